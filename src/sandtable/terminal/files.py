"""Files of the table: records and positions. Nothing is ever written over unless the player says so."""

from __future__ import annotations

from pathlib import Path
from typing import Any

from sandtable.games.registry import find
from sandtable.kernel import Game
from sandtable.kernel.position import position_text, read_position
from sandtable.play.match import Match, replay
from sandtable.play.record import Record, read_record

from . import Problem

SUFFIX = ".sand"


def read_text(path: Path, what: str) -> str:
    """The text of a file; Problem if there is none."""
    try:
        return path.read_text(encoding="utf-8")
    except OSError as error:
        raise Problem(f"{path}: cannot read the {what}: {error.strerror or error}") from None
    except UnicodeDecodeError:
        raise Problem(f"{path}: this is no {what}: it is not text") from None


def load_record(path: Path) -> tuple[Game, Record]:
    """A record and its game."""
    try:
        record = read_record(read_text(path, "record"))
        return find(record.game), record
    except (ValueError, TypeError) as error:
        raise Problem(f"{path}: {error}") from None


def load_match(path: Path, at: int | None = None) -> Match:
    """A match as far as a record goes, or as far as the first `at` moves."""
    game, record = load_record(path)
    try:
        return replay(game, record if at is None else record.upto(at))
    except (ValueError, TypeError, KeyError, AttributeError) as error:
        raise Problem(f"{path}: {error}") from None


def load_position(path: Path) -> tuple[Game, Any, Match]:
    """A position: its game, its state, and a match that goes on from it as far as that is possible."""
    text = read_text(path, "position")
    try:
        game, s = read_position(text, find)
        table = game.position(s)
        match = Match(game, seed="position", options=game.options_of(s), position=table)
    except (ValueError, TypeError, KeyError, AttributeError, IndexError) as error:
        raise Problem(f"{path}: {sentence(error)}") from None
    return game, s, match


def sentence(error: Exception) -> str:
    """What an error says, for one that was not written for people too."""
    return str(error) if isinstance(error, ValueError) else f"this position cannot be read ({error})"


def begins_here(game: Game, s: Any, match: Match) -> bool:
    """Can a match begin at this position? Not in the middle of a rule."""
    return s.flow.depth == 0 or position_text(game, s) == position_text(game, match.state)


def new_file(path: Path, text: str, force: bool = False) -> None:
    """Write a file that is not there yet."""
    try:
        with path.open("w" if force else "x", encoding="utf-8") as file:
            file.write(text)
    except FileExistsError:
        raise Problem(f"{path} is there already; choose another name, or write over it with --force") from None
    except OSError as error:
        raise Problem(f"cannot write {path}: {error.strerror or error}") from None


def new_name(game: str, folder: Path) -> Path:
    """The first name of its kind that is free."""
    n = 1
    while (folder / f"{game}-{n}{SUFFIX}").exists():
        n += 1
    return folder / f"{game}-{n}{SUFFIX}"


def save_somewhere(record: Record) -> Path:
    """Save a record under a new name: here, or at home if one cannot write here."""
    last = Problem("there is no folder to save the game in")
    for folder in (Path(), Path.home()):
        path = new_name(record.game, folder)
        try:
            new_file(path, record.text())
            return path
        except Problem as problem:
            last = problem
    raise last
