"""Work in chunks: the same results in the same order whoever does it, and a worker that dies costs nothing but time."""

from __future__ import annotations

import os
import signal
import sys
from collections.abc import Callable
from concurrent.futures import BrokenExecutor, Future
from functools import partial
from pathlib import Path

import pytest

from sandtable.lab.work import DEATHS, LabError, Local, Place, each


def square(n: int) -> int:
    return n * n


def square_or_die(folder: Path, n: int) -> int:
    """The first worker that is given a 5 is killed."""
    mark = folder / "died"
    if n == 5 and not mark.exists():
        mark.touch()
        os.kill(os.getpid(), signal.SIGKILL)
    return n * n


def die(n: int) -> int:
    os.kill(os.getpid(), signal.SIGKILL)
    return n


@pytest.mark.parametrize(("workers", "apart"), [(1, True), (2, False), (4, False)])
def test_results_come_in_order(workers: int, apart: bool) -> None:
    arrived = list[int]()
    assert list(each(square, range(50), Place(workers), apart, arrived.append)) == [n * n for n in range(50)]
    assert sorted(arrived) == [n * n for n in range(50)]


def test_a_worker_that_dies_is_replaced(tmp_path: Path) -> None:
    assert list(each(partial(square_or_die, tmp_path), range(12), Place(2))) == [n * n for n in range(12)]
    assert (tmp_path / "died").exists()


def test_a_death_is_noticed_whenever_it_comes(monkeypatch: pytest.MonkeyPatch) -> None:
    """Also between two chunks that are handed out: neither is lost."""
    begun, begin = list[int](), Local.begin

    def begin_or_not(pool: Local, job: Callable[[int], int], chunk: int) -> Future[int]:
        begun.append(chunk)
        if len(begun) in (3, 4):
            raise BrokenExecutor
        return begin(pool, job, chunk)

    monkeypatch.setattr(Local, "begin", begin_or_not)
    assert list(each(square, range(12), Place(2), apart=False)) == [n * n for n in range(12)]
    assert begun[:7] == [0, 1, 2, 0, 0, 1, 2]


def test_workers_that_always_die_are_given_up(monkeypatch: pytest.MonkeyPatch) -> None:
    assert DEATHS > 1
    monkeypatch.setattr("sandtable.lab.work.DEATHS", 0)
    with pytest.raises(LabError, match="worker processes have died"):
        list(each(die, range(4), Place(2)))


def test_whoever_has_heard_enough_may_stop() -> None:
    found = each(square, range(1_000_000), Place(2), apart=False)
    assert [next(found) for _ in range(3)] == [0, 1, 4]
    found.close()  # type: ignore[attr-defined]


def test_a_cluster_needs_ray_and_an_address(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(sys.modules, "ray", None)
    with pytest.raises(LabError, match=r"pip install 'sandtable\[cluster\]'"):
        next(each(square, range(3), Place(on="ray")))
    with pytest.raises(LabError, match="--on moon: say 'ray', or the address"):
        next(each(square, range(3), Place(on="moon")))
