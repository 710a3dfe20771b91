"""The four battlefields of Front Line, and the tables of squares that rules look up.

A battlefield has 10 rows of 6 squares. Row 1 is Red's back row, row 10 Green's. A square is a number: 60 per battlefield,
6 per row; as text it is a column letter and a row, a1 to f10, and g1 to l10 on the second battlefield of an Allies game.

All maps and ready set-ups are HOUSE: the printed ones are not available to us (ledger FL-H.1 to FL-H.9).
"""

from __future__ import annotations

from typing import Annotated

from sandtable.kernel import table
from sandtable.kernel.domains import NONE, At, Names

ROWS, COLUMNS = 10, 6
SQUARES = ROWS * COLUMNS  # of one battlefield
BOTH = 2 * SQUARES

# Terrain. A city is low ground of its own kind.
VALLEY, HILL, MOUNTAIN, DESERT, BEACH, PORT, WATER, CITY = range(8)
TERRAIN_NAMES = ("valley", "hill", "mountain", "desert", "beach", "port", "water", "city")
Ground = Annotated[int, Names(TERRAIN_NAMES, "ground")]
HEIGHT = table([0, 1, 2, 0, 0, 0, 0, 0])

AIR_BASE, CAPITAL, INDUSTRY = 0, 1, 2  # cities, in the order of the supply card
CITY_NAMES = ("air base", "capital", "industry")
COUNTRY_NAMES = ("red", "green", "red2", "green2")
CITIES = Names(  # three of each country
    [f"{country} {city}" for country in COUNTRY_NAMES for city in CITY_NAMES], "city", show=lambda city, _: city_title(city)
)
CityNumber = Annotated[int, CITIES]
CITY_POINTS = table([2, 0, 3])  # for holding an enemy city at the end; a Capital ends the game
CITY_COUNTRY = table(city // len(CITY_NAMES) for city in CITIES.values)
CITY_COLOUR = table(city // len(CITY_NAMES) % 2 for city in CITIES.values)
CITY_KIND = table(city % len(CITY_NAMES) for city in CITIES.values)

LETTERS = {"V": VALLEY, "H": HILL, "M": MOUNTAIN, "D": DESERT, "B": BEACH, "P": PORT, "L": WATER}
CITY_LETTERS = {"A": AIR_BASE, "W": CAPITAL, "I": INDUSTRY}

MAPS = {
    "main": """
        P  V  H  W  V  M
        B  V  V  H  I  V
        V  M  V  V  H  A
        V  H  D  V  V  B
        H  D  M  V  H  V1
        V1 H  V  M  D  H
        B  V  V  D  H  V
        A  H  V  V  M  V
        V  I  H  V  V  B
        M  V  W  H  V  P""",
    "nogo": """
        V  H  V  W  V  P
        M  V  I  V  H  B
        A  V  H  V  V  V
        H  V  H  L  V  B
        V1 L  L  L  H  D
        D  H  L  L  L  V1
        B  V  L  H  V  H
        V  V  V  H  V  A
        B  H  V  I  V  M
        P  V  W  V  H  V""",
    "desert": """
        H  V  W  V  V  P
        V  D  V  H  I  B
        A  V  D  M  D  V
        H  D  D  D  D  V
        D  D  H1 D  M  D
        D  M  D  H1 D  D
        V  D  D  D  D  H
        V  D  M  D  V  A
        B  I  H  V  D  V
        P  V  V  W  V  H""",
    "mountain": """
        P  V  H  W  V  V
        B  I  V  V  H  V
        V  H  V  M  V  A
        H  V  M  H  V  H
        M  M  V1 M  H  M
        M  H  M  V1 M  M
        H  V  H  M  V  H
        A  V  M  V  H  V
        V  H  V  V  I  B
        V  V  W  H  V  P""",
    "blank": "\n".join(["V " * COLUMNS] * ROWS),  # for exercises and tests: no cities, no hexes
}
MAP_TITLES = {
    "main": "Main",
    "nogo": "Lake Nogo",
    "desert": "Great Desert",
    "mountain": "Mountain Range",
    "blank": "Blank",
}

# Red's ready set-up on each map (i infantry, t tank, a artillery); Green's is the same turned by 180 degrees.
SETUPS = {
    "main": "i.iii. itia.t iattii",
    "nogo": ".iii.i ai.iii itattt",
    "desert": "i.ii.i iiia.i ittatt",
    "mountain": "iiii.. i.tiii tatati",
    "blank": "...... ...... ......",
}


def cells(name: str) -> list[str]:
    """The 60 cells of a map as letters, row by row."""
    return MAPS[name].split()


def ground_of(cell: str) -> int:
    return CITY if cell[0] in CITY_LETTERS else LETTERS[cell[0]]


def is_hex(cell: str) -> bool:
    return cell.endswith("1")


def turned(square: int) -> int:
    """The partner of a square when the battlefield is turned by 180 degrees."""
    return SQUARES - 1 - square


def starting_squares(name: str) -> list[tuple[str, int]]:
    """Red's ready set-up: (i, t or a; square), infantry first, then tanks, then artillery."""
    letters = SETUPS[name].replace(" ", "")
    return sorted(((c, q) for q, c in enumerate(letters) if c != "."), key=lambda u: ("ita".index(u[0]), u[1]))


def city_title(city: int) -> str:
    """'Green's Air Base'."""
    return f"{COUNTRY_NAMES[CITY_COLOUR[city]].capitalize()}'s {CITY_NAMES[CITY_KIND[city]].title()}"


# ---------------------------------------------------------------- squares as text
SQUARE_NAMES = tuple(
    f"{'abcdefghijkl'[square // SQUARES * COLUMNS + square % COLUMNS]}{square % SQUARES // COLUMNS + 1}"
    for square in range(2 * SQUARES)
)


SQUARE_NUMBERS = {name: square for square, name in enumerate(SQUARE_NAMES)}


class Squares(Names):
    """The squares of both battlefields. In the ids of a view a square is what stands there: `{to}` an empty square, `{to:own}`
    and `{to:foe}` a unit of one's own or of the enemy, `{to:any}` whatever it is."""

    alone = True

    def find(self, word: str, at: At | None = None) -> list[int]:
        return [SQUARE_NUMBERS[word]] if word in SQUARE_NUMBERS else []

    def read(self, word: str, at: At | None = None) -> int:
        if word not in SQUARE_NUMBERS:
            raise ValueError(" is not a square; squares go from a1 to f10 (g1 to l10 on the second battlefield)")
        return SQUARE_NUMBERS[word]

    def take(self, words: list[str], at: At | None = None) -> tuple[int, list[str]]:
        """Two of them may be typed as b3-b5."""
        return super().take([*words[0].split("-"), *words[1:]] if words else [], at)

    def mark(self, value: int, at: At | None = None, guise: str = "") -> str | None:
        assert at is not None
        unit = at.s.board[value]
        if unit == NONE:
            return SQUARE_NAMES[value] if guise in ("", "any") else None
        if guise in ("", "any"):
            return f"u{unit}" if guise else None
        own = at.s.units[unit].colour == list(at.s.seat_of).index(at.asked.who) & 1
        return f"u{unit}" if own == (guise == "own") else None


SQUARE = Squares(SQUARE_NAMES, "square")
Square = Annotated[int, SQUARE]


def square_name(square: int) -> str:
    return SQUARE_NAMES[square]


def read_square(text: str) -> int:
    """The square a text names; ValueError with a sentence if it names none."""
    try:
        return SQUARE.read(text.lower())
    except ValueError as error:
        raise ValueError(f"{text!r}{error}") from None


# ---------------------------------------------------------------- tables
_STEPS = ((-1, 0), (0, 1), (1, 0), (0, -1), (-1, -1), (-1, 1), (1, 1), (1, -1))  # orthogonal ones first


def _neighbours(square: int, steps: tuple[tuple[int, int], ...]) -> list[int]:
    board, rest = divmod(square, SQUARES)
    row, column = divmod(rest, COLUMNS)
    return [
        board * SQUARES + (row + dr) * COLUMNS + column + dc
        for dr, dc in steps
        if 0 <= row + dr < ROWS and 0 <= column + dc < COLUMNS
    ]


def _distance(p: int, q: int) -> int:
    if p // SQUARES != q // SQUARES:
        return FAR
    return max(abs(p // COLUMNS - q // COLUMNS), abs(p % COLUMNS - q % COLUMNS))


FAR = 99  # the distance between squares of different battlefields


ADJACENT = 8
ORTHOGONAL = table(len(_neighbours(q, _STEPS[:4])) for q in range(BOTH))  # how many neighbours are orthogonal
ALL_AROUND = table(len(_neighbours(q, _STEPS)) for q in range(BOTH))  # how many there are in all
NEIGHBOUR = table(n for q in range(BOTH) for n in (_neighbours(q, _STEPS) + [-1] * ADJACENT)[:ADJACENT])  # [square * 8 + i]
COUNTRY_ROW = table(
    0 if q % SQUARES // COLUMNS < 3 else 1 if q % SQUARES // COLUMNS > 6 else -1 for q in range(BOTH)
)  # the colour whose country a square lies in, or -1
DISTANCE = table(_distance(p, q) for p in range(BOTH) for q in range(BOTH))  # [p * 120 + q]

# ---------------------------------------------------------------- sets of squares
# The 60 squares of a battlefield as the bits of one number: square k is 1 << k. Reach and range are worked out on these.
ALL_SQUARES = (1 << SQUARES) - 1
NOT_FIRST_COLUMN = sum(1 << q for q in range(SQUARES) if q % COLUMNS != 0)
NOT_LAST_COLUMN = sum(1 << q for q in range(SQUARES) if q % COLUMNS != COLUMNS - 1)
WITHIN = table(  # [(range - 1) * 60 + square]: the squares at that distance or nearer, without the square itself
    sum(1 << p for p in range(SQUARES) if 1 <= _distance(p, q) <= far) for far in (1, 2, 3) for q in range(SQUARES)
)
# Powers of two all differ modulo 67: the position of a lone bit is looked up by its remainder.
BIT_MODULUS = 67
BIT_POSITION = table(next((k for k in range(SQUARES) if (1 << k) % BIT_MODULUS == rest), 0) for rest in range(BIT_MODULUS))
