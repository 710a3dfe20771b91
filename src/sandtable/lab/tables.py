"""Games between opponents that think for themselves, one answer at a time."""

from __future__ import annotations

from random import Random
from typing import Any

import numpy as np
import numpy.typing as npt

from sandtable.ai import find
from sandtable.kernel import Game
from sandtable.kernel.record import copy_of

Numbers = npt.NDArray[np.int32]


def at_tables(
    game: Game, blank: Any, keys: list[int], choices: list[int], players: list[str], limit: int
) -> tuple[Numbers, Numbers]:
    """One game for each key, as `Native.rollouts` plays them: the scores [game, seat], and how many decisions each game had."""
    opponents = [find(name) for name in players]
    score = game.plain.rule(type(game).score)
    scores, lengths = np.zeros((len(keys), game.max_seats), np.int32), np.zeros(len(keys), np.int32)
    for g, (key, luck) in enumerate(zip(keys, choices, strict=True)):
        s, rng = copy_of(blank), Random(luck)
        s.luck.key = key
        game.plain.start(s)
        while not game.is_over(s) and lengths[g] < limit:
            asked = game.open(s)[0]
            answer = opponents[asked.who].choose(game, game.known(s, asked.who), asked.who, asked.i, rng)
            game.plain.answer(s, asked.i, answer.action, *answer.place)
            lengths[g] += 1
        scores[g] = [score(s, seat) for seat in range(game.max_seats)]
    return scores, lengths
