"""What is drawn: it fits, it says whose is what without colour, and the menu finds what is typed."""

from __future__ import annotations

from random import Random
from typing import Any

import pytest

from examples import games as examples
from sandtable.games.frontline.board import square_name
from sandtable.games.registry import find
from sandtable.play.match import Match, Option
from sandtable.terminal.boards import drawing_of
from sandtable.terminal.menu import Item, Menu, fitting
from sandtable.terminal.page import Page

SIZES = [(80, 24), (100, 30), (120, 40), (200, 60)]
OPTIONS = [{}, {"map": "nogo", "setup": "free", "cards": "choose"}, {"players": "allies-4", "map2": "desert"}]
FRONT_LINE = find("frontline")
DRAWING = drawing_of(FRONT_LINE)


def played(options: dict[str, str], seed: str, decisions: int) -> Any:
    """Moments of a random game."""
    match, rng = Match(FRONT_LINE, seed, options), Random(seed)
    for n in range(decisions):
        if match.over:
            return
        asked = match.open()[0]
        if n % 5 == 0:
            yield match, asked
        match.play(asked.i, rng.choice(FRONT_LINE.legal(match.state, asked.i)))


@pytest.mark.parametrize("options", OPTIONS, ids=["main", "free", "allies"])
def test_every_page_fits_its_terminal(options: dict[str, str]) -> None:
    for match, asked in played(options, "1", 150):
        known = match.known(match.seat(asked))
        menu = Menu(DRAWING.items(known, asked.i, match.options(asked.i)), DRAWING.place)
        unit = menu.at(menu.entries[-1].item.start or 0)
        for width, height in SIZES:
            for lines in (menu.lines, lambda w, h, unit=unit: fitting(unit, w, h)):
                page = Page(
                    DRAWING, known, "Red human, Green greedy", match.log[-9:], {7: 123, 30: 4}, lines, "Not legal. " * 9
                )
                drawn = page.lines(width, height)
                assert len(drawn) < height
                assert all(line.cell_len <= width for line in drawn), (width, [line.plain for line in drawn])
                assert drawn[0].plain.startswith("Front Line")


@pytest.mark.parametrize(("width", "height"), SIZES)
def test_signs_say_it_all_without_colour(width: int, height: int) -> None:
    """Unit by unit: the bracket and the case of the letter say whose it is, × that it is disrupted."""
    for match, _ in played({}, "2", 150):
        s = match.state
        rows = [line.plain for line in DRAWING.board(s, width, height - 8)]
        tall = len(rows) > 12
        cell = 9 if tall else 7
        for square in range(60):
            row = 1 + (9 - square // 6) * (2 if tall else 1) + (1 if tall else 0)
            text = rows[row][4 + square % 6 * cell :][:cell]
            unit = s.board[square]
            if unit < 0:
                assert not set(text) & set("[]()×"), square_name(square)
                continue
            u = s.units[unit]
            name = ("Inf", "Tank", "Art")[u.kind] if tall else "ITA"[u.kind]
            assert (f"[{name}]" if u.colour == 0 else f"({name.lower()})") in text
            assert ("×" in text) == (u.status == 2)


def test_the_board_shows_ground_and_fallen_cities() -> None:
    s = FRONT_LINE.from_position({"fallen": ["f3"], "red": {}, "green": {}}, FRONT_LINE.full_options())
    flat = "\n".join(line.plain.rstrip() for line in DRAWING.board(s, 60, 12))
    assert " 3]        ▲▲                    ▲     Ai†" in flat
    assert " 6  ◆       ▲            ▲▲     ░░░     ▲" in flat
    assert "10) ▲▲            Cap     ▲            prt" in flat
    tall = "\n".join(line.plain.rstrip() for line in DRAWING.board(s, 80, 30))
    assert "Air Base†" in tall
    assert "≈" in "".join(line.plain for line in DRAWING.board(FRONT_LINE.blank({"map": "nogo"}), 80, 30))


def test_house_material_is_labelled() -> None:
    match = Match(FRONT_LINE, "1", {"cards": "choose"})
    assert "(house map)" in DRAWING.title(match.state)
    match.play_text("red", "card centered-air")
    match.play_text("green", "card balanced-industry")
    match.play_text(match.seat(match.open()[0]), "first red")
    panel = "\n".join(line.plain for line in DRAWING.panel(match.state, 40))
    assert "Cen Air*" in panel
    assert "Bal Ind " in panel


def test_a_long_menu_is_cut_and_says_so() -> None:
    menu = Menu([Item(Option(n, f"take {n}", f"Take the number {n}")) for n in range(300)], lambda word: None)
    lines = menu.lines(80, 6)
    assert len(lines) == 6
    assert lines[-1].plain == "… and more: 'list' shows all 300."


def test_a_menu_finds_what_is_typed() -> None:
    texts = ["end", "move b1 b2", "move b1 b3", "move b10 b9", "relieve b1 c1", "commission"]

    def item(text: str) -> Item:
        squares = [DRAWING.place(word) for word in text.split()[1:]] or [None, None]
        return Item(
            Option(0, text, text), start=squares[0], end=squares[1], swap=text.startswith("rel"), nothing=text == "end"
        )

    menu = Menu([item(text) for text in texts], DRAWING.place)

    def found(text: str) -> list[str]:
        return [e.text for e in menu.among(text)]

    assert [e.number for e in menu.entries] == [0, 1, 2, 3, 4, 5]
    assert found("e") == ["end"]
    assert found("mo b1 b3") == ["move b1 b3"]
    assert found("move b1") == ["move b1 b2", "move b1 b3"]
    assert found("b1 b2") == ["move b1 b2"]
    assert found("c1 b1") == ["relieve b1 c1"]
    assert found("b2 b1") == []
    assert found("b1") == ["move b1 b2", "move b1 b3", "relieve b1 c1"]
    assert found("c1") == ["relieve b1 c1"]
    assert found("b9") == ["move b10 b9"]
    assert found("fly") == found("") == []


@pytest.mark.parametrize("name", list(examples))
def test_any_game_can_be_drawn_and_listed(name: str) -> None:
    """A game that brings no drawing of its own gets the plain one."""
    game = examples[name]
    match = Match(game, "1")
    drawing = drawing_of(game)
    menu = Menu(drawing.items(match.state, 0, match.options(0)), drawing.place)
    page = Page(drawing, match.known(match.seat_names[0]), menu=menu.lines).lines(80, 24)
    assert page[0].plain == game.title
    assert len(menu.entries) == len(game.legal(match.state, 0))
    assert menu.among(menu.entries[0].text) == menu.entries[:1]
