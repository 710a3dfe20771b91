"""The examples in the documents are run, quoted code is real, links lead somewhere, and no file names a machine's paths."""

import re
import subprocess
import sys
from pathlib import Path

import pytest

from sandtable.games.registry import find
from sandtable.play.scenario import read_scenario, run_case

ROOT = Path(__file__).parent.parent
DOCUMENTS = sorted([*ROOT.glob("*.md"), *(ROOT / "docs").glob("*.md"), ROOT / "bench" / "README.md"])


def blocks(path: Path, language: str) -> list[str]:
    return re.findall(rf"```{language}\n(.*?)```", path.read_text(encoding="utf-8"), re.S)


def test_readme_quotes_real_code() -> None:
    research, rule, card = blocks(ROOT / "README.md", "python")
    games = ROOT / "src" / "sandtable" / "games"
    assert rule in (games / "frontline" / "rules" / "attack.py").read_text(encoding="utf-8") + "\n"
    assert card.strip() in (games / "redline" / "cards.py").read_text(encoding="utf-8")
    assert "rollout" in research


@pytest.mark.parametrize(("name", "k"), [("README.md", 0), ("docs/records.md", 0)])
def test_examples_run(name: str, k: int) -> None:
    code = blocks(ROOT / name, "python")[k]
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=False)
    assert done.returncode == 0, done.stderr


def test_readme_example_prints_what_it_should() -> None:
    done = subprocess.run(
        [sys.executable, "-c", blocks(ROOT / "README.md", "python")[0]], capture_output=True, text=True, check=True
    )
    assert done.stdout.split(maxsplit=2)[-1].strip() == "True"


def test_scenario_in_the_document_holds(tmp_path: Path) -> None:
    path = tmp_path / "scenario.toml"
    path.write_text(blocks(ROOT / "docs" / "scenarios.md", "toml")[0], encoding="utf-8")
    for case in read_scenario(path):
        assert run_case(find("frontline"), case).problem == ""


def test_position_in_the_document_can_be_read() -> None:
    from sandtable.kernel.position import read_position

    _, state = read_position(blocks(ROOT / "docs" / "notation.md", "toml")[0], find)
    assert find("frontline").position(state)["red"] == {"c4": "tank disrupted", "a7": "infantry"}


@pytest.mark.parametrize("path", DOCUMENTS, ids=lambda p: p.name)
def test_links_lead_somewhere(path: Path) -> None:
    for target in re.findall(r"\]\(([^)#:]+)(?:#[^)]*)?\)", path.read_text(encoding="utf-8")):
        assert (path.parent / target).exists(), f"{path.name} links to {target}"


def test_no_machine_paths_or_package_hosts() -> None:
    listed = subprocess.run(["git", "ls-files"], cwd=ROOT, capture_output=True, text=True, check=True).stdout.split()
    for name in listed:
        path = ROOT / name
        if path.suffix in {".py", ".md", ".toml", ".txt", ".json", ".ts", ".svelte", ""} and path.is_file():
            text = path.read_text(encoding="utf-8", errors="ignore")
            if name != "tests/test_documents.py":
                assert not re.search(r"/(work|root|farm)/[A-Za-z.]", text), name
            if name.endswith("package-lock.json"):
                assert '"resolved"' not in text
    assert "uv.lock" not in listed


def test_nothing_foreign_is_tracked() -> None:
    """No packages of others, no built pages, no records of play, no lock file with a registry's address."""
    done = subprocess.run(["git", "ls-files"], cwd=ROOT, capture_output=True, text=True, check=False)
    if done.returncode:  # not a checkout: an unpacked source archive
        assert not (ROOT / ".git").exists()
        return
    tracked = done.stdout.splitlines()
    assert [f for f in tracked if "node_modules/" in f or "/static/" in f or f.endswith((".sand", "uv.lock"))] == []
    lock = ROOT / "web" / "package-lock.json"
    assert '"resolved"' not in lock.read_text(encoding="utf-8")
