"""Where a unit can go, what it costs, and the places along the way.

`explore` finds, once for a move, the cheapest ways of a unit to the corners of everything in its reach; `reach` then says of
any place what the cheapest way there costs: one more leg from the best corner. Legs are straight and judged exactly. Corners
stand around every enemy and every feature, RING of them to a disc: a way around a base is at most 2.4 % longer than the arc, and
one that slants through slow ground, or keeps to its edge before it enters, turns at no corner at all. That is good enough for
suggestions; a way that is chosen is looked for again on a finer net (net.py) and drawn tight (tight.py).
"""

from __future__ import annotations

from math import cos, radians

from sandtable.kernel import rule

from ..refusals import OFF_TABLE
from .field import (
    LINEAR,
    MACHINE,
    MOVING,
    NOBODY,
    OBSTACLE,
    SLOW,
    STARK,
    STEEP,
    TOUCH,
    TURNS,
    WALL,
    Feature,
    Field,
    Path,
    Plan,
    S,
)
from .geometry import (
    ONE,
    along,
    beyond,
    closer,
    disc_span,
    inside,
    level_at,
    near,
    near_line,
    off,
    overlaps,
    root,
    span,
    square,
    stops_base,
    ticks,
    why_not_end,
    why_not_free,
    wide_span,
)
from .hexes import PITCH, column_of, hex_at, rank_of, snap, steps

RING = 12  # corners around a disc, ...
WIDER = round(ONE / cos(radians(180 / RING)))  # ... so far out that the lines between them clear it
BARRED = 1 << 30  # the cost of no way at all
BACK = 25  # points between the places tried when a unit backs up
HAIR = 2  # points


# ---------------------------------------------------------------- one leg
@rule
def prepare(field: Field, plan: Plan, unit: int, allowance: int) -> None:
    """Note who moves and how far, and what can be in the way."""
    p = field.pieces[unit]
    plan.unit, plan.allowance, plan.limit, plan.level = unit, allowance, allowance, level_at(field, p.x, p.y)
    plan.n, plan.found, plan.n_bars, plan.n_grounds, plan.seeking = 0, 0, 0, 0, 0
    for k in range(field.n_pieces):
        q = field.pieces[k]
        if k != unit and q.r > 0 and (q.side != p.side or q.sort == OBSTACLE):
            if closer(p.x, p.y, q.x, q.y, allowance + p.r + q.r):
                plan.bars[plan.n_bars] = k
                plan.n_bars += 1
    for k in range(field.n_features):
        f = field.features[k]
        if f.effects & MOVING and closer(p.x, p.y, f.x, f.y, allowance + f.r + (p.r if field.whole_base else 0)):
            plan.grounds[plan.n_grounds] = k
            plan.n_grounds += 1


@rule
def note(plan: Plan, start: int, end: int, effect: int) -> None:
    if start < end and effect:
        if plan.n_spans >= len(plan.start):
            raise OverflowError("more on one line than a plan has room for")
        plan.start[plan.n_spans], plan.end[plan.n_spans], plan.effect[plan.n_spans] = start, end, effect
        plan.n_spans += 1


@rule
def at_wall(field: Field, plan: Plan, k: int, f: Feature) -> bool:
    """Is piece k a friendly War Machine that touches this linear terrain? FC-3.3i FC-3.3l"""
    p = field.pieces[k]
    if p.sort != MACHINE or k == plan.unit or p.side != field.pieces[plan.unit].side or f.effects & LINEAR == 0:
        return False
    return near(f, p.x, p.y, p.r + TOUCH)


@rule
def bridged(field: Field, plan: Plan, f: Feature, ax: int, ay: int, bx: int, by: int) -> bool:
    """Does a line lead straight across linear terrain, through a War Machine? FC-3.3i FC-3.3l"""
    dx, dy, ex, ey = bx - ax, by - ay, f.cx[1] - f.cx[0], f.cy[1] - f.cy[0]
    if 4 * abs(dx * ex + dy * ey) > abs(dx * ey - dy * ex):  # more than 14 degrees off
        return False
    for k in range(field.n_pieces):
        p = field.pieces[k]
        if at_wall(field, plan, k, f) and near_line(ax, ay, bx, by, p.x, p.y, p.r):
            return True
    return False


@rule
def survey(field: Field, plan: Plan, ax: int, ay: int, bx: int, by: int) -> None:
    """Note the terrain on the straight way from a to b. FC-4.1k FC-4.5k"""
    plan.n_spans = 0
    for k in range(plan.n_grounds):
        f = field.features[plan.grounds[k]]
        start, end = span(f, ax, ay, bx, by)
        if field.whole_base and f.effects & WALL:
            start, end = wide_span(f, ax, ay, bx, by, field.pieces[plan.unit].r)
        if start < end and not (f.effects & LINEAR and bridged(field, plan, f, ax, ay, bx, by)):
            stark = WALL if f.effects & STARK and f.level != plan.level else 0
            note(plan, start, end, f.effects & (WALL | SLOW) | stark)
            uphill = (bx - ax) * (f.x - ax) + (by - ay) * (f.y - ay)  # until the line passes the top
            note(plan, start, min(end, uphill), f.effects & STEEP)


@rule
def toll(plan: Plan, full: int, purse: int) -> tuple[int, int]:
    """How far a purse takes along a line of `full` ticks, through what has been noted: ticks walked, ticks paid."""
    at, paid = 0, 0
    while at < full:
        upto, effects = full, 0
        for k in range(plan.n_spans):
            if at < plan.start[k]:
                upto = min(upto, plan.start[k])
            elif at < plan.end[k]:
                upto = min(upto, plan.end[k])
                effects |= plan.effect[k]
        if effects & WALL:
            break
        times = (2 if effects & SLOW else 1) * (2 if effects & STEEP else 1)
        if paid + (upto - at) * times > purse:
            return at + (purse - paid) // times, purse
        paid += (upto - at) * times
        at = upto
    return at, paid


@rule
def leg(field: Field, plan: Plan, ax: int, ay: int, bx: int, by: int) -> int:
    """What the straight way from a to b costs in points; BARRED if something is in it. FC-4.2f"""
    full = square(ax, ay, bx, by)
    if full == 0:
        return 0
    if field.hexes:
        return hex_leg(field, plan, ax, ay, bx, by)
    for k in range(plan.n_bars):
        p = field.pieces[plan.bars[k]]
        if near_line(ax, ay, bx, by, p.x, p.y, p.r + field.pieces[plan.unit].r):
            return BARRED
    survey(field, plan, ax, ay, bx, by)
    at, paid = toll(plan, full, 8 * full)
    return (paid << 8) // root(full << 16) if at == full else BARRED


@rule
def march(field: Field, plan: Plan, path: Path, bx: int, by: int) -> bool:
    """Go straight towards b, as far as the allowance and what is in the way let a unit. Was there nothing in the way?"""
    p = field.pieces[plan.unit]
    path.n, path.x[0], path.y[0] = 2, p.x, p.y
    if field.hexes:
        return hex_march(field, plan, path, bx, by)
    full = square(p.x, p.y, bx, by)
    purse = ticks(plan.allowance, full)
    survey(field, plan, p.x, p.y, bx, by)
    for k in range(plan.n_bars):
        q = field.pieces[plan.bars[k]]
        start, end = disc_span(p.x, p.y, bx, by, q.x, q.y, q.r + p.r)
        note(plan, start, end, WALL)
    at, paid = toll(plan, full, purse)
    free = at == full or paid == purse
    path.x[1], path.y[1] = along(p.x, p.y, bx, by, at if free else max(0, at - ticks(2, full)))
    return free


# ---------------------------------------------------------------- legs on hexes
@rule
def hex_leg(field: Field, plan: Plan, ax: int, ay: int, bx: int, by: int) -> int:
    """The cost of a step to the next hex: terrain counts by its centre, a wall where the step crosses it. FC-2.4k"""
    if steps(ax, ay, bx, by) != 1:
        return BARRED
    for k in range(plan.n_bars):
        if overlaps(field.pieces[plan.bars[k]], bx, by, field.pieces[plan.unit].r):
            return BARRED
    effects = 0
    for k in range(plan.n_grounds):
        f = field.features[plan.grounds[k]]
        start, end = span(f, ax, ay, bx, by)
        if inside(f, bx, by) or (start < end and f.effects & LINEAR and not bridged(field, plan, f, ax, ay, bx, by)):
            up = STEEP if square(bx, by, f.x, f.y) < square(ax, ay, f.x, f.y) else 0
            effects |= f.effects & (SLOW | WALL | up) | (WALL if f.effects & STARK and f.level != plan.level else 0)
    if effects & WALL:
        return BARRED
    return PITCH * (2 if effects & SLOW else 1) * (2 if effects & STEEP else 1)


@rule
def hex_march(field: Field, plan: Plan, path: Path, bx: int, by: int) -> bool:
    p = field.pieces[plan.unit]
    full, left, far = square(p.x, p.y, bx, by), plan.allowance + 0, 0
    path.x[1], path.y[1] = p.x, p.y
    while left > 0 and ticks(far, full) < full:
        far += PITCH // 4
        x, y = along(p.x, p.y, bx, by, ticks(far, full))
        x, y = snap(x, y)
        cost = leg(field, plan, path.x[1], path.y[1], x, y)
        if cost > left:
            return cost != BARRED
        path.x[1], path.y[1], left = x, y, left - cost
    return True


# ---------------------------------------------------------------- the cheapest way
@rule
def corner(field: Field, plan: Plan, x: int, y: int) -> None:
    """One more place where a way may turn, if it may be in reach (and while there is room for it)."""
    p = field.pieces[plan.unit]
    if x < 0 or y < 0 or x > field.width or y > field.height or plan.found >= len(plan.x) - 1:
        return
    if not closer(p.x, p.y, x, y, plan.allowance + 1):
        return
    if plan.seeking:
        rest = root(square(x, y, plan.goal_x, plan.goal_y))
        if root(square(p.x, p.y, x, y)) + rest > plan.allowance:
            return  # a way by it is too long
        plan.rest[plan.found] = rest
    for k in range(plan.n_bars):
        if overlaps(field.pieces[plan.bars[k]], x, y, p.r):
            return
    if field.whole_base and stops_base(field, x, y, p.r):
        return
    plan.x[plan.found], plan.y[plan.found], plan.cost[plan.found] = x, y, plan.allowance + 1
    plan.found += 1


@rule
def ring(field: Field, plan: Plan, x: int, y: int, r: int) -> None:
    for k in range(RING):
        cx, cy = off(x, y, k * (360 // RING), (r * WIDER >> 14) + 3)
        corner(field, plan, cx, cy)


@rule
def corners(field: Field, plan: Plan) -> None:
    """Where a way may turn: around enemies, around terrain, over a bridge."""
    for k in range(plan.n_bars):
        p = field.pieces[plan.bars[k]]
        ring(field, plan, p.x, p.y, p.r + field.pieces[plan.unit].r)
    for k in range(plan.n_grounds):
        f = field.features[plan.grounds[k]]
        wider = field.pieces[plan.unit].r + 0 if field.whole_base and f.effects & WALL else 0
        if f.corners == 0:
            ring(field, plan, f.x, f.y, f.r + wider)
        for c in range(f.corners):
            if wider:
                ring(field, plan, f.cx[c], f.cy[c], wider)
            else:
                corner(field, plan, f.cx[c], f.cy[c])
        for m in range(field.n_pieces):
            if at_wall(field, plan, m, f):  # from the machine's centre to its mirror image behind the wall
                p, ex, ey = field.pieces[m], f.cx[1] - f.cx[0], f.cy[1] - f.cy[0]
                aside, full = ex * (p.y - f.y) - ey * (p.x - f.x), ex * ex + ey * ey
                corner(field, plan, p.x, p.y)
                corner(field, plan, p.x + 2 * ey * aside // full, p.y - 2 * ex * aside // full)


@rule
def hex_corners(field: Field, plan: Plan) -> None:
    p, rings = field.pieces[plan.unit], plan.allowance // PITCH
    for rank in range(rank_of(p.y) - rings, rank_of(p.y) + rings + 1):
        for column in range(column_of(p.x, rank) - rings, column_of(p.x, rank) + rings + 1):
            x, y = hex_at(column, rank)
            if 0 < steps(p.x, p.y, x, y) <= rings:
                corner(field, plan, x, y)


@rule
def explore(field: Field, plan: Plan, unit: int, allowance: int) -> None:
    """Find the cheapest ways of a unit to the corners in its reach, and put these in order."""
    prepare(field, plan, unit, allowance)
    plan.x[0], plan.y[0], plan.cost[0], plan.back[0] = field.pieces[unit].x, field.pieces[unit].y, 0, 0
    plan.n, plan.found = 1, 1
    if field.hexes:
        hex_corners(field, plan)
    else:
        corners(field, plan)
    while plan.n < plan.found:
        u, best = plan.n - 1, plan.n + 0
        for v in range(plan.n, plan.found):
            spare = plan.cost[v] - plan.cost[u]
            if spare > 0 and closer(plan.x[u], plan.y[u], plan.x[v], plan.y[v], spare):
                cost = leg(field, plan, plan.x[u], plan.y[u], plan.x[v], plan.y[v])
                if cost < spare:
                    plan.cost[v], plan.back[v] = plan.cost[u] + cost, u
            if plan.cost[v] < plan.cost[best]:
                best = v
        if plan.cost[best] > plan.allowance:
            break
        swap(plan, plan.n, best)
        plan.n += 1


@rule
def swap(plan: Plan, u: int, v: int) -> None:
    x, y, cost, back = plan.x[u] + 0, plan.y[u] + 0, plan.cost[u] + 0, plan.back[u] + 0
    plan.x[u], plan.y[u], plan.cost[u], plan.back[u] = plan.x[v], plan.y[v], plan.cost[v], plan.back[v]
    plan.x[v], plan.y[v], plan.cost[v], plan.back[v] = x, y, cost, back
    rest = plan.rest[u] + 0
    plan.rest[u] = plan.rest[v]
    plan.rest[v] = rest


@rule
def reach(field: Field, plan: Plan, x: int, y: int) -> int:
    """What the cheapest way by the corners to a place costs; more than the allowance if there is none. plan.last is the corner
    before it."""
    best = plan.allowance + 1
    for u in range(plan.n):
        spare = best - plan.cost[u]
        if spare <= 0:
            break
        if closer(plan.x[u], plan.y[u], x, y, spare):
            cost = leg(field, plan, plan.x[u], plan.y[u], x, y)
            if cost < spare:
                best, plan.last = plan.cost[u] + cost, u
    return best


@rule
def forget(plan: Plan) -> None:
    """Wipe a plan that is part of a state: positions that are the same must look the same."""
    plan.unit, plan.level, plan.allowance, plan.limit, plan.last, plan.n_spans, plan.way.n = 0, 0, 0, 0, 0, 0, 0
    for k in range(len(plan.way.x)):
        plan.way.x[k], plan.way.y[k] = 0, 0
    plan.n, plan.found, plan.n_bars, plan.n_grounds = 0, 0, 0, 0
    plan.seeking, plan.goal_x, plan.goal_y = 0, 0, 0
    for k in range(len(plan.x)):
        plan.x[k], plan.y[k], plan.cost[k], plan.back[k], plan.rest[k] = 0, 0, 0, 0, 0
    for k in range(len(plan.start)):
        plan.start[k], plan.end[k], plan.effect[k] = 0, 0, 0
    for k in range(len(plan.bars)):
        plan.bars[k] = 0
    for k in range(len(plan.grounds)):
        plan.grounds[k] = 0


@rule
def lay(plan: Plan, path: Path, x: int, y: int) -> None:
    """Write down the way that `reach` has found."""
    path.n, u = 2, plan.last + 0
    while u > 0:
        path.n, u = path.n + 1, plan.back[u] + 0
    if path.n > TURNS:
        raise OverflowError("a way with more corners than a path has room for")
    path.x[path.n - 1], path.y[path.n - 1], u = x, y, plan.last + 0
    for k in range(path.n - 2, -1, -1):
        path.x[k], path.y[k], u = plan.x[u], plan.y[u], plan.back[u] + 0


@rule
def length(path: Path) -> int:
    total = 0
    for k in range(1, path.n):
        total += root(square(path.x[k - 1], path.y[k - 1], path.x[k], path.y[k]))
    return total


@rule
def point_at(field: Field, path: Path, far: int) -> tuple[int, int]:
    """The point so far along a way."""
    x, y = path.x[0] + 0, path.y[0] + 0
    for k in range(1, path.n):
        full = square(path.x[k - 1], path.y[k - 1], path.x[k], path.y[k])
        x, y = along(path.x[k - 1], path.y[k - 1], path.x[k], path.y[k], min(full, ticks(far, full)))
        far -= root(full)
        if far < 0:
            break
    if field.hexes:
        return snap(x, y)
    return x, y


@rule
def cut(field: Field, path: Path, far: int) -> None:
    """End a way so far along it, at the very point that `point_at` gives: what was judged there is what it comes to."""
    x, y = point_at(field, path, far)
    for k in range(1, path.n):
        far -= root(square(path.x[k - 1], path.y[k - 1], path.x[k], path.y[k]))
        if far <= 0:
            path.n, path.x[k], path.y[k] = k + 1, x, y
            return


@rule
def back_off(field: Field, unit: int, x: int, y: int) -> int:
    """How far a unit has to go from here at least, whatever the way, until it can stand: back on the table, off other bases."""
    least, r = max(max(-x, x - field.width), max(-y, y - field.height)), field.pieces[unit].r + 0
    for k in range(field.n_pieces):
        p = field.pieces[k]
        if k != unit and p.r > 0 and closer(p.x, p.y, x, y, p.r + r):
            least = max(least, p.r + r - root(square(p.x, p.y, x, y)))
    return 0 if field.hexes else least


@rule
def settle(field: Field, path: Path, unit: int, far: int, contact: bool) -> int:
    """How far along its way a unit can stay that is stopped there: back to the last place that is free. FC-4.2f Of the places
    tried, BACK from each other, those are left out that cannot be free."""
    while far > 0:
        x, y = point_at(field, path, far)
        why = why_not_free(field, unit, x, y) if contact else why_not_end(field, unit, x, y, NOBODY)
        if why == 0:
            return far
        far = max(0, far - BACK * max(1, (back_off(field, unit, x, y) - 2 * HAIR) // BACK))
    return far


@rule
def stride(field: Field, plan: Plan, path: Path, toward: int) -> None:
    """As far as the prepared unit gets straight in a direction and may end its move: a suggestion. It stops a hair short, so that
    rounding never makes a place too far that is suggested."""
    p = field.pieces[plan.unit]
    bx, by = off(p.x, p.y, toward, plan.allowance)
    plan.allowance -= HAIR
    march(field, plan, path, bx, by)
    plan.allowance += HAIR
    cut(field, path, settle(field, path, plan.unit, length(path), False))


@rule
def room(field: Field, unit: int, x: int, y: int) -> int:
    """The squared distance to the nearest piece or edge."""
    edge = min(min(x, field.width - x), min(y, field.height - y))
    least = edge * edge
    for k in range(field.n_pieces):
        p = field.pieces[k]
        if k != unit and p.r > 0:
            least = min(least, square(p.x, p.y, x, y))
    return least


@rule
def retreat(field: Field, plan: Plan, path: Path, ax: int, ay: int, turn: int) -> bool:
    """Fall back from a, turned by some degrees. Is there a place? Only straight back can it be off the table."""
    p = field.pieces[plan.unit]
    bx, by = beyond(ax, ay, p.x, p.y, plan.allowance, turn)
    free = march(field, plan, path, bx, by)
    why = why_not_free(field, plan.unit, path.x[1], path.y[1])
    return free and (why == 0 or (why == OFF_TABLE and turn == 0))


@rule
def fall_back(field: Field, plan: Plan, path: Path, unit: int, ax: int, ay: int) -> None:
    """The way of a unit that falls back from a: straight, or turned as little as need be, or else short. FC-5.5f
    FC-5.5l FC-5.5m FC-5.5n"""
    prepare(field, plan, unit, field.distance[S])
    if retreat(field, plan, path, ax, ay, 0):
        return
    for turn in range(15, 91, 15):
        left = retreat(field, plan, path, ax, ay, 360 - turn)
        there = room(field, unit, path.x[1], path.y[1]) if left else -1
        right = retreat(field, plan, path, ax, ay, turn)
        if right and room(field, unit, path.x[1], path.y[1]) >= there:
            return
        if left:
            retreat(field, plan, path, ax, ay, 360 - turn)
            return
    retreat(field, plan, path, ax, ay, 0)
    cut(field, path, settle(field, path, unit, length(path), True))
