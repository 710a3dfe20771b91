"""What is true of every position of a game, whatever was played: each said once, beside the state.

    holds = Invariants()

    @holds("BM-1.2b")
    def one_owner(s: State) -> Iterator[str]:
        for lane in range(LANES):
            if s.sides[0].lanes[lane].controlled and s.sides[1].lanes[lane].controlled:
                yield f"lane {lane + 1} has two owners"

A position that breaks one cannot be read; the suite of all games looks at them after every decision, so that one which play
breaks is found too.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from typing import Any, TypeVar

Check = TypeVar("Check", bound=Callable[[Any], Iterator[str]])


class Invariants:
    """A game's invariants: functions of the state, each of which says what is wrong with it, if anything is."""

    def __init__(self) -> None:
        self.all: list[tuple[str, Callable[[Any], Iterator[str]]]] = []

    def __call__(self, id: str) -> Callable[[Check], Check]:
        """Decorator: an invariant, with the id of the rule it comes from."""

        def keep(check: Check) -> Check:
            self.all.append((id, check))
            return check

        return keep

    def broken(self, s: Any) -> Iterator[str]:
        """What is impossible about a state, in sentences with the rule."""
        for id, check in self.all:
            for wrong in check(s):
                yield f"{wrong} [{id}]"
