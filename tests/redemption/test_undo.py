"""Whatever an ability did, undone at once it leaves the table as it was: every pile in its order."""

from __future__ import annotations

import random
from collections import Counter
from typing import Any

import pytest

from sandtable.games.redemption.game import Redemption, redemption
from sandtable.games.redemption.rules import turns
from sandtable.games.redemption.rules.abilities import start_all
from sandtable.games.redemption.rules.battle import block_with
from sandtable.games.redemption.rules.terms import BATTLE, DISCARDS, HAND, TERRITORY, can_use, is_character, type_of
from sandtable.games.redemption.rules.undoing import turn_off
from sandtable.games.redemption.state import HELD, NONE, SEAT_NAMES, State
from sandtable.games.redemption.tables import ABILITIES, CLASS, KEYS, TYPE
from sandtable.games.redemption.vocabulary import (
    TYPE_DOMINANT,
    TYPE_ENHANCEMENT,
    TYPE_FOE,
    TYPE_HERO,
    TYPE_LOST_SOUL,
    WARRIOR,
    WEAPON,
)
from sandtable.kernel import Steps, ask, procedure, record
from sandtable.kernel.cards import DECK
from sandtable.kernel.journal import BROUGHT, DONE, NO_ACT, STAYS
from tests.more import MORE

PRINTED = 100  # the cards of decks I and J come first


@record
class TrialState(State):
    """A state of its own, so that the game's decisions keep their numbers."""


@procedure
def trial(s: TrialState) -> Steps[None]:
    """The abilities of one card start; then the game stops at a question that nobody answers. Nothing starts again by itself."""
    s.depth = 1
    for order in range(2):
        yield from start_all(s, s.plays[0].card, s.later[0].op, s.plays[0].by, NO_ACT, order)
    yield ask(s, 1, block_with)
    yield from turns.game(s)  # never come to: the game as it is asks all its questions


class Trial(Redemption):
    name, title = "trial", "A trial"
    State, main = TrialState, trial


game = Trial()


def random_table(r: random.Random) -> Any:
    """Random cards everywhere, weapons with warriors who can hold them, and two characters of each side in battle."""
    position: dict[str, Any] = {
        "turn": 3,
        "phase": "battle",
        "battle": {"attacker": 0, "defender": 1, "acted": 0, "passes": 0, "done": 0},
    }
    for seat in range(2):
        kinds = r.sample([k for k in range(PRINTED) if TYPE[k] != TYPE_DOMINANT], 40)
        parts: dict[str, list[str]] = {}
        for k in kinds:
            people, soul = TYPE[k] in (TYPE_HERO, TYPE_FOE), TYPE[k] == TYPE_LOST_SOUL
            part = r.choice(("deck", "deck", "mixed", "bondage") if soul else ("hand", "deck", "mixed", "under", "discards"))
            mine = TYPE[k] == (TYPE_HERO, TYPE_FOE)[seat]
            if people and r.random() < 0.5:
                part = "battle" if mine and len(parts.get("battle", [])) < 2 else "territory"
            parts.setdefault(part, []).append(KEYS[k])
        position[SEAT_NAMES[seat]] = parts
    s = game.from_position(position, game.full_options({}))
    arm(s)
    return s


def arm(s: Any) -> None:
    for weapon in range(s.n_cards):
        for bearer in range(s.n_cards):
            w, b = s.cards[weapon], s.cards[bearer]
            free = all(c.on != bearer for c in s.cards[: s.n_cards])
            if CLASS[w.kind] >> WEAPON.n & 1 and w.zone == DISCARDS and b.zone == TERRITORY and b.seat == w.seat and free:
                if is_character(s, bearer) and CLASS[b.kind] >> WARRIOR.n & 1 and can_use(s, weapon, bearer):
                    w.zone, w.on, w.marks, w.place = TERRITORY, bearer, HELD, 0


def playable(s: Any) -> list[tuple[int, int, int]]:
    """Cards with an ability that could start now, with who uses them and whose they are."""
    found = []
    for card in range(s.n_cards):
        c = s.cards[card]
        if ABILITIES[c.kind] and c.zone == BATTLE and is_character(s, card):
            found.append((card, card, c.seat))
        if ABILITIES[c.kind] and c.zone == HAND and type_of(s, card) == TYPE_ENHANCEMENT:
            users = [
                k
                for k in range(s.n_cards)
                if s.cards[k].zone == BATTLE and s.cards[k].seat == c.seat and can_use(s, card, k)
            ]
            found += [(card, user, c.seat) for user in users[:1]]
    return found


def piles(s: Any, without: set[int], mixed: set[int]) -> dict[tuple[int, int], list[tuple[int, ...]]]:
    """Every zone with its cards: a deck in its order unless it was shuffled, and what lies on what."""
    found: dict[tuple[int, int], list[tuple[int, ...]]] = {}
    for k, c in enumerate(s.cards[: s.n_cards]):
        if k not in without:
            place = c.place if c.zone == DECK and not without and c.seat not in mixed else 0
            found.setdefault((c.seat, c.zone), []).append((place, k, c.on, c.marks & HELD))
    return {zone: sorted(cards) for zone, cards in found.items()}


def settle_places(s: Any) -> None:
    """Give every card of a deck a place: what was drawn goes back on top of those that had none, and is told apart only so."""
    for seat in range(2):
        side = s.sides[seat]
        mixed = [
            k for k in range(s.n_cards) if s.cards[k].zone == DECK and s.cards[k].seat == seat and s.cards[k].place == 0
        ]
        for k in mixed:
            side.tops += 1
            s.cards[k].place = side.tops


@pytest.mark.parametrize("chunk", range(3 * MORE))
def test_undo_restores_the_table(chunk: int) -> None:
    """Exceptions are rules: souls that were drawn stay laid down, who was banded stays in their keeper's territory."""
    undone: Counter[str] = Counter()
    for seed in range(chunk * 40, chunk * 40 + 40):
        r = random.Random(seed)
        s = random_table(r)
        settle_places(s)
        plays = playable(s)
        if not plays:
            continue
        card, user, seat = r.choice(plays)
        if s.cards[card].zone == HAND:
            s.cards[card].zone, s.cards[card].on = BATTLE, user
            s.sides[seat].hand -= 1
        s.plays[0].card, s.plays[0].by, s.later[0].op, s.n_plays = card, seat, user, 1
        s.luck.key = seed
        before = s.__class__()
        before.assign(s)
        game.plain.start(s)
        while game.open(s)[0].kind.name != "block_with":
            asked = game.open(s)[0]
            options = game.legal(s, asked.i)
            game.plain.answer(s, asked.i, options[-1] if asked.kind.name == "special" else r.choice(options))
        kept = {s.changes[k].card for k in range(s.n_changes) if s.changes[k].kind in (STAYS, BROUGHT)}
        for act in reversed([a for a in range(s.n_acts) if s.acts[a].parent == NO_ACT and s.acts[a].state == DONE]):
            undone[KEYS[s.cards[card].kind]] += 1
            turn_off(s, act, NONE)
        mixed = {seat for seat in range(2) if s.sides[seat].tops == s.sides[seat].bottoms == 0}
        assert piles(s, kept, mixed) == piles(before, kept, mixed), (seed, KEYS[s.cards[card].kind])
    assert sum(undone.values()) > 25


@pytest.mark.rule("RD-6.12o", "RD-6.16a", "RD-6.16s")
def test_an_exchange_out_of_a_deck_is_undone() -> None:
    """Who came into battle out of the deck goes back into it, and it is shuffled; who left is in battle again."""
    position: dict[str, object] = {
        "turn": 3,
        "phase": "battle",
        "judah": {"hand": ["bartholomew-nathaniel"]},
        "levi": {"hand": ["the-deceiver"], "deck": ["ahab", "love"]},
    }
    s = redemption.from_position(position, redemption.full_options({}))
    redemption.plain.start(s)
    for text in ("present bartholomew-nathaniel", "block the-deceiver", "yes", "pick ahab"):
        asked = redemption.open(s)[0]
        redemption.plain.answer(s, asked.i, redemption.read_move(s, asked.i, text), 0, 0, 0)
    assert redemption.position(s)["levi"]["battle"] == ["ahab"]
    exchange = next(a for a in range(s.n_acts) if s.cards[s.acts[a].card].kind == KEYS.index("the-deceiver"))
    turn_off(s, exchange, NO_ACT)
    levi = redemption.position(s)["levi"]
    assert levi["battle"] == ["the-deceiver"]
    assert sorted(levi["mixed"]) == ["ahab", "love"]
    assert "territory" not in levi
