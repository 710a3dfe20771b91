"""Decks: the two printed lists, lists of one's own, and what a legal one is (ledger chapter 2).

A deck is a file

    general = "valya-serova"
    cards = { supply-drop = 19, huojian = 4, rabbit = 4, … }     # sixty cards; the general is not one of them
    missions = { relay-tower = 3, … }                            # if it brings a mission deck; both players play on it

or one line, which options and records keep: `valya-serova: 19 supply-drop, 4 huojian, 4 rabbit, …`.
"""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path
from typing import Any, NamedTuple

from sandtable.kernel.texts import did_you_mean
from sandtable.kernel.values import HOUSE, read_toml

from .bounds import MOST_COPIES
from .cards import CARD_NAMES, CARDS, FACTIONS, MISSION_NAMES, N_MISSIONS, NEUTRAL, K
from .vocabulary import GENERAL

DECK_SIZE = 60
FEWEST_MISSIONS, MOST_MISSION_COPIES = 20, 3
MOST_MISSIONS = MOST_MISSION_COPIES * N_MISSIONS


class BadDeck(ValueError):
    """A list that cannot be read, or that is no legal deck."""


class Deck(NamedTuple):
    """A general (-1: none) with the counts of all cards, and a mission deck if the list brings one."""

    general: int
    cards: tuple[int, ...]
    missions: tuple[int, ...] | None = None


def printed(deck: int) -> Deck:
    """The list of a deck in the box."""
    general = next(k for k, card in enumerate(CARDS) if card.type == GENERAL and card.copies[deck])
    return Deck(general, tuple(0 if card.type == GENERAL else card.copies[deck] for card in CARDS))


DECKS = {"cpm": printed(0), "une": printed(1)}
HOUSE_MISSIONS = (1,) * N_MISSIONS


# ---------------------------------------------------------------- what is legal
def problems(deck: Deck) -> list[str]:
    """Everything that stands against a deck, each with the rule it breaks; nothing if it is legal."""
    found = []
    total = sum(deck.cards)
    if deck.general < 0:
        found.append("The deck has no general. [RL-2.1b]")
    if total != DECK_SIZE:
        found.append(f"The deck has {total} cards besides the general; it must have {DECK_SIZE}. [RL-2.1a]")
    for k, n in enumerate(deck.cards):
        card = CARDS[k]
        if n and card.type == GENERAL:
            found.append(f"{card.title} is a general, and a general is not one of the {DECK_SIZE} cards. [RL-2.1c]")
        elif n and deck.general >= 0 and card.faction not in (NEUTRAL, CARDS[deck.general].faction):
            mine, theirs = FACTIONS[CARDS[deck.general].faction].upper(), FACTIONS[card.faction].upper()
            found.append(f"{card.title} is {theirs}, and the general {CARDS[deck.general].title} is {mine}. [RL-2.1d]")
        if n > MOST_COPIES and not card.basic:
            found.append(
                f"{n} copies of {card.title}; there may be {MOST_COPIES} of all but basic resource cards. [RL-2.1e]"
            )
    return found + (mission_problems(deck.missions) if deck.missions is not None else [])


def mission_problems(missions: Sequence[int]) -> list[str]:
    """What stands against a mission deck."""
    found = []
    if sum(missions) < FEWEST_MISSIONS:
        found.append(f"The mission deck has {sum(missions)} cards; it must have at least {FEWEST_MISSIONS}. [RL-2.3a]")
    for k, n in enumerate(missions):
        if n > MOST_MISSION_COPIES:
            name = MISSION_NAMES[k]
            found.append(f"{n} copies of {name}; a mission may be there {MOST_MISSION_COPIES} times. [RL-2.3b]")
    return found


# ---------------------------------------------------------------- files
def read_deck(path: Path) -> Deck:
    """A deck from a file, legal or not; BadDeck with one sentence if it cannot be read."""
    given = read_toml(path, "a deck", BadDeck)
    try:
        return deck_of(given)
    except BadDeck as error:
        raise BadDeck(f"{path}: {error}") from None


def deck_of(given: dict[str, Any]) -> Deck:
    if unknown := set(given) - {"general", "cards", "missions"}:
        raise BadDeck(f"a deck has no {', '.join(sorted(unknown))}; it has general, cards and perhaps missions")
    general = -1
    if "general" in given:
        general = named(given["general"], CARD_NAMES, "card")
        if CARDS[general].type != GENERAL:
            raise BadDeck(f"general = {given['general']!r}: {CARDS[general].title} is no general; {generals()}")
    cards = counts(given.get("cards", {}), CARD_NAMES, "cards")
    return Deck(general, cards, counts(given["missions"], MISSION_NAMES, "missions") if "missions" in given else None)


def generals() -> str:
    return "the generals are " + " and ".join(CARD_NAMES[k] for k in range(K) if CARDS[k].type == GENERAL)


def counts(given: Any, names: Sequence[str], what: str) -> tuple[int, ...]:
    """{name: n} as a count for every name."""
    if not isinstance(given, dict):
        raise BadDeck(f"{what} = {given!r}: it should be a table, as in {what} = {{ {names[-1]} = 2 }}")
    found = [0] * len(names)
    for name, n in given.items():
        if not isinstance(n, int) or isinstance(n, bool) or not 0 <= n <= DECK_SIZE * 2:
            raise BadDeck(f"{what}.{name} = {n!r}: it should be a whole number, how many of them there are")
        found[named(name, names, what.removesuffix("s"))] = n
    return tuple(found)


def named(name: Any, names: Sequence[str], what: str) -> int:
    if name not in names:
        raise BadDeck(f"there is no {what} {name!r}; {did_you_mean(name, names, 'see docs/redline-cards.md')}")
    return names.index(name)


# ---------------------------------------------------------------- one line
def list_text(numbers: Sequence[int], names: Sequence[str]) -> str:
    return ", ".join((f"{n} " if n > 1 else "") + name for n, name in zip(numbers, names, strict=True) if n)


def line_of(deck: Deck) -> str:
    """A deck as one line, or its name if it is a printed one."""
    general = deck.general if deck.general >= 0 else likely_general(deck.cards)
    for name, known in DECKS.items():
        if (general, deck.cards) == known[:2]:
            return name
    return f"{CARD_NAMES[general]}: {list_text(deck.cards, CARD_NAMES)}"


def without_general(line: str) -> str:
    """A deck's line as the other side may read it; a printed list is what everybody has read."""
    return line if line in DECKS else line.partition(":")[2].strip()


def likely_general(cards: Sequence[int]) -> int:
    """A general that a list could have: what a player who has not seen it yet may think."""
    factions = {CARDS[k].faction for k, n in enumerate(cards) if n} - {NEUTRAL}
    fitting = [k for k in range(K) if CARDS[k].type == GENERAL and (not factions or CARDS[k].faction in factions)]
    return fitting[0]


def read_line(text: str) -> Deck:
    """The deck that a line or a name stands for, legal or not."""
    text = text.strip()
    if text in DECKS:
        return DECKS[text]
    general, colon, rest = text.partition(":")
    if not colon:
        raise BadDeck(
            f"{text!r} is no deck; say {' or '.join(DECKS)}, or a list: 'valya-serova: 19 supply-drop, 4 huojian, …'"
        )
    return deck_of({"general": general.strip(), "cards": read_list(rest)})


def read_list(text: str) -> dict[str, int]:
    """'2 huojian, rabbit' as a table."""
    found: dict[str, int] = {}
    for part in text.split(","):
        words = part.split()
        if not 1 <= len(words) <= 2 or (len(words) == 2 and not (words[0].isascii() and words[0].isdecimal())):
            raise BadDeck(f"{part.strip()!r} in a list of cards: it should look like '2 huojian' or 'huojian'")
        if words[-1] in found:
            raise BadDeck(f"{words[-1]} is there twice; say once how many")
        found[words[-1]] = int(words[0]) if len(words) == 2 else 1
    return found


def canonical(text: str) -> str:
    """The one true form of a deck's line; BadDeck if the deck is not legal."""
    deck = read_line(text)
    if found := problems(deck):
        raise BadDeck(" ".join(found))
    return line_of(deck)


def missions_of(text: str) -> tuple[int, ...]:
    """A mission deck from its line."""
    return HOUSE_MISSIONS if text.strip() == HOUSE else counts(read_list(text), MISSION_NAMES, "missions")


def missions_line(missions: Sequence[int]) -> str:
    return HOUSE if tuple(missions) == HOUSE_MISSIONS else list_text(missions, MISSION_NAMES)


def canonical_missions(text: str) -> str:
    """The one true form of a mission deck's line; BadDeck if the deck is not legal."""
    missions = missions_of(text)
    if found := mission_problems(missions):
        raise BadDeck(" ".join(found))
    return missions_line(missions)


# ---------------------------------------------------------------- into a state
def write(s: Any, red: str, blue: str, missions: str = HOUSE) -> None:
    """Put the lists of a game into a blank state."""
    for side, line in enumerate((red, blue)):
        deck = read_line(line)
        s.sides[side].general = deck.general
        for card, n in enumerate(deck.cards):
            s.sides[side].deck[card] = n
    for mission, n in enumerate(missions_of(missions)):
        s.mission_deck[mission] = n


def lines_from(s: Any) -> tuple[str, str, str]:
    """The lines of both decks and of the mission deck that a state was written from."""
    red, blue = (line_of(Deck(int(side.general), tuple(int(n) for n in side.deck))) for side in s.sides)
    return red, blue, missions_line([int(n) for n in s.mission_deck])


# ---------------------------------------------------------------- for the command line
def described(name: str, deck: Deck) -> list[str]:
    """A deck for people, type by type."""
    lines = [f"{name}: {CARDS[deck.general].title}, {sum(deck.cards)} cards (HOUSE numbers, see docs/redline-cards.md)"]
    for kind in dict.fromkeys(card.type for card in CARDS):
        there = [(n, CARD_NAMES[k]) for k, n in enumerate(deck.cards) if n and CARDS[k].type == kind]
        if there:
            listed = ", ".join(f"{n} {card}" for n, card in there)
            lines.append(f"  {sum(n for n, _ in there):>2} {kind.name}: {listed}")
    return lines


def listing() -> list[str]:
    """All decks there are."""
    return [line for name, deck in DECKS.items() for line in described(name, deck)]


def check_file(path: Path) -> list[str]:
    """Everything that stands against the deck in a file."""
    return problems(read_deck(path))
