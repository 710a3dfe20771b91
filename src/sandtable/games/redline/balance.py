"""What the lab counts in games of REDLINE."""

from __future__ import annotations

from collections.abc import Iterator

from sandtable.games.facts import Balance

from . import verbs as do
from .cards import CARDS, FACTIONS, MISSIONS
from .state import LINE, State

PLAYED = (do.deploy, do.equip, do.play, do.resource)


def faction(s: State, seat: int) -> str:
    return FACTIONS[CARDS[s.sides[seat].general].faction].upper()


def hand(s: State, seat: int) -> Iterator[str]:
    return (card.title for card, copies in zip(CARDS, s.sides[seat].hand, strict=True) if copies)


def played(s: State, action: int) -> str:
    return CARDS[do.card(action)].title if do.verb(action) in PLAYED else ""


def how(s: State) -> str:
    return "empty arsenal" if s.sides[0].broke or s.sides[1].broke else "five missions"


def missions(s: State, seat: int) -> Iterator[tuple[str, bool]]:
    """RL-18 Those on the redline, and whether this seat holds them."""
    for position in range(LINE):
        here = s.missions[position]
        yield MISSIONS[here.card].title, bool(here.owner == seat)


balance = Balance(
    settings=({}, {"red_deck": "une", "blue_deck": "cpm"}),
    sides=faction,
    first=lambda s: int(s.first),
    how=how,
    lengths={"turns": lambda s: int(s.turn)},
    hand=hand,
    played=played,
    tallies={"missions held at the end": missions},
    not_rulings=("red_deck", "blue_deck", "missions", "dials", "set"),
)
