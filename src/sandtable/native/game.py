"""A game compiled for this machine, once, and kept.

What Python calls is one entry function over arrays of states (entries.py). It is kept in a folder named after a hash of every
source it was made from, so an edited rule can never be answered by old machine code.
"""

from __future__ import annotations

import inspect
import time
from collections.abc import Callable, Sequence
from functools import cached_property
from pathlib import Path
from types import FunctionType
from typing import Protocol

import numba
import numpy as np
import numpy.typing as npt

from sandtable.kernel.game import Encoding, Game
from sandtable.kernel.record import Record, make, pack

from . import carried, entries
from .arrays import Flat, Ints, Rows
from .cache import cached_in, kept_folder, sources_of, write_whole
from .hands import compile_parts
from .llvm import as_a_whole, as_parts, compiling
from .operations import (
    ADDRESS,
    ANSWER,
    BATCH_RANDOM,
    BATCH_START,
    BATCH_STEP,
    CANONICAL,
    COPIES,
    HIDE,
    LOOK_AHEAD,
    MARK,
    OBSERVE,
    OPTIONS,
    PICK,
    PLAYED,
    RESAMPLE,
    ROLLOUTS,
    SCORE,
    START,
)  # fmt: skip
from .target import NativeTarget, rows_of

Progress = Callable[[int, int], None]  # rules compiled, rules in all
Scores = npt.NDArray[np.int32]
Keys = Sequence[int] | Ints
READY = "ready"  # a file beside code that is complete


class Entry(Protocol):
    """entries.entry, compiled."""

    def __call__(
        self, op: int, states: Flat, outs: Flat, k: int, i: int, action: int, x: int, y: int, facing: int, keys: Ints,
        policy_keys: Ints, policies: Ints, samples: int, limit: int, scores: Scores, lengths: Scores, observations: Flat,
        legal: Flat, places: Flat, /,
    ) -> int: ...  # fmt: skip


class Sources:
    """What a game's compiled code is made from, found once: it takes as long as loading the code."""

    def __init__(self, game: Game, encoding: Encoding | None) -> None:
        self.name, self.paths = game.name, sources_of(game)
        # what is in no file, and the module, which compiled code looks up by name
        self.more = (encoding.text if encoding else "") + type(game).__module__

    @property
    def folder(self) -> Path:
        return kept_folder(self.name, self.paths, self.more)

    @property
    def carried(self) -> Path | None:
        return carried.carried(self.name, self.paths, self.more)


def is_kept(game: Game) -> bool:
    """Whether a game's compiled code is on this machine, so that it need only be loaded."""
    sources = Sources(game, game.encoding())
    return (sources.folder / READY).exists() or sources.carried is not None


class Native:
    """A game compiled for this machine: its entry function over arrays of flat states."""

    def __init__(self, game: Game, progress: Progress | None = None, encoding: Encoding | None = None) -> None:
        """`encoding` is for games that have none of their own."""
        self.encoding = encoding or game.encoding()
        self.state_class, self.options_class, self.max_seats = game.State, game.Options, game.max_seats
        self._rules = game.rules  # they size the state
        self._outs, self._no_rows = make(game.Options, 1), self.rows(0)
        self._no_keys, self._no_policies = np.zeros(0, np.int64), np.zeros(game.max_seats, np.int64)
        self._no_scores, self._no_lengths = np.zeros((0, game.max_seats), np.int32), np.zeros(0, np.int32)
        self.sources = Sources(game, self.encoding)
        folder = self.sources.folder
        self.was_ready = (folder / READY).exists()
        self.was_carried = None if self.was_ready else self.sources.carried
        began = time.perf_counter()
        with compiling():
            try:
                self.load(game, folder, progress)
            except numba.core.errors.NumbaError:
                if not self.was_ready:
                    raise
                self.was_ready = False  # the kept code has been removed
                self.load(game, folder, progress)
        self.seconds = time.perf_counter() - began
        if not self.was_ready and not self.was_carried:
            write_whole(folder / READY, "")

    def load(self, game: Game, folder: Path, progress: Progress | None) -> None:
        if self.was_carried:
            self._entry = numba.njit(FunctionType(entries.entry.__code__, {}, "entry"), nogil=True)
            carried.load(self._entry, self.was_carried)
        else:
            self._entry = self.compiled(game, folder, progress)
        with as_a_whole():
            self._call(COPIES, self.arrays()[0], 0)  # loads the entry, or compiles it

    def carry(self, level: str, folder: Path) -> None:
        """Write down the code for a wheel; it must have been compiled for a processor of this level."""
        made = self.sources
        carried.save(made.folder, folder / carried.piece(made.name, made.paths, made.more, level))

    def compiled(self, game: Game, folder: Path, progress: Progress | None) -> Entry:
        """The entry function. If it was kept before, nothing needs to be compiled."""
        # numba keeps it beside the file it stands in, and asks for that file's date: let it be one of our own.
        file = folder / "entries.py"
        source = inspect.getsource(entries)
        if not file.exists() or file.read_text() != source:
            write_whole(file, source)
        space: dict[str, object] = {}
        if not self.was_ready:
            target = NativeTarget(game, self.encoding)
            space = target.space(entries.__name__)
            everything = target.order(FunctionType(entries.entry.__code__, space))

            def told(done: int) -> None:
                if progress:
                    progress(done, len(everything) + 2)

            with as_parts():
                compile_parts(target, everything, told)
            told(len(everything))
        fn = FunctionType(entries.entry.__code__.replace(co_filename=str(file)), space, "entry")
        with cached_in(folder):
            entry: Entry = numba.njit(fn, nogil=True, cache=True)
        return entry

    def arrays(self) -> tuple[Flat, Flat]:
        """Three states (BLANK, PLAYED and AHEAD) and two options buffers (to choose, to look on), as `rollouts` needs them."""
        return make(self.state_class, 3), make(self.options_class, 2)

    def rows(self, n: int) -> Rows:
        """Room for the features, the legal indices and their places in the list, of n games, as batches need them."""
        return rows_of(self.encoding, n)

    def _call(
        self, op: int, states: Flat, k: int, i: int = 0, action: int = 0, x: int = 0, y: int = 0, facing: int = 0,
        outs: Flat | None = None, rows: Rows | None = None, limit: int = 0, keys: Ints | None = None,
    ) -> int:  # fmt: skip
        return int(
            self._entry(
                op, states, self._outs if outs is None else outs, k, i, action, x, y, facing,
                self._no_keys if keys is None else keys, self._no_keys, self._no_policies, 1, limit,
                self._no_scores, self._no_lengths, *(self._no_rows if rows is None else rows),
            )
        )  # fmt: skip

    # ---------------------------------------------------------------- single states
    def start(self, states: Flat, k: int) -> None:
        self._call(START, states, k)

    def answer(self, states: Flat, k: int, i: int, action: int, x: int = 0, y: int = 0, facing: int = 0) -> None:
        self._call(ANSWER, states, k, i, action, x, y, facing)

    def options(self, states: Flat, k: int, i: int, outs: Flat, wanted: int = -1) -> None:
        self._call(OPTIONS, states, k, i, wanted, outs=outs)

    def canonical(self, states: Flat, k: int) -> None:
        self._call(CANONICAL, states, k)

    def hide(self, states: Flat, k: int, seat: int) -> None:
        self._call(HIDE, states, k, seat)

    def resample(self, states: Flat, k: int, seat: int) -> None:
        self._call(RESAMPLE, states, k, seat)

    def look_ahead(
        self, states: Flat, outs: Flat, seat: int, i: int, key: int, samples: int, ways: Sequence[int] = ()
    ) -> int:
        """The index of the option a greedy player takes in states[PLAYED], of all or of some of them."""
        return self._call(
            LOOK_AHEAD, states, PLAYED, seat, i, key, samples, outs=outs, keys=np.array(ways, np.int64)
        )  # fmt: skip

    @cached_property
    def primitive(self) -> int:
        """The address of the game's primitive (primitive.py), for code that is compiled apart from its rules."""
        return self._call(ADDRESS, self.arrays()[0], 0)

    # ---------------------------------------------------------------- many games
    def rollouts(
        self,
        blank: Record,
        keys: Keys,
        policy_keys: Keys,
        policies: Keys | None = None,
        samples: int = 1,
        limit: int = 1_000_000,
        states: Flat | None = None,
    ) -> tuple[Scores, Scores]:
        """Play one game per key from a blank (not started) plain state; policies are RANDOM or GREEDY per seat.
        Returns the scores [game, seat] and the decisions of each game; the last one is left in states[PLAYED]."""
        own, outs = self.arrays()
        states = own if states is None else states
        pack(blank, states, 0)
        scores = np.zeros((len(keys), self.max_seats), np.int32)
        lengths = np.zeros(len(keys), np.int32)
        chosen = self._no_policies if policies is None else np.asarray(policies, np.int64)
        self._entry(
            ROLLOUTS, states, outs, 0, 0, 0, 0, 0, 0, np.asarray(keys, np.int64), np.asarray(policy_keys, np.int64), chosen,
            samples, limit, scores, lengths, *self._no_rows,
        )  # fmt: skip
        return scores, lengths

    def copies(self, states: Flat, n: int) -> None:
        """Copy a state n times, for the benchmark."""
        self._call(COPIES, states, 0, limit=n)

    # ---------------------------------------------------------------- games as numbers (where there is an encoding)
    def mark(self, states: Flat, k: int, outs: Flat, rows: Rows) -> int:
        """List the answers to the first open decision of states[k] and mark their indices in rows[1][0]. Returns
        decision << 8 | seat, GAME_OVER or BAD_INDEX."""
        return self._call(MARK, states, k, outs=outs, rows=rows)

    def observe(self, states: Flat, k: int, hidden: int, seat: int, rows: Rows) -> None:
        """Write what a seat may know of states[k] into rows[0][0]; states[hidden] is written over."""
        self._call(OBSERVE, states, k, hidden, seat, rows=rows)

    def pick(self, states: Flat, k: int, i: int, index: int, outs: Flat, rows: Rows) -> int:
        """The answer with this index, of those that `mark` has listed; -1 if it is not among them."""
        return self._call(PICK, states, k, i, index, outs=outs, rows=rows)

    def score(self, states: Flat, k: int, seat: int) -> int:
        """A seat's score in states[k]."""
        return self._call(SCORE, states, k, seat)

    def batch_start(self, states: Flat, outs: Flat, keys: Ints, table: Scores, rows: Rows) -> int:
        """New games for a whole batch (see batches.py). Returns 0, or -1 - g where game g cannot be shown."""
        return self._batch(BATCH_START, states, outs, keys, keys, keys, table, rows)

    def batch_step(
        self, states: Flat, outs: Flat, keys: Ints, actions: Ints, chosen: Ints, table: Scores, rows: Rows
    ) -> int:
        """Answer in every game of a batch, or in none. Returns 0; 1 + g if action g is not legal; -1 - g if game g
        cannot be shown."""
        return self._batch(BATCH_STEP, states, outs, keys, chosen, actions, table, rows)

    def batch_random(self, states: Flat, outs: Flat, actions: Ints, key: int, counter: int) -> None:
        """Fill in a random legal action for every game of a batch."""
        self._batch(BATCH_RANDOM, states, outs, actions, actions, actions, self._no_scores, self._no_rows, key, counter)

    def _batch(
        self, op: int, states: Flat, outs: Flat, keys: Ints, chosen: Ints, actions: Ints, table: Scores, rows: Rows,
        x: int = 0, y: int = 0,
    ) -> int:  # fmt: skip
        return int(
            self._entry(op, states, outs, 0, 0, 0, x, y, 0, keys, chosen, actions, 0, 0, table, self._no_lengths, *rows)
        )
