"""Pages 2 and 3: what a player may do in a turn. Regular Actions in full; missions and tasks by their own chapters."""

from __future__ import annotations

from sandtable.kernel import decision, offer, rule

from .. import refusals as no
from .. import verbs as do
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
from ..state import ACTIVE, EMPTY, EXHAUSTED, NONE, Country, FrontLineOptions, State
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
from .terms import (
    army,
    board_at,
    board_of,
    cities_on,
    colour_of,
    commands,
    distance,
    is_unfriendly_city,
    on_table,
)


# ---------------------------------------------------------------- what stands against an action
@rule
def why_not_action(s: State, who: int, country: int, action: int) -> int:
    """What stands against any action of a turn; 0 if nothing does."""
    verb = do.verb(action)
    if verb <= do.end or verb > do.support:
        return 0  # the decision's own refusal
    if do.maneuver <= verb <= do.cache:
        return why_not_task(s, country, action)
    if verb == do.support:
        return why_not_support(s, country)
    if verb == do.build:
        return why_not_build(s, country, do.kind(action))
    if s.supply < 1:
        return no.NO_SUPPLY
    if verb == do.commission:
        return why_not_commission(s, country)
    why = why_not_command(s, country, do.start(action))
    if why:
        return why
    unit = s.board[do.start(action)]
    if verb == do.drop or verb == do.regroup:
        if s.units[unit].actions >= 2:
            return no.TWO_ACTIONS
        if verb == do.regroup:
            return why_not_regroup(s, unit)
        why = why_not_jump(s, unit)
        return why if why else why_not_land(s, unit, do.to(action))
    return why_not_regular(s, unit, verb, do.to(action))


@rule
def why_not_supported(s: State, who: int, country: int, action: int) -> int:
    """FL-E.2b Support gives a Regular Action and nothing else."""
    verb = do.verb(action)
    if verb == do.move or verb == do.sail or verb == do.attack or verb == do.commission:
        return why_not_action(s, who, country, action)
    return 0 if verb == do.skip else no.REGULAR_ONLY


@rule
def why_not_regular(s: State, unit: int, verb: int, to: int) -> int:
    """What stands against a Move, Amphibious Move or Attack of a unit."""
    why = why_not_act(s, unit, verb)
    if why:
        return why
    if not on_table(s, to):
        return no.OFF_BOARD
    if verb == do.move:
        return why_not_move(s, unit, to)
    if verb == do.sail:
        why = why_not_sail(s, unit)
        return why if why else why_not_landing(s, to)
    return why_not_attack(s, unit, to)


@rule
def why_not_act(s: State, unit: int, verb: int) -> int:
    """FL-2.7a Two actions a turn, FL-2.7c the same Regular Action once, FL-2.6b and none if disrupted."""
    u = s.units[unit]
    if u.status != ACTIVE:
        return no.IS_DISRUPTED
    if u.actions >= 2:
        return no.TWO_ACTIONS
    return no.SAME_ACTION if u.done & (1 << verb) else 0


@rule
def why_not_commission(s: State, country: int) -> int:
    """FL-2.10b Only exhausted Leadership is commissioned."""
    if s.supply < 1:
        return no.NO_SUPPLY
    return 0 if s.sides[country].leadership == EXHAUSTED else no.NOT_EXHAUSTED


@rule
def why_not_support(s: State, country: int) -> int:
    """FL-E.2a Once in a turn a chit may be given to the ally."""
    if s.boards < 2:
        return no.NO_ALLY
    if s.supported:
        return no.SUPPORT_SENT
    return 0 if s.supply > 0 else no.NO_SUPPLY


# ---------------------------------------------------------------- decisions
@decision(why=why_not_action)
def action(s: State, out: FrontLineOptions, who: int, country: Country) -> None:
    """Choose an action or a task, or end your turn. FL-2.4d"""
    offer(out, do.end())
    if s.supply > 0:
        list_regular(s, out, country)
        for unit in army(s, colour_of(country)):
            if commands(s, country, unit) and s.units[unit].actions < 2:
                list_drops(s, out, unit)
                list_regroup(s, out, unit)
        list_builds(s, out, country)
    if why_not_support(s, country) == 0:
        offer(out, do.support())
    list_tasks(s, out, country)


@decision(why=why_not_supported)
def supported(s: State, out: FrontLineOptions, who: int, country: Country) -> None:
    """Your ally sends you a chit: choose a Regular Action for it, or pass. FL-E.2a"""
    offer(out, do.skip())
    list_regular(s, out, country)


@rule
def list_regular(s: State, out: FrontLineOptions, country: int) -> None:
    """FL-2.8a The four Regular Actions, one chit each."""
    if why_not_commission(s, country) == 0:
        offer(out, do.commission())
    survey(s, out, country)
    for unit in army(s, colour_of(country)):
        if not commands(s, country, unit) or why_not_act(s, unit, do.attack) == no.TWO_ACTIONS:
            continue
        if why_not_act(s, unit, do.move) == 0:
            list_moves(s, out, unit)
        if why_not_act(s, unit, do.sail) == 0 and why_not_sail(s, unit) == 0:
            list_landings(s, out, unit)
        if why_not_act(s, unit, do.attack) == 0:
            list_attacks(s, out, unit)


# ---------------------------------------------------------------- sets of squares
@rule
def survey(s: State, out: FrontLineOptions, country: int) -> None:
    """What stands where on the country's battlefield: out.own, out.foes and out.open."""
    board = board_of(country)
    colour = colour_of(country)
    out.own = units_on(s, colour, board)
    out.foes = units_on(s, 1 - colour, board)
    out.open = open_to(s, colour, board, out.own | out.foes)


@rule
def open_to(s: State, colour: int, board: int, taken: int) -> int:
    """The squares of a battlefield that units of a colour may enter; `taken` are those that hold units."""
    closed = s.battlefields[board].water | taken
    for city in cities_on(board):
        square = s.cities[city].square
        if square != NONE and is_unfriendly_city(s, square, colour):
            closed |= 1 << (square - board * SQUARES)
    return ALL_SQUARES & ~closed


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
def why_not_move(s: State, unit: int, to: int) -> int:
    """FL-2.11b Onto an empty square within reach."""
    board = board_at(s.units[unit].square)
    if board_at(to) != board:
        return no.OTHER_BATTLEFIELD
    colour = s.units[unit].colour
    own = units_on(s, colour, board)
    if reach(s, unit, own, open_to(s, colour, board, own | units_on(s, 1 - colour, board))) >> (to - board * SQUARES) & 1:
        return 0
    other = s.board[to]
    if other != EMPTY:
        return no.OWN_UNIT_THERE if s.units[other].colour == s.units[unit].colour else no.ENEMY_THERE
    if s.ground[to] == WATER:
        return no.IS_WATER
    return no.UNFRIENDLY_CITY if is_unfriendly_city(s, to, s.units[unit].colour) else no.TOO_FAR


@rule
def reach(s: State, unit: int, own: int, empty: int) -> int:
    """FL-2.11a One or two squares; FL-2.11h a third where one of the first two entered was Desert, FL-2.11i and never more.
    FL-2.11e Through own units; FL-2.11f FL-2.11g FL-D.4b not through enemies, unfriendly cities or water."""
    board = board_at(s.units[unit].square)
    start = 1 << (s.units[unit].square - board * SQUARES)
    diagonally = s.units[unit].kind == TANK
    passable = own | empty
    one = spread(start, diagonally) & passable
    two = spread(one, diagonally) & passable
    desert = s.battlefields[board].desert
    by_desert = (spread(one & desert & ~start, diagonally) & passable) | (two & desert & ~start)
    if s.desert_start and start & desert:
        by_desert = two
    three = spread(by_desert, diagonally) & passable if by_desert else 0
    return (two | three) & empty


@rule
def list_moves(s: State, out: FrontLineOptions, unit: int) -> None:
    start = s.units[unit].square
    first = board_at(start) * SQUARES
    left = reach(s, unit, out.own, out.open)
    while left:
        offer(out, do.move(start, first + lowest(left)))
        left &= left - 1


# ---------------------------------------------------------------- Amphibious Move
@rule
def why_not_sail(s: State, unit: int) -> int:
    """FL-3.1e If the game has it, FL-3.1a from a Port."""
    if not s.amphibious:
        return no.NO_AMPHIBIOUS
    return 0 if s.ground[s.units[unit].square] == PORT else no.NOT_ON_PORT


@rule
def why_not_landing(s: State, to: int) -> int:
    """FL-3.1b To any empty Beach or Port; FL-E.5f of either battlefield."""
    if s.ground[to] != BEACH and s.ground[to] != PORT:
        return no.NOT_A_SHORE
    return 0 if s.board[to] == EMPTY else no.NOT_A_SHORE


@rule
def list_landings(s: State, out: FrontLineOptions, unit: int) -> None:
    start = s.units[unit].square
    for to in range(SQUARES * s.boards):
        if why_not_landing(s, to) == 0:
            offer(out, do.sail(start, to))


# ---------------------------------------------------------------- Attack
@rule
def why_not_attack(s: State, unit: int, to: int) -> int:
    """FL-3.2a An enemy unit in range, or FL-3.2h an empty unfriendly city next to it."""
    u = s.units[unit]
    if board_at(to) != board_at(u.square):
        return no.OTHER_BATTLEFIELD
    other = s.board[to]
    far = distance(u.square, to)
    if other == EMPTY:
        if not is_unfriendly_city(s, to, u.colour):
            return no.NO_TARGET
        return 0 if far == 1 else no.CITY_RANGE
    if s.units[other].colour == u.colour:
        return no.NO_TARGET
    if far <= RANGE[u.kind]:
        return 0
    if u.kind == INFANTRY:
        return no.INFANTRY_RANGE
    return no.TANK_RANGE if u.kind == TANK else no.ARTILLERY_RANGE


@rule
def list_attacks(s: State, out: FrontLineOptions, unit: int) -> None:
    u = s.units[unit]
    start = u.square
    first = board_at(start) * SQUARES
    left = WITHIN[(RANGE[u.kind] - 1) * SQUARES + start - first] & out.foes
    left |= WITHIN[start - first] & ~out.open & ~out.own & ~s.battlefields[board_at(start)].water
    while left:
        to = first + lowest(left)
        if why_not_attack(s, unit, to) == 0:
            offer(out, do.attack(start, to))
        left &= left - 1
