"""A view in parts: who asks for it is sent what has changed, and has the same view as everybody."""

from __future__ import annotations

import random
from itertools import pairwise
from typing import Any

import pytest

from sandtable.games.registry import GAMES
from sandtable.server import snapshot
from sandtable.server.protocol.view import TableBase

from .playing import Server, play_on


def joined(last: dict[str, Any], message: dict[str, Any]) -> dict[str, Any]:
    """Put views together as the page does (web/src/lib/joined.ts)."""
    if message.get("whole", True):
        return dict(message["view"])
    view, changed = {**last, **message["view"]}, message.get("changed", {})
    lines = {line["n"]: line for line in view["log"]} | {int(n): line for n, line in changed.get("log", {}).items()}
    view["entities"] = kept({**view["entities"], **changed.get("entities", {})})
    view["log"] = list(kept(dict(sorted(lines.items()))).values())
    return view


def kept(entries: dict[Any, Any]) -> dict[Any, Any]:
    return {id: entry for id, entry in entries.items() if entry is not None}


class Page:
    def __init__(self, frames: list[dict[str, Any]]) -> None:
        self.views: dict[int, dict[str, Any]] = {}
        self.partial, last = 0, dict[str, Any]()
        for message in frames:
            if message["t"] == "view":
                last = joined(last, message)
                self.partial += not message.get("whole", True)
                self.views[message["seq"]] = last


@pytest.mark.parametrize("game", GAMES)
def test_a_view_in_parts_is_the_same_view(server: Server, game: str) -> None:
    made = server.create(game=game, seed="1")
    players = [server.sit(made["table"], token) for token in made["seats"].values()]
    first = next(iter(made["seats"].values()))
    in_parts = [server.sit(made["table"], first, parts=True, entries=entries) for entries in (False, True)]
    began = in_parts[-1].view["seq"]  # who is there changes without a number of its own
    play_on(players, random.Random(game), 40)
    for player in (*players, *in_parts):
        player.drain()
    whole = Page(players[0].frames)
    assert not whole.partial
    for page in (Page(player.frames) for player in in_parts):
        assert page.partial > 10
        both = [
            seq for seq in page.views if seq > began and seq in whole.views
        ]  # of several that wait only the newest is sent
        assert players[0].view["seq"] in both
        assert len(both) > 5
        for seq in both:
            assert page.views[seq] == whole.views[seq]
            assert [*page.views[seq]["entities"]] == [*whole.views[seq]["entities"]]  # and lies in the same order


def test_what_does_not_change_is_sent_once(server: Server) -> None:
    made = server.create(game="frontline", seed="1")
    players = [server.sit(made["table"], token) for token in made["seats"].values()]
    page = server.sit(made["table"], next(iter(made["seats"].values())), parts=True, entries=True)
    play_on(players, random.Random(1), 10)
    page.drain()
    later = [message for message in page.frames if message["t"] == "view"][1:]
    assert later
    for message in later:
        assert "seq" in message["view"]
        assert not message["view"].keys() & {"game", "fair", "board", "log"}
        assert len(message.get("changed", {}).get("entities", {})) < 5
    lines = [n for message in later for n in message["changed"].get("log", {})]
    assert len(lines) == len(set(lines))


def test_lines_that_are_taken_back_are_gone(server: Server) -> None:
    """An undo drops lines of the log; who is sent changes drops the same."""
    made = server.create(game="frontline", hotseat=True, seed="1")
    token = next(iter(made["seats"].values()))
    player, page = server.sit(made["table"], token), server.sit(made["table"], token, parts=True, entries=True)
    for _ in range(6):
        play_on([player], random.Random(3), 1)
        player.ask(t="undo")
    for one in (player, page):
        one.drain()
    views, whole = Page(page.frames).views, Page(player.frames).views
    both = sorted(views.keys() & whole.keys())[1:]
    assert any(len(views[a]["log"]) > len(views[b]["log"]) for a, b in pairwise(both))
    assert all(views[seq] == whole[seq] for seq in both)


def test_what_is_for_all_and_what_is_for_one_is_all_there_is_around_a_game() -> None:
    for_all, for_one = snapshot.ForAll._fields, snapshot.ForOne._fields
    assert sorted([*for_all, *for_one, "log"]) == sorted(TableBase.__struct_fields__)
    assert not set(for_all) & set(for_one)
