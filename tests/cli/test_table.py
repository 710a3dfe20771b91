"""A game typed at the prompt: what is understood, what is refused, what is kept."""

from __future__ import annotations

from pathlib import Path

import pytest

from sandtable.games.registry import find
from sandtable.play.match import replay
from sandtable.play.record import read_record

from .sitting import Sitting, moves

TWO_PEOPLE = ("--seats", "human,human")
SUPPLIED = ["first red", "skip always", "supply air"]  # Red is at the first action of the game
BOTH_SUPPLIED = [*SUPPLIED, "skip always"]  # the same where Green is a person, too, and asked first


def year(moves_of_red: dict[int, list[str]]) -> list[str]:
    """A whole game, typed: nobody does anything but what Red does in some of its turns."""
    lines = ["first red", "skip always"]
    for turn in range(12):
        supply = ("supply air", "supply capital", "supply industry")[turn % 3]
        lines += [supply, *(["skip always"] if turn == 0 else []), *moves_of_red.get(turn, []), "end"]
        lines += [supply, "end"]
    return lines


HEX = year({0: ["move a3 a5"], 1: ["move a5 a6", "pass"]})  # Red takes a purple hex, and that is one point


def test_a_whole_game_by_typed_moves_ends_with_a_result(sit: Sitting) -> None:
    sat = sit.play(HEX, *TWO_PEOPLE)
    assert sat.code == 0
    assert "Red wins." in sat.out
    assert "1 to 0 points, 15 to 15 units" in sat.out
    assert "sandtable replay frontline-1.sand" in sat.out
    record = read_record(Path("frontline-1.sand").read_text(encoding="utf-8"))
    assert record.result == "red"
    assert record.seats == {"red": "human", "green": "human"}
    again = replay(find("frontline"), record)
    assert again.over
    assert again.result() == "red"


def test_the_same_game_by_numbers(sit: Sitting) -> None:
    """A number picks the option that is shown with it."""
    shown = sit.play(["1", "1", "a3"]).out
    line = next(line for line in shown.splitlines() if line.endswith("Infantry a3 moves to a5"))
    number = line.split()[0]
    sit.play(["1", "1", number])
    assert moves("frontline-2.sand")[-1] != "red: supply air"
    assert "red: move a3 a5" in moves("frontline-2.sand")


@pytest.mark.parametrize("typed", ["move b3 b5", "MOVE B3 B5", "mo b3 b5", "b3 b5", "move b3, b5"])
def test_ways_to_type_a_move(sit: Sitting, typed: str) -> None:
    sit.play([*SUPPLIED, typed])
    assert "red: move b3 b5" in moves("frontline-1.sand")


def test_a_beginning_of_several_moves_shows_them(sit: Sitting) -> None:
    sat = sit.play([*SUPPLIED, "move b3"])
    assert "Artillery b3 moves to b5" in sat.out
    assert "Artillery b3 moves to a4" in sat.out
    assert "Infantry a3 moves" not in sat.out
    assert moves("frontline-1.sand")[-1] == "green: pass"  # nothing was played


def test_a_square_shows_what_its_unit_may_do(sit: Sitting) -> None:
    sat = sit.play([*SUPPLIED, "b3", "", "e5"])
    assert "Artillery b3 moves to b5" in sat.out
    assert "Artillery b3 maneuvers to c4 (Leadership)" in sat.out
    assert "Artillery b3 and Tank c3 change places (Leadership)" in sat.out
    assert "moves to e5" in sat.out  # no unit of mine is there, so: who could come


@pytest.mark.parametrize(
    ("typed", "answered"),
    [
        ("move b3 b7", "Not legal: That is too far, or the way is barred"),
        ("move b3 c3", "Not legal: One of your own units stands there; a square holds one unit. [FL-1.7e]"),
        ("attack b3 a9", "Not legal: Artillery attack units up to three squares away. [FL-3.2e]"),
        ("build tank", "[FL-2.9a]"),
        ("move b3", "moves to"),
        ("move b3 z9", "'z9' in 'move b3 z9' is not a square; squares go from a1 to f10"),
        ("fly away", "'fly' does not fit here. What does: end, "),
        ("999", "There is no option 999; they go from 0 to"),
        ("", "Type a number, a move, or a square"),
        ("e9", "Nothing can be done with e9 now"),
        ("why", "Say which move"),
        ("log much", "Say how many lines"),
        ("rules", "Say which rule"),
        ("rules xyzzy", "No rule has the id or the word 'xyzzy'."),
        ("save", "Say where"),
        ("skip never", "Say 'skip', 'skip always' or 'skip off'."),
    ],
)
def test_what_cannot_be_done_gets_one_sentence_and_changes_nothing(sit: Sitting, typed: str, answered: str) -> None:
    sat = sit.play([*SUPPLIED, typed, "move b3 b5", "quit"])
    assert answered in sat.out
    assert "Traceback" not in sat.said
    played = moves("frontline-1.sand")
    mine = [m for m in played if m.startswith("red") and m != "red: pass"]
    assert mine == ["red: first red", "red: supply air", "red: move b3 b5"]


def test_why_gives_the_rule(sit: Sitting) -> None:
    sat = sit.play([*SUPPLIED, "why move b3 b7", "why move b3 b5"])
    assert "[FL-2.11a]" in sat.out
    assert "FL-2.11a  A move takes an active unit one or two squares for one chit of any kind." in sat.out
    assert "That move is legal" in sat.out


def test_rules_can_be_looked_up(sit: Sitting) -> None:
    sat = sit.play(["rules FL-3.4a", "rules relieve"])
    assert "FL-3.4a  A mountain is high ground" in sat.out
    assert "FL-5.9a  Relieve swaps two own adjacent units." in sat.out


def test_list_shows_everything_with_its_chances(sit: Sitting) -> None:
    sat = sit.play([*SUPPLIED, "move b3 b5", "list"])
    assert "Artillery b5 attacks Infantry b8: Disrupt 33%, Rout 17%" in sat.out
    assert "Infantry f3 drops on" in sat.out


@pytest.mark.parametrize("command", ["help", "board", "list", "log", "log 1", "legend", "status", "position"])
def test_commands_that_only_look(sit: Sitting, command: str) -> None:
    sat = sit.play([*SUPPLIED, command, "quit"])
    assert sat.code == 0
    assert "Traceback" not in sat.said
    assert moves("frontline-1.sand")[-1] == "green: pass"


def test_log_tells_what_happened(sit: Sitting) -> None:
    sat = sit.play([*SUPPLIED, "log"])
    assert "Red says who goes first." in sat.out
    assert sat.out.rstrip().count("Red takes 3 Air chits.") >= 2  # beside the board and in the log


# ---------------------------------------------------------------- undo
def test_undo_takes_a_move_back(sit: Sitting) -> None:
    sat = sit.play([*BOTH_SUPPLIED, "move b3 b5", "undo", "move a3 a5", "quit"], *TWO_PEOPLE)
    assert "'move b3 b5' is taken back." in sat.out
    assert "red: move b3 b5" not in moves("frontline-1.sand")
    assert "red: move a3 a5" in moves("frontline-1.sand")


def test_undo_goes_back_over_what_a_computer_passed(sit: Sitting) -> None:
    sat = sit.play([*SUPPLIED, "move a3 a4", "undo", "undo"])
    assert "'move a3 a4' is taken back." in sat.out
    assert "'supply air' is taken back." in sat.out
    assert moves("frontline-1.sand") == ["red: first red"]


def test_undo_does_not_take_dice_back(sit: Sitting) -> None:
    lines = [*BOTH_SUPPLIED, "move b3 b5", "pass", "attack b5 c8", "no", "undo", "quit"]
    sat = sit.play(lines, *TWO_PEOPLE)
    assert "so it stands." in sat.out
    assert "red: attack b5 c8" in moves("frontline-1.sand")


def test_undo_with_nothing_to_undo(sit: Sitting) -> None:
    assert "There is no move to take back." in sit.play(["undo"]).out


# ---------------------------------------------------------------- leaving and coming back
def test_a_closed_keyboard_saves_the_game(sit: Sitting) -> None:
    sat = sit.play([*SUPPLIED, "move b3 b5"])
    assert sat.code == 2
    assert "The keyboard was closed. The game is saved in frontline-1.sand." in sat.out
    assert "sandtable play --resume frontline-1.sand" in sat.out
    assert "red: move b3 b5" in moves("frontline-1.sand")


def test_nothing_is_saved_where_nothing_was_played(sit: Sitting) -> None:
    sat = sit.play([])
    assert sat.code == 2
    assert "nothing to save" in sat.out
    assert not list(Path().glob("*.sand"))


def test_quit_and_resume_come_to_the_same_game(sit: Sitting) -> None:
    sit.play(HEX, *TWO_PEOPLE, "--record", "whole.sand")
    third = 14  # the lines before Red's third turn
    assert sit.play([*HEX[:third], "quit"], *TWO_PEOPLE).code == 0
    rest = ["skip always", HEX[third], "skip always", *HEX[third + 1 :]]
    sat = sit("play", "--resume", "frontline-1.sand", "--record", "parts.sand", lines=rest)
    assert "Red wins." in sat.out
    assert Path("parts.sand").read_text() == Path("whole.sand").read_text()


def test_resume_against_a_computer_comes_to_the_same_game(sit: Sitting) -> None:
    lines = [*SUPPLIED, "move b3 b5", "end"]
    sit.play([*lines, "save whole.sand"])
    sit.play([*lines[:3], "quit"])
    sit("play", "--resume", "frontline-2.sand", lines=["skip always", *lines[3:], "save parts.sand"])
    assert moves("parts.sand") == moves("whole.sand")


def test_resume_at_a_move_forks(sit: Sitting) -> None:
    sit.play([*BOTH_SUPPLIED, "move b3 b5", "quit"], *TWO_PEOPLE)
    sit("play", "--resume", "frontline-1.sand", "--at", "2", lines=["skip always", "move a3 a5", "quit"])
    assert moves("frontline-2.sand")[:2] == moves("frontline-1.sand")[:2]
    assert "red: move a3 a5" in moves("frontline-2.sand")
    assert "red: move b3 b5" not in moves("frontline-2.sand")


def test_a_game_that_is_over_cannot_be_resumed(sit: Sitting) -> None:
    sit.play(HEX, *TWO_PEOPLE, "--record", "whole.sand")
    sat = sit("play", "--resume", "whole.sand")
    assert sat.code == 2
    assert "is over" in sat.err


def test_resigning(sit: Sitting) -> None:
    sat = sit.play(["first red", "resign", "no", "resign", "yes"])
    assert sat.code == 0
    assert "You play on." in sat.out
    assert "Green wins (red resigned)." in sat.out
    assert read_record(Path("frontline-1.sand").read_text()).result == "green (red resigned)"
    assert sit("verify", "frontline-1.sand").code == 0
    assert "Red wins" not in sit("replay", "frontline-1.sand", "--text").out


# ---------------------------------------------------------------- files
def test_save_asks_before_it_writes_over_a_file(sit: Sitting) -> None:
    name = sit.file("mine.sand", "precious")
    sat = sit.play(["first red", f"save {name}", "no", "quit"])
    assert "mine.sand is there already. Write over it?" in sat.out
    assert Path(name).read_text() == "precious"
    sit.play(["first red", f"save {name}", "yes", "quit"])
    assert moves(name)[0] == "red: first red"


def test_record_refuses_a_file_that_is_there(sit: Sitting) -> None:
    name = sit.file("mine.sand", "precious")
    sat = sit.play([], "--record", name)
    assert sat.code == 2
    assert "is there already" in sat.err
    assert Path(name).read_text() == "precious"
    assert sit.play(["first red"], "--record", name, "--force").code == 2  # the keyboard was closed
    assert moves(name) == ["red: first red"]


def test_saved_games_get_new_names(sit: Sitting) -> None:
    for n in (1, 2, 3):
        sit.play(["first red", "quit"])
        assert Path(f"frontline-{n}.sand").exists()


def test_a_record_that_cannot_be_written_is_said_at_once(sit: Sitting) -> None:
    sat = sit.play(["first red"], "--record", "no/such/folder/x.sand")
    assert sat.code == 2
    assert "cannot write" in sat.err


# ---------------------------------------------------------------- two people, one keyboard
def test_secret_set_up_passes_the_keyboard(sit: Sitting) -> None:
    """What Red places is not on the screen while Green places."""
    squares = ["a1", "b1", "c1", "d1", "e1", "f1", "a2", "b2", "c2", "d2", "e2", "f2", "a3", "b3", "c3"]
    kinds = ["infantry"] * 9 + ["tank"] * 4 + ["artillery"] * 2
    red = [f"{kind} {square}" for kind, square in zip(kinds, squares, strict=True)]
    green = [f"{kind} {square[0]}{11 - int(square[1:])}" for kind, square in zip(kinds, squares, strict=True)]
    sat = sit.play(["", *red, "", *green], *TWO_PEOPLE, "--option", "setup=free")
    assert sat.out.count("Pass the keyboard to") == 2
    secret, revealed = sat.out.split("Pass the keyboard to Green")[1].split("green> artillery c8")
    assert "[Inf]" not in secret
    assert "[I]" not in secret
    assert "(inf)" in secret
    assert "[Inf]" in revealed
    assert "(inf)" in revealed
    assert sat.code == 2


def test_without_secrets_nobody_is_sent_away(sit: Sitting) -> None:
    assert "Pass the keyboard" not in sit.play(HEX, *TWO_PEOPLE).out


# ---------------------------------------------------------------- skipping
def test_offers_of_leadership_can_be_skipped_or_asked_for(sit: Sitting) -> None:
    asked = sit.play(["first red", "supply air", "end"]).out
    assert "Both sides could use a task now" not in asked  # the action that follows offers the same
    assert "It is another player's turn" in asked
    everything = sit.play(["first red", "skip off", "supply air", "", "end"]).out
    assert "Both sides could use a task now" in everything
    nothing = sit.play(["first red", "skip", "supply air", "end"]).out
    assert "It is another player's turn" not in nothing
    assert "Choose the supply stack" in nothing
