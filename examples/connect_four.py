"""Connect four: seven columns, six rows, and gravity.

CF-1.1  Red and yellow take turns, red first. A turn drops a disc into a column that is not full.
CF-1.2  The disc falls to the lowest empty place of its column.
CF-1.3  Four discs of one colour in a line win, upright, across or slanting.
CF-1.4  When all columns are full and nobody has won, it is a draw.
"""

from __future__ import annotations

from typing import Any

from sandtable.kernel import (
    Flow,
    Game,
    Luck,
    Refusals,
    Steps,
    array,
    ask,
    consider,
    decision,
    event,
    finish,
    flow_of,
    i1,
    i8,
    luck_of,
    procedure,
    record,
    rule,
    tell,
)

COLUMNS, ROWS = 7, 6
NOBODY = -1
# A place is a bit: column * TALL + row. The bit above a column stays empty, so that no line leads from one to the next.
TALL = ROWS + 1
UPRIGHT, ACROSS, RISING, FALLING = 1, TALL, TALL + 1, TALL - 1

refusals = Refusals()
FULL = refusals("CF-1.1", "That column is full.")

dropped = event("dropped", "seat", "column", "row")


@record
class State:
    discs: list[i8] = array(2)  # the places of each seat's discs
    height: list[i1] = array(COLUMNS)  # discs in a column
    turn: i1  # discs dropped so far
    winner: i1
    luck: Luck = luck_of(fixed=1)
    flow: Flow = flow_of()


@decision
def drop(s: State, out: Any, who: int) -> None:
    """Drop a disc into a column. CF-1.1"""
    for column in range(COLUMNS):
        consider(out, column, FULL if s.height[column] == ROWS else 0)


@procedure
def game(s: State) -> Steps[None]:
    """CF-1.1 The players take turns until CF-1.3 one has four in a line or CF-1.4 there is no room."""
    s.winner = NOBODY
    while s.turn < COLUMNS * ROWS:
        column = yield ask(s, s.turn & 1, drop)
        seat = s.turn & 1
        tell(s, dropped, seat, column, s.height[column])
        s.discs[seat] |= 1 << (column * TALL + s.height[column])
        s.height[column] += 1
        s.turn += 1
        if four_in_a_line(s.discs[seat]):
            s.winner = seat
            finish(s)
            return


@rule
def four_in_a_line(discs: int) -> bool:
    """CF-1.3 Are there four in a line in any of the four directions?"""
    return line(discs, UPRIGHT) or line(discs, ACROSS) or line(discs, RISING) or line(discs, FALLING)


@rule
def line(discs: int, step: int) -> bool:
    """Two neighbours, and two neighbours next to them."""
    pairs = discs & (discs >> step)
    return pairs & (pairs >> 2 * step) != 0


@rule
def score(s: State, seat: int) -> int:
    """1 for a win, -1 for a loss, 0 for a draw."""
    if s.winner == NOBODY:
        return 0
    return 1 if s.winner == seat else -1


class ConnectFour(Game):
    name, title = "connect_four", "Connect four"
    State, main, refusals = State, game, refusals
    score, evaluate = staticmethod(score), staticmethod(score)

    def seats(self, options: dict[str, str]) -> list[str]:
        return ["red", "yellow"]

    def move_text(self, s: Any, i: int, action: int) -> str:
        """The place where the disc comes to rest."""
        return f"{'abcdefg'[action]}{s.height[action] + 1}"

    def read_move(self, s: Any, i: int, text: str) -> int:
        """A column is enough; a row that comes with it must be the right one."""
        place = text.strip().lower()
        if len(place) not in (1, 2) or place[0] not in "abcdefg":
            raise ValueError(f"{text!r} is not a column; they are a to g")
        column = "abcdefg".index(place[0])
        if len(place) == 2 and place != self.move_text(s, i, column):
            raise ValueError(f"A disc dropped into {place[0]} comes to rest on {self.move_text(s, i, column)}")
        return column

    def label(self, s: Any, i: int, action: int) -> str:
        return f"Drop a disc into column {'abcdefg'[action]}, row {s.height[action] + 1}"

    def event_text(self, s: Any, event: Any) -> str:
        seat, column, row = event.values["seat"], event.values["column"], event.values["row"]
        return f"{('Red', 'Yellow')[seat]} drops a disc on {'abcdefg'[column]}{row + 1}."

    def position(self, s: Any) -> dict[str, Any]:
        def letter(place: int) -> str:
            return "r" if s.discs[0] >> place & 1 else "y" if s.discs[1] >> place & 1 else "."

        return {"board": ["".join(letter(c * TALL + row) for c in range(COLUMNS)) for row in range(ROWS - 1, -1, -1)]}

    def from_position(self, position: dict[str, Any], options: dict[str, str]) -> Any:
        s = self.blank(options)
        for row, letters in enumerate(reversed(position["board"])):
            for column, letter in enumerate(letters):
                if letter != ".":
                    s.discs["ry".index(letter)] |= 1 << (column * TALL + row)
                    s.height[column] += 1
        s.turn = sum(s.height)
        return s


connect_four = ConnectFour()
