"""What the environments' tests share: games played in plain Python as the reference, and positions turned round."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

import numpy as np

from examples import games
from sandtable.envs.encoding import encoding_of, game_of
from sandtable.games.frontline import verbs as do
from sandtable.games.frontline.state import ARMY
from sandtable.kernel import Game
from sandtable.kernel.game import Encoding
from sandtable.kernel.luck import below
from sandtable.kernel.record import copy_of

FREE = {"setup": "free", "cards": "choose"}
# (game, options): small and large, with dice, hidden things and seats that answer at once
CASES: dict[str, tuple[Game | str, dict[str, str]]] = {
    "frontline": ("frontline", {}),
    "frontline-free": ("frontline", {**FREE, "map": "nogo"}),
    "burntmoon": ("burntmoon", {"round_cap": "20", "scan_rule": "off"}),
    "redline": ("redline", {}),
    "redemption": ("redemption", {"decks": "ji", "souls": "3"}),
    "fantasycards": (
        "fantasycards",
        {"points": "12", "red": "command, archer", "blue": "cavalry, aerial", "turn_cap": "10"},
    ),
    "tictactoe": (games["tictactoe"], {}),
    "leduc": (games["leduc"], {}),
}


class Plain:
    """A game in plain Python, with its numbers."""

    def __init__(self, game: Game | str, options: dict[str, str]) -> None:
        self.game = game_of(game)
        self.options = self.game.full_options(options)
        self.encoding: Encoding = encoding_of(self.game, self.options)

    def begin(self, key: int) -> Any:
        s = self.game.blank(self.options)
        s.luck.key = key
        self.game.plain.start(s)
        return s

    def decision(self, s: Any) -> int:
        return self.game.open(s)[0].i

    def indices(self, s: Any, i: int) -> dict[int, int]:
        """The index of each legal answer, and the answer; no two have the same."""
        actions = self.game.legal(s, i)
        found = {self.encoding.index_of(s, i, action): action for action in actions}
        assert len(found) == len(actions)
        return found

    def mask(self, s: Any) -> np.ndarray[Any, Any]:
        mask = np.zeros(self.encoding.n_actions, bool)
        mask[list(self.indices(s, self.decision(s)))] = True
        return mask

    def observation(self, s: Any, seat: int) -> np.ndarray[Any, Any]:
        row = np.zeros(self.encoding.n_features, np.float32)
        self.encoding.observe(self.game.known(s, seat), seat, row)
        return row

    def positions(self, key: int, patient: bool = False) -> Iterator[Any]:
        """The positions of a random game that ask for something. Patient players of Front Line keep their Leadership for
        attacks, and attack where they can: all kinds of decision come up."""
        s = self.begin(key)
        n = 0
        while not self.game.is_over(s):
            yield s
            i = self.decision(s)
            actions = self.game.legal(s, i)
            if patient and len(actions) > 2:
                actions = [a for a in actions if do.verb(a) == do.attack] or [
                    a for a in actions if not do.maneuver <= do.verb(a) <= do.cache
                ]
            self.game.plain.answer(s, i, actions[below(len(actions), key, n)])
            n += 1


# ---------------------------------------------------------------- Front Line turned by 180 degrees, colours swapped
def turned(game: Game, s: Any) -> Any:
    """The same position with the battlefield turned round and red for green."""
    t = copy_of(s)
    for q in range(60):
        t.ground[q] = s.ground[turn(q)]
        t.city_at[q] = city(s.city_at[turn(q)])
        t.board[q] = unit(s.board[turn(q)])
    for field in ("water", "desert"):
        old = getattr(s.battlefields[0], field)
        setattr(t.battlefields[0], field, sum(1 << turn(q) for q in range(60) if old >> q & 1))
    for k in range(4):
        t.hexes[k] = turn(s.hexes[k])
    for c in range(6):
        t.cities[city(c)].assign(s.cities[c])
        t.cities[city(c)].square = turn(s.cities[c].square)
    for u in range(2 * ARMY):
        t.units[unit(u)].assign(s.units[u])
        t.units[unit(u)].colour, t.units[unit(u)].home = other(s.units[u].colour), other(s.units[u].home)
        t.units[unit(u)].square = turn(s.units[u].square)
    for c in range(2):
        t.sides[other(c)].assign(s.sides[c])
    t.battlefields[0].edge_holder = other(s.battlefields[0].edge_holder)
    t.player, t.first = other(s.player), other(s.first)
    t.spending, t.winner = city(s.spending), other(s.winner)
    turn_flow(game, s, t)
    return t


def turn_flow(game: Game, s: Any, t: Any) -> None:
    for i in range(s.flow.asked):
        q, kind = t.flow.decisions[i], game.rules.kinds[s.flow.decisions[i].kind]
        q.who = other(q.who)
        for k, name in enumerate(kind.params):
            q.args[k] = TURNED.get(name, same)(q.args[k])
    for d in range(s.flow.depth):
        f = t.flow.stack[d]
        p = game.rules.procedures[f.proc]
        for name in p.waits[f.pc].live:
            f.slots[p.slots[name]] = TURNED.get(name, same)(f.slots[p.slots[name]])


def same(x: int) -> int:
    return x


def turn(square: int) -> int:
    return 59 - square if 0 <= square < 60 else square


def city(c: int) -> int:
    return (c + 3) % 6 if c >= 0 else c


def unit(u: int) -> int:
    return (u + ARMY) % (2 * ARMY) if u >= 0 else u


def other(country: int) -> int:
    return country ^ 1 if country in (0, 1) else country


TURNED = {
    "country": other,
    "colour": other,
    "foe": other,
    "loser": other,
    "attacker": unit,
    "target": unit,
    "unit": unit,
    "square": turn,
}
