"""What is shown of a game of Front Line, as types: table.py fills them in, the page's TypeScript is written from them."""

from __future__ import annotations

from typing import Literal

from msgspec import Struct

from sandtable.kernel.shown import Entity, Spot, View

Colour = Literal["red", "green"]
CountryId = Literal["red", "green", "red2", "green2"]
Supply = Literal["air", "capital", "industry"]
Leadership = Literal["exhausted", "commissioned", "available"]


class City(Struct, frozen=True):
    kind: str
    owner: CountryId
    fallen: bool


class Cell(Struct, frozen=True):
    """A square: `t` its terrain, `h` its height, `hex` whether it counts a point."""

    id: str
    board: int
    t: str
    h: int
    hex: bool
    country: Colour | None
    city: City | None


class Grid(Struct, frozen=True):
    boards: int
    w: int
    h: int
    cells: list[Cell]


class Board(Struct, frozen=True):
    grid: Grid
    maps: list[str]
    house: bool


class UnitState(Struct, frozen=True):
    disrupted: bool
    acted: list[str]
    spent: bool


class Square(Spot, frozen=True, kw_only=True):
    cell: str


class Unit(Entity, frozen=True, kw_only=True):
    face: str
    owner: Colour
    at: Square
    state: UnitState


class Stack(Struct, frozen=True):
    chits: int
    fallen: bool


class NationalCard(Struct, frozen=True):
    name: str
    house: bool


class Country(Struct, frozen=True):
    id: CountryId
    colour: Colour
    seat: str
    leadership: Leadership
    stacks: dict[Supply, Stack]
    reserve: dict[str, int]
    on_field: int
    card: NationalCard


class Spending(Struct, frozen=True):
    """The stack of a city that is being used, and as what."""

    city: Supply
    kind: Supply | Literal["fallen"]
    left: int
    granted: int


class Turn(Struct, frozen=True):
    country: CountryId
    month: int
    number: int
    spending: Spending | None


class Edge(Struct, frozen=True):
    holder: Colour | None
    on: bool


class FrontLineView(View, frozen=True, kw_only=True):
    board: Board
    entities: dict[str, Unit]
    countries: list[Country]
    turn: Turn | None
    edge: list[Edge]
    points: dict[Colour, int]
    winner: Colour | Literal["draw"] | None
