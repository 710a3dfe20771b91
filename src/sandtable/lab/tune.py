"""Numbers that bring a game where it should be: knobs, a goal, and how far some figures are from it.

--knob huojian.cost=2..5 --knob "sites.points=2/3/3/3/4|1/3/3/4/4" --goal "cpm 50±1, first <=52"
"""

from __future__ import annotations

import re
from collections.abc import Mapping
from dataclasses import dataclass
from typing import NamedTuple

from sandtable.kernel import BadOption, Game

from .balance import Figures
from .sensitivity import as_bytes
from .work import LabError

SET = "set"  # the option that holds the numbers of a game in one line
NO_LIMIT = float("inf")
NUMBER = r"-?\d+(?:\.\d+)?"
TERM = re.compile(
    rf"^(?P<name>[\w \-]+?) *(?:(?P<middle>{NUMBER}) *(?:±|\+-) *(?P<off>{NUMBER})"
    rf"|(?P<less><=|≤) *(?P<most>{NUMBER})|(?P<more>>=|≥) *(?P<least>{NUMBER})|(?P<low>{NUMBER})\.\.(?P<high>{NUMBER}))$"
)


# ---------------------------------------------------------------- knobs
@dataclass(frozen=True)
class Knob:
    """A number of the game, or one of its options, and the values that it may have, in order."""

    name: str
    values: tuple[str, ...]
    now: int  # which of them it has today

    def steps(self, k: int) -> int:
        return abs(k - self.now)


def read_knob(game: Game, text: str) -> Knob:
    name, equals, values = text.partition("=")
    ends = re.match(r"^(\d+)\.\.(\d+)$", values)
    several = tuple(map(str, range(int(ends[1]), int(ends[2]) + 1))) if ends else tuple(values.split("|"))
    if not equals or len(several) < 2:
        raise LabError(f"--knob {text}: write it as NAME=LOW..HIGH, or as NAME=THIS|THAT")
    try:
        usual = as_bytes(game, {})
        now = [k for k, value in enumerate(several) if as_bytes(game, options_of(game, {name: value})) == usual]
    except BadOption as error:
        raise LabError(f"--knob {text}: {error}") from None
    if not now:
        raise LabError(f"--knob {text}: the number that {game.title} has today is not among them")
    return Knob(name, several, now[0])


def options_of(game: Game, turned: Mapping[str, str]) -> dict[str, str]:
    """Options of a game, and its numbers in the one line that takes them."""
    found = {name: value for name, value in turned.items() if name in game.choices}
    numbers = " ".join(f"{name}={value}" for name, value in turned.items() if name not in game.choices)
    return {**found, SET: numbers} if numbers else found


# ---------------------------------------------------------------- the goal
class Term(NamedTuple):
    """What a figure should be between: a side's share or that of whoever begins, in percent; draws; or a length."""

    name: str
    low: float
    high: float

    def miss(self, value: float) -> float:
        return max(0.0, self.low - value, value - self.high)


def read_goal(text: str) -> list[Term]:
    return [read_term(part.strip()) for part in text.split(",") if part.strip()]


def read_term(text: str) -> Term:
    found = TERM.match(text)
    if not found:
        raise LabError(f"--goal {text!r}: write it as 'cpm 50±1', 'first <=52', 'draws >=2' or 'turns 8..12'")
    name = found["name"].strip().lower()
    if found["middle"]:
        return Term(name, float(found["middle"]) - float(found["off"]), float(found["middle"]) + float(found["off"]))
    if found["less"]:
        return Term(name, -NO_LIMIT, float(found["most"]))
    if found["more"]:
        return Term(name, float(found["least"]), NO_LIMIT)
    return Term(name, float(found["low"]), float(found["high"]))


def numbers_of(figures: Figures) -> dict[str, float]:
    """Everything a goal may speak of."""
    shares = {side.lower(): share for side, share in figures.sides.items()}
    shares |= {"first": figures.first, "draws": figures.draws}
    return {
        **{name: 100 * share.value for name, share in shares.items()},
        **{length.name: length.middle for length in figures.lengths},
    }


def miss(goal: list[Term], numbers: Mapping[str, float]) -> float:
    """How far off it is, added up over the goal."""
    unknown = [term.name for term in goal if term.name not in numbers]
    if unknown:
        raise LabError(f"--goal: there is no figure {unknown[0]!r}; there are: {', '.join(numbers)}")
    return sum(term.miss(numbers[term.name]) for term in goal)
