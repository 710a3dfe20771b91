"""What a forecast adds up: groups of traits, and their numbers in a file."""

from __future__ import annotations

from pathlib import Path

import pytest

from sandtable.kernel.traits import BadNumbers, Traits

GROUPS = {"here": ("archer", "war-machine"), "left": range(3)}


def test_every_trait_has_a_place_of_its_own(tmp_path: Path) -> None:
    traits = Traits(tmp_path / "none.toml", **GROUPS)
    assert (traits.at("here"), traits.at("left"), traits.size) == (0, 2, 5)
    assert traits.numbers == (0, 0, 0, 0, 0)


def test_numbers_are_read_as_they_were_written(tmp_path: Path) -> None:
    """What counts nothing is not written."""
    file, numbers = tmp_path / "forecast.toml", [12, -7, 0, 0, 3]
    text = Traits(file, **GROUPS).written(numbers, "Of two games.\nOr three.")
    assert text.startswith("# Of two games.\n# Or three.\n")
    assert "war-machine = -7" in text
    assert " = 0" not in text
    file.write_text(text)
    assert list(Traits(file, **GROUPS).numbers) == numbers


@pytest.mark.parametrize(
    ("text", "wrong"),
    [
        ("[there]\narcher = 1", "there is no group 'there'; there are here, left"),
        ("[here]\nknight = 1", "here.knight = 1: it should be a trait and a whole number"),
        ("[here]\narcher = 1.5", "here.archer = 1.5"),
        ("[here]\narcher = true", "here.archer = True"),
        ("here = 1", "there is no group 'here'"),
    ],
)
def test_a_file_that_does_not_fit_is_refused(tmp_path: Path, text: str, wrong: str) -> None:
    file = tmp_path / "forecast.toml"
    file.write_text(text)
    with pytest.raises(BadNumbers, match=wrong.split(";")[0].replace(".", r"\.")):
        Traits(file, **GROUPS)
