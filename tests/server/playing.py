"""A server on loopback and players at it, for the tests."""

from __future__ import annotations

import json
import random
import socket
import threading
import time
import uuid
from collections.abc import Callable, Iterator
from contextlib import contextmanager, suppress
from pathlib import Path
from typing import Any

import httpx
from websockets.exceptions import ConnectionClosed
from websockets.sync.client import ClientConnection, connect

from sandtable.server.app import create_app
from sandtable.server.main import config
from sandtable.server.process import Server as Process
from sandtable.server.rooms import Rooms
from sandtable.server.settings import Settings

PATIENCE = 120.0  # seconds a test waits for anything: the machine may be busy with something else


def free_port() -> int:
    """A port for a server in another process: from below those that the system gives to outgoing connections, so that nobody
    gets it by chance while no server is on it."""
    while True:
        port = random.SystemRandom().randrange(15_000, 32_000)
        with socket.socket() as s, suppress(OSError):
            s.bind(("127.0.0.1", port))
            return port


TOKENS: dict[str, str] = {}  # of the invitations that were used here, what each of them gave


def with_invitations(created: dict[str, Any]) -> dict[str, Any]:
    """A new table with the invitations of the free seats among its seats."""
    for code in created["invitations"].values():
        TOKENS[code] = ""  # not used yet
    return {**created, "seats": {**created["seats"], **created["invitations"]}}


def token_for(port: int, table: str, secret: str | None, **who: Any) -> str | None:
    """The token to say hello with: an invitation is exchanged for one, and whoever comes again has it."""
    if secret is None or secret not in TOKENS:
        return secret
    if not TOKENS[secret]:
        address = f"http://127.0.0.1:{port}/api/tables/{table}/join"
        joined = httpx.post(address, json={"code": secret, **who}, timeout=PATIENCE, trust_env=False)
        assert joined.status_code == 201, joined.text
        TOKENS[secret] = joined.json()["token"]
    return TOKENS[secret]


class Server:
    """Where a server is, and how to ask it things."""

    rooms: Rooms  # where the server is in this process

    def __init__(self, port: int) -> None:
        self.port = port
        self.http = httpx.Client(base_url=f"http://127.0.0.1:{port}", timeout=PATIENCE, trust_env=False)

    def get(self, path: str, token: str | None = None) -> Any:
        headers = {"authorization": f"Bearer {TOKENS.get(token) or token}"} if token else {}
        response = self.http.get(path, headers=headers)
        assert response.status_code == 200, (path, response.status_code, response.text)
        return response.json()

    def create(self, token: str | None = None, **wanted: Any) -> dict[str, Any]:
        """A new table. Its `seats` hold what sits down there: the token where the seat was taken, else the invitation."""
        headers = {"authorization": f"Bearer {TOKENS.get(token) or token}"} if token else {}
        response = self.http.post("/api/tables", json={"game": "frontline", **wanted}, headers=headers)
        assert response.status_code == 201, response.text
        created: dict[str, Any] = response.json()
        return with_invitations(created)

    def sit(self, table: str, token: str | None, **hello: Any) -> Player:
        return Player(self.port, table, token, **hello)


@contextmanager
def serving(database: Path | str, **settings: Any) -> Iterator[Server]:
    """A server in a thread of this process."""
    listening = socket.create_server(("127.0.0.1", 0))
    port = int(listening.getsockname()[1])
    chosen = Settings(
        database=str(database), port=port, **{"bot_pause": 0.0, "tick": 0.0, "order_pause": (0.0, 0.05), **settings}
    )
    app = create_app(chosen)
    server = Process(config(app, chosen))
    thread = threading.Thread(target=server.run, args=([listening],), daemon=True)
    thread.start()
    until(lambda: server.started, "the server to start")
    place = Server(chosen.port)
    place.rooms = app.state.rooms
    try:
        yield place
    finally:
        place.http.close()
        server.should_exit = True
        thread.join(PATIENCE)
        listening.close()


def until(true: Callable[[], Any], what: str) -> Any:
    end = time.monotonic() + PATIENCE
    while time.monotonic() < end:
        if found := true():
            return found
        time.sleep(0.01)
    raise AssertionError(f"waited in vain for {what}")


class Player:
    """A browser, near enough: says hello, keeps the newest view, sends acts with ids of its own."""

    def __init__(self, port: int, table: str, token: str | None, say_hello: bool = True, **hello: Any) -> None:
        if say_hello:
            token = token_for(port, table, token, **hello)
        self.port, self.table, self.token = port, table, token
        # No pings: each would have a thread that outlives a server that was killed.
        self.context = connect(
            f"ws://127.0.0.1:{port}/ws/{table}", open_timeout=PATIENCE, max_size=None, proxy=None, ping_interval=None
        )
        self.ws: ClientConnection = self.context.__enter__()
        self.frames: list[dict[str, Any]] = []
        self.view: dict[str, Any] = {}
        self.pings = 0
        if say_hello:
            self.send(t="hello", v=1, token=token, **hello)
            self.until(lambda m: m["t"] in ("view", "bye"))

    def send(self, **message: Any) -> None:
        self.ws.send(json.dumps(message))

    def raw(self, text: str | bytes) -> None:
        self.ws.send(text)

    def receive(self, timeout: float = PATIENCE) -> dict[str, Any]:
        message: dict[str, Any] = json.loads(self.ws.recv(timeout))
        if message["t"] != "pong":
            self.frames.append(message)
        if message["t"] == "view":
            self.view = message["view"]
        return message

    def until(self, wanted: Callable[[dict[str, Any]], Any]) -> dict[str, Any]:
        end = time.monotonic() + PATIENCE
        while True:
            message = self.receive(max(0.01, end - time.monotonic()))
            if wanted(message):
                return message

    def until_view(self, wanted: Callable[[dict[str, Any]], Any]) -> dict[str, Any]:
        if not (self.view and wanted(self.view)):
            self.until(lambda m: m["t"] == "view" and wanted(m["view"]))
        return self.view

    def drain(self) -> None:
        """Read all that was sent before now: the answer to a ping comes after it."""
        self.pings += 1
        self.send(t="ping", c=self.pings)
        self.until(lambda m: m["t"] == "pong" and m["c"] == self.pings)

    def ask(self, **message: Any) -> dict[str, Any]:
        """Send something with a cid, and wait for its answer."""
        cid = message.setdefault("cid", str(uuid.uuid4()))
        self.send(**message)
        return self.until(lambda m: m["t"] in ("ack", "nack", "why", "bye") and m.get("cid", cid) in (cid, None))

    def act(self, choice: dict[str, Any] | str, **more: Any) -> dict[str, Any]:
        id = choice if isinstance(choice, str) else choice["id"]
        return self.ask(t="act", at=self.view["seq"], decision=id.split(":")[0], picks=[id], **more)

    def play(self, choice: dict[str, Any] | str) -> None:
        answer = self.act(choice)
        assert answer["t"] == "ack", answer
        self.until_view(lambda v: v["seq"] >= answer["seq"])

    def text(self, text: str) -> None:
        """Play the choice with this typed text."""
        self.play(next(c for c in self.view["decision"]["choices"] if c["text"] == text))

    def bye(self) -> str:
        """The last sentence, and then the line is closed."""
        why = str(self.until(lambda m: m["t"] == "bye")["why"])
        try:
            while True:
                self.receive()
        except ConnectionClosed:
            return why

    def close(self) -> None:
        self.context.__exit__(None, None, None)


def play_on(players: list[Player], rng: random.Random, moves: int = 10_000) -> int:
    """Let whoever is asked play at random; returns how many moves were made."""
    made, end = 0, time.monotonic() + PATIENCE
    while made < moves:
        asked = next((p for p in players if p.view["decision"]), None)
        if asked is None:
            if all(p.view["result"] for p in players):
                break
            assert time.monotonic() < end, f"after {made} moves nobody is asked"
            for p in players:
                with suppress(TimeoutError):
                    p.receive(0.002)
            continue
        asked.play(rng.choice(asked.view["decision"]["choices"]))
        made, end = made + 1, time.monotonic() + PATIENCE
    return made
