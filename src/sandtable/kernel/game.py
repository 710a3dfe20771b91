"""A game as the rest of Sandtable sees it: its rules put together with what a seat may know, texts, and defaults.

A game subclasses `Game` and overrides what it has to. Everything that plays (tables, terminals, bots, environments, tests)
talks to these methods only, and they work on plain states; `game.native()` is the compiled form for bulk work.
"""

from __future__ import annotations

from collections.abc import Callable, Collection, Generator, Iterable, Iterator, Mapping, Sequence
from contextlib import suppress
from functools import cached_property
from pathlib import Path
from typing import TYPE_CHECKING, Any, ClassVar, Generic, NamedTuple, Never, cast

from msgspec import Struct
from typing_extensions import TypeVar

from . import luck
from .choices import BadOption, Choice
from .clicks import Click
from .domains import Domain
from .driver import Playing
from .events import Event
from .flow import Asked, Decision, Kind
from .foresight import Foresight, as_evaluated, as_judged, no_clock, no_opinion, nothing_to_take_back
from .invariants import Invariants
from .marks import rule
from .options import Options, PlaceOptions, Refusal, Refusals
from .phrases import Handle, Offered, Retold, heading
from .places import NOWHERE, Point, numbered, with_numbers
from .plain import Plain
from .positions import Positions, below
from .procedure import Rules
from .record import checked, copy_of, fields_of, flat_values
from .shown import Drafted, Ending, Phase, Sheet, View, Written
from .targets import Engine, checked_engine, plain_engine
from .traits import Traits
from .verbs import Verbs

if TYPE_CHECKING:
    from sandtable.native import Native

    from .telling import Events


SAID_BY_VERBS = ("move_text", "label", "short", "handle")
S = TypeVar("S", bound=Playing, default=Any)  # a game's state


class IllegalMove(ValueError):
    """An answer that is not on the list of options. `refusal` says why, with its ledger id."""

    def __init__(self, refusal: Refusal) -> None:
        super().__init__(f"{refusal.text} [{refusal.id}]")
        self.refusal = refusal


def sources(folder: Path, *rooms: str) -> tuple[Path, ...]:
    """The files of some rooms of a game's folder: a room is a file, or a folder of files."""
    found = ((folder / room).rglob("*.py") if (folder / room).is_dir() else [folder / f"{room}.py"] for room in rooms)
    return tuple(sorted(path for paths in found for path in paths))


def covers_all(options: dict[str, str]) -> str:
    """For an encoding that covers all options."""
    return ""


class Encoding(NamedTuple):
    """A game as numbers, for programs that learn: answers as indices, and what a seat may know as features."""

    n_actions: int
    n_features: int
    # rule(s, seat, row): write the features into a row of zeros; s is already `known` to the seat
    observe: Callable[[Any, int, Any], None]
    index_of: Callable[[Any, int, int], int]  # rule(s, i, action): the index of an answer to the i-th open decision
    action_of: Callable[[Any, int, int], int]  # (s, i, index): the answer an index stands for, legal or not; or -1
    low: float = 0.0  # the least and the greatest value of a feature
    high: float = 1.0
    lacks: Callable[[dict[str, str]], str] = covers_all  # a sentence if it does not cover these options, else ""
    text: str = ""  # the source of generated rules, which are in no file


@rule
def nothing_hidden(s: Playing, seat: int) -> None:
    """Every seat sees everything (but the dice to come)."""


@rule
def nothing_unknown(s: Playing, seat: int) -> None:
    """There is nothing to redraw."""


class Game(Generic[S]):
    name: ClassVar[str]
    title: ClassVar[str]
    # The version of the rules, the kernel's part in them included. It is raised by hand when a game can go another way than it
    # did before the change, and then only; games kept in tests/records prove it.
    version: ClassVar[int] = 1
    State: ClassVar[type[Playing]]
    Options: ClassVar[type[Options]] = Options
    main: ClassVar[Callable[..., Generator[object, object, object]]]
    max_seats: ClassVar[int] = 2
    choices: ClassVar[dict[str, Choice]] = {}
    drafts: ClassVar[tuple[str, ...]] = ()  # the options that people may write by hand, in an editor or a file
    refusals: ClassVar[Refusals] = Refusals()
    events: ClassVar[Events | None] = None  # what can happen: lines of the log and what they are about follow from it
    answers: ClassVar[Verbs | None] = None  # what can be answered: texts, labels and clicks follow from it
    dressed: ClassVar[Collection[int] | None] = None  # the verbs whose handles `dress` may add to; None: all
    positions: ClassVar[Positions | None] = None  # how a position is written, and read back
    one_view: ClassVar[bool] = (
        False  # whether `view` shows every seat the same of what it knows: then one serves all who know all
    )
    # What scenarios may expect besides: paths, each with the names that may follow, level by level.
    paths: ClassVar[dict[str, tuple[Collection[str], ...]]] = {}
    invariants: ClassVar[Invariants[Any] | None] = None  # what is true of every state
    ledger: ClassVar[Path | None] = None
    source_files: ClassVar[tuple[Path, ...]] = ()

    # Rules that the kernel calls, as staticmethod(rule); of which state, only the game knows:
    hide: ClassVar[staticmethod[[Never, int], None]] = staticmethod(nothing_hidden)
    resample: ClassVar[staticmethod[[Never, int], None]] = staticmethod(nothing_unknown)
    evaluate: ClassVar[staticmethod[[Never, int], int]] = staticmethod(no_opinion)
    # The same for whoever plays on: in playouts all answer by it.
    judge: ClassVar[staticmethod[[Never, int], int]] = staticmethod(as_evaluated)
    # What a position is likely to come to, where playouts end and turns begin: `scale` times the logarithm of the odds. It may use
    # a list of options as room. Traits (traits.py) are what it adds up, where the lab can learn what they count.
    forecast: ClassVar[staticmethod[[Never, int, Never], int]] = staticmethod(as_judged)
    traits: ClassVar[Traits | None] = None
    score: ClassVar[staticmethod[[Never, int], int]]
    # How far a game has come: it ticks at quiet moments, as turns end, where positions can be compared by `evaluate`.
    clock: ClassVar[staticmethod[[Never], int]] = staticmethod(no_clock)
    foresight: ClassVar[Foresight] = Foresight()
    # Where several set things in secret, one answer after another: what the others have set is asked for again. Whoever looks ahead
    # then thinks about whole plans, theirs and its own.
    take_back: ClassVar[staticmethod[[Never, int], None]] = staticmethod(nothing_to_take_back)

    _asked: tuple[Decision, int, int, list[int], Asked] | None = None  # the question asked about last
    _native: Native | None = None

    @property
    def judging(self) -> Callable[..., int]:
        """The rule that whoever plays on judges by."""
        kind = type(self)
        return kind.evaluate if kind.judge is as_evaluated else kind.judge

    def foreseen(self, s: Any, seat: int) -> int:
        """What a position is likely to come to, as at the end of a playout."""
        if type(self).forecast is as_judged:
            return int(self.plain.rule(self.judging)(s, seat))
        return int(self.plain.rule(type(self).forecast)(s, seat, self.buffer(s)))

    # ---------------------------------------------------------------- what a game says about itself
    def seats(self, options: dict[str, str]) -> list[str]:
        """The names of the seats, as players type them."""
        return [f"p{i + 1}" for i in range(self.max_seats)]

    def sides(self, options: dict[str, str]) -> dict[str, str]:
        """The side of each seat: seats of one side win and lose together, and `owner` in a view is a side."""
        return {seat: seat for seat in self.seats(options)}

    def seat_title(self, seat: str) -> str:
        """A seat's name in a sentence."""
        return seat.capitalize()

    def told_options(self, options: dict[str, str]) -> dict[str, str]:
        """The options as all at a table may read them while it is played: without what one seat keeps from another."""
        return options

    def free_option(self, name: str, value: str) -> str | None:
        """The canonical form of a value that is not on the option's list; None if only listed values are allowed."""
        return None

    def drafted(self, name: str, text: str, options: dict[str, str]) -> Drafted:
        """An option that is in `drafts`, as somebody writes it: a line, or the text of a file. BadOption with one sentence if it
        cannot be read at all; what is against it besides is told with it."""
        raise BadOption(f"{self.title} has no option {name} that is written by hand")

    def read_set(self, path: Path) -> str:
        """The value of the option `set` from a file of printed numbers; BadOption with one sentence if there is no such thing."""
        raise BadOption(f"{self.title} has no numbers to put in from a file")

    def decks(self) -> list[str]:
        """The decks there are, as lines for people."""
        raise BadOption(f"{self.title} has no decks")

    def check_deck(self, path: Path) -> list[str]:
        """What is wrong with the deck in a file, each with its rule: nothing if it is legal. BadOption if it is not a deck."""
        raise BadOption(f"{self.title} has no decks")

    def set_options(self, s: S, options: dict[str, str]) -> None:
        """Write the game options into a blank state."""

    def options_of(self, s: S) -> dict[str, str]:
        """The inverse of set_options."""
        return {}

    def move_text(self, s: S, i: int, action: int) -> str:
        """A move as a person would type it."""
        return self.answers.text(s, self.asked(s, i), action) if self.answers else str(action)

    def read_move(self, s: S, i: int, text: str) -> int:
        """The action a typed move stands for, legal or not. ValueError with one sentence if it is not a move at all."""
        if self.answers:
            return self.answers.read(s, self.asked(s, i), text)
        found = numbered(text)
        if found is None:
            raise ValueError(f"{text!r} is not a number; answer with the number of an option")
        return found[0]

    def answer_text(self, s: S, i: int, action: int, place: Point = NOWHERE) -> str:
        """A move with the place it takes, as a person would type it."""
        text = self.move_text(s, i, action)
        if not self.has_places:
            return text
        return self.answers.placed(text, action, place) if self.answers else with_numbers(text, place)

    def read_answer(self, s: S, i: int, text: str) -> tuple[int, Point]:
        """A typed move and the place it names, if it takes one; ValueError as `read_move`."""
        action = self.read_move(s, i, text)
        if not self.has_places:
            return action, NOWHERE
        if self.answers:
            return action, self.answers.read_answer(s, self.asked(s, i), text)[1]
        found = numbered(text)
        return action, found[1] if found else NOWHERE

    def label(self, s: S, i: int, action: int) -> str:
        """An option as a full sentence for people."""
        return self.answers.label(s, self.asked(s, i), action) if self.answers else self.move_text(s, i, action)

    def short(self, s: S, i: int, action: int) -> str:
        """The beginning of a label that is enough on a button; the rest is a remark."""
        if self.answers:
            return self.answers.short(s, self.asked(s, i), action)
        return heading(self.label(s, i, action))

    def prompt(self, s: S, i: int) -> str:
        """What the decision asks, for the seat that has to answer."""
        return self.asked(s, i).kind.prompt

    def event_text(self, s: S, event: Event) -> str:
        """An event as a line of the log."""
        if self.events is not None:
            return self.events.text(s, event)
        return f"{event.kind} {event.values}"

    def position(self, s: S) -> dict[str, object]:
        """A position as a readable table that `from_position` reads back."""
        return self.positions.write(s) if self.positions is not None else {"values": list(flat_values(s))}

    def from_position(self, position: dict[str, object], options: dict[str, str]) -> S:
        """A state, ready to `start`, from a position; ValueError with one sentence if it is malformed or impossible."""
        s = self.blank(options)
        self.put_position(s, position)
        for wrong in self.broken(s):
            raise ValueError(wrong)
        return s

    def put_position(self, s: S, position: dict[str, object]) -> None:
        """Write a position into a state that has its options set and nothing else."""
        if self.positions is None:
            raise ValueError(f"{self.title} has no written positions")
        self.positions.check(position)
        self.positions.read(s, position)

    def broken(self, s: S) -> Iterator[str]:
        """What is impossible about a state, each in a sentence with its rule (see `invariants`)."""
        return self.invariants.broken(s) if self.invariants else iter(())

    def view(self, s: S, seat: int) -> View:
        """What a seat sees, for people and pages; `s` is already `known` to that seat. A game without a table of its own shows
        its position, which the page and the terminal write out line by line."""
        return Written(phase=Phase([], -1, self.title), board={}, entities={}, position=self.position(s))

    def sheet(self, s: S) -> Sheet | None:
        """What everybody can count at any time, if the game has a score; sides by their names."""
        return None

    def ending(self, s: S, events: Sequence[Event]) -> Ending | None:
        """Why a game that was played to its end is over; `events` are what its last move brought about."""
        return None

    def faces(self) -> Struct | dict[str, object]:
        """All cards with their texts, for a page that shows them without a game."""
        return {}

    def encoding(self) -> Encoding | None:
        """The game as numbers, if it says how (envs/encoding.py makes one up for small games that do not)."""
        return None

    def handle(self, s: S, i: int, action: int) -> Handle:
        """How an option is picked on a table."""
        asked = self.asked(s, i)
        if not self.answers:
            return {"kind": "button", "group": asked.kind.name}
        handle = self.answers.handle(s, asked, action)
        self.dress(s, asked, action, handle)
        return handle

    def dress(self, s: S, asked: Asked, action: int, handle: Handle) -> None:
        """Add to a handle what no verb says, as the odds of an attack."""

    def offered(self, s: S, i: int, actions: Iterable[int]) -> list[Offered]:
        """Options as a table offers them, all of a question together: there may be hundreds."""
        if self.answers and self.said_by_verbs:
            return self.answers.offered(s, self.asked(s, i), actions, self.dress, self.dressed)
        found = []
        for action in actions:
            handle, label = self.handle(s, i, action), self.label(s, i, action)
            short = label if handle.get("to") else self.short(s, i, action)
            found.append(Offered(action, self.move_text(s, i, action), label, short, handle))
        return found

    @cached_property
    def said_by_verbs(self) -> bool:
        """Whether nothing is said of an option but what its verb says."""
        return all(getattr(type(self), name) is getattr(Game, name) for name in SAID_BY_VERBS)

    def retold(self, s: S, i: int, actions: Iterable[int], make: Callable[[Offered], bytes], known: Retold) -> list[bytes]:
        """What `make` makes of the options; what is known already is not made again."""
        if self.answers and self.said_by_verbs:
            return self.answers.retold(s, self.asked(s, i), actions, self.dress, self.dressed, make, known)
        return [make(option) for option in self.offered(s, i, actions)]

    def preview(self, s: S, i: int, action: int, place: Point, refused: bool) -> Struct | None:
        """What an answer with a place would bring, for a page that shows it while the place is being chosen; `s` is already
        `known` to the seat, and must not be changed."""
        return None

    def near(self, s: S, i: int, action: int) -> list[tuple[int, Point]]:
        """Answers with a place around where a suggestion leads, for opponents that look closer at the best of them; they need
        not be legal, for whoever looks asks `why_not`. `s` is already `known` to the seat, and must not be changed."""
        return []

    def tries(self, s: S, i: int, on: str | None, to: str | None) -> list[str]:
        """The typed moves that a click may have meant, the likeliest first; `on` and `to` are ids in the view. Without
        `to`, everything that the piece `on` might have been meant to do. Used to say why it is not possible."""
        return [self.move_text(s, i, action) for action in self.meant(s, i, on, to)] if self.answers else []

    def meant(self, s: S, i: int, on: str | None, to: str | None) -> list[int]:
        """The answers that a click may have meant, the likeliest first (see `tries`)."""
        if self.answers:
            return Click(self.answers, self, s, self.asked(s, i), on).meant(to)
        found = []
        for text in self.tries(s, i, on, to):
            with suppress(ValueError):
                found.append(self.read_move(s, i, text))
        return found

    def refs(self, kind: str, values: dict[str, int]) -> list[str]:
        """The ids in the view of what an event is about."""
        return self.events.refs(kind, values) if self.events is not None else []

    def event_facts(self, kind: str, values: dict[str, int]) -> Mapping[str, Plain]:
        """The same by names instead of numbers, for a page: {"side": "lfa", "lane": 3}."""
        return self.events.facts_of(kind, values) if self.events is not None else values

    def answer_facts(self, s: S, i: int, action: int) -> Mapping[str, Plain]:
        """An answer by names instead of numbers, for a page: {"verb": "supply", "stack": "air"}."""
        return self.answers.facts_of(action, s, self.asked(s, i)) if self.answers else {}

    def facts(self, s: S) -> dict[str, object]:
        """Numbers a scenario may expect that are not part of a position."""
        return {}

    def has_path(self, path: str, found: dict[str, object]) -> bool:
        """Whether a path into a position or its facts can exist in some position, even if it does not in `found`."""
        words = path.split(".")
        for head, levels in self.paths.items():
            first = head.split(".")
            if words[: len(first)] == first and below(words[len(first) :], levels):
                return True
        if self.positions is not None:
            return words[0] == "position" and (not words[1:] or self.positions.has(words[1:]))
        value: object = found  # a game that declares nothing: everything but the last word must be there
        for part in words[:-1]:
            value = value.get(part) if isinstance(value, dict) else None
        return isinstance(value, dict)

    def revises(self, s: S, i: int, action: int) -> bool:
        """Whether an answer only changes what the same question was answered before: people may think again as often as they
        like, a computer that plays at a table has thought."""
        return False

    # ---------------------------------------------------------------- the rules, three ways
    @cached_property
    def rules(self) -> Rules:
        rules = Rules(self.State, type(self).main)
        if self.answers is not None:
            self.answers.check(rules.kinds)
        if self.events is not None:
            self.events.check()
        return rules

    @cached_property
    def plain(self) -> Engine:
        return plain_engine(self.rules)

    @cached_property
    def checked(self) -> Engine:
        return checked_engine(self.rules)

    def native(self, progress: Callable[[int, int], None] | None = None) -> Native:
        """The compiled form; compiles at the first call on this machine."""
        if self._native is None:
            from sandtable.native import Native

            self._native = Native(self, progress)
        return self._native

    @property
    def compiled(self) -> Native | None:
        """The compiled form, if it has been asked for already; else None."""
        return self._native

    # ---------------------------------------------------------------- playing
    def full_options(self, options: dict[str, str] | None = None, people: bool = False) -> dict[str, str]:
        """Options with defaults filled in, those for people or for programs; BadOption for anything unknown."""
        given = dict(options or {})
        full = {}
        for name, choice in self.choices.items():
            value = given.pop(name, choice.default(people))
            value = {True: "on", False: "off"}.get(value, str(value)) if isinstance(value, bool) else str(value)
            if value not in choice.values:
                if (free := self.free_option(name, value)) is not None:
                    full[name] = free
                    continue
                raise BadOption(f"{name} = {value!r}: {self.title} knows {name} as {' or '.join(choice.values)}")
            full[name] = value
        if given:
            known = ", ".join(self.choices) or "none"
            raise BadOption(f"{self.title} has no option {', '.join(sorted(given))}; its options are: {known}")
        return full

    def options_now(self, options: dict[str, str], version: str) -> dict[str, str]:
        """What the options of a game that was begun by this version of the rules are called now. A game whose usual ones have
        changed says so here, and old games go on as they were."""
        return options

    def blank(self, options: dict[str, str] | None = None, engine: Engine | None = None) -> S:
        """A state with its options set, not yet started."""
        s: S = (engine or self.plain).state_class()
        self.set_options(s, self.full_options(options))
        return s

    def new(self, seed: int | str, options: dict[str, str] | None = None, engine: Engine | None = None) -> S:
        """A new game, started: the first decision is open."""
        s = self.blank(options, engine)
        s.luck.key = luck.key_of(seed)
        (engine or self.plain).start(s)
        return s

    def is_over(self, s: S) -> bool:
        return bool(s.flow.over)

    def engine_of(self, s: S) -> Engine:
        return self.plain if type(s) is self.State else self.checked

    def asked(self, s: S, i: int) -> Asked:
        q = s.flow.decisions[i]
        last = self._asked  # a table asks hundreds of times, once for each of its options
        if last and last[0] is q and last[1] == q.kind and last[2] == q.who and last[3] == q.args and last[4].i == i:
            return last[4]
        kind = self.rules.kinds[q.kind]
        asked = Asked(i, kind, int(q.who), tuple(q.args[: len(kind.params)]) if kind.params else ())
        self._asked = (q, q.kind, q.who, list(q.args), asked)
        return asked

    def open(self, s: S) -> list[Asked]:
        """The decisions that wait for an answer."""
        return [self.asked(s, i) for i in range(s.flow.asked) if s.flow.decisions[i].open]

    @cached_property
    def has_places(self) -> bool:
        """Whether answers may name places on a continuous table."""
        return "free" in fields_of(self.Options)

    def buffer(self, s: S) -> PlaceOptions:
        """An empty list of options; it has free ones where answers may be places."""
        return cast(PlaceOptions, (self.Options if type(s) is self.State else checked(self.Options))())

    def listed(self, s: S, i: int = 0) -> tuple[list[int], list[int]]:
        """The legal answers to an open decision, and those that take a place."""
        out = self.buffer(s)
        self.engine_of(s).options(s, i, out, -1)
        return [int(a) for a in out.action[: out.n]], [int(a) for a in out.free[: out.n_free]] if out.n_free else []

    def legal(self, s: S, i: int = 0) -> list[int]:
        """The legal answers to an open decision."""
        return self.listed(s, i)[0]

    def free(self, s: S, i: int = 0) -> list[int]:
        """The answers to an open decision that take a place: beside the legal ones, which take none."""
        return self.listed(s, i)[1]

    def why_not(self, s: S, i: int, action: int, x: int = 0, y: int = 0, facing: int = 0) -> Refusal | None:
        """None if the answer is legal, else the reason: the first one given in the pass that lists the options, or else what the
        decision's `why` says. Rules are not asked about numbers that are outside their domain."""
        out, engine, asked = self.buffer(s), self.engine_of(s), self.asked(s, i)
        domain = self.answers.outside(action) if self.answers else None
        if domain is not None:
            return self.refusals[domain.refusal] if domain.refusal else self.unlisted(asked.kind, domain)
        if self.has_places:
            out.x, out.y, out.facing = x, y, facing
        engine.options(s, i, out, action)
        if out.n_free and action in out.free[: out.n_free]:
            return self.refusals[int(out.reason)] if out.reason else None
        if action in out.action[: out.n]:
            return self.misplaced(asked.kind) if (x, y, facing) != NOWHERE else None
        reason = int(out.reason)
        if not reason and asked.kind.why is not None:
            reason = int(engine.rule(asked.kind.why)(s, asked.who, *asked.values, action))
        return self.refusals[reason] if reason else self.unlisted(asked.kind)

    def misplaced(self, kind: Kind) -> Refusal:
        """The refusal of a place that nobody asked for."""
        refusal = Refusal(0)
        refusal.id, refusal.text = self.rule_of(kind), "That answer takes no place."
        return refusal

    def rule_of(self, kind: Kind) -> str:
        return kind.ledger[0] if kind.ledger else kind.name

    def unlisted(self, kind: Kind, domain: Domain | None = None) -> Refusal:
        """The refusal of something that does not answer the question at all, or that names what is outside a domain; cites
        the decision's own rule."""
        refusal = Refusal(0)
        refusal.id = self.rule_of(kind)
        refusal.text = f"That does not answer the question: {kind.prompt}"
        if domain is not None and domain.size:
            refusal.text = f"There is no such {domain.noun}."
        return refusal

    def answer(self, s: S, i: int, action: int, x: int = 0, y: int = 0, facing: int = 0) -> None:
        """Answer an open decision, checked against the list; IllegalMove and an unchanged state if it is not on it."""
        if not 0 <= i < s.flow.asked or not s.flow.decisions[i].open:
            raise ValueError("that decision is not open")
        refusal = self.why_not(s, i, action, x, y, facing)
        if refusal is not None:
            raise IllegalMove(refusal)
        self.engine_of(s).answer(s, i, action, x, y, facing)

    # ---------------------------------------------------------------- what a seat may know
    def hides(self, s: S) -> bool:
        """Whether `hide` may take something out for anybody just now. A game that says no where it can saves its tables most
        of the work of finding out who knows what; the suite of all games checks the claim."""
        return type(self).hide is not nothing_hidden

    def open_to_all(self, s: S) -> bool:
        """Whether everybody, at the table or not, knows everything but the dice to come, so that `known` is the same for all."""
        return s.flow.asked <= 1 and not self.hides(s)

    def known(self, s: S, seat: int) -> S:
        """A copy with everything taken out that this seat may not know: hidden things, others' open answers, the dice."""
        return self.blinded(copy_of(s), seat)

    def blinded(self, s: S, seat: int) -> S:
        """The same done to the state itself."""
        engine = self.engine_of(s)
        engine.canonical(s)
        engine.hide_flow(s, seat)
        engine.rule(type(self).hide)(s, seat)
        return s

    def world(self, known: S, seat: int, key: int) -> S:
        """A random world that this seat cannot tell from the true one, with dice of its own."""
        w = copy_of(known)
        w.luck.key = key
        self.engine_of(w).rule(type(self).resample)(w, seat)
        return w
