"""REDLINE over the wire: no message tells a dial before both sides are done, or a card that a viewer may not see.

As in test_secrecy: two servers hold the same table, in two worlds that a viewer cannot tell apart. That viewer must get the
same bytes in both. A hidden card has no id at all (cards alike lie under one id that says where they are seen to be), so
none can be followed: a world where hands and arsenals are dealt anew sends the same bytes too. Who is asked for a response
follows from what everybody sees, so that being asked, or a standing order that passes, tells nothing about a hand."""

from __future__ import annotations

import asyncio
import random
from pathlib import Path

import pytest

from sandtable.games.redline import verbs as do
from sandtable.games.redline.cards import CARD_NAMES
from sandtable.games.redline.state import UNIT_NAMES
from sandtable.games.registry import find
from sandtable.server.protocol.view import Order
from sandtable.server.table import WATCHER
from sandtable.server.why import first_reason
from tests.more import MORE
from tests.positions import begin_at

from .worlds import (
    FIRST,
    INDEX,
    SECOND,
    World,
    answer,
    asked_of,
    asked_viewers,
    clear,
    deal_anew,
    legal,
    look_and_ask,
    play_alike,
    same,
    state_of,
    two_worlds,
)

pytestmark = pytest.mark.proves

RED, BLUE = FIRST, SECOND
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


# ---------------------------------------------------------------- dials
def dials_of(world: World) -> list[int]:
    return [int(u.dial) for u in state_of(world).units]


async def dial_otherwise(seed: int, folder: Path) -> tuple[int, int]:
    """One side sets its dials in one world so and in the other so: not even how many it has set shows."""
    r, time = random.Random(seed), [1_000_000]
    worlds = await two_worlds(GAME, seed, folder, time, position=begin_at("redline-plan"))
    try:
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
                await look_and_ask(worlds, viewer, r, CLICKS)
                messages += same(worlds, viewer, (seed, viewer))
        differ = dials_of(worlds[0]) != dials_of(worlds[1])
        me_named = ("red", "blue")[INDEX[me]]
        for world in worlds:
            view = GAME.view(world.room.table.known(INDEX[foe]), INDEX[foe])
            units = [e for id, e in view.entities.items() if id in UNIT_NAMES and e.owner == me_named]
            assert units
            assert all(e.dial is None for e in units)
            assert next(side for side in view.sides if side.id == me_named).planned
        return messages, int(differ)
    finally:
        for world in worlds:
            await world.store.close()


def test_nothing_tells_a_dial_before_both_are_done(tmp_path: Path) -> None:
    results = [asyncio.run(dial_otherwise(seed, tmp_path / str(seed))) for seed in range(4)]
    assert sum(differ for _, differ in results) >= 3, results
    assert sum(messages for messages, _ in results) >= 20, results


async def think_again(seed: int, folder: Path) -> tuple[int, int]:
    """One side sets its dials once in one world, and again and again in the other: until it locks in, the rest hear nothing."""
    r, time = random.Random(seed), [1_000_000]
    worlds = await two_worlds(GAME, seed, folder, time, {"dials": "lock_in"}, begin_at("redline-plan"))
    try:
        me, foe = (RED, BLUE) if seed % 2 else (BLUE, RED)
        if len(asked_viewers(worlds[0])) < 2:
            return 0, 0
        clear(worlds)
        again = 0
        for world, second_thoughts in zip(worlds, (0, 9), strict=True):
            while (action := first_of(world, me)) != do.lock():
                await answer(world, me, action)
                for _ in range(r.randrange(second_thoughts + 1)):
                    await answer(world, me, r.choice([a for a in legal(world, me) if a != do.lock()]))
                    again += 1
            assert [world.ears[viewer].heard for viewer in (foe, WATCHER)] == [[], []]
        time[0] += 700
        for world in worlds:
            await answer(world, me, do.lock())
        for viewer in (foe, WATCHER):
            await look_and_ask(worlds, viewer, r, CLICKS)
        messages = sum(same(worlds, viewer, (seed, viewer)) for viewer in (foe, WATCHER))
        return messages, int(again > 0 and dials_of(worlds[0]) != dials_of(worlds[1]))
    finally:
        for world in worlds:
            await world.store.close()


def first_of(world: World, viewer: int) -> int:
    """A dial that is still to be set; then to lock in."""
    return legal(world, viewer)[0]


def test_nothing_tells_how_often_a_dial_was_set_again(tmp_path: Path) -> None:
    results = [asyncio.run(think_again(seed, tmp_path / str(seed))) for seed in range(2 * MORE)]
    assert sum(differ for _, differ in results) >= 1, results
    assert sum(messages for messages, _ in results) >= 5, results


# ---------------------------------------------------------------- hands and arsenals
async def other_deal(seed: int, viewer: int, folder: Path) -> int:
    r, time = random.Random(seed * 31 + viewer), [1_000_000]
    worlds = await two_worlds(GAME, seed, folder, time)
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
                await look_and_ask(worlds, viewer, r, CLICKS)
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
    compared = [asyncio.run(other_deal(seed, viewer, tmp_path / str(seed))) for seed in range(2 * MORE)]
    assert sum(1 for n in compared if n) >= 1, compared
    assert sum(compared) >= 6, compared


# ---------------------------------------------------------------- responses that pass by themselves
async def silent_order(folder: Path) -> int:
    """A standing order to pass is heard by nobody else."""
    r, time = random.Random(3), [1_000_000]
    worlds = await two_worlds(GAME, 3, folder, time)
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
            for id, piece in view.entities.items():
                place, *rest = id.split(".")
                if id in UNIT_NAMES or rest == ["general"]:
                    continue
                assert rest[-1] in CARD_NAMES
                assert (place == "hand" and piece.owner == name) or (place == "seen" and s.seen_hand == 1 - seat)
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
            ids = {*view.entities, "red.base", "blue.base", *(m.id for m in view.board.missions)}
            for side in view.sides:
                ids |= {*side.resources, *side.spare}
            for piece in view.entities.values():
                ids |= {gear.id for gear in piece.equipment or ()}
            legal_now = GAME.legal(known, asked.i)
            for action in legal_now:
                handle = GAME.handle(known, asked.i, action)
                named = {id for id in (handle.get("on"), *handle.get("to", ())) if id}
                assert named <= ids, (asked.kind.name, named - ids)
            for on, to in ((r.choice([*sorted(ids), None]), r.choice([*sorted(ids), None])) for _ in range(3)):
                why, _ = first_reason(GAME, known, asked, GAME.meant(known, asked.i, on, to))
                assert why.endswith((".", "?")), (asked.kind.name, on, to)
            GAME.answer(s, asked.i, r.choice(legal_now))
