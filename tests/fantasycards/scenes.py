"""Random tables, laid out twice: for the game's geometry in whole numbers, and for the second reading, which is exact."""

from __future__ import annotations

from math import cos, pi, sin
from random import Random

from sandtable.games.fantasycards.board import field as f
from sandtable.games.fantasycards.board.geometry import why_not_free
from sandtable.games.fantasycards.fields import INCH

from . import by_the_book as book
from .exact import Disc, Polygon, Shape

LETTERS = {f.COVER: "C", f.VEIL: "O", f.WALL: "I", f.RISE: "E"}
MIXES = (f.COVERING, f.OBSTRUCTING, f.HINDERING, f.WALL, f.STEEP, f.RISE, f.COVERING | f.STEEP)


def letters(effects: int) -> str:
    found = "".join(letter for bit, letter in LETTERS.items() if effects & bit)
    return found + ("H" if effects & f.SLOW and not effects & (f.COVER | f.VEIL) else "")


def twin(feature: f.Feature) -> book.Terrain:
    """A feature of the game as the second reading sees it."""
    middle = (int(feature.x), int(feature.y))
    corners = tuple((int(feature.cx[k]), int(feature.cy[k])) for k in range(feature.corners))
    shape: Shape = Polygon(corners) if corners else Disc(middle, int(feature.r))
    slope = "steep" if feature.effects & f.STEEP else "stark" if feature.effects & f.STARK else "gradual"
    return book.Terrain(shape, letters(feature.effects), int(feature.level), slope, bool(feature.effects & f.LINEAR))


def table_of(field: f.Field) -> book.Table:
    """A whole field, unit for unit."""
    table = book.Table(int(field.width), int(field.height), whole_base=bool(field.whole_base))
    table.terrain = [twin(feature) for feature in field.features[: field.n_features]]
    for p in field.pieces[: field.n_pieces]:
        kind = ("archer", "war-machine", "obstacle")[p.sort]
        table.units.append(book.Unit(kind, int(p.side), (int(p.x), int(p.y)), int(p.facing), int(p.r)))
    return table


def rounded(r: Random, x: int, y: int, size: int) -> list[tuple[int, int]]:
    """Corners on a circle, in order of angle: convex, clockwise where y points down."""
    angles = sorted(r.sample(range(0, 360, 5), r.randint(3, 8)))
    while max((b - a) % 360 for a, b in zip(angles, angles[1:] + angles[:1], strict=True)) > 170:
        angles = sorted(r.sample(range(0, 360, 5), len(angles)))
    return [(round(x + size * cos(a * pi / 180)), round(y + size * sin(a * pi / 180))) for a in angles]


def scene(r: Random, pieces: int = 14, features: int = 6, middle: int = 12 * INCH) -> f.Field:
    """A random table, everything so close to its middle."""
    field = f.Field()
    f.lay_out(field, 48 * INCH, 48 * INCH)
    low, high = 24 * INCH - middle, 24 * INCH + middle
    for _ in range(features):
        x, y, size = r.randint(low, high), r.randint(low, high), r.randint(INCH, 4 * INCH)
        effects, level = r.choice(MIXES), r.choice([0, 0, 1, 1, 2])
        shape = r.randrange(3)
        if shape == 0:
            f.disc(field, x, y, size, effects, level)
        elif shape == 1:
            f.polygon(field, rounded(r, x, y, size), effects, level)
        else:
            a = r.uniform(0, 2 * pi)
            end = (round(x + 2 * size * cos(a)), round(y + 2 * size * sin(a)))
            f.wall(field, (x, y), end, INCH, r.choice([f.OBSTRUCTING, f.WALL]), level)
    while field.n_pieces < pieces:
        x, y = r.randint(low, high), r.randint(low, high)
        sort = f.OBSTACLE if r.random() < 0.05 else f.UNIT
        k = f.put(field, field.n_pieces & 1, x, y, r.randrange(360), sort)
        if why_not_free(field, k, x, y):
            field.n_pieces -= 1
    return field
