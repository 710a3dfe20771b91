"""One connection: `/ws/<table>`. Reads, limits and answers; nothing a client sends can stop the table."""

from __future__ import annotations

import asyncio
import logging
import time
from collections.abc import Callable

import msgspec
from starlette.websockets import WebSocket

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
from .wire import Wire

logger = logging.getLogger("sandtable.server")
decode = msgspec.json.Decoder(ClientMessage).decode
HELLO_WITHIN = 15.0  # seconds
STRIKES = 20  # unreadable or excess messages before the connection is cut
MAX_WAITING = 200  # messages for a client that does not read
MOST_UNREAD = 8  # messages of a client that wait for their answer; it has to wait with more


class Done(Exception):
    """The connection ends, with a last sentence."""

    def __init__(self, why: str, again: bool = False) -> None:
        super().__init__(why)
        self.why, self.again = why, again


class Socket:
    """A connection: what comes is answered one message after the other; what goes is written at once, or waits in an outbox while
    the other end does not read. Of several views that wait only the newest is sent: each is complete until it is written."""

    def __init__(self, wire: Wire, rooms: Rooms, table: str, host: str | None) -> None:
        self.wire, self.rooms, self.table, self.host = wire, rooms, table, host
        self.settings: Settings = rooms.settings
        self.inbox: list[bytes] = []
        self.outbox: list[bytes | Showing] = []
        self.room: Room | None = None  # once it has said hello
        self.silence: asyncio.TimerHandle | None = None  # until then
        self.worker: asyncio.Task[None] | None = None  # answers what is in the inbox
        self.parts = self.entries = False  # whether the other end puts views together from what has changed
        self.has: Marks | None = None  # of the view that it was sent last
        self.closing = self.ended = False
        self.bucket = Bucket(self.settings.burst, self.settings.per_second)
        self.looks = Bucket(self.settings.look_burst, self.settings.looks_per_second)
        self.chat_bucket = Bucket(self.settings.chat_burst, self.settings.chat_per_second)
        self.strikes = 0
        self.viewer = WATCHER

    # ---------------------------------------------------------------- sending
    def show(self, view: Showing) -> None:
        if self.outbox and (waiting := next((message for message in self.outbox if isinstance(message, Showing)), None)):
            self.outbox.remove(waiting)
        self.send(view)

    def send(self, message: bytes | Showing) -> None:
        if self.closing:
            return
        if not self.outbox and self.wire.free:
            self._write(message)
            return
        self.outbox.append(message)
        if len(self.outbox) > MAX_WAITING:
            self.outbox.clear()
            self.hang_up(encode(Bye("Your connection is too slow for this table; connect again.", True)))

    def hang_up(self, message: bytes) -> None:
        """A last word, and the end."""
        if not self.closing:
            self.send(message)
            self.closing = True
            self.inbox.clear()
            self.writable()

    def writable(self) -> None:
        """The other end reads again."""
        while self.outbox and self.wire.free:
            self._write(self.outbox.pop(0))
        if self.closing and not self.outbox:
            self.wire.hang_up()
            self._end()

    def _write(self, message: bytes | Showing) -> None:
        self.wire.say(message if isinstance(message, bytes) else self._unseen(message))

    def _unseen(self, view: Showing) -> bytes:
        """A view without what the other end has; whole, if it wants that, and the first time."""
        if not self.parts:
            return view.whole
        had, self.has = self.has, view.marks
        return view.whole if had is None else view.since(had, self.entries)

    # ---------------------------------------------------------------- coming and going
    def begin(self) -> None:
        self.rooms.sockets += 1
        self.silence = asyncio.get_running_loop().call_later(HELLO_WITHIN, self._nothing_said)

    def _nothing_said(self) -> None:
        self.hang_up(encode(Bye("Nothing was said; say hello first.", False)))

    def lost(self) -> None:
        """The other end is gone. What it had said before is still done."""
        self.closing = True
        self.outbox.clear()
        if self.worker is None:
            self._end()

    def _end(self) -> None:
        """Leave nothing behind."""
        if self.ended:
            return
        self.ended = True
        self._said_hello()
        self.rooms.sockets -= 1
        self.rooms.limits.gone(self.host)
        if self.room is not None:
            self.room.leave(self)
            self.room = None

    def _said_hello(self) -> None:
        if self.silence is not None:
            self.silence.cancel()
            self.silence = None

    # ---------------------------------------------------------------- reading
    def received(self, text: bytes) -> None:
        if self.closing:
            return
        self.inbox.append(text)
        if len(self.inbox) == MOST_UNREAD:
            self.wire.listen(False)
        if self.worker is None:
            self.worker = asyncio.get_running_loop().create_task(self._work())
            self.wire.tasks.add(self.worker)  # a server that stops waits for it

    async def _work(self) -> None:
        """Answer all there is."""
        try:
            while self.inbox and not self.ended:
                text = self.inbox.pop(0)
                self.wire.listen(True)
                await self._hear(text)
        except Done as done:
            self.hang_up(encode(Bye(done.why, done.again)))
        except Exception:
            self.rooms.metrics.count("faults")
            logger.exception("table %s: a connection failed", self.table)
            self.hang_up(encode(Bye("Something went wrong on our side; connect again.", True)))
        finally:
            if self.worker is not None:
                self.wire.tasks.discard(self.worker)
                self.worker = None
            if self.closing and not self.outbox:
                self._end()

    async def _hear(self, text: bytes) -> None:
        if len(text) > self.settings.max_message:
            raise Done(f"A message may have {self.settings.max_message // 1024} kB; this one was longer.")
        if self.room is None:
            await self._greet(text)
        elif (message := await self._read(text)) is not None:
            await self._answer(self.room, message)

    async def _read(self, text: bytes) -> ClientMessage | None:
        """A message; None if it was bad (and has been answered)."""
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

    async def _greet(self, text: bytes) -> None:
        try:
            hello = decode(text)
        except (msgspec.DecodeError, msgspec.ValidationError, RecursionError):
            raise Done("The first message must be a hello.") from None
        self._said_hello()
        if not isinstance(hello, Hello):
            raise Done("The first message must be a hello.")
        if hello.v != VERSION:
            raise Done(f"This server speaks version {VERSION} of the protocol, the page {hello.v}: load the page again.")
        room = await self.rooms.get(self.table)
        if room is None:
            raise Done("There is no table here.")
        self.viewer = await viewer_of(self.rooms, room, hello.token)
        self.parts, self.entries = hello.parts, hello.entries
        await room.enter(self, self.viewer, hello)
        if self.ended:
            room.leave(self)  # it was cut off meanwhile
        else:
            self.room = room

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


async def let_in(websocket: WebSocket, rooms: Rooms) -> None:
    """A new connection, if its address may have one more."""
    host = websocket.client.host if websocket.client else None
    if not rooms.limits.may_connect(host):
        rooms.metrics.count("requests_refused")
        await websocket.close(1013, "Too many connections from your address.")
        return
    wire: Wire = websocket.scope["extensions"]["wire"]
    wire.taker = Socket(wire, rooms, websocket.path_params["id"], host)
    await websocket.accept()


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
