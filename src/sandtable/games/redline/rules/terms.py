"""Words the other chapters use: answers as numbers, units and their stats, keywords, paying."""

from __future__ import annotations

from sandtable.kernel import rule

from .. import refusals as no
from .. import vocabulary as word
from ..cards import (
    AMBUSHES,
    CRITICAL_SOURCE,
    E_COUNT,
    E_FIRST,
    E_IF,
    E_LEAST,
    E_OP,
    E_OPS,
    E_WHEN,
    FIRST_AMBUSH,
    GIVES,
    HAS_STATIC,
    MISSION_SOURCE,
    N_DURATIONS,
    N_RESOURCES,
    N_SLOTS,
    O_ABOUT,
    O_IF,
    O_LEAST,
    O_N,
    O_SIDE,
    O_TO,
    O_VERB,
    PRINTED,
    RESOURCE_ORDER,
    WEIGHT,
)
from ..state import ALL_UNITS, DEPLOYING, LINE, NOBODY, STRATEGIES, State, side_of, units_of


# ---------------------------------------------------------------- units
@rule
def is_active(s: State, u: int) -> bool:
    """In play and face up."""
    return 0 <= u < ALL_UNITS and s.units[u].kind >= 0 and not s.units[u].flipped


@rule
def is_here(s: State, u: int) -> bool:
    """Is the unit at the mission being fought over?"""
    return s.units[u].kind >= 0 and s.mission > 0 and s.units[u].here == s.mission


@rule
def squad(s: State, side: int) -> int:
    """How many units of a side are at the mission being fought over."""
    n = 0
    for u in units_of(side):
        if is_here(s, u):
            n += 1
    return n


@rule
def efreets(s: State, side: int) -> int:
    """RL-6.3d Efreets of a side in play, flipped ones too."""
    n = 0
    for u in units_of(side):
        if s.units[u].kind >= 0:
            n += 1
    return n


# ---------------------------------------------------------------- modifiers
@rule
def static_sum(s: State, u: int, source: int, stat: int) -> int:
    """What a source attached to a unit adds to one of its stats."""
    if not HAS_STATIC[source]:
        return 0
    total = 0
    for e in range(E_FIRST[source], E_FIRST[source] + E_COUNT[source]):
        if E_WHEN[e] != word.STATIC or (E_IF[e] == word.IF_HOST and WEIGHT[s.units[u].kind] != E_LEAST[e]):
            continue
        for op in range(E_OP[e], E_OP[e] + E_OPS[e]):
            if O_VERB[op] == word.V_MOD and O_ABOUT[op] == stat and O_TO[op] == word.T_HOST:
                total += O_N[op]
    return total


@rule
def mission_sum(s: State, u: int, position: int, stat: int) -> int:
    """RL-23.1c What a face-up mission adds to a stat of a unit there."""
    source = MISSION_SOURCE + s.missions[position].card
    if s.missions[position].flipped or not HAS_STATIC[source]:
        return 0
    total = 0
    for e in range(E_FIRST[source], E_FIRST[source] + E_COUNT[source]):
        if E_WHEN[e] != word.STATIC:
            continue
        for op in range(E_OP[e], E_OP[e] + E_OPS[e]):
            if O_VERB[op] != word.V_MOD or O_ABOUT[op] != stat or O_TO[op] != word.T_ALL:
                continue
            if O_IF[op] == word.IF_EACH and WEIGHT[s.units[u].kind] != O_LEAST[op]:
                continue
            if is_side(s.missions[position].owner, O_SIDE[op], side_of(u)):
                total += O_N[op]
    return total


@rule
def is_side(mine: int, wanted: int, side: int) -> bool:
    """RL-H.2d Is this the own, the enemy or any side, seen from `mine`? Seen from nobody all are enemies."""
    if wanted == word.OWN:
        return side == mine
    if wanted == word.ENEMY:
        return side != mine
    return True


@rule
def modifier(s: State, u: int, stat: int) -> int:
    """RL-17.3 RL-H.2r Everything that changes a stat of a unit, summed up."""
    unit = s.units[u]
    total = static_sum(s, u, unit.kind, stat)
    for d in range(N_DURATIONS):
        total += unit.lasting[d].mods[stat]
    for k in range(N_SLOTS):
        if unit.slots[k].card >= 0:
            total += static_sum(s, u, unit.slots[k].card, stat)
    for k in range(unit.n_criticals):
        total += static_sum(s, u, CRITICAL_SOURCE + unit.criticals[k], stat)
    if unit.aboard:
        total += static_sum(s, u, s.sides[side_of(u)].general, stat)
    if 1 <= unit.here <= LINE:
        total += mission_sum(s, u, unit.here - 1, stat)
    for side in range(2):
        for place in range(STRATEGIES):
            if s.sides[side].strategies[place].card >= 0:
                total += strategy_sum(s, u, side, place, stat)
    return total


@rule
def strategy_sum(s: State, u: int, side: int, place: int, stat: int) -> int:
    """What a strategy card adds to a stat of all units of a side."""
    source = s.sides[side].strategies[place].card
    total = 0
    for e in range(E_FIRST[source], E_FIRST[source] + E_COUNT[source]):
        if E_WHEN[e] == word.STATIC:
            for op in range(E_OP[e], E_OP[e] + E_OPS[e]):
                if O_VERB[op] == word.V_MOD and O_ABOUT[op] == stat and O_TO[op] == word.T_ALL:
                    if is_side(side, O_SIDE[op], side_of(u)):
                        total += O_N[op]
    return total


@rule
def speed_of(s: State, u: int) -> int:
    return boosted_speed(s, u, 0)


@rule
def boosted_speed(s: State, u: int, boost: int) -> int:
    """RL-H.2r The speed against a shot: Boost is summed with everything else, and then there is none below 1."""
    return max(1, s.speed[s.units[u].kind] + modifier(s, u, word.SPEED) + boost)


@rule
def armor_of(s: State, u: int) -> int:
    """RL-H.2s Armor has no floor."""
    return s.armor[s.units[u].kind] + modifier(s, u, word.ARMOR)


@rule
def damage_of(s: State, u: int) -> int:
    return max(0, s.damage[s.units[u].kind] + modifier(s, u, word.DAMAGE))


@rule
def accuracy_of(s: State, u: int) -> int:
    return modifier(s, u, word.ACCURACY)


@rule
def margin_of(s: State, u: int) -> int:
    return max(0, modifier(s, u, word.MARGIN))


@rule
def capture_of(s: State, u: int) -> int:
    return modifier(s, u, word.CAPTURE)


@rule
def general_armor(s: State, side: int) -> int:
    """A general's armor, with what lies at the baseline for it."""
    total = s.armor[s.sides[side].general]
    for i in range(N_RESOURCES):
        card = RESOURCE_ORDER[i]
        if HAS_STATIC[card] and s.sides[side].ready[card] + s.sides[side].tapped[card] > 0:
            for e in range(E_FIRST[card], E_FIRST[card] + E_COUNT[card]):
                if E_WHEN[e] == word.STATIC:
                    for op in range(E_OP[e], E_OP[e] + E_OPS[e]):
                        if O_TO[op] == word.T_GENERAL and O_ABOUT[op] == word.ARMOR:
                            total += O_N[op]
    return total


# ---------------------------------------------------------------- keywords and bans
@rule
def granted(s: State, u: int, source: int) -> int:
    """Keywords that a source gives to the unit that carries it, as bits; RL-21.1b Ambush by its number besides."""
    if not HAS_STATIC[source]:
        return 0
    bits = 0
    for e in range(E_FIRST[source], E_FIRST[source] + E_COUNT[source]):
        if E_WHEN[e] != word.STATIC or (E_IF[e] == word.IF_HOST and WEIGHT[s.units[u].kind] != E_LEAST[e]):
            continue
        for op in range(E_OP[e], E_OP[e] + E_OPS[e]):
            if O_VERB[op] == word.V_GRANT:
                bits |= 1 << O_ABOUT[op]
                if O_ABOUT[op] == word.AMBUSH:
                    bits |= 1 << FIRST_AMBUSH + O_N[op]
    return bits


@rule
def forbidden(s: State, u: int, source: int) -> int:
    """What a source forbids the unit that carries it, as bits."""
    if not HAS_STATIC[source]:
        return 0
    bits = 0
    for e in range(E_FIRST[source], E_FIRST[source] + E_COUNT[source]):
        if E_WHEN[e] == word.STATIC:
            for op in range(E_OP[e], E_OP[e] + E_OPS[e]):
                if O_VERB[op] == word.V_FORBID:
                    bits |= 1 << O_ABOUT[op]
    return bits


@rule
def bans(s: State, u: int) -> int:
    """All that is forbidden to a unit, as bits."""
    unit = s.units[u]
    bits = 0
    for d in range(N_DURATIONS):
        bits |= unit.lasting[d].forbidden
    for k in range(unit.n_criticals):
        bits |= forbidden(s, u, CRITICAL_SOURCE + unit.criticals[k])
    return bits


@rule
def is_banned(s: State, u: int, ban: int) -> bool:
    return bans(s, u) >> ban & 1 != 0


@rule
def keywords(s: State, u: int) -> int:
    """RL-21.1a The keywords of a unit as bits, its own and those given to it; RL-H.9j none with a Computer Fault."""
    unit = s.units[u]
    if is_banned(s, u, word.NO_KEYWORDS):
        return 0
    bits = PRINTED[unit.kind] | AMBUSHES[unit.kind] << FIRST_AMBUSH
    for k in range(N_SLOTS):
        if unit.slots[k].card >= 0:
            bits |= granted(s, u, unit.slots[k].card)
    return bits


@rule
def has(s: State, u: int, keyword: int) -> bool:
    return keywords(s, u) >> keyword & 1 != 0


@rule
def has_ambush(s: State, u: int, number: int) -> bool:
    """RL-21.1b Has the unit Ambush with this number?"""
    return has(s, u, word.AMBUSH) and keywords(s, u) >> FIRST_AMBUSH + number & 1 != 0


@rule
def can_expend(s: State, u: int, keyword: int) -> bool:
    """RL-5.4c Has the unit this keyword, and is it upright to use it?"""
    return not s.units[u].expended and has(s, u, keyword)


# ---------------------------------------------------------------- paying
@rule
def payable(s: State, side: int) -> int:
    """RL-5.1d The resources a side could spend now: its pool, and its upright resource cards."""
    total = s.sides[side].pool
    if s.own_deploy_resources and (s.stage != DEPLOYING or s.player != side):
        return total
    for i in range(N_RESOURCES):
        card = RESOURCE_ORDER[i]
        total += s.sides[side].ready[card] * GIVES[card]
    return total


@rule
def pay(s: State, side: int, n: int) -> None:
    """RL-5.1c Out of the pool; RL-5.1a resource cards are expended as needed, those that can do nothing else first."""
    for i in range(N_RESOURCES):
        card = RESOURCE_ORDER[i]
        while s.sides[side].pool < n and s.sides[side].ready[card] > 0:
            s.sides[side].ready[card] -= 1
            s.sides[side].tapped[card] += 1
            s.sides[side].pool += GIVES[card]
    s.sides[side].pool -= n


@rule
def why_not_pay(s: State, side: int, cost: int) -> int:
    """RL-4.3c What cannot be paid is refused; RL-5.3b and recon does not help with it."""
    if cost <= payable(s, side):
        return 0
    return no.RECON_ONLY_TACTICS if cost <= payable(s, side) + s.sides[side].recon else no.TOO_DEAR


@rule
def gain_recon(s: State, side: int, n: int) -> None:
    """RL-5.2b From 0 to 6."""
    s.sides[side].recon = min(6, max(0, s.sides[side].recon + n))


@rule
def controls(s: State, side: int, position: int) -> bool:
    """RL-20.1d A flipped mission is nobody's."""
    return s.missions[position].owner == side and not s.missions[position].flipped and side != NOBODY
