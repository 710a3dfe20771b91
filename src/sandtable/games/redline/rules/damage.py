"""Damage and destruction, razing and drawing: what the chapters on destruction, capture damage and victory say."""

from __future__ import annotations

from sandtable.kernel import Steps, ask, consider, decision, draw, finish, offer, procedure, rule, tell, tell_seat

from .. import events as e
from .. import refusals as no
from .. import verbs as do
from .. import vocabulary as word
from ..cards import N_DURATIONS, N_SLOTS, N_STATS, K
from ..state import (
    ALL_UNITS,
    AT_HOME,
    BUNKER,
    DIAL_UNSET,
    HQ,
    MOST_CRITICALS,
    NOBODY,
    NONE,
    OPENING_HAND,
    RedlineOptions,
    State,
    Unit,
    side_of,
    units_of,
)
from .terms import armor_of, can_expend, general_armor, is_here


# ---------------------------------------------------------------- the arsenal
@rule
def take_top(s: State, side: int) -> int:
    """The top card of an arsenal, or none: chance says which of those not put under it, and those come last."""
    if s.sides[side].in_arsenal == 0:
        s.sides[side].broke = 1
        return NONE
    s.sides[side].in_arsenal -= 1
    unknown = s.sides[side].in_arsenal + 1 - s.sides[side].bottoms
    if unknown > 0:
        k = draw(s, unknown)
        for card in range(K):
            k -= s.sides[side].arsenal[card]
            if k < 0:
                s.sides[side].arsenal[card] -= 1
                return card
    card = s.sides[side].bottom[0]
    s.sides[side].bottoms -= 1
    for i in range(OPENING_HAND - 1):
        s.sides[side].bottom[i] = s.sides[side].bottom[i + 1]
    s.sides[side].bottom[OPENING_HAND - 1] = NONE
    return card


@rule
def draw_cards(s: State, side: int, n: int) -> None:
    """RL-20.2b Drawing the last card loses, unless that is switched to be safe."""
    drawn = 0
    for _ in range(n):
        card = take_top(s, side)
        if card == NONE:
            break
        drawn += 1
        s.sides[side].hand[card] += 1
        s.sides[side].in_hand += 1
        tell_seat(s, side, e.drew, side, card)
        if s.sides[side].in_arsenal == 0 and not s.safe_last_draw:
            s.sides[side].broke = 1
    tell(s, e.drew_some, side, drawn)
    judge_arsenals(s)


@rule
def raze(s: State, side: int, n: int) -> None:
    """RL-19.2a Cards from the top go to the scrapyard; RL-19.2c more than there are razes all."""
    razed = 0
    for _ in range(n):
        card = take_top(s, side)
        if card == NONE:
            break
        razed += 1
        s.sides[side].scrap[card] += 1
        s.razed[card] += 1
        if s.sides[side].in_arsenal == 0:
            s.sides[side].broke = 1
    tell(s, e.razed_some, side, razed)
    for card in range(K):
        if s.razed[card] > 0:
            tell(s, e.razed, side, card, s.razed[card])
            s.razed[card] = 0


@rule
def judge_arsenals(s: State) -> None:
    """RL-20.2a A side whose arsenal has run out has lost; RL-20.2c of two at once the initiative winner has won."""
    if s.winner != NOBODY or (not s.sides[0].broke and not s.sides[1].broke):
        return
    if s.sides[0].broke and s.sides[1].broke:
        win(s, s.first if s.loser_wins_ties else 1 - s.first, e.BY_ARSENAL)
    else:
        win(s, 1 if s.sides[0].broke else 0, e.BY_ARSENAL)


@rule
def win(s: State, side: int, why: int) -> None:
    if s.winner == NOBODY:
        s.winner = side
        tell(s, e.game_over, side, why)
        finish(s)


# ---------------------------------------------------------------- Cover
@decision
def cover(s: State, out: RedlineOptions, who: int, unit: Unit) -> None:
    """A squadmate takes damage: shall a unit with Cover take it instead? RL-21.4a"""
    offer(out, do.no_cover())
    for u in range(ALL_UNITS):
        consider(out, do.cover(u), 0 if covers(s, u, unit) else no.NO_COVER)


@rule
def covers(s: State, u: int, unit: int) -> bool:
    """RL-21.4c An upright squadmate at the same mission that is not the target itself."""
    if u == unit or side_of(u) != side_of(unit) or not is_here(s, u) or not is_here(s, unit):
        return False
    return can_expend(s, u, word.COVER)


@rule
def is_coverable(s: State, unit: int) -> bool:
    if not s.engaged:
        return False
    for u in units_of(side_of(unit)):
        if covers(s, u, unit):
            return True
    return False


@procedure
def who_takes_it(s: State, unit: int, n: int) -> Steps[int]:
    """RL-21.4d When damage would be dealt, RL-21.4g once: the unit that takes it; RL-21.4a nobody steps in for no damage."""
    if n <= 0 or not is_coverable(s, unit):
        return unit
    answer = yield ask(s, side_of(unit), cover, unit)
    if do.verb(answer) == do.no_cover:
        return unit
    s.units[do.by(answer)].expended = 1
    tell(s, e.covered, do.by(answer), s.units[do.by(answer)].kind, unit)
    return do.by(answer)


# ---------------------------------------------------------------- damage
@rule
def put_damage(s: State, u: int, n: int) -> None:
    """RL-1.1h Tokens on a unit; whether that destroys it is seen when all of an effect is dealt."""
    if s.units[u].kind < 0 or n <= 0:
        return
    s.units[u].damage = min(100, s.units[u].damage + n)
    tell(s, e.damaged, u, s.units[u].kind, n, s.units[u].damage)


@procedure
def wound(s: State, u: int, n: int) -> Steps[None]:
    """RL-H.2g Damage that is no shot; RL-H.2h a squadmate may take it."""
    taker = yield from who_takes_it(s, u, n)
    put_damage(s, taker, n)


@rule
def check_units(s: State) -> None:
    """RL-17.1b Damage and armor are compared after every change."""
    for u in range(ALL_UNITS):
        if s.units[u].kind >= 0 and not s.units[u].flipped and s.units[u].damage >= armor_of(s, u):
            destroy_unit(s, u)
    for side in range(2):
        if s.sides[side].general_at == HQ and s.sides[side].general_damage >= general_armor(s, side):
            back_to_bunker(s, side)
    judge_arsenals(s)


@rule
def destroy_unit(s: State, u: int) -> None:
    """RL-17.1c To the scrapyard with its equipment, RL-16.3c its critical hits under their deck in order."""
    unit = s.units[u]
    side = side_of(u)
    in_battle = 1 if s.engaged and is_here(s, u) else 0
    tell(s, e.destroyed, u, unit.kind)
    s.sides[side].scrap[unit.kind] += 1
    for k in range(N_SLOTS):
        if unit.slots[k].card >= 0:
            s.sides[side].scrap[unit.slots[k].card] += 1
    for k in range(unit.n_criticals):
        under_deck(s, unit.criticals[k])
    fallen = s.fallen[s.n_fallen]
    fallen.side = side
    fallen.kind = unit.kind
    fallen.here = unit.here
    fallen.in_battle = in_battle
    s.n_fallen += 1
    aboard = unit.aboard
    clear_unit(s, u)
    if aboard:
        back_to_bunker(s, side)
        if in_battle:
            raze(s, side, word.ACE_RAZES)


@rule
def clear_unit(s: State, u: int) -> None:
    """An empty place."""
    unit = s.units[u]
    unit.kind = NONE
    unit.damage = 0
    unit.flipped = 0
    unit.expended = 0
    unit.dial = DIAL_UNSET
    unit.here = AT_HOME
    unit.acted = 0
    unit.order = 0
    unit.retreated = 0
    unit.aboard = 0
    unit.used = 0
    unit.n_criticals = 0
    for k in range(N_SLOTS):
        unit.slots[k].card = NONE
        unit.slots[k].spent = 0
        unit.slots[k].used = 0
    for k in range(MOST_CRITICALS):
        unit.criticals[k] = NONE
    for d in range(N_DURATIONS):
        unit.lasting[d].forbidden = 0
        for stat in range(N_STATS):
            unit.lasting[d].mods[stat] = 0


@rule
def under_deck(s: State, critical: int) -> None:
    """RL-16.2b A critical hit card goes under its deck."""
    s.critical_queue[s.criticals_queued] = critical
    s.criticals_queued += 1


# ---------------------------------------------------------------- generals
@rule
def back_to_bunker(s: State, side: int) -> None:
    """RL-9.2a Face down, RL-9.2b dearer by 2, RL-9.2c and without its damage."""
    s.sides[side].general_at = BUNKER
    s.sides[side].general_damage = 0
    s.sides[side].general_back += 1
    tell(s, e.general_back, side, s.sides[side].general)


@rule
def hit_general(s: State, side: int, n: int) -> None:
    s.sides[side].general_damage = min(100, s.sides[side].general_damage + n)
    tell(s, e.general_hit, side, s.sides[side].general, n, s.sides[side].general_damage)
