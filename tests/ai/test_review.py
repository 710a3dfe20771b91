"""A look back: mistakes are found, and what was given away and luck add up to the result."""

from __future__ import annotations

import pytest

from sandtable.ai.review import Answered, Judged, balance, judge, review
from sandtable.ai.search import Search
from sandtable.games.registry import find

FRONT_LINE = find("frontline")


def test_a_capital_left_alone_is_a_mistake(monkeypatch: pytest.MonkeyPatch) -> None:
    """The enemy's Capital is empty and next to an Infantry: whoever does something else gives a win away."""
    monkeypatch.setattr(type(FRONT_LINE), "compiled", None)
    table = {"player": "red", "stack": "air 1 of 3", "leadership": {"red": "exhausted", "green": "exhausted"}}
    table |= {"red": {"c9": "infantry", "a1": "tank"}, "green": {"f8": "infantry"}}
    s = FRONT_LINE.from_position(table, FRONT_LINE.full_options())
    FRONT_LINE.plain.start(s)
    known = FRONT_LINE.known(s, 0)
    search = Search(playouts=24, best=6)
    right, wrong = (FRONT_LINE.read_move(s, 0, text) for text in ("attack c9 c10", "move a1 a2"))
    good, bad = (judge(FRONT_LINE, Answered(1, 0, known, 0, action), search) for action in (right, wrong))
    assert (good.grade, good.best) == ("", right)
    assert bad.best == right
    assert bad.grade in ("mistake", "blunder")
    assert bad.given_away == bad.best_chance - bad.chance


def test_only_choices_are_judged() -> None:
    s = FRONT_LINE.new("3")
    while len(FRONT_LINE.legal(s)) > 1:
        FRONT_LINE.plain.answer(s, 0, FRONT_LINE.legal(s)[-1])
    forced = Answered(1, 0, FRONT_LINE.known(s, 0), 0, FRONT_LINE.legal(s)[0])
    assert list(review(FRONT_LINE, [forced], Search(playouts=2))) == []


def given(seat: int, chance: int, best: int) -> Judged:
    return Judged(Answered(1, seat, None, 0, 1), chance, 2, best)


def test_choices_and_luck_add_up_to_the_result() -> None:
    """The first seat gave 30 away, the second 10, and the first won all the same: that was luck for 70."""
    seen = balance(1, [given(0, 20, 50), given(1, 40, 50), given(0, 60, 55)])
    assert seen == (100, 30, 10)
    assert seen.luck == 70
    assert 50 - seen.given_away + seen.by_the_other + seen.luck == seen.result
    assert balance(0, []).luck == 0
    assert [given(0, 50 - lost, 50).grade for lost in (5, 6, 12, 25)] == ["", "slip", "mistake", "blunder"]
