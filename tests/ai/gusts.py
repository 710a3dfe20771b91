"""A game in which what is done first makes no difference: the player waits, or tosses a coin for nothing, once or twice; on the
next day three coins are tossed, and all three have to show heads."""

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
    roll,
    rule,
)

WAIT, ONCE, TWICE = range(3)
COINS = 3
HEADS = 2


@record
class State:
    day: i1
    heads: i1
    winner: i1
    luck: Luck = luck_of(fixed=4)
    flow: Flow = flow_of()


@decision
def first(s: State, out: Options, who: int) -> None:
    """What first?"""
    for tosses in range(TWICE + 1):
        offer(out, tosses)


@decision
def toss(s: State, out: Options, who: int) -> None:
    """Ready?"""
    offer(out, 0)


@procedure
def tossed_for_nothing(s: State) -> Steps[None]:
    yield ask(s, 0, toss)
    roll(s, 2)


@procedure
def gusts(s: State) -> Steps[None]:
    tosses = yield ask(s, 0, first)
    for _ in range(tosses):
        yield from tossed_for_nothing(s)
    s.day = 1
    for _ in range(COINS):
        yield ask(s, 0, toss)
        s.heads += roll(s, 2) == HEADS
    s.winner = 1 if s.heads == COINS else 2


@rule
def clock(s: State) -> int:
    return s.day


@rule
def score(s: State, seat: int) -> int:
    return 0 if s.winner == 0 else 1 if s.winner == seat + 1 else -1


class Gusts(Game):
    name, title = "gusts", "Gusts"
    State, main = State, gusts
    clock, score = staticmethod(clock), staticmethod(score)
    foresight = Foresight(horizon=2, occasions=1)


game = Gusts()
