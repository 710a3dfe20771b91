"""What is true of every position of Burnt Moon."""

from __future__ import annotations

from collections.abc import Iterator

from sandtable.kernel.invariants import Invariants

from .cards import CARD_NAMES, LANES, NONE, SIDE_NAMES, VICTORY, A, B
from .refusals import NO_FORT_LEFT, OTHER_FORCE, refusals
from .rules.terms import has_force, points
from .state import DRAWING, NOBODY, SETTING_UP, TURNS, State

holds = Invariants[State]()
SIDES = tuple(enumerate(SIDE_NAMES))


@holds("BM-1.2b")
def one_owner(s: State) -> Iterator[str]:
    for lane in range(LANES):
        if s.sides[0].lanes[lane].controlled and s.sides[1].lanes[lane].controlled:
            yield f"control: lane {lane + 1} has two owners, and only one side controls a lane"


@holds("BM-2.1a")
def five_tiles(s: State) -> Iterator[str]:
    for side, name in SIDES:
        tiles = [lane.site + 1 for lane in s.sides[side].lanes]
        if s.stage != SETTING_UP and sorted(tiles) != list(range(1, LANES + 1)):
            yield f"sites {name} = {tiles}: each of the tiles 1 to {LANES} lies in one lane"


@holds("BM-2.2b")
def fortifications(s: State) -> Iterator[str]:
    for side, name in SIDES:
        me = s.sides[side]
        if sum(lane.fort for lane in me.lanes) + me.stock > s.fort_count or me.stock < 0:
            yield f"forts {name}: there are {s.fort_count}. {refusals[NO_FORT_LEFT].text}"


@holds("BM-5.1a")
def one_force(s: State) -> Iterator[str]:
    for side, name in SIDES:
        for lane in range(LANES):
            if has_force(s, side, lane, A) and has_force(s, side, lane, B):
                yield f"{name} lane {lane + 1}: {refusals[OTHER_FORCE].text}"


@holds("BM-8.5j")
def cards_in_use(s: State) -> Iterator[str]:
    if (s.overclock == NONE) != (s.beside == NONE):
        yield "overclock and beside: the card of a waiting Overclock lies beside the deck"
    if s.playing != NONE and s.stage != TURNS:
        yield "playing: a card is played in a turn"


@holds("BM-10.1a")
def nobody_has_won(s: State) -> Iterator[str]:
    for side, name in SIDES:
        if s.winner == NOBODY and points(s, side) >= VICTORY:
            yield f"control {name}: with {VICTORY} points the game is over"


@holds("BM-10.3b")
def rounds(s: State) -> Iterator[str]:
    to_come = s.stage == DRAWING and s.winner == NOBODY  # drawing begins a round that is not yet counted
    if not 0 <= s.round + to_come <= s.round_cap:
        yield f"round = {s.round + to_come}: rounds are 1 to {s.round_cap}"


@holds("BM-H.5b")
def cards(s: State) -> Iterator[str]:
    for side, name in SIDES:
        me = s.sides[side]
        if me.in_hand < 0 or me.in_deck < 0 or me.in_hand + me.in_deck != sum(me.hand) + sum(me.deck):
            yield f"{name} hidden: the hand is more than the cards it could hold"
        for card, (used, copies) in enumerate(zip(cards_of(s, side), me.copies, strict=True)):
            if me.held[card] > me.hand[card] + me.deck[card]:
                yield f"{name} held: {CARD_NAMES[card]} cannot be in the hand"
            if used > copies:
                yield f"{name}: {used - copies} more {CARD_NAMES[card]} than there are ({copies})"


def cards_of(s: State, side: int) -> list[int]:
    """How many of each card of a side lie somewhere."""
    me = s.sides[side]
    counts = [sum(piles) for piles in zip(me.hand, me.deck, me.discard, me.removed, me.supply, strict=True)]
    for lane in me.lanes:
        for rov, (up, down) in enumerate(zip(lane.up, lane.down, strict=True)):
            counts[rov] += up + down
    for card in (s.playing, s.beside):
        if card != NONE and side == s.player:
            counts[card] += 1
    return counts
