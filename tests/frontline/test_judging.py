"""What whoever plays on sees in a position, and greedy does not: that the last turn of the game is worth having."""

from __future__ import annotations

from random import Random
from typing import Any

import pytest

from sandtable.ai.search import Search
from sandtable.games.registry import find
from sandtable.kernel.record import copy_of

game = find("frontline")


def asked_who_goes_first(seed: str) -> Any:
    """A new game, where the one who may say it is asked."""
    s = game.new(seed)
    assert game.open(s)[0].kind.name == "first"
    return s


def test_the_last_turn_is_worth_something_to_whoever_plays_on() -> None:
    red_first = asked_who_goes_first("1")
    green_first = copy_of(red_first)
    red_first.first, green_first.first = 0, 1
    judge, evaluate = (game.plain.rule(rule) for rule in (type(game).judge, type(game).evaluate))
    for seat, better, worse in ((0, green_first, red_first), (1, red_first, green_first)):
        assert judge(better, seat) > judge(worse, seat)
        assert evaluate(better, seat) == evaluate(worse, seat)


@pytest.mark.parametrize("seed", ["1", "2", "3", "4"])
def test_the_other_goes_first(seed: str) -> None:
    game.native()
    s = asked_who_goes_first(seed)
    who = game.open(s)[0].who
    answer = Search(playouts=48).choose(game, game.known(s, who), who, 0, Random(seed))
    game.answer(s, 0, answer.action)
    assert s.first == 1 - who
