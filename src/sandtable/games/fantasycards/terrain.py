"""Kinds of terrain: the shape and effects that the book gives them, and heights (chapters 4.3 to 4.5 of the ledger).

The book lets players say what each piece of terrain is; these are its own examples, with heights of ours where it names none.
"""

from __future__ import annotations

from typing import NamedTuple

from sandtable.kernel.effects import Word

from .vocabulary import *


class Terrain(NamedTuple):
    """A kind of terrain. A slope matters where it is Elevated."""

    name: str
    title: str
    shape: Word
    effects: tuple[Word, ...]
    level: Word = LOW
    slope: Word = GRADUAL


TERRAIN = (
    Terrain("hill", "hill", TEMPLATE, (ELEVATED,), MIDDLE),
    Terrain("steep-hill", "steep hill", TEMPLATE, (ELEVATED,), HIGH, STEEP),
    Terrain("wooded-hill", "wooded hill", TEMPLATE, (ELEVATED, COVERING), MIDDLE),
    Terrain("spire", "spire", TEMPLATE, (ELEVATED, IMPASSABLE), VERY_HIGH, STARK),
    Terrain("cliff", "cliff", TEMPLATE, (ELEVATED, IMPASSABLE), HIGH, STARK),
    Terrain("plateau", "plateau", TEMPLATE, (ELEVATED,), MIDDLE, STARK),
    Terrain("woods", "woods", TEMPLATE, (COVERING,), MIDDLE),
    Terrain("jungle", "jungle", TEMPLATE, (COVERING,), MIDDLE),
    Terrain("brush", "brush", TEMPLATE, (COVERING,)),
    Terrain("gully", "gully", TEMPLATE, (COVERING,)),
    Terrain("debris", "debris", TEMPLATE, (COVERING,)),
    Terrain("building", "building", TEMPLATE, (COVERING,), MIDDLE),
    Terrain("field", "wheat field", TEMPLATE, (OBSTRUCTING,)),
    Terrain("scrub", "scrub", TEMPLATE, (OBSTRUCTING,)),
    Terrain("swamp", "swamp", TEMPLATE, (HINDERING,)),
    Terrain("lake", "lake", TEMPLATE, (HINDERING,)),
    Terrain("quicksand", "quicksand", TEMPLATE, (IMPASSABLE,)),
    Terrain("lava", "lava", TEMPLATE, (IMPASSABLE,)),
    Terrain("wall", "wall", LINEAR, (OBSTRUCTING,)),
    Terrain("hedge", "hedge", LINEAR, (OBSTRUCTING,)),
    Terrain("fence", "fence", LINEAR, (OBSTRUCTING,)),
    Terrain("river", "river", LINEAR, (HINDERING,)),
    Terrain("torrent", "torrent", LINEAR, (IMPASSABLE,)),
    Terrain("rampart", "rampart", LINEAR, (OBSTRUCTING, IMPASSABLE)),
)
BY_NAME = {terrain.name: terrain for terrain in TERRAIN}
SLOWING = (COVERING, OBSTRUCTING, HINDERING)  # moving through any of these takes twice the distance


def is_slow(terrain: Terrain) -> bool:
    return any(effect in SLOWING for effect in terrain.effects)


def levels_of(terrain: Terrain) -> tuple[Word, ...]:
    """The levels that have to be marked on it, from the lowest (FC-4.5o)."""
    return tuple(LEVELS[: terrain.level + 1]) if ELEVATED in terrain.effects else (LEVELS[terrain.level],)
