"""The long run: 200,000 compiled random games and 2,000 checked ones of every game, without an error; 40 that are checked in every
way, at every decision; and 200 in which a level that peeks would be caught, the five of them in turn. Of the checked ones it says
how long the lists that grow by play became, beside their room.

python -m sandtable.testing.soak [--games 200000] [--checked 2000] [--closely 40] [--blind 200] [--workers 2] [--game NAME]
"""

from __future__ import annotations

import argparse
import time
from collections import Counter
from collections.abc import Callable
from concurrent.futures import ProcessPoolExecutor
from typing import NamedTuple

import numpy as np

from sandtable.ai.levels import LEVELS
from sandtable.games.registry import GAMES, facts, find
from sandtable.kernel.luck import key_of

from . import kit
from .peeking import check_peeking
from .worlds import check_worlds


class Done(NamedTuple):
    """What was played without a fault, and the most that was seen of everything that grows by play."""

    games: int
    decisions: int
    most: Counter[str] = Counter()


def compiled(name: str, mix: int, first: int, games: int) -> Done:
    """Random games in compiled code."""
    game = find(name)
    keys = np.array([key_of(f"soak {first + k}") for k in range(games)])
    scores, lengths = game.native().rollouts(game.blank(facts(name).all_mixes[mix]), keys, keys + 1)
    assert (lengths > 0).all()
    assert (np.abs(scores) <= 1).all()
    return Done(games, int(lengths.sum()))


def strict(name: str, mix: int, first: int, games: int) -> Done:
    """Random games with every index and value checked."""
    game = find(name)
    decisions = 0
    most: Counter[str] = Counter()
    for seed in range(first, first + games):
        for s, _ in kit.playout(game, seed, facts(name).all_mixes[mix], game.checked):
            decisions += 1
            most |= Counter({"frames": int(s.flow.depth), **{count: int(getattr(s, count)) for count in facts(name).grows}})
    return Done(games, decisions, most)


def close(name: str, mix: int, first: int, games: int) -> Done:
    """Random games in all forms side by side, their records and positions, and what each seat may know."""
    game, options, decisions = find(name), facts(name).all_mixes[mix], 0
    for seed in range(first, first + games):
        decisions += kit.check_modes(game, seed, options)
        kit.check_records(game, seed, options)
        kit.check_positions(game, seed, options)
        kit.check_noninterference(game, seed, options)
        check_worlds(game, seed, options)
    return Done(games, decisions)


def blind(name: str, mix: int, first: int, games: int) -> Done:
    """Random games in which a level must think the same of worlds that its seat cannot tell apart: so many such pairs."""
    game, options, pairs = find(name), facts(name).all_mixes[mix], 0
    game.native()
    for seed in range(first, first + games):
        pairs += check_peeking(game, seed, LEVELS[seed % len(LEVELS)]().search_of(game), options)
    return Done(games, pairs)


Job = Callable[[str, int, int, int], Done]


def room(name: str) -> dict[str, int]:
    """How much there is room for, of frames and of what else grows."""
    return {"frames": len(find(name).blank({}).flow.stack), **facts(name).grows}


def run(name: str, total: int, chunk: int, job: Job, workers: int) -> None:
    began = time.perf_counter()
    mixes = len(facts(name).all_mixes)
    chunk = max(1, min(chunk, total // mixes))  # every mix has its turn, if there are as many games
    parts = [(k % mixes, k * chunk, min(chunk, total - k * chunk)) for k in range(-(-total // chunk))]
    with ProcessPoolExecutor(workers) as pool:
        done = [pool.submit(job, name, mix, first, games) for mix, first, games in parts]
        results = [d.result() for d in done]
    games, decisions = sum(r.games for r in results), sum(r.decisions for r in results)
    what = "pairs" if job is blind else "decisions"
    seconds = time.perf_counter() - began
    print(f"{name}: {games:,} {job.__name__} games, {decisions:,} {what}, no fault, {seconds:.0f} s", flush=True)
    if any(r.most for r in results):
        most = {key: max(r.most[key] for r in results) for key in room(name)}
        print(f"{name}: most of {', '.join(f'{k} {most[k]} of {n}' for k, n in room(name).items())}", flush=True)


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--games", type=int, default=200_000)
    parser.add_argument("--checked", type=int, default=2_000)
    parser.add_argument("--closely", type=int, default=40)
    parser.add_argument("--blind", type=int, default=200)
    parser.add_argument("--workers", type=int, default=2)
    parser.add_argument("--game", choices=list(GAMES), action="append", help="only this one (all)")
    given = parser.parse_args()
    for name in given.game or GAMES:
        find(name).native()
        run(name, given.games, 5_000, compiled, given.workers)
        run(name, given.checked, 25, strict, given.workers)
        run(name, given.closely, 2, close, given.workers)
        run(name, given.blind, 10, blind, given.workers)


if __name__ == "__main__":
    main()
