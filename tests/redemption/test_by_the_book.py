"""Random games of decks I and J beside the rulebook read a second time: every question of them, to whom, and what may be answered;
where every card lies; and how each ends."""

from __future__ import annotations

import random
from collections import Counter
from collections.abc import Callable
from typing import Any

import pytest

from sandtable.games.redemption import verbs as do
from sandtable.games.redemption.game import redemption
from sandtable.games.redemption.state import BARRED, HELD, State
from sandtable.games.redemption.tables import CARDS
from sandtable.games.redemption.vocabulary import ZONES
from sandtable.kernel.flow import Asked
from sandtable.kernel.luck import key_of

from . import by_the_book
from .book_cards import DOES, does
from .book_effects import FOE, one
from .book_table import Act, Ask, Card, Option, Unsure
from .by_the_book import Book, Over

pytestmark = pytest.mark.proves

DECKS = ("ij", "ji", "ii", "jj")
QUESTIONS = {
    *("starts", "dominants", "arrange", "send_a_hero", "block_with", "in_battle", "special", "discard_down", "which_soul"),
    *("may", "target", "found", "which_player", "which_of", "user_of"),
}

FIGHTING = ("send_a_hero", "whom_to_attack", "block_with", "in_battle", "special", "may", "arrange")
ON_CARDS = ("put", "arm", "play", "discard", "present", "block", "surrender", "keep", "dominant", "pick")
MEEK = ("stay", "let", "pass", "resolve", "no", "done")
ZONE_NAMES = [zone.name for zone in ZONES]


class Difference(Exception):
    """The game and the book do not agree."""


def decoded(action: int) -> Option:
    return (do.answers.verb_of(action).words[0], *do.answers.values(action).values())


def book_of(s: State) -> Book:
    kinds = [CARDS[c.kind] for c in s.cards[: s.n_cards]]
    book = Book([(k.title, k.set, int(c.owner)) for k, c in zip(kinds, s.cards, strict=False)], s.seats)
    book.needed, book.cap = s.souls, s.turn_cap
    book.truth = lambda card: ZONE_NAMES[s.cards[card.n].zone]
    return book


def lies(s: State, n: int) -> tuple[Any, ...]:
    c = s.cards[n]
    return ZONE_NAMES[c.zone], int(c.seat), int(c.on), bool(c.marks & HELD), bool(c.marks & BARRED)


def believed(card: Card) -> tuple[Any, ...]:
    return card.zone, card.seat, -1 if card.on is None else card.on.n, card.held, card.barred


def ends_of(s: State, seat: int) -> tuple[list[int], list[int]]:
    mine = [(c.place, n) for n, c in enumerate(s.cards[: s.n_cards]) if ZONE_NAMES[c.zone] == "deck" and c.owner == seat]
    return [n for p, n in sorted(mine) if p > 0], [n for p, n in sorted(mine) if p < 0]


class Beside:
    """A game and the book, side by side."""

    def __init__(self, seed: int, options: dict[str, str], keen: bool) -> None:
        self.keen = keen
        self.rng = random.Random(seed)
        s: State = redemption.blank(options)
        s.luck.key = key_of(seed)
        s.journal = []
        redemption.plain.start(s)
        self.s, self.book, self.checked = s, book_of(s), Counter[str]()
        self.book.told = s.journal
        self.steps: Any = self.book.game()
        self.ask: Ask | None = None
        self.lost_at = -1  # the turn in which the book looks away
        self.differences: list[str] = []
        self.tell(None)

    # ---------------------------------------------------------------- the book's side
    def tell(self, answer: Option | None) -> None:
        """The book goes on to its next question."""
        try:
            self.ask = self.steps.send(answer)
        except (StopIteration, Over):
            self.ask = None
        except Unsure as why:
            self.look_away(f"unsure: {why}")
        except AssertionError as why:
            self.differ(str(why))

    def look_away(self, why: str) -> None:
        self.checked[why] += 1
        self.lost_at = self.s.turn

    def differ(self, why: str) -> None:
        self.differences.append(f"turn {self.s.turn}: {why}")
        self.lost_at = self.s.turn

    def take_over(self) -> None:
        """At the beginning of a turn the book can start from the table as it lies."""
        s, self.lost_at = self.s, -1
        self.book = book_of(s)
        self.book.told = s.journal
        for card, c in zip(self.book.cards, s.cards, strict=False):
            card.zone, card.seat, on, card.held, card.barred = lies(s, card.n)
            card.on = self.book.cards[on] if on >= 0 else None
            deck = self.book.decks[card.owner]
            if card.zone != "deck" or c.place:
                deck.middle.remove(card)
        for seat, deck in enumerate(self.book.decks):
            deck.top, deck.bottom = ([self.book.cards[n] for n in end] for end in ends_of(s, seat))
        self.book.turn, self.book.player, self.book.starter, self.book.quiet = s.turn, s.player, s.starter, s.quiet
        self.book.used = {(u.seat, CARDS[u.kind].title) for u in s.uses[: s.n_uses]}
        self.steps = self.book.turns(drawn=True)
        self.tell(None)

    # ---------------------------------------------------------------- comparing
    def misplaced(self) -> list[str]:
        if bool(self.s.battle.on) != bool(self.book.battle):
            return ["there is a battle, or there is none"]
        return [
            f"{card} {believed(card)} by the book, not {lies(self.s, card.n)}"
            for card in self.book.cards
            if believed(card) != lies(self.s, card.n)
        ]

    def compare_decks(self) -> None:
        for seat, deck in enumerate(self.book.decks):
            top, bottom = ends_of(self.s, seat)
            mine = [c.n for c in deck.top], [c.n for c in deck.bottom]
            if deck.loose and sorted(mine[1]) == sorted(bottom):
                deck.bottom, deck.loose = [self.book.cards[n] for n in bottom], False
                mine = mine[0], bottom
            if mine != (top, bottom):
                raise Difference(f"deck of {seat}: {mine} by the book, not {top, bottom}")

    def agree(self, asked: Asked, offered: dict[Option, int]) -> None:
        """The book comes to the question that the game asks; what has only one answer need not be asked."""
        while self.lost_at < 0:
            ask = self.ask
            if ask is None:
                raise Difference(f"asked {asked.kind.name}, and by the book the game is over")
            right = asked.kind.name in ask.kinds and (
                asked.who == ask.seat or (ask.seat < 0 and asked.who in self.book.leaders)
            )
            wrong = self.misplaced()
            if right and not wrong and ask.options == offered.keys():
                self.compare_decks()
                self.checked[asked.kind.name] += 1
                return
            if len(ask.options) > 1 and not ask.spare:
                if not right:
                    wrong = [f"asked {asked.kind.name} of {asked.who}, not {ask}", *wrong]
                more, less = offered.keys() - ask.options, ask.options - offered.keys()
                raise Difference(
                    f"{asked.kind.name} of {asked.who}: {wrong}"
                    + (f" offered as well {self.named(more)}" if more else "")
                    + (f" not offered {self.named(less)}" if less else "")
                )
            self.tell(ask.spare or next(iter(ask.options)))

    def named(self, options: Any) -> list[str]:
        return [
            " ".join([o[0], *(repr(self.book.cards[n]) if o[0] in ON_CARDS else str(n) for n in o[1:])]) for o in options
        ]

    # ---------------------------------------------------------------- playing
    def chosen(self, asked: Asked, options: list[Option]) -> Option:
        """By chance; a keen player mostly fights, and keeps Dominants for the battle."""
        if self.keen and asked.kind.name in FIGHTING and self.rng.random() < 0.85:
            options = [o for o in options if o[0] not in MEEK] or options
        if self.keen and asked.kind.name == "dominants" and not (self.s.battle.on and self.rng.random() < 0.4):
            return ("pass",)
        return self.rng.choice(options)

    def step(self) -> None:
        s = self.s
        if 0 <= self.lost_at < s.turn:
            self.take_over()
        asked = redemption.open(s)[0]
        legal = redemption.legal(s, asked.i)
        offered = {decoded(action): action for action in legal}
        if self.lost_at < 0:
            try:
                self.agree(asked, offered)
            except Difference as why:
                self.differ(str(why))
        option = self.chosen(asked, sorted(offered, key=str))
        s.journal.clear()
        redemption.plain.answer(s, asked.i, offered[option], 0, 0, 0)
        self.checked["decisions"] += 1
        if self.lost_at < 0:
            self.tell(option)
        else:
            self.checked["decisions not looked at"] += 1

    def play(self, turns: int = 1000) -> None:
        while not redemption.is_over(self.s) and self.s.turn <= turns:
            self.step()
        if redemption.is_over(self.s) and self.lost_at < 0:
            self.end()

    def end(self) -> None:
        while self.lost_at < 0 and self.ask and (self.ask.spare or len(self.ask.options) == 1):
            self.tell(self.ask.spare or next(iter(self.ask.options)))
        if self.lost_at < 0:
            if self.ask is not None:
                self.differ(f"the game is over, and by the book {self.ask}")
            elif self.book.winner != (-1 if self.s.winner >= self.s.seats else self.s.winner):
                self.differ(f"{self.s.winner} wins, and by the book {self.book.winner}")
            else:
                self.checked["ends"] += 1


def follow(seed: int, options: dict[str, str], keen: bool, turns: int = 1000) -> tuple[list[str], Counter[str]]:
    beside = Beside(seed, options, keen)
    beside.play(turns)
    return [f"seed {seed} {line}" for line in beside.differences], beside.checked


# ---------------------------------------------------------------- whole games
def games(runs: list[tuple[int, dict[str, str], bool]]) -> Counter[str]:
    """Nothing differs in any of these games; says what was compared."""
    found, checked = list[str](), Counter[str]()
    for seed, options, keen in runs:
        differences, seen = follow(seed, options, keen)
        found, checked = found + differences, checked + seen
    assert found == []
    assert checked["decisions not looked at"] * 50 < checked["decisions"], checked
    return checked


@pytest.mark.rule(
    "RD-3.2a", "RD-3.2d", "RD-3.3a", "RD-3.3b", "RD-3.4a", "RD-4.1a", "RD-4.1d", "RD-4.2c", "RD-4.2d", "RD-4.3a"
)
@pytest.mark.rule(
    "RD-4.5b", "RD-4.5c", "RD-5.1b", "RD-5.1c", "RD-5.1i", "RD-5.3b", "RD-5.3c", "RD-5.3f", "RD-5.3g", "RD-5.4a"
)
@pytest.mark.rule(
    "RD-5.4b", "RD-5.5c", "RD-5.5d", "RD-5.5g", "RD-5.6a", "RD-5.6b", "RD-5.6g", "RD-5.6h", "RD-5.7b", "RD-5.7m"
)
@pytest.mark.rule(
    "RD-5.8i", "RD-5.8j", "RD-5.8k", "RD-5.9a", "RD-5.9e", "RD-5.12d", "RD-5.13a", "RD-5.13b", "RD-5.14a", "RD-5.15a"
)
@pytest.mark.rule(
    "RD-6.1e", "RD-6.1f", "RD-6.1g", "RD-6.16a", "RD-6.16k", "RD-7.1a", "RD-7.1c", "RD-7.2e", "RD-7.2f", "RD-7.2j"
)
def test_games_of_two_go_by_the_book() -> None:
    """Every question comes when the book has it, to whom the book says, with exactly the answers that it allows; and before each of
    them every card lies where the book has it."""
    checked = games([(seed, {"decks": DECKS[seed % 4]}, seed % 3 > 0) for seed in range(16)])
    assert checked.keys() >= QUESTIONS, checked
    assert checked["decisions"] > 4000
    assert checked["ends"] > 12


@pytest.mark.rule("RD-4.2e", "RD-5.8j", "RD-9.1a", "RD-9.1b", "RD-9.1c", "RD-9.1d", "RD-9.1e", "RD-9.1f", "RD-9.1j")
@pytest.mark.parametrize("players", ["3", "4", "5"])
def test_games_of_more_go_by_the_book(players: str) -> None:
    checked = games([(1, {"players": players}, True)])
    assert checked.keys() >= {"whom_to_attack", "which_player", "block_with", "in_battle", "ends"}, checked


# ---------------------------------------------------------------- what it would notice
def needs_more(book: Book, me: int, foe: int) -> str:
    (s, t), (s2, t2) = book.numbers(me), book.numbers(foe)
    return {(1, 1): "mutual", (1, 0): "winning", (0, 1): "losing", (0, 0): "stalemate"}[s > t2, s2 > t]


def comes_back(book: Book, a: Act | None, card: Card) -> None:
    book.move(a, card, "territory")


def whoever_acted(book: Book, how: str, me: int, foe: int) -> int:
    return book.acted


WRONG: dict[str, Callable[[pytest.MonkeyPatch], None]] = {
    "nine cards may be kept": lambda patch: patch.setattr(by_the_book, "HAND", 9),
    "two passes resolve": lambda patch: patch.setattr(by_the_book, "PASSES", 2),
    "equal strength is not enough": lambda patch: patch.setattr(Book, "standing", needs_more),
    "who played last goes on": lambda patch: patch.setattr(Book, "initiative", whoever_acted),
    "who withdrew may come back": lambda patch: patch.setattr(Book, "withdraw", comes_back),
    "Ruth negates nobody": lambda patch: patch.setitem(DOES, "Ruth", ()),
    "Family Bond negates nothing": lambda patch: patch.setitem(DOES, "Family Bond", ()),
    "Angel of the Lord underdecks": lambda patch: patch.setitem(DOES, "Angel of the Lord", does(one("underdeck", FOE))),
}


@pytest.mark.parametrize("wrong", WRONG.values(), ids=WRONG)
def test_a_wrong_reading_is_noticed(wrong: Callable[[pytest.MonkeyPatch], None], monkeypatch: pytest.MonkeyPatch) -> None:
    """What the comparison is worth: a book with one mistake in it does not agree with the game for long."""
    wrong(monkeypatch)
    assert any(follow(seed, {"decks": "ij"}, True)[0] for seed in range(30))
