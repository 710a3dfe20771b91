"""Chapters 3.3 and 4: ways, contact and room, Obstacles and War Machines, terrain and heights."""

from __future__ import annotations

from typing import Any

import pytest

from sandtable.games.fantasycards.board.field import Field, lay_out_field
from sandtable.games.fantasycards.board.geometry import level_at
from sandtable.games.fantasycards.fields import INCH, random_field
from sandtable.games.fantasycards.fields import read_line as read_field
from sandtable.games.fantasycards.terrain import BY_NAME
from sandtable.games.fantasycards.vocabulary import EXTREMELY_HIGH, HIGH, LEVELS, VERY_HIGH

from .table import (
    BLUE,
    RED,
    act,
    asked,
    battle,
    can,
    flips,
    game,
    going,
    hand,
    put,
    say,
    shift_at,
    status,
    unit,
    where,
    why,
)

FAR = ("infantry", 45, 45)


def refused(place: str, field: str, start: tuple[float, float] = (10, 10), **options: str) -> str:
    """What is against a Cautious Advance (6 inches) from a start to a place."""
    return why(going([("infantry", *start)], [FAR], f"48x48; {field}", **options), f"move to {place}")


# ---------------------------------------------------------------- what ways cost (six inches to spend, straight east from 10,10)
@pytest.mark.parametrize(
    ("field", "last"),
    [
        ("quicksand disc 40,10 2", 16),
        ("woods shape 8,5 30,5 30,15 8,15", 13),
        ("field shape 8,5 30,5 30,15 8,15", 13),
        ("swamp shape 8,5 30,5 30,15 8,15", 13),
        ("woods shape 12,5 30,5 30,15 12,15", 14),
        ("woods shape 8,5 30,5 30,15 8,15; swamp shape 8,5 30,5 30,15 8,15", 13),
        ("river line 12,2 12,18 1", 15),
        ("wall line 12,0 12,48 2", 14),
        ("hill disc 20,10 12", 16),
        ("wooded-hill disc 20,10 12", 13),
        ("steep-hill disc 22,10 14", 13),
        ("steep-hill disc 22,10 14; swamp shape 8,5 30,5 30,15 8,15", 11.5),
        ("steep-hill disc 9,10 14", 16),
    ],
)
@pytest.mark.rule("FC-4.1l", "FC-4.3f", "FC-4.3g", "FC-4.3h", "FC-4.4b", "FC-4.4c", "FC-4.4d", "FC-4.5i", "FC-4.5j")
@pytest.mark.rule("FC-4.5k", "FC-4.5l", "FC-4.5m")
def test_how_far_six_inches_go(field: str, last: float) -> None:
    s = going([("infantry", 10, 10)], [FAR], f"48x48; {field}")
    assert why(s, f"move to {last},10") == ""
    assert why(s, f"move to {last + 0.02:.2f},10") == "FC-4.1f"


@pytest.mark.rule("FC-4.3e", "FC-4.3i", "FC-4.4e")
@pytest.mark.parametrize(
    ("place", "rule"), [("14,10", "FC-4.3e"), ("10,14", ""), ("6,10", "FC-4.1m"), ("10,6", "FC-4.1m"), ("14.6,10", "")]
)
def test_where_a_move_may_stop(place: str, rule: str) -> None:
    """Wall in the east, woods in the south, quicksand in the west, a torrent in the north."""
    field = "wall line 14,5 14,15 1; woods disc 10,14 2; quicksand disc 6,10 2; torrent line 5,6 15,6 1"
    assert refused(place, field) == rule


@pytest.mark.rule("FC-4.5n", "FC-4.4f")
def test_stark_ground_is_entered_at_its_own_level_only() -> None:
    plateau = "plateau disc 14,10 3"
    assert refused("14,10", plateau) == "FC-4.1f"
    assert refused("15,10", plateau, (13, 10)) == ""
    beside = "plateau shape 11,5 17,5 17,15 11,15; hill shape 5,5 11,5 11,15 5,15"
    assert refused("12,10", beside, (8, 10)) == "", "from a hill of the same height"


@pytest.mark.rule("FC-4.1n")
@pytest.mark.parametrize("shot", [False, True])
def test_a_unit_may_walk_off_the_table(shot: bool) -> None:
    s = battle([("infantry", 4, 4), ("sapper", 40, 4)], [("archer", 14, 4, 270), FAR])
    hand(s, RED, "cautious-advance")
    hand(s, BLUE, *(["opportunity-fire"] if shot else []))
    say(s, act(s, "cautious-advance", "red-infantry"))
    assert why(s, "move to 4,-2.01") == "FC-4.1f"
    assert why(s, "via 4,-1") == "FC-2.3k"
    say(s, "move to 4,-1")
    if shot:
        say(s, act(s, "opportunity-fire", "blue-archer"))
        flips(s, BLUE, "shaken")  # from behind by then
        say(s, "after 2")
        assert (where(s, "red-infantry"), "on" in status(s, "red-infantry")) == ((4, 2), True)
    else:
        assert status(s, "red-infantry") == {"gone", "acted"}
        assert (s.sides[RED].lost, s.sides[RED].fallen) == (3, 1)


@pytest.mark.rule("FC-4.1m")
@pytest.mark.parametrize(
    ("field", "place", "centre", "base"),
    [
        ("lava disc 14,10 2", "11.5,10", "", "FC-4.1m"),
        ("lava disc 14,10 2", "10.99,10", "", ""),
        ("lava shape 12,5 20,5 20,15 12,15", "11.5,10", "", "FC-4.1m"),
        ("lava shape 12,5 20,5 20,15 12,15", "10.99,10", "", ""),
        ("lava shape 11,5 20,5 20,9.5 11,9.5; lava shape 11,10.5 20,10.5 20,15 11,15", "15,10", "", "FC-4.1m"),
        ("lava shape 11,5 12,5 12,9.5 11,9.5; lava shape 11,10.5 12,10.5 12,15 11,15", "15,10", "", "FC-4.1f"),
        ("lava shape 11,5 12,5 12,8.9 11,8.9; lava shape 11,11.1 12,11.1 12,15 11,15", "15,10", "", ""),
        ("lava disc 12,8.2 1; lava disc 12,12 1.2", "15,10", "", "FC-4.1f"),
    ],
)
def test_what_impassable_terrain_stops(field: str, place: str, centre: str, base: str) -> None:
    assert refused(place, field) == centre
    assert refused(place, field, impassable="base") == base


# ---------------------------------------------------------------- contact and room
@pytest.mark.rule("FC-4.2c", "FC-4.2d", "FC-4.2e", "FC-4.2l", "FC-4.2m")
def test_contact() -> None:
    s = battle([("cavalry", 10, 10), ("infantry", 4, 10)], [("archer", 20, 10), ("infantry", 20, 13), FAR])
    assert s.field.base == s.field.distance[0] // 3 == INCH
    hand(s, RED, "assault", "rapid-advance")
    say(s, act(s, "assault", "red-cavalry"))
    assert why(s, "charge at blue-archer 18.01,10") == "FC-4.2i"
    assert why(s, "charge at blue-archer 17.998,10") == ""
    assert why(s, "charge at blue-archer 17.992,10") == ""
    assert why(s, "charge at blue-archer 17.988,10") == "FC-4.2c"
    assert why(s, "charge at blue-archer 18.676,11.5") == "", "it touches the Infantry as well"
    s = battle([("infantry", 4, 10), ("infantry", 8, 10)], [FAR])
    hand(s, RED, "cautious-advance")
    say(s, act(s, "cautious-advance", "red-infantry-1"))
    assert why(s, "move to 6,10") == ""
    assert why(s, "move to 6.01,10") == "FC-4.2i"


@pytest.mark.rule("FC-4.2g", "FC-3.3a", "FC-4.2h")
@pytest.mark.parametrize("owner", [RED, BLUE])
def test_an_obstacle_is_crossed_by_nobody(owner: int) -> None:
    forces = [[("infantry", 10, 10)], [FAR]]
    forces[owner].append(("obstacle", 14.5, 10))
    s = going(*forces, play="rapid-advance")
    assert s.field.pieces[unit(s, f"{('red', 'blue')[owner]}-obstacle")].r == 3 * INCH
    assert why(s, "move to 18,6.5") == "", "around it"
    s = going(*forces)
    assert why(s, "move to 10.51,10") == "FC-4.2i"
    assert why(s, "move to 16,12") == "FC-4.2i"
    friend = going([("infantry", 10, 10), ("infantry", 12.5, 10)], [FAR])
    assert why(friend, "move to 16,10") == "", "through a friend at no cost"


@pytest.mark.rule("FC-4.2j", "FC-4.2k", "FC-H.3q", "FC-H.3r")
def test_a_unit_that_is_stopped_finds_the_last_place_with_room() -> None:
    s = battle([("infantry", 10, 10), ("infantry", 13, 10)], [("civilian", 15, 12.003), FAR])
    hand(s, RED, "cautious-advance")
    hand(s, BLUE, "bogged-down")
    say(s, act(s, "cautious-advance", "red-infantry-1"), "move to 16,10")
    say(s, act(s, "bogged-down", "red-infantry-1"))
    assert asked(s) == "blue when"
    say(s, "after 3.4")  # on top of its friend
    x, y = where(s, "red-infantry-1")
    assert (10.9 < x <= 11, y) == (True, 10)
    s = battle([("infantry", 10, 10)], [("civilian", 15, 12.003), FAR])
    hand(s, RED, "cautious-advance")
    hand(s, BLUE, "bogged-down")
    say(s, act(s, "cautious-advance", "red-infantry"), "move to 16,9.9")
    say(s, act(s, "bogged-down", "red-infantry"), "after 5")
    assert abs(where(s, "red-infantry")[0] - 15) < 0.01, "it may be stopped beside an enemy"


# ---------------------------------------------------------------- Obstacles and War Machines
@pytest.mark.rule("FC-3.3e", "FC-3.3f", "FC-3.3g", "FC-5.7p", "FC-5.3g")
def test_an_obstacle_is_no_target_and_hides_nobody() -> None:
    red, blue = [("archer", 10, 10, 180), ("infantry", 14, 16)], [("obstacle", 10, 16), ("chariot", 10, 24, 0), FAR]
    for facing in (0, 90, 180):
        s = battle(red, blue)
        s.field.pieces[unit(s, "blue-obstacle")].facing = facing
        hand(s, RED, "open-fire", "melee-surge", "arcane-bolt")
        assert shift_at(s, "red-archer", "blue-chariot") == -1
        assert why(s, act(s, "melee-surge", "red-infantry")) == "FC-5.3a", "touching an Obstacle is no Close Combat"
        say(s, act(s, "open-fire", "red-archer"))
        assert [game.move_text(s, 0, a) for a in game.legal(s)] == ["attack blue-chariot"]
    put(s, unit(s, "blue-obstacle"), ("obstacle", 30, 30))
    assert shift_at(s, "red-archer", "blue-chariot") == 0


@pytest.mark.rule("FC-3.3h")
def test_a_target_point_passes_obstacles_by() -> None:
    s = battle([("artillery", 10, 10, 180)], [("obstacle", 10, 28), ("infantry", 10, 33), FAR])
    hand(s, RED, "bombardment")
    say(s, act(s, "bombardment", "red-artillery"))
    flips(s, RED, "eliminated", "eliminated")
    say(s, "aim at 10,31.5")
    assert status(s, "blue-obstacle") == {"on"}
    assert status(s, "blue-infantry-1") == {"gone"}


@pytest.mark.rule("FC-3.3l", "FC-3.3m", "FC-3.3k")
@pytest.mark.parametrize(
    ("owner", "x", "rule"),
    [(RED, 10, ""), (RED, 11.2, ""), (RED, 12.7, "FC-4.1f"), (BLUE, 10, "FC-4.1f")],
)
def test_straight_across_a_rampart(owner: int, x: float, rule: str) -> None:
    """Five inches across, so an inch and a quarter aside is one for four. Farther aside no way is as short, though the straight
    one would be, through the machine's base as well."""
    forces: list[list[tuple[Any, ...]]] = [[("infantry", 10, 8.4), ("sapper", 40, 2)], [FAR]]
    forces[owner].append(("war-machine", 10, 10.5))
    s = going(forces[RED], forces[BLUE], "48x48; rampart line 0,12 48,12 1")
    assert why(s, f"move to {x},13.4") == rule


# ---------------------------------------------------------------- kinds of terrain, heights
@pytest.mark.rule("FC-4.3d", "FC-H.4r", "FC-H.4s")
def test_mist_comes_is_covering_as_high_as_woods_and_free_to_cross() -> None:
    s = battle([("sorcerous", 10, 10), ("archer", 14, 10, 180)], [("infantry", 14, 20, 0), FAR])
    hand(s, RED, "conjured-mist", "cautious-advance")
    assert shift_at(s, "red-archer", "blue-infantry-1") == 0
    say(s, act(s, "conjured-mist", "red-sorcerous"))
    assert why(s, "aim at 10,34.002") == "FC-H.4n"
    assert why(s, "aim at 10,34") == ""
    say(s, "aim at 14,15")
    mist = s.field.features[0]
    assert (mist.r, mist.level) == (3 * INCH, 1)
    assert shift_at(s, "red-archer", "blue-infantry-1") is None
    say(s, act(s, "cautious-advance", "red-archer"))
    assert why(s, "move to 14,16") == "", "six inches through it"


def field_of(text: str) -> Any:
    field = Field()
    lay_out_field(field, read_field(f"48x48; {text}"))
    return field


@pytest.mark.rule("FC-4.5p", "FC-4.5q", "FC-4.5s", "FC-4.5e", "FC-4.5g")
def test_levels_of_the_ground() -> None:
    """T29, T30. A High hill of radius 12 has three rings of four inches; a Low house on it is High."""
    hill = field_of("steep-hill disc 24,24 12")
    assert [level_at(hill, 24 * INCH, round(y * INCH)) for y in (11, 12.1, 15.9, 16.1, 19.9, 20.1, 24)] == [
        0,
        0,
        0,
        1,
        1,
        2,
        2,
    ]
    stacked = field_of("steep-hill disc 24,24 12; plateau disc 24,24 2")
    assert level_at(stacked, 24 * INCH, 24 * INCH) == HIGH == 2
    assert [BY_NAME[name].level for name in ("cliff", "spire")] == [HIGH, VERY_HIGH]
    assert max(LEVELS) == EXTREMELY_HIGH
    assert field_of("steep-hill disc 24,24 12; brush disc 24,24 2").features[3].level == HIGH


@pytest.mark.rule("FC-4.4h", "FC-4.4g", "FC-4.5r", "FC-5.7l", "FC-5.7m", "FC-5.7n", "FC-5.7o", "FC-5.7e", "FC-5.7d")
@pytest.mark.parametrize(
    ("field", "shift"),
    [
        ("quicksand disc 10,16 3", 0),
        ("swamp disc 10,16 3", 0),
        ("field disc 10,16 3", -1),
        ("wall line 5,16 15,16 1", -1),
        ("wall line 5,16 10,16 1", 0),
        ("woods disc 10,16 2", None),
        ("woods disc 13,16 3", 0),
        ("hill disc 10,16 3", None),
        ("cliff disc 10,16 3", None),
        # the shooter on a hill of Medium height: what is Low is looked over, what is Medium blocks
        ("hill disc 10,10 4; wall line 5,16 15,16 1", 0),
        ("hill disc 10,10 4; brush disc 10,16 2", 0),
        ("hill disc 10,10 4; woods disc 10,16 2", None),
        ("hill disc 10,10 4; hill disc 10,18 3", None),
        ("steep-hill disc 10,10 4; woods disc 10,16 2", 0),
        ("steep-hill disc 10,10 4; hill disc 10,17 2", 0),
        # the target on one: higher, and In Cover if woods stand there
        ("hill disc 10,22 4", -1),
        ("hill disc 10,22 4; wall line 5,16 15,16 1", -1),
        ("wooded-hill disc 10,23 2", -2),
        # a Low house on a High hill between two who stand as high
        ("steep-hill disc 10,16 20; building disc 10,16 2", None),
    ],
)
def test_what_a_shot_is_worth_past_terrain(field: str, shift: int | None) -> None:
    """An Archer at 10,10 shoots at a Chariot at 10,22 that faces it: Moderate on Moderate."""
    s = battle([("archer", 10, 10, 180)], [("chariot", 10, 22, 0), FAR], f"48x48; {field}")
    assert shift_at(s, "red-archer", "blue-chariot") == shift


@pytest.mark.rule("FC-5.7m")
def test_the_other_reading_of_terrain_as_high() -> None:
    """Scrub on a Medium hilltop between: as high as the shooter, and Obstructing."""
    laid = "48x48; hill disc 10,10 4; wooded-hill disc 30,30 3; scrub disc 10,17 1"
    for switch, expected in (("blocks", None), ("own_effects", -1)):
        s = battle([("archer", 10, 10, 180)], [("chariot", 10, 22, 0), FAR], laid, level_terrain=switch)
        s.field.features[s.field.n_features - 1].level = 1
        assert shift_at(s, "red-archer", "blue-chariot") == expected


@pytest.mark.rule("FC-5.7b", "FC-5.7g", "FC-5.7h", "FC-5.7i", "FC-5.7j", "FC-5.7k", "FC-5.7q", "FC-5.7r", "FC-5.7a")
@pytest.mark.parametrize(
    ("field", "shooter", "target", "shift"),
    [
        ("swamp disc 40,40 1", (10, 10), (10, 22), 0),
        ("woods disc 10,24 3", (10, 10), (10, 21.5), -1),  # the base reaches out of the woods
        ("woods disc 10,24 3", (10, 10), (10, 22.5), None),  # deep inside
        ("woods disc 10,24.5 3", (10, 10), (10, 21), 0),  # over the edge, its middle outside
        ("woods disc 10,8 3", (10, 10.5), (10, 22), 0),  # out of the edge of woods
        ("woods disc 10,8 4", (10, 9), (10, 22), None),
        ("woods disc 10,14 8", (10, 10), (10, 15), -1),  # both inside, within Short
        ("woods disc 10,14 8", (10, 10), (10, 16), -1),
        ("woods disc 10,14 8", (10, 10), (10, 16.01), None),
        ("woods shape 8,13 10.2,13 10.2,15 8,15", (10, 10), (10, 22), -1),  # the rim is seen past the woods
        ("woods shape 8,13 12,13 12,15 8,15", (10, 10), (10, 22), None),
        ("swamp disc 40,40 1", (4, 22), (10, 22), 0),  # exactly beside its facing
    ],
)
def test_lines_of_sight_and_woods(
    field: str, shooter: tuple[float, float], target: tuple[float, float], shift: int | None
) -> None:
    s = battle([("archer", *shooter, 180)], [("chariot", *target, 0), FAR], f"48x48; {field}")
    assert shift_at(s, "red-archer", "blue-chariot") == shift


@pytest.mark.rule("FC-5.7n")
def test_units_block_from_a_height_as_well() -> None:
    s = battle(
        [("archer", 10, 10, 180)], [("chariot", 10, 22, 0), ("civilian", 10, 16), FAR], "48x48; steep-hill disc 10,10 6"
    )
    assert shift_at(s, "red-archer", "blue-chariot") is None


@pytest.mark.rule("FC-8.1a", "FC-8.1c", "FC-8.1d")
def test_a_unit_is_its_base() -> None:
    s = battle([(kind, 2 + 3 * k, 4) for k, kind in enumerate(("swarm", "monstrous", "civilian", "archer"))], [FAR])
    assert {s.field.pieces[k].r for k in range(5)} == {s.field.base}
    for edge, radius in ((24, 250), (72, 750)):
        assert battle([("swarm", 4, 4)], [("swarm", 20, 20)], f"{edge}x{edge}").field.base == radius


@pytest.mark.rule("FC-H.5f")
def test_a_random_battlefield_is_an_option() -> None:
    s = game.new(1, {"field": "random 17"})
    plain = random_field(17)
    assert s.field.n_features >= len(plain.features)
    assert (s.field.features[0].x, s.field.features[0].y) == plain.features[0].points[0]
    assert read_field("random 17 36x48") == random_field(17, 36 * INCH, 48 * INCH)


@pytest.mark.rule("FC-H.4q", "FC-5.8c", "FC-5.8e", "FC-5.8b")
def test_a_drift_and_what_is_struck_from_the_final_point() -> None:
    """The first No Effect that is left in the deck is card 2: it drifts Short, two eighths clockwise from the line of fire."""
    s = battle([("artillery", 10, 10, 180)], [("chariot", 4, 30, 0), ("chariot", 4, 33.9, 180), ("chariot", 10, 30), FAR])
    hand(s, RED, "bombardment")
    say(s, act(s, "bombardment", "red-artillery"))
    s.sides[RED].deck[0], s.sides[RED].discards[0] = 0, 1
    flips(s, RED, "no-effect", "no-effect", "fall-back")
    say(s, "aim at 10,30")
    # The point is 4,30: on the first Chariot, Very Heavy on Moderate; the second is hidden behind it.
    assert status(s, "blue-chariot-3") == {"on"}
    assert where(s, "blue-chariot-3") == (10, 30)
    assert where(s, "blue-chariot-2") == (4, 33.9)
    assert where(s, "blue-chariot-1") != (4, 30) or status(s, "blue-chariot-1") != {"on"}


@pytest.mark.rule("FC-5.8c", "FC-5.8e", "FC-5.8b", "FC-5.5g")
@pytest.mark.parametrize(
    ("target", "field", "result"),
    [
        (("chariot", 10, 32.5, 0), "open", "shaken"),  # one up for the rating
        (("chariot", 10, 32.5, 180), "open", "out"),  # and from behind, as seen from the point
        (("chariot", 10, 33.5, 0), "open", "fall"),  # only its rim is within Very Short: one down
        (("chariot", 10, 32.5, 0), "48x48; woods disc 10,33.5 1.8", "fall"),  # at the edge of woods
        (("chariot", 10, 33.5, 0), "48x48; woods disc 10,31.2 0.4", "on"),  # not seen from the point
        (("chariot", 10, 34.1, 0), "open", "on"),  # out of reach
    ],
)
def test_attacks_from_a_target_point(target: tuple[Any, ...], field: str, result: str) -> None:
    s = battle([("artillery", 10, 12, 180)], [target, FAR], field)
    hand(s, RED, "bombardment")
    say(s, act(s, "bombardment", "red-artillery"))
    flips(s, RED, "eliminated", "fall-back")
    say(s, "aim at 10,30")
    found = status(s, "blue-chariot") - {"on"} or {"fall" if where(s, "blue-chariot") != target[1:3] else "on"}
    assert found == {result}
    if result == "fall":  # straight away from the point
        assert where(s, "blue-chariot") == (10, target[2] + (6 if field == "open" else 3.2))


@pytest.mark.rule("FC-1.2c")
def test_the_same_line_the_same_field() -> None:
    one, two = (battle([("infantry", 4, 4)], [FAR], "walls").field for _ in range(2))
    assert [f.values() for f in one.features] == [f.values() for f in two.features]
    assert can([("infantry", 4, 4)], [FAR], "cautious-advance", "red-infantry", "walls") == ""
