"""Thousands of games between opponents, compiled, and their statistics.

    report = simulate(find("frontline"), ["greedy", "random"], games=1000, seed="7")
    report.wins["red"], report.interval(report.wins["red"])

Game number n of a simulation with seed S has the dice of a match with seed "S/n". Players that follow no compiled policy, as
those that search, are asked one by one (tables.py); that is slower, but not by much next to their thinking.
"""

from __future__ import annotations

from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass, field
from math import sqrt
from time import perf_counter
from typing import Any

from sandtable.ai import ENGINE, OPPONENTS
from sandtable.kernel import Game, key_of

from .tables import at_tables

POLICIES = ("random", "greedy")  # in the order of native.operations: RANDOM and GREEDY
SAMPLES = 4  # worlds that greedy looks into for every option
Z95 = 1.959964
Compiling = Callable[[int, int], None]
Playing = Callable[[int, int], None]


def wilson(wins: int, games: int) -> tuple[float, float]:
    """The 95 % interval of a share (Wilson's score interval)."""
    if games == 0:
        return 0.0, 1.0
    p, n, z2 = wins / games, games, Z95 * Z95
    middle = (p + z2 / (2 * n)) / (1 + z2 / n)
    half = Z95 / (1 + z2 / n) * sqrt(p * (1 - p) / n + z2 / (4 * n * n))
    return max(0.0, middle - half), min(1.0, middle + half)


@dataclass
class Simulation:
    """The results."""

    game: str
    seats: dict[str, str]  # seat -> opponent, before any swapping
    seed: str
    options: dict[str, str]
    swapped: bool = False
    games: int = 0
    draws: int = 0
    decisions: int = 0
    seconds: float = 0.0
    wins: dict[str, int] = field(default_factory=dict)  # by seat
    player_wins: dict[str, int] = field(default_factory=dict)  # by opponent, whatever its seat
    shortest: int = 0
    longest: int = 0
    unfinished: int = 0  # games that were cut off

    def interval(self, wins: int) -> tuple[float, float]:
        return wilson(wins, self.games)

    def add(self, scores: Any, lengths: Any, players: list[str], limit: int) -> None:
        """Count some more games; `players` says who sat where."""
        self.games += len(lengths)
        self.decisions += int(lengths.sum())
        self.shortest = min([self.shortest or limit, *map(int, lengths)])
        self.longest = max([self.longest, *map(int, lengths)])
        self.unfinished += int((lengths >= limit).sum())
        won = scores[:, : len(players)] > 0
        self.draws += int((~won.any(axis=1)).sum())
        for k, seat in enumerate(self.seats):
            self.wins[seat] = self.wins.get(seat, 0) + int(won[:, k].sum())
        for name in dict.fromkeys(players):
            of_name = [k for k, player in enumerate(players) if player == name]
            self.player_wins[name] = self.player_wins.get(name, 0) + int(won[:, of_name].any(axis=1).sum())

    def table(self) -> dict[str, Any]:
        """Everything, for JSON."""
        per_second = 1 / self.seconds if self.seconds else 0.0
        return {
            "game": self.game,
            "games": self.games,
            "seats": self.seats,
            "options": self.options,
            "seed": self.seed,
            "swapped": self.swapped,
            "seconds": round(self.seconds, 6),
            "decisions": self.decisions,
            "decisions_per_s": round(self.decisions * per_second, 1),
            "games_per_s": round(self.games * per_second, 1),
            "wins": self.wins,
            "wins_interval": {k: [round(x, 4) for x in self.interval(n)] for k, n in self.wins.items()},
            "wins_by_player": self.player_wins,
            "draws": self.draws,
            "unfinished": self.unfinished,
            "length": {
                "mean": round(self.decisions / self.games, 2) if self.games else 0.0,
                "min": self.shortest,
                "max": self.longest,
            },
        }


def policies_of(players: list[str], seats: int) -> list[int] | None:
    """Opponents as the numbers that compiled rollouts know; None if one of them is not among these. ValueError if there is no such
    opponent."""
    for name in players:
        if name not in OPPONENTS and not name.startswith(ENGINE):
            raise ValueError(f"{name!r} cannot be simulated; these can: {', '.join(OPPONENTS)}")
    if not set(players) <= set(POLICIES):
        return None
    return [POLICIES.index(name) for name in players] + [0] * (seats - len(players))


def simulate(
    game: Game,
    players: list[str],
    games: int,
    seed: str,
    options: dict[str, str] | None = None,
    position: dict[str, Any] | None = None,
    swap: bool = False,
    samples: int = SAMPLES,
    threads: int = 1,
    limit: int = 1_000_000,
    compiling: Compiling | None = None,
    playing: Playing | None = None,
) -> Simulation:
    """Play this many games. With `swap` the same dice are played again with the opponents moved round by one seat, until each
    has sat everywhere. ValueError if there are not as many opponents as seats."""
    full = game.full_options(options)
    seats = game.seats(full)
    if len(players) != len(seats):
        raise ValueError(f"{game.title} has {len(seats)} seats ({', '.join(seats)}); you named {len(players)}")
    policies_of(players, game.max_seats)
    native = game.native(compiling)
    blank = game.from_position(position, full) if position else game.blank(full)
    given = {k: v for k, v in full.items() if v != game.choices[k].values[0]}
    report = Simulation(game.name, dict(zip(seats, players, strict=True)), seed, given, swap)

    def run(chunk: range, turned: int) -> tuple[Any, Any, list[str]]:
        sitting = players[-turned:] + players[:-turned] if turned else players
        keys = [key_of(f"{seed}/{n}") for n in chunk]
        choices = [key_of(f"{seed}/{n} choices") for n in chunk]
        policies = policies_of(sitting, game.max_seats)
        if policies is None:
            return (*at_tables(game, blank, keys, choices, sitting, limit), sitting)
        return (*native.rollouts(blank, keys, choices, policies, samples, limit), sitting)

    turns = len(players) if swap else 1
    began = perf_counter()
    with ThreadPoolExecutor(max(1, threads)) as pool:
        for wave in waves(games, turns, threads):
            for scores, lengths, sitting in pool.map(run, *zip(*wave, strict=True)):
                report.add(scores, lengths, sitting, limit)
                report.seconds = perf_counter() - began
                if playing:
                    playing(report.games, games)
    return report


def waves(games: int, turns: int, threads: int) -> list[list[tuple[range, int]]]:
    """Chunks of games in the order they are played, as many at a time as there are threads; they grow, so that a long run
    has little overhead and a short one shows progress."""
    chunks = []
    for turned in range(turns):
        low, high, size = 0, games * (turned + 1) // turns - games * turned // turns, 8
        while low < high:
            chunks.append((range(low, min(high, low + size)), turned))
            low, size = low + size, min(size * 2, 512)
    return [chunks[k : k + max(1, threads)] for k in range(0, len(chunks), max(1, threads))]
