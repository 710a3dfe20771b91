"""What a seat may know of the table: counts and open cards, and nothing of other hands and decks."""

from __future__ import annotations

from typing import Any

import pytest

from sandtable.games.redemption.game import redemption

TABLE: dict[str, object] = {
    "turn": 3,
    "phase": "preparation",
    "judah": {
        "hand": ["gideon"],
        "mixed": ["samson", "boaz"],
        "territory": ["shamgar"],
        "discards": ["naomi"],
    },
    "levi": {
        "hand": ["lahmi", "saph"],
        "mixed": ["achan", "nabal", "delilah"],
        "bondage": ["lost-soul-mark-1-40"],
        "redemption": ["lost-soul-proverbs-10-1 of judah"],
        "banished": ["fiery-darts"],
    },
}


def seen(seat: int) -> tuple[Any, dict[str, Any]]:
    """The state and the position as one seat knows them."""
    s = redemption.from_position(TABLE, redemption.full_options({}))
    redemption.hide(s, seat)
    return s, redemption.position(s)


@pytest.mark.rule("RD-2.8a", "RD-2.8b", "RD-9.1l")
def test_other_hands_and_all_decks_are_hidden() -> None:
    _, mine = seen(0)
    assert mine["judah"]["hand"] == ["gideon"]
    assert "hand" not in mine["levi"]
    assert set(mine["levi"]["unseen"]) == {"lahmi", "saph", "achan", "nabal", "delilah"}
    _, theirs = seen(1)
    assert theirs["levi"]["hand"] == ["lahmi", "saph"]
    assert "hand" not in theirs["judah"]


@pytest.mark.rule("RD-2.8e")
def test_how_many_cards_lie_where_is_known() -> None:
    s, _ = seen(0)
    assert [(int(s.sides[k].hand), int(s.sides[k].deck)) for k in range(2)] == [(1, 2), (2, 3)]


@pytest.mark.rule("RD-2.8f")
def test_which_cards_are_in_a_deck_is_known_and_not_where() -> None:
    _, mine = seen(0)
    assert mine["judah"]["mixed"] == ["boaz", "samson"]
    assert not {"deck", "under"} & set(mine["judah"])


@pytest.mark.rule("RD-2.8c", "RD-2.8g")
def test_what_lies_in_the_open_is_open() -> None:
    _, mine = seen(0)
    assert mine["judah"]["territory"] == ["shamgar"]
    assert mine["levi"]["bondage"] == ["lost-soul-mark-1-40"]
    assert mine["levi"]["redemption"] == ["lost-soul-proverbs-10-1 of judah"]
    assert mine["levi"]["banished"] == ["fiery-darts"]
