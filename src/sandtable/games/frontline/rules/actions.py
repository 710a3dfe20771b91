"""Pages 2 and 3: what a player may do in a turn. Regular Actions in full; missions and tasks by their own chapters."""

from __future__ import annotations

from sandtable.kernel import decision, offer, refuse, rule

from ..board import (
    ALL_SQUARES,
    BEACH,
    BIT_MODULUS,
    BIT_POSITION,
    COLUMNS,
    NOT_FIRST_COLUMN,
    NOT_LAST_COLUMN,
    PORT,
    SQUARES,
    WATER,
    WITHIN,
)
from ..cards import INFANTRY, RANGE, TANK
from ..refusals import (
    ARTILLERY_RANGE,
    CITY_RANGE,
    ENEMY_THERE,
    INFANTRY_RANGE,
    IS_DISRUPTED,
    IS_WATER,
    NO_ALLY,
    NO_AMPHIBIOUS,
    NO_SUPPLY,
    NO_TARGET,
    NOT_A_SHORE,
    NOT_EXHAUSTED,
    NOT_ON_PORT,
    OFF_BOARD,
    OTHER_BATTLEFIELD,
    OWN_UNIT_THERE,
    REGULAR_ONLY,
    SAME_ACTION,
    SUPPORT_SENT,
    TANK_RANGE,
    TOO_FAR,
    TWO_ACTIONS,
    UNFRIENDLY_CITY,
)
from ..state import (
    ACTIVE,
    ATTACK,
    BUILD,
    CACHE,
    COMMISSION,
    DROP,
    EMPTY,
    END,
    EXHAUSTED,
    MANEUVER,
    MOVE,
    NONE,
    PASS,
    REGROUP,
    SAIL,
    SUPPORT,
    FrontLineOptions,
    State,
)
from .leadership import list_tasks, why_not_command, why_not_task
from .missions import (
    list_builds,
    list_drops,
    list_regroup,
    why_not_build,
    why_not_jump,
    why_not_land,
    why_not_regroup,
)
from .terms import act, army, commands, distance, end_of, is_unfriendly_city, kind_of, on_table, start_of


# ---------------------------------------------------------------- decisions
@decision
def action(s: State, out: FrontLineOptions, who: int, country: int) -> None:
    """Choose an action or a task, or end your turn. FL-2.4d"""
    offer(out, act(END, 0, 0))
    if out.wanted >= 0:
        refuse(out, out.wanted, why_not(s, out, country, out.wanted))
    if s.supply > 0:
        list_regular(s, out, country)
        for unit in army(s, country & 1):
            if commands(s, country, unit) and s.units[unit].actions < 2:
                list_drops(s, out, unit)
                list_regroup(s, out, unit)
        list_builds(s, out, country)
    if why_not_support(s, country) == 0:
        offer(out, act(SUPPORT, 0, 0))
    list_tasks(s, out, country)


@decision
def supported(s: State, out: FrontLineOptions, who: int, country: int) -> None:
    """Your ally sends you a chit: choose a Regular Action for it, or pass. FL-E.2a"""
    offer(out, act(PASS, 0, 0))
    if out.wanted >= 0:
        refuse(out, out.wanted, why_not_supported(s, out, country, out.wanted))
    list_regular(s, out, country)


@rule
def list_regular(s: State, out: FrontLineOptions, country: int) -> None:
    """FL-2.8a The four Regular Actions, one chit each."""
    if why_not_commission(s, country) == 0:
        offer(out, act(COMMISSION, 0, 0))
    survey(s, out, country)
    for unit in army(s, country & 1):
        if not commands(s, country, unit) or why_not_act(s, unit, ATTACK) == TWO_ACTIONS:
            continue
        if why_not_act(s, unit, MOVE) == 0:
            list_moves(s, out, unit)
        if why_not_act(s, unit, SAIL) == 0 and why_not_sail(s, unit) == 0:
            list_landings(s, out, unit)
        if why_not_act(s, unit, ATTACK) == 0:
            list_attacks(s, out, unit)


# ---------------------------------------------------------------- what stands against an action
@rule
def why_not(s: State, out: FrontLineOptions, country: int, wanted: int) -> int:
    """What stands against any action of a turn; 0 if nothing does."""
    kind = kind_of(wanted)
    if kind <= END or kind > SUPPORT:
        return 0  # the decision's own refusal
    if MANEUVER <= kind <= CACHE:
        return why_not_task(s, country, wanted)
    if kind == SUPPORT:
        return why_not_support(s, country)
    if kind == BUILD:
        return why_not_build(s, country, end_of(wanted))
    if s.supply < 1:
        return NO_SUPPLY
    if kind == COMMISSION:
        return why_not_commission(s, country)
    why = why_not_command(s, country, start_of(wanted))
    if why:
        return why
    unit = s.board[start_of(wanted)] + 0
    if kind == DROP or kind == REGROUP:
        if s.units[unit].actions >= 2:
            return TWO_ACTIONS
        if kind == REGROUP:
            return why_not_regroup(s, unit)
        why = why_not_jump(s, unit)
        return why if why else why_not_land(s, unit, end_of(wanted))
    return why_not_regular(s, out, unit, kind, end_of(wanted))


@rule
def why_not_supported(s: State, out: FrontLineOptions, country: int, wanted: int) -> int:
    """FL-E.2b Support gives a Regular Action and nothing else."""
    kind = kind_of(wanted)
    if kind == MOVE or kind == SAIL or kind == ATTACK or kind == COMMISSION:
        return why_not(s, out, country, wanted)
    return REGULAR_ONLY


@rule
def why_not_regular(s: State, out: FrontLineOptions, unit: int, kind: int, to: int) -> int:
    """What stands against a Move, Amphibious Move or Attack of a unit."""
    why = why_not_act(s, unit, kind)
    if why:
        return why
    if not on_table(s, to):
        return OFF_BOARD
    if kind == MOVE:
        survey(s, out, s.units[unit].square // SQUARES * 2 + s.units[unit].colour)
        return why_not_move(s, out, unit, to)
    if kind == SAIL:
        why = why_not_sail(s, unit)
        return why if why else why_not_landing(s, to)
    return why_not_attack(s, unit, to)


@rule
def why_not_act(s: State, unit: int, kind: int) -> int:
    """FL-2.7a Two actions a turn, FL-2.7c the same Regular Action once, FL-2.6b and none if disrupted."""
    u = s.units[unit]
    if u.status != ACTIVE:
        return IS_DISRUPTED
    if u.actions >= 2:
        return TWO_ACTIONS
    return SAME_ACTION if u.done & (1 << kind) else 0


@rule
def why_not_commission(s: State, country: int) -> int:
    """FL-2.10b Only exhausted Leadership is commissioned."""
    if s.supply < 1:
        return NO_SUPPLY
    return 0 if s.leadership[country] == EXHAUSTED else NOT_EXHAUSTED


@rule
def why_not_support(s: State, country: int) -> int:
    """FL-E.2a Once in a turn a chit may be given to the ally."""
    if s.boards < 2:
        return NO_ALLY
    if s.supported:
        return SUPPORT_SENT
    return 0 if s.supply > 0 else NO_SUPPLY


# ---------------------------------------------------------------- sets of squares
@rule
def survey(s: State, out: FrontLineOptions, country: int) -> None:
    """What stands where on the country's battlefield: out.own, out.foes and out.open."""
    board = country >> 1
    colour = country & 1
    out.own = units_on(s, colour, board)
    out.foes = units_on(s, 1 - colour, board)
    closed = s.water[board] | out.own | out.foes
    for city in range(board * 6, board * 6 + 6):
        square = s.city_square[city]
        if square != NONE and is_unfriendly_city(s, square, colour):
            closed |= 1 << (square - board * SQUARES)
    out.open = ALL_SQUARES & ~closed


@rule
def units_on(s: State, colour: int, board: int) -> int:
    """The squares of a battlefield that hold units of a colour."""
    squares = 0
    first = board * SQUARES
    for unit in army(s, colour):
        square = s.units[unit].square - first
        if 0 <= square < SQUARES:
            squares |= 1 << square
    return squares


@rule
def lowest(squares: int) -> int:
    """The first square of a set."""
    return BIT_POSITION[(squares & -squares) % BIT_MODULUS]


@rule
def spread(squares: int, diagonally: bool) -> int:
    """A set of squares and those one step from it."""
    sideways = squares | (squares << 1 & NOT_FIRST_COLUMN) | (squares >> 1 & NOT_LAST_COLUMN)
    rows = sideways if diagonally else squares
    return sideways | (rows << COLUMNS & ALL_SQUARES) | rows >> COLUMNS


# ---------------------------------------------------------------- Move
@rule
def why_not_move(s: State, out: FrontLineOptions, unit: int, to: int) -> int:
    """FL-2.11b Onto an empty square within reach."""
    board = s.units[unit].square // SQUARES
    if to // SQUARES != board:
        return OTHER_BATTLEFIELD
    if reach(s, out, unit) >> (to - board * SQUARES) & 1:
        return 0
    other = s.board[to]
    if other != EMPTY:
        return OWN_UNIT_THERE if s.units[other].colour == s.units[unit].colour else ENEMY_THERE
    if s.ground[to] == WATER:
        return IS_WATER
    return UNFRIENDLY_CITY if is_unfriendly_city(s, to, s.units[unit].colour) else TOO_FAR


@rule
def reach(s: State, out: FrontLineOptions, unit: int) -> int:
    """FL-2.11a One or two squares; FL-2.11h a third where one of the first two entered was Desert, FL-2.11i and never more.
    FL-2.11e Through own units; FL-2.11f FL-2.11g FL-D.4b not through enemies, unfriendly cities or water."""
    board = s.units[unit].square // SQUARES
    start = 1 << (s.units[unit].square - board * SQUARES)
    diagonally = s.units[unit].kind == TANK
    passable = out.open | out.own
    one = spread(start, diagonally) & passable
    two = spread(one, diagonally) & passable
    desert = s.desert[board]
    by_desert = (spread(one & desert & ~start, diagonally) & passable) | (two & desert & ~start)
    if s.desert_start and start & desert:
        by_desert = two
    three = spread(by_desert, diagonally) & passable if by_desert else 0
    return (two | three) & out.open


@rule
def list_moves(s: State, out: FrontLineOptions, unit: int) -> None:
    start = s.units[unit].square + 0
    first = start // SQUARES * SQUARES
    left = reach(s, out, unit)
    while left:
        offer(out, act(MOVE, start, first + lowest(left)))
        left &= left - 1


# ---------------------------------------------------------------- Amphibious Move
@rule
def why_not_sail(s: State, unit: int) -> int:
    """FL-3.1e If the game has it, FL-3.1a from a Port."""
    if not s.amphibious:
        return NO_AMPHIBIOUS
    return 0 if s.ground[s.units[unit].square] == PORT else NOT_ON_PORT


@rule
def why_not_landing(s: State, to: int) -> int:
    """FL-3.1b To any empty Beach or Port; FL-E.5f of either battlefield."""
    if s.ground[to] != BEACH and s.ground[to] != PORT:
        return NOT_A_SHORE
    return 0 if s.board[to] == EMPTY else NOT_A_SHORE


@rule
def list_landings(s: State, out: FrontLineOptions, unit: int) -> None:
    start = s.units[unit].square + 0
    for to in range(SQUARES * s.boards):
        if why_not_landing(s, to) == 0:
            offer(out, act(SAIL, start, to))


# ---------------------------------------------------------------- Attack
@rule
def why_not_attack(s: State, unit: int, to: int) -> int:
    """FL-3.2a An enemy unit in range, or FL-3.2h an empty unfriendly city next to it."""
    u = s.units[unit]
    if to // SQUARES != u.square // SQUARES:
        return OTHER_BATTLEFIELD
    other = s.board[to]
    far = distance(u.square, to)
    if other == EMPTY:
        if not is_unfriendly_city(s, to, u.colour):
            return NO_TARGET
        return 0 if far == 1 else CITY_RANGE
    if s.units[other].colour == u.colour:
        return NO_TARGET
    if far <= RANGE[u.kind]:
        return 0
    if u.kind == INFANTRY:
        return INFANTRY_RANGE
    return TANK_RANGE if u.kind == TANK else ARTILLERY_RANGE


@rule
def list_attacks(s: State, out: FrontLineOptions, unit: int) -> None:
    u = s.units[unit]
    start = u.square + 0
    first = start // SQUARES * SQUARES
    left = WITHIN[(RANGE[u.kind] - 1) * SQUARES + start - first] & out.foes
    left |= WITHIN[start - first] & ~out.open & ~out.own & ~s.water[first // SQUARES]
    while left:
        to = first + lowest(left)
        if why_not_attack(s, unit, to) == 0:
            offer(out, act(ATTACK, start, to))
        left &= left - 1
