"""Random games of decks I and J beside the rulebook read a second time: every question of every battle, and how it ends."""

from __future__ import annotations

import random
from collections import Counter

import pytest

from sandtable.games.redemption.game import redemption
from sandtable.games.redemption.shown import Fight, RedemptionView
from sandtable.games.redemption.state import SEAT_NAMES, State

from . import by_the_book as book

QUIET = ("pass", "resolve", "let")  # answers after which nothing but the resolution can happen
LEAVES = "Nabal"  # who may have to be discarded after the battle
STANDS = ("in_battle", "block_with", "dominants")  # questions in a battle that is not being resolved
AT_THE_END = ("which_soul", "keep_weapon")  # questions of the resolution


def seen(s: State) -> RedemptionView:
    return redemption.view(redemption.known(s, 0), 0)


class Watcher:
    """Follows one game through what its first seat is shown."""

    def __init__(self) -> None:
        self.last = ""  # who played the last card, "" if that cannot be told
        self.cards: dict[str, set[str]] = {}
        self.expected: tuple[book.Ending, str, int] | None = None
        self.checked: Counter[str] = Counter()

    def asked(self, view: RedemptionView, fight: Fight, kind: str, who: str, offered: list[str]) -> None:
        """A question in battle: numbers, how it stands, and who may do what."""
        attacker, defender = fight.attacker.seat, fight.defender.seat
        heroes, foes = book.side(view, attacker), book.side(view, defender)
        assert (fight.attacker.strength, fight.attacker.toughness) == heroes[1:]
        assert (fight.defender.strength, fight.defender.toughness) == foes[1:]
        self.checked["numbers"] += 1
        if kind != "in_battle":
            return
        now = book.standing(heroes, foes)
        assert fight.standing == now
        assert ("pass" in offered) == (now in ("mutual", "stalemate"))
        assert ("resolve" in offered) == (now in ("losing", "winning"))
        if self.last or now in ("losing", "winning"):
            assert who == book.initiative(now, attacker, defender, self.last)
            self.checked[now] += 1

    def moved(self, view: RedemptionView, who: str, kind: str, verb: str) -> None:
        """Who has played the last card: whoever has new cards in battle, or played one that has gone again, or passed."""
        now = {
            seat: {k for k, body in view.entities.items() if body.zone == "battle" and body.seat == seat}
            for seat in SEAT_NAMES
        }
        came = [seat for seat in SEAT_NAMES if now[seat] - self.cards.get(seat, set())]
        self.cards = now
        if len(came) == 1:
            self.last = came[0]
        elif came:
            self.last = ""
        elif kind == "in_battle" and verb in ("play", "pass"):
            self.last = who

    def over(self, view: RedemptionView) -> None:
        """The battle is over: it has ended as the book says."""
        if self.expected is None:
            return
        said, attacker, before = self.expected
        after = next(player.redeemed for player in view.board.players if player.id == attacker)
        assert after - before == int(said.rescued), said
        assert all(view.entities[k].zone == "discards" for k in said.fallen), said
        home = [view.entities[k] for k in said.home if k in view.entities]
        assert all(body.zone == "territory" or body.name == LEAVES for body in home), said
        self.checked[f"ends {said.outcome}"] += 1


def follow(seed: int, turns: int) -> Counter[str]:
    s: State = redemption.new(seed, {"decks": random.Random(seed).choice(("ij", "ji", "ii", "jj")), "turn_cap": "60"})
    rng, watcher = random.Random(seed), Watcher()
    while not redemption.is_over(s) and s.turn <= turns:
        asked = redemption.open(s)[0]
        legal = redemption.legal(s, asked.i)
        texts = [redemption.move_text(s, asked.i, action) for action in legal]
        k = rng.randrange(len(legal))
        verb, who, kind, fought = texts[k].split()[0], SEAT_NAMES[asked.who], asked.kind.name, bool(s.battle.on)
        if fought:
            view = seen(s)
            fight = view.board.fight
            assert fight is not None
            if kind in STANDS:
                watcher.asked(view, fight, kind, who, texts)
                redeemed = next(one.redeemed for one in view.board.players if one.id == fight.attacker.seat)
                said = book.ending(view, fight.attacker.seat, fight.defender.seat)
                watcher.expected = (said, fight.attacker.seat, redeemed) if verb in QUIET else None
            elif kind not in AT_THE_END:
                watcher.expected = None  # a card does something more
        redemption.plain.answer(s, asked.i, legal[k], 0, 0, 0)
        if fought or s.battle.on:
            view = seen(s)
            watcher.moved(view, who, kind, verb)
            if fought and not s.battle.on:
                watcher.over(view)
    return watcher.checked


@pytest.mark.rule("RD-5.4a", "RD-5.5c", "RD-5.6a", "RD-5.12d", "RD-5.13b")
def test_battles_go_by_the_book() -> None:
    checked: Counter[str] = Counter()
    for seed in range(12):
        checked += follow(seed, 30)
    assert {"losing", "winning", "mutual", "stalemate"} <= checked.keys(), checked
    assert {"ends losing", "ends winning", "ends stalemate"} <= checked.keys(), checked
    assert checked["numbers"] > 300, checked
