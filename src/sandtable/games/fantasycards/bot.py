"""What a position is worth: points lost and about to be lost, where units could strike or shoot from, what is in the hand."""

from __future__ import annotations

from sandtable.kernel import Foresight, rule, table

from . import vocabulary as v
from .board.geometry import root, square
from .cards import (
    ACTIONS,
    BACK_IN_ACTION,
    FIGHTING_WITHDRAWAL,
    MELEE_SURGE,
    RECOVER,
    SITUATIONS,
)
from .fields import INCH
from .rules.units import engaged, first_of, last_of, side_of
from .state import GONE, HAND, N_CARDS, ON, State
from .units import MELEE, NONE, POINTS, RANGE, RANGED

WON = 1_000_000
LOST, SHAKEN, OUT, CONFUSED = 1000, 220, 320, 120  # for each point of the unit
CLOSING, IN_RANGE, OUT_OF_RANGE, CROWDED, EDGE = 6, 60, 8, 40, 60  # by the inch, or once
AVERAGE = 45  # a card that is still to be drawn

foresight = Foresight(horizon=1, scale=4000, answers=24, dear=3)  # to the end of the turn; the scale is a guess

# What cards are good for, roughly; those that bring a unit round or strike in contact only where there is one.
USE_OF_ACTION = {"assault": 40, "open-fire": 35, "rapid-advance": 30, "advance-and-fire": 35, "cautious-advance": 20}
IDLE = {"melee-surge": 0, "recover": 0, "back-in-action": 0, "fighting-withdrawal": 0}
USE_OF_SITUATION = {"opportunity-fire": 25, "shield-wall": 25, "killing-blow": 25, "meet-the-charge": 20, "ill-omen": 20}
ACTION_USE = table({**USE_OF_ACTION, **IDLE}[play.name] for play in ACTIONS)
SITUATION_USE = table(USE_OF_SITUATION.get(play.name, 10) for play in SITUATIONS)


@rule
def clock(s: State) -> int:
    """Turns taken by both."""
    return s.sides[0].turns + s.sides[1].turns


@rule
def trouble(s: State, unit: int) -> int:
    """What a unit's statuses cost its side."""
    u = s.units[unit]
    if u.where == GONE or u.kind == v.OBSTACLE:
        return 0
    return POINTS[u.kind] * (SHAKEN * u.shaken + OUT * u.out + CONFUSED * u.confused)


@rule
def nearest(s: State, unit: int) -> int:
    """How far the nearest enemy is, in points of the table; 0 if there is none."""
    p, foe, best = s.field.pieces[unit], 1 - side_of(s, unit), 1 << 40
    for k in range(first_of(s, foe), last_of(s, foe)):
        q = s.field.pieces[k]
        if q.r > 0 and s.units[k].kind != v.OBSTACLE:
            best = min(best, square(p.x, p.y, q.x, q.y))
    return root(best) if best < 1 << 40 else 0


@rule
def post(s: State, unit: int) -> int:
    """What the place of a unit is worth: who strikes wants to be near the enemy, who shoots in range and not too near. Who falls
    back over the edge of the table is lost."""
    u, p = s.units[unit], s.field.pieces[unit]
    if u.where != ON or MELEE[u.kind] < 0:
        return 0
    far, worth = nearest(s, unit), 0
    if RANGED[u.kind] > MELEE[u.kind]:
        reach = s.field.distance[RANGE[u.kind]]
        worth = IN_RANGE if far <= reach else -OUT_OF_RANGE * (far - reach) // INCH
        if far < s.field.distance[v.SHORT]:
            worth -= CROWDED
    else:
        worth = -CLOSING * (1 + MELEE[u.kind]) * far // INCH
        if engaged(s, unit):
            worth += 20 * MELEE[u.kind]
    near = min(min(p.x, s.field.width - p.x), min(p.y, s.field.height - p.y))
    if near < s.field.distance[v.VERY_SHORT]:
        worth -= EDGE
    return worth


@rule
def hand_worth(s: State, side: int) -> int:
    """What a hand can be used for; a card that is drawn later counts as an average one, less so if that is not yet this turn."""
    shaken, out, fighting = 0, 0, 0
    for k in range(first_of(s, side), last_of(s, side)):
        u = s.units[k]
        if u.where != GONE:
            shaken += u.shaken
            out += u.out
            if u.where == ON and engaged(s, k):
                fighting += 1
    worth = (HAND - s.sides[side].in_hand) * (AVERAGE if s.player == side else AVERAGE // 2)
    for card in range(N_CARDS):
        if s.sides[side].hand[card]:
            action = s.actions[card]
            worth += SITUATION_USE[s.situations[card]] + ACTION_USE[action]
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
    if s.winner != NONE:
        return 0 if s.winner > 1 else (WON if s.winner == seat else -WON)
    value = hand_worth(s, seat)
    for side in range(2):
        worth = -LOST * s.sides[side].lost
        for k in range(first_of(s, side), last_of(s, side)):
            worth -= trouble(s, k)
            if side == seat:
                worth += post(s, k)
        value += worth if side == seat else -worth
    return value
