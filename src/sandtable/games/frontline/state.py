"""The state of a game of Front Line, and the numbers it is made of."""

from __future__ import annotations

from typing import Annotated

from sandtable.kernel import Flow, Luck, Options, array, flow_of, i1, i4, i8, luck_of, record
from sandtable.kernel.domains import At, Domain, Flag, Names, Numbers

from .board import COUNTRY_NAMES, SQUARE_NAMES, CityNumber, Ground, Square
from .cards import UNIT_NAMES, Card, Month, Supply, UnitKind

# Colours and countries. A country is a colour on a battlefield: 0 red, 1 green, 2 and 3 the same on the second one.
RED, GREEN, DRAW, NOBODY = 0, 1, 2, -1
COLOUR_NAMES = ("red", "green")
Colour = Annotated[int, Names(COLOUR_NAMES, "colour", show=lambda colour, _: COLOUR_NAMES[colour].capitalize())]
COUNTRIES = len(COUNTRY_NAMES)
ARMY = 40  # units of one colour (20 per battlefield)
EMPTY = -1
NONE = -1

# Status of a unit; of a Leadership card; of the game.
RESERVE, ACTIVE, DISRUPTED, GONE = range(4)
EXHAUSTED, COMMISSIONED, AVAILABLE = range(3)
LEADERSHIP_NAMES = ("exhausted", "commissioned", "available")
SETTING_UP, PLACING, PLAYING = range(3)


class Countries(Names):
    """'Red', or in the Allies game 'Red of battlefield 2'."""

    def shown(self, value: int, seat: int, at: At | None = None) -> str:
        several = at is not None and at.s.boards > 1
        return COLOUR_NAMES[value & 1].capitalize() + (f" of battlefield {value // 2 + 1}" if several else "")


COUNTRY = Countries(COUNTRY_NAMES, "country")
Country = Annotated[int, COUNTRY]


class Units(Domain):
    """Units by number: u12 in ids; people are told of a kind, a colour, a square."""

    def __init__(self, size: int, noun: str, says: str) -> None:
        super().__init__(size, noun)
        self.says = says

    def text(self, value: int, at: At | None = None) -> str:
        return f"u{value}"

    def shown(self, value: int, seat: int, at: At | None = None) -> str:
        assert at is not None
        unit = at.s.units[value]
        colour, kind = COLOUR_NAMES[unit.colour].capitalize(), UNIT_NAMES[unit.kind].capitalize()
        return self.says.format(colour=colour, kind=kind, square=SQUARE_NAMES[unit.square])


UnitNumber = Annotated[int, Units(2 * ARMY, "unit", "{kind} {square}")]


# What numbers in the state stand for.
Status = Annotated[int, Names(("reserve", "active", "disrupted", "gone"), "status")]
Leadership = Annotated[int, Names(LEADERSHIP_NAMES, "leadership")]
Stage = Annotated[int, Names(("setting up", "placing", "playing"), "stage")]
Winner = Annotated[int, Names((*COLOUR_NAMES, "draw"), "winner")]
Board = Annotated[int, Numbers(1, 2, "battlefield")]
Turn = Annotated[int, Numbers(1, 12, "turn")]
Set = Annotated[int, Flag("set")]


@record
class Unit:
    kind: UnitKind
    colour: Colour
    home: Country  # where it was raised
    square: Square = NONE
    status: Status = GONE
    done: i1  # the actions done this turn: bits by the numbers of their verbs (see verbs.py)
    actions: i1  # and how many they were


@record
class Battlefield:
    map: i1
    water: i8  # its squares of water and of Desert, as bits
    desert: i8
    edge_holder: Colour = NOBODY
    edge_on: Set


@record
class City:
    square: Square = NONE
    fallen: Set
    stack: i1  # chits in its unused stack


@record
class Side:
    """What lies before a country."""

    card: Card
    leadership: Leadership


@record
class State:
    # the table
    boards: i1  # how many of the battlefields are in play
    battlefields: list[Battlefield] = array(Board)
    ground: list[Ground] = array(Square)
    hexes: list[Square] = array(4, start=NONE)  # the purple hexes
    city_at: list[CityNumber] = array(Square, start=NONE)
    cities: list[City] = array(CityNumber)
    # the pieces
    units: list[Unit] = array(UnitNumber)
    board: list[UnitNumber] = array(Square, start=EMPTY)  # the unit on a square
    sides: list[Side] = array(Country)
    # the turn
    stage: Stage
    month: Month
    turn: Turn
    stocked: i1  # this month's stacks have been granted
    first: Country
    player: Country  # whose turn it is
    spending: CityNumber = NONE  # the city whose stack is being spent
    supply_kind: Supply
    supply: i1
    granted: i1  # what the stack held at most
    supported: i1  # support was sent this turn
    winner: Winner = NOBODY
    # the options
    seats: i1
    seat_of: list[i1] = array(Country)
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
    flow: Flow = flow_of(frames=10)


@record
class FrontLineOptions(Options):
    """Options, and sets of squares that many of them are worked out from (see `survey`)."""

    own: i8  # squares of the battlefield with units of one's own colour,
    foes: i8  # with enemy units,
    open: i8  # and empty ones that one's units may enter
    action: list[i4] = array(1024)
