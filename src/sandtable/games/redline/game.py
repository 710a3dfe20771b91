"""REDLINE, put together."""

from __future__ import annotations

from collections.abc import Collection, Sequence
from pathlib import Path
from typing import Any, ClassVar

from sandtable.kernel import BadOption, Choice, Event, Game
from sandtable.kernel.game import Encoding, sources
from sandtable.kernel.shown import Ending, Sheet

from . import decks, ending, notation, table, values, words
from . import verbs as do
from .bot import clock, evaluate, foresight
from .cards import CARD_NAMES
from .events import told
from .invariants import holds
from .refusals import refusals
from .rules.effects import pending_damage
from .rules.terms import accuracy_of, armor_of, damage_of, speed_of
from .rules.turns import game, score
from .shown import Faces, RedlineView
from .state import ALL_UNITS, DIAL_UNSET, NONE, SEAT_NAMES, UNIT_NAMES, RedlineOptions, State
from .view import hide, resample, take_back

HERE = Path(__file__).parent
SWITCHES: dict[str, tuple[str, tuple[str, str], str]] = {  # option -> field, values (0 and 1), what it means
    "tie_breaker": ("loser_wins_ties", ("initiative_winner", "initiative_loser"), "Who wins a true tie (RL-3.2d)."),
    "last_draw": ("safe_last_draw", ("loses", "safe"), "Whether drawing the last card loses at once (RL-20.2b)."),
    "resources_outside": (
        "own_deploy_resources",
        ("any_time", "own_deploy"),
        "When resource cards may be expended (RL-5.1d).",
    ),
    "equip_moves": ("equip_any_window", ("own_deploy", "any_window"), "When equipment may be moved (RL-7.2d)."),
    "mission_order": (
        "captures_last",
        ("one_by_one", "captures_last"),
        "Captures with each fight, or after all (RL-13.2b).",
    ),
    "speed_order": ("order_at_start", ("dynamic", "round_start"), "Which speeds give the firing order (RL-14.1b)."),
    "tie_batch": ("batch_all", ("opposing", "all"), "Which units of equal speed fire together (RL-14.2a)."),
    "expended_fires": ("expended_silent", ("yes", "no"), "Whether an expended unit may fire (RL-14.3c)."),
    "crit_on_destroyed": ("crit_on_destroyed", ("no_card", "card"), "A critical card for a destroyed unit (RL-16.1c)."),
    "sharpshooter": ("sharp_before", ("after_roll", "before_roll"), "When Sharpshooter is chosen (RL-21.8b)."),
    "shot_order": ("defender_first", ("attacker_first", "defender_first"), "Salvo before Boost, or after it (RL-15.1b)."),
    "stealth_ambush": ("ambush_stealth", ("blocked", "allowed"), "Whether Stealth keeps Ambush away (RL-21.2f)."),
    "capture_tokens": ("stacking", ("one", "stacking"), "One token a mission, or one more each capture (RL-18.3b)."),
    "recapture_own": ("recapture", ("no", "yes"), "Whether one may roll at one's own mission (RL-18.1d)."),
    "chain_passes": ("whole_chain", ("top_only", "whole_chain"), "What two passes resolve (RL-24.1d)."),
    "dials": (
        "lock_in",
        ("last_dial", "lock_in"),
        "When a side's dials are final: with the last, or when it says so (RL-12.2d).",
    ),
}
# Programs have thought before they answer; people may think again until they say that they are done.
FOR_PEOPLE = {"dials": "lock_in"}


class Redline(Game):
    name, title = "redline", "REDLINE: Tactical Card Combat"
    version = 1
    State, Options, main = State, RedlineOptions, game
    max_seats = 2
    events, invariants, positions = told, holds, notation.TABLE
    paths: ClassVar[dict[str, tuple[Collection[str], ...]]] = {
        "stats": (UNIT_NAMES, ("speed", "damage", "armor", "accuracy")),
        "arsenal": (SEAT_NAMES,),
        "hand": (SEAT_NAMES,),
        "shot": (("damage", "critical", "die"),),
        "chain": (),
        **{f"position.{seat}.units": (UNIT_NAMES,) for seat in SEAT_NAMES},
    }
    refusals, answers = refusals, do.answers
    ledger = HERE / "RULES.md"
    # What a record depends on: not how things are worded, drawn or judged.
    source_files = sources(
        HERE, "vocabulary", "language", "cards", "bounds", "decks", "values", "state", "names", "notation", "game", "rules"
    )
    hide, resample = staticmethod(hide), staticmethod(resample)
    evaluate, score = staticmethod(evaluate), staticmethod(score)
    clock, foresight, take_back = staticmethod(clock), foresight, staticmethod(take_back)
    dress = staticmethod(table.dress)
    choices: ClassVar[dict[str, Choice]] = {
        "red_deck": Choice(("cpm", "une"), "Red's arsenal and general, or a list of your own (RL-2.1a).", house=True),
        "blue_deck": Choice(("une", "cpm"), "Blue's arsenal and general, or a list of your own (RL-2.1a).", house=True),
        "missions": Choice(("house",), "The missions, or a list of your own (RL-2.3a).", house=True),
        **{name: Choice(values_, says, people=FOR_PEOPLE.get(name, "")) for name, (_, values_, says) in SWITCHES.items()},
        "set": Choice((values.HOUSE,), "The numbers on the cards: ours, or those you put in.", house=True),
    }

    def seats(self, options: dict[str, str]) -> list[str]:
        return list(SEAT_NAMES)

    def told_options(self, options: dict[str, str]) -> dict[str, str]:
        """RL-3.5a A general lies face down: a list of one's own is told without it."""
        return {**options, **{name: decks.without_general(options[name]) for name in ("red_deck", "blue_deck")}}

    def free_option(self, name: str, value: str) -> str | None:
        try:
            if name in ("red_deck", "blue_deck"):
                return decks.canonical(value)
            if name == "missions":
                return decks.canonical_missions(value)
            return values.canonical(value) if name == "set" else None
        except ValueError as error:
            raise BadOption(str(error)) from None

    def read_set(self, path: Path) -> str:
        try:
            return values.read_file(path)
        except ValueError as error:
            raise BadOption(str(error)) from None

    def decks(self) -> list[str]:
        return decks.listing()

    def check_deck(self, path: Path) -> list[str]:
        try:
            return decks.check_file(path)
        except decks.BadDeck as error:
            raise BadOption(str(error)) from None

    def set_options(self, s: Any, options: dict[str, str]) -> None:
        for name, (field, values_, _) in SWITCHES.items():
            setattr(s, field, values_.index(options[name]))
        values.write(s, options["set"])
        decks.write(s, options["red_deck"], options["blue_deck"], options["missions"])

    def options_of(self, s: Any) -> dict[str, str]:
        red, blue, missions = decks.lines_from(s)
        options = {"red_deck": red, "blue_deck": blue, "missions": missions}
        options.update({name: values_[getattr(s, field)] for name, (field, values_, _) in SWITCHES.items()})
        return {**options, "set": values.line_from(s)}

    def encoding(self) -> Encoding:
        from .encoding import encoding  # it looks up the numbers of our decisions, and so comes after the game

        return encoding

    # ---------------------------------------------------------------- texts
    def read_move(self, s: Any, i: int, text: str) -> int:
        action = super().read_move(s, i, text)
        calls = do.verb(action) == do.deploy and do.card(action) == s.sides[self.asked(s, i).who].general
        return do.general() if calls else action  # 'deploy valya-serova'

    def revises(self, s: Any, i: int, action: int) -> bool:
        """A dial that is set may be set again until it is final (RL-12.2d)."""
        return do.verb(action) == do.set_dial and s.units[do.unit(action)].dial != DIAL_UNSET

    def prompt(self, s: Any, i: int) -> str:
        return words.prompt(s, self.asked(s, i))

    def position(self, s: Any) -> dict[str, Any]:
        return notation.position_of(s)

    def put_position(self, s: Any, position: dict[str, Any]) -> None:
        notation.read_position(s, position)

    # ---------------------------------------------------------------- at the table
    def view(self, s: Any, seat: int) -> RedlineView:
        return table.table_view(s, seat, [] if self.is_over(s) else self.open(s))

    def sheet(self, s: Any) -> Sheet:
        return ending.sheet(s)

    def ending(self, s: Any, events: Sequence[Event]) -> Ending:
        return ending.ending(s, events)

    def faces(self) -> Faces:
        """The cards for a page that shows them without a game."""
        return table.faces()

    def facts(self, s: Any) -> dict[str, Any]:
        """Numbers a scenario may expect that are not part of a position."""
        stats = {
            UNIT_NAMES[u]: {
                "speed": speed_of(s, u),
                "damage": damage_of(s, u),
                "armor": armor_of(s, u),
                "accuracy": accuracy_of(s, u),
            }
            for u in range(ALL_UNITS)
            if s.units[u].kind >= 0
        }
        chain = [CARD_NAMES[link.card] for link in s.chain[: s.n_chain] if link.card != NONE]
        return {
            "stats": stats,
            "arsenal": {name: int(side.in_arsenal) for name, side in zip(SEAT_NAMES, s.sides, strict=True)},
            "hand": {name: int(side.in_hand) for name, side in zip(SEAT_NAMES, s.sides, strict=True)},
            "shot": {"damage": pending_damage(s), "critical": bool(s.shot.critical), "die": int(s.shot.die)},
            "chain": chain,
        }


redline = Redline()
