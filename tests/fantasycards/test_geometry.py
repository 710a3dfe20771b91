"""The table in whole numbers against the second reading, which is exact: touching, room, arcs, sight, range, what ways cost. The
long run looks at more than three million cases (SCENES=2000); `python -m tests.fantasycards.cases` counts and names them."""

from __future__ import annotations

import os
from collections import Counter
from dataclasses import replace
from fractions import Fraction
from math import isqrt, sqrt
from random import Random

import pytest

from sandtable.games.fantasycards.board import field as f
from sandtable.games.fantasycards.board.field import NOBODY, Field, Path, Plan
from sandtable.games.fantasycards.board.geometry import (
    bearing,
    in_arc,
    inside,
    level_at,
    overlaps,
    root,
    spot,
    touches,
    wedge,
    why_not_end,
    why_not_free,
)
from sandtable.games.fantasycards.board.sight import COVERED, EXTREME, NEAR_ENOUGH, OBSTRUCTED, in_range, sight
from sandtable.games.fantasycards.board.tight import shortest, why_not_move
from sandtable.games.fantasycards.board.ways import (
    BARRED,
    explore,
    fall_back,
    leg,
    length,
    point_at,
    prepare,
    stride,
)
from sandtable.games.fantasycards.fields import INCH
from sandtable.games.fantasycards.refusals import IMPASSABLE, IN_CONTACT, OFF_TABLE, ON_ANOTHER, ON_LINEAR

from . import by_the_book as book
from .exact import holds, toward
from .scenes import scene, table_of

WHY = {0: "", OFF_TABLE: "off the table", ON_ANOTHER: "on another", IMPASSABLE: "impassable", ON_LINEAR: "on linear terrain",
       IN_CONTACT: "in contact"}  # fmt: skip
SEEDS = range(int(os.environ.get("SCENES", "2")))
CASES: Counter[str] = Counter()  # how often the two readings were held against each other, by what they judged


def anywhere(r: Random) -> tuple[int, int]:
    return r.randint(10 * INCH, 38 * INCH), r.randint(10 * INCH, 38 * INCH)


@pytest.mark.parametrize("seed", SEEDS)
def test_places_are_judged_alike(seed: int) -> None:
    r = Random(seed)
    field = scene(r)
    table = table_of(field)
    for n in range(60):
        field.whole_base, table.whole_base = n & 1, n & 1 > 0
        k, p = r.randrange(field.n_pieces), anywhere(r)
        unit = table.units[k]
        assert WHY[why_not_free(field, k, *p)] == book.why_not_there(table, unit, p)
        assert WHY[why_not_end(field, k, *p, NOBODY)] == book.why_not_end(table, unit, p)
        assert level_at(field, *p) == table.level(p)
        if in_arc(field.pieces[k], *p) != book.in_arc(
            unit, p
        ):  # only by the rounding of the sines: within a point of the line
            ex, ey = toward(unit.facing)
            assert abs(ex * (p[0] - unit.place[0]) + ey * (p[1] - unit.place[1])) < 1
        for n, feature in enumerate(field.features[: field.n_features]):
            assert inside(feature, *p) == holds(table.terrain[n].shape, p)
        CASES.update(["room", "where a move may end", "height", "arc"])
        CASES["inside terrain"] += field.n_features


@pytest.mark.parametrize("seed", SEEDS)
def test_contact_is_the_same_at_any_distance(seed: int) -> None:
    r = Random(seed)
    field = scene(r, 2, 0)
    p = field.pieces[0]
    for _ in range(200):
        toward = r.randrange(360)
        x, y = spot(field, 1, 0, toward)
        x, y = x + r.randint(-6, 6), y + r.randint(-6, 6)
        a, b = book.Disc((int(p.x), int(p.y)), int(p.r)), book.Disc((x, y), int(field.pieces[1].r))
        assert overlaps(p, x, y, field.pieces[1].r) == book.overlap(a, b)
        assert touches(p, x, y, field.pieces[1].r) == (book.touch(a, b) or book.overlap(a, b))
        CASES.update(["overlap", "touching"])


@pytest.mark.parametrize("toward", range(0, 360, 7))
def test_a_spot_touches_and_does_not_overlap(toward: int) -> None:
    field = Field()
    f.lay_out(field, 48 * INCH, 48 * INCH)
    a, b = f.put(field, 0, 24 * INCH, 24 * INCH), f.put(field, 1, 30 * INCH, 30 * INCH)
    x, y = spot(field, b, a, toward)
    assert touches(field.pieces[a], x, y, field.pieces[b].r)
    assert not overlaps(field.pieces[a], x, y, field.pieces[b].r)
    assert abs((bearing(x - 24 * INCH, y - 24 * INCH) - toward + 180) % 360 - 180) <= 1


def test_a_wedge_touches_both() -> None:
    field = Field()
    f.lay_out(field, 48 * INCH, 48 * INCH)
    a, b, c = (f.put(field, k & 1, *p) for k, p in enumerate([(12000, 12000), (13400, 12300), (2000, 2000)]))
    x, y = wedge(field, c, a, b)
    for k in (a, b):
        assert touches(field.pieces[k], x, y, field.pieces[c].r)
        assert not overlaps(field.pieces[k], x, y, field.pieces[c].r)


@pytest.mark.parametrize("seed", SEEDS)
def test_sight_is_the_same(seed: int) -> None:
    r = Random(seed)
    field = scene(r)
    table = table_of(field)
    units = [k for k in range(field.n_pieces) if field.pieces[k].sort != f.OBSTACLE]
    for a, b in r.sample([(a, b) for a in units for b in units if a != b], 40):
        p, q = field.pieces[a], field.pieces[b]
        seen = sight(field, a, p.x, p.y, b, q.x, q.y)
        exact = book.line_of_sight(table, table.units[a], table.units[b])
        assert bool(seen) == exact.seen, (seed, a, b)
        CASES["line of sight"] += 1
        if seen:
            assert bool(seen & OBSTRUCTED) == exact.obstructed, (seed, a, b)
            assert bool(seen & COVERED) == exact.covered, (seed, a, b)
            CASES.update(["Obstructed", "In Cover"])


@pytest.mark.parametrize("seed", SEEDS)
def test_range_is_the_same(seed: int) -> None:
    r = Random(seed)
    field = scene(r, 2, 0)
    table = table_of(field)
    q = field.pieces[1]
    for _ in range(200):
        a, far = anywhere(r), r.randint(INCH, 24 * INCH)
        known = {None: 0, 0: NEAR_ENOUGH, -1: EXTREME}[book.range_of(table, a, table.units[1], far)]
        assert in_range(field, *a, 1, q.x, q.y, far) == known
        CASES["range"] += 1


@pytest.mark.parametrize("seed", SEEDS)
def test_a_leg_costs_what_it_should(seed: int) -> None:
    """Rounded down, and by two points at most: one of 1/500 inch for each part of a leg that costs something else. Where whole
    bases are stopped, a leg that comes within two points of brushing a wall may be judged either way."""
    r = Random(seed)
    field, plan = scene(r), Plan()
    field.whole_base = seed & 1
    table = table_of(field)
    wider = replace(table, spare=-2)
    for _ in range(20):
        k, a, b = r.randrange(field.n_pieces), anywhere(r), anywhere(r)
        p = field.pieces[k]
        p.x, p.y = a
        table.units[k].place = a
        prepare(field, plan, k, 48 * INCH)
        cost, exact = leg(field, plan, *a, *b), book.way_cost(table, table.units[k], [a, b])
        if exact is not None and book.way_cost(wider, table.units[k], [a, b]) is None:
            continue
        assert (cost == BARRED) == (exact is None), (seed, a, b)
        CASES["leg barred"] += 1
        if exact is not None:
            assert Fraction(cost) <= exact + 1, (seed, a, b)
            assert exact - cost < 6, (seed, a, b)
            CASES["cost of a leg"] += 1


@pytest.mark.parametrize("seed", SEEDS)
def test_ways_are_open_and_cost_what_is_said(seed: int) -> None:
    r = Random(seed)
    field, plan = scene(r), Plan()
    field.whole_base = seed & 1
    table = replace(table_of(field), spare=2)
    reached = 0
    for k in range(0, field.n_pieces, 5):
        if field.pieces[k].sort == f.OBSTACLE:
            continue
        p = field.pieces[k]
        for _ in range(6):
            explore(field, plan, k, 12 * INCH)
            x, y = p.x + r.randint(-8 * INCH, 8 * INCH), p.y + r.randint(-8 * INCH, 8 * INCH)
            if why_not_move(field, plan, x, y, NOBODY):
                continue
            explore(field, plan, k, 12 * INCH)
            cost, path = shortest(field, plan, x, y), plan.way
            way = [(int(path.x[n]), int(path.y[n])) for n in range(path.n)]
            exact = book.way_cost(table, table.units[k], way)
            assert exact is not None, (seed, k, way)
            assert abs(exact - cost) < 6 * len(way), (seed, k, way)
            assert way[-1] == (x, y)
            reached += 1
            CASES["cost of a way"] += 1
    assert reached


def test_points_along_a_way() -> None:
    field, path = Field(), Path()
    f.lay_out(field, 48 * INCH, 48 * INCH)
    path.n, path.x[:3], path.y[:3] = 3, [0, 3000, 3000], [0, 4000, 9000]
    assert length(path) == 10000
    assert point_at(field, path, 2500) == (1500, 2000)
    assert point_at(field, path, 7500) == (3000, 6500)
    assert point_at(field, path, 99999) == (3000, 9000)


@pytest.mark.parametrize("seed", SEEDS)
def test_a_fall_back_is_one_of_the_lines_of_the_book(seed: int) -> None:
    """Straight away if that is free; else a turned line, or short."""
    r = Random(seed)
    field, plan, path = scene(r, features=0), Plan(), Path()
    table = table_of(field)
    for k in range(field.n_pieces):
        p = field.pieces[k]
        if p.sort == f.OBSTACLE:
            continue
        a = (p.x + r.randint(-900, 900), p.y + r.randint(1, 900))
        fall_back(field, plan, path, k, *a)
        end = (int(path.x[path.n - 1]), int(path.y[path.n - 1]))
        ends = book.fall_back_lines(table, table.units[k], a)
        near = [n for n, (x, y) in enumerate(ends) if abs(x - end[0]) < 3 and abs(y - end[1]) < 3]
        free = [n for n, (x, y) in enumerate(ends) if is_open(table, k, (round(x), round(y)))]
        if free:
            assert near, (seed, k)
            assert (near[0] + 1) // 2 <= (free[0] + 1) // 2 + 1, (seed, k)
            CASES["fall back"] += 1


def is_open(table: book.Table, k: int, end: tuple[int, int]) -> bool:
    unit = table.units[k]
    return book.leg_is_open(table, unit, unit.place, end) and not book.why_not_there(table, unit, end)


def test_roots_are_exact() -> None:
    r = Random(5)
    squares = [r.getrandbits(r.randint(1, 30)) ** 2 for _ in range(400)]
    edges = [(1 << bits) + d for bits in range(1, 62) for d in (-1, 0, 1)]
    some = [r.getrandbits(r.randint(1, 61)) for _ in range(500)]
    for n in [*range(2000), *squares, *(n - 1 for n in squares), *edges, *some]:
        assert root(n) == isqrt(max(0, n))


def test_the_compiled_root_is_exact() -> None:
    """It starts from a root in floating point, which is wrong beside large squares."""
    mended = 0
    for k in [*range(1, 2000), *(2**31 - 5 * 10**5 * n for n in range(1, 4000))]:
        for n in (k * k - 1, k * k, k * k + 1, k * (k + 2)):
            assert root.__dict__["native"](n) == isqrt(n)
            mended += int(sqrt(n)) != isqrt(n)
    assert mended > 0


def test_every_product_fits_where_the_table_is_largest() -> None:
    """FC-2.4g On 72 by 72 inches nothing is larger than 63 bits: plain and compiled rules count alike."""
    edge = 72 * INCH
    full = 2 * edge * edge
    widest = max(full * (edge + 1000) ** 2, full << 16, 4 * edge * full, (24 * INCH) * root(full << 16))
    assert widest < 1 << 63


@pytest.mark.parametrize("seed", sorted({*SEEDS, 23}))
def test_a_suggested_move_ends_where_it_may(seed: int) -> None:
    """The very point it ends at, not one a hair before: no contact, no other base, no farther than the allowance."""
    r = Random(seed)
    field, plan, path = scene(r), Plan(), Path()
    table = table_of(field)
    for k in range(field.n_pieces):
        if field.pieces[k].sort == f.OBSTACLE:
            continue
        prepare(field, plan, k, 6 * INCH)
        for degrees in range(0, 360, 15):
            stride(field, plan, path, degrees)
            end = (int(path.x[path.n - 1]), int(path.y[path.n - 1]))
            if end != table.units[k].place:
                assert book.why_not_end(table, table.units[k], end) == "", (seed, k, degrees)
                CASES["end of a suggested move"] += 1
