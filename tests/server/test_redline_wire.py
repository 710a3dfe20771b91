"""REDLINE over the wire: no message tells a dial before both sides are done, or a card that a viewer may not see.

As in test_secrecy: two servers hold the same table, in two worlds that a viewer cannot tell apart. That viewer must get the
same bytes in both. A hidden card has no id at all (cards alike lie under one id that says where they are seen to be), so
none can be followed: a world where hands and arsenals are dealt anew sends the same bytes too. Who is asked for a response
follows from what everybody sees, so that being asked, or a standing order that passes, tells nothing about a hand."""

from __future__ import annotations

import asyncio
import random
from pathlib import Path
from typing import Any

import pytest

from sandtable.games.redline.cards import CARD_NAMES
from sandtable.games.redline.state import UNIT_NAMES
from sandtable.games.registry import find
from sandtable.play.match import rules_version
from sandtable.play.moment import Moment
from sandtable.server import acts
from sandtable.server.protocol import Act, AskWhy, ClockSetting, Hello, Order
from sandtable.server.table import WATCHER, Header, SeatSpec
from sandtable.server.why import explain, first_reason

from .test_secrecy import GREEN, RED, World, parting

BLUE = GREEN  # the viewer of the second seat
INDEX = {RED: 0, BLUE: 1, WATCHER: -1}
GAME = find("redline")
CLICKS = (
    "hand.full-salvo",
    "hand.close-call",
    "hand.supply-drop",
    "r1",
    "b2",
    "mission.3",
    "red.general",
    "blue.general",
    "red.base",
    "red.spare.zuni-rockets",
    "blue.resource.supply-drop",
    "x.y.z",
    None,
)


def header(seed: int) -> Header:
    seats = (SeatSpec("red", "human", RED), SeatSpec("blue", "human", BLUE))
    clock = ClockSetting(("none", "game", "turn")[seed % 3], 600_000, 3_000)
    return Header("table", GAME.name, GAME.full_options(), seats, clock, rules_version(GAME), f"s {seed}", "commit", 0)


async def two_worlds(seed: int, folder: Path, time: list[int]) -> list[World]:
    made = [World(header(seed), folder / name, lambda: time[0]) for name in ("a", "b")]
    for world in made:
        await world.open(header(seed))
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
    return [v for v in (RED, BLUE) if asked_of(world, v)]


async def answer(world: World, viewer: int, action: int) -> None:
    id, _ = asked_of(world, viewer)
    await world.room.do(viewer, lambda t: acts.play(t, viewer, Act("", id, [f"{id}:{action}"])))


async def play_alike(worlds: list[World], moves: int, r: random.Random, stop: str = "") -> None:
    """The same random moves in both worlds, up to a moment when both are asked a decision of this name."""
    for _ in range(moves):
        asked = asked_viewers(worlds[0])
        if not asked or (stop and len(asked) == 2 and asked_of(worlds[0], RED)[1].kind.name == stop):
            return
        viewer = r.choice(asked)
        action = r.choice(legal(worlds[0], viewer))
        for world in worlds:
            await answer(world, viewer, action)


async def look_and_ask(worlds: list[World], viewer: int, r: random.Random) -> None:
    """A fresh view, and a question why something cannot be done."""
    ask = AskWhy(on=r.choice(CLICKS), to=r.choice(CLICKS))
    for world in worlds:
        await world.room.enter(world.ears[viewer], viewer, Hello(1))
        if viewer != WATCHER:
            world.ears[viewer].send(repr(explain(world.room.table, viewer, ask)).encode())


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


# ---------------------------------------------------------------- dials
def dials_of(world: World) -> list[int]:
    return [int(u.dial) for u in state_of(world).units]


async def dial_otherwise(seed: int, folder: Path) -> tuple[int, int]:
    """One side sets its dials in one world so and in the other so: not even how many it has set shows."""
    r, time = random.Random(seed), [1_000_000]
    worlds = await two_worlds(seed, folder, time)
    try:
        await play_alike(worlds, 400, r, stop="dial")
        if len(asked_viewers(worlds[0])) < 2:
            return 0, 0
        me, foe = (RED, BLUE) if seed % 2 else (BLUE, RED)
        clear(worlds)
        messages = 0
        while asked_of(worlds[0], me):
            for world in worlds:
                await answer(world, me, r.choice(legal(world, me)))
            time[0] += 700
            for viewer in (foe, WATCHER):
                await look_and_ask(worlds, viewer, r)
                messages += same(worlds, viewer, (seed, viewer))
        differ = dials_of(worlds[0]) != dials_of(worlds[1])
        me_named = ("red", "blue")[INDEX[me]]
        for world in worlds:
            view = GAME.view(world.room.table.known(INDEX[foe]), INDEX[foe])
            units = [e for id, e in view["entities"].items() if id in UNIT_NAMES and e["owner"] == me_named]
            assert units
            assert all(e["dial"] is None for e in units)
            assert next(side for side in view["sides"] if side["id"] == me_named)["planned"]
        return messages, int(differ)
    finally:
        for world in worlds:
            await world.store.close()


def test_nothing_tells_a_dial_before_both_are_done(tmp_path: Path) -> None:
    results = [asyncio.run(dial_otherwise(seed, tmp_path / str(seed))) for seed in range(6)]
    assert sum(differ for _, differ in results) >= 3, results
    assert sum(messages for messages, _ in results) >= 20, results


# ---------------------------------------------------------------- hands and arsenals
def deal_anew(world: World, index: int, key: int) -> bool:
    """Put the table into another world that this seat (-1: the public) cannot tell from its own; whether it differs."""
    table, state = world.room.table, state_of(world)
    other = GAME.world(table.known(index), index, key)
    other.luck.key, other.luck.drawn = state.luck.key, state.luck.drawn
    assert table.match is not None
    differs = [side.hand for side in other.sides] != [side.hand for side in state.sides]
    before, table.match.state, table.match.now = table.match.now, other, Moment(GAME, other)
    assert table.match.now.values(index) == before.values(index)
    return differs


async def other_deal(seed: int, viewer: int, folder: Path) -> int:
    r, time = random.Random(seed * 31 + viewer), [1_000_000]
    worlds = await two_worlds(seed, folder, time)
    compared = 0
    try:
        await play_alike(worlds, r.randrange(2, 70), r)
        if state_of(worlds[0]).flow.over or not deal_anew(worlds[1], INDEX[viewer], r.getrandbits(32)):
            return 0
        for step in range(15):
            clear(worlds)
            time[0] += r.randrange(50, 3000)
            asked = asked_viewers(worlds[0])
            assert asked == asked_viewers(worlds[1])  # who is asked follows from what everybody sees
            if not asked:
                return compared
            mover = r.choice(asked)
            common = [a for a in legal(worlds[0], mover) if a in legal(worlds[1], mover)]
            if not common:
                return compared
            action = r.choice(common)
            for world in worlds:
                await answer(world, mover, action)
            if r.random() < 0.4:
                await look_and_ask(worlds, viewer, r)
            a, b = (world.room.table.known(INDEX[viewer]).values() for world in worlds)
            if a != b:
                return compared  # a card was shown: they can be told apart now
            compared += same(worlds, viewer, (seed, viewer, step))
        return compared
    finally:
        for world in worlds:
            await world.store.close()


@pytest.mark.parametrize("viewer", [RED, BLUE, WATCHER])
def test_no_message_tells_hidden_cards(viewer: int, tmp_path: Path) -> None:
    compared = [asyncio.run(other_deal(seed, viewer, tmp_path / str(seed))) for seed in range(6)]
    assert sum(1 for n in compared if n) >= 3, compared
    assert sum(compared) >= 12, compared


# ---------------------------------------------------------------- responses that pass by themselves
async def silent_order(folder: Path) -> int:
    """A standing order to pass is heard by nobody else."""
    r, time = random.Random(3), [1_000_000]
    worlds = await two_worlds(3, folder, time)
    try:
        await play_alike(worlds, 60, r)
        clear(worlds)
        await worlds[1].room.set_orders(BLUE, [Order("respond", "pass", 6)])
        return sum(same(worlds, viewer, viewer) for viewer in (RED, WATCHER))
    finally:
        for world in worlds:
            await world.store.close()


def test_a_standing_order_to_pass_tells_nobody(tmp_path: Path) -> None:
    assert asyncio.run(silent_order(tmp_path)) == 0


def test_ids_name_only_what_is_seen() -> None:
    """Of the other side's cards a view has ids on the table alone, or of a hand that is being looked at."""
    r = random.Random(7)
    s = GAME.new(7)
    for _ in range(500):
        if GAME.is_over(s):
            break
        for seat, name in ((0, "red"), (1, "blue"), (-1, "")):
            view = GAME.view(GAME.known(s, seat), seat)
            for id, piece in view["entities"].items():
                place, *rest = id.split(".")
                if id in UNIT_NAMES or rest == ["general"]:
                    continue
                assert rest[-1] in CARD_NAMES
                assert (place == "hand" and piece["owner"] == name) or (place == "seen" and s.seen_hand == 1 - seat)
        asked = GAME.open(s)[0]
        GAME.answer(s, asked.i, r.choice(GAME.legal(s, asked.i)))


def test_every_choice_names_things_of_the_view_and_every_click_has_an_answer() -> None:
    """What a choice is on and goes to is on the table, and the typed moves that a click may have meant can be judged."""
    r = random.Random(11)
    for seed in (1, 2):
        s = GAME.new(seed)
        for _ in range(400):
            if GAME.is_over(s):
                break
            asked = r.choice(GAME.open(s))
            known = GAME.known(s, asked.who)
            view = GAME.view(known, asked.who)
            ids = {*view["entities"], "red.base", "blue.base", *(m["id"] for m in view["board"]["missions"])}
            for side in view["sides"]:
                ids |= {*side["resources"], *side["spare"]}
            for piece in view["entities"].values():
                ids |= {gear["id"] for gear in piece.get("equipment", ())}
            legal_now = GAME.legal(known, asked.i)
            for action in legal_now:
                handle = GAME.handle(known, asked.i, action)
                named = {id for id in (handle.get("on"), *handle.get("to", ())) if id}
                assert named <= ids, (asked.kind.name, named - ids)
            for on, to in ((r.choice([*sorted(ids), None]), r.choice([*sorted(ids), None])) for _ in range(3)):
                why, _ = first_reason(GAME, known, asked, GAME.meant(known, asked.i, on, to))
                assert why.endswith((".", "?")), (asked.kind.name, on, to)
            GAME.answer(s, asked.i, r.choice(legal_now))
