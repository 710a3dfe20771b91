"""What the rules play: every card that is written, and what they say of those they do not play."""

from __future__ import annotations

import pytest

from sandtable.games.redemption import tables as t
from sandtable.games.redemption.cards import Card, good, hero
from sandtable.games.redemption.language import *
from sandtable.games.redemption.played import unplayed
from sandtable.kernel.abilities import Ability

MUTE = {
    "Prosperity": "a choice of more than 6 cards at once",
    "Joshua's Scribes": "a choice between more than 2 things",
    "Wheel Within a Wheel": "a search for several cards at once",
}


def test_every_written_card_is_played() -> None:
    """But for a few that are marked as mute, each with its reason."""
    for card in t.OUR_CARDS:
        assert MUTE.get(card.title, "") in unplayed(card), card.title
        assert bool(unplayed(card)) == t.playable(card).mute == (card.title in MUTE), card.title


def a_card(*abilities: Ability) -> Card:
    return good("Too Much", "blue 1/1 | |", *abilities)


three = does(*either(discard(one(FOE)), discard(one(HERO)), draw(1)))
REFUSED = [
    (a_card(three), "a choice between more than 2 things"),
    (a_card(does(search(HERO, at=DECK, n=2))), "a search for several cards at once"),
    (a_card(does(discard(some(7, FOE)))), "a choice of more than 6 cards at once"),
    (hero("Too Late", "blue 1/1 | |", when(DISCARDED, draw(1), of=(HERO,))), "after a discard"),
    (hero("Too Clever", "blue 1/1 | |", instead(DISCARDED, draw(1), of=(HERO,))), "another move of the same card"),
]


@pytest.mark.parametrize(("card", "why"), REFUSED, ids=[why for _, why in REFUSED])
def test_a_word_that_is_not_played_makes_a_card_mute(card: Card, why: str) -> None:
    assert why in unplayed(card)
    muted = t.playable(card)
    assert muted.mute
    assert muted.does == ()
    assert muted.facts == card.facts
