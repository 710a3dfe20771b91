"""Chapter 4, movement and terrain: where a unit may go, and the way it takes."""

from __future__ import annotations

from sandtable.kernel import rule

from .. import vocabulary as v
from ..board.field import NOBODY, Path, Plan
from ..board.geometry import (
    bearing,
    clear_of,
    closer,
    free_side,
    off,
    root,
    spot,
    square,
    touches,
    why_not_end,
    why_not_free,
)
from ..board.hexes import PITCH, snap, steps
from ..board.tight import is_near, is_too_far, shortest, why_not_move
from ..board.ways import explore, forget, leg, length, point_at, prepare, settle, stride
from ..refusals import NO_SUCH_FACING, NOT_FARTHER, OFF_HEX, OFF_TABLE, OUT_OF_ZONE, TOO_FAR
from ..state import BEARINGS, GRID, ON, PLACING, State
from ..units import NONE
from .units import first_of, last_of, side_of

TURN = 360 // BEARINGS
WHOLE_WAY = 1 << 20
LEAST = 50  # a suggestion goes a tenth of an inch at least


# ---------------------------------------------------------------- where to
@rule
def farther(s: State, unit: int, away: int, x: int, y: int) -> bool:
    """FC-H.3o Is a place farther from another unit than where it stands?"""
    p, q = s.field.pieces[unit], s.field.pieces[away]
    return square(x, y, q.x, q.y) > square(p.x, p.y, q.x, q.y)


@rule
def why_not_go(s: State, plan: Plan, unit: int, away: int, x: int, y: int, facing: int) -> int:
    """What is against a move to a place, by the plan that was explored for it. FC-4.1f FC-4.1h"""
    why = why_not_leave(s, plan, x, y) if is_off(s, x, y) else why_not_move(s.field, plan, x, y, NOBODY)
    if why == 0 and away != NONE and not farther(s, unit, away, x, y):
        return NOT_FARTHER
    return why if why or -1 <= facing < 360 else NO_SUCH_FACING


@rule
def is_off(s: State, x: int, y: int) -> bool:
    return x < 0 or y < 0 or x > s.field.width or y > s.field.height


@rule
def why_not_leave(s: State, plan: Plan, x: int, y: int) -> int:
    """What is against a way that leads off the table. FC-4.1n"""
    if s.field.hexes and snap(x, y) != (x, y):
        return OFF_HEX
    return TOO_FAR if is_too_far(s.field, plan, x, y) else 0


@rule
def why_not_via(s: State, plan: Plan, x: int, y: int) -> int:
    """What is against a way that leads by a point. FC-4.1e"""
    if is_off(s, x, y):
        return OFF_TABLE
    return TOO_FAR if is_too_far(s.field, plan, x, y) else 0


@rule
def end_x(path: Path) -> int:
    return path.x[path.n - 1]


@rule
def end_y(path: Path) -> int:
    return path.y[path.n - 1]


@rule
def can_stride(s: State, plan: Plan, path: Path, unit: int, toward: int, away: int) -> bool:
    """Is there a move straight in a direction? The plan is prepared."""
    stride(s.field, plan, path, toward)
    return length(path) > LEAST and (away == NONE or farther(s, unit, away, end_x(path), end_y(path)))


@rule
def onward(s: State, unit: int, away: int) -> int:
    """The bearing that is suggested first: towards the nearest enemy, or away from whom the unit evades."""
    p, best, found, foe = s.field.pieces[unit], 1 << 40, 0, 1 - side_of(s, unit)
    for k in range(first_of(s, foe), last_of(s, foe)):
        q = s.field.pieces[k]
        far = square(p.x, p.y, q.x, q.y)
        if q.r > 0 and far > 0 and (k == away or (away == NONE and far < best and s.units[k].kind != v.OBSTACLE)):
            best = far
            found = bearing(q.x - p.x, q.y - p.y) if away == NONE else bearing(p.x - q.x, p.y - q.y)
    return (found + TURN // 2) // TURN % BEARINGS


@rule
def aside(first: int, n: int) -> int:
    """The n-th bearing from a first one: that, and then to the right and to the left of it by turns."""
    step = (n + 1) // 2
    return (first + (step if n & 1 else -step)) % BEARINGS


@rule
def can_move(s: State, plan: Plan, path: Path, unit: int, distance: int, away: int) -> bool:
    """FC-1.4q Is there any move at all?"""
    prepare(s.field, plan, unit, s.field.distance[distance])
    for k in range(BEARINGS):
        if can_stride(s, plan, path, unit, k * 5 % BEARINGS * TURN, away):
            return True
    return False


@rule
def can_contact(s: State, plan: Plan, unit: int, target: int, toward: int) -> bool:
    """Can a unit, by its plan, come into contact with a target on one of its sides?"""
    p, q = s.field.pieces[unit], s.field.pieces[target]
    if q.r == 0 or not closer(p.x, p.y, q.x, q.y, plan.allowance + p.r + q.r + 8) or touches(q, p.x, p.y, p.r):
        return False
    x, y = spot(s.field, unit, target, toward)
    return is_near(s.field, plan, x, y, target)


@rule
def is_target(s: State, unit: int, target: int) -> bool:
    """FC-3.3e Is it an enemy on the battlefield that can be attacked?"""
    return s.units[target].where == ON and side_of(s, target) != side_of(s, unit) and s.units[target].kind != v.OBSTACLE


@rule
def straight_charge(s: State, plan: Plan, unit: int, target: int) -> bool:
    """Is the nearest side of a target in reach of the prepared unit, straight on?"""
    p, q = s.field.pieces[unit], s.field.pieces[target]
    if not closer(p.x, p.y, q.x, q.y, plan.allowance + p.r + q.r + 8) or touches(q, p.x, p.y, p.r):
        return False
    x, y = spot(s.field, unit, target, bearing(p.x - q.x, p.y - q.y) // TURN * TURN)
    return why_not_end(s.field, unit, x, y, target) == 0 and leg(s.field, plan, p.x, p.y, x, y) <= plan.allowance


@rule
def can_charge(s: State, plan: Plan, unit: int, distance: int, only: int) -> bool:
    """FC-H.2d Is there an enemy to charge? First straight at each, then around corners."""
    near, foe = False, 1 - side_of(s, unit)
    prepare(s.field, plan, unit, s.field.distance[distance])
    for k in range(first_of(s, foe), last_of(s, foe)):
        if is_target(s, unit, k) and (only == NONE or only == k):
            if straight_charge(s, plan, unit, k):
                return True
            p, q = s.field.pieces[unit], s.field.pieces[k]
            near = near or closer(p.x, p.y, q.x, q.y, plan.allowance + p.r + q.r + 8)
    if not near:
        return False
    explore(s.field, plan, unit, s.field.distance[distance])
    for k in range(first_of(s, foe), last_of(s, foe)):
        if is_target(s, unit, k) and (only == NONE or only == k):
            for j in range(BEARINGS):
                if can_contact(s, plan, unit, k, j * TURN):
                    return True
    return False


@rule
def has_free_side(s: State, unit: int, target: int) -> bool:
    """FC-H.4f Is there a free spot in contact with a target? (For a unit that comes from off the table.)"""
    for k in range(BEARINGS):
        x, y = spot(s.field, unit, target, k * TURN)
        if why_not_end(s.field, unit, x, y, target) == 0:
            return True
    return False


@rule
def net_spot(s: State, k: int) -> tuple[int, int]:
    """The k-th place of an even net over the table, or over the part where a side may place its units: what is suggested where a
    unit may be put anywhere."""
    top, deep = 0, s.field.height + 0
    if s.stage == PLACING and s.zone[s.player] > 0:
        deep = s.zone[s.player] + 0
        top = s.field.height - deep if s.player else 0
    x, y = s.field.width * (2 * (k % GRID) + 1) // (2 * GRID), top + deep * (2 * (k // GRID) + 1) // (2 * GRID)
    if s.field.hexes:
        return snap(x, y)
    return x, y


@rule
def why_not_put(s: State, unit: int, x: int, y: int, distance: int, why: int) -> int:
    """What is against putting a unit somewhere that must be so far from every enemy. FC-2.3d FC-2.3f FC-2.3g FC-2.3q"""
    found = why_not_free(s.field, unit, x, y)
    if found:
        return found
    side = side_of(s, unit)
    deep = s.zone[side] + 0
    if s.stage == PLACING and deep > 0 and (s.field.height - y if side else y) > deep:
        return OUT_OF_ZONE
    return 0 if clear_of(s.field, side, x, y, distance) else why


@rule
def clearance(s: State, side: int, x: int, y: int) -> int:
    """How far the nearest enemy is from a place, rounded down; WHOLE_WAY if there is none."""
    least = WHOLE_WAY
    for k in range(first_of(s, 1 - side), last_of(s, 1 - side)):
        q = s.field.pieces[k]
        if q.r > 0:
            far = steps(q.x, q.y, x, y) * PITCH if s.field.hexes else root(square(q.x, q.y, x, y))
            least = min(least, far)
    return least


# ---------------------------------------------------------------- on the way
@rule
def wipe_path(path: Path) -> None:
    """Positions that are the same must look the same."""
    path.n = 0
    for k in range(len(path.x)):
        path.x[k], path.y[k] = 0, 0


@rule
def append_way(s: State) -> None:
    """The way that was drawn last goes on from the end of the one laid out so far."""
    way = s.plan.way
    for k in range(1 if s.path.n else 0, way.n):
        s.path.x[s.path.n], s.path.y[s.path.n] = way.x[k], way.y[k]
        s.path.n += 1


@rule
def go_by(s: State, unit: int, left: int, x: int, y: int) -> int:
    """FC-4.1c The cheapest way to a place is laid out, from where the unit stands or from the last point of its way. Gives what
    it costs."""
    p = s.field.pieces[unit]
    home_x, home_y = p.x + 0, p.y + 0
    set_out(s, unit)
    explore(s.field, s.plan, unit, left)
    cost = shortest(s.field, s.plan, x, y)
    append_way(s)
    p.x, p.y = home_x, home_y
    forget(s.plan)
    return cost


@rule
def stride_on(s: State, unit: int, left: int, toward: int) -> None:
    """The same straight in a direction."""
    p = s.field.pieces[unit]
    home_x, home_y = p.x + 0, p.y + 0
    set_out(s, unit)
    prepare(s.field, s.plan, unit, left)
    stride(s.field, s.plan, s.plan.way, toward)
    append_way(s)
    p.x, p.y = home_x, home_y
    forget(s.plan)


@rule
def set_out(s: State, unit: int) -> None:
    """FC-4.1e A way laid by points is measured on from its last point."""
    if s.path.n:
        s.field.pieces[unit].x = end_x(s.path)
        s.field.pieces[unit].y = end_y(s.path)


@rule
def lay_way(s: State, unit: int, allowance: int, x: int, y: int) -> None:
    wipe_path(s.path)
    go_by(s, unit, allowance, x, y)


@rule
def lay_point(s: State, unit: int) -> None:
    """A way of no length, for a unit that has just been placed."""
    wipe_path(s.path)
    s.path.n, s.path.x[0], s.path.y[0] = 1, s.field.pieces[unit].x, s.field.pieces[unit].y


@rule
def lay_towards(s: State, unit: int, target: int, allowance: int, contact: bool) -> None:
    """Straight at another unit, as far as the unit gets: into contact, or short of it. FC-H.3n FC-H.3p"""
    wipe_path(s.path)
    p, q = s.field.pieces[unit], s.field.pieces[target]
    toward = bearing(q.x - p.x, q.y - p.y)
    prepare(s.field, s.plan, unit, allowance)
    if contact:
        side = free_side(s.field, unit, target, (toward + 180) % 360)
        x, y = spot(s.field, unit, target, side if side >= 0 else 0)
        if side >= 0 and leg(s.field, s.plan, p.x, p.y, x, y) <= allowance:
            s.path.n, s.path.x[0], s.path.y[0], s.path.x[1], s.path.y[1] = 2, p.x, p.y, x, y
            forget(s.plan)
            return
    stride(s.field, s.plan, s.path, toward)
    forget(s.plan)


@rule
def stand(s: State, unit: int, far: int) -> None:
    """The unit is so far along its way."""
    x, y = point_at(s.field, s.path, far)
    s.field.pieces[unit].x = x
    s.field.pieces[unit].y = y


@rule
def halt(s: State, unit: int, far: int) -> None:
    """FC-4.2j FC-4.2k It is stopped there: back to the last place where it has room."""
    stand(s, unit, settle(s.field, s.path, unit, far, True))


@rule
def stop_at(s: State, k: int, stops: int) -> int:
    """The k-th of the suggested points of a way, as a length."""
    return length(s.path) * k // stops


@rule
def face(s: State, unit: int, facing: int) -> None:
    """FC-4.1h The facing that was named, or else towards the nearest enemy."""
    p, best, foe = s.field.pieces[unit], 1 << 40, 1 - side_of(s, unit)
    if facing >= 0:
        p.facing = facing
        return
    for k in range(first_of(s, foe), last_of(s, foe)):
        q = s.field.pieces[k]
        if q.r > 0 and square(p.x, p.y, q.x, q.y) < best and (q.x != p.x or q.y != p.y):
            best = square(p.x, p.y, q.x, q.y)
            p.facing = bearing(q.x - p.x, q.y - p.y)
    if best == 1 << 40 and (2 * p.x != s.field.width or 2 * p.y != s.field.height):
        p.facing = bearing(s.field.width - 2 * p.x, s.field.height - 2 * p.y)


@rule
def face_unit(s: State, unit: int, target: int) -> None:
    """FC-4.1i"""
    p, q = s.field.pieces[unit], s.field.pieces[target]
    if p.x != q.x or p.y != q.y:
        p.facing = bearing(q.x - p.x, q.y - p.y)


@rule
def leaves_contact(s: State, unit: int) -> bool:
    """FC-H.3f Does its way lead out of contact with an enemy it touches?"""
    foe, r = 1 - side_of(s, unit), s.field.pieces[unit].r
    for k in range(first_of(s, foe), last_of(s, foe)):
        if s.units[k].kind != v.OBSTACLE and leaves(s, unit, k, r):
            return True
    return False


@rule
def leaves(s: State, unit: int, enemy: int, r: int) -> bool:
    q = s.field.pieces[enemy]
    if not touches(q, s.field.pieces[unit].x, s.field.pieces[unit].y, r):
        return False
    return not touches(q, end_x(s.path), end_y(s.path), r)


@rule
def note_touched(s: State, unit: int) -> None:
    """Who touched a unit before it fell back. FC-H.3n"""
    p = s.field.pieces[unit]
    for k in range(first_of(s, 0), last_of(s, 1)):
        q = s.field.pieces[k]
        s.units[k].touched = q.side != p.side and touches(q, p.x, p.y, p.r)


@rule
def forget_touched(s: State) -> None:
    for k in range(last_of(s, 1)):
        s.units[k].touched = 0


@rule
def off_table(s: State, unit: int) -> bool:
    """FC-5.5j"""
    return is_off(s, s.field.pieces[unit].x, s.field.pieces[unit].y)


@rule
def drifted(x: int, y: int, ax: int, ay: int, toward: int, far: int) -> tuple[int, int]:
    """Where a Target Point drifts to: so far, in a direction clockwise from the line of fire. FC-H.4q"""
    return off(x, y, (bearing(x - ax, y - ay) + toward) % 360, far)
