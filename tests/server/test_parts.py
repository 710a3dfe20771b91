"""A view in parts: who asks for it is sent what has changed, and has the same view as everybody."""

from __future__ import annotations

import random
from typing import Any

import pytest

from sandtable.games.registry import GAMES

from .playing import Server, play_on


class Page:
    """Puts views together as the page does."""

    def __init__(self, frames: list[dict[str, Any]]) -> None:
        self.views: dict[int, dict[str, Any]] = {}
        self.partial, last = 0, dict[str, Any]()
        for message in frames:
            if message["t"] == "view":
                last = message["view"] if message.get("whole", True) else {**last, **message["view"]}
                self.partial += not message.get("whole", True)
                self.views[message["seq"]] = last


@pytest.mark.parametrize("game", GAMES)
def test_a_view_in_parts_is_the_same_view(server: Server, game: str) -> None:
    made = server.create(game=game, seed="1")
    players = [server.sit(made["table"], token) for token in made["seats"].values()]
    with_parts = server.sit(made["table"], next(iter(made["seats"].values())), parts=True)
    began = with_parts.view["seq"]  # who is there changes without a number of its own
    play_on(players, random.Random(game), 40)
    for player in (*players, with_parts):
        player.drain()
    whole, parts = Page(players[0].frames), Page(with_parts.frames)
    assert not whole.partial
    assert parts.partial > 10
    both = [seq for seq in parts.views if seq > began and seq in whole.views]  # of several that wait only the newest is sent
    assert players[0].view["seq"] in both
    assert len(both) > 5
    for seq in both:
        assert parts.views[seq] == whole.views[seq]


def test_what_does_not_change_is_sent_once(server: Server) -> None:
    made = server.create(game="frontline", seed="1")
    players = [server.sit(made["table"], token) for token in made["seats"].values()]
    page = server.sit(made["table"], next(iter(made["seats"].values())), parts=True)
    play_on(players, random.Random(1), 10)
    page.drain()
    later = [message["view"] for message in page.frames if message["t"] == "view"][1:]
    assert later
    assert all("seq" in view and "game" not in view and "fair" not in view for view in later)
