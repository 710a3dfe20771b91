"""What a position is worth to whoever plays on (docs/opponents.md): as greedy sees it, but who could attack whom goes by the shift
that the attack would have. That decides how likely a unit is eliminated, Shaken or Out Of Action."""

from __future__ import annotations

from sandtable.kernel import rule, table

from . import vocabulary as v
from .board.field import COVER
from .board.geometry import has, in_arc, root, square
from .bot import FAR_OFF, LOST, MEASURED, WAITING, WON, charge_of, hand_worth, nearest, trouble
from .fields import INCH
from .rules.attacking import SHOT, faces, over, shot_at
from .rules.units import able, engaged, first_of, last_of
from .state import OFF, ON, State
from .units import MELEE, NONE, POINTS, PROTECTION, RANGE, RANGED

# For each point of a target, by the shift of an attack on it: what it is worth to be where one could attack, and what it costs to
# be where one could be attacked. (In proportion to what such an attack does: with a shift of -1 nothing in two of three, with +3
# two of three are Eliminated.)
WORST, BEST = -2, 4
ATTACK = table([5, 20, 60, 140, 250, 370, 370])
DANGER = table([3, 10, 35, 80, 140, 210, 210])
LATER = 50  # what is out of reach of an Assault counts so many per cent
CLOSING, OUT_OF_RANGE, CROWDED = 11, 13, 66  # by the inch, or once
FIGHTING, SHELTER, EDGE = 33, 45, 36  # by the rating, and by the points of the unit
HANDS = 170  # what a hand counts, in per cent


@rule
def by_shift(shift: int) -> int:
    return min(BEST, max(WORST, shift)) - WORST


@rule
def blow(s: State, unit: int, target: int) -> int:
    """The shift of a Melee Attack from where a unit comes."""
    p, q, t = s.field.pieces[unit], s.field.pieces[target], s.units[target]
    shift = over(MELEE[s.units[unit].kind], PROTECTION[t.kind]) + ((t.shaken | t.out) > 0)
    return shift + (not faces(s, target, q.x, q.y, p.x, p.y)) - has(s.field, COVER, q.x, q.y)


@rule
def is_there(s: State, unit: int) -> bool:
    """On the battlefield, and no Obstacle."""
    return s.field.pieces[unit].r > 0 and s.units[unit].kind != v.OBSTACLE


@rule
def prey(s: State, unit: int, side: int) -> int:
    """What the best enemy to strike at is worth from here, the nearer the better."""
    p, best, reach = s.field.pieces[unit], -FAR_OFF, charge_of(s, unit)
    step = -CLOSING * (1 + MELEE[s.units[unit].kind])
    for k in range(first_of(s, 1 - side), last_of(s, 1 - side)):
        if is_there(s, k):
            q = s.field.pieces[k]
            worth, least = POINTS[s.units[k].kind] * ATTACK[by_shift(blow(s, unit, k))], max(abs(p.x - q.x), abs(p.y - q.y))
            if worth + step * least // INCH > best:
                far = root(square(p.x, p.y, q.x, q.y))
                best = max(best, (worth if far <= reach else worth * LATER // 100) + step * far // INCH)
    return best if best > -FAR_OFF else 0


@rule
def mark(s: State, unit: int, side: int) -> int:
    """What the best shot from here is worth. Looking is dear: not at enemies that would be no better a target if they were seen."""
    p, best, kind = s.field.pieces[unit], 0, s.units[unit].kind
    for k in range(first_of(s, 1 - side), last_of(s, 1 - side)):
        if is_there(s, k):
            q, points = s.field.pieces[k], POINTS[s.units[k].kind]
            shift = over(RANGED[kind], PROTECTION[s.units[k].kind]) + (not faces(s, k, q.x, q.y, p.x, p.y))
            if points * ATTACK[by_shift(shift)] > best:
                shot = shot_at(s, unit, k, q.x, q.y, True)
                if shot > 0:
                    best = max(best, points * ATTACK[by_shift(shot - SHOT)])
    return best


@rule
def danger(s: State, unit: int, side: int) -> int:
    """The worst that an enemy could do to a unit from where it stands, whatever is between the two."""
    p, worst, kind = s.field.pieces[unit], 0, s.units[unit].kind
    for k in range(first_of(s, 1 - side), last_of(s, 1 - side)):
        if is_there(s, k) and able(s, k):
            q, foe = s.field.pieces[k], s.units[k].kind
            far, reach = square(p.x, p.y, q.x, q.y), charge_of(s, k)
            if far <= reach * reach:
                worst = max(worst, DANGER[by_shift(blow(s, k, unit))])
            if RANGED[foe] >= 0:
                reach = s.field.distance[RANGE[foe]] + 0
                if far <= reach * reach and in_arc(q, p.x, p.y):
                    shift = over(RANGED[foe], PROTECTION[kind]) + (not faces(s, unit, p.x, p.y, q.x, q.y))
                    worst = max(worst, DANGER[by_shift(shift - has(s.field, COVER, p.x, p.y))])
    return worst * POINTS[kind]


@rule
def stand(s: State, unit: int, side: int) -> int:
    """What the place of a unit is worth."""
    u, p = s.units[unit], s.field.pieces[unit]
    if u.where != ON or MELEE[u.kind] < 0:
        return -WAITING if u.where == OFF and u.kind == v.INFILTRATOR else 0
    if RANGED[u.kind] > MELEE[u.kind]:
        worth, near = mark(s, unit, side), nearest(s, unit)
        if near < FAR_OFF:
            far = root(near)
            worth -= OUT_OF_RANGE * max(0, far - s.field.distance[RANGE[u.kind]]) // INCH
            worth -= CROWDED if far < s.field.distance[v.SHORT] else 0
    else:
        worth = prey(s, unit, side)
        if engaged(s, unit):
            worth += FIGHTING * MELEE[u.kind]
    if has(s.field, COVER, p.x, p.y):
        worth += SHELTER * POINTS[u.kind]
    if min(min(p.x, s.field.width - p.x), min(p.y, s.field.height - p.y)) < s.field.distance[v.SHORT]:
        worth -= EDGE * POINTS[u.kind]
    return worth - danger(s, unit, side)


@rule
def judge(s: State, seat: int) -> int:
    """To whoever plays on."""
    if s.winner != NONE:
        return 0 if s.winner > 1 else (WON if s.winner == seat else -WON)
    value = hand_worth(s, seat, MEASURED) * HANDS // 100
    for side in range(2):
        worth = -LOST * s.sides[side].lost
        for k in range(first_of(s, side), last_of(s, side)):
            worth -= trouble(s, k, MEASURED)
            if side == seat:
                worth += stand(s, k, side)
        value += worth if side == seat else -worth
    return value
