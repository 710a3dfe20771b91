"""A server at a public address: who may ask it, how much, what it tells browsers, and what it says about itself."""

from __future__ import annotations

import json
import logging
import socket
import sqlite3
import threading
from contextlib import closing
from pathlib import Path
from typing import Any

import pytest
from websockets.exceptions import InvalidStatus
from websockets.sync.client import connect

from sandtable.server.gate import POLICY
from sandtable.server.limits import PerAddress, Present, is_this_machine, network_of
from sandtable.server.logs import Lines
from sandtable.server.settings import Steady

from .playing import PATIENCE, Server, serving, until

NEW = {"game": "frontline", "hotseat": True}


# ---------------------------------------------------------------- who may ask
@pytest.mark.parametrize("host", ["evil.example", "127.0.0.1.evil.example", "localhost.evil.example:80", ""])
def test_a_server_of_this_machine_has_no_other_name(server: Server, host: str) -> None:
    """A page that lets its own name lead to this machine reads nothing here."""
    answer = server.http.get("/api/games", headers={"host": host})
    assert answer.status_code == 421
    assert "--allow-host" in answer.json()["why"]


def test_names_that_are_allowed(tmp_path: Path) -> None:
    with serving(tmp_path / "t.db", allow_hosts=("play.example",)) as server:
        for host in ("play.example", "PLAY.example:443", "localhost:8642", "[::1]:9"):
            assert server.http.get("/api/health", headers={"host": host}).status_code == 200
        assert server.http.get("/api/health", headers={"host": "other.example"}).status_code == 421
        headers = {
            "host": "127.0.0.1",
            "origin": "https://play.example",
        }  # as behind a proxy that has a name of its own for us
        assert server.http.post("/api/tables", json=NEW, headers=headers).status_code == 201


@pytest.mark.parametrize(
    "origin", ["https://evil.example", "null", "http://127.0.0.1:1", "http://[", "http://evil.example:{port}"]
)
def test_a_page_of_another_site_changes_nothing(server: Server, origin: str) -> None:
    origin = origin.replace("{port}", str(server.port))
    before = server.get("/api/health")["tables"]
    answer = server.http.post("/api/tables", json=NEW, headers={"origin": origin})
    assert answer.status_code == 403
    assert "another site" in answer.json()["why"]
    assert server.get("/api/health")["tables"] == before
    made = server.create(hotseat=True)
    with pytest.raises(InvalidStatus):
        connect(f"ws://127.0.0.1:{server.port}/ws/{made['table']}", origin=origin, proxy=None, open_timeout=PATIENCE)  # type: ignore[arg-type]


def test_our_own_page_is_let_in(server: Server) -> None:
    own = f"http://127.0.0.1:{server.port}"
    made = server.http.post("/api/tables", json=NEW, headers={"origin": own})
    assert made.status_code == 201
    with connect(f"ws://127.0.0.1:{server.port}/ws/{made.json()['table']}", origin=own, proxy=None):  # type: ignore[arg-type]
        pass


def test_requests_are_json_and_say_so(server: Server) -> None:
    """What a form on another site can send is not."""
    for kind in ("text/plain", "application/x-www-form-urlencoded", "multipart/form-data; boundary=x", ""):
        answer = server.http.post("/api/tables", content=json.dumps(NEW), headers={"content-type": kind})
        assert answer.status_code == 415


@pytest.mark.parametrize("path", ["/", "/api/games", "/api/nothing", "/metrics", "/api/tables/xyz"])
def test_what_browsers_are_told(server: Server, path: str) -> None:
    headers = server.http.get(path).headers
    assert headers["content-security-policy"] == POLICY
    assert "unsafe" not in POLICY.split("script-src")[1].split(";")[0]
    assert "frame-ancestors 'none'" in POLICY
    assert headers["x-content-type-options"] == "nosniff"
    assert headers["referrer-policy"] == "no-referrer"
    assert "camera=()" in headers["permissions-policy"]
    assert "server" not in headers
    if path.startswith("/api/"):
        assert headers["cache-control"] == "no-store"


# ---------------------------------------------------------------- how much
def test_what_counts_as_one_address() -> None:
    assert network_of("203.0.113.7") == "203.0.113.7"
    assert network_of("::ffff:203.0.113.7") == "203.0.113.7"
    assert network_of("2001:db8:1:2:3:4:5:6") == network_of("2001:db8:1:2:ffff::1") == "2001:0db8:0001:0002::/64"
    assert network_of("2001:db8:1:3::1") != network_of("2001:db8:1:2::1")
    assert network_of("unix") == network_of(None) == "?"
    assert [is_this_machine(h) for h in ("127.0.0.1", "::1", "::ffff:127.0.0.1", "10.0.0.1", None)] == [True] * 3 + [
        False
    ] * 2


def test_one_address_does_not_use_up_what_others_may() -> None:
    time = [0.0]
    tables = PerAddress(3, lambda: time[0])
    assert [tables.take("2001:db8::1") for _ in range(4)] == [True] * 3 + [False]
    assert not tables.take("2001:db8::2")  # the same network
    assert tables.take("203.0.113.7")
    time[0] = 20.0  # a third of a minute: one more
    assert [tables.take("2001:db8::3") for _ in range(2)] == [True, False]
    for n in range(10_050):
        tables.take(f"10.0.{n // 250}.{n % 250}")
    assert len(tables.buckets) <= 10_000


def test_connections_are_counted_and_given_back() -> None:
    present = Present(2)
    assert [present.come("203.0.113.7") for _ in range(3)] == [True, True, False]
    assert present.come("203.0.113.8")
    present.go("203.0.113.7")
    assert present.come("203.0.113.7")
    for host in ("203.0.113.7", "203.0.113.7", "203.0.113.8"):
        present.go(host)
    assert not present.here


def test_limits_are_kept(tmp_path: Path) -> None:
    limits: dict[str, Any] = {"trust_loopback": False, "creates_per_minute": 2, "joins_per_minute": 2, "max_sockets": 2}
    with serving(tmp_path / "t.db", **limits) as server:
        made = server.create(open=True)
        server.create(open=True)
        assert server.http.post("/api/tables", json=NEW).status_code == 429
        join = f"/api/tables/{made['table']}/join"
        tried = [server.http.post(join, json={"code": "guess"}).status_code for _ in range(3)]
        assert tried == [400, 400, 429]
        one, two = (server.sit(made["table"], made["watch"]) for _ in range(2))
        with pytest.raises(InvalidStatus):
            connect(f"ws://127.0.0.1:{server.port}/ws/{made['table']}", proxy=None, open_timeout=PATIENCE)
        one.close()
        two.ws.close()
        told = server.http.get("/metrics").text
        assert "sandtable_requests_refused_total 3" in told


def test_one_address_does_not_send_for_ever(tmp_path: Path) -> None:
    """Over several lines: messages, offers and talk are counted together."""
    limits: dict[str, Any] = {"messages_per_minute": 20, "offers_per_minute": 3, "talk_per_minute": 2, "chat_burst": 10}
    with serving(tmp_path / "t.db", trust_loopback=False, **limits) as server:
        made = server.create()
        players = [server.sit(made["table"], token) for token in made["seats"].values()]
        said = [players[n % 2].ask(t="say", text=f"line {n}")["t"] for n in range(3)]
        assert said == ["ack", "ack", "nack"]
        offered = [players[0].ask(t="offer", what="draw", yes=n % 2 == 0) for n in range(4)]
        assert [answer["t"] for answer in offered] == ["ack", "ack", "ack", "nack"]
        assert "offering too much" in offered[-1]["why"]
        for player in players:  # the second has little left of what the first has not used up
            for n in range(20):
                player.send(t="ping", c=n)
            assert "too much" in player.until(lambda m: m["t"] == "nack")["why"]


def test_requests_that_do_not_come_are_not_waited_for(tmp_path: Path) -> None:
    """One address has few that are begun and not here, and none for long; whoever sends a whole one is answered."""
    begun = b"POST /api/tables HTTP/1.1\r\nhost: 127.0.0.1\r\ncontent-type: application/json\r\ncontent-length: 99\r\n\r\n{"
    with serving(tmp_path / "t.db", trust_loopback=False, max_half_open=3, request_within=60) as server:
        here = server.rooms.limits.half_open.here
        lines = [socket.create_connection(("127.0.0.1", server.port), PATIENCE) for _ in range(3)]
        for line, part in zip(lines, (begun, begun[:30], b""), strict=True):
            line.sendall(part)
        until(lambda: here.total() == 3, "three to have begun")
        with socket.create_connection(("127.0.0.1", server.port), PATIENCE) as more:
            assert not nothing_more(more)  # it is hung up
        lines[0].sendall(b" " * 97 + b"}")
        assert b"HTTP/1.1 400" in lines[0].recv(1000)  # it was read
        until(lambda: here.total() == 2, "one to be here in full")
        for line in lines:
            line.close()
        until(lambda: not here, "all to be given back")
    with serving(tmp_path / "t.db", request_within=0.05) as server:  # who is not counted does not wait either
        for part in (begun, begun[:30], b""):
            with socket.create_connection(("127.0.0.1", server.port), PATIENCE) as line:
                line.sendall(part)
                assert not nothing_more(line)
        assert server.http.get("/api/health").status_code == 200


def nothing_more(line: socket.socket) -> bytes:
    """What comes over a line that the other end hangs up."""
    try:
        return line.recv(1000)
    except ConnectionResetError:
        return b""


def test_who_watches_does_not_talk_and_computers_are_not_in_the_lobby(server: Server) -> None:
    made = server.create(open=True, seats={"red": "random", "green": "random"})
    assert made["table"] not in {table["table"] for table in server.get("/api/tables")}
    made = server.create(hotseat=True, open=True)
    assert made["table"] in {table["table"] for table in server.get("/api/tables")}
    watcher = server.sit(made["table"], None)
    assert "only players" in watcher.ask(t="say", text="hello")["why"]


def test_a_table_that_nobody_came_to_expires(tmp_path: Path) -> None:
    time = [10_000_000_000]
    day = 24 * 3600 * 1000
    with serving(tmp_path / "t.db", now=lambda: time[0], lease=0.1, idle_close=0.0, waiting_days=2) as server:
        alone, begun = server.create(open=True), server.create(hotseat=True)
        player = server.sit(begun["table"], begun["seats"]["red"])
        player.close()
        time[0] += day
        later = server.create(open=True)
        time[0] += day + 2 * 3600 * 1000
        until(lambda: alone["table"] not in server.rooms.rooms, "the room to be forgotten")
        time[0] += 2 * 3600 * 1000
        until(lambda: {t["table"] for t in server.get("/api/tables")} == {later["table"]}, "the table to be removed")
        assert server.http.get(f"/api/tables/{alone['table']}").status_code == 404
        for kept in (begun, later):
            assert server.get(f"/api/tables/{kept['table']}", kept["watch"])["status"] in ("waiting", "playing")


def test_a_game_in_which_nobody_moves_ends(tmp_path: Path) -> None:
    """Nobody has won it, and it can be read for ever; one in which somebody has moved goes on."""
    time = [10_000_000_000]
    day = 24 * 3600 * 1000
    with serving(tmp_path / "t.db", now=lambda: time[0], lease=0.1, idle_close=0.0, idle_days=2) as server:
        left, played = server.create(hotseat=True), server.create(hotseat=True)
        for made in (left, played):
            server.sit(made["table"], made["seats"]["red"]).close()
        time[0] += day
        player = server.sit(played["table"], played["seats"]["red"])
        player.play(player.view["decision"]["choices"][0])
        player.close()
        time[0] += day + 2 * 3600 * 1000
        until(lambda: server.get(f"/api/tables/{left['table']}", left["watch"])["status"] == "over", "the game to end")
        watcher = server.sit(left["table"], left["watch"])
        assert watcher.view["result"] == {
            "winners": [],
            "how": "idle",
            "text": "The game was left by everybody; nobody won.",
        }
        assert (
            "draw (left by all)"
            in server.http.get(
                f"/api/tables/{left['table']}/record", headers={"authorization": f"Bearer {left['watch']}"}
            ).text
        )
        assert server.get(f"/api/tables/{played['table']}", played["watch"])["status"] == "playing"


# ---------------------------------------------------------------- what it says about itself
def test_metrics(server: Server) -> None:
    made = server.create(hotseat=True)
    player = server.sit(made["table"], made["seats"]["red"])
    told = numbers(server)
    player.play(player.view["decision"]["choices"][0])
    player.ask(t="act", decision="d99", picks=["d99:1"])
    after = numbers(server)
    assert after["sandtable_acts_total"] == told["sandtable_acts_total"] + 1
    assert after["sandtable_refused_total"] == told["sandtable_refused_total"] + 1
    assert after["sandtable_ack_seconds_count"] == told["sandtable_ack_seconds_count"] + 1
    assert after['sandtable_ack_seconds_bucket{le="+Inf"}'] == after["sandtable_ack_seconds_count"]
    assert after["sandtable_writes_total"] > told["sandtable_writes_total"]
    assert after["sandtable_sockets"] >= 1
    assert after["sandtable_tables"] >= 1
    assert made["table"] not in server.http.get("/metrics").text


def numbers(server: Server) -> dict[str, float]:
    lines = server.http.get("/metrics").text.splitlines()
    return {name: float(value) for name, value in (line.rsplit(" ", 1) for line in lines if not line.startswith("#"))}


def test_a_full_disk_shows(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    with serving(tmp_path / "t.db") as server:
        made = server.create(hotseat=True)
        player = server.sit(made["table"], made["seats"]["red"])
        assert server.get("/api/health")["ok"]
        database = server.rooms.store.database

        async def full(batch: Any) -> None:
            raise OSError("database or disk is full")

        with monkeypatch.context() as patched:
            patched.setattr(database, "commit", full)
            player.send(
                t="act", decision=player.view["decision"]["id"], picks=[player.view["decision"]["choices"][0]["id"]], cid="a"
            )
            assert player.until(lambda m: m["t"] == "bye")["again"]
            answer = server.http.get("/api/health")
            assert answer.status_code == 503
            assert "full" in answer.json()["database"]
        again = server.sit(made["table"], made["seats"]["red"])
        again.play(again.view["decision"]["choices"][0])
        assert server.get("/api/health")["ok"]


def test_a_database_that_another_program_holds_stops_nobody_else(tmp_path: Path) -> None:
    with serving(tmp_path / "t.db") as server:
        made = server.create(hotseat=True)
        player = server.sit(made["table"], made["seats"]["red"])
        asked = player.view["decision"]
        with closing(sqlite3.connect(tmp_path / "t.db", isolation_level=None)) as other:
            other.execute("BEGIN IMMEDIATE")
            player.send(t="act", decision=asked["id"], picks=[asked["choices"][0]["id"]], cid="a")
            until(lambda: server.rooms.rooms[made["table"]].unsure, "the act to wait for the file")
            assert server.http.get("/api/games", timeout=10).status_code == 200
            other.execute("ROLLBACK")
        assert player.until(lambda m: m["t"] in ("ack", "nack", "bye"))["t"] == "ack"


def test_log_lines_are_json_and_hold_no_secret(server: Server, caplog: pytest.LogCaptureFixture) -> None:
    with caplog.at_level(logging.DEBUG, "sandtable.server"):
        made = server.create(open=True)
        seats = {seat: server.sit(made["table"], code, name="Anna") for seat, code in made["seats"].items()}
        seats["red"].raw("{")
        seats["red"].ask(t="act", decision="d0", picks=["x"])
        bad = server.sit(made["table"], "wrong-token", say_hello=False)
        bad.send(t="hello", v=1, token="wrong-token-" + "x" * 30)
        bad.bye()
    lines = [json.loads(Lines().format(record)) for record in caplog.records]
    written = json.dumps(lines)
    secrets = [made["watch"], *made["seats"].values(), *(str(p.token) for p in seats.values()), "wrong-token"]
    assert not any(secret in written for secret in secrets)
    record = logging.LogRecord("sandtable.server", logging.ERROR, "", 1, "table %s: a fault", ("abc",), None)
    assert json.loads(Lines().format(record)) | {"at": ""} == {
        "at": "", "level": "error", "from": "sandtable.server", "what": "table abc: a fault"
    }  # fmt: skip


# ---------------------------------------------------------------- coming and going
def test_the_last_word_reaches_everybody(tmp_path: Path) -> None:
    said: list[str] = []
    with serving(tmp_path / "t.db") as server:
        made = server.create(hotseat=True)
        players = [server.sit(made["table"], made["seats"]["red"]), server.sit(made["table"], made["watch"])]
        waiting = [threading.Thread(target=lambda p=p: said.append(p.bye())) for p in players]  # type: ignore[misc]
        for thread in waiting:
            thread.start()
    for thread in waiting:
        thread.join(PATIENCE)
    assert said == ["The server is going down for a moment; your game is safe."] * 2


def test_time_only_goes_forward() -> None:
    wall, steady = [1_000_000_000_000], [5_000_000_000]
    now = Steady(lambda: wall[0], lambda: steady[0])
    assert now() == 1_000_000
    wall[0] = 0  # somebody sets the clock of the machine
    steady[0] += 2_000_000_000
    assert now() == 1_002_000


def test_who_could_not_come_in_leaves_nothing_behind(server: Server, monkeypatch: pytest.MonkeyPatch) -> None:
    made = server.create(hotseat=True)
    room = server.rooms.rooms[made["table"]]

    def broken(*_: Any, **__: Any) -> Any:
        raise RuntimeError("planted")

    with monkeypatch.context() as patched:
        patched.setattr(room, "view_message", broken)
        assert "wrong on our side" in server.sit(made["table"], made["watch"], say_hello=True).frames[-1]["why"]
    assert not room.peers
    assert not room.tokens
