"""What a page or a screen shows of a game of Fantasy Cards, from a state that is already cut down to what the seat may know.

Plain data with names instead of numbers; nothing is decided here. A unit's id is its number (`unit.7`), a card's the hand it is in
(`red.hand.12`).
"""

from __future__ import annotations

from collections.abc import Sequence
from functools import cache
from typing import get_args

from msgspec import UNSET

from sandtable.kernel import Asked
from sandtable.kernel.effects import Word
from sandtable.kernel.phrases import Handle
from sandtable.kernel.places import NO_FACING, Point
from sandtable.kernel.shown import Phase, Spot

from . import shown
from . import verbs as do
from . import vocabulary as v
from .board import field as f
from .board.geometry import bearing, spot
from .board.ways import length, point_at, prepare, stride
from .cards import ACTIONS, CARD_NAMES, DECK, S_VERB, SITUATIONS, Card, Play
from .decks import is_ours, printed
from .fields import INCH
from .rules.answers import borrow, give_back
from .rules.cards import reach_of
from .rules.movement import TURN, net_spot, set_out
from .state import DRAW, OFF, ON, PLACING, SIDE_NAMES, SIDE_TITLES, STOPS, State, unit_titles
from .terrain import TERRAIN
from .texts import effect_text, play_text
from .units import NONE, ROLES, UNITS, UnitType

SIDES: tuple[shown.SideId, ...] = get_args(shown.SideId)
WHERES: tuple[shown.Where, ...] = get_args(shown.Where)
DISTANCES: tuple[shown.Distance, ...] = get_args(shown.Distance)
WINDOWS: tuple[shown.Window, ...] = get_args(shown.Window)  # in the order of the words
EFFECTS: tuple[shown.Effect, ...] = get_args(shown.Effect)  # in the order of the bits of a feature
STEPS = ["Placing", "Turns"]
READY = shown.PieceState()


def table_view(s: State, seat: int, asked: list[Asked]) -> shown.FantasyCardsView:
    cards = {CARD_NAMES[card]: card_info(card + 1, printed(s, card)) for card in cards_seen(s, seat)}
    return shown.FantasyCardsView(
        phase=phase(s),
        board=board_of(s.field, s.mist_of),
        entities={**units(s), **hand(s, seat)},
        cards=cards,
        plays={name: play_info(name) for card in cards.values() for name in (card.action, card.situation)},
        types={UNITS[kind].name: type_info(kind) for kind in sorted({int(u.kind) for u in s.units if u.kind != NONE})},
        sides=[side_view(s, side) for side in range(2)],
        turn=shown.Turn(None if s.stage == PLACING else SIDES[s.player], turn_number(s), int(s.turn_cap)),
        asking=asking(s, asked[0]) if asked else None,
        ours=is_ours(s),
        winner=None if s.winner == NONE else "draw" if s.winner == DRAW else SIDES[s.winner],
    )


def phase(s: State) -> Phase:
    if s.stage == PLACING:
        return Phase(STEPS, 0, "Placing the forces")
    return Phase(STEPS, 1, f"Turn {turn_number(s)} of {s.turn_cap}: {SIDE_TITLES[s.player]}")


def turn_number(s: State) -> int:
    return min(int(s.sides[s.player].turns) + 1, int(s.turn_cap))


# ---------------------------------------------------------------- the table
def board_of(field: f.Field, mist_of: Sequence[int]) -> shown.Board:
    """A battlefield, and whose mist each feature of it is, and 1 (0: none)."""
    return shown.Board(
        width=int(field.width),
        height=int(field.height),
        inch=INCH,
        base=int(field.base),
        hexes=bool(field.hexes),
        distances={name: int(field.distance[k]) for k, name in enumerate(DISTANCES)},
        features=[feature(field.features[k], k, mist_of[k]) for k in range(field.n_features)],
    )


def feature(there: f.Feature, k: int, mist_of: int) -> shown.Feature:
    mist = there.terrain == f.MIST_PATCH
    terrain = None if mist else TERRAIN[there.terrain]
    return shown.Feature(
        id=f"terrain.{k}",
        terrain=terrain.name if terrain else "mist",
        title=terrain.title if terrain else "mist",
        effects=[name for bit, name in enumerate(EFFECTS) if there.effects >> bit & 1],
        level=int(there.level),
        x=int(there.x),
        y=int(there.y),
        r=int(there.r),
        corners=[(int(there.cx[c]), int(there.cy[c])) for c in range(there.corners)],
        owner=SIDES[mist_of - 1] if mist_of else UNSET,
    )


def units(s: State) -> dict[str, shown.Piece]:
    return {unit_id(k): unit_piece(s, k, title) for k, title in enumerate(unit_titles(s))}


def unit_piece(s: State, k: int, title: str) -> shown.Piece:
    u, p = s.units[k], s.field.pieces[k]
    there = u.where == ON
    return shown.Piece(
        face=f"fantasycards/{UNITS[u.kind].name}",
        name=title,
        owner=SIDES[p.side],
        at=Spot(zone="the battlefield" if there else "off the battlefield" if u.where == OFF else "out of the battle"),
        where=WHERES[u.where],
        state=shown.PieceState(bool(u.shaken), bool(u.out), bool(u.confused), bool(u.acted), s.inspired == k),
        type=UNITS[u.kind].name,
        x=int(p.x) if there else UNSET,
        y=int(p.y) if there else UNSET,
        r=int(p.r) if there else UNSET,
        facing=int(p.facing) if there else UNSET,
    )


# ---------------------------------------------------------------- cards
def hand(s: State, seat: int) -> dict[str, shown.Piece]:
    """The cards in one's own hand."""
    if seat < 0:
        return {}
    return {card_id(seat, card): card_piece(s, seat, card) for card, held in enumerate(s.sides[seat].hand) if held}


def card_piece(s: State, seat: int, card: int) -> shown.Piece:
    held = printed(s, card)
    return shown.Piece(
        face=f"fantasycards/{CARD_NAMES[card]}",
        name=f"{ACTIONS[held.action].title} / {SITUATIONS[held.situation].title}",
        owner=SIDES[seat],
        at=Spot(zone="hand"),
        where="hand",
        state=READY,
        card=CARD_NAMES[card],
    )


def known_cards(s: State, side: int) -> list[int]:
    """The cards of a hand that everybody knows to be there. FC-1.2f"""
    return [card for card, held in enumerate(s.sides[side].hand) if held and s.sides[side].known[card]]


def cards_seen(s: State, seat: int) -> list[int]:
    """The cards that lie open to a seat: its hand, what was played or discarded, and what is known of the other hand."""
    known = {card for side in range(2) for card in known_cards(s, side)}
    piles = [pile for side in s.sides for pile in (side.discards, side.resolving)]
    piles += [s.sides[seat].hand] if seat >= 0 else []
    return [card for card in range(len(DECK)) if card in known or any(pile[card] for pile in piles)]


@cache
def card_info(number: int, card: Card) -> shown.CardInfo:
    return shown.CardInfo(
        number=number,
        action=ACTIONS[card.action].name,
        situation=SITUATIONS[card.situation].name,
        result=card.result.phrase,
    )


PLAYS: dict[str, Play] = {play.name: play for play in (*ACTIONS, *SITUATIONS)}


@cache
def play_info(name: str) -> shown.PlayInfo:
    play = PLAYS[name]
    return shown.PlayInfo(
        title=play.title,
        window=WINDOWS[play.window],
        text=play_text(play),
        effect=effect_text(play),
        house=not play.published,
    )


@cache
def type_info(kind: int) -> shown.TypeInfo:
    unit: UnitType = UNITS[kind]
    return shown.TypeInfo(
        title=unit.title,
        role=ROLES[unit.type],
        ranged=phrase(unit.ranged),
        range=None if unit.range is None else DISTANCES[unit.range],
        protection=phrase(unit.protection),
        melee=phrase(unit.melee),
        points=unit.points,
    )


def phrase(word: Word | None) -> str | None:
    return None if word is None else word.phrase


def faces() -> shown.Faces:
    """Every card, for a page that shows them without a game."""
    return shown.Faces(
        cards={CARD_NAMES[k]: card_info(k + 1, card) for k, card in enumerate(DECK)},
        plays={name: play_info(name) for name in PLAYS},
        types={UNITS[kind].name: type_info(kind) for kind in range(len(UNITS))},
    )


def side_view(s: State, side: int) -> shown.Side:
    me = s.sides[side]
    return shown.Side(
        id=SIDES[side],
        title=SIDE_TITLES[side],
        lost=int(me.lost),
        limit=int(me.limit),
        fallen=int(me.fallen),
        hand=int(me.in_hand),
        known=[card + 1 for card in known_cards(s, side)],
        deck=sum(me.hand) + sum(me.deck) - int(me.in_hand),
        discards=[card + 1 for card, n in enumerate(me.discards) if n],
        resolving=[card + 1 for card, n in enumerate(me.resolving) if n],
        turns=int(me.turns),
    )


# ---------------------------------------------------------------- the question
def asking(s: State, asked: Asked) -> shown.Asking:
    """What a question is about, and what limits an answer with a place."""
    name, about = asked.kind.name, asked.args
    unit, other = who_is_asked_about(asked)
    way = [(int(s.path.x[k]), int(s.path.y[k])) for k in range(s.path.n)]
    left = about["left"] if name == "go" else s.field.distance[about["distance"]] if name == "assault" else None
    return shown.Asking(
        seat=SIDES[asked.who],
        unit=None if unit == NONE else unit_id(unit),
        about=None if other == NONE else unit_id(other),
        left=None if left is None else int(left),
        way=way,
        walked=int(s.walked) if name == "when" else 0,
        length=int(length(s.path)) if s.path.n > 1 else 0,
        apart=int(about["distance"]) if name == "spot_for" else None,
        reach=int(reach_of(s, about["step"], unit)) if name == "point" else None,
        arc=name == "point" and S_VERB[about["step"]] == v.V_TARGET_POINT,
    )


OTHERS = ("away", "only", "shooter", "target")


def who_is_asked_about(asked: Asked) -> tuple[int, int]:
    """The unit that a question is about, and the other one in it; NONE where there is none."""
    about = asked.args
    if asked.kind.name == "respond":
        return NONE, about["about"]
    unit = about.get("unit", about.get("command", NONE))
    return unit, next((about[name] for name in OTHERS if name in about), NONE)


# ---------------------------------------------------------------- options as clicks
PLAN, WAY = f.Plan(), f.Path()  # scratch


def dress(s: State, asked: Asked, action: int, handle: Handle) -> None:
    """Where on the table a suggestion leads to."""
    place = place_of(s, asked, action)
    if place is not None:
        handle["place"] = place


def place_of(s: State, asked: Asked, action: int) -> Point | None:
    verb, unit = do.verb(action), asked.args.get("unit", NONE)
    if verb == do.put:
        return *net_spot(s, do.spot(action)), NO_FACING
    if verb == do.move:
        return *stride_end(s, unit, asked.args["left"] >> do.share(action), do.bearing(action) * TURN), NO_FACING
    if verb == do.at:
        return *point_at(s.field, s.path, length(s.path) * do.stop(action) // STOPS), NO_FACING
    if verb == do.aim:
        aimed = s.field.pieces[do.unit(action)]
        return int(aimed.x), int(aimed.y), NO_FACING
    if verb in (do.charge, do.swoop):
        return beside(s, unit, do.unit(action), do.bearing(action) * TURN, verb == do.swoop)
    return None


def stride_end(s: State, unit: int, left: int, toward: int) -> tuple[int, int]:
    """Where a unit gets straight in a direction, from the end of the way that is laid for it."""
    p = s.field.pieces[unit]
    home = p.x, p.y
    set_out(s, unit)
    prepare(s.field, PLAN, unit, left)
    stride(s.field, PLAN, WAY, toward)
    p.x, p.y = home
    return int(WAY.x[WAY.n - 1]), int(WAY.y[WAY.n - 1])


def beside(s: State, unit: int, target: int, toward: int, from_off: bool) -> Point:
    """The place on a side of a unit, facing it."""
    if from_off:
        borrow(s, unit)
    x, y = spot(s.field, unit, target, toward)
    if from_off:
        give_back(s, unit)
    q = s.field.pieces[target]
    return int(x), int(y), int(bearing(q.x - x, q.y - y))


def unit_id(unit: int) -> str:
    return f"unit.{unit}"


def card_id(side: int, card: int) -> str:
    return f"{SIDE_NAMES[side]}.hand.{CARD_NAMES[card]}"
