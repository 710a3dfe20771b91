"""Compile all games in parallel, so that parallel tests do not each do it.

python -m sandtable.testing.prepare [WORKERS]
"""

from __future__ import annotations

import sys
from concurrent.futures import ProcessPoolExecutor

from sandtable.games.registry import GAMES, find
from sandtable.native.cache import sources_of


def compile_it(name: str) -> str:
    game = find(name)
    native = game.native()
    return f"{game.title}: {'compiled before' if native.was_ready else f'compiled in {native.seconds:.0f} s'}"


def size(name: str) -> int:
    return sum(path.stat().st_size for path in sources_of(find(name)))


def main() -> None:
    workers = int(sys.argv[1]) if len(sys.argv) > 1 else 2
    with ProcessPoolExecutor(workers) as pool:
        for said in pool.map(compile_it, sorted(GAMES, key=size, reverse=True)):  # the longest first, so that none is last
            print(said, flush=True)


if __name__ == "__main__":
    main()
