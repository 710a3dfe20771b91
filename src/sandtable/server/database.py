"""Two databases behind one small interface: read rows, and commit a batch of writes together.

SQLite is called straight from the event loop. A read or a commit takes a fraction of a millisecond, while handing it to a
thread costs several waits for Python's lock, each as long as whatever the loop is busy with. What does take time, copying the
write-ahead log into the file and waiting for the disk, is done beside the loop (`_checkpoint`). PostgreSQL is spoken to with
asyncpg; several processes may share it.
"""

from __future__ import annotations

import asyncio
import sqlite3
import time
from collections.abc import Callable, Sequence
from contextlib import suppress
from dataclasses import dataclass, field
from pathlib import Path
from typing import IO, Any, NamedTuple, Protocol

import sqlalchemy as sa
from sqlalchemy.dialects import postgresql, sqlite
from sqlalchemy.engine import URL, make_url

try:
    import fcntl
except ImportError:  # not on Windows
    fcntl = None  # type: ignore[assignment]

CHANNEL = "sandtable"
POSTGRES: sa.Dialect = postgresql.dialect()  # type: ignore[no-untyped-call]
PRAGMAS = ("journal_mode=WAL", "synchronous=NORMAL", "busy_timeout=0", "foreign_keys=ON", "wal_autocheckpoint=0")
PLAIN_ROWS: dict[Any, PlainRows] = {}  # statements that add rows and do nothing else
CHECKPOINT_EVERY = 2.0  # seconds
BUSY_FOR, BUSY_AGAIN = (
    15.0,
    0.01,
)  # seconds that a file may be locked by another program (a backup, say), and until the next try
Prepare = Callable[[sa.Connection], None]  # makes the tables that are missing (schema.py)


@dataclass
class Write:
    """Statements that belong together, and what to tell the other processes when they are stored."""

    statements: list[tuple[Any, Any]]
    notify: list[str] = field(default_factory=list)


class PlainRows(NamedTuple):
    """How rows are added to a table without SQLAlchemy, which would be about half of the work."""

    columns: list[str]
    sqlite: str  # a row by the names of its columns
    postgres: str  # a list for each column, and then whom to tell what: all of it in one go, and in one transaction


def plain_rows(table: sa.Table) -> sa.Insert:
    """The one statement that adds rows with all of their columns."""
    statement, columns = sa.insert(table), [column.name for column in table.columns]
    lists = [f"${n}::{column.type.compile(POSTGRES)}[]" for n, column in enumerate(table.columns, 1)]
    channel, told = len(lists) + 1, len(lists) + 2
    PLAIN_ROWS[statement] = PlainRows(
        columns,
        str(statement.compile(dialect=sqlite.dialect(paramstyle="named"))),
        f"WITH added AS (INSERT INTO {table.name} ({', '.join(columns)}) SELECT * FROM unnest({', '.join(lists)})) "
        f"SELECT pg_notify(${channel}, told) FROM unnest(${told}::text[]) AS told",
    )
    return statement


class Database(Protocol):
    async def open(self, prepare: Prepare) -> None: ...
    async def close(self) -> None: ...
    async def rows(self, query: Any) -> Sequence[sa.Row[Any]]: ...

    async def commit(self, batch: list[Write]) -> None:
        """Everything, or with an exception nothing."""


def database_url(given: str) -> URL:
    """A URL with its driver, from what people write: a path, sqlite:///..., postgresql://..."""
    url = make_url(given if "://" in given else f"sqlite:///{given}")
    drivers = {"sqlite": "sqlite+pysqlite", "postgresql": "postgresql+asyncpg", "postgres": "postgresql+asyncpg"}
    return url.set(drivername=drivers.get(url.drivername, url.drivername))


def database_for(url: URL, check: Prepare) -> Database:
    """`check` says CannotServe of a file that is not to be touched; a server's database is checked when it is opened."""
    return Sqlite(url, check) if url.get_backend_name() == "sqlite" else Postgres(url)


def grouped(batch: list[Write]) -> list[tuple[Any, Any]]:
    """The statements of a batch in order, with consecutive rows for the same statement put together, so that the
    database is asked once for all of them."""
    found: list[tuple[Any, Any]] = []
    for write in batch:
        for statement, values in write.statements:
            rows = values if isinstance(values, list) else [values]
            if found and values and found[-1][0] is statement:
                found[-1][1].extend(rows)
            else:
                found.append((statement, list(rows) if values else values))
    return found


def for_us_alone(path: Path) -> None:
    """A file that only its owner can read: it holds the secrets of the dice. SQLite's other files beside it get the same mode."""
    path.parent.mkdir(mode=0o700, parents=True, exist_ok=True)
    path.touch(0o600)
    path.chmod(0o600)


class CannotServe(Exception):
    """The database cannot be used, and why in one sentence."""


def sole_user(path: str) -> IO[str] | None:
    """Be the one server at a SQLite file, as long as what is returned stays open; a second one would not see what the first
    does. (Without locks, as on Windows, nobody checks.)"""
    if path == ":memory:" or fcntl is None:
        return None
    lock = Path(f"{path}.lock")
    lock.touch(0o600)
    held = lock.open("w")
    try:
        fcntl.flock(held, fcntl.LOCK_EX | fcntl.LOCK_NB)
    except OSError:
        held.close()
        raise CannotServe(f"Another server is using {path}; stop it first, or use another --database.") from None
    return held


class Sqlite:
    """A file, for one process."""

    def __init__(self, url: URL, check: Prepare) -> None:
        self.url = url
        if url.database and url.database != ":memory:":
            for_us_alone(Path(url.database))
        self.engine = sa.create_engine(url, connect_args={"timeout": 15, "isolation_level": None})
        sa.event.listen(self.engine, "connect", set_pragmas)
        sa.event.listen(self.engine, "begin", begin)
        self.checkpoints: asyncio.Task[None] | None = None
        try:
            with self.engine.connect() as connection:
                refuse_foreign(connection)
                check(connection)
        except sa.exc.DatabaseError as error:
            raise CannotServe(f"{url.database} cannot be used as a database: {error.orig}.") from None

    async def open(self, prepare: Prepare) -> None:
        self.reader = self.engine.connect()
        self.writer = self.engine.connect().execution_options(writes=True)
        with self.writer.begin():
            prepare(self.writer)
        self.checkpoints = asyncio.create_task(self._checkpoint())

    async def close(self) -> None:
        if self.checkpoints is not None:
            self.checkpoints.cancel()
            with suppress(asyncio.CancelledError):
                await self.checkpoints
            self.reader.close()
            self.writer.close()
        self.engine.dispose()

    async def rows(self, query: Any) -> Sequence[sa.Row[Any]]:
        with self.reader.begin():
            return self.reader.execute(query).all()

    async def commit(self, batch: list[Write]) -> None:
        """While another program has the file, writes wait, and nothing else does: SQLite itself would let the whole server wait."""
        end = time.monotonic() + BUSY_FOR
        while True:
            try:
                return self._commit(batch)
            except sa.exc.OperationalError as error:
                if "locked" not in str(error.orig) or time.monotonic() > end:
                    raise
            await asyncio.sleep(BUSY_AGAIN)

    def _commit(self, batch: list[Write]) -> None:
        statements = grouped(batch)
        if self._append(statements):
            return
        with self.writer.begin():
            for statement, values in statements:
                self.writer.execute(statement, values)

    def _append(self, statements: list[tuple[Any, Any]]) -> bool:
        """Acts, which are new rows and nothing else, by the short way. False if there is anything else in it, or if it could not be
        done; the long way then says why."""
        rows = [PLAIN_ROWS.get(statement) for statement, _ in statements]
        line: sqlite3.Connection = self.writer.connection.dbapi_connection  # type: ignore[assignment]
        if None in rows or self.writer.in_transaction():
            return False
        try:
            line.execute("BEGIN IMMEDIATE")
            for plain, (_, values) in zip(rows, statements, strict=True):
                assert plain is not None
                line.executemany(plain.sqlite, values)
            line.commit()
        except sqlite3.Error:
            line.rollback()
            return False
        return True

    async def _checkpoint(self) -> None:
        """Move what has been written into the file itself, in a thread: only here does anybody wait for the disk."""
        while True:
            await asyncio.sleep(CHECKPOINT_EVERY)
            await asyncio.to_thread(checkpoint, str(self.url.database))


def refuse_foreign(connection: sa.Connection) -> None:
    """A file of another program is not ours to write into."""
    there = set(sa.inspect(connection).get_table_names())
    if there and "game" not in there:
        raise CannotServe(f"{connection.engine.url.database} is a database of another program: use another --database.")


def set_pragmas(connection: Any, _: Any) -> None:
    cursor = connection.cursor()
    for pragma in PRAGMAS:
        cursor.execute(f"PRAGMA {pragma}")
    cursor.close()


def begin(connection: Any) -> None:
    """Begin as a writer: a transaction that reads first and writes later is refused at once when another writes."""
    if connection.get_execution_options().get("writes"):
        connection.exec_driver_sql("BEGIN IMMEDIATE")


def checkpoint(path: str) -> None:
    with suppress(sqlite3.Error):  # somebody is reading or writing: next time will do
        connection = sqlite3.connect(path, timeout=0)
        try:
            connection.execute("PRAGMA wal_checkpoint(PASSIVE)")
        finally:
            connection.close()


class Postgres:
    """A server, for several processes. Others are told in the transaction itself, so they hear when they can read."""

    def __init__(self, url: URL) -> None:
        from sqlalchemy.ext.asyncio import create_async_engine  # slow to import, and not needed for a file

        self.engine = create_async_engine(url, pool_size=5, max_overflow=5)
        self.writer: Any = None

    async def open(self, prepare: Prepare) -> None:
        async with self.engine.begin() as connection:
            # Two servers that start together must not make the tables twice.
            await connection.execute(sa.text("SELECT pg_advisory_xact_lock(740231)"))
            await connection.run_sync(prepare)

    async def close(self) -> None:
        if self.writer is not None:
            with suppress(Exception):
                await self.writer.close()
        await self.engine.dispose()

    async def rows(self, query: Any) -> Sequence[sa.Row[Any]]:
        async with self.engine.connect() as connection:
            return (await connection.execute(query)).all()

    async def commit(self, batch: list[Write]) -> None:
        if self.writer is None or self.writer.closed or self.writer.invalidated:
            self.writer = await self.engine.connect()  # a lost connection must not end all writing
        statements, payloads = grouped(batch), [payload for write in batch for payload in write.notify]
        try:
            if await self._append(statements, payloads):
                return
            async with self.writer.begin():
                for statement, values in statements:
                    await self.writer.execute(statement, values)
                if payloads:
                    await self.writer.execute(NOTIFY, {"channel": CHANNEL, "payloads": payloads})
        except sa.exc.IntegrityError:
            raise
        except Exception:
            line, self.writer = self.writer, None
            with suppress(Exception):
                await line.close()
            raise

    async def _append(self, statements: list[tuple[Any, Any]], payloads: list[str]) -> bool:
        """Acts, which are new rows of one table, by the short way, in one round to the server instead of four. False if there is
        anything else in it, or if the database did not take them; the long way then says why."""
        plain = PLAIN_ROWS.get(statements[0][0]) if len(statements) == 1 else None
        if plain is None:
            return False
        from asyncpg import PostgresConnectionError, PostgresError  # type: ignore[import-untyped]

        line = (await self.writer.get_raw_connection()).driver_connection
        lists = [[row[column] for row in statements[0][1]] for column in plain.columns]
        try:
            await line.execute(plain.postgres, *lists, CHANNEL, payloads)
        except PostgresConnectionError:
            raise
        except PostgresError:
            return False
        return True


NOTIFY = sa.text("SELECT pg_notify(:channel, p) FROM unnest(CAST(:payloads AS text[])) AS p")
