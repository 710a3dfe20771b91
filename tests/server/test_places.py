"""Answers with a place over the wire: picked with a point, typed, and refused with the rule."""

from __future__ import annotations

from pathlib import Path
from typing import Any

from sandtable.games.registry import find
from sandtable.play.match import replay
from sandtable.play.record import read_record

from .playing import Player, Server

INCH = 500


def placing(server: Server) -> tuple[dict[str, Any], Player]:
    """A table for two at one screen, whose first unit waits to be put somewhere."""
    made = server.create(game="fantasycards", hotseat=True, seed="1", options={"field": "open"})
    player = server.sit(made["table"], next(iter(made["seats"].values())))
    player.until_view(lambda v: v["decision"])
    player.play(player.view["decision"]["choices"][0])
    player.until_view(lambda v: v["decision"] and v["decision"]["window"] == "spot_for")
    return made, player


def test_suggestions_say_where_they_lead_and_one_answer_takes_any_place(server: Server) -> None:
    _, player = placing(server)
    decision = player.view["decision"]
    assert decision["choices"][0]["place"] == {"x": 1500, "y": 1500, "facing": -1}
    free = decision["free"]
    assert [(one["text"], one["takes"], one["scale"]) for one in free] == [("put at", "facing", INCH)]
    assert player.view["asking"]["apart"] == 6000
    unit = player.view["asking"]["unit"]
    player.act(free[0], place={"x": 4321, "y": 1234, "facing": 45})
    player.until_view(lambda v: v["entities"][unit]["where"] == "on")
    put = player.view["entities"][unit]
    assert (put["x"], put["y"], put["facing"]) == (4321, 1234, 45)


def test_a_place_is_typed_and_replays(server: Server, tmp_path: Path) -> None:
    made, player = placing(server)
    unit = player.view["asking"]["unit"]
    said = player.ask(t="act", decision=player.view["decision"]["id"], text="put at 12.5,30 facing ne")
    assert said["t"] == "ack"
    player.until_view(lambda v: v["entities"][unit]["where"] == "on")
    assert (player.view["entities"][unit]["x"], player.view["entities"][unit]["facing"]) == (6250, 45)
    player.ask(t="resign")
    player.until_view(lambda v: v["result"])
    record = read_record(server.http.get(f"/api/tables/{made['table']}/record").raise_for_status().text)
    assert record.moves[-1].text == "put at 12.5,30 facing ne"
    assert replay(find("fantasycards"), record).state.field.pieces[int(unit.removeprefix("unit."))].y == 15000


def test_a_place_is_refused_with_its_rule(server: Server) -> None:
    _, player = placing(server)
    decision = player.view["decision"]
    free = decision["free"][0]["id"]
    off = {"x": 50 * INCH, "y": INCH}
    asked = player.ask(t="why", decision=decision["id"], pick=free, place=off)
    assert (asked["rule"], asked["why"]) == ("FC-2.3k", "That is off the table.")
    assert player.ask(t="why", decision=decision["id"], pick=free, place={"x": INCH, "y": INCH})["rule"] is None
    refused = player.ask(t="act", decision=decision["id"], picks=[free], place=off)
    assert (refused["t"], refused["rule"]) == ("nack", "FC-2.3k")
    for wrong in (
        {"text": "put at the lake"},
        {"text": "put at 12,30", "picks": [free]},
        {"picks": [free], "place": {"x": 10**7, "y": 0}},
        {"picks": [decision["choices"][0]["id"]], "place": {"x": INCH, "y": INCH}},
    ):
        answer = player.ask(t="act", decision=decision["id"], **wrong)
        assert answer["t"] == "nack"
        assert answer["why"].endswith((".", "'"))
    assert player.view["decision"]["id"] == decision["id"]


def test_whoever_drags_a_unit_is_answered_about_every_place(server: Server) -> None:
    """More often than anybody may say anything else; the answer has what the place would bring."""
    _, player = placing(server)
    decision = player.view["decision"]
    asks = [{"x": INCH * (2 + k % 40), "y": 3 * INCH} for k in range(50)]
    told = [player.ask(t="why", decision=decision["id"], pick=decision["free"][0]["id"], place=place) for place in asks]
    assert {(answer["t"], answer["rule"]) for answer in told} == {("why", None)}
    assert all(0 <= answer["preview"]["facing"] < 360 for answer in told)


def test_a_battlefield_of_ones_own_is_judged_before_there_is_a_table(server: Server) -> None:
    def told(**wanted: Any) -> tuple[int, Any]:
        answer = server.http.post("/api/drafts/fantasycards", json=wanted)
        return answer.status_code, answer.json()

    status, fine = told(option="field", text="36x36; hill disc 18,18 5")
    assert (status, fine["line"], fine["problems"]) == (200, "36x36; hill disc 18,18 5", [])
    assert told(option="field", text=fine["file"])[1]["line"] == fine["line"]
    status, wrong = told(option="red", text="9 legendary", options={"points": "12"})
    assert status == 200
    assert wrong["problems"][0]["rule"] == "FC-2.2d"
    for bad in (
        {"option": "field", "text": "a lake"},
        {"option": "hexes", "text": "yes"},
        {"option": "field", "text": "=\n"},
    ):
        status, refused = told(**bad)
        assert (status, list(refused)) == (400, ["why"])
