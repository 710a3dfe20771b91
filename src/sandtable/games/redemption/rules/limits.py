"""Chapter 6: what may be used only so often."""

from __future__ import annotations

from sandtable.kernel import rule
from sandtable.kernel.journal import USED, note

from .. import vocabulary as w
from ..state import USES, State
from ..tables import A_IF, A_ONCE, NAME
from .faces import type_of
from .targets import holds
from .terms import ARTIFACT, in_play
from .undoing import drop_use


@rule
def is_used(s: State, seat: int, kind: int, limit: int) -> bool:
    """RD-6.3e, RD-6.3h Has a player used this as often as they may, counted by the card's name?"""
    for k in range(s.n_uses):
        use = s.uses[k]
        if use.seat == seat and use.limit == limit and NAME[use.kind] == NAME[kind]:
            return True
    return False


@rule
def is_due(s: State, a: int) -> bool:
    """Its condition holds, and it has not been used up."""
    act = s.acts[a]
    limit = A_ONCE[act.ability]
    if limit >= 0 and is_used(s, act.by, s.cards[act.card].kind, limit):
        return False
    return holds(s, a, A_IF[act.ability])


@rule
def use(s: State, a: int) -> None:
    """RD-6.3g What is declined is not used up; this was not."""
    act = s.acts[a]
    if A_ONCE[act.ability] < 0:
        return
    use_kind(s, act.by, s.cards[act.card].kind, A_ONCE[act.ability])
    note(s, a, USED, act.card)
    s.changes[s.n_changes - 1].place = s.cards[act.card].kind


@rule
def use_kind(s: State, seat: int, kind: int, limit: int) -> None:
    if s.n_uses >= USES:
        raise OverflowError("more limited abilities used than the state has room for")
    line = s.uses[s.n_uses]
    line.seat = seat
    line.limit = limit
    line.kind = kind
    s.n_uses += 1


@rule
def is_spent(s: State, a: int) -> bool:
    """RD-10.2l An Artifact with a use per game has had its last."""
    card = s.acts[a].card
    return A_ONCE[s.acts[a].ability] == w.A_GAME and type_of(s, card) == ARTIFACT and in_play(s, card)


@rule
def renew(s: State, limit: int, seat: int) -> None:
    """RD-6.3h A turn, battle or round begins, and with it its uses; `seat` -1 means everybody's."""
    for k in range(s.n_uses - 1, -1, -1):
        if s.uses[k].limit == limit and (seat < 0 or s.uses[k].seat == seat):
            drop_use(s, k)


@rule
def renew_turn(s: State) -> None:
    """A turn begins: once a turn is anew, and the player's own once a round."""
    renew(s, w.A_TURN, -1)
    renew(s, w.A_ROUND, s.player)
