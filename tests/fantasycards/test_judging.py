"""What whoever plays on sees in a position, and greedy does not: the shift of an attack before it is made."""

from __future__ import annotations

from typing import Any

import pytest

from sandtable.games.fantasycards import judging
from sandtable.games.fantasycards import verbs as do
from sandtable.games.fantasycards.board.field import COVERING, disc
from sandtable.games.fantasycards.board.geometry import spot
from sandtable.games.fantasycards.rules.attacking import faces
from sandtable.games.fantasycards.rules.movement import TURN
from sandtable.kernel.foresight import HAVE_LISTED
from sandtable.kernel.options import FIRST_WANTED

from .table import RED, battle, game, hand, unit

FAR = ("infantry", 44, 44, 180)
NORTH, SOUTH = 0, 180


def judged(s: Any) -> int:
    """What a position is worth to Red."""
    return int(game.plain.rule(type(game).judge)(s, RED))


def seen_by_greedy(s: Any) -> int:
    return int(game.plain.rule(type(game).evaluate)(s, RED))


@pytest.mark.parametrize("kind", ["infantry", "archer"])
def test_behind_an_enemy_is_a_better_place_than_before_it(kind: str) -> None:
    """Nobody faces back here, so that it is about the attack alone."""
    behind, before = (battle([(kind, 24, 20, SOUTH)], [("command", 24, 26, facing), FAR]) for facing in (SOUTH, NORTH))
    assert judged(behind) > judged(before)


def test_greedy_does_not_see_who_can_be_struck_from_behind() -> None:
    """The other way round it is in danger: by a blow from behind more than by one from before."""
    behind, before = (battle([("sapper", 24, 26, facing)], [("infantry", 24, 20, SOUTH), FAR]) for facing in (SOUTH, NORTH))
    assert seen_by_greedy(behind) == seen_by_greedy(before)
    assert judged(behind) < judged(before)


def test_danger_ends_where_an_assault_and_a_shot_do() -> None:
    """Infantry charge Short, from base to base: 8 inches from middle to middle."""
    sums = []
    for y in (27.9, 28.1):
        s = battle([("sapper", 24, y, SOUTH)], [("infantry", 24, 20, SOUTH), FAR])
        sums.append(game.plain.rule(judging.danger)(s, 0, RED))
    assert sums[0] > 0 == sums[1]
    for x, facing, shot_at in ((24, SOUTH, True), (24, NORTH, False), (47, SOUTH, True)):
        s = battle([("sapper", x, 30, NORTH)], [("archer", 24, 20, facing), FAR])
        assert (game.plain.rule(judging.danger)(s, 0, RED) > 0) == (shot_at and x == 24), (x, facing)


def test_who_is_shaken_is_no_danger_and_a_better_target() -> None:
    blue = [("infantry", 24, 20, SOUTH), FAR]
    s = battle([("infantry", 24, 26, NORTH)], blue)
    able = game.plain.rule(judging.danger)(s, 0, RED)
    calm = game.plain.rule(judging.prey)(s, 0, RED)
    s.units[1].shaken = 1
    assert game.plain.rule(judging.danger)(s, 0, RED) == 0 < able
    assert game.plain.rule(judging.prey)(s, 0, RED) > calm


def test_in_woods_one_is_in_less_danger() -> None:
    s = battle([("infantry", 24, 26, NORTH)], [("infantry", 24, 20, SOUTH), FAR])
    bare = game.plain.rule(judging.danger)(s, 0, RED)
    disc(s.field, 24 * 500, 26 * 500, 1500, COVERING)
    assert 0 < game.plain.rule(judging.danger)(s, 0, RED) < bare


def test_an_obstacle_is_neither_prey_nor_danger() -> None:
    s = battle([("infantry", 24, 26, NORTH)], [("obstacle", 24, 18, SOUTH), FAR])
    alone = battle([("infantry", 24, 26, NORTH)], [FAR])
    for rule in (judging.prey, judging.danger):
        assert game.plain.rule(rule)(s, 0, RED) == game.plain.rule(rule)(alone, 0, RED)


def test_a_game_that_is_over_is_worth_all_or_nothing() -> None:
    s = battle([("infantry", 24, 26)], [FAR])
    for winner, worth in ((0, 1), (1, -1), (2, 0)):
        s.winner = winner
        assert judged(s) == worth * 1_000_000


# ---------------------------------------------------------------- what is taken for granted
def taken(s: Any) -> int:
    """The answer that is taken for granted to the question that is open."""
    asked, out = game.open(s)[0], game.buffer(s)
    habit = game.plain.rule(type(game).habit)
    game.plain.options(s, asked.i, out, FIRST_WANTED)
    if habit(s, out, asked.i, False) == HAVE_LISTED:
        game.plain.options(s, asked.i, out, -1)
        return int(out.action[habit(s, out, asked.i, True)])
    return int(out.action[0])


def test_a_charge_is_on_whom_it_promises_most_against_and_from_behind() -> None:
    """The Sapper has the lower number, and the other has its back to us."""
    s = battle([("infantry", 24, 24, NORTH)], [("sapper", 24, 18, SOUTH), ("sorcerous", 30, 24, 90), FAR])
    (card,) = hand(s, RED, "assault")
    game.answer(s, 0, do.act(card, 0))
    first, chosen = game.legal(s)[0], taken(s)
    assert do.unit(first) == unit(s, "blue-sapper")
    assert do.unit(chosen) == unit(s, "blue-sorcerous")
    assert not faces_it(s, chosen)


def faces_it(s: Any, charge: int) -> bool:
    """Would the target of a charge face who comes?"""
    target = do.unit(charge)
    q = s.field.pieces[target]
    x, y = game.plain.rule(spot)(s.field, 0, target, do.bearing(charge) * TURN)
    return bool(game.plain.rule(faces)(s, target, q.x, q.y, x, y))


def test_a_shot_is_at_whom_it_promises_most_against() -> None:
    s = battle([("archer", 24, 24, NORTH)], [("legendary", 18, 12, SOUTH), ("artillery", 30, 12, SOUTH), FAR])
    (card,) = hand(s, RED, "open-fire")
    game.answer(s, 0, do.act(card, 0))
    assert do.unit(game.legal(s)[0]) == unit(s, "blue-legendary")
    assert do.unit(taken(s)) == unit(s, "blue-artillery")


def test_what_can_be_passed_on_is() -> None:
    s = battle([("command", 24, 40, NORTH), ("infantry", 27, 40, NORTH)], [FAR])
    inspiring, action = hand(s, RED, "inspirational-leadership", "rapid-advance")
    game.answer(s, 0, do.situation(inspiring, 0))
    game.answer(s, 0, do.act(action, 0))
    assert game.open(s)[0].kind.name == "next_unit"
    assert do.verb(taken(s)) == do.give


def test_elsewhere_the_first_of_the_list_is_taken() -> None:
    s = battle([("infantry", 24, 40, NORTH)], [FAR])
    (card,) = hand(s, RED, "rapid-advance")
    for action in (do.act(card, 0), None):
        assert taken(s) == game.legal(s)[0]
        if action is not None:
            game.answer(s, 0, action)
