"""What is true of every position of a game, whatever was played: each said once, beside the state.

    holds = Invariants[State]()

    @holds("BM-1.2b")
    def one_owner(s: State) -> Iterator[str]:
        for lane in range(LANES):
            if s.sides[0].lanes[lane].controlled and s.sides[1].lanes[lane].controlled:
                yield f"lane {lane + 1} has two owners"

A position that breaks one is refused; the suite of all games checks them after every decision, so an invariant that play
breaks is found too.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from typing import Generic, TypeVar

S = TypeVar("S")  # a game's state


class Invariants(Generic[S]):
    """A game's invariants: functions of the state, each of which says what is wrong with it, if anything is."""

    def __init__(self) -> None:
        self.all: list[tuple[str, Callable[[S], Iterator[str]]]] = []

    def __call__(self, id: str) -> Callable[[Callable[[S], Iterator[str]]], Callable[[S], Iterator[str]]]:
        """Decorator: an invariant, with the id of the rule it comes from."""

        def keep(check: Callable[[S], Iterator[str]]) -> Callable[[S], Iterator[str]]:
            self.all.append((id, check))
            return check

        return keep

    def broken(self, s: S) -> Iterator[str]:
        """What is impossible about a state, in sentences with the rule."""
        for id, check in self.all:
            for wrong in check(s):
                yield f"{wrong} [{id}]"
