"""Dice and shuffles: the numbers of a game are a stream, each found by how many came before it. There are two streams.

The quick one mixes a key of 63 bits; it is for simulation, search and games whose seed is no secret, and the same in every form
of the rules. Where people play for real, a plain state is given dice besides (`keyed`): then every number is an HMAC-SHA256
under a secret, and seeing some of them helps nobody to foretell others. Copies and compiled states have no dice.

The key is written into a state that is being played for real and nowhere else: what a seat may know (`Game.known`) has no
key, and search gives its copies keys of its own, so no planner can see a die before it falls. Tests and scenario files put
fixed numbers in front of the stream; they must be used up.
"""

from __future__ import annotations

import hashlib
import hmac
from typing import Protocol, cast

from .marks import rule
from .record import Array, Nested, array, i1, i2, i4, i8, make_record, record

M32 = 0xFFFFFFFF
GOLDEN = 0x9E3779B9  # 2**32 / golden ratio, spreads the counter
MIX1, MIX2 = 0x7FEB352D, 0x846CA68B  # an avalanching 32-bit mix (two rounds, one per half of the key)


@record
class Luck:
    key: i8
    drawn: i4
    fixed_count: i1  # fixed numbers given ...
    fixed_used: i1  # ... and taken
    wanted: i4  # sides of the die that was needed when the fixed ones had run out
    fixed: list[i2] = array(32)


def luck_of(fixed: int = 32) -> Luck:
    """Room for fixed dice: `luck: Luck = luck_of(fixed=16)`."""
    fields = dict(Luck.fields)  # type: ignore[attr-defined]
    fields["fixed"] = Array(fixed, fields["fixed"].item)
    return cast(Luck, Nested(make_record("Luck", fields)))  # typed as what a state has there


def key_of(seed: int | str) -> int:
    """The 63-bit key of a seed."""
    return int.from_bytes(hashlib.sha256(f"sandtable {seed}".encode()).digest()[:8], "big") >> 1


@rule
def mix(x: int) -> int:
    x = ((x ^ (x >> 16)) * MIX1) & M32
    x = ((x ^ (x >> 15)) * MIX2) & M32
    return x ^ (x >> 16)


@rule
def random32(key: int, counter: int) -> int:
    """The counter-th number of the stream of a key, 0 .. 2**32-1."""
    return mix(mix((counter * GOLDEN + (key & M32)) & M32) ^ ((key >> 32) & M32))


@rule
def below(n: int, key: int, counter: int) -> int:
    """A number 0 .. n-1 from a stream."""
    return (random32(key, counter) * n) >> 32


class Lucky(Protocol):
    """A state: it has luck."""

    luck: Luck


class Dice(Protocol):
    """A stream of numbers other than the quick one."""

    def below(self, n: int, counter: int) -> int:
        """The counter-th number of the stream, as one 0 .. n-1."""


class Keyed:
    """Numbers that only who has the secret can tell: the first 128 bits of HMAC-SHA256(secret, counter)."""

    def __init__(self, secret: str) -> None:
        self.secret = secret.encode()

    def below(self, n: int, counter: int) -> int:
        word = hmac.digest(self.secret, str(counter).encode(), "sha256")[:16]
        return (int.from_bytes(word, "big") * n) >> 128


def give_dice(s: object, dice: Dice | None) -> None:
    """Let a plain state draw from these instead of the quick stream; from now on, or never again with None. (The class that a
    game declares does not list it as a field, see record.py.)"""
    object.__setattr__(s, "keyed", dice)


def _quick(s: Lucky, n: int) -> int:
    return below(n, s.luck.key, s.luck.drawn)


@rule(native=_quick)
def numbered(s: Lucky, n: int) -> int:
    """The number 0 .. n-1 that has just been counted."""
    dice: Dice | None = getattr(s, "keyed", None)
    return below(n, s.luck.key, s.luck.drawn) if dice is None else dice.below(n, s.luck.drawn)


@rule
def draw(s: Lucky, n: int) -> int:
    """The next number 0 .. n-1 of the game's own stream."""
    luck = s.luck
    if luck.fixed_used < luck.fixed_count:
        value = luck.fixed[luck.fixed_used]
        luck.fixed_used += 1
        if value < 0 or value >= n:
            raise ValueError("a fixed number that this die does not have")
        return value
    if luck.fixed_count > 0:
        luck.wanted = n
        raise ValueError("the fixed dice are used up and another is wanted")
    luck.drawn += 1
    return numbered(s, n)


@rule
def roll(s: Lucky, sides: int) -> int:
    """A die: 1 .. sides."""
    return draw(s, sides) + 1


@rule
def shuffle(s: Lucky, deck: list[int], count: int) -> None:
    """Shuffle the first `count` items of a deck in place. `deck` is a list field of the state."""
    for i in range(count - 1, 0, -1):
        j = draw(s, i + 1)
        kept = deck[i]
        deck[i] = deck[j]
        deck[j] = kept


def fix(s: Lucky, numbers: list[int]) -> None:
    """Put fixed numbers (counted from 0) in front of the stream of a plain state."""
    luck = s.luck
    left = [luck.fixed[i] for i in range(luck.fixed_used, luck.fixed_count)] + list(numbers)
    if len(left) > len(luck.fixed):
        raise ValueError(f"{len(left)} fixed dice at once; there is room for {len(luck.fixed)}")
    for i, number in enumerate(left):
        luck.fixed[i] = number
    luck.fixed_used, luck.fixed_count = 0, len(left)


def fix_none(s: Lucky) -> None:
    """From here on no number may be drawn before some are fixed: the next draw is an error."""
    if not unused(s):
        s.luck.fixed_used = s.luck.fixed_count = 1


def unused(s: Lucky) -> list[int]:
    """Fixed numbers not yet taken."""
    return [int(s.luck.fixed[i]) for i in range(s.luck.fixed_used, s.luck.fixed_count)]


def draws_for(order: list[int], deck: list[int]) -> list[int]:
    """The fixed numbers that make `shuffle` turn `deck` into `order`."""
    work, numbers = list(deck), []
    if sorted(work) != sorted(order):
        raise ValueError("a fixed deck must hold the same cards as the deck that is shuffled")
    for i in range(len(work) - 1, 0, -1):
        j = max(k for k in range(i + 1) if work[k] == order[i])
        numbers.append(j)
        work[i], work[j] = work[j], work[i]
    return numbers
