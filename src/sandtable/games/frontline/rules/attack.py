"""Pages 3 and 4: attacks. Height, the results table, Blitz, Disrupt, Rout, displacement, cities falling, the Edge."""

from __future__ import annotations

from sandtable.kernel import Steps, ask, consider, decision, finish, offer, procedure, roll, rule, tell

from .. import events as e
from .. import refusals as no
from .. import verbs as do
from ..board import (
    ALL_AROUND,
    BEACH,
    CAPITAL,
    CITY_COLOUR,
    CITY_COUNTRY,
    CITY_KIND,
    DESERT,
    ORTHOGONAL,
    PORT,
    WATER,
    Square,
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
from ..state import ACTIVE, AVAILABLE, DISRUPTED, EMPTY, EXHAUSTED, GONE, NOBODY, NONE, FrontLineOptions, State, UnitNumber
from .terms import board_at, commander, country_on, distance, height, in_range, is_open, is_unfriendly_city, neighbour


# ---------------------------------------------------------------- decisions
@decision
def rally(s: State, out: FrontLineOptions, who: int, attacker: UnitNumber, target: UnitNumber) -> None:
    """Your unit is attacked. Rally it with your Leadership, before the dice are rolled? FL-3.5a"""
    offer(out, do.no())
    offer(out, do.rally())


@decision
def edge(
    s: State, out: FrontLineOptions, who: int, attacker: UnitNumber, square: Square, white: int, yellow: int, rallied: int
) -> None:
    """You hold the Edge. Give it up to have all dice rolled again? FL-3.8a"""
    offer(out, do.keep())
    offer(out, do.reroll())


@decision
def die(
    s: State,
    out: FrontLineOptions,
    who: int,
    attacker: UnitNumber,
    target: UnitNumber,
    white: int,
    yellow: int,
    rallied: int,
) -> None:
    """Your Tank rolled two dice. Use the white result or the yellow one? FL-3.7c"""
    offer(out, do.white())
    offer(out, do.yellow())


@decision
def rout(s: State, out: FrontLineOptions, who: int, attacker: UnitNumber, target: UnitNumber) -> None:
    """Your unit is routed. Does it hold, disrupted, or retreat where your opponent likes? FL-3.11b"""
    offer(out, do.hold())
    offer(out, do.retreat())


@decision
def retreat(s: State, out: FrontLineOptions, who: int, attacker: UnitNumber, target: UnitNumber) -> None:
    """Choose where the routed unit retreats to. FL-3.11d"""
    square = s.units[target].square
    for i in range(retreat_ways(s, square)):
        to = neighbour(square, i)
        consider(out, do.retreat_to(to), why_not_retreat(s, target, to))


@decision
def displace(s: State, out: FrontLineOptions, who: int, attacker: UnitNumber, square: Square) -> None:
    """Does your unit enter the square just left? FL-4.4a"""
    offer(out, do.stay())
    offer(out, do.advance())


@decision
def reward(s: State, out: FrontLineOptions, who: int, attacker: UnitNumber, target: UnitNumber) -> None:
    """The attack on your rallied unit missed. Maneuver it, return fire, or decline? FL-5.4a"""
    offer(out, do.decline())
    square = s.units[target].square
    for i in range(ALL_AROUND[square]):
        to = neighbour(square, i)
        consider(out, do.maneuver_to(to), why_not_shift(s, target, to))
    why = 0 if in_range(s, target, s.units[attacker].square) else no.CANNOT_RETURN_FIRE
    consider(out, do.return_fire(), why)


@rule
def why_not_shift(s: State, unit: int, to: int) -> int:
    """FL-5.8a FL-5.8c What stands against a unit shifting to an adjacent square by Maneuver."""
    if s.board[to] != EMPTY:
        return no.MANEUVER_FULL
    if s.ground[to] == WATER:
        return no.WATER_SQUARE
    return no.MANEUVER_CITY if is_unfriendly_city(s, to, s.units[unit].colour) else 0


# ---------------------------------------------------------------- the attack, top to bottom
@procedure
def attack(s: State, attacker: int, target: int, supplied: bool) -> Steps[None]:
    """FL-3.8f Declare, Rally, roll, re-roll, the Tank's choice, icons, Rally's change, the Edge, effect, displacement,
    Rally's reward. FL-5.1g Only an attack paid with supply can be rallied against."""
    rallied = 0
    foe = commander(s, target)
    if supplied and s.sides[foe].leadership == AVAILABLE:
        rallied = (yield ask(s, s.seat_of[foe], rally, attacker, target)) == do.rally()
        if rallied:
            tell(s, e.rallied, foe, target, s.units[target].square)

    white = roll(s, 6)
    yellow = roll_yellow(s, attacker, target)
    tell(s, e.rolled, white, yellow, column_of(s, attacker, target))
    if may_reroll(s, attacker):
        square = s.units[target].square
        if (yield ask(s, edge_seat(s, attacker), edge, attacker, square, white, yellow, rallied)) == do.reroll():
            give_up_edge(s, attacker)
            white = roll(s, 6)
            yellow = roll_yellow(s, attacker, target)
            tell(s, e.rolled, white, yellow, column_of(s, attacker, target))

    result = white_result(s, attacker, target, white, yellow)
    if yellow and s.units[attacker].kind == TANK and result != yellow_result(s, target, yellow):
        chooser = s.seat_of[commander(s, attacker)]
        if (yield ask(s, chooser, die, attacker, target, white, yellow, rallied)) == do.yellow():
            result = yellow_result(s, target, yellow)
    natural_miss = result == MISS
    shift_edge(s, attacker, white, yellow)
    if rallied:
        result = rally_result(s, target, result)
    if rallied and not natural_miss:
        tell(s, e.resulted, result, e.BY_RALLY)
    else:
        tell(s, e.resulted, result, why_missed(s, attacker, target, white, yellow) if natural_miss else e.TABLE_RESULT)
    yield from suffer(s, attacker, target, result)
    if rallied:
        if natural_miss:
            yield from reward_rally(s, attacker, target)
        s.sides[foe].leadership = EXHAUSTED


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
def why_missed(s: State, attacker: int, target: int, white: int, yellow: int) -> int:
    """What turned the dice into a miss, for the log: FL-4.2a City Defence, FL-4.3a Dug In, FL-3.6e no yellow die, or the table."""
    cell = (column_of(s, attacker, target) - 1) * 6 + white - 1
    if is_shielded(s, target, ICON[cell]):
        return shield_of(s, target, ICON[cell])
    if RESULT[s.range1 * 24 + cell] == ADV:
        if not yellow:
            return e.NO_YELLOW
        return shield_of(s, target, ICON[ADV_COLUMN_INDEX * 6 + yellow - 1])
    return e.TABLE_RESULT


@rule
def is_adv(s: State, attacker: int, target: int, white: int) -> bool:
    """Whether the white die leaves it to the yellow one."""
    cell = (column_of(s, attacker, target) - 1) * 6 + white - 1
    return not is_shielded(s, target, ICON[cell]) and RESULT[s.range1 * 24 + cell] == ADV


@rule
def shield_of(s: State, target: int, icons: int) -> int:
    city = s.city_at[s.units[target].square]
    if city != NONE and (icons >> CITY_KIND[city]) & 1:
        return e.CITY_DEFENCE
    return e.DUG_IN if is_shielded(s, target, icons) else e.TABLE_RESULT


@rule
def is_shielded(s: State, target: int, icons: int) -> bool:
    """FL-4.2a City Defence: the icon of the city the target is in. FL-4.3a Dug In: the Soldier, Infantry, raised ground."""
    t = s.units[target]
    city = s.city_at[t.square]
    if city != NONE and (icons >> CITY_KIND[city]) & 1:
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
    board = board_at(s.units[attacker].square)
    return s.battlefields[board].edge_holder != NOBODY and s.battlefields[board].edge_on != 0


@rule
def edge_seat(s: State, attacker: int) -> int:
    board = board_at(s.units[attacker].square)
    return s.seat_of[country_on(board, s.battlefields[board].edge_holder)]


@rule
def give_up_edge(s: State, attacker: int) -> None:
    """FL-3.8c The Edge used goes Off to the middle."""
    board = board_at(s.units[attacker].square)
    tell(s, e.rerolled, s.battlefields[board].edge_holder)
    s.battlefields[board].edge_holder = NOBODY
    s.battlefields[board].edge_on = 0


@rule
def shift_edge(s: State, attacker: int, white: int, yellow: int) -> None:
    """FL-4.7a A final 1 gives the Edge to the defender, FL-4.7c a final 6 to the attacker. FL-4.7f The white die counts, or
    with edge_die = either both: then a 1 and a 6 in one roll cancel out."""
    one = white == 1 or (s.edge_either != 0 and yellow == 1)
    six = white == 6 or (s.edge_either != 0 and yellow == 6)
    colour = s.units[attacker].colour
    board = board_at(s.units[attacker].square)
    if one and not six:
        take_edge(s, board, 1 - colour)
    elif six and not one:
        take_edge(s, board, colour)


@rule
def take_edge(s: State, board: int, colour: int) -> None:
    """FL-4.7b FL-4.7d Nothing happens to an Edge already held; FL-4.7h an Edge taken arrives Off."""
    if s.battlefields[board].edge_holder != colour:
        s.battlefields[board].edge_holder = colour
        s.battlefields[board].edge_on = 0
        tell(s, e.edge_moved, colour, board)


# ---------------------------------------------------------------- results
@procedure
def suffer(s: State, attacker: int, target: int, result: int) -> Steps[None]:
    """FL-3.9c A disrupted target is blitzed by any hit. FL-3.9a Blitz removes; FL-3.10 Disrupt turns over; FL-3.11b Rout."""
    if result != MISS and s.units[target].status == DISRUPTED:
        result = BLITZ
    if result == ROUT and not may_retreat(s, target):
        result = DISRUPT
        square = s.units[target].square
        tell(s, e.cornered, target, square, e.BAD_GROUND if is_bad_ground(s, square) else e.NO_SAFE_SQUARE)
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
    if is_bad_ground(s, square):
        return False
    for i in range(retreat_ways(s, square)):
        if why_not_retreat(s, target, neighbour(square, i)) == 0:
            return True
    return False


@rule
def is_bad_ground(s: State, square: int) -> bool:
    """FL-3.11a Nobody retreats from a Beach, Desert or Port."""
    ground = s.ground[square]
    return ground == BEACH or ground == DESERT or ground == PORT


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
        return no.RETREAT_FULL
    if not is_open(s, to, colour):
        return no.RETREAT_CITY
    for i in range(ALL_AROUND[to]):
        n = neighbour(to, i)
        other = s.board[n]
        if other != EMPTY and s.units[other].colour != colour and s.units[other].status == ACTIVE:
            return no.NOT_SAFE
        if is_unfriendly_city(s, n, colour):
            return no.NEXT_TO_CITY
    return 0


@procedure
def routed(s: State, attacker: int, target: int) -> Steps[None]:
    """FL-3.11c The owner holds and is disrupted, or retreats; then FL-3.11d the attacking player picks the square."""
    if (yield ask(s, s.seat_of[commander(s, target)], rout, attacker, target)) == do.hold():
        disrupt(s, target)
        return
    chosen = yield ask(s, s.seat_of[commander(s, attacker)], retreat, attacker, target)
    square = do.to(chosen)
    vacated = s.units[target].square
    near = distance(s.units[attacker].square, vacated) == 1
    tell(s, e.retreated, target, vacated, square)
    enter(s, target, square)
    if near:
        yield from displacement(s, attacker, vacated)


@procedure
def displacement(s: State, attacker: int, square: int) -> Steps[None]:
    """FL-4.4a An adjacent attacker may enter the square left; FL-4.4b into a city it must."""
    seat = s.seat_of[commander(s, attacker)]
    if s.city_at[square] != NONE or (yield ask(s, seat, displace, attacker, square)) == do.advance():
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
    if do.verb(answer) == do.maneuver_to:
        tell(s, e.maneuvered, target, s.units[target].square, do.to(answer))
        enter(s, target, do.to(answer))
    elif do.verb(answer) == do.return_fire:
        tell(s, e.fired, target, s.units[target].square, attacker, s.units[attacker].square)
        yield from attack(s, target, attacker, False)


# ---------------------------------------------------------------- empty cities
@procedure
def attack_city(s: State, attacker: int, square: int) -> Steps[None]:
    """FL-3.3a An empty city is taken by a die of 1 to 4, FL-3.3b missed by 5 and 6. FL-3.3g The Edge may re-roll it."""
    number = roll(s, 6)
    tell(s, e.city_die, number)
    if may_reroll(s, attacker):
        if (yield ask(s, edge_seat(s, attacker), edge, attacker, square, number, 0, False)) == do.reroll():
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
    """Put a unit on a square. FL-4.5a The opponent's city falls; FL-4.6a one's own is freed; FL-1.4h their Capital wins."""
    u = s.units[unit]
    if u.square >= 0:
        s.board[u.square] = EMPTY
    u.square = square
    s.board[square] = unit
    city = s.city_at[square]
    if city >= 0:
        enter_city(s, u.colour, city)


@rule
def enter_city(s: State, colour: int, city: int) -> None:
    """FL-4.4g What becomes of a city that a unit of this colour has entered."""
    if CITY_COLOUR[city] == colour:
        if s.cities[city].fallen:
            free(s, city)
    elif CITY_KIND[city] == CAPITAL:
        s.winner = colour
        tell(s, e.game_over, colour)
        finish(s)
    elif s.cities[city].fallen == 0:
        fall(s, city)


@rule
def fall(s: State, city: int) -> None:
    """FL-4.5a The city falls. FL-4.5b Its unused stack becomes one Fallen chit; FL-4.5d so does what is left of the stack
    being spent, FL-4.5f and what Cache adds to it."""
    s.cities[city].fallen = 1
    tell(s, e.fell, city, s.cities[city].square)
    if s.cities[city].stack > 0:
        s.cities[city].stack = 1
    elif s.spending == city:
        s.supply_kind = FALLEN
        s.granted = 1
        if s.supply > 1:
            s.supply = 1


@rule
def free(s: State, city: int) -> None:
    """FL-4.6a The city is freed. FL-4.6b Its unused Fallen chit becomes this month's full stack; FL-4.6c a used one nothing."""
    s.cities[city].fallen = 0
    tell(s, e.freed, city, s.cities[city].square)
    if s.cities[city].stack > 0:
        s.cities[city].stack = grant_of(s, city)


@rule
def grant_of(s: State, city: int) -> int:
    """FL-2.1b The chits a free city grants this month, by its country's card."""
    return GRANT[s.sides[CITY_COUNTRY[city]].card * 12 + s.month * 3 + CITY_KIND[city]]
