"""What strangers may rely on before they sit down, and what nobody is told."""

from __future__ import annotations

import os
import re
from pathlib import Path

import pytest

from sandtable.games.redline import decks
from sandtable.games.registry import find
from sandtable.server.acts import name_of

from .playing import Server, serving


def test_what_is_not_as_usual_is_told_before_anybody_joins(server: Server) -> None:
    made = server.create(open=True, options={"setup": "free", "cards": "choose"})
    entry = next(t for t in server.get("/api/tables") if t["table"] == made["table"])
    assert entry["changed"] == {"setup": "free", "cards": "choose"}
    assert server.get(f"/api/tables/{made['table']}", made["seats"]["green"])["changed"] == entry["changed"]
    red = server.sit(made["table"], made["seats"]["red"])
    assert red.view["game"]["changed"] == entry["changed"]
    usual = server.create(game="redline", open=True)
    assert server.get(f"/api/tables/{usual['table']}")["changed"] == {}, "what people usually play is usual"
    numbers = find("burntmoon").full_options({"set": "rov.tir.attack=9/9"})["set"]
    odd = server.create(game="burntmoon", open=True, options={"set": numbers})
    assert server.get(f"/api/tables/{odd['table']}")["changed"] == {"set": numbers}


def test_a_general_is_not_told_by_the_options(server: Server) -> None:
    general = decks.CARD_NAMES[decks.DECKS["cpm"].general]
    line = decks.line_of(decks.DECKS["cpm"]._replace(cards=other_cards()))
    assert line.startswith(f"{general}: ")
    made = server.create(game="redline", options={"red_deck": line}, seats={"red": "random"})
    blue = server.sit(made["table"], made["seats"]["blue"])
    assert general not in str(blue.view["game"]) + str(server.get(f"/api/tables/{made['table']}"))
    blue.ask(t="resign")
    assert server.get(f"/api/tables/{made['table']}")["options"]["red_deck"] == line


def other_cards() -> tuple[int, ...]:
    """The printed list with one card in place of another: a legal list of one's own."""
    printed = decks.DECKS["cpm"]
    basics = [k for k, n in enumerate(printed.cards) if n and decks.CARDS[k].basic]
    others = [k for k, n in enumerate(printed.cards) if 0 < n < 4 and not decks.CARDS[k].basic]
    for more in others:
        for fewer in [*basics, *others]:
            cards = list(printed.cards)
            cards[more], cards[fewer] = cards[more] + 1, cards[fewer] - 1
            if more != fewer and not decks.problems(printed._replace(cards=tuple(cards))):
                return tuple(cards)
    raise AssertionError("there is no such list")


@pytest.mark.parametrize(
    ("given", "name"),
    [
        ("Anna", "Anna"),
        ("  Anna \t van\nB. ", "Anna van B."),
        ("Anna\u202egnp.exe", "Anna gnp.exe"),
        ("\u2066Anna\u2069\x1b[31m", "Anna [31m"),
        ("A\u200bnna", "A nna"),
        ("Greedy (computer)", ""),
        ("greedy", ""),
        ("RANDOM", ""),
        ("Ｇreedy", ""),
        ("\x00", ""),
    ],
)
def test_a_name_is_what_it_looks_like_and_no_computers(given: str, name: str) -> None:
    assert name_of(given) == name


def test_a_name_and_a_word_are_cleaned_at_the_table(server: Server) -> None:
    made = server.create(hotseat=True)
    player = server.sit(made["table"], made["seats"]["red"], name="\u202eGreedy\u202c (computer)")
    assert player.view["seats"][0]["name"] == "Red"
    assert player.ask(t="say", text="\u202eolleh\x07")["t"] == "ack"
    player.drain()
    assert [m["text"] for m in player.frames if m["t"] == "chat"] == ["olleh"]


def test_a_token_in_an_address_opens_nothing(server: Server) -> None:
    made = server.create(hotseat=True, watch=False)
    path = f"/api/tables/{made['table']}"
    assert server.http.get(path, params={"token": made["seats"]["red"]}).status_code == 403
    assert server.get(path, made["seats"]["red"])["yours"] == ["red", "green"]


def test_the_database_is_for_its_owner_alone(tmp_path: Path) -> None:
    path = tmp_path / "new" / "tables.db"
    before = os.umask(0)
    try:
        with serving(path) as place:
            place.create()
            found = {file.name: file.stat().st_mode & 0o777 for file in path.parent.iterdir()}
        assert path.parent.stat().st_mode & 0o777 == 0o700
    finally:
        os.umask(before)
    assert "tables.db-wal" in found
    assert set(found.values()) == {0o600}, found


def test_every_promise_names_tests_that_there_are() -> None:
    tests = list(Path(__file__).parents[1].rglob("*.py"))
    promises = (Path(__file__).parents[2] / "docs" / "security.md").read_text().partition("## What is not promised")[0]
    files = {file.name for file in tests}
    defined = {name for file in tests for name in re.findall(r"def test_(\w+)", file.read_text())}
    rows = [
        line.split("|")
        for line in promises.splitlines()
        if line.startswith("|") and not line.startswith(("|---", "| promise"))
    ]
    assert len(rows) > 15
    for _, promise, by, _ in rows:
        named = re.findall(r"`(\w+(?:\.py)?)`", by)
        assert named, promise
        for name in named:
            assert name in (files if name.endswith(".py") else defined), (promise, name)
