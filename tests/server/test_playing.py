"""Whole games over real sockets."""

from __future__ import annotations

import random

from sandtable.games.registry import find
from sandtable.play.fair import problems
from sandtable.play.record import read_record

from .playing import Server, play_on


def test_a_whole_game_by_two_and_a_watcher(server: Server) -> None:
    made = server.create(options={"map": "main"})
    red = server.sit(made["table"], made["seats"]["red"], name="Anna", entropy="a throw of my own")
    assert red.view["status"] == "waiting"
    assert "Green" in red.view["note"]
    green = server.sit(made["table"], made["seats"]["green"], name="Ben")
    watcher = server.sit(made["table"], made["watch"])
    red.until_view(lambda v: v["status"] == "playing")
    assert red.view["you"] == "red"
    assert watcher.view["you"] is None
    assert watcher.view["decision"] is None
    assert [s["name"] for s in red.view["seats"]] == ["Anna", "Ben"]
    assert red.view["fair"]["commit"] == made["commit"]
    assert red.view["fair"]["seed"] is None
    moves = play_on([red, green], random.Random(5))
    assert moves > 50
    watcher.until_view(lambda v: v["result"])
    assert watcher.view["result"] == red.view["result"] == green.view["result"]
    # the record replays, and its dice are the ones that were promised
    text = server.http.get(f"/api/tables/{made['table']}/record").text
    record = read_record(text)
    assert len(record.moves) == moves
    assert problems(find("frontline"), record, made["commit"], {"red": "a throw of my own", "green": ""}) == []
    assert problems(find("frontline"), record, "0" * 64) != []
    replay = server.get(f"/api/tables/{made['table']}/replay")["moments"]
    assert len(replay) == moves + 1
    assert server.get(f"/api/tables/{made['table']}/moment/{moves}")["view"]["winner"] == red.view["winner"]


def test_reconnecting_in_the_middle(server: Server) -> None:
    made = server.create()
    red, green = (server.sit(made["table"], made["seats"][s]) for s in ("red", "green"))
    red.until_view(lambda v: v["status"] == "playing")
    play_on([red, green], random.Random(1), 20)
    red.drain()
    before = red.view
    red.close()
    green.until(lambda m: m["t"] == "presence" and m["seats"]["red"] == "off" and m["gone"]["red"] > 50)
    again = server.sit(made["table"], made["seats"]["red"])
    green.until(lambda m: m["t"] == "presence" and m["seats"]["red"] == "on")
    for key in ("seq", "decision", "log", "entities", "phase", "waiting"):
        assert again.view[key] == before[key], key
    play_on([again, green], random.Random(2), 10)
