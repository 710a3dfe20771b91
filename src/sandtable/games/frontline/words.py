"""Front Line in sentences: prompts, and options with their odds."""

from __future__ import annotations

from collections.abc import Iterator
from functools import cache

from sandtable.kernel import Asked
from sandtable.kernel.phrases import About

from . import cards
from . import verbs as do
from .board import CITY_KIND, CITY_NAMES, SQUARE_NAMES, square_name
from .rules.attack import column_of, is_adv, rally_result, white_result, yellow_result
from .rules.terms import city_of, colour_of, height
from .state import AVAILABLE, COLOUR_NAMES, DISRUPTED, EMPTY, NONE, State

UNIT_TITLES = tuple(name.capitalize() for name in cards.UNIT_NAMES)
MOST_THAT_TAKES = 4  # the highest die that takes an empty city
CITY_TAKEN = 67  # percent: four of six


def colour(c: int) -> str:
    return COLOUR_NAMES[colour_of(c)].capitalize()


def unit_name(s: State, unit: int) -> str:
    u = s.units[unit]
    return f"{colour(u.colour)} {UNIT_TITLES[u.kind]}"


def at(s: State, unit: int) -> str:
    u = s.units[unit]
    return f"{UNIT_TITLES[u.kind]} {SQUARE_NAMES[u.square]}"


# ---------------------------------------------------------------- odds
Shares = tuple[tuple[str, int], ...]  # what can come of dice, in percent
_shares: dict[tuple[int, ...], Shares] = {}  # a few hundred cases; a table asks for dozens after every move


def shares(s: State, attacker: int, target: int) -> Shares:
    """What can come of an attack."""
    a, t = s.units[attacker], s.units[target]
    above, below, city = height(s, a.square), height(s, t.square), s.city_at[t.square]
    case = (
        column_of(s, attacker, target),
        s.range1,
        CITY_KIND[city] if city != NONE else NONE,
        t.kind == cards.INFANTRY and below > 0,
        above > below,
        a.kind == cards.TANK,
        t.status == DISRUPTED,
    )
    if case not in _shares:
        _shares[case] = tuple(counted(s, attacker, target))
    return _shares[case]


def counted(s: State, attacker: int, target: int) -> Iterator[tuple[str, int]]:
    chances = odds(s, attacker, target)
    if s.units[target].status == DISRUPTED:
        yield "destroyed", round(100 * sum(p for r, p in chances.items() if r != cards.MISS))
    else:
        yield from ((cards.RESULT_NAMES[r], round(100 * p)) for r, p in chances.items() if p and r != cards.MISS)


def odds(s: State, attacker: int, target: int) -> dict[int, float]:
    """Chances of each natural result; a Tank with two dice takes the better one. Rally and the Edge are not counted."""
    higher = height(s, s.units[attacker].square) > height(s, s.units[target].square)
    count = dict.fromkeys((cards.BLITZ, cards.DISRUPT, cards.ROUT, cards.MISS), 0)
    for white in range(1, 7):
        for yellow in range(1, 7) if higher else (0,):
            result = white_result(s, attacker, target, white, yellow)
            if yellow and s.units[attacker].kind == cards.TANK:
                result = max(result, yellow_result(s, target, yellow))
            count[int(result)] += 1
    total = sum(count.values())
    return {result: n / total for result, n in count.items()}


@cache
def odds_line(chances: Shares) -> str:
    return ", ".join(f"{name} {share}%" for name, share in chances) or "no chance"


def odds_text(s: State, attacker: int, target: int) -> str:
    return odds_line(shares(s, attacker, target))


# ---------------------------------------------------------------- options
def standing(s: State, square: int) -> str:
    """The unit on a square."""
    return at(s, s.board[square])


def victim(s: State, square: int) -> str:
    if s.board[square] != EMPTY:
        return standing(s, square)
    return f"the empty {CITY_NAMES[CITY_KIND[s.city_at[square]]].title()} {square_name(square)}"


def outcomes(s: State, asked: Asked, action: int) -> Shares:
    """What can come of the dice of an option, in percent; nothing where none are thrown."""
    verb = do.verb(action)
    if verb == do.attack:
        target = s.board[do.to(action)]
        return (("taken", CITY_TAKEN),) if target == EMPTY else shares(s, s.board[do.start(action)], target)
    if verb == do.fire:
        return shares(s, s.board[do.start(action)], asked.args["target"])
    if verb == do.reroll:
        target = aimed_at(s, asked)
        return (("taken", CITY_TAKEN),) if target == EMPTY else shares(s, asked.args["attacker"], target)
    if verb == do.return_fire:
        return shares(s, asked.args["target"], asked.args["attacker"])
    return ()


def aimed_at(s: State, asked: Asked) -> int:
    """The unit that a question about dice is about; EMPTY where they are rolled for a city."""
    about = asked.args
    return about.get("target", int(s.board[about["square"]]) if "square" in about else NONE)


def shortly(name: str) -> str:
    """'B' for Blitz; what has no letter is said in full."""
    return name[0] if name in cards.RESULT_NAMES else f"{name} "


def chances(s: State, asked: Asked, action: int) -> str:
    """'B33 D17 R33'."""
    return " ".join(f"{shortly(name)}{share}" for name, share in outcomes(s, asked, action)) or "no chance"


def lost(s: State, asked: Asked, action: int) -> str:
    return "" if not s.supply else "(1 chit is lost)" if s.supply == 1 else f"({s.supply} chits are lost)"


def stack_text(s: State, asked: Asked, action: int) -> str:
    """'3 Air chits', '1 Fallen chit'."""
    city = city_of(asked.args["country"], do.stack(action))
    kind = "Fallen chit" if s.cities[city].fallen else f"{cards.SUPPLY_NAMES[do.stack(action)].capitalize()} chits"
    return f"{s.cities[city].stack} {kind}"


def shot(asked: Asked) -> tuple[int, int]:
    return asked.args["attacker"], asked.args["target"]


# What labels say that no part of an answer does.
do.answers.facts = {
    "lost": lost,
    "mover": About("start", standing),
    "victim": About("to", victim),
    "other": About("to", standing),
    "odds": lambda s, asked, a: odds_line(outcomes(s, asked, a)),
    "chances": chances,
    "piece": About("kind", lambda s, kind: UNIT_TITLES[kind]),
    "cost": About("kind", lambda s, kind: str(cards.BUILD_COST[kind])),
    "left": lambda s, asked, a: str(s.supply),
    "more": lambda s, asked, a: str(s.supply + 1),
    "months": lambda s, asked, a: " · ".join(
        "/".join(map(str, month)) for month in cards.SUPPLY_CARDS[cards.CARD_NAMES[do.card(a)]]
    ),
    "white_says": lambda s, asked, a: result_of(
        s, asked, white_result(s, *shot(asked), asked.args["white"], asked.args["yellow"])
    ),
    "yellow_says": lambda s, asked, a: result_of(s, asked, yellow_result(s, asked.args["target"], asked.args["yellow"])),
    "house": lambda s, asked, a: "(house card)" if cards.CARD_NAMES[do.card(a)] in cards.HOUSE_CARDS else "",
    "chits": stack_text,
}


def dice_say(s: State, asked: Asked) -> str:
    """'white 5: Rout, yellow 2: Disrupt': what has been rolled, and what each die would come to."""
    about = asked.args
    white, yellow, attacker = about["white"], about["yellow"], about["attacker"]
    target = aimed_at(s, asked)
    if target == EMPTY:
        return f"a {white}: the city is {'taken' if white <= MOST_THAT_TAKES else 'missed'}"
    if not yellow:
        return f"white {white}: {result_of(s, asked, white_result(s, attacker, target, white, 0))}"
    both = result_of(s, asked, white_result(s, attacker, target, white, yellow))
    if s.units[attacker].kind == cards.TANK:
        return f"white {white}: {both}, yellow {yellow}: {result_of(s, asked, yellow_result(s, target, yellow))}"
    if is_adv(s, attacker, target, white):
        return f"white {white}: Adv, so yellow {yellow}: {both}"
    return f"white {white}: {both} (yellow {yellow} does not count)"


def result_of(s: State, asked: Asked, result: int) -> str:
    """A result by its name; where the target was rallied, what Rally makes of it."""
    target = aimed_at(s, asked)
    name = cards.RESULT_NAMES[result]
    if asked.args["rallied"] and result != cards.MISS:
        return f"{name}, by Rally {cards.RESULT_NAMES[rally_result(s, target, result)]}"
    return name


def prompt(s: State, asked: Asked) -> str:
    """The question, with what it is about."""
    about, name = asked.args, asked.kind.name
    attacker, target = about.get("attacker", NONE), about.get("target", NONE)
    if name == "rally":
        return f"{at(s, attacker)} attacks your {at(s, target)} ({odds_text(s, attacker, target)}). Rally it?"
    if name == "edge":
        return f"The dice show {dice_say(s, asked)}. You hold the Edge: roll all dice again?"
    if name == "die":
        return f"Your Tank rolled {dice_say(s, asked)}. Which die counts?"
    if name == "fire":
        return (
            f"{unit_name(s, target)} on {square_name(s.units[target].square)} used supply in your range. Opportunity Fire?"
        )
    if name == "rout":
        return f"Your {at(s, target)} is routed. Hold or retreat?"
    if name == "retreat":
        return f"{unit_name(s, target)} on {square_name(s.units[target].square)} retreats. Where to?"
    if name == "displace":
        return f"Your {at(s, attacker)} may enter {square_name(about['square'])}."
    if name == "action" and not s.supply:
        led = s.sides[about["country"]].leadership == AVAILABLE
        return (
            f"No chits left: {'spend your Leadership on a task, or end' if led else 'all that is left is to end'} your turn."
        )
    if name == "task":
        return "Both sides could use a task now. Spend your Leadership on one before your opponent may, or pass?"
    if name == "respond":
        return "It is another player's turn. Spend your Leadership on Maneuver or Relieve now, or pass?"
    if name == "action":
        kind = cards.SUPPLY_NAMES[s.supply_kind].capitalize()
        return f"{s.supply} {kind} {'chit' if s.supply == 1 else 'chits'} left. What do you do?"
    return asked.kind.prompt
