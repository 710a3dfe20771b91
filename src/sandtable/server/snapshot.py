"""What one viewer is sent: the game's own view of what the seat knows, and the table around it. Always complete."""

from __future__ import annotations

from collections.abc import Iterator
from functools import lru_cache, partial
from itertools import groupby, islice, takewhile
from typing import Any, NamedTuple

import msgspec

from sandtable.kernel import Game
from sandtable.kernel.shown import Phase, View
from sandtable.play.fair import digest_of

from .acts import last_move
from .choices import decision_of
from .parts import Log, Own, Parts
from .protocol.view import (
    ClockView,
    Connection,
    Decision,
    Fairness,
    GameInfo,
    LogEntry,
    OfferView,
    Order,
    Result,
    Seat,
    Status,
    TableEvent,
)
from .table import HUMAN, Line, Table

RECENT = 60  # recent events for a viewer who was not there


def perspective(table: Table, viewer: int) -> str | None:
    """Whose eyes a viewer has: its only seat, or of several at one screen the one that is asked."""
    seats = table.seats_of(viewer)
    if not seats:
        return None
    question = table.question(seats)
    return table.seats[question[1].who] if question else seats[0]


def view_of(
    table: Table, viewer: int, now: int, connections: dict[str, Connection], orders: list[Order], tail: int
) -> dict[str, Any]:
    """The `view` of a view message, ready to encode."""
    index = index_of(table, viewer)
    around = {**for_all(table, now, connections)._asdict(), **for_one(table, viewer, orders)._asdict()}
    return {**own_parts(table, index), **around, "log": log_of(table, viewer, index, tail).entries()}


def index_of(table: Table, viewer: int) -> int:
    """The number of the seat that a viewer sees by; -1 is the public."""
    you = perspective(table, viewer)
    return table.seats.index(you) if you else -1


def own_parts(table: Table, index: int) -> dict[str, Any]:
    """The game's own part of the view, by the names of its parts."""
    return table.kept_views[index] if index in table.kept_views else msgspec.structs.asdict(own_view(table, index))


class ForAll(NamedTuple):
    """What is the same for all viewers of the table around a game. With what is for one it is the protocol's TableBase."""

    table: str
    status: Status
    note: str
    hidden: bool
    game: GameInfo
    seats: list[Seat]
    clocks: dict[str, ClockView]
    paused: bool
    waiting: list[str]
    offers: list[OfferView]
    result: Result | None
    rematch: str | None
    fair: Fairness


def for_all(table: Table, now: int, connections: dict[str, Connection]) -> ForAll:
    return ForAll(
        table=table.header.id,
        status=table.status,
        note=note_of(table),
        hidden=table.match is not None and not table.frozen and table.game.hides(table.match.state),
        game=game_info(table),
        seats=[Seat(s, table.name(s), table.players[s], connections.get(s, "empty"), table.side(s)) for s in table.seats],
        clocks=table.clocks.view(now),
        paused=table.clocks.paused,
        waiting=table.asked_seats(),
        offers=[offer_view(table, what) for what in table.offers],
        result=table.result,
        rematch=table.rematch,
        fair=fairness(table),
    )


class ForOne(NamedTuple):
    """What is one viewer's of it, but for the log."""

    seq: int
    you: str | None
    held: list[str]
    decision: Decision | None
    orders: list[Order]
    log_total: int
    undo: bool


def for_one(table: Table, viewer: int, orders: list[Order]) -> ForOne:
    you = perspective(table, viewer)
    return ForOne(
        seq=table.seqs[viewer],
        you=you,
        held=table.seats_of(viewer),
        decision=decision_of(table, viewer),
        orders=orders,
        log_total=len(table.lines_for[table.seats.index(you) if you else -1]),
        undo=not table.result and last_move(table, viewer)[0] >= 0,
    )


class Telling:
    """What all viewers are told of one moment of a table, made and encoded once."""

    def __init__(self, table: Table, now: int, connections: dict[str, Connection]) -> None:
        self.table, self.now = table, now
        self.same = Parts(for_all(table, now, connections)._asdict())
        self.owns: dict[int, Own] = {}
        self.events: dict[int, TableEvent] = {}

    def own(self, index: int) -> Own:
        """The game's own part of a seat's view: one for all who know the same."""
        who = -1 if self.table.seen_alike else index
        if who not in self.owns:
            self.owns[who] = Own(own_parts(self.table, index))
        return self.owns[who]

    def one(self, viewer: int, orders: list[Order]) -> Parts:
        return Parts(for_one(self.table, viewer, orders)._asdict())

    def event(self, line: Line) -> TableEvent:
        """A line as an event; the table's own notes have no facts."""
        if id(line) not in self.events:
            facts = {} if line.note else self.table.game.event_facts(line.kind, line.values)
            self.events[id(line)] = TableEvent(line.kind, facts, line.text)
        return self.events[id(line)]

    def since(self, viewer: int, seq: int) -> list[TableEvent]:
        """What to show: the lines that came after a seq of this viewer."""
        fresh = takewhile(lambda line: line.seqs[viewer] > seq, newest(self.table, viewer))
        return [self.event(line) for line in fresh][::-1]

    def recent(self, viewer: int) -> list[list[TableEvent]]:
        """What happened last, act by act (with one number came one act), for whoever comes to the table or comes back."""
        lines = list(islice(newest(self.table, viewer), RECENT))[::-1]
        return [[self.event(line) for line in act] for _, act in groupby(lines, key=lambda line: line.seqs[viewer])]


def own_view(table: Table, index: int) -> View:
    """The game's own part of the view."""
    if table.match is None or table.frozen:
        return View(phase=Phase([], -1, note_of(table)), board=None, entities={})
    return table.game.view(table.known(index), index)


def game_info(table: Table) -> GameInfo:
    header, over = table.header, table.result is not None
    options, told = tuple(table.options.items()), (bool(table.humans), over, bool(header.position), bool(header.forked))
    return info_of(table.game, header.rules, options, *told)


@lru_cache(1000)
def info_of(
    game: Game, rules: str, chosen: tuple[tuple[str, str], ...], people: bool, over: bool, written: bool, forked: bool
) -> GameInfo:
    """The same for all tables of a kind. When the game is over, all options are told."""
    options = dict(chosen)
    usual = {name: choice.default(people) for name, choice in game.choices.items()}
    told = options if over else game.told_options(options)
    changed = {name: told[name] for name, value in options.items() if value != usual[name]}
    return GameInfo(game.name, game.title, rules, told, changed, written, forked)


def note_of(table: Table) -> str:
    if table.frozen:
        return table.frozen_note()
    if table.match is None:
        missing = " and ".join(table.game.seat_title(seat) for seat in table.humans if seat not in table.names)
        return f"Waiting for {missing} to sit down."
    if table.result:
        return table.result.text
    if table.clocks.waiting and table.clocks.left:
        return "The clocks start when everybody is here."
    return "The game is paused." if table.clocks.paused else ""


def fairness(table: Table) -> Fairness:
    over = table.result is not None
    entropy = {seat: digest_of(text) for seat, text in table.entropy.items()}
    if table.header.seed_given:
        entropy = {}
    return Fairness(table.header.commit, entropy, table.match.record.dice if over and table.match else None)


def offer_view(table: Table, what: Any) -> OfferView:
    pending = table.offers[what]
    who = " and ".join(table.game.seat_title(seat) for seat in pending.by if table.players[seat] == HUMAN)
    texts = {
        "draw": f"{who} offers a draw.",
        "undo": f"{who} asks to take back a move.",
        "rematch": f"{who} would like a rematch.",
        "pause": f"{who} asks to {'go on' if table.clocks.paused else 'pause the clocks'}.",
    }
    return OfferView(what, pending.by, [s for s in table.seats if s not in pending.by], texts[what])


# ---------------------------------------------------------------- the log
def log_for(table: Table, viewer: int, index: int, start: int = 0, count: int = 10_000) -> list[LogEntry]:
    """The lines this viewer may read, numbered by what it has seen (never by moves: hidden ones would show)."""
    mine = table.lines_for[index][start : start + count]
    return [entry_of(table, viewer, n, line) for n, line in enumerate(mine, start + 1)]


def log_of(table: Table, viewer: int, index: int, tail: int) -> Log:
    """The last of these lines."""
    mine = table.lines_for[index]
    return Log(max(0, len(mine) - tail) + 1, mine[-tail:], partial(entry_of, table, viewer))


def entry_of(table: Table, viewer: int, n: int, line: Line) -> LogEntry:
    return LogEntry(n, line.seqs[viewer], line.text, line.kind, refs_of(table, line), line.rule, line.by)


def refs_of(table: Table, line: Line) -> list[str]:
    """What a line is about, worked out once; the table's own notes are not events of the game."""
    if line.refs is None:
        line.refs = [] if line.note else table.game.refs(line.kind, line.values)
    return line.refs


def newest(table: Table, viewer: int) -> Iterator[Line]:
    """The lines this viewer may read, the newest first."""
    return reversed(table.lines_for[index_of(table, viewer)])
