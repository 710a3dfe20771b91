"""The command `sandtable`. Everything is imported only when it is wanted: asking for help loads no game."""

from __future__ import annotations

import argparse
import sys
from collections.abc import Callable, Sequence
from pathlib import Path
from typing import TYPE_CHECKING, Any

from . import __version__

if TYPE_CHECKING:
    from sandtable.kernel import Game
    from sandtable.kernel.shown import Drafted
    from sandtable.lab.found import Found
    from sandtable.play.match import Match

WRONG = 2  # the exit code of a wrong command
DELAY = 1.0  # seconds between the moves of computers


def main(arguments: Sequence[str] | None = None) -> int:
    """Run a command line. Returns the exit code."""
    from .terminal import Problem

    options = parser().parse_args(arguments)
    if not options.command:
        parser().print_help()
        return 0
    run: Callable[[argparse.Namespace], int] = options.run
    try:
        for file in options.own:
            the_game(file)
        return run(options)
    except Problem as problem:
        print(f"sandtable: {problem}", file=sys.stderr)
        return WRONG
    except ValueError as error:
        from .ai.engine import EngineError
        from .lab.work import LabError

        if not isinstance(error, EngineError | LabError):
            raise
        print(f"sandtable: {error}", file=sys.stderr)
        return WRONG
    except KeyboardInterrupt:
        print(file=sys.stderr)
        return 130
    except BrokenPipeError:  # somebody reads only the beginning
        sys.stderr.close()
        return 0


# ---------------------------------------------------------------- the commands and their options
def parser() -> argparse.ArgumentParser:
    top = argparse.ArgumentParser(prog="sandtable", description="Tactical card games, whole and enforced.")
    top.add_argument("--version", action="version", version=f"sandtable {__version__}")
    top.add_argument("--with", dest="own", metavar="FILE", action="append", default=[], help="load a game of your own first")
    commands = top.add_subparsers(dest="command", metavar="COMMAND")

    def command(name: str, run: Callable[[argparse.Namespace], int], text: str) -> argparse.ArgumentParser:
        added = commands.add_parser(name, help=text, description=text[:1].upper() + text[1:] + ".")
        added.set_defaults(run=run)
        return added

    play = command("play", play_command, "play a game at this terminal")
    play.add_argument("game", nargs="?", metavar="GAME", help="the game ('sandtable games' lists them)")
    play.add_argument(
        "--seats", metavar="A,B", help="who plays, seat by seat: human, random, greedy, level1 to level5 (human,greedy)"
    )
    add_setting(play)
    play.add_argument("--first-game", action="store_true", help="the options for a first game")
    play.add_argument("--resume", metavar="FILE", type=Path, help="go on with a saved game")
    play.add_argument("--at", metavar="N", type=int, help="with --resume: go on after move N")
    play.add_argument("--record", metavar="FILE", type=Path, help="where to keep the record (a new name)")
    play.add_argument("--force", action="store_true", help="with --record: write over a file that is there")

    watch = command("watch", watch_command, "watch computers play")
    watch.add_argument("game", metavar="GAME")
    watch.add_argument("--seats", metavar="A,B", help="who plays, seat by seat (greedy,greedy)")
    watch.add_argument("--delay", metavar="S", type=seconds, default=DELAY, help="seconds between moves (1)")
    add_setting(watch)
    watch.add_argument("--record", metavar="FILE", type=Path, help="where to save the record (a new name)")
    watch.add_argument("--force", action="store_true", help="with --record: write over a file that is there")

    replay = command("replay", replay_command, "look at a saved game again")
    replay.add_argument("file", metavar="FILE", type=Path)
    replay.add_argument("--at", metavar="N", type=int, help="begin after move N (without --step and --delay: show it)")
    how = replay.add_mutually_exclusive_group()
    how.add_argument("--step", action="store_true", help="move by move: Enter or next, back, N to jump, quit")
    how.add_argument("--delay", metavar="S", type=seconds, help="play it back, with so many seconds a move")
    how.add_argument("--text", action="store_true", help="the whole game as lines of text")

    analyse = command("analyse", analyse_command, "look for the mistakes in a saved game")
    analyse.add_argument("file", metavar="FILE", type=Path)

    verify = command("verify", verify_command, "replay a saved game and check that it is exact")
    verify.add_argument("file", metavar="FILE", type=Path)
    verify.add_argument("--commit", metavar="HASH", help="the hash of the dice that the table showed before play")

    position = command("position", position_command, "check a position file and draw it")
    position.add_argument("file", metavar="FILE", type=Path)

    games = command("games", games_command, "list the games, or the options of one")
    games.add_argument("game", nargs="?", metavar="GAME")

    decks = command("decks", decks_command, "list the decks of a game, or check one of your own")
    decks.add_argument("game", metavar="GAME")
    decks.add_argument("check", nargs="*", metavar="check FILE", help="say whether the deck in a file is legal")

    draft = command("draft", draft_command, "check something of your own for a game: a battlefield, a force")
    draft.add_argument("game", metavar="GAME")
    draft.add_argument("name", metavar="OPTION", help="the option it is for")
    draft.add_argument("text", metavar="TEXT|@FILE", help="a line, or a file")
    draft.add_argument("--option", metavar="NAME=VALUE", action="append", default=[], help="another option it depends on")
    draft.add_argument("--write", metavar="FILE", type=Path, help="keep it as a file (a new name)")

    rules = command("rules", rules_command, "read the rules ledger of a game")
    rules.add_argument("game", metavar="GAME")
    rules.add_argument("wanted", nargs="?", metavar="ID|WORD", help="a rule, a chapter of rules, or a word to look up")
    rules.add_argument("--check", action="store_true", help="check that every statement has a passing test")
    rules.add_argument("--tests", metavar="DIR", type=Path, default=Path("tests"), help="where the tests are (tests)")

    script = command("script", script_command, "play scenario files and say what differs")
    script.add_argument("files", nargs="+", metavar="FILE", type=Path, help="scenario files, or folders of them")
    script.add_argument(
        "--mode", choices=("plain", "checked", "native", "both", "all"), default="both", help="how rules are run (both)"
    )

    show = command("show", show_command, "show the step function that the compiler made of a procedure")
    show.add_argument("game", metavar="GAME")
    show.add_argument("procedure", nargs="?", metavar="PROCEDURE")

    serve = command("serve", serve_command, "serve the table in the browser")
    serve.add_argument("--host", default="127.0.0.1", help="0.0.0.0 lets others on your network in")
    serve.add_argument("--port", type=int, default=8642)
    serve.add_argument("--database", help="a SQLite path or a PostgreSQL URL; default: a file in your data folder")
    serve.add_argument(
        "--allow-host",
        action="append",
        default=[],
        metavar="NAME",
        help="a name this server is reached by, as behind a proxy",
    )
    serve.add_argument("--open", action="store_true", help="open the page in your browser")

    sim = command("sim", sim_command, "let computers play many games, compiled")
    sim.add_argument("game", metavar="GAME")
    sim.add_argument("--games", metavar="N", type=at_least_one, default=1000, help="how many (1000)")
    sim.add_argument("--seats", metavar="A,B", help="who plays, seat by seat (greedy,greedy)")
    add_setting(sim)
    sim.add_argument("--swap", action="store_true", help="with the same dice, everybody sits everywhere once")
    sim.add_argument("--samples", metavar="N", type=at_least_one, default=4, help="worlds greedy looks into (4)")
    add_place(sim)
    sim.add_argument("--json", action="store_true", help="print the outcome as one JSON object")

    duel = command("duel", duel_command, "let two opponents play a match, or show all matches so far")
    duel.add_argument("one", nargs="?", metavar="A", help="an opponent, or engine:COMMAND")
    duel.add_argument("two", nargs="?", metavar="B", help="another")
    duel.add_argument("--game", metavar="GAME", help="what they play")
    duel.add_argument("--games", metavar="N", type=at_least_one, default=100, help="how many, in pairs (100)")
    duel.add_argument("--sprt", metavar="LOW,HIGH", type=two_numbers, help="stop when A is LOW or HIGH Elo stronger: 0,50")
    add_place(duel)
    duel.add_argument("--seed", metavar="S", default="duel", help="the seed of all dice (duel)")
    duel.add_argument("--results", metavar="FILE", type=Path, default=Path("duels.jsonl"), help="kept here (duels.jsonl)")
    duel.add_argument("--option", metavar="NAME=VALUE", action="append", default=[], help="a game option")
    duel.set_defaults(set=None)

    from .lab.parser import add_tasks

    lab = command("lab", lab_command, "ask what a number, a card or a reading of a rule does to a game")
    add_tasks(lab, add_place, at_least_one)
    return top


def add_setting(command: argparse.ArgumentParser) -> None:
    """What a game begins with."""
    command.add_argument(
        "--option", metavar="NAME=VALUE", action="append", default=[], help="a game option ('sandtable games GAME')"
    )
    command.add_argument("--set", metavar="FILE", type=Path, help="the numbers of your own copy of the game, from a file")
    command.add_argument("--seed", metavar="S", help="the seed of all dice (a new one)")
    command.add_argument("--position", metavar="FILE", type=Path, help="begin at a position")


def add_place(command: argparse.ArgumentParser) -> None:
    """Where many games are played; the outcome does not depend on it."""
    command.add_argument("--workers", metavar="N", type=at_least_one, default=0, help="how many play at a time (one a core)")
    command.add_argument("--on", metavar="WHERE", default="", help="ray, a Ray cluster (ray://HOST:PORT), or for sim: gpu")


def seconds(text: str) -> float:
    value = float(text)
    if not 0 <= value <= 3600:
        raise ValueError
    return value


def at_least_one(text: str) -> int:
    value = int(text)
    if value < 1:
        raise ValueError
    return value


def two_numbers(text: str) -> tuple[float, float]:
    low, high = map(float, text.split(","))
    if not low < high:
        raise ValueError
    return low, high


# ---------------------------------------------------------------- what commands share
def the_game(name: str | None) -> Game:
    from .games.registry import GAMES, find, load
    from .terminal import Problem

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
    from .kernel import BadOption
    from .terminal import Problem

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
    from .kernel import BadOption
    from .terminal import Problem

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
    from .ai import HUMAN
    from .terminal import Problem

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
    from .ai import ENGINE, OPPONENTS
    from .terminal import Problem

    known = [*others, *OPPONENTS]
    if name not in known and not name.startswith(ENGINE):
        raise Problem(f"{where}there is no player {name!r}; the players are: {', '.join(known)}")


def new_match(game: Game, options: argparse.Namespace, base: dict[str, str] | None = None, people: bool = False) -> Match:
    """A match from the options of a command, for people or for computers alone."""
    from .play.match import Match
    from .terminal import Problem
    from .terminal.files import load_start

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
    from .terminal import Problem
    from .terminal.files import new_file

    if path is None:
        return
    if path.exists() and not force:
        raise Problem(f"{path} is there already; choose another name, or write over it with --force")
    new_file(path, "", force)


# ---------------------------------------------------------------- playing and looking
def play_command(options: argparse.Namespace) -> int:
    from .ai import HUMAN
    from .terminal import Problem
    from .terminal.boards import drawing_of
    from .terminal.files import load_match, load_position
    from .terminal.screen import Screen
    from .terminal.table import Table
    from .terminal.watch import watch

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
    from .terminal.screen import Screen
    from .terminal.watch import watch

    match = new_match(the_game(options.game), options)
    match.record.seats = seats_of(match.game, match.full, options.seats, {}, human=False)
    new_record(options.record, options.force)
    return watch(Screen(), match, options.delay, options.record)


def replay_command(options: argparse.Namespace) -> int:
    from .terminal.files import load_match
    from .terminal.replay import Replay
    from .terminal.screen import Screen

    show = Replay(Screen(), load_match(options.file))
    return show.run(options.at, options.step, options.delay, options.text)


def analyse_command(options: argparse.Namespace) -> int:
    from .lab.command import Preparing
    from .terminal.analyse import analyse
    from .terminal.files import load_record
    from .terminal.screen import Screen

    game, _ = load_record(options.file)
    preparing = Preparing(game.title)
    game.native(preparing.step)
    preparing.done()
    return analyse(Screen(), options.file)


def verify_command(options: argparse.Namespace) -> int:
    from .terminal.replay import verify

    return verify(options.file, options.commit)


def position_command(options: argparse.Namespace) -> int:
    from .terminal.replay import show_position
    from .terminal.screen import Screen

    return show_position(Screen(), options.file)


def serve_command(options: argparse.Namespace) -> int:
    from .server.main import serve

    opened, hosts = open_browser if options.open else None, tuple(options.allow_host)
    return serve(options.host, options.port, options.database, opened=opened, allow_hosts=hosts)


def open_browser(where: str) -> None:
    """In a thread: some browsers keep whoever called them waiting until they are closed."""
    import threading
    import webbrowser

    threading.Thread(target=webbrowser.open, args=[where], daemon=True).start()


def games_command(options: argparse.Namespace) -> int:
    from .games.registry import GAMES

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
    from .kernel import BadOption
    from .terminal import Problem

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
    from .terminal import Problem

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


# ---------------------------------------------------------------- rules
def rules_command(options: argparse.Namespace) -> int:
    from .terminal import Problem
    from .terminal.rules import found, ledger_of, statement_lines
    from .terminal.screen import Screen

    game = the_game(options.game)
    ledger = ledger_of(game)
    if options.check:
        from .testing.check import check_ledger

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
    from .terminal.scripts import run_scripts

    return run_scripts(options.files, options.mode)


def show_command(options: argparse.Namespace) -> int:
    from .terminal import Problem

    game = the_game(options.game)
    names = [p.name for p in game.rules.procedures]
    if options.procedure is None:
        print("\n".join(names))
        return 0
    if options.procedure not in names:
        raise Problem(f"{game.title} has no procedure {options.procedure!r}; it has: {', '.join(names)}")
    print(game.rules.named(options.procedure).listing())
    return 0


# ---------------------------------------------------------------- many games
def sim_command(options: argparse.Namespace) -> int:
    from .lab.command import sim

    game = the_game(options.game)
    position: dict[str, Any] | None = None
    if options.position is not None:
        match = new_match(game, options)
        full, position = match.full, match.record.position
    else:
        full = game_options(game, options)
    seats = seats_of(game, full, options.seats, {}, human=False)
    return sim(found_for(options), game, full, position, list(seats.values()), options)


def lab_command(options: argparse.Namespace) -> int:
    """Each task has a module of its own."""
    from importlib import import_module

    game = the_game(options.game)
    full = game_options(game, options)
    named = [text.partition("=")[0].strip() for text in options.option] + (["set"] if options.set else [])
    task = import_module(f".lab.{options.task}_command", __package__)
    done: int = task.run(found_for(options), game, {name: full[name] for name in named}, options)
    return done


def found_for(options: argparse.Namespace) -> Found:
    """How workers find the game; those on other machines have to have the very same one."""
    from .lab.found import Found

    found = Found(the_game, options.game, tuple(options.own))
    return found.checked() if options.on else found


def duel_command(options: argparse.Namespace) -> int:
    from .lab.duel_command import duel, table
    from .terminal import Problem

    if options.one is None:
        return table(the_game, options.results)
    if options.two is None or options.game is None:
        raise Problem("name two opponents and a game: 'sandtable duel level5 greedy --game GAME'")
    for name in (options.one, options.two):
        the_player(name)
    game = the_game(options.game)
    return duel(found_for(options), game, game_options(game, options), options)


if __name__ == "__main__":
    sys.exit(main())
