"""What a page or a screen shows of a game of Front Line, from a state that is already cut down to what the seat may know.

Plain data with names instead of numbers; nothing is decided here. docs/view.md describes it.
"""

from __future__ import annotations

from typing import Any

from .board import CITY_NAMES, MAP_TITLES, MAPS, SQUARES, TERRAIN_NAMES, square_name
from .board import HEIGHT as HEIGHTS
from .cards import CARD_NAMES, HOUSE_CARDS, SUPPLY_NAMES, UNIT_NAMES
from .notation import COUNTRY_NAMES, DEEDS, VERBS
from .rules.end import is_purple_hex, points
from .state import (
    ACTIVE,
    ARMY,
    ATTACK,
    COLOUR_NAMES,
    DISRUPTED,
    EMPTY,
    FROM_SHIFT,
    KIND_SHIFT,
    LEADERSHIP_NAMES,
    NOBODY,
    NONE,
    PLAYING,
    RESERVE,
    SQUARE_MASK,
    State,
)
from .words import MONTH_TITLES


def table_view(s: State, seat_names: list[str]) -> dict[str, Any]:
    countries = range(2 * s.boards)
    return {
        "phase": phase(s),
        "board": {
            "grid": {"boards": int(s.boards), "w": 6, "h": 10, "cells": [cell(s, q) for q in range(s.boards * SQUARES)]},
            "maps": [MAP_TITLES[tuple(MAPS)[s.maps[b]]] for b in range(s.boards)],
            "house": True,
        },
        "entities": {
            f"u{unit}": entity(s, unit)
            for unit, u in enumerate(s.units)
            if u.status in (ACTIVE, DISRUPTED) and u.square >= 0
        },
        "countries": [country(s, c, seat_names) for c in countries],
        "turn": turn(s),
        "edge": [
            {"holder": None if s.edge_holder[b] == NOBODY else COLOUR_NAMES[s.edge_holder[b]], "on": bool(s.edge_on[b])}
            for b in range(s.boards)
        ],
        "points": {name: points(s, colour) for colour, name in enumerate(COLOUR_NAMES)},
        "winner": None if s.winner == NOBODY else (*COLOUR_NAMES, "draw")[s.winner],
    }


def phase(s: State) -> dict[str, Any]:
    if s.stage != PLAYING:
        return {"steps": list(MONTH_TITLES), "current": -1, "label": "Setting up"}
    month = min(s.month, 3)
    who = COLOUR_NAMES[s.player & 1].capitalize()
    return {
        "steps": list(MONTH_TITLES),
        "current": int(month),
        "label": f"{MONTH_TITLES[month]}, turn {s.turn + 1} of {6 * s.boards}: {who}",
    }


def cell(s: State, square: int) -> dict[str, Any]:
    city = s.city_at[square]
    ground = s.ground[square]
    rows = square % SQUARES // 6
    return {
        "id": square_name(square),
        "board": square // SQUARES,
        "t": TERRAIN_NAMES[ground],
        "h": int(HEIGHTS[ground]),
        "hex": bool(is_purple_hex(s, square)),
        "country": "red" if rows < 3 else "green" if rows > 6 else None,
        "city": None
        if city == NONE
        else {"kind": CITY_NAMES[city % 3], "owner": COUNTRY_NAMES[city // 3], "fallen": bool(s.fallen[city])},
    }


def entity(s: State, unit: int) -> dict[str, Any]:
    u = s.units[unit]
    return {
        "face": f"frontline/{UNIT_NAMES[u.kind]}",
        "name": f"{COLOUR_NAMES[u.colour].capitalize()} {UNIT_NAMES[u.kind].capitalize()}",
        "owner": COLOUR_NAMES[u.colour],
        "at": {"cell": square_name(u.square)},
        "state": {
            "disrupted": u.status == DISRUPTED,
            "acted": [deed for deed, bit in DEEDS.items() if u.done >> bit & 1],
            "spent": u.actions >= 2,
        },
    }


def country(s: State, c: int, seat_names: list[str]) -> dict[str, Any]:
    army = s.units[(c & 1) * ARMY : (c & 1) * ARMY + 20 * s.boards]
    card = CARD_NAMES[s.card[c]]
    return {
        "id": COUNTRY_NAMES[c],
        "colour": COLOUR_NAMES[c & 1],
        "seat": seat_names[s.seat_of[c]],
        "leadership": LEADERSHIP_NAMES[s.leadership[c]],
        "stacks": {
            SUPPLY_NAMES[k]: {"chits": int(s.stack[c * 3 + k]), "fallen": bool(s.fallen[c * 3 + k])} for k in range(3)
        },
        "reserve": {
            kind: sum(u.status == RESERVE and u.home == c and u.kind == k for u in army) for k, kind in enumerate(UNIT_NAMES)
        },
        "on_field": sum(u.status in (ACTIVE, DISRUPTED) and u.square // SQUARES == c // 2 for u in army),
        "card": {"name": card, "house": card in HOUSE_CARDS},
    }


def turn(s: State) -> dict[str, Any] | None:
    if s.stage != PLAYING:
        return None
    spending = None
    if s.spending != NONE:
        spending = {
            "city": SUPPLY_NAMES[s.spending % 3],
            "kind": SUPPLY_NAMES[s.supply_kind],
            "left": int(s.supply),
            "granted": int(s.granted),
        }
    return {"country": COUNTRY_NAMES[s.player], "month": int(min(s.month, 3)), "number": s.turn + 1, "spending": spending}


# ---------------------------------------------------------------- options as clicks
def handle(s: State, decision: str, q: Any, action: int) -> dict[str, Any]:
    """Where an option is clicked: `on` a unit, `to` a cell or unit, in a `group` of its kind; buttons have neither."""
    if decision in ("rally", "edge", "die", "rout", "displace"):
        return {"kind": "button", "group": decision}
    if decision == "retreat":
        return {"kind": "cell", "group": "retreat", "on": f"u{q.args[0]}", "to": square_name(action)}
    if decision == "place":
        return {"kind": "cell", "group": UNIT_NAMES[action >> 7], "to": square_name(action & SQUARE_MASK)}
    if decision in ("supply", "card", "first"):
        return {"kind": "button", "group": decision}
    kind, start, end = action >> KIND_SHIFT, (action >> FROM_SHIFT) & SQUARE_MASK, action & SQUARE_MASK
    verb = VERBS[kind]
    if decision == "reward" and verb == "maneuver":
        return {"kind": "cell", "group": verb, "on": f"u{q.args[1]}", "to": square_name(end)}
    if verb in ("move", "sail", "drop", "maneuver"):
        return {"kind": "cell", "group": verb, "on": f"u{s.board[start]}", "to": square_name(end)}
    if kind == ATTACK:
        target = s.board[end]
        to = square_name(end) if target == EMPTY else f"u{target}"
        return {"kind": "cell" if target == EMPTY else "entity", "group": "attack", "on": f"u{s.board[start]}", "to": to}
    if verb == "relieve":
        return {"kind": "entity", "group": verb, "on": f"u{s.board[start]}", "to": f"u{s.board[end]}"}
    if verb in ("regroup", "fire"):
        return {"kind": "entity", "group": verb, "on": f"u{s.board[start]}"}
    return {"kind": "button", "group": verb}
