"""Chapter 6: whether an ability starts, and what begins with it."""

from __future__ import annotations

from sandtable.kernel import rule, tell
from sandtable.kernel.journal import LOST, OFF, RUNNING, WAITING

from .. import events as e
from .. import vocabulary as w
from ..state import FOUR_STARTS, MUTED, NONE, ONE_START, PLAYS, STARTS, State
from ..tables import (
    A_CANNOT_IF,
    A_OP,
    A_OPS,
    A_WHEN,
    O_BRANCH,
    O_IF,
    O_TO,
    O_UNTIL,
    O_VERB,
    O_WHO,
    T_WORD,
    TYPE,
)
from .faces import FOE, HERO, became, is_character, type_of
from .lasting import stand
from .sides import are_opponents
from .targets import holds
from .terms import BATTLE, ENHANCEMENT, can_use, has_mark, in_play, is_at
from .triggers import set_off_others
from .undoing import cannot, is_automatic, stopper


@rule
def order_of(ability: int) -> int:
    """RD-6.1e What brings others in comes after everything else: RD-6.1g to the own side, RD-6.1h then to the other."""
    verb = O_VERB[A_OP[ability]]
    return 1 if verb == w.V_BAND else 2 if verb == w.V_CHOOSE_OPPONENT else 0


@rule
def played(s: State, card: int, side: int) -> None:
    """RD-7.3b It is the last card played; RD-5.6i a pass before it counts no more."""
    if s.n_plays >= PLAYS:
        raise OverflowError("more cards in one battle than the state has room for")
    s.plays[s.n_plays].card = card
    s.plays[s.n_plays].by = side
    s.n_plays += 1
    s.battle.acted = side
    s.battle.passes = 0
    set_off_others(s, w.PLAYS, side, card)


@rule
def still_there(s: State, card: int, user: int) -> bool:
    return user == NONE or s.cards[user].zone == BATTLE or s.battle.on == 0


@rule
def can_start_again(s: State, a: int) -> bool:
    """RD-7.2k Its card is in play, RD-7.2l and an Enhancement has somebody in battle to use it."""
    act = s.acts[a]
    if not in_play(s, act.card):
        return False
    if type_of(s, act.card) != ENHANCEMENT:
        return True
    for user in range(s.n_cards):
        if is_at(s, user, BATTLE, act.by) and is_character(s, user) and can_use(s, act.card, user):
            return True
    return False


@rule
def is_rooted(ability: int) -> bool:
    """Does an ability last while its card is there? RD-7.2m then a negate lets it rest, and it starts all the same."""
    return O_UNTIL[A_OP[ability]] == w.WHILE_THERE


@rule
def is_turned(s: State, card: int) -> bool:
    """RD-6.13d The ability of a Hero turned Evil Character never starts."""
    return s.changed > 0 and TYPE[s.cards[card].kind] == HERO and became(s, card, w.F_TYPE) == FOE


@rule
def is_stopped(s: State, a: int) -> bool:
    """RD-7.2b, RD-7.2c Stopped before it began: lost if anything in it is done at once or chosen, RD-7.2d else it waits."""
    act = s.acts[a]
    if is_rooted(act.ability):
        return False
    if has_mark(s, act.card, MUTED) or is_turned(s, act.card) or is_worn_out(s, a):
        act.state = LOST
        tell(s, e.stopped, act.by, act.card)
        return True
    if act.begun == 0 and A_CANNOT_IF[act.ability] >= 0 and holds(s, a, A_CANNOT_IF[act.ability]):
        act.sure = 1
    k = stopper(s, act.card, cannot(s, a))
    if k == NONE:
        return False
    act.off_by = s.standing[k].act
    act.state = OFF if act.begun else WAITING if is_automatic(act.ability) else LOST
    tell(s, e.stopped, act.by, act.card)
    return True


@rule
def is_instant(ability: int) -> bool:
    """Is anything in it done at once?"""
    for op in range(A_OP[ability], A_OP[ability] + A_OPS[ability]):
        if O_UNTIL[op] < 0:
            return True
    return False


@rule
def is_worn_out(s: State, a: int) -> bool:
    """RD-6.1j A card's instant abilities start any number of times in a turn, or four times (repeat_cap)."""
    if s.reg & FOUR_STARTS == 0 or not is_instant(s.acts[a].ability):
        return False
    return s.cards[s.acts[a].card].marks & STARTS >= 4 * ONE_START


@rule
def count_start(s: State, a: int) -> None:
    """RD-6.3g What is declined has not started."""
    if s.reg & FOUR_STARTS and is_instant(s.acts[a].ability):
        s.cards[s.acts[a].card].marks += ONE_START


@rule
def begin_run(s: State, a: int) -> None:
    act = s.acts[a]
    act.state = RUNNING
    act.begun = 1
    act.old = act.given
    act.given = 0
    act.first = 0
    if A_WHEN[act.ability] == w.ACTIVATES:
        act.that = NONE
    act.done = 1
    tell(s, e.starts, act.by, act.card)


@rule
def op_is_due(s: State, a: int, op: int) -> bool:
    return (O_BRANCH[op] == 0 or O_BRANCH[op] == s.acts[a].branch) and holds(s, a, O_IF[op])


@rule
def put_off(s: State, a: int, op: int) -> None:
    """RD-6.6f It is done later: after the battle."""
    if s.n_later >= len(s.later):
        raise OverflowError("more operations put off than the state has room for")
    s.later[s.n_later].act = a
    s.later[s.n_later].op = op
    s.n_later += 1


@rule
def prevent(s: State, a: int, op: int) -> None:
    """RD-7.4a A kind of cards, or the next one that somebody else plays."""
    k = stand(s, a, op, w.V_PREVENT, NONE)
    if T_WORD[O_TO[op]] == w.T_NEXT:
        s.standing[k].next_of = s.acts[a].by


@rule
def takes_part(s: State, a: int, op: int, seat: int) -> bool:
    """RD-6.4l Each player, or each opponent."""
    return O_WHO[op] == w.EACH or are_opponents(s, seat, s.acts[a].by)
