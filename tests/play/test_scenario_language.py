"""Scenario lines that cannot fail are refused: each of these passed in vain, or could have."""

from __future__ import annotations

import re
import tomllib
from pathlib import Path
from typing import Any

import pytest

from sandtable.games.registry import find
from sandtable.kernel.positions import Under
from sandtable.play.scenario import BadScenario, Case, read_scenario, run_case
from sandtable.testing.kit import playout

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


MOON = """\
title = "Cards"
game = "burntmoon"
dice = "any"
play = '''
{play}
'''

[position]
round = 3

[position.lfa]
deck = ["2 tir-a", "moss-a", "moss-b", "xed-a"]
lanes = {{ 1 = ["moss-a"] }}

[position.posiwid]
lanes = {{ 1 = ["moss-a"] }}
"""


@pytest.mark.parametrize(
    ("name", "path"),
    [
        *(("frontline", p) for p in ("position.red.z9", "position.reed", "position.reserve.red.horse", "score.blue")),
        *(("frontline", p) for p in ("position.leadership.blue", "position.month.sep", "position.acted.red")),
        *(("burntmoon", p) for p in ("position.lfa.hnd", "position.lfa.lanes.6", "position.control.red")),
        *(("burntmoon", p) for p in ("points.red", "attack.lfa.6", "attack.lfa.1.moss", "position.winer")),
        *(("redline", p) for p in ("position.red.unit", "position.red.units.b7", "position.red.hand.rabbit", "hand.green")),
        *(("redline", p) for p in ("stats.r9.speed", "stats.r1.sped", "shot.dice", "position.middle.mood")),
    ],
)
def test_a_path_that_leads_nowhere_is_no_none(name: str, path: str) -> None:
    game = find(name)
    s = game.new(1)
    assert not game.has_path(path, {"position": game.position(s), **game.facts(s)})


@pytest.mark.parametrize(
    ("name", "path"),
    [
        *(
            ("frontline", p)
            for p in ("position.red.f10", "position.reserve.red.tank", "position.stack", "position.acted.a7")
        ),
        *(("frontline", p) for p in ("position.leadership.green2", "position.winner", "position.edge2", "score.red")),
        *(
            ("burntmoon", p)
            for p in ("position.lfa.hidden", "position.lfa.lanes.5", "position.control.lfa", "position.bids.lfa")
        ),
        *(("burntmoon", p) for p in ("points.lfa", "attack.lfa.5.tir-b", "majority.posiwid.1", "position.overclock")),
        *(("redline", p) for p in ("position.red.units.r6", "position.tokens.5", "position.control.blue", "stats.b6.armor")),
        *(("redline", p) for p in ("position.red.bottom", "position.middle.r1.mods", "position.criticals", "chain")),
    ],
)
def test_a_path_that_is_only_left_out_is_none(name: str, path: str) -> None:
    assert find(name).has_path(path, {})


@pytest.mark.parametrize("name", ["frontline", "burntmoon", "redline"])
def test_every_path_of_a_position_is_known(name: str) -> None:
    """Whatever a random game writes has a name by which it can be expected."""
    game = find(name)
    for s, _ in list(playout(game, 4))[::9]:
        found = {"position": game.position(s), **game.facts(s)}
        for path in paths_of(found):
            assert game.has_path(path, found), path


def paths_of(table: dict[str, Any], before: str = "") -> list[str]:
    inner = [
        paths_of(value, f"{before}{key}.") for key, value in table.items() if isinstance(value, dict) and key != "middle"
    ]
    return [f"{before}{key}" for key in table if before or key != "position"] + [path for paths in inner for path in paths]


@pytest.mark.parametrize(
    ("line", "says"),
    [
        ("expect position.lfa.hand + position.lfa.deck = [moss-a, moss-b, 2 tir-a, xed-a]", ""),
        ("expect position.lfa.hand + position.lfa.deck = [xed-a, tir-a, moss-b, tir-a, moss-a]", ""),
        ("expect size position.lfa.hand + position.lfa.deck = 5", ""),
        ("expect position.lfa.hand + position.lfa.deck = [moss-a, 2 tir-a, xed-a]", "not [moss-a, 2 tir-a, xed-a]"),
        ("expect position.lfa.hand + position.lfa.lanes = [moss-a]", "several paths are counted"),
        ("expect position.lfa.hnd + position.lfa.deck = [moss-a]", "has nothing of that name"),
    ],
)
def test_hand_and_deck_together(tmp_path: Path, line: str, says: str) -> None:
    """Which of its cards a side has drawn nobody knows; hand and deck together are certain."""
    path = tmp_path / "scenario.toml"
    path.write_text(MOON.format(play=line), encoding="utf-8")
    problem = run_case(find("burntmoon"), read_scenario(path)[0]).problem
    assert says in problem
    assert bool(problem) == bool(says)


@pytest.mark.parametrize("name", ["frontline", "burntmoon", "redline"])
def test_every_word_of_a_position_is_documented(name: str) -> None:
    game = find(name)
    assert game.positions is not None
    text = (Path(__file__).parents[2] / "docs" / "notation.md").read_text(encoding="utf-8")
    words = {path.split(".")[-1] for path in game.paths if path.startswith("position.")}
    for key in game.positions.keys:
        words |= {inner.key for inner in key.keys} if isinstance(key, Under) else {key.key}
    chapter = text.split(f"# {TITLES[name]} as text\n")[1].split(" as text\n")[0]
    missing = [word for word in sorted(words) if not re.search(rf"(^|[`{{ .]){re.escape(word)}\b", chapter, re.MULTILINE)]
    assert missing == []


TITLES = {"frontline": "Front Line", "burntmoon": "Burnt Moon", "redline": "REDLINE"}


def test_every_word_of_the_language_is_documented() -> None:
    text = (Path(__file__).parents[2] / "docs" / "scenarios.md").read_text(encoding="utf-8")
    shown = tomllib.loads(text.split("```toml\n")[1].split("```")[0])
    assert shown["game"] == "frontline"
    for fact in sorted(
        {key for name in ("frontline", "burntmoon", "redline") for key in find(name).facts(find(name).new(1))}
    ):
        assert f"`{fact}" in text, f"docs/scenarios.md does not say that a scenario may expect {fact}"
