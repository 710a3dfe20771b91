"""Redemption as numbers, for programs that learn (docs/environments.md has it as tables): two players with decks I and J.

A seat sees its own deck first, in features and in actions, so that both seats learn one game: cards 0 to 49 are those of its own
deck in the order of the list, 50 to 99 those of the other. Features say where every card lies and what it is worth now; of the
journal they have the card that asks.
"""

from __future__ import annotations

from typing import Any

from sandtable.kernel import rule
from sandtable.kernel.cards import PLACES, thought
from sandtable.kernel.game import Encoding
from sandtable.kernel.indices import Digit, Indices
from sandtable.kernel.verbs import Part, Values

from . import verbs as do
from .cards import DECK_I
from .game import DECKS, redemption
from .rules.faces import strength, toughness
from .rules.terms import strength_of, toughness_of
from .state import NONE, SUSPENDED, State

KINDS = [kind.name for kind in redemption.rules.kinds]
ABOUT_CARD, ABOUT_ACT = redemption.rules.places("card"), redemption.rules.places("act")
DECK = len(DECK_I)
BOTH = 2 * DECK


# ---------------------------------------------------------------- cards and players as the seat that answers counts them
@rule
def seen_as(card: int, seat: int) -> int:
    """A card as a seat counts it, its own deck first."""
    return card if seat == 0 else (card + DECK) % BOTH


@rule
def card_digit(s: State, i: int, action: int) -> int:
    return seen_as(do.card(action), s.flow.decisions[i].who)


@rule
def user_digit(s: State, i: int, action: int) -> int:
    return seen_as(do.user(action), s.flow.decisions[i].who)


@rule
def seat_digit(s: State, i: int, action: int) -> int:
    """0 for oneself."""
    return 0 if do.seat(action) == s.flow.decisions[i].who else 1


def body(part: Part, of: Any) -> Digit:
    return Digit(BOTH, of, lambda s, i, digit, values: {part.name: seen_as(digit, int(s.flow.decisions[i].who))})


def player(s: Any, i: int, digit: int, values: Values) -> Values:
    who = int(s.flow.decisions[i].who)
    return {"seat": 1 - who if digit else who}


# ---------------------------------------------------------------- answers as indices
CARD, USER, SEAT = body(do.card, card_digit), body(do.user, user_digit), Digit(2, seat_digit, player)
INDICES = Indices(
    redemption,
    do.answers,
    {
        do.done: (),  # and every other way to stop
        do.give_up: (),
        do.yes: (),
        do.either: (do.choice,),
        do.first: (SEAT,),
        do.put: (CARD,),
        do.put_as: (CARD, do.choice),
        do.pick: (CARD,),  # and every other question that one card answers
        do.use: (CARD,),
        do.arm: (CARD, USER),
        do.play: (CARD, USER),
    },
    like={
        **dict.fromkeys((do.no_battle, do.no_block, do.pass_, do.no, do.enough), do.done),
        **dict.fromkeys((do.attack, do.whom), do.first),
        **dict.fromkeys((do.drop, do.present, do.block, do.surrender, do.dominant, do.show), do.pick),
        do.keep: do.arm,
        do.unseen: do.yes,
    },
)
N_ACTIONS = INDICES.count
index_of, action_of = INDICES.index_of, INDICES.action_of


def lacks(options: dict[str, str]) -> str:
    """What is said to those who play with more players, or with decks of their own."""
    if options["players"] != "2":
        return "The numbers of Redemption are those of a game for two."
    if options["decks"] not in DECKS:
        return "The numbers of Redemption are those of starter decks I and J."
    return ""


# ---------------------------------------------------------------- features of a card
ZONES = SUSPENDED + 1
C_ZONE = 0  # where it lies; nothing if the seat cannot place it
C_MAY = C_ZONE + ZONES  # where it may lie: hand, top, between, bottom, reserve, face down
C_MINE = C_MAY + PLACES  # it lies with this seat; this seat controls it for good
C_PLACE = C_MINE + 2  # its place, out of fifty
C_ON = C_PLACE + 1  # the card it lies on: its number and one, out of a hundred
C_MARKS = C_ON + 1  # held, barred, shown, muted, meant, arriving, turned
MARKS = 7
C_NUMBERS = C_MARKS + MARKS  # strength, toughness: out of ten
CARD_FEATURES = C_NUMBERS + 2

# ---------------------------------------------------------------- all of it
F_CARDS = 0
F_SIDES = F_CARDS + BOTH * CARD_FEATURES  # own, the other's: redeemed, hand, deck, strength, toughness in battle; deck J
SIDE_FEATURES = 6
F_TURN = F_SIDES + 2 * SIDE_FEATURES  # it is this seat's turn, how many turns of the most there are
F_PHASE = F_TURN + 2
PHASES = 5
F_BATTLE = F_PHASE + PHASES  # on, this seat attacks, acted last, passes out of three, nobody plays any more, blocked
F_STANDING = F_BATTLE + 6  # lines that last, out of ten
F_ASKED = F_STANDING + 1
F_ABOUT = F_ASKED + len(KINDS)  # the card that the question is about
F_OPTIONS = F_ABOUT + BOTH  # souls that win, out of ten
N_FEATURES = F_OPTIONS + 1
TEN, FIFTY, HUNDRED, THREE = 10.0, 50.0, 100.0, 3.0


@rule
def observe(s: State, seat: int, row: Any) -> None:
    """What a seat may know, its own deck first."""
    for card in range(s.n_cards):
        see_card(s, card, seat, F_CARDS + seen_as(card, seat) * CARD_FEATURES, row)
    for side in range(2):
        see_side(s, side, F_SIDES if side == seat else F_SIDES + SIDE_FEATURES, row)
    row[F_TURN] = 1.0 if s.player == seat else 0.0
    row[F_TURN + 1] = s.turn / s.turn_cap
    row[F_PHASE + s.phase] = 1.0
    if s.battle.on:
        row[F_BATTLE] = 1.0
        row[F_BATTLE + 1] = 1.0 if s.battle.attacker == seat else 0.0
        row[F_BATTLE + 2] = 1.0 if s.battle.acted == seat else 0.0
        row[F_BATTLE + 3] = s.battle.passes / THREE
        row[F_BATTLE + 4] = s.battle.done
        row[F_BATTLE + 5] = s.battle.blocked
    row[F_STANDING] = s.n_standing / TEN
    row[F_OPTIONS] = s.souls / TEN
    for i in range(s.flow.asked):
        if s.flow.decisions[i].open and s.flow.decisions[i].who == seat:
            see_decision(s, i, seat, row)


@rule
def see_card(s: State, card: int, seat: int, first: int, row: Any) -> None:
    c = s.cards[card]
    may = thought(s, card, seat)
    for k in range(PLACES):
        row[first + C_MAY + k] = may >> k & 1
    if c.zone < 0:
        return
    row[first + C_ZONE + c.zone] = 1.0
    row[first + C_MINE] = 1.0 if c.seat == seat else 0.0
    row[first + C_MINE + 1] = 1.0 if c.keeper == seat else 0.0
    row[first + C_PLACE] = c.place / FIFTY
    if c.on >= 0:
        row[first + C_ON] = (seen_as(c.on, seat) + 1) / HUNDRED
    for k in range(MARKS):
        row[first + C_MARKS + k] = c.marks >> k & 1
    row[first + C_NUMBERS] = strength(s, card) / TEN
    row[first + C_NUMBERS + 1] = toughness(s, card) / TEN


@rule
def see_side(s: State, side: int, first: int, row: Any) -> None:
    row[first] = s.sides[side].redeemed / TEN
    row[first + 1] = s.sides[side].hand / TEN
    row[first + 2] = s.sides[side].deck / FIFTY
    if s.battle.on:
        row[first + 3] = strength_of(s, side) / TEN
        row[first + 4] = toughness_of(s, side) / TEN
    row[first + 5] = 1.0 if s.lists[side * DECK] >= DECK else 0.0


@rule
def see_decision(s: State, i: int, seat: int, row: Any) -> None:
    """What the seat is asked, and about which card."""
    q = s.flow.decisions[i]
    row[F_ASKED + q.kind] = 1.0
    card = NONE
    if ABOUT_CARD[q.kind] != NONE:
        card = q.args[ABOUT_CARD[q.kind]]
    elif ABOUT_ACT[q.kind] != NONE:
        card = s.acts[q.args[ABOUT_ACT[q.kind]]].card
    if card >= 0:
        row[F_ABOUT + seen_as(card, seat)] = 1.0


encoding = Encoding(
    N_ACTIONS, N_FEATURES, observe, index_of, action_of, low=-20.0, high=20.0, lacks=lacks, text=INDICES.text
)
