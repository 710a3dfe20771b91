"""The players: two connections a table, in a process of their own, that answer at random and take the time."""

from __future__ import annotations

import asyncio
import gc
import json
import random
from collections.abc import Callable
from contextlib import suppress
from time import perf_counter, process_time
from typing import Any

import httpx
import msgspec
from websockets.asyncio.client import ClientConnection, connect

from bench.server.plan import PATIENCE, Plan, Tally
from bench.server.servers import cpu_of, many_files, rss_of
from sandtable.games.registry import find

OPENED_AT_ONCE = 16


class Choice(msgspec.Struct):
    id: str


class Decision(msgspec.Struct):
    id: str
    choices: list[Choice]


class View(msgspec.Struct):
    decision: Decision | msgspec.UnsetType | None = msgspec.UNSET  # not there: as it was
    result: dict[str, Any] | None = None


class Frame(msgspec.Struct):
    """What of a message a player has to look at."""

    t: str
    cid: str | None = None
    view: View | None = None


decode = msgspec.json.Decoder(Frame).decode


class Counted(ClientConnection):
    """Counts what arrives. Like a browser it offers to have messages compressed."""

    received = 0

    def data_received(self, data: bytes) -> None:
        self.received += len(data)
        super().data_received(data)


class Seat:
    """One connection of a player: the newest decision, and answers to the one act under way."""

    def __init__(self, port: int, table: str, token: str, news: asyncio.Event, seen: Callable[[Seat], None]) -> None:
        self.port, self.table, self.token, self.news, self.seen = port, table, token, news, seen
        self.decision: Decision | None = None
        self.over = False
        self.json_bytes = 0
        self.answer: asyncio.Future[tuple[bool, float]] | None = None

    async def sit(self) -> None:
        address = f"ws://127.0.0.1:{self.port}/ws/{self.table}"
        self.ws = await connect(address, create_connection=Counted, open_timeout=PATIENCE, max_size=None, proxy=None)
        await self.ws.send(json.dumps({"t": "hello", "v": 1, "token": self.token, "parts": True, "entries": True}))
        self.task = asyncio.create_task(self._listen())

    async def _listen(self) -> None:
        with suppress(Exception):  # a line that ends shows as a table that stalls
            while True:
                text = await self.ws.recv(decode=False)
                self.json_bytes += len(text)
                self._heard(decode(text))

    def _heard(self, frame: Frame) -> None:
        if frame.view is not None:
            if frame.view.decision is not msgspec.UNSET:
                self.decision = frame.view.decision
            self.over = self.over or frame.view.result is not None
            self.seen(self)
            self.news.set()
        elif frame.t in ("ack", "nack", "bye") and self.answer is not None and not self.answer.done():
            self.answer.set_result((frame.t == "ack", perf_counter()))

    async def act(self, cid: str, choice: Choice) -> tuple[bool, float]:
        """Send an act; whether it was taken, and when its answer came."""
        decision, self.decision = self.decision, None
        assert decision is not None
        self.answer = asyncio.get_running_loop().create_future()
        await self.ws.send(json.dumps({"t": "act", "cid": cid, "decision": decision.id, "picks": [choice.id]}))
        return await asyncio.wait_for(self.answer, PATIENCE)

    async def close(self) -> None:
        self.task.cancel()
        with suppress(Exception):
            await self.ws.close()


class Table:
    """Two seats that play at random, one move at a time; or one, if an opponent has the other."""

    def __init__(self, plan: Plan, number: int, http: httpx.AsyncClient, tally: Tally, bots: dict[str, str]) -> None:
        self.plan, self.number, self.http, self.tally, self.bots = plan, number, http, tally, bots
        self.rng = random.Random(number)
        self.seats: list[Seat] = []
        self.sent: tuple[Seat, float] | None = None  # the mover, and when; None when the other has seen it
        self.made = self.past_wire = self.past_json = 0

    async def open(self) -> Table:
        """A new table. Of two processes a random balancer would split every second table; so do we."""
        first = self.plan.ports[self.number % len(self.plan.ports)]
        second = self.plan.ports[(self.number + self.number // 2) % len(self.plan.ports)]
        tables = f"http://127.0.0.1:{first}/api/tables"
        made = await self.http.post(tables, json={"game": self.plan.game, "seats": self.bots})
        made.raise_for_status()
        created, self.news = made.json(), asyncio.Event()
        came = [
            await self.http.post(f"{tables}/{created['table']}/join", json={"code": code})
            for code in created["invitations"].values()
        ]
        tokens = [answer.raise_for_status().json()["token"] for answer in came]
        pairs = zip((first, second), tokens, strict=not self.bots)
        self.seats = [Seat(port, created["table"], token, self.news, self._seen) for port, token in pairs]
        for seat in self.seats:
            await seat.sit()
        await self._asked()
        return self

    def _seen(self, seat: Seat) -> None:
        if self.sent is not None and self.sent[0] is not seat:
            self.tally.views.append(perf_counter() - self.sent[1])
            self.sent = None

    async def _asked(self) -> Seat | None:
        """Whoever may act; None when the game is over."""
        async with asyncio.timeout(PATIENCE):
            while True:
                if any(seat.over for seat in self.seats):
                    return None
                if asked := [seat for seat in self.seats if seat.decision]:
                    return self.rng.choice(asked)
                self.news.clear()
                await self.news.wait()

    async def move(self) -> None:
        try:
            seat = await self._asked()
            if seat is None:
                self.tally.reopened += 1
                await self._anew()
            else:
                await self._act(seat)
        except TimeoutError:
            self.tally.stalled += 1
            await self._anew()

    async def _act(self, seat: Seat) -> None:
        assert seat.decision is not None
        choice = self.rng.choice(seat.decision.choices)
        self.made += 1
        sent = perf_counter()
        self.sent = (seat, sent)
        taken, answered = await seat.act(f"m{self.made}", choice)
        if taken:
            self.tally.moves += 1
            self.tally.acks.append(answered - sent)
        else:
            self.tally.refused += 1
            self.sent = None

    async def _anew(self) -> None:
        self.past_wire, self.past_json = self.received()
        await self.close()
        self.sent = None
        await self.open()

    def received(self) -> tuple[int, int]:
        wire = sum(seat.ws.received for seat in self.seats if isinstance(seat.ws, Counted))
        return self.past_wire + wire, self.past_json + sum(seat.json_bytes for seat in self.seats)

    async def close(self) -> None:
        for seat in self.seats:
            await seat.close()


async def open_tables(
    plan: Plan, count: int, http: httpx.AsyncClient, tally: Tally, bots: dict[str, str] | None = None
) -> list[Table]:
    gate = asyncio.Semaphore(OPENED_AT_ONCE)

    async def one(number: int) -> Table:
        async with gate:
            return await Table(plan, number, http, tally, bots or {}).open()

    return list(await asyncio.gather(*(one(number) for number in range(count))))


async def play(table: Table, pace: float, start: float, end: float) -> None:
    """Moves at their times; one that is late is made at once, so that the rate offered stays the same."""
    due = start + table.rng.random() * pace
    while max(due, perf_counter()) < end:
        await asyncio.sleep(max(0.0, due - perf_counter()))
        await table.move()
        due = due + pace if pace else perf_counter()


async def phase(plan: Plan, count: int, seconds: float, pace: float, http: httpx.AsyncClient) -> Tally:
    tally, beside = Tally(rss_before=rss_of(plan.pids)), Tally()
    tables = await open_tables(plan, count, http, tally)
    game = find(plan.game)
    others = await open_tables(plan, plan.thinking, http, beside, {game.seats(game.full_options())[-1]: plan.opponent})
    wire, text = map(sum, zip(*(table.received() for table in tables), strict=True))
    server_cpu, load_cpu, start = cpu_of(plan.pids), process_time(), perf_counter()
    await asyncio.gather(*(play(table, pace, start, start + seconds) for table in tables + others))
    tally.thinking_moves = beside.moves
    tally.seconds = perf_counter() - start
    tally.server_cpu, tally.load_cpu = cpu_of(plan.pids) - server_cpu, process_time() - load_cpu
    wire_after, text_after = map(sum, zip(*(table.received() for table in tables), strict=True))
    tally.wire_bytes, tally.json_bytes = wire_after - wire, text_after - text
    tally.rss_after = rss_of(plan.pids)
    await asyncio.gather(*(table.close() for table in tables + others))
    return tally


async def load_for(plan: Plan) -> Tally:
    async with asyncio.timeout(plan.seconds + plan.slack), httpx.AsyncClient(timeout=PATIENCE, trust_env=False) as http:
        if plan.warm_up:
            await phase(plan, 2 * len(plan.ports), plan.warm_up, 0, http)
        return await phase(plan, plan.tables, plan.seconds, plan.pace, http)


def load(plan: Plan) -> Tally:
    """All of a load, in a process of its own. It looks for no garbage, of which it makes little: with thousands of tables that
    would stop it for half a second, which would be measured as the server's."""
    many_files()
    gc.disable()
    return asyncio.run(load_for(plan))
