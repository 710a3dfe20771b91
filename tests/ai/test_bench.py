"""The measurements behind docs/opponents.md: each is begun, with as little as it takes to see that it runs."""

from __future__ import annotations

import re

import pytest

from bench import beside_openspiel, choices, judges, looks, seeing
from sandtable.ai.search import Search
from sandtable.games.registry import find


def test_spread() -> None:
    assert re.fullmatch(r"\| Front Line \| 0\.\d{4} \| \d+\.\d\d ms \|", choices.spread("frontline", 2))


def test_gain(capsys: pytest.CaptureFixture[str]) -> None:
    choices.gain("burntmoon", 3, [Search(16, best=2)], 4, 1)
    assert re.match(r"16 playouts: [+-]\d+\.\d\d \xb1 \d+\.\d\d hundredths, \d+ ms; ", capsys.readouterr().out)


def test_a_judge_by_itself_is_better_than_greedy() -> None:
    """In forty games: a coin would have so many once in forty times, and 32 are usual."""
    assert sum(judges.points("frontline", n) for n in range(20)) >= 26


def test_who_answers_as_in_a_playout_holds_their_own() -> None:
    """In forty games of Front Line, where it has three of four."""
    assert sum(looks.points("frontline", None, n) for n in range(20)) >= 22


def test_beside_their_search(capsys: pytest.CaptureFixture[str]) -> None:
    beside_openspiel.beside_ismcts("burntmoon", 16, 1, 2)
    assert "of 2 games" in capsys.readouterr().out


def test_who_sees_everything_is_shown_what_others_are_not() -> None:
    """All but the dice to come and what is being answered unseen. What that is worth is for hundreds of games to say."""
    game, seen = find("burntmoon"), seeing.laid_open("burntmoon")
    s, told = game.new(1), 0
    for _ in range(300):
        shown, others = seen.known(s, 0), game.known(s, 0)
        assert shown.luck.key == 0 != s.luck.key
        told += shown.values() != others.values()
        shown.luck, shown.flow = s.luck, s.flow
        assert shown.values() == s.values()
        game.plain.answer(s, game.open(s)[0].i, game.legal(s, game.open(s)[0].i)[-1])
    assert told > 0
    assert 0 <= seeing.points("burntmoon", "level1", 0) <= 2
