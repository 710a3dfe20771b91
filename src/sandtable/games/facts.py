"""What everything around a game has to know about it: each game says it in its `facts.py`, and nobody else by its name."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import NamedTuple


class Limits(NamedTuple):
    """How much of it there can be, for programs that want to know beforehand."""

    longest: int  # decisions of a game at most
    most_dice: int  # dice of a game at most
    sides: int  # of the biggest die
    low: float = -1.0  # scores
    high: float = 1.0


class Golden(NamedTuple):
    """A random game that is kept as a text in tests/golden."""

    title: str
    seed: int = 1
    options: dict[str, str] = {}


class Scene(NamedTuple):
    """A moment for a picture: of a game between greedy players, the first after so many moves at which a seat is asked this."""

    seed: str
    moves: int
    decision: str
    seat: str


@dataclass(frozen=True)
class Facts:
    limits: Limits
    mixes: list[dict[str, str]]  # options that are played by turns in tests: every map, set-up and ruling gets its share
    goldens: list[Golden]
    long: int = 1  # so many times as long as the shortest games here: so many times fewer are looked at
    undone: int = 50  # of 150 moves of a random game more can be taken back than these
    long_mixes: list[dict[str, str]] = field(default_factory=list)  # whose games take long: only `make soak` plays these
    grows: dict[str, int] = field(default_factory=dict)  # counts of lists that grow by play, and the most there is room for
    scene: Scene | None = field(default=None)

    @property
    def all_mixes(self) -> list[dict[str, str]]:
        return [*self.mixes, *self.long_mixes]
