"""Redemption, put together."""

from __future__ import annotations

from collections.abc import Collection, Sequence
from pathlib import Path
from typing import Any, ClassVar

from sandtable.kernel import Choice, Event, Game
from sandtable.kernel.cards import BETWEEN, DECK, UNDRAWN, WATCHERS, think
from sandtable.kernel.game import Encoding
from sandtable.kernel.positions import below
from sandtable.kernel.shown import Ending, Sheet

from . import ending, notation, words
from . import verbs as do
from .bot import evaluate
from .cards import DECK_I
from .events import told
from .invariants import holds
from .refusals import refusals
from .rules.end import score
from .rules.fighting import both_stand
from .rules.terms import LOST_SOUL, situation, strength_of, toughness_of
from .rules.triggers import note_windows
from .rules.turns import game
from .shown import RedemptionView
from .state import SEAT_NAMES, RedemptionOptions, State
from .table import table_view
from .tables import TYPE
from .view import hide, resample

HERE = Path(__file__).parent
SOURCES = (
    *("cards", "workshop", "pool", "recent", "played", "language", "vocabulary"),
    *("tables", "state", "notation", "game"),
)
PLAYERS = ("2", "3", "4", "5")
DECKS = ("ij", "ji", "ii", "jj")
SITUATIONS = ("losing", "winning", "mutual", "stalemate")  # for the Heroes


class Redemption(Game):
    name, title = "redemption", "Redemption"
    State, Options, main = State, RedemptionOptions, game
    max_seats = 5
    events = told
    paths: ClassVar[dict[str, tuple[Collection[str], ...]]] = {
        "position": ((*notation.KEYS_OF_ALL, *SEAT_NAMES),),
        "position.battle": (notation.BATTLE,),
        **{f"position.{seat}": ((*notation.PARTS, "used", "knows"),) for seat in SEAT_NAMES},
        "numbers": (SEAT_NAMES,),
        "situation": (),
    }
    refusals, answers, invariants = refusals, do.answers, holds
    ledger = HERE / "RULES.md"
    source_files = tuple(sorted([HERE / f"{name}.py" for name in SOURCES]) + sorted((HERE / "rules").glob("*.py")))
    hide, resample = staticmethod(hide), staticmethod(resample)
    evaluate, score = staticmethod(evaluate), staticmethod(score)
    choices: ClassVar[dict[str, Choice]] = {
        "players": Choice(PLAYERS, "How many play, each for themselves (RD-1.1e)."),
        "decks": Choice(DECKS, "The decks, going round the table (RD-1.1d)."),
        "souls": Choice(("5", "3", "7"), "Redeemed Souls that win (RD-1.3b)."),
        "turn_cap": Choice(("200", "60", "400"), "The last turn (RD-1.3i).", True),
    }

    def seats(self, options: dict[str, str]) -> list[str]:
        return list(SEAT_NAMES[: int(options.get("players", "2"))])

    def set_options(self, s: Any, options: dict[str, str]) -> None:
        s.seats, s.souls, s.turn_cap = int(options["players"]), int(options["souls"]), int(options["turn_cap"])
        for seat in range(s.seats):
            s.decks[seat] = "ij".index(options["decks"][seat % 2])
            deal(s, seat)

    def options_of(self, s: Any) -> dict[str, str]:
        return {
            "players": str(s.seats),
            "decks": "".join("ij"[s.decks[seat]] for seat in range(2)),
            "souls": str(s.souls),
            "turn_cap": str(s.turn_cap),
        }

    def encoding(self) -> Encoding:
        from .encoding import encoding  # it looks up the numbers of our decisions, and so comes after the game

        return encoding

    def seat_title(self, seat: str) -> str:
        return seat.capitalize()

    def sheet(self, s: Any) -> Sheet:
        return ending.sheet(s)

    def ending(self, s: Any, events: Sequence[Event]) -> Ending:
        return ending.ending(s, events)

    def view(self, s: Any, seat: int) -> RedemptionView:
        return table_view(s, seat, self.open(s))

    def prompt(self, s: Any, i: int) -> str:
        return words.prompt(s, self.asked(s, i))

    def position(self, s: Any) -> dict[str, Any]:
        return notation.position_of(s)

    def facts(self, s: Any) -> dict[str, Any]:
        """Numbers a scenario may expect that are not part of a position."""
        if not s.battle.on:
            return {}
        sides = (s.battle.attacker, s.battle.defender)
        found: dict[str, Any] = {
            "numbers": {SEAT_NAMES[seat]: f"{strength_of(s, seat)}/{toughness_of(s, seat)}" for seat in sides}
        }
        if both_stand(s):
            found["situation"] = SITUATIONS[situation(s)]
        return found

    def has_path(self, path: str, found: dict[str, object]) -> bool:
        """Only what `paths` names: positions of this game are not read from a table that could say."""
        words = path.split(".")
        return any(
            words[: len(first)] == first and below(words[len(first) :], levels)
            for first, levels in ((head.split("."), levels) for head, levels in self.paths.items())
        )

    def put_position(self, s: Any, position: dict[str, Any]) -> None:
        for k in range(s.n_cards):
            s.cards[k] = type(s.cards[k])()
        notation.read_position(s, position)


def deal(s: State, seat: int) -> None:
    """A player's deck, in no order."""
    side, n = s.sides[seat], len(DECK_I)
    side.first, side.cards, side.deck = s.n_cards, n, n
    for k in range(n):
        c = s.cards[s.n_cards]
        c.kind, c.owner, c.keeper, c.seat, c.zone = s.decks[seat] * n + k, seat, seat, seat, DECK
        for who in range(WATCHERS, s.seats):
            think(s, s.n_cards, who, BETWEEN)
        if TYPE[c.kind] == LOST_SOUL:
            c.known |= UNDRAWN
        s.n_cards += 1
    note_windows(s)


redemption = Redemption()
