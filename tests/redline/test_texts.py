"""Card texts are made from effects: every number and word of an effect is in its text, and the document is up to date."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

from sandtable.games.redline import events, vocabulary
from sandtable.games.redline.cards import CARDS, CRITICALS, MISSIONS
from sandtable.games.redline.state import State
from sandtable.games.redline.texts import (
    CRITICAL,
    MISSION,
    card_text,
    critical_text,
    document,
    effect_text,
    keyword_text,
    mission_text,
)
from sandtable.games.redline.vocabulary import (
    CLASSES,
    KEYWORD_TEXT,
    KEYWORDS,
    V_BOARD,
    V_CRIT,
    V_DAMAGE,
    V_DESTROY,
    V_DISCARD,
    V_DRAW,
    V_EXPEND,
    V_FLIP,
    V_HEAL,
    V_POOL,
    V_RAZE,
    V_REASSIGN,
    WHILE,
)
from sandtable.kernel.effects import Condition, Effect
from sandtable.kernel.events import Event, EventKind
from sandtable.kernel.texts import signed

ROOT = Path(__file__).parents[2]
ALL = [
    *((c.title, c.type.name, e) for c in CARDS for e in c.does),
    *((m.title, MISSION, e) for m in MISSIONS for e in m.does),
    *((c.title, CRITICAL, e) for c in CRITICALS for e in c.does),
]
VERBS = {
    V_DAMAGE: "damage",
    V_HEAL: "remove up to",
    V_CRIT: "critical hit",
    V_EXPEND: "expended",
    V_DESTROY: r"destroyed|scrapped",
    V_POOL: "gain|lose",
    V_DRAW: "draw",
    V_DISCARD: "discard",
    V_RAZE: "raze",
    V_REASSIGN: "dial",
    V_FLIP: "flip",
    V_BOARD: "board",
}


def condition_words(if_: Condition | None) -> list[str]:
    """What a condition's text must have in it."""
    if if_ is None:
        return []
    return {
        "host is": [CLASSES[if_.least % 3].name],
        "victim is": [CLASSES[if_.least % 3].name],
        "each is": [CLASSES[if_.least % 3].name],
        "damage": [rf"\b{if_.least} or more"],
        "die": [rf"\b{if_.most}\b"],
        "round": ["first round"],
        "card type": ["efreet"],
        "in battle": ["in battle"],
        "in the HQ": ["in the HQ"],
        "aboard": ["aboard"],
        "garrison": ["if you control this and have an efreet here"],
    }[if_.form.name]


def wanted(effect: Effect) -> list[str]:
    """Everything that the text of an effect must say, as patterns."""
    found = condition_words(effect.if_)
    if effect.price:
        word, n = effect.price
        found.append(rf"\b{n} {word.phrase}" if n else word.phrase)
    if effect.once:
        found.append("once a turn|each turn")
    if effect.name:
        found.append(effect.name)
    for op in effect.do:
        found += condition_words(op.if_)
        if op.n:
            found.append(rf"(\b|[+−]){abs(op.n)}\b")
        if op.verb in VERBS:
            found.append(VERBS[op.verb])
        if op.about is not None and op.about.name not in ("cost", "capture"):
            found.append(re.escape(op.about.phrase))
        if op.about is not None and op.about.name == "cost":
            found.append("cost")
        if op.about is not None and op.about.name == "capture":
            found.append("capture|total")
        if op.until is not None and op.until != WHILE:
            found.append(op.until.phrase)
        if op.to.word.name == "opponent":
            found.append("opponent")
    return found


@pytest.mark.parametrize(("title", "kind", "effect"), ALL, ids=lambda x: x if isinstance(x, str) else "")
def test_a_text_says_every_number_and_word_of_its_effect(title: str, kind: str, effect: Effect) -> None:
    text = effect_text(effect, kind)
    assert text[0].isupper()
    assert text.endswith(".")
    assert "  " not in text
    assert "{" not in text
    for pattern in wanted(effect):
        assert re.search(pattern, text, re.IGNORECASE), (title, pattern, text)


def test_no_two_effects_of_different_meaning_read_alike() -> None:
    seen: dict[str, tuple[str, Effect]] = {}
    for _, kind, effect in ALL:
        text = effect_text(effect, kind)
        assert seen.setdefault(text, (kind, effect)) == (kind, effect), text


def test_every_card_that_does_something_says_so() -> None:
    for k, card in enumerate(CARDS):
        assert len(card_text(k)) == len(card.does) + len(card.keywords)
        assert card_text(k), card.title
    assert [bool(mission_text(k)) for k in range(len(MISSIONS))] == [bool(m.does) for m in MISSIONS]
    assert all(critical_text(k) for k in range(len(CRITICALS)))


def test_texts_that_must_read_well() -> None:
    def text(title: str) -> list[str]:
        return card_text(next(k for k, c in enumerate(CARDS) if c.title == title))

    assert text("Full Salvo") == [
        "Play on a hit by your efreet: the shot has +1 damage; then, if the shot's damage is 5 or more, the shot is a critical "
        "hit and you draw 1 card."
    ]
    assert text("Stuck in the Mud") == [
        "Play when an engagement begins where you have an efreet: one enemy efreet there has −2 speed and cannot retreat until "
        "the engagement ends."
    ]
    assert text("Heatseekers") == [
        "When this efreet names its target, you may expend this card: the shot has +1 damage and +3 accuracy, and the target of "
        "the shot cannot Boost against it."
    ]
    assert text("Close Call") == ["Play on a hit against your efreet: the shot has −2 damage (never below 0)."]
    assert "destroyed in battle, your general goes back to the bunker and you raze 6 cards." in text("Valya Serova")[0]
    assert text("EF-34 Claymore") == [
        "Ambush 2: Before the first round it deals 2 damage to one enemy there; nothing is rolled."
    ]
    assert mission_text(16) == ["Control: the first efreet you deploy each turn costs 1 less (never below 0)."]


def test_keywords_have_texts() -> None:
    assert {w.name for w in KEYWORDS} == set(KEYWORD_TEXT)
    for word in KEYWORDS:
        assert keyword_text(word).startswith(f"{word.phrase}: ")


def test_numbers_have_their_sign() -> None:
    assert (signed(2), signed(-2)) == ("+2", "−2")


@pytest.mark.rule("RL-H.1o")
def test_the_document_is_up_to_date_and_says_house() -> None:
    assert (ROOT / "docs/redline-cards.md").read_text(encoding="utf-8") == document()
    head = document().split("\n## ")[0]
    assert "HOUSE" in head
    for heading in re.findall(r"^## (.*)$", document(), re.MULTILINE):
        assert "HOUSE" in heading or heading == "Keywords"
    for thing in (*CARDS, *MISSIONS, *CRITICALS):
        assert f"**{thing.title}**" in document()


def test_every_event_has_a_line_of_the_log() -> None:
    kinds = [kind for kind in vars(events).values() if isinstance(kind, EventKind)]
    assert {kind.name for kind in kinds} == set(events.told.all)
    for kind in kinds:
        for values in (0, 1):
            line = events.told.text(State(), Event(kind.name, -1, dict.fromkeys(kind.fields, values)))
            assert line.endswith("."), line
            assert "{" not in line


def test_the_vocabulary_has_no_unused_words() -> None:
    """Every window, verb and condition of the language occurs on some card."""
    effects = [e for _, _, e in ALL]
    ops = [op for e in effects for op in e.do]
    assert {e.when for e in effects} == set(vocabulary.WINDOWS)
    assert {op.verb for op in ops} == set(vocabulary.VERBS)
    forms = {e.if_.form for e in effects if e.if_} | {op.if_.form for op in ops if op.if_}
    assert forms == set(vocabulary.FORMS)
