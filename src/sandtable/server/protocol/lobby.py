"""Requests and answers over HTTP: tables that are made and found, and looking back at a game."""

from __future__ import annotations

from typing import Any, Literal

import msgspec
from msgspec import Struct

from sandtable.kernel.shown import Sheet

from .view import LogEntry, Result, Status, TableEvent


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
