"""Why something cannot be done: a ledger id and a sentence for each reason."""

from __future__ import annotations

from sandtable.kernel import Refusals

refusals = Refusals()

# Whose unit, and in what state (pages 2, C, E)
NO_UNIT = refusals("FL-3.2a", "None of your units stands there.")
ALLYS_UNIT = refusals("FL-E.5g", "That unit is on your ally's battlefield: only your ally commands it.")
IS_DISRUPTED = refusals("FL-2.6b", "A disrupted unit cannot do that; regroup it first.")
DISRUPTED_TASK = refusals("FL-2.6d", "A disrupted unit can neither maneuver nor use Opportunity Fire.")
TWO_ACTIONS = refusals("FL-2.7a", "That unit has had its two actions this turn.")
SAME_ACTION = refusals("FL-2.7c", "That unit has done this Regular Action already this turn.")
SAME_MISSION = refusals("FL-2.9f", "A paratrooper drops once and may do one other action.")

# Supply (page 2)
NO_SUPPLY = refusals("FL-2.3g", "There are too few chits left in the stack.")
NO_STACK = refusals("FL-2.3b", "That stack is used already this month.")
NEEDS_INDUSTRY = refusals("FL-2.9a", "Only Industry chits pay for Build.")
NEEDS_AIR = refusals("FL-2.9b", "Only Air chits pay for Paratroop.")
NEEDS_CAPITAL = refusals("FL-2.9c", "Only Capital chits pay for Regroup.")
FALLEN_MISSION = refusals("FL-2.3e", "A Fallen chit pays for Regular Actions only, never for a mission.")

# Squares (pages 1 to 4, D)
OFF_BOARD = refusals("FL-1.3a", "There is no such square on this battlefield.")
OWN_UNIT_THERE = refusals("FL-1.7e", "One of your own units stands there; a square holds one unit.")
ENEMY_THERE = refusals("FL-2.11b", "An enemy unit stands there.")
UNFRIENDLY_CITY = refusals(
    "FL-2.11g", "That is an empty enemy city, or a city of yours that has fallen: it must be attacked, not moved into."
)
IS_WATER = refusals("FL-D.4b", "No unit moves into water.")
WATER_SQUARE = refusals("FL-D.4c", "That square is water.")
TOO_FAR = refusals("FL-2.11a", "That is too far, or the way is barred: a move is one or two squares, three through Desert.")
OTHER_BATTLEFIELD = refusals("FL-E.5b", "The two battlefields touch only by sea.")

# Amphibious Move (page 3)
NO_AMPHIBIOUS = refusals("FL-3.1e", "This game is played without Amphibious Move.")
NOT_ON_PORT = refusals("FL-3.1d", "An Amphibious Move starts from a Port.")
NOT_A_SHORE = refusals("FL-3.1b", "An Amphibious Move ends on an empty Beach or Port.")

# Attack (page 3)
NO_TARGET = refusals("FL-3.2a", "There is neither an enemy unit there nor an empty city to take.")
INFANTRY_RANGE = refusals("FL-3.2c", "Infantry attack units one square away.")
TANK_RANGE = refusals("FL-3.2d", "Tanks attack units up to two squares away.")
ARTILLERY_RANGE = refusals("FL-3.2e", "Artillery attack units up to three squares away.")
CITY_RANGE = refusals("FL-3.2h", "An empty city is attacked from an adjacent square.")

# Missions (page 4)
NOT_INFANTRY = refusals("FL-4.8a", "Only Infantry drop.")
NOT_ON_AIR_BASE = refusals("FL-4.8b", "A drop starts from an Air Base.")
DROP_ON_CITY = refusals("FL-4.8c", "A drop lands on an empty square that is no city.")
DROP_TOO_FAR = refusals("FL-4.8d", "A drop lands within two squares of another active unit of yours or a friendly city.")
DROP_OVER_WATER = refusals("FL-D.5b", "The two squares to a drop are counted over dry land only.")
INDUSTRY_FALLEN = refusals("FL-4.9b", "Your Industry has fallen: nothing is built there.")
INDUSTRY_FULL = refusals("FL-4.9g", "A unit stands in your Industry: nothing is built there.")
NOT_IN_RESERVE = refusals("FL-4.9e", "No such unit is left in your reserve.")
NOT_DISRUPTED = refusals("FL-4.10c", "That unit is active: there is nothing to regroup.")

# Leadership (pages 2, 4, 5)
NOT_EXHAUSTED = refusals("FL-2.10b", "Only exhausted Leadership can be commissioned.")
NO_LEADERSHIP = refusals("FL-4.11b", "Your Leadership is not available.")
NOT_ADJACENT = refusals("FL-5.8a", "A Maneuver goes to an adjacent square.")
MANEUVER_FULL = refusals("FL-5.8a", "A Maneuver goes to an empty square.")
MANEUVER_CITY = refusals("FL-5.8c", "A Maneuver does not enter an empty enemy city, nor a city of yours that has fallen.")
NOT_NEIGHBOURS = refusals("FL-5.9a", "Relieve swaps two of your own units that are adjacent.")
BOTH_DISRUPTED = refusals("FL-5.9b", "At least one of the two units must be active.")
CACHE_FULL = refusals("FL-5.10b", "The stack cannot grow beyond its grant for the month.")
OWN_TURN_ONLY = refusals("FL-4.12b", "Cache is for your own turn.")
REGULAR_ONLY = refusals("FL-E.2b", "Support gives one Regular Action: move, sail, attack or commission.")
SUPPORT_SENT = refusals("FL-E.2a", "Support can be sent once in a turn.")
NO_ALLY = refusals("FL-E.2a", "You have no ally to send support to.")
OUT_OF_RANGE = refusals("FL-5.7a", "That unit does not have the target in range.")
CANNOT_RETURN_FIRE = refusals("FL-5.6a", "The attacker is out of the rallied unit's range.")

# Rout and retreat (page 3)
NOT_SAFE = refusals("FL-3.12b", "One of your active units stands next to that square: it would not be safe there.")
NEXT_TO_CITY = refusals("FL-3.12d", "That square lies next to a city of yours, or one you hold.")
RETREAT_CITY = refusals(
    "FL-3.12f", "An enemy unit does not retreat into a city that is yours or that you hold, nor into water."
)
RETREAT_FULL = refusals("FL-3.12a", "A retreat goes to an empty adjacent square.")

# Set-up (page 1)
NOT_YOUR_COUNTRY = refusals("FL-1.7d", "Units are set up in their own country.")
PLACE_TAKEN = refusals("FL-1.7e", "A unit stands there already.")
ALL_PLACED = refusals("FL-1.7c", "All starting units of that kind are placed.")
CARD_TAKEN = refusals("FL-1.5d", "The enemy has that card, and there is only one of it.")
