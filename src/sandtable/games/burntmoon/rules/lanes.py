"""Chapters 5 and 9: entering a lane, and casualties."""

from __future__ import annotations

from sandtable.kernel import rule, tell

from .. import events as e
from ..cards import FORCE, INTERFERENCE, LANES, N_CARDS
from ..refusals import NO_LANE, OTHER_FORCE
from ..state import State
from .end import check_elimination
from .terms import at, has_force, into_discard, present

SCAN_EMPTY, SCAN_EVERY, SCAN_OFF = range(3)
FROM_HAND, FROM_DISCARD, FROM_DECK, FROM_LANE = range(4)


@rule
def why_not_enter(s: State, side: int, kind: int, lane: int) -> int:
    """BM-5.1a Force Cohesion: the ROVs of a side in one lane are all of one force."""
    if lane >= LANES:
        return NO_LANE
    return OTHER_FORCE if has_force(s, side, lane, 1 - FORCE[kind]) else 0


@rule
def enter(s: State, side: int, kind: int, lane: int) -> None:
    """BM-4.2b A ROV comes into a lane, ready; BM-5.2d and scans, however it came."""
    first = not present(s, side, lane)
    s.up[at(side, lane, kind)] += 1
    scan(s, side, lane, first)


@rule
def scan(s: State, side: int, lane: int, first: bool) -> None:
    """BM-5.2b Where the side had no ROV before, BM-5.2a an Interference goes from its supply to its discard pile;
    BM-5.2e if there is one left."""
    if s.scan_rule == SCAN_OFF or (s.scan_rule == SCAN_EMPTY and not first):
        return
    here = side * N_CARDS + INTERFERENCE
    if s.supply[here] > 0:
        s.supply[here] -= 1
        into_discard(s, side, INTERFERENCE)
        tell(s, e.scanned, side, lane)


@rule
def inflict_casualty(s: State, side: int, lane: int, kind: int, disrupted: int) -> None:
    """BM-9.1a A card like the target leaves the game: from the owner's hand, BM-9.1b else the discard pile, BM-9.1c else the
    deck, BM-9.1d else it is the target itself."""
    card = side * N_CARDS + kind
    source = FROM_LANE
    if s.hand[card] > 0:
        source = FROM_HAND
        s.hand[card] -= 1
        s.in_hand[side] -= 1
    elif s.discard[card] > 0:
        source = FROM_DISCARD
        s.discard[card] -= 1
        s.in_discard[side] -= 1
    elif s.deck[card] > 0:
        source = FROM_DECK
        s.deck[card] -= 1
        s.in_deck[side] -= 1
    elif disrupted:
        s.down[at(side, lane, kind)] -= 1
    else:
        s.up[at(side, lane, kind)] -= 1
    s.removed[card] += 1
    tell(s, e.casualty, side, kind, lane, source)
    if source == FROM_DECK:
        tell(s, e.shuffled, side)
    check_elimination(s, side)


@rule
def disrupt(s: State, side: int, lane: int, kind: int) -> None:
    """BM-6.1a It is turned sideways."""
    s.up[at(side, lane, kind)] -= 1
    s.down[at(side, lane, kind)] += 1
    tell(s, e.disrupted, side, kind, lane)
