"""The table in a terminal: every page of a game fits and says what it should."""

from __future__ import annotations

from random import Random
from typing import Any

import pytest

from sandtable.ai import find
from sandtable.games.burntmoon import burntmoon
from sandtable.games.burntmoon.terminal import short
from sandtable.play.match import Match
from sandtable.terminal.boards import drawing_of
from sandtable.terminal.menu import Menu
from sandtable.terminal.page import Page

from .table import at

DRAWING = drawing_of(burntmoon)
POSITION: dict[str, Any] = {
    "player": "lfa",
    "round": 4,
    "control": {"lfa": [5]},
    "forts": {"lfa": [3], "posiwid": [1]},
    "bids": {"lfa": "director", "posiwid": "lead-b"},
    "lfa": {"lanes": {"3": ["2 moss-a", "tir-a", "xed-a disrupted"]}, "hand": ["tir-a", "moss-a", "ordnance"]},
    "posiwid": {"lanes": {"1": ["moss-b disrupted"], "3": ["xed-b"]}, "hand": ["disposal"]},
}


def page(s: Any, width: int, height: int, seat: int = 0) -> list[str]:
    known = burntmoon.known(s, seat)
    return [line.plain.rstrip() for line in Page(DRAWING, known).lines(width, height)]


def test_a_small_page() -> None:
    assert page(at(POSITION), 80, 24) == [
        "Line of Fire: Burnt Moon · house reconstruction",
        "    lane 1   lane 2   lane 3   lane 4   lane 5      Round 4, LFA's turn",
        "POS  4 d0#    3 d0     3 d1     3 d1     2 d2                  LFA[]   POSIWID()",
        "    B×M                                             Points/8   4       0",
        "                      B X                           Initiative first",
        "    ─0 ▼ 1── ─·────── ─4 ▲ 1── ─·────── ─1 ▲ 0──    Last bid   9 Direc 7 Lead B",
        "                      A M2T                         MOSS/forts 2 / 2   1 / 2",
        "                      ×X                            Hand/deck  3 / 0   1 / 0",
        "LFA  2 d2     3 d1     3 d1#    3 d0    [4]d0       Used/gone  0 / 0   0 / 0",
        "                                                    Hand: MOSS A 5, TIR A 3,",
        "                                                      Ordnance Controller 2",
    ]


def test_a_wide_page_has_names_and_sums() -> None:
    text = "\n".join(page(at(POSITION), 120, 36))
    assert "2 MOSS A  4:5" in text  # 3 with a majority and 1 for TIR; 3 and the site and the fortification
    assert "  TIR A   5:4" in text
    assert "×xED A    -:5" in text
    assert "[4] def 0" in text
    assert " 3  def 1 fort" in text


def test_nobody_sees_the_other_hand() -> None:
    s = at(POSITION)
    assert "Decom" not in "\n".join(page(s, 120, 36, 0))
    assert "Decom 4" in "\n".join(page(s, 120, 36, 1))
    assert "Hand:" not in "\n".join(page(s, 120, 36, -1))


@pytest.mark.parametrize(("width", "height"), [(80, 24), (100, 30), (120, 40)])
def test_every_page_of_a_game_fits(width: int, height: int) -> None:
    match = Match(burntmoon, f"pages {width}", {"round_cap": "20"})
    players = [find("greedy"), find("random")]
    pages = 0
    while not match.over:
        a = match.open()[0]
        known = match.known(match.seat(a))
        if len(match.record.moves) % 3 == 0:
            options = match.options(a.i)
            menu = Menu(DRAWING.items(known, a.i, options), DRAWING.place)
            assert {e.item.option.action for e in menu.entries} == {o.action for o in options}
            lines = Page(DRAWING, known, "", match.log_for(match.seat(a))[-6:], {}, menu.lines).lines(width, height)
            assert len(lines) < height
            assert all(line.cell_len <= width for line in lines)
            pages += 1
        answer = players[a.who].choose(burntmoon, known, a.who, a.i, Random(len(match.record.moves)))
        match.play(a.i, answer.action, answer.place)
    assert pages > 10
    assert " points, " in DRAWING.standing(match.state)


def test_the_menu_goes_by_cards() -> None:
    s = at(POSITION)
    known = burntmoon.known(s, 0)
    options = Match(burntmoon, "x", position=burntmoon.position(s)).options(0)
    menu = Menu(DRAWING.items(known, 0, options), DRAWING.place)
    assert menu.entries[0].text == "end"
    assert menu.entries[0].number == 0
    lines = [line.plain for line in menu.in_brief(80)]
    assert any(line.startswith("TIR A ") and "deploy" in line and "hunker" in line for line in lines)
    assert any("lane 3 attack xED B 5:4 hit" in line for line in lines)
    assert any("lane 3 control (3p)" in line for line in lines)
    cards = [e.item.start for e in menu.entries[1:]]
    assert cards == sorted(cards, key=lambda card: card if card is not None else -1)
    assert {e.text.split()[1] for e in menu.among("tir-a")} == {"tir-a"}
    assert len(menu.among("attack tir-a 3")) == 1


def test_short_names() -> None:
    assert [short(name) for name in ("Operations Director", "Cell Lead B", "MOSS A", "Sysop")] == [
        *("Director", "Lead B", "MOSS A", "Sysop"),
    ]
    assert sum(burntmoon.blank().sides[0].copies) == 52
