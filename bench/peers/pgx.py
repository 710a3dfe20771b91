"""pgx on the CPU: many games side by side in one compiled JAX loop."""

from collections.abc import Callable
from functools import cache
from importlib.metadata import version as installed_version
from time import perf_counter
from typing import Any

import jax
import jax.numpy as jnp
import numpy as np
import pgx  # type: ignore[import-untyped]

jax.config.update("jax_platforms", "cpu")  # type: ignore[no-untyped-call]

NAME = "pgx"
HOW = "jitted, vmapped step inside lax.scan, 1024 games or more side by side"

# Of 1024, 4096 and 16384 the quickest on one core, or within a tenth of it.
SMALLEST_BATCH = 1024
STEPS_PER_CALL = 128
LONGEST_LEDUC = 8  # decisions: check, raise, raise, call, in each of two rounds
PERFT_CHUNK = 4096
LEDUC_RANKS = (0, 0, 1, 1, 2, 2)

State = Any  # a pgx state whose arrays have a leading axis, one entry per game
# (states, key) -> (states, key, games finished, decisions, sum of rewards)
Advance = Callable[[State, jax.Array], tuple[State, jax.Array, Any, Any, Any]]


def version() -> str:
    return f"{installed_version('pgx')} (jax {jax.__version__})"


def games() -> list[str]:
    return ["tic_tac_toe", "connect_four", "leduc_holdem"]


def play(game: str, seconds: float, seed: int, batch: int = 1) -> tuple[int, int, float]:
    size = max(batch, SMALLEST_BATCH)
    advance = compiled(game, size)
    key, init_key = jax.random.split(jax.random.PRNGKey(seed))
    states = fresh_states(game, init_key, size)
    finished = decisions = 0
    started = perf_counter()
    deadline = started + seconds
    while perf_counter() < deadline:
        states, key, ended, decided, _ = advance(states, key)
        finished += int(ended)  # int() waits for the device to be done
        decisions += int(decided)
    return finished, decisions, perf_counter() - started


@cache
def compiled(game: str, size: int) -> Advance:
    """The loop for one game, compiled by a first call so timings leave it out."""
    build = all_together if game == "leduc_holdem" else restart_singly
    advance = jax.jit(build(game, size))
    key = jax.random.PRNGKey(0)
    jax.block_until_ready(advance(fresh_states(game, key, size), key))  # type: ignore[no-untyped-call]
    return advance


def restart_singly(game: str, size: int) -> Advance:
    """Start a game anew as soon as it ends, so that every step is a decision."""
    env = pgx.make(game)

    def step(carry: Any, draws: jax.Array) -> tuple[Any, None]:
        states, key, ended, total = carry
        key, init_key = jax.random.split(key)
        after = jax.vmap(env.step)(states, choose(draws, states.legal_action_mask))
        # One fresh state serves all: these games start the same every time.
        fresh = env.init(init_key)
        restarted = jax.tree.map(
            lambda new, old: jnp.where(over_rows(after.terminated, old), new, old),
            fresh,
            after,
        )
        # No observation is asked of anybody; holding on to the old one lets
        # the compiler leave it out.
        restarted = restarted.replace(observation=states.observation)
        ended += after.terminated.sum()
        total += after.rewards[:, 0].sum()
        return (restarted, key, ended, total), None

    def advance(states: State, key: jax.Array) -> tuple[State, jax.Array, Any, Any, Any]:
        key, draw_key = jax.random.split(key)
        draws = jax.random.uniform(draw_key, (STEPS_PER_CALL, size))
        carry = (states, key, jnp.int32(0), jnp.float32(0))
        (states, key, ended, total), _ = jax.lax.scan(step, carry, draws)
        return states, key, ended, STEPS_PER_CALL * size, total

    return advance


def all_together(game: str, size: int) -> Advance:
    """Deal all games at once and step until the longest must be over.

    About half the steps fall on games already over (and are not counted), and
    still this is twice as quick as ``restart_singly``, which under vmap would
    shuffle a deck for every game at every step.
    """
    env = pgx.make(game)

    def step(carry: Any, draws: jax.Array) -> tuple[Any, None]:
        states, decided, total = carry
        decided += (~states.terminated).sum()
        after = jax.vmap(env.step)(states, choose(draws, states.legal_action_mask))
        # The rewards are summed up because nothing else depends on the cards:
        # otherwise the compiler would leave out the deal and the showdown.
        total += after.rewards[:, 0].sum()
        after = after.replace(observation=states.observation)
        return (after, decided, total), None

    def hand(carry: Any, _: None) -> tuple[Any, None]:
        key, ended, decided, total = carry
        key, deal_key, draw_key = jax.random.split(key, 3)
        states = jax.vmap(env.init)(jax.random.split(deal_key, size))
        draws = jax.random.uniform(draw_key, (LONGEST_LEDUC, size))
        (states, decided, total), _ = jax.lax.scan(step, (states, decided, total), draws)
        return (key, ended + states.terminated.sum(), decided, total), None

    def advance(states: State, key: jax.Array) -> tuple[State, jax.Array, Any, Any, Any]:
        carry = (key, jnp.int32(0), jnp.int32(0), jnp.float32(0))
        hands = STEPS_PER_CALL // LONGEST_LEDUC
        (key, ended, decided, total), _ = jax.lax.scan(hand, carry, length=hands)
        return states, key, ended, decided, total

    return advance


def choose(draws: jax.Array, masks: jax.Array) -> jax.Array:
    """One legal action per game, from one uniform draw in [0, 1) per game.

    Same distribution as pgx's own act_randomly, and cheaper: that one draws a
    random number for every action.
    """
    rank = jnp.cumsum(masks, axis=1)
    wanted = jnp.floor(draws * rank[:, -1]).astype(jnp.int32) + 1
    return jnp.argmax(rank >= wanted[:, None], axis=1)


def over_rows(flags: jax.Array, array: jax.Array) -> jax.Array:
    """Shape one flag per game so that it applies to whole rows of ``array``."""
    return flags.reshape(flags.shape + (1,) * (array.ndim - 1))


def fresh_states(game: str, key: jax.Array, size: int) -> State:
    return jax.vmap(pgx.make(game).init)(jax.random.split(key, size))


def perft(game: str, depth: int) -> int | None:
    """Count move sequences of ``depth`` plies, breadth first.

    Leduc is counted as OpenSpiel does it: plies 1 and 2 deal the private cards
    (6 and 5 outcomes), the public card is a ply with 4 outcomes. pgx deals all
    three at the start, so the cards are put in place by hand. pgx also draws
    which player id starts; that is not counted as a ply.
    """
    if game not in games():
        return None
    if depth == 0:
        return 1
    if game == "leduc_holdem":
        return count_leduc(depth)
    states = fresh_states(game, jax.random.PRNGKey(0), 1)
    for _ in range(depth - 1):
        children = after_every_move(game, states)
        states = rows_of(children, ~np.asarray(children.terminated))
    return int(np.asarray(states.legal_action_mask).sum())


def count_leduc(depth: int) -> int:
    if depth == 1:
        return len(LEDUC_RANKS)
    states = leduc_deals()
    for _ in range(depth - 2):
        playing = rows_of(states, ~np.asarray(states.terminated))
        waiting = np.asarray((playing._round == 1) & (playing._cards[:, 2] < 0))
        parts = []
        if waiting.any():
            parts.append(with_public_cards(rows_of(playing, waiting)))
        if not waiting.all():
            parts.append(after_every_move("leduc_holdem", rows_of(playing, ~waiting)))
        if not parts:
            return 0
        states = jax.tree.map(lambda *arrays: np.concatenate(arrays), *parts)
    return len(states.terminated)


def leduc_deals() -> State:
    """One state for each of the 30 ways to deal two of six cards in order."""
    pairs = [(first, second, -1) for i, first in enumerate(LEDUC_RANKS) for j, second in enumerate(LEDUC_RANKS) if i != j]
    states = fresh_states("leduc_holdem", jax.random.PRNGKey(0), len(pairs))
    starter = np.zeros(len(pairs), np.int32)
    return states.replace(_cards=np.array(pairs, np.int32), _first_player=starter, current_player=starter)


def with_public_cards(states: State) -> State:
    """Each state four times, once for each card still in the deck."""
    cards = np.asarray(states._cards)
    dealt = []
    for hand in cards:
        deck = list(LEDUC_RANKS)
        deck.remove(hand[0])
        deck.remove(hand[1])
        dealt += [(hand[0], hand[1], card) for card in deck]
    fourfold = rows_of(states, np.repeat(np.arange(len(cards)), 4))
    return fourfold.replace(_cards=np.array(dealt, np.int32))


def after_every_move(game: str, states: State) -> State:
    """The states after each legal action of each of ``states``."""
    rows, actions = np.nonzero(np.asarray(states.legal_action_mask))
    step = compiled_step(game)
    parts = []
    for start in range(0, len(rows), PERFT_CHUNK):
        chunk = slice(start, start + PERFT_CHUNK)
        count = len(rows[chunk])
        # Padded to one size, so that there is a single compilation.
        padded_rows = np.resize(rows[chunk], PERFT_CHUNK)
        padded_actions = np.resize(actions[chunk], PERFT_CHUNK)
        children = step(rows_of(states, padded_rows), padded_actions)
        parts.append(rows_of(children, slice(0, count)))
    return jax.tree.map(lambda *arrays: np.concatenate(arrays), *parts)


@cache
def compiled_step(game: str) -> Callable[[State, np.ndarray], State]:
    return jax.jit(jax.vmap(pgx.make(game).step))


def rows_of(states: State, rows: Any) -> State:
    return jax.tree.map(lambda array: np.asarray(array)[rows], states)
