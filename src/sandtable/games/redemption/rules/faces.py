"""Chapter 2: what a card is now: its face, and what lasts upon it.

What lasts is never added in: whoever asks goes through the lines that stand, each time.
"""

from __future__ import annotations

from sandtable.kernel import rule

from .. import vocabulary as w
from ..state import NONE, SIDED_FORTRESSES, TOTAL_STRENGTH, State
from ..tables import (
    BOOK,
    BRIGADES,
    CLASS,
    F_FORM,
    F_N,
    F_NO,
    FIT_WORDS,
    FITS,
    K_FACTS,
    K_FIRST,
    MEEK,
    N_KINDS,
    NAME,
    O_ABOUT,
    O_BY,
    O_TO,
    S_CLAUSES,
    S_DYNAMIC,
    S_FIRST,
    S_MOMENT,
    SIDES_OF,
    STRENGTH,
    T_AT,
    T_OF,
    T_WHOSE,
    TESTAMENT,
    TOUGHNESS,
    TRAIT_WORDS,
    TRAITS,
    TYPE,
    TYPES_OF,
    WORD_BITS,
)
from .sides import are_opponents, lies_with

HERO, FOE, LOST_SOUL, CHARACTER, HUMAN = w.HERO.n, w.FOE.n, w.LOST_SOUL.n, w.CHARACTER.n, w.HUMAN.n
GOOD, EVIL, FORTRESS = w.GOOD.n, w.EVIL.n, w.FORTRESS.n
BATTLE, TERRITORY, BONDAGE = int(w.BATTLE), int(w.TERRITORY), int(w.BONDAGE)


# ---------------------------------------------------------------- the printed face
@rule
def has_trait(kind: int, n: int) -> bool:
    return TRAITS[kind * TRAIT_WORDS + n // WORD_BITS] >> (n % WORD_BITS) & 1 != 0


@rule
def fits_face(s: State, card: int, selector: int, source: int) -> bool:
    """Does a card fit a selector as it is printed? `source` is the card that asks."""
    row = s.cards[card].kind + (N_KINDS if s.reg & SIDED_FORTRESSES else 0)  # RD-2.3c (sided_fortresses)
    if FITS[row * FIT_WORDS + selector // WORD_BITS] >> (selector % WORD_BITS) & 1 == 0:
        return False
    return card != source or S_MOMENT[selector] == 0 or not asks_other(selector)


@rule
def asks_other(selector: int) -> bool:
    for clause in range(S_FIRST[selector], S_FIRST[selector] + S_CLAUSES[selector]):
        for fact in range(K_FIRST[clause], K_FIRST[clause] + K_FACTS[clause]):
            if F_FORM[fact] == w.F_OTHER:
                return True
    return False


# ---------------------------------------------------------------- lines that stand
@rule
def is_silenced(s: State, card: int) -> bool:
    """RD-7.1b Does a negate of this phase reach a card whose ability lasts?"""
    for k in range(s.n_standing):
        line = s.standing[k]
        if line.verb == w.V_NEGATE and line.source != card:
            if line.card == card or (line.card == NONE and fits_face(s, card, T_OF[O_TO[line.op]], NONE)):
                return True
    return False


@rule
def works(s: State, k: int) -> bool:
    """RD-6.5d What lasts while its card is there ends when it is not; RD-7.2m and it rests in a phase in which it is negated."""
    line = s.standing[k]
    if line.until != w.WHILE_THERE:
        return True
    zone = s.cards[line.source].zone
    there = zone == BATTLE or zone == TERRITORY or zone == BONDAGE
    return there and not is_silenced(s, line.source)


@rule
def is_within(s: State, k: int, card: int) -> bool:
    """Does a card lie where a line's target says, and is it one of the players meant?"""
    line = s.standing[k]
    c = s.cards[card]
    to = O_TO[line.op]
    if c.zone < 0 or T_AT[to] >> c.zone & 1 == 0:
        return False
    if T_WHOSE[to] == w.YOU:
        return lies_with(s, card, line.by)
    return are_opponents(s, c.seat, line.by) or (T_WHOSE[to] != w.OPPONENT and T_WHOSE[to] != w.SOMEONE_ELSE)


@rule
def changes(s: State, k: int, card: int) -> bool:
    """Does a line that changes a card reach this one? A kind of cards is judged by their faces."""
    line = s.standing[k]
    if line.card != NONE:
        return line.card == card
    return is_within(s, k, card) and fits_face(s, card, T_OF[O_TO[line.op]], NONE) and works(s, k)


@rule
def became(s: State, card: int, form: int) -> int:
    """RD-6.13a What a card has last become in one respect: a type, side or brigade; NONE if it is as printed."""
    for k in range(s.n_standing - 1, -1, -1):
        line = s.standing[k]
        if line.verb == w.V_BECOME and line.n == form and changes(s, k, card):
            return line.n2
    return NONE


@rule
def gained(s: State, card: int, form: int) -> int:
    """RD-6.13e What of a form a card has gained, as bits."""
    bits = 0
    for k in range(s.n_standing):
        line = s.standing[k]
        if line.verb == w.V_GAIN and O_ABOUT[line.op] < 0 and line.n == form and changes(s, k, card):
            bits |= 1 << line.n2
    return bits


@rule
def has_gained(s: State, card: int, what: int) -> bool:
    """RD-6.13i, RD-6.13k First strike, or the use of Enhancements of any brigade."""
    for k in range(s.n_standing):
        line = s.standing[k]
        if line.verb == w.V_GAIN and O_ABOUT[line.op] == what and changes(s, k, card):
            return True
    return False


@rule
def gained_trait(s: State, card: int, n: int) -> bool:
    for k in range(s.n_standing):
        line = s.standing[k]
        if line.verb == w.V_GAIN and O_ABOUT[line.op] < 0 and line.n == w.F_TRAIT and line.n2 == n and changes(s, k, card):
            return True
    return False


# ---------------------------------------------------------------- what a card is
@rule
def is_captive(s: State, card: int) -> bool:
    """RD-6.12b A captured human counts as a Lost Soul, RD-6.12c an angel or demon does not."""
    kind = s.cards[card].kind
    return s.cards[card].zone == BONDAGE and TYPE[kind] != LOST_SOUL and has_trait(kind, HUMAN)


@rule
def type_of(s: State, card: int) -> int:
    """The one type a card has on the table; in a hand a card with two faces is a Covenant, a Curse or a City."""
    if is_captive(s, card):
        return LOST_SOUL
    if s.changed > 0:
        now = became(s, card, w.F_TYPE)
        if now != NONE:
            return now
    return TYPE[s.cards[card].kind]


@rule
def types_of(s: State, card: int) -> int:
    """All types, as bits."""
    if is_captive(s, card):
        return TYPES_OF[s.cards[card].kind] | 1 << LOST_SOUL
    now = became(s, card, w.F_TYPE)
    if now == NONE:
        return TYPES_OF[s.cards[card].kind]
    return 1 << now | (1 << CHARACTER if now == HERO or now == FOE else 0)


@rule
def sides_of(s: State, card: int) -> int:
    """The sides, as bits: a character that becomes a Hero is good."""
    if s.changed == 0:
        return SIDES_OF[s.cards[card].kind]
    now = became(s, card, w.F_SIDE)
    if now != NONE:
        return 1 << now
    now = became(s, card, w.F_TYPE)
    if now == HERO or now == FOE:
        return 1 << (GOOD if now == HERO else EVIL)
    return SIDES_OF[s.cards[card].kind]


@rule
def brigades_of(s: State, card: int) -> int:
    if s.changed == 0:
        return BRIGADES[s.cards[card].kind]
    now = became(s, card, w.F_BRIGADE)
    return (BRIGADES[s.cards[card].kind] if now == NONE else 1 << now) | gained(s, card, w.F_BRIGADE)


@rule
def classes_of(s: State, card: int) -> int:
    return CLASS[s.cards[card].kind] | (gained(s, card, w.F_CLASS) if s.changed > 0 else 0)


@rule
def is_one_bit(bits: int) -> bool:
    return bits != 0 and bits & (bits - 1) == 0


@rule
def is_now(s: State, card: int, form: int, n: int, source: int) -> bool:
    """Is this fact true of a card now, numbers as printed?"""
    kind = s.cards[card].kind
    if form == w.F_TYPE:
        return types_of(s, card) >> n & 1 != 0
    if form == w.F_SIDE:
        return sides_of(s, card) >> n & 1 != 0
    if form == w.F_BRIGADE:
        return brigades_of(s, card) >> n & 1 != 0
    if form == w.F_TRAIT:
        return has_trait(kind, n) or gained_trait(s, card, n)
    if form == w.F_CLASS:
        return classes_of(s, card) >> n & 1 != 0
    if form == w.F_SINGLE:
        return is_one_bit(brigades_of(s, card))
    if form == w.F_OTHER:
        return card != source
    if form == w.F_MEEK:
        return MEEK[kind] != 0
    if form == w.F_BOOK:
        return BOOK[kind] == n
    if form == w.F_TESTAMENT:
        return TESTAMENT[kind] == n
    if form == w.F_STRENGTH:
        return STRENGTH[kind] >= n
    return TOUGHNESS[kind] <= n if form == w.F_TOUGHNESS else NAME[kind] == n


@rule
def fits_still(s: State, card: int, selector: int, source: int) -> bool:
    """Does a card fit a selector, with what has been changed on it but its numbers?"""
    if (
        S_DYNAMIC[selector] == 0
        or (s.changed == 0 and s.cards[card].zone != BONDAGE)
        or TYPE[s.cards[card].kind] == FORTRESS  # nothing turns one into anything else
    ):
        return fits_face(s, card, selector, source)
    for clause in range(S_FIRST[selector], S_FIRST[selector] + S_CLAUSES[selector]):
        holds = False
        for fact in range(K_FIRST[clause], K_FIRST[clause] + K_FACTS[clause]):
            if is_now(s, card, F_FORM[fact], F_N[fact], source) != (F_NO[fact] != 0):
                holds = True
        if not holds:
            return False
    return True


@rule
def reaches(s: State, k: int, card: int) -> bool:
    """Does what stands in a line reach this card now?"""
    line = s.standing[k]
    if not works(s, k):
        return False
    if line.card != NONE:
        return line.card == card
    return is_within(s, k, card) and fits_still(s, card, T_OF[O_TO[line.op]], line.source)


@rule
def fits(s: State, card: int, selector: int, source: int) -> bool:
    """Does a card fit a selector? RD-6.4g strength is the character's own with increases, without the Enhancements it uses."""
    if not S_MOMENT[selector] or (s.modded == 0 and s.reg & TOTAL_STRENGTH == 0) or TYPE[s.cards[card].kind] == FORTRESS:
        return fits_still(s, card, selector, source)
    for clause in range(S_FIRST[selector], S_FIRST[selector] + S_CLAUSES[selector]):
        holds = False
        for fact in range(K_FIRST[clause], K_FIRST[clause] + K_FACTS[clause]):
            if is_true(s, card, F_FORM[fact], F_N[fact], source) != (F_NO[fact] != 0):
                holds = True
        if not holds:
            return False
    return True


@rule
def is_true(s: State, card: int, form: int, n: int, source: int) -> bool:
    if form == w.F_STRENGTH:
        return tested_strength(s, card) >= n
    if form == w.F_TOUGHNESS:
        return toughness(s, card) <= n
    return is_now(s, card, form, n, source)


@rule
def tested_strength(s: State, card: int) -> int:
    """RD-6.4g The character's own, or with the Enhancements it uses (strength_test)."""
    total = strength(s, card)
    if s.reg & TOTAL_STRENGTH and s.cards[card].zone == BATTLE:
        for other in range(s.n_cards):
            if s.cards[other].on == card and s.cards[other].zone == BATTLE:
                total += strength(s, other)
    return total


# ---------------------------------------------------------------- numbers
@rule
def is_character(s: State, card: int) -> bool:
    """RD-2.2a Heroes and Evil Characters."""
    type_ = type_of(s, card)
    return type_ == HERO or type_ == FOE


@rule
def healed_at(s: State, card: int) -> int:
    """RD-6.14f The line that took a card's decreases away: those before it do not count."""
    for k in range(s.n_standing - 1, -1, -1):
        if s.standing[k].verb == w.V_HEAL and s.standing[k].card == card:
            return k
    return NONE


@rule
def counts(s: State, k: int, card: int, amount: int, healed: int) -> bool:
    """Does an increase or decrease count for this card? RD-7.7a not if it is protected from the card it comes of."""
    return (amount >= 0 or k > healed) and reaches(s, k, card) and not is_immune(s, card, s.standing[k].source)


@rule
def strength(s: State, card: int) -> int:
    """RD-6.13f A card's own strength, with increases and decreases."""
    total = STRENGTH[s.cards[card].kind]
    if s.modded > 0 and is_character(s, card):
        healed = healed_at(s, card)
        for k in range(s.n_standing):
            line = s.standing[k]
            if line.verb == w.V_MOD and counts(s, k, card, line.n, healed):
                total += line.n
    return total


@rule
def toughness(s: State, card: int) -> int:
    total = TOUGHNESS[s.cards[card].kind]
    if s.modded > 0 and is_character(s, card):
        healed = healed_at(s, card)
        for k in range(s.n_standing):
            line = s.standing[k]
            if line.verb == w.V_MOD and counts(s, k, card, line.n2, healed):
                total += line.n2
    return total


# ---------------------------------------------------------------- protection
@rule
def by_of(op: int) -> int:
    """The selector of the cards that an operation is against; 0, which everything fits, if it names none."""
    return T_OF[O_BY[op]] if O_BY[op] >= 0 else 0


@rule
def shields(s: State, k: int, card: int, harm: int, source: int) -> bool:
    """RD-7.7a Does a line protect a card from this harm by that card?"""
    line = s.standing[k]
    if line.verb != w.V_PROTECT or O_ABOUT[line.op] != harm or not reaches(s, k, card):
        return False
    return by_of(line.op) == 0 or (source != NONE and fits_still(s, source, by_of(line.op), NONE))


@rule
def is_immune(s: State, card: int, source: int) -> bool:
    """RD-7.7i Is a card protected from another altogether?"""
    if s.modded == 0:
        return False
    for k in range(s.n_standing):
        if shields(s, k, card, w.FROM_CARDS, source):
            return True
    return False
