"""Tactical Assault: Fantasy Cards, put together."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path
from typing import Any, ClassVar

from sandtable.kernel import BadOption, Choice, Event, Game
from sandtable.kernel.game import Encoding, sources
from sandtable.kernel.places import Point
from sandtable.kernel.shown import Drafted, Ending, Sheet
from sandtable.kernel.values import HOUSE

from . import around, decks, ending, notation, preview, table, typed, words
from . import verbs as do
from .board.field import MACHINE, OBSTACLE, UNIT, lay_out_field
from .bot import clock, evaluate, foresight
from .cards import CARDS
from .decks import BadDeck
from .drafts import WRITTEN
from .drafts import drafted as read_draft
from .events import told
from .fields import FIELDS, BadField
from .fields import canonical as canonical_field
from .fields import read_line as read_field
from .forces import FORCES, SIZES, STANDARD_POINTS, BadForce, brought, lost_at, unit_list
from .forces import canonical as canonical_force
from .forecasting import TRAITS, forecast
from .invariants import holds
from .judging import judge
from .refusals import refusals
from .rules.playing import game, score
from .scenarios import SCENARIO_NAMES, SCENARIOS, depth
from .shown import Faces, FantasyCardsView, Preview
from .state import OFF, SIDE_NAMES, SIDE_TITLES, FantasyOptions, State
from .view import hide, resample
from .vocabulary import OBSTACLE as OBSTACLE_TYPE
from .vocabulary import WAR_MACHINE

HERE = Path(__file__).parent
YES_OR_NO = ("no", "yes")
LEVEL_TERRAIN, MEASURING, IMPASSABLE = ("blocks", "own_effects"), ("open", "after_play"), ("centre", "base")
CAPS = ("30", "10", "20", "40", "60")


class FantasyCards(Game):
    name, title = "fantasycards", "Tactical Assault: Fantasy Cards"
    version = 2
    State, Options, main = State, FantasyOptions, game
    max_seats = 2
    events = told
    refusals, answers, invariants, positions = refusals, do.answers, holds, notation.TABLE
    ledger = HERE / "RULES.md"
    source_files = sources(
        HERE,
        "cards",
        "decks",
        "units",
        "terrain",
        "fields",
        "forces",
        "scenarios",
        "state",
        "notation",
        "board",
        "game",
        "rules",
    )
    hide, resample = staticmethod(hide), staticmethod(resample)
    evaluate, score = staticmethod(evaluate), staticmethod(score)
    judge = staticmethod(judge)
    forecast, traits = staticmethod(forecast), TRAITS
    clock, foresight = staticmethod(clock), foresight
    dress = staticmethod(table.dress)
    drafts = WRITTEN
    choices: ClassVar[dict[str, Choice]] = {
        "points": Choice(
            (str(STANDARD_POINTS), *(str(n) for n in SIZES if n != STANDARD_POINTS)), "Points for a force (FC-2.2b).", True
        ),
        "red": Choice(tuple(FORCES), "Red's force: a name, or a list of units (FC-2.2e).", True),
        "blue": Choice(tuple(FORCES), "Blue's force (FC-2.2e).", True),
        "field": Choice(tuple(FIELDS), "The battlefield: a name, or a line (FC-2.4i).", True),
        "turn_cap": Choice(CAPS, "Turns of each player (FC-2.6b).", True),
        "discard_or_play": Choice(YES_OR_NO, "Whether a turn is for playing or for discarding (FC-1.3e).", True),
        "hexes": Choice(YES_OR_NO, "Whether units stand on hexes (FC-2.4k).", True),
        "scenario": Choice(SCENARIO_NAMES, "How forces are placed, and who begins (FC-2.3p).", True),
        "measuring": Choice(MEASURING, "Whether distances are known before a card is played (FC-1.4h).", True),
        "impassable": Choice(IMPASSABLE, "What of a unit Impassable terrain stops (FC-4.1m).", True),
        "set": Choice((HOUSE,), "What stands on the cards: ours, or as you put it in (FC-H.1h).", True),
        "level_terrain": Choice(LEVEL_TERRAIN, "What terrain as high as the higher unit does (FC-5.7m).", True),
    }

    def seats(self, options: dict[str, str]) -> list[str]:
        return list(SIDE_NAMES)

    def seat_title(self, seat: str) -> str:
        return SIDE_TITLES[SIDE_NAMES.index(seat)]

    def free_option(self, name: str, value: str) -> str | None:
        try:
            if name in SIDE_NAMES:
                return canonical_force(value, max(SIZES))
            if name == "set":
                return decks.canonical(value)
            return canonical_field(value) if name == "field" else None
        except (BadForce, BadField) as error:
            raise BadOption(str(error)) from None
        except BadDeck as error:
            raise BadOption(f"set: {error}") from None

    def options_now(self, options: dict[str, str], version: str) -> dict[str, str]:
        """Other results stood on our cards by version 1 (FC-H.1b). What is no deck is refused when it is played with."""
        try:
            return {**options, "set": decks.line_now(options.get("set", HOUSE), version)}
        except BadDeck:
            return options

    def read_set(self, path: Path) -> str:
        try:
            return decks.line_of(decks.read_deck(path))
        except BadDeck as error:
            raise BadOption(str(error)) from None

    def decks(self) -> list[str]:
        return [
            f"{HOUSE:<12} {CARDS} cards, ours",
            "Put in the printed ones with --set FILE (docs/play-fantasycards.md).",
        ]

    def check_deck(self, path: Path) -> list[str]:
        self.read_set(path)  # any 72 cards will do, each with an Action, a Situation and a result
        return []

    def drafted(self, name: str, text: str, options: dict[str, str]) -> Drafted:
        return read_draft(name, text, options) if name in WRITTEN else super().drafted(name, text, options)

    def set_options(self, s: Any, options: dict[str, str]) -> None:
        battlefield = read_field(options["field"])
        lay_out_field(s.field, battlefield, options["hexes"] == "yes")
        s.field.level_obstructs = LEVEL_TERRAIN.index(options["level_terrain"])
        s.field.whole_base = IMPASSABLE.index(options["impassable"])
        decks.write(s, options["set"])
        s.after_play = MEASURING.index(options["measuring"])
        s.scenario = SCENARIO_NAMES.index(options["scenario"])
        for side, zone in enumerate(SCENARIOS[options["scenario"]].zones):
            s.zone[side] = depth(zone, s.field.height, s.field.distance)
        s.turn_cap, s.discard_or_play = int(options["turn_cap"]), YES_OR_NO.index(options["discard_or_play"])
        limit = int(options["points"])
        for side, name in enumerate(SIDE_NAMES):
            try:
                force = brought(options[name], limit)
            except BadForce as error:
                raise BadOption(f"{name}: {error}") from None
            for kind in unit_list(force):
                unit, piece = s.units[s.field.n_pieces], s.field.pieces[s.field.n_pieces]
                unit.kind, unit.where, piece.side = int(kind), OFF, side
                piece.sort = OBSTACLE if kind == OBSTACLE_TYPE else MACHINE if kind == WAR_MACHINE else UNIT
                s.field.n_pieces += 1
                s.sides[side].n_units += 1
            s.sides[side].limit = lost_at(limit)

    def options_of(self, s: Any) -> dict[str, str]:
        return {
            "points": notation.points_of(s),
            **{name: notation.force_line(s, side) for side, name in enumerate(SIDE_NAMES)},
            "field": notation.field_line(s),
            "turn_cap": str(s.turn_cap),
            "discard_or_play": YES_OR_NO[s.discard_or_play],
            "hexes": YES_OR_NO[s.field.hexes],
            "scenario": SCENARIO_NAMES[s.scenario],
            "measuring": MEASURING[s.after_play],
            "impassable": IMPASSABLE[s.field.whole_base],
            "set": decks.line_from(s),
            "level_terrain": LEVEL_TERRAIN[s.field.level_obstructs],
        }

    # ---------------------------------------------------------------- texts
    def prompt(self, s: Any, i: int) -> str:
        return words.prompt(s, self.asked(s, i))

    def read_move(self, s: Any, i: int, text: str) -> int:
        return super().read_move(s, i, typed.as_answer(s, self.asked(s, i), text))

    def read_answer(self, s: Any, i: int, text: str) -> tuple[int, Point]:
        return super().read_answer(s, i, typed.as_answer(s, self.asked(s, i), text))

    def position(self, s: Any) -> dict[str, Any]:
        return notation.position_of(s)

    def put_position(self, s: Any, position: dict[str, Any]) -> None:
        notation.read_position(s, position)

    # ---------------------------------------------------------------- at the table
    def preview(self, s: Any, i: int, action: int, place: Point, refused: bool) -> Preview | None:
        return preview.preview(s, self.asked(s, i), action, place, refused)

    def near(self, s: Any, i: int, action: int) -> list[tuple[int, Point]]:
        return around.near(s, self.asked(s, i), action)

    def view(self, s: Any, seat: int) -> FantasyCardsView:
        return table.table_view(s, seat, [] if self.is_over(s) else self.open(s))

    def faces(self) -> Faces:
        return table.faces()

    def sheet(self, s: Any) -> Sheet:
        return ending.sheet(s)

    def ending(self, s: Any, events: Sequence[Event]) -> Ending:
        return ending.ending(s, events)

    def encoding(self) -> Encoding:
        from .encoding import encoding  # it looks up the numbers of our decisions, and so comes after the game

        return encoding


fantasycards = FantasyCards()
