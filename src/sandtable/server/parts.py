"""A view on its way to a viewer: encoded once for all who see the same, and sent whole, or as what has changed since the last one.

What was sent is not kept: a number for each part and each thing tells whether it is the same as before. Most of what a table needs
in memory would else be views that somebody has long seen.
"""

from __future__ import annotations

from collections.abc import Callable
from functools import cached_property
from operator import is_
from typing import Any, NamedTuple

import msgspec
from msgspec import Raw

from .protocol.messages import Changed, ViewMessage
from .protocol.view import LogEntry, TableEvent
from .table import Line

encode = msgspec.json.Encoder().encode
Encoded = dict[str, bytes]
Numbers = dict[str, int]  # what tells whether something is as it was, by name


class Parts:
    """Some parts of a view by their names."""

    def __init__(self, parts: dict[str, Any]) -> None:
        self.encoded: Encoded = {name: encode(part) for name, part in parts.items()}
        self.latest: tuple[Numbers, dict[str, Raw]] | None = None

    @cached_property
    def marks(self) -> Numbers:
        return numbers(self.encoded)

    def since(self, had: Numbers) -> dict[str, Raw]:
        """Those that are other than before; worked out once for all who had the same."""
        if self.latest is None or self.latest[0] is not had:
            self.latest = had, changed(self.encoded, self.marks, had)
        return self.latest[1]


class OwnMarks(NamedTuple):
    parts: Numbers
    things: Numbers


class News(NamedTuple):
    """What is other than before in the game's own part of a view. Of things those that are other (None: gone), or all of them
    where the others alone would not tell how they lie."""

    parts: dict[str, Raw]
    things: dict[str, Raw | None]
    all_things: bool


class Own:
    """The game's own part of a view: its parts, and apart from them its things by their ids. All who know the same share one."""

    def __init__(self, view: dict[str, Any]) -> None:
        self.parts = {name: encode(part) for name, part in view.items() if name != "entities"}
        self.things = {id: encode(thing) for id, thing in view["entities"].items()}
        self.latest: tuple[OwnMarks, News] | None = None

    @cached_property
    def marks(self) -> OwnMarks:
        return OwnMarks(numbers(self.parts), numbers(self.things))

    def whole(self) -> dict[str, Any]:
        return {**as_they_are(self.parts), "entities": as_they_are(self.things)}

    def since(self, had: OwnMarks) -> News:
        """Worked out once for all who had the same."""
        if self.latest is None or self.latest[0] is not had:
            self.latest = had, self._since(had)
        return self.latest[1]

    def _since(self, had: OwnMarks) -> News:
        marks = self.marks
        parts = changed(self.parts, marks.parts, had.parts)
        things: dict[str, Raw | None] = {**changed(self.things, marks.things, had.things)}
        gone = [id for id in had.things if id not in marks.things]
        in_order = [*(id for id in had.things if id in marks.things), *(id for id in things if id not in had.things)]
        return News(parts, things | dict.fromkeys(gone), in_order != [*marks.things])


def numbers(encoded: Encoded) -> Numbers:
    return {name: hash(part) for name, part in encoded.items()}


def as_they_are(encoded: Encoded) -> dict[str, Raw]:
    return {name: Raw(part) for name, part in encoded.items()}


def changed(encoded: Encoded, marks: Numbers, had: Numbers) -> dict[str, Raw]:
    return {name: Raw(encoded[name]) for name, mark in marks.items() if mark != had.get(name)}


class Log(NamedTuple):
    """The last lines that a viewer may read, with the number of the first."""

    first: int
    lines: list[Line]
    entry: Callable[[int, Line], LogEntry]

    def entries(self) -> list[LogEntry]:
        return [self.entry(n, line) for n, line in enumerate(self.lines, self.first)]

    def since(self, had: Log) -> dict[int, LogEntry | None]:
        """What is other than before; a line is never changed, only dropped."""
        left = had.lines[max(0, self.first - had.first) :]  # of which nothing is new, if they stand where they stood
        if self.first >= had.first and all(map(is_, left, self.lines)) and len(left) <= len(self.lines):
            start = self.first + len(left)
            new: dict[int, LogEntry | None] = {n: self.entry(n, e) for n, e in enumerate(self.lines[len(left) :], start)}
            return new | dict.fromkeys(range(had.first, min(self.first, had.first + len(had.lines))))
        before = dict(enumerate(had.lines, had.first))
        now = dict(enumerate(self.lines, self.first))
        news: dict[int, LogEntry | None] = {n: self.entry(n, line) for n, line in now.items() if before.get(n) is not line}
        return news | {n: None for n in before if n not in now}


class Marks(NamedTuple):
    """What tells whether something is as it was."""

    own: OwnMarks
    same: Numbers
    mine: Numbers
    log: Log


class Showing:
    def __init__(
        self, seq: int, now: int, own: Own, same: Parts, mine: Parts, log: Log, events: list[TableEvent],
        recent: list[list[TableEvent]],
    ) -> None:  # fmt: skip
        self.seq, self.now, self.own, self.same, self.mine = seq, now, own, same, mine
        self.log, self.events, self.recent = log, events, recent
        self.latest: tuple[Marks, bool, bytes] | None = None

    @cached_property
    def marks(self) -> Marks:
        return Marks(self.own.marks, self.same.marks, self.mine.marks, self.log)

    @cached_property
    def whole(self) -> bytes:
        around = as_they_are({**self.same.encoded, **self.mine.encoded})
        view = {**self.own.whole(), **around, "log": self.log.entries()}
        return encode(ViewMessage(self.seq, self.now, view, self.events, self.recent))

    def since(self, had: Marks, entries: bool) -> bytes:
        """What is other than in the view before; whole, if that had other parts. Of things and lines those that are other, for
        whoever can put them together, else all of them. Made once for all who had the same."""
        if had.own.parts.keys() != self.marks.own.parts.keys():
            return self.whole
        if self.latest is None or self.latest[0] is not had or self.latest[1] != entries:
            self.latest = had, entries, self._since(had, entries)
        return self.latest[2]

    def _since(self, had: Marks, entries: bool) -> bytes:
        news, told = self.own.since(had.own), Changed()
        view: dict[str, Any] = {**news.parts, **self.same.since(had.same), **self.mine.since(had.mine)}
        if lines := self.log.since(had.log):
            if entries:
                told.log = lines
            else:
                view["log"] = self.log.entries()
        if news.all_things or (news.things and not entries):
            view["entities"] = as_they_are(self.own.things)
        else:
            told.entities = news.things
        some = told if told.log or told.entities else None
        return encode(ViewMessage(self.seq, self.now, view, self.events, self.recent, whole=False, changed=some))
