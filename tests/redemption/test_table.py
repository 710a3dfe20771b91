"""What a page is shown of a game: every card that can be answered with, what it is worth now, abilities and what became of them."""

from __future__ import annotations

import random
from typing import Any

import msgspec
import pytest
from msgspec import UNSET

from sandtable.games.redemption.game import redemption
from sandtable.games.redemption.shown import RedemptionView
from sandtable.testing.table import GameTable

TABLE = GameTable(redemption)


def begin(position: dict[str, Any], *moves: str) -> Any:
    """A position, and what was answered there: 'judah: present boaz'."""
    return TABLE.play(TABLE.at({"turn": 3, "player": "judah", "phase": "battle", **position}), *moves)


def seen(s: Any, seat: int) -> RedemptionView:
    return redemption.view(redemption.known(s, seat), seat)


def named(view: RedemptionView, name: str) -> Any:
    return next(body for body in view.entities.values() if body.name == name)


@pytest.mark.parametrize("players", ["2", "3", "5"])
def test_whatever_can_be_answered_with_is_shown(players: str) -> None:
    """Cards of a deck that is searched as well; and a view reads back as its type."""
    s, r = redemption.new(4, redemption.full_options({"players": players})), random.Random(4)
    for _ in range(250):
        if redemption.is_over(s):
            break
        asked = r.choice(redemption.open(s))
        known, actions = redemption.known(s, asked.who), redemption.legal(s, asked.i)
        view = redemption.view(known, asked.who)
        assert msgspec.json.decode(msgspec.json.encode(view), type=RedemptionView) == view
        for action in actions:
            handle = redemption.handle(known, asked.i, action)
            assert {*([handle["on"]] if "on" in handle else []), *handle.get("to", [])} <= view.entities.keys()
        redemption.answer(s, asked.i, r.choice(actions))


SEARCH = {
    "judah": {"hand": ["boaz", "naomi"], "mixed": ["gideon", "samson"]},
    "levi": {"hand": ["lahmi"], "mixed": ["saph"], "bondage": ["lost-soul-luke-13-25"]},
}


def test_the_own_deck_is_shown_without_its_order_and_no_other() -> None:
    view = seen(begin(SEARCH), 0)
    assert {body.name for body in view.entities.values() if body.zone == "deck"} == {"Gideon", "Samson"}
    assert {body.at.slot for body in view.entities.values() if body.zone == "deck"} == {0}
    assert not any(body.seat == "levi" and body.zone in ("deck", "hand") for body in view.entities.values())
    assert not any(body.zone in ("deck", "hand") for body in seen(begin(SEARCH), -1).entities.values())


def test_the_question_names_the_card_that_asks_and_what_was_picked() -> None:
    s = begin(SEARCH, "judah: present boaz")
    board = seen(s, 0).board
    assert board.asking is not None
    assert seen(s, 0).entities[board.asking.card].name == "Boaz"
    assert board.asking.picked == []
    assert [(deed.key, deed.course, deed.depth) for deed in board.deeds] == [("boaz", "now", 0)]
    assert board.deeds[0].text


def test_numbers_as_they_are_now_and_the_printed_ones() -> None:
    """Enhancements count for the side; what a character itself is worth stands on it."""
    s = begin({"judah": {"hand": ["gideon"]}, "levi": {"hand": ["lahmi"], "bondage": ["lost-soul-luke-13-25"]}},
              "judah: present gideon")  # fmt: skip
    view = seen(s, 0)
    gideon, key = named(view, "Gideon"), "gideon"
    assert gideon.numbers == view.cards[key].numbers
    fight = view.board.fight
    assert fight is not None
    assert (fight.attacker.strength, fight.attacker.toughness) == gideon.numbers
    assert gideon.type is UNSET
    assert gideon.brigades is UNSET
    assert not fight.beside


def test_what_was_stopped_says_by_what() -> None:
    """E6b: who blocks these three is silent, and the list of abilities says so."""
    position = {
        "judah": {"hand": ["boaz", "naomi", "samson"], "mixed": ["gideon"]},
        "levi": {"territory": ["ruth"], "hand": ["mocking-soldiers"], "bondage": ["lost-soul-luke-13-25"]},
    }
    moves = ("present boaz", "no", "yes", "pick naomi", "yes", "pick ruth")
    s = begin(position, *(f"judah: {move}" for move in moves))
    while all(asked.who == 0 for asked in redemption.open(s)):
        redemption.answer(s, 0, redemption.read_move(s, 0, "pass"))
    asked = next(asked for asked in redemption.open(s))
    redemption.answer(s, asked.i, redemption.read_move(s, asked.i, "block mocking-soldiers"))
    view = seen(s, 1)
    deed = next(deed for deed in view.board.deeds if deed.key == "mocking-soldiers")
    assert deed.course in ("stopped", "lost")
    assert deed.off is not None
    assert view.entities[deed.off].seat == "judah"
    assert named(view, "Mocking Soldiers").state.negated is True


def test_one_of_two_things_is_named() -> None:
    """A card with a choice says what there is to choose, not which comes first."""
    levi = {"hand": ["egyptian-horsemen"], "mixed": ["saph", "lahmi"], "bondage": ["lost-soul-luke-13-25"]}
    s = begin({"judah": {"hand": ["gideon"], "mixed": ["samson"]}, "levi": levi}, "judah: present gideon")
    for _ in range(8):
        asked = redemption.open(s)[0]
        if asked.kind.name == "which_of":
            break
        move = "block egyptian-horsemen" if asked.kind.name == "block_with" else "pass"
        redemption.answer(s, asked.i, redemption.read_move(s, asked.i, move))
    known, actions = redemption.known(s, asked.who), redemption.legal(s, asked.i)
    labels = [redemption.label(known, asked.i, action) for action in actions]
    assert labels == ["Discard the top card of the opponent's deck", "Draw 1 card"]


# ---------------------------------------------------------------- discard piles
@pytest.mark.rule("RD-2.8d")
@pytest.mark.parametrize(("reading", "shown"), [("top_card", {"Ruth"}), ("open", {"Gideon", "Samson", "Ruth"})])
def test_what_one_may_see_of_a_discard_pile(reading: str, shown: set[str]) -> None:
    position = {"turn": 3, "judah": {"discards": ["gideon", "samson", "ruth"]}}
    s = redemption.from_position(position, redemption.full_options({"discard_piles": reading}))
    for seat in (-1, 0, 1):
        view = seen(s, seat)
        assert {body.name for body in view.entities.values() if body.zone == "discards"} == shown
        assert view.board.players[0].piles["discards"] == 3


@pytest.mark.rule("RD-2.8d")
def test_who_searches_a_discard_pile_sees_all_of_it() -> None:
    mine = {"hand": ["gleaning-the-fields"], "territory": ["naomi"], "discards": ["family-bond", "samson", "ruth"]}
    s = begin({"phase": "preparation", "judah": mine}, "judah: play gleaning-the-fields naomi")
    piles = [[body.name for body in seen(s, seat).entities.values() if body.zone == "discards"] for seat in (0, 1)]
    assert sorted(piles[0]) == ["Family Bond", "Ruth", "Samson"]
    assert piles[1] == ["Ruth"]
