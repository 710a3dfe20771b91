"""A match as data, so that a long game can be gone on with and not be played again from its beginning."""

from __future__ import annotations

from bisect import bisect_right
from dataclasses import dataclass
from typing import Any

import numpy as np

from sandtable.kernel import Event, Game, pack, unpack
from sandtable.kernel.record import dtype_of

from .dice import put_dice
from .match import LogLine, Made, Match, the_same
from .moment import Moment
from .packed import Packed
from .record import Fork, Move

EVERY = 64  # of so many states one is saved; those between are played again when asked for


@dataclass
class Played:
    """What has come to a match since it began, but for its log."""

    moves: list[Move]
    forks: list[Fork]
    result: str
    made: list[Made]
    log_before: list[int]
    before: dict[int, bytes]  # by moves made: states, squeezed
    state: bytes


def hold(match: Match) -> Played:
    """What there is to save now, held fast at little cost: the match may go on while it is written."""
    record, made = match.record, len(match.made)
    before = {at: match.squeezed_before(at) for at in range(0, made, EVERY)}
    state = pack(match.state).tobytes()
    return Played([*record.moves], [*record.forks], record.result, [*match.made], [*match.log_before], before, state)


def go_on(match: Match, played: Played, said: list[Event], texts: list[str]) -> None:
    """Bring a match that has just begun to where it was saved; `said` is all that was told, with its lines."""

    record = match.record
    record.moves, record.forks, record.result = played.moves, played.forks, played.result
    match.made, match.log_before = played.made, played.log_before
    for made in match.made:
        made.noticed = the_same(made.noticed) if made.noticed is not None else None
    match.before = [played.before.get(at) for at in range(len(played.made))]
    match.log = Packed(
        LogLine,
        (
            LogLine(bisect_right(played.log_before, n), text, event.audience, event)
            for n, (event, text) in enumerate(zip(said, texts, strict=True))
        ),
    )
    match.state = state_of(match.game, played, record.dice)
    match.now, match.last = Moment(match.game, match.state), None


def state_of(game: Game, played: Played, dice: str) -> Any:
    """The state that was held."""
    state = unpack(game.State, np.frombuffer(played.state, dtype_of(game.State)))
    put_dice(state, dice)
    return state
