"""Generals, and the abilities of generals and resource cards in the deploy phase; playing resource cards."""

from __future__ import annotations

from sandtable.kernel import Steps, consider, offer, procedure, rule, tell

from .. import events as e
from .. import refusals as no
from .. import verbs as do
from .. import vocabulary as word
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
from ..state import ABOARD, ALL_UNITS, AT_HOME, BUNKER, HQ, LINE, NO_UNIT, NONE, RedlineOptions, State, side_of, units_of
from .chain import why_not_target
from .damage import check_units
from .effects import effect_holds, perform
from .prices import raise_funds
from .terms import is_active, pay, payable, why_not_pay

GENERAL_SURCHARGE = 2


# ---------------------------------------------------------------- resource cards
@rule
def why_not_resource(s: State, side: int, card: int) -> int:
    """RL-4.4a One in a deploy phase."""
    if card >= K or s.sides[side].hand[card] == 0:
        return no.NOT_IN_HAND
    if TYPE[card] != word.RESOURCE:
        return no.NOT_PLAYED_SO
    return no.SECOND_RESOURCE if s.sides[side].resource_played else 0


@rule
def play_resource(s: State, side: int, card: int) -> None:
    """RL-4.4b Played, not deployed; RL-10.1b of two heroic copies one is scrapped: the expended one, if one is."""
    s.sides[side].hand[card] -= 1
    s.sides[side].in_hand -= 1
    s.sides[side].resource_played = 1
    s.sides[side].ready[card] += 1
    tell(s, e.resource_played, side, card)
    if HEROIC[card] and s.sides[side].ready[card] + s.sides[side].tapped[card] > 1:
        if s.sides[side].tapped[card] > 0:
            s.sides[side].tapped[card] -= 1
        else:
            s.sides[side].ready[card] -= 1
        s.sides[side].scrap[card] += 1
        tell(s, e.scrapped, side, card)
    check_units(s)


@rule
def list_modes(s: State, out: RedlineOptions, side: int) -> None:
    """RL-H.2q The other modes of resource cards."""
    for card in range(K):
        if TYPE[card] == word.RESOURCE and s.sides[side].ready[card] > 0 and main_mode(card) >= 0:
            if ONE_SIDE[main_mode(card)] < 0:
                offer(out, do.mode(card, NO_UNIT))
            else:
                for u in range(ALL_UNITS):
                    if why_not_mode(s, side, card, u) == 0:
                        offer(out, do.mode(card, u))


@rule
def main_mode(card: int) -> int:
    """The effect of a resource card for the deploy phase, or -1."""
    for effect in range(E_FIRST[card], E_FIRST[card] + E_COUNT[card]):
        if E_WHEN[effect] == word.MAIN and E_PRICE[effect] == word.EXPEND_THIS:
            return effect
    return -1


# ---------------------------------------------------------------- generals
@rule
def general_cost(s: State, side: int) -> int:
    """RL-9.2b Two more for each time it went back."""
    return s.cost[s.sides[side].general] + GENERAL_SURCHARGE * s.sides[side].general_back


@rule
def why_not_call(s: State, side: int) -> int:
    """RL-9.1a From the bunker, for its cost in resources."""
    if s.sides[side].general_at != BUNKER:
        return no.GENERAL_OUT
    return why_not_pay(s, side, general_cost(s, side))


@rule
def call_general(s: State, side: int) -> None:
    pay(s, side, general_cost(s, side))
    s.sides[side].general_at = HQ
    s.sides[side].general_shown = 1
    s.sides[side].general_damage = 0
    tell(s, e.general_called, side, s.sides[side].general)


@rule
def why_not_leave(s: State, side: int) -> int:
    """RL-22.1c Back to the HQ, from a face-up efreet."""
    return 0 if s.sides[side].general_at == ABOARD and cockpit(s, side) != NO_UNIT else no.NOT_ABOARD


@rule
def cockpit(s: State, side: int) -> int:
    """The face-up unit that the general rides."""
    for u in units_of(side):
        if s.units[u].kind >= 0 and s.units[u].aboard and not s.units[u].flipped:
            return u
    return NO_UNIT


@rule
def leave(s: State, side: int) -> None:
    u = cockpit(s, side)
    s.units[u].aboard = 0
    s.sides[side].general_at = HQ
    tell(s, e.left_unit, side, s.sides[side].general, u)
    check_units(s)


@rule
def list_general(s: State, out: RedlineOptions, side: int) -> None:
    if why_not_call(s, side) == 0:
        offer(out, do.general())
    if why_not_leave(s, side) == 0:
        offer(out, do.leave())
    if s.sides[side].general_at != HQ:
        return
    card = s.sides[side].general
    for number in range(E_COUNT[card]):
        effect = E_FIRST[card] + number
        if E_WHEN[effect] != word.MAIN:
            continue
        if ONE_SIDE[effect] >= 0:
            for u in range(ALL_UNITS):
                consider(out, do.ability_of(number, u), why_not_ability(s, side, number, u, 0))
        elif FLIPS[effect] > 0:
            for mask in range(1 << LINE):
                if why_not_ability(s, side, number, NO_UNIT, mask) == 0:
                    offer(out, do.flip(number, mask))
        elif why_not_ability(s, side, number, NO_UNIT, 0) == 0:
            offer(out, do.ability_of(number, NO_UNIT))


# ---------------------------------------------------------------- abilities in the deploy phase
@rule
def why_not_mode(s: State, side: int, card: int, u: int) -> int:
    """Another mode of a resource card."""
    if card >= K:
        return no.NOT_IN_HAND
    if TYPE[card] != word.RESOURCE or main_mode(card) < 0:
        return no.NOT_PLAYED_SO
    if s.sides[side].ready[card] + s.sides[side].tapped[card] == 0:
        return no.NOT_PLAYED_SO
    if s.sides[side].ready[card] == 0:
        return no.EXPENDED
    return why_not_target(s, main_mode(card), side, u)


@rule
def why_not_ability(s: State, side: int, number: int, u: int, mask: int) -> int:
    """An ability of the general, with its target or the missions it flips."""
    card = s.sides[side].general
    if card < 0 or number >= E_COUNT[card] or not E_MAY[E_FIRST[card] + number]:
        return no.NOT_PLAYED_SO
    effect = E_FIRST[card] + number
    if not effect_holds(s, effect, side, NO_UNIT):
        return no.NEEDS_HQ
    if E_ONCE[effect] and s.sides[side].general_used >> number & 1:
        return no.ONCE_A_TURN
    if E_PRICE[effect] == word.RECON and s.sides[side].recon < E_PRICE_N[effect]:
        return no.NO_RECON
    if E_PRICE[effect] == word.RESOURCES and payable(s, side) < E_PRICE_N[effect]:
        return no.TOO_DEAR
    if FLIPS[effect] > 0:
        return why_not_flip(s, mask, FLIPS[effect])
    if mask > 0:
        return no.BAD_TARGET
    if O_VERB[E_OP[effect]] == word.V_BOARD:
        return why_not_board(s, side, u)
    return why_not_target(s, effect, side, u)


@rule
def why_not_flips(s: State, side: int, number: int, mask: int) -> int:
    """The same with missions named: only an ability that flips some has any."""
    why = why_not_ability(s, side, number, NO_UNIT, mask)
    return why if why or FLIPS[E_FIRST[s.sides[side].general] + number] > 0 else no.NOT_PLAYED_SO


@rule
def why_not_board(s: State, side: int, u: int) -> int:
    """RL-22.1a A face-up efreet of one's own at the baseline with a free pilot slot."""
    if u >= ALL_UNITS or side_of(u) != side or not is_active(s, u) or s.units[u].here != AT_HOME or s.units[u].aboard:
        return no.NO_PILOT_SLOT
    for k in range(N_SLOTS):
        if SLOTS_OF[s.units[u].kind * N_SLOTS + k] == word.PILOT and s.units[u].slots[k].card == NONE:
            return 0
    return no.NO_PILOT_SLOT


@rule
def why_not_flip(s: State, mask: int, wanted: int) -> int:
    """RL-23.1a Exactly so many face-up missions."""
    up = 0
    chosen = 0
    for position in range(LINE):
        up += 1 - s.missions[position].flipped
        if mask >> position & 1 and not s.missions[position].flipped:
            chosen += 1
    if up < wanted:
        return no.FEW_MISSIONS
    return 0 if chosen == wanted and bits(mask) == wanted else no.THREE_MISSIONS


@rule
def bits(mask: int) -> int:
    n = 0
    for i in range(6):
        n += mask >> i & 1
    return n


@procedure
def use_mode(s: State, side: int, card: int, u: int) -> Steps[None]:
    """RL-5.4c The card is expended, and what it says is done."""
    s.sides[side].ready[card] -= 1
    s.sides[side].tapped[card] += 1
    tell(s, e.ability, side, card, 0)
    yield from perform(s, main_mode(card), side, NO_UNIT, u, 0)


@procedure
def use_ability(s: State, side: int, number: int, u: int, mask: int) -> Steps[None]:
    """RL-5.4c The price is paid, and what it says is done."""
    effect = E_FIRST[s.sides[side].general] + number
    if E_PRICE[effect] == word.RECON:
        s.sides[side].recon -= E_PRICE_N[effect]
    else:
        yield from raise_funds(s, side, E_PRICE_N[effect])
        pay(s, side, E_PRICE_N[effect])
    s.sides[side].general_used |= 1 << number
    tell(s, e.ability, side, s.sides[side].general, number)
    yield from perform(s, effect, side, NO_UNIT, u, mask)
