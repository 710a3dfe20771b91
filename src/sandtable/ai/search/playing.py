"""Playouts: a world that a seat cannot tell from the true one, in which all seats answer as greedy would, to a quiet moment.

Worlds are drawn from what the seat may know. All numbers are whole: both forms (forms.py) give the same answer on every machine.
"""

from __future__ import annotations

from math import exp

import numpy as np

from sandtable.kernel.luck import below, random32
from sandtable.native.arrays import Ints
from sandtable.native.operations import (
    ACTION,
    ANSWER,
    CLOCK,
    FORECAST,
    GAME_OVER,
    HIDE,
    LOOK,
    NEXT,
    OPTIONS,
    REOPEN,
    SCORE,
    TAKE_BACK,
    THROW,
    WORLD,
)

KNOWN, PLAYED, TRIED, VEILED = range(
    4
)  # states: what the seat knows, a world that is played on, one answer tried, a seat's view
LISTED, BETWEEN = range(2)  # lists of options: those of the question at hand, and of those in between
# The numbers that say what to think about, and how.
SEAT, DECISION, KEY, SAMPLES, BEST, PLAYOUTS, HORIZON, ANSWERS, SCALE, NOISE, WANTED, SURE, REPLIER, NEAR, SPENT = range(15)
X, Y, FACING = range(15, 18)  # where the answer that is played on is placed
# How many of a list are tried in a playout; whether dice go by occasion; from when on playouts go to the end of the game.
TRIED_AT_MOST, BY_OCCASION, FINALE = range(18, 21)
AN_ANSWER, MIXTURE, CHANCE, A_PLAN = range(4)  # what is wanted

ONE = 1 << 16  # a game won; a lost one is -ONE
NEVER = -(1 << 62)
NO_REPLY = -1
COARSE = (
    5  # bits left out of what is regretted or squared, so that sums stay below what a die can have sides, and a number hold
)
TIE = 64
THOUSAND = 1000
FINE, FAR = 64, 512  # steps of the table below to one scale, and to its end
ODDS = np.array([round(ONE * (2 / (1 + exp(-k / FINE)) - 1)) for k in range(FAR + 1)], np.int64)


# ---------------------------------------------------------------- what the two forms do differently (see forms.py)
def ask(g: Ints, op: int, s: int, out: int, i: int, action: int, x: int, y: int) -> int:
    """A game's primitive, done to one of the states."""
    return 0


def answer_at(g: Ints, s: int, i: int, action: int, x: int, y: int, facing: int) -> None:
    """Answer a question in one of the states, with a place."""


def copy(g: Ints, to: int, s: int) -> None:
    """Copy a state over another."""


# ---------------------------------------------------------------- luck: a key and how many numbers were drawn from its stream
def number(rng: Ints, n: int) -> int:
    """The next number 0 .. n-1."""
    rng[1] += 1
    return below(n, int(rng[0]), int(rng[1]))


def new_key(rng: Ints) -> int:
    rng[1] += 2
    return random32(int(rng[0]), int(rng[1]) - 1) << 30 ^ random32(int(rng[0]), int(rng[1]))


# ---------------------------------------------------------------- what a position is worth
def chances(value: int, scale: int) -> int:
    """An evaluation as a chance of winning: -ONE is lost, 0 is even, ONE is won."""
    k = min(FAR, abs(value) * FINE // scale)
    return int(ODDS[k]) if value > 0 else -int(ODDS[k])


def outcome(g: Ints, plan: Ints) -> int:
    """What the world that was played on is worth to the seat that thinks."""
    seat = int(plan[SEAT])
    if ask(g, NEXT, PLAYED, BETWEEN, seat, 0, 0, 0) == GAME_OVER:
        score = ask(g, SCORE, PLAYED, BETWEEN, seat, 0, 0, 0)
        return ONE if score > 0 else -ONE if score < 0 else 0
    return chances(ask(g, FORECAST, PLAYED, BETWEEN, seat, 0, 0, 0), int(plan[SCALE]))


# ---------------------------------------------------------------- playing on
def liked(g: Ints, rng: Ints, i: int, who: int, n: int, tries: int, veiled: bool) -> int:
    """The listed answer after which a seat likes the position best; of a long list, the first and some throughout it are tried. Its
    dice are not the world's own: nobody foresees those. Where several are asked at once it looks at a world of its own, for it
    does not see what the others answer."""
    key = new_key(rng)
    start = PLAYED
    if veiled:
        start = VEILED
        copy(g, VEILED, PLAYED)
        ask(g, HIDE, VEILED, BETWEEN, who, 0, 0, 0)
        ask(g, WORLD, VEILED, BETWEEN, who, key, 0, 0)
    best, best_value, most = 0, NEVER, min(n, tries)
    from_here = number(rng, n) if most < n else 0
    for tried in range(most):
        k = tried if most == n or tried == 0 else (from_here + tried * n // most) % n
        copy(g, TRIED, start)
        action = ask(g, ACTION, TRIED, LISTED, k, 0, 0, 0)
        value = ask(g, LOOK, TRIED, BETWEEN, i, action, who, key) * TIE + number(rng, TIE)
        if value > best_value:
            best, best_value = k, value
    return best


# ---------------------------------------------------------------- dice by occasion
# Where a game wants it (`Foresight.occasions`), in the same world the same occasion brings the same dice and the same thoughts,
# whatever went before. An occasion is a tick of the clock and the way to a question: the third answer of a turn, and of what that
# led to the first. So options part company only where they lead to other questions, and meet again at the next tick; with one
# stream of dice they would never. `rng` has, behind its stream: the tick, how deep questions have been since, and of each depth
# the last occasion and how many there were.
TICK, DEEPEST, LAST, DEEP = 2, 3, 4, 128
OCCASIONS = LAST + DEEP
RNG = OCCASIONS + DEEP
DICE, THOUGHTS = 0, 1  # what an occasion is asked for; thoughts are everybody's own


def same_dice(rng: Ints, key: int) -> None:
    """Begin a playout of a world."""
    rng[0] = key
    rng[1] = THOUSAND
    rng[TICK] = -1
    rng[DEEPEST] = DEEP - 1


def forget_below(rng: Ints, depth: int) -> None:
    """What was deeper than this is over."""
    for k in range(depth + 1, rng[DEEPEST] + 1):
        rng[LAST + k] = 0
        rng[OCCASIONS + k] = 0
    rng[DEEPEST] = depth


def occasion(g: Ints, rng: Ints, depth: int, what: int) -> int:
    """A number for what happens at a question so deep in procedures."""
    tick = ask(g, CLOCK, PLAYED, LISTED, 0, 0, 0, 0)
    if tick != rng[TICK]:
        forget_below(rng, -1)
        rng[TICK] = tick
    above = min(depth, DEEP) - 1
    while above > 0 and rng[LAST + above] == 0:
        above -= 1
    return random32(
        int(rng[0]) ^ int(rng[LAST + max(0, above)]), tick << 14 ^ int(rng[OCCASIONS + min(depth, DEEP - 1)]) << 6 ^ what
    )


def throw(g: Ints, rng: Ints, depth: int) -> None:
    """The dice that follow the answer to a question."""
    found, deep = occasion(g, rng, depth, DICE), min(depth, DEEP - 1)
    forget_below(rng, deep)
    rng[LAST + deep] = found
    rng[OCCASIONS + deep] += 1
    ask(g, THROW, PLAYED, LISTED, 0, random32(int(rng[0]), found) << 30 ^ found, 0, 0)


def play_on(g: Ints, plan: Ints, rng: Ints, until: int) -> None:
    """All seats answer as greedy would, but for a little noise, until the clock shows a time or the game is over."""
    by_occasion = plan[BY_OCCASION] > 0
    for _ in range(plan[ANSWERS]):
        found = ask(g, NEXT, PLAYED, LISTED, int(plan[SEAT]), 0, 0, 0)
        if found == GAME_OVER or ask(g, CLOCK, PLAYED, LISTED, 0, 0, 0, 0) >= until:
            return
        i, who = found >> 8 & 255, found & 255
        n = ask(g, OPTIONS, PLAYED, LISTED, i, -1, 0, 0)
        k = 0
        if n > 1:
            if by_occasion:
                rng[1] = occasion(g, rng, found >> 24, THOUGHTS + who)
            if number(rng, THOUSAND) < plan[NOISE]:
                k = number(rng, n)
            else:
                k = liked(g, rng, i, who, n, int(plan[TRIED_AT_MOST]), found >> 16 & 1 > 0)
        action = ask(g, ACTION, PLAYED, LISTED, k, 0, 0, 0)
        if by_occasion:
            throw(g, rng, found >> 24)
        ask(g, ANSWER, PLAYED, LISTED, i, action, 0, 0)


def horizon(g: Ints, plan: Ints) -> int:
    """What the clock shows where playouts end; beyond a game's finale they end with the game."""
    until = ask(g, CLOCK, KNOWN, LISTED, 0, 0, 0, 0) + int(plan[HORIZON])
    return until if until <= plan[FINALE] else -NEVER


def world_of(plan: Ints, n: int) -> int:
    """The key of the n-th world that is thought about."""
    key = int(plan[KEY])
    return random32(key, -2 * n) << 30 ^ random32(key, -2 * n - 1)


def draw_world(g: Ints, plan: Ints, key: int) -> None:
    """A world in which what others have answered unseen is still open."""
    copy(g, PLAYED, KNOWN)
    ask(g, REOPEN, PLAYED, LISTED, int(plan[SEAT]), 0, 0, 0)
    ask(g, WORLD, PLAYED, LISTED, int(plan[SEAT]), key, 0, 0)
    ask(g, TAKE_BACK, PLAYED, LISTED, int(plan[SEAT]), 0, 0, 0)


def begin(g: Ints, plan: Ints, action: int, key: int) -> None:
    """A world in which the seat has given this answer."""
    draw_world(g, plan, key)
    answer_at(g, PLAYED, int(plan[DECISION]), action, int(plan[X]), int(plan[Y]), int(plan[FACING]))


def playout(g: Ints, plan: Ints, rng: Ints, action: int, reply: int, key: int, until: int) -> int:
    """What an answer, and the other's reply if that is given, leads to in one world. The same key is the same world, the same
    dice and the same noise."""
    draw_world(g, plan, key)
    same_dice(rng, key)
    if plan[BY_OCCASION] > 0:
        throw(g, rng, ask(g, NEXT, PLAYED, LISTED, int(plan[SEAT]), 0, 0, 0) >> 24)
    answer_at(g, PLAYED, int(plan[DECISION]), action, int(plan[X]), int(plan[Y]), int(plan[FACING]))
    if reply >= 0:
        i = ask(g, NEXT, PLAYED, LISTED, int(plan[SEAT]), 0, 0, 0) >> 8 & 255
        ask(g, ANSWER, PLAYED, LISTED, i, reply, 0, 0)
    play_on(g, plan, rng, until)
    plan[SPENT] += 1
    return outcome(g, plan)


def sort(values: Ints, order: Ints, n: int) -> None:
    """The first n numbers of an order by their values, the greatest first; what is equal keeps its place."""
    for a in range(1, n):
        b, moved = a, order[a]
        while b > 0 and values[moved] > values[order[b - 1]]:
            order[b] = order[b - 1]
            b -= 1
        order[b] = moved
