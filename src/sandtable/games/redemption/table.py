"""What a page or a screen shows of a game of Redemption, from a state that is already cut down to what the seat may know."""

from __future__ import annotations

from functools import cache
from typing import cast

from msgspec import UNSET

from sandtable.kernel.cards import UNSEEN, Card
from sandtable.kernel.journal import DONE, GONE, LOST, OFF, RUNNING, WAITING
from sandtable.kernel.shown import Phase, Spot

from . import shown
from . import vocabulary as w
from .rules.terms import (
    BATTLE,
    DECK,
    fighters,
    initiative,
    situation,
    souls_of,
    strength_of,
    toughness_of,
)
from .state import BARRED, DRAWN_GAME, HELD, LOSING, MUTUAL, NOBODY, NONE, SEAT_NAMES, WINNING, State
from .tables import CARDS, KEYS
from .texts import card_text

STEPS = ["Draw", "Preparation", "Battle", "Discard"]
STEP_OF = (0, 0, 1, 2, 3)
STANDINGS: tuple[shown.Standing, ...] = ("losing", "winning", "mutual", "stalemate")
OPEN_ZONES = ("battle", "territory", "bondage", "discards", "redemption", "aside", "banished", "reserve", "artifacts")


def seat_title(seat: int) -> str:
    return SEAT_NAMES[seat].capitalize()


def table_view(s: State, seat: int) -> shown.RedemptionView:
    seen = {f"c{k}": body(s, k) for k in range(s.n_cards) if is_shown(s, k)}
    return shown.RedemptionView(
        phase=phase(s),
        board=shown.Board([player(s, who) for who in range(s.seats)], fight(s)),
        entities=seen,
        cards={KEYS[s.cards[k].kind]: card_info(int(s.cards[k].kind)) for k in range(s.n_cards) if is_shown(s, k)},
        turn=int(s.turn),
        player=SEAT_NAMES[s.player],
        target=int(s.souls),
        winner=None if s.winner == NOBODY else "draw" if s.winner == DRAWN_GAME else SEAT_NAMES[s.winner],
    )


def phase(s: State) -> Phase:
    if s.turn == 0:
        return Phase(STEPS, -1, "Setting up")
    return Phase(STEPS, STEP_OF[s.phase], f"Turn {s.turn}: {seat_title(s.player)}")


def is_shown(s: State, k: int) -> bool:
    """Cards that lie somewhere, and cards of a deck whose place is known."""
    c = s.cards[k]
    return c.zone != UNSEEN and (c.zone != DECK or c.place != 0)


def body(s: State, k: int) -> shown.Body:
    c = s.cards[k]
    zone = w.ZONES[c.zone].name
    return shown.Body(
        face=f"redemption/{KEYS[c.kind]}",
        name=CARDS[c.kind].title,
        owner=SEAT_NAMES[c.owner],
        seat=SEAT_NAMES[c.seat],
        zone=cast("shown.Zone", zone),
        at=Spot(zone=f"{zone} {seat_title(c.seat)}", slot=int(c.place)),
        state=shown.BodyState(
            on=UNSET if c.on == NONE else f"c{c.on}",
            held=True if c.marks & HELD else UNSET,
            barred=True if c.marks & BARRED else UNSET,
            negated=True if c.zone == BATTLE and is_negated(s, k) else UNSET,
        ),
    )


def is_negated(s: State, k: int) -> bool:
    """Has it abilities in this phase, none of which runs or is done?"""
    states = [act.state for act in s.acts[: s.n_acts] if act.card == k]
    return (
        bool(states)
        and not any(state in (RUNNING, DONE) for state in states)
        and any(state in (OFF, LOST, WAITING, GONE) for state in states)
    )


def player(s: State, seat: int) -> shown.Player:
    piles = {name: sum(w.ZONES[c.zone].name == name for c in in_zones(s, seat)) for name in OPEN_ZONES}
    piles["hand"], piles["deck"], piles["reserve"] = (
        int(s.sides[seat].hand),
        int(s.sides[seat].deck),
        int(s.sides[seat].reserve),
    )
    return shown.Player(
        id=SEAT_NAMES[seat],
        title=seat_title(seat),
        redeemed=int(s.sides[seat].redeemed),
        souls=int(souls_of(s, seat)),
        piles=piles,
    )


def in_zones(s: State, seat: int) -> list[Card]:
    return [c for c in s.cards[: s.n_cards] if c.seat == seat and c.zone != UNSEEN]


def fight(s: State) -> shown.Fight | None:
    """The battle: both sides' numbers, how it stands for the Heroes, who has the initiative and why."""
    if not s.battle.on:
        return None
    sides = [
        shown.Side(SEAT_NAMES[seat], int(strength_of(s, seat)), int(toughness_of(s, seat)))
        for seat in (int(s.battle.attacker), int(s.battle.defender))
    ]
    both = fighters(s, s.battle.attacker) > 0 and fighters(s, s.battle.defender) > 0
    how = situation(s)
    return shown.Fight(
        attacker=sides[0],
        defender=sides[1],
        standing=STANDINGS[how] if both else None,
        initiative=SEAT_NAMES[initiative(s)] if both else None,
        why=why_initiative(s, how) if both else "",
        rescue=souls_of(s, s.battle.defender) > 0,
    )


def why_initiative(s: State, how: int) -> str:
    """RD-5.6 Why this player has it."""
    who = seat_title(initiative(s))
    if how in (LOSING, WINNING):
        return f"{who} is losing."
    now = "Both are being defeated" if how == MUTUAL else "Nobody is being defeated"
    return f"{now}, and {who} did not play the last card."


@cache
def card_info(kind: int) -> shown.CardInfo:
    card = CARDS[kind]
    numbers = (card.strength, card.toughness) if card.brigades else None
    return shown.CardInfo(
        title=card.title,
        type=w.TYPES[card.type.n].phrase,
        side=w.SIDES[card.side.n].name,
        brigades=[w.BRIGADE_WORDS[brigade.n].name for brigade in card.brigades],
        numbers=numbers,
        classes=[w.CLASSES[one.n].name for one in card.classes],
        reference=card.reference,
        traits=list(card.printed),
        text=" ".join(card_text(card)),
        house=bool(card.house),
    )
