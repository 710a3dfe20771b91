"""The combat phase: engagements, Ambush, rounds in the order of speed, retreats."""

from __future__ import annotations

from sandtable.kernel import Steps, ask, consider, decision, offer, procedure, rule, tell

from .. import events as e
from .. import refusals as no
from .. import verbs as do
from .. import vocabulary as word
from ..cards import CRITICAL_SOURCE, E_COUNT, E_FIRST, E_MAY, E_WHEN, E_WHO, MISSION_SOURCE, N_STATS
from ..state import (
    ALL_UNITS,
    HAS_ACTED,
    LINE,
    MOST_ROUNDS,
    NO_UNIT,
    NOBODY,
    ON_FRONTLINE,
    READY_TO_ACT,
    UNITS,
    RedlineOptions,
    State,
    Unit,
    side_of,
    units_of,
)
from .capture import capture_step
from .chain import answered, lay, settle, window
from .criticals import trigger
from .effects import effect_holds
from .shots import fire, land_all
from .terms import forbidden, has, has_ambush, is_banned, is_here, speed_of, squad

MOST_AMBUSH = 8


# ---------------------------------------------------------------- decisions
@decision
def act(s: State, out: RedlineOptions, who: int) -> None:
    """A unit of yours acts: fire, or hold. RL-14.3b"""
    for u in range(ALL_UNITS):
        for target in range(ALL_UNITS):
            consider(out, do.fire(u, target), why_not_fire(s, who, u, target))
        consider(out, do.hold(u), 0 if is_up(s, who, u) else no.NOT_ITS_TURN)


@rule
def is_up(s: State, side: int, u: int) -> bool:
    return side_of(u) == side and is_here(s, u) and s.units[u].acted == READY_TO_ACT


@rule
def why_not_fire(s: State, side: int, u: int, target: int) -> int:
    """RL-15.1a At an enemy at the same mission; RL-14.3c expended or not."""
    if not is_up(s, side, u):
        return no.NOT_ITS_TURN
    if side_of(target) == side or not is_here(s, target):
        return no.NOT_ENGAGED
    if is_banned(s, u, word.NO_FIRE):
        return no.JAMMED
    return no.MAY_NOT_FIRE if s.expended_silent and s.units[u].expended else 0


@decision
def ambush(s: State, out: RedlineOptions, who: int, unit: Unit, number: int) -> None:
    """Choose the target of your Ambush. RL-21.2a"""
    for u in range(ALL_UNITS):
        consider(out, do.ambush(u), why_not_ambush(s, who, u))


@rule
def why_not_ambush(s: State, side: int, u: int) -> int:
    """RL-21.2f Stealth is safe from it."""
    if side_of(u) == side or not is_here(s, u):
        return no.NOT_ENGAGED
    return no.STEALTH_AMBUSH if has(s, u, word.STEALTH) and not s.ambush_stealth else 0


@decision
def retreat(s: State, out: RedlineOptions, who: int) -> None:
    """After the round: retreat a unit, or stay. RL-14.4a"""
    offer(out, do.remain())
    for u in range(ALL_UNITS):
        consider(out, do.retreat(u), why_not_retreat(s, who, u))


@rule
def why_not_retreat(s: State, side: int, u: int) -> int:
    if side_of(u) != side or not is_here(s, u):
        return no.NO_RETREAT
    if not is_banned(s, u, word.NO_RETREAT):
        return 0
    return no.FROZEN if is_crippled(s, u) else no.STUCK


@rule
def is_crippled(s: State, u: int) -> bool:
    """RL-H.9o Does a critical hit forbid the retreat?"""
    for k in range(s.units[u].n_criticals):
        if forbidden(s, u, CRITICAL_SOURCE + s.units[u].criticals[k]) >> word.NO_RETREAT & 1:
            return True
    return False


# ---------------------------------------------------------------- the phase
@procedure
def combat(s: State) -> Steps[None]:
    """RL-13.2a Missions 1 to 5 in order, RL-13.2b each with its capture, or all captures after all fights."""
    for mission in range(1, LINE + 1):
        if is_contested(s, mission):
            yield from engagement(s, mission)
            if not s.captures_last:
                yield from capture_step(s, mission)
    if s.captures_last:
        for mission in range(1, LINE + 1):
            if is_contested(s, mission):
                yield from capture_step(s, mission)
    s.mission = 0
    s.engaged = 0


@rule
def is_contested(s: State, mission: int) -> bool:
    """RL-13.2c Was anybody sent there?"""
    for u in range(ALL_UNITS):
        if s.units[u].kind >= 0 and s.units[u].here == mission:
            return True
    return False


@procedure
def engagement(s: State, mission: int) -> Steps[None]:
    """RL-H.2a The mission's trigger, tactics, the efreets' triggers, Ambush, then the rounds."""
    s.mission = mission
    s.engaged = 1
    s.round = 0
    tell(s, e.engagement, mission - 1, s.missions[mission - 1].card)
    yield from mission_triggers(s, word.ENGAGEMENT_START, NOBODY)
    yield from window(s, word.ENGAGEMENT_START)
    for turn in range(ALL_UNITS):
        u = ordered(s, turn)
        if is_here(s, u):
            yield from trigger(s, u, word.ENGAGEMENT_START)
            yield from settle(s, 0)
    yield from ambushes(s)
    while squad(s, 0) > 0 and squad(s, 1) > 0 and not s.missions[mission - 1].capped:
        yield from one_round(s)
    end_duration(s, word.FOR_ENGAGEMENT)


@rule
def ordered(s: State, turn: int) -> int:
    """Units one after the other, the first player's first."""
    return turn if s.first == 0 else (turn + UNITS) % ALL_UNITS


@procedure
def mission_triggers(s: State, when: int, about: int) -> Steps[None]:
    """What the mission does by itself in a window, for its controller; `about` is the side the event is about."""
    position = s.mission - 1
    source = MISSION_SOURCE + s.missions[position].card
    effect = E_FIRST[source]
    while effect < E_FIRST[source] + E_COUNT[source] and not s.missions[position].flipped:
        if E_WHEN[effect] == when and not E_MAY[effect] and concerns(s, effect, s.missions[position].owner, about):
            tell(s, e.mission_trigger, position, s.missions[position].card)
            lay(s, effect, s.missions[position].owner, NO_UNIT, NO_UNIT)
            yield from answered(s, when)
        effect += 1


@rule
def concerns(s: State, effect: int, owner: int, about: int) -> bool:
    """RL-H.2d On a mission own is the controller; nobody's missions do nothing for an own or an enemy side."""
    if E_WHO[effect] == word.OWN and (owner == NOBODY or about != owner):
        return False
    if E_WHO[effect] == word.ENEMY and (owner == NOBODY or about == owner):
        return False
    return effect_holds(s, effect, owner, NO_UNIT)


# ---------------------------------------------------------------- Ambush
@procedure
def ambushes(s: State) -> Steps[None]:
    """RL-21.2d The first player chooses their targets first, and all damage is applied together."""
    for turn in range(ALL_UNITS):
        u = ordered(s, turn)
        for number in range(1, MOST_AMBUSH + 1):
            if is_here(s, u) and has_ambush(s, u, number):
                yield from one_ambush(s, u, number)
    yield from land_all(s)


@procedure
def one_ambush(s: State, u: int, number: int) -> Steps[None]:
    """RL-21.2e Each chooses its own target."""
    target = NO_UNIT
    n = 0
    for v in range(ALL_UNITS):
        if why_not_ambush(s, side_of(u), v) == 0:
            target = v
            n += 1
    if n == 0:
        return
    if n > 1:
        answer = yield ask(s, side_of(u), ambush, u, number)
        target = do.enemy(answer)
    hit = s.hits[s.n_hits]
    hit.victim = target
    hit.by = side_of(u)
    hit.amount = number
    hit.critical = 0
    s.n_hits += 1
    tell(s, e.ambushed, u, s.units[u].kind, target, number)


# ---------------------------------------------------------------- rounds
@procedure
def one_round(s: State) -> Steps[None]:
    """RL-14.1a Every unit acts once, the faster before the slower; then the retreats."""
    s.round += 1
    begin_round(s)
    yield from window(s, word.ROUND_START)
    while squad(s, 0) > 0 and squad(s, 1) > 0 and fastest(s) > 0:
        call_up(s, fastest(s))
        if s.batch:
            yield from batch(s)
        else:
            yield from act_one(s, called_side(s))
            stand_down(s)
            yield from settle(s, 0)
    end_duration(s, word.FOR_ROUND)
    if squad(s, 0) > 0 and squad(s, 1) > 0:
        if s.round >= MOST_ROUNDS:
            break_off(s)
        else:
            yield from retreats(s, s.first)
            if squad(s, 0) > 0 and squad(s, 1) > 0:
                yield from retreats(s, 1 - s.first)


@rule
def begin_round(s: State) -> None:
    tell(s, e.round_began, s.round)
    for u in range(ALL_UNITS):
        if is_here(s, u):
            s.units[u].acted = 0
            s.units[u].order = speed_of(s, u)


@rule
def turn_speed(s: State, u: int) -> int:
    """RL-14.1b A unit's speed now, or as it was when the round began."""
    return s.units[u].order if s.order_at_start else speed_of(s, u)


@rule
def fastest(s: State) -> int:
    """The highest speed among the units that have not acted; 0 if all have."""
    best = 0
    for u in range(ALL_UNITS):
        if is_here(s, u) and s.units[u].acted == 0:
            best = max(best, turn_speed(s, u))
    return best


@rule
def call_up(s: State, speed: int) -> None:
    """RL-14.2a The units of this speed are up; they are a batch if both sides have one among them."""
    count = 0
    sides = 0
    units = 0
    for u in range(ALL_UNITS):
        if is_here(s, u) and s.units[u].acted == 0 and turn_speed(s, u) == speed:
            s.units[u].acted = READY_TO_ACT
            count += 1
            sides |= 1 << side_of(u)
            units |= 1 << u
    s.batch = 1 if sides == 3 or (s.batch_all and count > 1) else 0
    if s.batch:
        tell(s, e.batch_called, speed, units)


@rule
def called_side(s: State) -> int:
    for u in range(ALL_UNITS):
        if is_here(s, u) and s.units[u].acted == READY_TO_ACT:
            return side_of(u)
    return 0


@rule
def called(s: State, side: int) -> int:
    n = 0
    for u in units_of(side):
        if is_up(s, side, u):
            n += 1
    return n


@rule
def stand_down(s: State) -> None:
    """RL-14.2e Of several equals on one side the others wait for their own turn."""
    for u in range(ALL_UNITS):
        if s.units[u].acted == READY_TO_ACT:
            s.units[u].acted = 0


@procedure
def batch(s: State) -> Steps[None]:
    """RL-14.2b The first player's units fire, then the second player's; RL-14.2c then all takes effect together."""
    s.n_hits = 0
    for turn in range(2):
        side = s.first if turn == 0 else 1 - s.first
        while called(s, side) > 0:
            yield from act_one(s, side)
    s.batch = 0
    yield from land_all(s)


@procedure
def act_one(s: State, side: int) -> Steps[None]:
    """RL-14.3a One action of one unit of those that are up."""
    answer = lone_hold(s, side)
    if answer < 0:
        answer = yield ask(s, side, act)
    u = do.unit(answer)
    s.units[u].acted = HAS_ACTED
    if do.verb(answer) == do.fire:
        yield from fire(s, u, do.enemy(answer))
    else:
        tell(s, e.held, u, s.units[u].kind)
    end_action(s, u)


@rule
def lone_hold(s: State, side: int) -> int:
    """The one thing there is to do, if a single unit is up and cannot fire; else -1."""
    if called(s, side) != 1:
        return -1
    for u in units_of(side):
        if is_up(s, side, u):
            for target in range(ALL_UNITS):
                if why_not_fire(s, side, u, target) == 0:
                    return -1
            return do.hold(u)
    return -1


@rule
def end_action(s: State, u: int) -> None:
    """RL-H.9g What held for one action is over."""
    s.units[u].lasting[word.FOR_ACTION].forbidden = 0
    for stat in range(N_STATS):
        s.units[u].lasting[word.FOR_ACTION].mods[stat] = 0


@rule
def end_duration(s: State, duration: int) -> None:
    for u in range(ALL_UNITS):
        s.units[u].lasting[duration].forbidden = 0
        for stat in range(N_STATS):
            s.units[u].lasting[duration].mods[stat] = 0


# ---------------------------------------------------------------- retreats
@procedure
def retreats(s: State, side: int) -> Steps[None]:
    """RL-14.4a Any of one's units there, RL-14.4b the first player first; RL-14.4g nobody is asked who is alone."""
    while squad(s, 0) > 0 and squad(s, 1) > 0 and can_retreat(s, side):
        answer = yield ask(s, side, retreat)
        if do.verb(answer) == do.remain:
            return
        withdraw(s, do.unit(answer))


@rule
def can_retreat(s: State, side: int) -> bool:
    for u in units_of(side):
        if why_not_retreat(s, side, u) == 0:
            return True
    return False


@rule
def withdraw(s: State, u: int) -> None:
    """RL-14.4d To the frontline, for the rest of the phase."""
    s.units[u].here = ON_FRONTLINE
    s.units[u].retreated = 1
    tell(s, e.retreated, u, s.units[u].kind)


@rule
def break_off(s: State) -> None:
    """RL-14.5a After the last round both sides retreat; RL-14.5b who cannot stays, and nobody captures."""
    for u in range(ALL_UNITS):
        if is_here(s, u) and not is_banned(s, u, word.NO_RETREAT):
            withdraw(s, u)
    s.missions[s.mission - 1].capped = 1
