"""What the tests of REDLINE share: the scenario files, games from a position, moves as a person types them."""

from __future__ import annotations

from functools import partial
from pathlib import Path
from typing import Any

from sandtable.games.redline import redline
from sandtable.games.redline.cards import K
from sandtable.games.redline.state import units_of
from sandtable.testing.recorder import cases_in
from sandtable.testing.table import GameTable

SCENARIOS = Path(__file__).parents[1] / "scenarios" / "redline"
cases = partial(cases_in, SCENARIOS)
TABLE = GameTable(redline)
at, play, asked = TABLE.at, TABLE.play, TABLE.who_is_asked


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
        if link.side == side and link.card >= 0:
            counts[link.card] += 1
    return counts
