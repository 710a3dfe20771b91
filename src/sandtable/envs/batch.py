"""Many games side by side, stepped in compiled code: NumPy arrays in, NumPy arrays out."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, NamedTuple

import numpy as np
import numpy.typing as npt

from sandtable.kernel import Game
from sandtable.kernel.luck import key_of
from sandtable.kernel.record import make, pack, unpack
from sandtable.native.batches import next_key
from sandtable.native.operations import GREEDY, RANDOM

from .encoding import IllegalAction, encoding_of, game_of, illegal, native_of

POLICIES = {"random": RANDOM, "greedy": GREEDY}

__all__ = ["Batch", "IllegalAction", "Rollout", "next_key", "rollout"]


class Batch:
    """n games in one array. A game that ends gives its rewards, and a new one begins in the same step.

    observations  (n, n_features) float32   what the seat to move may know
    legal         (n, n_actions) bool       which actions it may take
    to_move       (n,) int32                the seat
    rewards       (n, seats) float32        of the last step: zero, and at the end of a game the score
    done          (n,) bool                 the last step ended a game; everything else is of the new one already

    The arrays are written over by the next step: copy what you want to keep.
    """

    def __init__(self, game: Game | str, n: int, options: dict[str, str] | None = None, seed: int | str = 0) -> None:
        self.game = game_of(game)
        self.options = self.game.full_options(options)
        self.encoding = encoding_of(self.game, self.options)
        self.native = native_of(self.game)
        self.seats = self.game.seats(self.options)
        self.n, self.n_actions, self.n_features = n, self.encoding.n_actions, self.encoding.n_features
        self._states, self._outs = make(self.game.State, n + 2), make(self.game.Options, n)
        pack(self.game.blank(self.options), self._states, n)
        self._keys, self._chosen = np.zeros(n, np.int64), np.zeros(n, np.int64)
        self._table = np.zeros((n, len(self.seats) + 2), np.int32)
        self._rows = self.native.rows(n)
        self.observations: npt.NDArray[np.float32] = self._rows[0]["v"]
        self.legal: npt.NDArray[np.bool_] = self._rows[1]["v"].view(np.bool_)
        self.to_move: npt.NDArray[np.int32] = self._table[:, -1]
        self.rewards: npt.NDArray[np.float32] = np.zeros((n, len(self.seats)), np.float32)
        self.done: npt.NDArray[np.bool_] = np.zeros(n, np.bool_)
        self._random = np.zeros(n, np.int64)
        self.reset(seed)

    def reset(self, seed: int | str | None = None) -> None:
        """New games; without a seed, those of the last seed again."""
        if seed is not None:
            self.seed = seed
        self._keys[:] = [key_of(f"{self.seed} {g}") for g in range(self.n)]
        self._random_key, self._random_counter = key_of(f"{self.seed} random"), 0
        self._check(self.native.batch_start(self._states, self._outs, self._keys, self._table, self._rows))
        self.rewards[:] = 0
        self.done[:] = False

    def step(self, actions: npt.ArrayLike) -> None:
        """One answer in every game. IllegalAction, and no game changed, if one of them is not legal."""
        given = np.ascontiguousarray(actions, np.int64)
        if given.shape != (self.n,):
            raise ValueError(f"{self.n} games want {self.n} actions, not an array of shape {given.shape}")
        result = self.native.batch_step(self._states, self._outs, self._keys, given, self._chosen, self._table, self._rows)
        if result > 0:
            raise self._illegal(result - 1, int(given[result - 1]))
        self._check(result)
        self.rewards[:] = self._table[:, :-2]
        self.done[:] = self._table[:, -2]

    def random_actions(self) -> npt.NDArray[np.int64]:
        """A legal action for every game, all equally likely. The array is written over by the next call."""
        self._random_counter += 1
        self.native.batch_random(self._states, self._outs, self._random, self._random_key, self._random_counter)
        return self._random

    # ---------------------------------------------------------------- looking inside
    @property
    def keys(self) -> npt.NDArray[np.int64]:
        """The keys of the dice of the current games; `next_key` gives those of the games after them."""
        keys: npt.NDArray[np.int64] = self._states["luck"]["key"][: self.n].copy()
        return keys

    def state(self, g: int) -> Any:
        """Game g as a plain state, with everything in it."""
        return unpack(self.game.State, self._states, g)

    def _check(self, result: int) -> None:
        if result < 0:
            raise RuntimeError(
                f"game {-1 - result}: the encoding of {self.game.title} cannot show this position: no decision is open, "
                "or two answers have one index, or one has none"
            )

    def _illegal(self, g: int, index: int) -> IllegalAction:
        s = self.state(g)
        return illegal(self.game, self.encoding, s, self.game.open(s)[0].i, index, g)


class Rollout(NamedTuple):
    """Whole games: the scores [game, seat] and how many decisions each game had."""

    scores: npt.NDArray[np.int32]
    lengths: npt.NDArray[np.int32]


def rollout(
    game: Game | str,
    games: int,
    seed: int = 0,
    policies: str | Sequence[str] = "random",
    options: dict[str, str] | None = None,
    samples: int = 1,
) -> Rollout:
    """Play games to the end in compiled code; `policies` is 'random' or 'greedy', for all seats or one for each."""
    found = game_of(game)
    full = found.full_options(options)
    seats = len(found.seats(full))
    names = [policies] * seats if isinstance(policies, str) else list(policies)
    if len(names) != seats or not set(names) <= set(POLICIES):
        raise ValueError(f"policies = {policies!r}: {found.title} wants one or {seats} of {' or '.join(POLICIES)}")
    chosen = np.zeros(found.max_seats, np.int64)
    chosen[:seats] = [POLICIES[name] for name in names]
    keys, policy_keys = np.random.default_rng(seed).integers(0, 1 << 62, (2, games))
    scores, lengths = found.native().rollouts(found.blank(full), keys, policy_keys, chosen, samples)
    return Rollout(np.ascontiguousarray(scores[:, :seats]), lengths)
