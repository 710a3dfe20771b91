"""Chapter 7: what happens instead of a discard."""

from __future__ import annotations

from sandtable.kernel import rule, tell
from sandtable.kernel.journal import DONE, begin_act

from .. import events as e
from .. import vocabulary as w
from ..state import NONE, State
from ..tables import A_INSTEAD, A_OF, A_OP, A_WHEN, ABILITIES, FIRST_ABILITY, O_INTO
from .faces import fits, is_character
from .moves import send
from .terms import BATTLE, EVERYBODY
from .triggers import is_active, may_wait, waits
from .undoing import stopper


@rule
def can_replace(s: State, op: int, card: int) -> bool:
    """RD-7.8e Can the new effect be done to this card? A card withdraws from battle only."""
    return O_INTO[op] != w.BACK or (s.cards[card].zone == BATTLE and is_character(s, card))


@rule
def replacer(s: State, card: int) -> int:
    """The card whose ability puts something in the place of a discard of this card, or NONE."""
    if not may_wait(s, w.DISCARDED):
        return NONE
    for source in range(s.n_cards):
        kind = s.cards[source].kind
        if waits(kind, w.DISCARDED) and is_active(s, source) and stopper(s, source, 0) == NONE:
            if replacing(s, source, card) >= 0:
                return source
    return NONE


@rule
def replacing(s: State, source: int, card: int) -> int:
    """The ability of a card that replaces the discard of another, or NONE."""
    kind = s.cards[source].kind
    for ability in range(FIRST_ABILITY[kind], FIRST_ABILITY[kind] + ABILITIES[kind]):
        if A_WHEN[ability] == w.DISCARDED and A_INSTEAD[ability] and fits(s, card, A_OF[ability], NONE):
            if can_replace(s, A_OP[ability], card):
                return ability
    return NONE


@rule
def replacement(s: State, card: int) -> int:
    """The ability that replaces a discard of this card, or NONE."""
    source = replacer(s, card)
    return NONE if source == NONE else replacing(s, source, card)


@rule
def discard(s: State, act: int, card: int) -> None:
    """RD-7.8a A card is discarded, or what happens instead happens to it; RD-7.8f the discard does not come back if that is undone
    later."""
    source = replacer(s, card)
    if source == NONE:
        send(s, act, card, w.INTO_DISCARDS, s.cards[card].seat, EVERYBODY)
        return
    a = begin_act(s, source, replacing(s, source, card), s.cards[source].seat, NONE, act)
    s.acts[a].state = DONE
    s.acts[a].begun = 1
    tell(s, e.spared, s.cards[card].seat, card)
    send(s, a, card, O_INTO[A_OP[s.acts[a].ability]], s.cards[source].seat, EVERYBODY)
