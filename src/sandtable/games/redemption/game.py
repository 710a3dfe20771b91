"""Redemption, put together."""

from __future__ import annotations

from collections.abc import Collection, Sequence
from pathlib import Path
from typing import Any, ClassVar

from sandtable.kernel import BadOption, Choice, Event, Game
from sandtable.kernel.cards import BETWEEN, DECK, IN_RESERVE, RESERVE, UNDRAWN, WATCHERS, think
from sandtable.kernel.game import Encoding
from sandtable.kernel.positions import below
from sandtable.kernel.shown import Ending, Sheet

from . import decks, ending, notation, words
from . import state as v
from . import verbs as do
from .bot import clock, evaluate, foresight
from .events import told
from .invariants import holds
from .refusals import refusals
from .rules.end import score
from .rules.fighting import both_stand
from .rules.terms import LOST_SOUL, situation, strength_of, toughness_of
from .rules.triggers import note_windows
from .rules.turns import game
from .shown import Faces, RedemptionView
from .state import SEAT_NAMES, RedemptionOptions, State
from .table import faces, table_view
from .tables import CARDS, KEYS, TYPE
from .view import hide, resample

HERE = Path(__file__).parent
SOURCES = (
    *("cards", "workshop", "pool", "recent", "played", "language", "vocabulary"),
    *("tables", "state", "notation", "game"),
)
PLAYERS = ("2", "3", "4", "5")
DECKS = ("ij", "ji", "ii", "jj")
PROFILES = ("qs2013", "reg11")
PROFILE = "profile"  # what a switch says that nobody has turned: whatever the profile does
# option -> its bit, the first and the second reading, whether reg11 takes the second, what it means (the table in RULES.md)
SWITCHES: dict[str, tuple[int, tuple[str, str], bool, str]] = {
    "quiet_end": (v.NO_QUIET_END, ("three_rounds", "never"), False, "What ends a game that stands still (RD-1.3h)."),
    "sided_fortresses": (v.SIDED_FORTRESSES, ("no", "yes"), True, "Whether Fortresses are good or evil cards (RD-2.3c)."),
    "discard_piles": (v.OPEN_DISCARDS, ("top_card", "open"), True, "What one may see of a discard pile (RD-2.8d)."),
    "who_starts": (v.LOTS_START, ("most_souls", "random"), True, "Who picks the first player (RD-3.3a)."),
    "upkeep": (v.UPKEEP_WINDOW, ("none", "after_draw"), True, "Whether a turn has an upkeep phase (RD-4.1b)."),
    "hand_cap": (v.SIXTEEN_CARDS, ("none", "sixteen"), True, "The most cards that a hand may be drawn to (RD-4.6c)."),
    "challenge": (
        v.WHOLE_TABLE,
        ("defender", "whole_table"),
        False,
        "Who must be without a soul for a challenge (RD-5.2c).",
    ),
    "passes": (v.TWO_PASSES, ("three", "two"), False, "Passes in a row that resolve a battle (RD-5.6h)."),
    "initiative_dominants": (
        v.DOMINANTS_ACT,
        ("not_counted", "counted"),
        False,
        "Whether a Dominant is the last card played for initiative (RD-5.6f).",
    ),
    "special_answer": (v.INTERRUPTS_ANSWER, ("negate", "interrupt_too"), True, "What answers a removal (RD-5.9d)."),
    "special_target": (v.ANY_NEGATE, ("must_hit", "any_negate"), False, "Whether the answer must hit (RD-5.9e)."),
    "repeat_cap": (v.FOUR_STARTS, ("none", "four"), True, "Starts of a card's instant abilities in a turn (RD-6.1j)."),
    "strength_test": (v.TOTAL_STRENGTH, ("own", "total"), False, "The strength that an ability tests (RD-6.4g)."),
    "last_dominants": (
        v.DOMINANTS_NOT_LAST,
        ("counted", "not_counted"),
        False,
        "Whether the last card played may be a Dominant (RD-7.3d).",
    ),
    "undone_discard": (
        v.DISCARD_STAYS,
        ("comes_back", "stays"),
        False,
        "What undoing 'negate and discard' does to the card (RD-7.6d).",
    ),
    "reentry": (
        v.ONCE_IN_BATTLE,
        ("after_withdrawal", "once_a_turn"),
        True,
        "Who may not come into battle again (RD-8.2a).",
    ),
    "territory_cards": (
        v.ONE_AT_HOME,
        ("any_number", "one_a_turn"),
        True,
        "Territory-class Enhancements outside battle (RD-8.6d).",
    ),
    "after_rescue": (
        v.WAITS_AFTER_RESCUE,
        ("free", "waits"),
        True,
        "Whether a player who has rescued in battle waits for the others (RD-9.1h).",
    ),
    "site_access": (v.SITE_ONLY, ("brigade", "site_only"), False, "How a Hero reaches a soul in a Site (RD-10.1e)."),
    "soul_count": (v.MORE_SOULS, ("exact", "at_least"), False, "Lost Souls in a deck (RD-11.2c)."),
    "deck_cap": (v.DECKS_OF_154, ("none", "154"), True, "The largest deck (RD-11.1c)."),
    "ability_souls": (v.ONE_ABILITY_SOUL, ("per_fifty", "one"), True, "Copies of a Lost Soul with an ability (RD-11.3f)."),
    "reserve": (v.RESERVES, ("none", "ten"), True, "Whether a deck may bring a Reserve (RD-11.5a)."),
}
SITUATIONS = ("losing", "winning", "mutual", "stalemate")  # for the Heroes


class Redemption(Game):
    name, title = "redemption", "Redemption"
    version = 2
    State, Options, main = State, RedemptionOptions, game
    max_seats = 5
    events = told
    paths: ClassVar[dict[str, tuple[Collection[str], ...]]] = {
        "position": ((*notation.KEYS_OF_ALL, *SEAT_NAMES),),
        "position.battle": (notation.BATTLE,),
        **{f"position.{seat}": ((*notation.PARTS, *notation.OF_A_PLAYER),) for seat in SEAT_NAMES},
        "numbers": (SEAT_NAMES,),
        "situation": (),
    }
    refusals, answers, invariants = refusals, do.answers, holds
    ledger = HERE / "RULES.md"
    source_files = tuple(sorted([HERE / f"{name}.py" for name in SOURCES]) + sorted((HERE / "rules").glob("*.py")))
    hide, resample = staticmethod(hide), staticmethod(resample)
    evaluate, score = staticmethod(evaluate), staticmethod(score)
    clock, foresight = staticmethod(clock), foresight
    choices: ClassVar[dict[str, Choice]] = {
        "players": Choice(PLAYERS, "How many play, each for themselves (RD-1.1e)."),
        "teams": Choice(("off", "on"), "Four players as two teams: partners sit across the table (RD-9.2a)."),
        "decks": Choice(DECKS, "The decks, going round the table, or lists of your own with '/' between them (RD-1.1d)."),
        "souls": Choice(("5", "3", "7"), "Redeemed Souls that win (RD-1.3b)."),
        "turn_cap": Choice(("200", "60", "400"), "The last turn (RD-1.3i).", True),
        "profile": Choice(PROFILES, "The readings where no other is chosen: the book's, or REG 11's (RD-1.1f)."),
        **{name: Choice((PROFILE, *readings), says) for name, (_, readings, _, says) in SWITCHES.items()},
    }

    def seats(self, options: dict[str, str]) -> list[str]:
        return list(SEAT_NAMES[: int(options.get("players", "2"))])

    def sides(self, options: dict[str, str]) -> dict[str, str]:
        """RD-9.2b Who plays for whom: of partners both for the one who sits first."""
        seats = self.seats(options)
        teams = options.get("teams") == "on"
        return {seat: seats[k % 2] if teams else seat for k, seat in enumerate(seats)}

    def set_options(self, s: Any, options: dict[str, str]) -> None:
        s.seats, s.souls, s.turn_cap = int(options["players"]), int(options["souls"]), int(options["turn_cap"])
        s.teams = int(options["teams"] == "on")
        if s.teams and s.seats != 4:
            raise BadOption("Teams are two against two: that is a game of four players. [RD-9.2a]")
        s.reg = readings_of(options)
        lists = [decks.read_line(line) for line in lines_of(options["decks"])]
        chosen = [lists[seat % len(lists)] for seat in range(s.seats)]
        wrong = [problem for deck in lists for problem in decks.problems(deck, deck_profile(s.reg))]
        for rule, sentence in (*wrong, *decks.table_problems(chosen)):
            raise BadOption(f"{sentence} [{rule}]")
        for seat, deck in enumerate(chosen):
            deal(s, seat, deck)
        note_windows(s)

    def options_of(self, s: Any) -> dict[str, str]:
        profile = s.reg & v.REG11 != 0
        turned = {
            name: readings[s.reg & bit != 0] if (s.reg & bit != 0) != (profile and second) else PROFILE
            for name, (bit, readings, second, _) in SWITCHES.items()
        }
        found = {
            "players": str(s.seats),
            "teams": ("off", "on")[s.teams],
            "decks": dealt(s),
            "souls": str(s.souls),
            "turn_cap": str(s.turn_cap),
        }
        return {**found, "profile": PROFILES[profile], **turned}

    def free_option(self, name: str, value: str) -> str | None:
        if name != "decks":
            return None
        try:
            lines = [decks.line_of(decks.read_line(part)) for part in value.split("/")]
        except decks.BadDeck as error:
            raise BadOption(str(error)) from None
        return together(lines * 2 if len(lines) == 1 else lines)

    def decks(self) -> list[str]:
        return [f"{name}: {len(deck.cards)} cards, starter deck {name.upper()}" for name, deck in decks.DECKS.items()]

    def check_deck(self, path: Path) -> list[str]:
        try:
            deck = decks.read_deck(path)
        except decks.BadDeck as error:
            raise BadOption(str(error)) from None
        return [f"{sentence} [{rule}]" for rule, sentence in decks.problems(deck)]

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

    def faces(self) -> Faces:
        return faces()

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


# ---------------------------------------------------------------- what was chosen
def readings_of(options: dict[str, str]) -> int:
    """RD-1.1f The readings, as bits: a switch that nobody has turned is the profile's."""
    profile = options["profile"] == "reg11"
    found = v.REG11 if profile else 0
    for name, (bit, readings, second, _) in SWITCHES.items():
        if options[name] == readings[1] or (options[name] == PROFILE and profile and second):
            found |= bit
    return found


def deck_profile(reg: int) -> decks.Profile:
    most = decks.PROFILES["reg11"].most if reg & v.DECKS_OF_154 else 0
    return decks.Profile(not reg & v.MORE_SOULS, most, bool(reg & v.ONE_ABILITY_SOUL), bool(reg & v.RESERVES))


def lines_of(text: str) -> list[str]:
    """The lists that go round the table: 'ij', or lists of one's own with '/' between them."""
    return list(text) if text in DECKS else [line.strip() for line in text.split("/")]


def together(lines: list[str]) -> str:
    return "".join(lines) if "".join(lines) in DECKS else " / ".join(lines)


def dealt(s: State) -> str:
    """The lists that were dealt: as few as go round the table."""
    lines = [decks.line_of(deck_from(s, seat)) for seat in range(s.seats)]
    for n in range(2, s.seats):
        if all(line == lines[k % n] for k, line in enumerate(lines)):
            return together(lines[:n])
    return together(lines)


def deck_from(s: State, seat: int) -> decks.Deck:
    first, side = sum(s.sides[k].listed for k in range(seat)), s.sides[seat]
    kinds = s.lists[first : first + side.listed]
    n = side.listed - side.brought
    return decks.Deck(*(decks.counted((CARDS[kind], 1) for kind in part) for part in (kinds[:n], kinds[n:])))


def deal(s: State, seat: int, deck: decks.Deck) -> None:
    """A player's deck, in no order, and behind it a Reserve. RD-11.5e Others know that a card lies in one of the two."""
    side, apart = s.sides[seat], bool(deck.reserve)
    side.first = s.n_cards
    for part, zone in ((deck.cards, DECK), (deck.reserve, RESERVE)):
        for card, n in part:
            for _ in range(n):
                lay_out(s, seat, KEYS.index(decks.OURS.key(card)), zone, apart)
    side.cards = side.listed = s.n_cards - side.first
    side.brought = side.reserve = sum(n for _, n in deck.reserve)
    side.deck = side.cards - side.reserve


def lay_out(s: State, seat: int, kind: int, zone: int, apart: bool) -> None:
    c, s.lists[s.n_cards] = s.cards[s.n_cards], kind
    c.kind, c.owner, c.keeper, c.seat, c.zone = kind, seat, seat, seat, zone
    soul = TYPE[kind] == LOST_SOUL
    for who in range(WATCHERS, s.seats):
        here = BETWEEN if zone == DECK else IN_RESERVE
        think(s, s.n_cards, who, here if who == seat or soul or not apart else BETWEEN | IN_RESERVE)
    if soul:
        c.known |= UNDRAWN
    s.n_cards += 1


redemption = Redemption()
