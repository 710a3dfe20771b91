"""What the lab counts in games of Fantasy Cards."""

from __future__ import annotations

from collections.abc import Iterator

from sandtable.games.facts import Balance

from . import verbs as do
from .cards import ACTIONS, SITUATIONS
from .state import DRAW, GONE, State
from .units import UNITS

FORCES = ("standard", "horde", "knights", "siege", "wild")


def held(s: State, seat: int) -> Iterator[str]:
    """A card has an Action and a Situation: either may be played."""
    for card, copies in enumerate(s.sides[seat].hand):
        if copies:
            yield ACTIONS[s.actions[card]].title
            yield SITUATIONS[s.situations[card]].title


def played(s: State, action: int) -> str:
    verb = do.verb(action)
    if verb == do.act:
        return ACTIONS[s.actions[do.card(action)]].title
    return SITUATIONS[s.situations[do.card(action)]].title if verb in (do.situation, do.invoke) else ""


def how(s: State) -> str:
    """FC-2.5, FC-2.6"""
    if s.winner == DRAW:
        return "draw"
    loser = s.sides[1 - s.winner]
    return "half the points" if loser.lost >= loser.limit else "time" if s.sides[0].turns >= s.turn_cap else "field swept"


def lost(s: State, seat: int) -> Iterator[tuple[str, bool]]:
    first = s.sides[0].n_units if seat else 0
    for k in range(first, first + s.sides[seat].n_units):
        unit = s.units[k]
        yield UNITS[unit.kind].title, bool(unit.where == GONE)


balance = Balance(
    settings=[{"red": force, "blue": force} for force in FORCES],
    first=lambda s: 1 - int(s.first),  # who places first has the second turn
    how=how,
    lengths={"turns": lambda s: max(int(side.turns) for side in s.sides)},
    hand=held,
    played=played,
    tallies={"units lost": lost},
    not_rulings=("points", "red", "blue", "field", "scenario", "set"),
)
