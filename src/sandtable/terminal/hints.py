"""`hint`: the best options in words."""

from __future__ import annotations

from random import Random

from rich.text import Text

from sandtable.ai.coach import advice, in_words
from sandtable.kernel import Asked
from sandtable.play.match import Match


def hint_lines(match: Match, seat: str, asked: Asked) -> list[Text]:
    """What to do, the best first, with the chance of winning; nothing that the seat may not know goes into it."""
    known = match.known(seat)
    if len(match.game.legal(known, asked.i)) == 1:
        return [Text("There is only one thing to do.")]
    rng = Random(f"hint {match.record.seed} {len(match.record.moves)}")
    found = advice(match.game, known, asked.who, asked.i, rng)
    return [Text(line) for line in in_words(match.game, known, asked.i, found)]
