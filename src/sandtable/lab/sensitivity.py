"""What a reading of a rule does: the same games with the same dice, once with each reading.

Most dice fall alike in both, so the difference is known far better than either share. Where no game changes, the reading
does not matter to these players."""

from __future__ import annotations

from collections.abc import Iterable
from math import sqrt
from statistics import mean, variance
from typing import NamedTuple

from sandtable.games.registry import balance as balance_of
from sandtable.kernel import Game, pack
from sandtable.kernel.record import make

from .balance import Share
from .counting import Row
from .simulate import Z95


class Reading(NamedTuple):
    """Another value of an option than the usual one."""

    option: str
    usual: str
    value: str
    says: str


class Change(NamedTuple):
    """The mean of differences, and half of its 95 % interval."""

    mean: float
    give_or_take: float

    @property
    def is_sure(self) -> bool:
        return abs(self.mean) > self.give_or_take


class Effect(NamedTuple):
    reading: Reading
    changed: Share  # games that went another way
    side: Change  # in points of a hundred
    first: Change
    length: Change


def readings_of(game: Game, given: dict[str, str]) -> list[Reading]:
    """Every reading of every switch that makes a difference at all; what was chosen is not asked about."""
    aside, found = {*balance_of(game.name).not_rulings, *given}, []
    usual = as_bytes(game, given)
    for name, choice in game.choices.items():
        for value in choice.values[1:]:
            if name not in aside and as_bytes(game, {**given, name: value}) != usual:
                found.append(Reading(name, choice.values[0], value, choice.says))
    return found


def as_bytes(game: Game, options: dict[str, str]) -> bytes:
    """What a game begins with. Two names for one reading begin alike."""
    blank = game.blank(options)  # the rules, which it needs, size the state
    states = make(game.State, 1)
    pack(blank, states, 0)
    return states.tobytes()


def effect(reading: Reading, side: str, usual: list[Row], other: list[Row]) -> Effect:
    """From the same games with both readings; there may be fewer of the other."""
    pairs = list(zip(usual, other, strict=False))
    length = 1 if len(usual[0].lengths) > 1 else 0
    return Effect(
        reading,
        Share(sum(goes_another_way(a, b) for a, b in pairs), len(pairs)),
        change(100 * (points(b, of_side(b, side)) - points(a, of_side(a, side))) for a, b in pairs),
        change(100 * (points(b, {b.first}) - points(a, {a.first})) for a, b in pairs if a.first >= 0 <= b.first),
        change(b.lengths[length] - a.lengths[length] for a, b in pairs),
    )


def goes_another_way(usual: Row, other: Row) -> bool:
    return (usual.winners, usual.lengths) != (other.winners, other.lengths)


def of_side(row: Row, side: str) -> set[int]:
    return {seat for seat, mine in enumerate(row.sides) if mine == side}


def points(row: Row, seats: set[int]) -> float:
    """One for a win, half of one for a draw."""
    return 0.5 if not row.winners else float(bool(seats & {*row.winners}))


def change(differences: Iterable[float]) -> Change:
    found = list(differences)
    if len(found) < 2:
        return Change(found[0] if found else 0.0, float("inf"))
    return Change(mean(found), Z95 * sqrt(variance(found) / len(found)))


def signed(value: Change) -> str:
    """'+2.4 ± 1.1', with as many digits as it takes, or 0 where nothing changed at all."""
    if not value.mean and not value.give_or_take:
        return "0"
    digits = 1 if value.give_or_take >= 0.05 else 2
    return f"{value.mean:+.{digits}f} ± {value.give_or_take:.{digits}f}".replace("-", "−")
