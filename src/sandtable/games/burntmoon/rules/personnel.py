"""Chapter 8: the actions of Personnel."""

from __future__ import annotations

from sandtable.kernel import Steps, ask, consider, decision, offer, procedure, rule, tell

from .. import events as e
from ..cards import (
    BLAST,
    BOLSTER,
    COMMAND,
    COUNTER,
    DISPOSAL,
    END,
    FORCE,
    INTERFERENCE,
    LANES,
    MOSS,
    N_CARDS,
    NO_FORCE,
    NONE,
    OVERCLOCK,
    REDEPLOY,
    ROV_KINDS,
    STRIKE,
    TAKE,
    WITHDRAW,
)
from ..refusals import (
    BLASTED_ALREADY,
    DEAD_CARD,
    LAST_MOSS,
    NO_BLAST_TARGET,
    NO_DEAD_CARDS,
    NO_LANE,
    NO_TARGET,
    NOT_IN_HAND,
    NOT_IN_SUPPLY,
    NOT_ON_PERSON,
    NOT_READY,
    NOT_THERE,
    NOT_YOURS,
    NOTHING_TO_COUNTER,
    NOTHING_TO_DRAW,
    NOTHING_TO_OVERCLOCK,
    OVERCLOCK_WAITS,
    SAME_LANE,
    WITHDRAW_FORCE,
    WRONG_FORCE,
)
from ..state import MoonOptions, State
from .end import moss_on_table
from .lanes import disrupt, enter, inflict_casualty, why_not_enter
from .rov import can_use
from .terms import (
    act,
    at,
    can_draw,
    card_of,
    down_of,
    draw_cards,
    into_discard,
    lane_of,
    on,
    out_of_hand,
    rov_of,
    taken_of,
    to_of,
    verb_of,
)


# ---------------------------------------------------------------- what stands against it
@rule
def why_not_person(s: State, side: int, action: int) -> int:
    """BM-8.0a What stands against a Personnel card's action."""
    card = card_of(action)
    verb = verb_of(action)
    if card > INTERFERENCE or s.hand[side * N_CARDS + card] == 0:
        return NOT_IN_HAND
    if card == INTERFERENCE:
        return DEAD_CARD
    if not s.does[side * N_CARDS + card] >> verb & 1:
        return NOT_ON_PERSON
    if verb == BOLSTER:
        return why_not_bolster(s, side, card, taken_of(action))
    if verb == COMMAND:
        return 0 if can_draw(s, side) else NOTHING_TO_DRAW
    if verb == COUNTER:
        return why_not_counter(s, side)
    if verb == OVERCLOCK:
        return why_not_overclock(s, side, FORCE[card])
    if lane_of(action) >= LANES:
        return NO_LANE
    if verb == REDEPLOY:
        return why_not_redeploy(s, side, rov_of(action), lane_of(action), to_of(action))
    if verb == WITHDRAW:
        return why_not_withdraw(s, side, card, lane_of(action), rov_of(action), down_of(action))
    target = at(1 - side, lane_of(action), rov_of(action))
    if verb == STRIKE:
        return 0 if (s.down[target] if down_of(action) else s.up[target]) > 0 else NO_TARGET
    return why_not_blast(s, target)


@rule
def why_not_blast(s: State, target: int) -> int:
    """BM-8.1c Ready enemies only."""
    if s.up[target] > 0:
        return 0
    return BLASTED_ALREADY if s.down[target] > 0 else NO_BLAST_TARGET


@rule
def why_not_bolster(s: State, side: int, card: int, taken: int) -> int:
    """BM-8.2g From the supply, BM-8.2b of the card's own force if it has one, BM-8.2e never Interference."""
    if taken >= INTERFERENCE:
        return NO_DEAD_CARDS if taken == INTERFERENCE else NOT_IN_SUPPLY
    if FORCE[card] != NO_FORCE and FORCE[taken] != FORCE[card]:
        return WRONG_FORCE
    return 0 if s.supply[side * N_CARDS + taken] > 0 else NOT_IN_SUPPLY


@rule
def why_not_counter(s: State, side: int) -> int:
    """BM-8.4c Not while the card is in the other side's supply."""
    there = (1 - side) * N_CARDS + DISPOSAL
    return NOTHING_TO_COUNTER if s.supply[there] == s.copies[there] else 0


@rule
def why_not_overclock(s: State, side: int, force: int) -> int:
    """BM-8.5k One at a time; BM-8.5h with a card of the force in hand that can be used."""
    if s.overclock != NONE:
        return OVERCLOCK_WAITS
    for card in range(ROV_KINDS):
        if FORCE[card] == force and s.hand[side * N_CARDS + card] > 0 and can_use(s, side, card):
            return 0
    return NOTHING_TO_OVERCLOCK


@rule
def why_not_redeploy(s: State, side: int, kind: int, lane: int, to: int) -> int:
    """BM-8.6a A ready ROV to any other lane, BM-8.6d by the rules of entering."""
    if s.up[at(side, lane, kind)] == 0:
        return NOT_READY if s.down[at(side, lane, kind)] > 0 else NOT_THERE
    return SAME_LANE if to == lane else why_not_enter(s, side, kind, to)


@rule
def why_not_withdraw(s: State, side: int, card: int, lane: int, kind: int, disrupted: int) -> int:
    """BM-8.8d ROVs of the card's force; BM-8.8e not the last MOSS where that would lose the game."""
    if FORCE[card] != NO_FORCE and FORCE[kind] != FORCE[card]:
        return WITHDRAW_FORCE
    if (s.down[at(side, lane, kind)] if disrupted else s.up[at(side, lane, kind)]) == 0:
        return NOT_YOURS
    if kind >> 1 == MOSS and moss_on_table(s, side) == 1 and not s.eliminate_all:
        return LAST_MOSS
    return 0


# ---------------------------------------------------------------- listing
@rule
def list_person(s: State, out: MoonOptions, side: int, card: int) -> None:
    """Everything a Personnel card can be played for."""
    does = s.does[side * N_CARDS + card] + 0
    if does >> BOLSTER & 1:
        for taken in range(INTERFERENCE):
            if why_not_bolster(s, side, card, taken) == 0:
                offer(out, act(BOLSTER, card, 0) | taken)
    if does >> COMMAND & 1 and can_draw(s, side):
        offer(out, act(COMMAND, card, 0))
    if does >> COUNTER & 1 and why_not_counter(s, side) == 0:
        offer(out, act(COUNTER, card, 0))
    if does >> OVERCLOCK & 1 and why_not_overclock(s, side, FORCE[card]) == 0:
        offer(out, act(OVERCLOCK, card, 0))
    if does >> REDEPLOY & 1:
        list_redeploys(s, out, side, card)
    if does >> WITHDRAW & 1:
        for lane in range(LANES):
            list_withdraws(s, out, side, card, lane, act(WITHDRAW, card, lane))
    if does >> STRIKE & 1 or does >> BLAST & 1:
        list_targets(s, out, side, card, does)


@rule
def list_targets(s: State, out: MoonOptions, side: int, card: int, does: int) -> None:
    """Enemies for Strike, and ready ones for Blast."""
    for lane in range(LANES):
        for kind in range(ROV_KINDS):
            target = at(1 - side, lane, kind)
            if s.up[target] > 0:
                if does >> STRIKE & 1:
                    offer(out, act(STRIKE, card, lane) | on(kind, 0))
                if does >> BLAST & 1:
                    offer(out, act(BLAST, card, lane) | on(kind, 0))
            if s.down[target] > 0 and does >> STRIKE & 1:
                offer(out, act(STRIKE, card, lane) | on(kind, 1))


@rule
def list_redeploys(s: State, out: MoonOptions, side: int, card: int) -> None:
    for lane in range(LANES):
        for kind in range(ROV_KINDS):
            if s.up[at(side, lane, kind)] > 0:
                for to in range(LANES):
                    if to != lane and why_not_enter(s, side, kind, to) == 0:
                        offer(out, act(REDEPLOY, card, lane) | on(kind, 0) | to)


@rule
def list_withdraws(s: State, out: MoonOptions, side: int, card: int, lane: int, action: int) -> None:
    for kind in range(ROV_KINDS):
        for disrupted in range(2):
            if why_not_withdraw(s, side, card, lane, kind, disrupted) == 0:
                offer(out, action | on(kind, disrupted))


# ---------------------------------------------------------------- further targets
@decision
def bolster(s: State, out: MoonOptions, who: int, card: int, left: int) -> None:
    """Take another card from your supply, or stop. BM-8.2a"""
    offer(out, act(END, 0, 0))
    for taken in range(N_CARDS):
        consider(out, act(TAKE, 0, 0) | taken, why_not_bolster(s, who, card, taken))


@decision
def withdraw(s: State, out: MoonOptions, who: int, card: int, lane: int, left: int) -> None:
    """Withdraw another ROV from this lane, or stop. BM-8.8a"""
    offer(out, act(END, 0, 0))
    for kind in range(ROV_KINDS):
        for disrupted in range(2):
            why = why_not_withdraw(s, who, card, lane, kind, disrupted)
            consider(out, act(WITHDRAW, 0, 0) | on(kind, disrupted), why)


@decision
def blast(s: State, out: MoonOptions, who: int, lane: int) -> None:
    """Disrupt a second ROV in this lane, or stop. BM-8.1a"""
    offer(out, act(END, 0, 0))
    for kind in range(ROV_KINDS):
        consider(out, act(BLAST, 0, 0) | on(kind, 0), why_not_blast(s, at(1 - who, lane, kind)))


# ---------------------------------------------------------------- doing it
@procedure
def play_person(s: State, side: int, action: int) -> Steps[None]:
    """BM-8.0b The action is carried out and the card discarded; BM-8.1d after Blast it goes to the supply; BM-8.5j an
    Overclock lies beside the deck first."""
    card = card_of(action)
    verb = verb_of(action)
    out_of_hand(s, side, card)
    tell(s, e.played, side, card, verb)
    if verb == BOLSTER:
        yield from do_bolster(s, side, card, taken_of(action))
    elif verb == WITHDRAW:
        yield from do_withdraw(s, side, action)
    elif verb == BLAST:
        yield from do_blast(s, side, action)
    else:
        do_at_once(s, side, action)
    if verb == BLAST:
        s.supply[side * N_CARDS + card] += 1
    elif verb != OVERCLOCK:
        into_discard(s, side, card)


@rule
def do_at_once(s: State, side: int, action: int) -> None:
    """The actions that ask nothing more."""
    card = card_of(action)
    verb = verb_of(action)
    lane = lane_of(action)
    if verb == COMMAND:
        draw_cards(s, side, s.command[side * N_CARDS + card])
    elif verb == COUNTER:
        counter(s, 1 - side)
    elif verb == OVERCLOCK:
        s.overclock = FORCE[card]
        s.beside = card
        tell(s, e.overclocked, side, FORCE[card])
    elif verb == REDEPLOY:
        kind = rov_of(action)
        s.up[at(side, lane, kind)] -= 1
        tell(s, e.moved, side, kind, lane, to_of(action))
        enter(s, side, kind, to_of(action))
    elif verb == STRIKE:
        inflict_casualty(s, 1 - side, lane, rov_of(action), down_of(action))


@rule
def counter(s: State, side: int) -> None:
    """BM-8.4a The card goes back to its owner's supply from where it is; BM-8.4b a deck it was in is shuffled."""
    card = side * N_CARDS + DISPOSAL
    if s.hand[card] > 0:
        out_of_hand(s, side, DISPOSAL)
    elif s.discard[card] > 0:
        s.discard[card] -= 1
        s.in_discard[side] -= 1
    else:
        s.deck[card] -= 1
        s.in_deck[side] -= 1
        tell(s, e.shuffled, side)
    s.supply[card] += 1
    tell(s, e.countered, side, DISPOSAL)


@procedure
def do_bolster(s: State, side: int, card: int, taken: int) -> Steps[None]:
    """BM-8.2a Up to so many cards from the supply into the discard pile, BM-8.2d at least one."""
    take(s, side, taken)
    left = s.bolster[side * N_CARDS + card] - 1
    while left > 0 and can_bolster(s, side, card):
        action = yield ask(s, side, bolster, card, left)
        if verb_of(action) == END:
            return
        take(s, side, taken_of(action))
        left -= 1


@rule
def can_bolster(s: State, side: int, card: int) -> bool:
    for taken in range(INTERFERENCE):
        if why_not_bolster(s, side, card, taken) == 0:
            return True
    return False


@rule
def take(s: State, side: int, card: int) -> None:
    s.supply[side * N_CARDS + card] -= 1
    into_discard(s, side, card)
    tell(s, e.bolstered, side, card)


@procedure
def do_withdraw(s: State, side: int, action: int) -> Steps[None]:
    """BM-8.8a Up to so many ROVs BM-8.8c of one lane into the discard pile, BM-8.8f at least one."""
    card = card_of(action)
    lane = lane_of(action)
    call_back(s, side, lane, rov_of(action), down_of(action))
    left = s.withdraw[side * N_CARDS + card] - 1
    while left > 0 and can_withdraw(s, side, card, lane):
        more = yield ask(s, side, withdraw, card, lane, left)
        if verb_of(more) == END:
            return
        call_back(s, side, lane, rov_of(more), down_of(more))
        left -= 1


@rule
def can_withdraw(s: State, side: int, card: int, lane: int) -> bool:
    for kind in range(ROV_KINDS):
        for disrupted in range(2):
            if why_not_withdraw(s, side, card, lane, kind, disrupted) == 0:
                return True
    return False


@rule
def call_back(s: State, side: int, lane: int, kind: int, disrupted: int) -> None:
    if disrupted:
        s.down[at(side, lane, kind)] -= 1
    else:
        s.up[at(side, lane, kind)] -= 1
    into_discard(s, side, kind)
    tell(s, e.withdrawn, side, kind, lane)


@procedure
def do_blast(s: State, side: int, action: int) -> Steps[None]:
    """BM-8.1a One or two ready enemies BM-8.1b of one lane are disrupted."""
    lane = lane_of(action)
    disrupt(s, 1 - side, lane, rov_of(action))
    left = s.blast[side * N_CARDS + card_of(action)] - 1
    while left > 0 and can_blast(s, side, lane):
        more = yield ask(s, side, blast, lane)
        if verb_of(more) == END:
            return
        disrupt(s, 1 - side, lane, rov_of(more))
        left -= 1


@rule
def can_blast(s: State, side: int, lane: int) -> bool:
    for kind in range(ROV_KINDS):
        if s.up[at(1 - side, lane, kind)] > 0:
            return True
    return False
