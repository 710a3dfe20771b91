"""No list that grows by play overflows: what bounds.py says is enough is counted again here from the rules, and gone to."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest

from sandtable.games.redline import bounds, redline
from sandtable.games.redline.cards import CRITICALS, N_CRITICALS
from sandtable.games.redline.rules.chain import answers, settle
from sandtable.games.redline.state import ALL_UNITS, MOST_CRITICALS, OPENING_HAND, State

from .table import asked, at, play

Fn = Callable[..., Any]


def original(procedure: Fn) -> Fn:
    """The generator function that was decorated."""
    return procedure.__dict__["original"]  # type: ignore[no-any-return]


PROCEDURES = [p.proc for p in redline.rules.procedures]
CALLS: dict[Fn, list[Fn]] = {proc.fn: [original(fn) for fn in proc.calls] for proc in PROCEDURES}


def deepest(fn: Fn, without: tuple[Fn, Fn]) -> int:
    """How deep procedures go from here if one never calls the other."""
    below = [deepest(callee, without) for callee in CALLS[fn] if (fn, callee) != without]
    return 1 + max(below, default=0)


@pytest.mark.rule("RL-24.1g")
def test_frames_for_a_window_inside_each_window() -> None:
    """Windows of destroyed units are the only procedures inside themselves: two frames for each of twelve units."""
    main, window, falls = map(original, (redline.rules.main, answers, settle))
    assert deepest(main, (window, falls)) + 2 * ALL_UNITS <= bounds.FRAMES
    assert deepest(falls, (window, falls)) == 1 + deepest(window, (window, falls))
    s = State()
    assert len(s.flow.stack) == bounds.FRAMES
    assert len(s.chain) == bounds.CHAIN
    assert len(s.hits) == bounds.HITS


@pytest.mark.rule("RL-24.1g", "RL-24.1h")
def test_seven_windows_inside_each_other() -> None:
    """Each Blaze of Glory takes along a unit whose side holds the next one."""
    deck = "valya-serova: 48 supply-drop, 4 blaze-of-glory, 4 rabbit, 4 sledge"
    units = ["sledge dial 1 damage 3"] * 4
    side = {"arsenal": ["10 supply-drop"], "hand": ["4 blaze-of-glory"], "resources": ["4 supply-drop"]}
    position: dict[str, Any] = {"stage": "combat", "first": "red"}
    for name in ("red", "blue"):
        position[name] = {**side, "units": {f"{name[0]}{k + 1}": text for k, text in enumerate(units)}}
    position["red"]["units"]["r5"] = "rabbit dial 1"
    s = at(position, [9], engine=redline.checked, red_deck=deck, blue_deck=deck)
    play(s, "red: fire r5 b1")
    deep = []
    for unit in ("r1", "b2", "r2", "b3", "r3", "b4", "r4"):
        holder = "blue" if unit.startswith("r") else "red"
        play(s, f"{holder}: play blaze-of-glory {unit}")
        while asked(s)[0] == f"{holder} respond":
            play(s, f"{holder}: pass")
        deep.append(int(s.flow.depth))
    assert deep[:-1] == sorted(set(deep[:-1]))
    assert max(deep) <= bounds.FRAMES


@pytest.mark.rule("RL-2.4", "RL-3.4a")
def test_lists_that_are_as_long_as_what_they_hold() -> None:
    s = State()
    assert sum(c.permanent for c in CRITICALS) <= MOST_CRITICALS == len(s.units[0].criticals)
    assert len(s.critical_queue) == N_CRITICALS
    assert len(s.fallen) == len(s.units) == ALL_UNITS
    assert all(len(side.bottom) == OPENING_HAND for side in s.sides)
