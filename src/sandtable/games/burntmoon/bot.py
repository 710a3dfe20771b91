"""What a position is worth, for opponents that look one answer ahead."""

from __future__ import annotations

from sandtable.kernel import rule

from .cards import DACU, INTERFERENCE, LANES, MOSS, N_CARDS, NONE, ROV_KINDS, TIR, VICTORY
from .rules.end import moss_on_table
from .rules.rov import attack_value, defence_value, is_ready
from .rules.terms import at, points, present, strength
from .state import State

WIN = 1_000_000


@rule
def evaluate(s: State, seat: int) -> int:
    """From this seat's side: sites, ROVs, the quality of the cards, threats to the last MOSS."""
    if s.winner == 0 or s.winner == 1:
        return WIN if s.winner == seat else -WIN
    return worth(s, seat) - worth(s, 1 - seat)


@rule
def worth(s: State, side: int) -> int:
    total = points(s, side) * 60
    if points(s, side) * 2 > VICTORY:
        total += points(s, side) * 25
    for lane in range(LANES):
        total += lane_worth(s, side, lane)
    moss = moss_on_table(s, side)
    total += 200 if moss >= 2 else 0
    total += 60 if moss >= 3 else 0
    return total + cards_worth(s, side) + (40 if s.holder == side else 0)


@rule
def lane_worth(s: State, side: int, lane: int) -> int:
    """Who is ahead in a lane, and whether somebody can take its site."""
    here = side * LANES + lane
    value = s.tile_points[side * LANES + s.site[here]] + 0
    total = 0
    for kind in range(ROV_KINDS):
        i = at(side, lane, kind)
        total += s.up[i] * 30 + s.down[i] * 10
    total += 25 * s.fort[here]
    ahead = strength(s, side, lane) - strength(s, 1 - side, lane)
    if ahead > 0:
        total += 10
        if is_ready(s, side, lane, MOSS) and not s.controlled[here]:
            total += 18 * value
    if is_ready(s, side, lane, TIR):
        total += 12
    if is_ready(s, side, lane, DACU):
        total += 10
    return total - danger(s, side, lane)


@rule
def danger(s: State, side: int, lane: int) -> int:
    """What the other side could hit here."""
    if not present(s, 1 - side, lane):
        return 0
    strongest = 0
    for kind in range(ROV_KINDS):
        if s.up[at(1 - side, lane, kind)] > 0:
            strongest = max(strongest, attack_value(s, 1 - side, lane, kind))
    risk = 0
    for kind in range(ROV_KINDS):
        i = at(side, lane, kind)
        if s.up[i] + s.down[i] > 0 and strongest >= defence_value(s, side, lane, kind):
            risk += 40 if kind >> 1 == MOSS else 8
    return risk


@rule
def cards_worth(s: State, side: int) -> int:
    """Cards in the cycle are worth something, Interference costs; a card still in hand may yet be played."""
    total = 0
    for card in range(N_CARDS):
        i = side * N_CARDS + card
        cycle = s.hand[i] + s.deck[i] + s.discard[i]
        if card == INTERFERENCE:
            total -= 14 * cycle
        elif card < ROV_KINDS:
            total += 12 * cycle - 3 * cycle * cycle + 6 * s.hand[i]
            total -= 26 * s.removed[i]
        else:
            total += 22 * cycle + 9 * s.hand[i]
    if s.overclock != NONE and s.player == side:
        total += 60
    return total
