"""REDLINE as numbers, for programs that learn (docs/environments.md has it as tables).

A seat sees its own side first, in features and in actions, so that both seats learn one game: units 0 to 5 are its own, 6 to 11
the other's. How much of a tactic's cost is paid with recon is part of the action.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from sandtable.kernel import rule
from sandtable.kernel.game import Encoding

from .cards import CARDS, E_FIRST, FIRST_TACTIC, MOVES_DIAL, N_SLOTS, ONE_SIDE, TYPE, K
from .features import (
    EQUIPMENT_NO,
    EQUIPMENTS,
    KINDS,
    N_EQUIPMENT,
    N_FEATURES,
    N_RESOURCES,
    N_TACTICS,
    RESOURCE_NO,
    RESOURCES,
    RESPONDING,
    observe,
    places,
    seen_as,
)
from .notation import pack_action
from .rules.terms import a_of, b_of, card_of, extra_of, recon_of, verb_of
from .state import (
    ALL_UNITS,
    CALL_GENERAL,
    CHOOSE,
    DECLARE,
    DEPLOY,
    DIAL,
    DISCARD,
    EQUIP,
    FIRE,
    HOLD,
    LEAVE,
    LINE,
    MEND,
    MOVE,
    NO_UNIT,
    PASS,
    PLAY,
    PLAY_RESOURCE,
    RECON_LIMIT,
    REPAIR,
    RETREAT,
    SCRAP,
    STRATEGIES,
    STRIKE,
    UNITS,
    USE,
    State,
)
from .vocabulary import RESOURCE

HEALING, AMBUSHING, COVERING, MOUNTING = (KINDS.index(name) for name in ("heal", "ambush", "cover", "mount"))
AIMED = [card for card in range(FIRST_TACTIC, K) if ONE_SIDE[E_FIRST[card]] >= 0 and not MOVES_DIAL[E_FIRST[card]]]
TURNING = [card for card in range(FIRST_TACTIC, K) if MOVES_DIAL[E_FIRST[card]]]
AIMED_NO, TURNING_NO = places(AIMED), places(TURNING)

# ---------------------------------------------------------------- answers as indices
SPOTS = UNITS + 1  # an own unit, or none of them: the baseline, the general
PAYMENTS = RECON_LIMIT + 1
ABILITIES = 4  # of a general
A_STOP = 0
A_CHOICE = 1  # one of up to three things
A_DISCARD = A_CHOICE + 3  # a card
A_CARD = A_DISCARD + K  # a resource card or an efreet from the hand
A_EQUIP = A_CARD + K  # equipment from the hand, and its spot
A_MOVE = A_EQUIP + N_EQUIPMENT * SPOTS  # equipment from a spot to a spot
A_CALL = A_MOVE + N_EQUIPMENT * SPOTS * SPOTS
A_LEAVE = A_CALL + 1
A_REPAIR = A_LEAVE + 1
A_MODE = A_REPAIR + SPOTS  # a resource card's other mode, and its spot
A_ABILITY = A_MODE + N_RESOURCES * SPOTS  # the number of the general's ability, and its spot
A_FLIP = A_ABILITY + ABILITIES * SPOTS  # the missions, as bits
A_PLAY = A_FLIP + (1 << LINE)  # a tactic without a target, and the recon
A_AIM = A_PLAY + N_TACTICS * PAYMENTS  # one with a target: any unit
A_TURN = A_AIM + len(AIMED) * ALL_UNITS * PAYMENTS  # one that turns the dial of an own unit to a mission
A_MISSION = A_TURN + len(TURNING) * UNITS * LINE * PAYMENTS  # a mission's ability: its place, an own unit, a mission
A_SCRAP = A_MISSION + LINE * UNITS * LINE
A_MEND = A_SCRAP + UNITS  # the damage, or one of eight critical hits
A_DIAL = A_MEND + 9  # an own unit, and b or a mission
A_FIRE = A_DIAL + UNITS * (LINE + 1)  # an own unit at one of the other's
A_HOLD = A_FIRE + UNITS * UNITS
A_DECLARE = A_HOLD + UNITS  # Salvo, or a slot
A_TARGET = A_DECLARE + 1 + N_SLOTS  # a unit, or none
A_MOUNT = A_TARGET + ALL_UNITS + 1  # a slot
A_RETREAT = A_MOUNT + N_SLOTS
A_STRIKE = A_RETREAT + UNITS  # the arsenal, the general, a unit or a strategy card of the other's
N_ACTIONS = A_STRIKE + 2 + UNITS + STRATEGIES


@rule
def spot(u: int, seat: int) -> int:
    """An own unit, or 6 for none."""
    return UNITS if u == NO_UNIT else u - seat * UNITS


@rule
def index_of(s: State, i: int, action: int) -> int:
    """The index of an answer to the i-th open decision."""
    kind = s.flow.decisions[i].kind + 0
    seat = s.flow.decisions[i].who + 0
    verb = verb_of(action)
    card = card_of(action)
    extra = extra_of(action)
    a = a_of(action)
    b = b_of(action)
    if verb == PASS:
        return A_STOP
    if verb == CHOOSE:
        if kind == MOUNTING:
            return A_MOUNT + extra
        if kind == AMBUSHING:
            return A_TARGET + seen_as(b, seat)
        if kind == HEALING or kind == COVERING:
            return A_TARGET + seen_as(a, seat)
        return A_CHOICE + extra
    if verb == DISCARD:
        return A_DISCARD + card
    if verb == PLAY:
        return index_of_play(seat, card, a, extra, recon_of(action))
    if verb == USE:
        if kind == RESPONDING:
            return A_MISSION + ((b - 1) * UNITS + spot(a, seat)) * LINE + extra - 1
        if TYPE[card] == RESOURCE:
            return A_MODE + RESOURCE_NO[card] * SPOTS + spot(a, seat)
        return A_FLIP + extra if extra > 0 else A_ABILITY + b * SPOTS + spot(a, seat)
    if verb == DIAL:
        return A_DIAL + spot(a, seat) * (LINE + 1) + extra
    if verb == FIRE:
        return A_FIRE + spot(a, seat) * UNITS + spot(b, 1 - seat)
    return index_of_rest(seat, verb, card, a, b, extra)


@rule
def index_of_play(seat: int, card: int, a: int, extra: int, recon: int) -> int:
    """A tactic with its target and its payment."""
    if TURNING_NO[card] >= 0:
        return A_TURN + ((TURNING_NO[card] * UNITS + spot(a, seat)) * LINE + extra - 1) * PAYMENTS + recon
    if AIMED_NO[card] >= 0:
        return A_AIM + (AIMED_NO[card] * ALL_UNITS + seen_as(a, seat)) * PAYMENTS + recon
    return A_PLAY + (card - FIRST_TACTIC) * PAYMENTS + recon


@rule
def index_of_rest(seat: int, verb: int, card: int, a: int, b: int, extra: int) -> int:
    if verb == PLAY_RESOURCE or verb == DEPLOY:
        return A_CARD + card
    if verb == EQUIP:
        return A_EQUIP + EQUIPMENT_NO[card] * SPOTS + spot(a, seat)
    if verb == MOVE:
        return A_MOVE + (EQUIPMENT_NO[card] * SPOTS + spot(a, seat)) * SPOTS + spot(b, seat)
    if verb == CALL_GENERAL:
        return A_CALL
    if verb == LEAVE:
        return A_LEAVE
    if verb == REPAIR:
        return A_REPAIR + spot(a, seat)
    if verb == SCRAP:
        return A_SCRAP + spot(a, seat)
    if verb == MEND:
        return A_MEND + extra
    if verb == HOLD:
        return A_HOLD + spot(a, seat)
    if verb == DECLARE:
        return A_DECLARE + extra
    if verb == RETREAT:
        return A_RETREAT + spot(a, seat)
    if extra == 3:
        return A_STRIKE + 2 + UNITS + b % STRATEGIES
    return A_STRIKE + extra if extra < 2 else A_STRIKE + 2 + spot(b, 1 - seat)


# ---------------------------------------------------------------- and back
FIXED = ("heroic", "boost", "precision", "sharpshoot", "capture")
STOPPED = ("mulligan", "deploy", "respond", "mend", "declare", "retreat")
PLAYED, MOVED = ("deploy", "respond"), ("deploy", "respond")
BLOCKS: list[tuple[int, tuple[str, ...]]] = [  # where each begins, and the decisions it answers
    *((A_STOP, STOPPED), (A_CHOICE, FIXED), (A_DISCARD, ("mulligan", "discard", "pick")), (A_CARD, ("deploy",))),
    *((A_EQUIP, ("deploy",)), (A_MOVE, MOVED), (A_CALL, ("deploy",)), (A_LEAVE, ("deploy",)), (A_REPAIR, ("deploy",))),
    *((A_MODE, ("deploy",)), (A_ABILITY, ("deploy",)), (A_FLIP, ("deploy",)), (A_PLAY, PLAYED), (A_AIM, PLAYED)),
    *((A_TURN, PLAYED), (A_MISSION, ("respond",)), (A_SCRAP, ("scrap",)), (A_MEND, ("mend",)), (A_DIAL, ("dial",))),
    *((A_FIRE, ("act",)), (A_HOLD, ("act",)), (A_DECLARE, ("declare",)), (A_TARGET, ("heal", "ambush", "cover"))),
    *((A_MOUNT, ("mount",)), (A_RETREAT, ("retreat",)), (A_STRIKE, ("strike",))),
]


def strike_of(n: int, other: int) -> int:
    """Capture damage to the n-th of the targets there may be; `other` is the first unit of the other side."""
    if n < 2:
        return pack_action(STRIKE, extra=n)
    if n < 2 + UNITS:
        return pack_action(STRIKE, b=other + n - 2, extra=2)
    return pack_action(STRIKE, b=other // UNITS * STRATEGIES + n - 2 - UNITS, extra=3)


def action_of(s: Any, i: int, index: int) -> int:
    """The answer that an index stands for, legal or not; or -1."""
    if not 0 <= index < N_ACTIONS:
        return -1
    decision, seat = KINDS[s.flow.decisions[i].kind], int(s.flow.decisions[i].who)
    first, answers = next(block for block in reversed(BLOCKS) if block[0] <= index)
    if decision not in answers:
        return -1
    own, other = seat * UNITS, (1 - seat) * UNITS
    n = index - first

    def at(spot_: int) -> int:
        return NO_UNIT if spot_ == UNITS else own + spot_

    def any_unit(u: int) -> int:
        return NO_UNIT if u == ALL_UNITS else u if seat == 0 else (u + UNITS) % ALL_UNITS

    def target() -> int:
        unit = any_unit(n)
        return pack_action(CHOOSE, b=unit) if decision == "ambush" else pack_action(CHOOSE, a=unit)

    def turn() -> int:
        dial, paid = divmod(n, PAYMENTS)
        which, mission = divmod(dial, LINE)
        return pack_action(PLAY, TURNING[which // UNITS], own + which % UNITS, 0, mission + 1, paid)

    def aim() -> int:
        which, paid = divmod(n, PAYMENTS)
        return pack_action(PLAY, AIMED[which // ALL_UNITS], any_unit(which % ALL_UNITS), recon=paid)

    def move() -> int:
        which, end = divmod(n, SPOTS)
        return pack_action(MOVE, EQUIPMENTS[which // SPOTS], at(which % SPOTS), at(end))

    def mission() -> int:
        which, to = divmod(n, LINE)
        return pack_action(USE, 0, own + which % UNITS, which // UNITS + 1, to + 1)

    general = int(s.general[seat])
    made: dict[int, Callable[[], int]] = {
        A_STOP: lambda: pack_action(PASS),
        A_CHOICE: lambda: pack_action(CHOOSE, extra=n),
        A_DISCARD: lambda: pack_action(DISCARD, n),
        A_CARD: lambda: pack_action(PLAY_RESOURCE if n in RESOURCES else DEPLOY, n),
        A_EQUIP: lambda: pack_action(EQUIP, EQUIPMENTS[n // SPOTS], at(n % SPOTS)),
        A_MOVE: move,
        A_CALL: lambda: pack_action(CALL_GENERAL),
        A_LEAVE: lambda: pack_action(LEAVE),
        A_REPAIR: lambda: pack_action(REPAIR, a=at(n)),
        A_MODE: lambda: pack_action(USE, RESOURCES[n // SPOTS], at(n % SPOTS)),
        A_ABILITY: lambda: pack_action(USE, general, at(n % SPOTS), n // SPOTS),
        A_FLIP: lambda: pack_action(USE, general, NO_UNIT, flipping(general), n),
        A_PLAY: lambda: pack_action(PLAY, FIRST_TACTIC + n // PAYMENTS, NO_UNIT, recon=n % PAYMENTS),
        A_AIM: aim,
        A_TURN: turn,
        A_MISSION: mission,
        A_SCRAP: lambda: pack_action(SCRAP, a=own + n),
        A_MEND: lambda: pack_action(MEND, extra=n),
        A_DIAL: lambda: pack_action(DIAL, a=own + n // (LINE + 1), extra=n % (LINE + 1)),
        A_FIRE: lambda: pack_action(FIRE, a=own + n // UNITS, b=other + n % UNITS),
        A_HOLD: lambda: pack_action(HOLD, a=own + n),
        A_DECLARE: lambda: pack_action(DECLARE, extra=n),
        A_TARGET: target,
        A_MOUNT: lambda: pack_action(CHOOSE, extra=n),
        A_RETREAT: lambda: pack_action(RETREAT, a=own + n),
        A_STRIKE: lambda: strike_of(n, other),
    }
    return made[first]()


def flipping(general: int) -> int:
    """The number of the ability that flips missions; of a general that has none, its first."""
    return next((k for k, e in enumerate(CARDS[general].does) if any(op.verb.name == "flip_missions" for op in e.do)), 0)


encoding = Encoding(N_ACTIONS, N_FEATURES, observe, index_of, action_of, low=-20.0, high=20.0)
