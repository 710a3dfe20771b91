"""How cards are resolved: what answers what, the last one first (FC-1.3o); moves with what interrupts them, attacks with what is
played before the flip, results with what follows. These call each other: a blow may drive a unit back, and that is a move."""

from __future__ import annotations

from sandtable.kernel import Steps, ask, decision, facing_of, offer, offer_free, procedure, refuse, rule, tell, x_of, y_of

from .. import events as e
from .. import verbs as do
from .. import vocabulary as v
from ..board.field import Path, Plan
from ..board.geometry import spot
from ..board.ways import explore, fall_back, forget, length, point_at, prepare, why_not_move
from ..cards import (
    BOGGED_DOWN,
    CARD_SITUATION,
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
from ..state import BEARINGS, N_CARDS, ON, STOPS, FantasyOptions, State, UnitNumber
from ..units import NONE
from .attacking import (
    SHOT,
    can_fire_now,
    can_target,
    eliminate,
    melee_shift,
    shot_at,
    stop_shot,
    why_not_shot,
    withdraw,
)
from .basics import done_with, flip, flipped_result, spend
from .movement import (
    TURN,
    WHOLE_WAY,
    can_charge,
    can_contact,
    can_move,
    can_stride,
    face,
    face_unit,
    halt,
    has_free_side,
    is_target,
    lay_stride,
    lay_towards,
    lay_way,
    leaves,
    leaves_contact,
    note_touched,
    off_table,
    stand,
    why_not_go,
    wipe_path,
)
from .units import able, apart, first_of, last_of, n_units, side_of, touching, why_not_on

OWN_MOVE, UNANSWERED = 1, 2  # how a unit moves: by a card of its own; past Parting Blows


# ---------------------------------------------------------------- what may answer
@rule
def fits(play: int, trigger: int, other: int) -> bool:
    """Does a Situation answer this? A move of a unit's own is answered by what answers any move, and by Bogged Down. FC-H.3s"""
    own = P_TRIGGER[play]
    return own == trigger or (trigger == v.ENEMY_MOVES and own == v.ENEMY_STEPS and other & OWN_MOVE > 0)


@rule
def why_not_answer(s: State, plan: Plan, path: Path, who: int, play: int, unit: int, about: int, other: int) -> int:
    """What is against answering with a Situation on a unit; `about` and `other` are what the trigger is about."""
    why = why_not_on(s, who, play, unit, about)
    if why:
        return why
    if play == FIRST_SITUATION + OPPORTUNITY_FIRE:  # FC-H.3a FC-H.3d
        return 0 if s.units[unit].fired == 0 and can_fire_now(s, unit, about) else NOT_NOW
    if play == FIRST_SITUATION + PARTING_BLOW:  # FC-H.3f
        return 0 if leaves(s, about, unit, s.field.pieces[about].r) else NOT_NOW
    if play == FIRST_SITUATION + SITUATIONAL_AWARENESS:
        return 0 if has_receiver(s, who, unit, other & 63, other >> 6) else NOT_NOW
    if play == FIRST_SITUATION + HOLD_YOUR_GROUND:  # FC-H.3l FC-H.3m
        return 0 if other == v.FALL_BACK or is_steady(s, unit) else NOT_NOW
    if play == FIRST_SITUATION + PURSUIT:
        return 0 if s.units[unit].touched and not touching(s, unit, about) else NOT_NOW
    return why_not_further(s, plan, path, play, unit, about, other)


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
def can_answer(s: State, who: int, trigger: int, about: int, other: int) -> bool:
    """Is there anything to ask? Windows without an answer go by."""
    for card in range(N_CARDS):
        play = FIRST_SITUATION + CARD_SITUATION[card]
        if s.sides[who].hand[card] and fits(play, trigger, other):
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
        play = FIRST_SITUATION + CARD_SITUATION[card]
        if s.sides[who].hand[card] and fits(play, trigger, other):
            if play == FIRST_SITUATION + ILL_OMEN:
                offer(out, do.invoke(card))
                continue
            for unit in range(n_units(s)):
                why = why_not_answer(s, out.plan, out.path, who, play, unit, about, other)
                if why:
                    refuse(out, do.situation(card, unit), why)
                else:
                    offer(out, do.situation(card, unit))


@procedure
def answer_to(s: State, who: int, trigger: int, about: int, other: int) -> Steps[int]:
    """Ask a side for one answer. Gives the answer, or 0 for none."""
    if not asks_anything(s, who, trigger, about, other):
        return 0
    chosen = yield ask(s, who, respond, trigger, about, other)
    if do.verb(chosen) == do.decline:
        return 0
    return chosen


@rule
def asks_anything(s: State, who: int, trigger: int, about: int, other: int) -> bool:
    found = can_answer(s, who, trigger, about, other)
    forget(s.plan)
    if trigger == v.ASSAULT_DECLARED:
        wipe_path(s.path)  # no way is laid out yet: it was used to look for one
    return found


@procedure
def stands(s: State, side: int, card: int, unit: int) -> Steps[int]:
    """A Situation is played. The opponent may annul it, and that may be annulled in turn: does it stand? FC-1.3o FC-H.3x"""
    spend(s, side, card)
    tell(s, e.answered, side, CARD_SITUATION[card], unit, card)
    while True:
        omen = yield from answer_to(s, 1 - side, v.SITUATION_PLAYED, NONE, NONE)
        if omen == 0:
            return 1
        annulled = yield from stands(s, 1 - side, do.card(omen), NONE)
        done_with(s, 1 - side, do.card(omen))
        if annulled:
            tell(s, e.cancelled, side, card)
            return 0


# ---------------------------------------------------------------- attacks
@rule
def shift_of(s: State, card: int, unit: int) -> int:
    """What Shield Wall and Killing Blow are worth. FC-H.3j FC-H.3k"""
    step = (FIRST_SITUATION + CARD_SITUATION[card]) * STEPS
    return S_BETTER[step] if S_TYPES[step] >> s.units[unit].kind & 1 else S_N[step]


@procedure
def struck(s: State, side: int, by: int, target: int, shift: int, ax: int, ay: int, wardable: int) -> Steps[int]:
    """An attack on a unit, from its declaration to its result, which is what it gives. FC-1.3r FC-5.1i FC-5.3f"""
    foe = side_of(s, target)
    while wardable:  # FC-H.3t
        ward = yield from answer_to(s, foe, v.SHOT_DECLARED, target, by)
        if ward == 0:
            break
        holds = yield from stands(s, foe, do.card(ward), do.unit(ward))
        done_with(s, foe, do.card(ward))
        if holds:
            return v.NO_EFFECT
    while True:  # the defender first, then the attacker, until both have passed. FC-1.3s
        who, unit = foe, target
        card = yield from answer_to(s, foe, v.ATTACKED, target, by)
        if card == 0:
            who, unit = side, by
            card = yield from answer_to(s, side, v.ATTACKS, by, target)
        if card == 0:
            break
        holds = yield from stands(s, who, do.card(card), do.unit(card))
        done_with(s, who, do.card(card))
        if holds:
            shift += shift_of(s, do.card(card), unit)
    result = flipped_result(s, side, flip(s, side))
    final = max(v.NO_EFFECT, min(v.ELIMINATED, result + shift))  # FC-5.6b
    final = yield from comes(s, target, final, ax, ay)
    return final


@procedure
def comes(s: State, unit: int, result: int, ax: int, ay: int) -> Steps[int]:
    """FC-5.5a A result is applied, unless it is held off. Gives what came of it; a status that a unit has already is nothing."""
    while result == v.FALL_BACK or result == v.SHAKEN:
        hold = yield from answer_to(s, side_of(s, unit), v.RESULT_COMES, unit, result)
        if hold == 0:
            break
        holds = yield from stands(s, side_of(s, unit), do.card(hold), do.unit(hold))
        done_with(s, side_of(s, unit), do.card(hold))
        if holds:
            return v.NO_EFFECT
    if is_nothing(s, unit, result):
        return v.NO_EFFECT
    tell(s, e.came, unit, result)
    if result == v.FALL_BACK:
        yield from falls_back(s, unit, ax, ay)
    else:
        take_result(s, unit, result)
    return result


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


@procedure
def shoots(s: State, side: int, unit: int, target: int, arc: int, shift: int) -> Steps[int]:
    """A Ranged Attack on a target where it is. FC-5.1f"""
    q = s.field.pieces[target]
    worth = shot_at(s, unit, target, q.x, q.y, arc > 0)
    if worth == 0:
        return v.NO_EFFECT
    shift += worth - SHOT
    tell(s, e.shot, unit, target, shift)
    result = yield from struck(s, side, unit, target, shift, s.field.pieces[unit].x, s.field.pieces[unit].y, 1)
    return result


@procedure
def strikes(s: State, side: int, unit: int, target: int, wardable: int) -> Steps[int]:
    """A Melee Attack on a unit in contact."""
    if not can_target(s, unit, target, 2):
        return v.NO_EFFECT
    shift = melee_shift(s, unit, target)
    tell(s, e.struck, unit, target, shift)
    result = yield from struck(s, side, unit, target, shift, s.field.pieces[unit].x, s.field.pieces[unit].y, wardable)
    return result


# ---------------------------------------------------------------- moves
@rule
def begin_walk(s: State, unit: int) -> None:
    s.walked = 0
    for k in range(n_units(s)):
        s.units[k].fired = 0


@procedure
def walks(s: State, unit: int, manner: int) -> Steps[int]:
    """A unit goes the way that is laid out, with all that answers it. Gives 1 if it came to its end. FC-4.1c FC-4.1d FC-5.5e"""
    begin_walk(s, unit)
    foe = 1 - side_of(s, unit)
    while manner & UNANSWERED == 0 and leaves_contact(s, unit):
        blow = yield from answer_to(s, foe, v.ENEMY_LEAVES, unit, manner)
        if blow == 0:
            break
        result = yield from volley(s, foe, do.card(blow), do.unit(blow), unit)
        if result != v.NO_EFFECT:
            return 0
    while True:
        fire = yield from answer_to(s, foe, v.ENEMY_MOVES, unit, manner)
        if fire == 0:
            break
        if CARD_SITUATION[do.card(fire)] == BOGGED_DOWN:
            bogged = yield from bogs_down(s, foe, do.card(fire), unit)
            if bogged:
                return 0
        else:
            result = yield from volley(s, foe, do.card(fire), do.unit(fire), unit)
            if result != v.NO_EFFECT:
                return 0
    stand(s, unit, WHOLE_WAY)
    return 1


@procedure
def bogs_down(s: State, side: int, card: int, unit: int) -> Steps[int]:
    """FC-H.3q Its move ends at a point of its way."""
    holds = yield from stands(s, side, card, unit)
    if holds:
        chosen = yield ask(s, side, when, unit, NONE)
        halt(s, unit, far_of(s, chosen))
    done_with(s, side, card)
    return holds


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
            if stop_shot(s, shooter, unit, k):
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


@procedure
def volley(s: State, side: int, card: int, unit: int, target: int) -> Steps[int]:
    """Opportunity Fire or a Parting Blow, and those that Situational Awareness adds to it. FC-H.3i"""
    holds = yield from stands(s, side, card, unit)
    result, command = v.NO_EFFECT, NONE
    if holds:
        aware = yield from answer_to(s, side, v.YOU_ANSWER, unit, target | CARD_SITUATION[card] << 6)
        if aware:
            also = yield from stands(s, side, do.card(aware), do.unit(aware))
            done_with(s, side, do.card(aware))
            command = do.unit(aware) if also else NONE
        result = yield from answers_once(s, side, CARD_SITUATION[card], unit, target)
    while command != NONE and result == v.NO_EFFECT and has_receiver(s, side, command, target, CARD_SITUATION[card]):
        chosen = yield ask(s, side, receiver, command, target, CARD_SITUATION[card])
        if do.verb(chosen) == do.decline:
            break
        tell(s, e.passed_on, side, do.unit(chosen))
        result = yield from answers_once(s, side, CARD_SITUATION[card], do.unit(chosen), target)
    done_with(s, side, card)
    return result


@procedure
def answers_once(s: State, side: int, situation: int, unit: int, target: int) -> Steps[int]:
    """One unit fires at, or strikes, the unit that moves."""
    s.units[unit].fired = 1
    if situation == PARTING_BLOW:
        result = yield from strikes(s, side, unit, target, 0)
        return result
    chosen = yield ask(s, side, when, target, unit)
    s.walked = far_of(s, chosen)
    stand(s, target, s.walked)
    result = yield from shoots(s, side, unit, target, 1, 0)
    if result == v.SHAKEN or result == v.OUT_OF_ACTION:  # FC-H.3c
        halt(s, target, s.walked)
    return result


@rule
def can_receive(s: State, side: int, unit: int, command: int, target: int, situation: int) -> bool:
    """Can a Situation be passed to a unit by Situational Awareness?"""
    if side_of(s, unit) != side or s.units[unit].fired or apart(s, unit, command, v.SHORT):
        return False
    if situation != PARTING_BLOW and situation != OPPORTUNITY_FIRE:
        return False
    return why_not_answer(s, s.plan, s.path, side, FIRST_SITUATION + situation, unit, target, OWN_MOVE) == 0


@rule
def has_receiver(s: State, side: int, command: int, target: int, situation: int) -> bool:
    for k in range(first_of(s, side), last_of(s, side)):
        if can_receive(s, side, k, command, target, situation):
            return True
    return False


@decision
def receiver(s: State, out: FantasyOptions, who: int, command: UnitNumber, target: UnitNumber, situation: int) -> None:
    """To which unit is it passed next? FC-1.4m FC-H.3i"""
    offer(out, do.decline())
    for k in range(first_of(s, who), last_of(s, who)):
        if can_receive(s, who, k, command, target, situation):
            offer(out, do.give(k))


@rule
def lay_retreat(s: State, unit: int, ax: int, ay: int) -> None:
    wipe_path(s.path)
    if s.field.pieces[unit].x == ax and s.field.pieces[unit].y == ay:
        ay += 1  # right on the point: to the north
    fall_back(s.field, s.plan, s.path, unit, ax, ay)
    forget(s.plan)


@procedure
def falls_back(s: State, unit: int, ax: int, ay: int) -> Steps[None]:
    """FC-5.5e FC-5.5f FC-5.5g FC-5.5s A unit is driven back from a point; an Aerial leaves. FC-5.5r"""
    if s.units[unit].kind == v.AERIAL:
        withdraw(s, unit)
        return
    note_touched(s, unit)
    lay_retreat(s, unit, ax, ay)
    arrived = yield from walks(s, unit, 0)
    wipe_path(s.path)
    if s.units[unit].where != ON:
        return
    if off_table(s, unit):  # FC-5.5i
        eliminate(s, unit)
        return
    if arrived == 0:
        return
    tell(s, e.fell_back, unit, s.field.pieces[unit].x, s.field.pieces[unit].y)
    foe = 1 - side_of(s, unit)
    while s.units[unit].where == ON:
        chase = yield from answer_to(s, foe, v.ENEMY_FELL_BACK, unit, NONE)
        if chase == 0:
            break
        yield from pursues(s, foe, do.card(chase), do.unit(chase), unit)


@procedure
def pursues(s: State, side: int, card: int, unit: int, target: int) -> Steps[None]:
    """FC-H.3n Straight at it, up to Short; on contact it strikes."""
    holds = yield from stands(s, side, card, unit)
    if holds:
        s.units[unit].touched = 0
        lay_towards(s, unit, target, s.field.distance[v.SHORT], True)
        arrived = yield from walks(s, unit, OWN_MOVE)
        wipe_path(s.path)
        if arrived:
            yield from closes(s, side, unit, target, 0)
    done_with(s, side, card)


@procedure
def closes(s: State, side: int, unit: int, target: int, wardable: int) -> Steps[None]:
    """A unit that has made contact strikes, unless it is met. FC-4.1i FC-H.3g FC-H.3h"""
    if not touching(s, unit, target):
        return
    face_unit(s, unit, target)
    tell(s, e.moved, unit, s.field.pieces[unit].x, s.field.pieces[unit].y)
    met = yield from answer_to(s, 1 - side, v.ENEMY_CONTACTS, target, unit)
    if met:
        result, holds = v.NO_EFFECT, 0
        holds = yield from stands(s, 1 - side, do.card(met), do.unit(met))
        if holds:
            result = yield from strikes(s, 1 - side, target, unit, 0)
        done_with(s, 1 - side, do.card(met))
        if result != v.NO_EFFECT:
            return
    if able(s, unit) and s.units[unit].where == ON:
        yield from strikes(s, side, unit, target, wardable)


# ---------------------------------------------------------------- moves of one's own
@decision
def go(s: State, out: FantasyOptions, who: int, unit: UnitNumber, distance: int, away: int, may: int) -> None:
    """Where does the unit move to? FC-4.1f FC-4.1g FC-4.2a"""
    if may:
        offer(out, do.stay())
    for half in range(2):
        prepare(s.field, out.plan, unit, s.field.distance[distance] >> half)
        for k in range(BEARINGS):
            if can_stride(s, out.plan, out.path, unit, k * TURN, away):
                offer(out, do.move(k, half))
    if out.n == 0:
        offer(out, do.stay())
    if offer_free(out, do.move_to()):
        explore(s.field, out.plan, unit, s.field.distance[distance])
        refuse(out, do.move_to(), why_not_go(s, out.plan, unit, away, out.x, out.y, out.facing))


@procedure
def moves(s: State, side: int, unit: int, distance: int, manner: int, away: int, may: int) -> Steps[int]:
    """A move of a unit's own: where to, on the way, and its facing at the end. Gives 1 if it came to its end."""
    chosen = yield ask(s, side, go, unit, distance, away, may)
    if do.verb(chosen) == do.stay:
        return 1
    facing = facing_of(s, 0) if do.verb(chosen) == do.move_to else NONE
    if do.verb(chosen) == do.move_to:
        lay_way(s, unit, s.field.distance[distance], x_of(s, 0), y_of(s, 0))
    else:
        lay_stride(s, unit, s.field.distance[distance] >> do.share(chosen), do.bearing(chosen) * TURN)
    arrived = yield from walks(s, unit, manner)
    wipe_path(s.path)
    if arrived:
        face(s, unit, facing)
        tell(s, e.moved, unit, s.field.pieces[unit].x, s.field.pieces[unit].y)
    return arrived


@decision
def assault(s: State, out: FantasyOptions, who: int, unit: UnitNumber, distance: int, only: int) -> None:
    """Which enemy does the unit charge, and from which side? FC-4.2c FC-H.2d"""
    explore(s.field, out.plan, unit, s.field.distance[distance])
    foe = 1 - who
    for k in range(first_of(s, foe), last_of(s, foe)):
        if is_target(s, unit, k) and (only == NONE or only == k) and not touching(s, unit, k):
            for j in range(BEARINGS):
                if can_contact(s, out.plan, unit, k, j * TURN):
                    offer(out, do.charge(k, j))
            if offer_free(out, do.charge_at(k)):
                refuse(out, do.charge_at(k), why_not_move(s.field, out.plan, out.x, out.y, k))


@procedure
def assaults(s: State, side: int, unit: int, distance: int) -> Steps[None]:
    """FC-H.2d An enemy is named, it may evade, and the unit goes into contact and strikes."""
    chosen = yield ask(s, side, assault, unit, distance, NONE)
    target = do.unit(chosen)
    x, y = place_of(s, unit, chosen)
    evaded = 0
    evade = yield from answer_to(s, 1 - side, v.ASSAULT_DECLARED, target, unit)
    if evade:
        evaded = yield from stands(s, 1 - side, do.card(evade), do.unit(evade))
        if evaded:
            yield from moves(s, 1 - side, target, v.SHORT, OWN_MOVE, unit, 0)
        done_with(s, 1 - side, do.card(evade))
    if not able(s, unit) or s.units[target].where != ON:
        return
    if evaded:
        if can_still_charge(s, unit, distance, target):
            chosen = yield ask(s, side, assault, unit, distance, target)
            x, y = place_of(s, unit, chosen)
        else:
            yield from follows(s, unit, target, distance)
            return
    lay_way(s, unit, s.field.distance[distance], x, y)
    arrived = yield from walks(s, unit, OWN_MOVE)
    wipe_path(s.path)
    if arrived:
        yield from closes(s, side, unit, target, 0)


@procedure
def follows(s: State, unit: int, target: int, distance: int) -> Steps[None]:
    """FC-H.3p It goes its whole distance towards a target that is out of reach."""
    lay_towards(s, unit, target, s.field.distance[distance], False)
    arrived = yield from walks(s, unit, OWN_MOVE)
    wipe_path(s.path)
    if arrived:
        face_unit(s, unit, target)
        tell(s, e.moved, unit, s.field.pieces[unit].x, s.field.pieces[unit].y)


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
