"""The score sheet of Fantasy Cards, and why a game is over."""

from __future__ import annotations

from collections.abc import Sequence

from sandtable.kernel import Event
from sandtable.kernel.shown import Ending, Row, Sheet

from . import events as e
from .state import DRAW, SIDE_NAMES, State


def sheet(s: State) -> Sheet:
    """FC-2.5a What each side has taken from the other; FC-2.6c at the end of time, units count."""
    taken = {name: int(s.sides[1 - side].lost) for side, name in enumerate(SIDE_NAMES)}
    fallen = {name: int(s.sides[1 - side].fallen) for side, name in enumerate(SIDE_NAMES)}
    return Sheet(taken, [Row("Points eliminated", taken), Row("Units eliminated", fallen, apart=True)])


def ending(s: State, events: Sequence[Event]) -> Ending:
    why = next(event.values["why"] for event in events if event.kind == e.won.name)
    if why == e.POINTS:
        return Ending("by eliminating half of the other force's points", "FC-2.5a", counted=True)
    if why == e.FIELD:
        return Ending("by leaving the other side without a unit on the battlefield", "FC-2.5b")
    if s.winner == DRAW:
        return Ending("Time is up, and both sides have lost as many units.", "FC-2.6d")
    return Ending("with fewer units lost when time was up", "FC-2.6c")
