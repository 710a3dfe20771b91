"""What a position is worth, for opponents that look one answer ahead.

The weights were found by play: one was changed, the old and the new evaluation played some thousand games with seats swapped,
and what won was kept (docs/balance.md).
"""

from __future__ import annotations

from sandtable.kernel import Foresight, rule

from .cards import (
    COUNTERMEASURES,
    DACU,
    DISPOSAL,
    INTERFERENCE,
    LANES,
    MOSS,
    N_CARDS,
    NONE,
    ORDNANCE,
    ROV_KINDS,
    TIR,
    VICTORY,
)
from .rules.end import moss_on_table
from .rules.rov import attack_value, defence_value, is_ready
from .rules.terms import has_majority, points, present, strength
from .state import TURNS, State

WIN = 1_000_000
# Sites, and MOSS to hold them with
POINT, POINT_PAST_HALF, SECOND_MOSS, THIRD_MOSS, INITIATIVE = 60, 25, 200, 60, 40
# In a lane: ROVs, a fortification, being ahead, a site within reach (more with the card for it in hand)
READY_ROV, DISRUPTED_ROV, FORT, AHEAD, EACH_AHEAD, WITHIN_REACH, IN_REACH_NOW = 30, 10, 25, 10, 8, 18, 40
LAST_SITE = 150  # within reach, the one that wins
USABLE_CARD, TIR_HERE, DACU_HERE = 16, 12, 10
# What the other side could hit: a MOSS, one that has no card left to lose in its stead, another ROV
MOSS_IN_DANGER, BARE_MOSS_IN_DANGER, ROV_IN_DANGER = 40, 60, 8
# Cards that come round again; several alike are worth less each
ROV_CARD, ROV_CARDS_ALIKE, MOSS_CARD, PERSON, DEAD_CARD, LOST_CARD = 24, 3, 20, 11, 14, 26
# Personnel that strike at the enemy are worth more than those that only bring cards
DISPOSAL_CARD, ORDNANCE_CARD, COUNTER_CARD = 34, 26, 24
# Who waits behind fortifications does not win: from these rounds on danger counts for three quarters, half, a quarter, nothing
PATIENCE, LONG_GAME = 4, 15
# Cards that may still be played this turn
ROV_IN_HAND, PERSON_IN_HAND, ANY_IN_HAND, OVERCLOCK_WAITS = 6, 9, 5, 60
foresight = Foresight(horizon=4, scale=280, swing=60)  # two rounds


@rule
def clock(s: State) -> int:
    """Turns, two in a round."""
    return 2 * s.round + (1 if s.player != s.holder else 0)


@rule
def evaluate(s: State, seat: int) -> int:
    """From this seat's side: sites, ROVs, the quality of the cards, threats to MOSS."""
    if s.winner == 0 or s.winner == 1:
        return WIN if s.winner == seat else -WIN
    return worth(s, seat) - worth(s, 1 - seat)


@rule
def worth(s: State, side: int) -> int:
    held = points(s, side)
    total = held * POINT
    if held * 2 > VICTORY:
        total += held * POINT_PAST_HALF
    for lane in range(LANES):
        total += lane_worth(s, side, lane) - danger(s, side, lane) * patience(s) // PATIENCE
    moss = moss_on_table(s, side)
    if moss >= 2:
        total += SECOND_MOSS
    if moss >= 3:
        total += THIRD_MOSS
    if s.holder == side:
        total += INITIATIVE
    return total + cards_worth(s, side)


@rule
def patience(s: State) -> int:
    """How much danger counts, in quarters: less and less in a game that goes on and on."""
    return max(0, PATIENCE - s.round // LONG_GAME)


@rule
def person_card(card: int) -> int:
    """What a Personnel card in the cycle is worth."""
    if card == DISPOSAL:
        return DISPOSAL_CARD
    if card == ORDNANCE:
        return ORDNANCE_CARD
    return COUNTER_CARD if card == COUNTERMEASURES else PERSON


@rule
def lane_worth(s: State, side: int, lane: int) -> int:
    """What stands in a lane, and what could be done there with the cards in hand."""
    here = s.sides[side].lanes[lane]
    total = FORT * here.fort
    for kind in range(ROV_KINDS):
        total += here.up[kind] * READY_ROV + here.down[kind] * DISRUPTED_ROV
        if here.up[kind] > 0:
            total += USABLE_CARD * s.sides[side].hand[kind]
    if is_ready(s, side, lane, TIR):
        total += TIR_HERE
    if is_ready(s, side, lane, DACU):
        total += DACU_HERE
    if has_majority(s, side, lane):
        total += AHEAD + EACH_AHEAD * min(strength(s, side, lane) - strength(s, 1 - side, lane), 3)
        if not here.controlled:
            near, worth_here = reach(s, side, lane), s.sides[side].tile_points[here.site]
            total += near * worth_here
            if near > 0 and points(s, side) + worth_here >= VICTORY:
                total += LAST_SITE
    return total


@rule
def reach(s: State, side: int, lane: int) -> int:
    """How near a side that is ahead in a lane is to its site: a ready MOSS is half the way, a card like it the other half."""
    for moss in range(MOSS * 2, MOSS * 2 + 2):
        if s.sides[side].lanes[lane].up[moss] > 0:
            return WITHIN_REACH + IN_REACH_NOW if s.sides[side].hand[moss] > 0 else WITHIN_REACH
    return 0


@rule
def danger(s: State, side: int, lane: int) -> int:
    """What the other side could hit here."""
    if not present(s, 1 - side, lane):
        return 0
    strongest = 0
    for kind in range(ROV_KINDS):
        if s.sides[1 - side].lanes[lane].up[kind] > 0:
            strongest = max(strongest, attack_value(s, 1 - side, lane, kind))
    risk = 0
    for kind in range(ROV_KINDS):
        here = s.sides[side].lanes[lane]
        if here.up[kind] + here.down[kind] > 0 and strongest >= defence_value(s, side, lane, kind):
            if kind >> 1 != MOSS:
                risk += ROV_IN_DANGER
            elif in_cycle(s, side, kind) > 0:
                risk += MOSS_IN_DANGER
            else:
                risk += MOSS_IN_DANGER + BARE_MOSS_IN_DANGER
    return risk


@rule
def in_cycle(s: State, side: int, card: int) -> int:
    """Cards of a kind that come round again."""
    me = s.sides[side]
    return me.hand[card] + me.deck[card] + me.discard[card]


@rule
def cards_worth(s: State, side: int) -> int:
    """Cards in the cycle are worth something, Interference costs; a card still in hand may yet be played."""
    total = 0
    for card in range(N_CARDS):
        me = s.sides[side]
        cycle = in_cycle(s, side, card)
        if card == INTERFERENCE:
            total -= DEAD_CARD * cycle
        elif card < ROV_KINDS:
            total += (
                ROV_CARD * cycle
                - ROV_CARDS_ALIKE * cycle * cycle
                - LOST_CARD * me.removed[card]
                + ROV_IN_HAND * me.hand[card]
            )
            if card >> 1 == MOSS:
                total += MOSS_CARD * cycle
        else:
            total += person_card(card) * cycle + PERSON_IN_HAND * me.hand[card]
    if s.overclock != NONE and s.player == side:
        total += OVERCLOCK_WAITS
    if s.stage == TURNS:
        total += ANY_IN_HAND * s.sides[side].in_hand
    return total
