"""Page 2: rounds and turns. Granting supply, choosing a stack, actions, the end of a turn. Page E: sending support."""

from __future__ import annotations

from sandtable.kernel import Steps, ask, consider, decision, procedure, rule, tell

from .. import events as e
from ..cards import BUILD_COST, FALLEN, MONTHS
from ..refusals import NO_STACK
from ..state import (
    ACTIVE,
    ATTACK,
    AVAILABLE,
    BUILD,
    CACHE,
    COMMISSION,
    COMMISSIONED,
    DROP,
    EMPTY,
    END,
    MANEUVER,
    MOVE,
    NOBODY,
    NONE,
    PASS,
    REGROUP,
    SAIL,
    SETTING_UP,
    SUPPORT,
    FrontLineOptions,
    State,
)
from .actions import action, supported
from .attack import attack, attack_city, enter, grant_of
from .end import count_points
from .leadership import boundary, country_after, do_task, opportunity_fire
from .missions import in_reserve
from .setup import set_up
from .terms import army, end_of, kind_of, on_field, start_of

YEAR = len(MONTHS)


@decision
def supply(s: State, out: FrontLineOptions, who: int, country: int) -> None:
    """Choose the supply stack to use this turn. FL-2.3a"""
    for kind in range(3):
        consider(out, kind, 0 if s.stack[country * 3 + kind] > 0 else NO_STACK)


@procedure
def game(s: State) -> Steps[None]:
    """FL-1.1b FL-2.5d Set-up, then the turns of four months, then the points."""
    if s.stage == SETTING_UP:
        yield from set_up(s)
    while s.month < YEAR:
        if not s.stocked:
            grant_supply(s)
        yield from turn(s, s.player)
        next_turn(s)
    count_points(s)


@rule
def grant_supply(s: State) -> None:
    """FL-2.1a FL-2.1b Free cities grant what the card shows for the month; FL-2.1c a fallen one a single Fallen chit.
    FL-2.2a What was left of the month before is gone."""
    tell(s, e.month_began, s.month)
    for city in range(6 * s.boards):
        s.stack[city] = 1 if s.fallen[city] else grant_of(s, city)
    s.stocked = 1


@rule
def next_turn(s: State) -> None:
    """FL-2.5a The turns alternate; FL-2.5b after the last of a month the next begins, FL-2.5c with the same first player."""
    s.player = country_after(s, s.player, 1)
    s.turn += 1
    if s.turn == 6 * s.boards:
        s.turn = 0
        s.month += 1
        s.stocked = 0
        s.player = s.first


@procedure
def turn(s: State, country: int) -> Steps[None]:
    """FL-2.3a Choose a stack; FL-2.3c act with it; FL-2.4d until the player says the turn is over."""
    if s.spending == NONE:
        begin_turn(s)
        kind = yield ask(s, s.seat_of[country], supply, country)
        take_stack(s, country, kind)
        yield from boundary(s)
    while True:
        chosen = yield ask(s, s.seat_of[country], action, country)
        kind = kind_of(chosen)
        if kind == END:
            break
        if MANEUVER <= kind <= CACHE:
            do_task(s, country, chosen)
        elif kind == SUPPORT:
            yield from send_support(s, country)
        else:
            yield from do_action(s, country, chosen)
        yield from boundary(s)
    end_turn(s)


@rule
def begin_turn(s: State) -> None:
    """FL-2.7h The limits of the units start afresh."""
    s.supported = 0
    for colour in range(2):
        for unit in army(s, colour):
            s.units[unit].done = 0
            s.units[unit].actions = 0


@rule
def take_stack(s: State, country: int, kind: int) -> None:
    """FL-2.3b The stack is used from now on; FL-2.3e the chit of a fallen city is a Fallen chit."""
    city = country * 3 + kind
    s.spending = city
    s.supply = s.stack[city]
    s.granted = s.supply
    s.supply_kind = FALLEN if s.fallen[city] else kind
    s.stack[city] = 0
    tell(s, e.stack_taken, country, s.supply_kind, s.supply)


@rule
def end_turn(s: State) -> None:
    """FL-2.4e Unspent chits go, commissioned Leadership becomes available, a held Edge turns On."""
    tell(s, e.turn_ended, s.player, s.supply)
    s.supply = 0
    s.granted = 0
    s.spending = NONE
    for country in range(2 * s.boards):
        if s.leadership[country] == COMMISSIONED:
            s.leadership[country] = AVAILABLE
            tell(s, e.leadership_ready, country)
    for board in range(s.boards):
        if s.edge_holder[board] != NOBODY and not s.edge_on[board]:
            s.edge_on[board] = 1
            tell(s, e.edge_turned_on, s.edge_holder[board], board)


# ---------------------------------------------------------------- actions
@procedure
def do_action(s: State, country: int, chosen: int) -> Steps[None]:
    """FL-2.8a FL-2.9a An action is paid for and done; then FL-5.7a the enemy may fire at the unit that used supply."""
    kind = kind_of(chosen)
    if kind == COMMISSION:
        s.supply -= 1
        s.leadership[country] = COMMISSIONED
        tell(s, e.commissioned, country)
        return
    unit = pay(s, country, chosen)
    if kind == ATTACK:
        target = s.board[end_of(chosen)]
        if target == EMPTY:
            tell(s, e.attacked_city, unit, start_of(chosen), end_of(chosen))
            yield from attack_city(s, unit, end_of(chosen))
        else:
            tell(s, e.attacked, unit, start_of(chosen), target, end_of(chosen))
            yield from attack(s, unit, target, True)
    else:
        carry_out(s, unit, kind, end_of(chosen))
    if on_field(s, unit):
        yield from opportunity_fire(s, unit)


@rule
def pay(s: State, country: int, chosen: int) -> int:
    """FL-2.3f Chits are spent when the action is begun. FL-2.7b It counts for the unit, missions too. Returns the unit."""
    kind = kind_of(chosen)
    if kind == BUILD:
        unit = in_reserve(s, country, end_of(chosen))
        s.supply -= BUILD_COST[end_of(chosen)]
    else:
        unit = s.board[start_of(chosen)] + 0
        s.supply -= 1
    s.units[unit].done |= 1 << kind
    s.units[unit].actions += 1
    return unit


@rule
def carry_out(s: State, unit: int, kind: int, to: int) -> None:
    """Every action of a unit but Attack."""
    u = s.units[unit]
    if kind == REGROUP:
        u.status = ACTIVE
        tell(s, e.regrouped, unit, u.square)
    elif kind == BUILD:
        u.status = ACTIVE
        square = s.city_square[u.home * 3 + 2] + 0
        tell(s, e.built, unit, square)
        enter(s, unit, square)
    else:
        if kind == MOVE:
            tell(s, e.moved, unit, u.square, to)
        elif kind == SAIL:
            tell(s, e.sailed, unit, u.square, to)
        elif kind == DROP:
            tell(s, e.dropped, unit, u.square, to)
        enter(s, unit, to)


# ---------------------------------------------------------------- Allies
@procedure
def send_support(s: State, country: int) -> Steps[None]:
    """FL-E.2a A chit goes to the ally, who does one Regular Action with it at once; unused it stays."""
    s.supported = 1
    ally = country ^ 2
    tell(s, e.support_sent, country, ally)
    chosen = yield ask(s, s.seat_of[ally], supported, ally)
    if kind_of(chosen) != PASS:
        yield from do_action(s, ally, chosen)
