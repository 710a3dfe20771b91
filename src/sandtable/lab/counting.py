"""Games as rows: who won as what, who began, how it ended, what was drawn and played. Everything the lab says about balance and
about readings of the rules is worked out from these."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import Any

from sandtable.games.facts import Balance
from sandtable.games.registry import balance as balance_of
from sandtable.kernel import Game

from .simulate import SAMPLES
from .watch import Watch

CHUNK = 10  # games


@dataclass(frozen=True)
class Row:
    """A game that was played."""

    n: int
    setting: int  # which of the settings that are played by turns
    winners: tuple[int, ...]  # seats; nobody: a draw
    sides: tuple[str, ...]  # what each seat played
    first: int  # the seat that began, or -1
    how: str
    lengths: tuple[int, ...]  # decisions, then what the game has
    drawn: tuple[frozenset[str], ...] = ()  # by seat
    played: tuple[frozenset[str], ...] = ()
    tallies: tuple[tuple[tuple[str, int, bool], ...], ...] = ()  # by title: what, whose, and whether


@dataclass(frozen=True)
class Counting:
    """Games with some numbers, as a job for a worker."""

    found: Callable[[], Game]
    players: tuple[str, ...]
    seed: str
    options: tuple[dict[str, str], ...]  # the settings, by turns
    samples: int = SAMPLES
    cards: bool = True

    def __call__(self, numbers: range) -> list[Row]:
        game = self.found()
        watch, counted = Watch(game, self.players, self.samples), balance_of(game.name)
        blanks = [game.blank(options) for options in self.options]
        names = game.seats(game.full_options(self.options[0]))
        return [self.row(watch, counted, blanks, names, n) for n in numbers]

    def row(self, watch: Watch, counted: Balance, blanks: Sequence[Any], names: Sequence[str], n: int) -> Row:
        seats, setting = range(len(names)), n % len(blanks)
        drawn, played = [set[str]() for _ in seats], [set[str]() for _ in seats]

        def see(s: Any, who: int, i: int, action: int) -> None:
            drawn[who].update(counted.hand(s, who))
            if card := counted.played(s, action):
                played[who].add(card)
                drawn[who].add(card)

        over = watch.game_of(blanks[setting], f"{self.seed}/{n}", see if self.cards else ignore)
        end = over.end
        return Row(
            n,
            setting,
            tuple(seat for seat in seats if over.scores[seat] > 0),
            tuple(counted.sides(end, seat) or names[seat] for seat in seats),
            counted.first(end),
            counted.how(end),
            (over.decisions, *(length(end) for length in counted.lengths.values())),
            tuple(map(frozenset, drawn)),
            tuple(map(frozenset, played)),
            tuple(
                tuple((what, seat, yes) for seat in seats for what, yes in tally(end, seat))
                for tally in counted.tallies.values()
            ),
        )


def ignore(s: Any, who: int, i: int, action: int) -> None:
    """Who does not look."""


def settings_of(game: Game, given: dict[str, str]) -> tuple[dict[str, str], ...]:
    """The options that are played by turns; what was asked for holds in all of them."""
    found: list[dict[str, str]] = []
    for setting in balance_of(game.name).settings:
        merged = {**setting, **given}
        if merged not in found:
            found.append(merged)
    return tuple(found)


def parts(games: int, chunk: int = CHUNK) -> list[range]:
    return [range(low, min(games, low + chunk)) for low in range(0, games, chunk)]
