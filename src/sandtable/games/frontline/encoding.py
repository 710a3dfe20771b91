"""Front Line as numbers, for programs that learn (docs/environments.md has it as tables).

A seat always sees the battlefield from its own end: Green's squares are turned by 180 degrees, in features and in
answers, so that both seats learn one game. This covers the two-player game; an Allies game is refused.
"""

from __future__ import annotations

from typing import Any

from sandtable.kernel import rule, table
from sandtable.kernel.game import Encoding

from .board import BEACH, COLUMNS, DESERT, HILL, MOUNTAIN, PORT, SQUARES, TERRAIN_NAMES, WATER
from .cards import CARD_NAMES, MONTHS, RESERVES, STARTERS, SUPPLY_NAMES
from .game import frontline
from .rules.terms import act, army, end_of, is_unfriendly_city, kind_of, on_field, start_of
from .state import (
    ATTACK,
    BUILD,
    CACHE,
    COMMISSION,
    DISRUPTED,
    DROP,
    EMPTY,
    END,
    FIRE,
    LEADERSHIP_NAMES,
    MANEUVER,
    MOVE,
    NOBODY,
    NONE,
    PASS,
    REGROUP,
    RELIEVE,
    RESERVE,
    RETURN_FIRE,
    SAIL,
    SQUARE_MASK,
    State,
)

KINDS = [kind.name for kind in frontline.rules.kinds]
PROCEDURES = frontline.rules.procedures
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

# Where each group of indices begins.
A_END, A_PASS, A_NO, A_YES, A_COMMISSION, A_CACHE, A_RETURN_FIRE = range(7)
A_BUILD = 7  # infantry, tank, artillery
A_SUPPLY = A_BUILD + 3  # air, capital, industry
A_CARD = A_SUPPLY + 3
A_FIRST = A_CARD + len(CARD_NAMES)  # oneself, the opponent
A_UNIT = A_FIRST + 2  # Regroup and Opportunity Fire, by the unit's square
A_SAIL = A_UNIT + SQUARES  # from the Port of the near half or the far half, to a square
A_DROP = A_SAIL + 2 * SQUARES  # from the Air Base of the near half or the far half, to a square
A_PLACE = A_DROP + 2 * SQUARES  # infantry, tank, artillery on a square of the own country
A_STEP = A_PLACE + 3 * HOME
A_GO = A_STEP + len(STEP_PAIRS)
N_ACTIONS = A_GO + len(GO_PAIRS)

BY_DEED, BY_WORD, BY_SUPPLY, BY_CARD, BY_FIRST, BY_PLACE, BY_RETREAT = range(7)
_FORMS = {
    "supply": BY_SUPPLY,
    "card": BY_CARD,
    "first": BY_FIRST,
    "place": BY_PLACE,
    "retreat": BY_RETREAT,
    **dict.fromkeys(("rally", "edge", "die", "rout", "displace"), BY_WORD),
}
FORM = table(_FORMS.get(name, BY_DEED) for name in KINDS)
_ALONE = {END: A_END, PASS: A_PASS, COMMISSION: A_COMMISSION, CACHE: A_CACHE, RETURN_FIRE: A_RETURN_FIRE}
ALONE = table(_ALONE.get(kind, -1) for kind in range(RETURN_FIRE + 1))  # deeds that are nothing but a word


@rule
def index_of(s: State, i: int, action: int) -> int:
    """The index of an answer to the i-th open decision."""
    q = s.flow.decisions[i]
    who = q.who + 0
    form = FORM[q.kind]
    if form == BY_DEED:
        return index_of_deed(action, who)
    if form == BY_WORD:
        return A_NO + action
    if form == BY_SUPPLY:
        return A_SUPPLY + action
    if form == BY_CARD:
        return A_CARD + action
    if form == BY_FIRST:
        return A_FIRST + (action ^ who)
    if form == BY_PLACE:
        return A_PLACE + (action >> 7) * HOME + seen(action & SQUARE_MASK, who)
    return A_STEP + STEP_NUMBER[seen(s.units[q.args[0]].square, who) * SQUARES + seen(action, who)]


@rule
def index_of_deed(action: int, who: int) -> int:
    """The index of an action or a task."""
    kind = kind_of(action)
    if ALONE[kind] >= 0:
        return ALONE[kind]
    if kind == BUILD:
        return A_BUILD + end_of(action)
    start = seen(start_of(action), who)
    end = seen(end_of(action), who)
    if kind == MOVE or kind == ATTACK:
        return A_GO + GO_NUMBER[start * SQUARES + end]
    if kind == MANEUVER:
        return A_STEP + STEP_NUMBER[start * SQUARES + end]
    if kind == RELIEVE:
        return A_STEP + STEP_NUMBER[min(start, end) * SQUARES + max(start, end)]
    if kind == SAIL:
        return A_SAIL + (SQUARES if start >= HALF else 0) + end
    if kind == DROP:
        return A_DROP + (SQUARES if start >= HALF else 0) + end
    return A_UNIT + start


def action_of(s: Any, i: int, index: int) -> int:
    """The answer to the i-th open decision that an index stands for, legal or not; -1 if it is for other questions."""
    q = s.flow.decisions[i]
    form, who = FORM[q.kind], int(q.who)
    if form == BY_DEED:
        return deed_of(s, KINDS[q.kind], who, index)
    first, size = {
        BY_WORD: (A_NO, 2),
        BY_SUPPLY: (A_SUPPLY, 3),
        BY_CARD: (A_CARD, len(CARD_NAMES)),
        BY_FIRST: (A_FIRST, 2),
        BY_PLACE: (A_PLACE, 3 * HOME),
        BY_RETREAT: (A_STEP, len(STEP_PAIRS)),
    }[form]
    k = index - first
    if not 0 <= k < size:
        return -1
    if form == BY_FIRST:
        return k ^ who
    if form == BY_PLACE:
        return k // HOME << 7 | seen(k % HOME, who)
    if form == BY_RETREAT:
        start, end = (seen(square, who) for square in STEP_PAIRS[k])
        return end if start == s.units[q.args[0]].square else -1
    return k


def deed_of(s: Any, decision: str, who: int, index: int) -> int:
    """The action or task that an index stands for; what stands where tells a move from an attack."""
    alone = {place: kind for kind, place in _ALONE.items()}
    if index in alone:
        return act(alone[index], 0, 0)
    if A_BUILD <= index < A_SUPPLY:
        return act(BUILD, 0, index - A_BUILD)
    if A_UNIT <= index < A_SAIL:
        return act(FIRE if decision == "fire" else REGROUP, seen(index - A_UNIT, who), 0)
    if A_SAIL <= index < A_PLACE:
        kind, first = (SAIL, A_SAIL) if index < A_DROP else (DROP, A_DROP)
        far, end = divmod(index - first, SQUARES)
        return act(kind, starting_square(s, kind, far, who), seen(end, who))
    if A_STEP <= index < A_GO:
        start, end = (seen(square, who) for square in STEP_PAIRS[index - A_STEP])
        if s.board[end] != EMPTY and s.units[s.board[end]].colour == who:
            # Two units that swap have one index, the one from the seat's lower square; the other way round is no answer.
            first, second = min(start, end), max(start, end)
            return act(RELIEVE, first, second) if seen(start, who) < seen(end, who) else act(RELIEVE, second, first)
        return act(MANEUVER, start, end)
    if A_GO <= index < N_ACTIONS:
        start, end = (seen(square, who) for square in GO_PAIRS[index - A_GO])
        target = s.board[end]
        hostile = is_unfriendly_city(s, end, who) if target == EMPTY else s.units[target].colour != who
        return act(ATTACK if hostile else MOVE, start, end)
    return -1


def starting_square(s: Any, kind: int, far: int, who: int) -> int:
    """The Port or Air Base in one half of the battlefield (its first square if there is none)."""
    half = [seen(square, who) for square in range(far * HALF, far * HALF + HALF)]
    for square in half:
        city = s.city_at[square]
        if s.ground[square] == PORT if kind == SAIL else city >= 0 and city % 3 == 0:
            return square
    return half[0]


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

# Where the units of an attack are found: in the decision's arguments or in the frame of the procedure that asks.
NOWHERE, BOTH_UNITS, UNIT_AND_SQUARE, TARGET_ONLY, IN_FRAME = range(5)
_FOUND = {
    "rally": BOTH_UNITS,
    "reward": BOTH_UNITS,
    "displace": UNIT_AND_SQUARE,
    "fire": TARGET_ONLY,
    **dict.fromkeys(("edge", "die", "rout", "retreat"), IN_FRAME),
}
FOUND = table(_FOUND.get(name, NOWHERE) for name in KINDS)
HAS_DICE = table(name in ("edge", "die") for name in KINDS)
SLOT_OF_ATTACKER = table(p.slots.get("attacker", -1) for p in PROCEDURES)
SLOT_OF_TARGET = table(p.slots.get("target", -1) for p in PROCEDURES)
SLOT_OF_SQUARE = table(p.slots.get("square", -1) for p in PROCEDURES)
SLOT_OF_RALLIED = table(p.slots.get("rallied", -1) for p in PROCEDURES)


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
                for deed in range(MOVE, DROP + 1):
                    if u.done >> deed & 1:
                        row[(P_DONE + deed - MOVE) * SQUARES + square] = 1.0
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
    for city in range(6):
        if s.city_square[city] == NONE:
            continue
        square = seen(s.city_square[city], seat)
        row[((P_OWN_CITY if city // 3 == seat else P_ENEMY_CITY) + city % 3) * SQUARES + square] = 1.0
        if s.fallen[city]:
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
            row[F_STACKS + side * 3 + kind] = s.stack[country * 3 + kind] / ALL_CHITS
        row[F_CARDS + side * len(CARD_NAMES) + s.card[country]] = 1.0
        row[F_LEADERSHIP + side * len(LEADERSHIP_NAMES) + s.leadership[country]] = 1.0
    if s.edge_holder[0] != NOBODY:
        row[F_EDGE + (0 if s.edge_holder[0] == seat else 1)] = 1.0
        row[F_EDGE + 2] = 1.0 if s.edge_on[0] else 0.0


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
    if HAS_DICE[q.kind]:
        row[F_DICE + q.args[0] - 1] = 1.0
        if q.args[1]:
            row[F_DICE + 6 + q.args[1] - 1] = 1.0
    found = FOUND[q.kind]
    if found == BOTH_UNITS or found == UNIT_AND_SQUARE:
        point_at(P_ATTACKER, s.units[q.args[0]].square, seat, row)
    if found == BOTH_UNITS or found == TARGET_ONLY:
        point_at(P_TARGET, s.units[q.args[1]].square, seat, row)
    if found == UNIT_AND_SQUARE:
        point_at(P_TARGET, q.args[1], seat, row)
    if found == IN_FRAME:
        see_frame(s, seat, row)


@rule
def see_frame(s: State, seat: int, row: Any) -> None:
    """The attack that goes on, from the frame of the procedure that asks."""
    f = s.flow.stack[s.flow.depth - 1]
    if SLOT_OF_ATTACKER[f.proc] >= 0:
        point_at(P_ATTACKER, s.units[f.slots[SLOT_OF_ATTACKER[f.proc]]].square, seat, row)
    if SLOT_OF_TARGET[f.proc] >= 0:
        point_at(P_TARGET, s.units[f.slots[SLOT_OF_TARGET[f.proc]]].square, seat, row)
    elif SLOT_OF_SQUARE[f.proc] >= 0:
        point_at(P_TARGET, f.slots[SLOT_OF_SQUARE[f.proc]], seat, row)
    if SLOT_OF_RALLIED[f.proc] >= 0 and f.slots[SLOT_OF_RALLIED[f.proc]]:
        row[F_RALLIED] = 1.0


@rule
def point_at(plane: int, square: int, seat: int, row: Any) -> None:
    if square >= 0:
        row[plane * SQUARES + seen(square, seat)] = 1.0


encoding = Encoding(N_ACTIONS, N_FEATURES, observe, index_of, action_of, lacks=lacks)
