"""The one function that Python calls in compiled code. (Each further one would be optimised from scratch, with all the
rules in it.) It is compiled with a game's rules in place of those it names; see game.py."""

from __future__ import annotations

from sandtable.kernel.driver import answer, canonical, hide_flow, options, start

from .arrays import Buffers, Features, Keys, Lengths, Masks, Places, States, Table
from .batches import in_numbers
from .operations import (
    ANSWER,
    CANONICAL,
    COPIES,
    HIDE,
    LOOK_AHEAD,
    OPTIONS,
    RESAMPLE,
    ROLLOUTS,
    START,
)  # fmt: skip
from .policies import hide, look_ahead, resample, rollouts


def entry(
    op: int, states: States, outs: Buffers, k: int, i: int, action: int, x: int, y: int, facing: int, keys: Keys,
    policy_keys: Keys, policies: Keys, samples: int, limit: int, scores: Table, lengths: Lengths, observations: Features,
    legal: Masks, places: Places,
) -> int:  # fmt: skip
    s = states[k]
    if op == START:
        start(s)
    elif op == ANSWER:
        answer(s, i, action, x, y, facing)
    elif op == OPTIONS:
        options(s, i, outs[0], action)
    elif op == CANONICAL:
        canonical(s)
    elif op == HIDE:
        hide_flow(s, i)
        hide(s, i)
    elif op == RESAMPLE:
        resample(s, i)
    elif op == ROLLOUTS:
        return rollouts(states, outs, keys, policy_keys, policies, samples, limit, scores, lengths)
    elif op == LOOK_AHEAD:
        return look_ahead(states, outs, i, action, x, y)
    elif op == COPIES:
        for n in range(limit):
            states[1 + (n & 1)] = states[2 - (n & 1)]
    else:
        return in_numbers(
            op, states, outs, k, i, action, x, y, keys, policy_keys, policies, scores, observations, legal, places
        )  # fmt: skip
    return 0
