"""The commands beside `play`: what they print, and their exit codes."""

from __future__ import annotations

import json
import subprocess
import sys
from pathlib import Path

import pytest

from sandtable.ai.search import Search
from sandtable.games.registry import find
from tests.positions import begin_at

from .sitting import Sitting, moves, shell
from .test_table import BOTH_SUPPLIED, HEX, TWO_PEOPLE

SCENARIO = """
title = "A move is one or two squares"
rules = ["FL-2.11a"]
game = "frontline"
play = '''
{play}
'''

[options]
map = "blank"

[position]
player = "red"
stack = "capital 3 of 3"
leadership = {{ red = "exhausted", green = "exhausted" }}
red = {{ c5 = "infantry" }}
green = {{ f10 = "infantry" }}
"""
POSITION = """
game = "frontline"

[position]
month = "dec"
turn = 5
player = "red"
stack = "air 2 of 3"
leadership = { red = "exhausted", green = "exhausted" }
red = { c9 = "infantry", a1 = "tank disrupted" }
green = { f8 = "infantry" }
fallen = ["a8"]
"""


# ---------------------------------------------------------------- wrong commands
@pytest.mark.parametrize(
    ("arguments", "sentence"),
    [
        (["play", "chess"], "there is no game 'chess'; the games are: frontline"),
        (["play", "frontline", "--option", "map=mars"], "knows map as main or nogo or desert or mountain or blank"),
        (["play", "frontline", "--option", "weather=rain"], "has no option weather; its options are: players, map"),
        (["play", "frontline", "--option", "map"], "write it as NAME=VALUE"),
        (["play", "frontline", "--seats", "human"], "has 2 seats here (red, green)"),
        (["play", "frontline", "--seats", "human,hal"], "there is no player 'hal'; the players are: human, random, greedy"),
        (["play", "--resume", "gone.sand"], "gone.sand: cannot read the record: No such file or directory"),
        (["play", "frontline", "--at", "3"], "--at goes with --resume"),
        (["play", "frontline", "--position", "gone.toml"], "gone.toml: cannot read the position"),
        (["watch", "frontline", "--seats", "human,greedy"], "there is no player 'human'"),
        (["replay", "gone.sand"], "gone.sand: cannot read the record"),
        (["verify", "gone.sand"], "gone.sand: cannot read the record"),
        (["position", "gone.toml"], "gone.toml: cannot read the position"),
        (["rules", "chess"], "there is no game 'chess'"),
        (["rules", "frontline", "xyzzy"], "no rule of Front Line has the id or the word 'xyzzy'"),
        (["rules", "frontline", "--check", "--tests", "gone"], "gone: there is no such folder of tests"),
        (["show", "frontline", "xyzzy"], "has no procedure 'xyzzy'; it has: game"),
        (["sim", "frontline", "--seats", "greedy,hal"], "there is no player 'hal'"),
        (["sim", "chess"], "there is no game 'chess'"),
        (["script", "gone.toml"], "gone.toml: No such file or directory"),
        (["sim", "frontline", "--games", "0"], "--games"),
        (["frobnicate"], "frobnicate"),
    ],
)
def test_a_wrong_command_gets_one_sentence(sit: Sitting, arguments: list[str], sentence: str) -> None:
    sat = sit(*arguments)
    assert sat.code == 2
    assert sentence in sat.said
    assert "Traceback" not in sat.said


def test_no_command_prints_help(sit: Sitting) -> None:
    sat = sit()
    assert sat.code == 0
    assert "play" in sat.out


# ---------------------------------------------------------------- records
def test_replay_shows_the_game_that_was_saved(sit: Sitting) -> None:
    sit.play(HEX, *TWO_PEOPLE, "--record", "game.sand")
    text = sit("replay", "game.sand", "--text").out.splitlines()
    played = moves("game.sand")
    assert len(text) == len(played) + 1
    assert all(move in line for move, line in zip(played, text, strict=False))
    assert "Red Infantry moves a3 to a5." in "\n".join(text)
    assert text[-1] == "Red wins."


def test_replay_at_a_move(sit: Sitting) -> None:
    sit.play(HEX, *TWO_PEOPLE, "--record", "game.sand")
    n = moves("game.sand").index("red: move a5 a6") + 1
    before, after = (sit("replay", "game.sand", "--at", str(k)).out for k in (n - 1, n))
    assert "Points now 0 " in before
    assert "Points now 1 " in after
    assert f"move {n} of" in after
    assert sit("replay", "game.sand", "--at", "9999").code == 2


def test_replay_step_by_step(sit: Sitting) -> None:
    sit.play(HEX, *TWO_PEOPLE, "--record", "game.sand")
    keys = ["", "next", "back", "7", "jump 9", "last", "next", "first", "sideways", "text", "", "quit"]
    sat = sit("replay", "game.sand", "--step", lines=keys)
    last = len(moves("game.sand"))
    shown = [line.split("move ")[-1].split(" of")[0] for line in sat.out.splitlines() if line.startswith("Front Line")]
    assert shown == [str(n) for n in (0, 1, 2, 1, 7, 9, last, last, 0, 0, 0)]
    assert f"There is no move {last + 1}." in sat.out
    assert "'sideways' is none of these." in sat.out
    assert sat.code == 0


def test_replay_by_itself(sit: Sitting) -> None:
    sit.play(["first red", "supply air", "quit"], *TWO_PEOPLE)
    sat = sit("replay", "frontline-1.sand", "--delay", "0")
    assert sat.out.count("Front Line · Main (house map)") == len(moves("frontline-1.sand")) + 1


def test_verify_a_record(sit: Sitting) -> None:
    sit.play(HEX, *TWO_PEOPLE, "--record", "game.sand")
    sat = sit("verify", "game.sand")
    assert sat.code == 0
    assert "exact." in sat.out
    text = Path("game.sand").read_text()
    sit.file("lied.sand", text.replace('result = "red"', 'result = "green"'))
    sat = sit("verify", "lied.sand")
    assert sat.code == 1
    assert "it says 'green' is the result, the replay 'red'" in sat.out
    rules = next(line for line in text.splitlines() if line.startswith("rules = "))
    sit.file("older.sand", text.replace(rules, 'rules = "0123456789ab"'))
    sat = sit("verify", "older.sand")
    assert sat.code == 0  # by other rules, which play this game in the same way
    assert "rules 0123456789ab (it goes the same way by these" in sat.out


@pytest.mark.parametrize(
    ("text", "sentence"),
    [
        ("", "this is not a record of play"),
        ("\x00\x01", "this is not a record of play"),
        ("Sandtable record 9\n", "this record has version 9"),
        ('Sandtable record 1\ngame = "frontline"\nseed = "7"\n', "has no line '--- moves'"),
        ("Sandtable record 1\ngame = frontline\n--- moves\n", "the header of this record cannot be read"),
        ('Sandtable record 1\ngame = "chess"\nseed = "7"\n--- moves\n', "there is no game 'chess'"),
        ('Sandtable record 1\ngame = "frontline"\nseed = "7"\n--- moves\n1 red move\n', "move 1 of this record reads"),
        ('Sandtable record 1\ngame = "frontline"\nseed = "7"\n--- moves\n1 red: supply air\n', "move 1, 'red: supply air'"),
        (
            'Sandtable record 1\ngame = "frontline"\nseed = "7"\noptions = { map = "mars" }\n--- moves\n',
            "knows map as main",
        ),
    ],
)
@pytest.mark.parametrize("command", ["replay", "verify", "play --resume"])
def test_a_broken_record_gets_one_sentence(sit: Sitting, command: str, text: str, sentence: str) -> None:
    name = sit.file("broken.sand", text)
    sat = sit(*command.split(), name)
    assert sat.code == 2
    assert sat.err.startswith("sandtable: broken.sand: ")
    assert sentence in sat.err
    assert sat.err.count("\n") == 1


# ---------------------------------------------------------------- positions
def test_a_position_is_checked_and_drawn(sit: Sitting) -> None:
    sat = sit("position", sit.file("p.toml", POSITION))
    assert sat.code == 0
    assert "[Inf]" in sat.out
    assert "[Tank]×" in sat.out
    assert "Air Base†" in sat.out
    assert "December, turn 5 of 6" in sat.out
    assert "Asked next: red (2 Air chits left. What do you do?)" in sat.out


def test_a_game_begins_at_a_position(sit: Sitting) -> None:
    name = sit.file("p.toml", POSITION)
    lines = [*["attack c9 c10"] * 2, "quit"]
    sat = sit("play", "--position", name, "--seed", "1", "--seats", "human,random", lines=lines)
    assert "attacks the empty Capital c10" in sat.out
    assert moves("frontline-1.sand")[0] == "red: attack c9 c10"
    assert sit("replay", "frontline-1.sand", "--text").code == 0
    assert sit("verify", "frontline-1.sand").code == 0


def test_a_position_that_was_saved_is_the_same(sit: Sitting) -> None:
    sit(
        "play", "frontline", "--seed", "7", lines=["first red", "skip always", "supply air", "move b3 b5", "position p.toml"]
    )
    again = sit("play", "--position", "p.toml", "--seed", "1", lines=["position q.toml"])
    assert again.code == 2  # the keyboard was closed
    assert Path("p.toml").read_text() == Path("q.toml").read_text()
    sat = sit("play", "--position", "p.toml", lines=["position p.toml", "no"])
    assert "p.toml stays as it was" in sat.out


def test_a_position_in_the_middle_of_a_rule_can_be_seen_but_not_played(sit: Sitting) -> None:
    sit.play([*BOTH_SUPPLIED, "move b3 b5", "pass", "attack b5 c8", "position p.toml"], *TWO_PEOPLE)
    sat = sit("position", "p.toml")
    assert sat.code == 0
    assert "in the middle of a rule. Asked next: green" in sat.out
    sat = sit("play", "--position", "p.toml")
    assert sat.code == 2
    assert "stands in the middle of a rule" in sat.err


@pytest.mark.parametrize(
    ("text", "sentence"),
    [
        ("red", "this is not a position"),
        ("[position]\n", "this one has no 'game'"),
        ('game = "chess"\n[position]\n', "there is no game 'chess'"),
        ('game = "frontline"\n[position]\nweather = "rain"\n', "a position has no weather"),
        ('game = "frontline"\n[position]\nred = { z9 = "tank" }\n', "'z9' is not a square"),
        ('game = "frontline"\n[position]\nred = "tank"\n', "red = 'tank': it must be a table"),
        ('game = "frontline"\n[position]\n[flow]\nwaiting = 1\n', "this position cannot be read"),
    ],
)
def test_a_broken_position_gets_one_sentence(sit: Sitting, text: str, sentence: str) -> None:
    name = sit.file("broken.toml", text)
    for command in (["position", name], ["play", "frontline", "--position", name]):
        sat = sit(*command)
        assert sat.code == 2
        assert sat.err.startswith("sandtable: broken.toml: ")
        assert sentence in sat.err


# ---------------------------------------------------------------- watching
def test_watch_tells_the_game(sit: Sitting) -> None:
    sat = sit("watch", "frontline", "--seats", "random,random", "--seed", "3", "--delay", "0", "--record", "w.sand")
    assert sat.code == 0
    assert "September begins." in sat.out
    assert sit("verify", "w.sand").code == 0
    assert sat.out.splitlines()[-2].endswith((" wins.", "is a draw."))
    assert sit("watch", "frontline", "--seats", "random,random", "--record", "w.sand").code == 2


def test_analyse_finds_mistakes(sit: Sitting, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("sandtable.terminal.analyse.THOROUGH", Search(playouts=8, best=4, samples=1))
    monkeypatch.setattr("sandtable.terminal.analyse.REDRAWN", 1)
    setting = ["burntmoon", "--seats", "random,greedy", "--option", "round_cap=20", "--seed", "3"]
    assert sit("watch", *setting, "--delay", "0", "--record", "w.sand").code == 0
    sat = sit("analyse", "w.sand")
    assert sat.code == 0
    assert "mistake: " in sat.out
    lines = sat.out.splitlines()
    assert [line.split(" gave away ")[0] for line in lines[-3:-1]] == ["LFA", "POSIWID"]
    assert lines[-1].startswith("Dice and deals: ")


def test_play_without_people_is_watching(sit: Sitting) -> None:
    setting = ["frontline", "--seats", "random,random", "--seed", "3"]
    assert sit("play", *setting).out == sit("watch", *setting).out


def test_watch_is_the_same_with_the_same_seed(sit: Sitting) -> None:
    seeds = ("3", "3", "4")
    first, again, other = (sit("watch", "frontline", "--seats", "random,random", "--seed", s).out for s in seeds)
    assert first == again != other


# ---------------------------------------------------------------- rules
def test_rules_are_found_by_id_and_by_word(sit: Sitting) -> None:
    assert "FL-3.4b  A city is low ground" in sit("rules", "frontline", "FL-3.4").out
    assert "FL-3.4b" not in sit("rules", "frontline", "FL-3.4a").out
    assert "FL-2.11a" not in sit("rules", "frontline", "FL-2.1").out
    assert "FL-5.9a" in sit("rules", "frontline", "relieve").out
    assert sit("rules", "frontline").out.count("\n    [KNOWN") > 150


def test_check_counts_and_names_what_has_no_test(sit: Sitting) -> None:
    scenarios = sit.folder / "tests" / "scenarios" / "frontline"
    scenarios.mkdir(parents=True)
    good = SCENARIO.format(play="red: move c5 c7\nred may not: move c7 c9 [FL-2.7c]")
    (scenarios / "good.toml").write_text(good)
    (sit.folder / "pytest.ini").write_text("[pytest]\nmarkers = rule\n")
    (sit.folder / "tests" / "test_some.py").write_text(
        "import pytest\n"
        "@pytest.mark.rule('FL-1.1a', 'FL-1.1b')\ndef test_good(): pass\n"
        "@pytest.mark.rule('FL-1.1c')\ndef test_bad(): assert False\n"
        "@pytest.mark.rule('FL-9.9x')\ndef test_of_nothing(): pass\n"
        "def test_unmarked(): assert False\n"
    )
    sat = sit("rules", "frontline", "--check")
    assert sat.code == 1
    assert "statements, 1 with scenarios, 2 with tests," in sat.out
    assert "a test marked FL-1.1c has not passed" in sat.out
    assert "a test cites FL-9.9x, which is not in the ledger" in sat.out
    missing = [line.split()[3] for line in sat.out.splitlines() if line.startswith("no passing test: ")]
    assert "FL-1.1c" in missing
    assert not {"FL-1.1a", "FL-1.1b", "FL-2.11a"} & set(missing)


def test_check_wants_scenarios_to_hold(sit: Sitting) -> None:
    scenarios = sit.folder / "tests" / "scenarios" / "frontline"
    scenarios.mkdir(parents=True)
    (scenarios / "bad.toml").write_text(SCENARIO.format(play="red: move c5 c9"))
    sat = sit("rules", "frontline", "--check")
    assert sat.code == 1
    assert "bad.toml: A move is one or two squares" in sat.out
    assert "statements, 0 with scenarios, 0 with tests," in sat.out


def test_show_prints_a_step_function(sit: Sitting) -> None:
    assert sit("show", "frontline", "displacement").out.startswith("def displacement(s):")
    assert "displacement" in sit("show", "frontline").out.split()


def test_games_and_their_options(sit: Sitting) -> None:
    assert "Front Line: red, green" in sit("games").out
    listed = sit("games", "frontline").out
    assert "map = main | nogo | desert | mountain | blank" in listed
    assert "[house]" in listed
    assert sit("games", "chess").code == 2


def test_an_option_may_be_another_where_people_play(sit: Sitting) -> None:
    """REDLINE's dials are locked in by people; computers alone have thought before they set them. A record says which."""
    plan = sit.file("plan.toml", begin_at("redline-plan"))
    said = sit.file("said.toml", begin_at("redline-plan") + '\n[options]\ndials = "last_dial"\n')
    people, alone = ["--seed", "7"], ["--seed", "7", "--seats", "random,random"]
    expected = [
        (["play", "redline", *people], True),
        (["play", "redline", *people, "--seats", "greedy, human"], True),
        (["play", "redline", *people, "--option", "dials=last_dial"], False),
        (["play", *people, "--position", plan], True),
        (["play", *people, "--position", said], False),
        (["play", "redline", *alone], False),
        (["watch", "redline", *alone, "--delay", "0"], False),
    ]
    for k, (arguments, locks) in enumerate(expected):
        sat = sit(*arguments, "--record", f"{k}.sand", lines=["quit"])
        assert sat.code == 0, sat.said
        assert ('dials = "lock_in"' in Path(f"{k}.sand").read_text()) == locks, arguments
        assert sit("verify", f"{k}.sand").code == 0
    assert "Where people play: lock_in." in sit("games", "redline").out
    assert find("redline").full_options()["dials"] == "last_dial"


# ---------------------------------------------------------------- scenarios
def test_script_exit_codes(sit: Sitting) -> None:
    good = sit.file("good.toml", SCENARIO.format(play="red: move c5 c7"))
    bad = sit.file("bad.toml", SCENARIO.format(play="red: move c5 c9"))
    worse = sit.file("worse.toml", "play = [")
    unreadable = sit.file("unreadable.toml", SCENARIO.format(play="blue dances"))
    other = sit.file("other.toml", SCENARIO.format(play="").replace("frontline", "chess"))
    for mode in ("plain", "checked", "both"):
        assert sit("script", good, "--mode", mode).code == 0
        sat = sit("script", good, bad, "--mode", mode)
        assert sat.code == 1
        assert "bad.toml: A move is one or two squares\n  at: red: move c5 c9\n  That is too far" in sat.out
    for file in (worse, unreadable, other, "gone.toml"):
        assert sit("script", good, file).code == 2
    assert sit("script", bad, worse).code == 2


def test_script_takes_folders(sit: Sitting) -> None:
    folder = sit.folder / "some"
    folder.mkdir()
    assert sit("script", "some").code == 2
    (folder / "good.toml").write_text(SCENARIO.format(play="red: move c5 c7"))
    assert sit("script", "some").out == "1 cases: all as written.\n"


# ---------------------------------------------------------------- simulation
def test_sim_as_json(sit: Sitting) -> None:
    sat = sit("sim", "frontline", "--games", "40", "--seats", "greedy,random", "--seed", "3", "--samples", "1", "--json")
    assert sat.code == 0
    report = json.loads(sat.out)
    wanted = {"games", "seconds", "decisions", "decisions_per_s", "games_per_s", "wins", "draws", "seats", "seed"}
    assert wanted <= report.keys()
    assert report["games"] == 40 == sum(report["wins"].values()) + report["draws"]
    assert report["seats"] == {"red": "greedy", "green": "random"}
    assert report["seed"] == "3"
    assert report["wins"]["red"] >= 36
    assert report["length"]["min"] <= report["length"]["mean"] <= report["length"]["max"]


def test_sim_is_the_same_with_the_same_seed_and_any_workers(sit: Sitting) -> None:
    def outcome(*more: str) -> object:
        report = json.loads(sit("sim", "frontline", "--games", "300", "--seats", "random,random", "--json", *more).out)
        return {k: v for k, v in report.items() if not k.endswith("_s") and k != "seconds"}

    assert outcome("--seed", "3") == outcome("--seed", "3", "--workers", "2")
    assert outcome("--seed", "3") != outcome("--seed", "4")


def test_sim_swaps_seats(sit: Sitting) -> None:
    arguments = ["sim", "frontline", "--games", "41", "--seats", "greedy,random", "--seed", "3", "--samples", "1", "--swap"]
    report = json.loads(sit(*arguments, "--json").out)
    assert report["games"] == 41
    assert report["wins_by_player"]["greedy"] >= 37
    assert min(report["wins"].values()) >= 17
    text = sit(*arguments).out
    assert "seats swapped" in text
    assert "(95 %: " in text
    assert "decisions a game" in text


def test_sim_from_a_position(sit: Sitting) -> None:
    """Red stands next to the empty Capital, in its last turn: two of three times it wins, else Green has not one point."""
    name = sit.file("p.toml", POSITION.replace("turn = 5", "turn = 6"))
    report = json.loads(sit("sim", "frontline", "--position", name, "--games", "50", "--seed", "1", "--json").out)
    assert report["wins"] == {"red": 50, "green": 0}
    assert report["length"]["max"] < 12


# ---------------------------------------------------------------- as a process
def test_help_and_playing_load_no_compiler() -> None:
    for arguments, unwanted in ((["--help"], ["numba", "numpy", "rich"]), (["play", "frontline"], ["numba", "llvmlite"])):
        code = (
            "import sys\nfrom sandtable.cli import main\n"
            f"try: main({arguments!r})\nexcept SystemExit: pass\n"
            f"assert not [m for m in {unwanted!r} if m in sys.modules]"
        )
        done = subprocess.run([sys.executable, "-c", code], stdin=subprocess.DEVNULL, capture_output=True, text=True)
        assert done.returncode == 0, done.stderr


def test_output_without_unicode(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)
    done = shell("play", "frontline", "--seed", "7", stdin="first red\nlegend\n", PYTHONIOENCODING="ascii", PYTHONUTF8="0")
    assert done.returncode == 2, done.stderr
    assert "mount ^^" in done.stdout
    assert done.stdout.isascii()


def test_stray_bytes_are_an_unreadable_move(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)
    command = [sys.executable, "-m", "sandtable.cli", "play", "frontline", "--seed", "7"]
    done = subprocess.run(command, input=b"\xff\xfe\nfirst red\n", capture_output=True)
    assert done.returncode == 2
    assert b"Traceback" not in done.stderr + done.stdout
    assert moves("frontline-1.sand") == ["red: first red"]
