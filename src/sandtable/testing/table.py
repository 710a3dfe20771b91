"""A game as a test wants it at its table: from a position or anew, with dice to come, and moves as a person types them."""

from __future__ import annotations

from typing import Any

from sandtable.kernel import Asked, Game
from sandtable.kernel.luck import fix, key_of
from sandtable.kernel.targets import Engine


class GameTable:
    def __init__(self, game: Game) -> None:
        self.game = game

    def at(
        self, position: dict[str, Any], dice: list[int] | None = None, engine: Engine | None = None, **options: str
    ) -> Any:
        """A game that goes on from a position, with these dice to come; what happens is kept in its journal."""
        s = self.game.from_position(position, self.game.full_options(options))
        s.luck.key = key_of("test")
        return self.begun(s, dice, engine)

    def new(self, dice: list[int], **options: str) -> Any:
        """A new game with these dice to come."""
        return self.begun(self.game.blank(options), dice)

    def begun(self, s: Any, dice: list[int] | None, engine: Engine | None = None) -> Any:
        s.journal = []
        self.roll(s, *(dice or []))
        (engine or self.game.plain).start(s)
        return s

    def roll(self, s: Any, *dice: int) -> None:
        """Let these dice come, as they are written on their faces."""
        fix(s, [d - 1 for d in dice])

    def seats(self, s: Any) -> list[str]:
        return self.game.seats(self.game.options_of(s))

    def asked(self, s: Any, seat: str, kind: str = "", about: int = -1) -> Asked:
        """The decision a seat is asked, of this kind and with this first argument where that is said."""
        seats = self.seats(s)
        for a in self.game.open(s):
            if seats[a.who] == seat and kind in ("", a.kind.name) and about in (-1, s.flow.decisions[a.i].args[0]):
                return a
        raise AssertionError(f"{seat} is not asked {kind or 'anything'}; asked are {self.who_is_asked(s)}")

    def who_is_asked(self, s: Any) -> list[str]:
        """'red act', 'blue dial' for every open question."""
        seats = self.seats(s)
        return [f"{seats[a.who]} {a.kind.name}" for a in self.game.open(s)]

    def play(self, s: Any, *moves: str) -> Any:
        """Moves as in scenario files: 'red: move a1 a2'."""
        for move in moves:
            seat, text = (part.strip() for part in move.split(":"))
            a = self.asked(s, seat)
            action, place = self.game.read_answer(s, a.i, text)
            self.game.answer(s, a.i, action, *place)
        return s

    def texts(self, s: Any, seat: str, verb: str = "", about: int = -1) -> set[str]:
        """What a seat may answer, as typed."""
        a = self.asked(s, seat, about=about)
        texts = {self.game.move_text(s, a.i, x) for x in self.game.legal(s, a.i)}
        return {t for t in texts if not verb or t.split()[0] == verb}
