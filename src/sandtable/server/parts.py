"""A view on its way to a viewer: encoded once for all who see the same, and sent whole, or as what has changed since the last one.

What was sent is not kept: a number for each part and each thing tells whether it is the same as before. Most of what a table needs
in memory would else be views that somebody has long seen.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from functools import cached_property
from typing import Any, NamedTuple

import msgspec
from msgspec import Raw

from .protocol import Changed, LogEntry, TableEvent, ViewMessage
from .table import Line

encode = msgspec.json.Encoder().encode
Encoded = dict[str, Raw]


class Own(NamedTuple):
    """The game's own part of a view: its parts, and apart from them its things by their ids."""

    parts: Encoded
    things: Encoded


def own_of(view: dict[str, Any]) -> Own:
    things: Mapping[str, Any] = view["entities"]
    parts = {name: Raw(encode(part)) for name, part in view.items() if name != "entities"}
    return Own(parts, {id: Raw(encode(thing)) for id, thing in things.items()})


class Log(NamedTuple):
    """The last lines that a viewer may read, with the number of the first."""

    first: int
    lines: list[Line]
    entry: Callable[[int, Line], LogEntry]

    def entries(self) -> list[LogEntry]:
        return [self.entry(n, line) for n, line in enumerate(self.lines, self.first)]

    def since(self, had: Log) -> dict[int, LogEntry | None]:
        """What is other than before; a line is never changed, only dropped."""
        before = dict(enumerate(had.lines, had.first))
        now = dict(enumerate(self.lines, self.first))
        news: dict[int, LogEntry | None] = {n: self.entry(n, line) for n, line in now.items() if before.get(n) is not line}
        return news | {n: None for n in before if n not in now}


class Marks(NamedTuple):
    """What tells whether something is as it was."""

    parts: dict[str, int]
    things: dict[str, int]
    log: Log


class Showing:
    def __init__(
        self, seq: int, now: int, own: Own, around: Encoded, log: Log, events: list[TableEvent],
        recent: list[list[TableEvent]],
    ) -> None:  # fmt: skip
        self.seq, self.now, self.things, self.log, self.events, self.recent = seq, now, own.things, log, events, recent
        self.parts = own.parts | around
        self.latest: tuple[Marks, bool, bytes] | None = None

    @cached_property
    def marks(self) -> Marks:
        parts = {name: hash(bytes(part)) for name, part in self.parts.items()}
        return Marks(parts, {id: hash(bytes(thing)) for id, thing in self.things.items()}, self.log)

    @cached_property
    def whole(self) -> bytes:
        view = {**self.parts, "entities": self.things, "log": self.log.entries()}
        return encode(ViewMessage(self.seq, self.now, view, self.events, self.recent))

    def since(self, had: Marks, entries: bool) -> bytes:
        """What is other than in the view before; whole, if that had other parts. Of things and lines those that are other, for
        whoever can put them together, else all of them. Made once for all who had the same."""
        if had.parts.keys() != self.marks.parts.keys():
            return self.whole
        if self.latest is None or self.latest[0] is not had or self.latest[1] != entries:
            self.latest = had, entries, self._since(had, entries)
        return self.latest[2]

    def _since(self, had: Marks, entries: bool) -> bytes:
        marks, changed = self.marks, Changed()
        view: dict[str, Any] = {name: part for name, part in self.parts.items() if marks.parts[name] != had.parts[name]}
        if news := self.log.since(had.log):
            if entries:
                changed.log = news
            else:
                view["log"] = self.log.entries()
        if marks.things != had.things or [*marks.things] != [*had.things]:
            if entries and [*marks.things] == in_order(had.things, marks.things):
                changed.entities = {id: self.things[id] for id, mark in marks.things.items() if mark != had.things.get(id)}
                changed.entities |= {id: None for id in had.things if id not in marks.things}
            else:
                view["entities"] = self.things
        told = changed if changed.log or changed.entities else None
        return encode(ViewMessage(self.seq, self.now, view, self.events, self.recent, whole=False, changed=told))


def in_order(had: dict[str, int], has: dict[str, int]) -> list[str]:
    """How things lie when those that are gone are taken out, and those that are new put at the end."""
    return [*(id for id in had if id in has), *(id for id in has if id not in had)]
