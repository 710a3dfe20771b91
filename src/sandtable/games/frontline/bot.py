"""What a position is worth, for opponents that look one answer ahead."""

from __future__ import annotations

from sandtable.kernel import Foresight, asks, rule, table

from .board import AIR_BASE, CAPITAL, CITY_KIND, COLUMNS, INDUSTRY, ROWS, SQUARES
from .cards import BLITZ, MISS, ROUT, TANK
from .rules.attack import die, edge, rally, retreat, rout, white_result, yellow_result
from .rules.end import colour_of_seat, scores
from .rules.terms import army, board_at, city_of, colour_of, commander, distance, height, is_unfriendly_city, on_field
from .state import ACTIVE, DISRUPTED, EMPTY, EXHAUSTED, GREEN, NONE, RED, State

WIN = 1_000_000
# What everything is worth, in hundredths of an occupation point. Where there are two numbers, the first is greedy's, and the second
# is by measure: from games of greedy against itself in which all numbers were a little off (docs/opponents.md). Whoever plays on
# goes by those.
GREEDY, MEASURED = range(2)
UNIT, BROKEN = 150, table([70, 90])  # on the field: active, disrupted
GROUND = table([25, 18])  # that counts at the end, each month more
STEP, GOAL = table([4, 9]), table([3, 5])  # of height; by the square to the nearest enemy city
FIRST_ROW, ROWS_BEFORE = 3, 4  # active in the fourth to the seventh row before the own edge,
BEFORE, BEFORE_LATER = table([0, 0, 0, 0, 2, 6, 0, 0]), table([0, 0, 0, 0, 3, 11, 5, -1])  # and each month so much more
LEADERSHIP = table([20, 27])  # less than a good attack, more than a step: so much for using it and for commissioning it
HOLDS_EDGE, HOLDS_EDGE_LATER = 25, table([0, 2])
LAST_WORD = table([0, 30])  # to have the last turn of the game, before which the other cannot know what it will bring
CAPITAL_EMPTY, BESIDE_CAPITAL, NEAR_CAPITAL = 300, table([120, 115]), table([40, 16])
KILLED, BLITZED, ROUTED, BROKE = table([70, 64]), 150, 50, table([80, 76])  # by a result of the dice
# Where questions about an attack have what they are about: the same in all of them.
ATTACKER, TARGET, SQUARE, WHITE, YELLOW = (
    rally.place("attacker"),
    rally.place("target"),
    edge.place("square"),
    edge.place("white"),
    edge.place("yellow"),
)
# To one's own next turn, or to the end.
foresight = Foresight(horizon=2, scale=400, answers=100, occasions=1, finale=20, swing=28)


@rule
def clock(s: State) -> int:
    """Turns; where two battlefields are in play, rounds of one on each."""
    return s.month * 6 + s.turn // s.boards


@rule
def evaluate(s: State, seat: int) -> int:
    """From this seat's side: material, ground, cities, how safe the Capital is, and what an attack just begun may bring."""
    return value_of(s, seat, GREEDY)


@rule
def judge(s: State, seat: int) -> int:
    """The same, by measure."""
    return value_of(s, seat, MEASURED)


@rule
def value_of(s: State, seat: int, by: int) -> int:
    colour = colour_of_seat(s, seat)
    if s.winner == RED or s.winner == GREEN:
        return WIN if s.winner == colour else -WIN
    last_word = -LAST_WORD[by] if colour_of(s.first) == colour else LAST_WORD[by]
    return worth(s, colour, by) - worth(s, 1 - colour, by) + hope(s, colour, by) + last_word


@rule
def worth(s: State, colour: int, by: int) -> int:
    """What a colour has, in hundredths of an occupation point."""
    total = 0
    late = 1 + s.month  # points count at the end: ground matters more and more
    for unit in army(s, colour):
        if not on_field(s, unit):
            continue
        u = s.units[unit]
        total += UNIT if u.status == ACTIVE else BROKEN[by]
        if scores(s, u.square, colour):
            total += GROUND[by] * late
        total += STEP[by] * height(s, u.square)
        total -= GOAL[by] * nearest_goal(s, u.square, colour)
        if u.status == ACTIVE:
            total += front_worth(u.square, colour, late, by)
    for country in range(colour, 2 * s.boards, 2):
        total += city_worth(s, country, colour, late, by)
        if s.sides[country].leadership != EXHAUSTED:
            total += LEADERSHIP[by]
    for board in range(s.boards):
        if s.battlefields[board].edge_holder == colour:
            total += HOLDS_EDGE + HOLDS_EDGE_LATER[by] * late
    return total


@rule
def front_worth(square: int, colour: int, late: int, by: int) -> int:
    """In the middle of the battlefield one is in the way, and near enough to go on."""
    row = square % SQUARES // COLUMNS
    k = (row if colour == RED else ROWS - 1 - row) - FIRST_ROW
    if k < 0 or k >= ROWS_BEFORE:
        return 0
    return BEFORE[by * ROWS_BEFORE + k] + BEFORE_LATER[by * ROWS_BEFORE + k] * late


@rule
def city_worth(s: State, country: int, colour: int, late: int, by: int) -> int:
    """Own cities: held, fallen, guarded."""
    total = 0
    if s.cities[city_of(country, AIR_BASE)].fallen:
        total -= 120 + 50 * late
    if s.cities[city_of(country, INDUSTRY)].fallen:
        total -= 150 + 75 * late
    capital = s.cities[city_of(country, CAPITAL)].square
    if capital != NONE:
        if s.board[capital] == EMPTY:
            total -= CAPITAL_EMPTY
        for unit in army(s, 1 - colour):
            if on_field(s, unit) and distance(s.units[unit].square, capital) <= 2:
                total -= BESIDE_CAPITAL[by] if distance(s.units[unit].square, capital) == 1 else NEAR_CAPITAL[by]
    return total


@rule
def nearest_goal(s: State, square: int, colour: int) -> int:
    """How far a unit is from the nearest enemy city."""
    best = 20
    for country in range(1 - colour, 2 * s.boards, 2):
        for kind in range(3):
            goal = s.cities[city_of(country, kind)].square
            if goal != NONE and not s.cities[city_of(country, kind)].fallen:
                far = distance(square, goal)
                if far < best:
                    best = far
    return best


# ---------------------------------------------------------------- attacks in progress
@rule
def hope(s: State, colour: int, by: int) -> int:
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
        value = hope_of_dice(s, attacker, q.args[SQUARE], q.args[WHITE], q.args[YELLOW], by)
    elif asks(s, 0, die):
        value = hope_of_dice(s, attacker, s.units[q.args[TARGET]].square, q.args[WHITE], q.args[YELLOW], by)
    elif asks(s, 0, rally):
        value = expected_damage(s, attacker, q.args[TARGET], by) * 3 // 4  # declared: the defender may rally
    else:
        value = damage(s, attacker, q.args[TARGET], ROUT, by)  # hold or retreat
    return value if s.units[attacker].colour == colour else -value


@rule
def hope_of_dice(s: State, attacker: int, square: int, white: int, yellow: int, by: int) -> int:
    """The dice lie there: the holder of the Edge may have them rolled again."""
    target = s.board[square]
    if target == EMPTY:
        return prize(s, square) if white <= 4 else 0
    expected = expected_damage(s, attacker, target, by)
    rolled = damage(s, attacker, target, best_result(s, attacker, target, white, yellow), by)
    holder = s.battlefields[board_at(s.units[attacker].square)].edge_holder
    return max(rolled, expected) if holder == s.units[attacker].colour else min(rolled, expected)


@rule
def expected_damage(s: State, attacker: int, target: int, by: int) -> int:
    """What the dice bring on average."""
    total = 0
    if height(s, s.units[attacker].square) <= height(s, s.units[target].square):
        for white in range(1, 7):
            total += damage(s, attacker, target, best_result(s, attacker, target, white, 0), by)
        return total // 6
    for white in range(1, 7):
        for yellow in range(1, 7):
            total += damage(s, attacker, target, best_result(s, attacker, target, white, yellow), by)
    return total // 36


@rule
def best_result(s: State, attacker: int, target: int, white: int, yellow: int) -> int:
    """What the dice show; of two, a Tank takes the better."""
    result = white_result(s, attacker, target, white, yellow)
    if yellow and s.units[attacker].kind == TANK:
        return max(result, yellow_result(s, target, yellow))
    return result


@rule
def damage(s: State, attacker: int, target: int, result: int, by: int) -> int:
    """What a result costs the target's side: the unit or its order, and the city it may have to give up."""
    if result == MISS:
        return 0
    disrupted = s.units[target].status == DISRUPTED
    gone = disrupted or result == BLITZ
    lost = KILLED[by] if disrupted else BLITZED if gone else ROUTED if result == ROUT else BROKE[by]
    square = s.units[target].square
    if gone and distance(s.units[attacker].square, square) == 1:
        if is_unfriendly_city(s, square, s.units[attacker].colour):
            lost += prize(s, square)
    return lost


@rule
def prize(s: State, square: int) -> int:
    """What it means to take a city."""
    return 3000 if CITY_KIND[s.city_at[square]] == CAPITAL else 250
