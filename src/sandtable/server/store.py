"""The log of all tables, in SQLite (one file, for one process) or PostgreSQL (for several). SQLAlchemy Core, no ORM.

An event is stored before anybody is told of it. Its primary key (table, seq) is the guard: a second writer with the
same number is refused (`Conflict`), reads what it missed and tries again. Writes go through one task per process, which puts
all waiting writes into one transaction: a commit costs the same for one event as for fifty.
"""

from __future__ import annotations

import asyncio
import hashlib
import logging
import secrets
from collections.abc import Sequence
from contextlib import suppress
from dataclasses import dataclass
from typing import Any

import msgspec
import sqlalchemy as sa
from sqlalchemy.exc import IntegrityError

from .database import CHANNEL, Write, database_for, database_url, plain_rows
from .metrics import Metrics
from .protocol.lobby import ClockSetting
from .protocol.messages import Chat
from .schema import bring_up, chat, event, game, invitation, kept, link, refuse_newer, saved
from .table import Header, LoggedEvent, SeatSpec

logger = logging.getLogger("sandtable.server")
MOST_AT_ONCE = 100  # writes in one transaction
MOST_REMOVED = 200  # tables, with one of them

INSERT_EVENT = plain_rows(event)  # one object, so that rows of several tables go into one statement (database.grouped)


class Conflict(Exception):
    """Another process has already written this number."""


@dataclass
class Summary:
    """A line of the lobby."""

    header: Header
    status: str
    changed: int


@dataclass(frozen=True)
class Invited:
    """What a code is good for: a seat that is free, or another device for the one who has it."""

    holder: int
    device: bool


def new_token() -> str:
    """192 bits, safe in a URL."""
    return secrets.token_urlsafe(24)


def hash_of(token: str) -> str:
    return hashlib.sha256(token.encode()).hexdigest()


def tell(done: asyncio.Future[None], failure: Exception | None) -> None:
    """Report how a write went, if anybody still waits for it."""
    if done.done():
        return
    if failure is None:
        done.set_result(None)
    else:
        done.set_exception(failure)


class Store:
    def __init__(self, url: str, metrics: Metrics | None = None) -> None:
        self.metrics = metrics or Metrics()
        self.failed = ""  # why the last write could not be stored; empty if it could
        self.url = database_url(url)
        self.database = database_for(self.url, refuse_newer)
        self.postgres = self.url.get_backend_name() == "postgresql"
        self.queue: asyncio.Queue[tuple[Write, asyncio.Future[None]]] = asyncio.Queue()
        self.writer: asyncio.Task[None] | None = None

    async def open(self) -> None:
        await self.database.open(bring_up)
        self.writer = asyncio.create_task(self._write_all())

    async def close(self) -> None:
        if self.writer is not None:
            self.writer.cancel()
            with suppress(asyncio.CancelledError):
                await self.writer
        await self.database.close()

    # ---------------------------------------------------------------- reading and writing
    async def rows(self, query: Any) -> Sequence[Any]:
        return await self.database.rows(query)

    async def value(self, query: Any) -> Any:
        """The first field of the first row; None if there is none."""
        rows = await self.database.rows(query)
        return rows[0][0] if rows else None

    async def write(self, statements: list[tuple[Any, Any]], notify: Sequence[str] = ()) -> None:
        """Commit these statements together; returns when they are stored. Conflict if a key is taken."""
        done: asyncio.Future[None] = asyncio.get_running_loop().create_future()
        self.queue.put_nowait((Write(statements, list(notify)), done))
        await done

    async def _write_all(self) -> None:
        while True:
            batch = [await self.queue.get()]
            while not self.queue.empty() and len(batch) < MOST_AT_ONCE:
                batch.append(self.queue.get_nowait())
            try:
                await self.database.commit([write for write, _ in batch])
            except Exception:  # one of them failed: try each alone
                for write, done in batch:
                    tell(done, await self._commit_one(write))
            else:
                self.stored()
                for _, done in batch:
                    tell(done, None)

    async def _commit_one(self, write: Write) -> Exception | None:
        try:
            await self.database.commit([write])
        except IntegrityError as error:
            return Conflict(str(error.orig))
        except Exception as error:
            self.failed = str(getattr(error, "orig", error))
            self.metrics.count("write_failures")
            return error
        self.stored()
        return None

    def stored(self) -> None:
        self.failed = ""
        self.metrics.count("writes")

    # ---------------------------------------------------------------- tables
    async def create(
        self, header: Header, links: dict[str, int], now: int, invitations: dict[str, int] | None = None
    ) -> None:
        """A new table; `links` are the hashes of its tokens with their holders, `invitations` those of its codes."""
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
        codes = [{"game": header.id, "hash": hash, "holder": holder} for hash, holder in (invitations or {}).items()]
        statements = [(sa.insert(game), row), (sa.insert(link), rows), (sa.insert(invitation), codes)]
        await self.write([(statement, values) for statement, values in statements if values])

    async def header(self, id: str) -> Header | None:
        found = await self.value(sa.select(game.c.header).where(game.c.id == id))
        return None if found is None else read_header(found)

    async def listing(self, *, open_only: bool = False, ids: Sequence[str] | None = None, limit: int = 100) -> list[Summary]:
        query = sa.select(game.c.header, game.c.status, game.c.changed).order_by(game.c.changed.desc()).limit(limit)
        if open_only:
            query = query.where(game.c.open, game.c.status.in_(("waiting", "playing")))
        if ids is not None:
            query = query.where(game.c.id.in_(ids))
        rows = await self.rows(query)
        found = []
        for row in rows:
            try:
                found.append(Summary(read_header(row.header), row.status, row.changed))
            except msgspec.MsgspecError:
                logger.exception("a table of the database cannot be read")  # the others can
        return found

    async def live_count(self) -> int:
        query = sa.select(sa.func.count()).select_from(game).where(game.c.status.not_in(("over", "frozen")))
        return int(await self.value(query))

    async def remove_waiting(self, before: int, but: Sequence[str] = ()) -> int:
        """Remove tables that have waited for players since before this time, except some; returns how many."""
        query = sa.select(game.c.id).where(game.c.status == "waiting", game.c.changed < before, game.c.id.not_in(but))
        ids = [row.id for row in await self.rows(query.limit(MOST_REMOVED))]
        if ids:
            parts = [sa.delete(table).where(table.c.game.in_(ids)) for table in (saved, kept, chat, invitation, link, event)]
            await self.write([(statement, {}) for statement in (*parts, sa.delete(game).where(game.c.id.in_(ids)))])
        return len(ids)

    async def idle(self, before: int) -> list[str]:
        """Games that go on, but in which nothing has happened since before this time."""
        since = sa.exists().where(event.c.game == game.c.id, event.c.at >= before)
        query = sa.select(game.c.id).where(game.c.status == "playing", game.c.created < before, sa.not_(since))
        return [row.id for row in await self.rows(query.limit(MOST_REMOVED))]

    # ---------------------------------------------------------------- events
    async def append(
        self, id: str, new: LoggedEvent, status: str, changed: int, me: str, also: Sequence[tuple[Any, Any]] = ()
    ) -> None:
        """One more event; `also` is stored with it or not at all."""
        row = {
            "game": id,
            "seq": new.seq,
            "at": new.at,
            "actor": new.actor,
            "kind": new.kind,
            "data": msgspec.json.encode(new.data).decode(),
            "cid": new.cid,
        }
        statements: list[tuple[Any, Any]] = [(INSERT_EVENT, row), *also]
        if new.kind != "play" or status == "over":
            statements.append((sa.update(game).where(game.c.id == id).values(status=status, changed=changed), {}))
        await self.write(statements, [f"event:{id}:{new.seq}:{me}"])

    async def events(self, id: str, after: int = 0) -> list[LoggedEvent]:
        query = sa.select(event).where(event.c.game == id, event.c.seq > after).order_by(event.c.seq)
        rows = await self.rows(query)
        return [LoggedEvent(r.seq, r.at, r.actor, r.kind, msgspec.json.decode(r.data), r.cid) for r in rows]

    async def sittings(self, ids: Sequence[str]) -> dict[str, list[dict[str, Any]]]:
        """Who has sat down at each of these tables."""
        query = (
            sa.select(event.c.game, event.c.data).where(event.c.game.in_(ids), event.c.kind == "sit").order_by(event.c.seq)
        )
        found: dict[str, list[dict[str, Any]]] = {id: [] for id in ids}
        for row in await self.rows(query):
            found[row.game].append(msgspec.json.decode(row.data))
        return found

    async def heads(self, ids: Sequence[str]) -> dict[str, int]:
        """The number of the last event of each of these tables."""
        query = (
            sa.select(event.c.game, sa.func.max(event.c.seq).label("seq"))
            .where(event.c.game.in_(ids))
            .group_by(event.c.game)
        )
        return {row.game: int(row.seq) for row in await self.rows(query)}

    # ---------------------------------------------------------------- what a game looked like
    async def set_status(self, id: str, status: str) -> None:
        await self.write([(sa.update(game).where(game.c.id == id).values(status=status), {})])

    async def keep(self, id: str, seq: int, data: bytes) -> None:
        """Keep what a table looks like after this many events, in place of what was kept before."""
        row = {"game": id, "seq": seq, "data": data}
        await self.write([(sa.delete(kept).where(kept.c.game == id), {}), (sa.insert(kept), row)])

    async def kept(self, id: str) -> bytes | None:
        found: bytes | None = await self.value(sa.select(kept.c.data).where(kept.c.game == id))
        return found

    async def kept_at(self, id: str) -> int:
        """After how many events it was kept; 0 if it never was."""
        return int(await self.value(sa.select(kept.c.seq).where(kept.c.game == id)) or 0)

    async def save(self, id: str, seq: int, data: bytes) -> None:
        """Save where this many events have brought a table, in place of what was saved before."""
        row = {"game": id, "seq": seq, "data": data}
        await self.write([(sa.delete(saved).where(saved.c.game == id), {}), (sa.insert(saved), row)])

    async def saved(self, id: str) -> tuple[int, bytes] | None:
        rows = await self.rows(sa.select(saved.c.seq, saved.c.data).where(saved.c.game == id))
        return (rows[0].seq, rows[0].data) if rows else None

    # ---------------------------------------------------------------- links and standing orders
    async def holder(self, id: str, token: str) -> int | None:
        query = sa.select(link.c.holder).where(link.c.game == id, link.c.hash == hash_of(token))
        holder: int | None = await self.value(query)
        return holder

    async def links(self, id: str) -> dict[str, int]:
        query = sa.select(link.c.hash, link.c.holder).where(link.c.game == id)
        return {row.hash: row.holder for row in await self.rows(query)}

    def seating(self, id: str, token: str, holder: int, code: str | None) -> list[tuple[Any, Any]]:
        """What to store when somebody gets a token of their own: the code is used up by it, and so is every other way to a
        seat that has just been taken."""
        used = (
            invitation.c.until == 0 if code is None else sa.or_(invitation.c.until == 0, invitation.c.hash == hash_of(code))
        )
        gone = sa.delete(invitation).where(invitation.c.game == id, invitation.c.holder == holder, used)
        return [(sa.insert(link), {"game": id, "hash": hash_of(token), "holder": holder}), (gone, {})]

    async def invited(self, id: str, code: str, now: int) -> Invited | None:
        """Whose seat a code leads to; None if it is not one, or not any more."""
        good = sa.or_(invitation.c.until == 0, invitation.c.until > now)
        query = sa.select(invitation).where(invitation.c.game == id, invitation.c.hash == hash_of(code), good)
        rows = await self.rows(query)
        return Invited(rows[0].holder, rows[0].until > 0) if rows else None

    async def set_device_code(self, id: str, code: str, holder: int, until: int) -> None:
        """A code by which the holder may come with another device; it takes the place of the one before."""
        old = sa.delete(invitation).where(invitation.c.game == id, invitation.c.holder == holder, invitation.c.until > 0)
        row = {"game": id, "hash": hash_of(code), "holder": holder, "until": until}
        await self.write([(old, {}), (sa.insert(invitation), row)])

    async def orders(self, id: str) -> dict[int, list[dict[str, Any]]]:
        query = sa.select(link.c.holder, link.c.orders).where(link.c.game == id, link.c.orders != "[]")
        return {row.holder: msgspec.json.decode(row.orders) for row in await self.rows(query)}

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
        rows = await self.rows(query)
        return [Chat(r.n, r.at, r.by, r.name, r.text) for r in rows]

    # ---------------------------------------------------------------- owners
    async def own(self, ids: Sequence[str], me: str, now: int, until: int) -> set[str]:
        """Become or stay the owner of these tables; returns those that are ours."""
        if not self.postgres or not ids:
            return set(ids)  # a SQLite file has one process
        free = sa.or_(game.c.owner.is_(None), game.c.owner == me, game.c.lease < now)
        await self.write([(sa.update(game).where(game.c.id.in_(ids), free).values(owner=me, lease=until), {})])
        ours = await self.rows(sa.select(game.c.id).where(game.c.id.in_(ids), game.c.owner == me))
        return {row.id for row in ours}

    async def disown(self, ids: Sequence[str], me: str) -> None:
        if self.postgres and ids:
            ours = sa.update(game).where(game.c.id.in_(ids), game.c.owner == me)
            await self.write([(ours.values(owner=None, lease=0), {})])


def read_header(text: str) -> Header:
    return msgspec.json.decode(text, type=Header)


__all__ = ["CHANNEL", "ClockSetting", "Conflict", "SeatSpec", "Store", "Summary", "database_url", "hash_of", "new_token"]
