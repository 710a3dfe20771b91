"""What each side of REDLINE has at any time, and why a game is over."""

from __future__ import annotations

from collections.abc import Sequence

from sandtable.kernel import Event
from sandtable.kernel.shown import Ending, Row, Sheet

from . import events as e
from .state import LINE, SEAT_NAMES, State

SIDES = list(enumerate(SEAT_NAMES))


def sheet(s: State) -> Sheet:
    """RL-20.1a The missions that each side has captured, flipped for a turn or not; and the arsenals, which may run out."""
    held = {name: sum(bool(s.missions[position].owner == side) for position in range(LINE)) for side, name in SIDES}
    return Sheet(
        held,
        [
            Row("Missions captured", held),
            Row("Cards left in the arsenal", {name: int(s.sides[side].in_arsenal) for side, name in SIDES}, apart=True),
        ],
    )


def ending(s: State, events: Sequence[Event]) -> Ending:
    over = next(event.values for event in events if event.kind == e.game_over.name)
    if over["why"] == e.BY_MISSIONS:
        return Ending("by holding all five missions", "RL-20.1a", counted=True)
    if s.sides[0].broke and s.sides[1].broke:
        who = "lost" if s.loser_wins_ties else "won"
        tie = f"Both arsenals ran out at once; the tie goes to the side that {who} the initiative."
        return Ending("as both arsenals ran out", "RL-20.2c", tie_break=tie)
    return Ending("as the other arsenal ran out", "RL-20.2a")
