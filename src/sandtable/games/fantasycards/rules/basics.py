"""Chapter 1, the basics: hands, decks and discards."""

from __future__ import annotations

from sandtable.kernel import draw, rule, tell
from sandtable.kernel.piles import draw_card, move_card, pour, size

from .. import events as e
from .. import vocabulary as v
from ..state import HAND, N_CARDS, State
from ..units import NONE


@rule
def renew(s: State, side: int) -> None:
    """FC-1.4d An empty deck is made of the discards again. FC-1.4e FC-1.4f"""
    me = s.sides[side]
    if size(me.deck) == 0:
        for card in range(N_CARDS):
            me.known[card] = me.hand[card]  # FC-1.2f what is neither in the deck nor among the discards
        pour(me.discards, me.deck)


@rule
def refill(s: State, side: int) -> None:
    """FC-2.1f Draw up to six cards. FC-1.1d FC-1.4g"""
    while s.sides[side].in_hand < HAND:
        renew(s, side)
        me = s.sides[side]
        if draw_card(s, me.deck, me.hand) == NONE:
            return
        me.in_hand += 1


@rule
def flip(s: State, side: int) -> int:
    """FC-5.1g FC-5.1h The top card of a deck, which then lies among the discards; NONE if there is none."""
    renew(s, side)
    me = s.sides[side]
    return draw_card(s, me.deck, me.discards)


@rule
def flipped_result(s: State, side: int, card: int) -> int:
    """FC-1.1e What is flipped counts for its Combat Result."""
    if card == NONE:
        return v.NO_EFFECT
    tell(s, e.flipped, side, card, s.results[card])
    return s.results[card]


@rule
def spend(s: State, side: int, card: int) -> None:
    """A card is played out of the hand, and lies on the table until it is done with. What a Command was inspired to pass on has to
    be its side's next card. FC-H.4e"""
    if side == s.player:
        s.inspired = NONE
    me = s.sides[side]
    move_card(me.hand, me.resolving, card)
    me.in_hand -= 1
    me.known[card] = 0


@rule
def done_with(s: State, side: int, card: int) -> None:
    """FC-1.3n What has been played, cancelled or not, goes to the discards."""
    me = s.sides[side]
    if me.resolving[card]:
        move_card(me.resolving, me.discards, card)


@rule
def take_back(s: State, side: int, card: int) -> None:
    """FC-1.4i Everybody knows that it is in the hand again."""
    me = s.sides[side]
    move_card(me.resolving, me.hand, card)
    me.in_hand += 1
    me.known[card] = 1


@rule
def throw_away(s: State, side: int, card: int) -> None:
    """FC-1.3f"""
    me = s.sides[side]
    move_card(me.hand, me.discards, card)
    me.in_hand -= 1
    me.known[card] = 0


@rule
def draw_for_placing(s: State) -> int:
    """FC-2.3a Each draws a card; the higher number places first. FC-2.3b FC-2.3c"""
    red, blue = draw(s, N_CARDS), draw(s, N_CARDS)
    while red == blue:
        red, blue = draw(s, N_CARDS), draw(s, N_CARDS)
    return 0 if red > blue else 1
