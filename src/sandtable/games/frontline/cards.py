"""Supply cards, the attack table, units: the numbers of Front Line.

Balanced Industry and the results of the attack table are from the rulebook; the other supply cards and the icons of the
attack table (but for the Soldier on a white 4) are HOUSE (ledger FL-H.10 to FL-H.16).
"""

from __future__ import annotations

from typing import Annotated

from sandtable.kernel import table
from sandtable.kernel.domains import Names

# ---------------------------------------------------------------- units
INFANTRY, TANK, ARTILLERY = 0, 1, 2
UNIT_NAMES = ("infantry", "tank", "artillery")
KINDS = Names(UNIT_NAMES, "unit")
UnitKind = Annotated[int, KINDS]
RANGE = table([1, 2, 3])
BUILD_COST = table([2, 3, 2])
STARTERS = (9, 4, 2)  # set up on the battlefield, by kind
RESERVES = (2, 2, 1)  # in reserve, by kind
N_STARTERS, N_UNITS = sum(STARTERS), sum(STARTERS) + sum(RESERVES)
KIND_OF = table([k for k in range(3) for _ in range(STARTERS[k])] + [k for k in range(3) for _ in range(RESERVES[k])])

# ---------------------------------------------------------------- supply
MONTHS = ("sep", "oct", "nov", "dec")
MONTH_TITLES = ("September", "October", "November", "December")
Month = Annotated[int, Names(MONTHS, "month", show=lambda month, _: MONTH_TITLES[month])]
SUPPLY_NAMES = ("air", "capital", "industry", "fallen")
AIR, CAPITAL, INDUSTRY, FALLEN = range(4)
SUPPLIES = Names(SUPPLY_NAMES, "supply", show=lambda kind, _: SUPPLY_NAMES[kind].capitalize())
Supply = Annotated[int, SUPPLIES]
Stack = Annotated[int, SUPPLIES[:FALLEN].called("stack")]  # those that a city grants

# Chits of Air, Capital and Industry in September, October, November and December.
SUPPLY_CARDS = {
    "balanced-air": ((4, 3, 3),) * 4,
    "balanced-capital": ((3, 4, 3),) * 4,
    "balanced-industry": ((3, 3, 4),) * 4,
    "centered-air": ((3, 3, 3), (4, 4, 3), (4, 3, 4), (3, 3, 3)),
    "centered-capital": ((3, 3, 3), (4, 4, 3), (3, 4, 4), (3, 3, 3)),
    "centered-industry": ((3, 3, 3), (4, 3, 4), (3, 4, 4), (3, 3, 3)),
    "staggered-air": ((4, 3, 3), (3, 4, 3), (4, 3, 3), (3, 3, 4)),
    "staggered-capital": ((3, 4, 3), (3, 3, 4), (3, 4, 3), (4, 3, 3)),
    "staggered-industry": ((3, 3, 4), (4, 3, 3), (3, 3, 4), (3, 4, 3)),
}
HOUSE_CARDS = tuple(name for name in SUPPLY_CARDS if name != "balanced-industry")
CARD_NAMES = tuple(SUPPLY_CARDS)
Card = Annotated[int, Names(CARD_NAMES, "card", show=lambda card, _: card_title(card))]
BALANCED_INDUSTRY = CARD_NAMES.index("balanced-industry")
BALANCED_CARDS = 3  # the first three exist twice
GRANT = table(n for card in SUPPLY_CARDS.values() for month in card for n in month)  # [card * 12 + month * 3 + city]


def card_title(card: int) -> str:
    return CARD_NAMES[card].replace("-", " ").title()


# ---------------------------------------------------------------- the attack table
MISS, ROUT, DISRUPT, BLITZ, ADV = range(5)
RESULT_NAMES = ("Miss", "Rout", "Disrupt", "Blitz", "Adv")

_R, _D, _B, _A, _M = ROUT, DISRUPT, BLITZ, ADV, MISS
RANGE_1 = {  # three readings of the printed row (FL-D.6a)
    "a": (_B, _B, _D, _R, _R, _A),
    "b": (_B, _D, _R, _R, _A, _A),
    "c": (_B, _B, _D, _R, _A, _A),
}
RANGE_2 = (_B, _D, _R, _R, _A, _M)
RANGE_3 = (_D, _D, _R, _A, _M, _M)
ADV_COLUMN = (_B, _D, _R, _R, _M, _M)
# [reading * 24 + column * 6 + die - 1]; columns 0 to 2 are ranges 1 to 3, column 3 is Adv, read with the yellow die
RESULT = table(r for first in RANGE_1.values() for column in (first, RANGE_2, RANGE_3, ADV_COLUMN) for r in column)
ADV_COLUMN_INDEX = 3

# Icons as bits: one per city kind, and the Soldier.
ICON_AIR, ICON_CAPITAL, ICON_INDUSTRY, SOLDIER = 1, 2, 4, 8
ICON_LETTERS = {"Ab": ICON_AIR, "Ca": ICON_CAPITAL, "In": ICON_INDUSTRY, "So": SOLDIER}
ICONS_TEXT = """
    .   Ca  In     So     Ab  .
    .   Ca  In     So+Ab  .   .
    .   Ca  In+Ab  So     .   .
    .   Ca  In     Ab     .   .
"""
ICON = table(
    sum(ICON_LETTERS[i] for i in cell.split("+")) if cell != "." else 0 for cell in ICONS_TEXT.split()
)  # [column * 6 + die - 1]

RALLIED = table([MISS, MISS, ROUT, DISRUPT])  # what Rally makes of Miss, Rout, Disrupt and Blitz
