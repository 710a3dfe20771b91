"""What is true of every position of REDLINE."""

from __future__ import annotations

from collections.abc import Iterator

from sandtable.kernel.invariants import Invariants

from . import vocabulary as word
from .cards import CARD_NAMES, CRITICAL_NAMES, N_CRITICALS, N_SLOTS, SLOT, SLOTS_OF
from .refusals import NO_SLOT, refusals
from .state import ABOARD, COMBAT, DIAL_UNSET, PLANNING, RECON_LIMIT, SEAT_NAMES, UNIT_NAMES, State, units_of

holds = Invariants[State]()


def cards_out(s: State, side: int) -> list[int]:
    """The cards of a side that lie in no pile: units, what they carry, cards under the arsenal, on the chain. (A card that is
    being deployed is in the hand until it arrives.)"""
    units = [s.units[u] for u in units_of(side)]
    out = [int(unit.kind) for unit in units] + [int(mount.card) for unit in units for mount in unit.slots]
    out += map(int, s.sides[side].bottom[: s.sides[side].bottoms])
    return out + [int(link.card) for link in s.chain[: s.n_chain] if link.side == side]


@holds("RL-2.1a")
def cards(s: State) -> Iterator[str]:
    for side, name in enumerate(SEAT_NAMES):
        me, out = s.sides[side], cards_out(s, side)
        for card, pile in enumerate(zip(me.hand, me.arsenal, me.scrap, me.spare, me.ready, me.tapped, strict=True)):
            more = sum(map(int, pile)) + out.count(card) - int(me.deck[card])
            if more > 0:
                yield f"{name}: {more} more {CARD_NAMES[card]} than its deck has ({me.deck[card]})"


@holds("RL-5.2b")
def recon(s: State) -> Iterator[str]:
    for side, name in enumerate(SEAT_NAMES):
        if not 0 <= s.sides[side].recon <= RECON_LIMIT:
            yield f"{name} recon = {s.sides[side].recon}: it should be a number from 0 to {RECON_LIMIT}"


@holds("RL-7.1b")
def equipment_fits(s: State) -> Iterator[str]:
    for u, unit in enumerate(s.units):
        for k in range(N_SLOTS):
            card = int(unit.slots[k].card)
            if card < 0:
                continue
            slot = SLOTS_OF[unit.kind * N_SLOTS + k] if unit.kind >= 0 else word.CLOSED
            fits = slot == SLOT[card] or (slot == word.OPEN and SLOT[card] != word.PILOT)
            if not fits or slot == word.CLOSED or (slot == word.PILOT and unit.aboard):
                yield f"{UNIT_NAMES[u]} with {CARD_NAMES[card]}: {refusals[NO_SLOT].text}"


@holds("RL-12.1a")
def dials(s: State) -> Iterator[str]:
    """They are set in planning, and taken off when the turn ends."""
    for name, unit in zip(UNIT_NAMES, s.units, strict=True):
        if unit.dial != DIAL_UNSET and s.stage not in (PLANNING, COMBAT):
            yield f"{name}: a unit has a dial in planning and combat only"


@holds("RL-2.4")
def critical_hits(s: State) -> Iterator[str]:
    there = [int(c) for unit in s.units for c in unit.criticals[: unit.n_criticals]]
    there += [c for c in range(N_CRITICALS) if s.criticals_left[c]] + list(map(int, s.critical_queue[: s.criticals_queued]))
    for c in sorted(set(there)):
        if there.count(c) > 1:
            yield f"{CRITICAL_NAMES[c]} is there twice, and the critical hit deck has each card once"


@holds("RL-22.1a")
def the_general_aboard(s: State) -> Iterator[str]:
    for side, name in enumerate(SEAT_NAMES):
        n = sum(int(s.units[u].aboard) for u in units_of(side))
        if n != (s.sides[side].general_at == ABOARD):
            yield f"{name}: with general = 'aboard' one unit says 'general', and else none; {n} do"
