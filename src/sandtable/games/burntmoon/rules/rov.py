"""Chapters 4 and 7: playing an ROV card, and the actions of ROVs."""

from __future__ import annotations

from sandtable.kernel import Steps, ask, decision, offer, procedure, refuse, rule, tell

from .. import events as e
from ..cards import (
    ATTACK,
    CONTROL,
    DACU,
    DEMO,
    DEPLOY,
    END,
    FORCE,
    FORTIFY,
    HUNKER,
    INTERFERENCE,
    LANES,
    MOVE,
    N_CARDS,
    NONE,
    READY,
    RECON,
    ROV_KINDS,
    SHOCK,
    TIR,
)
from ..refusals import (
    CONTROLLED,
    DEAD_CARD,
    FORT_THERE,
    NO_ENEMY,
    NO_FORT_LEFT,
    NO_FORT_THERE,
    NO_INTERFERENCE,
    NO_LANE,
    NO_MAJORITY,
    NO_MATCH,
    NOT_ADJACENT,
    NOT_IN_HAND,
    NOT_IN_LANE,
    NOT_ON_ROV,
    NOTHING_DISRUPTED,
    ONLY_DISRUPTED,
    OVERCLOCK_FORCE,
    OVERCLOCK_USE,
    SHOCKED_ALREADY,
    STAYS_IN_HAND,
)
from ..state import MoonOptions, State
from .end import check_points
from .lanes import disrupt, enter, inflict_casualty, why_not_enter
from .terms import (
    act,
    at,
    card_of,
    down_of,
    draw_card,
    has_majority,
    into_discard,
    lane_of,
    on,
    out_of_hand,
    rov_of,
    to_of,
    verb_of,
)


# ---------------------------------------------------------------- attack and defence
@rule
def attack_value(s: State, side: int, lane: int, kind: int) -> int:
    """BM-7.1b The printed value, with or without a majority; BM-7.1c 1 more with a ready TIR in the lane, BM-7.1d not more."""
    majority = 1 if has_majority(s, side, lane) else 0
    value = s.attack[side * 8 + (kind >> 1) * 2 + majority] + 0
    return value + 1 if is_ready(s, side, lane, TIR) else value


@rule
def defence_value(s: State, side: int, lane: int, kind: int) -> int:
    """BM-7.1f The printed value, BM-7.1g the site's, BM-7.1h 1 with a ready DaCU in the lane, BM-7.1i 1 with a fortification."""
    here = side * LANES + lane
    value = s.defence[side * 4 + (kind >> 1)] + s.tile_defence[side * LANES + s.site[here]] + s.fort[here]
    return value + 1 if is_ready(s, side, lane, DACU) else value


@rule
def is_ready(s: State, side: int, lane: int, rov: int) -> bool:
    """Has the side a ready ROV of this type in the lane? BM-6.1b A disrupted one has no effect."""
    return s.up[at(side, lane, rov * 2)] + s.up[at(side, lane, rov * 2 + 1)] > 0


# ---------------------------------------------------------------- what stands against it
@rule
def why_not_rov(s: State, side: int, action: int) -> int:
    """BM-4.1a What stands against playing an ROV card so: deploy, ready, hunker down, or one of its actions."""
    card = card_of(action)
    if card > INTERFERENCE or (s.hand[side * N_CARDS + card] == 0 and s.playing != card):
        return NOT_IN_HAND
    if card == INTERFERENCE:
        return DEAD_CARD
    if card >= ROV_KINDS:
        return STAYS_IN_HAND
    if s.overclock != NONE:
        if FORCE[card] != s.overclock:
            return OVERCLOCK_FORCE
        if verb_of(action) == DEPLOY or verb_of(action) == HUNKER:
            return OVERCLOCK_USE
    return why_not_use(s, side, action)


@rule
def why_not_use(s: State, side: int, action: int) -> int:
    """What stands against it on the table."""
    verb = verb_of(action)
    card = card_of(action)
    lane = lane_of(action)
    if verb == HUNKER:
        return 0
    if lane >= LANES:
        return NO_LANE
    if verb == DEPLOY:
        return why_not_enter(s, side, card, lane)
    if verb == READY:
        return 0 if s.down[at(side, lane, card)] > 0 else NOTHING_DISRUPTED
    if not s.does[side * N_CARDS + card] >> verb & 1:
        return NOT_ON_ROV
    if s.up[at(side, lane, card)] == 0:
        return ONLY_DISRUPTED if s.down[at(side, lane, card)] > 0 else NO_MATCH
    return why_not_action(s, side, verb, card, lane, action)


@rule
def why_not_action(s: State, side: int, verb: int, card: int, lane: int, action: int) -> int:
    """What stands against an action of a ready ROV."""
    here = side * LANES + lane
    there = (1 - side) * LANES + lane
    if verb == ATTACK:
        target = at(1 - side, lane, rov_of(action))
        return 0 if (s.down[target] if down_of(action) else s.up[target]) > 0 else NO_ENEMY
    if verb == CONTROL:
        if s.controlled[here]:
            return CONTROLLED
        return 0 if has_majority(s, side, lane) else NO_MAJORITY
    if verb == DEMO:
        return 0 if s.fort[there] else NO_FORT_THERE
    if verb == FORTIFY:
        if s.fort[here]:
            return FORT_THERE
        return 0 if s.stock[side] > 0 else NO_FORT_LEFT
    if verb == MOVE:
        to = to_of(action)
        if to >= LANES:
            return NO_LANE
        return why_not_enter(s, side, card, to) if to == lane - 1 or to == lane + 1 else NOT_ADJACENT
    if verb == RECON:
        return 0 if s.hand[side * N_CARDS + INTERFERENCE] > 0 else NO_INTERFERENCE
    target = at(1 - side, lane, rov_of(action))
    if s.up[target] > 0:
        return 0
    return SHOCKED_ALREADY if s.down[target] > 0 else NOT_IN_LANE


# ---------------------------------------------------------------- listing
@rule
def list_uses(s: State, out: MoonOptions, side: int, card: int) -> None:
    """Activating and readying with an ROV card."""
    for lane in range(LANES):
        i = at(side, lane, card)
        if s.down[i] > 0:
            offer(out, act(READY, card, lane))
        if s.up[i] > 0:
            list_actions(s, out, side, card, lane)


@rule
def list_actions(s: State, out: MoonOptions, side: int, card: int, lane: int) -> None:
    """All that a ready ROV can do."""
    does = s.does[side * N_CARDS + card] + 0
    here = side * LANES + lane
    there = (1 - side) * LANES + lane
    foes = at(1 - side, lane, 0)
    for rov in range(ROV_KINDS):
        if s.up[foes + rov] > 0:
            if does >> ATTACK & 1:
                offer(out, act(ATTACK, card, lane) | on(rov, 0))
            if does >> SHOCK & 1:
                offer(out, act(SHOCK, card, lane) | on(rov, 0))
        if s.down[foes + rov] > 0 and does >> ATTACK & 1:
            offer(out, act(ATTACK, card, lane) | on(rov, 1))
    if does >> CONTROL & 1 and not s.controlled[here] and has_majority(s, side, lane):
        offer(out, act(CONTROL, card, lane))
    if does >> DEMO & 1 and s.fort[there]:
        offer(out, act(DEMO, card, lane))
    if does >> FORTIFY & 1 and not s.fort[here] and s.stock[side] > 0:
        offer(out, act(FORTIFY, card, lane))
    if does >> MOVE & 1:
        if lane > 0 and why_not_enter(s, side, card, lane - 1) == 0:
            offer(out, act(MOVE, card, lane) | lane - 1)
        if lane < LANES - 1 and why_not_enter(s, side, card, lane + 1) == 0:
            offer(out, act(MOVE, card, lane) | lane + 1)
    if does >> RECON & 1 and s.hand[side * N_CARDS + INTERFERENCE] > 0:
        offer(out, act(RECON, card, lane))


@rule
def list_rov_card(s: State, out: MoonOptions, side: int, card: int) -> None:
    """BM-4.1a The four ways to play an ROV card; BM-8.5b two of them while an Overclock waits."""
    if s.overclock != NONE:
        if FORCE[card] == s.overclock:
            list_uses(s, out, side, card)
        return
    for lane in range(LANES):
        if why_not_enter(s, side, card, lane) == 0:
            offer(out, act(DEPLOY, card, lane))
    list_uses(s, out, side, card)
    offer(out, act(HUNKER, card, 0))


@rule
def can_use(s: State, side: int, card: int) -> bool:
    """Could this ROV card activate or ready anything now?"""
    for lane in range(LANES):
        i = at(side, lane, card)
        if s.down[i] > 0 or (s.up[i] > 0 and can_act(s, side, card, lane)):
            return True
    return False


@rule
def can_act(s: State, side: int, card: int, lane: int) -> bool:
    """Is there anything at all that a ready ROV could do?"""
    does = s.does[side * N_CARDS + card] + 0
    foes = at(1 - side, lane, 0)
    for rov in range(ROV_KINDS):
        if s.up[foes + rov] > 0 and (does >> ATTACK & 1 or does >> SHOCK & 1):
            return True
        if s.down[foes + rov] > 0 and does >> ATTACK & 1:
            return True
    for verb in range(CONTROL, SHOCK):
        if does >> verb & 1 and verb != MOVE and why_not_action(s, side, verb, card, lane, act(verb, card, lane)) == 0:
            return True
    if does >> MOVE & 1:
        if lane > 0 and why_not_enter(s, side, card, lane - 1) == 0:
            return True
        return lane < LANES - 1 and why_not_enter(s, side, card, lane + 1) == 0
    return False


@decision
def again(s: State, out: MoonOptions, who: int, card: int) -> None:
    """Use the overclocked card a second time. BM-8.5a"""
    offer(out, act(END, 0, 0))
    if out.wanted >= 0:
        wanted = out.wanted + 0
        if card_of(wanted) != card and DEPLOY <= verb_of(wanted) <= SHOCK:
            refuse(out, wanted, NOT_IN_HAND)
        elif DEPLOY <= verb_of(wanted) <= SHOCK:
            refuse(out, wanted, why_not_rov(s, who, wanted))
    list_uses(s, out, who, card)


# ---------------------------------------------------------------- doing it
@procedure
def play_rov(s: State, side: int, action: int) -> Steps[None]:
    """BM-4.3d The card is used, BM-8.5a twice if it was overclocked, and then discarded, BM-4.2a unless it was deployed or
    BM-4.5a went to the supply."""
    card = card_of(action)
    out_of_hand(s, side, card)
    s.playing = card
    use(s, side, action)
    if s.flow.over:
        return
    if s.overclock != NONE:
        if can_use(s, side, card):
            action = yield ask(s, side, again, card)
            if verb_of(action) != END:
                use(s, side, action)
                if s.flow.over:
                    return
        end_overclock(s, side)
    if verb_of(action) != DEPLOY and verb_of(action) != HUNKER:
        into_discard(s, side, card)
    s.playing = NONE


@rule
def end_overclock(s: State, side: int) -> None:
    """BM-8.5j The Overclock card, which lay beside the deck, is discarded."""
    if s.overclock != NONE:
        into_discard(s, side, s.beside)
        s.beside = NONE
        s.overclock = NONE


@rule
def use(s: State, side: int, action: int) -> None:
    """One use of an ROV card."""
    verb = verb_of(action)
    card = card_of(action)
    lane = lane_of(action)
    if verb == DEPLOY:
        tell(s, e.deployed, side, card, lane)
        enter(s, side, card, lane)
    elif verb == HUNKER:
        s.supply[side * N_CARDS + card] += 1
        tell(s, e.hunkered, side, card)
    elif verb == READY:
        s.down[at(side, lane, card)] -= 1
        s.up[at(side, lane, card)] += 1
        tell(s, e.readied, side, card, lane)
    elif verb == ATTACK:
        attack(s, side, card, lane, rov_of(action), down_of(action))
    else:
        other_action(s, side, verb, card, lane, action)


@rule
def attack(s: State, side: int, card: int, lane: int, target: int, disrupted: int) -> None:
    """BM-7.1j As much attack as defence, or more, is a casualty; BM-7.1k less is nothing."""
    strength = attack_value(s, side, lane, card)
    defence = defence_value(s, 1 - side, lane, target)
    tell(s, e.attacked, side, card, lane, target)
    tell(s, e.attack_value, strength, defence)
    if strength >= defence:
        inflict_casualty(s, 1 - side, lane, target, disrupted)


@rule
def other_action(s: State, side: int, verb: int, card: int, lane: int, action: int) -> None:
    here = side * LANES + lane
    there = (1 - side) * LANES + lane
    if verb == CONTROL:
        take_control(s, side, lane)
    elif verb == DEMO:  # BM-7.3b It leaves the game.
        s.fort[there] = 0
        tell(s, e.demolished, 1 - side, lane)
    elif verb == FORTIFY:
        s.stock[side] -= 1
        s.fort[here] = 1
        tell(s, e.fortified, side, lane)
    elif verb == MOVE:
        s.up[at(side, lane, card)] -= 1
        tell(s, e.moved, side, card, lane, to_of(action))
        enter(s, side, card, to_of(action))
    elif verb == RECON:
        reconnoitre(s, side, card, lane)
    elif verb == SHOCK:
        disrupt(s, 1 - side, lane, rov_of(action))


@rule
def take_control(s: State, side: int, lane: int) -> None:
    """BM-7.2a The own site is controlled, BM-7.2b the other side's no longer."""
    s.controlled[side * LANES + lane] = 1
    tell(s, e.controls, side, lane)
    if s.controlled[(1 - side) * LANES + lane]:
        s.controlled[(1 - side) * LANES + lane] = 0
        tell(s, e.lost_control, 1 - side, lane)
    check_points(s, side)


@rule
def reconnoitre(s: State, side: int, card: int, lane: int) -> None:
    """BM-7.6a An Interference leaves the game, BM-7.6b a card is drawn for it; BM-7.6d the played card is not yet discarded."""
    out_of_hand(s, side, INTERFERENCE)
    s.removed[side * N_CARDS + INTERFERENCE] += 1
    tell(s, e.recon, side, card, lane)
    if draw_card(s, side) != NONE:
        tell(s, e.drew_some, side, 1)
