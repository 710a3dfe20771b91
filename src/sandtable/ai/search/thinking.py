"""One search for all games, written once and run in two forms (forms.py): compiled, over addresses; in Python, over plain
states.

Every option is first tried one answer ahead, as greedy does. The best of them are then played on (playing.py), each in the same
worlds with the same dice, to a quiet moment where the game's own evaluation is asked. After each round the weaker half drops out
(sequential halving), so most playouts go to those that are hard to tell apart. Where both sides answer at once, answers are mixed
(mixing.py).
"""

from __future__ import annotations

from sandtable.native.arrays import Ints
from sandtable.native.operations import LOOK, WORLD

from .mixing import mix_answers, mix_plans
from .playing import (
    A_PLAN,
    BEST,
    BETWEEN,
    CHANCE,
    COARSE,
    DECISION,
    KEY,
    KNOWN,
    MIXTURE,
    NO_REPLY,
    ONE,
    PLAYED,
    PLAYOUTS,
    SAMPLES,
    SEAT,
    SPENT,
    SURE,
    TRIED,
    VEILED,
    WANTED,
    X,
    ask,
    copy,
    horizon,
    new_key,
    outcome,
    play_on,
    playout,
    same_dice,
    sort,
    world_of,
)

ENOUGH, OFTEN = 16, 4  # worlds before an option may drop out between rounds, and how often that is looked at
TRIFLE = ONE >> COARSE + 7  # what is not worth thinking about: four of a thousand games


# ---------------------------------------------------------------- comparing
def first_look(g: Ints, plan: Ints, rng: Ints, actions: Ints, values: Ints) -> None:
    """Every option tried one answer ahead, in worlds common to all."""
    i, seat = int(plan[DECISION]), int(plan[SEAT])
    for k in range(len(actions)):
        values[k] = 0
    for _ in range(plan[SAMPLES]):
        key = new_key(rng)
        copy(g, VEILED, KNOWN)
        ask(g, WORLD, VEILED, BETWEEN, seat, key, 0, 0)
        for k in range(len(actions)):
            copy(g, TRIED, VEILED)
            values[k] += ask(g, LOOK, TRIED, BETWEEN, i, int(actions[k]), seat, key + 1)


def note_spreads(spreads: Ints, came: Ints, ranks: Ints, alive: int) -> None:
    """Add how far apart the options came out in one world, squared, for every two of them."""
    most = len(came)
    for a in range(alive):
        for b in range(a):
            apart = int(came[ranks[a]]) - int(came[ranks[b]])
            spreads[ranks[a] * most + ranks[b]] += apart * apart
            spreads[ranks[b] * most + ranks[a]] += apart * apart


def is_beaten(apart: int, spread: int, worlds: int, sure: int) -> bool:
    """Whether an option that is so far behind the first in all worlds together is, as far as can be told, not better than it by
    more than TRIFLE: `sure` is the square of how many standard errors that takes. What leads to the same in every world is."""
    ahead = apart + worlds * TRIFLE
    return ahead * ahead - ahead * ahead // worlds > sure * (spread - apart * apart // worlds)


def contenders(sums: Ints, spreads: Ints, ranks: Ints, alive: int, worlds: int, sure: int) -> int:
    """Move those that are beaten behind the others, which keep their order. Returns how many these are."""
    most, first, left = len(sums), int(ranks[0]), 1
    for k in range(1, alive):
        lane = int(ranks[k])
        if not is_beaten(int(sums[first] - sums[lane]) >> COARSE, int(spreads[first * most + lane]), worlds, sure):
            for b in range(k, left, -1):
                ranks[b] = ranks[b - 1]
            ranks[left] = lane
            left += 1
    return left


# ---------------------------------------------------------------- one after the other drops out
def race(
    g: Ints, plan: Ints, actions: Ints, places: Ints, order: Ints, values: Ints, counts: Ints, room: Ints, rng: Ints
) -> None:
    """Play the options of an order on, and put them in order; `places` has three numbers of each. Each has a lane; `room` has what
    is known of lanes: which option it is, what came of it in this world and in all, how the lanes stand, and how far they were
    apart."""
    most = len(order)
    options, came, sums, ranks = room[:most], room[most : 2 * most], room[2 * most : 3 * most], room[3 * most : 4 * most]
    spreads = room[4 * most : (4 + most) * most]
    for lane in range(most):
        options[lane] = order[lane]
        ranks[lane] = lane
        sums[lane] = 0
    for k in range(most * most):
        spreads[k] = 0
    rounds = 1
    while 1 << rounds < most:
        rounds += 1
    until = horizon(g, plan)
    worlds, planned, alive = 0, most, most
    for _ in range(rounds):
        for _ in range(plan[PLAYOUTS] // rounds // planned):
            if alive < 2:
                break
            worlds += 1
            key = world_of(plan, worlds)
            for k in range(alive):
                lane = int(ranks[k])
                for n in range(3):
                    plan[X + n] = places[3 * options[lane] + n]
                found = playout(g, plan, rng, int(actions[options[lane]]), NO_REPLY, key, until)
                came[lane] = found >> COARSE
                sums[lane] += found
                counts[options[lane]] += 1
            note_spreads(spreads, came, ranks, alive)
            if plan[SURE] > 0 and worlds >= ENOUGH and worlds % OFTEN == 0:
                sort(sums, ranks, alive)
                alive = contenders(sums, spreads, ranks, alive, worlds, int(plan[SURE]))
        sort(sums, ranks, alive)
        planned = (planned + 1) // 2
        alive = min(alive, planned)
    for k in range(most):
        order[k] = options[ranks[k]]
        values[order[k]] = sums[ranks[k]]


# ---------------------------------------------------------------- everything open
def play_open(g: Ints, plan: Ints, values: Ints, rng: Ints) -> int:
    """One playout of the state itself, with its own dice: for a look back, where nothing is hidden any more."""
    copy(g, PLAYED, KNOWN)
    same_dice(rng, int(plan[KEY]))
    play_on(g, plan, rng, horizon(g, plan))
    values[0] = outcome(g, plan)
    return 1


# ---------------------------------------------------------------- a seat's answer
def think(
    g: Ints, plan: Ints, actions: Ints, places: Ints, order: Ints, values: Ints, counts: Ints, room: Ints, rng: Ints
) -> int:
    """Put the options in order, the best first. `values` is what each has led to, summed over `counts` playouts; an option that was
    not played on has none. (For a mixture it is how often to take each; for a chance, what one playout came to.) Returns how many
    playouts were made."""
    if plan[WANTED] == CHANCE:
        return play_open(g, plan, values, rng)
    if plan[WANTED] == MIXTURE:
        return mix_answers(g, plan, actions, order, values, counts, room, rng)
    if plan[WANTED] == A_PLAN:
        return mix_plans(g, plan, actions, order, values, counts, room, rng)
    n = len(actions)
    rng[0] = plan[KEY]
    rng[1] = 0
    first_look(g, plan, rng, actions, values)
    for k in range(n):
        order[k] = k
        counts[k] = 0
    sort(values, order, n)
    most = min(n, int(plan[BEST]))
    for k in range(most, n):
        values[order[k]] = 0
    race(g, plan, actions, places, order[:most], values, counts, room, rng)
    return int(plan[SPENT])
