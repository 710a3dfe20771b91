"""Records that a table writes: `sandtable verify` takes them, however the game ended, and finds out what was changed."""

from __future__ import annotations

import random
from pathlib import Path

import pytest

from sandtable.cli import main
from sandtable.play.record import read_record

from .playing import Player, Server, play_on, serving


def seated(server: Server, **wanted: object) -> tuple[dict, Player, Player]:
    made = server.create(**wanted)
    red = server.sit(made["table"], made["seats"]["red"], name="Anna", entropy="any words")
    green = server.sit(made["table"], made["seats"]["green"], name="Ben")
    red.until_view(lambda v: v["status"] == "playing")
    play_on([red, green], random.Random(1), 12)
    return made, red, green


def saved(server: Server, table: str, folder: Path) -> Path:
    path = folder / f"{table}.sand"
    path.write_text(server.http.get(f"/api/tables/{table}/record").raise_for_status().text)
    return path


def end(red: Player, green: Player, how: str) -> None:
    if how == "resigned":
        assert green.ask(t="resign")["t"] == "ack"
    else:
        assert red.ask(t="offer", what="draw", yes=True)["t"] == "ack"
        green.until_view(lambda v: v["offers"])
        assert green.ask(t="offer", what="draw", yes=True)["t"] == "ack"


@pytest.mark.parametrize(("how", "says"), [("resigned", "red (green resigned)"), ("agreed", "draw (agreed)")])
def test_a_game_that_people_ended(server: Server, tmp_path: Path, how: str, says: str) -> None:
    made, red, green = seated(server)
    end(red, green, how)
    path = saved(server, made["table"], tmp_path)
    record = read_record(path.read_text())
    assert record.result == says
    assert record.commit == made["commit"]
    assert main(["verify", str(path), "--commit", made["commit"]]) == 0


@pytest.mark.parametrize(("how", "says"), [("time", "out of time"), ("gone", "left")])
def test_a_game_that_was_claimed(tmp_path: Path, how: str, says: str) -> None:
    time = [1_000_000]
    with serving(tmp_path / "t.db", now=lambda: time[0], gone_after=1.0) as server:
        made, red, green = seated(server, clock={"kind": "game", "ms": 60_000, "inc": 0})
        asked, other = (red, green) if red.view["waiting"] == ["red"] else (green, red)
        if how == "gone":
            asked.close()
            other.until(lambda m: m["t"] == "presence" and m["gone"])
            time[0] += 5_000
        else:
            time[0] += 120_000
        assert other.ask(t="claim")["t"] == "ack"
        path = saved(server, made["table"], tmp_path)
        assert read_record(path.read_text()).result.endswith(f" {says})")
        assert main(["verify", str(path)]) == 0


def test_what_was_changed_shows(server: Server, tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    made, red, green = seated(server)
    end(red, green, "resigned")
    path = saved(server, made["table"], tmp_path)
    text = path.read_text()
    assert main(["verify", str(path), "--commit", "0" * 64]) == 1
    assert "not the one that was given" in capsys.readouterr().out
    path.write_text(text.replace(made["commit"], "1" * 64))
    assert main(["verify", str(path)]) == 1
    assert "not the one whose hash was shown" in capsys.readouterr().out
    path.write_text(text.replace("red (green resigned)", "red (green gave me the game)"))
    assert main(["verify", str(path)]) == 1
    assert "is the result, the replay 'open'" in capsys.readouterr().out
