"""The second reading by itself: the cases T1 to T45 of our list as far as they are numbers, and the exact geometry by sampling."""

from __future__ import annotations

from dataclasses import replace
from fractions import Fraction
from math import cos, hypot, radians, sin
from random import Random

import pytest

from sandtable.games.fantasycards.units import UNITS, UnitType

from .by_the_book import (
    FALL_BACK,
    GONE,
    INCH,
    LONG,
    MEDIUM,
    NOTHING,
    OUT,
    RESULT_LETTERS,
    SHAKEN,
    SHORT,
    TABLE_3,
    Sight,
    Table,
    Terrain,
    Unit,
    allowance,
    apply,
    defeated,
    fall_back_lines,
    final,
    hill,
    how_far,
    in_arc,
    in_contact,
    leaves,
    leg_cost,
    line_of_sight,
    may_be_placed,
    melee_shift,
    on_time,
    ranged_shift,
    ranged_targets,
    scale,
    scale_in_hexes,
    way_cost,
    why_not_action,
    why_not_move,
)
from .exact import Disc, Place, Polygon, Surd, compare, crossing, sign_of_two, sine, touched

RED, BLUE = 0, 1


def inch(x: float, y: float) -> Place:
    return round(x * INCH), round(y * INCH)


def unit(type: str, side: int, x: float, y: float, facing: int = 0) -> Unit:
    return Unit(type, side, inch(x, y), facing)


def disc(x: float, y: float, r: float, effects: str, level: int = 0, slope: str = "gradual") -> Terrain:
    return Terrain(Disc(inch(x, y), round(r * INCH)), effects, level, slope)


def wall(x0: float, x1: float, y: float, effects: str = "O", level: int = 0) -> Terrain:
    """An inch thick, from west to east."""
    corners = (inch(x0, y - 0.5), inch(x1, y - 0.5), inch(x1, y + 0.5), inch(x0, y + 0.5))
    return Terrain(Polygon(corners), effects, level, linear=True)


def block(x0: float, y0: float, x1: float, y1: float, effects: str, level: int = 0, slope: str = "gradual") -> Terrain:
    return Terrain(Polygon((inch(x0, y0), inch(x1, y0), inch(x1, y1), inch(x0, y1))), effects, level, slope)


def shot(
    *terrain: Terrain, shooter: Unit | None = None, target: Unit | None = None, others: tuple[Unit, ...] = ()
) -> int | None:
    """The modifiers of a shot from the south at a unit that faces it: an Archer at a Chariot, 10 inches, nothing else."""
    archer = shooter or unit("archer", RED, 24, 30, 0)
    chariot = target or unit("chariot", BLUE, 24, 20, 180)
    return ranged_shift(Table(units=[archer, chariot, *others], terrain=list(terrain)), archer, chariot)


# ---------------------------------------------------------------- scale and ways
def test_t1_t2_distances() -> None:
    assert scale(48, 60) == (3, 6, 12, 24, 48)
    assert scale(36, 36) == (Fraction(9, 4), Fraction(9, 2), 9, 18, 36)
    assert scale_in_hexes(22) == (1, 3, 6, 11, 22)


def test_t3_woods_take_twice_the_distance() -> None:
    scout = unit("archer", RED, 10, 24)
    woods = block(10, 20, 30, 28, "C", 1)
    assert leg_cost(Table(units=[scout], terrain=[woods]), scout, inch(12, 24), inch(15, 24)) == 6 * INCH
    further = Table(units=[scout], terrain=[block(12, 20, 30, 28, "C", 1)])
    assert leg_cost(further, scout, scout.place, inch(14, 24)) == 6 * INCH
    assert abs(how_far(further, scout, 90, Fraction(6 * INCH)) - 4 * INCH) <= 1
    both = Table(units=[scout], terrain=[woods, block(10, 20, 30, 28, "H")])
    assert leg_cost(both, scout, inch(12, 24), inch(15, 24)) == 6 * INCH, "doubled once"


def test_t4_impassable() -> None:
    scout = unit("archer", RED, 10, 24)
    table = Table(units=[scout], terrain=[block(12, 20, 13, 28, "I")])
    assert way_cost(table, scout, [scout.place, inch(15, 24)]) is None
    assert why_not_move(table, scout, [scout.place, inch(12.5, 24)], 6 * INCH) == "impassable"
    assert why_not_move(table, scout, [scout.place, inch(12, 30), inch(13, 30)], 40 * INCH) == ""


def test_t5_contact() -> None:
    scout, foe = unit("cavalry", RED, 10, 24), unit("infantry", BLUE, 16, 24)
    table = Table(units=[scout, foe])
    way = [scout.place, inch(14, 24)]
    assert why_not_move(table, scout, way, 6 * INCH) == "in contact"
    assert why_not_move(table, scout, way, 6 * INCH, foe) == ""
    near = [scout.place, inch(13.99, 24)]
    assert why_not_move(table, scout, near, 6 * INCH) == ""
    assert why_not_move(table, scout, near, 6 * INCH, foe) == "no contact"
    assert why_not_move(table, scout, [scout.place, inch(14.1, 24)], 6 * INCH, foe) == "on another"
    assert why_not_move(table, scout, [scout.place, inch(19, 24)], 12 * INCH) == "shut"


def test_t6_friends() -> None:
    scout, friend = unit("archer", RED, 10, 24), unit("infantry", RED, 13, 24)
    table = Table(units=[scout, friend])
    assert why_not_move(table, scout, [scout.place, inch(16, 24)], 6 * INCH) == ""
    assert leg_cost(table, scout, scout.place, inch(16, 24)) == 6 * INCH
    assert why_not_move(table, scout, [scout.place, inch(14, 24)], 6 * INCH) == "on another"
    assert why_not_move(table, scout, [scout.place, inch(15, 24)], 6 * INCH) == "", "touching a friend"


def test_t31_steep_ground() -> None:
    scout = unit("archer", RED, 12, 24)
    steep = disc(24, 24, 12, "E", 2, "steep")
    assert leg_cost(Table(terrain=[steep]), scout, inch(13, 24), inch(16, 24)) == 6 * INCH
    wooded = disc(24, 24, 12, "EC", 2, "steep")
    assert leg_cost(Table(terrain=[wooded]), scout, inch(13, 24), inch(14.5, 24)) == 6 * INCH
    assert leg_cost(Table(terrain=[steep]), scout, inch(24, 24), inch(30, 24)) == 6 * INCH, "downhill"
    assert leg_cost(Table(terrain=[disc(24, 24, 12, "E", 2)]), scout, inch(13, 24), inch(19, 24)) == 6 * INCH, "Gradual"


def test_t32_a_war_machine_at_a_wall() -> None:
    foot, tower = unit("infantry", RED, 24, 28), unit("war-machine", RED, 24, 25.5)
    table = Table(units=[foot, tower], terrain=[wall(10, 40, 24, "OI")])
    over = inch(24, 22)
    assert way_cost(table, foot, [foot.place, over]) == 6 * INCH
    assert way_cost(table, foot, [foot.place, inch(20, 22)]) is None, "aslant"
    assert way_cost(table, replace(foot, place=inch(30, 28)), [inch(30, 28), inch(30, 22)]) is None, "elsewhere"
    theirs = Table(units=[foot, replace(tower, side=BLUE)], terrain=table.terrain)
    assert way_cost(theirs, foot, [foot.place, over]) is None


def test_t33_obstacles() -> None:
    block = Unit("obstacle", RED, inch(24, 24), r=3 * INCH)
    mine, theirs = unit("archer", RED, 24, 30, 0), unit("archer", BLUE, 24, 18, 180)
    table = Table(units=[block, mine, theirs])
    assert way_cost(table, mine, [mine.place, inch(24, 20)]) is None
    assert way_cost(table, theirs, [theirs.place, inch(24, 28)]) is None
    assert why_not_action(table, "recover", block) == "no cards on it"
    assert ranged_shift(table, theirs, block) is None
    assert line_of_sight(table, mine, theirs) == Sight(True, True)
    assert in_contact(Table(units=[block, unit("archer", BLUE, 28, 24)]), block) == []


# ---------------------------------------------------------------- results
def test_t7_t8_statuses() -> None:
    hit = apply(unit("infantry", RED, 9, 9), SHAKEN)
    assert apply(hit, SHAKEN) == hit
    both = apply(hit, OUT)
    assert (both.shaken, both.out, both.gone) == (True, True, False)
    table = Table(units=[both])
    assert [why_not_action(table, a, both) for a in ("recover", "back-in-action", "assault", "open-fire")] == [
        *("", "", "not able", "not able"),
    ]
    half = replace(both, out=False)
    assert why_not_action(table, "back-in-action", half) == "not Out Of Action"
    assert why_not_action(table, "cautious-advance", half) == "not able"
    assert why_not_action(table, "cautious-advance", replace(half, shaken=False)) == ""


def test_t9_t10_t13_falling_back() -> None:
    foot = unit("infantry", BLUE, 24, 24)
    table = Table(units=[foot])
    first = fall_back_lines(table, foot, inch(24, 30))[0]
    assert first == inch(24, 18)
    again = replace(foot, place=inch(24, 18))
    assert fall_back_lines(table, again, inch(24, 30))[0] == inch(24, 12)
    edge = replace(foot, place=inch(24, 4))
    assert leaves(table, fall_back_lines(table, edge, inch(24, 6))[0])
    assert not leaves(table, (0, 0))
    north = inch(24, 22)
    assert fall_back_lines(table, foot, north)[0] == inch(24, 30)


def test_turned_fall_backs_go_left_and_right_in_steps_of_fifteen() -> None:
    foot = unit("infantry", BLUE, 24, 24)
    ends = fall_back_lines(Table(units=[foot]), foot, inch(24, 30))
    assert len(ends) == 13
    for turn, (x, y) in zip((0, -15, 15, -30, 30, -45, 45, -60, 60, -75, 75, -90, 90), ends, strict=True):
        assert abs(float(x) - (24 + 6 * sin(radians(turn))) * INCH) < 1e-6
        assert abs(float(y) - (24 - 6 * cos(radians(turn))) * INCH) < 1e-6


def test_t11_t12_aerials() -> None:
    eagle = unit("aerial", RED, 24, 24)
    away = apply(eagle, FALL_BACK)
    assert (away.on_field, away.shaken, away.out, away.gone) == (False, False, False, False)
    shaken = replace(apply(eagle, SHAKEN), on_field=False)
    assert not shaken.able
    assert why_not_action(Table(units=[shaken]), "recover", shaken) == ""
    assert why_not_action(Table(units=[away]), "assault", away) == "off the battlefield"


# ---------------------------------------------------------------- modifiers
def test_t14_ratings() -> None:
    for type, net in (("skirmish", 1), ("chariot", 0), ("legendary", -1)):
        assert shot(target=unit(type, BLUE, 24, 20, 180)) == net


def test_t15_a_sum() -> None:
    ridge = Terrain(Disc(inch(24, 20), 3 * INCH), "EC", 1)
    engine = unit("artillery", RED, 24, 22.9, 0)
    foot = unit("infantry", BLUE, 24, 20, 0)
    edge = replace(foot, place=inch(24, 22.5 - 0.1))
    table = Table(units=[replace(engine, place=inch(24, 30)), edge], terrain=[ridge])
    assert ranged_shift(table, table.units[0], edge) == 1 + 1 - 1 - 1


def test_t16_cover_counts_once() -> None:
    woods = disc(24, 20, 1.5, "C", 0)
    assert shot(woods, wall(20, 28, 26), target=unit("chariot", BLUE, 24, 21, 180)) == -1


def test_t17_t18_melee() -> None:
    horse = unit("cavalry", RED, 24, 24, 0)
    bow = replace(unit("archer", BLUE, 24, 22, 0), shaken=True)
    table = Table(units=[horse, bow])
    assert melee_shift(table, horse, bow) == 3
    assert [RESULT_LETTERS[final(flip, 3)] for flip in (NOTHING, FALL_BACK)] == ["O", "E"]
    eagle, engine = unit("aerial", RED, 24, 24, 0), unit("artillery", BLUE, 24, 22, 0)
    assert melee_shift(Table(units=[eagle, engine]), eagle, engine) == 2
    assert melee_shift(Table(units=[eagle, replace(engine, facing=180)]), eagle, replace(engine, facing=180)) is None
    front = replace(engine, facing=180)
    assert melee_shift(Table(units=[eagle, front]), eagle, front) == 2


def test_t19_ends_of_the_scale() -> None:
    assert (final(OUT, 3), final(FALL_BACK, -4)) == (GONE, NOTHING)


def test_t21_extreme_range() -> None:
    def net(distance: float) -> int | None:
        return shot(shooter=unit("militia", RED, 24, 20 + distance, 0), target=unit("militia", BLUE, 24, 20, 180))

    assert [net(d) for d in (12, 12.002, 12.8, 13, 13.002, 13.2)] == [0, -1, -1, -1, None, None]


def test_t22_t23_arc_and_units() -> None:
    assert shot(shooter=unit("archer", RED, 24, 30, 180)) is None
    assert shot(shooter=unit("archer", RED, 24, 30, 90)) == 0, "exactly beside it"
    for side in (RED, BLUE):
        assert shot(others=(unit("civilian", side, 24, 25),)) is None
        assert shot(others=(unit("civilian", side, 25, 25),)) == 0, "grazed"
    assert shot(others=(unit("civilian", BLUE, 24.6, 25),)) == -1, "the rim is seen"
    assert shot(target=unit("chariot", BLUE, 24, 20, 0)) == 1, "from behind"
    assert shot(target=unit("chariot", BLUE, 24, 20, 90)) == 0


def test_t24_what_lies_between() -> None:
    stakes = Unit("obstacle", BLUE, inch(24, 25), r=3 * INCH)
    assert shot(wall(20, 28, 25)) == -1
    assert shot(disc(24, 25, 2, "O")) == -1
    assert shot(disc(24, 25, 2, "H")) == 0
    assert shot(disc(24, 25, 2, "I")) == 0
    assert shot(others=(stakes,)) == -1


def test_t25_t26_woods() -> None:
    assert shot(disc(24, 25, 3, "C", 1)) is None
    edge = disc(24, 18.6, 2, "C", 1)  # its edge is at 20.6: the middle is inside, the base reaches out to 21
    assert shot(edge) == -1
    assert shot(disc(24, 18, 4, "C", 1)) is None, "deep inside"
    over = disc(24, 17.5, 2, "C", 1)  # its edge is at 19.5, behind the middle
    assert shot(over) == 0
    assert shot(disc(24, 31, 1.5, "C", 1)) == 0, "out of the edge of woods"
    assert shot(disc(24, 31, 4, "C", 1)) is None


def test_t27_inside_the_same_woods() -> None:
    woods = disc(24, 24, 10, "C", 1)
    for distance, net in ((5, -1), (6, -1), (7, None)):
        assert shot(woods, target=unit("chariot", BLUE, 24, 30 - distance, 180)) == net


def test_t28_t30_heights() -> None:
    mound = hill(inch(24, 30), 6 * INCH, 1)
    assert shot(*mound, wall(20, 28, 23)) == 0, "a Low wall is looked over"
    assert shot(*mound, disc(24, 24, 1, "C", 1)) is None
    assert shot(*mound, disc(24, 24, 1, "O", 1)) is None
    assert shot(*mound, others=(unit("civilian", BLUE, 24, 24),)) is None
    assert shot(disc(24, 25, 2, "E", 1)) is None, "a hill between"
    up = shot(*hill(inch(24, 20), 6 * INCH, 1))
    assert up == -1, "the target is higher"
    high = hill(inch(24, 24), 12 * INCH, 2)
    table = Table(terrain=high)
    assert [table.level(inch(24, y)) for y in (12.1, 17, 22)] == [0, 1, 2], "T29"
    house = block(23, 24, 25, 26, "C", 2)
    stacked = Table(units=[unit("archer", RED, 24, 27.5, 0), unit("chariot", BLUE, 24, 21.5, 180)], terrain=[*high, house])
    assert stacked.level(inch(24, 25)) == 2, "T30"
    assert not line_of_sight(stacked, *stacked.units).seen


def test_a_target_in_close_combat_and_an_aerial() -> None:
    friend = unit("infantry", RED, 26, 20)
    assert shot(others=(friend,)) == -1
    assert shot(target=unit("aerial", BLUE, 24, 20, 180)) == 0, "better than Light, and an Aerial"


def test_t34_to_t36_actions() -> None:
    table = Table(units=[unit("command", RED, 24, 24)])
    leader = table.units[0]
    assert why_not_action(table, "open-fire", leader) == ""
    assert ranged_targets(table, leader) == {}
    assert why_not_action(table, "cautious-advance", replace(leader, acted=True)) == "one Action a turn"
    assert why_not_action(table, "melee-surge", leader) == "not for it"
    assert why_not_action(table, "rapid-advance", unit("artillery", RED, 2, 2)) == "not for it"
    assert why_not_action(table, "advance-and-fire", unit("artillery", RED, 2, 2)) == "not for it"
    assert why_not_action(table, "open-fire", unit("infantry", RED, 2, 2)) == "not for it"
    assert [allowance(table, "assault", unit(type, RED, 2, 2)) // INCH for type in ("rider", "swarm")] == [12, 6]
    assert [allowance(table, "advance-and-fire", unit(type, RED, 2, 2)) // INCH for type in ("rider", "archer")] == [6, 3]
    assert why_not_action(table, "assault", replace(leader, confused=True)) == "", "spent to clear its head"


def test_t39_t40_defeat() -> None:
    gone = [replace(unit("sorcerous", RED, 1, 1), gone=True) for _ in range(2)]
    seventeen = [*gone, replace(unit("infantry", RED, 1, 1), gone=True), replace(unit("militia", RED, 1, 1), gone=True)]
    last, spare = unit("civilian", RED, 9, 9), unit("legendary", RED, 20, 20)
    table = Table(units=[*seventeen, last, spare])
    assert sum(u.points for u in seventeen) == 17
    assert not defeated(table, RED, 36)
    assert defeated(Table(units=[*seventeen, replace(last, gone=True), spare]), RED, 36)
    off = [replace(unit("aerial", RED, 1, 1), on_field=False) for _ in range(2)]
    stakes = unit("obstacle", RED, 9, 9)
    assert defeated(Table(units=[*off, stakes]), RED, 36)
    assert not defeated(Table(units=[*off, stakes, last]), RED, 36)


def test_time_counts_units() -> None:
    big = replace(unit("legendary", RED, 1, 1), gone=True)
    small = [replace(unit("civilian", BLUE, 1, 1), gone=True) for _ in range(2)]
    assert on_time(Table(units=[big, *small])) == RED
    assert on_time(Table(units=[big, small[0]])) is None


def test_t41_placing() -> None:
    first = unit("infantry", RED, 24, 24)
    table = Table(units=[first])
    newcomer = unit("infantry", BLUE, 0, 0)
    assert [may_be_placed(table, newcomer, inch(24, 24 - d)) for d in (11.9, 12.0)] == [False, True]
    assert may_be_placed(table, unit("archer", RED, 0, 0), inch(24, 22))
    assert not may_be_placed(table, unit("archer", RED, 0, 0), inch(24, 23))


def test_t44_units_off_the_field() -> None:
    birds = [replace(unit("aerial", RED, 0, 0), on_field=False) for _ in range(2)]
    spy, foot = replace(unit("infiltrator", RED, 0, 0), on_field=False), unit("infantry", RED, 9, 9)
    table = Table(units=[*birds, spy, foot])
    seen = [
        (a, b) for a in range(4) for b in range(4) if a != b and line_of_sight(table, table.units[a], table.units[b]).seen
    ]
    assert seen == [(0, 1), (1, 0)]


def test_t45_surrounded() -> None:
    centre = unit("infantry", BLUE, 24, 24, 0)
    around = [unit("swarm", RED, 24, 22), unit("swarm", RED, 22, 24), unit("swarm", RED, 24, 26)]
    table = Table(units=[centre, *around])
    assert len(in_contact(table, centre)) == 3
    assert [melee_shift(table, swarm, centre) for swarm in around] == [1, 1, 2]


def test_ranges_by_the_table() -> None:
    table = Table()
    assert [table.reach(k) // INCH for k in (SHORT, MEDIUM, LONG)] == [6, 12, 24]


@pytest.mark.parametrize("row", UNITS, ids=lambda row: row.name)
def test_both_readings_have_the_same_table_3(row: UnitType) -> None:
    ranged, far, *rest = TABLE_3[row.name]
    assert (ranged - 1, far) == (-1 if row.ranged is None else row.ranged, -1 if row.range is None else row.range)
    assert [rest[0] - 1, rest[1] - 1] == [-1 if word is None else word for word in (row.protection, row.melee)]
    assert rest[2] == row.points


# ---------------------------------------------------------------- the exact geometry
def test_surds_compare_as_their_values_do() -> None:
    dice = Random(5)
    for _ in range(2000):
        a, b = (Surd(dice.randint(-9, 9), dice.randint(-5, 5), dice.randint(0, 20), dice.randint(1, 9)) for _ in range(2))
        difference = a.value() - b.value()
        near = abs(difference) < Fraction(1, 10**20)
        assert compare(a, b) == (0 if near else 1 if difference > 0 else -1)
    assert sign_of_two(0, 1, 8, -2, 2) == 0, "√8 is 2√2"
    assert sign_of_two(-5, 1, 2, 1, 13) == 1, "√2 + √13 is just above 5"


@pytest.mark.parametrize("degrees", [0, 1, 29, 30, 45, 90, 133, 180, 271, 359])
def test_sines(degrees: int) -> None:
    assert abs(float(sine(degrees)) - sin(radians(degrees))) < 1e-15
    assert abs(sine(degrees) ** 2 + sine(degrees + 90) ** 2 - 1) < Fraction(1, 10**20)


def test_arcs_by_angle() -> None:
    dice = Random(7)
    for _ in range(2000):
        facing, (x, y) = dice.randrange(360), (dice.randint(-9, 9), dice.randint(-9, 9))
        dot = x * sin(radians(facing)) - y * cos(radians(facing))
        if abs(dot) > 1e-9:
            assert in_arc(Unit("archer", RED, (0, 0), facing), (x, y)) == (dot > 0)
    assert in_arc(Unit("archer", RED, (0, 0), 45), (3, 3)), "on the line counts as inside"
    assert in_arc(Unit("archer", RED, (5, 5), 33), (5, 5))


def inside_by_sampling(shape: Disc | Polygon, a: Place, b: Place) -> list[bool]:
    found = []
    for k in range(201):
        x, y = a[0] + (b[0] - a[0]) * k / 200, a[1] + (b[1] - a[1]) * k / 200
        if isinstance(shape, Disc):
            found.append(hypot(x - shape.middle[0], y - shape.middle[1]) < shape.r - 1e-9)
        else:
            around = zip(shape.corners, [*shape.corners[1:], shape.corners[0]], strict=True)
            found.append(all((q[0] - p[0]) * (y - p[1]) - (q[1] - p[1]) * (x - p[0]) > 1e-9 for p, q in around))
    return found


def test_crossings_by_sampling() -> None:
    dice = Random(3)
    for _ in range(200):
        a, b = ((dice.randint(0, 40), dice.randint(0, 40)) for _ in range(2))
        x, y, w, h = dice.randint(5, 30), dice.randint(5, 30), dice.randint(1, 12), dice.randint(1, 12)
        for shape in (Disc((x, y), w), Polygon(((x, y), (x + w, y), (x + w, y + h), (x, y + h)))):
            inside, span = inside_by_sampling(shape, a, b), crossing(shape, a, b)
            if span is None:
                assert not any(inside)
                continue
            start, end = (float(t.value()) for t in span)
            assert 0 <= start < end <= 1
            for k, within in enumerate(inside):
                if abs(k / 200 - start) > 1e-3 and abs(k / 200 - end) > 1e-3:
                    assert within == (start < k / 200 < end)


def test_what_a_base_reaches() -> None:
    square = Polygon(((10, 10), (20, 10), (20, 20), (10, 20)))
    assert touched(square, (5, 15), 5)
    assert not touched(square, (4, 15), 5)
    assert touched(square, (6, 7), 5), "the corner, 3 and 4 away"
    assert not touched(square, (6, 6), 5)
    assert touched(square, (15, 15), 0)
