"""Battlefields and forces written by hand: what an editor is told, in the browser and at a command line; and a game takes them."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import msgspec
import pytest

from sandtable.cli import main
from sandtable.games.fantasycards.fields import FIELDS, INCH
from sandtable.games.fantasycards.forces import FORCES
from sandtable.games.fantasycards.game import fantasycards as game
from sandtable.kernel import BadOption
from sandtable.kernel.ledger import read_ledger

OWN = "36x36; hill disc 18,18 5; wall line 8,8 16,8 1"


def drafted(name: str, text: str, **options: str) -> Any:
    """As it goes over the wire."""
    return msgspec.to_builtins(game.drafted(name, text, game.full_options(options)))


def test_a_battlefield_is_read_from_a_line_and_from_its_file() -> None:
    told = drafted("field", OWN)
    assert (told["line"], told["problems"]) == (OWN, [])
    assert [(p["terrain"], p["form"]) for p in told["shown"]["pieces"]] == [("hill", "disc"), ("wall", "line")]
    assert len(told["shown"]["board"]["features"]) == 3  # a hill has a band for its second level
    assert drafted("field", told["file"]) == told


def test_a_battlefield_is_told_everything_that_is_wrong_with_it() -> None:
    told = drafted("field", "20x36; hill disc 50,18 5; wall disc 8,8 2")
    assert [wrong["rule"] for wrong in told["problems"]] == ["FC-2.4g", "FC-4.3b", "FC-4.3a"]
    assert told["shown"]["board"] is None
    ids = read_ledger(game.ledger) if game.ledger else {}
    assert all(wrong["rule"] in ids for wrong in told["problems"])
    with pytest.raises(BadOption, match="there is no terrain 'hil'; did you mean hill"):
        drafted("field", "36x36; hil disc 18,18 5")


@pytest.mark.parametrize("name", FIELDS)
def test_a_named_battlefield_and_a_random_one_can_be_begun_with(name: str) -> None:
    told = drafted("field", name)
    assert (told["line"], told["problems"]) == (name, [])
    assert drafted("field", told["file"])["line"] == name
    assert drafted("field", "random 17")["problems"] == []


def test_a_force_is_counted_by_the_server() -> None:
    told = drafted("red", "command, 3 infantry, 2 archer", points="24")
    assert told["problems"] == []
    assert (told["shown"]["count"], told["shown"]["limit"]) == (6, 24)
    assert told["shown"]["units"] == {"command": 1, "infantry": 3, "archer": 2}
    assert told["shown"]["points"] == sum(told["shown"]["types"][k]["points"] * n for k, n in told["shown"]["units"].items())
    assert drafted("red", told["file"], points="24") == told
    assert [drafted("blue", name)["line"] for name in FORCES] == list(FORCES)


def test_a_force_that_is_not_legal_says_why() -> None:
    assert [w["rule"] for w in drafted("red", "", points="12")["problems"]][-1] == "FC-2.2f"
    assert "FC-2.2d" in [w["rule"] for w in drafted("red", "9 legendary", points="12")["problems"]]
    with pytest.raises(BadOption, match="there is no unit type 'infant'; did you mean infantry"):
        drafted("red", "2 infant")
    with pytest.raises(BadOption, match="has no option points that is written by hand"):
        drafted("points", "12")


def test_at_the_command_line(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    file = tmp_path / "mine.toml"
    assert main(["draft", "fantasycards", "field", OWN, "--write", str(file)]) == 0
    assert capsys.readouterr().out == f"legal: {OWN}\n"
    assert main(["draft", "fantasycards", "field", f"@{file}"]) == 0
    assert capsys.readouterr().out == f"legal: {OWN}\n"
    assert main(["draft", "fantasycards", "red", "9 legendary", "--option", "points=12"]) == 1
    assert "[FC-2.2d]" in capsys.readouterr().out
    assert main(["draft", "fantasycards", "field", f"@{tmp_path / 'none.toml'}"]) == 2
    assert capsys.readouterr().err.strip().endswith("No such file or directory")


def test_a_game_begins_with_it() -> None:
    s = game.new(1, {"field": drafted("field", OWN)["line"], "red": "command, 2 infantry"})
    assert (s.field.width, s.field.n_features) == (36 * INCH, 3)
    assert game.options_of(s)["field"] == OWN
