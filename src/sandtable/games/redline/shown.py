"""What is shown of a game of REDLINE, as types: table.py fills them in, the page's TypeScript is written from them."""

from __future__ import annotations

from typing import Literal

from msgspec import UNSET, Struct, UnsetType

from sandtable.kernel.shown import Entity, View

SideId = Literal["red", "blue"]
Stage = Literal["set-up", "mulligan", "deploy", "planning", "combat"]
Faction = Literal["cpm", "une", "neutral"]
Counts = dict[str, int]  # cards by name


class Mission(Struct, frozen=True):
    """A mission of the redline; `cost` is what a capture takes now."""

    id: str
    number: int
    card: str
    name: str
    cost: int
    recon: int
    text: list[str]
    owner: SideId | None
    tokens: int
    flipped: bool


class Board(Struct, frozen=True):
    missions: list[Mission]
    house: bool


class Gear(Struct, frozen=True):
    id: str
    card: str
    spent: bool


class Stats(Struct, frozen=True):
    """What an efreet is worth now."""

    damage: int
    armor: int
    speed: int
    accuracy: int
    margin: int
    capture: int


class PieceState(Struct, frozen=True):
    expended: bool | UnsetType = UNSET
    repairing: bool | UnsetType = UNSET
    acted: bool | UnsetType = UNSET
    retreated: bool | UnsetType = UNSET
    general: bool | UnsetType = UNSET


class Piece(Entity, frozen=True, kw_only=True):
    """A card in a hand; an efreet on the table, which has a dial and stats; or a general, who may be aboard one."""

    owner: SideId
    card: str | None
    state: PieceState
    count: int | UnsetType = UNSET
    cost: int | UnsetType = UNSET
    place: str | UnsetType = UNSET
    dial: str | UnsetType | None = UNSET
    hurt: int | UnsetType = UNSET
    stats: Stats | UnsetType = UNSET
    keywords: list[str] | UnsetType = UNSET
    equipment: list[Gear] | UnsetType = UNSET
    criticals: list[str] | UnsetType = UNSET
    aboard: str | UnsetType | None = UNSET
    armor: int | UnsetType = UNSET


class Resource(Struct, frozen=True):
    card: str
    ready: int
    expended: int


class Spare(Struct, frozen=True):
    card: str
    count: int


class Side(Struct, frozen=True):
    """`unseen`: one's own arsenal as a set; of the other side, arsenal and hand together."""

    id: SideId
    faction: str
    hand: int
    arsenal: int
    recon: int
    most_recon: int
    pool: int
    can_spend: int
    resources: dict[str, Resource]
    spare: dict[str, Spare]
    scrap: Counts
    unseen: Counts
    list: Counts
    missions: int
    planned: bool


class Plan(Struct, frozen=True):
    """One's own plan, while it is made: how many dials are still to be set, and whether it is to be locked in, or is."""

    unset: int
    locks: bool
    locked: bool


class Fight(Struct, frozen=True):
    mission: int
    round: int


class Shot(Struct, frozen=True):
    """The shot in the air: what was rolled (0: nothing yet), against what, and what it does as things stand."""

    shooter: str
    victim: str
    die: int
    value: int
    accuracy: int
    speed: int
    boost: int
    salvo: bool
    damage: int
    hit: bool
    critical: bool
    odds: str


class Link(Struct, frozen=True):
    """A link of the Chain of Command."""

    id: str
    card: str
    name: str
    by: SideId
    says: str


class Window(Struct, frozen=True):
    """A moment in which tactics may be played, and who is asked."""

    says: str
    who: SideId


class PrintedStats(Struct, frozen=True):
    armor: int
    damage: int | UnsetType = UNSET
    speed: int | UnsetType = UNSET


class CardInfo(Struct, frozen=True, kw_only=True):
    """A card as printed, with the text made from what it does; `title` where the whole is longer than the name."""

    title: str | UnsetType = UNSET
    name: str
    type: str
    faction: Faction
    cost: int
    text: list[str]
    heroic: bool
    house: bool
    weight: str | UnsetType = UNSET
    stats: PrintedStats | UnsetType = UNSET
    slots: list[str] | UnsetType = UNSET
    keywords: list[str] | UnsetType = UNSET
    slot: str | UnsetType = UNSET
    equip: int | UnsetType = UNSET


class Hit(Struct, frozen=True):
    """A critical card."""

    name: str
    permanent: bool
    text: list[str]


class Printed(Struct, frozen=True):
    """The cards; `rules`: what a keyword means, by its name as it stands on a card ('Ambush 2')."""

    cards: dict[str, CardInfo]
    hits: dict[str, Hit]
    rules: dict[str, str]


class PrintedMission(Struct, frozen=True):
    name: str
    cost: int
    recon: int
    text: list[str]


class Faces(Printed, frozen=True):
    """All cards with our numbers, and the lists of the box."""

    missions: dict[str, PrintedMission]
    lists: dict[str, Counts]


class RedlineView(View, frozen=True, kw_only=True):
    board: Board
    entities: dict[str, Piece]
    sides: list[Side]
    stage: Stage
    turn: int
    first: SideId
    player: SideId | None
    plan: Plan | None
    fight: Fight | None
    shot: Shot | None
    chain: list[Link]
    window: Window | None
    deploying: str | None
    criticals: int
    cards: dict[str, CardInfo]
    hits: dict[str, Hit]
    rules: dict[str, str]
    winner: SideId | None
