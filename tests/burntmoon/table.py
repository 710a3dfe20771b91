"""What the tests of Burnt Moon share: the scenario files, games from a position, moves as a person types them."""

from __future__ import annotations

from pathlib import Path
from typing import Any

from sandtable.games.burntmoon import burntmoon
from sandtable.games.burntmoon.cards import LANES, N_CARDS, NONE, ROV_KINDS, SIDE_NAMES
from sandtable.kernel.luck import fix, key_of
from sandtable.play.scenario import Case
from sandtable.testing.recorder import cases_in

SCENARIOS = Path(__file__).parents[1] / "scenarios" / "burntmoon"


def cases() -> dict[str, Case]:
    """Every case of every scenario file, by 'file::title'."""
    return cases_in(SCENARIOS)


def at(position: dict[str, Any], dice: list[int] | None = None, **options: str) -> Any:
    """A game that goes on from a position, with these dice to come; what happens is kept in its journal."""
    s = burntmoon.from_position(position, burntmoon.full_options(options))
    s.luck.key = key_of("test")
    s.journal = []
    fix(s, [d - 1 for d in dice or []])
    burntmoon.plain.start(s)
    return s


def play(s: Any, *moves: str) -> Any:
    """Moves as in scenario files: 'lfa: deploy moss-a 3'."""
    for move in moves:
        seat, text = (part.strip() for part in move.split(":"))
        a = next(a for a in burntmoon.open(s) if SIDE_NAMES[a.who] == seat)
        burntmoon.answer(s, a.i, burntmoon.read_move(s, a.i, text))
    return s


def why(s: Any, text: str) -> str:
    """The rule that refuses a move; empty if it is offered."""
    a = burntmoon.open(s)[0]
    refusal = burntmoon.why_not(s, a.i, burntmoon.read_move(s, a.i, text))
    return refusal.id if refusal else ""


def everything(s: Any, side: int) -> list[int]:
    """How many there are of each card of a side, wherever they lie."""
    counts = []
    for card in range(N_CARDS):
        me = s.sides[side]
        n = int(me.hand[card] + me.deck[card] + me.discard[card] + me.supply[card] + me.removed[card])
        if card < ROV_KINDS:
            for lane in range(LANES):
                n += int(me.lanes[lane].up[card] + me.lanes[lane].down[card])
        counts.append(n)
    for card in (s.playing, s.beside):
        if card != NONE and s.player == side:
            counts[card] += 1
    return counts
