"""Strategy cards: deployed to the baseline, open to capture damage. The core set has none; another set may."""

from __future__ import annotations

from sandtable.kernel import Steps, procedure, rule, tell

from .. import events as e
from .. import refusals as no
from .. import vocabulary as word
from ..cards import E_COUNT, E_FIRST, E_MAY, E_WHEN, TYPE, K
from ..state import NO_UNIT, NONE, STRATEGIES, State
from .chain import answered, lay
from .effects import effect_holds
from .prices import raise_funds
from .terms import pay, why_not_pay


@rule
def free_place(s: State, side: int) -> int:
    """A free place for a strategy card, or -1."""
    for k in range(STRATEGIES):
        if s.sides[side].strategies[k].card == NONE:
            return k
    return -1


@rule
def why_not_strategy(s: State, side: int, card: int) -> int:
    """RL-4.3b From the hand for its cost."""
    if card >= K or s.sides[side].hand[card] == 0:
        return no.NOT_IN_HAND
    if TYPE[card] != word.STRATEGY:
        return no.NOT_PLAYED_SO
    return no.NO_PLACE if free_place(s, side) < 0 else why_not_pay(s, side, s.cost[card])


@procedure
def deploy_strategy(s: State, side: int, card: int) -> Steps[None]:
    """RL-3.1a It lies in the baseline from now on."""
    yield from raise_funds(s, side, s.cost[card])
    pay(s, side, s.cost[card])
    s.sides[side].hand[card] -= 1
    s.sides[side].in_hand -= 1
    place = free_place(s, side)
    s.sides[side].strategies[place].card = card
    s.sides[side].strategies[place].damage = 0
    tell(s, e.strategy_deployed, side, card)
    yield from one_strategy(s, side, place, word.DEPLOYED)


@procedure
def strategy_triggers(s: State, side: int, when: int) -> Steps[None]:
    """What the strategy cards of a side do by themselves in a window."""
    for place in range(STRATEGIES):
        yield from one_strategy(s, side, place, when)


@procedure
def one_strategy(s: State, side: int, place: int, when: int) -> Steps[None]:
    n = 0
    while n < effects_of(s, side, place):
        effect = E_FIRST[s.sides[side].strategies[place].card] + n
        if E_WHEN[effect] == when and not E_MAY[effect] and effect_holds(s, effect, side, NO_UNIT):
            lay(s, effect, side, NO_UNIT, NO_UNIT)
            yield from answered(s, when)
        n += 1


@rule
def effects_of(s: State, side: int, place: int) -> int:
    """How many effects the strategy card at a place has; it may leave in the middle of them."""
    card = s.sides[side].strategies[place].card
    return E_COUNT[card] if card >= 0 else 0


@rule
def hit_strategy(s: State, side: int, place: int, amount: int) -> None:
    """RL-25.1b Damage tokens, and to the scrapyard when they reach its armor."""
    strategy = s.sides[side].strategies[place]
    card = strategy.card
    strategy.damage = min(100, strategy.damage + amount)
    tell(s, e.strategy_hit, side, card, amount, strategy.damage)
    if strategy.damage >= s.armor[card]:
        strategy.card = NONE
        strategy.damage = 0
        s.sides[side].scrap[card] += 1
        tell(s, e.scrapped, side, card)
