"""Fantasy Cards read a second time: a slow model of the table, written from the rulebook and the ledger's rulings alone.

It shares no line with the game: unit ratings, modifiers and distances stand here once more, geometry is exact (exact.py), and
every question is answered in the order in which the book asks it. Numbers in brackets are lines of the book.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field, replace
from fractions import Fraction
from itertools import pairwise
from typing import NamedTuple

from .exact import (
    Disc,
    Place,
    Polygon,
    Shape,
    Span,
    Surd,
    ahead,
    at,
    compare,
    crossing,
    holds,
    near_segment,
    outside,
    root,
    square,
    touched,
    toward,
    within,
)

INCH = 500
TOUCH = 4  # bases with so little between them touch (FC-4.2m)

# ---------------------------------------------------------------- tables (360 to 379): ranged, range, protection, melee, points
VL, LI, MO, HE, VH = range(1, 6)  # ratings
VS, SHORT, MEDIUM, LONG, VERY_LONG = range(5)
TABLE_3: dict[str, tuple[int, int, int, int, int]] = {
    "aerial": (0, -1, LI, MO, 3),
    "archer": (MO, LONG, LI, LI, 3),
    "artillery": (VH, LONG, VL, VL, 3),
    "cavalry": (0, -1, MO, HE, 4),
    "civilian": (VL, MEDIUM, VL, VL, 1),
    "chariot": (LI, MEDIUM, MO, MO, 4),
    "command": (LI, MEDIUM, MO, MO, 3),
    "creature": (0, -1, LI, MO, 2),
    "infantry": (0, -1, MO, HE, 3),
    "infiltrator": (LI, MEDIUM, LI, LI, 3),
    "legendary": (MO, MEDIUM, VH, HE, 6),
    "militia": (LI, MEDIUM, LI, LI, 2),
    "monstrous": (HE, MEDIUM, VH, HE, 6),
    "obstacle": (0, -1, 0, 0, 2),
    "rider": (LI, MEDIUM, LI, LI, 3),
    "sapper": (0, -1, LI, LI, 2),
    "skirmish": (LI, SHORT, LI, MO, 3),
    "sorcerous": (VH, VERY_LONG, MO, VL, 6),
    "swarm": (0, -1, VL, HE, 2),
    "war-machine": (0, -1, HE, MO, 3),
}
NOTHING, FALL_BACK, SHAKEN, OUT, GONE = range(5)  # Table 6, from its foot
RESULT_LETTERS = "NFSOE"


def scale(width: int, height: int) -> tuple[Fraction, ...]:
    """Very Short to Very Long (183, Table 2)."""
    longest = Fraction(min(width, height))
    return tuple(longest / 2**k for k in (4, 3, 2, 1, 0))


def scale_in_hexes(across: int) -> tuple[int, ...]:
    """The publisher's: halve and keep fractions, then round each, halves up."""
    return tuple(int(length + Fraction(1, 2)) for length in scale(across, across))


# ---------------------------------------------------------------- what lies on the table
@dataclass
class Unit:
    type: str
    side: int
    place: Place
    facing: int = 0
    r: int = INCH
    shaken: bool = False
    out: bool = False
    confused: bool = False
    gone: bool = False
    on_field: bool = True
    acted: bool = False

    @property
    def ranged(self) -> int:
        return TABLE_3[self.type][0]

    @property
    def range(self) -> int:
        return TABLE_3[self.type][1]

    @property
    def protection(self) -> int:
        return TABLE_3[self.type][2]

    @property
    def melee(self) -> int:
        return TABLE_3[self.type][3]

    @property
    def points(self) -> int:
        return TABLE_3[self.type][4]

    @property
    def disc(self) -> Disc:
        return Disc(self.place, self.r)

    @property
    def there(self) -> bool:
        return self.on_field and not self.gone

    @property
    def able(self) -> bool:
        return not (self.shaken or self.out or self.confused or self.gone or self.type == "obstacle")


class Terrain(NamedTuple):
    """Effects by their first letters: C covering, O obstructing, H hindering, I impassable, E elevated."""

    shape: Shape
    effects: str
    level: int = 0
    slope: str = "gradual"
    linear: bool = False


SLOW = "COH"


def hill(middle: Place, r: int, level: int, slope: str = "gradual", effects: str = "") -> list[Terrain]:
    """A ring for each level from Low up, all as wide (515, FC-4.5p); its foot is level with the plain."""
    rings = [Terrain(Disc(middle, r), effects, 0, slope)]
    return rings + [Terrain(Disc(middle, r * (level + 1 - k) // (level + 1)), "E", k, slope) for k in range(1, level + 1)]


@dataclass
class Table:
    width: int = 48 * INCH
    height: int = 48 * INCH
    units: list[Unit] = field(default_factory=list)
    terrain: list[Terrain] = field(default_factory=list)
    whole_base: bool = False  # Impassable terrain stops any part of a base (461, the other reading of it)
    spare: int = 1  # but so many points of it: to touch is not to stand on it

    def reach(self, distance: int) -> int:
        return int(scale(self.width, self.height)[distance])

    def others(self, *but: Unit) -> list[Unit]:
        return [unit for unit in self.units if unit.there and not any(unit is one for one in but)]

    def level(self, p: Place) -> int:
        """The highest ground under a place (475, 519)."""
        return max((t.level for t in self.terrain if "E" in t.effects and holds(t.shape, p)), default=0)

    def stands_in(self, p: Place, effect: str) -> bool:
        return any(effect in t.effects and holds(t.shape, p) for t in self.terrain)


# ---------------------------------------------------------------- contact and room (407 to 423)
def overlap(a: Disc, b: Disc) -> bool:
    return square(a.middle, b.middle) < (a.r + b.r) ** 2


def touch(a: Disc, b: Disc) -> bool:
    return not overlap(a, b) and within(a.middle, b.middle, a.r + b.r + TOUCH)


def in_contact(table: Table, unit: Unit) -> list[Unit]:
    """Enemies that a unit touches; nobody is in Close Combat with an Obstacle (567)."""
    if unit.type == "obstacle":
        return []
    return [o for o in table.others(unit) if o.side != unit.side and o.type != "obstacle" and touch(unit.disc, o.disc)]


def why_not_there(table: Table, unit: Unit, p: Place) -> str:
    """What is against a unit standing at a place."""
    if not (0 <= p[0] <= table.width and 0 <= p[1] <= table.height):
        return "off the table"
    if any(overlap(Disc(p, unit.r), other.disc) for other in table.others(unit)):
        return "on another"
    if table.stands_in(p, "I") or any(on_wall(table, unit, t, p, p) for t in table.terrain):
        return "impassable"
    if any(t.linear and holds(t.shape, p) for t in table.terrain):
        return "on linear terrain"
    return ""


def on_wall(table: Table, unit: Unit, terrain: Terrain, a: Place, b: Place) -> bool:
    """Where whole bases are stopped: does one that goes straight from a to b come onto Impassable terrain?"""
    if not table.whole_base or "I" not in terrain.effects:
        return False
    shape, r = terrain.shape, unit.r - table.spare
    if isinstance(shape, Disc):
        return near_segment((a, b), shape.middle, shape.r + r)
    ends = touched(shape, a, r) or touched(shape, b, r) or crossing(shape, a, b) is not None
    return ends or any(near_segment((a, b), corner, r) for corner in shape.corners)


def why_not_end(table: Table, unit: Unit, p: Place, target: Unit | None = None) -> str:
    """What is against ending a move of its own there (407): contact only with the target that its card names."""
    if why := why_not_there(table, unit, p):
        return why
    base = Disc(p, unit.r)
    if target is not None:
        return "" if touch(base, target.disc) else "no contact"
    enemies = [o for o in table.others(unit) if o.side != unit.side and o.type != "obstacle"]
    return "in contact" if any(touch(base, enemy.disc) for enemy in enemies) else ""


# ---------------------------------------------------------------- ways and what they cost (395 to 419, 503 to 511)
def leg_is_open(table: Table, unit: Unit, a: Place, b: Place) -> bool:
    """May a unit go straight from a to b? Enemies and Obstacles stop its base, Impassable terrain its middle."""
    for other in table.others(unit):
        stops = other.side != unit.side or other.type == "obstacle"
        if stops and crossing(Disc(other.place, other.r + unit.r), a, b):
            return False
    for terrain in table.terrain:
        shut = "I" in terrain.effects or (terrain.slope == "stark" and table.level(unit.place) != terrain.level)
        met = crossing(terrain.shape, a, b) or on_wall(table, unit, terrain, a, b)
        if shut and met and not bridged(table, unit, terrain, a, b):
            return False
    return True


def bridged(table: Table, unit: Unit, terrain: Terrain, a: Place, b: Place) -> bool:
    """Does a friendly War Machine at linear terrain carry a unit over it? (354) Straight: one step along it for four across."""
    if not terrain.linear or not isinstance(terrain.shape, Polygon):
        return False
    (ax, ay), (bx, by) = terrain.shape.corners[:2]  # the first edge runs along it
    along = (b[0] - a[0]) * (bx - ax) + (b[1] - a[1]) * (by - ay)
    across = (b[0] - a[0]) * (by - ay) - (b[1] - a[1]) * (bx - ax)
    if 4 * abs(along) > abs(across):
        return False
    machines = [m for m in table.others(unit) if m.type == "war-machine" and m.side == unit.side]
    return any(touched(terrain.shape, m.place, m.r + TOUCH) and crossing(m.disc, a, b) for m in machines)


def leg_cost(table: Table, unit: Unit, a: Place, b: Place) -> Fraction:
    """What a straight leg takes of a move: twice in slow terrain, twice uphill on Steep ground, four times in both."""
    slow = [span for t in table.terrain if set(t.effects) & set(SLOW) and not bridged(table, unit, t, a, b)
            if (span := crossing(t.shape, a, b))]  # fmt: skip
    steep = [span for t in table.terrain if t.slope == "steep" if (span := uphill(t, a, b))]
    marks = sorted({Fraction(0), Fraction(1), *(end.value() for span in [*slow, *steep] for end in span)})
    total = Fraction(0)
    for first, last in pairwise(marks):
        half = (first + last) / 2
        times = (2 if lies_in(slow, half) else 1) * (2 if lies_in(steep, half) else 1)
        total += (last - first) * times
    return total * root(Fraction(square(a, b)))


def lies_in(spans: Sequence[Span], t: Fraction) -> bool:
    return any(span[0].value() < t < span[1].value() for span in spans)


def uphill(terrain: Terrain, a: Place, b: Place) -> Span | None:
    """The part of a line inside a feature before it has passed the feature's middle."""
    span = crossing(terrain.shape, a, b)
    if span is None or a == b:
        return None
    mx, my = terrain.shape.middle
    top = at((mx - a[0]) * (b[0] - a[0]) + (my - a[1]) * (b[1] - a[1]), square(a, b))
    end: Surd = top if compare(top, span[1]) < 0 else span[1]
    return (span[0], end) if compare(span[0], end) < 0 else None


def way_cost(table: Table, unit: Unit, way: Sequence[Place]) -> Fraction | None:
    """What a way takes; None if it is shut somewhere."""
    legs = list(pairwise(way))
    if not all(leg_is_open(table, unit, a, b) for a, b in legs):
        return None
    return sum((leg_cost(table, unit, a, b) for a, b in legs), Fraction(0))


def how_far(table: Table, unit: Unit, degrees: int, allowance: Fraction) -> Fraction:
    """How far a unit gets straight in a direction with so much to spend, by halving the question."""
    ex, ey = toward(degrees)
    low, high = Fraction(0), allowance
    while high - low > Fraction(1, 4):
        half = (low + high) / 2
        end = (unit.place[0] + round(half * ex), unit.place[1] + round(half * ey))
        cost = way_cost(table, unit, [unit.place, end])
        low, high = (half, high) if cost is not None and cost <= allowance else (low, half)
    return high


def why_not_move(table: Table, unit: Unit, way: Sequence[Place], allowance: int, target: Unit | None = None) -> str:
    """What is against a move along this way."""
    if why := why_not_end(table, unit, way[-1], target):
        return why
    cost = way_cost(table, unit, way)
    if cost is None:
        return "shut"
    return "too far" if cost > allowance else ""


# ---------------------------------------------------------------- line of sight (647 to 699)
class Sight(NamedTuple):
    seen: bool
    obstructed: bool = False
    covered: bool = False


BLIND = Sight(False)


def in_arc(unit: Unit, p: Place) -> bool:
    """The front half circle, the line through the middle included (647)."""
    return ahead(unit.facing, unit.place, p) >= 0


def line_of_sight(table: Table, eye: Unit | Place, target: Unit) -> Sight:
    """From a unit, or from a Target Point (695)."""
    viewer = eye if isinstance(eye, Unit) else None
    if viewer is not None and not (viewer.there and target.there):
        off = not viewer.on_field and not target.on_field and not viewer.gone and not target.gone
        return Sight(off and viewer.type == target.type and viewer.side == target.side)
    a = eye.place if isinstance(eye, Unit) else eye
    middle = look(table, a, viewer, target, target.place)
    covered = table.stands_in(target.place, "C")
    if middle.seen:
        return middle._replace(covered=middle.covered or covered)
    for degrees in range(0, 360, 45):  # some point of the unit (691)
        ex, ey = toward(degrees)
        rim = (target.place[0] + round(target.r * ex), target.place[1] + round(target.r * ey))
        if look(table, a, viewer, target, rim).seen:
            return Sight(True, True, covered)
    return BLIND


def look(table: Table, a: Place, viewer: Unit | None, target: Unit, b: Place) -> Sight:
    """One straight line: units first (655, 687), then every piece of terrain it crosses."""
    obstructed = covered = False
    for other in table.others(target) if viewer is None else table.others(target, viewer):
        if crossing(other.disc, a, b):
            if other.type != "obstacle":
                return BLIND
            obstructed = True
    high = max(table.level(a), table.level(target.place))
    for terrain in table.terrain:
        if terrain.level < high or not set(terrain.effects) & set("COE"):
            continue  # looked over (679), or nothing to sight (683)
        span = crossing(terrain.shape, a, b)
        if span is None:
            continue
        obstructed = obstructed or "O" in terrain.effects  # (659)
        own, theirs = crossing(viewer.disc, a, b) if viewer else None, crossing(target.disc, a, b)
        if theirs:  # b is a point of the target, which a rounded one may miss by a hair
            theirs = (theirs[0], at(1, 1))
        if not outside(span, [own, theirs]):
            continue  # it passes through the units themselves, never through the terrain (667, 675)
        stranger = not holds(terrain.shape, a) and not holds(terrain.shape, target.place)
        if stranger and ("E" in terrain.effects or high > 0):
            return BLIND  # (465, 679)
        if "C" in terrain.effects:  # (663, 671)
            radius = viewer.r if viewer else 0
            both = touched(terrain.shape, a, radius) and touched(terrain.shape, target.place, target.r)
            if not (both and within(a, target.place, table.reach(SHORT))):
                return BLIND
            covered = True
    return Sight(True, obstructed, covered)


# ---------------------------------------------------------------- attacks (527 to 591)
def range_of(table: Table, a: Place, target: Unit, reach: int) -> int | None:
    """0 in range, -1 at Extreme Range, None out of it (531, 535)."""
    if within(a, target.place, reach):
        return 0
    return -1 if within(a, target.place, reach + target.r) else None


def rating_shift(attack: int, protection: int) -> int:
    return (attack > protection) - (attack < protection)


def ranged_shift(
    table: Table, attacker: Unit, target: Unit, point: Place | None = None, reach: int | None = None
) -> int | None:
    """The sum of Table 4, or None if the attack cannot be made. From a Target Point there is no arc of the attacker's."""
    if target.type == "obstacle" or not target.there or attacker.ranged == 0:
        return None
    a = attacker.place if point is None else point
    sight = line_of_sight(table, attacker if point is None else point, target)
    far = range_of(table, a, target, table.reach(attacker.range) if reach is None else reach)
    if not sight.seen or far is None or (point is None and not in_arc(attacker, target.place)):
        return None
    higher = table.level(target.place) > table.level(a) or target.type == "aerial"
    return (
        rating_shift(attacker.ranged, target.protection)
        + far
        + (not in_arc(target, a))
        - (sight.obstructed or sight.covered)
        - higher
        - bool(in_contact(table, target))
    )


def melee_shift(table: Table, attacker: Unit, target: Unit) -> int | None:
    """The sum of Table 5, or None without contact."""
    if not any(target is enemy for enemy in in_contact(table, attacker)):
        return None
    return (
        rating_shift(attacker.melee, target.protection)
        + (target.shaken or target.out)
        + (attacker.type == "aerial" or not in_arc(target, attacker.place))
        - table.stands_in(target.place, "C")
    )


def final(flipped: int, shift: int) -> int:
    """A result after its shift (561, 575); the scale ends."""
    return max(NOTHING, min(GONE, flipped + shift))


def apply(unit: Unit, result: int) -> Unit:
    """A unit after a result, its place apart: statuses once each (635), an Aerial withdrawn by a Fall Back (615)."""
    if result == FALL_BACK:
        return replace(unit, on_field=False) if unit.type == "aerial" else unit
    return replace(
        unit, shaken=unit.shaken or result == SHAKEN, out=unit.out or result == OUT, gone=unit.gone or result == GONE
    )


def fall_back_lines(table: Table, unit: Unit, source: Place) -> list[tuple[Fraction, Fraction]]:
    """Where a unit that falls back would be after Short: straight first, then turned 15 degrees left, right, 30 … (609, 613)."""
    dx, dy = unit.place[0] - source[0], unit.place[1] - source[1]
    length = root(Fraction(dx * dx + dy * dy))
    ex, ey = dx / length, dy / length
    ends = []
    for turn in (0, *(side * k for k in range(15, 91, 15) for side in (-1, 1))):
        sin, cos = toward(turn)[0], -toward(turn)[1]
        vx, vy = ex * cos - ey * sin, ex * sin + ey * cos
        ends.append((unit.place[0] + vx * table.reach(SHORT), unit.place[1] + vy * table.reach(SHORT)))
    return ends


def leaves(table: Table, p: tuple[Fraction, Fraction] | Place) -> bool:
    """Has a middle crossed the edge? (611)"""
    return not (0 <= p[0] <= table.width and 0 <= p[1] <= table.height)


# ---------------------------------------------------------------- placing, defeat, time
def may_be_placed(table: Table, unit: Unit, p: Place) -> bool:
    """Medium or more from every enemy on the table (216); the first unit anywhere."""
    enemies = [other for other in table.others(unit) if other.side != unit.side]
    near = any(square(p, enemy.place) < table.reach(MEDIUM) ** 2 for enemy in enemies)
    return not near and not why_not_there(table, unit, p)


def defeated(table: Table, side: int, allowance: int) -> bool:
    """Half of the points gone, or nobody left on the field but Obstacles (199, 200)."""
    mine = [unit for unit in table.units if unit.side == side]
    lost = sum(unit.points for unit in mine if unit.gone)
    return 2 * lost >= allowance or not any(unit.there and unit.type != "obstacle" for unit in mine)


def on_time(table: Table) -> int | None:
    """Who has eliminated more enemy units when time is called (208): a side, or None if nobody."""
    lost = [sum(unit.gone for unit in table.units if unit.side == side) for side in (0, 1)]
    return None if lost[0] == lost[1] else int(lost[0] > lost[1])


# ---------------------------------------------------------------- Actions: on whom, and how far (ledger H.2)
FAST = {"cavalry", "chariot", "rider", "creature", "monstrous"}
SHOOTS_MOVING = {"chariot", "rider", "skirmish"}
ALLOWANCE = {"cautious-advance": SHORT, "rapid-advance": MEDIUM, "fighting-withdrawal": SHORT}


def allowance(table: Table, action: str, unit: Unit) -> int:
    if action == "assault":
        return table.reach(MEDIUM if unit.type in FAST else SHORT)
    if action == "advance-and-fire":
        return table.reach(SHORT if unit.type in SHOOTS_MOVING else VS)
    return table.reach(ALLOWANCE[action])


def why_not_action(table: Table, action: str, unit: Unit) -> str:
    """What is against playing an Action on a unit, places and targets apart."""
    if unit.gone or unit.type == "obstacle":
        return "no cards on it"
    if unit.acted:
        return "one Action a turn"
    if unit.confused and not (unit.shaken or unit.out):
        return ""  # any Action may be spent on it
    if action == "recover":
        return "" if unit.shaken else "not Shaken"
    if action == "back-in-action":
        return "" if unit.out else "not Out Of Action"
    if not unit.able:
        return "not able"
    if not unit.on_field:
        return "off the battlefield"
    wants = {
        "rapid-advance": unit.type not in ("artillery", "war-machine"),
        "open-fire": unit.ranged > 0,
        "advance-and-fire": unit.ranged > 0 and unit.type != "artillery",
        "melee-surge": bool(in_contact(table, unit)),
        "fighting-withdrawal": bool(in_contact(table, unit)),
    }
    return "" if wants.get(action, True) else "not for it"


def ranged_targets(table: Table, unit: Unit, shift: int = 0) -> dict[int, int]:
    """Enemies that a unit can shoot at, by number, with the sum of the modifiers."""
    found = {}
    for k, target in enumerate(table.units):
        if target.side != unit.side and (sum_ := ranged_shift(table, unit, target)) is not None:
            found[k] = sum_ + shift
    return found
