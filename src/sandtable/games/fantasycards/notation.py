"""Positions of Fantasy Cards as readable tables that parse back, and the options that a state was made with.

Units stand in one table by their names, `red-infantry-2 = "12.5,30 facing 45 shaken"`; cards by their numbers, and every card
that is nowhere else is in its deck. Terrain is that of the option `field`; only where play has changed it, it is written piece
by piece.
"""

from __future__ import annotations

from collections.abc import Iterator
from functools import cache
from math import hypot
from typing import Any

from sandtable.kernel.places import Takes, decimal, whole
from sandtable.kernel.positions import Key, Own, Positions, Under, a_list, a_table, number_of

from . import fields as ground
from . import vocabulary as v
from .board import field as f
from .board.hexes import EDGE, PITCH, ROW
from .cards import DECK
from .forces import SIZES, counted, line_of, lost_at
from .state import GONE, N_CARDS, ON, SIDE_NAMES, TURNS, SideState, State, Unit, unit_names
from .terrain import TERRAIN
from .units import NONE
from .units import POINTS as COST
from .vocabulary import UNIT_TYPES

FACED, SPOT = Takes(ground.INCH, facing=True), Takes(ground.INCH)
STATUSES = ("shaken", "out", "confused", "acted", "fired", "touched", "passed", "measured")
WHERES = ("gone", "off")
EFFECTS = ("slow", "impassable", "steep", "stark", "cover", "veil", "rise", "linear")  # in the order of their bits
MIST = "mist"
NAMES = (*(terrain.name for terrain in TERRAIN), MIST)


# ---------------------------------------------------------------- cards
def pile(name: str) -> Key:
    """The cards of a pile, by their numbers."""

    def write(me: SideState) -> object:
        return [card + 1 for card, n in enumerate(getattr(me, name)) if n] or None

    def read(me: SideState, given: object, what: str) -> None:
        for number in a_list(given, what):
            if type(number) is not int or not 1 <= number <= N_CARDS:
                raise ValueError(f"{number!r} in {what!r} is not a card; cards are 1 to {N_CARDS}")
            getattr(me, name)[number - 1] += 1

    return Own(name, write, read)


def hidden(me: SideState) -> object:
    """How many cards of the deck are the hand, to those who may not see it."""
    return int(me.in_hand) - sum(me.hand) or None


def hide_some(me: SideState, given: object, what: str) -> None:
    me.in_hand = number_of(None, given, what)


# ---------------------------------------------------------------- units
def write_units(s: State) -> object:
    return {name: unit_line(s, k) for k, name in enumerate(unit_names(s))}


def unit_line(s: State, k: int) -> str:
    u, p = s.units[k], s.field.pieces[k]
    place = FACED.text((int(p.x), int(p.y), int(p.facing))) if u.where == ON else WHERES[u.where]
    return " ".join([place, *(status for status in STATUSES if getattr(u, status))])


def read_units(s: State, given: object, what: str) -> None:
    names = unit_names(s)
    table = a_table(given, what)
    for name, line in table.items():
        if name not in names:
            raise ValueError(f"{what} has no {name}; the units are {', '.join(names)}")
        put_unit(s, names.index(name), str(line), f"{what} {name}")


def put_unit(s: State, k: int, line: str, what: str) -> None:
    u, p = s.units[k], s.field.pieces[k]
    words = line.replace(",", " ").split()
    while words and words[-1] in STATUSES:
        setattr(u, words.pop(), 1)
    if len(words) == 1 and words[0] in WHERES:
        u.where = WHERES.index(words[0])
        return
    try:
        p.x, p.y, facing = FACED.read(words)
    except ValueError as error:
        raise ValueError(f"{what} {error}, or 'off' or 'gone', and then {', '.join(STATUSES)}; not {line!r}") from None
    p.facing, u.where = max(0, facing), ON
    p.r = s.field.distance[v.SHORT] // 2 if u.kind == v.OBSTACLE else s.field.base


def put_named(name: str) -> Key:
    """A unit by its name."""

    def write(s: State) -> object:
        unit = getattr(s, name)
        return None if unit == NONE else unit_names(s)[unit]

    def read(s: State, given: object, what: str) -> None:
        if given not in unit_names(s):
            raise ValueError(f"{what} = {given!r}: it must be one of {', '.join(unit_names(s))}")
        setattr(s, name, unit_names(s).index(str(given)))

    return Own(name, write, read)


# ---------------------------------------------------------------- the way of the unit that moves
def write_way(s: State) -> object:
    return [SPOT.text((int(s.path.x[k]), int(s.path.y[k]), 0)) for k in range(s.path.n)] or None


def read_way(s: State, given: object, what: str) -> None:
    spots = a_list(given, what)
    if len(spots) > len(s.path.x):
        raise ValueError(f"{what}: a way has {len(s.path.x)} points at most")
    for k, spot in enumerate(spots):
        s.path.x[k], s.path.y[k] = read_spot(str(spot), what)
    s.path.n = len(spots)


def read_spot(text: str, what: str) -> tuple[int, int]:
    try:
        x, y, _ = SPOT.read(text.replace(",", " ").split())
    except ValueError as error:
        raise ValueError(f"{what} {error}; not {text!r}") from None
    return x, y


# ---------------------------------------------------------------- terrain
def write_terrain(s: State) -> object:
    """Nothing, where it is what the option says."""
    if pieces_of(s.field) == pieces_of(laid_out(field_line(s), bool(s.field.hexes))) and not any(s.mist_of):
        return None
    return [feature_line(s, k) for k in range(s.field.n_features)]


def feature_line(s: State, k: int) -> str:
    """'wall slow+veil+linear 0 shape 20,11.5 …', 'mist red 1 disc 12,30 3'."""
    there = s.field.features[k]
    does = "+".join(name for bit, name in enumerate(EFFECTS) if there.effects >> bit & 1) or "nothing"
    does = SIDE_NAMES[s.mist_of[k] - 1] if s.mist_of[k] else does
    corners = [SPOT.text((int(there.cx[c]), int(there.cy[c]), 0)) for c in range(there.corners)]
    disc = [SPOT.text((int(there.x), int(there.y), 0)), decimal(int(there.r), ground.INCH)]
    return " ".join([NAMES[there.terrain], does, str(there.level), "shape" if corners else "disc", *(corners or disc)])


def read_terrain(s: State, given: object, what: str) -> None:
    lines = a_list(given, what)
    if len(lines) > f.FEATURES:
        raise ValueError(f"{what}: there is room for {f.FEATURES} pieces")
    s.field.n_features = 0
    for line in lines:
        read_feature(s, str(line), what)


def read_feature(s: State, line: str, what: str) -> None:
    words = line.split()
    owner = SIDE_NAMES.index(words[1]) + 1 if len(words) > 1 and words[1] in SIDE_NAMES else 0
    does = [MIST_EFFECT] if owner else words[1].split("+") if len(words) > 1 and words[1] != "nothing" else []
    known = len(words) > 4 and words[0] in NAMES and words[2].isdigit() and set(does) <= set(EFFECTS)
    if not known or words[3] not in ("disc", "shape") or (words[3] == "disc" and len(words) != 6):
        raise ValueError(
            f"{what}: {line!r} should look like 'wall slow+veil+linear 0 shape 20,11.5 28,11.5 28,12.5 20,12.5'"
        )
    bits, k = sum(1 << EFFECTS.index(effect) for effect in does), int(s.field.n_features)
    if words[3] == "disc":
        there = f.disc(s.field, *read_spot(words[4], what), whole(words[5], ground.INCH), bits)
    else:
        there = f.polygon(s.field, [read_spot(word, what) for word in words[4:12]], bits)
    there.level, there.terrain, s.mist_of[k] = int(words[2]), NAMES.index(words[0]), owner


MIST_EFFECT = "cover"


def pieces_of(field: f.Field) -> list[tuple[object, ...]]:
    """Everything about the terrain of a table, to compare."""
    return [(*feature_values(there),) for there in field.features[: field.n_features]]


def feature_values(there: f.Feature) -> Iterator[object]:
    corners = range(there.corners)
    yield from (there.terrain, there.effects, there.level, there.x, there.y, there.r)
    yield from ((there.cx[c], there.cy[c]) for c in corners)


# ---------------------------------------------------------------- options
@cache
def laid_out(line: str, hexes: bool) -> f.Field:
    """A battlefield as it is laid out: not to be changed."""
    field = f.Field()
    f.lay_out_field(field, ground.read_line(line), hexes)
    return field


def field_line(s: State) -> str:
    """The battlefield of a state: a known one if it is that, or one that is laid out the same, as far as it still lies there."""
    mine = [piece for piece in pieces_of(s.field) if piece[0] != f.MIST_PATCH]
    for name in ground.FIELDS:
        there = laid_out(name, bool(s.field.hexes))
        if (there.width, there.height, pieces_of(there)) == (s.field.width, s.field.height, mine):
            return name
    width, height = int(s.field.width), int(s.field.height)
    if s.field.hexes:
        columns, ranks = (width - EDGE) // PITCH, (height - PITCH) // ROW + 1
        width, height = (((n + 1) * step - 1) // ground.INCH * ground.INCH for n, step in ((columns, PITCH), (ranks, ROW)))
    return ground.line_of(ground.Battlefield("", width, height, tuple(features_laid(s.field))))


def features_laid(field: f.Field) -> Iterator[ground.Feature]:
    """The terrain as it was laid: a hill once, with all its levels."""
    k = 0
    while k < field.n_features:
        there, k = field.features[k], k + 1
        if there.terrain == f.MIST_PATCH:
            continue
        terrain = TERRAIN[there.terrain]
        if v.ELEVATED in terrain.effects and terrain.slope != v.STARK:
            k += int(terrain.level)
        corners = tuple((int(there.cx[c]), int(there.cy[c])) for c in range(there.corners))
        if there.effects & f.LINEAR:
            yield wall_laid(terrain, corners)
        else:
            yield ground.Feature(terrain, corners or ((int(there.x), int(there.y)),), 0 if corners else int(there.r))


def wall_laid(terrain: Any, corners: tuple[tuple[int, int], ...]) -> ground.Feature:
    """A line by its corners: of the widths that lay them out like this, one in tenths of an inch if there is one."""
    (ax, ay), (bx, by), (cx, cy), (dx, dy) = corners
    ends = ((ax + dx) // 2, (ay + dy) // 2), ((bx + cx) // 2, (by + cy) // 2)
    about = round(hypot(ax - dx, ay - dy))
    tenth = ground.INCH // 10
    widths = [(about + tenth // 2) // tenth * tenth, *range(max(1, about - 3), about + 4)]
    scratch = f.Field()
    for width in widths:
        scratch.n_features = 0
        there = f.wall(scratch, *ends, width, 0)
        if tuple((int(there.cx[c]), int(there.cy[c])) for c in range(4)) == corners:
            return ground.Feature(terrain, ends, width)
    return ground.Feature(terrain, ends, max(1, about))


def force_line(s: State, side: int) -> str:
    first = s.sides[0].n_units if side else 0
    kinds = [UNIT_TYPES[u.kind] for u in s.units[first : first + s.sides[side].n_units]]
    return line_of(counted((kind, 1) for kind in kinds))


def points_of(s: State) -> str:
    return str(next(size for size in SIZES if lost_at(size) == s.sides[0].limit))


# ---------------------------------------------------------------- all of it
TABLE = Positions(
    State,
    *("stage", "player", "first", "winner", put_named("inspired"), "walked", "returned", Own("way", write_way, read_way)),
    Own("units", write_units, read_units),
    Own("terrain", write_terrain, read_terrain),
    Under(
        "sides",
        pile("hand"),
        pile("discards"),
        pile("resolving"),
        pile("known"),
        "turns",
        "played",
        Own("hidden", hidden, hide_some),
    ),
)


def position_of(s: State) -> dict[str, Any]:
    position = TABLE.write(s)
    for key, usual in (("stage", "turns"), ("walked", 0)):
        if position.get(key) == usual:
            del position[key]
    return position


def read_position(s: State, position: dict[str, Any]) -> None:
    """Write a position over a state that has its options set. What it does not say of a unit: it is off the battlefield."""
    TABLE.check(position)
    TABLE.read(s, {"player": "red", "first": "blue", "stage": "turns", "walked": 0, **position})
    for side in range(2):
        me = s.sides[side]
        me.in_hand += sum(me.hand)
        for card in range(len(DECK)):
            me.deck[card] = max(0, 1 - me.hand[card] - me.discards[card] - me.resolving[card])
        gone = [u for u in units_of(s, side) if u.where == GONE and u.kind != v.OBSTACLE]
        me.lost, me.fallen = sum(int(COST[u.kind]) for u in gone), len(gone)


def units_of(s: State, side: int) -> list[Unit]:
    first = s.sides[0].n_units if side else 0
    return list(s.units[first : first + s.sides[side].n_units])


assert TURNS == 1
