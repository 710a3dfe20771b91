"""The deploy phase: draw, bonuses, reset; resources, efreets, equipment, repairs, generals; the hand limit."""

from __future__ import annotations

from sandtable.kernel import Steps, ask, consider, decision, offer, procedure, refuse, rule, tell

from .. import events as e
from ..cards import (
    E_COUNT,
    E_FIRST,
    E_WHEN,
    MISSION_SOURCE,
    ONE_SIDE,
    TYPE,
    K,
)
from ..refusals import (
    FLIPPED,
    NO_SUCH_UNIT,
    NOT_IN_HAND,
    NOT_NOW,
    NOTHING_TO_REPAIR,
)
from ..state import (
    ALL_UNITS,
    AT_HOME,
    CALL_GENERAL,
    CHOOSE,
    DEPLOY,
    DISCARD,
    EQUIP,
    HAND_LIMIT,
    LEAVE,
    LINE,
    MOVE,
    NO_UNIT,
    PASS,
    PLAY,
    PLAY_RESOURCE,
    REPAIR,
    UNITS,
    USE,
    RedlineOptions,
    State,
)
from ..vocabulary import (
    DEPLOY_START,
    EFREET,
    EQUIPMENT,
    MAIN,
    RESOURCE,
    STRATEGY,
)
from .chain import announce, answers, list_plays, settle, why_not_play
from .damage import check_units, draw_cards
from .effects import drop, perform
from .efreets import deploy_efreet, deploy_equipment, why_not_efreet, why_not_equip
from .equipment import do_move, list_moves, why_not_move, why_not_wear
from .generals import (
    call_general,
    leave,
    list_general,
    list_modes,
    play_resource,
    use,
    why_not_call,
    why_not_leave,
    why_not_resource,
    why_not_use,
)
from .repairs import repair, why_not_repair
from .strategies import deploy_strategy, strategy_triggers, why_not_strategy
from .terms import (
    a_of,
    card_of,
    controls,
    gain_recon,
    is_active,
    pack,
    payable,
    side_of,
    verb_of,
)


# ---------------------------------------------------------------- the start of the phase
@procedure
def deploy_phase(s: State) -> Steps[None]:
    """RL-4.2a Draw, mission bonuses, reset; RL-4.3a then actions in any order; RL-11.1a then down to seven cards."""
    side = s.player + 0
    if s.step == 0:
        tell(s, e.deploy_began, side)
        draw_cards(s, side, 1)
        if s.flow.over:
            return
        yield from bonuses(s, side)
        reset(s, side)
        check_units(s)
        if s.flow.over:
            return
        s.step = 1
    yield from main_actions(s, side)
    if s.flow.over:
        return
    while s.in_hand[side] > HAND_LIMIT:
        answer = yield ask(s, side, discard)
        drop(s, side, card_of(answer))
    s.pool[0] = 0
    s.pool[1] = 0
    tell(s, e.phase_ended, side)


@procedure
def bonuses(s: State, side: int) -> Steps[None]:
    """RL-4.2c Recon of each mission the player controls, and RL-H.10j what else it gives at this time."""
    position = 0
    while position < LINE and not s.flow.over:
        if controls(s, side, position):
            if s.mission_recon[s.missions[position]] > 0:
                gain_recon(s, side, s.mission_recon[s.missions[position]])
                tell(s, e.recon_gained, side, s.mission_recon[s.missions[position]], s.missions[position])
            yield from mission_bonus(s, side, position)
        position += 1
    if not s.flow.over:
        yield from strategy_triggers(s, side, DEPLOY_START)


@procedure
def mission_bonus(s: State, side: int, position: int) -> Steps[None]:
    source = MISSION_SOURCE + s.missions[position]
    effect = E_FIRST[source]
    while effect < E_FIRST[source] + E_COUNT[source] and not s.flow.over:
        if E_WHEN[effect] == DEPLOY_START:
            target = NO_UNIT
            if ONE_SIDE[effect] >= 0:
                target = yield from whom_to_heal(s, side)
            if ONE_SIDE[effect] < 0 or target != NO_UNIT:
                tell(s, e.mission_trigger, position, s.missions[position])
                yield from perform(s, effect, side, NO_UNIT, target, 0)
        effect += 1


@decision
def heal(s: State, out: RedlineOptions, who: int) -> None:
    """Which of your efreets loses damage? RL-H.8i"""
    for u in range(ALL_UNITS):
        consider(out, pack(CHOOSE, 0, u, 0, 0), why_not_heal(s, who, u))


@rule
def why_not_heal(s: State, side: int, u: int) -> int:
    if is_hurt(s, side, u):
        return 0
    if side_of(u) != side or s.units[u].kind < 0:
        return NO_SUCH_UNIT
    return FLIPPED if s.units[u].flipped else NOTHING_TO_REPAIR


@rule
def is_hurt(s: State, side: int, u: int) -> bool:
    return side_of(u) == side and is_active(s, u) and s.units[u].here == AT_HOME and s.units[u].damage > 0


@procedure
def whom_to_heal(s: State, side: int) -> Steps[int]:
    found = NO_UNIT
    n = 0
    for u in range(ALL_UNITS):
        if is_hurt(s, side, u):
            found = u
            n += 1
    if n > 1:
        answer = yield ask(s, side, heal)
        found = a_of(answer)
    return found


@rule
def reset(s: State, side: int) -> None:
    """RL-4.2d Everything upright, RL-4.2e flipped efreets face up, RL-H.10m once-a-turn effects anew."""
    for u in range(side * UNITS, side * UNITS + UNITS):
        s.units[u].expended = 0
        s.units[u].flipped = 0
        s.units[u].spent = 0
        s.units[u].used = 0
    for card in range(K):
        i = side * K + card
        s.ready[i] += s.tapped[i]
        s.tapped[i] = 0
    s.general_used[side] = 0
    s.resource_played[side] = 0
    for position in range(LINE):
        s.mission_used[side * LINE + position] = 0


# ---------------------------------------------------------------- actions
@procedure
def main_actions(s: State, side: int) -> Steps[None]:
    """RL-4.3a One action after the other, until the player ends the phase."""
    while not s.flow.over:
        action = yield ask(s, side, deploy)
        verb = verb_of(action)
        if verb == PASS:
            return
        if verb == DEPLOY:
            if TYPE[card_of(action)] == STRATEGY:
                yield from deploy_strategy(s, side, card_of(action))
            else:
                yield from deploy_efreet(s, side, card_of(action))
        elif verb == EQUIP:
            yield from deploy_equipment(s, side, card_of(action), a_of(action))
        elif verb == REPAIR:
            yield from repair(s, side, a_of(action))
        elif verb == USE:
            yield from use(s, side, action)
        elif verb == PLAY:
            announce(s, side, action)
            yield from answers(s, MAIN, s.n_chain - 1)
        else:
            do_simple(s, side, action)
        if not s.flow.over:
            yield from settle(s)


@rule
def do_simple(s: State, side: int, action: int) -> None:
    verb = verb_of(action)
    if verb == PLAY_RESOURCE:
        play_resource(s, side, card_of(action))
    elif verb == CALL_GENERAL:
        call_general(s, side)
    elif verb == MOVE:
        do_move(s, side, action)
    elif verb == LEAVE:
        leave(s, side)


@decision
def deploy(s: State, out: RedlineOptions, who: int) -> None:
    """Your deploy phase: choose an action, or end it. RL-4.3a"""
    offer(out, pack(PASS, 0, 0, 0, 0))
    if out.wanted >= 0:
        refuse(out, out.wanted, why_not(s, who, out.wanted))
    for card in range(K):
        if s.hand[who * K + card] > 0:
            list_card(s, out, who, card)
    list_plays(s, out, who, MAIN)
    list_moves(s, out, who)
    list_general(s, out, who)
    list_modes(s, out, who)
    for u in range(who * UNITS, who * UNITS + UNITS):
        if why_not_repair(s, who, u) == 0:
            offer(out, pack(REPAIR, 0, u, 0, 0))
    if why_not_repair(s, who, NO_UNIT) == 0:
        offer(out, pack(REPAIR, 0, NO_UNIT, 0, 0))


@rule
def why_not(s: State, side: int, wanted: int) -> int:
    """What stands against an action of the deploy phase."""
    verb = verb_of(wanted)
    if verb == PLAY_RESOURCE:
        return why_not_resource(s, side, card_of(wanted))
    if verb == DEPLOY:
        return why_not_deploy(s, side, card_of(wanted))
    if verb == EQUIP:
        return why_not_equip(s, side, card_of(wanted), a_of(wanted))
    if verb == CALL_GENERAL:
        return why_not_call(s, side)
    if verb == MOVE:
        return why_not_move(s, side, wanted)
    if verb == REPAIR:
        return why_not_repair(s, side, a_of(wanted))
    if verb == USE:
        return why_not_use(s, side, wanted)
    if verb == PLAY:
        return why_not_play(s, side, wanted, MAIN)
    if verb == LEAVE:
        return why_not_leave(s, side)
    return NOT_NOW if verb != PASS else 0


@rule
def why_not_deploy(s: State, side: int, card: int) -> int:
    """An efreet, or a strategy card."""
    if card < K and TYPE[card] == STRATEGY:
        return why_not_strategy(s, side, card)
    return why_not_efreet(s, side, card)


@rule
def list_card(s: State, out: RedlineOptions, side: int, card: int) -> None:
    """What can be done with a card in hand, tactics apart."""
    if TYPE[card] == RESOURCE and why_not_resource(s, side, card) == 0:
        offer(out, pack(PLAY_RESOURCE, card, 0, 0, 0))
    elif TYPE[card] == EFREET or TYPE[card] == STRATEGY:
        consider(out, pack(DEPLOY, card, 0, 0, 0), why_not_deploy(s, side, card))
    elif TYPE[card] == EQUIPMENT and s.cost[card] <= payable(s, side):
        offer(out, pack(EQUIP, card, NO_UNIT, 0, 0))
        for u in range(side * UNITS, side * UNITS + UNITS):
            if why_not_wear(s, side, u, card) == 0:
                offer(out, pack(EQUIP, card, u, 0, 0))


# ---------------------------------------------------------------- the hand limit
@decision
def discard(s: State, out: RedlineOptions, who: int) -> None:
    """More than seven cards: discard one. RL-11.1a"""
    for card in range(K):
        consider(out, pack(DISCARD, card, 0, 0, 0), 0 if s.hand[who * K + card] > 0 else NOT_IN_HAND)
