"""Pages 4 and 5: Leadership and its five tasks. (Rally and its reward are part of the attack, attack.py.)"""

from __future__ import annotations

from sandtable.kernel import Steps, ask, consider, decision, offer, procedure, rule, tell

from .. import events as e
from .. import refusals as no
from .. import verbs as do
from ..board import ALL_AROUND
from ..state import ACTIVE, AVAILABLE, COUNTRIES, EMPTY, EXHAUSTED, NONE, Country, FrontLineOptions, State, UnitNumber
from .attack import attack, enter, why_not_shift
from .terms import (
    army,
    board_at,
    board_of,
    colour_of,
    commands,
    country_on,
    distance,
    in_range,
    neighbour,
    on_field,
    on_table,
)


# ---------------------------------------------------------------- what stands against a task
@rule
def why_not_command(s: State, country: int, square: int) -> int:
    """Does this country command a unit there? FL-E.5g Only on its own battlefield."""
    if not on_table(s, square):
        return no.OFF_BOARD
    unit = s.board[square]
    if unit == EMPTY or s.units[unit].colour != colour_of(country):
        return no.NO_UNIT
    return 0 if board_at(square) == board_of(country) else no.ALLYS_UNIT


@rule
def why_not_maneuver(s: State, country: int, start: int, to: int) -> int:
    """FL-5.8a One active unit, one adjacent empty square."""
    why = why_not_command(s, country, start)
    if why:
        return why
    if s.units[s.board[start]].status != ACTIVE:
        return no.DISRUPTED_TASK
    if not on_table(s, to) or distance(start, to) != 1:
        return no.NOT_ADJACENT
    return why_not_shift(s, s.board[start], to)


@rule
def why_not_relieve(s: State, country: int, one: int, other: int) -> int:
    """FL-5.9a Two own adjacent units; FL-5.9b at least one of them active."""
    why = why_not_command(s, country, one)
    if why:
        return why
    if not on_table(s, other) or one >= other or distance(one, other) != 1:
        return no.NOT_NEIGHBOURS
    if s.board[other] == EMPTY or s.units[s.board[other]].colour != colour_of(country):
        return no.NOT_NEIGHBOURS
    if s.units[s.board[one]].status != ACTIVE and s.units[s.board[other]].status != ACTIVE:
        return no.BOTH_DISRUPTED
    return 0


@rule
def why_not_cache(s: State, country: int) -> int:
    """FL-5.10b The stack in use may be filled up to its grant. FL-4.12b In one's own turn only."""
    if s.player != country:
        return no.OWN_TURN_ONLY
    return no.CACHE_FULL if s.supply >= s.granted else 0


@rule
def why_not_task(s: State, country: int, action: int) -> int:
    """What stands against any of the three tasks of a boundary, as an answer."""
    if s.sides[country].leadership != AVAILABLE:
        return no.NO_LEADERSHIP
    if do.verb(action) == do.maneuver:
        return why_not_maneuver(s, country, do.start(action), do.to(action))
    if do.verb(action) == do.relieve:
        return why_not_relieve(s, country, do.start(action), do.to(action))
    return why_not_cache(s, country)


@rule
def task_with(s: State, country: int, unit: int, to: int) -> int:
    """The task a unit and a neighbouring square make, as an answer: Maneuver onto it, Relieve with the unit there, or none. A
    pair that may relieve each other counts once, from its first square."""
    start = s.units[unit].square
    if s.board[to] == EMPTY:
        return do.maneuver(start, to) if s.units[unit].status == ACTIVE and why_not_shift(s, unit, to) == 0 else NONE
    return do.relieve(start, to) if to > start and why_not_relieve(s, country, start, to) == 0 else NONE


@rule
def list_tasks(s: State, out: FrontLineOptions, country: int) -> None:
    """FL-4.12d Maneuver, Relieve and Cache, as far as they are open to this country now."""
    if s.sides[country].leadership != AVAILABLE:
        return
    for unit in army(s, colour_of(country)):
        if commands(s, country, unit):
            start = s.units[unit].square
            for i in range(ALL_AROUND[start]):
                to = neighbour(start, i)
                found = task_with(s, country, unit, to)
                if found != NONE:
                    offer(out, found)
    consider(out, do.cache(), why_not_cache(s, country))


@rule
def has_task(s: State, country: int) -> bool:
    """Could this country Maneuver or Relieve now?"""
    if s.sides[country].leadership != AVAILABLE:
        return False
    for unit in army(s, colour_of(country)):
        if commands(s, country, unit):
            start = s.units[unit].square
            for i in range(ALL_AROUND[start]):
                if task_with(s, country, unit, neighbour(start, i)) != NONE:
                    return True
    return False


# ---------------------------------------------------------------- decisions
@rule
def why_not_between(s: State, who: int, country: int, action: int) -> int:
    """What stands against an answer between two actions."""
    return why_not_task(s, country, action) if do.maneuver <= do.verb(action) <= do.cache else 0


@decision(why=why_not_between)
def respond(s: State, out: FrontLineOptions, who: int, country: Country) -> None:
    """It is another player's turn. Use Maneuver or Relieve now, or pass? FL-4.12a"""
    boundary_options(s, out, country)


@decision(why=why_not_between)
def task(s: State, out: FrontLineOptions, who: int, country: Country) -> None:
    """Both sides could use a task now. Use one before your opponent may, or pass? FL-4.12f"""
    boundary_options(s, out, country)


@rule
def boundary_options(s: State, out: FrontLineOptions, country: int) -> None:
    offer(out, do.skip())
    list_tasks(s, out, country)


@rule
def why_not_fire(s: State, country: int, square: int, target: int) -> int:
    """FL-5.7a One active unit that has the target in range."""
    why = why_not_command(s, country, square)
    if why:
        return why
    unit = s.board[square]
    if s.units[unit].status != ACTIVE:
        return no.DISRUPTED_TASK
    return 0 if in_range(s, unit, s.units[target].square) else no.OUT_OF_RANGE


@rule
def why_not_opportunity(s: State, who: int, country: int, target: int, action: int) -> int:
    """The same as an answer."""
    return why_not_fire(s, country, do.start(action), target) if do.verb(action) == do.fire else 0


@decision(why=why_not_opportunity)
def fire(s: State, out: FrontLineOptions, who: int, country: Country, target: UnitNumber) -> None:
    """An enemy unit used supply within your range. Attack it with Opportunity Fire, or pass? FL-5.7a"""
    offer(out, do.skip())
    for unit in army(s, colour_of(country)):
        if on_field(s, unit) and why_not_fire(s, country, s.units[unit].square, target) == 0:
            offer(out, do.fire(s.units[unit].square))


@rule
def can_fire(s: State, country: int, target: int) -> bool:
    for unit in army(s, colour_of(country)):
        if on_field(s, unit) and why_not_fire(s, country, s.units[unit].square, target) == 0:
            return True
    return False


# ---------------------------------------------------------------- the tasks
@procedure
def boundary(s: State) -> Steps[None]:
    """FL-4.12d Between actions anybody may Maneuver or Relieve; FL-4.12f the player whose turn it is decides first."""
    if not others_have_task(s):
        return
    if has_task(s, s.player):
        chosen = yield ask(s, s.seat_of[s.player], task, s.player)
        if do.verb(chosen) != do.skip:
            do_task(s, s.player, chosen)
    for k in range(1, COUNTRIES):
        country = country_after(s, s.player, k)
        if k < 2 * s.boards and has_task(s, country):
            answer = yield ask(s, s.seat_of[country], respond, country)
            if do.verb(answer) != do.skip:
                do_task(s, country, answer)


@rule
def country_after(s: State, country: int, k: int) -> int:
    """FL-2.2e The players alternate; FL-E.5d in the Allies game turns go round the table, the colours alternating."""
    return (country + 3 * k) % 4 if s.boards == 2 else country ^ (k & 1)


@rule
def others_have_task(s: State) -> bool:
    for k in range(1, 2 * s.boards):
        if has_task(s, country_after(s, s.player, k)):
            return True
    return False


@rule
def do_task(s: State, country: int, action: int) -> None:
    """FL-4.11a A task exhausts the Leadership; FL-4.13 it costs no chit and is no action."""
    s.sides[country].leadership = EXHAUSTED
    if do.verb(action) == do.maneuver:
        unit = s.board[do.start(action)]
        tell(s, e.maneuvered, unit, do.start(action), do.to(action))
        enter(s, unit, do.to(action))
    elif do.verb(action) == do.relieve:
        relieve(s, do.start(action), do.to(action))
    else:
        s.supply += 1
        tell(s, e.cached, country, s.supply)


@rule
def relieve(s: State, here: int, there: int) -> None:
    """FL-5.9a Two units swap squares; FL-5.9d cities stay as they are."""
    one = s.board[here]
    other = s.board[there]
    tell(s, e.relieved, one, other, here, there)
    s.board[here] = other
    s.board[there] = one
    s.units[one].square = there
    s.units[other].square = here


@procedure
def opportunity_fire(s: State, target: int) -> Steps[None]:
    """FL-5.7e After a supplied action of a unit is done, an enemy with Leadership available may attack that unit."""
    country = country_on(board_at(s.units[target].square), 1 - s.units[target].colour)
    if s.sides[country].leadership != AVAILABLE or not can_fire(s, country, target):
        return
    answer = yield ask(s, s.seat_of[country], fire, country, target)
    if do.verb(answer) == do.fire:
        s.sides[country].leadership = EXHAUSTED
        tell(s, e.fired, s.board[do.start(answer)], do.start(answer), target, s.units[target].square)
        yield from attack(s, s.board[do.start(answer)], target, False)
