"""The types the page is built with are the ones the server speaks, and what the games show."""

from __future__ import annotations

import random

import msgspec
import pytest

from sandtable.games.registry import GAMES, find
from sandtable.server.types import WEB, files, typescript


@pytest.mark.parametrize("path", files())
def test_the_written_types_are_current(path: str) -> None:
    assert (WEB / path).read_text(encoding="utf-8") == files()[path], "run: python -m sandtable.server.types"


def test_nothing_else_is_written() -> None:
    assert {p.relative_to(WEB).as_posix() for p in WEB.rglob("*.gen.ts")} == set(files())


def test_they_say_everything() -> None:
    text = typescript()
    for part in (
        't: "hello";',
        "cid: string;",
        "view: TableView;",
        "export type ServerMessage = ViewMessage |",
        "to?: string[];",
    ):
        assert part in text


@pytest.mark.parametrize("name", [name for name in GAMES if f"tables/{name}/game.gen.ts" in files()])
def test_a_game_shows_what_its_types_say(name: str) -> None:
    """Read back as its type, a view is what it was: no field of another kind, none too many."""
    game, r = find(name), random.Random(name)
    for seed in range(3):
        s = game.new(seed)
        for _ in range(60):
            if game.is_over(s):
                break
            for seat in range(-1, 2):
                view = game.view(game.known(s, seat), seat)
                sent = msgspec.json.encode(view)
                again = msgspec.json.decode(sent, type=type(view))
                assert again == view
                assert msgspec.json.encode(again) == sent
            asked = r.choice(game.open(s))
            game.answer(s, asked.i, r.choice(game.legal(s, asked.i)))
