"""Forces and battlefields: ours are legal, others are refused with the rule they break, and both are read back as written."""

from __future__ import annotations

from pathlib import Path

import pytest

from sandtable.games.fantasycards import fields, forces
from sandtable.games.fantasycards import vocabulary as v
from sandtable.games.fantasycards.fields import FIELDS, INCH, BadField, Battlefield, Feature
from sandtable.games.fantasycards.forces import FORCES, BadForce
from sandtable.games.fantasycards.game import fantasycards as game
from sandtable.games.fantasycards.scenarios import SCENARIOS, may_place
from sandtable.games.fantasycards.terrain import BY_NAME
from sandtable.games.fantasycards.units import UNITS


# ---------------------------------------------------------------- forces
@pytest.mark.parametrize("name", FORCES)
@pytest.mark.rule("FC-2.2c", "FC-6.1b")
def test_our_forces_are_legal(name: str) -> None:
    assert forces.points(FORCES[name]) == 36
    assert forces.problems(FORCES[name]) == []
    assert forces.canonical(name) == name


def test_every_unit_type_is_in_one_of_them() -> None:
    assert {unit for force in FORCES.values() for unit, _ in force} == set(v.UNIT_TYPES)


@pytest.mark.rule("FC-H.5b")
def test_the_standard_force() -> None:
    assert " ".join(UNITS[unit].name for unit in forces.unit_list(FORCES["standard"])) == (
        "command infantry infantry cavalry archer skirmish sorcerous aerial infiltrator sapper artillery"
    )


@pytest.mark.parametrize(
    ("line", "limit", "rules"),
    [
        ("6 legendary", 36, []),
        ("6 legendary, civilian", 36, ["FC-2.2d"]),
        ("4 infantry", 12, []),
        ("5 infantry", 12, ["FC-2.2d"]),
        ("12 aerial", 36, ["FC-2.2f"]),
        ("11 aerial, obstacle", 36, ["FC-2.2f"]),
        ("11 aerial, civilian", 36, []),
        ("20 civilian", 36, []),
        ("21 civilian", 36, ["FC-2.2g"]),
        ("40 aerial", 36, ["FC-2.2d", "FC-2.2f", "FC-2.2g"]),
    ],
)
@pytest.mark.rule("FC-2.2d", "FC-2.2e", "FC-2.2f", "FC-2.2g")
def test_what_is_legal(line: str, limit: int, rules: list[str]) -> None:
    found = forces.problems(forces.read_line(line), limit)
    assert [rule for rule, _ in found] == rules
    assert all(sentence.endswith(".") and sentence.count(".") == 1 for _, sentence in found)
    if rules:
        with pytest.raises(BadForce, match=rules[0]):
            forces.canonical(line, limit)


@pytest.mark.parametrize("name", FORCES)
@pytest.mark.parametrize("limit", forces.SIZES)
@pytest.mark.rule("FC-2.2i")
def test_a_named_force_fits_every_size_of_game(name: str, limit: int) -> None:
    force = forces.brought(name, limit)
    assert forces.problems(force, limit) == []
    assert forces.points(force) > min(limit, 36) - 2
    assert (force == FORCES[name]) == (limit >= 36)
    s = game.new(1, {"points": str(limit), "red": name})
    assert game.options_of(s)["red"] == forces.line_of(force)


@pytest.mark.rule("FC-2.2i")
def test_a_list_of_units_is_brought_whole_or_not_at_all() -> None:
    assert forces.line_of(forces.brought("standard", 12)) == "command, 2 infantry, archer"
    assert forces.line_of(forces.brought("4 infantry", 12)) == "4 infantry"
    with pytest.raises(BadForce, match=r"FC-2\.2d"):
        forces.brought("5 infantry", 12)


@pytest.mark.rule("FC-2.6a", "FC-6.1h")
def test_time_by_points() -> None:
    """T42."""
    assert [forces.minutes(limit) for limit in forces.SIZES] == [30, 60, 90, 120, 150]


@pytest.mark.rule("FC-9.1b")
def test_a_unit_costs_the_same_in_every_force() -> None:
    for unit in UNITS:
        alone = forces.points(forces.counted([(unit.type, 1)]))
        assert alone == unit.points
        for force in FORCES.values():
            assert forces.points(forces.counted([*force, (unit.type, 1)])) == forces.points(force) + alone


@pytest.mark.rule("FC-H.5a")
def test_the_standard_battlefield() -> None:
    there = [(feature.terrain.name, feature.form) for feature in FIELDS[fields.STANDARD_FIELD].features]
    assert sorted(there) == sorted(
        [
            ("hill", "disc"),
            *[("woods", "disc")] * 2,
            *[("field", "disc")] * 2,
            *[("swamp", "disc")] * 2,
            *[("wall", "line")] * 2,
        ]
    )
    hill = FIELDS[fields.STANDARD_FIELD].features[0]
    assert (hill.points, hill.terrain.level, hill.terrain.slope) == (((24 * INCH, 24 * INCH),), v.MIDDLE, v.GRADUAL)


def test_half_of_the_points() -> None:
    assert [forces.lost_at(limit) for limit in (12, 24, 36, 35)] == [6, 12, 18, 18]


@pytest.mark.rule("FC-H.5d")
def test_forces_are_read_as_they_are_written(tmp_path: Path) -> None:
    line = "2 infantry, rider, war-machine"
    force = forces.read_line(line)
    assert forces.line_of(force) == line
    file = tmp_path / "mine.toml"
    file.write_text(forces.written(force), encoding="utf-8")
    assert forces.read_force(file) == force
    assert forces.line_of(forces.read_line(" Infantry , 1 sappers, infantry,skirmisher")) == "2 infantry, sapper, skirmish"
    mixed = ", ".join(reversed([f"{n} {unit.name}" for unit, n in FORCES["horde"]]))
    assert forces.line_of(forces.read_line(mixed)) == "horde"


@pytest.mark.parametrize(
    ("line", "says"),
    [
        ("", "a force is standard"),
        ("0 infantry", "1 or more"),
        ("two infantry", "should look like"),
        ("infantr", "did you mean infantry"),
        ("tank", "there are aerial"),
        ("2 infantry 3", "should look like"),
    ],
)
def test_lists_that_cannot_be_read(line: str, says: str) -> None:
    with pytest.raises(BadForce, match=says):
        forces.read_line(line)


@pytest.mark.parametrize(
    ("text", "says"),
    [
        ("units = 3", "table of units"),
        ("[units]\ninfantry = 'x'", "whole number"),
        ("[units]\ninfantry = true", "whole number"),
        ("[units]\ninfantry = 1\n[more]\nx = 1", "no more"),
        ("[units", "not a force"),
    ],
)
def test_files_that_cannot_be_read(tmp_path: Path, text: str, says: str) -> None:
    file = tmp_path / "bad.toml"
    file.write_text(text, encoding="utf-8")
    with pytest.raises(BadForce, match=says) as caught:
        forces.read_force(file)
    assert str(file) in str(caught.value)


# ---------------------------------------------------------------- battlefields
@pytest.mark.parametrize("name", FIELDS)
@pytest.mark.rule("FC-H.5c", "FC-6.1a")
def test_our_battlefields_are_legal_and_fair(name: str) -> None:
    field = FIELDS[name]
    assert fields.canonical(name) == name
    assert (field.width, field.height) == (48 * INCH, 48 * INCH)
    turned = {turn(field, feature) for feature in field.features}
    assert turned == {unordered(feature) for feature in field.features}, "the same from either side"


def turn(field: Battlefield, feature: Feature) -> Feature:
    return unordered(feature._replace(points=tuple((field.width - x, field.height - y) for x, y in feature.points)))


def unordered(feature: Feature) -> Feature:
    return feature._replace(points=tuple(sorted(feature.points)))


def test_our_battlefields_show_every_effect() -> None:
    there = {effect for field in FIELDS.values() for feature in field.features for effect in feature.terrain.effects}
    assert there == set(v.EFFECTS)


@pytest.mark.rule("FC-2.4a", "FC-2.4b", "FC-2.4c", "FC-2.4d", "FC-2.4e", "FC-2.4f")
def test_distances_of_a_table() -> None:
    """T1, T2."""
    assert fields.distances(48 * INCH, 60 * INCH) == (3 * INCH, 6 * INCH, 12 * INCH, 24 * INCH, 48 * INCH)
    assert [fields.inches(d) for d in fields.distances(36 * INCH, 36 * INCH)] == ["2.25", "4.5", "9", "18", "36"]
    assert fields.hex_distances(22) == (1, 3, 6, 11, 22)


@pytest.mark.parametrize(
    ("line", "rules"),
    [
        ("48x48; woods disc 4,4 3", []),
        ("23x48", ["FC-2.4g"]),
        ("48x73", ["FC-2.4g"]),
        ("48x48; woods disc 49,4 3", ["FC-4.3b"]),
        ("48x48; woods disc 4,4 0", ["FC-4.3b"]),
        ("48x48; wall disc 4,4 3", ["FC-4.3a"]),
        ("48x48; woods line 4,4 9,4 1", ["FC-4.3a"]),
        ("48x48; wall line 4,4 4,4 1", ["FC-4.3b"]),
        ("48x48; lava shape 1,1 5,1 5,5 1,5", []),
        ("48x48; lava shape 1,1 1,5 5,5 5,1", ["FC-4.3b"]),
        ("48x48; lava shape 1,1 5,1 2,2 1,5", ["FC-4.3b"]),
        ("48x48; lava shape 1,1 5,1 9,1", ["FC-4.3b"]),
        ("48x48; lava shape 3,0 5,5 0,2 6,2 1,5", ["FC-4.3b"]),
        ("72x72" + "; hill disc 9,9 3" * 8, []),
        ("72x72" + "; hill disc 9,9 3" * 8 + "; woods disc 9,9 1", ["FC-2.4h"]),
    ],
)
@pytest.mark.rule("FC-1.2b", "FC-2.4g", "FC-2.4h", "FC-4.3b")
def test_what_is_a_legal_battlefield(line: str, rules: list[str]) -> None:
    found = fields.problems(fields.read_line(line))
    assert [rule for rule, _ in found] == rules
    if rules:
        with pytest.raises(BadField, match=rules[0]):
            fields.canonical(line)
    else:
        assert fields.canonical(line) == line


@pytest.mark.rule("FC-H.5e", "FC-2.4i")
def test_battlefields_are_read_as_they_are_written(tmp_path: Path) -> None:
    for field in FIELDS.values():
        file = tmp_path / "field.toml"
        file.write_text(fields.written(field), encoding="utf-8")
        assert fields.read_field(file) == field
        moved = field._replace(width=field.width + 1, title="")
        assert fields.read_line(fields.line_of(moved)) == moved
    fine = Battlefield("", 48 * INCH, 36 * INCH, (Feature(BY_NAME["woods"], ((1, 250),), 999),))
    assert fields.line_of(fine) == "48x36; woods disc 0.002,0.5 1.998"
    assert fields.read_line(fields.line_of(fine)) == fine


@pytest.mark.parametrize(
    ("line", "says"),
    [
        ("moor", "begins with its size"),
        ("48x", "number of inches"),
        ("48xnan", "steps of"),
        ("48x48; wood disc 1,1 1", "did you mean"),
        ("48x48; woods", "should look like"),
        ("48x48; woods disc 1 1", "a place"),
        ("48x48; woods disc 1,1.001 1", "steps of 0.002"),
    ],
)
def test_lines_that_cannot_be_read(line: str, says: str) -> None:
    with pytest.raises(BadField, match=says):
        fields.read_line(line)


@pytest.mark.rule("FC-H.5f")
def test_random_battlefields_are_legal_and_fair() -> None:
    seen = set()
    for seed in range(60):
        size = ((48, 48), (36, 36), (48, 72))[seed % 3]
        field = fields.random_field(seed, size[0] * INCH, size[1] * INCH)
        assert field == fields.random_field(seed, size[0] * INCH, size[1] * INCH)
        assert fields.problems(field) == []
        assert len(field.features) >= 6
        assert {turn(field, feature) for feature in field.features} == {unordered(feature) for feature in field.features}
        seen |= {feature.terrain.name for feature in field.features}
    assert seen == set(fields.DRAWN)


def test_zones_of_the_scenarios() -> None:
    """How far from the north edge each side may place, on a table of 48 inches."""
    far = fields.distances(48 * INCH, 48 * INCH)
    found = {
        name: [
            [y for y in range(49) if may_place(zone, side, y * INCH, 48 * INCH, far)]
            for side, zone in enumerate(scenario.zones)
        ]
        for name, scenario in SCENARIOS.items()
    }
    assert found == {
        "standard": [list(range(49)), list(range(49))],
        "encounter": [list(range(13)), list(range(36, 49))],
        "defence": [list(range(25)), list(range(42, 49))],
    }
    assert [name for name, scenario in SCENARIOS.items() if not scenario.house] == ["standard"]
