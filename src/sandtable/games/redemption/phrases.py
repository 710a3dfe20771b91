"""Phrases of Redemption's cards: what a card is, where it lies, how many, on what condition. texts.py makes sentences of them."""

from __future__ import annotations

from sandtable.kernel.abilities import Clause, Condition, Fact, Many, Selector, Target
from sandtable.kernel.effects import Word
from sandtable.kernel.texts import listed

from .vocabulary import *

ANY_NUMBER = 99
WHOSE = {
    YOU: "your",
    OPPONENT: "the opponent's",
    SOMEONE_ELSE: "an opponent's",
    ANYONE: "a player's",
    EACH: "each player's",
    EACH_OPPONENT: "each opponent's",
}
# The order in which adjectives stand: 'other evil generic gray New Testament warrior …'
ADJECTIVE_FORMS = (F_OTHER, F_SIDE, F_SINGLE, F_TRAIT, F_BRIGADE, F_TESTAMENT, F_CLASS)
NOUNS_ALONE: list[Clause] = [(WEAPON,), (HUMAN,), (FEMALE,), (MALE,)]  # adjectives that are nouns where there is no other
NAMES_OF = {F_TRAIT: TRAIT_NAMES, F_BOOK: BOOKS, F_NAME: TITLES}
WORDS_OF = {F_TYPE: TYPES, F_SIDE: SIDES, F_BRIGADE: BRIGADE_WORDS, F_TESTAMENT: TESTAMENTS, F_CLASS: CLASSES}


# ---------------------------------------------------------------- small words
def plural(noun: str) -> str:
    if noun.endswith("s"):
        return noun
    return noun[:-1] + "ies" if noun.endswith("y") else noun + ("es" if noun.endswith("Hero") else "s")


def article(noun: str) -> str:
    if noun.startswith("other "):
        return "an" + noun
    vowel = noun[:1].lower() in "aeiou" and not noun.startswith("uni")
    return f"{'an' if vowel else 'a'} {noun}"


def anyone(whose: Word | None) -> Word:
    return ANYONE if whose is None else whose


def capital(text: str) -> str:
    return text[:1].upper() + text[1:]


# ---------------------------------------------------------------- cards by what they are
def fact_word(fact: Fact) -> str:
    if fact.form in NAMES_OF:
        return NAMES_OF[fact.form][fact.n]
    return WORDS_OF[fact.form][fact.n].phrase if fact.form in WORDS_OF else str(fact.n)


def clause_text(clause: Clause, many: bool = False, word: str = "or") -> str:
    """'with a reference in Ruth or Judges', 'Heroes and Artifacts'."""
    said = [fact_word(fact) for fact in clause]
    if is_noun(clause):
        said = [plural(word) if many else word for word in said]
    if len({fact.form for fact in clause}) == 1:
        return FORMS[clause[0].form].phrase.format(listed(said, word))
    return listed([FORMS[f.form].phrase.format(w) for f, w in zip(clause, said, strict=True)], word)


def is_noun(clause: Clause) -> bool:
    fact = clause[0]
    return fact.form == F_TYPE or (fact.form == F_TRAIT and TRAIT_NAMES[fact.n] not in ADJECTIVES)


def kind(of: Selector, many: bool = False, where: str = "", word: str = "or") -> str:
    """'male human Evil Character', 'evil Enhancement', 'Hero in battle with strength 10 or more', 'card'."""
    nouns = [clause for clause in of if is_noun(clause) and not clause[0].no]
    nouns = nouns or [clause for clause in NOUNS_ALONE if clause in of][:1]
    nouns.sort(key=lambda clause: clause[0].form == F_TYPE)  # a trait before a type: 'Philistine Evil Character'
    rest = [clause for clause in of if clause not in nouns]
    before = [c for c in rest if c[0].form in ADJECTIVE_FORMS and not c[0].no]
    before.sort(key=lambda clause: ADJECTIVE_FORMS.index(clause[0].form))
    after = [c for c in rest if c not in before]
    *first, last = nouns or [()]
    noun = clause_text(last, many, word) if last else "cards" if many else "card"
    noun = plural(noun) if many and last in NOUNS_ALONE else noun
    tail = [after_text(c, many) for c in after]
    named = any(c[0].form in (F_BOOK, F_NAME) or (c[0].no and c[0].form != F_MEEK) for c in after)
    tail = [where, *tail] if where in ("in battle", "in play") and not named else [*tail, where]
    adjectives = [clause_text(c, word=word) for c in (*before, *first)]
    return " ".join(part for part in [*adjectives, noun, *tail] if part)


def all_kinds(of: Selector) -> str:
    """'Giants and beasts': all of them."""
    return kind(of, True, word="and")


def after_text(clause: Clause, many: bool) -> str:
    """What stands behind a noun: a reference, a name, numbers, and what a card must not be."""
    if not clause[0].no:
        return clause_text(clause)
    if clause[0].form == F_MEEK:
        return "with an ability"
    said = listed([plural(fact_word(f)) if many else article(fact_word(f)) for f in clause], "or")
    return f"other than {said}"


def a_kind(of: Selector) -> str:
    """With an article; somebody who is only a name is that name."""
    if len(of) == 1 and of[0][0].form == F_NAME:
        return listed([fact_word(fact) for fact in of[0]], "or")
    return article(kind(of))


# ---------------------------------------------------------------- where
def own(whose: Word | None, actor: Word) -> str:
    """Whose a pile is, for somebody who acts: 'your', 'their', 'an opponent's'."""
    return ("your" if actor == YOU else "their") if whose == actor else WHOSE[anyone(whose)]


def place(at: tuple[Word, ...], whose: Word | None, actor: Word, from_: bool = False) -> str:
    """Where a target lies, after its noun."""
    if at in ((), (THERE,)):
        return ""
    if at == IN_PLAY:
        return {YOU: "that you have in play", OPPONENT: "that the opponent has in play"}.get(anyone(whose), "in play")
    if set(at) == {*IN_PLAY, ASIDE}:
        return "in play or set aside"
    if set(at) == {HAND, TERRITORY}:
        return "from your hand or any territory"
    said: list[str] = []
    for zone in at:
        if zone in PILES:
            before = ("from" if from_ or zone == HAND else "in") + f" {own(whose, actor)} "
            said.append(("" if said else before) + zone.phrase)
        elif zone == TERRITORY:
            said.append(f"in {'a' if whose in (ANYONE, None) else own(whose, actor)} territory")
        else:
            said.append({ASIDE: "that is set aside", BANISHED: "that is out of the game"}.get(zone, zone.phrase))
    return " or ".join(said)


def number(many: Many, noun: str, nouns: str) -> str:
    """'an Evil Character', '1 or 2 Evil Characters', '2 good cards'."""
    if many.per is not None:
        return f"X {nouns}"
    if many.n >= ANY_NUMBER:
        return f"any number of {nouns}"
    if many.upto:
        return {1: f"up to 1 {noun}", 2: f"1 or 2 {nouns}"}.get(many.n, f"up to {many.n} {nouns}")
    return article(noun) if many.n == 1 else f"{many.n} {nouns}"


def or_number(many: Many, form: str = "{}") -> str:
    """' (2 if Gabriel uses this card)'."""
    return f" ({form.format(many.or_n)} {condition(many.or_if)})" if many.or_if is not None else ""


def x_text(many: Many) -> str:
    """', where X is the number of warrior Heroes that you have in play (3 at most)'."""
    if many.per is None:
        return ""
    limit = f" ({many.n} at most)" if many.n < ANY_NUMBER else ""
    return f", where X is the number of {kind(many.per.of, True)} {place(many.per.at, many.per.whose, YOU)}{limit}"


def deck_end(to: Target, actor: Word) -> str:
    end = "top" if to.word == T_TOP else "bottom"
    n = to.many.n
    owner = own(to.whose, actor)
    deck = {SOMEONE_ELSE: "the deck of an opponent of your choice", ANYONE: "the deck of a player of your choice"}.get(
        anyone(to.whose), f"{owner} deck"
    )
    return f"the {end} {'card' if n == 1 else f'{n} cards'} of {deck}" + or_number(to.many, f"the {end} {{}}")


def somebody(to: Target, actor: Word = YOU, from_: bool = False) -> str:
    """What an operation is done to."""
    where = place(to.at, to.whose, actor, from_)
    in_pile = bool(to.at) and to.at[0] in PILES
    one_kind, kinds = kind(to.of, where=where), kind(to.of, True, where)
    by = {SOMEONE_ELSE: " by an opponent", OPPONENT: " by the opponent", YOU: " by you"}.get(anyone(to.whose), "")
    if to.word == T_ONE and to.at == (THERE,):
        return f"{number(to.many, one_kind, kinds)} from there" if to.of else several_of_those(to.many)
    if to.word == T_ALL:
        return f"all {kinds}" if in_pile else f"every {one_kind}"
    if to.word in (T_TOP, T_BOTTOM):
        return deck_end(to, actor)
    plain = {
        T_ONE: number(to.many, one_kind, kinds),
        T_ALL_BUT: f"every {one_kind} but one of your choice",
        T_LAST: f"the last {one_kind} played in this battle{by}",
        T_NEXT: f"the next {one_kind} played{by}",
        T_RANDOM: f"{'a random card' if to.many.n == 1 else f'{to.many.n} random cards'} {where}",
        T_THOSE: f"the {kinds} among them",
        T_REST: "the others",
        T_THIS: "this card",
        T_THAT: "it",
        T_USER: "the character that uses this card",
        T_FIGHT: "all abilities at work in this battle",
    }
    return plain[to.word].strip()


def several_of_those(many: Many) -> str:
    return "one of those cards" if many.n == 1 else f"{many.n} of those cards"


# ---------------------------------------------------------------- conditions
def condition(if_: Condition | None) -> str:
    """A condition as 'if …'."""
    if if_ is None:
        return ""
    phrase = CONDITIONS[if_.form].phrase
    if if_.form == IF_THAT and if_.of[0][0].form == F_SIDE and len(if_.of) == 1:
        return phrase.format(clause_text(if_.of[0]))
    if if_.form == IF_ADVANTAGE:
        return phrase.format(kind(if_.of, True))
    if if_.form == IF_CONTROL and if_.most == 0:
        return phrase.format(f"no {kind(if_.of)}")
    if if_.form == IF_CONTROL and if_.least > 1:
        return phrase.format(f"{if_.least} or more {kind(if_.of, True)}")
    return phrase.format(a_kind(if_.of) if if_.of else "")
