"""Whole games of random moves, in checked rules: what must be true at every moment."""

from __future__ import annotations

from typing import Any

import pytest

from sandtable.games.frontline import events as happenings
from sandtable.games.frontline import frontline
from sandtable.games.frontline.board import WATER
from sandtable.games.frontline.cards import FALLEN, GRANT
from sandtable.games.frontline.rules.terms import is_unfriendly_city
from sandtable.games.frontline.state import ACTIVE, DISRUPTED, GONE, NOBODY, NONE, PLAYING, RESERVE
from sandtable.kernel import pack, unpack
from sandtable.kernel.events import EventKind
from sandtable.kernel.luck import key_of
from sandtable.kernel.record import copy_of
from sandtable.play.match import Match

from .table import MAPS, lively, random_game

pytestmark = pytest.mark.proves

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
            assert not s.cities[city].fallen
        if s.stage == PLAYING and s.month < 4:
            grant = GRANT[s.sides[city // 3].card * 12 + s.month * 3 + city % 3]
            assert s.cities[city].stack in (0, 1 if s.cities[city].fallen else grant)
    if s.stage == PLAYING and s.month < 4:
        assert s.stocked
        turns_left = 6 * s.boards - s.turn
        stacks = sum(city.stack > 0 for city in s.cities[: 6 * s.boards]) + (s.spending != NONE)
        assert stacks == turns_left or s.flow.over
    if s.spending != NONE:
        assert s.spending // 3 == s.player
        assert 0 <= s.supply <= s.granted <= 4
        assert (s.supply_kind == FALLEN) == (s.granted == 1)
        assert s.supply_kind in (FALLEN, s.spending % 3)


def markers(s: Any) -> None:
    for field in s.battlefields:
        assert field.edge_holder in (NOBODY, 0, 1)
        assert not field.edge_on or field.edge_holder != NOBODY


def test_everything_happens_in_them() -> None:
    """The games above are worth checking: all kinds of events and decisions turn up in them and a few more."""
    events, asked = set[str](), set[str]()
    for seed, options in [*GAMES, *((f"more {k}", {"map": "mountain"}) for k in range(12))]:
        for s in random_game(seed, **options):
            events |= {event.kind for event in s.journal or ()}
            asked |= {a.kind.name for a in frontline.open(s)}
            s.journal = []
        events |= {event.kind for event in s.journal}
    assert {kind.name for kind in frontline.rules.kinds} - asked == set()
    told = {kind.name for kind in vars(happenings).values() if isinstance(kind, EventKind)}
    assert told - events <= {"card rolled", "attacked city", "city die", "fell", "freed"}  # rare in random play


@pytest.mark.parametrize("players", ["2", "allies-4"])
def test_compiled_rules_play_the_same_random_games(players: str) -> None:
    """Answer by answer: the same options and, at the end, the same state."""
    native = frontline.native()
    options = {"players": players, "setup": "free", "cards": "choose", "map": "nogo", "map2": "desert"}
    for seed in range(3):
        s = frontline.blank(options)
        s.luck.key = key_of(f"same {seed}")
        states, outs = native.arrays()
        pack(s, states, 0)
        frontline.plain.start(s)
        native.start(states, 0)
        n = 0
        while not frontline.is_over(s):
            a = frontline.open(s)[0]
            actions = frontline.legal(s, a.i)
            native.options(states, 0, a.i, outs)
            assert outs[0]["action"][: outs[0]["n"]].tolist() == actions
            action = lively(a, actions, seed, 5 * n)
            frontline.plain.answer(s, a.i, action)
            native.answer(states, 0, a.i, action)
            n += 1
        native.canonical(states, 0)
        last = copy_of(s)
        frontline.plain.canonical(last)
        assert unpack(frontline.State, states, 0).values() == last.values()
        assert n > 100


@pytest.mark.parametrize(("seed", "options"), [GAMES[0], GAMES[8], GAMES[10]], ids=["main", "free", "four"])
def test_moves_and_positions_read_back(seed: str, options: dict[str, str]) -> None:
    """Every option as text is the same option again, has a sentence of its own, and the position is the same position."""
    full = frontline.full_options(options)
    for n, s in enumerate(random_game(seed, **options)):
        for a in frontline.open(s):
            actions = frontline.legal(s, a.i)
            typed = [frontline.move_text(s, a.i, action) for action in actions]
            assert [frontline.read_move(s, a.i, text) for text in typed] == actions
            assert len(set(typed)) == len(typed)
            if n % 5 == 0:
                labels = [frontline.label(s, a.i, action) for action in actions]
                assert len(set(labels)) == len(labels)
                assert all(labels)
        if n % 5 == 0:
            table = frontline.position(s)
            table.pop("numbers", None)
            again = frontline.position(frontline.from_position(frontline.position(s), full))
            assert again == table


def test_an_undo_keeps_what_the_other_has_placed_and_does_not_tell_it() -> None:
    """FL-1.7g In a free set-up nobody sees what the other does."""
    match = Match(frontline, seed="3", options={"setup": "free"})
    while len(match.open()) == 1:
        match.play(match.open()[0].i, match.options(match.open()[0].i)[0].action)
    before = match.known("red")
    for seat in ("red", "green"):
        asked = match.asked_of(seat)
        assert asked is not None
        match.play(asked.i, match.options(asked.i)[0].action)
    hidden = match.record.moves[-1]
    assert match.undo("red") == 1
    assert match.record.moves[-1] == hidden
    assert match.known("red").values() == before.values()
