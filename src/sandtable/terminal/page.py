"""One page of a table: the board, what lies beside it, what has happened, and what may be done; put together to fit."""

from __future__ import annotations

import textwrap
from collections.abc import Callable
from dataclasses import dataclass, field
from itertools import groupby
from typing import Any

from rich.text import Text

from sandtable.play.match import LogLine

from .boards import Drawing
from .menu import FAINT, cut, is_cut

LOG_HINT = ": 'log' shows them"
INDENT = "  "  # of the lines of a paragraph after the first
GAP = 3  # between the board and what lies beside it
PANEL_LEAST = 28  # columns that a panel needs beside the board
MENU_LEAST = 9  # lines that the board leaves to the menu, if it needs them
LOG_LEAST, LOG_MOST = 2, 6  # lines of the log that the menu leaves alone, and those it makes itself small for
Menu = Callable[[int, int], list[Text]]  # the lines of a menu for a width and a height


@dataclass
class Page:
    """What a page is to show; `lines` lays it out."""

    drawing: Drawing
    state: Any  # as far as the viewer knows it
    heading: str = ""
    log: list[LogLine] = field(default_factory=list)
    marks: dict[int, int] = field(default_factory=dict)
    menu: Menu | None = None
    message: str = ""
    question: Text | None = None

    def lines(self, width: int, height: int) -> list[Text]:
        """The page in this many lines; the last one is left for the prompt."""
        title = Text(self.drawing.title(self.state), "bold")
        if self.heading and title.cell_len + GAP + len(self.heading) <= width:
            title.append(" " * (width - title.cell_len - len(self.heading)))
            title.append(self.heading, FAINT)
        question = in_lines(self.question, width) if self.question else []
        message = in_lines(Text(self.message, "bold"), width) if self.message else []
        rest = height - 1 - len(question) - len(message) - 1
        need = min(MENU_LEAST, len(self.menu(width, 99))) if self.menu else 0
        top, log = self.top(width, rest - need - min(LOG_LEAST, len(self.log)))
        rest -= len(top)
        below, menu = self.bottom(log, width, rest)
        lines = [cut(title, width), *top, *below, *menu, *message, *question]
        return lines if len(lines) < height else lines[-(height - 1) :]

    def bottom(self, log: list[Text], width: int, height: int) -> tuple[list[Text], list[Text]]:
        """The log and the menu: as much of the log as leaves the menu whole, then as much of the menu as fits."""
        if self.menu is None:
            return newest(log, max(1, height), ""), []
        least = min(LOG_LEAST, len(log))
        for kept in range(min(LOG_MOST, len(log)), least - 1, -1):
            menu = self.menu(width, max(1, height - kept))
            if kept == least or not is_cut(menu):
                break
        return newest(log, max(least, height - len(menu))), menu

    def top(self, width: int, height: int) -> tuple[list[Text], list[Text]]:
        """The board with the panel beside it; and the log, if there was no room for it there."""
        board = self.drawing.board(self.state, width - GAP - PANEL_LEAST, height, self.marks)
        across = max((line.cell_len for line in board), default=0)
        beside = width - across - GAP
        log = log_lines(self.drawing, self.log, width)
        if beside < PANEL_LEAST:
            return [*board, *self.drawing.panel(self.state, width)[: max(2, height - len(board))]], log
        panel = self.drawing.panel(self.state, beside)
        room = len(board) - len(panel) - 1
        if panel and log and room >= 4:
            hint = LOG_HINT if self.menu else ""
            panel = [*panel, Text(), *newest(log_lines(self.drawing, self.log, beside), room, hint)]
            log = []
        lines = []
        for k in range(max(len(board), len(panel))):
            line = board[k].copy() if k < len(board) else Text()
            line.append(" " * (across + GAP - line.cell_len))
            lines.append(line.append_text(panel[k]) if k < len(panel) else line)
        return lines, log


def log_lines(drawing: Drawing, log: list[LogLine], width: int) -> list[Text]:
    """A log, the sentences of one move together."""
    lines: list[Text] = []
    for _, group in groupby(log, key=lambda line: line.move):
        sentences = " ".join(line.text for line in group)
        lines += [
            drawing.log_line(text)
            for text in textwrap.wrap(sentences, width, subsequent_indent=INDENT, break_on_hyphens=False)
        ]
    return lines


def newest(lines: list[Text], height: int, hint: str = LOG_HINT) -> list[Text]:
    """The last lines of a log, with a note if there are more."""
    if len(lines) <= height:
        return lines
    kept = lines[-(height - 1) :] if height > 1 else []
    begins = next((k for k, line in enumerate(kept) if not line.plain.startswith(INDENT)), 0)
    kept = kept[begins:]
    return [Text(f"… {len(lines) - len(kept)} lines before this{hint}", FAINT), *kept]


def in_lines(text: Text, width: int) -> list[Text]:
    """A text of one style in lines."""
    return [Text(line, text.style) for line in textwrap.wrap(text.plain, width, break_on_hyphens=False)]
