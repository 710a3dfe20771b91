"""Terrain that comes and goes: mist, and what a breach leaves of a wall. FC-4.3d"""

from __future__ import annotations

from sandtable.kernel import rule, tell

from .. import events as e
from ..board.field import COVER, MIST_PATCH
from ..board.geometry import root, square
from ..state import State
from .units import at_wall

MIST_LEVEL = 1  # as high as woods


@rule
def lay_mist(s: State, side: int, unit: int, x: int, y: int, reach: int) -> None:
    """FC-H.4r FC-H.4s"""
    f = s.field.features[s.field.n_features]
    f.effects, f.level, f.corners, f.x, f.y, f.r = COVER, MIST_LEVEL, 0, x, y, s.field.distance[reach] // 2
    f.terrain = MIST_PATCH
    s.mist_of[s.field.n_features] = side + 1
    s.field.n_features += 1
    tell(s, e.mist, unit, x, y)


@rule
def lift_mist(s: State, side: int) -> None:
    """FC-H.4t Mist goes when its owner's turn begins."""
    k = 0
    while k < s.field.n_features:
        if s.mist_of[k] == side + 1:
            drop_feature(s, k)
        else:
            k += 1


@rule
def drop_feature(s: State, gone: int) -> None:
    s.field.n_features -= 1
    last = s.field.n_features + 0
    for k in range(gone, last):
        copy_feature(s, k, k + 1)
    f = s.field.features[last]
    f.terrain, f.effects, f.level, f.corners, f.x, f.y, f.r, s.mist_of[last] = 0, 0, 0, 0, 0, 0, 0, 0
    for c in range(len(f.cx)):
        f.cx[c], f.cy[c] = 0, 0


@rule
def copy_feature(s: State, to: int, k: int) -> None:
    f, g = s.field.features[to], s.field.features[k]
    f.terrain, f.effects, f.level, f.corners, f.x, f.y, f.r, s.mist_of[to] = (
        g.terrain, g.effects, g.level, g.corners, g.x, g.y, g.r, s.mist_of[k],
    )  # fmt: skip
    for c in range(len(f.cx)):
        f.cx[c], f.cy[c] = g.cx[c], g.cy[c]


@rule
def breach(s: State, unit: int, reach: int) -> None:
    """FC-H.4k The part of a wall within Very Short of the unit's middle is gone; what stays is a wall on either side of it."""
    k = at_wall(s, unit)
    f, p = s.field.features[k], s.field.pieces[unit]
    ex, ey = f.cx[1] - f.cx[0], f.cy[1] - f.cy[0]
    whole = max(1, root(ex * ex + ey * ey))
    along = ((p.x - f.cx[0]) * ex + (p.y - f.cy[0]) * ey) // whole
    start, end = max(0, along - s.field.distance[reach]), min(whole, along + s.field.distance[reach])
    tell(s, e.breached, unit)
    if end < whole:
        copy_feature(s, s.field.n_features, k)
        shorten(s, s.field.n_features, end, whole, whole)
        s.field.n_features += 1
    if start > 0:
        shorten(s, k, 0, start, whole)
    else:
        drop_feature(s, k)


@rule
def shorten(s: State, k: int, start: int, end: int, whole: int) -> None:
    """Only a part of a wall is left: corners 0 and 1 run along it, 3 and 2 beside them."""
    f = s.field.features[k]
    for side in range(2):
        a, b = (0, 1) if side == 0 else (3, 2)
        ax, ay, ex, ey = f.cx[a] + 0, f.cy[a] + 0, f.cx[b] - f.cx[a], f.cy[b] - f.cy[a]
        f.cx[a], f.cy[a] = ax + ex * start // whole, ay + ey * start // whole
        f.cx[b], f.cy[b] = ax + ex * end // whole, ay + ey * end // whole
    f.x, f.y = (f.cx[0] + f.cx[1] + f.cx[2] + f.cx[3]) // 4, (f.cy[0] + f.cy[1] + f.cy[2] + f.cy[3]) // 4
    far = 0
    for c in range(4):
        far = max(far, square(f.x, f.y, f.cx[c], f.cy[c]))
    f.r = root(far) + 1
