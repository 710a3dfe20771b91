"""Chapter 3: beginning a game."""

from __future__ import annotations

from sandtable.kernel import Steps, ask, decision, draw, offer, procedure, rule, tell
from sandtable.kernel.cards import show
from sandtable.kernel.journal import MOVED, NO_ACT, begin_act, empty_journal

from .. import events as e
from .. import verbs as do
from .. import vocabulary as w
from ..state import LOTS_START, NONE, RedemptionOptions, State
from ..tables import A_STAR, ABILITIES, FIRST_ABILITY
from .abilities import calm, run, settle
from .faces import type_of
from .lasting import end_phase_lines
from .moves import draw_cards
from .terms import BONDAGE, DECK, EVERYBODY, HAND, LOST_SOUL, is_at, next_seat
from .triggers import waits

OPENING = 8


@decision
def starts(s: State, out: RedemptionOptions, who: int) -> None:
    """Who takes the first turn? RD-3.3a"""
    for seat in range(s.seats):
        offer(out, do.first(seat))


# ---------------------------------------------------------------- star abilities
@rule
def was_drawn(s: State, card: int) -> bool:
    """Did a card come with the opening hand or the turn's draw?"""
    if s.cards[card].zone != HAND:
        return False
    for line in range(s.n_changes):
        was = s.changes[line]
        if was.card == card and was.act == NO_ACT and was.kind == MOVED and was.zone == DECK:
            return True
    return False


@rule
def has_shown(s: State, card: int) -> bool:
    for a in range(s.n_acts):
        if s.acts[a].card == card:
            return True
    return False


@rule
def may_have_star(s: State, seat: int) -> bool:
    """Who has a star card that may be in the hand is asked, whatever was drawn: the question tells nothing."""
    for card in range(s.sides[seat].first, s.sides[seat].first + s.sides[seat].cards):
        if waits(s.cards[card].kind, w.DRAWN) and type_of(s, card) != LOST_SOUL:
            if (s.cards[card].zone == HAND or s.cards[card].zone == DECK) and s.sides[seat].hand > 0:
                return True
    return False


@decision
def stars(s: State, out: RedemptionOptions, who: int) -> None:
    """Will you show a star card that you have just drawn? RD-6.14p"""
    for card in range(s.n_cards):
        if (
            s.cards[card].seat == who
            and waits(s.cards[card].kind, w.DRAWN)
            and was_drawn(s, card)
            and not has_shown(s, card)
        ):
            offer(out, do.show(card))
    offer(out, do.pass_())


@procedure
def stars_of(s: State, seat: int) -> Steps[None]:
    """RD-6.14p A star ability is used by showing its card, RD-6.14q not if an ability drew or found it."""
    asking = may_have_star(s, seat)
    while asking:
        answer = yield ask(s, seat, stars)
        if do.verb(answer) == do.show:
            show(s, do.card(answer), EVERYBODY)
            tell(s, e.shown, seat, do.card(answer))
            a = begin_act(s, do.card(answer), star_of(s, do.card(answer)), seat, NONE, NO_ACT)
            s.depth += 1
            yield from run(s, a)
            yield from settle(s)
        asking = do.verb(answer) == do.show


@rule
def star_of(s: State, card: int) -> int:
    kind = s.cards[card].kind
    for ability in range(FIRST_ABILITY[kind], FIRST_ABILITY[kind] + ABILITIES[kind]):
        if A_STAR[ability]:
            return ability
    return NONE


# ---------------------------------------------------------------- set-up
@procedure
def set_up(s: State) -> Steps[None]:
    """RD-3.2a Eight cards each; RD-3.3a whoever has the most Lost Souls says who begins, RD-3.3b of several a die says which;
    RD-3.3f abilities of souls and star cards come after that."""
    for seat in range(s.seats):
        draw_cards(s, NO_ACT, seat, OPENING)
    answer = yield ask(s, chooser(s), starts)
    s.player = do.seat(answer)
    s.starter = s.player
    tell(s, e.goes_first, s.player)
    seat = s.player
    left = s.seats
    while left > 0:
        yield from stars_of(s, seat)
        seat = next_seat(s, seat)
        left -= 1
    yield from calm(s)
    s.turn = 1
    empty_journal(s)
    end_phase_lines(s)


@rule
def own_souls(s: State, seat: int) -> int:
    """RD-9.2q The Lost Souls that a player has drawn, without the partner's."""
    n = 0
    for card in range(s.n_cards):
        if is_at(s, card, BONDAGE, seat) and type_of(s, card) == LOST_SOUL:
            n += 1
    return n


@rule
def chooser(s: State) -> int:
    """RD-3.3a The one with most Lost Souls, or anybody by lot (who_starts)."""
    if s.reg & LOTS_START:
        return draw(s, s.seats)
    most = 0
    for seat in range(s.seats):
        most = max(most, own_souls(s, seat))
    equal = 0
    for seat in range(s.seats):
        if own_souls(s, seat) == most:
            equal += 1
    k = draw(s, equal) if equal > 1 else 0
    for seat in range(s.seats):
        if own_souls(s, seat) == most:
            if k == 0:
                return seat
            k -= 1
    return 0
