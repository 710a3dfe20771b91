"""The cheapest way to one place, on a finer net than `explore` has: corners along the edges of slow and steep ground and in
the gaps between bases, but only where a way by them can be short enough. A way that keeps to the edge of a wood before it
enters, or that squeezes between two enemies, is found here."""

from __future__ import annotations

from math import cos, radians

from sandtable.kernel import rule

from .field import SLOW, STEEP, TURNS, WALL, Field, Plan
from .geometry import ONE, along, closer, near, off, root, square
from .ways import corner, corners, leg, prepare, swap

SPACING = 300  # points between corners on an edge
OUTSIDE = 3  # and between them and the edge: along it, a way is outside
RIM = 24  # corners around round ground
RIM_WIDER = round(ONE / cos(radians(180 / RIM)))
NARROW = 200  # a gap between bases that has corners of its own
TURNING = 1  # what a turn costs: of ways of the same length the one with fewer turns


@rule
def edge(field: Field, plan: Plan, ax: int, ay: int, bx: int, by: int) -> None:
    """Corners along one edge of terrain, a hair outside."""
    far = root(square(ax, ay, bx, by))
    parts = far // SPACING + 1
    out_x, out_y = (2 * OUTSIDE * (by - ay) + far) // (2 * far + 1), (2 * OUTSIDE * (ax - bx) + far) // (2 * far + 1)
    for k in range(1, parts):
        corner(field, plan, ax + (bx - ax) * k // parts + out_x, ay + (by - ay) * k // parts + out_y)


@rule
def edges(field: Field, plan: Plan) -> None:
    for k in range(plan.n_grounds):
        f = field.features[plan.grounds[k]]
        if f.effects & (SLOW | STEEP) == 0:
            continue
        for c in range(f.corners):
            n = (c + 1) % f.corners
            edge(field, plan, f.cx[c], f.cy[c], f.cx[n], f.cy[n])
        if f.corners == 0:
            for c in range(RIM):
                x, y = off(f.x, f.y, c * (360 // RIM), (f.r * RIM_WIDER >> 14) + OUTSIDE)
                corner(field, plan, x, y)


@rule
def gap(field: Field, plan: Plan, ax: int, ay: int, ar: int, bx: int, by: int, br: int) -> None:
    """Corners in the middle of a narrow gap between two discs, before it and behind it. (A straight edge is a disc of no radius at
    the foot of the other.)"""
    if closer(ax, ay, bx, by, ar + br + NARROW) and not closer(ax, ay, bx, by, ar + br):
        dx, dy, far = bx - ax, by - ay, max(1, root(square(ax, ay, bx, by)))
        aside = (far - ar - br) // 2 + ar  # from a to the middle of the gap
        x, y = ax + (2 * dx * aside + far) // (2 * far), ay + (2 * dy * aside + far) // (2 * far)
        for k in range(-1, 2):
            corner(field, plan, x - dy * ar * k // (2 * far), y + dx * ar * k // (2 * far))


@rule
def gaps(field: Field, plan: Plan) -> None:
    """The gaps between two bases, and between a base and what is Impassable."""
    own = field.pieces[plan.unit].r + 0
    for a in range(plan.n_bars):
        p = field.pieces[plan.bars[a]]
        for b in range(a):
            q = field.pieces[plan.bars[b]]
            gap(field, plan, p.x, p.y, p.r + own, q.x, q.y, q.r + own)
        for b in range(plan.n_grounds):
            f = field.features[plan.grounds[b]]
            if f.effects & WALL and near(f, p.x, p.y, p.r + 2 * own + NARROW):
                wide = own if field.whole_base else 0
                if f.corners == 0:
                    gap(field, plan, p.x, p.y, p.r + own, f.x, f.y, f.r + wide)
                for c in range(f.corners):
                    n = (c + 1) % f.corners
                    full = square(f.cx[c], f.cy[c], f.cx[n], f.cy[n])
                    ahead = (f.cx[n] - f.cx[c]) * (p.x - f.cx[c]) + (f.cy[n] - f.cy[c]) * (p.y - f.cy[c])
                    if 0 < ahead < full:
                        x, y = along(f.cx[c], f.cy[c], f.cx[n], f.cy[n], ahead)
                        gap(field, plan, p.x, p.y, p.r + own, x, y, wide)


@rule
def seek(field: Field, plan: Plan, x: int, y: int, most: int) -> int:
    """What the cheapest way to a place costs, if that is at most so much; else more than that. plan.last is the corner before
    it; what was explored is forgotten. The corner is looked at next from which the way can become shortest."""
    limit, unit = plan.limit + 0, plan.unit + 0
    prepare(field, plan, unit, most)
    plan.limit, plan.seeking, plan.goal_x, plan.goal_y = limit, 1, x, y
    plan.x[0], plan.y[0], plan.cost[0], plan.back[0] = field.pieces[unit].x, field.pieces[unit].y, 0, 0
    plan.n, plan.found = 1, 1
    corners(field, plan)
    edges(field, plan)
    gaps(field, plan)
    goal = plan.found + 0
    plan.x[goal], plan.y[goal], plan.cost[goal], plan.rest[goal] = x, y, most + 1, 0
    plan.found += 1
    while plan.n < plan.found:
        u, best = plan.n - 1, plan.n + 0
        for v in range(plan.n, plan.found):
            spare = min(plan.cost[v], plan.cost[goal] - plan.rest[v]) - plan.cost[u]
            if spare > 0 and closer(plan.x[u], plan.y[u], plan.x[v], plan.y[v], spare):
                cost = leg(field, plan, plan.x[u], plan.y[u], plan.x[v], plan.y[v]) + TURNING
                if cost < spare:
                    plan.cost[v], plan.back[v] = plan.cost[u] + cost, u
            if plan.cost[v] + plan.rest[v] < plan.cost[best] + plan.rest[best]:
                best = v
        if best == goal or plan.cost[best] > most:
            break
        swap(plan, plan.n, best)
        plan.n += 1
    plan.last = plan.back[goal]
    return plan.cost[goal] if plan.cost[goal] <= most and turns_to(plan, plan.last) <= TURNS else most + 1


@rule
def turns_to(plan: Plan, last: int) -> int:
    """How many corners a way has whose last one is this, start and end included."""
    n, u = 2, last
    while u > 0:
        n, u = n + 1, plan.back[u] + 0
    return n
