"""A look back at a game that is over: one at a time, in a thread beside everything else. Whoever asks is told how far it is, and
asks again."""

from __future__ import annotations

import logging
from concurrent.futures import Future, ThreadPoolExecutor
from dataclasses import dataclass, field
from threading import Event
from typing import TYPE_CHECKING

from sandtable.play.match import Match

from . import replays
from .protocol.lobby import Analysis, LookedAt
from .table import Refused, Table

if TYPE_CHECKING:
    from sandtable.ai.review import Seen

logger = logging.getLogger("sandtable.server")
KEPT, WAITING = 64, 8  # games that were looked at, and that wait for it
AGAIN = 0.5  # seconds until it is seen again whether rules are compiled


@dataclass
class Look:
    """A game that is looked back at, and what is known so far."""

    match: Match
    titles: list[str]
    score: int | None
    moves: list[LookedAt] = field(default_factory=list)
    says: list[str] = field(default_factory=list)
    preparing: bool = True
    work: Future[None] | None = None

    def shown(self) -> Analysis:
        if self.work is not None and self.work.done() and self.work.exception() is not None:
            raise Refused("This game cannot be looked back at.")
        moves = list(self.moves)
        return Analysis(len(moves), len(self.match.made), self.preparing, self.match.seat_names[0], moves, list(self.says))


class Analyses:
    def __init__(self) -> None:
        self.pool = ThreadPoolExecutor(max_workers=1, thread_name_prefix="analysis")
        self.looks: dict[tuple[str, int], Look] = {}
        self.closing = Event()

    def close(self) -> None:
        self.closing.set()
        self.pool.shutdown(wait=False, cancel_futures=True)

    def of(self, table: Table) -> Analysis:
        """As far as it has come; begun if nobody has asked before. Refused while the game goes on."""
        match = replays.finished(table)
        key = (table.header.id, len(match.made))
        if key not in self.looks:
            if sum(look.work is not None and not look.work.done() for look in self.looks.values()) >= WAITING:
                raise Refused("Several games are being looked at; ask again in a moment.")
            while len(self.looks) >= KEPT:
                self.looks.pop(next(iter(self.looks)))
            look = Look(match, [table.game.seat_title(seat) for seat in match.seat_names], score_of(table))
            self.looks[key] = look
            look.work = self.pool.submit(self.work, look)
        return self.looks[key].shown()

    def busy(self, id: str) -> bool:
        return any(table == id and look.work is not None and not look.work.done() for (table, _), look in self.looks.items())

    def work(self, look: Look) -> None:
        from sandtable.ai.review import (
            REDRAWN,
            THOROUGH,
            Seen,
            in_words,
            look_back,
        )  # they load the compiler, which takes a while
        from sandtable.ai.search.ready import ready

        while not ready(look.match.game):
            if self.closing.wait(AGAIN):
                return
        look.preparing = False
        seen = list[Seen]()
        for one in look_back(look.match, THOROUGH, REDRAWN):
            if self.closing.is_set():
                return
            seen.append(one)
            look.moves.append(looked_at(look.match, one))
        look.says = in_words(look.titles, look.score, seen)


def score_of(table: Table) -> int | None:
    """The first seat's, of two; also where somebody resigned or ran out of time."""
    result = table.result
    if result is None or len(table.seats) != 2:
        return None
    return 0 if not result.winners else 1 if table.seats[0] in result.winners else -1


def looked_at(match: Match, seen: Seen) -> LookedAt:
    judged, made = seen.judged, match.made[seen.move - 1]
    known = match.game.known(match.state_before(seen.move - 1), seen.seat)
    better = match.game.move_text(known, made.i, judged.best) if judged and judged.grade else ""
    return LookedAt(
        n=seen.move,
        seat=match.seat_names[seen.seat],
        text=match.game.answer_text(known, made.i, made.action, made.place),
        chance=judged.chance if judged else None,
        open=seen.open,
        luck=round(seen.luck),
        grade=judged.grade if judged else "",
        better=better,
        better_chance=judged.best_chance if judged else 0,
    )
