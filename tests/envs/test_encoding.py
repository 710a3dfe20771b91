"""Answers as indices and positions as features: one to one, the same from both ends, and telling nothing hidden."""

from __future__ import annotations

from itertools import chain, islice
from typing import Any

import numpy as np
import pytest

from examples import games
from sandtable.envs import Batch, NoEncoding
from sandtable.envs.encoding import made_up
from sandtable.envs.single import Desk
from sandtable.games.burntmoon.facts import facts
from sandtable.games.frontline import encoding as numbers
from sandtable.games.frontline import frontline
from sandtable.games.frontline import verbs as do
from sandtable.games.frontline.board import MAPS
from sandtable.games.frontline.state import PLACING
from sandtable.kernel.luck import below

from .reference import CASES, FREE, Plain, turned

pytestmark = pytest.mark.proves

FRONT_LINES = [{"map": name} for name in MAPS if name != "blank"] + [
    FREE,
    {**FREE, "amphibious": "on", "retreat": "orthogonal"},
]
ENCODED = [("frontline", options) for options in FRONT_LINES] + [
    ("burntmoon", {**options, "round_cap": "50"}) for options in facts.mixes if "set" not in options
]


def test_sizes() -> None:
    assert numbers.N_ACTIONS == 24 + 60 + 120 + 120 + 54 + 388 + 1680 == 2446
    assert numbers.N_FEATURES == 28 * 60 + 98 == 1778


@pytest.mark.parametrize(("name", "options"), ENCODED, ids=str)
def test_indices_are_one_to_one_and_lead_back(name: str, options: dict[str, str]) -> None:
    plain = Plain(name, options)
    seen: set[str] = set()
    for key in range(4):
        for s in plain.positions(key, patient=name == "frontline" and key % 2 == 0):
            i = plain.decision(s)
            seen.add(plain.game.asked(s, i).kind.name)
            for index, action in plain.indices(s, i).items():
                assert 0 <= index < plain.encoding.n_actions
                assert plain.encoding.action_of(s, i, index) == action
    assert {"frontline": {"supply", "action", "first"}, "burntmoon": {"place", "bid", "turn", "bolster"}}[name] <= seen


@pytest.mark.parametrize(
    ("name", "options"), [("frontline", {"map": "desert"}), ("burntmoon", {"round_cap": "20"})], ids=str
)
def test_every_index_means_something_or_nothing_everywhere(name: str, options: dict[str, str]) -> None:
    """An index is either not for this question, or an answer that has this very index again (or its twin's)."""
    plain = Plain(name, options)
    for s in islice(plain.positions(5), 0, None, 9):
        i = plain.decision(s)
        legal = plain.indices(s, i)
        for index in range(plain.encoding.n_actions):
            action = plain.encoding.action_of(s, i, index)
            if action in legal.values():
                assert legal.get(index) == action


@pytest.mark.parametrize("options", FRONT_LINES, ids=str)
def test_both_ends_see_the_same_game(options: dict[str, str]) -> None:
    plain = Plain("frontline", options)
    for s in chain(islice(plain.positions(11), 0, None, 3), islice(plain.positions(12, patient=True), 0, None, 2)):
        plain.game.plain.canonical(s)
        t = turned(plain.game, s)
        for seat in (0, 1):
            assert np.array_equal(plain.observation(s, seat), plain.observation(t, 1 - seat))
        for i in (asked.i for asked in plain.game.open(s)):
            assert set(plain.indices(s, i)) == set(plain.indices(t, i))


def test_every_decision_is_met_and_turned() -> None:
    """The games above together ask every question of the two-player game."""
    met: set[str] = set()
    for options in FRONT_LINES:
        plain = Plain("frontline", options)
        for s in chain(plain.positions(11), plain.positions(12, patient=True)):
            met.add(plain.game.asked(s, plain.decision(s)).kind.name)
    assert met == set(numbers.ASKED)


POSITION = {
    "month": "oct",
    "turn": 2,
    "player": "red",
    "first": "green",
    "stack": "capital 2 of 3",
    "stacks": {"red": ["air"], "green": ["air", "industry"]},
    "leadership": {"red": "exhausted", "green": "commissioned"},
    "cards": {"red": "balanced-industry", "green": "staggered-air"},
    "edge": "green on",
    "fallen": ["f3"],  # Red's Air Base
    "red": {"c4": "tank disrupted", "a7": "infantry"},
    "green": {"b8": "artillery"},
    "reserve": {"red": {"tank": 2}},
    "acted": {"a7": ["move", "attack"]},
}


def test_a_position_feature_by_feature() -> None:
    """Every number of a written position is where the document says, from Green's end turned round."""
    n = numbers
    s = frontline.from_position(POSITION, {})
    frontline.plain.start(s)
    game = {
        n.F_STAGE + 2: 1,
        n.F_MONTH + 1: 1,
        n.F_TURN + 1: 1,
        n.F_SUPPLY_KIND + 1: 1,
        n.F_SUPPLY: 2 / 4,
        n.F_SUPPLY + 1: 3 / 4,
    }
    rules = {
        n.F_OPTIONS: 1,
        n.F_OPTIONS + 3: 1,
        n.F_OPTIONS + 7: 1,
    }  # range1 a, Amphibious Move, the city die shifts the Edge
    red = {
        **{n.F_MY_TURN: 1, n.F_STACKS: 1 / 4, n.F_STACKS + 3: 3 / 4, n.F_STACKS + 5: 3 / 4},
        **{n.F_CARDS + 2: 1, n.F_CARDS + 9 + 6: 1, n.F_LEADERSHIP: 1, n.F_LEADERSHIP + 3 + 1: 1},
        **{n.F_EDGE + 1: 1, n.F_EDGE + 2: 1, n.F_RESERVE + 1: 2 / 6, n.F_ASKED + n.ASKED.index("action"): 1},
    }
    green = {
        **{n.F_FIRST: 1, n.F_STACKS: 3 / 4, n.F_STACKS + 2: 3 / 4, n.F_STACKS + 3: 1 / 4},
        **{n.F_CARDS + 6: 1, n.F_CARDS + 9 + 2: 1, n.F_LEADERSHIP + 1: 1, n.F_LEADERSHIP + 3: 1},
        **{n.F_EDGE: 1, n.F_EDGE + 2: 1, n.F_RESERVE + 3 + 1: 2 / 6},
    }
    red_planes = {(n.P_OWN, 36), (n.P_OWN + 1, 20), (n.P_ENEMY + 2, 43), (n.P_DISRUPTED, 20), (n.P_FALLEN, 17)}
    green_planes = {(n.P_ENEMY, 23), (n.P_ENEMY + 1, 39), (n.P_OWN + 2, 16), (n.P_DISRUPTED, 39), (n.P_FALLEN, 42)}
    ground = set(range(n.P_GROUND, n.P_FALLEN)) | {n.P_HEX}
    for seat, own, planes, actor in ((0, red, red_planes, 36), (1, green, green_planes, 23)):
        row = np.zeros(n.N_FEATURES, np.float32)
        n.observe(frontline.known(s, seat), seat, row)
        single = {int(k): row[k] for k in np.flatnonzero(row) if k >= n.F_MY_TURN}
        assert single == pytest.approx({**game, **rules, **own})
        done = {(n.P_DONE, actor), (n.P_DONE + 2, actor), (n.P_ACTIONS, actor)}
        marked = {divmod(int(k), 60) for k in np.flatnonzero(row[: n.F_MY_TURN])}
        assert {(plane, square) for plane, square in marked if plane not in ground} == planes | done
        assert {(n.P_GROUND + 4, 0), (n.P_GROUND + 4, 59), (n.P_OWN_CITY, 17), (n.P_OWN_CITY + 1, 3)} <= marked
        assert {(n.P_ENEMY_CITY, 42), (n.P_HEX, 29), (n.P_HEX, 30), (n.P_GROUND + 2, 20)} <= marked
        assert sum(plane == n.P_HEX for plane, _ in marked) == 2


class CheckedRow:
    """A row that refuses what a list would take from its end."""

    def __init__(self, n: int) -> None:
        self.values = [0.0] * n

    def __getitem__(self, k: int) -> float:
        assert 0 <= k < len(self.values)
        return self.values[k]

    def __setitem__(self, k: int, value: float) -> None:
        assert 0 <= k < len(self.values)
        self.values[k] = value


@pytest.mark.parametrize(
    ("name", "options"),
    [("frontline", {}), ("frontline", {**FREE, "map": "mountain"}), ("burntmoon", {"round_cap": "50"})],
    ids=str,
)
def test_no_number_is_written_or_read_out_of_bounds(name: str, options: dict[str, str]) -> None:
    """Compiled code checks no bounds; this runs the same rules on states and a row that do."""
    plain = Plain(name, options)
    game, engine = plain.game, plain.game.checked
    observe, index_of = engine.rule(plain.encoding.observe), engine.rule(plain.encoding.index_of)
    for key in (1, 2):
        s = game.blank(plain.options, engine)
        s.luck.key = key
        engine.start(s)
        n = 0
        while not game.is_over(s):
            i = plain.decision(s)
            for seat in (0, 1):
                observe(game.known(s, seat), seat, CheckedRow(plain.encoding.n_features))
            actions = game.legal(s, i)
            assert all(index_of(s, i, action) >= 0 for action in actions)
            engine.answer(s, i, actions[below(len(actions), key, n)])
            n += 1


def test_features_stay_within_their_bounds() -> None:
    for options in ({}, FREE):
        plain = Plain("frontline", options)
        for s in islice(plain.positions(3), 0, None, 5):
            for seat in (0, 1):
                row = plain.observation(s, seat)
                assert row.min() >= 0
                assert row.max() <= 1


def test_the_attack_is_in_the_features() -> None:
    """Whoever is asked about an attack sees who attacks whom."""
    planes = slice(numbers.P_ATTACKER * 60, numbers.P_TARGET * 60), slice(numbers.P_TARGET * 60, numbers.F_MY_TURN)
    met: set[str] = set()
    plain = Plain("frontline", {})
    for key in range(8):
        for s in plain.positions(key, patient=True):
            asked = plain.game.open(s)[0]
            attacker, target = (int(plain.observation(s, asked.who)[plane].sum()) for plane in planes)
            if asked.kind.name in ("rally", "edge", "die", "rout", "retreat", "displace", "reward"):
                assert (attacker, target) == (1, 1), asked.kind.name
                met.add(asked.kind.name)
            else:
                assert (attacker, target) == (0, 1 if asked.kind.name == "fire" else 0)
    assert len(met) == 7


# ---------------------------------------------------------------- nothing hidden
def test_free_set_up_tells_nothing() -> None:
    """While units are placed, a seat's features do not depend on what the other has done."""
    plain = Plain("frontline", {"setup": "free"})
    seen: dict[int, set[bytes]] = {0: set(), 1: set()}
    for key in range(4):
        for s in plain.positions(key):
            if s.stage != PLACING:
                break
            mover = plain.game.open(s)[0].who
            seen[1 - mover].add(plain.observation(s, 1 - mover).tobytes())
    # Green, who waits, always sees an empty field. Red has four set-ups of its own, and sees them and nothing else.
    assert len(seen[1]) == 1
    assert len(seen[0]) == 4


def test_chosen_cards_are_secret_until_both_are() -> None:
    plain = Plain("frontline", {"cards": "choose"})
    views = set()
    for number in range(9):
        s = plain.begin(1)
        plain.game.answer(s, 0, do.choose_card(number))
        views.add(plain.observation(s, 1).tobytes())
    assert len(views) == 1


def test_the_other_hand_of_leduc_is_hidden() -> None:
    """The same actions, the same own card, any other card: the same features."""
    plain = Plain(games["leduc"], {})
    views: dict[int, set[bytes]] = {}
    for key in range(60):
        s = plain.begin(key)
        views.setdefault(s.card[0], set()).add(plain.observation(s, 0).tobytes())
    assert len(views) == 6
    assert all(len(seen) == 1 for seen in views.values())


# ---------------------------------------------------------------- made up, or refused
def test_allies_are_refused() -> None:
    with pytest.raises(NoEncoding, match=r"two-player game only.*allies-4"):
        Batch("frontline", 1, {"players": "allies-4"})


def test_made_up_features_lose_nothing() -> None:
    """Positions that differ in one bit of a set have different features."""
    game = games["connect_four"]
    plain = Plain(game, {})
    rows = {plain.observation(s, 0).tobytes() for key in range(3) for s in plain.positions(key)}
    states = {str(plain.game.known(s, 0).values()) for key in range(3) for s in plain.positions(key)}
    assert len(rows) == len(states)


@pytest.mark.parametrize("name", list(games))
def test_made_up_indices_lead_back(name: str) -> None:
    plain = Plain(games[name], {})
    for s in plain.positions(2):
        for index, action in plain.indices(s, 0).items():
            assert plain.encoding.action_of(s, 0, index) == action
    assert made_up(games[name]) is made_up(games[name])


@pytest.mark.parametrize("name", list(CASES))
def test_compiled_numbers_are_the_plain_ones(name: str) -> None:
    """Every position of a game, seen by every seat."""
    game, options = CASES[name]
    plain, desk = Plain(game, options), Desk(game, options)
    nothing = np.zeros(desk.encoding.n_actions)
    desk.begin(77)
    for n, s in enumerate(plain.positions(77)):
        asked = plain.game.open(s)[0]
        assert (desk.seat, desk.decision) == (asked.who, asked.i)
        for seat in range(len(desk.seats)):
            assert np.array_equal(desk.observation(seat), plain.observation(s, seat))
            assert np.array_equal(desk.mask(seat), plain.mask(s) if seat == asked.who else nothing)
        desk.play_random(77, n)  # the step that `positions` takes next
    assert desk.over
    score: Any = type(plain.game).score
    assert desk.scores() == [score(s, seat) for seat in range(len(desk.seats))]


def test_frontline_encoding_is_the_games_own() -> None:
    assert frontline.encoding() is numbers.encoding
