"""The state of a game of Burnt Moon.

Cards alike are not told apart: a hand, a pile, a lane is how many of each kind lie there. A deck has no order either: a card
is drawn at random at the moment it is drawn, so what comes next lies nowhere where somebody could look.
"""

from __future__ import annotations

from sandtable.kernel import Flow, Luck, Options, array, flow_of, i1, i2, i4, luck_of, record

from .cards import LANES, N_CARDS, ROV_KINDS

BOTH_CARDS, BOTH_LANES, BOTH_FIELDS = 2 * N_CARDS, 2 * LANES, 2 * LANES * ROV_KINDS
SETTING_UP, DRAWING, BIDDING, TURNS = range(4)
STAGE_NAMES = ("set-up", "draw", "bid", "turns")
NOBODY, DRAW = -1, 2

# An answer: what is done << 16 | the card played << 11 | its lane << 8 | the ROV it is done to << 5 | disrupted << 4 | lane to.
# Where cards are taken from the supply, the last five bits are the card.
VERB_SHIFT, CARD_SHIFT, LANE_SHIFT, ROV_SHIFT, DOWN_SHIFT = 16, 11, 8, 5, 4
CARD_MASK, LANE_MASK, ROV_MASK = 31, 7, 7
MAX_OPTIONS = 2560


@record
class State:
    # the cards of either side: [side * 17 + card]
    hand: list[i1] = array(BOTH_CARDS)
    deck: list[i1] = array(BOTH_CARDS)
    discard: list[i1] = array(BOTH_CARDS)
    supply: list[i1] = array(BOTH_CARDS)
    removed: list[i1] = array(BOTH_CARDS)
    in_hand: list[i1] = array(2)  # how many cards lie there
    in_deck: list[i2] = array(2)
    in_discard: list[i2] = array(2)
    # the lanes: [side * 40 + lane * 8 + kind], and [side * 5 + lane]
    up: list[i1] = array(BOTH_FIELDS)  # ready ROVs
    down: list[i1] = array(BOTH_FIELDS)  # disrupted ones
    site: list[i1] = array(BOTH_LANES)  # which of the side's tiles lies here
    controlled: list[i1] = array(BOTH_LANES)
    fort: list[i1] = array(BOTH_LANES)
    stock: list[i1] = array(2)  # fortifications left
    # the round
    stage: i1
    round: i2
    holder: i1  # who has the initiative
    player: i1  # whose turn it is
    bids: list[i1] = array(2)  # the cards bid last, or -1
    playing: i1  # the ROV card being used, or -1
    overclock: i1  # a force that waits for its overclocked card, or -1
    beside: i1  # the card with that Overclock, beside the deck, or -1
    winner: i1
    # the options
    scan_rule: i1
    eliminate_all: i1
    first_holder: i1
    fort_count: i1
    round_cap: i2
    # the numbers on the cards (values.py)
    initiative: list[i1] = array(BOTH_CARDS)
    copies: list[i1] = array(BOTH_CARDS)
    start: list[i1] = array(BOTH_CARDS)
    does: list[i4] = array(BOTH_CARDS)  # actions as bits
    bolster: list[i1] = array(BOTH_CARDS)
    command: list[i1] = array(BOTH_CARDS)
    withdraw: list[i1] = array(BOTH_CARDS)
    blast: list[i1] = array(BOTH_CARDS)
    defence: list[i1] = array(8)  # [side * 4 + type]
    attack: list[i1] = array(16)  # [side * 8 + type * 2 + majority]
    tile_points: list[i1] = array(BOTH_LANES)
    tile_defence: list[i1] = array(BOTH_LANES)
    luck: Luck = luck_of(fixed=40)
    flow: Flow = flow_of(frames=5, slots=6, decisions=2)


@record
class MoonOptions(Options):
    action: list[i4] = array(MAX_OPTIONS)
