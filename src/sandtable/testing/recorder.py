"""Scenarios played with a record of what was refused, to see that every refusal is shown by one."""

from __future__ import annotations

from functools import cache
from pathlib import Path
from typing import Any

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
    """A scenario being played that keeps what was refused."""

    def __init__(self, *args: Any) -> None:
        super().__init__(*args)
        self.reasons: set[int] = set()  # numbers of the refusals met by 'may not'

    def refused(self, seat: str, text: str) -> None:
        super().refused(seat, text)
        refusal = self.why_not(self.asked(seat), text.split("[")[0].strip())
        self.reasons.add(int(refusal or 0))

    def play_all(self) -> None:
        self.begin()
        for line in self.lines():
            self.do(line)
        self.end()
