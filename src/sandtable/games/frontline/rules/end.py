"""Page D: the end of the game and the occupation points."""

from __future__ import annotations

from sandtable.kernel import finish, rule, tell

from .. import events as e
from ..board import CITY_COLOUR, CITY_KIND, CITY_POINTS, COUNTRY_ROW
from ..state import DRAW, GREEN, NONE, RED, State
from .terms import army, cities, colour_of, countries, on_field


@rule
def points(s: State, colour: int) -> int:
    """FL-D.2 Occupation points of a colour, FL-E.5k on all battlefields."""
    total = 0
    for unit in army(s, colour):
        if on_field(s, unit) and scores(s, s.units[unit].square, colour):
            total += 1
    for city in cities(s):
        if s.cities[city].fallen and CITY_COLOUR[city] != colour:
            total += CITY_POINTS[CITY_KIND[city]]
    return total


@rule
def scores(s: State, square: int, colour: int) -> bool:
    """FL-1.4a A purple hex, or FL-1.4b a square of the enemy country without a hex; FL-1.4g a city is none."""
    if is_purple_hex(s, square):
        return True
    return COUNTRY_ROW[square] == 1 - colour and s.city_at[square] == NONE


@rule
def is_purple_hex(s: State, square: int) -> bool:
    for i in range(4):
        if s.hexes[i] == square:
            return True
    return False


@rule
def strength(s: State, colour: int) -> int:
    """FL-D.1b Units on the battlefield, active or disrupted."""
    n = 0
    for unit in army(s, colour):
        if on_field(s, unit):
            n += 1
    return n


@rule
def count_points(s: State) -> None:
    """FL-D.1a Most points win; FL-D.1b then most units; FL-D.1c else it is a draw."""
    lead = points(s, RED) - points(s, GREEN)
    if lead == 0:
        lead = strength(s, RED) - strength(s, GREEN)
    s.winner = RED if lead > 0 else GREEN if lead < 0 else DRAW
    tell(s, e.game_over, s.winner)
    finish(s)


@rule
def score(s: State, seat: int) -> int:
    """1 for a win, -1 for a loss, 0 for a draw or a game still going."""
    if s.winner != RED and s.winner != GREEN:
        return 0
    return 1 if colour_of_seat(s, seat) == s.winner else -1


@rule
def colour_of_seat(s: State, seat: int) -> int:
    for country in countries(s):
        if s.seat_of[country] == seat:
            return colour_of(country)
    return DRAW
