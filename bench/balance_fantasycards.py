"""Is Fantasy Cards fair, is every card played, and how long is a game? Greedy against itself with mirrored forces, and against
random; docs/balance-fantasycards.md has the figures.

python -m bench.balance_fantasycards [--games 10000] [--against-random 300] [--seed 1] [--workers 2]
"""

from __future__ import annotations

import argparse
from collections import Counter
from concurrent.futures import ProcessPoolExecutor
from statistics import median, quantiles
from typing import NamedTuple

from sandtable.games.fantasycards import fantasycards
from sandtable.games.fantasycards import verbs as do
from sandtable.games.fantasycards.cards import ACTION_NAMES, DECK, SITUATION_NAMES
from sandtable.games.fantasycards.state import DRAW, GONE, SIDE_NAMES
from sandtable.games.fantasycards.units import TYPE_NAMES
from sandtable.kernel import key_of, pack
from sandtable.lab.simulate import SAMPLES, wilson

FORCES = ("standard", "horde", "knights", "siege", "wild")  # by turns, the same on both sides
CHUNK = 20


class Played(NamedTuple):
    winner: int
    first: bool  # the player with the first turn has won
    decisions: int
    turns: int
    had: Counter[str]  # unit types
    lost: Counter[str]
    plays: frozenset[str]  # Actions and Situations that were played


def one_game(n: int, seed: str) -> Played:
    native = fantasycards.native()
    states, outs = native.arrays()
    force = FORCES[n % len(FORCES)]
    start = fantasycards.blank({"red": force, "blue": force})
    start.luck.key = key_of(f"{seed}/{n}")
    pack(start, states, 1)
    native.start(states, 1)
    step, plays = 0, set[str]()
    while states[1]["flow"]["open"] > 0:
        who = int(states[1]["flow"]["decisions"][0]["who"])
        k = native.look_ahead(states, outs, who, 0, key_of(f"{seed}/{n}/{step}"), SAMPLES)
        action = int(outs[0]["action"][k])
        verb = do.verb(action)
        if verb == do.act:
            plays.add(ACTION_NAMES[DECK[do.card(action)].action])
        elif verb in (do.situation, do.invoke):
            plays.add(SITUATION_NAMES[DECK[do.card(action)].situation])
        native.answer(states, 1, 0, action, 0, 0, 0)
        step += 1
    end = states[1]
    units = [(TYPE_NAMES[u["kind"]], int(u["where"])) for u in end["units"] if u["kind"] >= 0]
    return Played(
        int(end["winner"]),
        int(end["winner"]) == 1 - int(end["first"]),
        step,
        int(end["sides"]["turns"].max()),
        Counter(kind for kind, _ in units),
        Counter(kind for kind, where in units if where == GONE),
        frozenset(plays),
    )


def some_games(first: int, games: int, seed: str) -> list[Played]:
    return [one_game(n, seed) for n in range(first, first + games)]


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--games", type=int, default=10_000)
    parser.add_argument("--against-random", type=int, default=300)
    parser.add_argument("--seed", default="1")
    parser.add_argument("--workers", type=int, default=2)
    given = parser.parse_args()
    fantasycards.native()
    firsts = range(0, given.games, CHUNK)
    with ProcessPoolExecutor(given.workers) as pool:
        parts = pool.map(some_games, firsts, [min(CHUNK, given.games - k) for k in firsts], [given.seed] * len(firsts))
        every = [game for part in parts for game in part]
    if every:
        report(every)
    against_random(given.against_random, given.seed)


def against_random(games: int, seed: str) -> None:
    """Greedy against random, each side half of the time."""
    if not games:
        return
    from sandtable.lab.simulate import simulate

    won = sum(
        simulate(fantasycards, players, games=games // 2, seed=f"{seed}/{n}").wins[SIDE_NAMES[n]]
        for n, players in enumerate((["greedy", "random"], ["random", "greedy"]))
    )
    low, high = wilson(won, games // 2 * 2)
    print(f"greedy against random: {won} of {games // 2 * 2} (95 %: {low:.1%} to {high:.1%})")


def report(every: list[Played]) -> None:
    games, decided = len(every), [game for game in every if game.winner != DRAW]
    for side, name in enumerate(SIDE_NAMES):
        share(name, sum(game.winner == side for game in decided), len(decided))
    share("first turn", sum(game.first for game in decided), len(decided))
    print(f"draws: {games - len(decided)} of {games}")
    for name in ("decisions", "turns"):
        found = [getattr(game, name) for game in every]
        parts = quantiles(found, n=20)
        print(f"{name}: median {median(found)}, 5 % {parts[0]:.0f}, 95 % {parts[-1]:.0f}, longest {max(found)}")
    had, lost = sum((game.had for game in every), Counter[str]()), sum((game.lost for game in every), Counter[str]())
    for kind in sorted(had, key=lambda kind: -lost[kind] / had[kind]):
        print(f"  {kind:24} lost in {lost[kind] / had[kind]:.0%} of {had[kind]}")
    plays = Counter(play for game in every for play in game.plays)
    names = (*ACTION_NAMES, *SITUATION_NAMES)
    print(f"never played: {', '.join(name for name in names if not plays[name]) or 'none'}")
    for name in sorted(names, key=lambda name: -plays[name]):
        print(f"  {name:24} in {plays[name] / games:.0%} of games")


def share(name: str, won: int, games: int) -> None:
    low, high = wilson(won, games)
    print(f"{name}: {won / max(1, games):.1%} of {games} games with a winner (95 %: {low:.1%} to {high:.1%})")


if __name__ == "__main__":
    main()
