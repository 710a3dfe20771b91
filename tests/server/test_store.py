"""The log: how SQLite is set up, that a number is taken once, and that games stay with their rules."""

from __future__ import annotations

import asyncio
import shutil
import sqlite3
from contextlib import closing, suppress
from pathlib import Path
from typing import Any

import pytest
import sqlalchemy as sa

from sandtable.games.registry import find
from sandtable.play.match import rules_version
from sandtable.server import settings
from sandtable.server.database import checkpoint
from sandtable.server.protocol.lobby import ClockSetting
from sandtable.server.store import Conflict, Store, database_url, new_token
from sandtable.server.table import Header, LoggedEvent, SeatSpec


def header(id: str, rules: str | None = None) -> Header:
    game = find("frontline")
    seats = (SeatSpec("red", "human", 1), SeatSpec("green", "human", 2))
    return Header(
        id, "frontline", game.full_options(), seats, ClockSetting(), rules or rules_version(game), "s" * 64, "c", 1
    )


def with_store(path: Path, work: Any) -> Any:
    async def run() -> Any:
        store = Store(str(path))
        await store.open()
        try:
            return await work(store)
        finally:
            await store.close()

    return asyncio.run(run())


def test_pragmas(tmp_path: Path) -> None:
    async def read(store: Store) -> dict[str, Any]:
        names = ("journal_mode", "synchronous", "busy_timeout", "foreign_keys")
        return {name: await store.value(sa.text(f"PRAGMA {name}")) for name in names}

    assert with_store(tmp_path / "new folder" / "t.db", read) == {
        "journal_mode": "wal",
        "synchronous": 1,
        "busy_timeout": 0,  # the server waits, not the file: other tables go on
        "foreign_keys": 1,
    }


def test_what_is_written_gets_into_the_file_itself(tmp_path: Path) -> None:
    """The log of writes that SQLite keeps beside it does not grow for ever: it is copied into the file every few seconds."""

    def alone(store: Store) -> int:
        """How many tables there are in the file without what lies beside it."""
        copy = tmp_path / "alone.db"
        shutil.copy(str(store.url.database), copy)
        with closing(sqlite3.connect(copy)) as connection, suppress(sqlite3.OperationalError):
            return int(connection.execute("SELECT count(*) FROM game").fetchone()[0])
        return 0

    async def read(store: Store) -> tuple[int, int]:
        await store.create(header("t"), {"x": 1}, 5)
        before = alone(store)
        await asyncio.to_thread(checkpoint, str(store.url.database))
        return before, alone(store)

    assert with_store(tmp_path / "t.db", read) == (0, 1)


def test_writes_begin_immediate(tmp_path: Path) -> None:
    async def read(store: Store) -> list[str]:
        said: list[str] = []
        sa.event.listen(store.database.engine, "before_cursor_execute", lambda c, cur, text, *rest: said.append(text))
        await store.create(header("t"), {"x": 1}, 5)
        return said

    said = with_store(tmp_path / "t.db", read)
    assert said[0] == "BEGIN IMMEDIATE"


def test_a_number_is_taken_once(tmp_path: Path) -> None:
    async def race(store: Store) -> tuple[int, int, list[LoggedEvent]]:
        other = Store(str(tmp_path / "t.db"))
        await other.open()
        await store.create(header("t"), {}, 5) if False else await store.create(header("t"), {"h": 1}, 5)
        event = LoggedEvent(1, 7, "red", "sit", {"seats": ["red"], "name": "x"}, "cid")
        writes = [s.append("t", event, "waiting", 7, "me") for s in (store, other, store, other)]
        outcomes = await asyncio.gather(*writes, return_exceptions=True)
        events = await store.events("t")
        await other.close()
        refused = sum(isinstance(o, Conflict) for o in outcomes)
        return sum(o is None for o in outcomes), refused, events

    stored, refused, events = with_store(tmp_path / "t.db", race)
    assert (stored, refused) == (1, 3)
    assert events == [LoggedEvent(1, 7, "red", "sit", {"seats": ["red"], "name": "x"}, "cid")]


def test_one_bad_write_does_not_spoil_the_others(tmp_path: Path) -> None:
    async def mix(store: Store) -> tuple[list[Any], int]:
        for n in range(20):
            await store.create(header(f"t{n}"), {"h": 1}, 5)
        event = LoggedEvent(1, 7, "red", "sit", {})
        await store.append("t3", event, "waiting", 7, "me")
        writes = [store.append(f"t{n}", event, "waiting", 7, "me") for n in range(20)]
        outcomes = await asyncio.gather(*writes, return_exceptions=True)
        return outcomes, sum([len(await store.events(f"t{n}")) for n in range(20)])

    outcomes, stored = with_store(tmp_path / "t.db", mix)
    assert [n for n, o in enumerate(outcomes) if isinstance(o, Conflict)] == [3]
    assert stored == 20


def test_where_the_tables_are(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    monkeypatch.setenv("SANDTABLE_DATA", str(tmp_path))
    assert settings.default_database() == f"sqlite:///{tmp_path / 'tables.db'}"
    assert database_url("some/file.db").drivername == "sqlite+pysqlite"
    assert database_url("postgresql://u@h/d").drivername == "postgresql+asyncpg"
    tokens = {new_token() for _ in range(100)}
    assert len(tokens) == 100
    assert all(len(t) >= 32 and t.replace("-", "").replace("_", "").isalnum() for t in tokens)
