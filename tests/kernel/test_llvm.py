"""What is done to numba to compile games quickly changes no result, and is never left out in silence."""

from __future__ import annotations

import gc
import os
from contextlib import nullcontext
from pathlib import Path
from threading import Thread
from types import FunctionType
from typing import Any

import pytest
from numba.core import codegen
from numba.core.compiler import Compiler

from examples import games
from sandtable.kernel import key_of
from sandtable.native import Native, entries, hands, llvm
from sandtable.native import game as native_game
from sandtable.native import target as native_target
from sandtable.native.target import NativeTarget

KEYS, POLICY_KEYS = ([key_of(f"{what} {n}") for n in range(300)] for what in ("deal", "choice"))


def played(cache: Path, monkeypatch: pytest.MonkeyPatch) -> list[Any]:
    """Random and greedy games of tic-tac-toe, compiled anew."""
    monkeypatch.setenv("SANDTABLE_CACHE", str(cache))
    game = games["tictactoe"]
    native = Native(game)
    assert not native.was_ready
    runs = [native.rollouts(game.blank(), KEYS, POLICY_KEYS, policies) for policies in ([0, 0], [1, 0])]
    return [array.tolist() for run in runs for array in run]


def test_quick_compiling_changes_nothing(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """In parts and by two processes, or as numba does it."""
    monkeypatch.setattr(hands, "hands", lambda: 2)
    crews = list[hands.Crew]()
    with monkeypatch.context() as patch:
        work = hands.Crew.work
        patch.setattr(hands.Crew, "work", lambda crew: crews.append(crew) or work(crew))
        quick = played(tmp_path / "quick", monkeypatch)
    (crew,) = crews
    assert len(crew.known) == len(crew.everything) > 30
    monkeypatch.setattr(native_game, "as_parts", nullcontext)
    monkeypatch.setattr(native_target, "RuleCompiler", Compiler)
    assert played(tmp_path / "usual", monkeypatch) == quick
    assert len(set(quick[1])) > 2


def test_a_process_that_dies_is_no_loss(monkeypatch: pytest.MonkeyPatch) -> None:
    """What has not come back is compiled here."""
    target = NativeTarget(games["tictactoe"])
    everything = target.order(FunctionType(entries.entry.__code__, target.space(entries.__name__)))[:12]
    came, made = list[int](), hands.Hand.made
    monkeypatch.setattr(hands, "hands", lambda: 2)
    monkeypatch.setattr(hands.Hand, "made", lambda hand, k: made(hand, k) if k < 6 else os._exit(1))
    arrived = hands.Crew.arrived
    monkeypatch.setattr(hands.Crew, "arrived", lambda crew, k, what: came.append(k) or arrived(crew, k, what))
    with llvm.compiling(), llvm.as_parts():
        hands.compile_parts(target, everything, lambda done: None)
    assert 0 < len(came) < 12
    assert all(len(dispatcher.overloads) == 1 for dispatcher in everything)


def test_another_numba_is_noticed(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(llvm, "PATCHED", (*llvm.PATCHED, (codegen, "JITCodeLibrary._no_such_thing", lambda self: None)))
    says = r"this numba has no JITCodeLibrary\._no_such_thing: games compile and play more slowly"
    with pytest.warns(UserWarning, match=says), llvm.as_parts():
        pass


@pytest.mark.parametrize(("block", "patches"), [(llvm.as_parts, llvm.PATCHED), (llvm.as_a_whole, llvm.WHOLE)])
def test_numba_is_as_it_was_afterwards(block: Any, patches: llvm.Patches) -> None:
    def methods() -> list[Any]:
        return [getattr(*llvm.owner_of(module, path)) for module, path, _ in patches]

    before = methods()
    with block():
        assert all(now is not was for now, was in zip(methods(), before, strict=True))
    assert methods() == before


def test_one_thread_compiles_at_a_time() -> None:
    """Computers at a table think in threads, and each may be the first to need its game's compiled rules."""
    order: list[str] = []

    def compile_too() -> None:
        with llvm.compiling():
            order.append("other")

    other = Thread(target=compile_too)
    with llvm.compiling():
        other.start()
        other.join(0.2)
        order.append("first")
    other.join()
    assert order == ["first", "other"]


def failing() -> None:
    with llvm.without_collecting():
        assert not gc.isenabled()
        raise ZeroDivisionError


def test_garbage_is_collected_again_after_an_error() -> None:
    with pytest.raises(ZeroDivisionError):
        failing()
    assert gc.isenabled()


def test_the_passes_left_out_exist() -> None:
    """A pass that numba has renamed would be run again without anybody noticing."""
    from numba.core import inline_closurecall, ir_utils, typed_passes, untyped_passes
    from numba.core.compiler import DefaultPassBuilder

    homes = (untyped_passes, typed_passes, inline_closurecall, ir_utils)
    missing = {name for name in llvm.UNNEEDED if not any(hasattr(home, name) for home in homes)}
    assert missing == set()
    assert DefaultPassBuilder is not None
