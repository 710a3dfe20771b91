"""Equipment: slots, deploying it, moving it."""

from __future__ import annotations

from sandtable.kernel import offer, rule, tell

from .. import events as e
from .. import refusals as no
from .. import verbs as do
from .. import vocabulary as word
from ..cards import EXPENDS, N_SLOTS, ONCE, SLOT, SLOTS_OF, TYPE, K
from ..state import ALL_UNITS, DEPLOYING, NO_UNIT, NONE, RedlineOptions, State, side_of, units_of
from .damage import check_units
from .prices import strands
from .terms import is_active, pay, payable, why_not_pay

EXPENDED_COPY = N_SLOTS + 1  # how an answer names the expended one of equipment alike at the baseline
COPIES_ALIKE = N_SLOTS + 2


@rule
def free_slot(s: State, u: int, card: int) -> int:
    """RL-7.1b A free slot of the card's type, RL-7.1d else an open one unless it is a pilot; or -1."""
    unit = s.units[u]
    for k in range(N_SLOTS):
        if SLOTS_OF[unit.kind * N_SLOTS + k] == SLOT[card] and unit.slots[k].card == NONE:
            if SLOT[card] != word.PILOT or not unit.aboard:  # RL-22.1b
                return k
    if SLOT[card] != word.PILOT:
        for k in range(N_SLOTS):
            if SLOTS_OF[unit.kind * N_SLOTS + k] == word.OPEN and unit.slots[k].card == NONE:
                return k
    return -1


@rule
def slot_with(s: State, u: int, card: int) -> int:
    """The slot of a unit that holds this card, or -1; of two the open one, which takes more than the other."""
    found = -1
    for k in range(N_SLOTS):
        if s.units[u].slots[k].card == card and (found < 0 or SLOTS_OF[s.units[u].kind * N_SLOTS + k] == word.OPEN):
            found = k
    return found


@rule
def slot_left(s: State, u: int, card: int, copy: int) -> int:
    """RL-7.2f The slot that a move leaves: the usual one, or that of another copy; -1 if there is none."""
    usual = slot_with(s, u, card)
    if copy == 0:
        return usual
    k = copy - 1
    return k if k < N_SLOTS and k != usual and s.units[u].slots[k].card == card else -1


@rule
def is_there(s: State, side: int, card: int, copy: int) -> bool:
    """RL-7.2f Lies equipment at the baseline: any, or an expended copy besides an upright one?"""
    if copy == 0:
        return s.sides[side].spare[card] > 0
    return copy == EXPENDED_COPY and 0 < s.sides[side].worn[card] < s.sides[side].spare[card]


@rule
def empty_slot(s: State, u: int, k: int) -> None:
    mount = s.units[u].slots[k]
    mount.card = NONE
    mount.spent = 0
    mount.used = 0


@rule
def attach(s: State, u: int, card: int) -> None:
    k = free_slot(s, u, card)
    s.units[u].slots[k].card = card
    s.units[u].slots[k].spent = 0
    s.units[u].slots[k].used = 0


@rule
def why_not_wear(s: State, side: int, u: int, card: int) -> int:
    """RL-7.2e A face-up efreet of one's own with a fitting free slot."""
    if u >= ALL_UNITS or side_of(u) != side or s.units[u].kind < 0:
        return no.NO_SUCH_UNIT
    if s.units[u].flipped:
        return no.MOVE_FLIPPED
    return 0 if free_slot(s, u, card) >= 0 else no.NO_SLOT


@rule
def why_not_move(s: State, side: int, action: int) -> int:
    """RL-7.2c From a unit or the baseline to another, for the equip cost; RL-7.2d in one's own deploy phase."""
    card = do.card(action)
    start = do.start(action)
    end = do.to(action)
    if not s.equip_any_window and (s.stage != DEPLOYING or s.player != side):
        return no.EQUIP_LATER
    if card >= K or TYPE[card] != word.EQUIPMENT:
        return no.NOT_PLAYED_SO
    if start == end:
        return no.LIES_THERE
    if start == NO_UNIT:
        if not is_there(s, side, card, do.copy(action)):
            return no.NOT_THERE
    else:
        if start >= ALL_UNITS or side_of(start) != side or s.units[start].kind < 0:
            return no.NO_SUCH_UNIT
        if not is_active(s, start):
            return no.MOVE_FLIPPED
        if slot_left(s, start, card, do.copy(action)) < 0:
            return no.NOT_THERE
    if end != NO_UNIT:
        why = why_not_wear(s, side, end, card)
        if why:
            return why
    return no.STRANDED if strands(s, side, s.equip_cost[card], 0, NONE) else why_not_pay(s, side, s.equip_cost[card])


@rule
def list_moves(s: State, out: RedlineOptions, side: int) -> None:
    """Every move of deployed equipment."""
    for card in range(K):
        if TYPE[card] != word.EQUIPMENT or s.equip_cost[card] > payable(s, side):
            continue
        if strands(s, side, s.equip_cost[card], 0, NONE):
            continue
        if s.sides[side].spare[card] > 0:
            for copy in range(0, COPIES_ALIKE, EXPENDED_COPY):
                if is_there(s, side, card, copy):
                    list_ends(s, out, side, card, NO_UNIT, copy)
        for u in units_of(side):
            if is_active(s, u) and slot_with(s, u, card) >= 0:
                for copy in range(N_SLOTS + 1):
                    if slot_left(s, u, card, copy) >= 0:
                        list_ends(s, out, side, card, u, copy)


@rule
def list_ends(s: State, out: RedlineOptions, side: int, card: int, start: int, copy: int) -> None:
    if start != NO_UNIT:
        offer(out, do.move(card, start, NO_UNIT, copy))
    for end in units_of(side):
        if end != start and why_not_wear(s, side, end, card) == 0:
            offer(out, do.move(card, start, end, copy))


@rule
def do_move(s: State, side: int, action: int) -> None:
    """RL-7.2c It moves for its equip cost, RL-7.2g expended as it is; RL-7.3a armor that went with it may be missed."""
    card = do.card(action)
    start = do.start(action)
    end = do.to(action)
    pay(s, side, s.equip_cost[card])
    spent = 0
    used = 0
    if start == NO_UNIT:
        if do.copy(action) == EXPENDED_COPY or s.sides[side].worn[card] == s.sides[side].spare[card]:
            s.sides[side].worn[card] -= 1
            spent = EXPENDS[card]
            used = ONCE[card]
        s.sides[side].spare[card] -= 1
    else:
        k = slot_left(s, start, card, do.copy(action))
        spent = s.units[start].slots[k].spent
        used = s.units[start].slots[k].used
        empty_slot(s, start, k)
    if end == NO_UNIT:
        s.sides[side].spare[card] += 1
        if spent or used:  # RL-7.2g
            s.sides[side].worn[card] += 1
    else:
        k = free_slot(s, end, card)
        attach(s, end, card)
        s.units[end].slots[k].spent = spent
        s.units[end].slots[k].used = used
    tell(s, e.equipment_moved, side, card, start, end)
    check_units(s)
