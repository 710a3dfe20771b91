"""Target Points read a second time: where one comes down, whom it strikes in which order, and the sum of every attack.

Nothing is told of those sums, so they are found by what came of them: the card that was flipped, and the result (lines 693 to 695
of the book; ledger 5.8 and H.4).
"""

from __future__ import annotations

from dataclasses import replace
from fractions import Fraction

from . import by_the_book as book
from .by_the_book import SHORT, VS, Table, Unit
from .exact import Place, root, square, toward, within

DRIFT = {book.NOTHING: SHORT, book.FALL_BACK: SHORT, book.SHAKEN: VS}  # others leave it where it is


def drifted(table: Table, gunner: Unit, aimed: Place, number: int, result: int) -> tuple[Fraction, Fraction]:
    """Where a bombardment comes down: by the card's number, in eighths of a circle clockwise from the line of fire."""
    dx, dy = aimed[0] - gunner.place[0], aimed[1] - gunner.place[1]
    if result not in DRIFT or (dx, dy) == (0, 0):
        return Fraction(aimed[0]), Fraction(aimed[1])
    far = table.reach(DRIFT[result]) / root(Fraction(dx * dx + dy * dy))
    sin, cos = toward(number * 45)[0], -toward(number * 45)[1]
    return aimed[0] + far * (dx * cos - dy * sin), aimed[1] + far * (dx * sin + dy * cos)


def struck(table: Table, gunner: Unit, point: Place) -> list[tuple[int, int]]:
    """The units that a Target Point strikes, the nearest first, each with the sum of Table 4 as it is seen from the point. Friends
    are struck as well; Obstacles, and who is not seen from there, are passed by."""
    reach, found = table.reach(VS), list[tuple[int, int, int]]()
    for k, unit in enumerate(table.units):
        if unit.there and within(point, unit.place, reach + unit.r):
            shift = book.ranged_shift(table, gunner, unit, point, reach)
            if shift is not None:
                found.append((square(point, unit.place), k, shift))
    return [(k, shift) for _, k, shift in sorted(found)]


NESTED = {"opportunity-fire", "parting-blow", "pursuit"}  # an attack within the attack: no more is said about what follows
WORTH = {"shield-wall": -1, "killing-blow": 1}  # artillery and Monstrous units are no Legendary ones
HOLDS = {"mystic-ward", "hold-your-ground"}


class Blast:
    """Follows one Target Point's attack through what is told of it. `table` is as it was before the first of them."""

    def __init__(self, table: Table, gunner: int, point: Place) -> None:
        self.table, self.gunner, self.point = table, gunner, point
        self.done: set[int] = set()
        self.flip: int | None = None
        self.worth: dict[tuple[int, int], int] = {}
        self.held = self.over = False

    def due(self) -> tuple[int, int] | None:
        """Who is struck next, and the sum."""
        for k, shift in struck(self.table, self.table.units[self.gunner], self.point):
            if k not in self.done:
                return k, shift
        return None

    def tell(self, name: str, v: dict[str, int], situation: str) -> str:
        """What is wrong, if anything is. `situation`: what was played, where that is told."""
        if self.over:
            return ""
        if name == "answered":
            self.over = situation in NESTED
            self.worth[v["side"], v["card"]] = WORTH.get(situation, 0)
            self.held |= situation in HOLDS
        elif name == "cancelled":
            self.worth[v["side"], v["card"]] = 0
        elif name == "flipped":
            self.flip = v["result"]
        elif name == "fell_back":
            self.put(v["unit"], replace(self.table.units[v["unit"]], place=(v["x"], v["y"]), on_field=True))
        elif name == "withdrew":
            self.put(v["unit"], replace(self.table.units[v["unit"]], on_field=False))
        elif name == "came":
            return self.came(v["unit"], v["result"])
        return ""

    def put(self, k: int, unit: Unit) -> None:
        self.table.units[k] = unit

    def came(self, unit: int, result: int) -> str:
        next_one = self.due()
        if next_one is None or next_one[0] != unit:
            return f"{unit} is struck, the book says {next_one}"
        self.done.add(unit)
        before = self.table.units[unit]
        shift = next_one[1] + sum(self.worth.values())
        full = None if self.flip is None else book.final(self.flip, shift)  # None: warded off before the flip
        again = (full == book.SHAKEN and before.shaken) or (full == book.OUT and before.out)
        expected = book.NOTHING if full is None or again or (self.held and result == book.NOTHING) else full
        # Who falls back is nowhere until that is told: over the edge it never is.
        self.put(unit, replace(book.apply(before, result), on_field=before.on_field and result != book.FALL_BACK))
        self.flip, self.worth, self.held = None, {}, False
        return "" if result == expected else f"{result} came to {unit}, the book says {expected} after shift {shift}"

    def left(self) -> str:
        """At the end nobody is left that should have been struck."""
        return "" if self.over or self.due() is None else f"{self.due()} was not struck"
