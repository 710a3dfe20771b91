"""One game played to its end while somebody looks on at every answer: the same games that `simulate` plays by thousands.

A state is shown as it is kept, flat or plain; both have attributes.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any, NamedTuple

import numpy as np

from sandtable.ai import Opponent, bring
from sandtable.kernel import Game, key_of, pack
from sandtable.kernel.luck import below
from sandtable.native.operations import PLAYED, RANDOM

from .simulate import SAMPLES, policies_of
from .tables import at_a_table

See = Callable[[Any, int, int, int], None]  # the state, who is asked, which question it is, the answer
LIMIT = 100_000  # decisions


class Seen:
    """A flat record by attributes, as plain ones are read."""

    __slots__ = ("_record",)

    def __init__(self, record: Any) -> None:
        self._record = record

    def __getattr__(self, name: str) -> Any:
        return seen(self._record[name])


class SeenList:
    """An array in a flat record, as plain lists are read."""

    __slots__ = ("_array",)

    def __init__(self, array: Any) -> None:
        self._array = array

    def __getitem__(self, k: Any) -> Any:
        found = self._array[k]
        return SeenList(found) if isinstance(k, slice) else seen(found)

    def __len__(self) -> int:
        return len(self._array)


def seen(value: Any) -> Any:
    if isinstance(value, np.void):
        return Seen(value)
    if isinstance(value, np.ndarray):
        return SeenList(value) if value.dtype.names else value.tolist()
    return value.item()


class Watched(NamedTuple):
    """A game that is over: its last state, the score of every seat, how many decisions there were."""

    end: Any
    scores: list[int]
    decisions: int


class Watch:
    """Games of the same opponents. What is needed for compiled play is made once."""

    def __init__(self, game: Game, players: Sequence[str], samples: int = SAMPLES, limit: int = LIMIT) -> None:
        self.game, self.players, self.samples, self.limit = game, list(players), samples, limit
        self.policies = policies_of(self.players, game.max_seats)
        self.opponents: list[Opponent] = [] if self.policies else [bring(name) for name in self.players]
        self.native = game.native()
        self.states, self.outs = self.native.arrays()
        self.shown = Seen(self.states[PLAYED])

    def game_of(self, blank: Any, dice: str, see: See) -> Watched:
        """The game with the dice of a match with this seed."""
        key, luck = key_of(dice), key_of(f"{dice} choices")
        if self.policies is not None:
            return self.compiled(blank, key, luck, self.policies, see)
        end, length = at_a_table(self.game, blank, key, luck, self.opponents, self.limit, see)
        score = self.game.plain.rule(type(self.game).score)
        return Watched(end, [score(end, seat) for seat in range(len(self.players))], length)

    def compiled(self, blank: Any, key: int, luck: int, policies: list[int], see: See) -> Watched:
        native, states, outs, n = self.native, self.states, self.outs, 0
        pack(blank, states, PLAYED)
        states[PLAYED]["luck"]["key"] = key
        native.start(states, PLAYED)
        flow = states[PLAYED]["flow"]
        while flow["open"] > 0 and n < self.limit:
            i = int(np.argmax(flow["decisions"]["open"] > 0))
            who = int(flow["decisions"][i]["who"])
            if policies[who] == RANDOM:
                native.options(states, PLAYED, i, outs)
                k = below(int(outs[0]["n"]), luck, n)
            else:
                k = native.look_ahead(states, outs, who, i, luck + n, self.samples)
            action = int(outs[0]["action"][k])
            see(self.shown, who, i, action)
            native.answer(states, PLAYED, i, action)
            n += 1
        scores = [native.score(states, PLAYED, seat) for seat in range(len(self.players))]
        return Watched(self.shown, scores, n)
