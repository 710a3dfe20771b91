"""Games as arrays of numbers, for programs that learn.

A batch of n games is states[0] to states[n - 1], with a game set up and not yet started at states[n] and room for a hidden
copy at states[n + 1]; outs[g] keeps the answers listed for game g. A row of `table` is the reward of each seat, then whether
a game has just ended, then the seat to move.
"""

from __future__ import annotations

import numpy as np
import numpy.typing as npt

from sandtable.kernel.driver import Playing, answer, canonical, hide_flow, options, start
from sandtable.kernel.luck import below, random32
from sandtable.kernel.marks import rule
from sandtable.kernel.options import Options

from .arrays import Buffers, Features, Keys, Mask, Masks, Place, Places, States, Table
from .operations import BAD_INDEX, BATCH_RANDOM, BATCH_START, BATCH_STEP, GAME_OVER, MARK, OBSERVE, PICK
from .policies import first_open, hide, score


# ---------------------------------------------------------------- what a game brings (see driver.py)
@rule
def observe(s: Playing, seat: int, row: npt.NDArray[np.float32]) -> None:
    """Encoding.observe"""


@rule
def index_of(s: Playing, i: int, action: int) -> int:
    """Encoding.index_of"""
    return action


# ---------------------------------------------------------------- one game
@rule
def mark(states: States, k: int, out: Options, legal: Mask, places: Place) -> int:
    """List the answers to the first open decision of states[k] and mark their indices in `legal`; `places` says where in
    the list they are. Returns decision << 8 | seat; GAME_OVER if none is open, BAD_INDEX if two answers have one index,
    or one has an index that does not exist."""
    s = states[k]
    if s.flow.open == 0:
        return GAME_OVER
    i = first_open(s)
    options(s, i, out, -1)
    for a in range(len(legal)):
        legal[a] = 0
    for n in range(out.n):
        index = index_of(s, i, out.action[n])
        if index < 0 or index >= len(legal) or legal[index] != 0:
            return BAD_INDEX
        legal[index] = 1
        places[index] = n
    return i << 8 | int(s.flow.decisions[i].who)


@rule
def look(states: States, k: int, hidden: int, seat: int, row: npt.NDArray[np.float32]) -> None:
    """Write what a seat may know of states[k] into a row of features."""
    states[hidden] = states[k]
    s = states[hidden]
    canonical(s)
    hide_flow(s, seat)
    hide(s, seat)
    for f in range(len(row)):
        row[f] = 0.0
    observe(s, seat, row)


@rule
def pick(s: Playing, i: int, out: Options, index: int, places: Place) -> int:
    """The listed answer that has this index; -1 if none. The entry in `places` of an index that is not legal is stale."""
    if index < 0 or index >= len(places):
        return -1
    n = int(places[index])
    if n >= out.n or index_of(s, i, out.action[n]) != index:
        return -1
    return out.action[n]


# ---------------------------------------------------------------- a whole batch
@rule
def next_key(key: int) -> int:
    """The key of the next game in a batch, made from the key of the last. Dice are the numbers from 1 on of a
    key's stream; these two are not among them."""
    return random32(key, 0) << 31 ^ random32(key, -1)


@rule
def begin_game(states: States, g: int, blank: int, keys: Keys) -> None:
    states[g] = states[blank]
    s = states[g]
    s.luck.key = keys[g]
    keys[g] = next_key(keys[g])
    start(s)


@rule
def show(states: States, outs: Buffers, g: int, observations: Features, legal: Masks, places: Places, table: Table) -> int:
    """Game g as the seat to move sees it; negative if that cannot be done."""
    found = mark(states, g, outs[g], legal[g].v, places[g].v)
    if found < 0:
        return found
    look(states, g, len(states) - 1, found & 255, observations[g].v)
    table[g, table.shape[1] - 1] = found & 255
    return 0


@rule
def batch_start(
    states: States, outs: Buffers, keys: Keys, observations: Features, legal: Masks, places: Places, table: Table
) -> int:
    """New games for all. Returns 0, or -1 - g where game g cannot be shown."""
    for g in range(len(keys)):
        for column in range(table.shape[1]):
            table[g, column] = 0
        begin_game(states, g, len(states) - 2, keys)
        if show(states, outs, g, observations, legal, places, table) < 0:
            return -1 - g
    return 0


@rule
def batch_step(
    states: States, outs: Buffers, keys: Keys, actions: Keys, chosen: Keys, observations: Features, legal: Masks,
    places: Places, table: Table,
) -> int:  # fmt: skip
    """Answer in every game, or in none: returns 1 + g where action g is not legal. A game that ends gives its rewards
    and a new one begins."""
    for g in range(len(actions)):
        s = states[g]
        chosen[g] = pick(s, first_open(s), outs[g], actions[g], places[g].v)
        if chosen[g] < 0:
            return 1 + g
    seats = table.shape[1] - 2
    for g in range(len(actions)):
        s = states[g]
        answer(s, first_open(s), chosen[g], 0, 0, 0)
        for column in range(seats + 1):
            table[g, column] = 0
        if s.flow.open == 0:
            for seat in range(seats):
                table[g, seat] = score(s, seat)
            table[g, seats] = 1
            begin_game(states, g, len(states) - 2, keys)
        if show(states, outs, g, observations, legal, places, table) < 0:
            return -1 - g
    return 0


@rule
def batch_random(states: States, outs: Buffers, actions: Keys, key: int, counter: int) -> int:
    """A legal action for every game, all equally likely."""
    for g in range(len(actions)):
        s = states[g]
        n = below(outs[g].n, key + g, counter)
        actions[g] = index_of(s, first_open(s), outs[g].action[n])
    return 0


# ---------------------------------------------------------------- for the entry function
@rule
def in_numbers(
    op: int, states: States, outs: Buffers, k: int, i: int, action: int, x: int, y: int, keys: Keys, chosen: Keys,
    actions: Keys, table: Table, observations: Features, legal: Masks, places: Places,
) -> int:  # fmt: skip
    """The operations that need an encoding."""
    if op == MARK:
        return mark(states, k, outs[0], legal[0].v, places[0].v)
    if op == OBSERVE:
        look(states, k, i, action, observations[0].v)
    if op == PICK:
        return pick(states[k], i, outs[0], action, places[0].v)
    if op == BATCH_START:
        return batch_start(states, outs, keys, observations, legal, places, table)
    if op == BATCH_STEP:
        return batch_step(states, outs, keys, actions, chosen, observations, legal, places, table)
    if op == BATCH_RANDOM:
        return batch_random(states, outs, actions, x, y)
    return 0


@rule
def without_numbers(
    op: int, states: States, outs: Buffers, k: int, i: int, action: int, x: int, y: int, keys: Keys, chosen: Keys,
    actions: Keys, table: Table, observations: Features, legal: Masks, places: Places,
) -> int:  # fmt: skip
    """`in_numbers` for a game that has no encoding."""
    return 0
