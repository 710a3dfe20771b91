"""A game in which what is seen at once misleads: an apple to eat now, or to sow; on the last day who has sown wins."""

from __future__ import annotations

from sandtable.kernel import (
    Flow,
    Foresight,
    Game,
    Luck,
    Options,
    Steps,
    ask,
    decision,
    flow_of,
    i1,
    luck_of,
    offer,
    procedure,
    record,
    rule,
)

EAT, SOW = range(2)
DAYS, BENCHES = 4, 12
APPLE, SEED = 100, 150


@record
class State:
    day: i1
    apples: i1
    seeds: i1
    winner: i1
    luck: Luck = luck_of(fixed=1)
    flow: Flow = flow_of()


@decision
def first(s: State, out: Options, who: int) -> None:
    """What with the apple?"""
    offer(out, EAT)
    offer(out, SOW)


@decision
def rest(s: State, out: Options, who: int) -> None:
    """On which bench?"""
    for bench in range(BENCHES):
        offer(out, bench)


@procedure
def harvest(s: State) -> Steps[None]:
    chosen = yield ask(s, 0, first)
    if chosen == SOW:
        s.seeds = 1
    else:
        s.apples = 1
    for _ in range(DAYS):
        s.day += 1
        yield ask(s, 0, rest)
    s.winner = 1 if s.seeds > 0 else 2


@rule
def evaluate(s: State, seat: int) -> int:
    """What greedy sees: apples."""
    return APPLE * s.apples if seat == 0 else -APPLE * s.apples


@rule
def judge(s: State, seat: int) -> int:
    """Seeds, too."""
    value = APPLE * s.apples + SEED * s.seeds
    return value if seat == 0 else -value


@rule
def sprouted(s: State, seat: int) -> int:
    """Apples; and seeds from the third day on, when they can be seen."""
    value = APPLE * s.apples + (SEED * s.seeds if s.day > 2 else 0)
    return value if seat == 0 else -value


@rule
def clock(s: State) -> int:
    return s.day


@rule
def ticking(s: State) -> int:
    """It has begun to tick before the apple is found."""
    return s.day + 1


@rule
def score(s: State, seat: int) -> int:
    return 0 if s.winner == 0 else 1 if s.winner == seat + 1 else -1


class ByEvaluation(Game):
    """Whoever plays on sees as much as greedy."""

    name, title = "harvest", "Harvest"
    State, main = State, harvest
    evaluate, clock, score = staticmethod(evaluate), staticmethod(clock), staticmethod(score)
    foresight = Foresight(horizon=1)


class ByMeasure(ByEvaluation):
    name = "harvest-by-measure"  # compiled code is kept by it
    judge = staticmethod(judge)


@rule
def forecast(s: State, seat: int, out: Options) -> int:
    """Seeds, too, at the end of a playout: it counts in a list."""
    out.action[0] = APPLE * s.apples
    out.action[1] = SEED * s.seeds
    value = out.action[0] + out.action[1]
    return value if seat == 0 else -value


class ByForecast(ByEvaluation):
    """What is likely to come of it is seen where a playout ends, and nowhere else."""

    name = "harvest-by-forecast"
    forecast = staticmethod(forecast)


class ToTheEnd(ByEvaluation):
    """What would end after the second day is played on to the last."""

    name = "harvest-to-the-end"
    foresight = Foresight(horizon=2, finale=2)


class FewBenches(ByEvaluation):
    foresight = Foresight(horizon=2, tries=5)


class Sprouting(ByEvaluation):
    """Who looks a day ahead sees no sprouts yet, and the strongest do."""

    name = "harvest-sprouting"
    evaluate = staticmethod(sprouted)
    foresight = Foresight(horizon=1, far=3)


class LateSprouting(Sprouting):
    name = "harvest-late-sprouting"
    clock = staticmethod(ticking)
