"""Games that begin at a position instead of their set-up: its text, read and tried out."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from typing import Any

from sandtable.kernel import Game
from sandtable.kernel.position import position_text, read_position

from .match import Match

WRONG = (ValueError, TypeError, AttributeError, LookupError, ArithmeticError, RecursionError)


@dataclass(frozen=True)
class Start:
    """A position with its game and options, and a match that goes on from it as far as that is possible."""

    game: Game
    state: Any
    match: Match

    @property
    def options(self) -> dict[str, str]:
        return self.match.full

    @property
    def position(self) -> dict[str, Any]:
        return self.match.record.position

    @property
    def in_the_middle(self) -> bool:
        """Whether it stands in the middle of a rule, where no match can begin."""
        flow = self.state.flow
        return bool(flow.depth) and position_text(self.game, self.state) != position_text(self.game, self.match.state)


def read_start(text: str, find: Callable[[str], Game], people: bool = False) -> Start:
    """A position from its text, for people to play or for programs; ValueError with one sentence if it is not one. It may say
    anything at all, so whatever goes wrong while it is read and begun is the position's fault."""
    try:
        game, s = read_position(text, find, people)
        return Start(game, s, Match(game, "position", game.options_of(s), position=game.position(s)))
    except WRONG as error:
        raise ValueError(
            str(error) if isinstance(error, ValueError) else f"this position cannot be read ({error})"
        ) from None


def may_begin(start: Start) -> Start:
    """The same, if a match can begin there; ValueError with one sentence if not."""
    if start.in_the_middle:
        raise ValueError("this position stands in the middle of a rule; a game begins only where a turn can go on")
    if start.state.flow.over or start.match.over:
        raise ValueError("in this position the game is over")
    return start
