"""The little world that generated programs run in: a state, two decisions, a rule that leaves a trace."""

from __future__ import annotations

from typing import Any

from sandtable.kernel import (
    Flow,
    Luck,
    Options,
    Steps,
    array,
    ask,
    decision,
    finish,
    flow_of,
    i4,
    i8,
    luck_of,
    offer,
    procedure,
    record,
    rule,
)

LOG_LIMIT = 4000  # a program that logs more has run away


@record
class Item:
    x: i4


@record
class State:
    h: i8
    n: i4
    program: i4
    items: list[Item] = array(4)
    luck: Luck = luck_of(fixed=4)
    flow: Flow = flow_of(frames=12, slots=24, decisions=3)


@rule
def log(s: State, x: int) -> int:
    """Leave a trace of x in the state; gives a small number that depends on everything logged so far."""
    s.h = (s.h * 31 + x + 7) & 0xFFFFFFF
    s.n += 1
    if s.n > LOG_LIMIT:
        raise RuntimeError("a runaway program")
    return s.h % 5


@rule
def perhaps(s: State, x: int) -> int:
    """End the game if it has been going on for a while."""
    if s.n > 12 + x % 8:
        finish(s)
        s.h = -1  # never
    return x + 1


@rule
def halt(s: State, x: int) -> int:
    """The same, a rule deeper, and in a loop."""
    for k in range(2):
        if perhaps(s, x + k) % 3 == 0:
            log(s, 5)
    return log(s, x)


@decision
def pick(s: State, out: Any, who: int, a: int) -> None:
    """Pick one of a few. GR-1.1"""
    for i in range(2 + (a & 3)):
        offer(out, i)


@decision
def flag(s: State, out: Any, who: int) -> None:
    """Yes or no? GR-1.2"""
    offer(out, 0)
    offer(out, 1)


@procedure
def one(s: State, x: int) -> Steps[int]:
    yield ask(s, x & 1, flag)
    return x + 1


@procedure
def nothing(s: State) -> Steps[None]:  # type: ignore[return]  # it never stops
    log(s, 1)


@rule
def score(s: State, seat: int) -> int:
    return s.h + seat


__all__ = ["Item", "Options", "State", "flag", "halt", "log", "nothing", "one", "pick", "score"]
