"""The table as hexes: the same whole numbers, but units stand on the centres of hexes only.

A hex is as wide as two bases, so bases on neighbouring hexes touch and none can overlap: every question about bases has the
same answer as on the open table. Distances are counted in hexes, and a way is a chain of neighbours. FC-2.4k
"""

from __future__ import annotations

from sandtable.kernel import rule

PITCH = 1004  # from a hex to the next: two bases of 500 that just touch
ROW = 869  # from a row to the next: slanting neighbours touch as well, and are no farther apart
EDGE = PITCH // 2  # from the table's edge to the first centres


@rule
def rank_of(y: int) -> int:
    return (y - EDGE + ROW // 2) // ROW


@rule
def column_of(x: int, rank: int) -> int:
    """Odd rows lie half a hex to the east."""
    return (x - EDGE * (rank & 1)) // PITCH


@rule
def hex_at(column: int, rank: int) -> tuple[int, int]:
    """The centre of a hex."""
    return EDGE + PITCH * column + EDGE * (rank & 1), EDGE + ROW * rank


@rule
def snap(x: int, y: int) -> tuple[int, int]:
    """The centre of the hex that a point is in (close to an edge: of one of the two)."""
    return hex_at(column_of(x, rank_of(y)), rank_of(y))


@rule
def steps(ax: int, ay: int, bx: int, by: int) -> int:
    """Hexes from one to the other."""
    a, b = rank_of(ay), rank_of(by)
    down = b - a
    slant = column_of(bx, b) - (b >> 1) - column_of(ax, a) + (a >> 1)
    return max(abs(down), abs(slant), abs(down + slant))


def hex_distances(width: int) -> list[int]:
    """Very Short to Very Long in points, for a table so many hexes wide: halve, keep the fraction, round .5 up. FC-2.4k"""
    return [PITCH * ((2 * width + (1 << k)) >> (k + 1)) for k in (4, 3, 2, 1, 0)]
