"""Front Line in sentences: prompts, options with their odds, and the lines of the log."""

from __future__ import annotations

from typing import Any

from sandtable.kernel import Asked, Event

from .board import CITY_NAMES, SQUARES, square_name
from .cards import (
    BLITZ,
    CARD_NAMES,
    DISRUPT,
    HOUSE_CARDS,
    INFANTRY,
    MISS,
    MONTHS,
    RESULT_NAMES,
    ROUT,
    SUPPLY_CARDS,
    SUPPLY_NAMES,
    TANK,
    UNIT_NAMES,
)
from .notation import ANSWERS
from .rules.attack import BY_RALLY, column_of, white_result, yellow_result
from .rules.terms import height
from .state import (
    ATTACK,
    BUILD,
    CACHE,
    COLOUR_NAMES,
    COMMISSION,
    DISRUPTED,
    DROP,
    EMPTY,
    END,
    FIRE,
    FROM_SHIFT,
    KIND_SHIFT,
    MANEUVER,
    MOVE,
    PASS,
    REGROUP,
    RELIEVE,
    RETURN_FIRE,
    SAIL,
    SQUARE_MASK,
    SUPPORT,
    State,
)

CITY_TAKEN = 67  # percent: four of six
MONTH_TITLES = ("September", "October", "November", "December")
__all__ = ["MONTHS", "event_text", "label", "odds", "prompt"]


def colour(c: int) -> str:
    return COLOUR_NAMES[c & 1].capitalize()


def country(s: State, c: int) -> str:
    """'Red', or in the Allies game 'Red of battlefield 2'."""
    return colour(c) + (f" of battlefield {c // 2 + 1}" if s.boards > 1 else "")


def unit_name(s: State, unit: int, with_colour: bool = True) -> str:
    u = s.units[unit]
    name = UNIT_NAMES[u.kind].capitalize()
    return f"{colour(u.colour)} {name}" if with_colour else name


def at(s: State, unit: int) -> str:
    return f"{UNIT_NAMES[s.units[unit].kind].capitalize()} {square_name(s.units[unit].square)}"


def city_name(city: int) -> str:
    return f"{colour(city // 3)}'s {CITY_NAMES[city % 3].title()}"


# ---------------------------------------------------------------- odds
_counted: dict[tuple[int, ...], dict[int, float]] = {}  # a few hundred cases; a table asks for dozens after every move


def odds(s: State, attacker: int, target: int) -> dict[int, float]:
    """Chances of each natural result; a Tank with two dice takes the better one. Rally and the Edge are not counted."""
    a, t = s.units[attacker], s.units[target]
    higher, city = height(s, a.square) > height(s, t.square), s.city_at[t.square]
    dug_in = t.kind == INFANTRY and height(s, t.square) > 0
    case = (column_of(s, attacker, target), s.range1, city % 3 if city >= 0 else -1, dug_in, higher, a.kind == TANK)
    if case not in _counted:
        _counted[case] = counted(s, attacker, target, higher)
    return _counted[case]


def counted(s: State, attacker: int, target: int, higher: bool) -> dict[int, float]:
    count = dict.fromkeys((BLITZ, DISRUPT, ROUT, MISS), 0)
    for white in range(1, 7):
        for yellow in range(1, 7) if higher else (0,):
            result = white_result(s, attacker, target, white, yellow)
            if yellow and s.units[attacker].kind == TANK:
                result = max(result, yellow_result(s, target, yellow))
            count[int(result)] += 1
    total = sum(count.values())
    return {result: n / total for result, n in count.items()}


def shares(s: State, attacker: int, target: int) -> list[tuple[str, int]]:
    """What can come of an attack, in percent."""
    chances = odds(s, attacker, target)
    if s.units[target].status == DISRUPTED:
        return [("destroyed", round(100 * sum(p for r, p in chances.items() if r != MISS)))]
    return [(RESULT_NAMES[r], round(100 * p)) for r, p in chances.items() if p and r != MISS]


def odds_text(s: State, attacker: int, target: int) -> str:
    return ", ".join(f"{name} {share}%" for name, share in shares(s, attacker, target)) or "no chance"


# ---------------------------------------------------------------- options
def label(s: State, decision: str, i: int, action: int) -> str:
    """An option as a sentence that says everything about it."""
    q = s.flow.decisions[i]
    if decision in ANSWERS:
        return answer_label(s, decision, q, action)
    if decision == "supply":
        city = q.args[0] * 3 + action
        kind = "Fallen chit" if s.fallen[city] else f"{SUPPLY_NAMES[action].capitalize()} chits"
        return f"{SUPPLY_NAMES[action].capitalize()} stack: {s.stack[city]} {kind}"
    if decision == "card":
        name = CARD_NAMES[action]
        months = " · ".join("/".join(str(n) for n in month) for month in SUPPLY_CARDS[name])
        return f"{name.replace('-', ' ').title()}: {months}" + (" (house card)" if name in HOUSE_CARDS else "")
    if decision == "first":
        return f"{country(s, action)} goes first"
    if decision == "place":
        return f"Place {UNIT_NAMES[action >> 7].capitalize()} on {square_name(action & SQUARE_MASK)}"
    if decision == "retreat":
        return f"It retreats to {square_name(action)}"
    return action_label(s, decision, q, action)


def answer_label(s: State, decision: str, q: Any, action: int) -> str:
    if decision == "rally":
        return f"Rally {at(s, q.args[1])}" if action else "Do not rally"
    if decision == "edge":
        return "Give up the Edge and roll again" if action else "Keep the Edge, let the dice stand"
    if decision == "die":
        return f"Use the {'yellow' if action else 'white'} die ({q.args[action]})"
    if decision == "rout":
        return "Retreat: your opponent picks the square" if action else "Hold: disrupted where it stands"
    return f"Enter {square_name(q.args[1])}" if action else "Stay where you are"


def action_label(s: State, decision: str, q: Any, action: int) -> str:
    kind, start, end = action >> KIND_SHIFT, (action >> FROM_SHIFT) & SQUARE_MASK, action & SQUARE_MASK
    if kind == END:
        lost = "1 chit is lost" if s.supply == 1 else f"{s.supply} chits are lost"
        return "End your turn" + (f" ({lost})" if s.supply else "")
    if kind == PASS:
        return "Decline the reward" if decision == "reward" else "Pass"
    if kind == COMMISSION:
        return "Commission your Leadership (1 chit)"
    if kind == CACHE:
        return f"Cache: {s.supply + 1} chits instead of {s.supply} (Leadership)"
    if kind == SUPPORT:
        return "Send support: your ally does a Regular Action with one of your chits"
    if kind == BUILD:
        cost = 3 if end == TANK else 2
        return f"Build {UNIT_NAMES[end].capitalize()} ({cost} chits)"
    if kind == RETURN_FIRE:
        return f"Return fire at {at(s, q.args[0])}: {odds_text(s, q.args[1], q.args[0])}"
    unit = s.board[start]
    if kind == ATTACK:
        target = s.board[end]
        if target == EMPTY:
            city = f"{CITY_NAMES[s.city_at[end] % 3].title()} {square_name(end)}"
            return f"{at(s, unit)} attacks the empty {city}: taken {CITY_TAKEN}%"
        return f"{at(s, unit)} attacks {at(s, target)}: {odds_text(s, unit, target)}"
    if kind == FIRE:
        return f"{at(s, unit)} fires at {at(s, q.args[1])}: {odds_text(s, unit, q.args[1])} (Leadership)"
    verbs = {MOVE: "moves to", SAIL: "sails to", DROP: "drops on", MANEUVER: "maneuvers to"}
    if kind in verbs:
        return f"{at(s, unit)} {verbs[kind]} {square_name(end)}" + (" (Leadership)" if kind == MANEUVER else "")
    if kind == REGROUP:
        return f"Regroup {at(s, unit)}"
    assert kind == RELIEVE
    return f"{at(s, unit)} and {at(s, s.board[end])} change places (Leadership)"


def prompt(s: State, asked: Asked, i: int) -> str:
    """The question, with what it is about."""
    q, name = s.flow.decisions[i], asked.kind.name
    if name == "rally":
        return f"{at(s, q.args[0])} attacks your {at(s, q.args[1])} ({odds_text(s, q.args[0], q.args[1])}). Rally it?"
    if name == "edge":
        dice = f"white {q.args[0]}" + (f", yellow {q.args[1]}" if q.args[1] else "")
        return f"The dice show {dice}. You hold the Edge: roll all dice again?"
    if name == "die":
        return f"Your Tank rolled white {q.args[0]} and yellow {q.args[1]}. Which result counts?"
    if name == "fire":
        return f"{unit_name(s, q.args[1])} on {square_name(s.units[q.args[1]].square)} used supply in your range. Opportunity Fire?"
    if name == "rout":
        return f"Your {at(s, q.args[0])} is routed. Hold or retreat?"
    if name == "retreat":
        return f"{unit_name(s, q.args[0])} on {square_name(s.units[q.args[0]].square)} retreats. Where to?"
    if name == "displace":
        return f"Your {at(s, q.args[0])} may enter {square_name(q.args[1])}."
    if name == "action":
        kind = SUPPLY_NAMES[s.supply_kind].capitalize()
        return f"{s.supply} {kind} {'chit' if s.supply == 1 else 'chits'} left. What do you do?"
    return asked.kind.prompt


# ---------------------------------------------------------------- the log
def event_text(s: State, event: Event) -> str:
    """One line of the log."""
    v, kind = event.values, event.kind
    sq = {k: square_name(q) for k, q in v.items() if k in ("start", "end", "square") and 0 <= q < 2 * SQUARES}
    if "unit" in v:
        who = unit_name(s, v["unit"])
        if kind in UNIT_LINES:
            return UNIT_LINES[kind].format(unit=who, **sq)
        if kind in ("attacked", "opportunity fire"):
            verb = "attacks" if kind == "attacked" else "fires on"
            return f"{who} {sq['start']} {verb} {unit_name(s, v['target'])} {sq['end']}."
        if kind == "attacked city":
            return f"{who} {sq['start']} attacks the empty {CITY_NAMES[s.city_at[v['square']] % 3].title()} {sq['square']}."
        if kind == "relieved":
            return f"{who} {sq['start']} and {unit_name(s, v['other'], False)} {sq['end']} change places."
    return other_text(s, kind, v, sq)


UNIT_LINES = {
    "moved": "{unit} moves {start} to {end}.",
    "sailed": "{unit} sails {start} to {end}.",
    "dropped": "{unit} drops from {start} onto {end}.",
    "built": "{unit} is built on {square}.",
    "regrouped": "{unit} on {square} is active again.",
    "blitzed": "{unit} on {square} is destroyed.",
    "disrupted": "{unit} on {square} is disrupted.",
    "retreated": "{unit} retreats {start} to {end}.",
    "displaced": "{unit} advances {start} to {end}.",
    "maneuvered": "{unit} maneuvers {start} to {end}.",
}


def other_text(s: State, kind: str, v: dict[str, int], sq: dict[str, str]) -> str:
    if kind == "placed":
        return f"{country(s, v['country'])} has placed all units."
    if kind == "revealed":
        return "Both set-ups are revealed."
    if kind == "card taken":
        return f"{country(s, v['country'])} plays {CARD_NAMES[v['card']].replace('-', ' ').title()}."
    if kind == "card rolled":
        low = "They roll again." if v["red"] == v["green"] else f"{colour(int(v['red'] > v['green']))} picks again."
        return f"Both want the same card: Red rolls {v['red']}, Green {v['green']}. {low}"
    if kind == "starter rolled":
        return f"A {v['die']}: {colour(v['colour'])} says who goes first."
    if kind == "first named":
        return f"{country(s, v['country'])} goes first."
    if kind == "month began":
        return f"{MONTH_TITLES[v['month']]} begins."
    if kind == "stack taken":
        plural = "chit" if v["chits"] == 1 else "chits"
        return f"{country(s, v['country'])} takes {v['chits']} {SUPPLY_NAMES[v['supply']].capitalize()} {plural}."
    if kind == "turn ended":
        return f"{country(s, v['country'])} ends the turn" + (f", losing {v['lost']}." if v["lost"] else ".")
    if kind == "commissioned":
        return f"{country(s, v['country'])} commissions Leadership."
    if kind == "leadership ready":
        return f"{country(s, v['country'])}'s Leadership is available."
    if kind == "rallied":
        return f"{country(s, v['country'])} rallies {unit_name(s, v['target'], False)} {sq['square']}."
    if kind == "rolled":
        dice = f"white {v['white']}" + (f", yellow {v['yellow']}" if v["yellow"] else "")
        return f"Dice: {dice} (range column {v['column']})."
    if kind == "rerolled":
        return f"{colour(v['colour'])} gives up the Edge: the dice are rolled again."
    if kind == "city die":
        return f"Die: {v['die']} ({'taken' if v['die'] <= 4 else 'missed'})."
    if kind == "result":
        return f"Result: {RESULT_NAMES[v['result']]}" + (" after Rally." if v["cause"] == BY_RALLY else ".")
    if kind == "edge moved":
        return f"{colour(v['colour'])} gets the Edge, Off."
    if kind == "edge on":
        return f"{colour(v['colour'])}'s Edge is On."
    if kind == "fell":
        return f"{city_name(v['city'])} {sq['square']} falls."
    if kind == "freed":
        return f"{city_name(v['city'])} {sq['square']} is freed."
    if kind == "cached":
        return f"{country(s, v['country'])} caches a chit: {v['chits']} now."
    if kind == "support sent":
        return f"{country(s, v['country'])} sends support to {country(s, v['ally'])}."
    if kind == "game over":
        return "Peace: the game is drawn." if v["winner"] == 2 else f"{colour(v['winner'])} wins."
    return f"{kind} {v}"
