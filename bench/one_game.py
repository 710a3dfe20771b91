"""One game by itself: how quickly it is played and copied, how big it is, how long it takes to start; and beside it, turn by
turn on the same core, OpenSpiel's chess driven from Python, which is no measure of rules but gives an idea of size. Seconds of play
and copying are seconds of processor time: what else the machine does meanwhile does not count.

python -m bench.frontline [--rounds 5] [--seconds 1.0] [--skip-cold]; python -m bench.burntmoon, bench.redline and
bench.redemption likewise
"""

import argparse
import json
import os
import resource
import subprocess
import sys
import tempfile
from importlib import import_module
from importlib.util import find_spec
from pathlib import Path
from statistics import median
from time import perf_counter, process_time
from typing import Any

from bench import ours, report
from bench.compare import pin_to_one_core
from bench.contestant import Contestant
from sandtable.kernel import Game, make, pack

COPIES_PER_TURN = 1_000_000
# What a user waits for: Python starts, the game is imported, its compiled form loaded (or made), a game played.
FIRST_GAME = """
from sandtable.games.registry import find
game = find("{name}")
game.native().rollouts(game.blank(), [1], [2])
"""


def measure(row: str) -> None:
    """Measure the game of a row of `ours`, print what came out and write it to bench/results."""
    game = ours.GAMES[row]
    options = parse_options(game)
    core = pin_to_one_core(options.core)
    start_up(game, None)  # may have to compile
    warm, _ = start_up(game, None)
    rows: dict[str, Any] = {
        "state size [bytes]": make(game.State, 1).itemsize,
        **rates(row, options.rounds, options.seconds),
        "copy of a state [ns]": report.spread([copy_time(game) for _ in range(options.rounds)]),
        "start to end of a first game, warm [s]": round(warm, 2),
    }
    if not options.skip_cold:
        with tempfile.TemporaryDirectory() as folder:
            cold, processor = start_up(game, folder)
            rows["start to end of a first game, cold [s]"] = round(cold, 2)
            rows["the same in processor time [s]"] = round(processor, 2)
    setting = {
        "cpu": report.cpu_name(),
        "core": core,
        "load": round(os.getloadavg()[0], 2),
        "python": sys.version.split()[0],
        "packages": {name: report.package_version(name) for name in report.SHARED_PACKAGES},
        "sandtable": ours.version(),
    }
    show(setting, rows)
    print(f"\nwritten to {write(game, setting, rows)}")


def parse_options(game: Game) -> argparse.Namespace:
    parser = argparse.ArgumentParser(prog=f"python -m bench.{game.name}", description=f"Measure {game.title}.")
    parser.add_argument("--rounds", type=int, default=5, help="turns (5)")
    parser.add_argument("--seconds", type=float, default=1.0, help="length of a turn (1.0)")
    parser.add_argument("--core", type=int, default=None, help="core to run on (the last one allowed)")
    parser.add_argument("--skip-cold", action="store_true", help="do not compile from scratch, which takes a while")
    return parser.parse_args()


def rates(row: str, rounds: int, seconds: float) -> dict[str, Any]:
    """Random games, every choice among all legal options; by turns with chess, if OpenSpiel is there."""
    chess = import_module("bench.peers.openspiel") if find_spec("pyspiel") else None
    ours.play(row, seconds / 4, 0)
    turns, beside = [], []
    for seed in range(1, rounds + 1):
        turns.append(timed(ours, row, seconds, seed))
        if chess:
            beside.append(timed(chess, "chess", seconds, seed))
    quick = [decisions / elapsed for _, decisions, elapsed in turns]
    slow = [decisions / elapsed for _, decisions, elapsed in beside]
    compared = {
        "OpenSpiel's chess from Python [decisions/s]": report.spread(slow),
        "times as many as chess": round(median(a / b for a, b in zip(quick, slow, strict=True)), 2),
    }
    return {
        **(compared if slow else {}),
        "decisions/s": report.spread(quick),
        "games/s": report.spread([finished / elapsed for finished, _, elapsed in turns]),
        "decisions in a game": round(median(decisions / finished for finished, decisions, _ in turns), 1),
    }


def timed(contestant: Contestant, game: str, seconds: float, seed: int) -> tuple[int, int, float]:
    """Games finished, decisions, and seconds of processor time."""
    started = process_time()
    finished, decisions, _ = contestant.play(game, seconds, seed)
    return finished, decisions, process_time() - started


def copy_time(game: Game) -> float:
    native = game.native()
    states, _ = native.arrays()
    pack(game.new(1), states, 1)
    started = process_time()
    native.copies(states, COPIES_PER_TURN)
    return (process_time() - started) / COPIES_PER_TURN * 1e9


def start_up(game: Game, cache: str | None) -> tuple[float, float]:
    """Seconds a new process takes, and how many of them it had a processor; with an empty cache folder it has to compile."""
    environment = dict(os.environ, **({"SANDTABLE_CACHE": cache} if cache else {}))
    started, used = perf_counter(), processor_time()
    subprocess.run([sys.executable, "-c", FIRST_GAME.format(name=game.name)], env=environment, check=True)
    return perf_counter() - started, processor_time() - used


def processor_time() -> float:
    """Of all child processes so far."""
    usage = resource.getrusage(resource.RUSAGE_CHILDREN)
    return usage.ru_utime + usage.ru_stime


def show(setting: dict[str, Any], rows: dict[str, Any]) -> None:
    print(f"{setting['cpu']}, core {setting['core']}, load {setting['load']}, Python {setting['python']}\n")
    for name, value in rows.items():
        if isinstance(value, dict):
            print(f"{name:<45} {value['median']:>12,.0f}  [{value['min']:,.0f}–{value['max']:,.0f}]")
        else:
            print(f"{name:<45} {value:>12,}")


def write(game: Game, setting: dict[str, Any], rows: dict[str, Any]) -> Path:
    report.RESULTS.mkdir(exist_ok=True)
    path = report.RESULTS / f"{game.name}.json"
    path.write_text(json.dumps({"setting": setting, "rows": rows}, indent=1, ensure_ascii=False) + "\n", encoding="utf-8")
    return path
