"""What a game's `judge` is worth by itself: who takes what looks best at once by it, against greedy, who goes by `evaluate`.

python -m bench.judges frontline redline fantasycards --games 200

Pairs of games with the same dice and the seats swapped. Both look one answer ahead and no further.
"""

from __future__ import annotations

import argparse
from concurrent.futures import ProcessPoolExecutor

from sandtable.ai.greedy import Greedy
from sandtable.ai.levels import Level
from sandtable.ai.search import Search
from sandtable.games.registry import GAMES, find
from sandtable.lab.duel import Match, play_pair
from sandtable.lab.duel_command import share_text
from sandtable.lab.strength import strength

AT_ONCE = Search(playouts=1, best=1, samples=8)  # the first of all that are tried is taken


def points(name: str, n: int) -> float:
    """Those of the first opponent in both games of a pair."""
    game = find(name)
    game.native()
    return sum(play_pair(game, Match(name, {}, "judge", "greedy", "judges", ""), n, (Level(AT_ONCE), Greedy())).points)


def main() -> None:
    parser = argparse.ArgumentParser(description="What a game's judge is worth by itself, against greedy.")
    parser.add_argument("games_", nargs="+", choices=list(GAMES), metavar="GAME")
    parser.add_argument("--games", type=int, default=200)
    parser.add_argument("--workers", type=int, default=2)
    given = parser.parse_args()
    with ProcessPoolExecutor(given.workers) as pool:
        for name in given.games_:
            found = strength([*pool.map(points, [name] * (given.games // 2), range(given.games // 2))])
            print(f"{find(name).title}: {share_text(found)} of {found.games} games", flush=True)


if __name__ == "__main__":
    main()
