"""Capturing missions and capture damage."""

from __future__ import annotations

from sandtable.kernel import Steps, ask, consider, decision, offer, procedure, roll, rule, tell

from .. import events as e
from ..cards import CLASS_CAPTURE, E_COUNT, E_FIRST, E_OP, E_OPS, E_WHEN, E_WHO, MISSION_SOURCE, WEIGHT
from ..refusals import STRIKE_AWAY, STRIKE_FLIPPED, STRIKE_TARGET
from ..state import ALL_UNITS, AT_HOME, CHOOSE, HQ, NO_UNIT, NOBODY, STRATEGIES, STRIKE, UNITS, RedlineOptions, State
from ..vocabulary import CAPTURE_DECLARE, CAPTURED, OWN, PRECISION
from ..vocabulary import ENEMY as ENEMY_SIDE
from .chain import settle, window
from .criticals import trigger
from .damage import check_units, hit_general, put_damage, raze
from .effects import do_op, perform
from .shots import precision
from .strategies import hit_strategy
from .terms import b_of, can_expend, capture_of, extra_of, is_here, pack, side_of, squad

ARSENAL, GENERAL, UNIT, STRATEGY_CARD = range(4)


# ---------------------------------------------------------------- decisions
@decision
def capture(s: State, out: RedlineOptions, who: int, position: int) -> None:
    """Your squad is alone: roll to capture the mission? RL-18.1b"""
    offer(out, pack(CHOOSE, 0, 0, 0, 0))
    offer(out, pack(CHOOSE, 0, 0, 0, 1))


@decision
def strike(s: State, out: RedlineOptions, who: int, amount: int) -> None:
    """Choose the target of the capture damage. RL-19.1c"""
    offer(out, pack(STRIKE, 0, 0, 0, ARSENAL))
    consider(out, pack(STRIKE, 0, 0, 0, GENERAL), 0 if s.general_at[1 - who] == HQ else STRIKE_TARGET)
    for u in range(ALL_UNITS):
        consider(out, pack(STRIKE, 0, 0, u, UNIT), why_not_strike(s, who, u))
    for place in range(2 * STRATEGIES):
        theirs = place // STRATEGIES != who and s.strategy[place] > 0
        consider(out, pack(STRIKE, 0, 0, place, STRATEGY_CARD), 0 if theirs else STRIKE_TARGET)


@rule
def why_not_strike(s: State, side: int, u: int) -> int:
    """RL-19.1d A face-up enemy efreet at the baseline; RL-19.1j Stealth does not help."""
    if side_of(u) == side or s.units[u].kind < 0:
        return STRIKE_TARGET
    if s.units[u].flipped:
        return STRIKE_FLIPPED
    return 0 if s.units[u].here == AT_HOME else STRIKE_AWAY


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
    if not extra_of(answer):
        return
    s.capturer = side
    s.capture = 0
    yield from window(s, CAPTURE_DECLARE)
    if s.flow.over:
        return
    apply_terrain(s, side, mission - 1)
    total = yield from capture_roll(s, side)
    total += s.capture
    tell(s, e.capture_total, side, total, capture_cost(s, mission - 1))
    if total < capture_cost(s, mission - 1):
        tell(s, e.capture_failed, side, mission - 1, s.missions[mission - 1])
        return
    take_control(s, side, mission - 1)
    yield from capture_damage(s, side, s.capture_cost[s.missions[mission - 1]])
    if not s.flow.over:
        yield from capture_triggers(s, side)


@rule
def may_capture(s: State, mission: int) -> bool:
    """RL-18.1a One side alone, RL-14.5b no broken-off fight, RL-18.1d and not its own mission already."""
    if (squad(s, 0) > 0) == (squad(s, 1) > 0) or s.capped >> mission & 1 or s.flipped[mission - 1]:
        return False
    side = 0 if squad(s, 0) > 0 else 1
    return s.owner[mission - 1] != side or s.recapture != 0


@rule
def capture_cost(s: State, position: int) -> int:
    """RL-18.3b The printed cost, and 1 more for the token, or for each token."""
    return s.capture_cost[s.missions[position]] + s.tokens[position]


@rule
def apply_terrain(s: State, side: int, position: int) -> None:
    """What the mission itself does to a capture: for its controller, or against the other side."""
    source = MISSION_SOURCE + s.missions[position]
    owner = s.owner[position] + 0
    for effect in range(E_FIRST[source], E_FIRST[source] + E_COUNT[source]):
        if E_WHEN[effect] != CAPTURE_DECLARE or owner == NOBODY:
            continue
        if (E_WHO[effect] == OWN and owner == side) or (E_WHO[effect] == ENEMY_SIDE and owner != side):
            for op in range(E_OP[effect], E_OP[effect] + E_OPS[effect]):
                do_op(s, op, owner, NO_UNIT, NO_UNIT, 0)


@procedure
def capture_roll(s: State, side: int) -> Steps[int]:
    """RL-18.1c Every efreet of the squad rolls, RL-18.2a with the modifier of its class; RL-18.2b the sum may be low."""
    total = 0
    u = side * UNITS
    while u < side * UNITS + UNITS:
        if is_here(s, u):
            die = roll(s, 6)
            if can_expend(s, u, PRECISION):
                answer = yield ask(s, side, precision, u, die)
                if extra_of(answer):
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
    s.owner[position] = side
    s.tokens[position] = s.tokens[position] + 1 if s.stacking else 1
    tell(s, e.captured, side, position, s.missions[position])


@procedure
def capture_damage(s: State, side: int, amount: int) -> Steps[None]:
    """RL-19.1a The printed cost as damage RL-19.1i to one target."""
    answer = yield ask(s, side, strike, amount)
    if extra_of(answer) == ARSENAL:
        raze(s, 1 - side, amount)
    elif extra_of(answer) == GENERAL:
        hit_general(s, 1 - side, amount)
    elif extra_of(answer) == STRATEGY_CARD:  # RL-25.1a
        hit_strategy(s, b_of(answer), amount)
    else:
        put_damage(s, b_of(answer), amount)
    check_units(s)
    if not s.flow.over:
        yield from settle(s)


@procedure
def capture_triggers(s: State, side: int) -> Steps[None]:
    """RL-18.4c The efreets' triggers, then the mission's."""
    u = side * UNITS
    while u < side * UNITS + UNITS and not s.flow.over:
        if is_here(s, u):
            yield from trigger(s, u, CAPTURED)
        u += 1
    source = MISSION_SOURCE + s.missions[s.mission - 1]
    effect = E_FIRST[source]
    while effect < E_FIRST[source] + E_COUNT[source] and not s.flow.over:
        if E_WHEN[effect] == CAPTURED:
            tell(s, e.mission_trigger, s.mission - 1, s.missions[s.mission - 1])
            yield from perform(s, effect, side, NO_UNIT, NO_UNIT, 0)
        effect += 1
    if not s.flow.over:
        yield from settle(s)
