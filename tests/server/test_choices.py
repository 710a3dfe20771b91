"""What a choice tells the page beside its label: what is large on its button, what is small, and what it is there for."""

from __future__ import annotations

import random
from typing import Any

import pytest

from sandtable.games.registry import GAMES, facts, find
from sandtable.kernel import Choice
from sandtable.kernel.phrases import Offered, Retold
from sandtable.play.match import Match
from sandtable.server.choices import remark


@pytest.mark.parametrize("name", GAMES)
def test_a_button_says_no_less_than_its_label(name: str) -> None:
    game, r = find(name), random.Random(name)
    for seed in range(3):
        s = game.new(seed)
        for _ in range(80):
            if game.is_over(s):
                break
            asked = r.choice(game.open(s))
            known, legal = game.known(s, asked.who), game.legal(s, asked.i)
            shorts = []
            for action in legal:
                label, short = game.label(known, asked.i, action), game.short(known, asked.i, action)
                note = remark(label, short)
                assert label.startswith(short)
                assert len(short) + len(note) >= len(label) - len(" ()")
                shorts.append((short, note))
            assert len(set(shorts)) == len(legal)
            game.answer(s, asked.i, r.choice(legal))


def test_remarks() -> None:
    assert remark("End your turn (4 chits are lost)", "End your turn") == "4 chits are lost"
    assert remark("Cover: expend r1 to take it (2 armor left)", "Cover") == "expend r1 to take it (2 armor left)"
    assert remark("Pass", "Pass") == ""


def test_what_ends_a_turn_says_so() -> None:
    game = find("burntmoon")
    s, found = game.new(1), {}
    for _ in range(60):
        asked = game.open(s)[0]
        for action in game.legal(s, asked.i):
            found[game.label(s, asked.i, action)] = game.handle(s, asked.i, action).get("role", "")
        game.answer(s, asked.i, game.legal(s, asked.i)[0])
    ends = {label for label, role in found.items() if role == "end"}
    assert ends
    assert ends == {label for label in found if label.startswith(("End your turn", "That is all", "Do not use it"))}


# ---------------------------------------------------------------- what a click costs, and what may come of it
def offered(name: str, position: dict[str, Any], **options: str) -> dict[str, Any]:
    """What the first seat is offered in a position: handles by the text that is typed."""
    match = Match(find(name), "1", options, position=position)
    asked = match.open()[0]
    known = match.now.known(asked.who)
    return {o.text: (o.label, o.handle) for o in match.game.offered(known, asked.i, match.now.legal(asked))}


MISSIONS = ["supply-depot", "relay-tower", "dust-flats", "survey-ridge", "mass-driver"]  # the first costs 5
ROLLS_OF_FRONTLINE = {"action attack", "edge reroll"}
ROLLS_OF_REDLINE = {"act fire", "declare done", "declare salvo", "boost boost", "boost no", "capture capture"}
FIELD = {"stack": "capital 2 of 3", "acted": {"c5": ["move"]}, "red": {"c5": "infantry", "e4": "infantry"}}


def test_what_spends_leadership_says_so_and_what_a_chit_does_does_not() -> None:
    found = offered("frontline", {**FIELD, "green": {"f10": "infantry"}})
    dear = {text for text, (_, handle) in found.items() if handle.get("spends") == "your Leadership"}
    assert dear == {text for text in found if text.split()[0] in ("maneuver", "relieve", "cache")}
    assert any(text.startswith("maneuver c5 ") for text in dear)
    assert not any(text.startswith("move c5") for text in found)  # it has moved: nothing free is left to it
    assert any(text.startswith("move e4 ") for text in found.keys() - dear)


@pytest.mark.parametrize(("name", "rolls"), [("frontline", ROLLS_OF_FRONTLINE), ("redline", ROLLS_OF_REDLINE)])
def test_every_roll_has_its_odds(name: str, rolls: set[str]) -> None:
    """Whatever lets dice decide says how they stand; if that is not at all, it is in vain."""
    game, r, met = find(name), random.Random(3), set[str]()
    for seed in range(6):
        s = game.new(seed)
        for _ in range(250):
            if game.is_over(s):
                break
            asked = r.choice(game.open(s))
            known, legal = game.known(s, asked.who), game.legal(s, asked.i)
            for _, text, label, _, handle in game.offered(known, asked.i, legal):
                word = f"{asked.kind.name} {text.split()[0]}"
                if word in rolls:
                    met.add(word)
                    assert handle["odds"] or handle.get("vain"), label
            game.answer(s, asked.i, r.choice(legal))
    assert met == rolls


@pytest.mark.parametrize(
    ("squad", "hand", "chance", "vain"),
    [
        ({"r1": "moose"}, [], 67, False),
        ({"r1": "rabbit"}, [], 0, True),
        ({"r1": "rabbit"}, ["push-forward"], 0, False),
        ({"r1": "rabbit", "r2": "rabbit"}, [], 28, False),
    ],
)
def test_a_capture_has_its_odds(squad: dict[str, str], hand: list[str], chance: int, vain: bool) -> None:
    """A light efreet rolls 1d6 − 2, a heavy one 1d6 + 2; what no dice can reach is no offer like another."""
    label, handle = offered(
        "redline",
        {
            **{"stage": "combat", "missions": MISSIONS},
            "red": {"units": {name: f"{kind} dial 1" for name, kind in squad.items()}, "hand": hand},
            "blue": {"units": {}},
        },
    )["capture"]
    assert handle["odds"] == [{"name": "captured", "share": chance}], label
    assert bool(handle.get("vain")) == vain
    assert ("more than your dice can show" if not chance else f"{chance} %") in label


def test_a_dial_says_what_it_may_come_to() -> None:
    found = offered(
        "redline",
        {"stage": "planning", "missions": MISSIONS, "control": {"red": [2]}, "red": {"units": {"r1": "moose"}}},
    )
    assert found["dial r1 1"][1]["odds"] == [{"name": "captured alone", "share": 67}]
    assert "odds" not in found["dial r1 2"][1]  # it is Red's: there is nothing to roll for
    assert "odds" not in found["dial r1 b"][1]


@pytest.mark.parametrize(
    ("says", "cited"),
    [
        ("The last round (BM-10.3b).", ("The last round.", "BM-10.3b")),
        ("The battlefield (house maps).", ("The battlefield (house maps).", None)),
        ("The numbers on the cards.", ("The numbers on the cards.", None)),
    ],
)
def test_an_option_and_the_rule_it_is_about(says: str, cited: tuple[str, str | None]) -> None:
    assert Choice(("yes", "no"), says).cited == cited


@pytest.mark.parametrize("name", GAMES)
def test_a_choice_that_comes_again_is_told_in_the_same_words_and_not_made_again(name: str) -> None:
    """By whoever keeps them, for all tables; and no other verbs are dressed than the game says."""
    game, r, kept, again = find(name), random.Random(2), Retold(1 << 10), 0
    match = Match(game, "2", facts(name).mixes[0])
    while not match.over and len(match.made) < 60:
        asked = match.open()[-1]
        known, legal = match.now.known(asked.who), match.now.legal(asked)
        offered, made = game.offered(known, asked.i, legal), list[int]()

        def make(option: Offered, made: list[int] = made) -> bytes:
            made.append(option.action)
            return repr(option).encode()

        assert game.retold(known, asked.i, legal, make, kept) == [repr(option).encode() for option in offered]
        again += len(legal) - len(made)
        if game.answers is not None and game.dressed is not None:
            assert offered == game.answers.offered(known, asked, legal, game.dress)
        match.play(asked.i, r.choice(legal))
    assert again > 0


def test_what_is_not_asked_for_any_more_is_let_go() -> None:
    kept = Retold(4)
    for n in range(100):
        kept.put(n, b"%d" % n)
        assert kept.get(0) == b"0"  # it is asked for all the time
        assert len(kept.young) + len(kept.old) <= 8
    assert kept.get(99) == b"99"
    assert kept.get(50) is None
