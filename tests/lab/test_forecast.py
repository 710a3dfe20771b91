"""What a forecast adds up is learned: from games that err, by a regression with one solution."""

from __future__ import annotations

from pathlib import Path

import numpy as np
import pytest

from sandtable.cli import main
from sandtable.games.registry import find
from sandtable.lab.forecast import Erring, fitted, surprise, together
from sandtable.lab.found import Found
from sandtable.lab.work import LabError

GAME = find("fantasycards")
JOB = Erring(Found(find, "fantasycards"), "1", ({}, {"red": "horde", "blue": "horde", "points": "12"}), 120)


def results_of(numbers: list[float], n: int) -> tuple[np.ndarray, np.ndarray]:
    rng = np.random.default_rng(1)
    traits = rng.integers(-2, 3, (n, len(numbers))).astype(np.int8)
    return traits, (rng.random(n) < 1 / (1 + np.exp(-traits @ np.array(numbers)))).astype(np.float32)


def test_what_each_trait_counts_is_found() -> None:
    wanted = [0.8, -0.3, 0.0, 0.1]
    traits, results = results_of(wanted, 60_000)
    found = fitted(traits, results)
    assert found == pytest.approx(wanted, abs=0.03)
    assert surprise(traits, results, found) < surprise(traits, results, np.zeros(4)) == pytest.approx(0.6931, abs=1e-4)
    assert surprise(traits, results, found) <= surprise(traits, results, np.array(wanted))


def test_a_trait_that_no_game_has_counts_nothing() -> None:
    traits, results = results_of([0.5], 2000)
    found = fitted(np.concatenate([traits, np.zeros_like(traits)], axis=1), results)
    assert found[1] == 0 < found[0]


def test_the_same_games_whoever_plays_them() -> None:
    every = together([JOB(range(4))])
    parts = together([JOB(range(1)), JOB(range(1, 4))])
    for one, other in zip(every, parts, strict=True):
        assert np.array_equal(one, other)
    assert set(every.games) == {0, 1, 2, 3}


def test_positions_are_told_to_both_seats_with_what_came_of_them() -> None:
    seen = JOB(range(2))
    assert len(seen.results) % 2 == 0
    assert len(seen.results) > 20
    assert np.all(seen.results[::2] + seen.results[1::2] == 1)
    assert GAME.traits is not None
    here = slice(GAME.traits.at("left"), GAME.traits.at("shaken"))  # points left, and units that are there
    assert np.array_equal(seen.traits[::2, here], -seen.traits[1::2, here])
    assert np.any(seen.traits[::2, here])


def test_who_errs_otherwise_plays_other_games() -> None:
    calm = Erring(JOB.found, "1", JOB.settings, 0)(range(1))
    assert calm.traits.shape != JOB(range(1)).traits.shape or not np.array_equal(calm.traits, JOB(range(1)).traits)


def test_the_numbers_are_written_into_a_file(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    file = tmp_path / "numbers.toml"
    command = ["lab", "forecast", "fantasycards", "--games", "40", "--workers", "1", "--out", str(file)]
    assert main(command) == 0
    assert GAME.traits is not None
    text = file.read_text()
    assert any(GAME.traits.read(text))
    assert "sandtable lab forecast fantasycards --games 40 --errs 12% --seed 1" in text
    assert "positions of 40 games" in capsys.readouterr().out
    assert main(command) == 2
    assert "there already" in capsys.readouterr().err
    assert file.read_text() == text


def test_a_game_without_one_says_so(tmp_path: Path) -> None:
    from argparse import Namespace

    from sandtable.lab.forecast_command import run

    with pytest.raises(LabError, match="Front Line has no forecast"):
        run(Found(find, "frontline"), find("frontline"), {}, Namespace(out=tmp_path / "x"))
