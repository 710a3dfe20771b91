"""What is set free, forgotten or replaced when abilities are undone, where no scenario can bring it about."""

from __future__ import annotations

from typing import Any

import pytest

from sandtable.games.redemption import tables as t
from sandtable.games.redemption import vocabulary as v
from sandtable.games.redemption.game import redemption
from sandtable.games.redemption.rules.replacing import discard
from sandtable.games.redemption.rules.starting import can_start_again
from sandtable.games.redemption.rules.undoing import turn_off
from sandtable.games.redemption.state import State
from sandtable.kernel.journal import DONE, NO_ACT, begin_act

FIGHT = {"attacker": 0, "defender": 1, "acted": 1, "passes": 0, "done": 0}


def table(judah: dict[str, Any], levi: dict[str, Any], **more: Any) -> State:
    position = {"turn": 3, "phase": "battle", "judah": judah, "levi": levi} | more
    found: State = redemption.from_position(position, redemption.full_options({}))
    return found


def card(s: State, key: str) -> int:
    return next(k for k in range(s.n_cards) if t.KEYS[s.cards[k].kind] == key)


@pytest.mark.parametrize(("user", "again"), [("seth", True), ("adino", False)])
@pytest.mark.rule("RD-7.2l")
def test_an_enhancement_that_nobody_can_use_does_not_start_again(user: str, again: bool) -> None:
    """Jubilee is blue: its ability may start again while somebody blue is in battle, and not on red Adino."""
    s = table({"battle": [user, f"jubilee on {user}"]}, {"battle": ["ahab"]}, battle=FIGHT)
    jubilee = card(s, "jubilee")
    a = begin_act(s, jubilee, t.FIRST_ABILITY[s.cards[jubilee].kind], 0, card(s, user), NO_ACT)
    assert can_start_again(s, a) == again


@pytest.mark.rule("RD-7.3g", "RD-6.16j")
def test_who_was_never_banded_was_never_played() -> None:
    """Babylonian Forces undo the band of red Mentor: Barnabas is at home and no card of this battle."""
    s = table({"hand": ["mentor", "barnabas"]}, {"hand": ["babylonian-forces"]})
    redemption.plain.start(s)
    for text in ("present mentor", "yes", "pick barnabas"):
        asked = redemption.open(s)[0]
        redemption.plain.answer(s, asked.i, redemption.read_move(s, asked.i, text), 0, 0, 0)
    assert card(s, "barnabas") in [play.card for play in s.plays[: s.n_plays]]
    asked = redemption.open(s)[0]
    redemption.plain.answer(s, asked.i, redemption.read_move(s, asked.i, "block babylonian-forces"), 0, 0, 0)
    assert s.cards[card(s, "barnabas")].zone == v.TERRITORY
    assert card(s, "barnabas") not in [play.card for play in s.plays[: s.n_plays]]


@pytest.mark.rule("RD-7.8f")
def test_a_replaced_discard_does_not_come_back() -> None:
    """Barnabas withdraws instead of being discarded; when that is undone he is in battle again, and not discarded."""
    s = table({"battle": ["stand-in-brother", "barnabas"]}, {"battle": ["shemaiah"]}, battle=FIGHT)
    barnabas = card(s, "barnabas")
    discard(s, NO_ACT, barnabas)
    assert s.cards[barnabas].zone == v.TERRITORY
    instead = next(a for a in range(s.n_acts) if s.acts[a].state == DONE)
    turn_off(s, instead, NO_ACT)
    assert s.cards[barnabas].zone == v.BATTLE


@pytest.mark.rule("RD-10.4b")
def test_a_fortress_has_a_side_and_no_brigade() -> None:
    found = [face for one in t.OUR_CARDS for face in (one, *one.faces) if face.type == v.FORTRESS]
    assert len(found) > 5
    assert all(one.side in (v.GOOD, v.EVIL) and not one.brigades for one in found)
