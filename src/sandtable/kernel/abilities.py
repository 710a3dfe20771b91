"""What cards with an identity do, as data: one step on from effects.py, for games whose cards are searched for, chosen and undone.

    Ability((Op(MOVE, one(HERO, at=BATTLE), INTO_DISCARDS),), ACTIVATES, may=True)

A `Fact` is both what a card is and what a selector asks for; a `Target` is a selector with a place, an owner and a number; an
`Op` may be a price, one of several branches, somebody else's, or put off. The words are a game's own (`Word`, effects.py).

`compiled` lays all abilities of a set out as columns of whole numbers that rules walk through, and `restored` reads them back, so
that a test can see that nothing is lost. In the columns an absent word or row is -1. What belongs together lies together: the
abilities of a card, the operations of an ability, the clauses of a selector and the facts of a clause are runs of rows, each
given by its first row and its length. Conditions, numbers, targets and selectors that are equal are one row; selector 0 is the
empty one, which everything fits.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Sequence
from dataclasses import dataclass
from typing import NamedTuple, TypeVar

from .effects import Word, number, running
from .record import Table, table


@dataclass(frozen=True)
class Fact:
    """Something a card is: a form (type, colour, trait …) and which one. `no` turns it round."""

    form: Word
    n: int
    no: bool = False


Clause = tuple[Fact, ...]  # any one of them
Selector = tuple[Clause, ...]  # all of them


@dataclass(frozen=True)
class Condition:
    """Something that must hold when it is judged: a form, cards it is about, how many of them."""

    form: Word
    of: Selector = ()
    least: int = 1
    most: int = 99


@dataclass(frozen=True)
class Many:
    """How many: n, or up to n; another number if a condition holds; or as many as there are of some cards, n at most."""

    n: int = 1
    upto: bool = False
    or_n: int = 0
    or_if: Condition | None = None
    per: Target | None = None


@dataclass(frozen=True)
class Target:
    """What is meant: a word (chosen, all, last played, this …), what it must be, where it lies, whose, how many, who picks.
    The zones of `at` are a set, written in the order of their numbers."""

    word: Word
    of: Selector = ()
    at: tuple[Word, ...] = ()
    whose: Word | None = None
    many: Many = Many()
    picks: Word | None = None


@dataclass(frozen=True)
class Op:
    """One thing done: a verb, to what, where it goes, about what, by or against what, how long, by whom, on what condition, when;
    whether one may, whether it is the price of the rest, and of which branch it is a part."""

    verb: Word
    to: Target
    into: Word | None = None
    about: Word | None = None
    n: int = 0
    n2: int = 0
    by: Target | None = None
    until: Word | None = None
    who: Word | None = None
    if_: Condition | None = None
    later: Word | None = None
    may: bool = False
    price: bool = False
    branch: int = 0


@dataclass(frozen=True)
class Ability:
    """One sentence of a card: what is done, when it starts and about what; whether its player may, on what condition, how often;
    what cannot be done to it (bits); whether it comes in place of the event; whether it works as the card is drawn."""

    do: tuple[Op, ...]
    when: Word | None = None
    of: Selector = ()
    may: bool = False
    if_: Condition | None = None
    once: Word | None = None
    cannot: int = 0
    cannot_if: Condition | None = None
    instead: bool = False
    star: bool = False


Shape = Fact | Condition | Many | Target | Op | Ability


# ---------------------------------------------------------------- columns
class FactColumns(NamedTuple):
    form: Table
    n: Table
    no: Table


class Runs(NamedTuple):
    """Where each row's run begins in another table, and how long it is."""

    first: Table
    length: Table


class ConditionColumns(NamedTuple):
    form: Table
    of: Table  # a selector
    least: Table
    most: Table


class ManyColumns(NamedTuple):
    n: Table
    upto: Table
    or_n: Table
    or_if: Table  # a condition
    per: Table  # a target


class TargetColumns(NamedTuple):
    word: Table
    of: Table  # a selector
    at: Table  # bits of zones
    whose: Table
    many: Table
    picks: Table


class OpColumns(NamedTuple):
    verb: Table
    to: Table  # a target
    into: Table
    about: Table
    n: Table
    n2: Table
    by: Table  # a target
    until: Table
    who: Table
    if_: Table  # a condition
    later: Table
    may: Table
    price: Table
    branch: Table


class AbilityColumns(NamedTuple):
    op: Table  # its first operation
    ops: Table  # and how many it has
    when: Table
    of: Table  # a selector
    may: Table
    if_: Table  # a condition
    once: Table
    cannot: Table  # bits
    cannot_if: Table  # a condition
    instead: Table
    star: Table


class Columns(NamedTuple):
    """All abilities of a set."""

    sources: Runs  # of abilities, by card
    abilities: AbilityColumns
    ops: OpColumns
    targets: TargetColumns
    many: ManyColumns
    conditions: ConditionColumns
    selectors: Runs  # of clauses
    clauses: Runs  # of facts
    facts: FactColumns


Row = tuple[int, ...]
T = TypeVar("T")


class Rows:
    """Rows of one shape, equal ones once."""

    def __init__(self) -> None:
        self.rows: list[Row] = []
        self.seen: dict[Shape | Selector, int] = {}

    def at(self, value: Shape | Selector, cells: Callable[[], Row]) -> int:
        """The row of a value. Its cells are asked for first: they may be made of rows of the same shape."""
        if value not in self.seen:
            row = cells()
            self.rows.append(row)
            self.seen[value] = len(self.rows) - 1
        return self.seen[value]


class Laying:
    """Lays shapes out as rows."""

    def __init__(self) -> None:
        self.selectors, self.conditions, self.many, self.targets = Rows(), Rows(), Rows(), Rows()
        self.clauses: list[Row] = []
        self.facts: list[Row] = []
        self.ops: list[Row] = []
        self.abilities: list[Row] = []
        self.selector(())

    def selector(self, of: Selector) -> int:
        return self.selectors.at(of, lambda: self.run(self.clauses, [self.run(self.facts, map(fact_row, c)) for c in of]))

    def run(self, rows: list[Row], new: Iterable[Row]) -> Row:
        first = len(rows)
        rows.extend(new)
        return first, len(rows) - first

    def condition(self, c: Condition | None) -> int:
        return -1 if c is None else self.conditions.at(c, lambda: (c.form, self.selector(c.of), c.least, c.most))

    def number(self, m: Many) -> int:
        return self.many.at(m, lambda: (m.n, m.upto, m.or_n, self.condition(m.or_if), self.target(m.per)))

    def target(self, t: Target | None) -> int:
        if t is None:
            return -1
        if list(t.at) != sorted(set(t.at)):
            raise ValueError(f"the zones of a target stand in the order of their numbers, each once: {t.at}")
        bits = sum(1 << zone for zone in t.at)
        return self.targets.at(
            t, lambda: (t.word, self.selector(t.of), bits, number(t.whose), self.number(t.many), number(t.picks))
        )

    def op(self, o: Op) -> Row:
        return (
            *(o.verb, self.target(o.to), number(o.into), number(o.about), o.n, o.n2, self.target(o.by), number(o.until)),
            *(number(o.who), self.condition(o.if_), number(o.later), o.may, o.price, o.branch),
        )

    def ability(self, a: Ability) -> Row:
        ops = self.run(self.ops, [self.op(o) for o in a.do])
        return (
            *(*ops, number(a.when), self.selector(a.of), a.may, self.condition(a.if_), number(a.once)),
            *(a.cannot, self.condition(a.cannot_if), a.instead, a.star),
        )


def fact_row(fact: Fact) -> Row:
    return fact.form, fact.n, fact.no


def compiled(sources: Sequence[Sequence[Ability]]) -> Columns:
    """The abilities of every source (a card) as columns."""
    laying = Laying()
    laying.abilities = [laying.ability(ability) for mine in sources for ability in mine]
    counts = [len(mine) for mine in sources]
    return Columns(
        Runs(table(running(counts)), table(counts)),
        laid(AbilityColumns, laying.abilities),
        laid(OpColumns, laying.ops),
        laid(TargetColumns, laying.targets.rows),
        laid(ManyColumns, laying.many.rows),
        laid(ConditionColumns, laying.conditions.rows),
        laid(Runs, laying.selectors.rows),
        laid(Runs, laying.clauses),
        laid(FactColumns, laying.facts),
    )


def laid(columns: Callable[..., T], rows: Sequence[Row]) -> T:
    """Rows turned into columns. A table that nothing is in has one row all the same: compiled rules have no empty arrays."""
    width = len(columns._fields)  # type: ignore[attr-defined]
    return columns(*(table(row[k] for row in rows) if rows else table([0]) for k in range(width)))


# ---------------------------------------------------------------- back again
class Restoring:
    """Reads shapes out of columns, with bare numbers for words."""

    def __init__(self, columns: Columns) -> None:
        self.columns = columns

    def fact(self, row: int) -> Fact:
        facts = self.columns.facts
        return Fact(Word(facts.form[row]), facts.n[row], bool(facts.no[row]))

    def selector(self, row: int) -> Selector:
        c = self.columns
        return tuple(tuple(self.fact(f) for f in run_of(c.clauses, k)) for k in run_of(c.selectors, row))

    def condition(self, row: int) -> Condition | None:
        c = self.columns.conditions
        return None if row < 0 else Condition(Word(c.form[row]), self.selector(c.of[row]), c.least[row], c.most[row])

    def number(self, row: int) -> Many:
        m = self.columns.many
        return Many(m.n[row], bool(m.upto[row]), m.or_n[row], self.condition(m.or_if[row]), self.perhaps(m.per[row]))

    def perhaps(self, row: int) -> Target | None:
        return None if row < 0 else self.target(row)

    def target(self, row: int) -> Target:
        t = self.columns.targets
        at = tuple(Word(zone) for zone in range(t.at[row].bit_length()) if t.at[row] >> zone & 1)
        return Target(
            Word(t.word[row]), self.selector(t.of[row]), at, word(t.whose[row]), self.number(t.many[row]), word(t.picks[row])
        )

    def op(self, row: int) -> Op:
        o = self.columns.ops
        return Op(
            *(Word(o.verb[row]), self.target(o.to[row]), word(o.into[row]), word(o.about[row]), o.n[row], o.n2[row]),
            *(self.perhaps(o.by[row]), word(o.until[row]), word(o.who[row]), self.condition(o.if_[row]), word(o.later[row])),
            *(bool(o.may[row]), bool(o.price[row]), o.branch[row]),
        )

    def ability(self, row: int) -> Ability:
        a = self.columns.abilities
        return Ability(
            tuple(self.op(o) for o in range(a.op[row], a.op[row] + a.ops[row])),
            *(word(a.when[row]), self.selector(a.of[row]), bool(a.may[row]), self.condition(a.if_[row]), word(a.once[row])),
            *(a.cannot[row], self.condition(a.cannot_if[row]), bool(a.instead[row]), bool(a.star[row])),
        )


def run_of(runs: Runs, row: int) -> range:
    return range(runs.first[row], runs.first[row] + runs.length[row])


def word(n: int) -> Word | None:
    return None if n < 0 else Word(n)


def restored(columns: Columns) -> list[tuple[Ability, ...]]:
    """The inverse of `compiled`."""
    reading = Restoring(columns)
    return [tuple(map(reading.ability, run_of(columns.sources, k))) for k in range(len(columns.sources.first))]


def selectors_of(columns: Columns) -> list[Selector]:
    """The selectors by their numbers."""
    reading = Restoring(columns)
    return [reading.selector(k) for k in range(len(columns.selectors.first))]


# ---------------------------------------------------------------- what is inside
def inside(*given: Shape | Selector | None) -> Iterator[Shape]:
    """Shapes and all shapes in them."""
    for value in given:
        if isinstance(value, tuple):
            yield from (fact for clause in value for fact in clause)
        elif value is not None:
            yield value
            yield from inside(*parts(value))


def parts(value: Shape) -> tuple[Shape | Selector | None, ...]:
    if isinstance(value, Condition):
        return (value.of,)
    if isinstance(value, Many):
        return value.or_if, value.per
    if isinstance(value, Target):
        return value.of, value.many
    if isinstance(value, Op):
        return value.to, value.by, value.if_
    if isinstance(value, Ability):
        return value.of, value.if_, value.cannot_if, *value.do
    return ()
