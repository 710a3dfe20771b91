"""Five Hills: both sides send a card up a hill in secret, and one of them takes it.

FH-1.1  Each side has three scouts, three rifles and three tanks. Both draw three of these nine cards.
FH-1.2  Five hills are fought for, one after another. Both sides choose a card of their hand in secret and show it.
FH-1.3  A rifle beats a scout, a tank beats a rifle, and a scout slips past a tank. The winner takes the hill.
FH-1.4  Where both cards are the same nobody takes it. Cards shown are gone, and both sides draw another.
FH-1.5  Whoever holds more hills after the fifth wins.
"""

from __future__ import annotations

from pathlib import Path
from typing import Annotated, Any

from sandtable import kernel as k
from sandtable.kernel import ask, consider, decision, procedure, record, rule, tell, tell_seat
from sandtable.kernel.domains import Count, Names, Numbers
from sandtable.kernel.piles import any_of, draw_card, pour
from sandtable.kernel.positions import Positions, Under
from sandtable.kernel.telling import Events
from sandtable.kernel.verbs import Place, Verbs

# ---------------------------------------------------------------- what numbers stand for
SIDES, COPIES, HAND, HILLS = ("red", "blue"), 3, 3, 5
Card = Annotated[int, Names(("scout", "rifle", "tank"), "card")]
Cards = Annotated[int, Count()]
Side = Annotated[int, Names(SIDES, "side", show=lambda side, _: SIDES[side].title())]
Hill = Annotated[int, Numbers(1, HILLS, "hill")]


@record
class Half:
    hand: list[Cards] = k.array(Card)
    deck: list[Cards] = k.array(Card)
    held: k.i1  # cards in hand: everybody may count them
    hills: k.i1


@record
class State:
    fought: k.i1  # hills
    sides: list[Half] = k.array(Side)
    luck: k.Luck = k.luck_of(fixed=16)
    flow: k.Flow = k.flow_of()


# ---------------------------------------------------------------- what can be answered, refused and told
answers = Verbs(me=lambda s, asked: SIDES[asked.who])
card = answers.part("card", Card)
send = answers("send", card, says="Send a {card}", on=Place("{me}.{card}"))

refusals = k.Refusals()
NOT_HELD = refusals("FH-1.2", "You have no such card in your hand.")

told = Events()
drew = told("drew", card=Card, says="You draw a {card}.")
shown = told("shown", red=Card, blue=Card, says="Red shows a {red}, Blue a {blue}.")
taken = told("taken", side=Side, hill=Hill, says="{side} takes hill {hill}.")


# ---------------------------------------------------------------- the rules
@decision(answers=(send,))
def choose(s: State, out: Any, who: int) -> None:
    """Which card do you send up the hill? FH-1.2"""
    for one in range(3):
        consider(out, send(one), 0 if s.sides[who].hand[one] > 0 else NOT_HELD)


@procedure
def game(s: State) -> k.Steps[None]:
    """FH-1.2 Five hills, one after another."""
    if s.sides[0].held == 0:
        begin(s)
    while s.fought < HILLS:
        red, blue = yield ask(s, 0, choose), ask(s, 1, choose)
        fight(s, card(red), card(blue))


@rule
def begin(s: State) -> None:
    """FH-1.1 Nine cards each, three of them in hand."""
    for side in range(2):
        for one in range(3):
            s.sides[side].deck[one] = COPIES
        for _ in range(HAND):
            draw(s, side)


@rule
def draw(s: State, side: int) -> None:
    one = draw_card(s, s.sides[side].deck, s.sides[side].hand)
    s.sides[side].held += 1
    tell_seat(s, side, drew, one)


@rule
def fight(s: State, red: int, blue: int) -> None:
    """FH-1.3 One card beats the other, or FH-1.4 they are the same; both are gone, and replaced."""
    tell(s, shown, red, blue)
    if red != blue:
        winner = 0 if (red - blue) % 3 == 1 else 1  # each card beats the one before it in the list, the first the last
        s.sides[winner].hills += 1
        tell(s, taken, winner, s.fought)
    s.fought += 1
    for side in range(2):
        s.sides[side].hand[blue if side else red] -= 1
        s.sides[side].held -= 1
        draw(s, side)


@rule
def score(s: State, seat: int) -> int:
    """FH-1.5 More hills win."""
    lead = s.sides[seat].hills - s.sides[1 - seat].hills
    return 1 if lead > 0 else -1 if lead < 0 else 0


# ---------------------------------------------------------------- who may know what
@rule
def hide(s: State, seat: int) -> None:
    """FH-1.2 Another's hand may be any of their cards that were not shown: it goes among the deck, only its size stays."""
    for side in range(2):
        if side != seat:
            pour(s.sides[side].hand, s.sides[side].deck)


@rule
def resample(s: State, seat: int) -> None:
    """Any cards of the deck may be that hand, and any of these the card already chosen in secret."""
    for side in range(2):
        if side != seat:
            for _ in range(s.sides[side].held):
                draw_card(s, s.sides[side].deck, s.sides[side].hand)
            if side < s.flow.asked and not s.flow.decisions[side].open:
                s.flow.decisions[side].answer = send(any_of(s, s.sides[side].hand))


class Hills(k.Game):
    name, title = "hills", "Five Hills"
    State, main, refusals, answers, events = State, game, refusals, answers, told
    positions = Positions(State, "fought", Under("sides", "hand", "deck", "held", "hills"))
    score, evaluate = staticmethod(score), staticmethod(score)
    hide, resample = staticmethod(hide), staticmethod(resample)
    source_files = (Path(__file__),)

    def seats(self, options: dict[str, str]) -> list[str]:
        return list(SIDES)


hills = Hills()
