"""Rulings with two fair readings: each is an option, whose first value leaves it to the profile."""

from __future__ import annotations

import re
from pathlib import Path
from typing import Any

import pytest

from sandtable.games.redemption import redemption
from sandtable.games.redemption.cards import DECK_I
from sandtable.games.redemption.decks import line_of, read_line
from sandtable.games.redemption.game import PROFILE, SWITCHES, readings_of
from sandtable.games.redemption.rules.battle import why_not_attack
from sandtable.games.redemption.rules.end import check_end
from sandtable.games.redemption.rules.moves import draw_cards
from sandtable.games.redemption.state import LOTS_START, NOBODY, TWO_PASSES
from sandtable.games.redemption.tables import KEYS
from sandtable.kernel import BadOption
from sandtable.kernel.flow import GameOver
from sandtable.kernel.journal import NO_ACT
from sandtable.kernel.position import position_text, read_position

LEDGER = (Path(__file__).parents[2] / "src/sandtable/games/redemption/RULES.md").read_text(encoding="utf-8")
# A deck of one's own: deck I with one Hero twice, and one fewer of the others.
OWN = ", ".join(["2 gideon", *(key for key in KEYS[: len(DECK_I)] if key != "gideon")][:-1])


def blank(**options: str) -> Any:
    return redemption.blank(redemption.full_options(options))


@pytest.mark.rule("RD-1.1f")
@pytest.mark.parametrize("name", SWITCHES)
def test_a_switch_is_what_the_ledger_says(name: str) -> None:
    _, readings, second, _ = SWITCHES[name]
    row = re.search(rf"^\| `{name}` \| `(\w+)` \| `(\w+)`(?: \(`(\w+)`\))? \|.*\| (RD-[\w.]+) \|$", LEDGER, re.M)
    assert row
    assert row[1] == readings[0]
    assert row[2] == readings[second]
    assert second or row[3] == readings[1]
    assert f"({row[4]})" in redemption.choices[name].says
    assert redemption.choices[name].values == (PROFILE, *readings)


@pytest.mark.rule("RD-1.1f")
def test_the_profile_fills_in_what_is_left_alone() -> None:
    assert readings_of(redemption.full_options({})) == 0
    reg = readings_of(redemption.full_options({"profile": "reg11"}))
    assert reg & LOTS_START
    assert not reg & TWO_PASSES
    assert not readings_of(redemption.full_options({"profile": "reg11", "who_starts": "most_souls"})) & LOTS_START
    assert readings_of(redemption.full_options({"passes": "two"})) == TWO_PASSES


@pytest.mark.parametrize(
    "options", [{"profile": "reg11", "passes": "two"}, {"players": "3", "reserve": "ten"}, {"decks": "jj"}]
)
def test_options_can_be_read_off_a_state(options: dict[str, str]) -> None:
    full = redemption.full_options(options)
    assert redemption.options_of(redemption.blank(full)) == full


@pytest.mark.rule("RD-1.3h")
@pytest.mark.parametrize(("reading", "ends"), [("three_rounds", True), ("never", False)])
def test_three_quiet_rounds(reading: str, ends: bool) -> None:
    s = redemption.from_position({"turn": 30, "quiet": 7}, redemption.full_options({"quiet_end": reading}))
    if ends:
        with pytest.raises(GameOver):
            check_end(s)
    else:
        check_end(s)
    assert (s.winner != NOBODY) is ends


@pytest.mark.rule("RD-4.6c")
@pytest.mark.parametrize(("reading", "hand"), [("none", 20), ("sixteen", 16)])
def test_a_hand_beyond_sixteen(reading: str, hand: int) -> None:
    s = redemption.new("1", redemption.full_options({"hand_cap": reading}))
    draw_cards(s, NO_ACT, 0, 20 - s.sides[0].hand)
    assert s.sides[0].hand == hand


@pytest.mark.rule("RD-5.2c")
@pytest.mark.parametrize(("reading", "refused"), [("defender", False), ("whole_table", True)])
def test_a_challenge_while_another_has_a_soul(reading: str, refused: bool) -> None:
    at = {"turn": 9, "dan": {"bondage": ["lost-soul-mark-1-40"]}}
    s = redemption.from_position(at, redemption.full_options({"players": "3", "challenge": reading}))
    assert bool(why_not_attack(s, 0, 1)) is refused
    assert not why_not_attack(s, 0, 2)


# ---------------------------------------------------------------- decks of one's own
def test_a_deck_of_ones_own_is_played_and_written_down() -> None:
    options = redemption.full_options({"decks": f"{OWN} / j", "soul_count": "at_least"})
    s = redemption.new("1", options)
    assert redemption.options_of(s) == options
    _, back = read_position(position_text(redemption, s), lambda name: redemption)
    assert redemption.options_of(back) == options
    assert line_of(read_line(OWN)) in options["decks"]


@pytest.mark.rule("RD-11.1a", "RD-11.5a")
@pytest.mark.parametrize(("given", "id"), [("gideon, samson", "RD-11.1a"), (f"{OWN}; reserve: samson", "RD-11.5a")])
def test_a_deck_that_is_not_legal_is_refused_with_its_rule(given: str, id: str) -> None:
    with pytest.raises(BadOption, match=re.escape(f"[{id}]")):
        blank(decks=given)
