"""What a page or a screen shows of a game of Burnt Moon, from a state that is already cut down to what the seat may know.

Plain data with names instead of numbers; nothing is decided here. Cards alike lie together under one id that says what and
where they are (`lfa.3.xed-a`, `hand.tir-b`): no card can be followed through a pile.
"""

from __future__ import annotations

from typing import Any

from sandtable.kernel import Asked

from .cards import (
    BID,
    BOLSTER,
    CARD_NAMES,
    DEPLOY,
    END,
    HUNKER,
    INTERFERENCE,
    LANES,
    MOVE,
    N_CARDS,
    NONE,
    PERSONNEL,
    PLACE,
    READY,
    REDEPLOY,
    ROV_KINDS,
    SHOCK,
    SIDE_NAMES,
    SIDE_TITLES,
    VERBS,
    VICTORY,
    WITHDRAW,
    title,
)
from .rules.end import moss_on_table
from .rules.rov import attack_value, defence_value
from .rules.terms import has_majority, points, strength
from .state import (
    BIDDING,
    CARD_MASK,
    CARD_SHIFT,
    DOWN_SHIFT,
    LANE_MASK,
    LANE_SHIFT,
    NOBODY,
    ROV_MASK,
    ROV_SHIFT,
    SETTING_UP,
    TURNS,
    VERB_SHIFT,
    State,
)
from .words import card_text

STEPS = ("Draw", "Bid", "First turn", "Second turn")
ENEMY = ("attack", "shock", "blast", "strike")


def table_view(s: State, seat: int) -> dict[str, Any]:
    return {
        "phase": phase(s),
        "board": {"lanes": [lane_view(s, lane) for lane in range(LANES)], "house": True},
        "entities": {**lane_entities(s), **hand_entities(s, seat)},
        "cards": {name: card_view(s, 0, card) for card, name in enumerate(CARD_NAMES)},
        "sides": [side_view(s, side, seat) for side in range(2)],
        "turn": {"round": int(s.round), "player": SIDE_NAMES[s.player] if s.stage == TURNS else None},
        "holder": SIDE_NAMES[s.holder],
        "bids": {n: None if s.bids[i] == NONE else CARD_NAMES[s.bids[i]] for i, n in enumerate(SIDE_NAMES)},
        "playing": None if s.playing == NONE else CARD_NAMES[s.playing],
        "overclock": None if s.overclock == NONE else "ab"[s.overclock],
        "target": VICTORY,
        "winner": None if s.winner == NOBODY else (*SIDE_NAMES, "draw")[s.winner],
    }


def phase(s: State) -> dict[str, Any]:
    if s.stage == SETTING_UP:
        return {"steps": list(STEPS), "current": -1, "label": "Setting up"}
    current = 1 if s.stage == BIDDING else 2 if s.player == s.holder else 3
    label = "bids" if s.stage == BIDDING else f"{SIDE_TITLES[s.player]}'s turn"
    return {"steps": list(STEPS), "current": current, "label": f"Round {s.round}: {label}"}


def lane_view(s: State, lane: int) -> dict[str, Any]:
    ahead = [has_majority(s, side, lane) for side in range(2)]
    return {
        "id": f"lane.{lane + 1}",
        "number": lane + 1,
        "majority": next((SIDE_NAMES[side] for side in range(2) if ahead[side]), None),
        "sides": {name: site_view(s, side, lane) for side, name in enumerate(SIDE_NAMES)},
    }


def site_view(s: State, side: int, lane: int) -> dict[str, Any]:
    here = side * LANES + lane
    tile = side * LANES + s.site[here]
    return {
        "points": int(s.tile_points[tile]),
        "defence": int(s.tile_defence[tile]),
        "controlled": bool(s.controlled[here]),
        "fort": bool(s.fort[here]),
        "strength": int(strength(s, side, lane)),
    }


def lane_entities(s: State) -> dict[str, Any]:
    """The ROVs in the lanes: one entry for all alike."""
    found = {}
    for side, owner in enumerate(SIDE_NAMES):
        for lane in range(LANES):
            for kind in range(ROV_KINDS):
                at = (side * LANES + lane) * ROV_KINDS + kind
                for count, state in ((s.up[at], ""), (s.down[at], "!")):
                    if count:
                        found[f"{owner}.{lane + 1}.{CARD_NAMES[kind]}{state}"] = {
                            "face": f"burntmoon/{CARD_NAMES[kind]}",
                            "name": title(kind, side),
                            "owner": owner,
                            "at": {"lane": f"lane.{lane + 1}"},
                            "count": int(count),
                            "state": {"disrupted": bool(state)},
                            "attack": int(attack_value(s, side, lane, kind)),
                            "defence": int(defence_value(s, side, lane, kind)),
                        }
    return found


def hand_entities(s: State, seat: int) -> dict[str, Any]:
    """The cards in one's own hand."""
    if seat < 0:
        return {}
    return {
        f"hand.{CARD_NAMES[card]}": {
            "face": f"burntmoon/{CARD_NAMES[card]}",
            "name": title(card, seat),
            "owner": SIDE_NAMES[seat],
            "at": {"zone": "hand"},
            "count": int(s.hand[seat * N_CARDS + card]),
            "state": {},
        }
        for card in range(N_CARDS)
        if s.hand[seat * N_CARDS + card]
    }


def card_view(s: State, side: int, card: int) -> dict[str, Any]:
    """A card as printed; both titles, and the text made from what it does. Where the sides differ, LFA's numbers are shown."""
    kind = "interference" if card == INTERFERENCE else "personnel" if CARD_NAMES[card] in PERSONNEL else "rov"
    at = side * N_CARDS + card
    shown: dict[str, Any] = {
        "titles": {name: title(card, i) for i, name in enumerate(SIDE_NAMES)},
        "kind": kind,
        "initiative": int(s.initiative[at]),
        "text": card_text(s, side, card),
        "force": "ab"[card & 1] if kind == "rov" else None,
        "house": True,
    }
    if kind == "rov":
        t = side * 8 + (card >> 1) * 2
        shown |= {"defence": int(s.defence[side * 4 + (card >> 1)]), "attack": [int(s.attack[t + 1]), int(s.attack[t])]}
    return shown


def side_view(s: State, side: int, seat: int) -> dict[str, Any]:
    cards = range(side * N_CARDS, side * N_CARDS + N_CARDS)
    piles = {"discard": s.discard, "supply": s.supply, "removed": s.removed}
    shown = {zone: {CARD_NAMES[i - cards[0]]: int(field[i]) for i in cards if field[i]} for zone, field in piles.items()}
    return {
        "id": SIDE_NAMES[side],
        "title": SIDE_TITLES[side],
        "points": int(points(s, side)),
        "moss": int(moss_on_table(s, side)),
        "stock": int(s.stock[side]),
        "hand": int(s.in_hand[side]),
        "deck": int(s.in_deck[side]),
        # One's own deck is known as a set; of the other side's, deck and hand together are.
        "unseen": {CARD_NAMES[i - cards[0]]: int(s.deck[i]) for i in cards if s.deck[i]},
        **shown,
    }


# ---------------------------------------------------------------- options as clicks
def handle(s: State, asked: Asked, action: int) -> dict[str, Any]:
    """Where an option is clicked: first `on` a card of the hand, then `to` a lane, an ROV or a supply card."""
    verb, card, lane = action >> VERB_SHIFT, action >> CARD_SHIFT & CARD_MASK, (action >> LANE_SHIFT & LANE_MASK) + 1
    rov, down = action >> ROV_SHIFT & ROV_MASK, "!" if action >> DOWN_SHIFT & 1 else ""
    me, foe, decision = SIDE_NAMES[asked.who], SIDE_NAMES[1 - asked.who], asked.kind.name
    if verb == END:
        return {"kind": "button", "group": "end"}
    if decision == "bolster":
        return {"kind": "entity", "group": "bolster", "to": f"supply.{CARD_NAMES[action & CARD_MASK]}"}
    if decision in ("blast", "withdraw"):
        where = int(s.flow.decisions[asked.i].args[0 if decision == "blast" else 1]) + 1
        owner = foe if decision == "blast" else me
        return {"kind": "entity", "group": decision, "to": f"{owner}.{where}.{CARD_NAMES[rov]}{down}"}
    on = f"hand.{CARD_NAMES[card]}"
    group = VERBS[verb]
    if verb == PLACE:
        return {"kind": "cell", "group": CARD_NAMES[card], "to": f"lane.{lane}"}
    if verb == BID:
        return {"kind": "entity", "group": "bid", "on": on}
    if decision == "again":
        on = f"playing.{CARD_NAMES[card]}"
    if verb == DEPLOY:
        return {"kind": "cell", "group": group, "on": on, "to": f"lane.{lane}"}
    if verb == READY:
        return {"kind": "entity", "group": group, "on": on, "to": f"{me}.{lane}.{CARD_NAMES[card]}!"}
    if verb == BOLSTER:
        return {"kind": "entity", "group": group, "on": on, "to": f"supply.{CARD_NAMES[action & CARD_MASK]}"}
    if group in ENEMY:
        return {"kind": "entity", "group": group, "on": on, "to": f"{foe}.{lane}.{CARD_NAMES[rov]}{down}"}
    if verb == WITHDRAW:
        return {"kind": "entity", "group": group, "on": on, "to": f"{me}.{lane}.{CARD_NAMES[rov]}{down}"}
    if verb == MOVE:
        return {"kind": "cell", "group": group, "on": on, "to": f"lane.{(action & LANE_MASK) + 1}"}
    if verb == REDEPLOY:
        return {"kind": "cell", "group": group, "on": on, "to": f"lane.{(action & LANE_MASK) + 1}"}
    if HUNKER < verb < SHOCK:
        return {"kind": "entity", "group": group, "on": on, "to": f"{me}.{lane}.{CARD_NAMES[card]}"}
    return {"kind": "button", "group": group, "on": on}
