"""Burnt Moon, put together."""

from __future__ import annotations

from pathlib import Path
from typing import Any, ClassVar

from sandtable.kernel import BadOption, Choice, Game
from sandtable.kernel.game import Encoding

from . import notation, table, values, words
from .bot import evaluate
from .cards import CARD_NAMES, LANES, NONE, ROV_KINDS, SIDE_NAMES, SIDE_TITLES
from .refusals import refusals
from .rules.end import score
from .rules.rounds import game
from .rules.rov import attack_value, defence_value
from .rules.terms import at, points, strength
from .state import NOBODY, SETTING_UP, MoonOptions, State
from .view import hide, resample

HERE = Path(__file__).parent
SCANS, ELIMINATIONS = ("empty", "every", "off"), ("board", "all")
HOLDERS = ("random", *SIDE_NAMES)


class BurntMoon(Game):
    name, title = "burntmoon", "Line of Fire: Burnt Moon"
    State, Options, main = State, MoonOptions, game
    max_seats = 2
    refusals = refusals
    ledger = HERE / "RULES.md"
    # What a record depends on: not how things are worded, drawn or judged.
    source_files = tuple(
        sorted([HERE / f"{name}.py" for name in ("cards", "values", "state", "notation", "game")])
        + sorted((HERE / "rules").glob("*.py"))
    )
    hide, resample = staticmethod(hide), staticmethod(resample)
    evaluate, score = staticmethod(evaluate), staticmethod(score)
    choices: ClassVar[dict[str, Choice]] = {
        "scan_rule": Choice(
            SCANS, "When entering a lane costs an Interference: into an empty one, always, never (BM-5.2b).", True
        ),
        "elimination": Choice(ELIMINATIONS, "Who has no MOSS on the table loses, or who has none at all (BM-10.2a).", True),
        "first_holder": Choice(HOLDERS, "Who has the initiative at first (BM-2.3a).", True),
        "forts": Choice(("3", "1", "2", "4", "5"), "Fortifications of each side (BM-2.2b).", True),
        "round_cap": Choice(("200", "20", "50", "100", "400"), "The last round (BM-10.3b).", True),
        "set": Choice((values.HOUSE,), "The numbers on cards and tiles: ours, or those you put in (BM-H.6b).", True),
    }

    def seats(self, options: dict[str, str]) -> list[str]:
        return list(SIDE_NAMES)

    def seat_title(self, seat: str) -> str:
        return SIDE_TITLES[SIDE_NAMES.index(seat)]

    def free_option(self, name: str, value: str) -> str | None:
        if name != "set":
            return None
        try:
            return values.canonical(value)
        except values.BadValues as error:
            raise BadOption(str(error)) from None

    def read_set(self, path: Path) -> str:
        try:
            return values.read_file(path)
        except values.BadValues as error:
            raise BadOption(str(error)) from None

    def set_options(self, s: Any, options: dict[str, str]) -> None:
        s.scan_rule, s.eliminate_all = SCANS.index(options["scan_rule"]), ELIMINATIONS.index(options["elimination"])
        s.first_holder = HOLDERS.index(options["first_holder"])
        s.fort_count, s.round_cap = int(options["forts"]), int(options["round_cap"])
        values.write(s, options["set"])
        s.stage, s.winner = SETTING_UP, NOBODY
        s.playing = s.overclock = s.beside = NONE
        s.bids[0] = s.bids[1] = NONE

    def options_of(self, s: Any) -> dict[str, str]:
        return {
            "scan_rule": SCANS[s.scan_rule],
            "elimination": ELIMINATIONS[s.eliminate_all],
            "first_holder": HOLDERS[s.first_holder],
            "forts": str(s.fort_count),
            "round_cap": str(s.round_cap),
            "set": values.line_from(s),
        }

    def encoding(self) -> Encoding:
        from .encoding import encoding  # it looks up the numbers of our decisions, and so comes after the game

        return encoding

    # ---------------------------------------------------------------- texts
    def move_text(self, s: Any, i: int, action: int) -> str:
        return notation.move_text(self.asked(s, i).kind.name, action)

    def read_move(self, s: Any, i: int, text: str) -> int:
        return notation.read_move(self.asked(s, i).kind.name, text)

    def label(self, s: Any, i: int, action: int) -> str:
        return words.label(s, self.asked(s, i), action)

    def prompt(self, s: Any, i: int) -> str:
        return words.prompt(s, self.asked(s, i), s.flow.decisions[i])

    def event_text(self, s: Any, event: Any) -> str:
        return words.event_text(event)

    def position(self, s: Any) -> dict[str, Any]:
        return notation.position_of(s)

    def from_position(self, position: dict[str, Any], options: dict[str, str]) -> Any:
        s = self.blank(options)
        notation.read_position(s, position)
        return s

    # ---------------------------------------------------------------- at the table
    def view(self, s: Any, seat: int) -> dict[str, Any]:
        return table.table_view(s, seat, [] if self.is_over(s) else self.open(s))

    def handle(self, s: Any, i: int, action: int) -> dict[str, Any]:
        return table.handle(s, self.asked(s, i), action)

    def tries(self, s: Any, i: int, on: str | None, to: str | None) -> list[str]:
        return table.tries(s, self.asked(s, i), on, to)

    def refs(self, kind: str, values: dict[str, int]) -> list[str]:
        return table.refs(kind, values)

    def facts(self, s: Any) -> dict[str, Any]:
        """Numbers a scenario may expect that are not part of a position."""

        def in_lanes(value: Any, side: int) -> dict[str, Any]:
            return {
                str(lane + 1): {
                    CARD_NAMES[k]: value(s, side, lane, k)
                    for k in range(ROV_KINDS)
                    if s.up[at(side, lane, k)] + s.down[at(side, lane, k)]
                }
                for lane in range(LANES)
            }

        return {
            "points": {n: points(s, i) for i, n in enumerate(SIDE_NAMES)},
            "majority": {n: {str(k + 1): strength(s, i, k) for k in range(LANES)} for i, n in enumerate(SIDE_NAMES)},
            "attack": {n: in_lanes(attack_value, i) for i, n in enumerate(SIDE_NAMES)},
            "defence": {n: in_lanes(defence_value, i) for i, n in enumerate(SIDE_NAMES)},
        }


burntmoon = BurntMoon()
