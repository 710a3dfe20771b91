"""Piles that are counted: how many of each card, in no order.

    hand: list[Cards] = array(Card)               # Cards = Annotated[int, Count()]

A deck that is shuffled before anybody draws from it needs no order: every card in it is as likely to be the next one. So
the next card is chosen when it is drawn, and is nowhere in the state before that.
"""

from __future__ import annotations

from .luck import Lucky, draw
from .marks import rule

NO_CARD = -1


@rule
def size(pile: list[int]) -> int:
    """How many cards lie in a pile."""
    total = 0
    for card in range(len(pile)):
        total += pile[card]
    return total


@rule
def any_of(s: Lucky, pile: list[int]) -> int:
    """A random card of a pile, all equally likely; NO_CARD if the pile is empty."""
    cards = size(pile)
    if cards == 0:
        return NO_CARD
    k = draw(s, cards)
    for card in range(len(pile)):
        k -= pile[card]
        if k < 0:
            return card
    return NO_CARD


@rule
def draw_card(s: Lucky, pile: list[int], into: list[int]) -> int:
    """Draw a random card from one pile into another. Returns it, or NO_CARD if there is none to draw."""
    card = any_of(s, pile)
    if card != NO_CARD:
        move_card(pile, into, card)
    return card


@rule
def move_card(pile: list[int], into: list[int], card: int) -> None:
    pile[card] -= 1
    into[card] += 1


@rule
def pour(pile: list[int], into: list[int]) -> None:
    """All cards of one pile into another."""
    for card in range(len(pile)):
        into[card] += pile[card]
        pile[card] = 0
