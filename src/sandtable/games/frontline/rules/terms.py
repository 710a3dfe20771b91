"""Page C: the words the other pages use. Distance, friendly and unfriendly, who commands a unit."""

from __future__ import annotations

from sandtable.kernel import rule

from ..board import BOTH, DISTANCE, HEIGHT, SQUARES, WATER
from ..cards import RANGE
from ..state import ACTIVE, ARMY, DISRUPTED, EMPTY, FROM_SHIFT, KIND_SHIFT, SQUARE_MASK, State


# ---------------------------------------------------------------- actions as numbers
@rule
def act(kind: int, start: int, end: int) -> int:
    """The number of an action."""
    return kind << KIND_SHIFT | start << FROM_SHIFT | end


@rule
def kind_of(action: int) -> int:
    return action >> KIND_SHIFT


@rule
def start_of(action: int) -> int:
    return (action >> FROM_SHIFT) & SQUARE_MASK


@rule
def end_of(action: int) -> int:
    return action & SQUARE_MASK


# ---------------------------------------------------------------- squares
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
    if city < 0:
        return False
    owner = city // 3 & 1
    return (owner == colour) == (s.fallen[city] != 0)


@rule
def is_open(s: State, square: int, colour: int) -> bool:
    """Empty, dry, and no unfriendly city: a unit of this colour may be set there."""
    return s.board[square] == EMPTY and s.ground[square] != WATER and not is_unfriendly_city(s, square, colour)


# ---------------------------------------------------------------- units
@rule
def army(s: State, colour: int) -> range:
    """The units of a colour on all battlefields in play."""
    return range(colour * ARMY, colour * ARMY + 20 * s.boards)


@rule
def on_field(s: State, unit: int) -> bool:
    """FL-2.6a Active or disrupted; FL-C.33 a reserve unit is nowhere."""
    return s.units[unit].status == ACTIVE or s.units[unit].status == DISRUPTED


@rule
def commander(s: State, unit: int) -> int:
    """FL-E.5g The country that commands a unit on the field: its colour, on the battlefield it stands on."""
    return s.units[unit].square // SQUARES * 2 + s.units[unit].colour


@rule
def commands(s: State, country: int, unit: int) -> bool:
    """Is the unit on the field, on this country's battlefield, and of its colour?"""
    return on_field(s, unit) and commander(s, unit) == country


@rule
def in_range(s: State, unit: int, square: int) -> bool:
    """FL-3.2c FL-3.2d FL-3.2e Range 1, 2 and 3 for Infantry, Tanks and Artillery; FL-3.2g nothing blocks it."""
    return distance(s.units[unit].square, square) <= RANGE[s.units[unit].kind]
