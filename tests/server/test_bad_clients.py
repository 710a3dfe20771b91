"""Clients that are broken or mean: each gets a sentence, and the table goes on."""

from __future__ import annotations

import gc
import json
import weakref
from pathlib import Path
from typing import Any

import pytest
from uvicorn.protocols.http.httptools_impl import HttpToolsProtocol
from websockets.server import ServerProtocol

from sandtable.server.socket import Socket
from sandtable.server.wire import Wire

from .playing import Player, Server, serving, until

JSON = {"content-type": "application/json"}
PARTS = (Socket, Wire, ServerProtocol)  # of a connection; the last has the windows of what is compressed


@pytest.fixture
def strict(tmp_path: Path):  # type: ignore[no-untyped-def]
    """With the limits that real servers have."""
    with serving(tmp_path / "t.db", trust_loopback=False) as place:
        yield place


def table(server: Server) -> tuple[str, Player, str]:
    made = server.create(hotseat=True)
    return made["table"], server.sit(made["table"], made["seats"]["red"]), made["seats"]["red"]


@pytest.mark.parametrize(
    "text",
    [
        "",
        "{",
        "null",
        "[]",
        '"hello"',
        '{"t":"nothing"}',
        '{"t":"act"}',
        '{"t":"act","cid":1,"decision":"d1","picks":["d1:0"]}',
        '{"t":"act","cid":"x","decision":"d1","picks":"d1:0"}',
        '{"t":"act","cid":"x","decision":"d1","picks":["d1:0"],"more":1}',
        '{"t":"offer","what":"everything"}',
        '{"t":"ping","c":"late"}',
        '{"t":"say","text":' + "[" * 5000 + "]" * 5000 + "}",
        "\x00\x01",
    ],
)
def test_malformed(server: Server, text: str) -> None:
    id, one, token = table(server)
    one.raw(text)
    assert one.until(lambda m: m["t"] == "nack")["why"].startswith("This message cannot be read")
    one.raw(text.encode())
    assert one.until(lambda m: m["t"] == "nack")["cid"] is None
    one.play(one.view["decision"]["choices"][0])
    first = server.sit(id, token, say_hello=False)
    first.raw(text)
    assert "hello" in first.bye()


@pytest.mark.parametrize(
    ("picks", "decision"),
    [
        ([], None),
        (["d1:0", "d1:1"], None),
        (["d0:0"], None),
        (["nothing"], None),
        (["{d}:999999"], None),
        (["{d}:-7"], None),
        (["{d}:99999999999999999999"], None),
        (["{d}:1e3"], None),
        (["{d}:"], None),
        (["{d}:0"], "d999"),
    ],
)
def test_choices_that_are_none(server: Server, picks: list[str], decision: str | None) -> None:
    _, one, _ = table(server)
    d = one.view["decision"]["id"]
    before = one.view["seq"]
    filled = [pick.replace("{d}", d) for pick in picks]
    answer = one.ask(t="act", decision=decision or d, picks=filled)
    assert answer["t"] == "nack"
    assert answer["why"]
    one.play(one.view["decision"]["choices"][0])
    assert one.view["seq"] == before + 1


def test_oversized(server: Server) -> None:
    id, one, token = table(server)
    one.raw(json.dumps({"t": "say", "text": "x" * 70_000}))
    assert "64 kB" in one.bye()
    again = server.sit(id, token)
    again.play(again.view["decision"]["choices"][0])
    big = server.sit(id, token, say_hello=False)
    big.raw(b"\xff" * 70_000)
    assert "64 kB" in big.bye()
    refused = server.http.post("/api/tables", content=b"[" + b"1," * 60_000, headers=JSON)
    assert refused.status_code == 400
    assert "64 kB" in refused.json()["why"]


def test_wrong_links_and_versions(server: Server) -> None:
    id, one, token = table(server)
    for wrong in ("", "nothing"):
        stranger = server.sit("nosuchtable", wrong, say_hello=False)
        stranger.send(t="hello", v=1, token=wrong)
        assert stranger.bye() == "There is no table here."
    foreign = server.create()
    stranger = server.sit(id, foreign["seats"]["red"], say_hello=False)
    stranger.send(t="hello", v=1, token=foreign["seats"]["red"])
    assert "does not belong to this table" in stranger.bye()
    old = server.sit(id, token, say_hello=False)
    old.send(t="hello", v=0, token=token)
    assert "version" in old.bye()
    private = server.create(watch=False)
    nosy = server.sit(private["table"], None, say_hello=False)
    nosy.send(t="hello", v=1)
    assert "watchers" in nosy.bye()
    assert server.sit(private["table"], private["watch"]).view["you"] is None
    assert server.http.get(f"/api/tables/{private['table']}").status_code == 403
    one.send(t="hello", v=1, token=token)
    assert one.until(lambda m: m["t"] == "nack")["why"] == "You have said hello already."
    assert one.ask(t="act", cid="x" * 65, decision="d1", picks=["d1:0"])["t"] == "nack"
    one.send(t="back")
    assert one.until(lambda m: m["t"] == "nack")["why"]


def test_flood(strict: Server) -> None:
    made = strict.create()
    red, green = (strict.sit(made["table"], made["seats"][s]) for s in ("red", "green"))
    for n in range(120):
        red.send(t="ping", c=n)
    assert "Too many" in red.bye()
    green.until(lambda m: m["t"] == "presence" and m["seats"]["red"] == "off")
    again = strict.sit(made["table"], made["seats"]["red"])
    p = again if again.view["decision"] else green
    p.play(p.view["decision"]["choices"][0])
    refused = [strict.http.post("/api/tables", json={"game": "frontline"}).status_code for _ in range(70)]
    assert 429 in refused


def test_a_client_that_does_not_read(server: Server) -> None:
    id, one, _ = table(server)
    deaf = server.sit(id, None)
    del deaf  # it never reads again
    for _ in range(20):
        one.play(one.view["decision"]["choices"][0])


def test_a_dead_connection_gives_everything_back(server: Server) -> None:
    """At once: nothing of it waits for a garbage collection, which a server with many tables cannot afford."""
    before = alive()
    _, player, _ = table(server)
    gc.disable()
    try:
        new = [ref for ref in alive() if ref not in before]
        assert {type(ref()) for ref in new} == set(PARTS)
        player.close()
        until(lambda: all(ref() is None for ref in new), "the connection to be forgotten")
    finally:
        gc.enable()


def test_a_socket_does_not_keep_the_request_that_it_began_with(server: Server) -> None:
    made = server.create(hotseat=True)
    gc.collect()
    gc.disable()
    try:
        before = alive(HttpToolsProtocol)  # connections that ask for something now and then
        player = server.sit(made["table"], made["seats"]["red"])
        until(lambda: all(ref in before for ref in alive(HttpToolsProtocol)), "the request to be forgotten")
        player.close()
    finally:
        gc.enable()


def alive(*parts: type) -> list[weakref.ref[Any]]:
    return [weakref.ref(found) for found in gc.get_objects() if issubclass(type(found), parts or PARTS)]
