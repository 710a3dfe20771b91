"""Hints: what a strong opponent would think of a seat's options, from what that seat may know and nothing else."""

from __future__ import annotations

from random import Random
from typing import Any, NamedTuple

from sandtable.kernel import Game

from .greedy import Greedy
from .search import Search, Thought
from .search.opponent import secret
from .search.playing import AN_ANSWER, MIXTURE
from .search.ready import ready
from .uniform import first_thoughts

THOROUGH, QUICK = Search(playouts=400, sure=0), Search(playouts=24, best=6)  # with compiled rules, and without
SHOWN = 3


class Hint(NamedTuple):
    """An option, and how likely it wins, in per cent; where both sides answer in secret: how often it should be taken."""

    action: int
    per_cent: int


class Advice(NamedTuple):
    best: list[Hint]
    obvious: Hint | None  # what looks best at once, if that is not the best
    mixed: bool  # whether it is best not to be foreseen


def advice(game: Game, known: Any, seat: int, i: int, rng: Random) -> Advice:
    """The best options of a question that can be answered in more than one way."""
    listing = game.legal(known, i)
    actions = [listing[k] for k in first_thoughts(game, known, i, listing)]
    search = THOROUGH if ready(game) else QUICK
    mixed = secret(known)
    thoughts = search.think(game, known, seat, i, rng.getrandbits(60), actions, wanted=MIXTURE if mixed else AN_ANSWER)
    hints = [Hint(t.action, per_cent(t, mixed)) for t in thoughts if t.playouts]
    obvious = Greedy().choose(game, known, seat, i, rng).action
    missed = next((hint for hint in hints[1:] if hint.action == obvious and not mixed), None)
    return Advice(hints[:SHOWN], missed, mixed)


def in_words(game: Game, known: Any, i: int, found: Advice) -> list[str]:
    """A heading, the best answers line by line, and what is wrong with the obvious one."""

    def said(action: int) -> str:
        return game.move_text(known, i, action)

    if found.mixed:
        lines = ["Both answer in secret, so it is best not to be foreseen. Out of a hundred times:"]
        return lines + [f"{hint.per_cent} {said(hint.action)}" for hint in found.best]
    lines = ["The best, each with its chance of winning:"]
    lines += [f"{hint.per_cent} % {said(hint.action)}" for hint in found.best]
    if found.obvious:
        lines.append(
            f"At first sight {said(found.obvious.action)} looks best; played on, it wins {found.obvious.per_cent} %."
        )
    return lines


def per_cent(thought: Thought, mixed: bool) -> int:
    return round(100 * thought.value) if mixed else round(50 * (1 + thought.value))
