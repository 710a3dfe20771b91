"""What is likely to come of a position: traits of both sides, and numbers that were learned."""

from __future__ import annotations

from random import Random
from typing import Any

import pytest

from sandtable.games.fantasycards import forecasting
from sandtable.games.fantasycards.forecasting import TRAITS
from sandtable.games.fantasycards.judging import BEST, WORST
from sandtable.games.fantasycards.rules.attacking import eliminate
from sandtable.games.fantasycards.units import TYPE_NAMES
from sandtable.kernel import make, pack
from sandtable.kernel.record import copy_of

from .table import BLUE, RED, battle, flips, game, hand

NORTH, SOUTH = 0, 180
FAR = ("infantry", 44, 44, SOUTH)


def traits_of(s: Any, seat: int = RED) -> dict[str, int]:
    """The traits that a position has, by name."""
    out = game.buffer(s)
    game.plain.rule(forecasting.forecast)(s, seat, out)
    names = [f"{group} {name}" for group, of in TRAITS.groups.items() for name in of]
    return {name: out.action[k] for k, name in enumerate(names) if out.action[k]}


def of(group: str, s: Any, seat: int = RED) -> dict[str, int]:
    return {name.split()[1]: n for name, n in traits_of(s, seat).items() if name.split()[0] == group}


def test_what_is_one_sides_gain_is_the_others_loss() -> None:
    """Only a hand is seen by its owner alone."""
    r, s, compared = Random(5), game.new("forecast"), 0
    while not game.is_over(s) and compared < 8:
        asked = game.open(s)[0]
        game.plain.answer(s, asked.i, r.choice(game.legal(s, asked.i)))
        if asked.kind.name == "turn":
            bare = copy_of(s)
            hand(bare, RED)
            hand(bare, BLUE)
            assert game.foreseen(bare, RED) == -game.foreseen(bare, BLUE)
            assert any(traits_of(bare).values())
            compared += 1
    assert compared == 8


def test_compiled_it_is_the_same_and_the_position_is_left_alone() -> None:
    native, r, s = game.native(), Random(3), game.new("both forms")
    from sandtable.native.operations import FORECAST

    compared = 0
    while not game.is_over(s) and compared < 60:
        asked = game.open(s)[0]
        game.plain.answer(s, asked.i, r.choice(game.legal(s, asked.i)))
        before, (states, _) = s.values(), native.arrays()
        pack(s, states, 1)
        for seat in (RED, BLUE):
            assert native._call(FORECAST, states, 1, seat, outs=make(game.Options, 1)) == game.foreseen(s, seat)
        assert s.values() == before
        compared += 1
    assert compared == 60


def test_units_are_told_by_how_they_are() -> None:
    s = battle([("infantry", 24, 24, NORTH), ("archer", 30, 30, NORTH), ("aerial",)], [FAR])
    s.units[1].shaken, s.units[1].out = 1, 1
    assert of("here", s) == {"archer": 1, "aerial": 1}  # and an infantry on either side
    assert of("shaken", s) == of("out", s) == {"archer": 1}
    assert of("points", s) == {"shaken": 3, "out": 3}
    assert of("off", s) == {"aerial": 1}
    assert of("shaken", s, BLUE) == {"archer": -1}


def test_who_can_be_reached_goes_by_the_shift() -> None:
    """From behind Infantry have a shift of one for Moderate against Heavy, and one for coming from there."""
    for facing, shift in ((SOUTH, "two-better"), (NORTH, "one-better")):
        s = battle([("infantry", 24, 20, SOUTH)], [("command", 24, 26, facing), FAR])
        s.units[1].confused = 1  # so that it does nothing itself
        assert of("reached", s) == {shift: 3}, facing
        assert of("reached-well", s)["command"] == 1


@pytest.mark.parametrize(("y", "reached"), [(27.9, True), (28.1, False)])
def test_an_assault_reaches_so_far_and_no_farther(y: float, reached: bool) -> None:
    s = battle([("sapper", 24, y, SOUTH)], [("infantry", 24, 20, SOUTH), FAR])
    s.units[0].shaken = 1  # so that it does nothing itself
    assert bool(of("reached", s)) == reached
    assert bool(of("reached-later", s)) != reached


def test_a_shot_wants_sight_and_being_aimed_at_does_not() -> None:
    there = [("archer", 24, 20, SOUTH)], [("sapper", 24, 30, SOUTH), FAR]
    s = battle(*there)
    assert of("shot", s) == of("aimed-at", s)
    assert len(of("shot", s)) == 1
    s = battle(*there, field="48x48; woods disc 24,25 2")
    assert not of("shot", s)
    assert len(of("aimed-at", s)) == 1


def test_cards_count_more_with_somebody_to_play_them_on() -> None:
    s = battle([("infantry", 24, 20, SOUTH)], [FAR])
    hand(s, RED, "recover", "recover", "assault")
    assert of("first-action-now", s) == {"recover": 1, "assault": 1}
    assert of("more-actions-now", s) == {"recover": 1}
    assert not of("useful-now", s)
    s.units[0].shaken = 1
    assert of("useful-now", s) == {"recover": 1}
    assert not of("useful-now", s, BLUE)
    assert not of("useful-later", s, BLUE)
    s.player = BLUE
    s.sides[BLUE].turns = s.sides[RED].turns - (s.first == BLUE)
    assert of("useful-later", s) == {"recover": 1}
    assert not of("useful-now", s)


def test_what_is_lost_counts() -> None:
    s = battle([("infantry", 24, 20, SOUTH), ("infantry", 28, 20, SOUTH)], [FAR, ("infantry", 40, 44, NORTH)])
    flips(s, RED)
    before = game.foreseen(s, RED)
    game.plain.rule(eliminate)(s, 2)
    assert game.foreseen(s, RED) > before


def test_a_game_that_is_over_is_worth_all_or_nothing() -> None:
    s = battle([("infantry", 24, 26)], [FAR])
    for winner, worth in ((0, 1), (1, -1), (2, 0)):
        s.winner = winner
        assert game.foreseen(s, RED) == worth * 1_000_000


def test_every_shift_and_every_type_has_a_name_and_a_number() -> None:
    assert len(TRAITS.groups["reached"]) == BEST - WORST + 1
    assert TRAITS.groups["here"] == TYPE_NAMES
    assert sum(number != 0 for number in TRAITS.numbers) > TRAITS.size // 2
    assert len(game.buffer(game.new(1)).action) >= TRAITS.size
