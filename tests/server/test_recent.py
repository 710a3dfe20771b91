"""What somebody is told who comes to a table, or comes back: what happened last, act by act."""

from __future__ import annotations

import random

import pytest

from sandtable.games.registry import GAMES
from sandtable.server.snapshot import RECENT

from .playing import Server, play_on


@pytest.mark.parametrize("game", GAMES)
def test_the_first_view_brings_what_happened_last(server: Server, game: str) -> None:
    made = server.create(game=game, seed="1")
    players = [server.sit(made["table"], token) for token in made["seats"].values()]
    r = random.Random(game)
    while min(sum(len(m["events"]) for m in p.frames if m["t"] == "view") for p in players) <= RECENT + 20:
        play_on(players, r, 20)
        for player in players:
            player.drain()
    for player, token in zip(players, made["seats"].values(), strict=True):
        told = [m["events"] for m in player.frames if m["t"] == "view" and m["events"]]
        first = [m for m in player.frames if m["t"] == "view"][-1]
        assert "recent" not in first  # only whoever was not there is told again
        again = server.sit(made["table"], token)
        recent = again.frames[0]["recent"]
        again.close()
        assert 0 < sum(map(len, recent)) <= RECENT
        assert recent[1:] == told[len(told) - len(recent) + 1 :]  # whole acts, as they were told; the oldest may be cut
        assert recent[0] == told[-len(recent)][-len(recent[0]) :]


def test_an_answer_to_a_button_is_data_and_a_click_is_its_ids(server: Server) -> None:
    made = server.create(hotseat=True, seed="1")
    player = server.sit(made["table"], next(iter(made["seats"].values())))
    player.text("first red")
    stacks = {c["answer"]["stack"]: c["text"] for c in player.view["decision"]["choices"] if c["answer"]["verb"] == "supply"}
    assert stacks == {name: f"supply {name}" for name in ("air", "capital", "industry")}
    play_on([player], random.Random(1), 5)
    for choice in player.view["decision"]["choices"]:
        assert ("answer" in choice) is not ("on" in choice or "to" in choice)
