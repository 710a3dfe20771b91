"""What a choice tells the page beside its label: what is large on its button, what is small, and what it is there for."""

from __future__ import annotations

import random

import pytest

from sandtable.games.registry import GAMES, find
from sandtable.kernel import Choice
from sandtable.server.snapshot import remark


@pytest.mark.parametrize("name", GAMES)
def test_a_button_says_no_less_than_its_label(name: str) -> None:
    game, r = find(name), random.Random(name)
    for seed in range(3):
        s = game.new(seed)
        for _ in range(80):
            if game.is_over(s):
                break
            asked = r.choice(game.open(s))
            known, legal = game.known(s, asked.who), game.legal(s, asked.i)
            shorts = []
            for action in legal:
                label, short = game.label(known, asked.i, action), game.short(known, asked.i, action)
                note = remark(label, short)
                assert label.startswith(short)
                assert len(short) + len(note) >= len(label) - len(" ()")
                shorts.append((short, note))
            assert len(set(shorts)) == len(legal)
            game.answer(s, asked.i, r.choice(legal))


def test_remarks() -> None:
    assert remark("End your turn (4 chits are lost)", "End your turn") == "4 chits are lost"
    assert remark("Cover: expend r1 to take it (2 armor left)", "Cover") == "expend r1 to take it (2 armor left)"
    assert remark("Pass", "Pass") == ""


def test_what_ends_a_turn_says_so() -> None:
    game = find("burntmoon")
    s, found = game.new(1), {}
    for _ in range(60):
        asked = game.open(s)[0]
        for action in game.legal(s, asked.i):
            found[game.label(s, asked.i, action)] = game.handle(s, asked.i, action).get("role", "")
        game.answer(s, asked.i, game.legal(s, asked.i)[0])
    ends = {label for label, role in found.items() if role == "end"}
    assert ends
    assert ends == {label for label in found if label.startswith(("End your turn", "That is all", "Do not use it"))}


@pytest.mark.parametrize(
    ("says", "cited"),
    [
        ("The last round (BM-10.3b).", ("The last round.", "BM-10.3b")),
        ("The battlefield (house maps).", ("The battlefield (house maps).", None)),
        ("The numbers on the cards.", ("The numbers on the cards.", None)),
    ],
)
def test_an_option_and_the_rule_it_is_about(says: str, cited: tuple[str, str | None]) -> None:
    assert Choice(("yes", "no"), says).cited == cited
