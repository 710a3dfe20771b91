"""A connection beside its wire: what waits for whom."""

from __future__ import annotations

import asyncio
from typing import Any, cast

import pytest

from sandtable.server.limits import Limits
from sandtable.server.metrics import Metrics
from sandtable.server.parts import Showing
from sandtable.server.settings import Settings
from sandtable.server.socket import MAX_WAITING, MOST_UNREAD, Socket

from .playing import Server, until


class Wire:
    """Writes down what goes over it."""

    def __init__(self) -> None:
        self.free, self.listens, self.closed = True, True, 0
        self.said: list[bytes] = []
        self.tasks = set[Any]()

    def say(self, text: bytes) -> None:
        self.said.append(text)

    def listen(self, on: bool) -> None:
        self.listens = on

    def hang_up(self) -> None:
        self.closed += 1


class View:
    def __init__(self, whole: bytes) -> None:
        self.whole = whole


class Place:
    """The rooms, as far as a connection needs them that has not said hello."""

    def __init__(self) -> None:
        self.settings = Settings(database="")
        self.metrics, self.limits, self.sockets = Metrics(), Limits(self.settings), 0


@pytest.fixture
def wire() -> Wire:
    return Wire()


@pytest.fixture
def line(wire: Wire, monkeypatch: pytest.MonkeyPatch) -> Socket:
    monkeypatch.setattr("sandtable.server.socket.Showing", View)
    return Socket(cast(Any, wire), cast(Any, Place()), "t", "127.0.0.1")


def show(line: Socket, view: bytes) -> None:
    line.show(cast(Showing, View(view)))


def test_of_the_views_that_wait_only_the_newest_is_sent(wire: Wire, line: Socket) -> None:
    show(line, b"1")
    wire.free = False
    show(line, b"2")
    line.send(b"ack")
    show(line, b"3")
    assert wire.said == [b"1"]
    wire.free = True
    line.send(b"after")  # what waits goes first
    assert wire.said == [b"1"]
    line.writable()
    assert wire.said == [b"1", b"ack", b"3", b"after"]


def test_a_last_word_reaches_who_reads_late(wire: Wire, line: Socket) -> None:
    wire.free = False
    line.hang_up(b"bye")
    line.send(b"nothing more")
    assert (wire.said, wire.closed) == ([], 0)
    wire.free = True
    line.writable()
    assert (wire.said, wire.closed) == ([b"bye"], 1)


def test_who_does_not_read_at_all_is_let_go(wire: Wire, line: Socket) -> None:
    wire.free = False
    for n in range(MAX_WAITING + 1):
        line.send(b"%d" % n)
    assert len(line.outbox) == 1
    assert b"too slow" in cast(bytes, line.outbox[0])
    assert line.closing


def test_who_sends_faster_than_it_is_answered_has_to_wait(wire: Wire, line: Socket, monkeypatch: pytest.MonkeyPatch) -> None:
    heard: list[bytes] = []

    async def hear(text: bytes) -> None:
        heard.append(text)

    monkeypatch.setattr(line, "_hear", hear)

    async def send() -> None:
        for n in range(MOST_UNREAD):
            line.received(b"%d" % n)
            assert wire.listens == (n + 1 < MOST_UNREAD)
        (worker,) = wire.tasks
        line.lost()  # what it has said is done all the same
        assert not line.ended
        await worker

    asyncio.run(send())
    assert heard == [b"%d" % n for n in range(MOST_UNREAD)]
    assert wire.listens
    assert not wire.tasks
    assert line.ended


def test_who_says_nothing_is_let_go(wire: Wire, line: Socket, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("sandtable.server.socket.HELLO_WITHIN", 0.0)

    async def wait() -> None:
        line.begin()
        while not line.ended:
            await asyncio.sleep(0)

    asyncio.run(asyncio.wait_for(wait(), 20))
    assert b"say hello first" in wire.said[0]
    assert (wire.closed, line.rooms.sockets) == (1, 0)


def test_an_act_sent_right_before_leaving_is_done(server: Server) -> None:
    made = server.create(hotseat=True)
    player = server.sit(made["table"], made["seats"]["red"])
    seq, decision = player.view["seq"], player.view["decision"]
    player.send(t="act", cid="last", decision=decision["id"], picks=[decision["choices"][0]["id"]])
    player.close()
    table = server.rooms.rooms[made["table"]].table
    until(lambda: max(table.seqs.values()) > seq, "the act to be done")
    until(lambda: not server.rooms.rooms[made["table"]].peers, "the player to be gone")
