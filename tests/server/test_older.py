"""Tables that were begun by another version of the rules: those that go the same way go on, the others are shown as they were."""

from __future__ import annotations

import json
import random
import sqlite3
from contextlib import closing
from pathlib import Path
from typing import Any

import pytest

from sandtable.cli import main
from sandtable.games.registry import find
from sandtable.play.match import replay
from sandtable.play.record import read_record
from sandtable.server.kept import read_kept

from .playing import Player, Server, play_on, serving

TABLE_PARTS = ("board", "entities", "phase")


class Old:
    """A game that was begun at one server, and what was seen of it there."""

    def __init__(self, folder: Path, over: bool = False, **wanted: Any) -> None:
        self.path = folder / "t.db"
        with serving(self.path, idle_close=0.0) as server:
            self.made = server.create(**wanted)
            red, green = self.sit(server)
            red.until_view(lambda v: v["status"] == "playing")
            play_on([red, green], random.Random(5), 14)
            if over:
                assert green.ask(t="resign")["t"] == "ack"
                red.until_view(lambda v: v["result"])
                self.record = server.http.get(f"/api/tables/{self.made['table']}/record").text
            for player in (red, green):
                player.drain()
            self.red, self.green = red.view, green.view
            self.log = server.get(f"/api/tables/{self.made['table']}/log", self.made["seats"]["red"])

    def sit(self, server: Server) -> tuple[Player, Player]:
        one, two = self.made["seats"].values()
        return server.sit(self.made["table"], one, name="Anna"), server.sit(self.made["table"], two, name="Ben")

    def change(self, statement: str, *values: Any) -> None:
        with closing(sqlite3.connect(self.path)) as file, file:
            file.execute(statement, values)

    def begun_by(self, rules: str, **changed: Any) -> None:
        with closing(sqlite3.connect(self.path)) as file:
            header = json.loads(file.execute("SELECT header FROM game").fetchone()[0])
        self.change("UPDATE game SET header = ?", json.dumps({**header, "rules": rules, **changed}))

    def goes_another_way(self) -> None:
        """As if the rules of then had read one of the moves differently."""
        self.begun_by("0")
        self.change("UPDATE event SET data = json_set(data, '$.text', 'sing') WHERE kind = 'play' AND seq = 9")


def test_a_game_that_goes_the_same_way_goes_on(tmp_path: Path) -> None:
    old = Old(tmp_path)
    old.begun_by("0123456789ab")
    with serving(old.path) as server:
        red, green = old.sit(server)
        assert red.view["status"] == "playing"
        assert [red.view[part] for part in TABLE_PARTS] == [old.red[part] for part in TABLE_PARTS]
        assert play_on([red, green], random.Random(6), 3) == 3


def test_a_game_goes_on_with_what_was_usual_when_it_was_begun(tmp_path: Path) -> None:
    """The results on Fantasy Cards' cards were others by version 1: a table of then has them, and its fork, rematch and record."""
    then = find("fantasycards").options_now({"points": "12"}, "1")
    old = Old(tmp_path, game="fantasycards", options=then)
    old.begun_by("1", options={"points": "12"})
    with serving(old.path) as server:
        players = old.sit(server)
        assert players[0].view["status"] == "playing"
        assert [players[0].view[part] for part in TABLE_PARTS] == [old.red[part] for part in TABLE_PARTS]
        assert play_on(list(players), random.Random(6), 30) == 30
        assert server.rooms.rooms[old.made["table"]].table.live.full["set"] == then["set"]
        assert players[1].ask(t="resign")["t"] == "ack"
        record = server.http.get(f"/api/tables/{old.made['table']}/record").text
        server.create(players[0].token, game="fantasycards", fork={"table": old.made["table"], "move": 9})
        assert players[0].ask(t="offer", what="rematch", yes=True)["t"] == "ack"
        players[1].until_view(lambda v: v["offers"])
        assert players[1].ask(t="offer", what="rematch", yes=True)["t"] == "ack"
        players[0].until_view(lambda v: v["rematch"])
    with closing(sqlite3.connect(old.path)) as file:
        made = [
            json.loads(header) for (header,) in file.execute("SELECT header FROM game WHERE id != ?", [old.made["table"]])
        ]
    assert [(header["rules"], header["options"]) for header in made] == [("2", then)] * 2, "a fork and a rematch"
    assert read_record(record).options == then
    assert replay(find("fantasycards"), read_record(record)).record.options == then
    old_text = record.replace('rules = "2"', 'rules = "1"').replace(f'set = "{then["set"]}"\n', "")
    assert read_record(old_text).options == {"points": "12"}
    assert replay(find("fantasycards"), read_record(old_text)).record.options == then


@pytest.mark.parametrize("over", [False, True])
def test_a_game_that_goes_another_way_is_shown_as_it_was(tmp_path: Path, over: bool) -> None:
    old = Old(tmp_path, over)
    old.goes_another_way()
    with serving(old.path) as server:
        red, green = old.sit(server)
        for now, then in ((red.view, old.red), (green.view, old.green)):
            assert now["status"] == "frozen"
            assert [now[part] for part in TABLE_PARTS] == [then[part] for part in TABLE_PARTS]
            assert [line["text"] for line in now["log"]] == [line["text"] for line in then["log"]]
            assert [seat["name"] for seat in now["seats"]] == ["Anna", "Ben"]
            assert now["result"] == then["result"]
            assert now["decision"] is None
        assert server.get(f"/api/tables/{old.made['table']}/log", old.made["seats"]["red"])["lines"] == old.log["lines"]
        assert "version 0 of its rules" in red.view["note"]
        assert red.ask(t="act", decision="d1", picks=["d1:0"])["why"] == red.view["note"]
        assert red.ask(t="resign")["t"] == "nack"
        assert red.ask(t="say", text="a pity")["t"] == "ack"
        record = server.http.get(f"/api/tables/{old.made['table']}/record").raise_for_status().text
        if over:
            assert record == old.record
        else:
            assert "14 " in record.splitlines()[-1]
            assert old_secret(old) not in record  # it might go on elsewhere
        mine = server.http.post("/api/mine", json={"tokens": {old.made["table"]: red.token}}).json()
        assert mine[0]["status"] == "frozen"
    with serving(old.path) as server:  # and no room is open for it
        mine = server.http.post("/api/mine", json={"tokens": {old.made["table"]: red.token}}).json()
        assert mine[0]["status"] == "frozen"


def test_what_is_shown_of_a_stopped_game_is_stored_and_not_worked_out(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """As if its rules were gone: nothing of the game can be made or looked at any more."""
    old = Old(tmp_path, over=True)
    old.begun_by("0")
    for what in ("sandtable.server.table.Match", "sandtable.games.frontline.game.FrontLine.view"):
        monkeypatch.setattr(what, gone)
    with serving(old.path) as server:
        red, green = old.sit(server)
        for now, then in ((red.view, old.red), (green.view, old.green)):
            assert (now["status"], now["result"]) == ("frozen", then["result"])
            assert [now[part] for part in TABLE_PARTS] == [then[part] for part in TABLE_PARTS]
            assert [(line["text"], line["refs"]) for line in now["log"]] == [
                (line["text"], line["refs"]) for line in then["log"]
            ]
            assert [seat["name"] for seat in now["seats"]] == ["Anna", "Ben"]
        table = f"/api/tables/{old.made['table']}"
        assert server.http.get(f"{table}/record").text == old.record
        assert server.get(f"{table}/log", old.made["seats"]["red"])["lines"] == old.log["lines"]
        assert server.get(f"{table}/replay", old.made["seats"]["red"]) == {"moments": []}  # (docs/security.md)


def gone(*_: Any) -> Any:
    raise RuntimeError("these rules are gone")


def old_secret(old: Old) -> str:
    with closing(sqlite3.connect(old.path)) as file:
        return str(json.loads(file.execute("SELECT header FROM game").fetchone()[0])["secret"])


def test_a_game_that_stands_elsewhere_is_shown_as_it_was(tmp_path: Path) -> None:
    """Every move is legal and reads as it did, but what came of them is not what it was."""
    import zlib

    import msgspec

    old = Old(tmp_path)
    old.begun_by("0")
    with closing(sqlite3.connect(old.path)) as file:
        kept = read_kept(file.execute("SELECT data FROM kept").fetchone()[0])
    kept.position = "elsewhere"
    old.change("UPDATE kept SET data = ?", zlib.compress(msgspec.json.encode(kept)))
    with serving(old.path) as server:
        red, _ = old.sit(server)
        assert red.view["status"] == "frozen"
        assert red.view["board"] == old.red["board"]


def test_of_a_game_that_was_never_kept_the_moves_are_left(tmp_path: Path) -> None:
    old = Old(tmp_path)
    old.goes_another_way()
    old.change("DELETE FROM kept")
    with serving(old.path) as server:
        red, green = old.sit(server)
        assert red.view["status"] == "frozen"
        assert {line["by"] for line in red.view["log"]} == {"red"}
        assert {line["by"] for line in green.view["log"]} == {"green"}
        assert server.http.get(f"/api/tables/{old.made['table']}/record").status_code == 400


def test_an_older_database_is_brought_up(tmp_path: Path) -> None:
    """One from before there were versions, and without the tables that came since."""
    old = Old(tmp_path)
    old.change("DROP TABLE schema")
    old.change("DROP TABLE kept")
    old.change("DROP TABLE invitation")
    with serving(old.path) as server:
        red, _ = old.sit(server)
        assert red.view["status"] == "playing"
    with closing(sqlite3.connect(old.path)) as file:
        assert [n for (n,) in file.execute("SELECT version FROM schema ORDER BY version")] == [1, 2, 3]
        assert file.execute("SELECT count(*) FROM kept").fetchone() == (1,)


def test_a_newer_database_is_refused(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    old = Old(tmp_path)
    old.change("INSERT INTO schema VALUES (99)")
    assert main(["serve", "--database", str(old.path), "--port", "0"]) == 2
    said = capsys.readouterr().err.strip().splitlines()[-1]
    assert "of a newer Sandtable (its version is 99" in said
