"""What a seat may know: cards it cannot place, and what the journal says of them."""

from __future__ import annotations

from sandtable.kernel import draw, rule
from sandtable.kernel.cards import ANYWHERE, IN_HAND, PLACES, knows, spot
from sandtable.kernel.hidden import deal_hidden, hide_cards
from sandtable.kernel.journal import named

from .state import BARRED, NONE, STARTS, State

TICKET = -2  # the first hidden card that the journal names; the next is -3


@rule
def hide(s: State, seat: int) -> None:
    """Cards of other hands and of decks go out, and the journal names those by tickets."""
    tickets = 0
    for line in range(s.n_changes):
        card = s.changes[line].card
        if card >= 0 and not knows(s, seat, card):
            give_ticket(s, card, TICKET - tickets)
            tickets += 1
    hide_cards(s, seat, BARRED | STARTS)


@rule
def give_ticket(s: State, card: int, ticket: int) -> None:
    """A hidden card is called by a ticket wherever the journal names it; where it lies now everybody has seen."""
    last = 0
    for line in range(s.n_changes):
        if s.changes[line].card == card:
            s.changes[line].card = ticket
            s.changes[line].face = 0
            last = line
    s.changes[last].now = spot(s.cards[card].zone, s.cards[card].place) | s.cards[card].seat << PLACES
    s.changes[last].now_place = s.cards[card].place
    rename(s, card, ticket, named(card), ticket)


@rule
def rename(s: State, card: int, other: int, answer: int, other_answer: int) -> None:
    for a in range(s.n_acts):
        act = s.acts[a]
        if act.that == card:
            act.that = other
        for k in range(max(act.given, act.old)):
            if act.answers[k] == answer:
                act.answers[k] = other_answer


@rule
def resample(s: State, seat: int) -> None:
    """Deal the hidden cards as everything the seat knows allows, and let the journal's tickets be some of them."""
    deal_hidden(s, seat)
    for last in range(s.n_changes):
        ticket = s.changes[last].card
        if ticket <= TICKET and s.changes[last].now:
            now = s.changes[last].now
            card = some_card(s, seat, now >> PLACES, now & ANYWHERE, s.changes[last].now_place)
            s.changes[last].now = 0
            s.changes[last].now_place = 0
            for line in range(s.n_changes):
                if s.changes[line].card == ticket:
                    s.changes[line].card = card
                    s.changes[line].face = s.cards[card].kind
            rename(s, ticket, card, ticket, named(card))


@rule
def can_be(s: State, seat: int, card: int, whose: int, now: int, place: int) -> bool:
    """May this be the card of a ticket: it lies where that one does, and the seat did not know it?"""
    c = s.cards[card]
    if c.seat != whose or spot(c.zone, c.place) != now or knows(s, seat, card) or is_named(s, card):
        return False
    return c.place == place or now == IN_HAND


@rule
def is_named(s: State, card: int) -> bool:
    for line in range(s.n_changes):
        if s.changes[line].card == card:
            return True
    return False


@rule
def some_card(s: State, seat: int, whose: int, now: int, place: int) -> int:
    n = 0
    for card in range(s.n_cards):
        if can_be(s, seat, card, whose, now, place):
            n += 1
    if n == 0:
        raise ValueError("a card of the journal that can lie nowhere")
    k = draw(s, n)
    for card in range(s.n_cards):
        if can_be(s, seat, card, whose, now, place):
            if k == 0:
                return card
            k -= 1
    return NONE
