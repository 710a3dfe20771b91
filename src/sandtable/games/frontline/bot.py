"""What a position is worth, for opponents that look ahead."""

from __future__ import annotations

from sandtable.kernel import rule

from .board import AIR_BASE, CAPITAL, COUNTRY_ROW, INDUSTRY
from .rules.end import colour_of_seat, is_purple_hex
from .rules.terms import army, distance, height, on_field
from .state import ACTIVE, AVAILABLE, EMPTY, GREEN, NONE, RED, State

WIN = 1_000_000


@rule
def evaluate(s: State, seat: int) -> int:
    """From this seat's side: material, ground, cities, and how safe the Capital is."""
    colour = colour_of_seat(s, seat)
    if s.winner == RED or s.winner == GREEN:
        return WIN if s.winner == colour else -WIN
    return worth(s, colour) - worth(s, 1 - colour)


@rule
def worth(s: State, colour: int) -> int:
    """What a colour has, in hundredths of an occupation point."""
    total = 0
    late = 1 + s.month  # points count at the end: ground matters more and more
    for unit in army(s, colour):
        if not on_field(s, unit):
            continue
        u = s.units[unit]
        total += 150 if u.status == ACTIVE else 70
        if is_purple_hex(s, u.square) or (COUNTRY_ROW[u.square] == 1 - colour and s.city_at[u.square] < 0):
            total += 25 * late
        total += 4 * height(s, u.square)
        total -= nearest_goal(s, u.square + 0, colour)
    for country in range(colour, 2 * s.boards, 2):
        total += city_worth(s, country, colour, late)
        if s.leadership[country] == AVAILABLE:
            total += 40
    for board in range(s.boards):
        if s.edge_holder[board] == colour:
            total += 25
    return total


@rule
def city_worth(s: State, country: int, colour: int, late: int) -> int:
    """Own cities: held, fallen, guarded."""
    total = 0
    if s.fallen[country * 3 + AIR_BASE]:
        total -= 120 + 50 * late
    if s.fallen[country * 3 + INDUSTRY]:
        total -= 150 + 75 * late
    capital = s.city_square[country * 3 + CAPITAL]
    if capital != NONE:
        if s.board[capital] == EMPTY:
            total -= 300
        for unit in army(s, 1 - colour):
            if on_field(s, unit) and distance(s.units[unit].square, capital) <= 2:
                total -= 120 if distance(s.units[unit].square, capital) == 1 else 40
    return total


@rule
def nearest_goal(s: State, square: int, colour: int) -> int:
    """How far a unit is from the nearest enemy city, in small change."""
    best = 20
    for country in range(1 - colour, 2 * s.boards, 2):
        for kind in range(3):
            goal = s.city_square[country * 3 + kind]
            if goal != NONE and not s.fallen[country * 3 + kind]:
                far = distance(square, goal)
                if far < best:
                    best = far
    return best * 3
