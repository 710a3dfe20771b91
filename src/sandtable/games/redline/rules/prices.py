"""What deploying an efreet costs, whether it can be paid for to the end, and which resource cards pay."""

from __future__ import annotations

from sandtable.kernel import Steps, ask, consider, decision, procedure, rule

from .. import refusals as no
from .. import verbs as do
from .. import vocabulary as word
from ..cards import (
    CHEAPENS,
    CHEAPER,
    E_COUNT,
    E_FIRST,
    E_OP,
    E_OPS,
    E_WHEN,
    E_WHO,
    GIVES,
    HAS_MODE,
    MISSION_SOURCE,
    N_CHEAPER,
    N_RESOURCES,
    O_ABOUT,
    O_N,
    O_TO,
    RESOURCE_ORDER,
)
from ..state import DEPLOYING, LINE, NONE, RedlineOptions, State
from .terms import controls, payable


# ---------------------------------------------------------------- the cost of an efreet
@rule
def efreet_cost(s: State, side: int, card: int) -> int:
    """The cost of deploying an efreet now, with what missions take off."""
    return max(0, s.cost[card] + discounts(s, side))


@rule
def discounts(s: State, side: int) -> int:
    """What the missions of a side add to the cost of an efreet."""
    total = 0
    for position in range(LINE):
        if controls(s, side, position) and not s.sides[side].mission_used[position]:
            total += discount(s, position)
    return total


@rule
def discount(s: State, position: int) -> int:
    """RL-H.8q What a mission adds to the cost of an efreet, once a turn."""
    source = MISSION_SOURCE + s.missions[position].card
    total = 0
    for effect in range(E_FIRST[source], E_FIRST[source] + E_COUNT[source]):
        if E_WHEN[effect] == word.DEPLOY_DECLARE and E_WHO[effect] == word.OWN:
            for op in range(E_OP[effect], E_OP[effect] + E_OPS[effect]):
                if O_TO[op] == word.T_DEPLOY and O_ABOUT[op] == word.COST:
                    total += O_N[op]
    return total


@rule
def price_to_come(s: State, side: int) -> int:
    """What the efreet being deployed will cost, with the tactics that have been played on it, on the chain or done; it may still
    be below 0."""
    total = s.cost[s.deploying] + s.deploy_cost + discounts(s, side)
    for i in range(s.n_chain):
        if s.chain[i].card != NONE:
            total += CHEAPENS[s.chain[i].card]
    return total


# ---------------------------------------------------------------- paying to the end
@rule
def is_payable(s: State, side: int, price: int, resources: int, recon: int, played: int) -> bool:
    """RL-4.3c Can an efreet of this price be paid for, if need be with tactics in hand that make it cheaper? Any number of copies
    of each is tried; one of `played` is gone from the hand."""
    if price <= resources:
        return True
    ways = 1
    for k in range(N_CHEAPER):
        ways *= held(s, side, CHEAPER[k], played) + 1
    for way in range(1, ways):
        left = way
        cost = price
        fees = 0
        for k in range(N_CHEAPER):
            copies = held(s, side, CHEAPER[k], played) + 1
            cost += left % copies * CHEAPENS[CHEAPER[k]]
            fees += left % copies * s.cost[CHEAPER[k]]
            left = left // copies
        if max(0, cost) + max(0, fees - recon) <= resources:
            return True
    return False


@rule
def held(s: State, side: int, card: int, played: int) -> int:
    return s.sides[side].hand[card] - (1 if card == played else 0)


@rule
def strands(s: State, side: int, resources: int, recon: int, played: int) -> bool:
    """RL-5.3e Would this payment leave too little for the efreet being deployed?"""
    if s.deploying == NONE or side != s.player:
        return False
    price = price_to_come(s, side) + (CHEAPENS[played] if played != NONE else 0)
    left = payable(s, side) - resources
    return price > left and not is_payable(s, side, price, left, s.sides[side].recon - recon, played)


# ---------------------------------------------------------------- which resource card pays
@decision
def pay_with(s: State, out: RedlineOptions, who: int, due: int) -> None:
    """Which resource card pays? RL-5.1f"""
    for i in range(N_RESOURCES):
        card = RESOURCE_ORDER[i]
        consider(out, do.expend(card), 0 if is_choice(s, who, card) else no.NOT_TO_PAY)


@rule
def is_choice(s: State, side: int, card: int) -> bool:
    """An upright resource card that could do something else in this phase."""
    return HAS_MODE[card] != 0 and s.sides[side].ready[card] > 0


@rule
def still_due(s: State, side: int, n: int) -> int:
    """What of a price is left for cards that could do something else: the others pay first."""
    n -= s.sides[side].pool
    for i in range(N_RESOURCES):
        card = RESOURCE_ORDER[i]
        if not HAS_MODE[card]:
            n -= s.sides[side].ready[card] * GIVES[card]
    return n


@rule
def may_choose(s: State, side: int, n: int) -> bool:
    """RL-5.1f Is there a choice that matters: in one's own deploy phase two kinds of such cards, and not all of them are needed?"""
    if s.stage != DEPLOYING or s.player != side:
        return False
    due = still_due(s, side, n)
    if due <= 0:
        return False
    kinds = 0
    for i in range(N_RESOURCES):
        if is_choice(s, side, RESOURCE_ORDER[i]):
            kinds += 1
            due -= s.sides[side].ready[RESOURCE_ORDER[i]] * GIVES[RESOURCE_ORDER[i]]
    return kinds > 1 and due < 0


@procedure
def raise_funds(s: State, side: int, n: int) -> Steps[None]:
    """RL-5.1f Before a price is paid: the payer expends the cards that are to pay, where it matters which."""
    while may_choose(s, side, n):
        answer = yield ask(s, side, pay_with, still_due(s, side, n))
        s.sides[side].ready[do.card(answer)] -= 1
        s.sides[side].tapped[do.card(answer)] += 1
        s.sides[side].pool += GIVES[do.card(answer)]
