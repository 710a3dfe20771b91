"""How strong the opponents are: matches with the same dice and seats swapped, and what a decision costs.

    python -m bench.opponents --games 100 burntmoon level5,greedy level5,level4
    python -m bench.opponents --games 0 --decisions 40 redline level5

A line is a row of the tables in docs/opponents.md.
"""

from __future__ import annotations

import argparse
from random import Random
from statistics import mean, quantiles
from time import thread_time
from typing import Any

from sandtable.ai import Opponent, find
from sandtable.games.registry import find as find_game
from sandtable.kernel import Game
from sandtable.lab.simulate import simulate, wilson


def match(game: Game, one: str, two: str, games: int, seed: str, options: dict[str, str]) -> str:
    """The points of one against the other; a draw is half a point. Where more than two play they sit by turns."""
    seats = len(game.seats(game.full_options(options)))
    players = [(one, two)[k % 2] for k in range(seats)]
    report = simulate(game, players, games // 2 * 2, seed, options, swap=seats == 2)
    points = report.player_wins[one] + report.draws / 2
    low, high = wilson(round(points), report.games)
    share = f"{points / report.games:.1%} [{low:.0%} to {high:.0%}]".replace("%", " %")
    return f"| {game.title} | {one} | {two} | {share} | {report.games} |"


def positions(game: Game, n: int, seed: str, options: dict[str, str]) -> list[tuple[Any, int, int]]:
    """Questions with a choice, from games of greedy."""
    greedy, rng = find("greedy"), Random(seed)
    found, s = list[tuple[Any, int, int]](), game.new(seed, options)
    while len(found) < n:
        if game.is_over(s):
            seed += "'"
            s = game.new(seed, options)
        asked = game.open(s)[0]
        known = game.known(s, asked.who)
        if len(game.legal(known, asked.i)) > 1 and rng.random() < 0.5:
            found.append((known, asked.who, asked.i))
        game.plain.answer(s, asked.i, greedy.choose(game, known, asked.who, asked.i, rng).action)
    return found


def cost(game: Game, name: str, opponent: Opponent, asked: list[tuple[Any, int, int]]) -> str:
    """Milliseconds of a core for a decision."""
    times = []
    for k, (known, seat, i) in enumerate(asked):
        began = thread_time()
        opponent.choose(game, known, seat, i, Random(k))
        times.append(1000 * (thread_time() - began))
    return f"| {game.title} | {name} | {mean(times):.1f} ms, one of ten over {quantiles(times, n=10)[-1]:.0f} ms |"


def main() -> None:
    parser = argparse.ArgumentParser(description="Matches between opponents, and what they cost.")
    parser.add_argument("game")
    parser.add_argument("pairs", nargs="+", help="level5,greedy")
    parser.add_argument("--games", type=int, default=100)
    parser.add_argument("--decisions", type=int, default=0, help="measure so many decisions of each")
    parser.add_argument("--seed", default="opponents")
    parser.add_argument("--option", action="append", default=[], help="players=3")
    given = parser.parse_args()
    game, options = find_game(given.game), dict(text.split("=", 1) for text in given.option)
    game.native()
    names = [pair.split(",") for pair in given.pairs]
    if given.decisions:
        asked = positions(game, given.decisions, given.seed, options)
        for name in dict.fromkeys(name for pair in names for name in pair):
            print(cost(game, name, find(name), asked), flush=True)
    for one, two in (pair for pair in names if len(pair) == 2 and given.games):
        print(match(game, one, two, given.games, given.seed, options), flush=True)


if __name__ == "__main__":
    main()
