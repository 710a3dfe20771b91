"""Moves as people type them: from where the unit stands, or by its name."""

from __future__ import annotations

import re
from typing import Any

import pytest

from sandtable.games.fantasycards import verbs as do
from sandtable.games.fantasycards.fields import INCH, tenth
from sandtable.games.fantasycards.game import fantasycards as game
from sandtable.games.fantasycards.state import unit_names

from .table import RED, act, battle, hand, say


@pytest.fixture(scope="module")
def moving() -> Any:
    """Red Cavalry at 24,40 faces east and is asked where it moves to."""
    s = battle([("cavalry", 24, 40, 90)], [("infantry", 24, 4)])
    hand(s, RED, "rapid-advance")
    say(s, act(s, "rapid-advance", unit_names(s)[0]))
    return s


@pytest.mark.parametrize(
    ("typed", "x", "y", "facing"),
    [
        ("forward 6, left 2", 30, 38, -1),
        ("forward 6 left 2", None, None, None),
        ("back 1.5 and right 2 facing n", 22.5, 42, 0),
        ('north 3" facing 135', 24, 37, 135),
        ("left 2 inches", 24, 38, -1),
        ("advance cavalry to 25.5,38 facing n", 25.5, 38, 0),
        ("advance to 25.5,38", 25.5, 38, -1),
        ("move red-cavalry to forward 2", 26, 40, -1),
    ],
)
def test_moves_from_where_a_unit_stands(moving: Any, typed: str, x: float | None, y: float, facing: int) -> None:
    if x is None:
        with pytest.raises(ValueError, match="a step is a direction and so many inches, as in 'forward 6, left 2'"):
            game.read_answer(moving, 0, typed)
        return
    assert game.read_answer(moving, 0, typed) == (do.move_to(), (round(x * INCH), round(y * INCH), facing))
    exact = game.answer_text(moving, 0, do.move_to(), (round(x * INCH), round(y * INCH), facing))
    assert exact.startswith("move to ")
    assert game.read_answer(moving, 0, exact) == game.read_answer(moving, 0, typed)


def test_a_way_is_laid_the_same_way(moving: Any) -> None:
    assert game.read_answer(moving, 0, "via forward 2") == (do.via(), (26 * INCH, 40 * INCH, 0))


@pytest.mark.parametrize(
    ("typed", "why"),
    [
        ("forward", "'forward': a step is a direction and so many inches, as in 'forward 6, left 2'"),
        ("forward much", "'much': how far is a number of inches, as in 'forward 6, left 2'"),
        ("forward -2", "'-2': how far is a number of inches, as in 'forward 6, left 2'"),
        ("forward 6, up 2", "'up 2': a step is a direction and so many inches, as in 'forward 6, left 2'"),
        ("advance infantry to 12,12", "it is Red Cavalry that moves now, not 'infantry'"),
    ],
)
def test_bad_ones_are_refused_in_a_sentence(moving: Any, typed: str, why: str) -> None:
    with pytest.raises(ValueError, match=f"^{re.escape(why)}$"):
        game.read_answer(moving, 0, typed)


def test_a_move_at_the_wrong_time_says_what_comes_first() -> None:
    s = battle([("cavalry", 24, 40, 90)], [("infantry", 24, 4)])
    with pytest.raises(ValueError, match=r"play one first, as in 'act 12 cavalry', and then 'move to 12\.5,30 facing n'"):
        game.read_answer(s, 0, "advance cavalry to 12.5,30 facing n")
    with pytest.raises(ValueError, match="no unit is moving now"):
        game.read_answer(s, 0, "forward 6")


def test_lengths_are_said_to_one_place() -> None:
    assert [tenth(n) for n in (0, 500, 3141, 6250, 11999)] == ["0", "1", "6.3", "12.5", "24"]
