"""The server's end of a WebSocket, and how messages are compressed on their way to a browser.

Each by itself: what an encoder remembers from message to message takes 144 kB a connection, and is worth less since only what
has changed of a view is sent (parts.py): a move of Front Line is 1.3 kB this way, and would be 0.4 the other. Short messages go
as they are.
"""

from __future__ import annotations

import asyncio
import logging
from collections.abc import Sequence
from typing import Any, Protocol, cast

from uvicorn.config import Config
from uvicorn.protocols.utils import ClientDisconnected
from uvicorn.protocols.websockets.websockets_sansio_impl import WebSocketsSansIOProtocol
from uvicorn.server import ServerState
from websockets.extensions import Extension
from websockets.extensions.permessage_deflate import PerMessageDeflate, ServerPerMessageDeflateFactory
from websockets.frames import CloseCode, Frame
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


DEFLATE = Deflate(server_no_context_takeover=True, client_no_context_takeover=True)


class Taker(Protocol):
    """Who takes over a connection once the application has let it in (socket.py)."""

    def begin(self) -> None:
        """From now on it is told what comes."""

    def received(self, text: bytes) -> None: ...
    def writable(self) -> None: ...
    def lost(self) -> None: ...


class Nowhere:
    """In place of the queue to the application, which has no part in a connection any more that was taken over."""

    def put_nowait(self, event: object) -> None:
        pass


class Wire(WebSocketsSansIOProtocol):
    """uvicorn's side of a WebSocket, with our way of compressing. The application lets a connection in by ASGI, names who takes it
    over (`taker`), and returns. From there on messages take the short way: for each connection there would be a tower of coroutines
    that wait, and for each message a way through all of them."""

    def __init__(
        self,
        config: Config,
        server_state: ServerState,
        app_state: dict[str, Any],
        _loop: asyncio.AbstractEventLoop | None = None,
    ) -> None:
        super().__init__(config, server_state, app_state, _loop)
        self.conn = ServerProtocol(
            extensions=[DEFLATE], max_size=config.ws_max_size, logger=logging.getLogger("uvicorn.error")
        )
        self.taker: Taker | None = None
        self.handed_over = False

    # ---------------------------------------------------------------- letting in
    async def run_asgi(self) -> None:
        cast(Any, self.scope)["extensions"]["wire"] = self
        try:
            await self.app(self.scope, self.receive, self.send)
        except ClientDisconnected:
            pass
        except Exception:
            self.logger.exception("Exception in ASGI application\n")
            self.send_500_response()
        if self.taker is not None:
            self._hand_over(self.taker)
        elif self.close_timer is None:
            self.transport.close()

    def _hand_over(self, taker: Taker) -> None:
        """What has come already, and then what comes. All that was needed to let it in is given back."""
        self.handed_over = True
        waiting, self.queue = self.queue, Nowhere()  # type: ignore[assignment]
        del self.scope, self.request, self.response
        taker.begin()
        while not waiting.empty():
            message = waiting.get_nowait()
            if message["type"] == "websocket.receive":
                text = message.get("bytes")
                taker.received((message.get("text") or "").encode() if text is None else text)
        if self.disconnected:
            self._lose()
        self.listen(True)

    def _lose(self) -> None:
        if self.taker is not None and self.handed_over:
            taker, self.taker = self.taker, None
            taker.lost()

    # ---------------------------------------------------------------- reading
    def send_receive_event_to_app(self) -> None:
        if self.taker is None or not self.handed_over:
            super().send_receive_event_to_app()
            return
        frames, self.frames = self.frames, []
        if not self.close_sent:
            self.taker.received(frames[0] if len(frames) == 1 else b"".join(frames))

    def listen(self, on: bool) -> None:
        """Whether to read what comes; if not, it is the other end that has to wait."""
        if self.read_paused == on and not self.transport.is_closing():
            self.read_paused = not on
            (self.transport.resume_reading if on else self.transport.pause_reading)()

    # ---------------------------------------------------------------- writing
    @property
    def free(self) -> bool:
        """Whether what is written goes on its way, and does not heap up because the other end does not read."""
        return self.writable.is_set()

    def say(self, text: bytes) -> None:
        if not (self.disconnected or self.close_sent or self.transport.is_closing()):
            self.conn.send_text(text)
            self.transport.write(b"".join(self.conn.data_to_send()))

    def hang_up(self) -> None:
        """Close it in order: the other end answers, or is cut off."""
        if not (self.disconnected or self.close_sent or self.transport.is_closing()):
            self.conn.send_close(CloseCode.NORMAL_CLOSURE)
            self.transport.write(b"".join(self.conn.data_to_send()))
            self.close_sent = True
            self.listen(True)
            self.close_timer = self.loop.call_later(self.close_timeout, self.transport.close)

    def resume_writing(self) -> None:
        super().resume_writing()
        if self.taker is not None:
            self.taker.writable()

    # ---------------------------------------------------------------- the end
    def connection_lost(self, exc: Exception | None) -> None:
        """Give back at once what a dead connection has: what holds on to itself (the parser, its error)."""
        super().connection_lost(exc)
        self.conn.extensions = []
        self.conn.parser_exc = None
        self.conn.parser.close()
        self._lose()
