"""Positions of Front Line: what a text must carry, and what cannot be (refused with one sentence and the rule)."""

from __future__ import annotations

from typing import Any

import pytest

from sandtable.games.frontline import frontline
from sandtable.kernel.position import position_text, read_position
from sandtable.testing import kit

from .table import at, play, position, texts

SPENT = {"leadership": {"red": "exhausted", "green": "exhausted"}}
IMPOSSIBLE: list[tuple[dict[str, Any], str]] = [
    ({"red": {"d6": "tank"}}, "red d6 (tank): no unit stands on water [FL-D.4b]"),
    (
        {"red": {"f8": "infantry"}},
        "red f8 (infantry): Green's Air Base is not fallen, and a unit takes it by entering [FL-4.5a]",
    ),
    (
        {"red": {"a3": "infantry"}, "fallen": ["a3"]},
        "red a3 (infantry): Red's Air Base is fallen, and its own unit frees it by entering [FL-4.5a]",
    ),
    (
        {"green": {"d1": "infantry"}},
        "green d1 (infantry): Red's Capital is not fallen, and a unit takes it by entering [FL-4.5a]",
    ),
    ({"terrain": {"a5": "red capital"}}, "terrain: red capital is on d1 and a5, and a country has one [FL-1.4j]"),
    ({"stack": "industry 5 of 5"}, "stack: 5 of 5 chits, and the industry stack has 4 at most [FL-2.1b]"),
    ({"stack": "air 4 of 3"}, "stack: 4 of 3 chits, and the air stack has 3 at most [FL-2.1b]"),
    ({"stack": "air 2 of 1"}, "stack: 2 of 1 chits, and the fallen stack has 1 at most [FL-2.1b]"),
    (
        {"player": "green", "first": "red", "turn": 3},
        "player = 'green': where red goes first, turn 3 is red's [FL-2.2e]",
    ),
    (
        {"player": "red", "first": "red", "turn": 6},
        "player = 'red': where red goes first, turn 6 is green's [FL-2.2e]",
    ),
    (
        {"red": {"a1": "tank"}, "acted": {"a1": ["move", "attack", "regroup"]}},
        "acted: red a1 (tank) has done 3 actions, and a unit has 2 in a turn [FL-2.7a]",
    ),
    (
        {"red": {"a1": "tank"}, "acted": {"a1": ["move", "move"]}},
        "acted: red a1 (tank) has done the same action twice, and only Regroup may be [FL-2.7c]",
    ),
]


@pytest.mark.rule("FL-D.4b", "FL-4.5a", "FL-1.4j", "FL-2.1b", "FL-2.2e", "FL-2.7a", "FL-2.7c")
@pytest.mark.parametrize(("table", "says"), IMPOSSIBLE, ids=lambda value: str(value)[:40])
def test_what_cannot_be(table: dict[str, Any], says: str) -> None:
    with pytest.raises(ValueError) as error:  # noqa: PT011
        frontline.from_position(table, frontline.full_options({"map": "nogo"}))
    assert str(error.value) == says


@pytest.mark.parametrize(
    ("given", "turn", "player", "first"),
    [
        ({}, 1, "red", "red"),
        ({"player": "green"}, 1, "green", "green"),
        ({"player": "green", "turn": 2}, 2, "green", "red"),
        ({"first": "green"}, 1, "green", "green"),
        ({"first": "green", "turn": 4}, 4, "red", "green"),
        ({"first": "green", "player": "red"}, 2, "red", "green"),
    ],
)
def test_who_is_not_named_follows_from_the_turns(given: dict[str, Any], turn: int, player: str, first: str) -> None:
    found = position(frontline.from_position(given, frontline.full_options()))
    assert (found["turn"], found["player"], found["first"]) == (turn, player, first)


@pytest.mark.rule("FL-2.7a", "FL-2.7b")
def test_two_regroups_of_a_unit_are_two_actions_when_read_back() -> None:
    """It has acted twice: a reloaded unit has no third action."""
    s = at({"stack": "capital 3 of 3", **SPENT, "red": {"a1": "tank disrupted", "c1": "tank"}}, map="blank")
    play(s, "red: regroup a1")
    s.units[s.board[0]].status = 2  # disrupted again by fire in between
    play(s, "red: regroup a1")
    assert position(s)["acted"] == {"a1": ["regroup", "regroup"]}
    _, back = read_position(position_text(frontline, s), lambda name: frontline)
    assert not any(text.startswith("move a1") for text in texts(s, "red"))
    assert texts(back, "red") == texts(s, "red")
    assert kit.same_position(frontline, s, back)


def test_a_purple_hex_can_be_taken_away_and_put_elsewhere() -> None:
    s = at({"red": {"f5": "tank", "a6": "tank"}})
    assert frontline.facts(s)["score"]["red"] == 2
    s = at({"red": {"f5": "tank", "a6": "tank"}, "terrain": {"f5": "valley"}})
    assert frontline.facts(s)["score"]["red"] == 1
    assert position(s)["terrain"] == {"f5": "valley"}
    again = frontline.from_position(position(s), frontline.full_options())
    assert frontline.facts(again)["score"]["red"] == 1
    s = at({"red": {"f5": "tank", "c5": "tank"}, "terrain": {"f5": "valley", "c5": "mountain hex"}})
    assert frontline.facts(s)["score"]["red"] == 1
    s = at({"red": {"f5": "tank"}, "terrain": {"f5": "hill hex"}})  # said of a hex, it stays one
    assert frontline.facts(s)["score"]["red"] == 1


def test_a_city_that_was_moved_is_read_back() -> None:
    table = {"terrain": {"a5": "red capital", "c10": "valley", "d1": "valley"}}
    s = at(table)
    assert position(s)["terrain"] == {"d1": "valley", "a5": "red capital", "c10": "valley"}
    again = frontline.from_position(position(s), frontline.full_options())
    assert again.cities[1].square == s.cities[1].square == 24


@pytest.mark.rule("FL-4.8e")
def test_the_jumper_is_no_guide() -> None:
    """No play leads there, nor does a position: an Air Base that is not friendly any more under its unit."""
    table = {
        **SPENT,
        "stack": "air 3 of 3",
        "terrain": {"c5": "green air base"},
        "fallen": ["c5"],
        "red": {"c5": "infantry"},
    }
    s = at(table, map="blank")
    assert "drop c5 c6" in texts(s, "red")
    s.cities[s.city_at[s.units[0].square]].fallen = 0
    assert not [text for text in texts(s, "red") if text.startswith("drop")]


@pytest.mark.parametrize(
    ("table", "says"),
    [
        ({"red": {"a3": "infantry"}, "numbers": {"a3": 39}}, "numbers a3 = 39: that is no infantry of red"),
        ({"red": {"a3": "infantry"}, "numbers": {"b3": 1}}, "numbers b3: no unit stands there"),
        ({"edge2": "red on"}, "edge2: there is no second battlefield in this game"),
        ({"reserve": {"red": {"tank": "two"}}}, "reserve red tank = 'two': it must be a whole number"),
    ],
)
def test_what_does_not_fit(table: dict[str, Any], says: str) -> None:
    with pytest.raises(ValueError, match=says):
        frontline.from_position(table, {})


def test_units_by_number() -> None:
    red = {"a3": "infantry", "b3": "infantry"}
    first, second = (int(unit) for unit in frontline.from_position({"red": red}, {}).board if unit >= 0)
    numbers = {"a3": second, "b3": first}
    s = frontline.from_position({"red": red, "numbers": numbers, "acted": {"a3": ["move"]}}, {})
    assert s.units[second].done
    assert not s.units[first].done
    assert [s.board[s.units[unit].square] for unit in (first, second)] == [first, second]
