"""Tic-tac-toe, as small as a game gets: a state, one decision, one procedure.

TT-1.1  X and O take turns, X first. A turn marks an empty cell.
TT-1.2  Three marks in a row, a column or a diagonal win.
TT-1.3  When all nine cells are marked and nobody has won, it is a draw.
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
    i2,
    luck_of,
    procedure,
    record,
    rule,
    table,
    tell,
)

NOBODY = -1
LINES = (
    *(0b111_000_000, 0b000_111_000, 0b000_000_111),  # rows
    *(0b100_100_100, 0b010_010_010, 0b001_001_001),  # columns
    *(0b100_010_001, 0b001_010_100),  # diagonals
)
WON = table(any(marks & line == line for line in LINES) for marks in range(512))

refusals = Refusals()
TAKEN = refusals("TT-1.1", "That cell is marked already.")

marked = event("marked", "seat", "cell")


@record
class State:
    marks: list[i2] = array(2)  # the cells of each seat, one bit each: a1 is bit 0, b1 bit 1, ... c3 bit 8
    turn: i1  # marks made so far
    winner: i1
    luck: Luck = luck_of(fixed=1)
    flow: Flow = flow_of()


@decision
def mark(s: State, out: Any, who: int) -> None:
    """Mark an empty cell. TT-1.1"""
    taken = s.marks[0] | s.marks[1]
    for cell in range(9):
        consider(out, cell, TAKEN if taken >> cell & 1 else 0)


@procedure
def game(s: State) -> Steps[None]:
    """TT-1.1 X and O take turns, TT-1.3 nine in all, unless TT-1.2 somebody wins."""
    s.winner = NOBODY
    while s.turn < 9:
        cell = yield ask(s, s.turn & 1, mark)
        seat = s.turn & 1
        s.marks[seat] |= 1 << cell
        s.turn += 1
        tell(s, marked, seat, cell)
        if WON[s.marks[seat]]:
            s.winner = seat
            finish(s)
            return


@rule
def score(s: State, seat: int) -> int:
    """1 for a win, -1 for a loss, 0 for a draw."""
    if s.winner == NOBODY:
        return 0
    return 1 if s.winner == seat else -1


class TicTacToe(Game):
    name, title = "tictactoe", "Tic-tac-toe"
    State, main, refusals = State, game, refusals
    score, evaluate = staticmethod(score), staticmethod(score)

    def seats(self, options: dict[str, str]) -> list[str]:
        return ["x", "o"]

    def move_text(self, s: Any, i: int, action: int) -> str:
        return "abc"[action % 3] + "123"[action // 3]

    def read_move(self, s: Any, i: int, text: str) -> int:
        cell = text.strip().lower()
        if len(cell) != 2 or cell[0] not in "abc" or cell[1] not in "123":
            raise ValueError(f"{text!r} is not a cell; they are a1 to c3, and b2 is the middle")
        return "abc".index(cell[0]) + 3 * "123".index(cell[1])

    def label(self, s: Any, i: int, action: int) -> str:
        return f"Mark {self.move_text(s, i, action)} with {'XO'[self.asked(s, i).who]}"

    def event_text(self, s: Any, event: Any) -> str:
        return f"{'XO'[event.values['seat']]} marks {self.move_text(s, 0, event.values['cell'])}."

    def position(self, s: Any) -> dict[str, Any]:
        cells = ["x" if s.marks[0] >> cell & 1 else "o" if s.marks[1] >> cell & 1 else "." for cell in range(9)]
        return {"board": ["".join(cells[row : row + 3]) for row in (6, 3, 0)]}

    def from_position(self, position: dict[str, Any], options: dict[str, str]) -> Any:
        s = self.blank(options)
        cells = "".join(reversed(position["board"]))
        for seat, letter in enumerate("xo"):
            s.marks[seat] = sum(1 << cell for cell in range(9) if cells[cell] == letter)
        s.turn = 9 - cells.count(".")
        return s


tictactoe = TicTacToe()
