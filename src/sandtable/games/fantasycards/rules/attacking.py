"""Chapter 5, attacking: who can be attacked, and the shifts of Tables 4 and 5."""

from __future__ import annotations

from sandtable.kernel import finish, rule, tell

from .. import events as e
from .. import vocabulary as v
from ..board.field import COVER, NOBODY
from ..board.geometry import EAST, SOUTH, has, in_arc, level_at, overlaps, square, touches, within
from ..board.sight import COVERED, EXTREME, OBSTRUCTED, bases_between, in_range, look, sight, terrain_between
from ..board.ways import length, point_at
from ..events import FIELD, POINTS
from ..refusals import OUT_OF_ARC, OUT_OF_RANGE, OUT_OF_REACH, UNSEEN
from ..state import GONE, OFF, ON, STOPS, State
from ..units import MELEE, NONE, PROTECTION, RANGE, RANGED
from ..units import POINTS as COST
from .movement import is_target
from .units import engaged_at, first_of, last_of, n_units, side_of

SHOT = 100  # a shot that is possible is worth this and its shifts; 0 is none
ANY_WAY, IN_ARC, HAND_TO_HAND, FRIGHT, OBSTACLES, GUESS, GUESS_ANY_WAY = range(7)  # how a target is chosen


# ---------------------------------------------------------------- Table 4
@rule
def faces(s: State, unit: int, x: int, y: int, ax: int, ay: int) -> bool:
    """FC-5.7a Is a point in the arc of a unit that is at x, y?"""
    facing = s.field.pieces[unit].facing
    return EAST[facing] * (ax - x) + SOUTH[facing] * (ay - y) >= 0


@rule
def over(rating: int, protection: int) -> int:
    """FC-5.2a FC-5.2b FC-5.4a FC-5.4b One up or one down, whatever the gap."""
    return (rating > protection) - (rating < protection)


@rule
def shot(s: State, rating: int, shooter: int, ax: int, ay: int, target: int, x: int, y: int, far: int) -> int:
    """0 if a target at x, y cannot be shot at from a point; else SHOT and the shifts of Table 4. FC-5.1a FC-5.1c FC-5.1e"""
    near = in_range(s.field, ax, ay, target, x, y, far)
    if near == 0:
        return 0
    seen = sight(s.field, shooter, ax, ay, target, x, y)
    if seen == 0:
        return 0
    kind = s.units[target].kind
    shift = SHOT + over(rating, PROTECTION[kind])
    shift -= near == EXTREME  # FC-5.2c
    shift += not faces(s, target, x, y, ax, ay)  # FC-5.2d
    shift -= seen & (OBSTRUCTED | COVERED) != 0  # FC-5.2e
    shift -= kind == v.AERIAL or level_at(s.field, x, y) > level_at(s.field, ax, ay)  # FC-5.2f
    return shift - engaged_at(s, target, x, y)  # FC-5.2g


@rule
def shot_at(s: State, unit: int, target: int, x: int, y: int, arc: bool) -> int:
    """A unit's own shot at a target at x, y. FC-5.1b"""
    p, kind = s.field.pieces[unit], s.units[unit].kind
    if RANGED[kind] < 0 or p.r == 0 or (arc and not in_arc(p, x, y)):
        return 0
    return shot(s, RANGED[kind], unit, p.x, p.y, target, x, y, s.field.distance[RANGE[kind]])


@rule
def why_not_shot(s: State, unit: int, target: int, x: int, y: int) -> int:
    p = s.field.pieces[unit]
    if not in_arc(p, x, y):
        return OUT_OF_ARC
    if in_range(s.field, p.x, p.y, target, x, y, s.field.distance[RANGE[s.units[unit].kind]]) == 0:
        return OUT_OF_RANGE
    return 0 if shot_at(s, unit, target, x, y, True) else UNSEEN


# ---------------------------------------------------------------- Table 5
@rule
def melee_shift(s: State, unit: int, target: int) -> int:
    """FC-5.3d The shifts of Table 5. FC-5.4f FC-5.4g"""
    p, q, t = s.field.pieces[unit], s.field.pieces[target], s.units[target]
    shift = over(MELEE[s.units[unit].kind], PROTECTION[t.kind])
    shift += t.shaken > 0 or t.out > 0  # FC-5.4c
    shift += s.units[unit].kind == v.AERIAL or not in_arc(q, p.x, p.y)  # FC-5.4d
    return shift - in_cover(s, target)  # FC-5.4e


@rule
def in_cover(s: State, unit: int) -> bool:
    """FC-5.7h Is its middle in Covering terrain?"""
    p = s.field.pieces[unit]
    return has(s.field, COVER, p.x, p.y)


# ---------------------------------------------------------------- whom
@rule
def sees(s: State, unit: int, target: int) -> bool:
    """FC-5.7b Is there a line of sight? Off the battlefield only to friends of the same type. FC-5.7s FC-5.7t"""
    u, t = s.units[unit], s.units[target]
    if u.where == OFF and t.where == OFF:
        return u.kind == t.kind and side_of(s, unit) == side_of(s, target)
    p, q = s.field.pieces[unit], s.field.pieces[target]
    return u.where == ON and t.where == ON and sight(s.field, unit, p.x, p.y, target, q.x, q.y) > 0


@rule
def can_target(s: State, unit: int, target: int, how: int) -> bool:
    """Can a unit attack another in this way? FC-5.1k FC-5.3a"""
    if how == OBSTACLES:
        return near_obstacle(s, unit, target)
    if not is_target(s, unit, target):
        return False
    p, q = s.field.pieces[unit], s.field.pieces[target]
    if how == HAND_TO_HAND:
        return p.r > 0 and touches(q, p.x, p.y, p.r)
    if how == FRIGHT:  # FC-H.4m
        return within(s.field, p.x, p.y, q.x, q.y, s.field.distance[v.SHORT]) and sees(s, unit, target)
    if how == GUESS or how == GUESS_ANY_WAY:  # FC-1.4h whatever the distance
        return RANGED[s.units[unit].kind] >= 0 and sees(s, unit, target) and (how == GUESS_ANY_WAY or in_arc(p, q.x, q.y))
    return shot_at(s, unit, target, q.x, q.y, how == IN_ARC) > 0


@rule
def near_obstacle(s: State, unit: int, target: int) -> bool:
    """FC-H.4j Is it an Obstacle whose edge is within Very Short of the unit's middle?"""
    if s.units[target].where != ON or s.units[target].kind != v.OBSTACLE:
        return False
    p, q = s.field.pieces[unit], s.field.pieces[target]
    return within(s.field, p.x, p.y, q.x, q.y, s.field.distance[v.VERY_SHORT] + q.r)


@rule
def has_target(s: State, unit: int, how: int) -> bool:
    """FC-1.4r"""
    for k in range(n_units(s)):
        if can_target(s, unit, k, how):
            return True
    return False


@rule
def sees_point(s: State, unit: int, x: int, y: int) -> bool:
    """Is a point of the table seen by a unit? Whoever stands on it is not in the way."""
    p, there = s.field.pieces[unit], NOBODY
    for k in range(n_units(s)):
        if k != unit and overlaps(s.field.pieces[k], x, y, 0):
            there = k
    high = max(level_at(s.field, p.x, p.y), level_at(s.field, x, y))
    bases = bases_between(s.field, unit, p.x, p.y, there, x, y)
    terrain = terrain_between(s.field, p.x, p.y, there, x, y, high)
    return look(s.field, unit, p.x, p.y, there, x, y, 0, high, bases, terrain) > 0


@rule
def why_not_point(s: State, unit: int, x: int, y: int, far: int, arc: bool, seen: bool) -> int:
    """What is against a Target Point. FC-H.4n FC-H.4o FC-H.4r"""
    p = s.field.pieces[unit]
    if x < 0 or y < 0 or x > s.field.width or y > s.field.height or not within(s.field, p.x, p.y, x, y, far):
        return OUT_OF_REACH
    if arc and not in_arc(p, x, y):
        return OUT_OF_ARC
    return UNSEEN if seen and not sees_point(s, unit, x, y) else 0


@rule
def next_struck(s: State, x: int, y: int, after: int) -> int:
    """FC-5.8d Of the units on the battlefield that a Target Point reaches, the nearest that has not been struck; they are marked as
    `passed`. NONE if there is none. FC-3.3h FC-5.8a"""
    best, found = 1 << 60, NONE
    for k in range(n_units(s)):
        p, u = s.field.pieces[k], s.units[k]
        if u.where == ON and u.kind != v.OBSTACLE and u.passed == 0 and square(p.x, p.y, x, y) < best:
            if within(s.field, p.x, p.y, x, y, s.field.distance[after] + p.r):
                best, found = square(p.x, p.y, x, y), k
    return found


@rule
def can_fire_now(s: State, unit: int, target: int) -> bool:
    """FC-H.3a Is there a suggested point of a unit's way at which another can shoot at it?"""
    for k in range(STOPS + 1):
        if stop_shot(s, unit, target, k):
            return True
    return False


@rule
def stop_shot(s: State, unit: int, target: int, k: int) -> int:
    """What a shot at the k-th suggested point of a way is worth; 0 before the last point that was answered."""
    far = length(s.path) * k // STOPS
    if far < s.walked or (k > 0 and length(s.path) == 0):
        return 0
    x, y = point_at(s.field, s.path, far)
    return shot_at(s, unit, target, x, y, True)


# ---------------------------------------------------------------- results
@rule
def check_defeat(s: State) -> None:
    """FC-2.5a FC-2.5b FC-2.5c FC-2.5d FC-2.5e"""
    for side in range(2):
        left = 0
        for k in range(first_of(s, side), last_of(s, side)):
            left += s.units[k].where == ON and s.units[k].kind != v.OBSTACLE
        if s.sides[side].lost >= s.sides[side].limit or left == 0:
            s.winner = 1 - side
            tell(s, e.won, 1 - side, POINTS if left else FIELD)
            finish(s)


@rule
def eliminate(s: State, unit: int) -> None:
    """FC-5.5z FC-2.5a"""
    side = side_of(s, unit)
    s.units[unit].where, s.field.pieces[unit].r = GONE, 0
    s.sides[side].lost += COST[s.units[unit].kind]
    s.sides[side].fallen += 1
    check_defeat(s)


@rule
def withdraw(s: State, unit: int) -> None:
    """FC-5.5k FC-5.5r It leaves the battlefield and can be used again."""
    if s.units[unit].where == ON:
        p = s.field.pieces[unit]
        s.units[unit].where, p.x, p.y, p.r = OFF, 0, 0, 0
        tell(s, e.withdrew, unit)
        check_defeat(s)
