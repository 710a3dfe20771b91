"""The words that Fantasy Cards is written in: distances, ratings, results, terrain, and what a card can ask for and do."""

from __future__ import annotations

from sandtable.kernel.effects import words

# ---------------------------------------------------------------- distances and ratings: each is more than the one before it
VERY_SHORT, SHORT, MEDIUM, LONG, VERY_LONG = DISTANCES = words(
    ("very-short", "Very Short"),
    ("short", "Short"),
    ("medium", "Medium"),
    ("long", "Long"),
    ("very-long", "Very Long"),
)
VERY_LIGHT, LIGHT, MODERATE, HEAVY, VERY_HEAVY = RATINGS = words(
    ("very-light", "Very Light"),
    ("light", "Light"),
    ("moderate", "Moderate"),
    ("heavy", "Heavy"),
    ("very-heavy", "Very Heavy"),
)

# ---------------------------------------------------------------- combat results, worst for the target last, and statuses
NO_EFFECT, FALL_BACK, SHAKEN, OUT_OF_ACTION, ELIMINATED = RESULTS = words(
    ("no-effect", "No Effect"),
    ("fall-back", "Fall Back"),
    ("shaken", "Shaken"),
    ("out-of-action", "Out Of Action"),
    ("eliminated", "Eliminated"),
)
IS_SHAKEN, IS_OUT, IS_CONFUSED = STATUSES = words(
    ("shaken", "Shaken"), ("out-of-action", "Out Of Action"), ("confused", "Confused")
)

# ---------------------------------------------------------------- unit types, in the order of Table 3
(
    AERIAL,
    ARCHER,
    ARTILLERY,
    CAVALRY,
    CIVILIAN,
    CHARIOT,
    COMMAND,
    CREATURE,
    INFANTRY,
    INFILTRATOR,
    LEGENDARY,
    MILITIA,
    MONSTROUS,
    OBSTACLE,
    RIDER,
    SAPPER,
    SKIRMISH,
    SORCEROUS,
    SWARM,
    WAR_MACHINE,
) = UNIT_TYPES = words(
    ("aerial", "Aerial"),
    ("archer", "Archer"),
    ("artillery", "Artillery"),
    ("cavalry", "Cavalry"),
    ("civilian", "Civilian"),
    ("chariot", "Chariot"),
    ("command", "Command"),
    ("creature", "Creature"),
    ("infantry", "Infantry"),
    ("infiltrator", "Infiltrator"),
    ("legendary", "Legendary"),
    ("militia", "Militia"),
    ("monstrous", "Monstrous"),
    ("obstacle", "Obstacle"),
    ("rider", "Rider"),
    ("sapper", "Sapper"),
    ("skirmish", "Skirmish"),
    ("sorcerous", "Sorcerous"),
    ("swarm", "Swarm"),
    ("war-machine", "War Machine"),
)

# ---------------------------------------------------------------- terrain
TEMPLATE, LINEAR = SHAPES = words(("template", "Template"), ("linear", "Linear"))
COVERING, OBSTRUCTING, HINDERING, IMPASSABLE, ELEVATED = EFFECTS = words(
    ("covering", "Covering"),
    ("obstructing", "Obstructing"),
    ("hindering", "Hindering"),
    ("impassable", "Impassable"),
    ("elevated", "Elevated"),
)
LOW, MIDDLE, HIGH, VERY_HIGH, EXTREMELY_HIGH = LEVELS = words(
    ("low", "Low"),
    ("medium", "Medium"),
    ("high", "High"),
    ("very-high", "Very High"),
    ("extremely-high", "Extremely High"),
)
GRADUAL, STEEP, STARK = SLOPES = words(("gradual", "Gradual"), ("steep", "Steep"), ("stark", "Stark"))

# ---------------------------------------------------------------- when a card can be played
OWN, OPEN, INTERRUPT, CANCEL = WINDOWS = words(
    ("own", "In your own turn"),
    ("open", "Whenever nothing is being resolved"),
    ("interrupt", "Interrupt"),
    ("cancel", "Cancel"),
)
(
    AT_ANY_TIME,
    ENEMY_MOVES,
    ENEMY_LEAVES,
    ENEMY_CONTACTS,
    YOU_ANSWER,
    ENEMY_AERIAL_PLACED,
    SHOT_DECLARED,
    ACTION_PLAYED,
    SITUATION_PLAYED,
    ATTACKED,
    ATTACKS,
    RESULT_COMES,
    ENEMY_FELL_BACK,
    ASSAULT_DECLARED,
    ENEMY_STEPS,
) = TRIGGERS = words(
    ("any-time", ""),
    ("enemy-moves", "an enemy unit moves or falls back, or an enemy Aerial or Infiltrator has just been placed"),
    ("enemy-leaves", "an enemy unit in contact is about to move away or fall back"),
    ("enemy-contacts", "an enemy unit has just made contact and is about to attack"),
    ("you-answer", "you play Opportunity Fire, Parting Blow, Meet The Charge or Shield Wall"),
    ("enemy-aerial-placed", "an enemy Aerial has been placed on the battlefield"),
    ("shot-declared", "an enemy Ranged Attack, Target Point or Aerial Charge is declared on a friendly unit"),
    ("action-played", "the opponent plays an Action other than Recover or Back In Action on a unit"),
    ("situation-played", "the opponent plays a Situation"),
    ("attacked", "an attack on the unit is declared, before the flip"),
    ("attacks", "an attack by the unit is declared, before the flip"),
    ("result-comes", "a Combat Result is about to be applied to the unit"),
    ("enemy-fell-back", "an enemy unit that touched it has just fallen back"),
    ("assault-declared", "an Assault on the unit is declared, before it moves"),
    ("enemy-steps", "an enemy unit that is no Aerial makes a move of its own"),
)

# ---------------------------------------------------------------- whom it is played on
FRIEND, ENEMY, NOBODY = SIDES = words(("friend", "friendly"), ("enemy", "enemy"), ("nobody", "no unit"))
ON_FIELD, OFF_FIELD, ANYWHERE = PLACES = words(
    ("on-field", "on the battlefield"), ("off-field", "off the battlefield"), ("anywhere", "on or off the battlefield")
)
ABLE, IF_SHAKEN, IF_OUT, ANY_STATE = STATES = words(
    ("able", "able"), ("shaken", "Shaken"), ("out-of-action", "Out Of Action"), ("any-state", "")
)

# ---------------------------------------------------------------- what it does
(
    V_MOVE,
    V_RANGED,
    V_MELEE,
    V_REMOVE,
    V_PASS_ACTION,
    V_PASS_SITUATION,
    V_PLACE,
    V_CLEAR,
    V_BREACH,
    V_WARD,
    V_FRIGHTEN,
    V_TARGET_POINT,
    V_MIST,
    V_CONFUSE,
    V_SHIFT,
    V_ANNUL,
    V_STEADY,
    V_HALT,
) = VERBS = words(
    *(
        (name, name)
        for name in (
            *("move", "ranged", "melee", "remove", "pass-action", "pass-situation", "place", "clear", "breach", "ward"),
            *("frighten", "target-point", "mist", "confuse", "shift", "annul", "steady", "halt"),
        )
    )
)
# How a step is done, where that is not the usual way.
(
    MAY,
    TO_CONTACT,
    UNANSWERED,
    STRAIGHT_AT,
    AWAY_FROM,
    ANY_ARC,
    UNSEEN,
    IN_RANGE,
    DRIFTS,
    FAR_FROM_ENEMIES,
    ON_ANY_ENEMY,
    ON_THAT_ENEMY,
    THEN_LEAVES,
    AT_A_POINT_OF_THE_WAY,
    FIRST_STRIKE,
) = MANNERS = words(
    ("may", "may"),
    ("to-contact", "ending in contact with the enemy unit it names"),
    ("unanswered", "Parting Blow cannot answer this move"),
    ("straight-at", "straight at that enemy"),
    ("away-from", "ending further from the attacker"),
    ("any-arc", "in any direction"),
    ("unseen", "whether it is seen or not"),
    ("in-range", "within its range"),
    ("drifts", "the point may drift"),
    ("far-from-enemies", "away from every enemy unit"),
    ("on-any-enemy", "in contact with any enemy unit on the battlefield"),
    ("on-that-enemy", "in contact with that enemy"),
    ("then-leaves", "then it leaves the battlefield"),
    ("at-a-point-of-the-way", "at a point of its way that you choose"),
    ("first-strike", "any result but No Effect costs the enemy its attack"),
)
