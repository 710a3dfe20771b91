"""REDLINE as numbers, for programs that learn (docs/environments.md has it as tables).

A seat sees its own side first, in features and in actions, so that both seats learn one game: units 0 to 5 are its own, 6 to 11
the other's. How much of a tactic's cost is paid with recon is part of the action.
"""

from __future__ import annotations

from typing import Any

from sandtable.kernel import rule
from sandtable.kernel.game import Encoding
from sandtable.kernel.indices import Digit, Indices
from sandtable.kernel.verbs import Part, Values, Verb

from .. import verbs as do
from ..cards import CARDS, E_FIRST, FIRST_TACTIC, MOVES_DIAL, ONE_SIDE, Equipment, K, Resource
from ..game import redline
from ..state import ALL_UNITS, LINE, NO_UNIT, RECON_LIMIT, UNITS, MissionNumber, State
from ..vocabulary import V_FLIP
from .features import KINDS, N_FEATURES, N_TACTICS, observe, places, seen_as

AIMED = [card for card in range(FIRST_TACTIC, K) if ONE_SIDE[E_FIRST[card]] >= 0 and not MOVES_DIAL[E_FIRST[card]]]
TURNING = [card for card in range(FIRST_TACTIC, K) if MOVES_DIAL[E_FIRST[card]]]
AIMED_NO, TURNING_NO = places(AIMED), places(TURNING)

SPOTS = UNITS + 1  # an own unit, or none of them: the baseline, the general
PAYMENTS = RECON_LIMIT + 1
# Tactics: those without a target, those aimed at any unit, those that turn the dial of an own unit to a mission.
FIRST_AIMED = N_TACTICS * PAYMENTS
FIRST_TURNING = FIRST_AIMED + len(AIMED) * ALL_UNITS * PAYMENTS
PLAYS = FIRST_TURNING + len(TURNING) * UNITS * LINE * PAYMENTS


# ---------------------------------------------------------------- units as the seat that answers counts them
@rule
def spot(s: State, i: int, u: int) -> int:
    """A unit of the asked seat, or 6 for none."""
    return UNITS if u == NO_UNIT else u - s.flow.decisions[i].who * UNITS


@rule
def foe(s: State, i: int, u: int) -> int:
    """A unit of the other side."""
    return u - (1 - s.flow.decisions[i].who) * UNITS


@rule
def unit_spot(s: State, i: int, action: int) -> int:
    return spot(s, i, do.unit(action))


@rule
def target_spot(s: State, i: int, action: int) -> int:
    return spot(s, i, do.target(action))


@rule
def start_spot(s: State, i: int, action: int) -> int:
    return spot(s, i, do.start(action))


@rule
def end_spot(s: State, i: int, action: int) -> int:
    return spot(s, i, do.to(action))


@rule
def enemy_spot(s: State, i: int, action: int) -> int:
    return foe(s, i, do.enemy(action))


@rule
def chosen(s: State, i: int, action: int) -> int:
    """The one unit that a question is answered with, as the asked seat counts it."""
    verb = do.verb(action)
    unit = do.enemy(action) if verb == do.ambush else do.by(action) if verb == do.cover else do.unit(action)
    return seen_as(unit, s.flow.decisions[i].who)


def own(part: Part, rule_: Any, spots: int = UNITS) -> Digit:
    """An own unit, or none after them."""

    def back(s: Any, i: int, digit: int, values: Values) -> Values:
        return {part.name: NO_UNIT if digit == UNITS else s.flow.decisions[i].who * UNITS + digit}

    return Digit(spots, rule_, back)


def any_unit(s: Any, i: int, u: int) -> int:
    """The unit that the asked seat counts so; its own come first."""
    return int(u + UNITS) % ALL_UNITS if s.flow.decisions[i].who else u


OWN = own(do.unit, unit_spot)
TARGET, START, END = (
    own(part, of, SPOTS) for part, of in ((do.target, target_spot), (do.start, start_spot), (do.to, end_spot))
)
ENEMY = Digit(UNITS, enemy_spot, lambda s, i, digit, values: {"enemy": (1 - s.flow.decisions[i].who) * UNITS + digit})


# ---------------------------------------------------------------- tactics
@rule
def play_number(s: State, i: int, action: int) -> int:
    """A tactic with its target and its payment."""
    card = do.card(action)
    recon = do.recon(action)
    if TURNING_NO[card] >= 0:
        dial = (TURNING_NO[card] * UNITS + target_spot(s, i, action)) * LINE + do.mission(action) - 1
        return FIRST_TURNING + dial * PAYMENTS + recon
    if AIMED_NO[card] >= 0:
        aim = AIMED_NO[card] * ALL_UNITS + seen_as(do.target(action), s.flow.decisions[i].who)
        return FIRST_AIMED + aim * PAYMENTS + recon
    return (card - FIRST_TACTIC) * PAYMENTS + recon


def play_of(s: Any, i: int, digit: int, values: Values) -> Values:
    if digit < FIRST_AIMED:
        card, recon = divmod(digit, PAYMENTS)
        return {"card": FIRST_TACTIC + card, "target": NO_UNIT, "mission": 0, "recon": recon}
    if digit < FIRST_TURNING:
        aim, recon = divmod(digit - FIRST_AIMED, PAYMENTS)
        card, unit = divmod(aim, ALL_UNITS)
        return {"card": AIMED[card], "target": any_unit(s, i, unit), "mission": 0, "recon": recon}
    dial, recon = divmod(digit - FIRST_TURNING, PAYMENTS)
    turned, mission = divmod(dial, LINE)
    card, unit = divmod(turned, UNITS)
    own_unit = s.flow.decisions[i].who * UNITS + unit
    return {"card": TURNING[card], "target": own_unit, "mission": mission + 1, "recon": recon}


def chosen_of(s: Any, i: int, digit: int, values: Values) -> Values:
    part = {"ambush": "enemy", "cover": "by"}.get(KINDS[s.flow.decisions[i].kind], "unit")
    return {part: any_unit(s, i, digit)}


def flipping(s: Any, who: int, verb: Verb, values: Values) -> Values:
    """The ability that flips missions; of a general that has none, its first."""
    does = CARDS[s.sides[who].general].does
    found = next((k for k, e in enumerate(does) if any(op.verb == V_FLIP for op in e.do)), 0)
    return {"ability": found} if verb == do.flip else {}


# ---------------------------------------------------------------- answers as indices
INDICES = Indices(
    redline,
    do.answers,
    {
        do.end: (),  # and every other way to stop
        do.minus: (),  # and other choices of two or three
        do.stay: (),
        do.plus: (),
        do.discard: (do.card,),
        do.deploy: (do.card,),
        do.equip: (do.card.of(Equipment), END),
        do.move: (do.card.of(Equipment), START, END, do.copy),
        do.general: (),
        do.leave: (),
        do.repair: (OWN,),
        do.repair_general: (),
        do.mode: (do.card.of(Resource), TARGET),
        do.ability_of: (do.ability, TARGET),
        do.flip: (do.missions,),
        do.play: (Digit(PLAYS, play_number, play_of),),
        do.use_mission: (do.position, OWN, do.mission.of(MissionNumber)),
        do.scrap: (OWN,),
        do.mend_damage: (),
        do.mend: (do.hurt,),
        do.set_dial: (OWN, do.dial),
        do.fire: (OWN, ENEMY),
        do.hold: (OWN,),
        do.salvo: (),
        do.launch: (do.slot,),
        do.heal: (Digit(ALL_UNITS, chosen, chosen_of),),
        do.no_cover: (),
        do.strip: (do.slot,),
        do.retreat: (OWN,),
        do.strike_arsenal: (),
        do.strike_general: (),
        do.strike: (ENEMY,),
        do.strike_strategy: (do.place,),
    },
    like={
        **dict.fromkeys((do.pass_, do.keep_hand, do.mended, do.no_more, do.remain, do.lock), do.end),
        **dict.fromkeys((do.no_boost, do.keep, do.leave_it, do.scrap_new), do.minus),
        **dict.fromkeys((do.boost, do.reroll, do.capture, do.scrap_old), do.stay),
        **dict.fromkeys((do.bottom, do.pick, do.expend), do.discard),
        do.resource: do.deploy,
        do.ambush: do.heal,
        do.cover: do.heal,
    },
    implied=flipping,
)
N_ACTIONS = INDICES.count
index_of, action_of = INDICES.index_of, INDICES.action_of
encoding = Encoding(N_ACTIONS, N_FEATURES, observe, index_of, action_of, low=-20.0, high=20.0, text=INDICES.text)
