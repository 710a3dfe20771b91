"""What either seat may know, beside the worlds that tests/test_games.py compares."""

from __future__ import annotations

from typing import Any

import pytest

from sandtable.games.burntmoon import burntmoon
from sandtable.games.burntmoon.cards import LANES, SIDE_NAMES

from .table import at, play

POSITION: dict[str, Any] = {
    "player": "lfa",
    "lfa": {
        "lanes": {"1": ["moss-a"], "3": ["2 tir-b", "xed-b disrupted"]},
        "hand": ["moss-a", "countermeasures", "tir-b"],
        "deck": ["dacu-a", "lead-a"],
        "discard": ["director"],
        "removed": ["xed-a"],
    },
    "posiwid": {
        "lanes": {"3": ["moss-b"], "5": ["xed-a"]},
        "hand": ["xed-a", "interference"],
        "deck": ["disposal", "moss-b"],
        "discard": ["lead-b"],
        "removed": ["2 tir-a"],
    },
}


def posiwid(**changes: Any) -> dict[str, Any]:
    return {**POSITION, "posiwid": {**POSITION["posiwid"], **changes}}


@pytest.mark.rule("BM-1.4a")
def test_supplies_discard_piles_removed_cards_and_lanes_are_open() -> None:
    """Both seats, and somebody looking on, see the same of them, and see them whole."""
    s = at(POSITION)
    views = [burntmoon.view(burntmoon.known(s, seat), seat) for seat in (-1, 0, 1)]
    for side, name in enumerate(SIDE_NAMES):
        for zone in ("supply", "discard", "removed"):
            shown = [getattr(view.sides[side], zone) for view in views]
            assert shown[0] == shown[1] == shown[2]
            assert sum(shown[0].values()) == sum(getattr(s.sides[side], zone))
        assert all(view.sides[side].id == name for view in views)
    for view in views:
        assert view.board == views[0].board
        assert len(view.board.lanes) == LANES
        in_lanes = {k: v for k, v in view.entities.items() if not k.startswith("hand.")}
        assert in_lanes == {k: v for k, v in views[0].entities.items() if not k.startswith("hand.")}
        assert {k: v.count for k, v in in_lanes.items()} == {
            **{"lfa.1.moss-a": 1, "lfa.3.tir-b": 2, "lfa.3.xed-b!": 1},
            **{"posiwid.3.moss-b": 1, "posiwid.5.xed-a": 1},
        }


@pytest.mark.rule("BM-1.4b")
def test_a_hand_is_its_owners() -> None:
    """Any two cards of the four that POSIWID holds or may draw: LFA knows and is shown the same; POSIWID is not."""
    hands = [["xed-a", "interference"], ["disposal", "moss-b"], ["xed-a", "disposal"], ["interference", "moss-b"]]
    cards = ["xed-a", "interference", "disposal", "moss-b"]
    known, own = set(), set()
    for hand in hands:
        s = at(posiwid(hand=hand, deck=[card for card in cards if card not in hand]))
        for seat, found in ((0, known), (1, own)):
            mine = burntmoon.known(s, seat)
            found.add(str((mine.values(), burntmoon.view(mine, seat), burntmoon.position(mine))))
        view = burntmoon.view(burntmoon.known(s, 1), 1)
        assert {k for k in view.entities if k.startswith("hand.")} == {f"hand.{card}" for card in hand}
        other = burntmoon.view(burntmoon.known(s, 0), 0).sides[1]
        assert (other.hand, other.deck) == (2, 2)
    assert len(known) == 1
    assert len(own) == len(hands)


def shuffled(s: Any) -> list[int]:
    """The sides that have shuffled a deck."""
    return [e.values["side"] for e in s.journal if e.kind == "shuffled"]


@pytest.mark.rule("BM-8.4b")
def test_counter_shuffles_a_deck_it_has_searched() -> None:
    counter = "lfa: counter countermeasures"
    assert shuffled(play(at(posiwid()), counter)) == [1]
    assert shuffled(play(at(posiwid(hand=["disposal"], deck=["moss-b"])), counter)) == []
    assert shuffled(play(at(posiwid(discard=["disposal"], deck=["moss-b"])), counter)) == []


@pytest.mark.rule("BM-9.1i")
def test_a_casualty_from_the_deck_has_it_shuffled() -> None:
    attack = "lfa: attack tir-b 3 moss-b"  # 4 and 1 for TIR against 3 and what the site adds
    sites = {"sites": {"lfa": [1, 2, 3, 4, 5], "posiwid": [1, 2, 5, 4, 3]}}
    for changes, times in (
        ({}, [1]),
        ({"hand": ["moss-b"], "deck": []}, []),
        ({"discard": ["moss-b"], "deck": []}, []),
        ({"deck": []}, []),
    ):
        s = play(at({**posiwid(**changes), **sites}), attack)
        assert sum(s.sides[1].removed) == 3
        assert shuffled(s) == times


@pytest.mark.rule("BM-1.1b")
def test_there_is_no_sixth_lane() -> None:
    for lane in ("6", "0", "x"):
        with pytest.raises(ValueError, match=r"is not a lane; lanes are 1 to 5"):
            burntmoon.read_move(at(POSITION), 0, f"deploy moss-a {lane}")


@pytest.mark.rule("BM-3.3b")
def test_only_the_word_of_the_decision_stops_it() -> None:
    """A stray 'done' does not end a turn."""
    s = at(POSITION)
    for word in ("done", "decline"):
        with pytest.raises(ValueError, match="say 'end'"):
            burntmoon.read_move(s, 0, word)
    play(s, "lfa: end")
    assert burntmoon.open(s)[0].who == 1


# ---------------------------------------------------------------- what everybody could work out
def worlds_of(s: Any, seat: int, n: int = 60) -> list[dict[str, Any]]:
    """The other side's part of the position, in worlds drawn for a seat."""
    known = burntmoon.known(s, seat)
    return [burntmoon.position(burntmoon.world(known, seat, key))[SIDE_NAMES[1 - seat]] for key in range(n)]


@pytest.mark.rule("BM-1.4c")
def test_a_deck_that_ran_out_is_in_the_hand() -> None:
    """Two cards known, four drawn: both are held, in every world; and what has left the hand is no longer."""
    moss = {"lanes": {"1": ["moss-a"]}}
    deck = {"deck": ["director", "tir-a"], "discard": ["3 xed-a", "3 dacu-a"]}
    s = at({"round": 4, "lfa": {**moss, **deck}, "posiwid": {"lanes": {"2": ["moss-b"]}}})
    assert burntmoon.position(s)["lfa"]["held"] == ["tir-a", "director"]
    hands = [world["hand"] for world in worlds_of(s, 1)]
    assert all({"director", "tir-a"} <= set(hand) for hand in hands)
    assert len({tuple(hand) for hand in hands}) > 1
    play(s, "lfa: bid director")
    assert burntmoon.position(s)["lfa"]["held"] == ["tir-a"]
    assert all("tir-a" in world["hand"] for world in worlds_of(s, 1))
    play(s, "lfa: end")
    assert "held" not in burntmoon.position(s)["lfa"]


@pytest.mark.rule("BM-1.4c")
def test_a_casualty_from_elsewhere_shows_that_the_hand_has_none() -> None:
    lanes = {"lfa": {"lanes": {"3": ["2 tir-a"]}, "hand": ["tir-a"]}}
    foe = {"lanes": {"3": ["moss-a"]}, "hand": ["xed-b", "director"], "deck": ["2 moss-a", "2 dacu-b"]}
    s = at({"round": 4, "player": "lfa", "holder": "lfa", **lanes, "posiwid": foe})
    assert any("moss-a" in world["hand"] for world in worlds_of(s, 0))
    play(s, "lfa: attack tir-a 3 moss-a")
    assert burntmoon.position(s)["posiwid"]["lacks"] == ["moss-a"]
    assert not any("moss-a" in world["hand"] for world in worlds_of(s, 0))
    play(s, "lfa: end")
    play(s, "posiwid: command director")
    worlds = worlds_of(s, 0, 200)
    assert any("moss-a" in world["hand"] for world in worlds)


@pytest.mark.rule("BM-1.4c")
def test_who_overclocks_has_a_card_for_it() -> None:
    me = {"lanes": {"3": ["tir-a"]}, "hand": ["engineer-a", "tir-a", "xed-b"], "deck": ["3 moss-b", "3 dacu-b", "2 xed-a"]}
    s = at({"round": 4, "player": "lfa", "holder": "lfa", "lfa": me, "posiwid": {"lanes": {"3": ["moss-a"]}}})
    assert not all("tir-a" in world["hand"] for world in worlds_of(s, 1))
    play(s, "lfa: overclock engineer-a")
    assert burntmoon.position(s)["fits"] == ["tir-a"]
    assert all("tir-a" in world["hand"] for world in worlds_of(s, 1))
