"""What a position is worth, for opponents that look one answer ahead."""

from __future__ import annotations

from sandtable.kernel import rule

from .board import AIR_BASE, CAPITAL, INDUSTRY, SQUARES
from .cards import BLITZ, MISS, ROUT, TANK
from .rules.attack import white_result, yellow_result
from .rules.end import colour_of_seat, scores
from .rules.terms import army, distance, height, in_range, is_unfriendly_city, on_field, on_table
from .state import ACTIVE, ARMY, DISRUPTED, EMPTY, EXHAUSTED, GREEN, NONE, RED, State

WIN = 1_000_000
ATTACKING, ROUTING = 4, 6  # how many procedures deep: game, turn, do_action, attack; and then suffer, routed


@rule
def evaluate(s: State, seat: int) -> int:
    """From this seat's side: material, ground, cities, how safe the Capital is, and what an attack just begun may bring."""
    colour = colour_of_seat(s, seat)
    if s.winner == RED or s.winner == GREEN:
        return WIN if s.winner == colour else -WIN
    return worth(s, colour) - worth(s, 1 - colour) + hope(s, colour)


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
        if s.leadership[country] != EXHAUSTED:
            total += 20  # less than a good attack, more than a step: so much for using it and for commissioning it
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


# ---------------------------------------------------------------- attacks in progress
@rule
def hope(s: State, colour: int) -> int:
    """An attack waits for somebody's word, and nothing has happened yet: it is worth what may come of it. The procedure that
    waits keeps its parameters in the first slots: the attacker, and the target or the square of an empty city."""
    if s.flow.open != 1 or s.flow.depth < ATTACKING:
        return 0
    attacker = s.flow.stack[s.flow.depth - 1].slots[0] + 0
    target = s.flow.stack[s.flow.depth - 1].slots[1] + 0
    if not 0 <= attacker < 2 * ARMY or not on_field(s, attacker):
        return 0
    value = 0
    if is_target(s, attacker, target):
        value = hope_against(s, attacker, target)
    elif is_empty_prize(s, attacker, target) and 1 <= s.flow.decisions[0].args[0] <= 4:
        value = prize(s, target)
    return value if s.units[attacker].colour == colour else -value


@rule
def is_target(s: State, attacker: int, target: int) -> bool:
    """Is this an enemy unit that the attacker has in range?"""
    if not 0 <= target < 2 * ARMY or target // ARMY == attacker // ARMY or not on_field(s, target):
        return False
    return in_range(s, attacker, s.units[target].square + 0)


@rule
def is_empty_prize(s: State, attacker: int, square: int) -> bool:
    """Is this an empty enemy city next to the attacker?"""
    if not on_table(s, square) or s.board[square] != EMPTY or distance(s.units[attacker].square + 0, square) != 1:
        return False
    return is_unfriendly_city(s, square, s.units[attacker].colour + 0)


@rule
def hope_against(s: State, attacker: int, target: int) -> int:
    """The question that is open tells how far the attack has come."""
    one = s.flow.decisions[0].args[0] + 0
    other = s.flow.decisions[0].args[1] + 0
    expected = expected_damage(s, attacker, target)
    if s.flow.depth == ATTACKING and one == attacker and other == target:
        return expected * 3 // 4  # declared: the defender may rally
    if s.flow.depth == ATTACKING and 1 <= one <= 6:  # rolled: the holder of the Edge may have the dice rolled again
        rolled = damage(s, attacker, target, best_result(s, attacker, target, one, other))
        holder = s.edge_holder[s.units[attacker].square // SQUARES]
        return max(rolled, expected) if holder == s.units[attacker].colour else min(rolled, expected)
    if s.flow.depth == ROUTING and one == target:
        return damage(s, attacker, target, ROUT)  # hold or retreat
    return 0


@rule
def expected_damage(s: State, attacker: int, target: int) -> int:
    """What the dice bring on average."""
    total = 0
    if height(s, s.units[attacker].square) <= height(s, s.units[target].square):
        for white in range(1, 7):
            total += damage(s, attacker, target, best_result(s, attacker, target, white, 0))
        return total // 6
    for white in range(1, 7):
        for yellow in range(1, 7):
            total += damage(s, attacker, target, best_result(s, attacker, target, white, yellow))
    return total // 36


@rule
def best_result(s: State, attacker: int, target: int, white: int, yellow: int) -> int:
    """What the dice show; of two, a Tank takes the better."""
    result = white_result(s, attacker, target, white, yellow)
    if yellow and s.units[attacker].kind == TANK:
        return max(result, yellow_result(s, target, yellow))
    return result


@rule
def damage(s: State, attacker: int, target: int, result: int) -> int:
    """What a result costs the target's side: the unit or its order, and the city it may have to give up."""
    if result == MISS:
        return 0
    disrupted = s.units[target].status == DISRUPTED
    gone = disrupted or result == BLITZ
    lost = 70 if disrupted else 150 if gone else 50 if result == ROUT else 80
    square = s.units[target].square + 0
    if gone and distance(s.units[attacker].square, square) == 1:
        if is_unfriendly_city(s, square, s.units[attacker].colour + 0):
            lost += prize(s, square)
    return lost


@rule
def prize(s: State, square: int) -> int:
    """What it means to take a city."""
    return 3000 if s.city_at[square] % 3 == CAPITAL else 250
