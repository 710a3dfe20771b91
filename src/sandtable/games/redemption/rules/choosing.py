"""Chapter 6: targets, players and branches are chosen, each answer kept for another start."""

from __future__ import annotations

from sandtable.kernel import Steps, ask, procedure
from sandtable.kernel.journal import card_in, named

from .. import verbs as do
from ..state import NOBODY, NONE, ORPHAN, State
from ..tables import M_UPTO, T_MANY
from .moves import heirs
from .operations import see_hand
from .questions import (
    again,
    branch_works,
    has_old,
    in_vain,
    keep,
    next_orphan,
    only_player,
    target,
    user_of,
    which_of,
    which_player,
)
from .targets import any_unseen, candidates, is_candidate, is_open, is_seen, might_pick, number, only_candidate, picker
from .terms import BATTLE, EVERYBODY


@procedure
def choose_player(s: State, a: int, op: int, to: int) -> Steps[None]:
    """RD-6.4j A player is chosen, RD-6.2h unless there is only one who may be, RD-6.2g and nobody if nobody has a target.
    `op`: what is done to their cards, NONE if it is nothing."""
    if has_old(s, a):
        s.acts[a].whose = again(s, a)
        s.acts[a].first = s.acts[a].given
        return
    s.acts[a].whose = only_player(s, a, op, to)
    if s.acts[a].whose == NOBODY and not in_vain(s, a, op, to):
        answer = yield ask(s, s.acts[a].by, which_player, a, op, to)
        s.acts[a].whose = do.seat(answer)
    keep(s, a, s.acts[a].whose)
    s.acts[a].first = s.acts[a].given


@procedure
def choose_branch(s: State, a: int) -> Steps[None]:
    """RD-6.2i One of two; one without a target may not be chosen while the other has one. RD-6.2g Neither if neither has one."""
    if has_old(s, a):
        s.acts[a].branch = again(s, a)
        return
    if branch_works(s, a, 1) and branch_works(s, a, 2):
        answer = yield ask(s, s.acts[a].by, which_of, a)
        s.acts[a].branch = do.choice(answer) + 1
    elif branch_works(s, a, 1):
        s.acts[a].branch = 1
    else:
        s.acts[a].branch = 2 if branch_works(s, a, 2) else 0
    keep(s, a, s.acts[a].branch)


@procedure
def declare(s: State, a: int, op: int, to: int) -> Steps[None]:
    """RD-6.4a Targets are named one by one and kept; RD-6.4f fewer than asked for are taken as they are."""
    left = number(s, a, to)
    while left > 0:
        x = NONE
        if has_old(s, a):
            x = card_in(again(s, a))
            if x != NONE and not is_candidate(s, a, op, to, x):
                s.acts[a].answers[s.acts[a].given - 1] = NONE
        elif (is_open(to) or is_seen(to)) and candidates(s, a, op, to) == 0:
            left = 0
        elif (
            is_open(to) and candidates(s, a, op, to) == 1 and not (M_UPTO[T_MANY[to]] and s.acts[a].given > s.acts[a].first)
        ):
            x = only_candidate(s, a, op, to)
            keep(s, a, named(x))
        elif not is_open(to) and not might_pick(s, a, op, to):
            left = 0
        else:
            answer = yield ask(s, picker(s, a, op, to), target, a, op, to)
            if do.verb(answer) == do.pick:
                x = do.card(answer)
            elif do.verb(answer) == do.unseen:
                x = any_unseen(s, a, op, to, picker(s, a, op, to))
            elif picker(s, a, op, to) != s.acts[a].by and candidates(s, a, op, to) == 0:
                see_hand(s, a, picker(s, a, op, to), EVERYBODY)  # RD-6.11e who has fewer than they must give proves it
            keep(s, a, named(x))
        if x == NONE:
            left = 0
        left -= 1


@procedure
def pass_on(s: State) -> Steps[None]:
    """RD-5.7p Of several who could take an Enhancement over, its controller picks one."""
    card = next_orphan(s)
    while card != NONE:
        s.cards[card].marks &= ~ORPHAN
        if s.cards[card].zone == BATTLE and heirs(s, card) > 1:
            answer = yield ask(s, s.cards[card].seat, user_of, card)
            s.cards[card].on = do.card(answer)
        card = next_orphan(s)
