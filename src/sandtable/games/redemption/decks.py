"""Decks: the two printed lists, lists of one's own, and what a legal one is (ledger chapter 11).

A deck is one line of keys, which options and records keep (`i`, or `3 gideon, samson, …; reserve: denarius`), a TOML file

    [cards]                 # and perhaps [reserve]
    gideon = 3

or a file of LackeyCCG, .dek or .txt. The cards in it are ours, or those of a player's own card file (lackey.py).
"""

from __future__ import annotations

import re
from collections.abc import Iterable
from pathlib import Path
from typing import NamedTuple

import tomli_w

from sandtable.kernel.abilities import Fact
from sandtable.kernel.texts import did_you_mean, several
from sandtable.kernel.values import read_toml

from . import vocabulary as v
from .cards import DECK_I, DECK_J, Card
from .lackey import BadFile, Entry, Lists, plain, read_dek, read_txt, title_of, write_dek, write_txt
from .tables import CARDS, KEYS, MAIN, slug

Counts = tuple[tuple[Card, int], ...]
Problem = tuple[str, str]  # a ledger id, and a sentence
FEWEST, SOULS, STEP = 50, 7, 7
PER_ABILITY, WITHOUT_ABILITY, RESERVE_MOST = 50, 3, 10
TABLE = 280  # cards that a table has room for


class BadDeck(ValueError):
    """A list that cannot be read, or that is no legal deck."""


class Deck(NamedTuple):
    cards: Counts
    reserve: Counts = ()


class Profile(NamedTuple):
    """The switches for decks (RD-11); the defaults are those of qs2013."""

    exact_souls: bool = True  # RD-11.2c
    most: int = 0  # RD-11.1c; 0: any number
    one_ability_soul: bool = False  # RD-11.3f
    has_reserve: bool = False  # RD-11.5a


PROFILES = {"qs2013": Profile(), "reg11": Profile(True, 154, True, True)}


# ---------------------------------------------------------------- what is legal
def problems(deck: Deck, profile: Profile = PROFILES["qs2013"]) -> list[Problem]:
    """Everything that stands against a deck, each with the rule it breaks; nothing if it is legal."""
    n = sum(count for _, count in deck.cards)
    return [*size_problems(deck, n, profile), *copy_problems(deck, n, profile), *reserve_problems(deck, profile)]


def table_problems(decks: Iterable[Deck]) -> list[Problem]:
    """RD-11.1d What stands against some decks at one table."""
    n = sum(count for deck in decks for counts in deck for _, count in counts)
    return [("RD-11.1d", f"The decks have {n} cards together; a table has room for {TABLE}.")] if n > TABLE else []


def souls_needed(n: int) -> int:
    """RD-11.2a, RD-11.2b Seven, and one more for every further seven cards begun beyond 56."""
    return SOULS + max(0, n - FEWEST) // STEP


def how_many(deck: Deck, *types: Fact) -> int:
    return sum(count for card, count in deck.cards if card.type in types)


def size_problems(deck: Deck, n: int, profile: Profile) -> list[Problem]:
    """RD-11.1, RD-11.2 How many cards, Lost Souls, Dominants and Sites."""
    found = []
    if n < FEWEST:
        found.append(("RD-11.1a", f"The deck has {several(n, 'card')}; it needs at least {FEWEST}."))
    if profile.most and n > profile.most:
        found.append(("RD-11.1c", f"The deck has {n} cards; it may have {profile.most} at most."))
    souls, needed = how_many(deck, v.LOST_SOUL), souls_needed(n)
    if souls < needed:
        rule = "RD-11.2a" if needed == SOULS else "RD-11.2b"
        found.append((rule, f"A deck of {n} cards needs {needed} Lost Souls; this one has {souls}."))
    if souls > needed and profile.exact_souls:
        found.append(("RD-11.2c", f"A deck of {n} cards has exactly {needed} Lost Souls; this one has {souls}."))
    for rule, what, types in (("RD-11.2e", "Dominants", (v.DOMINANT,)), ("RD-11.2f", "Sites and Cities", (v.SITE, v.CITY))):
        there = how_many(deck, *types)
        if there > souls:
            found.append(
                (rule, f"There are {there} {what} and {souls} Lost Souls; there may be no more {what} than Lost Souls.")
            )
    return found


def copy_problems(deck: Deck, n: int, profile: Profile) -> list[Problem]:
    """RD-11.3 How many copies of each card; those in the Reserve count."""
    found = []
    for same in same_cards((*deck.cards, *deck.reserve)):
        card, copies = same[0][0], sum(count for _, count in same)
        rule, limit, why = copies_allowed(card, n, profile)
        if copies > limit:
            found.append((rule, f"There are {copies} copies of {card.title}; {why}, and so there may be {limit}."))
    return found


def copies_allowed(card: Card, n: int, profile: Profile) -> tuple[str, int, str]:
    """The rule that limits the copies of a card, how many there may be, and why."""
    fifties = max(1, n // PER_ABILITY)
    speaks = v.MEEK not in card.facts
    if card.type == v.LOST_SOUL:
        if not speaks:
            return "RD-11.3g", n, "it is a Lost Soul without an ability"
        if profile.one_ability_soul:
            return "RD-11.3f", 1, "it is a Lost Soul with an ability"
        return "RD-11.3f", fifties, f"it is a Lost Soul with an ability in a deck of {n}"
    if card.type == v.DOMINANT:
        return "RD-11.3a", 1, "it is a Dominant"
    if len(card.brigades) > 1:
        return "RD-11.3b", 1, "it has more than one brigade"
    if speaks:
        return "RD-11.3c", fifties, f"it has an ability in a deck of {n}"
    return "RD-11.3e", WITHOUT_ABILITY, "it has no ability"


def same_cards(counts: Iterable[tuple[Card, int]]) -> list[list[tuple[Card, int]]]:
    """Entries grouped by what counts as the same card (RD-11.4)."""
    titles: dict[str, list[list[tuple[Card, int]]]] = {}
    for entry in counts:
        groups = titles.setdefault(entry[0].title, [])
        mine = [group for group in groups if any(is_same(entry[0], card) for card, _ in group)]
        others = [group for group in groups if group not in mine]
        titles[entry[0].title] = [*others, [*(one for group in mine for one in group), entry]]
    return [group for groups in titles.values() for group in groups]


def is_same(a: Card, b: Card) -> bool:
    """RD-11.4 Copies of one card: same title and same art, or same title and same brigade, if they are not generic characters."""
    if a.title != b.title:
        return False
    if art(a) == art(b):
        return True
    return set(a.brigades) == set(b.brigades) and not (v.GENERIC in a.facts and v.CHARACTER in a.facts)


def art(card: Card) -> str:
    """What tells pictures apart: the file's name for it, else the set."""
    return card.art or f"{card.title} ({card.set})"


def reserve_problems(deck: Deck, profile: Profile) -> list[Problem]:
    """RD-11.5 What a Reserve may hold."""
    n = sum(count for _, count in deck.reserve)
    if n and not profile.has_reserve:
        return [("RD-11.5a", f"The deck has a Reserve of {several(n, 'card')}, and there is none in this profile.")]
    found = [("RD-11.5b", f"The Reserve has {n} cards; it may have {RESERVE_MOST} at most.")] if n > RESERVE_MOST else []
    for card, _ in deck.reserve:
        if card.type in (v.DOMINANT, v.LOST_SOUL):
            kind = v.TYPES[card.type.n].phrase
            found.append(("RD-11.5c", f"{card.title} is a {kind}, and no {kind} may be in a Reserve."))
    return found


def remarks(deck: Deck) -> list[Problem]:
    """What a player should know of a deck that breaks no rule: how many of its cards are mute."""
    both = (*deck.cards, *deck.reserve)
    n, mute = sum(k for _, k in both), sum(k for card, k in both if card.mute)
    they = "is mute: it has an ability" if mute == 1 else "are mute: they have abilities"
    return [("RD-11.6d", f"{mute} of {several(n, 'card')} {they} that we do not play.")] if mute else []


# ---------------------------------------------------------------- which cards there are
class Library:
    """Cards by key: ours, and those of a player's own card file."""

    def __init__(self, more: Iterable[Card] = ()) -> None:
        self.cards: dict[str, Card] = {}
        self.by_title: dict[str, list[str]] = {}
        for kind, key in enumerate(KEYS):
            if MAIN[kind] == kind and v.TOKEN not in CARDS[kind].facts:
                self.add(key, CARDS[kind])
        ours = {(card.title, card.set) for card in self.cards.values()}
        for card in more:
            if (card.title, card.set) not in ours:
                self.add(self.free_key(card), card)
        self.keys = {(card.title, card.set, card.art): key for key, card in self.cards.items()}

    def add(self, key: str, card: Card) -> None:
        self.cards[key] = card
        self.by_title.setdefault(plain(card.title), []).append(key)

    def free_key(self, card: Card) -> str:
        parts = [slug(card.title), slug(card.set), slug(card.art)]
        return next(key for key in ("-".join(parts[:n]) for n in (1, 2, 3)) if key not in self.cards)

    def key(self, card: Card) -> str:
        return self.keys[card.title, card.set, card.art]

    def find(self, key: str) -> Card:
        if key not in self.cards:
            raise BadDeck(f"there is no card {key!r}; {did_you_mean(key, self.cards, 'keys look like the-sword-of-gideon')}")
        return self.cards[key]

    def named(self, entry: Entry) -> Card:
        """The card that a line of a deck file means: by its name, and its set if it says one."""
        found = self.by_title.get(plain(entry.name), [])
        set_ = entry.set
        if not found and (marked := MARKED.fullmatch(entry.name)):
            found = self.by_title.get(plain(marked[1]), [])
            set_ = set_ or marked[2].strip()
        exact = [key for key in found if self.cards[key].set == set_] or [
            key for key in found if title_of(f"X ({set_})", self.cards[key].set) == "X" and set_
        ]
        fitting = exact or ([] if entry.set and found else found)
        if not fitting:
            where = f" in the set {entry.set}" if entry.set and found else ""
            raise BadDeck(f"there is no card named {entry.name}{where}")
        if len(fitting) > 1:
            card = self.cards[fitting[0]]
            raise BadDeck(f"{entry.name} is the name of {len(fitting)} cards; say which, as in '{card.title} ({card.set})'")
        return self.cards[fitting[0]]


MARKED = re.compile(r"(.+?) ?\(([^()]+)\)")
OURS = Library()
DECKS = {"i": Deck(tuple((card, 1) for card in DECK_I)), "j": Deck(tuple((card, 1) for card in DECK_J))}


def counted(given: Iterable[tuple[Card, int]]) -> Counts:
    """Cards with how many there are, each once, in the order they are first named."""
    found: dict[tuple[str, str, str], tuple[Card, int]] = {}
    for card, n in given:
        if not 1 <= n <= TABLE:
            raise BadDeck(f"{n} copies of {card.title}: it should be a number from 1 to {TABLE}")
        key = card.title, card.set, card.art
        found[key] = (card, found[key][1] + n if key in found else n)
    return tuple(found.values())


# ---------------------------------------------------------------- one line
def line_of(deck: Deck, library: Library = OURS) -> str:
    """A deck as one line, or its name if it is a printed one."""
    for name, known in DECKS.items():
        if sorted(keys(deck.cards, library)) == sorted(keys(known.cards, library)) and not deck.reserve:
            return name
    reserve = f"; reserve: {', '.join(keys(deck.reserve, library))}" if deck.reserve else ""
    return ", ".join(keys(deck.cards, library)) + reserve


def keys(counts: Counts, library: Library) -> list[str]:
    return [(f"{n} " if n > 1 else "") + library.key(card) for card, n in counts]


def read_line(text: str, library: Library = OURS) -> Deck:
    """The deck that a line or a name stands for, legal or not."""
    if text.strip() in DECKS:
        return DECKS[text.strip()]
    main, _, reserve = text.partition(";")
    label, colon, rest = reserve.partition(":")
    if reserve.strip() and (not colon or label.strip() != "reserve"):
        raise BadDeck(f"{reserve.strip()!r} behind the cards of a deck: it should begin with 'reserve:'")
    if not main.strip():
        raise BadDeck(f"a deck is {' or '.join(DECKS)}, or a list of cards: '3 gideon, samson, …'")
    return Deck(read_list(main, library), read_list(rest, library) if rest.strip() else ())


def read_list(text: str, library: Library) -> Counts:
    found = []
    for part in text.split(","):
        words = part.split()
        if not 1 <= len(words) <= 2 or (len(words) == 2 and not (words[0].isascii() and words[0].isdecimal())):
            raise BadDeck(f"{part.strip()!r} in a list of cards: it should look like '3 gideon' or 'gideon'")
        found.append((library.find(words[-1]), int(words[0]) if len(words) == 2 else 1))
    return counted(found)


# ---------------------------------------------------------------- files
def read_deck(path: Path, library: Library = OURS) -> Deck:
    """A deck from a file, legal or not; BadDeck with one sentence if it cannot be read."""
    if path.suffix not in (".toml", ".dek", ".txt"):
        raise BadDeck(f"{path}: a deck is a .toml, .dek or .txt file")
    if path.suffix == ".toml":
        given = read_toml(path, "a deck", BadDeck)
    try:
        if path.suffix == ".toml":
            return deck_of(given, library)
        text = path.read_text(encoding="utf-8-sig")
        return deck_from(read_dek(text) if path.suffix == ".dek" else read_txt(text), library)
    except OSError as problem:
        raise BadDeck(f"{path}: {problem.strerror or problem}") from None
    except UnicodeDecodeError:
        raise BadDeck(f"{path}: not a text file") from None
    except (BadDeck, BadFile) as error:
        raise BadDeck(f"{path}: {error}") from None


def deck_of(given: dict[str, object], library: Library = OURS) -> Deck:
    """A deck from the tables of a TOML file."""
    if unknown := set(given) - {"cards", "reserve"}:
        raise BadDeck(f"a deck has no {', '.join(sorted(unknown))}; it has cards and perhaps a reserve")
    return Deck(*(table_of(given.get(name, {}), name, library) for name in ("cards", "reserve")))


def table_of(given: object, name: str, library: Library) -> Counts:
    if not isinstance(given, dict):
        raise BadDeck(f"{name} = {given!r}: it should be a table, as in {name} = {{ gideon = 3 }}")
    for key, n in given.items():
        if not isinstance(n, int) or isinstance(n, bool):
            raise BadDeck(f"{name}.{key} = {n!r}: it should be a whole number, how many of them there are")
    return counted((library.find(key), n) for key, n in given.items())


def deck_from(lists: Lists, library: Library) -> Deck:
    return Deck(*(counted((library.named(entry), entry.n) for entry in entries) for entries in lists))


def lists_of(deck: Deck, library: Library) -> Lists:
    """Names and sets for a deck file: a name that several cards have gets its set behind it."""

    def entry(card: Card, n: int) -> Entry:
        double = len(library.by_title[plain(card.title)]) > 1
        return Entry(f"{card.title} ({card.set})" if double else card.title, card.set, n)

    return Lists(*([entry(card, n) for card, n in counts] for counts in deck))


def written(deck: Deck, form: str, library: Library = OURS) -> str:
    """A deck as the text of a file: toml, dek or txt."""
    if form == "toml":
        tables = {"cards": deck.cards, "reserve": deck.reserve}
        return tomli_w.dumps({name: {library.key(c): n for c, n in counts} for name, counts in tables.items() if counts})
    return {"dek": write_dek, "txt": write_txt}[form](lists_of(deck, library))


def canonical(text: str, profile: Profile = PROFILES["qs2013"], library: Library = OURS) -> str:
    """The one true form of a deck's line; BadDeck if the deck is not legal."""
    deck = read_line(text, library)
    if found := problems(deck, profile):
        raise BadDeck(" ".join(f"{sentence} [{rule}]" for rule, sentence in found))
    return line_of(deck, library)
