"""What rows of games say: shares, lengths, cards; and that the games behind them are those of `sandtable sim`."""

from __future__ import annotations

from functools import partial
from pathlib import Path

import pytest

from sandtable.cli import main
from sandtable.games.registry import GAMES, balance, find
from sandtable.lab.balance import Figures, Length, Share
from sandtable.lab.counting import Counting, Row, settings_of
from sandtable.lab.data import games_of, write_csv
from sandtable.lab.report import folded, headline
from sandtable.lab.sensitivity import Change, Reading, as_bytes, change, effect, readings_of, signed
from sandtable.lab.sensitivity_command import write_chapter
from sandtable.lab.simulate import simulate
from sandtable.lab.tune import miss, numbers_of, options_of, read_goal, read_knob
from sandtable.lab.work import LabError

BURNT_MOON, REDEMPTION = find("burntmoon"), find("redemption")


def row(n: int, winner: int | None, first: int = 0, length: int = 10, played: str = "", held: bool = False) -> Row:
    winners = () if winner is None else (winner,)
    cards = (frozenset({"a", "b"}), frozenset({"b"}))
    tally = (("hill", 0, held), ("hill", 1, not held))
    return Row(
        n, n % 2, winners, ("one", "two"), first, "points", (length, 3), cards, (frozenset(played), frozenset()), (tally,)
    )


def figures(rows: list[Row]) -> Figures:
    return Figures("greedy", ["x", "y"], ["turns"], ["held"], rows)


ROWS = [row(0, 0, 0, 10, "a", True), row(1, 0, 1, 12, "a", True), row(2, 1, 1, 14, "", False), row(3, None, 0, 16, "b")]


def test_who_wins() -> None:
    """Draws are counted apart; who goes first is known by seat."""
    found = figures(ROWS)
    assert found.sides == {"one": Share(2, 3), "two": Share(1, 3)}
    assert found.first == Share(2, 3)
    assert found.draws == Share(1, 4)
    assert found.of_setting(1).sides["one"] == Share(1, 1)
    assert found.ends == {"points": Share(4, 4)}
    assert [(length.name, length.middle) for length in found.lengths] == [("decisions", 13), ("turns", 3)]


def test_a_side_that_both_play_is_left_out() -> None:
    mirror = [Row(n, 0, (0,), ("one", "one"), 0, "", (1,)) for n in range(3)]
    assert figures(mirror).sides == {}


def test_cards_and_tallies() -> None:
    a, b = (next(one for one in figures(ROWS).cards if one.card == name) for name in "ab")
    assert (a.drawn, a.played) == (Share(4, 4), Share(2, 4))
    assert (a.won_drawn, a.won_played) == (Share(2, 3), Share(2, 2))
    assert (b.won_drawn, b.won_played) == (Share(3, 6), Share(0, 0))
    (hill,) = figures(ROWS).tally(0)
    assert (hill.yes, hill.won_with, hill.won_without) == (Share(3, 6), Share(3, 3), Share(0, 3))


def test_it_stops_when_enough_is_known() -> None:
    assert not figures(ROWS).within(0.05)
    many = figures([row(n, n % 2, n % 2) for n in range(2000)])
    assert not many.within(0.02)
    assert many.within(0.0225)
    assert not figures([]).within(0.5)


def test_data_has_a_line_for_every_game(tmp_path: Path) -> None:
    write_csv(tmp_path / "games.csv", games_of(figures(ROWS)))
    lines = (tmp_path / "games.csv").read_text().splitlines()
    assert lines[0] == "game,setting,seat1,seat2,seat1_won,seat2_won,first,how,decisions,turns"
    assert lines[1] == "0,x,one,two,True,False,1,points,10,3"
    assert len(lines) == 5


def test_a_page_says_it_in_words_and_numbers() -> None:
    """(Pictures are looked at in make soak, which has what draws them.)"""
    assert headline(figures(ROWS)).startswith("<div class='tiles'><div class='tile'><span>one wins</span><b>66.7 %</b>")
    table = folded("<All>", ("card", "wins"), [("a & b", Share(30, 60)), ("c", Share(1, 2))])
    assert "<summary>&lt;All&gt;</summary>" in table
    assert "<th>a &amp; b</th><td>50.0 % <small>±12.3</small></td>" in table
    assert "<td class='few'>2 games</td>" in table


# ---------------------------------------------------------------- games
def test_rows_are_the_games_of_sim() -> None:
    """The same dice and the same answers as `sandtable sim` plays, and every game says how it ended."""
    rows = Counting(partial(find, "burntmoon"), ("greedy", "random"), "s", ({},), samples=1)(range(6))
    report = simulate(BURNT_MOON, ["greedy", "random"], 6, "s", samples=1)
    assert sum(0 in row.winners for row in rows) == report.wins["lfa"]
    assert sum(row.lengths[0] for row in rows) == report.decisions
    assert all(row.how in ("points", "elimination", "last round") for row in rows)
    assert all(played <= drawn for row in rows for played, drawn in zip(row.played, row.drawn, strict=True))
    assert any("MOSS A" in row.played[0] for row in rows)


@pytest.mark.parametrize("name", GAMES)
def test_every_game_says_what_is_counted(name: str) -> None:
    """Of a game that has just begun, as plain Python keeps it; options that are no rulings exist."""
    game, counted = find(name), balance(name)
    assert {*counted.not_rulings} <= {*game.choices}
    for setting in settings_of(game, {}):
        s = game.new("1", setting)
        for seat in range(len(game.seats(game.full_options(setting)))):
            assert isinstance(counted.sides(s, seat), str)
            assert all(isinstance(card, str) for card in counted.hand(s, seat))
            assert all(yes in (True, False) for tally in counted.tallies.values() for _, yes in tally(s, seat))
        assert counted.first(s) in (-1, 0, 1)
        assert all(length(s) >= 0 for length in counted.lengths.values())


def test_nine_games_of_ten_are_among_those_that_were_played() -> None:
    assert Length("turns", [8, 9, 16, 29]).usual == pytest.approx((8.15, 27.05))
    assert Length("turns", [8]).usual == (8, 8)


# ---------------------------------------------------------------- readings
def test_a_change_is_that_of_pairs() -> None:
    assert change([1.0, 1.0, 1.0]) == Change(1.0, 0.0)
    found = change([0.0, 2.0] * 50)
    assert found.mean == 1
    assert found.give_or_take == pytest.approx(1.96 * (4 / 99 * 25) ** 0.5 / 10, rel=0.01)
    assert signed(Change(-2.0, 0.5)) == "−2.0 ± 0.5"
    assert signed(Change(0.0, 0.0)) == "0"
    assert signed(Change(-0.012, 0.02)) == "−0.01 ± 0.02"


def test_an_effect_compares_the_same_games() -> None:
    other = [row(0, 1, 0, 10), row(1, 0, 1, 12), row(2, 1, 1, 20), row(3, 0, 0, 16)]
    found = effect(Reading("o", "a", "b", ""), "one", ROWS, other)
    assert found.changed == Share(3, 4)
    assert found.side.mean == pytest.approx(100 * (-1 + 0 + 0 + 0.5) / 4)
    assert found.length.mean == 0


def test_a_chapter_is_put_in_its_place(tmp_path: Path) -> None:
    """A second run replaces it, and leaves the others alone."""
    page = tmp_path / "page.md"
    page.write_text("# Readings\n\nOf rules.\n")
    write_chapter(page, BURNT_MOON, "first")
    write_chapter(page, REDEMPTION, "second")
    write_chapter(page, BURNT_MOON, "third")
    marks = [
        "<!-- burntmoon -->",
        "third",
        "<!-- end of burntmoon -->",
        "<!-- redemption -->",
        "second",
        "<!-- end of redemption -->",
    ]
    assert page.read_text().split("\n\n") == ["# Readings", "Of rules.", *marks[:-1], marks[-1] + "\n"]


def test_readings_are_those_that_differ() -> None:
    """REG 11's names for readings that hold anyway are left out, and so are options that set up another game."""
    found = readings_of(REDEMPTION, {})
    assert ("passes", "two") in {(one.option, one.value) for one in found}
    assert ("passes", "three") not in {(one.option, one.value) for one in found}
    assert not {"players", "decks"} & {one.option for one in found}
    assert not [one for one in readings_of(REDEMPTION, {"passes": "two"}) if one.option == "passes"]
    assert as_bytes(REDEMPTION, {"passes": "three"}) == as_bytes(REDEMPTION, {})


# ---------------------------------------------------------------- tuning
def test_knobs() -> None:
    knob = read_knob(BURNT_MOON, "rov.moss.defence=1..5")
    assert knob.values == ("1", "2", "3", "4", "5")
    assert knob.steps(knob.now) == 0
    sites = read_knob(BURNT_MOON, "sites.points=1/2/3/4/5|2/3/3/3/4")
    assert sites.now == 1
    assert read_knob(BURNT_MOON, "forts=2..4").now == 1
    assert options_of(BURNT_MOON, {"forts": "2", "rov.moss.defence": "3"}) == {"forts": "2", "set": "rov.moss.defence=3"}


@pytest.mark.parametrize(
    ("text", "said"),
    [("rov.moss.defence", "NAME=LOW..HIGH"), ("rov.moon.defence=1..5", "rov.moon"), ("rov.moss.defence=30..31", "today")],
)
def test_knobs_that_are_none(text: str, said: str) -> None:
    with pytest.raises(LabError, match=said):
        read_knob(BURNT_MOON, text)


def test_goals() -> None:
    goal = read_goal("one 50±1, first <=52, turns 2..4, draws >= 30")
    assert [(term.name, term.low, term.high) for term in goal[:1]] == [("one", 49, 51)]
    numbers = numbers_of(figures(ROWS))
    assert miss(goal, numbers) == pytest.approx((200 / 3 - 51) + (200 / 3 - 52) + 0 + 5)
    with pytest.raises(LabError, match="there is no figure 'three'"):
        miss(read_goal("three 50±1"), numbers)
    with pytest.raises(LabError, match="write it as"):
        read_goal("cpm about 50")


def test_wrong_commands_are_told_in_a_sentence(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    page = tmp_path / "page.html"
    page.touch()
    assert main(["lab", "balance", "burntmoon", "--html", str(page)]) == 2
    assert "is there already" in capsys.readouterr().err
    assert main(["lab", "sensitivity", "burntmoon", "--only", "gravity"]) == 2
    assert "has no such switch; it has: scan_rule, elimination" in capsys.readouterr().err
    assert main(["lab", "tune", "burntmoon", "--knob", "forts=1..9", "--goal", "lfa 50±1"]) == 2
    assert capsys.readouterr().err.startswith("sandtable: --knob forts=1..9: ")
