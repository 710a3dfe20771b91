"""What every game's view has, as types. A game's own (its `shown.py`) build on these; the page's TypeScript is written from
them, so that what is sent and what is read cannot drift apart.

A view is data for people: names instead of numbers, and nothing that the seat may not know. It is never changed once it is made.
"""

from __future__ import annotations

from collections.abc import Mapping

from msgspec import UNSET, Struct, UnsetType


class Phase(Struct, frozen=True, omit_defaults=True):
    """Where in the game we are: the steps of a turn or a game, which of them it is now (-1: none), and all of it in words;
    `turn`: the words to show beside the steps, where fewer will do."""

    steps: list[str]
    current: int
    label: str
    turn: str = ""


class Spot(Struct, frozen=True, omit_defaults=True):
    """Where a thing lies: on a cell or in a lane of a board, or in a zone (a hand, a pile, a row) at a slot."""

    cell: str = ""
    lane: str = ""
    zone: str = ""
    slot: int = 0


class Entity(Struct, frozen=True, kw_only=True):
    """A piece or a card, or `count` that are alike. `face` is null while it is hidden from this viewer; `owner` is a side
    (seat.side); `state` has flags and numbers with names that explain themselves."""

    face: str | None
    name: str
    owner: str | None
    at: Spot
    state: object
    count: int | UnsetType = UNSET


class View(Struct, frozen=True, kw_only=True):
    """The part of a view that is the game's. `board` is null until play has begun; `entities` go by their ids."""

    phase: Phase
    board: object | None
    entities: Mapping[str, Entity]


class Written(View, frozen=True, kw_only=True):
    """The view of a game that has no table of its own: its position as it is written."""

    position: dict[str, object]


class Row(Struct, frozen=True):
    """A line of a score sheet: what is counted, and how much each side has of it. `apart`: it is no part of the total, but who runs
    out of it loses."""

    name: str
    by: dict[str, int]
    apart: bool = False


class Wrong(Struct, frozen=True):
    """What stands against something that somebody wrote: the rule it breaks, and a sentence."""

    rule: str
    text: str


class Drafted(Struct, frozen=True):
    """An option that people write by hand: as the line that records keep, as the text of a file, with all that stands against
    it (nothing: it is legal), and as the game's own editor shows it."""

    line: str
    file: str
    problems: list[Wrong]
    shown: object


class Sheet(Struct, frozen=True):
    """The score of each side, and what it is made of."""

    total: dict[str, int]
    rows: list[Row]


class Ending(Struct, frozen=True):
    """Why a game is over. `by` goes on with a sentence ("Red won by taking …"; for a draw it is one of its own), `rule` is its
    ledger id. `counted`: the score decided. `tie_break`: what broke a tie, if that decided."""

    by: str
    rule: str
    counted: bool = False
    tie_break: str = ""
