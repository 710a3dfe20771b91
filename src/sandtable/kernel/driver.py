"""The driver of a game: it starts procedures, takes answers and lists options, whatever the game and however it is run.

`step`, `listing`, LIVE and WIDTH are placeholders: a target puts the game's own in their place (`Target.link`), and
treats the functions here as it treats rules.
"""

from __future__ import annotations

from typing import Protocol

from .flow import ANY_ANSWER, N_POINT, NOTHING, InFlow, push
from .luck import Lucky
from .marks import rule
from .options import FIRST_WANTED, Options, begin
from .record import Table


class Playing(InFlow, Lucky, Protocol):
    """A state: it has a flow and luck."""


# ---------------------------------------------------------------- placeholders for a game's own
LIVE = Table(())  # at [procedure * WIDTH + pc]: the slots that are still needed there, as bits
WIDTH = 0


@rule
def step(s: InFlow, proc: int) -> None:
    """Run a procedure, by its number, up to where it stops."""
    raise LookupError("no game has been linked to the driver")


@rule
def listing(s: InFlow, out: Options, i: int) -> None:
    """List the answers to the i-th question with the rule of its decision."""
    raise LookupError("no game has been linked to the driver")


# ---------------------------------------------------------------- playing
@rule
def advance(s: InFlow) -> None:
    """Run procedures until a question is open or the game is over."""
    while s.flow.waiting == NOTHING and s.flow.depth > s.flow.floor and s.flow.over == 0:
        step(s, s.flow.stack[s.flow.depth - 1].proc)
    if s.flow.over or (s.flow.waiting == NOTHING and s.flow.depth == 0):
        s.flow.over = 1
        s.flow.waiting = NOTHING
        s.flow.open = 0
        s.flow.asked = 0


@rule
def start(s: InFlow) -> None:
    """Begin the game: its first procedure is number 0."""
    s.flow.depth = 0
    s.flow.floor = 0
    s.flow.open = 0
    s.flow.asked = 0
    s.flow.waiting = NOTHING
    s.flow.over = 0
    push(s, 0)
    advance(s)


@rule
def answer(s: InFlow, i: int, action: int, x: int, y: int, facing: int) -> None:
    """Answer the i-th question, and go on unless other answers are still awaited."""
    q = s.flow.decisions[i]
    if q.open == 0:
        raise ValueError("no such decision is open")
    q.answer = action
    q.point[0] = x
    q.point[1] = y
    q.point[2] = facing
    q.open = 0
    s.flow.open -= 1
    s.flow.last = i
    if s.flow.waiting == ANY_ANSWER or s.flow.open == 0:
        s.flow.waiting = NOTHING
        advance(s)


@rule
def options(s: InFlow, i: int, out: Options, wanted: int) -> None:
    """List the answers to the i-th question; `wanted` is the answer somebody asks about, or -1 (see options.py)."""
    begin(out, wanted)
    listing(s, out, i)


# ---------------------------------------------------------------- looking ahead
# What a player compares must be compared at like moments. One answer may end a procedure, so that the game runs on to somebody's
# next turn, and another only leads to the next question of the same thing; a position in the middle of a capture is not to be held
# against one after the next draw. So whoever looks ahead goes on until the procedure that asked has ended, and not a step further,
# or until it asks the same again. What is asked in between gets the first answer on the list: a list begins with doing nothing
# more, where that is an answer.
MOST_ON = 40  # answers in between; a procedure that asks more is left in the middle


@rule
def set_floor(s: InFlow) -> None:
    """Go no further than to the end of the procedure that waits for an answer."""
    s.flow.floor = s.flow.depth - 1


@rule
def look_on(s: InFlow, out: Options, kind: int) -> None:
    """After an answer to a question of this kind: on to the end of what asked it, or to its next question of that kind."""
    for _ in range(MOST_ON):
        if s.flow.open == 0:
            return
        i = 0
        while s.flow.decisions[i].open == 0:
            i += 1
        if s.flow.depth == s.flow.floor + 1 and s.flow.decisions[i].kind == kind:
            return
        options(s, i, out, FIRST_WANTED)
        answer(s, i, out.action[0], 0, 0, 0)


# ---------------------------------------------------------------- what of a flow matters, and to whom
@rule
def canonical(s: InFlow) -> None:
    """Clear leftovers in the flow, so that equal positions compare equal."""
    if s.flow.over:
        s.flow.depth = 0
    for d in range(len(s.flow.stack)):
        f = s.flow.stack[d]
        live = 0
        if d < s.flow.depth:
            live = LIVE[f.proc * WIDTH + f.pc]
        else:
            f.proc = 0
            f.pc = 0
        for k in range(len(f.slots)):
            if (live >> k) & 1 == 0:
                f.slots[k] = 0
    for i in range(len(s.flow.decisions)):
        q = s.flow.decisions[i]
        if i >= s.flow.asked:
            q.kind = 0
            q.who = 0
            q.open = 0
            for k in range(len(q.args)):
                q.args[k] = 0
        if i >= s.flow.asked or q.open:
            q.answer = 0
            for k in range(N_POINT):
                q.point[k] = 0
    s.flow.result = 0
    s.flow.last = 0


@rule
def hide_flow(s: Playing, seat: int) -> None:
    """Take out the dice to come and the others' answers."""
    s.luck.key = 0
    s.luck.drawn = 0
    s.luck.fixed_count = 0
    s.luck.fixed_used = 0
    s.luck.wanted = 0
    for k in range(len(s.luck.fixed)):
        s.luck.fixed[k] = 0
    for i in range(len(s.flow.decisions)):
        q = s.flow.decisions[i]
        if q.who != seat or i >= s.flow.asked:
            q.answer = 0
            for k in range(N_POINT):
                q.point[k] = 0
