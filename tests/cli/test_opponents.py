"""Opponents: legal, quick, the same again with the same seed, blind to what their seat may not know."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import product
from random import Random
from types import SimpleNamespace
from typing import Any

import pytest

from examples import games as examples
from sandtable.ai import OPPONENTS, find
from sandtable.ai.coach import follows
from sandtable.ai.greedy import choice, compiled_choice
from sandtable.ai.search import ready as getting_ready
from sandtable.games.redline.cards import CLASS_CAPTURE, WEIGHT
from sandtable.games.redline.rules.capture import capture_cost
from sandtable.games.redline.rules.terms import capture_of, is_here
from sandtable.games.redline.state import UNITS
from sandtable.games.registry import GAMES
from sandtable.games.registry import find as find_game
from sandtable.kernel import Asked
from sandtable.kernel.driver import look_on, set_floor
from sandtable.kernel.record import copy_of
from sandtable.lab.simulate import wilson
from sandtable.play.match import Match
from sandtable.terminal.hints import hint_lines
from sandtable.testing.peeking import pairs

FRONT_LINE, REDLINE = find_game("frontline"), find_game("redline")


def asked(s: Any) -> Any:
    return FRONT_LINE.open(s)[0]


def at_the_first_action(seed: str) -> Any:
    s = FRONT_LINE.new(seed)
    while asked(s).kind.name != "action":
        FRONT_LINE.answer(s, asked(s).i, FRONT_LINE.legal(s, asked(s).i)[0])
    return s


@pytest.mark.parametrize("name", list(OPPONENTS))
def test_answers_are_legal_and_repeat(name: str) -> None:
    FRONT_LINE.native()  # else levels answer as greedy
    opponent, s, rng = find(name), FRONT_LINE.new("5"), Random(1)
    for _ in range(40 if name in ("random", "greedy") else 1):
        a = asked(s)
        known = FRONT_LINE.known(s, a.who)
        before = copy_of(known).values()
        answer = opponent.choose(FRONT_LINE, known, a.who, a.i, Random(7))
        assert answer == opponent.choose(FRONT_LINE, known, a.who, a.i, Random(7))
        assert known.values() == before  # it plays in worlds of its own
        assert answer.action in FRONT_LINE.legal(s, a.i)
        FRONT_LINE.answer(s, a.i, rng.choice(FRONT_LINE.legal(s, a.i)))


def test_greedy_is_quick_with_many_options(monkeypatch: pytest.MonkeyPatch) -> None:
    """In plain Python a try takes a fraction of a millisecond, and a thousand are the most it makes."""
    monkeypatch.setattr(type(FRONT_LINE), "compiled", None)  # whatever another test has compiled
    s, tried = at_the_first_action("7"), list[int]()
    assert len(FRONT_LINE.legal(s)) > 120
    world = FRONT_LINE.world
    monkeypatch.setattr(FRONT_LINE, "world", lambda known, seat, key: tried.append(key) or world(known, seat, key))
    find("greedy").choose(FRONT_LINE, FRONT_LINE.known(s, asked(s).who), asked(s).who, asked(s).i, Random(1))
    assert len(FRONT_LINE.legal(s)) <= len(tried) <= 1000


@pytest.mark.parametrize(
    ("position", "wanted"),
    [
        ({"red": {"c9": "infantry", "a1": "tank"}, "green": {"f8": "infantry"}}, "attack c9 c10"),  # an empty Capital
        ({"red": {"b8": "tank", "d1": "infantry"}, "green": {"c10": "infantry"}}, "attack b8 b9"),  # an empty Industry
        ({"red": {"e3": "tank", "a9": "infantry"}, "green": {"d2": "infantry", "c10": "tank"}}, "move e3 d1"),  # a guard
    ],
)
def test_greedy_sees_what_is_there_to_take_and_to_guard(position: dict[str, Any], wanted: str) -> None:
    table = {"player": "red", "stack": "air 1 of 3", "leadership": {"red": "exhausted", "green": "exhausted"}, **position}
    s = FRONT_LINE.from_position(table, FRONT_LINE.full_options())
    FRONT_LINE.plain.start(s)
    answer = find("greedy").choose(FRONT_LINE, FRONT_LINE.known(s, 0), 0, 0, Random(1))
    assert FRONT_LINE.move_text(s, 0, answer.action) == wanted


def test_greedy_cannot_tell_worlds_apart_that_its_seat_cannot() -> None:
    """Leduc hold'em: whatever card the other holds, and whatever comes next, the answer is the same."""
    game = examples["leduc"]
    for card in range(6):
        answers = set()
        for other in (c for c in range(6) if c != card):
            for key in range(5):
                s = game.new("1")
                s.card[0], s.card[1], s.luck.key = card, other, key
                answers.add(find("greedy").choose(game, game.known(s, 0), 0, 0, Random(3)))
        assert len(answers) == 1


@pytest.mark.parametrize("name", [*GAMES, *examples])
def test_greedy_is_one_player_compiled_or_not(name: str) -> None:
    """The same option for the same key, at every decision of a random game."""
    game = examples[name] if name in examples else find_game(name)
    native = game.native()
    r, s, compared = Random(name), game.new("6"), 0
    while not game.is_over(s) and compared < 40:
        a = r.choice(game.open(s))
        known, actions = game.known(s, a.who), game.legal(s, a.i)
        if len(actions) > 1:
            key, samples = r.getrandbits(61), r.randrange(1, 5)
            ways = sorted(r.sample(range(len(actions)), r.randrange(1, len(actions) + 1)))  # all, or some of them
            plain = ways[choice(game, known, a.who, a.i, key, samples, [actions[k] for k in ways])]
            assert plain == compiled_choice(native, known, a.who, a.i, key, samples, ways), (len(actions), samples)
            compared += 1
        game.plain.answer(s, a.i, r.choice(actions))
    assert compared > 2


def capture_questions(seeds: int) -> Iterator[tuple[Any, Asked]]:
    """Random games of REDLINE, wherever a squad may roll to capture: that costs nothing."""
    for seed in range(seeds):
        r, s = Random(seed), REDLINE.new(str(seed))
        while not REDLINE.is_over(s):
            a = r.choice(REDLINE.open(s))
            if a.kind.name == "capture":
                yield s, a
            REDLINE.plain.answer(s, a.i, r.choice(REDLINE.legal(s, a.i)))


def share_of_captures(s: Any, a: Asked) -> float:
    """How many of a hundred rolls of the squad would do."""
    mores = [
        CLASS_CAPTURE[WEIGHT[s.units[u].kind]] + capture_of(s, u)
        for u in range(a.who * UNITS, a.who * UNITS + UNITS)
        if is_here(s, u)
    ]
    rolls = [sum(dice) + sum(mores) for dice in product(range(1, 7), repeat=len(mores))]
    return 100 * sum(total >= capture_cost(s, a.args["position"]) for total in rolls) / len(rolls)


def test_greedy_takes_what_is_free() -> None:
    """Wherever the roll has a fair chance. One that cannot succeed is worth nothing, and may be left."""
    greedy, taken = find("greedy"), list[str]()
    for s, a in capture_questions(2):
        if share_of_captures(s, a) < 15:
            continue
        answer = greedy.choose(REDLINE, REDLINE.known(s, a.who), a.who, a.i, Random(len(taken)))
        taken.append(REDLINE.move_text(s, a.i, answer.action))
    assert len(taken) > 20
    assert set(taken) == {"capture"}


def test_answers_are_compared_at_like_moments() -> None:
    """Whether it rolls or not, a squad is looked at when its capture step is over, and nothing else has begun."""
    for s, a in capture_questions(1):
        seen = set()
        for action in REDLINE.legal(s, a.i):
            world = copy_of(s)
            depth = int(world.flow.depth)
            REDLINE.plain.rule(set_floor)(world)
            REDLINE.plain.answer(world, a.i, action)
            REDLINE.plain.rule(look_on)(world, REDLINE.buffer(world), int(s.flow.decisions[a.i].kind))
            seen.add((int(world.flow.depth), int(world.flow.open), int(world.mission)))
            assert REDLINE.is_over(world) or seen == {(depth - 1, 0, int(s.mission))}


def test_the_list_of_opponents() -> None:
    with pytest.raises(ValueError, match="there is no opponent 'hal'; the opponents are: random, greedy"):
        find("hal")


def test_intervals() -> None:
    low, high = wilson(50, 100)
    assert (round(low, 4), round(high, 4)) == (0.4038, 0.5962)
    assert wilson(0, 10)[0] == 0.0
    assert round(wilson(10, 10)[0], 4) == 0.7225
    assert wilson(0, 0) == (0.0, 1.0)


# ---------------------------------------------------------------- levels
def test_greedy_answers_until_rules_are_compiled(monkeypatch: pytest.MonkeyPatch) -> None:
    """Another process prepares them; when it has ended they are loaded, and the level thinks for itself."""
    begun: list[Any] = []

    class Process:
        alive = True

        def __init__(self, target: Any, args: Any, daemon: bool) -> None:
            begun.append((target, args, daemon))

        def start(self) -> None: ...

        def is_alive(self) -> bool:
            return Process.alive

    game = examples["leduc"]
    monkeypatch.delitem(vars(game), "_native", raising=False)
    monkeypatch.setattr(getting_ready, "working", {})
    monkeypatch.setattr(getting_ready, "is_kept", lambda game: False)
    monkeypatch.setattr(getting_ready, "get_context", lambda how: SimpleNamespace(Process=Process))
    known = game.known(game.new("1"), 0)
    for _ in range(2):
        assert find("level1").choose(game, known, 0, 0, Random(3)) == find("greedy").choose(game, known, 0, 0, Random(3))
    assert begun == [(getting_ready.prepare, (type(game),), True)]
    Process.alive = False
    assert getting_ready.ready(game)
    assert game.compiled is not None


# ---------------------------------------------------------------- hints
def test_a_hint_takes_an_empty_capital(monkeypatch: pytest.MonkeyPatch) -> None:
    """In plain Python, as on a machine where nothing is compiled yet."""
    monkeypatch.setattr(type(FRONT_LINE), "compiled", None)
    monkeypatch.setattr("sandtable.ai.coach.ready", lambda game: False)
    table = {"player": "red", "stack": "air 1 of 3", "leadership": {"red": "exhausted", "green": "exhausted"}}
    table |= {"red": {"c9": "infantry", "a1": "tank"}, "green": {"f8": "infantry"}}
    match = Match(FRONT_LINE, "1", position=table)
    lines = [line.plain for line in hint_lines(match, "red", match.open()[0])]
    assert lines[0] == "The best, each with its chance of winning:"
    assert lines[1].endswith(" % attack c9 c10 (then most often the game is over)")
    assert len(lines) <= 5


@pytest.mark.parametrize("name", ["burntmoon", "frontline"])
def test_a_hint_says_what_most_often_follows(name: str) -> None:
    """What another does next, in worlds that the seat cannot tell apart: so it is the same in any of them."""
    game, said = find_game(name), set[str]()
    game.native()
    for n, pair in enumerate(pairs(game, "hints", most=6)):
        asked, heard = pair.asked, list[str]()
        for world in (pair.true, pair.other):
            known = game.known(world, asked.who)
            action = game.legal(known, asked.i)[0]
            heard.append(follows(game, known, asked.who, asked.i, action, [n, n + 1, n + 2]))
        assert heard[0] == heard[1]
        others = [game.seat_title(name) for name in game.seats(game.options_of(pair.true))]
        del others[asked.who]
        assert heard[0].split(":")[0] in ("", "the game is over", *others)
        said.add(heard[0])
    assert len(said) > 1
