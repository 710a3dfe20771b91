"""Games that were played by earlier programs go as they went, as long as the rules have the same version (tests/records)."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest

from sandtable.games.registry import GAMES, find
from sandtable.testing import records

FOLDER = Path(__file__).parent / "records"


@pytest.mark.parametrize("name", list(GAMES))
def test_kept_games_go_as_they_went(name: str) -> None:
    game = find(name)
    kept = list(records.kept_games(records.file_of(game, FOLDER)))
    assert len(kept) >= records.KEPT
    for one in kept:
        records.check_kept(game, one)


def test_games_begun_by_an_older_version_go_on_where_it_is_known_what_was_usual_then() -> None:
    """Fantasy Cards has had other results on its cards: whoever began with those goes on with those."""
    game = find("fantasycards")
    kept = list(records.kept_games(FOLDER / "fantasycards-1.txt"))
    assert len(kept) >= records.KEPT
    for one in kept:
        records.check_kept(game, one._replace(options=game.options_now(one.options, "1")))
    with pytest.raises(records.Differs):
        records.check_kept(game, kept[0])


def test_another_way_to_the_same_moves_shows() -> None:
    game = find("frontline")
    kept = next(records.kept_games(records.file_of(game, FOLDER)))
    with pytest.raises(records.Differs, match="cannot be made"):
        records.check_kept(game, kept._replace(moves=[*kept.moves[:9], kept.moves[0], *kept.moves[10:]]))
    with pytest.raises(records.Differs, match="another way"):
        records.check_kept(game, kept._replace(end="0" * 16))
    with pytest.raises(records.Differs):
        records.check_kept(game, kept._replace(seed="other dice"))


def test_no_game_that_was_kept_is_lost() -> None:
    """Every version up to the one that runs has its games."""
    wanted: set[str] = {f"{name}-{v}.txt" for name in GAMES for v in range(1, find(name).version + 1)}
    assert {path.name for path in FOLDER.iterdir()} == wanted


def test_kept_games_are_not_written_over(monkeypatch: Any, tmp_path: Path, capsys: Any) -> None:
    monkeypatch.setattr(records, "FOLDER", tmp_path)
    there = tmp_path / f"frontline-{find('frontline').version}.txt"
    there.write_text("kept\n")
    monkeypatch.setattr(records, "file_of", lambda game: there)
    records.main(["frontline"])
    assert there.read_text() == "kept\n"
    assert "kept for ever" in capsys.readouterr().out
