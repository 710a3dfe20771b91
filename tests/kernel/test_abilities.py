"""The shapes of a card language lie flat without loss."""

from __future__ import annotations

import random

import pytest

from sandtable.kernel.abilities import (
    Ability,
    Columns,
    Condition,
    Fact,
    Many,
    Op,
    Selector,
    Target,
    compiled,
    inside,
    restored,
    selectors_of,
)
from sandtable.kernel.effects import Word
from sandtable.kernel.record import Table


class Dice:
    """Shapes with anything in them."""

    def __init__(self, seed: int) -> None:
        self.r = random.Random(seed)

    def word(self) -> Word:
        return Word(self.r.randrange(6))

    def perhaps(self) -> Word | None:
        return self.word() if self.flag() else None

    def flag(self) -> bool:
        return self.r.random() < 0.5

    def selector(self) -> Selector:
        return tuple(
            tuple(Fact(self.word(), self.r.randrange(9), self.flag()) for _ in range(self.r.randint(1, 3)))
            for _ in range(self.r.randrange(3))
        )

    def condition(self) -> Condition | None:
        return Condition(self.word(), self.selector(), self.r.randrange(3), self.r.randrange(99)) if self.flag() else None

    def many(self, deep: int) -> Many:
        per = self.target(deep - 1) if deep and self.flag() else None
        return Many(self.r.randrange(4), self.flag(), self.r.randrange(3), self.condition(), per)

    def target(self, deep: int = 2) -> Target:
        at = tuple(Word(zone) for zone in sorted(self.r.sample(range(12), self.r.randrange(3))))
        return Target(self.word(), self.selector(), at, self.perhaps(), self.many(deep), self.perhaps())

    def op(self) -> Op:
        return Op(
            *(self.word(), self.target(), self.perhaps(), self.perhaps(), self.r.randint(-3, 3), self.r.randint(-3, 3)),
            *(self.target() if self.flag() else None, self.perhaps(), self.perhaps(), self.condition(), self.perhaps()),
            *(self.flag(), self.flag(), self.r.randrange(3)),
        )

    def ability(self) -> Ability:
        return Ability(
            tuple(self.op() for _ in range(self.r.randint(1, 4))),
            *(self.perhaps(), self.selector(), self.flag(), self.condition(), self.perhaps(), self.r.randrange(8)),
            *(self.condition(), self.flag(), self.flag()),
        )

    def sources(self, n: int) -> list[tuple[Ability, ...]]:
        return [tuple(self.ability() for _ in range(self.r.randrange(3))) for _ in range(n)]


@pytest.mark.parametrize("seed", range(20))
def test_nothing_is_lost(seed: int) -> None:
    sources = Dice(seed).sources(20)
    assert restored(compiled(sources)) == sources


def tables_of(columns: Columns) -> list[Table]:
    return [column for shape in columns for column in shape]


def test_all_is_whole_numbers_in_tables() -> None:
    for column in tables_of(compiled(Dice(3).sources(9))):
        assert isinstance(column, Table)
        assert all(type(n) is int for n in column)


def test_equal_rows_are_kept_once_and_runs_are_not_shared() -> None:
    hero = Target(Word(0), ((Fact(Word(0), 1),),), (Word(1),))
    ability = Ability((Op(Word(0), hero), Op(Word(1), hero)))
    columns = compiled([(ability,), (ability, ability), ()])
    assert len(columns.targets.word) == len(columns.many.n) == len(columns.facts.n) == 1
    assert len(columns.selectors.first) == 2
    assert columns.sources.first == (0, 1, 3)
    assert columns.sources.length == (1, 2, 0)
    assert columns.abilities.op == (0, 2, 4)
    assert len(columns.ops.verb) == 6


def test_selectors_are_numbered_and_the_first_is_empty() -> None:
    asked = ((Fact(Word(1), 2), Fact(Word(1), 3)), (Fact(Word(0), 0, True),))
    columns = compiled([(Ability((Op(Word(0), Target(Word(0), asked)),)),)])
    assert selectors_of(columns) == [(), asked]
    assert columns.targets.of == (1,)
    assert columns.abilities.of == (0,)
    assert columns.ops.if_ == (-1,)


def test_nothing_at_all() -> None:
    assert restored(compiled([])) == []
    assert restored(compiled([(), ()])) == [(), ()]


def test_zones_are_a_set() -> None:
    with pytest.raises(ValueError, match="order of their numbers"):
        compiled([(Ability((Op(Word(0), Target(Word(0), at=(Word(3), Word(1)))),)),)])


def test_what_is_inside() -> None:
    fact = Fact(Word(0), 1)
    condition = Condition(Word(0), ((fact,),))
    target = Target(Word(0), many=Many(per=Target(Word(1), ((fact,),))))
    ability = Ability((Op(Word(0), target, if_=condition),), cannot_if=condition)
    found = list(inside(ability))
    assert found.count(fact) == 3
    assert found.count(condition) == 2
    assert {type(shape) for shape in found} == {Ability, Op, Target, Many, Condition, Fact}
    assert list(inside(((fact,), (fact,)))) == [fact, fact]
