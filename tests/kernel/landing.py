"""Landing, a game on a continuous table: two players in turn put a disc inside one of the regions open to them.

The rules count what lies outside (they know the regions in another way than by corners), so any play can be judged.
"""

from __future__ import annotations

from typing import Any

from sandtable.kernel import (
    Flow,
    Game,
    Luck,
    Options,
    Refusals,
    Steps,
    array,
    ask,
    corner,
    decision,
    facing_of,
    flow_of,
    i1,
    i4,
    luck_of,
    offer,
    offer_place,
    procedure,
    record,
    refuse,
    rule,
    x_of,
    y_of,
)
from sandtable.kernel.options import Region

FIELD, BEACH, REEF, HOVER = range(4)  # where a disc lands; or it hovers, without a place
FACINGS, DISCS = 8, 10

refusals = Refusals()
NOT_YET = refusals("LD-3.1", "The reef is open from the second disc on.")


@record
class LandingOptions(Options):
    action: list[i4] = array(4)
    region: list[Region] = array(4)


@record
class State:
    may_hover: i1
    discs: i1
    outside: i1
    where: list[i1] = array(DISCS)
    x: list[i4] = array(DISCS)
    y: list[i4] = array(DISCS)
    facing: list[i1] = array(DISCS)
    luck: Luck = luck_of(fixed=1)
    flow: Flow = flow_of()


@decision
def land(s: State, out: Any, who: int) -> None:
    """Where does the disc land? LD-2.1 LD-2.2"""
    if s.may_hover and s.discs % 2 == 1:
        offer(out, HOVER)
    k = offer_place(out, FIELD, FACINGS)  # a triangle
    corner(out, k, 0, 0)
    corner(out, k, 1000, 0)
    corner(out, k, 0, 1000)
    k = offer_place(out, BEACH, 0)  # a rectangle, without facing
    corner(out, k, -500, -100)
    corner(out, k, -400, -100)
    corner(out, k, -400, 700)
    corner(out, k, -500, 700)
    if s.discs < 1:
        refuse(out, REEF, NOT_YET)
        return
    k = offer_place(out, REEF, 2)  # so thin that hardly a point is inside
    corner(out, k, 0, 0)
    corner(out, k, 1000, 998)
    corner(out, k, 1000, 1000)


@rule
def is_inside(action: int, x: int, y: int, facing: int) -> bool:
    if action == FIELD:
        return x >= 0 and y >= 0 and x + y <= 1000 and facing >= 0 and facing < FACINGS
    if action == BEACH:
        return x >= -500 and x <= -400 and y >= -100 and y <= 700 and facing == 0
    if action == REEF:
        return x <= 1000 and y <= x and 1000 * y >= 998 * x and facing >= 0 and facing < 2
    return x == 0 and y == 0 and facing == 0


@procedure
def landing(s: State) -> Steps[None]:
    while s.discs < DISCS:
        action = yield ask(s, s.discs & 1, land)
        k = s.discs
        s.where[k] = action
        s.x[k] = x_of(s, 0)
        s.y[k] = y_of(s, 0)
        s.facing[k] = facing_of(s, 0)
        if not is_inside(action, x_of(s, 0), y_of(s, 0), facing_of(s, 0)):
            s.outside += 1
        s.discs = k + 1


@rule
def score(s: State, seat: int) -> int:
    """Seat 0: what lies outside. Seat 1: a trace of all places."""
    if seat == 0:
        return s.outside
    trace = 0
    for k in range(DISCS):
        trace = (trace * 31 + s.where[k] * 7 + s.x[k] * 3 + s.y[k] * 5 + s.facing[k]) & 0xFFFFFF
    return trace


class Landing(Game):
    name, title = "landing", "Landing"
    State, Options, main = State, LandingOptions, landing
    refusals = refusals
    score = staticmethod(score)


game = Landing()
