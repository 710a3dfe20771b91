"""Every card there is, used on a full table: its ability starts, nothing breaks, and undoing it restores every pile."""

from __future__ import annotations

import random
from typing import Any

import pytest

from sandtable.games.redemption import tables as t
from sandtable.games.redemption import verbs as do
from sandtable.games.redemption import vocabulary as v
from sandtable.games.redemption.cards import Card
from sandtable.games.redemption.game import redemption
from sandtable.games.redemption.rules.undoing import turn_off
from sandtable.games.redemption.state import State
from sandtable.kernel.journal import BROUGHT, DONE, NO_ACT, STAYS
from sandtable.kernel.luck import key_of
from sandtable.kernel.record import copy_of

FULL = {
    "judah": {
        "territory": ["gideon", "ruth", "lahmi", "andrew", "lamp-on-a-stand", "pit-of-dothan", "judges-seat"],
        "bondage": ["lost-soul-mark-1-40", "lost-soul-luke-15-13"],
        "hand": ["love", "poison", "christian-martyr-i"],  # a Dominant: windows open for it
        "deck": ["boaz", "saph", "samson", "angelic-news", "quirinius", "glad-tidings", "adino", "roman-whip"],
        "discards": ["james", "naomi", "fiery-darts", "family-bond"],
        "reserve": ["barnabas", "ahab"],
    },
    "levi": {
        "territory": ["jonathan", "achan", "shimei", "elisha", "broken-millstone", "damascus", "shepherds-fold"],
        "bondage": ["lost-soul-luke-13-25", "lost-soul-luke-19-10"],
        "hand": ["joy", "lance"],
        "deck": ["miriam", "doeg", "abner", "seth", "axe", "banner", "amos", "balaam"],
        "discards": ["daniel", "shechem", "alertness", "the-girdle"],
        "reserve": ["jonah", "laban"],
    },
}
STRONG_HERO, STRONG_FOE = "legion-of-angels", "abaddon-the-destroyer"
USES = (do.play, do.present, do.block, do.dominant, do.put, do.turn_up, do.surrender, do.show, do.use)
IDLE = (do.done, do.pass_, do.no_battle, do.no_block, do.give_up, do.no, do.enough)


def key(card: Card) -> str:
    return t.KEYS[next(k for k, c in enumerate(t.CARDS) if c is card)]


def user_for(card: Card, type_: v.Fact) -> str:
    """A character without an ability, or else any, that can use an Enhancement."""
    side = [c for c in t.MAIN_CARDS if c.type == type_ and not c.faces and set(c.brigades) & set(card.brigades)]
    return key(min(side, key=lambda c: (len(c.does), c.strength, c.toughness)))


def used_on(card: Card, seat: str, zone: str, *more: tuple[str, str, str], phase: str = "preparation") -> State:
    """A full table with a card and others somewhere; nobody has a card twice."""
    position: dict[str, Any] = {"turn": 5, "player": "judah", "phase": phase}
    added = [(seat, zone, key(card)), *more]
    for who, piles in FULL.items():
        mine = {name: [c for c in cards if c not in [a[2] for a in added]] for name, cards in piles.items()}
        for at, pile, name in added:
            if at == who:
                mine.setdefault(pile, []).insert(0, name)
        position[who] = mine
    s = redemption.blank()
    redemption.put_position(s, position)
    return s


def table_for(card: Card) -> State:
    face = card.faces[0] if card.faces else card
    if face.type in (v.FOE,):
        return used_on(card, "levi", "hand", ("judah", "hand", STRONG_HERO))
    if face.type == v.ENHANCEMENT and face.side == v.GOOD:
        return used_on(card, "judah", "hand", ("judah", "hand", user_for(face, v.HERO)), ("levi", "hand", STRONG_FOE))
    if face.type == v.ENHANCEMENT:
        return used_on(card, "levi", "hand", ("judah", "hand", STRONG_HERO), ("levi", "hand", user_for(face, v.FOE)))
    if card.does and card.does[0].when == v.RESCUED:
        return used_on(card, "levi", "bondage", ("judah", "hand", STRONG_HERO))
    if face.type == v.LOST_SOUL or card.title == "Star Gazer":
        return used_on(card, "judah", "deck", phase="draw")
    return used_on(card, "judah", "artifacts" if face.type == v.ARTIFACT else "hand")


def wanted(s: State, mine: int, legal: list[int], rng: random.Random) -> int:
    """Use the card if it can be; else go on, rather doing something than nothing."""
    for action in legal:
        if do.verb(action) in USES and do.card(action) == mine:
            return action
    kind = redemption.open(s)[0].kind.name
    if kind == "arrange":
        return do.done()
    if kind == "dominants":
        return do.pass_()
    if kind == "block_with" and v.RESCUED in [a.when for a in t.CARDS[s.cards[mine].kind].does]:
        return do.no_block()
    if kind in ("send_a_hero", "block_with"):
        hand = [a for a in legal if do.verb(a) in (do.present, do.block) and int(s.cards[do.card(a)].zone) == v.HAND]
        return hand[0] if hand else legal[-1]
    if kind == "in_battle":
        return rng.choice([a for a in legal if do.verb(a) != do.play] or legal)
    busy = [a for a in legal if do.verb(a) not in IDLE]
    return rng.choice(busy if busy and rng.random() < 0.8 else legal)


def piles(s: State, but: set[int]) -> list[tuple[int, ...]]:
    return [(k, c.zone, c.seat, c.on, c.kind) for k, c in enumerate(s.cards[: s.n_cards]) if k not in but]


def undone_alike(before: State, s: State, mine: int) -> bool:
    """Undo the card's acts, newest first: every other card lies where it lay, but for souls laid down and characters brought."""
    again = copy_of(s)
    lines = again.changes[: again.n_changes]
    but = (
        {mine}
        | {line.card for line in lines if line.kind in (STAYS, BROUGHT)}
        | {line.card for line in lines if line.act == NO_ACT}
    )
    but |= {k for k in range(s.n_cards) if s.cards[k].on in but or before.cards[k].on in but}
    for a in range(again.n_acts - 1, -1, -1):
        if again.acts[a].card == mine and again.acts[a].state == DONE and again.acts[a].parent == NO_ACT:
            turn_off(again, a, NO_ACT)
    return piles(again, but) == piles(before, but)


# What these wait for is played in verbs-waiting.toml, verbs-home.toml and beyond-the-decks.toml.
ELSEWHERE = (
    *("Lamp on a Stand", "Watchtower", "Empty Granary", "Town by the Lake", "Stand-in Brother"),
    *("Leaking Cistern", "Rainbow Ford"),
)
SPEAKING = [card for card in t.MAIN_CARDS if card.title not in ELSEWHERE and any(face.does for face in (card, *card.faces))]


def play_once(card: Card, seed: int) -> bool:
    """Play on until the card's ability has started and nothing is at work any more; then undo it. Has it started?"""
    s = table_for(card)
    rng, mine = random.Random(seed), next(k for k in range(s.n_cards) if t.CARDS[s.cards[k].kind] is card)
    s.luck.key = key_of(seed)
    before = copy_of(s)
    redemption.plain.start(s)
    for _ in range(60):
        if redemption.is_over(s):
            return False
        begun = [a for a in s.acts[: s.n_acts] if a.card == mine and a.begun]
        if begun and s.depth == 0:
            assert s.n_acts > len(begun) or undone_alike(before, s, mine)
            return True
        if not begun:
            before = copy_of(s)
        asked = redemption.open(s)[0]
        redemption.plain.answer(s, asked.i, wanted(s, mine, redemption.legal(s, asked.i), rng), 0, 0, 0)
    return False


CHUNK = 20


@pytest.mark.parametrize("first", range(0, len(SPEAKING), CHUNK), ids=[key(card) for card in SPEAKING[::CHUNK]])
def test_cards_start_and_are_undone(first: int) -> None:
    """So many cards, from this one on."""
    for card in SPEAKING[first : first + CHUNK]:
        assert sum(play_once(card, seed) for seed in range(3)) > 0, f"the ability of {key(card)} never started"
