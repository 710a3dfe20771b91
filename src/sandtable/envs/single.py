"""One game at a time in compiled code: the basis of the environments."""

from __future__ import annotations

from random import Random
from typing import Any

import numpy as np
import numpy.typing as npt

from sandtable.ai import Opponent
from sandtable.kernel import Game
from sandtable.kernel.luck import below
from sandtable.kernel.position import position_text
from sandtable.kernel.record import pack, unpack
from sandtable.native.operations import BAD_INDEX

from .encoding import IllegalAction, encoding_of, game_of, illegal, native_of

BLANK, GAME, SCRATCH = range(3)  # the three states of a desk
RENDER_MODES = ("ansi",)


class Desk:
    """A game, the seat that is to move, and the answers open to it."""

    def __init__(self, game: Game | str, options: dict[str, Any] | None = None) -> None:
        self.game = game_of(game)
        self.options = self.game.full_options(options)
        self.encoding = encoding_of(self.game, self.options)
        self.native = native_of(self.game)
        self.seats = self.game.seats(self.options)
        self.states, self.outs = self.native.arrays()
        self.rows = self.native.rows(1)
        pack(self.game.blank(self.options), self.states, BLANK)
        self.over, self.seat, self.decision = True, -1, -1
        self._plain: Any = None  # the plain form of the current game, once it was asked for

    # ---------------------------------------------------------------- playing
    def begin(self, key: int) -> None:
        """A new game, with the dice of this key."""
        self.states[GAME] = self.states[BLANK]
        self.states["luck"]["key"][GAME] = key
        self.native.start(self.states, GAME)
        self.look_up()

    def look_up(self) -> None:
        """Find out who is to move, and mark the legal answers."""
        self._plain = None
        found = self.native.mark(self.states, GAME, self.outs, self.rows)
        if found == BAD_INDEX:
            raise RuntimeError(f"the encoding of {self.game.title} has no index, or one for two, for an answer here")
        self.over = found < 0
        self.seat, self.decision = (-1, -1) if self.over else (found & 255, found >> 8)

    def answer(self, index: int) -> None:
        """Answer for the seat to move; IllegalAction, and nothing changed, if that is not legal."""
        self.native.answer(self.states, GAME, self.decision, self.action(index))
        self.look_up()

    def action(self, index: int) -> int:
        """The answer that a legal index stands for."""
        action = self.native.pick(self.states, GAME, self.decision, index, self.outs, self.rows)
        if action < 0:
            raise self.illegal(index)
        return action

    def play_random(self, key: int, counter: int) -> None:
        """Answer for the seat to move, all answers equally likely."""
        self._answer_listed(below(int(self.outs["n"][0]), key, counter))

    def play_greedy(self, key: int, samples: int = 1) -> None:
        """Answer for the seat to move with what looks best one step ahead; it knows no more than the seat does."""
        self._answer_listed(self.native.look_ahead(self.states, self.outs, self.seat, self.decision, key, samples))

    def play_as(self, opponent: Opponent, rng: Random) -> None:
        """Answer for the seat to move as an opponent would at a table, from what its seat may know."""
        known = self.game.known(self.plain(), self.seat)
        answer = opponent.choose(self.game, known, self.seat, self.decision, rng)
        self.native.answer(self.states, GAME, self.decision, answer.action, *answer.place)
        self.look_up()

    def _answer_listed(self, k: int) -> None:
        self.native.answer(self.states, GAME, self.decision, int(self.outs["action"][0, k]))
        self.look_up()

    # ---------------------------------------------------------------- putting games aside
    def saved(self) -> bytes:
        return bytes(self.states[GAME : GAME + 1].tobytes())

    def load(self, saved: bytes) -> None:
        """Put a saved game onto the desk; `look_up` before it is played on."""
        self._plain = None
        self.states[GAME] = np.frombuffer(saved, self.states.dtype)[0]

    # ---------------------------------------------------------------- looking
    def mask(self, seat: int) -> npt.NDArray[np.int8]:
        """The legal indices of a seat, as a new array; none if it is not to move."""
        if self.over or seat != self.seat:
            return np.zeros(self.encoding.n_actions, np.int8)
        mask: npt.NDArray[np.int8] = self.rows[1]["v"][0].astype(np.int8)
        return mask

    def observation(self, seat: int) -> npt.NDArray[np.float32]:
        """What a seat may know, as a new array."""
        self.native.observe(self.states, GAME, SCRATCH, seat, self.rows)
        row: npt.NDArray[np.float32] = self.rows[0]["v"][0].copy()
        return row

    def plain(self) -> Any:
        """The game as a plain state, with everything in it; it must not be changed."""
        if self._plain is None:
            self._plain = unpack(self.game.State, self.states, GAME)
        return self._plain

    def scores(self) -> list[float]:
        """The score of each seat, when the game is over."""
        return [float(self.native.score(self.states, GAME, seat)) for seat in range(len(self.seats))]

    def text(self) -> str:
        """The position, to be read by people."""
        return position_text(self.game, self.plain())

    def illegal(self, index: int) -> IllegalAction:
        return illegal(self.game, self.encoding, self.plain(), self.decision, index)


def seat_number(seats: list[str], seat: int | str) -> int:
    """A seat by its number or its name."""
    if isinstance(seat, str) and seat in seats:
        return seats.index(seat)
    if isinstance(seat, int) and 0 <= seat < len(seats):
        return seat
    raise ValueError(f"seat = {seat!r}: the seats are {', '.join(seats)}, or their numbers from 0")
