"""What a seat may know: everything but the other side's hand (BM-1.4a, BM-1.4b). Decks have no order to be hidden."""

from __future__ import annotations

from sandtable.kernel import draw, rule

from .cards import BID, N_CARDS
from .rules.terms import act
from .state import BIDDING, State


@rule
def hide(s: State, seat: int) -> None:
    """The other hand goes among the cards of its deck, where it might be as well: how many they are stays known."""
    for side in range(2):
        if side == seat:
            continue
        for i in range(side * N_CARDS, side * N_CARDS + N_CARDS):
            s.deck[i] += s.hand[i]
            s.hand[i] = 0


@rule
def resample(s: State, seat: int) -> None:
    """Deal the other side a hand from the cards it could hold, and let it have bid one of them if it has bid."""
    for side in range(2):
        if side != seat:
            deal(s, side)
    if s.stage == BIDDING:
        for i in range(s.flow.asked):
            q = s.flow.decisions[i]
            if q.who != seat and not q.open:
                q.answer = act(BID, any_card(s, q.who), 0)


@rule
def deal(s: State, side: int) -> None:
    hidden = s.in_deck[side] + s.in_hand[side]
    for _ in range(s.in_hand[side]):
        k = draw(s, hidden)
        hidden -= 1
        for i in range(side * N_CARDS, side * N_CARDS + N_CARDS):
            k -= s.deck[i]
            if k < 0:
                s.deck[i] -= 1
                s.hand[i] += 1
                break


@rule
def any_card(s: State, side: int) -> int:
    """A card of a hand, by chance."""
    k = draw(s, s.in_hand[side])
    for card in range(N_CARDS):
        k -= s.hand[side * N_CARDS + card]
        if k < 0:
            return card
    return 0
