"""Chapter 6: what an ability asks, and the answers it keeps for another start."""

from __future__ import annotations

from sandtable.kernel import consider, decision, offer, rule
from sandtable.kernel.cards import knows
from sandtable.kernel.journal import ANSWERS, NO_ACT

from .. import refusals as no
from .. import verbs as do
from .. import vocabulary as w
from ..names import Body
from ..state import NOBODY, NONE, ORPHAN, RedemptionOptions, State
from ..tables import A_OP, A_OPS, M_UPTO, O_BRANCH, O_BY, O_INTO, O_N, O_TO, O_VERB, T_AT, T_MANY, T_OF, T_WHOSE, T_WORD
from .faces import fits, is_character
from .lasting import may_not
from .sides import lies_with, same_side
from .targets import (
    asks_for_player,
    can_be_chosen,
    candidates,
    goes_round,
    hides_some,
    in_round_one,
    is_candidate,
    is_chosen,
    is_protected,
    is_removal,
    is_whose,
    lies_unseen,
    might_pick,
)
from .terms import BATTLE, DECK, HAND, RESERVE, WARRIOR, can_use, is_at, is_class, weapon_of
from .triggers import next_trigger, rival_of
from .undoing import last_played, would_hit


@rule
def has_old(s: State, a: int) -> bool:
    """RD-7.2f Does an ability that starts again have an answer from its first start?"""
    return s.acts[a].given < s.acts[a].old


@rule
def keep(s: State, a: int, answer: int) -> None:
    act = s.acts[a]
    if act.given >= ANSWERS:
        raise OverflowError("an ability with more answers than an act has room for")
    act.answers[act.given] = answer
    act.given += 1


@rule
def again(s: State, a: int) -> int:
    """The next answer of the first start."""
    act = s.acts[a]
    act.given += 1
    return act.answers[act.given - 1]


@rule
def is_found(s: State, a: int, op: int, seat: int, card: int) -> bool:
    c = s.cards[card]
    if (
        c.zone < 0
        or not lies_with(s, card, seat)
        or T_AT[O_TO[op]] >> c.zone & 1 == 0
        or (c.zone == RESERVE and in_round_one(s))
    ):
        return False
    return fits(s, card, T_OF[O_TO[op]], s.acts[a].card)


@rule
def is_offered(s: State, a: int, op: int) -> bool:
    """RD-6.2f Is there something that its first operation, RD-6.2i or one of two, can work on as far as everybody can see?"""
    if O_BRANCH[op] > 0:
        return branch_works(s, a, 1) or branch_works(s, a, 2)
    if O_VERB[op] == w.V_EXCHANGE and not might_pick(s, a, op, O_BY[op]):
        return False
    return might_pick(s, a, op, O_TO[op])


@rule
def can_start(s: State, a: int, op: int) -> bool:
    """Is there something that its first operation, or one of two, can work on, hidden cards included?"""
    if O_BRANCH[op] == 0:
        return has_work(s, a, op)
    branch = 0
    for other in range(op, A_OP[s.acts[a].ability] + A_OPS[s.acts[a].ability]):
        if O_BRANCH[other] > branch:
            branch = O_BRANCH[other]
            if has_work(s, a, other):
                return True
    return False


@rule
def has_work(s: State, a: int, op: int) -> bool:
    if O_VERB[op] == w.V_EXCHANGE and not finds(s, a, op, O_BY[op]):
        return False
    to = O_TO[op]
    return T_WORD[to] != w.T_ONE or asks_for_player(s, a, op, to) or goes_round(to) or finds(s, a, op, to)


@rule
def finds(s: State, a: int, op: int, to: int) -> bool:
    """RD-6.2j Is there a card to be picked, or a pile to be looked through, whatever lies in it?"""
    return candidates(s, a, op, to) > 0 or (O_VERB[op] != w.V_BAND and is_blind(s, a, op, to))


@rule
def is_blind(s: State, a: int, op: int, to: int) -> bool:
    """RD-6.2f Does it look through cards that its player does not see beforehand: a deck, somebody else's hidden pile? Any search
    counts as one, RD-6.2j also that of a pile which one knows."""
    for seat in range(s.seats):
        if is_whose(s, a, op, to, seat) and hides_some(s, to, seat):
            if seat != s.acts[a].by or O_VERB[op] == w.V_SEARCH or (T_AT[to] >> DECK & 1 and s.sides[seat].deck > 0):
                return True
    return False


@rule
def branch_works(s: State, a: int, branch: int) -> bool:
    """RD-6.2i Has a branch a target, as far as everybody can see? RD-6.2j a pile with cards in it is one for a search."""
    act = s.acts[a]
    for op in range(A_OP[act.ability], A_OP[act.ability] + A_OPS[act.ability]):
        if O_BRANCH[op] == branch:
            to = O_TO[op]
            if T_WORD[to] == w.T_ALL:
                return pile_with_cards(s, a, op)
            if T_WORD[to] == w.T_LAST:
                return last_played(s, T_OF[to], T_WHOSE[to], act.by, act.card) >= 0
            if O_VERB[op] == w.V_EXCHANGE:
                return might_pick(s, a, op, O_BY[op])
            if O_VERB[op] == w.V_NEGATE or T_AT[to] == 0:
                return True
            return might_pick(s, a, op, to)
    return False


@rule
def meets(s: State, a: int, op: int, to: int, seat: int) -> bool:
    """RD-6.2i Has a player a target, as far as everybody can see? RD-6.2j a pile with cards in it is one."""
    if hides_some(s, to, seat):
        return True
    for card in range(s.n_cards):
        c = s.cards[card]
        if c.zone >= 0 and T_AT[to] >> c.zone & 1 and lies_with(s, card, seat) and fits(s, card, T_OF[to], s.acts[a].card):
            if not is_protected(s, a, op, card):
                return True
    return False


@rule
def meets_some(s: State, a: int, op: int, to: int) -> bool:
    """Does it matter who has a target: it looks for cards, and somebody who may be chosen has one?"""
    for seat in range(s.seats):
        if op >= 0 and T_AT[to] != 0 and can_be_chosen(s, a, to, seat) and meets(s, a, op, to, seat):
            return True
    return False


@rule
def in_vain(s: State, a: int, op: int, to: int) -> bool:
    """RD-6.2g Does it look for cards of a player, and nobody has any?"""
    return op >= 0 and T_AT[to] != 0 and not meets_some(s, a, op, to)


@rule
def pile_with_cards(s: State, a: int, op: int) -> bool:
    """Is there a card in any pile that could be chosen?"""
    for card in range(s.n_cards):
        c = s.cards[card]
        if c.zone >= 0 and T_AT[O_TO[op]] >> c.zone & 1 and fits(s, card, T_OF[O_TO[op]], s.acts[a].card):
            return True
    return False


@decision
def may(s: State, out: RedemptionOptions, who: int, act: int, op: int) -> None:
    """Will you use this ability? RD-6.2b"""
    consider(out, do.yes(), 0 if op < 0 or can_start(s, act, op) else no.NOTHING_TO_PICK)
    offer(out, do.no())


@rule
def is_kind(op: int) -> bool:
    """Does an operation do good to what it is done to?"""
    verb = O_VERB[op]
    if verb == w.V_MOD:
        return O_N[op] >= 0
    return not is_removal(O_INTO[op]) and verb != w.V_NEGATE and verb != w.V_BECOME and verb != w.V_EXCHANGE


@decision
def target(s: State, out: RedemptionOptions, who: int, act: int, op: int, to: int) -> None:
    """Which card? RD-6.4b"""
    # What does good is for one's own cards first, what harms for others': who looks ahead goes on with the head of a list.
    for turn in range(2):
        own = (turn == 0) == is_kind(op)
        for card in range(s.n_cards):
            if same_side(s, s.cards[card].seat, who) == own and knows(s, who, card):
                if is_candidate(s, act, op, to, card) and not is_chosen(s, act, card):
                    offer(out, do.pick(card))
    if lies_unseen(s, act, op, to, who):
        offer(out, do.unseen())
    more = M_UPTO[T_MANY[to]] != 0 or O_VERB[op] == w.V_BAND
    if out.n == 0 or (more and s.acts[act].given > s.acts[act].first):
        offer(out, do.enough())


@decision
def found(s: State, out: RedemptionOptions, who: int, act: int, op: int, whose: int) -> None:
    """Which card do you take? RD-6.10a"""
    for card in range(s.n_cards):
        if is_found(s, act, op, whose, card):
            offer(out, do.pick(card))
    offer(out, do.no())


@rule
def why_not_player(s: State, a: int, op: int, to: int, seat: int) -> int:
    """RD-6.2i One without a target may not be chosen while another has one."""
    if not can_be_chosen(s, a, to, seat):
        return no.NOT_YOURSELF
    if meets_some(s, a, op, to) and not meets(s, a, op, to, seat):
        return no.PLAYER_WITHOUT_TARGET
    return 0


@rule
def only_player(s: State, a: int, op: int, to: int) -> int:
    """RD-6.2h The one player who may be chosen, as everybody can see; NOBODY if there are several."""
    found = NOBODY
    for seat in range(s.seats):
        if why_not_player(s, a, op, to, seat) == 0:
            if found != NOBODY:
                return NOBODY
            found = seat
    return found


@decision
def which_player(s: State, out: RedemptionOptions, who: int, act: int, op: int, to: int) -> None:
    """Which player? RD-6.4j"""
    for k in range(s.seats):
        seat = (who + 1 + k) % s.seats  # the others first, in the order of turns
        consider(out, do.whom(seat), why_not_player(s, act, op, to, seat))


@decision
def which_of(s: State, out: RedemptionOptions, who: int, act: int) -> None:
    """Which of these? Both have a target. RD-6.2i"""
    offer(out, do.either(0))
    offer(out, do.either(1))


@decision
def bearer_of(s: State, out: RedemptionOptions, who: int, act: int, op: int) -> None:
    """Who takes the weapon? RD-8.5a"""
    for card in range(s.n_cards):
        if is_candidate(s, act, op, O_BY[op], card) and can_bear(s, who, s.acts[act].that, card):
            offer(out, do.pick(card))


@rule
def can_bear(s: State, who: int, weapon: int, card: int) -> bool:
    """RD-8.4b A warrior of a matching brigade, RD-8.3b without a weapon."""
    if s.cards[card].seat != who or not is_class(s, card, WARRIOR) or weapon_of(s, card) >= 0:
        return False
    return weapon >= 0 and can_use(s, weapon, card)


@decision
def user_of(s: State, out: RedemptionOptions, who: int, card: Body) -> None:
    """Who uses the card? RD-5.7l"""
    for user in range(s.n_cards):
        if is_at(s, user, BATTLE, who) and is_character(s, user) and can_use(s, card, user):
            offer(out, do.pick(user))


@rule
def next_orphan(s: State) -> int:
    """RD-5.7p An Enhancement whose user has gone and that several could take over, or NONE."""
    for card in range(s.n_cards):
        if s.cards[card].marks & ORPHAN:
            return card
    return NONE


@decision
def which_first(s: State, out: RedemptionOptions, who: int) -> None:
    """Several of your cards wait: which is first? RD-6.6c"""
    first = next_trigger(s)
    for card in range(s.n_cards):
        if rival_of(s, first, card) != NO_ACT:
            offer(out, do.pick(card))


@decision
def special(s: State, out: RedemptionOptions, who: int, act: int) -> None:
    """Your last character is about to leave the battle: will you answer with a negate? RD-5.9d"""
    for card in range(s.n_cards):
        if is_at(s, card, HAND, who) and not may_not(s, who, w.NO_PLAY, card):
            for user in range(s.n_cards):
                if is_at(s, user, BATTLE, who) and is_character(s, user) and can_use(s, card, user):
                    consider(out, do.play(card, user), 0 if would_hit(s, card, user, who, act) else no.NO_ANSWER)
    offer(out, do.no())
