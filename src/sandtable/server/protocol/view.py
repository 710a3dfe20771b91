"""What a viewer sees of a table: the part that every game's view has, and what has happened."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Literal

from msgspec import Struct

from sandtable.kernel.phrases import Role
from sandtable.kernel.plain import Plain

What = Literal["draw", "undo", "rematch", "pause"]
Status = Literal["waiting", "playing", "over", "frozen"]
Connection = Literal["on", "off", "bot", "empty"]
Takes = Literal["point", "facing", "length"]


class Place(Struct, forbid_unknown_fields=True):
    """A place on a continuous table, in the game's whole numbers; of a length along a way, x. A facing of -1 is left to the
    rules."""

    x: int
    y: int = 0
    facing: int = -1


class Order(Struct, forbid_unknown_fields=True):
    """A standing order: answer the window (a kind of decision) with this typed move, for so many turns of the game. `idle`: only
    where there is nothing else to answer; the others may then see from a quick answer that there was not."""

    window: str
    do: str
    turns: int = 1
    idle: bool = False


class GameInfo(Struct):
    """`written`: the game did not begin at its set-up but at a position that whoever made the table wrote, and knows. `forked`: it
    goes on from a moment of another one, with new dice. `changed`: the options that are not as usual."""

    kind: str
    title: str
    rules: str
    options: dict[str, str]
    changed: dict[str, str]
    written: bool
    forked: bool


class Seat(Struct):
    id: str
    name: str
    player: str  # human, or the name of an opponent
    connection: Connection
    side: str


class ClockView(Struct):
    """`ms` is what was left at the message's `now`; while `running` it goes down. `paused` by agreement."""

    ms: int
    running: bool
    inc: int
    kind: str


class Odds(Struct):
    """One of the things that dice may decide, in percent."""

    name: str
    share: int


class Choice(Struct, omit_defaults=True):
    """An answer. `label` says everything; a button may show `short` large and `note` small instead. `text`: as typed. `role`:
    it ends a turn or a choice, lets a chance go by (and may be a standing order), or leaves things as they are. `spends`: what
    it uses up out of the ordinary. `vain`: it cannot succeed, whatever the dice show. `answer`, of a
    button: the verb and its parts by name, so that a table can put it where it belongs; a click is told by `on` and `to`. `place`:
    where on a continuous table it leads."""

    id: str
    kind: str
    label: str
    text: str
    short: str = ""
    note: str = ""
    role: Role = ""
    on: str | None = None
    to: list[str] = []
    group: str | None = None
    primary: bool = False
    irreversible: bool = False
    spends: str = ""
    odds: list[Odds] = []
    vain: bool = False
    answer: Mapping[str, Plain] = {}
    place: Place | None = None


class FreeChoice(Struct, omit_defaults=True):
    """An answer that takes any place the rules allow, beside the choices, which are suggestions. `text`: as typed, before the
    place; `example`: with one. `takes`: a point, a point with a facing (which may be left out), or a length along a way;
    numbers are sent whole, and people read `scale` of them as one."""

    id: str
    label: str
    text: str
    example: str
    takes: Takes
    scale: int
    on: str | None = None
    to: list[str] = []
    answer: Mapping[str, Plain] = {}


class Decision(Struct, omit_defaults=True):
    """What this viewer is asked. `window` is its kind, for standing orders; `rule` the ledger id behind it; `reopened`: its answer
    was taken back, so that no standing order gives it."""

    id: str
    seat: str
    title: str
    hint: str
    window: str
    rule: str | None
    min: int
    max: int
    secret: bool
    changeable: bool
    choices: list[Choice]
    reopened: bool = False
    free: list[FreeChoice] = []


class LogEntry(Struct):
    n: int
    seq: int
    text: str
    kind: str
    refs: list[str]
    rule: str | None
    by: str | None


class Result(Struct):
    winners: list[str]
    how: Literal["played", "resigned", "time", "gone", "agreed", "idle"]
    text: str


class OfferView(Struct):
    what: What
    by: list[str]  # seats that have agreed already
    wait: list[str]  # seats that have not said yet
    text: str


class Fairness(Struct):
    """The dice: the hash of the server's seed is shown before play, the seed itself when the game is over. No hash: whoever
    made the table gave the seed, and may know the dice."""

    commit: str
    entropy: dict[str, str]
    seed: str | None


class TableBase(Struct):
    """What every game's view has around its own part (phase, board, entities, and whatever else the game shows)."""

    seq: int
    table: str
    status: Status
    note: str  # a sentence when there is something to say: waiting for whom, frozen why
    you: str | None
    held: list[str]
    hidden: bool  # whether somebody may not see everything now, so that two at one screen need a curtain
    game: GameInfo
    seats: list[Seat]
    clocks: dict[str, ClockView]
    paused: bool
    waiting: list[str]  # seats that are asked something now
    decision: Decision | None
    orders: list[Order]
    log: list[LogEntry]
    log_total: int
    offers: list[OfferView]
    undo: bool  # whether there is a move of yours; whether it may be taken back is worked out when you ask
    result: Result | None
    rematch: str | None
    fair: Fairness


class TableEvent(Struct):
    """Something that happened, as far as this viewer saw it, to be shown. `values`: who, what and where by name, numbers as they
    are called; each game's own are typed in its told.gen.ts."""

    kind: str
    values: Mapping[str, Plain]
    text: str
