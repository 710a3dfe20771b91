"""What the tests of Burnt Moon share: the scenario files, games from a position, moves as a person types them."""

from __future__ import annotations

from functools import partial
from pathlib import Path
from typing import Any

from sandtable.games.burntmoon import burntmoon
from sandtable.games.burntmoon.cards import LANES, N_CARDS, NONE, ROV_KINDS
from sandtable.testing.recorder import cases_in
from sandtable.testing.table import GameTable

cases = partial(cases_in, Path(__file__).parents[1] / "scenarios" / "burntmoon")
TABLE = GameTable(burntmoon)
at, play = TABLE.at, TABLE.play


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
