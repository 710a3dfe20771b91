"""Answers with a place of their own, as a search on a continuous table may give them: recorded, and told of what it is like."""

from __future__ import annotations

from random import Random
from typing import Any

import pytest

from sandtable.ai import bring
from sandtable.ai.levels import Level
from sandtable.games.fantasycards import verbs as do
from sandtable.games.registry import find
from sandtable.kernel import Game
from sandtable.lab.likeness import Question, thought
from sandtable.lab.record import Scribe
from sandtable.lab.watch import Watch

GAME = find("fantasycards")


def placing() -> Any:
    """A question where a unit is put."""
    s, r = GAME.new("3"), Random(3)
    while GAME.open(s)[0].kind.name != "spot_for":
        GAME.plain.answer(s, 0, r.choice(GAME.legal(s)))
    return s


def test_what_is_on_no_list_is_not_recorded_as_if_it_were() -> None:
    s = placing()
    scribe, who, legal = Scribe(Watch(GAME, ("greedy", "greedy"), 1)), GAME.open(s)[0].who, GAME.legal(s)
    listed = [scribe.look(s, who, action) for action in legal[:3]]
    assert len({found[2] for found in listed if found is not None}) == 3
    assert scribe.look(s, who, do.put_at()) is None


@pytest.mark.parametrize(("name", "closely"), [("level4", False), ("level5", True)])
def test_another_idea_of_places_is_another_opponent(name: str, closely: bool, monkeypatch: pytest.MonkeyPatch) -> None:
    """But not of one that does not look at them."""
    GAME.native()
    s, level = placing(), bring(name)
    assert isinstance(level, Level)
    who = GAME.open(s)[0].who
    asked = Question(GAME.known(s, who), who, 0, late=True)
    before = thought(GAME, level, asked, 1)
    monkeypatch.setattr(type(GAME), "near", Game.near)
    assert (thought(GAME, level, asked, 1) != before) == closely
