"""The deck that a game is played with: ours, or the printed one as far as a player has put it in (`--set my-deck.toml`).

A file holds the cards that differ from ours, by their number; each part may be left out:

    [17]
    action = "assault"
    situation = "evade"
    result = "shaken"

The line that options and records keep is `house`, or `17=assault/evade/shaken 18=…`. A deck has 72 cards, numbered from 1.
"""

from __future__ import annotations

from collections.abc import Mapping
from pathlib import Path
from typing import Any, NamedTuple

import tomli_w

from sandtable.kernel.texts import did_you_mean, listed
from sandtable.kernel.values import HOUSE, read_toml

from .cards import ACTION_NAMES, CARDS, DECK, SITUATION_NAMES, Card
from .vocabulary import ELIMINATED, FALL_BACK, OUT_OF_ACTION, RESULTS, SHAKEN

Deck = tuple[Card, ...]
RESULT_NAMES = tuple(result.name for result in RESULTS)
# By earlier versions of the rules other results stood on some of our cards.
RESULTS_THEN = {
    "1": {
        FALL_BACK: (1, 6),
        SHAKEN: (11, 16, 19, 24, 32, 37, 49, 56, 66, 71),
        OUT_OF_ACTION: (4, 5, 20, 26, 36, 39, 52, 57),
        ELIMINATED: (34, 44, 54, 61),
    }
}


class BadDeck(ValueError):
    """A card that does not exist, or cannot say what it is made to say."""


class Part(NamedTuple):
    """One of the three things that stand on a card."""

    key: str
    names: tuple[str, ...]


PARTS = (Part("action", ACTION_NAMES), Part("situation", SITUATION_NAMES), Part("result", RESULT_NAMES))


def names_of(card: Card) -> tuple[str, str, str]:
    return ACTION_NAMES[card.action], SITUATION_NAMES[card.situation], RESULT_NAMES[card.result]


def card_of(names: Mapping[str, str], number: int) -> Card:
    """A card with some of its parts named, and the others as they are on ours."""
    found = dict(zip((part.key for part in PARTS), DECK[number - 1], strict=True))
    for part in PARTS:
        if part.key in names:
            found[part.key] = index_of(part, names[part.key], number)
    return Card(found["action"], found["situation"], RESULTS[found["result"]])


def index_of(part: Part, name: str, card: int) -> int:
    if name not in part.names:
        hint = did_you_mean(name, part.names, f"there are {listed(part.names)}")
        raise BadDeck(f"card {card}: there is no {part.key} {name!r}; {hint}")
    return part.names.index(name)


def number_of(text: str) -> int:
    if not (text.isascii() and text.isdecimal() and 1 <= int(text) <= CARDS):
        raise BadDeck(f"card {text!r}: cards have numbers from 1 to {CARDS}")
    return int(text)


def changed(cards: Mapping[int, Card], ours: Deck = DECK) -> Deck:
    """Our deck with some cards, by number, put in place of ours."""
    return tuple(cards.get(k + 1, card) for k, card in enumerate(ours))


def ours_then(version: str) -> Deck:
    """Our deck by this version of the rules."""
    then = RESULTS_THEN.get(version, {})
    return changed({number: DECK[number - 1]._replace(result=result) for result, found in then.items() for number in found})


# ---------------------------------------------------------------- one line
def line_of(deck: Deck) -> str:
    """What differs from our deck, in one line."""
    differs = [k for k in range(CARDS) if deck[k] != DECK[k]]
    return " ".join(f"{k + 1}={'/'.join(names_of(deck[k]))}" for k in differs) or HOUSE


def read_line(text: str, ours: Deck = DECK) -> Deck:
    """The deck that a line stands for."""
    if text.strip() == HOUSE:
        return ours
    found: dict[int, Card] = {}
    for word in text.split():
        number, equals, rest = word.partition("=")
        names = rest.split("/")
        if not equals or len(names) != len(PARTS):
            raise BadDeck(f"{word!r}: it should look like 17=assault/evade/shaken")
        card = number_of(number)
        if card in found:
            raise BadDeck(f"card {card} stands twice")
        found[card] = card_of(dict(zip((part.key for part in PARTS), names, strict=True)), card)
    if not found:
        raise BadDeck(f"a deck is {HOUSE!r}, or cards that differ from ours: 17=assault/evade/shaken")
    return changed(found, ours)


def line_now(text: str, version: str) -> str:
    """A line that was written by this version of the rules, for the same cards."""
    return line_of(read_line(text, ours_then(version)))


def canonical(text: str) -> str:
    """A line in its one form: cards in their order, and none that is ours."""
    return line_of(read_line(text))


# ---------------------------------------------------------------- in a state
def write(s: Any, text: str) -> None:
    """Put the cards of a line into a blank state."""
    for k, card in enumerate(read_line(text)):
        s.actions[k], s.situations[k], s.results[k] = card.action, card.situation, int(card.result)


def printed(s: Any, card: int) -> Card:
    """What stands on a card of a game."""
    return Card(int(s.actions[card]), int(s.situations[card]), RESULTS[s.results[card]])


def line_from(s: Any) -> str:
    """The line that a state's cards were written from."""
    return line_of(tuple(printed(s, k) for k in range(CARDS)))


OURS_EVER = frozenset(line_of(ours_then(version)) for version in ("", *RESULTS_THEN))


def is_ours(s: Any) -> bool:
    """Whether nobody has put anything on the cards of a game; of a version before, too."""
    return line_from(s) in OURS_EVER


# ---------------------------------------------------------------- files
def read_deck(path: Path) -> Deck:
    """A deck from a file; BadDeck with one sentence if it cannot be read."""
    given = read_toml(path, "a deck", BadDeck)
    try:
        return deck_of(given)
    except BadDeck as error:
        raise BadDeck(f"{path}: {error}") from None


def deck_of(given: Mapping[str, object]) -> Deck:
    """A deck from the tables of a TOML file."""
    found = {}
    for key, table in given.items():
        number = number_of(key)
        if not isinstance(table, dict) or not all(isinstance(value, str) for value in table.values()):
            raise BadDeck(f'card {key}: it should be a table, as in [17] with action = "assault"')
        if unknown := set(table) - {part.key for part in PARTS}:
            raise BadDeck(f"card {key} has no {listed(sorted(unknown))}; it has {listed([part.key for part in PARTS])}")
        found[number] = card_of(table, number)
    return changed(found)


def written(deck: Deck) -> str:
    """A deck as the text of a TOML file: what differs from ours."""
    keys = [part.key for part in PARTS]
    differs = [k for k in range(CARDS) if deck[k] != DECK[k]]
    return tomli_w.dumps({str(k + 1): dict(zip(keys, names_of(deck[k]), strict=True)) for k in differs})
