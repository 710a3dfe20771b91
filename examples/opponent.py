"""An opponent in twenty lines: it tries every option in three worlds that might be the true one, and takes the one
that does best in the worst of them. A package adds it to every table of its install by an entry point (docs/opponents.md):

[project.entry-points."sandtable.opponents"]
careful = "my_package:Careful"
"""

from random import Random
from typing import Any

from sandtable.ai import Answer
from sandtable.kernel import Game


class Careful:
    """Judges an answer by the worst of three worlds."""

    def choose(self, game: Game, known: Any, seat: int, i: int, rng: Random) -> Answer:
        keys = [rng.getrandbits(60) for _ in range(3)]

        def worst(action: int) -> int:
            worlds = [game.world(known, seat, key) for key in keys]
            for world in worlds:
                game.plain.answer(world, i, action)
            return min(game.plain.rule(type(game).evaluate)(world, seat) for world in worlds)

        legal = game.legal(known, i)
        first = [action for action in legal if not game.revises(known, i, action)]  # else it might go to and fro forever
        return Answer(max(first or legal, key=worst))
