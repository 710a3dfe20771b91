"""What a position is worth, for opponents that look one answer ahead."""

from __future__ import annotations

from sandtable.kernel import rule

from .board import AIR_BASE, CAPITAL, INDUSTRY
from .cards import BLITZ, MISS, ROUT, TANK
from .rules.attack import white_result, yellow_result
from .rules.end import colour_of_seat, scores
from .rules.terms import army, distance, height, is_unfriendly_city, on_field
from .state import ACTIVE, ARMY, AVAILABLE, DISRUPTED, EMPTY, GREEN, NONE, RED, State

WIN = 1_000_000
DECLARED = 4  # an attack whose defender is asked to rally is so many procedures deep: game, turn, do_action, attack


@rule
def evaluate(s: State, seat: int) -> int:
    """From this seat's side: material, ground, cities, how safe the Capital is, and what an attack just begun may bring."""
    colour = colour_of_seat(s, seat)
    if s.winner == RED or s.winner == GREEN:
        return WIN if s.winner == colour else -WIN
    hope = declared(s)
    return worth(s, colour) - worth(s, 1 - colour) + (hope if s.player & 1 == colour else -hope)


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
        if scores(s, u.square + 0, colour):
            total += 25 * late
        total += 4 * height(s, u.square)
        total -= nearest_goal(s, u.square + 0, colour)
    for country in range(colour, 2 * s.boards, 2):
        total += city_worth(s, country, colour, late)
        if s.leadership[country] == AVAILABLE:
            total += 20  # spent for more than small change only; a chit has better uses than commissioning it again
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


# ---------------------------------------------------------------- an attack that waits for its defender
@rule
def declared(s: State) -> int:
    """An attack is declared and its defender asked to rally: nothing has happened yet, so it is worth what may come of it.
    The arguments of that question are the attacker and the target."""
    if s.flow.open != 1 or s.flow.depth != DECLARED:
        return 0
    attacker = s.flow.decisions[0].args[0] + 0
    target = s.flow.decisions[0].args[1] + 0
    if not 0 <= attacker < 2 * ARMY or not 0 <= target < 2 * ARMY or attacker // ARMY == target // ARMY:
        return 0
    if colour_of_seat(s, s.flow.decisions[0].who + 0) != s.units[target].colour:
        return 0
    if not on_field(s, attacker) or not on_field(s, target):
        return 0
    return expected_damage(s, attacker, target) * 3 // 4  # the defender may rally


@rule
def expected_damage(s: State, attacker: int, target: int) -> int:
    """What the dice bring on average."""
    total = 0
    if height(s, s.units[attacker].square) <= height(s, s.units[target].square):
        for white in range(1, 7):
            total += damage(s, attacker, target, white_result(s, attacker, target, white, 0))
        return total // 6
    for white in range(1, 7):
        for yellow in range(1, 7):
            result = white_result(s, attacker, target, white, yellow)
            if s.units[attacker].kind == TANK:
                result = max(result, yellow_result(s, target, yellow))
            total += damage(s, attacker, target, result)
    return total // 36


@rule
def damage(s: State, attacker: int, target: int, result: int) -> int:
    """What a result costs the target's side: the unit or its order, and the city it may have to give up."""
    if result == MISS:
        return 0
    gone = result == BLITZ or s.units[target].status == DISRUPTED
    lost = 70 if s.units[target].status == DISRUPTED else 150 if gone else 50 if result == ROUT else 80
    square = s.units[target].square + 0
    if gone and distance(s.units[attacker].square, square) == 1:
        if is_unfriendly_city(s, square, s.units[attacker].colour + 0):
            lost += 3000 if s.city_at[square] % 3 == CAPITAL else 250
    return lost
