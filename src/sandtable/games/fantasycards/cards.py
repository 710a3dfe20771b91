"""The deck of 72: what each Action and Situation does, and which three things stand on each card.

HOUSE: no list of the printed cards is published. The book and its publisher name some Actions and Situations (`published`); what
they do, all others, and which stand together on a card are ours (ledger chapter H). A player who owns the deck can put in the
printed cards (decks.py); rules read in the state what stands on a card.
"""

from __future__ import annotations

from typing import Annotated, NamedTuple

from sandtable.kernel import table
from sandtable.kernel.domains import Names
from sandtable.kernel.effects import Word

from .units import N_TYPES
from .vocabulary import *


class On(NamedTuple):
    """Which units a card can be played on."""

    types: tuple[Word, ...] = ()  # of these; any if none are named
    never: tuple[Word, ...] = ()
    side: Word = FRIEND
    place: Word = ON_FIELD
    state: Word = ABLE
    shoots: bool = False  # it has a ranged rating
    engaged: bool | None = None  # it is in Close Combat, or is not
    at_wall: bool = False  # it touches linear terrain
    near: Word | None = None  # that far at most from the unit that the trigger is about
    itself: bool = False  # or it is that unit


class Step(NamedTuple):
    """One thing that a card does. For the `types` named, `far` and `better` hold instead of `upto` and `n`."""

    verb: Word
    upto: Word | None = None  # a distance
    n: int = 0  # a shift
    types: tuple[Word, ...] = ()
    far: Word | None = None
    better: int = 0
    reach: Word | None = None  # of what is laid down or struck, around its point
    manner: tuple[Word, ...] = ()
    status: Word | None = None


class Play(NamedTuple):
    """An Action or a Situation."""

    title: str
    on: On
    does: tuple[Step, ...]
    window: Word = OWN
    trigger: Word = AT_ANY_TIME
    published: bool = False  # the name is the publisher's

    @property
    def name(self) -> str:
        return self.title.lower().replace(" ", "-")


class Card(NamedTuple):
    action: int
    situation: int
    result: Word


QUICK = (CAVALRY, CHARIOT, RIDER, CREATURE, MONSTROUS)  # an Assault of theirs goes further
SHOOT_ON_THE_MOVE = (CHARIOT, RIDER, SKIRMISH)

# ---------------------------------------------------------------- Actions: in one's own turn, on a unit that has had none
ACTIONS = (
    Play("Cautious Advance", On(), (Step(V_MOVE, SHORT),), published=True),
    Play("Rapid Advance", On(never=(ARTILLERY, WAR_MACHINE)), (Step(V_MOVE, MEDIUM),)),
    Play(
        "Assault",
        On(),
        (Step(V_MOVE, SHORT, types=QUICK, far=MEDIUM, manner=(TO_CONTACT,)), Step(V_MELEE)),
        published=True,
    ),
    Play("Open Fire", On(shoots=True), (Step(V_RANGED),), published=True),
    Play("Melee Surge", On(engaged=True), (Step(V_MELEE),), published=True),
    Play("Recover", On(place=ANYWHERE, state=IF_SHAKEN), (Step(V_REMOVE, status=IS_SHAKEN),), published=True),
    Play("Back In Action", On(place=ANYWHERE, state=IF_OUT), (Step(V_REMOVE, status=IS_OUT),), published=True),
    Play("Fighting Withdrawal", On(engaged=True), (Step(V_MOVE, SHORT, manner=(UNANSWERED,)),)),
    Play(
        "Advance And Fire",
        On(never=(ARTILLERY,), shoots=True),
        (
            Step(V_MOVE, VERY_SHORT, types=SHOOT_ON_THE_MOVE, far=SHORT, manner=(MAY,)),
            Step(V_RANGED, n=-1, types=SHOOT_ON_THE_MOVE, better=0),
        ),
    ),
)

# ---------------------------------------------------------------- Situations
SITUATIONS = (
    Play(
        "Opportunity Fire",
        On(shoots=True),
        (Step(V_RANGED, manner=(AT_A_POINT_OF_THE_WAY,)),),
        INTERRUPT,
        ENEMY_MOVES,
        published=True,
    ),
    Play("Parting Blow", On(engaged=True), (Step(V_MELEE, manner=(ON_THAT_ENEMY,)),), INTERRUPT, ENEMY_LEAVES, True),
    Play(
        "Meet The Charge",
        On(engaged=True, itself=True),
        (Step(V_MELEE, manner=(ON_THAT_ENEMY, FIRST_STRIKE)),),
        INTERRUPT,
        ENEMY_CONTACTS,
    ),
    Play("Inspirational Leadership", On((COMMAND,)), (Step(V_PASS_ACTION, SHORT),), OWN, published=True),
    Play(
        "Situational Awareness",
        On((COMMAND,), near=SHORT),
        (Step(V_PASS_SITUATION, SHORT),),
        INTERRUPT,
        YOU_ANSWER,
        published=True,
    ),
    Play(
        "Aerial Charge",
        On((AERIAL,), place=OFF_FIELD),
        (Step(V_PLACE, manner=(ON_ANY_ENEMY,)), Step(V_MELEE, manner=(ON_THAT_ENEMY, THEN_LEAVES))),
        OPEN,
    ),
    Play(
        "Aerial Intercept",
        On((AERIAL,), place=OFF_FIELD),
        (Step(V_PLACE, manner=(ON_THAT_ENEMY,)), Step(V_MELEE, manner=(ON_THAT_ENEMY, THEN_LEAVES))),
        INTERRUPT,
        ENEMY_AERIAL_PLACED,
    ),
    Play(
        "Infiltration",
        On((INFILTRATOR,), place=OFF_FIELD),
        (Step(V_PLACE, SHORT, manner=(FAR_FROM_ENEMIES,)),),
        OPEN,
        published=True,
    ),
    Play("Clear The Obstacle", On((SAPPER,)), (Step(V_CLEAR, VERY_SHORT),)),
    Play("Breach The Walls", On((WAR_MACHINE,), at_wall=True), (Step(V_BREACH, reach=VERY_SHORT),)),
    Play("Arcane Bolt", On((SORCEROUS,)), (Step(V_RANGED, manner=(ANY_ARC,)),)),
    Play("Mystic Ward", On((SORCEROUS, MONSTROUS), near=MEDIUM, itself=True), (Step(V_WARD),), CANCEL, SHOT_DECLARED),
    Play("Terrifying Presence", On((MONSTROUS, LEGENDARY, SWARM)), (Step(V_FRIGHTEN, SHORT),)),
    Play("Breath Of Ruin", On((MONSTROUS,)), (Step(V_TARGET_POINT, MEDIUM, reach=VERY_SHORT),)),
    Play("Conjured Mist", On((SORCEROUS,)), (Step(V_MIST, LONG, reach=SHORT),), OPEN),
    Play(
        "Bombardment",
        On((ARTILLERY,), engaged=False),
        (Step(V_TARGET_POINT, reach=VERY_SHORT, manner=(IN_RANGE, UNSEEN, DRIFTS)),),
    ),
    Play(
        "Confusion",
        On(never=(LEGENDARY,), side=ENEMY, place=ANYWHERE, state=ANY_STATE, itself=True),
        (Step(V_CONFUSE, status=IS_CONFUSED),),
        CANCEL,
        ACTION_PLAYED,
        published=True,
    ),
    Play(
        "Shield Wall",
        On((INFANTRY, LEGENDARY, MILITIA, COMMAND, WAR_MACHINE), itself=True),
        (Step(V_SHIFT, n=-1),),
        INTERRUPT,
        ATTACKED,
    ),
    Play("Killing Blow", On(itself=True), (Step(V_SHIFT, n=1, types=(LEGENDARY,), better=2),), INTERRUPT, ATTACKS),
    Play("Ill Omen", On(side=NOBODY), (Step(V_ANNUL),), CANCEL, SITUATION_PLAYED),
    Play(
        "Hold Your Ground",
        On(itself=True),
        (Step(V_STEADY, SHORT, types=(INFANTRY, LEGENDARY, COMMAND)),),
        CANCEL,
        RESULT_COMES,
    ),
    Play(
        "Pursuit",
        On((CAVALRY, CHARIOT, CREATURE, RIDER, SWARM, MONSTROUS, LEGENDARY)),
        (Step(V_MOVE, SHORT, manner=(STRAIGHT_AT,)), Step(V_MELEE, manner=(MAY, ON_THAT_ENEMY))),
        INTERRUPT,
        ENEMY_FELL_BACK,
    ),
    Play(
        "Evade",
        On((SKIRMISH, RIDER, ARCHER, CREATURE, CIVILIAN), itself=True),
        (Step(V_MOVE, SHORT, manner=(AWAY_FROM,)),),
        INTERRUPT,
        ASSAULT_DECLARED,
    ),
    Play("Bogged Down", On(never=(AERIAL,), side=ENEMY, itself=True), (Step(V_HALT),), INTERRUPT, ENEMY_STEPS),
)

(
    CAUTIOUS_ADVANCE,
    RAPID_ADVANCE,
    ASSAULT,
    OPEN_FIRE,
    MELEE_SURGE,
    RECOVER,
    BACK_IN_ACTION,
    FIGHTING_WITHDRAWAL,
    ADVANCE_AND_FIRE,
) = range(len(ACTIONS))
(
    OPPORTUNITY_FIRE,
    PARTING_BLOW,
    MEET_THE_CHARGE,
    INSPIRATIONAL_LEADERSHIP,
    SITUATIONAL_AWARENESS,
    AERIAL_CHARGE,
    AERIAL_INTERCEPT,
    INFILTRATION,
    CLEAR_THE_OBSTACLE,
    BREACH_THE_WALLS,
    ARCANE_BOLT,
    MYSTIC_WARD,
    TERRIFYING_PRESENCE,
    BREATH_OF_RUIN,
    CONJURED_MIST,
    BOMBARDMENT,
    CONFUSION,
    SHIELD_WALL,
    KILLING_BLOW,
    ILL_OMEN,
    HOLD_YOUR_GROUND,
    PURSUIT,
    EVADE,
    BOGGED_DOWN,
) = range(len(SITUATIONS))

# What the drift of a Target Point is after each result that is flipped for it; its direction is the card's number in eighths
# of a circle, clockwise from the line of fire.
DRIFT: dict[Word, Word | None] = {
    NO_EFFECT: SHORT,
    FALL_BACK: SHORT,
    SHAKEN: VERY_SHORT,
    OUT_OF_ACTION: None,
    ELIMINATED: None,
}
DRIFT_DIRECTIONS = 8
# What Terrifying Presence makes of the result that is flipped for it, without modifiers.
FRIGHT: dict[Word, Word] = {
    NO_EFFECT: NO_EFFECT,
    FALL_BACK: FALL_BACK,
    SHAKEN: SHAKEN,
    OUT_OF_ACTION: SHAKEN,
    ELIMINATED: SHAKEN,
}
# Situations that Situational Awareness passes on.
PASSED_ON = (OPPORTUNITY_FIRE, PARTING_BLOW, MEET_THE_CHARGE, SHIELD_WALL)
# Actions that Confusion does not answer.
REMOVERS = (RECOVER, BACK_IN_ACTION)

# ---------------------------------------------------------------- the deck: the first card is number 1
DECK = (
    Card(CAUTIOUS_ADVANCE, INSPIRATIONAL_LEADERSHIP, NO_EFFECT),
    Card(CAUTIOUS_ADVANCE, OPPORTUNITY_FIRE, NO_EFFECT),
    Card(CAUTIOUS_ADVANCE, PARTING_BLOW, SHAKEN),
    Card(CAUTIOUS_ADVANCE, INFILTRATION, SHAKEN),
    Card(CAUTIOUS_ADVANCE, MYSTIC_WARD, SHAKEN),
    Card(CAUTIOUS_ADVANCE, BREACH_THE_WALLS, NO_EFFECT),
    Card(CAUTIOUS_ADVANCE, BOMBARDMENT, FALL_BACK),
    Card(CAUTIOUS_ADVANCE, AERIAL_CHARGE, SHAKEN),
    Card(CAUTIOUS_ADVANCE, SHIELD_WALL, NO_EFFECT),
    Card(CAUTIOUS_ADVANCE, BOGGED_DOWN, ELIMINATED),
    Card(CAUTIOUS_ADVANCE, MEET_THE_CHARGE, NO_EFFECT),
    Card(CAUTIOUS_ADVANCE, PURSUIT, NO_EFFECT),
    Card(CAUTIOUS_ADVANCE, CONFUSION, FALL_BACK),
    Card(CAUTIOUS_ADVANCE, HOLD_YOUR_GROUND, NO_EFFECT),
    Card(RAPID_ADVANCE, OPPORTUNITY_FIRE, FALL_BACK),
    Card(RAPID_ADVANCE, BOMBARDMENT, NO_EFFECT),
    Card(RAPID_ADVANCE, AERIAL_CHARGE, NO_EFFECT),
    Card(RAPID_ADVANCE, ARCANE_BOLT, FALL_BACK),
    Card(RAPID_ADVANCE, CLEAR_THE_OBSTACLE, FALL_BACK),
    Card(RAPID_ADVANCE, INFILTRATION, SHAKEN),
    Card(RAPID_ADVANCE, CONJURED_MIST, FALL_BACK),
    Card(RAPID_ADVANCE, BREACH_THE_WALLS, NO_EFFECT),
    Card(RAPID_ADVANCE, PARTING_BLOW, NO_EFFECT),
    Card(ASSAULT, MEET_THE_CHARGE, FALL_BACK),
    Card(ASSAULT, AERIAL_INTERCEPT, FALL_BACK),
    Card(ASSAULT, ARCANE_BOLT, FALL_BACK),
    Card(ASSAULT, EVADE, FALL_BACK),
    Card(ASSAULT, TERRIFYING_PRESENCE, NO_EFFECT),
    Card(ASSAULT, OPPORTUNITY_FIRE, NO_EFFECT),
    Card(ASSAULT, CONFUSION, NO_EFFECT),
    Card(ASSAULT, BOMBARDMENT, NO_EFFECT),
    Card(ASSAULT, PARTING_BLOW, FALL_BACK),
    Card(ASSAULT, BREATH_OF_RUIN, ELIMINATED),
    Card(ASSAULT, KILLING_BLOW, OUT_OF_ACTION),
    Card(ASSAULT, SITUATIONAL_AWARENESS, FALL_BACK),
    Card(ASSAULT, AERIAL_CHARGE, FALL_BACK),
    Card(OPEN_FIRE, CLEAR_THE_OBSTACLE, FALL_BACK),
    Card(OPEN_FIRE, BOGGED_DOWN, NO_EFFECT),
    Card(OPEN_FIRE, AERIAL_CHARGE, SHAKEN),
    Card(OPEN_FIRE, SITUATIONAL_AWARENESS, SHAKEN),
    Card(OPEN_FIRE, INSPIRATIONAL_LEADERSHIP, FALL_BACK),
    Card(OPEN_FIRE, OPPORTUNITY_FIRE, NO_EFFECT),
    Card(OPEN_FIRE, BOMBARDMENT, NO_EFFECT),
    Card(MELEE_SURGE, SHIELD_WALL, OUT_OF_ACTION),
    Card(MELEE_SURGE, PARTING_BLOW, FALL_BACK),
    Card(MELEE_SURGE, EVADE, FALL_BACK),
    Card(MELEE_SURGE, INSPIRATIONAL_LEADERSHIP, SHAKEN),
    Card(MELEE_SURGE, KILLING_BLOW, NO_EFFECT),
    Card(MELEE_SURGE, INFILTRATION, FALL_BACK),
    Card(MELEE_SURGE, CONFUSION, FALL_BACK),
    Card(MELEE_SURGE, OPPORTUNITY_FIRE, NO_EFFECT),
    Card(MELEE_SURGE, CLEAR_THE_OBSTACLE, SHAKEN),
    Card(RECOVER, OPPORTUNITY_FIRE, FALL_BACK),
    Card(RECOVER, MEET_THE_CHARGE, OUT_OF_ACTION),
    Card(RECOVER, CONFUSION, SHAKEN),
    Card(RECOVER, AERIAL_CHARGE, FALL_BACK),
    Card(RECOVER, BREATH_OF_RUIN, SHAKEN),
    Card(RECOVER, HOLD_YOUR_GROUND, OUT_OF_ACTION),
    Card(RECOVER, MYSTIC_WARD, NO_EFFECT),
    Card(RECOVER, INFILTRATION, NO_EFFECT),
    Card(BACK_IN_ACTION, ILL_OMEN, OUT_OF_ACTION),
    Card(BACK_IN_ACTION, SHIELD_WALL, NO_EFFECT),
    Card(BACK_IN_ACTION, INSPIRATIONAL_LEADERSHIP, NO_EFFECT),
    Card(BACK_IN_ACTION, MYSTIC_WARD, FALL_BACK),
    Card(BACK_IN_ACTION, AERIAL_INTERCEPT, FALL_BACK),
    Card(BACK_IN_ACTION, TERRIFYING_PRESENCE, FALL_BACK),
    Card(FIGHTING_WITHDRAWAL, KILLING_BLOW, SHAKEN),
    Card(FIGHTING_WITHDRAWAL, ARCANE_BOLT, OUT_OF_ACTION),
    Card(FIGHTING_WITHDRAWAL, ILL_OMEN, NO_EFFECT),
    Card(ADVANCE_AND_FIRE, PURSUIT, FALL_BACK),
    Card(ADVANCE_AND_FIRE, INSPIRATIONAL_LEADERSHIP, FALL_BACK),
    Card(ADVANCE_AND_FIRE, OPPORTUNITY_FIRE, NO_EFFECT),
)
CARDS = len(DECK)
HAND = 6
CARD_NAMES = tuple(str(k + 1) for k in range(CARDS))
ACTION_NAMES = tuple(play.name for play in ACTIONS)
SITUATION_NAMES = tuple(play.name for play in SITUATIONS)
CardNumber = Annotated[int, Names(CARD_NAMES, "card")]
ActionName = Annotated[int, Names(ACTION_NAMES, "Action", show=lambda k, seat: ACTIONS[k].title)]
SituationName = Annotated[int, Names(SITUATION_NAMES, "Situation", show=lambda k, seat: SITUATIONS[k].title)]


# ---------------------------------------------------------------- the same for rules to look up
# Actions and Situations in one row: a Situation's number there is FIRST_SITUATION and its own.
FIRST_SITUATION = len(ACTIONS)
PLAYS = (*ACTIONS, *SITUATIONS)
N_PLAYS, STEPS = len(PLAYS), 2
ABSENT = -1


def bits(things: tuple[Word, ...]) -> int:
    return sum(1 << int(thing) for thing in things)


def step(play: Play, k: int) -> Step | None:
    return play.does[k] if k < len(play.does) else None


def number(word: Word | None) -> int:
    return ABSENT if word is None else int(word)


ALL_STEPS = [step(play, k) for play in PLAYS for k in range(STEPS)]  # a play's first step stands at STEPS times its number

P_WINDOW = table(play.window for play in PLAYS)
P_TRIGGER = table(play.trigger for play in PLAYS)
P_TYPES = table((bits(play.on.types) or (1 << N_TYPES) - 1) & ~bits((*play.on.never, OBSTACLE)) for play in PLAYS)
P_SIDE = table(play.on.side for play in PLAYS)
P_PLACE = table(play.on.place for play in PLAYS)
P_STATE = table(play.on.state for play in PLAYS)
P_SHOOTS = table(play.on.shoots for play in PLAYS)
P_ENGAGED = table(ABSENT if play.on.engaged is None else play.on.engaged for play in PLAYS)
P_AT_WALL = table(play.on.at_wall for play in PLAYS)
P_NEAR = table(number(play.on.near) for play in PLAYS)
P_ITSELF = table(play.on.itself for play in PLAYS)
P_STEPS = table(len(play.does) for play in PLAYS)
S_VERB = table(number(s.verb) if s else ABSENT for s in ALL_STEPS)
S_UPTO = table(number(s.upto) if s else ABSENT for s in ALL_STEPS)
S_N = table(s.n if s else 0 for s in ALL_STEPS)
S_TYPES = table(bits(s.types) if s else 0 for s in ALL_STEPS)
S_FAR = table(number(s.far) if s else ABSENT for s in ALL_STEPS)
S_BETTER = table(s.better if s else 0 for s in ALL_STEPS)
S_REACH = table(number(s.reach) if s else ABSENT for s in ALL_STEPS)
S_MANNER = table(bits(s.manner) if s else 0 for s in ALL_STEPS)
S_STATUS = table(number(s.status) if s else ABSENT for s in ALL_STEPS)
DRIFTS_BY = table(number(DRIFT[result]) for result in RESULTS)
FRIGHTENS = table(FRIGHT[result] for result in RESULTS)
