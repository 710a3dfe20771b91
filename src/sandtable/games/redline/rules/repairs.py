"""Repairs of efreets and generals."""

from __future__ import annotations

from sandtable.kernel import Steps, ask, consider, decision, procedure, refuse, rule, tell

from .. import events as e
from .. import refusals as no
from .. import verbs as do
from ..state import ALL_UNITS, HQ, MOST_CRITICALS, NO_UNIT, NONE, RedlineOptions, Spot, State, side_of
from .damage import check_units, under_deck
from .prices import raise_funds
from .terms import pay, payable, why_not_pay


@rule
def why_not_repair(s: State, side: int, u: int) -> int:
    """RL-8.1a A face-up efreet with damage or a critical hit; RL-8.2a or the general in the HQ with damage."""
    if u == NO_UNIT:
        if s.sides[side].general_at != HQ:
            return no.GENERAL_IN_BUNKER
        if s.sides[side].general_damage == 0:
            return no.NOTHING_TO_REPAIR
    else:
        if u >= ALL_UNITS or side_of(u) != side or s.units[u].kind < 0:
            return no.NO_SUCH_UNIT
        if s.units[u].flipped:
            return no.FLIPPED
        if s.units[u].damage == 0 and s.units[u].n_criticals == 0:
            return no.NOTHING_TO_REPAIR
    return why_not_pay(s, side, 1)


@decision
def mend(s: State, out: RedlineOptions, who: int, unit: Spot, done: int) -> None:
    """Repair one more damage or critical hit for 1 resource, or stop. RL-8.1d"""
    consider(out, do.mended(), 0 if done > 0 else no.MEND_FIRST)
    if payable(s, who) > 0:
        consider(out, do.mend_damage(), 0 if hurt(s, who, unit) > 0 else no.NO_SUCH_DAMAGE)
        if unit != NO_UNIT:
            for k in range(MOST_CRITICALS):
                consider(out, do.mend(k), 0 if k < s.units[unit].n_criticals else no.NO_SUCH_DAMAGE)
    elif out.wanted >= 0 and do.verb(out.wanted) != do.mended:
        refuse(out, out.wanted, no.TOO_DEAR)


@rule
def hurt(s: State, side: int, u: int) -> int:
    return s.sides[side].general_damage if u == NO_UNIT else s.units[u].damage


@procedure
def repair(s: State, side: int, u: int) -> Steps[None]:
    """RL-8.1b RL-8.1c 1 resource a token or card, RL-8.1d at least one; RL-8.1e an efreet then lies face down."""
    damage = 0
    criticals = 0
    while can_mend(s, side, u):
        answer = yield ask(s, side, mend, u, damage + criticals)
        if do.verb(answer) == do.mended:
            break
        yield from raise_funds(s, side, 1)
        pay(s, side, 1)
        if do.verb(answer) == do.mend:
            take_off(s, u, do.hurt(answer))
            criticals += 1
        else:
            heal_one(s, side, u)
            damage += 1
    if u != NO_UNIT:
        s.units[u].flipped = 1
    tell(s, e.repaired, side, u, damage, criticals)
    check_units(s)


@rule
def can_mend(s: State, side: int, u: int) -> bool:
    if payable(s, side) == 0:
        return False
    return hurt(s, side, u) > 0 or (u != NO_UNIT and s.units[u].n_criticals > 0)


@rule
def heal_one(s: State, side: int, u: int) -> None:
    if u == NO_UNIT:
        s.sides[side].general_damage -= 1
    else:
        s.units[u].damage -= 1


@rule
def take_off(s: State, u: int, k: int) -> None:
    """RL-8.1g The card goes under the critical hit deck."""
    unit = s.units[u]
    under_deck(s, unit.criticals[k])
    unit.n_criticals -= 1
    for i in range(k, unit.n_criticals):
        unit.criticals[i] = unit.criticals[i + 1]
    unit.criticals[unit.n_criticals] = NONE
