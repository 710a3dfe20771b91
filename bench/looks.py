"""What answering as in a playout is worth by itself, against greedy: far fewer games say more than matches of a whole search.

python -m bench.looks frontline redemption --games 200               as the game's playouts do
python -m bench.looks fantasycards --tries 0                           of all answers, not of ten
"""

from __future__ import annotations

import argparse
from collections.abc import Callable
from concurrent.futures import ProcessPoolExecutor
from functools import cache
from random import Random
from types import FunctionType
from typing import Any

import numba
import numpy as np

from sandtable.ai.greedy import Greedy
from sandtable.ai.opponents import Answer
from sandtable.ai.search import Search, playing
from sandtable.ai.search.forms import compiled_form, parts
from sandtable.ai.search.playing import AN_ANSWER, KNOWN, LISTED, PLAYED, RNG, TRIED_AT_MOST, ask, copy, liked, new_key
from sandtable.ai.uniform import first_thoughts
from sandtable.games.registry import GAMES, find
from sandtable.kernel import Game
from sandtable.lab.duel import Match, play_pair
from sandtable.lab.duel_command import share_text
from sandtable.lab.strength import strength
from sandtable.native.arrays import Ints
from sandtable.native.llvm import as_a_whole, compiling
from sandtable.native.operations import ACTION, OPTIONS, WORLD


def answered(g: Ints, plan: Ints, rng: Ints, i: int, who: int) -> int:
    """What a seat would answer in a playout."""
    copy(g, PLAYED, KNOWN)
    ask(g, WORLD, PLAYED, LISTED, who, new_key(rng), 0, 0)
    n = ask(g, OPTIONS, PLAYED, LISTED, i, -1, 0, 0)
    k = liked(g, rng, i, who, n, int(plan[TRIED_AT_MOST]), False)
    return ask(g, ACTION, PLAYED, LISTED, k, 0, 0, 0)


@cache
def compiled() -> Callable[..., int]:
    with compiling():
        fn = FunctionType(answered.__code__, {**vars(playing), **globals(), **parts()}, "answered")
        ints = numba.typeof(np.zeros(1, np.int64))
        with as_a_whole():
            made: Callable[..., int] = numba.njit((ints, ints, ints, numba.int64, numba.int64), error_model="numpy")(fn)
    return made


class AsInAPlayout:
    """Takes what looks best at once."""

    def __init__(self, tries: int | None) -> None:
        self.tries = tries

    def choose(self, game: Game, known: Any, seat: int, i: int, rng: Random) -> Answer:
        form, numbers = compiled_form(game, game.native(), known), np.zeros(RNG, np.int64)
        numbers[0] = rng.getrandbits(60)
        plan = Search(1).plan(game, seat, i, 0, AN_ANSWER)
        plan[TRIED_AT_MOST] = self.tries or plan[TRIED_AT_MOST]
        action, listing = int(compiled()(form.game, plan, numbers, i, seat)), game.legal(known, i)
        first = [listing[k] for k in first_thoughts(game, known, i, listing)]  # else it might go to and fro forever
        return Answer(action if action in first else first[0])


def points(name: str, tries: int | None, n: int) -> float:
    """Those of who answers so, in both games of a pair."""
    game = find(name)
    game.native()
    return sum(play_pair(game, Match(name, {}, "looks", "greedy", "looks", ""), n, (AsInAPlayout(tries), Greedy())).points)


def main() -> None:
    parser = argparse.ArgumentParser(description="What answering as in a playout is worth by itself, against greedy.")
    parser.add_argument("games_", nargs="+", choices=list(GAMES), metavar="GAME")
    parser.add_argument("--games", type=int, default=200)
    parser.add_argument("--tries", type=int, help="of a list so many answers, 0 for all (as the game says)")
    parser.add_argument("--workers", type=int, default=2)
    given = parser.parse_args()
    tries = None if given.tries is None else given.tries or 1 << 30
    with ProcessPoolExecutor(given.workers) as pool:
        for name in given.games_:
            pairs = given.games // 2
            found = strength([*pool.map(points, [name] * pairs, [tries] * pairs, range(pairs))])
            print(f"{find(name).title}: {share_text(found)} of {found.games} games", flush=True)


if __name__ == "__main__":
    main()
