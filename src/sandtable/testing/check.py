"""Does every statement of a ledger have a passing test? (`sandtable rules GAME --check`)"""

from __future__ import annotations

import ast
import json
import re
import subprocess
import sys
import tempfile
from pathlib import Path

from sandtable.kernel import Game
from sandtable.kernel.ledger import read_ledger
from sandtable.kernel.marks import ledger_ids
from sandtable.play.scenario import read_scenario
from sandtable.terminal import Problem
from sandtable.terminal.scripts import files_of, outcomes

CITED = re.compile(r"\[([A-Z]{2}-[\w.]+)\]")  # a refusal in a scenario's play
NO_TESTS_COLLECTED = 5  # pytest's exit code


def check_ledger(game: Game, tests: Path) -> int:
    """Print what is covered and what is not. Returns the exit code."""
    if game.ledger is None:
        raise Problem(f"{game.title} has no ledger")
    ledger = read_ledger(game.ledger)
    if not tests.is_dir():
        raise Problem(f"{tests}: there is no such folder of tests")
    prefix = next(iter(ledger)).partition("-")[0] + "-"
    by_scenarios, refused, wrong = covered_by_scenarios(game, tests / "scenarios" / game.name)
    by_tests = {id: passed for id, passed in covered_by_tests(tests, prefix).items() if id.startswith(prefix)}
    passing = {id for id, passed in by_tests.items() if passed}
    wrong += [f"a test marked {id} has not passed" for id, passed in by_tests.items() if not passed]
    cited = {**cited_in_code(game, prefix), **dict.fromkeys(by_tests, "a test")}
    wrong += [f"{where} cites {id}, which is not in the ledger" for id, where in cited.items() if id not in ledger]
    wrong += [
        f"a scenario cites {id}, which is not in the ledger" for id in sorted(by_scenarios | refused) if id not in ledger
    ]
    missing = [id for id in ledger if id not in by_scenarios and id not in passing]
    for line in wrong:
        print(line)
    for id in missing:
        print(f"no passing test: {id}  {ledger[id].text}")
    print(
        f"{game.title}: {len(ledger)} statements, {len(by_scenarios & ledger.keys())} with scenarios, "
        f"{len(passing & ledger.keys())} with tests, {len(missing)} without either."
    )
    return 1 if wrong or missing else 0


def covered_by_scenarios(game: Game, folder: Path) -> tuple[set[str], set[str], list[str]]:
    """The ids of the cases that go as written, in plain and in checked form; those that refusals in them name; and what is
    wrong with the other cases."""
    covered: set[str] = set()
    refused: set[str] = set()
    wrong: list[str] = []
    for path in files_of([folder]) if folder.is_dir() else []:
        try:
            cases = read_scenario(path)
        except ValueError as error:
            wrong.append(str(error))
            continue
        for case in cases:
            problems = [outcome.problem for outcome in outcomes(game, case, "both").values() if outcome.problem]
            if problems:
                wrong.append(f"{path}: {case.title}: {problems[0]}")
            else:
                covered.update(case.rules)
                refused.update(CITED.findall(case.play))
    return covered, refused, wrong


def covered_by_tests(tests: Path, prefix: str) -> dict[str, bool]:
    """The ids that tests are marked with, and whether those tests pass; in a process of their own. Files that name no id of the
    ledger are not opened: they may take long."""
    naming = [path for path in sorted(tests.rglob("test_*.py")) if prefix in path.read_text(encoding="utf-8")]
    if not naming:
        return {}
    with tempfile.TemporaryDirectory() as folder:
        out = Path(folder) / "ledger.json"
        files = [str(path) for path in naming]
        command = [sys.executable, "-m", "pytest", *files, "-m", "rule", "-q", "-p", "sandtable.testing.ledger"]
        done = subprocess.run([*command, "--ledger-out", str(out)], capture_output=True, text=True)
        if not out.exists() or done.returncode not in (0, 1, NO_TESTS_COLLECTED):
            lines = (done.stdout + done.stderr).strip().splitlines()
            raise Problem(f"pytest could not run the tests in {tests}: {lines[-1] if lines else done.returncode}")
        passed: dict[str, bool] = json.loads(out.read_text(encoding="utf-8"))
    return passed


def cited_in_code(game: Game, prefix: str) -> dict[str, str]:
    """The ids that refusals and docstrings cite, and one place each."""
    cited = {refusal.id: f"the refusal '{refusal.text}'" for refusal in game.refusals.all}
    documented = (ast.FunctionDef, ast.ClassDef, ast.Module)
    for path in game.source_files:
        for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
            for id in ledger_ids(ast.get_docstring(node)) if isinstance(node, documented) else ():
                if id.startswith(prefix):
                    cited.setdefault(id, f"{path.name}, {getattr(node, 'name', 'its first lines')},")
    return cited
