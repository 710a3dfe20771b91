"""`sandtable sim`: a simulation with its progress, and its outcome as a table or as JSON."""

from __future__ import annotations

import argparse
import json
import secrets
import sys
from time import perf_counter
from typing import Any

from rich.console import Console
from rich.progress import BarColumn, MofNCompleteColumn, Progress, TextColumn, TimeRemainingColumn

from sandtable.kernel import Game

from .found import Found
from .simulate import Simulation, simulate
from .work import GPU, Place


def sim(
    found: Found,
    game: Game,
    full: dict[str, str],
    position: dict[str, Any] | None,
    players: list[str],
    options: argparse.Namespace,
) -> int:
    seed = options.seed or secrets.token_hex(4)
    if options.on != GPU:
        preparing = Preparing(game.title)
        game.native(preparing.step)
        preparing.done()
    with progress() as bar:
        task = bar.add_task(f"{game.title}: {', '.join(players)}", total=options.games)
        report = simulate(
            game, players, options.games, seed, full, position, options.swap, options.samples,
            playing=lambda done, _: bar.update(task, completed=done), place=Place(options.workers, options.on), found=found,
        )  # fmt: skip
    if options.json:
        print(json.dumps(report.table(), indent=1, ensure_ascii=False))
    else:
        print("\n".join(lines_of(report, game)))
    return 0


def progress() -> Progress:
    """A bar at the terminal, which goes when the work is done."""
    errors = Console(stderr=True)
    columns = (TextColumn("{task.description}"), BarColumn(), MofNCompleteColumn(), TimeRemainingColumn())
    return Progress(*columns, console=errors, transient=True, disable=not errors.is_terminal)


class Preparing:
    """Says on stderr that a game is being compiled, and how long it took; nothing if it was ready."""

    def __init__(self, title: str) -> None:
        self.title, self.began = title, 0.0
        self.live = sys.stderr.isatty()

    def step(self, done: int, of: int) -> None:
        self.began = self.began or perf_counter()
        if self.live:
            self.say(f"\r{self.text()} ({done} of {of} rules)\x1b[K")

    def done(self) -> None:
        if self.began:
            self.say(f"\r{self.text()}\x1b[K\n" if self.live else f"{self.text()}\n")

    def text(self) -> str:
        return f"Preparing {self.title}, once: {perf_counter() - self.began:.0f} s"

    def say(self, text: str) -> None:
        sys.stderr.write(text)
        sys.stderr.flush()


def lines_of(report: Simulation, game: Game) -> list[str]:
    table = report.table()
    names = {**{seat: f"{seat} ({player})" for seat, player in report.seats.items()}}
    if report.swapped:
        names = {seat: seat for seat in report.seats}
    width = max(map(len, [*names.values(), *report.player_wins, "decisions a game"]))
    lines = [f"{game.title}: {report.games} games, seed {report.seed}" + (", seats swapped" if report.swapped else "")]
    if report.options:
        lines.append("options: " + ", ".join(f"{k} = {v}" for k, v in report.options.items()))

    def row(name: str, wins: int) -> None:
        low, high = report.interval(wins)
        lines.append(f"  {name:<{width}}  wins {wins:>7}  {wins / report.games:>6.1%}  (95 %: {low:.1%} to {high:.1%})")

    for seat, name in names.items():
        row(name, report.wins[seat])
    if report.swapped and len(report.player_wins) > 1:
        for player, wins in report.player_wins.items():
            row(player, wins)
    lines.append(f"  {'draws':<{width}}       {report.draws:>7}  {report.draws / report.games:>6.1%}")
    length = table["length"]
    lines.append(f"  {'decisions a game':<{width}}  {length['mean']:.1f} on average, {length['min']} to {length['max']}")
    if report.unfinished:
        lines.append(f"  {'cut off':<{width}}       {report.unfinished:>7}")
    lines.append(
        f"  {report.seconds:.2f} s: {table['games_per_s']:,.0f} games and {table['decisions_per_s']:,.0f} decisions a second"
    )
    return lines
