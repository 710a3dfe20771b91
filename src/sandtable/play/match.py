"""A match: one game being played at a table. Moves come in as text or as options; everything is validated and recorded.

match = Match(find("frontline"), seed="7")
match.open()                       the decisions that wait, each with its seat
match.options(asked.i)             what may be answered: number, text to type, label, and so on
match.play(asked.i, action)        IllegalMove with the rule if it is not on the list
match.undo("red")                  as far back as nobody has learned anything since
"""

from __future__ import annotations

import hashlib
import secrets
from dataclasses import dataclass
from functools import cache
from typing import Any

from msgspec import Struct

from sandtable.kernel import Asked, Event, Game, IllegalMove, Refusal, pack, unpack
from sandtable.kernel.luck import key_of
from sandtable.kernel.record import copy_of

from .record import BadRecord, Move, Record

WORLDS = 8  # how many other worlds a move is tried in, to see whether it told anybody anything


@dataclass(frozen=True)
class Option:
    action: int
    text: str
    label: str


@dataclass(frozen=True)
class LogLine:
    move: int
    text: str
    audience: int
    event: Event


class CannotUndo(ValueError):
    """There is nothing to take back, or somebody has learned something since."""


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
        self.log: list[LogLine] = []
        self.before: list[Any] = []  # the state before each move, packed
        self.log_before: list[int] = []
        self.state = game.from_position(position, self.full) if position else game.blank(self.full)
        self.state.luck.key = key_of(seed)
        self._run(lambda: game.plain.start(self.state))

    # ---------------------------------------------------------------- what is going on
    @property
    def over(self) -> bool:
        return self.game.is_over(self.state)

    def open(self) -> list[Asked]:
        return self.game.open(self.state)

    def seat(self, asked: Asked) -> str:
        return self.seat_names[asked.who]

    def asked_of(self, seat: str) -> Asked | None:
        """The first decision that waits for this seat."""
        return next((a for a in self.open() if self.seat(a) == seat), None)

    def options(self, i: int) -> list[Option]:
        """The legal answers, as the seat that is asked sees them."""
        known = self.known(self.seat(self.game.asked(self.state, i)))
        game = self.game
        return [Option(a, game.move_text(known, i, a), game.label(known, i, a)) for a in game.legal(known, i)]

    def prompt(self, i: int) -> str:
        return self.game.prompt(self.known(self.seat(self.game.asked(self.state, i))), i)

    def known(self, seat: str) -> Any:
        """What a seat may know, as a state; for anybody who is not a seat, what everybody may."""
        return self.game.known(self.state, self.seat_names.index(seat) if seat in self.seat_names else -1)

    def view(self, seat: str) -> Struct | dict[str, Any]:
        index = self.seat_names.index(seat) if seat in self.seat_names else -1
        return self.game.view(self.known(seat), index)

    def log_for(self, seat: str) -> list[LogLine]:
        index = self.seat_names.index(seat) if seat in self.seat_names else -1
        return [line for line in self.log if line.event.seen_by(index)]

    def scores(self) -> dict[str, int]:
        return {name: int(type(self.game).score(self.state, i)) for i, name in enumerate(self.seat_names)}

    def result(self) -> str:
        """The seats that won, or 'draw'; empty while the game goes on."""
        if not self.over:
            return ""
        return " ".join(name for name, score in self.scores().items() if score > 0) or "draw"

    # ---------------------------------------------------------------- moves
    def play(self, i: int, action: int, place: tuple[int, int, int] = (0, 0, 0), listed: bool = False) -> None:
        """Answer an open decision. `listed`: whoever calls has the list of legal answers and has found this one on it."""
        open = self.open()
        asked = next((a for a in open if a.i == i), None)
        if asked is None:
            raise ValueError("that decision is not open")
        refusal = None if listed else self.game.why_not(self.state, i, action, *place)
        if refusal is not None:
            raise IllegalMove(refusal)
        text = self.game.move_text(self.state, i, action)
        self.before.append(pack(self.state))
        self.log_before.append(len(self.log))
        several = sum(a.who == asked.who for a in open) > 1
        self.record.moves.append(Move(self.seat(asked), text, place, i if several else None))
        self._run(lambda: self.game.plain.answer(self.state, i, action, *place))
        self.record.result = self.result()

    def play_text(self, seat: str, text: str, place: tuple[int, int, int] = (0, 0, 0), which: int | None = None) -> None:
        """Answer with a typed move. ValueError with one sentence if it is no move, IllegalMove if it is not legal."""
        self.play(*self.find(self.state, seat, text, which), place)

    def why(self, seat: str, text: str) -> Refusal | None:
        """Why a typed move is not legal; None if it is."""
        return self.game.why_not(self.state, *self.find(self.state, seat, text))

    def find(self, state: Any, seat: str, text: str, which: int | None = None) -> tuple[int, int]:
        """Which open decision of a seat a typed move answers, and with what: the one with the number `which`, or of several
        the first that it is legal for."""
        game = self.game
        mine = [a for a in game.open(state) if self.seat(a) == seat and which in (None, a.i)]
        if not mine:
            names = ", ".join(self.seat(a) for a in game.open(state)) or "nobody: the game is over"
            raise ValueError(f"{seat} is not asked anything now; it is up to {names}")
        answers = [(a.i, game.read_move(state, a.i, text)) for a in mine]
        return next((answer for answer in answers if action_is_listed(game, state, *answer)), answers[0])

    def _run(self, step: Any) -> None:
        """Do a step with somebody listening, and keep what happened."""
        self.state.journal = []
        step()
        events, self.state.journal = self.state.journal, None
        self.log += [LogLine(len(self.record.moves), self.game.event_text(self.state, e), e.audience, e) for e in events]

    # ---------------------------------------------------------------- undo
    def undo(self, seat: str) -> int:
        """Take back this seat's last move and what followed it, if nobody has learned anything since. Returns how many
        moves are gone; CannotUndo with a sentence if it cannot be."""
        at = self.undo_point(seat)
        gone = len(self.record.moves) - at
        self.back_to(at)
        return gone

    def undo_point(self, seat: str) -> int:
        """The number of moves that are left if this seat takes back its last one."""
        for at in range(len(self.record.moves) - 1, -1, -1):
            move, state = self.record.moves[at], self.state_before(at)
            i, action = self.find(state, move.seat, move.text, move.which)
            if move.seat != seat:
                if len(self.game.legal(state, i)) > 1:
                    raise CannotUndo("others have moved since; ask them to agree")  # who and what may be hidden
            elif reveals(self.game, state, i, action, move.place):
                raise CannotUndo(f"'{move.text}' showed something nobody knew before")
            else:
                return at
        raise CannotUndo(f"{seat} has no move to take back")

    def back_to(self, moves: int) -> None:
        """Go back to where so many moves had been made (everybody having agreed)."""
        if moves < len(self.record.moves):
            self.state = self.state_before(moves)
            del self.log[self.log_before[moves] :]
            for kept in (self.before, self.log_before, self.record.moves):
                del kept[moves:]
            self.record.result = ""

    def state_before(self, move: int) -> Any:
        """The state before the move with this index."""
        return copy_of(self.state) if move == len(self.before) else unpack(self.game.State, self.before[move])


def action_is_listed(game: Game, state: Any, i: int, action: int) -> bool:
    return action in game.legal(state, i)


def reveals(game: Game, state: Any, i: int, action: int, place: tuple[int, int, int] = (0, 0, 0)) -> bool:
    """Did this answer show anybody anything? It did if some seat could tell, from what it saw, the true world from another
    that fitted all it knew before: a die, a card turned up, a hidden choice made public."""
    after = copy_of(state)
    game.plain.answer(after, i, action, *place)
    seats = len(game.seats(game.full_options(game.options_of(state))))
    drew = (after.luck.drawn, after.luck.fixed_used) != (state.luck.drawn, state.luck.fixed_used)
    return reveals_to(game, {seat: game.known(state, seat) for seat in range(-1, seats)}, after, drew, i, action, place)


def reveals_to(
    game: Game, before: dict[int, Any], after: Any, drew: bool, i: int, action: int, place: tuple[int, int, int] = (0, 0, 0)
) -> bool:
    """The same from what every seat knew before, the state after the answer, and whether chance had a hand in it."""
    for seat, known in before.items():
        seen = game.known(after, seat).values()
        if seen == known.values():
            continue  # this seat saw nothing of it
        if not drew and sees_all(game, known, seat):
            continue  # there is one world only that fits, the true one, and no die was thrown in it
        for key in range(WORLDS):
            world = game.world(known, seat, key_of(f"undo {key}"))
            if game.why_not(world, i, action, *place) is not None:
                return True
            game.plain.answer(world, i, action, *place)
            if game.known(world, seat).values() != seen:
                return True
    return False


def sees_all(game: Game, known: Any, seat: int) -> bool:
    """Whether nothing is hidden from this seat but the dice to come: redrawing what it does not know changes nothing."""
    world = game.world(known, seat, known.luck.key)
    world.luck.assign(known.luck)
    return bool(world.values() == known.values())


@cache
def rules_version(game: Game) -> str:
    """A short hash of the game's own source files, as they were when it was first asked for: those are the rules that run."""
    digest = hashlib.sha256()
    for path in game.source_files:
        digest.update(path.name.encode() + path.read_bytes())
    return digest.hexdigest()[:12]


def replay(game: Game, record: Record) -> Match:
    """Play a record again, move by move. BadRecord names the first move that does not fit."""
    if record.game != game.name:
        raise BadRecord(f"this is a record of {record.game}, not of {game.name}")
    match = Match(game, record.seed, record.options, record.seats, record.position or None)
    for n, move in enumerate(record.moves, 1):
        try:
            match.play_text(move.seat, move.text, move.place, move.which)
        except ValueError as error:
            other = ""
            if record.rules and record.rules != match.record.rules:
                other = f" (it was played by other rules: {record.rules}, these are {match.record.rules})"
            raise BadRecord(f"move {n}, '{move}', cannot be played: {error}{other}") from None
    return match
