"""Thousands of games between opponents, compiled, and their statistics.

    report = simulate(find("frontline"), ["greedy", "random"], games=1000, seed="7")
    report.wins["red"], report.interval(report.wins["red"])

Game number n of a simulation with seed S has the dice of a match with seed "S/n". Players that follow no compiled policy, as
those that search, are asked one by one (tables.py); that is slower, but not by much next to their thinking.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import dataclass, field
from math import sqrt
from time import perf_counter
from typing import TYPE_CHECKING, Any

from sandtable.ai import OPPONENTS, is_known
from sandtable.kernel import Game, key_of

from .found import Found
from .tables import at_tables
from .work import GPU, LabError, Place, each

if TYPE_CHECKING:
    from sandtable.native.card import CardGame

POLICIES = ("random", "greedy")  # in the order of native.operations: RANDOM and GREEDY
SAMPLES = 4  # worlds that greedy looks into for every option
Z95 = 1.959964
Compiling = Callable[[int, int], None]
Playing = Callable[[int, int], None]
Chunk = tuple[range, int]  # numbers of games, and how often the opponents have moved round the table
HERE = Place(1)
ON_CARD = 1 << 18  # games at a time: it plays half as many at once


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
        if not is_known(name):
            raise ValueError(f"{name!r} cannot be simulated; these can: {', '.join(OPPONENTS)}")
    if not set(players) <= set(POLICIES):
        return None
    return [POLICIES.index(name) for name in players] + [0] * (seats - len(players))


@dataclass(frozen=True)
class Rollouts:
    """Some of the games of a simulation, as a job for a worker: the scores, the lengths, and who sat where."""

    found: Callable[[], Game]
    players: tuple[str, ...]
    seed: str
    full: dict[str, str]
    position: dict[str, Any] | None
    samples: int
    limit: int
    on_card: CardGame | None = None

    def __call__(self, chunk: Chunk) -> tuple[Any, Any, list[str]]:
        game, (numbers, turned) = self.found(), chunk
        blank = game.from_position(self.position, self.full) if self.position else game.blank(self.full)
        sitting = [*self.players[-turned:], *self.players[:-turned]] if turned else list(self.players)
        keys = [key_of(f"{self.seed}/{n}") for n in numbers]
        choices = [key_of(f"{self.seed}/{n} choices") for n in numbers]
        if self.on_card:
            return (*self.on_card.rollouts(blank, keys, choices, self.limit), sitting)
        policies = policies_of(sitting, game.max_seats)
        if policies is None:
            return (*at_tables(game, blank, keys, choices, sitting, self.limit), sitting)
        return (*game.native().rollouts(blank, keys, choices, policies, self.samples, self.limit), sitting)


def simulate(
    game: Game,
    players: list[str],
    games: int,
    seed: str,
    options: dict[str, str] | None = None,
    position: dict[str, Any] | None = None,
    swap: bool = False,
    samples: int = SAMPLES,
    limit: int = 1_000_000,
    compiling: Compiling | None = None,
    playing: Playing | None = None,
    place: Place = HERE,
    found: Found | None = None,
) -> Simulation:
    """Play this many games. With `swap` the same dice are played again with the opponents moved round by one seat, until each
    has sat everywhere. The outcome is the same wherever they are played; in other processes only if they can find the game.
    ValueError if there are not as many opponents as seats."""
    full = game.full_options(options)
    seats = game.seats(full)
    if len(players) != len(seats):
        raise ValueError(f"{game.title} has {len(seats)} seats ({', '.join(seats)}); you named {len(players)}")
    thinking = policies_of(players, game.max_seats) is None  # in Python, so that threads would stand in each other's way
    on_card = card_for(game, players) if place.on == GPU else None
    if on_card is None:
        game.native(compiling)
    given = {k: v for k, v in full.items() if v != game.choices[k].values[0]}
    report = Simulation(game.name, dict(zip(seats, players, strict=True)), seed, given, swap)
    apart = found is not None and (thinking or place.is_cluster)
    job = Rollouts(found if found and apart else lambda: game, tuple(players), seed, full, position, samples, limit, on_card)
    size, first = (ON_CARD, ON_CARD) if on_card else (1 if thinking else 512, 8)
    parts = chunks(games, len(players) if swap else 1, size, first)
    began = perf_counter()
    results = map(job, parts) if on_card else each(job, parts, place if apart else Place(place.cores), apart)
    for scores, lengths, sitting in results:
        report.add(scores, lengths, sitting, limit)
        report.seconds = perf_counter() - began
        if playing:
            playing(report.games, games)
    return report


def card_for(game: Game, players: list[str]) -> CardGame:
    """The game on this machine's graphics card. LabError if it cannot be played there."""
    from sandtable.native.card import CardGame, NoCard

    if set(players) != {"random"}:
        raise LabError("--on gpu: only random players play on the card; search and greedy play on the processor's cores")
    try:
        return CardGame(game)
    except NoCard as none:
        raise LabError(f"--on gpu: {none}") from None


def chunks(games: int, turns: int, most: int, first: int = 8) -> Iterator[Chunk]:
    """Games in the order they are played; chunks grow, so that a long run has little overhead and a short one shows progress."""
    for turned in range(turns):
        low, high, size = 0, games * (turned + 1) // turns - games * turned // turns, min(first, most)
        while low < high:
            yield range(low, min(high, low + size)), turned
            low, size = low + size, min(size * 2, most)
