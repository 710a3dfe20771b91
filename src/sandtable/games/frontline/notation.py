"""Positions of Front Line as readable tables that parse back, and the maps they lie on."""

from __future__ import annotations

from collections.abc import Collection
from typing import Any

from sandtable.kernel.positions import Key, Positions, heard, known

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
from .state import ACTIVE, COLOUR_NAMES, DISRUPTED, EMPTY, GONE, NOBODY, NONE, PLAYING, RESERVE, Countries, State
from .state import COUNTRY as ALL_COUNTRIES

DEEDS = {verb.name: verb for verb in do.DEEDS}
STACKS = SUPPLIES[:FALLEN]
TABLE = Positions(
    State,
    *("month", "turn", "player", "first", Key("leadership", "sides.leadership"), Key("cards", "sides.card")),
    *("stage", "winner"),
)
KEYS = (  # in the order they are written
    *("month", "turn", "player", "first", "stack", "stacks", "leadership", "cards", "edge", "edge2", "fallen"),
    *("supported", "stocked", "stage", "winner", "terrain", "red", "green", "reserve", "acted", "numbers"),
)
# What is not a field under its own name, with the names that may stand in it.
OWN_WORDS: dict[str, tuple[Collection[str], ...]] = {
    **dict.fromkeys(("stack", "edge", "edge2", "fallen", "supported", "stocked"), ()),
    "stacks": (ALL_COUNTRIES.names,),
    "reserve": (ALL_COUNTRIES.names, KINDS.names),
    **dict.fromkeys(("terrain", *COLOUR_NAMES, "acted", "numbers"), (SQUARE_NAMES,)),
}


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


# ---------------------------------------------------------------- positions
def in_play(s: State) -> Countries:
    """The countries of this game."""
    return Countries(ALL_COUNTRIES.names[: len(countries(s))], ALL_COUNTRIES.noun)


def position_of(s: State, plain_map: State, midway: bool) -> dict[str, Any]:
    """A state as a table. `plain_map` is a state with the same options and nothing on it, to tell changed squares; `midway`
    says that it stands in the middle of something."""
    names, position = in_play(s), TABLE.write(s)
    position["month"] = MONTHS[min(s.month, len(MONTHS) - 1)]  # the last one, when the year is over
    for key in ("leadership", "cards"):
        position[key] = {name: position[key][name] for name in names.names}
    position["stacks"] = {names.text(c): stacks_of(s, c) for c in names.values}
    for board, key in enumerate(("edge", "edge2")[: s.boards]):
        field = s.battlefields[board]
        on = "on" if field.edge_on else "off"
        position[key] = "nobody" if field.edge_holder == NOBODY else f"{COLOUR_NAMES[field.edge_holder]} {on}"
    for colour, name in enumerate(COLOUR_NAMES):
        on_field = sorted((u for u in units_of(s, colour) if u.status in (ACTIVE, DISRUPTED)), key=lambda u: int(u.square))
        position[name] = {square_name(u.square): unit_text(s, u) for u in on_field}
    position["reserve"] = {names.text(c): reserve_of(s, c) for c in names.values}
    position |= {key: value for key, value in exceptions(s, plain_map).items() if value}
    if s.stocked == 0:
        position["stocked"] = False
    if s.stage == PLAYING:
        del position["stage"]
    if midway:  # in the middle of an attack the game remembers units by number
        position["numbers"] = {square_name(q): int(u) for q, u in enumerate(s.board) if u != EMPTY}
    return {key: position[key] for key in KEYS if key in position}


def exceptions(s: State, plain_map: State) -> dict[str, Any]:
    """What is there now and then."""
    fallen = sorted(s.cities[city].square for city in cities(s) if s.cities[city].fallen)
    squares = range(s.boards * SQUARES)
    units = {square_name(q): s.units[s.board[q]] for q in squares if s.board[q] != EMPTY}
    return {
        "stack": f"{STACKS.text(CITY_KIND[s.spending])} {s.supply} of {s.granted}" if s.spending != NONE else "",
        "fallen": [square_name(q) for q in fallen],
        "supported": bool(s.supported),
        "terrain": {square_name(q): terrain_text(s, q) for q in squares if terrain_text(s, q) != terrain_text(plain_map, q)},
        "acted": {at: deeds_of(u) for at, u in units.items() if u.done},
    }


def deeds_of(u: Any) -> list[str]:
    """The actions of a unit this turn; a Regroup may be among them twice, all others once (FL-2.7c)."""
    deeds = [deed for deed, verb in DEEDS.items() if u.done >> verb & 1]
    return deeds + [do.regroup.name] * (u.actions - len(deeds))


def stacks_of(s: State, country: int) -> list[str]:
    return [STACKS.text(kind) for kind in STACKS.values if s.cities[city_of(country, kind)].stack > 0]


def reserve_of(s: State, country: int) -> dict[str, int]:
    waiting = [u.kind for u in units_of(s, colour_of(country)) if u.status == RESERVE and u.home == country]
    return {KINDS.text(kind): waiting.count(kind) for kind in KINDS.values if kind in waiting}


def unit_text(s: State, u: Any) -> str:
    away = f" of {ALL_COUNTRIES.text(u.home)}" if s.boards > 1 and board_of(u.home) != board_at(u.square) else ""
    return KINDS.text(u.kind) + (" disrupted" if u.status == DISRUPTED else "") + away


def units_of(s: State, colour: int) -> list[Any]:
    return [s.units[unit] for unit in army(s, colour)]


def read_position(s: State, position: dict[str, Any]) -> None:
    """Write a position over a state that has its options set and its map laid."""
    known("a position", position, list(KEYS))
    names = in_play(s)
    given = {"month": MONTHS[0], "stage": "playing", **position, **whose_turn(s, position, names)}
    for key, usual in (("leadership", "available"), ("cards", "balanced-industry")):
        given[key] = dict.fromkeys(ALL_COUNTRIES.names, usual) | position.get(key, {})
    TABLE.read(s, given)
    s.stocked, s.supported = int(given.get("stocked", True)), int(given.get("supported", False))
    for text, what in position.get("terrain", {}).items():
        read_terrain(s, read_square(text), what)
    for text in position.get("fallen", []):
        city = s.city_at[read_square(text)]
        if city == NONE or CITY_KIND[city] == CAPITAL:
            raise ValueError(f"fallen = {text!r}: only an Air Base or an Industry falls, and none is there")
        s.cities[city].fallen = 1
    for c in names.values:
        for text in position.get("stacks", {}).get(names.text(c), STACKS.names):
            city = city_of(c, heard(STACKS, text, "stacks"))
            s.cities[city].stack = 1 if s.cities[city].fallen else grant_of(s, city)
    for board, key in enumerate(("edge", "edge2")[: s.boards]):
        read_edge(s, board, key, str(position.get(key, "nobody")))
    read_units(s, position, names)
    if "stack" in position:
        read_stack(s, str(position["stack"]))


def whose_turn(s: State, position: dict[str, Any], names: Countries) -> dict[str, Any]:
    """The turn, its player and who went first: one that is not given follows from the others, as the turns alternate."""
    turn = heard(None, position.get("turn", 1), "turn")
    if not 0 < turn <= 6 * s.boards:
        raise ValueError(f"turn = {turn}: a month has turns 1 to {6 * s.boards}")
    player, first = (heard(names, position[key], key) if key in position else NONE for key in ("player", "first"))
    if player == NONE:
        player = country_after(s, first, turn - 1) if first != NONE else 0
    if first == NONE:
        first = next(c for c in names.values if country_after(s, c, turn - 1) == player)
    if "turn" not in position:
        turn = next(k + 1 for k in names.values if country_after(s, first, k) == player)
    return {"turn": turn, "player": names.text(player), "first": names.text(first)}


def read_edge(s: State, board: int, key: str, text: str) -> None:
    """'nobody', 'red on'."""
    holder, _, on = text.partition(" ")
    if text != "nobody" and (holder not in COLOUR_NAMES or on not in ("on", "off")):
        raise ValueError(f"{key} = {text!r}: say 'nobody', 'red on', 'red off', 'green on' or 'green off'")
    s.battlefields[board].edge_holder = NOBODY if text == "nobody" else COLOUR_NAMES.index(holder)
    s.battlefields[board].edge_on = int(on == "on")


def read_stack(s: State, text: str) -> None:
    """'industry 3 of 4': the stack being spent. One of 1 is a Fallen chit."""
    words = text.split()
    if len(words) != 4 or words[2] != "of" or not words[1].isdigit() or not words[3].isdigit():
        raise ValueError(f"stack = {text!r}: say for example 'industry 3 of 4'")
    kind = heard(STACKS, words[0], "stack")
    s.spending, s.supply, s.granted = city_of(s.player, kind), int(words[1]), int(words[3])
    s.supply_kind = FALLEN if s.granted == 1 else kind
    s.cities[s.spending].stack = 0


def read_units(s: State, position: dict[str, Any], names: Countries) -> None:
    """Units on the battlefield, then the reserve; all others are out of the game."""
    free: dict[tuple[int, int], list[int]] = {(c, kind): [] for c in names.values for kind in KINDS.values}
    for colour in range(len(COLOUR_NAMES)):
        for unit in army(s, colour):
            if s.units[unit].status == GONE:
                free[s.units[unit].home, s.units[unit].kind].append(unit)
    for colour, name in enumerate(COLOUR_NAMES):
        for at, text in position.get(name, {}).items():
            square, words = read_square(at), str(text).lower().split()
            if square >= s.boards * SQUARES:
                raise ValueError(f"{name} {at}: there is no second battlefield in this game")
            if s.board[square] != EMPTY:
                raise ValueError(f"{name} {at}: two units on one square")
            home = country_on(board_at(square), colour)
            if len(words) > 2 and words[-2] == "of":
                home = heard(names, words[-1], "home")
                words = words[:-2]
            kind = heard(KINDS, words[0], f"{name} {at}")
            if words[1:] not in ([], ["disrupted"]):
                raise ValueError(f"{name} {at} = {text!r}: say 'infantry', 'tank disrupted' and the like")
            elsewhere = (p for (c, k), p in free.items() if k == kind and colour_of(c) == colour and p)
            pool = free[home, kind] or next(elsewhere, [])
            if not pool:
                raise ValueError(f"{name} {at}: the box has no more {KINDS.text(kind)} of that colour")
            unit = position.get("numbers", {}).get(at, pool[0])
            for units in free.values():
                if unit in units:
                    units.remove(unit)
            u = s.units[unit]
            u.square, u.status, s.board[square] = square, DISRUPTED if words[1:] else ACTIVE, unit
    for name, counts in position.get("reserve", {}).items():
        c = heard(names, name, "reserve")
        for kind_name, count in counts.items():
            kind = heard(KINDS, kind_name, "reserve")
            if count > len(free[c, kind]):
                raise ValueError(f"reserve {name}: the box has no {count} more {kind_name} of that colour")
            for _ in range(count):
                s.units[free[c, kind].pop()].status = RESERVE
    for at, deeds in position.get("acted", {}).items():
        unit = s.board[read_square(at)]
        if unit == EMPTY:
            raise ValueError(f"acted {at}: no unit stands there")
        for deed in deeds:
            if deed not in DEEDS:
                raise ValueError(f"acted {at}: {deed!r} is none of {', '.join(DEEDS)}")
            s.units[unit].done |= 1 << DEEDS[deed]
            s.units[unit].actions += 1
