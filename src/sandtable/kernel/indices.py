"""Answers as dense indices, for programs that learn: a table of verbs and the parts that count, in order.

    INDICES = Indices(game, do.answers, {
        do.end: (),
        do.move: (lane, card.of(Rov), WAY),
        do.blast: (lane, rov),
    }, like={do.done: do.end, do.disrupt: do.blast}, implied=card_with)

The table is what a trained program depends on, and so is written down; without one, verbs and parts come as declared. A part
that a verb does not have is an argument of the question. A part that is left out is `implied` by the state. A verb that is
`like` another has the same indices: by the same parts, or by parts of its own if the table has them.
"""

from __future__ import annotations

import linecache
import sys
import types
from collections.abc import Callable, Mapping, Sequence
from typing import ClassVar, NamedTuple, Protocol, cast

from .driver import Playing
from .marks import rule
from .procedure import Rules
from .targets import by_number
from .verbs import Part, Values, Verb, Verbs


class Digit(NamedTuple):
    """A digit of an index that is not a part: a rule that reads it off the answer, and the parts that follow from it."""

    size: int
    of: Callable[..., int]  # a rule(s, i, action)
    # (s, i, digit, parts known so far): the parts it adds; None: no such answer
    back: Callable[..., Values | None]


class Ruled(Protocol):
    """The part of a game that indices need."""

    name: ClassVar[str]

    @property
    def rules(self) -> Rules: ...


IndexOf = Callable[[Playing, int, int], int]  # (s, i, action)


class Indices:
    def __init__(
        self,
        game: Ruled,
        answers: Verbs,
        table: Mapping[Verb, Sequence[Part | Digit]] | None = None,
        like: Mapping[Verb, Verb] | None = None,
        implied: Callable[..., Values] = lambda s, who, verb, values: {},
    ) -> None:
        self.game, self.answers, self.like, self.implied = game, answers, dict(like or {}), implied
        self.table: dict[Verb, Sequence[Part | Digit]] = dict(table or {v: v.parts for v in answers.all})
        self.params = {k.name: k.params for k in game.rules.kinds}
        self.first: dict[Verb, int] = {}
        self.count = 0
        for v, digits in self.table.items():
            if v in self.like:
                continue
            self.first[v] = self.count
            size = 1
            for d in digits:
                size *= d.meant.size if isinstance(d, Part) else d.size
            self.count += size
        for v, other in self.like.items():
            if v not in self.table and other in self.table:
                self.table[v] = self.table[other]
        self.index_of, self.text = self.compiled()

    def argument(self, v: Verb, name: str) -> int:
        """Which argument of its question a verb's missing part is."""
        found: set[int] = {params.index(name) for d, params in self.params.items() if v in self.answers.decisions[d]}
        if len(found) != 1:
            raise TypeError(f"{v!r} has no {name}, and neither does its question")
        return found.pop()

    # ---------------------------------------------------------------- from answers to indices, as a rule
    def lines(self, v: Verb) -> str:
        own = {p.name for p in v.parts}
        if v not in self.table:
            return "return -1"
        value = ""
        for d in self.table[v]:
            size = d.meant.size if isinstance(d, Part) else d.size
            if isinstance(d, Digit):
                digit = f"{d.of.__name__}(s, i, action)"
            elif d.name in own:
                shift, mask = self.answers.layout[d.name]
                digit = f"(action >> {shift} & {mask})" + (f" - {d.meant.first}" if d.meant.first else "")
            else:
                digit = f"s.flow.decisions[i].args[{self.argument(v, d.name)}]"
            value = f"({value}) * {size} + {digit}" if value else digit
        return f"return {self.first[self.like.get(v, v)]} + {value or '0'}"

    def compiled(self) -> tuple[IndexOf, str]:
        self.answers.layout  # noqa: B018
        text = "@rule\ndef index_of(s: Playing, i: int, action: int) -> int:\n"
        text += f'    """The index of an answer."""\n    verb = action >> {self.answers.verb_shift}\n'
        text += by_number("verb", [self.lines(v) for v in self.answers.all], 4) + "\n"
        module = types.ModuleType(f"sandtable.games.{self.game.name}.indices")
        rules = {d.of.__name__: d.of for digits in self.table.values() for d in digits if isinstance(d, Digit)}
        module.__dict__.update(Playing=Playing, rule=rule, **rules)
        sys.modules[module.__name__] = module
        file = f"<indices of {self.game.name}>"  # rules are compiled from their source, which is looked up here
        linecache.cache[file] = (len(text), None, text.splitlines(keepends=True), file)
        exec(compile(text, file, "exec"), module.__dict__)
        return cast(IndexOf, module.__dict__["index_of"]), text

    # ---------------------------------------------------------------- and back
    def action_of(self, s: Playing, i: int, index: int) -> int:
        """The answer that an index stands for, legal or not; or -1."""
        q = s.flow.decisions[i]
        for v in self.answers.decisions[self.game.rules.kinds[q.kind].name]:
            rest = index - self.first.get(self.like.get(v, v), self.count)
            if rest < 0 or (values := self.parts_of(s, i, v, rest)) is None:
                continue
            values = {**self.implied(s, int(q.who), v, values), **values}
            own = {p.name for p in v.parts}
            if any(values[p.name] not in p.meant for p in v.parts):
                continue
            if all(values[n] == q.args[self.argument(v, n)] for n in values if n not in own and n in self.answers.parts):
                return v(*(values[p.name] for p in v.parts))
        return -1

    def parts_of(self, s: Playing, i: int, v: Verb, rest: int) -> Values | None:
        digits: list[int] = []
        for d in reversed(self.table[v]):
            rest, digit = divmod(rest, d.meant.size if isinstance(d, Part) else d.size)
            digits.insert(0, digit)
        if rest:
            return None
        values: Values = {}
        for d, digit in zip(self.table[v], digits, strict=True):
            more = {d.name: digit + d.meant.first} if isinstance(d, Part) else d.back(s, i, digit, values)
            if more is None:
                return None
            values |= more
        return values
