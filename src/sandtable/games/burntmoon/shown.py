"""What is shown of a game of Burnt Moon, as types: table.py fills them in, the page's TypeScript is written from them."""

from __future__ import annotations

from typing import Literal

from msgspec import UNSET, Struct, UnsetType

from sandtable.kernel.shown import Entity, Phase, View

SideId = Literal["lfa", "posiwid"]
Force = Literal["a", "b"]
Counts = dict[str, int]


class Site(Struct, frozen=True):
    id: str
    points: int
    defence: int
    controlled: bool
    fort: bool
    strength: int


class Lane(Struct, frozen=True):
    id: str
    number: int
    majority: SideId | None
    sides: dict[SideId, Site]


class Board(Struct, frozen=True):
    lanes: list[Lane]
    house: bool


class PieceState(Struct, frozen=True, omit_defaults=True):
    disrupted: bool | UnsetType = UNSET


class Piece(Entity, frozen=True, kw_only=True):
    """A card of a hand or in play; or ROVs in a lane, which have a lane and values."""

    face: str
    owner: SideId
    count: int
    state: PieceState
    lane: str | UnsetType = UNSET
    attack: int | UnsetType = UNSET
    defence: int | UnsetType = UNSET


class Printed(Struct, frozen=True, kw_only=True):
    """What is printed on a side's card. `does`: its actions and for how many cards or ROVs each is (0: no number);
    `attack`: with a majority and without."""

    initiative: int
    does: Counts
    text: list[str]
    defence: int | UnsetType = UNSET
    attack: tuple[int, int] | UnsetType = UNSET


class CardInfo(Printed, frozen=True, kw_only=True):
    """A card of both sides; `posiwid` where that side's has other numbers."""

    titles: dict[SideId, str]
    kind: Literal["rov", "personnel", "interference"]
    force: Force | UnsetType = UNSET
    house: bool
    posiwid: Printed | UnsetType = UNSET


class Side(Struct, frozen=True):
    """`unseen`: one's own deck as a set; of the other side, deck and hand together."""

    id: SideId
    title: str
    points: int
    moss: int
    stock: int
    hand: int
    deck: int
    unseen: Counts
    discard: Counts
    supply: Counts
    removed: Counts


class Bid(Struct, frozen=True):
    card: str | None
    shown: bool


class Turn(Struct, frozen=True):
    round: int
    player: SideId | None


class Overclock(Struct, frozen=True):
    force: Force
    card: str


class BurntMoonView(View, frozen=True, kw_only=True):
    phase: Phase
    board: Board
    entities: dict[str, Piece]
    cards: dict[str, CardInfo]
    sides: list[Side]
    turn: Turn
    holder: SideId
    bids: dict[SideId, Bid | None]
    playing: str | None
    overclock: Overclock | None
    target: int
    winner: SideId | Literal["draw"] | None
