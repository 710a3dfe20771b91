"""Burnt Moon over the wire: no message tells a bid before both are in, or a card that a viewer may not see.

As in test_secrecy: two servers hold the same table, in two worlds that a viewer cannot tell apart. That viewer must get the
same bytes in both. A hidden card has no id at all (cards alike lie under one id that says where they are seen to be), so
none can be followed: a world where the hidden cards are dealt anew sends the same bytes too."""

from __future__ import annotations

import asyncio
import random
from pathlib import Path

import pytest

from sandtable.games.burntmoon import burntmoon
from sandtable.games.burntmoon.cards import CARD_NAMES
from sandtable.games.burntmoon.shown import Bid
from sandtable.server.table import WATCHER

from .worlds import (
    FIRST,
    INDEX,
    SECOND,
    answer,
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

LFA, POSIWID = FIRST, SECOND
GAME = burntmoon
CLICKS = (
    "hand.moss-a",
    "hand.tir-b",
    "lfa.2.moss-a",
    "posiwid.4.xed-b!",
    "lane.3",
    "lfa.1.site",
    "supply.moss-b",
    "x.y.z",
    None,
)


# ---------------------------------------------------------------- bids
async def bid_otherwise(seed: int, folder: Path) -> tuple[int, int]:
    r, time = random.Random(seed), [1_000_000]
    worlds = await two_worlds(GAME, seed, folder, time)
    try:
        await play_alike(worlds, 2 + seed * 5, r)
        await play_alike(worlds, 400, r, stop="bid")
        me, foe = (LFA, POSIWID) if seed % 2 else (POSIWID, LFA)
        cards = legal(worlds[0], me)
        if len(cards) < 2:
            return 0, 0
        clear(worlds)
        messages = 0
        for world, action in zip(worlds, r.sample(cards, 2), strict=True):
            await answer(world, me, action)
        time[0] += 700
        for viewer in (foe, WATCHER):
            await look_and_ask(worlds, viewer, r, CLICKS)
            messages += same(worlds, viewer, (seed, viewer))
        told = [world.room.table.known(INDEX[foe]) for world in worlds]
        assert GAME.view(told[0], INDEX[foe]).bids[("lfa", "posiwid")[INDEX[me]]] == Bid(None, shown=False)
        own = [GAME.view(world.room.table.known(INDEX[me]), INDEX[me]).bids for world in worlds]
        assert own[0] != own[1]  # who has bid sees it at once
        clear(worlds)
        shown = [world.ears[WATCHER].heard for world in worlds]
        action = legal(worlds[0], foe)[0]
        for world in worlds:
            await answer(world, foe, action)
        assert shown[0] != shown[1]  # and now it is shown
        return messages, 1
    finally:
        for world in worlds:
            await world.store.close()


def test_nothing_tells_a_bid_before_both_are_in(tmp_path: Path) -> None:
    results = [asyncio.run(bid_otherwise(seed, tmp_path / str(seed))) for seed in range(8)]
    assert sum(bids for _, bids in results) >= 6
    assert sum(messages for messages, _ in results) >= 24


# ---------------------------------------------------------------- hidden cards
async def other_deal(seed: int, viewer: int, folder: Path) -> int:
    r, time = random.Random(seed * 31 + viewer), [1_000_000]
    worlds = await two_worlds(GAME, seed, folder, time)
    compared = 0
    try:
        await play_alike(worlds, r.randrange(4, 40), r)
        if seed % 2:  # a round from its bids on, with both hands full
            await play_alike(worlds, 200, r, stop="bid")
        if state_of(worlds[0]).flow.over or not deal_anew(worlds[1], INDEX[viewer], r.getrandbits(32)):
            return 0
        for step in range(25):
            clear(worlds)
            time[0] += r.randrange(50, 3000)
            asked = asked_viewers(worlds[0])
            if not asked:
                return compared
            mover = r.choice(asked)
            common = [a for a in legal(worlds[0], mover) if a in legal(worlds[1], mover)]
            secret = len(asked) == 2 and mover != viewer
            if not common and not secret:
                return compared
            action = r.choice(common or legal(worlds[0], mover))
            for world in worlds:
                await answer(world, mover, r.choice(legal(world, mover)) if secret else action)
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


@pytest.mark.parametrize("viewer", [LFA, POSIWID, WATCHER])
def test_no_message_tells_hidden_cards(viewer: int, tmp_path: Path) -> None:
    compared = [asyncio.run(other_deal(seed, viewer, tmp_path / str(seed))) for seed in range(10)]
    assert sum(1 for n in compared if n) >= 4, compared
    assert sum(compared) >= 12, compared


def test_ids_name_only_what_is_seen() -> None:
    """Of the other side's cards a view has ids in the lanes alone; the public sees no hand."""
    r = random.Random(7)
    s = GAME.new(7)
    for _ in range(300):
        if GAME.is_over(s):
            break
        for seat, name in ((0, "lfa"), (1, "posiwid"), (-1, "")):
            view = GAME.view(GAME.known(s, seat), seat)
            for id, piece in view.entities.items():
                place, *rest = id.split(".")
                assert rest[-1].rstrip("!") in CARD_NAMES
                assert place in ("lfa", "posiwid", "playing") or (place == "hand" and piece.owner == name)
        asked = GAME.open(s)[0]
        GAME.answer(s, asked.i, r.choice(GAME.legal(s, asked.i)))


# ---------------------------------------------------------------- clicks
def test_every_choice_is_on_the_table_and_says_what_it_is() -> None:
    """What a choice is clicked on is shown to the seat, no two choices read alike, and what an ROV does names its lane."""
    r = random.Random(3)
    for seed in range(3):
        s = GAME.new(seed)
        for _ in range(150):
            if GAME.is_over(s):
                break
            asked = GAME.open(s)[0]
            known = GAME.known(s, asked.who)
            view = GAME.view(known, asked.who)
            lanes = view.board.lanes
            shown = {*view.entities, *(lane.id for lane in lanes)}
            shown |= {site.id for lane in lanes for site in lane.sides.values()}
            shown |= {f"supply.{card}" for card in view.sides[asked.who].supply}
            legal = GAME.legal(s, asked.i)
            labels = [GAME.label(known, asked.i, action) for action in legal]
            assert len(set(labels)) == len(labels)
            for action, label in zip(legal, labels, strict=True):
                handle = GAME.handle(known, asked.i, action)
                places = handle.get("to", [])
                places = [places] if isinstance(places, str) else places
                assert {*places, *([handle["on"]] if "on" in handle else [])} <= shown
                if handle["group"] in ("attack", "shock", "control", "demo", "fortify", "recon", "move", "redeploy"):
                    assert "lane" in label
                    assert places[-1] in view.entities  # the ROV that acts can be clicked too
            GAME.answer(s, asked.i, r.choice(legal))


def test_why_not_has_the_rule_of_what_was_clicked() -> None:
    s = GAME.from_position(
        {
            "holder": "lfa",
            "player": "lfa",
            "lfa": {
                "hand": ["moss-b", "tir-a", "lead-a", "interference"],
                "lanes": {"1": ["moss-a", "tir-a"], "3": ["xed-b"]},
            },
            "posiwid": {"lanes": {"1": ["moss-a", "xed-a"], "4": ["tir-b"]}},
        },
        GAME.full_options(),
    )
    GAME.plain.start(s)
    asked = GAME.open(s)[0]

    def why(on: str | None, to: str | None) -> str:
        text = GAME.tries(s, asked.i, on, to)[0]
        refusal = GAME.why_not(s, asked.i, GAME.read_move(s, asked.i, text))
        return refusal.id if refusal else "possible"

    assert why("hand.moss-b", "lane.1") == "BM-5.1a"  # the other force stands there
    assert why("hand.tir-a", "posiwid.4.tir-b") == "BM-4.3a"  # no TIR A in that lane
    assert why("hand.moss-b", "lfa.1.site") == "BM-4.3a"
    assert why("hand.tir-a", "lfa.1.site") == "BM-4.3c"  # a TIR takes no site
    assert why("hand.lead-a", "supply.moss-b") == "BM-8.2b"
    assert why("hand.lead-a", "lfa.3.xed-b") == "BM-8.8d"
    assert why("hand.lead-a", "posiwid.1.moss-a") == "BM-8.0a"
    assert why("hand.lead-a", "lane.2") == "BM-1.3c"
    assert why("hand.interference", None) == "BM-1.3d"
    assert why("lfa.3.xed-b", None) == "BM-3.3c"  # no such card in hand
    assert GAME.tries(s, asked.i, None, "posiwid.1.moss-a") == []
