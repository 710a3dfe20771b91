"""Front Line on a CUDA device: the same random games as on the processor, and how many a second.

python -m bench.gpu [games]      needs numba-cuda; prints one line of JSON
"""

from __future__ import annotations

import json
import sys
import time

import numpy as np

from sandtable.games.registry import find
from sandtable.kernel.luck import key_of
from sandtable.native.cuda import CudaGame


def main() -> None:
    games = int(sys.argv[1]) if len(sys.argv) > 1 else 1 << 16
    game = find("frontline")
    keys = np.array([key_of(k) for k in range(games)])
    began = time.perf_counter()
    card = CudaGame(game, games)
    card.rollouts(game.blank(), keys[:64], keys[:64] + 7)
    compiled = time.perf_counter() - began
    seconds = []
    for _ in range(5):
        began = time.perf_counter()
        scores, lengths = card.rollouts(game.blank(), keys, keys + 7)
        seconds.append(time.perf_counter() - began)
    native = game.native()
    few = min(games, 5000)
    same_scores, same_lengths = native.rollouts(game.blank(), keys[:few], keys[:few] + 7)
    agree = bool((same_scores == scores[:few]).all() and (same_lengths == lengths[:few]).all())
    best, median = min(seconds), sorted(seconds)[2]
    print(
        json.dumps(
            {
                "games": games,
                "decisions": int(lengths.sum()),
                "compile_s": round(compiled, 1),
                "decisions_per_s_median": round(lengths.sum() / median),
                "decisions_per_s_best": round(lengths.sum() / best),
                "games_per_s_median": round(games / median),
                "same_games_as_the_processor": agree,
            }
        )
    )


if __name__ == "__main__":
    main()
