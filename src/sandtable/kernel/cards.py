"""Cards with identity: a physical card is a number, and the state says where it lies and who knows it.

    cards: list[Card] = array(280)
    sides: list[Side] = array(5)          # each with first, cards, hand, deck, tops, bottoms

Use this where cards are told apart: they are drawn, carried, sent back to where they were, and seats know different things of the
same card. Where two copies in a hand are the same thing, counts are simpler and quicker (piles.py).

**Order.** A deck has an order only where somebody has put or seen cards: `place` 1, 2 … from the top, -1, -2 … from the bottom,
and 0 in between, where no card lies before another. What comes next is drawn when it is drawn.

**Knowledge.** For every seat `known` has a set of the places where the card may lie as far as that seat knows. One place means
that the seat knows which card lies there. A move that a seat does not see adds the new place to every card that may be the one.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Protocol

from .luck import Luck, draw
from .marks import rule
from .record import i1, i2, i8, record

# Zones: those in which cards are hidden come first. A game numbers its own from OPEN on; everybody sees what lies there.
DECK, HAND, RESERVE, FACE_DOWN, OPEN = range(5)
UNSEEN = -1  # the zone of a card that a seat cannot place
WATCHERS = -1  # who sits at no seat: they know what everybody knows
BY_ALL = -1  # seats, as bits: everybody, watchers too
WATCHING = 15  # the bit of those who watch

# Where a hidden card may lie, as bits.
IN_HAND, ON_TOP, BETWEEN, AT_BOTTOM, IN_RESERVE, LYING_DOWN = (1 << k for k in range(6))
IN_DECK = ON_TOP | BETWEEN | AT_BOTTOM
PLACES = 6
ANYWHERE = (1 << PLACES) - 1
UNDRAWN = 1 << 60  # in `known`: a card that is laid open when it is drawn, and so comes into a hand only from the open
NO_CARD = -1
NOTED = 60  # places of a deck, from either end, of which it is noted whether its player knows them
TOP, BOTTOM, MIXED = 1, -1, 0  # places in a deck to lay a card at


@record
class Card:
    """A physical card."""

    kind: i2  # its row in the game's table of cards
    place: i2  # in a deck, see above; elsewhere the game's own
    on: i2 = NO_CARD  # the card it lies on
    zone: i1
    seat: i1  # whose zone it is
    owner: i1
    keeper: i1  # who controls it for good
    marks: i2  # the game's own
    known: i8  # PLACES bits for those who watch, and then for every seat


class Pile(Protocol):
    """What is known to all of a seat's hidden cards: how many there are. Cards of one owner have numbers in a row."""

    first: int
    cards: int
    hand: int
    deck: int
    tops: int  # cards on top of the deck that have a place
    bottoms: int
    reserve: int
    down: int  # cards lying face down
    own_tops: int  # in what a seat may know, as bits: the places on top whose cards their player knows
    own_bottoms: int


class Piles(Protocol):
    """A state: it has cards and their sides."""

    cards: list[Card]
    n_cards: int
    seats: int
    luck: Luck

    @property
    def sides(self) -> Sequence[Pile]: ...


# ---------------------------------------------------------------- where a card is, and who knows
@rule
def spot(zone: int, place: int) -> int:
    """The bit of a hidden place; 0 where everybody sees the card."""
    if zone == HAND:
        return IN_HAND
    if zone == DECK:
        return ON_TOP if place > 0 else AT_BOTTOM if place < 0 else BETWEEN
    if zone == RESERVE:
        return IN_RESERVE
    return LYING_DOWN if zone == FACE_DOWN else 0


@rule
def thought(s: Piles, card: int, seat: int) -> int:
    """Where a card may lie as far as a seat knows."""
    return (s.cards[card].known >> (PLACES * (seat + 1))) & ANYWHERE


@rule
def think(s: Piles, card: int, seat: int, places: int) -> None:
    at = PLACES * (seat + 1)
    s.cards[card].known = (s.cards[card].known & ~(ANYWHERE << at)) | (places << at)


@rule
def sees(seats: int, seat: int) -> bool:
    """Is a seat, or who watches, among those who see something?"""
    return (seats >> (WATCHING if seat == WATCHERS else seat)) & 1 != 0


@rule
def knows(s: Piles, seat: int, card: int) -> bool:
    """Does a seat know which card this is, where it lies?"""
    c = s.cards[card]
    if c.zone == UNSEEN:
        return False
    here = spot(c.zone, c.place)
    return here == 0 or thought(s, card, seat) == here


@rule
def show(s: Piles, card: int, seats: int) -> None:
    """Some seats (as bits) see a hidden card."""
    here = spot(s.cards[card].zone, s.cards[card].place)
    for seat in range(WATCHERS, s.seats):
        if sees(seats, seat):
            think(s, card, seat, here)


@rule
def unseen_move(s: Piles, card: int, seat: int, left: int, here: int) -> None:
    """A card went from one hidden place to another, and a seat did not see which: every card that may have lain there may be
    the one. Who knew the card of a single place, such as the top of a deck, knows it still."""
    c = s.cards[card]
    if left != IN_HAND and left != BETWEEN and thought(s, card, seat) == left:
        think(s, card, seat, here)
        return
    side = s.sides[c.owner]
    stale = here if no_gaps(s, card, seat, here) else 0
    for other in range(side.first, side.first + side.cards):
        now = thought(s, other, seat)
        if s.cards[other].zone < OPEN and now != here:
            comes = now & left and not (here == IN_HAND and s.cards[other].known & UNDRAWN)
            think(s, other, seat, now & ~stale | here if comes else now & ~stale)


@rule
def no_gaps(s: Piles, card: int, seat: int, here: int) -> bool:
    """Did a seat know all other cards at the place that a card has come to? Then none that it thought might lie there did."""
    side = s.sides[s.cards[card].owner]
    n = lying(s, s.cards[card].owner, here) - 1
    for other in range(side.first, side.first + side.cards):
        c = s.cards[other]
        if other != card and spot(c.zone, c.place) == here and thought(s, other, seat) == here:
            n -= 1
    return n == 0


@rule
def lying(s: Piles, seat: int, place: int) -> int:
    """How many cards a seat has at a hidden place: everybody may count them."""
    side = s.sides[seat]
    if place == ON_TOP:
        return side.tops
    if place == BETWEEN:
        return side.deck - side.tops - side.bottoms
    if place == AT_BOTTOM:
        return side.bottoms
    if place == IN_RESERVE:
        return side.reserve
    return side.down if place == LYING_DOWN else side.hand


# ---------------------------------------------------------------- moving
@rule
def take_out(s: Piles, card: int) -> None:
    """Out of its zone: counts fall, and in a deck the gap closes."""
    c = s.cards[card]
    side = s.sides[c.seat]
    if c.zone == HAND:
        side.hand -= 1
    elif c.zone == RESERVE:
        side.reserve -= 1
    elif c.zone == FACE_DOWN:
        side.down -= 1
    elif c.zone == DECK:
        side.deck -= 1
        if c.place > 0:
            side.tops -= 1
        elif c.place < 0:
            side.bottoms -= 1
        for k in range(side.first, side.first + side.cards):
            other = s.cards[k]
            if other.zone == DECK:
                if 0 < c.place < other.place:
                    other.place -= 1
                elif other.place < c.place < 0:
                    other.place += 1


@rule
def put_in(s: Piles, card: int, zone: int, seat: int, place: int) -> None:
    """Into a zone: counts rise, and in a deck the others make room."""
    side = s.sides[seat]
    if zone == HAND:
        side.hand += 1
    elif zone == RESERVE:
        side.reserve += 1
    elif zone == FACE_DOWN:
        side.down += 1
    elif zone == DECK:
        side.deck += 1
        for k in range(side.first, side.first + side.cards):
            other = s.cards[k]
            if other.zone == DECK and k != card:
                if 0 < place <= other.place:
                    other.place += 1
                elif other.place <= place < 0:
                    other.place -= 1
        if place > 0:
            side.tops += 1
        elif place < 0:
            side.bottoms += 1
    c = s.cards[card]
    c.zone = zone
    c.seat = seat
    c.place = place


@rule
def lay(s: Piles, card: int, zone: int, seat: int, place: int, seen: int) -> None:
    """Move a card. `seen`: the seats, as bits, that see which card goes where. Everybody sees what comes from the open or
    goes into it."""
    c = s.cards[card]
    left = spot(c.zone, c.place)
    take_out(s, card)
    c.zone = OPEN  # nowhere, while the others make room
    put_in(s, card, zone, seat, place)
    here = spot(zone, place)
    if here == 0:
        c.known &= UNDRAWN
        return
    if zone == HAND:
        c.known &= ~UNDRAWN
    if c.owner != seat:
        seen = BY_ALL  # in another's hand it lies open: nobody has to guess whose cards may be where
    for who in range(WATCHERS, s.seats):
        if left == 0 or sees(seen, who):
            think(s, card, who, here)
        elif left != here:
            unseen_move(s, card, who, left, here)


@rule
def any_between(s: Piles, seat: int) -> int:
    """A card of the part of a deck that has no order, by chance; NO_CARD if there is none."""
    side = s.sides[seat]
    left = side.deck - side.tops - side.bottoms
    if left <= 0:
        return NO_CARD
    k = draw(s, left)
    for card in range(side.first, side.first + side.cards):
        if s.cards[card].zone == DECK and s.cards[card].place == 0:
            k -= 1
            if k < 0:
                return card
    return NO_CARD


@rule
def at_place(s: Piles, seat: int, place: int) -> int:
    """The card at a place of a deck, NO_CARD if none has it."""
    side = s.sides[seat]
    for card in range(side.first, side.first + side.cards):
        if s.cards[card].zone == DECK and s.cards[card].place == place:
            return card
    return NO_CARD


@rule
def set_place(s: Piles, card: int, place: int) -> None:
    """A card that lies in a deck has this place from now on; nobody sees which it is."""
    c = s.cards[card]
    lay(s, card, DECK, c.seat, place, 0)


@rule
def nth(s: Piles, seat: int, n: int) -> int:
    """The n-th card from the top of a deck, from 1 on; it has a place from now on. NO_CARD if there are fewer."""
    side = s.sides[seat]
    if n > side.deck:
        return NO_CARD
    while side.tops < n:
        card = any_between(s, seat)
        if card == NO_CARD:
            card = at_place(s, seat, -side.bottoms)
        set_place(s, card, side.tops + 1)
    return at_place(s, seat, n)


@rule
def last_card(s: Piles, seat: int) -> int:
    """The card at the bottom of a deck; it has a place from now on. NO_CARD if the deck is empty."""
    side = s.sides[seat]
    if side.deck == 0:
        return NO_CARD
    if side.bottoms == 0:
        card = any_between(s, seat)
        if card == NO_CARD:
            card = at_place(s, seat, side.tops)
        set_place(s, card, BOTTOM)
    return at_place(s, seat, BOTTOM)


@rule
def draw_top(s: Piles, seat: int) -> int:
    """Draw a card: the top one of the deck goes into the hand, seen by its player alone. NO_CARD if there is none."""
    side = s.sides[seat]
    if side.deck == 0:
        return NO_CARD
    card = at_place(s, seat, TOP) if side.tops > 0 else any_between(s, seat)
    if card == NO_CARD:
        card = at_place(s, seat, -side.bottoms)
    lay(s, card, HAND, seat, 0, 1 << seat)
    return card


@rule
def any_in_hand(s: Piles, seat: int) -> int:
    """A card of a hand, by chance."""
    if s.sides[seat].hand == 0:
        return NO_CARD
    k = draw(s, s.sides[seat].hand)
    for card in range(s.n_cards):
        if s.cards[card].zone == HAND and s.cards[card].seat == seat:
            k -= 1
            if k < 0:
                return card
    return NO_CARD


@rule
def mix(s: Piles, seat: int) -> None:
    """Shuffle a deck: no card of it has a place. Who knew that a card lies in it knows that still, and not where."""
    side = s.sides[seat]
    side.tops = 0
    side.bottoms = 0
    for card in range(side.first, side.first + side.cards):
        c = s.cards[card]
        if c.zone == DECK:
            c.place = MIXED
        if c.zone < OPEN:
            for who in range(WATCHERS, s.seats):
                now = thought(s, card, who)
                if now & (ON_TOP | AT_BOTTOM):
                    think(s, card, who, (now & ~(ON_TOP | AT_BOTTOM)) | BETWEEN)
