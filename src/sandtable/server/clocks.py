"""Thinking time, as a fold over (time, who is asked): no timer runs anywhere, so a restart changes nothing.

A seat's clock runs while it is asked something. A secret answer must not show on it, so a clock gains its increment when
the seat is no longer asked anything, not with every answer. Running out does not end the game; it lets the others claim it.
No clock runs before everybody has been there at once; with days to think, nobody has to be.
"""

from __future__ import annotations

from .protocol.lobby import ClockSetting
from .protocol.view import ClockView


class Clocks:
    def __init__(self, setting: ClockSetting, seats: list[str]) -> None:
        self.setting = setting
        self.left = dict.fromkeys(seats, setting.ms) if setting.kind != "none" else {}
        self.running: set[str] = set()
        self.since = 0
        self.paused = False
        self.waiting = setting.kind in ("game", "turn")  # until everybody is there

    def settle(self, at: int) -> None:
        for seat in self.running:
            self.left[seat] -= max(0, at - self.since)
        self.since = max(at, self.since)

    def ask(self, at: int, asked: set[str]) -> None:
        """From now on these seats are asked."""
        if not self.left or self.paused or self.waiting:
            return
        self.settle(at)
        asked = asked & set(self.left)
        if self.setting.kind == "game":
            for seat in self.running - asked:
                if self.left[seat] > 0:
                    self.left[seat] += self.setting.inc
        else:
            for seat in asked - self.running:
                self.left[seat] = self.setting.ms
        self.running = set(asked)

    def start(self, at: int, asked: set[str]) -> None:
        """Everybody is there: from now on time counts."""
        self.waiting = False
        self.ask(at, asked)

    def pause(self, at: int) -> None:
        self.settle(at)
        self.paused = True

    def resume(self, at: int, asked: set[str]) -> None:
        self.paused = False
        self.since, self.running = at, set() if self.waiting else asked & set(self.left)

    def left_at(self, seat: str, now: int) -> int:
        runs = seat in self.running and not self.paused
        return self.left[seat] - (max(0, now - self.since) if runs else 0)

    def out(self, seat: str, now: int) -> bool:
        """Whether this seat is out of time."""
        return seat in self.left and seat in self.running and self.left_at(seat, now) <= 0

    def view(self, now: int) -> dict[str, ClockView]:
        return {
            seat: ClockView(
                max(0, self.left_at(seat, now)),
                seat in self.running and not self.paused,
                self.setting.inc,
                self.setting.kind,
            )
            for seat in self.left
        }
