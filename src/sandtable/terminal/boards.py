"""How a game looks in a terminal. A game brings its own `Drawing` in its module `terminal`; this one shows any game."""

from __future__ import annotations

from collections.abc import Sequence
from importlib import import_module
from importlib.util import find_spec
from typing import Any, ClassVar

import msgspec
from rich.text import Text

from sandtable.kernel import Game
from sandtable.kernel.shown import Written
from sandtable.play.match import Option

from .menu import Item


class Drawing:
    """Everything here is drawn from what a seat may know; `s` is always such a state."""

    quiet: ClassVar[frozenset[str]] = frozenset()  # decisions that a player may want to pass for a while (see `skip`)
    idle: ClassVar[frozenset[str]] = frozenset()  # those of them that are passed unless a player asks for them
    new_turn: ClassVar[frozenset[str]] = frozenset()  # decisions that a turn begins with
    first_game: ClassVar[dict[str, str]] = {}  # the options of a first game
    hint: ClassVar[str] = "Type a number or a move; 'help' has more."
    ways: ClassVar[tuple[str, ...]] = ("A move: its number, its text, or any beginning that fits only one.",)
    piles: ClassVar[tuple[str, ...]] = ()  # what can be looked through, by name
    example: ClassVar[str] = "the text of a move"  # after 'why', for example

    def __init__(self, game: Game) -> None:
        self.game = game

    def title(self, s: Any) -> str:
        """What is played, and what in it is not from the box."""
        return self.game.title

    def seat_title(self, seat: str) -> str:
        return self.game.seat_title(seat)

    def seat_style(self, seat: str) -> str:
        return "bold"

    def board(self, s: Any, width: int, height: int, marks: dict[int, int] | None = None) -> list[Text]:
        """The board, no larger than this if possible. `marks` are numbers to write on places."""
        view = self.game.view(s, -1)
        shown = view.position if isinstance(view, Written) else msgspec.structs.asdict(view)
        return [Text(line) for line in written(msgspec.to_builtins(shown))]

    def panel(self, s: Any, width: int) -> list[Text]:
        """What lies beside the board."""
        return []

    def legend(self, s: Any) -> list[Text]:
        """What the signs on the board mean, and tables that a player looks things up in."""
        return []

    def card(self, s: Any, who: int, name: str, whole: bool = False) -> list[str]:
        """What is printed on the card of this name, its title first; nothing if there is none. Unless the `whole` name is
        wanted, a beginning will do if it fits only one."""
        return []

    def pile(self, s: Any, who: int, name: str) -> list[str]:
        """What lies in a pile, as far as a seat may know: a line for each side."""
        return []

    def log_line(self, sentence: str) -> Text:
        """A line of the log, perhaps coloured."""
        return Text(sentence)

    def place(self, word: str) -> int | None:
        """The place on the board that a word names."""
        return None

    def items(self, s: Any, i: int, options: list[Option]) -> list[Item]:
        """The options in the order of the menu, each with where it belongs there."""
        return [Item(option) for option in options]

    def usual(self, s: Any, i: int) -> int | None:
        """The answer that a bare Enter gives, if there is one that does no harm."""
        actions = self.game.legal(s, i)
        return actions[0] if len(actions) == 1 else None

    def aside(self, s: Any, i: int) -> str:
        """Something to add to the question, if it helps to answer it."""
        return ""

    def standing(self, s: Any) -> str:
        """The score in words, for the end of the game."""
        return ""


def named(name: str, whole: bool, names: Sequence[str], *titles: Sequence[str]) -> int | None:
    """The number of what is called so, by its name or its title; see `Drawing.card`."""
    wanted = " ".join(name.lower().replace("-", " ").split())
    spelled = [[text.lower().replace("-", " ") for text in called] for called in (names, *titles)]
    for fits in (str.__eq__,) if whole else (str.__eq__, str.startswith):
        found = {k for called in spelled for k, text in enumerate(called) if wanted and fits(text, wanted)}
        if len(found) == 1:
            return found.pop()
    return None


def written(position: dict[str, Any]) -> list[str]:
    """A position line by line: 'fought: 3', 'red: hand 2 scout, tank; deck 3 rifle; hills 1'."""

    def said(value: Any) -> str:
        if isinstance(value, dict):
            return "; ".join(f"{name} {said(inner)}" for name, inner in value.items())
        return (", ".join(map(str, value)) or "none") if isinstance(value, list) else str(value)

    return [f"{name}: {said(value)}" for name, value in position.items()]


def drawing_of(game: Game) -> Drawing:
    """The drawing that a game brings along, or the plain one."""
    package = type(game).__module__.rpartition(".")[0]
    if package and find_spec(f"{package}.terminal"):
        drawing: Drawing = import_module(f"{package}.terminal").drawing(game)
        return drawing
    return Drawing(game)


def result_text(result: str, drawing: Drawing) -> str:
    """'red' as 'Red wins.'"""
    if not result:
        return "The game is not over."
    winners, _, how = result.partition(" (")
    names = [drawing.seat_title(seat) for seat in winners.split()]
    text = "The game is a draw" if winners == "draw" else f"{' and '.join(names)} {'wins' if len(names) == 1 else 'win'}"
    return f"{text} ({how}." if how else f"{text}."
