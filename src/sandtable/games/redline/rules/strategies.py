"""Strategy cards: deployed to the baseline, open to capture damage. The core set has none; another set may."""

from __future__ import annotations

from sandtable.kernel import Steps, procedure, rule, tell

from .. import events as e
from ..cards import E_COUNT, E_FIRST, E_MAY, E_WHEN, TYPE, K
from ..refusals import NO_PLACE, NOT_IN_HAND, NOT_PLAYED_SO
from ..state import NO_UNIT, STRATEGIES, State
from ..vocabulary import DEPLOYED, STRATEGY
from .effects import effect_holds, perform
from .terms import pay, why_not_pay


@rule
def free_place(s: State, side: int) -> int:
    """A free place for a strategy card, or -1."""
    for k in range(side * STRATEGIES, side * STRATEGIES + STRATEGIES):
        if s.strategy[k] == 0:
            return k
    return -1


@rule
def why_not_strategy(s: State, side: int, card: int) -> int:
    """RL-4.3b From the hand for its cost."""
    if card >= K or s.hand[side * K + card] == 0:
        return NOT_IN_HAND
    if TYPE[card] != STRATEGY:
        return NOT_PLAYED_SO
    return NO_PLACE if free_place(s, side) < 0 else why_not_pay(s, side, s.cost[card])


@procedure
def deploy_strategy(s: State, side: int, card: int) -> Steps[None]:
    """RL-3.1a It lies in the baseline from now on."""
    pay(s, side, s.cost[card])
    s.hand[side * K + card] -= 1
    s.in_hand[side] -= 1
    place = free_place(s, side)
    s.strategy[place] = card + 1
    s.strategy_damage[place] = 0
    tell(s, e.strategy_deployed, side, card)
    yield from one_strategy(s, place, DEPLOYED)


@procedure
def strategy_triggers(s: State, side: int, when: int) -> Steps[None]:
    """What the strategy cards of a side do by themselves in a window."""
    place = side * STRATEGIES
    while place < side * STRATEGIES + STRATEGIES and not s.flow.over:
        yield from one_strategy(s, place, when)
        place += 1


@procedure
def one_strategy(s: State, place: int, when: int) -> Steps[None]:
    side = place // STRATEGIES
    n = 0
    while s.strategy[place] > 0 and n < E_COUNT[s.strategy[place] - 1] and not s.flow.over:
        effect = E_FIRST[s.strategy[place] - 1] + n
        if E_WHEN[effect] == when and not E_MAY[effect] and effect_holds(s, effect, side, NO_UNIT):
            yield from perform(s, effect, side, NO_UNIT, NO_UNIT, 0)
        n += 1


@rule
def hit_strategy(s: State, place: int, amount: int) -> None:
    """RL-25.1b Damage tokens, and to the scrapyard when they reach its armor."""
    card = s.strategy[place] - 1
    side = place // STRATEGIES
    s.strategy_damage[place] = min(100, s.strategy_damage[place] + amount)
    tell(s, e.strategy_hit, side, card, amount, s.strategy_damage[place])
    if s.strategy_damage[place] >= s.armor[card]:
        s.strategy[place] = 0
        s.strategy_damage[place] = 0
        s.scrap[side * K + card] += 1
        tell(s, e.scrapped, side, card)
