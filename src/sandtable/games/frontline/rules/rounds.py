"""Page 2: rounds and turns. Granting supply, choosing a stack, actions, the end of a turn. Page E: sending support."""

from __future__ import annotations

from sandtable.kernel import Steps, ask, consider, decision, procedure, rule, tell

from .. import events as e
from .. import refusals as no
from .. import verbs as do
from ..board import INDUSTRY
from ..cards import BUILD_COST, FALLEN, MONTHS
from ..state import ACTIVE, AVAILABLE, COMMISSIONED, EMPTY, NOBODY, NONE, SETTING_UP, Country, FrontLineOptions, State
from .actions import action, supported
from .attack import attack, attack_city, enter, grant_of
from .end import count_points
from .leadership import boundary, country_after, do_task, opportunity_fire
from .missions import in_reserve
from .setup import set_up
from .terms import army, cities, city_of, countries, on_field

YEAR = len(MONTHS)


@decision
def supply(s: State, out: FrontLineOptions, who: int, country: Country) -> None:
    """Choose the supply stack to use this turn. FL-2.3a"""
    for kind in range(3):
        consider(out, do.use_stack(kind), 0 if s.cities[city_of(country, kind)].stack > 0 else no.NO_STACK)


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
    for city in cities(s):
        s.cities[city].stack = 1 if s.cities[city].fallen else grant_of(s, city)
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
        chosen = yield ask(s, s.seat_of[country], supply, country)
        take_stack(s, country, do.stack(chosen))
        yield from boundary(s)
    while True:
        chosen = yield ask(s, s.seat_of[country], action, country)
        verb = do.verb(chosen)
        if verb == do.end:
            break
        if do.maneuver <= verb <= do.cache:
            do_task(s, country, chosen)
        elif verb == do.support:
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
    city = city_of(country, kind)
    s.spending = city
    s.supply = s.cities[city].stack
    s.granted = s.supply
    s.supply_kind = FALLEN if s.cities[city].fallen else kind
    s.cities[city].stack = 0
    tell(s, e.stack_taken, country, s.supply_kind, s.supply)


@rule
def end_turn(s: State) -> None:
    """FL-2.4e Unspent chits go, commissioned Leadership becomes available, a held Edge turns On."""
    tell(s, e.turn_ended, s.player, s.supply)
    s.supply = 0
    s.granted = 0
    s.spending = NONE
    for country in countries(s):
        if s.sides[country].leadership == COMMISSIONED:
            s.sides[country].leadership = AVAILABLE
            tell(s, e.leadership_ready, country)
    for board in range(s.boards):
        if s.battlefields[board].edge_holder != NOBODY and not s.battlefields[board].edge_on:
            s.battlefields[board].edge_on = 1
            tell(s, e.edge_turned_on, s.battlefields[board].edge_holder, board)


# ---------------------------------------------------------------- actions
@procedure
def do_action(s: State, country: int, chosen: int) -> Steps[None]:
    """FL-2.8a FL-2.9a An action is paid for and done; then FL-5.7a the enemy may fire at the unit that used supply."""
    verb = do.verb(chosen)
    if verb == do.commission:
        s.supply -= 1
        s.sides[country].leadership = COMMISSIONED
        tell(s, e.commissioned, country)
        return
    unit = pay(s, country, chosen)
    if verb == do.attack:
        target = s.board[do.to(chosen)]
        if target == EMPTY:
            tell(s, e.attacked_city, unit, do.start(chosen), do.to(chosen))
            yield from attack_city(s, unit, do.to(chosen))
        else:
            tell(s, e.attacked, unit, do.start(chosen), target, do.to(chosen))
            yield from attack(s, unit, target, True)
    else:
        carry_out(s, unit, verb, do.to(chosen))
    if on_field(s, unit):
        yield from opportunity_fire(s, unit)


@rule
def pay(s: State, country: int, chosen: int) -> int:
    """FL-2.3f Chits are spent when the action is begun. FL-2.7b It counts for the unit, missions too. Returns the unit."""
    verb = do.verb(chosen)
    if verb == do.build:
        unit = in_reserve(s, country, do.kind(chosen))
        s.supply -= BUILD_COST[do.kind(chosen)]
    else:
        unit = s.board[do.start(chosen)]
        s.supply -= 1
    s.units[unit].done |= 1 << verb
    s.units[unit].actions += 1
    return unit


@rule
def carry_out(s: State, unit: int, verb: int, to: int) -> None:
    """Every action of a unit but Attack."""
    u = s.units[unit]
    if verb == do.regroup:
        u.status = ACTIVE
        tell(s, e.regrouped, unit, u.square)
    elif verb == do.build:
        u.status = ACTIVE
        square = s.cities[city_of(u.home, INDUSTRY)].square
        tell(s, e.built, unit, square)
        enter(s, unit, square)
    else:
        if verb == do.move:
            tell(s, e.moved, unit, u.square, to)
        elif verb == do.sail:
            tell(s, e.sailed, unit, u.square, to)
        elif verb == do.drop:
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
    if do.verb(chosen) != do.skip:
        yield from do_action(s, ally, chosen)
