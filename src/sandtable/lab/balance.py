"""What rows of games say about balance: shares with their intervals, lengths, cards, and whatever else a game has."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass, field
from statistics import median, quantiles
from typing import NamedTuple

from .counting import Row
from .simulate import wilson

FEW = 20  # games; of fewer no win rate is shown


class Share(NamedTuple):
    """So many of so many."""

    yes: int
    of: int

    @property
    def value(self) -> float:
        return self.yes / self.of if self.of else 0.0

    @property
    def interval(self) -> tuple[float, float]:
        return wilson(self.yes, self.of)

    @property
    def give_or_take(self) -> float:
        """Half of the interval."""
        low, high = self.interval
        return (high - low) / 2


class Length(NamedTuple):
    name: str
    values: list[int]

    @property
    def middle(self) -> float:
        return median(self.values)

    @property
    def usual(self) -> tuple[float, float]:
        """Nine games of ten are as long as this."""
        if len(self.values) < 2:
            return self.values[0], self.values[0]
        parts = quantiles(self.values, n=20, method="inclusive")  # never outside of what there was
        return parts[0], parts[-1]


class CardFigures(NamedTuple):
    card: str
    drawn: Share  # of games
    played: Share
    won_drawn: Share  # by seats that drew it
    won_played: Share


class Tally(NamedTuple):
    what: str
    yes: Share
    won_with: Share
    won_without: Share


@dataclass
class Figures:
    """Everything about some games of one opponent against itself."""

    opponent: str
    settings: Sequence[str]
    lengths_named: Sequence[str]
    tallies_named: Sequence[str]
    rows: list[Row] = field(default_factory=list)

    @property
    def decided(self) -> list[Row]:
        return [row for row in self.rows if row.winners]

    # ---------------------------------------------------------------- who wins
    @property
    def sides(self) -> dict[str, Share]:
        """By what is played. A side that both play is left out: it wins against itself."""
        seen = sorted({side for row in self.rows for side in row.sides})
        found = {side: share_of((row for row in self.decided if row.sides.count(side) == 1), won_by(side)) for side in seen}
        return {side: share for side, share in found.items() if share.of}

    @property
    def first(self) -> Share:
        return share_of((row for row in self.decided if row.first >= 0), lambda row: row.first in row.winners)

    @property
    def draws(self) -> Share:
        return Share(len(self.rows) - len(self.decided), len(self.rows))

    def of_setting(self, k: int) -> Figures:
        mine = [row for row in self.rows if row.setting == k]
        return Figures(self.opponent, self.settings, self.lengths_named, self.tallies_named, mine)

    def within(self, wanted: float) -> bool:
        """Whether the shares of all sides and of who begins are known as closely as this."""
        shares = [*self.sides.values(), *([self.first] if self.first.of else [])]
        return bool(shares) and all(share.give_or_take <= wanted for share in shares)

    # ---------------------------------------------------------------- how, and how long
    @property
    def ends(self) -> dict[str, Share]:
        counts = Counter(row.how for row in self.rows if row.how)
        return {how: Share(n, len(self.rows)) for how, n in counts.most_common()}

    @property
    def lengths(self) -> list[Length]:
        names = ["decisions", *self.lengths_named]
        return [Length(name, [row.lengths[k] for row in self.rows]) for k, name in enumerate(names)]

    # ---------------------------------------------------------------- cards, and the rest
    @property
    def cards(self) -> list[CardFigures]:
        """Of every card that was seen, those played most first."""
        drawn, played, won_drawn, won_played = (Counter[str]() for _ in range(4))
        seats_drawn, seats_played = Counter[str](), Counter[str]()
        for row in self.rows:
            drawn.update(frozenset().union(*row.drawn))
            played.update(frozenset().union(*row.played))
            for seat in range(len(row.drawn)):
                if row.winners:
                    seats_drawn.update(row.drawn[seat])
                    seats_played.update(row.played[seat])
                if seat in row.winners:
                    won_drawn.update(row.drawn[seat])
                    won_played.update(row.played[seat])
        n = len(self.rows)
        found = [
            CardFigures(
                card,
                Share(drawn[card], n),
                Share(played[card], n),
                Share(won_drawn[card], seats_drawn[card]),
                Share(won_played[card], seats_played[card]),
            )
            for card in drawn
        ]
        return sorted(found, key=lambda one: (-one.played.value, one.card))

    def tally(self, k: int) -> list[Tally]:
        """Whatever a game counts besides, by whose it is and whether they won."""
        counts = Counter((what, yes, seat in row.winners) for row in self.decided for what, seat, yes in row.tallies[k])
        found = []
        for what in sorted({what for what, _, _ in counts}):
            won = {yes: counts[what, yes, True] for yes in (True, False)}
            with_, without = (Share(won[yes], won[yes] + counts[what, yes, False]) for yes in (True, False))
            found.append(Tally(what, Share(with_.of, with_.of + without.of), with_, without))
        return sorted(found, key=lambda one: -one.yes.value)


def won_by(side: str) -> Callable[[Row], bool]:
    return lambda row: any(row.sides[seat] == side for seat in row.winners)


def share_of(rows: Iterable[Row], holds: Callable[[Row], bool]) -> Share:
    found = [holds(row) for row in rows]
    return Share(sum(found), len(found))
