"""What several cards do alike, for the second reading of Redemption: asking, removing, drawing, banding, negating."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from typing import Any

from .book_table import Act, Ask, Card, Steps, Table, Undone

YES, NO, ENOUGH = ("yes",), ("no",), ("enough",)
Wanted = Callable[[Card], bool]
Run = Callable[[Any, Act], Steps]


@dataclass(frozen=True, eq=False)
class Ability:
    run: Run
    bands: bool = False  # it brings in a character, and so comes after the others
    lasting: bool = False  # it works for the rest of the phase, and nobody chooses anything


# ---------------------------------------------------------------- asking
def ask_may(t: Table, seat: int, possible: bool = True) -> Steps:
    answer = yield Ask(("may",), seat, frozenset({YES, NO} if possible else {NO}))
    return answer == YES


def pick(t: Table, seat: int, cards: list[Card]) -> Steps:
    """One of these; nothing happens where there is none."""
    if not cards:
        return None
    answer = yield Ask(("target",), seat, frozenset(("pick", c.n) for c in cards))
    return t.cards[answer[1]] if answer else None


def find(t: Table, seat: int, cards: list[Card]) -> Steps:
    """Look through a pile for one of these; nobody has to find anything."""
    answer = yield Ask(("found",), seat, frozenset({NO} | {("pick", c.n) for c in cards}))
    return t.cards[answer[1]] if answer and answer != NO else None


def which_player(t: Table, a: Act, seats: list[int], wanted: Callable[[int], bool]) -> Steps:
    """One of these players who has something that fits; nobody if nobody has it."""
    fit = [k for k in seats if wanted(k)]
    if not fit:
        return None
    answer = yield Ask(("which_player",), a.by, frozenset(("player", k) for k in fit))
    return answer[1]


def fits(type_: str = "", side: str = "", word: str = "", books: tuple[str, ...] = (), brigade: str = "") -> Wanted:
    def fit(c: Card) -> bool:
        return (
            type_ in ("", c.type)
            and side in ("", c.side)
            and (not word or word in c.words)
            and (not books or c.book in books)
            and (not brigade or brigade in c.brigades)
        )

    return fit


HERO, FOE = fits("Hero"), fits("Evil Character")


# ---------------------------------------------------------------- removing
def remove(t: Table, a: Act, cards: list[Card], how: str) -> Steps:
    """Before an opponent's last character leaves the battle they may answer with a negate. Dominants cannot be answered."""
    if t.battle and a.card.type != "Dominant":
        other = t.opponent(a.by)
        mine = t.fighters(other)
        if mine and all(c in cards for c in mine):
            yield from t.special(a, other)
            if not a.live:
                raise Undone
    for c in cards:
        if how == "withdraw":
            if c.zone == "battle":
                t.withdraw(a, c)
        elif how == "discard":
            if c.zone != "discards":
                t.move(a, c, "discards")
        elif how == "banish":
            t.move(a, c, "banished")
        else:
            if c.zone != "deck":
                t.move(a, c, "deck", end="bottom")
            if len(cards) > 1:
                t.decks[c.owner].loose = True
    yield from t.settle()


def one(how: str, want: Wanted, *zones: str) -> Run:
    """Discard (underdeck, withdraw, banish) one card of these places that fits."""

    def run(t: Table, a: Act) -> Steps:
        c = yield from pick(t, a.by, [c for c in t.cards if c.zone in (zones or ("battle", "territory")) and want(c)])
        if c:
            yield from remove(t, a, [c], how)
        return c

    return run


def all_in_battle(how: str, want: Wanted) -> Run:
    def run(t: Table, a: Act) -> Steps:
        doomed = [c for c in t.cards if c.zone == "battle" and want(c)]
        if doomed:
            yield from remove(t, a, doomed, how)

    return run


# ---------------------------------------------------------------- cards to hand
def draws(n: int, by: str = "", more: int = 0) -> Run:
    def run(t: Table, a: Act) -> Steps:
        t.draw(a.by, more if a.user and a.user.title == by else n, a)
        yield from ()

    return run


def may_draw(t: Table, a: Act) -> Steps:
    if (yield from ask_may(t, a.by, len(t.decks[a.by]) > 0)):
        t.draw(a.by, 1, a)


def each_draws(n: int, by: str = "", more: int = 0) -> Run:
    def run(t: Table, a: Act) -> Steps:
        for seat in t.round_from(t.player):
            t.draw(seat, more if a.user and a.user.title == by else n, a)
        yield from ()

    return run


def from_discards(want: Wanted, may: bool = False) -> Run:
    def run(t: Table, a: Act) -> Steps:
        cards = [c for c in t.pile("discards", a.by) if want(c)]
        if may and not (yield from ask_may(t, a.by, bool(cards))):
            return
        if cards and (c := (yield from find(t, a.by, cards))):
            t.move(a, c, "hand")

    return run


def from_deck(t: Table, a: Act, want: Wanted) -> Steps:
    """Also a search that finds nothing shuffles the deck."""
    mine = t.decks[a.by]
    if not len(mine):
        return
    cards = [c for c in t.pile("deck", a.by) if want(c)]
    c = yield from find(t, a.by, cards)
    if c:
        t.move(a, c, "hand")
    mine.shuffle()


def band(want: Wanted) -> Ability:
    """A character of one's hand, or of any territory, joins; nobody who withdrew, and no second of a name."""

    def run(t: Table, a: Act) -> Steps:
        near = [c for c in t.cards if c.zone == "territory" or (c.zone == "hand" and c.seat == a.by)]
        can = [c for c in near if c.type == a.card.type and want(c) and not c.barred and not t.controls_another(a.by, c)]
        if (yield from ask_may(t, a.by, bool(can))):
            c = yield from pick(t, a.by, can)
            t.enter(c, a.by, a)
            yield from t.activate(c, a.by, a)

    return Ability(run, bands=True)


# ---------------------------------------------------------------- negating
def negate_all(want: Wanted) -> Ability:
    """Everything that such cards in play did in this phase is undone, and they do nothing more in it."""

    def run(t: Table, a: Act) -> Steps:
        a.negates = want
        yield from t.undo_cards(a, [c for c in t.cards if c.in_play and want(c) and c is not a.card])

    return Ability(run, lasting=True)


def negate_last(t: Table, a: Act, last: Callable[[Table, int], Card | None]) -> Steps:
    """The card is settled when the ability starts for the first time."""
    a.aim = a.aim or [last(t, a.by)]
    target = a.aim[0]
    if target and target.type != "Dominant":
        t.muted.append((target, a))
        yield from t.undo_cards(a, [target])
    return target


def last_enhancement(side: str) -> Callable[[Table, int], Card | None]:
    return lambda t, by: t.last_played(lambda c, _: c.type == "Enhancement" and c.side == side)


def last_good(t: Table, by: int) -> Card | None:
    return t.last_played(lambda c, _: c.side == "good")


def last_good_of_another(t: Table, by: int) -> Card | None:
    return t.last_played(lambda c, who: c.side == "good" and who != by)


def stop(side: str) -> Ability:
    def run(t: Table, a: Act) -> Steps:
        target = yield from negate_last(t, a, last_enhancement(side))
        if target and target.zone != "discards":
            yield from remove(t, a, [target], "discard")

    return Ability(run)
