"""Dice at tables: a keyed stream, committed to before and checked afterwards; records name the stream they were played with."""

from __future__ import annotations

import hashlib
import hmac
import random
from collections import Counter

import pytest

from sandtable.games.registry import find
from sandtable.kernel.luck import Keyed, fix, give_dice, key_of, roll, shuffle
from sandtable.kernel.record import copy_of
from sandtable.play.dice import KEYED, QUICK, put_dice
from sandtable.play.fair import commit_of, mixed, problems
from sandtable.play.match import Match, replay
from sandtable.play.record import read_record
from sandtable.play.undo import Undo

SECRET = "ab" * 32


def played(seed: str, moves: int = 60) -> Match:
    match, r = Match(find("frontline"), seed), random.Random(3)
    for _ in range(moves):
        asked = match.open()[0]
        match.play(asked.i, r.choice(match.now.legal(asked)))
    return match


def test_a_keyed_number_can_be_checked_by_hand() -> None:
    word = hmac.new(b"some words", b"7", hashlib.sha256).digest()[:16]
    assert Keyed("some words").below(6, 7) == int.from_bytes(word, "big") * 6 >> 128


def test_keyed_dice_are_fair() -> None:
    dice = Keyed("fair")
    seen = Counter(dice.below(6, n) for n in range(6000))
    assert sum((seen[k] - 1000) ** 2 / 1000 for k in range(6)) < 20.5  # chi-square, 5 degrees of freedom: 1 in 1,000


def test_all_draws_of_a_table_come_from_its_dice() -> None:
    """The key of the quick stream tells nothing: with another one, and the same dice, all is the same."""
    game = find("frontline")
    seed = mixed(SECRET, {"red": "words"})
    one, two = game.blank({}), game.blank({})
    for s in (one, two):
        put_dice(s, seed)
    two.luck.key = key_of("something else")
    deck, other = list(range(40)), list(range(40))
    shuffle(one, deck, 40)
    shuffle(two, other, 40)
    assert deck == other
    rolls = [roll(one, 6) for _ in range(20)]
    assert rolls == [Keyed(seed).below(6, 39 + k) + 1 for k in range(1, 21)]


def test_what_others_are_given_has_no_dice() -> None:
    """A copy, what a seat knows and a world made up for it draw from the quick stream of a key of their own."""
    match = played(mixed(SECRET, {}), 5)
    assert match.state.keyed is not None
    for other in (copy_of(match.state), match.now.known(0), match.game.world(match.now.known(0), 0, 1)):
        assert other.keyed is None


def test_fixed_numbers_come_before_the_dice() -> None:
    s = find("frontline").blank({})
    give_dice(s, Keyed("x"))
    fix(s, [4, 2])
    assert [roll(s, 6), roll(s, 6)] == [5, 3]


@pytest.mark.parametrize("mark", [QUICK, KEYED])
def test_a_record_names_its_dice(mark: str) -> None:
    """Those of before there were keyed dice verify and replay as they did."""
    match = played(mixed(SECRET, {"red": "any words"}, mark))
    match.record.commit = commit_of(SECRET, mark)
    record = read_record(match.record.text())
    assert replay(match.game, record).state.values() == match.state.values()
    assert problems(match.game, record, commit_of(SECRET, mark), {"red": "any words"}) == []
    other = QUICK if mark == KEYED else KEYED
    assert problems(match.game, record, commit_of(SECRET, other))
    record.seed = record.seed.replace(mark, other)  # with the other stream it is another game
    assert problems(match.game, record)


def test_old_dice_are_what_they_were() -> None:
    """Written down when there were no others: the first throws of an old seed."""
    s = find("frontline").blank({})
    put_dice(s, mixed(SECRET, {}, QUICK))
    assert [roll(s, 6) for _ in range(12)] == OLD_THROWS


OLD_THROWS = [4, 1, 6, 5, 2, 1, 3, 5, 5, 6, 6, 1]


def test_going_back_and_on_throws_the_same_dice() -> None:
    match = played(mixed(SECRET, {}))
    made, there = [m.answer for m in match.made[20:]], match.state.values()
    match.take_back(Undo("red", 20, made))
    assert match.state.values() == there
    match.fork(mixed("cd" * 32, {}))
    assert match.state.keyed.below(1000, 5) == Keyed(mixed("cd" * 32, {})).below(1000, 5)
