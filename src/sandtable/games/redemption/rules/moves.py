"""Chapter 6: where cards go. Every move is a line of the journal; what a card carries goes with it."""

from __future__ import annotations

from sandtable.kernel import rule, tell, tell_seat
from sandtable.kernel.cards import BOTTOM, MIXED, NO_CARD, TOP, any_between, at_place, lay
from sandtable.kernel.journal import BROUGHT, MOVED, NO_ACT, STAYS, move, note, shuffle_deck

from .. import events as e
from .. import vocabulary as w
from ..state import BARRED, DRAWN_CARDS, HELD, NONE, ONCE_IN_BATTLE, ORPHAN, SIXTEEN_CARDS, STARTS, SUSPENDED, State
from ..tables import MAIN, UNIQUE
from .end import check_souls
from .faces import has_trait, is_character, type_of
from .lasting import shed
from .terms import (
    ASIDE,
    BATTLE,
    BONDAGE,
    DECK,
    DISCARDS,
    EVERYBODY,
    HAND,
    LOST_SOUL,
    PLACED,
    RESERVE,
    TERRITORY,
    can_use,
    has_mark,
    is_at,
)
from .triggers import came_into_play, drew, set_off

HAND_CAP = 16
BANISHED, REDEMPTION, TOKEN = int(w.BANISHED), int(w.REDEMPTION), w.TOKEN.n


@rule
def uncount(s: State, card: int) -> None:
    """RD-1.3a A soul that leaves a Land of Redemption counts no more."""
    if s.cards[card].zone == REDEMPTION:
        s.sides[s.cards[card].seat].redeemed -= 1


@rule
def recount(s: State, card: int) -> None:
    if s.cards[card].zone == REDEMPTION:
        s.sides[s.cards[card].seat].redeemed += 1


@rule
def is_token(kind: int) -> bool:
    return has_trait(kind, TOKEN)


@rule
def is_on_table(zone: int) -> bool:
    return zone == BATTLE or zone == TERRITORY or zone == BONDAGE or zone == PLACED or zone == ASIDE or zone == SUSPENDED


@rule
def leave(s: State, act: int, kind: int, card: int, zone: int, seat: int, place: int, seen: int) -> None:
    """One card goes somewhere, and lies on nothing there. RD-10.6c in a hand, deck or pile it has its printed face again."""
    if is_token(s.cards[card].kind) and not is_on_table(zone) and zone != REDEMPTION:
        zone = BANISHED  # RD-6.14n it is gone
        seat = s.cards[card].owner
        place = 0
    if zone == DISCARDS:
        s.sides[seat].clock += 1
        place = s.sides[seat].clock
    uncount(s, card)
    move(s, act, kind, card, zone, seat, place, seen)
    s.cards[card].on = NONE
    s.cards[card].marks &= BARRED | STARTS
    if not is_on_table(zone):
        s.cards[card].kind = MAIN[s.cards[card].kind]


@rule
def carry(s: State, act: int, kind: int, card: int, zone: int, seat: int, place: int, seen: int) -> None:
    """A card goes somewhere; RD-8.4h a weapon that it holds goes along, RD-5.7m another Enhancement finds a new user or is
    discarded, RD-6.12h what is placed on it goes along, RD-10.1k a soul in a Site that goes is outside again."""
    was = s.cards[card].zone
    leave(s, act, kind, card, zone, seat, place, seen)
    for other in range(s.n_cards):
        c = s.cards[other]
        if c.on == card:
            if has_mark(s, other, HELD):
                take_along(s, act, other, card, zone, seat, place)
            elif c.zone == PLACED:
                take_placed(s, act, other, zone, seat)
            elif c.zone == BONDAGE:
                if zone != BATTLE and zone != TERRITORY:
                    note(s, act, MOVED, other)
                    c.on = NONE
            elif was == BATTLE and zone != BATTLE:
                find_user(s, act, other)


@rule
def take_placed(s: State, act: int, card: int, zone: int, seat: int) -> None:
    """RD-6.12h, RD-10.4h A placed card stays on a card in play, and else goes where that goes, to its own owner's."""
    if is_on_table(zone):
        if s.cards[card].seat != seat:
            note(s, act, MOVED, card)
            s.cards[card].seat = seat
    else:
        leave(s, act, MOVED, card, zone, s.cards[card].owner, 0, EVERYBODY)


@rule
def take_along(s: State, act: int, weapon: int, bearer: int, zone: int, seat: int, place: int) -> None:
    """RD-8.4h A held weapon goes where its bearer goes, to its own owner's pile; RD-6.12e that of a captive is discarded."""
    owner = s.cards[weapon].owner
    if zone == BATTLE or zone == TERRITORY:
        leave(s, act, MOVED, weapon, zone, seat, 0, EVERYBODY)
        s.cards[weapon].on = bearer
        s.cards[weapon].marks |= HELD
    elif zone == BONDAGE or zone == PLACED:
        leave(s, act, MOVED, weapon, DISCARDS, owner, 0, EVERYBODY)
    else:
        under = 2 if zone == DECK and place == TOP else place
        if s.sides[owner].deck == 0:
            under = place
        leave(s, act, MOVED, weapon, zone, owner, under, EVERYBODY)
        if zone == DISCARDS and s.cards[weapon].seat == seat:  # RD-8.4i it lies below its bearer
            s.cards[weapon].place -= 1
            s.cards[bearer].place += 1


@rule
def heirs(s: State, card: int) -> int:
    """How many characters of the same side in battle can use an Enhancement whose user has gone."""
    n = 0
    for user in range(s.n_cards):
        if is_at(s, user, BATTLE, s.cards[card].seat) and is_character(s, user) and can_use(s, card, user):
            n += 1
    return n


@rule
def heir_of(s: State, card: int) -> int:
    for user in range(s.n_cards):
        if is_at(s, user, BATTLE, s.cards[card].seat) and is_character(s, user) and can_use(s, card, user):
            return user
    return NONE


@rule
def find_user(s: State, act: int, card: int) -> None:
    """RD-5.7n It moves to another character without starting anew, RD-5.7o or is discarded; RD-5.7p of several its controller
    picks one when the card that did it is done."""
    heir = heir_of(s, card)
    if heir == NONE:
        leave(s, act, MOVED, card, DISCARDS, s.cards[card].owner, 0, EVERYBODY)
        tell(s, e.discarded, s.cards[card].owner, card)
    else:
        note(s, act, MOVED, card)
        s.cards[card].on = heir
        if heirs(s, card) > 1:
            s.cards[card].marks |= ORPHAN


@rule
def enter_battle(s: State, act: int, card: int, seat: int) -> None:
    """A character comes into the Field of Battle with what it holds."""
    carry(s, act, BROUGHT if act != NO_ACT else MOVED, card, BATTLE, seat, 0, EVERYBODY)
    if s.reg & ONCE_IN_BATTLE and UNIQUE[s.cards[card].kind]:
        s.cards[card].marks |= BARRED  # RD-8.2a a unique character comes once a turn (reentry)


@rule
def lay_on(s: State, act: int, card: int, user: int, seat: int) -> None:
    """An Enhancement is laid on the character who uses it."""
    leave(s, act, MOVED, card, BATTLE, seat, 0, EVERYBODY)
    s.cards[card].on = user


# ---------------------------------------------------------------- the moves that cards speak of
@rule
def send(s: State, act: int, card: int, into: int, by: int, seen: int) -> None:
    """Do to a card what a verb says: RD-2.7b its owner's piles, its keeper's territory, RD-6.7f the hand of who takes it."""
    c = s.cards[card]
    owner = c.owner
    soul = type_of(s, card) == LOST_SOUL
    if is_full(s, into, owner, by) and not soul:
        return
    if soul and c.zone == DECK and (into == w.INTO_DISCARDS or into == w.TO_HAND or into == w.RESERVED):
        carry(
            s, act, STAYS, card, BONDAGE, owner, 0, EVERYBODY
        )  # RD-6.3b, RD-6.10g on its way out of a deck it is laid down
        lay_soul(s, card, owner)
    elif into == w.INTO_DISCARDS:
        carry(s, act, MOVED, card, DISCARDS, owner, 0, EVERYBODY)
        tell(s, e.discarded, owner, card)
    elif into == w.UNDER_DECK:
        tell_underdecked(s, card, owner, seen)
        carry(s, act, MOVED, card, DECK, owner, BOTTOM, seen)
    elif into == w.ONTO_DECK:
        tell(s, e.topdecked, owner, card)
        carry(s, act, MOVED, card, DECK, owner, TOP, seen)
    elif into == w.OUT_OF_GAME:
        carry(s, act, MOVED, card, BANISHED, owner, 0, EVERYBODY)
        tell(s, e.banished, owner, card)
    elif into == w.BACK:
        carry(s, act, MOVED, card, TERRITORY, c.keeper, 0, EVERYBODY)
        s.cards[card].marks |= BARRED
        tell(s, e.withdrawn, s.cards[card].seat, card)
    elif into == w.TO_HAND or into == w.BOUNCED:
        tell(s, e.taken, by if into == w.TO_HAND else owner, card)
        carry(s, act, MOVED, card, HAND, by if into == w.TO_HAND else owner, 0, seen)
    elif into == w.REDEEMED:
        redeem(s, act, card, by)
    elif into == w.RESURRECTED or into == w.TO_TERRITORY or into == w.TO_BONDAGE:
        put_in_play(s, act, card, BONDAGE if soul or into == w.TO_BONDAGE else TERRITORY)
    else:
        send_further(s, act, card, into, by)


@rule
def is_full(s: State, into: int, owner: int, by: int) -> bool:
    """RD-4.6c Has the hand that a card would go to sixteen already, and may it have no more (hand_cap)? Then the card stays."""
    if s.reg & SIXTEEN_CARDS == 0 or (into != w.TO_HAND and into != w.BOUNCED and into != w.GIVEN):
        return False
    return s.sides[owner if into == w.BOUNCED else by].hand >= HAND_CAP


@rule
def put_in_play(s: State, act: int, card: int, zone: int) -> None:
    """RD-6.7h Into its owner's territory, RD-6.7m a Lost Soul into the Land of Bondage; what waits for that is set off."""
    owner = s.cards[card].owner
    shed(s, card)
    carry(s, act, MOVED, card, zone, owner, 0, EVERYBODY)
    if zone == BONDAGE:
        lay_soul(s, card, owner)
    else:
        tell(s, e.put_in_territory, owner, card)
        came_into_play(s, card, owner)


@rule
def lay_soul(s: State, card: int, seat: int) -> None:
    """RD-6.1d A soul is laid down: its abilities are alive."""
    tell(s, e.soul_laid, seat, card)
    came_into_play(s, card, seat)


@rule
def send_further(s: State, act: int, card: int, into: int, by: int) -> None:
    """The moves of chapter 6.12 of the ledger."""
    owner = s.cards[card].owner
    keeper = s.cards[card].keeper
    if into == w.SHUFFLED:
        tell(s, e.shuffled_in, owner, card)
        carry(s, act, MOVED, card, DECK, owner, MIXED, EVERYBODY)
        shuffle_deck(s, owner)
    elif into == w.RESERVED:
        tell(s, e.reserved, owner, card)
        carry(s, act, MOVED, card, RESERVE, owner, 0, EVERYBODY)
    elif into == w.SET_ASIDE:
        carry(s, act, MOVED, card, ASIDE, keeper, 0, EVERYBODY)
        tell(s, e.set_aside, keeper, card)
    elif into == w.CAPTURED:
        carry(s, act, MOVED, card, BONDAGE, by, 0, EVERYBODY)
        tell(s, e.captured, by, card)
    elif into == w.RELEASED:
        carry(s, act, MOVED, card, TERRITORY, keeper, 0, EVERYBODY)
        tell(s, e.released, keeper, card)
    elif into == w.GIVEN:
        tell(s, e.taken, by, card)
        carry(s, act, MOVED, card, HAND, by, 0, EVERYBODY)


@rule
def place_on(s: State, act: int, card: int, below: int) -> None:
    """RD-6.12g A card is laid on another without starting its ability."""
    carry(s, act, MOVED, card, PLACED, s.cards[below].seat, 0, EVERYBODY)
    s.cards[card].on = below
    tell(s, e.placed, s.cards[below].seat, card, below)


@rule
def tell_underdecked(s: State, card: int, owner: int, seen: int) -> None:
    """Everybody hears of it; who saw the card hears which one it was."""
    if seen == EVERYBODY:
        tell(s, e.underdecked, owner, card)
    else:
        tell(s, e.underdecked_unseen, owner)
        for seat in range(s.seats):
            if seen >> seat & 1:
                tell_seat(s, seat, e.underdecked, owner, card)


@rule
def redeem(s: State, act: int, card: int, by: int) -> None:
    """RD-1.2g A soul goes to a Land of Redemption; RD-1.3b the fifth wins at once."""
    carry(s, act, MOVED, card, REDEMPTION, by, 0, EVERYBODY)
    s.sides[by].redeemed += 1
    s.quiet = 0
    tell(s, e.rescued, by, card)
    check_souls(s, by)


# ---------------------------------------------------------------- drawing
@rule
def top_of(s: State, seat: int) -> int:
    """The card that would be drawn; it is moved at once by who asks."""
    side = s.sides[seat]
    if side.deck == 0:
        return NO_CARD
    if side.tops > 0:
        return at_place(s, seat, TOP)
    card = any_between(s, seat)
    return card if card != NO_CARD else at_place(s, seat, -side.bottoms)


@rule
def draw_cards(s: State, act: int, seat: int, n: int) -> None:
    """RD-3.2b From the top of the own deck into the hand; RD-3.2c a Lost Soul is laid down and replaced; RD-6.8c who has no
    cards left draws none. RD-4.6c Not beyond sixteen (hand_cap)."""
    if s.reg & SIXTEEN_CARDS:
        n = max(0, min(n, HAND_CAP - s.sides[seat].hand))
    left = n
    while left > 0 and s.sides[seat].deck > 0:
        card = top_of(s, seat)
        if type_of(s, card) == LOST_SOUL:
            note(s, act, STAYS, card)
            s.changes[s.n_changes - 1].place = TOP
            lay(s, card, BONDAGE, seat, 0, EVERYBODY)
            lay_soul(s, card, seat)
            if act == NO_ACT:
                set_off(s, card, w.DRAWN, seat, NONE)
        else:
            note(s, act, MOVED, card)
            s.changes[s.n_changes - 1].place = TOP
            lay(s, card, HAND, seat, 0, 1 << seat)
            tell_seat(s, seat, e.drew, seat, card)
            left -= 1
            if act != NO_ACT:
                s.acts[act].that = card
    if n > left:
        tell(s, e.drew_some, seat, n - left)
    if act != NO_ACT:
        s.acts[act].group = DRAWN_CARDS
        if n > left:
            drew(s, seat)
