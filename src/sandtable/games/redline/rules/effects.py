"""What cards do: the walk through an effect's operations. No card is named here."""

from __future__ import annotations

from sandtable.kernel import Steps, ask, consider, decision, procedure, rule, tell, tell_seat

from .. import events as e
from .. import refusals as no
from .. import verbs as do
from .. import vocabulary as word
from ..cards import (
    E_IF,
    E_LEAST,
    E_MOST,
    E_OP,
    E_OPS,
    N_SLOTS,
    O_ABOUT,
    O_IF,
    O_LEAST,
    O_MOST,
    O_N,
    O_PLACE,
    O_SIDE,
    O_TO,
    O_UNTIL,
    O_VERB,
    TYPE,
    WEIGHT,
    K,
)
from ..state import ABOARD, ALL_UNITS, AT_HOME, HQ, LINE, NOBODY, NONE, RedlineOptions, State, side_of
from .damage import check_units, destroy_unit, draw_cards, raze, wound
from .terms import gain_recon, is_active, is_side


# ---------------------------------------------------------------- conditions
@rule
def holds(s: State, form: int, least: int, most: int, side: int, host: int) -> bool:
    """RL-H.10c Does a condition hold now?"""
    if form < 0:
        return True
    if form == word.IF_HOST:
        return host < ALL_UNITS and s.units[host].kind >= 0 and WEIGHT[s.units[host].kind] == least
    if form == word.IF_VICTIM:
        return s.units[s.shot.victim].kind >= 0 and WEIGHT[s.units[s.shot.victim].kind] == least
    if form == word.IF_DAMAGE:
        return least <= pending_damage(s) <= most
    if form == word.IF_DIE:
        return least <= s.shot.die <= most
    if form == word.IF_ROUND:
        return least <= s.round <= most
    if form == word.IF_TYPE:
        return s.deploying != NONE and TYPE[s.deploying] == least
    if form == word.IF_IN_BATTLE:
        return s.fallen_in_battle != 0
    if form == word.IF_IN_HQ:
        return s.sides[side].general_at == HQ
    if form == word.IF_GARRISON:
        return has_garrison(s, side)
    return True


@rule
def effect_holds(s: State, effect: int, side: int, host: int) -> bool:
    return holds(s, E_IF[effect], E_LEAST[effect], E_MOST[effect], side, host)


@rule
def has_garrison(s: State, side: int) -> bool:
    """RL-H.2o An efreet of the controller stands at this mission and has not retreated."""
    for u in range(ALL_UNITS):
        if s.units[u].kind >= 0 and side_of(u) == side and s.units[u].here == s.mission:
            return True
    return False


@rule
def pending_damage(s: State) -> int:
    """RL-24.2b The damage of the shot that waits, as it stands now."""
    return max(0, s.shot.damage)


# ---------------------------------------------------------------- targets
@rule
def is_at(s: State, u: int, place: int) -> bool:
    """Is a unit where a target word looks?"""
    if place == word.HERE:
        return s.units[u].here == s.mission and s.mission > 0
    if place == word.BASELINE:
        return s.units[u].here == AT_HOME
    if place == word.REDLINE:
        return 1 <= s.units[u].dial <= LINE
    return place == word.ANYWHERE


@rule
def is_meant(s: State, op: int, side: int, host: int, target: int, u: int) -> bool:
    """Is this unit among those the operation is done to? RL-H.10h Never a face-down one."""
    if not is_active(s, u):
        return False
    whom = O_TO[op]
    if whom == word.T_HOST:
        return u == host
    if whom == word.T_SUBJECT:
        return u == s.shot.shooter
    if whom == word.T_VICTIM:
        return u == s.shot.victim
    if whom == word.T_ONE or whom == word.T_THAT:
        return u == target
    return whom == word.T_ALL and is_side(side, O_SIDE[op], side_of(u)) and is_at(s, u, O_PLACE[op])


# ---------------------------------------------------------------- the walk
@procedure
def perform(s: State, effect: int, side: int, host: int, target: int, extra: int) -> Steps[None]:
    """Carry out an effect for a side. `host` is the unit that has it, `target` the one chosen; RL-24.2a conditions are judged
    now. Whoever is destroyed by it is destroyed when all of it is done."""
    op = E_OP[effect]
    while op < E_OP[effect] + E_OPS[effect]:
        if holds(s, O_IF[op], O_LEAST[op], O_MOST[op], side, host):
            if O_VERB[op] == word.V_DAMAGE:
                yield from damage_all(s, op, side, host, target)
            elif O_VERB[op] == word.V_DISCARD:
                yield from look_and_discard(s, side, O_N[op])
            else:
                do_op(s, op, side, host, target, extra)
        op += 1
    check_units(s)


@procedure
def damage_all(s: State, op: int, side: int, host: int, target: int) -> Steps[None]:
    """Damage to each unit that is meant, RL-H.2h one at a time for Cover; to a card being deployed it waits for its arrival."""
    if s.deploying != NONE and O_TO[op] == word.T_SUBJECT:
        s.deploy_damage += O_N[op]
        return
    for u in range(ALL_UNITS):
        if is_meant(s, op, side, host, target, u):
            if s.batch and s.shot.on and u == s.shot.shooter:
                wait_for_batch(s, u, O_N[op], side_of(u))
            else:
                yield from wound(s, u, O_N[op])


@rule
def wait_for_batch(s: State, u: int, n: int, by: int) -> None:
    """RL-14.2c In a batch a shooter's own hurt waits with the rest."""
    hit = s.hits[s.n_hits]
    hit.victim = u
    hit.by = by
    hit.amount = n
    hit.critical = 0
    s.n_hits += 1


@rule
def do_op(s: State, op: int, side: int, host: int, target: int, extra: int) -> None:
    """All verbs that ask nothing."""
    verb = O_VERB[op]
    n = O_N[op]
    whom = 1 - side if O_TO[op] == word.T_OPPONENT else side
    if verb == word.V_MOD:
        modify(s, op, side, host, target)
    elif verb == word.V_FORBID:
        ban(s, op, side, host, target)
    elif verb == word.V_CRIT:
        s.shot.critical = 1
    elif verb == word.V_POOL and side != NOBODY:
        change_pool(s, whom, O_ABOUT[op], n)
    elif verb == word.V_DRAW and side != NOBODY:
        draw_cards(s, whom, n)
    elif verb == word.V_RAZE and side != NOBODY:
        raze(s, whom, n)
    elif verb == word.V_FLIP:
        flip_missions(s, extra)
    elif verb == word.V_REASSIGN:
        move_dial(s, target, extra)
    elif verb == word.V_BOARD:
        board(s, side, target)
    else:
        for u in range(ALL_UNITS):
            if is_meant(s, op, side, host, target, u) or (O_PLACE[op] == word.ATTACHED and u == host):
                change_unit(s, op, u, extra)


@rule
def change_unit(s: State, op: int, u: int, extra: int) -> None:
    """Heal, expend, destroy."""
    unit = s.units[u]
    if O_VERB[op] == word.V_HEAL:
        healed = min(unit.damage, O_N[op])
        unit.damage -= healed
        tell(s, e.healed, u, healed)
    elif O_VERB[op] == word.V_EXPEND:
        unit.expended = 1
    elif O_VERB[op] == word.V_DESTROY:
        if O_PLACE[op] == word.ATTACHED:
            strip(s, u, extra)
        else:
            destroy_unit(s, u)


@rule
def modify(s: State, op: int, side: int, host: int, target: int) -> None:
    """A stat of units, of the shot, of the capture or of the deployment."""
    stat = O_ABOUT[op]
    n = O_N[op]
    if O_TO[op] == word.T_SHOT:
        if stat == word.DAMAGE:
            s.shot.damage += n
        else:
            s.shot.accuracy += n
    elif O_TO[op] == word.T_CAPTURE:
        s.capture += n
    elif O_TO[op] == word.T_DEPLOY and stat == word.COST:
        s.deploy_cost += n
    else:
        for u in range(ALL_UNITS):
            if is_meant(s, op, side, host, target, u):
                s.units[u].lasting[O_UNTIL[op]].mods[stat] += n


@rule
def ban(s: State, op: int, side: int, host: int, target: int) -> None:
    if O_ABOUT[op] == word.NO_BOOST:
        s.shot.no_boost = 1
        return
    for u in range(ALL_UNITS):
        if is_meant(s, op, side, host, target, u):
            s.units[u].lasting[O_UNTIL[op]].forbidden |= 1 << O_ABOUT[op]


@rule
def change_pool(s: State, side: int, pool: int, n: int) -> None:
    if pool == word.RESOURCES:
        s.sides[side].pool = max(0, s.sides[side].pool + n)
        tell(s, e.resources_gained, side, n)
    else:
        gain_recon(s, side, n)
        tell(s, e.recon_changed, side, n)


@rule
def strip(s: State, u: int, slot: int) -> None:
    """RL-H.9c One equipment card goes to its owner's scrapyard."""
    unit = s.units[u]
    if 0 <= slot < N_SLOTS and unit.slots[slot].card >= 0:
        s.sides[side_of(u)].scrap[unit.slots[slot].card] += 1
        tell(s, e.mount_stripped, u, unit.slots[slot].card)
        unit.slots[slot].card = NONE
        unit.slots[slot].spent = 0
        unit.slots[slot].used = 0


@rule
def flip_missions(s: State, mask: int) -> None:
    """RL-23.1a The chosen missions lie face down."""
    for position in range(LINE):
        if mask >> position & 1:
            s.missions[position].flipped = 1
    tell(s, e.missions_flipped, mask)


@rule
def move_dial(s: State, u: int, mission: int) -> None:
    """RL-H.2m A revealed dial changes; RL-24.2d not if the unit has gone."""
    if u < ALL_UNITS and is_active(s, u):
        s.units[u].dial = mission
        tell(s, e.dial_moved, u, s.units[u].kind, mission)


@rule
def board(s: State, side: int, u: int) -> None:
    """RL-22.1a The general leaves the HQ for the cockpit."""
    if is_active(s, u) and s.sides[side].general_at == HQ:
        s.units[u].aboard = 1
        s.sides[side].general_at = ABOARD
        tell(s, e.boarded, side, s.sides[side].general, u)


# ---------------------------------------------------------------- a look into the other hand
@decision
def pick(s: State, out: RedlineOptions, who: int) -> None:
    """You see the other hand: which card is discarded? RL-H.7d"""
    for card in range(K):
        consider(out, do.pick(card), 0 if s.sides[1 - who].hand[card] > 0 else no.NOT_IN_HAND)


@procedure
def look_and_discard(s: State, side: int, n: int) -> Steps[None]:
    """RL-H.7d The player looks at the opponent's hand and picks what goes."""
    while n > 0 and s.sides[1 - side].in_hand > 0:
        show_hand(s, side)
        s.seen_hand = 1 - side
        answer = yield ask(s, side, pick)
        s.seen_hand = NONE
        drop(s, 1 - side, do.card(answer))
        n -= 1


@rule
def show_hand(s: State, side: int) -> None:
    for card in range(K):
        count = s.sides[1 - side].hand[card]
        if count > 0:
            tell_seat(s, side, e.hand_shown, 1 - side, card, count)


@rule
def drop(s: State, side: int, card: int) -> None:
    """A card of a hand goes to the scrapyard."""
    s.sides[side].hand[card] -= 1
    s.sides[side].in_hand -= 1
    s.sides[side].scrap[card] += 1
    tell(s, e.discarded, side, card)
