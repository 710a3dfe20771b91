"""What a position is worth, for opponents that look one answer ahead."""

from __future__ import annotations

from sandtable.kernel import Foresight, asks, rule

from .board import AIR_BASE, CAPITAL, CITY_KIND, INDUSTRY
from .cards import BLITZ, MISS, ROUT, TANK
from .rules.attack import die, edge, rally, retreat, rout, white_result, yellow_result
from .rules.end import colour_of_seat, scores
from .rules.terms import army, board_at, city_of, commander, distance, height, is_unfriendly_city, on_field
from .state import ACTIVE, DISRUPTED, EMPTY, EXHAUSTED, GREEN, NONE, RED, State

WIN = 1_000_000
# Where questions about an attack have what they are about: the same in all of them.
ATTACKER, TARGET, SQUARE, WHITE, YELLOW = (
    rally.place("attacker"),
    rally.place("target"),
    edge.place("square"),
    edge.place("white"),
    edge.place("yellow"),
)
foresight = Foresight(horizon=2, scale=300, occasions=1, swing=28)  # to one's own next turn


@rule
def clock(s: State) -> int:
    """Turns; where two battlefields are in play, rounds of one on each."""
    return s.month * 6 + s.turn // s.boards


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
        if scores(s, u.square, colour):
            total += 25 * late
        total += 4 * height(s, u.square)
        total -= nearest_goal(s, u.square, colour)
    for country in range(colour, 2 * s.boards, 2):
        total += city_worth(s, country, colour, late)
        if s.sides[country].leadership != EXHAUSTED:
            total += 20  # less than a good attack, more than a step: so much for using it and for commissioning it
    for board in range(s.boards):
        if s.battlefields[board].edge_holder == colour:
            total += 25
    return total


@rule
def city_worth(s: State, country: int, colour: int, late: int) -> int:
    """Own cities: held, fallen, guarded."""
    total = 0
    if s.cities[city_of(country, AIR_BASE)].fallen:
        total -= 120 + 50 * late
    if s.cities[city_of(country, INDUSTRY)].fallen:
        total -= 150 + 75 * late
    capital = s.cities[city_of(country, CAPITAL)].square
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
            goal = s.cities[city_of(country, kind)].square
            if goal != NONE and not s.cities[city_of(country, kind)].fallen:
                far = distance(square, goal)
                if far < best:
                    best = far
    return best * 3


# ---------------------------------------------------------------- attacks in progress
@rule
def hope(s: State, colour: int) -> int:
    """An attack waits for somebody's word, and nothing has happened yet: it is worth what may come of it. (Of the player whose
    turn it is: fire in answer to that, and support, are judged by what they have done.)"""
    if s.flow.open != 1:
        return 0
    q = s.flow.decisions[0]
    if not (asks(s, 0, rally) or asks(s, 0, edge) or asks(s, 0, die) or asks(s, 0, rout) or asks(s, 0, retreat)):
        return 0
    attacker = q.args[ATTACKER]
    if commander(s, attacker) != s.player:
        return 0
    value = 0
    if asks(s, 0, edge):
        value = hope_of_dice(s, attacker, q.args[SQUARE], q.args[WHITE], q.args[YELLOW])
    elif asks(s, 0, die):
        value = hope_of_dice(s, attacker, s.units[q.args[TARGET]].square, q.args[WHITE], q.args[YELLOW])
    elif asks(s, 0, rally):
        value = expected_damage(s, attacker, q.args[TARGET]) * 3 // 4  # declared: the defender may rally
    else:
        value = damage(s, attacker, q.args[TARGET], ROUT)  # hold or retreat
    return value if s.units[attacker].colour == colour else -value


@rule
def hope_of_dice(s: State, attacker: int, square: int, white: int, yellow: int) -> int:
    """The dice lie there: the holder of the Edge may have them rolled again."""
    target = s.board[square]
    if target == EMPTY:
        return prize(s, square) if white <= 4 else 0
    expected = expected_damage(s, attacker, target)
    rolled = damage(s, attacker, target, best_result(s, attacker, target, white, yellow))
    holder = s.battlefields[board_at(s.units[attacker].square)].edge_holder
    return max(rolled, expected) if holder == s.units[attacker].colour else min(rolled, expected)


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
    square = s.units[target].square
    if gone and distance(s.units[attacker].square, square) == 1:
        if is_unfriendly_city(s, square, s.units[attacker].colour):
            lost += prize(s, square)
    return lost


@rule
def prize(s: State, square: int) -> int:
    """What it means to take a city."""
    return 3000 if CITY_KIND[s.city_at[square]] == CAPITAL else 250
