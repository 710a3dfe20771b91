"""Positions of Burnt Moon that cannot be: each is refused with one sentence, and the rule where it breaks one."""

from __future__ import annotations

from typing import Any

import pytest

from sandtable.games.burntmoon import burntmoon

FULL = {"player": "lfa", "round": 3}

IMPOSSIBLE: list[tuple[dict[str, Any], str]] = [
    (
        {"control": {"lfa": [2], "posiwid": [2]}},
        "control: lane 2 has two owners, and only one side controls a lane [BM-1.2b]",
    ),
    (
        {"sites": {"lfa": [1, 1, 2, 3, 4]}},
        "sites lfa = [1, 1, 2, 3, 4]: each of the tiles 1 to 5 lies in one lane [BM-2.1a]",
    ),
    (
        {"forts": {"lfa": [1, 2, 3, 4]}},
        "forts lfa: there are 3. You have no fortifications left. [BM-2.2b]",
    ),
    (
        {"forts": {"lfa": [1, 2]}, "stock": {"lfa": 2}},
        "forts lfa: there are 3. You have no fortifications left. [BM-2.2b]",
    ),
    (
        {"posiwid": {"lanes": {"3": ["xed-a", "xed-b disrupted"]}}},
        "posiwid lane 3: Force Cohesion: you have ROVs of the other force in that lane. [BM-5.1a]",
    ),
    ({"control": {"lfa": [1, 2, 3, 4, 5]}}, "control lfa: with 8 points the game is over [BM-10.1a]"),
    ({"round": 201}, "round = 201: rounds are 1 to 200 [BM-10.3b]"),
    ({"round": -1}, "round = -1: rounds are 1 to 200 [BM-10.3b]"),
    ({"beside": "engineer-a"}, "overclock and beside: the card of a waiting Overclock lies beside the deck [BM-8.5j]"),
    ({"lfa": {"hand": ["3 director"]}}, "lfa: 2 more director than there are (1) [BM-H.5b]"),
    (
        {"lfa": {"lanes": {"1": ["3 moss-a"], "2": ["2 moss-a disrupted"]}, "deck": ["moss-a"]}},
        "lfa: 1 more moss-a than there are (5) [BM-H.5b]",
    ),
    ({"lfa": {"deck": ["moss-a"], "hidden": 2}}, "lfa hidden: the hand is more than the cards it could hold [BM-H.5b]"),
]
UNREADABLE: list[tuple[dict[str, Any], str]] = [
    ({"bord": 3}, "a position has no bord; it may have "),
    ({"lfa": {"hnd": []}}, "lfa has no hnd; it may have "),
    ({"lfa": []}, "lfa = []: it must be a table"),
    ({"lfa": {"hand": "moss-a"}}, "lfa hand = 'moss-a': it must be a list"),
    ({"lfa": {"hand": ["mos"]}}, "lfa hand: 'mos' is not one of its cards; say 'moss-a', '2 moss-a'"),
    ({"lfa": {"lanes": ["moss-a"]}}, "lfa lanes = ['moss-a']: it must be a table"),
    ({"lfa": {"lanes": {"6": ["moss-a"]}}}, "'6' in 'lfa lanes' is not a lane; lanes are 1 to 5"),
    ({"control": {"lfa": [6]}}, "'6' in 'control lfa' is not a lane; lanes are 1 to 5"),
    ({"control": {"red": [1]}}, "control has no red; it may have lfa, posiwid"),
    ({"control": [1]}, "control = [1]: it must be a table"),
    ({"sites": {"lfa": [1, 2]}}, "sites lfa = [1, 2]: it must have 5 values, one for each lane"),
    ({"round": "three"}, "round = 'three': it must be a whole number"),
    ({"round": True}, "round = True: it must be a whole number"),
    ({"holder": "nobody"}, "holder = 'nobody': it must be one of lfa, posiwid"),
    ({"stock": {"lfa": "2"}}, "stock lfa = '2': it must be a whole number"),
]


@pytest.mark.rule("BM-1.2b", "BM-2.1a", "BM-2.2b", "BM-5.1a", "BM-8.5j", "BM-10.1a", "BM-10.3b", "BM-H.5b")
@pytest.mark.parametrize(("position", "says"), IMPOSSIBLE, ids=lambda value: str(value)[:40])
def test_what_cannot_be(position: dict[str, Any], says: str) -> None:
    with pytest.raises(ValueError) as error:  # noqa: PT011
        burntmoon.from_position({**FULL, **position}, burntmoon.full_options())
    assert str(error.value) == says


@pytest.mark.parametrize(("position", "says"), UNREADABLE, ids=lambda value: str(value)[:40])
def test_what_is_no_position(position: dict[str, Any], says: str) -> None:
    with pytest.raises(ValueError) as error:  # noqa: PT011
        burntmoon.from_position({**FULL, **position}, burntmoon.full_options())
    assert str(error.value).startswith(says)
