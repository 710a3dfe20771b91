"""How messages are compressed on their way to a browser.

A view is sent whole, and most of it is the same as in the view before. Deflate can use that only if its window reaches back that
far: with the 32 kB of this one a move costs a quarter of the bytes and half the time that it does with the 4 kB that uvicorn
has. It takes 144 kB of memory per connection.
"""

from __future__ import annotations

import asyncio
import logging
from typing import Any

from uvicorn.config import Config
from uvicorn.protocols.websockets.websockets_sansio_impl import WebSocketsSansIOProtocol
from uvicorn.server import ServerState
from websockets.extensions.permessage_deflate import ServerPerMessageDeflateFactory
from websockets.server import ServerProtocol

SENT, RECEIVED = 15, 12  # bits of the windows; what browsers send is small
SETTINGS = {"level": 6, "memLevel": 5}


class Wire(WebSocketsSansIOProtocol):
    """uvicorn's side of a WebSocket, with a window of our own."""

    def __init__(
        self,
        config: Config,
        server_state: ServerState,
        app_state: dict[str, Any],
        _loop: asyncio.AbstractEventLoop | None = None,
    ) -> None:
        super().__init__(config, server_state, app_state, _loop)
        deflate = ServerPerMessageDeflateFactory(
            server_max_window_bits=SENT, client_max_window_bits=RECEIVED, compress_settings=SETTINGS
        )
        self.conn = ServerProtocol(
            extensions=[deflate], max_size=config.ws_max_size, logger=logging.getLogger("uvicorn.error")
        )

    def connection_lost(self, exc: Exception | None) -> None:
        """Give back at once what a dead connection has: its windows, and what holds on to itself (the parser, its error)."""
        super().connection_lost(exc)
        self.conn.extensions = []
        self.conn.parser_exc = None
        self.conn.parser.close()
