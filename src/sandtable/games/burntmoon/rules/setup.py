"""Chapter 2: set-up. Sites, decks, who has the initiative, and a MOSS each."""

from __future__ import annotations

from sandtable.kernel import Steps, ask, consider, decision, draw, procedure, rule, tell

from .. import events as e
from ..cards import LANES, MOSS, N_CARDS, NONE, PLACE, ROV_KINDS
from ..refusals import LANE_TAKEN, NO_LANE, ONE_MOSS
from ..state import DRAWING, NOBODY, MoonOptions, State
from .terms import act, at, card_of, lane_of, present

RANDOM_HOLDER = 0


@decision
def place(s: State, out: MoonOptions, who: int) -> None:
    """Place your first MOSS in a lane. BM-2.4b"""
    for card in range(ROV_KINDS):
        for lane in range(LANES + 3):
            consider(out, act(PLACE, card, lane), why_not_place(s, who, card, lane))


@rule
def why_not_place(s: State, side: int, card: int, lane: int) -> int:
    """BM-2.4d A MOSS of the supply, of either force; BM-2.4c not in the lane the other side took."""
    if lane >= LANES:
        return NO_LANE
    if card >> 1 != MOSS or s.supply[side * N_CARDS + card] == 0:
        return ONE_MOSS
    return LANE_TAKEN if present(s, 1 - side, lane) else 0


@procedure
def set_up(s: State) -> Steps[None]:
    """BM-2.1a Sites, BM-2.2a decks, BM-2.3a the initiative, BM-2.4a then the holder places a MOSS and after him the other."""
    for side in range(2):
        lay_sites(s, side)
        stack_cards(s, side)
    choose_holder(s)
    for turn in range(2):
        side = s.holder if turn == 0 else 1 - s.holder
        action = yield ask(s, side, place)
        side = s.holder if turn == 0 else 1 - s.holder
        put_moss(s, side, card_of(action), lane_of(action))
    s.stage = DRAWING


@rule
def lay_sites(s: State, side: int) -> None:
    """BM-2.1a In random order, BM-2.1b uncontrolled."""
    first = side * LANES
    for lane in range(LANES):
        s.site[first + lane] = lane
        s.controlled[first + lane] = 0
        s.fort[first + lane] = 0
    for i in range(LANES - 1, 0, -1):
        j = draw(s, i + 1)
        kept = s.site[first + i] + 0
        s.site[first + i] = s.site[first + j]
        s.site[first + j] = kept
    tell(s, e.sites_laid, side)


@rule
def stack_cards(s: State, side: int) -> None:
    """BM-2.2a The starting deck, and all other cards as the supply; BM-2.2b the stock of fortifications."""
    for i in range(side * N_CARDS, side * N_CARDS + N_CARDS):
        s.deck[i] = s.start[i]
        s.in_deck[side] += s.start[i]
        s.supply[i] = s.copies[i] - s.start[i]
    s.stock[side] = s.fort_count
    s.bids[side] = NONE


@rule
def choose_holder(s: State) -> None:
    """BM-2.3a By chance, or as agreed."""
    s.holder = draw(s, 2) if s.first_holder == RANDOM_HOLDER else s.first_holder - 1
    s.player = s.holder
    s.winner = NOBODY
    s.playing = NONE
    s.overclock = NONE
    s.beside = NONE
    tell(s, e.holder_drawn, s.holder)


@rule
def put_moss(s: State, side: int, card: int, lane: int) -> None:
    """BM-2.4d Ready, BM-2.4e and without scanning."""
    s.supply[side * N_CARDS + card] -= 1
    s.up[at(side, lane, card)] += 1
    tell(s, e.placed, side, card, lane)
