"""The cards and tiles of Burnt Moon: one place for every number, and the text of a card made from what it does.

Only the Action Manual is published to us. Of the numbers, xED's defence of 3 and one attack value of 3 on TIR are printed
there; all others are HOUSE (ledger chapter H). A player who owns the game can put in the printed ones: see values.py.
"""

from __future__ import annotations

from typing import NamedTuple

from sandtable.kernel import table

LANES = 5
LFA, POSIWID = 0, 1
SIDE_NAMES = ("lfa", "posiwid")
SIDE_TITLES = ("LFA", "POSIWID")
A, B, NO_FORCE = 0, 1, 2
FORCE_NAMES = ("a", "b", "")

# What cards do. The first three are ways to play any ROV card; the others are printed on cards, one bit each in `does`.
(END, DEPLOY, READY, HUNKER, ATTACK, CONTROL, DEMO, FORTIFY, MOVE, RECON, SHOCK) = range(11)
(BLAST, BOLSTER, COMMAND, COUNTER, OVERCLOCK, REDEPLOY, STRIKE, WITHDRAW) = range(11, 19)
(TAKE, BID, PLACE) = range(19, 22)
VERBS = (
    *("end", "deploy", "ready", "hunker", "attack", "control", "demo", "fortify", "move", "recon", "shock"),
    *("blast", "bolster", "command", "counter", "overclock", "redeploy", "strike", "withdraw", "take", "bid", "place"),
)
ROV_ACTIONS = VERBS[ATTACK : SHOCK + 1]
PERSONNEL_ACTIONS = VERBS[BLAST : WITHDRAW + 1]


class Rov(NamedTuple):
    """An ROV type; its forces A and B are alike."""

    title: str
    initiative: int
    defence: int
    attack: tuple[int, int]  # with a majority, and without
    does: tuple[str, ...]
    copies: int = 4  # of each force
    start: int = 1  # of them in the starting deck
    lane_effect: str = ""


class Person(NamedTuple):
    """A Personnel card: what it is called on either side, and what it does, with the number where an action has one."""

    titles: tuple[str, str]
    initiative: int
    does: dict[str, int]
    force: int = NO_FORCE
    copies: int = 1
    start: int = 0


ROVS = {
    "moss": Rov("MOSS", 5, 3, (3, 2), ("attack", "move", "control"), copies=5),
    "xed": Rov("xED", 6, 3, (2, 1), ("attack", "move", "recon", "demo")),
    "dacu": Rov("DaCU", 4, 4, (2, 1), ("attack", "move", "fortify"), lane_effect="defence"),
    "tir": Rov("TIR", 3, 2, (4, 3), ("attack", "move", "shock"), lane_effect="attack"),
}
PERSONNEL = {
    "director": Person(("Operations Director", "Sysop"), 9, {"bolster": 3, "command": 2}, start=1),
    "lead-a": Person(("Force Lead A", "Cell Lead A"), 7, {"bolster": 2, "withdraw": 2}, A, start=1),
    "lead-b": Person(("Force Lead B", "Cell Lead B"), 7, {"bolster": 2, "withdraw": 2}, B, start=1),
    "engineer-a": Person(("Systems Engineer A", "Rigger A"), 6, {"overclock": 1, "bolster": 1}, A),
    "engineer-b": Person(("Systems Engineer B", "Rigger B"), 6, {"overclock": 1, "bolster": 1}, B),
    "disposal": Person(("Disposal Tech", "Decom"), 4, {"strike": 1}),
    "ordnance": Person(("Ordnance Controller", "Pulse Rigger"), 2, {"blast": 2}),
    "countermeasures": Person(("Countermeasures Officer", "Trace Breaker"), 8, {"counter": 1, "redeploy": 1}),
}
INTERFERENCE_COPIES, INTERFERENCE_START, INTERFERENCE_INITIATIVE = 10, 1, 1
SITES = ((2, 2), (2, 1), (3, 1), (4, 0), (4, 0))  # points and defence of a player's five tiles
VICTORY = 8
DRAWN = 4  # cards drawn for a round

# ---------------------------------------------------------------- cards as numbers
TYPE_NAMES = tuple(ROVS)
MOSS, XED, DACU, TIR = range(4)
ROV_KINDS = 8  # type * 2 + force
CARD_NAMES = (*(f"{t}-{f}" for t in ROVS for f in FORCE_NAMES[:2]), *PERSONNEL, "interference")
N_CARDS = len(CARD_NAMES)
INTERFERENCE = N_CARDS - 1
DISPOSAL = CARD_NAMES.index("disposal")  # the card that Counter sends away
ENGINEER = table([CARD_NAMES.index("engineer-a"), CARD_NAMES.index("engineer-b")])
NONE = -1

FORCE = table([*(k & 1 for k in range(ROV_KINDS)), *(p.force for p in PERSONNEL.values()), NO_FORCE])


def title(card: int, side: int) -> str:
    """What is printed at the head of a card."""
    if card < ROV_KINDS:
        return f"{ROVS[TYPE_NAMES[card >> 1]].title} {'AB'[card & 1]}"
    return "Interference" if card == INTERFERENCE else PERSONNEL[CARD_NAMES[card]].titles[side]
