"""Where a game stands: the procedures it is inside of, and the decisions it waits for.

All of it is ints in the flat state, so a game in the middle of anything copies, saves and resumes.
"""

from __future__ import annotations

from collections.abc import Callable, Generator
from functools import cached_property
from typing import TYPE_CHECKING, Any, NamedTuple, NoReturn, Protocol, TypeVar, cast, get_type_hints, overload

import numpy as np

from .domains import Domain, domain_in
from .marks import ledger_ids, rule, without_ids
from .record import Array, Nested, Record, array, fields_of, i1, i2, i4, make_record, record, replace_field

if TYPE_CHECKING:
    from .verbs import Verb

T = TypeVar("T")

N_ARGS = 5  # arguments of a decision
N_POINT = 3  # x, y, facing
Steps = Generator[Any, Any, T]  # what a @procedure returns to a type checker

# What a game waits for.
NOTHING, ALL_ANSWERS, ANY_ANSWER = 0, 1, 2


@record
class Decision:
    """A question to a seat."""

    kind: i2
    who: i1
    open: i1  # still unanswered
    answer: i4  # secret until the procedure goes on
    args: list[i4] = array(N_ARGS)
    point: list[i4] = array(N_POINT)  # x, y and facing of an answer that places something


@record
class Frame:
    """A procedure that has begun: which one, at which of its yields, and the locals it still needs."""

    proc: i2
    pc: i2
    slots: list[i4] = array(8)


@record
class Flow:
    depth: i2
    floor: i2  # procedures never return below this depth: 0 in a game, more while looking ahead (driver.py)
    asked: i1  # decisions posted together
    open: i1  # and how many of them are unanswered
    waiting: i1
    last: i1  # the decision answered last
    over: i1
    result: i4  # what the last procedure returned
    decisions: list[Decision] = array(2)
    stack: list[Frame] = array(8)


class Size(NamedTuple):
    """The room in a flow. None means that it is counted when the game's rules are read (sizing.py); a state made before that can be
    looked at, but not played."""

    frames: int | None = None
    slots: int | None = None
    decisions: int | None = None

    @property
    def complete(self) -> bool:
        return None not in self


def flow_of(frames: int | None = None, slots: int | None = None, decisions: int | None = None) -> Flow:
    """The room in a game's flow: `flow: Flow = flow_of()`. The compiler counts what the game needs. Only these are set by
    hand: how deep recursive procedures may go (`frames`), how many questions a loop without a fixed end asks (`decisions`), and
    all three where one state class serves several games."""
    return cast(Flow, Nested(sized_flow(Size(frames, slots, decisions))))  # typed as what a state has there


def sized_flow(size: Size) -> type[Record]:
    """The class of a flow of this size."""
    frame = make_record("Frame", {**fields_of(Frame), "slots": Array(size.slots or 0, np.dtype(np.int32))})
    fields = fields_of(Flow)
    fields["decisions"] = Array(size.decisions or 0, cast("type[Record]", Decision))
    fields["stack"] = Array(size.frames or 0, frame)
    made = make_record("Flow", fields)
    sizes[made] = size
    return made


sizes: dict[object, Size] = {}


def size_of(state_class: type) -> Size:
    """How much room the flow of a state class has, as far as is known."""
    return sizes.get(fields_of(state_class)["flow"], Size())


def give_room(state_class: type, size: Size) -> None:
    """Put a flow of this size into a state class."""
    replace_field(state_class, "flow", sized_flow(size))


class InFlow(Protocol):
    """A state: it has a flow."""

    flow: Flow


# ---------------------------------------------------------------- asking
@rule
def post(s: InFlow) -> int:
    """A new open decision; those of one yield lie side by side from 0."""
    i = s.flow.open
    if i >= len(s.flow.decisions):
        raise OverflowError("more decisions at once than the state has room for")
    if i > 0 and s.flow.asked != i:
        raise ValueError("a new question while answers to older ones are still open")
    q = s.flow.decisions[i]
    q.open = 1
    q.answer = 0
    for k in range(N_ARGS):
        q.args[k] = 0
    s.flow.open = i + 1
    s.flow.asked = i + 1
    return i


@rule
def push(s: InFlow, proc: int) -> None:
    """Begin a procedure."""
    if s.flow.depth >= len(s.flow.stack):
        raise OverflowError("procedures nest deeper than the state has frames for")
    f = s.flow.stack[s.flow.depth]
    f.proc = proc
    f.pc = 0
    s.flow.depth += 1


@rule
def wait(s: InFlow) -> None:
    """Stop until every open decision is answered."""
    s.flow.waiting = ALL_ANSWERS if s.flow.open > 0 else NOTHING


@rule
def wait_any(s: InFlow) -> None:
    """Stop until one open decision is answered."""
    if s.flow.open == 0 and s.flow.over == 0:
        raise ValueError("first_answer, but no question is open")
    s.flow.waiting = ANY_ANSWER if s.flow.open > 0 else NOTHING


@rule
def answer_of(s: InFlow, i: int) -> int:
    """The answer to the i-th decision of the last yield."""
    return s.flow.decisions[i].answer


@rule
def x_of(s: InFlow, i: int) -> int:
    """The x of the place named by the i-th answer."""
    return s.flow.decisions[i].point[0]


@rule
def y_of(s: InFlow, i: int) -> int:
    """The y of the place named by the i-th answer."""
    return s.flow.decisions[i].point[1]


@rule
def facing_of(s: InFlow, i: int) -> int:
    """The facing of the place named by the i-th answer."""
    return s.flow.decisions[i].point[2]


@rule
def ask_again(s: InFlow, i: int) -> None:
    """Ask the i-th question again, of the same seat, while the others are still thinking (after `first_answer`)."""
    q = s.flow.decisions[i]
    if q.open:
        raise ValueError("asked again before it was answered")
    q.open = 1
    q.answer = 0
    s.flow.open += 1


class GameOver(Exception):
    """Leads out of all rules and procedures when the game has ended."""


def _finish(s: InFlow) -> None:
    s.flow.over = 1


@rule(native=_finish)
def finish(s: InFlow) -> None:
    """The game is over; nothing after this call is executed (see ending.py)."""
    s.flow.over = 1
    raise GameOver


@rule
def for_caller(s: InFlow) -> None:
    """For a procedure that only asks what its caller wants to know, when it has the answer. Who looks ahead goes on to the end of
    the procedure that asked (driver.py), where nothing has come of the answer yet: so on to the end of the caller. In a game
    nobody looks ahead, and this does nothing."""
    if s.flow.floor > 0 and s.flow.floor == s.flow.depth - 1:
        s.flow.floor -= 1


def ask(s: InFlow, who: int, kind: Kind, *args: int) -> int:
    """`x = yield ask(s, who, decision, ...)` waits for a seat's answer. (This body runs with native generators only.)"""
    i = post(s)
    q = s.flow.decisions[i]
    q.who, q.kind = int(who), kind.number(s)
    for k, arg in enumerate(args):
        q.args[k] = int(arg)
    return i


def first_answer(s: InFlow) -> object:
    """`i = yield first_answer(s)` waits until any one of the open decisions is answered, and gives its number."""
    wait_any(s)
    return ANY


class _Any:
    """Yielded by native generators for `first_answer`."""


ANY = _Any()


class Kind:
    """A kind of decision: its name and prompt, what it is about, the rule that lists the legal answers, and the rule that
    says why any other is refused."""

    def __init__(
        self, fn: Callable[..., None], why: Callable[..., int] | None = None, answers: tuple[Verb, ...] = ()
    ) -> None:
        self.name = fn.__name__
        self.prompt, self.ledger = without_ids(fn.__doc__), ledger_ids(fn.__doc__)
        self.options = rule(fn)
        self.why = why
        self.params = list(fn.__code__.co_varnames[: fn.__code__.co_argcount])[3:]
        if len(self.params) > N_ARGS:
            raise TypeError(f"decision {self.name} has more than {N_ARGS} arguments besides s, out and who")
        if taken := {"decision", "seat", "answer"} & set(self.params):
            raise TypeError(f"decision {self.name}: {taken.pop()!r} has a meaning of its own in written positions")
        if why is not None and why.__code__.co_argcount != len(self.params) + 3:
            wanted = ", ".join(["s", "who", *self.params, "action"])
            raise TypeError(f"decision {self.name}: {why.__name__} says why not, so it must take {wanted}")
        self.numbers: dict[type, int] = {}  # by state class: the number it has in that game
        for verb in answers[:1]:
            verb.answers.to(self.name, *answers)

    @cached_property
    def domains(self) -> dict[str, Domain]:
        """The domains of its arguments, where they have one."""
        hints = get_type_hints(self.options, include_extras=True)
        found = {name: domain_in(hints.get(name)) for name in self.params}
        return {name: domain for name, domain in found.items() if domain is not None}

    def place(self, name: str) -> int:
        """Where an argument lies in a question: `q.args[withdraw.place("lane")]`, for rules."""
        return self.params.index(name)

    def number(self, s: object) -> int:
        return self.numbers[type(s)]

    def __repr__(self) -> str:
        return f"<decision {self.name}>"

    def __call__(self, *args: object) -> NoReturn:
        raise TypeError(f"{self.name} is a decision: ask for it with `yield ask(s, who, {self.name}, ...)`")


class Asked(NamedTuple):
    """An open decision: its place in the state, its kind, whose it is, and the numbers it is about."""

    i: int
    kind: Kind
    who: int
    values: tuple[int, ...] = ()

    @property
    def args(self) -> dict[str, int]:
        """What it is about, by name."""
        return dict(zip(self.kind.params, self.values, strict=False))


def _of_kind(s: InFlow, i: int, kind: int) -> bool:
    return s.flow.decisions[i].kind == kind


@rule(native=_of_kind)
def asks(s: InFlow, i: int, kind: Kind) -> bool:
    """Is the i-th question this decision? (For rules that judge a position in the middle of something.)"""
    return bool(s.flow.decisions[i].kind == kind.number(s))


@overload
def decision(fn: Callable[..., None], /) -> Kind: ...
@overload
def decision(
    *, why: Callable[..., int] | None = None, answers: tuple[Verb, ...] = ()
) -> Callable[[Callable[..., None]], Kind]: ...


def decision(
    fn: Callable[..., None] | None = None, /, *, why: Callable[..., int] | None = None, answers: tuple[Verb, ...] = ()
) -> Kind | Callable[[Callable[..., None]], Kind]:
    """Decorator of the rule that lists the legal answers: fn(s, out, who, arguments of the ask...).

    Its docstring is the prompt; a refusal cites the ledger ids in it when nothing more exact is known. Arguments may have
    domains: `lane: Lane`. `why` is the rule(s, who, arguments of the ask..., action) that says why an answer was not listed,
    where the list itself does not `refuse` it. `answers` are the verbs that answer it, unless the table of verbs says so."""
    return Kind(fn, why, answers) if fn is not None else lambda fn: Kind(fn, why, answers)
