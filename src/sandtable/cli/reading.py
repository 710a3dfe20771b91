"""Games, decks, drafts and rules: to read, and to check."""

from __future__ import annotations

import argparse
from pathlib import Path

from .setting import draft_of, the_game


def games_command(options: argparse.Namespace) -> int:
    from ..games.registry import GAMES

    for name in [options.game] if options.game else GAMES:
        game = the_game(name)
        print(f"{game.name:<12} {game.title}: {', '.join(game.seats(game.full_options()))}")
        if options.game:
            for option, choice in game.choices.items():
                house = " [house]" if choice.house else ""
                people = f" Where people play: {choice.people}." if choice.people else ""
                print(f"  {option} = {' | '.join(choice.values)}\n      {choice.says}{people}{house}")
    if not options.game:
        print("\n'sandtable games GAME' lists the options of a game (the first value is the default).")
    return 0


def decks_command(options: argparse.Namespace) -> int:
    """List the decks, or check a file: 0 if it is legal, 1 with every problem if it is not."""
    from ..kernel import BadOption
    from ..terminal import Problem

    game = the_game(options.game)
    try:
        if not options.check:
            print("\n".join(game.decks()))
            return 0
        if len(options.check) != 2 or options.check[0] != "check":
            raise Problem(f"write 'sandtable decks {options.game} check FILE'")
        problems = game.check_deck(Path(options.check[1]))
    except BadOption as error:
        raise Problem(str(error)) from None
    print("\n".join(problems) or "legal")
    return 1 if problems else 0


def draft_command(options: argparse.Namespace) -> int:
    """Check something written by hand: 0 and its line if it is legal, 1 with every problem if it is not."""
    from ..terminal import Problem

    game = the_game(options.game)
    given = dict(text.partition("=")[::2] for text in options.option)
    found = draft_of(game, options.name, {**given, options.name: options.text})
    if options.write is not None:
        try:
            with options.write.open("x", encoding="utf-8") as file:
                file.write(found.file)
        except OSError as error:
            raise Problem(f"{options.write}: {error.strerror}") from None
    print("\n".join(f"{wrong.text} [{wrong.rule}]" for wrong in found.problems) or f"legal: {found.line}")
    return 1 if found.problems else 0


def rules_command(options: argparse.Namespace) -> int:
    from ..terminal import Problem
    from ..terminal.rules import found, ledger_of, statement_lines
    from ..terminal.screen import Screen

    game = the_game(options.game)
    ledger = ledger_of(game)
    if options.check:
        from ..testing.check import check_ledger

        return check_ledger(game, options.tests)
    statements = found(ledger, options.wanted) if options.wanted else list(ledger.values())
    if not statements:
        raise Problem(f"no rule of {game.title} has the id or the word {options.wanted!r}")
    screen, chapter = Screen(), ""
    for statement in statements:
        if statement.chapter != chapter:
            chapter = statement.chapter
            screen.show(["", chapter])
        screen.show(statement_lines(statement, screen.width))
    return 0


def script_command(options: argparse.Namespace) -> int:
    from ..terminal.scripts import run_scripts

    return run_scripts(options.files, options.mode)


def show_command(options: argparse.Namespace) -> int:
    from ..terminal import Problem

    game = the_game(options.game)
    names = [p.name for p in game.rules.procedures]
    if options.procedure is None:
        print("\n".join(names))
        return 0
    if options.procedure not in names:
        raise Problem(f"{game.title} has no procedure {options.procedure!r}; it has: {', '.join(names)}")
    print(game.rules.named(options.procedure).listing())
    return 0
