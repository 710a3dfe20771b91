"""What lies on the table: bases, terrain, distances. Records and their set-up; geometry.py asks the questions.

A *point* is 1/500 of an inch: 48 inches are 24,000. x grows to the east, y to the south; a bearing is in degrees, clockwise
from north.
"""

from __future__ import annotations

from collections.abc import Sequence
from math import hypot, isqrt

from sandtable.kernel import array, i1, i2, i4, i8, record

from .. import fields as f
from .. import vocabulary as v
from ..terrain import TERRAIN, Terrain
from .hexes import EDGE, PITCH, ROW, hex_distances

TOUCH = 4  # bases with at most this between them touch
VS, S, M, L, VL = range(5)  # the five distances: indices of Field.distance
TURNS = 24  # corners of one way; a way that its player lays by points may have twice as many
PIECES, FEATURES = 40, 24  # beyond the sixteen that are laid out: mist, and what a breach leaves of a wall

# What a feature does. Covering is SLOW | COVER, Obstructing SLOW | VEIL, Hindering SLOW, Impassable WALL, Elevated RISE.
SLOW, WALL, STEEP, STARK, COVER, VEIL, RISE, LINEAR = (1 << k for k in range(8))
COVERING, OBSTRUCTING, HINDERING, MIST = SLOW | COVER, SLOW | VEIL, SLOW, COVER
MIST_PATCH = len(TERRAIN)
MOVING, SEEING = SLOW | WALL | STEEP | STARK, COVER | VEIL | RISE
UNIT, MACHINE, OBSTACLE = range(3)  # sorts of pieces
NOBODY = -1


@record
class Piece:
    """A base on the table."""

    x: i4
    y: i4
    r: i2  # its radius; 0: it is not on the table
    facing: i2
    side: i1
    sort: i1


@record
class Feature:
    """A piece of terrain: the disc x, y, r, or a convex polygon in it. Corners go clockwise as seen on the table; the first
    edge of linear terrain runs along it."""

    terrain: i1  # what it is a part of, to be called and drawn by: its place in TERRAIN, or MIST_PATCH
    effects: i2
    level: i1  # 0 Low to 4 Extremely High
    corners: i1  # 0: a disc
    x: i4
    y: i4
    r: i4
    cx: list[i4] = array(8)
    cy: list[i4] = array(8)


@record
class Field:
    """The table."""

    width: i4
    height: i4
    hexes: i1
    base: i2  # the radius of a unit's base
    level_obstructs: i1  # FC-5.7m Obstructing terrain as high as the higher unit obstructs, and does not block
    whole_base: i1  # FC-4.1m Impassable terrain stops any part of a base
    n_pieces: i1
    n_features: i1
    distance: list[i4] = array(5)
    pieces: list[Piece] = array(PIECES)
    features: list[Feature] = array(FEATURES)


@record
class Path:
    """A way that has been chosen: its corners, start and end included."""

    n: i2
    x: list[i4] = array(2 * TURNS)
    y: list[i4] = array(2 * TURNS)


@record
class Plan:
    """Where a unit can go: the corners of its ways, cheapest first. The start is corner 0."""

    unit: i2
    level: i2  # the elevation it starts at
    allowance: i4  # how far ways are looked for: what it may go, or a little more where a way can still be drawn tighter
    limit: i4  # how far it may go
    seeking: i1  # ways to one place are looked for,
    goal_x: i4  # this one
    goal_y: i4
    n: i2  # corners reached
    found: i2  # and corners there are
    last: i2  # the corner before the place asked for last
    n_bars: i1
    n_grounds: i1
    n_spans: i1
    bars: list[i1] = array(PIECES)  # pieces that can be in the way
    grounds: list[i1] = array(FEATURES)  # and features
    x: list[i4] = array(240)
    y: list[i4] = array(240)
    cost: list[i4] = array(240)
    back: list[i2] = array(240)
    rest: list[i4] = array(240)  # as the crow flies to the place that is looked for
    start: list[i8] = array(32)  # what lies on the line looked at last: from, to, and what it does
    end: list[i8] = array(32)
    effect: list[i2] = array(32)
    way: Path  # the way drawn last


# ---------------------------------------------------------------- set-up (plain Python)
def lay_out(field: Field, width: int, height: int) -> None:
    """An empty table; the five distances are the shortest edge and its halves. FC-2.4a FC-2.4b FC-2.4c FC-2.4d FC-2.4e"""
    field.width, field.height, field.hexes = width, height, 0
    field.n_pieces = field.n_features = 0
    field.distance[:] = f.distances(width, height)
    field.base = field.distance[VS] // f.BASE_RADIUS  # FC-4.2l


def lay_out_hexes(field: Field, columns: int, ranks: int) -> None:
    """The same on hexes. FC-2.4k"""
    lay_out(field, columns * PITCH + EDGE, (ranks - 1) * ROW + PITCH)
    field.hexes, field.base = 1, EDGE - 2
    field.distance[:] = hex_distances(columns)


def put(field: Field, side: int, x: int, y: int, facing: int = 0, sort: int = UNIT, r: int = 0) -> int:
    """A base of the usual radius, or an Obstacle of diameter Short. FC-3.3a"""
    p = field.pieces[field.n_pieces]
    p.x, p.y, p.facing, p.side, p.sort = x, y, facing, side, sort
    p.r = r or (field.distance[S] // 2 if sort == OBSTACLE else field.base)
    field.n_pieces += 1
    return field.n_pieces - 1


def disc(field: Field, x: int, y: int, r: int, effects: int, level: int = 0) -> Feature:
    feature = field.features[field.n_features]
    below = [b.level for b in field.features[: field.n_features] if b.effects & RISE and hypot(b.x - x, b.y - y) <= b.r]
    feature.x, feature.y, feature.r, feature.effects, feature.corners = x, y, r, effects, 0
    feature.level = max([level, *below])  # what stands on a hill is as high as the hill. FC-4.5q
    field.n_features += 1
    return feature


def polygon(field: Field, corners: Sequence[tuple[int, int]], effects: int, level: int = 0) -> Feature:
    """A convex polygon, corners clockwise as seen on the table."""
    xs, ys = [c[0] for c in corners], [c[1] for c in corners]
    x, y = sum(xs) // len(xs), sum(ys) // len(ys)
    far = max((cx - x) ** 2 + (cy - y) ** 2 for cx, cy in corners)
    feature = disc(field, x, y, isqrt(far) + 1, effects, level)
    feature.corners = len(corners)
    for k, corner in enumerate(corners):
        feature.cx[k], feature.cy[k] = corner
    return feature


def rounded(n: int, d: int) -> int:
    """n / d to the nearest whole number."""
    return (2 * n + d) // (2 * d)


def wall(field: Field, a: tuple[int, int], b: tuple[int, int], width: int, effects: int, level: int = 0) -> Feature:
    """Linear terrain from a to b: it has a width, and no inside to stop in. FC-4.3g"""
    length = isqrt(4 * ((b[0] - a[0]) ** 2 + (b[1] - a[1]) ** 2))
    dx, dy = rounded((b[1] - a[1]) * width, length), rounded((a[0] - b[0]) * width, length)
    corners = [(a[0] + dx, a[1] + dy), (b[0] + dx, b[1] + dy), (b[0] - dx, b[1] - dy), (a[0] - dx, a[1] - dy)]
    return polygon(field, corners, effects | LINEAR, level)


def bits_of(terrain: Terrain) -> int:
    """What terrain does, height aside. FC-4.4b FC-4.4c FC-4.4d FC-4.4e"""
    found = {v.COVERING: COVERING, v.OBSTRUCTING: OBSTRUCTING, v.HINDERING: HINDERING, v.IMPASSABLE: WALL, v.ELEVATED: 0}
    bits = 0
    for effect in terrain.effects:
        bits |= found[effect]
    if v.ELEVATED in terrain.effects:
        bits |= {v.GRADUAL: 0, v.STEEP: STEEP, v.STARK: STARK}[terrain.slope]
    return bits


def smaller(points: Sequence[tuple[int, int]], part: int, whole: int) -> list[tuple[int, int]]:
    """A shape drawn in towards its middle."""
    x, y = sum(p[0] for p in points) // len(points), sum(p[1] for p in points) // len(points)
    return [(x + rounded((px - x) * part, whole), y + rounded((py - y) * part, whole)) for px, py in points]


def area(field: Field, laid: f.Feature, part: int, whole: int, effects: int, level: int) -> Feature:
    """Template terrain, or a part of it around the same middle."""
    if laid.form == "disc":
        return disc(field, *laid.points[0], laid.size * part // whole, effects, level)
    return polygon(field, smaller(laid.points, part, whole), effects, level)


def lay(field: Field, laid: f.Feature) -> None:
    """A piece of terrain as it is laid out. A slope has a band for every level, all of the same width; its foot is level with the
    plain. What is Stark rises at once. FC-4.5o FC-4.5p"""
    terrain, bits = laid.terrain, bits_of(laid.terrain)
    level = int(terrain.level)
    if laid.form == "line":
        wall(field, laid.points[0], laid.points[1], laid.size, bits, level)
        return
    if v.ELEVATED not in terrain.effects or terrain.slope == v.STARK:
        area(field, laid, 1, 1, bits | (RISE if v.ELEVATED in terrain.effects else 0), level)
        return
    area(field, laid, 1, 1, bits, level if bits & SEEING else 0)
    for k in range(1, level + 1):
        area(field, laid, level + 1 - k, level + 1, RISE, k)


def lay_out_field(field: Field, battlefield: f.Battlefield, hexes: bool = False) -> None:
    """A battlefield as its players have agreed on it, open or covered with hexes. FC-1.2c FC-2.4k"""
    if hexes:
        lay_out_hexes(field, battlefield.width // PITCH, battlefield.height // ROW)
    else:
        lay_out(field, battlefield.width, battlefield.height)
    for laid in battlefield.features:
        first = field.n_features
        lay(field, laid)
        for feature in field.features[first : field.n_features]:
            feature.terrain = TERRAIN.index(laid.terrain)
