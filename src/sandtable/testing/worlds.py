"""Whether every world that is drawn for a seat is possible: the same moves lead there from an earlier world.

The tries are made in compiled code, thousands a second; that compiled rules and plain ones are the same is shown elsewhere
(kit.check_modes).
"""

from __future__ import annotations

import random
from collections.abc import Iterator
from itertools import islice
from typing import Any, NamedTuple

import numpy as np
import numpy.typing as npt

from sandtable.kernel import Asked, Game, pack
from sandtable.kernel.record import make

from .kit import GameOptions

FIRST_TRIES, ENOUGH_TRIES, WORLDS = 60, 6000, 4  # to find out whether the worlds of a seat are possible
BEFORE, AFTER, KNEW, KNOWS, TRY, SEEN = range(6)  # the states that are kept flat
Bytes = npt.NDArray[np.uint8]


def check_worlds(game: Game, seed: int, options: GameOptions = None, most: int = 24, every: float = 0.2) -> int:
    """In every world that is drawn for a seat, what everybody has seen happen was possible. Step by step: worlds of the moment
    before are played on with the answer that was given, and those that then look right to the seat show what can be. A number
    that is the same in all of them must be so in a world drawn afterwards. Returns the steps looked at."""
    seats = range(-1, len(game.seats(game.full_options(options))))
    r, s, tried = random.Random(f"worlds {game.name} {seed}"), game.new(seed, options), 0
    states, out = States(game), game.buffer(s)
    while not game.is_over(s) and tried < most:
        asked, looking = r.choice(game.open(s)), [seat for seat in seats if r.random() < every]
        game.plain.options(s, asked.i, out, -1)
        k = r.randrange(out.n)
        answer = int(out.action[k])
        if looking:
            states.set(BEFORE, s)
        game.plain.answer(s, asked.i, answer)
        if looking and not game.is_over(s):
            states.set(AFTER, s)
        for seat in looking if not game.is_over(s) else ():
            states.know(BEFORE, seat, KNEW)
            states.know(AFTER, seat, KNOWS)
            if states.secrets(BEFORE, KNEW) != states.secrets(AFTER, KNOWS):
                step = Step(states, seat, asked, answer)
                tried += step.leads_to_worlds(r, (game.name, seed, seat, asked.kind.name))
    return tried


def places(dtype: Any, left_out: tuple[str, ...] = ()) -> list[int]:
    """Where the bytes of a flat record lie that mean something: not what fills the gaps, nor the fields left out."""
    if dtype.subdtype:
        inner, shape = dtype.subdtype
        within = places(inner)
        return [n * inner.itemsize + at for n in range(int(np.prod(shape))) for at in within]
    if dtype.names is None:
        return list(range(dtype.itemsize))
    return [
        start + at
        for name, (kind, start, *_) in dtype.fields.items()
        if name not in left_out
        for at in places(kind)
    ]  # fmt: skip


class States:
    """A few flat states of a compiled game."""

    def __init__(self, game: Game) -> None:
        self.native = game.native()
        self.flat, self.outs = make(game.State, 6), self.native.arrays()[1]
        self.bytes: Bytes = self.flat.view(np.uint8).reshape(len(self.flat), -1)
        self.meant = np.array(places(self.flat.dtype))
        # All but the dice and where the game stands.
        self.told = np.array(places(self.flat.dtype, ("luck", "flow")))

    def set(self, k: int, s: Any) -> None:
        pack(s, self.flat, k)

    def know(self, k: int, seat: int, into: int) -> None:
        """What a seat knows of a state."""
        self.bytes[into] = self.bytes[k]
        self.native.canonical(self.flat, into)
        self.native.hide(self.flat, into, seat)

    def draw(self, known: int, seat: int, key: int, into: int) -> None:
        """A world that fits what a seat knows."""
        self.bytes[into] = self.bytes[known]
        self.flat[into]["luck"]["key"] = key
        self.native.resample(self.flat, into, seat)

    def legal(self, k: int, i: int) -> list[int]:
        self.native.options(self.flat, k, i, self.outs)
        actions: list[int] = self.outs[0]["action"][: self.outs[0]["n"]].tolist()
        return actions

    def numbers(self, k: int) -> Bytes:
        told: Bytes = self.bytes[k][self.told]
        return told

    def alike(self, a: int, b: int) -> bool:
        return bool((self.bytes[a][self.meant] == self.bytes[b][self.meant]).all())

    def secrets(self, k: int, known: int) -> list[tuple[int, int]]:
        """The numbers that a seat may not know."""
        mine, shown = self.numbers(k), self.numbers(known)
        return [(int(at), int(mine[at])) for at in np.flatnonzero(mine != shown)]


class Step(NamedTuple):
    """An answer; what a seat knew before and knows after it lies in KNEW and KNOWS."""

    states: States
    seat: int
    asked: Asked
    answer: int

    def futures(self, r: random.Random, tries: int) -> Iterator[Bytes | None]:
        """Worlds after the answer that look right to the seat; None for each try that does not."""
        states, seat, asked = self.states, self.seat, self.asked
        for _ in range(tries):
            states.draw(KNEW, seat, r.getrandbits(62), TRY)
            legal = states.legal(TRY, asked.i)
            # what another has answered need not be all seen: any answer will do that looks the same
            answer = r.choice(legal) if asked.who != seat and r.random() < 1 / 2 else self.answer
            if answer not in legal:
                yield None
                continue
            states.native.answer(states.flat, TRY, asked.i, answer)
            states.know(TRY, seat, SEEN)
            yield states.numbers(TRY) if states.alike(SEEN, KNOWS) else None

    def leads_to_worlds(self, r: random.Random, where: Any) -> int:
        """1 if worlds drawn afterwards have been looked at; 0 if too few tries look right to say anything."""
        tries = self.futures(r, ENOUGH_TRIES)
        found = [future for future in islice(tries, FIRST_TRIES) if future is not None]
        if len(found) < FIRST_TRIES // 10:
            return 0
        certain = (np.array(found) == found[0]).all(axis=0)
        for _ in range(WORLDS):
            self.states.draw(KNOWS, self.seat, r.getrandbits(62), TRY)
            odd = certain & (self.states.numbers(TRY) != found[0])
            while odd.any():  # it may only be rare: look on
                future = next(tries, found[0])
                assert future is not found[0], (*where, "no past leads to this world", np.flatnonzero(odd).tolist())
                if future is not None:
                    odd &= future == found[0]
                    certain &= future == found[0]
        return 1
