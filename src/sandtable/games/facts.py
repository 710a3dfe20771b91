"""What everything around a game has to know about it: each game says it in its `facts.py`, and nobody else by its name."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass, field
from typing import Any, NamedTuple


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


def by_seat(s: Any, seat: int) -> str:
    return ""


def nobody(s: Any) -> int:
    return -1


def in_no_way(s: Any) -> str:
    return ""


def nothing(s: Any, seat: int) -> Iterable[str]:
    return ()


def no_card(s: Any, action: int) -> str:
    return ""


@dataclass(frozen=True)
class Balance:
    """What the lab counts in games of it (`sandtable lab balance`), besides who won and how long it took. States are only read, by
    attributes: they may be flat ones. A game says it in its `balance.py`."""

    settings: Sequence[dict[str, str]] = ({},)  # options that are played by turns, so that neither seats nor maps count
    sides: Callable[[Any, int], str] = by_seat  # what a seat plays: its faction, its deck; "": it is called by its name
    first: Callable[[Any], int] = nobody  # the seat that had the first turn
    how: Callable[[Any], str] = in_no_way  # how a game ended, in two or three words
    lengths: dict[str, Callable[[Any], int]] = field(default_factory=dict)  # besides decisions: turns, rounds
    hand: Callable[[Any, int], Iterable[str]] = nothing  # the cards that a seat holds
    played: Callable[[Any, int], str] = no_card  # the card that an answer plays, or ""
    # Of a game that is over, by a title: things of a seat, and whether it has them; missions held, units lost.
    tallies: dict[str, Callable[[Any, int], Iterable[tuple[str, bool]]]] = field(default_factory=dict)
    not_rulings: Sequence[
        str
    ] = ()  # options that set up another game and read no rule: `sandtable lab sensitivity` leaves them
