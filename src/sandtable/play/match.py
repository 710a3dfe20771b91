"""A match: one game being played at a table. Moves come in as text or as options; everything is validated and recorded.

match = Match(find("frontline"), seed="7")
match.open()                       the decisions that wait, each with its seat
match.options(asked.i)             what may be answered: number, text to type, label, and so on
match.play(asked.i, action)        IllegalMove with the rule if it is not on the list
match.now.known(0)                 what a seat knows now, by its number; -1 is the public
match.undo("red")                  the last move of a seat, if nobody has learned anything since (undo.py)
"""

from __future__ import annotations

import secrets
import weakref
import zlib
from collections.abc import Collection
from dataclasses import dataclass
from functools import cache
from typing import Any, cast

import numpy as np

from sandtable.kernel import Asked, Event, Game, IllegalMove, Refusal, pack, unpack
from sandtable.kernel.luck import give_dice
from sandtable.kernel.record import copy_of, dtype_of
from sandtable.kernel.shown import View

from . import undo
from .dice import put_dice
from .moment import Moment
from .packed import Packed
from .record import BadRecord, Move, Record
from .undo import Place, Undo

EVERY = 8  # of the states before its moves a match holds every so-manieth


@dataclass(frozen=True)
class Option:
    action: int
    text: str
    label: str


@dataclass(frozen=True, slots=True)
class LogLine:
    move: int
    text: str
    audience: int
    event: Event


@dataclass(slots=True)
class Made:
    """A move that was made, as numbers: enough to make it again, and what has been worked out about it since."""

    who: int
    i: int
    action: int
    place: Place
    drew: bool  # dice or cards
    open: bool  # before and after it everybody knew everything
    secret: bool  # others were asked as well: all that they may have seen of it is that it was made
    choices: int | None = None  # how many answers there were, if they were ever listed
    noticed: frozenset[int] | None = None  # the seats that could notice it (-1: the public)
    showed: bool | None = None  # whether it showed anybody anything
    forced: dict[int, bool] | None = (
        None  # for seats that were asked about, whether they could see that there was no other move
    )

    @property
    def answer(self) -> undo.Answer:
        return (self.i, self.action, *self.place)


class Match:
    def __init__(
        self,
        game: Game,
        seed: int | str | None = None,
        options: dict[str, str] | None = None,
        seats: dict[str, str] | None = None,
        position: dict[str, Any] | None = None,
    ) -> None:
        self.game = game
        self.full = game.full_options(options)
        self.seat_names = game.seats(self.full)
        seed = secrets.token_hex(8) if seed is None else str(seed)
        given = {k: v for k, v in self.full.items() if v != game.choices[k].values[0]}
        self.record = Record(
            game.name, seed, given, dict(seats or {}), rules=rules_version(game), position=dict(position or {})
        )
        self.log = Packed(LogLine)
        self.made: list[Made] = []  # the moves of the record, as numbers
        self.before: list[bytes | None] = []  # the state before each move, squeezed; None: played again when asked for
        self.log_before: list[int] = []
        self.state = game.from_position(position, self.full) if position else game.blank(self.full)
        put_dice(self.state, seed)
        self._run(lambda: game.plain.start(self.state))
        self.now = Moment(game, self.state)
        self.last: Moment | None = None  # the one before the last move, with what was known in it

    # ---------------------------------------------------------------- what is going on
    @property
    def over(self) -> bool:
        return self.game.is_over(self.state)

    def open(self) -> list[Asked]:
        return self.now.open()

    def seat(self, asked: Asked) -> str:
        return self.seat_names[asked.who]

    def asked_of(self, seat: str) -> Asked | None:
        """The first decision that waits for this seat."""
        return next((a for a in self.open() if self.seat(a) == seat), None)

    def options(self, i: int) -> list[Option]:
        """The legal answers, as the seat that is asked sees them."""
        game, asked = self.game, self.game.asked(self.state, i)
        known = self.now.known(asked.who)
        return [Option(a, game.move_text(known, i, a), game.label(known, i, a)) for a in self.now.legal(asked)]

    def prompt(self, i: int) -> str:
        return self.game.prompt(self.now.known(self.game.asked(self.state, i).who), i)

    def index(self, seat: str) -> int:
        """The number of a seat; for anybody else, that of the public."""
        return self.seat_names.index(seat) if seat in self.seat_names else -1

    def indices(self) -> range:
        """Everybody who may know something: the public and the seats."""
        return range(-1, len(self.seat_names))

    def known(self, seat: str) -> Any:
        """What a seat may know, as a state that must not be changed; for anybody else, what the public knows."""
        return self.now.known(self.index(seat))

    def view(self, seat: str) -> View:
        return self.game.view(self.known(seat), self.index(seat))

    def log_for(self, seat: str) -> list[LogLine]:
        index = self.index(seat)
        return [line for line in self.log if line.event.seen_by(index)]

    def log_of(self, at: int) -> list[LogLine]:
        """What was said when the move with this index was made."""
        end = self.log_before[at + 1] if at + 1 < len(self.log_before) else len(self.log)
        return self.log[self.log_before[at] : end]

    def scores(self) -> dict[str, int]:
        return {name: int(type(self.game).score(self.state, i)) for i, name in enumerate(self.seat_names)}

    def result(self) -> str:
        """The seats that won, or 'draw'; empty while the game goes on."""
        if not self.over:
            return ""
        return " ".join(name for name, score in self.scores().items() if score > 0) or "draw"

    # ---------------------------------------------------------------- moves
    def play(self, i: int, action: int, place: Place = (0, 0, 0)) -> None:
        """Answer an open decision."""
        open = self.open()
        asked = next((a for a in open if a.i == i), None)
        if asked is None:
            raise ValueError("that decision is not open")
        refusal = (
            None if not any(place) and self.now.surely_legal(i, action) else self.game.why_not(self.state, i, action, *place)
        )
        if refusal is not None:
            raise IllegalMove(refusal)
        text = self.game.answer_text(self.state, i, action, place)
        at, me = len(self.made), weakref.ref(self)
        self.before.append(None if at % EVERY else squeezed(pack(self.state)))
        self.log_before.append(len(self.log))
        several = sum(a.who == asked.who for a in open) > 1
        self.record.moves.append(Move(self.seat(asked), text, i if several else None))
        drawn, secret = self.state.luck.drawn, bool(self.state.flow.asked > 1)
        self._run(lambda: self.game.plain.answer(self.state, i, action, *place))
        before, self.now = self.now, Moment(self.game, self.state)
        drew = bool(self.state.luck.drawn != drawn)
        was_open = before.all_open and self.now.all_open
        self.made.append(Made(asked.who, i, action, place, drew, was_open, secret, before.choices(i)))
        self.last = before.past(lambda: cast(Match, me())._again(at))
        self.record.result = self.result()

    def play_text(self, seat: str, text: str, which: int | None = None) -> None:
        """Answer with a typed move. ValueError with one sentence if it is not a move, IllegalMove if it is not legal."""
        self.play(*self.find(self.state, seat, text, which))

    def why(self, seat: str, text: str) -> Refusal | None:
        """Why a typed move is not legal; None if it is."""
        i, action, place = self.find(self.state, seat, text)
        return self.game.why_not(self.state, i, action, *place)

    def find(self, state: Any, seat: str, text: str, which: int | None = None) -> tuple[int, int, Place]:
        """Which open decision of a seat a typed move answers, with what, and where: the one with the number `which`, or of several
        the first that it is legal for."""
        game = self.game
        mine = [a for a in game.open(state) if self.seat(a) == seat and which in (None, a.i)]
        if not mine:
            names = ", ".join(self.seat(a) for a in game.open(state)) or "nobody: the game is over"
            raise ValueError(f"{seat} is not asked anything now; it is up to {names}")
        answers = [(a.i, *game.read_answer(state, a.i, text)) for a in mine]
        return next((answer for answer in answers if action_is_listed(game, state, *answer[:2])), answers[0])

    def _run(self, step: Any) -> None:
        """Take a step with a journal, and keep what happened."""
        self.state.journal = []
        step()
        events, self.state.journal = self.state.journal, None
        self.log += [LogLine(len(self.record.moves), self.game.event_text(self.state, e), e.audience, e) for e in events]

    def rest(self) -> None:
        """Everybody has been told: until the next move, hold as little as will do."""
        self.last = None
        self.now.rest()

    # ---------------------------------------------------------------- what was
    def moment(self, at: int) -> Moment:
        """The position before the move with this index, with what everybody knew; the latest are kept ready."""
        if at == len(self.made):
            return self.now
        if at == len(self.made) - 1 and self.last is not None:
            return self.last
        return Moment(self.game, self._again(at))

    def state_before(self, at: int) -> Any:
        """The state before the move with this index, to go on from; dice that were replaced do not come back."""
        state = copy_of(self.state) if at == len(self.before) else self._again(at)
        put_dice(state, self.record.dice)
        return state

    def squeezed_before(self, at: int) -> bytes:
        """The same in little room, to be saved."""
        return self.before[at] or squeezed(pack(self._again(at)))

    def _again(self, at: int) -> Any:
        """The state before the move with this index, without dice: from the last one that is held, by making the moves again. That
        is less work than to hold them all: most are never asked for, and to pack a state takes longer than a few moves."""
        first = next(k for k in range(at, -1, -1) if self.before[k] is not None)
        held = np.frombuffer(zlib.decompress(cast(bytes, self.before[first])), dtype_of(self.game.State))
        state = unpack(self.game.State, held)
        for k in range(first, at + 1):
            if k == first or any(fork["move"] == k for fork in self.record.forks):
                put_dice(state, self.record.dice_at(k))
            if k < at:
                made = self.made[k]
                self.game.plain.answer(state, made.i, made.action, *made.place)
        give_dice(state, None)
        return state

    def noticed(self, at: int) -> frozenset[int]:
        """Who could notice the move with this index: by what they know, or by what they heard."""
        made = self.made[at]
        if made.noticed is None:
            said = self.log_of(at)
            noticed = {index for index in self.indices() if any(line.event.seen_by(index) for line in said)}
            if deaf := set(self.indices()) - noticed:
                before, after = self.moment(at), self.moment(at + 1)
                noticed |= {index for index in deaf if before.differs(after, index)}
            made.noticed = the_same(frozenset(noticed))
        return made.noticed

    # ---------------------------------------------------------------- undo
    def undo(self, *seats: str, agree: Collection[str] = (), passed: Collection[int] = ()) -> int:
        """Take back the last move of a seat (of several at one screen: of any of them), if nobody has learned anything
        since. Returns how many moves are gone; CannotUndo with a sentence if that is not allowed."""
        moves = len(self.made)
        self.take_back(undo.free(self, seats, agree, passed))
        return moves - len(self.made)

    def take_back(self, undo: Undo) -> None:
        """Go back, and replay the moves that those who take back could not notice: nobody notices them a second time."""
        kept = {made.answer: made.noticed for made in self.made[undo.to :]}
        self.back_to(undo.to)
        for i, action, *place in undo.again:
            self.play(i, action, (place[0], place[1], place[2]))
            self.made[-1].noticed = kept.get(self.made[-1].answer)

    def fork(self, seed: str) -> None:
        """Go on with other dice: whoever knows how this game went on does not know what they will show."""
        self.record.forks.append({"move": len(self.made), "seed": seed})
        put_dice(self.state, seed)
        self.now, self.last = Moment(self.game, self.state), None

    def back_to(self, moves: int) -> None:
        """Go back to when this many moves had been made (everybody has agreed); dice that were replaced do not come back."""
        if moves < len(self.made):
            self.state = self.state_before(moves)
            for fork in self.record.forks:
                fork["move"] = min(fork["move"], moves)
            self.log.cut(self.log_before[moves])
            for kept in (self.before, self.log_before, self.record.moves, self.made):
                del kept[moves:]
            self.now, self.last = Moment(self.game, self.state), None
            self.record.result = ""


@cache
def the_same(seats: frozenset[int]) -> frozenset[int]:
    """One object for all sets that are equal: there are few of them, and every move has one."""
    return seats


def squeezed(packed: Any) -> bytes:
    """A flat state in little room, of which a long game has many: most of it is zeros."""
    return zlib.compress(packed.tobytes(), 1)


def action_is_listed(game: Game, state: Any, i: int, action: int) -> bool:
    return action in game.legal(state, i)


def rules_version(game: Game) -> str:
    """The version of the rules that run, as records and tables name it."""
    return str(game.version)


def options_now(game: Game, options: dict[str, str], rules: str) -> dict[str, str]:
    """Those of a game that was begun by this version of the rules, as they are called now."""
    return options if rules in ("", rules_version(game)) else game.options_now(options, rules)


def replay(game: Game, record: Record) -> Match:
    """Play a record again, move by move. BadRecord names the first move that is not legal."""
    if record.game != game.name:
        raise BadRecord(f"this is a record of {record.game}, not of {game.name}")
    options = options_now(game, record.options, record.rules)
    match = Match(game, record.seed, options, record.seats, record.position or None)
    for n, move in enumerate([*record.moves, None], 1):
        for fork in record.forks:
            if fork["move"] == n - 1:
                match.fork(fork["seed"])
        if move is None:
            break
        try:
            match.play_text(move.seat, move.text, move.which)
        except ValueError as error:
            other = ""
            if record.rules and record.rules != match.record.rules:
                other = f" (it was played by other rules: {record.rules}, these are {match.record.rules})"
            raise BadRecord(f"move {n}, '{move}', cannot be played: {error}{other}") from None
    return match
