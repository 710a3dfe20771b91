"""What a server does, in numbers that Prometheus reads: `/metrics`. No names, no tokens, no tables by their ids."""

from __future__ import annotations

from bisect import bisect_left
from collections import Counter
from collections.abc import Iterator
from itertools import accumulate

BOUNDS = (0.001, 0.002, 0.005, 0.01, 0.02, 0.05, 0.1, 0.25, 0.5, 1.0, 2.5)  # seconds
COUNTED = {
    "acts": "Acts of players that were acknowledged.",
    "refused": "Acts that were refused.",
    "requests_refused": "Requests that were refused by a limit.",
    "answers": "Answers given by computers and standing orders.",
    "writes": "Transactions written to the database.",
    "write_failures": "Transactions that could not be written.",
    "faults": "Faults of the server itself.",
}


class Times:
    """How long something took, counted by bounds."""

    def __init__(self, help: str) -> None:
        self.help, self.counts, self.seconds = help, [0] * (len(BOUNDS) + 1), 0.0

    def add(self, seconds: float) -> None:
        self.counts[bisect_left(BOUNDS, seconds)] += 1
        self.seconds += seconds

    def lines(self, name: str) -> Iterator[str]:
        yield from (f"# HELP {name} {self.help}", f"# TYPE {name} histogram")
        so_far = accumulate(self.counts)
        for bound, count in zip((*(f"{b:g}" for b in BOUNDS), "+Inf"), so_far, strict=True):
            yield f'{name}_bucket{{le="{bound}"}} {count}'
        yield from (f"{name}_sum {self.seconds:.6f}", f"{name}_count {sum(self.counts)}")


class Metrics:
    def __init__(self) -> None:
        self.counts: Counter[str] = Counter()
        self.acks = Times("From an act to its acknowledgement.")
        self.lags = Times("How late the event loop is: how long the server did nothing but one thing.")

    def count(self, what: str, by: int = 1) -> None:
        self.counts[what] += by

    def acknowledged(self, seconds: float) -> None:
        """An act was answered after this long."""
        self.count("acts")
        self.acks.add(seconds)

    def late(self, seconds: float) -> None:
        """Something that was due came this much later."""
        self.lags.add(max(0.0, seconds))

    def text(self, now: dict[str, tuple[str, float]]) -> str:
        """All of it; `now` is what stands at a number at the moment: its name, what it is, and the number."""
        lines = []
        for name, (help, value) in now.items():
            lines += [f"# HELP sandtable_{name} {help}", f"# TYPE sandtable_{name} gauge", f"sandtable_{name} {value:g}"]
        for name, help in COUNTED.items():
            full = f"sandtable_{name}_total"
            lines += [f"# HELP {full} {help}", f"# TYPE {full} counter", f"{full} {self.counts[name]}"]
        lines += [*self.acks.lines("sandtable_ack_seconds"), *self.lags.lines("sandtable_loop_lag_seconds")]
        return "\n".join(lines) + "\n"
