"""What a seat may know of the table: counts and open cards, and nothing of other hands and decks."""

from __future__ import annotations

from typing import Any

import pytest

from sandtable.games.redemption.game import redemption
from sandtable.kernel import pack
from sandtable.kernel.cards import AT_BOTTOM, BETWEEN, BOTTOM, DECK, HAND, ON_TOP, lay, nth, show, thought
from sandtable.kernel.luck import key_of
from sandtable.lab.simulate import SAMPLES
from sandtable.testing.table import GameTable

TABLE: dict[str, object] = {
    "turn": 3,
    "phase": "preparation",
    "judah": {
        "hand": ["gideon"],
        "mixed": ["samson", "boaz"],
        "territory": ["shamgar"],
        "discards": ["naomi"],
    },
    "levi": {
        "hand": ["lahmi", "saph"],
        "mixed": ["achan", "nabal", "delilah"],
        "bondage": ["lost-soul-mark-1-40"],
        "redemption": ["lost-soul-proverbs-10-1 of judah"],
        "banished": ["fiery-darts"],
    },
}


def seen(seat: int) -> tuple[Any, dict[str, Any]]:
    """The state and the position as one seat knows them."""
    s = redemption.from_position(TABLE, redemption.full_options({}))
    redemption.hide(s, seat)
    return s, redemption.position(s)


@pytest.mark.rule("RD-2.8a", "RD-2.8b", "RD-9.1l")
def test_other_hands_and_all_decks_are_hidden() -> None:
    _, mine = seen(0)
    assert mine["judah"]["hand"] == ["gideon"]
    assert "hand" not in mine["levi"]
    assert set(mine["levi"]["unseen"]) == {"lahmi", "saph", "achan", "nabal", "delilah"}
    _, theirs = seen(1)
    assert theirs["levi"]["hand"] == ["lahmi", "saph"]
    assert "hand" not in theirs["judah"]


@pytest.mark.rule("RD-2.8e")
def test_how_many_cards_lie_where_is_known() -> None:
    s, _ = seen(0)
    assert [(int(s.sides[k].hand), int(s.sides[k].deck)) for k in range(2)] == [(1, 2), (2, 3)]


@pytest.mark.rule("RD-2.8f")
def test_which_cards_are_in_a_deck_is_known_and_not_where() -> None:
    _, mine = seen(0)
    assert mine["judah"]["mixed"] == ["boaz", "samson"]
    assert not {"deck", "under"} & set(mine["judah"])


@pytest.mark.rule("RD-2.8c", "RD-2.8g")
def test_what_lies_in_the_open_is_open() -> None:
    _, mine = seen(0)
    assert mine["judah"]["territory"] == ["shamgar"]
    assert mine["levi"]["bondage"] == ["lost-soul-mark-1-40"]
    assert mine["levi"]["redemption"] == ["lost-soul-proverbs-10-1 of judah"]
    assert mine["levi"]["banished"] == ["fiery-darts"]


# ---------------------------------------------------------------- what may be picked
def guard_picks(*face_down: str, known: bool) -> list[str]:
    """What The Imperial Guard may discard of Judah's Artifact pile, by the true table or by what its player knows."""
    position = {
        "turn": 3,
        "phase": "battle",
        "judah": {"hand": ["bartholomew-nathaniel"], "artifacts": list(face_down)},
        "levi": {"hand": ["the-imperial-guard"], "reserve": ["cup-of-wrath"], "bondage": ["lost-soul-luke-13-25"]},
    }
    at = GameTable(redemption)
    s = at.at(position)
    at.play(s, "judah: present bartholomew-nathaniel", "levi: block the-imperial-guard", "levi: yes", "levi: either 1")
    s = redemption.known(s, 1) if known else s
    return [redemption.move_text(s, 0, action) for action in redemption.legal(s, 0)]


@pytest.mark.rule("RD-10.2o", "RD-10.2k")
def test_anothers_face_down_artifact_is_taken_unseen() -> None:
    for known in (False, True):
        assert guard_picks("elijahs-mantle", known=known) == ["unseen"]
        assert guard_picks("elijahs-mantle", "chariot-of-fire", known=known) == ["unseen"]


# ---------------------------------------------------------------- worlds
def thoughts_of_levi(s: Any) -> dict[str, int]:
    """What Levi thinks of the own deck, in a world that Judah draws."""
    world = redemption.world(redemption.known(s, 0), 0, 1)
    deck = [k for k in range(world.n_cards) if world.cards[k].zone == DECK and world.cards[k].seat == 1]
    return {"between" if world.cards[k].place == 0 else "placed": thought(world, k, 1) for k in deck}


@pytest.mark.rule("RD-2.8h")
def test_who_put_a_card_under_the_own_deck_knows_it_in_every_world() -> None:
    s = redemption.from_position(TABLE, redemption.full_options({}))
    card = next(k for k in range(s.n_cards) if s.cards[k].zone == HAND and s.cards[k].seat == 1)
    lay(s, card, DECK, 1, BOTTOM, 1 << 1)
    assert thoughts_of_levi(s) == {"between": BETWEEN, "placed": AT_BOTTOM}


@pytest.mark.rule("RD-2.8h")
def test_who_has_looked_at_anothers_deck_draws_no_world_where_its_player_has() -> None:
    s = redemption.from_position(TABLE, redemption.full_options({}))
    show(s, nth(s, 1, 1), 1 << 0)
    assert thoughts_of_levi(s) == {"between": BETWEEN | ON_TOP, "placed": BETWEEN | ON_TOP}


@pytest.mark.rule("RD-2.8h")
def test_a_world_is_found_for_a_card_that_went_from_anothers_side_under_its_own_deck() -> None:
    """Greedy draws worlds at every decision; in this game a card that the journal names lies in another's deck than it left."""
    native = redemption.native()
    states, outs = native.arrays()
    start, step = redemption.blank({"decks": "ij"}), 0
    start.luck.key = key_of("1/652")
    pack(start, states, 1)
    native.start(states, 1)
    while states[1]["flow"]["open"] > 0:
        who = int(states[1]["flow"]["decisions"][0]["who"])
        k = native.look_ahead(states, outs, who, 0, key_of(f"1/652/{step}"), SAMPLES)
        native.answer(states, 1, 0, int(outs[0]["action"][k]))
        step += 1
    assert step > 92
