"""Teams of two: what no play shows, or only a long one. The plays are in tests/scenarios/redemption/teams.toml."""

from __future__ import annotations

from typing import Any

import pytest

from sandtable.games.redemption import redemption
from sandtable.games.redemption.bot import evaluate
from sandtable.games.redemption.rules.end import check_end
from sandtable.games.redemption.rules.setup import chooser
from sandtable.games.redemption.rules.turns import draw_phase
from sandtable.kernel import BadOption
from sandtable.kernel.flow import GameOver

FOUR = {"players": "4", "teams": "on"}
SOUL = "lost-soul-luke-13-25"
OTHERS = ["lost-soul-luke-15-13", "lost-soul-luke-19-10"]


def at(position: dict[str, Any], **options: str) -> Any:
    return redemption.from_position({"turn": 5, **position}, redemption.full_options({**FOUR, **options}))


@pytest.mark.rule("RD-9.2a")
@pytest.mark.parametrize("players", ["2", "3", "5"])
def test_teams_are_two_against_two(players: str) -> None:
    with pytest.raises(BadOption, match=r"two against two.*\[RD-9.2a\]"):
        redemption.blank(redemption.full_options({"players": players, "teams": "on"}))
    assert redemption.blank(redemption.full_options(FOUR)).seats == 4


@pytest.mark.rule("RD-9.2b")
def test_who_plays_for_whom() -> None:
    sides = {"judah": "judah", "levi": "levi", "dan": "judah", "asher": "levi"}
    assert redemption.sides(redemption.full_options(FOUR)) == sides
    assert redemption.options_of(redemption.blank(redemption.full_options(FOUR)))["teams"] == "on"


@pytest.mark.rule("RD-9.2o")
def test_a_partners_hand_is_hidden() -> None:
    s = at({"judah": {"hand": ["gideon"], "mixed": ["samson"]}, "dan": {"hand": ["boaz"], "mixed": ["ruth"]}})
    seen = redemption.position(redemption.known(s, 0))
    assert seen["judah"]["hand"] == ["gideon"]
    assert "hand" not in seen["dan"]


@pytest.mark.rule("RD-9.2q")
def test_each_ones_own_souls_say_who_picks_the_first_player() -> None:
    """Judah and Dan have three together, and Levi has two."""
    s = at({"judah": {"bondage": [SOUL]}, "dan": {"bondage": OTHERS[:1]}, "levi": {"bondage": OTHERS}})
    assert chooser(s) == 1


@pytest.mark.rule("RD-9.2r", "RD-9.2d")
@pytest.mark.parametrize(
    ("rescued", "scores"),
    [
        ({"judah": [SOUL], "dan": OTHERS[:1], "levi": ["lost-soul-mark-1-40"]}, [1, -1, 1, -1]),
        ({"judah": [SOUL], "dan": OTHERS[:1], "levi": OTHERS}, [0, 0, 0, 0]),
    ],
)
def test_the_team_with_more_souls_wins(rescued: dict[str, list[str]], scores: list[int]) -> None:
    losers = {"judah": "asher", "dan": "asher", "levi": "dan"}
    position = {seat: {"redemption": [f"{soul} of {losers[seat]}" for soul in souls]} for seat, souls in rescued.items()}
    s = at({**position, "turn": 60}, turn_cap="60")
    with pytest.raises(GameOver):
        check_end(s)
    assert [redemption.score(s, seat) for seat in range(4)] == scores


@pytest.mark.rule("RD-9.2s")
@pytest.mark.parametrize(("turn", "drawn"), [(1, 0), (2, 0), (4, 0), (5, 3)])
def test_nobody_draws_in_the_first_round(turn: int, drawn: int) -> None:
    s = at({"turn": turn, "judah": {"mixed": ["gideon", "samson", "boaz", "ruth"]}})
    draw_phase(s)
    assert s.sides[0].hand == drawn


def test_greedy_counts_a_partner_as_its_own() -> None:
    s = at({"dan": {"redemption": [f"{SOUL} of levi"]}})
    assert evaluate(s, 0) == evaluate(s, 2) > 0 > evaluate(s, 1)
