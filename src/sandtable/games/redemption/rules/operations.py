"""Chapter 6: what an operation does once its targets are named."""

from __future__ import annotations

from sandtable.kernel import rule, tell, tell_seat
from sandtable.kernel.cards import any_in_hand, last_card, nth, show

from .. import events as e
from .. import vocabulary as w
from ..state import LOOKED_HAND, MEANT, NOBODY, NONE, SHOWN, SHOWN_CARDS, State
from ..tables import M_UPTO, O_BY, O_INTO, O_N, O_PRICE, O_TO, O_VERB, O_WHO, T_AT, T_MANY, T_OF, T_WHOSE, T_WORD
from .faces import fits, is_character
from .lasting import may_not
from .moves import draw_cards, place_on, send
from .questions import is_found
from .replacing import discard, replacement
from .targets import (
    asks_for_player,
    in_group,
    in_round_one,
    is_candidate,
    is_chosen,
    is_protected,
    is_removal,
    is_whose,
    number,
    picker,
)
from .terms import BATTLE, DECK, EVERYBODY, HAND, RESERVE, has_mark, is_at, next_seat, other_side
from .undoing import NO_NEGATE, cannot


@rule
def is_named(s: State, a: int, op: int, to: int, card: int) -> bool:
    """Does a target mean this card?"""
    act = s.acts[a]
    word = T_WORD[to]
    if word == w.T_THIS:
        return card == act.card
    if word == w.T_THAT:
        return card == act.that
    if word == w.T_USER:
        return card == act.user
    if word == w.T_ONE:
        return is_chosen(s, a, card)
    if word == w.T_ALL:
        return is_candidate(s, a, op, to, card)
    if word == w.T_ALL_BUT:
        return is_candidate(s, a, op, to, card) and not is_chosen(s, a, card)
    if word == w.T_THOSE:
        return in_group(s, a, card) and fits(s, card, T_OF[to], act.card)
    if word == w.T_REST:
        return in_group(s, a, card) and s.cards[card].zone == DECK
    return False


@rule
def is_meant(s: State, a: int, op: int, card: int) -> bool:
    """Is the operation done to this card? RD-7.7b not if it is protected, unless it is a price."""
    if not is_named(s, a, op, O_TO[op], card):
        return False
    return O_PRICE[op] != 0 or not is_protected(s, a, op, card)


@rule
def threatened(s: State, a: int, op: int) -> int:
    """RD-5.9a Whose last character an opponent's ability is about to remove, or NOBODY."""
    act = s.acts[a]
    if s.battle.on == 0 or not is_removal(O_INTO[op]) or cannot(s, a) & NO_NEGATE:
        return NOBODY
    seat = other_side(s, act.by)
    if seat == NOBODY:
        return NOBODY
    stays = 0
    goes = 0
    for card in range(s.n_cards):
        if is_at(s, card, BATTLE, seat) and is_character(s, card):
            if is_meant(s, a, op, card):
                goes += 1
            else:
                stays += 1
    return seat if goes > 0 and stays == 0 else NOBODY


@rule
def mark_meant(s: State, a: int, op: int) -> int:
    """Mark what is meant now, before anything moves. Returns how many."""
    n = 0
    for card in range(s.n_cards):
        if is_meant(s, a, op, card):
            s.cards[card].marks |= MEANT
            n += 1
    return n


@rule
def next_meant(s: State) -> int:
    """The next card to move: what lies on another in battle goes before it, or it would be left without a user; from a deck the
    highest; elsewhere as they come."""
    best = NONE
    for card in range(s.n_cards):
        if has_mark(s, card, MEANT):
            if s.cards[card].zone == BATTLE and s.cards[card].on != NONE:
                return card
            if best == NONE or (s.cards[card].zone == DECK and s.cards[card].place < s.cards[best].place):
                best = card
    return best


@rule
def do_moves(s: State, a: int, op: int) -> None:
    """Move what is meant, and note whether all of it was there."""
    act = s.acts[a]
    to = O_TO[op]
    word = T_WORD[to]
    if word == w.T_TOP or word == w.T_BOTTOM:
        move_from_deck(s, a, op)
        return
    if word == w.T_RANDOM:
        move_random(s, a, op)
        return
    wanted = number(s, a, to) if word == w.T_ONE else 1
    n = mark_meant(s, a, op)
    act.done = 1 if n >= wanted or (n > 0 and M_UPTO[T_MANY[to]]) else 0
    card = next_meant(s)
    while card != NONE:
        s.cards[card].marks &= ~MEANT
        if not (T_AT[to] == 1 << BATTLE and s.cards[card].zone != BATTLE):  # it left with its user
            seen = EVERYBODY if s.cards[card].zone != HAND or word != w.T_ONE else seen_of(s, a, op, card)
            move_one(s, a, op, card, seen)
            if word != w.T_THIS:
                act.that = card
        card = next_meant(s)


@rule
def move_one(s: State, a: int, op: int, card: int, seen: int) -> None:
    """RD-7.8a Unless something happens instead, a card goes where the verb says."""
    into = O_INTO[op]
    if into == w.INTO_DISCARDS and replacement(s, card) >= 0:
        discard(s, a, card)
    elif into == w.ONTO:
        below = thing_below(s, a, op, card)
        if below != NONE:
            place_on(s, a, card, below)
    elif into == w.GIVEN:
        send(s, a, card, into, s.acts[a].whose, seen)
    else:
        send(s, a, card, into, s.acts[a].by, seen)
        if into == w.SET_ASIDE:
            s.cards[card].place = O_N[op]  # RD-6.12j so many turns


@rule
def thing_below(s: State, a: int, op: int, card: int) -> int:
    """The card that another is placed on."""
    for other in range(s.n_cards):
        if other != card and is_named(s, a, op, O_BY[op], other):
            return other
    return NONE


@rule
def move_from_deck(s: State, a: int, op: int) -> None:
    """Cards from the top or the bottom of a deck."""
    act = s.acts[a]
    to = O_TO[op]
    act.done = 1
    for seat in range(s.seats):
        if is_whose(s, a, op, to, seat):
            for _ in range(number(s, a, to)):
                card = nth(s, seat, 1) if T_WORD[to] == w.T_TOP else last_card(s, seat)
                if card >= 0:
                    send(s, a, card, O_INTO[op], act.by, EVERYBODY)
                else:
                    act.done = 0


@rule
def seen_of(s: State, a: int, op: int, card: int) -> int:
    """Who sees a card that goes from a hand under a deck: its player, who picked it; and everybody if it had to be shown to
    prove that it fits."""
    if T_OF[O_TO[op]] != 0 or O_INTO[op] != w.UNDER_DECK:
        return EVERYBODY
    return 1 << s.cards[card].seat | 1 << picker(s, a, op, O_TO[op])


@rule
def move_random(s: State, a: int, op: int) -> None:
    """RD-6.4v A card of a hand by chance; its player sees which."""
    for seat in range(s.seats):
        if is_whose(s, a, op, O_TO[op], seat):
            for _ in range(number(s, a, O_TO[op])):
                card = any_in_hand(s, seat)
                if card >= 0:
                    send(s, a, card, O_INTO[op], s.acts[a].by, 1 << seat)


@rule
def draw_all(s: State, a: int, op: int) -> None:
    """RD-6.8a Somebody draws, RD-6.4m or each player in turn."""
    seat = s.player
    for _ in range(s.seats):
        if is_whose(s, a, op, O_TO[op], seat):
            draw_cards(s, a, seat, number(s, a, O_TO[op]))
        seat = next_seat(s, seat)


@rule
def seen_seat(s: State, a: int, op: int) -> int:
    """Whose pile is looked at."""
    if asks_for_player(s, a, op, O_TO[op]):
        return s.acts[a].whose
    return other_side(s, s.acts[a].by) if T_WHOSE[O_TO[op]] == w.OPPONENT else s.acts[a].by


@rule
def see(s: State, a: int, op: int) -> None:
    """RD-6.9a Look: only who acts sees it. RD-6.9c Reveal: everybody does."""
    act = s.acts[a]
    word = T_WORD[O_TO[op]]
    seats = 1 << act.by if O_VERB[op] == w.V_LOOK else EVERYBODY
    if word == w.T_THAT:
        if act.that != NONE:
            show(s, act.that, seats)
            tell(s, e.shown, act.by, act.that)
        return
    seat = seen_seat(s, a, op)
    if seat == NOBODY:
        return
    if word == w.T_ALL:
        if T_AT[O_TO[op]] >> HAND & 1:
            see_hand(s, a, seat, seats)
        else:
            see_pile(s, a, seat, T_AT[O_TO[op]], seats)
    else:
        see_deck(s, a, op, seat, seats)


@rule
def see_hand(s: State, a: int, seat: int, seats: int) -> None:
    s.acts[a].group = LOOKED_HAND
    s.acts[a].whose = seat
    tell(s, e.hand_seen, s.acts[a].by, seat)
    for card in range(s.n_cards):
        if is_at(s, card, HAND, seat):
            show(s, card, seats)
            tell_seen(s, seat, card, seats)


@rule
def see_pile(s: State, a: int, seat: int, at: int, seats: int) -> None:
    """A whole deck or Reserve: whoever looks knows what lies in it. Places in the deck stay as they are."""
    s.acts[a].whose = seat
    for card in range(s.n_cards):
        if s.cards[card].zone >= 0 and at >> s.cards[card].zone & 1 and s.cards[card].seat == seat:
            show(s, card, seats)
            tell_seen(s, seat, card, seats)


@rule
def tell_seen(s: State, seat: int, card: int, seats: int) -> None:
    if seats == EVERYBODY:
        tell(s, e.shown, seat, card)
    else:
        for who in range(s.seats):
            if seats >> who & 1:
                tell_seat(s, who, e.shown, seat, card)


@rule
def see_deck(s: State, a: int, op: int, seat: int, seats: int) -> None:
    """The top or the bottom of a deck."""
    act = s.acts[a]
    act.group = SHOWN_CARDS
    many = min(number(s, a, O_TO[op]), s.sides[seat].deck)
    for k in range(many):
        card = nth(s, seat, k + 1) if T_WORD[O_TO[op]] == w.T_TOP else last_card(s, seat)
        show(s, card, seats)
        s.cards[card].marks |= SHOWN
        act.that = card
        tell_seen(s, seat, card, seats)


@rule
def clear_shown(s: State) -> None:
    for card in range(s.n_cards):
        s.cards[card].marks &= ~SHOWN


@rule
def searcher(s: State, a: int, op: int, seat: int) -> int:
    """Who looks through a player's pile."""
    return seat if O_WHO[op] == w.EACH else s.acts[a].by


@rule
def is_searched_through(s: State, to: int, card: int) -> bool:
    """RD-6.10d Was a deck searched? Of several piles only the one counts that a card was taken out of."""
    return T_AT[to] >> DECK & 1 != 0 and (card == NONE or s.cards[card].zone == DECK)


@rule
def is_searched(s: State, a: int, op: int, seat: int) -> bool:
    """Is this player's pile looked through, and is there anything in it? RD-6.14a not by somebody who is kept from it."""
    to = O_TO[op]
    if not is_whose(s, a, op, to, seat) or may_not(s, searcher(s, a, op, seat), w.NO_SEARCH, NONE):
        return False
    if T_AT[to] >> DECK & 1 and s.sides[seat].deck > 0:
        return True
    if T_AT[to] >> RESERVE & 1 and s.sides[seat].reserve > 0 and not in_round_one(s):
        return True
    for card in range(s.n_cards):
        if s.cards[card].zone != DECK and is_found(s, a, op, seat, card):
            return True
    return False
