"""Strategy cards: the core set has none, so a made-up one plays them. Any card of the set becomes one for these tests."""

from __future__ import annotations

import sys
from typing import Any

import pytest

from sandtable.games.redline.cards import CARD_NAMES, E_WHEN, TYPE
from sandtable.games.redline.game import Redline
from sandtable.games.redline.state import NONE, STRATEGIES
from sandtable.games.redline.vocabulary import STRATEGY, TURN_END
from sandtable.kernel import IllegalMove
from sandtable.kernel.record import Table

PLAN = CARD_NAMES.index("zuni-rockets")


@pytest.fixture
def game(monkeypatch: pytest.MonkeyPatch) -> Redline:
    """REDLINE in which Zuni Rockets are a strategy card."""
    types = Table(int(STRATEGY) if card == PLAN else n for card, n in enumerate(TYPE))
    change(monkeypatch, "TYPE", types)
    return Redline()


def change(monkeypatch: pytest.MonkeyPatch, name: str, value: Any) -> None:
    """A table of the cards, wherever a rule looks it up."""
    for module in [m for n, m in sys.modules.items() if n.startswith("sandtable.games.redline.rules.")]:
        if hasattr(module, name):
            monkeypatch.setattr(module, name, value)


def begun(game: Redline, **position: Any) -> Any:
    s = game.from_position(position, game.full_options({}))
    s.luck.key = 7
    s.armor[PLAN] = 5
    game.plain.start(s)
    return s


def play(game: Redline, s: Any, text: str) -> None:
    i = game.open(s)[0].i
    game.answer(s, i, game.read_move(s, i, text))


def at_the_strike(game: Redline, cost: str) -> Any:
    """Red captures mission 1; Blue has a strategy card with armor 5 at its baseline."""
    s = begun(
        game,
        stage="combat",
        missions=[cost, "dust-flats", "survey-ridge", "signal-array", "orbital-uplink"],
        red={"units": {"r1": "moose dial 1", "r2": "claymore dial 1"}},
        blue={"units": {}},
    )
    s.sides[1].strategies[0].card = PLAN
    s.sides[1].arsenal[PLAN] -= 1
    s.sides[1].in_arsenal -= 1
    play(game, s, "capture")
    assert game.open(s)[0].kind.name == "strike"
    return s


@pytest.mark.rule("RL-3.1a")
def test_it_is_deployed_for_its_cost_and_lies_in_the_baseline(game: Redline) -> None:
    s = begun(game, stage="deploy", player="red", red={"hand": ["zuni-rockets"], "resources": ["2 supply-drop"]})
    play(game, s, "deploy zuni-rockets")
    assert s.sides[0].strategies[0].card == PLAN
    assert s.sides[0].hand[PLAN] == 0
    assert sum(s.sides[0].tapped) == 1
    poor = begun(game, stage="deploy", player="red", red={"hand": ["zuni-rockets"]})
    with pytest.raises(IllegalMove, match=r"RL-4\.3c"):
        play(game, poor, "deploy zuni-rockets")


def test_there_are_four_places(game: Redline) -> None:
    s = begun(game, stage="deploy", player="red", red={"hand": ["zuni-rockets"], "resources": ["2 supply-drop"]})
    for place in range(STRATEGIES):
        s.sides[0].strategies[place].card = PLAN
    with pytest.raises(IllegalMove, match=r"RL-3\.1a"):
        play(game, s, "deploy zuni-rockets")
    s.sides[0].strategies[2].card = NONE
    play(game, s, "deploy zuni-rockets")
    assert s.sides[0].strategies[2].card == PLAN


@pytest.mark.rule("RL-25.1a")
def test_capture_damage_may_be_sent_at_it(game: Redline) -> None:
    s = at_the_strike(game, "dust-storm")
    i = game.open(s)[0].i
    texts = {game.move_text(s, i, action) for action in game.legal(s, i)}
    assert texts == {"strike arsenal", "strike strategy 1"}
    assert "Zuni Rockets" in game.label(s, i, game.read_move(s, i, "strike strategy 1"))
    for text in ("strike strategy 2", "strike general"):
        with pytest.raises(IllegalMove, match=r"RL-19\.1d"):
            play(game, s, text)


@pytest.mark.rule("RL-25.1b")
def test_damage_stays_and_destroys_it_at_its_armor(game: Redline) -> None:
    s = at_the_strike(game, "dust-storm")  # 4 damage against armor 5
    play(game, s, "strike strategy 1")
    assert s.sides[1].strategies[0].values() == (PLAN, 4)
    s = at_the_strike(game, "data-vault")  # 5 against 5
    play(game, s, "strike strategy 1")
    assert s.sides[1].strategies[0].card == NONE
    assert s.sides[1].scrap[PLAN] == 1


def test_its_effects_happen_for_its_owner(monkeypatch: pytest.MonkeyPatch, game: Redline) -> None:
    """With the effect of Network (lose and gain recon) at the turn's end instead of on a hit."""
    network = CARD_NAMES.index("network")
    from sandtable.games.redline.cards import E_FIRST

    change(monkeypatch, "E_WHEN", Table(int(TURN_END) if e == E_FIRST[network] else n for e, n in enumerate(E_WHEN)))
    other = Redline()
    s = begun(other, stage="planning", red={"recon": 2}, blue={"recon": 3})
    s.sides[0].strategies[0].card = network
    assert [a.kind.name for a in other.open(s)] == ["deploy"]  # nobody had a dial to set: the turn is over
    assert s.turn == 2
    assert [side.recon for side in s.sides] == [2, 3]
    s.sides[0].strategies[0].card = network
    play(other, s, "end")
    play(other, s, "end")
    assert s.turn == 3
    assert [side.recon for side in s.sides] == [3, 2]
