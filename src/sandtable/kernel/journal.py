"""What abilities did, written down so that it can be taken back: acts, their changes, and what stands because of them.

An *act* is an ability that was started, or stopped from it. While it runs, every card it moves is a line of the journal: where the
card was before. Undoing reads these lines backwards; a line counts only while no later line names its card, so what has moved on
stays. What the game itself moves is written down as well, under no act, for that reason alone. When a phase ends the journal is
empty: nothing is undone across it.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Protocol

from .cards import DECK, MIXED, WATCHERS, WATCHING, Card, Pile, knows, lay, mix
from .luck import Luck
from .marks import rule
from .record import array, i1, i2, record

NO_ACT = -1
ANSWERS = 10

# What has become of an act.
NEW, RUNNING, DONE, OFF, LOST, WAITING, GONE = range(7)
# Kinds of lines: a card moved; it was brought into play by the act; it is not taken back; a number was changed; taken back.
MOVED, BROUGHT, STAYS, USED, TAKEN_BACK = range(5)


@record
class Act:
    """An ability that was started, or stopped from it."""

    card: i2
    ability: i2
    user: i2  # the card that uses it
    that: i2  # the card it spoke of last
    by: i1
    parent: i1
    off_by: i1  # the act that undid or stopped it
    state: i1
    begun: i1
    freed: i1  # what stopped it is gone: it may start again
    whose: i1  # the player it was about last
    group: i1  # which cards it spoke of last
    done: i1  # its last operation was carried out in full
    branch: i1
    given: i1  # answers so far
    old: i1  # answers of its first start that are used again
    first: i1  # where the answers of the operation at work begin
    picker: i1  # who picks in place of its player
    sure: i1  # the game's own: settled when it started
    answers: list[i2] = array(ANSWERS)


@record
class Change:
    """A line of the journal: what a card was before."""

    act: i1
    kind: i1
    zone: i1
    seat: i1
    card: i2
    place: i2
    on: i2
    marks: i2
    face: i2  # its row in the game's table of cards
    now: i2  # in what a seat may know: where a card lies that it cannot name, and above those bits with whom
    now_place: i2


class Journal(Protocol):
    """A state that has a journal."""

    acts: list[Act]
    changes: list[Change]
    n_acts: int
    n_changes: int
    cards: list[Card]
    n_cards: int
    seats: int
    luck: Luck

    @property
    def sides(self) -> Sequence[Pile]: ...


CARD_ANSWERS = 16  # answers from here on are cards; below are players, branches, yes and no


@rule
def named(card: int) -> int:
    """A card as an answer."""
    return card if card < 0 else card + CARD_ANSWERS


@rule
def card_in(answer: int) -> int:
    return answer if answer < 0 else answer - CARD_ANSWERS


# ---------------------------------------------------------------- writing
@rule
def begin_act(s: Journal, card: int, ability: int, by: int, user: int, parent: int) -> int:
    """A new act, not yet running."""
    if s.n_acts >= len(s.acts):
        raise OverflowError("more abilities in one phase than the journal has room for")
    a = s.acts[s.n_acts]
    a.card = card
    a.ability = ability
    a.user = user
    a.that = -1
    a.by = by
    a.parent = parent
    a.off_by = NO_ACT
    a.state = NEW
    a.begun = 0
    a.freed = 0
    a.whose = -1
    a.group = 0
    a.done = 1
    a.branch = 0
    a.given = 0
    a.old = 0
    a.first = 0
    a.picker = -1
    a.sure = 0
    for k in range(ANSWERS):
        a.answers[k] = 0
    s.n_acts += 1
    return s.n_acts - 1


@rule
def note(s: Journal, act: int, kind: int, card: int) -> None:
    """Write down what a card is before it changes."""
    if s.n_changes >= len(s.changes):
        raise OverflowError("more moves in one phase than the journal has room for")
    line = s.changes[s.n_changes]
    c = s.cards[card]
    line.act = act
    line.kind = kind
    line.card = card
    line.zone = c.zone
    line.seat = c.seat
    line.place = c.place
    line.on = c.on
    line.marks = c.marks
    line.face = c.kind
    line.now = 0
    line.now_place = 0
    s.n_changes += 1


@rule
def is_written(s: Journal, card: int) -> bool:
    """Is a card's last line one under no act? Another would say nothing new."""
    for line in range(s.n_changes - 1, -1, -1):
        if s.changes[line].card == card:
            return s.changes[line].act == NO_ACT
    return False


@rule
def note_move(s: Journal, act: int, kind: int, card: int) -> None:
    """Write down that a card moves: what the game itself moves to and fro only once."""
    if act != NO_ACT or not is_written(s, card):
        note(s, act, kind, card)


@rule
def move(s: Journal, act: int, kind: int, card: int, zone: int, seat: int, place: int, seen: int) -> None:
    """Move a card and write it down."""
    note_move(s, act, kind, card)
    lay(s, card, zone, seat, place, seen)


@rule
def empty_journal(s: Journal) -> None:
    """A phase is over: what was done is done, and nothing stays to be read behind the last line."""
    for a in range(s.n_acts):
        wipe_act(s, a)
    for k in range(s.n_changes):
        wipe_change(s, k)
    s.n_acts = 0
    s.n_changes = 0


@rule
def wipe_change(s: Journal, k: int) -> None:
    line = s.changes[k]
    line.act = 0
    line.kind = 0
    line.card = 0
    line.zone = 0
    line.seat = 0
    line.place = 0
    line.on = 0
    line.marks = 0
    line.face = 0


@rule
def wipe_act(s: Journal, a: int) -> None:
    act = s.acts[a]
    act.card = 0
    act.ability = 0
    act.user = 0
    act.that = 0
    act.by = 0
    act.parent = 0
    act.off_by = 0
    act.state = 0
    act.begun = 0
    act.freed = 0
    act.whose = 0
    act.group = 0
    act.done = 0
    act.branch = 0
    act.given = 0
    act.old = 0
    act.first = 0
    act.picker = 0
    act.sure = 0
    for k in range(ANSWERS):
        act.answers[k] = 0


@rule
def shuffle_deck(s: Journal, seat: int) -> None:
    """Shuffle a deck. A card that is taken back into it has no place there any more."""
    mix(s, seat)
    for k in range(s.n_changes):
        line = s.changes[k]
        if line.zone == DECK and line.seat == seat and line.kind != USED:
            line.place = MIXED


# ---------------------------------------------------------------- taking back
@rule
def moved_on(s: Journal, line: int) -> bool:
    """Has the card of a line been moved again since?"""
    for later in range(line + 1, s.n_changes):
        other = s.changes[later]
        if other.card == s.changes[line].card and other.kind != TAKEN_BACK and other.kind != USED:
            return True
    return False


@rule
def knowers(s: Journal, card: int) -> int:
    """The seats, as bits, that know which card this is."""
    seats = 1 << WATCHING if knows(s, WATCHERS, card) else 0
    for seat in range(s.seats):
        if knows(s, seat, card):
            seats |= 1 << seat
    return seats


@rule
def put_back(s: Journal, line: int) -> None:
    """A card is again what it was before a line."""
    was = s.changes[line]
    lay(s, was.card, was.zone, was.seat, was.place, knowers(s, was.card))
    s.cards[was.card].on = was.on
    s.cards[was.card].marks = was.marks
    s.cards[was.card].kind = was.face


@rule
def came_of(s: Journal, act: int, of: int) -> bool:
    """Was an act brought about by another, directly or not?"""
    while act != NO_ACT:
        act = s.acts[act].parent
        if act == of:
            return True
    return False


@rule
def set_free(s: Journal, act: int) -> None:
    """What an act had stopped or undone may start again, unless it was lost for good."""
    for k in range(s.n_acts):
        a = s.acts[k]
        if a.off_by == act and (a.state == OFF or a.state == WAITING or a.state == LOST):
            a.off_by = NO_ACT
            if a.state != LOST:
                a.freed = 1


@rule
def next_freed(s: Journal) -> int:
    """The oldest act that may start again, or NO_ACT."""
    for k in range(s.n_acts):
        if s.acts[k].freed and (s.acts[k].state == OFF or s.acts[k].state == WAITING):
            return k
    return NO_ACT
