"""The log read again is the same table, whatever people did at it; and a fault of ours is a refusal."""

from __future__ import annotations

import os
from collections import Counter
from typing import Any

import pytest

from sandtable.games.registry import GAMES, find
from sandtable.play.match import Match
from sandtable.play.undo import CannotUndo, free
from sandtable.server.table import Table

from .folding import MOST, SECRET_SETUP, fold, mixes, options_for
from .playing import Server

FOLDS = int(os.environ.get("FOLDS", "5000"))  # games of the long run, of all kinds together


@pytest.mark.parametrize("name", GAMES)
def test_the_log_read_again_is_the_same_table(name: str) -> None:
    done, chosen = Counter[str](), mixes(name)
    for seed in range(3):
        done.update(fold(name, seed, chosen[-1 - seed % len(chosen)], 40))
    assert done["play"] > 20, done
    assert done["undo"] > 0 or done["offer"] > 0, done


@pytest.mark.long
@pytest.mark.parametrize("name", GAMES)
def test_thousands_of_logs_read_again(name: str) -> None:
    for seed in range(FOLDS // len(GAMES)):
        fold(name, seed, options_for(name, seed), MOST)


def test_a_set_up_in_secret_is_taken_back_and_read_again() -> None:
    """Both choose and place unseen, and take back: every third such game could not be read again once."""
    for seed in range(8):
        fold("frontline", seed, SECRET_SETUP, 24)


def both_chose(last: str, place: bool) -> Match:
    """Front Line: both have chosen their cards, and Red has perhaps placed a unit that Green does not see."""
    match = Match(find("frontline"), "1", SECRET_SETUP)
    while not any(a.kind.name == "place" for a in match.open()):
        asked = match.open()[0 if last == "green" else -1]
        match.play(asked.i, match.game.legal(match.state, asked.i)[0])
    if place:
        red = match.asked_of("red")
        assert red is not None
        match.play(red.i, match.game.legal(match.state, red.i)[0])
    return match


@pytest.mark.parametrize("last", ["red", "green"])
def test_an_undo_does_not_tell_whether_the_other_has_answered_in_secret(last: str) -> None:
    """Green's card can be taken back neither before nor after Red has placed something: what Red does depends on it."""
    told = []
    for place in (False, True):
        with pytest.raises(CannotUndo) as refused:
            free(both_chose(last, place), ["green"])
        told.append(str(refused.value))
    assert told[0] == told[1]


def test_a_fault_while_applying_is_refused_and_leaves_the_table_as_it_was(
    server: Server, monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    made = server.create(hotseat=True, seed="1")
    player = server.sit(made["table"], made["seats"]["red"])
    before, true = player.view, Table._play

    def broken(self: Table, event: Any) -> None:
        true(self, event)
        raise ZeroDivisionError

    monkeypatch.setattr(Table, "_play", broken)
    refused = player.act(before["decision"]["choices"][0], cid="mine")
    assert (refused["t"], refused["cid"], "as it was before" in refused["why"]) == ("nack", "mine", True)
    monkeypatch.undo()
    again = server.sit(made["table"], made["seats"]["red"])
    assert (again.view["seq"], again.view["entities"]) == (before["seq"], before["entities"])
    player.play(before["decision"]["choices"][0])  # and play goes on
