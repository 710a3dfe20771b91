"""Several server processes share the tables of one PostgreSQL. The cluster is our own, in a temporary folder.

They need PostgreSQL on the machine, so they are run by `make soak` (pytest -m postgres), not by `make test`."""

from __future__ import annotations

import asyncio
import os
import pwd
import random
import shutil
import signal
import subprocess
import tempfile
from collections.abc import Iterator
from functools import partial
from pathlib import Path

import pytest

from sandtable.server.bus import bus_for
from sandtable.server.protocol.lobby import ClockSetting
from sandtable.server.store import Conflict, Store
from sandtable.server.table import Header, LoggedEvent, SeatSpec

from .playing import PATIENCE, Player, Server, free_port, play_on, until
from .test_restart import Process

pytestmark = pytest.mark.postgres
SEATS = (SeatSpec("red", "human", 1), SeatSpec("green", "human", 2))
HEADER = Header("shortway", "frontline", {}, SEATS, ClockSetting(), "1", "s", "c", 0)


def found(name: str) -> str | None:
    """A program of PostgreSQL, also where Debian hides it."""
    places = sorted(Path("/usr/lib/postgresql").glob("*/bin"), reverse=True)
    return shutil.which(name) or next((str(p / name) for p in places if (p / name).exists()), None)


@pytest.fixture(scope="module")
def postgres() -> Iterator[str]:
    initdb, server = found("initdb"), found("postgres")
    user = next((u for u in ("postgres", "nobody") if os.geteuid() == 0 and u in {p.pw_name for p in pwd.getpwall()}), None)
    if initdb is None or server is None or (os.geteuid() == 0 and user is None):
        pytest.fail("PostgreSQL is not installed (on Debian: apt-get install postgresql)")
    folder = Path(tempfile.mkdtemp(prefix="sandtable-pg-"))
    process = None
    try:
        if user:  # PostgreSQL refuses to run as root
            shutil.chown(folder, user)
        data, port = folder / "data", free_port()
        quiet = {"stdout": subprocess.DEVNULL, "stderr": subprocess.DEVNULL, "user": user, "cwd": str(folder)}
        subprocess.run(
            [initdb, "-D", str(data), "-U", "sand", "-A", "trust", "-E", "UTF8", "--no-sync"], check=True, **quiet
        )
        options = [
            "-D",
            str(data),
            "-p",
            str(port),
            "-k",
            str(folder),
            "-c",
            "listen_addresses=127.0.0.1",
            "-c",
            "fsync=off",
        ]
        process = subprocess.Popen([server, *options], **quiet)
        ready = [found("pg_isready") or "pg_isready", "-h", "127.0.0.1", "-p", str(port), "-q"]
        until(lambda: subprocess.run(ready, check=False).returncode == 0, "PostgreSQL")
        yield f"postgresql://sand@127.0.0.1:{port}/postgres"
    finally:
        if process is not None:
            process.send_signal(signal.SIGINT)
            process.wait(PATIENCE)
        shutil.rmtree(folder, ignore_errors=True)


@pytest.fixture(scope="module")
def two(postgres: str) -> Iterator[list[Process]]:
    processes = [Process(free_port(), postgres) for _ in range(2)]
    yield processes
    for process in processes:
        process.kill()


def test_a_game_across_two_processes(two: list[Process]) -> None:
    one, other = (Server(p.port) for p in two)
    made = one.create()
    red = one.sit(made["table"], made["seats"]["red"], name="Anna")
    green = other.sit(made["table"], made["seats"]["green"], name="Ben")
    watcher = other.sit(made["table"], made["watch"])
    red.until_view(lambda v: v["status"] == "playing")
    red.until(lambda m: m["t"] == "presence" and m["seats"]["green"] == "on" and m["watchers"] == 1)
    assert play_on([red, green], random.Random(5), 60) == 60
    latest = max(red.view["seq"], green.view["seq"])
    for p in (red, green, watcher):  # the other process may be a moment behind
        p.until_view(lambda v: v["seq"] == latest)
    assert red.view["entities"] == green.view["entities"] == watcher.view["entities"]
    assert red.ask(t="say", text="hello over there")["t"] == "ack"
    assert green.until(lambda m: m["t"] == "chat")["text"] == "hello over there"
    assert green.ask(t="say", text="hello back")["t"] == "ack"
    assert red.until(lambda m: m["t"] == "chat" and m["n"] == 2)["by"] == "green"
    assert green.ask(t="offer", what="draw")["t"] == "ack"
    red.until_view(lambda v: v["offers"])
    assert red.ask(t="offer", what="draw")["t"] == "ack"
    watcher.until_view(lambda v: v["result"])


def test_the_same_act_at_both_processes_is_done_once(two: list[Process]) -> None:
    made = Server(two[0].port).create(hotseat=True)
    ends = [Player(p.port, made["table"], made["seats"]["red"]) for p in two]
    for n in range(20):
        for p in ends:
            p.until_view(lambda v, n=n: v["decision"] and v["seq"] >= ends[0].view["seq"])
        choice = random.Random(n).choice(ends[0].view["decision"]["choices"])
        before = ends[0].view["seq"]
        for p in ends:
            p.send(t="act", cid=f"c{n}", decision=choice["id"].split(":")[0], picks=[choice["id"]])
        answers = [p.until(lambda m: m["t"] in ("ack", "nack")) for p in ends]
        assert [a["t"] for a in answers] == ["ack", "ack"], answers
        for p in ends:
            p.until_view(lambda v, b=before: v["seq"] == b + 1)


def test_bots_go_on_when_their_process_dies(postgres: str) -> None:
    """The process that plays a table's bots is killed; another takes over when its lease is over."""
    first, second = Process(free_port(), postgres), Process(free_port(), postgres)
    try:
        made = Server(first.port).create(seats={"green": "random"})
        Player(first.port, made["table"], made["seats"]["red"])
        red = Player(second.port, made["table"], made["seats"]["red"])
        for _ in range(4):
            red.until_view(lambda v: v["decision"])
            red.play(red.view["decision"]["choices"][0])
        first.kill()
        for _ in range(12):
            red.until_view(lambda v: v["decision"])
            red.play(red.view["decision"]["choices"][-1])
    finally:
        first.kill()
        second.kill()


def test_an_act_is_stored_and_told_at_once_and_only_one_of_two_gets_its_number(
    postgres: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    """By the short way; the long one is gone meanwhile, but for saying why."""

    async def store() -> list[str]:
        one, heard = Store(postgres), list[str]()
        await one.open()
        bus = bus_for(one)
        await bus.open(partial(hear, heard))
        await one.create(HEADER, {}, 0)
        with monkeypatch.context() as patched:
            patched.setattr(type(one.database), "rows", None)
            patched.setattr("sqlalchemy.ext.asyncio.AsyncConnection.execute", None)
            for seq in (1, 2):
                await one.append(HEADER.id, LoggedEvent(seq, 5, "red", "play", {"i": seq}, f"c{seq}"), "playing", 5, "me")
        with pytest.raises(Conflict):
            await one.append(HEADER.id, LoggedEvent(2, 6, "green", "play", {"i": 9}), "playing", 6, "me")
        kept = await one.events(HEADER.id)
        assert [(e.seq, e.at, e.actor, e.data, e.cid) for e in kept] == [(n, 5, "red", {"i": n}, f"c{n}") for n in (1, 2)]
        async with asyncio.timeout(PATIENCE):
            while len(heard) < 2:
                await asyncio.sleep(0.01)
        await bus.close()
        await one.close()
        return heard

    assert asyncio.run(store()) == [f"event:{HEADER.id}:{seq}:me" for seq in (1, 2)]


async def hear(heard: list[str], payload: str) -> None:
    heard.append(payload)
