"""What is true of every position of Redemption."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator

from sandtable.kernel.cards import UNSEEN
from sandtable.kernel.invariants import Invariants

from . import vocabulary as w
from .rules.faces import type_of
from .rules.moves import is_on_table
from .rules.sides import redeemed
from .rules.terms import (
    BATTLE,
    BONDAGE,
    DECK,
    HAND,
    LOST_SOUL,
    REDEMPTION,
    WARRIOR,
    WEAPON,
    is_class,
)
from .state import HELD, NOBODY, NONE, SEAT_NAMES, State
from .tables import CARDS

holds = Invariants[State]()


def title(s: State, card: int) -> str:
    return CARDS[s.cards[card].kind].title


@holds("RD-1.3b")
def nobody_has_won_yet(s: State) -> Iterator[str]:
    for seat in range(s.seats):
        if s.winner == NOBODY and redeemed(s, seat) >= s.souls:
            yield f"{SEAT_NAMES[seat]} has {redeemed(s, seat)} Redeemed Souls, and {s.souls} win at once"


@holds("RD-2.6c")
def souls_lie_in_bondage(s: State) -> Iterator[str]:
    for card in range(s.n_cards):
        zone = s.cards[card].zone
        if type_of(s, card) == LOST_SOUL and zone not in (UNSEEN, DECK, BONDAGE, REDEMPTION, w.BANISHED):
            where = w.ZONES[zone].name
            yield f"{title(s, card)} in '{where}': a Lost Soul lies in a deck, a Land of Bondage or a Land of Redemption"


@holds("RD-5.1a")
def only_who_fights_is_in_battle(s: State) -> Iterator[str]:
    for card in range(s.n_cards):
        c = s.cards[card]
        if c.zone == BATTLE and (not s.battle.on or c.seat not in (s.battle.attacker, s.battle.defender)):
            yield f"{title(s, card)} is in battle, and {SEAT_NAMES[c.seat]} does not fight"


@holds("RD-8.3b")
def one_weapon_each(s: State) -> Iterator[str]:
    held = Counter(int(c.on) for c in s.cards[: s.n_cards] if c.marks & HELD)
    for bearer, weapons in held.items():
        if weapons > 1:
            yield f"{title(s, bearer)} holds {weapons} weapons, and a warrior holds one"


@holds("RD-8.3c")
def only_warriors_hold_weapons(s: State) -> Iterator[str]:
    for card in range(s.n_cards):
        c = s.cards[card]
        if c.marks & HELD and (c.on == NONE or not is_class(s, card, WEAPON) or not is_class(s, c.on, WARRIOR)):
            yield f"{title(s, card)} is held, and only a warrior holds a weapon"


@holds("RD-2.6a")
def what_lies_on_a_card_lies_in_play(s: State) -> Iterator[str]:
    for card in range(s.n_cards):
        c = s.cards[card]
        if c.on != NONE and not (is_on_table(c.zone) and is_on_table(s.cards[c.on].zone)):
            yield f"{title(s, card)} lies on {title(s, c.on)}, and not both of them are on the table"


@holds("RD-2.8a")
def hands_are_counted(s: State) -> Iterator[str]:
    for seat in range(s.seats):
        held = sum(c.zone == HAND and c.seat == seat for c in s.cards[: s.n_cards])
        hidden = sum(c.zone == UNSEEN for c in s.cards[: s.n_cards])
        if not held <= s.sides[seat].hand <= held + hidden:
            yield f"{SEAT_NAMES[seat]} holds {held} cards, not {s.sides[seat].hand}"
