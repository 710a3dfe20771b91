"""What a table does for people, how often a second: texts, labels and clicks of all options, views, positions both ways.

    python -m bench.labels [GAME ...]

By processor time, over the same decisions of seeded random games; the best of several turns counts. To compare two versions
run this file by itself with either on PYTHONPATH, in turns: it uses nothing but the games.
"""

from __future__ import annotations

import random
import sys
import time
from collections.abc import Callable
from typing import Any

from sandtable.games.registry import GAMES, find
from sandtable.kernel.record import copy_of

SEEDS, EVERY, MOST, TURNS = 30, 20, 400, 5


def decisions(game: Any) -> list[tuple[Any, int, list[int]]]:
    """States with an open decision and its options, every so many decisions of random games."""
    found = []
    for seed in range(SEEDS):
        r, s, n = random.Random(seed), game.new(seed), 0
        while not game.is_over(s) and len(found) < MOST * (seed + 1) / SEEDS:
            i = game.open(s)[0].i
            options = game.legal(s, i)
            if n % EVERY == seed % EVERY:
                found.append((copy_of(s), i, options))
            game.plain.answer(s, i, r.choice(options))
            n += 1
    return found


def best(work: Callable[[], int]) -> float:
    """How often a second, by the fastest of a few turns."""
    rates = []
    for _ in range(TURNS):
        began = time.process_time()
        n = work()
        rates.append(n / (time.process_time() - began))
    return max(rates)


def measure(game: Any) -> dict[str, float]:
    found = decisions(game)

    def options() -> int:
        for s, i, actions in found:
            if hasattr(game, "offered"):
                game.offered(s, i, actions)  # as a table does
                continue
            for action in actions:  # versions before it
                game.move_text(s, i, action)
                game.label(s, i, action)
                game.handle(s, i, action)
        return sum(len(actions) for _, _, actions in found)

    def views() -> int:
        for s, _, _ in found:
            game.view(s, 0)
        return len(found)

    def positions() -> int:
        for s, _, _ in found:
            game.from_position(game.position(s), game.options_of(s))
        return len(found)

    return {"options": best(options), "views": best(views), "positions": best(positions)}


def main() -> None:
    for name in sys.argv[1:] or GAMES:
        rates = measure(find(name))
        print(f"{name:12}", "  ".join(f"{what} {rate:>9,.0f}/s" for what, rate in rates.items()), flush=True)


if __name__ == "__main__":
    main()
