"""Numbers from a player's own copy: read from a file, checked, played with, kept in records."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest

from sandtable.cli import main
from sandtable.games.burntmoon import burntmoon
from sandtable.games.burntmoon.cards import CARD_NAMES
from sandtable.games.burntmoon.facts import PRINTED
from sandtable.games.burntmoon.values import BadValues, canonical, line_from, read_file
from sandtable.games.burntmoon.words import card_text
from sandtable.kernel import BadOption
from sandtable.play.match import Match, replay
from sandtable.play.record import read_record

from .table import at, play

EXAMPLE = Path(__file__).parents[2] / "examples" / "burntmoon-values.toml"


def line(tmp_path: Path, text: str) -> str:
    path = tmp_path / "values.toml"
    path.write_text(text, encoding="utf-8")
    return read_file(path)


# ---------------------------------------------------------------- reading
@pytest.mark.rule("BM-H.6b")
def test_the_example_file_has_our_numbers(tmp_path: Path) -> None:
    """All of them: whatever is changed in it makes a difference."""
    assert read_file(EXAMPLE) == "house"
    text = EXAMPLE.read_text(encoding="utf-8")
    changed = line(
        tmp_path, text.replace("points = [2, 3,", "points = [1, 3,").replace("attack = [4, 3]", "attack = [5, 3]")
    )
    assert "rov.tir.attack=5/3" in changed
    assert changed.endswith(" sites.points=1/3/3/3/4")


@pytest.mark.rule("BM-H.6b")
@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("", "house"),
        ("[rov.tir]\nattack = [4, 3]", "house"),
        ("[rov.tir]\n", "house"),
        ("[rov.tir]\nattack = [5, 3]\ndefence = 0", "rov.tir.attack=5/3 rov.tir.defence=0"),
        ("sites = { points = [3, 3, 3, 3, 3] }", "sites.points=3/3/3/3/3"),
        ("[posiwid.personnel.ordnance]\ninitiative = 3", "posiwid.personnel.ordnance.initiative=3"),
        ("[lfa.interference]\ncopies = 5\n[posiwid.interference]\ncopies = 5", "interference.copies=5"),
        ("[rov.moss]\ninitiative = 7\n[lfa.rov.moss]\ninitiative = 5", "posiwid.rov.moss.initiative=7"),
        ('[rov.xed]\ndoes = ["attack", "shock"]', "rov.xed.does=1/0/0/0/0/0/1"),
        ("[personnel.disposal]\nstrike = 0\nblast = 1", "personnel.disposal.blast=1 personnel.disposal.strike=0"),
    ],
)
def test_files_as_lines_and_back(tmp_path: Path, text: str, expected: str) -> None:
    """A file as one line; that line in a state, and out of it again."""
    assert line(tmp_path, text) == expected == canonical(expected)
    s = burntmoon.blank({"set": expected})
    assert line_from(s) == expected
    assert burntmoon.options_of(s)["set"] == expected


@pytest.mark.parametrize(
    ("text", "says"),
    [
        ("[rov.tir", "not a file of values"),
        ("tir = 3", "tir: there is no such number; it begins with rov, personnel, interference or sites"),
        ("[rov.tirr]\nattack = [4, 3]", "rov.tirr.attack: there is no such number; the ROVs are rov.moss, rov.xed"),
        ("[rov.tirr]", "rov.tirr: there is no such table; the ROVs are rov.moss"),
        ("[moon]", "moon: there is no such table; it begins with rov"),
        ("[rov.tir]\nattak = [4, 3]", "rov.tir.attak: there is no such number; an ROV has initiative, defence, attack"),
        (
            "[personnel.boss]\ninitiative = 1",
            "personnel.boss.initiative: there is no such number; the Personnel are director",
        ),
        ("[personnel.director]\nfly = 1", "personnel.director.fly: there is no such number; Personnel have initiative"),
        ("[red.rov.tir]\ndefence = 1", "red.rov.tir.defence: there is no such number; it begins with"),
        ("[rov.tir]\ndefence = 2.5", "rov.tir.defence = 2.5: it should be a whole number"),
        ("[rov.tir]\ndefence = true", "rov.tir.defence = True: it should be a whole number"),
        ('[rov.tir]\ndefence = "two"', "rov.tir.defence = 'two': it should be a whole number"),
        ('[rov.tir]\nattack = ["a", 1]', "it should be whole numbers"),
        ("[rov.tir]\nattack = 4", "rov.tir.attack = 4: it takes 2 numbers, not 1"),
        ("[sites]\npoints = [1, 2, 3, 4]", "sites.points = [1, 2, 3, 4]: it takes 5 numbers, not 4"),
        ("[rov.tir]\ndefence = -1", "rov.tir.defence = -1: it should be between 0 and 40"),
        ("[rov.tir]\ndefence = 41", "rov.tir.defence = 41: it should be between 0 and 40"),
        ("[personnel.disposal]\nstrike = 2", "personnel.disposal.strike = 2: it should be 0 (no) or 1 (yes)"),
        ('[rov.tir]\ndoes = "attack"', "rov.tir.does = 'attack': it should be a list of attack, control, demo"),
        ('[rov.tir]\ndoes = ["fly"]', "rov.tir.does = ['fly']: it should be a list of attack"),
        ("[rov.tir]\nstart = 5", "lfa rov.tir.start = 5: there are only 4"),
        ("[posiwid.rov.tir]\nstart = 5", "posiwid rov.tir.start = 5: there are only 4"),
        ("[rov.moss]\ncopies = 1", "lfa rov.moss.copies: at set-up one MOSS comes from the supply"),
        ("[personnel.director]\noverclock = 1", "lfa personnel.director.overclock: Overclock belongs to a force"),
        ("[rov.moss]\ncopies = 40", "lfa: 122 cards are more than 120"),
    ],
)
def test_every_mistake_is_one_sentence(tmp_path: Path, text: str, says: str) -> None:
    with pytest.raises(BadValues) as error:
        line(tmp_path, text)
    message = str(error.value)
    assert says in message
    assert message.startswith(str(tmp_path / "values.toml"))
    assert "\n" not in message


def test_files_that_are_none(tmp_path: Path) -> None:
    with pytest.raises(BadOption, match="No such file"):
        burntmoon.read_set(tmp_path / "nothing.toml")
    with pytest.raises(BadOption, match="directory"):
        burntmoon.read_set(tmp_path)
    (tmp_path / "bytes").write_bytes(b"\xff\xfe\x00")
    with pytest.raises(BadOption, match="not a file of values"):
        burntmoon.read_set(tmp_path / "bytes")


@pytest.mark.parametrize(
    ("text", "says"),
    [
        ("printed", "cannot read 'printed'"),
        ("rov.tir.defence=", "cannot read 'rov.tir.defence='"),
        ("rov.tir.defence=²", "cannot read"),
        ("rov.tir.defence=-1", "cannot read"),
        ("rov.tir.defence=1 rov.tir.defence=2", "rov.tir.defence is there twice"),
        ("rov.tir.defence=99999999999999999999", "it should be between 0 and 40"),
    ],
)
def test_lines_that_are_none(text: str, says: str) -> None:
    with pytest.raises(BadOption, match=says):
        burntmoon.full_options({"set": text})


# ---------------------------------------------------------------- playing
DUEL: dict[str, Any] = {
    "player": "lfa",
    "sites": {"lfa": [1, 2, 3, 4, 5], "posiwid": [1, 2, 5, 4, 3]},
    "lfa": {"lanes": {"1": ["moss-a"], "3": ["tir-b"]}, "hand": ["tir-b", "director"], "deck": ["dacu-a", "xed-a", "xed-b"]},
    "posiwid": {"lanes": {"3": ["xed-a"], "5": ["moss-a"]}, "deck": [], "hand": []},
}


@pytest.mark.rule("BM-H.6b")
def test_a_changed_number_changes_play_and_the_card() -> None:
    """TIR's attack of 3 and 1 hits a defence of 3, but not one of 5; the director draws as many as the card says."""
    attack, tir, director = "lfa: attack tir-b 3 xed-a", CARD_NAMES.index("tir-b"), CARD_NAMES.index("director")
    for set_line, hit, drawn, said in (
        ("house", True, 2, "Attack 4 with a majority in the lane, 3 without"),
        ("rov.xed.defence=5", False, 2, "Attack 4 with"),
        (
            "rov.xed.defence=5 rov.tir.attack=9/8 personnel.director.command=3",
            True,
            3,
            "Attack 9 with a majority in the lane, 8",
        ),
        ("posiwid.rov.xed.defence=5 lfa.rov.tir.attack=0/0 personnel.director.command=1", False, 1, "Attack 0 with"),
    ):
        s = play(at(DUEL, **{"set": set_line}), attack)
        assert sum(s.sides[1].removed) == hit
        assert said in card_text(s, 0, tir)[0]
        number = {1: "one card", 2: "two cards", 3: "three cards"}[drawn]
        assert any(f"Command {drawn}: draw {number}" in sentence for sentence in card_text(s, 0, director))
        before = s.sides[0].in_hand
        assert play(s, "lfa: command director").sides[0].in_hand == before - 1 + drawn


@pytest.mark.rule("BM-H.6b")
def test_a_record_keeps_its_numbers() -> None:
    match = Match(burntmoon, 5, {"set": PRINTED, "round_cap": "20"})
    while not match.over and len(match.record.moves) < 60:
        a = match.open()[0]
        match.play(a.i, match.options(a.i)[0].action)
    record = read_record(match.record.text())
    assert record.options["set"] == PRINTED
    again = replay(burntmoon, record)
    assert again.state.values() == match.state.values()
    assert line_from(again.state) == PRINTED


@pytest.mark.parametrize(
    "numbers",
    [
        "sites.points=0/0/0/0/0 sites.defence=40/40/40/40/40",
        "rov.moss.copies=1 rov.moss.start=0 rov.xed.copies=0 rov.xed.start=0",
        "interference.copies=0 interference.start=0 personnel.director.command=40 rov.moss.copies=39 rov.moss.start=38",
        "rov.moss.does=0/0/0/0/0/0/0 rov.tir.does=1/1/1/1/1/1/1 personnel.director.bolster=40 personnel.ordnance.blast=40",
        " ".join(
            f"personnel.{p}.{a}=0" for p, a in (("director", "bolster"), ("director", "command"), ("disposal", "strike"))
        ),
        " ".join(f"rov.{r}.start=0" for r in ("moss", "xed", "dacu", "tir")) + " personnel.director.start=0",
        "rov.moss.initiative=0 rov.tir.attack=40/40 rov.dacu.defence=40 personnel.lead-a.withdraw=40",
    ],
)
def test_numbers_at_their_bounds_are_played(numbers: str) -> None:
    """A whole random game in checked form, which refuses whatever does not fit."""
    game = burntmoon.new(3, {"set": numbers, "round_cap": "20"}, burntmoon.checked)
    n = 0
    while not burntmoon.is_over(game):
        a = burntmoon.open(game)[0]
        actions = burntmoon.legal(game, a.i)
        burntmoon.checked.answer(game, a.i, actions[(n * 7919) % len(actions)])
        n += 1
    assert n > 20


# ---------------------------------------------------------------- on the command line
def test_set_on_the_command_line(
    tmp_path: Path, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(tmp_path)
    Path("mine.toml").write_text("[rov.tir]\ndefence = 3\n", encoding="utf-8")
    Path("bad.toml").write_text("[rov.tir]\ndefense = 3\n", encoding="utf-8")
    seats = ["--seats", "random,random", "--option", "round_cap=20"]
    assert (
        main(["watch", "burntmoon", *seats, "--delay", "0", "--set", "mine.toml", "--seed", "1", "--record", "g.sand"]) == 0
    )
    assert read_record(Path("g.sand").read_text(encoding="utf-8")).options["set"] == "rov.tir.defence=3"
    assert main(["verify", "g.sand"]) == 0
    assert main(["sim", "burntmoon", "--games", "2", *seats, "--set", "mine.toml", "--json"]) == 0
    assert '"set": "rov.tir.defence=3"' in capsys.readouterr().out
    for arguments, says in (
        (["watch", "burntmoon", "--set", "bad.toml"], "bad.toml: rov.tir.defense: there is no such number; an ROV has"),
        (["play", "burntmoon", "--set", "none.toml"], "none.toml: No such file or directory"),
        (["sim", "frontline", "--set", "mine.toml"], "Front Line has no numbers to put in from a file"),
        (["play", "burntmoon", "--set", "mine.toml", "--option", "set=house"], "say the same thing twice"),
        (["play", "burntmoon", "--set", "mine.toml", "--resume", "g.sand"], "a saved game brings its own options"),
    ):
        assert main(arguments) == 2
        error = capsys.readouterr().err
        assert says in error
        assert error.count("\n") == 1
