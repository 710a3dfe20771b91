"""What the lab counts in games of Burnt Moon."""

from __future__ import annotations

from collections.abc import Iterator

from sandtable.games.facts import Balance

from . import verbs as do
from .cards import LANES, VICTORY, title
from .state import DRAW, State

BY_CARD = (do.deploy, do.ready, do.hunker, *do.ROV_ACTIONS, *do.PERSONNEL_ACTIONS)


def hand(s: State, seat: int) -> Iterator[str]:
    return (title(card, seat) for card, copies in enumerate(s.sides[seat].hand) if copies)


def played(s: State, action: int) -> str:
    return title(do.card(action), int(s.player)) if do.verb(action) in BY_CARD else ""


def how(s: State) -> str:
    """BM-10.1a, BM-10.2a: by points, by elimination, or after the last round."""
    if s.winner == DRAW:
        return "draw"
    if s.winner < 0:
        return "cut off"
    me = s.sides[s.winner]
    points = sum(int(me.tile_points[here.site]) for here in (me.lanes[lane] for lane in range(LANES)) if here.controlled)
    return "points" if points >= VICTORY else "last round" if s.round >= s.round_cap else "elimination"


def sites(s: State, seat: int) -> Iterator[tuple[str, bool]]:
    me = s.sides[seat]
    for lane in range(LANES):
        here = me.lanes[lane]
        yield f"a site worth {me.tile_points[here.site]}", bool(here.controlled)


balance = Balance(
    settings=({"first_holder": "lfa"}, {"first_holder": "posiwid"}),
    first=lambda s: int(s.first_holder) - 1,
    how=how,
    lengths={"rounds": lambda s: int(s.round)},
    hand=hand,
    played=played,
    tallies={"sites controlled at the end": sites},
    not_rulings=("first_holder", "set"),
)
