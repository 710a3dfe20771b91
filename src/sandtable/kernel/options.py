"""The list of legal answers, and why anything else is refused: one pass, one predicate.

A @decision goes through what a player might try. What is legal it offers; what is not it refuses with a reason:

    why = too_far(s, unit, square)          # 0, or a Refusal
    if why: refuse(out, MOVE | unit | square, why)
    else: offer(out, MOVE | unit | square)

or in one line `consider(out, action, why)`. While options are listed, refusals cost nothing. When somebody asks why
an action is missing, the same pass is run with `out.wanted` set to it, and the first reason that meets it is the answer.
"""

from __future__ import annotations

from .marks import rule
from .record import array, i2, i4, record

NONE_WANTED = -1


@record
class Options:
    """The buffer a decision writes into. A game declares its own with `action` as long as it needs, and scratch fields."""

    n: i4
    wanted: i4  # the action somebody asks about, or NONE_WANTED
    reason: i2  # and the first refusal that met it
    action: list[i4] = array(64)


@record
class Region:
    """Where an answer may be placed: a convex polygon in the game's fixed-point units, and whether a facing is wanted."""

    corners: i2
    facing: i2
    x: list[i4] = array(16)
    y: list[i4] = array(16)


@record
class TableOptions(Options):
    """Options of a game on a continuous table: region[k] belongs to action[k]; 0 corners means no place is wanted."""

    region: list[Region] = array(64)


class Refusal(int):
    """Why something is not legal: an int in rules; outside, a ledger id and a sentence."""

    id: str
    text: str
    rank: int = 0  # a higher rank gives way to a lower one: "not here" is said rather than "not this card's"

    def __repr__(self) -> str:
        return f"<refusal {self.id}: {self.text}>"


class Refusals:
    """A game's refusals, numbered from 1; 0 is 'nothing against it'."""

    def __init__(self) -> None:
        self.all: list[Refusal] = []

    def __call__(self, id: str, text: str, rank: int = 0) -> int:
        refusal = Refusal(len(self.all) + 1)
        refusal.id, refusal.text, refusal.rank = id, text, rank
        self.all.append(refusal)
        return refusal

    def __getitem__(self, number: int) -> Refusal:
        return self.all[number - 1]


@rule
def begin(out: Options, wanted: int) -> None:
    out.n = 0
    out.wanted = wanted
    out.reason = 0


@rule
def begin_places(out: TableOptions, wanted: int) -> None:
    """`begin` where options have regions: a reused buffer must not pass its regions on to options without a place."""
    for k in range(out.n):
        out.region[k].corners = 0
    begin(out, wanted)


@rule
def offer(out: Options, action: int) -> None:
    """This answer is legal."""
    if out.n >= len(out.action):
        raise OverflowError("more options than the game's Options has room for")
    out.action[out.n] = action
    out.n += 1


@rule
def refuse(out: Options, action: int, why: int) -> None:
    """This answer is not legal, and why."""
    if out.wanted == action and out.reason == 0:
        out.reason = why


@rule
def consider(out: Options, action: int, why: int) -> None:
    """Offer an answer unless there is something against it."""
    if why == 0:
        offer(out, action)
    elif out.wanted == action and out.reason == 0:
        out.reason = why


@rule
def refuse_all(out: Options, mask: int, pattern: int, why: int) -> None:
    """None of the answers that look like this (wanted & mask == pattern) is legal."""
    if out.wanted >= 0 and (out.wanted & mask) == pattern and out.reason == 0:
        out.reason = why


@rule
def offer_place(out: TableOptions, action: int, facing: int) -> int:
    """This answer is legal with a place: add the corners of its region with `corner`. Returns its index."""
    offer(out, action)
    region = out.region[out.n - 1]
    region.corners = 0
    region.facing = facing
    return out.n - 1


@rule
def corner(out: TableOptions, i: int, x: int, y: int) -> None:
    """One more corner of the i-th option's region, counter-clockwise."""
    region = out.region[i]
    if region.corners >= len(region.x):
        raise OverflowError("a region with too many corners")
    region.x[region.corners] = x
    region.y[region.corners] = y
    region.corners += 1


@rule
def inside(out: TableOptions, i: int, x: int, y: int) -> bool:
    """Is the point in the i-th option's region (its edge included)?"""
    region = out.region[i]
    for a in range(region.corners):
        b = (a + 1) % region.corners
        side = (region.x[b] - region.x[a]) * (y - region.y[a]) - (region.y[b] - region.y[a]) * (x - region.x[a])
        if side < 0:
            return False
    return region.corners > 0
