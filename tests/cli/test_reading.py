"""What can be read at a table: cards and piles by name, tables in the legend; all of it fits a terminal of 80 by 24."""

from __future__ import annotations

import io
from random import Random
from typing import Any

import pytest
from rich.console import Console

from sandtable.games.burntmoon import burntmoon
from sandtable.games.fantasycards.cards import ACTIONS, SITUATIONS
from sandtable.games.frontline import frontline
from sandtable.games.redemption.cards import DECK_I, DECK_J
from sandtable.games.redline import redline
from sandtable.games.redline.cards import CARD_NAMES, CRITICAL_NAMES, MISSION_NAMES
from sandtable.games.registry import GAMES, find
from sandtable.play.match import Match
from sandtable.terminal import Problem
from sandtable.terminal.boards import drawing_of
from sandtable.terminal.screen import Screen
from sandtable.terminal.table import IDLE, PASSED, Table

from .sitting import Sitting

WIDTH, HEIGHT = 80, 24
SEATS = {
    "frontline": ("red", "green"),
    "burntmoon": ("lfa", "posiwid"),
    "redline": ("red", "blue"),
    "redemption": ("judah", "levi"),
    "fantasycards": ("red", "blue"),
}


class Sat:
    """A table at which nobody types: commands are given one by one, and what is shown is kept."""

    def __init__(self, name: str, position: dict[str, Any] | None = None, **options: str) -> None:
        self.written = io.StringIO()
        console = Console(
            file=self.written, width=WIDTH, height=HEIGHT, force_terminal=True, color_system=None, highlight=False,
            soft_wrap=True, markup=False, emoji=False,
        )  # fmt: skip
        mine, other = SEATS[name]
        match = Match(find(name), seed="7", options=options, position=position)
        self.table = Table(Screen(console, io.StringIO()), match, {mine: "human", other: "greedy"})

    def asked(self) -> bool:
        """Go on until the person is asked; computers answer, and what is passed is passed. False if the game is over."""
        asks: list[bool] = []
        self.table.ask = lambda: asks.append(True)  # type: ignore[method-assign]
        while not asks:
            if self.table.match.over:
                return False
            self.table.go_on()
        known, i = self.table.match.known(self.table.seat), self.table.the_asked().i
        items = self.table.drawing.items(known, i, self.table.match.options(i))
        self.table.menu = type(self.table.menu)(items, self.table.drawing.place)
        return True

    def says(self, line: str) -> list[str]:
        self.asked()
        self.written.truncate(0)
        self.written.seek(0)
        self.table.message = ""
        try:
            self.table.obey(line)
        except Problem as problem:
            return [str(problem)]
        return [*self.written.getvalue().splitlines(), *filter(None, [self.table.message])]


def words_are_whole(lines: list[str], texts: list[str]) -> bool:
    """Whether the words of the lines, one after the other, are those of the texts."""
    return " ".join(" ".join(lines).split()) == " ".join(" ".join(texts).split())


@pytest.mark.parametrize("name", GAMES)
@pytest.mark.parametrize("command", ["help", "legend"])
def test_help_and_legend_fit(name: str, command: str) -> None:
    sat = Sat(name)
    lines = sat.says(command)
    assert len(lines) < HEIGHT
    assert all(len(line) <= WIDTH for line in lines), [line for line in lines if len(line) > WIDTH]
    drawing, known = sat.table.drawing, sat.table.match.known(sat.table.seat)
    texts = [line.plain for line in drawing.legend(known)]
    if command == "help":
        texts = [*drawing.ways, *sat.table.help_lines()]
        assert all(len(line) <= WIDTH for line in sat.table.help_lines())
    assert words_are_whole(lines, texts)


CARDS = {
    "frontline": ["tank", "infantry", "balanced-air", "capital", "air base"],
    "burntmoon": ["moss-a", "director", "sysop", "interference", "countermeasures", "force lead a"],
    "redline": [*CARD_NAMES, *MISSION_NAMES, *CRITICAL_NAMES],
    "redemption": [card.title for card in (*DECK_I, *DECK_J) if not card.title.startswith("Lost Soul")],
    "fantasycards": [*(play.title for play in (*ACTIONS, *SITUATIONS)), "1", "34", "72"],
}


@pytest.mark.parametrize("name", GAMES)
def test_every_card_can_be_read_and_fits(name: str) -> None:
    sat = Sat(name)
    for card in CARDS[name]:
        lines = sat.says(f"card {card}")
        assert "has no card" not in lines[0]
        assert len(lines) < HEIGHT
        assert all(len(line) <= WIDTH for line in lines), lines
        assert words_are_whole(lines, sat.table.printed(card))
    assert "has no card called 'xyzzy'" in sat.says("card xyzzy")[0]


def test_a_bare_name_is_never_a_move() -> None:
    """In the mulligan `huojian` put the card away."""
    sat = Sat("redline")
    before = len(sat.table.match.record.moves)
    sat.asked()
    held = next(e.text.split()[1] for e in sat.table.menu.entries if e.text.startswith("bottom"))
    said = sat.says(held)
    assert len(sat.table.match.record.moves) == max(before, len(sat.table.match.record.moves))
    assert not any(move.text.startswith("bottom") and move.seat == "red" for move in sat.table.match.record.moves)
    assert any("(Enter: all options.)" in line for line in said)
    assert [entry.text for entry in sat.table.focus] == [f"bottom {held}"]
    sat.says(f"bottom {held}")
    assert sat.table.match.record.moves[-1].text == f"bottom {held}"


PILES = {
    "frontline": {"supply": "Balanced Industry", "removed": "out of the game"},
    "burntmoon": {"supply": "LFA's supply: ", "discard": "discard pile", "deck": "together (", "removed": "out of the game"},
    "redline": {"scrap": "scrapyard", "deck": "hand and arsenal together (7 and 53)"},
    "redemption": {"discard": "Judah's discard pile: 0.", "deck": "hand and deck together (8 and "},
    "fantasycards": {"discard": "Red's discard pile: empty.", "deck": "Red's deck (72): 1, 2, 3,"},
}


@pytest.mark.parametrize("name", GAMES)
def test_piles_can_be_looked_through(name: str) -> None:
    sat = Sat(name)
    if name == "burntmoon":
        sat.says("place moss-a 1")
    for pile in ("supply", "discard", "deck", "scrap", "removed"):
        said = " ".join(sat.says(pile))
        if pile in PILES[name]:
            assert PILES[name][pile] in said
        else:
            assert f"it has: {', '.join(PILES[name])}" in said


def test_the_deck_shows_only_what_is_public() -> None:
    """Of one's own deck what lies in it; of the other's what lies in it and in the hand, together."""
    sat = Sat("burntmoon")
    sat.says("place moss-a 1")
    sat.asked()
    s = sat.table.match.state
    mine, other = drawing_of(burntmoon).pile(sat.table.match.known("lfa"), 0, "deck")
    assert f"LFA's deck ({s.sides[0].in_deck})" in mine
    assert f"hand and deck together ({s.sides[1].in_hand} and {s.sides[1].in_deck})" in other
    assert mine.count(",") + 1 == sum(n > 0 for n in s.sides[0].deck)


def test_the_legend_has_the_attack_table() -> None:
    lines = " ".join(Sat("frontline").says("legend"))
    for row in ("range 1 Blitz Blitz C Disrupt I Rout s Rout A Adv", "yellow die Blitz Disrupt C Rout I Rout A Miss Miss"):
        assert row in " ".join(lines.split())


def test_a_wrong_word_lists_what_fits_here() -> None:
    assert Sat("frontline").says("fly away") == ["'fly' does not fit here. What does: first; or 'help'."]


# ---------------------------------------------------------------- what is passed
# Red could hold a Full Salvo for all that Blue knows, and so is asked; but he has nothing to play.
NOTHING_TO_PLAY: dict[str, Any] = {
    "stage": "combat",
    "red": {
        "units": {"r1": "huojian dial 1"},
        "hand": ["supply-drop"],
        "resources": ["supply-drop"],
        "arsenal": ["5 supply-drop", "full-salvo"],
    },
    "blue": {"arsenal": ["10 supply-drop"], "units": {"b1": "tigercat dial 1"}},
}


def test_nobody_is_asked_only_to_pass() -> None:
    """Whole games by random answers: the person is never left with a pass alone; it is said once, with how to be asked."""
    for name in GAMES:
        sat, rng = Sat(name), Random(3)
        for _ in range(60):
            if not sat.asked():
                break
            entries = sat.table.menu.entries
            assert len(entries) > 1 or not sat.table.is_pass(entries[0].item.option.action), (name, entries[0].text)
            sat.table.answer(rng.choice(entries))


def shoot(sat: Sat) -> set[str]:
    """Red's first shot; returns what red is asked until the next one."""
    asked = set()
    for _ in range(20):
        if not sat.asked() or len(sat.table.match.record.moves) > 12:
            break
        asked.add(sat.table.the_asked().kind.name)
        sat.table.answer(next((e for e in sat.table.menu.entries if "fire" in e.text), sat.table.menu.entries[0]))
    return asked


def test_what_is_passed_is_said_once_and_can_be_asked_for() -> None:
    sat = Sat("redline", position=NOTHING_TO_PLAY)
    assert "respond" not in shoot(sat)
    assert PASSED in sat.table.said
    sat.table.message = ""
    sat.table.say_once(PASSED)
    assert sat.table.message == ""
    assert "'skip off'" in PASSED
    assert "'skip off'" in IDLE
    sat = Sat("redline", position=NOTHING_TO_PLAY)
    sat.table.skipping["red"] = "off"
    assert "respond" in shoot(sat)


# ---------------------------------------------------------------- undo
def test_undo_is_free_while_the_computer_has_not_acted() -> None:
    """It was shown a card, and that does not matter: nobody has done anything with it."""
    sat = Sat("redline")
    sat.says("done")
    sat.asked()
    shown = next(e for e in sat.table.menu.entries if e.text.startswith("resource"))
    before = len(sat.table.match.record.moves)
    sat.table.answer(shown)
    assert "is taken back" in " ".join(sat.says("undo"))
    assert len(sat.table.match.record.moves) == before


def test_what_a_player_was_shown_himself_stands() -> None:
    sat = Sat("frontline", position={"stack": "capital 3 of 3", "red": {"a7": "infantry"}, "green": {"f10": "infantry"}})
    sat.says("attack a7 a8")
    sat.asked()
    with pytest.raises(ValueError, match="showed something nobody knew before"):
        sat.table.undo("")


# ---------------------------------------------------------------- REDLINE's dials
def test_dials_are_numbered_by_mission() -> None:
    units = {"r1": "rabbit", "r2": "moose"}
    sat = Sat("redline", position={"stage": "planning", "red": {"units": units}, "blue": {"units": {"b1": "rhino"}}})
    sat.asked()
    numbers = {e.text: e.number for e in sat.table.menu.entries if e.text.startswith("dial")}
    assert numbers["dial r1 b"] == 10
    assert numbers["dial r2 3"] == 23
    sat.says("23")
    sat.asked()
    assert sat.table.match.record.moves[-1].text == "dial r2 3"
    numbers = {e.text: e.number for e in sat.table.menu.entries if e.text.startswith("dial r1")}
    assert numbers == {"dial r1 b": 0, **{f"dial r1 {k}": k for k in range(1, 6)}}


def test_locking_in_has_a_number_of_its_own() -> None:
    position = {"stage": "planning", "red": {"units": {"r1": "rabbit"}}, "blue": {"units": {"b1": "rhino"}}}
    sat = Sat("redline", position=position, dials="lock_in")
    sat.says("3")
    sat.asked()
    numbers = [e.number for e in sat.table.menu.entries]
    assert len(set(numbers)) == len(numbers)
    assert {e.text: e.number for e in sat.table.menu.entries}["lock"] == 9
    sat.says("0")  # the baseline
    sat.says("dial r1 2")
    sat.says("dial r1 0")
    sat.says("9")
    assert [m.text for m in sat.table.match.record.moves if m.seat == "red"][:5] == [
        *("dial r1 3", "dial r1 b", "dial r1 2", "dial r1 b", "lock"),
    ]


# ---------------------------------------------------------------- from the reader's side
def test_refusals_speak_to_the_reader() -> None:
    """What is 'the enemy's' is the enemy's of whoever reads it, and never 'the other side's' or 'unfriendly'."""
    for game in (frontline, burntmoon, redline):
        for refusal in game.refusals.all:
            for word in ("unfriendly", "opponent", "other side", "enemy unit stands next"):
                assert word not in refusal.text, refusal.text


def test_a_refused_retreat_names_the_readers_own_unit(sit: Sitting) -> None:
    """Red picks where Green's unit retreats to: what is near that square is Red's own."""
    text = frontline.refusals
    assert any("of your active units stands next" in refusal.text for refusal in text.all)
