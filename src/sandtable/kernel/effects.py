"""What cards do, as data: a card is a short Python value, and the same value gives rules, text and tests.

    Effect(when=HIT, who=OWN, do=(mod(DAMAGE, 1, SHOT), crit(if_=damage(5)), draw(1, if_=damage(5))))

A game brings its words: windows, subjects, conditions, verbs, targets and durations, each a `Word` with a number for rules and
a phrase for people. `compiled` turns all effects of a set into flat tables of whole numbers that rules walk through, compiled
or not; nothing in a game's engine names a card. docs/card-language.md shows how it reads.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from typing import NamedTuple

from .record import Table, table


class Word(int):
    """A word of a card language: a number in rules, a name and a phrase outside."""

    name: str
    phrase: str


def words(*given: tuple[str, str]) -> list[Word]:
    """Words numbered from 0, from (name, phrase) pairs."""
    made = []
    for number, (name, phrase) in enumerate(given):
        word = Word(number)
        word.name, word.phrase = name, phrase
        made.append(word)
    return made


@dataclass(frozen=True)
class Condition:
    """Something that must hold: a form, what it is about, and the least and greatest number."""

    form: Word
    least: int = 0
    most: int = 99


@dataclass(frozen=True)
class Target:
    """What an operation is done to: a single word, or one or all of a side's things at a place."""

    word: Word
    side: Word | None = None
    place: Word | None = None


@dataclass(frozen=True)
class Op:
    """One thing done: a verb, what it is about (a stat, a keyword …), how much, to whom, how long, and under what condition."""

    verb: Word
    to: Target
    n: int = 0
    about: Word | None = None
    until: Word | None = None
    if_: Condition | None = None


@dataclass(frozen=True)
class Effect:
    """When something happens: the window, whose event it must be, a condition, a price, and what is done."""

    when: Word
    do: tuple[Op, ...]
    who: Word | None = None
    if_: Condition | None = None
    price: tuple[Word, int] | None = None
    may: bool = False
    once: bool = False  # a turn
    name: str = ""  # of an ability that has one


class EffectTables(NamedTuple):
    """All effects of a set as columns, in the order of the sources; an absent word is -1."""

    first: Table  # [source]: its first effect
    many: Table  # [source]: how many it has
    source: Table  # [effect]
    when: Table
    who: Table
    if_form: Table
    if_least: Table
    if_most: Table
    price: Table
    price_n: Table
    may: Table
    once: Table
    first_op: Table
    ops: Table
    verb: Table  # [operation]
    about: Table
    n: Table
    to: Table
    side: Table
    place: Table
    until: Table
    op_form: Table
    op_least: Table
    op_most: Table


def compiled(sources: Sequence[Sequence[Effect]]) -> EffectTables:
    """The effects of every source (card, mission, …) as tables."""
    effects = [(k, effect) for k, mine in enumerate(sources) for effect in mine]
    ops = [op for _, effect in effects for op in effect.do]
    starts = running(len(mine) for mine in sources)
    op_starts = running(len(effect.do) for _, effect in effects)
    columns: list[Iterable[int]] = [
        starts,
        [len(mine) for mine in sources],
        [k for k, _ in effects],
        [e.when for _, e in effects],
        [number(e.who) for _, e in effects],
        *conditions([e.if_ for _, e in effects]),
        [number(e.price[0]) if e.price else -1 for _, e in effects],
        [e.price[1] if e.price else 0 for _, e in effects],
        [e.may for _, e in effects],
        [e.once for _, e in effects],
        op_starts,
        [len(e.do) for _, e in effects],
        [o.verb for o in ops],
        [number(o.about) for o in ops],
        [o.n for o in ops],
        [o.to.word for o in ops],
        [number(o.to.side) for o in ops],
        [number(o.to.place) for o in ops],
        [number(o.until) for o in ops],
        *conditions([o.if_ for o in ops]),
    ]
    return EffectTables._make(table(column) for column in columns)


def number(word: Word | None) -> int:
    return -1 if word is None else int(word)


def running(counts: Iterable[int]) -> list[int]:
    """Where each group begins."""
    starts, total = [], 0
    for n in counts:
        starts.append(total)
        total += n
    return starts


def conditions(given: Sequence[Condition | None]) -> tuple[list[int], list[int], list[int]]:
    return (
        [-1 if c is None else int(c.form) for c in given],
        [0 if c is None else c.least for c in given],
        [0 if c is None else c.most for c in given],
    )
