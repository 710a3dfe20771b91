"""The same rules on a graphics card: one game per thread. Needs numba-cuda and a CUDA device; see bench/gpu.py."""

from __future__ import annotations

from types import FunctionType

import numpy as np
import numpy.typing as npt

if not hasattr(np, "row_stack"):  # numba-cuda still asks for the old name
    np.row_stack = np.vstack

from numba import cuda
from numba.core.dispatcher import Dispatcher

from sandtable.kernel.driver import answer, options, start
from sandtable.kernel.game import Game
from sandtable.kernel.luck import below
from sandtable.kernel.record import Record, dtype_of, pack

from .arrays import Buffers, Ints, Keys, Lengths, States, Table
from .policies import first_open, score
from .target import NativeTarget

Scores = npt.NDArray[np.int32]


def play_games(
    blank: States, states: States, outs: Buffers, keys: Keys, policy_keys: Keys, limit: int, lengths: Lengths, scores: Table
) -> None:
    """A random game in every thread, as policies.rollouts plays them."""
    g = cuda.grid(1)
    if g < len(keys):
        states[g] = blank[0]
        s = states[g]
        out = outs[g]
        s.luck.key = keys[g]
        start(s)
        n = 0
        while s.flow.open > 0 and n < limit:
            i = first_open(s)
            options(s, i, out, -1)
            answer(s, i, out.action[below(out.n, policy_keys[g], n)], 0, 0, 0)
            n += 1
        lengths[g] = n
        for seat in range(scores.shape[1]):
            scores[g, seat] = score(s, seat)


class CudaTarget(NativeTarget):
    """Every rule as a device function."""

    def jit(self, fn: FunctionType) -> Dispatcher:
        compiled: Dispatcher = cuda.jit(fn, device=True)
        return compiled


class CudaGame:
    """A game compiled for the card: random games, many at once."""

    def __init__(self, game: Game, threads: int = 1 << 16) -> None:
        target = CudaTarget(game)
        self.kernel = cuda.jit(FunctionType(play_games.__code__, target.space(__name__)))
        self.max_seats, self.threads = game.max_seats, threads
        self.states = cuda.device_array(threads, dtype_of(game.State))
        self.outs = cuda.device_array(threads, dtype_of(game.Options))

    def rollouts(self, blank: Record, keys: Ints, policy_keys: Ints, limit: int = 1_000_000) -> tuple[Scores, Scores]:
        """Random games, one per key (at most `threads`); the same games as Native.rollouts plays."""
        n, block = len(keys), 64
        start = cuda.to_device(pack(blank))
        lengths = cuda.device_array(n, np.int32)
        scores = cuda.device_array((n, self.max_seats), np.int32)
        key_array, policy_array = cuda.to_device(np.asarray(keys)), cuda.to_device(np.asarray(policy_keys))
        self.kernel[-(-n // block), block](start, self.states, self.outs, key_array, policy_array, limit, lengths, scores)
        return scores.copy_to_host(), lengths.copy_to_host()
