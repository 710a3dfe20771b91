"""Front Line as numbers, for programs that learn (docs/environments.md has it as tables).

A seat always sees the battlefield from its own end: Green's squares are turned by 180 degrees, in features and in
answers, so that both seats learn one game. This covers the two-player game; an Allies game is refused.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from sandtable.kernel import rule, table
from sandtable.kernel.game import Encoding
from sandtable.kernel.indices import Digit, Indices
from sandtable.kernel.verbs import Part, Values, Verb

from . import verbs as do
from .board import (
    AIR_BASE,
    BEACH,
    CITY_COUNTRY,
    CITY_KIND,
    COLUMNS,
    DESERT,
    HILL,
    MOUNTAIN,
    PORT,
    SQUARES,
    TERRAIN_NAMES,
    WATER,
)
from .cards import CARD_NAMES, MONTHS, RESERVES, STARTERS, SUPPLY_NAMES
from .game import frontline
from .rules.terms import army, cities, city_of, is_unfriendly_city, on_field
from .state import DISRUPTED, EMPTY, LEADERSHIP_NAMES, NOBODY, NONE, RESERVE, State

KINDS = [kind.name for kind in frontline.rules.kinds]
HALF = SQUARES // 2
HOME = 3 * COLUMNS  # the squares of one's own country


def lacks(options: dict[str, str]) -> str:
    """What is said to those who want another game than this covers."""
    if options["players"] == "2":
        return ""
    return f"Front Line has numbers for its two-player game only, and players = {options['players']!r} is an Allies game."


@rule
def seen(square: int, seat: int) -> int:
    """A square from a seat's own end of the battlefield (and back: turning twice changes nothing)."""
    return square if seat == 0 else SQUARES - 1 - square


# ---------------------------------------------------------------- answers as indices
def _pairs(far: int) -> list[tuple[int, int]]:
    """The pairs of squares at most so far from each other."""
    pairs = [(p, q) for p in range(SQUARES) for q in range(SQUARES) if p != q]
    return [(p, q) for p, q in pairs if abs(p // COLUMNS - q // COLUMNS) <= far and abs(p % COLUMNS - q % COLUMNS) <= far]


def _numbers(pairs: list[tuple[int, int]]) -> list[int]:
    """[from * 60 + to]: the place of a pair in the list, or -1."""
    numbers = [-1] * (SQUARES * SQUARES)
    for k, (p, q) in enumerate(pairs):
        numbers[p * SQUARES + q] = k
    return numbers


# No move and no attack reaches further than three squares, and no square can be both moved to and attacked: one index
# per pair of squares does for both. In the same way a step to a neighbour is a Maneuver where it is empty and a Relieve
# where an own unit stands; a routed unit's retreat is such a step, too.
GO_PAIRS, STEP_PAIRS = _pairs(3), _pairs(1)
GO_NUMBER, STEP_NUMBER = table(_numbers(GO_PAIRS)), table(_numbers(STEP_PAIRS))


# What a question may be about.
ATTACKER_ARG, TARGET_ARG, SQUARE_ARG = map(frontline.rules.places, ("attacker", "target", "square"))
WHITE_ARG, YELLOW_ARG, RALLIED_ARG = map(frontline.rules.places, ("white", "yellow", "rallied"))


# What a seat sees of the squares that an answer names.
@rule
def seen_start(s: State, i: int, action: int) -> int:
    return seen(do.start(action), s.flow.decisions[i].who)


@rule
def seen_to(s: State, i: int, action: int) -> int:
    return seen(do.to(action), s.flow.decisions[i].who)


@rule
def half(s: State, i: int, action: int) -> int:
    """Which half of the battlefield a Port or an Air Base lies in, the near one first."""
    return 1 if seen_start(s, i, action) >= HALF else 0


@rule
def go(s: State, i: int, action: int) -> int:
    return GO_NUMBER[seen_start(s, i, action) * SQUARES + seen_to(s, i, action)]


@rule
def step(s: State, i: int, action: int) -> int:
    """Two units that swap have one index, the one from the seat's lower square."""
    start = seen_start(s, i, action)
    end = seen_to(s, i, action)
    if do.verb(action) == do.relieve:
        return STEP_NUMBER[min(start, end) * SQUARES + max(start, end)]
    return STEP_NUMBER[start * SQUARES + end]


@rule
def step_of_target(s: State, i: int, action: int) -> int:
    """A step of the unit that the question is about."""
    q = s.flow.decisions[i]
    start = seen(s.units[q.args[TARGET_ARG[q.kind]]].square, q.who)
    return STEP_NUMBER[start * SQUARES + seen_to(s, i, action)]


@rule
def whose(s: State, i: int, action: int) -> int:
    """Oneself, or the opponent."""
    return do.country(action) ^ s.flow.decisions[i].who


# And back: what stands where tells a move from an attack, a Maneuver from a Relieve.
def from_start(s: Any, i: int, square: int, values: Values) -> Values:
    return {"start": seen(square, s.flow.decisions[i].who)}


def from_to(s: Any, i: int, square: int, values: Values) -> Values:
    return {"to": seen(square, s.flow.decisions[i].who)}


def from_pair(s: Any, i: int, pair: tuple[int, int], wanted: bool, hostile: bool) -> Values | None:
    """The two squares of a pair, if what stands on the second is `wanted`: one's own, or else the enemy's where `hostile`."""
    who = int(s.flow.decisions[i].who)
    start, end = (seen(square, who) for square in pair)
    target = s.board[end]
    if hostile:
        found = is_unfriendly_city(s, end, who) if target == EMPTY else s.units[target].colour != who
    else:
        found = target != EMPTY and s.units[target].colour == who
    return {"start": start, "to": end} if found == wanted else None


def from_swap(s: Any, i: int, k: int, values: Values) -> Values | None:
    """The way round that counts is from the seat's lower square."""
    found = from_pair(s, i, STEP_PAIRS[k], True, False) if STEP_PAIRS[k][0] < STEP_PAIRS[k][1] else None
    return found and {"start": min(found.values()), "to": max(found.values())}


def from_step_of_target(s: Any, i: int, k: int, values: Values) -> Values | None:
    q = s.flow.decisions[i]
    start, end = (seen(square, int(q.who)) for square in STEP_PAIRS[k])
    return {"to": end} if start == s.units[q.args[TARGET_ARG[q.kind]]].square else None


def from_half(s: Any, i: int, far: int, values: Values) -> Values:
    """The Port in one half of the battlefield (its first square if there is none)."""
    return {"start": starting_square(s, i, far, lambda q: s.ground[q] == PORT)}


def from_base(s: Any, i: int, far: int, values: Values) -> Values:
    """The Air Base in one half of the battlefield."""
    return {"start": starting_square(s, i, far, lambda q: s.city_at[q] != NONE and CITY_KIND[s.city_at[q]] == AIR_BASE)}


def starting_square(s: Any, i: int, far: int, is_one: Callable[[int], bool]) -> int:
    squares = [seen(square, int(s.flow.decisions[i].who)) for square in range(far * HALF, far * HALF + HALF)]
    return next(filter(is_one, squares), squares[0])


START, TO = Digit(SQUARES, seen_start, from_start), Digit(SQUARES, seen_to, from_to)
N_STEPS, N_GOES = len(STEP_PAIRS), len(GO_PAIRS)
TABLE: dict[Verb, tuple[Part | Digit, ...]] = {
    do.end: (),
    do.skip: (),
    do.no: (),
    do.rally: (),
    do.commission: (),
    do.cache: (),
    do.return_fire: (),
    do.build: (do.kind,),
    do.use_stack: (do.stack,),
    do.choose_card: (do.card,),
    do.go_first: (Digit(2, whose, lambda s, i, k, values: {"country": k ^ int(s.flow.decisions[i].who)}),),
    do.regroup: (START,),  # Opportunity Fire, too
    do.sail: (Digit(2, half, from_half), TO),
    do.drop: (Digit(2, half, from_base), TO),
    do.place: (do.kind, Digit(HOME, seen_to, from_to)),
    do.maneuver: (Digit(N_STEPS, step, lambda s, i, k, values: from_pair(s, i, STEP_PAIRS[k], False, False)),),
    do.relieve: (Digit(N_STEPS, step, from_swap),),
    do.retreat_to: (Digit(N_STEPS, step_of_target, from_step_of_target),),
    do.maneuver_to: (Digit(N_STEPS, step_of_target, from_step_of_target),),
    do.move: (Digit(N_GOES, go, lambda s, i, k, values: from_pair(s, i, GO_PAIRS[k], False, True)),),
    do.attack: (Digit(N_GOES, go, lambda s, i, k, values: from_pair(s, i, GO_PAIRS[k], True, True)),),
}
ALIKE: dict[Verb, Verb] = {  # answers with the same indices: no question has both, or the state tells them apart
    **dict.fromkeys((do.relieve, do.retreat_to, do.maneuver_to), do.maneuver),
    do.attack: do.move,
    do.decline: do.skip,
    do.fire: do.regroup,
    **dict.fromkeys((do.keep, do.white, do.hold, do.stay), do.no),
    **dict.fromkeys((do.reroll, do.yellow, do.retreat, do.advance), do.rally),
}
INDICES = Indices(frontline, do.answers, TABLE, like=ALIKE)
N_ACTIONS = INDICES.count


# ---------------------------------------------------------------- features: planes of 60 squares
P_OWN = 0  # infantry, tank, artillery
P_ENEMY = P_OWN + 3
P_DISRUPTED = P_ENEMY + 3  # of either colour
P_DONE = P_DISRUPTED + 1  # this turn: has moved, sailed, attacked, dropped
P_ACTIONS = P_DONE + 4  # actions this turn, out of two
P_GROUND = P_ACTIONS + 1  # hill, mountain, desert, beach, port, water; all zero: valley or city
P_OWN_CITY = P_GROUND + 6  # air base, capital, industry
P_ENEMY_CITY = P_OWN_CITY + 3
P_FALLEN = P_ENEMY_CITY + 3
P_HEX = P_FALLEN + 1
P_ATTACKER = P_HEX + 1  # of the attack that the seat is asked about
P_TARGET = P_ATTACKER + 1
N_PLANES = P_TARGET + 1

_GROUNDS = (HILL, MOUNTAIN, DESERT, BEACH, PORT, WATER)
GROUND_PLANE = table(P_GROUND + _GROUNDS.index(ground) if ground in _GROUNDS else -1 for ground in range(len(TERRAIN_NAMES)))

# ---------------------------------------------------------------- features: single numbers
F_MY_TURN = N_PLANES * SQUARES
F_FIRST = F_MY_TURN + 1  # this seat goes first in every month
F_STAGE = F_FIRST + 1  # setting up, placing, playing
F_MONTH = F_STAGE + 3
F_TURN = F_MONTH + len(MONTHS)  # of the month
F_SUPPLY_KIND = F_TURN + 6  # of the stack in use: air, capital, industry, fallen
F_SUPPLY = F_SUPPLY_KIND + len(SUPPLY_NAMES)  # chits left, and chits granted, out of four
F_STACKS = F_SUPPLY + 2  # chits in the own unused stacks, then in the enemy's
F_CARDS = F_STACKS + 6  # the own supply card, then the enemy's
F_LEADERSHIP = F_CARDS + 2 * len(CARD_NAMES)  # own, then the enemy's: exhausted, commissioned, available
F_EDGE = F_LEADERSHIP + 2 * len(LEADERSHIP_NAMES)  # own, the enemy's, on
F_RESERVE = F_EDGE + 3  # own, then the enemy's, by kind, out of all of that kind
F_ASKED = F_RESERVE + 6  # the decision that waits for this seat, in the order of ASKED
ASKED = (
    *("card", "place", "first", "supply", "action", "task", "respond", "fire"),
    *("rally", "edge", "die", "rout", "retreat", "displace", "reward"),
)
F_DICE = F_ASKED + len(ASKED)  # the white die, then the yellow one
F_RALLIED = F_DICE + 12  # the target of the attack was rallied
F_OPTIONS = F_RALLIED + 1  # the rules this game is played by
N_FEATURES = F_OPTIONS + 10

ASKED_FEATURE = table(F_ASKED + ASKED.index(name) if name in ASKED else -1 for name in KINDS)
ALL_OF_KIND = table(a + b for a, b in zip(STARTERS, RESERVES, strict=True))
ALL_CHITS = 4


@rule
def observe(s: State, seat: int, row: Any) -> None:
    """What a seat may know, from its own end of the battlefield."""
    see_units(s, seat, row)
    see_ground(s, seat, row)
    see_turn(s, seat, row)
    see_countries(s, seat, row)
    see_options(s, row)
    for i in range(s.flow.asked):
        if s.flow.decisions[i].open and s.flow.decisions[i].who == seat:
            see_decision(s, i, seat, row)
            return


@rule
def see_units(s: State, seat: int, row: Any) -> None:
    for colour in range(2):
        for unit in army(s, colour):
            u = s.units[unit]
            if u.status == RESERVE:
                row[F_RESERVE + (0 if colour == seat else 3) + u.kind] += 1.0
            if not on_field(s, unit):
                continue
            square = seen(u.square, seat)
            row[(u.kind + (P_OWN if colour == seat else P_ENEMY)) * SQUARES + square] = 1.0
            if u.status == DISRUPTED:
                row[P_DISRUPTED * SQUARES + square] = 1.0
            if u.actions:
                for deed in range(do.move, do.drop + 1):
                    if u.done >> deed & 1:
                        row[(P_DONE + deed - do.move) * SQUARES + square] = 1.0
                row[P_ACTIONS * SQUARES + square] = u.actions / 2
    for k in range(6):
        row[F_RESERVE + k] /= ALL_OF_KIND[k % 3]


@rule
def see_ground(s: State, seat: int, row: Any) -> None:
    """Terrain, hexes, and cities by their first owner."""
    for square in range(SQUARES):
        plane = GROUND_PLANE[s.ground[square]]
        if plane >= 0:
            row[plane * SQUARES + seen(square, seat)] = 1.0
    for k in range(4):
        if s.hexes[k] != NONE:
            row[P_HEX * SQUARES + seen(s.hexes[k], seat)] = 1.0
    for city in cities(s):
        if s.cities[city].square == NONE:
            continue
        square = seen(s.cities[city].square, seat)
        row[((P_OWN_CITY if CITY_COUNTRY[city] == seat else P_ENEMY_CITY) + CITY_KIND[city]) * SQUARES + square] = 1.0
        if s.cities[city].fallen:
            row[P_FALLEN * SQUARES + square] = 1.0


@rule
def see_turn(s: State, seat: int, row: Any) -> None:
    """When it is, whose turn, and the stack in use."""
    row[F_STAGE + s.stage] = 1.0
    row[F_MY_TURN] = 1.0 if s.player == seat else 0.0
    row[F_FIRST] = 1.0 if s.first == seat else 0.0
    if s.month < len(MONTHS):
        row[F_MONTH + s.month] = 1.0
        row[F_TURN + s.turn] = 1.0
    if s.spending != NONE:
        row[F_SUPPLY_KIND + s.supply_kind] = 1.0
        row[F_SUPPLY] = s.supply / ALL_CHITS
        row[F_SUPPLY + 1] = s.granted / ALL_CHITS


@rule
def see_countries(s: State, seat: int, row: Any) -> None:
    """What lies on the cards of either side, and the Edge between them."""
    for country in range(2):
        side = 0 if country == seat else 1
        for kind in range(3):
            row[F_STACKS + side * 3 + kind] = s.cities[city_of(country, kind)].stack / ALL_CHITS
        row[F_CARDS + side * len(CARD_NAMES) + s.sides[country].card] = 1.0
        row[F_LEADERSHIP + side * len(LEADERSHIP_NAMES) + s.sides[country].leadership] = 1.0
    if s.battlefields[0].edge_holder != NOBODY:
        row[F_EDGE + (0 if s.battlefields[0].edge_holder == seat else 1)] = 1.0
        row[F_EDGE + 2] = 1.0 if s.battlefields[0].edge_on else 0.0


@rule
def see_options(s: State, row: Any) -> None:
    row[F_OPTIONS + s.range1] = 1.0
    row[F_OPTIONS + 3] = s.amphibious
    row[F_OPTIONS + 4] = s.rally_lenient
    row[F_OPTIONS + 5] = s.orthogonal_retreat
    row[F_OPTIONS + 6] = s.edge_either
    row[F_OPTIONS + 7] = s.city_die_edge
    row[F_OPTIONS + 8] = s.desert_start
    row[F_OPTIONS + 9] = s.lake_drop_any


@rule
def see_decision(s: State, i: int, seat: int, row: Any) -> None:
    """What the seat is asked, about which units, and the dice that lie there."""
    q = s.flow.decisions[i]
    if ASKED_FEATURE[q.kind] >= 0:
        row[ASKED_FEATURE[q.kind]] = 1.0
    if WHITE_ARG[q.kind] >= 0:
        row[F_DICE + q.args[WHITE_ARG[q.kind]] - 1] = 1.0
        if q.args[YELLOW_ARG[q.kind]]:
            row[F_DICE + 6 + q.args[YELLOW_ARG[q.kind]] - 1] = 1.0
        row[F_RALLIED] = q.args[RALLIED_ARG[q.kind]]
    if ATTACKER_ARG[q.kind] >= 0:
        point_at(P_ATTACKER, s.units[q.args[ATTACKER_ARG[q.kind]]].square, seat, row)
    if TARGET_ARG[q.kind] >= 0:
        point_at(P_TARGET, s.units[q.args[TARGET_ARG[q.kind]]].square, seat, row)
    if SQUARE_ARG[q.kind] >= 0:
        point_at(P_TARGET, q.args[SQUARE_ARG[q.kind]], seat, row)


@rule
def point_at(plane: int, square: int, seat: int, row: Any) -> None:
    if square >= 0:
        row[plane * SQUARES + seen(square, seat)] = 1.0


encoding = Encoding(N_ACTIONS, N_FEATURES, observe, INDICES.index_of, INDICES.action_of, lacks=lacks, text=INDICES.text)
