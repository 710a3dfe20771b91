"""Chapter 5: Enhancements by initiative; chapter 6: battles beside the battle."""

from __future__ import annotations

from sandtable.kernel import Steps, ask, consider, decision, procedure, rule, tell
from sandtable.kernel.journal import MOVED, NO_ACT

from .. import events as e
from .. import refusals as no
from .. import verbs as do
from .. import vocabulary as w
from ..state import HELD, LOSING, MUTUAL, NONE, STALEMATE, SUSPENDED, TWO_PASSES, WINNING, RedemptionOptions, State
from .abilities import enter, play_on
from .dominants import priority
from .faces import healed_at, is_character, toughness
from .lasting import may_not
from .moves import carry, find_user, leave
from .replacing import discard
from .terms import (
    BATTLE,
    DISCARDS,
    ENHANCEMENT,
    EVERYBODY,
    HAND,
    TERRITORY,
    can_be,
    can_use,
    fighters,
    has_mark,
    initiative,
    is_at,
    situation,
)


# ---------------------------------------------------------------- playing Enhancements
@rule
def why_not_use(s: State, who: int, card: int, user: int) -> int:
    """RD-5.7b What keeps a character in battle from using an Enhancement."""
    if not can_be(s, card, ENHANCEMENT):
        return no.NO_ENHANCEMENT
    if may_not(s, who, w.NO_PLAY, card):
        return no.KEPT_FROM_IT
    return 0 if can_use(s, card, user) else no.OTHER_BRIGADE


@decision
def in_battle(s: State, out: RedemptionOptions, who: int) -> None:
    """You have the initiative: play an Enhancement? RD-5.5e"""
    for card in range(s.n_cards):
        if is_at(s, card, HAND, who):
            for user in range(s.n_cards):
                if s.cards[user].zone == BATTLE and s.cards[user].seat == who and is_character(s, user):
                    consider(out, do.play(card, user), why_not_use(s, who, card, user))
    now = situation(s)
    consider(out, do.pass_(), 0 if now == MUTUAL or now == STALEMATE else no.LOSER_CANNOT_PASS)
    consider(out, do.give_up(), 0 if now == LOSING or now == WINNING else no.PASS_INSTEAD)


@rule
def both_stand(s: State) -> bool:
    return fighters(s, s.battle.attacker) > 0 and fighters(s, s.battle.defender) > 0


@rule
def hold_back(s: State, passed: bool) -> None:
    """RD-5.5h Who is losing and plays nothing lets the battle be resolved; RD-5.6h so do three passes in a row, or two (passes)."""
    seat = initiative(s)
    tell(s, e.passed, seat)
    if passed:
        s.battle.passes += 1
        s.battle.acted = seat  # the other has the initiative now
    if not passed or s.battle.passes == (2 if s.reg & TWO_PASSES else 3):
        s.battle.done = 1


@procedure
def last_window(s: State) -> Steps[None]:
    """RD-5.8i Before the resolution everybody may respond; RD-5.5j, RD-5.6j after a Dominant the battle goes on: initiative is
    worked out and passes are counted anew."""
    before = s.n_plays
    s.battle.done = 0
    yield from priority(s)
    if s.n_plays > before:
        s.battle.passes = 0
    else:
        s.battle.done = 1


@procedure
def fight(s: State) -> Steps[None]:
    """RD-5.5e Enhancements are played by initiative until nobody may or will; RD-6.15a a battle beside it comes in between."""
    while s.battle.done == 0 and both_stand(s):
        answer = yield ask(s, initiative(s), in_battle)
        if do.verb(answer) == do.play:
            yield from play_on(s, do.card(answer), do.user(answer), initiative(s), NO_ACT)
            yield from priority(s)
            yield from side_battles(s)
        else:
            hold_back(s, do.verb(answer) == do.pass_)
            if s.battle.done:
                yield from last_window(s)


# ---------------------------------------------------------------- the outcome
@rule
def outcome(s: State) -> int:
    """RD-5.10b How it ended for the Heroes."""
    if fighters(s, s.battle.attacker) == 0:
        return LOSING
    if fighters(s, s.battle.defender) == 0:
        return WINNING
    return situation(s)


@rule
def discard_side(s: State, seat: int) -> None:
    """RD-5.11a, RD-5.12a The defeated go to their owners' discard piles, unless something happens instead."""
    for card in range(s.n_cards):
        if is_at(s, card, BATTLE, seat) and is_character(s, card):
            if is_healed(s, card):
                carry(s, NO_ACT, MOVED, card, TERRITORY, s.cards[card].keeper, 0, EVERYBODY)
                tell(s, e.put_in_territory, s.cards[card].seat, card)
            else:
                discard(s, NO_ACT, card)


@rule
def is_healed(s: State, card: int) -> bool:
    """RD-6.14e Was a character healed in this battle?"""
    k = healed_at(s, card)
    return k != NONE and s.standing[k].act != NONE


@rule
def full_toughness(s: State, card: int) -> int:
    """A character's toughness with the Enhancements it uses."""
    total = toughness(s, card)
    for other in range(s.n_cards):
        if s.cards[other].on == card and s.cards[other].zone == BATTLE:
            total += toughness(s, other)
    return total


@rule
def discard_weak(s: State) -> None:
    """RD-5.15c Whoever has no toughness left at the resolution is discarded."""
    for card in range(s.n_cards):
        if s.cards[card].zone == BATTLE and is_character(s, card) and full_toughness(s, card) <= 0:
            discard(s, NO_ACT, card)


# ---------------------------------------------------------------- side battles
@procedure
def side_battles(s: State) -> Steps[None]:
    """RD-6.15a A side battle suspends the battle, RD-6.15c which goes on after it; RD-6.15d one in a turn."""
    if s.beside.hero != NONE and s.beside.fought == 0:
        s.beside.fought = 1
        suspend(s)
        yield from enter(s, s.beside.hero, s.battle.attacker, NO_ACT)
        yield from enter(s, s.beside.foe, s.battle.defender, NO_ACT)
        yield from priority(s)
        yield from fight(s)  # RD-6.15b each of the two players has one of the two characters
        resume(s)


@rule
def suspend(s: State) -> None:
    """The battle waits, and who fights in it is not in battle meanwhile."""
    s.beside.inside = 0
    if s.cards[s.beside.hero].zone == BATTLE:
        s.beside.inside |= 1
    if s.cards[s.beside.foe].zone == BATTLE:
        s.beside.inside |= 2
    for card in range(s.n_cards):
        if s.cards[card].zone == BATTLE:
            s.cards[card].zone = SUSPENDED
    s.beside.acted = s.battle.acted
    s.beside.passes = s.battle.passes
    s.battle.acted = s.battle.attacker
    s.battle.passes = 0
    s.battle.done = 0


@rule
def resume(s: State) -> None:
    """RD-6.15f Nobody is rescued: the defeated are discarded, who did not come from the battle goes home, and it goes on."""
    how = outcome(s)
    tell(s, e.resolved, s.battle.attacker, how)
    if how == LOSING or how == MUTUAL:
        discard_side(s, s.battle.attacker)
    if how == WINNING or how == MUTUAL:
        discard_side(s, s.battle.defender)
    for card in range(s.n_cards):
        if s.cards[card].zone == BATTLE and not is_character(s, card) and not has_mark(s, card, HELD):
            leave(s, NO_ACT, MOVED, card, DISCARDS, s.cards[card].owner, 0, EVERYBODY)
    for card in range(s.n_cards):
        if s.cards[card].zone == BATTLE and is_character(s, card) and not came_from_battle(s, card):
            carry(s, NO_ACT, MOVED, card, TERRITORY, s.cards[card].keeper, 0, EVERYBODY)
    go_on(s)


@rule
def came_from_battle(s: State, card: int) -> bool:
    return (card == s.beside.hero and s.beside.inside & 1 != 0) or (card == s.beside.foe and s.beside.inside & 2 != 0)


@rule
def go_on(s: State) -> None:
    for card in range(s.n_cards):
        if s.cards[card].zone == SUSPENDED:
            s.cards[card].zone = BATTLE
    for card in range(s.n_cards):
        c = s.cards[card]
        if c.zone == BATTLE and c.on != NONE and s.cards[c.on].zone != BATTLE:
            find_user(s, NO_ACT, card)
    s.battle.acted = s.beside.acted
    s.battle.passes = s.beside.passes
    s.battle.done = 0
    s.beside.hero = NONE
    s.beside.foe = NONE
