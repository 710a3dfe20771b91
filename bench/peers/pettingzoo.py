"""PettingZoo classic, on the raw environments without wrappers."""

import random
from collections.abc import Callable
from importlib.metadata import version as installed_version
from time import perf_counter
from typing import Any

from pettingzoo.classic import connect_four_v3, leduc_holdem_v4, tictactoe_v3

from bench.peers.leduc_on_rlcard import Position, count_paths, stack_deck, use_antes

NAME = "PettingZoo"
HOW = "raw_env without wrappers; legal moves read directly, no observations built"

FOLD, CHECK = 2, 3

# Environments cannot be copied cheaply or stepped back, so counting replays
# every sequence from the start. Deeper than this takes too long for a check before every run.
DEEPEST = {"tic_tac_toe": 6, "connect_four": 6, "leduc_holdem": 12}


def tic_tac_toe_moves(env: Any) -> list[int]:
    return env.board.legal_moves()  # type: ignore[no-any-return]


def connect_four_moves(env: Any) -> list[int]:
    # The public way is the action mask of observe(), which costs far more.
    return env._legal_moves()  # type: ignore[no-any-return]


def leduc_moves(env: Any) -> list[int]:
    moves = list(env.next_legal_moves)
    if CHECK in moves:
        moves.remove(FOLD)
    return moves


RAW_ENVS: dict[str, Callable[[], Any]] = {
    "tic_tac_toe": tictactoe_v3.raw_env,
    "connect_four": connect_four_v3.raw_env,
    "leduc_holdem": leduc_holdem_v4.raw_env,
}
LEGAL_MOVES: dict[str, Callable[[Any], list[int]]] = {
    "tic_tac_toe": tic_tac_toe_moves,
    "connect_four": connect_four_moves,
    "leduc_holdem": leduc_moves,
}


def version() -> str:
    return installed_version("pettingzoo")


def games() -> list[str]:
    return list(RAW_ENVS)


def perft(game: str, depth: int) -> int | None:
    """Count move sequences of ``depth`` plies, or None where it takes too long.

    Leduc is RLCard's underneath and is counted the same way: see ``rlcard.py``.
    """
    if game not in RAW_ENVS or depth > DEEPEST[game]:
        return None
    env = new_env(game, seed=0)
    if game == "leduc_holdem":
        return count_paths(lambda cards, bets: replay_leduc(env, cards, bets), depth)
    return count_moves(env, LEGAL_MOVES[game], (), depth)


def new_env(game: str, seed: int) -> Any:
    env = RAW_ENVS[game]()
    env.reset(seed=seed)
    if game == "leduc_holdem":
        use_antes(env.env.game)
        env.reset()
    return env


def is_over(env: Any) -> bool:
    return bool(env.terminations[env.agent_selection])


def count_moves(
    env: Any,
    legal_moves: Callable[[Any], list[int]],
    played: tuple[int, ...],
    depth: int,
) -> int:
    if depth == 0:
        return 1
    env.reset()
    for move in played:
        env.step(move)
    if is_over(env):
        return 0
    moves = legal_moves(env)
    if depth == 1:
        return len(moves)
    return sum(count_moves(env, legal_moves, (*played, move), depth - 1) for move in moves)


def replay_leduc(env: Any, cards: tuple[int, ...], bets: tuple[int, ...]) -> Position:
    env.reset()
    leduc = env.env.game
    stack_deck(leduc, cards)
    for bet in bets:
        env.step(bet)
    return Position(is_over(env), leduc.round_counter, leduc_moves(env))


def play(game: str, seconds: float, seed: int, batch: int = 1) -> tuple[int, int, float]:
    del batch
    draw = random.Random(seed).random
    env = new_env(game, seed)
    reset, step, legal_moves = env.reset, env.step, LEGAL_MOVES[game]
    finished = decisions = 0
    started = perf_counter()
    deadline = started + seconds
    while perf_counter() < deadline:
        reset()
        while not env.terminations[env.agent_selection]:
            moves = legal_moves(env)
            step(moves[int(draw() * len(moves))])
            decisions += 1
        finished += 1
    return finished, decisions, perf_counter() - started
