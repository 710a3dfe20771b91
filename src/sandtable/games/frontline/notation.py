"""Positions of Front Line as readable tables that parse back, and the maps they lie on."""

from __future__ import annotations

from functools import partial
from typing import Any

from sandtable.kernel.positions import Key, Own, Positions, a_list, a_table, number_of
from sandtable.kernel.record import copy_of

from . import verbs as do
from .board import (
    CAPITAL,
    CITIES,
    CITY,
    CITY_KIND,
    CITY_LETTERS,
    DESERT,
    MAPS,
    SQUARE_NAMES,
    SQUARES,
    TERRAIN_NAMES,
    WATER,
    cells,
    ground_of,
    is_hex,
    read_square,
    square_name,
)
from .cards import FALLEN, KINDS, MONTHS, SUPPLIES
from .rules.attack import grant_of
from .rules.leadership import country_after
from .rules.terms import army, board_at, board_of, cities, city_of, colour_of, countries, country_on
from .state import ACTIVE, COLOUR_NAMES, DISRUPTED, EMPTY, GONE, NOBODY, NONE, PLAYING, RESERVE, Countries, State, Unit
from .state import COUNTRY as ALL_COUNTRIES

DEEDS = {verb.name: verb for verb in do.DEEDS}
STACKS = SUPPLIES[:FALLEN]


# ---------------------------------------------------------------- maps
def lay_map(s: State, board: int, name: str) -> None:
    """Put a battlefield of the box into a state."""
    s.battlefields[board].map = tuple(MAPS).index(name)
    hexes = 0
    for square, cell in enumerate(cells(name)):
        here = board * SQUARES + square
        s.ground[here] = ground_of(cell)
        s.city_at[here] = NONE
        if cell in CITY_LETTERS:
            put_city(s, here, city_of(country_on(board, int(square >= SQUARES // 2)), CITY_LETTERS[cell]))
        mark_ground(s, here)
        if is_hex(cell):
            s.hexes[board * 2 + hexes] = here
            hexes += 1


def put_city(s: State, square: int, city: int) -> None:
    s.ground[square], s.city_at[square], s.cities[city].square = CITY, city, square
    mark_ground(s, square)


def mark_ground(s: State, square: int) -> None:
    """Keep the sets of water and Desert squares in step with the ground."""
    field, bit = s.battlefields[board_at(square)], 1 << square % SQUARES
    field.water = field.water | bit if s.ground[square] == WATER else field.water & ~bit
    field.desert = field.desert | bit if s.ground[square] == DESERT else field.desert & ~bit


def terrain_text(s: State, square: int) -> str:
    """'mountain', 'red air base', 'valley hex'."""
    city = s.city_at[square]
    if city != NONE:
        return CITIES.text(city)
    return TERRAIN_NAMES[s.ground[square]] + (" hex" if square in s.hexes else "")


def read_terrain(s: State, square: int, text: str) -> None:
    """Change one square of the map: what was there is gone."""
    words = text.lower().split()
    if s.city_at[square] != NONE:
        city = s.cities[s.city_at[square]]
        city.square = NONE if city.square == square else city.square  # it may have been put elsewhere already
        s.city_at[square] = NONE
    s.hexes[:] = [NONE if at == square else at for at in s.hexes]
    if " ".join(words) in CITIES.names:
        put_city(s, square, CITIES.names.index(" ".join(words)))
        return
    if words[-1:] == ["hex"]:
        words.pop()
        free = [i for i in range(4) if s.hexes[i] == NONE]
        if not free:
            raise ValueError("a map has room for four purple hexes")
        s.hexes[free[0]] = square
    if len(words) != 1 or words[0] not in TERRAIN_NAMES[:-1]:
        raise ValueError(
            f"{square_name(square)} = {text!r}: a square is one of {', '.join(TERRAIN_NAMES[:-1])}, "
            "or a city such as 'red air base'"
        )
    s.ground[square] = TERRAIN_NAMES.index(words[0])
    mark_ground(s, square)


# ---------------------------------------------------------------- keys with forms of their own
def in_play(s: State) -> Countries:
    """The countries of this game."""
    return Countries(ALL_COUNTRIES.names[: len(countries(s))], ALL_COUNTRIES.noun)


class OfCountries(Key):
    """By country, those in play."""

    def write(self, at: Any) -> dict[str, object]:
        all_of_them: Any = super().write(at)
        return {name: all_of_them[name] for name in in_play(at).names}


class Usually(Key):
    """Left out where it is as usual."""

    def __init__(self, key: str, usual: int) -> None:
        super().__init__(key)
        self.usual = usual

    def write(self, at: Any) -> object:
        value = getattr(at, self.key)
        return None if value == self.usual else bool(value) if self.item is None else super().write(at)

    def read(self, at: Any, given: object, what: str = "") -> None:
        if given is None or self.item is None:
            setattr(at, self.key, self.usual if given is None else int(bool(given)))
        else:
            super().read(at, given, what)


class Months(Key):
    """The last month, when the year is over."""

    def write(self, at: Any) -> str:
        return MONTHS[min(at.month, len(MONTHS) - 1)]


class Edge(Key):
    """'nobody', 'red on': the marker of a battlefield."""

    def __init__(self, key: str, board: int) -> None:
        super().__init__(key, "battlefields.edge_holder")
        self.board = board

    def write(self, at: Any) -> str | None:
        field = at.battlefields[self.board]
        if field.edge_holder == NOBODY:
            return "nobody" if self.board < at.boards else None
        return f"{COLOUR_NAMES[field.edge_holder]} {'on' if field.edge_on else 'off'}"

    def read(self, at: Any, given: object, what: str = "") -> None:
        if given is not None and self.board >= at.boards:
            raise ValueError(f"{self.key}: there is no second battlefield in this game")
        text = str(given or "nobody")
        holder, _, on = text.partition(" ")
        if text != "nobody" and (holder not in COLOUR_NAMES or on not in ("on", "off")):
            raise ValueError(f"{self.key} = {text!r}: say 'nobody', 'red on', 'red off', 'green on' or 'green off'")
        field = at.battlefields[self.board]
        field.edge_holder = NOBODY if text == "nobody" else COLOUR_NAMES.index(holder)
        field.edge_on = int(on == "on")

    def levels(self) -> tuple[()]:
        return ()


# ---------------------------------------------------------------- supply
def stack_text(s: State) -> str | None:
    """'industry 3 of 4': the stack being spent. One of 1 is a Fallen chit."""
    return f"{STACKS.text(CITY_KIND[s.spending])} {s.supply} of {s.granted}" if s.spending != NONE else None


def read_stack(s: State, given: object, what: str) -> None:
    words = str(given).split()
    if len(words) != 4 or words[2] != "of" or not words[1].isdigit() or not words[3].isdigit():
        raise ValueError(f"{what} = {given!r}: say for example 'industry 3 of 4'")
    kind = number_of(STACKS, words[0], what)
    s.spending, s.supply, s.granted = city_of(s.player, kind), int(words[1]), int(words[3])
    s.supply_kind = FALLEN if s.granted == 1 else kind


def stacks_of(s: State) -> dict[str, list[str]]:
    """The unused stacks of each country."""
    names = in_play(s)
    return {
        names.text(c): [STACKS.text(kind) for kind in STACKS.values if s.cities[city_of(c, kind)].stack > 0]
        for c in names.values
    }


def read_stacks(s: State, given: object, what: str) -> None:
    names, table = in_play(s), a_table(given, what)
    for c in names.values:
        for text in a_list(table.get(names.text(c), list(STACKS.names)), what):
            s.cities[city_of(c, number_of(STACKS, text, what))].stack = 1


def count_chits(s: State) -> None:
    """The stacks of a position hold what their cities grant; the one that is being spent is not among them."""
    for city in cities(s):
        if s.cities[city].stack and not s.cities[city].fallen:
            s.cities[city].stack = grant_of(s, city)
    if s.spending != NONE:
        s.cities[s.spending].stack = 0


def fallen_cities(s: State) -> list[str] | None:
    return [square_name(q) for q in sorted(s.cities[city].square for city in cities(s) if s.cities[city].fallen)] or None


def read_fallen(s: State, given: object, what: str) -> None:
    for text in a_list(given, what):
        city = s.city_at[read_square(str(text))]
        if city == NONE or CITY_KIND[city] == CAPITAL:
            raise ValueError(f"{what} = {text!r}: only an Air Base or an Industry falls, and none is there")
        s.cities[city].fallen = 1


# ---------------------------------------------------------------- ground
def changed_ground(s: State) -> dict[str, str] | None:
    """The squares that are not as on the map."""
    printed = State()
    for board in range(s.boards):
        lay_map(printed, board, tuple(MAPS)[s.battlefields[board].map])
    texts = {q: (terrain_text(s, q), terrain_text(printed, q)) for q in range(s.boards * SQUARES)}
    return {square_name(q): now for q, (now, before) in texts.items() if now != before} or None


def read_ground(s: State, given: object, what: str) -> None:
    for at, text in a_table(given, what).items():
        read_terrain(s, read_square(at), str(text))


# ---------------------------------------------------------------- units
def unit_text(s: State, u: Unit) -> str:
    """'tank', 'infantry disrupted'; in the Allies game also where one that is away comes from: 'tank of red2'."""
    away = f" of {ALL_COUNTRIES.text(u.home)}" if s.boards > 1 and board_of(u.home) != board_at(u.square) else ""
    return KINDS.text(u.kind) + (" disrupted" if u.status == DISRUPTED else "") + away


def units_of(s: State, colour: int) -> dict[str, str]:
    """The units of a colour that are on a battlefield, by square."""
    units = [s.units[unit] for unit in army(s, colour)]
    there = sorted((u for u in units if u.status in (ACTIVE, DISRUPTED)), key=lambda u: int(u.square))
    return {square_name(u.square): unit_text(s, u) for u in there}


def spare(s: State, kind: int, home: int) -> list[int]:
    """The units of a kind and a country that are still in the box."""
    return [unit for unit in army(s, colour_of(home)) if is_like(s.units[unit], kind, home) and s.units[unit].status == GONE]


def is_like(u: Unit, kind: int, home: int) -> bool:
    return u.kind == kind and u.home == home


def read_units(s: State, given: object, what: str, colour: int) -> None:
    for at, text in a_table(given, what).items():
        square, words = read_square(at), str(text).lower().split()
        if square >= s.boards * SQUARES:
            raise ValueError(f"{what} {at}: there is no second battlefield in this game")
        if s.board[square] != EMPTY:
            raise ValueError(f"{what} {at}: two units on one square")
        home = country_on(board_at(square), colour)
        if len(words) > 2 and words[-2] == "of":
            home = number_of(in_play(s), words[-1], "home")
            words = words[:-2]
        kind = number_of(KINDS, words[0], f"{what} {at}")
        if words[1:] not in ([], ["disrupted"]):
            raise ValueError(f"{what} {at} = {text!r}: say 'infantry', 'tank disrupted' and the like")
        allies = [c for c in countries(s) if colour_of(c) == colour]
        pool = [unit for c in (home, *allies) for unit in spare(s, kind, c)]
        if not pool:
            raise ValueError(f"{what} {at}: the box has no more {KINDS.text(kind)} of that colour")
        u = s.units[pool[0]]
        u.square, u.status, s.board[square] = square, DISRUPTED if words[1:] else ACTIVE, pool[0]


def reserve_of(s: State) -> dict[str, dict[str, int]]:
    """How many of each kind wait in the reserve of each country."""
    found: dict[str, dict[str, int]] = {}
    for c in (names := in_play(s)).values:
        units = (s.units[unit] for unit in army(s, colour_of(c)))
        waiting = [u.kind for u in units if u.status == RESERVE and u.home == c]
        found[names.text(c)] = {KINDS.text(kind): waiting.count(kind) for kind in KINDS.values if kind in waiting}
    return found


def read_reserve(s: State, given: object, what: str) -> None:
    for name, counts in a_table(given, what).items():
        c = number_of(in_play(s), name, what)
        for kind_name, number in a_table(counts, f"{what} {name}").items():
            count = number_of(None, number, f"{what} {name} {kind_name}")
            units = spare(s, number_of(KINDS, kind_name, what), c)
            if count > len(units):
                raise ValueError(f"{what} {name}: the box has no {count} more {kind_name} of that colour")
            for unit in units[len(units) - count :]:
                s.units[unit].status = RESERVE


def acted(s: State) -> dict[str, list[str]] | None:
    """The actions of each unit this turn; a Regroup may be among them twice, all others once (FL-2.7c)."""
    found = {}
    for square, unit in enumerate(s.board):
        if unit != EMPTY and s.units[unit].done:
            deeds = [deed for deed, verb in DEEDS.items() if s.units[unit].done >> verb & 1]
            found[square_name(square)] = deeds + [do.regroup.name] * (s.units[unit].actions - len(deeds))
    return found or None


def read_acted(s: State, given: object, what: str) -> None:
    for at, deeds in a_table(given, what).items():
        u = unit_at(s, at, what)
        for deed in map(str, a_list(deeds, f"{what} {at}")):
            if deed not in DEEDS:
                raise ValueError(f"{what} {at}: {deed!r} is none of {', '.join(DEEDS)}")
            u.done |= 1 << DEEDS[deed]
            u.actions += 1


def unit_at(s: State, at: str, what: str) -> Unit:
    unit = s.board[read_square(at)]
    if unit == EMPTY:
        raise ValueError(f"{what} {at}: no unit stands there")
    return s.units[unit]


def numbers(s: State) -> dict[str, int]:
    """Units by number: in the middle of an attack the game remembers them so."""
    return {square_name(q): int(u) for q, u in enumerate(s.board) if u != EMPTY}


def read_numbers(s: State, given: object, what: str) -> None:
    """Units alike change places, until each has its number."""
    for at, value in a_table(given, what).items():
        u, number = unit_at(s, at, what), number_of(None, value, f"{what} {at}")
        if number not in range(len(s.units)) or not is_like(s.units[number], u.kind, u.home):
            raise ValueError(f"{what} {at} = {number!r}: that is no {KINDS.text(u.kind)} of {ALL_COUNTRIES.text(u.home)}")
        other = s.units[number]
        mine, theirs = copy_of(u), copy_of(other)
        u.square, u.status, u.done, u.actions = theirs.square, theirs.status, theirs.done, theirs.actions
        other.square, other.status, other.done, other.actions = mine.square, mine.status, mine.done, mine.actions
        for unit in (number, int(s.board[mine.square])):
            if s.units[unit].status in (ACTIVE, DISRUPTED):
                s.board[s.units[unit].square] = unit


# ---------------------------------------------------------------- positions
TABLE = Positions(
    State,
    *(Months("month"), "turn", "player", "first"),
    Own("stack", stack_text, read_stack),
    Own("stacks", stacks_of, read_stacks, ALL_COUNTRIES.names),
    *(OfCountries("leadership", "sides.leadership"), OfCountries("cards", "sides.card"), Edge("edge", 0), Edge("edge2", 1)),
    *(Usually("supported", 0), Usually("stocked", 1), Usually("stage", PLAYING), "winner"),
    Own("terrain", changed_ground, read_ground, SQUARE_NAMES),
    Own("fallen", fallen_cities, read_fallen),  # a city that the terrain says, perhaps
    *(
        Own(name, partial(units_of, colour=c), partial(read_units, colour=c), SQUARE_NAMES)
        for c, name in enumerate(COLOUR_NAMES)
    ),
    Own("reserve", reserve_of, read_reserve, ALL_COUNTRIES.names, KINDS.names),
    Own("acted", acted, read_acted, SQUARE_NAMES),
    Own("numbers", lambda s: None, read_numbers, SQUARE_NAMES),  # only in the middle of something (`position_of`)
)


def position_of(s: State, midway: bool) -> dict[str, Any]:
    """A state as a table; `midway`: it stands in the middle of something."""
    return TABLE.write(s) | ({"numbers": numbers(s)} if midway else {})


def read_position(s: State, position: dict[str, Any]) -> None:
    """Write a position over a state that has its options set and its map laid."""
    TABLE.check(position)
    given = {"month": MONTHS[0], "stacks": {}, **position, **whose_turn(s, position, in_play(s))}
    for key, usual in (("leadership", "available"), ("cards", "balanced-industry")):
        given[key] = dict.fromkeys(ALL_COUNTRIES.names, usual) | a_table(position.get(key), key)
    TABLE.read(s, given)
    count_chits(s)


def whose_turn(s: State, position: dict[str, Any], names: Countries) -> dict[str, Any]:
    """The turn, its player and who went first: one that is not given follows from the others, as the turns alternate."""
    turn = number_of(None, position.get("turn", 1), "turn")
    if not 0 < turn <= 6 * s.boards:
        raise ValueError(f"turn = {turn}: a month has turns 1 to {6 * s.boards}")
    player, first = (number_of(names, position[key], key) if key in position else NONE for key in ("player", "first"))
    if player == NONE:
        player = country_after(s, first, turn - 1) if first != NONE else 0
    if first == NONE:
        first = next(c for c in names.values if country_after(s, c, turn - 1) == player)
    if "turn" not in position:
        turn = next(k + 1 for k in names.values if country_after(s, first, k) == player)
    return {"turn": turn, "player": names.text(player), "first": names.text(first)}
