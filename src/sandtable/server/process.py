"""uvicorn as we run it: it says when it listens, it is not stopped by looking for garbage, and nobody is cut off without a word
when it stops."""

from __future__ import annotations

import asyncio
import socket
from collections.abc import Callable

import uvicorn

from .pulse import Garbage, beat
from .rooms import Rooms


class Server(uvicorn.Server):
    def __init__(
        self, config: uvicorn.Config, listening: Callable[[int], object] | None = None, garbage: Garbage | None = None
    ) -> None:
        """`listening` is called with the port as soon as connections are accepted. `garbage`: if this is all the process does."""
        super().__init__(config)
        self.listening, self.garbage = listening, garbage
        self.pulse: asyncio.Task[None] | None = None

    async def startup(self, sockets: list[socket.socket] | None = None) -> None:
        await super().startup(sockets)
        if not self.started:
            return
        self.pulse = asyncio.create_task(beat(self.rooms.metrics, self.garbage, lambda: self.rooms.sockets > 0))
        if self.listening is not None:
            self.listening(self.servers[0].sockets[0].getsockname()[1])

    async def shutdown(self, sockets: list[socket.socket] | None = None) -> None:
        """uvicorn closes every connection before the application hears that it ends: so the last word is said here."""
        if self.pulse is not None:
            self.pulse.cancel()
        await self.rooms.say_goodbye()
        await super().shutdown(sockets)

    @property
    def rooms(self) -> Rooms:
        found: Rooms = self.config.app.state.rooms  # type: ignore[union-attr]
        return found
