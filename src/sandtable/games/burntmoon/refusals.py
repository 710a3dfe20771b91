"""Why something cannot be done: a ledger id and a sentence for each reason."""

from __future__ import annotations

from sandtable.kernel import Refusals

refusals = Refusals()

# Cards and lanes
NO_LANE = refusals("BM-1.1b", "There are five lanes, 1 to 5.")
STAYS_IN_HAND = refusals("BM-1.3c", "Personnel never stand in a lane; only ROV cards are played that way.")
DEAD_CARD = refusals("BM-1.3d", "Interference cannot be played; it can only be bid.")
ONE_MOSS = refusals("BM-2.4b", "At set-up each side places one MOSS.")
LANE_TAKEN = refusals("BM-2.4c", "The other side has its MOSS in that lane.")
NO_BID = refusals("BM-3.2b", "You have no such card in your hand to bid.")
NOT_IN_HAND = refusals("BM-3.3c", "You have no such card in your hand.")

# Playing an ROV card, entering a lane
NO_MATCH = refusals("BM-4.3a", "You have no ROV of that type and force in that lane.")
ONLY_DISRUPTED = refusals("BM-4.3b", "Your ROV of that kind in that lane is disrupted: it cannot act before it is ready.")
NOT_ON_ROV = refusals("BM-4.3c", "That is not among the actions of this ROV.")
NOTHING_DISRUPTED = refusals("BM-4.4b", "You have no disrupted ROV of that type and force in that lane.")
OTHER_FORCE = refusals("BM-5.1a", "Force Cohesion: you have ROVs of the other force in that lane.")

# ROV actions
NO_ENEMY = refusals("BM-7.1a", "No such enemy ROV is in that lane.")
NO_MAJORITY = refusals("BM-7.2c", "You need a majority in the lane to take control.")
CONTROLLED = refusals("BM-7.2d", "You control that lane already.")
NO_FORT_THERE = refusals("BM-7.3c", "The enemy has no fortification in that lane.")
FORT_THERE = refusals("BM-7.4b", "You have a fortification in that lane already.")
NO_FORT_LEFT = refusals("BM-7.4c", "You have no fortifications left.")
NOT_ADJACENT = refusals("BM-7.5a", "A Move goes to an adjacent lane.")
NO_INTERFERENCE = refusals("BM-7.6c", "You have no Interference in your hand.")
SHOCKED_ALREADY = refusals("BM-7.7b", "That enemy ROV is disrupted already.")
NOT_IN_LANE = refusals("BM-7.7c", "No such enemy ROV is in that lane.")

# Personnel actions
NOT_ON_PERSON = refusals("BM-8.0a", "That is not among the actions of this card.")
NO_BLAST_TARGET = refusals("BM-8.1a", "No such enemy ROV is in that lane.")
BLASTED_ALREADY = refusals("BM-8.1c", "That enemy ROV is disrupted already.")
WRONG_FORCE = refusals("BM-8.2b", "This card bolsters its own force only.")
NO_DEAD_CARDS = refusals("BM-8.2e", "Interference is never bolstered.")
NOT_IN_SUPPLY = refusals("BM-8.2g", "There is no such card in your supply.")
NOTHING_TO_DRAW = refusals("BM-8.3d", "There is nothing left to draw.")
NOTHING_TO_COUNTER = refusals("BM-8.4c", "That card lies in the other side's supply already.")
OVERCLOCK_USE = refusals("BM-8.5b", "An overclocked card activates or readies; it neither deploys nor hunkers down.")
OVERCLOCK_FORCE = refusals("BM-8.5c", "An Overclock waits: the next ROV card you play must be of its force.")
NOTHING_TO_OVERCLOCK = refusals("BM-8.5h", "You hold no ROV card of that force that could be used now.")
OVERCLOCK_WAITS = refusals("BM-8.5k", "An Overclock is waiting already.")
NOT_THERE = refusals("BM-8.6a", "You have no such ROV in that lane.")
NOT_READY = refusals("BM-8.6b", "A disrupted ROV cannot be redeployed.")
SAME_LANE = refusals("BM-8.6c", "Redeploy goes to another lane.")
NO_TARGET = refusals("BM-8.7a", "No such enemy ROV is in that lane.")
NOT_YOURS = refusals("BM-8.8a", "You have no such ROV in that lane.")
WITHDRAW_FORCE = refusals("BM-8.8d", "This card withdraws its own force only.")
LAST_MOSS = refusals("BM-8.8e", "Your last MOSS on the table may not be withdrawn.")
