"""No message to a viewer differs between two worlds that this viewer cannot tell apart.

Two servers hold the same table. In both, red does the same; green does whatever it likes in each, as long as red (or the
public) may not know of it: other squares, more or fewer of them, taking back, standing orders. Red and the watcher must get
the same bytes at the same moments."""

from __future__ import annotations

import asyncio
import random
from pathlib import Path
from typing import Any

import pytest

from sandtable.games.registry import find
from sandtable.play.match import rules_version
from sandtable.server import acts
from sandtable.server.bus import LocalBus
from sandtable.server.parts import Showing
from sandtable.server.protocol.lobby import ClockSetting
from sandtable.server.protocol.messages import Act, AskWhy, Hello
from sandtable.server.protocol.view import Order
from sandtable.server.room import Room
from sandtable.server.settings import Settings
from sandtable.server.store import Store
from sandtable.server.table import WATCHER, Header, Refused, SeatSpec
from sandtable.server.why import explain

pytestmark = pytest.mark.proves

RED, GREEN = 1, 2


class Ear:
    """A connection that writes down every message."""

    def __init__(self) -> None:
        self.heard: list[bytes] = []

    def send(self, message: bytes) -> None:
        self.heard.append(message)

    def show(self, view: Showing) -> None:
        self.heard.append(view.whole)

    def hang_up(self, message: bytes) -> None:
        self.heard.append(message)


class World:
    def __init__(self, header: Header, folder: Path, now: Any) -> None:
        self.store = Store(str(folder / "t.db"))
        self.room = Room(header, self.store, LocalBus(), Settings(database="", now=now), "me")
        self.ears = {RED: Ear(), GREEN: Ear(), WATCHER: Ear()}

    async def open(self, header: Header) -> None:
        await self.store.open()
        await self.store.create(header, {"r": RED, "g": GREEN, "w": WATCHER}, 0)
        for viewer, ear in self.ears.items():
            await self.room.enter(ear, viewer, Hello(1, name=f"viewer {viewer}"))

    async def play(self, viewer: int, rng: random.Random) -> bool:
        """A random answer of this viewer; whether it had any."""
        table = self.room.table
        question = table.question(table.seats_of(viewer))
        if question is None:
            return False
        id, asked = question
        pick = f"{id}:{rng.choice(table.game.legal(table.known(asked.who), asked.i))}"
        await self.room.do(viewer, lambda t: acts.play(t, viewer, Act("", id, [pick])))
        return True

    async def undo(self, viewer: int) -> None:
        table = self.room.table
        try:
            wanted = acts.undo(table, viewer, None)
        except Refused:
            return
        if wanted[1] == "undo":  # asking for consent is public
            await self.room.do(viewer, lambda t: wanted)


def parting(first: bytes, second: bytes) -> tuple[bytes, bytes]:
    """Where two messages part."""
    k = next((k for k, (a, b) in enumerate(zip(first, second, strict=False)) if a != b), 0)
    return first[max(0, k - 60) : k + 60], second[max(0, k - 60) : k + 60]


async def compare(options: dict[str, str], seed: int, folder: Path, clock: ClockSetting) -> int:
    r = random.Random(seed)
    game = find("frontline")
    time = [1_000_000]
    seats = (SeatSpec("red", "human", RED), SeatSpec("green", "human", GREEN))
    header = Header(
        "table", "frontline", game.full_options(options), seats, clock, rules_version(game), f"secret {seed}", "commit", 0
    )
    worlds = [World(header, folder / name, lambda: time[0]) for name in ("a", "b")]
    for world in worlds:
        await world.open(header)
    compared = 0
    try:
        for step in range(80):
            time[0] += r.randrange(50, 3000)
            deed = r.choice(["red", "red", "green", "green", "green", "one green", "undo", "red undo", "orders", "why"])
            mine = r.getrandbits(32)
            if deed == "red":
                for world in worlds:
                    await world.play(RED, random.Random(mine))
            elif deed == "red undo":
                for world in worlds:
                    await world.undo(RED)
            elif deed == "why":
                for world in worlds:
                    ask = AskWhy(on=f"u{mine % 80}", to="abcdef"[mine % 6] + str(mine % 10 + 1))
                    world.ears[RED].send(repr(explain(world.room.table, RED, ask)).encode())
            elif deed == "orders":
                await worlds[0].room.set_orders(GREEN, [Order("rally", "no", 3)])
            else:
                for k, world in enumerate(worlds):
                    if deed == "green" or k == mine % 2:
                        if deed == "undo":
                            await world.undo(GREEN)
                        else:
                            await world.play(GREEN, random.Random(r.getrandbits(32)))
            if r.random() < 0.3:  # look again: a fresh view must not tell either
                for world in worlds:
                    for viewer in (RED, WATCHER):
                        await world.room.enter(world.ears[viewer], viewer, Hello(1))
            for viewer, index in ((RED, 0), (WATCHER, -1)):
                a, b = (world.room.table.known(index).values() for world in worlds)
                told = [len(world.room.table.lines) for world in worlds]
                if a != b:
                    return compared  # they can be told apart now
                heard = [world.ears[viewer].heard for world in worlds]
                assert len(heard[0]) == len(heard[1]), (options, seed, step, deed, viewer, told)
                for first, second in zip(*heard, strict=True):
                    assert first == second, (options, seed, step, deed, viewer, parting(first, second))
                compared += 1
            for world in worlds:
                for ear in world.ears.values():
                    ear.heard.clear()
        return compared
    finally:
        for world in worlds:
            await world.store.close()


@pytest.mark.parametrize("options", [{"setup": "free"}, {"cards": "choose"}, {"setup": "free", "cards": "choose"}])
def test_no_message_tells_worlds_apart(options: dict[str, str], tmp_path: Path) -> None:
    compared = 0
    for seed in range(5):
        clock = ClockSetting(("none", "game", "turn")[seed % 3], 600_000, 3_000)
        compared += asyncio.run(compare(options, seed, tmp_path / str(seed), clock))
    assert compared > (100 if "cards" not in options else 20)
