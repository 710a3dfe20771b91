"""What thinking is worth, question by question: far fewer games are needed than in matches, and it says where the gain is.

python -m bench.choices spread redline --questions 40        how far the two best answers come out apart in the same world
python -m bench.choices gain fantasycards --playouts 96 288   how much better than greedy's answer a search's is

Questions come from games of greedy. For `gain` the answers that look best at once are played on much longer than a search does, in
worlds of their own; what each comes to there is the yardstick for what greedy and the search answer. (So answers are measured by
playouts: whether those see far enough is for matches to say.)
"""

from __future__ import annotations

import argparse
from collections import defaultdict
from concurrent.futures import ProcessPoolExecutor
from functools import lru_cache
from random import Random
from statistics import mean, stdev
from time import thread_time
from typing import Any, NamedTuple

from sandtable.ai import find
from sandtable.ai.opponents import Answer
from sandtable.ai.search import Search
from sandtable.ai.search.opponent import Race
from sandtable.ai.search.playing import COARSE, ONE
from sandtable.ai.uniform import first_thoughts
from sandtable.games.registry import find as find_game
from sandtable.kernel import Game

AT_ONCE = Search(playouts=1, best=1, samples=40)  # the order in which answers look best, and no playouts
MEASURED, TWO = 8, 200  # answers that are played on long; worlds for the two best
KEYS = (1, 2)  # dice of a search that is measured
ONE_IN = 8  # questions of a game that are taken


class Question(NamedTuple):
    known: Any
    seat: int
    i: int
    kind: str
    actions: list[int]  # those that look best at once first


@lru_cache
def questions(name: str, n: int) -> list[Question]:
    """Questions with a choice, from games of greedy: always the same ones."""
    game, greedy, rng, taken, seeds = find_game(name), find("greedy"), Random("choices"), list[Question](), 0
    game.native()
    while len(taken) < n:
        seeds += 1
        s = game.new(f"choices {seeds}")
        while not game.is_over(s) and len(taken) < n:
            asked = game.open(s)[0]
            known, listing = game.known(s, asked.who), game.legal(s, asked.i)
            actions = [listing[k] for k in first_thoughts(game, known, asked.i, listing)]
            if len(actions) > 1 and rng.random() < 1 / ONE_IN:
                order = [t.action for t in AT_ONCE.think(game, known, asked.who, asked.i, seeds, actions)]
                taken.append(Question(known, asked.who, asked.i, asked.kind.name, order))
            game.plain.answer(s, asked.i, greedy.choose(game, known, asked.who, asked.i, rng).action)
    return taken


def raced(game: Game, asked: Question, answers: list[int], worlds: int, key: int) -> Race:
    """Answers played on in so many worlds at least."""
    rounds = max(1, (len(answers) - 1).bit_length())
    search = Search(playouts=worlds * rounds * len(answers), sure=0)
    return search.race(game, asked.known, asked.seat, asked.i, key, [Answer(action) for action in answers])


# ---------------------------------------------------------------- how far two answers come out apart
def spread(name: str, n: int) -> str:
    """Where luck drowns what is compared: the variance of the difference, and what a playout costs."""
    game, apart, costs = find_game(name), list[float](), list[float]()
    for key, asked in enumerate(questions(name, n)):
        began = thread_time()
        race = raced(game, asked, asked.actions[:2], TWO, key)
        costs.append(1000 * (thread_time() - began) / sum(race.playouts))
        worlds, unit = race.playouts[0], (1 << COARSE) / ONE
        ahead = (race.sums[0] - race.sums[1]) / ONE / worlds
        apart.append(race.spreads[1] * unit * unit / worlds - ahead * ahead)
    return f"| {game.title} | {mean(apart):.4f} | {mean(costs):.2f} ms |"


# ---------------------------------------------------------------- how much better than greedy's
def yardstick(name: str, n: int, k: int, worlds: int) -> dict[int, float]:
    """What the answers that look best come to."""
    asked = questions(name, n)[k]
    answers = asked.actions[:MEASURED]
    race = raced(find_game(name), asked, answers, worlds, 10_000 + k)
    return {action: race.sums[j] / ONE / race.playouts[j] for j, action in enumerate(answers)}


def chosen(name: str, n: int, k: int, opponent: str | Search) -> list[tuple[int, float]]:
    """What is answered to a question with other dice each time, and the milliseconds it takes."""
    game, asked, found = find_game(name), questions(name, n)[k], list[tuple[int, float]]()
    for key in KEYS:
        began, thinks = thread_time(), find(opponent) if isinstance(opponent, str) else opponent
        answer = thinks.choose(game, asked.known, asked.seat, asked.i, Random(key))
        found.append((answer.action, 1000 * (thread_time() - began)))
    return found


def gain(name: str, n: int, searches: list[Search], worlds: int, workers: int) -> None:
    with ProcessPoolExecutor(workers) as pool:

        def all_of(work: Any, *rest: Any) -> list[Any]:
            return [task.result() for task in [pool.submit(work, name, n, k, *rest) for k in range(n)]]

        worth, kinds = all_of(yardstick, worlds), [asked.kind for asked in questions(name, n)]
        by_greedy = [
            mean(w[a] if a in w else mean(w.values()) for a, _ in found)
            for w, found in zip(worth, all_of(chosen, "greedy"), strict=True)
        ]
        for search in searches:
            better, by_kind, costs = list[float](), defaultdict[str, list[float]](list), list[float]()
            for w, before, kind, found in zip(worth, by_greedy, kinds, all_of(chosen, search), strict=True):
                costs += [cost for _, cost in found]
                if known := [w[action] - before for action, _ in found if action in w]:
                    better.append(100 * mean(known))
                    by_kind[kind].append(better[-1])
            most = sorted(by_kind, key=lambda kind: -len(by_kind[kind]))[:6]
            told = ", ".join(f"{kind} {mean(by_kind[kind]):+.1f} ({len(by_kind[kind])})" for kind in most)
            error = stdev(better) / len(better) ** 0.5
            print(
                f"{search.playouts} playouts: {mean(better):+.2f} ± {error:.2f} hundredths, {mean(costs):.0f} ms; {told}",
                flush=True,
            )


def main() -> None:
    parser = argparse.ArgumentParser(description="What thinking is worth, question by question.")
    parser.add_argument("command", choices=("spread", "gain"))
    parser.add_argument("games", nargs="+", metavar="GAME")
    parser.add_argument("--questions", type=int, default=60)
    parser.add_argument("--playouts", type=int, nargs="*", default=[96, 288, 960])
    parser.add_argument("--best", type=int, default=Search(1).best)
    parser.add_argument("--sure", type=float, nargs="*", default=[Search(1).sure])
    parser.add_argument("--worlds", type=int, default=150, help="of the yardstick")
    parser.add_argument("--workers", type=int, default=2)
    given = parser.parse_args()
    for name in given.games:
        if given.command == "spread":
            print(spread(name, given.questions), flush=True)
        else:
            searches = [Search(n, best=given.best, sure=sure) for n in given.playouts for sure in given.sure]
            gain(name, given.questions, searches, given.worlds, given.workers)


if __name__ == "__main__":
    main()
