"""Answers with a place: suggestions are listed, people name any place, the same pass judges it; words carry it."""

from __future__ import annotations

from pathlib import Path
from random import Random
from typing import Any

import numpy as np
import pytest
from landing import DISCS, EDGE, LandingOptions, at_corner, drift, hover, land_at
from landing import State as LandingState
from landing import game as landing

from sandtable.ai.opponents import find
from sandtable.kernel import IllegalMove, make, pack, unpack
from sandtable.kernel.places import NO_FACING, NOWHERE, Takes, decimal, numbered, with_numbers
from sandtable.play.match import Match, replay
from sandtable.play.record import read_record
from sandtable.play.scenario import read_scenario, run_case

CORNERS = [at_corner(k) for k in range(3)]


@pytest.fixture(params=["plain", "checked"])
def table(request: pytest.FixtureRequest) -> Any:
    return landing.new(0, engine=getattr(landing, request.param))


def test_free_answers_stand_beside_the_listed_ones(table: Any) -> None:
    assert landing.has_places
    assert (landing.legal(table), landing.free(table)) == (CORNERS, [land_at()])
    landing.answer(table, 0, at_corner(1))
    assert (landing.legal(table), landing.free(table)) == ([hover(), *CORNERS], [land_at(), drift()])
    assert (table.x[0], table.y[0]) == (EDGE, 0)


def test_any_place_is_taken_that_the_rules_allow(table: Any) -> None:
    landing.answer(table, 0, land_at(), 20, 30, 359)
    landing.answer(table, 0, land_at(), EDGE, 0, NO_FACING)
    landing.answer(table, 0, drift(), 777)
    landing.answer(table, 0, land_at(), 0, 0, 0)  # NOWHERE is a place like any other
    assert list(zip(table.where, table.x, table.y, table.facing, strict=True))[:4] == [
        (land_at, 20, 30, 359),
        (land_at, EDGE, 0, -1),
        (drift, 777, 0, 0),
        (land_at, 0, 0, 0),
    ]
    assert table.outside == 0


@pytest.mark.parametrize(
    ("action", "place", "rule"),
    [
        (land_at(), (501, 500, 0), "LD-2.1"),
        (land_at(), (-1, 0, 0), "LD-2.1"),
        (land_at(), (20, 30, 360), "LD-2.2"),
        (land_at(), (20, 30, -2), "LD-2.2"),
        (drift(), (3, 0, 0), "LD-3.1"),
        (at_corner(0), (1, 1, 0), "LD-2.1"),  # a suggestion takes no place
    ],
)
def test_other_places_are_refused_with_their_rule(table: Any, action: int, place: Any, rule: str) -> None:
    before = table.values()
    with pytest.raises(IllegalMove) as caught:
        landing.answer(table, 0, action, *place)
    assert caught.value.refusal.id == rule
    assert table.values() == before


def test_a_free_answer_is_judged_with_its_place_and_no_other(table: Any) -> None:
    landing.answer(table, 0, at_corner(0))
    assert landing.why_not(table, 0, drift(), EDGE) is None
    refusal = landing.why_not(table, 0, drift(), EDGE + 1)
    assert refusal is not None
    assert refusal.id == "LD-2.3"


# ---------------------------------------------------------------- in words
@pytest.mark.parametrize(
    ("takes", "place", "text"),
    [
        (Takes(500, facing=True), (6250, 15000, 45), "12.5,30 facing ne"),
        (Takes(500, facing=True), (6251, -1, 7), "12.502,-0.002 facing 7"),
        (Takes(500, facing=True), (6250, 15000, NO_FACING), "12.5,30"),
        (Takes(500), (0, 250, 0), "0,0.5"),
        (Takes(3), (10, 0, 0), "3.333333,0"),
        (Takes(500, length=True), (1125, 0, 0), "2.25"),
    ],
)
def test_places_are_typed_and_read_back(takes: Takes, place: Any, text: str) -> None:
    assert takes.text(place) == text
    assert takes.read(text.replace(",", " ").split()) == place


def test_every_point_of_a_table_is_written_exactly() -> None:
    r = Random(1)
    for _ in range(2000):
        n, scale = r.randrange(-30000, 30000), r.choice([1, 3, 7, 10, 500])
        assert Takes(scale, length=True).read([decimal(n, scale)]) == (n, 0, 0)


@pytest.mark.parametrize(
    ("text", "says"),
    [
        ("land at 1", "'land at' wants a place, as in '12.5,30 facing n'; you typed 'land at 1'"),
        ("land at 1,2 facing up", "'land at' wants a facing in degrees, 0 to 359, or one of n, ne"),
        ("land at 1,2 facing 360", "'land at' wants a facing in degrees"),
        ("land at one,2", "'land at' wants a number, not 'one'"),
        ("land at 1/0,2", "'land at' wants a number, not '1/0'"),
        ("drift 1 2", "'drift' wants one length, as in '2.5'"),
        ("land east 1", "'1' in 'land east 1' is too much"),
    ],
)
def test_what_is_no_place_is_said_in_a_sentence(text: str, says: str) -> None:
    with pytest.raises(ValueError, match=says):
        landing.read_answer(landing.new(0), 0, text)


def test_numbers_carry_places_where_there_are_no_words() -> None:
    assert with_numbers("7", (1, -2, 3)) == "7 @ 1 -2 3"
    assert numbered("7 @ 1 -2 3") == (7, (1, -2, 3))
    assert numbered(with_numbers("7", NOWHERE)) == (7, NOWHERE)
    assert numbered("7 @ 1") is None


def test_records_carry_places_and_replay() -> None:
    match = Match(landing, 7)
    match.play_text("p1", "land at 1.25,0.5 facing sw")
    match.play_text("p2", "drift 9.99")
    match.play_text("p1", "land north")
    text = match.record.text()
    assert "\n1 p1: land at 1.25,0.5 facing sw\n2 p2: drift 9.99\n3 p1: land north\n" in text
    again = replay(landing, read_record(text))
    assert again.state.values() == match.state.values()
    assert (match.state.x[0], match.state.facing[0], match.state.x[1]) == (125, 225, 999)
    assert match.why("p2", "drift 10.01") is not None
    assert match.why("p2", "drift 10") is None


def test_a_move_with_a_place_is_taken_back() -> None:
    match = Match(landing, 7)
    match.play(0, land_at(), (1, 2, 3))
    before = match.state.values()
    match.play(0, drift(), (5, 0, 0))
    assert match.undo("p2") == 1
    assert match.state.values() == before


SCENARIO = """
title = "A place in a play"
rules = ["LD-2.1"]
game = "landing"
play = '''
p1 may: land at 1,2; land at 0,10 facing n
p1 may not: land at 5.01,5 [LD-2.1]; drift 1 [LD-3.1]
p1: land at 1,2 facing 7
p2: drift 0.25
'''
"""


@pytest.mark.parametrize("mode", ["plain", "checked", "native"])
def test_scenarios_carry_places(mode: str, tmp_path: Path, native_cache: Path) -> None:
    (tmp_path / "places.toml").write_text(SCENARIO)
    (case,) = read_scenario(tmp_path / "places.toml")
    assert run_case(landing, case, mode).problem == ""


def test_opponents_choose_among_the_listed() -> None:
    for name in ("random", "greedy"):
        s = landing.new(3)
        while not landing.is_over(s):
            who = landing.open(s)[0].who
            chosen = find(name).choose(landing, landing.known(s, who), who, 0, Random(1))
            landing.answer(s, 0, chosen.action, *chosen.place)
        assert s.outside == 0


# ---------------------------------------------------------------- native
@pytest.mark.usefixtures("native_cache")
class TestNativeLanding:
    def test_options_are_the_same(self) -> None:
        native, r = landing.native(), Random(1)
        s = landing.blank()
        flat, outs = pack(s), make(LandingOptions, 1)
        landing.plain.start(s)
        native.start(flat, 0)
        while landing.open(s):
            native.options(flat, 0, 0, outs)
            out = unpack(LandingOptions, outs)
            assert out.action[: out.n] == landing.legal(s)
            assert out.free[: out.n_free] == landing.free(s)
            free = r.random() < 0.5
            place = (r.randrange(500), r.randrange(500), 3) if free else NOWHERE
            action = land_at() if free else r.choice(landing.legal(s))
            landing.answer(s, 0, action, *place)
            native.answer(flat, 0, 0, action, *place)
            assert unpack(LandingState, flat).values() == s.values()  # type: ignore[attr-defined]
        assert (s.discs, s.outside) == (DISCS, 0)

    def test_reasons_are_the_same(self) -> None:
        native, s = landing.native(), landing.new(0)
        flat, outs = pack(s), make(LandingOptions, 1)
        for x, rule in ((EDGE + 1, "LD-2.1"), (EDGE, "")):
            outs[0]["x"] = x
            native.options(flat, 0, 0, outs, land_at())
            reason = int(outs[0]["reason"])
            assert (landing.refusals[reason].id if reason else "") == rule

    def test_random_play_stays_inside(self) -> None:
        keys = np.arange(200)
        scores, lengths = landing.native().rollouts(landing.blank(), keys, keys + 1000)
        assert lengths.tolist() == [DISCS] * 200
        assert scores[:, 0].max() == 0
        assert len(set(scores[:, 1].tolist())) > 190
