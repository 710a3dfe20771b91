"""What a seat may know: everything but the other side's hand. Decks have no order to be hidden. FC-1.2d FC-1.2e FC-1.2f FC-1.2g"""

from __future__ import annotations

from sandtable.kernel import rule
from sandtable.kernel.piles import draw_card, size

from .state import N_CARDS, State


@rule
def hide(s: State, seat: int) -> None:
    """The other hand goes among the cards of its deck, where it might be as well; how many they are stays known, and what everybody
    has seen there."""
    for side in range(2):
        if side != seat:
            foe = s.sides[side]
            for card in range(N_CARDS):
                if foe.hand[card] > foe.known[card]:
                    foe.deck[card] += 1
                    foe.hand[card] = 0


@rule
def resample(s: State, seat: int) -> None:
    """Deal the other side a hand from the cards it could hold."""
    for side in range(2):
        if side != seat:
            for _ in range(s.sides[side].in_hand - size(s.sides[side].hand)):
                draw_card(s, s.sides[side].deck, s.sides[side].hand)
