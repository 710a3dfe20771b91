"""The second reading beside a game that is being played: what may be answered to every question, the sum of every attack, the
result that follows from the card that is flipped, and the statuses that are left. Written from the ledger and the rulebook; of the
game it uses its position, the cards in a hand and where the stops of a way are.

Whether a unit can move or charge at all is looked at from both sides: what is offered must end where the book lets it, within the
allowance as the crow flies, and what the book allows straight ahead must be offered.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from typing import Any

from sandtable.games.fantasycards import verbs as do
from sandtable.games.fantasycards.board.ways import length, point_at
from sandtable.games.fantasycards.cards import ACTIONS, DECK, SITUATIONS
from sandtable.games.fantasycards.game import fantasycards as game
from sandtable.games.fantasycards.state import OFF, ON
from sandtable.games.fantasycards.units import TYPE_NAMES
from sandtable.games.fantasycards.vocabulary import RESULTS, TRIGGERS

from . import by_the_book as book
from .by_the_book import MEDIUM, SHORT, VS, Table, Unit
from .exact import Disc, Place, square, touched, toward, within
from .scenes import table_of

STEADY = {"infantry", "legendary", "command"}
CHASERS = {"cavalry", "chariot", "creature", "rider", "swarm", "monstrous", "legendary"}
DODGERS = {"skirmish", "rider", "archer", "creature", "civilian"}
SHIELDS = {"infantry", "legendary", "militia", "command", "war-machine"}
Answer = tuple[str, int, int]  # what is played, the card, the unit


def position(s: Any) -> Table:
    """A game's position as the second reading has it."""
    table = table_of(s.field)
    for k, unit in enumerate(table.units):
        mine = s.units[k]
        unit.type, unit.acted = TYPE_NAMES[mine.kind], mine.acted > 0
        unit.on_field, unit.gone = mine.where == ON, mine.where not in (ON, OFF)
        unit.shaken, unit.out, unit.confused = mine.shaken > 0, mine.out > 0, mine.confused > 0
        unit.r = unit.r or book.INCH
    return table


def hand(s: Any, side: int) -> list[tuple[int, str, str]]:
    """The cards of a hand: their numbers, Actions and Situations."""
    held = [k for k in range(len(DECK)) if s.sides[side].hand[k]]
    return [(k, ACTIONS[DECK[k].action].name, SITUATIONS[DECK[k].situation].name) for k in held]


def near(table: Table, a: Unit, b: Unit, distance: int) -> bool:
    return a.there and b.there and within(a.place, b.place, table.reach(distance))


def enemies(table: Table, side: int) -> list[Unit]:
    return [u for u in table.units if u.there and u.side != side and u.type != "obstacle"]


# ---------------------------------------------------------------- can it be used
def beside(table: Table, unit: Unit, target: Unit, degrees: int) -> Place:
    ex, ey = toward(degrees)
    far = unit.r + target.r + book.TOUCH // 2
    return target.place[0] + round(far * ex), target.place[1] + round(far * ey)


def lands(table: Table, unit: Unit, target: Unit) -> bool:
    """Is there a free spot beside a target for who comes out of the air?"""
    return any(not book.why_not_end(table, unit, beside(table, unit, target, k), target) for k in range(0, 360, 15))


def shot_from_anywhere(table: Table, unit: Unit, target: Unit) -> bool:
    turned = replace(unit, facing=facing_to(unit.place, target.place))
    others = [turned if u is unit else u for u in table.units]
    return book.ranged_shift(replace(table, units=others), turned, target) is not None


def facing_to(a: Place, b: Place) -> int:
    """One of the four quarters in which b lies: it is in that arc."""
    dx, dy = b[0] - a[0], b[1] - a[1]
    return (90 if dx > 0 else 270) if abs(dx) > abs(dy) else (180 if dy > 0 else 0)


def aims_at(table: Table, unit: Unit, target: Unit, reach: int, seen: bool) -> bool:
    if not within(unit.place, target.place, reach) or not book.in_arc(unit, target.place):
        return False
    return not seen or book.look(table, unit.place, unit, target, target.place).seen


def shows(table: Table, unit: Unit, target: Unit, arc: bool) -> bool:
    """May a shot be tried where distances are measured after a card is played? (111) At all it sees, in its arc or around."""
    return unit.ranged > 0 and book.line_of_sight(table, unit, target).seen and (not arc or book.in_arc(unit, target.place))


def situation_in_the_open(table: Table, name: str, unit: Unit, own: bool, guess: bool = False) -> bool:
    """May a Situation be played on a unit while nothing is resolved? (Ledger H.4) `guess`: its distances are not known yet."""
    foes, on = enemies(table, unit.side), unit.there
    if not unit.able:
        return False
    if name in ("aerial-charge", "infiltration", "conjured-mist"):
        return {
            "aerial-charge": unit.type == "aerial" and not on and any(lands(table, unit, foe) for foe in foes),
            "infiltration": unit.type == "infiltrator" and not on,
            "conjured-mist": unit.type == "sorcerous" and on,
        }[name]
    if not own or not on:
        return False
    if name == "inspirational-leadership":
        return unit.type == "command"
    if name == "clear-the-obstacle":
        stakes = [o for o in table.units if o.there and o.type == "obstacle"]
        return unit.type == "sapper" and any(within(unit.place, o.place, table.reach(VS) + o.r) for o in stakes)
    if name == "breach-the-walls":
        walls = [t for t in table.terrain if t.linear and t.effects]
        return unit.type == "war-machine" and any(touched(t.shape, unit.place, unit.r + book.TOUCH) for t in walls)
    if name == "arcane-bolt":
        how = (lambda foe: shows(table, unit, foe, False)) if guess else (lambda foe: shot_from_anywhere(table, unit, foe))
        return unit.type == "sorcerous" and any(how(foe) for foe in foes)
    if name == "terrifying-presence":
        if unit.type not in ("monstrous", "legendary", "swarm"):
            return False
        return any(near(table, unit, foe, SHORT) and book.line_of_sight(table, unit, foe).seen for foe in foes)
    if name == "breath-of-ruin":
        return unit.type == "monstrous" and any(aims_at(table, unit, foe, table.reach(MEDIUM), True) for foe in foes)
    if name == "bombardment":
        if unit.type != "artillery" or book.in_contact(table, unit):
            return False
        return any(aims_at(table, unit, foe, table.reach(unit.range), False) for foe in foes)
    return False


def guesses(s: Any, k: int) -> bool:
    """Are a unit's distances not known before it shoots? They are once a card has come back, and to whom an Action is passed."""
    return bool(s.after_play and not s.units[k].measured and not s.units[k].passed)


def action_is_open(table: Table, name: str, unit: Unit, guess: bool = False) -> bool | None:
    """May an Action be played on a unit? None where that hangs on ways, which are looked at from both sides."""
    if book.why_not_action(table, name, unit):
        return False
    if unit.confused:
        return True
    if name == "open-fire" and guess:
        return any(shows(table, unit, foe, True) for foe in enemies(table, unit.side))
    if name in ("open-fire", "advance-and-fire"):
        return bool(book.ranged_targets(table, unit))
    if name in ("cautious-advance", "rapid-advance", "fighting-withdrawal"):
        return True if walks_straight(table, unit) else None
    return None if name == "assault" else True


def walks_straight(table: Table, unit: Unit, away: Unit | None = None) -> bool:
    """Is there an inch of free way in one of eight directions, away from an attacker if there is one? Then there is a move."""
    for degrees in range(0, 360, 45):
        ex, ey = toward(degrees)
        end = (unit.place[0] + round(book.INCH * ex), unit.place[1] + round(book.INCH * ey))
        farther = away is None or square(end, away.place) > square(unit.place, away.place)
        if farther and not book.why_not_move(table, unit, [unit.place, end], table.reach(VS)):
            return True
    return False


def charges_straight(table: Table, unit: Unit) -> bool:
    """Is there an enemy that a straight Assault reaches, with something to spare?"""
    reach = book.allowance(table, "assault", unit) - 10
    for foe in enemies(table, unit.side):
        if book.touch(unit.disc, foe.disc) or not within(unit.place, foe.place, reach + unit.r + foe.r):
            continue
        for degrees in range(0, 360, 15):
            end = beside(table, unit, foe, degrees)
            if not book.why_not_move(table, unit, [unit.place, end], reach, foe):
                return True
    return False


def charge_is_thinkable(table: Table, unit: Unit) -> bool:
    reach = book.allowance(table, "assault", unit)
    near_enough = [f for f in enemies(table, unit.side) if within(unit.place, f.place, reach + unit.r + f.r + 8)]
    return any(not book.touch(unit.disc, foe.disc) for foe in near_enough)


# ---------------------------------------------------------------- what may be answered
def stops(s: Any) -> list[Place]:
    """The suggested points of a way that are not before the last one that was answered."""
    whole = length(s.path)
    found = []
    for k in range(5):
        far = whole * k // 4
        if far >= s.walked and (k == 0 or whole > 0):
            x, y = point_at(s.field, s.path, far)
            found.append((int(x), int(y)))
    return found


def moved_to(table: Table, unit: Unit, p: Place) -> tuple[Table, Unit]:
    """The same table with a unit somewhere else."""
    there = replace(unit, place=p)
    return replace(table, units=[there if u is unit else u for u in table.units]), there


def fires_on_the_way(s: Any, table: Table, unit: Unit, target: Unit) -> bool:
    for p in stops(s):
        then, there = moved_to(table, target, p)
        if book.ranged_shift(then, unit, there) is not None:
            return True
    return False


def leaves(s: Any, target: Unit, unit: Unit) -> bool:
    n = s.path.n - 1
    end = Disc((int(s.path.x[n]), int(s.path.y[n])), target.r)
    return book.touch(target.disc, unit.disc) and not book.touch(end, unit.disc) and not book.overlap(end, unit.disc)


def answers_with(s: Any, table: Table, name: str, k: int, asked: Any) -> bool | None:
    """May a Situation on unit k answer what is going on? (Ledger H.3) None where it hangs on whether a unit can move at all."""
    unit, who = table.units[k], asked.who
    trigger, about, other = TRIGGERS[asked.args["trigger"]].name, asked.args["about"], asked.args["other"]
    mine = unit.side == who and unit.able
    it = table.units[about] if about >= 0 else unit
    if name in ("confusion", "bogged-down"):
        if unit.side == who or k != about or unit.type == "obstacle":
            return False
        if name == "confusion":
            return trigger == "action-played" and unit.type != "legendary"
        return trigger == "enemy-moves" and other & 1 > 0 and unit.type != "aerial" and unit.able and unit.there
    if not mine:
        return False
    if name == "aerial-intercept":
        return trigger == "enemy-aerial-placed" and unit.type == "aerial" and not unit.on_field and lands(table, unit, it)
    if not unit.there:
        return False
    if name == "opportunity-fire":
        free = trigger == "enemy-moves" and unit.ranged > 0 and not s.units[k].fired
        return free and fires_on_the_way(s, table, unit, it)
    if name == "parting-blow":
        return trigger == "enemy-leaves" and leaves(s, it, unit)
    if name == "meet-the-charge":
        return trigger == "enemy-contacts" and k == about
    if name == "situational-awareness":
        return None if trigger == "you-answer" and unit.type == "command" and near(table, unit, it, SHORT) else False
    if name == "mystic-ward":
        able = trigger == "shot-declared" and unit.type in ("sorcerous", "monstrous")
        return able and (k == about or near(table, unit, it, MEDIUM))
    if name == "shield-wall":
        return trigger == "attacked" and k == about and unit.type in SHIELDS
    if name == "killing-blow":
        return trigger == "attacks" and k == about
    if name == "hold-your-ground":
        return trigger == "result-comes" and k == about and (other == book.FALL_BACK or is_steady(table, unit))
    if name == "pursuit":
        touched_it = trigger == "enemy-fell-back" and s.units[k].touched > 0
        return touched_it and unit.type in CHASERS and not book.touch(unit.disc, it.disc)
    if name == "evade":
        if trigger != "assault-declared" or k != about or unit.type not in DODGERS:
            return False
        return True if walks_straight(table, unit, table.units[other]) else None
    return False


def is_steady(table: Table, unit: Unit) -> bool:
    if unit.type in STEADY:
        return True
    commands = [c for c in table.units if c.type == "command" and c.side == unit.side and c.able and c.there]
    return any(near(table, c, unit, SHORT) for c in commands)


def expected(s: Any, asked: Any) -> Iterator[tuple[Answer, bool | None]]:
    """Everything that could be played now, and whether it may be."""
    table, who, name = position(s), asked.who, asked.kind.name
    for card, action, situation in hand(s, who):
        for k, unit in enumerate(table.units):
            if name == "respond":
                if situation != "ill-omen":
                    yield ("play", card, k), answers_with(s, table, situation, k, asked)
                continue
            own = name == "turn" or asked.args["own"] > 0
            may = unit.side == who and situation_in_the_open(table, situation, unit, own, guesses(s, k))
            yield ("play", card, k), may
            if name == "turn":
                yield ("act", card, k), act_on(s, table, action, k, who)
        if name == "respond" and situation == "ill-omen":
            omen = TRIGGERS[asked.args["trigger"]].name == "situation-played"
            yield ("invoke", card, -1), omen


def act_on(s: Any, table: Table, action: str, k: int, who: int) -> bool | None:
    unit = table.units[k]
    if unit.side != who:
        return False
    if s.inspired == k and unit.able and not unit.acted and passes_on(s, table, action, k):
        return True
    if s.inspired == k:
        return None  # whoever is around it may have somewhere to go
    return action_is_open(table, action, unit, guesses(s, k))


def passes_on(s: Any, table: Table, action: str, k: int) -> bool:
    command = table.units[k]
    around = [n for n, u in enumerate(table.units) if u.side == command.side and near(table, u, command, SHORT)]
    return any(action_is_open(table, action, table.units[n], guesses(s, n)) is True for n in around)


def offered(s: Any) -> set[Answer]:
    found: set[Answer] = set()
    for action in game.legal(s):
        verb = do.verb(action)
        if verb in (do.act, do.situation):
            found.add(("act" if verb == do.act else "play", do.card(action), do.unit(action)))
        elif verb == do.invoke:
            found.add(("invoke", do.card(action), -1))
    return found


def differences(s: Any, asked: Any) -> list[str]:
    """Where the game's list and the second reading's are not the same."""
    listed, found = offered(s), []
    for answer, may in expected(s, asked):
        if may is not None and may != (answer in listed):
            found.append(f"{answer}: the game says {answer in listed}, the book {may}")
    table = position(s)
    for card, action, _ in hand(s, asked.who) if asked.kind.name == "turn" else []:
        for k, unit in enumerate(table.units):
            if action == "assault" and unit.side == asked.who and s.inspired != k and not unit.confused:
                if book.why_not_action(table, action, unit):
                    continue
                listed_here = ("act", card, k) in listed
                if listed_here and not charge_is_thinkable(table, unit):
                    found.append(f"{unit.type} {k} charges nobody")
                if not listed_here and charges_straight(table, unit):
                    found.append(f"{unit.type} {k} could charge")
    return found


def targets(s: Any, asked: Any) -> set[int] | None:
    """Whom a unit may attack: the question `whom`. None for what is not looked at."""
    table, how = position(s), asked.args["how"]
    unit = table.units[asked.args["unit"]]
    foes = {k: u for k, u in enumerate(table.units) if u.side != unit.side and u.there and u.type != "obstacle"}
    if how == 0:
        return {k for k, foe in foes.items() if shot_from_anywhere(table, unit, foe)}
    if how == 1:
        return set(book.ranged_targets(table, unit))
    if how == 2:
        return {k for k, foe in foes.items() if book.touch(unit.disc, foe.disc)}
    if how == 3:
        seen = {k for k, foe in foes.items() if book.line_of_sight(table, unit, foe).seen}
        return {k for k in seen if near(table, unit, foes[k], SHORT)}
    if how in (5, 6):
        return {k for k, foe in foes.items() if shows(table, unit, foe, how == 5)}
    return None


# ---------------------------------------------------------------- what comes of it
class Teller:
    """Follows what is told: from the sum of an attack over what is played before the flip to the result, and the statuses."""

    def __init__(self, s: Any) -> None:
        self.shift: int | None = None
        self.result: int | None = None
        self.worth: dict[tuple[int, int], int] = {}  # of the cards that were played before the flip, by side
        self.status = {k: self.read(s, k) for k in range(s.field.n_pieces)}
        self.held = False  # somebody has just held a result off
        self.attacks = self.results = 0

    @staticmethod
    def read(s: Any, k: int) -> tuple[bool, bool, bool, bool]:
        u = s.units[k]
        return u.shaken > 0, u.out > 0, u.confused > 0, u.where not in (OFF, ON)

    def tell(self, s: Any, name: str, v: dict[str, int]) -> str:
        """Gives what is wrong, if anything is."""
        if name in ("shot", "struck"):
            self.shift, self.attacks = v["shift"], self.attacks + 1
        elif name in ("pointed", "acted"):
            self.shift = None  # a Target Point tells no sum; and what was warded off before is over
        elif name == "answered":
            if SITUATIONS[DECK[v["card"]].situation].name in ("terrifying-presence", "bombardment"):
                self.shift = None  # these flip without an attack
            kind = TYPE_NAMES[s.units[v["unit"]].kind] if v["unit"] >= 0 else ""
            worth = {"shield-wall": -1, "killing-blow": 2 if kind == "legendary" else 1}
            key = (v["side"], v["card"])
            self.worth[key] = worth.get(SITUATIONS[DECK[v["card"]].situation].name, 0)
            self.held |= SITUATIONS[DECK[v["card"]].situation].name in ("mystic-ward", "hold-your-ground")
            self.add(self.worth[key])
        elif name == "cancelled":
            self.add(-self.worth.get((v["side"], v["card"]), 0))
        elif name == "flipped":
            self.result = None if self.shift is None else book.final(v["result"], self.shift)
            self.shift = None  # one flip for each attack
        elif name == "came":
            return self.came(v["unit"], v["result"])
        elif name == "confused":
            a, b, _, d = self.status[v["unit"]]
            self.status[v["unit"]] = (a, b, True, d)
        return ""

    def add(self, n: int) -> None:
        if self.shift is not None:
            self.shift += n

    def came(self, unit: int, result: int) -> str:
        before = self.status[unit]
        due = {book.SHAKEN: before[0], book.OUT: before[1]}  # a status that it has already is nothing
        expected = book.NOTHING if self.result is not None and due.get(self.result) else self.result
        fits = expected in (None, result) or (self.held and result == book.NOTHING)
        wrong = "" if fits else f"{RESULTS[result].name} came, the book says {self.result}"
        if (result == book.SHAKEN and before[0]) or (result == book.OUT and before[1]):
            wrong = wrong or "a status that it has came again"
        a, b, c, d = before
        self.status[unit] = (a or result == book.SHAKEN, b or result == book.OUT, c, d or result == book.GONE)
        self.shift, self.result, self.held, self.results = None, None, False, self.results + 1
        return wrong


# ---------------------------------------------------------------- the other questions
def listed(s: Any, asked: Any) -> tuple[set[tuple[int, ...]], set[tuple[int, ...]]] | None:
    """What the game offers and what the second reading does, for questions with a plain list; None for others."""
    name, legal, a, table = asked.kind.name, game.legal(s), asked.args, position(s)
    if name == "discards":
        return {(do.card(x),) for x in legal if do.verb(x) == do.discard}, {(k,) for k, _, _ in hand(s, asked.who)}
    if name == "place":
        waiting = {
            (k,) for k, u in enumerate(table.units)
            if u.side == asked.who and not u.gone and not u.on_field and u.type not in ("aerial", "infiltrator")
        }  # fmt: skip
        return {(do.unit(x),) for x in legal}, waiting
    if name == "when":
        return {(do.stop(x),) for x in legal if do.verb(x) == do.at}, stops_that_fit(s, table, a["unit"], a["shooter"])
    if name == "spot_for":
        return {(do.spot(x),) for x in legal if do.verb(x) == do.put}, spots_that_fit(s, table, a["unit"], a["distance"])
    if name == "land":
        return {(do.unit(x), do.bearing(x)) for x in legal if do.verb(x) == do.swoop}, landings(table, a["unit"], a["only"])
    if name in ("next_unit", "receiver"):
        may = takers(s, table, asked.who, a) if name == "next_unit" else receivers(s, table, asked.who, a)
        given = {do.unit(x) for x in legal if do.verb(x) == do.give}
        return {(k,) for k in given if may.get(k, False) is not None}, {(k,) for k, fits in may.items() if fits}
    if name == "point":
        return {(do.unit(x),) for x in legal if do.verb(x) == do.aim}, points_that_fit(table, a["unit"], a["step"])
    return None


def takers(s: Any, table: Table, who: int, a: dict[str, int]) -> dict[int, bool | None]:
    """To whom a Command may pass an Action on: friends within Short that could have it played on them, each once (ledger H.4)."""
    command, action = table.units[a["command"]], ACTIONS[a["play"]].name
    around = [
        k for k, u in enumerate(table.units) if u.side == who and near(table, u, command, SHORT) and not s.units[k].passed
    ]
    found: dict[int, bool | None] = {}
    for k in around:
        may = action_is_open(table, action, table.units[k], guesses(s, k))
        found[k] = charges_straight(table, table.units[k]) or None if action == "assault" and may is None else may
    return found


def receivers(s: Any, table: Table, who: int, a: dict[str, int]) -> dict[int, bool | None]:
    """To whom Situational Awareness passes an answer: able friends within Short of the Command that could give it themselves."""
    command, target, name = table.units[a["command"]], table.units[a["target"]], SITUATIONS[a["situation"]].name
    found: dict[int, bool | None] = {}
    for k, unit in enumerate(table.units):
        if unit.side == who and unit.able and near(table, unit, command, SHORT) and not s.units[k].fired:
            fires = name == "opportunity-fire" and unit.ranged > 0 and fires_on_the_way(s, table, unit, target)
            found[k] = fires or (name == "parting-blow" and leaves(s, target, unit))
    return found


def points_that_fit(table: Table, k: int, step: int) -> set[tuple[int, ...]]:
    """The units at which a Target Point may be laid. Mist may be laid on anybody, in any direction (ledger H.4)."""
    unit, name = table.units[k], SITUATIONS[step // 2 - len(ACTIONS)].name
    if name == "conjured-mist":
        reach = table.reach(book.LONG)
        return {(n,) for n, u in enumerate(table.units) if u.there and within(unit.place, u.place, reach)}
    reach, seen = (table.reach(unit.range), False) if name == "bombardment" else (table.reach(MEDIUM), True)
    foes = enemies(table, unit.side)
    return {(n,) for n, u in enumerate(table.units) if u in foes and aims_at(table, unit, u, reach, seen)}


def stops_that_fit(s: Any, table: Table, k: int, shooter: int) -> set[tuple[int, ...]]:
    whole, found = length(s.path), set[tuple[int, ...]]()
    for n in range(5):
        far = whole * n // 4
        x, y = point_at(s.field, s.path, far)
        then, there = moved_to(table, table.units[k], (int(x), int(y)))
        if far < s.walked or (n > 0 and whole == 0 and shooter >= 0):
            continue
        if shooter < 0 or book.ranged_shift(then, table.units[shooter], there) is not None:
            found.add((n,))
    return found


def spots_that_fit(s: Any, table: Table, k: int, apart: int) -> set[tuple[int, ...]]:
    """Of an even net of eight by eight places."""
    found: set[tuple[int, ...]] = set()
    for n in range(64):
        p = (table.width * (2 * (n % 8) + 1) // 16, table.height * (2 * (n // 8) + 1) // 16)
        foes = [u for u in table.others(table.units[k]) if u.side != table.units[k].side]
        clear = all(square(p, foe.place) >= apart * apart for foe in foes)
        if clear and not book.why_not_there(table, table.units[k], p):
            found.add((n,))
    return found


def landings(table: Table, k: int, only: int) -> set[tuple[int, ...]]:
    unit, found = table.units[k], set[tuple[int, ...]]()
    for n, target in enumerate(table.units):
        if target in enemies(table, unit.side) and only in (-1, n):
            for bearing in range(24):
                if not book.why_not_end(table, unit, beside(table, unit, target, bearing * 15), target):
                    found.add((n, bearing))
    return found


def charges_are_fair(s: Any, asked: Any) -> list[str]:
    """Every charge that is offered ends where the book lets it, in reach; every straight one with something to spare is offered."""
    table, found = position(s), []
    unit, reach = table.units[asked.args["unit"]], table.reach(asked.args["distance"])
    legal = {(do.unit(x), do.bearing(x)) for x in game.legal(s) if do.verb(x) == do.charge}
    for n, target in enumerate(table.units):
        if target.side == unit.side or not target.there or target.type == "obstacle" or asked.args["only"] not in (-1, n):
            continue
        if book.touch(unit.disc, target.disc) or not within(unit.place, target.place, reach + unit.r + target.r + 8):
            continue
        for bearing in range(24):
            end = beside(table, unit, target, bearing * 15)
            if (n, bearing) in legal:
                if book.why_not_end(table, unit, end, target) or not within(unit.place, end, reach + 2):
                    found.append(f"{n} from {bearing * 15} is offered")
            elif not book.why_not_move(table, unit, [unit.place, end], reach - 10, target):
                found.append(f"{n} from {bearing * 15} is not offered")
    return found


def move_is_fair(table: Table, k: int, left: int, end: Place) -> str:
    """A move that came to its end: the book lets the unit stand there, and it is no farther than it may go."""
    unit = table.units[k]
    return book.why_not_end(table, unit, end) or ("" if within(unit.place, end, left) else "too far")
