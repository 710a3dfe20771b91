"""Positions from the fields of a record: each field as its domain says, and back.

    TABLE = Positions(
        State,
        "holder", "player", "playing",                          # a field under its own name
        Key("control", "sides.lanes.controlled"),               # by side, then by lane
        Under("sides", "hand", "deck", Counted("lanes", up="", down="disrupted")),    # a table for each side
    )

A number with a domain is written as its name, and left out where it is none; flags by lane are the list of lanes; counts by
card are ['2 tir-a', 'moss-b']. The game itself decides what a position may leave out, and what follows from the rest.
"""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterable, Sequence
from itertools import chain
from typing import Any, Generic, NamedTuple, TypeAlias, TypeVar, cast

from .domains import NONE, Count, Domain, Flag, Numbers
from .record import Array, Record, is_record

NOTHING = "none"  # how none is written where it cannot be left out
S = TypeVar("S")  # a state, or a record in one
Nested: TypeAlias = "int | list[Nested]"  # a field's numbers: one, or lists of lists
Cells: TypeAlias = "Cell | list[Cells]"  # and where they lie


class InList(NamedTuple):
    """Where a number lies: a list, and its index there."""

    items: list[int]
    at: int

    def get(self) -> int:
        return int(self.items[self.at])

    def put(self, value: int) -> None:
        self.items[self.at] = value


class InRecord(NamedTuple):
    """Where a number lies: a record, and the name of its field."""

    record: object
    name: str

    def get(self) -> int:
        return int(getattr(self.record, self.name))

    def put(self, value: int) -> None:
        setattr(self.record, self.name, value)


Cell = InList | InRecord


def written(d: Domain | None, value: int) -> str | int:
    """A number as it stands in a position."""
    if d is None:
        return value
    return NOTHING if value == NONE else value + d.low if isinstance(d, Numbers) else d.text(value)


def number_of(d: Domain | None, value: object, what: str) -> int:
    """The number of a value in a position; names must be written in full."""
    if d is None or isinstance(d, Count):
        if type(value) is not int:
            raise ValueError(f"{what} = {value!r}: it must be a whole number")
        return value
    if (found := d.by_text.get(str(value))) is not None:
        return found
    if value == NOTHING:
        return NONE
    if isinstance(d, Numbers):
        raise ValueError(f"{str(value)!r} in {what!r} is not a {d.noun}; {d.noun}s are {d.low} to {d.high}")
    raise ValueError(
        f"{what} = {value!r}: it must be one of {', '.join(map(str, sorted(d.by_text, key=d.by_text.__getitem__)))}"
    )


def a_list(given: object, what: str) -> list[object]:
    if given is not None and not isinstance(given, list):
        raise ValueError(f"{what} = {given!r}: it must be a list")
    return given or []


def a_table(given: object, what: str) -> dict[str, object]:
    if given is not None and not isinstance(given, dict):
        raise ValueError(f"{what} = {given!r}: it must be a table")
    return given or {}


class Key:
    """One field, under a name in the position. A path leads through nested records, outermost first."""

    def __init__(self, key: str, path: str = "") -> None:
        self.key, self.path = key, (path or key).split(".")

    def bind(self, cls: type[Record]) -> None:
        self.by: list[Domain] = []
        for name in self.path:
            kind, self.item = cls.fields[name], cls.domains.get(name)
            start = cls.starts.get(name)
            if isinstance(kind, Array):
                self.by += kind.by
                start = kind.start or None
                kind = kind.item
            cls = kind if is_record(kind) else cls
        # What a position leaves out: the field's own start, if it has one; else none where that is possible, else 0.
        self.start = start if start is not None else NONE if self.item and not isinstance(self.item, (Flag, Count)) else 0
        self.untouched = self.start == (start or 0)  # then a new record has the value already

    def cells(self, at: object, path: list[str]) -> Cells:
        """Where its numbers lie: one, or lists of lists."""
        value, rest = getattr(at, path[0]), path[1:]
        if isinstance(value, list):
            return [self.cells(inner, rest) for inner in value] if rest else [InList(value, k) for k in range(len(value))]
        return self.cells(value, rest) if rest else InRecord(at, path[0])

    def numbers(self, at: object, path: list[str]) -> Nested:
        """Its numbers: one, or lists of lists."""
        value: Nested = getattr(at, path[0])
        rest = path[1:]
        if not rest:
            return value
        return [self.numbers(inner, rest) for inner in value] if isinstance(value, list) else self.numbers(value, rest)

    def levels(self) -> Sequence[Collection[str]]:
        """If tables stand under the key, the names that may be in them, level by level."""
        listed = bool(self.by) and (isinstance(self.item, (Flag, Count)) or isinstance(self.by[-1], Numbers))
        return [d.by_text for d in self.by[: len(self.by) - listed]]

    def has(self, words: list[str]) -> bool:
        """Whether these names can stand below the key, in some position."""
        return below(words, self.levels())

    def write(self, at: object) -> object:
        return self.shown(self.numbers(at, self.path), self.by)

    def shown(self, values: Nested, by: list[Domain]) -> object:
        item = self.item
        if not isinstance(values, list):
            return None if item and values == self.start else written(item, int(values))
        d = by[0]
        if len(by) > 1:
            return {d.text(v): self.shown(values[v], by[1:]) for v in d.values}
        row = cast("list[int]", values)  # the innermost list: these are numbers
        if isinstance(item, Flag):
            return [written(d, v) for v in d.values if row[v]]
        if isinstance(item, Count):
            return [counted(row[v], d.text(v)) for v in d.values if row[v]]
        if isinstance(d, Numbers):
            return [written(item, int(v)) for v in row]
        return {d.text(v): written(item, int(row[v])) for v in d.values if item is None or row[v] != self.start} or None

    def read(self, at: object, given: object, what: str = "") -> None:
        """Put what a position says into the field of a new record; where it says nothing, none or 0."""
        if given is None and self.untouched:
            return
        self.take(self.cells(at, self.path), self.by, given, f"{what} {self.key}".strip())

    def take(self, cells: Cells, by: list[Domain], given: object, what: str) -> None:
        item = self.item
        if not isinstance(cells, list):
            cells.put(number_of(item, given, what) if given is not None else self.start)
            return
        d = by[0]
        if len(by) == 1 and (isinstance(item, (Flag, Count)) or (isinstance(d, Numbers) and given is not None)):
            self.take_row(cast("list[Cell]", cells), d, a_list(given, what), what)
            return
        table = a_table(given, what)
        known(what, table, list(d.by_text))
        for v in d.values:
            self.take(cells[v], by[1:], table.get(d.text(v)), f"{what} {d.text(v)}")

    def take_row(self, cells: list[Cell], d: Domain, given: list[object], what: str) -> None:
        """The same for numbers that are written as one list."""
        if isinstance(self.item, Flag):
            for name in given:
                cells[number_of(d, name, what)].put(1)
        elif isinstance(self.item, Count):
            for text in given:
                n, v, _ = read_count(text, d, what)
                cells[v].put(cells[v].get() + n)
        else:
            if len(given) != d.size:
                raise ValueError(f"{what} = {given!r}: it must have {d.size} values, one for each {d.noun}")
            for cell, value in zip(cells, given, strict=True):
                self.take(cell, [], value, what)


class Counted(Key):
    """Fields of a list of records that count the same things in different states: 'xed-a', 'xed-a disrupted'."""

    def __init__(self, key: str, path: str = "", **states: str) -> None:
        super().__init__(key, f"{path or key}.{next(iter(states))}")
        self.states = states

    def levels(self) -> Sequence[Collection[str]]:
        return [self.by[0].by_text]

    def lists(self, at: object) -> dict[str, list[list[int]]]:
        """For each state, how many of each thing there are, by what the records are counted by."""
        found = {state: self.numbers(at, [*self.path[:-1], name]) for name, state in self.states.items()}
        return cast("dict[str, list[list[int]]]", found)

    def write(self, at: object) -> object:
        (outer, inner), lists, found = self.by, self.lists(at), {}
        for v in outer.values:
            here = [(state, counts[v]) for state, counts in lists.items() if any(counts[v])]
            if here:
                rows = [
                    (counts[k], f"{inner.text(k)} {state}".strip())
                    for k in inner.values
                    for state, counts in here
                    if counts[k]
                ]
                found[outer.text(v)] = [counted(n, name) for n, name in rows]
        return found

    def read(self, at: object, given: object, what: str = "") -> None:
        (outer, inner), lists = self.by, self.lists(at)
        for name, texts in a_table(given, f"{what} {self.key}").items():
            v = number_of(outer, name, f"{what} {self.key}")
            for text in a_list(texts, f"{what} {self.key} {name}"):
                n, k, state = read_count(text, inner, f"{what} {outer.noun} {name}", tuple(filter(None, lists)))
                lists[state][v][k] += n


class Own(Key, Generic[S]):
    """Something written in another form than its fields have: `write` gives what goes under the key (None: leave it out), and
    `read` puts it back; its last argument is what to call it in a sentence. `names` are those that may occur in a table."""

    def __init__(
        self, key: str, write: Callable[[S], object], read: Callable[[S, Any, str], None], *names: Collection[str]
    ) -> None:
        super().__init__(key)
        self.writes, self.reads, self.names = write, read, names

    def bind(self, cls: type[Record]) -> None:
        """Its functions find their fields themselves."""

    def levels(self) -> Sequence[Collection[str]]:
        return self.names

    def write(self, at: object) -> object:
        return self.writes(cast(S, at))

    def read(self, at: object, given: object, what: str = "") -> None:
        if given is not None:
            self.reads(cast(S, at), given, f"{what} {self.key}".strip())


class Under:
    """A list of records, as a table for each."""

    def __init__(self, field: str, *keys: Key | str) -> None:
        self.field, self.keys = field, [Key(k) if isinstance(k, str) else k for k in keys]

    def bind(self, cls: type[Record]) -> None:
        kind = cls.fields[self.field]
        assert isinstance(kind, Array)
        assert is_record(kind.item)
        self.by = kind.by[0]
        for key in self.keys:
            key.bind(kind.item)


class Positions:
    def __init__(self, cls: type, *keys: Key | Under | str) -> None:
        self.keys = [Key(k) if isinstance(k, str) else k for k in keys]
        for key in self.keys:
            key.bind(cls)

    def write(self, s: object) -> dict[str, Any]:
        table: dict[str, object] = {}
        for k in self.keys:
            if isinstance(k, Under):
                records = getattr(s, k.field)
                table |= {k.by.text(v): filled(k.keys, records[v]) for v in k.by.values}
            elif (value := k.write(s)) is not None:
                table[k.key] = value
        return table

    def read(self, s: object, table: dict[str, object], more: tuple[str, ...] = ()) -> None:
        """Put a position into a state; `more` are keys of the inner tables that the game reads itself."""
        for k in self.keys:
            if not isinstance(k, Under):
                k.read(s, table.get(k.key))
                continue
            for v in k.by.values:
                name = k.by.text(v)
                inside = a_table(table.get(name), name)
                known(name, inside, [*more, *(key.key for key in k.keys)])
                for key in k.keys:
                    key.read(getattr(s, k.field)[v], inside.get(key.key), name)

    def has(self, words: list[str]) -> bool:
        """Whether a path exists in some position, even if it is left out in this one."""
        for k in self.keys:
            if isinstance(k, Key):
                if words[0] == k.key:
                    return k.has(words[1:])
            elif words[0] in k.by.by_text:
                return not words[1:] or any(key.key == words[1] and key.has(words[2:]) for key in k.keys)
        return False

    def check(self, table: dict[str, object]) -> None:
        """ValueError if there is a key that no position has."""
        names = (map(k.by.text, k.by.values) if isinstance(k, Under) else [k.key] for k in self.keys)
        known("a position", table, list(chain.from_iterable(names)))


def below(words: Sequence[str], levels: Sequence[Collection[str]]) -> bool:
    """Whether each word is one of those that may stand at its level."""
    return len(words) <= len(levels) and all(word in level for word, level in zip(words, levels, strict=False))


def filled(keys: list[Key], record: object) -> dict[str, object]:
    """What a record has to say under some keys."""
    return {key.key: value for key in keys if (value := key.write(record)) is not None}


def known(what: str, table: Iterable[str], keys: list[str]) -> None:
    if unknown := set(table) - set(keys):
        raise ValueError(f"{what} has no {', '.join(sorted(unknown))}; it may have {', '.join(sorted(keys))}")


def counted(n: int, name: str) -> str:
    return name if n == 1 else f"{n} {name}"


def read_count(text: object, d: Domain, what: str, states: tuple[str, ...] = ()) -> tuple[int, int, str]:
    """'2 tir-a', 'xed-a disrupted': how many, of what, in which state."""
    if text in d.by_text:
        return 1, d.by_text[text], ""
    words = str(text).lower().split()
    n = int(words.pop(0)) if words and words[0].isdigit() else 1
    state = words.pop() if len(words) > 1 and words[-1] in states else ""
    found = d.by_text.get(words[0]) if len(words) == 1 else None
    if found is None:
        first = d.text(d.first)
        also = "".join(f" or '{first} {state}'" for state in states)
        raise ValueError(f"{what}: {text!r} is not one of its {d.noun}s; say '{first}', '2 {first}'{also}")
    return n, found, state
