"""Scenario files, played and compared (`sandtable script`)."""

from __future__ import annotations

from collections.abc import Iterable
from pathlib import Path

from sandtable.games.registry import find
from sandtable.kernel import Game
from sandtable.play.scenario import BadScenario, Case, Outcome, read_scenario, run_case

from . import Problem

DIFFERS, MALFORMED = 1, 2
MODES = {"both": ("plain", "checked"), "all": ("plain", "checked", "native")}


def files_of(paths: Iterable[Path]) -> list[Path]:
    """The scenario files among these paths, and in the folders among them."""
    files: list[Path] = []
    for path in paths:
        inside = sorted(path.rglob("*.toml")) if path.is_dir() else [path]
        if not inside:
            raise Problem(f"{path}: there are no scenario files (*.toml) in this folder")
        files += inside
    return files


def outcomes(game: Game, case: Case, mode: str) -> dict[str, Outcome]:
    """The outcome of a case, for each way of running the rules."""
    return {way: run_case(game, case, way) for way in MODES.get(mode, (mode,))}


def run_scripts(paths: list[Path], mode: str) -> int:
    """Play scenario files and print what differs. Returns the exit code."""
    worst, cases = 0, 0
    for path in files_of(paths):
        try:
            of_file = [(find(case.game), case) for case in read_scenario(path)]
        except BadScenario as error:
            print(error)
            worst = MALFORMED
            continue
        except ValueError as error:
            print(f"{path}: {error}")
            worst = MALFORMED
            continue
        for game, case in of_file:
            cases += 1
            bad = {way: o for way, o in outcomes(game, case, mode).items() if o.problem}
            for way, outcome in bad.items():
                where = "" if len(bad) == len(MODES.get(mode, (mode,))) else f" ({way} rules only)"
                print(f"{path}: {case.title}{where}\n  at: {outcome.line or 'the position'}\n  {outcome.problem}")
                worst = max(worst, MALFORMED if outcome.unreadable else DIFFERS)
                if not where:
                    break
    if worst == 0:
        print(f"{cases} cases: all as written.")
    return worst
