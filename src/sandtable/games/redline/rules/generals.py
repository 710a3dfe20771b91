"""Generals, and the abilities of generals and resource cards in the deploy phase; playing resource cards."""

from __future__ import annotations

from sandtable.kernel import Steps, consider, offer, procedure, rule, tell

from .. import events as e
from ..cards import (
    E_COUNT,
    E_FIRST,
    E_MAY,
    E_ONCE,
    E_OP,
    E_PRICE,
    E_PRICE_N,
    E_WHEN,
    FLIPS,
    HEROIC,
    N_SLOTS,
    O_VERB,
    ONE_SIDE,
    SLOTS_OF,
    TYPE,
    K,
)
from ..refusals import (
    EXPENDED,
    FEW_MISSIONS,
    GENERAL_OUT,
    NEEDS_HQ,
    NO_PILOT_SLOT,
    NO_RECON,
    NOT_ABOARD,
    NOT_IN_HAND,
    NOT_PLAYED_SO,
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
    HQ,
    LEAVE,
    LINE,
    NO_UNIT,
    NONE,
    UNITS,
    USE,
    RedlineOptions,
    State,
)
from ..vocabulary import (
    EXPEND_THIS,
    MAIN,
    PILOT,
    RECON,
    RESOURCE,
    RESOURCES,
    V_BOARD,
)
from .chain import why_not_target
from .damage import check_units
from .effects import effect_holds, perform
from .terms import (
    a_of,
    b_of,
    card_of,
    extra_of,
    is_active,
    pack,
    pay,
    payable,
    side_of,
    why_not_pay,
)

GENERAL_SURCHARGE = 2


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
