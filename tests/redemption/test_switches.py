"""Rulings with two fair readings: each is an option, whose first value leaves it to the profile."""

from __future__ import annotations

import re
from pathlib import Path
from typing import Any

import pytest

from sandtable.games.redemption import redemption
from sandtable.games.redemption import vocabulary as w
from sandtable.games.redemption.cards import DECK_I
from sandtable.games.redemption.decks import OURS, line_of, read_line
from sandtable.games.redemption.game import PROFILE, SWITCHES, readings_of
from sandtable.games.redemption.rules.battle import why_not_attack
from sandtable.games.redemption.rules.end import check_end
from sandtable.games.redemption.rules.moves import draw_cards, send
from sandtable.games.redemption.rules.terms import EVERYBODY
from sandtable.games.redemption.state import LOTS_START, NOBODY, TWO_PASSES
from sandtable.games.redemption.tables import CARDS, KEYS
from sandtable.kernel import BadOption
from sandtable.kernel.flow import GameOver
from sandtable.kernel.journal import NO_ACT
from sandtable.kernel.position import position_text, read_position
from sandtable.testing.recorder import cases_in

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


@pytest.mark.rule("RD-4.6c")
@pytest.mark.parametrize(("reading", "hand"), [("none", 17), ("sixteen", 16)])
@pytest.mark.parametrize("into", [w.TO_HAND, w.BOUNCED, w.GIVEN])
def test_a_card_that_a_full_hand_would_take_stays(reading: str, hand: int, into: int) -> None:
    """Sixteen in hand and one on the table; a Lost Soul on its way out of a deck is laid down all the same."""
    held = [key for key, card in zip(KEYS, CARDS, strict=True) if card in DECK_I and card.type != w.LOST_SOUL][:17]
    position = {"judah": {"hand": held[:16], "territory": held[16:], "deck": ["lost-soul-mark-1-40"]}}
    s = redemption.from_position({"turn": 3, **position}, redemption.full_options({"hand_cap": reading}))
    send(s, NO_ACT, held.index(held[16]), into, 0, EVERYBODY)
    assert s.sides[0].hand == hand
    soul = next(k for k in range(s.n_cards) if KEYS[s.cards[k].kind] == "lost-soul-mark-1-40")
    send(s, NO_ACT, soul, w.TO_HAND, 0, EVERYBODY)
    assert s.cards[soul].zone == w.BONDAGE


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


@pytest.mark.rule("RD-3.1a", "RD-11.1a", "RD-11.5a")
@pytest.mark.parametrize(("given", "id"), [("gideon, samson", "RD-11.1a"), (f"{OWN}; reserve: samson", "RD-11.5a")])
def test_a_deck_that_is_not_legal_is_refused_with_its_rule(given: str, id: str) -> None:
    with pytest.raises(BadOption, match=re.escape(f"[{id}]")):
        blank(decks=given)


def fighters(n: int) -> str:
    """So many cards of one's own: characters of one brigade each, one of each title."""
    kinds = {card.title: key for key, card in OURS.cards.items() if card.type in (w.HERO, w.FOE) and len(card.brigades) == 1}
    return ", ".join([*kinds.values()][:n])


SOUL = "lost-soul-mark-1-40"  # one without an ability


@pytest.mark.rule("RD-11.2c", "RD-11.1c", "RD-11.3f", "RD-11.5a", "RD-3.1a")
@pytest.mark.parametrize(
    ("name", "refuses", "allows", "id", "given"),
    [
        ("soul_count", "exact", "at_least", "RD-11.2c", f"8 {SOUL}, {fighters(42)}"),
        ("deck_cap", "154", "none", "RD-11.1c", f"22 {SOUL}, {fighters(138)}"),
        ("ability_souls", "one", "per_fifty", "RD-11.3f", f"12 {SOUL}, 2 lost-soul-luke-15-6, {fighters(86)}"),
        ("reserve", "none", "ten", "RD-11.5a", f"7 {SOUL}, {fighters(43)}; reserve: denarius"),
    ],
)
def test_switches_for_decks(name: str, refuses: str, allows: str, id: str, given: str) -> None:
    line = f"{given} / i"
    with pytest.raises(BadOption, match=re.escape(f"[{id}]")):
        blank(decks=line, **{name: refuses})
    assert blank(decks=line, **{name: allows}).sides[0].listed >= 50


# ---------------------------------------------------------------- each switch in both readings
HERE = {  # switches whose readings are told apart by a test of Python, and not by a scenario
    *("quiet_end", "hand_cap", "challenge", "discard_piles"),
    *("soul_count", "deck_cap", "ability_souls", "reserve"),
}


def test_every_switch_is_played_in_both_readings() -> None:
    cases = cases_in(Path(__file__).parents[1] / "scenarios" / "redemption")
    played = {(name, value) for case in cases.values() for name, value in case.options.items()}
    wanted = {(name, value) for name, (_, readings, _, _) in SWITCHES.items() if name not in HERE for value in readings}
    assert wanted <= played
