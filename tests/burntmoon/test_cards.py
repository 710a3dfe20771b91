"""Cards and tiles against the ledger, and the texts made from them."""

from __future__ import annotations

import re

import pytest

from sandtable.games.burntmoon import burntmoon
from sandtable.games.burntmoon.cards import (
    CARD_NAMES,
    INTERFERENCE,
    INTERFERENCE_COPIES,
    INTERFERENCE_INITIATIVE,
    INTERFERENCE_START,
    N_CARDS,
    NO_FORCE,
    PERSONNEL,
    ROVS,
    SITES,
    VICTORY,
    A,
    B,
    title,
)
from sandtable.games.burntmoon.facts import facts
from sandtable.games.burntmoon.values import PERSONNEL_ACTIONS, ROV_ACTIONS
from sandtable.games.burntmoon.verbs import VERBS
from sandtable.games.burntmoon.words import card_text

NUMBERS = {1: "one", 2: "two", 3: "three", 4: "four"}


@pytest.mark.rule("BM-H.1a", "BM-H.1b", "BM-H.1c")
def test_sites() -> None:
    points, defence = zip(*SITES, strict=True)
    assert sum(points) // 2 + 1 == VICTORY == 8
    assert (points, defence) == ((2, 3, 3, 3, 4), (2, 1, 1, 0, 0))


@pytest.mark.rule("BM-H.2a", "BM-H.2b", "BM-H.2c", "BM-H.2d", "BM-H.2e", "BM-H.2f", "BM-H.2g")
def test_rovs() -> None:
    numbers = {name: (r.copies, r.start, r.initiative, r.defence, r.attack) for name, r in ROVS.items()}
    assert numbers == {
        "moss": (5, 1, 5, 3, (3, 2)),
        "xed": (4, 1, 6, 3, (2, 1)),
        "dacu": (4, 1, 4, 4, (2, 1)),
        "tir": (4, 1, 3, 2, (4, 3)),
    }


@pytest.mark.rule("BM-H.2h", "BM-H.2i", "BM-H.2j", "BM-H.2k", "BM-H.2l", "BM-H.2m")
def test_what_rovs_do() -> None:
    special = {name: set(r.does) - {"attack", "move"} for name, r in ROVS.items()}
    assert special == {"moss": {"control"}, "xed": {"recon", "demo"}, "dacu": {"fortify"}, "tir": {"shock"}}
    assert all({"attack", "move"} <= set(r.does) for r in ROVS.values())
    assert {name: r.lane_effect for name, r in ROVS.items()} == {"moss": "", "xed": "", "dacu": "defence", "tir": "attack"}


@pytest.mark.rule("BM-H.3a", "BM-H.3b", "BM-H.3c", "BM-H.3d", "BM-H.3e", "BM-H.3f", "BM-H.3g", "BM-H.6a")
def test_personnel() -> None:
    found = {name: (p.titles, p.initiative, p.does, p.force) for name, p in PERSONNEL.items()}
    assert found == {
        "director": (("Operations Director", "Sysop"), 9, {"bolster": 3, "command": 2}, NO_FORCE),
        "lead-a": (("Force Lead A", "Cell Lead A"), 7, {"bolster": 2, "withdraw": 2}, A),
        "lead-b": (("Force Lead B", "Cell Lead B"), 7, {"bolster": 2, "withdraw": 2}, B),
        "engineer-a": (("Systems Engineer A", "Rigger A"), 6, {"overclock": 1, "bolster": 1}, A),
        "engineer-b": (("Systems Engineer B", "Rigger B"), 6, {"overclock": 1, "bolster": 1}, B),
        "disposal": (("Disposal Tech", "Decom"), 4, {"strike": 1}, NO_FORCE),
        "ordnance": (("Ordnance Controller", "Pulse Rigger"), 2, {"blast": 2}, NO_FORCE),
        "countermeasures": (("Countermeasures Officer", "Trace Breaker"), 8, {"counter": 1, "redeploy": 1}, NO_FORCE),
    }
    assert all(person.copies == 1 for person in PERSONNEL.values())
    s = burntmoon.blank()
    for field in ("initiative", "copies", "start", "does", "bolster", "command", "withdraw", "blast"):
        assert list(getattr(s.sides[0], field)) == list(getattr(s.sides[1], field))


@pytest.mark.rule("BM-H.4a", "BM-H.4b", "BM-H.5a")
def test_interference_and_the_starting_deck() -> None:
    assert (INTERFERENCE_COPIES, INTERFERENCE_START, INTERFERENCE_INITIATIVE) == (10, 1, 1)
    s = burntmoon.new(1)
    for side in range(2):
        deck = {CARD_NAMES[k]: int(n) for k, n in enumerate(s.sides[side].deck) if n}
        rovs = {f"{rov}-{force}" for rov in ROVS for force in "ab"}
        assert deck == dict.fromkeys({*rovs, "director", "lead-a", "lead-b", "interference"}, 1)


def test_titles() -> None:
    assert [title(CARD_NAMES.index(name), 0) for name in ("moss-a", "xed-b", "interference")] == [
        *("MOSS A", "xED B", "Interference"),
    ]
    assert len({title(card, side) for card in range(N_CARDS) for side in range(2)}) == 9 + 2 * len(PERSONNEL)


@pytest.mark.parametrize("options", facts.mixes, ids=str)
def test_texts_name_every_action_and_number(options: dict[str, str]) -> None:
    """The text of a card is made from its numbers: each action it has is in it by name, with its number, and no other is."""
    s = burntmoon.blank(options)
    for side in range(2):
        for card, name in enumerate(CARD_NAMES[:INTERFERENCE]):
            me, text = s.sides[side], card_text(s, side, card)
            first_words = [re.split(r"[ :]", sentence)[0].lower() for sentence in text]
            rov = name[:-2] in ROVS
            names = ROV_ACTIONS if rov else PERSONNEL_ACTIONS
            bits = [bool(int(me.does[card]) >> VERBS.index(action) & 1) for action in names]
            assert [word for word in first_words if word != "while"] == [
                action for action, has in zip(names, bits, strict=True) if has
            ]
            if rov:
                most, least = (int(me.attack[(card >> 1) * 2 + k]) for k in (1, 0))
                assert not bits[0] or f"Attack {most} with a majority in the lane, {least} without" in text[0]
            for action in ("bolster", "command", "withdraw", "blast"):
                n = 0 if rov else int(getattr(me, action)[card])
                if n:
                    sentence = text[first_words.index(action)]
                    assert str(n) in sentence or NUMBERS[n] in sentence
    assert card_text(s, 0, INTERFERENCE)
