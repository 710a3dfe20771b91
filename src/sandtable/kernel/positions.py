"""Positions from the fields of a record: each field as its domain says, and back.

    TABLE = Positions(
        State,
        "holder", "player", "playing",                          # a field under its own name
        Key("control", "sides.lanes.controlled"),               # by side, then by lane
        Under("sides", "hand", "deck", Counted("lanes", up="", down="disrupted")),    # a table for each side
    )

A number with a domain is its name, and is left out where it is none; flags by lane are the list of lanes; counts by card are
['2 tir-a', 'moss-b']. What a position may leave out, and what follows from the rest, the game says itself.
"""

from __future__ import annotations

from collections.abc import Iterable
from itertools import chain
from typing import Any

from .domains import NONE, Count, Domain, Flag, Numbers
from .record import Array, is_record

Cell = tuple[Any, Any]  # where a number lies: a list and an index, or a record and a name


def get(cell: Cell) -> int:
    return int(cell[0][cell[1]] if isinstance(cell[0], list) else getattr(*cell))


def put(cell: Cell, value: int) -> None:
    if isinstance(cell[0], list):
        cell[0][cell[1]] = value
    else:
        setattr(*cell, value)


def told(d: Domain | None, value: int) -> Any:
    """A number as it stands in a position."""
    return value if d is None else value + d.low if isinstance(d, Numbers) else d.text(value)


def heard(d: Domain | None, value: Any, what: str) -> int:
    """The number of a value in a position; a name must be whole."""
    if d is None:
        return int(value)
    found = [v for v in d.values if d.text(v) == str(value)]
    if not found and isinstance(d, Numbers):
        raise ValueError(f"{str(value)!r} in {what!r} is not a {d.noun}; {d.noun}s are {d.low} to {d.high}")
    if not found:
        raise ValueError(f"{what} = {value!r}: it must be one of {', '.join(filter(None, map(d.text, d.values)))}")
    return found[0]


class Key:
    """One field, under a name in the position. A path leads through nested records: what they are counted by comes first."""

    def __init__(self, key: str, path: str = "") -> None:
        self.key, self.path = key, (path or key).split(".")

    def bind(self, cls: Any) -> None:
        self.by: list[Domain] = []
        for name in self.path:
            kind, self.item = cls.fields[name], cls.domains.get(name)
            if isinstance(kind, Array):
                self.by += kind.by
                kind = kind.item
            cls = kind if is_record(kind) else cls

    def cells(self, at: Any, path: list[str]) -> Any:
        """Where its numbers lie: one, or lists of lists."""
        value, rest = getattr(at, path[0]), path[1:]
        if isinstance(value, list):
            return [self.cells(inner, rest) for inner in value] if rest else [(value, k) for k in range(len(value))]
        return self.cells(value, rest) if rest else (at, path[0])

    def write(self, at: Any) -> Any:
        return self.shown(self.cells(at, self.path), self.by)

    def shown(self, cells: Any, by: list[Domain]) -> Any:
        item = self.item
        if not by:
            return None if item and get(cells) == NONE else told(item, get(cells))
        d = by[0]
        if len(by) > 1:
            return {d.text(v): self.shown(cells[v], by[1:]) for v in d.values}
        values = [get(cell) for cell in cells]
        if isinstance(item, Flag):
            return [told(d, v) for v in d.values if values[v]]
        if isinstance(item, Count):
            return [counted(values[v], d.text(v)) for v in d.values if values[v]]
        if isinstance(d, Numbers):
            return [told(item, v) for v in values]
        return {d.text(v): told(item, values[v]) for v in d.values if item is None or values[v] != NONE} or None

    def read(self, at: Any, given: Any, what: str = "") -> None:
        """Put what a position says into the field; where it says nothing, none or 0."""
        self.take(self.cells(at, self.path), self.by, given, f"{what} {self.key}".strip())

    def take(self, cells: Any, by: list[Domain], given: Any, what: str) -> None:
        item = self.item
        if not by:
            put(cells, heard(item, given, what) if given is not None else NONE if item else 0)
            return
        d = by[0]
        if isinstance(item, Flag) and len(by) == 1:
            for name in given or []:
                put(cells[heard(d, name, what)], 1)
        elif isinstance(item, Count) and len(by) == 1:
            for text in given or []:
                n, v, _ = read_count(text, d, what)
                put(cells[v], get(cells[v]) + n)
        else:
            for v in d.values:
                inside = given[v] if isinstance(given, list) else (given or {}).get(d.text(v))
                self.take(cells[v], by[1:], inside, what if len(by) == 1 else f"{what} {d.text(v)}")


class Counted(Key):
    """Fields of a list of records that count the same things in different states: 'xed-a', 'xed-a disrupted'."""

    def __init__(self, key: str, path: str = "", **states: str) -> None:
        super().__init__(key, f"{path or key}.{next(iter(states))}")
        self.states = states

    def lists(self, at: Any) -> dict[str, Any]:
        return {state: self.cells(at, [*self.path[:-1], name]) for name, state in self.states.items()}

    def write(self, at: Any) -> Any:
        (outer, inner), lists, found = self.by, self.lists(at), {}
        for v in outer.values:
            here = {(k, state): get(cells[v][k]) for k in inner.values for state, cells in lists.items()}
            if texts := [counted(n, f"{inner.text(k)} {state}".strip()) for (k, state), n in here.items() if n]:
                found[outer.text(v)] = texts
        return found

    def read(self, at: Any, given: Any, what: str = "") -> None:
        (outer, inner), lists = self.by, self.lists(at)
        for name, texts in (given or {}).items():
            v = heard(outer, name, f"{what} {self.key}")
            for text in texts:
                n, k, state = read_count(text, inner, f"{what} {outer.noun} {name}", tuple(filter(None, lists)))
                put(lists[state][v][k], get(lists[state][v][k]) + n)


class Under:
    """A list of records, as a table for each."""

    def __init__(self, field: str, *keys: Key | str) -> None:
        self.field, self.keys = field, [Key(k) if isinstance(k, str) else k for k in keys]

    def bind(self, cls: Any) -> None:
        self.by: Domain = cls.fields[self.field].by[0]
        for key in self.keys:
            key.bind(cls.fields[self.field].item)


class Positions:
    def __init__(self, cls: Any, *keys: Key | Under | str) -> None:
        self.keys = [Key(k) if isinstance(k, str) else k for k in keys]
        for key in self.keys:
            key.bind(cls)

    def write(self, s: Any) -> dict[str, Any]:
        table: dict[str, Any] = {}
        for k in self.keys:
            if isinstance(k, Under):
                records = getattr(s, k.field)
                table |= {k.by.text(v): filled(k.keys, records[v]) for v in k.by.values}
            elif (value := k.write(s)) is not None:
                table[k.key] = value
        return table

    def read(self, s: Any, table: dict[str, Any], more: tuple[str, ...] = ()) -> None:
        """Put a position into a state; `more` are keys of the inner tables that the game reads itself."""
        for k in self.keys:
            if not isinstance(k, Under):
                k.read(s, table.get(k.key))
                continue
            for v in k.by.values:
                name, inside = k.by.text(v), table.get(k.by.text(v), {})
                known(name, inside, [*more, *(key.key for key in k.keys)])
                for key in k.keys:
                    key.read(getattr(s, k.field)[v], inside.get(key.key), name)

    def check(self, table: dict[str, Any]) -> None:
        """ValueError if there is a key that no position has."""
        names = (map(k.by.text, k.by.values) if isinstance(k, Under) else [k.key] for k in self.keys)
        known("a position", table, list(chain.from_iterable(names)))


def filled(keys: list[Key], record: Any) -> dict[str, Any]:
    """What a record has to say under some keys."""
    return {key.key: value for key in keys if (value := key.write(record)) is not None}


def known(what: str, table: Iterable[str], keys: list[str]) -> None:
    if unknown := set(table) - set(keys):
        raise ValueError(f"{what} has no {', '.join(sorted(unknown))}; it may have {', '.join(sorted(keys))}")


def counted(n: int, name: str) -> str:
    return f"{n} {name}" if n > 1 else name


def read_count(text: Any, d: Domain, what: str, states: tuple[str, ...] = ()) -> tuple[int, int, str]:
    """'2 tir-a', 'xed-a disrupted': how many, of what, in which state."""
    words = str(text).lower().split()
    n = int(words.pop(0)) if words and words[0].isdigit() else 1
    state = words.pop() if len(words) > 1 and words[-1] in states else ""
    found = [v for v in d.values if [d.text(v)] == words]
    if not found:
        first = d.text(d.first)
        also = "".join(f" or '{first} {state}'" for state in states)
        raise ValueError(f"{what}: {text!r} is not one of its {d.noun}s; say '{first}', '2 {first}'{also}")
    return n, found[0], state
