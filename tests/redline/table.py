"""What the tests of REDLINE share: the scenario files, games from a position, moves as a person types them."""

from __future__ import annotations

from pathlib import Path
from typing import Any

from sandtable.games.redline import redline
from sandtable.games.redline.cards import K
from sandtable.games.redline.state import SEAT_NAMES, units_of
from sandtable.kernel.luck import fix, key_of
from sandtable.play.scenario import Case
from sandtable.testing.recorder import cases_in

SCENARIOS = Path(__file__).parents[1] / "scenarios" / "redline"


def cases() -> dict[str, Case]:
    """Every case of every scenario file, by 'file::title'."""
    return cases_in(SCENARIOS)


def at(position: dict[str, Any], dice: list[int] | None = None, **options: str) -> Any:
    """A game that goes on from a position, with these dice to come; what happens is kept in its journal."""
    s = redline.from_position(position, redline.full_options(options))
    s.luck.key = key_of("test")
    s.journal = []
    fix(s, [d - 1 for d in dice or []])
    redline.plain.start(s)
    return s


def play(s: Any, *moves: str) -> Any:
    """Moves as in scenario files: 'red: deploy rabbit'."""
    for move in moves:
        seat, text = (part.strip() for part in move.split(":"))
        a = next(a for a in redline.open(s) if SEAT_NAMES[a.who] == seat)
        redline.answer(s, a.i, redline.read_move(s, a.i, text))
    return s


def asked(s: Any) -> list[str]:
    """'red act', 'blue dial' for every open question."""
    return [f"{SEAT_NAMES[a.who]} {a.kind.name}" for a in redline.open(s)]


def everything(s: Any, side: int) -> list[int]:
    """How many there are of each card of a side, wherever they lie; the general is not one of them."""
    me = s.sides[side]
    zones = (me.hand, me.arsenal, me.scrap, me.spare, me.ready, me.tapped)
    counts = [sum(int(zone[card]) for zone in zones) for card in range(K)]
    units = [s.units[u] for u in units_of(side)]
    out = [*me.bottom, *(unit.kind for unit in units), *(mount.card for unit in units for mount in unit.slots)]
    for card in out:
        if card >= 0:
            counts[card] += 1
    for link in s.chain[: s.n_chain]:
        if link.side == side and link.card < K:
            counts[link.card] += 1
    return counts
