"""The log of all tables, in SQLite (one file, for one process) or PostgreSQL (for several). SQLAlchemy Core, no ORM.

An event is stored before anybody is told of it. Its primary key (table, seq) is the guard: whoever comes second with the
same number is refused (`Conflict`), reads what it missed and tries again. Writes go through one task per process, which puts
all that wait into one transaction: a commit costs the same for one event as for fifty.
"""

from __future__ import annotations

import asyncio
import hashlib
import secrets
from collections.abc import Sequence
from contextlib import suppress
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import msgspec
import sqlalchemy as sa
from sqlalchemy.engine import URL, make_url
from sqlalchemy.exc import IntegrityError
from sqlalchemy.ext.asyncio import AsyncConnection, AsyncEngine, create_async_engine

from .protocol import Chat, ClockSetting
from .table import Header, LoggedEvent, SeatSpec

CHANNEL = "sandtable"
meta = sa.MetaData()
game = sa.Table(
    "game",
    meta,
    sa.Column("id", sa.String(32), primary_key=True),
    sa.Column("created", sa.BigInteger, nullable=False),
    sa.Column("kind", sa.String(40), nullable=False),
    sa.Column("rules", sa.String(40), nullable=False),
    sa.Column("header", sa.Text, nullable=False),  # options, seats, clock, secret of the dice
    sa.Column("status", sa.String(12), nullable=False, index=True),
    sa.Column("open", sa.Boolean, nullable=False),
    sa.Column("changed", sa.BigInteger, nullable=False),
    sa.Column("owner", sa.String(40)),  # the process that plays this table's bots ...
    sa.Column("lease", sa.BigInteger, nullable=False, server_default="0"),  # ... and until when, unless it renews
)
event = sa.Table(
    "event",
    meta,
    sa.Column("game", sa.String(32), sa.ForeignKey("game.id"), primary_key=True),
    sa.Column("seq", sa.Integer, primary_key=True, autoincrement=False),
    sa.Column("at", sa.BigInteger, nullable=False),
    sa.Column("actor", sa.String(40), nullable=False),
    sa.Column("kind", sa.String(12), nullable=False),
    sa.Column("data", sa.Text, nullable=False),
    sa.Column("cid", sa.String(64)),
)
link = sa.Table(  # secrets are kept as hashes: who reads the database cannot sit down
    "link",
    meta,
    sa.Column("game", sa.String(32), sa.ForeignKey("game.id"), primary_key=True),
    sa.Column("hash", sa.String(64), primary_key=True),
    sa.Column("holder", sa.Integer, nullable=False),
    sa.Column("orders", sa.Text, nullable=False, server_default="[]"),
    sa.Index("link_hash", "hash"),
)
chat = sa.Table(
    "chat",
    meta,
    sa.Column("game", sa.String(32), sa.ForeignKey("game.id"), primary_key=True),
    sa.Column("n", sa.Integer, primary_key=True, autoincrement=False),
    sa.Column("at", sa.BigInteger, nullable=False),
    sa.Column("by", sa.String(40), nullable=False),
    sa.Column("name", sa.String(80), nullable=False),
    sa.Column("text", sa.Text, nullable=False),
)


class Conflict(Exception):
    """Another process has written this number before."""


@dataclass
class Summary:
    """A line of the lobby."""

    header: Header
    status: str
    changed: int


@dataclass
class _Write:
    statements: list[tuple[Any, Any]]
    notify: list[str]
    done: asyncio.Future[None]


def new_token() -> str:
    """192 bits, safe in a URL."""
    return secrets.token_urlsafe(24)


def hash_of(token: str) -> str:
    return hashlib.sha256(token.encode()).hexdigest()


def database_url(given: str) -> URL:
    """A URL with an async driver, from what people write: a path, sqlite:///..., postgresql://..."""
    url = make_url(given if "://" in given else f"sqlite:///{given}")
    drivers = {"sqlite": "sqlite+aiosqlite", "postgresql": "postgresql+asyncpg", "postgres": "postgresql+asyncpg"}
    return url.set(drivername=drivers.get(url.drivername, url.drivername))


def make_engine(url: URL) -> AsyncEngine:
    if url.get_backend_name() != "sqlite":
        return create_async_engine(url, pool_size=5, max_overflow=5)
    if url.database and url.database != ":memory:":
        Path(url.database).parent.mkdir(parents=True, exist_ok=True)
    engine = create_async_engine(url, connect_args={"timeout": 15, "isolation_level": None})

    @sa.event.listens_for(engine.sync_engine, "connect")
    def pragmas(connection: Any, _: Any) -> None:
        cursor = connection.cursor()
        for pragma in ("journal_mode=WAL", "synchronous=NORMAL", "busy_timeout=15000", "foreign_keys=ON"):
            cursor.execute(f"PRAGMA {pragma}")
        cursor.close()

    @sa.event.listens_for(engine.sync_engine, "begin")
    def begin(connection: Any) -> None:
        # A transaction that reads first and writes later is refused at once when another writes: say so from the start.
        if connection.get_execution_options().get("writes"):
            connection.exec_driver_sql("BEGIN IMMEDIATE")

    return engine


class Store:
    def __init__(self, url: str) -> None:
        self.url = database_url(url)
        self.engine = make_engine(self.url)
        self.postgres = self.url.get_backend_name() == "postgresql"
        self.queue: asyncio.Queue[_Write] = asyncio.Queue()
        self.writer: asyncio.Task[None] | None = None

    async def open(self) -> None:
        async with self.engine.connect() as connection:
            connection = await connection.execution_options(writes=True)
            async with connection.begin():
                if self.postgres:  # two servers that start together must not make the tables twice
                    await connection.execute(sa.text("SELECT pg_advisory_xact_lock(740231)"))
                await connection.run_sync(meta.create_all)
        self.writer = asyncio.create_task(self._write_all())

    async def close(self) -> None:
        if self.writer is not None:
            self.writer.cancel()
            with suppress(asyncio.CancelledError):
                await self.writer
        await self.engine.dispose()

    # ---------------------------------------------------------------- writing
    async def write(self, statements: list[tuple[Any, Any]], notify: Sequence[str] = ()) -> None:
        """Commit these statements together; back when they are on disk. Conflict if a key is taken."""
        done: asyncio.Future[None] = asyncio.get_running_loop().create_future()
        self.queue.put_nowait(_Write(statements, list(notify), done))
        await done

    async def _write_all(self) -> None:
        async with self.engine.connect() as first:
            connection = await first.execution_options(writes=True)
            while True:
                batch = [await self.queue.get()]
                while not self.queue.empty() and len(batch) < 100:
                    batch.append(self.queue.get_nowait())
                try:
                    await self._commit(connection, batch)
                except Exception:  # one of them is at fault: each for itself
                    for one in batch:
                        await self._commit_one(connection, one)
                else:
                    for one in batch:
                        if not one.done.done():
                            one.done.set_result(None)

    async def _commit(self, connection: AsyncConnection, batch: list[_Write]) -> None:
        async with connection.begin():
            for one in batch:
                for statement, values in one.statements:
                    await connection.execute(statement, values)
                if self.postgres:
                    for payload in one.notify:
                        await connection.execute(sa.text("SELECT pg_notify(:c, :p)"), {"c": CHANNEL, "p": payload})

    async def _commit_one(self, connection: AsyncConnection, one: _Write) -> None:
        try:
            await self._commit(connection, [one])
        except IntegrityError as error:
            failure: Exception = Conflict(str(error.orig))
        except Exception as error:
            failure = error
        else:
            if not one.done.done():
                one.done.set_result(None)
            return
        if not one.done.done():
            one.done.set_exception(failure)

    # ---------------------------------------------------------------- tables
    async def create(self, header: Header, links: dict[str, int], now: int) -> None:
        """A new table; `links` are the hashes of its tokens with their holders."""
        row = {
            "id": header.id,
            "created": header.created,
            "kind": header.kind,
            "rules": header.rules,
            "header": msgspec.json.encode(header).decode(),
            "status": "waiting",
            "open": header.open,
            "changed": now,
        }
        rows = [{"game": header.id, "hash": hash, "holder": holder} for hash, holder in links.items()]
        await self.write([(sa.insert(game), row), (sa.insert(link), rows)])

    async def header(self, id: str) -> Header | None:
        async with self.engine.connect() as connection:
            found = (await connection.execute(sa.select(game.c.header).where(game.c.id == id))).scalar()
        return None if found is None else read_header(found)

    async def listing(self, *, open_only: bool = False, ids: Sequence[str] | None = None, limit: int = 100) -> list[Summary]:
        query = sa.select(game.c.header, game.c.status, game.c.changed).order_by(game.c.changed.desc()).limit(limit)
        if open_only:
            query = query.where(game.c.open, game.c.status.in_(("waiting", "playing")))
        if ids is not None:
            query = query.where(game.c.id.in_(ids))
        async with self.engine.connect() as connection:
            rows = (await connection.execute(query)).all()
        return [Summary(read_header(row.header), row.status, row.changed) for row in rows]

    async def live_count(self) -> int:
        query = sa.select(sa.func.count()).select_from(game).where(game.c.status != "over")
        async with self.engine.connect() as connection:
            return int((await connection.execute(query)).scalar_one())

    # ---------------------------------------------------------------- events
    async def append(self, id: str, new: LoggedEvent, status: str, changed: int, me: str) -> None:
        row = {
            "game": id,
            "seq": new.seq,
            "at": new.at,
            "actor": new.actor,
            "kind": new.kind,
            "data": msgspec.json.encode(new.data).decode(),
            "cid": new.cid,
        }
        statements: list[tuple[Any, Any]] = [(sa.insert(event), row)]
        if new.kind != "play" or status == "over":
            statements.append((sa.update(game).where(game.c.id == id).values(status=status, changed=changed), {}))
        await self.write(statements, [f"event:{id}:{new.seq}:{me}"])

    async def events(self, id: str, after: int = 0) -> list[LoggedEvent]:
        query = sa.select(event).where(event.c.game == id, event.c.seq > after).order_by(event.c.seq)
        async with self.engine.connect() as connection:
            rows = (await connection.execute(query)).all()
        return [LoggedEvent(r.seq, r.at, r.actor, r.kind, msgspec.json.decode(r.data), r.cid) for r in rows]

    async def heads(self, ids: Sequence[str]) -> dict[str, int]:
        """The number of the last event of each of these tables."""
        query = (
            sa.select(event.c.game, sa.func.max(event.c.seq).label("seq"))
            .where(event.c.game.in_(ids))
            .group_by(event.c.game)
        )
        async with self.engine.connect() as connection:
            return {row.game: int(row.seq) for row in (await connection.execute(query)).all()}

    # ---------------------------------------------------------------- links and standing orders
    async def holder(self, id: str, token: str) -> int | None:
        query = sa.select(link.c.holder).where(link.c.game == id, link.c.hash == hash_of(token))
        async with self.engine.connect() as connection:
            return (await connection.execute(query)).scalar()

    async def links(self, id: str) -> dict[str, int]:
        query = sa.select(link.c.hash, link.c.holder).where(link.c.game == id)
        async with self.engine.connect() as connection:
            return {row.hash: row.holder for row in (await connection.execute(query)).all()}

    async def add_link(self, id: str, token: str, holder: int) -> None:
        await self.write([(sa.insert(link), {"game": id, "hash": hash_of(token), "holder": holder})])

    async def orders(self, id: str) -> dict[int, list[dict[str, Any]]]:
        query = sa.select(link.c.holder, link.c.orders).where(link.c.game == id, link.c.orders != "[]")
        async with self.engine.connect() as connection:
            return {row.holder: msgspec.json.decode(row.orders) for row in (await connection.execute(query)).all()}

    async def set_orders(self, id: str, holder: int, orders: list[dict[str, Any]], me: str) -> None:
        text = msgspec.json.encode(orders).decode()
        update = sa.update(link).where(link.c.game == id, link.c.holder == holder).values(orders=text)
        await self.write([(update, {})], [f"orders:{id}:0:{me}"])

    # ---------------------------------------------------------------- chat
    async def say(self, id: str, line: Chat, me: str) -> None:
        row = {"game": id, "n": line.n, "at": line.at, "by": line.by, "name": line.name, "text": line.text}
        await self.write([(sa.insert(chat), row)], [f"chat:{id}:{line.n}:{me}"])

    async def chats(self, id: str, after: int = 0) -> list[Chat]:
        query = sa.select(chat).where(chat.c.game == id, chat.c.n > after).order_by(chat.c.n)
        async with self.engine.connect() as connection:
            rows = (await connection.execute(query)).all()
        return [Chat(r.n, r.at, r.by, r.name, r.text) for r in rows]

    # ---------------------------------------------------------------- owners
    async def own(self, ids: Sequence[str], me: str, now: int, until: int) -> set[str]:
        """Become or stay the owner of these tables; returns those that are ours."""
        if not self.postgres or not ids:
            return set(ids)  # a SQLite file has one process
        free = sa.or_(game.c.owner.is_(None), game.c.owner == me, game.c.lease < now)
        await self.write([(sa.update(game).where(game.c.id.in_(ids), free).values(owner=me, lease=until), {})])
        async with self.engine.connect() as connection:
            rows = await connection.execute(sa.select(game.c.id).where(game.c.id.in_(ids), game.c.owner == me))
            return {row.id for row in rows.all()}

    async def disown(self, ids: Sequence[str], me: str) -> None:
        if self.postgres and ids:
            ours = sa.update(game).where(game.c.id.in_(ids), game.c.owner == me)
            await self.write([(ours.values(owner=None, lease=0), {})])


def read_header(text: str) -> Header:
    return msgspec.json.decode(text, type=Header)


__all__ = ["CHANNEL", "ClockSetting", "Conflict", "SeatSpec", "Store", "Summary", "database_url", "hash_of", "new_token"]
