"""A long log is not played again from its beginning: it goes on from where it was saved, if that fits. (That a table which goes
on from there is the same in everything, whatever people did at it: folding.py.)"""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator, Callable
from contextlib import asynccontextmanager
from dataclasses import asdict
from pathlib import Path
from typing import Any

import msgspec
import pytest
import sqlalchemy as sa

from sandtable.games.registry import find
from sandtable.play.match import Match, rules_version
from sandtable.server import saved, schema
from sandtable.server.bus import LocalBus
from sandtable.server.protocol.lobby import ClockSetting
from sandtable.server.room import Room
from sandtable.server.settings import Settings
from sandtable.server.store import Store
from sandtable.server.table import Header, LoggedEvent, SeatSpec, Table

GAME = find("frontline")
SEATS = (SeatSpec("red", "human", 1), SeatSpec("green", "human", 2))
HEADER = Header(
    "t", GAME.name, GAME.full_options({}), SEATS, ClockSetting("none"), rules_version(GAME), "secret", "commit", 0
)
EVENTS, EVERY = 33, 10


@asynccontextmanager
async def stored(folder: Path) -> AsyncIterator[Store]:
    store = Store(str(folder / "t.db"))
    await store.open()
    try:
        yield store
    finally:
        await store.close()


async def opened(store: Store) -> Room:
    room = Room(HEADER, store, LocalBus(), Settings(database="", now=lambda: 5), "me")
    await room.load()
    return room


async def long_game(store: Store) -> Room:
    """Both sit down, and then a draw is offered and withdrawn again and again."""
    await store.create(HEADER, {}, 0)
    room = await opened(store)
    for spec in SEATS:
        await room.do(spec.holder, lambda table, spec=spec: (spec.seat, "sit", {"seats": [spec.seat], "name": ""}))  # type: ignore[misc]
    while room.table.seq < EVENTS:
        offer = {"what": "draw", "yes": not room.table.offers}
        await room.do(1, lambda table, offer=offer: ("red", "offer", offer))  # type: ignore[misc]
        if room.saving is not None:
            await room.saving
    return room


def loaded(folder: Path, monkeypatch: pytest.MonkeyPatch, change: Callable[[bytes], bytes] = bytes) -> int:
    """How many events are applied when a long game is loaded; `change` does something to what was saved."""
    monkeypatch.setattr(saved, "EVERY", EVERY)
    applied: list[int] = []
    true = Table.apply

    async def play() -> None:
        async with stored(folder) as store:
            table = (await long_game(store)).table
            seq, data = await store.saved("t") or (0, b"")
            assert seq == 30
            await store.save("t", seq, change(data))
            monkeypatch.setattr(Table, "apply", lambda self, event: (applied.append(event.seq), true(self, event))[1])
            again = (await opened(store)).table
            assert (again.seq, again.seqs, again.offers.keys()) == (table.seq, table.seqs, table.offers.keys())

    asyncio.run(play())
    return len(applied)


def test_only_what_came_later_is_played_again(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    assert loaded(tmp_path, monkeypatch) == EVENTS - 30


def test_a_log_of_six_thousand_events_is_loaded_from_where_it_was_saved(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """As many events are applied as came since, none is read from before, and no move is played again."""
    table, events, data = Table(HEADER), list[LoggedEvent](), b""
    while table.seq < 6000 + saved.EVERY - 1:
        events.append(next_event(table))
        table.apply(events[-1])
        if table.seq == 6000:
            data = saved.written(saved.hold(table, events[-1]))
    folded, moves, read = list[int](), list[int](), list[int]()
    apply, play, ask = Table.apply, Match.play, Store.events

    async def asked(self: Store, id: str, after: int = 0) -> list[LoggedEvent]:
        found = await ask(self, id, after)
        read.extend(event.seq for event in found)
        return found

    async def load() -> Table:
        async with stored(tmp_path) as store:
            await store.create(HEADER, {}, 0)
            rows = [{**asdict(event), "game": "t", "data": msgspec.json.encode(event.data).decode()} for event in events]
            await store.write([(sa.insert(schema.event), rows)])
            await store.save("t", 6000, data)
            monkeypatch.setattr(Table, "apply", lambda self, event: (folded.append(event.seq), apply(self, event))[1])
            monkeypatch.setattr(Match, "play", lambda self, *a: (moves.append(a[0]), play(self, *a))[1])
            monkeypatch.setattr(Store, "events", asked)
            return (await opened(store)).table

    again = asyncio.run(load())
    assert folded == [*range(6001, 6000 + saved.EVERY)]
    assert read == [6000, *folded]  # the last one that was saved tells whether it is the same log
    assert not moves
    assert (again.seq, again.seqs, again.offers.keys()) == (table.seq, table.seqs, table.offers.keys())
    assert again.begun.state.values() == table.begun.state.values()


def next_event(table: Table) -> LoggedEvent:
    """Both sit down, make a few moves, and then a draw is offered and withdrawn again and again."""
    seat, kind, move = "red", "offer", dict[str, Any]()
    if table.seq < 2:
        seat, kind = SEATS[table.seq].seat, "sit"
        move = {"seats": [seat], "name": ""}
    elif table.seq < 30:
        asked = table.asked()[0]
        seat, kind, move = table.seats[asked.who], "play", {"i": asked.i, "action": table.begun.now.legal(asked)[0]}
    else:
        move = {"what": "draw", "yes": not table.offers}
    return LoggedEvent(table.seq + 1, table.seq, seat, kind, move)


def with_signs(data: bytes, change: Callable[[list[str]], list[str]]) -> bytes:
    found = saved.decode(saved.zlib.decompress(data))
    found.signs = change(found.signs)
    return saved.squeezed(saved.encode(found))


@pytest.mark.parametrize(
    "change",
    [
        lambda data: with_signs(data, lambda signs: [signs[0], "0", *signs[2:]]),  # by other rules
        lambda data: with_signs(data, lambda signs: [*signs[:2], "another layout", signs[3]]),
        lambda data: with_signs(data, lambda signs: [*signs[:3], "another event"]),
        lambda data: data[:-9],
        lambda data: b"",
    ],
    ids=["rules", "layout", "log", "cut off", "nothing"],
)
def test_what_does_not_fit_is_thrown_away(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, change: Callable[[bytes], bytes]
) -> None:
    assert loaded(tmp_path, monkeypatch, change) == EVENTS


def test_a_game_that_stands_elsewhere_is_thrown_away(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    def moved(data: bytes) -> bytes:
        found = saved.decode(saved.zlib.decompress(data))
        found.position = "elsewhere"
        return saved.squeezed(saved.encode(found))

    assert loaded(tmp_path, monkeypatch, moved) == EVENTS


def test_a_table_goes_on_while_it_is_saved() -> None:
    """What is written in a thread is what was held, whatever has happened at the table since."""
    table, last = Table(HEADER), LoggedEvent(0, 0, "red", "sit", {})
    for seq, spec in enumerate(SEATS, 1):
        last = LoggedEvent(seq, 0, spec.seat, "sit", {"seats": [spec.seat], "name": ""})
        table.apply(last)
    at_once = saved.written(saved.hold(table, last))
    held = saved.hold(table, last)
    for _ in range(8):
        asked = table.asked()[0]
        move = {"i": asked.i, "action": table.begun.now.legal(asked)[0]}
        table.apply(LoggedEvent(table.seq + 1, 1, table.seats[asked.who], "play", move, f"c{table.seq}"))
        table.apply(LoggedEvent(table.seq + 1, 1, "red", "offer", {"what": "draw", "yes": True}))
    assert saved.written(held) == at_once
    assert saved.written(saved.hold(table, last)) != at_once


def test_every_part_of_a_table_is_saved() -> None:
    """A new field of a table has to be said here, or it would come back empty."""
    known = {*saved.PLAIN, "clocks", "lines", "questions", "match"}
    begun = {"header", "game", "options", "seats", "sides", "players", "humans", "holder_of", "viewers", "older"}
    worked_out = {"lines_for", "story", "saved", "frozen", "kept_views", "kept_record"}
    assert set(vars(Table(HEADER))) == known | begun | worked_out
    assert saved.Fold.__struct_fields__ == saved.PLAIN


def test_what_was_saved_goes_with_its_table(tmp_path: Path) -> None:
    async def play() -> list[Any]:
        async with stored(tmp_path) as store:
            await store.create(HEADER, {}, 0)
            table = Table(HEADER)
            event = LoggedEvent(1, 0, "red", "sit", {"seats": ["red"], "name": ""})
            table.apply(event)
            await store.save("t", 1, saved.written(saved.hold(table, event)))
            assert await store.remove_waiting(10) == 1
            return list(await store.rows(sa.select(schema.saved)))

    assert asyncio.run(play()) == []
