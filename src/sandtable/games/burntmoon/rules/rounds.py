"""Chapter 3: the round. Drawing, the secret bids, the two turns."""

from __future__ import annotations

from sandtable.kernel import Steps, answer_of, ask, consider, decision, offer, procedure, refuse, rule, tell

from .. import events as e
from ..cards import BID, BLAST, DEPLOY, DRAWN, END, INTERFERENCE, N_CARDS, NONE, ROV_KINDS, SHOCK, WITHDRAW
from ..refusals import NO_BID
from ..state import BIDDING, DRAWING, SETTING_UP, TURNS, MoonOptions, State
from .end import check_cap
from .personnel import list_person, play_person, why_not_person
from .rov import end_overclock, list_rov_card, play_rov, why_not_rov
from .setup import set_up
from .terms import act, card_of, draw_cards, into_discard, out_of_hand, verb_of


# ---------------------------------------------------------------- decisions
@decision
def bid(s: State, out: MoonOptions, who: int) -> None:
    """Bid a card for the initiative. BM-3.2a"""
    for card in range(N_CARDS):
        consider(out, act(BID, card, 0), 0 if s.hand[who * N_CARDS + card] > 0 else NO_BID)


@decision
def turn(s: State, out: MoonOptions, who: int) -> None:
    """Play a card, or end your turn. BM-3.3b"""
    offer(out, act(END, 0, 0))
    if out.wanted >= 0:
        refuse(out, out.wanted, why_not(s, who, out.wanted))
    for card in range(ROV_KINDS):
        if s.hand[who * N_CARDS + card] > 0:
            list_rov_card(s, out, who, card)
    for card in range(ROV_KINDS, INTERFERENCE):
        if s.hand[who * N_CARDS + card] > 0:
            list_person(s, out, who, card)


@rule
def why_not(s: State, side: int, wanted: int) -> int:
    """What stands against playing a card so; 0 if nothing does, or if it is no play at all."""
    verb = verb_of(wanted)
    if DEPLOY <= verb <= SHOCK:
        return why_not_rov(s, side, wanted)
    if BLAST <= verb <= WITHDRAW:
        return why_not_person(s, side, wanted)
    return 0


# ---------------------------------------------------------------- procedures
@procedure
def game(s: State) -> Steps[None]:
    """BM-3.1a Set-up, then rounds: both draw, both bid, both take a turn."""
    if s.stage == SETTING_UP:
        yield from set_up(s)
    while True:
        if s.stage == DRAWING:
            draw_hands(s)
        if s.stage == BIDDING:
            yield from bidding(s)
        if s.player == s.holder:
            yield from take_turn(s, s.player)
            if s.flow.over:
                return
            s.player = 1 - s.holder
        yield from take_turn(s, s.player)
        if s.flow.over:
            return
        end_round(s)
        if s.flow.over:
            return


@rule
def draw_hands(s: State) -> None:
    """BM-3.1b Four cards each."""
    s.round += 1
    tell(s, e.round_began, s.round)
    for side in range(2):
        draw_cards(s, side, DRAWN)
    s.stage = BIDDING


@procedure
def bidding(s: State) -> Steps[None]:
    """BM-3.2a Both choose in secret and show together; BM-3.2f whoever has no card is not asked."""
    for side in range(2):
        if s.in_hand[side] > 0:
            ask(s, side, bid)
    yield
    show_bids(s)
    s.player = s.holder
    s.stage = TURNS


@rule
def show_bids(s: State) -> None:
    """BM-3.2c The higher card takes the initiative, BM-3.2d a tie leaves it; BM-3.2e both cards are discarded."""
    asked = 0
    for side in range(2):
        s.bids[side] = NONE
        if s.in_hand[side] > 0:
            s.bids[side] = card_of(answer_of(s, asked))
            asked += 1
    for side in range(2):
        if s.bids[side] != NONE:
            out_of_hand(s, side, s.bids[side])
            into_discard(s, side, s.bids[side])
    lead = initiative_of(s, 0) - initiative_of(s, 1)
    tell(s, e.bids_shown, s.bids[0], s.bids[1])
    if lead != 0:
        s.holder = 0 if lead > 0 else 1
    tell(s, e.initiative, s.holder, 1 if lead == 0 else 0)


@rule
def initiative_of(s: State, side: int) -> int:
    """What a side has bid; BM-3.2f nothing is 0."""
    return 0 if s.bids[side] == NONE else s.initiative[side * N_CARDS + s.bids[side]]


@procedure
def take_turn(s: State, side: int) -> Steps[None]:
    """BM-3.3b Cards are played one at a time, BM-8.1e up to a Blast; BM-3.3d the rest is discarded."""
    tell(s, e.turn_began, side)
    while True:
        action = yield ask(s, side, turn)
        verb = verb_of(action)
        if verb == END:
            break
        if verb <= SHOCK:
            yield from play_rov(s, side, action)
        else:
            yield from play_person(s, side, action)
        if s.flow.over:
            return
        if verb == BLAST:
            break
    end_turn(s, side)


@rule
def end_turn(s: State, side: int) -> None:
    """BM-3.3d The hand is discarded; BM-8.5d an Overclock that still waits is lost."""
    end_overclock(s, side)
    tell(s, e.turn_ended, side, s.in_hand[side])
    for card in range(N_CARDS):
        here = side * N_CARDS + card
        s.discard[here] += s.hand[here]
        s.hand[here] = 0
    s.in_discard[side] += s.in_hand[side]
    s.in_hand[side] = 0


@rule
def end_round(s: State) -> None:
    """BM-3.4a The holder keeps the initiative into the next round."""
    s.player = s.holder
    s.stage = DRAWING
    check_cap(s)
