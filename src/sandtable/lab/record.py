"""Games as numbers for programs that learn: for every decision what the seat may know, what it may answer, what it answered,
and what came of it in the end."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from typing import Any

import numpy as np
import numpy.typing as npt

from sandtable.kernel import Game, pack
from sandtable.kernel.game import Encoding
from sandtable.native.operations import AHEAD, PLAYED

from .simulate import SAMPLES
from .watch import Seen, Watch
from .work import LabError

Columns = dict[str, npt.NDArray[Any]]


@dataclass(frozen=True)
class Recording:
    """Games with some numbers, as a job for a worker."""

    found: Callable[[], Game]
    players: tuple[str, ...]
    seed: str
    options: dict[str, str]
    samples: int = SAMPLES

    def __call__(self, numbers: range) -> Columns:
        game = self.found()
        watch, blank = Watch(game, self.players, self.samples), game.blank(self.options)
        games = [one_game(watch, blank, self.seed, n) for n in numbers]
        return {name: np.concatenate([columns[name] for columns in games]) for name in games[0]}


def encoding_for(game: Game, options: dict[str, str]) -> Encoding:
    """How a game is put into numbers; LabError if it cannot be, with these options."""
    encoding = game.encoding()
    if encoding is None:
        raise LabError(f"{game.title} has no encoding as numbers")
    if lacks := encoding.lacks(game.full_options(options)):
        raise LabError(lacks)
    return encoding


def one_game(watch: Watch, blank: Any, seed: str, n: int) -> Columns:
    decisions = list[tuple[int, npt.NDArray[np.float32], npt.NDArray[np.bool_], int]]()
    scribe = Scribe(watch)

    def see(s: Any, who: int, i: int, action: int) -> None:
        if (found := scribe.look(s, who, action)) is not None:
            decisions.append((who, *found))

    over = watch.game_of(blank, f"{seed}/{n}", see)
    seats = np.array([who for who, *_ in decisions], np.int8)
    return {
        "game": np.full(len(decisions), n, np.int32),
        "step": np.arange(len(decisions), dtype=np.int32),
        "seat": seats,
        "observation": np.stack([row for _, row, _, _ in decisions]),
        "mask": np.stack([mask for _, _, mask, _ in decisions]),
        "action": np.array([index for *_, index in decisions], np.int32),
        "outcome": np.array(over.scores, np.int8)[seats],
    }


class Scribe:
    """Puts one decision into numbers."""

    def __init__(self, watch: Watch) -> None:
        self.native, self.played = watch.native, watch.states
        self.states, self.outs = self.native.arrays()
        self.rows = self.native.rows(1)

    def look(self, s: Any, who: int, action: int) -> tuple[npt.NDArray[np.float32], npt.NDArray[np.bool_], int] | None:
        """What the seat may know, what is legal, and the index of its answer; None of one with a place of its own, which has
        none."""
        if isinstance(s, Seen):
            self.states[PLAYED] = self.played[PLAYED]
        else:
            pack(s, self.states, PLAYED)
        features, legal, places = self.rows
        self.native.mark(self.states, PLAYED, self.outs, self.rows)
        given = self.outs[0]["action"][: self.outs[0]["n"]] == action
        if not given.any():
            return None
        listed = int(np.argmax(given))
        mask = legal[0]["v"].astype(np.bool_)
        index = int(np.argmax(mask & (places[0]["v"] == listed)))
        self.native.observe(self.states, PLAYED, AHEAD, who, self.rows)
        return features[0]["v"].copy(), mask, index
