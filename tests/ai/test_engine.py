"""Doors for other people's opponents: packages add them by an entry point, programs in any language sit down by lines of text."""

from __future__ import annotations

import re
import sys
from importlib.metadata import EntryPoint
from pathlib import Path
from random import Random
from typing import Any

import pytest

from examples.opponent import Careful
from sandtable.ai import bring, find, opponents
from sandtable.ai.engine import Engine, EngineError, question
from sandtable.cli import main
from sandtable.games.registry import find as find_game
from sandtable.testing.peeking import pairs

ROOT = Path(__file__).parents[2]
EXAMPLE = f"engine:{sys.executable} {ROOT / 'examples' / 'engine.py'}"
MOON = find_game("burntmoon")


def engine(code: str, silence: float = 20) -> Engine:
    return Engine(f"{sys.executable} -c '{code}'", silence)


def first_question(game: Any = MOON) -> tuple[Any, int, int]:
    s = game.new("3")
    asked = game.open(s)[0]
    return game.known(s, asked.who), asked.who, asked.i


def test_an_engine_plays_a_game_from_beginning_to_end() -> None:
    """It is started once, hears what it may see, and what it answers is played."""
    playing, s, rng = bring(EXAMPLE), MOON.new("1"), Random(1)
    assert isinstance(playing, Engine)
    for _ in range(25):
        asked = MOON.open(s)[0]
        answer = playing.choose(MOON, MOON.known(s, asked.who), asked.who, asked.i, rng)
        assert answer.action in MOON.legal(s, asked.i)
        assert playing.said[-1].startswith("info attacks")
        MOON.plain.answer(s, asked.i, answer.action, *answer.place)
    assert playing.process is not None
    assert playing.process.poll() is None


def test_engines_see_what_their_seat_sees() -> None:
    """Worlds that a seat cannot tell apart are sent as the same lines."""
    looked = 0
    for true, other, asked, _ in pairs(MOON, "9", most=6):
        sent = []
        for world in (true, other):
            known = MOON.known(world, asked.who)
            sent.append(question(MOON, known, asked.who, asked.i, MOON.legal(known, asked.i)))
        assert sent[0] == sent[1]
        looked += 1
    assert looked == 6


@pytest.mark.parametrize(
    ("code", "complaint"),
    [
        ('print("ready", flush=True); input()', "it has ended"),
        ('print("ready", flush=True)\nwhile 1:\n  if input()[:2] == "go": print("bestmove fly", flush=True)', "'fly'"),
        ("import sys; sys.stdin.read()", "said nothing"),
    ],
)
def test_an_engine_that_fails_is_named(code: str, complaint: str) -> None:
    failing = engine(code, 0.2 if "read" in code else 20)
    with pytest.raises(EngineError, match=re.escape(complaint)):
        failing.choose(MOON, *first_question(), Random(1))


def test_an_engine_that_is_not_there() -> None:
    with pytest.raises(EngineError, match="cannot be started"):
        bring("engine:no-such-program").choose(MOON, *first_question(), Random(1))


def test_a_failing_engine_at_the_terminal_is_one_sentence(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["watch", "burntmoon", "--seats", "engine:no-such-program,random", "--delay", "0"]) == 2
    assert "sandtable: no-such-program: it cannot be started" in capsys.readouterr().err


def test_the_browser_offers_no_commands() -> None:
    """A table takes opponents by name alone: nobody starts programs on a server."""
    with pytest.raises(ValueError, match="there is no opponent"):
        find(EXAMPLE)


def test_a_package_adds_an_opponent(monkeypatch: pytest.MonkeyPatch) -> None:
    """By an entry point; it cannot take a name that has an owner."""
    points = [EntryPoint(name, "examples.opponent:Careful", opponents.GROUP) for name in ("careful", "greedy", "human")]
    monkeypatch.setattr(opponents, "entry_points", lambda group: points if group == opponents.GROUP else [])
    assert list(opponents.added()) == ["careful"]
    monkeypatch.setattr(opponents, "OPPONENTS", {**opponents.OURS, **opponents.added()})
    assert isinstance(opponents.find("careful"), Careful)


def test_the_opponent_in_twenty_lines_plays() -> None:
    game, s, rng = find_game("frontline"), find_game("frontline").new("4"), Random(1)
    for _ in range(12):
        asked = game.open(s)[0]
        if len(game.legal(s, asked.i)) < 9:  # more would be slow in plain Python
            chosen = Careful().choose(game, game.known(s, asked.who), asked.who, asked.i, rng)
            assert chosen.action in game.legal(s, asked.i)
        game.plain.answer(s, asked.i, rng.choice(game.legal(s, asked.i)))


def test_documents_quote_them() -> None:
    """What docs/opponents.md shows is what was just tested."""
    page = (ROOT / "docs" / "opponents.md").read_text(encoding="utf-8")
    for name, begins in (("opponent.py", "class Careful:"), ("engine.py", "moves: list[str] = []")):
        code = (ROOT / "examples" / name).read_text(encoding="utf-8")
        assert code[code.index(begins) :].strip() in page, name


def test_a_duel_with_an_engine(tmp_path: Path, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch) -> None:
    """From the command to a line in the file; what is there already is not played again."""
    monkeypatch.setattr("sandtable.lab.duel.LONGEST", 30)  # a game of random moves is long
    results = tmp_path / "duels.jsonl"
    command = ["duel", EXAMPLE, "random", "--game", "burntmoon", "--games", "2", "--workers", "1", "--results", str(results)]
    assert main(command) == 0
    assert "of 2 games" in capsys.readouterr().out
    before = results.read_text()
    assert main(command) == 0
    assert results.read_text() == before
    assert main(["duel", "--results", str(results)]) == 0
    assert "engine.py against random: " in capsys.readouterr().out.splitlines()[-1]
