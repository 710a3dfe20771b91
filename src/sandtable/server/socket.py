"""One connection: `/ws/<table>`. Reads, limits and answers; nothing a client sends can stop the table."""

from __future__ import annotations

import asyncio
import logging
import time
from collections import deque
from collections.abc import Callable
from contextlib import suppress

import msgspec
from starlette.websockets import WebSocket, WebSocketDisconnect

from . import acts, hints, why
from .limits import Bucket
from .parts import Marks, Showing
from .protocol import VERSION
from .protocol.messages import (
    Ack,
    Act,
    AskHint,
    AskWhy,
    Back,
    Bye,
    Claim,
    ClientMessage,
    Hello,
    Nack,
    Offer,
    Orders,
    Ping,
    Pong,
    Resign,
    Say,
    Undo,
)
from .room import Room, encode
from .rooms import Rooms
from .settings import Settings
from .table import WATCHER, Refused, Table

logger = logging.getLogger("sandtable.server")
decode = msgspec.json.Decoder(ClientMessage).decode
HELLO_WITHIN = 15.0  # seconds
STRIKES = 20  # unreadable or excess messages before the connection is cut
MAX_WAITING = 200  # messages for a client that does not read


class Done(Exception):
    """The connection ends, with a last sentence."""

    def __init__(self, why: str, again: bool = False, code: int = 1000) -> None:
        super().__init__(why)
        self.why, self.again, self.code = why, again, code


class Socket:
    """A connection with an outbox. Only the newest of several waiting views is sent: each is complete until it is written."""

    def __init__(self, websocket: WebSocket, rooms: Rooms) -> None:
        self.websocket, self.rooms = websocket, rooms
        self.settings: Settings = rooms.settings
        self.outbox: deque[bytes | Showing] = deque()
        self.parts = self.entries = False  # whether the other end puts views together from what has changed
        self.has: Marks | None = None  # of the view that it was sent last
        self.filled = asyncio.Event()
        self.closing = False
        self.bucket = Bucket(self.settings.burst, self.settings.per_second)
        self.looks = Bucket(self.settings.look_burst, self.settings.looks_per_second)
        self.chat_bucket = Bucket(self.settings.chat_burst, self.settings.chat_per_second)
        self.strikes = 0
        self.host: str | None = None
        self.viewer = WATCHER

    # ---------------------------------------------------------------- sending
    def show(self, view: Showing) -> None:
        if waiting := next((message for message in self.outbox if isinstance(message, Showing)), None):
            self.outbox.remove(waiting)
        self.send(view)

    def send(self, message: bytes | Showing) -> None:
        if self.closing:
            return
        self.outbox.append(message)
        if len(self.outbox) > MAX_WAITING:
            self.outbox.clear()
            self.hang_up(encode(Bye("Your connection is too slow for this table; connect again.", True)))
        self.filled.set()

    def hang_up(self, message: bytes) -> None:
        if not self.closing:
            self.outbox.append(message)
            self.closing = True
            self.filled.set()

    async def _write(self) -> None:
        """To the end of the connection. What fails because the other end is gone stays here: kept as the outcome of a task that
        others wait for, it would hold all of the connection."""
        with suppress(Exception):
            await self._write_on()

    async def _write_on(self) -> None:
        while True:
            while self.outbox:
                message = self.outbox.popleft()
                text = message if isinstance(message, bytes) else self._unseen(message)
                await self.websocket.send_text(text.decode())
            if self.closing:
                await self.websocket.close()
                return
            self.filled.clear()
            await self.filled.wait()

    def _unseen(self, view: Showing) -> bytes:
        """A view without what the other end has; whole, if it wants that, and the first time."""
        if not self.parts:
            return view.whole
        had, self.has = self.has, view.marks
        return view.whole if had is None else view.since(had, self.entries)

    # ---------------------------------------------------------------- reading
    async def run(self, id: str) -> None:
        """From the handshake to the end, within what this address may have."""
        self.host, limits = self.websocket.client.host if self.websocket.client else None, self.rooms.limits
        if not limits.may_connect(self.host):
            self.rooms.metrics.count("requests_refused")
            await self.websocket.close(1013, "Too many connections from your address.")
            return
        self.rooms.sockets += 1
        try:
            await self._serve(id)
        finally:
            self.rooms.sockets -= 1
            limits.gone(self.host)

    async def _serve(self, id: str) -> None:
        await self.websocket.accept()
        writer = asyncio.create_task(self._write())
        room: Room | None = None
        try:
            room = await self._greet(id)
            while not self.closing:
                message = await self._read()
                if message is not None:
                    await self._answer(room, message)
        except Done as done:
            self.hang_up(encode(Bye(done.why, done.again)))
        except WebSocketDisconnect:
            self.closing = True
        except Exception:
            self.rooms.metrics.count("faults")
            logger.exception("table %s: a connection failed", id)
            self.hang_up(encode(Bye("Something went wrong on our side; connect again.", True)))
        finally:
            if room is not None:
                room.leave(self)
            self.closing = True
            self.filled.set()
            with suppress(Exception):
                await asyncio.wait_for(writer, 5)

    async def _text(self) -> str:
        message = await self.websocket.receive()
        if message["type"] == "websocket.disconnect":
            raise WebSocketDisconnect(message.get("code", 1000))
        text: str | bytes | None = message.get("text")
        if text is None:
            text = message.get("bytes") or b""
        if len(text) > self.settings.max_message:
            raise Done(f"A message may have {self.settings.max_message // 1024} kB; this one was longer.", code=1009)
        return text if isinstance(text, str) else text.decode("utf-8", "replace")

    async def _read(self) -> ClientMessage | None:
        """The next message; None if it was bad (and has been answered)."""
        text = await self._text()
        try:
            message: ClientMessage | None = decode(text)
            wrong = ""
        except (msgspec.DecodeError, msgspec.ValidationError, RecursionError) as error:
            message, wrong = None, f"This message cannot be read: {error}."
        # Whoever drags a unit over the table asks about one place after another.
        bucket = self.looks if isinstance(message, AskWhy) and message.place else self.bucket
        if not (bucket.take() and self.rooms.limits.may_send(self.host)):
            self._strike("You are sending too much; slow down.")
            await asyncio.sleep(0.05)
            return None
        if wrong:
            self._strike(wrong)
        return message

    def _strike(self, sentence: str) -> None:
        self.strikes += 1
        if self.strikes > STRIKES:
            raise Done("Too many messages that make no sense; the table goes on without this connection.")
        self.send(encode(Nack(None, sentence)))

    async def _greet(self, id: str) -> Room:
        try:
            hello = decode(await asyncio.wait_for(self._text(), HELLO_WITHIN))
        except TimeoutError:
            raise Done("Nothing was said; say hello first.") from None
        except (msgspec.DecodeError, msgspec.ValidationError, RecursionError):
            raise Done("The first message must be a hello.") from None
        if not isinstance(hello, Hello):
            raise Done("The first message must be a hello.")
        if hello.v != VERSION:
            raise Done(f"This server speaks version {VERSION} of the protocol, the page {hello.v}: load the page again.")
        room = await self.rooms.get(id)
        if room is None:
            raise Done("There is no table here.")
        self.viewer = await viewer_of(self.rooms, room, hello.token)
        self.parts, self.entries = hello.parts, hello.entries
        await room.enter(self, self.viewer, hello)
        return room

    # ---------------------------------------------------------------- answering
    async def _answer(self, room: Room, message: ClientMessage) -> None:
        cid: str | None = getattr(message, "cid", None)
        if cid is not None and not (0 < len(cid) <= 64 and cid.isprintable()):
            self.send(encode(Nack(None, "A cid has 1 to 64 characters that can be printed.")))
            return
        began = time.perf_counter()
        try:
            seq = await self._do(room, message, cid)
        except Refused as refused:
            self.rooms.metrics.count("refused")
            self.send(encode(Nack(cid, refused.why, refused.rule, refused.ask)))
            return
        if seq is not None and cid is not None:
            self.rooms.metrics.acknowledged(time.perf_counter() - began)
            self.send(encode(Ack(cid, seq)))

    async def _do(self, room: Room, message: ClientMessage, cid: str | None) -> int | None:
        """Do what is asked. Returns the seq to acknowledge, if there is something to acknowledge."""
        viewer, settings = self.viewer, self.settings

        def wants(check: Callable[[Table], acts.Wanted | None]) -> Callable[[Table], acts.Wanted | None]:
            return check

        match message:
            case Act():
                return await room.do(viewer, wants(lambda table: acts.play(table, viewer, message)), cid)
            case Undo(to=to):
                return await room.do(viewer, wants(lambda table: acts.undo(table, viewer, to)), cid)
            case Offer():
                if not self.rooms.limits.may_offer(self.host):
                    raise Refused("You are offering too much at once; wait a moment.")
                return await room.do(viewer, wants(lambda table: acts.offer(table, viewer, message)), cid)
            case Resign():
                return await room.do(viewer, wants(lambda table: acts.resign(table, viewer)), cid)
            case Claim():
                gone = {seat for seat, seconds in room.gone().items() if seconds <= 0}
                return await room.do(viewer, wants(lambda table: acts.claim(table, viewer, settings.now(), gone)), cid)
            case Orders():
                await room.set_orders(viewer, message.set)
            case Say():
                acts.seated(room.table, viewer)
                if not (self.chat_bucket.take() and self.rooms.limits.may_talk(self.host)):
                    raise Refused("You are talking too fast; wait a moment.")
                await room.say(viewer, self._speaker(room), message.text)
            case AskWhy():
                async with room.lock:
                    self.send(encode(why.explain(room.table, viewer, message)))
                return None
            case AskHint():
                self.send(encode(await hints.hint(room.table, viewer, message, self.rooms.helpers.pool)))
                return None
            case Ping(c=c):
                self.rooms.ticks.call(lambda: self.send(encode(Pong(c, self.tick_now()))))
                return None
            case Back():
                raise Refused("There is no half-made answer to go back from.")
            case Hello():
                raise Refused("You have said hello already.")
        return room.table.seqs[viewer]

    def tick_now(self) -> int:
        """The time as a pong says it: no finer than ticks."""
        now, tick = self.settings.now(), max(1, round(self.settings.tick * 1000))
        return now - now % tick

    def _speaker(self, room: Room) -> str | None:
        seats = room.table.seats_of(self.viewer)
        return seats[0] if seats else None


async def viewer_of(rooms: Rooms, room: Room, token: str | None) -> int:
    """The viewer of a token; Done if it is not valid."""
    if token:
        holder = await rooms.store.holder(room.id, token)
        if holder is None:
            raise Done("This link does not belong to this table, or it has been used.")
        return holder
    if not room.header.watch:
        raise Done("This table can be watched only with its watchers' link.")
    return WATCHER
