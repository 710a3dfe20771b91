"""Chapter 3, the units: who they are, where they are, what they can be given."""

from __future__ import annotations

from sandtable.kernel import rule

from .. import vocabulary as v
from ..board.field import LINEAR, TOUCH
from ..board.field import OBSTACLE as OBSTACLE_PIECE
from ..board.geometry import near, touches, within
from ..cards import (
    ABSENT,
    FIRST_SITUATION,
    P_AT_WALL,
    P_ENGAGED,
    P_ITSELF,
    P_NEAR,
    P_PLACE,
    P_SHOOTS,
    P_SIDE,
    P_STATE,
    P_TYPES,
)
from ..refusals import (
    ENGAGED,
    IS_OBSTACLE,
    NO_RANGED,
    NO_UNIT,
    NO_WALL,
    NOT_ENGAGED,
    NOT_ITS_TYPE,
    NOT_NOW,
    NOT_OFF,
    NOT_OUT,
    NOT_SHAKEN,
    NOT_THERE,
    NOT_YOURS,
    TOO_FAR_OFF,
    UNIT_CONFUSED,
    UNIT_OUT,
    UNIT_SHAKEN,
)
from ..state import GONE, OFF, ON, State
from ..units import NONE, RANGED


@rule
def n_units(s: State) -> int:
    return s.sides[0].n_units + s.sides[1].n_units


@rule
def first_of(s: State, side: int) -> int:
    """The first unit of a side; those up to `last_of` are its others."""
    return s.sides[0].n_units + 0 if side else 0


@rule
def last_of(s: State, side: int) -> int:
    return n_units(s) if side else s.sides[0].n_units + 0


@rule
def side_of(s: State, unit: int) -> int:
    return 1 if unit >= s.sides[0].n_units else 0


@rule
def here(s: State, unit: int) -> bool:
    """Is it on the battlefield?"""
    return s.units[unit].where == ON


@rule
def able(s: State, unit: int) -> bool:
    """FC-H.1g Neither Shaken nor Out Of Action nor Confused nor Eliminated, and no Obstacle."""
    u = s.units[unit]
    return u.where != GONE and u.shaken == 0 and u.out == 0 and u.confused == 0 and u.kind != v.OBSTACLE


@rule
def touching(s: State, unit: int, other: int) -> bool:
    """FC-5.3b Are two units in contact, where they stand? FC-4.2m"""
    p = s.field.pieces[unit]
    return p.r > 0 and other != unit and touches(s.field.pieces[other], p.x, p.y, p.r)


@rule
def engaged_at(s: State, unit: int, x: int, y: int) -> bool:
    """Would a unit be in Close Combat at a place? FC-5.3b FC-5.3g"""
    p = s.field.pieces[unit]
    if p.sort == OBSTACLE_PIECE:
        return False
    foe = 1 - p.side
    for k in range(first_of(s, foe), last_of(s, foe)):
        if s.units[k].kind != v.OBSTACLE and touches(s.field.pieces[k], x, y, p.r):
            return True
    return False


@rule
def engaged(s: State, unit: int) -> bool:
    return s.field.pieces[unit].r > 0 and engaged_at(s, unit, s.field.pieces[unit].x, s.field.pieces[unit].y)


@rule
def at_wall(s: State, unit: int) -> int:
    """The linear terrain that a unit touches; NONE if there is none."""
    p = s.field.pieces[unit]
    for k in range(s.field.n_features):
        f = s.field.features[k]
        if f.effects & LINEAR and f.effects != LINEAR and near(f, p.x, p.y, p.r + TOUCH):
            return k
    return NONE


@rule
def apart(s: State, unit: int, other: int, distance: int) -> bool:
    """FC-1.4c Are two units on the battlefield farther apart than one of the five distances?"""
    p, q = s.field.pieces[unit], s.field.pieces[other]
    return p.r == 0 or q.r == 0 or not within(s.field, p.x, p.y, q.x, q.y, s.field.distance[distance])


@rule
def why_not_state(s: State, unit: int, wanted: int) -> int:
    """FC-5.5u FC-5.5w FC-5.6g Statuses shut out all cards but those that remove them."""
    u = s.units[unit]
    if wanted == v.IF_SHAKEN:
        return 0 if u.shaken else NOT_SHAKEN
    if wanted == v.IF_OUT:
        return 0 if u.out else NOT_OUT
    if wanted == v.ANY_STATE:
        return 0
    if u.shaken:
        return UNIT_SHAKEN
    if u.out:
        return UNIT_OUT
    return UNIT_CONFUSED if u.confused else 0


@rule
def why_not_spent(s: State, unit: int, wanted: int) -> int:
    """FC-H.2r Any Action may be spent on a Confused unit, whether it could use it or not; if it is Shaken or Out Of Action besides,
    only what removes that."""
    u = s.units[unit]
    return why_not_state(s, unit, wanted) if u.shaken or u.out else 0


@rule
def why_not_place(s: State, unit: int, play: int) -> int:
    """FC-1.4p Whether it is where the card wants it."""
    where = s.units[unit].where
    if P_PLACE[play] == v.ON_FIELD:
        return 0 if where == ON else NOT_THERE
    if P_PLACE[play] == v.OFF_FIELD:
        return 0 if where == OFF else NOT_OFF
    return 0


@rule
def why_not_on(s: State, who: int, play: int, unit: int, about: int) -> int:
    """What is against playing a card on a unit, as far as the card says whom it is for; `about` is the unit that the trigger is
    about. FC-1.3y FC-1.4n"""
    u = s.units[unit]
    if u.where == GONE:
        return NO_UNIT
    if u.kind == v.OBSTACLE:
        return IS_OBSTACLE
    if (side_of(s, unit) != who) != (P_SIDE[play] == v.ENEMY):
        return NOT_YOURS if play < FIRST_SITUATION else NOT_NOW
    if u.confused and play < FIRST_SITUATION and P_SIDE[play] == v.FRIEND:
        return why_not_spent(s, unit, P_STATE[play])
    if P_TYPES[play] >> u.kind & 1 == 0:
        return NOT_ITS_TYPE
    if P_SHOOTS[play] and RANGED[u.kind] < 0:
        return NO_RANGED
    why = why_not_place(s, unit, play)
    if why:
        return why
    why = why_not_state(s, unit, P_STATE[play])
    if why:
        return why
    if P_ENGAGED[play] != ABSENT and engaged(s, unit) != P_ENGAGED[play]:
        return NOT_ENGAGED if P_ENGAGED[play] else ENGAGED
    if P_AT_WALL[play] and at_wall(s, unit) == NONE:
        return NO_WALL
    return why_not_near(s, play, unit, about)


@rule
def why_not_near(s: State, play: int, unit: int, about: int) -> int:
    """Whether it is the unit that the trigger is about, or near enough to it, where the card says so."""
    if about == NONE or (P_ITSELF[play] and unit == about):
        return 0
    if P_NEAR[play] != ABSENT:
        return TOO_FAR_OFF if apart(s, unit, about, P_NEAR[play]) else 0
    return NOT_NOW if P_ITSELF[play] else 0
