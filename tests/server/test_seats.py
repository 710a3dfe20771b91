"""Whose seat is whose: a token is made for the person who sits down, and nobody else ever has it."""

from __future__ import annotations

from concurrent.futures import ThreadPoolExecutor
from pathlib import Path
from typing import Any

import pytest

from .playing import Player, Server, serving


def secrets_in(told: Any) -> set[str]:
    """Every text in an answer."""
    if isinstance(told, dict):
        return set[str]().union(*(secrets_in(value) for value in told.values()))
    return {told} if isinstance(told, str) else set()


def opens(server: Server, table: str, secret: str) -> str | None:
    """Which seat somebody has who says hello with this."""
    player = Player(server.port, table, None, say_hello=False)
    player.send(t="hello", v=1, token=secret)
    message = player.until(lambda m: m["t"] in ("view", "bye"))
    player.close()
    you: str | None = message["view"]["you"] if message["t"] == "view" else None
    return you


def post(server: Server, path: str, bearer: str | None = None, **json: Any) -> Any:
    headers = {"authorization": f"Bearer {bearer}"} if bearer else {}
    return server.http.post(path, json=json, headers=headers)


@pytest.mark.parametrize("open", [True, False])
def test_whoever_made_the_table_holds_no_seat_of_another(server: Server, open: bool) -> None:
    told = post(server, "/api/tables", game="frontline", sit=["red"], open=open).json()
    table, code = told["table"], told["invitations"]["green"]
    assert set(told["seats"]) == {"red"}
    guest = post(server, f"/api/tables/{table}/join", name="Guest", **({} if open else {"code": code})).json()
    assert (guest["seat"], opens(server, table, guest["token"])) == ("green", "green")
    for secret in secrets_in(told):
        assert opens(server, table, secret) in (None, "red")
        taken = post(server, f"/api/tables/{table}/join", code=secret, name="Host")
        assert taken.status_code == 400 or taken.json()["seat"] is None, "what the maker was told leads to no other's seat"
        asked = server.http.get(f"/api/tables/{table}", headers={"authorization": f"Bearer {secret}"})
        assert asked.status_code == 403 or "green" not in asked.json()["yours"]


def test_a_seat_that_was_taken_is_not_given_away_before_its_owner_comes(server: Server) -> None:
    told = post(server, "/api/tables", game="frontline", sit=["red"], open=True).json()
    entry = next(t for t in server.get("/api/tables") if t["table"] == told["table"])
    assert [seat["taken"] for seat in entry["seats"]] == [True, False]
    assert post(server, f"/api/tables/{told['table']}/join", seat="red").status_code == 400
    assert post(server, f"/api/tables/{told['table']}/join").json()["seat"] == "green"


def test_of_many_who_come_with_one_invitation_one_sits_down(server: Server) -> None:
    told = post(server, "/api/tables", game="frontline", sit=["red"]).json()
    with ThreadPoolExecutor(8) as pool:
        come = lambda n: post(server, f"/api/tables/{told['table']}/join", code=told["invitations"]["green"], name=str(n))  # noqa: E731
        answers = list(pool.map(come, range(8)))
    assert sorted(a.status_code for a in answers) == [201] + [400] * 7
    token = next(a.json()["token"] for a in answers if a.status_code == 201)
    assert opens(server, told["table"], token) == "green"


def test_an_answer_that_was_lost_costs_no_seat(server: Server) -> None:
    """A browser makes its token itself, and keeps it before it asks: asking again is answered the same."""
    told = post(server, "/api/tables", game="frontline", sit=["red"]).json()
    wanted = {"code": told["invitations"]["green"], "token": "a" * 32}
    answers = [post(server, f"/api/tables/{told['table']}/join", **wanted).json() for _ in range(2)]
    assert answers[0] == answers[1] == {"table": told["table"], "seat": "green", "token": "a" * 32}
    other = post(server, f"/api/tables/{told['table']}/join", **{**wanted, "token": "b" * 32})
    assert other.status_code == 400
    for token in ("short", "x" * 65, "ä" * 40):
        assert post(server, f"/api/tables/{told['table']}/join", code=wanted["code"], token=token).status_code == 400


def test_an_invitation_can_be_read_before_it_is_used(server: Server) -> None:
    told = post(server, "/api/tables", game="frontline", sit=["red"], watch=False).json()
    path, code = f"/api/tables/{told['table']}", told["invitations"]["green"]
    bearer = {"authorization": f"Bearer {code}"}
    assert server.http.get(path, headers=bearer).json()["yours"] == ["green"]
    assert opens(server, told["table"], code) is None, "an invitation is no token"
    post(server, f"{path}/join", code=code)
    assert server.http.get(path, headers=bearer).status_code == 403


def test_seats_at_one_screen_have_one_token_and_no_invitation(server: Server) -> None:
    for wanted in ({"hotseat": True}, {"sit": ["red", "green"]}):
        told = post(server, "/api/tables", game="frontline", **wanted).json()
        assert told["invitations"] == {}
        assert len(set(told["seats"].values())) == 1
        player = server.sit(told["table"], told["seats"]["red"])
        assert player.view["held"] == ["red", "green"]
    for seat in ("blue", "green"):
        refused = post(server, "/api/tables", game="frontline", sit=[seat], seats={"green": "random"})
        assert (refused.status_code, "not one for a person" in refused.text) == (400, True)


def test_another_device_is_a_code_that_the_owner_makes(server: Server) -> None:
    told = post(server, "/api/tables", game="frontline", sit=["red"], seats={"green": "random"}).json()
    table, token = told["table"], told["seats"]["red"]
    red = server.sit(table, token, name="Anna")
    assert post(server, f"/api/tables/{table}/device").status_code == 400, "watchers have no seat to bring"
    first = post(server, f"/api/tables/{table}/device", token).json()["code"]
    code = post(server, f"/api/tables/{table}/device", token).json()["code"]
    assert post(server, f"/api/tables/{table}/join", code=first).status_code == 400, "the newest code is the one"
    came = post(server, f"/api/tables/{table}/join", code=code).json()
    assert (came["seat"], came["token"] != token) == ("red", True)
    assert post(server, f"/api/tables/{table}/join", code=code).status_code == 400
    phone = server.sit(table, came["token"])
    assert phone.view["held"] == ["red"]
    red.until(lambda m: m["t"] == "presence" and m["devices"] == {"red": 2})
    phone.close()
    red.until(lambda m: m["t"] == "presence" and m["devices"] == {})
    again = server.sit(table, token)  # another page of the same browser is no other device
    assert again.until(lambda m: m["t"] == "presence")["devices"] == {}


def test_lists_say_who_has_sat_down_also_after_a_restart(tmp_path: Path) -> None:
    """Then no room is open, and the database has to say it."""

    def lists(server: Server) -> list[Any]:
        mine = post(server, "/api/mine", tokens={told["table"]: told["seats"]["red"]}).json()
        return [[(seat["name"], seat["taken"]) for seat in line["seats"]] for line in [*server.get("/api/tables"), *mine]]

    with serving(tmp_path / "t.db") as server:
        told = post(server, "/api/tables", game="frontline", sit=["red"], open=True).json()
        assert lists(server) == [[("Red", True), ("Green", False)]] * 2
        post(server, f"/api/tables/{told['table']}/join", name="Guest", code=told["invitations"]["green"])
        assert lists(server) == [[("Red", True), ("Guest", True)]] * 2
    with serving(tmp_path / "t.db") as server:
        assert lists(server) == [[("Red", True), ("Guest", True)]] * 2
