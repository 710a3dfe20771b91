"""The list of legal answers, and why anything else is refused: one pass, one predicate.

A @decision goes through what a player might try. What is legal it offers; what is not it refuses with a reason:

    why = too_far(s, unit, square)          # 0, or a Refusal
    if why: refuse(out, MOVE | unit | square, why)
    else: offer(out, MOVE | unit | square)

or in one line `consider(out, action, why)`. While options are listed, refusals cost nothing. When somebody asks why
an action is missing, the same pass is run with `out.wanted` set to it, and the first reason that meets it is the answer.

On a continuous table an answer may take a place. `offer_free` says so, and is true in the pass that judges one:

    if offer_free(out, do.go_to()):
        refuse(out, do.go_to(), why_not_there(s, unit, out.x, out.y))
"""

from __future__ import annotations

from .marks import rule
from .record import array, i2, i4, record

NONE_WANTED = -1
FIRST_WANTED = -2  # whoever looks ahead takes the first answer of a list, and does not care for the others


@record
class Options:
    """The buffer a decision writes into. A game declares its own with `action` as long as it needs, and scratch fields."""

    n: i4
    wanted: i4  # the action somebody asks about, NONE_WANTED, or FIRST_WANTED
    reason: i2  # and the first refusal that met it
    n_free: i2  # answers that take a place (PlaceOptions)
    action: list[i4] = array(64)


@record
class PlaceOptions(Options):
    """Options of a game on a continuous table. What is listed are suggestions: whole answers, each with a place that the rules work
    out. Beside them stand free answers, which take any place the rules allow; whoever asks about one of those says where."""

    x: i4  # the place somebody asks about; for a length along a way, x
    y: i4
    facing: i4
    free: list[i4] = array(64)


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
    out.n_free = 0
    out.wanted = wanted
    out.reason = 0


@rule
def offer(out: Options, action: int) -> None:
    """This answer is legal."""
    if out.n >= len(out.action):
        raise OverflowError("more options than the game's Options has room for")
    out.action[out.n] = action
    out.n += 1


@rule
def in_question(out: Options, action: int) -> bool:
    """Is it worth finding out whether this answer is legal? In a list all are in question; where somebody asks about one answer,
    only that one: whoever drags a unit asks about a place many times a second. And none after the first, where that is taken."""
    return bool(out.wanted == NONE_WANTED or out.wanted == action or (out.wanted == FIRST_WANTED and out.n == 0))


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
def offer_free(out: PlaceOptions, action: int) -> bool:
    """This answer takes a place. True if somebody asks about one: out.x, out.y, out.facing; `refuse` it if there is something
    against that place."""
    if out.n_free >= len(out.free):
        raise OverflowError("more free answers than the game's Options has room for")
    out.free[out.n_free] = action
    out.n_free += 1
    return bool(out.wanted == action)
