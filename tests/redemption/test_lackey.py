"""A player's own card file, in the shape that LackeyCCG's is: facts are read, abilities are ours or mute."""

from __future__ import annotations

import os
import subprocess
import sys
from pathlib import Path

import pytest

from sandtable.games.redemption import tables as t
from sandtable.games.redemption.cards import Card
from sandtable.games.redemption.decks import Deck, Library, counted, line_of, problems, read_deck, remarks
from sandtable.games.redemption.lackey import BadFile, CardFile, cards_in, read_card_file, reference_of, title_of
from sandtable.games.redemption.language import *
from sandtable.games.redemption.texts import MUTE, card_text, face

HEADER = (
    "Name Set ImageFile Type Brigade Strength Toughness Class Identifier SpecialAbility Rarity Reference Sound Alignment "
    "Legality"
)
ROWS = [  # cards that nobody prints, in the shape of those that are
    "Brave Miller (Ki)|Kings|Brave_Miller_(Ki)|Hero|Red|7|5|Warrior|Israelite|May grind.|Common|II Kings 4:7||Good|",
    "Quiet Miller (Wa)|Warriors|Quiet_Miller_(Wa)|Hero|Red|3|2|||||I Chronicles 27:12||Good|",
    "Dusty Road|Kings|Dusty_Road_(Ki)|EE|Black/Gold|-4|1|Territory, Star||Stay out.|Rare|Acts 27:2||Evil|",
    "Sack of Barley (LoC)|Lineage of Christ|LoC_12|GE|Multi|2|2||X = the number of your millers|Draw X.|Rare|Ruth 3:15||Good|",
    "Both Hands|Fall of Man|12-Both|DAE|White/Brown|1|7|Territory||Do it twice.|Common|Hebrews 4:7 (Psalm 95:7-8)||Neutral|",
    "Grown / Worn|Lineage of Christ|LoC_2|DAC|Purple/Brown|4(3)|3(4)|Warrior|King of Judah|Age.|Common|II Kings 1:1||Neutral|",
    "Stone Jar|Kings|Stone_Jar|Artifact||||||Pour.|Common|John 2:6||Neutral|",
    "Hilltop|Kings|Hilltop|Site|Teal|||||||Acts 1:12||Neutral|",
    "Nightfall|Kings|Nightfall|Dominant||||||Fall.|Rare|||Evil|",
    "Peter (I)|I|Peter_(I)|Hero|Purple|9|9||Disciple|Something else.|Fixed|Luke 6:13-14||Good|",
    "Lost Soul Psalm 30:3 (I)|I|Soul_(I)|Lost Soul||||||Come back.|Fixed|Psalm 30:3||Neutral|",
    "Lost Soul Luke 13:25 (J)|J|Soul_(J)|Lost Soul|||||||Fixed|Luke 13:25||Neutral|",
    "Two Gates|Fall of Man|031-Gates|City|Blue/Evil||||Canaanite|Open both.|Rare|Genesis 11:4||Evil|",
    "Walled Camp|Lineage of Christ|LoC_37|Evil Character/Fortress|Crimson|6|12|Warrior|Generic|Hold.|Common|II Kings 2:2||Evil|",
    "Sundial|Kings|Sundial|Clock||||||||Isaiah 38:8||Neutral|",
    "Mauve Cloak|Kings|Cloak|GE|Mauve|1|1|||||Acts 1:1||Good|",
]  # fmt: skip


def file_text(rows: list[str] = ROWS) -> str:
    return "\n".join(["\t".join(HEADER.split()), *(row.replace("|", "\t") for row in rows), ""])


READ = cards_in(file_text(), t.MAIN_CARDS)
BY_TITLE: dict[str, Card] = {card.title: card for card in READ.cards}


def test_facts_are_read() -> None:
    miller = BY_TITLE["Brave Miller"]
    assert (miller.type, miller.side, miller.brigades, miller.classes) == (HERO, GOOD, (RED,), (WARRIOR,))
    assert (miller.strength, miller.toughness, miller.reference, miller.set) == (7, 5, "II Kings 4:7", "Kings")
    assert {trait("Israelite"), UNIQUE, CHARACTER, OLD_TESTAMENT, *from_book("II Kings")} <= miller.facts
    road = BY_TITLE["Dusty Road"]
    assert (road.type, road.side, road.brigades, road.classes) == (
        ENHANCEMENT,
        EVIL,
        (BLACK, EVIL_GOLD),
        (TERRITORIAL, STAR),
    )
    assert (road.strength, road.toughness) == (-4, 1)
    assert BY_TITLE["Sack of Barley"].brigades == ALL_GOOD
    assert BY_TITLE["Sack of Barley"].printed == ()  # what X is, is no identifier
    assert BY_TITLE["Both Hands"].reference == "Hebrews 4:7"
    hero, foe = BY_TITLE["Grown / Worn"].faces
    assert (hero.type, hero.brigades, hero.strength, hero.toughness) == (HERO, (PURPLE,), 4, 3)
    assert (foe.type, foe.brigades, foe.strength, foe.toughness) == (FOE, (BROWN,), 3, 4)
    assert hero.mute
    assert foe.mute
    assert (BY_TITLE["Hilltop"].type, BY_TITLE["Hilltop"].brigades) == (SITE, (TEAL,))
    assert (BY_TITLE["Two Gates"].type, BY_TITLE["Two Gates"].side, BY_TITLE["Two Gates"].brigades) == (CITY, EVIL, (BLUE,))
    assert (BY_TITLE["Walled Camp"].type, BY_TITLE["Walled Camp"].toughness) == (FOE, 12)
    assert (BY_TITLE["Nightfall"].side, BY_TITLE["Nightfall"].reference) == (EVIL, "")


@pytest.mark.rule("RD-11.6b", "RD-11.6c", "RD-11.6e")
def test_a_card_without_our_line_is_mute() -> None:
    miller = BY_TITLE["Brave Miller"]
    assert miller.mute
    assert miller.does == ()
    assert MEEK not in miller.facts  # it has an ability, for decks and for effects
    assert card_text(miller) == ["It has an ability that is not played here: only its numbers and facts count."]
    assert face(miller).count("mute") == 1
    assert not any("grind" in face(card) for card in READ.cards)  # texts are never taken over


def test_a_card_without_an_ability_is_complete() -> None:
    quiet = BY_TITLE["Quiet Miller"]
    assert not quiet.mute
    assert MEEK in quiet.facts


def test_a_card_with_our_line_is_ours() -> None:
    peter = BY_TITLE["Peter"]
    assert peter._replace(art="") == t.CARDS[t.KIND["peter"]]  # printed numbers, not the file's
    assert peter.art == "Peter_(I)"
    soul = BY_TITLE['Lost Soul Psalm 30:3 ("Resurrection")']
    assert soul.does == t.CARDS[t.KIND["lost-soul-psalm-30-3"]].does


def test_what_cannot_be_read_is_said_and_left_out() -> None:
    assert READ.unread == (
        "line 16, Sundial: 'Clock' is no type of card that we know",
        "line 17, Mauve Cloak: there is no brigade 'mauve'",
    )
    assert len(READ.cards) == len(ROWS) - 2


@pytest.mark.parametrize(
    ("name", "set_", "title"),
    [
        ("Abishai (Ki)", "Kings", "Abishai"),
        ("Abel ( C)", "2nd Edition", "Abel"),
        ("Aaron's Rod (UL)", "Main Unlimited", "Aaron's Rod"),
        ("Abednego (Azariah)", "Faith of Our Fathers", "Abednego (Azariah)"),
        ("Abed-nego (Azariah) (PoC)", "Prophecies of Christ", "Abed-nego (Azariah)"),
        ("Abel (CoW AB)", "Cloud of Witnesses (Alternate Border)", "Abel"),
        ("Abdon", "Faith of Our Fathers", "Abdon"),
        ("Angel of the Lord (2016 Promo)", "Promo", "Angel of the Lord"),
        ("Angel of the Lord (Promo 2018)", "Promo", "Angel of the Lord"),
        ("Angel of the Lord (Greek)", "3rd Edition", "Angel of the Lord (Greek)"),
    ],
)
def test_a_mark_of_the_printing_is_no_part_of_the_title(name: str, set_: str, title: str) -> None:
    assert title_of(name, set_) == title


@pytest.mark.parametrize(
    ("given", "read"),
    [
        ("I Samuel 25:32", "I Samuel 25:32"),
        ("1 Samuel 25:32", "I Samuel 25:32"),
        ("Psalms 119:176", "Psalm 119:176"),
        ("Luke 5:4,6", "Luke 5:4,6"),
        ("II Chronicles 12:16/II Kings 14:31", "II Chronicles 12:16"),
        ("Song of Solomon 2:1", "Song of Solomon 2:1"),
        ("Maccabees 1:1", ""),
        ("", ""),
    ],
)
def test_references(given: str, read: str) -> None:
    assert reference_of(given) == read


# ---------------------------------------------------------------- files
def test_a_file_is_read(tmp_path: Path) -> None:
    path = tmp_path / "carddata.txt"
    path.write_bytes(b"\xef\xbb\xbf" + file_text().replace("\n", "\r\n").encode())
    assert read_card_file(path, t.MAIN_CARDS) == READ


def test_a_file_that_is_none(tmp_path: Path) -> None:
    path = tmp_path / "carddata.txt"
    with pytest.raises(BadFile, match="No such file"):
        read_card_file(path, ())
    path.write_text("Name\tSet\tType\n", encoding="utf-8")
    with pytest.raises(BadFile) as error:
        read_card_file(path, ())
    assert str(error.value) == (
        f"{path}: no card file of LackeyCCG: its first line lacks the columns Brigade, Strength, Toughness, Class, Identifier, "
        "SpecialAbility and Reference"
    )
    assert cards_in(file_text([]), ()) == CardFile((), ())


@pytest.mark.rule("RD-11.6d")
def test_a_deck_of_one_s_own_cards(tmp_path: Path) -> None:
    """From a card file to a checked deck: the check says how many are mute."""
    library = Library(READ.cards)
    path = tmp_path / "mine.txt"
    path.write_text("1\tBrave Miller (Ki)\n3\tQuiet Miller\n2\tDusty Road\n1\tPeter\n", encoding="utf-8")
    deck = read_deck(path, library)
    assert line_of(deck, library) == "brave-miller, 3 quiet-miller, 2 dusty-road, peter"
    assert remarks(deck) == [("RD-11.6d", "3 of 7 cards are mute: they have abilities that we do not play.")]
    assert [rule for rule, _ in problems(deck)] == ["RD-11.1a", "RD-11.2a", "RD-11.3b"]  # two of a card of two brigades
    assert problems(Deck(counted([(BY_TITLE["Brave Miller"], 2)])))[-1][0] == "RD-11.3c"


def test_a_card_that_is_played_in_two_ways_has_faces() -> None:
    rows = [
        "Oath|Kings|Oath|Covenant|Blue/Gold|2|3|||Keep it.|Rare|Genesis 1:1||Good|",
        "Blight|Kings|Blight|Curse|Brown|1|3||||Rare|Genesis 3:17||Evil|",
        "Bright Night|Kings|Night|DAE|Silver/Gold|1|3|||Shine.|Rare|Genesis 1:1||Neutral|",
        "Ladder|Roots|030|DAE|Purple (Brown)|3 (1)|4 (2)|||Climb.|Rare|Genesis 1:1||Good/Evil|",
        "Half|Kings|Half|DAE|Silver|1|3|||Shine.|Rare|Genesis 1:1||Good|",
    ]
    oath, blight, night, ladder, half = cards_in(file_text(rows), ()).cards
    assert [(f.type, f.brigades) for f in oath.faces] == [(ENHANCEMENT, (BLUE, GOLD)), (ARTIFACT, ())]
    assert not any(MEEK in card.facts for card in (oath, *oath.faces))
    assert all(MEEK in card.facts for card in (blight, *blight.faces))
    assert [(f.side, f.brigades) for f in night.faces] == [(GOOD, (SILVER,)), (EVIL, (EVIL_GOLD,))]
    assert [(f.brigades, f.strength, f.toughness) for f in ladder.faces] == [((PURPLE,), 3, 4), ((BROWN,), 1, 2)]
    assert (half.faces, half.side, half.brigades) == ((), GOOD, (SILVER,))
    assert card_text(oath) == [MUTE]
    assert BY_TITLE["Two Gates"].faces[0].type == SITE


SHOW = """
from sandtable.games.redemption import tables as t
from sandtable.games.redemption.decks import OURS, read_line, remarks
from sandtable.games.redemption.texts import face
kind = t.KIND["brave-miller"]
print(kind - sum(1 + len(card.faces) for card in t.OUR_CARDS), t.STRENGTH[kind], t.MEEK[kind], t.ABILITIES[kind])
print(t.KIND["peter"], len(t.FITS) == 2 * t.N_KINDS * t.FIT_WORDS, t.OWN_FILES[0].name)
print(face(t.CARDS[kind]))
print(remarks(read_line("brave-miller, peter")))
"""


@pytest.mark.rule("RD-11.6b")
def test_a_player_s_own_cards_are_rows_behind_ours(tmp_path: Path) -> None:
    path = tmp_path / "carddata.txt"
    path.write_text(file_text(), encoding="utf-8")
    done = subprocess.run(
        [sys.executable, "-c", SHOW], env={**os.environ, t.OWN_CARDS: str(path)}, capture_output=True, text=True, check=False
    )
    assert done.stderr == ""
    assert done.stdout.splitlines() == [
        "0 7 0 0",
        f"{t.KIND['peter']} True carddata.txt",
        f"Brave Miller | Hero · red · 7/5 · warrior · Israelite · II Kings 4:7 · Kings, mute | {MUTE}",
        "[('RD-11.6d', '1 of 2 cards is mute: it has an ability that we do not play.')]",
    ]
