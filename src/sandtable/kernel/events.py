"""Events: what happened, and who may see it. For logs, animation and sound; nothing in the rules depends on them.

    moved = event("moved", "unit", "start", "end")
    tell(s, moved, unit, start, end)              # everybody sees it
    tell_seat(s, seat, drew, card)                # only this seat does

A state being played at a table has a journal (a list); copies and compiled states have none, so telling costs
nothing there.
"""

from __future__ import annotations

from collections.abc import Callable
from operator import attrgetter
from typing import NamedTuple

from .marks import rule

EVERYBODY = -1


class Event(NamedTuple):
    """One thing that happened."""

    kind: str
    audience: int  # a seat, or EVERYBODY
    values: dict[str, int]

    def seen_by(self, seat: int) -> bool:
        return self.audience in (EVERYBODY, seat)


class EventKind:
    def __init__(self, name: str, fields: tuple[str, ...]) -> None:
        self.name, self.fields = name, fields

    def __repr__(self) -> str:
        return f"<event {self.name}({', '.join(self.fields)})>"


def event(name: str, *fields: str) -> EventKind:
    if len(fields) > 4:
        raise TypeError(f"event {name} has {len(fields)} values; tell takes 4 at most")
    return EventKind(name, fields)


# Every state has a journal, but the class that a game declares does not list it as a field (see record.py).
journal_of: Callable[[object], list[Event] | None] = attrgetter("journal")


def _silent(s: object, kind: int, a: int, b: int, c: int, d: int) -> None:
    pass


def _silent_seat(s: object, seat: int, kind: int, a: int, b: int, c: int, d: int) -> None:
    pass


@rule(native=_silent)
def tell(s: object, kind: EventKind, a: int = 0, b: int = 0, c: int = 0, d: int = 0) -> None:
    """Everybody sees this happen."""
    journal = journal_of(s)
    if journal is not None:
        _note(journal, EVERYBODY, kind, (a, b, c, d))


@rule(native=_silent_seat)
def tell_seat(s: object, seat: int, kind: EventKind, a: int = 0, b: int = 0, c: int = 0, d: int = 0) -> None:
    """Only this seat sees it."""
    journal = journal_of(s)
    if journal is not None:
        _note(journal, seat, kind, (a, b, c, d))


def _note(journal: list[Event], audience: int, kind: EventKind, values: tuple[int, ...]) -> None:
    journal.append(Event(kind.name, int(audience), {f: int(v) for f, v in zip(kind.fields, values, strict=False)}))
