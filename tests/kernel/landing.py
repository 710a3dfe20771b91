"""Landing, a game on a continuous table: two players in turn put a disc on a field, a triangle, or let it drift along its edge.

Where a place is wanted three are suggested, the corners; people name any. The rules count what lies outside, in another way
than the one that refuses, so any play can be judged.
"""

from __future__ import annotations

from typing import Annotated, ClassVar

from sandtable.kernel import (
    Flow,
    Game,
    Luck,
    PlaceOptions,
    Refusals,
    Steps,
    array,
    ask,
    decision,
    facing_of,
    flow_of,
    i1,
    i4,
    luck_of,
    offer,
    offer_free,
    procedure,
    record,
    refuse,
    rule,
    table,
    x_of,
    y_of,
)
from sandtable.kernel.domains import Names
from sandtable.kernel.places import Takes
from sandtable.kernel.verbs import Verbs

EDGE, FACINGS, DISCS = 1000, 360, 10
CORNER_X, CORNER_Y = table((0, EDGE, 0)), table((0, 0, EDGE))

answers = Verbs()
corner = answers.part("corner", Annotated[int, Names(("south-west", "east", "north"), "corner")])
at_corner = answers("land", corner, says="Land in the {corner} corner")
land_at = answers("land at", says="Land at", takes=Takes(scale=100, facing=True))
drift = answers("drift", says="Drift along the edge", takes=Takes(scale=100, length=True))
hover = answers("hover", says="Hover")
answers.to("land", at_corner, land_at, drift, hover)

refusals = Refusals()
NOT_THERE = refusals("LD-2.1", "That is not on the field.")
NO_SUCH_FACING = refusals("LD-2.2", "A facing is a number of degrees.")
TOO_LONG = refusals("LD-2.3", "The edge is not as long.")
NOT_YET = refusals("LD-3.1", "Nobody drifts before the second disc.")


@record
class LandingOptions(PlaceOptions):
    action: list[i4] = array(4)
    free: list[i4] = array(2)


@record
class State:
    discs: i1
    outside: i1
    where: list[i1] = array(DISCS)
    x: list[i4] = array(DISCS)
    y: list[i4] = array(DISCS)
    facing: list[i4] = array(DISCS)
    luck: Luck = luck_of(fixed=1)
    flow: Flow = flow_of()


@rule
def why_not_at(x: int, y: int, facing: int) -> int:
    if x < 0 or y < 0 or x + y > EDGE:
        return NOT_THERE
    return 0 if -1 <= facing < FACINGS else NO_SUCH_FACING


@decision
def land(s: State, out: LandingOptions, who: int) -> None:
    """Where does the disc land? LD-2.1 LD-2.2"""
    if s.discs % 2 == 1:
        offer(out, hover())
    for k in range(3):
        offer(out, at_corner(k))
    if offer_free(out, land_at()):
        refuse(out, land_at(), why_not_at(out.x, out.y, out.facing))
    if s.discs < 1:
        refuse(out, drift(), NOT_YET)
    elif offer_free(out, drift()):
        refuse(out, drift(), 0 if 0 <= out.x <= EDGE else TOO_LONG)


@rule
def place_disc(s: State, action: int, x: int, y: int, facing: int) -> None:
    k, verb = s.discs, answers.number(action)
    if verb == at_corner:
        x, y = CORNER_X[corner(action)], CORNER_Y[corner(action)]
    s.where[k], s.x[k], s.y[k], s.facing[k] = verb, x, y, facing
    if x * y < 0 or x + y > EDGE or x + y < 0 or facing * (facing - 359) > 360:
        s.outside += 1
    s.discs = k + 1


@procedure
def landing(s: State) -> Steps[None]:
    while s.discs < DISCS:
        action = yield ask(s, s.discs & 1, land)
        place_disc(s, action, x_of(s, 0), y_of(s, 0), facing_of(s, 0))


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
    answers: ClassVar[Verbs] = answers
    refusals = refusals
    score = staticmethod(score)


game = Landing()
