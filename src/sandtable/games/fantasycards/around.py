"""Places around a suggestion, for opponents that look closer at the best one: a step off it in every direction, or turned.

Which of them are legal is said by the rules when they are asked. Not around charges, nor along a way: suggestions are close
together there, and what lies between them was never clearly better (docs/opponents.md).
"""

from __future__ import annotations

from sandtable.kernel import Asked
from sandtable.kernel.places import Point
from sandtable.kernel.record import copy_of

from . import verbs as do
from .board.geometry import off
from .board.hexes import snap
from .fields import INCH
from .preview import put
from .state import GRID, State
from .table import place_of

DIRECTIONS = range(0, 360, 45)
TURNED = (300, 60)  # degrees from the facing that a unit would take
AIMED = 2 * INCH


def near(s: State, asked: Asked, action: int) -> list[tuple[int, Point]]:
    """Answers with a place around the one that a suggestion leads to, legal or not."""
    place = place_of(s, asked, action)
    if place is None:
        return []
    x, y, facing = place
    verb = do.verb(action)
    if verb == do.put:  # half the way to the next spot of the net
        places = [*off_by(s, x, y, facing, s.field.width // GRID // 2), *turned(s, asked.args["unit"], place)]
        return [(do.put_at(), there) for there in places]
    if verb == do.move:
        left = asked.args["left"] >> do.share(action)
        places = [*off_by(s, x, y, facing, left // 4), *turned(s, asked.args["unit"], place)]
        return [(do.move_to(), there) for there in places]
    return [(do.aim_at(), there) for there in off_by(s, x, y, 0, AIMED)] if verb == do.aim else []


def off_by(s: State, x: int, y: int, facing: int, far: int) -> list[Point]:
    """The places so far away in every direction, on hexes where those are played on."""
    points = [off(x, y, toward, far) for toward in DIRECTIONS]
    return [(int(a), int(b), facing) for a, b in ((snap(*p) if s.field.hexes else p) for p in points)]


def turned(s: State, unit: int, place: Point) -> list[Point]:
    """The same place, with other facings than the one that the rules give a unit there."""
    tried = copy_of(s)
    put(tried, unit, *place)
    usual = int(tried.field.pieces[unit].facing)
    return [(place[0], place[1], (usual + by) % 360) for by in TURNED]
