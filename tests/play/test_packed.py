"""A packed list is a list, whatever is asked of it."""

from __future__ import annotations

import random
from dataclasses import dataclass

import pytest

from sandtable.play.packed import KEPT, PIECE, Packed


@dataclass
class Thing:
    n: int
    name: str


def test_it_is_as_good_as_a_list() -> None:
    r, plain, packed = random.Random(1), list[Thing](), Packed(Thing)
    for n in range(2000):
        if r.random() < 0.02:
            length = r.randrange(len(plain) + 1)
            del plain[length:]
            packed.cut(length)
        else:
            plain.append(Thing(n, f"thing {n}"))
            packed.append(plain[-1])
        assert len(packed) == len(plain)
        assert len(packed.last) >= min(len(plain), KEPT)
        a, b = (r.randrange(-len(plain) - 2, len(plain) + 3) for _ in range(2))
        assert packed[a:b] == plain[a:b], (a, b, len(plain))
        if plain:
            at = r.randrange(-len(plain), len(plain))
            assert packed[at] == plain[at]
        if n % 100 == 0:
            assert [*packed] == plain
            assert [*reversed(packed)] == plain[::-1]
    with pytest.raises(IndexError):
        packed[len(plain)]


def test_its_end_is_the_same_objects_and_the_rest_takes_little_room() -> None:
    things = [Thing(n, f"infantry moves from a{n % 9} to b{n % 7}") for n in range(1000)]
    packed = Packed(Thing, things)
    assert all(mine is given for mine, given in zip(packed[-KEPT:], things[-KEPT:], strict=True))
    assert len(packed.last) < KEPT + PIECE
    assert sum(map(len, packed.pieces)) < 20 * len(things)


def test_a_copy_stays_as_it_is() -> None:
    packed = Packed(Thing, [Thing(n, "") for n in range(200)])
    held = packed.copy()
    packed.cut(10)
    packed += [Thing(-1, "")] * 300
    assert [thing.n for thing in held] == [*range(200)]
