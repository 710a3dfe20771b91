"""Tables that begin at a position, or with given dice: made, played, taken back, killed, replayed, forked and verified."""

from __future__ import annotations

import random
from pathlib import Path
from typing import Any

import pytest

from sandtable.cli import main
from sandtable.play.record import read_record
from tests.positions import begin_at

from .playing import Player, Server, serving

ATTACK, BATTLE, CHAIN = begin_at("frontline-attack"), begin_at("burntmoon-battle"), begin_at("redline-chain")
POSITIONS = [("frontline", ATTACK), ("burntmoon", BATTLE), ("redline", CHAIN)]


def refused(server: Server, **wanted: Any) -> str:
    response = server.http.post("/api/tables", json={"game": "frontline", **wanted})
    assert response.status_code == 400, response.text
    return str(response.json()["why"])


def seated(server: Server, made: dict[str, Any]) -> list[Player]:
    players = [server.sit(made["table"], token) for token in made["seats"].values()]
    for player in players:
        player.until_view(lambda v: v["status"] == "playing")
    return players


def record_of(server: Server, table: str, folder: Path) -> Path:
    path = folder / f"{table}.sand"
    path.write_text(server.http.get(f"/api/tables/{table}/record").raise_for_status().text)
    return path


def play(server: Server, players: list[Player], moves: int) -> None:
    """So many random moves, or to the end. Every player has the newest view before the next move is made."""
    r = random.Random(3)
    table = server.rooms.rooms[players[0].table].table  # type: ignore[attr-defined]
    for _ in range(moves):
        asked = [p for p in players if p.view["decision"]]
        if asked:
            asked[0].play(r.choice(asked[0].view["decision"]["choices"]))
        for player in players:
            newest = table.seqs[table.holder_of[player.view["you"]]]
            player.until_view(lambda v, newest=newest: v["seq"] >= newest)


@pytest.mark.parametrize(("game", "position"), POSITIONS)
def test_from_a_position_to_a_record_that_is_exact(server: Server, tmp_path: Path, game: str, position: str) -> None:
    made = server.create(game=game, position=position)
    players = seated(server, made)
    assert players[0].view["game"]["written"]
    assert any("begins at a position" in line["text"] for line in players[0].view["log"])
    assert server.get(f"/api/tables/{made['table']}", made["watch"])["written"]
    play(server, players, 30)
    if not players[0].view["result"]:
        assert players[0].ask(t="resign")["t"] == "ack"
    path = record_of(server, made["table"], tmp_path)
    assert read_record(path.read_text()).position
    assert main(["verify", str(path), "--commit", made["commit"]]) == 0
    moments = server.get(f"/api/tables/{made['table']}/replay", made["watch"])["moments"]
    assert len(moments) > 2
    again = server.create(made["watch"], game=game, fork={"table": made["table"], "move": 1})
    forked = seated(server, again)
    assert forked[0].view["game"]["written"]
    assert any("begins at a position" in line["text"] for line in forked[0].view["log"])
    assert forked[0].ask(t="resign")["t"] == "ack"
    assert main(["verify", str(record_of(server, again["table"], tmp_path)), "--commit", again["commit"]]) == 0


def test_what_was_played_since_the_position_survives_undo_and_a_restart(tmp_path: Path) -> None:
    with serving(tmp_path / "t.db") as server:
        made = server.create(game="frontline", position=ATTACK)
        red, green = seated(server, made)
        assert red.view["decision"]["title"].startswith("2 Air chits left")
        pieces = red.view["entities"]
        red.text(next(c["text"] for c in red.view["decision"]["choices"] if c["text"].startswith("move ")))
        moved = red.view["entities"]
        assert moved != pieces
        assert red.ask(t="undo")["t"] == "ack"
        red.until_view(lambda v: v["entities"] == pieces)
        assert any("begins at a position" in line["text"] for line in red.view["log"])
        red.text(next(c["text"] for c in red.view["decision"]["choices"] if c["text"].startswith("move ")))
        for player in (red, green):
            player.close()
    with serving(tmp_path / "t.db") as server:
        red, green = seated(server, made)
        assert red.view["entities"] == moved


def test_a_rematch_begins_there_too_with_dice_of_its_own(server: Server) -> None:
    made = server.create(game="redline", position=CHAIN, seed="7")
    red, blue = seated(server, made)
    assert red.ask(t="resign")["t"] == "ack"
    assert red.ask(t="offer", what="rematch", yes=True)["t"] == "ack"
    blue.until_view(lambda v: v["offers"])
    assert blue.ask(t="offer", what="rematch", yes=True)["t"] == "ack"
    blue.until_view(lambda v: v["rematch"])
    found = server.get(f"/api/tables/{blue.view['rematch']}", made["watch"])
    assert found["written"]
    assert found["commit"]


def test_a_position_tells_nobody_more_than_its_seat_may_know(server: Server) -> None:
    """Whoever wrote it knows it, and the others are told so; the server still shows nobody the other's hand."""
    seen = []
    for hand in ('"close-call", "tanto", "flanking"', '"tanto", "tanto", "flanking"'):
        position = CHAIN.replace('"close-call", "tanto", "flanking"', hand)
        made = server.create(game="redline", position=position)
        red, blue = seated(server, made)
        guest = server.sit(made["table"], made["watch"])
        seen.append([{key: player.view[key] for key in ("board", "entities", "log")} for player in (red, guest, blue)])
        assert "position" not in server.get(f"/api/tables/{made['table']}", made["watch"])
    assert seen[0][:2] == seen[1][:2]
    assert seen[0][2] != seen[1][2]


@pytest.mark.parametrize(
    ("wanted", "why"),
    [
        ({"position": ""}, "No game can begin here: a position says which game it is of; this one has no 'game'."),
        ({"position": "game ="}, "No game can begin here: this is not a position: Invalid value (at end of document)."),
        ({"position": 'game = "chess"\nposition = {}'}, "No game can begin here: there is no game 'chess'; the games are: "),
        ({"position": CHAIN}, "This is a position of REDLINE: Tactical Card Combat, not of Front Line."),
        ({"position": "[" * 5000}, "No game can begin here: "),
        ({"position": 'game = "frontline"\nposition = 3'}, "No game can begin here: this position cannot be read ("),
        ({"position": 'game = "frontline"\n[position]\nmonth = 1979-05-27'}, "No game can begin here: "),
        ({"position": ATTACK, "options": {"map": "nogo"}}, "this one says map = 'main', not 'nogo'; leave map out."),
        ({"position": ATTACK + "\n[flow]\nover = true\n"}, "No game can begin here: in this position the game is over."),
        ({"position": ATTACK.replace("c8", "z99")}, "No game can begin here: "),
        ({"position": ATTACK, "fork": {"table": "", "move": 0}}, "leave position and seed out."),
        ({"seed": ""}, "A seed has between 1 and 80 characters."),
        ({"seed": "x" * 81}, "A seed has between 1 and 80 characters."),
    ],
)
def test_what_is_no_position_gets_one_sentence(server: Server, wanted: dict[str, Any], why: str) -> None:
    if "fork" in wanted:
        over = server.create(game="frontline", seats={"green": "random"})
        red = seated(server, over)[0]
        assert red.ask(t="resign")["t"] == "ack"
        wanted = {**wanted, "fork": {"table": over["table"], "move": 0}}
        server.http.headers["authorization"] = f"Bearer {over['watch']}"
    said = refused(server, **wanted)
    server.http.headers.pop("authorization", None)
    assert why in said
    assert said.endswith(".")
    assert "\n" not in said


def test_a_position_in_the_middle_of_a_rule_is_refused(server: Server) -> None:
    flow = '[flow]\nwaiting = 1\nstack = [{ in = "game", at = 6 }]\nasked = [{ decision = "turn", seat = 1 }]\n'
    said = refused(server, game="burntmoon", position=f"{BATTLE}\n{flow}")
    assert said == (
        "No game can begin here: this position stands in the middle of a rule; a game begins only where a turn can go on."
    )


def test_options_that_say_the_same_are_taken(server: Server) -> None:
    made = server.create(game="burntmoon", position=BATTLE, options={"round_cap": "20"})
    assert server.get(f"/api/tables/{made['table']}", made["watch"])["options"]["round_cap"] == "20"


def test_a_given_seed_is_the_same_game_again_bots_and_all_and_says_so(server: Server, tmp_path: Path) -> None:
    records = []
    for _ in range(2):
        made = server.create(game="burntmoon", seed="tuesday", position=BATTLE, seats={"lfa": "random", "posiwid": "random"})
        guest = server.sit(made["table"], made["watch"])
        guest.until_view(lambda v: v["status"] == "over")
        assert any("from a seed" in line["text"] for line in server.get(f"/api/tables/{made['table']}/log")["lines"])
        assert made["commit"] == guest.view["fair"]["commit"] == ""
        path = record_of(server, made["table"], tmp_path)
        assert main(["verify", str(path)]) == 0
        records.append(path.read_text())
    assert records[0] == records[1]
    assert 'seed = "tuesday"' in records[0]
    assert "commit" not in records[0]


def test_without_a_seed_no_two_games_are_alike(server: Server, tmp_path: Path) -> None:
    made = [server.create(game="burntmoon", position=BATTLE, seats={"lfa": "random", "posiwid": "random"}) for _ in range(2)]
    for table in made:
        server.sit(table["table"], table["watch"]).until_view(lambda v: v["status"] == "over")
    first, second = (read_record(record_of(server, table["table"], tmp_path).read_text()) for table in made)
    assert first.moves != second.moves
