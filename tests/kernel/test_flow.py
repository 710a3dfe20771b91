"""Where a game stands: secret answers, questions at one's own pace, nesting, canonical states, the end."""

from __future__ import annotations

import inspect
from collections.abc import Callable
from typing import Any

import pytest
from ground import State, flag, log, nothing, one, pick, score

from sandtable.kernel import Game, Generators, Steps, answer_of, ask, ask_again, asks, finish, first_answer, procedure, rule
from sandtable.kernel.record import copy_of, pack, unpack


def game_of(main: Any) -> Any:
    """A game whose main procedure this is."""
    fields = {"name": main.__name__, "title": main.__name__, "State": State, "main": main, "score": staticmethod(score)}
    return type("Some", (Game,), fields)()


@pytest.fixture(params=["plain", "checked"])
def begin(request: pytest.FixtureRequest) -> Callable[[Any], tuple[Any, Any]]:
    """Begins a game: (the game, its state)."""

    def begun(main: Any) -> tuple[Any, Any]:
        game = game_of(main)
        return game, game.new(0, engine=getattr(game, request.param))

    return begun


def open_seats(game: Any, s: Any) -> list[int]:
    return [asked.who for asked in game.open(s)]


# ---------------------------------------------------------------- several at once, in secret
@procedure
def bidding(s: State) -> Steps[None]:
    a, b = yield ask(s, 0, pick, 3), ask(s, 1, pick, 3)
    s.items[0].x = a
    s.items[1].x = b
    yield ask(s, 0, flag)


@procedure
def posting(s: State) -> Steps[None]:
    for seat in range(3):
        ask(s, seat, pick, 3)
    yield
    for seat in range(3):
        s.items[seat].x = answer_of(s, seat)
    yield ask(s, 0, flag)


def test_either_order_gives_the_same(begin: Any) -> None:
    game, first = begin(bidding)
    _, second = begin(bidding)
    assert open_seats(game, first) == [0, 1]
    game.answer(first, 0, 2)
    assert open_seats(game, first) == [1]
    game.answer(first, 1, 4)
    game.answer(second, 1, 4)
    assert open_seats(game, second) == [0]
    game.answer(second, 0, 2)
    assert [item.x for item in first.items[:2]] == [2, 4]
    for s in (first, second):
        game.engine_of(s).canonical(s)
    assert first.values() == second.values()


@pytest.mark.parametrize("order", [(0, 1, 2), (2, 1, 0), (1, 2, 0)])
def test_any_number_at_once(begin: Any, order: tuple[int, ...]) -> None:
    game, s = begin(posting)
    for seat in order:
        game.answer(s, seat, seat + 1)
    assert [item.x for item in s.items] == [1, 2, 3, 0]


def test_the_others_answer_is_not_known(begin: Any) -> None:
    game, low = begin(bidding)
    _, high = begin(bidding)
    game.answer(low, 0, 1)
    game.answer(high, 0, 4)
    assert low.flow.decisions[0].answer == 1  # it is in the state
    assert game.known(low, 1).values() == game.known(high, 1).values()  # seat 1 cannot tell
    assert game.known(low, 2).values() == game.known(high, 2).values()  # nor can a spectator
    assert game.known(low, 0).flow.decisions[0].answer == 1  # who gave it knows it
    assert open_seats(game, game.known(low, 1)) == [1]


def test_the_others_place_is_not_known() -> None:
    game = game_of(bidding)
    s = game.new(0)
    game.plain.answer(s, 0, 1, 20, 30, 3)
    assert list(game.known(s, 0).flow.decisions[0].point) == [20, 30, 3]
    assert list(game.known(s, 1).flow.decisions[0].point) == [0, 0, 0]


def test_known_is_a_copy(begin: Any) -> None:
    game, s = begin(bidding)
    before = s.values()
    known = game.known(s, 0)
    known.h, known.flow.open = 7, 0
    assert s.values() == before


def test_a_bare_ask_before_a_yield_with_a_value(begin: Any) -> None:
    """The yield gives the answer to its own question, not to the one posted before."""
    game, s = begin(mixed)
    game.answer(s, 0, 1)
    game.answer(s, 1, 4)
    assert [item.x for item in s.items[:2]] == [4, 1]


@procedure
def mixed(s: State) -> Steps[None]:
    ask(s, 0, flag)
    mine = yield ask(s, 1, pick, 3)
    s.items[0].x = mine
    s.items[1].x = answer_of(s, 0)
    yield ask(s, 0, flag)


# ---------------------------------------------------------------- at one's own pace
@procedure
def placing(s: State) -> Steps[None]:
    """Each seat places three, the other may be faster or slower."""
    for seat in range(2):
        ask(s, seat, pick, 3)
    while s.items[0].x < 3 or s.items[1].x < 3:
        i = yield first_answer(s)
        s.items[i].x += 1
        log(s, i * 10 + answer_of(s, i))
        if s.items[i].x < 3:
            ask_again(s, i)
    s.items[2].x = 1


@pytest.mark.parametrize("order", ["000111", "111000", "010101", "011100"])
def test_first_answer_goes_on_at_once(begin: Any, order: str) -> None:
    game, s = begin(placing)
    for n, seat in enumerate(map(int, order)):
        assert seat in open_seats(game, s)
        game.answer(s, seat, 2)
        assert s.n == n + 1  # nobody waits for the other
    assert game.is_over(s)
    assert [item.x for item in s.items] == [3, 3, 1, 0]


def test_ask_again_is_a_new_question(begin: Any) -> None:
    game, s = begin(placing)
    game.answer(s, 1, 4)
    asked = s.flow.decisions[1]
    assert (asked.open, asked.answer, asked.who, list(asked.args)) == (1, 0, 1, [3, 0, 0, 0, 0])
    assert open_seats(game, s) == [0, 1]


@procedure
def asking_twice(s: State) -> Steps[None]:
    ask(s, 0, flag)
    ask(s, 1, flag)
    i = yield first_answer(s)
    ask_again(s, 1 - i)


def test_ask_again_before_the_answer(begin: Any) -> None:
    game, s = begin(asking_twice)
    with pytest.raises(ValueError, match="asked again before it was answered"):
        game.answer(s, 0, 1)


@procedure
def asking_over(s: State) -> Steps[None]:
    ask(s, 0, flag)
    ask(s, 1, flag)
    yield first_answer(s)
    yield ask(s, 0, pick, 3)


def test_a_new_question_while_old_ones_are_open(begin: Any) -> None:
    game, s = begin(asking_over)
    with pytest.raises(ValueError, match="a new question while answers to older ones are still open"):
        game.answer(s, 0, 1)


@procedure
def waiting_for_nothing(s: State) -> Steps[None]:
    s.items[0].x = yield first_answer(s)


def test_first_answer_without_a_question(begin: Any) -> None:
    with pytest.raises(ValueError, match="first_answer, but no question is open"):
        begin(waiting_for_nothing)
    with pytest.raises(ValueError, match="first_answer, but no question is open"):
        Generators(game_of(waiting_for_nothing).rules, State())


# ---------------------------------------------------------------- what is refused
def test_answers_to_closed_decisions(begin: Any) -> None:
    game, s = begin(bidding)
    game.answer(s, 0, 2)
    before = s.values()
    for closed in (0, 2, -1, 3, 100):
        with pytest.raises(ValueError, match="that decision is not open"):
            game.answer(s, closed, 1)
    with pytest.raises(ValueError, match="no such decision is open"):
        game.engine_of(s).answer(s, 0, 1)
    assert s.values() == before


def test_answers_after_the_end(begin: Any) -> None:
    game, s = begin(bidding)
    for i in (0, 1, 0):
        game.answer(s, i, 1)
    assert game.is_over(s)
    assert game.open(s) == []
    with pytest.raises(ValueError, match="that decision is not open"):
        game.answer(s, 0, 1)


@procedure
def asking_too_many(s: State) -> Steps[None]:
    for seat in range(4):
        ask(s, seat, flag)
    yield


def test_too_many_decisions(begin: Any) -> None:
    with pytest.raises(OverflowError, match="more decisions at once than the state has room for"):
        begin(asking_too_many)


@procedure
def digging(s: State) -> Steps[None]:
    log(s, 1)
    yield from digging(s)


@procedure
def stepping_down(s: State, left: int) -> Steps[int]:
    if left == 0:
        yield ask(s, 0, flag)
        return 0
    below = yield from stepping_down(s, left - 1)
    return below + 1


@procedure
def as_deep_as_there_is_room(s: State) -> Steps[None]:
    s.items[0].x = yield from stepping_down(s, 10)


def test_too_deep(begin: Any) -> None:
    with pytest.raises(OverflowError, match="procedures nest deeper than the state has frames for"):
        begin(digging)
    game, s = begin(as_deep_as_there_is_room)
    assert s.flow.depth == len(s.flow.stack) == 12
    game.answer(s, 0, 0)
    assert s.items[0].x == 10


# ---------------------------------------------------------------- where a state stands
@procedure
def outer(s: State) -> Steps[None]:
    kept, lost = 11, 12
    log(s, lost)
    got = yield from inner(s, 5)  # outer waits here
    log(s, kept + got)


@procedure
def inner(s: State, size: int) -> Steps[int]:
    for i in range(2):
        yield ask(s, 0, flag)  # inner waits here
        log(s, i)
    while s.n < 5:
        log(s, 1)
        if s.n & 1:
            yield ask(s, 0, flag)  # odd
        else:
            yield ask(s, 1, flag)  # even
    return size


def line_of(text: str) -> int:
    lines = inspect.getsource(inspect.getmodule(line_of)).split("\n")  # type: ignore[arg-type]
    return next(n for n, line in enumerate(lines, 1) if line.endswith(f"# {text}"))


def test_where_names_procedures_lines_and_locals(begin: Any) -> None:
    game, s = begin(outer)
    assert game.rules.where(s)[0] == ("outer", line_of("outer waits here"), {"kept": 11})
    name, line, needed = game.rules.where(s)[1]
    assert (name, line) == ("inner", line_of("inner waits here"))
    assert needed == {"size": 5, "i": 0}
    game.answer(s, 0, 1)
    assert game.rules.where(s)[1][2]["i"] == 1


def test_where_tells_apart_yields_that_go_on_at_the_same_place(begin: Any) -> None:
    game, s = begin(outer)
    lines = []
    while game.open(s):
        lines.append(game.rules.where(s)[1][1])
        game.answer(s, 0, 0)
    assert lines == [line_of("inner waits here")] * 2 + [line_of("even"), line_of("odd")]


def test_where_a_game_stands_before_and_after(begin: Any) -> None:
    game, s = begin(ending)
    assert game.rules.where(game.blank()) == []
    assert len(game.rules.where(s)) == 2
    game.answer(s, 0, 1)
    assert game.is_over(s)
    assert game.rules.where(s) == []


def test_procedures_by_name() -> None:
    rules = game_of(outer).rules
    assert [p.name for p in rules.procedures] == ["outer", "inner"]
    assert rules.depth == 2
    assert game_of(digging).rules.depth is None  # it can call itself
    assert "_wait(s)" in rules.named("inner").listing()
    with pytest.raises(KeyError, match="no procedure 'middle'; there are outer, inner"):
        rules.named("middle")


# ---------------------------------------------------------------- canonical states
@procedure
def two_ways(s: State) -> Steps[None]:
    """One answer leads straight on, another by detours that leave traces in what is needed no more."""
    way = yield ask(s, 0, pick, 3)
    unused = way * 7
    if way == 1:
        unused = yield from stepping_down(s, 3)
    elif way == 2:
        a, b = yield ask(s, 1, pick, 2), ask(s, 2, pick, 2)
        unused = a + b
    s.items[0].x = 1
    log(s, 1 if unused > -1 else 0)
    kept = s.items[0].x + 4
    yield ask(s, 1, flag)
    log(s, kept)
    yield ask(s, 0, pick, 1)


def reached(game: Any, *answers: tuple[int, int]) -> Any:
    s = game.new(0)
    for i, action in answers:
        game.answer(s, i, action)
    return s


def test_the_same_position_by_different_ways() -> None:
    game = game_of(two_ways)
    ways = [
        reached(game, (0, 0)),
        reached(game, (0, 1), (0, 1)),
        reached(game, (0, 2), (0, 3), (1, 1)),
        reached(game, (0, 2), (1, 0), (0, 3)),
        reached(game, (0, 3)),
    ]
    assert len({repr(s.values()) for s in ways}) > 2  # traces differ
    for s in ways:
        game.plain.canonical(s)
    assert len({repr(s.values()) for s in ways}) == 1
    assert len({pack(s).tobytes() for s in ways}) == 1
    for s in ways:
        game.answer(s, 0, 1)  # and they go on alike
        game.plain.canonical(s)
    assert len({repr(s.values()) for s in ways}) == 1
    assert ways[0].n == 2


def test_canonical_keeps_what_is_needed(begin: Any) -> None:
    game, s = begin(bidding)
    game.answer(s, 1, 4)
    game.engine_of(s).canonical(s)
    again = copy_of(s)
    game.engine_of(s).canonical(again)
    assert again.values() == s.values()  # once is enough
    game.answer(s, 0, 3)
    assert [item.x for item in s.items[:2]] == [3, 4]


def test_canonical_tells_different_positions_apart() -> None:
    game = game_of(bidding)
    low, high = reached(game, (0, 1)), reached(game, (0, 2))
    for s in (low, high):
        game.plain.canonical(s)
    assert low.values() != high.values()


def test_ended_games_are_canonical_alike() -> None:
    game = game_of(two_ways)
    ways = [reached(game, (0, 0), (0, 1), (0, 2)), reached(game, (0, 1), (0, 0), (0, 1), (0, 0))]
    for s in ways:
        assert game.is_over(s)
        game.plain.canonical(s)
    assert ways[0].values() == ways[1].values()
    assert ways[0].flow.depth == 0


def test_a_state_in_the_middle_goes_on_after_it_was_flat() -> None:
    game = game_of(outer)
    s = game.new(0)
    while game.open(s):
        s = unpack(State, pack(s))
        game.answer(s, 0, 1)
    straight = game.new(0)
    while game.open(straight):
        game.answer(straight, 0, 1)
    assert s.values() == straight.values()


# ---------------------------------------------------------------- the end
@procedure
def ending(s: State) -> Steps[None]:
    yield from stopping(s)
    log(s, 100)  # never
    yield ask(s, 0, flag)


@procedure
def stopping(s: State) -> Steps[None]:
    how = yield ask(s, 0, pick, 3)
    finish(s)
    s.items[0].x = 1  # never
    if how == 0:
        yield ask(s, 0, flag)
    elif how == 1:
        yield from nothing(s)
    elif how == 2:
        yield from one(s, 1)
    elif how == 3:
        yield
    s.items[1].x = int(how < 4)


@pytest.mark.parametrize("how", range(5))
def test_finish_stops_at_once(begin: Any, how: int) -> None:
    game, s = begin(ending)
    game.answer(s, 0, how)
    assert game.is_over(s)
    assert (s.flow.open, s.flow.asked, s.flow.waiting) == (0, 0, 0)
    assert game.open(s) == []
    assert s.n == 0
    assert [item.x for item in s.items] == [0, 0, 0, 0]
    oracle = State()
    generators = Generators(game.rules, oracle)
    generators.answer(0, how)
    assert (oracle.flow.over, oracle.flow.open, oracle.n) == (1, 0, 0)
    assert [item.x for item in oracle.items] == [0, 0, 0, 0]


def test_the_end_of_main_is_the_end(begin: Any) -> None:
    game, s = begin(nothing)
    assert game.is_over(s)
    assert s.n == 1
    assert s.flow.depth == 0


def test_a_state_can_be_started_anew(begin: Any) -> None:
    game, s = begin(bidding)
    fresh = s.values()
    game.answer(s, 0, 1)
    game.engine_of(s).start(s)
    assert open_seats(game, s) == [0, 1]
    assert s.values()[-1][:4] == fresh[-1][:4]  # depth, asked, open, waiting


# ---------------------------------------------------------------- which question
@rule
def note_question(s: State, seat: int) -> None:
    s.n = 7 if asks(s, 0, flag) else 3 if asks(s, 0, pick) else 0


@pytest.mark.usefixtures("native_cache")
def test_rules_can_tell_which_question_is_open() -> None:
    """The number of a decision is the game's: the same in plain, checked and compiled rules."""
    fields = {"name": "asking", "title": "Asking", "State": State, "main": bidding, "score": staticmethod(score)}
    game = type("Asking", (Game,), {**fields, "hide": staticmethod(note_question)})()
    native = game.native()
    for engine in (game.plain, game.checked):
        s = game.new(0, engine=engine)
        found = []
        while not s.flow.over:
            states, _ = native.arrays()
            pack(s, states, 0)
            native.hide(states, 0, 0)
            found.append((game.known(s, 0).n, unpack(State, states, 0).n))
            engine.answer(s, game.open(s)[0].i, 1)
        assert found == [(3, 3), (3, 3), (7, 7)]
