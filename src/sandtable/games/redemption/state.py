"""The state of a game of Redemption: cards with identity, the journal of what abilities did, and what lasts."""

from __future__ import annotations

from typing import Annotated

from sandtable.kernel import Flow, Luck, Options, array, flow_of, i1, i2, i4, i8, luck_of, record
from sandtable.kernel.cards import Card
from sandtable.kernel.domains import Names
from sandtable.kernel.journal import Act, Change

SUSPENDED = 13  # the zone of cards in a battle that waits for a side battle
SEATS, CARDS = 5, 280  # 2 x 140, 3 x 93, 4 x 70 or 5 x 56 cards
SEAT_NAMES = ("judah", "levi", "dan", "asher", "gad")
ACTS, CHANGES, STANDING, PLAYS, LATER, USES = 48, 128, 32, 32, 8, 48
MAX_OPTIONS = 224
NONE, NOBODY = -1, -1
DRAWN_GAME = SEATS  # the winner of a game that nobody won

# Phases of a turn; upkeep is empty in the quick-start rules.
DRAW, UPKEEP, PREPARATION, BATTLE_PHASE, DISCARD_PHASE = range(5)
# What a card is besides where it lies, as bits.
HELD, BARRED, SHOWN, MUTED, MEANT, ARRIVING, TURNED, ORPHAN = (1 << k for k in range(8))
ONE_START, STARTS = 1 << 8, 7 << 8  # how often its instant abilities have started in this turn
# Rulings with two fair readings, as bits of `reg`: set where the second one holds (game.py has their names).
NO_QUIET_END, LOTS_START, UPKEEP_WINDOW, SIXTEEN_CARDS, WHOLE_TABLE, TWO_PASSES, DOMINANTS_ACT = (1 << k for k in range(7))
INTERRUPTS_ANSWER, ANY_NEGATE, TOTAL_STRENGTH, DOMINANTS_NOT_LAST, ONCE_IN_BATTLE = (1 << k for k in range(7, 12))
ONE_AT_HOME, SITE_ONLY, OPEN_DISCARDS, MORE_SOULS, DECKS_OF_154 = (1 << k for k in range(12, 17))
ONE_ABILITY_SOUL, RESERVES, REG11, SIDED_FORTRESSES, FOUR_STARTS = (1 << k for k in range(17, 22))
DISCARD_STAYS, WAITS_AFTER_RESCUE = 1 << 22, 1 << 23
# Which cards an ability spoke of last.
NO_GROUP, DRAWN_CARDS, LOOKED_HAND, SHOWN_CARDS = range(4)
# How the battle stands for the Heroes.
LOSING, WINNING, MUTUAL, STALEMATE = range(4)

Seat = Annotated[int, Names(SEAT_NAMES, "player", show=lambda seat, _: SEAT_NAMES[seat].capitalize())]
Phase = Annotated[int, Names(("draw", "upkeep", "preparation", "battle", "discard"), "phase")]


@record
class Side:
    """A player: their cards are numbers in a row, and how many are hidden where everybody may count."""

    first: i2
    cards: i2
    hand: i2
    deck: i2
    tops: i2
    bottoms: i2
    reserve: i2
    listed: i2  # cards that the player came with, in `lists`
    brought: i2  # how many of them are a Reserve: the last ones
    down: i2
    own_tops: i8
    own_bottoms: i8
    redeemed: i1  # souls in their Land of Redemption
    waits: i1  # players, as bits, who have not had a turn since this one rescued in battle
    clock: i2  # cards discarded so far: the next one lies on top


@record
class Standing:
    """Something that lasts: an operation, on one card or on every card of its target, on one player or several."""

    verb: i1
    act: i1  # the act it came of, NONE when the phase of that is over
    until: i1
    by: i1  # who controls it
    next_of: i1  # of a prevent: the first card played by somebody other than this seat
    n: i2  # an amount, a form of fact, or players as bits
    n2: i2
    op: i2  # its row says about what, by what, and to what
    card: i2  # the one card it is on, or NONE
    source: i2  # the card it comes of


@record
class Use:
    """An ability with a limit that a player has used: it counts for all cards of that name."""

    seat: i1
    limit: i1
    kind: i2


@record
class Play:
    """A card played in this battle."""

    card: i2
    by: i1


@record
class Later:
    """An operation put off until the battle is resolved."""

    act: i1
    op: i2


@record
class Battle:
    on: i1
    attacker: i1
    defender: i1
    acted: i1  # who played or passed last
    passes: i1
    done: i1  # nobody may play any more
    blocked: i1  # somebody has blocked
    reach: i4  # at the resolution: the brigades of Sites that the Heroes reached, as bits
    chosen: i2 = NONE  # the character that must block
    again: i1  # another battle follows
    handed: i1  # the block was handed on


@record
class Beside:
    """A side battle, and what the battle that waits for it was like."""

    hero: i2 = NONE
    foe: i2 = NONE
    fought: i1  # in this turn
    inside: i1  # bits: the Hero, the foe came out of the battle that waits
    acted: i1
    passes: i1


@record
class State:
    cards: list[Card] = array(CARDS)
    sides: list[Side] = array(SEATS)
    acts: list[Act] = array(ACTS)
    changes: list[Change] = array(CHANGES)
    standing: list[Standing] = array(STANDING)
    plays: list[Play] = array(PLAYS)
    later: list[Later] = array(LATER)
    battle: Battle
    beside: Beside
    uses: list[Use] = array(USES)
    n_cards: i2
    n_acts: i1
    n_changes: i2
    n_plays: i1
    n_later: i1
    n_standing: i1
    n_uses: i1
    changed: i1  # lines that change what a card is
    modded: i1  # lines that change its numbers or protect it
    arriving: i1  # characters that come into battle next
    windows: i4  # what any card of the game waits for, as bits
    depth: i1  # cards whose abilities are at work, one inside another
    seats: i1
    teams: i1  # partners sit across the table
    turn: i2
    round: i2
    player: Seat
    starter: Seat
    phase: Phase
    quiet: i2  # turns without a rescue since the decks ran out
    turned: i1  # the player has turned an Artifact up in this preparation
    again: i1  # the player has another turn after this one
    at_home: i1  # territory-class Enhancements played in this turn
    winner: i1 = NOBODY
    # the options
    lists: list[i2] = array(CARDS)  # the decks as the players came with them, one after another
    souls: i1
    turn_cap: i2
    reg: i4  # the rule switches, as bits
    luck: Luck = luck_of(fixed=64)
    flow: Flow = flow_of(frames=48)


@record
class RedemptionOptions(Options):
    action: list[i4] = array(MAX_OPTIONS)
