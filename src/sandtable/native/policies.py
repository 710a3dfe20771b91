"""Players that follow a policy, and whole games of them."""

from __future__ import annotations

from sandtable.kernel.driver import Playing, answer, hide_flow, look_on, options, set_floor, start
from sandtable.kernel.flow import ALL_ANSWERS, InFlow
from sandtable.kernel.luck import below
from sandtable.kernel.marks import rule
from sandtable.kernel.options import Options

from .arrays import Buffers, Keys, Lengths, States, Table
from .operations import AHEAD, BLANK, PLAYED, RANDOM

OTHERS_DIE = 2000  # where the dice for the others' replies are in a key's stream; a decision's number is added


# ---------------------------------------------------------------- what a game brings (see driver.py)
@rule
def hide(s: Playing, seat: int) -> None:
    """Game.hide"""


@rule
def resample(s: Playing, seat: int) -> None:
    """Game.resample"""


@rule
def evaluate(s: Playing, seat: int) -> int:
    """Game.evaluate"""
    return 0


@rule
def judge(s: Playing, seat: int) -> int:
    """Game.judge, or Game.evaluate"""
    return 0


@rule
def forecast(s: Playing, seat: int, out: Options) -> int:
    """Game.forecast, or what Game.judge says"""
    return judge(s, seat)


@rule
def score(s: Playing, seat: int) -> int:
    """Game.score"""
    return 0


@rule
def clock(s: Playing) -> int:
    """Game.clock"""
    return 0


@rule
def take_back(s: Playing, seat: int) -> None:
    """Game.take_back"""


# ---------------------------------------------------------------- answering
@rule
def first_open(s: InFlow) -> int:
    """The first question that waits for an answer."""
    i = 0
    while s.flow.decisions[i].open == 0:
        i += 1
    return i


@rule
def others_reply(states: States, out: Options, i: int, key: int) -> None:
    """Where several are asked at once, the worth of an answer shows only when the others have answered too: here at
    random. Lists the answers to the i-th question again."""
    played = states[PLAYED]
    if played.flow.open > 1 and played.flow.waiting == ALL_ANSWERS:
        s = states[AHEAD]
        for j in range(played.flow.asked):
            if j != i and played.flow.decisions[j].open:
                options(s, j, out, -1)
                answer(s, j, out.action[below(out.n, key, OTHERS_DIE + j)], 0, 0, 0)
        options(played, i, out, -1)


@rule
def look_ahead(states: States, outs: Buffers, who: int, i: int, key: int, samples: int, ways: Keys) -> int:
    """The option (of those in `ways`, if there are any) whose outcome the game's evaluation likes best for this seat, at a moment
    that all of them reach; ties are broken at random. Works from what the seat may know: the unknown is redrawn and the dice are
    its own."""
    out = outs[0]
    options(states[PLAYED], i, out, -1)
    best = 0
    best_value = -(1 << 62)
    for way in range(len(ways) if len(ways) > 0 else out.n):
        k = ways[way] if len(ways) > 0 else way
        value = 0
        for n in range(samples):
            states[AHEAD] = states[PLAYED]
            s = states[AHEAD]
            hide_flow(s, who)
            hide(s, who)
            s.luck.key = key + n
            resample(s, who)
            set_floor(s)
            answer(s, i, out.action[k], 0, 0, 0)
            others_reply(states, out, i, key + n)
            look_on(s, outs[1], states[PLAYED].flow.decisions[i].kind)
            value += evaluate(s, who)
        value = value * 64 + below(64, key, 1000 + way)
        if value > best_value:
            best_value = value
            best = k
    options(states[PLAYED], i, out, -1)
    return best


# ---------------------------------------------------------------- whole games
@rule
def rollouts(
    states: States, outs: Buffers, keys: Keys, policy_keys: Keys, policies: Keys, samples: int, limit: int,
    scores: Table, lengths: Lengths,
) -> int:  # fmt: skip
    """One game per key; each seat follows its policy. Returns the total number of decisions."""
    total = 0
    out = outs[0]
    for g in range(len(keys)):
        states[PLAYED] = states[BLANK]
        s = states[PLAYED]
        s.luck.key = keys[g]
        start(s)
        n = 0
        while s.flow.open > 0 and n < limit:
            i = first_open(s)
            who = s.flow.decisions[i].who
            if policies[who] == RANDOM:
                options(s, i, out, -1)
                k = below(out.n, policy_keys[g], n)
            else:
                k = look_ahead(states, outs, who, i, policy_keys[g] + n, samples, keys[:0])
            answer(s, i, out.action[k], 0, 0, 0)
            n += 1
        lengths[g] = n
        for seat in range(scores.shape[1]):
            scores[g, seat] = score(s, seat)
        total += n
    return total
