"""The state of a game of REDLINE.

Cards alike in a hand, an arsenal or a scrapyard are not told apart: they are counts. An arsenal has no order but for the few
cards that a mulligan put under it: a card is drawn at random when it is drawn, so what comes next lies nowhere where somebody
could look. The same holds for the critical hit deck.
"""

from __future__ import annotations

from typing import Annotated

from sandtable.kernel import Flow, Luck, Options, array, flow_of, i1, i2, i4, luck_of, record, rule
from sandtable.kernel.domains import At, Count, Flag, Names, Numbers

from . import bounds
from .cards import (
    MISSIONS,
    N_CRITICALS,
    Card,
    Critical,
    Duration,
    Efreet,
    Equipment,
    Mission,
    Slot,
    Stat,
    card_name,
)
from .vocabulary import WINDOWS

RED, BLUE, NOBODY, NONE = 0, 1, -1, -1
UNITS, ALL_UNITS, LINE = bounds.UNITS, bounds.ALL_UNITS, bounds.LINE
SEAT_NAMES = ("red", "blue")
NO_UNIT = 15  # the baseline, the general, or nobody
STRATEGIES = 4  # places for strategy cards of a side
EFREET_LIMIT, HAND_LIMIT, OPENING_HAND, RECON_LIMIT = 5, 7, 7, 6
MOST_CRITICALS = 8  # permanent ones, on one unit
ABILITIES = 4  # of a general
MOST_ROUNDS = 100
MAX_OPTIONS = 2048

SETTING_UP, MULLIGANS, DEPLOYING, PLANNING, COMBAT = range(5)
STAGE_NAMES = ("set-up", "mulligan", "deploy", "planning", "combat")
STEPS = ("start", "main")  # of a deploy phase

# Where a unit stands: at home, on the frontline (with its dial, or retreated), or at a mission 1 to 5.
AT_HOME, ON_FRONTLINE = 0, 6
DIAL_UNSET, DIAL_B = -1, 0
DIALS = ("b", "1", "2", "3", "4", "5")
HAS_ACTED, READY_TO_ACT = 1, 2
BUNKER, HQ, ABOARD = range(3)  # where a general is
GENERAL_PLACES = ("bunker", "hq", "aboard")


# ---------------------------------------------------------------- what numbers stand for
@rule
def side_of(unit: int) -> int:
    return 0 if unit < UNITS else 1


@rule
def units_of(side: int) -> range:
    """The units of a side."""
    return range(side * UNITS, side * UNITS + UNITS)


UNIT_NAMES = tuple(f"{SEAT_NAMES[side_of(u)][0]}{u % UNITS + 1}" for u in range(ALL_UNITS))  # r1 to r6, b1 to b6


def unit_title(unit: int, card: int) -> str:
    """'Rabbit (r1)'."""
    return f"{card_name(card)} ({UNIT_NAMES[unit]})" if card >= 0 else UNIT_NAMES[unit]


def mission_name(s: State, position: int) -> str:
    """'3 (Survey Ridge)'; the missions are counted from 1, positions from 0."""
    mission = int(s.missions[position].card) if 0 <= position < LINE else NONE
    return f"{position + 1} ({MISSIONS[mission].title})" if mission >= 0 else str(position + 1)


class UnitNames(Names):
    """Units by their places; to people with what stands there."""

    def mark(self, value: int, at: At | None = None, guise: str = "") -> str | None:
        return self.text(value) if value in self else None

    def shown(self, value: int, seat: int, at: At | None = None) -> str:
        return unit_title(value, int(at.s.units[value].kind)) if at else self.text(value)


class Spots(UnitNames):
    """A unit, or the baseline of whoever is asked: in ids `red.base`, or what else is named there, `red.spare`."""

    def mark(self, value: int, at: At | None = None, guise: str = "") -> str | None:
        if value < ALL_UNITS:
            return self.text(value)
        return f"{SEAT_NAMES[at.asked.who]}.{guise or 'base'}" if value == NO_UNIT and at and at.asked else None

    def shown(self, value: int, seat: int, at: At | None = None) -> str:
        return "the baseline" if value == NO_UNIT else super().shown(value, seat, at)


class MissionNumbers(Names):
    """Missions on the redline, 1 to 5."""

    def shown(self, value: int, seat: int, at: At | None = None) -> str:
        return mission_name(at.s, value - 1) if at else self.text(value)


class DialNames(MissionNumbers):
    """What a dial shows: B, or a mission."""

    def mark(self, value: int, at: At | None = None, guise: str = "") -> str:
        return f"mission.{value}" if value else f"{SEAT_NAMES[at.asked.who]}.base" if at else ""


Window = Annotated[int, Names([window.name for window in WINDOWS], "window")]
Cards = Annotated[int, Count()]  # how many of a card lie there
Set = Annotated[int, Flag("set")]
Side = Annotated[int, Names(SEAT_NAMES, "side", show=lambda side, seat: SEAT_NAMES[side].capitalize())]
Unit = Annotated[int, UnitNames(UNIT_NAMES, "unit")]
Position = Annotated[int, Numbers(1, LINE, "mission")]  # 0 to 4, on the redline
Spot = Annotated[int, Spots([*UNIT_NAMES, "", "", "", "base"], "place", also={"baseline": NO_UNIT})]
MissionNumber = Annotated[int, MissionNumbers(DIALS[1:], "mission", first=1)]
Dial = Annotated[int, DialNames(DIALS, "dial", also={"0": DIAL_B, "base": DIAL_B, "baseline": DIAL_B})]
Where = Annotated[int, Names(("home", *DIALS[1:], "front"), "place", also={"frontline": ON_FRONTLINE})]
Stage = Annotated[int, Names(STAGE_NAMES, "stage")]
Step = Annotated[int, Names(STEPS, "step")]
GeneralPlace = Annotated[int, Names(GENERAL_PLACES, "place")]


# ---------------------------------------------------------------- units
@record
class Mount:
    """A slot of a unit."""

    card: Equipment = NONE
    spent: Set  # it is expended
    used: Set  # its once-a-turn effect is


@record
class Lasting:
    """What holds for a unit until something ends."""

    mods: list[i1] = array(Stat)
    forbidden: i1  # as bits


@record
class UnitState:
    kind: Efreet = NONE  # its card; none: nobody stands there
    damage: i1
    flipped: Set
    expended: Set
    dial: Dial = DIAL_UNSET
    here: Where
    acted: i1  # in this round
    order: i1  # its speed at the start of the round
    retreated: Set
    aboard: Set  # the general is its pilot
    used: Set  # its own once-a-turn effect
    slots: list[Mount] = array(Slot)
    criticals: list[Critical] = array(MOST_CRITICALS, start=NONE)  # in the order they were dealt
    n_criticals: i1
    lasting: list[Lasting] = array(Duration)


# ---------------------------------------------------------------- sides and missions
@record
class Strategy:
    """A strategy card at the baseline."""

    card: Card = NONE
    damage: i1


@record
class SideState:
    hand: list[Cards] = array(Card)
    arsenal: list[Cards] = array(Card)
    scrap: list[Cards] = array(Card)
    spare: list[Cards] = array(Card)  # equipment at the baseline, attached to nothing
    worn: list[Cards] = array(Card)  # of that, what is expended, or used this turn
    ready: list[Cards] = array(Card)  # resource cards in play, upright
    tapped: list[Cards] = array(Card)  # and expended
    deck: list[Cards] = array(Card)  # the list the game is played with
    in_hand: i1
    in_arsenal: i1
    bottom: list[Card] = array(OPENING_HAND, start=NONE)  # cards put under the arsenal, the first drawn first
    bottoms: i1
    exchanged: i1  # cards put away in the mulligan so far
    recon: i1
    pool: i1
    resource_played: Set
    general: Card
    general_at: GeneralPlace
    general_shown: Set
    general_damage: i1
    general_back: i1  # times it went back to the bunker
    general_used: i1  # effects used this turn, as bits
    strategies: list[Strategy] = array(STRATEGIES)
    mission_used: list[i1] = array(Position)
    broke: Set  # its arsenal ran out
    locked: Set  # its dials are final, where that is said


@record
class MissionState:
    """A mission on the redline."""

    card: Mission
    flipped: Set
    owner: Side = NOBODY
    tokens: i1
    capped: Set  # its fight came to the last round


# ---------------------------------------------------------------- moments
@record
class Shot:
    """The shot being fired."""

    shooter: Unit
    victim: Unit
    die: i1
    accuracy: i1  # the shooter's, and what has been added
    damage: i1
    margin: i1
    boost: i1  # speed added to the victim
    no_boost: i1
    salvo: i1
    sharp: i1
    hit: i1
    critical: i1
    on: i1  # a shot is being fired


@record
class Hit:
    """Damage that waits until a batch has fired."""

    victim: Unit
    by: Side  # who dealt it
    amount: i1
    critical: i1


@record
class Link:
    """Something on the Chain of Command: a tactic, an ability of a mission, or a trigger."""

    side: Side  # NOBODY: a trigger of a mission that nobody controls
    card: Card = NONE  # the tactic, or none
    effect: i2  # what it does
    host: Unit  # whose trigger it is, or NO_UNIT
    target: Unit  # or NO_UNIT
    extra: i1  # the mission that a dial is turned to


@record
class Fallen:
    """A unit that was destroyed and whose `destroyed` window is still to come."""

    side: Side
    kind: Efreet
    here: i1
    in_battle: i1


@record
class State:
    sides: list[SideState] = array(Side)
    units: list[UnitState] = array(Unit)
    missions: list[MissionState] = array(Position)
    mission_deck: list[Cards] = array(Mission)  # the list the redline is drawn from
    criticals_left: list[Set] = array(Critical, start=1)  # not yet seen since the last time they were drawn
    critical_queue: list[Critical] = array(N_CRITICALS)  # put under the deck, the first drawn first
    criticals_queued: i1
    razed: list[Cards] = array(Card)  # while cards are razed: which ones
    # the turn
    stage: Stage
    step: Step
    turn: i2
    first: Side  # who lost the initiative
    player: Side  # whose deploy phase it is
    mission: i1  # the mission being fought over, 1 to 5, or 0
    engaged: i1  # between the start of an engagement and its capture step
    round: i1
    batch: i1  # a same-speed batch is firing
    deploying: Card = NONE  # the card being deployed
    deploy_cost: i1  # what it has been made dearer
    deploy_damage: i1
    capture: i1  # what has been added to the capture total
    capturer: i1
    winner: Side = NOBODY
    fallen_side: i1  # of the unit whose `destroyed` window is open
    fallen_in_battle: i1
    seen_hand: Side = NOBODY  # whose hand the other is looking at
    shot: Shot
    # Lists that grow by play: bounds.py says why they are long enough.
    hits: list[Hit] = array(bounds.HITS)
    n_hits: i1
    chain: list[Link] = array(bounds.CHAIN)
    n_chain: i1
    fallen: list[Fallen] = array(ALL_UNITS)  # no unit comes before their windows
    n_fallen: i1
    # the options
    loser_wins_ties: i1
    safe_last_draw: i1
    own_deploy_resources: i1
    equip_any_window: i1
    captures_last: i1
    order_at_start: i1
    batch_all: i1
    expended_silent: i1
    crit_on_destroyed: i1
    sharp_before: i1
    defender_first: i1
    ambush_stealth: i1
    stacking: i1
    recapture: i1
    whole_chain: i1
    lock_in: i1
    # the numbers on the cards (values.py)
    cost: list[i1] = array(Card)
    equip_cost: list[i1] = array(Card)
    damage: list[i1] = array(Card)
    armor: list[i1] = array(Card)
    speed: list[i1] = array(Card)
    capture_cost: list[i1] = array(Mission)
    mission_recon: list[i1] = array(Mission)
    luck: Luck = luck_of(fixed=60)
    flow: Flow = flow_of(frames=bounds.FRAMES)


@record
class RedlineOptions(Options):
    action: list[i4] = array(MAX_OPTIONS)
