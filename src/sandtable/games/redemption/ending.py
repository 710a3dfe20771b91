"""The Redeemed Souls of Redemption, and why a game is over."""

from __future__ import annotations

from collections.abc import Sequence

from sandtable.kernel import Event
from sandtable.kernel.shown import Ending, Row, Sheet

from . import events as e
from .rules.end import BY_SOULS
from .rules.sides import redeemed
from .state import DRAWN_GAME, SEAT_NAMES, State


def sheet(s: State) -> Sheet:
    """RD-1.3b The Lost Souls that each player has rescued, RD-9.2d or each team."""
    rescued = {SEAT_NAMES[seat]: int(redeemed(s, seat)) for seat in range(2 if s.teams else s.seats)}
    return Sheet(rescued, [Row("Redeemed Souls", rescued)])


def ending(s: State, events: Sequence[Event]) -> Ending:
    why = next(event.values["why"] for event in events if event.kind == e.game_over.name)
    if why == BY_SOULS:
        return Ending("by rescuing enough Lost Souls", "RD-1.3b", counted=True)
    if s.winner == DRAWN_GAME:
        return Ending("Nobody can win any more, and several have the most Redeemed Souls.", "RD-1.3f", counted=True)
    return Ending("with the most Redeemed Souls, as nobody could come to enough", "RD-1.3f", counted=True)
