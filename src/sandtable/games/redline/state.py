"""The state of a game of REDLINE.

Cards alike in a hand, an arsenal or a scrapyard are not told apart: they are counts. An arsenal has no order but for the few
cards that a mulligan put under it: a card is drawn at random when it is drawn, so what comes next lies nowhere where somebody
could look. The same holds for the critical hit deck.
"""

from __future__ import annotations

from sandtable.kernel import Flow, Luck, Options, array, flow_of, i1, i2, i4, luck_of, record

from .cards import N_CRITICALS, N_MISSIONS, N_SLOTS, K
from .vocabulary import DURATIONS, STATS

RED, BLUE, NOBODY, NONE = 0, 1, -1, -1
SEAT_NAMES = ("red", "blue")
UNITS = 6  # of a side: five, and the sixth that has just come
ALL_UNITS = 2 * UNITS  # unit = side * 6 + place
LINE = 5  # missions on the redline
STRATEGIES = 4  # places for strategy cards of a side
EFREET_LIMIT, HAND_LIMIT, OPENING_HAND, RECON_LIMIT = 5, 7, 7, 6
MOST_ROUNDS = 100
BOTH_K = 2 * K

SETTING_UP, MULLIGANS, DEPLOYING, PLANNING, COMBAT = range(5)
STAGE_NAMES = ("set-up", "mulligan", "deploy", "planning", "combat")
STEPS = ("start", "main")  # of a deploy phase

# Where a unit stands: at home, on the frontline (with its dial, or retreated), or at a mission 1 to 5.
AT_HOME, ON_FRONTLINE = 0, 6
DIAL_UNSET, DIAL_B = -1, 0
BUNKER, HQ, ABOARD = range(3)  # where a general is
N_STATS, N_DURATIONS = len(STATS), len(DURATIONS)

# Answers: verb << 23 | card << 17 | unit << 13 | other unit << 9 | extra << 3 | recon. 15 is no unit.
(
    PASS,
    PLAY_RESOURCE,
    DEPLOY,
    EQUIP,
    CALL_GENERAL,
    MOVE,
    REPAIR,
    USE,
    PLAY,
    LEAVE,
    DISCARD,
    SCRAP,
    MEND,
    DIAL,
    FIRE,
    HOLD,
    DECLARE,
    CHOOSE,
    RETREAT,
    STRIKE,
) = range(20)
VERB_SHIFT, CARD_SHIFT, A_SHIFT, B_SHIFT, EXTRA_SHIFT = 23, 17, 13, 9, 3
CARD_MASK, UNIT_MASK, EXTRA_MASK, RECON_MASK = 63, 15, 63, 7
NO_UNIT = 15
MAX_OPTIONS = 2048


@record
class Unit:
    kind: i1  # its card, or -1
    damage: i1
    flipped: i1
    expended: i1
    dial: i1
    here: i1  # AT_HOME, a mission, or ON_FRONTLINE
    acted: i1  # in this round
    order: i1  # its speed at the start of the round
    retreated: i1
    aboard: i1  # the general is its pilot
    spent: i1  # equipment that is expended, as bits
    used: i1  # equipment whose once-a-turn effect is used, as bits; bit 4 is the efreet itself
    equip: list[i1] = array(N_SLOTS)  # the card in each slot, or -1
    criticals: list[i1] = array(8)  # in the order they were dealt
    n_criticals: i1
    mods: list[i1] = array(N_DURATIONS * N_STATS)  # [duration * 7 + stat]
    forbidden: list[i1] = array(N_DURATIONS)  # as bits


@record
class Shot:
    """The shot being fired."""

    shooter: i1
    victim: i1
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

    victim: i1
    by: i1  # the side that dealt it
    amount: i1
    critical: i1


@record
class Link:
    """Something on the Chain of Command."""

    side: i1
    card: i1
    target: i1  # a unit, or NO_UNIT
    extra: i1


@record
class Fallen:
    """A unit that was destroyed and whose `destroyed` window is still to come."""

    side: i1
    kind: i1
    here: i1
    in_battle: i1


@record
class State:
    # the cards of either side: [side * 45 + card]
    hand: list[i1] = array(BOTH_K)
    arsenal: list[i1] = array(BOTH_K)
    scrap: list[i1] = array(BOTH_K)
    spare: list[i1] = array(BOTH_K)  # equipment at the baseline, attached to nothing
    ready: list[i1] = array(BOTH_K)  # resource cards in play, upright
    tapped: list[i1] = array(BOTH_K)  # and expended
    razed: list[i1] = array(K)  # while cards are razed: which ones
    in_hand: list[i1] = array(2)
    in_arsenal: list[i1] = array(2)
    bottom: list[i1] = array(2 * OPENING_HAND)  # cards put under the arsenal, the first drawn first
    bottoms: list[i1] = array(2)
    exchanged: list[i1] = array(2)  # cards put away in the mulligan so far
    deck: list[i1] = array(BOTH_K)  # the lists the game is played with
    recon: list[i1] = array(2)
    pool: list[i1] = array(2)
    resource_played: list[i1] = array(2)
    # generals
    general: list[i1] = array(2)
    general_at: list[i1] = array(2)
    general_shown: list[i1] = array(2)
    general_damage: list[i1] = array(2)
    general_back: list[i1] = array(2)  # times it went back to the bunker
    general_used: list[i1] = array(2)  # effects used this turn, as bits
    # strategy cards at the baseline, [side * 4 + place]: the card + 1, or 0
    strategy: list[i1] = array(2 * STRATEGIES)
    strategy_damage: list[i1] = array(2 * STRATEGIES)
    # the table
    units: list[Unit] = array(ALL_UNITS)
    mission_deck: list[i1] = array(N_MISSIONS)  # the list the redline is drawn from
    missions: list[i1] = array(LINE)
    flipped: list[i1] = array(LINE)
    owner: list[i1] = array(LINE)
    tokens: list[i1] = array(LINE)
    mission_used: list[i1] = array(2 * LINE)  # [side * 5 + position]
    criticals_left: i4  # not yet seen since the last time they were drawn, as bits
    critical_queue: list[i1] = array(N_CRITICALS)  # put under the deck, the first drawn first
    criticals_queued: i1
    # the turn
    stage: i1
    step: i1
    turn: i2
    first: i1  # the side that lost the initiative
    player: i1  # whose deploy phase it is
    mission: i1  # the mission being fought over, 1 to 5, or 0
    engaged: i1  # between the start of an engagement and its capture step
    capped: i1  # missions whose fight came to the last round, as bits
    round: i1
    batch: i1  # a same-speed batch is firing
    deploying: i1  # the card being deployed, or -1
    deploy_cost: i1  # what it has been made dearer
    deploy_damage: i1
    capture: i1  # what has been added to the capture total
    capturer: i1
    broke: list[i1] = array(2)  # its arsenal ran out
    winner: i1
    fallen_side: i1  # of the unit whose `destroyed` window is open
    fallen_in_battle: i1
    seen_hand: i1  # the side whose hand the other is looking at, or -1
    shot: Shot
    hits: list[Hit] = array(24)
    n_hits: i1
    chain: list[Link] = array(12)
    n_chain: i1
    fallen: list[Fallen] = array(ALL_UNITS)
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
    # the numbers on the cards (values.py)
    cost: list[i1] = array(K)
    equip_cost: list[i1] = array(K)
    damage: list[i1] = array(K)
    armor: list[i1] = array(K)
    speed: list[i1] = array(K)
    capture_cost: list[i1] = array(N_MISSIONS)
    mission_recon: list[i1] = array(N_MISSIONS)
    luck: Luck = luck_of(fixed=60)
    flow: Flow = flow_of(frames=20, slots=8, decisions=2)


@record
class RedlineOptions(Options):
    action: list[i4] = array(MAX_OPTIONS)
