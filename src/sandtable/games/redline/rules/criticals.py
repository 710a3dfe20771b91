"""Critical hits: drawing, attaching, taking effect; and the triggers of units, their equipment and their critical hits."""

from __future__ import annotations

from sandtable.kernel import Steps, ask, consider, decision, draw, procedure, rule, tell

from .. import events as e
from .. import refusals as no
from .. import verbs as do
from .. import vocabulary as word
from ..cards import (
    CRITICAL_SOURCE,
    E_COUNT,
    E_FIRST,
    E_MAY,
    E_ONCE,
    E_WHEN,
    IS_PERMANENT,
    N_CRITICALS,
    N_SLOTS,
    ONE_PLACE,
    SLOT,
)
from ..state import MOST_CRITICALS, NO_UNIT, NONE, RedlineOptions, State, Unit, side_of
from .chain import answered, lay
from .damage import check_units, under_deck
from .effects import effect_holds, perform


# ---------------------------------------------------------------- triggers of a unit
@rule
def source_at(s: State, u: int, k: int) -> int:
    """What a unit has: 0 is its own card, then its equipment, then its critical hits; -1 where nothing is."""
    unit = s.units[u]
    if unit.kind < 0:
        return -1
    if k == 0:
        return unit.kind
    if k <= N_SLOTS:
        return unit.slots[k - 1].card
    if k - N_SLOTS <= unit.n_criticals:
        return CRITICAL_SOURCE + unit.criticals[k - N_SLOTS - 1]
    return -1


@rule
def first_due(s: State, u: int, k: int, when: int, after: int) -> int:
    """The next effect of a unit's k-th source that happens by itself in this window; or -1."""
    source = source_at(s, u, k)
    if source < 0 or s.units[u].flipped:
        return -1
    for effect in range(E_FIRST[source], E_FIRST[source] + E_COUNT[source]):
        if effect > after and E_WHEN[effect] == when and not E_MAY[effect] and effect_holds(s, effect, side_of(u), u):
            if not E_ONCE[effect] or not is_used(s, u, k):
                return effect
    return -1


@rule
def is_used(s: State, u: int, k: int) -> bool:
    """Whether a once-a-turn effect of a unit's k-th source has been used."""
    return s.units[u].slots[k - 1].used != 0 if 1 <= k <= N_SLOTS else s.units[u].used != 0


@rule
def use_up(s: State, u: int, k: int) -> None:
    if 1 <= k <= N_SLOTS:
        s.units[u].slots[k - 1].used = 1
    else:
        s.units[u].used = 1


@procedure
def trigger(s: State, u: int, when: int) -> Steps[None]:
    """All that happens by itself to or through a unit in a window: RL-24.1c each of it waits on the chain, and may be answered."""
    for k in range(N_SLOTS + MOST_CRITICALS + 1):
        effect = first_due(s, u, k, when, -1)
        while effect >= 0:
            if E_ONCE[effect]:
                use_up(s, u, k)
            lay(s, effect, side_of(u), u, NO_UNIT)
            yield from answered(s, when)
            effect = first_due(s, u, k, when, effect)


# ---------------------------------------------------------------- the critical hit deck
@rule
def draw_critical(s: State) -> int:
    """RL-16.1a The top card: one not seen since it was shuffled, by chance; then those put under the deck, in order."""
    left = 0
    for c in range(N_CRITICALS):
        left += s.criticals_left[c]
    if left > 0:
        k = draw(s, left)
        for c in range(N_CRITICALS):
            if s.criticals_left[c]:
                if k == 0:
                    s.criticals_left[c] = 0
                    return c
                k -= 1
    if s.criticals_queued == 0:
        return NONE
    c = s.critical_queue[0]
    s.criticals_queued -= 1
    for i in range(s.criticals_queued):
        s.critical_queue[i] = s.critical_queue[i + 1]
    return c


@procedure
def deal_critical(s: State, u: int, side: int, by: int) -> Steps[None]:
    """RL-16.1a A critical hit card for a unit of `side`, dealt by the other: RL-16.2a permanent ones stay, RL-16.2b the others
    take effect and go under the deck; RL-16.3a none if the deck is empty."""
    critical = draw_critical(s)
    if critical == NONE:
        return
    tell(s, e.critical_dealt, u, s.units[u].kind, critical)
    if IS_PERMANENT[critical] and s.units[u].kind >= 0:
        keep(s, u, critical)
        check_units(s)
        return
    effect = E_FIRST[CRITICAL_SOURCE + critical]
    while effect < E_FIRST[CRITICAL_SOURCE + critical] + E_COUNT[CRITICAL_SOURCE + critical]:
        if E_WHEN[effect] == word.DEALT:
            slot = 0
            if ONE_PLACE[effect] == word.ATTACHED:
                slot = yield from choose_mount(s, u, by)
            if slot >= 0:
                yield from perform(s, effect, side, u, NO_UNIT, slot)
        effect += 1
    under_deck(s, critical)


@rule
def keep(s: State, u: int, critical: int) -> None:
    """RL-16.2c It takes no slot."""
    unit = s.units[u]
    unit.criticals[unit.n_criticals] = critical
    unit.n_criticals += 1


# ---------------------------------------------------------------- Stripped Mount
@decision
def mount(s: State, out: RedlineOptions, who: int, unit: Unit) -> None:
    """Which equipment is torn off? RL-H.9c"""
    for k in range(N_SLOTS):
        consider(out, do.strip(k), 0 if is_mounted(s, unit, k) else no.BAD_TARGET)


@rule
def is_mounted(s: State, u: int, k: int) -> bool:
    """Equipment that is no pilot."""
    return s.units[u].slots[k].card >= 0 and SLOT[s.units[u].slots[k].card] != word.PILOT


@procedure
def choose_mount(s: State, u: int, by: int) -> Steps[int]:
    """RL-H.2f The attacker chooses; -1 if there is nothing to tear off."""
    found = -1
    n = 0
    for k in range(N_SLOTS):
        if is_mounted(s, u, k):
            found = k
            n += 1
    if n > 1:
        answer = yield ask(s, by, mount, u)
        found = do.slot(answer)
    return found
