"""What a position at the beginning of a turn is likely to come to (docs/opponents.md): traits of both sides, each times a number
that was learned from many games (`sandtable lab forecast fantasycards`; forecast.toml). It tells what comes of a position, and
`judge` what to do in it."""

from __future__ import annotations

from pathlib import Path

from sandtable.kernel import rule
from sandtable.kernel.traits import Traits, no_traits, note

from . import vocabulary as v
from .board.field import COVER
from .board.geometry import has, in_arc, root, square
from .bot import FAR_OFF, WON, charge_of
from .cards import ACTION_NAMES, ASSAULT, BACK_IN_ACTION, MELEE_SURGE, OPEN_FIRE, RECOVER, SITUATION_NAMES
from .judging import by_shift, is_there
from .rules.attacking import SHOT, faces, in_cover, over, shot_at
from .rules.units import able, engaged, first_of, last_of
from .state import GONE, HAND, N_CARDS, OFF, ON, FantasyOptions, State
from .units import MELEE, NONE, POINTS, PROTECTION, RANGE, RANGED, TYPE_NAMES

MOST_LEFT, BANDS, RINGS, MOST_STRIKERS = 30, 12, 6, 4
SHIFTS = ("two-worse", "one-worse", "none", "one-better", "two-better", "three-better", "four-better")
FIGHTS, FIGHTS_AND_SHOOTS, SHOOTS = range(3)  # how a unit attacks
WAYS = ("fights", "fights-and-shoots", "shoots")
USEFUL = ("recover", "back-in-action", "melee-surge", "assault", "open-fire")  # with somebody to play it on
IN_HAND = {
    "first-action": ACTION_NAMES,  # at least one of these in hand,
    "more-actions": ACTION_NAMES,  # and how many besides
    "situation": SITUATION_NAMES,
    "useful": USEFUL,
}
TRAITS = Traits(
    Path(__file__).parent / "forecast.toml",
    **{
        "left": range(MOST_LEFT + 1),  # points until defeat
        "here": TYPE_NAMES,  # not eliminated
        "shaken": TYPE_NAMES,
        "out": TYPE_NAMES,
        "confused": TYPE_NAMES,
        "off": TYPE_NAMES,
        "points": ("shaken", "out", "confused"),  # of all units in such trouble
        "cover": TYPE_NAMES,
        "edge": TYPE_NAMES,  # within Short of the edge of the table
        "fighting": TYPE_NAMES,  # in Close Combat
        "nearest": [f"{way}-{band}" for way in WAYS for band in range(BANDS)],  # enemy, in halves of Short
        "reached": SHIFTS,  # enemies that an Assault reaches, by points, at the best shift
        "reached-well": TYPE_NAMES,  # with a shift for it
        "reached-by": range(MOST_STRIKERS + 1),
        "reached-later": SHIFTS,  # a Short move away from that
        "chased": [f"{name}-{ring}" for name in TYPE_NAMES for ring in range(RINGS)],  # how near who fights is, in Short
        "aimed-at": SHIFTS,  # enemies in range and arc, by points
        "aimed-at-well": TYPE_NAMES,
        "shot": SHIFTS,  # the best that each could take, by points
        "shooter": TYPE_NAMES,  # has a shot
        "hand": range(HAND + 1),  # so many cards
        **{f"{name}-now": names for name, names in IN_HAND.items()},  # in one's own turn,
        **{f"{name}-later": names for name, names in IN_HAND.items()},  # and in the enemy's
        "turn": ("own",),
    },
)
NUMBERS = TRAITS.numbers
LEFT, HERE, SHAKEN, OUT, CONFUSED = map(TRAITS.at, ("left", "here", "shaken", "out", "confused"))
AWAY, TROUBLE, COVERED, EDGE, FIGHTING = map(TRAITS.at, ("off", "points", "cover", "edge", "fighting"))
NEAREST, REACHED, REACHED_WELL, REACHED_BY = map(TRAITS.at, ("nearest", "reached", "reached-well", "reached-by"))
REACHED_LATER, CHASED, AIMED_AT, AIMED_AT_WELL = map(TRAITS.at, ("reached-later", "chased", "aimed-at", "aimed-at-well"))
SHOTS, SHOOTER, CARDS_IN_HAND, TURN = map(TRAITS.at, ("shot", "shooter", "hand", "turn"))
FIRST, MORE, SITUATION, USE = (TRAITS.at(f"{name}-now") for name in IN_HAND)
LATER = TRAITS.at("first-action-later") - FIRST  # what stands in the enemy's turn is so much further on
NEVER, FAIR = -9, 3  # a shift that no attack has; a shot without one counts so much, to compare shots


@rule
def whose(s: State) -> int:
    """The side whose turn it is or, after a turn, is next."""
    now = s.player + 0
    return now if s.sides[now].turns + (s.first == now) == s.sides[1 - now].turns else 1 - now


@rule
def note_units(s: State, out: FantasyOptions, side: int, n: int) -> None:
    """Who is left, and in what state."""
    note(out, LEFT + max(0, min(MOST_LEFT, s.sides[side].limit - s.sides[side].lost)), n)
    note(out, CARDS_IN_HAND + max(0, min(HAND, s.sides[side].in_hand)), n)
    for k in range(first_of(s, side), last_of(s, side)):
        u = s.units[k]
        if u.where != GONE and u.kind != v.OBSTACLE:
            kind, points = u.kind, POINTS[u.kind]
            note(out, HERE + kind, n)
            note(out, SHAKEN + kind, n * u.shaken)
            note(out, OUT + kind, n * u.out)
            note(out, CONFUSED + kind, n * u.confused)
            note(out, TROUBLE, n * points * u.shaken)
            note(out, TROUBLE + 1, n * points * u.out)
            note(out, TROUBLE + 2, n * points * u.confused)
            note(out, AWAY + kind, n * (u.where == OFF))


@rule
def near(s: State, unit: int, side: int) -> int:
    """How far the nearest enemy is, in halves of Short."""
    p, best = s.field.pieces[unit], FAR_OFF + 0
    for k in range(first_of(s, 1 - side), last_of(s, 1 - side)):
        if is_there(s, k):
            best = min(best, square(p.x, p.y, s.field.pieces[k].x, s.field.pieces[k].y))
    return min(BANDS - 1, 2 * root(best) // s.field.distance[v.SHORT]) if best < FAR_OFF else BANDS - 1


@rule
def note_places(s: State, out: FantasyOptions, side: int, n: int) -> None:
    for k in range(first_of(s, side), last_of(s, side)):
        if s.units[k].where == ON and s.units[k].kind != v.OBSTACLE:
            kind, p = s.units[k].kind, s.field.pieces[k]
            way = FIGHTS if RANGED[kind] < 0 else SHOOTS if RANGED[kind] > MELEE[kind] else FIGHTS_AND_SHOOTS
            note(out, NEAREST + BANDS * way + near(s, k, side), n)
            note(out, COVERED + kind, n * in_cover(s, k))
            edge = min(min(p.x, s.field.width - p.x), min(p.y, s.field.height - p.y))
            note(out, EDGE + kind, n * (edge < s.field.distance[v.SHORT]))
            note(out, FIGHTING + kind, n * engaged(s, k))


@rule
def note_target(s: State, out: FantasyOptions, target: int, side: int, n: int) -> bool:
    """What a side could do to an enemy, whatever is between them. Could an Assault reach it?"""
    q, kind, short = s.field.pieces[target], s.units[target].kind, s.field.distance[v.SHORT] + 0
    weak, cover = (s.units[target].shaken | s.units[target].out) > 0, has(s.field, COVER, q.x, q.y)
    blow, strikers, later, aimed, chased = NEVER + 0, 0, NEVER + 0, NEVER + 0, FAR_OFF + 0
    for k in range(first_of(s, side), last_of(s, side)):
        p, own = s.field.pieces[k], s.units[k].kind
        if p.r > 0 and able(s, k):
            far, reach = square(p.x, p.y, q.x, q.y), charge_of(s, k)
            behind = not faces(s, target, q.x, q.y, p.x, p.y)
            if MELEE[own] > RANGED[own]:
                chased = min(chased, far)
            if far <= (reach + short) * (reach + short):
                shift = over(MELEE[own], PROTECTION[kind]) + weak + behind - cover
                if far <= reach * reach:
                    blow = max(blow, shift)
                    strikers += 1
                else:
                    later = max(later, shift)
            if RANGED[own] >= 0:
                reach = s.field.distance[RANGE[own]] + 0
                if far <= reach * reach and in_arc(p, q.x, q.y):
                    aimed = max(aimed, over(RANGED[own], PROTECTION[kind]) + behind - cover)
    if blow > NEVER:
        note(out, REACHED + by_shift(blow), n * POINTS[kind])
        note(out, REACHED_WELL + kind, n * (blow > 0))
    elif later > NEVER:
        note(out, REACHED_LATER + by_shift(later), n * POINTS[kind])
    note(out, REACHED_BY + min(MOST_STRIKERS, strikers), n * POINTS[kind])
    if aimed > NEVER:
        note(out, AIMED_AT + by_shift(aimed), n * POINTS[kind])
        note(out, AIMED_AT_WELL + kind, n * (aimed > 0))
    if chased < FAR_OFF:
        note(out, CHASED + RINGS * kind + min(RINGS - 1, root(chased) // short), n)
    return blow > NEVER


@rule
def note_targets(s: State, out: FantasyOptions, side: int, n: int) -> int:
    """How many enemies could an Assault reach?"""
    reached = 0
    for target in range(first_of(s, 1 - side), last_of(s, 1 - side)):
        if is_there(s, target):
            reached += note_target(s, out, target, side, n)
    return reached


@rule
def note_shots(s: State, out: FantasyOptions, side: int, n: int) -> int:
    """The best shot of each unit. How many have one? Looking is dear: not at enemies that would be no better a target if they were
    seen."""
    shooters = 0
    for k in range(first_of(s, side), last_of(s, side)):
        kind, p = s.units[k].kind, s.field.pieces[k]
        if p.r > 0 and RANGED[kind] >= 0 and able(s, k):
            best, worth, points = NEVER + 0, 0, 0
            for target in range(first_of(s, 1 - side), last_of(s, 1 - side)):
                if is_there(s, target):
                    q, foe = s.field.pieces[target], s.units[target].kind
                    shift = over(RANGED[kind], PROTECTION[foe]) + (not faces(s, target, q.x, q.y, p.x, p.y))
                    if POINTS[foe] * (FAIR + shift) > worth:
                        shot = shot_at(s, k, target, q.x, q.y, True)
                        if shot > 0 and POINTS[foe] * (FAIR + shot - SHOT) > worth:
                            best, points = shot - SHOT, POINTS[foe]
                            worth = points * (FAIR + best)
            if best > NEVER:
                shooters += 1
                note(out, SHOTS + by_shift(best), n * points)
                note(out, SHOOTER + kind, n)
    return shooters


@rule
def note_hand(s: State, out: FantasyOptions, side: int, ahead: int, reached: int, shooters: int) -> None:
    """What is in one's own hand; how many of the cards have somebody to be played on. `ahead`: in the enemy's turn."""
    shaken, away, fighting = 0, 0, 0
    for k in range(first_of(s, side), last_of(s, side)):
        if s.units[k].where != GONE:
            shaken += s.units[k].shaken
            away += s.units[k].out
            fighting += s.units[k].where == ON and engaged(s, k)
    for card in range(N_CARDS):
        if s.sides[side].hand[card]:
            action = s.actions[card]
            note(out, SITUATION + ahead + s.situations[card], 1)
            note(out, (FIRST if out.action[FIRST + ahead + action] == 0 else MORE) + ahead + action, 1)
            if action == RECOVER and shaken > 0:
                shaken -= 1
                note(out, USE + ahead, 1)
            elif action == BACK_IN_ACTION and away > 0:
                away -= 1
                note(out, USE + ahead + 1, 1)
            elif action == MELEE_SURGE and fighting > 0:
                fighting -= 1
                note(out, USE + ahead + 2, 1)
            elif action == ASSAULT and reached > 0:
                reached -= 1
                note(out, USE + ahead + 3, 1)
            elif action == OPEN_FIRE and shooters > 0:
                shooters -= 1
                note(out, USE + ahead + 4, 1)


@rule
def forecast(s: State, seat: int, out: FantasyOptions) -> int:
    """In thousandths of the logarithm of the odds."""
    no_traits(out, len(NUMBERS))
    if s.winner != NONE:
        return 0 if s.winner > 1 else (WON if s.winner == seat else -WON)
    now = whose(s)
    for side in range(2):
        n = 1 if side == seat else -1
        note_units(s, out, side, n)
        note_places(s, out, side, n)
        reached, shooters = note_targets(s, out, side, n), note_shots(s, out, side, n)
        if side == seat:
            note_hand(s, out, side, 0 if now == side else LATER, reached, shooters)
    note(out, TURN, 1 if now == seat else -1)
    value = 0
    for k in range(len(NUMBERS)):
        value += NUMBERS[k] * out.action[k]
    return value
