"""Many games at once are the same games as one at a time."""

from __future__ import annotations

from typing import Any

import numpy as np
import pytest

from examples import games
from sandtable.envs import Batch, IllegalAction, rollout
from sandtable.envs.batch import next_key
from sandtable.games.frontline import frontline
from sandtable.native.operations import RANDOM

from .reference import CASES, Plain


class Single:
    """One game of a batch, played in plain Python."""

    def __init__(self, plain: Plain, key: int) -> None:
        self.plain, self.key = plain, key
        self.s = plain.begin(key)

    def step(self, index: int) -> tuple[list[int], bool]:
        """Answer; the rewards, and whether the game is over (then the next one has begun)."""
        game, i = self.plain.game, self.plain.decision(self.s)
        game.answer(self.s, i, self.plain.indices(self.s, i)[index])
        seats = len(game.seats(self.plain.options))
        if not game.is_over(self.s):
            return [0] * seats, False
        score: Any = type(game).score
        rewards = [score(self.s, seat) for seat in range(seats)]
        self.key = next_key(self.key)
        self.s = self.plain.begin(self.key)
        return rewards, True


@pytest.mark.parametrize("name", list(CASES))
def test_a_batch_is_its_games_in_plain_python(name: str) -> None:
    game, options = CASES[name]
    plain = Plain(game, options)
    batch = Batch(game, 3, options, seed=5)
    singles = [Single(plain, int(key)) for key in batch.keys]
    every = {"redline": 5, "redemption": 9, "fantasycards": 9}.get(
        plain.game.name, 1
    )  # how often numbers are compared; what is won, at every step
    longer = {"frontline": 220, "burntmoon": 400, "redline": 1500, "redemption": 400, "fantasycards": 400}  # than a game
    for n in range(longer.get(plain.game.name, 60)):
        for g, single in enumerate(singles if n % every == 0 else []):
            seat = plain.game.open(single.s)[0].who
            assert batch.to_move[g] == seat
            assert np.array_equal(batch.legal[g], plain.mask(single.s))
            assert np.array_equal(batch.observations[g], plain.observation(single.s, seat))
        actions = batch.random_actions().copy()
        batch.step(actions)
        for g, single in enumerate(singles):
            rewards, done = single.step(int(actions[g]))
            assert list(batch.rewards[g]) == rewards
            assert batch.done[g] == done
            assert batch.keys[g] == single.key
    assert all(single.key != key for single, key in zip(singles, Batch(game, 3, options, seed=5).keys, strict=True))


def test_shapes() -> None:
    batch = Batch("frontline", 7)
    assert batch.observations.shape == (7, 1778)
    assert batch.observations.dtype == np.float32
    assert batch.observations.flags.c_contiguous
    assert batch.legal.shape == (7, 2446)
    assert batch.legal.dtype == np.bool_
    assert batch.to_move.shape == (7,)
    assert batch.rewards.shape == (7, 2)
    assert batch.done.shape == (7,)
    with pytest.raises(ValueError, match="7 games want 7 actions"):
        batch.step([1, 2])


def test_games_end_and_begin_anew() -> None:
    batch = Batch(games["tictactoe"], 50, seed=1)
    before = batch.keys
    ended = np.zeros(50, bool)
    for _ in range(9):
        batch.step(batch.random_actions())
        won = batch.rewards.any(axis=1)
        assert not (won & ~batch.done).any()
        assert (batch.rewards.sum(axis=1) == 0).all()
        # a game just begun is X's, with nine cells free
        assert (batch.legal[batch.done].sum(axis=1) == 9).all()
        assert (batch.to_move[batch.done] == 0).all()
        ended |= batch.done
    assert ended.all()
    assert (batch.keys != before).all()


def test_the_same_seed_gives_the_same_games() -> None:
    one, two, other = Batch("frontline", 4, seed="a"), Batch("frontline", 4, seed="a"), Batch("frontline", 4, seed="b")
    assert (one.keys != other.keys).all()
    first = one.observations.copy()
    for _ in range(200):
        actions = one.random_actions()
        assert np.array_equal(actions, two.random_actions())
        one.step(actions)
        two.step(actions)
        for name in ("observations", "legal", "to_move", "rewards", "done", "keys"):
            assert np.array_equal(getattr(one, name), getattr(two, name)), name
    one.reset()
    assert np.array_equal(one.observations, first)
    assert not one.done.any()


def test_random_actions_are_legal_and_all_come_up() -> None:
    batch = Batch(games["tictactoe"], 400)
    actions = batch.random_actions()
    assert batch.legal[np.arange(400), actions].all()
    assert set(actions) == set(range(9))


# ---------------------------------------------------------------- illegal actions
def place_of(text: str, batch: Batch, g: int) -> int:
    """The index of a move as typed in game g, legal or not."""
    s = batch.state(g)
    i = batch.game.open(s)[0].i
    return batch.encoding.index_of(s, i, batch.game.read_move(s, i, text))


def test_an_illegal_action_names_game_move_and_rule() -> None:
    batch = Batch(games["tictactoe"], 3)
    batch.step([4, 4, 4])
    before = [value.copy() for value in (batch.observations, batch.legal, batch.to_move, batch.keys)]
    with pytest.raises(
        IllegalAction, match=r"game 1: action 4 \(b2\) is not legal: That cell is marked already\. \[TT-1\.1\]"
    ):
        batch.step([0, 4, 1])
    after = (batch.observations, batch.legal, batch.to_move, batch.keys)
    assert all(np.array_equal(a, b) for a, b in zip(before, after, strict=True))
    batch.step([0, 1, 2])


@pytest.mark.parametrize(
    ("text", "message"),
    [
        ("move a1 a4", r"\(move a1 a4\) is not legal: That is too far, .* \[FL-2\.11a\]"),
        ("attack a1 a2", r"\(move a1 a2\) is not legal: One of your own units stands there; .* \[FL-1\.7e\]"),
        ("build tank", r"\(build tank\) is not legal: Only Industry chits pay for Build\. \[FL-2\.9a\]"),
        ("cache", r"\(cache\) is not legal: The stack cannot grow beyond its grant .* \[FL-5\.10b\]"),
        ("regroup a1", r"\(regroup a1\) is not legal: That unit is active: .* \[FL-4\.10c\]"),
        ("sail a1 c5", r"\(sail a1 c5\) is not legal: An Amphibious Move ends on an empty Beach or Port\. \[FL-3\.1b\]"),
        ("drop f3 c6", r"\(drop f3 c6\) is not legal: Only Air chits pay for Paratroop\. \[FL-2\.9b\]"),
    ],
)
def test_front_lines_own_refusals(text: str, message: str) -> None:
    batch = Batch("frontline", 1)
    to_action(batch)
    index = place_of(text, batch, 0)
    with pytest.raises(IllegalAction, match=message):
        batch.step([index])


def to_action(batch: Batch) -> None:
    """On to Red's first turn with Capital chits in hand."""
    for text in ("first red", "supply capital"):
        batch.step([place_of(text, batch, 0)])
    while batch.game.open(batch.state(0))[0].kind.name != "action":
        batch.step([place_of("pass", batch, 0)])


@pytest.mark.parametrize("index", [-1, 0, 2446, 10**12])
def test_what_is_no_answer_at_all(index: int) -> None:
    batch = Batch("frontline", 2)
    legal = int(np.flatnonzero(batch.legal[0])[0])
    with pytest.raises(IllegalAction, match=r"game 1: action -?\d+ \(an answer to another question\).* \[FL-1\.7j\]"):
        batch.step([legal, index])


def test_changing_the_mask_does_not_make_it_legal() -> None:
    batch = Batch(games["tictactoe"], 1)
    batch.step([4])
    batch.legal[:] = True
    with pytest.raises(IllegalAction):
        batch.step([4])


# ---------------------------------------------------------------- whole games
def test_rollouts_are_reproducible() -> None:
    one, two, other = rollout("frontline", 20, 3), rollout("frontline", 20, 3), rollout("frontline", 20, 4)
    assert np.array_equal(one.scores, two.scores)
    assert np.array_equal(one.lengths, two.lengths)
    assert not np.array_equal(one.lengths, other.lengths)
    assert one.scores.shape == (20, 2)
    assert (one.scores.sum(axis=1) == 0).all()


def test_rollouts_are_the_kernels_own() -> None:
    keys, policy_keys = np.random.default_rng(9).integers(0, 1 << 62, (2, 10))
    scores, lengths = frontline.native().rollouts(frontline.blank(), keys, policy_keys, [RANDOM] * 4)
    mine = rollout("frontline", 10, 9)
    assert np.array_equal(mine.scores, scores[:, :2])
    assert np.array_equal(mine.lengths, lengths)


def test_rollouts_of_greedy_players_and_allies() -> None:
    assert rollout("frontline", 10, 1, ("greedy", "random")).scores[:, 0].mean() > 0.5
    assert rollout("frontline", 3, 1, options={"players": "allies-4"}).scores.shape == (3, 4)
    with pytest.raises(ValueError, match="Front Line wants one or 2 of random or greedy"):
        rollout("frontline", 1, policies="clever")
