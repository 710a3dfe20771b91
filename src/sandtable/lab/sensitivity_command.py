"""`sandtable lab sensitivity`: every reading of every switch beside the usual one, and the chapter of a page about it."""

from __future__ import annotations

import argparse
from collections.abc import Sequence
from pathlib import Path

from rich.console import Console

from sandtable.games.registry import balance as balance_of
from sandtable.kernel import Game

from .balance_command import opponents_of, stamp, table
from .command import Preparing, progress
from .counting import Counting, Row, settings_of
from .found import Found
from .keeping import counted
from .sensitivity import Effect, Reading, effect, goes_another_way, readings_of, signed
from .work import LabError, Place

ENOUGH = 100  # games; of a reading that changes none of them at most four of a hundred could go another way (95 %)
BEGIN, END = "<!-- {} -->", "<!-- end of {} -->"


def run(found: Found, game: Game, given: dict[str, str], options: argparse.Namespace) -> int:
    wanted = [one for one in readings_of(game, given) if not options.only or one.option in options.only]
    if not wanted:
        raise LabError(
            f"{game.title} has no such switch; it has: {', '.join({one.option: 0 for one in readings_of(game, given)})}"
        )
    (opponent,) = opponents_of(options.opponent)
    preparing = Preparing(game.title)
    game.native(preparing.step)
    preparing.done()
    side, effects = measure(found, game, given, wanted, opponent, options)
    length = next(iter(balance_of(game.name).lengths), "decisions")
    show(side, length, effects, options.games)
    if options.page is not None:
        write_chapter(options.page, game, chapter(game, opponent, options, side, length, effects))
    return 0


def measure(
    found: Found,
    game: Game,
    given: dict[str, str],
    wanted: Sequence[Reading],
    opponent: str,
    options: argparse.Namespace,
) -> tuple[str, list[Effect]]:
    """The side that shares are of, and what each reading does."""
    place = Place(options.workers, options.on)
    seats = len(game.seats(game.full_options(given)))
    with progress() as bar:
        task = bar.add_task(f"{game.title}: {opponent}", total=options.games * (1 + len(wanted)))

        def play(more: dict[str, str], usual: Sequence[Row] = ()) -> list[Row]:
            """With a reading; one that has changed nothing for long is not played on."""
            settings = tuple({**setting, **more} for setting in settings_of(game, given))
            job = Counting(found, (opponent,) * seats, options.seed, settings, options.samples, cards=False)
            rows = list[Row]()
            for some in counted(job, options.games, place, options.keep):
                rows += some
                bar.advance(task, len(some))
                if usual and len(rows) == ENOUGH and not any(map(goes_another_way, usual, rows)):
                    bar.advance(task, options.games - len(rows))
                    break
            return rows

        usual = play({})
        side = min({side for row in usual for side in row.sides})
        return side, [effect(one, side, usual, play({one.option: one.value}, usual)) for one in wanted]


def show(side: str, length: str, effects: Sequence[Effect], games: int) -> None:
    made = table("reading", "games changed", f"{side} wins", "first wins", length)
    for one in effects:
        name = f"{one.reading.option} = {one.reading.value}"
        made.add_row(name, changed(one, games), signed(one.side), signed(one.first), signed(one.length))
    Console().print(made)


# ---------------------------------------------------------------- the page
def chapter(
    game: Game, opponent: str, options: argparse.Namespace, side: str, length: str, effects: Sequence[Effect]
) -> str:
    """The readings that matter most come first."""
    command = f"sandtable lab sensitivity {game.name} --games {options.games} --opponent {opponent}"
    order = sorted(effects, key=lambda one: -one.changed.value)
    lines = [
        f"## {game.title}",
        "",
        f"`{opponent}` against itself, {options.games} games with each reading, {stamp()}: `{command}`.",
        "",
        f"| switch | reading, instead of the usual one | games changed | {side} wins | who goes first wins | {length} |",
        "|---|---|---|---|---|---|",
        *(line(one, options.games) for one in order),
    ]
    return "\n".join(lines)


def changed(one: Effect, games: int) -> str:
    """The share of games that went another way; of how many, where it was not played to the end."""
    return f"{one.changed.value:.0%}" + (f" of {one.changed.of}" if one.changed.of < games else "")


def line(one: Effect, games: int) -> str:
    deltas = [f"**{signed(found)}**" if found.is_sure else signed(found) for found in (one.side, one.first, one.length)]
    reading = one.reading
    said = f"`{reading.option}`: {reading.says.rstrip('.')}"
    cells = [said, f"`{reading.value}` instead of `{reading.usual}`", changed(one, games), *deltas]
    return f"| {' | '.join(cells)} |"


def write_chapter(path: Path, game: Game, text: str) -> None:
    """Put a game's chapter into a page between its marks; a page without them gets it at its end."""
    page = path.read_text(encoding="utf-8") if path.exists() else ""
    begin, end = BEGIN.format(game.name), END.format(game.name)
    block = f"{begin}\n\n{text}\n\n{end}"
    if begin in page:
        page = page[: page.index(begin)] + block + page[page.index(end) + len(end) :]
    else:
        page = f"{page.rstrip()}\n\n{block}\n".lstrip()
    path.write_text(page, encoding="utf-8")
