"""How server processes hear of each other's writes: `kind:table:number:process`, no more; what happened is in the log.

With SQLite there is one process, and nothing to listen to. With PostgreSQL the payload is sent by NOTIFY in the transaction that
wrote the event, so it arrives when the event can be read. Presence, which is stored nowhere, travels in the payload.
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
    def tell(self, payload: str) -> None: ...


class LocalBus:
    """One process: nobody to tell."""

    async def open(self, heard: Heard) -> None:
        pass

    async def close(self) -> None:
        pass

    def tell(self, payload: str) -> None:
        pass


class PostgresBus:
    """A connection of its own that listens, and comes back when it is lost."""

    def __init__(self, url: URL) -> None:
        self.url = url
        self.connection: Any = None
        self.tasks: list[asyncio.Task[None]] = []
        self.outbox: asyncio.Queue[str] = asyncio.Queue()
        self.up = asyncio.Event()

    async def open(self, heard: Heard) -> None:
        self.tasks = [asyncio.create_task(self._listen(heard)), asyncio.create_task(self._speak())]
        await asyncio.wait_for(self.up.wait(), 10)

    async def close(self) -> None:
        for task in self.tasks:
            task.cancel()
        await asyncio.gather(*self.tasks, return_exceptions=True)

    def tell(self, payload: str) -> None:
        self.outbox.put_nowait(payload)

    async def _speak(self) -> None:
        """One after the other: a connection does one thing at a time, and the latest news of somebody must arrive last. What cannot
        be sent now is dropped; presence is sent again and again."""
        while True:
            payload = await self.outbox.get()
            with suppress(Exception):
                await self.connection.execute("SELECT pg_notify($1, $2)", CHANNEL, payload)

    async def _listen(self, heard: Heard) -> None:
        import asyncpg  # type: ignore[import-untyped]

        plain = self.url.set(drivername="postgresql").render_as_string(hide_password=False)
        first = True
        while True:
            try:
                self.connection = await asyncpg.connect(plain)
                inbox: asyncio.Queue[str] = asyncio.Queue()  # its own, so that an old connection cannot end a new one
                await self.connection.add_listener(CHANNEL, lambda *args, to=inbox: to.put_nowait(str(args[3])))
                self.connection.add_termination_listener(lambda *_, to=inbox: to.put_nowait(""))
                self.up.set()
                if not first:
                    await heard("resync:::")  # we may have missed something
                first = False
                while payload := await inbox.get():
                    await heard(payload)
            except Exception as error:
                logger.warning("the line to PostgreSQL is lost, trying again: %s", error)
            finally:
                await self._hang_up()
            await asyncio.sleep(0.5)

    async def _hang_up(self) -> None:
        if self.connection is not None:
            with suppress(Exception):
                await self.connection.close(timeout=2)


def bus_for(store: Store) -> Bus:
    return PostgresBus(store.url) if store.postgres else LocalBus()
