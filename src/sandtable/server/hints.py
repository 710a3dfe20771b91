"""Hints for a person who plays against computers: thought out in a thread, from what that seat may know."""

from __future__ import annotations

import asyncio
from concurrent.futures import Executor
from random import SystemRandom
from typing import Any

from sandtable.kernel import Asked, Game

from .protocol.messages import AskHint, WhyNot
from .table import HUMAN, Refused, Table


async def hint(table: Table, viewer: int, ask: AskHint, pool: Executor) -> WhyNot:
    """The best answers to the question that waits for somebody; Refused where that would not be fair."""
    table.live  # noqa: B018  (refuses)
    seats = table.seats_of(viewer)
    if any(player == HUMAN and seat not in seats for seat, player in table.players.items()):
        raise Refused("There are no hints where people play each other.")
    question = table.question(seats)
    if question is None:
        raise Refused("It is not your choice now.")
    game, asked = table.game, question[1]
    known = table.known(asked.who)
    if len(game.legal(known, asked.i)) == 1:
        raise Refused("There is only one thing to do.")
    lines = await asyncio.get_running_loop().run_in_executor(pool, thoughts, game, known, asked)
    return WhyNot(ask.cid, "\n".join(lines), None, None)


def thoughts(game: Game, known: Any, asked: Asked) -> list[str]:
    from sandtable.ai.coach import advice, in_words  # it loads the compiler, which takes a while

    return in_words(game, known, asked.i, advice(game, known, asked.who, asked.i, SystemRandom()))
