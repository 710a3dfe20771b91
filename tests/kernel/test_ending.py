"""`finish` ends the game at once, wherever it is called, in every form of the rules."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest
from ground import Item, State, flag, log, pick, score
from programs import load
from test_flow import game_of

from sandtable.kernel import Generators, RuleError, Rules, Steps, ask, finish, make, procedure, rule, unpack

WAYS = 9


@rule
def deep(s: State, now: int) -> int:
    if now:
        finish(s)
        s.items[0].x = 1
    return 4


@rule
def deeper(s: State, now: int) -> bool:
    for k in range(3):
        if deep(s, now) == 0:
            s.items[1].x = 1
        s.items[2].x = k
    return True


@rule
def last(s: State, now: int) -> int:
    return deep(s, now)


@procedure
def inner(s: State, how: int) -> Steps[int]:
    if how == 0:
        finish(s)
    elif how == 1:
        deep(s, 1)
    elif how == 2:
        deeper(s, 1)
        log(s, 1)
    elif how == 3:
        s.items[3].x = deep(s, 1)
    elif how == 4:
        if deeper(s, 1) and (yield ask(s, 0, flag)):
            log(s, 2)
    elif how == 5:
        yield ask(s, deep(s, 1), pick, 1)
    elif how == 6:
        ask(s, 0, flag)
        deeper(s, 1)
        yield
    elif how == 7:
        return last(s, 1)
    else:
        deep(s, 0)
    log(s, 3)
    return 1


@procedure
def middle(s: State, how: int) -> Steps[None]:
    x = yield from inner(s, how)
    log(s, x)


@procedure
def ends_in_every_way(s: State) -> Steps[None]:
    how = yield ask(s, 0, pick, 3)
    yield from middle(s, how * 5 + s.program)
    log(s, 50)
    yield ask(s, 1, flag)


def ended(s: Any) -> tuple[Any, ...]:
    return (s.n, s.h, [item.x for item in s.items], s.flow.over, s.flow.open, s.flow.asked)


@pytest.mark.parametrize("way", range(WAYS))
def test_it_stops_at_once_in_every_form(way: int, native_cache: Path) -> None:
    game = game_of(ends_in_every_way)
    found = []
    for engine in (game.plain, game.checked):
        s = engine.state_class()
        s.program = way % 5
        engine.start(s)
        engine.answer(s, 0, way // 5)
        found.append(ended(s))
    s = State()
    s.program = way % 5
    Generators(game.rules, s).answer(0, way // 5)
    found.append(ended(s))
    native, flat = game.native(), make(State, 1)
    flat[0]["program"] = way % 5
    native.start(flat, 0)
    native.answer(flat, 0, 0, way // 5)
    found.append(ended(unpack(State, flat)))
    assert found[1:] == found[:1] * 3
    if way < WAYS - 1:
        assert found[0] == (0, 0, [0, 0, 0, 0], 1, 0, 0)
    else:  # nothing ends it
        assert found[0][3] == 0
        assert found[0][0] > 0


REFUSED = {
    "x = s.n + deep(s, 1)": "x = s.n + deep",
    "x = deep(s, 1) + deep(s, 0)": "x = deep",
    "x = s.n and deep(s, 1)": "x = s.n",
    "while deep(s, 0):\n        log(s, 1)": "while deep",
    "log(s, log(s, deep(s, 1)) + s.n)\n    log(s, log(s, 1) + deep(s, 1))": "    log(s, log(s, 1) + deep",
    "s.n += deep(s, 0)": "s.n += deep",
    "assert deep(s, 0)": "assert deep",
}
HEAD = """\
from ground import State, flag, log
from sandtable.kernel import ask, procedure, rule
from test_ending import Item, deep
"""


@pytest.mark.parametrize("statement", REFUSED, ids=lambda text: text.split("\n")[0])
@pytest.mark.parametrize("inside", ["a rule", "the procedure"])
def test_a_call_that_may_end_the_game_comes_first(statement: str, inside: str, tmp_path: Path) -> None:
    body = f"    {statement}\n    return 1\n"
    helper = f"@rule\ndef helper(s: State) -> int:\n{body}\n" if inside == "a rule" else ""
    inner_body = "    x = helper(s)\n" if helper else f"    {statement}\n"
    text = f"{HEAD}\n{helper}@procedure\ndef main(s):\n{inner_body}    yield ask(s, 0, flag)\n"
    with pytest.raises(RuleError, match="deep may end the game, so it must be what its statement does first") as caught:
        _ = Rules(State, load(tmp_path / f"refused_{inside.split()[1]}.py", text).main).procedures
    assert caught.value.text is not None
    assert caught.value.text.strip().startswith(REFUSED[statement].strip().split("\n")[-1].strip()[:12])
    assert caught.value.filename == str(tmp_path / f"refused_{inside.split()[1]}.py")


def test_what_may_end_the_game_returns_no_record(tmp_path: Path) -> None:
    helper = "@rule\ndef helper(s: State) -> Item:\n    deep(s, 1)\n    return s.items[0]\n"
    text = f"{HEAD}\n{helper}\n@procedure\ndef main(s):\n    u = helper(s)\n    log(s, u.x)\n    yield ask(s, 0, flag)\n"
    with pytest.raises(RuleError, match="helper may end the game, and then has no record to return"):
        _ = Rules(State, load(tmp_path / "refused_record.py", text).main).procedures


__all__ = ["Item", "deep", "score"]
