"""Scenario lines that cannot fail are refused: each of these passed in vain, or could have."""

from __future__ import annotations

import tomllib
from pathlib import Path
from typing import Any

import pytest

from sandtable.games.registry import find
from sandtable.play.scenario import BadScenario, Case, read_scenario, run_case

PLAY = """\
title = "A shot at an empty city"
game = "frontline"
{head}
play = '''
{play}
'''

[position]
player = "red"
stack = "capital 3 of 3"
leadership = {{ red = "exhausted", green = "exhausted" }}
red = {{ a7 = "infantry" }}
green = {{ f10 = "infantry" }}
"""


def case(tmp_path: Path, play: str, head: str = "") -> Case:
    path = tmp_path / "scenario.toml"
    path.write_text(PLAY.format(head=head, play=play), encoding="utf-8")
    return read_scenario(path)[0]


def outcome(tmp_path: Path, play: str, head: str = "") -> tuple[str, bool]:
    """The problem of a play, and whether it lies in the scenario itself."""
    done = run_case(find("frontline"), case(tmp_path, play, head))
    return done.problem, done.unreadable


@pytest.mark.parametrize(
    ("line", "says"),
    [
        ("not asked green fyre", "Front Line has no decision 'fyre'"),
        ("not asked blue fire", "there is no seat 'blue'"),
        ("asked red actoin", "Front Line has no decision 'actoin'"),
        ("not asked green", "say 'asked SEAT DECISION'"),
        ("expect position.nothing.a7 = none", "has nothing of that name"),
        ("expect position.fallen", "say 'expect position.PATH = VALUE'"),
        ("expect position.red + position.green = 2", "several paths are counted"),
        ("expect log", "say 'expect log: TEXT'"),
        ("expect log never: x", "say 'expect log: TEXT'"),
        ("over blue", "there is no seat 'blue'"),
        ("rad may: end", "cannot read the line"),
        ("red must: end", "cannot read 'red must:'"),
    ],
)
def test_what_the_game_does_not_have_is_an_error(tmp_path: Path, line: str, says: str) -> None:
    problem, unreadable = outcome(tmp_path, line)
    assert says in problem
    assert unreadable


@pytest.mark.parametrize(
    ("line", "says"),
    [
        ("red may not: mvoe a7 a8", "mvoe"),
        ("red may not: move a7 z99", "z99"),
        ("green may not: end", "green is not asked anything"),
        ("green may not: utter nonsense", "green is not asked anything"),
        ("red may: fly a7 a8", "fly"),
        ("not asked red action", "red is asked 'action'"),
        ("expect position.red.a7 = tank", "position.red.a7 is infantry, not tank"),
        ("expect position.red.a8 = infantry", "position.red.a8 is none, not infantry"),
        ("expect size position.red = 2", "size position.red is 1, not 2"),
        ("expect size position.red + position.green = 3", "is 2, not 3"),
        ("over red", "the game is not over"),
    ],
)
def test_what_is_not_so_fails(tmp_path: Path, line: str, says: str) -> None:
    problem, _ = outcome(tmp_path, line)
    assert says in problem


@pytest.mark.parametrize(
    "line",
    [
        "not asked green fire",
        "red may not: move a7 a8",
        "expect position.red.a8 = none",
        "expect size position.red = 1",
        "expect size position.red + position.green = 2",
        "expect size position.fallen = 0",
        "red: end\nexpect log: turn\nexpect log not: attacks",
    ],
)
def test_what_is_so_holds(tmp_path: Path, line: str) -> None:
    assert outcome(tmp_path, line) == ("", False)


def test_dice_that_are_not_given_are_not_rolled(tmp_path: Path) -> None:
    problem, _ = outcome(tmp_path, "red: attack a7 a8")
    assert "fixed dice are used up" in problem
    assert outcome(tmp_path, "red: attack a7 a8", "dice = [4]") == ("", False)
    assert outcome(tmp_path, "red: attack a7 a8", 'dice = "any"') == ("", False)
    problem, _ = outcome(tmp_path, "red: end", "dice = [4]")
    assert "left over" in problem


def test_dice_are_a_list_or_any(tmp_path: Path) -> None:
    with pytest.raises(BadScenario, match="'dice' should be a list"):
        case(tmp_path, "red: end", 'dice = "some"')


def test_lines_of_the_log_are_those_since_the_last_answer(tmp_path: Path) -> None:
    fell = "red: attack a7 a8\nexpect log: "
    said = run_case(find("frontline"), case(tmp_path, "red: attack a7 a8", "dice = [4]")).log
    assert outcome(tmp_path, fell + said[-1], "dice = [4]") == ("", False)
    assert "does not say" in outcome(tmp_path, fell + "a line nobody told", "dice = [4]")[0]
    assert "does not say" in outcome(tmp_path, f"{fell}{said[-1]}\nred: end\nexpect log: {said[-1]}", "dice = [4]")[0]


def test_compiled_rules_are_compared_step_by_step(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    game, played = find("frontline"), case(tmp_path, "red: attack a7 a8", "dice = [4]")
    assert run_case(game, played, "native").problem == ""
    native: Any = game.native()
    answer = native.answer

    def wrong(states: Any, k: int, *rest: int) -> None:
        answer(states, k, *rest)
        states[k]["month"] += 1

    monkeypatch.setattr(native, "answer", wrong)
    assert "compiled rules stand elsewhere" in run_case(game, played, "native").problem


def test_every_word_of_the_language_is_documented() -> None:
    text = (Path(__file__).parents[2] / "docs" / "scenarios.md").read_text(encoding="utf-8")
    shown = tomllib.loads(text.split("```toml\n")[1].split("```")[0])
    assert shown["game"] == "frontline"
    for fact in sorted(
        {key for name in ("frontline", "burntmoon", "redline") for key in find(name).facts(find(name).new(1))}
    ):
        assert f"`{fact}" in text, f"docs/scenarios.md does not say that a scenario may expect {fact}"
