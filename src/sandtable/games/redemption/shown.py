"""What is shown of a game of Redemption, as types: table.py fills them in, the page's TypeScript is written from them."""

from __future__ import annotations

from typing import Literal

from msgspec import UNSET, Struct, UnsetType

from sandtable.kernel.shown import Entity, Phase, View

Zone = Literal[
    "hand", "deck", "reserve", "artifacts", "battle", "territory", "bondage", "discards", "redemption", "aside", "banished"
]
Standing = Literal["losing", "winning", "mutual", "stalemate"]


class BodyState(Struct, frozen=True, omit_defaults=True):
    """`on`: the id of the card it lies on; `negated`: its ability is stopped or undone."""

    on: str | UnsetType = UNSET
    held: bool | UnsetType = UNSET
    barred: bool | UnsetType = UNSET
    negated: bool | UnsetType = UNSET


class Body(Entity, frozen=True, kw_only=True):
    """A card that this viewer can see. `seat`: whose zone it lies in, in battle whose side."""

    face: str
    owner: str
    seat: str
    zone: Zone
    state: BodyState


class CardInfo(Struct, frozen=True, kw_only=True):
    """What is printed on a card; the text is ours, made from what it does."""

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


class Player(Struct, frozen=True, kw_only=True):
    """`piles`: how many cards lie in each zone, seen or not; `top`: what the viewer knows on top of the deck."""

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
    attacker: Side
    defender: Side
    standing: Standing | None
    initiative: str | None
    why: str
    rescue: bool


class Board(Struct, frozen=True):
    players: list[Player]
    fight: Fight | None


class RedemptionView(View, frozen=True, kw_only=True):
    phase: Phase
    board: Board
    entities: dict[str, Body]
    cards: dict[str, CardInfo]
    turn: int
    player: str
    target: int
    winner: str | None
