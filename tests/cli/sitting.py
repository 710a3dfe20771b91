"""Sitting at a terminal: typed lines go in, what the screen shows comes out."""

from __future__ import annotations

import io
import os
import pty
import re
import select
import signal
import subprocess
import sys
import time
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import pytest

from sandtable.cli import main

ESCAPE = re.compile(r"\x1b\[[0-9;?]*[A-Za-z]")
PATIENCE = 120.0  # seconds a test waits for anything: the machine may be busy with something else
SEED = ["--seed", "7"]  # Red says who goes first


@dataclass
class Sat:
    code: int
    out: str
    err: str

    @property
    def said(self) -> str:
        return self.out + self.err


class Sitting:
    """Runs `sandtable` in this process, in a folder of its own."""

    def __init__(self, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str], folder: Path) -> None:
        self.monkeypatch, self.capsys, self.folder = monkeypatch, capsys, folder

    def __call__(self, *arguments: str, lines: list[str] | None = None) -> Sat:
        self.monkeypatch.setattr(sys, "stdin", io.StringIO("".join(f"{line}\n" for line in lines or [])))
        try:
            code = main(list(arguments))
        except SystemExit as stop:
            code = int(stop.code or 0)
        said = self.capsys.readouterr()
        return Sat(code, said.out, said.err)

    def play(self, lines: list[str], *arguments: str) -> Sat:
        return self("play", "frontline", *SEED, *arguments, lines=lines)

    def file(self, name: str, text: str) -> str:
        (self.folder / name).write_text(text, encoding="utf-8")
        return name


def moves(path: Path | str) -> list[str]:
    """The moves of a record, without their numbers."""
    lines = Path(path).read_text(encoding="utf-8").splitlines()
    return [line.partition(" ")[2] for line in lines[lines.index("--- moves") + 1 :]]


class Terminal:
    """A real terminal with a process at it: keys go in one by one, as from a keyboard."""

    def __init__(self, folder: Path, *arguments: str, width: int = 80, height: int = 24, **environment: str) -> None:
        self.master, slave = pty.openpty()
        env = {**os.environ, "TERM": "xterm-256color", "COLUMNS": str(width), "LINES": str(height), **environment}
        self.process = subprocess.Popen(
            [sys.executable, "-m", "sandtable.cli", *arguments],
            cwd=folder, env=env, stdin=slave, stdout=slave, stderr=slave, start_new_session=True,
            preexec_fn=lambda: become_terminal(slave),
        )  # fmt: skip
        os.close(slave)
        self.seen = ""

    def until(self, wanted: str, seconds: float = PATIENCE) -> str:
        """Read until a text is on the screen; what has come up to it since the last time."""
        end = time.monotonic() + seconds
        pattern = re.compile(rf"(?:{ESCAPE.pattern})*".join(map(re.escape, wanted)))
        while not (match := pattern.search(self.seen)):
            ready = select.select([self.master], [], [], max(0.0, end - time.monotonic()))[0]
            try:
                data = os.read(self.master, 65536) if ready else b""
            except OSError:  # the process is gone
                data = b""
            if not data:
                raise AssertionError(f"{wanted!r} never came; the screen shows {ESCAPE.sub('', self.seen)[-800:]!r}")
            self.seen += data.decode(errors="replace")
        seen, self.seen = self.seen[: match.end()], self.seen[match.end() :]
        return seen

    def keys(self, text: str) -> None:
        os.write(self.master, text.encode())

    def code(self) -> int:
        return self.process.wait(PATIENCE)

    def close(self) -> None:
        if self.process.poll() is None:
            self.process.kill()
            self.process.wait()
        os.close(self.master)


def become_terminal(slave: int) -> None:
    """Make the terminal the process's own, so that Ctrl-C on it reaches the process."""
    import fcntl
    import termios

    hear_signals()
    fcntl.ioctl(slave, termios.TIOCSCTTY, 0)


def hear_signals() -> None:
    """Also where the tests themselves run in the background of a shell or under nohup, which tell their children to ignore
    these."""
    for number in (signal.SIGINT, signal.SIGHUP):
        signal.signal(number, signal.SIG_DFL)


def shell(*arguments: str, stdin: str | None = "", **environment: str) -> Any:
    """`sandtable` as a process of its own, without a terminal."""
    return subprocess.run(
        [sys.executable, "-m", "sandtable.cli", *arguments],
        input=stdin, capture_output=True, text=True, timeout=PATIENCE, env={**os.environ, **environment},
    )  # fmt: skip
