"""Places on a continuous table, as numbers and as typed: what an answer may name besides its parts.

A verb says what it takes, `answers("go to", takes=Takes(scale=500, facing=True), ...)`, and is then typed with it: `go to 12.5,30
facing ne`. The numbers (x, y, facing) are whole ones of the game's own unit; people write them in another, `scale` to one.
"""

from __future__ import annotations

import re
from fractions import Fraction
from typing import NamedTuple

Point = tuple[int, int, int]  # x, y and facing; of a length along a way, only the first
NOWHERE: Point = (0, 0, 0)
NO_FACING = -1  # a place whose facing is left to the rules
WINDS = ("n", "ne", "e", "se", "s", "sw", "w", "nw")
NUMBERED = re.compile(r"(-?\d+)(?:\s*@\s*(-?\d+)\s+(-?\d+)\s+(-?\d+))?\s*")


class Takes(NamedTuple):
    """What an answer takes: a point, perhaps with a facing, or a length along a way."""

    scale: int = 1  # whole numbers to one of what people say
    facing: bool = False
    length: bool = False

    @property
    def example(self) -> str:
        if self.length:
            return "2.5"
        return "12.5,30 facing n" if self.facing else "12.5,30"

    def only(self, place: Point) -> Point:
        """A place without the numbers that are not wanted here."""
        x, y, facing = place
        return (x, 0, 0) if self.length else (x, y, facing if self.facing else 0)

    def text(self, place: Point) -> str:
        """A place as a person would type it."""
        x, y, facing = place
        if self.length:
            return decimal(x, self.scale)
        point = f"{decimal(x, self.scale)},{decimal(y, self.scale)}"
        if not self.facing or facing == NO_FACING:
            return point
        return f"{point} facing {WINDS[facing // 45] if facing in range(0, 360, 45) else facing}"

    def read(self, words: list[str]) -> Point:
        """The place that these words name, all of them; ValueError with the rest of a sentence if they do not name one."""
        if self.length:
            if len(words) != 1:
                raise ValueError(f"wants one length, as in '{self.example}'")
            return whole(words[0], self.scale), 0, 0
        turned = self.facing and len(words) == 4 and words[2] == "facing"
        if len(words) != 2 and not turned:
            raise ValueError(f"wants a place, as in '{self.example}'")
        facing = bearing(words[3]) if turned else NO_FACING if self.facing else 0
        return whole(words[0], self.scale), whole(words[1], self.scale), facing


def decimal(n: int, scale: int) -> str:
    """A whole number in the unit that people say: exactly, or to six places where no decimal is exact."""
    sign, (units, rest) = "-" if n < 0 else "", divmod(abs(n), scale)
    digits = f"{(rest * 1_000_000 + scale // 2) // scale:06}".rstrip("0")
    return f"{sign}{units}.{digits}" if digits else f"{sign}{units}"


def whole(word: str, scale: int) -> int:
    """The same back, rounded to the nearest whole number."""
    try:
        return round(Fraction(word) * scale)
    except (ValueError, ZeroDivisionError):
        raise ValueError(f"wants a number, not {word!r}") from None


def bearing(word: str) -> int:
    if word in WINDS:
        return WINDS.index(word) * 45
    if word.isdigit() and int(word) < 360:
        return int(word)
    raise ValueError(f"wants a facing in degrees, 0 to 359, or one of {', '.join(WINDS)}; not {word!r}")


def numbered(text: str) -> tuple[int, Point] | None:
    """An answer by its number, `7`, or with a place, `7 @ 120 40 0`."""
    found = NUMBERED.fullmatch(text.strip())
    if not found:
        return None
    x, y, facing = (int(n or 0) for n in found.groups()[1:])
    return int(found[1]), (x, y, facing)


def with_numbers(text: str, place: Point) -> str:
    """A typed answer with its place in numbers, for games that have no words for it."""
    return f"{text} @ {' '.join(map(str, place))}" if any(place) else text
