"""A table as data: where its events had brought it, so that a long log loads without being played again. The log stays the truth:
what was saved by other rules, with another layout of the state, or beside another log is thrown away, and everything is played.
"""

from __future__ import annotations

import hashlib
import logging
import zlib
from copy import copy
from functools import cache
from typing import Any, NamedTuple, cast

import msgspec

from sandtable.kernel import Event, Game
from sandtable.kernel.record import dtype_of
from sandtable.play import saved as matches
from sandtable.play.match import Match, rules_version
from sandtable.play.packed import Packed

from .kept import hash_of_position, position_hash
from .protocol.view import Result
from .table import Header, Line, LoggedEvent, OpenQuestion, Pending, Table

logger = logging.getLogger("sandtable.server")
EVERY = 200  # events after which a table is saved again
# What of a table its events make, and can be taken over as it is; the rest is in Saved by name.
PLAIN = (
    "seq", "seqs", "marks", "names", "taken", "used", "entropy", "heard", "offers", "result", "rematch", "rematch_agreed",
    "cids", "numbers", "ordered", "reopened", "changed_at",
)  # fmt: skip
CLOCKS = ("left", "running", "since", "paused", "waiting")
Sign = tuple[str, int, tuple[int, ...], tuple[int, ...]]


class Fold(msgspec.Struct):
    """The parts of a table that are named in PLAIN."""

    seq: int
    seqs: dict[int, int]
    marks: dict[int, list[int]]
    names: dict[str, str]
    taken: set[str]
    used: set[str]
    entropy: dict[str, str]
    heard: int
    offers: dict[str, Pending]
    result: Result | None
    rematch: str | None
    rematch_agreed: bool
    cids: dict[tuple[int, str], int]
    numbers: dict[int, int]
    ordered: set[int]
    reopened: set[tuple[int, int]]
    changed_at: int


class Saved(msgspec.Struct):
    signs: list[str]  # what it must have in common with who reads it
    position: str  # a hash of where the game stands
    fold: Fold
    clocks: tuple[dict[str, int], set[str], int, bool, bool]
    lines: list[Line]
    questions: dict[int, tuple[int, Sign]]
    seed: str
    played: matches.Played | None


encode = msgspec.msgpack.Encoder().encode
decode = msgspec.msgpack.Decoder(Saved).decode


def signs_of(table: Table, last: LoggedEvent) -> list[str]:
    """The rules, the layout of the state, and the last event that is in it."""
    return [table.game.name, rules_version(table.game), layout_of(table.game.State), repr(last)]


@cache
def layout_of(State: type[Any]) -> str:
    return hashlib.sha256(repr(dtype_of(State).descr).encode()).hexdigest()[:16]


class Held(NamedTuple):
    """All that there is to save of a table, held fast at one moment: lists are copied, what is in them does not change."""

    game: Game
    saved: Saved
    lines: Packed[Line]
    dice: str


def hold(table: Table, last: LoggedEvent) -> Held:
    """This is done between two acts: a few lists are copied, and the state is packed."""
    match, fold = table.match, Fold(*(copy(getattr(table, name)) for name in PLAIN))
    fold.marks = {viewer: [*marks] for viewer, marks in table.marks.items()}
    fold.offers = {what: Pending([*pending.by], pending.data) for what, pending in table.offers.items()}
    saved = Saved(
        signs_of(table, last),
        "",
        fold,
        tuple(copy(getattr(table.clocks, name)) for name in CLOCKS),
        [],
        {i: (question.number, question.sign) for i, question in table.questions.items()},
        match.record.seed if match else "",
        matches.hold(match) if match else None,
    )
    return Held(table.game, saved, table.lines.copy(), match.record.dice if match else "")


def written(held: Held) -> bytes:
    """The rest of the work, for a thread. Long lists are written piece by piece, so that the tables have a turn in between."""
    saved, played = held.saved, held.saved.played
    if played is not None:
        saved.position = hash_of_position(held.game, matches.state_of(held.game, played, held.dice))
        played.made, played.moves = cast(Any, in_pieces(played.made)), cast(Any, in_pieces(played.moves))
    saved.lines = cast(Any, in_pieces(held.lines))
    return squeezed(encode(saved))


def squeezed(data: bytes) -> bytes:
    return zlib.compress(data, 1)


def in_pieces(things: list[Any] | Packed[Any]) -> msgspec.Raw:
    """A list as it is encoded, each thing by itself."""
    return msgspec.Raw(b"\xdd" + len(things).to_bytes(4, "big") + b"".join([encode(thing) for thing in things]))


def read(header: Header, data: bytes, last: LoggedEvent) -> Table | None:
    """The table as it was saved; None if that does not fit, for whatever reason: the log has everything."""
    table = Table(header)
    try:
        saved = decode(zlib.decompress(data))
        if saved.signs != signs_of(table, last):
            return None
        put(table, saved)
        table.saved = table.seq
        return table if position_hash(table) == saved.position else None
    except Exception:
        logger.exception("table %s: what was saved cannot be read", header.id)
        return None


def put(table: Table, saved: Saved) -> None:
    for name in PLAIN:
        setattr(table, name, getattr(saved.fold, name))
    for name, value in zip(CLOCKS, saved.clocks, strict=True):
        setattr(table.clocks, name, value)
    for line in saved.lines:
        table.add_line(line)
    table.questions = {i: OpenQuestion(number, sign) for i, (number, sign) in saved.questions.items()}
    if saved.played is not None:
        header, said = table.header, [line for line in table.lines if not line.note]
        table.match = Match(table.game, saved.seed, table.options, table.players, header.position)
        events = [Event(line.kind, line.audience, line.values) for line in said]
        matches.go_on(table.match, saved.played, events, [line.text for line in said])
