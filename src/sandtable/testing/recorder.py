"""Scenarios played with a record of what was rolled, answered and refused, so that they can be played again in other forms."""

from __future__ import annotations

from functools import cache
from pathlib import Path
from typing import Any

from sandtable.kernel.luck import key_of
from sandtable.play.scenario import Case, Play, read_scenario


@cache
def cases_in(folder: Path) -> dict[str, Case]:
    """Every case of every scenario file of a folder, by 'file::title'."""
    found: dict[str, Case] = {}
    for path in sorted(folder.glob("**/*.toml")):
        for case in read_scenario(path):
            name = f"{path.stem}::{case.title}"
            assert name not in found, f"{path.name} has two cases called {case.title!r}"
            found[name] = case
    return found


class Recorder(Play):
    """A scenario being played that keeps what was rolled and answered, and what was refused."""

    def __init__(self, *args: Any) -> None:
        super().__init__(*args)
        self.deeds: list[tuple[str, list[int]]] = []  # ("roll", dice) or ("answer", [decision, action])
        self.reasons: set[int] = set()  # numbers of the refusals met by 'may not'

    def start_state(self) -> Any:
        """The state this scenario starts from, before anything is done."""
        case = self.case
        s = self.game.blank(self.options) if case.position is None else self.game.from_position(case.position, self.options)
        s.luck.key = key_of("scenario")
        return s

    def roll(self, dice: list[int]) -> None:
        super().roll(dice)
        self.deeds.append(("roll", [d - 1 for d in dice]))

    def seat_line(self, seat: str, what: str, rest: str) -> None:
        if what == "":
            a = self.asked(seat, rest)
            self.deeds.append(("answer", [a.i, self.game.read_move(self.state, a.i, rest)]))
        super().seat_line(seat, what, rest)

    def refused(self, seat: str, text: str) -> None:
        super().refused(seat, text)
        if any(self.seats[a.who] == seat for a in self.game.open(self.state)):
            a, move = self.asked(seat), text.split("[")[0].strip()
            self.reasons.add(int(self.game.why_not(self.state, a.i, self.game.read_move(self.state, a.i, move)) or 0))

    def play_all(self) -> None:
        self.begin()
        for line in self.lines():
            self.do(line)
        self.end()
