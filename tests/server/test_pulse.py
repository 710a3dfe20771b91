"""The server is never stopped for long to look for garbage, and says how late it is."""

from __future__ import annotations

import gc
import weakref
from collections.abc import Iterator

import pytest

from sandtable.server.metrics import Metrics
from sandtable.server.pulse import QUIET, SELDOM, SHARE, Garbage

from .playing import Server, until


class Ring:
    """Something that only a garbage collection ends."""

    def __init__(self) -> None:
        self.me = self


class Clock:
    now = 0.0

    def __call__(self) -> float:
        self.now += 0.05  # so long everything takes that is timed by it
        return self.now


@pytest.fixture
def clock() -> Iterator[Clock]:
    yield Clock()
    gc.unfreeze()
    gc.enable()


def test_what_a_moment_leaves_behind_is_found_at_its_end_and_not_looked_at_again(clock: Clock) -> None:
    garbage, kept = Garbage(clock), Ring()
    assert not gc.isenabled()  # Python itself does not look
    for _ in range(2):
        left = weakref.ref(Ring())
        assert left() is not None
        garbage.look(anybody=True)
        assert left() is None
    assert not any(found is kept for found in gc.get_objects())  # put aside
    later = weakref.ref(kept)
    del kept
    garbage.look(anybody=True)
    assert later() is not None


def test_moments_like_one_that_left_nothing_behind_are_not_looked_at(clock: Clock) -> None:
    garbage, looks = Garbage(clock), list[bool]()
    garbage.look(anybody=True)  # what the test itself has left
    garbage.unseen = 0
    garbage.look(anybody=True)
    for _ in range(QUIET + 2):
        left = weakref.ref(Ring())
        garbage.look(anybody=True)
        looks.append(left() is None)
    assert looks == [False] * QUIET + [True, True]


def test_everything_is_looked_through_when_nobody_is_there_and_else_very_seldom(clock: Clock) -> None:
    garbage = Garbage(clock)

    def found(anybody: bool) -> bool:
        """Whether a look finds what has lived for longer than a moment."""
        kept = Ring()
        garbage.young()
        left = weakref.ref(kept)
        del kept
        garbage.look(anybody)
        return left() is None

    assert not found(anybody=False)
    clock.now += SELDOM
    assert not found(anybody=True)
    assert found(anybody=False)
    assert not found(anybody=False)  # it has just been done
    assert garbage.patience == pytest.approx(SHARE * 0.05)
    clock.now += garbage.patience
    assert found(anybody=True)


def test_how_late_the_loop_is_can_be_read(server: Server) -> None:
    def beats() -> int:
        lines = server.http.get("/metrics").text.splitlines()
        return int(next(line for line in lines if line.startswith("sandtable_loop_lag_seconds_count")).split()[1])

    first = beats()
    until(lambda: beats() > first, "the next beat")


def test_a_long_stop_shows() -> None:
    metrics = Metrics()
    for seconds in (-0.001, 0.0004, 0.3):
        metrics.late(seconds)
    told = metrics.text({})
    assert 'sandtable_loop_lag_seconds_bucket{le="0.001"} 2\n' in told
    assert 'sandtable_loop_lag_seconds_bucket{le="0.25"} 2\n' in told
    assert 'sandtable_loop_lag_seconds_bucket{le="0.5"} 3\n' in told
    assert "sandtable_loop_lag_seconds_sum 0.300400\n" in told
