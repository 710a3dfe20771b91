"""What is true of every position of Fantasy Cards."""

from __future__ import annotations

from collections.abc import Iterator

from sandtable.kernel.invariants import Invariants

from .board.geometry import overlaps
from .refusals import ON_ANOTHER, refusals
from .rules.units import first_of, last_of
from .state import HAND, N_CARDS, ON, PLACING, SIDE_NAMES, State, unit_titles
from .units import NONE
from .vocabulary import OBSTACLE

holds = Invariants[State]()
SIDES = tuple(enumerate(SIDE_NAMES))


@holds("FC-1.1a")
def every_card_once(s: State) -> Iterator[str]:
    for side, name in SIDES:
        me = s.sides[side]
        for card in range(N_CARDS):
            if me.hand[card] + me.discards[card] + me.resolving[card] + me.deck[card] > 1:
                yield f"{name}: card {card + 1} lies in two places, and a deck has one of each"


@holds("FC-1.1d")
def hands(s: State) -> Iterator[str]:
    for side, name in SIDES:
        me = s.sides[side]
        if me.in_hand > HAND:
            yield f"{name} hand: {me.in_hand} cards are more than {HAND}"
        if me.in_hand < sum(me.hand) or me.in_hand > sum(me.hand) + sum(me.deck):
            yield f"{name} hidden: the hand is more than the cards it could hold"
        if any(me.known[card] > me.hand[card] for card in range(N_CARDS)):
            yield f"{name} known: that card is not in the hand"


@holds("FC-4.2i")
def bases(s: State) -> Iterator[str]:
    """Whoever is on the way may be anywhere."""
    if s.path.n:
        return
    titles = unit_titles(s)
    there = [k for k in range(last_of(s, 1)) if s.units[k].where == ON]
    for n, k in enumerate(there):
        p = s.field.pieces[k]
        if any(overlaps(s.field.pieces[j], p.x, p.y, p.r) for j in there[:n]):
            yield f"{titles[k]}: {refusals[ON_ANOTHER].text}"


@holds("FC-2.3k")
def on_the_table(s: State) -> Iterator[str]:
    titles = unit_titles(s)
    for k in range(last_of(s, 1)):
        p = s.field.pieces[k]
        outside = not (0 <= p.x <= s.field.width and 0 <= p.y <= s.field.height)
        if s.units[k].where == ON and s.path.n == 0 and outside:
            yield f"{titles[k]}: its middle is off the table"


@holds("FC-2.5a")
def nobody_has_lost(s: State) -> Iterator[str]:
    for side, name in SIDES:
        left = sum(
            s.units[k].where == ON and s.units[k].kind != OBSTACLE for k in range(first_of(s, side), last_of(s, side))
        )
        if s.winner == NONE and s.sides[side].lost >= s.sides[side].limit:
            yield f"{name}: with {s.sides[side].lost} points lost the game is over"
        if s.winner == NONE and s.stage != PLACING and left == 0:
            yield f"{name}: with no unit on the battlefield the game is over"


@holds("FC-2.6b")
def turns(s: State) -> Iterator[str]:
    for side, name in SIDES:
        if not 0 <= s.sides[side].turns <= s.turn_cap:
            yield f"{name} turns = {s.sides[side].turns}: each player has {s.turn_cap}"
