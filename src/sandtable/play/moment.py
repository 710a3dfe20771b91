"""What everybody knows in one position, worked out on demand and never changed afterwards."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from sandtable.kernel import Asked, Game, Refusal

from .undo import Place


class Moment:
    """A position as the seats know it; seats go by number, -1 is the public. The states it hands out must not be changed."""

    def __init__(self, game: Game, state: Any) -> None:
        self.game, self._state = game, state
        self._again: Callable[[], Any] | None = None  # gives the state when the game has gone on
        self.all_open = game.open_to_all(self.state)  # everybody knows the same: one answer serves all
        self._known: dict[int, Any] = {}
        self._values: dict[int, Any] = {}
        self._flows: dict[int, Any] = {}
        self._listed: dict[int, tuple[list[int], list[int]]] = {}
        self._open: list[Asked] | None = None

    def past(self, again: Callable[[], Any]) -> Moment:
        """The game goes on: what was worked out stays, and the state comes again when it is needed."""
        self._state, self._again = None, again
        return self

    def rest(self) -> None:
        """Keep no states but the true one: what is known is worked out again when it is asked for. What the next move is compared
        by stays: the questions (where all is open, nearly every move is told of and none is compared), and where several are open
        at once everything, since then they alone often do not tell."""
        if self.state.flow.asked <= 1:
            if not self.all_open:
                self._flows |= {who: known.flow.values() for who, known in self._known.items()}
            self._known.clear()
            self._values.clear()

    @property
    def state(self) -> Any:
        if self._state is None:
            assert self._again is not None
            self._state = self._again()
        return self._state

    def open(self) -> list[Asked]:
        """The decisions that wait for an answer."""
        if self._open is None:
            self._open = self.game.open(self.state)
        return self._open

    def known(self, index: int) -> Any:
        """What a seat may know, as a state."""
        who = -1 if self.all_open else index
        if who not in self._known:
            self._known[who] = self.game.known(self.state, who)
        return self._known[who]

    def values(self, index: int) -> Any:
        """The same as plain values, to compare."""
        who = -1 if self.all_open else index
        if who not in self._values:
            self._values[who] = self.known(who).values()
        return self._values[who]

    def differs(self, other: Moment, index: int) -> bool:
        """Whether a seat can tell two moments apart. Most often by the questions alone, which are quickly compared."""
        return bool(self.flow(index) != other.flow(index)) or bool(self.values(index) != other.values(index))

    def flow(self, index: int) -> Any:
        """The questions as a seat may know them, as plain values."""
        who = -1 if self.all_open else index
        return self._flows[who] if who in self._flows else self.known(who).flow.values()

    def legal(self, asked: Asked) -> list[int]:
        """The answers there are to an open question, as its seat knows the game."""
        return self._list(asked)[0]

    def free(self, asked: Asked) -> list[int]:
        """The answers to it that take a place."""
        return self._list(asked)[1]

    def _list(self, asked: Asked) -> tuple[list[int], list[int]]:
        """Both, listed once: on a continuous table that is work."""
        if asked.i not in self._listed:
            self._listed[asked.i] = self.game.listed(self.known(asked.who), asked.i)
        return self._listed[asked.i]

    def choices(self, i: int) -> int | None:
        """How many answers there were to a question, if they were ever listed."""
        return len(self._listed[i][0]) if i in self._listed else None

    def surely_legal(self, i: int, action: int) -> bool:
        """Whether an answer needs no further check: it is on a list that was made, and nothing is hidden from anybody (only
        then is a list made from what a seat knows the true one)."""
        return self.all_open and i in self._listed and action in self._listed[i][0]

    def why_not(self, asked: Asked, action: int, place: Place = (0, 0, 0)) -> Refusal | None:
        """Why an answer is refused, as its seat knows the game: a refusal must not tell more than the seat may know."""
        if not any(place) and action in self.legal(asked):
            return None
        return self.game.why_not(self.known(asked.who), asked.i, action, *place)
