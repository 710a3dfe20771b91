"""Redemption as numbers: answers one to one, features where the document says, nothing hidden in them."""

from __future__ import annotations

import re
from pathlib import Path
from typing import Any

import numpy as np
import pytest

from sandtable.envs.encoding import NoEncoding, encoding_of
from sandtable.games.redemption import encoding as e
from sandtable.games.redemption import redemption
from sandtable.games.redemption.state import HELD, TURNED
from sandtable.kernel.luck import key_of
from sandtable.testing.kit import playout

pytestmark = pytest.mark.proves

TEXT = (Path(__file__).parents[2] / "docs" / "environments.md").read_text(encoding="utf-8")
CHAPTER = TEXT.partition("## Redemption's numbers")[2].partition("\n## ")[0]


def row_of(s: Any, seat: int) -> np.ndarray[Any, Any]:
    row = np.zeros(e.N_FEATURES, np.float32)
    e.observe(redemption.known(s, seat), seat, row)
    return row


def test_answers_and_features() -> None:
    """No two answers have one index, and every index leads back; worlds that a seat cannot tell apart have the same numbers."""
    asked_about = 0
    for n, (s, asked) in enumerate(playout(redemption, 3, {"decks": "ji"})):
        if redemption.is_over(s):
            break
        legal = redemption.legal(s, asked.i)
        indices = {e.index_of(s, asked.i, action): action for action in legal}
        assert len(indices) == len(legal)
        assert all(0 <= index < e.N_ACTIONS and e.action_of(s, asked.i, index) == a for index, a in indices.items())
        if n % 12 == 0:
            row = row_of(s, asked.who)
            assert e.encoding.low <= row.min() <= row.max() <= e.encoding.high
            world = redemption.world(redemption.known(s, asked.who), asked.who, key_of(n))
            assert np.array_equal(row, row_of(world, asked.who))
            assert row[e.F_ASKED : e.F_ABOUT].sum() == 1
            asked_about += 1
    assert asked_about > 8


def test_a_seat_counts_its_own_deck_first() -> None:
    s = redemption.new("1")
    first, second = row_of(s, 0), row_of(s, 1)
    assert [first[e.F_SIDES + 5], second[e.F_SIDES + 5]] == [0, 1]  # deck I, deck J
    own = first[: e.DECK * e.CARD_FEATURES].reshape(e.DECK, e.CARD_FEATURES)
    assert own[:, e.C_ZONE + 1].sum() == s.sides[0].hand  # its hand is its own, and seen
    assert second[: e.DECK * e.CARD_FEATURES].reshape(e.DECK, -1)[:, e.C_ZONE + 1].sum() == s.sides[1].hand
    assert first[e.DECK * e.CARD_FEATURES : e.F_SIDES].reshape(e.DECK, -1)[:, e.C_ZONE + 1].sum() == 0


def test_other_games_are_refused() -> None:
    with pytest.raises(NoEncoding, match="a game for two"):
        encoding_of(redemption, redemption.full_options({"players": "3"}))


def test_the_document_says_where_everything_is() -> None:
    assert f"### Actions: {e.N_ACTIONS}" in CHAPTER
    assert f"### Features: {e.N_FEATURES}" in CHAPTER
    starts = [int(n) for n in re.findall(r"^\| (\d+)(?:, \d+| … \d+)? \|", CHAPTER.partition("### Features")[0], re.M)]
    assert starts == list(e.INDICES.first.values())
    rows = [int(n) for n in re.findall(r"^\| (\d+) \| [\d+ ]+ \|", CHAPTER, re.M)]
    assert rows == [
        *(e.C_ZONE, e.C_MAY, e.C_MINE, e.C_PLACE, e.C_ON, e.C_MARKS, e.C_NUMBERS),
        *(e.F_SIDES, e.F_TURN, e.F_PHASE, e.F_BATTLE, e.F_STANDING, e.F_ASKED, e.F_ABOUT, e.F_OPTIONS),
    ]
    assert ", ".join(f"`{kind}`" for kind in e.KINDS) in CHAPTER
    assert (HELD, TURNED) == (1, 1 << e.MARKS - 1)
