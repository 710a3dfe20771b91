"""Fantasy Cards as numbers, for programs that learn (docs/environments.md has it as tables).

A seat counts its own units first, in features and in actions, so that both seats learn one game: units 0 to 19 are its own in
the order of its force, 20 to 39 the other's. The table is not turned: there is no home side to it. Places are those that are
suggested.
"""

from __future__ import annotations

from typing import Any

from sandtable.kernel import rule
from sandtable.kernel.game import Encoding
from sandtable.kernel.indices import Digit, Indices
from sandtable.kernel.verbs import Values

from . import verbs as do
from .board.field import FEATURES, PIECES
from .board.geometry import EAST, ONE, SOUTH
from .forces import MOST_UNITS
from .game import fantasycards
from .rules.units import first_of, last_of, side_of
from .state import N_CARDS, ON, State
from .units import N_TYPES, NONE
from .vocabulary import TRIGGERS

KINDS = [kind.name for kind in fantasycards.rules.kinds]
# Where a question names a unit, another one, how far it may go, what may be answered.
UNIT, COMMAND, ABOUT = (fantasycards.rules.places(name) for name in ("unit", "command", "about"))
SHOOTER, TARGET, AWAY = (fantasycards.rules.places(name) for name in ("shooter", "target", "away"))
LEFT, TRIGGER = fantasycards.rules.places("left"), fantasycards.rules.places("trigger")


# ---------------------------------------------------------------- units as the seat that answers counts them
@rule
def seen_as(s: State, unit: int, seat: int) -> int:
    side = side_of(s, unit)
    return unit - first_of(s, side) + (0 if side == seat else MOST_UNITS)


@rule
def unit_digit(s: State, i: int, action: int) -> int:
    return seen_as(s, do.unit(action), s.flow.decisions[i].who)


def unit_back(s: Any, i: int, digit: int, values: Values) -> Values | None:
    who = int(s.flow.decisions[i].who)
    side = 1 - who if digit >= MOST_UNITS else who
    unit = first_of(s, side) + digit % MOST_UNITS
    return {"unit": unit} if unit < last_of(s, side) else None


# ---------------------------------------------------------------- answers as indices
ANY_UNIT = Digit(PIECES, unit_digit, unit_back)
INDICES = Indices(
    fantasycards,
    do.answers,
    {
        do.end: (),  # and every other way to stop or to stay
        do.deploy: (ANY_UNIT,),  # and every other question that one unit answers
        do.put: (do.spot,),
        do.move: (do.bearing, do.share),
        do.at: (do.stop,),
        do.discard: (do.card,),
        do.invoke: (do.card,),
        do.charge: (ANY_UNIT, do.bearing),
        do.act: (do.card, ANY_UNIT),
        do.situation: (do.card, ANY_UNIT),
    },
    like={
        **dict.fromkeys((do.decline, do.stay), do.end),
        **dict.fromkeys((do.attack, do.aim, do.give), do.deploy),
        do.swoop: do.charge,
    },
)
N_ACTIONS = INDICES.count

# ---------------------------------------------------------------- features
U_WHERE = 0  # gone, off, on
U_PLACE = U_WHERE + 3  # east and south, out of the table's width and height
U_FACING = U_PLACE + 2  # the same of its facing
U_STATUS = U_FACING + 2  # Shaken, Out Of Action, Confused, has acted, inspired
U_TYPE = U_STATUS + 5
UNIT_FEATURES = U_TYPE + N_TYPES
T_EFFECTS = 0
T_LEVEL = T_EFFECTS + 8  # out of four
T_PLACE = T_LEVEL + 1  # its middle and radius, out of the table's width and height; a line's direction
TERRAIN_FEATURES = T_PLACE + 5

F_UNITS = 0
F_TERRAIN = F_UNITS + PIECES * UNIT_FEATURES
F_CARDS = (
    F_TERRAIN + FEATURES * TERRAIN_FEATURES
)  # hand (the other's as far as it is known), discards, played: own, the other's
F_SIDES = F_CARDS + 6 * N_CARDS  # own, the other's: points lost of those that are a defeat, cards in hand, turns taken
F_MY_TURN = F_SIDES + 6
F_STAGE = F_MY_TURN + 1
F_ASKED = F_STAGE + 1  # the decision that waits for this seat
F_TRIGGER = F_ASKED + len(KINDS)  # what may be answered
F_UNIT = F_TRIGGER + len(TRIGGERS)  # the unit that it is about
F_OTHER = F_UNIT + PIECES  # and the other one in it
F_LEFT = F_OTHER + PIECES  # how far it may go, out of the table's width
F_WAY = F_LEFT + 1  # where the way ends that is laid or walked
N_FEATURES = F_WAY + 2
SIX, FOUR = 6.0, 4.0


@rule
def observe(s: State, seat: int, row: Any) -> None:
    """What a seat may know, its own units first."""
    for unit in range(last_of(s, 1)):
        see_unit(s, unit, F_UNITS + seen_as(s, unit, seat) * UNIT_FEATURES, row)
    for k in range(s.field.n_features):
        see_terrain(s, k, F_TERRAIN + k * TERRAIN_FEATURES, row)
    for side in range(2):
        see_side(s, side, 0 if side == seat else 1, row)
    row[F_MY_TURN] = 1.0 if s.player == seat else 0.0
    row[F_STAGE] = s.stage
    if s.path.n:
        row[F_WAY] = s.path.x[s.path.n - 1] / s.field.width
        row[F_WAY + 1] = s.path.y[s.path.n - 1] / s.field.height
    for i in range(s.flow.asked):
        if s.flow.decisions[i].open and s.flow.decisions[i].who == seat:
            see_decision(s, i, seat, row)


@rule
def see_unit(s: State, unit: int, first: int, row: Any) -> None:
    u, p = s.units[unit], s.field.pieces[unit]
    row[first + U_WHERE + u.where] = 1.0
    if u.where == ON:
        row[first + U_PLACE] = p.x / s.field.width
        row[first + U_PLACE + 1] = p.y / s.field.height
        row[first + U_FACING] = EAST[p.facing] / ONE
        row[first + U_FACING + 1] = SOUTH[p.facing] / ONE
    row[first + U_STATUS] = u.shaken
    row[first + U_STATUS + 1] = u.out
    row[first + U_STATUS + 2] = u.confused
    row[first + U_STATUS + 3] = u.acted
    row[first + U_STATUS + 4] = 1.0 if s.inspired == unit else 0.0
    row[first + U_TYPE + u.kind] = 1.0


@rule
def see_terrain(s: State, k: int, first: int, row: Any) -> None:
    f = s.field.features[k]
    for bit in range(8):
        row[first + T_EFFECTS + bit] = f.effects >> bit & 1
    row[first + T_LEVEL] = f.level / FOUR
    row[first + T_PLACE] = f.x / s.field.width
    row[first + T_PLACE + 1] = f.y / s.field.height
    row[first + T_PLACE + 2] = f.r / s.field.width
    if f.corners:
        row[first + T_PLACE + 3] = (f.cx[1] - f.cx[0]) / s.field.width
        row[first + T_PLACE + 4] = (f.cy[1] - f.cy[0]) / s.field.height


@rule
def see_side(s: State, side: int, which: int, row: Any) -> None:
    """`which` is 0 for one's own."""
    me = s.sides[side]
    for card in range(N_CARDS):
        row[F_CARDS + which * N_CARDS + card] = me.hand[card]
        row[F_CARDS + (2 + which) * N_CARDS + card] = me.discards[card]
        row[F_CARDS + (4 + which) * N_CARDS + card] = me.resolving[card]
    row[F_SIDES + which * 3] = me.lost / me.limit
    row[F_SIDES + which * 3 + 1] = me.in_hand / SIX
    row[F_SIDES + which * 3 + 2] = me.turns / s.turn_cap


@rule
def see_decision(s: State, i: int, seat: int, row: Any) -> None:
    """What the seat is asked, and about whom."""
    q = s.flow.decisions[i]
    row[F_ASKED + q.kind] = 1.0
    unit, other = NONE, NONE
    if UNIT[q.kind] != NONE:
        unit = q.args[UNIT[q.kind]]
    elif COMMAND[q.kind] != NONE:
        unit = q.args[COMMAND[q.kind]]
    if ABOUT[q.kind] != NONE:
        other = q.args[ABOUT[q.kind]]
    elif SHOOTER[q.kind] != NONE:
        other = q.args[SHOOTER[q.kind]]
    elif TARGET[q.kind] != NONE:
        other = q.args[TARGET[q.kind]]
    elif AWAY[q.kind] != NONE:
        other = q.args[AWAY[q.kind]]
    if unit >= 0:
        row[F_UNIT + seen_as(s, unit, seat)] = 1.0
    if other >= 0:
        row[F_OTHER + seen_as(s, other, seat)] = 1.0
    if LEFT[q.kind] != NONE:
        row[F_LEFT] = q.args[LEFT[q.kind]] / s.field.width
    if TRIGGER[q.kind] != NONE:
        row[F_TRIGGER + q.args[TRIGGER[q.kind]]] = 1.0


encoding = Encoding(
    N_ACTIONS, N_FEATURES, observe, INDICES.index_of, INDICES.action_of, low=-2.0, high=2.0, text=INDICES.text
)
