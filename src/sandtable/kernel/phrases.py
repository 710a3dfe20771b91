"""What an answer is called and where it is clicked, as generated functions: written once for each verb and decision, instead of
working it out for each of a table's hundreds of options.

A word that depends on nothing but its number is looked up in a list; one that depends on the state is computed, and if it
depends on nothing else (`Domain.alone`, `About`), once for all options of a question. An option whose words are all what they
were, at whatever table, is the same option: it is made once and kept.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Collection, Iterable, Iterator
from functools import cache, cached_property
from itertools import count, groupby
from string import Formatter
from typing import TYPE_CHECKING, Any, Literal, NamedTuple, NotRequired, Protocol, TypedDict, cast

import msgspec

from . import domains
from .domains import NONE, At, Domain, Listed
from .flow import Asked, Kind
from .places import Point

if TYPE_CHECKING:
    from .verbs import Place, Verb

Phrase = Callable[[object, Asked, int, "Marks"], str]  # (state, question, action, what was found before)
Words = Callable[[object, Asked, "Marks", list[int]], list[tuple[Any, ...]]]  # each of some answers, and all its words
Handling = Callable[[object, Asked, int, "Marks"], "Handle"]
MOST = 1 << 12  # longer lists are not tabulated
KEPT = 1 << 12  # options of a verb that are kept
NUMBERS = count()
encode = msgspec.json.Encoder().encode
FOUND = re.compile(r"marks\[(_\d+)\]")
# What an answer is to its question: it ends a turn or a choice, lets a chance go by, leaves things as they are.
Role = Literal["", "end", "pass", "keep"]


class Chance(TypedDict):
    """One of the things that dice may decide, in percent."""

    name: str
    share: int


class Handle(TypedDict):
    """How an option is picked on a table: its kind (button, cell, entity) and group, what it is `on` and goes `to`; whether it is
    `irreversible` (dice, or the end of a turn: worth a second click), its role, what it `spends` out of the ordinary, and the
    chances of the dice. `vain`: whatever they show, it cannot succeed. `place`: where on a continuous table a suggestion leads."""

    kind: str
    group: str
    to: NotRequired[list[str]]
    on: NotRequired[str | None]
    irreversible: NotRequired[bool]
    role: NotRequired[Role]
    spends: NotRequired[str]
    odds: NotRequired[list[Chance]]
    vain: NotRequired[bool]
    place: NotRequired[Point]


class Offered(NamedTuple):
    """An option as a table offers it. `short` is enough of its label for a button; what is done to something has none, and
    there it is the label."""

    action: int
    text: str
    label: str
    short: str
    handle: Handle


class Retold:
    """What somebody made of options, by all their words: most options come again and again, at one table or another. Those that
    were not asked for while as many others came are let go."""

    def __init__(self, most: int) -> None:
        self.most = most
        self.young: dict[int, bytes] = {}
        self.old: dict[int, bytes] = {}

    def get(self, mark: int) -> bytes | None:
        found = self.young.get(mark)
        if found is None and (found := self.old.get(mark)) is not None:
            self.put(mark, found)
        return found

    def put(self, mark: int, made: bytes) -> None:
        if len(self.young) >= self.most:
            self.old, self.young = self.young, {}
        self.young[mark] = made


def heading(label: str) -> str:
    """A label without its remark, which follows a colon or is in brackets: 'Cover: expend it', 'Cache (Leadership)'."""
    return min(label.partition(": ")[0], label.partition(" (")[0], key=len)


@cache
def pieces(template: str) -> list[tuple[str, str, str]]:
    """A template as texts, the names that follow them, and their guises: 'to {to:foe}' is ('to ', 'to', 'foe')."""
    return [(text, name or "", guise or "") for text, name, guise, _ in Formatter().parse(template)]


def is_fixed(d: Domain, form: str) -> bool:
    """Whether a form of a domain's values (text, mark, shown) depends on the number alone."""
    own = getattr(type(d), form).__module__ == domains.__name__ and not isinstance(d, Listed)
    inner: Domain | None = getattr(d, "of", None)
    return own and (form == "text" or is_fixed(d, "text")) and (inner is None or is_fixed(inner, form))


class Shown(dict[int, dict[int, str]]):
    """What a domain shows, by seat and value."""

    def __init__(self, d: Domain) -> None:
        super().__init__()
        self.domain = d

    def __missing__(self, seat: int) -> dict[int, str]:
        self[seat] = {NONE: "none"} | {v: self.domain.shown(v, seat) for v in self.domain.values}
        return self[seat]


class Marked(Protocol):
    def mark(self, value: int, at: At | None = None, guise: str = "") -> str | None: ...


class About:
    """A fact about one part of an answer: `About("start", lambda s, square: …)`."""

    def __init__(self, part: str, says: Callable[[Any, int], str]) -> None:
        self.part, self.says = part, says

    def mark(self, value: int, at: At | None = None, guise: str = "") -> str:
        assert at is not None
        return self.says(at.s, value)


class Marks(dict[tuple[Marked, str], "Guise"]):
    """What the options of one question have in common: words that depend on the state, each found once."""

    def __init__(self, s: object, asked: Asked) -> None:
        super().__init__()
        self.at = At(s, asked, {})

    def __missing__(self, key: tuple[Marked, str]) -> Guise:
        self[key] = Guise(*key, self.at)
        return self[key]


class Guise(dict[int, str | None]):
    """Words for numbers, in one guise."""

    def __init__(self, of: Marked, guise: str, at: At) -> None:
        super().__init__()
        self.of, self.guise, self.at = of, guise, at

    def __missing__(self, value: int) -> str | None:
        self[value] = self.of.mark(value, self.at, self.guise)
        return self[value]


def is_even(texts: Iterable[str]) -> bool:
    """Whether texts can stand in a sentence as they are: none is empty or has extra spaces."""
    return all(text and text == " ".join(text.split()) for text in texts)


class Writer:
    """Writes one function, and keeps the values that it names."""

    def __init__(self, verb: Verb, kind: Kind) -> None:
        self.answers, self.verb, self.kind = verb.answers, verb, kind
        self.own = {p.name: p.domain for p in verb.parts}
        self.space: dict[str, object] = {"At": At}
        self.lines: list[str] = []
        self.asks_state = False
        self.varies: list[str] = []  # the words that depend on the state
        self.ragged = False  # words may be missing: extra spaces are removed at the end

    def named(self, value: object) -> str:
        name = f"_{len(self.space)}"
        self.space[name] = value
        return name

    def number(self, name: str) -> str:
        if name in self.own:
            shift, mask = self.answers.layout[name]
            return f"(action >> {shift} & {mask})" if shift else f"(action & {mask})"
        return f"asked.values[{self.kind.params.index(name)}]"

    def is_number(self, name: str) -> bool:
        return name in self.own or name in self.kind.params

    def varying(self, source: str) -> str:
        self.varies.append(source)
        return source

    def at(self) -> str:
        self.asks_state = True
        return "at"

    def domain(self, name: str) -> Domain:
        return self.own[name] if name in self.own else self.answers.domain(self.kind, name)

    # ---------------------------------------------------------------- words
    def shown(self, name: str) -> str:
        """A word of a label."""
        if not self.is_number(name):
            self.ragged = True
            if name in self.answers.seats:
                return self.varying(f"{self.named(self.answers.seats[name])}(s, asked)")
            fact = self.answers.facts[name]
            if isinstance(fact, About):
                return self.varying(f"marks[{self.named((fact, ''))}][{self.number(fact.part)}]")
            return self.varying(f"{self.named(fact)}(s, asked, action)")
        d = self.domain(name)
        if not d.size:
            return f"str({self.number(name)})"
        if not is_fixed(d, "shown") or d.size > MOST:
            self.ragged = True
            return self.varying(f"{self.named(d)}.shown({self.number(name)}, asked.who, {self.at()})")
        shown = Shown(d)
        self.ragged |= not is_even(shown[0].values())
        return f"{self.named(shown)}[asked.who].get({self.number(name)}, '?')"

    def mark(self, name: str, guise: str) -> tuple[str, bool]:
        """A word of an id, and whether there may be none."""
        if not self.is_number(name):
            return self.varying(f"{self.named(self.answers.seats[name])}(s, asked)"), False
        d = self.domain(name)
        if not d.size:
            return f"str({self.number(name)})", False
        if d.alone:
            return self.varying(f"marks[{self.named((d, guise))}][{self.number(name)}]"), True
        if not is_fixed(d, "mark") or d.size > MOST:
            return self.varying(f"{self.named(d)}.mark({self.number(name)}, {self.at()}, {guise!r})"), True
        marks = {v: d.mark(v, None, guise) for v in d.values}
        perhaps = None in marks.values() or name not in self.own
        return f"{self.named(marks)}.get({self.number(name)}, {'None' if perhaps else repr('?')})", perhaps

    def typed(self, name: str) -> str:
        """A word as typed, with a space before it, or nothing."""
        d = self.own[name]
        if not is_fixed(d, "text") or d.size > MOST:
            return self.varying(f"{self.named(spaced)}({self.named(d)}.text({self.number(name)}, {self.at()}))")
        return f"{self.named({v: spaced(d.text(v)) for v in d.values})}.get({self.number(name)}, ' ?')"

    # ---------------------------------------------------------------- functions
    def text(self) -> Phrase:
        words = [repr(" ".join(self.verb.words)), *(self.typed(name) for name in self.own)]
        return cast(Phrase, self.written(" + ".join(words), only_own=True))

    def phrase(self, template: str) -> Phrase:
        terms = list(self.terms(template))
        whole = " + ".join(terms) or "''"
        even = not self.ragged and template == " ".join(template.split())
        if even:
            return cast(Phrase, self.written(whole))
        self.lines.append(f"w = {whole}")
        return cast(Phrase, self.written("w if '  ' not in w and w[:1] != ' ' != w[-1:] else ' '.join(w.split())"))

    def terms(self, template: str) -> Iterator[str]:
        for text, name, _ in pieces(template):
            if text:
                yield repr(text)
            if name:
                yield self.shown(name)

    def id(self, place: Place) -> tuple[str, list[str]]:
        """An id as an expression, and what must not be None for it to be there."""
        terms, needed = [], []
        for text, name, guise in pieces(place.id):
            if text:
                terms.append(repr(text))
            if name:
                source, perhaps = self.mark(name, guise)
                if perhaps:
                    needed.append(f"m{len(self.lines)}")
                    self.lines.append(f"{needed[-1]} = {source}")
                terms.append(needed[-1] if perhaps else source)
        return " + ".join(terms) or "''", needed

    def handle(self, on: Place | None, group: str) -> Handling:
        places = [(place, *self.id(place)) for place in self.verb.places]
        first = "button" if not places else kind_of(places[0][0])
        fields = {"kind": repr(first), "group": group, "to": f"[{', '.join(id for _, id, _ in places)}]"}
        if any(needed for _, _, needed in places):
            self.lines.append("to = []")
            self.lines.append("kind = ''")
            for place, id, needed in places:
                there = " and ".join(f"{m} is not None" for m in needed) or "True"
                self.lines.append(f"if {there}:\n        to.append({id})\n        kind = kind or {kind_of(place)!r}")
            fields |= {"kind": f"kind or {first!r}", "to": "to"}
        if on is not None:
            id, needed = self.id(on)
            fields["on"] = f"({id}) if {' and '.join(f'{m} is not None' for m in needed)} else None" if needed else id
        if self.verb.final:
            fields["irreversible"] = "True"
        if self.verb.role:
            fields["role"] = repr(self.verb.role)
        if self.verb.spends:
            fields["spends"] = repr(self.verb.spends)
        whole = ", ".join(f"{name!r}: {value}" for name, value in fields.items())
        return cast(Handling, self.written(f"{{{whole}}}"))

    def words(self, on: Place | None) -> Words:
        """All words that depend on the state: an option of which none has changed is the one it was. Of all options of a question
        at once: what they have in common is looked up once, and there may be hundreds."""
        v, typed = self.verb, Writer(self.verb, self.kind)
        for name in self.own:
            typed.typed(name)
        for template in (v.says, v.short, v.group):
            list(self.terms(template))
        for place in (on, *v.places):
            if place is not None:
                self.id(place)
        whole = dict.fromkeys(self.varies)
        if typed.varies:  # what is typed is found among the parts alone
            fn = typed.written(f"({', '.join(dict.fromkeys(typed.varies))},)", only_own=True)
            whole[f"{self.named(fn)}(s, asked, action, marks)"] = None
        result = ", ".join(whole)
        lines = [f"m{name} = marks[{name}]" for name in dict.fromkeys(FOUND.findall(result))]
        words = FOUND.sub(r"m\1", result)
        if self.asks_state:
            lines += ["def words(action):", f"    {self.found_at()}", f"    return {words},"]
            words = "words(action)"
        lines += ["who, values = asked.who, asked.values", f"return [(action, who, values, {words}) for action in actions]"]
        return cast(Words, self.compiled("def said(s, asked, marks, actions):", lines))

    def written(self, result: str, only_own: bool = False) -> object:
        if self.asks_state:
            self.lines.insert(0, self.found_at(only_own))
        return self.compiled("def said(s, asked, action, marks):", [*self.lines, f"return {result}"])

    def found_at(self, only_own: bool = False) -> str:
        names = list(self.own) if only_own else [*(n for n in self.kind.params if n not in self.own), *self.own]
        values = ", ".join(f"{name!r}: {self.number(name)}" for name in names)
        return f"at = At(s, asked, {{{values}}})"

    def compiled(self, head: str, lines: list[str]) -> object:
        text = "\n    ".join([head, *lines])
        exec(compile(text, f"<{self.verb.name} in {self.kind.name}>", "exec"), self.space)
        return self.space["said"]


def spaced(text: str) -> str:
    return " " + text if text else ""


def kind_of(place: Place) -> str:
    return "cell" if place.cell else "entity"


class Said:
    """The texts of a verb as an answer to one decision."""

    def __init__(self, verb: Verb, kind: Kind) -> None:
        self.verb, self.kind = verb, kind
        self.phrases: dict[str, Phrase] = {}
        self.number = next(NUMBERS)  # tells it from all others
        self.kept: dict[tuple[object, ...], Offered] = {}

    def option(self, s: object, asked: Asked, action: int, marks: Marks) -> Offered:
        """An option, but for what only the game knows of it (`Game.dress`)."""
        handle, label = self.handle(s, asked, action, marks), self.label(s, asked, action, marks)
        short = label if handle.get("to") else self.short(s, asked, action, marks)
        return Offered(action, self.text(s, asked, action, marks), label, short, handle)

    def again(self, s: object, asked: Asked, marks: Marks, key: tuple[Any, ...]) -> Offered:
        """The same, made once as long as none of its words is another."""
        found = self.kept.get(key)
        if found is None:
            if len(self.kept) >= KEPT:
                self.kept.clear()
            found = self.kept[key] = self.option(s, asked, key[0], marks)
        return found

    @cached_property
    def text(self) -> Phrase:
        return Writer(self.verb, self.kind).text()

    @cached_property
    def label(self) -> Phrase:
        return self.phrase(self.verb.says)

    @cached_property
    def short(self) -> Phrase:
        return self.phrase(self.verb.short)

    @cached_property
    def words(self) -> Words:
        return Writer(self.verb, self.kind).words(self.on)

    def phrase(self, template: str) -> Phrase:
        if template not in self.phrases:
            self.phrases[template] = Writer(self.verb, self.kind).phrase(template)
        return self.phrases[template]

    @property
    def on(self) -> Place | None:
        """Where it begins, in this decision."""
        return self.verb.answers.moved.get(self.kind.name, self.verb.on) if self.verb.on else None

    @cached_property
    def handle(self) -> Handling:
        w, v = Writer(self.verb, self.kind), self.verb
        group = f"{w.named(self.phrase(v.group))}(s, asked, action, marks)" if "{" in v.group else repr(v.group)
        return w.handle(self.on, group)


Dress = Callable[[Any, Asked, int, Handle], None]  # adds to a handle what no verb says (`Game.dress`)


def offered(
    said_of: Callable[[int], Said],
    shift: int,
    s: object,
    asked: Asked,
    actions: Iterable[int],
    dress: Dress,
    dressed: Collection[int] | None,
) -> list[Offered]:
    """All options of a question at once: what is said of a verb, and what stands where, is found once. `dressed` are the verbs
    whose handles the game adds to, None: all."""
    marks, options = Marks(s, asked), list[Offered]()
    for verb, run in groupby(actions, lambda action: action >> shift):
        same = list(run)
        said = said_of(same[0])
        some = [said.again(s, asked, marks, key) for key in said.words(s, asked, marks, same)]
        if dressed is None or verb in dressed:
            some = [put_on(option, s, asked, dress) for option in some]
        options += some
    return options


def put_on(option: Offered, s: object, asked: Asked, dress: Dress) -> Offered:
    """An option with what the game adds to its handle."""
    handle = option.handle.copy()
    dress(s, asked, option.action, handle)
    return option._replace(handle=handle)


def retold(
    said_of: Callable[[int], Said],
    shift: int,
    s: object,
    asked: Asked,
    actions: Iterable[int],
    dress: Dress,
    dressed: Collection[int] | None,
    make: Callable[[Offered], bytes],
    known: Retold,
) -> list[bytes]:
    """What `make` makes of the same options; of one that was made before with the same words and the same handle, what was made
    then. (Of one that is neither on nor to anything it is made anew: more than its words may be told of it.)"""
    marks, found = Marks(s, asked), list[bytes]()
    for verb, run in groupby(actions, lambda action: action >> shift):
        same = list(run)
        said = said_of(same[0])
        number, plus = said.number, dressed is None or verb in dressed
        for key in said.words(s, asked, marks, same):
            if plus:
                option = put_on(said.again(s, asked, marks, key), s, asked, dress)
                mark = hash((number, key, encode(option.handle)))
                made = known.get(mark)
            else:
                mark = hash((number, key))
                made = known.get(mark)
                if made is None:
                    option = said.option(s, asked, key[0], marks)
            if made is None:
                made = make(option)
                if option.handle.get("on") or option.handle.get("to"):
                    known.put(mark, made)
            found.append(made)
    return found
