"""`learned:FOLDER`, an opponent that has learned (`sandtable lab train`): which options a search plays on is said by turns by what
looks best at once, as in any search here, and by a small network.

The network is given what the seat may know, as numbers, and nothing else. Its weights are whole numbers, and so is everything that
is worked out with them: the same position is answered alike on every machine.
"""

from __future__ import annotations

import io
import json
from collections.abc import Sequence
from dataclasses import dataclass, replace
from hashlib import sha256
from pathlib import Path
from typing import Any, NamedTuple

import numpy as np
import numpy.typing as npt

from sandtable.kernel import Game, pack
from sandtable.native.operations import AHEAD, PLAYED

from .levels import Level, search
from .opponents import OpponentError
from .search import Search, Thought
from .search.playing import AN_ANSWER

Numbers = npt.NDArray[np.float64]  # whole ones
FILE = "weights.npz"
INSIDE, WEIGHT = 256, 1024  # what stands for one: in features and between layers, and in weights
MOST = 32767  # of a weight
LAYERS = 3
FULL = 1 << 24  # the most between layers


class Seen(NamedTuple):
    """A question as a network is given it."""

    features: npt.NDArray[np.float32]  # what the seat may know
    indices: list[int]  # of the answers asked about, in their order


def read(game: Game, known: Any, seat: int, i: int, actions: Sequence[int]) -> Seen | None:
    """A question in numbers; None if it cannot be put so: the encoding speaks of the first that is open."""
    native = game.native()
    (states, outs), rows = native.arrays(), native.rows(1)
    features, legal, places = (row[0]["v"] for row in rows)
    pack(known, states, PLAYED)
    if native.mark(states, PLAYED, outs, rows) != i << 8 | seat:
        return None
    listed = outs[0]["action"]
    index_of = {int(listed[places[k]]): int(k) for k in np.flatnonzero(legal)}
    native.observe(states, PLAYED, AHEAD, seat, rows)
    return Seen(features, [index_of[action] for action in actions])


# ---------------------------------------------------------------- the network
class Network:
    """Two layers; from the second one every answer gets a number."""

    def __init__(self, weights: dict[str, npt.NDArray[np.int16]], about: dict[str, Any]) -> None:
        self.weights, self.about = weights, about
        # Sums of products of whole numbers below 2**53 are exact in doubles, in whatever order a library adds them up.
        self.layers: list[tuple[Numbers, Numbers]] = [
            (weights[f"w{k}"].astype(np.float64), weights[f"b{k}"].astype(np.float64) * INSIDE) for k in range(LAYERS)
        ]
        self.name = sha256(b"".join(weights[name].tobytes() for name in sorted(weights))).hexdigest()[:12]

    def __repr__(self) -> str:
        return f"Network({self.name})"

    def check(self, game: Game) -> None:
        """OpponentError if it was not made for this game as it is."""
        encoding = game.encoding()
        if game.name != self.about["game"]:
            raise OpponentError(f"these weights are for {self.about['game']}, not for {game.title}")
        if encoding is None or (encoding.n_features, encoding.n_actions) != (
            len(self.weights["w0"].T),
            len(self.weights["w2"]),
        ):
            raise OpponentError(f"these weights are for another version of {game.title}: train them anew")

    def judge(self, seen: Seen) -> Numbers:
        """How much each answer is liked."""
        inside = np.floor(seen.features.astype(np.float64) * INSIDE)
        for w, b in self.layers[:-1]:
            inside = np.clip(np.floor((w @ inside + b) / WEIGHT), 0, FULL)
        w, b = self.layers[-1]
        liked: Numbers = w[seen.indices] @ inside + b[seen.indices]
        return liked

    def packed(self) -> bytes:
        out, about = io.BytesIO(), np.frombuffer(json.dumps(self.about, sort_keys=True).encode(), np.uint8)
        arrays: dict[str, Any] = {"about": about, **self.weights}
        np.savez_compressed(out, **arrays)
        return out.getvalue()


def whole(weights: npt.NDArray[Any]) -> npt.NDArray[np.int16]:
    """Weights as whole numbers."""
    found: npt.NDArray[np.int16] = np.clip(np.rint(weights * WEIGHT), -MOST, MOST).astype(np.int16)
    return found


def network_in(folder: Path) -> Network:
    try:
        with np.load(folder / FILE if folder.is_dir() else folder) as kept:
            return Network({name: kept[name] for name in kept if name != "about"}, json.loads(kept["about"].tobytes()))
    except (OSError, KeyError, ValueError):
        raise OpponentError(f"{folder}: there are no weights of 'sandtable lab train' in it") from None


# ---------------------------------------------------------------- the opponent
@dataclass(frozen=True)
class Learned(Search):
    """A search that plays on what looks best at once and what the network likes best, by turns."""

    network: Network | None = None

    def think(
        self,
        game: Game,
        known: Any,
        seat: int,
        i: int,
        key: int,
        actions: Sequence[int],
        plain: bool = False,
        wanted: int = AN_ANSWER,
    ) -> list[Thought]:
        assert self.network is not None
        self.network.check(game)
        seen = read(game, known, seat, i, actions) if wanted == AN_ANSWER else None
        if seen is None:
            return super().think(game, known, seat, i, key, actions, plain, wanted)
        liked = self.network.judge(seen)
        by_network = [actions[k] for k in sorted(range(len(actions)), key=lambda k: -liked[k])]
        at_once = [
            thought.action for thought in Search.think(replace(self, playouts=0), game, known, seat, i, key, actions, plain)
        ]
        by_turns = dict.fromkeys(action for both in zip(at_once, by_network, strict=True) for action in both)
        first = replace(self, samples=0)  # options that are not tried stay in the order they are given in
        return Search.think(first, game, known, seat, i, key, list(by_turns), plain)


def learned(folder: Path) -> Level:
    """A search with the network of a folder, with as many playouts as it was trained for."""
    network = network_in(folder)
    return with_network(network.about["playouts"], network)


def with_network(playouts: int, network: Network) -> Level:
    return Level(Learned(**vars(search(str(playouts)).search), network=network))
