"""The state of a game of Front Line, and the numbers it is made of."""

from __future__ import annotations

from sandtable.kernel import Flow, Luck, Options, array, flow_of, i1, i4, i8, luck_of, record

from .board import BOTH

# Colours and countries. A country is a colour on a battlefield: 0 red, 1 green, 2 and 3 the same on the second one.
RED, GREEN, DRAW, NOBODY = 0, 1, 2, -1
COLOUR_NAMES = ("red", "green")
COUNTRIES = 4
ARMY = 40  # units of one colour (20 per battlefield)
EMPTY = -1
NONE = -1

# Status of a unit; of a Leadership card; of the game.
RESERVE, ACTIVE, DISRUPTED, GONE = range(4)
EXHAUSTED, COMMISSIONED, AVAILABLE = range(3)
LEADERSHIP_NAMES = ("exhausted", "commissioned", "available")
SETTING_UP, PLACING, PLAYING = range(3)

# What a player may do: kind << 14 | from << 7 | to. The kinds up to BUILD are actions of a unit, one bit each in Unit.done.
END, MOVE, SAIL, ATTACK, DROP, REGROUP, BUILD, COMMISSION, MANEUVER, RELIEVE, CACHE, SUPPORT, PASS, FIRE, RETURN_FIRE = (
    range(15)
)
KIND_SHIFT, FROM_SHIFT, SQUARE_MASK = 14, 7, 127
MAX_ACTION = 15 << KIND_SHIFT


@record
class Unit:
    kind: i1
    colour: i1
    home: i1  # the country it was raised in
    square: i1
    status: i1
    done: i1  # the actions done this turn, as bits
    actions: i1  # and how many they were


@record
class State:
    # the table
    boards: i1
    ground: list[i1] = array(BOTH)
    hexes: list[i1] = array(4)  # squares of the purple hexes
    city_at: list[i1] = array(BOTH)  # the city on a square, or -1; a city is country * 3 + kind
    city_square: list[i1] = array(12)
    water: list[i8] = array(2)  # per battlefield, the squares of water and of Desert as bits
    desert: list[i8] = array(2)
    # the pieces
    units: list[Unit] = array(2 * ARMY)
    board: list[i1] = array(BOTH)  # the unit on a square, or -1
    fallen: list[i1] = array(12)
    stack: list[i1] = array(12)  # chits in the unused stack of a city
    card: list[i1] = array(COUNTRIES)
    leadership: list[i1] = array(COUNTRIES)
    edge_holder: list[i1] = array(2)  # per battlefield: a colour, or nobody
    edge_on: list[i1] = array(2)
    # the turn
    stage: i1
    month: i1
    turn: i1
    stocked: i1  # this month's stacks have been granted
    first: i1
    player: i1  # the country whose turn it is
    spending: i1  # the city whose stack is being spent, or -1
    supply_kind: i1
    supply: i1
    granted: i1  # what the stack held at most
    supported: i1  # support was sent this turn
    winner: i1
    # the options
    seats: i1
    seat_of: list[i1] = array(COUNTRIES)
    maps: list[i1] = array(2)
    free_setup: i1
    choose_cards: i1
    amphibious: i1
    rally_lenient: i1
    range1: i1
    orthogonal_retreat: i1
    edge_either: i1
    city_die_edge: i1
    desert_start: i1
    lake_drop_any: i1
    luck: Luck = luck_of(fixed=24)
    flow: Flow = flow_of(frames=10, slots=9, decisions=4)


@record
class FrontLineOptions(Options):
    """Options, and sets of squares that many of them are worked out from (see `survey`)."""

    own: i8  # squares of the battlefield with units of one's own colour,
    foes: i8  # with enemy units,
    open: i8  # and empty ones that one's units may enter
    action: list[i4] = array(1024)
