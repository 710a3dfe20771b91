"""Exact plane geometry for the second reading: places are whole numbers, and every yes or no is decided without rounding.

A line from a to b is walked by a number t from 0 to 1. Where it enters and leaves a disc is (p + q√d) / n with whole numbers: a
`Surd`. Two of them are compared exactly, by squaring. Lengths that have to be added up are fractions, right to a part in 10^24.
"""

from __future__ import annotations

from collections.abc import Sequence
from fractions import Fraction
from functools import cache
from math import isqrt
from typing import NamedTuple

Place = tuple[int, int]
FINE = 10**24


# ---------------------------------------------------------------- numbers
class Surd(NamedTuple):
    """(p + q√d) / n, with n above 0."""

    p: int
    q: int
    d: int
    n: int

    def value(self) -> Fraction:
        return (self.p + self.q * root(Fraction(self.d))) / self.n


def sign(n: int) -> int:
    return (n > 0) - (n < 0)


def sign_of(p: int, q: int, d: int) -> int:
    """The sign of p + q√d."""
    first, second = sign(p), sign(q) if d else 0
    if first * second >= 0:
        return first or second
    return first * sign(p * p - q * q * d)


def sign_of_two(p: int, q: int, d: int, r: int, e: int) -> int:
    """The sign of p + q√d + r√e."""
    first, second = sign_of(p, q, d), sign(r) if e else 0
    if first * second >= 0:
        return first or second
    return first * sign_of(p * p + q * q * d - r * r * e, 2 * p * q, d)


def compare(a: Surd, b: Surd) -> int:
    """-1, 0 or 1 as a is below, at or above b."""
    return sign_of_two(a.p * b.n - b.p * a.n, a.q * b.n, a.d, -b.q * a.n, b.d)


def at(n: int, d: int = 1) -> Surd:
    return Surd(n, 0, 0, d) if d > 0 else Surd(-n, 0, 0, -d)


ZERO, ONE = at(0), at(1)


def later(a: Surd, b: Surd) -> Surd:
    return a if compare(a, b) >= 0 else b


def earlier(a: Surd, b: Surd) -> Surd:
    return a if compare(a, b) <= 0 else b


def root(x: Fraction) -> Fraction:
    """A square root: exact if there is one, else right to a part in 10^24."""
    above, below = isqrt(x.numerator), isqrt(x.denominator)
    if above * above == x.numerator and below * below == x.denominator:
        return Fraction(above, below)
    return Fraction(isqrt(x.numerator * FINE * FINE // x.denominator), FINE)


# ---------------------------------------------------------------- directions: whole degrees clockwise from north, y to the south
@cache
def sine(degrees: int) -> Fraction:
    """Right to a part in 10^20 or better; exact where it is a fraction."""
    degrees %= 360
    if degrees >= 180:
        return -sine(degrees - 180)
    if degrees > 90:
        return sine(180 - degrees)
    if degrees in (0, 30, 90):
        return {0: Fraction(0), 30: Fraction(1, 2), 90: Fraction(1)}[degrees]
    x = PI * degrees / 180
    term, total = x, x
    for k in range(1, 14):
        term = -term * x * x / (2 * k * (2 * k + 1))
        term = Fraction(round(term * FINE), FINE)
        total += term
    return total


PI = Fraction(3141592653589793238462643383, 10**27)


def toward(degrees: int) -> tuple[Fraction, Fraction]:
    """A step of one in a direction."""
    return sine(degrees), -sine(degrees + 90)


def ahead(facing: int, a: Place, b: Place) -> int:
    """1, 0 or -1: is b before a that faces so, exactly beside it, or behind?"""
    dx, dy = b[0] - a[0], b[1] - a[1]
    if facing % 90 == 0:
        east, south = {0: (0, -1), 90: (1, 0), 180: (0, 1), 270: (-1, 0)}[facing % 360]
        return sign(dx * east + dy * south)
    if facing % 45 == 0:
        east, south = {45: (1, -1), 135: (1, 1), 225: (-1, 1), 315: (-1, -1)}[facing % 360]
        return sign(dx * east + dy * south)
    ex, ey = toward(facing)  # here the sum is 0 for no whole numbers but 0 and 0: the tangent is no fraction
    total = dx * ex + dy * ey
    return (total > 0) - (total < 0)


# ---------------------------------------------------------------- discs and polygons
class Disc(NamedTuple):
    middle: Place
    r: int


class Polygon(NamedTuple):
    """Convex, corners clockwise as seen on the table."""

    corners: tuple[Place, ...]

    @property
    def middle(self) -> Place:
        n = len(self.corners)
        return sum(x for x, _ in self.corners) // n, sum(y for _, y in self.corners) // n


Shape = Disc | Polygon
Span = tuple[Surd, Surd]


def square(a: Place, b: Place) -> int:
    return (a[0] - b[0]) ** 2 + (a[1] - b[1]) ** 2


def within(a: Place, b: Place, reach: int) -> bool:
    return square(a, b) <= reach * reach


def sides(shape: Polygon) -> list[tuple[Place, Place]]:
    return list(zip(shape.corners, [*shape.corners[1:], shape.corners[0]], strict=True))


def side_of(edge: tuple[Place, Place], p: Place) -> int:
    """Above 0 on the inner side of an edge."""
    (ax, ay), (bx, by) = edge
    return (bx - ax) * (p[1] - ay) - (by - ay) * (p[0] - ax)


def holds(shape: Shape, p: Place) -> bool:
    """Is a point in it, or on its edge?"""
    if isinstance(shape, Disc):
        return within(shape.middle, p, shape.r)
    return all(side_of(edge, p) >= 0 for edge in sides(shape))


def crossing(shape: Shape, a: Place, b: Place) -> Span | None:
    """From where to where the line from a to b is inside a shape; None if it is nowhere, or only along the edge."""
    span = disc_crossing(shape, a, b) if isinstance(shape, Disc) else polygon_crossing(shape, a, b)
    if span is None:
        return None
    start, end = later(span[0], ZERO), earlier(span[1], ONE)
    return (start, end) if compare(start, end) < 0 else None


def disc_crossing(shape: Disc, a: Place, b: Place) -> Span | None:
    n = square(a, b)
    if n == 0:
        return (ZERO, ONE) if square(a, shape.middle) < shape.r**2 else None
    along = (shape.middle[0] - a[0]) * (b[0] - a[0]) + (shape.middle[1] - a[1]) * (b[1] - a[1])
    d = along * along - n * (square(a, shape.middle) - shape.r**2)
    return (Surd(along, -1, d, n), Surd(along, 1, d, n)) if d > 0 else None


def polygon_crossing(shape: Polygon, a: Place, b: Place) -> Span | None:
    start, end = ZERO, ONE
    for edge in sides(shape):
        first, last = side_of(edge, a), side_of(edge, b)
        if first <= 0 and last <= 0:
            return None
        if first < last:
            start = later(start, at(-first, last - first))
        elif first > last:
            end = earlier(end, at(first, first - last))
    return start, end


def touched(shape: Shape, p: Place, r: int) -> bool:
    """Does a disc of this radius around p reach into a shape, or to its edge?"""
    if isinstance(shape, Disc):
        return within(shape.middle, p, shape.r + r)
    return holds(shape, p) or any(near_segment(edge, p, r) for edge in sides(shape))


def near_segment(edge: tuple[Place, Place], p: Place, r: int) -> bool:
    a, b = edge
    n = square(a, b)
    along = (p[0] - a[0]) * (b[0] - a[0]) + (p[1] - a[1]) * (b[1] - a[1])
    if along <= 0:
        return within(a, p, r)
    if along >= n:
        return within(b, p, r)
    return side_of(edge, p) ** 2 <= r * r * n


def outside(span: Span, covers: Sequence[Span | None]) -> bool:
    """Is some stretch of a span under none of the others? (Each of them begins or ends the line.)"""
    start, end = span
    for cover in covers:
        if cover is None:
            continue
        if compare(cover[0], start) <= 0 < compare(cover[1], start):
            start = cover[1]
        if compare(cover[0], end) < 0 <= compare(cover[1], end):
            end = cover[0]
    return compare(start, end) < 0
