"""A look back: mistakes are found, and what was given away and luck add up to the result."""

from __future__ import annotations

import pytest

from sandtable.ai.review import Answered, Judged, Seen, balance, in_words, judge, look_back
from sandtable.ai.search import Search
from sandtable.games.registry import find
from sandtable.play.match import Match

from . import coins

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
    match = Match(FRONT_LINE, "3")
    while len(legal := FRONT_LINE.legal(match.state)) > 1:
        match.play(0, legal[-1])
    match.play(0, legal[0])
    match.before = [match.squeezed_before(len(match.made) - 1)]  # the forced answer alone
    match.made[:-1] = []
    assert [seen.judged for seen in look_back(match, Search(playouts=2), 2)] == [None]


def seen(seat: int, chance: int, best: int, luck: float = 0.0) -> Seen:
    return Seen(1, seat, 50, luck, Judged(Answered(1, seat, None, 0, 1), chance, 2, best))


def test_choices_and_luck_add_up_to_the_result() -> None:
    """The first seat gave 30 away, the second 10, dice gave 40, and the first won: 30 came of what nobody could see."""
    game = [seen(0, 20, 50, 25), seen(1, 40, 50, 15), seen(0, 60, 55), Seen(4, 1, 50, 0.0, None)]
    found = balance(1, game)
    assert found == (100, 30, 10, 40)
    assert found.rest == 30
    assert balance(0, []).rest == 0
    grades = [one.judged.grade for one in (seen(0, 50 - lost, 50) for lost in (5, 6, 12, 25)) if one.judged]
    assert grades == ["", "slip", "mistake", "blunder"]
    assert in_words(["Red", "Green"], 1, game) == [
        "Red gave away 30 % of a win: 1 blunder.",
        "Green gave away 10 % of a win: 1 slip.",
        "Dice and deals: 40 % for Red. What nobody could see, and what is left: 30 % for Red.",
    ]


@pytest.mark.parametrize("points", range(2))
def test_the_chance_with_everything_open(points: int) -> None:
    """The first seat has its point or not; the other takes either coin, as the evaluation cannot tell them apart."""
    s = coins.game.new("1")
    coins.game.plain.answer(s, 0, coins.GOOD)
    s.points[0] = points
    found = [Search(playouts=400).chance(coins.game, s, seat, 1, plain=True) for seat in range(2)]
    assert (1 + found[0]) / 2 == pytest.approx((0.25, 0.75)[points], abs=0.06)
    assert found[1] == -found[0]


@pytest.mark.parametrize(
    ("choices", "seed"),
    [((coins.GOOD, coins.GOOD), "2"), ((coins.BAD, coins.GOOD), "2"), ((coins.GOOD, coins.BAD), "5")],
)
def test_skill_and_luck_where_both_are_known(choices: tuple[int, int], seed: str) -> None:
    """A bad coin gives away a quarter of a win, whoever takes it; dice did the rest."""
    match = Match(coins.game, seed)
    for choice in choices:
        match.play(0, choice)
    looked = list(look_back(match, Search(playouts=1500), 400))
    found = balance(match.scores()[match.seat_names[0]], looked)
    came = 62.5 if match.state.points[0] else 12.5  # after the first coin
    lost = 25 if choices[0] == coins.BAD else 0
    wasted = 25 if choices[1] == coins.BAD else 0  # whatever the first coin brought
    assert found.given_away == pytest.approx(lost, abs=4)
    assert found.by_the_other == pytest.approx(wasted, abs=4)
    assert looked[0].luck == pytest.approx(came - (50 - lost), abs=4)
    assert looked[1].luck == pytest.approx(found.result - (came + wasted), abs=4)
    assert abs(found.rest) <= 5
