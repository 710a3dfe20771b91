"""Forces: how many units of each type a player brings, and what a legal force is (chapter 2.2 of the ledger).

A force is one line, which options and records keep: a name, or a list of unit types,

    standard                     command, 2 infantry, cavalry, archer

and in a TOML file a table:

    [units]
    infantry = 2
"""

from __future__ import annotations

from collections.abc import Iterable
from pathlib import Path
from typing import NamedTuple

import tomli_w

from sandtable.kernel.effects import Word
from sandtable.kernel.texts import did_you_mean, several
from sandtable.kernel.values import read_toml

from .units import FORMER_NAMES, STARTS_OFF_FIELD, TYPE_NAMES, UNITS
from .vocabulary import *

STANDARD_POINTS = 36
SIZES = (12, 24, 36, 48, 60)  # points that a game can be agreed for; half an hour for each 12
MOST_UNITS = 20  # HOUSE: what a table has room for on either side
Problem = tuple[str, str]  # a ledger id, and a sentence


class BadForce(ValueError):
    """A list that cannot be read, or that is no legal force."""


class Entry(NamedTuple):
    type: Word
    n: int


Force = tuple[Entry, ...]


def counted(given: Iterable[tuple[Word, int]]) -> Force:
    """Unit types with how many there are, each once, in the order they are first named."""
    found: dict[int, int] = {}
    for unit, n in given:
        if n < 1:
            raise BadForce(f"{n} {unit.name}: it should be 1 or more")
        found[unit] = found.get(unit, 0) + n
    return tuple(Entry(UNIT_TYPES[unit], n) for unit, n in found.items())


# ---------------------------------------------------------------- HOUSE forces of 36 points; every unit type is in one of them
FORCES: dict[str, Force] = {
    "standard": counted(
        [
            *((COMMAND, 1), (INFANTRY, 2), (CAVALRY, 1), (ARCHER, 1), (SKIRMISH, 1), (SORCEROUS, 1)),
            *((AERIAL, 1), (INFILTRATOR, 1), (SAPPER, 1), (ARTILLERY, 1)),
        ]
    ),
    "horde": counted([(COMMAND, 1), (SWARM, 4), (CREATURE, 4), (MILITIA, 3), (MONSTROUS, 1), (SKIRMISH, 1), (SAPPER, 1)]),
    "knights": counted([(COMMAND, 1), (LEGENDARY, 1), (CAVALRY, 4), (RIDER, 2), (CHARIOT, 1), (CIVILIAN, 1)]),
    "siege": counted(
        [(COMMAND, 1), (INFANTRY, 3), (ARCHER, 2), (ARTILLERY, 2), (WAR_MACHINE, 2), (SAPPER, 2), (OBSTACLE, 1)]
    ),
    "wild": counted([(MONSTROUS, 1), (SORCEROUS, 1), (AERIAL, 2), (CREATURE, 3), (INFILTRATOR, 2), (SKIRMISH, 2)]),
}
STANDARD_FORCE = "standard"


# ---------------------------------------------------------------- what is legal
def points(force: Force) -> int:
    return sum(UNITS[unit].points * n for unit, n in force)


def units_in(force: Force) -> int:
    return sum(n for _, n in force)


def unit_list(force: Force) -> list[Word]:
    """Every unit by itself, in order."""
    return [unit for unit, n in force for _ in range(n)]


def lost_at(limit: int) -> int:
    """How many points lost are half of a force's points, or more (FC-2.5a)."""
    return (limit + 1) // 2


def minutes(limit: int) -> int:
    """How long a game of so many points should take: half an hour for every twelve (FC-2.6a)."""
    return 30 * limit // 12


def problems(force: Force, limit: int = STANDARD_POINTS) -> list[Problem]:
    """Everything that stands against a force of so many points, each with the rule it breaks; nothing if it is legal."""
    found = []
    if points(force) > limit:
        found.append(("FC-2.2d", f"The force costs {several(points(force), 'point')}; it may cost {limit} at most."))
    if not any(unit not in (*STARTS_OFF_FIELD, OBSTACLE) for unit, _ in force):
        found.append(("FC-2.2f", "No unit of the force starts on the battlefield, Obstacles aside; one at least has to."))
    if units_in(force) > MOST_UNITS:
        found.append(("FC-2.2g", f"The force has {units_in(force)} units; there is room for {MOST_UNITS}."))
    return found


# ---------------------------------------------------------------- one line
def line_of(force: Force) -> str:
    """A force as one line, or its name if it is one of ours."""
    for name, known in FORCES.items():
        if sorted(force) == sorted(known):
            return name
    return ", ".join((f"{n} " if n > 1 else "") + unit.name for unit, n in force)


def read_line(text: str) -> Force:
    """The force that a line or a name stands for, legal or not."""
    if text.strip() in FORCES:
        return FORCES[text.strip()]
    if not text.strip():
        raise BadForce(f"a force is {', '.join(FORCES)}, or a list of units: 'command, 2 infantry, cavalry'")
    return counted(map(read_entry, text.split(",")))


def read_entry(text: str) -> tuple[Word, int]:
    words = text.split()
    if len(words) == 2 and words[0].isascii() and words[0].isdecimal() and len(words[0]) < 4:
        return find(words[1]), int(words[0])
    if len(words) != 1:
        raise BadForce(f"{text.strip()!r} in a list of units: it should look like '2 infantry' or 'infantry'")
    return find(words[0]), 1


def find(name: str) -> Word:
    """A unit type by its name, or by one of the book's other spellings."""
    plain = name.lower()
    if plain in TYPE_NAMES:
        return UNIT_TYPES[TYPE_NAMES.index(plain)]
    if plain in FORMER_NAMES:
        return FORMER_NAMES[plain]
    hint = did_you_mean(plain, TYPE_NAMES, "there are " + ", ".join(TYPE_NAMES))
    raise BadForce(f"there is no unit type {name!r}; {hint}")


# ---------------------------------------------------------------- files
def written(force: Force) -> str:
    """A force as the text of a TOML file."""
    return tomli_w.dumps({"units": {unit.name: n for unit, n in force}})


def read_force(path: Path) -> Force:
    """A force from a file, legal or not; BadForce with one sentence if it cannot be read."""
    try:
        return force_of(read_toml(path, "a force", BadForce))
    except BadForce as error:
        raise BadForce(f"{path}: {error}") from None


def force_of(given: dict[str, object]) -> Force:
    """A force from the tables of a TOML file."""
    if unknown := set(given) - {"units"}:
        raise BadForce(f"a force has no {', '.join(sorted(unknown))}; it has units")
    units = given.get("units")
    if not isinstance(units, dict) or not units:
        raise BadForce("it should have a table of units, as in units = { infantry = 2 }")
    for name, n in units.items():
        if not isinstance(n, int) or isinstance(n, bool):
            raise BadForce(f"units.{name} = {n!r}: it should be a whole number, how many of them there are")
    return counted((find(name), n) for name, n in units.items())


def as_much_of(force: Force, limit: int) -> Force:
    """Of the units in their order, each that the points still allow."""
    taken, left = list[tuple[Word, int]](), limit
    for unit in unit_list(force):
        if UNITS[unit].points <= left:
            taken.append((unit, 1))
            left -= UNITS[unit].points
    return counted(taken)


def brought(text: str, limit: int) -> Force:
    """The force that a line stands for in a game of so many points: for a name, as much of that force as they allow (FC-2.2i).
    BadForce if it is not legal."""
    name = text.strip()
    return as_much_of(FORCES[name], limit) if name in FORCES else read_line(canonical(text, limit))


def canonical(text: str, limit: int = STANDARD_POINTS) -> str:
    """The one true form of a force's line; BadForce if the force is not legal."""
    force = read_line(text)
    if found := problems(force, limit):
        raise BadForce(" ".join(f"{sentence} [{rule}]" for rule, sentence in found))
    return line_of(force)
