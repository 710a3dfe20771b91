"""Is Fantasy Cards fair, is every card played, and how long is a game? Greedy against itself with mirrored forces, and against
random; docs/balance-fantasycards.md has the figures.

python -m bench.balance_fantasycards [--games 10000] [--against-random 2000] [--seed 1] [--workers 2] [--keep FILE]

With `--keep` every part is written to a file as it is done. The same command goes on where it was broken off; games of other rules
or another greedy are not counted.
"""

from __future__ import annotations

import argparse
from collections import Counter
from collections.abc import Callable
from concurrent.futures import ProcessPoolExecutor, as_completed
from pathlib import Path
from statistics import median, quantiles
from typing import NamedTuple

import msgspec
import numpy as np

from sandtable.games.fantasycards import fantasycards
from sandtable.games.fantasycards import verbs as do
from sandtable.games.fantasycards.cards import ACTION_NAMES, DECK, SITUATION_NAMES
from sandtable.games.fantasycards.state import DRAW, GONE, SIDE_NAMES
from sandtable.games.fantasycards.units import TYPE_NAMES
from sandtable.kernel import key_of, pack
from sandtable.lab.simulate import SAMPLES, wilson
from sandtable.native.cache import cache_folder
from sandtable.native.operations import GREEDY, RANDOM

FORCES = ("standard", "horde", "knights", "siege", "wild")  # by turns, the same on both sides
CHUNK = 20  # even: greedy is Red in every other game
LIMIT = 1_000_000  # decisions of a game


class Played(NamedTuple):
    winner: int
    first: bool  # the player with the first turn has won
    decisions: int
    turns: int
    had: dict[str, int]  # unit types
    lost: dict[str, int]
    plays: list[str]  # Actions and Situations that were played


class Part(NamedTuple):
    """Some games in a row, as they are kept: with which rules and greedy, and from which dice."""

    rules: str
    seed: str
    what: str
    first: int
    games: list[Played]


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
        sorted(plays),
    )


def mirrored(first: int, games: int, seed: str) -> list[Played]:
    return [one_game(n, seed) for n in range(first, first + games)]


def against_random(first: int, games: int, seed: str) -> list[Played]:
    """Greedy is Red in every other game, with the forces that a new game has; a draw counts as lost."""
    native, blank, played = fantasycards.native(), fantasycards.blank({}), list[Played]()
    for n in range(first, first + games):
        side = n % 2
        key = f"{seed}/{side}/{n // 2}"  # as `sandtable sim --seed SEED/SIDE` has them
        policies = [GREEDY, RANDOM] if side == 0 else [RANDOM, GREEDY]
        dice, choices = np.array([key_of(key)]), np.array([key_of(f"{key} choices")])
        scores, lengths = native.rollouts(blank, dice, choices, policies, SAMPLES, LIMIT)
        won = bool(scores[0, side] > 0)
        played.append(Played(side if won else 1 - side, won, int(lengths[0]), 0, {}, {}, []))
    return played


WHAT: dict[str, Callable[[int, int, str], list[Played]]] = {"mirrored": mirrored, "against random": against_random}


def these_rules() -> str:
    """What is compiled from other rules, or another bot, lies in another folder."""
    encoding = fantasycards.native().encoding
    return cache_folder(fantasycards, encoding.text if encoding else "").name


def kept(path: Path | None, seed: str, what: str) -> dict[int, Part]:
    """The parts that are done, by their first game."""
    if path is None or not path.exists():
        return {}
    parts = [msgspec.json.decode(line, type=Part) for line in path.read_bytes().splitlines()]
    return {part.first: part for part in parts if part[:3] == (these_rules(), seed, what) and len(part.games) == CHUNK}


def play(what: str, games: int, seed: str, workers: int, path: Path | None) -> list[Played]:
    """So many games, in whole parts and in order; what is kept is not played again."""
    rules, done = these_rules(), kept(path, seed, what)
    firsts = range(0, games, CHUNK)
    with ProcessPoolExecutor(workers) as pool:
        asked = {pool.submit(WHAT[what], first, CHUNK, seed): first for first in firsts if first not in done}
        for future in as_completed(asked):
            part = Part(rules, seed, what, asked[future], future.result())
            done[part.first] = part
            if path is not None:
                with path.open("ab") as file:
                    file.write(msgspec.json.encode(part) + b"\n")
    return [game for first in firsts for game in done[first].games]


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--games", type=int, default=10_000)
    parser.add_argument("--against-random", type=int, default=2_000)
    parser.add_argument("--seed", default="1")
    parser.add_argument("--workers", type=int, default=2)
    parser.add_argument("--keep", type=Path)
    given = parser.parse_args()
    fantasycards.native()
    if given.games:
        report(play("mirrored", given.games, given.seed, given.workers, given.keep))
    if given.against_random:
        every = play("against random", given.against_random, given.seed, given.workers, given.keep)
        won = sum(game.winner == n % 2 for n, game in enumerate(every))
        low, high = wilson(won, len(every))
        print(f"greedy against random: {won} of {len(every)}, {won / len(every):.1%} (95 %: {low:.1%} to {high:.1%})")


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
    had, lost = Counter[str](), Counter[str]()
    for game in every:
        had.update(game.had)
        lost.update(game.lost)
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
