"""How cards are resolved: what answers what, the last one first (FC-1.3o); moves with what interrupts them, attacks with what is
played before the flip, results with what follows. These call each other: a blow may drive a unit back, and that is a move."""

from __future__ import annotations

from sandtable.kernel import Steps, ask, facing_of, for_caller, procedure, tell, x_of, y_of

from .. import events as e
from .. import verbs as do
from .. import vocabulary as v
from ..cards import (
    BOGGED_DOWN,
    PARTING_BLOW,
)
from ..state import ON, State
from ..units import NONE
from .answers import (
    OWN_MOVE,
    UNANSWERED,
    asks_anything,
    assault,
    begin_walk,
    can_still_charge,
    far_of,
    go,
    has_receiver,
    is_nothing,
    lay_retreat,
    place_of,
    receiver,
    respond,
    shift_of,
    take_result,
    when,
)
from .attacking import (
    SHOT,
    can_target,
    eliminate,
    melee_shift,
    shot_at,
    withdraw,
)
from .basics import done_with, flip, flipped_result, spend
from .movement import (
    TURN,
    WHOLE_WAY,
    face,
    face_unit,
    forget_touched,
    go_by,
    halt,
    lay_towards,
    lay_way,
    leaves_contact,
    note_touched,
    off_table,
    stand,
    stride_on,
    wipe_path,
)
from .units import able, side_of, touching


@procedure
def answer_to(s: State, who: int, trigger: int, about: int, other: int) -> Steps[int]:
    """Ask a side for one answer. Gives the answer, or 0 for none."""
    if not asks_anything(s, who, trigger, about, other):
        return 0
    chosen = yield ask(s, who, respond, trigger, about, other)
    for_caller(s)
    return 0 if do.verb(chosen) == do.decline else int(chosen)


@procedure
def stands(s: State, side: int, card: int, unit: int) -> Steps[int]:
    """A Situation is played. The opponent may annul it, and that may be annulled in turn: does it stand? FC-1.3o FC-H.3x"""
    spend(s, side, card)
    tell(s, e.answered, side, s.situations[card], unit, card)
    while True:
        omen = yield from answer_to(s, 1 - side, v.SITUATION_PLAYED, NONE, NONE)
        if omen == 0:
            for_caller(s)
            return 1
        annulled = yield from stands(s, 1 - side, do.card(omen), NONE)
        done_with(s, 1 - side, do.card(omen))
        if annulled:
            tell(s, e.cancelled, side, card)
            for_caller(s)
            return 0


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
            tell(s, e.came, target, v.NO_EFFECT)
            return v.NO_EFFECT
    attacked, passed, card = 1, 0, 0
    while passed < 2:  # the defender first, then the attacker, one card each, until both have passed. FC-1.3s
        if attacked:
            card = yield from answer_to(s, foe, v.ATTACKED, target, by)
        else:
            card = yield from answer_to(s, side, v.ATTACKS, by, target)
        passed += 1
        if card:
            who, passed = foe if attacked else side, 0
            holds = yield from stands(s, who, do.card(card), do.unit(card))
            done_with(s, who, do.card(card))
            if holds:
                shift += shift_of(s, do.card(card), do.unit(card))
        attacked = 1 - attacked
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
            result = v.NO_EFFECT
    if is_nothing(s, unit, result):
        result = v.NO_EFFECT
    tell(s, e.came, unit, result)  # nothing, too: nobody has to work out that an attack failed
    if result == v.FALL_BACK:
        yield from falls_back(s, unit, ax, ay)
    else:
        take_result(s, unit, result)
    return result


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
        if s.situations[do.card(fire)] == BOGGED_DOWN:
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


@procedure
def volley(s: State, side: int, card: int, unit: int, target: int) -> Steps[int]:
    """Opportunity Fire or a Parting Blow, and those that Situational Awareness adds to it. FC-H.3i"""
    holds = yield from stands(s, side, card, unit)
    result, command = v.NO_EFFECT + 0, NONE
    if holds:
        s.units[unit].fired = 1
        aware = yield from answer_to(s, side, v.YOU_ANSWER, unit, target | s.situations[card] << 6)
        if aware:
            also = yield from stands(s, side, do.card(aware), do.unit(aware))
            done_with(s, side, do.card(aware))
            command = do.unit(aware) if also else NONE
        result = yield from answers_once(s, side, s.situations[card], unit, target)
    while command != NONE and result == v.NO_EFFECT and has_receiver(s, side, command, target, s.situations[card]):
        chosen = yield ask(s, side, receiver, command, target, s.situations[card])
        if do.verb(chosen) == do.decline:
            break
        tell(s, e.passed_on, side, do.unit(chosen))
        result = yield from answers_once(s, side, s.situations[card], do.unit(chosen), target)
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
    if arrived == 0:
        forget_touched(s)
    if s.units[unit].where != ON:
        return
    if off_table(s, unit):  # FC-5.5i
        forget_touched(s)
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
    forget_touched(s)


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
    while True:
        met = yield from answer_to(s, 1 - side, v.ENEMY_CONTACTS, target, unit)
        if met == 0:
            break
        result, holds = v.NO_EFFECT + 0, 0
        holds = yield from stands(s, 1 - side, do.card(met), do.unit(met))
        if holds:
            result = yield from strikes(s, 1 - side, target, unit, 0)
        done_with(s, 1 - side, do.card(met))
        if result != v.NO_EFFECT:
            return
    if able(s, unit) and s.units[unit].where == ON:
        yield from strikes(s, side, unit, target, wardable)


@procedure
def moves(s: State, side: int, unit: int, distance: int, manner: int, away: int, may: int) -> Steps[int]:
    """A move of a unit's own: where to, on the way, and its facing at the end. Gives 1 if it came to its end."""
    left = s.field.distance[distance] + 0
    chosen = yield ask(s, side, go, unit, left, away, may)
    while do.verb(chosen) == do.via:
        left -= go_by(s, unit, left, x_of(s, 0), y_of(s, 0))
        chosen = yield ask(s, side, go, unit, left, away, may)
    if do.verb(chosen) == do.stay:
        wipe_path(s.path)
        return 1
    facing = facing_of(s, 0) if do.verb(chosen) == do.move_to else NONE
    if do.verb(chosen) == do.move_to:
        go_by(s, unit, left, x_of(s, 0), y_of(s, 0))
    else:
        stride_on(s, unit, left >> do.share(chosen), do.bearing(chosen) * TURN)
    arrived = yield from walks(s, unit, manner)
    wipe_path(s.path)
    if s.units[unit].where == ON and off_table(s, unit):  # FC-4.1n
        eliminate(s, unit)
        return 0
    if arrived:
        face(s, unit, facing)
        tell(s, e.moved, unit, s.field.pieces[unit].x, s.field.pieces[unit].y)
    return arrived


@procedure
def assaults(s: State, side: int, unit: int, distance: int) -> Steps[None]:
    """FC-H.2d An enemy is named, it may evade, and the unit goes into contact and strikes."""
    chosen = yield ask(s, side, assault, unit, distance, NONE)
    target = do.unit(chosen)
    x, y = place_of(s, unit, chosen)
    evaded = 0
    while evaded == 0:
        evade = yield from answer_to(s, 1 - side, v.ASSAULT_DECLARED, target, unit)
        if evade == 0:
            break
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
