"""Where two are asked at once and neither sees the other's answer, no answer that can be foreseen is the best: `mix_answers` lets
both learn by regret, and gives how often each answer should be taken. Where each sets several things in secret, one after another,
`mix_plans` does the same with whole plans."""

from __future__ import annotations

from sandtable.native.arrays import Ints
from sandtable.native.operations import ACTION, ANSWER, GAME_OVER, NEXT, OPTIONS

from .playing import (
    COARSE,
    LISTED,
    NEAR,
    ONE,
    PLAYED,
    PLAYOUTS,
    REPLIER,
    SEAT,
    SPENT,
    THOUSAND,
    TRIED_AT_MOST,
    ask,
    begin,
    draw_world,
    horizon,
    liked,
    number,
    outcome,
    play_on,
    playout,
    same_dice,
    sort,
    world_of,
)


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
    until = horizon(g, plan)
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
        k = number(rng, m) if number(rng, THOUSAND) < noise else liked(g, rng, i, who, m, int(plan[TRIED_AT_MOST]), True)
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
    same_dice(rng, key)
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
    until = horizon(g, plan)
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
