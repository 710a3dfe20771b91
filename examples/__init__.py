"""Small games on Sandtable's kernel, one file each."""

from __future__ import annotations

from sandtable.kernel import Game

from . import breakthrough, connect_four, leduc, tictactoe

games: dict[str, Game] = {
    "tictactoe": tictactoe.tictactoe,
    "connect_four": connect_four.connect_four,
    "breakthrough": breakthrough.breakthrough,
    "leduc": leduc.leduc,
}
