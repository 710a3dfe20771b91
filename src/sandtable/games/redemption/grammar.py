"""What the language cannot play is refused when the cards are read: one sentence that names the card and the word.

`check` looks at a card and raises `BadCard`; tables.py runs it over every card there is, so that rules need not ask again.
"""

from __future__ import annotations

from collections.abc import Iterator
from itertools import pairwise

from sandtable.kernel.abilities import Ability, Condition, Many, Op, Target, inside
from sandtable.kernel.texts import listed

from .cards import Card
from .vocabulary import *


class BadCard(ValueError):
    """A card that the language cannot play."""


PLAYED_ON = (ENHANCEMENT, COVENANT, CURSE)  # types that are played on a character, their user
BY_NEEDED = (V_EXCHANGE, V_SIDE_BATTLE, V_TOSS, V_EQUIP)
ABOUT = {V_PROTECT: HARMS, V_RESTRICT: BARRED, V_PHASE: PHASES}  # verbs that need a word to say what they are about
WOULD = (DISCARDED,)  # windows before an event, where something can come instead
OUT_OF_THE_BLUE = (T_THAT, T_REST, T_THOSE)  # words for what an earlier operation was done to
SHOWS = (V_DRAW, V_LOOK, V_REVEAL)
ASKS_FOR_CARDS = (IF_USED_BY, IF_CONTROL, IF_THAT, IF_IN, IF_ADVANTAGE)


def check(card: Card) -> None:
    """BadCard if there is anything in a card that cannot be played."""
    for wrong in wrongs(card):
        raise BadCard(f"{card.title}: {wrong}")


def wrongs(card: Card) -> Iterator[str]:
    yield from face_wrongs(card)
    for face in card.faces:
        yield from wrongs(face)
    for ability in card.does:
        yield from ability_wrongs(card, ability)
        before: list[Op] = []
        for op in ability.do:
            yield from op_wrongs(card, op, before)
            before.append(op)
        tokens = {op.to for op in ability.do if op.verb == V_TOKEN}  # what a token is, is said like a target without a place
        for shape in inside(ability):
            if isinstance(shape, Target):
                yield from target_wrongs(shape) if shape not in tokens else ()
            elif isinstance(shape, Many):
                yield from many_wrongs(shape)
            elif isinstance(shape, Condition):
                yield from condition_wrongs(card, shape)


# ---------------------------------------------------------------- the face
def face_wrongs(card: Card) -> Iterator[str]:
    is_character, is_enhancement = CHARACTER in card.facts, ENHANCEMENT in card.facts
    for icon in card.classes:
        name = CLASSES[icon.n].name
        if icon == WARRIOR and not is_character:
            yield f"{name} is an icon of characters"
        if icon in (WEAPON, TERRITORIAL) and not is_enhancement and not is_character:
            yield f"{name} is an icon of characters and Enhancements"
    if (card.strength or card.toughness) and not card.brigades:
        yield f"it has the numbers {card.strength}/{card.toughness} and no brigade"
    if card.type in (HERO, FOE, ENHANCEMENT) and not card.brigades:
        yield f"{TYPES[card.type.n].phrase}s have a brigade, and it has none"
    if card.type in (HERO, FOE, ENHANCEMENT) and not card.faces:
        mine = ALL_GOOD if card.side == GOOD else ALL_EVIL
        for brigade in card.brigades:
            if brigade not in mine:
                yield f"{BRIGADE_WORDS[brigade.n].name} is no {SIDES[card.side.n].name} brigade"
    if card.faces and card.does:
        yield "a card with faces has its abilities on them"


# ---------------------------------------------------------------- abilities
def ability_wrongs(card: Card, ability: Ability) -> Iterator[str]:
    if not ability.do:
        yield "an ability does nothing"
        return
    if ability.when is None:
        yield "an ability has no window"
        return
    if ability.when == RESCUED and card.type != LOST_SOUL:
        yield "only a Lost Soul is rescued"
    if ability.when in (PLAYS, DISCARDED) and not ability.of:
        yield f"the window {ability.when.name} needs to say what it is about"
    if ability.instead and ability.when not in WOULD:
        yield f"instead stands in a window before an event ({listed([w.name for w in WOULD], 'or')})"
    if ability.cannot >> len(CANNOT):
        yield f"there is no bit {ability.cannot} in what cannot be done to it"
    if ability.cannot_if is not None and not ability.cannot:
        yield "it has a condition for what cannot be done to it, and nothing that cannot"
    paid = [op.price for op in ability.do]
    if paid[-1]:
        yield f"{verb_of(ability.do[-1])} is a price, and nothing follows that it would be paid for"
    if any(later and not earlier for earlier, later in pairwise(paid)):
        yield "a price stands before everything that it pays for"
    if any(paid) and not ability.may:
        yield "a price is something that one may pay"
    branches = [op.branch for op in ability.do if op.branch]
    if branches and sorted(set(branches)) != list(range(1, max(branches) + 1)):
        yield "the branches of a choice are numbered from 1"
    if branches and max(branches) == 1:
        yield "a choice has more than one branch"


# ---------------------------------------------------------------- operations
def op_wrongs(card: Card, op: Op, before: list[Op]) -> Iterator[str]:
    said = verb_of(op)
    if op.verb in (V_MOVE, V_SEARCH) and op.into is None:
        yield f"{said} does not say where to"
    if op.verb not in (V_MOVE, V_SEARCH) and op.into is not None:
        yield f"{said} goes nowhere, and it says {op.into.name}"
    if (op.into == ONTO) != (op.by is not None and op.verb == V_MOVE):
        yield f"{said} needs to say on what, and no other move does"
    if op.verb in BY_NEEDED and op.by is None:
        yield f"{said} needs to say with what"
    if op.verb in ABOUT and (op.about is None or op.about >= len(ABOUT[op.verb])):
        yield f"{said} needs one of the words {listed([w.name for w in ABOUT[op.verb]], 'or')}"
    if op.verb in LASTING and op.until is None:
        yield f"{said} does not say how long"
    if op.verb in CHANGING and op.about is None and op.n not in CHANGING[op.verb]:
        yield f"{said} cannot change the {FORMS[op.n].name} of a card"
    if op.if_ is not None and op.if_.form == IF_NOT_DONE and not before:
        yield "otherwise needs something before it"
    yield from reach_wrongs(card, op, before)


def reach_wrongs(card: Card, op: Op, before: list[Op]) -> Iterator[str]:
    """Whether what an operation is done to can be there."""
    said, to = verb_of(op), op.to
    if to.word == T_NEXT and op.verb != V_PREVENT:
        yield f"{said} cannot be done to the next card: only prevent waits for it"
    if (to.word == T_PLAYER) != (op.verb == V_RESTRICT):
        yield f"{said} {'is done to cards' if to.word == T_PLAYER else 'is done to a player'}"
    if to.word == T_FIGHT and op.verb not in (V_NEGATE, V_INTERRUPT):
        yield f"{said} cannot be done to the battle as a whole"
    if op.verb == V_DRAW and to.word != T_TOP:
        yield "one draws from the top of a deck"
    if op.verb in (V_SEARCH, V_BAND, V_PLAY) and to.word != T_ONE:
        yield f"{said} needs cards that are chosen"
    if op.verb == V_SEARCH and any(zone not in PILES for zone in to.at):
        yield "one searches piles"
    if op.verb == V_BAND and not any(fact in (HERO, FOE, CHARACTER) for clause in to.of for fact in clause):
        yield "band brings characters into battle, and it does not say so"
    if to.word in OUT_OF_THE_BLUE and not before:
        if not (to.word == T_THAT and card_has_event(card)):
            yield f"{said} means {to.word.name}, and nothing comes before it"
    if THERE in to.at and not any(o.verb in SHOWS for o in before):
        yield f"{said} looks among cards that nothing has shown"
    if to.word == T_USER and card.type not in PLAYED_ON:
        yield f"{said} is done to the user, and only Enhancements have one"


def card_has_event(card: Card) -> bool:
    """Whether `that` can be what an event is about."""
    return any(ability.of for ability in card.does)


# ---------------------------------------------------------------- smaller shapes
def target_wrongs(to: Target) -> Iterator[str]:
    if to.word in (T_ONE, T_ALL, T_ALL_BUT, T_TOP, T_BOTTOM, T_RANDOM) and not to.at:
        yield f"the target {to.word.name} does not say where"
    if to.word in (T_TOP, T_BOTTOM) and to.at != (DECK,):
        yield f"the {to.word.name} of a deck is in a deck"
    if any(zone in PILES for zone in to.at) and to.whose is None:
        yield f"{listed([zone.name for zone in to.at])} is somebody's, and it does not say whose"


def many_wrongs(many: Many) -> Iterator[str]:
    if many.n < 1:
        yield f"{many.n} cards are none"
    if (many.or_if is None) != (many.or_n == 0):
        yield "another number and its condition belong together"


def condition_wrongs(card: Card, if_: Condition) -> Iterator[str]:
    if if_.form == IF_USED_BY and card.type not in PLAYED_ON:
        yield f"{if_.form.name} is asked of the user, and only Enhancements have one"
    if if_.form in (IF_BLOCKING, IF_ATTACKING, IF_ALONE) and CHARACTER not in card.facts:
        yield f"{if_.form.name} is asked of characters"
    if (if_.form in ASKS_FOR_CARDS) != bool(if_.of):
        yield f"the condition {if_.form.name} {'has to say' if not if_.of else 'does not ask'} which cards"
    if if_.least > if_.most:
        yield f"the condition {if_.form.name} asks for at least {if_.least} and at most {if_.most}"


def verb_of(op: Op) -> str:
    """What a verb is called on a card: a move by where it goes."""
    return op.into.name if op.verb == V_MOVE and op.into is not None else VERBS[op.verb].name
