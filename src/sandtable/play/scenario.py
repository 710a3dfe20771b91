"""Scenario files: a rule as a small play that a person can read and the machine can check. docs/scenarios.md has the format.

A file gives a position or a set-up, fixed dice, and a play: moves, what is offered and what is refused (with the rule),
what is asked of whom, what was said, and what the position is afterwards. All fixed dice must be used up, and none may be
rolled that was not given. A line must be able to fail: a name that the game does not have is an error, never a "no".
"""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Callable, Iterator
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

from sandtable.kernel import Asked, Game, IllegalMove, Refusal
from sandtable.kernel.luck import fix, fix_none, key_of, unused
from sandtable.kernel.record import as_a, checked
from sandtable.kernel.targets import Engine
from sandtable.kernel.values import read_toml

KEYS = {"title", "rules", "game", "dice", "play", "options", "position", "case"}
ANY_DICE = "any"  # dice = "any": the game rolls freely
REFUSAL = re.compile(r"(.*?)\s*\[([A-Z]{2}-[\w.]+)\]\s*")


class BadScenario(ValueError):
    """A file that is not a scenario."""


class Differs(AssertionError):
    """The play did not go as the scenario says."""


@dataclass
class Case:
    title: str
    game: str
    rules: list[str]
    dice: list[int] | None  # None: any
    play: str
    options: dict[str, str]
    position: dict[str, Any] | None
    file: str = ""


@dataclass
class Outcome:
    case: Case
    problem: str = ""
    unreadable: bool = False  # the scenario itself is wrong: it says something that cannot be played or looked up
    line: str = ""
    log: list[str] = field(default_factory=list)


def read_scenario(path: Path) -> list[Case]:
    """The cases of a scenario file; BadScenario with one sentence if it cannot be read."""
    table = read_toml(path, "a scenario", BadScenario)
    unknown = set(table) - KEYS
    if unknown:
        raise BadScenario(f"{path}: a scenario has no {', '.join(sorted(unknown))}; it may have {', '.join(sorted(KEYS))}")
    made = []
    for case in cases_of(path, table.pop("case", None)):
        extra = set(case) - KEYS
        if extra:
            raise BadScenario(f"{path}: a case has no {', '.join(sorted(extra))}")
        made.append(_case(path, merged(table, case)))
    return made


def cases_of(path: Path, given: object) -> list[dict[str, Any]]:
    """The [[case]] tables of a file; a file without any is one case."""
    if given is None:
        return [{}]
    if not isinstance(given, list) or not all(isinstance(case, dict) for case in given):
        raise BadScenario(f"{path}: case = {given!r}: cases are tables, each under [[case]]")
    return given or [{}]


def _case(path: Path, table: dict[str, Any]) -> Case:
    any_dice = table.get("dice") == ANY_DICE
    if any_dice:
        table["dice"] = []
    for key, kind in (("title", str), ("game", str), ("play", str), ("rules", list), ("dice", list)):
        table.setdefault(key, [] if kind is list else None)
        if not isinstance(table[key], kind):
            raise BadScenario(f"{path}: '{key}' should be {'a list' if kind is list else 'a text'}")
    return Case(
        table["title"],
        table["game"],
        table["rules"],
        None if any_dice else table["dice"],
        table["play"],
        table.get("options", {}),
        table.get("position"),
        str(path),
    )


def merged(base: dict[str, Any], over: dict[str, Any]) -> dict[str, Any]:
    """A table with another laid over it, deeply."""
    result = dict(base)
    for key, value in over.items():
        mine = result.get(key)
        result[key] = merged(mine, value) if isinstance(mine, dict) and isinstance(value, dict) else value
    return result


def run_case(game: Game, case: Case, mode: str = "plain") -> Outcome:
    """Play a case and say where it differs, if it does. The modes are plain, checked and native."""
    from .compiled import CompiledPlay  # a kind of Play

    outcome = Outcome(case)
    try:
        if mode == "native":
            table: Play = CompiledPlay(game, case)
        else:
            table = Play(game, case, game.checked if mode == "checked" else game.plain)
        table.begin()
        for line in table.lines():
            outcome.line = line
            table.do(line)
            outcome.log = table.log
        outcome.line = "end"
        table.end()
    except (Differs, IllegalMove, ValueError, OverflowError, IndexError) as error:
        outcome.unreadable = isinstance(error, BadScenario)
        outcome.problem = (
            f"{type(error).__name__}: {error}" if isinstance(error, (OverflowError, IndexError)) else str(error)
        )
    return outcome


class Play:
    """A scenario being played."""

    def __init__(self, game: Game, case: Case, engine: Engine) -> None:
        self.game, self.case, self.engine = game, case, engine
        self.options = game.full_options(case.options)
        self.seats = game.seats(self.options)
        self.log: list[str] = []
        self.said: list[str] = []  # the lines since the last answer

    def begin(self) -> None:
        game, case = self.game, self.case
        if case.position is None:
            s = game.blank(self.options)
        else:
            s = game.from_position(case.position, self.options)
        if self.engine.state_class is not game.State:
            s = as_a(checked(game.State), s)
        s.luck.key = key_of("scenario")
        self.state = s
        self.roll(case.dice or [])
        self.run(self.start)

    def start(self) -> None:
        self.engine.start(self.state)

    def answer(self, i: int, action: int, x: int = 0, y: int = 0, facing: int = 0) -> None:
        self.game.answer(self.state, i, action, x, y, facing)

    def roll(self, dice: list[int]) -> None:
        """Fix dice. With none, the next roll is an error, unless the case allows any dice."""
        fix(self.state, [d - 1 for d in dice])
        if self.case.dice is not None:
            fix_none(self.state)

    def run(self, step: Callable[[], None]) -> None:
        self.state.journal = []
        step()
        self.said = [self.game.event_text(self.state, e) for e in self.state.journal]
        self.log += self.said
        self.state.journal = None

    def lines(self) -> Iterator[str]:
        for line in self.case.play.splitlines():
            text = line.split("#")[0].strip()
            if text:
                yield text

    def end(self) -> None:
        left = unused(self.state)
        if left:
            raise Differs(f"fixed dice left over: {', '.join(str(n + 1) for n in left)}")

    # ---------------------------------------------------------------- instructions
    def do(self, line: str) -> None:
        head, colon, rest = line.partition(":")
        words = head.split()
        if colon and words[0] in self.seats:
            self.seat_line(words[0], " ".join(words[1:]), rest.strip())
        elif words[0] == "roll":
            self.roll([int(w) for w in line.split()[1:]])
        elif words[0] == "asked" or words[:2] == ["not", "asked"]:
            self.asked_line(line.split())
        elif words[0] == "over":
            self.over_line(line.split()[1:])
        elif words[:2] == ["expect", "log"]:
            self.log_line(words[2:], rest.strip())
        elif words[0] == "expect":
            self.expect_line(line[len("expect") :])
        else:
            raise BadScenario(f"cannot read the line {line!r}")

    def seat_line(self, seat: str, what: str, rest: str) -> None:
        if what == "":
            asked = self.asked(seat, rest)
            action, place = self.game.read_answer(self.state, asked.i, rest)
            self.run(lambda: self.answer(asked.i, action, *place))
        elif what == "may":
            for text in rest.split(";"):
                self.offered(seat, text.strip())
        elif what == "may not":
            for text in rest.split(";"):
                self.refused(seat, text.strip())
        elif what.startswith("may only"):
            self.only(seat, what.removeprefix("may only").strip(), [t.strip() for t in rest.split(";") if t.strip()])
        else:
            raise BadScenario(f"cannot read '{seat} {what}:'; say 'may', 'may not' or 'may only'")

    def asked(self, seat: str, move: str = "") -> Asked:
        """The decision a seat is asked; of several, the first for which the move is legal."""
        mine = [a for a in self.game.open(self.state) if self.seats[a.who] == seat]
        for asked in mine:
            if not move or self.game.read_move(self.state, asked.i, move) in self.game.legal(self.state, asked.i):
                return asked
        if mine:
            return mine[0]
        raise Differs(f"{seat} is not asked anything; {self.who_is_asked()}")

    def who_is_asked(self) -> str:
        asked = [f"{self.seats[a.who]} {a.kind.name}" for a in self.game.open(self.state)]
        return f"asked are {', '.join(asked)}" if asked else "the game is over"

    def offered(self, seat: str, text: str) -> None:
        asked = self.asked(seat, text)
        refusal = self.why_not(asked, text)
        if refusal is not None:
            raise Differs(f"'{text}' is not offered: {refusal.text} [{refusal.id}]")

    def why_not(self, asked: Asked, text: str) -> Refusal | None:
        action, place = self.game.read_answer(self.state, asked.i, text)
        return self.game.why_not(self.state, asked.i, action, *place)

    def refused(self, seat: str, text: str) -> None:
        match = REFUSAL.fullmatch(text)
        move, rule = (match[1], match[2]) if match else (text, "")
        asked = self.asked(seat)
        refusal = self.why_not(asked, move)
        if refusal is None:
            raise Differs(f"'{move}' is offered and should not be")
        if rule and refusal.id != rule:
            raise Differs(f"'{move}' is refused by {refusal.id} ({refusal.text}), not by {rule}")

    def only(self, seat: str, verb: str, wanted: list[str]) -> None:
        asked = self.asked(seat)
        texts = [self.game.move_text(self.state, asked.i, a) for a in self.game.legal(self.state, asked.i)]
        offered = {t for t in texts if not verb or t.split()[0] == verb}
        missing, extra = sorted(set(wanted) - offered), sorted(offered - set(wanted))
        if missing or extra:
            raise Differs(f"not offered: {', '.join(missing) or '-'}; offered besides: {', '.join(extra) or '-'}")

    def asked_line(self, words: list[str]) -> None:
        wanted = words[0] == "asked"
        rest = words[1:] if wanted else words[2:]
        if len(rest) != 2:
            raise BadScenario(f"cannot read '{' '.join(words)}'; say 'asked SEAT DECISION' or 'not asked SEAT DECISION'")
        seat, kind = self.known_seat(rest[0]), rest[1]
        kinds = sorted(k.name for k in self.game.rules.kinds)
        if kind not in kinds:
            raise BadScenario(f"{self.game.title} has no decision {kind!r}; it has {', '.join(kinds)}")
        is_open = any(self.seats[a.who] == seat and a.kind.name == kind for a in self.game.open(self.state))
        if is_open != wanted:
            raise Differs(f"{seat} is {'not ' if wanted else ''}asked '{kind}'; {self.who_is_asked()}")

    def known_seat(self, seat: str) -> str:
        if seat not in self.seats:
            raise BadScenario(f"there is no seat {seat!r}; the seats are {', '.join(self.seats)}")
        return seat

    def over_line(self, words: list[str]) -> None:
        """`over red`, or with words of the line that ended it: `over red with five missions`."""
        if not words:
            raise BadScenario("cannot read 'over'; say who has won, or 'over draw'")
        wanted = words[0] if words[0] == "draw" else self.known_seat(words[0])
        if not self.game.is_over(self.state):
            raise Differs(f"the game is not over; {self.who_is_asked()}")
        scores = {name: type(self.game).score(self.state, i) for i, name in enumerate(self.seats)}
        winners = [name for name, score in scores.items() if score > 0]
        if (wanted == "draw" and winners) or (wanted != "draw" and wanted not in winners):
            raise Differs(f"the winner is {' '.join(winners) or 'nobody'}, not {wanted}")
        why = " ".join(words[1:])
        if why and not (self.log and why in self.log[-1]):
            raise Differs(f"the last line of the log is {self.log[-1] if self.log else 'none'!r}, without {why!r}")

    def log_line(self, words: list[str], text: str) -> None:
        """`expect log: TEXT`: a line since the last answer has this text in it; `expect log not: TEXT`: none has."""
        if words not in ([], ["not"]) or not text:
            raise BadScenario("cannot read this line; say 'expect log: TEXT' or 'expect log not: TEXT'")
        if any(text in line for line in self.said) == bool(words):
            raise Differs(f"the log {'says' if words else 'does not say'} {text!r}; it says: {' | '.join(self.said) or '-'}")

    def expect_line(self, text: str) -> None:
        path, equals, wanted = (part.strip() for part in text.partition("="))
        if not equals:
            raise BadScenario(f"cannot read 'expect {text.strip()}'; say 'expect position.PATH = VALUE'")
        plain = as_a(self.game.State, self.state)
        found = {"position": self.game.position(plain), **self.game.facts(plain)}
        counted = path.startswith("size ")
        paths = [part.strip() for part in path.removeprefix("size ").split("+")]
        values = [self.at(found, one) for one in paths]
        if counted:
            value: Any = sum(map(size, values))
        elif len(values) == 1:
            value = values[0]
        elif all(value is None or isinstance(value, list) for value in values) and wanted.startswith("["):
            value = together([one for value in values for one in value or ()])
            wanted = simple(together(wanted.strip("[]").split(",")))
        else:
            raise BadScenario(
                f"cannot read 'expect {text.strip()}'; several paths are counted: 'expect size A + B = 4', "
                "or are lists of things: 'expect A + B = [2 tir-a, moss-b]'"
            )
        if simple(value) != simple(wanted):
            raise Differs(f"{path} is {simple(value)}, not {simple(wanted)}")

    def at(self, found: dict[str, Any], path: str) -> Any:
        """What lies at a path; None for what a position may leave out, BadScenario for what it never has."""
        value: Any = found
        for part in path.split("."):
            value = value.get(part) if isinstance(value, dict) else None
        if value is None and not self.game.has_path(path, found):
            raise BadScenario(f"cannot read 'expect {path}': {self.game.title} has nothing of that name")
        return value


def together(things: list[str]) -> list[str]:
    """What lies in several lists: ['2 tir-a'] and ['tir-a', 'moss-b'] are ['moss-b', '3 tir-a']."""
    counts: Counter[str] = Counter()
    for thing in (text.split() for text in things):
        if thing:
            counted = len(thing) > 1 and thing[0].isdigit()
            counts[" ".join(thing[counted:])] += int(thing[0]) if counted else 1
    return [f"{n} {name}" if n > 1 else name for name, n in sorted(counts.items())]


def size(value: Any) -> int:
    """How many things a value of a position names: ['2 tir-a', 'moss-b'] are three."""
    if value is None:
        return 0
    if isinstance(value, (int, float)):
        return int(value)
    if isinstance(value, dict):
        return sum(map(size, value.values()))
    if isinstance(value, str):
        first = value.split()[0] if value.split() else ""
        return int(first) if first.isdigit() else int(bool(value))
    return sum(map(size, value))


def simple(value: Any) -> str:
    """A value as scenario files write it."""
    if value is None or value == [] or value == {} or value == "none":
        return "none"
    if isinstance(value, bool):
        return str(value).lower()
    if isinstance(value, list):
        return "[" + ", ".join(simple(v) for v in value) + "]"
    if isinstance(value, dict):
        return "{" + ", ".join(f"{k} = {simple(v)}" for k, v in value.items()) + "}"
    text = str(value).strip().strip('"')
    return re.sub(r"\s*,\s*", ", ", text)
