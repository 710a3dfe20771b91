"""Deploying efreets and equipment from the hand: costs, the limit of five, heroic cards."""

from __future__ import annotations

from sandtable.kernel import Steps, ask, consider, decision, offer, procedure, rule, tell

from .. import events as e
from .. import refusals as no
from .. import verbs as do
from .. import vocabulary as word
from ..cards import (
    HEROIC,
    N_SLOTS,
    TYPE,
    Card,
    K,
)
from ..state import ALL_UNITS, EFREET_LIMIT, LINE, NO_UNIT, NONE, RedlineOptions, State, side_of, units_of
from .chain import window
from .criticals import trigger
from .damage import check_units, clear_unit, destroy_unit, put_damage
from .equipment import attach, empty_slot, why_not_wear
from .prices import discount, discounts, efreet_cost, is_payable, price_to_come, raise_funds
from .terms import controls, efreets, pay, payable, why_not_pay


# ---------------------------------------------------------------- efreets
@rule
def why_not_efreet(s: State, side: int, card: int) -> int:
    """RL-4.3c It must be payable, or become so by a tactic in hand."""
    if card >= K or s.sides[side].hand[card] == 0:
        return no.NOT_IN_HAND
    if TYPE[card] != word.EFREET:
        return no.NOT_PLAYED_SO
    cost = efreet_cost(s, side, card)
    if is_payable(s, side, s.cost[card] + discounts(s, side), payable(s, side), s.sides[side].recon, NONE):
        return 0
    return why_not_pay(s, side, cost)


@procedure
def deploy_efreet(s: State, side: int, card: int) -> Steps[None]:
    """RL-4.3d It enters the baseline face up; RL-4.5 what it does on being deployed comes once; RL-6.3b the sixth costs one."""
    s.deploying = card
    s.deploy_cost = 0
    s.deploy_damage = 0
    yield from window(s, word.DEPLOY_DECLARE)
    cost = max(0, price_to_come(s, side))
    if cost > payable(s, side):  # announced for a tactic that never came: taken back
        s.deploying = NONE
        return
    yield from raise_funds(s, side, cost)
    u = arrive(s, side, card, cost)
    check_units(s)
    if s.units[u].kind >= 0:
        yield from trigger(s, u, word.DEPLOYED)
    if efreets(s, side) > EFREET_LIMIT:
        answer = yield ask(s, side, scrap)
        tell(s, e.scrapped, side, s.units[do.unit(answer)].kind)
        destroy_unit(s, do.unit(answer))
        check_units(s)


@rule
def free_unit(s: State, side: int) -> int:
    """A free place; there is one more than the limit."""
    for u in units_of(side):
        if s.units[u].kind < 0:
            return u
    return NO_UNIT


@rule
def arrive(s: State, side: int, card: int, cost: int) -> int:
    """The efreet is paid for and takes a free place."""
    pay(s, side, cost)
    for position in range(LINE):
        if controls(s, side, position) and discount(s, position) != 0:
            s.sides[side].mission_used[position] = 1
    s.sides[side].hand[card] -= 1
    s.sides[side].in_hand -= 1
    u = free_unit(s, side)
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
            consider(out, do.scrap(u), no.NO_SUCH_UNIT)
        else:
            consider(out, do.scrap(u), no.FLIPPED_SCRAP if s.units[u].flipped else 0)


# ---------------------------------------------------------------- equipment from the hand
@rule
def why_not_equip(s: State, side: int, card: int, u: int) -> int:
    """RL-7.2a Onto a fitting efreet, RL-7.2b or to the baseline, for the deploy cost."""
    if card >= K or s.sides[side].hand[card] == 0:
        return no.NOT_IN_HAND
    if TYPE[card] != word.EQUIPMENT:
        return no.NOT_PLAYED_SO
    if u != NO_UNIT:
        why = why_not_wear(s, side, u, card)
        if why:
            return why
    return why_not_pay(s, side, s.cost[card])


@procedure
def deploy_equipment(s: State, side: int, card: int, u: int) -> Steps[None]:
    """RL-10.1b With a second copy of a heroic card in play one of the two goes."""
    old = heroic_at(s, side, card)
    yield from raise_funds(s, side, s.cost[card])
    pay(s, side, s.cost[card])
    s.sides[side].hand[card] -= 1
    s.sides[side].in_hand -= 1
    if old != NONE and u != NO_UNIT and old == u:
        scrap_equipment(s, side, card, old)  # it sat in the way on the same efreet
        old = NONE
    if u == NO_UNIT:
        s.sides[side].spare[card] += 1
    else:
        attach(s, u, card)
    tell(s, e.equipped, side, card, u)
    if old != NONE:
        which = 0
        if old == NO_UNIT or not s.units[old].flipped:
            answer = yield ask(s, side, heroic, card)
            which = 0 if do.verb(answer) == do.scrap_new else 1
        scrap_equipment(s, side, card, u if which == 0 else old)
        if old == NO_UNIT and which == 1:
            s.sides[side].worn[card] = 0
    check_units(s)


@decision
def heroic(s: State, out: RedlineOptions, who: int, card: Card) -> None:
    """Only one of them may stay in play: scrap the new one, or the old one? RL-10.1b"""
    offer(out, do.scrap_new())
    offer(out, do.scrap_old())


@rule
def heroic_at(s: State, side: int, card: int) -> int:
    """Where another copy of a heroic card is: a unit, the baseline (NO_UNIT), or nowhere (NONE)."""
    if not HEROIC[card]:
        return NONE
    for u in units_of(side):
        if s.units[u].kind >= 0:
            for k in range(N_SLOTS):
                if s.units[u].slots[k].card == card:
                    return u
    return NO_UNIT if s.sides[side].spare[card] > 0 else NONE


@rule
def scrap_equipment(s: State, side: int, card: int, u: int) -> None:
    s.sides[side].scrap[card] += 1
    tell(s, e.scrapped, side, card)
    if u == NO_UNIT:
        s.sides[side].spare[card] -= 1
        return
    for k in range(N_SLOTS):
        if s.units[u].slots[k].card == card:
            empty_slot(s, u, k)
            return
