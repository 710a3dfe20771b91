"""What a page or a screen shows of a game of Redemption, from a state that is already cut down to what the seat may know."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from functools import cache
from typing import get_args

from msgspec import UNSET

from sandtable.kernel.cards import AT_BOTTOM, BETWEEN, ON_TOP, OPEN, UNSEEN, Card, thought
from sandtable.kernel.flow import Asked
from sandtable.kernel.journal import DONE, GONE, LOST, NO_ACT, OFF, RUNNING, WAITING, card_in
from sandtable.kernel.shown import Phase, Spot

from . import shown
from . import vocabulary as w
from .rules.faces import brigades_of, is_captive, strength, toughness, type_of
from .rules.sides import redeemed
from .rules.terms import (
    fighters,
    initiative,
    situation,
    souls_of,
    strength_of,
    toughness_of,
)
from .state import (
    BARRED,
    DRAWN_GAME,
    HELD,
    LOSING,
    MUTUAL,
    NOBODY,
    NONE,
    OPEN_DISCARDS,
    SEAT_NAMES,
    SUSPENDED,
    TURNED,
    WINNING,
    State,
)
from .tables import CARDS, KEYS, O_TO, T_AT
from .texts import ability_text, card_text
from .words import ability_of

STEPS = ["Draw", "Preparation", "Battle", "Discard"]
STEP_OF = (0, 0, 1, 2, 3)
STANDINGS: tuple[shown.Standing, ...] = ("losing", "winning", "mutual", "stalemate")
ZONES: tuple[shown.Zone, ...] = get_args(shown.Zone)  # as they are numbered, but for one that no card lies in
COURSES: tuple[shown.Course, ...] = ("next", "now", "done", "undone", "lost", "stopped", "undone")  # by an act's state
NUMBERED = (w.HERO.n, w.FOE.n, w.ENHANCEMENT.n)  # RD-2.1c the types that have strength and toughness
PICKING = ("target", "bearer_of")  # questions that pick one card after another
OPEN_ZONES = ("battle", "territory", "bondage", "discards", "redemption", "aside", "banished", "reserve", "artifacts")


def seat_title(seat: int) -> str:
    return SEAT_NAMES[seat].capitalize()


def zone_of(c: Card) -> shown.Zone:
    """Where a card lies; of one that the viewer cannot place only the deck may be known."""
    return "suspended" if c.zone == SUSPENDED else "deck" if c.zone == UNSEEN else ZONES[c.zone]


def is_shown(s: State, k: int, seat: int) -> bool:
    """Can the viewer place a card? RD-2.8f In a deck that is enough: who knows the own list and what has been drawn knows what is
    left of it, and who searches it sees no more."""
    return s.cards[k].zone != UNSEEN or thought(s, k, seat) & ~(ON_TOP | BETWEEN | AT_BOTTOM) == 0


def covered(s: State) -> set[int]:
    """RD-2.8d The cards that lie in a discard pile below another, where only the top card may be looked at (discard_piles). One
    whose ability is among those of this phase stays in sight."""
    if s.reg & OPEN_DISCARDS:
        return set()
    lying = [k for k in range(s.n_cards) if s.cards[k].zone == w.DISCARDS]
    tops = [max((s.cards[k].place for k in lying if s.cards[k].seat == seat), default=0) for seat in range(s.seats)]
    acting = {act.card for act in s.acts[: s.n_acts]}
    return {k for k in lying if s.cards[k].place < tops[s.cards[k].seat] and k not in acting}


def looks_into_discards(asked: Asked) -> bool:
    """Does a question let its player look through a discard pile?"""
    to = asked.args.get("to", O_TO[asked.args["op"]] if asked.args.get("op", NONE) >= 0 else NONE)
    return to >= 0 and T_AT[to] >> w.DISCARDS & 1 != 0


def table_view(s: State, seat: int, questions: Sequence[Asked]) -> shown.RedemptionView:
    looking = any(asked.who == seat and looks_into_discards(asked) for asked in questions)
    unseen = set() if looking else covered(s)
    seen = [k for k in range(s.n_cards) if k not in unseen and is_shown(s, k, seat)]
    kinds = {int(s.cards[k].kind) for k in (*seen, *(act.card for act in s.acts[: s.n_acts]))}
    board = shown.Board(
        players=[player(s, who) for who in range(s.seats)],
        fight=fight(s),
        deeds=[deed(s, a) for a in range(s.n_acts)],
        asking=next((found for asked in questions if (found := asking(s, asked)) is not None), None),
    )
    return shown.RedemptionView(
        phase=phase(s),
        board=board,
        entities={f"c{k}": body(s, k) for k in seen},
        cards={KEYS[kind]: card_info(kind) for kind in sorted(kinds)},
        turn=int(s.turn),
        player=SEAT_NAMES[s.player],
        target=int(s.souls),
        winner=None if s.winner == NOBODY else "draw" if s.winner == DRAWN_GAME else SEAT_NAMES[s.winner],
    )


def phase(s: State) -> Phase:
    if s.turn == 0:
        return Phase(STEPS, -1, "Setting up")
    return Phase(STEPS, STEP_OF[s.phase], f"Turn {s.turn}: {seat_title(s.player)}")


def body(s: State, k: int) -> shown.Body:
    c = s.cards[k]
    zone = zone_of(c)
    printed = card_info(int(c.kind))
    on_table = c.zone >= OPEN
    type_ = w.TYPES[type_of(s, k)].phrase if on_table else printed.type
    brigades = brigade_names(int(brigades_of(s, k))) if on_table else printed.brigades
    return shown.Body(
        face=f"redemption/{KEYS[c.kind]}",
        name=CARDS[c.kind].title,
        owner=SEAT_NAMES[c.owner],
        seat=SEAT_NAMES[c.seat],
        zone=zone,
        at=Spot(zone=where(zone, int(c.seat)), slot=int(c.place)),
        state=shown.BodyState(
            on=UNSET if c.on == NONE else f"c{c.on}",
            held=True if c.marks & HELD else UNSET,
            barred=True if c.marks & BARRED else UNSET,
            negated=True if on_table and is_negated(s, k) else UNSET,
            up=True if c.marks & TURNED else UNSET,
            captive=True if on_table and is_captive(s, k) else UNSET,
        ),
        numbers=(int(strength(s, k)), int(toughness(s, k))) if on_table and printed.numbers else UNSET,
        type=type_ if type_ != printed.type else UNSET,
        brigades=brigades if brigades != printed.brigades else UNSET,
    )


@cache
def where(zone: shown.Zone, seat: int) -> str:
    """A place in words, behind the name of a card: 'in Levi's territory'."""
    if zone in ("battle", "suspended", "aside", "banished", "placed"):
        return {"aside": "set aside", "banished": "out of the game", "placed": "on another card"}.get(zone, "in battle")
    words = {word.name: word.phrase for word in w.ZONES}
    return f"in {seat_title(seat)}'s {words[zone]}"


def brigade_names(bits: int) -> list[str]:
    return [word.name for word in w.BRIGADE_WORDS if bits >> word & 1]


def is_negated(s: State, k: int) -> bool:
    """Has it abilities in this phase, none of which runs or is done?"""
    states = [act.state for act in s.acts[: s.n_acts] if act.card == k]
    return (
        bool(states)
        and not any(state in (RUNNING, DONE) for state in states)
        and any(state in (OFF, LOST, WAITING, GONE) for state in states)
    )


def player(s: State, seat: int) -> shown.Player:
    lying = Counter[str](zone_of(c) for c in in_zones(s, seat))
    piles = {name: lying[name] for name in OPEN_ZONES}
    piles["hand"], piles["deck"], piles["reserve"] = (
        int(s.sides[seat].hand),
        int(s.sides[seat].deck),
        int(s.sides[seat].reserve),
    )
    return shown.Player(
        id=SEAT_NAMES[seat],
        title=seat_title(seat),
        redeemed=int(redeemed(s, seat)),
        souls=int(souls_of(s, seat)),
        piles=piles,
    )


def in_zones(s: State, seat: int) -> list[Card]:
    return [c for c in s.cards[: s.n_cards] if c.seat == seat and c.zone != UNSEEN]


def deed(s: State, a: int) -> shown.Deed:
    """RD-6.16a An ability of this phase, and what became of it."""
    act, depth, up = s.acts[a], 0, int(s.acts[a].parent)
    while up != NO_ACT:
        depth, up = depth + 1, int(s.acts[up].parent)
    kind = int(s.cards[act.card].kind)
    return shown.Deed(
        card=f"c{act.card}",
        key=KEYS[kind],
        by=SEAT_NAMES[act.by],
        text=deed_text(kind, int(act.ability)),
        course=COURSES[act.state],
        off=None if act.off_by == NO_ACT else f"c{s.acts[act.off_by].card}",
        depth=depth,
    )


@cache
def deed_text(kind: int, ability: int) -> str:
    """The sentence of the card that is at work; nothing where it is copied from another."""
    says = ability_of(kind, ability)
    return ability_text(says) if says else ""


def asking(s: State, asked: Asked) -> shown.Asking | None:
    """The card whose ability asks, or which the question is about, with what has been picked so far."""
    if "act" in asked.args:
        act = s.acts[asked.args["act"]]
        answers = act.answers[act.first : act.given] if asked.kind.name in PICKING else []
        cards = [card_in(answer) for answer in answers]
        return shown.Asking(card=f"c{act.card}", picked=[f"c{k}" for k in cards if k >= 0])
    about = [asked.args[name] for name in ("weapon", "card") if name in asked.args]
    return shown.Asking(card=f"c{about[0]}", picked=[]) if about else None


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
        beside=any(c.zone == SUSPENDED for c in s.cards[: s.n_cards]),
    )


def why_initiative(s: State, how: int) -> str:
    """RD-5.6 Why this player has it."""
    who = seat_title(initiative(s))
    if how in (LOSING, WINNING):
        return f"{who} is losing."
    now = "Both are being defeated" if how == MUTUAL else "Nobody is being defeated"
    return f"{now}, and {who} did not play the last card."


def faces() -> shown.Faces:
    """Every card, for a page that shows them without a game."""
    from .decks import OURS

    sets: dict[str, list[str]] = {}
    for key, card in OURS.cards.items():
        sets.setdefault(card.set, []).append(key)
    return shown.Faces({key: card_info(KEYS.index(key)) for key in OURS.cards}, sets)


@cache
def card_info(kind: int) -> shown.CardInfo:
    card = CARDS[kind]
    numbers = (card.strength, card.toughness) if card.type.n in NUMBERED else None
    return shown.CardInfo(
        title=card.title,
        type=w.TYPES[card.type.n].phrase,
        side=w.SIDES[card.side.n].name,
        brigades=[w.BRIGADE_WORDS[n].name for n in sorted(brigade.n for brigade in card.brigades)],
        numbers=numbers,
        classes=[w.CLASSES[one.n].name for one in card.classes],
        reference=card.reference,
        traits=[w.TRAIT_NAMES[n] for n in sorted(fact.n for fact in card.facts if fact.form == w.F_TRAIT)],
        text=" ".join(card_text(card)),
        house=bool(card.house),
        mute=bool(card.mute),
    )
