"""All rooms of this process: opened when somebody comes, kept in step with other processes, forgotten when empty."""

from __future__ import annotations

import asyncio
import logging
import secrets
import time
from contextlib import suppress

from sandtable.play.dice import KEYED
from sandtable.play.fair import commit_of, new_secret
from sandtable.play.match import rules_version

from . import acts
from .bus import Bus, bus_for
from .database import sole_user
from .helpers import Helpers
from .limits import Limits
from .metrics import Metrics
from .pace import Ticks
from .room import Room
from .settings import Settings
from .store import Store
from .table import WATCHER, Header, Refused, SeatSpec, Table

logger = logging.getLogger("sandtable.server")
HOUR_MS = 3600 * 1000
DAY_MS = 24 * HOUR_MS
GOODBYE_WITHIN = 2.0  # seconds for the last word to everybody
KEEP_WITHIN = 2.0  # seconds for what is kept when the server goes down


class Rooms:
    def __init__(self, settings: Settings) -> None:
        self.settings = settings
        self.me = secrets.token_hex(8)  # this process, to the others
        self.metrics = Metrics()
        self.store = Store(settings.database, self.metrics)
        self.bus: Bus = bus_for(self.store)
        self.expired_at = settings.now()  # when it was last looked for tables that have expired
        self.sockets = 0  # connections, at tables or about to be
        self.limits = Limits(settings)
        self.helpers = Helpers(settings, self.metrics)
        self.ticks = Ticks(settings.tick, secrets.SystemRandom())
        self.rooms: dict[str, Room] = {}
        self.opening: dict[str, asyncio.Task[Room | None]] = {}
        self.following: dict[str, asyncio.Task[None]] = {}
        self.keeper: asyncio.Task[None] | None = None
        self.lock = None if self.store.postgres else sole_user(str(self.store.url.database))

    async def open(self) -> None:
        await self.store.open()
        await self.bus.open(self.heard)
        self.keeper = asyncio.create_task(self._keep())

    async def say_goodbye(self) -> None:
        """Tell everybody that the server goes down, and wait until they have heard."""
        for room in self.rooms.values():
            room.close("The server is going down for a moment; your game is safe.")
        end = time.monotonic() + GOODBYE_WITHIN
        while any(room.peers for room in self.rooms.values()) and time.monotonic() < end:
            await asyncio.sleep(0.01)

    async def close(self) -> None:
        await self.helpers.close()
        for task in self.following.values():
            task.cancel()
        if self.keeper is not None:
            self.keeper.cancel()
            with suppress(asyncio.CancelledError):
                await self.keeper
        await self._keep_all()
        with suppress(Exception):
            await self.store.disown([room.id for room in self.rooms.values() if room.mine], self.me)
        await self.bus.close()
        await self.store.close()
        if self.lock is not None:
            self.lock.close()

    async def _keep_all(self) -> None:
        """What every table looks like, as many as there is time for: the log has everything, this is for other rules."""
        end = time.monotonic() + KEEP_WITHIN
        for room in self.rooms.values():
            if time.monotonic() > end:
                break
            with suppress(Exception):
                await room.keep()
                if room.saving is not None:
                    await room.saving

    # ---------------------------------------------------------------- opening
    async def get(self, id: str) -> Room | None:
        """The room of a table, opened if need be; None if there is no such table."""
        if id in self.rooms:
            return self.rooms[id]
        if not (id.isascii() and id.isalnum() and len(id) <= 32):
            return None  # no table is called that, and not every database takes every text
        if id not in self.opening:
            self.opening[id] = asyncio.create_task(self._open(id))
            self.opening[id].add_done_callback(lambda _: self.opening.pop(id, None))
        return await asyncio.shield(self.opening[id])

    async def _open(self, id: str) -> Room | None:
        header = await self.store.header(id)
        if header is None:
            return None
        room = Room(header, self.store, self.bus, self.settings, self.me)
        await room.load()
        room.after, room.on_rematch = self.helpers.look_at, self.rematch
        room.mine = id in await self._own([id])
        self.rooms[id] = room
        if self.store.postgres:
            await room.catch_up()  # what came while we were reading
            await room.hear_chat()
        return room

    async def _own(self, ids: list[str]) -> set[str]:
        now = self.settings.now()
        return await self.store.own(ids, self.me, now, now + int(self.settings.lease * 1000))

    # ---------------------------------------------------------------- a new table
    async def create(self, header: Header, links: dict[str, int], invitations: dict[str, int]) -> Room:
        await self.store.create(header, links, self.settings.now(), invitations)
        room = await self.get(header.id)
        assert room is not None
        return room

    async def rematch(self, room: Room) -> None:
        """The same table again with the sides swapped; everybody's link works for it too."""
        old = room.header
        seats = [spec.seat for spec in old.seats]
        turned = old.seats[1:] + old.seats[:1]  # who sat at the next seat sits here
        specs = tuple(SeatSpec(seat, was.player, was.holder, taken=True) for seat, was in zip(seats, turned, strict=True))
        new = new_header(old.kind, room.table.options, specs, old, self.settings.now(), rules_version(room.table.game))
        await self.store.create(new, await self.store.links(old.id), self.settings.now())

        def begun(table: Table) -> acts.Wanted | None:
            return None if table.rematch else (seats[0], "rematch", {"table": new.id})

        await room.do(-1, begun)

    # ---------------------------------------------------------------- other processes
    async def heard(self, payload: str) -> None:
        kind, id, number, sender, *rest = payload.split(":", 4)
        if kind == "resync":
            for room in list(self.rooms.values()):
                await room.catch_up()
                await room.hear_chat()
            return
        found = self.rooms.get(id)
        if found is None or sender == self.me:
            return
        if kind == "event":
            self.follow(found, int(number))
        elif kind == "chat":
            await found.hear_chat()
        elif kind == "orders":
            await found.load_orders()
            self.helpers.look_at(found)
        elif kind == "presence":
            found.hear_presence(sender, rest[0])
            await found.start_clocks()

    def follow(self, room: Room, seq: int) -> None:
        """Read one table's new events, in a task of its own: no table waits for another. One read serves all news so far."""
        room.heard_of = max(room.heard_of, seq)
        if room.id not in self.following:
            task = self.following[room.id] = asyncio.create_task(self._follow(room))
            task.add_done_callback(lambda _: self.following.pop(room.id, None))

    async def _follow(self, room: Room) -> None:
        try:
            while (seq := room.table.seq) < room.heard_of:
                await room.catch_up()
                if room.table.seq == seq:
                    break  # nothing to read after all
        except Exception:
            logger.exception("table %s: could not read on; the housekeeping will", room.id)

    async def _expire(self, now: int) -> None:
        """Every hour: away with tables that nobody came to for long, and an end to games in which nobody has moved for long."""
        if now - self.expired_at < HOUR_MS:
            return
        self.expired_at = now
        await self.store.remove_waiting(now - int(self.settings.waiting_days * DAY_MS), list(self.rooms))
        for id in await self.store.idle(now - int(self.settings.idle_days * DAY_MS)):
            room = await self.get(id)
            if room is not None and not room.peers:
                with suppress(Refused):
                    await room.do(WATCHER, acts.expire)

    async def _keep(self) -> None:
        while True:
            await asyncio.sleep(self.settings.lease / 4)
            try:
                await self.look_after()
            except asyncio.CancelledError:
                raise
            except Exception:
                logger.exception("housekeeping failed; it goes on")

    async def look_after(self) -> None:
        """Renew ownership, take over tables without an owner, forget empty rooms."""
        now = self.settings.now()
        for room in list(self.rooms.values()):
            idle = not room.peers and now - room.idle_since > self.settings.idle_close * 1000
            if idle and not room.lock.locked() and not self.helpers.busy(room.id):
                await room.keep()
                if room.peers:
                    continue  # somebody has come back
                del self.rooms[room.id]
                await self.store.disown([room.id] if room.mine else [], self.me)
        await self._expire(now)
        if self.store.postgres:
            await self._stay_in_step(now)

    async def _stay_in_step(self, now: int) -> None:
        """With the other processes: whose tables are whose, and what was missed of them."""
        ours = await self._own(list(self.rooms))
        for id, seq in (await self.store.heads(list(self.rooms))).items():
            if id in self.rooms and self.rooms[id].table.seq < seq:
                await self.rooms[id].catch_up()  # a notification was lost
        for room in list(self.rooms.values()):
            room.forget_processes(now - int(self.settings.lease * 1000))
            if room.peers:
                room.tell_presence()
            was, room.mine = room.mine, room.id in ours
            if room.mine and not was:
                self.helpers.look_at(room)


def new_header(
    kind: str, options: dict[str, str], seats: tuple[SeatSpec, ...], like: Header, now: int, rules: str
) -> Header:
    """A new table with dice of its own and the settings of another."""
    secret = new_secret()
    return Header(
        new_id(), kind, options, seats, like.clock, rules, secret, commit_of(secret), now, watch=like.watch,
        position=like.position, dice=KEYED,
    )  # fmt: skip


def new_id() -> str:
    """Short enough to read out; not a secret, the tokens are."""
    alphabet = "23456789abcdefghjkmnpqrstuvwxyz"
    return "".join(secrets.choice(alphabet) for _ in range(10))
