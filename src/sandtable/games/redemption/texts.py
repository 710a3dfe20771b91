"""What cards say: made from their abilities and nothing else, so that text and rules cannot differ. All words are ours.

An ability becomes a lead (when, on what condition, whether one may) and clauses; a clause is somebody, and what they do.
`python -m sandtable.games.redemption.texts` writes docs/redemption-cards.md.
"""

from __future__ import annotations

import re
from collections.abc import Iterable
from dataclasses import replace
from pathlib import Path

from sandtable.kernel.abilities import Ability, Fact, Op, Target
from sandtable.kernel.effects import Word
from sandtable.kernel.texts import listed, several, signed

from .cards import Card
from .phrases import (
    WHOSE,
    a_kind,
    all_kinds,
    anyone,
    article,
    capital,
    condition,
    fact_word,
    kind,
    number,
    or_number,
    own,
    somebody,
    x_text,
)
from .vocabulary import *


# ---------------------------------------------------------------- what is done
def act(op: Op, actor: Word) -> str:
    """An operation as an order: 'draw 1 card', 'discard an Evil Character in play'."""
    to = op.to
    if op.verb == V_MOVE:
        return moved(op, actor)
    if op.verb == V_DRAW:
        return f"draw {'X cards' if to.many.per else several(to.many.n, 'card')}{or_number(to.many)}{x_text(to.many)}"
    if op.verb == V_SEARCH:
        return searched(op, actor)
    if op.verb in (V_LOOK, V_REVEAL):
        return f"{'look at' if op.verb == V_LOOK else 'show everybody'} {seen(to, actor)}"
    if op.verb == V_BAND:
        return f"bring {somebody(to)} into battle on your side"
    if op.verb == V_PLAY:
        on = " on a character of yours that can use it" if (ENHANCEMENT,) in to.of else ""
        return f"play {somebody(to, actor, True)} at once{on}"
    if op.verb == V_NEGATE:
        return negated(to)
    if op.verb == V_PREVENT:
        return prevented(to)
    return lasting(op, actor) or other_act(op, actor)


def moved(op: Op, actor: Word) -> str:
    assert op.into is not None
    to = op.to
    what = somebody(to, actor, from_=op.into != OUT_OF_GAME)
    phrase, owner = MOVES[op.into].phrase, owner_of(to, actor)
    if owner == "their owners'":
        phrase = re.sub(r"(bottom|top) of ({owner}) deck", r"\1s of \2 decks", phrase)
    said = phrase.format(
        what=what, owner=owner, your="your" if actor == YOU else "their", on=somebody(op.by) if op.by else ""
    )
    order = " in the same order" if to.word == T_REST else ""
    return said + order + (f" for {several(op.n, 'turn')}" if op.n else "") + x_text(to.many) + later(op)


def owner_of(to: Target, actor: Word) -> str:
    """Whose piles the cards go to: 'your', 'their', 'its owner's', 'their owners''."""
    in_pile = bool(to.at) and to.at[0] in (HAND, DECK, DISCARDS, RESERVE)
    if in_pile and anyone(to.whose) != ANYONE:
        return own(YOU, actor) if to.whose == YOU else "their"
    if to.word in (T_THOSE, T_REST) or (in_pile and (to.many.n > 1 or to.word == T_ALL)):
        return "their owner's"  # they come from one pile
    return "their owners'" if to.word == T_ONE and to.many.n > 1 else "its owner's"


def later(op: Op) -> str:
    return f" {op.later.phrase}" if op.later is not None else ""


def searched(op: Op, actor: Word) -> str:
    assert op.into is not None
    to = op.to
    what = number(to.many, kind(to.of), kind(to.of, True))
    it, owner = ("it", "its owner's") if to.many.n == 1 else ("them", "their owners'")
    your = "your" if actor == YOU else "their"
    goes = MOVES[op.into].phrase
    if to.whose in (EACH, EACH_OPPONENT) and actor == YOU:
        piles = f"{WHOSE[to.whose]} {listed([zone.phrase for zone in to.at], 'and')}"
        return f"search {piles} for {what} of your choice and {goes.format(what=it, owner=owner, your=your, on='')}"
    mine = own(to.whose, actor) if to.whose != YOU or actor != YOU else "your"
    owner = mine if to.whose in (YOU, actor) else owner
    where = f"{mine} {listed([zone.phrase for zone in to.at], 'or')}"
    shuffle = (
        " (then shuffle the deck)" if to.at == (DECK,) else " (shuffle the deck if you searched it)" if DECK in to.at else ""
    )
    return f"search {where} for {what}, show {it} and {goes.format(what=it, owner=owner, your=your, on='')}{shuffle}"


def seen(to: Target, actor: Word) -> str:
    if to.word != T_ALL:
        return somebody(to, actor)
    of_choice = {SOMEONE_ELSE: "the {} of an opponent of your choice", ANYONE: "the {} of a player of your choice"}
    return of_choice.get(anyone(to.whose), f"{own(to.whose, actor)} {{}}").format(to.at[0].phrase)


def negated(to: Target) -> str:
    if to.word == T_ALL:
        where = " in battle" if to.at == (BATTLE,) else ""
        return (
            f"until the phase ends, the abilities of all {all_kinds(to.of)}{where} are off and what they did in it is undone"
        )
    if to.word == T_ONE:
        return f"choose {somebody(to)} and switch its ability off"
    return f"undo and switch off {somebody(to)}"


def prevented(to: Target) -> str:
    if to.word == T_ALL:
        return f"until the phase ends, the abilities of {all_kinds(to.of)} do not start"
    who = {SOMEONE_ELSE: "that an opponent plays", OPPONENT: "that the opponent plays", YOU: "that you play"}
    return (
        f"the ability of the next {kind(to.of)} {who.get(anyone(to.whose), 'that is played')} in this phase does not start"
    )


def lasting(op: Op, actor: Word) -> str:
    """What changes cards or binds players for a while."""
    what = somebody(op.to, actor) if op.to.word != T_PLAYER else ""
    until = f" {op.until.phrase}" if op.until is not None and op.until not in (FOR_GOOD, UNTIL_USED) else ""
    if op.verb == V_PROTECT and op.about is not None:
        harm = HARMS[op.about].phrase if op.about != FROM_CARDS or not op.by else ""
        by = all_kinds(op.by.of) if op.by else ""
        return f"protect {what} from {' by '.join(part for part in (harm, by) if part)}{until}"
    if op.verb == V_MOD:
        return f"{what} has {signed(op.n)}/{signed(op.n2)}{until}".replace("−0", "+0")
    if op.verb == V_RESTRICT and op.about is not None:
        cards = f" {all_kinds(op.by.of)}" if op.by else ""
        who = "nobody may" if op.to.whose == EACH else f"{PLAYERS[op.to.whose or YOU].phrase} may not"
        return f"{who} {BARRED[op.about].phrase}{cards}{until}"
    if op.verb == V_GAIN and op.about is not None:
        return f"{what} gains {GAINS[op.about].phrase}{until}"
    if op.verb in (V_BECOME, V_GAIN):
        fact = fact_word(Fact(FORMS[op.n], op.n2))
        also = " as well" if op.verb == V_GAIN else ""
        return f"{what} becomes {fact if FORMS[op.n] in (F_BRIGADE, F_SIDE) else article(fact)}{also}{until}"
    return ""


def other_act(op: Op, actor: Word) -> str:
    """Verbs of one phrase."""
    what = somebody(op.to, actor) if op.verb != V_TOKEN else ""
    other = somebody(op.by, actor) if op.by else ""
    about = PHASES[op.about].phrase if op.verb == V_PHASE and op.about is not None else ""
    return {
        V_INTERRUPT: f"suspend {what}",
        V_EXCHANGE: f"exchange {what} with {other}",
        V_COPY: f"this card does what {what} does",
        V_REPEAT: f"do this {several(op.n, 'more time')}",
        V_ACTIVATE: f"turn {what} face up and let it work",
        V_TOSS: f"discard {what}: its numbers are taken from those of {other}",
        V_END_BATTLE: "the battle ends at once",
        V_SIDE_BATTLE: f"{what} and {other} fight a battle of their own",
        V_CHOOSE_OPPONENT: f"choose {what} to block",
        V_HEAL: f"heal {what}",
        V_PHASE: f"begin {about}",
        V_REDIRECT: f"choose new targets for {what}",
        V_REGARDLESS: "in spite of any protection",
        V_ACCESS: f"{what} can reach Lost Souls in every Site",
        V_TOKEN: f"put a token that is {a_kind(op.to.of)} into your territory",
        V_HOLD: f"this card can hold up to {several(op.to.many.n, kind(op.to.of))}".replace("Heros", "Heroes"),
        V_EQUIP: f"arm {other} with {what}",
    }[op.verb]


# ---------------------------------------------------------------- sentences
def clause_of(op: Op) -> str:
    """An operation with its condition, who does it and whether they may."""
    actor = op.who or YOU
    said = act(op, actor)
    if op.may:
        said = "you may " + said
    elif actor in (OPPONENT, EACH_OPPONENT):
        said = f"{actor.phrase} must {said}"
    return f"{condition(op.if_)}, {said}" if op.if_ is not None else said


def link(before: Op, op: Op) -> str:
    """How an operation follows the one before it."""
    if before.verb == V_INTERRUPT:
        return "; meanwhile, "
    if before.verb == V_REGARDLESS:
        return ", "
    if op.if_ is not None:
        return "; "
    return " and " if op.to.word in (T_THAT, T_REST) else ", then "


def joined(ops: list[Op]) -> str:
    text = ""
    for k, op in enumerate(ops):
        said = "show it" if op.verb == V_REVEAL and op.to.word == T_THAT else clause_of(op)
        before = ops[k - 1]
        if k == 0:
            text = said
        elif op.to.word == T_THAT and op.verb == before.verb == V_BECOME:
            text = with_adjective(text, fact_word(Fact(FORMS[op.n], op.n2)))
        else:
            if op.to.word == T_THAT and before.verb == V_NEGATE and before.to.word == T_ONE:
                text = text.replace(" and switch", ", switch")
            text += link(before, op) + said
    return text


def with_adjective(text: str, word: str) -> str:
    """'… becomes a Hero' and blue: '… becomes a blue Hero'."""
    before, _, noun = text.rpartition(" ")
    return f"{before.rpartition(' ')[0]} {article(word)} {noun}"


def body(ability: Ability) -> str:
    """All that an ability does."""
    paid = [op for op in ability.do if op.price]
    rest = [op for op in ability.do if not op.price]
    text = joined(paid) + "; if you do, " if paid else ""
    branches = sorted({op.branch for op in rest})
    if branches and branches[-1]:
        always_done = joined([op for op in rest if not op.branch])
        choices = "; or ".join(joined([op for op in rest if op.branch == b]) for b in branches if b)
        return f"{text}{always_done}{', then ' if always_done else ''}choose one: {choices}"
    return text + joined(rest)


def branch_text(ability: Ability, branch: int) -> str:
    """One of the things that an ability lets its player choose from."""
    return capital(joined([op for op in ability.do if op.branch == branch]))


def lead(ability: Ability) -> str:
    parts = [DRAWN.phrase] if ability.star else []
    if ability.once is not None:
        parts.append(ability.once.phrase)
    stays = ability.when == PUT_IN_PLAY and all(op.until == WHILE_THERE or op.verb == V_HOLD for op in ability.do)
    if ability.when is not None and ability.when != ACTIVATES and not stays:
        parts.append(ability.when.phrase.format(a_kind(ability.of) if ability.of else ""))
    if ability.if_ is not None:
        parts.append(condition(ability.if_))
    return ", ".join(parts)


def ability_text(ability: Ability) -> str:
    """An ability as a sentence."""
    actor, does = ability.do[0].who or YOU, body(ability)
    if actor == EACH:
        must = does.replace("draw", "draws", 1) if does.startswith("draw") else f"must {does}"
        does = f"each player {f'may {does}' if ability.may else must}"
    elif ability.may:
        does = "you may " + does
    if ability.instead:
        does = "instead " + does
    before = lead(ability)
    pause = " " if ability.may and ability.once is not None and before == ability.once.phrase else ", "
    text = f"{before}{pause}{does}" if before else does
    cannot = cannot_be_done(ability)
    return f"{capital(text)}." + (f" Cannot be {cannot}." if cannot else "")


def cannot_be_done(ability: Ability) -> str:
    """'negated or interrupted if Peter is in play'; nothing if nothing stands against it."""
    words = [word.phrase for word in CANNOT if ability.cannot >> word & 1]
    return " ".join(part for part in (listed(words, "or"), condition(ability.cannot_if)) if part) if words else ""


# ---------------------------------------------------------------- whole cards
MUTE = "It has an ability that is not played here: only its numbers and facts count."


def card_text(card: Card) -> list[str]:
    """What a card does, sentence by sentence; a card with faces says it face by face."""
    if card.mute:
        return [MUTE]
    faces = [f"As {a_kind(((face_fact(card, face),),))}: {' '.join(card_text(face))}" for face in card.faces if face.does]
    return [*own_text(card), *faces]


def own_text(card: Card) -> list[str]:
    """The sentences of a card's abilities. What cannot be done to any of several is said once, at the end."""
    shared = {cannot_be_done(ability) for ability in card.does}
    if len(card.does) < 2 or len(shared) > 1 or shared == {""}:
        return [ability_text(ability) for ability in card.does]
    plain = [ability_text(replace(ability, cannot=0, cannot_if=None)) for ability in card.does]
    return [*plain, f"None of this can be {shared.pop()}."]


def face_fact(card: Card, face: Card) -> Fact:
    """What tells a face from the others: its type, or its side."""
    return face.side if len({f.type for f in card.faces}) == 1 else face.type


def brigade_text(card: Card) -> str:
    for whole, side in ((ALL_GOOD, "good"), (ALL_EVIL, "evil")):
        if card.brigades == whole:
            return f"every {side} brigade"
    return "/".join(fact_word(b) for b in card.brigades)


def head(card: Card) -> str:
    """The line above the text: type, brigade, numbers, icons, identifiers, reference, set."""
    noun = fact_word(card.type)
    if card.faces and card.type in (HERO, ENHANCEMENT):  # a card of both sides
        noun = "/".join(fact_word(f.type) for f in card.faces) if card.type == HERO else f"good/evil {noun}"
    elif card.type in (ENHANCEMENT, DOMINANT, FORTRESS) and card.side != NEUTRAL:
        noun = f"{fact_word(card.side)} {noun}"
    has_numbers = bool({HERO, FOE, ENHANCEMENT} & card.facts)
    numbers = f"{card.strength}/{card.toughness}" if has_numbers else ""
    icons = ", ".join(fact_word(c) for c in card.classes)
    marks = "HOUSE" if card.house else f"{card.set}, mute" if card.mute else card.set
    parts = (noun, brigade_text(card), numbers, icons, ", ".join(card.printed), card.reference, marks)
    return " · ".join(part for part in parts if part)


def face(card: Card) -> str:
    """A card in one line."""
    return f"{card.title} | {head(card)} | {' '.join(card_text(card)) or '–'}"


# ---------------------------------------------------------------- all cards as a page
PAGE = "docs/redemption-cards.md"


def document(cards: Iterable[tuple[str, Card]]) -> str:
    """All cards, set by set, each with its key."""
    by_set: dict[str, list[str]] = {}
    for key, card in cards:
        text = " ".join(card_text(card)) or "–"
        by_set.setdefault(card.set, []).append(f"| **{card.title}** | `{key}` | {head(card)} | {text} |")
    lines = [
        "# Redemption: the cards that are played here",
        "",
        "Titles, numbers, identifiers and references are facts of the printed cards. The texts are ours: they are made from what",
        "the rules carry out (`python -m sandtable.games.redemption.texts`), so a text cannot differ from the rules. The key is",
        "what a player types. **HOUSE** cards are ours: the workshop has one for whatever decks I and J have not.",
        "",
    ]
    for name, rows in by_set.items():
        lines += [f"## {name} ({len(rows)})", "", "| card | key | face | text |", "| --- | --- | --- | --- |", *rows, ""]
    return "\n".join(lines)


if __name__ == "__main__":
    from .decks import OURS

    Path(PAGE).write_text(document(OURS.cards.items()), encoding="utf-8")
