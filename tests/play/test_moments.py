"""What a match holds between moves, and that nobody notices how little."""

from __future__ import annotations

from random import Random

import pytest

from sandtable.games.registry import find
from sandtable.play.match import Match


@pytest.mark.parametrize(("name", "options"), [("frontline", {"setup": "free"}), ("redline", {})])
def test_a_match_at_rest_notices_the_same(name: str, options: dict[str, str]) -> None:
    """Two matches of the same moves, one of which forgets what everybody knew after each of them."""
    resting, waking = (Match(find(name), "3", options) for _ in range(2))
    r = Random(3)
    for at in range(25):
        asked = r.choice(waking.open())
        action = r.choice(waking.now.legal(asked))
        for match in (resting, waking):
            match.play(asked.i, action)
        assert resting.noticed(at) == waking.noticed(at)
        for index in waking.indices():
            assert resting.now.values(index) == waking.now.values(index)
        resting.rest()
        several = resting.state.flow.asked > 1
        assert resting.last is None
        assert bool(resting.now._known) == several, "states are held only while several are asked at once"
