"""What a position is worth: points lost and standing to be lost, and how near the forces are."""

from __future__ import annotations

from sandtable.kernel import Foresight, rule

from . import vocabulary as v
from .board.geometry import root, square
from .rules.units import engaged, first_of, last_of, side_of
from .state import GONE, HAND, ON, State
from .units import MELEE, NONE, POINTS, RANGED

LOST, SHAKEN, OUT, CONFUSED, NEAR, CARD = 1000, 250, 350, 120, 12, 15  # LOST is for each point

foresight = Foresight(horizon=1, scale=4000, answers=24)  # to the end of the turn; the scale is a guess


@rule
def clock(s: State) -> int:
    """Turns, of both sides."""
    return s.sides[0].turns + s.sides[1].turns


@rule
def trouble(s: State, unit: int) -> int:
    """What a unit's statuses cost its side."""
    u = s.units[unit]
    if u.where == GONE or u.kind == v.OBSTACLE:
        return 0
    return POINTS[u.kind] * (SHAKEN * u.shaken + OUT * u.out + CONFUSED * u.confused) // 2


@rule
def nearest(s: State, unit: int) -> int:
    """How far the nearest enemy is, in points of the table."""
    p, foe, best = s.field.pieces[unit], 1 - side_of(s, unit), 1 << 40
    for k in range(first_of(s, foe), last_of(s, foe)):
        q = s.field.pieces[k]
        if q.r > 0 and s.units[k].kind != v.OBSTACLE:
            best = min(best, square(p.x, p.y, q.x, q.y))
    return root(best) if best < 1 << 40 else 0


@rule
def zeal(s: State, unit: int) -> int:
    """What being near the enemy is worth to a unit: much to those who strike harder than they shoot."""
    u = s.units[unit]
    if u.where != ON or MELEE[u.kind] < 0:
        return 0
    weight = 2 + MELEE[u.kind] - max(0, RANGED[u.kind])
    return -weight * NEAR * nearest(s, unit) // 1000 + (40 if engaged(s, unit) else 0)


@rule
def evaluate(s: State, seat: int) -> int:
    if s.winner != NONE:
        return 0 if s.winner > 1 else (1_000_000 if s.winner == seat else -1_000_000)
    value = 0
    for side in range(2):
        mine = 1 if side == seat else -1
        worth = -LOST * s.sides[side].lost + CARD * min(HAND, s.sides[side].in_hand)
        for k in range(first_of(s, side), last_of(s, side)):
            worth += zeal(s, k) - trouble(s, k)
        value += mine * worth
    return value
