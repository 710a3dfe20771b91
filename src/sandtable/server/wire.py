"""How messages are compressed on their way to a browser.

Each by itself: what an encoder remembers from message to message takes 144 kB a connection, and is worth less since only what
has changed of a view is sent (parts.py): a move of Front Line is 1.3 kB this way, and would be 0.4 the other. Short messages go
as they are.
"""

from __future__ import annotations

import asyncio
import logging
from collections.abc import Sequence
from typing import Any

from uvicorn.config import Config
from uvicorn.protocols.websockets.websockets_sansio_impl import WebSocketsSansIOProtocol
from uvicorn.server import ServerState
from websockets.extensions import Extension
from websockets.extensions.permessage_deflate import PerMessageDeflate, ServerPerMessageDeflateFactory
from websockets.frames import Frame
from websockets.server import ServerProtocol
from websockets.typing import ExtensionParameter

SHORT = 300  # bytes of a message that is not worth the work
SETTINGS = {"level": 1}


class LongOnly(PerMessageDeflate):
    """Compresses no short messages. (Ours are sent whole, never in pieces.)"""

    def encode(self, frame: Frame) -> Frame:
        return frame if len(frame.data) < SHORT else super().encode(frame)


class Deflate(ServerPerMessageDeflateFactory):
    def process_request_params(
        self, params: Sequence[ExtensionParameter], accepted_extensions: Sequence[Extension]
    ) -> tuple[list[ExtensionParameter], PerMessageDeflate]:
        agreed, made = super().process_request_params(params, accepted_extensions)
        forgets, window = (made.remote_no_context_takeover, made.local_no_context_takeover), made.local_max_window_bits
        return agreed, LongOnly(*forgets, made.remote_max_window_bits, window, SETTINGS)


class Wire(WebSocketsSansIOProtocol):
    """uvicorn's side of a WebSocket, with our way of compressing."""

    def __init__(
        self,
        config: Config,
        server_state: ServerState,
        app_state: dict[str, Any],
        _loop: asyncio.AbstractEventLoop | None = None,
    ) -> None:
        super().__init__(config, server_state, app_state, _loop)
        deflate = Deflate(server_no_context_takeover=True, client_no_context_takeover=True)
        self.conn = ServerProtocol(
            extensions=[deflate], max_size=config.ws_max_size, logger=logging.getLogger("uvicorn.error")
        )

    def connection_lost(self, exc: Exception | None) -> None:
        """Give back at once what a dead connection has: what holds on to itself (the parser, its error)."""
        super().connection_lost(exc)
        self.conn.extensions = []
        self.conn.parser_exc = None
        self.conn.parser.close()
