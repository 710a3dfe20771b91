"""An act is done once, however often it is sent; an old one is not done at all."""

from __future__ import annotations

import json
import uuid

from .playing import Server


def test_a_lost_acknowledgement(server: Server) -> None:
    made = server.create(hotseat=True)
    one = server.sit(made["table"], made["seats"]["red"])
    for _ in range(15):
        choice = one.view["decision"]["choices"][-1]
        cid = str(uuid.uuid4())
        act = {
            "t": "act",
            "cid": cid,
            "at": one.view["seq"],
            "decision": one.view["decision"]["id"],
            "picks": [choice["id"]],
        }
        one.raw(json.dumps(act))
        one.ws.socket.close()  # no goodbye: the answer is lost
        one = server.sit(made["table"], made["seats"]["red"])
        after = one.view["seq"]
        one.raw(json.dumps(act))  # it does not know, and sends again
        first = one.until(lambda m: m["t"] in ("ack", "nack"))
        one.raw(json.dumps(act))
        second = one.until(lambda m: m["t"] in ("ack", "nack"))
        assert first["t"] == second["t"] == "ack"
        assert first["seq"] == second["seq"] >= after - 1
        one.drain()
        assert one.view["seq"] == first["seq"], "done once"


def test_stale_and_foreign_answers(server: Server) -> None:
    made = server.create()
    red, green = (server.sit(made["table"], made["seats"][s]) for s in ("red", "green"))
    red.until_view(lambda v: v["status"] == "playing")
    p, q = (red, green) if red.view["decision"] else (green, red)
    old = p.view["decision"]["choices"][0]
    assert q.act(old)["why"].startswith("That decision is no longer open")
    p.play(old)
    assert p.act(old)["why"].startswith("That decision is no longer open")
    watcher = server.sit(made["table"], made["watch"])
    for message in (
        {"t": "resign"},
        {"t": "undo"},
        {"t": "claim"},
        {"t": "offer", "what": "draw"},
        {"t": "orders", "set": []},
    ):
        assert "watching" in watcher.ask(**message)["why"]
    assert watcher.act(old)["t"] == "nack"
