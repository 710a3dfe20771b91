"""What the procedure compiler refuses, with its message and line; errors in rules are found in the rules' own files."""

from __future__ import annotations

import traceback
from collections.abc import Callable
from pathlib import Path
from typing import Any, NamedTuple

import pytest
from ground import Item, State, log, one
from programs import compare, load

from sandtable.kernel import Options, RuleError, Rules, ask, decision, flow_of, luck_of, offer, procedure
from sandtable.kernel.flow import Steps
from sandtable.kernel.record import checked, make_record
from sandtable.kernel.targets import Engine, checked_engine, plain_engine

HEAD = """\
from ground import Item, State, flag, log, nothing, one, pick
from sandtable import kernel
from sandtable.kernel import answer_of, ask, ask_again, finish, first_answer, procedure, rule

@rule
def item(s: State, i: int) -> Item:
    return s.items[i]

def helper(s):
    yield ask(s, 0, flag)

"""
MAIN = "@procedure\ndef main(s):\n"
SLOTS = 24


def source(body: str) -> str:
    return HEAD + MAIN + "".join(f"    {line}\n" for line in body.split("\n"))


class Refused(NamedTuple):
    says: str
    body: str
    line: int = 0  # counted from the first line of the body; -1 is the def


MANY = [f"x{i}" for i in range(SLOTS + 1)]
REFUSED = [
    # where a yield cannot be
    Refused("yield, break or continue inside a 'try' statement", "try:\n    yield ask(s, 0, flag)\nfinally:\n    pass", 1),
    Refused("inside a 'with' statement", "with s:\n    yield ask(s, 0, flag)", 1),
    Refused("inside a 'assert' statement", "log(s, 1)\nassert (yield ask(s, 0, flag))", 1),
    Refused("inside a 'raise' statement", "raise ValueError((yield ask(s, 0, flag)))"),
    Refused("inside a 'delete' statement", "del s.items[(yield ask(s, 0, flag))]"),
    Refused("inside a 'match' statement", "match s.n:\n    case 1:\n        yield ask(s, 0, flag)", 2),
    Refused(
        "inside a 'try' statement",
        "while s.n:\n    try:\n        break\n    finally:\n        yield ask(s, 0, flag)",
        4,
    ),
    Refused("inside a 'with' statement", "while s.n:\n    with s:\n        continue\n    yield ask(s, 0, flag)", 1),
    Refused("yield inside an assignment target", "s.items[(yield ask(s, 0, flag))].x = 1"),
    Refused("yield inside an assignment target", "s.items[(yield ask(s, 0, flag))].x += 1"),
    Refused("yield must come first in its expression", "x = log(s, (yield ask(s, 0, flag)))"),
    Refused("yield must come first in its expression", "x = s.n + (yield ask(s, 0, flag))"),
    Refused("yield must come first in its expression", "x = (yield ask(s, 0, flag)) + (yield ask(s, 0, flag))"),
    Refused("yield must come first in its expression", "x = 0 < (yield ask(s, 0, flag))"),
    Refused("yield must come first in its expression", "x = 1 if (yield ask(s, 0, flag)) else 2"),
    Refused("yield must come first in its expression", "x = [(yield ask(s, 0, flag))]"),
    Refused(
        "yield must come first in its expression",
        "if s.n == 0:\n    pass\nelif s.n == (yield ask(s, 0, flag)):\n    pass",
        2,
    ),
    Refused("the left side would be read before the yield", "s.n += yield ask(s, 0, flag)"),
    Refused("while ... else with a yield in the test", "while (yield ask(s, 0, flag)):\n    pass\nelse:\n    pass"),
    # functions in functions
    Refused("no nested functions in a procedure", "f = lambda: s.n"),
    Refused("no nested functions in a procedure", "f = lambda: (yield ask(s, 0, flag))"),
    Refused("no nested functions in a procedure", "def f():\n    yield ask(s, 0, flag)\nyield from f()"),
    Refused("no nested functions in a procedure", "class C:\n    pass"),
    # loops
    Refused("must be 'for name in range(...)'", "for item in s.items:\n    yield ask(s, 0, flag)"),
    Refused("must be 'for name in range(...)'", "for i, j in range(3):\n    yield ask(s, 0, flag)"),
    Refused("must be 'for name in range(...)'", "for s.n in range(3):\n    yield ask(s, 0, flag)"),
    Refused("must be 'for name in range(...)'", "for i in range(stop=3):\n    yield ask(s, 0, flag)"),
    Refused("must be 'for name in range(...)'", "for i in range(1, 2, 3, 4):\n    yield ask(s, 0, flag)"),
    Refused("must be 'for name in range(...)'", "for i in range():\n    yield ask(s, 0, flag)"),
    Refused("must be 'for name in range(...)'", "for i in range((yield ask(s, 0, flag))):\n    pass"),
    Refused(
        "(or a jump out of its else) must be 'for name in range(...)'",
        "while s.n:\n    for x in s.items:\n        pass\n    else:\n        break\n    yield ask(s, 0, flag)",
        1,
    ),
    Refused("the step of such a range must be a number", "for i in range(0, 9, s.n):\n    yield ask(s, 0, flag)"),
    Refused("the step of such a range must be a number", "for i in range(0, 9, 0):\n    yield ask(s, 0, flag)"),
    # what is yielded
    Refused("did you mean 'yield from'", "yield one(s, 1)"),
    Refused("yield needs ask(...)", "yield 3"),
    Refused("yield needs ask(...)", "yield ask(s, 0, flag), 3"),
    Refused("yield needs ask(...)", "yield [ask(s, 0, flag), ask(s, 1, flag)]"),
    Refused("yield needs ask(...)", "yield first_answer(s), ask(s, 0, flag)"),
    Refused("yield from needs the call of a @procedure", "yield from log(s, 1)"),
    Refused("yield from needs the call of a @procedure", "yield from helper(s)"),
    Refused("yield from needs the call of a @procedure", "yield from [ask(s, 0, flag)]"),
    Refused("third argument of ask must be a @decision", "k = flag\nyield ask(s, 0, k)", 1),
    Refused("third argument of ask must be a @decision", "flag = 1\nyield ask(s, 0, flag)", 1),
    Refused("third argument of ask must be a @decision", "yield ask(s, 0)"),
    Refused("third argument of ask must be a @decision", "if s.n:\n    ask(s, 0, log)\nyield", 1),
    # arguments
    Refused("ask for pick needs 4 plain arguments: state, who, decision, a", "yield ask(s, 0, pick)"),
    Refused("ask for flag needs 3 plain arguments", "yield ask(s, 0, flag, 1)"),
    Refused("ask for pick needs 4 plain arguments", "yield ask(s, 0, pick, a=1)"),
    Refused("ask for pick needs 4 plain arguments", "yield ask(s, 0, pick, *[1])"),
    Refused("ask for pick needs 4 plain arguments", "yield ask(s, 0, flag), ask(s, 1, pick)"),
    Refused("ask for pick needs 4 plain arguments", "for k in range(2):\n    ask(s, k, pick)\nyield", 1),
    Refused("one needs 2 plain arguments: state, x", "yield from one(s)"),
    Refused("one needs 2 plain arguments: state, x", "yield from one(s, 1, 2)"),
    Refused("one needs 2 plain arguments: state, x", "yield from one(s, x=1)"),
    Refused("first_answer needs 1 plain arguments: state", "i = yield first_answer(s, 1)"),
    Refused("the first argument must be the state, s", "yield ask(0, 0, flag)"),
    Refused("the first argument must be the state, s", "yield from one(s.n, 1)"),
    Refused("the first argument must be the state, s", "t = s\nyield from nothing(t)", 1),
    # values
    Refused("1 value wanted from a yield that gives 0", "x = yield from nothing(s)\nlog(s, x)"),
    Refused("1 value wanted from a yield that gives 0", "log(s, 1)\nif (yield from nothing(s)):\n    pass", 1),
    Refused("1 value wanted from a yield that gives 0", "x = yield"),
    Refused("2 values wanted from a yield that gives 1", "x, y = yield ask(s, 0, flag)"),
    Refused("2 values wanted from a yield that gives 1", "x, y = yield from one(s, 1)"),
    Refused("2 values wanted from a yield that gives 1", "x, y = yield first_answer(s)"),
    Refused("1 value wanted from a yield that gives 2", "x = yield ask(s, 0, flag), ask(s, 1, flag)"),
    Refused("1 value wanted from a yield that gives 2", "x, s.n = yield ask(s, 0, flag), ask(s, 1, flag)"),
    Refused("main returns a value in some places and none in others", "if s.n:\n    return 1\nyield ask(s, 0, flag)", -1),
    Refused("main returns a value in some places and none in others", "if s.n:\n    return 1\nreturn", -1),
    Refused("main returns a value", "while True:\n    if s.n:\n        break\n    return 1", -1),
    # what lives across a yield
    Refused("'u' refers into the state (s.items[0])", "u = s.items[0]\nyield ask(s, 0, flag)\nu.x = 1", 1),
    Refused("'v' refers into the state (u[1])", "u = s.items\nv = u[1]\nyield ask(s, 0, flag)\nv.x = 1", 2),
    Refused("'f' refers into the state (s.flow)", "f = s.flow\nyield ask(s, 0, flag)\nlog(s, f.depth)", 1),
    Refused("'u' refers into the state (item(s, 2))", "u = item(s, 2)\nyield ask(s, 0, flag)\nu.x = 1", 1),
    Refused("'u' refers into the state", "u = s.items[0]\nwhile s.n < 3:\n    u.x += 1\n    yield ask(s, 0, flag)", 3),
    Refused("read it again after the yield", "u = s.items[0]\nyield from one(s, 1)\nu.x = 1", 1),
    Refused(
        "'x' is used after this yield but may not have been set",
        "if s.n:\n    x = 1\nyield ask(s, 0, flag)\nlog(s, x)",
        2,
    ),
    Refused(
        "'x' is used after this yield",
        "for i in range(3):\n    if i:\n        log(s, x)\n    else:\n        x = 1\n    yield ask(s, 0, flag)",
        5,
    ),
    Refused("'i' is used after this yield", "for i in range(s.n):\n    yield ask(s, 0, flag)\nlog(s, i)", 1),
    Refused(
        f"main keeps {SLOTS + 1} values across its yields, a frame holds {SLOTS}: x0, x1",
        "\n".join(f"{x} = s.n" for x in MANY) + "\nyield ask(s, 0, flag)\n" + "\n".join(f"log(s, {x})" for x in MANY),
        -1,
    ),
    # names
    *(
        Refused(f"the name {name} is the compiler's", f"log(s, 1)\n{name} = 1", 1)
        for name in ("_f", "_q", "_pc", "_a0", "_t12")
    ),
    Refused("the name _t1 is the compiler's", "log(s, _t1)"),
]


def refusal(folder: Path, text: str) -> RuleError:
    module = load(folder / f"refused_{abs(hash(text))}.py", text)
    with pytest.raises(RuleError) as caught:
        Rules(State, module.main)
    assert caught.value.filename == module.__file__
    return caught.value


@pytest.mark.parametrize("case", REFUSED, ids=lambda case: case.body.replace("\n", "; ")[:60])
def test_refused(case: Refused, tmp_path: Path) -> None:
    text = source(case.body)
    error = refusal(tmp_path, text)
    assert case.says in error.msg
    wanted = (HEAD + MAIN).count("\n") + 1 + case.line
    assert error.lineno == wanted, f"at {error.text!r}"
    assert error.text == text.split("\n")[wanted - 1] + "\n"


@pytest.mark.parametrize("params", ["s, *rest", "s, **rest", "s, *, a", "s, a=1", "s, /, a"])
def test_parameters_must_be_plain(params: str, tmp_path: Path) -> None:
    text = HEAD + f"@procedure\ndef sub({params}):\n    yield ask(s, 0, flag)\n\n" + MAIN + "    yield from sub(s, 1)\n"
    module = load(tmp_path / "parameters.py", text)
    with pytest.raises(RuleError, match="plain positional parameters without defaults") as caught:
        Rules(State, module.main)
    assert caught.value.lineno == HEAD.count("\n") + 2


def test_main_takes_only_the_state(tmp_path: Path) -> None:
    error = refusal(tmp_path, HEAD + "@procedure\ndef main(s, turn):\n    yield ask(s, turn, flag)\n")
    assert "main begins the game and takes nothing but the state" in error.msg
    assert error.lineno == HEAD.count("\n") + 2


def test_error_in_an_indented_procedure_has_its_line(tmp_path: Path) -> None:
    error = refusal(tmp_path, HEAD + "if True:\n    @procedure\n    def main(s):\n        pass\n        yield 3\n")
    assert error.lineno == HEAD.count("\n") + 5


def test_main_must_be_a_procedure() -> None:
    with pytest.raises(RuleError, match=r"log.* is not a @procedure"):
        Rules(State, log)


@procedure
def three_deep(s: State) -> Steps[None]:
    yield from two_deep(s)


@procedure
def two_deep(s: State) -> Steps[None]:
    yield from one(s, 1)


def test_more_frames_than_the_state_has() -> None:
    small = make_record("Small", {"luck": luck_of().cls, "flow": flow_of(frames=2, slots=2, decisions=1).cls})
    with pytest.raises(RuleError, match="procedures nest 3 deep, the state has 2 frames"):
        Rules(small, three_deep)
    assert Rules(small, two_deep).depth == 2


def test_a_decision_with_too_many_arguments() -> None:
    def choose(s: State, out: Options, who: int, a: int, b: int, c: int, d: int, e: int, f: int) -> None:
        offer(out, a)

    with pytest.raises(TypeError, match="decision choose has more than 5 arguments besides s, out and who"):
        decision(choose)


def test_a_decision_is_not_called() -> None:
    @decision
    def choose(s: State, out: Options, who: int) -> None:
        offer(out, 0)

    with pytest.raises(TypeError, match=r"choose is a decision: ask for it with `yield ask\(s, who, choose"):
        choose(State(), Options(), 0)


# ---------------------------------------------------------------- what must not be refused
ACCEPTED = {
    "a reference read again": "u = s.items[0]\nu.x = 1\nyield ask(s, 0, flag)\nu = s.items[1]\nu.x = 2",
    "a local set on both branches": "if s.n:\n    x = 1\nelse:\n    x = 2\nyield ask(s, 0, flag)\nlog(s, x)",
    "a local set in a loop for ever": "while True:\n    x = s.n\n    break\nyield ask(s, 0, flag)\nlog(s, x)",
    "a for loop over records without a yield": "for u in s.items:\n    u.x = 1\nyield ask(s, 0, flag)",
    "asks by dotted names": "yield kernel.ask(s, 0, flag)",
    "an empty procedure": "'Only a text.'",
    "a value that is not wanted": "yield from one(s, 1)",
    "all ways out return a value": "if s.n:\n    raise ValueError\nelse:\n    return 1",
    "a loop for ever that only returns": "while True:\n    yield ask(s, 0, flag)\n    return 1",
    "the name of a local in a comprehension": "k = 2\nx = [k for k in range(k)]\nyield ask(s, 0, flag)\nlog(s, k)",
}


@pytest.mark.parametrize("body", ACCEPTED.values(), ids=ACCEPTED)
def test_accepted(body: str, tmp_path: Path) -> None:
    module = load(tmp_path / "accepted.py", source(body))
    rules = Rules(State, module.main)
    s = State()
    plain_engine(rules).start(s)
    assert s.flow.open == ("yield ask" in body or "kernel.ask" in body or "one(" in body)


# ---------------------------------------------------------------- finer points
WALRUS = {
    "set in a test with a yield": "if (w := (yield ask(s, 0, pick, 3))) > 0:\n    log(s, w)",
    "set, used after a yield": "yield ask(s, 0, flag)\nif (w := 1) > s.n:\n    yield ask(s, 0, flag)\n    log(s, w)",
    "set in the test of a loop": "while (w := (yield ask(s, 0, pick, 3))) > 2:\n    yield ask(s, 1, flag)\nlog(s, w)",
    "perhaps not set": "w = 5\nyield ask(s, 0, flag)\nx = s.n and (w := 3)\nlog(s, w + x)",
    "perhaps not set in a list": "w = 5\nyield ask(s, 0, flag)\nx = [(w := i) for i in range(s.n)]\nlog(s, w)",
}


@pytest.mark.parametrize("body", WALRUS.values(), ids=WALRUS)
def test_walrus(body: str, tmp_path: Path) -> None:
    assert compare(load(tmp_path / "walrus.py", source(body)).main, range(3)) > 0


def test_return_none_is_return(tmp_path: Path) -> None:
    sub = "@procedure\ndef sub(s):\n    yield ask(s, 0, flag)\n    return None\n\n"
    module = load(tmp_path / "none.py", HEAD + sub + MAIN + "    yield from sub(s)\n    log(s, 1)\n")
    assert compare(module.main, range(1)) == 1


MORE = [
    Refused("ask(...) is yielded, or stands alone", "x = ask(s, 0, flag)\nyield"),
    Refused("ask(...) is yielded, or stands alone", "yield ask(s, 1, flag)\nlog(s, ask(s, 0, flag))", 1),
    Refused("'u' refers into the state (s.items[0])", "u: Item = s.items[0]\nyield ask(s, 0, flag)\nu.x = 1", 1),
    Refused("the name _post is the compiler's", "_post = 1\nlog(s, _post)"),
    Refused("the name _wait is the compiler's", "log(s, 1)\n_wait = 1", 1),
]


@pytest.mark.parametrize("case", MORE, ids=lambda case: case.body.replace("\n", "; "))
def test_refused_too(case: Refused, tmp_path: Path) -> None:
    test_refused(case, tmp_path)


@pytest.mark.parametrize("params", ["", "s, /", "*, s"])
def test_a_procedure_has_the_state(params: str, tmp_path: Path) -> None:
    error = refusal(tmp_path, HEAD + f"@procedure\ndef main({params}):\n    yield\n")
    assert "plain positional parameters without defaults" in error.msg


# ---------------------------------------------------------------- tracebacks
RAISING = (
    HEAD
    + """\
@rule
def fire(s: State, x: int) -> int:
    if x > 0:
        raise ValueError("too hot")
    return s.items[x].x

@rule
def far(s: State) -> int:
    return fire(s, 1)

@procedure
def sub(s):
    answer = yield ask(s, 0, flag)
    for i in range(3):
        yield ask(s, 0, flag)
        log(s, answer)
        far(s)

@procedure
def main(s):
    yield from sub(s)
"""
)


def line_of(text: str, part: str) -> int:
    return next(n for n, line in enumerate(text.split("\n"), 1) if part in line)


def frames(error: BaseException, file: str) -> list[int]:
    """The lines of a file in a traceback, outermost first."""
    return [frame.lineno or 0 for frame in traceback.extract_tb(error.__traceback__) if frame.filename == file]


@pytest.fixture(params=[plain_engine, checked_engine])
def engine_of(request: pytest.FixtureRequest) -> Callable[[Rules], Engine]:
    return request.param  # type: ignore[no-any-return]


def test_traceback_names_the_rules_own_lines(tmp_path: Path, engine_of: Callable[[Rules], Engine]) -> None:
    module = load(tmp_path / "raising.py", RAISING)
    engine = engine_of(Rules(State, module.main))
    s = engine.state_class()
    engine.start(s)
    engine.answer(s, 0, 1)
    with pytest.raises(ValueError, match="too hot") as caught:
        engine.answer(s, 0, 0)
    lines = [line_of(RAISING, part) for part in ("        far(s)", "return fire(s, 1)", "raise ValueError")]
    assert frames(caught.value, str(module.__file__)) == lines


ERRORS: dict[str, tuple[str, type[Exception], str]] = {  # body with the mark `# here` -> error
    "in the first block": ("x = 1\nlog(s, x // 0)  # here\nyield ask(s, 0, flag)", ZeroDivisionError, "by zero"),
    "in a test": ("if s.n:\n    pass\nelif 1 // s.n:  # here\n    yield ask(s, 0, flag)", ZeroDivisionError, "by zero"),
    "in the test of a loop": ("while 1 // s.n:  # here\n    yield ask(s, 0, flag)", ZeroDivisionError, "by zero"),
    "in a range": ("for i in range(1 // s.n):  # here\n    yield ask(s, 0, flag)", ZeroDivisionError, "by zero"),
    "in an argument": ("log(s, 1)\nyield ask(s, 1 // 0, flag)  # here", ZeroDivisionError, "by zero"),
    "in what is returned": ("log(s, 1)\nreturn 1 // 0  # here", ZeroDivisionError, "by zero"),
    "a local that is no int": ("x = [1]\nyield ask(s, 0, flag)  # here\nlog(s, x[0])", TypeError, "list"),
    "a result that is no int": ("return 1 / 2  # here", TypeError, "float"),
}


@pytest.mark.parametrize("name", ERRORS)
def test_error_in_a_procedure_has_its_line(name: str, tmp_path: Path, engine_of: Callable[[Rules], Engine]) -> None:
    body, error, says = ERRORS[name]
    text = source(body)
    module = load(tmp_path / "erring.py", text)
    engine = engine_of(Rules(State, module.main))
    with pytest.raises(error, match=says) as caught:
        engine.start(engine.state_class())
    assert frames(caught.value, str(module.__file__)) == [line_of(text, "# here")]


DEAR = (
    HEAD.replace("import answer_of", "import decision, offer, answer_of")
    + """\
@decision
def dear(s: State, out, who: int) -> None:
    offer(out, 1 // s.n)

@rule
def overflow(s: State) -> None:
    s.items[0].x = 1 << 31

@procedure
def main(s):
    yield ask(s, 0, dear)
    overflow(s)
"""
)


def test_error_in_a_decision_has_its_line(tmp_path: Path, engine_of: Callable[[Rules], Engine]) -> None:
    module = load(tmp_path / "dear.py", DEAR)
    engine = engine_of(Rules(State, module.main))
    s = engine.state_class()
    engine.start(s)
    out: Any = Options() if engine.state_class is State else checked(Options)()
    with pytest.raises(ZeroDivisionError) as caught:
        engine.options(s, 0, out, -1)
    assert frames(caught.value, str(module.__file__)) == [line_of(DEAR, "offer(out, 1 // s.n)")]


def test_checked_overflow_is_found_where_it_happens(tmp_path: Path) -> None:
    module = load(tmp_path / "overflow.py", DEAR)
    engine = checked_engine(Rules(State, module.main))
    s = engine.state_class()
    engine.start(s)
    with pytest.raises(OverflowError, match=r"Item.x: 2147483648 does not fit -2147483648..2147483647") as caught:
        engine.answer(s, 0, 0)
    assert frames(caught.value, str(module.__file__)) == [line_of(DEAR, part) for part in ("    overflow(s)", "1 << 31")]
    assert s.items[0].x == 0


@procedure
def unused_item(s: State) -> Steps[None]:
    item = Item()
    item.x = 1
    log(s, item.x)
    yield ask(s, 0, _flag)


@decision
def _flag(s: State, out: Any, who: int) -> None:
    offer(out, 1)


def test_a_record_of_ones_own_before_the_yield_is_fine() -> None:
    s = State()
    plain_engine(Rules(State, unused_item)).start(s)
    assert s.flow.open == 1
