"""Looking rules up: the ledger of a game as people read it."""

from __future__ import annotations

import textwrap

from rich.text import Text

from sandtable.kernel import Game
from sandtable.kernel.ledger import Statement, read_ledger

from . import Problem
from .menu import FAINT


def ledger_of(game: Game) -> dict[str, Statement]:
    if game.ledger is None:
        raise Problem(f"{game.title} has no written rules")
    return read_ledger(game.ledger)


def found(ledger: dict[str, Statement], wanted: str) -> list[Statement]:
    """The statement with this id, or those whose ids begin with it, or those that contain the word."""
    id = wanted.upper().rstrip(".")
    exact = [s for key, s in ledger.items() if key.upper() == id]
    begins = [s for key, s in ledger.items() if key.upper().startswith(id) and not key[len(id) :][:1].isdigit()]
    word = wanted.lower()
    return exact or begins or [s for s in ledger.values() if word in f"{s.text} {s.ruling} {s.switch}".lower()]


def statement_lines(s: Statement, width: int) -> list[Text]:
    """A statement with what it rests on, in lines."""
    lines = textwrap.wrap(f"{s.id}  {s.text}", width, subsequent_indent="    ")
    texts = [Text.assemble((s.id, "bold yellow"), lines[0][len(s.id) :]), *(Text(line) for line in lines[1:])]
    notes = [f"[{s.source}]" + (" house material, not from the rulebook" if s.house else "")]
    if s.ruling:
        notes.append(f"Ruling: {s.ruling}")
    if s.switch:
        notes.append(f"The option '{s.switch}' turns it to the other reading.")
    small = textwrap.wrap(" ".join(notes), width, initial_indent="    ", subsequent_indent="    ")
    return texts + [Text(line, FAINT) for line in small]
