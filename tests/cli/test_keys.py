"""The keys a player has, at a real terminal."""

from __future__ import annotations

import signal
import subprocess
import sys
from collections.abc import Callable, Iterator
from pathlib import Path

import pytest

from .sitting import ESCAPE, PATIENCE, Terminal, hear_signals, moves

CTRL_C, CTRL_D, UP = "\x03", "\x04", "\x1b[A"
Open = Callable[..., Terminal]


@pytest.fixture
def terminal(tmp_path: Path) -> Iterator[Open]:
    opened: list[Terminal] = []

    def begin(*arguments: str, **more: str) -> Terminal:
        opened.append(Terminal(tmp_path, *(arguments or ("play", "frontline", "--seed", "7")), **more))
        return opened[-1]

    yield begin
    for each in opened:
        each.close()


def test_typing_moves_and_taking_a_line_again(terminal: Open, tmp_path: Path) -> None:
    t = terminal()
    first = t.until("red> ")
    assert "\x1b[H\x1b[2J" in first  # a page of its own
    assert "\x1b[1;38" in first  # in colour
    t.keys("first red\n")
    t.until("Choose the supply stack")
    t.keys("supply aix\x7fr\n")  # with a slip, and Backspace
    t.until("3 Air chits left")
    t.keys("b3\n")
    assert "relieve:" in t.until("Enter goes back")
    t.keys("\n")
    t.until("3 Air chits left")
    t.keys("b3 b5\n")
    t.until("Red Artillery moves b3 to b5.")
    t.keys("quit\n")
    t.until("sandtable play --resume frontline-1.sand")
    assert t.code() == 0
    assert "red: move b3 b5" in moves(tmp_path / "frontline-1.sand")


@pytest.mark.parametrize(("key", "code", "said"), [(CTRL_D, 2, "The keyboard was closed."), (CTRL_C, 130, "Interrupted.")])
def test_ctrl_d_and_ctrl_c_save_the_game(terminal: Open, tmp_path: Path, key: str, code: int, said: str) -> None:
    t = terminal()
    t.until("red> ")
    t.keys("first red\n")
    t.until("Choose the supply stack")
    t.until("red> ")
    t.keys(key)
    seen = t.until("sandtable play --resume frontline-1.sand")
    assert said in seen
    assert "Traceback" not in seen
    assert t.code() == code
    assert moves(tmp_path / "frontline-1.sand") == ["red: first red"]


UNNOTICED = """
import ctypes, signal, threading, time
from pathlib import Path
from sandtable.terminal.interrupt import Interruptible

def signal_elsewhere():
    while Path("/proc/self/stat").read_text().rpartition(")")[2].split()[0] != "S":
        time.sleep(0.01)
    signal.pthread_kill(threading.get_ident(), signal.SIGINT)

try:
    with Interruptible():
        threading.Thread(target=signal_elsewhere, daemon=True).start()
        ctypes.CDLL(None).poll(None, 0, -1)
except KeyboardInterrupt:
    print("interrupted")
"""


def test_a_signal_that_nobody_noticed_comes_again() -> None:
    """The signal reaches another thread while the first one waits in C, as the line editor does: nothing wakes it."""
    done = subprocess.run(
        [sys.executable, "-c", UNNOTICED], capture_output=True, text=True, timeout=PATIENCE, preexec_fn=hear_signals
    )
    assert done.stdout == "interrupted\n", done.stderr


def test_a_terminal_that_is_closed_saves_the_game(terminal: Open, tmp_path: Path) -> None:
    t = terminal()
    t.until("red> ")
    t.keys("first red\n")
    t.until("Choose the supply stack")
    t.process.send_signal(signal.SIGHUP)
    assert t.code() == 130
    assert moves(tmp_path / "frontline-1.sand") == ["red: first red"]


def test_no_colour_means_none(terminal: Open) -> None:
    t = terminal(NO_COLOR="1")
    seen = t.until("red> ")
    assert "38;2" not in seen
    assert "38;5" not in seen
    plain = ESCAPE.sub("", seen)
    assert "[I]" in plain
    assert "(i)" in plain


def test_a_second_game_of_secrets_forgets_the_screen(terminal: Open) -> None:
    t = terminal("play", "frontline", "--seed", "7", "--seats", "human,human", "--option", "cards=choose")
    t.until("Pass the keyboard to Red")
    t.keys("\n")
    t.until("red> ")
    t.keys("card centered-air\n")
    seen = t.until("Pass the keyboard to Green")
    assert "\x1b[3J" in seen  # what was scrolled away is gone as well
    t.keys("\n")
    t.until("green> ")
    t.keys("quit\n")
    assert t.code() == 0


def test_watch_can_be_left(terminal: Open) -> None:
    t = terminal("watch", "frontline", "--seats", "random,random", "--seed", "1", "--delay", "0.2")
    t.until("September begins.")
    t.keys(CTRL_C)
    t.until("You have seen enough.")
    assert t.code() == 0
