"""Dice and shuffles: fair, reproducible, and out of sight."""

from __future__ import annotations

from collections import Counter
from itertools import permutations
from typing import Any

import numpy as np
import pytest

from sandtable.kernel import (
    Flow,
    Game,
    Luck,
    Steps,
    array,
    ask,
    decision,
    draw,
    flow_of,
    i1,
    i4,
    key_of,
    luck_of,
    offer,
    procedure,
    record,
    roll,
    rule,
    shuffle,
)
from sandtable.kernel.luck import below, draws_for, fix, random32, unused
from sandtable.kernel.record import checked


@record
class State:
    rolled: i4
    deck: list[i1] = array(6)
    luck: Luck = luck_of(fixed=8)
    flow: Flow = flow_of()


@decision
def go_on(s: State, out: Any, who: int) -> None:
    """Roll again?"""
    offer(out, 0)
    offer(out, 1)


@procedure
def dicing(s: State) -> Steps[None]:
    again = 1
    while again:
        s.rolled = roll(s, 6)
        again = yield ask(s, 0, go_on)


@rule
def score(s: State, seat: int) -> int:
    return s.rolled


class Dicing(Game):
    name, title = "dicing", "Dicing"
    State, main = State, dicing
    score = staticmethod(score)


game = Dicing()


def state(seed: int | str = 0) -> State:
    s = game.blank()
    s.luck.key = key_of(seed)
    return s


def rolls(seed: int | str, n: int, sides: int = 6) -> list[int]:
    s = state(seed)
    return [roll(s, sides) for _ in range(n)]


def chi_square(counts: list[int]) -> float:
    expected = sum(counts) / len(counts)
    return sum((n - expected) ** 2 / expected for n in counts)


# ---------------------------------------------------------------- the stream
def test_keys_are_for_ever() -> None:
    """Records of play are replayed from their seeds: these values must never change."""
    assert key_of(0) == 3288479681330301093
    assert key_of(1) == 6172279248223301268
    assert key_of("a seed of words") == 746131915256675689


def test_stream_is_for_ever() -> None:
    assert [random32(key_of(1), n) for n in (1, 2, 3)] == [752589615, 535468553, 425392544]
    assert rolls(1, 12) == [2, 1, 1, 2, 1, 2, 2, 5, 3, 4, 2, 5]


def test_stream_is_reproducible() -> None:
    assert rolls(7, 50) == rolls(7, 50)
    assert rolls("7", 50) == rolls(7, 50)  # a seed typed is a seed read
    assert rolls(8, 50) != rolls(7, 50)


def test_keys_are_63_bits_and_differ() -> None:
    keys = [key_of(seed) for seed in range(2000)]
    assert all(0 <= key < 1 << 63 for key in keys)
    assert len({key & 0xFFFFFFFF for key in keys}) == len({key >> 32 for key in keys}) == 2000  # each half is used


def test_draws_are_counted_and_in_range() -> None:
    s = state()
    assert all(0 <= draw(s, n) < n for n in range(1, 200))
    assert s.luck.drawn == 199
    assert draw(s, 1) == 0


def test_faces_are_uniform() -> None:
    for seed in range(5):
        counts = Counter(rolls(seed, 12_000))
        assert sorted(counts) == [1, 2, 3, 4, 5, 6]
        assert chi_square(list(counts.values())) < 25.7  # 5 degrees of freedom: 1 in 10,000


def test_faces_that_follow_each_other_are_uniform() -> None:
    faces = rolls("pairs", 36_001)
    for apart in (1, 2, 7):
        counts = Counter(zip(faces, faces[apart:], strict=False))
        assert len(counts) == 36
        assert chi_square(list(counts.values())) < 78  # 35 degrees of freedom: 1 in 20,000


def test_shuffles_are_uniform() -> None:
    s, counts = state("shuffles"), Counter[tuple[int, ...]]()
    for _ in range(12_000):
        s.deck[:4] = [0, 1, 2, 3]
        shuffle(s, s.deck, 4)
        counts[tuple(s.deck[:4])] += 1
    assert set(counts) == set(permutations(range(4)))
    assert chi_square(list(counts.values())) < 60  # 23 degrees of freedom: 1 in 30,000


def test_a_shuffle_leaves_the_rest_alone() -> None:
    s = state()
    s.deck[:] = [0, 1, 2, 3, 4, 5]
    shuffle(s, s.deck, 3)
    assert sorted(s.deck[:3]) == [0, 1, 2]
    assert s.deck[3:] == [3, 4, 5]
    assert s.luck.drawn == 2
    shuffle(s, s.deck, 1)
    shuffle(s, s.deck, 0)
    assert s.luck.drawn == 2


def test_seeds_are_unrelated() -> None:
    n = 4000
    streams = np.array([[random32(key_of(seed), i) for i in range(n)] for seed in range(12)], np.float64)
    related = np.corrcoef(streams) - np.eye(12)
    assert np.abs(related).max() < 5 / n**0.5
    for lag in (1, 2, 5):
        later = [np.corrcoef(a[:-lag], b[lag:])[0, 1] for a in streams[:4] for b in streams[:4]]
        assert np.abs(later).max() < 5 / n**0.5


def test_keys_that_follow_each_other_are_unrelated() -> None:
    """Search numbers its worlds key, key + 1, key + 2 ..."""
    key, n = key_of("worlds"), 4000
    first = Counter(below(6, key + k, 1) for k in range(6000))
    assert chi_square(list(first.values())) < 25.7
    streams = np.array([[random32(key + k, i) for i in range(n)] for k in range(6)], np.float64)
    assert np.abs(np.corrcoef(streams) - np.eye(6)).max() < 5 / n**0.5


# ---------------------------------------------------------------- fixed dice
def test_fixed_dice_are_used_in_order() -> None:
    for s in (State(), checked(State)()):
        fix(s, [3, 0, 5])
        assert [roll(s, 6) for _ in range(2)] == [4, 1]
        assert unused(s) == [5]
        fix(s, [1, 1])  # more, behind those that are left
        assert unused(s) == [5, 1, 1]
        assert [roll(s, 6) for _ in range(3)] == [6, 2, 2]
        assert unused(s) == []
        assert s.luck.drawn == 0


def test_a_face_that_the_die_does_not_have() -> None:
    for face in (6, -1):
        s = state()
        fix(s, [face])
        with pytest.raises(ValueError, match="a fixed number that this die does not have"):
            roll(s, 6)


def test_fixed_dice_used_up() -> None:
    s = state()
    fix(s, [2])
    assert roll(s, 6) == 3
    assert s.luck.wanted == 0
    with pytest.raises(ValueError, match="the fixed dice are used up and another is wanted"):
        roll(s, 8)
    assert s.luck.wanted == 8  # so that chance can be listed


def test_too_many_fixed_dice() -> None:
    s = state()
    fix(s, [0] * 8)
    with pytest.raises(ValueError, match="9 fixed dice at once; there is room for 8"):
        fix(s, [0])
    assert len(unused(s)) == 8


def test_without_fixed_dice_there_are_none_unused() -> None:
    s = state()
    roll(s, 6)
    assert unused(s) == []


@pytest.mark.parametrize("order", [[5, 3, 1, 0, 2, 4], [0, 1, 2, 3, 4, 5], [1, 1, 2, 2, 2, 3]])
def test_a_fixed_deck(order: list[int]) -> None:
    s = state()
    deck = sorted(order)
    s.deck[:] = deck
    fix(s, draws_for(order, deck))
    shuffle(s, s.deck, 6)
    assert s.deck == order
    assert unused(s) == []


def test_a_fixed_deck_has_the_same_cards() -> None:
    with pytest.raises(ValueError, match="the same cards as the deck that is shuffled"):
        draws_for([1, 2, 2], [1, 2, 3])


# ---------------------------------------------------------------- what a seat may know
def test_known_has_no_dice() -> None:
    s = game.new("secret")
    assert s.luck.key == key_of("secret")
    assert s.luck.drawn == 1
    fix(s, [3, 4])
    known = game.known(s, 0)
    assert known.luck.values() == (0, 0, 0, 0, 0, [0] * 8)
    assert (s.luck.key, unused(s)) == (key_of("secret"), [3, 4])  # the game itself has them still
    assert known.rolled == s.rolled


def test_known_is_the_same_whatever_the_dice_will_be() -> None:
    a, b = game.new(1), game.new(1)
    b.luck.key = key_of(2)
    fix(b, [1])
    assert game.known(a, 0).values() == game.known(b, 0).values()


def test_a_world_has_dice_of_its_own() -> None:
    s = game.new(3)
    world = game.world(game.known(s, 0), 0, key_of("mine"))
    assert world.luck.key == key_of("mine")
    game.answer(world, 0, 1)
    assert world.rolled == below(6, key_of("mine"), 1) + 1
    assert s.luck.drawn == 1
