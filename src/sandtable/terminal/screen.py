"""The terminal itself: how large it is, whether somebody sits at it, drawing and reading a line."""

from __future__ import annotations

import sys
from collections.abc import Iterable
from contextlib import suppress
from io import TextIOWrapper
from typing import IO

from rich.console import Console
from rich.text import Text

PIPE_WIDTH, PIPE_HEIGHT = 100, 60  # when the output is not a terminal
PLAIN = str.maketrans(
    {
        **{"▲": "^", "░": ":", "≈": "~", "◆": "o", "†": "+", "×": "x", "·": ".", "–": "-", "—": "-", "…": "~", "’": "'"},
        **{"→": ">", "│": "|", "─": "-", "▸": ">", "“": '"', "”": '"', "●": "*", "○": "o", "•": "*", "¶": "#", "└": "`"},
    }
)


class Closed(Exception):
    """Nobody is at the keyboard any more."""


class Screen:
    def __init__(self, console: Console | None = None, stdin: IO[str] | None = None) -> None:
        self.stdin = stdin if stdin is not None else sys.stdin
        self.console = console or Console(highlight=False, soft_wrap=True, markup=False, emoji=False)
        self.live = self.console.is_terminal and self.stdin is sys.stdin and is_terminal(self.stdin)
        encoding = (self.console.encoding or "ascii").lower()
        self.plain = not encoding.startswith("utf")
        if isinstance(self.stdin, TextIOWrapper):
            self.stdin.reconfigure(errors="replace")  # stray bytes are an unreadable move, not the end of the game
        if self.live:
            make_lines_editable()

    @property
    def width(self) -> int:
        return max(40, self.console.width) if self.console.is_terminal else PIPE_WIDTH

    @property
    def height(self) -> int:
        return max(20, self.console.height) if self.console.is_terminal else PIPE_HEIGHT

    def clear(self, forget: bool = False) -> None:
        """A fresh page; with `forget` the scrollback is cleared too (where the terminal can do that)."""
        if self.console.is_terminal and not self.console.is_dumb_terminal:
            self.console.file.write("\x1b[H\x1b[2J" + ("\x1b[3J" if forget else ""))
            self.console.file.flush()
        elif forget:
            self.say("-" * 40)

    def show(self, lines: Iterable[Text | str]) -> None:
        for line in lines:
            self.say(line)

    def say(self, line: Text | str = "") -> None:
        text = line if isinstance(line, Text) else Text(line)
        if self.plain:
            spans = text.spans
            text = Text(text.plain.translate(PLAIN).encode("ascii", "replace").decode(), text.style)
            text.spans = spans if len(text) else []
        if not self.console.is_terminal:
            text.rstrip()
        self.console.print(text)

    def read(self, prompt: str) -> str:
        """A line from the keyboard; Closed when there are no more."""
        try:
            if self.live:
                return input(prompt).strip()
            self.console.file.write(prompt)
            self.console.file.flush()
            line = self.stdin.readline()
        except (EOFError, ValueError, OSError):
            raise Closed from None
        if not line:
            self.console.file.write("\n")
            raise Closed
        self.console.file.write(line if line.endswith("\n") else line + "\n")  # as a terminal would show it
        return line.strip()

    def agrees(self, question: str) -> bool:
        """A yes-or-no question; anything but yes is no."""
        return self.read(f"{question} (yes or no) ").lower() in ("y", "yes")


def is_terminal(stream: IO[str]) -> bool:
    try:
        return stream.isatty()
    except ValueError:  # closed
        return False


def make_lines_editable() -> None:
    with suppress(ImportError):
        import readline  # noqa: F401
