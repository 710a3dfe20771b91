"""Whole games of random moves, in checked rules: what must be true at every moment."""

from __future__ import annotations

from typing import Any

import pytest

from sandtable.games.frontline import frontline
from sandtable.games.frontline.board import WATER
from sandtable.games.frontline.cards import FALLEN, GRANT
from sandtable.games.frontline.rules.terms import is_unfriendly_city
from sandtable.games.frontline.state import ACTIVE, DISRUPTED, GONE, NOBODY, NONE, PLAYING, RESERVE

from .table import MAPS, random_game

GAMES = [
    *((f"{name} {k}", {"map": name}) for name in MAPS for k in range(2)),
    ("free", {"setup": "free", "cards": "choose", "map": "nogo", "lake_drop": "any"}),
    ("switches", {"edge_die": "either", "range1": "c", "rally_lenient": "on", "retreat": "orthogonal"}),
    ("four", {"players": "allies-4", "map2": "nogo"}),
    ("three", {"players": "allies-3-green", "map": "desert", "map2": "mountain", "setup": "free"}),
]


@pytest.mark.rule("FL-1.3c", "FL-1.7e", "FL-2.6a", "FL-B.5", "FL-B.8a", "FL-C.33", "FL-2.7a", "FL-5.10b", "FL-2.2d")
@pytest.mark.parametrize(("seed", "options"), GAMES, ids=[seed for seed, _ in GAMES])
def test_always_true(seed: str, options: dict[str, str]) -> None:
    for s in random_game(seed, engine=frontline.checked, **options):
        pieces(s)
        cities_and_chits(s)
        markers(s)


def pieces(s: Any) -> None:
    for number, u in enumerate(s.units):
        if u.status in (ACTIVE, DISRUPTED):
            assert s.board[u.square] == number
            assert s.ground[u.square] != WATER
            assert u.square < 60 * s.boards
            # whoever stands in a city holds it
            assert not is_unfriendly_city(s, u.square, u.colour) or s.flow.over
        else:
            assert u.status in (RESERVE, GONE)
            assert u.square == NONE
        assert 0 <= u.actions <= 2
        assert u.done.bit_count() <= u.actions
    assert sum(1 for unit in s.board if unit >= 0) == sum(u.status in (ACTIVE, DISRUPTED) for u in s.units)


def cities_and_chits(s: Any) -> None:
    for city in range(6 * s.boards):
        if city % 3 == 1:
            assert not s.fallen[city]
        if s.stage == PLAYING and s.month < 4:
            grant = GRANT[s.card[city // 3] * 12 + s.month * 3 + city % 3]
            assert s.stack[city] in (0, 1 if s.fallen[city] else grant)
    if s.stage == PLAYING and s.stocked and s.month < 4:
        turns_left = 6 * s.boards - s.turn
        stacks = sum(n > 0 for n in s.stack[: 6 * s.boards]) + (s.spending != NONE)
        assert stacks == turns_left or s.flow.over
    if s.spending != NONE:
        assert s.spending // 3 == s.player
        assert 0 <= s.supply <= s.granted <= 4
        assert (s.supply_kind == FALLEN) == (s.granted == 1)
        assert s.supply_kind in (FALLEN, s.spending % 3)


def markers(s: Any) -> None:
    for board in range(2):
        assert s.edge_holder[board] in (NOBODY, 0, 1)
        assert not s.edge_on[board] or s.edge_holder[board] != NOBODY


@pytest.mark.parametrize("players", ["2", "allies-4"])
def test_compiled_rules_play_the_same_random_games(players: str) -> None:
    """Answer by answer: the same options and, at the end, the same state."""
    from sandtable.kernel import pack, unpack
    from sandtable.kernel.luck import below, key_of
    from sandtable.kernel.record import copy_of

    native = frontline.native()
    options = {"players": players, "setup": "free", "cards": "choose", "map": "nogo", "map2": "desert"}
    for seed in range(3):
        s = frontline.blank(options)
        s.luck.key = key_of(f"same {seed}")
        states, outs = native.arrays()
        pack(s, states, 0)
        frontline.plain.start(s)
        native.start(states, 0)
        n, key = 0, key_of(f"answers {seed}")
        while not frontline.is_over(s):
            i = frontline.open(s)[below(len(frontline.open(s)), key, 2 * n)].i
            actions = frontline.legal(s, i)
            native.options(states, 0, i, outs)
            assert outs[0]["action"][: outs[0]["n"]].tolist() == actions
            action = actions[below(len(actions), key, 2 * n + 1)]
            frontline.plain.answer(s, i, action)
            native.answer(states, 0, i, action)
            n += 1
        native.canonical(states, 0)
        last = copy_of(s)
        frontline.plain.canonical(last)
        assert unpack(frontline.State, states, 0).values() == last.values()
        assert n > 100
