"""Two servers that hold the same table in two worlds, which a viewer cannot tell apart and so must hear the same from."""

from __future__ import annotations

import random
from collections.abc import Sequence
from pathlib import Path
from typing import Any

from sandtable.games.registry import find
from sandtable.kernel import Game
from sandtable.play.match import rules_version
from sandtable.play.moment import Moment
from sandtable.play.start import read_start
from sandtable.server import acts
from sandtable.server.protocol.lobby import ClockSetting
from sandtable.server.protocol.messages import Act, AskWhy, Hello
from sandtable.server.table import WATCHER, Header, Refused, SeatSpec
from sandtable.server.why import explain

from .test_secrecy import GREEN, RED, World, parting

FIRST, SECOND = RED, GREEN  # the viewers of the two seats
INDEX = {FIRST: 0, SECOND: 1, WATCHER: -1}  # and what their seats go by in the game


def header(game: Game, seed: int, given: dict[str, str] | None = None, position: str = "") -> Header:
    start = read_start(position, find) if position else None
    options = game.full_options({**(start.options if start else {}), **(given or {})})
    seats = tuple(SeatSpec(seat, "human", k) for seat, k in zip(game.seats(options), (FIRST, SECOND), strict=True))
    clock = ClockSetting(("none", "game", "turn")[seed % 3], 600_000, 3_000)
    begins = start.position if start else {}
    return Header("table", game.name, options, seats, clock, rules_version(game), f"s {seed}", "commit", 0, position=begins)


async def two_worlds(
    game: Game, seed: int, folder: Path, time: list[int], options: dict[str, str] | None = None, position: str = ""
) -> list[World]:
    fixed = header(game, seed, options, position)
    made = [World(fixed, folder / name, lambda: time[0]) for name in ("a", "b")]
    for world in made:
        await world.open(fixed)
    return made


def state_of(world: World) -> Any:
    match = world.room.table.match
    assert match is not None
    return match.state


def asked_of(world: World, viewer: int) -> Any:
    table = world.room.table
    return table.question(table.seats_of(viewer))


def legal(world: World, viewer: int) -> list[int]:
    question = asked_of(world, viewer)
    return [] if question is None else list(world.room.table.begun.now.legal(question[1]))


def asked_viewers(world: World) -> list[int]:
    return [v for v in (FIRST, SECOND) if asked_of(world, v)]


async def answer(world: World, viewer: int, action: int) -> None:
    id, _ = asked_of(world, viewer)
    await world.room.do(viewer, lambda t: acts.play(t, viewer, Act("", id, [f"{id}:{action}"])))


async def play_alike(worlds: list[World], moves: int, r: random.Random, stop: str = "") -> None:
    """The same random moves in both worlds, up to a moment when both are asked a decision of this name."""
    for _ in range(moves):
        asked = asked_viewers(worlds[0])
        if not asked or (stop and len(asked) == 2 and asked_of(worlds[0], FIRST)[1].kind.name == stop):
            return
        viewer = r.choice(asked)
        action = r.choice(legal(worlds[0], viewer))
        for world in worlds:
            await answer(world, viewer, action)


async def look_and_ask(worlds: list[World], viewer: int, r: random.Random, clicks: Sequence[str | None]) -> None:
    """A fresh view, a question why something cannot be done, and whether the last move could be taken back."""
    ask = AskWhy(on=r.choice(clicks), to=r.choice(clicks))
    for world in worlds:
        await world.room.enter(world.ears[viewer], viewer, Hello(1))
        if viewer != WATCHER:
            world.ears[viewer].send(repr(explain(world.room.table, viewer, ask)).encode())
            world.ears[viewer].send(undo_of(world, viewer).encode())


def undo_of(world: World, viewer: int) -> str:
    """What this viewer would hear if they pressed Undo now: done, asked, or why not."""
    try:
        return acts.undo(world.room.table, viewer, None)[1]
    except Refused as refused:
        return refused.why


def same(worlds: list[World], viewer: int, what: Any) -> int:
    """Both worlds sent this viewer the same; how many messages that were."""
    heard = [world.ears[viewer].heard for world in worlds]
    assert len(heard[0]) == len(heard[1]), what
    for first, second in zip(*heard, strict=True):
        assert first == second, (what, parting(first, second))
    return len(heard[0])


def clear(worlds: list[World]) -> None:
    for world in worlds:
        for ear in world.ears.values():
            ear.heard.clear()


def deal_anew(world: World, index: int, key: int) -> bool:
    """Put the table into another world that this seat (-1: the public) cannot tell from its own; whether it differs."""
    table, state = world.room.table, state_of(world)
    other = table.game.world(table.known(index), index, key)
    other.luck.key, other.luck.drawn = state.luck.key, state.luck.drawn
    assert table.match is not None
    differs = [side.hand for side in other.sides] != [side.hand for side in state.sides]
    before, table.match.state, table.match.now = table.match.now, other, Moment(table.game, other)
    assert table.match.now.values(index) == before.values(index)
    return differs
