"""The twenty unit types (the book's Table 3) and what a unit is besides its numbers."""

from __future__ import annotations

from typing import Annotated, NamedTuple

from sandtable.kernel import table
from sandtable.kernel.domains import Names
from sandtable.kernel.effects import Word

from .vocabulary import *

NONE = -1  # in the tables below: no such rating, no range


class UnitType(NamedTuple):
    """A row of Table 3. What has no rating cannot make that attack, or cannot be attacked."""

    type: Word
    ranged: Word | None
    range: Word | None
    protection: Word | None
    melee: Word | None
    points: int

    @property
    def title(self) -> str:
        return self.type.phrase

    @property
    def name(self) -> str:
        return self.type.name


UNITS = (
    UnitType(AERIAL, None, None, LIGHT, MODERATE, 3),
    UnitType(ARCHER, MODERATE, LONG, LIGHT, LIGHT, 3),
    UnitType(ARTILLERY, VERY_HEAVY, LONG, VERY_LIGHT, VERY_LIGHT, 3),
    UnitType(CAVALRY, None, None, MODERATE, HEAVY, 4),
    UnitType(CIVILIAN, VERY_LIGHT, MEDIUM, VERY_LIGHT, VERY_LIGHT, 1),
    UnitType(CHARIOT, LIGHT, MEDIUM, MODERATE, MODERATE, 4),
    UnitType(COMMAND, LIGHT, MEDIUM, MODERATE, MODERATE, 3),
    UnitType(CREATURE, None, None, LIGHT, MODERATE, 2),
    UnitType(INFANTRY, None, None, MODERATE, HEAVY, 3),
    UnitType(INFILTRATOR, LIGHT, MEDIUM, LIGHT, LIGHT, 3),
    UnitType(LEGENDARY, MODERATE, MEDIUM, VERY_HEAVY, HEAVY, 6),
    UnitType(MILITIA, LIGHT, MEDIUM, LIGHT, LIGHT, 2),
    UnitType(MONSTROUS, HEAVY, MEDIUM, VERY_HEAVY, HEAVY, 6),
    UnitType(OBSTACLE, None, None, None, None, 2),
    UnitType(RIDER, LIGHT, MEDIUM, LIGHT, LIGHT, 3),
    UnitType(SAPPER, None, None, LIGHT, LIGHT, 2),
    UnitType(SKIRMISH, LIGHT, SHORT, LIGHT, MODERATE, 3),
    UnitType(SORCEROUS, VERY_HEAVY, VERY_LONG, MODERATE, VERY_LIGHT, 6),
    UnitType(SWARM, None, None, VERY_LIGHT, HEAVY, 2),
    UnitType(WAR_MACHINE, None, None, HEAVY, MODERATE, 3),
)
STARTS_OFF_FIELD = (AERIAL, INFILTRATOR)  # FC-3.2b, FC-3.2m
FORMER_NAMES = {"skirmisher": SKIRMISH, "sappers": SAPPER, "obstacles": OBSTACLE}  # the book's other spellings

# What sort of unit each is, for players: our words.
ROLES = {
    AERIAL: "beasts that dive out of the sky",
    ARCHER: "bows, crossbows and slings",
    ARTILLERY: "engines that throw stones and bolts",
    CAVALRY: "trained horsemen in order",
    CIVILIAN: "ordinary people with what they had at hand",
    CHARIOT: "fighters on wheels",
    COMMAND: "a leader and guards, who pass orders on",
    CREATURE: "beasts that hunt by instinct",
    INFANTRY: "drilled foot in close ranks",
    INFILTRATOR: "spies and scouts who come out behind the lines",
    LEGENDARY: "heroes of song",
    MILITIA: "townsfolk with a little drill",
    MONSTROUS: "dragons and their like",
    OBSTACLE: "a patch of ground nobody can cross",
    RIDER: "quick horsemen who fight as they ride",
    SAPPER: "engineers who clear obstacles away",
    SKIRMISH: "light foot in loose order",
    SORCEROUS: "casters of spells",
    SWARM: "a tide of small things that bite",
    WAR_MACHINE: "towers, rams and ladders against walls",
}


def number(word: Word | None) -> int:
    return NONE if word is None else int(word)


N_TYPES = len(UNITS)
TYPE_NAMES = tuple(unit.name for unit in UNITS)
UnitKind = Annotated[int, Names(TYPE_NAMES, "unit type", show=lambda kind, seat: UNITS[kind].title)]

# The same for rules to look up.
RANGED = table(number(unit.ranged) for unit in UNITS)
RANGE = table(number(unit.range) for unit in UNITS)
PROTECTION = table(number(unit.protection) for unit in UNITS)
MELEE = table(number(unit.melee) for unit in UNITS)
POINTS = table(unit.points for unit in UNITS)
OFF_AT_START = table(unit.type in STARTS_OFF_FIELD for unit in UNITS)
