"""A look back at a game that is over, over the wire: with progress, once for everybody, and never while a game goes on."""

from __future__ import annotations

from concurrent.futures import wait

import pytest

from sandtable.ai.search import Search
from sandtable.server.analysis import Analyses
from sandtable.server.table import Refused, Table
from tests.positions import begin_at

from .test_ending import begun, log


@pytest.fixture
def analyses(monkeypatch: pytest.MonkeyPatch) -> Analyses:
    """With few playouts, and as if everything were compiled."""
    monkeypatch.setattr("sandtable.ai.review.THOROUGH", Search(playouts=2, best=2, samples=1))
    monkeypatch.setattr("sandtable.ai.review.REDRAWN", 2)
    monkeypatch.setattr("sandtable.ai.search.ready.ready", lambda game: True)
    return Analyses()


def short() -> Table:
    """Two moves: one to no purpose, and one that wins."""
    table = begun("burntmoon", 1, begin_at("burntmoon-last"))
    match = table.begun
    for text in ("move moss-a 2 3", "control moss-b 5"):
        log(table, "lfa", "play", i=0, action=match.game.read_move(match.state, 0, text))
    return table


def test_a_game_that_is_over_is_looked_at_once(analyses: Analyses) -> None:
    table = short()
    first = analyses.of(table)
    assert (first.total, first.first) == (2, "lfa")
    (look,) = analyses.looks.values()
    assert look.work is not None
    wait([look.work])
    found = analyses.of(table)
    assert len(analyses.looks) == 1
    assert (found.done, found.preparing) == (2, False)
    assert [move.n for move in found.moves] == [1, 2]
    assert (found.moves[1].open, found.moves[1].text) == (100, "control moss-b 5")
    assert [said.split(" gave away ")[0] for said in found.says[:2]] == ["LFA", "POSIWID"]
    assert found.says[2].startswith("Dice and deals: ")
    for move in found.moves:
        assert bool(move.grade) == bool(move.better)
        assert move.chance is None or 0 <= move.chance <= move.better_chance <= 100


def test_a_game_that_goes_on_is_not_looked_at(analyses: Analyses) -> None:
    """The record holds the seed, and thinking about a live game would be a hint."""
    with pytest.raises(Refused, match="when the game is over"):
        analyses.of(begun("burntmoon", 2))
    assert not analyses.looks


def test_while_rules_are_compiled_it_waits(analyses: Analyses, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("sandtable.ai.search.ready.ready", lambda game: False)
    assert analyses.of(short()).preparing
    (look,) = analyses.looks.values()
    analyses.close()
    assert look.work is not None
    wait([look.work])
    assert look.moves == []
