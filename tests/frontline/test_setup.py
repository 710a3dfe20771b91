"""Before the first turn: cards picked unseen, units placed unseen, and who goes first."""

from __future__ import annotations

import random
from itertools import product
from typing import Any

import pytest

from sandtable.games.frontline import frontline
from sandtable.games.frontline.state import DRAW, NOBODY
from sandtable.kernel.luck import fix
from sandtable.play.match import Match

from .table import ALLIES, asked, at, new, play, position, random_game, texts, who_is_asked

RED_SQUARES = [f"{c}{r}" for r in (1, 2, 3) for c in "abcdef"]
GREEN_SQUARES = [f"{c}{r}" for r in (8, 9, 10) for c in "abcdef"]
UNITS = ["infantry"] * 9 + ["tank"] * 4 + ["artillery"] * 2


def placements(squares: list[str], seed: str) -> list[str]:
    """Fifteen moves that place a country, in some order on some squares."""
    dice = random.Random(seed)
    kinds = dice.sample(UNITS, len(UNITS))
    return [f"place {kind} {square}" for kind, square in zip(kinds, dice.sample(squares, 15), strict=True)]


def seen(match: Match, seat: str) -> dict[str, Any]:
    """All that anybody at this seat could look at."""
    look: dict[str, Any] = {
        "known": match.known(seat).values(),
        "view": match.view(seat),
        "log": [(line.text, line.event) for line in match.log_for(seat)],
    }
    for a in match.open():
        if match.seat(a) == seat:
            look[f"options {a.i}"], look[f"prompt {a.i}"] = match.options(a.i), match.prompt(a.i)
    return look


def table(match: Match, seat: str) -> dict[str, Any]:
    """The position as this seat knows it."""
    return frontline.position(match.known(seat))


# ---------------------------------------------------------------- players, rounds, the first game
@pytest.mark.rule("FL-1.1a")
def test_two_players_red_and_green() -> None:
    assert frontline.seats(frontline.full_options()) == ["red", "green"]
    s = new([1])
    assert s.seats == 2
    assert {a.who for state in random_game("two") for a in frontline.open(state)} == {0, 1}


@pytest.mark.rule("FL-1.1b", "FL-1.1c")
def test_four_months_of_three_turns_each() -> None:
    """Everybody takes a stack and ends the turn: 24 turns, six a month, twelve each."""
    turns = [(position(s)["month"], position(s)["player"]) for s in random_game("quiet", end_rather=True) if is_supply(s)]
    assert turns == list(product(("sep", "oct", "nov", "dec"), ["red", "green"] * 3))
    *_, last = random_game("quiet", end_rather=True)
    assert frontline.is_over(last)


def is_supply(s: Any) -> bool:
    return [a.kind.name for a in frontline.open(s)] == ["supply"]


@pytest.mark.rule("FL-1.5a")
def test_the_first_game() -> None:
    """Main, Balanced Industry for both, no Amphibious Move; later games have it unless it is left out."""
    assert frontline.full_options({"amphibious": "off"}) == {
        "players": "2",
        "map": "main",
        "map2": "main",
        "setup": "recommended",
        "cards": "balanced-industry",
        "amphibious": "off",
        "rally_lenient": "off",
        "range1": "a",
        "retreat": "diagonal",
        "edge_die": "white",
        "city_die_edge": "on",
        "desert_start": "off",
        "lake_drop": "land",
    }
    assert frontline.full_options()["amphibious"] == "on"
    for amphibious in ("on", "off"):
        s = play(new([1], amphibious=amphibious), "red: first red", "red: supply air")
        assert position(s)["cards"] == {"red": "balanced-industry", "green": "balanced-industry"}
        s = at({"stack": "air 3 of 3", "red": {"a1": "tank"}}, amphibious=amphibious)
        assert bool(texts(s, "red", "sail")) == (amphibious == "on")


# ---------------------------------------------------------------- supply cards
@pytest.mark.rule("FL-1.5d")
@pytest.mark.parametrize(("first", "second"), [("red", "green"), ("green", "red")])
def test_cards_are_picked_unseen(first: str, second: str) -> None:
    """Whatever one picks, the other sees the same until both have picked."""
    looks = []
    for card in ("balanced-air", "centered-industry", "staggered-capital"):
        match = Match(frontline, 1, {"cards": "choose"})
        match.play_text(first, f"card {card}")
        looks.append((seen(match, second), seen(match, "nobody")))
        assert match.asked_of(first) is None
        match.play_text(second, "card balanced-capital")
        assert table(match, second)["cards"][first] == card
        assert any(card.replace("-", " ").title() in line.text for line in match.log_for(second))
    assert looks[0] == looks[1] == looks[2]


@pytest.mark.rule("FL-1.5d")
@pytest.mark.parametrize(("red", "green"), [(r, g) for r in range(1, 7) for g in range(1, 7)])
def test_a_single_card_goes_to_the_higher_roll(red: int, green: int) -> None:
    dice = [red, green, 1] if red != green else [red, green, 6, 1, 1]
    s = new(dice, cards="choose")
    play(s, "red: card staggered-air", "green: card staggered-air")
    loser = "red" if red < green else "green"
    assert who_is_asked(s) == [f"{loser} card"]
    assert texts(s, loser) == {
        f"card {name}-{kind}" for name in ("balanced", "centered", "staggered") for kind in ("air", "capital", "industry")
    } - {"card staggered-air"}
    play(s, f"{loser}: card centered-air")
    assert position(s)["cards"] == {"red": "staggered-air", "green": "staggered-air"} | {loser: "centered-air"}


def test_the_rolls_for_a_card_are_told() -> None:
    match = Match(frontline, 1, {"cards": "choose"})
    fix(match.state, [2, 2, 0, 4, 0])
    match.play_text("red", "card centered-air")
    match.play_text("green", "card centered-air")
    rolls = [line.text for line in match.log if line.event.kind == "card rolled"]
    assert rolls == [
        "Both want the same card: Red rolls 3, Green 3. They roll again.",
        "Both want the same card: Red rolls 1, Green 5. Red picks again.",
    ]


# ---------------------------------------------------------------- free set-up
@pytest.mark.rule("FL-1.7g")
@pytest.mark.parametrize(("mine", "other"), [("red", "green"), ("green", "red")])
def test_set_ups_are_made_unseen(mine: str, other: str) -> None:
    """The other seat, and anybody looking on, sees the same whatever is placed and in whatever order."""
    squares = {"red": RED_SQUARES, "green": GREEN_SQUARES}
    looks = []
    for seed in ("one", "two"):
        match, look = Match(frontline, 7, {"setup": "free"}), []
        own = placements(squares[other], "mine")
        for k, text in enumerate(placements(squares[mine], seed)):
            match.play_text(mine, text)
            if k in (2, 5, 9):
                match.play_text(other, own.pop())
            look.append((seen(match, other), seen(match, "nobody")))
        for text in own[:-1]:
            match.play_text(other, text)
            look.append((seen(match, other), seen(match, "nobody")))
        assert len(table(match, mine)[mine]) == 15
        assert table(match, other)[mine] == {}
        looks.append(look)
        match.play_text(other, own[-1])
        # now both are complete, and everybody sees everything
        assert table(match, other)[mine] == table(match, mine)[mine]
        assert len(table(match, "nobody")[other]) == 15
        assert any(line.text == "Both set-ups are revealed." for line in match.log_for(mine))
    assert looks[0] == looks[1]


@pytest.mark.rule("FL-1.7g")
def test_not_even_how_many_are_down() -> None:
    """One unit placed or fourteen: the other sees no difference."""
    match = Match(frontline, 7, {"setup": "free"})
    looks = [seen(match, "green")]
    for text in placements(RED_SQUARES, "many")[:-1]:
        match.play_text("red", text)
        looks.append(seen(match, "green"))
    assert all(look == looks[0] for look in looks)


@pytest.mark.rule("FL-1.7g")
def test_allies_place_unseen_too() -> None:
    match = Match(frontline, 7, {"setup": "free", "players": "allies-3-red"})
    before = {seat: seen(match, seat) for seat in ("green", "green2")}
    match.play_text("red", "place tank a1")
    match.play_text("red", "place infantry g1")
    assert {seat: seen(match, seat) for seat in ("green", "green2")} == before
    assert table(match, "red")["red"] == {"a1": "tank", "g1": "infantry"}
    match.play_text("green2", "place tank l10")
    assert seen(match, "green") == before["green"]


@pytest.mark.rule("FL-1.7c", "FL-1.7e", "FL-1.7f", "FL-1.7k")
def test_a_whole_free_set_up() -> None:
    s = new([2], setup="free")
    red, green = placements(RED_SQUARES, "red"), placements(GREEN_SQUARES, "green")
    for text in red:
        play(s, f"red: {text}")
    assert who_is_asked(s) == ["green place"]
    for text in green:
        play(s, f"green: {text}")
    assert who_is_asked(s) == ["red first"]
    table = position(s)
    for colour, moves in (("red", red), ("green", green)):
        assert table[colour] == {move.split()[2]: move.split()[1] for move in sorted(moves, key=row_and_column)}
        assert table["reserve"][colour] == {"infantry": 2, "tank": 2, "artillery": 1}


def row_and_column(move: str) -> tuple[int, str]:
    square = move.split()[2]
    return int(square[1:]), square[0]


# ---------------------------------------------------------------- who goes first
@pytest.mark.rule("FL-1.7h", "FL-1.7i", "FL-1.7j")
@pytest.mark.parametrize("die", range(1, 7))
@pytest.mark.parametrize("named", ["red", "green"])
def test_the_die_says_who_says_who_goes_first(die: int, named: str) -> None:
    s = new([die])
    chooser = "red" if die <= 3 else "green"
    assert who_is_asked(s) == [f"{chooser} first"]
    assert texts(s, chooser) == {"first red", "first green"}
    play(s, f"{chooser}: first {named}")
    assert who_is_asked(s) == [f"{named} supply"]
    assert position(s)["first"] == named


@pytest.mark.parametrize("players", ALLIES)
@pytest.mark.parametrize("die", [1, 6])
def test_who_goes_first_with_allies(players: str, die: int) -> None:
    s = new([die], players=players)
    chooser = "red" if die <= 3 else "green"
    assert asked(s, chooser).kind.name == "first"
    assert len(texts(s, chooser)) == 4


def test_a_new_game_on_the_blank_map_has_nobody_on_it() -> None:
    s = play(new([1], map="blank"), "red: first red", "red: supply air")
    assert position(s)["red"] == position(s)["green"] == {}
    assert texts(s, "red") == {"end"}


@pytest.mark.rule("FL-D.1c")
def test_a_draw_is_worth_nothing_to_anybody() -> None:
    """And so is a game still going on; a win is worth 1 and costs the other as much."""
    s = new([1])
    scores = {}
    for winner in (NOBODY, 0, 1, DRAW):
        s.winner = winner
        scores[winner] = (frontline.score(s, 0), frontline.score(s, 1))
    assert scores == {NOBODY: (0, 0), 0: (1, -1), 1: (-1, 1), DRAW: (0, 0)}
