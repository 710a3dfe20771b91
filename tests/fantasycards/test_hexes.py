"""The same table on hexes: contact, distances in hexes, ways as chains of neighbours. FC-2.4k"""

from __future__ import annotations

from random import Random

import pytest

from sandtable.games.fantasycards.board import field as f
from sandtable.games.fantasycards.board.field import NOBODY, Field, Plan
from sandtable.games.fantasycards.board.geometry import overlaps, touches, why_not_free, within
from sandtable.games.fantasycards.board.hexes import EDGE, PITCH, hex_at, hex_distances, snap, steps
from sandtable.games.fantasycards.board.tight import why_not_move
from sandtable.games.fantasycards.board.ways import explore, reach
from sandtable.games.fantasycards.fields import hex_distances as counted
from sandtable.games.fantasycards.game import fantasycards as game
from sandtable.games.fantasycards.refusals import OFF_HEX


@pytest.fixture
def field() -> Field:
    table = Field()
    f.lay_out_hexes(table, 22, 25)
    return table


@pytest.mark.rule("FC-2.4k")
def test_distances_are_whole_hexes(field: Field) -> None:
    assert [n // PITCH for n in hex_distances(22)] == [1, 3, 6, 11, 22]
    for across in range(8, 60):
        assert tuple(n // PITCH for n in hex_distances(across)) == counted(across)


def test_a_point_belongs_to_one_hex() -> None:
    for column in range(20):
        for rank in range(20):
            x, y = hex_at(column, rank)
            assert snap(x, y) == (x, y)
            assert snap(x + 200, y - 200) == (x, y)
    assert hex_at(0, 0) == (EDGE, EDGE)


def test_neighbours_touch_and_no_others(field: Field) -> None:
    a = f.put(field, 0, *hex_at(10, 10))
    r = field.pieces[a].r
    for column in range(6, 15):
        for rank in range(6, 15):
            x, y = hex_at(column, rank)
            far = steps(*hex_at(10, 10), x, y)
            assert touches(field.pieces[a], x, y, r) == (far <= 1)
            assert overlaps(field.pieces[a], x, y, r) == (far == 0)


def test_units_stand_on_hexes(field: Field) -> None:
    a = f.put(field, 0, *hex_at(10, 10))
    x, y = hex_at(12, 12)
    assert why_not_free(field, a, x, y) == 0
    assert why_not_free(field, a, x + 1, y) == OFF_HEX


def test_ways_go_from_hex_to_hex_and_slow_ground_takes_two(field: Field) -> None:
    a, plan = f.put(field, 0, *hex_at(10, 10)), Plan()
    f.disc(field, *hex_at(12, 10), 600, f.HINDERING)
    explore(field, plan, a, field.distance[f.S])
    assert reach(field, plan, *hex_at(11, 10)) == PITCH
    assert reach(field, plan, *hex_at(12, 10)) == 3 * PITCH
    assert why_not_move(field, plan, *hex_at(13, 10), NOBODY)  # around it is four
    assert within(field, *hex_at(10, 10), *hex_at(13, 10), field.distance[f.S])


def test_a_game_on_hexes_can_be_played() -> None:
    r, s, n = Random(2), game.new(2, {"hexes": "yes", "turn_cap": "10"}), 0
    while not game.is_over(s) and n < 150:
        game.answer(s, 0, r.choice(game.legal(s)))
        for p in s.field.pieces[: s.field.n_pieces]:
            assert p.r == 0 or s.path.n or snap(p.x, p.y) == (p.x, p.y) or p.x < 0 or p.y < 0
        n += 1
    assert n > 60
