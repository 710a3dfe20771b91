"""One search for all games, written once and run in two forms (forms.py): compiled, over addresses; in Python, over plain
states.

Every option is first tried one answer ahead, as greedy does. The best of them are then played on, each in the same worlds with
the same dice, to a quiet moment where the game's own evaluation is asked. After each round the weaker half drops out (sequential
halving), so most playouts go to those that are hard to tell apart.

Where two are asked at once and neither sees the other's answer, no answer that can be foreseen is the best: `mix_answers` lets
both learn by regret, and gives how often each answer should be taken. Where each sets several things in secret, one after another,
`mix_plans` does the same with whole plans.

Worlds are drawn from what the seat may know. All numbers are whole: both forms give the same answer on every machine.
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
    EVALUATE,
    GAME_OVER,
    HIDE,
    LOOK,
    NEXT,
    OPTIONS,
    REOPEN,
    SCORE,
    TAKE_BACK,
    WORLD,
)

KNOWN, PLAYED, TRIED, VEILED = range(
    4
)  # states: what the seat knows, a world that is played on, one answer tried, a seat's view
LISTED, BETWEEN = range(2)  # lists of options: those of the question at hand, and of those in between
# The numbers that say what to think about, and how.
SEAT, DECISION, KEY, SAMPLES, BEST, PLAYOUTS, HORIZON, ANSWERS, SCALE, NOISE, WANTED, SURE, REPLIER, NEAR, SPENT = range(15)
X, Y, FACING, TRUST = range(15, 19)  # where the answer that is played on is placed; how many playouts a first look is worth
AN_ANSWER, MIXTURE, CHANCE, A_PLAN = range(4)  # what is wanted

ONE = 1 << 16  # a game won; a lost one is -ONE
NEVER = -(1 << 62)
NO_REPLY = -1
COARSE = (
    5  # bits left out of what is regretted or squared, so that sums stay below what a die can have sides, and a number hold
)
ENOUGH, OFTEN = 16, 4  # worlds before an option may drop out between rounds, and how often that is looked at
TRIFLE = ONE >> COARSE + 7  # what is not worth thinking about: four of a thousand games
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
    return chances(ask(g, EVALUATE, PLAYED, BETWEEN, seat, 0, 0, 0), int(plan[SCALE]))


# ---------------------------------------------------------------- playing on
def liked(g: Ints, rng: Ints, i: int, who: int, n: int, veiled: bool) -> int:
    """The listed answer after which a seat likes the position best. Its dice are not the world's own: nobody foresees those. Where
    several are asked at once it looks at a world of its own, for it does not see what the others answer."""
    key = new_key(rng)
    start = PLAYED
    if veiled:
        start = VEILED
        copy(g, VEILED, PLAYED)
        ask(g, HIDE, VEILED, BETWEEN, who, 0, 0, 0)
        ask(g, WORLD, VEILED, BETWEEN, who, key, 0, 0)
    best, best_value = 0, NEVER
    for k in range(n):
        copy(g, TRIED, start)
        action = ask(g, ACTION, TRIED, LISTED, k, 0, 0, 0)
        value = ask(g, LOOK, TRIED, BETWEEN, i, action, who, key) * TIE + number(rng, TIE)
        if value > best_value:
            best, best_value = k, value
    return best


def play_on(g: Ints, plan: Ints, rng: Ints, until: int) -> None:
    """All seats answer as greedy would, but for a little noise, until the clock shows a time or the game is over."""
    for _ in range(plan[ANSWERS]):
        found = ask(g, NEXT, PLAYED, LISTED, int(plan[SEAT]), 0, 0, 0)
        if found == GAME_OVER or ask(g, CLOCK, PLAYED, LISTED, 0, 0, 0, 0) >= until:
            return
        i, who = found >> 8 & 255, found & 255
        n = ask(g, OPTIONS, PLAYED, LISTED, i, -1, 0, 0)
        k = 0
        if n > 1:
            if number(rng, THOUSAND) < plan[NOISE]:
                k = number(rng, n)
            else:
                k = liked(g, rng, i, who, n, found >> 16 > 0)
        ask(g, ANSWER, PLAYED, LISTED, i, ask(g, ACTION, PLAYED, LISTED, k, 0, 0, 0), 0, 0)


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
    begin(g, plan, action, key)
    if reply >= 0:
        i = ask(g, NEXT, PLAYED, LISTED, int(plan[SEAT]), 0, 0, 0) >> 8 & 255
        ask(g, ANSWER, PLAYED, LISTED, i, reply, 0, 0)
    rng[0] = key
    rng[1] = THOUSAND
    play_on(g, plan, rng, until)
    plan[SPENT] += 1
    return outcome(g, plan)


# ---------------------------------------------------------------- comparing
def sort(values: Ints, order: Ints, n: int) -> None:
    """The first n numbers of an order by their values, the greatest first; what is equal keeps its place."""
    for a in range(1, n):
        b, moved = a, order[a]
        while b > 0 and values[moved] > values[order[b - 1]]:
            order[b] = order[b - 1]
            b -= 1
        order[b] = moved


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


# ---------------------------------------------------------------- both at once
def regretted(regrets: Ints, places: Ints, n: int, rng: Ints) -> int:
    """One of n answers, each as likely as it is regretted not to have been given; all alike if none is."""
    total = 0
    for k in range(n):
        total += int(regrets[places[k]])
    if total == 0:
        return number(rng, n)
    left = number(rng, total)
    for k in range(n):
        left -= int(regrets[places[k]])
        if left < 0:
            return k
    return 0


def add_shares(values: Ints, regrets: Ints, n: int) -> None:
    """Add how likely each of n answers is just now, in parts of ONE."""
    total = 0
    for k in range(n):
        total += int(regrets[k])
    for k in range(n):
        values[k] += ONE * int(regrets[k]) // total if total > 0 else ONE // n


def replies(g: Ints, plan: Ints, codes: Ints, places: Ints, action: int, key: int) -> int:
    """List what the other may answer in a world; `places` says where each is among the answers met so far. Returns how many."""
    begin(g, plan, action, key)
    i = ask(g, NEXT, PLAYED, LISTED, int(plan[SEAT]), 0, 0, 0) >> 8 & 255
    n = min(len(places), ask(g, OPTIONS, PLAYED, LISTED, i, -1, 0, 0))
    for k in range(n):
        code = ask(g, ACTION, PLAYED, LISTED, k, 0, 0, 0)
        at = 0
        while at < len(codes) - 1 and codes[at] >= 0 and codes[at] != code:
            at += 1
        codes[at] = code
        places[k] = at
    return n


def mix_answers(g: Ints, plan: Ints, actions: Ints, order: Ints, values: Ints, counts: Ints, theirs: Ints, rng: Ints) -> int:
    """How often each option should be taken, in `values`, by regret matching: in every world both answer by what they regret so
    far, and both see what every other answer would have brought. `theirs` has three parts: the answers of the other that were
    met, what is regretted of each, and where those possible in this world are among them."""
    n, most = len(actions), len(theirs) // 3
    codes, regrets, places = theirs[:most], theirs[most : 2 * most], theirs[2 * most :]
    until = ask(g, CLOCK, KNOWN, LISTED, 0, 0, 0, 0) + int(plan[HORIZON])
    for k in range(n):
        order[k] = k
        values[k] = 0
        counts[k] = 0  # here: what is regretted
    for at in range(most):
        codes[at] = -1
        regrets[at] = 0
    world = 0
    while plan[SPENT] < plan[PLAYOUTS]:
        world += 1
        key = world_of(plan, world)
        m = replies(g, plan, codes, places, int(actions[0]), key)
        rng[0] = key
        rng[1] = 0
        mine, reply = regretted(counts, order, n, rng), regretted(regrets, places, m, rng)
        add_shares(values, counts, n)
        theirs_now = int(codes[places[reply]])
        came = playout(g, plan, rng, int(actions[mine]), theirs_now, key, until) >> COARSE
        for k in range(n):
            if k != mine:
                other = playout(g, plan, rng, int(actions[k]), theirs_now, key, until) >> COARSE
                counts[k] = max(0, int(counts[k]) + other - came)
        for k in range(m):
            if k != reply:
                other = playout(g, plan, rng, int(actions[mine]), int(codes[places[k]]), key, until) >> COARSE
                regrets[places[k]] = max(0, int(regrets[places[k]]) + came - other)
    sort(values, order, n)
    for k in range(n):
        counts[k] = world
    return int(plan[SPENT])


# ---------------------------------------------------------------- both at once, several answers each
# A plan is what a seat answers one after another while it is asked, a row of numbers: how many answers, how often it came up, and
# the answers.
MINE, THEIRS, LEFT, LONG = 16, 6, 6, 16  # plans of each side, how many of one's own are looked at closely, answers of a plan
LENGTH, TIMES, ROW = 0, 1, 2 + LONG
TRIES = 3  # to find a plan of one's own
DARING, WARY = 250, 80  # of a thousand answers in a plan of one's own, and of the other's: any that is legal
STEPS = 2000  # of regret


def is_same_plan(one: Ints, two: Ints) -> bool:
    """Whether two plans have the same answers, in whatever order."""
    if one[LENGTH] != two[LENGTH]:
        return False
    for a in range(one[LENGTH]):
        met = False
        for b in range(two[LENGTH]):
            met = met or one[2 + a] == two[2 + b]
        if not met:
            return False
    return True


def add_plan(g: Ints, plan: Ints, rows: Ints, n: int, who: int, key: int, noise: int, rng: Ints) -> int:
    """Let a seat plan in a world, as greedy would but for so much noise, and note the plan, unless it is there already; two are the
    same if their answers are. `who` is as `NEXT` says it. Returns how many plans there are now."""
    draw_world(g, plan, key)
    rng[0] = key
    rng[1] = 0
    row = rows[n * ROW : (n + 1) * ROW]
    row[LENGTH] = 0
    row[TIMES] = 1
    while row[LENGTH] < LONG:
        found = ask(g, NEXT, PLAYED, LISTED, who, 0, 0, 0)
        if found == GAME_OVER or found & 255 != who:
            break
        i = found >> 8 & 255
        m = ask(g, OPTIONS, PLAYED, LISTED, i, -1, 0, 0)
        k = number(rng, m) if number(rng, THOUSAND) < noise else liked(g, rng, i, who, m, True)
        action = ask(g, ACTION, PLAYED, LISTED, k, 0, 0, 0)
        row[2 + row[LENGTH]] = action
        row[LENGTH] += 1
        ask(g, ANSWER, PLAYED, LISTED, i, action, 0, 0)
    for k in range(n):
        if is_same_plan(rows[k * ROW : (k + 1) * ROW], row):
            rows[k * ROW + TIMES] += 1
            return n
    return n + 1


def follow(g: Ints, row: Ints, who: int) -> None:
    """Give the answers of a plan, as far as they are legal in this world."""
    for step in range(row[LENGTH]):
        found = ask(g, NEXT, PLAYED, LISTED, who, 0, 0, 0)
        if found == GAME_OVER or found & 255 != who:
            return
        i = found >> 8 & 255
        for k in range(ask(g, OPTIONS, PLAYED, LISTED, i, -1, 0, 0)):
            if ask(g, ACTION, PLAYED, LISTED, k, 0, 0, 0) == row[2 + step]:
                ask(g, ANSWER, PLAYED, LISTED, i, int(row[2 + step]), 0, 0)
                break


def play_plans(g: Ints, plan: Ints, rng: Ints, mine: Ints, theirs: Ints, other: int, key: int, until: int) -> int:
    """What two plans lead to in one world."""
    draw_world(g, plan, key)
    follow(g, mine, int(plan[SEAT]))
    follow(g, theirs, other)
    rng[0] = key
    rng[1] = THOUSAND
    play_on(g, plan, rng, until)
    plan[SPENT] += 1
    return outcome(g, plan)


def note_worth(worth: Ints, sums: Ints, theirs: Ints, n: int, m: int) -> None:
    """What each of n plans comes to, in all worlds together, against the m that the other is likely to have."""
    total = 0
    for b in range(m):
        total += int(theirs[b * ROW + TIMES])
    for a in range(n):
        worth[a] = 0
        for b in range(m):
            worth[a] += int(sums[a * THEIRS + b]) * int(theirs[b * ROW + TIMES])
        worth[a] //= total


def spread_shares(shares: Ints, regrets: Ints, at: int, n: int) -> None:
    """How likely each of n is just now, in parts of ONE."""
    for k in range(n):
        shares[k] = 0
    add_shares(shares, regrets[at : at + n], n)


def settle_regrets(sums: Ints, ranks: Ints, n: int, m: int, regrets: Ints, shares: Ints) -> None:
    """How often each of the first n plans should be taken, if the other chooses among m as well as it can: both go over what they
    regret, step by step. `regrets` has two parts, one's own and the other's."""
    for k in range(MINE + THEIRS):
        regrets[k] = 0
    now = shares[MINE : MINE + MINE]
    theirs_now = shares[2 * MINE : 2 * MINE + THEIRS]
    for k in range(n):
        shares[k] = 0
    for _ in range(STEPS):
        spread_shares(now, regrets, 0, n)
        spread_shares(theirs_now, regrets, MINE, m)
        average = 0
        for a in range(n):
            for b in range(m):
                average += int(now[a]) * int(theirs_now[b]) // ONE * int(sums[ranks[a] * THEIRS + b]) // ONE
        for a in range(n):
            came = 0
            for b in range(m):
                came += int(theirs_now[b]) * int(sums[ranks[a] * THEIRS + b]) // ONE
            regrets[a] = max(0, int(regrets[a]) + came - average)
            shares[a] += int(now[a])
        for b in range(m):
            came = 0
            for a in range(n):
                came += int(now[a]) * int(sums[ranks[a] * THEIRS + b]) // ONE
            regrets[MINE + b] = max(0, int(regrets[MINE + b]) + average - came)


def mix_plans(g: Ints, plan: Ints, actions: Ints, order: Ints, values: Ints, counts: Ints, room: Ints, rng: Ints) -> int:
    """How often each option should be taken, in `values`, as the first answer of a plan. Plans are thought of by both sides, and
    played on against each other, each in the same worlds; those of one's own that are about as good as the best (`NEAR`), against
    what the other is likely to plan, are mixed by regret."""
    mine, theirs = room[: MINE * ROW + ROW], room[MINE * ROW + ROW : (MINE + THEIRS + 2) * ROW]
    rest = room[(MINE + THEIRS + 2) * ROW :]
    sums, worth, ranks = rest[: MINE * THEIRS], rest[MINE * THEIRS :][:MINE], rest[MINE * THEIRS + MINE :][:MINE]
    regrets, shares = rest[MINE * THEIRS + 2 * MINE :][: MINE + THEIRS], rest[MINE * THEIRS + 4 * MINE :]
    seat, other = int(plan[SEAT]), int(plan[REPLIER])
    until = ask(g, CLOCK, KNOWN, LISTED, 0, 0, 0, 0) + int(plan[HORIZON])
    n, m, world = 0, 0, 0
    for _ in range(TRIES * MINE):
        world += 1
        n = min(MINE, add_plan(g, plan, mine, n, seat, world_of(plan, world), DARING, rng))
        m = min(THEIRS, add_plan(g, plan, theirs, m, other, world_of(plan, world), WARY, rng))
    for a in range(MINE):
        ranks[a] = a
        for b in range(THEIRS):
            sums[a * THEIRS + b] = 0
    worlds = 0
    for share in (3, 1):  # a third of the playouts for all plans, the rest for the better ones
        for _ in range(max(1, (int(plan[PLAYOUTS]) - int(plan[SPENT])) // (share * n * m))):
            worlds += 1
            key = world_of(plan, world + worlds)
            for a in range(n):
                for b in range(m):
                    at = int(ranks[a])
                    sums[at * THEIRS + b] += play_plans(
                        g, plan, rng, mine[at * ROW : (at + 1) * ROW], theirs[b * ROW : (b + 1) * ROW], other, key, until
                    )
        note_worth(worth, sums, theirs, MINE, m)
        sort(worth, ranks, n)
        if share > 1:
            n = min(n, LEFT)
    near = 1
    while near < n and int(worth[ranks[0]] - worth[ranks[near]]) < int(plan[NEAR]) * worlds:
        near += 1
    settle_regrets(sums, ranks, near, m, regrets, shares)
    for k in range(len(actions)):
        order[k] = k
        values[k] = 0
        counts[k] = STEPS
        for a in range(near):
            if mine[ranks[a] * ROW + 2] == actions[k]:
                values[k] += shares[a]
    sort(values, order, len(actions))
    return int(plan[SPENT])


# ---------------------------------------------------------------- one after the other drops out
def race(
    g: Ints, plan: Ints, actions: Ints, places: Ints, order: Ints, values: Ints, counts: Ints, room: Ints, rng: Ints
) -> None:
    """Play the options of an order on, and put them in order; `places` has three numbers of each. Each has a lane; `room` has what
    is known of lanes: which option it is, what came of it in this world and in all, how the lanes stand, and how far they were
    apart."""
    most, trust = len(order), int(plan[TRUST])
    options, came, sums, ranks = room[:most], room[most : 2 * most], room[2 * most : 3 * most], room[3 * most : 4 * most]
    spreads = room[4 * most : (4 + most) * most]
    for lane in range(most):
        options[lane] = order[lane]
        ranks[lane] = lane
        counts[order[lane]] = trust
        sums[lane] = (
            trust * chances(int(values[order[lane]]) // max(1, int(plan[SAMPLES])), int(plan[SCALE])) if trust > 0 else 0
        )
    for k in range(most * most):
        spreads[k] = 0
    rounds = 1
    while 1 << rounds < most:
        rounds += 1
    until = ask(g, CLOCK, KNOWN, LISTED, 0, 0, 0, 0) + int(plan[HORIZON])
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
    rng[0] = plan[KEY]
    rng[1] = THOUSAND
    play_on(g, plan, rng, ask(g, CLOCK, KNOWN, LISTED, 0, 0, 0, 0) + int(plan[HORIZON]))
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
