"""What cards say: made from what they do, in plain sentences, and different where they do different things."""

from __future__ import annotations

import re
from collections import Counter
from pathlib import Path

import pytest

from sandtable.games.redemption import cards as cards_module
from sandtable.games.redemption import tables as t
from sandtable.games.redemption.cards import DECK_I, DECK_J, Card, good
from sandtable.games.redemption.decks import OURS
from sandtable.games.redemption.language import *
from sandtable.games.redemption.texts import PAGE, ability_text, card_text, document, face
from sandtable.kernel.abilities import Ability, Op, inside

ROOT = Path(__file__).parents[2]
ABILITIES = [ability for card in t.CARDS for ability in card.does]
WRONG = re.compile(
    r"  | \.|\{|\}|None| ,|;,|\b(his|her|him|he|she)\b|\ba (?!uni)[aeiou]|\ban (?:[^aeiou]|uni)|Heros\b|\bthe the\b|\b(\w+) \2\b",
    re.IGNORECASE,
)


def test_different_abilities_read_differently() -> None:
    by_text: dict[str, Ability] = {}
    for ability in ABILITIES:
        text = ability_text(ability)
        assert by_text.setdefault(text, ability) == ability, text
    assert len(by_text) == len(set(ABILITIES))


def test_different_cards_have_different_faces() -> None:
    faces = Counter(face(card) for card in t.MAIN_CARDS)
    assert [line for line, n in faces.items() if n > 1] == []


def test_every_text_is_a_plain_sentence() -> None:
    for ability in ABILITIES:
        text = ability_text(ability)
        assert text[0].isupper(), text
        assert text.endswith("."), text
        assert 10 < len(text) < 330, text
        assert not WRONG.search(text), text
        assert text.count("(") == text.count(")"), text


@pytest.mark.parametrize("text", ["Draw a Evil Character.", "He may draw.", "Discard the the card.", "Discard 2 Heros ."])
def test_what_is_no_plain_sentence_would_be_found(text: str) -> None:
    assert WRONG.search(text)


def test_every_number_and_choice_is_in_the_text() -> None:
    said = {
        INTO_DISCARDS: "iscard", UNDER_DECK: "bottom", ONTO_DECK: "top of", OUT_OF_GAME: "from the game", BACK: "back to territory",
        REDEEMED: "Redemption", TO_HAND: "hand", TO_BONDAGE: "Bondage", CAPTURED: "apture",
    }  # fmt: skip
    for ability in ABILITIES:
        text = ability_text(ability)
        for op in (shape for shape in inside(ability) if isinstance(shape, Op)):
            assert op.into is None or said.get(op.into, "") in text, text
            many = op.to.many
            assert many.n < 2 or many.n >= 99 or str(many.n) in text, text
            assert not many.or_n or str(many.or_n) in text, text
        assert "may" in text or not (ability.may or any(op.may for op in ability.do)), text


SHOWN = {
    "boaz": "You may draw 1 card. You may bring a Hero with a reference in Ruth from your hand or any territory into battle on "
    "your side.",
    "jephthah": "Once a game you may discard the top card of your deck; if you do, discard 1 or 2 Evil Characters in play.",
    "nabal": "Draw 1 card and show it; if it is good, discard this card after the battle.",
    "saph": "The ability of the next Enhancement that an opponent plays in this phase does not start.",
    "to-each-his-own": "Each player may search their discard pile for an evil Enhancement, show it and take it into their hand.",
    "persistent-pestering": "The opponent must move 2 good cards from their hand to the bottom of their deck. You may move this "
    "card to the bottom of its owner's deck.",
    "fishers-of-men": "Show everybody the top 3 cards of the opponent's deck (the top 9 if a Disciple uses this card), then put "
    "the Lost Souls among them into their owner's Land of Bondage and move the others to the bottom of their owner's deck in the "
    "same order.",
    "ashtaroth-worship": "Choose one: discard a good Enhancement in play; or remove all cards in a player's discard pile from the "
    "game.",
    "son-of-god-i": "Choose a Lost Soul in an opponent's Land of Bondage, switch its ability off and move it to your Land of "
    "Redemption. Cannot be negated.",
    "ruth": "Until the phase ends, the abilities of all Evil Characters are off and what they did in it is undone.",
    "head-count": "Draw X cards, where X is the number of warrior Heroes that you have in play (3 at most).",
    "sudden-muster": "Suspend the last evil card played in this battle; meanwhile, bring a warrior Hero from your hand or any "
    "territory into battle on your side.",
    "rock-and-keys": "Draw 2 cards. Cannot be negated if Peter is in play.",
    "two-edged-word": "As a good card: Discard an Evil Character in play. As an evil card: Discard a Hero in play.",
    "foul-spirit-3rd-edition": "Until the phase ends, the abilities of all characters and Enhancements are off and what they did "
    "in it is undone.",
    "mentor": "You may bring a human New Testament Hero with toughness 5 or less from your hand or any territory into battle on "
    "your side.",
    "baptism": "A human Evil Character in play becomes a blue Hero.",
    "plague-of-hail": "Choose an evil Enhancement in play, switch its ability off and discard it.",
    "flaming-sword": "Choose an evil Enhancement in battle and switch its ability off.",
    "plot-to-kill": "Choose a good card in play, switch its ability off and discard it. Cannot be prevented if a unique Pharisee "
    "or Sadducee uses this card.",
    "angel-chariots": "Discard a crimson Evil Character in play or set aside.",
    "altar-of-incense": "Protect every Old Testament Hero in play from being discarded by evil Enhancements while this card is "
    "there.",
    "shadow-of-death": "Each player must discard an Evil Character in their territory.",
    "angel-of-god": "Protect every human Hero in play from being discarded until the phase ends. Protect every Hero in play from "
    "being captured until the phase ends.",
    "king-josiah": "Discard a card named Chariots of the Sun in play. Search your deck for a card named Solomon's Temple, show it "
    "and put it into your territory (then shuffle the deck). None of this can be negated.",
    "philosophy": "As a good card: Choose an evil Enhancement in play and switch its ability off. You may look at the hand of a "
    "player of your choice, then discard an evil card from there. As an evil card: Choose a good Enhancement in play and switch "
    "its ability off. You may look at the hand of a player of your choice, then discard a good card from there.",
    "king-sargon-ii": "You may play an evil Old Testament Fortress from your deck at once. You may capture an evil human in a "
    "territory.",
    "gideon": "",
}


@pytest.mark.parametrize("key", SHOWN)
def test_a_card_says(key: str) -> None:
    assert " ".join(card_text(t.CARDS[t.KIND[key]])) == SHOWN[key]


def test_a_face_shows_facts_and_marks() -> None:
    assert face(BY_TITLE["Ishbibenob"]) == (
        "Ishbibenob | Evil Character · black · 8/12 · warrior · Philistine Giant · II Samuel 21:16 · I | "
        "Discard a Hero in battle with strength 10 or more."
    )
    assert (
        face(BY_TITLE["Water to Wine"]) == "Water to Wine | good Enhancement · every good brigade · 4/3 · John 2:3-5 · I | –"
    )
    assert face(t.CARDS[t.KIND["turncoat-scribe"]]) == "Turncoat Scribe | Hero/Evil Character · teal/gray · 4/4 · HOUSE | –"
    mute = good("Somewhere", "red 1/2 | Acts 1:1")._replace(mute=True, set="Kings")
    assert face(mute) == (
        "Somewhere | good Enhancement · red · 1/2 · Acts 1:1 · Kings, mute | "
        "It has an ability that is not played here: only its numbers and facts count."
    )


def test_the_page_of_all_cards_is_current() -> None:
    assert (ROOT / PAGE).read_text(encoding="utf-8") == document(OURS.cards.items())


def test_the_document_quotes_real_cards() -> None:
    document = (ROOT / "docs" / "redemption-language.md").read_text(encoding="utf-8")
    quoted = re.findall(r"```python\n(.*?)```", document, re.DOTALL)
    source = Path(str(cards_module.__file__)).read_text(encoding="utf-8")
    assert len(quoted) == 4
    assert all(card in source for card in quoted)
    assert card_text(BY_TITLE["Jephthah"])[0] in " ".join(document.split())


BY_TITLE: dict[str, Card] = {card.title: card for card in (*DECK_I, *DECK_J)}
