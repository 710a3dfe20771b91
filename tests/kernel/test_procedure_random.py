"""The procedure compiler against its oracle: generated programs, run in every way, are the same at every decision."""

from __future__ import annotations

import ast
from collections import Counter
from collections.abc import Callable
from pathlib import Path
from random import Random
from typing import Any

import pytest
from ground import Options, State, score
from programs import HEAD, Different, Program, Stepping, compare, load, load_programs, options

from sandtable.kernel import Game, Rules, driver, emit, flatten, flow, make, rule, targets, unpack
from sandtable.kernel.syntax import asks_of
from tests.more import MORE

pytestmark = pytest.mark.proves

PROGRAMS, CHUNK = 150 * MORE, 25


@pytest.mark.parametrize("first", range(0, PROGRAMS, CHUNK))
def test_every_way_is_the_same(first: int, tmp_path: Path) -> None:
    decisions = 0
    for seed, main in load_programs(tmp_path, range(first, first + CHUNK)):
        try:
            decisions += compare(main, range(2))
        except Different as e:
            raise AssertionError(f"program {seed}: {e}\n{Program(seed).text}") from e
    assert decisions > CHUNK  # the programs do stop and ask


def test_programs_use_everything() -> None:
    used = Counter(kind for seed in range(2000) for kind in Program(seed).used)
    everything = """
        if, elif, if else, if ask, for, for else, while, while else, while ask, forever, kept loop, jump, dead end,
        leave, branch and break, finish, recurse, end, call, call without value, call in expression, set ask, set two,
        set perhaps, declare ask, set test, field, augmented, pair, group, mixed, race, sum, test first, test not,
        test compare, test in, test walrus, test and, test or, test and or, test minus
    """
    kinds = [kind.strip() for kind in everything.split(",")]
    assert [kind for kind in kinds if used[kind] < 100] == []


# ---------------------------------------------------------------- native
NATIVE_PROGRAMS = 4  # of each game
DISPATCH = "\n\n@procedure\ndef main(s):\n" + "".join(
    f"    if s.program == {n}:\n        yield from {{{n}}}(s)\n" for n in range(NATIVE_PROGRAMS)
)


def native_game(folder: Path, name: str, first: int) -> Any:
    """A game whose main procedure plays one of several programs."""
    programs = [Program(seed, native=True) for seed in range(first, first + NATIVE_PROGRAMS)]
    text = HEAD + "".join(p.text for p in programs) + DISPATCH.format(*(p.main for p in programs))
    module = load(folder / f"{name}.py", text)
    fields = {"name": name, "title": name, "State": State, "main": module.main, "score": staticmethod(score)}
    return type(name, (Game,), fields)()


@pytest.mark.parametrize("first", range(10_000, 10_000 * (1 + MORE), 10_000))
def test_native_is_the_same(first: int, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("SANDTABLE_CACHE", str(tmp_path / "cache"))
    game = native_game(tmp_path, f"programs{first}", first)
    native, out, decisions = game.native(), make(Options, 1), 0
    for program in range(NATIVE_PROGRAMS):
        for play in range(4):
            r, flat = Random(play), make(State, 1)
            way = Stepping(game.plain, program)
            flat[0]["program"] = program
            native.start(flat, 0)
            for _ in range(200):
                assert unpack(State, flat).values() == way.s.values()  # type: ignore[attr-defined]
                if not way.s.flow.open:
                    break
                i = r.choice([i for i in range(way.s.flow.asked) if way.s.flow.decisions[i].open])
                actions = options(game.plain, way.s, i, Options())
                native.options(flat, 0, i, out)
                assert unpack(Options, out).action[: len(actions)] == actions
                action = r.choice(actions)
                way.answer(i, action)
                assert not way.error
                native.answer(flat, 0, i, action)
                decisions += 1
    assert decisions > 20


# ---------------------------------------------------------------- the comparison notices a broken compiler
Patch = Callable[[pytest.MonkeyPatch], None]
Emitter, Procedure = emit.Emitter, flatten.Procedure


def wrap(owner: Any, name: str, wrapper: Callable[..., Any]) -> Patch:
    """A patch that puts `wrapper(original, *args)` in the place of owner.name."""

    def patch(mp: pytest.MonkeyPatch) -> None:
        original = getattr(owner, name)
        mp.setattr(owner, name, lambda *args: wrapper(original, *args))

    return patch


def forget_a_local(analyse: Any, p: Any, state_class: Any) -> None:
    analyse(p, state_class)
    for live in p.after.values():
        live -= {max(live, default="")}


def share_a_slot(analyse: Any, p: Any, state_class: Any) -> None:
    analyse(p, state_class)
    p.slots = {name: min(i, 3) for i, name in enumerate(p.slots)}


def resume_one_too_early(tidy: Any, e: Any) -> list[int]:
    wanted: list[int] = tidy(e)
    for wait in e.waits:
        wait.target.value -= 1
    return wanted


def without_else(emit_it: Any, e: Any, st: Any, loop: Any) -> None:
    st.orelse = []
    emit_it(e, st, loop)


def continue_as_break(emit_it: Any, e: Any, st: Any, loop: Any) -> None:
    emit_it(e, ast.Break(lineno=st.lineno, col_offset=0) if isinstance(st, ast.Continue) else st, loop)


def arguments_from_the_right(arguments: Any, e: Any, args: list[Any], st: Any) -> None:
    for i, arg in reversed(list(enumerate(args))):
        e.write(f"_a{i} = ({ast.unparse(arg)}) | 0", st)


def return_nothing(leave: Any, e: Any, st: Any) -> None:
    leave(e, ast.copy_location(ast.Return(None), st))


def or_as_and(lift_and_or: Any, p: Any, name: str, expr: Any, values: list[Any]) -> Any:
    expr.op = ast.And()
    return lift_and_or(p, name, expr, values)


def one_round_too_many(normal_for: Any, p: Any, st: Any) -> Any:
    end = st.iter.args[min(1, len(st.iter.args) - 1)]
    st.iter.args[min(1, len(st.iter.args) - 1)] = ast.copy_location(ast.BinOp(end, ast.Add(), ast.Constant(1)), end)
    return normal_for(p, ast.fix_missing_locations(st))


def not_reread(load_it: Any, e: Any, live: set[str], where: Any) -> None:
    load_it(e, live - {"a"}, where)
    if "a" in live:
        e.write("a = 0", where)


def keep_the_place(push: Any, s: Any, proc: int) -> None:
    """A new frame goes on where the last one in its place stood."""
    pc = s.flow.stack[s.flow.depth].pc if s.flow.depth < len(s.flow.stack) else 0
    push(s, proc)
    s.flow.stack[s.flow.depth - 1].pc = pc


def only_the_procedure(step: Any) -> Any:
    """`finish` ends no more than the procedure it is called in."""

    def run(s: Any) -> None:
        try:
            step(s)
        except flow.GameOver:
            s.flow.over = 0
            s.flow.depth -= 1

    return run


def forgetful(s: Any) -> None:
    """Answers that have been given do not count as part of a position."""
    for q in s.flow.decisions:
        q.answer = 0


def as_rule(patch: Patch, name: str, module: Any = flow) -> Patch:
    def patch_rule(mp: pytest.MonkeyPatch) -> None:
        patch(mp)
        mp.setattr(module, name, rule(getattr(module, name)))
        getattr(module, name).__module__ = module.__name__

    return patch_rule


def dropped_bits(live_table: Any, rules: Any) -> Any:
    bits, width = live_table(rules)
    return type(bits)(b & ~(b & -b) for b in bits), width


MUTANTS: dict[str, Patch] = {
    "forgets a local at each yield": wrap(Procedure, "analyse", forget_a_local),
    "puts locals in the same slot": wrap(Procedure, "analyse", share_a_slot),
    "does not read a local again": wrap(Emitter, "load", not_reread),
    "resumes one block too early": wrap(Emitter, "tidy", resume_one_too_early),
    "skips else": wrap(Emitter, "emit_if", without_else),
    "skips the else of a while": wrap(Emitter, "emit_while", without_else),
    "continue leaves the loop": wrap(Emitter, "emit", continue_as_break),
    "evaluates arguments from the right": wrap(Emitter, "arguments", arguments_from_the_right),
    "posts a pair in reverse": lambda mp: mp.setattr(emit, "asks_of", lambda node: asks_of(node)[::-1]),
    "forgets what is returned": wrap(Emitter, "leave", return_nothing),
    "or is and": wrap(Procedure, "lift_and_or", or_as_and),
    "one round too many": wrap(Procedure, "normal_for", one_round_too_many),
    "first_answer waits for all": lambda mp: mp.setattr(flow, "wait_any", flow.wait),
    "a new frame keeps its old place": as_rule(wrap(flow, "push", keep_the_place), "push"),
    "goes on after the end": lambda mp: mp.setattr(targets, "until_over", only_the_procedure),
    "canonical drops a live slot": wrap(Rules, "live_table", dropped_bits),
    "pending answers are lost": as_rule(lambda mp: mp.setattr(driver, "canonical", forgetful), "canonical", driver),
}
ENOUGH = 150  # programs that must notice any of these


@pytest.mark.parametrize("name", MUTANTS)
def test_mutant_is_noticed(name: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    for first in range(0, ENOUGH, CHUNK):
        mains = [main for _, main in load_programs(tmp_path, range(first, first + CHUNK))]
        with monkeypatch.context() as patch:
            MUTANTS[name](patch)
            try:
                sum(compare(main, range(2)) for main in mains)
            except Different:
                return
    pytest.fail(f"{ENOUGH} programs did not notice")
