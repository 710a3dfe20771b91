"""docs/deploy.md, done: the server behind nginx with TLS, with the lines that stand there; and its database backed up and put back.

It needs nginx, so it is run by `make soak` (pytest -m long), not by `make test`."""

from __future__ import annotations

import json
import random
import re
import shutil
import signal
import ssl
import subprocess
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any

import httpx
import pytest
from websockets.exceptions import InvalidStatus
from websockets.sync.client import connect
from websockets.typing import Origin

from .playing import PATIENCE, free_port, until

pytestmark = pytest.mark.long
DEPLOY = Path(__file__).parents[2] / "docs" / "deploy.md"
HOST = "play.example.org"


def block(heading: str) -> str:
    """The first indented lines under a heading."""
    chapter = DEPLOY.read_text().partition(f"## {heading}\n")[2].partition("\n## ")[0]
    lines = [line[4:] for line in chapter.splitlines() if line.startswith("    ") or not line]
    return "\n".join(lines).strip()


@contextmanager
def running(command: list[str], ready: Any, what: str) -> Iterator[subprocess.Popen[bytes]]:
    process = subprocess.Popen(command, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL)
    try:
        until(ready, what)
        yield process
    finally:
        process.send_signal(signal.SIGTERM)
        process.wait(PATIENCE)


def answers(url: str, verify: Any = True, **headers: str) -> bool:
    try:
        return httpx.get(url, verify=verify, headers=headers, trust_env=False).status_code < 500
    except httpx.HTTPError:
        return False


class Site:
    """A server and the proxy in front of it, as deploy.md has them."""

    def __init__(self, folder: Path) -> None:
        self.folder, self.port, self.tls = folder, free_port(), free_port()
        self.database = folder / "tables.db"
        self.certificate = folder / "fullchain.pem"
        subprocess.run(
            ["openssl", "req", "-x509", "-newkey", "rsa:2048", "-nodes", "-days", "2", "-subj", f"/CN={HOST}",
             "-addext", f"subjectAltName=DNS:{HOST},IP:127.0.0.1", "-keyout", str(folder / "privkey.pem"),
             "-out", str(self.certificate)],
            check=True, capture_output=True,
        )  # fmt: skip
        self.trust = ssl.create_default_context(cafile=str(self.certificate))

    def proxy(self) -> list[str]:
        """nginx with the lines of deploy.md; only names of files and ports are others."""
        told = block("nginx").replace("127.0.0.1:8642", f"127.0.0.1:{self.port}").replace("listen 443", f"listen {self.tls}")
        told = re.sub(r"/etc/letsencrypt/live/[^/]+/", f"{self.folder}/", told)
        assert HOST in told
        written = self.folder / "nginx.conf"
        paths = "".join(
            f"{name}_temp_path {self.folder}/{name};\n" for name in ("client_body", "proxy", "fastcgi", "uwsgi", "scgi")
        )
        written.write_text(
            f"daemon off; pid {self.folder}/pid; error_log {self.folder}/error.log;\nevents {{}}\n"
            f"http {{ access_log off;\n{paths}{told}\n}}\n"
        )
        return ["nginx", "-p", str(self.folder), "-e", str(self.folder / "error.log"), "-c", str(written)]

    def serve(self) -> list[str]:
        found = re.search(r"^    sandtable (serve .*)$", DEPLOY.read_text(), re.MULTILINE)
        assert found
        told = found[1].replace("8642", str(self.port)).replace("/var/lib/sandtable/tables.db", str(self.database))
        assert f"--allow-host {HOST}" in told
        return [sys.executable, "-m", "sandtable.cli", *told.split()]

    @contextmanager
    def up(self) -> Iterator[httpx.Client]:
        api = f"https://127.0.0.1:{self.tls}/api/health"
        plain = f"http://127.0.0.1:{self.port}/api/health"
        with running(self.serve(), lambda: answers(plain), "the server"), running(
            self.proxy(), lambda: answers(api, self.trust, host=HOST), "nginx"
        ), httpx.Client(
            base_url=f"https://127.0.0.1:{self.tls}", verify=self.trust, headers={"host": HOST}, trust_env=False, timeout=PATIENCE
        ) as http:  # fmt: skip
            yield http

    def dial(self, table: str, origin: str) -> Any:
        return connect(
            f"wss://{HOST}:{self.tls}/ws/{table}", address=("127.0.0.1", self.tls), ssl=self.trust, origin=Origin(origin),
            proxy=None, open_timeout=PATIENCE,
        )  # fmt: skip

    @contextmanager
    def line(self, table: str, token: str) -> Iterator[Any]:
        with self.dial(table, f"https://{HOST}") as ws:
            ws.send(json.dumps({"t": "hello", "v": 1, "token": token}))
            yield ws


def view_of(ws: Any) -> dict[str, Any]:
    while (message := json.loads(ws.recv(PATIENCE)))["t"] != "view":
        pass
    found: dict[str, Any] = message["view"]
    return found


def play(ws: Any, rng: random.Random, moves: int) -> dict[str, Any]:
    view = view_of(ws)
    for n in range(moves):
        choice = rng.choice(view["decision"]["choices"])
        ws.send(
            json.dumps(
                {"t": "act", "cid": f"{view['seq']}-{n}", "decision": view["decision"]["id"], "picks": [choice["id"]]}
            )
        )
        view = view_of(ws)
    return view


def test_behind_nginx_with_tls(tmp_path: Path) -> None:
    assert shutil.which("nginx"), "nginx is not installed (Debian: apt-get install nginx-light)"
    site, rng = Site(tmp_path), random.Random(1)
    with site.up() as http:
        made = http.post("/api/tables", json={"game": "frontline", "hotseat": True}).raise_for_status().json()
        token = made["seats"]["red"]
        with site.line(made["table"], token) as ws:
            assert "permessage-deflate" in ws.response.headers["sec-websocket-extensions"]
            view = play(ws, rng, 12)
        page = http.get("/")
        assert "frame-ancestors 'none'" in page.headers["content-security-policy"]
        assert http.get("/metrics").status_code == 404
        # Another name is not ours, and a page of another site does nothing here.
        assert http.get("/api/games", headers={"host": "evil.example"}).status_code == 421
        elsewhere = {"origin": "https://evil.example"}
        assert http.post("/api/tables", json={"game": "frontline"}, headers=elsewhere).status_code == 403
        with pytest.raises(InvalidStatus), site.dial(made["table"], "https://evil.example"):
            pass
        # Backed up while it runs, by the line that stands there, and more is played.
        told = re.search(r'^    sqlite3 \S+ (".backup .*")$', DEPLOY.read_text(), re.MULTILINE)
        assert told
        copy = tmp_path / "copy.db"
        backup = told[1].strip('"').replace("/backup/tables.db", str(copy))
        subprocess.run(["sqlite3", str(site.database), backup], check=True, timeout=PATIENCE)
        with site.line(made["table"], token) as ws:
            assert play(ws, rng, 5)["seq"] > view["seq"]
    # Stopped, put back, started: the game stands where it stood when it was backed up.
    shutil.copy(copy, site.database)
    for beside in ("-wal", "-shm"):
        site.database.with_name(site.database.name + beside).unlink(missing_ok=True)
    with site.up(), site.line(made["table"], token) as ws:
        again = view_of(ws)
        assert {name: again[name] for name in ("seq", "board", "entities", "log")} == {
            name: view[name] for name in ("seq", "board", "entities", "log")
        }
        play_more = rng.choice(again["decision"]["choices"])
        assert play_more["id"].startswith(again["decision"]["id"])
