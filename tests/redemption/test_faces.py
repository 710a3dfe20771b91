"""Chapter 2 of the ledger: what the faces of cards say, and what is made of it."""

from __future__ import annotations

import pytest

from sandtable.games.redemption import vocabulary as v
from sandtable.games.redemption.cards import DECK_I, DECK_J, Card, fits
from sandtable.games.redemption.language import *
from sandtable.games.redemption.workshop import COMPANIONS

CARDS = (*DECK_I, *DECK_J)
BY_TITLE = {card.title: card for card in CARDS}


def traits(title: str) -> set[str]:
    return {v.TRAIT_NAMES[f.n].lower() for f in BY_TITLE[title].facts if f.form == v.F_TRAIT}


def colours(card: Card) -> set[str]:
    return {v.BRIGADE_WORDS[b.n].name for b in card.brigades}


@pytest.mark.rule("RD-2.1c")
def test_only_characters_and_enhancements_have_numbers() -> None:
    for card in CARDS:
        has_numbers = card.type in (HERO, FOE, ENHANCEMENT)
        assert ((card.strength, card.toughness) != (0, 0)) == has_numbers, card.title
        assert bool(card.brigades) == has_numbers, card.title


@pytest.mark.rule("RD-2.1d")
def test_the_icon_makes_type_and_side() -> None:
    for title, type_, side in [
        ("Gideon", HERO, GOOD),
        ("Saph", FOE, EVIL),
        ("Family Bond", ENHANCEMENT, GOOD),
        ("Fiery Darts", ENHANCEMENT, EVIL),
        ("Son of God", DOMINANT, GOOD),
        ("Strife", DOMINANT, EVIL),
        ("Lost Soul Mark 1:40", LOST_SOUL, NEUTRAL),
    ]:
        assert (BY_TITLE[title].type, BY_TITLE[title].side) == (type_, side), title


@pytest.mark.rule("RD-2.2c", "RD-2.2d", "RD-2.2e", "RD-2.2f")
def test_brigades() -> None:
    assert colours(BY_TITLE["Water to Wine"]) == {
        *("blue", "clay", "gold", "green", "purple", "red", "silver", "teal", "white"),
    }
    assert colours(BY_TITLE["Ashtaroth Worship"]) == {
        *("black", "brown", "crimson", "evil gold", "gray", "orange", "pale green"),
    }


@pytest.mark.rule("RD-2.3a", "RD-2.3b", "RD-2.3d")
def test_good_evil_and_neutral() -> None:
    for card in CARDS:
        assert fits(card, ((GOOD,),)) + fits(card, ((EVIL,),)) == (card.type != LOST_SOUL), card.title


@pytest.mark.rule("RD-2.5e", "RD-2.5h")
def test_identifiers_that_the_sources_dispute() -> None:
    for title in ("Achan", "Nabal", "Selfish Kinsman"):
        assert "israelite" in traits(title)
    assert "generic" in traits("Selfish Kinsman")
    assert "unique" not in traits("Selfish Kinsman")
    assert "unique" in traits("Nabal")


@pytest.mark.rule("RD-2.5d")
def test_references_that_the_sources_dispute() -> None:
    assert BY_TITLE["Achan"].reference == "Joshua 7:21"
    assert BY_TITLE["Authority of Peter"].reference == "Matthew 16:19"
    assert BY_TITLE["Miraculous Catch"].reference == "Luke 5:4,6"


@pytest.mark.rule("RD-2.4c", "RD-2.4e")
def test_who_is_human() -> None:
    for title in ("Ruth", "Boaz", "James", "Delilah"):
        assert "human" in traits(title)
    for card in CARDS:
        if card.type in (HERO, FOE):
            other = traits(card.title) & {"angel", "demon"}
            assert bool(other) != ("human" in traits(card.title)), card.title
            assert not (other and traits(card.title) & {"male", "female"}), card.title


@pytest.mark.rule("RD-2.5v")
def test_companions_are_in_neither_deck() -> None:
    titles = {card.title for card in COMPANIONS}
    assert {"Denarius", "Judge's Seat", "Philistine Outpost", "The New Covenant", "New Jerusalem"} <= titles
    assert any(title.startswith("Lost Soul Luke 13:30") for title in titles)
    assert not titles & set(BY_TITLE)
