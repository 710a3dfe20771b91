"""Games that are kept: a run that was broken off goes on, and takes nobody else's games for its own."""

from __future__ import annotations

from dataclasses import replace
from functools import partial
from pathlib import Path

import pytest

from bench import balance
from sandtable.games.registry import find
from sandtable.lab import keeping
from sandtable.lab.counting import Counting, Row
from sandtable.lab.keeping import counted, kept, made_by
from sandtable.lab.work import Place, each

JOB = Counting(partial(find, "burntmoon"), ("random", "random"), "kept", ({},))
HERE = Place(1)


def rows(job: Counting, games: int, file: Path | None) -> list[Row]:
    return [row for some in counted(job, games, HERE, file) for row in some]


@pytest.fixture
def played(monkeypatch: pytest.MonkeyPatch) -> list[range]:
    """The chunks that are really played."""
    found = list[range]()

    def listed(job, chunks, place, **more):  # type: ignore[no-untyped-def]
        def one(chunk: range) -> list[Row]:
            found.append(chunk)
            return job(chunk)

        return each(one, chunks, place, **more)

    monkeypatch.setattr(keeping, "each", listed)
    return found


def test_a_run_that_was_broken_off_goes_on(tmp_path: Path, played: list[range]) -> None:
    """What it had is not played again; the last line may be torn."""
    file, whole = tmp_path / "kept" / "games.jsonl", rows(JOB, 35, None)
    played.clear()
    going = counted(JOB, 35, HERE, file)
    assert [row for _ in range(2) for row in next(going)] == whole[:20]
    going.close()  # type: ignore[attr-defined]
    file.write_bytes(file.read_bytes()[:-5])
    assert rows(JOB, 35, file) == whole
    assert played == [range(10), range(10, 20), range(10, 20), range(20, 30), range(30, 35)]
    played.clear()
    assert rows(JOB, 40, file)[:35] == whole
    assert played == [range(30, 40)]
    assert len(kept(file, made_by(JOB))) == 40


def test_games_of_others_are_not_taken(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    file = tmp_path / "games.jsonl"
    rows(JOB, 10, file)
    for other in (
        replace(JOB, seed="other"),
        replace(JOB, players=("greedy", "random")),
        replace(JOB, options=({"forts": "2"},)),
        replace(JOB, samples=1),
    ):
        assert not kept(file, made_by(other))
    monkeypatch.setattr(keeping, "sources_of", lambda counts: ["counted in another way"])
    assert not kept(file, made_by(JOB))


def test_the_page_of_balance_is_made_from_its_pages() -> None:
    text = balance.PAGE.read_text(encoding="utf-8")
    assert balance.page(text) == text
    assert balance.page(text.replace("49.4 %", "94.4 %")) == text
