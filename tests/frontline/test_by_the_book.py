"""The rules against a second, slow reading of them, on random tables; and refusals against the list of options."""

from __future__ import annotations

import random
from typing import Any

import pytest

from sandtable.games.frontline import frontline
from sandtable.games.frontline import verbs as do
from sandtable.games.frontline.board import square_name
from sandtable.games.frontline.rules.attack import may_retreat, retreat_ways, why_not_retreat
from sandtable.games.frontline.rules.terms import neighbour
from sandtable.kernel import pack

from .by_the_book import Book, square
from .random_tables import random_options, random_position
from .table import at, texts, unit_on

pytestmark = pytest.mark.proves

TABLES = 120


def tables(players: str, n: int = TABLES) -> Any:
    for seed in range(n):
        dice = random.Random(f"{players} {seed}")
        options = random_options(dice, players)
        position = random_position(dice, 1 if players == "2" else 2)
        yield position, options


@pytest.mark.parametrize("players", ["2", "allies-4"])
def test_options_of_a_turn(players: str) -> None:
    for position, options in tables(players):
        s = at(position, **options)
        assert texts(s, position["player"]) == Book(position, options).choices(), (position, options)


@pytest.mark.parametrize("players", ["2", "allies-4"])
def test_retreat_squares(players: str) -> None:
    seen = 0
    for position, options in tables(players):
        s, book = at(position, **options), Book(position, options)
        for q in book.units:
            unit = unit_on(s, f"{'abcdefghijkl'[q[0]]}{q[1]}")
            here = s.units[unit].square
            ways = [neighbour(here, i) for i in range(retreat_ways(s, here))]
            open_to_it = {square_name(p) for p in ways if why_not_retreat(s, unit, p) == 0}
            wanted = book.retreats(q)
            assert bool(wanted) == (may_retreat(s, unit) and book.units[q][2])
            if wanted:
                assert open_to_it == wanted
                seen += 1
    assert seen > 100


def test_every_refusal_has_a_reason_and_no_option_has_one() -> None:
    """Over tens of thousands of things one might try: it is on the list exactly if no rule is named against it."""
    native, most = frontline.native(), 0
    for players in ("2", "allies-4"):
        for position, options in tables(players, 60):
            states, outs = native.arrays()
            state = at(position, **options)
            pack(state, states, 0)
            asked = frontline.asked(state, 0)
            assert asked.kind.why is not None
            why = frontline.plain.rule(asked.kind.why)
            native.options(states, 0, 0, outs)
            listed = set(outs[0]["action"][: outs[0]["n"]].tolist())
            most = max(most, len(listed))
            dice = random.Random(str(position["player"]))
            for wanted in [*listed, *(random_action(dice, position) for _ in range(400))]:
                native.options(states, 0, 0, outs, wanted)
                reason = int(outs[0]["reason"]) or int(why(state, asked.who, *asked.values, wanted))
                assert (reason == 0) == (wanted in listed), (position, options, wanted)
    assert 150 < most < 800  # the buffer holds 1024


NEAR = (-13, -12, -7, -6, -5, -2, -1, 1, 2, 5, 6, 7)


def random_action(dice: random.Random, position: dict[str, Any]) -> int:
    """Anything that could be typed, sense or nonsense."""
    verb = do.answers.all[dice.randint(do.end, do.support)]
    own = [q for colour in ("red", "green") for q in position[colour]]
    column, row = square(dice.choice(own) if own and dice.random() < 0.8 else "a1")
    start = column // 6 * 60 + (row - 1) * 6 + column % 6
    end = dice.randrange(120) if dice.random() < 0.3 else (start + dice.choice(NEAR)) % 120
    if verb == do.relieve:
        start, end = sorted((start, end))
    parts = {"start": start, "to": end, "kind": dice.randrange(3) if verb == do.build else 0}
    return verb(*(parts[part.name] for part in verb.parts))
