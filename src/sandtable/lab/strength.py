"""What a match says: the share of the points with its interval, the same in Elo, and whether it is decided (SPRT).

The two games of a pair have the same dice with the seats swapped, so they are not independent: everything is worked out from pairs.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Sequence
from math import log, log10, sqrt
from typing import NamedTuple

from .simulate import Z95

ERROR = 0.05  # how often a test may decide wrongly, either way
LITTLE = 1e-3  # pairs of each kind that are added, so that a kind not seen yet is not taken for impossible
KINDS = (0.0, 0.25, 0.5, 0.75, 1.0)  # the share of the points that a pair can bring
SURE = 2000.0  # Elo that stands for "always"


class Strength(NamedTuple):
    """Points of games, and the 95 % interval of their share."""

    points: float
    games: int
    low: float
    high: float

    @property
    def share(self) -> float:
        return self.points / self.games if self.games else 0.5

    @property
    def elo(self) -> tuple[float, float, float]:
        return elo_of(self.share), elo_of(self.low), elo_of(self.high)


def strength(pairs: Sequence[float]) -> Strength:
    """Of pairs of games, by the points of each (0 to 2). The interval is Wilson's; where both games of a pair tend to end the same
    way there is less to learn from them, and it is as wide as for the fewer games that would say as much."""
    n = len(pairs)
    if n == 0:
        return Strength(0.0, 0, 0.0, 1.0)
    p = sum(pairs) / (2 * n)
    spread = sum((pair / 2 - p) ** 2 for pair in pairs) / n
    alone = p * (1 - p) / 2
    return Strength(sum(pairs), 2 * n, *wilson_share(p, 2 * n * (min(1.0, alone / spread) if spread > 0 else 1.0)))


def wilson_share(p: float, n: float) -> tuple[float, float]:
    z2 = Z95 * Z95
    middle = (p + z2 / (2 * n)) / (1 + z2 / n)
    half = Z95 / (1 + z2 / n) * sqrt(p * (1 - p) / n + z2 / (4 * n * n))
    return max(0.0, middle - half), min(1.0, middle + half)


def elo_of(share: float) -> float:
    """How many points of Elo a share of the games is worth."""
    if share <= 0 or share >= 1:
        return SURE if share >= 1 else -SURE
    return max(-SURE, min(SURE, -400 * log10(1 / share - 1)))


def share_of(elo: float) -> float:
    return 1 / (1 + 10 ** (-elo / 400))


# ---------------------------------------------------------------- is it decided?
class Test(NamedTuple):
    """A sequential probability ratio test between two strengths in Elo."""

    low: float
    high: float

    def ratio(self, pairs: Iterable[float]) -> float:
        """The logarithm of how much likelier the pairs are at the high strength than at the low one: each by the likeliest
        distribution of pairs that has that strength."""
        counts = Counter(min(KINDS, key=lambda kind: abs(kind - pair / 2)) for pair in pairs)
        n = sum(counts.values())
        seen = {kind: counts[kind] + LITTLE for kind in KINDS}
        total = sum(seen.values())
        weights = {kind: count / total for kind, count in seen.items()}
        one, two = (tilted(weights, share_of(elo)) for elo in (self.low, self.high))
        return n * sum(weights[kind] * log(two[kind] / one[kind]) for kind in KINDS)

    def verdict(self, pairs: Sequence[float]) -> str:
        """'stronger', 'not stronger', or nothing while it is open."""
        bound, ratio = log((1 - ERROR) / ERROR), self.ratio(pairs)
        return "stronger" if ratio >= bound else "not stronger" if ratio <= -bound else ""


def tilted(weights: dict[float, float], mean: float) -> dict[float, float]:
    """The likeliest distribution that has a given mean: weight / (1 + x (kind - mean)), with x found by halving."""
    low, high = -1 / (max(weights) - mean), 1 / (mean - min(weights))
    for _ in range(60):
        x = (low + high) / 2
        off = sum(w * (kind - mean) / (1 + x * (kind - mean)) for kind, w in weights.items())
        low, high = (x, high) if off > 0 else (low, x)
    return {kind: w / (1 + x * (kind - mean)) for kind, w in weights.items()}
