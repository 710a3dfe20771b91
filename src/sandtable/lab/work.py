"""Work in chunks: on every core of this machine, or on a cluster (cluster.py), with the same results in the same order.

    for result in each(job, chunks, Place(workers=4)):
        ...

A job is a function of a chunk and of nothing else: whoever does it, wherever and however often, finds the same. So a chunk whose
worker has died is simply done again.
"""

from __future__ import annotations

import os
import signal
from collections.abc import Callable, Iterable, Iterator
from concurrent.futures import (
    FIRST_COMPLETED,
    BrokenExecutor,
    Executor,
    Future,
    ProcessPoolExecutor,
    ThreadPoolExecutor,
    wait,
)
from contextlib import closing
from dataclasses import dataclass
from multiprocessing import get_context
from typing import Any, Generic, Protocol, TypeVar

C = TypeVar("C")  # a chunk
R = TypeVar("R")  # what comes of it
Ticket = Any  # for a chunk that is being done

AHEAD = 2  # chunks that wait for each worker
DEATHS = 5  # of worker processes on one machine, after which something else must be wrong
RAY, GPU = "ray", "gpu"


class LabError(ValueError):
    """What the lab cannot do, in one sentence."""


@dataclass(frozen=True)
class Place:
    """Where work is done: this machine's cores, its graphics card ('gpu'), or a Ray cluster ('ray' for one of its own here, or its
    address)."""

    workers: int = 0  # 0: as many as there are cores
    on: str = ""

    @property
    def cores(self) -> int:
        return self.workers or usable_cores()

    @property
    def is_cluster(self) -> bool:
        return self.on not in ("", GPU)


def usable_cores() -> int:
    return len(os.sched_getaffinity(0)) if hasattr(os, "sched_getaffinity") else os.cpu_count() or 1


class Pool(Protocol):
    """Whoever does chunks."""

    @property
    def size(self) -> int:
        """How many are done at a time."""

    def begin(self, job: Callable[[Any], Any], chunk: Any) -> Ticket: ...

    def finished(self, going: list[Ticket]) -> list[Ticket]:
        """Wait until some are done."""

    def result(self, ticket: Ticket) -> Any: ...

    def again(self) -> None:
        """After a death: whatever was going has to be begun again."""

    def close(self) -> None: ...


def each(
    job: Callable[[C], R],
    chunks: Iterable[C],
    place: Place,
    apart: bool = True,
    arrived: Callable[[R], None] | None = None,
) -> Iterator[R]:
    """What comes of every chunk, in their order. With `apart` each worker is a process of its own, for which job and chunks are
    pickled; else a thread, for jobs that spend their time in compiled code. `arrived` is told of every result at once,
    out of turn."""
    pool = pool_for(place, apart)
    if pool is None:
        for chunk in chunks:
            result = job(chunk)
            if arrived:
                arrived(result)
            yield result
        return
    with closing(pool):
        yield from Round(pool, job, iter(chunks), arrived)


class Round(Generic[C, R]):
    """Chunks on their way through a pool."""

    def __init__(self, pool: Pool, job: Callable[[C], R], left: Iterator[C], arrived: Callable[[R], None] | None) -> None:
        self.pool, self.job, self.left, self.arrived = pool, job, left, arrived
        self.going: dict[Ticket, tuple[int, C]] = {}
        self.done: dict[int, R] = {}
        self.begun = self.given = 0

    def __iter__(self) -> Iterator[R]:
        while True:
            self.fill()
            while self.given in self.done:
                yield self.done.pop(self.given)
                self.given += 1
            if not self.going:
                return
            self.gather()

    def fill(self) -> None:
        room = self.pool.size * AHEAD - len(self.going)
        for _, chunk in zip(range(room), self.left, strict=False):
            self.begin(self.begun, chunk)
            self.begun += 1

    def begin(self, n: int, chunk: C) -> None:
        while True:
            try:
                self.going[self.pool.begin(self.job, chunk)] = n, chunk
                return
            except BrokenExecutor:  # a worker may have died since anybody looked
                self.begin_again()

    def gather(self) -> None:
        try:
            for ticket in self.pool.finished(list(self.going)):
                result: R = self.pool.result(ticket)
                n, _ = self.going.pop(ticket)
                self.done[n] = result
                if self.arrived:
                    self.arrived(result)
        except BrokenExecutor:
            self.begin_again()

    def begin_again(self) -> None:
        """After a death all that was going is done once more."""
        self.pool.again()
        unfinished, self.going = list(self.going.values()), {}
        for n, chunk in unfinished:
            self.begin(n, chunk)


def pool_for(place: Place, apart: bool) -> Pool | None:
    """None: the work is done right here."""
    if place.on == GPU:
        raise LabError("--on gpu: only 'sandtable sim' plays on the card, and only between random players")
    if place.is_cluster:
        from .cluster import Cluster

        return Cluster(place)
    return None if place.cores == 1 else Local(place.cores, processes if apart else ThreadPoolExecutor)


# ---------------------------------------------------------------- the cores of this machine
def processes(workers: int) -> Executor:
    return ProcessPoolExecutor(workers, mp_context=get_context("spawn"), initializer=quietly)


def quietly() -> None:
    """In a process of its own: Ctrl-C ends it without a word."""
    signal.signal(signal.SIGINT, signal.SIG_DFL)


class Local:
    """Threads or processes on this machine."""

    def __init__(self, size: int, kind: Callable[[int], Executor]) -> None:
        self.size, self.kind, self.deaths = size, kind, 0
        self.executor = kind(size)

    def begin(self, job: Callable[[Any], Any], chunk: Any) -> Future[Any]:
        return self.executor.submit(job, chunk)

    def finished(self, going: list[Future[Any]]) -> list[Future[Any]]:
        return list(wait(going, return_when=FIRST_COMPLETED).done)

    def result(self, ticket: Future[Any]) -> Any:
        return ticket.result()

    def again(self) -> None:
        self.deaths += 1
        self.close()
        if self.deaths > DEATHS:
            raise LabError(
                f"{self.deaths} worker processes have died; is there too little memory for --workers {self.size}?"
            )
        self.executor = self.kind(self.size)

    def close(self) -> None:
        self.executor.shutdown(wait=True, cancel_futures=True)
