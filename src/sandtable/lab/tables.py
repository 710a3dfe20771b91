"""Games between opponents that think for themselves, one answer at a time."""

from __future__ import annotations

from collections.abc import Sequence
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
    opponents = [bring(name) for name in players]
    scores, lengths = np.zeros((len(keys), game.max_seats), np.int32), np.zeros(len(keys), np.int32)
    for g, (key, luck) in enumerate(zip(keys, choices, strict=True)):
        scores[g], lengths[g] = at_a_table(game, blank, key, luck, opponents, limit)
    return scores, lengths


def at_a_table(
    game: Game, blank: Any, key: int, luck: int, opponents: Sequence[Opponent], limit: int
) -> tuple[list[int], int]:
    """One game: the score of every seat, and how many decisions there were."""
    s, rng, length = copy_of(blank), Random(luck), 0
    s.luck.key = key
    game.plain.start(s)
    while not game.is_over(s) and length < limit:
        asked = game.open(s)[0]
        answer = opponents[asked.who].choose(game, game.known(s, asked.who), asked.who, asked.i, rng)
        game.plain.answer(s, asked.i, answer.action, *answer.place)
        length += 1
    score = game.plain.rule(type(game).score)
    return [score(s, seat) for seat in range(game.max_seats)], length
