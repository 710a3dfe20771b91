"""Leduc hold'em, the smallest poker worth bluffing in: chance, hidden cards, chips.

LD-1.1  The deck has jack, queen and king in two suits. Both players put in a chip and get a card that only they see.
LD-1.2  A betting round; then a public card; then a second betting round. The first player begins both.
LD-1.3  In turn a player calls (matches the other's chips; if there is nothing to match, this is a check) or raises
        (calls, and puts in two more chips, four in the second round). A round has at most two raises.
LD-1.4  A player who has chips to match may fold instead, and the other wins.
LD-1.5  A round is over when both have spoken and the last of them has called.
LD-1.6  After the second round cards are shown. A pair with the public card wins, else the higher card; equals split.
"""

from __future__ import annotations

from typing import Any

from sandtable.kernel import (
    Flow,
    Game,
    Luck,
    Refusals,
    Steps,
    array,
    ask,
    consider,
    decision,
    draw,
    event,
    flow_of,
    i1,
    luck_of,
    offer,
    procedure,
    record,
    rule,
    tell,
    tell_seat,
)
from sandtable.kernel.shown import Phase, Written

CARDS = ("Js", "Jh", "Qs", "Qh", "Ks", "Kh")  # a card is a number, and half of it the rank
PUBLIC = 2  # where a card lies: with seat 0, with seat 1, or here
NO_CARD, NOBODY = -1, -1
FOLD, CALL, RAISE = range(3)

refusals = Refusals()
NOTHING_TO_MATCH = refusals("LD-1.4", "There are no chips to match, so checking is free.")
TWO_RAISES = refusals("LD-1.3", "There have been two raises in this round.")

dealt = event("dealt", "card")
turned_up = event("turned up", "card")
acted = event("acted", "seat", "action", "stake")
showed = event("showed", "seat", "card")


@record
class State:
    card: list[i1] = array(3)  # of seat 0, of seat 1, and the public one
    stake: list[i1] = array(2)  # the chips each has put in
    raises: i1  # in this round
    said: list[i1] = array(8)  # the bets of the hand, which everybody remembers
    words: i1  # and how many they are
    shown: i1  # the cards lie open
    winner: i1
    luck: Luck = luck_of(fixed=3)
    flow: Flow = flow_of()


# ---------------------------------------------------------------- the hand
@decision
def bet(s: State, out: Any, who: int) -> None:
    """Fold, call or raise? LD-1.3"""
    consider(out, FOLD, 0 if s.stake[who] < s.stake[1 - who] else NOTHING_TO_MATCH)
    offer(out, CALL)
    consider(out, RAISE, 0 if s.raises < 2 else TWO_RAISES)


@procedure
def game(s: State) -> Steps[None]:
    """LD-1.2 Two betting rounds, and a public card between them."""
    begin(s)
    folded = yield from betting(s)
    if folded == NOBODY:
        deal(s, PUBLIC)
        tell(s, turned_up, s.card[PUBLIC])
        folded = yield from betting(s)
    settle(s, folded)


@procedure
def betting(s: State) -> Steps[int]:
    """LD-1.3 The players speak in turn until LD-1.4 one folds or LD-1.5 calls. Returns who folded."""
    s.raises = 0
    spoken = 0
    while True:
        action = yield ask(s, spoken & 1, bet)
        seat = spoken & 1
        spoken += 1
        s.said[s.words] = action
        s.words += 1
        if action != FOLD:
            s.stake[seat] = s.stake[1 - seat]
        if action == RAISE:
            s.stake[seat] += raise_size(s)
            s.raises += 1
        tell(s, acted, seat, action, s.stake[seat])
        if action == FOLD:
            return seat
        if action == CALL and spoken > 1:
            return NOBODY


@rule
def begin(s: State) -> None:
    """LD-1.1 A chip and a card each."""
    s.winner = NOBODY
    for place in range(3):
        s.card[place] = NO_CARD
    for seat in range(2):
        s.stake[seat] = 1
        deal(s, seat)
        tell_seat(s, seat, dealt, s.card[seat])


@rule
def raise_size(s: State) -> int:
    """LD-1.3 Two chips before the public card, four after it."""
    return 2 if s.card[PUBLIC] == NO_CARD else 4


@rule
def settle(s: State, folded: int) -> None:
    """LD-1.4 Who has not folded wins, LD-1.6 or the better card."""
    if folded != NOBODY:
        s.winner = 1 - folded
        return
    s.shown = 1
    for seat in range(2):
        tell(s, showed, seat, s.card[seat])
    lead = strength(s, 0) - strength(s, 1)
    s.winner = 0 if lead > 0 else 1 if lead < 0 else NOBODY


@rule
def strength(s: State, seat: int) -> int:
    """LD-1.6 The rank of a card, and more than any rank if it pairs the public card."""
    rank = s.card[seat] >> 1
    return 3 if rank == s.card[PUBLIC] >> 1 else rank


@rule
def score(s: State, seat: int) -> int:
    """The chips won or lost."""
    if s.winner == NOBODY:
        return 0
    return s.stake[1 - seat] if s.winner == seat else -s.stake[seat]


# ---------------------------------------------------------------- the deck
@rule
def deal(s: State, place: int) -> None:
    """A card from the deck, each with the same chance."""
    left = 0
    for card in range(6):
        left += in_deck(s, card)
    k = draw(s, left)
    for card in range(6):
        if in_deck(s, card):
            if k == 0:
                s.card[place] = card
                return
            k -= 1


@rule
def in_deck(s: State, card: int) -> bool:
    """A card that lies nowhere else is in the deck."""
    return s.card[0] != card and s.card[1] != card and s.card[PUBLIC] != card


# ---------------------------------------------------------------- what a seat may know
@rule
def hide(s: State, seat: int) -> None:
    """LD-1.1 A seat does not know the other's card before LD-1.6 it is shown."""
    if not s.shown:
        s.card[1 - seat] = NO_CARD


@rule
def resample(s: State, seat: int) -> None:
    """As far as a seat knows, the other may hold any card of the deck."""
    if s.card[1 - seat] == NO_CARD:
        deal(s, 1 - seat)


# ---------------------------------------------------------------- the game
class Leduc(Game):
    name, title = "leduc", "Leduc hold'em"
    State, main, refusals = State, game, refusals
    score, evaluate = staticmethod(score), staticmethod(score)
    hide, resample = staticmethod(hide), staticmethod(resample)

    def move_text(self, s: Any, i: int, action: int) -> str:
        if action == CALL and s.stake[0] == s.stake[1]:
            return "check"
        return ("fold", "call", "raise")[action]

    def read_move(self, s: Any, i: int, text: str) -> int:
        word = text.strip().lower()
        words = {"fold": FOLD, "call": CALL, "check": CALL, "raise": RAISE}
        if word not in words:
            raise ValueError(f"{text!r} is not a move; say fold, check, call or raise")
        return words[word]

    def label(self, s: Any, i: int, action: int) -> str:
        who = self.asked(s, i).who
        own, other = s.stake[who], s.stake[1 - who]
        call = "Check" if own == other else f"Call with {other - own} more"
        return (f"Fold and lose {own}", call, f"Raise to {other + raise_size(s)}")[action]

    def event_text(self, s: Any, event: Any) -> str:
        values = list(event.values.values())
        if event.kind == "dealt":
            return f"You are dealt {CARDS[values[0]]}."
        if event.kind == "turned up":
            return f"The public card is {CARDS[values[0]]}."
        player = ("The first player", "The second player")[values[0]]
        if event.kind == "showed":
            return f"{player} shows {CARDS[values[1]]}."
        return f"{player} {('folds', 'calls', 'raises')[values[1]]}, with {values[2]} in."

    def view(self, s: Any, seat: int) -> Written:
        names = ["?" if card == NO_CARD else CARDS[card] for card in s.card]
        shown: dict[str, object] = {"cards": names[:2], "public": names[PUBLIC], "stakes": list(s.stake)}
        return Written(phase=Phase([], -1, self.title), board={}, entities={}, position=shown)


leduc = Leduc()
