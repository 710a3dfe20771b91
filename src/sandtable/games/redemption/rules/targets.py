"""Chapter 6: what an operation is done to.

One rule says of each card whether it can be meant: lists, refusals and the walk ask it.
"""

from __future__ import annotations

from sandtable.kernel import draw, rule
from sandtable.kernel.cards import knows
from sandtable.kernel.journal import MOVED, named

from .. import vocabulary as w
from ..state import DRAWN_CARDS, LOOKED_HAND, NOBODY, NONE, SHOWN, SHOWN_CARDS, State
from ..tables import (
    A_OP,
    A_OPS,
    C_FORM,
    C_LEAST,
    C_MOST,
    C_OF,
    M_N,
    M_OR_IF,
    M_OR_N,
    M_PER,
    O_INTO,
    O_N,
    O_VERB,
    T_AT,
    T_MANY,
    T_OF,
    T_PICKS,
    T_WHOSE,
    T_WORD,
)
from .faces import HUMAN, fits, has_trait, is_captive, is_immune
from .lasting import is_spared, may_not
from .sides import are_opponents, lies_with, partner
from .terms import (
    ARTIFACTS,
    BATTLE,
    BONDAGE,
    DECK,
    ENHANCEMENT,
    HAND,
    RESERVE,
    TERRITORY,
    can_be,
    fighters,
    has_double,
    has_mark,
    has_user,
    is_at,
    may_enter,
    other_side,
)

OPEN_ZONES = sum(
    1 << int(z) for z in (w.BATTLE, w.TERRITORY, w.BONDAGE, w.DISCARDS, w.REDEMPTION, w.ASIDE, w.BANISHED, w.PLACED)
)
PILES = sum(1 << int(z) for z in (w.HAND, w.DECK, w.DISCARDS, w.RESERVE, w.BONDAGE, w.REDEMPTION, w.ARTIFACTS))
THERE = 1 << int(w.THERE)


# ---------------------------------------------------------------- conditions and numbers
@rule
def owned(s: State, seat: int, selector: int, source: int) -> int:
    """RD-6.4s How many cards of a kind a player controls, in battle, territory and Land of Bondage."""
    n = 0
    for card in range(s.n_cards):
        zone = s.cards[card].zone
        if zone == BATTLE or zone == TERRITORY or (zone == BONDAGE and not is_captive(s, card)):
            if lies_with(s, card, seat) and fits(s, card, selector, source):
                n += 1
    return n


@rule
def is_behind(s: State, a: int, condition: int) -> bool:
    """Has an opponent more of such cards than the player?"""
    mine = owned(s, s.acts[a].by, C_OF[condition], NONE)
    for seat in range(s.seats):
        if are_opponents(s, seat, s.acts[a].by) and owned(s, seat, C_OF[condition], NONE) > mine:
            return True
    return False


@rule
def holds(s: State, a: int, condition: int) -> bool:
    """Does a condition hold now? RD-6.4r the user is the character that the card was played on, RD-6.4t otherwise means that
    the part before could not be done in full."""
    if condition < 0:
        return True
    act = s.acts[a]
    form = C_FORM[condition]
    if form == w.IF_USED_BY:
        return act.user != NONE and fits(s, act.user, C_OF[condition], act.card)
    if form == w.IF_THAT:
        return act.that != NONE and fits(s, act.that, C_OF[condition], act.card)
    if form == w.IF_NOT_DONE:
        return act.done == 0
    if form == w.IF_BLOCKING:
        return s.battle.on != 0 and is_at(s, act.card, BATTLE, s.battle.defender)
    if form == w.IF_ATTACKING:
        return s.battle.on != 0 and is_at(s, act.card, BATTLE, s.battle.attacker)
    if form == w.IF_ALONE:
        return s.cards[act.card].zone == BATTLE and fighters(s, s.cards[act.card].seat) == 1
    if form == w.IF_ADVANTAGE:
        return is_behind(s, a, condition)
    n = owned(s, act.by, C_OF[condition], act.card)
    if form == w.IF_IN:
        n = 0
        for seat in range(s.seats):
            n += owned(s, seat, C_OF[condition], act.card)
    return C_LEAST[condition] <= n <= C_MOST[condition]


@rule
def per_number(s: State, a: int, many: int) -> int:
    """RD-6.4u X is as many as there are of some cards now, up to a limit."""
    n = 0
    per = M_PER[many]
    for card in range(s.n_cards):
        c = s.cards[card]
        if c.zone >= 0 and T_AT[per] >> c.zone & 1 and fits(s, card, T_OF[per], NONE):
            if T_WHOSE[per] != w.YOU or c.seat == s.acts[a].by:
                n += 1
    return min(n, M_N[many])


@rule
def number(s: State, a: int, to: int) -> int:
    """How many: another number if its condition holds, or X."""
    many = T_MANY[to]
    if M_PER[many] >= 0:
        return per_number(s, a, many)
    if M_OR_IF[many] >= 0 and holds(s, a, M_OR_IF[many]):
        return M_OR_N[many]
    return M_N[many]


# ---------------------------------------------------------------- players
@rule
def asks_for_player(s: State, a: int, op: int, to: int) -> bool:
    """RD-6.4j Is a player chosen first, because the cards lie in one player's pile? RD-6.4k so is the opponent of somebody who
    does not fight."""
    if (T_AT[to] & PILES == 0 and T_WORD[to] != w.T_PLAYER) or O_VERB[op] == w.V_BAND:
        return False
    whose = T_WHOSE[to]
    if whose == w.OPPONENT:
        return other_side(s, s.acts[a].by) == NOBODY
    return whose == w.SOMEONE_ELSE or whose == w.ANYONE


@rule
def can_be_chosen(s: State, a: int, to: int, seat: int) -> bool:
    return are_opponents(s, seat, s.acts[a].by) or T_WHOSE[to] == w.ANYONE


@rule
def goes_round(to: int) -> bool:
    """RD-6.4m Does each player, or each opponent, pick for themselves?"""
    return T_PICKS[to] == w.EACH or T_PICKS[to] == w.EACH_OPPONENT


@rule
def is_whose(s: State, a: int, op: int, to: int, seat: int) -> bool:
    """Is this one of the players whose cards are meant?"""
    act = s.acts[a]
    whose = T_WHOSE[to]
    if asks_for_player(s, a, op, to) or (goes_round(to) and O_VERB[op] != w.V_SEARCH):
        return seat == act.whose
    if whose == w.YOU:
        return seat == act.by
    if whose == w.OPPONENT:
        return seat == other_side(s, act.by)
    return are_opponents(s, seat, act.by) if whose == w.SOMEONE_ELSE or whose == w.EACH_OPPONENT else True


@rule
def is_of(s: State, a: int, op: int, to: int, card: int) -> bool:
    """Is this a card of one of the players meant? RD-9.2c, RD-9.2d what lies in a shared land is a card of both partners."""
    seat = s.cards[card].seat
    return is_whose(s, a, op, to, seat) or (
        s.teams != 0 and lies_with(s, card, partner(s, seat)) and is_whose(s, a, op, to, partner(s, seat))
    )


@rule
def picker(s: State, a: int, op: int, to: int) -> int:
    """RD-6.4b Who picks: the player of the ability, unless the card says otherwise; RD-6.14o or who redirected it."""
    act = s.acts[a]
    if act.picker != NONE:
        return act.picker
    if goes_round(to):
        return act.whose
    if T_PICKS[to] == w.OPPONENT:
        return act.whose if asks_for_player(s, a, op, to) else other_side(s, act.by)
    return act.by


# ---------------------------------------------------------------- protection
@rule
def is_regardless(ability: int) -> bool:
    """RD-7.7m Does an ability reach protected cards?"""
    for op in range(A_OP[ability], A_OP[ability] + A_OPS[ability]):
        if O_VERB[op] == w.V_REGARDLESS:
            return True
    return False


@rule
def is_removal(into: int) -> bool:
    """RD-5.9o Does it take a card away?"""
    return into >= 0 and into != w.REDEEMED and into != w.TO_BONDAGE and into != w.ONTO


@rule
def is_harmed(s: State, card: int, op: int, source: int) -> bool:
    """RD-7.7g Is a card protected from what this verb does?"""
    if O_VERB[op] == w.V_BECOME:
        return is_spared(s, card, w.FROM_CONVERT, source)
    into = O_INTO[op]
    if into == w.INTO_DISCARDS and is_spared(s, card, w.FROM_DISCARD, source):
        return True
    if into == w.CAPTURED and is_spared(s, card, w.FROM_CAPTURE, source):
        return True
    if into == w.REDEEMED:
        return is_spared(s, card, w.FROM_RESCUE, source)
    return is_removal(into) and is_spared(s, card, w.FROM_REMOVAL, source)


@rule
def is_protected(s: State, a: int, op: int, card: int) -> bool:
    """RD-7.7a Is a card no target of this operation? RD-7.7f its ability can be negated all the same."""
    act = s.acts[a]
    verb = O_VERB[op]
    if s.modded == 0 or card == act.card or is_regardless(act.ability):
        return False
    if verb != w.V_MOVE and verb != w.V_MOD and verb != w.V_BECOME and verb != w.V_EXCHANGE and verb != w.V_TOSS:
        return False
    return is_immune(s, card, act.card) or is_harmed(s, card, op, act.card)


# ---------------------------------------------------------------- cards
@rule
def in_group(s: State, a: int, card: int) -> bool:
    """Is a card among those the ability spoke of last: drawn, looked at, shown?"""
    act = s.acts[a]
    if act.group == LOOKED_HAND:
        return is_at(s, card, HAND, act.whose)
    if act.group == SHOWN_CARDS:
        return has_mark(s, card, SHOWN)
    if act.group == DRAWN_CARDS and s.cards[card].zone == HAND:
        for line in range(s.n_changes):
            was = s.changes[line]
            if was.act == a and was.card == card and was.kind == MOVED and was.zone == DECK:
                return True
    return False


@rule
def group_size(s: State, a: int) -> int:
    n = 0
    for card in range(s.n_cards):
        if in_group(s, a, card):
            n += 1
    return n


@rule
def in_round_one(s: State) -> bool:
    """RD-11.5d No card leaves a Reserve then."""
    return s.turn <= s.seats


@rule
def is_there(s: State, a: int, op: int, to: int, card: int) -> bool:
    """Does a card lie where the target says, and is it one of the players meant?"""
    at = T_AT[to]
    if at & THERE:
        return in_group(s, a, card)
    c = s.cards[card]
    if c.zone < 0 or at >> c.zone & 1 == 0 or (c.zone == RESERVE and in_round_one(s)):
        return False
    if O_VERB[op] == w.V_BAND:
        return c.zone == TERRITORY or c.seat == s.acts[a].by  # RD-8.1e, RD-8.1f
    return (c.zone == BATTLE and not goes_round(to)) or is_of(s, a, op, to, card)


@rule
def is_chosen(s: State, a: int, card: int) -> bool:
    """Has the operation at work been given this card already?"""
    act = s.acts[a]
    for k in range(act.first, act.given):
        if act.answers[k] == named(card):
            return True
    return False


@rule
def can_convert(s: State, op: int, card: int) -> bool:
    """RD-6.13b Only humans change their side or type."""
    if O_VERB[op] != w.V_BECOME or O_N[op] == w.F_BRIGADE:
        return True
    return has_trait(s.cards[card].kind, HUMAN)


@rule
def can_play(s: State, a: int, card: int) -> bool:
    """RD-6.11b Is there somebody in battle to use an Enhancement? Others need nobody."""
    if may_not(s, s.acts[a].by, w.NO_PLAY, card):
        return False
    if can_be(s, card, ENHANCEMENT):
        return has_user(s, card, s.acts[a].by)
    return not has_double(s, card, s.acts[a].by)


@rule
def is_candidate(s: State, a: int, op: int, to: int, card: int) -> bool:
    """RD-6.4c May this card be picked?"""
    if not is_there(s, a, op, to, card) or not fits(s, card, T_OF[to], s.acts[a].card):
        return False
    if O_VERB[op] == w.V_BAND:
        return may_enter(s, card) and not has_double(s, card, s.acts[a].by)  # RD-2.4j, RD-8.1l
    if O_INTO[op] == w.RESURRECTED and has_double(s, card, s.cards[card].owner):
        return False  # RD-2.4j
    if O_VERB[op] == w.V_PLAY:
        return can_play(s, a, card)
    return can_convert(s, op, card) and not is_protected(s, a, op, card)


@rule
def candidates(s: State, a: int, op: int, to: int) -> int:
    """How many cards may be picked that have not been."""
    n = 0
    for card in range(s.n_cards):
        if is_candidate(s, a, op, to, card) and not is_chosen(s, a, card):
            n += 1
    return n


@rule
def only_candidate(s: State, a: int, op: int, to: int) -> int:
    for card in range(s.n_cards):
        if is_candidate(s, a, op, to, card) and not is_chosen(s, a, card):
            return card
    return NONE


@rule
def lies_unseen(s: State, a: int, op: int, to: int, who: int) -> bool:
    """RD-10.2o Lies an Artifact face down where a target looks that a player does not know? Everybody sees how many lie there."""
    if T_AT[to] >> ARTIFACTS & 1 == 0:
        return False
    n = 0
    for seat in range(s.seats):
        if is_whose(s, a, op, to, seat):
            n += s.sides[seat].down
    for card in range(s.n_cards):
        if s.cards[card].zone == ARTIFACTS and is_of(s, a, op, to, card) and knows(s, who, card):
            n -= 1
    return n > 0


@rule
def is_unseen(s: State, a: int, op: int, to: int, who: int, card: int) -> bool:
    if s.cards[card].zone != ARTIFACTS or knows(s, who, card):
        return False
    return is_candidate(s, a, op, to, card) and not is_chosen(s, a, card)


@rule
def any_unseen(s: State, a: int, op: int, to: int, who: int) -> int:
    """RD-10.2o One of the Artifacts that a player does not know, by chance."""
    n = 0
    for card in range(s.n_cards):
        if is_unseen(s, a, op, to, who, card):
            n += 1
    if n == 0:
        return NONE
    k = draw(s, n)
    for card in range(s.n_cards):
        if is_unseen(s, a, op, to, who, card):
            if k == 0:
                return card
            k -= 1
    return NONE


@rule
def is_open(to: int) -> bool:
    """RD-6.2h Does everybody see what can be picked? Then a choice of one is made at once; else it is asked, to give nothing
    away."""
    return T_AT[to] & ~OPEN_ZONES == 0


@rule
def is_seen(to: int) -> bool:
    """Are the cards those that the player has just drawn or looked at? Then nobody is asked about none: that nothing moves tells
    everybody as much."""
    return T_AT[to] & THERE != 0


@rule
def hides_some(s: State, to: int, seat: int) -> bool:
    """Has a player hidden cards where a target looks?"""
    side = s.sides[seat]
    if T_AT[to] >> HAND & 1 and side.hand > 0:
        return True
    if T_AT[to] >> RESERVE & 1 and side.reserve > 0 and not in_round_one(s):
        return True
    if T_AT[to] >> ARTIFACTS & 1 and side.down > 0:
        return True
    return T_AT[to] >> DECK & 1 != 0 and side.deck > 0


@rule
def might_pick(s: State, a: int, op: int, to: int) -> bool:
    """RD-6.2f Is there something to work on, as far as everybody can see? What lies in a hidden pile may be it."""
    word = T_WORD[to]
    if O_VERB[op] == w.V_BAND and s.battle.on == 0:
        return False  # RD-8.1n
    if word == w.T_TOP or word == w.T_BOTTOM:
        return s.sides[s.acts[a].by].deck > 0 or T_WHOSE[to] != w.YOU
    if word != w.T_ONE and word != w.T_ALL and word != w.T_ALL_BUT and word != w.T_RANDOM:
        return True
    if asks_for_player(s, a, op, to) or goes_round(to):
        return True
    if T_AT[to] & THERE:
        return group_size(s, a) > 0
    for seat in range(s.seats):
        if O_VERB[op] == w.V_BAND:
            if seat == s.acts[a].by and s.sides[seat].hand > 0:
                return True
        elif is_whose(s, a, op, to, seat) and hides_some(s, to, seat):
            return True
    for card in range(s.n_cards):
        zone = s.cards[card].zone
        if zone != HAND and zone != DECK and zone != RESERVE and is_candidate(s, a, op, to, card):
            return True
    return False
