"""A picture of the table for the documents: python -m sandtable.terminal.picture docs/terminal.svg

It is a moment of a game between two greedy players, as the player to move sees it.
"""

from __future__ import annotations

import io
import re
import sys
from pathlib import Path
from random import Random

from rich._export_format import CONSOLE_SVG_FORMAT
from rich.console import Console
from rich.text import Text

from sandtable.ai import find as find_opponent
from sandtable.games.registry import find
from sandtable.play.match import Match

from .boards import drawing_of
from .menu import Menu
from .page import Page

SEED, MOVES, WIDTH, HEIGHT = "4", 75, 106, 42
NO_WEB_FONTS = re.sub(r"@font-face \{\{.*?\}\}\s*", "", CONSOLE_SVG_FORMAT, flags=re.S)


def moment(game: str, seed: str, moves: int) -> Match:
    """A match between greedy players after so many moves, and then on to the next choice of an action."""
    match, greedy = Match(find(game), seed), find_opponent("greedy")
    while not match.over:
        asked = match.open()[0]
        if len(match.record.moves) >= moves and asked.kind.name == "action" and match.seat(asked) == "red":
            break
        known = match.known(match.seat(asked))
        answer = greedy.choose(match.game, known, asked.who, asked.i, Random(f"{seed} {len(match.record.moves)}"))
        match.play(asked.i, answer.action)
    return match


def lines(match: Match, width: int, height: int) -> list[Text]:
    """The page of the player who is asked."""
    drawing, asked = drawing_of(match.game), match.open()[0]
    seat = match.seat(asked)
    menu = Menu(drawing.items(match.known(seat), asked.i, match.options(asked.i)), drawing.place)
    question = Text(f"{drawing.seat_title(seat)}: {match.prompt(asked.i)}", drawing.seat_style(seat))
    recent = [line for line in match.log_for(seat) if line.move > len(match.record.moves) - 12]
    page = Page(drawing, match.known(seat), "Red human, Green greedy", recent, menu=menu.lines, question=question)
    return [*page.lines(width, height), Text(f"{seat}> ")]


def main(path: Path) -> None:
    console = Console(record=True, width=WIDTH, height=HEIGHT, file=io.StringIO(), force_terminal=True, highlight=False)
    for line in lines(moment("frontline", SEED, MOVES), WIDTH, HEIGHT):
        console.print(line, soft_wrap=True)
    console.save_svg(str(path), title="sandtable play frontline", code_format=NO_WEB_FONTS)


if __name__ == "__main__":
    main(Path(sys.argv[1]))
