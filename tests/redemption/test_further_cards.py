"""Cards beyond decks I and J: those with an ability are each used by a scenario, by title."""

from __future__ import annotations

import re
from pathlib import Path

from sandtable.games.redemption import tables as t
from sandtable.games.redemption.cards import Card
from sandtable.games.redemption.recent import POOL
from sandtable.testing.recorder import cases_in

CASES = cases_in(Path(__file__).parents[1] / "scenarios" / "redemption")
WORD = re.compile(r"[a-z0-9][a-z0-9-]*")
ENOUGH = 272  # of 285; the others name only cards that we have no line for


def speaks(card: Card) -> bool:
    return bool(card.does) or any(face.does for face in card.faces)


def further() -> dict[str, Card]:
    """The printed cards of other sets that have an ability which is played."""
    ours = {(card.title, card.set, card.art) for card in POOL}
    mains = [card for card in t.MAIN_CARDS if (card.title, card.set, card.art) in ours]
    return {t.KEYS[t.CARDS.index(card)]: card for card in mains if speaks(card)}


def titled() -> set[str]:
    """Cards that a scenario names in its title and plays or expects."""
    found, cards = set(), further()
    for case in CASES.values():
        words = set(WORD.findall(f"{case.position} {case.play}"))
        found |= {key for key in words & cards.keys() if named_in(cards[key], case.title)}
    return found


def named_in(card: Card, title: str) -> bool:
    return letters(card.title.split(",")[0].split(" (")[0]) in letters(title)


def letters(text: str) -> str:
    return "".join(c for c in text.lower() if c.isalnum())


def test_further_cards_are_used_by_title() -> None:
    cards = further()
    shown = titled()
    print(f"{len(shown)} of {len(cards)} further cards with an ability have a scenario by title")
    assert len(cards) == 285
    assert len(shown) >= ENOUGH, sorted(set(cards) - shown)
