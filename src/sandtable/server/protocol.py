"""What is said on the wire (protocol version 1). docs/protocol.md explains it; types.py writes it as TypeScript."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, Literal

import msgspec
from msgspec import Struct

from sandtable.kernel.phrases import Role
from sandtable.kernel.plain import Plain
from sandtable.kernel.shown import Sheet

VERSION = 1

What = Literal["draw", "undo", "rematch", "pause"]
Status = Literal["waiting", "playing", "over", "frozen"]
Connection = Literal["on", "off", "bot", "empty"]
Takes = Literal["point", "facing", "length"]


# ---------------------------------------------------------------- browser to server
class Hello(Struct, tag_field="t", tag="hello", forbid_unknown_fields=True):
    """The first message. A token is a seat or a watcher's link; who sits down first may give a name and some entropy. Who asks
    for `parts` is sent of each later view only the parts that have changed, and with `entries` of the two long ones only what has
    changed in them."""

    v: int
    token: str | None = None
    since: int | None = None
    name: str | None = None
    entropy: str | None = None
    parts: bool = False
    entries: bool = False


class Place(Struct, forbid_unknown_fields=True):
    """A place on a continuous table, in the game's whole numbers; of a length along a way, x. A facing of -1 is left to the
    rules."""

    x: int
    y: int = 0
    facing: int = -1


class Act(Struct, tag_field="t", tag="act", forbid_unknown_fields=True):
    """Answer a decision: with the id of a choice, of a free one with its `place`; or with a typed `text` instead. `cid` is the
    browser's own name for this act: sent twice, it is done once."""

    cid: str
    decision: str
    picks: list[str] = []
    at: int | None = None
    place: Place | None = None
    n: int | None = None
    text: str | None = None


class Back(Struct, tag_field="t", tag="back"):
    """Drop a half-made answer. (No game of version 1 has one: it is answered with a refusal.)"""


class Undo(Struct, tag_field="t", tag="undo", forbid_unknown_fields=True):
    """Take back the last move, or go back to a `seq`; asks the others where it is not free."""

    to: int | None = None
    cid: str | None = None


class Offer(Struct, tag_field="t", tag="offer", forbid_unknown_fields=True):
    """Make, accept (yes) or decline and withdraw (no) an offer. `pause` also asks to go on again."""

    what: What
    yes: bool = True
    cid: str | None = None


class Resign(Struct, tag_field="t", tag="resign", forbid_unknown_fields=True):
    cid: str | None = None


class Claim(Struct, tag_field="t", tag="claim", forbid_unknown_fields=True):
    """The opponent's time is over, or the opponent has been gone for long: claim the game."""

    cid: str | None = None


class Order(Struct, forbid_unknown_fields=True):
    """A standing order: answer the window (a kind of decision) with this typed move, for so many turns of the game. `idle`: only
    where there is nothing else to answer; the others may then see from a quick answer that there was not."""

    window: str
    do: str
    turns: int = 1
    idle: bool = False


class Orders(Struct, tag_field="t", tag="orders", forbid_unknown_fields=True):
    set: list[Order]
    cid: str | None = None


class Say(Struct, tag_field="t", tag="say", forbid_unknown_fields=True):
    text: str
    cid: str | None = None


class Ping(Struct, tag_field="t", tag="ping", forbid_unknown_fields=True):
    c: int


class AskWhy(Struct, tag_field="t", tag="why", forbid_unknown_fields=True):
    """Why is this not possible? Either a typed move, or what was clicked: a piece and a target; or the id of a free choice and
    the place for it."""

    decision: str | None = None
    text: str | None = None
    on: str | None = None
    to: str | None = None
    pick: str | None = None
    place: Place | None = None
    cid: str | None = None


class AskHint(Struct, tag_field="t", tag="hint", forbid_unknown_fields=True):
    """What would a strong player do here? Answered as a `why` is; refused where people play each other."""

    cid: str | None = None


ClientMessage = Hello | Act | Back | Undo | Offer | Resign | Claim | Orders | Say | Ping | AskWhy | AskHint


# ---------------------------------------------------------------- what a viewer sees
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


# ---------------------------------------------------------------- server to browser
class Changed(Struct, omit_defaults=True):
    """Of the parts `entities` and `log` what is other than before, by id and by number; null: gone. What is new comes last."""

    entities: dict[str, Any] = {}
    log: dict[int, LogEntry | None] = {}


class ViewMessage(Struct, tag_field="t", tag="view", omit_defaults=True):
    """`events`: what has happened since the last view. `recent`, with the first view over a line: what had happened before it,
    act by act, the newest at the end and not too many. Not `whole`: a part that is not here is as it was in the view before, but
    for what has `changed` in it."""

    seq: int
    now: int
    view: dict[str, Any]  # TableBase and the game's own part, in one
    events: list[TableEvent]
    recent: list[list[TableEvent]] = []
    whole: bool = True
    changed: Changed | None = None


class Ack(Struct, tag_field="t", tag="ack"):
    cid: str
    seq: int


class Nack(Struct, tag_field="t", tag="nack"):
    """Refused; `why` is for people, `rule` a ledger id where one is known; `ask`: what was refused can be offered to the others."""

    cid: str | None
    why: str
    rule: str | None = None
    ask: bool = False


class Presence(Struct, tag_field="t", tag="presence"):
    """`gone`: seconds until the others may claim the game of a seat that is not there (0: they may now). `devices`: at how many
    a seat is, where that is more than one."""

    seats: dict[str, Connection]
    gone: dict[str, int]
    watchers: int
    devices: dict[str, int]


class Chat(Struct, tag_field="t", tag="chat"):
    n: int
    at: int
    by: str  # a seat, or "watcher"
    name: str
    text: str


class OfferMessage(Struct, tag_field="t", tag="offer"):
    """News of an offer, for a toast; the state of all offers is in the view."""

    what: What
    by: str
    news: Literal["made", "accepted", "declined", "withdrawn"]


class Pong(Struct, tag_field="t", tag="pong"):
    c: int
    s: int


class WhyNot(Struct, tag_field="t", tag="why", omit_defaults=True):
    """`preview`, of a place: what it would bring, as the game's own shown.py says."""

    cid: str | None
    why: str
    rule: str | None
    rule_text: str | None
    preview: object = None


class Bye(Struct, tag_field="t", tag="bye"):
    """The last message before the server closes; `again` says whether connecting again makes sense."""

    why: str
    again: bool = False


ServerMessage = ViewMessage | Ack | Nack | Presence | Chat | OfferMessage | Pong | WhyNot | Bye


# ---------------------------------------------------------------- the lobby
class ClockSetting(Struct, forbid_unknown_fields=True):
    """none; game: `ms` for the whole game and `inc` more after each turn; turn and days: `ms` for every turn."""

    kind: Literal["none", "game", "turn", "days"] = "none"
    ms: int = 0
    inc: int = 0


class ForkFrom(Struct, forbid_unknown_fields=True):
    table: str
    move: int


class NewTable(Struct, forbid_unknown_fields=True):
    """Seats that are not named are human. `sit`: those that whoever makes the table takes; `hotseat`: all human ones, at one
    screen. `open`: anybody may join. `position`: the text of a position to begin at, which brings its options. `seed`: dice
    that can be repeated, instead of secret ones."""

    game: str
    options: dict[str, str] = {}
    seats: dict[str, str] = {}
    clock: ClockSetting = msgspec.field(default_factory=ClockSetting)
    sit: list[str] = []
    hotseat: bool = False
    open: bool = False
    watch: bool = True
    fork: ForkFrom | None = None
    position: str | None = None
    seed: str | None = None


class Created(Struct):
    """The secrets of a new table: the token of the seats that its maker took (one for all of them), an invitation for each of
    the others, good for one person and once, and the token of all watchers."""

    table: str
    seats: dict[str, str]
    invitations: dict[str, str]
    watch: str
    commit: str


class AskDraft(Struct, forbid_unknown_fields=True):
    """An option that somebody writes by hand, as a line or as the text of a file, and the other options chosen so far."""

    option: str
    text: str
    options: dict[str, str] = {}


class Join(Struct, forbid_unknown_fields=True):
    """Sit down: with the code of an invitation or of one's own other device, or at an open table without one. `token`: one that
    the browser has made and kept, so that it has its seat even if the answer is lost; asked again, it gets the same answer."""

    code: str | None = None
    token: str | None = None
    seat: str | None = None
    name: str | None = None
    entropy: str | None = None


class Joined(Struct):
    """The token of the seat, which nobody else has; of a watchers' link, that link again and no seat."""

    table: str
    seat: str | None
    token: str


class DeviceCode(Struct):
    """For the owner of a seat who goes on at another device: good once, until then."""

    code: str
    until: int


class SeatInfo(Struct):
    """`side`: the seat that it wins and loses with, where several play together."""

    id: str
    name: str
    player: str
    taken: bool
    side: str


class TableInfo(Struct):
    table: str
    game: str
    title: str
    options: dict[str, str]
    changed: dict[str, str]
    seats: list[SeatInfo]
    clock: ClockSetting
    status: Status
    open: bool
    watch: bool
    created: int
    commit: str
    yours: list[str]
    result: Result | None
    rules: str
    note: str
    written: bool
    forked: bool


class Tokens(Struct, forbid_unknown_fields=True):
    """table -> token, as the browser keeps them."""

    tokens: dict[str, str]


class OptionInfo(Struct):
    """`rule`: the ledger id of the ruling that the option is about. Left out, an option has the first value where computers
    play alone, and `people` where somebody sits down with them. `drafted`: people may write it by hand, in an editor."""

    name: str
    values: list[str]
    says: str
    rule: str | None
    house: bool
    people: str
    drafted: bool


class OpponentInfo(Struct):
    name: str
    says: str


class GameListing(Struct):
    name: str
    title: str
    rules: str
    options: list[OptionInfo]
    seats: dict[str, list[str]]  # by the value of the option `players`; "" where there is none
    opponents: list[OpponentInfo]


class RuleInfo(Struct):
    id: str
    chapter: str
    source: str
    text: str
    ruling: str
    switch: str
    house: bool


class LogPage(Struct):
    total: int
    start: int
    lines: list[LogEntry]


class Moment(Struct):
    """A step of a replay; `move` is where a fork would begin."""

    n: int
    move: int
    seat: str | None
    text: str


class ReplayInfo(Struct):
    moments: list[Moment]


class LessonStep(Struct, omit_defaults=True):
    """What is told; `at` is the part of the table it points at. `done`: the kind of event that shows that it was done, brought
    about by the learner, or by `anyone`; without it the reader goes on by a button."""

    title: str
    text: str
    at: str = ""
    done: str = ""
    anyone: bool = False


class LessonShown(Struct):
    """A first game, step by step: the table to make, the learner's seat, the steps, and what to say when a decision of a kind
    (its window) first comes."""

    table: NewTable
    seat: str
    steps: list[LessonStep]
    notes: dict[str, str]


class Turning(Struct):
    """A moment of a game that is over at which it turned: the lead changed, the score did, or something else that is counted; or
    it ended. `n` is the moment of the replay, `score` what stood after it, by side; `counts`: of what, if it is not the score."""

    n: int
    why: Literal["lead", "score", "count", "end"]
    text: str
    score: dict[str, int]
    counts: str = ""


class HowItEnded(Struct):
    """The end of a game: one sentence for whoever asks, the rule behind it, the score sheet, and the moments that decided."""

    text: str
    rule: str | None
    rule_text: str | None
    tie_break: str
    sheet: Sheet | None
    turnings: list[Turning]


class LookedAt(Struct):
    """A move of a game that is looked back at. `chance`: of winning by what its seat knew then, null where there was no choice;
    `open`: the first seat's after it, for whoever sees everything; `luck`: what dice and deals gave that seat; all in per cent.
    A mistake has a grade and a `better` move, which can be played from moment n - 1."""

    n: int
    seat: str
    text: str
    chance: int | None
    open: int
    luck: int
    grade: str
    better: str
    better_chance: int


class Analysis(Struct):
    """A game that is over, as far as it has been looked at; ask again until `done` is `total` and it `says` how it adds up. While
    rules are compiled it is `preparing`."""

    done: int
    total: int
    preparing: bool
    first: str
    moves: list[LookedAt]
    says: list[str]


class MomentShown(Struct):
    """A moment: the game's part of the view, and what happened just before."""

    n: int
    you: str | None
    view: Any
    events: list[TableEvent]


class Problem(Struct):
    """Every HTTP refusal: one sentence."""

    why: str
