"""`sandtable duel`: matches in pairs of games with the same dice and the seats swapped, kept line by line in a file that grows.

Whatever was played before is not played again: a match that was broken off goes on where it stopped, and a longer one begins with
what a shorter one had. A line says what both opponents were like then, so a changed one starts anew.
"""

from __future__ import annotations

import json
from collections.abc import Callable, Iterator
from dataclasses import asdict, dataclass
from functools import lru_cache
from pathlib import Path
from random import Random
from time import thread_time
from typing import Any

from sandtable.ai import Answer, Opponent, bring
from sandtable.kernel import Game, key_of

from .found import Found
from .likeness import like
from .tables import at_a_table
from .work import Place, each

LONGEST = 100_000  # decisions; a game that goes on is a draw


@dataclass(frozen=True)
class Match:
    """Who plays whom at what."""

    game: str
    options: dict[str, str]  # those that are not the usual ones
    one: str
    two: str
    seed: str
    like: str  # what both were like: their settings, and what they think of a position

    def dice(self, n: int) -> str:
        return f"{self.seed}/{n}"


@dataclass(frozen=True)
class Pair:
    """Two games: the points of the first opponent in each, what a decision with a choice cost each opponent on average, in
    milliseconds of a core, and the seconds of a core that the pair took."""

    match: Match
    n: int
    points: tuple[float, float]
    decisions: int
    costs: tuple[float, float]
    seconds: float

    def line(self) -> str:
        told = asdict(self)
        return json.dumps({**told.pop("match"), **told}, ensure_ascii=False)


def pair_of(line: str) -> Pair:
    told = json.loads(line)
    match = Match(*(told.pop(name) for name in Match.__dataclass_fields__))
    return Pair(match, told["n"], tuple(told["points"]), told["decisions"], tuple(told["costs"]), told["seconds"])


def kept(path: Path) -> list[Pair]:
    """What a file has so far."""
    lines = path.read_text(encoding="utf-8").splitlines() if path.exists() else []
    return [pair_of(line) for line in lines if line.strip()]


def match_of(game: Game, options: dict[str, str], one: str, two: str, seed: str) -> Match:
    given = {k: v for k, v in options.items() if v != game.choices[k].values[0]}
    return Match(game.name, given, one, two, seed, like(game, bring(one), bring(two)))


# ---------------------------------------------------------------- playing
class Timed:
    """An opponent, and what its decisions cost."""

    def __init__(self, opponent: Opponent) -> None:
        self.opponent, self.seconds, self.decisions = opponent, 0.0, 0

    def choose(self, game: Game, known: Any, seat: int, i: int, rng: Random) -> Answer:
        began = thread_time()
        answer = self.opponent.choose(game, known, seat, i, rng)
        self.seconds += thread_time() - began
        self.decisions += len(game.legal(known, i)) > 1
        return answer

    @property
    def cost(self) -> float:
        return round(1000 * self.seconds / max(1, self.decisions), 2)


def play_pair(game: Game, match: Match, n: int, opponents: tuple[Opponent, Opponent]) -> Pair:
    """Both games of a pair. Where more than two play, the opponents sit by turns."""
    full = game.full_options(match.options)
    blank, seats = game.blank(full), len(game.seats(full))
    both, points, decisions = [Timed(opponent) for opponent in opponents], list[float](), 0
    began = thread_time()
    for swapped in range(2):
        sitting = [(k + swapped) % 2 for k in range(seats)]
        dice = match.dice(n)
        end, length = at_a_table(game, blank, key_of(dice), key_of(f"{dice} choices"), [both[k] for k in sitting], LONGEST)
        score = game.plain.rule(type(game).score)
        points.append(points_of([score(end, seat) for seat in range(seats)], sitting))
        decisions += length
    return Pair(match, n, (points[0], points[1]), decisions, (both[0].cost, both[1].cost), round(thread_time() - began, 1))


def points_of(scores: list[int], sitting: list[int]) -> float:
    """What the first opponent gets: a point if only seats of theirs have won, half if nobody has, or both."""
    won = {who for score, who in zip(scores, sitting, strict=False) if score > 0}
    return 1.0 if won == {0} else 0.0 if won == {1} else 0.5


# ---------------------------------------------------------------- on every core
@dataclass(frozen=True)
class Pairs:
    """A match as a job: the pair with a number."""

    found: Callable[[], Game]
    match: Match

    def __call__(self, n: int) -> Pair:
        return play_pair(self.found(), self.match, n, opponents_of(self.match.one, self.match.two))


@lru_cache(1)
def opponents_of(one: str, two: str) -> tuple[Opponent, Opponent]:
    """In this process; an engine goes on for the whole match."""
    return bring(one), bring(two)


def play(found: Found, match: Match, pairs: list[int], place: Place, arrived: Callable[[Pair], None]) -> Iterator[Pair]:
    """Pairs in their order, so that a match ends the same way however many play it; `arrived` is told of each at once."""
    opponents_of.cache_clear()
    yield from each(Pairs(found, match), pairs, place, arrived=arrived)
