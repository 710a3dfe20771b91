"""`sandtable lab balance`: games until they are enough, and what they say, in the terminal, as a page and as data."""

from __future__ import annotations

import argparse
from datetime import date

from rich.console import Console
from rich.table import Table

from sandtable import __version__
from sandtable.ai import OPPONENTS, is_known
from sandtable.games.registry import balance as balance_of
from sandtable.kernel import Game

from .balance import FEW, Figures, Share
from .command import Preparing, progress
from .counting import Counting, settings_of
from .found import Found
from .keeping import counted
from .work import LabError, Place

LOOK = 100  # games after which it is looked whether they are enough
MOST_CARDS = 12  # lines in the terminal, at either end


def run(found: Found, game: Game, given: dict[str, str], options: argparse.Namespace) -> int:
    for path in (options.html, options.data):
        if path is not None and path.exists() and not options.force:
            raise LabError(f"{path} is there already; choose another name, or write over it with --force")
    preparing = Preparing(game.title)
    game.native(preparing.step)
    preparing.done()
    every = [play(found, game, given, opponent, options) for opponent in opponents_of(options.opponents)]
    screen = Console()
    for figures in every:
        show(screen, game, figures)
    if options.data is not None:
        from .data import write

        for figures in every:
            write(options.data, figures)
    if options.html is not None:
        from .report import page

        options.html.parent.mkdir(parents=True, exist_ok=True)
        options.html.write_text(page(game, given, every, command_of(game, given, options), stamp()), encoding="utf-8")
        screen.print(f"The report is in {options.html}.")
    return 0


def opponents_of(text: str) -> list[str]:
    names = [name.strip() for name in text.split(",")]
    for name in names:
        if not is_known(name):
            raise LabError(f"there is no opponent {name!r}; the opponents are: {', '.join(OPPONENTS)}")
    return names


def play(found: Found, game: Game, given: dict[str, str], opponent: str, options: argparse.Namespace) -> Figures:
    """Games in their order, so that it stops at the same one wherever they are played, and however often it was broken off."""
    settings, counts = settings_of(game, given), balance_of(game.name)
    figures = Figures(opponent, [label_of(one, given) for one in settings], list(counts.lengths), list(counts.tallies))
    seats = len(game.seats(game.full_options(settings[0])))
    job = Counting(found, (opponent,) * seats, options.seed, settings, options.samples)
    with progress() as bar:
        task = bar.add_task(f"{game.title}: {opponent} against itself", total=options.games)
        for rows in counted(job, options.games, Place(options.workers, options.on), options.keep):
            figures.rows += rows
            bar.update(task, completed=len(figures.rows))
            if options.within and len(figures.rows) % LOOK == 0 and figures.within(options.within):
                break
    return figures


def label_of(setting: dict[str, str], given: dict[str, str]) -> str:
    return ", ".join(f"{name} = {value}" for name, value in setting.items() if name not in given) or "as usual"


def stamp() -> str:
    today = date.today()
    return f"{today.day} {today:%B %Y}, Sandtable {__version__}"


def command_of(game: Game, given: dict[str, str], options: argparse.Namespace) -> str:
    """The command that makes the same page again."""
    words = ["sandtable lab", options.task, game.name, f"--games {options.games}", f"--seed {options.seed}"]
    words += [f"--opponents {options.opponents}"] if options.opponents != "greedy" else []
    words += [f"--within {100 * options.within:g}%"] if options.within else []
    words += [f"--samples {options.samples}"] if options.samples != 4 else []
    words += [f"--option '{name}={value}'" for name, value in given.items()]
    return " ".join(words)


# ---------------------------------------------------------------- in the terminal
def show(screen: Console, game: Game, figures: Figures) -> None:
    screen.print(f"\n[bold]{game.title}[/bold]: {figures.opponent} against itself, {len(figures.rows)} games")
    wins = table("wins", "share", "95 %", "of")
    for side, share in figures.sides.items():
        wins.add_row(side, *in_numbers(share))
    if figures.first.of:
        wins.add_row("who goes first", *in_numbers(figures.first))
    wins.add_row("nobody (a draw)", *in_numbers(figures.draws))
    screen.print("", wins)
    if len(figures.settings) > 1:
        by = table("by setting", *figures.sides, "who goes first")
        for k, name in enumerate(figures.settings):
            mine = figures.of_setting(k)
            by.add_row(name, *(brief(mine.sides.get(side)) for side in figures.sides), brief(mine.first))
        screen.print("", by)
    if figures.ends:
        ends = table("games end by", "share", "95 %", "of")
        for how, share in figures.ends.items():
            ends.add_row(how, *in_numbers(share))
        screen.print("", ends)
    lengths = table("length", "middle", "nine of ten", "longest")
    for length in figures.lengths:
        low, high = length.usual
        lengths.add_row(length.name, f"{length.middle:g}", f"{low:.0f} to {high:.0f}", str(max(length.values)))
    screen.print("", lengths)
    show_cards(screen, figures)
    for k, title in enumerate(figures.tallies_named):
        tally = table(title, "share", "wins with it", "wins without")
        for one in figures.tally(k):
            tally.add_row(one.what, brief(one.yes), brief(one.won_with), brief(one.won_without))
        screen.print("", tally)


def show_cards(screen: Console, figures: Figures) -> None:
    cards = figures.cards
    if not cards:
        return
    shown = table("card", "drawn", "played", "wins, drawn", "wins, played")
    some = cards if len(cards) <= 2 * MOST_CARDS else [*cards[:MOST_CARDS], None, *cards[-MOST_CARDS:]]
    for one in some:
        if one is None:
            shown.add_row(f"… {len(cards) - 2 * MOST_CARDS} more")
        else:
            shown.add_row(one.card, brief(one.drawn), brief(one.played), brief(one.won_drawn), brief(one.won_played))
    screen.print("", shown)


def table(*columns: str) -> Table:
    made = Table(box=None, padding=(0, 2, 0, 0), header_style="dim")
    for k, name in enumerate(columns):
        made.add_column(name, justify="right" if k else "left")
    return made


def in_numbers(share: Share) -> tuple[str, str, str]:
    low, high = share.interval
    return f"{share.value:.1%}", f"{low:.1%} to {high:.1%}", f"{share.of:,}"


def brief(share: Share | None) -> str:
    """'46 ±3 %'; nothing where there are too few."""
    if share is None or share.of < FEW:
        return "–"
    return f"{100 * share.value:.0f} ±{100 * share.give_or_take:.0f} %"
