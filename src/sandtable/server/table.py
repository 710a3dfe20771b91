"""A table: a match and the people around it, as a fold over events. Nothing here waits, sends, stores or looks at a clock:
the same events give the same table in every process and after every restart.

Each viewer has a `seq` of its own, which counts what that viewer could notice. So neither the existence nor the number of
hidden answers shows: in a free set-up nobody can count the other's units by watching numbers go up.
"""

from __future__ import annotations

from dataclasses import dataclass, field
from itertools import takewhile
from typing import Any

from sandtable.games.registry import find
from sandtable.kernel import Asked, IllegalMove
from sandtable.play.dice import QUICK
from sandtable.play.fair import mixed
from sandtable.play.match import LogLine, Match, options_now, rules_version
from sandtable.play.packed import Packed
from sandtable.play.record import Fork
from sandtable.play.undo import Answer, Undo

from .clocks import Clocks
from .protocol.lobby import ClockSetting
from .protocol.view import Result, Status

WATCHER = -1  # the viewer who holds no seat
HUMAN = "human"
DEALT = "Whoever looked at that game may know what was dealt in it."


class Refused(ValueError):
    """Something that cannot be done, in one sentence for people, with a ledger id where one is known; `ask`: the others could
    be asked to agree to it."""

    def __init__(self, why: str, rule: str | None = None, ask: bool = False) -> None:
        super().__init__(why)
        self.why, self.rule, self.ask = why, rule, ask


@dataclass(frozen=True)
class SeatSpec:
    seat: str
    player: str
    holder: int  # seats with the same holder have one link
    taken: bool = False  # by whoever made the table, who may not have come yet


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
    seed: str = ""  # one that was given; of a fork: the one its opening was played with
    opening: tuple[Answer, ...] = ()  # of a fork: moves already made ...
    forks: tuple[Fork, ...] = ()  # ... and where they changed to other dice themselves
    forked: str = ""  # of a fork: the table it comes from
    position: dict[str, Any] = field(default_factory=dict)  # where the game begins, if not at its set-up
    dice: str = QUICK  # the mark of its dice (play/dice.py); tables that are older than keyed ones do not say

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


@dataclass(slots=True)
class Line:
    """A line of the log, with the audience of its event and each viewer's seq when it came."""

    text: str
    kind: str
    audience: int
    values: dict[str, int]
    rule: str | None
    by: str | None
    seqs: dict[int, int]
    log_index: int  # how many lines of the match came before it
    note: bool = False  # the table's own, not the game's
    refs: list[str] | None = None  # the ids of what it is about, once they were asked for


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
        self.options = options_now(self.game, header.options, header.rules)
        self.sides = self.game.sides(self.options)
        self.players = {spec.seat: spec.player for spec in header.seats}
        self.humans = [spec.seat for spec in header.seats if spec.player == HUMAN]
        self.holder_of = {spec.seat: spec.holder for spec in header.seats}
        self.viewers = sorted({spec.holder for spec in header.seats if spec.player == HUMAN} | {WATCHER})
        self.older = header.rules != rules_version(self.game)  # begun by another version of the rules
        self.frozen = False  # whether these rules cannot play it on (older.py); then what was kept is shown (kept.py)
        self.kept_views: dict[int, dict[str, Any]] = {}
        self.kept_record = ""
        self.match: Match | None = None
        self.clocks = Clocks(header.clock, self.humans)
        self.seq = 0  # events, of all kinds
        self.saved = 0  # after how many of them it was saved last (saved.py)
        self.seqs = dict.fromkeys(self.viewers, 0)
        self.marks: dict[int, list[int]] = {viewer: [0] for viewer in self.viewers}  # moves made, by seq
        self.names: dict[str, str] = {}
        self.taken = {spec.seat for spec in header.seats if spec.taken or spec.player != HUMAN}  # and whoever sits down
        self.used: set[str] = set()  # hashes of codes by which somebody came with another device
        self.entropy: dict[str, str] = {}
        self.lines = Packed(Line)
        self.heard = 0  # how many lines of the match are among them
        self.lines_for = {index: Packed(Line) for index in self._indices()}  # those a seat may read
        self.offers: dict[str, Pending] = {}
        self.result: Result | None = None
        self.rematch: str | None = None
        self.rematch_agreed = False
        self.cids: dict[tuple[int, str], int] = {}
        self.questions: dict[int, OpenQuestion] = {}
        self.numbers = dict.fromkeys(range(len(self.seats)), 0)
        self.ordered: set[int] = set()  # the moves that standing orders made
        self.reopened: set[tuple[int, int]] = set()  # whose question, and its number: those whose answers were taken back
        self.story: Any = None  # how it ended, once somebody has asked (ending.py)
        self.changed_at = header.created  # when the public last saw something change

    # ---------------------------------------------------------------- who is who
    def seats_of(self, viewer: int) -> list[str]:
        return [seat for seat in self.humans if self.holder_of[seat] == viewer]

    def side(self, seat: str) -> str:
        """The side that this seat wins and loses with."""
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

    @property
    def begun(self) -> Match:
        """The match, over or not; Refused with the reason if there is none."""
        return self.match if self.match and not self.frozen else self.live

    def frozen_note(self) -> str:
        return (
            f"This game was begun by version {self.header.rules} of its rules, and by version {rules_version(self.game)}, which "
            "this server has, it would have gone another way: it can be looked at but not played on here."
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

    def is_reopened(self, asked: Asked) -> bool:
        """Whether a question is open because its answer was taken back: that one is for a person, whatever they ordered."""
        return (asked.who, self.questions[asked.i].number) in self.reopened

    def known(self, index: int) -> Any:
        """What a seat (-1: the public) knows now; it must not be changed."""
        assert self.match is not None
        return self.match.now.known(index)

    @property
    def seen_alike(self) -> bool:
        """Whether everybody knows the same, and is shown the same of it."""
        return self.match is not None and not self.frozen and self.game.one_view and self.match.now.all_open

    # ---------------------------------------------------------------- the fold
    def apply(self, event: LoggedEvent) -> None:
        """Apply one more event. It was checked before it was stored; IllegalMove here means a broken log."""
        assert event.seq == self.seq + 1, (self.header.id, event.seq, self.seq)
        self.seq = event.seq
        if not self.frozen:
            getattr(self, f"_{event.kind}")(event)
            self.clocks.ask(event.at, set(self.asked_seats()))
        elif event.kind == "sit":
            self.seat(event.data)
        if event.cid is not None:
            holder = self.holder_of.get(event.actor, WATCHER)
            self.cids[holder, event.cid] = self.seqs.get(holder, 0)

    def seat(self, data: dict[str, Any]) -> None:
        """Somebody has sat down: this is all that a list of tables wants to know of an event."""
        for seat in data["seats"]:
            self.names[seat] = data["name"]
            self.taken.add(seat)

    def _sit(self, event: LoggedEvent) -> None:
        self.seat(event.data)
        if event.data.get("entropy"):
            self.entropy |= dict.fromkeys(event.data["seats"], event.data["entropy"])
        self._noticed(set(self.viewers), event.at)
        if self.match is None and all(seat in self.names for seat in self.humans):
            self._begin(event.at)

    def _device(self, event: LoggedEvent) -> None:
        self.used.add(event.data["code"])

    def _begin(self, at: int) -> None:
        added = {s: self.entropy[s] for s in self.seats if s in self.entropy}
        fresh = mixed(self.header.secret, added, self.header.dice)
        opening, seed = self.header.opening, self.header.seed or fresh
        match = self.match = Match(self.game, seed, self.options, self.players, self.header.position)
        self._settle(at, None, set(self._indices()))
        if self.header.position:
            self.add_note("The game begins at a position that whoever made the table wrote, and so knows.", "position", None)
        if self.header.seed_given:
            self.add_note("The dice come from a seed that whoever made the table gave.", "seed", None)
        if self.header.forked:
            self.add_note(f"The game goes on from move {len(opening)} of another one, with new dice. {DEALT}", "fork", None)
        for n, (i, action, x, y, facing) in enumerate(opening):
            for fork in self.header.forks:
                if fork["move"] == n:
                    match.fork(fork["seed"])
            self._make(at, i, action, (x, y, facing))
        if opening and self.header.forked:
            match.fork(fresh)

    def _play(self, event: LoggedEvent) -> None:
        data = event.data
        x, y, facing = data.get("place") or (0, 0, 0)
        self._make(event.at, data["i"], data["action"], (x, y, facing))
        if data.get("ordered"):
            self.ordered.add(len(self.begun.made) - 1)

    def _make(self, at: int, i: int, action: int, place: tuple[int, int, int]) -> None:
        match = self.match
        assert match is not None
        asked = self.game.asked(match.state, i)
        match.play(i, action, place)
        self._settle(at, asked, set(match.noticed(len(match.made) - 1)))
        self.offers.pop("draw", None)
        self.offers.pop("undo", None)
        if match.over:
            winners = [seat for seat, score in match.scores().items() if score > 0]
            text = f"{' and '.join(self.game.seat_title(w) for w in winners)} won." if winners else "A draw."
            self.result = Result(winners, "played", text)

    def _together(self, event: LoggedEvent) -> None:
        self.clocks.start(event.at, set(self.asked_seats()))
        self._noticed(set(self.viewers), event.at)

    def _undo(self, event: LoggedEvent) -> None:
        self._take_back(event.at, event.actor, event.data)

    def _take_back(self, at: int, seat: str, data: dict[str, Any]) -> None:
        match = self.match
        assert match is not None
        undo = Undo(seat, data["to"], [(i, action, x, y, facing) for i, action, x, y, facing in data["again"]])
        # Everybody who could notice one of these moves also notices that it is gone.
        gone = [k for k in range(undo.to, len(match.made)) if match.made[k].answer not in undo.again]
        noticed = set[int]().union(*(match.noticed(k) for k in gone))
        known = {index: match.now.values(index) for index in match.indices()}
        self._forget(match.log_before[undo.to] if undo.to < len(match.made) else len(match.log))
        again = [k for k in range(undo.to, len(match.made)) if match.made[k].answer in undo.again]
        self.ordered = {k for k in self.ordered if k < undo.to} | {
            undo.to + n for n, k in enumerate(again) if k in self.ordered
        }
        match.take_back(undo)
        self.result = None
        self.offers.clear()
        for index, values in known.items():
            heard = any(line.event.seen_by(index) for line in match.log[self.heard :])
            if heard or match.now.values(index) != values:
                noticed.add(index)
        self._settle(at, None, noticed)
        self.reopened |= {(a.who, self.questions[a.i].number) for a in match.open() if self.seats[a.who] == seat}
        for index in [-1] if -1 in noticed else sorted(noticed):
            self.add_note(f"{self.game.seat_title(seat)} took back a move.", "undo", seat, index)

    def _forget(self, kept: int) -> None:
        """Drop the lines after the first ones of the match."""
        self.heard = kept
        for lines in (self.lines, *self.lines_for.values()):
            gone = takewhile(lambda line: line.log_index >= kept, reversed(lines))
            lines.cut(len(lines) - sum(1 for _ in gone))

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
            self.add_note("A draw is agreed.", "draw", None)
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

    def _expire(self, event: LoggedEvent) -> None:
        self.result = Result([], "idle", "The game was left by everybody; nobody won.")
        self.offers.clear()
        self._noticed(set(self.viewers), event.at)
        self.add_note("The game was left by everybody.", "idle", None)

    def end_against(self, loser: str, how: Any, text: str, at: int) -> None:
        winners = [seat for seat in self.seats if self.side(seat) != self.side(loser)]
        won = f" {' and '.join(self.game.seat_title(w) for w in winners)} won."
        self.result = Result(winners, how, text + won)
        self.offers.clear()
        self._noticed(set(self.viewers), at)
        self.add_note(text, how, loser)

    # ---------------------------------------------------------------- who notices what
    def _indices(self) -> range:
        return range(-1, len(self.seats))

    def _settle(self, at: int, answered: Asked | None, noticed: set[int]) -> None:
        """After a change of the match: the new questions and lines, and the seq of everybody who noticed (-1: the public)."""
        match = self.match
        assert match is not None
        self._number_questions(answered, noticed)
        self._noticed({v for v in self.viewers if noticed & self.indices_of(v)}, at)
        by = self.seats[answered.who] if answered else None
        rule = answered.kind.ledger[0] if answered and answered.kind.ledger else None
        for said in match.log[self.heard :]:
            self._say(said, rule, by)

    def indices_of(self, viewer: int) -> set[int]:
        return {-1} if viewer == WATCHER else {self.seats.index(seat) for seat in self.seats_of(viewer)}

    def _number_questions(self, answered: Asked | None, noticed: set[int]) -> None:
        """Give every open question an id that stays as long as it is the same question to the seat that is asked."""
        assert self.match is not None
        old, self.questions = self.questions, {}
        several = self.match.state.flow.asked > 1  # asked at once, whether or not some of them have answered
        for a in self.match.open():
            q = self.known(a.who).flow.decisions[a.i]
            legal = tuple(self.match.now.legal(a)) if several else ()
            sign = (a.kind.name, a.who, tuple(q.args), legal)
            was = old.get(a.i)
            unanswered = answered is None or answered.i != a.i
            beside = answered is not None and several  # somebody else of those asked at once has answered
            if was is None or was.sign != sign or not unanswered or (a.who in noticed and not beside):
                self.numbers[a.who] += 1
                was = OpenQuestion(self.numbers[a.who], sign)
            self.questions[a.i] = was

    def _noticed(self, viewers: set[int], at: int) -> None:
        for viewer in viewers:
            self.seqs[viewer] += 1
            self.marks[viewer].append(len(self.match.made) if self.match else 0)
        if WATCHER in viewers:
            self.changed_at = at

    def _say(self, said: LogLine, rule: str | None, by: str | None) -> None:
        e = said.event
        self.add_line(Line(said.text, e.kind, e.audience, e.values, rule, by, self._seqs_now(), self.heard))
        self.heard += 1

    def add_note(self, text: str, kind: str, by: str | None, audience: int = -1) -> None:
        index = len(self.match.log) - 1 if self.match else -1
        self.add_line(Line(text, kind, audience, {}, None, by, self._seqs_now(), index, True))

    def _seqs_now(self) -> dict[int, int]:
        """Everybody's seq, for a line; those that came together share it."""
        last = self.lines[-1].seqs if self.lines else {}
        return last if last == self.seqs else dict(self.seqs)

    def add_line(self, line: Line) -> None:
        self.lines.append(line)
        for index in self._indices() if line.audience == -1 else (line.audience,):
            self.lines_for[index].append(line)


__all__ = ["HUMAN", "WATCHER", "Header", "IllegalMove", "Line", "LoggedEvent", "Refused", "SeatSpec", "Table"]
