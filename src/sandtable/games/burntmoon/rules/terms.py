"""Words the other chapters use: answers as numbers, where cards lie, majority."""

from __future__ import annotations

from sandtable.kernel import draw, rule, tell, tell_seat

from .. import events as e
from ..cards import LANES, N_CARDS, NONE, ROV_KINDS
from ..state import CARD_MASK, CARD_SHIFT, DOWN_SHIFT, LANE_MASK, LANE_SHIFT, ROV_MASK, ROV_SHIFT, VERB_SHIFT, State


# ---------------------------------------------------------------- answers as numbers
@rule
def act(verb: int, card: int, lane: int) -> int:
    """An answer that names a card and a lane; `on` and `to` add what it is done to."""
    return verb << VERB_SHIFT | card << CARD_SHIFT | lane << LANE_SHIFT


@rule
def on(rov: int, disrupted: int) -> int:
    """The part of an answer that names an ROV in the lane."""
    return rov << ROV_SHIFT | disrupted << DOWN_SHIFT


@rule
def verb_of(action: int) -> int:
    return action >> VERB_SHIFT


@rule
def card_of(action: int) -> int:
    return action >> CARD_SHIFT & CARD_MASK


@rule
def lane_of(action: int) -> int:
    return action >> LANE_SHIFT & LANE_MASK


@rule
def rov_of(action: int) -> int:
    return action >> ROV_SHIFT & ROV_MASK


@rule
def down_of(action: int) -> int:
    return action >> DOWN_SHIFT & 1


@rule
def to_of(action: int) -> int:
    return action & LANE_MASK


@rule
def taken_of(action: int) -> int:
    return action & CARD_MASK


# ---------------------------------------------------------------- lanes
@rule
def at(side: int, lane: int, kind: int) -> int:
    """Where `up` and `down` count the ROVs of a kind in a lane."""
    return (side * LANES + lane) * ROV_KINDS + kind


@rule
def ready_in(s: State, side: int, lane: int) -> int:
    """Ready ROVs of a side in a lane."""
    n = 0
    first = at(side, lane, 0)
    for i in range(first, first + ROV_KINDS):
        n += s.up[i]
    return n


@rule
def present(s: State, side: int, lane: int) -> bool:
    """Has the side any ROV in the lane, ready or not?"""
    first = at(side, lane, 0)
    for i in range(first, first + ROV_KINDS):
        if s.up[i] + s.down[i] > 0:
            return True
    return False


@rule
def has_force(s: State, side: int, lane: int, force: int) -> bool:
    """Has the side an ROV of this force in the lane? BM-5.1c Disrupted ones count."""
    first = at(side, lane, force)
    for i in range(first, first + ROV_KINDS, 2):
        if s.up[i] + s.down[i] > 0:
            return True
    return False


@rule
def strength(s: State, side: int, lane: int) -> int:
    """BM-6.2a What a majority is counted from: ready ROVs, BM-6.2b a controlled site, BM-6.2c a fortification."""
    here = side * LANES + lane
    return ready_in(s, side, lane) + s.controlled[here] + s.fort[here]


@rule
def has_majority(s: State, side: int, lane: int) -> bool:
    """BM-6.2d More than the other side; a tie is nobody's."""
    return strength(s, side, lane) > strength(s, 1 - side, lane)


@rule
def points(s: State, side: int) -> int:
    """BM-10.1b What the controlled sites of a side are worth."""
    total = 0
    for here in range(side * LANES, side * LANES + LANES):
        if s.controlled[here]:
            total += s.tile_points[side * LANES + s.site[here]]
    return total


# ---------------------------------------------------------------- cards
@rule
def into_discard(s: State, side: int, card: int) -> None:
    s.discard[side * N_CARDS + card] += 1
    s.in_discard[side] += 1


@rule
def out_of_hand(s: State, side: int, card: int) -> None:
    s.hand[side * N_CARDS + card] -= 1
    s.in_hand[side] -= 1


@rule
def can_draw(s: State, side: int) -> bool:
    return s.in_deck[side] + s.in_discard[side] > 0


@rule
def draw_card(s: State, side: int) -> int:
    """BM-3.1c A card from the deck, or from the shuffled discard pile if that is empty; BM-3.1d none if both are."""
    if s.in_deck[side] == 0:
        reshuffle(s, side)
    if s.in_deck[side] == 0:
        return NONE
    k = draw(s, s.in_deck[side])
    first = side * N_CARDS
    for card in range(N_CARDS):
        k -= s.deck[first + card]
        if k < 0:
            s.deck[first + card] -= 1
            s.in_deck[side] -= 1
            s.hand[first + card] += 1
            s.in_hand[side] += 1
            tell_seat(s, side, e.drew, side, card)
            return card
    return NONE


@rule
def draw_cards(s: State, side: int, count: int) -> None:
    """So many cards, or as many as there are."""
    drawn = 0
    while drawn < count and can_draw(s, side):
        draw_card(s, side)
        drawn += 1
    tell(s, e.drew_some, side, drawn)


@rule
def reshuffle(s: State, side: int) -> None:
    if s.in_discard[side] == 0:
        return
    for i in range(side * N_CARDS, side * N_CARDS + N_CARDS):
        s.deck[i] += s.discard[i]
        s.discard[i] = 0
    s.in_deck[side] += s.in_discard[side]
    s.in_discard[side] = 0
    tell(s, e.shuffled, side)
