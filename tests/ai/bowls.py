"""A game on a continuous table in which the best place lies between the suggestions: each in turn puts a bowl on a green, and has a
point the likelier the nearer it is to the mark, and if it faces it. Who has more points wins; of equals, one by a fair die."""

from __future__ import annotations

from sandtable.kernel import (
    Flow,
    Foresight,
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
    roll,
    rule,
    table,
    x_of,
    y_of,
)
from sandtable.kernel.places import Point

from .coins import SCALE, WITH, WITHOUT

WIDE, MARK, AHEAD, TURNS = 1000, 500, 2, 4
WIND = 34  # so the same dice are others elsewhere, but as good
NEAREST, ANYWHERE = 1, 3  # answers: the second of three suggestions, and any place
SUGGESTED = (0, 400, 1000)
SUGGESTED_X = table(SUGGESTED)
BEST: Point = (MARK, MARK, AHEAD)
VALUES = table((WITHOUT, WITH))
refusals = Refusals()
OFF = refusals("BO-1", "That is off the green.")


@record
class BowlsOptions(PlaceOptions):
    action: list[i4] = array(3)
    free: list[i4] = array(1)


@record
class State:
    points: list[i1] = array(2)
    stage: i1
    winner: i1
    luck: Luck = luck_of(fixed=3)
    flow: Flow = flow_of()


@decision
def bowl(s: State, out: BowlsOptions, who: int) -> None:
    """Where to?"""
    for k in range(len(SUGGESTED_X)):
        offer(out, k)
    if offer_free(out, ANYWHERE) and not (
        0 <= out.x <= WIDE and 0 <= out.y <= WIDE and 0 <= out.facing < TURNS
    ):  # fmt: skip
        refuse(out, ANYWHERE, OFF)


@rule
def worse(action: int, x: int, y: int, facing: int) -> int:
    """How much worse than sure a bowl is, of a thousand."""
    if action != ANYWHERE:
        x, y, facing = SUGGESTED_X[action], MARK, 0
    return 3 * (abs(x - MARK) + abs(y - MARK)) + (300 if facing != AHEAD else 0)


@procedure
def bowls(s: State) -> Steps[None]:
    for seat in range(2):
        action = yield ask(s, seat, bowl)
        if (roll(s, 1000) + WIND * y_of(s, 0)) % 1000 >= worse(action, x_of(s, 0), y_of(s, 0), facing_of(s, 0)):
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


class Bowls(Game):
    name, title = "bowls", "Bowls"
    State, Options, main = State, BowlsOptions, bowls
    refusals = refusals
    evaluate, clock, score = staticmethod(evaluate), staticmethod(clock), staticmethod(score)
    foresight = Foresight(horizon=1, scale=SCALE)

    def near(self, s: State, i: int, action: int) -> list[tuple[int, Point]]:
        """A step to the west and to the east, in all facings; some are off the green, and one is no facing."""
        return [(ANYWHERE, (SUGGESTED[action] + by, MARK, turn)) for by in (-100, 100) for turn in range(TURNS + 1)]


game = Bowls()
