"""What is shown of a game of Fantasy Cards, as types: table.py fills them in, the page's TypeScript is written from them.

Lengths and places are whole numbers of 1/500 inch (`Board.inch`), x to the east and y to the south; a facing is in degrees,
clockwise from north.
"""

from __future__ import annotations

from typing import Literal

from msgspec import UNSET, Struct, UnsetType

from sandtable.kernel.shown import Entity, Phase, View

SideId = Literal["red", "blue"]
Distance = Literal["very-short", "short", "medium", "long", "very-long"]
Effect = Literal["slow", "impassable", "steep", "stark", "cover", "veil", "rise", "linear"]
Where = Literal["gone", "off", "on", "hand"]
Window = Literal["own", "open", "interrupt", "cancel"]
Spot2 = tuple[int, int]


class Feature(Struct, frozen=True, kw_only=True):
    """A piece of terrain: the disc x, y, r, or the convex polygon `corners` in it. A hill has one for each of its levels, the lower
    ones first. `owner`: whose mist it is."""

    id: str
    terrain: str
    title: str
    effects: list[Effect]
    level: int
    x: int
    y: int
    r: int
    corners: list[Spot2]
    owner: SideId | UnsetType = UNSET


class Board(Struct, frozen=True, kw_only=True):
    """The table. `base`: the radius of a unit's base; `hexes`: units stand on the middles of hexes only."""

    width: int
    height: int
    inch: int
    base: int
    hexes: bool
    distances: dict[Distance, int]
    features: list[Feature]


class PieceState(Struct, frozen=True, omit_defaults=True):
    """What a unit suffers from, and whether it has had its Action this turn. `inspired`: it passes on the next one."""

    shaken: bool = False
    out: bool = False
    confused: bool = False
    acted: bool = False
    inspired: bool = False


class Piece(Entity, frozen=True, kw_only=True):
    """A unit of either side, or a card in one's own hand. A unit has a `type` (the key in `types`); one on the battlefield a place,
    a radius and a facing. A card has a `card` (the key in `cards`)."""

    face: str
    owner: SideId
    where: Where
    state: PieceState
    type: str | UnsetType = UNSET
    x: int | UnsetType = UNSET
    y: int | UnsetType = UNSET
    r: int | UnsetType = UNSET
    facing: int | UnsetType = UNSET
    card: str | UnsetType = UNSET


class TypeInfo(Struct, frozen=True, kw_only=True):
    """A unit type: its row of Table 3, with words for its ratings (null: none)."""

    title: str
    role: str
    ranged: str | None
    range: Distance | None
    protection: str | None
    melee: str | None
    points: int


class PlayInfo(Struct, frozen=True, kw_only=True):
    """An Action or a Situation with its text, which is made from what it does; `window`: when it is played, `effect`: the last part
    of the text, for a small card. `house`: the name is ours as well."""

    title: str
    window: Window
    text: str
    effect: str
    house: bool


class CardInfo(Struct, frozen=True, kw_only=True):
    """A card by its Action and Situation (keys in `plays`) and its Combat Result."""

    number: int
    action: str
    situation: str
    result: str


class Side(Struct, frozen=True, kw_only=True):
    """`lost` of `limit` points are a defeat; `hand` and `deck` are counts, the piles lists of card numbers. `known`: the cards of
    the hand that everybody knows to be there."""

    id: SideId
    title: str
    lost: int
    limit: int
    fallen: int
    hand: int
    known: list[int]
    deck: int
    discards: list[int]
    resolving: list[int]
    turns: int


class Asking(Struct, frozen=True, kw_only=True, omit_defaults=True):
    """What the open question is about, and what limits a free answer to it. `unit`: who moves, attacks or is placed; `about`:
    the other unit in it (whom it evades, charges, fires at). `left`: how far it may still go; `way`: the corners of its way so
    far, or of the whole way where a point of it is asked for; `walked` of `length`: what of that is behind it. `apart`: how far
    from every enemy it is put. `reach`: how far away a Target Point may be; `arc`: only in front of it."""

    seat: SideId
    unit: str | None = None
    about: str | None = None
    left: int | None = None
    way: list[Spot2] = []
    walked: int = 0
    length: int = 0
    apart: int | None = None
    reach: int | None = None
    arc: bool = False


class Counts(Struct, frozen=True):
    """What an attack counts before a card is flipped: the sum, and what it is made of, in words."""

    shift: int
    parts: list[str]


class AnswerOn(Struct, frozen=True, kw_only=True):
    """An enemy who might answer a way, by a Situation that its side may hold: first after so much of the way, at this point; and
    what that counts, if it is an attack."""

    unit: str
    title: str
    after: int
    at: Spot2
    counts: Counts | None


class Sight(Struct, frozen=True, kw_only=True, omit_defaults=True):
    """A unit that could be attacked from a place, hand to hand (`melee`) or by a shot, and what that counts; or why not."""

    unit: str
    melee: bool = False
    counts: Counts | None = None
    why: str = ""
    rule: str = ""


class Preview(Struct, frozen=True, kw_only=True, omit_defaults=True):
    """What a place would bring, while it is being chosen: the corners of the way there and what the way costs (0: there is none as
    short as that), where the unit would face, who might answer, and whom it could attack from there. Of a refused place, the
    way alone. Of a Target Point: how far about it everything is struck, whom that would be, and whether it may
    come down elsewhere."""

    way: list[Spot2] = []
    cost: int = 0
    facing: int = -1
    answers: list[AnswerOn] = []
    sights: list[Sight] = []
    reach: int = 0
    drifts: bool = False


class Turn(Struct, frozen=True):
    """Whose turn it is, its number, and how many each player has."""

    player: SideId | None
    number: int
    cap: int


class Faces(Struct, frozen=True, kw_only=True):
    """All cards, Actions, Situations and unit types."""

    cards: dict[str, CardInfo]
    plays: dict[str, PlayInfo]
    types: dict[str, TypeInfo]


class Laid(Struct, frozen=True):
    """A piece of terrain as it is written: its form, its points, and a radius or a width."""

    terrain: str
    form: Literal["disc", "line", "shape"]
    points: list[Spot2]
    size: int


class Kind(Struct, frozen=True):
    """A kind of terrain, and what it does; `line`: it is linear, and laid from one end to another."""

    name: str
    title: str
    line: bool
    effects: list[str]


class FieldDraft(Struct, frozen=True, kw_only=True):
    """A battlefield in an editor. `board`: as the table shows it, if it is legal; `pieces`: as they are written; `kinds`: of which
    there may be more; `named`: those that have a name."""

    title: str
    board: Board | None
    width: int
    height: int
    inch: int
    pieces: list[Laid]
    kinds: list[Kind]
    named: list[str]


class ForceDraft(Struct, frozen=True, kw_only=True):
    """A force in an editor: how many of each type, what they cost of how much, and how many of how many they are."""

    units: dict[str, int]
    points: int
    limit: int
    count: int
    most: int
    sizes: list[int]
    types: dict[str, TypeInfo]
    named: list[str]


class FantasyCardsView(View, frozen=True, kw_only=True):
    """`cards`: those that this viewer can see now, and `plays` what stands on them; `types`: the unit types in the battle;
    `ours`: nobody has put in printed cards."""

    phase: Phase
    board: Board
    entities: dict[str, Piece]
    cards: dict[str, CardInfo]
    plays: dict[str, PlayInfo]
    types: dict[str, TypeInfo]
    sides: list[Side]
    turn: Turn
    asking: Asking | None
    ours: bool
    winner: SideId | Literal["draw"] | None
