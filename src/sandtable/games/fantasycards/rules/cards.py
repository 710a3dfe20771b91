"""What Actions and Situations do when they are played in the open: chapter H of the ledger, step by step as the cards say."""

from __future__ import annotations

from sandtable.kernel import (
    Steps,
    ask,
    decision,
    facing_of,
    for_caller,
    in_question,
    offer,
    offer_free,
    procedure,
    refuse,
    rule,
    tell,
    x_of,
    y_of,
)

from .. import events as e
from .. import verbs as do
from .. import vocabulary as v
from ..board.field import FEATURES, Path, Plan
from ..board.geometry import spot, why_not_end
from ..cards import (
    DRIFTS_BY,
    FIRST_SITUATION,
    FRIGHTENS,
    P_STEPS,
    S_BETTER,
    S_FAR,
    S_MANNER,
    S_N,
    S_REACH,
    S_STATUS,
    S_TYPES,
    S_UPTO,
    S_VERB,
    STEPS,
)
from ..refusals import HAD_ACTION, NEAR_ENEMY, NO_FREE_SPOT, NO_MOVE, NO_OBSTACLE, NO_SUCH_FACING, NO_TARGET, NO_WALL
from ..state import BEARINGS, GONE, ON, SPOTS, FantasyOptions, State, UnitNumber
from ..units import NONE, RANGE, RANGED
from .answers import OWN_MOVE, UNANSWERED, begin_walk, borrow, give_back, place_of
from .attacking import (
    ANY_WAY,
    FRIGHT,
    GUESS,
    GUESS_ANY_WAY,
    HAND_TO_HAND,
    IN_ARC,
    OBSTACLES,
    SHOT,
    can_target,
    has_target,
    next_struck,
    shot,
    why_not_point,
    withdraw,
)
from .basics import done_with, flip, flipped_result
from .movement import (
    TURN,
    can_charge,
    can_move,
    drifted,
    face,
    face_unit,
    has_free_side,
    is_target,
    lay_point,
    net_spot,
    why_not_put,
    wipe_path,
)
from .resolving import (
    answer_to,
    assaults,
    closes,
    comes,
    moves,
    shoots,
    stands,
    strikes,
    struck,
    volley,
)
from .terrain import breach, lay_mist
from .units import able, apart, at_wall, first_of, last_of, n_units, side_of, why_not_on


# ---------------------------------------------------------------- can it be used
@rule
def has_manner(step: int, manner: int) -> bool:
    return S_MANNER[step] >> manner & 1 > 0


@rule
def distance_of(s: State, step: int, unit: int) -> int:
    """FC-H.2e FC-H.2p Some types go further."""
    return S_FAR[step] if S_FAR[step] >= 0 and S_TYPES[step] >> s.units[unit].kind & 1 else S_UPTO[step]


@rule
def shift_of_step(s: State, step: int, unit: int) -> int:
    return S_BETTER[step] if S_TYPES[step] >> s.units[unit].kind & 1 else S_N[step]


@rule
def how_to_fire(s: State, step: int, unit: int) -> int:
    """How the target of a Ranged Attack is chosen. Where distances are measured after the play, a card that does nothing else may
    be played on any target in sight, until one has come back. FC-1.4h"""
    any_arc = has_manner(step, v.ANY_ARC)
    if s.after_play and step % STEPS == 0 and s.units[unit].measured == 0 and s.units[unit].passed == 0:
        return GUESS_ANY_WAY if any_arc else GUESS
    return ANY_WAY if any_arc else IN_ARC


@rule
def why_not_step(s: State, plan: Plan, path: Path, step: int, unit: int) -> int:
    """FC-1.4n What is against one step of a card; what a unit may do need not be possible. FC-1.4o"""
    verb = S_VERB[step]
    if has_manner(step, v.MAY):
        return 0
    if verb == v.V_MOVE:
        if has_manner(step, v.TO_CONTACT):
            return 0 if can_charge(s, plan, unit, distance_of(s, step, unit), NONE) else NO_TARGET
        return 0 if can_move(s, plan, path, unit, distance_of(s, step, unit), NONE) else NO_MOVE
    if verb == v.V_RANGED:
        return 0 if has_target(s, unit, how_to_fire(s, step, unit)) else NO_TARGET
    if verb == v.V_FRIGHTEN:
        return 0 if has_target(s, unit, FRIGHT) else NO_TARGET
    if verb == v.V_CLEAR:
        return 0 if has_target(s, unit, OBSTACLES) else NO_OBSTACLE
    if verb == v.V_BREACH:
        return 0 if at_wall(s, unit) != NONE and s.field.n_features < FEATURES else NO_WALL
    if verb == v.V_PLACE:
        return 0 if can_come_on(s, step, unit) else NO_FREE_SPOT
    if verb == v.V_TARGET_POINT:
        return 0 if can_aim(s, step, unit) else NO_TARGET
    if verb == v.V_MIST:
        return 0 if s.field.n_features < FEATURES else NO_FREE_SPOT
    return 0


@rule
def why_not_use(s: State, plan: Plan, path: Path, play: int, unit: int) -> int:
    """FC-1.4n Only if usable, all of it. A Melee Attack that follows a charge has its target then. FC-H.2r"""
    if s.units[unit].confused and play < FIRST_SITUATION:
        return 0
    for k in range(P_STEPS[play]):
        step = play * STEPS + k
        if k == 0 or S_VERB[step] != v.V_MELEE:
            why = why_not_step(s, plan, path, step, unit)
            if why:
                return why
    return 0


@rule
def why_not_act(s: State, plan: Plan, path: Path, who: int, play: int, unit: int) -> int:
    """What is against playing an Action on a unit. FC-1.3t FC-1.3v FC-1.4s"""
    if s.inspired == unit and s.units[unit].acted == 0 and able(s, unit):
        if can_pass(s, plan, path, who, play, unit):
            return 0
    why = why_not_on(s, who, play, unit, NONE)
    if why:
        return why
    if s.units[unit].acted:
        return HAD_ACTION
    return why_not_use(s, plan, path, play, unit)


@rule
def can_take(s: State, plan: Plan, path: Path, who: int, play: int, unit: int, command: int) -> bool:
    """FC-1.4b FC-H.4a FC-H.4b Can an Action be passed to a unit?"""
    if side_of(s, unit) != who or s.units[unit].acted or s.units[unit].passed or apart(s, unit, command, v.SHORT):
        return False
    return why_not_on(s, who, play, unit, NONE) == 0 and why_not_use(s, plan, path, play, unit) == 0


@rule
def can_pass(s: State, plan: Plan, path: Path, who: int, play: int, command: int) -> bool:
    for k in range(first_of(s, who), last_of(s, who)):
        if can_take(s, plan, path, who, play, k, command):
            return True
    return False


# ---------------------------------------------------------------- coming onto the battlefield
@rule
def can_come_on(s: State, step: int, unit: int) -> bool:
    """FC-H.4f FC-H.4h Is there a place for a unit that is off the battlefield?"""
    borrow(s, unit)
    found = False
    if has_manner(step, v.FAR_FROM_ENEMIES):
        for k in range(SPOTS):
            x, y = net_spot(s, k)
            if not found and why_not_put(s, unit, x, y, s.field.distance[v.SHORT], NEAR_ENEMY) == 0:
                found = True
    else:
        for k in range(n_units(s)):
            if not found and is_target(s, unit, k) and has_free_side(s, unit, k):
                found = True
    give_back(s, unit)
    return found


@decision
def land(s: State, out: FantasyOptions, who: int, unit: UnitNumber, only: int) -> None:
    """On which enemy, and on which side of it? FC-H.4f"""
    borrow(s, unit)
    foe = 1 - who
    for k in range(first_of(s, foe), last_of(s, foe)):
        if is_target(s, unit, k) and (only == NONE or only == k):
            for j in range(BEARINGS):
                if in_question(out, do.swoop(k, j)):
                    x, y = spot(s.field, unit, k, j * TURN)
                    if why_not_end(s.field, unit, x, y, k) == 0:
                        offer(out, do.swoop(k, j))
            if offer_free(out, do.swoop_at(k)):
                refuse(out, do.swoop_at(k), why_not_end(s.field, unit, out.x, out.y, k))
    give_back(s, unit)


@decision
def spot_for(s: State, out: FantasyOptions, who: int, unit: UnitNumber, distance: int, why: int) -> None:
    """Where is the unit put? FC-2.3d FC-2.3f FC-H.4h"""
    borrow(s, unit)
    for k in range(SPOTS):
        if in_question(out, do.put(k)):
            x, y = net_spot(s, k)
            if why_not_put(s, unit, x, y, distance, why) == 0:
                offer(out, do.put(k))
    if offer_free(out, do.put_at()):
        against = why_not_put(s, unit, out.x, out.y, distance, why)
        refuse(out, do.put_at(), against if against or -1 <= out.facing < 360 else NO_SUCH_FACING)
    give_back(s, unit)


@rule
def put_on(s: State, unit: int, x: int, y: int) -> None:
    p = s.field.pieces[unit]
    p.x, p.y, p.r = x, y, s.field.base
    if s.units[unit].kind == v.OBSTACLE:
        p.r = s.field.distance[v.SHORT] // 2  # FC-3.3a
    s.units[unit].where = ON
    tell(s, e.placed, unit, x, y)


@rule
def put_where(s: State, unit: int, chosen: int) -> None:
    """A unit is put on the place that was chosen, with its facing. FC-2.3n"""
    if do.verb(chosen) == do.put_at:
        put_on(s, unit, x_of(s, 0), y_of(s, 0))
        face(s, unit, facing_of(s, 0))
    else:
        x, y = net_spot(s, do.spot(chosen))
        put_on(s, unit, x, y)
        face(s, unit, NONE)


@rule
def swoop_on(s: State, unit: int, chosen: int) -> None:
    borrow(s, unit)
    x, y = place_of(s, unit, chosen)
    put_on(s, unit, x, y)
    face_unit(s, unit, do.unit(chosen))


@procedure
def fired_at(s: State, unit: int) -> Steps[int]:
    """FC-H.3b A unit that has just been placed may be fired at. Gives 1 if nothing came of it."""
    begin_walk(s, unit)
    lay_point(s, unit)
    foe = 1 - side_of(s, unit)
    result = v.NO_EFFECT + 0
    while result == v.NO_EFFECT:
        fire = yield from answer_to(s, foe, v.ENEMY_MOVES, unit, 0)
        if fire == 0:
            break
        result = yield from volley(s, foe, do.card(fire), do.unit(fire), unit)
    wipe_path(s.path)
    for_caller(s)
    return 1 if result == v.NO_EFFECT else 0


@procedure
def swoops(s: State, side: int, unit: int, only: int) -> Steps[None]:
    """FC-H.4f An Aerial comes down on an enemy, strikes and leaves. FC-H.3y FC-H.4g"""
    chosen = yield ask(s, side, land, unit, only)
    target = do.unit(chosen)
    swoop_on(s, unit, chosen)
    ready = yield from fired_at(s, unit)
    while ready and only == NONE and s.units[unit].where == ON:
        cut = yield from answer_to(s, 1 - side, v.ENEMY_AERIAL_PLACED, unit, NONE)
        if cut == 0:
            break
        holds = yield from stands(s, 1 - side, do.card(cut), do.unit(cut))
        if holds:
            yield from swoops(s, 1 - side, do.unit(cut), unit)
        done_with(s, 1 - side, do.card(cut))
        ready = 1 if able(s, unit) and s.units[unit].where == ON else 0
    if ready and s.units[unit].where == ON and s.units[target].where == ON:
        yield from closes(s, side, unit, target, 1)
    withdraw(s, unit)


@procedure
def infiltrates(s: State, side: int, unit: int) -> Steps[None]:
    """FC-H.4h FC-H.4i"""
    chosen = yield ask(s, side, spot_for, unit, s.field.distance[v.SHORT], NEAR_ENEMY)
    put_where(s, unit, chosen)
    yield from fired_at(s, unit)


# ---------------------------------------------------------------- choosing a target
@decision
def whom(s: State, out: FantasyOptions, who: int, unit: UnitNumber, how: int) -> None:
    """Which unit? FC-5.1a FC-5.3a"""
    for k in range(n_units(s)):
        if in_question(out, do.attack(k)) and can_target(s, unit, k, how):
            offer(out, do.attack(k))


@rule
def reach_of(s: State, step: int, unit: int) -> int:
    """How far away a Target Point may be."""
    if has_manner(step, v.IN_RANGE):
        return s.field.distance[RANGE[s.units[unit].kind]]
    return s.field.distance[S_UPTO[step]]


@rule
def why_not_aim(s: State, step: int, unit: int, x: int, y: int) -> int:
    """Mist may be laid in any direction, seen or not."""
    strikes_there = S_VERB[step] == v.V_TARGET_POINT
    seen = strikes_there and not has_manner(step, v.UNSEEN)
    return why_not_point(s, unit, x, y, reach_of(s, step, unit), strikes_there, seen)


@rule
def can_aim(s: State, step: int, unit: int) -> bool:
    for k in range(n_units(s)):
        p = s.field.pieces[k]
        if is_target(s, unit, k) and why_not_aim(s, step, unit, p.x, p.y) == 0:
            return True
    return False


@decision
def point(s: State, out: FantasyOptions, who: int, unit: UnitNumber, step: int) -> None:
    """At which point? Suggested are the units it could be. FC-5.8a FC-H.4n FC-H.4o FC-H.4r"""
    for k in range(n_units(s)):
        p = s.field.pieces[k]
        if s.units[k].where == ON and (is_target(s, unit, k) or S_VERB[step] == v.V_MIST):
            if in_question(out, do.aim(k)) and why_not_aim(s, step, unit, p.x, p.y) == 0:
                offer(out, do.aim(k))
    if offer_free(out, do.aim_at()):
        refuse(out, do.aim_at(), why_not_aim(s, step, unit, out.x, out.y))


@rule
def point_of(s: State, chosen: int) -> tuple[int, int]:
    if do.verb(chosen) == do.aim_at:
        return x_of(s, 0), y_of(s, 0)
    return s.field.pieces[do.unit(chosen)].x + 0, s.field.pieces[do.unit(chosen)].y + 0


@rule
def drift(s: State, side: int, unit: int, x: int, y: int) -> tuple[int, int]:
    """FC-H.4p FC-H.4q Where a bombardment comes down."""
    card = flip(s, side)
    if card == NONE:
        return x, y
    result = flipped_result(s, side, card)
    if DRIFTS_BY[result] < 0:
        return x, y
    p = s.field.pieces[unit]
    if p.x == x and p.y == y:
        return x, y
    return drifted(x, y, p.x, p.y, (card + 1) % 8 * 45, s.field.distance[DRIFTS_BY[s.results[card]]])


@procedure
def bombards(s: State, side: int, unit: int, step: int) -> Steps[None]:
    """A Target Point's attack, on each unit that it reaches, the nearest first. FC-5.8a FC-5.8b FC-5.8c FC-5.8d FC-5.8e"""
    chosen = yield ask(s, side, point, unit, step)
    x, y = point_of(s, chosen)
    if has_manner(step, v.DRIFTS):
        x, y = drift(s, side, unit, x, y)
    tell(s, e.pointed, unit, x, y)
    clear_passed(s)
    while True:
        hit = next_struck(s, x, y, S_REACH[step])
        if hit == NONE:
            break
        s.units[hit].passed = 1
        worth = blast_at(s, unit, step, hit, x, y)
        if worth:
            yield from struck(s, side, unit, hit, worth - SHOT, x, y, 1)
    clear_passed(s)


@rule
def blast_at(s: State, unit: int, step: int, hit: int, x: int, y: int) -> int:
    """FC-5.8b FC-5.8c From the point, at the unit's rating."""
    p, rating = s.field.pieces[hit], RANGED[s.units[unit].kind]
    return shot(s, rating, NONE, x, y, hit, p.x, p.y, s.field.distance[S_REACH[step]])


@rule
def clear_passed(s: State) -> None:
    for k in range(n_units(s)):
        s.units[k].passed = 0


@procedure
def frightens(s: State, side: int, unit: int) -> Steps[None]:
    """FC-H.4m"""
    chosen = yield ask(s, side, whom, unit, FRIGHT)
    result = FRIGHTENS[flipped_result(s, side, flip(s, side))]
    p = s.field.pieces[unit]
    yield from comes(s, do.unit(chosen), result, p.x, p.y)


# ---------------------------------------------------------------- terrain that comes and goes
@procedure
def clears(s: State, side: int, unit: int) -> Steps[None]:
    """FC-H.4j FC-3.3c The Obstacle is removed, not Eliminated. FC-2.5f"""
    chosen = yield ask(s, side, whom, unit, OBSTACLES)
    gone = do.unit(chosen)
    s.units[gone].where, s.field.pieces[gone].r = GONE, 0
    tell(s, e.cleared, gone)


# ---------------------------------------------------------------- step by step
@procedure
def carries_out(s: State, side: int, unit: int, play: int) -> Steps[None]:
    """FC-1.3p What a card says, in its order. A result that meets the unit ends it. FC-5.5e"""
    for k in range(P_STEPS[play]):
        step = play * STEPS + k
        verb = S_VERB[step]
        if verb == v.V_MOVE and has_manner(step, v.TO_CONTACT):
            yield from assaults(s, side, unit, distance_of(s, step, unit))
            return
        if verb == v.V_PLACE and not has_manner(step, v.FAR_FROM_ENEMIES):
            yield from swoops(s, side, unit, NONE)
            return
        if verb == v.V_MOVE:
            manner = OWN_MOVE | (UNANSWERED if has_manner(step, v.UNANSWERED) else 0)
            far, may = distance_of(s, step, unit), 1 if has_manner(step, v.MAY) else 0
            arrived = yield from moves(s, side, unit, far, manner, NONE, may)
            if arrived == 0:
                return
        elif verb == v.V_RANGED:
            yield from fires(s, side, unit, step)
        elif verb == v.V_MELEE:
            yield from fights(s, side, unit)
        elif verb == v.V_REMOVE:
            remove_status(s, unit, play)
        elif verb == v.V_PASS_ACTION:
            s.inspired = unit
        elif verb == v.V_PLACE:
            yield from infiltrates(s, side, unit)
        elif verb == v.V_CLEAR:
            yield from clears(s, side, unit)
        elif verb == v.V_BREACH:
            breach(s, unit, S_REACH[step])
        elif verb == v.V_FRIGHTEN:
            yield from frightens(s, side, unit)
        elif verb == v.V_TARGET_POINT:
            yield from bombards(s, side, unit, step)
        elif verb == v.V_MIST:
            chosen = yield ask(s, side, point, unit, step)
            x, y = point_of(s, chosen)
            lay_mist(s, side, unit, x, y, S_REACH[step])


@rule
def remove_status(s: State, unit: int, play: int) -> None:
    """FC-H.2i FC-H.2k FC-5.5x"""
    if S_STATUS[play * STEPS] == v.IS_SHAKEN:
        s.units[unit].shaken = 0
    else:
        s.units[unit].out = 0
    tell(s, e.recovered, unit)


@procedure
def fires(s: State, side: int, unit: int, step: int) -> Steps[None]:
    """One Ranged Attack. FC-H.2g FC-H.2o FC-H.4l"""
    any_arc = has_manner(step, v.ANY_ARC)
    how = how_to_fire(s, step, unit)
    if not has_target(s, unit, how):
        return
    chosen = yield ask(s, side, whom, unit, how)
    if not can_target(s, unit, do.unit(chosen), ANY_WAY if any_arc else IN_ARC):  # FC-1.4i
        s.units[unit].measured, s.returned = 1, 1
        return
    yield from shoots(s, side, unit, do.unit(chosen), 0 if any_arc else 1, shift_of_step(s, step, unit))


@procedure
def fights(s: State, side: int, unit: int) -> Steps[None]:
    """One Melee Attack. FC-H.2h"""
    if not has_target(s, unit, HAND_TO_HAND):
        return
    chosen = yield ask(s, side, whom, unit, HAND_TO_HAND)
    yield from strikes(s, side, unit, do.unit(chosen), 0)
