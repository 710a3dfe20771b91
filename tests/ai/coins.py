"""A game in which skill and luck are known: first one seat, then the other takes one of two coins, which gives a point three
times of four, or once. Who has more points wins; of equals, one is drawn by a fair die. Its evaluation is exact."""

from __future__ import annotations

from math import log

from sandtable.kernel import (
    Flow,
    Foresight,
    Game,
    Luck,
    Options,
    Steps,
    array,
    ask,
    decision,
    flow_of,
    i1,
    luck_of,
    offer,
    procedure,
    record,
    roll,
    rule,
    table,
)

GOOD, BAD = 3, 1  # of four
SCALE = 1000
HOPES = (0.125, 0.625)  # the first seat's, when it has no point or one and the other chooses next


def odds(chance: float) -> int:
    return round(SCALE * log(chance / (1 - chance)))


WITHOUT, WITH = map(odds, HOPES)
VALUES = table((WITHOUT, WITH))


@record
class State:
    points: list[i1] = array(2)
    stage: i1
    winner: i1
    luck: Luck = luck_of(fixed=3)
    flow: Flow = flow_of()


@decision
def coin(s: State, out: Options, who: int) -> None:
    """Which coin?"""
    offer(out, GOOD)
    offer(out, BAD)


@procedure
def coins(s: State) -> Steps[None]:
    for seat in range(2):
        of_four = yield ask(s, seat, coin)
        if roll(s, 4) <= of_four:
            s.points[seat] = 1
        s.stage += 1
    s.winner = 1 if s.points[0] > s.points[1] else 2
    if s.points[0] == s.points[1]:
        s.winner = roll(s, 2)


@rule
def evaluate(s: State, seat: int) -> int:
    value = 0 if s.stage == 0 else VALUES[s.points[0]]
    return value if seat == 0 else -value


@rule
def clock(s: State) -> int:
    return s.stage


@rule
def score(s: State, seat: int) -> int:
    return 0 if s.winner == 0 else 1 if s.winner == seat + 1 else -1


class Coins(Game):
    name, title = "coins", "Coins"
    State, main = State, coins
    evaluate, clock, score = staticmethod(evaluate), staticmethod(clock), staticmethod(score)
    foresight = Foresight(horizon=1, scale=SCALE)


game = Coins()
