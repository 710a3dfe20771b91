"""What a game looks like, kept as data: its board for everybody who may look, its log and its record. It is written when a game
ends and whenever a table is put away, by the rules that it was played by. When rules change, a table is tried by replay
(older.py); if it goes another way now, this is what is shown of it, for ever, and nothing is worked out again.
"""

from __future__ import annotations

import hashlib
import json
import zlib
from typing import Any

import msgspec

from sandtable.kernel import Game

from . import replays, snapshot
from .protocol.view import Result
from .table import HUMAN, Header, Line, LoggedEvent, Table


class KeptLine(msgspec.Struct, array_like=True):
    text: str
    kind: str
    audience: int
    rule: str | None
    by: str | None
    seqs: dict[int, int]
    refs: list[str]


class Kept(msgspec.Struct):
    """All of it; `seq` is after how many events it was so, and `position` a hash of where the game stood."""

    seq: int
    position: str
    seqs: dict[int, int]
    names: dict[str, str]
    views: dict[int, dict[str, Any]]  # the game's own part, for each seat; -1 is the public
    lines: list[KeptLine]
    record: str
    result: Result | None = None


def position_hash(table: Table) -> str:
    """A hash of where the game stands; none before it begins."""
    return "" if table.match is None else hash_of_position(table.game, table.match.state)


def hash_of_position(game: Game, state: Any) -> str:
    written = json.dumps(game.position(state), sort_keys=True, default=str)
    return hashlib.sha256(written.encode()).hexdigest()[:16]


def keep(table: Table) -> bytes:
    views: dict[int, dict[str, Any]] = {}
    if table.match is not None:
        for index in table.match.indices():
            own = msgspec.structs.asdict(snapshot.own_view(table, index))
            views[index] = {name: msgspec.to_builtins(part) for name, part in own.items()}
    lines = [
        KeptLine(line.text, line.kind, line.audience, line.rule, line.by, line.seqs, snapshot.refs_of(table, line))
        for line in table.lines
    ]
    record = replays.kept_record(table) if table.match is not None else ""
    whole = Kept(table.seq, position_hash(table), table.seqs, table.names, views, lines, record, table.result)
    return zlib.compress(msgspec.json.encode(whole), 6)


def read_kept(data: bytes) -> Kept:
    return msgspec.json.decode(zlib.decompress(data), type=Kept)


def frozen(header: Header, events: list[LoggedEvent], data: bytes | None) -> Table:
    """A table that these rules cannot play on, as it was when it was kept. Of one that never was, the moves are left, each for
    whoever made it."""
    table = Table(header)
    table.frozen = True
    for event in events:
        table.apply(event)
    if data is not None:
        show(table, read_kept(data))
        return table
    for event in events:
        if event.kind == "play" and table.players.get(event.actor) == HUMAN:
            text = f"{table.game.seat_title(event.actor)}: {event.data.get('text', '?')}"
            table.add_note(text, "move", event.actor, table.seats.index(event.actor))
    return table


def show(table: Table, kept: Kept) -> None:
    table.names.update(kept.names)
    table.seqs.update(kept.seqs)
    table.result, table.kept_views, table.kept_record = kept.result, kept.views, kept.record
    for line in kept.lines:
        table.add_line(Line(line.text, line.kind, line.audience, {}, line.rule, line.by, line.seqs, -1, True, line.refs))
