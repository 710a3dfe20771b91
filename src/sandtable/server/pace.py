"""When something happens whose time must tell nothing. How long a computer thinks, and how busy the server is, depends on what is
hidden: a hand with an answer in it, a unit that somebody has just placed. So such things happen at moments that were
drawn before the work began.
"""

from __future__ import annotations

import asyncio
import random
from collections.abc import Callable, Iterator

LATE = 0.002  # seconds after a tick at which it does not count any more
TICKS = 4  # a ping is answered at one of so many ticks to come


def deadlines(began: float, low: float, high: float, rng: random.Random) -> Iterator[float]:
    """Moments that depend on nothing but chance: the first between `low` and `high` seconds after the beginning, the next as
    long after it, and so on for work that takes longer."""
    at = began
    while True:
        at += rng.uniform(low, high)
        yield at


async def wait_for_deadline(began: float, low: float, high: float, rng: random.Random) -> None:
    """Wait for the first deadline that has not passed. All are drawn alike, whatever was done since the beginning."""
    loop = asyncio.get_running_loop()
    if high <= 0:
        return
    at = next(moment for moment in deadlines(began, low, high, rng) if moment > loop.time())
    await asyncio.sleep(at - loop.time())


class Ticks:
    """Calls that are made at ticks. What happens between two ticks does not show in their time, and a tick that comes late because
    the server was at work is passed over: a call is never seen to be late, only some ticks further on, which it may be anyway."""

    def __init__(self, every: float, rng: random.Random) -> None:
        self.every, self.rng = every, rng
        self.waiting: dict[int, list[Callable[[], None]]] = {}  # tick -> what to call then
        self.timer: asyncio.TimerHandle | None = None

    def call(self, what: Callable[[], None]) -> None:
        if self.every <= 0:
            what()
            return
        tick = int(asyncio.get_running_loop().time() / self.every) + 1 + self.rng.randrange(TICKS)
        self.waiting.setdefault(tick, []).append(what)
        self._set()

    def _set(self) -> None:
        if self.timer is not None:
            self.timer.cancel()
        self.timer = None
        if self.waiting:
            self.timer = asyncio.get_running_loop().call_at(min(self.waiting) * self.every, self._tick)

    def _tick(self) -> None:
        tick, now = min(self.waiting), asyncio.get_running_loop().time()
        due = self.waiting.pop(tick)
        if now > tick * self.every + LATE:
            self.waiting.setdefault(int(now / self.every) + 1, []).extend(due)
        else:
            for what in due:
                what()
        self._set()
