"""The score sheet of Burnt Moon, and why a game is over."""

from __future__ import annotations

from collections.abc import Sequence

from sandtable.kernel import Event
from sandtable.kernel.shown import Ending, Row, Sheet

from . import events as e
from .cards import LANES, SIDE_NAMES, VICTORY
from .rules.terms import points
from .state import DRAW, State


def sheet(s: State) -> Sheet:
    """BM-10.1a What the sites that each side controls are worth."""
    rows = [
        Row(f"Lane {lane + 1}", {name: worth(s, side, lane) for side, name in enumerate(SIDE_NAMES)})
        for lane in range(LANES)
    ]
    return Sheet({name: int(points(s, side)) for side, name in enumerate(SIDE_NAMES)}, rows)


def worth(s: State, side: int, lane: int) -> int:
    me = s.sides[side]
    here = me.lanes[lane]
    return int(me.tile_points[here.site]) if here.controlled else 0


def ending(s: State, events: Sequence[Event]) -> Ending:
    why = next(event.values["why"] for event in events if event.kind == e.game_over.name)
    if why == e.ELIMINATION:
        return Ending("by leaving the other side without a MOSS", "BM-10.2c" if s.eliminate_all else "BM-10.2a")
    if why == e.POINTS:
        taken = [event.values["lane"] + 1 for event in events if event.kind == e.controls.name]
        how = f"by taking lane {taken[-1]}" if taken else f"with sites worth {VICTORY} points"
        return Ending(how, "BM-10.1a", counted=True)
    if s.winner == DRAW:
        return Ending("The last round is over, and the points are equal.", "BM-10.3b", counted=True)
    return Ending("with more points after the last round", "BM-10.3b", counted=True)
