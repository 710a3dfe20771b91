"""What a thread of the card does to a game, as rules: they are compiled with the game's own in place of those they name."""

from __future__ import annotations

from sandtable.kernel.driver import Playing, answer, options, start
from sandtable.kernel.luck import below
from sandtable.kernel.marks import rule
from sandtable.kernel.options import Options

from ..policies import first_open, score


@rule
def begin(s: Playing, key: int) -> int:
    """Start a game with these dice; how many questions are open."""
    s.luck.key = key
    start(s)
    return int(s.flow.open) + 0  # a whole 64-bit number, whatever the field holds


@rule
def choose(s: Playing, out: Options, key: int, n: int) -> int:
    """The n-th answer of a game that is played at random, as policies.rollouts chooses it."""
    options(s, first_open(s), out, -1)
    return out.action[below(out.n, key, n)] + 0


@rule
def act(s: Playing, action: int) -> int:
    """Give this answer; how many questions are open then."""
    answer(s, first_open(s), action, 0, 0, 0)
    return int(s.flow.open) + 0


@rule
def kind(s: Playing) -> int:
    """What is asked first, by its number."""
    return s.flow.decisions[first_open(s)].kind + 0


@rule
def worth(s: Playing, seat: int) -> int:
    """Game.score"""
    return score(s, seat) + 0


@rule
def asked_about(s: Playing, which: int, key: int) -> int:
    """What somebody wants to know about positions (CardGame.ask); nothing in particular."""
    return 0
