"""Hints: what a strong opponent would think of a seat's options, from what that seat may know and nothing else."""

from __future__ import annotations

from collections import Counter
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
WORLDS, SOON = 7, 12  # in which it is looked what follows, and within how many answers


class Hint(NamedTuple):
    """An option, and how likely it wins, in per cent; where both sides answer in secret: how often it should be taken. And what
    most often comes of it."""

    action: int
    per_cent: int
    follows: str = ""


class Advice(NamedTuple):
    best: list[Hint]
    obvious: Hint | None  # what looks best at once, if that is not the best
    mixed: bool  # whether it is best not to be foreseen


def advice(game: Game, known: Any, seat: int, i: int, rng: Random) -> Advice:
    """The best options of a question that can be answered in more than one way."""
    listing = game.legal(known, i)
    actions = [listing[k] for k in first_thoughts(game, known, i, listing)]
    search = THOROUGH.affordable(game) if ready(game) else QUICK
    mixed = secret(known)
    thoughts = search.think(game, known, seat, i, rng.getrandbits(60), actions, wanted=MIXTURE if mixed else AN_ANSWER)
    hints = in_order([t for t in thoughts if t.playouts], mixed)
    obvious = Greedy().choose(game, known, seat, i, rng).action
    missed = next((hint for hint in hints[1:] if hint.action == obvious and not mixed), None)
    if mixed:
        return Advice(hints[:SHOWN], None, mixed)
    keys = [rng.getrandbits(60) for _ in range(WORLDS)]
    best = [hint._replace(follows=follows(game, known, seat, i, hint.action, keys)) for hint in hints[:SHOWN]]
    return Advice(best, missed and missed._replace(follows=follows(game, known, seat, i, obvious, keys)), mixed)


def in_order(thoughts: list[Thought], mixed: bool) -> list[Hint]:
    """What dropped out early has the average of few worlds, which may have been lucky ones; none is shown as better than what it
    has lost to."""
    hints = list[Hint]()
    for thought in thoughts:
        most = hints[-1].per_cent if hints else 100
        hints.append(Hint(thought.action, min(most, per_cent(thought, mixed))))
    return hints


def follows(game: Game, known: Any, seat: int, i: int, action: int, keys: list[int]) -> str:
    """What another most often does next where it has a choice, as greedy would, in worlds that the seat cannot tell apart."""
    met = Counter(reply(game, game.world(known, seat, key), seat, i, action, Random(key)) for key in keys)
    said, times = met.most_common(1)[0]
    return said if 2 * times > len(keys) else ""


def reply(game: Game, world: Any, seat: int, i: int, action: int, rng: Random) -> str:
    """Another's first answer with a choice, in one world; nothing if there is none soon."""
    game.plain.answer(world, i, action)
    for _ in range(SOON):
        if game.is_over(world):
            return "the game is over"
        asked = game.open(world)[0]
        seen = game.known(world, asked.who)
        answer = Greedy().choose(game, seen, asked.who, asked.i, rng)
        if asked.who != seat and len(game.legal(seen, asked.i)) > 1:
            name = game.seats(game.options_of(world))[asked.who]
            return f"{game.seat_title(name)}: {game.move_text(world, asked.i, answer.action)}"
        game.plain.answer(world, asked.i, answer.action, *answer.place)
    return ""


def in_words(game: Game, known: Any, i: int, found: Advice) -> list[str]:
    """A heading, the best answers line by line, and what is wrong with the obvious one."""

    def said(action: int) -> str:
        return game.move_text(known, i, action)

    if found.mixed:
        lines = ["Both answer in secret, so it is best not to be foreseen. Out of a hundred times:"]
        return lines + [f"{hint.per_cent} {said(hint.action)}" for hint in found.best]
    lines = ["The best, each with its chance of winning:"]
    lines += [f"{hint.per_cent} % {said(hint.action)}{then(hint)}" for hint in found.best]
    if found.obvious:
        lines.append(
            f"At first sight {said(found.obvious.action)} looks best; played on, it wins {found.obvious.per_cent} %"
            f"{then(found.obvious)}."
        )
    return lines


def then(hint: Hint) -> str:
    return f" (then most often {hint.follows})" if hint.follows else ""


def per_cent(thought: Thought, mixed: bool) -> int:
    return round(100 * thought.value) if mixed else round(50 * (1 + thought.value))
