"""A table with people at it. Everything that changes a table goes through `do`, one at a time: checked, applied, stored, and only
then told to anybody. The fold (table.py) knows nothing of this; here are the connections, presence,
chat and standing orders."""

from __future__ import annotations

import asyncio
import logging
from collections import Counter
from collections.abc import Callable
from typing import Any, Protocol

import msgspec

from sandtable.kernel import IllegalMove

from . import acts, saved, snapshot
from .bus import Bus
from .kept import keep
from .older import folded
from .parts import Showing
from .protocol.messages import Bye, Chat, Hello, OfferMessage, Presence
from .protocol.view import Connection, Order
from .settings import Settings
from .store import Conflict, Store
from .table import HUMAN, WATCHER, Header, LoggedEvent, Refused, Table

logger = logging.getLogger("sandtable.server")
encode = msgspec.json.Encoder().encode
OUR_FAULT = "Something is wrong on our side: this cannot be done, and the table is as it was before."


class Peer(Protocol):
    """The other end of a connection, as a room sees it."""

    def send(self, message: bytes) -> None: ...
    def show(self, view: Showing) -> None: ...
    def hang_up(self, message: bytes) -> None: ...


class Order_(msgspec.Struct):
    """A standing order as it is kept: with the turn it last saw, to count turns by."""

    window: str
    do: str
    turns: int
    label: str = ""
    idle: bool = False


class Room:
    def __init__(self, header: Header, store: Store, bus: Bus, settings: Settings, me: str) -> None:
        self.header, self.store, self.bus, self.settings, self.me = header, store, bus, settings, me
        self.id = header.id
        self.table = Table(header)
        self.lock = asyncio.Lock()
        self.unsure = False  # the table may be ahead of the log: a write failed
        self.kept = 0  # after how many events it was kept last
        self.saving: asyncio.Task[None] | None = None  # it is being saved
        self.peers: dict[Peer, int] = {}  # connection -> viewer
        self.tokens: dict[Peer, str | None] = {}  # by which each of them came, to count devices
        self.sent = dict.fromkeys(self.table.viewers, 0)
        self.chat: list[Chat] = []
        self.orders: dict[int, list[Order_]] = {}
        # process -> at how many devices each seat is there, watchers, when heard from
        self.elsewhere: dict[str, tuple[dict[str, int], int, int]] = {}
        self.heard_of = 0  # the newest event announced by another process
        self.off_since: dict[str, int] = {}
        self.idle_since = settings.now()
        self.mine = False  # whether this process plays the bots of this table
        self.after: Callable[[Room], None] = lambda room: None  # called after every change, for bots and orders
        self.on_rematch: Callable[[Room], Any] | None = None

    async def load(self) -> None:
        """Everything that has happened so far."""
        self.table = await folded(self.header, self.store)
        self.kept = await self.store.kept_at(self.id)
        if self.table.older or self.table.frozen:
            await self.store.set_status(self.id, self.table.status)
        self.sent = dict(self.table.seqs)
        self.chat = await self.store.chats(self.id)
        await self.load_orders()
        self.off_since = dict.fromkeys(self.table.humans, self.settings.now())
        self._rest()

    async def _reread(self) -> None:
        """Rebuild the table from the log."""
        self.table = await folded(self.header, self.store)
        self.unsure = False

    async def keep(self) -> None:
        """Keep what the table looks like, if it has changed since it was kept last (kept.py)."""
        async with self.lock:
            if self.unsure or self.table.frozen or self.table.seq == self.kept:
                return
            seq, data = self.table.seq, keep(self.table)
            await self.store.keep(self.id, seq, data)
            self.kept = seq

    async def save(self) -> None:
        """Save where the table is, if much has happened since it was saved last (saved.py). The table waits only while what there
        is to save is held fast; the rest is done in a thread."""
        async with self.lock:
            seq = self.table.seq
            if self.unsure or self.table.frozen or self.table.older or seq - self.table.saved < saved.EVERY:
                return
            last = (await self.store.events(self.id, seq - 1))[0]
            held = saved.hold(self.table, last)
            self.table.saved = seq
        try:
            await self.store.save(self.id, seq, await asyncio.to_thread(saved.written, held))
        except Exception:
            logger.exception("table %s: cannot be saved; its log has everything", self.id)

    async def load_orders(self) -> None:
        kept = await self.store.orders(self.id)
        self.orders = {holder: [msgspec.convert(o, Order_) for o in orders] for holder, orders in kept.items()}

    # ---------------------------------------------------------------- changing the table
    async def do(
        self,
        viewer: int,
        check: Callable[[Table], acts.Wanted | None],
        cid: str | None = None,
        also: Callable[[], list[Any]] = list,
    ) -> int:
        """Let something happen: returns the viewer's seq after it. Refused if it may not be. A cid that was done before is
        not done again. What `also` gives is stored with it."""
        async with self.lock:
            if self.unsure:
                await self._reread()
            for _ in range(8):
                if cid is not None and (viewer, cid) in self.table.cids:
                    self._tell_change()  # another process may have done it, and we have only just read that
                    return self.table.cids[viewer, cid]
                wanted = self._checked(check)
                if wanted is None:
                    return self.table.seqs[viewer]
                actor, kind, data = wanted
                offers = {what: list(p.by) for what, p in self.table.offers.items()}
                event = LoggedEvent(self.table.seq + 1, self.settings.now(), actor, kind, data, cid)
                self.unsure = True  # until it is stored
                try:
                    self._apply(event)
                    await self.store.append(self.id, event, self.table.status, self.table.changed_at, self.me, also())
                except Conflict:  # another process was first: read what it did, and check again
                    await self._reread()
                    self._tell_change()
                    continue
                except BaseException:  # nobody was told and it is not in the log: it did not happen
                    await self._reread()
                    raise
                self.unsure = False
                self._tell_change()
                if kind == "offer":
                    self._tell_offer(actor, data, offers)
                break
            else:
                raise Refused("Too much is going on at this table; try again.")
            seq = self.table.seqs.get(viewer, 0)
        if kind == "sit":
            self.tell_presence()
            await self.start_clocks()
        if self.table.result is not None:
            await self.keep()
        if self.table.seq - self.table.saved >= saved.EVERY:
            self.saving = asyncio.create_task(self.save())
        if self.rematch_is_due() and self.on_rematch is not None:
            await self.on_rematch(self)
        self.after(self)
        return seq

    def _checked(self, check: Callable[[Table], acts.Wanted | None]) -> acts.Wanted | None:
        """What is wanted. A fault of ours while checking is a refusal, too: who asked must not ask again and again."""
        try:
            return check(self.table)
        except Refused:
            raise
        except Exception:
            logger.exception("table %s: checking failed", self.id)
            raise Refused(OUR_FAULT) from None

    def _apply(self, event: LoggedEvent) -> None:
        """Let the table take an event that is not stored yet. If it cannot, the caller reads the table again."""
        try:
            self.table.apply(event)
        except IllegalMove as illegal:
            raise Refused(illegal.refusal.text, illegal.refusal.id) from None
        except Exception:
            logger.exception("table %s: %s by %s cannot be applied", self.id, event.kind, event.actor)
            raise Refused(OUR_FAULT) from None

    async def start_clocks(self) -> None:
        """Time counts from when everybody is there for the first time."""

        def together(table: Table) -> acts.Wanted | None:
            there = table.match is not None and not table.result and self.present() >= set(table.humans)
            return (table.humans[0], "together", {}) if there and table.clocks.waiting else None

        if self.table.clocks.waiting and self.table.humans and not self.table.frozen:
            await self.do(WATCHER, together)

    def rematch_is_due(self) -> bool:
        table = self.table
        return table.result is not None and table.rematch is None and table.rematch_agreed

    async def catch_up(self) -> None:
        """Another process has written to this table."""
        async with self.lock:
            if self.unsure:
                await self._reread()
            for event in await self.store.events(self.id, self.table.seq):
                self.table.apply(event)
            self._tell_change()
        self.after(self)

    # ---------------------------------------------------------------- telling
    def _tell_change(self) -> None:
        """A view to everybody who could notice something."""
        told: snapshot.Telling | None = None
        for viewer in set(self.peers.values()):
            if self.table.seqs[viewer] != self.sent[viewer]:
                told = told or self.telling()
                message = self.view_message(viewer, self.sent[viewer], told)
                for peer, who in list(self.peers.items()):
                    if who == viewer:
                        peer.show(message)
        self.sent = dict(self.table.seqs)
        self._rest()

    def _rest(self) -> None:
        """Nothing happens at most tables most of the time: hold little, which the garbage collector has to look through, too."""
        if self.table.match is not None:
            self.table.match.rest()

    def telling(self) -> snapshot.Telling:
        return snapshot.Telling(self.table, self.settings.now(), self.connections())

    def view_message(self, viewer: int, since: int | None, told: snapshot.Telling) -> Showing:
        """Its parts are encoded already, what others are told as well once for all of them."""
        table, index = self.table, snapshot.index_of(self.table, viewer)
        orders = [Order(o.window, o.do, o.turns, o.idle) for o in self.orders.get(viewer, [])]
        events = [] if since is None else told.since(viewer, since)
        recent = told.recent(viewer) if since is None else []
        log = snapshot.log_of(table, viewer, index, self.settings.log_tail)
        mine = told.one(viewer, orders)
        return Showing(table.seqs[viewer], told.now, told.own(index), told.same, mine, log, events, recent)

    def _tell_offer(self, actor: str, data: dict[str, Any], before: dict[str, list[str]]) -> None:
        what = data["what"]
        news: Any = "made" if what in self.table.offers and what not in before else "accepted"
        if not data["yes"]:
            news = "withdrawn" if actor in before.get(what, ()) else "declined"
        self.tell_all(encode(OfferMessage(what, actor, news)))

    def tell_all(self, message: bytes) -> None:
        for peer in list(self.peers):
            peer.send(message)

    # ---------------------------------------------------------------- coming and going
    async def enter(self, peer: Peer, viewer: int, hello: Hello) -> None:
        """Sit down (the first time), and receive the whole view. Who does not get that far leaves nothing behind."""
        self.tokens[peer] = hello.token
        try:
            await self._enter(peer, viewer, hello)
        except BaseException:
            self.leave(peer)
            raise

    async def _enter(self, peer: Peer, viewer: int, hello: Hello) -> None:
        if viewer != WATCHER:
            self.peers[peer] = viewer  # counts as present while sitting down is announced
            await self.do(viewer, lambda table: acts.sit(table, viewer, hello.name, hello.entropy))
        async with self.lock:
            self.peers[peer] = viewer
            for seat in self.table.seats_of(viewer):
                self.off_since.pop(seat, None)
            peer.show(self.view_message(viewer, None, self.telling()))
            self._rest()
        for said in self.chat[-50:]:
            peer.send(encode(said))
        self.tell_presence()
        await self.start_clocks()
        self.after(self)

    def leave(self, peer: Peer) -> None:
        self.tokens.pop(peer, None)
        viewer = self.peers.pop(peer, None)
        if viewer is None:
            return
        self._mark_absent()
        if not self.peers:
            self.idle_since = self.settings.now()
        self.tell_presence()

    def _mark_absent(self) -> None:
        there = self.present()
        for seat in self.table.humans:
            if seat in there:
                self.off_since.pop(seat, None)
            else:
                self.off_since.setdefault(seat, self.settings.now())

    def present(self) -> set[str]:
        """Human seats with a connection, here or at another process."""
        here = {seat for viewer in set(self.peers.values()) for seat in self.table.seats_of(viewer)}
        return here.union(*(seats for seats, _, _ in self.elsewhere.values()))

    def devices(self) -> dict[str, int]:
        """At how many devices each seat is connected to this process; two pages of one browser are one."""
        found: dict[str, set[str | None]] = {}
        for peer, viewer in self.peers.items():
            for seat in self.table.seats_of(viewer):
                found.setdefault(seat, set()).add(self.tokens.get(peer))
        return {seat: len(tokens) for seat, tokens in sorted(found.items())}

    def connections(self) -> dict[str, Connection]:
        there, found = self.present(), dict[str, Connection]()
        for seat in self.table.seats:
            if self.table.players[seat] != HUMAN:
                found[seat] = "bot"
            elif seat not in self.table.names:
                found[seat] = "empty"
            else:
                found[seat] = "on" if seat in there else "off"
        return found

    def gone(self) -> dict[str, int]:
        """Seconds until the others may claim, for each seat that is away (never in correspondence games)."""
        if self.header.clock.kind == "days":
            return {}
        now, there = self.settings.now(), self.present()
        return {
            seat: max(0, round(self.settings.gone_after - (now - self.off_since.get(seat, now)) / 1000))
            for seat in self.table.humans
            if seat in self.table.names and seat not in there
        }

    def tell_presence(self, publish: bool = True) -> None:
        watchers = sum(viewer == WATCHER for viewer in self.peers.values())
        total = watchers + sum(n for _, n, _ in self.elsewhere.values())
        here = self.devices()
        everywhere = Counter(here)
        for there, _, _ in self.elsewhere.values():
            everywhere.update(there)
        several = {seat: n for seat, n in everywhere.items() if n > 1}
        self.tell_all(encode(Presence(self.connections(), self.gone(), total, several)))
        if publish and self.store.postgres:
            payload = encode([here, watchers]).decode()
            self.bus.tell(f"presence:{self.id}:0:{self.me}:{payload}")

    def hear_presence(self, process: str, payload: str) -> None:
        seats, watchers = msgspec.json.decode(payload, type=tuple[dict[str, int], int])
        news = process not in self.elsewhere
        self.elsewhere[process] = (seats, watchers, self.settings.now())
        self._mark_absent()
        self.tell_presence(publish=news)  # somebody new does not know yet who is here

    def forget_processes(self, older_than: int) -> None:
        stale = [p for p, (_, _, at) in self.elsewhere.items() if at < older_than]
        for process in stale:
            del self.elsewhere[process]
        if stale:
            self._mark_absent()
            self.tell_presence(publish=False)

    # ---------------------------------------------------------------- chat and orders
    async def say(self, viewer: int, seat: str | None, text: str) -> None:
        clean = acts.plain(text)[: self.settings.max_chat]
        if not clean:
            raise Refused("There is nothing in this message.")
        name = self.table.name(seat) if seat else "Watcher"
        for _ in range(8):
            said = Chat((self.chat[-1].n if self.chat else 0) + 1, self.settings.now(), seat or "watcher", name, clean)
            try:
                await self.store.say(self.id, said, self.me)
            except Conflict:
                await self.hear_chat()
                continue
            if not self.chat or self.chat[-1].n < said.n:
                self.chat.append(said)
                self.tell_all(encode(said))
            return
        raise Refused("Too much is being said at this table; try again.")

    async def hear_chat(self) -> None:
        for said in await self.store.chats(self.id, self.chat[-1].n if self.chat else 0):
            if not self.chat or self.chat[-1].n < said.n:
                self.chat.append(said)
                self.tell_all(encode(said))

    async def set_orders(self, viewer: int, orders: list[Order]) -> None:
        """Standing orders are their holder's secret: nobody else gets any message because of them."""
        acts.seated(self.table, viewer)
        kinds = {kind.name for kind in self.table.game.rules.kinds}
        if len(orders) > 20:
            raise Refused("Twenty standing orders are enough.")
        for order in orders:
            if order.window not in kinds:
                raise Refused(f"There is no decision called {order.window!r} in this game.")
            if not 1 <= order.turns <= 999 or len(order.do) > 80:
                raise Refused("A standing order lasts 1 to 999 turns.")
        self.orders[viewer] = [Order_(o.window, o.do, o.turns, self.turn_label(), o.idle) for o in orders]
        await self.store_orders(viewer)
        async with self.lock:
            message = self.view_message(viewer, self.table.seqs[viewer], self.telling())
            for peer, who in list(self.peers.items()):
                if who == viewer:
                    peer.show(message)
        self.after(self)

    async def store_orders(self, viewer: int) -> None:
        kept = [msgspec.to_builtins(order) for order in self.orders.get(viewer, [])]
        await self.store.set_orders(self.id, viewer, kept, self.me)

    def turn_label(self) -> str:
        """What tells one turn from the next: the phase as everybody sees it."""
        if self.table.match is None or self.table.frozen:
            return ""
        return self.table.game.view(self.table.known(-1), -1).phase.label

    def close(self, why: str) -> None:
        for peer in list(self.peers):
            peer.hang_up(encode(Bye(why, True)))
