"""Chapter 9: who plays with whom, and what partners share."""

from __future__ import annotations

from sandtable.kernel import rule

from .. import vocabulary as w
from ..state import State

BONDAGE, REDEMPTION = int(w.BONDAGE), int(w.REDEMPTION)


@rule
def partner(s: State, seat: int) -> int:
    """RD-9.2b The seats of two teams alternate: a partner sits across the table."""
    return (seat + 2) % s.seats


@rule
def same_side(s: State, one: int, other: int) -> bool:
    return one == other or (s.teams != 0 and (one + other) % 2 == 0)


@rule
def are_opponents(s: State, one: int, other: int) -> bool:
    """RD-9.1a Everybody else is an opponent, RD-9.2n but a partner is none."""
    return one != other and (s.teams == 0 or (one + other) % 2 != 0)


@rule
def in_bondage(s: State, card: int, seat: int) -> bool:
    """RD-9.2c Does a card lie in a player's Land of Bondage, which partners share?"""
    return s.cards[card].zone == BONDAGE and same_side(s, s.cards[card].seat, seat)


@rule
def redeemed(s: State, seat: int) -> int:
    """RD-1.3a The Redeemed Souls of a player, RD-9.2d which partners count together."""
    return s.sides[seat].redeemed + (s.sides[partner(s, seat)].redeemed if s.teams else 0)


@rule
def lies_with(s: State, card: int, seat: int) -> bool:
    """Does a card lie with a player: in a place of their own, or in a land that partners share?"""
    c = s.cards[card]
    if c.seat == seat:
        return True
    return s.teams != 0 and (c.zone == BONDAGE or c.zone == REDEMPTION) and same_side(s, c.seat, seat)
