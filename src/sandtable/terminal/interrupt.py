"""Ctrl-C, and what counts as it."""

from __future__ import annotations

import os
import signal
import threading
import time
from typing import Any

A_MOMENT = 1.0  # seconds in which a second Ctrl-C is the same one, so that it does not disturb the saving
AGAIN = 0.05  # seconds after which a signal that Python has not noticed is sent again


class Interruptible:
    """Inside this block a terminal that is closed, or a request to end, counts as Ctrl-C: the game is saved.

    The line editor waits for a key in C. A signal that comes just before it begins to wait would be noticed only at the next
    key, so it is sent again until Python has taken it.
    """

    SIGNALS = tuple(getattr(signal, name) for name in ("SIGINT", "SIGTERM", "SIGHUP") if hasattr(signal, name))

    def __enter__(self) -> None:
        self.kept: dict[int, Any] = {}
        self.taken = float("-inf")
        if threading.current_thread() is not threading.main_thread():
            return
        wanted = [s for s in self.SIGNALS if signal.getsignal(s) is not signal.SIG_IGN]  # nohup stays nohup
        self.kept = {s: signal.signal(s, self.interrupt) for s in wanted}
        self.ear, self.bell = os.pipe()
        os.set_blocking(self.bell, False)
        self.kept_bell = signal.set_wakeup_fd(self.bell, warn_on_full_buffer=False)
        self.left = threading.Event()
        self.insisting = threading.Thread(target=self.insist, daemon=True)
        self.insisting.start()

    def __exit__(self, *_: object) -> None:
        if not self.kept:
            return
        signal.set_wakeup_fd(self.kept_bell)
        for number, handler in self.kept.items():
            signal.signal(number, handler)
        self.left.set()
        os.close(self.bell)
        self.insisting.join()
        os.close(self.ear)

    def interrupt(self, number: int, frame: object) -> None:
        now = time.monotonic()
        if now - self.taken > A_MOMENT:
            self.taken = now
            raise KeyboardInterrupt

    def insist(self) -> None:
        """In a thread of its own: Python writes the number of each signal into the pipe, at once, wherever it stands."""
        me = threading.main_thread().ident
        while heard := os.read(self.ear, 1):
            came = time.monotonic()
            while self.taken < came - A_MOMENT and not self.left.wait(AGAIN):
                signal.pthread_kill(me or 0, heard[0])
