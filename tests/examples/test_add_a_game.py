"""The tutorial shows the code of Five Hills and nothing else, and everything it says can be done is done here."""

from __future__ import annotations

import doctest
import re
import subprocess
import sys
import textwrap
from pathlib import Path

import pytest

from examples.hills import hills
from sandtable.games.registry import GAMES, load
from sandtable.play.scenario import read_scenario, run_case
from sandtable.testing import kit

ROOT = Path(__file__).parents[2]
TEXT = (ROOT / "docs" / "add-a-game.md").read_text(encoding="utf-8")
SOURCE = (ROOT / "examples" / "hills.py").read_text(encoding="utf-8")
SCENARIOS = ROOT / "examples" / "hills.toml"


def blocks(language: str) -> list[str]:
    return re.findall(rf"^```{language}\n(.*?)^```$", TEXT, re.MULTILINE | re.DOTALL)


def sandtable(*arguments: str, typed: str = "") -> str:
    done = subprocess.run(
        [sys.executable, "-m", "sandtable.cli", *arguments],
        cwd=ROOT,
        input=typed,
        capture_output=True,
        text=True,
        check=False,
    )
    assert done.returncode == 0, done.stdout + done.stderr
    return done.stdout


@pytest.mark.parametrize("snippet", blocks("python"))
def test_the_snippet_is_in_the_file(snippet: str) -> None:
    assert f"\n{snippet}" in SOURCE


def test_the_game_is_short() -> None:
    assert len(SOURCE.splitlines()) <= 150


def test_the_session_goes_as_shown() -> None:
    sessions = re.findall(r"(?:^    .*\n)+", TEXT, re.MULTILINE)
    shown = "".join(textwrap.dedent(part) for part in sessions if part.startswith("    >>>"))
    test = doctest.DocTestParser().get_doctest(shown, {}, "add-a-game", None, None)
    assert len(test.examples) == 6
    assert doctest.DocTestRunner().run(test).failed == 0


@pytest.mark.parametrize("mode", ["plain", "checked", "native"])
def test_the_scenarios_hold(mode: str) -> None:
    assert all(f"\n{quoted}" in f"\n{SCENARIOS.read_text(encoding='utf-8')}" for quoted in blocks("toml"))
    cases = read_scenario(SCENARIOS)
    assert len(cases) == 2
    assert [run_case(hills, case, mode).problem for case in cases] == ["", ""]
    shown = {rule for case in cases for rule in case.rules}
    assert shown == set(re.findall(r"^(FH-1\.[2-9]) ", SOURCE, re.MULTILINE))


def test_it_is_played_in_the_terminal(tmp_path: Path) -> None:
    moves = "\n".join(f"send {card}" for card in ("scout", "rifle", "tank") * 40)
    said = sandtable(
        "play", "examples/hills.py", "--seed", "1", "--record", str(tmp_path / "hills.sand"), typed=moves + "\n"
    )
    assert "Red: Which card do you send up the hill?" in said
    assert "Not legal: You have no such card in your hand. [FH-1.2]" in said
    assert "takes hill" in said
    assert "exact" in sandtable("--with", "examples/hills.py", "verify", str(tmp_path / "hills.sand"))


def test_it_is_simulated_and_greedy_is_better_than_chance() -> None:
    said = sandtable("sim", "examples/hills.py", "--games", "4000", "--seats", "greedy,random", "--seed", "1")
    greedy, random = (int(re.search(rf"\({name}\) +wins +(\d+)", said)[1]) for name in ("greedy", "random"))  # type: ignore[index]
    assert greedy > random


def test_the_suite_of_all_games() -> None:
    kit.check_compiled(hills, range(100), {})
    assert sum(kit.check_noninterference(hills, seed, every=1) for seed in range(10)) == 300
    assert kit.check_options(hills, 5, every=1) > 100
    assert kit.check_copies(hills, 3) == 5


def test_a_file_without_a_game_is_refused(tmp_path: Path) -> None:
    before = dict(GAMES)
    for name, text, says in [
        ("none.py", "x = 1\n", "should make one game"),
        ("two.py", "from examples.hills import Hills\nhills, more = Hills(), Hills()\n", "it makes 2"),
        ("named.py", "from examples.hills import hills as other\n", "should call its game by its name"),
        ("taken.py", "from sandtable.games.burntmoon import burntmoon\n", "there is a game 'burntmoon' already"),
    ]:
        path = tmp_path / name
        path.write_text(text, encoding="utf-8")
        with pytest.raises(ValueError, match=says):
            load(path)
    with pytest.raises(ValueError, match="not a file of Python"):
        load(tmp_path / "missing.py")
    assert before == GAMES
