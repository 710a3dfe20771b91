"""Battlefields: their size, what lies on them, and their scale (chapter 2.4 of the ledger).

A battlefield is one line, which options and records keep: a name, or a size and what lies there,

    48x48; hill disc 24,24 5; wall line 20,12 28,12 1; lava shape 3,3 9,3 9,9

or 'random 17' for the one that follows from a number,

with lengths in inches from the north-west corner, x to the east and y to the south: a disc is a place and a radius, a line two ends
and a width, a shape three to eight corners clockwise. A TOML file has the same parts in words (`written`).
"""

from __future__ import annotations

from decimal import Decimal, InvalidOperation
from math import hypot
from pathlib import Path
from random import Random
from typing import Literal, NamedTuple

import tomli_w

from sandtable.kernel.texts import did_you_mean, several
from sandtable.kernel.values import read_toml

from .terrain import BY_NAME, Terrain, levels_of
from .vocabulary import LINEAR

INCH = 500  # lengths are whole numbers of 1/500 inch
BASE_RADIUS = 3  # a base's radius is this part of Very Short, and linear terrain as wide unless it says so
LEAST_EDGE, MOST_EDGE = 24, 72  # inches
MOST_FEATURES = 16  # with every level of a hill counted
MOST_CORNERS = 8
Spot = tuple[int, int]
Form = Literal["disc", "line", "shape"]
Problem = tuple[str, str]  # a ledger id, and a sentence


class BadField(ValueError):
    """A battlefield that cannot be read, or that is not legal."""


class Feature(NamedTuple):
    """A piece of terrain: a disc (one point and a radius), a line (two ends and a width), or a shape (its corners)."""

    terrain: Terrain
    points: tuple[Spot, ...]
    size: int = 0

    @property
    def form(self) -> Form:
        return "disc" if len(self.points) == 1 else "line" if len(self.points) == 2 else "shape"


class Battlefield(NamedTuple):
    title: str
    width: int
    height: int
    features: tuple[Feature, ...] = ()


def disc(name: str, x: int, y: int, radius: int) -> Feature:
    """In inches."""
    return Feature(BY_NAME[name], ((x * INCH, y * INCH),), radius * INCH)


def line(name: str, a: Spot, b: Spot, width: int = 1) -> Feature:
    return Feature(BY_NAME[name], ((a[0] * INCH, a[1] * INCH), (b[0] * INCH, b[1] * INCH)), width * INCH)


def shape(name: str, *corners: Spot) -> Feature:
    return Feature(BY_NAME[name], tuple((x * INCH, y * INCH) for x, y in corners))


# ---------------------------------------------------------------- scale (Table 2)
def distances(width: int, height: int) -> tuple[int, int, int, int, int]:
    """Very Short to Very Long: the shortest edge, and each the half of the next."""
    shortest = min(width, height)
    return shortest // 16, shortest // 8, shortest // 4, shortest // 2, shortest


def hex_distances(across: int) -> tuple[int, int, int, int, int]:
    """The same in hexes: halves keep their fractions, and each is rounded to the nearest hex, a half up."""
    shortest, short, middle, long, longest = ((2 * across + parts) // (2 * parts) for parts in (16, 8, 4, 2, 1))
    return shortest, short, middle, long, longest


# ---------------------------------------------------------------- designed battlefields: all HOUSE
FIELDS = {
    "heath": Battlefield(
        "The Heath",
        48 * INCH,
        48 * INCH,
        (
            disc("hill", 24, 24, 5),
            disc("woods", 13, 24, 4),
            disc("woods", 35, 24, 4),
            disc("field", 39, 9, 4),
            disc("field", 9, 39, 4),
            disc("swamp", 9, 9, 4),
            disc("swamp", 39, 39, 4),
            line("wall", (20, 12), (28, 12)),
            line("wall", (20, 36), (28, 36)),
        ),
    ),
    "open": Battlefield("Open Ground", 48 * INCH, 48 * INCH),
    "crossing": Battlefield(
        "The River Crossing",
        48 * INCH,
        48 * INCH,
        (
            line("torrent", (0, 24), (10, 24), 2),
            line("river", (10, 24), (20, 24), 2),
            line("torrent", (20, 24), (28, 24), 2),
            line("river", (28, 24), (38, 24), 2),
            line("torrent", (38, 24), (48, 24), 2),
            disc("woods", 12, 14, 4),
            disc("woods", 36, 34, 4),
            disc("hill", 36, 12, 4),
            disc("hill", 12, 36, 4),
        ),
    ),
    "road": Battlefield(
        "The Wooded Road",
        48 * INCH,
        48 * INCH,
        (
            disc("woods", 10, 14, 5),
            disc("woods", 38, 34, 5),
            disc("woods", 12, 32, 5),
            disc("woods", 36, 16, 5),
            disc("brush", 24, 10, 3),
            disc("brush", 24, 38, 3),
            line("hedge", (18, 20), (18, 28)),
            line("hedge", (30, 20), (30, 28)),
        ),
    ),
    "ridge": Battlefield(
        "The Ridge",
        48 * INCH,
        48 * INCH,
        (
            disc("steep-hill", 24, 24, 6),
            disc("hill", 12, 24, 4),
            disc("hill", 36, 24, 4),
            disc("scrub", 24, 9, 4),
            disc("scrub", 24, 39, 4),
        ),
    ),
    "walls": Battlefield(
        "The Walls",
        48 * INCH,
        48 * INCH,
        (
            line("rampart", (10, 22), (22, 22)),
            line("rampart", (26, 26), (38, 26)),
            shape("building", (20, 8), (26, 8), (26, 12), (20, 12)),
            shape("building", (22, 36), (28, 36), (28, 40), (22, 40)),
            disc("field", 38, 12, 4),
            disc("field", 10, 36, 4),
        ),
    ),
}
STANDARD_FIELD = "heath"


# ---------------------------------------------------------------- what is legal
def problems(field: Battlefield) -> list[Problem]:
    """Everything that stands against a battlefield, each with the rule it breaks; nothing if it is legal."""
    found = []
    for edge in (field.width, field.height):
        if not LEAST_EDGE * INCH <= edge <= MOST_EDGE * INCH:
            found.append(("FC-2.4g", f"An edge of {inches(edge)} inches: it may be {LEAST_EDGE} to {MOST_EDGE}."))
    bands = sum(len(levels_of(feature.terrain)) for feature in field.features)
    if bands > MOST_FEATURES:
        found.append(("FC-2.4h", f"There are {several(bands, 'piece')} of terrain, levels of hills counted; "
                                 f"there is room for {MOST_FEATURES}."))  # fmt: skip
    for feature in field.features:
        found += feature_problems(field, feature)
    return found


def feature_problems(field: Battlefield, feature: Feature) -> list[Problem]:
    """What stands against one piece of terrain. FC-4.3a FC-4.3b"""
    what, found = feature.terrain.title.capitalize(), []
    if any(not (0 <= x <= field.width and 0 <= y <= field.height) for x, y in feature.points):
        found.append(("FC-4.3b", f"{what} at {spots(feature)}: that is off the battlefield."))
    if (feature.form == "line") != (feature.terrain.shape == LINEAR):
        right = "a line" if feature.terrain.shape == LINEAR else "a disc or a shape"
        found.append(("FC-4.3a", f"{what} as a {feature.form}: it is {feature.terrain.shape.phrase} terrain, {right}."))
    if feature.form != "shape" and feature.size <= 0:
        found.append(("FC-4.3b", f"{what} at {spots(feature)}: its size should be above 0."))
    if feature.form == "line" and feature.points[0] == feature.points[1]:
        found.append(("FC-4.3b", f"{what} at {spots(feature)}: its two ends are the same place."))
    if feature.form == "shape" and (len(feature.points) > MOST_CORNERS or not is_convex(feature.points)):
        found.append(("FC-4.3b", f"{what} at {spots(feature)}: its 3 to {MOST_CORNERS} corners should go round clockwise, "
                                 "without a dent."))  # fmt: skip
    return found


def is_convex(corners: tuple[Spot, ...]) -> bool:
    """Do the corners go round once, clockwise as seen on the table, always turning?"""
    n = len(corners)
    for k in range(n):
        (ax, ay), (bx, by) = corners[k], corners[(k + 1) % n]
        for cx, cy in (corners[(k + j) % n] for j in range(2, n)):
            if (bx - ax) * (cy - ay) - (by - ay) * (cx - ax) <= 0:
                return False
    return True


# ---------------------------------------------------------------- one line
def inches(length: int) -> str:
    """A length as it is written: 12, 4.5, 0.002."""
    whole, rest = divmod(length * 2, 1000)
    return f"{whole}.{rest:03}".rstrip("0").rstrip(".")


def tenth(length: int) -> str:
    """The same as a player reads it, to one place: 12, 4.5, 0.1."""
    tenths = (length * 10 + INCH // 2) // INCH
    return f"{tenths // 10}.{tenths % 10}" if tenths % 10 else str(tenths // 10)


def read_inches(text: str) -> int:
    """BadField if it is no number, or finer than 0.002 inch."""
    try:
        points = Decimal(text) * INCH
    except InvalidOperation:
        raise BadField(f"{text!r}: it should be a number of inches") from None
    if not points.is_finite() or points != int(points) or abs(points) > 10**6:
        raise BadField(f"{text}: inches go in steps of 0.002")
    return int(points)


def spots(feature: Feature) -> str:
    return " ".join(f"{inches(x)},{inches(y)}" for x, y in feature.points)


def line_of(field: Battlefield) -> str:
    """A battlefield as one line, or its name if it is a designed one."""
    for name, known in FIELDS.items():
        if field[1:] == known[1:]:
            return name
    size = f"{inches(field.width)}x{inches(field.height)}"
    return "; ".join([size, *(feature_line(feature) for feature in field.features)])


def feature_line(feature: Feature) -> str:
    size = f" {inches(feature.size)}" if feature.form != "shape" else ""
    return f"{feature.terrain.name} {feature.form} {spots(feature)}{size}"


def read_line(text: str) -> Battlefield:
    """The battlefield that a line or a name stands for, legal or not."""
    if text.strip() in FIELDS:
        return FIELDS[text.strip()]
    if text.split()[:1] == ["random"]:
        return read_random(text)
    size, *parts = [part.strip() for part in text.split(";")]
    width, by, height = size.partition("x")
    if not by:
        raise BadField(f"{size!r}: a battlefield is {', '.join(FIELDS)}, or begins with its size, as in 48x48")
    return Battlefield(
        "", read_inches(width.strip()), read_inches(height.strip()), tuple(map(read_feature, filter(None, parts)))
    )


def read_random(text: str) -> Battlefield:
    """'random 17', or 'random 17 36x48': the battlefield that follows from a number. FC-H.5f"""
    _, number, size, *more = [*text.split(), "", ""]
    width, _, height = (size or "48x48").partition("x")
    if not number.isdecimal() or len(number) > 9 or any(more):
        raise BadField(f"{text!r}: a random battlefield has a number, as in 'random 17' or 'random 17 36x48'")
    across, down = read_inches(width), read_inches(height or "0")
    if not all(LEAST_EDGE * INCH <= edge <= MOST_EDGE * INCH for edge in (across, down)):
        raise BadField(f"{text!r}: an edge may be {LEAST_EDGE} to {MOST_EDGE} inches [FC-2.4g]")
    return random_field(int(number), across, down)


def read_feature(text: str) -> Feature:
    name, form, *rest = [*text.split(), "", ""][: max(2, len(text.split()))]
    if name not in BY_NAME:
        raise BadField(f"there is no terrain {name!r}; {did_you_mean(name, BY_NAME, 'there are ' + ', '.join(BY_NAME))}")
    wanted = {"disc": 2, "line": 3, "shape": 0}
    if form not in wanted or (form != "shape" and len(rest) != wanted[form]) or (form == "shape" and len(rest) < 3):
        raise BadField(
            f"{text!r}: it should look like 'woods disc 13,24 4', 'wall line 20,12 28,12 1' or 'lava shape 3,3 9,3 9,9'"
        )
    size = read_inches(rest.pop()) if form != "shape" else 0
    return Feature(BY_NAME[name], tuple(map(read_spot, rest)), size)


def read_spot(text: str) -> Spot:
    x, comma, y = text.partition(",")
    if not comma:
        raise BadField(f"{text!r}: it should be a place, as in 13,24.5")
    return read_inches(x), read_inches(y)


# ---------------------------------------------------------------- files
def written(field: Battlefield) -> str:
    """A battlefield as the text of a TOML file."""
    return tomli_w.dumps(
        {
            "title": field.title,
            "size": f"{inches(field.width)}x{inches(field.height)}",
            "terrain": [feature_line(feature) for feature in field.features],
        }
    )


def read_field(path: Path) -> Battlefield:
    """A battlefield from a file, legal or not; BadField with one sentence if it cannot be read."""
    try:
        return field_of(read_toml(path, "a battlefield", BadField))
    except BadField as error:
        raise BadField(f"{path}: {error}") from None


def field_of(given: dict[str, object]) -> Battlefield:
    """A battlefield from the tables of a TOML file."""
    if unknown := set(given) - {"title", "size", "terrain"}:
        raise BadField(f"a battlefield has no {', '.join(sorted(unknown))}; it has a title, a size and terrain")
    title, size, terrain = given.get("title", ""), given.get("size"), given.get("terrain", [])
    if not isinstance(size, str) or not isinstance(title, str) or not isinstance(terrain, list):
        raise BadField('it should have a size, as in size = "48x48", and a list of terrain')
    field = read_line("; ".join([size, *map(str, terrain)]))
    return field._replace(title=title)


def canonical(text: str) -> str:
    """The one true form of a battlefield's line; BadField if it is not legal."""
    field = read_line(text)
    if found := problems(field):
        raise BadField(" ".join(f"{sentence} [{rule}]" for rule, sentence in found))
    return line_of(field)


# ---------------------------------------------------------------- drawn by lot
DRAWN = ("woods", "woods", "brush", "field", "scrub", "swamp", "hill", "wall", "hedge", "building")
LEAST_RADIUS, MOST_RADIUS = 5, 10  # in parts of 120 of the shortest edge: 2 to 4 inches on a table of 48
PAIRS = 4
TRIES = 200


def random_field(seed: int, width: int = 48 * INCH, height: int = 48 * INCH) -> Battlefield:
    """A battlefield that follows from a number: pairs of terrain opposite each other, none over another, and a hill or woods in
    the middle or none. It is the same from either side. FC-H.5f"""
    dice, part = Random(f"field {seed}"), min(width, height) // 120
    middle = (width // 2, height // 2)
    found: list[Feature] = []
    if centre := dice.choice(("", "hill", "woods", "scrub")):
        found.append(Feature(BY_NAME[centre], (middle,), dice.randint(LEAST_RADIUS, MOST_RADIUS) * part))
    room = [(middle, found[0].size)] if found else []
    for _ in range(TRIES):
        if len(found) >= 2 * PAIRS:
            break
        terrain, size = BY_NAME[dice.choice(DRAWN)], dice.randint(LEAST_RADIUS, MOST_RADIUS) * part
        spot = (dice.randint(size, width - size) // 2 * 2, dice.randint(size, height - size) // 2 * 2)
        twin = (width - spot[0], height - spot[1])
        taken = [*room, (twin, size)]
        if any(hypot(spot[0] - x, spot[1] - y) < size + other + 3 * part for (x, y), other in taken):
            continue
        room += [(spot, size), (twin, size)]
        upright = dice.random() < 0.5
        found += [laid(terrain, spot, size, upright), laid(terrain, twin, size, upright)]
    return Battlefield(f"Random Ground {seed}", width, height, tuple(found))


def laid(terrain: Terrain, at: Spot, size: int, upright: bool) -> Feature:
    """Terrain within a circle: a disc, a line through its middle, or a block."""
    (x, y), half = at, size * 2 // 3
    if terrain.shape == LINEAR:
        along = (0, size) if upright else (size, 0)
        return Feature(terrain, ((x - along[0], y - along[1]), (x + along[0], y + along[1])), INCH)
    if terrain.name == "building":
        return Feature(terrain, ((x - half, y - half), (x + half, y - half), (x + half, y + half), (x - half, y + half)))
    return Feature(terrain, (at,), size)
