"""A picture of the table for the documents: python -m sandtable.terminal.picture frontline docs/terminal.svg

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
from sandtable.games.facts import Scene
from sandtable.games.registry import GAMES, facts, find
from sandtable.kernel import Game
from sandtable.play.match import Match

from .boards import drawing_of
from .menu import Menu
from .page import Page

WIDTH, HEIGHT = 106, 42
NO_WEB_FONTS = re.sub(r"@font-face \{\{.*?\}\}\s*", "", CONSOLE_SVG_FORMAT, flags=re.S)


def moment(game: Game, scene: Scene) -> Match:
    """A match between greedy players at the moment that the scene says."""
    match, greedy = Match(game, scene.seed), find_opponent("greedy")
    while not match.over:
        asked = match.open()[0]
        wanted = (asked.kind.name, match.seat(asked)) == (scene.decision, scene.seat)
        if len(match.record.moves) >= scene.moves and wanted:
            break
        known = match.known(match.seat(asked))
        answer = greedy.choose(match.game, known, asked.who, asked.i, Random(f"{scene.seed} {len(match.record.moves)}"))
        match.play(asked.i, answer.action)
    return match


def lines(match: Match, width: int, height: int) -> list[Text]:
    """The page of the player who is asked."""
    drawing, asked = drawing_of(match.game), match.open()[0]
    seat = match.seat(asked)
    menu = Menu(drawing.items(match.known(seat), asked.i, match.options(asked.i)), drawing.place)
    question = Text(f"{drawing.seat_title(seat)}: {match.prompt(asked.i)}", drawing.seat_style(seat))
    recent = [line for line in match.log_for(seat) if line.move > len(match.record.moves) - 12]
    who = [f"{drawing.seat_title(s)} {'human' if s == seat else 'greedy'}" for s in match.seat_names]
    page = Page(drawing, match.known(seat), ", ".join(who), recent, menu=menu.lines, question=question)
    return [*page.lines(width, height), Text(f"{seat}> ")]


def main(name: str, path: Path) -> None:
    scene = facts(name).scene
    if scene is None:
        raise SystemExit(f"{GAMES[name]} names no scene for a picture in its facts.py")
    console = Console(record=True, width=WIDTH, height=HEIGHT, file=io.StringIO(), force_terminal=True, highlight=False)
    for line in lines(moment(find(name), scene), WIDTH, HEIGHT):
        console.print(line, soft_wrap=True)
    console.save_svg(str(path), title=f"sandtable play {name}", code_format=NO_WEB_FONTS)


if __name__ == "__main__":
    main(sys.argv[1], Path(sys.argv[2]))
