"""uvicorn as we run it: it says when it listens, and nobody is cut off without a word when it stops."""

from __future__ import annotations

import socket
from collections.abc import Callable

import uvicorn

from .rooms import Rooms


class Server(uvicorn.Server):
    def __init__(self, config: uvicorn.Config, listening: Callable[[int], object] | None = None) -> None:
        """`listening` is called with the port as soon as connections are accepted."""
        super().__init__(config)
        self.listening = listening

    async def startup(self, sockets: list[socket.socket] | None = None) -> None:
        await super().startup(sockets)
        if self.started and self.listening is not None:
            self.listening(self.servers[0].sockets[0].getsockname()[1])

    async def shutdown(self, sockets: list[socket.socket] | None = None) -> None:
        """uvicorn closes every connection before the application hears that it ends: so the last word is said here."""
        rooms: Rooms = self.config.app.state.rooms  # type: ignore[union-attr]
        await rooms.say_goodbye()
        await super().shutdown(sockets)
