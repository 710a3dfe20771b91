"""What a position is worth to a computer: what is in the hand counts, heroes are wanted in play, and what defends is kept back."""

from __future__ import annotations

import tomllib
from pathlib import Path

import pytest

from sandtable.games.registry import find
from sandtable.testing.table import GameTable

GAME = find("redemption")
BATTLE = Path(__file__).parents[1] / "positions" / "redemption-battle.toml"


def worth(*moved: tuple[str, str, str]) -> int:
    """To Judah, after some of the cards were moved from one place to another."""
    position = tomllib.loads(BATTLE.read_text(encoding="utf-8"))["position"]
    for card, place, to in moved:
        position["judah"][place].remove(card)
        position["judah"][to].append(card)
    return int(GAME.plain.rule(type(GAME).evaluate)(GAME.from_position(position, GAME.full_options()), 0))


@pytest.mark.parametrize(
    ("moved", "better"),
    [
        (("andrew", "hand", "territory"), True),  # a Hero is wanted in play
        (("lahmi", "hand", "territory"), False),  # an Evil Character that nobody knows of defends better
        (("bad-dealings", "hand", "discards"), False),  # no card is thrown away for nothing
        (("gabriel", "hand", "discards"), False),
        (("peter", "territory", "discards"), False),
        (("lost-soul-proverbs-10-1", "bondage", "mixed"), True),  # one soul less to be rescued
    ],
)
def test_where_a_card_is_wanted(moved: tuple[str, str, str], better: bool) -> None:
    assert (worth(moved) > worth()) == better


def test_a_soul_is_worth_more_than_a_few_cards() -> None:
    """Whoever can win one spends an Enhancement or three for it."""
    spent = [(card, "hand", "discards") for card in ("authority-of-peter", "walking-on-water", "angelic-guidance")]
    assert worth() - worth(*spent) < 3000


@pytest.mark.parametrize(("attacker", "defender"), [("judah", "levi"), ("levi", "judah")])
def test_what_harms_is_listed_with_the_others_cards_first(attacker: str, defender: str) -> None:
    """Looking ahead, greedy goes on with the heads of the lists in between. By the order of cards that was the first seat's own
    Hero, and with the same deck on both sides that seat won 27 % and the other 59 % of 200 games."""
    position = {
        "turn": 3,
        "player": attacker,
        "phase": "battle",
        attacker: {"hand": ["daniel"], "territory": ["gideon"]},
        defender: {"hand": ["shemaiah", "ancient-evil"], "territory": ["miriam"], "bondage": ["lost-soul-luke-13-25"]},
    }
    at = GameTable(GAME)
    s = at.at(position)
    at.play(s, f"{attacker}: present daniel", f"{defender}: block shemaiah", f"{defender}: play ancient-evil shemaiah")
    assert at.who_is_asked(s) == [f"{defender} target"]
    assert [GAME.move_text(s, 0, action) for action in GAME.legal(s, 0)] == ["pick gideon", "pick miriam"]
