"""Bots and standing orders: what answers a decision in place of a person. Bots think in threads, and know what their seat
may know."""

from __future__ import annotations

import asyncio
import logging
import random
from concurrent.futures import ThreadPoolExecutor
from typing import Any

from sandtable.ai import Answer, Opponent
from sandtable.ai import find as find_opponent
from sandtable.kernel import Asked, Game

from . import acts
from .analysis import Analyses
from .metrics import Metrics
from .pace import wait_for_deadline
from .room import Order_, Room
from .settings import Settings
from .table import HUMAN, Refused, Table

logger = logging.getLogger("sandtable.server")
Key = tuple[str, int, int]  # table, decision, its number


def think(opponent: Opponent, game: Game, known: Any, asked: Asked, rng: random.Random) -> Answer:
    """An opponent's answer: by compiled rules where they are at hand, which others are brought up beside the games."""
    from sandtable.ai.search.ready import ready  # not before a bot is asked: the compiler is large

    ready(game)
    return opponent.choose(game, known, asked.who, asked.i, rng)


class Helpers:
    """Watches all rooms of a process that it owns."""

    def __init__(self, settings: Settings, metrics: Metrics | None = None) -> None:
        self.settings, self.metrics = settings, metrics or Metrics()
        self.pool = ThreadPoolExecutor(max_workers=2, thread_name_prefix="bot")
        self.analyses = Analyses()
        self.running: dict[Key, asyncio.Task[None]] = {}  # who is thinking about which question
        self.tasks: dict[asyncio.Task[None], str] = {}  # until they have also answered; the table of each
        self.random = random.SystemRandom()

    async def close(self) -> None:
        for task in list(self.tasks):
            task.cancel()
        await asyncio.gather(*self.tasks, return_exceptions=True)
        self.pool.shutdown(wait=False, cancel_futures=True)
        self.analyses.close()

    def look_at(self, room: Room) -> None:
        """After a change: is anybody asked whom a bot or an order answers for?"""
        if not room.mine or room.table.clocks.paused or not self.wanted(room):
            return
        for asked in room.table.asked():
            seat = room.table.seats[asked.who]
            key = (room.id, asked.i, room.table.questions[asked.i].number)
            if key in self.running:
                continue
            if room.table.players[seat] != HUMAN:
                self._start(key, self.bot(room, asked, key))
            elif self.order_for(room, asked) is not None:
                self._start(key, self.obey(room, asked, key))

    def wanted(self, room: Room) -> bool:
        """Computers among themselves play on only while somebody watches."""
        return bool(room.table.humans or room.peers or room.elsewhere)

    def busy(self, id: str) -> bool:
        """Whether somebody thinks about this table: its computers, or a look back at its game."""
        return id in self.tasks.values() or self.analyses.busy(id)

    def _start(self, key: Key, work: Any) -> None:
        task = asyncio.create_task(work)
        self.running[key], self.tasks[task] = task, key[0]
        task.add_done_callback(lambda done: self._ended(key, done))

    def _ended(self, key: Key, task: asyncio.Task[None]) -> None:
        del self.tasks[task]
        if self.running.get(key) is task:
            del self.running[key]
        if not task.cancelled() and (error := task.exception()) is not None:
            self.metrics.count("faults")
            logger.error("table %s: a helper failed", key[0], exc_info=error)

    # ---------------------------------------------------------------- bots
    async def bot(self, room: Room, asked: Asked, key: Key) -> None:
        """Think at once, and answer at a moment that does not depend on how long that took."""
        before, began = self.bots_before(room, asked), asyncio.get_running_loop().time()
        answer = await self.thought(room.table, asked)
        pause = self.settings.bot_pause
        await wait_for_deadline(began, pause, 2 * pause, self.random)
        if before:
            await asyncio.wait(before)
        if self.wanted(room):
            await self.answer(room, asked, key, answer.action, answer.place)

    async def thought(self, table: Table, asked: Asked) -> Answer:
        seat = table.seats[asked.who]
        known, opponent = table.known(asked.who), find_opponent(table.players[seat])
        rng = random.Random(self.luck_of(table, seat))
        loop = asyncio.get_running_loop()
        return await loop.run_in_executor(self.pool, think, opponent, table.game, known, asked, rng)

    def bots_before(self, room: Room, asked: Asked) -> list[asyncio.Task[None]]:
        """Bots that are asked at the same time and answer first: a game from a given seed is then the same to the order of its
        moves, however quickly each of them thinks."""
        players, seats = room.table.players, room.table.seats
        first = {a.i for a in room.table.asked() if a.i < asked.i and players[seats[a.who]] != HUMAN}
        return [task for key, task in self.running.items() if key[0] == room.id and key[1] in first]

    def luck_of(self, table: Table, seat: str) -> str | int:
        """The source of a bot's tie-breaks: nobody can know it, but where the seed was given the whole game can be repeated."""
        if not table.header.seed_given:
            return self.random.getrandbits(64)
        return f"{table.header.seed} {seat} {sum(move.seat == seat for move in table.begun.record.moves)}"

    # ---------------------------------------------------------------- standing orders
    def order_for(self, room: Room, asked: Asked) -> Order_ | None:
        holder = room.table.holder_of[room.table.seats[asked.who]]
        if room.table.is_reopened(asked):
            return None
        found = (o for o in room.orders.get(holder, ()) if o.window == asked.kind.name and o.turns > 0)
        return next((o for o in found if not o.idle or len(room.table.begun.now.legal(asked)) == 1), None)

    async def obey(self, room: Room, asked: Asked, key: Key) -> None:
        """Answer as ordered, after a time that does not depend on the options; an idle order has nothing to hide, and answers at
        once. If the order cannot be carried out, the window stays open for its owner, as it does for everybody without orders."""
        ordered = self.order_for(room, asked)
        if ordered is None or not ordered.idle:
            await asyncio.sleep(self.random.uniform(*self.settings.order_pause))
        await self.count_turns(room)
        order = self.order_for(room, asked)
        if order is None or not self.still_open(room.table, key):
            return
        known = room.table.known(asked.who)
        try:
            action = room.table.game.read_move(known, asked.i, order.do)
        except ValueError:
            return
        if room.table.game.why_not(known, asked.i, action) is None:
            await self.answer(room, asked, key, action, (0, 0, 0), ordered=True)

    async def count_turns(self, room: Room) -> None:
        """Orders last a number of turns: remove those that have expired."""
        label = room.turn_label()
        for holder, orders in room.orders.items():
            if any(order.label != label for order in orders):
                for order in orders:
                    order.turns -= order.label != label
                    order.label = label
                room.orders[holder] = [order for order in orders if order.turns > 0]
                await room.store_orders(holder)

    # ---------------------------------------------------------------- answering
    def still_open(self, table: Table, key: Key) -> bool:
        question = table.questions.get(key[1])
        return question is not None and question.number == key[2] and any(a.i == key[1] for a in table.asked())

    async def answer(
        self, room: Room, asked: Asked, key: Key, action: int, place: tuple[int, int, int], ordered: bool = False
    ) -> None:
        self.running.pop(key, None)  # what comes next is another question

        def check(table: Table) -> acts.Wanted | None:
            if not self.still_open(table, key) or table.clocks.paused or table.match is None:
                return None
            if table.game.why_not(table.match.state, asked.i, action, *place) is not None:
                return None
            data: dict[str, Any] = {"i": asked.i, "action": action}
            data["text"] = table.game.answer_text(table.match.state, asked.i, action, place)
            if any(place):
                data["place"] = list(place)
            if ordered:
                data["ordered"] = True
            return table.seats[asked.who], "play", data

        try:
            await room.do(-1, check)
            self.metrics.count("answers")
        except Refused as refused:
            logger.warning("table %s: %s", room.id, refused)
