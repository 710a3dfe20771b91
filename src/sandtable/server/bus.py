"""How server processes hear of each other's writes: `kind:table:number:process`, no more; what happened is in the log.

With SQLite there is one process and nothing to hear. With PostgreSQL the payload is sent by NOTIFY in the transaction that
wrote the event, so it comes when the event can be read. Presence, which is stored nowhere, travels in the payload.
"""

from __future__ import annotations

import asyncio
import logging
from collections.abc import Awaitable, Callable
from contextlib import suppress
from typing import Any, Protocol

from sqlalchemy.engine import URL

from .store import CHANNEL, Store

Heard = Callable[[str], Awaitable[None]]
logger = logging.getLogger("sandtable.server")


class Bus(Protocol):
    async def open(self, heard: Heard) -> None: ...
    async def close(self) -> None: ...
    async def tell(self, payload: str) -> None: ...


class LocalBus:
    """One process: nobody to tell."""

    async def open(self, heard: Heard) -> None:
        pass

    async def close(self) -> None:
        pass

    async def tell(self, payload: str) -> None:
        pass


class PostgresBus:
    """A connection of its own that listens, and comes back when it is lost."""

    def __init__(self, url: URL) -> None:
        self.url = url
        self.connection: Any = None
        self.task: asyncio.Task[None] | None = None
        self.inbox: asyncio.Queue[str] = asyncio.Queue()
        self.up = asyncio.Event()

    async def open(self, heard: Heard) -> None:
        self.task = asyncio.create_task(self._listen(heard))
        await asyncio.wait_for(self.up.wait(), 10)

    async def close(self) -> None:
        if self.task is not None:
            self.task.cancel()
            with suppress(asyncio.CancelledError):
                await self.task
        if self.connection is not None:
            await self.connection.close()

    async def tell(self, payload: str) -> None:
        if self.connection is not None and not self.connection.is_closed():
            with suppress(Exception):
                await self.connection.execute("SELECT pg_notify($1, $2)", CHANNEL, payload)

    async def _listen(self, heard: Heard) -> None:
        import asyncpg  # type: ignore[import-untyped]

        plain = self.url.set(drivername="postgresql").render_as_string(hide_password=False)
        first = True
        while True:
            try:
                self.connection = await asyncpg.connect(plain)
                await self.connection.add_listener(CHANNEL, lambda *args: self.inbox.put_nowait(str(args[3])))
                self.connection.add_termination_listener(lambda *_: self.inbox.put_nowait(""))
                self.up.set()
                if not first:
                    await heard("resync:::")  # we may have missed something
                first = False
                while payload := await self.inbox.get():
                    await heard(payload)
            except asyncio.CancelledError:
                raise
            except Exception as error:
                logger.warning("the line to PostgreSQL is lost, trying again: %s", error)
            await asyncio.sleep(0.5)


def bus_for(store: Store) -> Bus:
    return PostgresBus(store.url) if store.postgres else LocalBus()
