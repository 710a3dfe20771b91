"""What the lab counts in games of Redemption."""

from __future__ import annotations

from collections.abc import Iterator

from sandtable.games.facts import Balance
from sandtable.kernel.cards import HAND

from . import verbs as do
from .cards import DECK_I, DECK_J
from .rules.terms import LOST_SOUL
from .state import DRAWN_GAME, State
from .tables import CARDS, TYPE

PLAYED = (do.play, do.put, do.put_as, do.turn_up, do.house, do.arm, do.dominant, do.present, do.block, do.add_site)


def deck(s: State, seat: int) -> str:
    """One of the starter decks; whoever brings a list of their own is called by the seat."""
    before = sum(int(s.sides[other].listed) for other in range(seat))
    sets = {CARDS[s.lists[before + k]].set for k in range(s.sides[seat].listed)}
    return "deck I" if sets == {DECK_I[0].set} else "deck J" if sets == {DECK_J[0].set} else ""


def hand(s: State, seat: int) -> Iterator[str]:
    side = s.sides[seat]
    for k in range(side.first, side.first + side.cards):
        card = s.cards[k]
        if card.zone == HAND and TYPE[card.kind] != LOST_SOUL:
            yield CARDS[card.kind].title


def played(s: State, action: int) -> str:
    return CARDS[s.cards[do.card(action)].kind].title if do.verb(action) in PLAYED else ""


def how(s: State) -> str:
    """RD-1.3 By the last soul that is needed, by most of them, or drawn."""
    if s.winner == DRAWN_GAME:
        return "draw"
    enough = any(s.sides[seat].redeemed >= s.souls for seat in range(s.seats))
    return "enough souls" if enough else "most souls"


balance = Balance(
    settings=({}, {"decks": "ji"}),
    sides=deck,
    first=lambda s: int(s.starter),
    how=how,
    lengths={"turns": lambda s: int(s.turn), "souls redeemed": lambda s: sum(int(side.redeemed) for side in s.sides)},
    hand=hand,
    played=played,
    not_rulings=("players", "teams", "decks", "souls"),
)
