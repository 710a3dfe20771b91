"""Options that are others where people play: what a table is given when nobody says, and how computers live with it."""

from __future__ import annotations

from random import Random
from typing import Any

import pytest

from sandtable.ai import find as opponent
from sandtable.games.registry import GAMES, find
from sandtable.play.match import Match, replay
from sandtable.play.record import read_record
from sandtable.play.start import read_start
from tests.positions import begin_at

from .playing import Server

PLAN = begin_at("redline-plan")
COMPUTERS = {"red": "random", "blue": "random"}


@pytest.mark.parametrize(
    ("wanted", "dials"),
    [
        ({}, "lock_in"),
        ({"seats": {"blue": "greedy"}}, "lock_in"),
        ({"hotseat": True}, "lock_in"),
        ({"position": PLAN}, "lock_in"),
        ({"seats": COMPUTERS}, "last_dial"),
        ({"seats": COMPUTERS, "position": PLAN}, "last_dial"),
        ({"options": {"dials": "last_dial"}}, "last_dial"),
        ({"options": {"dials": "lock_in"}, "seats": COMPUTERS}, "lock_in"),
        ({"position": PLAN + '\n[options]\ndials = "last_dial"\n'}, "last_dial"),
    ],
)
def test_dials_are_locked_in_where_people_play(server: Server, wanted: dict[str, Any], dials: str) -> None:
    made = server.create(game="redline", **wanted)
    assert server.get(f"/api/tables/{made['table']}", made["watch"])["options"]["dials"] == dials


def test_the_list_of_games_says_it(server: Server) -> None:
    listed = {game["name"]: {option["name"]: option for option in game["options"]} for game in server.get("/api/games")}
    for name in GAMES:
        for option in listed[name].values():
            other = (name, option["name"]) == ("redline", "dials")
            assert option["people"] == ("lock_in" if other else option["values"][0])
            assert option["people"] in option["values"]


def test_the_record_of_a_table_says_it_and_is_played_again(server: Server) -> None:
    made = server.create(game="redline", position=PLAN, seed="3", seats={"blue": "random"})
    red = server.sit(made["table"], made["seats"]["red"])
    for _ in range(5):  # four dials, and to lock in
        red.until_view(lambda v: v["decision"])
        red.play(red.view["decision"]["choices"][0])
    red.until_view(lambda v: v["stage"] == "combat")
    assert red.ask(t="resign")["t"] == "ack"
    red.until_view(lambda v: v["result"])
    record = read_record(server.http.get(f"/api/tables/{made['table']}/record").text)
    assert record.options == {"dials": "lock_in"}
    assert [move.text for move in record.moves if move.seat == "red"][4] == "lock"
    assert len(replay(find("redline"), record).made) == len(record.moves)


@pytest.mark.rule("RL-12.2d")
@pytest.mark.parametrize("name", ["random", "greedy", "level1"])  # all levels lock in alike
def test_a_computer_has_no_second_thoughts(name: str) -> None:
    """It may set a dial again as people may, but would never come to an end: it locks in when all are set."""
    start = read_start(PLAN, find, people=True)
    match = Match(start.game, "3", start.options, position=start.position)
    moves = []
    while (asked := match.asked_of("blue")) is not None and asked.kind.name == "dial":
        answer = opponent(name).choose(match.game, match.known("blue"), asked.who, asked.i, Random(len(moves)))
        moves.append(match.game.move_text(match.state, asked.i, answer.action))
        match.play(asked.i, answer.action)
    assert len(moves) == 5, moves
    assert {move.split()[1] for move in moves[:4]} == {"b1", "b2", "b3", "b4"}
    assert moves[4] == "lock"
