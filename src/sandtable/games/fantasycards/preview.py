"""What a place would bring, before it is chosen: the way there and its cost, who might answer on it, whom the unit would see and
what its attack would count; or whom a Target Point would strike. It is tried out on a copy of what the seat knows, by the rules
themselves; nothing is decided here.
"""

from __future__ import annotations

from sandtable.kernel import Asked
from sandtable.kernel.places import NO_FACING, Point
from sandtable.kernel.record import copy_of
from sandtable.kernel.texts import signed

from . import shown
from . import verbs as do
from .board.tight import shortest
from .board.ways import BARRED, explore, length, point_at
from .cards import (
    EVADE,
    FIRST_SITUATION,
    MEET_THE_CHARGE,
    OPPORTUNITY_FIRE,
    PARTING_BLOW,
    S_REACH,
    S_VERB,
    SITUATIONS,
)
from .modifiers import Modifier
from .refusals import refusals
from .rules.answers import begin_walk, might_hold, why_not_answer, why_not_strike
from .rules.attacking import next_struck, stop_shot, why_not_shot
from .rules.cards import blast_at, clear_passed, has_manner
from .rules.movement import append_way, face, face_unit, is_target, set_out, wipe_path
from .rules.units import first_of, last_of, touching
from .state import N_CARDS, ON, STOPS, State
from .units import NONE, RANGED
from .vocabulary import DRIFTS, V_TARGET_POINT
from .words import melee_parts, parts_from, shot_parts

STRIKES = (OPPORTUNITY_FIRE, PARTING_BLOW)  # the Situations that answer a move


def preview(known: State, asked: Asked, action: int, place: Point, refused: bool) -> shown.Preview | None:
    """What an answer with a place would bring; of a place that is refused, only the way, if there is one."""
    s, verb, (x, y, facing) = copy_of(known), do.verb(action), place
    unit = asked.args.get("unit", NONE)
    if unit == NONE:
        return None
    if verb == do.aim_at:
        return None if refused else about(s, unit, asked.args["step"], x, y)
    if verb == do.after:
        return None if refused else on_the_way(s, unit, asked.args["shooter"], x)
    way: list[shown.Spot2] = []
    cost = 0
    if verb in (do.move_to, do.via, do.charge_at):
        left = asked.args["left"] if verb != do.charge_at else s.field.distance[asked.args["distance"]]
        if verb == do.charge_at:
            wipe_path(s.path)
        cost = lay(s, unit, left, x, y)
        way = [(int(s.path.x[k]), int(s.path.y[k])) for k in range(s.path.n)] if cost else []
    if refused or verb == do.via:
        return shown.Preview(way=way, cost=cost)
    answers = answers_on(s, unit) if way else []
    put(s, unit, x, y, facing if verb in (do.move_to, do.put_at) else NO_FACING)
    if verb in (do.charge_at, do.swoop_at):
        face_unit(s, unit, do.unit(action))
    if verb == do.charge_at:
        answers += answers_to_charge(known, s, unit, do.unit(action))
    return shown.Preview(
        way=way,
        cost=cost,
        facing=int(s.field.pieces[unit].facing),
        answers=answers,
        sights=sights(s, unit),
    )


def lay(s: State, unit: int, left: int, x: int, y: int) -> int:
    """The way to a place goes on from what is laid out so far. Gives what it costs; 0 if there is none."""
    p = s.field.pieces[unit]
    home = p.x, p.y
    set_out(s, unit)
    explore(s.field, s.plan, unit, left)
    cost = shortest(s.field, s.plan, x, y)
    found = cost < BARRED
    if found:
        append_way(s)
    p.x, p.y = home
    return int(cost) if found else 0


def put(s: State, unit: int, x: int, y: int, facing: int) -> None:
    """The unit is there, and faces where it would."""
    p = s.field.pieces[unit]
    p.x, p.y, p.r, s.units[unit].where = x, y, p.r or s.field.base, ON
    face(s, unit, facing)


# ---------------------------------------------------------------- answers
def answers_on(s: State, unit: int) -> list[shown.AnswerOn]:
    """Which enemies might answer the way that is laid out, for all that its side knows, and where on it first. FC-H.3a FC-H.3f"""
    foe = 1 - int(s.field.pieces[unit].side)
    begin_walk(s, unit)
    held = [strike for strike in STRIKES if might_answer(s, foe, strike)]
    return [
        answer_of(s, unit, k, strike)
        for strike in held
        for k in range(first_of(s, foe), last_of(s, foe))
        if why_not_strike(s, foe, FIRST_SITUATION + strike, k, unit) == 0
    ]


def answers_to_charge(known: State, s: State, unit: int, target: int) -> list[shown.AnswerOn]:
    """Whether the target might evade before the charge begins, or strike first when it comes. FC-H.3g FC-H.3o"""
    foe, before, far = 1 - int(s.field.pieces[unit].side), copy_of(known), int(length(s.path))

    def answer(situation: int, after: int, counted: shown.Counts | None) -> shown.AnswerOn:
        title = SITUATIONS[situation].title
        return shown.AnswerOn(unit=f"unit.{target}", title=title, after=after, at=spot_on(s, after), counts=counted)

    found = []
    if might_answer(s, foe, EVADE):
        if why_not_answer(before, before.plan, before.path, foe, FIRST_SITUATION + EVADE, target, target, unit) == 0:
            found.append(answer(EVADE, 0, None))
    if might_answer(s, foe, MEET_THE_CHARGE):
        if why_not_answer(s, s.plan, s.path, foe, FIRST_SITUATION + MEET_THE_CHARGE, target, target, unit) == 0:
            found.append(answer(MEET_THE_CHARGE, far, counts(melee_parts(s, target, unit))))
    return found


def might_answer(s: State, side: int, situation: int) -> bool:
    return any(s.situations[card] == situation and might_hold(s, side, card) for card in range(N_CARDS))


def answer_of(s: State, unit: int, enemy: int, situation: int) -> shown.AnswerOn:
    stops = range(STOPS + 1) if situation == OPPORTUNITY_FIRE else (0,)
    stop = next((k for k in stops if situation != OPPORTUNITY_FIRE or stop_shot(s, enemy, unit, k)), 0)
    far = length(s.path) * stop // STOPS
    return shown.AnswerOn(
        unit=f"unit.{enemy}",
        title=SITUATIONS[situation].title,
        after=int(far),
        at=spot_on(s, far),
        counts=struck_there(s, unit, enemy, situation, far),
    )


def spot_on(s: State, far: int) -> tuple[int, int]:
    x, y = point_at(s.field, s.path, far)
    return int(x), int(y)


def struck_there(s: State, unit: int, enemy: int, situation: int, far: int) -> shown.Counts:
    """What the answer would count, with the unit so far along its way."""
    p = s.field.pieces[unit]
    home = p.x, p.y
    p.x, p.y = spot_on(s, far)
    parts = shot_parts(s, enemy, unit) if situation == OPPORTUNITY_FIRE else melee_parts(s, enemy, unit)
    p.x, p.y = home
    return counts(parts)


def on_the_way(s: State, unit: int, shooter: int, far: int) -> shown.Preview:
    """A point of a way that is laid out already: whoever fires there, what that counts."""
    p = s.field.pieces[unit]
    p.x, p.y = spot_on(s, far)
    if shooter == NONE:
        return shown.Preview()
    return shown.Preview(sights=[shown.Sight(unit=f"unit.{unit}", counts=counts(shot_parts(s, shooter, unit)))])


# ---------------------------------------------------------------- a Target Point
def about(s: State, unit: int, step: int, x: int, y: int) -> shown.Preview:
    """Whom a Target Point would strike, friends too, if it came down right there. FC-5.8a FC-5.8b FC-H.4p"""
    reach, rating = int(s.field.distance[S_REACH[step]]), RANGED[s.units[unit].kind]
    if S_VERB[step] != V_TARGET_POINT:
        return shown.Preview(reach=reach)
    clear_passed(s)
    found = []
    while (hit := int(next_struck(s, x, y, S_REACH[step]))) != NONE:
        s.units[hit].passed = 1
        if blast_at(s, unit, step, hit, x, y):
            parts = parts_from(s, rating, NONE, (x, y), reach, hit)
            found.append(shown.Sight(unit=f"unit.{hit}", counts=counts(parts)))
    return shown.Preview(reach=reach, sights=found, drifts=bool(has_manner(step, DRIFTS)))


# ---------------------------------------------------------------- sights
def sights(s: State, unit: int) -> list[shown.Sight]:
    """Whom a unit could attack from where it stands now, with what that counts; and if not, why."""
    return [seen for k in range(s.field.n_pieces) if is_target(s, unit, k) and (seen := sight_of(s, unit, k)) is not None]


def sight_of(s: State, unit: int, target: int) -> shown.Sight | None:
    q = s.field.pieces[target]
    if touching(s, unit, target):
        return shown.Sight(unit=f"unit.{target}", melee=True, counts=counts(melee_parts(s, unit, target)))
    if RANGED[s.units[unit].kind] < 0:
        return None
    why = int(why_not_shot(s, unit, target, q.x, q.y))
    if not why:
        return shown.Sight(unit=f"unit.{target}", counts=counts(shot_parts(s, unit, target)))
    refusal = refusals[why]
    return shown.Sight(unit=f"unit.{target}", why=refusal.text, rule=refusal.id)


def counts(parts: list[Modifier]) -> shown.Counts:
    """A sum of modifiers, with what it is made of."""
    return shown.Counts(sum(part.shift for part in parts), [f"{signed(part.shift)} {part.says}" for part in parts])
