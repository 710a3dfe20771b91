"""Why something cannot be done: a ledger id and a sentence for each reason."""

from __future__ import annotations

from sandtable.kernel import Refusals

refusals = Refusals()

# Behind others (rank 1) stand those that say a click was not meant so at all.

NOT_IN_HAND = refusals("RL-4.3b", "You have no such card in your hand.")
TOO_DEAR = refusals("RL-4.3c", "You cannot pay for that.")
NOT_NOW = refusals("RL-4.3f", "That is for your own deploy phase.")
SECOND_RESOURCE = refusals("RL-4.4a", "One resource card a deploy phase.")
NOT_PLAYED_SO = refusals("RL-4.3b", "That card is not played that way.", rank=1)
RECON_ONLY_TACTICS = refusals("RL-5.3b", "Recon pays for tactics and for abilities priced in recon, nothing else.")
EXPENDED = refusals("RL-5.4c", "That card is expended already.")
FLIPPED = refusals("RL-5.5a", "That efreet is face down: nothing can touch it.")
NO_SUCH_UNIT = refusals("RL-5.5c", "No such efreet of yours is in play.")
NO_SLOT = refusals("RL-7.1b", "That efreet has no free slot of that type.")
EQUIP_LATER = refusals("RL-7.2d", "Equipment moves in your own deploy phase.")
MOVE_FLIPPED = refusals("RL-7.2e", "Nothing moves to or from a flipped efreet.")
NOT_THERE = refusals("RL-7.2c", "That equipment does not lie there.")
LIES_THERE = refusals("RL-7.2c", "It lies there already: a move goes somewhere else.")
NOTHING_TO_REPAIR = refusals("RL-8.1a", "It has no damage and no critical hit.")
MEND_FIRST = refusals("RL-8.1d", "A repair removes at least one token or card.")
GENERAL_IN_BUNKER = refusals("RL-8.2b", "Your general is not in the HQ.", rank=1)
GENERAL_OUT = refusals("RL-9.1a", "Your general is not in the bunker.", rank=1)
NEEDS_HQ = refusals("RL-9.1b", "Your general must be face up in the HQ for that.")
ONCE_A_TURN = refusals("RL-H.10m", "That has been used this turn.")
NO_RECON = refusals("RL-5.3c", "You have too little recon for that.")
NO_PILOT_SLOT = refusals("RL-22.1a", "Your general boards a face-up efreet at the baseline whose pilot slot is free.")
NOT_ABOARD = refusals("RL-22.1c", "Your general is not aboard an efreet.", rank=1)
THREE_MISSIONS = refusals("RL-23.1a", "Prepared Ground flips exactly three face-up missions.")
FEW_MISSIONS = refusals("RL-23.1g", "Fewer than three missions are face up.")
FLIPPED_SCRAP = refusals("RL-6.3d", "A flipped efreet cannot be scrapped.")
MULLIGAN_DONE = refusals("RL-3.4a", "You have no such card to exchange.")
NO_DIAL = refusals("RL-12.1c", "That efreet gets no dial.")
DIAL_IS_SET = refusals("RL-12.2e", "That dial is set.")
DIAL_FLIPPED = refusals("RL-12.4b", "That mission lies face down.")
NOT_ITS_TURN = refusals("RL-14.1b", "It is not that unit's turn: the fastest unit that has not acted goes first.")
NOT_ENGAGED = refusals("RL-15.1a", "It fires at enemy units at the same mission only.")
MAY_NOT_FIRE = refusals("RL-14.3c", "That unit may not fire now.")
JAMMED = refusals("RL-H.9g", "Its weapons are jammed: it may not fire in this action.")
NO_SALVO = refusals("RL-21.6c", "Only an upright unit with Salvo can use it.")
NO_DECLARE = refusals("RL-5.4c", "There is nothing upright in that slot to fire.")
NO_RETREAT = refusals("RL-14.4a", "That unit cannot retreat.")
STUCK = refusals("RL-H.7i", "That unit may not retreat now.")
FROZEN = refusals("RL-H.9o", "Its legs are frozen: it may not retreat.")
STEALTHY = refusals("RL-21.9b", "It has Stealth: the opponent's cards and abilities cannot target it.")
STEALTH_AMBUSH = refusals("RL-21.2f", "It has Stealth: Ambush cannot target it.")
NO_COVER = refusals("RL-21.4c", "Only an upright squadmate with Cover can take the damage.")
BAD_TARGET = refusals("RL-H.10g", "That is no target for it.")
WRONG_WINDOW = refusals("RL-H.10f", "That tactic does not fit this moment.")
NO_TARGETS = refusals("RL-24.3b", "Its text does not fit this moment.")
NEEDS_EFREET_HERE = refusals("RL-H.2j", "You need an efreet at this mission for that.")
BAD_PAYMENT = refusals("RL-5.3a", "A tactic is paid with resources, recon, or both; you do not have that much.")
CHAIN_IS_FULL = refusals(
    "RL-24.1h", "Nothing more can be added to the Chain of Command before something of it has taken effect."
)
SAME_MISSION = refusals("RL-H.2m", "A revealed dial goes from one mission to another face-up one.")
NOT_CONTROLLED = refusals("RL-H.2d", "You do not control that mission.")
NO_PLACE = refusals("RL-3.1a", "There is no place left at the baseline for another strategy card.")
STRIKE_TARGET = refusals(
    "RL-19.1d", "Capture damage goes to the arsenal, a face-up general or a face-up efreet at the baseline."
)
STRIKE_AWAY = refusals("RL-19.1g", "Efreets at a mission or on the frontline are out of reach.")
STRIKE_FLIPPED = refusals("RL-19.1f", "A flipped efreet is no target for capture damage.")
NO_SUCH_DAMAGE = refusals("RL-8.1b", "There is no such damage to repair.")
