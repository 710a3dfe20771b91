"""The cards against the ledger: ranges, counts, the words they are written in, and how short they are."""

from __future__ import annotations

import ast
import re
from pathlib import Path
from statistics import median

import pytest

from sandtable.games.redline import cards as cards_module
from sandtable.games.redline import vocabulary as v
from sandtable.games.redline.cards import CARD_NAMES, CARDS, CRITICALS, FACTIONS, MISSIONS, PrintedCard, PrintedMission
from sandtable.games.redline.decks import DECKS, HOUSE_MISSIONS
from sandtable.games.redline.texts import card_text
from sandtable.games.redline.vocabulary import EFREET, EQUIPMENT, GENERAL, HEAVY, LIGHT, MEDIUM, RESOURCE, STRATEGY, TACTIC
from sandtable.games.registry import find
from sandtable.kernel.position import read_position

SOURCES = [*CARDS, *MISSIONS, *CRITICALS]
EFFECTS = [effect for source in SOURCES for effect in source.does]
OPS = [op for effect in EFFECTS for op in effect.do]
EFREETS = [card for card in CARDS if card.type == EFREET]


def within(name: str, *spans: tuple[int, int]) -> bool:
    """Does every light, medium and heavy efreet have this number from its span?"""
    numbers = {w: {getattr(card, name) for card in EFREETS if card.weight == w} for w in (LIGHT, MEDIUM, HEAVY)}
    return all(
        numbers[w] and least <= min(numbers[w]) <= max(numbers[w]) <= most
        for w, (least, most) in zip(numbers, spans, strict=True)
    )


@pytest.mark.rule("RL-H.1a", "RL-H.1b", "RL-H.1c", "RL-H.1d", "RL-1.3a")
def test_efreets_by_class() -> None:
    assert within("cost", (1, 2), (2, 4), (4, 6))
    assert within("damage", (1, 2), (2, 3), (3, 5))
    assert within("armor", (3, 4), (4, 7), (9, 10))
    assert within("speed", (7, 8), (4, 7), (3, 5))
    assert all(card.slots and card.slots[0] == v.PILOT for card in EFREETS)


@pytest.mark.rule("RL-H.1e")
def test_costs_of_other_cards() -> None:
    costs = {kind: {card.cost for card in CARDS if card.type == kind} for kind in (EQUIPMENT, TACTIC, GENERAL, RESOURCE)}
    assert costs == {EQUIPMENT: {1, 2}, TACTIC: {1, 2, 3}, GENERAL: {4}, RESOURCE: {0}}


@pytest.mark.rule("RL-1.4a")
def test_the_first_stat_is_damage() -> None:
    at = PrintedCard._fields.index("damage")
    assert PrintedCard._fields[at : at + 3] == ("damage", "armor", "speed")
    assert next(card for card in CARDS if card.title == "EF-9 Rabbit")[at : at + 3] == (1, 4, 7)


def factions_with(keyword: int) -> set[str]:
    printed = {FACTIONS[card.faction] for card in CARDS if any(k.word == keyword for k in card.keywords)}
    given = {
        FACTIONS[card.faction]
        for card in CARDS
        for effect in card.does
        for op in effect.do
        if op.verb == v.V_GRANT and op.about == keyword
    }
    return printed | given


@pytest.mark.rule("RL-H.1i")
def test_salvo_is_cpm_and_sharpshooter_une() -> None:
    assert factions_with(v.SALVO) == {"cpm"}
    assert factions_with(v.SHARPSHOOTER) == {"une"}


@pytest.mark.rule("RL-H.1k", "RL-H.1l", "RL-H.1j")
def test_neutral_basic_and_heroic_cards() -> None:
    neutral = {card.title for card in CARDS if FACTIONS[card.faction] == "neutral"}
    assert neutral == {"Heatseekers", "Zuni Rockets", "Listening Post", "Efreet Hanger", "Supply Drop"}
    assert {card.title for card in CARDS if card.copies[0] and card.copies[1]} == neutral
    assert [card.title for card in CARDS if card.basic] == ["Supply Drop"]
    heroic = {card.title for card in CARDS if card.heroic}
    assert heroic == {"Valya Serova", "Camilla Brand", "Network", "JianTaou", "Hibiscus", "Brand's Bunker"}


@pytest.mark.rule("RL-H.1m", "RL-1.1c", "RL-1.3b")
def test_missions() -> None:
    assert len(MISSIONS) == len({mission.title for mission in MISSIONS}) == sum(HOUSE_MISSIONS) == 20
    costs = [mission.cost for mission in MISSIONS]
    assert (min(costs), max(costs), sum(costs) / 20) == (2, 7, pytest.approx(4.4, abs=0.051))
    assert {mission.recon for mission in MISSIONS} == {0, 1, 2, 3}
    assert PrintedMission._fields == ("title", "cost", "recon", "does")


@pytest.mark.rule("RL-H.1n", "RL-2.4")
def test_critical_hits() -> None:
    assert len({critical.title for critical in CRITICALS}) == 15
    assert sum(critical.permanent for critical in CRITICALS) == 8


@pytest.mark.rule("RL-25.1c")
def test_there_is_no_strategy_card() -> None:
    """The type is known, so that a later set can have them; no card of this one is of it, so that nothing can be struck."""
    assert [card.title for card in CARDS if card.type == STRATEGY] == []
    for deck in DECKS.values():
        assert not any(n and CARDS[k].type == STRATEGY for k, n in enumerate(deck.cards))


# ---------------------------------------------------------------- the language
@pytest.mark.rule("RL-H.10a", "RL-H.10b", "RL-H.10e")
def test_verbs_windows_and_stats() -> None:
    verbs = "mod grant forbid damage heal crit expend destroy pool draw discard raze reassign flip_missions board"
    assert {op.verb.name for op in OPS} == {word.name for word in v.VERBS} == set(verbs.split())
    windows = (
        "static pay main deploy_start deploy_declare deployed after_reveal engagement_start round_start shot_declare "
        "shot_rolled shot_hit destroyed capture_declare captured dealt turn_end"
    )
    assert {effect.when.name for effect in EFFECTS} == {word.name for word in v.WINDOWS} == set(windows.split())
    stats = {op.about.name for op in OPS if op.verb == v.V_MOD and op.about is not None}
    assert stats == {word.name for word in v.STATS} == {"accuracy", "armor", "capture", "cost", "margin", "damage", "speed"}
    assert len(EFFECTS) == 78


@pytest.mark.rule("RL-H.10c")
def test_conditions_have_four_forms() -> None:
    """Of a class, of a number, of a card's type, of a state; an effect and each of its operations has at most one, and they
    hold together (rules/effects.py: `perform` asks for both)."""
    families = {
        "class": {v.IF_HOST, v.IF_VICTIM, v.IF_EACH},
        "number": {v.IF_DAMAGE, v.IF_DIE, v.IF_ROUND},
        "card type": {v.IF_TYPE},
        "state": {v.IF_IN_BATTLE, v.IF_IN_HQ, v.IF_ABOARD, v.IF_GARRISON},
    }
    used = {e.if_.form for e in EFFECTS if e.if_} | {op.if_.form for op in OPS if op.if_}
    assert used == set().union(*families.values()) == set(v.FORMS)


@pytest.mark.rule("RL-H.1p")
def test_the_text_of_a_card_is_made_from_its_table() -> None:
    """There is no second text that could differ: whatever an effect says is in the card's text."""
    zuni = next(k for k, card in enumerate(CARDS) if card.title == "Zuni Rockets")
    assert any("+2 damage" in line for line in card_text(zuni))
    assert all(card_text(k) or not any(e.do for e in card.does) for k, card in enumerate(CARDS))


# ---------------------------------------------------------------- short enough to read
def definitions() -> list[tuple[str, int, int]]:
    """(title, lines, characters of effects) of every card, mission and critical hit in cards.py."""
    text = Path(str(cards_module.__file__)).read_text(encoding="utf-8")
    found = []
    for node in ast.parse(text).body:
        if not (isinstance(node, ast.Assign) and ast.unparse(node.targets[0]) in ("CARDS", "MISSIONS", "CRITICALS")):
            continue
        assert isinstance(node.value, ast.Tuple)
        for call in node.value.elts:
            assert isinstance(call, ast.Call)
            calls = [
                n for n in ast.walk(call) if isinstance(n, ast.Call) and ast.unparse(n.func) in ("when", "may", "always")
            ]
            written = sum(len(" ".join((ast.get_source_segment(text, n) or "").split())) for n in calls)
            lines = (call.end_lineno or call.lineno) - call.lineno + 1
            found.append((ast.literal_eval(call.args[0]), lines, written))
    return found


def test_definitions_are_short() -> None:
    found = definitions()
    assert [title for title, _, _ in found] == [source.title for source in SOURCES]
    assert median(lines for _, lines, _ in found) <= 3
    assert median(written for _, _, written in found) <= 120
    assert max(lines for _, lines, _ in found) <= 12


def test_the_document_quotes_real_cards() -> None:
    text = Path(str(cards_module.__file__)).read_text(encoding="utf-8")
    document = (Path(__file__).parents[2] / "docs" / "card-language.md").read_text(encoding="utf-8")
    quoted = re.findall(r"```python\n(.*?)```", document, re.S)
    assert len(quoted) == 4
    assert all(card in text for card in quoted)
    assert card_text(CARD_NAMES.index("push-forward"))[0] in " ".join(document.split())
    middle = [median(column) for column in list(zip(*definitions(), strict=True))[1:]]
    assert (middle, max(d[1] for d in definitions()), max(d[2] for d in definitions())) == ([1, 40], 12, 197)


def test_the_position_in_the_document_can_be_read() -> None:
    document = (Path(__file__).parents[2] / "docs" / "notation.md").read_text(encoding="utf-8")
    position = next(block for block in re.findall(r"```toml\n(.*?)```", document, re.S) if 'game = "redline"' in block)
    game, state = read_position(position, find)
    assert game.position(state)["red"]["units"]["r1"] == "huojian damage 3"
