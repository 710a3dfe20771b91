"""Compile everything in parallel, before tests that run side by side would each do it: all games, the search, and the games that
a module has in a dictionary `games`.

python -m sandtable.testing.prepare [WORKERS [MODULE]]
"""

from __future__ import annotations

import sys
from concurrent.futures import ProcessPoolExecutor
from importlib import import_module

from sandtable.ai.search.forms import compiled_thinking
from sandtable.envs.encoding import native_of
from sandtable.games.registry import GAMES, find
from sandtable.kernel.game import Game
from sandtable.native.cache import sources_of
from sandtable.native.hands import only_one


def say(game: Game) -> str:
    native = game.native()
    return f"{game.title}: {'compiled before' if native.was_ready else f'compiled in {native.seconds:.0f} s'}"


def compile_game(name: str) -> str:
    return say(find(name))


def compile_search() -> str:
    compiled_thinking()
    return "The search: compiled"


def compile_example(module: str, name: str) -> str:
    game: Game = import_module(module).games[name]
    native_of(game)  # with numbers for its answers, as those who learn need it
    return say(game)


def size(name: str) -> int:
    return sum(path.stat().st_size for path in sources_of(find(name)))


def main() -> None:
    workers = int(sys.argv[1]) if len(sys.argv) > 1 else 2
    with ProcessPoolExecutor(workers, initializer=only_one) as pool:
        longest_first = sorted(GAMES, key=size, reverse=True)  # so that none is last
        tasks = [pool.submit(compile_game, name) for name in longest_first]
        tasks.append(pool.submit(compile_search))
        for module in sys.argv[2:3]:
            tasks += [pool.submit(compile_example, module, name) for name in import_module(module).games]
        for task in tasks:
            print(task.result(), flush=True)


if __name__ == "__main__":
    main()
