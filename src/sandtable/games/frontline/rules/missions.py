"""Page 4: the missions. Paratroop, Build and Regroup."""

from __future__ import annotations

from sandtable.kernel import consider, offer, rule

from ..board import AIR_BASE, ALL_AROUND, INDUSTRY, NEIGHBOUR, SQUARES, WATER
from ..cards import AIR, BUILD_COST, FALLEN, INFANTRY
from ..cards import CAPITAL as CAPITAL_SUPPLY
from ..cards import INDUSTRY as INDUSTRY_SUPPLY
from ..refusals import (
    DROP_ON_CITY,
    DROP_OVER_WATER,
    DROP_TOO_FAR,
    ENEMY_THERE,
    FALLEN_MISSION,
    INDUSTRY_FALLEN,
    INDUSTRY_FULL,
    IS_DISRUPTED,
    NEEDS_AIR,
    NEEDS_CAPITAL,
    NEEDS_INDUSTRY,
    NO_SUPPLY,
    NOT_DISRUPTED,
    NOT_IN_RESERVE,
    NOT_INFANTRY,
    NOT_ON_AIR_BASE,
    OFF_BOARD,
    OTHER_BATTLEFIELD,
    OWN_UNIT_THERE,
    SAME_MISSION,
    WATER_SQUARE,
)
from ..state import (
    ACTIVE,
    BUILD,
    DISRUPTED,
    DROP,
    EMPTY,
    NONE,
    REGROUP,
    RESERVE,
    FrontLineOptions,
    State,
)
from .terms import act, army, distance, is_unfriendly_city, on_table


@rule
def why_not_mission(s: State, needed: int, otherwise: int) -> int:
    """FL-2.9a FL-2.9b FL-2.9c A mission takes its own kind of supply; FL-2.3e a Fallen chit never pays for one."""
    if s.supply_kind == FALLEN:
        return FALLEN_MISSION
    if s.supply_kind != needed:
        return otherwise
    return 0 if s.supply > 0 else NO_SUPPLY


# ---------------------------------------------------------------- Paratroop
@rule
def why_not_jump(s: State, unit: int) -> int:
    """FL-4.8a An active Infantry, FL-4.8b on any Air Base, for an Air chit."""
    u = s.units[unit]
    if u.kind != INFANTRY:
        return NOT_INFANTRY
    if u.status != ACTIVE:
        return IS_DISRUPTED
    if s.city_at[u.square] < 0 or s.city_at[u.square] % 3 != AIR_BASE:
        return NOT_ON_AIR_BASE
    if u.done & (1 << DROP):
        return SAME_MISSION
    return why_not_mission(s, AIR, NEEDS_AIR)


@rule
def why_not_land(s: State, unit: int, to: int) -> int:
    """FL-4.8c On an empty square, no city, no water; FL-4.8d near a friend."""
    if not on_table(s, to):
        return OFF_BOARD
    if to // SQUARES != s.units[unit].square // SQUARES:
        return OTHER_BATTLEFIELD
    other = s.board[to]
    if other != EMPTY:
        return OWN_UNIT_THERE if s.units[other].colour == s.units[unit].colour else ENEMY_THERE
    if s.city_at[to] >= 0:
        return DROP_ON_CITY
    if s.ground[to] == WATER:
        return WATER_SQUARE
    return why_not_near(s, unit, to)


@rule
def why_not_near(s: State, unit: int, to: int) -> int:
    """FL-4.8d Within two squares of another active unit of this colour or of a friendly city; FL-4.8e the jumper does not
    count, its Air Base does; FL-D.5b FL-D.5c on a battlefield with water, two squares of dry land."""
    colour = s.units[unit].colour
    why = DROP_TOO_FAR
    for friend in army(s, colour):
        if friend != unit and s.units[friend].status == ACTIVE and distance(s.units[friend].square, to) <= 2:
            if by_land(s, s.units[friend].square, to):
                return 0
            why = DROP_OVER_WATER
    for city in range(6 * s.boards):
        square = s.city_square[city]
        if square == NONE or distance(square, to) > 2 or is_unfriendly_city(s, square, colour):
            continue
        if s.lake_drop_any or by_land(s, square, to):
            return 0
        why = DROP_OVER_WATER
    return why


@rule
def by_land(s: State, start: int, to: int) -> bool:
    """Is the other square at most two away over dry squares?"""
    if distance(start, to) <= 1:
        return True
    for i in range(ALL_AROUND[start]):
        n = NEIGHBOUR[start * 8 + i]
        if s.ground[n] != WATER and distance(n, to) == 1:
            return True
    return False


@rule
def list_drops(s: State, out: FrontLineOptions, unit: int) -> None:
    if why_not_jump(s, unit):
        return
    start = s.units[unit].square
    first = start // SQUARES * SQUARES
    for to in range(first, first + SQUARES):
        if s.board[to] == EMPTY and why_not_land(s, unit, to) == 0:
            offer(out, act(DROP, start, to))


# ---------------------------------------------------------------- Build
@rule
def why_not_build(s: State, country: int, kind: int) -> int:
    """FL-4.9a On the own Industry, FL-4.9b free and FL-4.9g empty, FL-4.9e from the reserve, FL-4.9c FL-4.9d for two or
    three Industry chits."""
    city = country * 3 + INDUSTRY
    if s.fallen[city]:
        return INDUSTRY_FALLEN
    why = why_not_mission(s, INDUSTRY_SUPPLY, NEEDS_INDUSTRY)
    if why:
        return why
    if s.city_square[city] == NONE or s.board[s.city_square[city]] != EMPTY:
        return INDUSTRY_FULL
    if kind > 2 or in_reserve(s, country, kind) == NONE:
        return NOT_IN_RESERVE
    return 0 if s.supply >= BUILD_COST[kind] else NO_SUPPLY


@rule
def in_reserve(s: State, country: int, kind: int) -> int:
    """A unit of this kind in the country's reserve, or none."""
    for unit in army(s, country & 1):
        u = s.units[unit]
        if u.status == RESERVE and u.kind == kind and u.home == country:
            return unit
    return NONE


@rule
def list_builds(s: State, out: FrontLineOptions, country: int) -> None:
    if s.supply_kind != INDUSTRY_SUPPLY or s.supply < 2:
        return
    for kind in range(3):
        consider(out, act(BUILD, 0, kind), why_not_build(s, country, kind))


# ---------------------------------------------------------------- Regroup
@rule
def why_not_regroup(s: State, unit: int) -> int:
    """FL-4.10a One Capital chit turns a disrupted unit active, FL-4.10b anywhere."""
    if s.units[unit].status != DISRUPTED:
        return NOT_DISRUPTED
    return why_not_mission(s, CAPITAL_SUPPLY, NEEDS_CAPITAL)


@rule
def list_regroup(s: State, out: FrontLineOptions, unit: int) -> None:
    if why_not_regroup(s, unit) == 0:
        offer(out, act(REGROUP, s.units[unit].square + 0, 0))
