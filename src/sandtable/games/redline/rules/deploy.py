"""The deploy phase: draw, bonuses, reset; resources, efreets, equipment, repairs, generals; the hand limit."""

from __future__ import annotations

from sandtable.kernel import Steps, ask, consider, decision, offer, procedure, rule, tell

from .. import events as e
from .. import refusals as no
from .. import verbs as do
from .. import vocabulary as word
from ..cards import E_COUNT, E_FIRST, E_WHEN, MISSION_SOURCE, N_SLOTS, ONE_SIDE, TYPE, K
from ..state import ALL_UNITS, AT_HOME, HAND_LIMIT, LINE, NO_UNIT, RedlineOptions, State, side_of, units_of
from .chain import announce, answered, lay, list_plays, price_of, settle, why_not_play
from .damage import check_units, draw_cards
from .effects import drop
from .efreets import deploy_efreet, deploy_equipment, why_not_efreet, why_not_equip
from .equipment import do_move, list_moves, why_not_move, why_not_wear
from .generals import (
    call_general,
    general_cost,
    leave,
    list_general,
    list_modes,
    play_resource,
    use_ability,
    use_mode,
    why_not_ability,
    why_not_call,
    why_not_flips,
    why_not_leave,
    why_not_mode,
    why_not_resource,
)
from .prices import raise_funds
from .repairs import repair, why_not_repair
from .strategies import deploy_strategy, strategy_triggers, why_not_strategy
from .terms import controls, gain_recon, is_active, payable


# ---------------------------------------------------------------- the start of the phase
@procedure
def deploy_phase(s: State) -> Steps[None]:
    """RL-4.2a Draw, mission bonuses, reset; RL-4.3a then actions in any order; RL-11.1a then down to seven cards."""
    side = s.player
    if s.step == 0:
        tell(s, e.deploy_began, side)
        draw_cards(s, side, 1)
        yield from bonuses(s, side)
        reset(s, side)
        check_units(s)
        s.step = 1
    yield from main_actions(s, side)
    while s.sides[side].in_hand > HAND_LIMIT:
        answer = yield ask(s, side, discard)
        drop(s, side, do.card(answer))
    s.sides[0].pool = 0
    s.sides[1].pool = 0
    tell(s, e.phase_ended, side)


@procedure
def bonuses(s: State, side: int) -> Steps[None]:
    """RL-4.2c Recon of each mission the player controls, and RL-H.10j what else it gives at this time."""
    for position in range(LINE):
        if controls(s, side, position):
            if s.mission_recon[s.missions[position].card] > 0:
                gain_recon(s, side, s.mission_recon[s.missions[position].card])
                tell(s, e.recon_gained, side, s.mission_recon[s.missions[position].card], s.missions[position].card)
            yield from mission_bonus(s, side, position)
    yield from strategy_triggers(s, side, word.DEPLOY_START)


@procedure
def mission_bonus(s: State, side: int, position: int) -> Steps[None]:
    source = MISSION_SOURCE + s.missions[position].card
    effect = E_FIRST[source]
    while effect < E_FIRST[source] + E_COUNT[source]:
        if E_WHEN[effect] == word.DEPLOY_START:
            target = NO_UNIT
            if ONE_SIDE[effect] >= 0:
                target = yield from whom_to_heal(s, side)
            if ONE_SIDE[effect] < 0 or target != NO_UNIT:
                tell(s, e.mission_trigger, position, s.missions[position].card)
                lay(s, effect, side, NO_UNIT, target)
                yield from answered(s, word.DEPLOY_START)
        effect += 1


@decision
def heal(s: State, out: RedlineOptions, who: int) -> None:
    """Which of your efreets loses damage? RL-H.8i"""
    for u in range(ALL_UNITS):
        consider(out, do.heal(u), why_not_heal(s, who, u))


@rule
def why_not_heal(s: State, side: int, u: int) -> int:
    if is_hurt(s, side, u):
        return 0
    if side_of(u) != side or s.units[u].kind < 0:
        return no.NO_SUCH_UNIT
    return no.FLIPPED if s.units[u].flipped else no.NOTHING_TO_REPAIR


@rule
def is_hurt(s: State, side: int, u: int) -> bool:
    return side_of(u) == side and is_active(s, u) and s.units[u].here == AT_HOME and s.units[u].damage > 0


@procedure
def whom_to_heal(s: State, side: int) -> Steps[int]:
    found = NO_UNIT
    n = 0
    for u in range(ALL_UNITS):
        if is_hurt(s, side, u):
            found = u
            n += 1
    if n > 1:
        answer = yield ask(s, side, heal)
        found = do.unit(answer)
    return found


@rule
def reset(s: State, side: int) -> None:
    """RL-4.2d Everything upright, RL-4.2e flipped efreets face up, RL-H.10m once-a-turn effects anew."""
    for u in units_of(side):
        s.units[u].expended = 0
        s.units[u].flipped = 0
        s.units[u].used = 0
        for k in range(N_SLOTS):
            s.units[u].slots[k].spent = 0
            s.units[u].slots[k].used = 0
    for card in range(K):
        s.sides[side].ready[card] += s.sides[side].tapped[card]
        s.sides[side].tapped[card] = 0
        s.sides[side].worn[card] = 0
    s.sides[side].general_used = 0
    s.sides[side].resource_played = 0
    for position in range(LINE):
        s.sides[side].mission_used[position] = 0


# ---------------------------------------------------------------- actions
@procedure
def main_actions(s: State, side: int) -> Steps[None]:
    """RL-4.3a One action after the other, until the player ends the phase."""
    while True:
        action = yield ask(s, side, deploy)
        verb = do.verb(action)
        if verb == do.end:
            return
        if verb == do.deploy:
            if TYPE[do.card(action)] == word.STRATEGY:
                yield from deploy_strategy(s, side, do.card(action))
            else:
                yield from deploy_efreet(s, side, do.card(action))
        elif verb == do.equip:
            yield from deploy_equipment(s, side, do.card(action), do.to(action))
        elif verb == do.repair:
            yield from repair(s, side, do.unit(action))
        elif verb == do.repair_general:
            yield from repair(s, side, NO_UNIT)
        elif verb == do.mode:
            yield from use_mode(s, side, do.card(action), do.target(action))
        elif verb == do.ability_of:
            yield from use_ability(s, side, do.ability(action), do.target(action), 0)
        elif verb == do.flip:
            yield from use_ability(s, side, do.ability(action), NO_UNIT, do.missions(action))
        elif verb == do.play:
            yield from raise_funds(s, side, price_of(s, action))
            announce(s, side, action)
            yield from answered(s, word.MAIN)
        else:
            yield from raise_funds(s, side, general_cost(s, side) if verb == do.general else price_of(s, action))
            do_simple(s, side, action)
        yield from settle(s, 0)


@rule
def do_simple(s: State, side: int, action: int) -> None:
    verb = do.verb(action)
    if verb == do.resource:
        play_resource(s, side, do.card(action))
    elif verb == do.general:
        call_general(s, side)
    elif verb == do.move:
        do_move(s, side, action)
    elif verb == do.leave:
        leave(s, side)


@rule
def why_not(s: State, side: int, wanted: int) -> int:
    """What stands against an action of the deploy phase."""
    verb = do.verb(wanted)
    if verb == do.resource:
        return why_not_resource(s, side, do.card(wanted))
    if verb == do.deploy:
        return why_not_deploy(s, side, do.card(wanted))
    if verb == do.equip:
        return why_not_equip(s, side, do.card(wanted), do.to(wanted))
    if verb == do.general:
        return why_not_call(s, side)
    if verb == do.move:
        return why_not_move(s, side, wanted)
    if verb == do.repair:
        return why_not_repair(s, side, do.unit(wanted))
    if verb == do.repair_general:
        return why_not_repair(s, side, NO_UNIT)
    if verb == do.mode:
        return why_not_mode(s, side, do.card(wanted), do.target(wanted))
    if verb == do.ability_of:
        return why_not_ability(s, side, do.ability(wanted), do.target(wanted), 0)
    if verb == do.flip:
        return why_not_flips(s, side, do.ability(wanted), do.missions(wanted))
    if verb == do.play:
        return why_not_play(s, side, wanted, word.MAIN)
    if verb == do.leave:
        return why_not_leave(s, side)
    return no.NOT_NOW if verb != do.end else 0


@decision(why=why_not)
def deploy(s: State, out: RedlineOptions, who: int) -> None:
    """Your deploy phase: choose an action, or end it. RL-4.3a"""
    offer(out, do.end())
    for card in range(K):
        if s.sides[who].hand[card] > 0:
            list_card(s, out, who, card)
    list_plays(s, out, who, word.MAIN)
    list_moves(s, out, who)
    list_general(s, out, who)
    list_modes(s, out, who)
    for u in units_of(who):
        if why_not_repair(s, who, u) == 0:
            offer(out, do.repair(u))
    if why_not_repair(s, who, NO_UNIT) == 0:
        offer(out, do.repair_general())


@rule
def why_not_deploy(s: State, side: int, card: int) -> int:
    """An efreet, or a strategy card."""
    if card < K and TYPE[card] == word.STRATEGY:
        return why_not_strategy(s, side, card)
    return why_not_efreet(s, side, card)


@rule
def list_card(s: State, out: RedlineOptions, side: int, card: int) -> None:
    """What can be done with a card in hand, tactics apart."""
    if TYPE[card] == word.RESOURCE and why_not_resource(s, side, card) == 0:
        offer(out, do.resource(card))
    elif TYPE[card] == word.EFREET or TYPE[card] == word.STRATEGY:
        consider(out, do.deploy(card), why_not_deploy(s, side, card))
    elif TYPE[card] == word.EQUIPMENT and s.cost[card] <= payable(s, side):
        offer(out, do.equip(card, NO_UNIT))
        for u in units_of(side):
            if why_not_wear(s, side, u, card) == 0:
                offer(out, do.equip(card, u))


# ---------------------------------------------------------------- the hand limit
@decision
def discard(s: State, out: RedlineOptions, who: int) -> None:
    """More than seven cards: discard one. RL-11.1a"""
    for card in range(K):
        consider(out, do.discard(card), 0 if s.sides[who].hand[card] > 0 else no.NOT_IN_HAND)
