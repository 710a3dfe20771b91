"""What is shown of a game of Redemption, as types: table.py fills them in, the page's TypeScript is written from them."""

from __future__ import annotations

from typing import Literal

from msgspec import UNSET, Struct, UnsetType

from sandtable.kernel.shown import Entity, Phase, View

# fmt: off
Zone = Literal[
    "deck", "hand", "reserve", "artifacts", "battle", "territory", "bondage", "discards",
    "redemption", "aside", "banished", "placed", "suspended",
]
# fmt: on
Course = Literal["next", "now", "done", "undone", "stopped", "lost"]
Standing = Literal["losing", "winning", "mutual", "stalemate"]


class BodyState(Struct, frozen=True, omit_defaults=True):
    """`on`: the id of the card it lies on; `held`: a weapon that its bearer keeps; `barred`: it withdrew and does not come back
    this turn; `negated`: its ability is stopped or undone; `up`: an Artifact turned up; `captive`: it counts as a Lost Soul."""

    on: str | UnsetType = UNSET
    held: bool | UnsetType = UNSET
    barred: bool | UnsetType = UNSET
    negated: bool | UnsetType = UNSET
    up: bool | UnsetType = UNSET
    captive: bool | UnsetType = UNSET


class Body(Entity, frozen=True, kw_only=True):
    """A card that this viewer can place. `seat`: whose zone it lies in, in battle whose side; `numbers`: what a card on the table
    is worth now; `type` and `brigades`: where they are not the printed ones any more."""

    face: str
    owner: str
    seat: str
    zone: Zone
    state: BodyState
    numbers: tuple[int, int] | UnsetType = UNSET
    type: str | UnsetType = UNSET
    brigades: list[str] | UnsetType = UNSET


class CardInfo(Struct, frozen=True, kw_only=True):
    """What is printed on a card; the text is ours, made from what it does. `traits`: what abilities
    may ask of it, printed or not; `mute`: it has an ability that is not played."""

    title: str
    type: str
    side: str
    brigades: list[str]
    numbers: tuple[int, int] | None
    classes: list[str]
    reference: str
    traits: list[str]
    text: str
    house: bool
    mute: bool


class Player(Struct, frozen=True, kw_only=True):
    """`piles`: how many cards lie in each zone, seen or not."""

    id: str
    title: str
    redeemed: int
    souls: int
    piles: dict[str, int]


class Side(Struct, frozen=True):
    """One side of the battle: who, with what numbers."""

    seat: str
    strength: int
    toughness: int


class Fight(Struct, frozen=True, kw_only=True):
    """`standing`: how it stands for the Heroes; `beside`: a side battle, for which another waits."""

    attacker: Side
    defender: Side
    standing: Standing | None
    initiative: str | None
    why: str
    rescue: bool
    beside: bool


class Deed(Struct, frozen=True, kw_only=True):
    """An ability of this phase: of which card, whose, what it says, what became of it, and the card that stopped or undid it;
    `depth`: how many others it came of, one inside the next."""

    card: str
    key: str
    by: str
    text: str
    course: Course
    off: str | None
    depth: int


class Asking(Struct, frozen=True, kw_only=True):
    """The card that a question is about, and the cards that have been picked for it so far."""

    card: str
    picked: list[str]


class Board(Struct, frozen=True, kw_only=True):
    players: list[Player]
    fight: Fight | None
    deeds: list[Deed]
    asking: Asking | None


class Faces(Struct, frozen=True):
    """All cards that are played here by their keys, and the keys of each set."""

    cards: dict[str, CardInfo]
    sets: dict[str, list[str]]


class RedemptionView(View, frozen=True, kw_only=True):
    phase: Phase
    board: Board
    entities: dict[str, Body]
    cards: dict[str, CardInfo]
    turn: int
    player: str
    target: int
    winner: str | None
