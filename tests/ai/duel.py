"""A duel: both choose high or low at once. Seat 0 wins 30 if both are high, 10 if both are low, and else loses 20. Whoever can be
foreseen loses; in the long run it is best for both to choose high three times in eight."""

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


@record
class State:
    stake: i1
    shown: i1
    luck: Luck = luck_of(fixed=1)
    flow: Flow = flow_of()


@decision
def height(s: State, out: Options, who: int) -> None:
    """High or low?"""
    offer(out, 0)
    offer(out, 1)


@procedure
def duel(s: State) -> Steps[None]:
    while True:
        one, two = yield ask(s, 0, height), ask(s, 1, height)
        s.stake = -20 if one != two else 30 if one == 0 else 10
        s.shown += 1


@rule
def evaluate(s: State, seat: int) -> int:
    return s.stake if seat == 0 else -s.stake


@rule
def clock(s: State) -> int:
    return s.shown


@rule
def score(s: State, seat: int) -> int:
    return 0


class Duel(Game):
    name, title = "duel", "Duel"
    State, main = State, duel
    evaluate, clock, score = staticmethod(evaluate), staticmethod(clock), staticmethod(score)
    foresight = Foresight(horizon=1, scale=500)


game = Duel()
