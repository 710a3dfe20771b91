"""What needs the extras [lab] and [cluster] and PyTorch, and takes its time: run by make soak."""

from __future__ import annotations

import re
import subprocess
import sys
from functools import partial
from pathlib import Path

import pytest

from sandtable.cli import main
from sandtable.games.registry import find
from sandtable.lab.counting import Counting, Row, parts
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
    """The example, small: it beats random by far."""
    data, learned = tmp_path / "data", tmp_path / "learned"
    assert main(["lab", "record", "burntmoon", "--games", "150", "--out", str(data)]) == 0
    assert "Split it by games" in (data / "README.md").read_text(encoding="utf-8")
    command = [sys.executable, "-m", "examples.learn", str(data), "--out", str(learned), "--epochs", "4", "--games", "20"]
    done = subprocess.run(command, cwd=ROOT, capture_output=True, text=True, check=False)
    assert done.returncode == 0, done.stderr
    assert (learned / "curve.svg").exists()
    share = re.search(r"against random: ([\d.]+)%", done.stdout)
    assert share is not None
    assert float(share[1]) >= 80
