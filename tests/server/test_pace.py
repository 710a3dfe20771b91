"""Time tells nothing: computers answer, and pings are answered, at moments that do not depend on hidden work. Time is made up here,
so that hundreds of answers take no time; `-m long` measures a real server by real clocks."""

from __future__ import annotations

import asyncio
import random
import selectors
import time
from collections.abc import Callable, Coroutine
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path
from types import SimpleNamespace
from typing import Any, TypeVar

import pytest

from sandtable.ai import Answer
from sandtable.games.registry import find
from sandtable.kernel import Asked
from sandtable.server.helpers import Helpers
from sandtable.server.pace import Ticks
from sandtable.server.settings import Settings
from sandtable.server.table import Table

from .playing import Server, serving

T = TypeVar("T")
N = 600  # of each kind
SAME = 1.95  # Kolmogorov and Smirnov: samples of one distribution lie farther apart once in a thousand times


class Skipping(selectors.SelectSelector):
    """Does not wait, but lets the clock of its loop go on."""

    def __init__(self) -> None:
        super().__init__()
        self.now = 1000.0

    def select(self, timeout: float | None = None) -> Any:
        self.now += max(0.0, timeout or 0.0)
        return super().select(0)


def in_made_up_time(work: Callable[[Skipping], Coroutine[Any, Any, T]]) -> T:
    clock = Skipping()
    loop = asyncio.SelectorEventLoop(clock)
    loop.time = lambda: clock.now  # type: ignore[method-assign]
    try:
        return loop.run_until_complete(work(clock))
    finally:
        loop.close()


def apart(a: list[float], b: list[float]) -> float:
    """How far apart two samples lie, in units of what chance does."""
    both = sorted([*((x, 0) for x in a), *((x, 1) for x in b)])
    seen, most = [0, 0], 0.0
    for n, (x, which) in enumerate(both):
        seen[which] += 1
        if n + 1 == len(both) or both[n + 1][0] > x:
            most = max(most, abs(seen[0] / len(a) - seen[1] / len(b)))
    return float(most * (len(a) * len(b) / (len(a) + len(b))) ** 0.5)


class Thinks(Helpers):
    """Computers whose thinking takes a given time."""

    takes = 0.0
    answered = 0.0

    async def thought(self, table: Table, asked: Asked) -> Answer:
        await asyncio.sleep(self.takes)
        return Answer(0)

    def bots_before(self, *_: Any) -> list[Any]:
        return []

    def wanted(self, room: Any) -> bool:
        return True

    async def answer(self, *_: Any, **__: Any) -> None:
        self.answered = asyncio.get_running_loop().time()


def answer_times(takes: Callable[[random.Random], float], seed: int) -> list[float]:
    async def measure(clock: Skipping) -> list[float]:
        helpers, rng, found = Thinks(Settings(database=":memory:")), random.Random(seed), []
        helpers.random = random.Random(seed)  # type: ignore[assignment]
        room: Any = SimpleNamespace(table=None)
        for _ in range(N):
            began, helpers.takes = clock.now, takes(rng)
            await helpers.bot(room, Asked(0, None, 0), ("t", 0, 0))  # type: ignore[arg-type]
            found.append(helpers.answered - began)
        await helpers.close()
        return found

    return in_made_up_time(measure)


def test_when_a_computer_answers_does_not_depend_on_what_it_thinks_about() -> None:
    nothing = answer_times(lambda r: r.uniform(0.0, 0.01), 1)
    a_choice = answer_times(lambda r: r.uniform(0.08, 0.2), 2)
    assert apart(nothing, a_choice) < SAME
    assert min(nothing) >= 0.35
    late = answer_times(lambda r: r.uniform(0.5, 0.9), 3)  # (longer than opponents take)
    assert apart(nothing, late) > SAME  # the measure sees what there is to see


def pong_times(busy: float, seed: int, tick: float = 0.05) -> list[float]:
    """How long pings take at a server that is at work for `busy` seconds, on hidden things, twenty times a second."""

    async def measure(clock: Skipping) -> list[float]:
        ticks, rng, found = Ticks(tick, random.Random(seed)), random.Random(seed), list[float]()
        for _ in range(N):
            sent, heard = clock.now, asyncio.Event()

            def pong(sent: float = sent, heard: asyncio.Event = heard) -> None:
                found.append(clock.now - sent)
                heard.set()

            ticks.call(pong)
            while not heard.is_set():
                await asyncio.sleep(rng.uniform(0.0, 0.1))
                clock.now += busy  # nothing else runs meanwhile
            await asyncio.sleep(rng.uniform(0.0, 0.07))
        return found

    return in_made_up_time(measure)


def test_a_ping_does_not_tell_what_the_server_is_busy_with() -> None:
    assert apart(pong_times(0.0, 1), pong_times(0.005, 2)) < SAME
    assert apart(pong_times(0.0, 1), pong_times(0.06, 2)) > SAME  # (longer than a tick: that would show)


def test_pongs_come_at_ticks_and_never_late() -> None:
    async def measure(clock: Skipping) -> list[float]:
        ticks, found = Ticks(0.05, random.Random(4)), list[float]()
        for _ in range(200):
            ticks.call(lambda: found.append(clock.now))
            await asyncio.sleep(0.013)
            clock.now += 0.011
        while ticks.waiting:
            await asyncio.sleep(0.01)
        return found

    times = in_made_up_time(measure)
    assert len(times) == 200
    assert all((t + 1e-9) % 0.05 < 0.0021 for t in times)


@pytest.mark.long
def test_a_real_server_by_a_real_clock(tmp_path: Path) -> None:
    """Between the answers of computers that think about nothing, and of those that try every option, by a clock on the wall."""
    find("frontline").native()  # computers that wait for compiled rules think for longer than they otherwise do
    with serving(tmp_path / "t.db", bot_pause=0.35) as server, ThreadPoolExecutor(2) as pool:
        quick, slow = pool.map(lambda player: between_answers(server, player, N), ["random", "greedy"])
    assert len(quick) == len(slow) == N
    assert apart(quick, slow) < SAME


def between_answers(server: Server, player: str, count: int) -> list[float]:
    found = list[float]()
    while len(found) < count:
        made = server.create(seats={"red": player, "green": player})
        watcher = server.sit(made["table"], made["watch"])
        last = 0.0
        while len(found) < count and not watcher.view["result"]:
            watcher.until(lambda m: m["t"] == "view")
            if last:
                found.append(time.monotonic() - last)
            last = time.monotonic()
        watcher.close()
    return found
