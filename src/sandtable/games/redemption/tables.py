"""Everything printed on the cards, as tables that rules look up by number: plain tuples here, arrays in compiled code.

A *kind* is a row of the card table: a card, or one face of a card that can be played in several ways. A card lies as kind `MAIN` of
itself in decks and hands; when it is played as one of its faces (`FIRST_FACE`, `FACES`) its kind becomes that face's.

    abilities of a kind     rows FIRST_ABILITY[kind] … + ABILITIES[kind] of A_*; operations of one: rows A_OP[a] … + A_OPS[a] of O_*
    O_TO, O_BY, M_PER       rows of T_*;   T_MANY: rows of M_*;   O_IF, A_IF, A_CANNOT_IF, M_OR_IF: rows of C_*
    A_OF, T_OF, C_OF        numbers of selectors; 0 is the empty one, which everything fits
    T_AT                    bits of zones; everything else is a word of vocabulary.py, -1 where there is none

A kind fits a selector, as far as its face decides, if its bit in `FITS` is set. Two things a face does not decide: facts of the
moment (`S_MOMENT`: strength, toughness, other), and what a convert or a gain has changed on this very card. A selector that asks
for either is `S_DYNAMIC`, and its clauses can be judged anew: clauses S_FIRST[s] … + S_CLAUSES[s] must all hold, and a clause
holds if any of its facts K_FIRST[c] … + K_FACTS[c] does: F_FORM, F_N, and F_NO to turn it round.
"""

from __future__ import annotations

import os
from collections import Counter
from collections.abc import Container, Iterable, Sequence
from pathlib import Path

import numpy as np
import numpy.typing as npt

from sandtable.kernel.abilities import Fact, Op, Selector, compiled, inside, selectors_of
from sandtable.kernel.effects import Word, running
from sandtable.kernel.record import Table, table

from .cards import DECK_I, DECK_J, Card, has
from .grammar import check
from .lackey import read_card_file
from .played import unplayed
from .recent import POOL
from .vocabulary import (
    ARTIFACT,
    CHANGING,
    CITY,
    DRAWN,
    F_BOOK,
    F_NAME,
    F_SIDE,
    F_TESTAMENT,
    F_TRAIT,
    F_TYPE,
    FORTRESS,
    MOMENTARY,
    SIDES,
    TRAIT_NAMES,
    TYPES,
)
from .vocabulary import MEEK as IS_MEEK
from .vocabulary import UNIQUE as IS_UNIQUE
from .workshop import TOKENS, WORKSHOP

PRINTED = (*DECK_I, *DECK_J)
OUR_CARDS = (*PRINTED, *WORKSHOP, *POOL, *TOKENS)
for _card in OUR_CARDS:
    check(_card)
OWN_CARDS = "SANDTABLE_REDEMPTION_CARDS"  # names a player's own LackeyCCG card file, if there is one
OWN_FILES = tuple(Path(name) for name in [os.environ.get(OWN_CARDS)] if name)  # compiled rules are made from it as well


def own_cards() -> tuple[Card, ...]:
    """The cards of a player's own file that are not ours. They are rows behind ours, so that ours keep their numbers."""
    ours = {(card.title, card.set) for card in OUR_CARDS}
    read = [card for path in OWN_FILES for card in read_card_file(path, OUR_CARDS).cards]
    return tuple(card for card in read if (card.title, card.set) not in ours)


def playable(card: Card) -> Card:
    """RD-11.6d A card with a word that the rules do not play has its numbers and facts only, and is marked as mute."""
    if not unplayed(card):
        return card
    return card._replace(mute=True, does=(), faces=tuple(face._replace(mute=True, does=()) for face in card.faces))


MAIN_CARDS = tuple(map(playable, (*OUR_CARDS, *own_cards())))
CARDS: tuple[Card, ...] = tuple(row for card in MAIN_CARDS for row in (card, *card.faces))
N_KINDS = len(CARDS)


# ---------------------------------------------------------------- names
def slug(title: str) -> str:
    """'Achan's Sin' is typed `achans-sin`; a soul is typed without its nickname."""
    plain = title.split(' ("')[0].lower()
    return "-".join("".join(c if c.isalnum() else "" if c in "'’" else " " for c in plain).split())


def keys_of(cards: tuple[Card, ...]) -> tuple[str, ...]:
    """A title that both starter decks have gets the deck's letter: `son-of-god-j`; of others the one that comes later its set,
    and if need be its art."""
    first = Counter(slug(card.title) for card in PRINTED)
    keys: dict[str, None] = {}
    for card in cards:
        names = [slug(card.title), slug(card.set), slug(card.art) or "x"]
        tries = ["-".join(names[:n]) for n in range(1 + (first[names[0]] > 1), 4)]
        key = next((key for key in tries if key not in keys), "") or f"{tries[-1]}-{len(keys)}"
        keys |= dict.fromkeys([key, *(f"{key}-as-{slug(face_name(card, face))}" for face in card.faces)])
    return tuple(keys)


def face_name(card: Card, face: Card) -> str:
    """What a card is played as: a type, or a side if its faces differ in that."""
    same_type = len({f.type for f in card.faces}) == 1
    return SIDES[face.side.n].name if same_type else TYPES[face.type.n].name


KEYS = keys_of(MAIN_CARDS)
KIND = {key: kind for kind, key in enumerate(KEYS)}

# ---------------------------------------------------------------- faces
WORD_BITS = 60


def bits(facts: Iterable[Fact]) -> int:
    return sum(1 << fact.n for fact in facts)


def only(card: Card, form: Word) -> int:
    """The number in the one fact of a form that a card has, or -1."""
    return next((fact.n for fact in card.facts if fact.form == form), -1)


def in_words(numbers: Sequence[Iterable[int]], most: int) -> tuple[int, Table]:
    """Sets of numbers below `most` as bits, row by row, so many words each."""
    width = max(1, -(-most // WORD_BITS))
    rows = [[0] * width for _ in numbers]
    for row, mine in zip(rows, numbers, strict=True):
        for n in mine:
            row[n // WORD_BITS] |= 1 << n % WORD_BITS
    return width, table(word for row in rows for word in row)


TYPE = table(card.type.n for card in CARDS)
SIDE = table(card.side.n for card in CARDS)
TYPES_OF = table(bits(fact for fact in card.facts if fact.form == F_TYPE) for card in CARDS)
SIDES_OF = table(bits(fact for fact in card.facts if fact.form == F_SIDE) for card in CARDS)
BRIGADES = table(bits(card.brigades) for card in CARDS)
STRENGTH = table(card.strength for card in CARDS)
TOUGHNESS = table(card.toughness for card in CARDS)
CLASS = table(bits(card.classes) for card in CARDS)
# A kind has trait n if TRAITS[kind * TRAIT_WORDS + n // 60] >> n % 60 & 1.
TRAIT_WORDS, TRAITS = in_words([[f.n for f in card.facts if f.form == F_TRAIT] for card in CARDS], len(TRAIT_NAMES))
BOOK = table(only(card, F_BOOK) for card in CARDS)
TESTAMENT = table(only(card, F_TESTAMENT) for card in CARDS)
NAME = table(only(card, F_NAME) for card in CARDS)
UNIQUE = table(IS_UNIQUE in card.facts or card.type in (ARTIFACT, FORTRESS, CITY) for card in CARDS)
MEEK = table(IS_MEEK in card.facts for card in CARDS)
HOUSE = table(card.house for card in CARDS)
_MAIN = [k for k, card in enumerate(MAIN_CARDS) for _ in range(1 + len(card.faces))]
_FIRST = running(1 + len(card.faces) for card in MAIN_CARDS)
MAIN = table(_FIRST[k] for k in _MAIN)
FIRST_FACE = table(_FIRST[k] + 1 for k in _MAIN)
FACES = table(len(MAIN_CARDS[k].faces) for k in _MAIN)

# ---------------------------------------------------------------- abilities
COLUMNS = compiled([card.does for card in CARDS])
FIRST_ABILITY, ABILITIES = COLUMNS.sources
A_OP, A_OPS, A_WHEN, A_OF, A_MAY, A_IF, A_ONCE, A_CANNOT, A_CANNOT_IF, A_INSTEAD, A_STAR = COLUMNS.abilities
O_VERB, O_TO, O_INTO, O_ABOUT, O_N, O_N2, O_BY, O_UNTIL, O_WHO, O_IF, O_LATER, O_MAY, O_PRICE, O_BRANCH = COLUMNS.ops
T_WORD, T_OF, T_AT, T_WHOSE, T_MANY, T_PICKS = COLUMNS.targets
M_N, M_UPTO, M_OR_N, M_OR_IF, M_PER = COLUMNS.many
C_FORM, C_OF, C_LEAST, C_MOST = COLUMNS.conditions
S_FIRST, S_CLAUSES = COLUMNS.selectors
K_FIRST, K_FACTS = COLUMNS.clauses
F_FORM, F_N, F_NO = COLUMNS.facts
N_ABILITIES, N_OPS, N_SELECTORS = len(A_WHEN), len(O_VERB), len(S_FIRST)

# The windows that the abilities of a kind wait for, as bits; a star ability waits for its card to be drawn.
WINDOWS = table(sum({1 << (DRAWN if a.star or a.when is None else a.when) for a in card.does}) for card in CARDS)

# ---------------------------------------------------------------- selectors
Mask = npt.NDArray[np.bool_]
SELECTORS = selectors_of(COLUMNS)
CHANGEABLE = {
    form
    for card in CARDS
    for op in inside(*card.does)
    if isinstance(op, Op) and op.about is None
    for form in CHANGING.get(op.verb, ())
}


def asks(of: Selector, forms: Container[int]) -> bool:
    return any(fact.form in forms for clause in of for fact in clause)


def names_fortress(of: Selector) -> bool:
    return any(fact == FORTRESS for clause in of for fact in clause)


def fitting(sided: bool) -> Mask:
    """[kind, selector]: whether it fits, as far as its face decides; fact by fact, since a player's own cards may be thousands.
    RD-2.3c Fortresses have a side for what speaks of Fortresses, and else only where they are `sided`."""
    walls = np.array([card.type == FORTRESS for card in CARDS])
    asked = {Fact(fact.form, fact.n) for of in SELECTORS for clause in of for fact in clause}
    having = {fact: np.zeros(N_KINDS, np.bool_) for fact in asked}
    for kind, card in enumerate(CARDS):
        for fact in card.facts & asked:
            having[fact][kind] = True
    for fact in asked:
        if fact.form in MOMENTARY:
            having[fact][:] = [has(card, fact) for card in CARDS]
    fit = np.ones((N_KINDS, N_SELECTORS), np.bool_)
    for s, of in enumerate(SELECTORS):
        for clause in of:
            plain = sided or names_fortress(of)
            true = [
                having[f] if plain or f.form != F_SIDE else having[f] & ~walls for f in (Fact(f.form, f.n) for f in clause)
            ]
            fit[:, s] &= np.any([found != fact.no for found, fact in zip(true, clause, strict=True)], axis=0)
    return fit


# A kind fits selector s if FITS[kind * FIT_WORDS + s // 60] >> s % 60 & 1; behind all kinds they stand again, with Fortresses
# that have a side.
FIT_WORDS, FITS = in_words([np.flatnonzero(row).tolist() for sided in (False, True) for row in fitting(sided)], N_SELECTORS)
S_MOMENT = table(asks(of, MOMENTARY) for of in SELECTORS)
S_DYNAMIC = table(asks(of, {*MOMENTARY, *CHANGEABLE}) for of in SELECTORS)
