"""What may answer what, and the questions that arise while cards are resolved: when, where to, at whom, to whom. FC-1.3i"""

from __future__ import annotations

from sandtable.kernel import decision, in_question, offer, offer_free, refuse, rule, x_of, y_of

from .. import verbs as do
from .. import vocabulary as v
from ..board.field import TURNS, Path, Plan
from ..board.geometry import bearing, spot
from ..board.tight import why_not_move
from ..board.ways import explore, fall_back, forget, length, point_at, prepare
from ..cards import (
    FIRST_SITUATION,
    HOLD_YOUR_GROUND,
    ILL_OMEN,
    OPPORTUNITY_FIRE,
    P_TRIGGER,
    PARTING_BLOW,
    PURSUIT,
    S_BETTER,
    S_N,
    S_TYPES,
    SITUATIONAL_AWARENESS,
    STEPS,
)
from ..refusals import BEFORE_THE_LAST, NOT_NOW, OFF_THE_WAY
from ..state import BEARINGS, N_CARDS, STOPS, FantasyOptions, State, UnitNumber
from ..units import NONE
from .attacking import (
    can_fire_now,
    eliminate,
    stop_shot,
    why_not_shot,
)
from .movement import (
    TURN,
    WHOLE_WAY,
    aside,
    can_charge,
    can_contact,
    can_move,
    can_stride,
    has_free_side,
    is_target,
    leaves,
    onward,
    set_out,
    why_not_go,
    why_not_via,
    wipe_path,
)
from .units import able, apart, first_of, last_of, n_units, side_of, touching, why_not_on

OWN_MOVE, UNANSWERED = 1, 2  # how a unit moves: by a card of its own; past Parting Blows


@rule
def fits(play: int, trigger: int, other: int) -> bool:
    """Does a Situation answer this? A move of a unit's own is answered by what answers any move, and by Bogged Down. FC-H.3s"""
    own = P_TRIGGER[play]
    return own == trigger or (trigger == v.ENEMY_MOVES and own == v.ENEMY_STEPS and other & OWN_MOVE > 0)


@rule
def why_not_answer(s: State, plan: Plan, path: Path, who: int, play: int, unit: int, about: int, other: int) -> int:
    """What is against answering with a Situation on a unit; `about` and `other` are what the trigger is about."""
    if play == FIRST_SITUATION + OPPORTUNITY_FIRE or play == FIRST_SITUATION + PARTING_BLOW:
        return why_not_strike(s, who, play, unit, about)
    why = why_not_on(s, who, play, unit, about)
    if why:
        return why
    if play == FIRST_SITUATION + SITUATIONAL_AWARENESS:
        return 0 if has_receiver(s, who, unit, other & 63, other >> 6) else NOT_NOW
    if play == FIRST_SITUATION + HOLD_YOUR_GROUND:  # FC-H.3l FC-H.3m
        return 0 if other == v.FALL_BACK or is_steady(s, unit) else NOT_NOW
    if play == FIRST_SITUATION + PURSUIT:
        return 0 if s.units[unit].touched and not touching(s, unit, about) else NOT_NOW
    return why_not_further(s, plan, path, play, unit, about, other)


@rule
def why_not_strike(s: State, who: int, play: int, unit: int, about: int) -> int:
    """What is against firing at a unit that moves, or striking one that leaves."""
    why = why_not_on(s, who, play, unit, about)
    if why:
        return why
    if play == FIRST_SITUATION + OPPORTUNITY_FIRE:  # FC-H.3a FC-H.3d
        return 0 if s.units[unit].fired == 0 and can_fire_now(s, unit, about) else NOT_NOW
    return 0 if leaves(s, about, unit, s.field.pieces[about].r) else NOT_NOW  # FC-H.3f


@rule
def why_not_further(s: State, plan: Plan, path: Path, play: int, unit: int, about: int, other: int) -> int:
    if P_TRIGGER[play] == v.ASSAULT_DECLARED:  # FC-H.3o
        return 0 if can_move(s, plan, path, unit, v.SHORT, other) else NOT_NOW
    if P_TRIGGER[play] == v.ENEMY_AERIAL_PLACED:  # FC-H.3y
        borrow(s, unit)
        free = has_free_side(s, unit, about)
        give_back(s, unit)
        return 0 if free else NOT_NOW
    return 0


@rule
def borrow(s: State, unit: int) -> None:
    """A unit off the battlefield gets its base for a moment, far from the table, to be measured with."""
    p = s.field.pieces[unit]
    p.x, p.y, p.r = -WHOLE_WAY, -WHOLE_WAY, s.field.base


@rule
def give_back(s: State, unit: int) -> None:
    p = s.field.pieces[unit]
    p.x, p.y, p.r = 0, 0, 0


@rule
def is_steady(s: State, unit: int) -> bool:
    """FC-H.3m Does Hold Your Ground keep it from being Shaken?"""
    if S_TYPES[(FIRST_SITUATION + HOLD_YOUR_GROUND) * STEPS] >> s.units[unit].kind & 1:
        return True
    side = side_of(s, unit)
    for k in range(first_of(s, side), last_of(s, side)):
        if s.units[k].kind == v.COMMAND and able(s, k) and not apart(s, k, unit, v.SHORT):
            return True
    return False


@rule
def might_hold(s: State, side: int, card: int) -> bool:
    """Whether a card is in a hand, as far as the other side can know: it is neither played nor discarded. FC-1.2f"""
    me = s.sides[side]
    return me.in_hand > 0 and me.hand[card] + me.deck[card] > 0


@rule
def can_answer(s: State, who: int, trigger: int, about: int, other: int) -> bool:
    """FC-H.1i Is there anything to ask? That a hand has no answer must not show: every one is asked that, for all the other side
    knows, might have one."""
    tried = 0
    for card in range(N_CARDS):
        play = FIRST_SITUATION + s.situations[card]
        if might_hold(s, who, card) and tried >> s.situations[card] & 1 == 0 and fits(play, trigger, other):
            tried |= 1 << s.situations[card]
            if play == FIRST_SITUATION + ILL_OMEN:
                return True
            for unit in range(n_units(s)):
                if why_not_answer(s, s.plan, s.path, who, play, unit, about, other) == 0:
                    return True
    return False


@decision
def respond(s: State, out: FantasyOptions, who: int, trigger: int, about: UnitNumber, other: int) -> None:
    """Answer with a Situation? FC-1.3i FC-1.3j"""
    offer(out, do.decline())
    for card in range(N_CARDS):
        play = FIRST_SITUATION + s.situations[card]
        if s.sides[who].hand[card] and fits(play, trigger, other):
            if play == FIRST_SITUATION + ILL_OMEN:
                offer(out, do.invoke(card))
                continue
            for unit in range(n_units(s)):
                if not in_question(out, do.situation(card, unit)):
                    continue
                why = why_not_answer(s, out.plan, out.path, who, play, unit, about, other)
                if why:
                    refuse(out, do.situation(card, unit), why)
                else:
                    offer(out, do.situation(card, unit))


@rule
def asks_anything(s: State, who: int, trigger: int, about: int, other: int) -> bool:
    found = can_answer(s, who, trigger, about, other)
    forget(s.plan)
    if trigger == v.ASSAULT_DECLARED:
        wipe_path(s.path)  # no way is laid out yet: it was used to look for one
    return found


@rule
def shift_of(s: State, card: int, unit: int) -> int:
    """What Shield Wall and Killing Blow are worth. FC-H.3j FC-H.3k"""
    step = (FIRST_SITUATION + s.situations[card]) * STEPS
    return S_BETTER[step] if S_TYPES[step] >> s.units[unit].kind & 1 else S_N[step]


@rule
def is_nothing(s: State, unit: int, result: int) -> bool:
    """FC-5.5d FC-5.6c"""
    u = s.units[unit]
    return result == v.NO_EFFECT or (result == v.SHAKEN and u.shaken > 0) or (result == v.OUT_OF_ACTION and u.out > 0)


@rule
def take_result(s: State, unit: int, result: int) -> None:
    """FC-5.5t FC-5.5v FC-5.5z FC-5.6d"""
    if result == v.SHAKEN:
        s.units[unit].shaken = 1
    elif result == v.OUT_OF_ACTION:
        s.units[unit].out = 1
    elif result == v.ELIMINATED:
        eliminate(s, unit)


@rule
def begin_walk(s: State, unit: int) -> None:
    s.walked = 0
    for k in range(n_units(s)):
        s.units[k].fired = 0


@rule
def far_of(s: State, chosen: int) -> int:
    """The point of a way that was chosen, as a length."""
    if do.verb(chosen) == do.after:
        return x_of(s, 0)
    return length(s.path) * do.stop(chosen) // STOPS


@decision
def when(s: State, out: FantasyOptions, who: int, unit: UnitNumber, shooter: UnitNumber) -> None:
    """At which point of its way? FC-H.3a FC-H.3e FC-H.3q"""
    whole = length(s.path)
    for k in range(STOPS + 1):
        if shooter != NONE:
            if in_question(out, do.at(k)) and stop_shot(s, shooter, unit, k):
                offer(out, do.at(k))
        elif whole * k // STOPS >= s.walked:
            offer(out, do.at(k))
    if offer_free(out, do.after()):
        refuse(out, do.after(), why_not_when(s, out.x, whole, unit, shooter))


@rule
def why_not_when(s: State, far: int, whole: int, unit: int, shooter: int) -> int:
    if far < 0 or far > whole:
        return OFF_THE_WAY
    if far < s.walked:
        return BEFORE_THE_LAST
    x, y = point_at(s.field, s.path, far)
    return 0 if shooter == NONE else why_not_shot(s, shooter, unit, x, y)


@rule
def can_receive(s: State, side: int, unit: int, command: int, target: int, situation: int) -> bool:
    """Can a Situation be passed to a unit by Situational Awareness?"""
    if side_of(s, unit) != side or s.units[unit].fired or apart(s, unit, command, v.SHORT):
        return False
    if situation != PARTING_BLOW and situation != OPPORTUNITY_FIRE:
        return False
    return why_not_strike(s, side, FIRST_SITUATION + situation, unit, target) == 0


@rule
def has_receiver(s: State, side: int, command: int, target: int, situation: int) -> bool:
    for k in range(first_of(s, side), last_of(s, side)):
        if can_receive(s, side, k, command, target, situation):
            return True
    return False


@decision
def receiver(s: State, out: FantasyOptions, who: int, command: UnitNumber, target: UnitNumber, situation: int) -> None:
    """To which unit is it passed next? FC-1.4m FC-H.3i Nobody comes last: who looks ahead takes what is listed first."""
    for k in range(first_of(s, who), last_of(s, who)):
        if can_receive(s, who, k, command, target, situation):
            offer(out, do.give(k))
    offer(out, do.decline())


@rule
def lay_retreat(s: State, unit: int, ax: int, ay: int) -> None:
    wipe_path(s.path)
    if s.field.pieces[unit].x == ax and s.field.pieces[unit].y == ay:
        ay += 1  # right on the point: to the north
    fall_back(s.field, s.plan, s.path, unit, ax, ay)
    forget(s.plan)


@decision
def go(s: State, out: FantasyOptions, who: int, unit: UnitNumber, left: int, away: int, may: int) -> None:
    """Where does the unit move to? FC-4.1e FC-4.1f FC-4.1g FC-4.2a"""
    p = s.field.pieces[unit]
    home_x, home_y, first = p.x + 0, p.y + 0, onward(s, unit, away)
    asked = in_question(out, do.stay())  # it may, if it must: that depends on the rest of the list
    if may:
        offer(out, do.stay())
    set_out(s, unit)
    for half in range(2):
        prepare(s.field, out.plan, unit, left >> half)
        for n in range(BEARINGS):
            k = aside(first, n)
            if (asked and out.n == 0) or in_question(out, do.move(k, half)):
                if can_stride(s, out.plan, out.path, unit, k * TURN, away):
                    offer(out, do.move(k, half))
    if asked and out.n == 0:
        offer(out, do.stay())
    if offer_free(out, do.move_to()):
        explore(s.field, out.plan, unit, left)
        refuse(out, do.move_to(), why_not_go(s, out.plan, unit, away, out.x, out.y, out.facing))
    if away == NONE and s.path.n <= TURNS and offer_free(out, do.via()):
        explore(s.field, out.plan, unit, left)
        refuse(out, do.via(), why_not_via(s, out.plan, out.x, out.y))
    p.x, p.y = home_x, home_y


@decision
def assault(s: State, out: FantasyOptions, who: int, unit: UnitNumber, distance: int, only: int) -> None:
    """Which enemy does the unit charge, and from which side? FC-4.2c FC-H.2d"""
    explore(s.field, out.plan, unit, s.field.distance[distance])
    foe = 1 - who
    for k in range(first_of(s, foe), last_of(s, foe)):
        if is_target(s, unit, k) and (only == NONE or only == k) and not touching(s, unit, k):
            p, q = s.field.pieces[unit], s.field.pieces[k]
            first = bearing(p.x - q.x, p.y - q.y) // TURN
            for n in range(BEARINGS):
                j = aside(first, n)
                if in_question(out, do.charge(k, j)) and can_contact(s, out.plan, unit, k, j * TURN):
                    offer(out, do.charge(k, j))
    for k in range(first_of(s, foe), last_of(s, foe)):  # judging any place may wipe what was explored, so this comes last
        if is_target(s, unit, k) and (only == NONE or only == k) and not touching(s, unit, k):
            if offer_free(out, do.charge_at(k)):
                refuse(out, do.charge_at(k), why_not_move(s.field, out.plan, out.x, out.y, k))


@rule
def can_still_charge(s: State, unit: int, distance: int, target: int) -> bool:
    found = can_charge(s, s.plan, unit, distance, target)
    forget(s.plan)
    return found


@rule
def place_of(s: State, unit: int, chosen: int) -> tuple[int, int]:
    """The place that a charge or a swoop has chosen."""
    if do.verb(chosen) == do.charge_at or do.verb(chosen) == do.swoop_at:
        return x_of(s, 0), y_of(s, 0)
    return spot(s.field, unit, do.unit(chosen), do.bearing(chosen) * TURN)
