"""The long run: 200,000 compiled random games and 2,000 checked ones of every game, without an error; and 40 that are checked
in every way, at every decision.

python -m sandtable.testing.soak [--games 200000] [--checked 2000] [--closely 40] [--workers 2] [--game NAME]
"""

from __future__ import annotations

import argparse
import time
from collections.abc import Callable
from concurrent.futures import ProcessPoolExecutor

import numpy as np

from sandtable.games.registry import GAMES, facts, find
from sandtable.kernel.luck import key_of

from . import kit
from .worlds import check_worlds


def compiled(name: str, mix: int, first: int, games: int) -> tuple[int, int]:
    """Random games in compiled code. Returns (games, decisions)."""
    game = find(name)
    keys = np.array([key_of(f"soak {first + k}") for k in range(games)])
    scores, lengths = game.native().rollouts(game.blank(facts(name).all_mixes[mix]), keys, keys + 1)
    assert (lengths > 0).all()
    assert (np.abs(scores) <= 1).all()
    return games, int(lengths.sum())


def strict(name: str, mix: int, first: int, games: int) -> tuple[int, int]:
    """Random games with every index and value checked. Returns (games, decisions)."""
    game = find(name)
    decisions = 0
    for seed in range(first, first + games):
        decisions += sum(1 for _ in kit.playout(game, seed, facts(name).all_mixes[mix], game.checked))
    return games, decisions


def close(name: str, mix: int, first: int, games: int) -> tuple[int, int]:
    """Random games in all forms side by side, their records and positions, and what each seat may know."""
    game, options, decisions = find(name), facts(name).all_mixes[mix], 0
    for seed in range(first, first + games):
        decisions += kit.check_modes(game, seed, options)
        kit.check_records(game, seed, options)
        kit.check_positions(game, seed, options)
        kit.check_noninterference(game, seed, options)
        check_worlds(game, seed, options)
    return games, decisions


Job = Callable[[str, int, int, int], tuple[int, int]]


def run(name: str, total: int, chunk: int, job: Job, workers: int) -> None:
    began = time.perf_counter()
    mixes = len(facts(name).all_mixes)
    parts = [(k % mixes, k * chunk, min(chunk, total - k * chunk)) for k in range(-(-total // chunk))]
    with ProcessPoolExecutor(workers) as pool:
        done = [pool.submit(job, name, mix, first, games) for mix, first, games in parts]
        results = [d.result() for d in done]
    games, decisions = (sum(r[i] for r in results) for i in (0, 1))
    seconds = time.perf_counter() - began
    print(f"{name}: {games:,} {job.__name__} games, {decisions:,} decisions, no fault, {seconds:.0f} s", flush=True)


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--games", type=int, default=200_000)
    parser.add_argument("--checked", type=int, default=2_000)
    parser.add_argument("--closely", type=int, default=40)
    parser.add_argument("--workers", type=int, default=2)
    parser.add_argument("--game", choices=list(GAMES), action="append", help="only this one (all)")
    given = parser.parse_args()
    for name in given.game or GAMES:
        find(name).native()
        run(name, given.games, 5_000, compiled, given.workers)
        run(name, given.checked, 25, strict, given.workers)
        run(name, given.closely, 2, close, given.workers)


if __name__ == "__main__":
    main()
