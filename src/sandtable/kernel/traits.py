"""What a forecast adds up: how often something is so in a position, times a number for it.

    TRAITS = Traits(HERE / "forecast.toml", alive=TYPE_NAMES, left=range(31))
    ALIVE, LEFT, NUMBERS = TRAITS.at("alive"), TRAITS.at("left"), TRAITS.numbers

    no_traits(out, len(NUMBERS))
    note(out, ALIVE + kind, 1)        # for a side's own; -1 for the enemy's
    ... and in the end NUMBERS[k] * out.action[k] of all of them

The numbers lie in a file beside the rules, by the same names. `sandtable lab forecast` finds them: from many games, and from which
traits their positions had.
"""

from __future__ import annotations

import tomllib
from collections.abc import Iterable, Mapping
from pathlib import Path

from .marks import rule
from .options import Options
from .record import Table, table


class BadNumbers(ValueError):
    """A file of numbers that does not fit."""


class Traits:
    """Groups of traits by their names, and in each a name for every trait; and what each of them counts."""

    def __init__(self, file: Path, **groups: Iterable[object]) -> None:
        self.file = file
        self.groups = {name: tuple(map(str, of)) for name, of in groups.items()}
        self.first: dict[str, int] = {}
        self.size = 0
        for name, of in self.groups.items():
            self.first[name] = self.size
            self.size += len(of)
        self.numbers: Table = table(self.read(file.read_text(encoding="utf-8")) if file.exists() else [0] * self.size)

    def at(self, group: str) -> int:
        """Where a group begins."""
        return self.first[group]

    def read(self, text: str) -> list[int]:
        """The numbers of a file; what it does not name counts nothing."""
        found = [0] * self.size
        for group, counts in tomllib.loads(text).items():
            if group not in self.groups or not isinstance(counts, dict):
                raise BadNumbers(f"{self.file.name}: there is no group {group!r}; there are {', '.join(self.groups)}")
            for name, count in counts.items():
                if name not in self.groups[group] or type(count) is not int:
                    raise BadNumbers(
                        f"{self.file.name}: {group}.{name} = {count!r}: it should be a trait and a whole number"
                    )
                found[self.first[group] + self.groups[group].index(name)] = count
        return found

    def written(self, numbers: Mapping[int, int] | list[int], heading: str) -> str:
        """Numbers as the text of a file, those that count anything."""
        lines = [f"# {line}" for line in heading.splitlines()]
        for group, names in self.groups.items():
            told = [f"{name} = {numbers[at]}" for at, name in enumerate(names, self.first[group]) if numbers[at]]
            lines += ["", f"[{group}]", *told] if told else []
        return "\n".join(lines) + "\n"


@rule
def no_traits(out: Options, size: int) -> None:
    """Begin anew."""
    for k in range(size):
        out.action[k] = 0


@rule
def note(out: Options, trait: int, n: int) -> None:
    out.action[trait] += n
