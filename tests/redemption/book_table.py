"""The table of the second reading of Redemption: cards and where they lie, what abilities did, and how that is taken back.

Written from the rulebook and the rulings, by somebody who has not read the rules of the game. Which card chance brings is the
one thing it asks the game: a card that nobody could know is the first of its deck that the game says something about.
"""

from __future__ import annotations

from collections.abc import Callable, Generator, Iterable
from dataclasses import dataclass, field
from typing import Any, NamedTuple

from .printed import PRINTED, Printed

GOOD_BRIGADES = {"blue", "clay", "gold", "green", "purple", "red", "silver", "teal", "white"}
EVIL_BRIGADES = {"black", "brown", "crimson", "evil gold", "gray", "orange", "pale green"}
CHOICES = ("may", "target", "found", "which_player", "which_of", "user_of")  # what an ability asks
Option = tuple[Any, ...]


class Ask(NamedTuple):
    """A question of the game: its kinds, whom it is put to, and what may be answered; `spare` is the answer if the game does not
    ask, where it need not."""

    kinds: tuple[str, ...]
    seat: int
    options: frozenset[Option]
    spare: Option = ()


Steps = Generator[Ask, Option, Any]


class Unsure(Exception):
    """The book does not say, or this reading does not go so far: it looks away until the next turn."""


class Undone(Exception):
    """The ability that was at work has been negated."""


@dataclass(eq=False)
class Card:
    n: int
    owner: int
    face: Printed
    zone: str = "deck"
    seat: int = 0
    on: Card | None = None  # the character that uses or holds it
    held: bool = False
    barred: bool = False
    stamp: int = 0  # its last move

    def __post_init__(self) -> None:
        f = self.face
        self.title, self.type, self.side, self.icon = f.title, f.type, f.side, f.icon
        every = GOOD_BRIGADES if self.side == "good" else EVIL_BRIGADES
        self.brigades = every if f.brigades == "multi" else set(f.brigades.split("/")) - {"-"}
        self.strength, self.toughness = map(int, f.numbers.split("/")) if "/" in f.numbers else (0, 0)
        self.book = f.reference.rsplit(" ", 1)[0]
        self.words = {word.strip() for word in f"{f.identifiers},{f.known}".lower().split(",")}
        self.words |= {part for word in f.identifiers.lower().split(",") for part in word.split()}
        self.unique = self.is_character and "generic" not in self.words

    @property
    def is_character(self) -> bool:
        return self.face.type in ("Hero", "Evil Character")

    @property
    def in_play(self) -> bool:
        return self.zone in ("battle", "territory")

    def __repr__(self) -> str:
        return f"{self.title}#{self.n}"


class Spot(NamedTuple):
    """Where a card lay: enough to put it back."""

    zone: str
    seat: int
    on: Card | None
    held: bool
    barred: bool
    stamp: int
    end: str  # of a deck: top, bottom or middle
    at: int  # and how many cards lay before it there


class Move(NamedTuple):
    card: Card
    before: Spot
    stamp: int
    brought: bool  # into battle, by a band


@dataclass(eq=False)
class Act:
    """An ability that was started, or stopped from it."""

    card: Card
    ability: Any
    by: int
    user: Card | None
    parent: Act | None
    state: str = "at work"  # or done, undone, stopped
    moves: list[Move] = field(default_factory=list)
    brought: list[Card] = field(default_factory=list)  # characters it banded, Enhancements it played
    negates: Callable[[Card], bool] | None = None  # for the rest of the phase
    stopper: Act | None = None
    later: bool = False  # it has something to do after the battle
    used: tuple[int, str] | None = None
    aim: list[Card | None] = field(default_factory=list)  # the card that it negates, once that is settled
    answers: list[Option] = field(default_factory=list)  # to its own questions
    begun: bool = False

    @property
    def live(self) -> bool:
        return self.state in ("at work", "done")


class Deck:
    """Cards put or seen at an end have a place there; those between have none."""

    def __init__(self) -> None:
        self.top: list[Card] = []
        self.middle: set[Card] = set()
        self.bottom: list[Card] = []
        self.loose = False  # several cards went under it at once, in an order of their owner's

    def __len__(self) -> int:
        return len(self.top) + len(self.middle) + len(self.bottom)

    def take(self, card: Card) -> tuple[str, int]:
        """Out it goes; says where it lay. What is left of a deck begins with its top, whichever way it came there."""
        for end, pile in (("top", self.top), ("bottom", self.bottom)):
            if card in pile:
                at = pile.index(card)
                pile.remove(card)
                return ("top", 0) if end == "bottom" and not at and not self.top and not self.middle else (end, at)
        self.middle.remove(card)
        return "middle", 0

    def put(self, card: Card, end: str, at: int = 0) -> None:
        if end == "top":
            self.top.insert(at, card)
        elif end == "bottom":
            self.bottom.append(card)
        else:
            self.middle.add(card)

    def shuffle(self) -> None:
        self.middle |= {*self.top, *self.bottom}
        self.top, self.bottom = [], []


class Table:
    """Cards and what happens to them; turns are in by_the_book.py, what cards do in book_cards.py."""

    def __init__(self, cards: Iterable[tuple[str, str, int]], seats: int) -> None:
        """Cards are titles with the letter of their deck and their owner, in the order of their numbers."""
        faces = {(row.deck, row.title): row for row in PRINTED}
        self.cards = [Card(n, owner, faces[deck, title], seat=owner) for n, (title, deck, owner) in enumerate(cards)]
        self.seats, self.player = seats, 0
        self.decks = [Deck() for _ in range(seats)]
        for card in self.cards:
            self.decks[card.owner].middle.add(card)
        self.stamps = 0
        self.acts: list[Act] = []  # of this phase
        self.plays: list[tuple[Card, int]] = []  # of this battle
        self.orphans: list[tuple[Act | None, Card]] = []  # Enhancements whose user has left, and because of what
        self.muted: list[tuple[Card, Act]] = []  # cards that a single negate has turned off for the phase
        self.preventing: list[Act] = []  # those that wait for the next Enhancement
        self.freed: list[Act] = []  # abilities whose stopper was undone
        self.at_work: list[Act] = []  # one inside the other
        self.depth = 0
        self.used: set[tuple[int, str]] = set()
        self.battle: tuple[int, int] | None = None  # attacker and defender
        self.acted = 0
        self.passes = 0
        self.winner: int | None = None
        self.needed = 5
        self.quiet = 0  # turns without a rescue since the decks ran out
        self.rescued = False
        self.told: list[Any] = []  # what the game has said since the last answer
        self.truth: Any = None  # asked only for a card taken by chance

    # ---------------------------------------------------------------- what cards ask of the turn (by_the_book.py)
    def activate(self, card: Card, seat: int, parent: Act | None) -> Steps:
        """What a character does that has come into battle."""
        raise NotImplementedError

    def play_on(self, e: Card, user: Card, seat: int, parent: Act | None) -> Steps:
        """An Enhancement is played in battle."""
        raise NotImplementedError

    def special(self, removing: Act, seat: int) -> Steps:
        """A player may answer the removal of their last character."""
        raise NotImplementedError

    # ---------------------------------------------------------------- looking
    def pile(self, zone: str, seat: int) -> list[Card]:
        return [c for c in self.cards if c.zone == zone and c.seat == seat]

    def hand(self, seat: int) -> list[Card]:
        return self.pile("hand", seat)

    def play_area(self) -> list[Card]:
        return [c for c in self.cards if c.in_play]

    def fighters(self, seat: int) -> list[Card]:
        return [c for c in self.pile("battle", seat) if c.is_character]

    def redeemed(self, seat: int) -> int:
        return len(self.pile("redemption", seat))

    def users(self, e: Card, among: Iterable[Card]) -> list[Card]:
        """Characters that may use an Enhancement: good ones Heroes, evil ones Evil Characters, of a brigade they share."""
        return [c for c in among if c.is_character and c.side == e.side and c.brigades & e.brigades]

    def round_from(self, seat: int) -> list[int]:
        return [(seat + k) % self.seats for k in range(self.seats)]

    def others(self, seat: int) -> list[int]:
        return [k for k in range(self.seats) if k != seat]

    def asked_in_turn(self, seat: int) -> list[int]:
        """Everybody, from a seat on: round to the left, in battle its two players one after the other."""
        order = self.round_from(self.player)
        if self.battle:
            order = [*self.battle, *(k for k in order if k not in self.battle)]
        at = order.index(seat)
        return order[at:] + order[:at]

    def opponent(self, seat: int) -> int:
        if self.battle:
            return self.battle[1] if seat == self.battle[0] else self.battle[0]
        return self.others(seat)[0]

    def controls_another(self, seat: int, card: Card) -> bool:
        """A29 One of a name for each player."""
        mine = [c for c in self.play_area() if c.seat == seat and c is not card]
        return card.unique and any(c.title == card.title for c in mine)

    # ---------------------------------------------------------------- moving
    def spot(self, card: Card) -> Spot:
        return Spot(card.zone, card.seat, card.on, card.held, card.barred, card.stamp, "", 0)

    def move(self, a: Act | None, card: Card, zone: str, seat: int | None = None, end: str = "bottom") -> None:
        """A card goes to a zone: of its owner, if nothing else is said. What it holds goes along."""
        before = self.spot(card)
        if card.zone == "deck":
            end_, at = self.decks[card.owner].take(card)
            before = before._replace(end=end_, at=at)
        left_battle = card.is_character and card.zone == "battle" and zone != "battle"
        left_play = card.in_play and zone not in ("battle", "territory")
        self.stamps += 1
        card.stamp, card.zone, card.seat = self.stamps, zone, card.owner if seat is None else seat
        if not (card.in_play and card.held):
            card.on, card.held = None, False
        if zone == "deck":
            self.decks[card.owner].put(card, end)
        if a is not None:
            a.moves.append(Move(card, before, card.stamp, False))
        for other in [c for c in self.cards if c.on is card]:
            if other.held and left_play:
                self.carry(a, other, zone, end)
            elif other.held:
                self.shift(other, zone, card.seat)
            elif left_battle:
                self.orphans.append((a, other))

    def carry(self, a: Act | None, weapon: Card, zone: str, end: str) -> None:
        """A19 A held weapon follows its bearer to any zone."""
        before = self.spot(weapon)
        weapon.held = False
        self.stamps += 1
        weapon.stamp, weapon.zone, weapon.seat, weapon.on = self.stamps, zone, weapon.owner, None
        if zone == "deck":
            self.decks[weapon.owner].put(weapon, end)
            self.decks[weapon.owner].loose = True
        if a is not None:
            a.moves.append(Move(weapon, before, weapon.stamp, False))

    def shift(self, weapon: Card, zone: str, seat: int) -> None:
        """A held weapon stays with a bearer who goes between territory and battle."""
        weapon.zone, weapon.seat = zone, seat

    def settle(self) -> Steps:
        """A20 An Enhancement whose user has left passes to another character of that side, or is discarded."""
        while self.orphans:
            a, e = self.orphans.pop(0)
            if e.zone != "battle" or e.on is None or e.on.zone == "battle":
                continue
            heirs = self.users(e, self.fighters(e.seat))
            if not heirs:
                self.move(a, e, "discards")
                continue
            answer = yield Ask(("taken over by", "user_of"), e.seat, frozenset(("pick", c.n) for c in heirs))
            before = self.spot(e)
            self.stamps += 1
            e.stamp, e.on = self.stamps, self.cards[answer[1]]
            if a is not None:
                a.moves.append(Move(e, before, e.stamp, False))

    def enter(self, card: Card, seat: int, a: Act | None) -> None:
        """A character comes into battle on a player's side, with the weapon that it holds."""
        before = self.spot(card)
        self.stamps += 1
        card.stamp, card.zone, card.seat = self.stamps, "battle", seat
        if a is not None:
            a.moves.append(Move(card, before, card.stamp, True))
            a.brought.append(card)
        self.plays.append((card, seat))
        for weapon in self.weapons(card):
            self.shift(weapon, "battle", seat)
            self.plays.append((weapon, seat))

    def weapons(self, card: Card) -> list[Card]:
        return [c for c in self.cards if c.on is card and c.held]

    def withdraw(self, a: Act | None, card: Card) -> None:
        """It may not come back this turn."""
        self.move(a, card, "territory")
        card.barred = True

    # ---------------------------------------------------------------- decks
    def unknown(self, seat: int) -> Card | None:
        """A card between the ends of a deck: the first that the game has said something about."""
        middle = self.decks[seat].middle
        for event in self.told:
            n = event.values.get("card", -1)
            if n >= 0 and self.cards[n] in middle:
                return self.cards[n]
        raise AssertionError(f"seat {seat} should come to see a card of their deck, and the game has shown none")

    def top_card(self, seat: int, skip: int = 0) -> Card | None:
        """The card on top, or the one under so many."""
        deck = self.decks[seat]
        if skip < len(deck.top):
            return deck.top[skip]
        if deck.middle:
            card = self.unknown(seat)
            assert card is not None
            deck.middle.remove(card)
            deck.top.append(card)
            return card
        k = skip - len(deck.top)
        return deck.bottom[k] if k < len(deck.bottom) else None

    def bottom_card(self, seat: int) -> Card | None:
        deck = self.decks[seat]
        if deck.bottom:
            return deck.bottom[-1]
        if deck.middle:
            card = self.unknown(seat)
            assert card is not None
            deck.middle.remove(card)
            deck.bottom.append(card)
            return card
        return deck.top[-1] if deck.top else None

    def draw(self, seat: int, n: int, a: Act | None = None) -> list[Card]:
        """A Lost Soul is laid down, and another card drawn for it; an empty deck gives nothing."""
        drawn: list[Card] = []
        while len(drawn) < n and (card := self.top_card(seat)):
            if card.type == "Lost Soul":
                self.move(None, card, "bondage")
            else:
                self.move(a, card, "hand")
                drawn.append(card)
        return drawn

    def rescue(self, a: Act | None, soul: Card, by: int) -> None:
        self.move(a, soul, "redemption", by)
        self.rescued = True
        if self.redeemed(by) >= self.needed:
            self.winner = by

    # ---------------------------------------------------------------- negating
    def stopper(self, card: Card) -> Act | None:
        """What keeps the ability of a card from starting."""
        if card.type == "Dominant":
            return None
        for muted, a in self.muted:
            if muted is card and a.live:
                return a
        for a in self.acts:
            if a.live and a.negates and a.card is not card and a.negates(card):
                return a
        return None

    def last_played(self, fits: Callable[[Card, int], bool]) -> Card | None:
        return next((c for c, by in reversed(self.plays) if fits(c, by)), None)

    def undo_cards(self, by: Act, cards: Iterable[Card]) -> Steps:
        """Everything that these cards did in this phase is taken back, newest first, with what it brought in."""
        doomed: set[Act] = set()
        waiting = [a for a in self.acts if a.card in set(cards) and a.live and a is not by]
        while waiting:
            a = waiting.pop()
            if a in doomed or a is by:
                continue
            doomed.add(a)
            waiting += [b for b in self.acts if b.card in a.brought and b.live]
            waiting += [b for b in self.acts if b.parent is a and b.live]
            for c in a.brought:
                waiting += [b for b in self.acts if b.card in self.weapons(c) and b.live]
        for a in sorted(doomed, key=self.acts.index, reverse=True):
            self.undo(a, by)
        yield from self.settle()

    def undo(self, a: Act, by: Act) -> None:
        a.state, a.stopper = "undone", by
        self.freed += [b for b in self.acts if b.stopper is a and b.state in ("stopped", "undone")]
        for m in reversed(a.moves):
            if m.card.stamp == m.stamp:
                self.put_back(m)
        if a.used:
            self.used.discard(a.used)

    def put_back(self, m: Move) -> None:
        card, was = m.card, m.before
        if m.brought:
            self.plays = [(c, by) for c, by in self.plays if c is not card and c not in self.weapons(card)]
            self.move(None, card, "territory")
        else:
            if card.zone == "deck":
                self.decks[card.owner].take(card)
            leaving = card.zone == "battle" and card.is_character
            card.zone, card.seat, card.on, card.held, card.barred = was[:5]
            if card.zone == "deck":
                self.decks[card.owner].put(card, was.end, was.at)
            for weapon in self.weapons(card):
                weapon.zone, weapon.seat = card.zone, card.seat
            assert not leaving
        card.stamp = was.stamp

    def work(self, steps: Steps) -> Steps:
        """Something is carried out; what it sets free waits until nothing else is at work."""
        self.depth += 1
        yield from steps
        self.depth -= 1
        while self.depth == 0 and self.freed:
            a = min(self.freed, key=self.acts.index)
            self.freed.remove(a)
            if self.may_start_again(a):
                if a.brought or (a.parent and not a.parent.live):
                    raise Unsure("what brought in another card starts again")
                self.depth += 1
                yield from self.carry_out(a)
                self.depth -= 1

    def may_start_again(self, a: Act) -> bool:
        """A15 What was stopped before it began is lost, unless it lasts and asks nobody. A42 What had begun starts again, if its
        card is still there and somebody there can use it."""
        if a.live or not (a.begun or a.ability.lasting) or not a.card.in_play:
            return False
        a.stopper = self.stopper(a.card)
        if a.stopper or (a.card.type == "Enhancement" and not self.users(a.card, self.fighters(a.by))):
            return False
        return True

    def carry_out(self, a: Act) -> Steps:
        """An ability at work. When it starts again its player's old choices hold; what is gone is passed over."""
        old, a.answers, a.moves = a.answers, [], []
        again, a.begun, a.state, a.stopper = a.begun, True, "at work", None
        self.at_work.append(a)
        steps, answer = a.ability.run(self, a), None
        try:
            while True:
                ask = steps.send(answer)
                if self.at_work[-1] is not a or ask.kinds[0] not in CHOICES:
                    answer = yield ask
                    continue
                if again and old:
                    answer = next((o for o in old if o in ask.options), None)
                    old = old[old.index(answer) + 1 :] if answer else []
                else:
                    answer = yield ask
                if answer:
                    a.answers.append(answer)
        except StopIteration:
            pass
        except Undone:
            if a.live:
                raise
        self.at_work.remove(a)
        if a.state == "at work":
            a.state = "done"
