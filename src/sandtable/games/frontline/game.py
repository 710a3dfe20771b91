"""Front Line, put together."""

from __future__ import annotations

from collections.abc import Collection, Sequence
from pathlib import Path
from typing import Any, ClassVar

from sandtable.kernel import Choice, Event, Game
from sandtable.kernel.game import Encoding, sources
from sandtable.kernel.shown import Ending, Sheet

from . import ending, notation, table, words
from . import verbs as do
from .board import MAPS
from .bot import clock, evaluate, foresight, judge
from .cards import KIND_OF, N_UNITS
from .events import told
from .invariants import holds
from .refusals import refusals
from .rules.end import points, score
from .rules.rounds import game
from .rules.terms import colour_of, first_unit
from .shown import FrontLineView
from .state import (
    COLOUR_NAMES,
    COUNTRIES,
    PLACING,
    FrontLineOptions,
    State,
)
from .view import hide, resample

SEAT_NAMES = {
    "2": ["red", "green"],
    "allies-2": ["red", "green"],
    "allies-3-red": ["red", "green", "green2"],
    "allies-3-green": ["red", "green", "red2"],
    "allies-4": ["red", "green", "red2", "green2"],
}
SEAT_OF = {
    "2": [0, 1, 0, 1],
    "allies-2": [0, 1, 0, 1],
    "allies-3-red": [0, 1, 0, 2],
    "allies-3-green": [0, 1, 2, 1],
    "allies-4": [0, 1, 2, 3],
}
HERE = Path(__file__).parent
ON_OFF, OFF_ON = ("on", "off"), ("off", "on")
SWITCHES = {  # option -> (field, values in the order of the field's numbers)
    "setup": ("free_setup", ("recommended", "free")),
    "cards": ("choose_cards", ("balanced-industry", "choose")),
    "amphibious": ("amphibious", OFF_ON),
    "rally_lenient": ("rally_lenient", OFF_ON),
    "range1": ("range1", ("a", "b", "c")),
    "retreat": ("orthogonal_retreat", ("diagonal", "orthogonal")),
    "edge_die": ("edge_either", ("white", "either")),
    "city_die_edge": ("city_die_edge", OFF_ON),
    "desert_start": ("desert_start", OFF_ON),
    "lake_drop": ("lake_drop_any", ("land", "any")),
}


class FrontLine(Game):
    name, title = "frontline", "Front Line"
    version = 1
    State, Options, main = State, FrontLineOptions, game
    max_seats = 4
    refusals, answers, events, invariants = refusals, do.answers, told, holds
    positions, one_view = notation.TABLE, True
    paths: ClassVar[dict[str, tuple[Collection[str], ...]]] = {"score": (COLOUR_NAMES,)}
    ledger = HERE / "RULES.md"
    # What a record depends on: not how things are worded, drawn or judged.
    source_files = sources(HERE, "board", "cards", "state", "notation", "game", "rules")
    hide, resample = staticmethod(hide), staticmethod(resample)
    evaluate, score = staticmethod(evaluate), staticmethod(score)
    clock, foresight = staticmethod(clock), foresight
    judge = staticmethod(judge)
    dress = staticmethod(table.dress)
    dressed = table.DRESSED
    choices: ClassVar[dict[str, Choice]] = {
        "players": Choice(tuple(SEAT_NAMES), "Two players, or an Allies game on two battlefields (FL-E.5a)."),
        "map": Choice(tuple(MAPS), "The battlefield (house maps).", house=True),
        "map2": Choice(tuple(MAPS), "The second battlefield of an Allies game (house maps).", house=True),
        "setup": Choice(("recommended", "free"), "The ready set-up, or place your units yourself (FL-1.7k)."),
        "cards": Choice(("balanced-industry", "choose"), "Balanced Industry for all, or everybody picks (FL-1.5d)."),
        "amphibious": Choice(ON_OFF, "Units may sail from Ports; leave it off in a first game (FL-3.1e)."),
        "rally_lenient": Choice(OFF_ON, "A rallied disrupted unit always survives (FL-5.1f)."),
        "range1": Choice(("a", "b", "c"), "Which reading of the first range column is used (FL-D.6a)."),
        "retreat": Choice(("diagonal", "orthogonal"), "Whether a retreat may go diagonally (FL-3.12a)."),
        "edge_die": Choice(("white", "either"), "Which die shifts the Edge (FL-4.7f)."),
        "city_die_edge": Choice(ON_OFF, "Whether a die against an empty city shifts the Edge (FL-3.3i)."),
        "desert_start": Choice(OFF_ON, "Whether starting on Desert gives the third step (FL-2.11j)."),
        "lake_drop": Choice(("land", "any"), "Whether a drop near a city counts dry squares only (FL-D.5c)."),
    }

    def seats(self, options: dict[str, str]) -> list[str]:
        return SEAT_NAMES[options.get("players", "2")]

    def sides(self, options: dict[str, str]) -> dict[str, str]:
        return {seat: seat.rstrip("2") for seat in self.seats(options)}  # allies share a colour (FL-E.5a)

    def set_options(self, s: Any, options: dict[str, str]) -> None:
        players = options["players"]
        s.boards, s.seats = 1 if players == "2" else 2, len(SEAT_NAMES[players])
        for c in range(COUNTRIES):
            s.seat_of[c] = SEAT_OF[players][c]
        for name, (field, values) in SWITCHES.items():
            setattr(s, field, values.index(options[name]))
        if s.boards == 2:
            s.amphibious = 1  # FL-E.5e
        open_box(s)
        notation.lay_map(s, 0, options["map"])
        if s.boards == 2:
            notation.lay_map(s, 1, options["map2"])

    def options_of(self, s: Any) -> dict[str, str]:
        maps = tuple(MAPS)
        players = next(p for p, seats in SEAT_OF.items() if seats == list(s.seat_of) and (p == "2") == (s.boards == 1))
        options = {"players": players, "map": maps[s.battlefields[0].map], "map2": maps[s.battlefields[1].map]}
        for name, (field, values) in SWITCHES.items():
            options[name] = values[getattr(s, field)]
        return options

    def encoding(self) -> Encoding:
        from .encoding import encoding  # it looks up the numbers of our decisions, and so comes after the game

        return encoding

    # ---------------------------------------------------------------- texts
    def read_move(self, s: Any, i: int, text: str) -> int:
        action = super().read_move(s, i, text)
        if do.verb(action) == do.relieve and do.start(action) > do.to(action):
            return do.relieve(do.to(action), do.start(action))  # who changes places with whom is the same
        return action

    def prompt(self, s: Any, i: int) -> str:
        return words.prompt(s, self.asked(s, i))

    def position(self, s: Any) -> dict[str, Any]:
        midway = any(asked.kind.name not in ("supply", "action") for asked in self.open(s))
        return notation.position_of(s, midway)

    def put_position(self, s: Any, position: dict[str, Any]) -> None:
        notation.read_position(s, position)

    def hides(self, s: Any) -> bool:
        return bool(s.stage == PLACING)

    def view(self, s: Any, seat: int) -> FrontLineView:
        return table.table_view(s, self.seats(self.options_of(s)))

    def sheet(self, s: Any) -> Sheet:
        return ending.sheet(s)

    def ending(self, s: Any, events: Sequence[Event]) -> Ending:
        return ending.ending(s)

    def meant(self, s: Any, i: int, on: str | None, to: str | None) -> list[int]:
        if to is None:
            return table.anywhere(s, self.asked(s, i), on)
        return super().meant(s, i, table.thing(s, on), table.thing(s, to) or to)

    def facts(self, s: Any) -> dict[str, Any]:
        """Numbers a scenario may expect that are not part of a position."""
        return {"score": {"red": points(s, 0), "green": points(s, 1)}}


def open_box(s: Any) -> None:
    """All units of the box, nowhere yet: twenty of a country."""
    for country in range(COUNTRIES):
        for k in range(N_UNITS):
            u = s.units[first_unit(country) + k]
            u.kind, u.colour, u.home = KIND_OF[k], colour_of(country), country


frontline = FrontLine()
