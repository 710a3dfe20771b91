"""Decks of the printed cards: read from a line or a file, and written back."""

from __future__ import annotations

from collections import Counter
from pathlib import Path

import pytest

from sandtable.games.fantasycards import decks
from sandtable.games.fantasycards import vocabulary as v
from sandtable.games.fantasycards.cards import ASSAULT, DECK, EVADE, Card
from sandtable.games.fantasycards.decks import RESULT_NAMES, BadDeck
from sandtable.games.fantasycards.game import fantasycards as game
from sandtable.games.fantasycards.rules.basics import flipped_result
from sandtable.kernel import BadOption
from sandtable.play.match import replay
from sandtable.play.record import Record

from .table import RED, battle

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


@pytest.mark.rule("FC-H.1h")
def test_a_game_is_played_with_what_was_put_in(tmp_path: Path) -> None:
    """Card 17 is a Rapid Advance of ours; put in as an Assault it is one: in the list, in the log, in the hand and when flipped."""
    file = tmp_path / "mine.toml"
    file.write_text(decks.written(decks.read_line(LINE)), encoding="utf-8")
    for line, action, result in ((game.read_set(file), "Assault", "Shaken"), ("house", "Rapid Advance", "No Effect")):
        s = battle([("command", 10, 10)], [("command", 10, 14)], set=line)
        s.sides[RED].hand[16], s.sides[RED].deck[16], s.sides[RED].in_hand = 1, 0, 1
        assert f"{action} on Red Command (card 17)" in [game.label(s, 0, a) for a in game.legal(s)]
        assert flipped_result(s, RED, 16) == RESULT_NAMES.index(result.lower().replace(" ", "-"))
        view = game.view(s, RED)
        assert view.cards["17"].action == action.lower().replace(" ", "-")
        assert view.cards["17"].result == result
        assert view.ours == (line == "house")
        assert game.options_of(s)["set"] == line


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


@pytest.mark.parametrize(
    ("text", "says"),
    [
        ("[5]\naction = 'asault'", "card 5: there is no action 'asault'; there are cautious-advance,"),
        ("[99]\naction = 'assault'", "numbers from 1 to 72"),
    ],
)
def test_a_bad_deck_is_one_sentence(tmp_path: Path, text: str, says: str) -> None:
    """As a file with --set, as a file that is checked, and as a line; in all of them the sentence names what is wrong."""
    file = tmp_path / "bad.toml"
    file.write_text(text, encoding="utf-8")
    for read in (game.read_set, game.check_deck):
        with pytest.raises(BadOption, match=says) as caught:
            read(file)
        assert str(caught.value).count(str(file)) == 1
        assert "\n" not in str(caught.value)
    with pytest.raises(BadOption, match="set: card '99': cards have numbers from 1 to 72"):
        game.new(1, {"set": "99=assault/evade/shaken"})


# ---------------------------------------------------------------- games that were begun by version 1
def test_the_deck_of_version_1() -> None:
    then = decks.ours_then("1")
    assert [Counter(card.result for card in then)[result] for result in v.RESULTS] == [22, 18, 16, 10, 6]
    assert [card[:2] for card in then] == [card[:2] for card in DECK], "other results, and nothing else"
    assert decks.ours_then("2") == DECK
    for line, ours in (
        (decks.line_now("house", "1"), True),
        ("house", True),
        (LINE, False),
        (decks.line_now(LINE, "1"), False),
    ):
        assert game.view(battle([("command", 10, 10)], [("command", 10, 14)], set=line), RED).ours == ours


def test_a_record_of_version_1_with_no_deck_gets_one_sentence() -> None:
    record = Record("fantasycards", "1", {"set": "17=fly/evade/shaken"}, rules="1")
    with pytest.raises(BadOption, match="set: card 17: there is no action 'fly'"):
        replay(game, record)


def test_a_line_of_version_1_means_the_same_cards() -> None:
    assert decks.read_line(decks.line_now("house", "1")) == decks.ours_then("1")
    put_in = {k + 1: decks.read_line(LINE)[k] for k in (16, 71)}
    assert decks.read_line(decks.line_now(LINE, "1")) == decks.changed(put_in, decks.ours_then("1"))
    assert decks.line_now("house", "2") == "house"
    assert decks.line_now(LINE, "2") == LINE
