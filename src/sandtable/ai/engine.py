"""Opponents that are programs of their own, in any language: lines of text over their standard input and output, in the manner of
chess engines (docs/opponents.md). An engine is sent what its seat sees and may answer, never a state.

    sandtable 1                                 ready
    game frontline {"cards": "choose"}
    seat red
    position {"phase": …, "board": …}
    question Which action?
    moves ["move a1 a2", "attack c9 c10"]
    go seed 20347                               info anything at all
                                                bestmove attack c9 c10
    quit
"""

from __future__ import annotations

import shlex
from queue import Empty, SimpleQueue
from random import Random
from subprocess import PIPE, Popen, TimeoutExpired
from threading import Thread
from typing import Any
from weakref import finalize

import msgspec

from sandtable.kernel import Game

from .opponents import Answer, OpponentError
from .uniform import first_thoughts

VERSION = 1
SILENCE = 60.0  # seconds without a line, after which an engine is taken for dead
GRACE = 1.0  # seconds that it has for going by itself


class EngineError(OpponentError):
    """An engine that does not start, says nothing, or answers what is not legal."""


class Engine:
    """Starts with the first question, and goes on until nobody needs it any more."""

    def __init__(self, command: str, silence: float = SILENCE) -> None:
        self.command, self.silence = command, silence
        self.told = dict[str, str]()  # the game and the seat it was sent last
        self.said = list[str]()  # what it let us know about its last answer
        self.lines: SimpleQueue[str | None] = SimpleQueue()
        self.process: Popen[str] | None = None

    def __repr__(self) -> str:
        return f"Engine({self.command!r})"

    def choose(self, game: Game, known: Any, seat: int, i: int, rng: Random) -> Answer:
        listing = game.legal(known, i)
        actions = [listing[k] for k in first_thoughts(game, known, i, listing)]
        if self.process is None:
            self.start()
        for line in question(game, known, seat, i, actions):
            word = line.split(" ", 1)[0]
            if self.told.get(word) != line:
                self.say(line)
            if word in ("game", "seat"):
                self.told[word] = line
        self.say(f"go seed {rng.getrandbits(60)}")
        self.said.clear()
        return self.legal(game, known, i, self.hear("bestmove"))

    def legal(self, game: Game, known: Any, i: int, text: str) -> Answer:
        try:
            action, place = game.read_answer(known, i, text)
        except ValueError as error:
            raise EngineError(f"{self.command}: it answers {text!r}: {error}") from None
        refused = game.why_not(known, i, action, *place)
        if refused is not None:
            raise EngineError(f"{self.command}: it answers {text!r}, which is not legal: {refused.text}")
        return Answer(action, place)

    # ---------------------------------------------------------------- the process
    def start(self) -> None:
        try:
            process = Popen(shlex.split(self.command), stdin=PIPE, stdout=PIPE, text=True, encoding="utf-8", bufsize=1)
        except (OSError, ValueError, IndexError) as error:
            raise EngineError(f"{self.command}: it cannot be started: {error}") from None
        self.process = process
        finalize(self, stop, process)
        Thread(target=listen, args=(process, self.lines), daemon=True).start()
        self.say(f"sandtable {VERSION}")
        self.hear("ready")

    def say(self, line: str) -> None:
        assert self.process is not None
        assert self.process.stdin is not None
        try:
            self.process.stdin.write(line + "\n")
            self.process.stdin.flush()
        except OSError:
            raise EngineError(f"{self.command}: it has ended") from None

    def hear(self, word: str) -> str:
        """What follows a word that is waited for; what is said before is kept."""
        while True:
            try:
                line = self.lines.get(timeout=self.silence)
            except Empty:
                raise EngineError(f"{self.command}: it has said nothing for {self.silence:g} s") from None
            if line is None:
                raise EngineError(f"{self.command}: it has ended")
            first, _, rest = line.strip().partition(" ")
            if first == word:
                return rest.strip()
            self.said.append(line.strip())


def question(game: Game, known: Any, seat: int, i: int, actions: list[int]) -> list[str]:
    """What an engine is sent before it is asked; everything in it comes from what the seat may know."""
    options = game.options_of(known)
    given = {name: value for name, value in options.items() if value != game.choices[name].values[0]}
    moves = [game.move_text(known, i, action) for action in actions]
    return [
        f"game {game.name} {as_json(given)}",
        f"seat {game.seats(options)[seat]}",
        f"position {as_json(game.view(known, seat))}",
        f"question {' '.join(game.prompt(known, i).split())}",
        f"moves {as_json(moves)}",
    ]


def as_json(value: Any) -> str:
    return msgspec.json.encode(value).decode()


def listen(process: Popen[str], lines: SimpleQueue[str | None]) -> None:
    assert process.stdout is not None
    for line in process.stdout:
        lines.put(line)
    lines.put(None)


def stop(process: Popen[str]) -> None:
    """Say good-bye, and do not wait long."""
    assert process.stdin is not None
    try:
        process.stdin.write("quit\n")
        process.stdin.close()
        process.wait(GRACE)
    except (OSError, ValueError, TimeoutExpired):
        process.kill()
        process.wait()
