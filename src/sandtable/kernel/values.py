"""Numbers that a player puts in from a file, and their form as one line that options and records keep.

    [rov.tir]                                             rov.tir.attack=4/3
    attack = [4, 3]

A game's `Schema` lists the numbers, our values and their limits; here they are read, checked and
written. Errors are one sentence that names the number, what was given, and what would be right.
"""

from __future__ import annotations

import tomllib
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from pathlib import Path
from typing import NamedTuple

Numbers = dict[str, list[int]]  # by dotted name
HOUSE = "house"  # the whole line, if nothing differs from ours


class BadValues(ValueError):
    """An impossible number, or one for something that does not exist."""


def read_toml(path: Path, what: str, error: type[ValueError] = BadValues) -> dict[str, object]:
    """The tables of a file; one sentence if it cannot be read, or is not TOML."""
    try:
        return tomllib.loads(path.read_text(encoding="utf-8"))
    except OSError as problem:
        raise error(f"{path}: {problem.strerror or problem}") from None
    except (tomllib.TOMLDecodeError, UnicodeDecodeError) as problem:
        raise error(f"{path}: not {what}: {problem}") from None


class Number(NamedTuple):
    """One entry: our numbers (a file gives as many), and their limits; or names, of which a file lists some."""

    ours: list[int]
    least: int = 0
    most: int = 40  # far above anything printed on a card
    names: tuple[str, ...] = ()

    def read(self, name: str, value: object) -> list[int]:
        if self.names:
            return self.read_names(name, value)
        given: list[object] = value if isinstance(value, list) else [value]
        numbers = [n for n in given if isinstance(n, int) and not isinstance(n, bool)]
        if len(numbers) < len(given):
            right = "a whole number" if len(self.ours) == 1 else "whole numbers"
            raise BadValues(f"{name} = {value!r}: it should be {right}")
        if len(numbers) != len(self.ours):
            raise BadValues(f"{name} = {value!r}: it takes {len(self.ours)} numbers, not {len(numbers)}")
        for n in numbers:
            if not self.least <= n <= self.most:
                right = f"between {self.least} and {self.most}" if self.most > 1 else "0 (no) or 1 (yes)"
                raise BadValues(f"{name} = {n}: it should be {right}")
        return numbers

    def read_names(self, name: str, value: object) -> list[int]:
        """`does = ["attack", "move"]`, or as ones and zeros in the one-line form."""
        if isinstance(value, list) and len(value) == len(self.names) and all(n in (0, 1) for n in value):
            return list(value)
        if not isinstance(value, list) or not all(n in self.names for n in value):
            raise BadValues(f"{name} = {value!r}: it should be a list of {', '.join(self.names)}")
        return [int(n in value) for n in self.names]


def anything(sides: list[Numbers]) -> None:
    """For games whose numbers need no check against each other."""


@dataclass(frozen=True)
class Schema:
    """All numbers of a game by their dotted names. For a name that does not exist, `instead` says what kind of thing it
    would be and what there is; `together` checks all numbers of each side against each other."""

    numbers: dict[str, Number]
    instead: Callable[[str], tuple[str, str]]
    example: str  # of the one-line form
    together: Callable[[list[Numbers]], None] = anything
    sides: tuple[str, ...] = ("",)  # numbers may be given for one side alone, its name before theirs; "": there are none

    # ---------------------------------------------------------------- from a file, as one line, and back
    def read_file(self, path: Path) -> str:
        """The one-line form of a file of values."""
        given = read_toml(path, "a file of values")
        try:
            sides = self.apply({name: self.read(name, value) for name, value in self.dotted(given)})
            self.together(sides)
            return self.line_of(sides)
        except BadValues as error:
            raise BadValues(f"{path}: {error}") from None

    def dotted(self, given: dict[str, object], prefix: str = "") -> Iterator[tuple[str, object]]:
        """Nested tables as dotted names."""
        for key, value in given.items():
            name = prefix + key
            if not isinstance(value, dict):
                yield name, value
            elif value:
                yield from self.dotted(value, f"{name}.")
            elif name not in self.sides and not any(known.startswith(f"{self.split(name)[1]}.") for known in self.numbers):
                raise BadValues(f"{name}: there is no such table; {self.instead(self.split(name)[1])[1]}")

    def read_line(self, text: str) -> Numbers:
        """What the one-line form changes."""
        wanted: Numbers = {}
        for part in [] if text.strip() == HOUSE else text.split():
            name, equals, numbers = part.partition("=")
            if not equals or not all(n.isascii() and n.isdecimal() for n in numbers.split("/")):
                raise BadValues(f"set: cannot read {part!r}; it should look like {self.example}")
            if name in wanted:
                raise BadValues(f"set: {name} is there twice")
            wanted[name] = self.read(name, [int(n) for n in numbers.split("/")])
        self.together(self.apply(wanted))
        return wanted

    def canonical(self, text: str) -> str:
        """A line of values in its canonical form."""
        return self.line_of(self.apply(self.read_line(text)))

    def line_of(self, sides: list[Numbers]) -> str:
        """What differs from ours, in a fixed order; `house` if nothing does."""
        changed: Numbers = {}
        for name, number in self.numbers.items():
            if all(mine[name] == sides[0][name] for mine in sides):
                if sides[0][name] != number.ours:
                    changed[name] = sides[0][name]
            else:
                own = zip(self.sides, sides, strict=True)
                changed.update({f"{side}.{name}": mine[name] for side, mine in own if mine[name] != number.ours})
        return " ".join(f"{name}={'/'.join(map(str, changed[name]))}" for name in sorted(changed)) or HOUSE

    # ---------------------------------------------------------------- one by one
    def split(self, name: str) -> tuple[str, str]:
        """The side that a name begins with, if any, and the rest."""
        first, _, rest = name.partition(".")
        return (first, rest) if first and first in self.sides else ("", name)

    def read(self, name: str, value: object) -> list[int]:
        """The numbers of one entry."""
        known = self.split(name)[1]
        if known not in self.numbers:
            what, there_is = self.instead(known)
            if any(number.startswith(f"{known}.") for number in self.numbers):
                raise BadValues(f"{name} = {value!r}: it should be a table; {there_is}")
            raise BadValues(f"{name}: there is no such {what}; {there_is}")
        return self.numbers[known].read(name, value)

    def apply(self, wanted: Numbers) -> list[Numbers]:
        """All numbers of each side."""
        ours = {name: list(number.ours) for name, number in self.numbers.items()}
        shared = {name: value for name, value in wanted.items() if not self.split(name)[0]}
        return [
            {
                **ours,
                **shared,
                **{self.split(name)[1]: v for name, v in wanted.items() if side and self.split(name)[0] == side},
            }
            for side in self.sides
        ]

    def all_of(self, text: str) -> list[Numbers]:
        """All numbers of each side, by a line."""
        return self.apply(self.read_line(text))
