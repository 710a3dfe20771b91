"""Decks: what a legal one is, at its edges; files, lines, and what goes into a state."""

from __future__ import annotations

from pathlib import Path

import pytest

from sandtable import cli
from sandtable.games.redline import decks, redline
from sandtable.games.redline.cards import CARD_NAMES, CARDS, MISSION_NAMES, N_MISSIONS
from sandtable.games.redline.decks import DECKS, BadDeck, Deck, canonical, canonical_missions, problems, read_deck
from sandtable.kernel import BadOption

CPM = DECKS["cpm"]


def changed(deck: Deck = CPM, **counts: int) -> Deck:
    """A deck with other counts of some cards; `zuni_rockets=4`."""
    cards = list(deck.cards)
    for name, n in counts.items():
        cards[CARD_NAMES.index(name.replace("_", "-"))] = n
    return deck._replace(cards=tuple(cards))


def rules(deck: Deck) -> list[str]:
    """The rules that a deck breaks."""
    return [text.rpartition("[")[2].rstrip("]") for text in problems(deck)]


def missions(n: int, first: int = 1) -> tuple[int, ...]:
    """A mission deck of n cards: `first` copies of the first, then one of each, then a second of each."""
    counts = [first] + [0] * (N_MISSIONS - 1)
    k = 1
    while sum(counts) < n:
        counts[k % N_MISSIONS or 1] += 1
        k += 1
    return tuple(counts)


# ---------------------------------------------------------------- the rules
@pytest.mark.rule("RL-2.1a")
@pytest.mark.parametrize(("drops", "size", "legal"), [(18, 59, False), (19, 60, True), (20, 61, False)])
def test_sixty_cards(drops: int, size: int, legal: bool) -> None:
    deck = changed(supply_drop=drops)
    assert sum(deck.cards) == size
    assert rules(deck) == ([] if legal else ["RL-2.1a"])


@pytest.mark.rule("RL-2.1b")
def test_a_deck_has_a_general() -> None:
    assert rules(CPM._replace(general=-1)) == ["RL-2.1b"]


@pytest.mark.rule("RL-2.1c")
def test_the_general_is_not_one_of_the_sixty() -> None:
    assert rules(changed(supply_drop=18, valya_serova=1)) == ["RL-2.1c"]
    assert sum(CPM.cards) == 60


@pytest.mark.rule("RL-2.1d")
def test_cards_are_neutral_or_of_the_generals_faction() -> None:
    assert rules(changed(supply_drop=18, tigercat=1)) == ["RL-2.1d"]
    assert rules(CPM._replace(general=CARD_NAMES.index("camilla-brand"))).count("RL-2.1d") == sum(
        1 for k, n in enumerate(CPM.cards) if n and CARDS[k].faction == 0
    )
    assert rules(changed(supply_drop=17, zuni_rockets=4)) == []  # neutral


@pytest.mark.rule("RL-2.1e", "RL-2.1f", "RL-2.1g")
@pytest.mark.parametrize(("copies", "legal"), [(4, True), (5, False)])
def test_four_copies_of_all_but_basic_resources(copies: int, legal: bool) -> None:
    assert rules(changed(supply_drop=21 - copies, rabbit=copies, moose=3)) == ([] if legal else ["RL-2.1e"])
    assert rules(changed(supply_drop=21 - copies, network=copies)) == ([] if legal else ["RL-2.1e"])  # heroic, too
    assert rules(changed(supply_drop=21 - copies, efreet_hanger=copies)) == ([] if legal else ["RL-2.1e"])  # not basic


@pytest.mark.rule("RL-2.1f", "RL-2.1h")
def test_a_deck_of_supply_drops_is_legal() -> None:
    drops = tuple(60 if name == "supply-drop" else 0 for name in CARD_NAMES)
    assert problems(Deck(CPM.general, drops)) == []


@pytest.mark.rule("RL-2.2a", "RL-2.2b", "RL-1.1b")
@pytest.mark.parametrize(("name", "kinds"), [("cpm", (22, 15, 13, 10)), ("une", (23, 15, 12, 10))])
def test_the_printed_lists_are_legal(name: str, kinds: tuple[int, ...]) -> None:
    deck = DECKS[name]
    assert problems(deck) == []
    count = {
        kind: sum(n for k, n in enumerate(deck.cards) if CARDS[k].type.name == kind)
        for kind in ("resource", "efreet", "equipment", "tactic")
    }
    assert tuple(count.values()) == kinds
    assert sum(deck.cards) + 1 == 61


@pytest.mark.rule("RL-2.3a")
@pytest.mark.parametrize(("n", "legal"), [(19, False), (20, True), (21, True)])
def test_at_least_twenty_missions(n: int, legal: bool) -> None:
    assert sum(missions(n)) == n
    assert rules(CPM._replace(missions=missions(n))) == ([] if legal else ["RL-2.3a"])


@pytest.mark.rule("RL-2.3b")
@pytest.mark.parametrize(("copies", "legal"), [(3, True), (4, False)])
def test_three_copies_of_a_mission(copies: int, legal: bool) -> None:
    assert rules(CPM._replace(missions=missions(20, copies))) == ([] if legal else ["RL-2.3b"])


def test_every_problem_is_said() -> None:
    deck = changed(supply_drop=10, rabbit=9, tigercat=5)._replace(missions=missions(12, 4))
    assert sorted(set(rules(deck))) == ["RL-2.1a", "RL-2.1d", "RL-2.1e", "RL-2.3a", "RL-2.3b"]
    ledger = redline.ledger.read_text(encoding="utf-8") if redline.ledger else ""
    assert all(f"**{rule}**" in ledger for rule in rules(deck))


# ---------------------------------------------------------------- lines
def test_a_line_has_one_true_form() -> None:
    mine = (
        "valya-serova:4 rabbit,  18 supply-drop, 2 efreet-hanger, listening-post, 2 huojian, 2 sledge, 3 hammer, 2 moose, "
        + (
            "2 claymore, katyusha, 2 cpm-cadet, 2 network, jiantaou, 2 aesa-iv-czar, 2 zuni-rockets, heatseekers, longarm, "
            "2 overclocked-laser, 2 full-salvo, rolling-thunder, 2 push-forward, data-dump, 2 danger-close, blaze-of-glory, "
            "covering-fire"
        )
    )
    line = canonical(mine)
    assert line.startswith("valya-serova: 18 supply-drop, 2 efreet-hanger, listening-post, 4 rabbit, ")
    assert canonical(line) == line
    assert decks.line_of(CPM) == canonical(" cpm ") == "cpm"
    listed = f"valya-serova: {decks.list_text(CPM.cards, CARD_NAMES)}"
    assert canonical(listed) == "cpm"
    assert redline.full_options({"red_deck": listed})["red_deck"] == "cpm"


def test_mission_lines() -> None:
    assert canonical_missions("house") == "house"
    assert canonical_missions(", ".join(reversed(MISSION_NAMES))) == "house"
    line = canonical_missions(", ".join(f"2 {name}" for name in MISSION_NAMES[:10]))
    assert line.startswith("2 relay-tower, 2 dust-flats, ")
    with pytest.raises(BadDeck, match=r"RL-2\.3a"):
        canonical_missions("relay-tower")


@pytest.mark.parametrize(
    ("line", "says"),
    [
        ("dragon", "say cpm or une, or a list"),
        ("valya-serova: 60 supply-dorp", "there is no card 'supply-dorp'"),
        ("valya-serova: 60 supply", "did you mean supply-drop"),
        ("rabbit: 60 supply-drop", "is no general; the generals are valya-serova and camilla-brand"),
        ("valya-serova: x supply-drop", "should look like '2 huojian'"),
        ("valya-serova: 30 supply-drop, 30 supply-drop", "twice"),
        ("valya-serova: 59 supply-drop", "has 59 cards besides the general"),
        ("valya-serova:", "should look like"),
    ],
)
def test_bad_lines_are_refused_in_a_sentence(line: str, says: str) -> None:
    with pytest.raises(BadDeck, match=says):
        canonical(line)
    with pytest.raises(BadOption, match=says):
        redline.full_options({"red_deck": line})


def test_a_state_carries_its_lists() -> None:
    mine = canonical("camilla-brand: 60 supply-drop")
    double = canonical_missions(", ".join(f"2 {name}" for name in MISSION_NAMES[:10]))
    s = redline.new(1, {"red_deck": mine, "blue_deck": "cpm", "missions": double})
    assert decks.lines_from(s) == (mine, "cpm", double)
    assert redline.options_of(s)["red_deck"] == mine
    assert sum(s.sides[0].deck) == 60
    hidden = redline.known(s, 1)
    assert decks.lines_from(hidden)[1:] == ("cpm", double)


# ---------------------------------------------------------------- files and the command
LEGAL = """
general = "valya-serova"
cards = { supply-drop = 56, rabbit = 4 }
"""


@pytest.fixture
def deck_file(tmp_path: Path) -> Path:
    return tmp_path / "my deck.toml"


def test_a_file_is_a_deck(deck_file: Path) -> None:
    deck_file.write_text(LEGAL + "missions = { " + ", ".join(f"{name} = 2" for name in MISSION_NAMES[:10]) + " }")
    deck = read_deck(deck_file)
    assert problems(deck) == []
    assert deck.missions is not None
    assert sum(deck.missions) == 20
    assert decks.line_of(deck) == "valya-serova: 56 supply-drop, 4 rabbit"


@pytest.mark.parametrize(
    ("text", "says"),
    [
        ("general = 'valya-serova'\ncards = 3", "cards = 3: it should be a table"),
        ("cards = { rabbit = 'four' }", "it should be a whole number"),
        ("cards = { rabbit = -1 }", "it should be a whole number"),
        ("cards = { rabit = 1 }", "there is no card 'rabit'"),
        ("general = 'moose'", "EF-38 Moose is no general"),
        ("commander = 'valya-serova'", "a deck has no commander"),
        ("general =", "not a deck"),
    ],
)
def test_bad_files_are_refused_in_a_sentence(deck_file: Path, text: str, says: str) -> None:
    deck_file.write_text(text)
    with pytest.raises(BadDeck, match=says):
        read_deck(deck_file)
    with pytest.raises(BadDeck, match="No such file"):
        read_deck(deck_file.with_name("none.toml"))


def test_the_command_lists_decks(capsys: pytest.CaptureFixture[str]) -> None:
    assert cli.main(["decks", "redline"]) == 0
    out = capsys.readouterr().out
    assert "cpm: Valya Serova, 60 cards (HOUSE" in out
    assert "19 supply-drop" in out
    assert "une: Camilla Brand" in out


def test_the_command_checks_a_file(deck_file: Path, capsys: pytest.CaptureFixture[str]) -> None:
    deck_file.write_text(LEGAL)
    assert cli.main(["decks", "redline", "check", str(deck_file)]) == 0
    assert capsys.readouterr().out == "legal\n"
    deck_file.write_text(LEGAL.replace("4", "5").replace("56", "57"))
    assert cli.main(["decks", "redline", "check", str(deck_file)]) == 1
    assert capsys.readouterr().out.splitlines() == [
        "The deck has 62 cards besides the general; it must have 60. [RL-2.1a]",
        "5 copies of EF-9 Rabbit; there may be 4 of all but basic resource cards. [RL-2.1e]",
    ]
    deck_file.write_text("cards = { rabit = 1 }")
    assert cli.main(["decks", "redline", "check", str(deck_file)]) == 2
    assert "there is no card 'rabit'" in capsys.readouterr().err
    assert cli.main(["decks", "redline", "look"]) == 2
    assert "decks redline check FILE" in capsys.readouterr().err


def test_a_game_without_decks_says_so(capsys: pytest.CaptureFixture[str]) -> None:
    assert cli.main(["decks", "frontline"]) == 2
    assert "Front Line has no decks" in capsys.readouterr().err


@pytest.mark.rule("RL-2.5")
def test_both_lists_are_open_but_not_where_the_cards_are() -> None:
    s = redline.new(3)
    for seat, other in ((0, 1), (1, 0)):
        known, true = redline.known(s, seat).sides[other], s.sides[other]
        assert known.deck == true.deck
        assert not any(known.hand)
        assert known.arsenal == [n + m for n, m in zip(true.hand, true.arsenal, strict=True)]
        assert known.in_hand == true.in_hand == 7
