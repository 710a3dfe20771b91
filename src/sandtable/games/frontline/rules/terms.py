"""Page C: the words the other pages use. Distance, friendly and unfriendly, who commands a unit."""

from __future__ import annotations

from sandtable.kernel import rule

from ..board import ADJACENT, BOTH, CITY_COLOUR, DISTANCE, HEIGHT, NEIGHBOUR, SQUARES, WATER
from ..cards import N_UNITS, RANGE
from ..state import ACTIVE, ARMY, DISRUPTED, EMPTY, NONE, State


# ---------------------------------------------------------------- countries, battlefields, cities
@rule
def colour_of(country: int) -> int:
    return country & 1


@rule
def board_of(country: int) -> int:
    """The battlefield a country lies on."""
    return country >> 1


@rule
def country_on(board: int, colour: int) -> int:
    """The country of a colour on a battlefield."""
    return board * 2 + colour


@rule
def countries(s: State) -> range:
    """All countries in play."""
    return range(2 * s.boards)


@rule
def cities(s: State) -> range:
    """All cities in play."""
    return range(6 * s.boards)


@rule
def cities_on(board: int) -> range:
    """The cities of a battlefield."""
    return range(6 * board, 6 * board + 6)


@rule
def city_of(country: int, kind: int) -> int:
    """The city of a kind in a country."""
    return country * 3 + kind


# ---------------------------------------------------------------- squares
@rule
def board_at(square: int) -> int:
    """The battlefield a square is on."""
    return square // SQUARES


@rule
def neighbour(square: int, i: int) -> int:
    """The i-th square next to a square, the orthogonal ones first."""
    return NEIGHBOUR[square * ADJACENT + i]


@rule
def distance(p: int, q: int) -> int:
    """FL-3.2b Squares from one to the other, a diagonal step counting one. FL-E.5b Battlefields do not touch."""
    return DISTANCE[p * BOTH + q]


@rule
def on_table(s: State, square: int) -> bool:
    """Is it a square of a battlefield in play?"""
    return 0 <= square < s.boards * SQUARES


@rule
def height(s: State, square: int) -> int:
    """FL-3.4a Mountains are high, hills middle, all else low; FL-3.4b cities too."""
    return HEIGHT[s.ground[square]]


@rule
def is_unfriendly_city(s: State, square: int, colour: int) -> bool:
    """FL-C.32 The opponent's free city, or one's own fallen one."""
    city = s.city_at[square]
    return city != NONE and (CITY_COLOUR[city] == colour) == (s.cities[city].fallen != 0)


@rule
def is_open(s: State, square: int, colour: int) -> bool:
    """Empty, dry, and no unfriendly city: a unit of this colour may be set there."""
    return s.board[square] == EMPTY and s.ground[square] != WATER and not is_unfriendly_city(s, square, colour)


# ---------------------------------------------------------------- units
@rule
def army(s: State, colour: int) -> range:
    """The units of a colour on all battlefields in play."""
    return range(colour * ARMY, colour * ARMY + N_UNITS * s.boards)


@rule
def first_unit(country: int) -> int:
    """The first of a country's units; its starting units come first."""
    return colour_of(country) * ARMY + board_of(country) * N_UNITS


@rule
def on_field(s: State, unit: int) -> bool:
    """FL-2.6a Active or disrupted; FL-C.33 a reserve unit is nowhere."""
    return s.units[unit].status == ACTIVE or s.units[unit].status == DISRUPTED


@rule
def commander(s: State, unit: int) -> int:
    """FL-E.5g The country that commands a unit on the field: its colour, on the battlefield it stands on."""
    return country_on(board_at(s.units[unit].square), s.units[unit].colour)


@rule
def commands(s: State, country: int, unit: int) -> bool:
    """Is the unit on the field, on this country's battlefield, and of its colour?"""
    return on_field(s, unit) and commander(s, unit) == country


@rule
def in_range(s: State, unit: int, square: int) -> bool:
    """FL-3.2c FL-3.2d FL-3.2e Range 1, 2 and 3 for Infantry, Tanks and Artillery; FL-3.2g nothing blocks it."""
    return distance(s.units[unit].square, square) <= RANGE[s.units[unit].kind]
