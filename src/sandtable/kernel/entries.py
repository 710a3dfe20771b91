"""The text of the functions that Python calls in compiled code, put together for a game and compiled with its rules."""

from __future__ import annotations

from typing import Any

from . import luck, options
from .marks import rule

# The one entry function (every further one would be optimised from scratch with all the rules in it), and its parts.
# states[0] is a game set up and not yet started; states[1] is played; states[2] is where a look-ahead plays.
ENTRIES = '''\
def look_ahead(states, outs, who, i, key, samples):
    """The option whose outcome the game's evaluation likes best for this seat; ties fall at random. Works from what the
    seat may know: the unknown is redrawn and the dice are its own."""
    out = outs[0]
    options(states[1], i, out, -1)
    best = 0
    best_value = -(1 << 62)
    for k in range(out.n):
        value = 0
        for n in range(samples):
            states[2] = states[1]
            s = states[2]
            hide_flow(s, who)
            hide(s, who)
            s.luck.key = key + n
            resample(s, who)
            {answer_option}
{others}            value += evaluate(s, who)
        value = value * 64 + below(64, key, 1000 + k)
        if value > best_value:
            best_value = value
            best = k
    options(states[1], i, out, -1)
    return best


def rollouts(states, outs, keys, policy_keys, policies, samples, limit, scores, lengths):
    """Whole games, one per key; each seat follows its policy. Returns the decisions made in all."""
    total = 0
    out = outs[0]
    for g in range(len(keys)):
        states[1] = states[0]
        s = states[1]
        s.luck.key = keys[g]
        start(s)
        n = 0
        while s.flow.open > 0 and n < limit:
            i = 0
            while s.flow.decisions[i].open == 0:
                i += 1
            who = s.flow.decisions[i].who + 0
            if policies[who] == 0:
                options(s, i, out, -1)
                k = below(out.n, policy_keys[g], n)
            else:
                k = look_ahead(states, outs, who, i, policy_keys[g] + n, samples)
            {answer_choice}
            n += 1
        lengths[g] = n
        for seat in range(scores.shape[1]):
            scores[g, seat] = score(s, seat)
        total += n
    return total


{encoded}def entry(
    op, states, outs, k, i, action, x, y, facing, keys, policy_keys, policies, samples, limit, scores, lengths,
    observations, legal, places,
):
    s = states[k]
    if op == 0:
        start(s)
    elif op == 1:
        answer(s, i, action, x, y, facing)
    elif op == 2:
        options(s, i, outs[0], action)
    elif op == 3:
        canonical(s)
    elif op == 4:
        hide_flow(s, i)
        hide(s, i)
    elif op == 5:
        resample(s, i)
    elif op == 6:
        return rollouts(states, outs, keys, policy_keys, policies, samples, limit, scores, lengths)
    elif op == 7:
        return look_ahead(states, outs, i, action, x, y)
{encoded_ops}    else:
        for n in range(limit):
            states[1 + (n & 1)] = states[2 - (n & 1)]
    return 0
'''

# With an encoding: games as arrays of numbers. A batch of n games is states[0] to states[n - 1], with a game set up and
# not yet started at states[n] and room for a hidden copy at states[n + 1]; outs[g] keeps the answers listed for game g.
# A row of `table` is the reward of each seat, then whether a game has just ended, then the seat to move.
ENCODED = '''\
def first_open(s):
    i = 0
    while s.flow.decisions[i].open == 0:
        i += 1
    return i


def mark(states, k, out, legal, places):
    """List the answers to the first open decision of states[k] and mark their indices in `legal`; `places` says where in
    the list they are. Returns decision << 8 | seat; GAME_OVER if none is open, BAD_INDEX if two answers have one index,
    or one has an index that does not exist."""
    s = states[k]
    if s.flow.open == 0:
        return -1
    i = first_open(s)
    options(s, i, out, -1)
    for a in range(len(legal)):
        legal[a] = 0
    for n in range(out.n):
        index = index_of(s, i, out.action[n])
        if index < 0 or index >= len(legal) or legal[index] != 0:
            return -2
        legal[index] = 1
        places[index] = n
    return i << 8 | s.flow.decisions[i].who


def look(states, k, hidden, seat, row):
    """Write what a seat may know of states[k] into a row of features."""
    states[hidden] = states[k]
    s = states[hidden]
    canonical(s)
    hide_flow(s, seat)
    hide(s, seat)
    for f in range(len(row)):
        row[f] = 0.0
    observe(s, seat, row)


def pick(s, i, out, index, places):
    """The listed answer that has this index; -1 if none. What `places` says of an index that is not legal is stale."""
    if index < 0 or index >= len(places):
        return -1
    n = places[index]
    if n >= out.n or index_of(s, i, out.action[n]) != index:
        return -1
    return out.action[n]


def begin_game(states, g, blank, keys):
    states[g] = states[blank]
    s = states[g]
    s.luck.key = keys[g]
    keys[g] = next_key(keys[g])
    start(s)


def show(states, outs, g, observations, legal, places, table):
    """Game g as the seat to move sees it; negative if that cannot be done."""
    found = mark(states, g, outs[g], legal[g].v, places[g].v)
    if found < 0:
        return found
    look(states, g, len(states) - 1, found & 255, observations[g].v)
    table[g, table.shape[1] - 1] = found & 255
    return 0


def batch_start(states, outs, keys, observations, legal, places, table):
    """New games for all. Returns 0, or -1 - g where game g cannot be shown."""
    for g in range(len(keys)):
        for column in range(table.shape[1]):
            table[g, column] = 0
        begin_game(states, g, len(states) - 2, keys)
        if show(states, outs, g, observations, legal, places, table) < 0:
            return -1 - g
    return 0


def batch_step(states, outs, keys, actions, chosen, observations, legal, places, table):
    """Answer in every game, or in none: returns 1 + g where action g is not legal. A game that ends gives its rewards
    and begins anew."""
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


def batch_random(states, outs, actions, key, counter):
    """A legal action for every game, each with the same chance."""
    for g in range(len(actions)):
        s = states[g]
        n = below(outs[g].n, key + g, counter)
        actions[g] = index_of(s, first_open(s), outs[g].action[n])
    return 0


'''
ENCODED_PARTS = (
    *("first_open", "mark", "look", "pick", "begin_game", "show"),
    *("batch_start", "batch_step", "batch_random"),
)
ENCODED_OPS = """\
    elif op == 9:
        return mark(states, k, outs[0], legal[0].v, places[0].v)
    elif op == 10:
        look(states, k, i, action, observations[0].v)
    elif op == 11:
        return pick(s, i, outs[0], action, places[0].v)
    elif op == 12:
        return score(s, i)
    elif op == 13:
        return batch_start(states, outs, keys, observations, legal, places, scores)
    elif op == 14:
        return batch_step(states, outs, keys, policies, policy_keys, observations, legal, places, scores)
    elif op == 15:
        return batch_random(states, outs, policies, x, y)
"""
GAME_OVER, BAD_INDEX = -1, -2
# Where several are asked at once, what an answer is worth shows only when the others have answered, too: here at random.
OTHERS = """\
            if states[1].flow.open > 1 and states[1].flow.waiting == 1:
                for j in range(states[1].flow.asked):
                    if j != i and states[1].flow.decisions[j].open:
                        options(s, j, out, -1)
                        answer(s, j, out.action[below(out.n, key + n, 2000 + j)], 0, 0, 0)
                options(states[1], i, out, -1)
"""
PLACE = "x, y, facing = place(out, k, {key}, {n})\n{pad}"
ANSWER_OPTION = "answer(s, i, out.action[k], 0, 0, 0)"


def place(out: Any, k: int, key: int, n: int) -> tuple[int, int, int]:
    """A random place inside the k-th option's region, for bots; (0, 0, 0) if it wants none."""
    region = out.region[k]
    if region.corners == 0:
        return 0, 0, 0
    left, right, low, high = region.x[0] + 0, region.x[0] + 0, region.y[0] + 0, region.y[0] + 0
    for c in range(region.corners):
        left, right = min(left, region.x[c]), max(right, region.x[c])
        low, high = min(low, region.y[c]), max(high, region.y[c])
    for t in range(64):
        x = left + below(right - left + 1, key, n * 256 + t * 4)
        y = low + below(high - low + 1, key, n * 256 + t * 4 + 1)
        if inside(out, k, x, y):
            return x, y, below(region.facing, key, n * 256 + t * 4 + 2) if region.facing > 0 else 0
    return region.x[0] + 0, region.y[0] + 0, 0


below, inside, random32 = luck.below, options.inside, luck.random32


@rule
def next_key(key: int) -> int:
    """The key of the game after the one with this key, where games follow each other by themselves. Dice are the
    numbers from 1 on of a key's stream; these two are not among them."""
    return random32(key, 0) << 31 ^ random32(key, -1)


def entries_text(options_class: Any, encoded: bool = False) -> str:
    """The entry functions; on a continuous table, answers carry sampled places."""
    one, two, others = ANSWER_OPTION, "answer(s, i, out.action[k], 0, 0, 0)", OTHERS
    if "region" in options_class.fields:
        call = "answer(s, i, out.action[k], x, y, facing)"
        others = ""
        one = PLACE.format(key="key", n="n", pad=" " * 12) + call
        two = PLACE.format(key="policy_keys[g]", n="n", pad=" " * 12) + call
    more = {"encoded": ENCODED, "encoded_ops": ENCODED_OPS} if encoded else {"encoded": "", "encoded_ops": ""}
    return ENTRIES.format(answer_option=one, answer_choice=two, others=others, **more)
