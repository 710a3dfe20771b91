"""Playing, and looking at what was played."""

from __future__ import annotations

import argparse

from .setting import new_match, new_record, seats_of, the_game

DELAY = 1.0  # seconds between the moves of computers


def play_command(options: argparse.Namespace) -> int:
    from ..ai import HUMAN
    from ..terminal import Problem
    from ..terminal.boards import drawing_of
    from ..terminal.files import load_match, load_position
    from ..terminal.screen import Screen
    from ..terminal.table import Table
    from ..terminal.watch import watch

    if options.resume is not None:
        if options.position or options.option or options.set or options.seed or options.first_game:
            raise Problem("a saved game brings its own options, seed and position; --resume goes with --seats and --at only")
        match = load_match(options.resume, options.at)
        if options.game and options.game != match.game.name:
            raise Problem(f"{options.resume} is a game of {match.game.title}")
        default = dict(match.record.seats)
        if match.over:
            raise Problem(f"{options.resume} is over; go on from an earlier move with --at, or look at it with replay")
    else:
        if options.at is not None:
            raise Problem("--at goes with --resume")
        given = options.game or options.position is None
        game = the_game(options.game) if given else load_position(options.position).game
        base = drawing_of(game).first_game if options.first_game else {}
        if options.first_game and not base:
            raise Problem(f"{game.title} has no special options for a first game")
        people = options.seats is None or HUMAN in [text.strip() for text in options.seats.split(",")]
        match = new_match(game, options, base, people)
        default = {match.seat_names[0]: HUMAN}
    match.record.seats = seats_of(match.game, match.full, options.seats, default, human=True)
    new_record(options.record, options.force)
    if HUMAN not in match.record.seats.values():
        return watch(Screen(), match, DELAY, options.record)
    return Table(Screen(), match, match.record.seats, options.record).play()


def watch_command(options: argparse.Namespace) -> int:
    from ..terminal.screen import Screen
    from ..terminal.watch import watch

    match = new_match(the_game(options.game), options)
    match.record.seats = seats_of(match.game, match.full, options.seats, {}, human=False)
    new_record(options.record, options.force)
    return watch(Screen(), match, options.delay, options.record)


def replay_command(options: argparse.Namespace) -> int:
    from ..terminal.files import load_match
    from ..terminal.replay import Replay
    from ..terminal.screen import Screen

    show = Replay(Screen(), load_match(options.file))
    return show.run(options.at, options.step, options.delay, options.text)


def analyse_command(options: argparse.Namespace) -> int:
    from ..lab.command import Preparing
    from ..terminal.analyse import analyse
    from ..terminal.files import load_record
    from ..terminal.screen import Screen

    game, _ = load_record(options.file)
    preparing = Preparing(game.title)
    game.native(preparing.step)
    preparing.done()
    return analyse(Screen(), options.file)


def verify_command(options: argparse.Namespace) -> int:
    from ..terminal.replay import verify

    return verify(options.file, options.commit)


def position_command(options: argparse.Namespace) -> int:
    from ..terminal.replay import show_position
    from ..terminal.screen import Screen

    return show_position(Screen(), options.file)


def serve_command(options: argparse.Namespace) -> int:
    from ..server.main import serve

    opened, hosts = open_browser if options.open else None, tuple(options.allow_host)
    return serve(options.host, options.port, options.database, opened=opened, allow_hosts=hosts)


def open_browser(where: str) -> None:
    """In a thread: some browsers keep whoever called them waiting until they are closed."""
    import threading
    import webbrowser

    threading.Thread(target=webbrowser.open, args=[where], daemon=True).start()
