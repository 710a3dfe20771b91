"""Ways drawn tight: a way that is chosen is looked for on a finer net. It may then turn where it enters or leaves terrain and
halfway along its legs, and each turn is shifted as long as that makes the way cheaper. So it comes within a hundredth of the
cheapest there is."""

from __future__ import annotations

from sandtable.kernel import rule

from ..refusals import TOO_FAR
from .field import TURNS, Field, Path, Plan
from .geometry import along, off, root, square, why_not_end
from .net import seek
from .ways import BARRED, HAIR, lay, leg, reach, survey

WIDEST, FINEST = 400, 6  # how far a turn is shifted at first, and at last
PASSES = 8  # how often all turns are shifted so far
SLACK = 32  # a way may be longer by this part before it is drawn tight


@rule
def why_not_move(field: Field, plan: Plan, x: int, y: int, target: int) -> int:
    """What is against the explored unit moving there, into contact with a target or with NOBODY."""
    why = why_not_end(field, plan.unit, x, y, target)
    if why:
        return why
    return TOO_FAR if is_too_far(field, plan, x, y) else 0


@rule
def is_too_far(field: Field, plan: Plan, x: int, y: int) -> bool:
    """Is no way to a place short enough? Only where the first one found is too long, and the straight one would not be, is it
    looked for closely. FC-4.1b"""
    if reach(field, plan, x, y) <= plan.limit:
        return False
    return field.hexes > 0 or shortest(field, plan, x, y) > plan.limit


@rule
def is_near(field: Field, plan: Plan, x: int, y: int, target: int) -> bool:
    """May the explored unit move there, by a way that need not be drawn tight? (For suggestions, of which there are many.)"""
    return why_not_end(field, plan.unit, x, y, target) == 0 and reach(field, plan, x, y) <= plan.limit


@rule
def shortest(field: Field, plan: Plan, x: int, y: int) -> int:
    """What the way to a place costs when it is looked for closely and drawn tight; plan.way is that way. BARRED if there is none
    that is short enough, or nearly. What was explored is then forgotten."""
    p, cost = field.pieces[plan.unit], reach(field, plan, x, y)
    found, straight = cost <= plan.allowance, root(square(p.x, p.y, x, y))
    if found:
        lay(plan, plan.way, x, y)
    if field.hexes or straight > plan.limit or cost <= straight + HAIR:
        return cost if found else BARRED
    most = cost if found else plan.limit + plan.limit // SLACK
    if seek(field, plan, x, y, most) <= most:
        lay(plan, plan.way, x, y)
    elif not found:
        return BARRED
    tighten(field, plan, plan.way)
    tight = way_cost(field, plan, plan.way)
    return min(cost, tight) if found else tight


@rule
def way_cost(field: Field, plan: Plan, path: Path) -> int:
    total = 0
    for k in range(1, path.n):
        total += leg(field, plan, path.x[k - 1], path.y[k - 1], path.x[k], path.y[k])
    return total


@rule
def insert(path: Path, at: int, x: int, y: int) -> None:
    """One more turn in a way, if there is room for it."""
    if path.n >= TURNS:
        return
    for k in range(path.n, at, -1):
        path.x[k], path.y[k] = path.x[k - 1], path.y[k - 1]
    path.x[at], path.y[at] = x, y
    path.n += 1


@rule
def add_turns(field: Field, plan: Plan, path: Path) -> None:
    """Turns where legs enter or leave terrain, and halfway along."""
    k = 1
    while k < path.n:
        ax, ay, bx, by = path.x[k - 1] + 0, path.y[k - 1] + 0, path.x[k] + 0, path.y[k] + 0
        full = square(ax, ay, bx, by)
        survey(field, plan, ax, ay, bx, by)
        tick = next_tick(plan, 0, full)
        added = 0
        while tick < full and added < 6:
            x, y = along(ax, ay, bx, by, tick)
            insert(path, k + added, x, y)
            added += 1
            tick = next_tick(plan, tick, full)
        if added == 0 and path.n > 2 and full > WIDEST * WIDEST:
            x, y = along(ax, ay, bx, by, full // 2)
            insert(path, k, x, y)
            added = 1
        k += added + 1


@rule
def next_tick(plan: Plan, after: int, full: int) -> int:
    """Where the ground changes next on the line that was surveyed."""
    tick = full
    for k in range(plan.n_spans):
        if plan.start[k] > after:
            tick = min(tick, plan.start[k])
        if plan.end[k] > after:
            tick = min(tick, plan.end[k])
    return tick


@rule
def tighten(field: Field, plan: Plan, path: Path) -> None:
    """Draw a way tight."""
    survey(field, plan, path.x[0], path.y[0], path.x[path.n - 1], path.y[path.n - 1])
    if path.n == 2 and plan.n_spans == 0:
        return  # straight over open ground
    add_turns(field, plan, path)
    wide, passes = WIDEST, 0
    while wide >= FINEST:
        gained = False
        for k in range(1, path.n - 1):
            if shift_turn(field, plan, path, k, wide):
                gained = True
        passes += 1
        if not gained or passes == PASSES:
            wide, passes = wide >> 1, 0


@rule
def shift_turn(field: Field, plan: Plan, path: Path, k: int, wide: int) -> bool:
    """Shift one turn so far, in the direction that makes the way cheapest, if any does."""
    ax, ay, bx, by = path.x[k - 1] + 0, path.y[k - 1] + 0, path.x[k + 1] + 0, path.y[k + 1] + 0
    x, y = path.x[k] + 0, path.y[k] + 0
    first = leg(field, plan, ax, ay, x, y) + leg(field, plan, x, y, bx, by)
    best = first
    for toward in range(0, 360, 45):
        cx, cy = off(x, y, toward, wide)
        if 0 <= cx <= field.width and 0 <= cy <= field.height:
            cost = leg(field, plan, ax, ay, cx, cy)
            if cost < best:
                cost += leg(field, plan, cx, cy, bx, by)
                if cost < best:
                    best, path.x[k], path.y[k] = cost, cx, cy
    return best < first
