"""Lists that grow have an end, and say so in every form of the rules; how much room a flow needs is counted."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest
from ground import Options, State, flag, nothing, one, pick, score
from landing import LandingOptions
from programs import load
from test_flow import game_of

from sandtable.kernel import (
    Flow,
    Game,
    Luck,
    RuleError,
    Rules,
    Steps,
    answer_of,
    ask,
    decision,
    flow_of,
    i4,
    luck_of,
    make,
    offer,
    offer_free,
    procedure,
    record,
    roll,
)
from sandtable.kernel.flow import Size
from sandtable.kernel.luck import fix
from sandtable.kernel.targets import plain_engine


# ---------------------------------------------------------------- the end of a list
@decision
def too_many(s: State, out: Options, who: int) -> None:
    """Answer with anything."""
    for k in range(1 + 64 * s.program):
        offer(out, k)


@procedure
def deeper(s: State, left: int) -> Steps[None]:
    if left > 0:
        yield from deeper(s, left - 1)
    else:
        yield ask(s, 0, flag)


@procedure
def overflowing(s: State) -> Steps[None]:
    how = yield ask(s, 0, pick, 3)
    if how == 0:
        for seat in range(4):
            ask(s, seat, flag)
        yield
    elif how == 1:
        yield from deeper(s, 30)
    elif how == 2:
        s.items[0].x = roll(s, 6)
    s.program = 1
    yield ask(s, 0, too_many)


ENDS = {
    0: (OverflowError, "more decisions at once than the state has room for"),
    1: (OverflowError, "procedures nest deeper than the state has frames for"),
    2: (ValueError, "the fixed dice are used up and another is wanted"),
}


@pytest.mark.parametrize("how", ENDS)
@pytest.mark.parametrize("form", ["plain", "checked", "native"])
def test_a_list_that_is_full_says_so(how: int, form: str, native_cache: Path) -> None:
    game = game_of(overflowing)
    error, says = ENDS[how]
    if form == "native":
        flat, native = make(State, 1), game.native()
        flat[0]["luck"]["fixed_count"] = flat[0]["luck"]["fixed_used"] = 1
        native.start(flat, 0)
        with pytest.raises(error, match=says):
            native.answer(flat, 0, 0, how)
        return
    engine = getattr(game, form)
    s = engine.state_class()
    fix(s, [0])
    s.luck.fixed_used = 1
    engine.start(s)
    with pytest.raises(error, match=says):
        engine.answer(s, 0, how)


@pytest.mark.parametrize("form", ["plain", "checked", "native"])
def test_more_options_than_there_is_room_for(form: str, native_cache: Path) -> None:
    game = game_of(overflowing)
    says = "more options than the game's Options has room for"
    if form == "native":
        flat, outs, native = make(State, 1), make(Options, 1), game.native()
        native.start(flat, 0)
        native.answer(flat, 0, 0, 4)
        with pytest.raises(OverflowError, match=says):
            native.options(flat, 0, 0, outs)
        return
    s = game.new(0, engine=getattr(game, form))
    game.answer(s, 0, 4)
    with pytest.raises(OverflowError, match=says):
        game.legal(s)


@decision
def many_free(s: State, out: LandingOptions, who: int) -> None:
    """Land."""
    for k in range(3):
        offer_free(out, k)


@procedure
def crowded(s: State) -> Steps[None]:
    yield ask(s, 0, many_free)


class Crowded(Game):
    name, title = "crowded", "Crowded"
    State, Options, main = State, LandingOptions, crowded
    score = staticmethod(score)


def test_more_free_answers_than_there_is_room_for(native_cache: Path) -> None:
    game = Crowded()
    flat, outs, native = make(State, 1), make(LandingOptions, 1), game.native()
    native.start(flat, 0)
    for run in (lambda: native.options(flat, 0, 0, outs), lambda: game.legal(game.new(0))):
        with pytest.raises(OverflowError, match="more free answers than the game's Options has room for"):
            run()


# ---------------------------------------------------------------- counting
def state_with(flow: Any) -> Any:
    class Some:
        n: i4
        luck: Luck = luck_of(fixed=1)

    Some.__annotations__["flow"] = Flow
    Some.flow = flow  # type: ignore[attr-defined]
    return record(Some)


@procedure
def pair(s: State) -> Steps[None]:
    a, b = yield ask(s, 0, flag), ask(s, 1, flag)
    s.n = a + b


@procedure
def asked_before(s: State) -> Steps[None]:
    ask(s, 0, flag)
    x = yield from one(s, 1)
    s.n = x + answer_of(s, 0)


@procedure
def three_of_four(s: State) -> Steps[None]:
    for seat in range(3):
        if s.n == 0:
            ask(s, seat, flag)
    yield
    yield from pair(s)


@procedure
def nested(s: State) -> Steps[None]:
    for k in range(4):
        for j in range(2 * 3 - 1):
            if k < 2:
                yield from three_of_four(s)
                s.n += k * j


@procedure
def as_long_as(s: State) -> Steps[None]:
    for seat in range(s.n):
        ask(s, seat, flag)
    yield


@pytest.mark.parametrize(
    ("main", "size"),
    [
        (nothing, Size(1, 1, 1)),
        (pair, Size(1, 1, 2)),
        (asked_before, Size(2, 1, 2)),
        (three_of_four, Size(2, 1, 3)),
        (nested, Size(3, 2, 3)),  # the two that count, and nothing hidden
    ],
    ids=lambda value: getattr(value, "__name__", ""),
)
def test_the_room_is_counted(main: Any, size: Size) -> None:
    cls = state_with(flow_of())
    rules = Rules(cls, main)
    assert rules.size == size
    s = cls()
    assert (len(s.flow.stack), len(s.flow.stack[0].slots), len(s.flow.decisions)) == size
    assert make(cls, 1)["flow"]["stack"]["slots"].shape == (1, size.frames, size.slots)
    assert make(cls, 1)["flow"]["decisions"].shape == (1, size.decisions)


def test_what_cannot_be_counted_is_said() -> None:
    @procedure
    def begin(s: State) -> Steps[None]:
        yield from deeper(s, 2)

    with pytest.raises(RuleError, match=r"procedures call themselves: say how deep they may go, as in flow_of\(frames=12\)"):
        Rules(state_with(flow_of()), begin)
    assert Rules(state_with(flow_of(frames=5)), begin).size == Size(5, 1, 1)
    with pytest.raises(RuleError, match=r"a loop without a fixed end asks questions: say how many at once"):
        Rules(state_with(flow_of()), as_long_as)
    assert Rules(state_with(flow_of(decisions=7)), as_long_as).size == Size(1, 1, 7)


def test_a_state_made_before_its_rules_are_read_is_not_played() -> None:
    cls = state_with(flow_of())
    early = cls()
    engine = plain_engine(Rules(cls, pair))
    with pytest.raises(OverflowError, match="procedures nest deeper than the state has frames for"):
        engine.start(early)
    engine.start(cls())


def test_loops_keep_nothing_hidden(tmp_path: Path) -> None:
    """Over constants the name counts by itself; an end that is a local of its own is not kept twice."""
    head = "from ground import State, flag, log\nfrom sandtable.kernel import ask, procedure\nSEATS = 4\n\n"
    body = "    for i in range({}):\n        yield ask(s, 0, flag)\n        log(s, i)\n"
    slots = {}
    for k, span in enumerate(["3", "SEATS", "SEATS - 1", "1, 2 * SEATS", "5, 0, -2", "n", "s.n", "0"]):
        text = f"{head}@procedure\ndef main(s):\n    n = s.n\n" + body.format(span)
        slots[span] = list(Rules(State, load(tmp_path / f"loops_{k}.py", text).main).procedures[0].slots)
    for span in ("3", "SEATS", "SEATS - 1", "1, 2 * SEATS", "5, 0, -2"):
        assert slots[span] == ["i"], span
    assert slots["n"] == ["i", "n", "_t1"]
    assert slots["s.n"] == ["i", "_t1", "_t2"]
