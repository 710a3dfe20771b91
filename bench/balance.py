"""Is Burnt Moon fair, and how do games of it end? Greedy against itself, compiled; docs/balance-burntmoon.md has the figures.

python -m bench.balance [--games 10000] [--seed 1] [--threads 2] [--set FILE]
"""

from __future__ import annotations

import argparse
from collections import Counter
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path
from statistics import median, quantiles
from typing import Any, NamedTuple

import numpy as np

from sandtable.games.burntmoon import burntmoon
from sandtable.games.burntmoon.cards import SIDE_NAMES, VICTORY
from sandtable.kernel import key_of
from sandtable.lab.simulate import SAMPLES, simulate, wilson
from sandtable.native.operations import GREEDY, PLAYED

CHUNK, LIMIT = 250, 1_000_000


class End(NamedTuple):
    winner: int
    how: str
    rounds: int
    decisions: int


def ends(games: int, seed: str, options: dict[str, str], threads: int) -> list[End]:
    """Games of greedy against itself, each with the dice that `sandtable sim` would give it, and how they ended."""
    blank, native = burntmoon.blank(options), burntmoon.native()

    def some(first: int) -> list[End]:
        states, _ = native.arrays()
        found = []
        for n in range(first, min(first + CHUNK, games)):
            keys, choices = (np.array([key_of(f"{seed}/{n}{what}")]) for what in ("", " choices"))
            policies = np.array([GREEDY, GREEDY])
            _, lengths = native.rollouts(blank, keys, choices, policies, SAMPLES, LIMIT, states)
            found.append(end_of(states[PLAYED], int(lengths[0])))
        return found

    with ThreadPoolExecutor(threads) as pool:
        return [end for part in pool.map(some, range(0, games, CHUNK)) for end in part]


def end_of(s: Any, decisions: int) -> End:
    winner, rounds = int(s["winner"]), int(s["round"])
    how = "draw"
    if winner < 2:
        me = s["sides"][winner]
        points = sum(int(me["tile_points"][lane["site"]]) for lane in me["lanes"] if lane["controlled"])
        how = "points" if points >= VICTORY else "round cap" if rounds >= s["round_cap"] else "elimination"
    return End(winner, how, rounds, decisions)


def share(wins: int, of: int) -> str:
    low, high = wilson(wins, of)
    return f"{wins / of:.1%} of {of} decided games (95 %: {low:.1%} to {high:.1%})"


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--games", type=int, default=10_000)
    parser.add_argument("--seed", default="1")
    parser.add_argument("--threads", type=int, default=2)
    parser.add_argument("--set", type=Path, help="numbers from a file")
    given = parser.parse_args()
    options = {"set": burntmoon.read_set(given.set)} if given.set else {}
    played = {h: ends(given.games // 2, given.seed, {**options, "first_holder": h}, given.threads) for h in SIDE_NAMES}
    every = [end for some in played.values() for end in some]
    decided = [end for end in every if end.winner < 2]
    first = sum(end.winner == side for side, name in enumerate(SIDE_NAMES) for end in played[name])
    print(f"greedy against itself, {len(every)} games, seed {given.seed}, either side first in half of them")
    print(f"  LFA wins           {share(sum(end.winner == 0 for end in decided), len(decided))}")
    print(f"  first holder wins  {share(first, len(decided))}")
    print(
        f"  ends by            {', '.join(f'{how} {n / len(every):.1%}' for how, n in Counter(e.how for e in every).most_common())}"
    )
    for what, numbers in (("rounds", [e.rounds for e in every]), ("decisions", [e.decisions for e in every])):
        tenths = quantiles(numbers, n=10)
        print(f"  {what:<18} median {median(numbers):.0f}, from {tenths[0]:.0f} to {tenths[-1]:.0f} in four games of five")
    report = simulate(burntmoon, ["greedy", "random"], 2000, given.seed, options, swap=True, threads=given.threads)
    wins = report.player_wins["greedy"]
    print(f"  against random     {wins / report.games:.1%} of {report.games} games, seats swapped")


if __name__ == "__main__":
    main()
