"""The deploy phase: draw, bonuses, reset; resources, efreets, equipment, repairs, generals; the hand limit."""

from __future__ import annotations

from sandtable.kernel import Steps, ask, consider, decision, offer, procedure, refuse, rule, tell

from .. import events as e
from ..cards import (
    E_COUNT,
    E_FIRST,
    E_MAY,
    E_ONCE,
    E_OP,
    E_OPS,
    E_PRICE,
    E_PRICE_N,
    E_WHEN,
    E_WHO,
    FIRST_TACTIC,
    FLIPS,
    HEROIC,
    MISSION_SOURCE,
    N_SLOTS,
    O_ABOUT,
    O_N,
    O_TO,
    O_VERB,
    ONE_SIDE,
    SLOTS_OF,
    TYPE,
    K,
)
from ..refusals import (
    EXPENDED,
    FEW_MISSIONS,
    FLIPPED,
    FLIPPED_SCRAP,
    GENERAL_OUT,
    NEEDS_HQ,
    NO_PILOT_SLOT,
    NO_RECON,
    NO_SUCH_UNIT,
    NOT_ABOARD,
    NOT_IN_HAND,
    NOT_NOW,
    NOT_PLAYED_SO,
    NOTHING_TO_REPAIR,
    ONCE_A_TURN,
    SECOND_RESOURCE,
    THREE_MISSIONS,
    TOO_DEAR,
)
from ..state import (
    ABOARD,
    ALL_UNITS,
    AT_HOME,
    BUNKER,
    CALL_GENERAL,
    CHOOSE,
    DEPLOY,
    DISCARD,
    EFREET_LIMIT,
    EQUIP,
    HAND_LIMIT,
    HQ,
    LEAVE,
    LINE,
    MOVE,
    NO_UNIT,
    NONE,
    PASS,
    PLAY,
    PLAY_RESOURCE,
    REPAIR,
    SCRAP,
    UNITS,
    USE,
    RedlineOptions,
    State,
)
from ..vocabulary import (
    COST,
    DEPLOY_DECLARE,
    DEPLOY_START,
    DEPLOYED,
    EFREET,
    EQUIPMENT,
    EXPEND_THIS,
    MAIN,
    OWN,
    PILOT,
    RECON,
    RESOURCE,
    RESOURCES,
    T_DEPLOY,
    V_BOARD,
)
from .chain import announce, answers, list_plays, settle, why_not_play, why_not_target, window
from .criticals import trigger
from .damage import check_units, clear_unit, destroy_unit, draw_cards, put_damage
from .effects import drop, effect_holds, perform
from .equipment import attach, do_move, list_moves, why_not_move, why_not_wear
from .repairs import repair, why_not_repair
from .terms import (
    a_of,
    b_of,
    card_of,
    controls,
    efreets,
    extra_of,
    gain_recon,
    is_active,
    pack,
    pay,
    payable,
    side_of,
    verb_of,
    why_not_pay,
)

GENERAL_SURCHARGE = 2


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
        return why_not_efreet(s, side, card_of(wanted))
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
def list_card(s: State, out: RedlineOptions, side: int, card: int) -> None:
    """What can be done with a card in hand, tactics apart."""
    if TYPE[card] == RESOURCE and why_not_resource(s, side, card) == 0:
        offer(out, pack(PLAY_RESOURCE, card, 0, 0, 0))
    elif TYPE[card] == EFREET and why_not_efreet(s, side, card) == 0:
        offer(out, pack(DEPLOY, card, 0, 0, 0))
    elif TYPE[card] == EQUIPMENT and s.cost[card] <= payable(s, side):
        offer(out, pack(EQUIP, card, NO_UNIT, 0, 0))
        for u in range(side * UNITS, side * UNITS + UNITS):
            if why_not_wear(s, side, u, card) == 0:
                offer(out, pack(EQUIP, card, u, 0, 0))


# ---------------------------------------------------------------- resource cards
@rule
def why_not_resource(s: State, side: int, card: int) -> int:
    """RL-4.4a One in a deploy phase."""
    if card >= K or s.hand[side * K + card] == 0:
        return NOT_IN_HAND
    if TYPE[card] != RESOURCE:
        return NOT_PLAYED_SO
    return SECOND_RESOURCE if s.resource_played[side] else 0


@rule
def play_resource(s: State, side: int, card: int) -> None:
    """RL-4.4b Played, not deployed; RL-10.1b of two heroic copies one is scrapped: the expended one, if one is."""
    s.hand[side * K + card] -= 1
    s.in_hand[side] -= 1
    s.resource_played[side] = 1
    s.ready[side * K + card] += 1
    tell(s, e.resource_played, side, card)
    if HEROIC[card] and s.ready[side * K + card] + s.tapped[side * K + card] > 1:
        if s.tapped[side * K + card] > 0:
            s.tapped[side * K + card] -= 1
        else:
            s.ready[side * K + card] -= 1
        s.scrap[side * K + card] += 1
        tell(s, e.scrapped, side, card)
    check_units(s)


@rule
def list_modes(s: State, out: RedlineOptions, side: int) -> None:
    """RL-H.2q The other modes of resource cards."""
    for card in range(K):
        if TYPE[card] == RESOURCE and s.ready[side * K + card] > 0 and main_mode(card) >= 0:
            if ONE_SIDE[main_mode(card)] < 0:
                offer(out, pack(USE, card, NO_UNIT, 0, 0))
            else:
                for u in range(ALL_UNITS):
                    if why_not_use(s, side, pack(USE, card, u, 0, 0)) == 0:
                        offer(out, pack(USE, card, u, 0, 0))


@rule
def main_mode(card: int) -> int:
    """The effect of a resource card for the deploy phase, or -1."""
    for effect in range(E_FIRST[card], E_FIRST[card] + E_COUNT[card]):
        if E_WHEN[effect] == MAIN and E_PRICE[effect] == EXPEND_THIS:
            return effect
    return -1


# ---------------------------------------------------------------- efreets
@rule
def efreet_cost(s: State, side: int, card: int) -> int:
    """The cost of deploying an efreet now, with what missions take off."""
    total = s.cost[card] + 0
    for position in range(LINE):
        if controls(s, side, position) and not s.mission_used[side * LINE + position]:
            total += discount(s, position)
    return max(0, total)


@rule
def discount(s: State, position: int) -> int:
    """RL-H.8q What a mission adds to the cost of an efreet, once a turn."""
    source = MISSION_SOURCE + s.missions[position]
    total = 0
    for effect in range(E_FIRST[source], E_FIRST[source] + E_COUNT[source]):
        if E_WHEN[effect] == DEPLOY_DECLARE and E_WHO[effect] == OWN:
            for op in range(E_OP[effect], E_OP[effect] + E_OPS[effect]):
                if O_TO[op] == T_DEPLOY and O_ABOUT[op] == COST:
                    total += O_N[op]
    return total


@rule
def why_not_efreet(s: State, side: int, card: int) -> int:
    """RL-4.3c It must be payable, or become so by a tactic in hand."""
    if card >= K or s.hand[side * K + card] == 0:
        return NOT_IN_HAND
    if TYPE[card] != EFREET:
        return NOT_PLAYED_SO
    cost = efreet_cost(s, side, card)
    if cost <= payable(s, side):
        return 0
    for tactic in range(FIRST_TACTIC, K):
        if s.hand[side * K + tactic] > 0 and E_WHEN[E_FIRST[tactic]] == DEPLOY_DECLARE:
            cheaper = max(0, cost + cost_change(tactic))
            by_recon = min(s.recon[side], s.cost[tactic])
            if cheaper + s.cost[tactic] - by_recon <= payable(s, side):
                return 0
    return why_not_pay(s, side, cost)


@rule
def cost_change(card: int) -> int:
    """What a tactic does to the cost of the card being deployed."""
    total = 0
    effect = E_FIRST[card]
    for op in range(E_OP[effect], E_OP[effect] + E_OPS[effect]):
        if O_TO[op] == T_DEPLOY and O_ABOUT[op] == COST:
            total += O_N[op]
    return total


@procedure
def deploy_efreet(s: State, side: int, card: int) -> Steps[None]:
    """RL-4.3d It enters the baseline face up; RL-4.5 what it does on being deployed comes once; RL-6.3b the sixth costs one."""
    s.deploying = card
    s.deploy_cost = 0
    s.deploy_damage = 0
    yield from window(s, DEPLOY_DECLARE)
    cost = max(0, efreet_cost_changed(s, side, card))
    if cost > payable(s, side):  # announced for a tactic that never came: taken back
        s.deploying = NONE
        return
    u = arrive(s, side, card, cost)
    check_units(s)
    if s.flow.over:
        return
    if s.units[u].kind >= 0:
        yield from trigger(s, u, DEPLOYED)
    if not s.flow.over and efreets(s, side) > EFREET_LIMIT:
        answer = yield ask(s, side, scrap)
        tell(s, e.scrapped, side, s.units[a_of(answer)].kind)
        destroy_unit(s, a_of(answer))
        check_units(s)


@rule
def efreet_cost_changed(s: State, side: int, card: int) -> int:
    """With missions and the tactics played on it."""
    total = s.cost[card] + s.deploy_cost
    for position in range(LINE):
        if controls(s, side, position) and not s.mission_used[side * LINE + position]:
            total += discount(s, position)
    return total


@rule
def arrive(s: State, side: int, card: int, cost: int) -> int:
    """The efreet is paid for and takes a free place."""
    pay(s, side, cost)
    for position in range(LINE):
        if controls(s, side, position) and discount(s, position) != 0:
            s.mission_used[side * LINE + position] = 1
    s.hand[side * K + card] -= 1
    s.in_hand[side] -= 1
    u = side * UNITS
    while s.units[u].kind >= 0:
        u += 1
    clear_unit(s, u)
    s.units[u].kind = card
    s.deploying = NONE
    tell(s, e.deployed, side, card, u)
    put_damage(s, u, s.deploy_damage)
    s.deploy_damage = 0
    return u


@decision
def scrap(s: State, out: RedlineOptions, who: int) -> None:
    """Six efreets: which one is scrapped? RL-6.3b"""
    for u in range(ALL_UNITS):
        if side_of(u) != who or s.units[u].kind < 0:
            consider(out, pack(SCRAP, 0, u, 0, 0), NO_SUCH_UNIT)
        else:
            consider(out, pack(SCRAP, 0, u, 0, 0), FLIPPED_SCRAP if s.units[u].flipped else 0)


# ---------------------------------------------------------------- equipment from the hand
@rule
def why_not_equip(s: State, side: int, card: int, u: int) -> int:
    """RL-7.2a Onto a fitting efreet, RL-7.2b or to the baseline, for the deploy cost."""
    if card >= K or s.hand[side * K + card] == 0:
        return NOT_IN_HAND
    if TYPE[card] != EQUIPMENT:
        return NOT_PLAYED_SO
    if u != NO_UNIT:
        why = why_not_wear(s, side, u, card)
        if why:
            return why
    return why_not_pay(s, side, s.cost[card])


@procedure
def deploy_equipment(s: State, side: int, card: int, u: int) -> Steps[None]:
    """RL-10.1b With a second copy of a heroic card in play one of the two goes."""
    old = heroic_at(s, side, card)
    pay(s, side, s.cost[card])
    s.hand[side * K + card] -= 1
    s.in_hand[side] -= 1
    if old != NONE and u != NO_UNIT and old == u:
        scrap_equipment(s, side, card, old)  # it sat in the way on the same efreet
        old = NONE
    if u == NO_UNIT:
        s.spare[side * K + card] += 1
    else:
        attach(s, u, card)
    tell(s, e.equipped, side, card, u)
    if old != NONE:
        which = 0
        if old == NO_UNIT or not s.units[old].flipped:
            answer = yield ask(s, side, heroic, card)
            which = extra_of(answer)
        scrap_equipment(s, side, card, u if which == 0 else old)
    check_units(s)


@decision
def heroic(s: State, out: RedlineOptions, who: int, card: int) -> None:
    """Only one of them may stay in play: scrap the new one, or the old one? RL-10.1b"""
    offer(out, pack(CHOOSE, 0, 0, 0, 0))
    offer(out, pack(CHOOSE, 0, 0, 0, 1))


@rule
def heroic_at(s: State, side: int, card: int) -> int:
    """Where another copy of a heroic card is: a unit, the baseline (NO_UNIT), or nowhere (NONE)."""
    if not HEROIC[card]:
        return NONE
    for u in range(side * UNITS, side * UNITS + UNITS):
        if s.units[u].kind >= 0:
            for k in range(N_SLOTS):
                if s.units[u].equip[k] == card:
                    return u
    return NO_UNIT if s.spare[side * K + card] > 0 else NONE


@rule
def scrap_equipment(s: State, side: int, card: int, u: int) -> None:
    s.scrap[side * K + card] += 1
    tell(s, e.scrapped, side, card)
    if u == NO_UNIT:
        s.spare[side * K + card] -= 1
        return
    for k in range(N_SLOTS):
        if s.units[u].equip[k] == card:
            s.units[u].equip[k] = NONE
            s.units[u].spent &= ~(1 << k)
            s.units[u].used &= ~(1 << k)
            return


# ---------------------------------------------------------------- generals
@rule
def general_cost(s: State, side: int) -> int:
    """RL-9.2b Two more for each time it went back."""
    return s.cost[s.general[side]] + GENERAL_SURCHARGE * s.general_back[side]


@rule
def why_not_call(s: State, side: int) -> int:
    """RL-9.1a From the bunker, for its cost in resources."""
    if s.general_at[side] != BUNKER:
        return GENERAL_OUT
    return why_not_pay(s, side, general_cost(s, side))


@rule
def call_general(s: State, side: int) -> None:
    pay(s, side, general_cost(s, side))
    s.general_at[side] = HQ
    s.general_shown[side] = 1
    s.general_damage[side] = 0
    tell(s, e.general_called, side, s.general[side])


@rule
def why_not_leave(s: State, side: int) -> int:
    """RL-22.1c Back to the HQ, from a face-up efreet."""
    return 0 if s.general_at[side] == ABOARD and cockpit(s, side) != NO_UNIT else NOT_ABOARD


@rule
def cockpit(s: State, side: int) -> int:
    """The face-up unit that the general rides."""
    for u in range(side * UNITS, side * UNITS + UNITS):
        if s.units[u].kind >= 0 and s.units[u].aboard and not s.units[u].flipped:
            return u
    return NO_UNIT


@rule
def leave(s: State, side: int) -> None:
    u = cockpit(s, side)
    s.units[u].aboard = 0
    s.general_at[side] = HQ
    tell(s, e.left_unit, side, s.general[side], u)
    check_units(s)


@rule
def list_general(s: State, out: RedlineOptions, side: int) -> None:
    if why_not_call(s, side) == 0:
        offer(out, pack(CALL_GENERAL, 0, 0, 0, 0))
    if why_not_leave(s, side) == 0:
        offer(out, pack(LEAVE, 0, 0, 0, 0))
    if s.general_at[side] != HQ:
        return
    card = s.general[side] + 0
    for number in range(E_COUNT[card]):
        effect = E_FIRST[card] + number
        if E_WHEN[effect] != MAIN:
            continue
        if ONE_SIDE[effect] >= 0:
            for u in range(ALL_UNITS):
                consider(out, pack(USE, card, u, number, 0), why_not_use(s, side, pack(USE, card, u, number, 0)))
        elif FLIPS[effect] > 0:
            for mask in range(1 << LINE):
                action = pack(USE, card, NO_UNIT, number, mask)
                if why_not_use(s, side, action) == 0:
                    offer(out, action)
        elif why_not_use(s, side, pack(USE, card, NO_UNIT, number, 0)) == 0:
            offer(out, pack(USE, card, NO_UNIT, number, 0))


# ---------------------------------------------------------------- abilities in the deploy phase
@rule
def why_not_use(s: State, side: int, action: int) -> int:
    """An ability of the general, or another mode of a resource card."""
    card = card_of(action)
    if card >= K:
        return NOT_IN_HAND
    if TYPE[card] == RESOURCE:
        if main_mode(card) < 0 or s.ready[side * K + card] + s.tapped[side * K + card] == 0:
            return NOT_PLAYED_SO
        if s.ready[side * K + card] == 0:
            return EXPENDED
        return why_not_target(s, main_mode(card), side, a_of(action))
    if card != s.general[side] or b_of(action) >= E_COUNT[card] or not E_MAY[E_FIRST[card] + b_of(action)]:
        return NOT_PLAYED_SO
    effect = E_FIRST[card] + b_of(action)
    if not effect_holds(s, effect, side, NO_UNIT):
        return NEEDS_HQ
    if E_ONCE[effect] and s.general_used[side] >> b_of(action) & 1:
        return ONCE_A_TURN
    if E_PRICE[effect] == RECON and s.recon[side] < E_PRICE_N[effect]:
        return NO_RECON
    if E_PRICE[effect] == RESOURCES and payable(s, side) < E_PRICE_N[effect]:
        return TOO_DEAR
    if FLIPS[effect] > 0:
        return why_not_flip(s, extra_of(action), FLIPS[effect])
    if O_VERB[E_OP[effect]] == V_BOARD:
        return why_not_board(s, side, a_of(action))
    return why_not_target(s, effect, side, a_of(action))


@rule
def why_not_board(s: State, side: int, u: int) -> int:
    """RL-22.1a A face-up efreet of one's own at the baseline with a free pilot slot."""
    if u >= ALL_UNITS or side_of(u) != side or not is_active(s, u) or s.units[u].here != AT_HOME or s.units[u].aboard:
        return NO_PILOT_SLOT
    for k in range(N_SLOTS):
        if SLOTS_OF[s.units[u].kind * N_SLOTS + k] == PILOT and s.units[u].equip[k] == NONE:
            return 0
    return NO_PILOT_SLOT


@rule
def why_not_flip(s: State, mask: int, wanted: int) -> int:
    """RL-23.1a Exactly so many face-up missions."""
    up = 0
    chosen = 0
    for position in range(LINE):
        up += 1 - s.flipped[position]
        if mask >> position & 1 and not s.flipped[position]:
            chosen += 1
    if up < wanted:
        return FEW_MISSIONS
    return 0 if chosen == wanted and bits(mask) == wanted else THREE_MISSIONS


@rule
def bits(mask: int) -> int:
    n = 0
    for i in range(6):
        n += mask >> i & 1
    return n


@procedure
def use(s: State, side: int, action: int) -> Steps[None]:
    """RL-5.4c The price is paid, and what it says is done."""
    card = card_of(action)
    effect = main_mode(card) if TYPE[card] == RESOURCE else E_FIRST[card] + b_of(action)
    if E_PRICE[effect] == EXPEND_THIS:
        s.ready[side * K + card] -= 1
        s.tapped[side * K + card] += 1
    elif E_PRICE[effect] == RECON:
        s.recon[side] -= E_PRICE_N[effect]
    else:
        pay(s, side, E_PRICE_N[effect])
    if TYPE[card] != RESOURCE:
        s.general_used[side] |= 1 << b_of(action)
    tell(s, e.ability, side, card, b_of(action))
    yield from perform(s, effect, side, NO_UNIT, a_of(action), extra_of(action))


# ---------------------------------------------------------------- the hand limit
@decision
def discard(s: State, out: RedlineOptions, who: int) -> None:
    """More than seven cards: discard one. RL-11.1a"""
    for card in range(K):
        consider(out, pack(DISCARD, card, 0, 0, 0), 0 if s.hand[who * K + card] > 0 else NOT_IN_HAND)
