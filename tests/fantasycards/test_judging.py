"""What whoever plays on sees in a position, and greedy does not: the shift of an attack before it is made."""

from __future__ import annotations

from typing import Any

import pytest

from sandtable.games.fantasycards import judging
from sandtable.games.fantasycards.board.field import COVERING, disc

from .table import RED, battle, game

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
