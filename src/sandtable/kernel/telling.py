"""What can happen in a game, each said once: the numbers an event carries, the line it makes in the log, what it is about.

    told = Events(owner="side")
    moved = told("moved", side=Side, card=Card, lane=Lane, to=Lane,
                 says="{side}'s {card} goes from lane {lane} to lane {to}.", refs=Place("{side}.{to}.{card}"))

Rules tell it with `tell(s, e.moved, side, card, lane, to)`, or `tell_seat` where only one seat may see it. The declaration also
gives the line of the log, the ids of what it is about, the same facts by name for a page, and their types.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any

from .domains import NONE, At, Domain, domain_of
from .events import Event, EventKind
from .phrases import pieces
from .plain import Plain, Types, plain_value, union
from .verbs import Place, Values, filled

Line = Callable[[Any, Values], str]  # (state, values): a line, or a word of one
Refs = Callable[[Values], list[str]]  # the ids in a view of what happened


class Telling(EventKind):
    """A kind of event: its fields with what they stand for, its line and its ids."""

    def __init__(
        self, name: str, fields: dict[str, Domain | None], says: str | Line, refs: tuple[Place, ...] | Refs
    ) -> None:
        super().__init__(name, tuple(fields))
        if len(fields) > 4:
            raise TypeError(f"event {name} has {len(fields)} values; tell takes 4 at most")
        self.domains = {field: domain for field, domain in fields.items() if domain is not None}
        self.says, self.refs = says, refs


class Events:
    """A game's events. `owner` is the field that says whose the things are that an event names."""

    def __init__(self, owner: str = "") -> None:
        self.owner = owner
        self.all: dict[str, Telling] = {}
        self.facts: dict[str, Line] = {}

    def __call__(
        self, name: str, says: str | Line = "", refs: Place | tuple[Place, ...] | Refs = (), **fields: object
    ) -> Telling:
        """An event: its fields in the order they are told in, each with its domain (or `int`). A field whose name is a keyword of
        Python ends with an underscore here: `from_=Zone` is `from`."""
        if name in self.all:
            raise TypeError(f"event {name} is declared twice")
        domains = {field.rstrip("_"): None if hint is int else domain_of(hint) for field, hint in fields.items()}
        kind = Telling(name, domains, says, (refs,) if isinstance(refs, Place) else refs)
        self.all[name] = kind
        return kind

    def fact(self, fn: Line) -> Line:
        """Decorator: a word of lines that no field has, under the name of its function."""
        self.facts[fn.__name__] = fn
        return fn

    def check(self) -> None:
        """TypeError unless every name in braces, in lines and ids, exists."""
        for kind in self.all.values():
            templates = [kind.says] if isinstance(kind.says, str) else []
            templates += [place.id for place in kind.refs] if isinstance(kind.refs, tuple) else []
            for name in (name for template in templates for _, name, _ in pieces(template)):
                if name and name not in kind.fields and name not in self.facts:
                    raise TypeError(f"event {kind.name} says {{{name}}}, which is neither a field nor a fact")

    # ---------------------------------------------------------------- for people
    def text(self, s: object, event: Event) -> str:
        """A line of the log."""
        kind = self.all[event.kind]
        if not isinstance(kind.says, str):
            return kind.says(s, event.values)
        return filled(kind.says, lambda name, _: self.word(s, kind, event.values, name)) or ""

    def word(self, s: object, kind: Telling, values: Values, name: str) -> str:
        if name not in kind.fields:
            return self.facts[name](s, values)
        domain = kind.domains.get(name)
        if domain is None:
            return str(values[name])
        return domain.shown(values[name], values.get(self.owner, NONE), At(s, None, values))

    # ---------------------------------------------------------------- for a page
    def refs(self, name: str, values: Values) -> list[str]:
        """The ids in the view of what an event is about; a place with a part that is none is left out. A line that is not
        an event of the game (tables have notes of their own) is about nothing."""
        kind = self.all.get(name)
        if kind is None:
            return []
        if not isinstance(kind.refs, tuple):
            return kind.refs(values)
        ids = (filled(place.id, lambda part, guise: self.mark(kind, values, part, guise)) for place in kind.refs)
        return [id for id in ids if id is not None]

    def mark(self, kind: Telling, values: Values, name: str, guise: str) -> str | None:
        if name not in kind.fields:
            return self.facts[name](None, values)
        domain, value = kind.domains.get(name), values[name]
        if domain is None or value == NONE:
            return None if value == NONE else str(value)
        return domain.mark(value, At(None, None, values), guise)

    def facts_of(self, name: str, values: Values) -> Mapping[str, Plain]:
        """An event as plain data, by names instead of numbers: {"side": "lfa", "card": "tir-a", "lane": 3}."""
        kind = self.all.get(name)
        if kind is None:
            return values
        at = At(None, None, values)
        return {field: plain_value(kind.domains.get(field), value, at) for field, value in values.items()}

    def typescript(self, types: Types) -> str:
        """The same as types: one of all that can happen, told apart by its kind."""
        members = []
        for kind in self.all.values():
            fields = "; ".join(f"{field}: {types.of(kind.domains.get(field))}" for field in kind.fields)
            values = f"{{ {fields} }}" if fields else "Record<string, never>"
            members.append(f"{{ kind: '{kind.name}'; values: {values} }}")
        return union("Happening", members)
