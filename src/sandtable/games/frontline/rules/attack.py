"""Pages 3 and 4: attacks. Height, the results table, Blitz, Disrupt, Rout, displacement, cities falling, the Edge."""

from __future__ import annotations

from sandtable.kernel import Steps, ask, consider, decision, finish, offer, procedure, roll, rule, tell

from .. import events as e
from ..board import (
    ALL_AROUND,
    BEACH,
    CAPITAL,
    DESERT,
    NEIGHBOUR,
    ORTHOGONAL,
    PORT,
    SQUARES,
    WATER,
)
from ..cards import (
    ADV,
    ADV_COLUMN_INDEX,
    ARTILLERY,
    BLITZ,
    DISRUPT,
    FALLEN,
    GRANT,
    ICON,
    INFANTRY,
    MISS,
    RALLIED,
    RESULT,
    ROUT,
    SOLDIER,
    TANK,
)
from ..refusals import (
    CANNOT_RETURN_FIRE,
    MANEUVER_CITY,
    MANEUVER_FULL,
    NEXT_TO_CITY,
    NOT_SAFE,
    RETREAT_CITY,
    RETREAT_FULL,
    WATER_SQUARE,
)
from ..state import (
    ACTIVE,
    AVAILABLE,
    DISRUPTED,
    EMPTY,
    EXHAUSTED,
    GONE,
    MANEUVER,
    NOBODY,
    PASS,
    RETURN_FIRE,
    FrontLineOptions,
    State,
)
from .terms import act, commander, distance, end_of, height, in_range, is_open, is_unfriendly_city, kind_of

NO, YES = 0, 1
TABLE_RESULT, CITY_DEFENCE, DUG_IN, NO_YELLOW, BY_RALLY = range(5)  # what made a result, for the log


# ---------------------------------------------------------------- decisions
@decision
def rally(s: State, out: FrontLineOptions, who: int, attacker: int, target: int) -> None:
    """Your unit is attacked. Rally it with your Leadership, before the dice are rolled? FL-3.5a"""
    offer(out, NO)
    offer(out, YES)


@decision
def edge(s: State, out: FrontLineOptions, who: int, white: int, yellow: int) -> None:
    """You hold the Edge. Give it up to have all dice rolled again? FL-3.8a"""
    offer(out, NO)
    offer(out, YES)


@decision
def die(s: State, out: FrontLineOptions, who: int, white: int, yellow: int) -> None:
    """Your Tank rolled two dice. Use the white result or the yellow one? FL-3.7c"""
    offer(out, NO)
    offer(out, YES)


@decision
def rout(s: State, out: FrontLineOptions, who: int, target: int) -> None:
    """Your unit is routed. Does it hold, disrupted, or retreat where your opponent likes? FL-3.11b"""
    offer(out, NO)
    offer(out, YES)


@decision
def retreat(s: State, out: FrontLineOptions, who: int, target: int) -> None:
    """Choose where the routed unit retreats to. FL-3.11d"""
    square = s.units[target].square
    for i in range(retreat_ways(s, square)):
        to = NEIGHBOUR[square * 8 + i]
        consider(out, to, why_not_retreat(s, target, to))


@decision
def displace(s: State, out: FrontLineOptions, who: int, attacker: int, square: int) -> None:
    """Does your unit enter the square just left? FL-4.4a"""
    offer(out, NO)
    offer(out, YES)


@decision
def reward(s: State, out: FrontLineOptions, who: int, attacker: int, target: int) -> None:
    """The attack on your rallied unit missed. Maneuver it, return fire, or decline? FL-5.4a"""
    offer(out, act(PASS, 0, 0))
    square = s.units[target].square
    for i in range(ALL_AROUND[square]):
        to = NEIGHBOUR[square * 8 + i]
        consider(out, act(MANEUVER, square, to), why_not_shift(s, target, to))
    why = 0 if in_range(s, target, s.units[attacker].square) else CANNOT_RETURN_FIRE
    consider(out, act(RETURN_FIRE, 0, 0), why)


@rule
def why_not_shift(s: State, unit: int, to: int) -> int:
    """FL-5.8a FL-5.8c What stands against a unit shifting to an adjacent square by Maneuver."""
    if s.board[to] != EMPTY:
        return MANEUVER_FULL
    if s.ground[to] == WATER:
        return WATER_SQUARE
    return MANEUVER_CITY if is_unfriendly_city(s, to, s.units[unit].colour) else 0


# ---------------------------------------------------------------- the attack, top to bottom
@procedure
def attack(s: State, attacker: int, target: int, supplied: bool) -> Steps[None]:
    """FL-3.8f Declare, Rally, roll, re-roll, the Tank's choice, icons, Rally's change, the Edge, effect, displacement,
    Rally's reward. FL-5.1g Only an attack paid with supply can be rallied against."""
    rallied = 0
    foe = commander(s, target)
    if supplied and s.leadership[foe] == AVAILABLE:
        rallied = yield ask(s, s.seat_of[foe], rally, attacker, target)
        if rallied:
            tell(s, e.rallied, foe, target, s.units[target].square)

    white = roll(s, 6)
    yellow = roll_yellow(s, attacker, target)
    tell(s, e.rolled, white, yellow, column_of(s, attacker, target))
    if may_reroll(s, attacker):
        if (yield ask(s, edge_seat(s, attacker), edge, white, yellow)):
            give_up_edge(s, attacker)
            white = roll(s, 6)
            yellow = roll_yellow(s, attacker, target)
            tell(s, e.rolled, white, yellow, column_of(s, attacker, target))

    result = white_result(s, attacker, target, white, yellow)
    if yellow and s.units[attacker].kind == TANK and result != yellow_result(s, target, yellow):
        if (yield ask(s, s.seat_of[commander(s, attacker)], die, white, yellow)):
            result = yellow_result(s, target, yellow)
    natural_miss = result == MISS
    shift_edge(s, attacker, white, yellow)
    if rallied:
        result = rally_result(s, target, result)
    tell(s, e.resulted, result, BY_RALLY if rallied and not natural_miss else TABLE_RESULT)
    yield from suffer(s, attacker, target, result)
    if rallied:
        if natural_miss:
            yield from reward_rally(s, attacker, target)
        s.leadership[foe] = EXHAUSTED


@rule
def roll_yellow(s: State, attacker: int, target: int) -> int:
    """FL-3.5b FL-3.5c Only an attacker higher than its target rolls the yellow die; 0 stands for none."""
    return roll(s, 6) if height(s, s.units[attacker].square) > height(s, s.units[target].square) else 0


@rule
def column_of(s: State, attacker: int, target: int) -> int:
    """FL-3.6a The column of the distance; FL-3.6b FL-3.6c one further for lower Infantry and Tanks; FL-3.6d never Artillery."""
    a = s.units[attacker]
    t = s.units[target]
    column = distance(a.square, t.square)
    if a.kind != ARTILLERY and height(s, a.square) < height(s, t.square):
        column += 1
    return column


@rule
def white_result(s: State, attacker: int, target: int, white: int, yellow: int) -> int:
    """FL-3.7b The white die's result; where it is Adv the yellow die's; FL-3.6e with no yellow die a miss."""
    cell = (column_of(s, attacker, target) - 1) * 6 + white - 1
    if is_shielded(s, target, ICON[cell]):
        return MISS
    result = RESULT[s.range1 * 24 + cell]
    if result != ADV:
        return result
    return yellow_result(s, target, yellow) if yellow else MISS


@rule
def yellow_result(s: State, target: int, yellow: int) -> int:
    """The yellow die's result in the Adv column."""
    cell = ADV_COLUMN_INDEX * 6 + yellow - 1
    return MISS if is_shielded(s, target, ICON[cell]) else RESULT[s.range1 * 24 + cell]


@rule
def is_shielded(s: State, target: int, icons: int) -> bool:
    """FL-4.2a City Defence: the icon of the city the target is in. FL-4.3a Dug In: the Soldier, Infantry, raised ground."""
    t = s.units[target]
    city = s.city_at[t.square]
    if city >= 0 and (icons >> (city % 3)) & 1:
        return True
    return icons & SOLDIER != 0 and t.kind == INFANTRY and height(s, t.square) > 0


@rule
def rally_result(s: State, target: int, result: int) -> int:
    """FL-5.1b FL-5.1c FL-5.1d One step milder. FL-5.1f With rally_lenient a disrupted target always survives, disrupted."""
    if s.rally_lenient and s.units[target].status == DISRUPTED:
        return MISS
    return RALLIED[result]


# ---------------------------------------------------------------- the Edge
@rule
def may_reroll(s: State, attacker: int) -> bool:
    """FL-3.8a Somebody holds the Edge of this battlefield, and it is On."""
    board = s.units[attacker].square // SQUARES
    return s.edge_holder[board] != NOBODY and s.edge_on[board] != 0


@rule
def edge_seat(s: State, attacker: int) -> int:
    board = s.units[attacker].square // SQUARES
    return s.seat_of[board * 2 + s.edge_holder[board]]


@rule
def give_up_edge(s: State, attacker: int) -> None:
    """FL-3.8c The Edge used goes Off to the middle."""
    board = s.units[attacker].square // SQUARES
    tell(s, e.rerolled, s.edge_holder[board])
    s.edge_holder[board] = NOBODY
    s.edge_on[board] = 0


@rule
def shift_edge(s: State, attacker: int, white: int, yellow: int) -> None:
    """FL-4.7a A final 1 gives the Edge to the defender, FL-4.7c a final 6 to the attacker. FL-4.7f The white die counts, or
    with edge_die = either both: then a 1 and a 6 in one roll cancel out."""
    one = white == 1 or (s.edge_either != 0 and yellow == 1)
    six = white == 6 or (s.edge_either != 0 and yellow == 6)
    colour = s.units[attacker].colour
    board = s.units[attacker].square // SQUARES
    if one and not six:
        take_edge(s, board, 1 - colour)
    elif six and not one:
        take_edge(s, board, colour + 0)


@rule
def take_edge(s: State, board: int, colour: int) -> None:
    """FL-4.7b FL-4.7d Nothing happens to an Edge already held; FL-4.7h an Edge taken arrives Off."""
    if s.edge_holder[board] != colour:
        s.edge_holder[board] = colour
        s.edge_on[board] = 0
        tell(s, e.edge_moved, colour, board)


# ---------------------------------------------------------------- results
@procedure
def suffer(s: State, attacker: int, target: int, result: int) -> Steps[None]:
    """FL-3.9c A disrupted target is blitzed by any hit. FL-3.9a Blitz removes; FL-3.10 Disrupt turns over; FL-3.11b Rout."""
    if result != MISS and s.units[target].status == DISRUPTED:
        result = BLITZ
    if result == ROUT and not may_retreat(s, target):
        result = DISRUPT
    if result == DISRUPT:
        disrupt(s, target)
    elif result == ROUT:
        yield from routed(s, attacker, target)
    elif result == BLITZ:
        vacated = s.units[target].square
        near = distance(s.units[attacker].square, vacated) == 1
        blitz(s, target)
        if near:
            yield from displacement(s, attacker, vacated)


@rule
def disrupt(s: State, unit: int) -> None:
    s.units[unit].status = DISRUPTED
    tell(s, e.disrupted, unit, s.units[unit].square)


@rule
def blitz(s: State, unit: int) -> None:
    """FL-3.9a FL-3.9b Removed from the game, never to the reserve."""
    tell(s, e.blitzed, unit, s.units[unit].square)
    s.board[s.units[unit].square] = EMPTY
    s.units[unit].square = -1
    s.units[unit].status = GONE


@rule
def may_retreat(s: State, target: int) -> bool:
    """FL-3.11a Not from a Beach, Desert or Port; FL-3.12e nor with no safe square to go to."""
    square = s.units[target].square
    ground = s.ground[square]
    if ground == BEACH or ground == DESERT or ground == PORT:
        return False
    for i in range(retreat_ways(s, square)):
        if why_not_retreat(s, target, NEIGHBOUR[square * 8 + i]) == 0:
            return True
    return False


@rule
def retreat_ways(s: State, square: int) -> int:
    """FL-3.12a How many neighbours a retreat may go to: all eight, or with retreat = orthogonal the four."""
    return ORTHOGONAL[square] if s.orthogonal_retreat else ALL_AROUND[square]


@rule
def why_not_retreat(s: State, target: int, to: int) -> int:
    """FL-3.12a Empty; FL-3.12f no unfriendly city, no water; FL-3.12b not next to an active enemy; FL-3.12d nor to an
    unfriendly city."""
    colour = s.units[target].colour
    if s.board[to] != EMPTY:
        return RETREAT_FULL
    if not is_open(s, to, colour):
        return RETREAT_CITY
    for i in range(ALL_AROUND[to]):
        n = NEIGHBOUR[to * 8 + i]
        other = s.board[n]
        if other != EMPTY and s.units[other].colour != colour and s.units[other].status == ACTIVE:
            return NOT_SAFE
        if is_unfriendly_city(s, n, colour):
            return NEXT_TO_CITY
    return 0


@procedure
def routed(s: State, attacker: int, target: int) -> Steps[None]:
    """FL-3.11c The owner holds and is disrupted, or retreats; then FL-3.11d the attacking player picks the square."""
    if not (yield ask(s, s.seat_of[commander(s, target)], rout, target)):
        disrupt(s, target)
        return
    square = yield ask(s, s.seat_of[commander(s, attacker)], retreat, target)
    vacated = s.units[target].square
    near = distance(s.units[attacker].square, vacated) == 1
    tell(s, e.retreated, target, vacated, square)
    enter(s, target, square)
    if near:
        yield from displacement(s, attacker, vacated)


@procedure
def displacement(s: State, attacker: int, square: int) -> Steps[None]:
    """FL-4.4a An adjacent attacker may enter the square left; FL-4.4b into a city it must."""
    if s.city_at[square] >= 0 or (yield ask(s, s.seat_of[commander(s, attacker)], displace, attacker, square)):
        tell(s, e.displaced, attacker, s.units[attacker].square, square)
        enter(s, attacker, square)


@procedure
def reward_rally(s: State, attacker: int, target: int) -> Steps[None]:
    """FL-5.3 Rallied and missed: a disrupted unit becomes active; FL-5.4a an active one may maneuver or return fire."""
    if s.units[target].status == DISRUPTED:
        s.units[target].status = ACTIVE
        tell(s, e.regrouped, target, s.units[target].square)
        return
    answer = yield ask(s, s.seat_of[commander(s, target)], reward, attacker, target)
    if kind_of(answer) == MANEUVER:
        tell(s, e.maneuvered, target, s.units[target].square, end_of(answer))
        enter(s, target, end_of(answer))
    elif kind_of(answer) == RETURN_FIRE:
        tell(s, e.fired, target, s.units[target].square, attacker, s.units[attacker].square)
        yield from attack(s, target, attacker, False)


# ---------------------------------------------------------------- empty cities
@procedure
def attack_city(s: State, attacker: int, square: int) -> Steps[None]:
    """FL-3.3a An empty city is taken by a die of 1 to 4, FL-3.3b missed by 5 and 6. FL-3.3g The Edge may re-roll it."""
    number = roll(s, 6)
    tell(s, e.city_die, number)
    if may_reroll(s, attacker):
        if (yield ask(s, edge_seat(s, attacker), edge, number, 0)):
            give_up_edge(s, attacker)
            number = roll(s, 6)
            tell(s, e.city_die, number)
    if s.city_die_edge:
        shift_edge(s, attacker, number, 0)
    if number <= 4:
        enter(s, attacker, square)


# ---------------------------------------------------------------- entering squares
@rule
def enter(s: State, unit: int, square: int) -> None:
    """Put a unit on a square. FL-4.5a The opponent's city falls; FL-4.6a one's own is freed; FL-1.4h his Capital wins."""
    u = s.units[unit]
    if u.square >= 0:
        s.board[u.square] = EMPTY
    u.square = square
    s.board[square] = unit
    city = s.city_at[square]
    if city >= 0:
        enter_city(s, u.colour + 0, city)


@rule
def enter_city(s: State, colour: int, city: int) -> None:
    """FL-4.4g What becomes of a city that a unit of this colour has entered."""
    if city // 3 & 1 == colour:
        if s.fallen[city]:
            free(s, city)
    elif city % 3 == CAPITAL:
        s.winner = colour
        tell(s, e.game_over, colour)
        finish(s)
    elif s.fallen[city] == 0:
        fall(s, city)


@rule
def fall(s: State, city: int) -> None:
    """FL-4.5a The city falls. FL-4.5b Its unused stack becomes one Fallen chit; FL-4.5d so does what is left of the stack
    being spent, FL-4.5f and what Cache adds to it."""
    s.fallen[city] = 1
    tell(s, e.fell, city, s.city_square[city])
    if s.stack[city] > 0:
        s.stack[city] = 1
    elif s.spending == city:
        s.supply_kind = FALLEN
        s.granted = 1
        if s.supply > 1:
            s.supply = 1


@rule
def free(s: State, city: int) -> None:
    """FL-4.6a The city is freed. FL-4.6b Its unused Fallen chit becomes this month's full stack; FL-4.6c a used one nothing."""
    s.fallen[city] = 0
    tell(s, e.freed, city, s.city_square[city])
    if s.stack[city] > 0:
        s.stack[city] = grant_of(s, city)


@rule
def grant_of(s: State, city: int) -> int:
    """FL-2.1b The chits a free city grants this month, by its country's card."""
    return GRANT[s.card[city // 3] * 12 + s.month * 3 + city % 3]
