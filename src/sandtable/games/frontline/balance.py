"""What the lab counts in games of Front Line."""

from __future__ import annotations

from collections.abc import Iterator

from sandtable.games.facts import Balance

from .board import CITY_COLOUR, CITY_KIND
from .cards import AIR, CAPITAL, INDUSTRY
from .ending import holds_capital
from .rules.end import colour_of_seat, points
from .rules.terms import cities
from .state import DRAW, GREEN, RED, State

CITIES = {AIR: "an Air Base", CAPITAL: "a Capital", INDUSTRY: "an Industry"}


def how(s: State) -> str:
    """FL-1.4h, FL-D.1a: by a Capital, or by points after December."""
    if s.winner == DRAW:
        return "draw"
    if s.winner < 0:
        return "cut off"
    if holds_capital(s, s.winner):
        return "Capital taken"
    return "points" if points(s, RED) != points(s, GREEN) else "more units"


def taken(s: State, seat: int) -> Iterator[tuple[str, bool]]:
    """Cities of the enemy, and whether they have fallen."""
    for city in cities(s):
        if CITY_COLOUR[city] != colour_of_seat(s, seat):
            yield CITIES[CITY_KIND[city]], bool(s.cities[city].fallen)


balance = Balance(
    settings=[{"map": name} for name in ("main", "nogo", "desert", "mountain", "blank")],
    first=lambda s: int(s.seat_of[s.first]),
    how=how,
    lengths={"months": lambda s: int(s.month) + 1},
    tallies={"enemy cities that fell": taken},
    not_rulings=("players", "map", "map2", "setup", "cards", "amphibious"),
)
