"""Saved games and positions: shown move by move, played back, printed as text, or just checked."""

from __future__ import annotations

from pathlib import Path
from time import sleep

from rich.text import Text

from sandtable.play.fair import seed_problems
from sandtable.play.match import Match, rules_version

from . import Problem
from .boards import drawing_of, result_text
from .files import load_match, load_position, load_record
from .menu import FAINT
from .page import Page, log_lines
from .screen import Closed, Screen

KEYS = "Enter or 'next', 'back', a number to jump to, 'first', 'last', 'text', 'quit'"


class Replay:
    """A match that was played, and a place in it, as a number of moves."""

    def __init__(self, screen: Screen, match: Match) -> None:
        self.screen, self.match, self.drawing = screen, match, drawing_of(match.game)
        self.last = len(match.record.moves)
        self.at = 0

    def run(self, at: int | None, step: bool, delay: float | None, text: bool) -> int:
        if at is not None and not 0 <= at <= self.last:
            raise Problem(f"--at {at}: the record has moves 0 to {self.last}")
        self.at = at or 0
        if text or (at is None and not step and delay is None and not self.screen.live):
            self.as_text()
        elif step or (at is None and delay is None):
            self.by_steps()
        elif delay is not None:
            self.by_itself(delay)
        else:
            self.show()
        return 0

    def show(self, question: str = "") -> None:
        record = self.match.record
        state = self.match.game.known(self.match.state_before(self.at), -1)
        move = f"move {self.at} of {self.last}" + (f": {record.moves[self.at - 1]}" if self.at else "")
        log = [line for line in self.match.log_for("") if max(0, self.at - 2) < line.move <= self.at or line.move == self.at]
        page = Page(self.drawing, state, move, log, question=Text(question or f"After {move}.", FAINT))
        self.screen.clear()
        self.screen.show(page.lines(self.screen.width, self.screen.height))

    def as_text(self) -> None:
        """The whole game from here on: every move and its consequences."""
        record = self.match.record
        for n, move in enumerate(record.moves[self.at :], self.at + 1):
            happened = " ".join(line.text for line in self.match.log_for("") if line.move == n)
            self.screen.say(f"{n:>4} {move}" + (f"   {happened}" if happened else ""))
        self.screen.say(result_text(record.result, self.drawing))

    def by_itself(self, delay: float) -> None:
        while True:
            self.show()
            if self.at == self.last:
                break
            self.at += 1
            sleep(delay)
        self.screen.say(result_text(self.match.record.result, self.drawing))

    def by_steps(self) -> None:
        message = ""
        while True:
            end = f" {result_text(self.match.record.result, self.drawing)}" if self.at == self.last else ""
            self.show(f"{message}{KEYS}.{end}")
            try:
                line = self.screen.read("replay> ").lower()
            except Closed:
                return
            message = ""
            if line in ("quit", "q"):
                return
            if line == "text":
                self.screen.show(log_lines(self.drawing, self.match.log_for(""), self.screen.width))
                self.screen.read("Enter goes back. ")
                continue
            wanted = {"": self.at + 1, "next": self.at + 1, "n": self.at + 1, "back": self.at - 1, "b": self.at - 1}
            wanted |= {"first": 0, "last": self.last}
            words = line.split()
            number = words[-1] if words and words[0] in (words[-1], "jump") else ""
            at = int(number) if number.isdigit() else wanted.get(line)
            if at is None or not 0 <= at <= self.last:
                message = f"There is no move {at}. " if at is not None else f"{line!r} is none of these. "
            else:
                self.at = at


def verify(path: Path, commit: str | None = None) -> int:
    """Does a record replay exactly and to the same result, whatever rules it was played by? And are its dice those that a server
    bound itself to, if it says so or a hash is given?"""
    game, record = load_record(path)
    match = load_match(path)
    differs = []
    if record.result != match.record.result and not (record.ended_at_the_table and not match.over):
        differs.append(f"it says '{record.result or 'open'}' is the result, the replay '{match.record.result or 'open'}'")
    differs += seed_problems(record, commit)
    if differs:
        print(f"{path}: all {len(record.moves)} moves are legal, but {'; and '.join(differs)}.")
        return 1
    other = f" (it goes the same way by these, version {rules_version(game)})" if record.rules != rules_version(game) else ""
    dice = " Its dice were fixed before play." if commit or record.commit else ""
    how = f"{len(record.moves)} moves of {game.title}, rules {record.rules or '?'}{other}.{dice}"
    print(f"{path}: exact. {how} {result_text(record.result, drawing_of(game))}")
    return 0


def show_position(screen: Screen, path: Path) -> int:
    """Check a position file and draw it."""
    start = load_position(path)
    game, s, match = start.game, start.state, start.match
    drawing = drawing_of(game)
    screen.show(Page(drawing, s).lines(screen.width, max(screen.height, 14)))
    if s.flow.over:
        screen.say("The game is over here.")
    elif not start.in_the_middle:
        asked = ", ".join(f"{match.seat(a)} ({match.prompt(a.i)})" for a in match.open())
        screen.say(f"A position of {game.title}. Asked next: {asked or 'nobody, the game is over'}")
    else:
        seats = game.seats(game.options_of(s))
        asked = ", ".join(f"{seats[a.who]} ({game.prompt(s, a.i)})" for a in game.open(s))
        screen.say(f"A position of {game.title}, in the middle of a rule. Asked next: {asked}")
    return 0
