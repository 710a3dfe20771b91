"""A table as a fold over its events. Nothing here waits, sends, stores or looks at a clock: the same events give the same
table in every process and after every restart.

Each viewer has a `seq` of its own, which counts what that viewer could notice. So neither the number nor the fact of a
hidden answer shows: in a free set-up nobody can count the other's units by watching numbers go up.
"""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import Any

from sandtable.games.registry import find
from sandtable.kernel import Asked, IllegalMove, Refusal
from sandtable.play.fair import mixed
from sandtable.play.match import Match, rules_version

from .clocks import Clocks
from .protocol import ClockSetting, Result, Status

WATCHER = -1  # the viewer that is no holder of seats
HUMAN = "human"


class Refused(ValueError):
    """Something that cannot be done, in one sentence for people, with a ledger id where one is known."""

    def __init__(self, why: str, rule: str | None = None) -> None:
        super().__init__(why)
        self.why, self.rule = why, rule


@dataclass(frozen=True)
class SeatSpec:
    seat: str
    player: str
    holder: int  # seats with the same holder have one link


@dataclass(frozen=True)
class Header:
    """What is fixed when a table is made."""

    id: str
    kind: str
    options: dict[str, str]
    seats: tuple[SeatSpec, ...]
    clock: ClockSetting
    rules: str
    secret: str
    commit: str
    created: int
    open: bool = False
    watch: bool = True
    seed: str = ""  # of a fork: the seed it goes on with; or one that was given
    opening: tuple[tuple[int, int, int, int, int], ...] = ()  # of a fork: moves already made
    position: dict[str, Any] = field(default_factory=dict)  # where the game begins, if not at its set-up

    @property
    def seed_given(self) -> bool:
        """Whether the seed was given with the table, so that nobody is bound to a hash of it."""
        return bool(self.seed) and not self.commit


@dataclass(frozen=True)
class LoggedEvent:
    seq: int
    at: int
    actor: str
    kind: str
    data: dict[str, Any]
    cid: str | None = None


@dataclass
class Line:
    """A line of the log, with the audience of its event and each viewer's seq when it came."""

    text: str
    kind: str
    audience: int
    values: dict[str, int]
    rule: str | None
    by: str | None
    seqs: dict[int, int]
    log_index: int  # how many lines the match had before it
    note: bool = False  # the table's own, not the game's


@dataclass
class Made:
    """A move that was made: enough to make it again, and who could notice it."""

    seat: str
    i: int
    action: int
    place: tuple[int, int, int]
    noticed: frozenset[int]
    drew: bool  # dice or cards
    open: bool = False  # before and after it everybody knew everything
    choices: int | None = None  # how many answers there were, if somebody had them listed
    reveals: bool | None = None  # worked out when somebody asks ...
    forced: dict[int, bool] = field(default_factory=dict)  # ... as is, for each seat, whether it could see that it had to be


@dataclass
class OpenQuestion:
    number: int
    sign: tuple[Any, ...]


@dataclass
class Pending:
    """An offer that waits for the others; `data` is where an undo would go."""

    by: list[str]
    data: dict[str, Any] = field(default_factory=dict)


class Table:
    def __init__(self, header: Header) -> None:
        self.header = header
        self.game = find(header.kind)
        self.seats = [spec.seat for spec in header.seats]
        self.sides = self.game.sides(header.options)
        self.players = {spec.seat: spec.player for spec in header.seats}
        self.humans = [spec.seat for spec in header.seats if spec.player == HUMAN]
        self.holder_of = {spec.seat: spec.holder for spec in header.seats}
        self.viewers = sorted({spec.holder for spec in header.seats if spec.player == HUMAN} | {WATCHER})
        self.frozen = header.rules != rules_version(self.game)
        self.match: Match | None = None
        self.clocks = Clocks(header.clock, self.humans)
        self.seq = 0  # events, of all kinds
        self.seqs = dict.fromkeys(self.viewers, 0)
        self.marks: dict[int, list[int]] = {viewer: [0] for viewer in self.viewers}  # moves made, by seq
        self.names: dict[str, str] = {}
        self.entropy: dict[str, str] = {}
        self.moves: list[Made] = []
        self.lines: list[Line] = []
        self.game_lines = 0  # of those, how many are the game's own
        self.lines_for: dict[int, list[Line]] = {index: [] for index in self._indices()}  # those a seat may read
        self.offers: dict[str, Pending] = {}
        self.result: Result | None = None
        self.rematch: str | None = None
        self.rematch_agreed = False
        self.cids: dict[tuple[int, str], int] = {}
        self.questions: dict[int, OpenQuestion] = {}
        self.numbers = dict.fromkeys(range(len(self.seats)), 0)
        self.listed: dict[int, list[int]] = {}  # the legal answers to open questions, once somebody has asked for them
        self.all_open = False  # nobody knows less than anybody else
        self.known: dict[int, Any] = {}  # what every seat (-1: the public) knows; never changed, only replaced
        self.known_values: dict[int, Any] = {}
        self.known_before: dict[int, Any] = {}  # the same before the last move, for undo
        self.changed_at = header.created  # when the public last saw something change

    # ---------------------------------------------------------------- who is who
    def seats_of(self, viewer: int) -> list[str]:
        return [seat for seat in self.seats if self.holder_of[seat] == viewer and self.players[seat] == HUMAN]

    def side(self, seat: str) -> str:
        """Who wins and loses with this seat."""
        return self.sides[seat]

    def name(self, seat: str) -> str:
        player = self.players[seat]
        return player.capitalize() + " (computer)" if player != HUMAN else self.names.get(seat) or self.game.seat_title(seat)

    @property
    def status(self) -> Status:
        if self.frozen:
            return "frozen"
        return "over" if self.result else "playing" if self.match else "waiting"

    @property
    def live(self) -> Match:
        """The match, if moves can be made; Refused with the reason if not."""
        if self.frozen:
            raise Refused(self.frozen_note())
        if self.match is None:
            raise Refused("The game has not begun: not everybody has sat down.")
        if self.result:
            raise Refused("The game is over.")
        return self.match

    def frozen_note(self) -> str:
        return (
            f"This game was begun by rules {self.header.rules}, and this server has {rules_version(self.game)}: "
            "it can be looked at but not played on here."
        )

    # ---------------------------------------------------------------- decisions
    def asked(self) -> list[Asked]:
        return [] if self.match is None or self.result or self.frozen else self.match.open()

    def asked_seats(self) -> list[str]:
        return list(dict.fromkeys(self.seats[a.who] for a in self.asked()))

    def question(self, seats: list[str]) -> tuple[str, Asked] | None:
        """The first decision that waits for one of these seats, with its id."""
        for asked in self.asked():
            if self.seats[asked.who] in seats:
                return f"d{self.questions[asked.i].number}", asked
        return None

    def find_question(self, seats: list[str], id: str) -> Asked | None:
        for asked in self.asked():
            if self.seats[asked.who] in seats and f"d{self.questions[asked.i].number}" == id:
                return asked
        return None

    def legal(self, asked: Asked) -> list[int]:
        """The answers there are to an open question, as its seat knows the game; worked out once."""
        if asked.i not in self.listed:
            self.listed[asked.i] = self.game.legal(self.known[asked.who], asked.i)
        return self.listed[asked.i]

    def why_not(self, asked: Asked, action: int, place: tuple[int, int, int]) -> Refusal | None:
        """Why an answer is refused, as its seat knows the game: a refusal must not tell more than the seat may know."""
        if "region" not in self.game.Options.fields and action in self.legal(asked):
            return None
        return self.game.why_not(self.known[asked.who], asked.i, action, *place)

    # ---------------------------------------------------------------- the fold
    def apply(self, event: LoggedEvent) -> None:
        """Let one more event have happened. It was checked before it was stored; IllegalMove here means a broken log."""
        assert event.seq == self.seq + 1, (self.header.id, event.seq, self.seq)
        self.seq = event.seq
        if not self.frozen:
            getattr(self, f"_{event.kind}")(event)
            self.clocks.ask(event.at, set(self.asked_seats()))
        if event.cid is not None:
            holder = self.holder_of.get(event.actor, WATCHER)
            self.cids[holder, event.cid] = self.seqs.get(holder, 0)

    def _sit(self, event: LoggedEvent) -> None:
        for seat in event.data["seats"]:
            self.names[seat] = event.data["name"]
            if event.data.get("entropy"):
                self.entropy[seat] = event.data["entropy"]
        self._noticed(set(self.viewers), event.at)
        if self.match is None and all(seat in self.names for seat in self.humans):
            self._begin(event.at)

    def _begin(self, at: int) -> None:
        seed = self.header.seed or mixed(self.header.secret, {s: self.entropy[s] for s in self.seats if s in self.entropy})
        self.match = Match(self.game, seed, self.header.options, self.players, self.header.position)
        self._settle(at, None, None, set())
        if self.header.position:
            self._note("The game begins at a position that whoever made the table wrote, and so knows.", "position", None)
        if self.header.seed_given:
            self._note("The dice come from a seed that whoever made the table gave.", "seed", None)
        for i, action, x, y, facing in self.header.opening:
            self._make(at, i, action, (x, y, facing))

    def _play(self, event: LoggedEvent) -> None:
        data = event.data
        x, y, facing = data.get("place") or (0, 0, 0)
        self._make(event.at, data["i"], data["action"], (x, y, facing))

    def _make(self, at: int, i: int, action: int, place: tuple[int, int, int]) -> None:
        match = self.match
        assert match is not None
        asked = self.game.asked(match.state, i)
        rule = asked.kind.ledger[0] if asked.kind.ledger else None
        drawn, was_open, listed = match.state.luck.drawn, self.all_open, self.listed.get(i)
        # A list made from what the seat knows is the true one only where nothing is hidden from it.
        sure = was_open and listed is not None and action in listed and "region" not in self.game.Options.fields
        match.play(i, action, place, listed=sure)
        noticed = self._settle(at, asked, rule, set())
        made = Made(self.seats[asked.who], i, action, place, frozenset(noticed), bool(match.state.luck.drawn != drawn))
        made.open, made.choices = was_open and self.all_open, None if listed is None else len(listed)
        self.moves.append(made)
        self._mark()
        self.offers.pop("draw", None)
        self.offers.pop("undo", None)
        if match.over:
            winners = [seat for seat, score in match.scores().items() if score > 0]
            text = f"{' and '.join(self.game.seat_title(w) for w in winners)} won." if winners else "A draw."
            self.result = Result(winners, "played", text)

    def _undo(self, event: LoggedEvent) -> None:
        self._take_back(event.at, event.actor, event.data)

    def _take_back(self, at: int, seat: str, data: dict[str, Any]) -> None:
        match = self.match
        assert match is not None
        to, again = data["to"], data["again"]
        gone = self.moves[to:]
        kept = match.log_before[to] if to < len(match.log_before) else len(match.log)
        match.back_to(to)
        del self.moves[to:]
        lines, self.lines, self.game_lines = self.lines, [], 0
        self.lines_for = {index: [] for index in self._indices()}
        for line in lines:
            if line.log_index < kept:
                self._add(line)
        self.result = None
        for i, action, x, y, facing in again:
            asked = self.game.asked(match.state, i)
            unseen = next((m.noticed for m in gone if (m.i, m.action) == (i, action)), frozenset(self._indices()))
            match.play(i, action, (x, y, facing))
            self.moves.append(Made(self.seats[asked.who], i, action, (x, y, facing), unseen, True))
        self.offers.clear()
        # Whoever could notice one of the moves that are gone notices that they are.
        lost: set[int] = set().union(*(m.noticed for m in gone if [m.i, m.action, *m.place] not in again))
        noticed = self._settle(at, None, None, lost, lines_from=kept)
        self.known_before = {}  # that was before the undo, not before what is now the last move
        for index in [-1] if -1 in noticed else sorted(noticed):
            self._note(f"{self.game.seat_title(seat)} took back a move.", "undo", seat, index)

    def _offer(self, event: LoggedEvent) -> None:
        what, yes, seat = event.data["what"], event.data["yes"], event.actor
        together = self.seats_of(self.holder_of[seat])
        self._noticed(set(self.viewers), event.at)
        if not yes:
            self.offers.pop(what, None)
            return
        pending = self.offers.setdefault(what, Pending([], event.data))
        pending.by = [s for s in self.seats if s in pending.by or s in together or self.players[s] != HUMAN]
        if set(pending.by) >= set(self.seats):
            del self.offers[what]
            self._agreed(what, event, pending)

    def _agreed(self, what: str, event: LoggedEvent, pending: Pending) -> None:
        if what == "draw":
            self.result = Result([], "agreed", "A draw by agreement.")
            self._note("A draw is agreed.", "draw", None)
        elif what == "undo":
            self._take_back(event.at, pending.data["seat"], pending.data)
        elif what == "pause" and self.clocks.paused:
            self.clocks.resume(event.at, set(self.asked_seats()))
        elif what == "pause":
            self.clocks.pause(event.at)
        elif what == "rematch":
            self.rematch_agreed = True  # it is a table of its own: the room makes it, and says so with the event `rematch`

    def _rematch(self, event: LoggedEvent) -> None:
        self.rematch = event.data["table"]
        self._noticed(set(self.viewers), event.at)

    def _resign(self, event: LoggedEvent) -> None:
        seat = event.actor
        self.end_against(seat, "resigned", f"{self.game.seat_title(seat)} resigned.", event.at)

    def _claim(self, event: LoggedEvent) -> None:
        loser, how = event.data["against"], event.data["how"]
        why = "ran out of time" if how == "time" else "left the table"
        self.end_against(loser, how, f"{self.game.seat_title(loser)} {why}.", event.at)

    def end_against(self, loser: str, how: Any, text: str, at: int) -> None:
        winners = [seat for seat in self.seats if self.side(seat) != self.side(loser)]
        won = f" {' and '.join(self.game.seat_title(w) for w in winners)} won."
        self.result = Result(winners, how, text + won)
        self.offers.clear()
        self._noticed(set(self.viewers), at)
        self._note(text, how, loser)

    # ---------------------------------------------------------------- who notices what
    def _indices(self) -> range:
        return range(-1, len(self.seats))

    def _settle(
        self, at: int, answered: Asked | None, rule: str | None, also: set[int], lines_from: int | None = None
    ) -> set[int]:
        """After a change of the match: what every seat knows now, whether it noticed, and the new questions. Returns the
        indices of seats (-1: the public) that noticed."""
        match = self.match
        assert match is not None
        have = lines_from if lines_from is not None else self.game_lines
        fresh = match.log[have:]
        before, noticed = self.known_values, set(also)
        self._learn(match.state)
        for index, values in self.known_values.items():
            if before.get(index) != values or any(line.event.seen_by(index) for line in fresh):
                noticed.add(index)
        self._number_questions(answered, noticed)
        self._noticed({v for v in self.viewers if noticed & self.indices_of(v)}, at)
        by = self.seats[answered.who] if answered else None
        for k, line in enumerate(fresh, have):
            e = line.event
            self._add(Line(line.text, e.kind, e.audience, e.values, rule, by, dict(self.seqs), k))
        return noticed

    def _learn(self, state: Any) -> None:
        """What every seat knows now; where nothing is hidden that is one thing for all."""
        self.known_before, self.listed = self.known, {}
        self.all_open = self.game.open_to_all(state)
        if self.all_open:
            known = self.game.known(state, -1)
            self.known = dict.fromkeys(self._indices(), known)
            self.known_values = dict.fromkeys(self._indices(), known.values())
        else:
            self.known = {index: self.game.known(state, index) for index in self._indices()}
            self.known_values = {index: known.values() for index, known in self.known.items()}

    def indices_of(self, viewer: int) -> set[int]:
        return {-1} if viewer == WATCHER else {self.seats.index(seat) for seat in self.seats_of(viewer)}

    def _number_questions(self, answered: Asked | None, noticed: set[int]) -> None:
        """Give every open question an id that stays while it is the same question to the one who is asked."""
        assert self.match is not None
        old, self.questions = self.questions, {}
        asked = self.match.open()
        for a in asked:
            q = self.known[a.who].flow.decisions[a.i]
            legal = tuple(self.legal(a)) if len(asked) > 1 else ()
            sign = (a.kind.name, a.who, tuple(q.args), legal)
            was = old.get(a.i)
            unanswered = answered is None or answered.i != a.i
            beside = answered is not None and len(asked) > 1  # somebody else of those asked at once has answered
            if was is None or was.sign != sign or not unanswered or (a.who in noticed and not beside):
                self.numbers[a.who] += 1
                was = OpenQuestion(self.numbers[a.who], sign)
            self.questions[a.i] = was

    def _noticed(self, viewers: set[int], at: int) -> None:
        for viewer in viewers:
            self.seqs[viewer] += 1
            self.marks[viewer].append(len(self.moves))
        if WATCHER in viewers:
            self.changed_at = at

    def _mark(self) -> None:
        """The move is on the list only now; let the newest seq of everybody who noticed say so."""
        for viewer in self.viewers:
            if self.moves[-1].noticed & self.indices_of(viewer):
                self.marks[viewer][-1] = len(self.moves)

    def _note(self, text: str, kind: str, by: str | None, audience: int = -1) -> None:
        index = len(self.match.log) - 1 if self.match else -1
        self._add(Line(text, kind, audience, {}, None, by, dict(self.seqs), index, True))

    def _add(self, line: Line) -> None:
        self.lines.append(line)
        self.game_lines += not line.note
        for index in self._indices() if line.audience == -1 else (line.audience,):
            self.lines_for[index].append(line)


__all__ = ["HUMAN", "WATCHER", "Header", "IllegalMove", "Line", "LoggedEvent", "Made", "Refused", "SeatSpec", "Table"]
