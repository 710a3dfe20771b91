"""Records and positions as files. Nothing is ever overwritten unless the player says so."""

from __future__ import annotations

from pathlib import Path

from sandtable.games.registry import find
from sandtable.kernel import Game
from sandtable.play.match import Match, replay
from sandtable.play.record import Record, read_record
from sandtable.play.start import Start, may_begin, read_start

from . import Problem

SUFFIX = ".sand"


def read_text(path: Path, what: str) -> str:
    """The text of a file; Problem if it cannot be read."""
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


def load_position(path: Path, people: bool = False) -> Start:
    """A position, even in the middle of a rule."""
    try:
        return read_start(read_text(path, "position"), find, people)
    except ValueError as error:
        raise Problem(f"{path}: {error}") from None


def load_start(path: Path, people: bool = False) -> Start:
    """A position that a match can begin at."""
    try:
        return may_begin(load_position(path, people))
    except ValueError as error:
        raise Problem(f"{path}: {error}") from None


def new_file(path: Path, text: str, force: bool = False) -> None:
    """Write a new file."""
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
    """Save a record under a new name: here, or in the home folder if this one cannot be written to."""
    last = Problem("there is no folder to save the game in")
    for folder in (Path(), Path.home()):
        path = new_name(record.game, folder)
        try:
            new_file(path, record.text())
            return path
        except Problem as problem:
            last = problem
    raise last
