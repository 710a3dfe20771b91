"""Greedy at Burnt Moon: it buys the cards that strike, and does not sit behind fortifications until the last round."""

from __future__ import annotations

import numpy as np
import pytest

from sandtable.games.burntmoon import burntmoon
from sandtable.games.burntmoon.cards import CARD_NAMES
from sandtable.kernel import key_of
from sandtable.lab.simulate import SAMPLES
from sandtable.native.operations import GREEDY, PLAYED

pytestmark = pytest.mark.proves
GAMES, LIMIT = 60, 1_000_000
STRIKERS = ("disposal", "ordnance", "countermeasures")


def test_greedy_buys_what_strikes_and_comes_to_an_end() -> None:
    native, blank = burntmoon.native(), burntmoon.blank()
    states, _ = native.arrays()
    bought = dict.fromkeys(STRIKERS, 0)
    for n in range(GAMES):
        keys, choices = (np.array([key_of(f"bot {n}{what}")]) for what in ("", " choices"))
        native.rollouts(blank, keys, choices, np.array([GREEDY, GREEDY]), SAMPLES, LIMIT, states)
        s = states[PLAYED]
        assert int(s["winner"]) in (0, 1)
        assert int(s["round"]) < blank.round_cap // 2
        for name in STRIKERS:
            bought[name] += sum(int(side["supply"][CARD_NAMES.index(name)]) == 0 for side in s["sides"])
    assert min(bought.values()) > 0, bought
