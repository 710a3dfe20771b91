"""Rooms are forgotten when nobody is at them, but not while somebody thinks there."""

from __future__ import annotations

import asyncio
from collections.abc import Awaitable, Callable
from concurrent.futures import wait
from pathlib import Path
from threading import Event
from typing import Any

import pytest

from sandtable.ai import Answer
from sandtable.games.registry import find
from sandtable.play.match import rules_version
from sandtable.server import acts, analysis, helpers
from sandtable.server.protocol.lobby import ClockSetting
from sandtable.server.room import Room
from sandtable.server.rooms import Rooms
from sandtable.server.settings import Settings
from sandtable.server.table import Header, SeatSpec, Table

GAME = find("frontline")
SEATS = (SeatSpec("red", "random", 1), SeatSpec("green", "human", 2))
HEADER = Header(
    "t", GAME.name, GAME.full_options({}), SEATS, ClockSetting("none"), rules_version(GAME), "secret", "commit", 0
)


def with_a_room(folder: Path, work: Callable[[Rooms, Room], Awaitable[None]]) -> None:
    """At a server that forgets every room which nobody is at as soon as it looks: Green sits down against a computer, and goes."""
    time = [0]

    async def run() -> None:
        rooms = Rooms(Settings(database=str(folder / "t.db"), now=lambda: time[0], idle_close=0.0, bot_pause=0.0))
        await rooms.open()
        try:
            room = await rooms.create(HEADER, {}, {})
            await room.do(2, lambda table: acts.sit(table, 2, "Ben", ""))
            time[0] = 1000
            await work(rooms, room)
        finally:
            await rooms.close()

    asyncio.run(run())


def test_a_room_stays_while_a_computer_thinks(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    may_answer = Event()

    def think(opponent: Any, game: Any, known: Any, asked: Any, rng: Any) -> Answer:
        may_answer.wait(60)
        return Answer(game.legal(known, asked.i)[0])

    monkeypatch.setattr(helpers, "think", think)

    async def work(rooms: Rooms, room: Room) -> None:
        while room.table.asked_seats() != ["red"] and not rooms.helpers.tasks:
            asked = room.table.asked()[0]
            move = {"i": asked.i, "action": room.table.begun.now.legal(asked)[0]}
            await room.do(2, lambda table, move=move: ("green", "play", move))  # type: ignore[misc]
        (thinks,) = rooms.helpers.tasks
        await rooms.look_after()
        assert rooms.rooms == {"t": room}
        made = len(room.table.begun.made)
        may_answer.set()
        await asyncio.wait([thinks])
        assert len(room.table.begun.made) == made + 1  # and what it thought about was answered
        while rooms.helpers.tasks:
            await asyncio.wait([*rooms.helpers.tasks])
        await rooms.look_after()
        assert rooms.rooms == {}

    with_a_room(tmp_path, work)


def test_a_room_stays_while_its_game_is_looked_back_at(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    may_end = Event()
    monkeypatch.setattr(analysis.Analyses, "work", lambda self, look: may_end.wait(60))
    monkeypatch.setattr(helpers.Helpers, "look_at", lambda self, room: None)

    async def work(rooms: Rooms, room: Room) -> None:
        await room.do(2, lambda table: acts.resign(table, 2))
        rooms.helpers.analyses.of(room.table)
        await rooms.look_after()
        assert rooms.rooms == {"t": room}
        may_end.set()
        wait([look.work for look in rooms.helpers.analyses.looks.values() if look.work])
        await rooms.look_after()
        assert rooms.rooms == {}
        again = await rooms.get("t")
        assert again is not None
        assert rooms.helpers.analyses.of(again.table).total == len(again.table.begun.made)
        assert len(rooms.helpers.analyses.looks) == 1  # what was found is there for whoever comes back

    with_a_room(tmp_path, work)


def test_a_room_that_nobody_is_at_is_forgotten_and_found_again(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(helpers.Helpers, "look_at", lambda self, room: None)

    async def work(rooms: Rooms, room: Room) -> None:
        await rooms.look_after()
        assert rooms.rooms == {}
        again = await rooms.get("t")
        assert again is not None
        assert again is not room
        assert isinstance(again.table, Table)
        assert again.table.begun.state.values() == room.table.begun.state.values()

    with_a_room(tmp_path, work)
