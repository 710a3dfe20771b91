"""The score sheet of Front Line, and why a game is over."""

from __future__ import annotations

from sandtable.kernel.shown import Ending, Row, Sheet

from .board import CITY_COLOUR, CITY_KIND, CITY_POINTS
from .cards import AIR, CAPITAL, INDUSTRY
from .rules.end import is_purple_hex, points, scores, strength
from .rules.terms import army, cities, on_field
from .state import COLOUR_NAMES, DRAW, EMPTY, GREEN, RED, State

COLOURS = list(enumerate(COLOUR_NAMES))


def sheet(s: State) -> Sheet:
    """FL-D.2 What each colour has points for."""
    return Sheet(
        {name: int(points(s, colour)) for colour, name in COLOURS},
        [
            Row("Units on purple hexes", {name: on_hexes(s, colour) for colour, name in COLOURS}),
            Row("Units in enemy country", {name: abroad(s, colour) for colour, name in COLOURS}),
            Row("Fallen Air Bases, 2 each", {name: fallen(s, colour, AIR) for colour, name in COLOURS}),
            Row("Fallen Industries, 3 each", {name: fallen(s, colour, INDUSTRY) for colour, name in COLOURS}),
        ],
    )


def scoring(s: State, colour: int) -> list[int]:
    """The squares on which units of a colour are worth a point."""
    squares = [s.units[unit].square for unit in army(s, colour) if on_field(s, unit)]
    return [square for square in squares if scores(s, square, colour)]


def on_hexes(s: State, colour: int) -> int:
    return sum(bool(is_purple_hex(s, square)) for square in scoring(s, colour))


def abroad(s: State, colour: int) -> int:
    return len(scoring(s, colour)) - on_hexes(s, colour)


def fallen(s: State, colour: int, kind: int) -> int:
    """The points for enemy cities of a kind that have fallen."""
    lost = [c for c in cities(s) if s.cities[c].fallen and CITY_COLOUR[c] != colour and CITY_KIND[c] == kind]
    return len(lost) * int(CITY_POINTS[kind])


def ending(s: State) -> Ending:
    if s.winner != DRAW and holds_capital(s, s.winner):
        return Ending("by taking the enemy Capital", "FL-1.4h")
    if s.winner == DRAW:
        return Ending("Points and units are equal on both sides.", "FL-D.1c", counted=True)
    if points(s, RED) != points(s, GREEN):
        return Ending("with more points after December", "FL-D.1a", counted=True)
    units = ", ".join(f"{name.capitalize()} {strength(s, colour)}" for colour, name in COLOURS)
    tie = f"The points are equal, so units on the battlefield decide: {units}."
    return Ending("with more units left", "FL-D.1b", counted=True, tie_break=tie)


def holds_capital(s: State, colour: int) -> bool:
    """Whether a unit of this colour stands in a Capital of the enemy."""
    squares = [s.cities[c].square for c in cities(s) if CITY_KIND[c] == CAPITAL and CITY_COLOUR[c] != colour]
    return any(s.board[square] != EMPTY and s.units[s.board[square]].colour == colour for square in squares)
