"""The table in a terminal: every page of a game fits and says what it should."""

from __future__ import annotations

import re
from random import Random
from typing import Any

import pytest

from sandtable.ai import find
from sandtable.games.redline import redline
from sandtable.games.redline.facts import PRINTED
from sandtable.games.redline.terminal import initials
from sandtable.play.match import Match
from sandtable.terminal.boards import drawing_of
from sandtable.terminal.menu import Menu
from sandtable.terminal.page import Page

from .table import at, play

DRAWING = drawing_of(redline)
POSITION: dict[str, Any] = {
    "turn": 3,
    "player": "red",
    "missions": ["relay-tower", "dust-flats", "survey-ridge", "signal-array", "orbital-uplink"],
    "flipped": [4],
    "control": {"red": [1], "blue": [3]},
    "red": {
        "recon": 2,
        "general": "hq",
        "general_damage": 1,
        "hand": ["full-salvo", "2 rabbit", "supply-drop"],
        "resources": ["3 supply-drop", "efreet-hanger expended"],
        "units": {
            "r1": "huojian damage 3 with zuni-rockets expended; criticals frozen-legs",
            "r2": "moose flipped damage 1",
        },
    },
    "blue": {"hand": ["close-call"], "units": {"b1": "tigercat expended"}},
}
FIGHT: dict[str, Any] = {
    "stage": "planning",
    "red": {"arsenal": ["10 supply-drop"], "units": {"r1": "huojian"}, "hand": ["full-salvo"], "recon": 1},
    "blue": {"arsenal": ["10 supply-drop"], "units": {"b1": "horus"}, "hand": ["close-call"], "recon": 1},
}


def page(s: Any, width: int, height: int, seat: int = 0) -> list[str]:
    known = redline.known(s, seat)
    return [line.plain.rstrip() for line in Page(DRAWING, known).lines(width, height)]


def test_a_small_page() -> None:
    assert page(at(POSITION), 80, 24) == [
        "REDLINE · house cards: numbers and effects are ours",
        "1 Relay Tower   2 Dust Flats    3 Survey Ridge  4 Signal Array  5 Orbital Uplin",
        "cost3 rec1 Red  cost3 rec1      cost5 rec1 Blue cost5 rec2 down cost7 rec3",
        "",
        "Red hand 4 arsenal 49 recon 2 res 3/4    Blue hand 1 arsenal 58 recon 0 res 0/0",
        "r1 Huojian   2 4/7 2                     b1 Tigercat  2 6/6 6 exp",
        "     Zuni Rockets*; ! Frozen Legs",
        "r2 Moose     3 9/10 3 down",
        "Turn 3, Red deploys · Valya Serova HQ 5/6",
        "Hand: Supply Drop, 2 Rabbit 1, Full Salvo 1",
    ]


def test_a_wide_page_has_a_panel() -> None:
    lines = page(at(POSITION), 130, 40)
    text = "\n".join(lines)
    assert re.search(r"General +HQ 5/6 +bunker", text)
    assert re.search(r"Resources +3SD 1EH", text)
    assert "Hand: Supply Drop, 2 Rabbit" in text
    assert lines[1].endswith("Turn 3, Red deploys")


def test_where_there_is_little_room_cards_are_initials() -> None:
    units = [
        line.plain.rstrip() for line in DRAWING.board(redline.known(at(POSITION), 0), 49, 7) if line.plain.startswith("r1")
    ]
    assert units == ["r1 Huojian   2 4/7 2 ZR* !FL             b1 Tigercat  2 6/6 6 exp"]
    assert [initials(name) for name in ("Zuni Rockets", "Network", "Brand's Bunker", "Close Call")] == [
        "ZR",
        "Net",
        "BB",
        "CC",
    ]


def test_nobody_sees_the_other_hand() -> None:
    s = at(POSITION)
    assert "Full Salvo" in "\n".join(page(s, 130, 40, 0))
    assert "Close Call" not in "\n".join(page(s, 130, 40, 0))
    assert "Close Call 1" in "\n".join(page(s, 130, 40, 1))
    assert "Hand:" not in "\n".join(page(s, 130, 40, -1))


def test_dials_shots_and_the_chain() -> None:
    s = play(at(FIGHT, [9]), "red: dial r1 2")
    assert "dial 2" in "\n".join(page(s, 80, 24, 0))
    seen = "\n".join(page(s, 80, 24, 1))
    assert "5 dial set" in seen  # Red's; Blue has not set its own
    assert "7 dial ?" in seen
    assert all(line.cell_len <= 80 for line in DRAWING.legend(redline.new(1)))
    play(s, "blue: dial b1 2")
    while not any(a.kind.name == "act" for a in redline.open(s)):
        play(s, f"{('red', 'blue')[redline.open(s)[0].who]}: pass")
    play(s, "blue: hold b1", "red: fire r1 b1", "red: done", "red: play full-salvo recon 1")
    text = "\n".join(page(s, 100, 24, 1))
    assert "Turn 1, combat at 2, round 1 · r1 at b1, die 9, hit, 2 damage · chain: Full Salvo" in text
    assert "r1 b1" in text


def test_the_title_says_whose_numbers() -> None:
    assert "your numbers" in DRAWING.title(redline.blank({"set": PRINTED}))
    assert "house cards" in DRAWING.title(redline.blank())


@pytest.mark.parametrize(("width", "height"), [(80, 24), (100, 30), (130, 40)])
def test_every_page_of_a_game_fits(width: int, height: int) -> None:
    match = Match(redline, f"pages {width}")
    players = [find("greedy"), find("random")]
    pages = 0
    while not match.over and len(match.record.moves) < 60:
        a = match.open()[0]
        known = match.known(match.seat(a))
        if len(match.record.moves) % 5 == 0:
            options = match.options(a.i)
            menu = Menu(DRAWING.items(known, a.i, options), DRAWING.place)
            assert {e.item.option.action for e in menu.entries} == {o.action for o in options}
            lines = Page(DRAWING, known, "", match.log_for(match.seat(a))[-6:], {}, menu.lines).lines(width, height)
            assert len(lines) < height
            assert all(line.cell_len <= width for line in lines)
            pages += 1
        answer = players[a.who].choose(redline, known, a.who, a.i, Random(len(match.record.moves)))
        match.play(a.i, answer.action, answer.place)
    assert pages > 10
    assert " missions, arsenals of " in DRAWING.standing(match.state)


def test_the_menu_goes_by_cards_and_units() -> None:
    match = Match(redline, "x", position=POSITION)
    known = match.known("red")
    menu = Menu(DRAWING.items(known, 0, match.options(0)), DRAWING.place)
    assert (menu.entries[0].text, menu.entries[0].number) == ("end", 0)
    lines = [line.plain for line in menu.in_brief(80)]
    assert any("deploy rabbit" in line for line in lines)
    assert any(line.startswith("Zuni Rockets ") and "move" in line for line in lines)
    assert {e.text.split()[0] for e in menu.among("r1")} <= {"move", "repair", "use"}
    assert DRAWING.usual(known, 0) is None
