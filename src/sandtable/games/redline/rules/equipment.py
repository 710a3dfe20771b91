"""Equipment: slots, deploying it, moving it."""

from __future__ import annotations

from sandtable.kernel import offer, rule, tell

from .. import events as e
from ..cards import N_SLOTS, SLOT, SLOTS_OF, TYPE, K
from ..refusals import EQUIP_LATER, LIES_THERE, MOVE_FLIPPED, NO_SLOT, NO_SUCH_UNIT, NOT_PLAYED_SO, NOT_THERE
from ..state import ALL_UNITS, DEPLOYING, MOVE, NO_UNIT, NONE, UNITS, RedlineOptions, State
from ..vocabulary import EQUIPMENT, OPEN, PILOT
from .damage import check_units
from .terms import a_of, b_of, card_of, is_active, pack, pay, payable, side_of, why_not_pay


@rule
def free_slot(s: State, u: int, card: int) -> int:
    """RL-7.1b A free slot of the card's type, RL-7.1d else an open one unless it is a pilot; or -1."""
    unit = s.units[u]
    for k in range(N_SLOTS):
        if SLOTS_OF[unit.kind * N_SLOTS + k] == SLOT[card] and unit.equip[k] == NONE:
            if SLOT[card] != PILOT or not unit.aboard:  # RL-22.1b
                return k
    if SLOT[card] != PILOT:
        for k in range(N_SLOTS):
            if SLOTS_OF[unit.kind * N_SLOTS + k] == OPEN and unit.equip[k] == NONE:
                return k
    return -1


@rule
def slot_with(s: State, u: int, card: int) -> int:
    """The slot of a unit that holds this card, or -1."""
    for k in range(N_SLOTS):
        if s.units[u].equip[k] == card:
            return k
    return -1


@rule
def attach(s: State, u: int, card: int) -> None:
    k = free_slot(s, u, card)
    s.units[u].equip[k] = card
    s.units[u].spent &= ~(1 << k)
    s.units[u].used &= ~(1 << k)


@rule
def why_not_wear(s: State, side: int, u: int, card: int) -> int:
    """RL-7.2e A face-up efreet of one's own with a fitting free slot."""
    if u >= ALL_UNITS or side_of(u) != side or s.units[u].kind < 0:
        return NO_SUCH_UNIT
    if s.units[u].flipped:
        return MOVE_FLIPPED
    return 0 if free_slot(s, u, card) >= 0 else NO_SLOT


@rule
def why_not_move(s: State, side: int, action: int) -> int:
    """RL-7.2c From a unit or the baseline to another, for the equip cost; RL-7.2d in one's own deploy phase."""
    card = card_of(action)
    start = a_of(action)
    end = b_of(action)
    if not s.equip_any_window and (s.stage != DEPLOYING or s.player != side):
        return EQUIP_LATER
    if card >= K or TYPE[card] != EQUIPMENT:
        return NOT_PLAYED_SO
    if start == end:
        return LIES_THERE
    if start == NO_UNIT:
        if s.spare[side * K + card] == 0:
            return NOT_THERE
    else:
        if start >= ALL_UNITS or side_of(start) != side or s.units[start].kind < 0:
            return NO_SUCH_UNIT
        if not is_active(s, start):
            return MOVE_FLIPPED
        if slot_with(s, start, card) < 0:
            return NOT_THERE
    if end != NO_UNIT:
        why = why_not_wear(s, side, end, card)
        if why:
            return why
    return why_not_pay(s, side, s.equip_cost[card])


@rule
def list_moves(s: State, out: RedlineOptions, side: int) -> None:
    """Every move of deployed equipment."""
    for card in range(K):
        if TYPE[card] != EQUIPMENT or s.equip_cost[card] > payable(s, side):
            continue
        if s.spare[side * K + card] > 0:
            list_ends(s, out, side, card, NO_UNIT)
        for u in range(side * UNITS, side * UNITS + UNITS):
            if is_active(s, u) and slot_with(s, u, card) >= 0:
                list_ends(s, out, side, card, u)


@rule
def list_ends(s: State, out: RedlineOptions, side: int, card: int, start: int) -> None:
    if start != NO_UNIT:
        offer(out, pack(MOVE, card, start, NO_UNIT, 0))
    for end in range(side * UNITS, side * UNITS + UNITS):
        if end != start and why_not_wear(s, side, end, card) == 0:
            offer(out, pack(MOVE, card, start, end, 0))


@rule
def do_move(s: State, side: int, action: int) -> None:
    """RL-7.2c It moves for its equip cost; RL-7.3a armor that went with it may be missed."""
    card = card_of(action)
    start = a_of(action)
    end = b_of(action)
    pay(s, side, s.equip_cost[card])
    spent = 0
    used = 0
    if start == NO_UNIT:
        s.spare[side * K + card] -= 1
    else:
        k = slot_with(s, start, card)
        spent = s.units[start].spent >> k & 1
        used = s.units[start].used >> k & 1
        s.units[start].equip[k] = NONE
        s.units[start].spent &= ~(1 << k)
        s.units[start].used &= ~(1 << k)
    if end == NO_UNIT:
        s.spare[side * K + card] += 1
    else:
        k = free_slot(s, end, card)
        attach(s, end, card)
        s.units[end].spent |= spent << k
        s.units[end].used |= used << k
    tell(s, e.equipment_moved, side, card, start, end)
    check_units(s)
