"""The same rules on a graphics card: one game a thread. Needs numba-cuda and a CUDA device; see bench/gpu.py."""

from __future__ import annotations

import types
from typing import Any

import numpy as np

if not hasattr(np, "row_stack"):  # numba-cuda still asks for the old name
    np.row_stack = np.vstack

from numba import cuda

from . import luck
from .native import NativeTarget
from .record import dtype_of, pack
from .targets import driver_text

KERNEL = """\
def play_games(blank, states, outs, keys, policy_keys, limit, lengths, scores):
    g = _grid(1)
    if g < len(keys):
        states[g] = blank[0]
        s = states[g]
        out = outs[g]
        s.luck.key = keys[g]
        start(s)
        n = 0
        while s.flow.open > 0 and n < limit:
            i = 0
            while s.flow.decisions[i].open == 0:
                i += 1
            options(s, i, out, -1)
            k = below(out.n, policy_keys[g], n)
            answer(s, i, out.action[k], 0, 0, 0)
            n += 1
        lengths[g] = n
        for seat in range(scores.shape[1]):
            scores[g, seat] = score(s, seat)
"""


class CudaTarget(NativeTarget):
    """Every rule as a device function."""

    def jit(self, fn: Any) -> Any:
        return cuda.jit(fn, device=True)


class CudaGame:
    """A game compiled for the card: random games, many at once."""

    def __init__(self, game: Any, threads: int = 1 << 16) -> None:
        target = CudaTarget(game.State, game.Options)
        space: dict[str, Any] = {**target.driver_space(game.rules), "_grid": cuda.grid}
        exec(compile(driver_text(game.rules), "<driver>", "exec"), space)
        for name in ("advance", "start", "answer", "options"):
            space[name] = target.jit(space[name])
        space["score"], space["below"] = target.rule(game.score), target.rule(luck.below)
        exec(compile(KERNEL, "<kernel>", "exec"), space)
        self.kernel = cuda.jit(types.FunctionType(space["play_games"].__code__, space))
        self.max_seats, self.threads = game.max_seats, threads
        self.states = cuda.device_array(threads, dtype_of(game.State))
        self.outs = cuda.device_array(threads, dtype_of(game.Options))

    def rollouts(self, blank: Any, keys: Any, policy_keys: Any, limit: int = 1_000_000) -> tuple[Any, Any]:
        """Random games, one per key (at most `threads`); the same games as Native.rollouts plays."""
        n, block = len(keys), 64
        start = cuda.to_device(pack(blank))
        lengths = cuda.device_array(n, np.int32)
        scores = cuda.device_array((n, self.max_seats), np.int32)
        key_array, policy_array = cuda.to_device(np.asarray(keys)), cuda.to_device(np.asarray(policy_keys))
        self.kernel[-(-n // block), block](start, self.states, self.outs, key_array, policy_array, limit, lengths, scores)
        return scores.copy_to_host(), lengths.copy_to_host()
