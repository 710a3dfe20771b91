"""Watching computers play."""

from __future__ import annotations

from pathlib import Path
from random import Random
from time import sleep

from sandtable.ai import bring
from sandtable.play.match import Match

from .boards import drawing_of, result_text
from .interrupt import Interruptible
from .page import Page, log_lines
from .screen import Screen


def watch(screen: Screen, match: Match, delay: float, record: Path | None = None) -> int:
    """Play a match between computers, showing every move: on a terminal the board, else the log line by line."""
    drawing = drawing_of(match.game)
    with Interruptible():
        try:
            play_and_show(screen, match, delay)
        except KeyboardInterrupt:
            screen.say("\nYou have seen enough.")
        finally:
            if record is not None:
                match.record.save(record)
                screen.say(f"The record is {record}.")
    screen.say(result_text(match.record.result, drawing))
    if match.over and drawing.standing(match.state):
        screen.say(drawing.standing(match.state))
    return 0


def play_and_show(screen: Screen, match: Match, delay: float) -> None:
    drawing = drawing_of(match.game)
    players = {seat: bring(name) for seat, name in match.record.seats.items()}
    heading = ", ".join(f"{drawing.seat_title(seat)} {name}" for seat, name in match.record.seats.items())
    shown = 0
    while not match.over:
        asked = match.open()[0]
        seat = match.seat(asked)
        rng = Random(f"{match.record.seed} {seat} {len(match.record.moves)}")
        answer = players[seat].choose(match.game, match.known(seat), asked.who, asked.i, rng)
        match.play(asked.i, answer.action, answer.place)
        log = match.log_for("")
        if len(log) == shown and not match.over:
            continue  # a pass: nothing to see
        if screen.console.is_terminal:
            screen.clear()
            page = Page(drawing, match.known(""), heading, log[-40:])
            screen.show(page.lines(screen.width, screen.height))
            sleep(delay)
        else:
            screen.show(log_lines(drawing, log[shown:], screen.width))
        shown = len(log)
