"""A game on the graphics card: the same random games as on the processor, very many at once."""

from __future__ import annotations

import ctypes
from collections.abc import Callable, Sequence
from pathlib import Path

import numpy as np
import numpy.typing as npt

from sandtable.kernel.game import Game
from sandtable.kernel.record import Record, dtype_of, pack

from ..arrays import Flat, Ints
from ..cache import kept_folder, sources_of
from .driver import Array, Card, Kernel, card
from .ptx import BLOCK, ptx_of, rounded, spread

Scores = npt.NDArray[np.int32]
REGISTERS = 64  # for a thread: with more, fewer threads run at once, and that costs more than it gains
OURS = Path(__file__).parent


def kept(game: Game, name: str, more: str = "") -> Path:
    """Where a game's code for cards is kept, beside its compiled rules."""
    return kept_folder(f"{game.name}-{name}", [*sources_of(game), *OURS.glob("*.py")], more + type(game).__module__)


def code_of(game: Game, on: Card) -> bytes:
    """The game's code for this card: made once, and kept."""
    folder = kept(game, "card")
    code = folder / f"{on.target}.cubin"
    if not code.exists():
        ptx = folder / "rules.ptx"
        if not ptx.exists():
            write(ptx, ptx_of(game).encode())
        write(code, on.assemble(ptx.read_text(), REGISTERS))
    return code.read_bytes()


def stride_of(game: Game) -> int:
    """How far apart a game's states lie on the card."""
    _ = game.rules  # they measure the state: before they are read it looks smaller than it is
    return spread(dtype_of(game.State).itemsize)


def write(path: Path, data: bytes) -> None:
    """So that nobody ever reads half of it."""
    part = path.with_suffix(".part")
    part.write_bytes(data)
    part.replace(path)


class CardGame:
    """A game compiled for the card. NoCard if there is none; CardError if the rules meet an error on it."""

    def __init__(self, game: Game) -> None:
        self.card, self.max_seats = card(), game.max_seats
        self.kernel = self.card.load(code_of(game, self.card)).kernel("play")
        self.stride = stride_of(game)

    def rollouts(
        self, blank: Record, keys: Sequence[int] | Ints, choices: Sequence[int] | Ints, limit: int = 1_000_000
    ) -> tuple[Scores, Scores]:
        """Random games, one per key: their scores and lengths, as Native.rollouts gives them."""
        games = len(keys)
        scores, lengths = np.zeros((games, self.max_seats), np.int32), np.zeros(games, np.int32)
        self.card.here()
        arrays: list[Array] = [
            padded(pack(blank)),
            np.zeros(1, np.int32),
            np.asarray(keys, np.int64),
            np.asarray(choices, np.int64),
        ]
        blocks = min(self.kernel.at_once(BLOCK), -(-games // BLOCK))
        states = self.card.room(blocks * BLOCK * self.stride)
        places = [states, *(self.card.send(a) for a in [*arrays, lengths, scores])]
        try:
            self.kernel.start(blocks, BLOCK, *places[1:], ctypes.c_int32(games), ctypes.c_int64(limit), states)
            self.card.fetch(places[5], lengths)
            self.card.fetch(places[6], scores)
        finally:
            self.card.free(places)
        return scores, lengths


def padded(states: Flat) -> npt.NDArray[np.uint8]:
    """States as bytes, each rounded up to what a card copies at a time."""
    size = states.dtype.itemsize
    room = np.zeros((len(states), rounded(size)), np.uint8)
    room[:, :size] = np.frombuffer(states.tobytes(), np.uint8).reshape(len(states), size)
    return room


def ask(game: Game, question: Callable[..., object], positions: Flat, which: Ints, keys: Ints) -> Ints:
    """What a rule (s, which, key) -> int says on the card about positions, taken in turn; one answer for each key."""
    on = card()
    kernel = Kernel(on.load(on.assemble(ptx_of(game, question), REGISTERS)), "ask")
    answers = np.zeros(len(keys), np.int64)
    places = [on.send(a) for a in (padded(positions), np.asarray(which, np.int64), np.asarray(keys, np.int64), answers)]
    try:
        many, cases = ctypes.c_int64(len(positions)), ctypes.c_int64(len(keys))
        kernel.start(-(-len(keys) // BLOCK), BLOCK, places[0], many, *places[1:], cases)
        on.fetch(places[3], answers)
    finally:
        on.free(places)
    return answers
