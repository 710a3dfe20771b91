"""A long list in little room: its last things as they are, those before in pieces that are read when somebody asks. Of the log of a
game hardly anybody reads more than the end, and a thousand lines as objects would take a megabyte.
"""

from __future__ import annotations

import zlib
from collections.abc import Iterable, Iterator
from functools import cache
from typing import Any, Generic, TypeVar, cast, overload

import msgspec

T = TypeVar("T")
KEPT, PIECE = 64, 32  # at least so many at the end stay as they are (they are the same objects), and so many go together
encode = msgspec.msgpack.Encoder().encode


@cache
def decoder(kind: type[Any]) -> msgspec.msgpack.Decoder[Any]:
    return msgspec.msgpack.Decoder(list[kind])  # type: ignore[valid-type]


class Packed(Generic[T]):
    """Things of one kind, which do not change any more when others have come after them."""

    __slots__ = ("kind", "last", "pieces")

    def __init__(self, kind: type[T], things: Iterable[T] = ()) -> None:
        self.kind, self.pieces, self.last = kind, list[bytes](), list[T]()
        self += things

    def copy(self) -> Packed[T]:
        """The same things, whatever comes to the original or goes from it."""
        other = Packed(self.kind)
        other.pieces, other.last = [*self.pieces], [*self.last]
        return other

    def append(self, thing: T) -> None:
        self.last.append(thing)
        if len(self.last) >= KEPT + PIECE:
            self.pieces.append(zlib.compress(encode(self.last[:PIECE]), 1))
            del self.last[:PIECE]

    def __iadd__(self, things: Iterable[T]) -> Packed[T]:
        for thing in things:
            self.append(thing)
        return self

    def __len__(self) -> int:
        return PIECE * len(self.pieces) + len(self.last)

    def _piece(self, n: int) -> list[T]:
        return cast(list[T], decoder(cast(Any, self.kind)).decode(zlib.decompress(self.pieces[n])))

    def __iter__(self) -> Iterator[T]:
        for n in range(len(self.pieces)):
            yield from self._piece(n)
        yield from self.last

    def __reversed__(self) -> Iterator[T]:
        yield from reversed(self.last)
        for n in range(len(self.pieces) - 1, -1, -1):
            yield from reversed(self._piece(n))

    @overload
    def __getitem__(self, at: int) -> T: ...
    @overload
    def __getitem__(self, at: slice) -> list[T]: ...

    def __getitem__(self, at: int | slice) -> T | list[T]:
        old = PIECE * len(self.pieces)
        if isinstance(at, slice):
            start, stop, step = at.indices(len(self))
            assert step == 1
            if start >= old:
                return self.last[start - old : max(stop - old, 0)]
            first, end = start // PIECE, min(len(self.pieces), -(-stop // PIECE))
            found = [thing for n in range(first, end) for thing in self._piece(n)]
            if stop > old:
                found += self.last[: stop - old]
            return found[start - PIECE * first : max(stop, start) - PIECE * first]
        at = range(len(self))[at]  # from the end, too, and IndexError if there is none
        return self.last[at - old] if at >= old else self._piece(at // PIECE)[at % PIECE]

    def cut(self, length: int) -> None:
        """Let go of all but the first; as many as before are at the end then."""
        while self.pieces and PIECE * len(self.pieces) > length - KEPT:
            self.last[:0] = self._piece(len(self.pieces) - 1)
            del self.pieces[-1]
        del self.last[max(length - PIECE * len(self.pieces), 0) :]
