"""What needs the extras [lab] and [cluster] and PyTorch, and takes its time: run by make soak."""

from __future__ import annotations

import json
import re
import subprocess
import sys
from functools import partial
from pathlib import Path

import pytest

from sandtable.cli import main
from sandtable.games.registry import find
from sandtable.lab import train, train_command
from sandtable.lab.counting import Counting, Row, parts
from sandtable.lab.duel import kept
from sandtable.lab.work import Place, each

ROOT = Path(__file__).parents[2]
pytestmark = pytest.mark.long
JOB = Counting(partial(find, "burntmoon"), ("greedy", "greedy"), "s", ({},))


def rows(place: Place) -> list[Row]:
    return [row for some in each(JOB, parts(80, 4), place) for row in some]


def test_results_are_the_same_on_any_number_of_workers() -> None:
    assert rows(Place(1)) == rows(Place(2)) == rows(Place(4))


def test_a_node_that_is_killed_in_mid_run_changes_nothing() -> None:
    """A cluster of two nodes; one of them dies after a few chunks, and its chunks are done again by the other."""
    from ray.cluster_utils import Cluster

    cluster = Cluster(initialize_head=True, head_node_args={"num_cpus": 1})
    try:
        second, found = cluster.add_node(num_cpus=1), list[Row]()
        for k, some in enumerate(each(JOB, parts(80, 4), Place(on=cluster.address))):
            found += some
            if k == 3:
                cluster.remove_node(second, allow_graceful=False)
    finally:
        cluster.shutdown()
    assert found == rows(Place(1))


RAY = ["--on", "ray", "--workers", "2"]


def said(capsys: pytest.CaptureFixture[str], *command: str) -> str:
    capsys.readouterr()
    assert main([*command]) == 0
    return capsys.readouterr().out


def test_sim_says_the_same_on_ray(capsys: pytest.CaptureFixture[str]) -> None:
    command = ["sim", "burntmoon", "--seats", "greedy,level3", "--games", "6", "--swap", "--seed", "r", "--json"]
    here, there = (json.loads(said(capsys, *command, *where)) for where in ([], RAY))
    timed = {"seconds", "decisions_per_s", "games_per_s"}
    assert {k: v for k, v in here.items() if k not in timed} == {k: v for k, v in there.items() if k not in timed}


def test_a_duel_says_the_same_on_ray(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    found = []
    for name, where in (("here", []), ("there", RAY)):
        file = tmp_path / name
        said(capsys, "duel", "level3", "greedy", "--game", "burntmoon", "--games", "8", "--results", str(file), *where)
        found.append(sorted((pair.n, pair.match, pair.points, pair.decisions) for pair in kept(file)))
    assert len(found[0]) == 4
    assert found[0] == found[1]


def test_balance_says_the_same_on_ray(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    """And it can be broken off here and go on there."""
    command = ["lab", "balance", "burntmoon", "--games", "60"]
    here, there = said(capsys, *command), said(capsys, *command, *RAY)
    assert here == there
    keep = ["--keep", str(tmp_path / "games.jsonl")]
    said(capsys, "lab", "balance", "burntmoon", "--games", "30", *keep)
    assert said(capsys, *command, *keep, *RAY) == here


def test_a_report_with_pictures_and_data(tmp_path: Path) -> None:
    """One file that asks for nothing else; tables that other programs read."""
    import pyarrow.parquet as pq

    page, data = tmp_path / "page.html", tmp_path / "data"
    assert main(["lab", "balance", "burntmoon", "--games", "60", "--html", str(page), "--data", str(data)]) == 0
    text = page.read_text(encoding="utf-8")
    assert text.count("<svg") >= 6
    assert not re.search(r"""(src|href)=["']https?:""", text)
    assert "60 games, <b>greedy</b> against itself" in text
    assert pq.read_table(data / "greedy-games.parquet").num_rows == 60
    assert "MOSS A" in pq.read_table(data / "greedy-cards.parquet")["card"].to_pylist()


def test_sensitivity_writes_its_chapter(tmp_path: Path) -> None:
    page = tmp_path / "page.md"
    page.write_text("# Readings\n")
    command = ["lab", "sensitivity", "burntmoon", "--games", "20", "--only", "elimination", "--page", str(page)]
    assert main(command) == main(command) == 0
    text = page.read_text(encoding="utf-8")
    assert text.count("## Line of Fire: Burnt Moon") == 1
    assert "`all` instead of `board`" in text


def test_tuning_finds_what_is_near(capsys: pytest.CaptureFixture[str]) -> None:
    """Fortifications: the fewest steps that make games shorter."""
    command = ["lab", "tune", "burntmoon", "--knob", "forts=1..5", "--knob", "sites.points=2/3/3/3/4|4/4/4/4/4"]
    assert main([*command, "--goal", "rounds <=7", "--games", "40", "--tries", "8"]) == 0
    said = capsys.readouterr().out
    assert "as today" in said
    assert "sites.points 2/3/3/3/4 → 4/4/4/4/4" in said


def test_a_data_set_is_learned_from_and_played(tmp_path: Path) -> None:
    """The example, small: it beats random (82 % of 60 games, where this was set)."""
    data, learned = tmp_path / "data", tmp_path / "learned"
    assert main(["lab", "record", "burntmoon", "--games", "150", "--out", str(data)]) == 0
    assert "Split it by games" in (data / "README.md").read_text(encoding="utf-8")
    command = [sys.executable, "-m", "examples.learn", str(data), "--out", str(learned), "--epochs", "8", "--games", "60"]
    done = subprocess.run(command, cwd=ROOT, capture_output=True, text=True, check=False)
    assert done.returncode == 0, done.stderr
    assert (learned / "curve.svg").exists()
    share = re.search(r"against random: ([\d.]+)%", done.stdout)
    assert share is not None
    assert float(share[1]) >= 70


# ---------------------------------------------------------------- training
TRAIN = ["lab", "train", "burntmoon", "--games", "12", "--rounds", "2", "--match", "2", "--teacher", "32", "--width", "8",
         "--epochs", "2"]  # fmt: skip
MADE = ["weights.npz", "curve.csv", "curve.svg", "round-1/state.npz", "round-1/weights.npz", "round-2/weights.npz"]


class BrokenOff(Exception):
    pass


def test_training_that_was_broken_off_comes_to_the_same(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """In the midst of games and after learning, again and again; with another number of workers; byte for byte."""
    whole, torn = tmp_path / "whole", tmp_path / "torn"
    assert main([*TRAIN, "--out", str(whole), "--workers", "2"]) == 0
    put, left = train.put, 3

    def put_some(path: Path, content: bytes) -> None:
        nonlocal left
        if left == 0:
            raise BrokenOff
        left -= 1
        put(path, content)

    stops = 0
    with monkeypatch.context() as patch:
        for module in (train, train_command):
            patch.setattr(module, "put", put_some)
        while not (torn / "README.md").exists():
            left = 3
            try:
                main([*TRAIN, "--out", str(torn), "--workers", "1"])
            except BrokenOff:
                stops += 1
    assert stops >= 5
    assert main([*TRAIN, "--out", str(torn), "--workers", "1"]) == 0
    assert {name: (torn / name).read_bytes() for name in MADE} == {name: (whole / name).read_bytes() for name in MADE}
    assert (whole / "weights.npz").stat().st_size < 5_000_000
    assert "sandtable lab train burntmoon" in (whole / "README.md").read_text(encoding="utf-8")
    assert main(["sim", "burntmoon", "--seats", f"learned:{whole}/round-1,random", "--games", "2", "--seed", "1"]) == 0
