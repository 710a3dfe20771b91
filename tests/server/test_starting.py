"""What `sandtable serve` refuses to start with: one sentence, exit status 2, nothing written."""

from __future__ import annotations

import sqlite3
from pathlib import Path

import pytest

from sandtable.cli import main

from .playing import Server, serving


def refused(capsys: pytest.CaptureFixture[str], *arguments: str) -> str:
    assert main(["serve", *arguments]) == 2
    said = capsys.readouterr().err.strip().splitlines()[-1]
    assert said.endswith(".")
    assert "Traceback" not in said
    return said


def test_a_port_that_there_is_not(capsys: pytest.CaptureFixture[str]) -> None:
    assert "no port 99999" in refused(capsys, "--port", "99999")


def test_a_file_that_is_no_database(capsys: pytest.CaptureFixture[str], tmp_path: Path) -> None:
    path = tmp_path / "letter.db"
    path.write_text("Dear Anna, " * 100)
    assert "cannot be used as a database" in refused(capsys, "--database", str(path))
    assert path.read_text() == "Dear Anna, " * 100


def test_a_database_of_another_program(capsys: pytest.CaptureFixture[str], tmp_path: Path) -> None:
    path = tmp_path / "other.db"
    with sqlite3.connect(path) as other:
        other.execute("CREATE TABLE recipe (name TEXT)")
    assert "of another program" in refused(capsys, "--database", str(path))
    with sqlite3.connect(path) as other:
        assert other.execute("SELECT name FROM sqlite_master").fetchall() == [("recipe",)]


def test_a_folder_that_cannot_be_made(capsys: pytest.CaptureFixture[str], tmp_path: Path) -> None:
    (tmp_path / "file").write_text("")
    assert "cannot be used: " in refused(capsys, "--database", str(tmp_path / "file" / "tables.db"))


def test_a_file_that_another_server_uses(capsys: pytest.CaptureFixture[str], tmp_path: Path) -> None:
    path = tmp_path / "tables.db"
    with serving(path):
        assert "Another server is using" in refused(capsys, "--database", str(path))
    with serving(path) as again:  # it is free again
        again.create()


@pytest.mark.parametrize("pick", ["²", "--5", "٣", "1e3", "", "9" * 12])
def test_a_number_that_is_none_is_refused(server: Server, pick: str) -> None:
    made = server.create(hotseat=True)
    player = server.sit(made["table"], made["seats"]["red"])
    id = player.view["decision"]["id"]
    assert "not a choice of this decision" in player.act(f"{id}:{pick}")["why"]


def test_odd_addresses_and_numbers_are_answered(server: Server) -> None:
    made = server.create()
    log = f"/api/tables/{made['table']}/log"
    for start in ("²", "٣", "-1", "x", "9" * 20):
        assert server.http.get(log, params={"start": start}).status_code == 400
    for path in ("/" + "x" * 300, "/%00", "/x%0ay"):
        assert server.http.get(path).status_code == 200  # the page, which says that there is nothing
    for id in ("%00", "x" * 300, "..%2f..", "tisch-ä"):
        assert server.http.get(f"/api/tables/{id}").status_code == 404
    player = server.sit(made["table"], made["watch"])
    assert "can be printed" in player.ask(t="resign", cid="a\x00b")["why"]


def test_one_bad_row_does_not_hide_the_others(server: Server) -> None:
    odd, good = server.create(open=True), server.create(open=True)
    lines = lambda: {t["table"] for t in server.get("/api/tables")}  # noqa: E731
    assert lines() >= {odd["table"], good["table"]}
    server.rooms.rooms.pop(odd["table"])
    path = str(server.rooms.store.url.database)
    for header in ("not JSON", '{"id": "x"}'):
        with sqlite3.connect(path, timeout=30) as database:
            database.execute("UPDATE game SET header = ? WHERE id = ?", (header, odd["table"]))
        assert odd["table"] not in lines()
        assert good["table"] in lines()
    with sqlite3.connect(path, timeout=30) as database:
        database.execute(
            "UPDATE game SET header = REPLACE((SELECT header FROM game WHERE id = ?), 'frontline', 'nogame') WHERE id = ?",
            (good["table"], odd["table"]),
        )
    assert odd["table"] not in lines()
    assert good["table"] in lines()
