"""Cards that a seat cannot place: taken out of what it knows, and dealt again as everything it knows allows."""

from __future__ import annotations

from .cards import (
    ANYWHERE,
    AT_BOTTOM,
    BETWEEN,
    DECK,
    FACE_DOWN,
    HAND,
    IN_DECK,
    IN_HAND,
    IN_RESERVE,
    LYING_DOWN,
    NO_CARD,
    NOTED,
    ON_TOP,
    OPEN,
    PLACES,
    RESERVE,
    UNDRAWN,
    UNSEEN,
    WATCHERS,
    Piles,
    at_place,
    lying,
    spot,
    think,
    thought,
)
from .luck import draw
from .marks import rule


@rule
def hide_cards(s: Piles, seat: int, open_marks: int) -> None:
    """Take out where the cards lie that a seat cannot place, and what the others know beyond what everybody does. Which places of
    a deck its own player knows everybody has seen: who put the cards there, or was shown them. `open_marks`: what everybody
    remembers of a card, wherever it is."""
    shift = PLACES * (seat + 1)
    for card in range(s.n_cards):
        c = s.cards[card]
        mine = (
            c.known >> shift & ANYWHERE
        )  # (`thought` and `knows`, written out: tables do this for every card at every move)
        everybody = c.known & ANYWHERE
        if c.zone == DECK and c.place != 0:
            note_own(s, card)
        if c.zone < OPEN and (c.zone == UNSEEN or mine != spot(c.zone, c.place)):
            c.zone = UNSEEN
            c.seat = c.owner
            c.place = 0
            c.on = NO_CARD
            c.marks &= open_marks
        c.known = c.known & UNDRAWN | everybody | mine << shift


@rule
def note_own(s: Piles, card: int) -> None:
    """Does the player of a deck know the card at this place of it?"""
    c = s.cards[card]
    if thought(s, card, c.seat) == spot(c.zone, c.place):
        if 0 < c.place <= NOTED:
            s.sides[c.seat].own_tops |= 1 << (c.place - 1)
        elif -NOTED <= c.place < 0:
            s.sides[c.seat].own_bottoms |= 1 << (-c.place - 1)


@rule
def is_own(s: Piles, card: int) -> bool:
    """Does the player of a deck know the card at this place, as everybody has seen?"""
    c = s.cards[card]
    if 0 < c.place <= NOTED:
        return s.sides[c.seat].own_tops >> (c.place - 1) & 1 != 0
    return -NOTED <= c.place < 0 and s.sides[c.seat].own_bottoms >> (-c.place - 1) & 1 != 0


@rule
def are_all(bits: int, n: int) -> bool:
    """Are the first n bits set?"""
    return n <= NOTED and bits == (1 << n) - 1


@rule
def room(s: Piles, seat: int, place: int) -> int:
    """How many cards of a seat that nobody has placed yet lie at a place."""
    n = lying(s, seat, place)
    for card in range(s.n_cards):
        c = s.cards[card]
        if c.zone != UNSEEN and c.seat == seat and spot(c.zone, c.place) == place:
            n -= 1
    return n


@rule
def spare_room(s: Piles, owner: int, seat: int, places: int) -> int:
    """How many more cards these places have room for than must lie there, as far as a seat knows."""
    side = s.sides[owner]
    n = 0
    for k in range(PLACES):
        if places >> k & 1:
            n += room(s, owner, 1 << k)
    for card in range(side.first, side.first + side.cards):
        if s.cards[card].zone == UNSEEN and thought(s, card, seat) & ~places == 0:
            n -= 1
    return n


@rule
def leaves_room(s: Piles, owner: int, seat: int) -> bool:
    """Can all that wait still be placed? For every set of places: no more cards need them than there is room. A place without
    room adds nothing to a set, and so is in all of them."""
    full = ANYWHERE & ~open_places(s, owner)
    for places in range(1, ANYWHERE + 1):
        if places & full == full and spare_room(s, owner, seat, places) < 0:
            return False
    return True


@rule
def free_place(s: Piles, owner: int, place: int) -> int:
    """A number in the deck for the next card there, by chance one of those that no card has."""
    if place != ON_TOP and place != AT_BOTTOM:
        return 0
    step = 1 if place == ON_TOP else -1
    k = draw(s, room(s, owner, place))
    n = step
    while k > 0 or at_place(s, owner, n) != NO_CARD:
        if at_place(s, owner, n) == NO_CARD:
            k -= 1
        n += step
    return n


@rule
def settle_at(s: Piles, card: int, place: int) -> None:
    c = s.cards[card]
    c.place = free_place(s, c.owner, place)
    if place == IN_HAND:
        c.zone = HAND
    elif place == IN_RESERVE:
        c.zone = RESERVE
    else:
        c.zone = FACE_DOWN if place == LYING_DOWN else DECK
    c.seat = c.owner


@rule
def deal_hidden(s: Piles, seat: int) -> None:
    """Put every card that a seat cannot place somewhere, by chance, as everything it knows allows. The others know what everybody
    does, and see what they hold, keep in reserve and have laid down."""
    for owner in range(s.seats):
        deal_of(s, owner, seat)
    for card in range(s.n_cards):
        c = s.cards[card]
        here = spot(c.zone, c.place)
        if here:
            for who in range(s.seats):
                if who != seat:
                    think(s, card, who, likely_thought(s, card, who))
    for owner in range(s.seats):
        s.sides[owner].own_tops = 0
        s.sides[owner].own_bottoms = 0


@rule
def likely_thought(s: Piles, card: int, who: int) -> int:
    """Where a hidden card may lie as far as another player knows. In their own deck they know the cards they put there: no other
    card lies at a place where they know all."""
    c = s.cards[card]
    if c.seat == who and (c.zone != DECK or is_own(s, card)):
        return spot(c.zone, c.place)
    places = thought(s, card, WATCHERS)
    if c.owner == who and places & IN_DECK:
        side = s.sides[who]
        places &= IN_DECK
        places &= ~ON_TOP if are_all(side.own_tops, side.tops) else IN_DECK
        places &= ~AT_BOTTOM if are_all(side.own_bottoms, side.bottoms) else IN_DECK
    return places | spot(c.zone, c.place)


@rule
def open_places(s: Piles, owner: int) -> int:
    """The places where there is room for cards of a seat."""
    places = 0
    for k in range(PLACES):
        if room(s, owner, 1 << k) > 0:
            places |= 1 << k
    return places


@rule
def deal_of(s: Piles, owner: int, seat: int) -> None:
    """The cards of one player: first those that cannot lie at every place that has room, each so that the others still fit; then
    the rest, which fit anywhere."""
    side = s.sides[owner]
    places = open_places(s, owner)
    for card in range(side.first, side.first + side.cards):
        if s.cards[card].zone == UNSEEN and thought(s, card, seat) & places != places:
            deal_one(s, card, owner, seat)
    hand = room(s, owner, IN_HAND)
    top = room(s, owner, ON_TOP)
    between = room(s, owner, BETWEEN)
    bottom = room(s, owner, AT_BOTTOM)
    reserve = room(s, owner, IN_RESERVE)
    down = room(s, owner, LYING_DOWN)
    for card in range(side.first, side.first + side.cards):
        if s.cards[card].zone == UNSEEN:
            k = draw(s, hand + top + between + bottom + reserve + down)
            if k < hand:
                hand -= 1
                settle_at(s, card, IN_HAND)
            elif k < hand + top:
                settle_at(s, card, ON_TOP)
                top -= 1
            elif k < hand + top + between:
                between -= 1
                settle_at(s, card, BETWEEN)
            elif k < hand + top + between + bottom:
                settle_at(s, card, AT_BOTTOM)
                bottom -= 1
            elif k < hand + top + between + bottom + reserve:
                reserve -= 1
                settle_at(s, card, IN_RESERVE)
            else:
                down -= 1
                settle_at(s, card, LYING_DOWN)


@rule
def deal_one(s: Piles, card: int, owner: int, seat: int) -> None:
    """A card that can lie at some places only: one of them by chance, if the others that wait still find room then."""
    places = thought(s, card, seat)
    while True:
        total = 0
        for k in range(PLACES):
            if places >> k & 1:
                total += max(0, room(s, owner, 1 << k))
        if total == 0:
            raise ValueError("a card that can lie nowhere: what a seat knows contradicts itself")
        k = draw(s, total)
        chosen = 0
        for j in range(PLACES):
            if places >> j & 1 and chosen == 0:
                k -= max(0, room(s, owner, 1 << j))
                if k < 0:
                    chosen = 1 << j
        settle_at(s, card, chosen)
        if leaves_room(s, owner, seat):
            return
        s.cards[card].zone = UNSEEN
        places &= ~chosen
