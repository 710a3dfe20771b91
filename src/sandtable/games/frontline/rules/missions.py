"""Page 4: the missions. Paratroop, Build and Regroup."""

from __future__ import annotations

from sandtable.kernel import consider, offer, rule

from .. import refusals as no
from .. import verbs as do
from ..board import AIR_BASE, ALL_AROUND, CITY_KIND, INDUSTRY, SQUARES, WATER
from ..cards import AIR, BUILD_COST, FALLEN, INFANTRY
from ..cards import CAPITAL as CAPITAL_SUPPLY
from ..cards import INDUSTRY as INDUSTRY_SUPPLY
from ..state import ACTIVE, DISRUPTED, EMPTY, NONE, RESERVE, FrontLineOptions, State
from .terms import army, board_at, cities, city_of, colour_of, distance, is_unfriendly_city, neighbour, on_table


@rule
def why_not_mission(s: State, needed: int, otherwise: int) -> int:
    """FL-2.9a FL-2.9b FL-2.9c A mission takes its own kind of supply; FL-2.3e a Fallen chit never pays for one."""
    if s.supply_kind == FALLEN:
        return no.FALLEN_MISSION
    if s.supply_kind != needed:
        return otherwise
    return 0 if s.supply > 0 else no.NO_SUPPLY


# ---------------------------------------------------------------- Paratroop
@rule
def why_not_jump(s: State, unit: int) -> int:
    """FL-4.8a An active Infantry, FL-4.8b on any Air Base, for an Air chit."""
    u = s.units[unit]
    if u.kind != INFANTRY:
        return no.NOT_INFANTRY
    if u.status != ACTIVE:
        return no.IS_DISRUPTED
    if s.city_at[u.square] == NONE or CITY_KIND[s.city_at[u.square]] != AIR_BASE:
        return no.NOT_ON_AIR_BASE
    if u.done & (1 << do.drop):
        return no.SAME_MISSION
    return why_not_mission(s, AIR, no.NEEDS_AIR)


@rule
def why_not_land(s: State, unit: int, to: int) -> int:
    """FL-4.8c On an empty square, no city, no water; FL-4.8d near a friend."""
    if not on_table(s, to):
        return no.OFF_BOARD
    if board_at(to) != board_at(s.units[unit].square):
        return no.OTHER_BATTLEFIELD
    other = s.board[to]
    if other != EMPTY:
        return no.OWN_UNIT_THERE if s.units[other].colour == s.units[unit].colour else no.ENEMY_THERE
    if s.city_at[to] != NONE:
        return no.DROP_ON_CITY
    if s.ground[to] == WATER:
        return no.WATER_SQUARE
    return why_not_near(s, unit, to)


@rule
def why_not_near(s: State, unit: int, to: int) -> int:
    """FL-4.8d Within two squares of another active unit of this colour or of a friendly city; FL-4.8e the jumper does not
    count, its Air Base does; FL-D.5b FL-D.5c on a battlefield with water, two squares of dry land."""
    colour = s.units[unit].colour
    why = no.DROP_TOO_FAR
    for friend in army(s, colour):
        if friend != unit and s.units[friend].status == ACTIVE and distance(s.units[friend].square, to) <= 2:
            if by_land(s, s.units[friend].square, to):
                return 0
            why = no.DROP_OVER_WATER
    for city in cities(s):
        square = s.cities[city].square
        if square == NONE or distance(square, to) > 2 or is_unfriendly_city(s, square, colour):
            continue
        if s.lake_drop_any or by_land(s, square, to):
            return 0
        why = no.DROP_OVER_WATER
    return why


@rule
def by_land(s: State, start: int, to: int) -> bool:
    """Is the other square at most two away over dry squares?"""
    if distance(start, to) <= 1:
        return True
    for i in range(ALL_AROUND[start]):
        n = neighbour(start, i)
        if s.ground[n] != WATER and distance(n, to) == 1:
            return True
    return False


@rule
def list_drops(s: State, out: FrontLineOptions, unit: int) -> None:
    if why_not_jump(s, unit):
        return
    start = s.units[unit].square
    first = board_at(start) * SQUARES
    for to in range(first, first + SQUARES):
        if s.board[to] == EMPTY and why_not_land(s, unit, to) == 0:
            offer(out, do.drop(start, to))


# ---------------------------------------------------------------- Build
@rule
def why_not_build(s: State, country: int, kind: int) -> int:
    """FL-4.9a On the own Industry, FL-4.9b free and FL-4.9g empty, FL-4.9e from the reserve, FL-4.9c FL-4.9d for two or
    three Industry chits."""
    city = city_of(country, INDUSTRY)
    if s.cities[city].fallen:
        return no.INDUSTRY_FALLEN
    why = why_not_mission(s, INDUSTRY_SUPPLY, no.NEEDS_INDUSTRY)
    if why:
        return why
    if s.cities[city].square == NONE or s.board[s.cities[city].square] != EMPTY:
        return no.INDUSTRY_FULL
    if kind > 2 or in_reserve(s, country, kind) == NONE:
        return no.NOT_IN_RESERVE
    return 0 if s.supply >= BUILD_COST[kind] else no.NO_SUPPLY


@rule
def in_reserve(s: State, country: int, kind: int) -> int:
    """A unit of this kind in the country's reserve, or none."""
    for unit in army(s, colour_of(country)):
        u = s.units[unit]
        if u.status == RESERVE and u.kind == kind and u.home == country:
            return unit
    return NONE


@rule
def list_builds(s: State, out: FrontLineOptions, country: int) -> None:
    if s.supply_kind != INDUSTRY_SUPPLY or s.supply < 2:
        return
    for kind in range(3):
        consider(out, do.build(kind), why_not_build(s, country, kind))


# ---------------------------------------------------------------- Regroup
@rule
def why_not_regroup(s: State, unit: int) -> int:
    """FL-4.10a One Capital chit turns a disrupted unit active, FL-4.10b anywhere."""
    if s.units[unit].status != DISRUPTED:
        return no.NOT_DISRUPTED
    return why_not_mission(s, CAPITAL_SUPPLY, no.NEEDS_CAPITAL)


@rule
def list_regroup(s: State, out: FrontLineOptions, unit: int) -> None:
    if why_not_regroup(s, unit) == 0:
        offer(out, do.regroup(s.units[unit].square))
