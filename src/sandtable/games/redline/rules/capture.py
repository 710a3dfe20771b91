"""Capturing missions and capture damage."""

from __future__ import annotations

from sandtable.kernel import Steps, ask, consider, decision, offer, procedure, roll, rule, tell

from .. import events as e
from .. import refusals as no
from .. import verbs as do
from .. import vocabulary as word
from ..cards import CLASS_CAPTURE, E_COUNT, E_FIRST, E_WHEN, E_WHO, MISSION_SOURCE, WEIGHT
from ..names import Laid
from ..state import ALL_UNITS, AT_HOME, HQ, NO_UNIT, NOBODY, STRATEGIES, UNITS, RedlineOptions, State, side_of
from .chain import answered, lay, settle, window
from .criticals import trigger
from .damage import check_units, hit_general, put_damage, raze
from .shots import precision
from .strategies import hit_strategy
from .terms import can_expend, capture_of, is_here, squad


# ---------------------------------------------------------------- decisions
@decision
def capture(s: State, out: RedlineOptions, who: int, position: Laid) -> None:
    """Your squad is alone: roll to capture the mission? RL-18.1b"""
    offer(out, do.leave_it())
    offer(out, do.capture())


@decision
def strike(s: State, out: RedlineOptions, who: int, amount: int) -> None:
    """Choose the target of the capture damage. RL-19.1c"""
    offer(out, do.strike_arsenal())
    consider(out, do.strike_general(), 0 if s.sides[1 - who].general_at == HQ else no.STRIKE_TARGET)
    for u in range(ALL_UNITS):
        consider(out, do.strike(u), why_not_strike(s, who, u))
    for place in range(STRATEGIES):
        there = s.sides[1 - who].strategies[place].card >= 0
        consider(out, do.strike_strategy(place), 0 if there else no.STRIKE_TARGET)


@rule
def why_not_strike(s: State, side: int, u: int) -> int:
    """RL-19.1d A face-up enemy efreet at the baseline; RL-19.1j Stealth does not help."""
    if side_of(u) == side or s.units[u].kind < 0:
        return no.STRIKE_TARGET
    if s.units[u].flipped:
        return no.STRIKE_FLIPPED
    return 0 if s.units[u].here == AT_HOME else no.STRIKE_AWAY


# ---------------------------------------------------------------- the capture step
@procedure
def capture_step(s: State, mission: int) -> Steps[None]:
    """RL-18.1a A squad that is alone there may roll."""
    s.mission = mission
    s.engaged = 0
    if not may_capture(s, mission):
        return
    side = 0 if squad(s, 0) > 0 else 1
    answer = yield ask(s, side, capture, mission - 1)
    if do.verb(answer) == do.leave_it:
        tell(s, e.capture_left, side, mission - 1, s.missions[mission - 1].card)
        return
    s.capturer = side
    s.capture = 0
    yield from terrain(s, side, mission - 1)
    yield from window(s, word.CAPTURE_DECLARE)
    total = yield from capture_roll(s, side)
    total += s.capture
    tell(s, e.capture_total, side, total, capture_cost(s, mission - 1))
    if total < capture_cost(s, mission - 1):
        tell(s, e.capture_failed, side, mission - 1, s.missions[mission - 1].card)
        return
    take_control(s, side, mission - 1)
    yield from capture_damage(s, side, s.capture_cost[s.missions[mission - 1].card])
    yield from capture_triggers(s, side)


@rule
def may_capture(s: State, mission: int) -> bool:
    """RL-18.1a One side alone, RL-14.5b no broken-off fight, RL-18.1d and not its own mission already."""
    if (squad(s, 0) > 0) == (squad(s, 1) > 0) or s.missions[mission - 1].capped or s.missions[mission - 1].flipped:
        return False
    side = 0 if squad(s, 0) > 0 else 1
    return s.missions[mission - 1].owner != side or s.recapture != 0


@rule
def capture_cost(s: State, position: int) -> int:
    """RL-18.3b The printed cost, and 1 more for the token, or for each token."""
    return s.capture_cost[s.missions[position].card] + s.missions[position].tokens


@procedure
def terrain(s: State, side: int, position: int) -> Steps[None]:
    """What the mission itself does to a capture: for its controller, or against the other side."""
    source = MISSION_SOURCE + s.missions[position].card
    owner = s.missions[position].owner
    for effect in range(E_FIRST[source], E_FIRST[source] + E_COUNT[source]):
        if E_WHEN[effect] != word.CAPTURE_DECLARE or owner == NOBODY:
            continue
        if (E_WHO[effect] == word.OWN and owner == side) or (E_WHO[effect] == word.ENEMY and owner != side):
            lay(s, effect, owner, NO_UNIT, NO_UNIT)
            yield from answered(s, word.CAPTURE_DECLARE)


@procedure
def capture_roll(s: State, side: int) -> Steps[int]:
    """RL-18.1c Every efreet of the squad rolls, RL-18.2a with the modifier of its class; RL-18.2b the sum may be low."""
    total = 0
    u = side * UNITS
    while u < side * UNITS + UNITS:
        if is_here(s, u):
            die = roll(s, 6)
            if can_expend(s, u, word.PRECISION):
                answer = yield ask(s, side, precision, u, die)
                if do.verb(answer) == do.reroll:
                    s.units[u].expended = 1
                    tell(s, e.rerolled, u, s.units[u].kind)
                    die = roll(s, 6)
            value = die + CLASS_CAPTURE[WEIGHT[s.units[u].kind]] + capture_of(s, u)
            tell(s, e.capture_rolled, u, s.units[u].kind, die, value)
            total += value
        u += 1
    return total


@rule
def take_control(s: State, side: int, position: int) -> None:
    """RL-18.3a A token of the side, RL-18.3c instead of the other's; RL-18.3b one, or one more each time."""
    s.missions[position].owner = side
    s.missions[position].tokens = s.missions[position].tokens + 1 if s.stacking else 1
    tell(s, e.captured, side, position, s.missions[position].card)


@procedure
def capture_damage(s: State, side: int, amount: int) -> Steps[None]:
    """RL-19.1a The printed cost as damage RL-19.1i to one target."""
    answer = yield ask(s, side, strike, amount)
    if do.verb(answer) == do.strike_arsenal:
        raze(s, 1 - side, amount)
    elif do.verb(answer) == do.strike_general:
        hit_general(s, 1 - side, amount)
    elif do.verb(answer) == do.strike_strategy:  # RL-25.1a
        hit_strategy(s, 1 - side, do.place(answer), amount)
    else:
        put_damage(s, do.enemy(answer), amount)
    check_units(s)
    yield from settle(s, 0)


@procedure
def capture_triggers(s: State, side: int) -> Steps[None]:
    """RL-18.4c The efreets' triggers, then the mission's."""
    u = side * UNITS
    while u < side * UNITS + UNITS:
        if is_here(s, u):
            yield from trigger(s, u, word.CAPTURED)
        u += 1
    source = MISSION_SOURCE + s.missions[s.mission - 1].card
    effect = E_FIRST[source]
    while effect < E_FIRST[source] + E_COUNT[source]:
        if E_WHEN[effect] == word.CAPTURED:
            tell(s, e.mission_trigger, s.mission - 1, s.missions[s.mission - 1].card)
            lay(s, effect, side, NO_UNIT, NO_UNIT)
            yield from answered(s, word.CAPTURED)
        effect += 1
    yield from settle(s, 0)
