"""A game in one function: all that a search needs to play it, done to one state.

Compiled, it is part of a game's one entry function, which gives its address (ADDRESS): so a search is compiled once, apart
from the rules, and serves every game.
"""

from __future__ import annotations

from sandtable.kernel.driver import Playing, answer, canonical, hide_flow, look_on, options, set_floor, start
from sandtable.kernel.flow import ALL_ANSWERS, InFlow
from sandtable.kernel.luck import below
from sandtable.kernel.marks import rule
from sandtable.kernel.options import Options

from .operations import (
    ACTION,
    ANSWER,
    CANONICAL,
    CLOCK,
    EVALUATE,
    FORECAST,
    GAME_OVER,
    HIDE,
    JUDGE,
    LOOK,
    NEXT,
    OPTIONS,
    REOPEN,
    RESAMPLE,
    SCORE,
    START,
    TAKE_BACK,
    THROW,
    WORLD,
)
from .policies import OTHERS_DIE, clock, evaluate, first_open, forecast, hide, judge, resample, score, take_back


@rule
def next_open(s: InFlow, prefer: int) -> int:
    """The question to answer next, a seat's own before others: how deep in procedures it is << 24 | several at once << 16 | its
    number << 8 | who is asked."""
    if s.flow.open == 0:
        return GAME_OVER
    i = first_open(s)
    for j in range(i, s.flow.asked):
        if s.flow.decisions[j].open and s.flow.decisions[j].who == prefer:
            i = j
            break
    return int(s.flow.depth) << 24 | (1 if s.flow.asked > 1 else 0) << 16 | i << 8 | int(s.flow.decisions[i].who)


@rule
def world(s: Playing, seat: int, key: int) -> None:
    """Out of what a seat knows: a world that it cannot tell from the true one, with dice of its own."""
    s.luck.key = key
    s.luck.drawn = 0
    resample(s, seat)


@rule
def reopen(s: InFlow, seat: int) -> None:
    """Where all answers are waited for, those of others that are in and unseen are asked for again. Nothing has come of them
    yet: it is the same position, and whoever plays on may think about them instead of drawing lots."""
    if s.flow.waiting == ALL_ANSWERS:
        for j in range(s.flow.asked):
            q = s.flow.decisions[j]
            if q.who != seat and q.open == 0:
                q.open = 1
                s.flow.open += 1


@rule
def look(s: Playing, out: Options, i: int, action: int, who: int, key: int) -> int:
    """What a position is worth to a seat after an answer, with these dice, at a moment that all answers reach. Where several
    are asked at once the others reply at random, for the worth of an answer shows only then."""
    s.luck.key = key
    s.luck.drawn = 0
    kind = s.flow.decisions[i].kind
    asked = s.flow.asked
    others = s.flow.open - 1 if s.flow.waiting == ALL_ANSWERS else 0
    set_floor(s)
    answer(s, i, action, 0, 0, 0)
    for j in range(asked):
        if others > 0 and j != i and s.flow.decisions[j].open:
            options(s, j, out, -1)
            others -= 1
            answer(s, j, out.action[below(out.n, key, OTHERS_DIE + j)], 0, 0, 0)
    look_on(s, out, kind)
    return judge(s, who)


@rule
def primitive(op: int, s: Playing, out: Options, i: int, action: int, x: int, y: int, facing: int) -> int:
    """Do one operation to a state; what the numbers mean depends on it."""
    if op == LOOK:
        return look(s, out, i, action, x, y)
    if op == ACTION:
        return out.action[i]
    if op == NEXT:
        return next_open(s, i)
    if op == ANSWER:
        answer(s, i, action, x, y, facing)
    elif op == OPTIONS:
        options(s, i, out, action)
        return out.n
    elif op == CLOCK:
        return clock(s)
    elif op == THROW:  # from here on with other dice
        s.luck.key = action
        s.luck.drawn = 0
    elif op == EVALUATE:
        return evaluate(s, i)
    elif op == JUDGE:
        return judge(s, i)
    elif op == FORECAST:
        return forecast(s, i, out)
    elif op == WORLD:
        world(s, i, action)
    elif op == REOPEN:
        reopen(s, i)
    elif op == TAKE_BACK:
        take_back(s, i)
    elif op == HIDE:
        hide_flow(s, i)
        hide(s, i)
    elif op == SCORE:
        return score(s, i)
    elif op == RESAMPLE:
        resample(s, i)
    elif op == CANONICAL:
        canonical(s)
    elif op == START:
        start(s)
    return 0
