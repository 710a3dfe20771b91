"""Random tables of Front Line: terrain, cities and units thrown down anywhere, within what can happen in a game."""

from __future__ import annotations

import random
from typing import Any

from sandtable.games.frontline import frontline
from sandtable.games.frontline.board import CITY_NAMES, COUNTRY_NAMES, square_name
from sandtable.games.frontline.cards import RESERVES, STARTERS, UNIT_NAMES
from sandtable.games.frontline.verbs import DEEDS

GROUND = ("valley", "hill", "mountain", "desert", "desert", "beach", "port", "water")
BOX = {kind: STARTERS[k] + RESERVES[k] for k, kind in enumerate(UNIT_NAMES)}


def random_position(dice: random.Random, boards: int = 1) -> dict[str, Any]:
    """A position with a stack in use."""
    countries = COUNTRY_NAMES[: 2 * boards]
    squares = [square_name(q) for q in range(60 * boards)]
    terrain = {q: dice.choice(GROUND) for q in squares if dice.random() < 0.7}
    cities: dict[str, tuple[str, str]] = {}
    for country in countries:
        for kind in CITY_NAMES:
            here = dice.choice([q for q in board_squares(squares, country) if q not in cities])
            cities[here], terrain[here] = (country, kind), f"{country} {kind}"
    red, green = place_units(dice, squares, terrain, cities, boards)
    fallen = []
    for here, (country, kind) in cities.items():
        own, foes = (red, green) if country.startswith("red") else (green, red)
        if kind != "capital" and (here in foes or (here not in own and dice.random() < 0.4)):
            fallen.append(here)
    return {
        "terrain": terrain,
        "fallen": fallen,
        "red": red,
        "green": green,
        "player": dice.choice(countries),
        "leadership": {c: dice.choice(("available", "available", "exhausted", "commissioned")) for c in countries},
        "reserve": {c: {kind: 1 for kind in UNIT_NAMES if dice.random() < 0.5} for c in countries},
        "stack": dice.choice(
            ("air 2 of 3", "capital 1 of 3", "industry 4 of 4", "industry 2 of 4", "air 0 of 3", "air 1 of 1")
        ),
        "acted": {
            q: dice.sample([deed.name for deed in DEEDS], dice.choice((1, 2))) for q in (*red, *green) if dice.random() < 0.3
        },
    }


def board_squares(squares: list[str], country: str) -> list[str]:
    return squares[60:] if country.endswith("2") else squares[:60]


def place_units(
    dice: random.Random, squares: list[str], terrain: dict[str, str], cities: dict[str, tuple[str, str]], boards: int
) -> tuple[dict[str, str], dict[str, str]]:
    armies: tuple[dict[str, str], dict[str, str]] = ({}, {})
    for colour, army, board in [(c, a, b) for c, a in zip(("red", "green"), armies, strict=True) for b in range(boards)]:
        for kind, most in BOX.items():
            for _ in range(dice.randint(0, most - 1)):
                here = dice.choice(squares[60 * board : 60 * board + 60])
                taken = here in armies[0] or here in armies[1] or terrain.get(here) == "water"
                if taken or (cities.get(here, ("", ""))[1] == "capital" and not cities[here][0].startswith(colour)):
                    continue
                army[here] = kind + (" disrupted" if dice.random() < 0.25 else "")
    return armies


def random_options(dice: random.Random, players: str) -> dict[str, str]:
    options = {"players": players, "map": "blank", "map2": "blank"}
    for name in ("amphibious", "desert_start", "lake_drop", "retreat"):
        options[name] = dice.choice(frontline.choices[name].values)
    return options
