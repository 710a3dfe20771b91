"""What is seen from where, in whole numbers: the book's chapter on lines of sight."""

from __future__ import annotations

from sandtable.kernel import rule

from .field import COVER, NOBODY, OBSTACLE, RISE, SEEING, VEIL, Field, S
from .geometry import disc_span, has, inside, level_at, near, near_line, off, span, within

SEEN, OBSTRUCTED, COVERED = 1, 2, 4  # what sight is worth
NEAR_ENOUGH, EXTREME = 1, 2  # what range is worth
ROUNDING = 2  # points of a rim are whole numbers


@rule
def blocks(field: Field, effects: int, high: int) -> bool:
    """Does terrain as high as the higher of two units block the line between them, whatever it is? FC-4.4g FC-5.7m"""
    if effects & RISE:
        return True
    return high > 0 and (field.level_obstructs == 0 or effects & COVER > 0)


@rule
def bases_between(field: Field, shooter: int, ax: int, ay: int, target: int, x: int, y: int) -> int:
    """Bits of the bases that any look at the target can meet. Every look keeps within the target's radius of that at its centre,
    and a point for rounding: so nine looks need not ask for every base on the table."""
    found, wide = 0, ROUNDING + (field.pieces[target].r if target != NOBODY else 0)
    for k in range(field.n_pieces):
        p = field.pieces[k]
        if p.r > 0 and k != shooter and k != target and near_line(ax, ay, x, y, p.x, p.y, p.r + wide):
            found |= 1 << k
    return found


@rule
def terrain_between(field: Field, ax: int, ay: int, target: int, x: int, y: int, high: int) -> int:
    """The same of terrain that matters to eyes at this elevation: who stands higher looks over it. FC-5.7l"""
    found, wide = 0, ROUNDING + (field.pieces[target].r if target != NOBODY else 0)
    for k in range(field.n_features):
        f = field.features[k]
        if f.effects & SEEING and f.level >= high and near_line(ax, ay, x, y, f.x, f.y, f.r + wide):
            found |= 1 << k
    return found


@rule
def look(
    field: Field, shooter: int, ax: int, ay: int, target: int, x: int, y: int, rim: int, high: int, bases: int, terrain: int
) -> int:
    """One straight look from a at a target with its centre at x, y: at the centre (rim 0) or a point of its rim (1 to 8).
    `high` is the elevation of the higher one; `bases` and `terrain` may lie between. The target may be NOBODY: a point."""
    seen, own = SEEN, field.pieces[shooter].r + 0 if shooter != NOBODY else 0
    r = field.pieces[target].r + 0 if target != NOBODY else 0
    bx, by = off(x, y, rim * 45 % 360, r if rim else 0)
    k = 0
    while bases >> k > 0:
        p = field.pieces[k]
        if bases >> k & 1 and near_line(ax, ay, bx, by, p.x, p.y, p.r):
            if p.sort != OBSTACLE:
                return 0
            seen |= OBSTRUCTED
        k += 1
    for k in range(field.n_features if terrain else 0):
        if terrain >> k & 1 == 0:
            continue
        f = field.features[k]
        start, end = span(f, ax, ay, bx, by)
        if start >= end:
            continue
        if f.effects & VEIL:
            seen |= OBSTRUCTED
        ours, theirs = disc_span(ax, ay, bx, by, ax, ay, own), disc_span(ax, ay, bx, by, x, y, r)
        if max(start, ours[1]) >= (min(end, theirs[0]) if theirs[0] < theirs[1] else end):
            continue  # the line is in it only under the two bases. FC-5.7b
        if not inside(f, ax, ay) and not inside(f, x, y) and blocks(field, f.effects, high):
            return 0
        if f.effects & COVER:  # both in one template, or over its edge, see each other within Short. FC-5.7i
            if not (within(field, ax, ay, x, y, field.distance[S]) and near(f, ax, ay, own) and near(f, x, y, r)):
                return 0
            seen |= COVERED
    return seen


@rule
def sight(field: Field, shooter: int, ax: int, ay: int, target: int, x: int, y: int) -> int:
    """What a unit (or a Target Point: NOBODY) at a sees of a target at x, y: 0, or SEEN with OBSTRUCTED, COVERED. FC-5.7b"""
    high = max(level_at(field, ax, ay), level_at(field, x, y))
    bases = bases_between(field, shooter, ax, ay, target, x, y)
    terrain = terrain_between(field, ax, ay, target, x, y, high)
    seen = look(field, shooter, ax, ay, target, x, y, 0, high, bases, terrain)
    rim = 0 if field.hexes else 8
    while seen == 0 and rim > 0:
        if look(field, shooter, ax, ay, target, x, y, rim, high, bases, terrain):
            seen = SEEN | OBSTRUCTED
        rim -= 1
    return seen | COVERED if seen and has(field, COVER, x, y) else seen


@rule
def in_range(field: Field, ax: int, ay: int, target: int, x: int, y: int, reach: int) -> int:
    """0, NEAR_ENOUGH, or EXTREME where only a part of the target's base is. FC-5.1d"""
    if within(field, ax, ay, x, y, reach):
        return NEAR_ENOUGH
    return EXTREME if not field.hexes and within(field, ax, ay, x, y, reach + field.pieces[target].r) else 0
