"""A game's rules compiled by several processes at a time.

Each of them is a copy of this one (fork), so it has all rules before it. Of what the others have done it needs to know only what a
caller must: a rule's name, what it takes and what it gives. The intermediate code comes back here, where it is linked as if it had
been made here. Wherever this is not possible, or goes wrong, the rules are compiled one by one instead; the result is the same.
"""

from __future__ import annotations

import os
import pickle
import signal
import sys
import threading
import warnings
from collections.abc import Callable, Iterator, Sequence
from contextlib import suppress
from itertools import count
from multiprocessing import Pipe
from multiprocessing.connection import Connection, wait
from typing import Any, NamedTuple

import llvmlite.binding
from numba.core.bytecode import FunctionIdentity
from numba.core.compiler import compile_result
from numba.core.environment import Environment
from numba.core.registry import cpu_target

from .llvm import makes_parts
from .target import NativeTarget

Key = int | tuple[int, int]  # of a library: a rule's number; or whose it is and a number there
Told = Callable[[int], None]  # how many rules are compiled
MOST = 8  # with more, all wait for the longest chain of rules that call each other
APART = 1_000_000  # numbers that a process has for the names of its functions
limit = MOST
numbers = count(1)  # of the processes begun here, whatever they compile: no two give a function the same name


def only_one() -> None:
    """Where several games are compiled at a time, one process for each is enough."""
    global limit
    limit = 1


def hands() -> int:
    """How many processes may compile: none but this one where a copy of it is not safe to run."""
    if sys.platform != "linux" or threading.active_count() > 1:
        return 1
    return min(limit, len(os.sched_getaffinity(0)))


def compile_parts(target: NativeTarget, everything: Sequence[Any], told: Told) -> None:
    """Compile all of these, which stand in such an order that callees come first, inside of `as_parts()`."""
    if hands() > 1 and makes_parts():
        with suppress(Exception):
            Crew(target, everything, told).work()
    for done, dispatcher in enumerate(everything):
        if dispatcher not in target.done:
            told(done)
            target.compile(dispatcher)


class Piece(NamedTuple):
    """A library of intermediate code, and those that it is linked with."""

    key: Key
    name: str
    bitcode: bytes
    links: list[Key]


class Made(NamedTuple):
    """A compiled rule on its way: what its callers must know, pickled; and its code, after that of what numba made for it."""

    known: bytes
    pieces: list[Piece]


def take(dispatcher: Any, known: bytes, library: Any) -> None:
    """Let others call a rule that was compiled elsewhere, as numba does with what it has kept."""
    context = cpu_target.target_context
    described, signature = pickle.loads(known)
    if dispatcher.py_func.__module__ is None:
        described.global_dict = dispatcher.py_func.__globals__
    environment = Environment.from_fndesc(described)  # it is for Python objects; rules have none
    entry = context.get_executable(library, described, environment)
    context.insert_user_function(entry, described, [library])
    dispatcher.add_overload(
        compile_result(
            typing_context=context.typing_context,
            target_context=context,
            entry_point=entry,
            signature=signature,
            objectmode=False,
            lifted=(),
            fndesc=described,
            library=library,
            environment=environment,
            reload_init=(),
        )
    )
    dispatcher.disable_compile()


def library_of(name: str, bitcode: bytes | None = None) -> Any:
    """One that is complete; without code it stands for one elsewhere."""
    library = cpu_target.target_context.codegen().create_library(name)
    if bitcode is not None:
        library._final_module = llvmlite.binding.parse_bitcode(bitcode)
    library._finalized = True
    return library


# ---------------------------------------------------------------- the others
class Hand:
    """What a process does that compiles for another."""

    def __init__(self, me: int, target: NativeTarget, everything: Sequence[Any]) -> None:
        self.me, self.target, self.everything = me, target, everything
        self.keys: dict[Any, Key] = {}  # of libraries
        FunctionIdentity._unique_ids = count(me * APART)  # a function's name is its own among all processes

    def serve(self, connection: Connection) -> None:
        while True:
            k, news = connection.recv()
            for j, known in news.items():
                library = library_of(self.everything[j].py_func.__name__)
                self.keys[library] = j
                take(self.everything[j], known, library)
            connection.send(self.made(k))

    def made(self, k: int) -> Made:
        self.target.compile(self.everything[k])
        (result,) = self.everything[k].overloads.values()
        described = result.fndesc
        described.typemap = described.calltypes = described.global_dict = None  # what was worked with
        self.keys[result.library] = k
        return Made(pickle.dumps((described, result.signature)), list(self.pieces(result.library)))

    def pieces(self, library: Any) -> Iterator[Piece]:
        links = dict.fromkeys(library._linking_libraries)
        for other in links:
            if other not in self.keys:
                self.keys[other] = self.me, len(self.keys)
                yield from self.pieces(other)
        bitcode = library._final_module.as_bitcode()
        yield Piece(self.keys[library], library.name, bitcode, [self.keys[other] for other in links])


# ---------------------------------------------------------------- this one
class Crew:
    """Gives the rules out, those first that most others wait for."""

    def __init__(self, target: NativeTarget, everything: Sequence[Any], told: Told) -> None:
        self.target, self.everything, self.told = target, everything, told
        self.libraries: dict[Key, Any] = {}
        self.known: dict[int, bytes] = {}
        numbers = {dispatcher: k for k, dispatcher in enumerate(everything)}
        named = [[numbers[callee] for callee in target.callees(dispatcher.py_func)] for dispatcher in everything]
        self.callees: list[set[int]] = []
        for callees in named:  # those that numba compiles where they are called bring their own along
            at_once = {j for j in callees if self.is_alone(j)}
            self.callees.append(at_once.union(*(self.callees[j] for j in callees if j not in at_once)))
        self.left = {k for k in range(len(everything)) if self.is_alone(k)}
        self.urgent = [len(dispatcher.py_func.__code__.co_code) for dispatcher in everything]
        size = list(self.urgent)
        for k in reversed(range(len(everything))):
            for j in self.callees[k]:
                self.urgent[j] = max(self.urgent[j], size[j] + self.urgent[k])

    def is_alone(self, k: int) -> bool:
        return self.target.signatures[self.everything[k]] is not None

    def work(self) -> None:
        """EOFError if one of the others has come to an end before its time."""
        begun: list[tuple[int, Connection]] = []
        try:
            for _ in range(hands()):
                begun.append(self.begin(next(numbers), [connection for _, connection in begun]))
            self.share([connection for _, connection in begun])
        finally:
            for pid, connection in begun:
                connection.close()
                os.kill(pid, signal.SIGKILL)
                os.waitpid(pid, 0)

    def begin(self, me: int, others: Sequence[Connection]) -> tuple[int, Connection]:
        here, there = Pipe()
        with warnings.catch_warnings():
            warnings.simplefilter("ignore", DeprecationWarning)  # threads of numpy's libraries, which compile nothing
            pid = os.fork()
        if pid:
            there.close()
            return pid, here
        try:
            for connection in (here, *others):
                connection.close()
            Hand(me, self.target, self.everything).serve(there)
        finally:  # whatever it was: the first process finds out for itself
            os._exit(0)

    def share(self, connections: Sequence[Connection]) -> None:
        idle, knows = list(connections), {connection: set[int]() for connection in connections}
        at_work: dict[Connection, int] = {}
        while self.left or at_work:
            for k in sorted(self.ready(), key=lambda k: -self.urgent[k])[: len(idle)]:
                connection = idle.pop()
                news = self.callees[k] - knows[connection]
                connection.send((k, {j: self.known[j] for j in news}))
                knows[connection] |= {*news, k}
                at_work[connection] = k
                self.left.discard(k)
            for done in wait(list(at_work)):
                assert isinstance(done, Connection)
                made: Made = done.recv()
                idle.append(done)
                self.arrived(at_work.pop(done), made)

    def ready(self) -> list[int]:
        return [k for k in self.left if self.callees[k] <= self.known.keys()]

    def arrived(self, k: int, made: Made) -> None:
        for piece in made.pieces:
            library = self.libraries[piece.key] = library_of(piece.name, piece.bitcode)
            library._linking_libraries = [self.libraries[key] for key in piece.links]
        self.known[k] = made.known
        take(self.everything[k], made.known, self.libraries[k])
        self.target.done.add(self.everything[k])
        self.told(len(self.known))
