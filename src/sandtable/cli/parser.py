"""The commands and their options. (No game, no server and no compiler is imported here or in what is: help is quick.)"""

from __future__ import annotations

import argparse
from collections.abc import Callable
from pathlib import Path

from sandtable import __version__
from sandtable.lab.parser import add_tasks

from . import many, playing, reading


def parser() -> argparse.ArgumentParser:
    top = argparse.ArgumentParser(prog="sandtable", description="Tactical card games, whole and enforced.")
    top.add_argument("--version", action="version", version=f"sandtable {__version__}")
    top.add_argument("--with", dest="own", metavar="FILE", action="append", default=[], help="load a game of your own first")
    commands = top.add_subparsers(dest="command", metavar="COMMAND")

    def command(name: str, run: Callable[[argparse.Namespace], int], text: str) -> argparse.ArgumentParser:
        added = commands.add_parser(name, help=text, description=text[:1].upper() + text[1:] + ".")
        added.set_defaults(run=run)
        return added

    play = command("play", playing.play_command, "play a game at this terminal")
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

    watch = command("watch", playing.watch_command, "watch computers play")
    watch.add_argument("game", metavar="GAME")
    watch.add_argument("--seats", metavar="A,B", help="who plays, seat by seat (greedy,greedy)")
    watch.add_argument("--delay", metavar="S", type=seconds, default=playing.DELAY, help="seconds between moves (1)")
    add_setting(watch)
    watch.add_argument("--record", metavar="FILE", type=Path, help="where to save the record (a new name)")
    watch.add_argument("--force", action="store_true", help="with --record: write over a file that is there")

    replay = command("replay", playing.replay_command, "look at a saved game again")
    replay.add_argument("file", metavar="FILE", type=Path)
    replay.add_argument("--at", metavar="N", type=int, help="begin after move N (without --step and --delay: show it)")
    how = replay.add_mutually_exclusive_group()
    how.add_argument("--step", action="store_true", help="move by move: Enter or next, back, N to jump, quit")
    how.add_argument("--delay", metavar="S", type=seconds, help="play it back, with so many seconds a move")
    how.add_argument("--text", action="store_true", help="the whole game as lines of text")

    analyse = command("analyse", playing.analyse_command, "look for the mistakes in a saved game")
    analyse.add_argument("file", metavar="FILE", type=Path)

    verify = command("verify", playing.verify_command, "replay a saved game and check that it is exact")
    verify.add_argument("file", metavar="FILE", type=Path)
    verify.add_argument("--commit", metavar="HASH", help="the hash of the dice that the table showed before play")

    position = command("position", playing.position_command, "check a position file and draw it")
    position.add_argument("file", metavar="FILE", type=Path)

    games = command("games", reading.games_command, "list the games, or the options of one")
    games.add_argument("game", nargs="?", metavar="GAME")

    decks = command("decks", reading.decks_command, "list the decks of a game, or check one of your own")
    decks.add_argument("game", metavar="GAME")
    decks.add_argument("check", nargs="*", metavar="check FILE", help="say whether the deck in a file is legal")

    draft = command("draft", reading.draft_command, "check something of your own for a game: a battlefield, a force")
    draft.add_argument("game", metavar="GAME")
    draft.add_argument("name", metavar="OPTION", help="the option it is for")
    draft.add_argument("text", metavar="TEXT|@FILE", help="a line, or a file")
    draft.add_argument("--option", metavar="NAME=VALUE", action="append", default=[], help="another option it depends on")
    draft.add_argument("--write", metavar="FILE", type=Path, help="keep it as a file (a new name)")

    rules = command("rules", reading.rules_command, "read the rules ledger of a game")
    rules.add_argument("game", metavar="GAME")
    rules.add_argument("wanted", nargs="?", metavar="ID|WORD", help="a rule, a chapter of rules, or a word to look up")
    rules.add_argument("--check", action="store_true", help="check that every statement has a passing test")
    rules.add_argument("--tests", metavar="DIR", type=Path, default=Path("tests"), help="where the tests are (tests)")

    script = command("script", reading.script_command, "play scenario files and say what differs")
    script.add_argument("files", nargs="+", metavar="FILE", type=Path, help="scenario files, or folders of them")
    script.add_argument(
        "--mode", choices=("plain", "checked", "native", "both", "all"), default="both", help="how rules are run (both)"
    )

    show = command("show", reading.show_command, "show the step function that the compiler made of a procedure")
    show.add_argument("game", metavar="GAME")
    show.add_argument("procedure", nargs="?", metavar="PROCEDURE")

    serve = command("serve", playing.serve_command, "serve the table in the browser")
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

    sim = command("sim", many.sim_command, "let computers play many games, compiled")
    sim.add_argument("game", metavar="GAME")
    sim.add_argument("--games", metavar="N", type=at_least_one, default=1000, help="how many (1000)")
    sim.add_argument("--seats", metavar="A,B", help="who plays, seat by seat (greedy,greedy)")
    add_setting(sim)
    sim.add_argument("--swap", action="store_true", help="with the same dice, everybody sits everywhere once")
    sim.add_argument("--samples", metavar="N", type=at_least_one, default=4, help="worlds greedy looks into (4)")
    add_place(sim)
    sim.add_argument("--json", action="store_true", help="print the outcome as one JSON object")

    duel = command("duel", many.duel_command, "let two opponents play a match, or show all matches so far")
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

    lab = command("lab", many.lab_command, "ask what a number, a card or a reading of a rule does to a game")
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
