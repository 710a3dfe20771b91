"""Decisions: what they are about by name, what answers them, and what stands against an answer that is not listed."""

from __future__ import annotations

from typing import Annotated, Any, ClassVar

import pytest

from sandtable.kernel import (
    Flow,
    Game,
    IllegalMove,
    Luck,
    Refusals,
    Steps,
    array,
    ask,
    decision,
    flow_of,
    i1,
    luck_of,
    offer,
    procedure,
    record,
    rule,
)  # fmt: skip
from sandtable.kernel.domains import Names, Numbers
from sandtable.kernel.verbs import Place, Verbs

UNITS = Names(("r1", "r2", "b1", "b2"), "unit")
Unit = Annotated[int, UNITS]
Red = Annotated[int, UNITS[:2].called("red unit")]
Square = Annotated[int, Numbers(1, 9, "square")]

answers = Verbs()
square = answers.part("square", Square)
unit = answers.part("unit", Unit)
go = answers("go", square, says="{unit} goes to {square}, {left} left", on=Place("{unit}"), to=Place("{square}"))
stay = answers("stay", says="{unit} stays")

refusals = Refusals()
TAKEN = refusals("XX-1.1", "That square is taken.")


@record
class State:
    at: list[Square] = array(Unit, start=-1)
    luck: Luck = luck_of()
    flow: Flow = flow_of()


@rule
def why_not_go(s: State, who: int, unit: int, left: int, action: int) -> int:
    if answers.number(action) == go:
        for other in range(4):
            if s.at[other] == square(action):
                return TAKEN
    return 0


@decision(why=why_not_go, answers=(go, stay))
def where(s: State, out: Any, who: int, unit: Red, left: i1) -> None:
    """Where does it go? XX-1.0"""
    offer(out, stay())
    for to in range(9):
        if why_not_go(s, who, unit, left, go(to)) == 0:
            offer(out, go(to))


@procedure
def main(s: State) -> Steps[None]:
    for unit in range(2):
        action = yield ask(s, 0, where, unit, 1 - unit)
        if answers.number(action) == go:
            s.at[unit] = square(action)


class Toy(Game):
    name = title = "toy"
    State, main = State, main
    answers, refusals = answers, refusals
    max_seats: ClassVar[int] = 1


def test_what_a_question_is_about() -> None:
    game = Toy()
    s = game.new(1)
    assert s.at == [-1] * 4
    game.answer(s, 0, go(4))
    asked = game.asked(s, 0)
    assert asked.args == {"unit": 1, "left": 0}
    assert {name: domain.noun for name, domain in asked.kind.domains.items()} == {"unit": "red unit"}
    assert game.rules.places("unit") == (0,)
    assert game.rules.places("unit", Red) == (0,)
    assert game.rules.places("unit", Unit) == (-1,)
    assert game.rules.places("nothing") == (-1,)
    assert where.place("left") == 1
    # A label names parts of the answer and arguments of the question, each as its domain says.
    assert game.label(s, 0, go(8)) == "r2 goes to 9, 0 left"
    assert game.handle(s, 0, go(8)) == {"kind": "entity", "group": "go", "to": ["9"], "on": "r2"}
    assert game.read_move(s, 0, "go 9") == go(8)


def test_why_not_is_asked_where_the_list_is_silent() -> None:
    game = Toy()
    for engine in (game.plain, game.checked):
        s = game.new(1, engine=engine)
        game.answer(s, 0, go(4))
        with pytest.raises(IllegalMove, match=r"That square is taken\. \[XX-1\.1\]"):
            game.answer(s, 0, go(4))
        refusal = game.why_not(s, 0, 99_999)
        assert refusal is not None
        assert refusal.id == "XX-1.0"
        assert game.why_not(s, 0, go(5)) is None


def test_why_not_takes_what_the_question_has() -> None:
    def too_few(s: State, who: int, action: int) -> int:
        return 0

    with pytest.raises(TypeError, match="decision lost: too_few says why not, so it must take s, who, unit, action"):

        @decision(why=too_few)
        def lost(s: State, out: Any, who: int, unit: int) -> None: ...


@decision
def bare(s: State, out: Any, who: int, unit: int) -> None:
    offer(out, 0)


@decision
def other(s: State, out: Any, who: int, unit: Square) -> None:
    offer(out, 0)


@decision
def nothing(s: State, out: Any, who: int) -> None:
    offer(out, 0)


@pytest.mark.parametrize(
    ("kind", "says", "wrong"),
    [
        (bare, "{unit}", "{unit}, a unit; the argument unit of the decision bare is just a number: annotate it"),
        (other, "{unit}", "{unit}, a unit; the argument unit of the decision other is a square"),
        (nothing, "{unit}", "{unit}: not a part of it, an argument of the decision nothing or a fact"),
        (nothing, "{odds}", "{odds}: not a part of it, an argument of the decision nothing or a fact"),
    ],
)
def test_words_in_braces_are_checked_when_a_game_is_put_together(kind: Any, says: str, wrong: str) -> None:
    mine = Verbs()
    mine.part("unit", Unit)
    mine.to(kind.name, mine("stay", says=says))
    with pytest.raises(TypeError) as error:
        mine.check([kind])
    assert str(error.value) == f"<verb stay> says {wrong}"
    mine.facts["odds"] = lambda s, asked, action: "even"
    if says == "{odds}":
        mine.check([kind])


def test_every_decision_has_its_answers_once() -> None:
    mine = Verbs()
    stays, goes = mine("stay", says="Stay"), mine("go", says="Go")
    mine.to("bare", stays)
    with pytest.raises(TypeError, match="what answers bare is said twice, and differently"):
        mine.to("bare", goes)
    with pytest.raises(TypeError, match="no verb answers the decision other"):
        mine.check([bare, other])
    with pytest.raises(TypeError, match="there are answers to bare, which nobody asks"):
        mine.check([])


def test_rules_are_not_asked_about_what_there_is_not() -> None:
    """A number outside its domain is refused before any rule sees it, with the game's own sentence if it has one."""
    game = Toy()
    s = game.new(1)
    ten = go(9)  # four bits hold more than nine squares
    refusal = game.why_not(s, 0, ten)
    assert refusal is not None
    assert (refusal.id, refusal.text) == ("XX-1.0", "There is no such square.")
    for stray in (-1, stay() | 1, 1 << 30):  # no answer, bits that no part of it has, no verb
        refusal = game.why_not(s, 0, stray)
        assert refusal is not None
        assert refusal.text == "That does not answer the question: Where does it go?"
    strict = Verbs()
    mine = strict.part("square", Numbers(1, 9, "square").refused(TAKEN))
    assert strict.outside(strict("go", mine, says="Go")(9)).refusal == TAKEN  # type: ignore[union-attr]
