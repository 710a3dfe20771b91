"""Scenarios: how forces come onto the battlefield and who begins. The Standard Game is the book's; the others are ours, after the
examples that it gives for campaigns (chapters 2.3, 6 and 7 of the ledger)."""

from __future__ import annotations

from typing import Annotated, NamedTuple

from sandtable.kernel import table
from sandtable.kernel.domains import Names
from sandtable.kernel.effects import Word, words

from .vocabulary import MEDIUM, SHORT

ANYWHERE, OWN_HALF, OWN_EDGE = ZONES = words(
    ("anywhere", "anywhere on the battlefield"), ("own-half", "in its own half"), ("own-edge", "near its own edge")
)
BY_TURNS, DEFENDER_FIRST = ORDERS = words(
    ("by-turns", "the players place one unit each in turn"), ("defender-first", "the defender places its whole force first")
)
NORTH, SOUTH = range(2)  # the edges of the first and the second side


class Zone(NamedTuple):
    """Where a side may place its units; at its edge, no further from it than a distance."""

    where: Word
    within: Word | None = None


class Scenario(NamedTuple):
    name: str
    title: str
    zones: tuple[Zone, Zone]
    order: Word = BY_TURNS
    apart: Word = MEDIUM  # how far from the enemy a unit is placed
    house: bool = True
    must_win: bool = False  # whoever places last has to win: when time is up the first side has held


FREE = Zone(ANYWHERE)
STANDARD = Scenario("standard", "The Standard Game", (FREE, FREE), house=False)
SCENARIOS = {
    scenario.name: scenario
    for scenario in (
        STANDARD,
        Scenario("encounter", "Encounter", (Zone(OWN_EDGE, MEDIUM), Zone(OWN_EDGE, MEDIUM))),
        Scenario("defence", "Defence", (Zone(OWN_HALF), Zone(OWN_EDGE, SHORT)), DEFENDER_FIRST, must_win=True),
    )
}


SCENARIO_NAMES = tuple(SCENARIOS)
ScenarioName = Annotated[int, Names(SCENARIO_NAMES, "scenario", show=lambda k, seat: SCENARIOS[SCENARIO_NAMES[k]].title)]
# The same for rules to look up.
WHOLE_FORCES = table(scenario.order == DEFENDER_FIRST for scenario in SCENARIOS.values())
MUST_WIN = table(scenario.must_win for scenario in SCENARIOS.values())


def depth(zone: Zone, height: int, distances: tuple[int, ...]) -> int:
    """How far from its own edge a side may place its units; 0 for anywhere."""
    if zone.where == OWN_HALF:
        return height // 2
    return 0 if zone.within is None else distances[zone.within]


def may_place(zone: Zone, side: int, y: int, height: int, distances: tuple[int, ...]) -> bool:
    """Is a place so far from the north edge in a side's zone? The first side has the north edge, the second the south."""
    deep = depth(zone, height, distances)
    return deep == 0 or (y if side == NORTH else height - y) <= deep
