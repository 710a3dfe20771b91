"""Decks: what is legal, and the forms they come in."""

from __future__ import annotations

from pathlib import Path

import pytest

from sandtable.games.redemption.cards import Card, foe, good, hero, made
from sandtable.games.redemption.decks import (
    DECKS,
    OURS,
    PROFILES,
    BadDeck,
    Deck,
    Library,
    Profile,
    canonical,
    counted,
    deck_of,
    is_same,
    line_of,
    problems,
    read_deck,
    read_line,
    remarks,
    souls_needed,
    table_problems,
    written,
)
from sandtable.games.redemption.language import *

QS, REG = PROFILES["qs2013"], PROFILES["reg11"]
PLAIN = [made(f"Bystander {k}", HERO, GOOD, "blue 1/1 | Acts 1:1") for k in range(150)]  # to fill decks with


def ours(key: str) -> Card:
    return OURS.cards[key]


def deck(
    n: int, *extra: tuple[str | Card, int], souls: int | None = None, reserve: tuple[tuple[str, int], ...] = ()
) -> Deck:
    """A legal deck of n cards but for what is put in."""
    wanted = souls_needed(n) if souls is None else souls
    given = [(ours(card) if isinstance(card, str) else card, k) for card, k in extra]
    room = n - wanted - sum(k for card, k in given)
    cards = [(ours("lost-soul-mark-1-40"), wanted), *given, *((card, 1) for card in PLAIN[:room])]
    return Deck(counted(cards), counted((ours(key), k) for key, k in reserve))


def broken(given: Deck, profile: Profile = QS) -> list[str]:
    return [rule for rule, _ in problems(given, profile)]


# ---------------------------------------------------------------- what is legal
@pytest.mark.rule("RD-11.1b", "RD-13.2.25")
def test_the_printed_decks_are_legal() -> None:
    for printed in DECKS.values():
        assert sum(n for _, n in printed.cards) == 50
        assert problems(printed, QS) == problems(printed, REG) == []


@pytest.mark.rule("RD-11.1a", "RD-11.1c")
def test_fifty_cards_at_least() -> None:
    assert broken(deck(50)) == []
    assert problems(deck(49)) == [("RD-11.1a", "The deck has 49 cards; it needs at least 50.")]
    assert broken(deck(160)) == []
    assert problems(deck(160), REG)[-1] == ("RD-11.1c", "The deck has 160 cards; it may have 154 at most.")


@pytest.mark.rule("RD-11.1d")
def test_a_table_has_room_for_so_many_cards() -> None:
    assert table_problems([deck(140), deck(140)]) == []
    assert table_problems([deck(140), deck(141)]) == [
        ("RD-11.1d", "The decks have 281 cards together; a table has room for 280.")
    ]


@pytest.mark.parametrize(
    ("cards", "souls"),
    [(50, 7), (56, 7), (57, 8), (63, 8), (64, 9), (77, 10), (84, 11), (91, 12), (98, 13), (99, 14), (105, 14)],
)
@pytest.mark.rule("RD-11.2a", "RD-11.2b", "RD-11.2c")
def test_souls_by_the_size_of_a_deck(cards: int, souls: int) -> None:
    """The rows of the book's table."""
    assert souls_needed(cards) == souls
    assert broken(deck(cards)) == []
    assert broken(deck(cards, souls=souls - 1)) == ["RD-11.2a" if souls == 7 else "RD-11.2b"]
    assert broken(deck(cards, souls=souls + 1)) == ["RD-11.2c"]
    assert broken(deck(cards, souls=souls + 1), QS._replace(exact_souls=False)) == []


@pytest.mark.rule("RD-11.2d")
def test_beyond_the_table_the_steps_go_on() -> None:
    assert [souls_needed(n) for n in (105, 106, 112, 113, 154)] == [14, 15, 15, 16, 21]
    assert broken(deck(113)) == []
    assert broken(deck(113, souls=15)) == ["RD-11.2b"]


@pytest.mark.rule("RD-11.2b")
def test_fifty_seven_cards_with_seven_souls() -> None:
    assert problems(deck(57, souls=7)) == [("RD-11.2b", "A deck of 57 cards needs 8 Lost Souls; this one has 7.")]


def dominants(n: int) -> list[tuple[Card, int]]:
    return [(made(f"Dominant {k}", DOMINANT, GOOD, "Acts 1:1"), 1) for k in range(n)]


@pytest.mark.rule("RD-11.2e")
def test_no_more_dominants_than_souls() -> None:
    assert broken(deck(50, *dominants(7))) == []
    assert problems(deck(50, *dominants(8))) == [
        ("RD-11.2e", "There are 8 Dominants and 7 Lost Souls; there may be no more Dominants than Lost Souls.")
    ]


@pytest.mark.rule("RD-11.2f")
def test_no_more_sites_and_cities_than_souls() -> None:
    sites = [(made(f"Site {k}", SITE if k else CITY, NEUTRAL, "red | Acts 1:1"), 1) for k in range(8)]
    assert broken(deck(50, *sites[:7])) == []
    assert broken(deck(50, *sites)) == ["RD-11.2f"]


@pytest.mark.rule("RD-11.3a")
def test_one_of_each_dominant() -> None:
    assert problems(deck(50, ("son-of-god-i", 2))) == [
        ("RD-11.3a", "There are 2 copies of Son of God; it is a Dominant, and so there may be 1.")
    ]
    assert broken(deck(100, ("son-of-god-i", 1), ("son-of-god-j", 1))) == ["RD-11.3a"]


@pytest.mark.rule("RD-11.3b", "RD-11.3d")
def test_one_of_each_card_with_more_than_one_brigade() -> None:
    assert broken(deck(50, ("water-to-wine", 2))) == ["RD-11.3b"]  # rainbow, without an ability
    assert broken(deck(100, ("family-bond", 2))) == ["RD-11.3b"]  # of two brigades


@pytest.mark.parametrize(("cards", "copies"), [(50, 1), (56, 1), (99, 1), (100, 2), (149, 2), (150, 3)])
@pytest.mark.rule("RD-11.3c")
def test_one_card_with_an_ability_for_each_fifty(cards: int, copies: int) -> None:
    assert broken(deck(cards, ("gideons-call", copies))) == []
    assert broken(deck(cards, ("gideons-call", copies + 1))) == ["RD-11.3c"]


@pytest.mark.rule("RD-11.3c")
def test_two_jephthah_in_fifty() -> None:
    assert problems(deck(50, ("jephthah", 2))) == [
        ("RD-11.3c", "There are 2 copies of Jephthah; it has an ability in a deck of 50, and so there may be 1.")
    ]


@pytest.mark.rule("RD-11.3e")
def test_three_without_an_ability() -> None:
    assert broken(deck(50, ("gideon", 3))) == []
    assert broken(deck(50, ("gideon", 4))) == ["RD-11.3e"]


@pytest.mark.rule("RD-11.3f", "RD-11.3g")
def test_souls_with_an_ability() -> None:
    rejoice = ("lost-soul-luke-15-6", 2)
    assert broken(deck(50, rejoice, souls=5)) == ["RD-11.3f"]
    assert broken(deck(100, rejoice, souls=12)) == []
    assert broken(deck(100, rejoice, souls=12), REG) == ["RD-11.3f"]
    assert broken(deck(100, souls=14)) == []  # fourteen of one soul without an ability


def saph(brigade: str, art: str) -> Card:
    return foe("Saph", f"{brigade} 9/11 | II Samuel 21:18 | Philistine Giant; man", does(draw(1)))._replace(art=art)


@pytest.mark.rule("RD-11.4a", "RD-11.4b", "RD-11.4d")
def test_what_counts_as_the_same_card() -> None:
    assert is_same(saph("black", "Saph_1"), saph("gray", "Saph_1"))
    assert not is_same(saph("black", "Saph_1"), saph("gray", "Saph_2"))
    john = ours("john")
    assert is_same(john, john._replace(set="H", art="John_(H)"))
    peter = ours("peter")
    red = hero("Peter", "red 8/8 | Acts 2:14 | ; man", does(draw(1)))
    assert not is_same(peter, red._replace(set="Apostles"))
    assert broken(deck(50, (peter, 1), (red._replace(set="Apostles"), 1))) == []
    assert broken(deck(50, (saph("black", "Saph_1"), 1), (saph("gray", "Saph_1"), 1))) == ["RD-11.3c"]
    assert broken(deck(50, (john, 1), (john._replace(set="H"), 1))) == ["RD-11.3c"]


@pytest.mark.rule("RD-11.4c")
def test_generic_characters_with_other_pictures_are_other_cards() -> None:
    sadducees = foe("Sadducees", "gray 5/5 | Acts 4:1 | Generic; man", does(draw(1)))
    four = [(sadducees._replace(art=f"Sadducees_{k}"), 1) for k in range(4)]
    assert broken(deck(50, *four)) == []
    assert broken(deck(50, *four, (sadducees._replace(art="Sadducees_1", set="other"), 1))) == ["RD-11.3c"]
    enhancement = good("Generic Kindness", "white 1/1 | Acts 1:1 | Generic", does(draw(1)))
    both = [(enhancement._replace(art=art), 1) for art in ("one", "two")]
    assert broken(deck(50, *both)) == ["RD-11.3c"]  # only characters


def test_same_by_a_third_card() -> None:
    """Two that differ in art and brigade are one card if a third is the same as both."""
    three = [(saph("black", "Saph_1"), 1), (saph("gray", "Saph_2"), 1), (saph("gray", "Saph_1"), 1)]
    (problem,) = problems(deck(50, *three))
    assert "3 copies of Saph" in problem[1]


@pytest.mark.rule("RD-11.5a", "RD-11.5b", "RD-11.5c")
def test_a_reserve() -> None:
    with_one = deck(50, reserve=(("denarius", 1),))
    assert broken(with_one) == ["RD-11.5a"]
    assert broken(with_one, REG) == []
    big = Deck(deck(50).cards, tuple((card, 1) for card in PLAIN[100:111]))
    assert problems(big, REG) == [("RD-11.5b", "The Reserve has 11 cards; it may have 10 at most.")]
    held = deck(50, reserve=(("son-of-god-i", 1), ("lost-soul-luke-15-6", 1)))
    assert [rule for rule, _ in problems(held, REG)] == ["RD-11.5c", "RD-11.5c"]
    assert broken(deck(50, ("jephthah", 1), reserve=(("jephthah", 1),)), REG) == ["RD-11.3c"]


@pytest.mark.rule("RD-11.6d")
def test_the_deck_says_how_many_cards_are_mute() -> None:
    assert remarks(DECKS["i"]) == []
    mute = good("Unheard Of", "red 1/1 | Acts 1:1")._replace(mute=True)
    assert remarks(deck(50, (mute, 1))) == [("RD-11.6d", "1 of 50 cards is mute: it has an ability that we do not play.")]
    two = remarks(deck(50, (mute, 2)))
    assert two == [("RD-11.6d", "2 of 50 cards are mute: they have abilities that we do not play.")]


# ---------------------------------------------------------------- forms
LINE = "3 gideon, son-of-god-j, the-new-covenant, lost-soul-luke-15-6; reserve: denarius, 2 samson"


@pytest.mark.parametrize("form", ["toml", "dek", "txt"])
@pytest.mark.parametrize("line", ["i", "j", LINE])
@pytest.mark.rule("RD-11.6a")
def test_a_deck_goes_out_and_comes_back(line: str, form: str, tmp_path: Path) -> None:
    given = read_line(line)
    path = tmp_path / f"deck.{form}"
    path.write_text(written(given, form), encoding="utf-8")
    assert read_deck(path) == given
    assert line_of(read_deck(path)) == line


def test_every_card_of_ours_goes_out_and_comes_back(tmp_path: Path) -> None:
    everything = Deck(tuple((card, 1) for card in OURS.cards.values()))
    for form in ("toml", "dek", "txt"):
        path = tmp_path / f"all.{form}"
        path.write_text(written(everything, form), encoding="utf-8")
        assert read_deck(path) == everything
    assert read_line(line_of(everything)) == everything


def test_a_printed_deck_in_another_order_is_that_deck() -> None:
    assert line_of(Deck(DECKS["i"].cards[::-1])) == "i"
    assert line_of(Deck(DECKS["i"].cards, DECKS["j"].cards[:1])) != "i"


def test_a_player_s_own_cards_are_in_the_library() -> None:
    mute = good("Unheard Of", "red 1/1 | Acts 1:1")._replace(mute=True, set="Kings")
    other = ours("gideon")._replace(set="Judges of Old", art="Gideon_9")
    library = Library([mute, other, ours("samson")._replace(art="Samson_(J)")])
    given = Deck(counted([(mute, 1), (other, 2), (ours("gideon"), 1)]))
    assert line_of(given, library) == "unheard-of, 2 gideon-judges-of-old, gideon"
    assert read_line(line_of(given, library), library) == given
    assert len(library.cards) == len(OURS.cards) + 2


BAD_LINES = [
    ("", "a deck is i or j, or a list of cards: '3 gideon, samson, …'"),
    ("gidion", "there is no card 'gidion'; keys look like the-sword-of-gideon"),
    ("gid", "there is no card 'gid'; did you mean gideon or gideons-call or the-sword-of-gideon?"),
    ("three gideon", "'three gideon' in a list of cards: it should look like '3 gideon' or 'gideon'"),
    ("gideon,, samson", "'' in a list of cards: it should look like '3 gideon' or 'gideon'"),
    ("0 gideon", "0 copies of Gideon: it should be a number from 1 to 280"),
    ("gideon; samson", "'samson' behind the cards of a deck: it should begin with 'reserve:'"),
    ("the-new-covenant-as-artifact", "there is no card 'the-new-covenant-as-artifact'; did you mean the-new-covenant?"),
]


@pytest.mark.parametrize(("line", "sentence"), BAD_LINES)
def test_a_bad_line_is_one_sentence(line: str, sentence: str) -> None:
    with pytest.raises(BadDeck) as error:
        read_line(line)
    assert str(error.value) == sentence


def test_the_canonical_line_is_of_a_legal_deck() -> None:
    assert canonical(" j ") == "j"
    with pytest.raises(BadDeck, match=r"needs at least 50. \[RD-11.1a\] .* \[RD-11.2a\]"):
        canonical("gideon")


BAD_FILES = [
    ("deck.xml", "", "a deck is a .toml, .dek or .txt file"),
    ("deck.toml", "cards = 3", "cards = 3: it should be a table, as in cards = { gideon = 3 }"),
    ("deck.toml", "hand = 3", "a deck has no hand; it has cards and perhaps a reserve"),
    (
        "deck.toml",
        "[cards]\ngideon = 'two'",
        "cards.gideon = 'two': it should be a whole number, how many of them there are",
    ),
    ("deck.txt", "Gideon", "line 1, 'Gideon': it should be a number and a name, as in '1 Gideon'"),
    ("deck.txt", "1 Gideon the Great", "there is no card named Gideon the Great"),
    ("deck.txt", "1 Son of God", "Son of God is the name of 6 cards; say which, as in 'Son of God (I)'"),
    ("deck.dek", "<deck>", "not a .dek file: no element found: line 1, column 6"),
    ("deck.dek", "<list/>", "not a .dek file: it begins with <list>"),
    ("deck.dek", "<deck/>", "a .dek file has a superzone named Deck, and this one has none"),
    ("deck.dek", "<!DOCTYPE deck><deck/>", "a .dek file has no declarations"),
    (
        "deck.dek",
        '<deck><superzone name="Deck"><card><name/></card></superzone></deck>',
        "a card of the .dek file has no name",
    ),
    (
        "deck.dek",
        '<deck><superzone name="Deck"><card><name>Gideon</name><set>Kings</set></card></superzone></deck>',
        "there is no card named Gideon in the set Kings",
    ),
]


@pytest.mark.parametrize(("name", "text", "sentence"), BAD_FILES)
@pytest.mark.rule("RD-11.6f")
def test_a_bad_file_is_one_sentence(name: str, text: str, sentence: str, tmp_path: Path) -> None:
    path = tmp_path / name
    path.write_text(text, encoding="utf-8")
    with pytest.raises(BadDeck) as error:
        read_deck(path)
    assert str(error.value) == f"{path}: {sentence}"


def test_a_file_that_is_not_there_or_no_text(tmp_path: Path) -> None:
    for name in ("deck.txt", "deck.toml"):
        with pytest.raises(BadDeck, match="No such file"):
            read_deck(tmp_path / name)
    path = tmp_path / "deck.txt"
    path.write_bytes(b"\xff\xfe\x00\xd8")
    with pytest.raises(BadDeck, match="not a text file"):
        read_deck(path)


def test_what_other_programs_write() -> None:
    """Headings, `x` behind a number, tokens, and a name with the mark of its printing."""
    from sandtable.games.redemption.decks import deck_from
    from sandtable.games.redemption.lackey import read_txt

    text = "Deck:\n2x Gideon\n1\tSon of God (J)\n\nReserve:\n1 Denarius\nTokens:\n1 Lost Soul Token\n"
    assert line_of(deck_from(read_txt(text), OURS)) == "2 gideon, son-of-god-j; reserve: denarius"


def test_a_table_is_read_as_it_lies() -> None:
    assert line_of(deck_of({"cards": {"gideon": 2}, "reserve": {"denarius": 1}})) == "2 gideon; reserve: denarius"
