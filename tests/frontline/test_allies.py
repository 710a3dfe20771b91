"""The Allies game: who has which country, whose turn it is, and what each country has of its own."""

from __future__ import annotations

from collections import Counter
from itertools import pairwise
from typing import Any

import pytest

from sandtable.games.frontline import frontline
from sandtable.games.frontline.board import COUNTRY_NAMES
from sandtable.games.frontline.rules.leadership import country_after
from sandtable.games.frontline.state import ACTIVE, RESERVE

from .table import ALLIES, asked, at, new, play, position, random_game, seats, texts, who_is_asked

QUIET = {"red": "exhausted", "green": "exhausted", "red2": "exhausted", "green2": "exhausted"}


@pytest.mark.rule("FL-E.5a")
@pytest.mark.parametrize(
    ("players", "names", "countries"),
    [
        ("allies-2", ["red", "green"], [["red", "red2"], ["green", "green2"]]),
        ("allies-3-red", ["red", "green", "green2"], [["red", "red2"], ["green"], ["green2"]]),
        ("allies-3-green", ["red", "green", "red2"], [["red"], ["green", "green2"], ["red2"]]),
        ("allies-4", ["red", "green", "red2", "green2"], [["red"], ["green"], ["red2"], ["green2"]]),
    ],
)
def test_who_has_which_country(players: str, names: list[str], countries: list[list[str]]) -> None:
    """The seat that is asked for the stack of a country is the one that has it."""
    s = new([1], players=players)
    assert seats(s) == names
    assert s.seats == len(names)
    found: dict[str, set[str]] = {name: set() for name in names}
    for country in COUNTRY_NAMES:
        table = at({"player": country, "leadership": QUIET, "red": {"a1": "tank"}}, players=players)
        found[who_is_asked(table)[0].split()[0]].add(country)
    assert [sorted(found[name]) for name in names] == [sorted(c) for c in countries]
    # both countries of a colour win and lose together, whoever has them
    for country, colour in ((0, "red"), (1, "green")):
        s.winner = country
        scores = {name: frontline.score(s, i) for i, name in enumerate(names)}
        assert scores == {name: 1 if name.startswith(colour) else -1 for name in names}


@pytest.mark.rule("FL-E.5d")
@pytest.mark.parametrize("first", COUNTRY_NAMES)
def test_forty_eight_turns_round_the_table(first: str) -> None:
    s = play(new([1], players="allies-4"), f"red: first {first}")
    turns = []
    while not frontline.is_over(s):
        a = frontline.open(s)[0]
        if a.kind.name == "supply":
            turns.append((position(s)["month"], position(s)["player"]))
            assert seats(s)[a.who] == position(s)["player"]
        frontline.answer(s, a.i, frontline.legal(s, a.i)[0])
    assert len(turns) == 48
    order = [player for _, player in turns]
    assert order[0] == first
    for here, there in pairwise(order):
        assert here[:3] != there[:3]  # the colours alternate
    assert order == order[:4] * 12  # always round the table the same way
    around = ["red", "green2", "red2", "green"]
    assert order[:4] == (around * 2)[around.index(first) : around.index(first) + 4]
    for month in ("sep", "oct", "nov", "dec"):
        assert Counter(p for m, p in turns if m == month) == dict.fromkeys(COUNTRY_NAMES, 3)


@pytest.mark.rule("FL-E.5d")
def test_neighbours_at_the_table() -> None:
    """A red and a green country at each end: next to red sits green 2, across from it its opponent green."""
    s = new([1], players="allies-4")
    order = [COUNTRY_NAMES[country_after(s, 0, k)] for k in range(4)]
    assert order == ["red", "green2", "red2", "green"]


@pytest.mark.rule("FL-E.5c")
@pytest.mark.parametrize("players", ALLIES)
def test_every_country_has_its_own(players: str) -> None:
    s = play(new([1], players=players), "red: first red")
    table = position(s)
    for colour in (0, 1):
        mine = [u for u in s.units if u.colour == colour and u.status in (ACTIVE, RESERVE)]
        assert Counter(u.kind for u in mine) == {0: 22, 1: 12, 2: 6}
        assert Counter(u.home for u in mine) == {colour: 20, colour + 2: 20}
    for country in COUNTRY_NAMES:
        assert table["reserve"][country] == {"infantry": 2, "tank": 2, "artillery": 1}
        assert table["leadership"][country] == "available"
        assert table["stacks"][country] == ["air", "capital", "industry"]
    assert len(table["red"]) == len(table["green"]) == 30
    assert table["edge"] == table["edge2"] == "nobody"


@pytest.mark.rule("FL-E.5c")
def test_own_reserve_and_own_supply() -> None:
    """Building takes from the country's own reserve and puts the unit in its own Industry."""
    units: dict[str, Any] = {"red": {"a1": "tank", "g1": "tank"}, "green": {"f10": "tank", "l10": "tank"}}
    table = {**units, "leadership": QUIET, "reserve": {"red": {"infantry": 1}, "red2": {"artillery": 1}}}
    s = at({**table, "player": "red2", "stack": "industry 4 of 4"}, players="allies-4")
    assert texts(s, "red2", "build") == {"build artillery"}
    play(s, "red2: build artillery")
    assert position(s)["red"]["k2"] == "artillery"
    assert position(s)["reserve"]["red"] == {"infantry": 1}
    # the stack of the ally is untouched, and so are those of the enemies
    play(s, "red2: end", "green: supply industry")
    assert position(s)["stack"] == "industry 4 of 4"


@pytest.mark.rule("FL-E.5c")
def test_a_task_exhausts_one_leadership() -> None:
    units = {"red": {"a1": "tank", "g1": "tank"}, "green": {"f10": "tank", "l10": "tank"}}
    s = at({**units, "stack": "air 3 of 3", "player": "red"}, players="allies-4")
    play(s, "red: move a1 a2", "red: maneuver a2 a3")
    assert position(s)["leadership"] == {
        "red": "exhausted",
        "green": "available",
        "red2": "available",
        "green2": "available",
    }
    # then the others are asked, in the order of their turns
    assert who_is_asked(s) == ["green2 respond"]
    play(s, "green2: pass")
    assert who_is_asked(s) == ["red2 respond"]
    play(s, "red2: maneuver g1 h2", "green: pass")
    assert who_is_asked(s) == ["red action"]
    assert position(s)["leadership"]["red2"] == "exhausted"


@pytest.mark.rule("FL-E.5e", "FL-E.5f")
@pytest.mark.parametrize("amphibious", ["on", "off"])
def test_amphibious_move_is_not_optional(amphibious: str) -> None:
    table = {"red": {"a1": "tank"}, "leadership": QUIET, "stack": "air 3 of 3"}
    s = at(table, players="allies-2", map="main", map2="nogo", amphibious=amphibious)
    shores = {"a2", "f4", "a7", "f9", "f10"}  # of Main but for the Port left
    shores |= {"l1", "l2", "l4", "g7", "g9", "g10"}  # of Lake Nogo
    assert texts(s, "red", "sail") == {f"sail a1 {square}" for square in shores}


@pytest.mark.rule("FL-E.5b")
def test_the_seam_in_tables_of_squares() -> None:
    """No square of one battlefield is near one of the other, though f and g lie side by side."""
    from sandtable.games.frontline.board import ALL_AROUND, NEIGHBOUR
    from sandtable.games.frontline.rules.terms import distance

    for p in range(120):
        around = {NEIGHBOUR[p * 8 + i] for i in range(ALL_AROUND[p])}
        assert {q // 60 for q in around} == {p // 60}
        for q in range(120):
            near = distance(p, q) <= 9
            assert near == (p // 60 == q // 60)
            assert (distance(p, q) == 1) == (q in around)


@pytest.mark.parametrize("players", ALLIES)
@pytest.mark.rule("FL-E.5a", "FL-E.5g")
def test_only_the_commander_is_asked(players: str) -> None:
    """In games of random moves every decision goes to the seat that has the country it is about."""
    kinds = Counter[str]()
    for s in random_game(f"allies {players}", players=players, map2="nogo"):
        for a in frontline.open(s):
            kinds[a.kind.name] += 1
            args = s.flow.decisions[a.i].args
            if a.kind.params[0] == "country":
                assert s.seat_of[args[0]] == a.who
            elif a.kind.name in ("rally", "reward", "rout", "retreat", "displace", "die"):
                whose = "target" if a.kind.name in ("rally", "reward", "rout") else "attacker"
                unit = s.units[args[a.kind.params.index(whose)]]
                assert s.seat_of[unit.square // 60 * 2 + unit.colour] == a.who
    assert {"supply", "action", "respond", "supported"} <= set(kinds)


@pytest.mark.rule("FL-E.2a")
def test_support_is_asked_of_the_ally() -> None:
    for players, country, ally in (
        ("allies-2", "green2", "green"),
        ("allies-3-red", "red2", "red"),
        ("allies-3-red", "green", "green2"),
        ("allies-3-green", "red", "red2"),
        ("allies-4", "green2", "green"),
    ):
        table = {
            "player": country,
            "stack": "air 3 of 3",
            "leadership": QUIET,
            "red": {"a1": "tank"},
            "green": {"l10": "tank"},
        }
        s = at(table, players=players)
        seat = who_is_asked(s)[0].split()[0]
        play(s, f"{seat}: support")
        assert who_is_asked(s) == [f"{ally} supported"]
        country_asked = s.flow.decisions[asked(s, ally).i].args[0]
        assert COUNTRY_NAMES[country_asked] == (country.removesuffix("2") if country.endswith("2") else country + "2")
