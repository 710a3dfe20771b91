"""The state of a game of Fantasy Cards.

Units are numbered through: first those of one side, then those of the other; unit k is piece k of the field. A deck has no order: a
card is drawn or flipped at random at the moment it is needed, so what comes next lies nowhere where somebody could look.
"""

from __future__ import annotations

from functools import cache
from typing import Annotated, Any

from sandtable.kernel import Flow, Luck, PlaceOptions, array, flow_of, i1, i2, i4, luck_of, record
from sandtable.kernel.domains import At, Count, Flag, Listed, Names, Numbers

from .board.field import FEATURES, PIECES, Field, Path, Plan
from .cards import DECK, N_PLAYS
from .scenarios import ScenarioName
from .units import NONE, TYPE_NAMES, UNITS, UnitKind

SIDE_NAMES = ("red", "blue")
SIDE_TITLES = ("Red", "Blue")
N_CARDS, HAND = len(DECK), 6
# What is suggested where a place is wanted: every 15 degrees, all the way or half of it, quarters of a way, 8 by 8 places.
BEARINGS, STRIDES, STOPS, GRID = 24, 2, 4, 8
SPOTS = GRID * GRID

GONE, OFF, ON = range(3)  # where a unit is: Eliminated or removed, off the battlefield, on it
PLACING, TURNS = range(2)
DRAW = 2

Side = Annotated[int, Names(SIDE_NAMES, "side", show=lambda side, seat: SIDE_TITLES[side])]
Winner = Annotated[int, Names((*SIDE_NAMES, "draw"), "winner")]
Card = Annotated[int, Numbers(1, N_CARDS, "card")]
Cards = Annotated[int, Count()]
Is = Annotated[int, Flag("yes")]
Where = Annotated[int, Names(("gone", "off", "on"), "place")]
Stage = Annotated[int, Names(("placing", "turns"), "stage")]


@cache
def named(red: tuple[int, ...], blue: tuple[int, ...]) -> tuple[list[str], list[str]]:
    """The names of all units, as typed and as shown; those of a type that a side has several of are numbered."""
    typed, shown = [], []
    for side, kinds in enumerate((red, blue)):
        for n, kind in enumerate(kinds):
            number = str(kinds[: n + 1].count(kind)) if kinds.count(kind) > 1 else ""
            typed.append("-".join(filter(None, (SIDE_NAMES[side], TYPE_NAMES[kind], number))))
            shown.append(" ".join(filter(None, (SIDE_TITLES[side], UNITS[kind].title, number))))
    return typed, shown


def names_of(s: Any) -> tuple[list[str], list[str]]:
    first, last = s.sides[0].n_units, s.sides[0].n_units + s.sides[1].n_units
    return named(*(tuple(int(u.kind) for u in s.units[a:b]) for a, b in ((0, first), (first, last))))


def unit_names(s: Any) -> list[str]:
    """What units are called when they are typed: 'red-infantry-2'."""
    return names_of(s)[0]


def unit_titles(s: Any) -> list[str]:
    """And in a sentence: 'Red Infantry 2'."""
    return names_of(s)[1]


class Units(Listed):
    """Units by their names; in the ids of a view, and where no state says who they are, by their numbers."""

    def text(self, value: int, at: At | None = None) -> str:
        return super().text(value, at) if at is not None and at.s is not None else str(value)

    def mark(self, value: int, at: At | None = None, guise: str = "") -> str | None:
        return str(value)

    def shown(self, value: int, seat: int, at: At | None = None) -> str:
        titles = unit_titles(at.s) if at is not None and at.s is not None else []
        return titles[value] if 0 <= value < len(titles) else "no unit"


UNITS_HERE = Units(PIECES, "unit", lambda at: unit_names(at.s))
UnitNumber = Annotated[int, UNITS_HERE]


@record
class FantasyOptions(PlaceOptions):
    action: list[i4] = array(1600)
    free: list[i4] = array(PIECES + 2)
    plan: Plan  # scratch
    path: Path


@record
class Unit:
    kind: UnitKind = NONE
    where: Where
    shaken: Is
    out: Is
    confused: Is
    acted: Is  # it has had its Action this turn
    fired: Is  # and has fired at opportunity in the move that is going on
    touched: Is  # whether it touched the unit that falls back
    passed: Is  # whether what is being passed has reached it
    measured: Is  # a card for it came back this turn: what is in range is known


@record
class SideState:
    hand: list[Cards] = array(Card)
    deck: list[Cards] = array(Card)
    discards: list[Cards] = array(Card)
    resolving: list[Cards] = array(Card)  # played, and not done with (FC-1.4f)
    known: list[Is] = array(Card)  # of the hand: everybody knows that it is there
    in_hand: i1
    n_units: i1
    limit: i2  # points lost that are a defeat
    lost: i2  # points
    fallen: i1  # and units
    turns: i1
    played: Is  # a card in the turn that is going on


@record
class State:
    field: Field
    plan: Plan  # scratch, wiped after use
    path: Path  # the way of the unit that moves
    units: list[Unit] = array(PIECES)
    sides: list[SideState] = array(Side)
    mist_of: list[i1] = array(FEATURES)  # whose mist a feature is, and 1; 0: none
    stage: Stage
    player: Side  # whose turn it is
    first: Side  # who placed first
    turn_cap: i1
    discard_or_play: Is
    after_play: Is  # FC-1.4h distances are measured after a card is played
    returned: Is  # the card played last came back: its target was out of range
    scenario: ScenarioName
    zone: list[i4] = array(Side)  # how far from its own edge a side may place its units; 0: anywhere
    actions: list[i1] = array(Card)  # what stands on each card: ours, or as a player has put it in
    situations: list[i1] = array(Card)
    results: list[i1] = array(Card)
    inspired: UnitNumber = NONE  # the Command that passes on the next Action played on it
    walked: i4  # how far along its way the moving unit has been answered
    winner: Winner = NONE
    luck: Luck = luck_of(fixed=24)
    flow: Flow = flow_of(frames=96, decisions=1)


assert N_PLAYS < 64
