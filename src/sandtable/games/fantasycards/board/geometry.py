"""Questions about the table, in whole numbers: how far, what touches. Sight is in sight.py, ways are in ways.py.

A straight line from a to b has |ab|² *ticks*. The part of it that lies in a disc or a polygon is a *span*, (start, end) in
ticks: it is exact to a tick, spans of one line compare and add up as they are, and no root is drawn before something has
been hit. All products fit 64 bits on tables up to 72 by 72 inches.
"""

from __future__ import annotations

from math import cos, radians, sin, sqrt

from sandtable.kernel import rule, table

from ..refusals import IMPASSABLE, IN_CONTACT, NO_CONTACT, OFF_HEX, OFF_TABLE, ON_ANOTHER, ON_LINEAR
from .field import LINEAR, NOBODY, OBSTACLE, RISE, TOUCH, WALL, Feature, Field, Piece
from .hexes import PITCH, snap, steps

ONE = 1 << 14  # a sine of 1
EAST = table(round(ONE * sin(radians(a))) for a in range(360))  # a step in a direction: how far to the east,
SOUTH = table(round(-ONE * cos(radians(a))) for a in range(360))  # and how far to the south


# ---------------------------------------------------------------- numbers
def _root(n: int) -> int:
    """The same in three divisions less: a processor's own root is off by one at most, and that is seen and mended."""
    if n < 1:
        return 0
    guess = int(sqrt(n))
    if guess * guess > n:
        guess -= 1
    elif (guess + 1) * (guess + 1) <= n:
        guess += 1
    return guess


@rule(native=_root)
def root(n: int) -> int:
    """The square root, rounded down."""
    if n < 1:
        return 0
    guess, rest, half = 2, n, 16
    while half > 0:
        if rest >> 2 * half > 0:
            rest >>= 2 * half
            guess <<= half
        half >>= 1
    better = (guess + n // guess) >> 1  # Newton's way, from above
    while better < guess:
        guess = better
        better = (guess + n // guess) >> 1
    return guess


@rule
def square(ax: int, ay: int, bx: int, by: int) -> int:
    """The squared distance: the ticks of the line a-b."""
    return (bx - ax) * (bx - ax) + (by - ay) * (by - ay)


@rule
def closer(ax: int, ay: int, bx: int, by: int, reach: int) -> bool:
    return square(ax, ay, bx, by) < reach * reach


@rule
def within(field: Field, ax: int, ay: int, bx: int, by: int, reach: int) -> bool:
    """Is the distance from centre to centre at most this? FC-1.4c"""
    if field.hexes:
        return steps(ax, ay, bx, by) * PITCH <= reach
    return square(ax, ay, bx, by) <= reach * reach


@rule
def short_of(field: Field, ax: int, ay: int, bx: int, by: int, reach: int) -> bool:
    """Is it less?"""
    if field.hexes:
        return steps(ax, ay, bx, by) * PITCH < reach
    return closer(ax, ay, bx, by, reach)


@rule
def bearing(dx: int, dy: int) -> int:
    """The direction of a vector, to the nearest degree."""
    low = 0 if dx > 0 or (dx == 0 and dy < 0) else 180
    high = low + 180
    while high - low > 1:
        middle = (low + high) >> 1
        if EAST[middle] * dy >= SOUTH[middle] * dx:
            low = middle
        else:
            high = middle
    high %= 360
    return high if (EAST[low] + EAST[high]) * dy > (SOUTH[low] + SOUTH[high]) * dx else low


@rule
def off(x: int, y: int, toward: int, far: int) -> tuple[int, int]:
    """The point so far away in a direction."""
    return x + ((EAST[toward] * far + ONE // 2) >> 14), y + ((SOUTH[toward] * far + ONE // 2) >> 14)


@rule
def along(ax: int, ay: int, bx: int, by: int, tick: int) -> tuple[int, int]:
    """The point at a tick of the line a-b."""
    full = max(1, square(ax, ay, bx, by))
    return ax + (2 * (bx - ax) * tick + full) // (2 * full), ay + (2 * (by - ay) * tick + full) // (2 * full)


@rule
def ticks(points: int, full: int) -> int:
    """A length in points on a line of so many ticks."""
    return points * root(full << 16) >> 8


@rule
def beyond(ax: int, ay: int, bx: int, by: int, far: int, turn: int) -> tuple[int, int]:
    """The point so far from b, straight on from a or turned clockwise by some degrees."""
    dx, dy, full = bx - ax, by - ay, max(1, square(ax, ay, bx, by))
    cx, cy = -SOUTH[turn] * dx - EAST[turn] * dy, EAST[turn] * dx - SOUTH[turn] * dy
    scaled = ticks(far, full)
    return bx + (cx * scaled // full + ONE // 2 >> 14), by + (cy * scaled // full + ONE // 2 >> 14)


# ---------------------------------------------------------------- shapes
@rule
def disc_span(ax: int, ay: int, bx: int, by: int, x: int, y: int, r: int) -> tuple[int, int]:
    """The part of the line a-b inside a disc; nothing unless start < end."""
    dx, dy, ux, uy = bx - ax, by - ay, x - ax, y - ay
    full = dx * dx + dy * dy
    aside = dx * uy - dy * ux
    inner = full * r * r - aside * aside
    if inner <= 0:
        return 0, 0
    ahead, half = dx * ux + dy * uy, root(inner)
    return max(0, ahead - half), min(full, ahead + half)


@rule
def span(f: Feature, ax: int, ay: int, bx: int, by: int) -> tuple[int, int]:
    """The part of the line a-b inside a feature. A line along its edge is outside."""
    start, end = disc_span(ax, ay, bx, by, f.x, f.y, f.r)
    if start >= end:
        return 0, 0
    full = square(ax, ay, bx, by)
    for k in range(f.corners):
        n = (k + 1) % f.corners
        ex, ey = f.cx[n] - f.cx[k], f.cy[n] - f.cy[k]
        depth = ex * (ay - f.cy[k]) - ey * (ax - f.cx[k])
        gain = ex * (by - ay) - ey * (bx - ax)
        if gain > 0:
            start = max(start, -(depth * full // gain))
        elif gain < 0:
            end = min(end, depth * full // -gain)
        elif depth <= 0:
            return 0, 0
    return start, end


@rule
def inside(f: Feature, x: int, y: int) -> bool:
    """Is the point in the feature, its edge included? FC-4.3h"""
    if square(x, y, f.x, f.y) > f.r * f.r:
        return False
    for k in range(f.corners):
        n = (k + 1) % f.corners
        if (f.cx[n] - f.cx[k]) * (y - f.cy[k]) < (f.cy[n] - f.cy[k]) * (x - f.cx[k]):
            return False
    return True


@rule
def near_line(ax: int, ay: int, bx: int, by: int, x: int, y: int, r: int) -> bool:
    """Is a part of the line a-b closer than r?"""
    full = square(ax, ay, bx, by)
    ahead = (bx - ax) * (x - ax) + (by - ay) * (y - ay)
    if ahead <= 0:
        return closer(ax, ay, x, y, r)
    if ahead >= full:
        return closer(bx, by, x, y, r)
    aside = (bx - ax) * (y - ay) - (by - ay) * (x - ax)
    return aside * aside < r * r * full


@rule
def near(f: Feature, x: int, y: int, r: int) -> bool:
    """Is a part of the feature at most r away?"""
    if square(f.x, f.y, x, y) > (f.r + r) * (f.r + r):
        return False
    if f.corners == 0 or inside(f, x, y):
        return True
    for k in range(f.corners):
        n = (k + 1) % f.corners
        if at_line(f.cx[k], f.cy[k], f.cx[n], f.cy[n], x, y, r):
            return True
    return False


@rule
def at_line(ax: int, ay: int, bx: int, by: int, x: int, y: int, r: int) -> bool:
    """Is a part of the line a-b at most r away?"""
    full = square(ax, ay, bx, by)
    ahead = (bx - ax) * (x - ax) + (by - ay) * (y - ay)
    if ahead <= 0:
        return square(ax, ay, x, y) <= r * r
    if ahead >= full:
        return square(bx, by, x, y) <= r * r
    aside = (bx - ax) * (y - ay) - (by - ay) * (x - ax)
    return aside * aside <= r * r * full


@rule
def has(field: Field, effect: int, x: int, y: int) -> bool:
    """Is there terrain of this effect at a point?"""
    for k in range(field.n_features):
        if field.features[k].effects & effect and inside(field.features[k], x, y):
            return True
    return False


@rule
def stops_base(field: Field, x: int, y: int, r: int) -> bool:
    """Does a base lie on Impassable terrain with some part of it? FC-4.1m"""
    for k in range(field.n_features):
        if field.features[k].effects & WALL and near(field.features[k], x, y, r - 1):
            return True
    return False


@rule
def wide_span(f: Feature, ax: int, ay: int, bx: int, by: int, r: int) -> tuple[int, int]:
    """The part of the line a-b on which a base of radius r lies on a feature: it is convex, so one span from the first to the last
    of what its sides and corners take."""
    if f.corners == 0:
        return disc_span(ax, ay, bx, by, f.x, f.y, f.r + r)
    start, end = span(f, ax, ay, bx, by)
    if start >= end:
        start, end = square(ax, ay, bx, by), 0
    for k in range(f.corners):
        n = (k + 1) % f.corners
        first, last = disc_span(ax, ay, bx, by, f.cx[k], f.cy[k], r)
        if first < last:
            start, end = min(start, first), max(end, last)
        first, last = strip_span(ax, ay, bx, by, f.cx[k], f.cy[k], f.cx[n], f.cy[n], r)
        if first < last:
            start, end = min(start, first), max(end, last)
    return start, end


@rule
def strip_span(ax: int, ay: int, bx: int, by: int, cx: int, cy: int, dx: int, dy: int, r: int) -> tuple[int, int]:
    """The part of the line a-b beside the line c-d and nearer to it than r."""
    full, ex, ey = square(ax, ay, bx, by), dx - cx, dy - cy
    whole, scaled = ex * ex + ey * ey, r * root(ex * ex + ey * ey)
    ahead, gain = ex * (ax - cx) + ey * (ay - cy), ex * (bx - ax) + ey * (by - ay)
    aside, slope = ex * (ay - cy) - ey * (ax - cx), ex * (by - ay) - ey * (bx - ax)
    start, end = clipped(0, full, full, ahead, gain)  # past c, before d, and within r on either hand
    start, end = clipped(start, end, full, whole - ahead, -gain)
    start, end = clipped(start, end, full, aside + scaled, slope)
    return clipped(start, end, full, scaled - aside, -slope)


@rule
def clipped(start: int, end: int, full: int, depth: int, rise: int) -> tuple[int, int]:
    """The part of a span in which something is above 0 that is `depth` where the line begins and rises by so much to its end."""
    if rise > 0:
        return max(start, -(depth * full // rise)), end
    if rise < 0:
        return start, min(end, depth * full // -rise)
    return (start, end) if depth > 0 else (0, 0)


@rule
def level_at(field: Field, x: int, y: int) -> int:
    """The elevation of the ground: of stacked features the highest counts. FC-4.5s"""
    level = 0
    for k in range(field.n_features):
        f = field.features[k]
        if f.effects & RISE and f.level > level and inside(f, x, y):
            level = f.level + 0
    return level


# ---------------------------------------------------------------- bases
@rule
def overlaps(p: Piece, x: int, y: int, r: int) -> bool:
    """Would a base of radius r at x, y lie on this piece?"""
    reach, dx, dy = p.r + r, p.x - x, p.y - y
    return p.r > 0 and -reach < dx < reach and -reach < dy < reach and dx * dx + dy * dy < reach * reach


@rule
def touches(p: Piece, x: int, y: int, r: int) -> bool:
    """Would it be in contact? FC-1.4c"""
    reach = p.r + r + TOUCH
    return p.r > 0 and square(p.x, p.y, x, y) <= reach * reach


@rule
def in_arc(p: Piece, x: int, y: int) -> bool:
    """Is a point in the front half of a piece, the dividing line included? FC-5.7a"""
    return EAST[p.facing] * (x - p.x) + SOUTH[p.facing] * (y - p.y) >= 0


@rule
def clear_of(field: Field, side: int, x: int, y: int, reach: int) -> bool:
    """Is every piece of the other side at least so far away? FC-2.3f"""
    for k in range(field.n_pieces):
        p = field.pieces[k]
        if p.r > 0 and p.side != side and short_of(field, p.x, p.y, x, y, reach):
            return False
    return True


@rule
def why_not_free(field: Field, unit: int, x: int, y: int) -> int:
    """What is against a unit standing there: bases never overlap, linear terrain has no inside. FC-2.3k FC-2.3l FC-2.3m FC-4.2i"""
    if x < 0 or y < 0 or x > field.width or y > field.height:
        return OFF_TABLE
    if field.hexes and snap(x, y) != (x, y):
        return OFF_HEX
    for k in range(field.n_pieces):
        if k != unit and overlaps(field.pieces[k], x, y, field.pieces[unit].r):
            return ON_ANOTHER
    if has(field, WALL, x, y) or (field.whole_base and stops_base(field, x, y, field.pieces[unit].r)):
        return IMPASSABLE
    return ON_LINEAR if has(field, LINEAR, x, y) else 0


@rule
def why_not_end(field: Field, unit: int, x: int, y: int, target: int) -> int:
    """What is against ending a move there: a target must be touched; without one, no enemy may be. FC-4.2a FC-4.2c"""
    why, r = why_not_free(field, unit, x, y), field.pieces[unit].r
    if why:
        return why
    if target != NOBODY:
        return 0 if touches(field.pieces[target], x, y, r) else NO_CONTACT
    for k in range(field.n_pieces):
        p = field.pieces[k]
        if p.side != field.pieces[unit].side and p.sort != OBSTACLE and touches(p, x, y, r):
            return IN_CONTACT
    return 0


@rule
def spot(field: Field, unit: int, target: int, toward: int) -> tuple[int, int]:
    """Where a unit stands that touches a target on its side in this direction."""
    t = field.pieces[target]
    x, y = off(t.x, t.y, toward, t.r + field.pieces[unit].r + TOUCH // 2)
    if field.hexes:
        return snap(x, y)
    return x, y


@rule
def free_side(field: Field, unit: int, target: int, toward: int) -> int:
    """The direction nearest to this one in which a unit finds a free spot at a target; -1 if there is none."""
    for k in range(361):
        turned = (toward + (k + 1) // 2 * (1 - 2 * (k & 1))) % 360
        x, y = spot(field, unit, target, turned)
        if why_not_end(field, unit, x, y, target) == 0:
            return turned
    return -1


@rule
def wedge(field: Field, unit: int, a: int, b: int) -> tuple[int, int]:
    """Where a unit stands that touches two pieces at once, on the right of the line from one to the other."""
    p, q, r = field.pieces[a], field.pieces[b], field.pieces[unit].r + TOUCH // 2
    full = max(1, square(p.x, p.y, q.x, q.y))
    ahead = (full + (p.r + r) * (p.r + r) - (q.r + r) * (q.r + r)) // 2
    aside = root(max(0, full * (p.r + r) * (p.r + r) - ahead * ahead))
    return (
        p.x + (2 * ((q.x - p.x) * ahead - (q.y - p.y) * aside) + full) // (2 * full),
        p.y + (2 * ((q.y - p.y) * ahead + (q.x - p.x) * aside) + full) // (2 * full),
    )
