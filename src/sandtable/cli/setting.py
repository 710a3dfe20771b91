"""What commands share: which game, with which options, and who sits where."""

from __future__ import annotations

import argparse
from collections.abc import Sequence
from pathlib import Path
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from sandtable.kernel import Game
    from sandtable.kernel.shown import Drafted
    from sandtable.play.match import Match


def the_game(name: str | None) -> Game:
    from ..games.registry import GAMES, find, load
    from ..terminal import Problem

    if name is None:
        if len(GAMES) > 1:
            raise Problem(f"say which game: {', '.join(GAMES)}")
        name = next(iter(GAMES))
    try:
        return load(Path(name)) if name.endswith(".py") else find(name)
    except ValueError as error:
        raise Problem(str(error)) from None


def game_options(
    game: Game, given: argparse.Namespace, base: dict[str, str] | None = None, people: bool = False
) -> dict[str, str]:
    """NAME=VALUE texts, and a file of numbers, as full options."""
    from ..kernel import BadOption
    from ..terminal import Problem

    options = dict(base or {})
    for text in given.option:
        name, equals, value = text.partition("=")
        if not equals:
            raise Problem(f"--option {text}: write it as NAME=VALUE; the names are: {', '.join(game.choices) or 'none'}")
        options[name.strip()] = value.strip()
    for name in game.drafts:
        if options.get(name, "").startswith("@"):
            options[name] = draft_of(game, name, options).line
    if given.set is not None and "set" in options:
        raise Problem("--set and --option set=… say the same thing twice; leave one out")
    try:
        if given.set is not None:
            options["set"] = game.read_set(given.set)
        return game.full_options(options, people)
    except BadOption as error:
        raise Problem(str(error)) from None


def draft_of(game: Game, name: str, options: dict[str, str]) -> Drafted:
    """An option that is written by hand, from a line or a file ('@FILE')."""
    from ..kernel import BadOption
    from ..terminal import Problem

    text = options[name]
    try:
        others = game.full_options({other: value for other, value in options.items() if other not in game.drafts})
        return game.drafted(name, Path(text[1:]).read_text("utf-8") if text.startswith("@") else text, others)
    except BadOption as error:
        raise Problem(f"{text[1:]}: {error}" if text.startswith("@") else str(error)) from None
    except (OSError, UnicodeDecodeError) as error:
        raise Problem(f"{text[1:]}: {getattr(error, 'strerror', None) or 'it is not a text'}") from None


def seats_of(game: Game, options: dict[str, str], given: str | None, default: dict[str, str], human: bool) -> dict[str, str]:
    """Who sits where."""
    from ..ai import HUMAN
    from ..terminal import Problem

    names = game.seats(options)
    if given is None:
        return {name: default.get(name, "greedy") for name in names}
    players = [text.strip() for text in given.split(",")]
    if len(players) != len(names):
        raise Problem(f"--seats {given}: {game.title} has {len(names)} seats here ({', '.join(names)})")
    for player in players:
        the_player(player, [HUMAN] if human else [], f"--seats {given}: ")
    return dict(zip(names, players, strict=True))


def the_player(name: str, others: Sequence[str] = (), where: str = "") -> None:
    """See early whether there is such an opponent; an engine shows when it is asked for the first time."""
    from ..ai import OPPONENTS, is_known
    from ..terminal import Problem

    known = [*others, *OPPONENTS]
    if name not in others and not is_known(name):
        raise Problem(f"{where}there is no player {name!r}; the players are: {', '.join(known)}")


def new_match(game: Game, options: argparse.Namespace, base: dict[str, str] | None = None, people: bool = False) -> Match:
    """A match from the options of a command, for people or for computers alone."""
    from ..play.match import Match
    from ..terminal import Problem
    from ..terminal.files import load_start

    if options.position is None:
        return Match(game, options.seed, game_options(game, options, base, people))
    start = load_start(options.position, people)
    if start.game is not game and options.game:
        raise Problem(f"{options.position} is a position of {start.game.title}, not of {game.title}")
    if options.option or options.set:
        raise Problem("a position brings its own options; leave --option and --set out")
    return Match(start.game, options.seed, start.options, position=start.position)


def new_record(path: Path | None, force: bool) -> None:
    """See early whether a record can be written where it is wanted."""
    from ..terminal import Problem
    from ..terminal.files import new_file

    if path is None:
        return
    if path.exists() and not force:
        raise Problem(f"{path} is there already; choose another name, or write over it with --force")
    new_file(path, "", force)
