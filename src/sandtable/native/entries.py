"""The one function that Python calls in compiled code. (Each further one would be optimised from scratch, with all the
rules in it.) It is compiled with a game's rules in place of those it names; see game.py."""

from __future__ import annotations

from .arrays import Buffers, Features, Keys, Lengths, Masks, Places, States, Table
from .batches import in_numbers
from .memory import address_of
from .operations import ADDRESS, COPIES, LOOK_AHEAD, ROLLOUTS
from .policies import look_ahead, rollouts
from .primitive import primitive


def entry(
    op: int, states: States, outs: Buffers, k: int, i: int, action: int, x: int, y: int, facing: int, keys: Keys,
    policy_keys: Keys, policies: Keys, samples: int, limit: int, scores: Table, lengths: Lengths, observations: Features,
    legal: Masks, places: Places,
) -> int:  # fmt: skip
    if op < ROLLOUTS:
        return primitive(op, states[k], outs[0], i, action, x, y, facing)
    if op == ROLLOUTS:
        return rollouts(states, outs, keys, policy_keys, policies, samples, limit, scores, lengths)
    if op == LOOK_AHEAD:
        return look_ahead(states, outs, i, action, x, y, keys)
    if op == ADDRESS:
        address: int = address_of(primitive)
        return address
    if op == COPIES:
        for n in range(limit):
            states[1 + (n & 1)] = states[2 - (n & 1)]
        return 0
    return in_numbers(
        op, states, outs, k, i, action, x, y, keys, policy_keys, policies, scores, observations, legal, places
    )  # fmt: skip
