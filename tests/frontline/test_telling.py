"""The log of a game: what is told, in what words, and that nothing is told that did not happen."""

from __future__ import annotations

from typing import Any

import pytest

from sandtable.games.frontline import frontline

from .table import asked, at, play

QUIET = {"red": "exhausted", "green": "exhausted"}


def told(position: dict[str, Any], dice: list[int], *moves: str, **options: str) -> list[str]:
    """The log lines of some moves."""
    s = at(position, dice, **options)
    lines = []
    for move in moves:
        seat, text = (part.strip() for part in move.split(":"))
        a = asked(s, seat)
        s.journal = []
        frontline.answer(s, a.i, frontline.read_move(s, a.i, text))
        lines += [frontline.event_text(s, event) for event in s.journal]
    return lines


def test_an_attack_from_beginning_to_end() -> None:
    units = {"red": {"c5": "infantry"}, "green": {"c6": "infantry"}}
    table = {**units, "stack": "capital 3 of 3", "leadership": {"red": "exhausted", "green": "available"}, "edge": "red on"}
    moves = ["red: attack c5 c6", "green: rally", "red: reroll", "green: retreat", "red: retreat to c7", "red: advance"]
    assert told(table, [6, 3], *moves, map="blank") == [
        "Red Infantry c5 attacks Green Infantry c6.",
        "Green rallies Infantry c6.",
        "Dice: white 6 (range column 1).",
        "Red gives up the Edge: the dice are rolled again.",
        "Dice: white 3 (range column 1).",
        "Result: Rout after Rally.",
        "Green Infantry retreats c6 to c7.",
        "Red Infantry advances c5 to c6.",
    ]


def test_a_natural_miss_is_not_rallys_work() -> None:
    units = {"red": {"c5": "infantry"}, "green": {"c6": "infantry disrupted"}}
    table = {**units, "stack": "capital 3 of 3", "leadership": {"red": "exhausted", "green": "available"}}
    assert told(table, [6], "red: attack c5 c6", "green: rally", map="blank")[-4:] == [
        "Dice: white 6 (range column 1).",
        "Red gets the Edge; it is Off for now.",
        "Result: Miss: no yellow die.",
        "Green Infantry on c6 is active again.",
    ]
    assert "Result: Miss after Rally." in told(table, [4], "red: attack c5 c6", "green: rally", map="blank")
    assert "Green rallies Infantry c6." not in told(table, [4], "red: attack c5 c6", "green: no", map="blank")


@pytest.mark.rule("FL-4.4g")
def test_a_city_one_holds_is_neither_freed_nor_taken() -> None:
    table = {"stack": "capital 3 of 3", "leadership": QUIET, "red": {"f2": "tank", "a7": "tank"}, "green": {"f10": "tank"}}
    assert told(table, [], "red: move f2 f3") == ["Red Tank moves f2 to f3."]
    assert told({**table, "fallen": ["a8"]}, [], "red: move a7 a8") == ["Red Tank moves a7 to a8."]
    assert told(table, [3], "red: attack a7 a8") == [
        "Red Tank a7 attacks the empty Air Base a8.",
        "Die: 3 (taken).",
        "Green's Air Base a8 falls.",
    ]
    assert told({**table, "fallen": ["f3"]}, [3], "red: attack f2 f3")[-1] == "Red's Air Base f3 is freed."


def test_the_end_of_a_turn() -> None:
    table = {
        "stack": "capital 2 of 3",
        "leadership": QUIET,
        "red": {"a1": "tank"},
        "green": {"f10": "tank"},
        "edge": "green off",
    }
    assert told(table, [], "red: commission", "red: end") == [
        "Red commissions Leadership.",
        "Red ends the turn, losing 1.",
        "Red's Leadership is available.",
        "Green's Edge is On.",
    ]


def test_deeds_of_a_unit() -> None:
    units: dict[str, Any] = {"red": {"a1": "infantry", "f3": "infantry", "c2": "tank disrupted"}, "green": {"f10": "tank"}}
    table = {**units, "leadership": QUIET, "reserve": {"red": {"tank": 1}}}
    assert told({**table, "stack": "air 3 of 3"}, [], "red: move a1 b1", "red: drop f3 f5") == [
        "Red Infantry moves a1 to b1.",
        "Red Infantry drops from f3 onto f5.",
    ]
    assert told({**table, "stack": "capital 3 of 3"}, [], "red: sail a1 a7", "red: regroup c2") == [
        "Red Infantry sails a1 to a7.",
        "Red Tank on c2 is active again.",
    ]
    assert told({**table, "stack": "industry 4 of 4"}, [], "red: build tank") == ["Red Tank is built on e2."]
    available = {**table, "stack": "air 2 of 3", "leadership": {"red": "available", "green": "exhausted"}}
    assert told(available, [], "red: maneuver a1 b2") == ["Red Infantry maneuvers a1 to b2."]
    assert told(available, [], "red: cache") == ["Red caches a chit: 3 now."]


@pytest.mark.parametrize(
    ("units", "terrain", "die", "says"),
    [
        ({"red": {"c5": "infantry"}, "green": {"c6": "infantry"}}, {"c6": "hill", "c5": "hill"}, 4, "Result: Miss: dug in."),
        ({"red": {"c5": "infantry"}, "green": {"c6": "tank"}}, {"c6": "green capital"}, 2, "Result: Miss: City Defence."),
        ({"red": {"c5": "infantry"}, "green": {"c6": "tank"}}, {}, 6, "Result: Miss: no yellow die."),
        ({"red": {"c5": "artillery"}, "green": {"c8": "tank"}}, {}, 6, "Result: Miss."),
    ],
)
def test_the_log_says_why_it_missed(units: dict[str, Any], terrain: dict[str, str], die: int, says: str) -> None:
    table = {
        **units,
        "stack": "capital 3 of 3",
        "terrain": terrain,
        "leadership": {"red": "exhausted", "green": "exhausted"},
    }
    [(start, _)], [(end, _)] = units["red"].items(), units["green"].items()
    assert says in told(table, [die], f"red: attack {start} {end}", map="blank")


@pytest.mark.parametrize(
    ("ground", "more", "says"),
    [
        ("beach", {}, "Green Tank on c6 is routed: no retreat from Beach, Desert or Port, so disrupted."),
        ("valley", {"c8": "tank"}, "Green Tank on c6 is routed: no safe square, so disrupted."),
    ],
)
def test_the_log_says_why_a_rout_disrupts(ground: str, more: dict[str, str], says: str) -> None:
    spent = {"leadership": {"red": "exhausted", "green": "exhausted"}}
    units = {"red": {"c5": "infantry", **more}, "green": {"c6": "tank"}}
    said = told(
        {**units, **spent, "stack": "capital 3 of 3", "terrain": {"c6": ground}}, [4], "red: attack c5 c6", map="blank"
    )
    assert said[-3:] == ["Result: Rout.", says, "Green Tank on c6 is disrupted."]


def test_the_edge_and_the_tanks_die_say_what_each_result_would_be() -> None:
    table = {
        "red": {"c5": "tank"}, "green": {"c6": "tank"}, "stack": "capital 3 of 3", "terrain": {"c5": "hill"},
        "leadership": {"red": "exhausted", "green": "exhausted"}, "edge": "red on",
    }  # fmt: skip
    s = play(at(table, [5, 2], map="blank"), "red: attack c5 c6")
    assert frontline.prompt(s, 0) == (
        "The dice show white 5: Rout, yellow 2: Disrupt. You hold the Edge: roll all dice again?"
    )
    play(s, "red: keep")
    assert frontline.prompt(s, 0) == "Your Tank rolled white 5: Rout, yellow 2: Disrupt. Which die counts?"
    assert [frontline.label(s, 0, a) for a in frontline.legal(s, 0)] == [
        "Use the white die (5: Rout)",
        "Use the yellow die (2: Disrupt)",
    ]
    city = {**table, "red": {"a7": "tank"}, "green": {"f10": "tank"}, "terrain": {}}
    s = play(at(city, [5]), "red: attack a7 a8")
    assert frontline.prompt(s, 0) == "The dice show a 5: the city is missed. You hold the Edge: roll all dice again?"
