"""A game on a CUDA device: the same random games as on the processor, score by score and decision by decision, and how many a
second.

python -m bench.gpu [--game frontline] [--games 65536] [--compared 5000]      needs numba-cuda; prints a line of JSON for each mix
"""

from __future__ import annotations

import argparse
import json
import time

import numpy as np

from sandtable.games.registry import GAMES, facts, find
from sandtable.kernel.luck import key_of
from sandtable.native.cuda import CudaGame


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--game", choices=list(GAMES), default="frontline")
    parser.add_argument("--games", type=int, default=1 << 16, help="of each mix (65536)")
    parser.add_argument("--compared", type=int, default=5000, help="of them, also on the processor (5000)")
    parser.add_argument("--mixes", type=int, default=1, help="so many mixes of options (1: as it comes)")
    parser.add_argument("--rounds", type=int, default=5, help="how often the games are played on the device (5)")
    given = parser.parse_args()
    game = find(given.game)
    keys = np.array([key_of(k) for k in range(given.games)])
    began = time.perf_counter()
    card = CudaGame(game, given.games)
    card.rollouts(game.blank(), keys[:64], keys[:64] + 7)
    compiled = time.perf_counter() - began
    for options in facts(given.game).all_mixes[: given.mixes]:
        seconds = []
        for _ in range(given.rounds):
            began = time.perf_counter()
            scores, lengths = card.rollouts(game.blank(options), keys, keys + 7)
            seconds.append(time.perf_counter() - began)
        few = min(given.games, given.compared)
        same_scores, same_lengths = game.native().rollouts(game.blank(options), keys[:few], keys[:few] + 7)
        agree = (same_scores == scores[:few]).all(axis=1) & (same_lengths == lengths[:few])
        median = sorted(seconds)[len(seconds) // 2]
        print(
            json.dumps(
                {
                    "game": given.game,
                    "options": options,
                    "games": given.games,
                    "decisions": int(lengths.sum()),
                    "compile_s": round(compiled, 1),
                    "decisions_per_s_median": round(lengths.sum() / median),
                    "decisions_per_s_best": round(lengths.sum() / min(seconds)),
                    "games_per_s_median": round(given.games / median),
                    "compared": few,
                    "same_games_as_the_processor": int(agree.sum()),
                }
            ),
            flush=True,
        )


if __name__ == "__main__":
    main()
