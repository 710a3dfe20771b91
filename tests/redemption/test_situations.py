"""Who is winning: the comparison of numbers, for every Hero against every Evil Character and for the book's four examples."""

from __future__ import annotations

from itertools import product
from typing import Any

import pytest

from sandtable.games.redemption.cards import DECK_I, DECK_J, FOE, HERO, Card
from sandtable.games.redemption.game import redemption
from sandtable.games.redemption.tables import CARDS, KEYS

FIGHTERS = {KEYS[k]: card for k, card in enumerate(CARDS) if card in (*DECK_I, *DECK_J) and card.type in (HERO, FOE)}
HEROES = [key for key, card in FIGHTERS.items() if card.type == HERO]
FOES = [key for key, card in FIGHTERS.items() if card.type == FOE]


def facts(heroes: list[str], foes: list[str]) -> dict[str, Any]:
    """What a battle of these cards comes to."""
    battle = {"attacker": 0, "defender": 1, "acted": 1, "passes": 0, "done": 0}
    position: dict[str, object] = {
        "phase": "battle",
        "battle": battle,
        "judah": {"battle": heroes},
        "levi": {"battle": foes},
    }
    return redemption.facts(redemption.from_position(position, redemption.full_options({})))


def by_the_book(hero: Card, foe: Card) -> str:
    """The four descriptions, each by itself: exactly one must hold."""
    beats, beaten = hero.strength >= foe.toughness, foe.strength >= hero.toughness
    found = [
        *(["losing"] if beaten and hero.strength < foe.toughness else []),
        *(["winning"] if beats and hero.toughness > foe.strength else []),
        *(["mutual"] if beats and beaten else []),
        *(["stalemate"] if not beats and not beaten else []),
    ]
    assert len(found) == 1
    return found[0]


@pytest.mark.rule("RD-13.2.1", "RD-5.4c", "RD-5.4d", "RD-5.4e", "RD-5.4f", "RD-5.4g", "RD-5.4h")
def test_every_hero_against_every_evil_character() -> None:
    seen = set()
    for hero, foe in product(HEROES, FOES):
        expected = by_the_book(FIGHTERS[hero], FIGHTERS[foe])
        assert facts([hero], [foe])["situation"] == expected, (hero, foe)
        seen.add(expected)
    assert seen == {"losing", "winning", "mutual", "stalemate"}


@pytest.mark.parametrize(
    ("heroes", "foes", "numbers", "expected"),
    [
        (["andrew", "miraculous-catch"], ["nabal"], "6/7 8/8", "losing"),
        (["andrew", "miraculous-catch"], ["shaphat", "shaphat-2", "twice-afflicted"], "6/7 6/6", "winning"),
        (["john", "twice-afflicted"], ["shaphat", "eaten-by-worms"], "5/7 7/4", "mutual"),
        (["john", "twice-afflicted"], ["foul-spirit"], "5/7 6/7", "stalemate"),
    ],
)
@pytest.mark.rule("RD-13.1.7", "RD-13.1.8", "RD-13.1.9", "RD-13.1.10", "RD-5.4a", "RD-5.4b")
def test_the_four_examples_of_the_book(heroes: list[str], foes: list[str], numbers: str, expected: str) -> None:
    """With its own numbers, which no cards of the two decks have by rule: who could use an Enhancement is left aside here."""
    found = facts(heroes, foes)
    assert f"{found['numbers']['judah']} {found['numbers']['levi']}" == numbers
    assert found["situation"] == expected
