"""What is in the box: units, chits, cards, and the battlefields square by square."""

from __future__ import annotations

from collections import Counter
from itertools import combinations, product
from typing import Any

import pytest

from sandtable.games.frontline import frontline
from sandtable.games.frontline.board import CITY_LETTERS, LETTERS, MAP_TITLES, read_square, square_name
from sandtable.games.frontline.cards import CARD_NAMES, MONTHS, SUPPLY_CARDS, SUPPLY_NAMES, UNIT_NAMES
from sandtable.games.frontline.state import ACTIVE, AVAILABLE, COMMISSIONED, DISRUPTED, EXHAUSTED, RESERVE

from .table import MAPS, asked, at, blank, new, play, position, random_game, texts, who_is_asked

# The house maps and set-ups, as drawn in our notes.
DRAWN = {
    "main": """
        P  V  H  W  V  M
        B  V  V  H  I  V
        V  M  V  V  H  A
        V  H  D  V  V  B
        H  D  M  V  H  V1
        V1 H  V  M  D  H
        B  V  V  D  H  V
        A  H  V  V  M  V
        V  I  H  V  V  B
        M  V  W  H  V  P""",
    "nogo": """
        V  H  V  W  V  P
        M  V  I  V  H  B
        A  V  H  V  V  V
        H  V  H  L  V  B
        V1 L  L  L  H  D
        D  H  L  L  L  V1
        B  V  L  H  V  H
        V  V  V  H  V  A
        B  H  V  I  V  M
        P  V  W  V  H  V""",
    "desert": """
        H  V  W  V  V  P
        V  D  V  H  I  B
        A  V  D  M  D  V
        H  D  D  D  D  V
        D  D  H1 D  M  D
        D  M  D  H1 D  D
        V  D  D  D  D  H
        V  D  M  D  V  A
        B  I  H  V  D  V
        P  V  V  W  V  H""",
    "mountain": """
        P  V  H  W  V  V
        B  I  V  V  H  V
        V  H  V  M  V  A
        H  V  M  H  V  H
        M  M  V1 M  H  M
        M  H  M  V1 M  M
        H  V  H  M  V  H
        A  V  M  V  H  V
        V  H  V  V  I  B
        V  V  W  H  V  P""",
}
RED_SET_UP = {
    "main": ["i.iii.", "itia.t", "iattii"],
    "nogo": [".iii.i", "ai.iii", "itattt"],
    "desert": ["i.ii.i", "iiia.i", "ittatt"],
    "mountain": ["iiii..", "i.tiii", "tatati"],
}
SQUARES = [square_name(q) for q in range(60)]


def letters(name: str) -> list[str]:
    """The 60 squares of a map as the drawing writes them, read from a game in which it is laid."""
    s = blank(map=name)
    ground = {number: letter for letter, number in LETTERS.items()}
    cities = {number: letter for letter, number in CITY_LETTERS.items()}
    found = []
    for q in range(60):
        city = int(s.city_at[q])
        letter = cities[city % 3] if city >= 0 else ground[s.ground[q]]
        found.append(letter + ("1" if q in s.hexes else ""))
    return found


def where(name: str, letter: str) -> list[str]:
    return [square for square, cell in zip(SQUARES, letters(name), strict=True) if cell == letter]


def neighbours(square: str) -> list[str]:
    column, row = "abcdef".index(square[0]), int(square[1:])
    ways = [(column, row - 1), (column, row + 1), (column - 1, row), (column + 1, row)]
    return [f"{'abcdef'[c]}{r}" for c, r in ways if 0 <= c < 6 and 1 <= r <= 10]


# ---------------------------------------------------------------- battlefields
@pytest.mark.parametrize("name", MAPS)
@pytest.mark.rule("FL-H.1", "FL-H.2", "FL-H.3", "FL-H.4")
def test_map_square_by_square(name: str) -> None:
    drawn = DRAWN[name].split()
    assert len(drawn) == 60
    for square, cell, wanted in zip(SQUARES, letters(name), drawn, strict=True):
        assert cell == wanted, f"{square} of {name}"


@pytest.mark.rule("FL-B.11")
def test_four_battlefields() -> None:
    assert MAP_TITLES == {
        "main": "Main",
        "nogo": "Lake Nogo",
        "desert": "Great Desert",
        "mountain": "Mountain Range",
        "blank": "Blank",  # ours, for exercises
    }
    assert [v for v in frontline.choices["map"].values if v != "blank"] == list(MAPS)
    assert len({tuple(letters(name)) for name in MAPS}) == 4


@pytest.mark.rule("FL-1.3a")
def test_ten_rows_of_six() -> None:
    assert SQUARES[0] == "a1"
    assert SQUARES[5:7] == ["f1", "a2"]
    assert SQUARES[-1] == "f10"
    assert [read_square(square) for square in SQUARES] == list(range(60))
    for name in MAPS:
        rows = DRAWN[name].strip().splitlines()
        assert len(rows) == 10
        assert all(len(row.split()) == 6 for row in rows)
    for wrong in ("a0", "a11", "m1", "", "aa", "5a", "a1.5"):
        with pytest.raises(ValueError, match="is not a square"):
            read_square(wrong)


@pytest.mark.rule("FL-1.3b")
def test_three_rows_for_each_country() -> None:
    """A country is where its units may be set up; the four rows between are nobody's."""
    s = new([], setup="free")
    red = {text.split()[-1] for text in texts(s, "red")}
    green = {text.split()[-1] for text in texts(s, "green")}
    assert red == {square for square in SQUARES if int(square[1:]) <= 3}
    assert green == {square for square in SQUARES if int(square[1:]) >= 8}


@pytest.mark.parametrize("name", MAPS)
@pytest.mark.rule("FL-1.4i")
def test_two_purple_hexes_in_the_middle(name: str) -> None:
    hexes = [square for square, cell in zip(SQUARES, letters(name), strict=True) if cell.endswith("1")]
    assert len(hexes) == 2
    assert all(4 <= int(square[1:]) <= 7 for square in hexes)


@pytest.mark.parametrize("name", MAPS)
@pytest.mark.rule("FL-1.4j")
def test_three_cities_in_each_country(name: str) -> None:
    cells = letters(name)
    for country, rows in ((0, cells[:18]), (1, cells[42:])):
        assert sorted(cell for cell in rows if cell in "WIA") == ["A", "I", "W"]
        s = blank(map=name)
        squares = [int(s.cities[country * 3 + k].square) for k in range(3)]
        assert [cells[q] for q in squares] == ["A", "W", "I"]
        assert all(q < 18 if country == 0 else q >= 42 for q in squares)
    assert not any(cell in "WIA" for cell in cells[18:42])


@pytest.mark.parametrize("name", MAPS)
@pytest.mark.rule("FL-C.23")
def test_a_port_and_a_beach_in_each_country(name: str) -> None:
    cells = letters(name)
    assert cells.count("P") == 2
    for rows in (cells[:18], cells[42:]):
        assert rows.count("P") == 1
        assert rows.count("B") >= 1


@pytest.mark.rule("FL-D.4a")
def test_eight_squares_of_water() -> None:
    lake = where("nogo", "L")
    assert lake == ["d4", "b5", "c5", "d5", "c6", "d6", "e6", "c7"]
    assert not any(where(name, "L") for name in MAPS if name != "nogo")


@pytest.mark.rule("FL-H.1")
def test_hexes_of_main_lie_before_the_air_bases() -> None:
    assert where("main", "A") == ["f3", "a8"]
    assert where("main", "V1") == ["f5", "a6"]


@pytest.mark.rule("FL-H.2")
def test_the_gates_of_lake_nogo() -> None:
    """Row 5 and row 6 have one square of land beside the thin end of the lake, and it is a hex."""
    cells = dict(zip(SQUARES, letters("nogo"), strict=True))
    assert cells["a5"] == cells["f6"] == "V1"
    for thin, gate in (("b5", "a5"), ("e6", "f6")):
        assert cells[thin] == "L"
        column, row = thin[0], int(thin[1:])
        assert cells[f"{column}{row - 1}"] != "L"
        assert cells[f"{column}{row + 1}"] != "L"
        assert gate in neighbours(thin)
    # and a Tank does fire over the thin places
    s = at({"stack": "air 3 of 3", "red": {"b4": "tank"}, "green": {"b6": "tank"}}, map="nogo")
    assert "attack b4 b6" in texts(s, "red", "attack")


@pytest.mark.parametrize("name", MAPS)
@pytest.mark.rule("FL-H.5")
def test_maps_are_the_same_turned_round(name: str) -> None:
    cells = letters(name)
    assert cells == cells[::-1]
    s = blank(map=name)
    for kind in range(3):
        assert s.cities[kind].square + s.cities[3 + kind].square == 59  # Red's and Green's are partners


@pytest.mark.parametrize("name", MAPS)
@pytest.mark.rule("FL-H.6")
def test_maps_hang_together(name: str) -> None:
    cells = dict(zip(SQUARES, letters(name), strict=True))
    dry = {square for square, cell in cells.items() if cell != "L"}
    reached, todo = {"a1"}, ["a1"]
    while todo:
        for square in neighbours(todo.pop()):
            if square in dry and square not in reached:
                reached.add(square)
                todo.append(square)
    assert reached == dry
    for rows in (SQUARES[:18], SQUARES[42:]):
        assert sum(cells[square][0] in "HM" for square in rows) >= 2


@pytest.mark.parametrize("name", MAPS)
@pytest.mark.rule("FL-H.7")
def test_air_bases_at_the_front(name: str) -> None:
    red, green = where(name, "A")
    assert (red[1:], green[1:]) == ("3", "8")
    assert {red[0], green[0]} == {"a", "f"}


# ---------------------------------------------------------------- set-ups
@pytest.mark.parametrize("name", MAPS)
@pytest.mark.rule("FL-H.8", "FL-H.9")
def test_ready_set_up(name: str) -> None:
    table = position(play(new([1], map=name), "red: first red"))
    drawn = "".join(RED_SET_UP[name])
    full = {"i": "infantry", "t": "tank", "a": "artillery"}
    wanted = {square: full[c] for square, c in zip(SQUARES, drawn, strict=False) if c != "."}
    assert table["red"] == wanted
    assert Counter(wanted.values()) == {"infantry": 9, "tank": 4, "artillery": 2}
    turned = {SQUARES[59 - SQUARES.index(square)]: kind for square, kind in wanted.items()}
    assert table["green"] == turned


@pytest.mark.parametrize("name", MAPS)
@pytest.mark.rule("FL-H.8", "FL-H.9")
def test_ready_set_up_follows_the_hints(name: str) -> None:
    red, cells = position(play(new([1], map=name), "red: first red"))["red"], dict(zip(SQUARES, letters(name), strict=True))
    own = {letter: [q for q in SQUARES[:18] if cells[q] == letter] for letter in "AIWPB"}
    assert red[own["A"][0]] == "infantry"
    assert own["I"][0] not in red
    assert all(square in red for letter in "WPB" for square in own[letter])
    assert all(cells[square] in ("H", "M") for square, kind in red.items() if kind == "artillery")


@pytest.mark.rule("FL-B.3")
def test_items_card() -> None:
    """The recommended set-up of Main, and a place each for Leadership, supply and reserve."""
    table = position(play(new([1]), "red: first red", "red: supply air"))
    assert len(table["red"]) == len(table["green"]) == 15
    for country in ("red", "green"):
        assert table["leadership"][country] == "available"
        assert table["reserve"][country] == {"infantry": 2, "tank": 2, "artillery": 1}
    assert table["stacks"] == {"red": ["capital", "industry"], "green": ["air", "capital", "industry"]}
    assert "recommended" in frontline.choices["setup"].values


# ---------------------------------------------------------------- units and Leadership
@pytest.mark.rule("FL-B.4a")
def test_twenty_units_a_colour() -> None:
    s = play(new([1]), "red: first red")
    for colour in (0, 1):
        mine = [u for u in s.units if u.colour == colour and u.status in (ACTIVE, RESERVE)]
        assert Counter(UNIT_NAMES[u.kind] for u in mine) == {"infantry": 11, "tank": 6, "artillery": 3}
    for colour in ("red", "green"):  # and a position cannot have more
        with pytest.raises(ValueError, match="no more artillery"):
            at({colour: dict.fromkeys(("a1", "a2", "a3", "a4"), "artillery")})


@pytest.mark.rule("FL-B.4b")
def test_two_faces() -> None:
    for kind in UNIT_NAMES:
        units = {"a1": kind, "a2": f"{kind} disrupted"}
        s = at({"stack": "capital 3 of 3", "leadership": {"red": "exhausted", "green": "exhausted"}, "red": units})
        assert position(s)["red"] == units
        play(s, "red: regroup a2")
        assert position(s)["red"]["a2"] == kind
    with pytest.raises(ValueError, match="'tank disrupted' and the like"):
        at({"red": {"a1": "infantry asleep"}})
    for s in random_game("faces", map="desert"):
        assert all(u.status in (ACTIVE, DISRUPTED) for u in s.units if u.square >= 0)


@pytest.mark.rule("FL-B.1")
def test_one_leadership_card_with_five_tasks() -> None:
    """No face of it matters: the same card serves for all five, one of them at a time."""
    s = play(new([1]), "red: first red")
    assert [int(s.sides[c].leadership) for c in (0, 1)] == [AVAILABLE, AVAILABLE]
    assert {EXHAUSTED, COMMISSIONED, AVAILABLE} == {0, 1, 2}
    units = {"red": {"c5": "infantry", "b5": "infantry"}, "green": {"c6": "infantry", "d6": "infantry"}}
    table = {**units, "stack": "air 2 of 3", "leadership": {"red": "available", "green": "available"}}
    own_turn = {text.split()[0] for text in texts(at(table, map="blank"), "red")}
    assert {"maneuver", "relieve", "cache"} < own_turn
    assert not {"fire", "rally"} & own_turn
    s = at({**table, "leadership": {"red": "exhausted", "green": "available"}}, [6], map="blank")
    assert texts(play(s, "red: attack c5 c6"), "green") == {"rally", "no"}
    assert "fire d6" in texts(play(s, "green: no"), "green")
    assert {text.split()[0] for text in texts(play(s, "green: pass"), "green")} == {"maneuver", "relieve", "pass"}


# ---------------------------------------------------------------- markers
@pytest.mark.rule("FL-B.5")
def test_only_air_bases_and_industries_carry_markers() -> None:
    four = ["e2", "f3", "a8", "b9"]
    assert position(at({"fallen": four}))["fallen"] == four
    for square in ("d1", "c10", "a1"):
        with pytest.raises(ValueError, match="only an Air Base or an Industry falls"):
            at({"fallen": [square]})


@pytest.mark.rule("FL-B.6")
def test_four_fallen_chits() -> None:
    """With all four cities fallen, each grants one, and each is a Fallen chit."""
    table: dict[str, Any] = {"stocked": False, "fallen": ["e2", "f3", "a8", "b9"], "red": {"a1": "tank"}}
    s = at({**table, "leadership": {"red": "exhausted", "green": "exhausted"}})
    assert [int(city.stack) for city in s.cities[:6]] == [1, 3, 1, 1, 3, 1]
    for seat, kind in product(("red", "green"), ("air", "industry")):
        s = at({**table, "player": seat, "leadership": {"red": "exhausted", "green": "exhausted"}})
        play(s, f"{seat}: supply {kind}")
        assert position(s)["stack"] == f"{kind} 1 of 1"
        assert s.supply_kind == SUPPLY_NAMES.index("fallen")


@pytest.mark.rule("FL-B.7")
def test_one_edge_marker_with_two_sides() -> None:
    for text in ("nobody", "red on", "red off", "green on", "green off"):
        assert position(at({"edge": text}))["edge"] == text
    for text in ("on", "red", "red and green on", "nobody on"):
        with pytest.raises(ValueError, match="edge ="):
            at({"edge": text})


# ---------------------------------------------------------------- supply
@pytest.mark.rule("FL-B.8a")
def test_eight_chits_of_a_kind_are_enough() -> None:
    most = Counter[str]()
    for one, other in [*combinations(CARD_NAMES, 2), *((card, card) for card in CARD_NAMES)]:
        for month, kind in product(range(4), range(3)):
            both = SUPPLY_CARDS[one][month][kind] + SUPPLY_CARDS[other][month][kind]
            most[SUPPLY_NAMES[kind]] = max(most[SUPPLY_NAMES[kind]], both)
    assert most == {"air": 8, "capital": 8, "industry": 8}


@pytest.mark.rule("FL-B.8b")
def test_capital_supply_is_one_kind() -> None:
    assert SUPPLY_NAMES == ("air", "capital", "industry", "fallen")
    for kind in ("air", "capital", "industry"):
        s = at({"stack": f"{kind} 3 of 3", "red": {"a1": "tank disrupted"}})
        assert ("regroup a1" in texts(s, "red")) == (kind == "capital")


PHYSICAL = [  # the two faces of each of the six cards
    (f"balanced-{kind}", f"{back}-{kind}") for kind in ("air", "capital", "industry") for back in ("centered", "staggered")
]


@pytest.mark.rule("FL-B.10a")
def test_six_cards_with_nine_faces() -> None:
    faces = [face for card in PHYSICAL for face in card]
    assert Counter(face.split("-")[0] for face in faces) == {"balanced": 6, "centered": 3, "staggered": 3}
    assert set(faces) == set(CARD_NAMES)
    assert len(CARD_NAMES) == 9


@pytest.mark.rule("FL-H.16")
def test_card_backs() -> None:
    """Two players may have the faces they picked exactly if two different cards of the six show them."""
    for one, other in product(CARD_NAMES, CARD_NAMES):
        possible = any(one in a and other in b for a, b in [*combinations(PHYSICAL, 2), *combinations(PHYSICAL[::-1], 2)])
        s = play(new([1, 6, 1], cards="choose"), f"red: card {one}", f"green: card {other}")
        assert who_is_asked(s) == (["red first"] if possible else ["red card"])


@pytest.mark.rule("FL-B.10b")
def test_four_months() -> None:
    assert MONTHS == ("sep", "oct", "nov", "dec")
    assert all(len(card) == 4 and all(len(month) == 3 for month in card) for card in SUPPLY_CARDS.values())


@pytest.mark.rule("FL-H.14")
def test_every_card_has_forty_chits_a_year() -> None:
    for card in SUPPLY_CARDS.values():
        assert all(n in (3, 4) for month in card for n in month)
        assert sum(n for month in card for n in month) == 40
    assert {name: " ".join("/".join(map(str, month)) for month in card) for name, card in SUPPLY_CARDS.items()} == {
        "balanced-air": "4/3/3 4/3/3 4/3/3 4/3/3",
        "balanced-capital": "3/4/3 3/4/3 3/4/3 3/4/3",
        "balanced-industry": "3/3/4 3/3/4 3/3/4 3/3/4",
        "centered-air": "3/3/3 4/4/3 4/3/4 3/3/3",
        "centered-capital": "3/3/3 4/4/3 3/4/4 3/3/3",
        "centered-industry": "3/3/3 4/3/4 3/4/4 3/3/3",
        "staggered-air": "4/3/3 3/4/3 4/3/3 3/3/4",
        "staggered-capital": "3/4/3 3/3/4 3/4/3 4/3/3",
        "staggered-industry": "3/3/4 4/3/3 3/3/4 3/4/3",
    }


@pytest.mark.rule("FL-H.15")
def test_where_the_extra_chits_fall() -> None:
    for city, kind in enumerate(("air", "capital", "industry")):
        extra = [[n - 3 for n in month] for month in SUPPLY_CARDS[f"centered-{kind}"]]
        assert [sum(month) for month in extra] == [0, 2, 2, 0]
        assert sum(month[city] for month in extra) == 2
        extra = [[n - 3 for n in month] for month in SUPPLY_CARDS[f"staggered-{kind}"]]
        assert [sum(month) for month in extra] == [1, 1, 1, 1]
        assert [month[city] for month in extra] == [1, 0, 1, 0]


@pytest.mark.parametrize("card", CARD_NAMES)
@pytest.mark.rule("FL-H.14", "FL-B.10b")
def test_stacks_of_a_year_come_from_the_card(card: str) -> None:
    """In play: the stacks of each month are the numbers of its column."""
    for number, month in enumerate(MONTHS):
        s = at({"month": month, "stocked": False, "cards": {"red": card}, "red": {"a1": "tank"}})
        assert tuple(int(city.stack) for city in s.cities[:3]) == SUPPLY_CARDS[card][number]
        assert tuple(int(city.stack) for city in s.cities[3:6]) == (3, 3, 4)
        assert asked(s, "red").kind.name == "supply"
