"""Two dials each, set in secret one after the other: high or low. Seat 0 wins 30 if both sides' first dials are high, 10 if both
are low, and else loses 20; whoever's own dials differ loses 200. So a plan is two dials that are alike, and it is best for both to
have them high three times in eight."""

from __future__ import annotations

from sandtable.kernel import (
    Flow,
    Foresight,
    Game,
    Luck,
    Options,
    Steps,
    answer_of,
    array,
    ask,
    ask_again,
    decision,
    draw,
    first_answer,
    flow_of,
    i1,
    i2,
    luck_of,
    offer,
    procedure,
    record,
    rule,
)
from sandtable.kernel.flow import ANY_ANSWER

UNSET, HIDDEN = 0, 3  # beside 1, high, and 2, low


@record
class State:
    stake: i2
    shown: i1
    dials: list[i1] = array(4)  # two of each seat
    luck: Luck = luck_of(fixed=1)
    flow: Flow = flow_of(decisions=2)


@decision
def turn(s: State, out: Options, who: int) -> None:
    """Which dial, and how high?"""
    for k in range(4):
        if k // 2 == who and s.dials[k] == UNSET:
            offer(out, 10 * k + 1)
            offer(out, 10 * k + 2)


@rule
def is_set(s: State, seat: int) -> bool:
    return s.dials[2 * seat] != UNSET and s.dials[2 * seat + 1] != UNSET


@rule
def penalty(s: State, seat: int) -> int:
    return 200 if s.dials[2 * seat] != s.dials[2 * seat + 1] else 0


@procedure
def dials(s: State) -> Steps[None]:
    while s.shown < 9:
        for k in range(4):
            s.dials[k] = UNSET
        ask(s, 0, turn)
        ask(s, 1, turn)
        while not is_set(s, 0) or not is_set(s, 1):
            i = yield first_answer(s)
            s.dials[answer_of(s, i) // 10] = answer_of(s, i) % 10
            if not is_set(s, s.flow.decisions[i].who):
                ask_again(s, i)
        s.stake = penalty(s, 1) - penalty(s, 0)
        s.stake += -20 if s.dials[0] != s.dials[2] else 30 if s.dials[0] == 1 else 10
        s.shown += 1


@rule
def hide(s: State, seat: int) -> None:
    for k in range(4):
        if k // 2 != seat and s.dials[k] != UNSET:
            s.dials[k] = HIDDEN


@rule
def resample(s: State, seat: int) -> None:
    for k in range(4):
        if s.dials[k] == HIDDEN:
            s.dials[k] = 1 + draw(s, 2)


@rule
def take_back(s: State, seat: int) -> None:
    if s.flow.waiting != ANY_ANSWER:
        return
    for k in range(2):
        s.dials[2 * (1 - seat) + k] = UNSET
    for j in range(s.flow.asked):
        if s.flow.decisions[j].who != seat and s.flow.decisions[j].open == 0:
            s.flow.decisions[j].open = 1
            s.flow.open += 1


@rule
def evaluate(s: State, seat: int) -> int:
    return s.stake if seat == 0 else -s.stake


@rule
def clock(s: State) -> int:
    return s.shown


@rule
def score(s: State, seat: int) -> int:
    return 0


class Dials(Game):
    name, title = "dials", "Dials"
    State, main = State, dials
    hide, resample, take_back = staticmethod(hide), staticmethod(resample), staticmethod(take_back)
    evaluate, clock, score = staticmethod(evaluate), staticmethod(clock), staticmethod(score)
    foresight = Foresight(horizon=1, scale=500)


game = Dials()
