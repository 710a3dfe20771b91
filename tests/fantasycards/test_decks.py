"""Decks of the printed cards: read from a line or a file, and written back."""

from __future__ import annotations

from pathlib import Path

import pytest

from sandtable.games.fantasycards import decks
from sandtable.games.fantasycards import vocabulary as v
from sandtable.games.fantasycards.cards import ASSAULT, DECK, EVADE, Card
from sandtable.games.fantasycards.decks import BadDeck

LINE = "17=assault/evade/shaken 72=recover/ill-omen/eliminated"


def test_ours_is_the_house_deck() -> None:
    assert decks.line_of(DECK) == "house"
    assert decks.read_line("house") == DECK
    assert decks.deck_of({}) == DECK
    assert decks.written(DECK) == ""


@pytest.mark.rule("FC-H.1h")
def test_a_line_and_a_file_say_the_same(tmp_path: Path) -> None:
    deck = decks.read_line(LINE)
    assert deck[16] == Card(ASSAULT, EVADE, v.SHAKEN)
    assert [k for k in range(72) if deck[k] != DECK[k]] == [16, 71]
    assert decks.line_of(deck) == LINE
    file = tmp_path / "mine.toml"
    file.write_text(decks.written(deck), encoding="utf-8")
    assert decks.read_deck(file) == deck


def test_parts_that_are_left_out_stay_ours() -> None:
    deck = decks.deck_of({"1": {"result": "eliminated"}})
    assert deck[0] == DECK[0]._replace(result=v.ELIMINATED)
    assert deck[1:] == DECK[1:]
    same = decks.names_of(DECK[4])
    assert decks.line_of(decks.read_line(f"5={'/'.join(same)}")) == "house", "what does not differ is not noted"


@pytest.mark.parametrize(
    ("line", "says"),
    [
        ("", "a deck is 'house'"),
        ("73=assault/evade/shaken", "from 1 to 72"),
        ("0=assault/evade/shaken", "from 1 to 72"),
        ("5=assault/evade", "should look like"),
        ("5=assault/evade/shaken 5=assault/evade/shaken", "stands twice"),
        ("5=assalt/evade/shaken", "no action 'assalt'"),
        ("5=assault/evad/shaken", "did you mean evade"),
        ("5=assault/evade/dead", "no result 'dead'"),
    ],
)
def test_lines_that_make_no_deck(line: str, says: str) -> None:
    with pytest.raises(BadDeck, match=says):
        decks.read_line(line)


@pytest.mark.parametrize(
    ("text", "says"),
    [
        ("x = 1", "from 1 to 72"),
        ("5 = 1", "should be a table"),
        ("[5]\naction = 3", "should be a table"),
        ("[5]\nattack = 'assault'", "has no attack"),
        ("[5", "not a deck"),
    ],
)
def test_files_that_make_no_deck(tmp_path: Path, text: str, says: str) -> None:
    file = tmp_path / "bad.toml"
    file.write_text(text, encoding="utf-8")
    with pytest.raises(BadDeck, match=says) as caught:
        decks.read_deck(file)
    assert str(file) in str(caught.value)
