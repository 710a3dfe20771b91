"""Chapter 5: Dominants, at any time but while an ability is at work or the battle is resolved."""

from __future__ import annotations

from sandtable.kernel import Steps, ask, consider, decision, offer, procedure, rule, tell
from sandtable.kernel.journal import MOVED, NO_ACT, begin_act, wipe_act

from .. import events as e
from .. import refusals as no
from .. import verbs as do
from .. import vocabulary as w
from ..state import DOMINANTS_ACT, NONE, PLAYS, RedemptionOptions, State
from ..tables import A_OP, A_OPS, A_WHEN, ABILITIES, FIRST_ABILITY, O_TO
from .abilities import calm, run, settle, start_all
from .faces import type_of
from .home import add_site, can_add_site
from .lasting import may_not
from .limits import is_due, is_used, use_kind
from .moves import leave
from .questions import keep
from .sides import partner
from .targets import might_pick
from .terms import DECK, DISCARDS, DOMINANT, EVERYBODY, HAND, TERRITORY, is_at, is_our_fortress, next_seat
from .triggers import is_active, may_wait, set_off_others, waits
from .undoing import cannot, stopper


@rule
def can_use_now(s: State, seat: int, card: int) -> bool:
    """Has a card on the table an ability for any time, whose condition holds and whose price can be paid? All of it is open."""
    if not waits(s.cards[card].kind, w.ANY_TIME) or not is_active(s, card):
        return False
    a = begin_act(s, card, any_time(s, card), seat, NONE, NO_ACT)
    due = is_due(s, a) and stopper(s, card, cannot(s, a)) == NONE and pays(s, a)
    s.n_acts -= 1
    wipe_act(s, a)
    return due


@rule
def pays(s: State, a: int) -> bool:
    """RD-6.2f Is there something for it to work on behind its price?"""
    op = A_OP[s.acts[a].ability]
    last = op + A_OPS[s.acts[a].ability] - 1
    return might_pick(s, a, last, O_TO[last])


@rule
def any_time(s: State, card: int) -> int:
    kind = s.cards[card].kind
    for ability in range(FIRST_ABILITY[kind], FIRST_ABILITY[kind] + ABILITIES[kind]):
        if A_WHEN[ability] == w.ANY_TIME:
            return ability
    return NONE


@rule
def why_not_dominant(s: State, who: int, card: int) -> int:
    """RD-6.14a A card may keep a player from it; RD-9.2h a team plays each Dominant once."""
    if may_not(s, who, w.NO_PLAY, card):
        return no.KEPT_FROM_IT
    return no.TEAM_PLAYED_IT if team_played(s, who, card) else 0


@rule
def team_played(s: State, seat: int, card: int) -> bool:
    return s.teams != 0 and is_used(s, seat % 2, s.cards[card].kind, w.A_GAME)


@decision
def dominants(s: State, out: RedemptionOptions, who: int) -> None:
    """Will you play a Dominant, or use what you may use at any time? RD-5.8a"""
    for card in range(s.n_cards):
        zone = s.cards[card].zone
        if zone == HAND:
            if s.cards[card].seat == who and type_of(s, card) == DOMINANT:
                consider(out, do.dominant(card), why_not_dominant(s, who, card))
        elif zone == TERRITORY and (s.cards[card].seat == who or is_our_fortress(s, card, who)):
            if can_use_now(s, who, card):
                offer(out, do.use(card))
            if can_add_site(s, who, card):
                offer(out, do.add_site(card))
    offer(out, do.pass_())


@rule
def may_hold_one(s: State, seat: int) -> bool:
    """RD-5.8l Who has used all their Dominants, as everybody saw, is not asked; who has not is, whatever they hold."""
    if s.sides[seat].hand == 0:
        return False
    for card in range(s.sides[seat].first, s.sides[seat].first + s.sides[seat].cards):
        if type_of(s, card) == DOMINANT and (s.cards[card].zone == HAND or s.cards[card].zone == DECK):
            if not team_played(s, seat, card):
                return True
    return False


@rule
def asked_after(s: State, seat: int) -> int:
    """RD-5.8j In battle the defender is asked after the attacker, then the others; else it goes round to the left."""
    if s.battle.on == 0:
        return next_seat(s, seat)
    if seat == s.battle.attacker:
        return s.battle.defender
    if s.teams:  # RD-9.2p then the partners, the attacker's first
        if seat == s.battle.defender:
            return partner(s, s.battle.attacker)
        return s.battle.attacker if seat == partner(s, s.battle.defender) else partner(s, s.battle.defender)
    seat = next_seat(s, s.battle.attacker if seat == s.battle.defender else seat)
    return next_seat(s, seat) if seat == s.battle.defender else seat


@rule
def is_asked(s: State, seat: int) -> bool:
    """Who may hold a Dominant, or has something on the table to use."""
    if may_hold_one(s, seat):
        return True
    if not may_wait(s, w.ANY_TIME) and s.battle.on == 0:
        return False
    for card in range(s.n_cards):
        if is_at(s, card, TERRITORY, seat) or is_our_fortress(s, card, seat):
            if can_use_now(s, seat, card) or can_add_site(s, seat, card):
                return True
    return False


@procedure
def priority(s: State) -> Steps[None]:
    """RD-4.1d Everybody may respond, the player whose turn it is first; RD-5.8k after a Dominant everybody is asked anew,
    beginning with who played it."""
    seat = s.player
    passed = 0
    while passed < s.seats:
        passed += 1
        if is_asked(s, seat):
            answer = yield ask(s, seat, dominants)
            if do.verb(answer) == do.dominant:
                yield from play_dominant(s, do.card(answer), seat)
                passed = 0
                continue
            if do.verb(answer) != do.pass_:
                yield from use_card(s, do.card(answer), seat, do.verb(answer) == do.use)
                passed = 0
                continue
        seat = asked_after(s, seat)


@procedure
def use_card(s: State, card: int, seat: int, ability: bool) -> Steps[None]:
    """What a card on the table does at any time; RD-10.1p or a Site that is added to the battle."""
    if ability:
        s.depth += 1
        a = begin_act(s, card, any_time(s, card), seat, NONE, NO_ACT)
        keep(s, a, 1)
        yield from run(s, a)
        yield from settle(s)
    else:
        add_site(s, card, seat)
        yield from calm(s)


@procedure
def play_dominant(s: State, card: int, seat: int) -> Steps[None]:
    """RD-5.8e What it says is done at once, nothing negates it, RD-5.8h and it is discarded."""
    s.depth += 1
    tell(s, e.dominant_played, seat, card)
    leave(s, NO_ACT, MOVED, card, DISCARDS, s.cards[card].owner, 0, EVERYBODY)
    note_dominant(s, card, seat)
    if s.teams:
        use_kind(s, seat % 2, s.cards[card].kind, w.A_GAME)
    set_off_others(s, w.PLAYS, seat, card)
    yield from start_all(s, card, NONE, seat, NO_ACT, 0)
    yield from settle(s)


@rule
def note_dominant(s: State, card: int, seat: int) -> None:
    """RD-7.3d It is a card played in this battle, though RD-5.6f it does not change who has the initiative, unless it counts as the
    last card played (initiative_dominants)."""
    if s.battle.on:
        if s.reg & DOMINANTS_ACT:
            s.battle.acted = seat
        if s.n_plays >= PLAYS:
            raise OverflowError("more cards in one battle than the state has room for")
        s.plays[s.n_plays].card = card
        s.plays[s.n_plays].by = seat
        s.n_plays += 1
