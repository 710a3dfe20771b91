"""What `sandtable lab` can be asked. (Nothing is imported here: help is quick.)"""

from __future__ import annotations

import argparse
from collections.abc import Callable
from pathlib import Path

Add = Callable[[argparse.ArgumentParser], None]


def add_tasks(lab: argparse.ArgumentParser, add_place: Add, many: Callable[[str], int]) -> None:
    tasks = lab.add_subparsers(dest="task", metavar="TASK", required=True)

    def task(name: str, text: str, games: int) -> argparse.ArgumentParser:
        added = tasks.add_parser(name, help=text, description=text[:1].upper() + text[1:] + ".")
        added.add_argument("game", metavar="GAME")
        added.add_argument("--games", metavar="N", type=many, default=games, help=f"how many at most ({games})")
        added.add_argument("--seed", metavar="S", default="1", help="the seed of all dice (1)")
        added.add_argument("--samples", metavar="N", type=many, default=4, help="worlds greedy looks into (4)")
        added.add_argument("--option", metavar="NAME=VALUE", action="append", default=[], help="a game option")
        added.add_argument("--set", metavar="FILE", type=Path, help="the numbers of your own copy of the game")
        add_place(added)
        return added

    balance = task("balance", "who wins, how, how soon, and with which cards", 1000)
    balance.add_argument(
        "--opponents", metavar="A,B", default="greedy", help="who plays, each of them against itself (greedy)"
    )
    balance.add_argument("--within", metavar="P%", type=percent, help="stop as soon as all shares are known to P %%")
    balance.add_argument("--html", metavar="FILE", type=Path, help="write a report with pictures, in one file")
    balance.add_argument("--data", metavar="FOLDER", type=Path, help="write every game and card as CSV and Parquet")
    balance.add_argument("--force", action="store_true", help="write over files that are there")

    sensitivity = task("sensitivity", "what each reading of a rule does to it, by the same dice", 100)
    sensitivity.add_argument("--opponent", metavar="A", default="greedy", help="who plays, against itself (greedy)")
    sensitivity.add_argument("--only", metavar="OPTION", action="append", default=[], help="only this switch (all)")
    sensitivity.add_argument("--page", metavar="FILE", type=Path, help="put it into a page of Markdown, in its own chapter")

    tune = task("tune", "search for numbers that bring it where it should be", 200)
    tune.add_argument(
        "--knob", metavar="NAME=LOW..HIGH", action="append", required=True, help="a number to turn, or NAME=A|B"
    )
    tune.add_argument("--goal", metavar="GOAL", required=True, help="as in 'cpm 50±1, first <=52, turns 8..12'")
    tune.add_argument("--tries", metavar="N", type=many, default=40, help="settings to try (40)")
    tune.add_argument("--opponent", metavar="A", default="greedy", help="who plays, against itself (greedy)")

    record = task("record", "write games down as numbers, for programs that learn", 100)
    record.add_argument("--out", metavar="FOLDER", type=Path, required=True, help="where to: a new folder")
    record.add_argument("--opponent", metavar="A", default="greedy", help="who plays, against itself (greedy)")
    record.add_argument("--force", action="store_true", help="write over what is there")

    train = task("train", "let a small network learn from the search, round by round, and help it", 200)
    train.add_argument("--out", metavar="FOLDER", type=Path, required=True, help="a new folder, or one to go on with")
    train.add_argument("--rounds", metavar="N", type=many, default=3, help="so many times --games (3)")
    train.add_argument("--teacher", metavar="N", type=many, default=240, help="playouts of the search that teaches (240)")
    train.add_argument(
        "--playouts", metavar="N", type=many, help="of the search that is to play with the weights (the same)"
    )
    train.add_argument("--match", metavar="N", type=many, default=100, help="games with and without, after each round (100)")
    train.add_argument("--width", metavar="N", type=many, default=96, help="of the network's layers (96)")
    train.add_argument("--epochs", metavar="N", type=many, default=8, help="times everything is learned in a round (8)")
    train.add_argument("--device", metavar="D", default="cpu", help="where it is learned: cpu or cuda (cpu)")

    forecast = task("forecast", "learn from games what comes of a position", 20_000)
    forecast.add_argument("--out", metavar="FILE", type=Path, required=True, help="where the numbers go")
    forecast.add_argument("--errs", metavar="P%", type=percent, default=0.12, help="answers that are any legal one (12 %%)")
    forecast.add_argument("--force", action="store_true", help="write over a file that is there")

    for added in (balance, sensitivity, tune):
        added.add_argument("--keep", metavar="FILE", type=Path, help="keep every game there, and go on with those it has")


def percent(text: str) -> float:
    value = float(text.rstrip("% ")) / 100
    if not 0 < value < 1:
        raise ValueError
    return value
