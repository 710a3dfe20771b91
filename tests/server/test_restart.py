"""A server that is killed without warning loses nothing."""

from __future__ import annotations

import json
import random
import signal
import subprocess
import sys
import time
import uuid
from pathlib import Path

import httpx

from sandtable.games.registry import find
from sandtable.play.fair import problems
from sandtable.play.record import read_record

from .playing import PATIENCE, Player, Server, free_port

START = """
import sys
from sandtable.server.main import run
from sandtable.server.settings import Settings
run(Settings(port=int(sys.argv[1]), database=sys.argv[2], lease=4.0, bot_pause=0.0, tick=0.0))
"""
# Imports everything once. For every line it reads, the server process made before is killed, and only when it is gone and
# its port is free is the next one made. Nothing of a server lives in the parent.
NURSERY = """
import os, signal, sys
import sandtable.server.app, uvicorn, sqlalchemy.dialects.sqlite.pysqlite
from sandtable.server.main import run
from sandtable.server.settings import Settings
from sandtable.games.registry import find
find("frontline").plain
port, database = int(sys.argv[1]), sys.argv[2]
pid = 0
for line in sys.stdin:
    if pid:
        os.kill(pid, signal.SIGKILL)
        os.waitpid(pid, 0)
        pid = 0
    if line.strip() == "start":
        pid = os.fork()
        if pid == 0:
            run(Settings(port=port, database=database))
            os._exit(0)
    print("done", flush=True)
"""
SAME = ("seq", "decision", "log", "log_total", "entities", "phase", "waiting", "undo", "result", "offers", "you", "seats")


def wait_for(port: int) -> None:
    began = time.monotonic()
    while True:
        try:
            httpx.get(f"http://127.0.0.1:{port}/api/health", trust_env=False, timeout=PATIENCE)
            return
        except httpx.TransportError:
            assert time.monotonic() - began < PATIENCE, "the server does not start"
            time.sleep(0.02)


class Process:
    """A server in a process of its own."""

    def __init__(self, port: int, database: str) -> None:
        self.port = port
        self.process = subprocess.Popen([sys.executable, "-c", START, str(port), database], stderr=subprocess.DEVNULL)
        wait_for(port)

    def kill(self) -> None:
        self.process.send_signal(signal.SIGKILL)
        self.process.wait(PATIENCE)


class Nursery:
    """Server processes, one after another on the same port and database."""

    def __init__(self, port: int, database: str) -> None:
        self.port = port
        pipes = {"stdin": subprocess.PIPE, "stdout": subprocess.PIPE, "stderr": subprocess.DEVNULL, "text": True}
        self.parent = subprocess.Popen([sys.executable, "-c", NURSERY, str(port), database], **pipes)

    def tell(self, word: str) -> None:
        assert self.parent.stdin is not None
        assert self.parent.stdout is not None
        self.parent.stdin.write(word + "\n")
        self.parent.stdin.flush()
        assert self.parent.stdout.readline() == "done\n"

    def start(self) -> None:
        self.tell("start")
        wait_for(self.port)

    def kill(self) -> None:
        self.tell("kill")

    def close(self) -> None:
        self.kill()
        self.parent.kill()
        self.parent.wait(PATIENCE)


def test_killed_at_every_tenth_action(tmp_path: Path) -> None:
    """The whole game goes on in one piece: after each kill the view is what it was, and the act that was under way when
    the server died is done exactly once."""
    port, database = free_port(), str(tmp_path / "t.db")
    nursery = Nursery(port, database)
    try:
        nursery.start()
        server = Server(port)
        made = server.create(hotseat=True, options={"setup": "free"})
        token = made["seats"]["red"]
        one = Player(port, made["table"], token)
        rng, texts, kills = random.Random(17), [], 0
        while not one.view["result"]:
            choice = rng.choice(one.view["decision"]["choices"])
            texts.append(f"{one.view['you']}: {choice['text']}")
            if len(texts) % 10:
                one.play(choice)
                continue
            one.drain()
            act = {"t": "act", "cid": str(uuid.uuid4()), "decision": choice["id"].split(":")[0], "picks": [choice["id"]]}
            before, expected = one.view, one.view["seq"]
            in_the_act = kills % 2 == 1
            if in_the_act:
                one.raw(json.dumps(act))  # killed in the middle of it, or a moment before or after
                time.sleep(rng.choice([0, 0.002, 0.01]))
            nursery.kill()
            nursery.start()
            one = Player(port, made["table"], token)
            if not in_the_act:
                for key in SAME:
                    assert one.view[key] == before[key], (key, len(texts))
            assert one.view["seq"] - expected in ((0, 1) if in_the_act else (0,))
            one.raw(json.dumps(act))
            assert one.until(lambda m: m["t"] in ("ack", "nack"))["t"] == "ack"
            one.drain()
            assert one.view["seq"] == expected + 1
            kills += 1
        assert kills >= 10
        record = read_record(server.http.get(f"/api/tables/{made['table']}/record").text)
        assert [f"{m.seat}: {m.text}" for m in record.moves] == texts
        assert problems(find("frontline"), record, made["commit"]) == []
    finally:
        nursery.close()
