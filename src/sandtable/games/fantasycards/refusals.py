"""Why an answer may be refused, each with its rule."""

from __future__ import annotations

from sandtable.kernel import Refusals

refusals = Refusals()

# places and ways
OFF_TABLE = refusals("FC-2.3k", "That is off the table.")
OFF_HEX = refusals("FC-2.4k", "That is not the middle of a hex.")
ON_ANOTHER = refusals("FC-4.2i", "Another unit's base is there.")
IN_CONTACT = refusals("FC-4.2a", "This move may not end in contact with an enemy.")
NO_CONTACT = refusals("FC-4.2c", "This has to end in contact with its target.")
ON_LINEAR = refusals("FC-4.3e", "Nobody can stop on linear terrain.")
IMPASSABLE = refusals("FC-4.1m", "That terrain is impassable.")
TOO_FAR = refusals("FC-4.1f", "No way there is as short as the move.")
NO_SUCH_FACING = refusals("FC-4.1h", "A facing is a number of degrees, 0 to 359.")
TOO_NEAR = refusals("FC-2.3f", "That is too near to an enemy unit: it has to be Medium away.")
OUT_OF_ZONE = refusals("FC-2.3q", "In this scenario that side places its units nearer to its own edge.")
NEAR_ENEMY = refusals("FC-H.4h", "An Infiltrator comes on Short or more from every enemy unit.")
NOT_FARTHER = refusals("FC-H.3o", "Whoever evades ends further from the attacker.")
OFF_THE_WAY = refusals("FC-4.1d", "The way is not as long.")
BEFORE_THE_LAST = refusals("FC-H.3e", "The unit has passed that point of its way.")
OUT_OF_REACH = refusals("FC-H.4n", "That point is too far away.")
OUT_OF_ARC = refusals("FC-5.1b", "That is not in the unit's arc.")
UNSEEN = refusals("FC-5.1a", "From there it is not seen.")
OUT_OF_RANGE = refusals("FC-5.1e", "It is out of range.")

# cards
NOT_IN_HAND = refusals("FC-1.1f", "That card is not in your hand.")
NOT_YOURS = refusals("FC-1.3v", "An Action is played on a unit of your own.")
NO_UNIT = refusals("FC-5.5z", "There is no such unit in the battle.")
HAD_ACTION = refusals("FC-1.3t", "The unit has had its Action this turn.")
NOT_NOW = refusals("FC-1.3i", "That Situation does not answer what is happening now.")
NOT_ITS_TYPE = refusals("FC-1.3y", "That card is not for units of this type.")
IS_OBSTACLE = refusals("FC-3.3d", "No card can be played on an Obstacle.")
NOT_THERE = refusals("FC-1.4p", "The unit is not on the battlefield.")
NOT_OFF = refusals("FC-1.3y", "The unit is on the battlefield already.")
NO_RANGED = refusals("FC-3.1c", "The unit has no ranged rating.")
NOT_ENGAGED = refusals("FC-5.3a", "The unit is not in contact with an enemy.")
ENGAGED = refusals("FC-H.4o", "The unit is in contact with an enemy.")
UNIT_SHAKEN = refusals("FC-5.5u", "The unit is Shaken: only Recover can be played on it.")
UNIT_OUT = refusals("FC-5.5w", "The unit is Out Of Action: only Back In Action can be played on it.")
UNIT_CONFUSED = refusals("FC-5.6g", "The unit is Confused: an Action has to be spent on it first.")
NOT_SHAKEN = refusals("FC-H.2j", "The unit is not Shaken.")
NOT_OUT = refusals("FC-H.2l", "The unit is not Out Of Action.")
NO_MOVE = refusals("FC-1.4q", "There is no place it can move to.")
NO_TARGET = refusals("FC-1.4r", "There is nothing it can attack.")
NO_WALL = refusals("FC-H.4k", "The unit does not touch linear terrain.")
NO_OBSTACLE = refusals("FC-H.4j", "No Obstacle is near enough.")
NO_FREE_SPOT = refusals("FC-H.4f", "There is no free place for it.")
NOT_BOTH = refusals("FC-1.3e", "Whoever has played cards in a turn does not discard in it.")
TOO_FAR_OFF = refusals("FC-1.3y", "The unit is too far from what it answers.")
