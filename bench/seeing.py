"""What could be won by guessing hidden things better: a search that sees them all (hands and decks; not the dice to come, nor what
others set in secret at the same time) plays the same search that does not. Whoever weighs worlds by how others have played cannot
have more of it than that.

python -m bench.seeing redline redemption --games 60
"""

from __future__ import annotations

import argparse
from concurrent.futures import ProcessPoolExecutor
from functools import cache
from random import Random

from sandtable.ai import Opponent, find
from sandtable.games.registry import GAMES
from sandtable.games.registry import find as find_game
from sandtable.kernel import Game, key_of
from sandtable.kernel.game import nothing_hidden, nothing_unknown
from sandtable.kernel.record import copy_of
from sandtable.lab.duel import LONGEST, points_of
from sandtable.lab.duel_command import share_text
from sandtable.lab.strength import strength


@cache
def laid_open(name: str) -> Game:
    """The same game with nothing hidden. (Compiled rules are kept by a game's name, so it has one of its own.)"""
    kind = type(find_game(name))
    own = {"name": f"{name}-open", "hide": staticmethod(nothing_hidden), "resample": staticmethod(nothing_unknown)}
    game: Game = type(f"Open{kind.__name__}", (kind,), {**own, "__module__": kind.__module__})()
    game.native()
    return game


def played(name: str, opponent: Opponent, n: int, swapped: int) -> float:
    """The points of whoever sees, in one game; where more than two play, they sit by turns."""
    game, seen, rng, length = find_game(name), laid_open(name), Random(n), 0
    game.native()
    s = copy_of(game.blank(game.full_options()))
    s.luck.key = key_of(f"seeing {n}")
    game.plain.start(s)
    while not game.is_over(s) and length < LONGEST:
        asked = game.open(s)[0]
        knows = seen if asked.who % 2 == swapped else game
        answer = opponent.choose(knows, knows.known(s, asked.who), asked.who, asked.i, rng)
        game.plain.answer(s, asked.i, answer.action, *answer.place)
        length += 1
    scores = [game.plain.rule(type(game).score)(s, seat) for seat in range(len(game.seats(game.full_options())))]
    return points_of(scores, [(seat + swapped) % 2 for seat in range(len(scores))])


def points(name: str, opponent: str, n: int) -> float:
    """In both games of a pair."""
    return sum(played(name, find(opponent), n, swapped) for swapped in range(2))


def main() -> None:
    parser = argparse.ArgumentParser(
        description="What a search that sees everything hidden is worth, against one that does not."
    )
    parser.add_argument("games_", nargs="+", choices=list(GAMES), metavar="GAME")
    parser.add_argument("--opponent", default="level5")
    parser.add_argument("--games", type=int, default=60)
    parser.add_argument("--workers", type=int, default=2)
    given = parser.parse_args()
    with ProcessPoolExecutor(given.workers) as pool:
        for name in given.games_:
            pairs = given.games // 2
            found = strength([*pool.map(points, [name] * pairs, [given.opponent] * pairs, range(pairs))])
            print(f"{find_game(name).title}: {share_text(found)} of {found.games} games", flush=True)


if __name__ == "__main__":
    main()
