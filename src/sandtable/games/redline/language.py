"""What a card may say. The words can make more sentences than the rules play: what is not in the tables below is refused when the
cards are loaded, with one sentence that names the card and the word, so that no card has a text that nobody plays.

A kind of card has windows; for each there stands whose event it may be about, on what condition, whether it may be once a turn,
for what price, and what it may do, to whom and for how long.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import NamedTuple

from sandtable.kernel.effects import Effect, Op, Target, Word

from .vocabulary import *

PERMANENT_HIT, TEMPORARY_HIT, MISSION_CARD = "permanent critical hit", "temporary critical hit", "mission"


class BadCard(ValueError):
    """A card says what the rules do not play."""


class Clause(NamedTuple):
    """Something that may be done: a verb, to these targets, about these words, for so long, perhaps on a condition."""

    verb: Word
    to: Sequence[Target]
    about: Sequence[Word] = ()
    until: Sequence[Word | None] = (None,)
    ifs: Sequence[Word | None] = (None,)


class Sentence(NamedTuple):
    """When it may be done, and what."""

    does: Sequence[Clause]
    who: Sequence[Word | None] = (None,)
    ifs: Sequence[Word | None] = (None,)
    price: Sequence[Word | None] = (None,)
    once: Sequence[bool] = (False,)


# ---------------------------------------------------------------- what may be done
OF_UNITS = [stat for stat in STATS if stat != COST]
LASTING, IN_COMBAT = (FOR_TURN,), (FOR_TURN, FOR_ENGAGEMENT, FOR_ROUND)
BANS = (NO_RETREAT, NO_FIRE, NO_KEYWORDS)
HERE_ALL = [every(side, HERE) for side in (OWN, ENEMY, ANY)]
ALL_OWN = every(OWN, ANYWHERE)


def to_units(to: Sequence[Target], until: Sequence[Word | None]) -> list[Clause]:
    """Everything that may be done to units, at once or for a time."""
    at_once = [Clause(verb, to) for verb in (V_DAMAGE, V_HEAL, V_EXPEND, V_DESTROY)]
    return [*at_once, Clause(V_MOD, to, OF_UNITS, until), Clause(V_FORBID, to, BANS, until)]


FOR_SIDES = [
    *(Clause(V_POOL, (you, opponent), (RECON, RESOURCES)), Clause(V_DRAW, (you,))),
    *(Clause(V_RAZE, (you, opponent)), Clause(V_DISCARD, (opponent,))),
]
AIMED_SHOT = Clause(V_MOD, (shot,), (DAMAGE, ACCURACY), (WHILE,))
DAMAGE_OF_SHOT = Clause(V_MOD, (shot,), (DAMAGE,), (WHILE,))
NO_BOOSTING = Clause(V_FORBID, (victim,), (NO_BOOST,), (WHILE,))
MODS = Clause(V_MOD, (host,), OF_UNITS, (WHILE,))


def on_shots(to: Sequence[Target]) -> list[Clause]:
    """On a hit; conditions on the shot's damage are judged one after the other."""
    either = (None, IF_DAMAGE)
    clauses = [DAMAGE_OF_SHOT, Clause(V_CRIT, (shot,)), *to_units(to, IN_COMBAT), *FOR_SIDES]
    return [clause._replace(ifs=either) if clause.verb in (V_CRIT, V_DRAW) else clause for clause in clauses]


# ---------------------------------------------------------------- kinds of cards
def carried(own: str) -> dict[Word, Sentence]:
    """What efreets, equipment and permanent critical hits do by themselves through their unit."""
    ones = [host, *HERE_ALL]
    about_it = (None, HOST)
    return {
        ENGAGEMENT_START: Sentence(to_units(ones, IN_COMBAT), about_it),
        SHOT_DECLARE: Sentence([AIMED_SHOT], about_it, (IF_VICTIM, IF_ROUND)),
        SHOT_ROLLED: Sentence([AIMED_SHOT, *to_units([host], IN_COMBAT)], about_it, (IF_DIE,)),
        SHOT_HIT: Sentence(on_shots([host, victim]), about_it, once=(False, True) if own != PERMANENT_HIT else (False,)),
        CAPTURED: Sentence([*to_units([host, ALL_OWN], LASTING), *FOR_SIDES], about_it),
        TURN_END: Sentence([*to_units([host, ALL_OWN], LASTING), *FOR_SIDES], about_it),
    }


EFREET_SAYS = carried(EFREET.name) | {
    STATIC: Sentence([MODS], ifs=(None, IF_HOST)),
    DEPLOYED: Sentence([*to_units([host, ALL_OWN], LASTING), *FOR_SIDES], (None, HOST)),
    DESTROYED: Sentence([*to_units([*HERE_ALL, ALL_OWN], IN_COMBAT), *FOR_SIDES], (None, HOST), (IF_IN_BATTLE,)),
}
EQUIPMENT_SAYS = carried(EQUIPMENT.name) | {
    STATIC: Sentence([MODS, Clause(V_GRANT, (host,), KEYWORDS)], ifs=(None, IF_HOST)),
}
SAYS: dict[str, dict[Word, Sentence]] = {
    EFREET.name: EFREET_SAYS,
    EQUIPMENT.name: EQUIPMENT_SAYS,
    PERMANENT_HIT: carried(PERMANENT_HIT) | {STATIC: Sentence([MODS, Clause(V_FORBID, (host,), BANS, (WHILE,))])},
    TEMPORARY_HIT: {
        DEALT: Sentence(
            [
                *to_units([host, every(OWN, HERE)], IN_COMBAT),
                Clause(V_FORBID, (host,), (NO_FIRE,), (FOR_ACTION,)),
                Clause(V_DESTROY, (one(ANY, ATTACHED),)),
            ]
        )
    },
    TACTIC.name: {
        MAIN: Sentence([*to_units([one(OWN, BASELINE), that, ALL_OWN], LASTING), *FOR_SIDES]),
        DEPLOY_DECLARE: Sentence(
            [Clause(V_MOD, (deploy,), (COST,), (WHILE,)), Clause(V_DAMAGE, (subject,)), *FOR_SIDES], (OWN,), (IF_TYPE,)
        ),
        AFTER_REVEAL: Sentence([Clause(V_REASSIGN, (one(OWN, REDLINE),)), *to_units([that, ALL_OWN], LASTING), *FOR_SIDES]),
        ENGAGEMENT_START: Sentence([*to_units([one(ENEMY, HERE), that, *HERE_ALL], IN_COMBAT), *FOR_SIDES]),
        ROUND_START: Sentence([*to_units([one(ENEMY, HERE), that, *HERE_ALL], IN_COMBAT), *FOR_SIDES]),
        SHOT_HIT: Sentence(on_shots([subject, victim]), (OWN, ENEMY)),
        DESTROYED: Sentence([*to_units([one(ENEMY, HERE), that, ALL_OWN], IN_COMBAT), *FOR_SIDES], (OWN,), (IF_IN_BATTLE,)),
        CAPTURE_DECLARE: Sentence([Clause(V_MOD, (capture,), (CAPTURE,), (WHILE,)), *FOR_SIDES], (OWN,)),
    },
    MISSION_CARD: {
        STATIC: Sentence([Clause(V_MOD, HERE_ALL, OF_UNITS, (WHILE,), (None, IF_EACH))]),
        DEPLOY_START: Sentence([Clause(V_HEAL, (one(OWN, BASELINE),)), *FOR_SIDES], (OWN,)),
        DEPLOY_DECLARE: Sentence([Clause(V_MOD, (deploy,), (COST,), (WHILE,))], (OWN,), (IF_TYPE,), once=(True,)),
        ENGAGEMENT_START: Sentence(to_units(HERE_ALL, IN_COMBAT)),
        CAPTURE_DECLARE: Sentence([Clause(V_MOD, (capture,), (CAPTURE,), (WHILE,))], (OWN, ENEMY)),
        CAPTURED: Sentence(FOR_SIDES, (ANY,)),
        TURN_END: Sentence(FOR_SIDES, (OWN,), (IF_GARRISON,)),
    },
    GENERAL.name: {STATIC: Sentence([MODS], ifs=(IF_ABOARD,))},
    RESOURCE.name: {STATIC: Sentence([Clause(V_MOD, (your_general,), (ARMOR,), (WHILE,))])},
    STRATEGY.name: {
        STATIC: Sentence([Clause(V_MOD, [every(side, ANYWHERE) for side in (OWN, ENEMY, ANY)], OF_UNITS, (WHILE,))]),
        **dict.fromkeys((DEPLOYED, DEPLOY_START, TURN_END), Sentence(FOR_SIDES)),
    },
}
AT_THE_BASELINE = to_units([one(OWN, BASELINE), that], LASTING)
MAY: dict[str, dict[Word, Sentence]] = {
    EQUIPMENT.name: {SHOT_DECLARE: Sentence([AIMED_SHOT, NO_BOOSTING], (None, HOST), price=(EXPEND_THIS,))},
    MISSION_CARD: {AFTER_REVEAL: Sentence([Clause(V_REASSIGN, (one(OWN, REDLINE),))], (OWN,), price=(RECON,), once=(True,))},
    GENERAL.name: {
        MAIN: Sentence(
            [
                *FOR_SIDES,
                *AT_THE_BASELINE,
                Clause(V_FLIP, (you,)),
                Clause(V_BOARD, (one(OWN, BASELINE),)),
            ],
            ifs=(IF_IN_HQ,),
            price=(RESOURCES, RECON),
            once=(False, True),
        )
    },
    RESOURCE.name: {
        PAY: Sentence([Clause(V_POOL, (you,), (RESOURCES,))], price=(EXPEND_THIS,)),
        MAIN: Sentence([*FOR_SIDES, *AT_THE_BASELINE], price=(EXPEND_THIS,)),
    },
}
ALONE = (V_REASSIGN, V_FLIP, V_BOARD)  # done once in an effect, and first


# ---------------------------------------------------------------- looking a card over
def check_card(title: str, kind: str, does: Sequence[Effect]) -> None:
    """BadCard with the first thing that is not played."""
    for fault in faults(kind, does):
        raise BadCard(f"{title}: {fault}")


def faults(kind: str, does: Sequence[Effect]) -> Iterator[str]:
    """What a card says that the rules do not play, each in a sentence."""
    if kind == TACTIC.name and len(does) != 1:
        yield f"a tactic does one thing, 'when' it is played; this one has {len(does)} effects"
    if len([e for e in does if e.when == MAIN]) > 1 and kind == RESOURCE.name:
        yield "a resource card has one use in 'main' besides what it gives"
    for effect in does:
        yield from faults_of(kind, effect)


def faults_of(kind: str, effect: Effect) -> Iterator[str]:
    window = effect.when
    sentence = (MAY if effect.may else SAYS).get(kind, {}).get(window)
    if sentence is None:
        yield f"{a(kind)} has no '{'may' if effect.may else 'when'}' of '{window.name}'"
        return
    there = f"in '{window.name}' of {a(kind)}"
    form = effect.if_.form if effect.if_ is not None else None
    price = effect.price[0] if effect.price is not None else None
    if effect.who not in sentence.who:
        yield f"who = '{name_of(effect.who)}' is not played {there}; {said(sentence.who)} is"
    if form not in sentence.ifs:
        yield f"the condition '{name_of(form)}' is not played {there}; {said(sentence.ifs)} is"
    if price not in sentence.price:
        yield f"the price '{name_of(price)}' is not played {there}; {said(sentence.price)} is"
    if effect.once not in sentence.once:
        yield f"'once' is {'not played' if effect.once else 'wanted'} {there}"
    if effect.if_ is not None:
        yield from faults_of_range(form, effect.if_.least, effect.if_.most, there)
    if not effect.do:
        yield f"nothing is done {there}"
    for k, op in enumerate(effect.do):
        yield from faults_of_op(op, effect.do[:k], sentence.does, there)


def faults_of_range(form: Word | None, least: int, most: int, there: str) -> Iterator[str]:
    """Conditions whose text has one number in it."""
    if form == IF_ROUND and (least, most) != (0, 1):
        yield f"the condition 'round' is for the first one {there}"
    if form == IF_TYPE and least != EFREET:
        yield f"the condition 'card type' is for an efreet {there}"


def faults_of_op(op: Op, before: Sequence[Op], allowed: Sequence[Clause], there: str) -> Iterator[str]:
    form = op.if_.form if op.if_ is not None else None
    of_verb = [clause for clause in allowed if clause.verb == op.verb]
    if not of_verb:
        yield f"'{op.verb.name}' is not played {there}"
        return
    to_them = [clause for clause in of_verb if op.to in clause.to]
    if not to_them:
        yield f"'{op.verb.name}' to '{target_name(op.to)}' is not played {there}"
        return
    about_it = [clause for clause in to_them if not clause.about or op.about in clause.about]
    if not about_it:
        yield f"'{op.verb.name}' about '{name_of(op.about)}' is not played {there}"
        return
    if not any(op.until in clause.until for clause in about_it):
        yield f"'{op.verb.name}' for '{name_of(op.until)}' is not played {there}"
    if not any(form in clause.ifs for clause in about_it):
        yield f"the condition '{name_of(form)}' of '{op.verb.name}' is not played {there}"
    chosen = [b.to for b in before if b.to.word == T_ONE]
    if op.to.word == T_ONE and chosen:
        yield f"a second 'one' is not chosen {there}; say 'that'"
    if op.to.word == T_THAT and not chosen:
        yield f"'that' has nothing chosen before it {there}"
    if op.verb in ALONE and before:
        yield f"'{op.verb.name}' comes first {there}"
    if op.verb != V_MOD and op.verb != V_POOL and op.n < 0:
        yield f"'{op.verb.name}' of {op.n} is less than nothing {there}"
    if op.verb == V_GRANT and (op.about == AMBUSH) != (1 <= op.n <= MOST_AMBUSH):
        yield f"'{name_of(op.about)}' {there} wants {'a number from 1 to 8' if op.about == AMBUSH else 'no number'}"
    if op.verb == V_FLIP and op.n != 3:
        yield f"'{op.verb.name}' {there} is of three missions"


# ---------------------------------------------------------------- words for it
MOST_AMBUSH = 8


def a(kind: str) -> str:
    return f"{'an' if kind[0] in 'aeiou' else 'a'} {kind}"


def name_of(word: Word | None) -> str:
    return "none" if word is None else word.name


def said(words: Sequence[Word | None]) -> str:
    return " or ".join(f"'{name_of(word)}'" for word in words)


def target_name(to: Target) -> str:
    return " ".join([to.word.name, *(word.name for word in (to.side, to.place) if word is not None)])
