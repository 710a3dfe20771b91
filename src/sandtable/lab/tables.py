"""Games between opponents that think for themselves, one answer at a time."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from random import Random
from typing import Any

import numpy as np
import numpy.typing as npt

from sandtable.ai import Opponent, bring
from sandtable.kernel import Game
from sandtable.kernel.record import copy_of

Numbers = npt.NDArray[np.int32]


def at_tables(
    game: Game, blank: Any, keys: list[int], choices: list[int], players: list[str], limit: int
) -> tuple[Numbers, Numbers]:
    """One game for each key, as `Native.rollouts` plays them: the scores [game, seat], and how many decisions each game had."""
    opponents, score = [bring(name) for name in players], game.plain.rule(type(game).score)
    scores, lengths = np.zeros((len(keys), game.max_seats), np.int32), np.zeros(len(keys), np.int32)
    for g, (key, luck) in enumerate(zip(keys, choices, strict=True)):
        end, lengths[g] = at_a_table(game, blank, key, luck, opponents, limit)
        scores[g] = [score(end, seat) for seat in range(game.max_seats)]
    return scores, lengths


def at_a_table(
    game: Game,
    blank: Any,
    key: int,
    luck: int,
    opponents: Sequence[Opponent],
    limit: int,
    see: Callable[[Any, int, int, int], None] | None = None,
) -> tuple[Any, int]:
    """One game: how it ended, and how many decisions there were. Who looks on is shown each answer before it is given."""
    s, rng, length = copy_of(blank), Random(luck), 0
    s.luck.key = key
    game.plain.start(s)
    while not game.is_over(s) and length < limit:
        asked = game.open(s)[0]
        answer = opponents[asked.who].choose(game, game.known(s, asked.who), asked.who, asked.i, rng)
        if see:
            see(s, asked.who, asked.i, answer.action)
        game.plain.answer(s, asked.i, answer.action, *answer.place)
        length += 1
    return s, length
