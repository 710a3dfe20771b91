"""What a position is worth: points lost and about to be lost, where units could strike or shoot from and which enemies could do so,
what is in the hand."""

from __future__ import annotations

from sandtable.kernel import Foresight, rule, table

from . import vocabulary as v
from .board.field import COVER
from .board.geometry import has, root, square
from .cards import (
    ACTIONS,
    ASSAULT,
    BACK_IN_ACTION,
    FIGHTING_WITHDRAWAL,
    MELEE_SURGE,
    RECOVER,
    SITUATIONS,
    STEPS,
)
from .fields import INCH
from .rules.attacking import SHOT, faces, over, shot_at
from .rules.cards import distance_of
from .rules.units import able, engaged, first_of, last_of, side_of
from .state import GONE, HAND, N_CARDS, OFF, ON, PLACING, State
from .units import MELEE, NONE, POINTS, PROTECTION, RANGE, RANGED

WON = 1_000_000
# Where there are two numbers, the first is greedy's, and the second, for whoever plays on (judging.py), is by measure: from games
# of greedy against itself in which all numbers were a little off (docs/opponents.md).
GREEDY, MEASURED = range(2)
LOST, SHAKEN, OUT, CONFUSED = 1000, table([220, 230]), table([320, 500]), 120  # for each point of the unit
CLOSING, OUT_OF_RANGE, CROWDED, WAITING = 6, 8, 40, 250  # by the inch, or once
BETTER, WEAK = 60, 120  # a rating above the protection, an enemy in trouble
PRIZE, IN_CHARGE, FAIR_SHOT, WORST_SHOT = (
    30,
    25,
    20,
    7,
)  # for each point of an enemy: to strike at, or a shot without a shift
EDGE, THREAT, SHELTER = 60, 90, 20  # for each point of the unit
AVERAGE, LATER = table([45, 390]), table([15, 9])  # a card that is still to be drawn: this turn, or a turn later
SITUATIONS_IN_HAND = table([100, 86])  # in per cent of what they are good for
FAR_OFF = 1 << 40

# To the end of the turn that is going on; what comes after that is for the forecast to say, which costs less and knows more than
# two turns that are played on by the few playouts that most make. With many of them the enemy's answer is worth seeing (`far`).
# Dice make more of a difference in a playout than most answers do.
foresight = Foresight(
    horizon=1, far=2, scale=1000, answers=160, dear=2, noise=4, tries=10, occasions=1, swing=25, overlooks=1
)

# What cards are good for, roughly; those that bring a unit round or strike in contact only where there is one.
USE_OF_ACTION = {"assault": 40, "open-fire": 35, "rapid-advance": 30, "advance-and-fire": 35, "cautious-advance": 20}
IDLE = {"melee-surge": 0, "recover": 0, "back-in-action": 0, "fighting-withdrawal": 0}
USE_OF_SITUATION = {"opportunity-fire": 25, "shield-wall": 25, "killing-blow": 25, "meet-the-charge": 20, "ill-omen": 20}
ACTION_USE = table({**USE_OF_ACTION, **IDLE}[play.name] for play in ACTIONS)
SITUATION_USE = table(USE_OF_SITUATION.get(play.name, 10) for play in SITUATIONS)


@rule
def clock(s: State) -> int:
    """Turns taken by both. Placing is before them, so far that whoever places looks no further than the end of that."""
    return s.sides[0].turns + s.sides[1].turns + (0 if s.stage == PLACING else foresight.horizon)


@rule
def trouble(s: State, unit: int, by: int) -> int:
    """What a unit's statuses cost its side."""
    u = s.units[unit]
    if u.where == GONE or u.kind == v.OBSTACLE:
        return 0
    return POINTS[u.kind] * (SHAKEN[by] * u.shaken + OUT[by] * u.out + CONFUSED * u.confused)


@rule
def nearest(s: State, unit: int) -> int:
    """How far the nearest enemy is, squared; FAR_OFF if there is none."""
    p, foe, best = s.field.pieces[unit], 1 - side_of(s, unit), FAR_OFF + 0
    for k in range(first_of(s, foe), last_of(s, foe)):
        q = s.field.pieces[k]
        if q.r > 0 and s.units[k].kind != v.OBSTACLE:
            best = min(best, square(p.x, p.y, q.x, q.y))
    return best


@rule
def charge_of(s: State, unit: int) -> int:
    """How far an Assault reaches, from middle to middle."""
    return s.field.distance[distance_of(s, ASSAULT * STEPS, unit)] + 2 * s.field.base


@rule
def prey(s: State, unit: int) -> int:
    """What the best enemy to strike at is worth from here: near, dear, badly protected or in trouble, best within an Assault. How
    far one is, is asked only if it could be the best: it is at least as far as either of its coordinates says."""
    p, foe, best, kind = s.field.pieces[unit], 1 - side_of(s, unit), -FAR_OFF, s.units[unit].kind
    charge, step = charge_of(s, unit), -CLOSING * (1 + MELEE[kind])
    for k in range(first_of(s, foe), last_of(s, foe)):
        q, e = s.field.pieces[k], s.units[k]
        if q.r > 0 and e.kind != v.OBSTACLE:
            worth = BETTER * over(MELEE[kind], PROTECTION[e.kind]) + WEAK * (e.shaken | e.out) + PRIZE * POINTS[e.kind]
            reward, least = IN_CHARGE * POINTS[e.kind], max(abs(p.x - q.x), abs(p.y - q.y))
            if worth + reward + step * least // INCH > best:
                far = root(square(p.x, p.y, q.x, q.y))
                best = max(best, worth + (reward if far <= charge else 0) + step * far // INCH)
    return best if best > -FAR_OFF else 0


@rule
def shot_worth(kind: int, shift: int) -> int:
    """What a shot at a unit of this type is worth."""
    return POINTS[kind] * max(WORST_SHOT, FAIR_SHOT * (1 + shift))


@rule
def aim(s: State, unit: int) -> int:
    """What the best shot from here is worth. Looking is dear: not at enemies that would be no better a target if they were seen."""
    p, foe, best, kind = s.field.pieces[unit], 1 - side_of(s, unit), 0, s.units[unit].kind
    for k in range(first_of(s, foe), last_of(s, foe)):
        q, e = s.field.pieces[k], s.units[k]
        if q.r > 0 and e.kind != v.OBSTACLE:
            shift = over(RANGED[kind], PROTECTION[e.kind]) + (not faces(s, k, q.x, q.y, p.x, p.y))
            if shot_worth(e.kind, shift) > best:
                shot = shot_at(s, unit, k, q.x, q.y, True)
                if shot > 0:
                    best = max(best, shot_worth(e.kind, shot - SHOT))
    return best


@rule
def threatens(s: State, unit: int) -> bool:
    """Has a unit somebody in reach of its Assault or its shots? The fewer enemies have, the fewer attack."""
    u = s.units[unit]
    if u.where != ON or MELEE[u.kind] < 0 or not able(s, unit):
        return False
    reach = charge_of(s, unit)
    if RANGED[u.kind] >= 0:
        reach = max(reach, s.field.distance[RANGE[u.kind]])
    return 0 < nearest(s, unit) < (reach + 1) * (reach + 1)


@rule
def post(s: State, unit: int) -> int:
    """What the place of a unit is worth: who strikes wants to be near an enemy, who shoots to have a good shot and nobody too near,
    everybody to be in cover. Who falls back over the edge of the table is lost, and an Infiltrator that is not there yet does
    nothing."""
    u, p = s.units[unit], s.field.pieces[unit]
    if u.where != ON or MELEE[u.kind] < 0:
        return -WAITING if u.where == OFF and u.kind == v.INFILTRATOR else 0
    worth = 0
    if RANGED[u.kind] > MELEE[u.kind]:
        reach, found = s.field.distance[RANGE[u.kind]], nearest(s, unit)
        far = root(found) if found < FAR_OFF else 0
        worth = 0 if far <= reach else -OUT_OF_RANGE * (far - reach) // INCH
        worth += aim(s, unit)
        if far < s.field.distance[v.SHORT]:
            worth -= CROWDED
    else:
        worth = prey(s, unit)
        if engaged(s, unit):
            worth += 20 * MELEE[u.kind]
    if has(s.field, COVER, p.x, p.y):
        worth += SHELTER * POINTS[u.kind]
    near = min(min(p.x, s.field.width - p.x), min(p.y, s.field.height - p.y))
    if near < s.field.distance[v.SHORT]:
        worth -= EDGE * POINTS[u.kind]
    return worth


@rule
def draws_soon(s: State, side: int) -> bool:
    """Does a side fill its hand at the end of the turn that is going on? Not once that is over, while both may still play
    Situations: then its next turn is the next time."""
    return s.player == side and s.sides[side].turns + (s.first == side) == s.sides[1 - side].turns


@rule
def hand_worth(s: State, side: int, by: int) -> int:
    """What a hand can be used for; a card that is drawn later counts as an average one, less so if that is not yet this turn."""
    shaken, out, fighting = 0, 0, 0
    for k in range(first_of(s, side), last_of(s, side)):
        u = s.units[k]
        if u.where != GONE:
            shaken += u.shaken
            out += u.out
            if u.where == ON and engaged(s, k):
                fighting += 1
    worth = (HAND - s.sides[side].in_hand) * (AVERAGE[by] if draws_soon(s, side) else LATER[by])
    for card in range(N_CARDS):
        if s.sides[side].hand[card]:
            action = s.actions[card]
            worth += SITUATION_USE[s.situations[card]] * SITUATIONS_IN_HAND[by] // 100 + ACTION_USE[action]
            if action == RECOVER and shaken:
                worth += 60
                shaken -= 1
            elif action == BACK_IN_ACTION and out:
                worth += 80
                out -= 1
            elif action == MELEE_SURGE and fighting:
                worth += 60
                fighting -= 1
            elif action == FIGHTING_WITHDRAWAL and fighting:
                worth += 20
    return worth


@rule
def evaluate(s: State, seat: int) -> int:
    """To greedy."""
    if s.winner != NONE:
        return 0 if s.winner > 1 else (WON if s.winner == seat else -WON)
    value = hand_worth(s, seat, GREEDY)
    for side in range(2):
        worth = -LOST * s.sides[side].lost
        for k in range(first_of(s, side), last_of(s, side)):
            worth -= trouble(s, k, GREEDY)
            if side == seat:
                worth += post(s, k)
            elif threatens(s, k):
                worth += THREAT * POINTS[s.units[k].kind]
        value += worth if side == seat else -worth
    return value
