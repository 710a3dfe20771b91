"""What Front Line tells a table that knows no game: sides, odds, grave choices, what a click may mean, what a line is about."""

from __future__ import annotations

import random
import re

import pytest

from sandtable.games.frontline import frontline
from sandtable.play.match import Match

from .table import at, play, unit_on


@pytest.mark.parametrize("players", ["2", "allies-2", "allies-3-red", "allies-3-green", "allies-4"])
def test_allies_share_a_side(players: str) -> None:
    sides = frontline.sides(frontline.full_options({"players": players}))
    assert set(sides.values()) == {"red", "green"}
    assert all(seat.startswith(side) for seat, side in sides.items())


def test_odds_and_grave_choices() -> None:
    """The odds of a choice are those its label tells, and what cannot be undone is marked."""
    with_odds, grave = 0, set()
    for seed in range(6):
        match, r = Match(frontline, seed=str(seed)), random.Random(seed)
        while not match.over:
            asked = r.choice(match.open())
            for action in frontline.legal(match.state, asked.i):
                handle = frontline.handle(match.state, asked.i, action)
                label = frontline.label(match.state, asked.i, action)
                told = re.findall(r"(Blitz|Disrupt|Rout|destroyed|taken) (\d+)%", label)
                assert [(o["name"], str(o["share"])) for o in handle.get("odds", [])] == told, label
                with_odds += bool(told)
                if handle.get("irreversible"):
                    grave.add(handle["group"])
                else:
                    assert handle["group"] not in ("attack", "fire", "end", "edge", "rally")
            match.play(asked.i, r.choice(frontline.legal(match.state, asked.i)))
    assert with_odds > 50
    assert {"attack", "end"} <= grave <= {"attack", "fire", "end", "edge", "rally"}


def test_what_a_click_may_mean() -> None:
    match = Match(frontline, seed="7")
    for text in ("first red", "supply industry"):
        while match.asked_of("red") is None or not any(o.text == text for o in match.options(match.asked_of("red").i)):
            asked = match.open()[0]
            match.play(asked.i, match.options(asked.i)[-1].action)
        match.play_text("red", text)
    while match.open()[0].kind.name != "action":
        match.play(match.open()[0].i, match.options(match.open()[0].i)[0].action)
    s, asked = match.state, match.open()[0]
    mine = next(u for u, unit in enumerate(s.units) if unit.square >= 0 and unit.colour == asked.who)
    theirs = next(u for u, unit in enumerate(s.units) if unit.square >= 0 and unit.colour != asked.who)
    view = frontline.view(s, asked.who).entities
    here, there = view[f"u{mine}"].at.cell, view[f"u{theirs}"].at.cell
    assert frontline.tries(s, asked.i, f"u{mine}", f"u{theirs}") == [f"attack {here} {there}"]
    assert frontline.tries(s, asked.i, f"u{mine}", there) == [f"attack {here} {there}"]
    assert frontline.tries(s, asked.i, f"u{mine}", "c5")[0] == f"move {here} c5"
    assert len(frontline.tries(s, asked.i, f"u{mine}", None)) == 59
    assert frontline.tries(s, asked.i, "u999", "nowhere") == frontline.tries(s, asked.i, None, None) == []
    assert frontline.refs("attacked", {"unit": 3, "target": 44, "start": 1}) == ["u3", "u44"]


def test_a_click_may_begin_on_the_unit_that_a_question_is_about() -> None:
    units = {"red": {"c5": "infantry"}, "green": {"c6": "infantry"}}
    s = at({**units, "stack": "capital 3 of 3", "leadership": {"red": "exhausted", "green": "exhausted"}}, [4], map="blank")
    play(s, "red: attack c5 c6", "green: retreat")
    asked, routed = frontline.open(s)[0], f"u{unit_on(s, 'c6')}"
    assert asked.kind.name == "retreat"
    assert frontline.tries(s, asked.i, routed, "c7") == ["retreat to c7"]
    assert frontline.tries(s, asked.i, routed, "c5") == ["retreat to c5"]
    assert frontline.tries(s, asked.i, f"u{unit_on(s, 'c5')}", "c7") == []
    refusal = frontline.why_not(s, asked.i, frontline.meant(s, asked.i, routed, "c5")[0])
    assert refusal is not None
    assert refusal.id == "FL-3.12a"
