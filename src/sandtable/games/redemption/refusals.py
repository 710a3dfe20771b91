"""Why something cannot be done: a ledger id and a sentence for each reason."""

from __future__ import annotations

from sandtable.kernel import Refusals

refusals = Refusals()

NOT_A_CHARACTER = refusals("RD-4.3a", "A card of that type is not put down.", rank=1)
ALREADY_IN_PLAY = refusals("RD-8.1l", "You have that character in play already, and there is only one of them.")
NOT_A_WEAPON = refusals("RD-8.4a", "Only a weapon is held outside battle.", rank=2)
NOT_A_WARRIOR = refusals("RD-8.3c", "Only a warrior holds a weapon outside battle.", rank=1)
HAS_A_WEAPON = refusals("RD-8.3b", "That warrior holds a weapon already.")
NOT_TERRITORIAL = refusals("RD-4.3f", "Outside battle only territory-class Enhancements are played.", rank=2)
OTHER_BRIGADE = refusals("RD-5.7b", "Their brigades do not match.")
NO_ENHANCEMENT = refusals("RD-5.5e", "In battle only Enhancements are played by initiative.", rank=1)
NOT_YOURS = refusals("RD-5.1i", "It is neither in your hand nor in your territory.")
NOT_A_HERO = refusals("RD-1.1a", "Only a Hero begins a battle.")
NOT_EVIL = refusals("RD-1.1b", "Only an Evil Character blocks.")
WITHDREW = refusals("RD-8.2a", "That character withdrew from battle this turn.")
NOT_YOURSELF = refusals("RD-9.1b", "Choose another player.")
LOSER_CANNOT_PASS = refusals("RD-5.5g", "Whoever is losing cannot pass: play an Enhancement, or let the battle be resolved.")
PASS_INSTEAD = refusals("RD-5.6g", "Nobody is losing: pass instead.")
SOUL_ELSEWHERE = refusals("RD-5.2c", "Another opponent has a Lost Soul: a battle challenge is not allowed.")
ONE_A_TURN = refusals("RD-8.6d", "One territory-class Enhancement a turn may be played outside battle.")
NO_ANSWER = refusals("RD-5.9e", "That would not negate the card that removes your last character.")
NOTHING_TO_PICK = refusals("RD-6.2f", "There is nothing it could be done to.")
BRANCH_WITHOUT_TARGET = refusals("RD-6.2i", "That has no target, and the other has.")
PLAYER_WITHOUT_TARGET = refusals("RD-6.2i", "That player has no target, and another has.")
KEPT_FROM_IT = refusals("RD-6.14a", "A card keeps you from that.")
ANOTHER_BLOCKS = refusals("RD-6.14g", "Your opponent has chosen another character to block.")
MUST_BLOCK = refusals("RD-6.14g", "Your opponent has chosen a character, and it must block.")
TURNED_ONE = refusals("RD-10.2b", "You have turned an Artifact up in this phase already.")
TURNED_DOWN = refusals("RD-10.2g", "That Artifact was turned down this turn.")
NO_FREE_SOUL = refusals("RD-10.1c", "Only a Lost Soul that is in no Site goes into one.", rank=1)
SITE_IS_FULL = refusals("RD-10.1b", "That Site holds a Lost Soul already.")
HOLDS_NOTHING = refusals("RD-10.4e", "That Fortress holds no cards.", rank=1)
DOES_NOT_FIT = refusals("RD-10.4e", "That Fortress does not hold such a card.", rank=1)
FORTRESS_IS_FULL = refusals("RD-10.4e", "That Fortress is full.")
