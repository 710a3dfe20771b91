"""The types the page is built with are the ones the server speaks, and what the games show."""

from __future__ import annotations

import random
import re
from collections.abc import Mapping

import msgspec
import pytest

from sandtable.games.registry import GAMES, find
from sandtable.play.match import Match
from sandtable.server.types import WEB, files, typescript

WRITTEN = files()


@pytest.mark.parametrize("path", WRITTEN)
def test_the_written_types_are_current(path: str) -> None:
    assert (WEB / path).read_text(encoding="utf-8") == WRITTEN[path], "run: python -m sandtable.server.types"


def test_nothing_else_is_written() -> None:
    assert {p.relative_to(WEB).as_posix() for p in WEB.rglob("*.gen.ts")} == set(WRITTEN)


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


@pytest.mark.parametrize("name", [name for name in GAMES if f"tables/{name}/game.gen.ts" in WRITTEN])
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


# ---------------------------------------------------------------- events and answers
NAMED = [name for name in GAMES if f"tables/{name}/told.gen.ts" in WRITTEN]


def types_in(text: str) -> dict[str, str]:
    """The types of a written file by their names, each on one line."""
    return dict(re.findall(r"export type (\w+) =\s*(.*?);\n", re.sub(r"\n  \|", " |", text), re.S))


def fits(value: object, kind: str, types: dict[str, str]) -> bool:
    """Whether a value is of a written type."""
    if kind.endswith("[]"):
        return isinstance(value, list) and all(fits(one, kind[:-2], types) for one in value)
    if kind in types:
        return fits(value, types[kind], types)
    if " | " in kind:
        return any(fits(value, one, types) for one in kind.removeprefix("| ").split(" | "))
    plain = {"number": int, "string": str, "boolean": bool}
    return type(value) is plain[kind] if kind in plain else value == kind.strip("'")


def shapes(union: str, tag: str) -> dict[str, list[dict[str, str]]]:
    """The members of a union by their tags: the fields and their types of each."""
    found: dict[str, list[dict[str, str]]] = {}
    for member in re.findall(r"\{ (\w+: '[^']+'.*?) \}(?= \||$)", union):
        fields = dict(re.findall(r"(\w+): ([^;{}]+)", member.replace("values: {", "").replace("Record<string, never>", "")))
        found.setdefault(fields.pop(tag).strip("'"), []).append({k: v.strip() for k, v in fields.items()})
    return found


def check(facts: Mapping[str, object], may_be: list[dict[str, str]], types: dict[str, str]) -> None:
    assert any(facts.keys() == one.keys() and all(fits(facts[k], one[k], types) for k in one) for one in may_be), (
        facts,
        may_be,
    )


@pytest.mark.parametrize("name", NAMED)
def test_events_and_answers_are_what_their_types_say(name: str) -> None:
    """What a page is sent of random games is read as the page reads it: by the written types."""
    game, r = find(name), random.Random(name)
    types = types_in((WEB / f"tables/{name}/told.gen.ts").read_text())
    happenings, answers = shapes(types["Happening"], "kind"), shapes(types["Answer"], "verb")
    seen = set()
    for seed in range(3):
        match = Match(game, str(seed), {})
        for _ in range(150):
            if match.over:
                break
            asked = r.choice(match.open())
            action = r.choice(match.now.legal(asked))
            facts = dict(game.answer_facts(match.state, asked.i, action))
            check(facts, answers[str(facts.pop("verb"))], types)
            match.play(asked.i, action)
        for line in match.log:
            check(game.event_facts(line.event.kind, line.event.values), happenings[line.event.kind], types)
            seen.add(line.event.kind)
    assert len(seen) > 10
    assert not fits("nobody", "Side | Colour", {**types, "Side": "'red'", "Colour": "'red'"})
