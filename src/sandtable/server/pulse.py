"""Twenty times a second: how late is the event loop, and what has the last moment left behind?

Python looks for garbage when there are so many more objects than before. Tables only replace theirs, so it would wait for long and
then look through all that was made since: 50 to 400 ms at 2,000 tables, in which nobody is answered. Here what is young is looked
through at a beat, which is a few moves' worth, and then put aside (`gc.freeze`): tables and connections have no reference
cycles and need no collector to end. Whatever else has some is found when nobody is there, or so rarely that it does not count.
"""

from __future__ import annotations

import asyncio
import gc
import time
from collections.abc import Callable

from .metrics import Metrics

BEAT = 0.05  # seconds
QUIET = 9  # beats after one in which nothing was left behind that are taken to be like it
SELDOM = 300.0  # seconds after which everything is looked through, if nobody is there ...
SHARE = 20_000  # ... and if somebody is, after so many times what it took


class Garbage:
    """What this process leaves behind, looked for in place of Python's own way."""

    def __init__(self, clock: Callable[[], float] = time.monotonic) -> None:
        self.clock = clock
        gc.disable()
        self.everything()

    def everything(self) -> None:
        """Look through all there is. Nobody is answered meanwhile: with some thousand tables, for a second."""
        began = self.clock()
        gc.unfreeze()
        gc.collect()
        gc.freeze()
        self.looked = self.clock()
        self.unseen = 0  # so many beats are not looked at
        self.patience = max(SELDOM, SHARE * (self.looked - began))

    def young(self) -> None:
        """What came since the last beat. Where nothing was found, as it is while people only play, not every beat is looked at."""
        if self.unseen:
            self.unseen -= 1
        else:
            self.unseen = 0 if gc.collect(0) else QUIET
        gc.freeze()

    def look(self, anybody: bool) -> None:
        """At every beat; `anybody`: whether somebody is there who would have to wait."""
        if self.clock() - self.looked >= (self.patience if anybody else SELDOM):
            self.everything()
        else:
            self.young()


async def beat(metrics: Metrics, garbage: Garbage | None, anybody: Callable[[], bool]) -> None:
    """Until the server ends."""
    clock = asyncio.get_running_loop().time
    while True:
        due = clock() + BEAT
        await asyncio.sleep(BEAT)
        metrics.late(clock() - due)
        if garbage is not None:
            garbage.look(anybody())
