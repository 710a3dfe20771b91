"""Words that the rules use: what a card is now, who controls it, how strong a side is."""

from __future__ import annotations

from sandtable.kernel import rule
from sandtable.kernel.cards import BY_ALL

from .. import vocabulary as w
from ..state import BARRED, HELD, LOSING, MUTUAL, NOBODY, NONE, STALEMATE, WINNING, State
from ..tables import BRIGADES as PRINTED_BRIGADES
from ..tables import FACES, FIRST_FACE, MAIN, NAME, SIDE, TYPE, TYPES_OF, UNIQUE
from .faces import (
    brigades_of,
    classes_of,
    has_gained,
    is_character,
    is_immune,
    sides_of,
    strength,
    toughness,
    type_of,
)
from .sides import in_bondage, same_side

HERO, FOE, ENHANCEMENT, DOMINANT, LOST_SOUL = (fact.n for fact in (w.HERO, w.FOE, w.ENHANCEMENT, w.DOMINANT, w.LOST_SOUL))
ARTIFACT, FORTRESS, SITE = w.ARTIFACT.n, w.FORTRESS.n, w.SITE.n
ASIDE, PLACED, ARTIFACTS, RESERVE = int(w.ASIDE), int(w.PLACED), int(w.ARTIFACTS), int(w.RESERVE)
WARRIOR, WEAPON, TERRITORIAL = (1 << fact.n for fact in (w.WARRIOR, w.WEAPON, w.TERRITORIAL))
GOOD, EVIL = w.GOOD.n, w.EVIL.n
BATTLE, TERRITORY, BONDAGE, REDEMPTION = int(w.BATTLE), int(w.TERRITORY), int(w.BONDAGE), int(w.REDEMPTION)
HAND, DECK, DISCARDS = int(w.HAND), int(w.DECK), int(w.DISCARDS)
EVERYBODY = BY_ALL


# ---------------------------------------------------------------- what a card is
@rule
def is_class(s: State, card: int, bit: int) -> bool:
    return classes_of(s, card) & bit != 0


@rule
def face_as(s: State, card: int, type_: int, side: int) -> int:
    """RD-10.6a The kind as which a card has a type, and a side if one is asked for: its own, or that of one of its faces; NONE."""
    kind = s.cards[card].kind
    if FACES[kind] == 0 or MAIN[kind] != kind:
        return kind if TYPE[kind] == type_ and (side == NONE or SIDE[kind] == side) else NONE
    for face in range(FIRST_FACE[kind], FIRST_FACE[kind] + FACES[kind]):
        if TYPE[face] == type_ and (side == NONE or SIDE[face] == side):
            return face
    return NONE


@rule
def can_be(s: State, card: int, type_: int) -> bool:
    """RD-10.6a Is a card of this type, in a hand any of its faces?"""
    kind = s.cards[card].kind
    return type_of(s, card) == type_ if FACES[kind] == 0 else TYPES_OF[kind] >> type_ & 1 != 0


@rule
def turn_face(s: State, card: int, kind: int) -> None:
    """RD-10.6b On the table a card has one of its faces."""
    if kind != NONE:
        s.cards[card].kind = kind


# ---------------------------------------------------------------- where and whose
@rule
def is_at(s: State, card: int, zone: int, seat: int) -> bool:
    return s.cards[card].zone == zone and s.cards[card].seat == seat


@rule
def in_play(s: State, card: int) -> bool:
    """RD-2.6a The Field of Play: battle, territories and Lands of Bondage."""
    zone = s.cards[card].zone
    return zone == BATTLE or zone == TERRITORY or zone == BONDAGE


@rule
def has_mark(s: State, card: int, mark: int) -> bool:
    return s.cards[card].marks & mark != 0


@rule
def fighters(s: State, seat: int) -> int:
    """How many characters a side has in battle."""
    n = 0
    for card in range(s.n_cards):
        if is_at(s, card, BATTLE, seat) and is_character(s, card):
            n += 1
    return n


@rule
def face_used(s: State, card: int, user: int) -> int:
    """The kind as which a character can use an Enhancement, or NONE: RD-5.7b they share a brigade, RD-6.13k unless the character
    may use those of any; RD-1.2d, RD-1.2e they are of one side."""
    kind = s.cards[card].kind
    if FACES[kind] == 0:
        if TYPE[kind] != ENHANCEMENT:
            return NONE
        if s.changed == 0:
            other = s.cards[user].kind
            return kind if SIDE[kind] == SIDE[other] and PRINTED_BRIGADES[kind] & PRINTED_BRIGADES[other] else NONE
    side = GOOD if sides_of(s, user) >> GOOD & 1 else EVIL
    face = face_as(s, card, ENHANCEMENT, side)
    if face == NONE:
        return NONE
    if PRINTED_BRIGADES[face] & brigades_of(s, user) or (s.changed > 0 and has_gained(s, user, w.ANY_BRIGADE)):
        return face
    return NONE


@rule
def can_use(s: State, card: int, user: int) -> bool:
    return face_used(s, card, user) != NONE


@rule
def has_user(s: State, card: int, seat: int) -> bool:
    """Can a character of this side in battle use the Enhancement?"""
    for user in range(s.n_cards):
        if is_at(s, user, BATTLE, seat) and is_character(s, user) and can_use(s, card, user):
            return True
    return False


@rule
def is_our_fortress(s: State, card: int, seat: int) -> bool:
    """RD-9.2f A player's Fortress; partners share theirs."""
    c = s.cards[card]
    return c.zone == TERRITORY and TYPE[c.kind] == FORTRESS and same_side(s, c.seat, seat)


@rule
def is_in_play_of(s: State, card: int, seat: int) -> bool:
    c = s.cards[card]
    if c.seat == seat:
        return c.zone == BATTLE or c.zone == TERRITORY
    return s.teams != 0 and is_our_fortress(s, card, seat)


@rule
def has_double(s: State, card: int, seat: int) -> bool:
    """RD-8.1l, RD-10.2h, RD-10.4c Does the player already have this unique card in play, in another card?"""
    if UNIQUE[s.cards[card].kind] == 0:
        return False
    for other in range(s.n_cards):
        c = s.cards[other]
        if other != card and is_in_play_of(s, other, seat):
            if NAME[c.kind] == NAME[s.cards[card].kind] and UNIQUE[c.kind]:  # RD-10.5d as a Site a City is one of many
                return True
    return False


@rule
def weapon_of(s: State, bearer: int) -> int:
    """The weapon that a warrior holds, or NONE."""
    for card in range(s.n_cards):
        if s.cards[card].on == bearer and has_mark(s, card, HELD):
            return card
    return NONE


@rule
def may_enter(s: State, card: int) -> bool:
    """RD-8.2a Who withdrew from battle does not come back in the same turn."""
    return not has_mark(s, card, BARRED)


@rule
def next_seat(s: State, seat: int) -> int:
    return (seat + 1) % s.seats


@rule
def souls_of(s: State, seat: int) -> int:
    """Lost Souls in a Land of Bondage."""
    n = 0
    for card in range(s.n_cards):
        if in_bondage(s, card, seat) and type_of(s, card) == LOST_SOUL:
            n += 1
    return n


# ---------------------------------------------------------------- numbers in battle
@rule
def strength_of(s: State, seat: int) -> int:
    """RD-5.4a The strength of a side: its characters and the Enhancements they use."""
    total = 0
    for card in range(s.n_cards):
        if is_at(s, card, BATTLE, seat):
            total += strength(s, card)
    return total


@rule
def toughness_of(s: State, seat: int) -> int:
    """RD-5.4b The toughness of a side."""
    total = 0
    for card in range(s.n_cards):
        if is_at(s, card, BATTLE, seat):
            total += toughness(s, card)
    return total


@rule
def strength_against(s: State, seat: int, card: int) -> int:
    """RD-7.7c The strength of a side against one character: that of a card it is protected from counts 0."""
    total = 0
    for other in range(s.n_cards):
        if is_at(s, other, BATTLE, seat) and not is_immune(s, card, other):
            total += strength(s, other)
    return total


@rule
def is_protecting(s: State) -> bool:
    for k in range(s.n_standing):
        if s.standing[k].verb == w.V_PROTECT:
            return True
    return False


@rule
def defeats(s: State, seat: int, other: int) -> bool:
    """RD-5.4h Is the strength of a side at least the other's toughness? RD-7.7d, RD-7.7e with protection: against every character
    of it that is still there."""
    if s.modded == 0 or not is_protecting(s):
        return strength_of(s, seat) >= toughness_of(s, other)
    against = toughness_of(s, other)
    for card in range(s.n_cards):
        if is_at(s, card, BATTLE, other) and is_character(s, card) and strength_against(s, seat, card) < against:
            return False
    return True


@rule
def strikes_first(s: State, seat: int, other: int) -> bool:
    """RD-6.13i Are the characters of a side that have first strike strong enough by themselves?"""
    total = 0
    some = False
    for card in range(s.n_cards):
        if is_at(s, card, BATTLE, seat):
            bearer = card if is_character(s, card) else s.cards[card].on
            if bearer != NONE and has_gained(s, bearer, w.FIRST_STRIKE):
                total += strength(s, card)
                some = True
    return some and total >= toughness_of(s, other)


@rule
def situation(s: State) -> int:
    """RD-5.4g How the battle stands for the Heroes, by numbers; RD-6.13i, RD-6.13j first strike on one side wins what would be
    mutual destruction."""
    heroes = s.battle.attacker
    foes = s.battle.defender
    wins = defeats(s, heroes, foes)
    loses = defeats(s, foes, heroes)
    if wins and loses and s.changed > 0:
        first = strikes_first(s, heroes, foes)
        second = strikes_first(s, foes, heroes)
        if first != second:
            return WINNING if first else LOSING
    if wins:
        return MUTUAL if loses else WINNING
    return LOSING if loses else STALEMATE


@rule
def other_side(s: State, seat: int) -> int:
    """Who fights against a seat in this battle; NOBODY for somebody who does not fight."""
    if s.battle.on == 0:
        return 1 - seat if s.seats == 2 else NOBODY
    if seat == s.battle.attacker:
        return s.battle.defender
    return s.battle.attacker if seat == s.battle.defender else NOBODY


@rule
def initiative(s: State) -> int:
    """RD-5.5c Who is losing has the initiative; otherwise who did not play the last card."""
    now = situation(s)
    if now == LOSING:
        return s.battle.attacker
    if now == WINNING:
        return s.battle.defender
    return s.battle.defender if s.battle.acted == s.battle.attacker else s.battle.attacker  # RD-5.6a, RD-5.6b
