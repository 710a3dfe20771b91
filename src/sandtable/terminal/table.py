"""A game at a terminal: people and computers take turns, lines are read, understood and carried out, and nothing gets lost."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path
from random import Random
from typing import Any

from rich.text import Text

from sandtable.ai import HUMAN, Opponent, bring
from sandtable.kernel import Asked, IllegalMove
from sandtable.kernel.ledger import Statement, read_ledger
from sandtable.kernel.places import NOWHERE, Point
from sandtable.kernel.position import position_text
from sandtable.play.match import Match
from sandtable.play.undo import free

from . import Problem
from .boards import Drawing, drawing_of, result_text
from .files import new_file, save_somewhere
from .interrupt import Interruptible
from .menu import FAINT, Entry, Menu, fitting, labels
from .page import Page, log_lines
from .rules import found, statement_lines
from .screen import Closed, Screen
from .sentences import HELP, IDLE, PASSED

CLOSED, INTERRUPTED = 2, 130  # exit codes
PILES = ("supply", "discard", "deck", "scrap", "removed")


class Left(Exception):
    """The player has left the table."""


class Table:
    def __init__(self, screen: Screen, match: Match, seats: dict[str, str], record: Path | None = None) -> None:
        self.screen, self.match, self.seats, self.path = screen, match, seats, record
        self.drawing: Drawing = drawing_of(match.game)
        self.computers: dict[str, Opponent] = {s: bring(name) for s, name in seats.items() if name != HUMAN}
        self.humans = [seat for seat, name in seats.items() if name == HUMAN]
        self.commands: dict[str, Callable[[str], None]] = {
            **{"help": self.help, "?": self.help, "list": self.list, "board": self.board, "legend": self.legend},
            **{"status": self.status, "card": self.card, **dict.fromkeys(PILES, self.no_such_pile)},
            **{
                "why": self.why,
                "rules": self.rules,
                "log": self.log,
                "undo": self.undo,
                "skip": self.skip,
                "hint": self.hint,
            },
            **{"save": self.save, "position": self.position, "resign": self.resign, "quit": self.quit, "q": self.quit},
        }
        self.ledger: dict[str, Statement] | None = None
        self.seat, self.menu = "", Menu([], self.drawing.place)  # of the decision that is open at the keyboard
        self.asked: Asked | None = None
        self.focus: list[Entry] = []  # the options of one unit, when they are looked at
        self.message = self.drawing.hint
        self.drawn = -1  # the number of moves when the table was last drawn
        self.redraw = True
        self.kept = -1  # and when the record was last written
        self.since = dict.fromkeys(self.humans, len(match.record.moves))  # how many moves each seat had seen when last asked
        self.skipping = dict.fromkeys(self.humans, "idle")  # "idle", "turn", "always" or "off"
        self.skipped_at = 0  # the number of moves when `skip` was said last
        self.by_itself: set[int] = set()  # moves that were passed by `skip`
        self.said: set[str] = set()  # what is said only once
        self.at_keyboard = ""
        self.resigned = False

    # ---------------------------------------------------------------- the game
    def play(self) -> int:
        """Play to the end, or until somebody leaves. Returns the exit code."""
        with Interruptible():
            return self.play_or_leave()

    def play_or_leave(self) -> int:
        try:
            self.keep()
            while not self.match.over and not self.resigned:
                self.go_on()
            self.finish()
            return 0
        except Left:
            self.leave()
            return 0
        except Closed:
            self.leave("The keyboard was closed. ")
            return CLOSED
        except KeyboardInterrupt:
            self.screen.say()
            self.leave("Interrupted. ")
            return INTERRUPTED
        except Exception:
            self.leave("Something is wrong with Sandtable itself (see below). ")
            raise

    def go_on(self) -> None:
        """One answer of a computer, or one line of a person."""
        asked = self.match.open()[0]
        seat = self.match.seat(asked)
        if seat in self.computers:
            rng = Random(f"{self.match.record.seed} {seat} {len(self.match.record.moves)}")
            answer = self.computers[seat].choose(self.match.game, self.match.known(seat), asked.who, asked.i, rng)
            self.match.play(asked.i, answer.action, answer.place)
            return
        if asked.kind.name in self.drawing.new_turn and self.skipping[seat] == "turn":
            if self.since[seat] >= self.skipped_at:
                self.skipping[seat] = "idle"
        if (passing := self.passing(seat, asked)) is not None:
            self.by_itself.add(len(self.match.record.moves))
            self.match.play(asked.i, passing)
            return
        self.asked, self.seat = asked, seat
        self.keep()
        self.hand_over()
        self.ask()

    def passing(self, seat: str, asked: Asked) -> int | None:
        """The answer that is given for a seat without asking it: what it wants to skip, and where it could only pass."""
        legal = self.match.game.legal(self.match.known(seat), asked.i)
        if self.skipping[seat] != "off" and len(legal) == 1 and self.is_pass(legal[0]):
            self.say_once(PASSED)
            return legal[0]
        if asked.kind.name not in self.passed(seat):
            return None
        if self.skipping[seat] == "idle":
            self.say_once(IDLE)
        return self.drawing.usual(self.match.known(seat), asked.i)

    def is_pass(self, action: int) -> bool:
        words = self.match.game.answers
        return words is not None and words.verb_of(action).role == "pass"

    def say_once(self, text: str) -> None:
        if text not in self.said:
            self.said.add(text)
            self.message = f"{self.message} {text}".strip()

    def passed(self, seat: str) -> frozenset[str]:
        """The decisions that are passed for a seat without asking."""
        ways = {"idle": self.drawing.idle, "off": frozenset[str]()}
        return ways.get(self.skipping[seat], self.drawing.quiet)

    def ask(self) -> None:
        """Draw the table if it is not on the screen, read a line and carry it out."""
        asked, seat = self.the_asked(), self.seat
        known = self.match.known(seat)
        self.menu = Menu(self.drawing.items(known, asked.i, self.match.options(asked.i)), self.drawing.place)
        if self.redraw and (self.screen.live or self.drawn != len(self.match.record.moves)):
            self.draw(known)
        elif self.message:
            self.screen.say(self.message)
        self.message, self.redraw = "", True
        line = self.screen.read(f"{seat}> ")
        try:
            self.obey(line)
        except IllegalMove as error:
            self.message = f"Not legal: {error.refusal.text} [{error.refusal.id}]"
        except (ValueError, Problem) as error:
            self.message = capital(str(error))

    def the_asked(self) -> Asked:
        assert self.asked is not None
        return self.asked

    def draw(self, known: Any) -> None:
        entries = self.focus
        menu = (lambda width, height: fitting(entries, width, height)) if entries else self.menu.lines
        marks = {e.item.end: e.number for e in reversed(entries) if e.item.end is not None and not e.item.swap}
        i = self.the_asked().i
        question = f"{self.title()}: {self.match.prompt(i)} {self.drawing.aside(known, i)}".strip()
        page = Page(
            self.drawing, known, self.heading(), self.news(), marks, menu, self.message,
            Text(question, self.drawing.seat_style(self.seat)),
        )  # fmt: skip
        self.screen.clear()
        self.screen.show(page.lines(self.screen.width, self.screen.height))
        self.drawn = len(self.match.record.moves)

    def heading(self) -> str:
        who = ", ".join(f"{self.drawing.seat_title(seat)} {name}" for seat, name in self.seats.items())
        return who + (" (skipping)" if self.skipping.get(self.seat) in ("turn", "always") else "")

    def title(self) -> str:
        return self.drawing.seat_title(self.seat)

    def news(self) -> list[Any]:
        """What has happened since this seat was asked last, its own answer included."""
        log = self.match.log_for(self.seat)
        since = min(self.since[self.seat], len(self.match.record.moves) - 1)
        return [line for line in log if line.move > since] or log[-2:]

    # ---------------------------------------------------------------- lines
    def obey(self, line: str) -> None:
        word, _, rest = line.partition(" ")
        if not line:
            self.enter()
        elif line.lower() in self.drawing.piles:
            self.pile(line.lower())
        elif word.lower() in self.commands and not self.is_move(word.lower(), rest):
            self.commands[word.lower()](rest.strip())
        elif line.isdigit():
            entry = self.menu.number(int(line))
            if entry is None:
                low, high = self.menu.entries[0].number, self.menu.entries[-1].number
                raise Problem(f"There is no option {line}; they go from {low} to {high}.")
            self.answer(entry)
        elif (printed := self.printed(line, whole=True)) and not self.exact(line):
            self.read_card(line, printed)
        else:
            self.move(line)

    def is_move(self, word: str, rest: str) -> bool:
        """A word that names a pile or a card may begin a move, too: 'supply air', 'card balanced-air'."""
        return word in (*PILES, "card") and any(e.text.split()[0] == word and rest for e in self.menu.entries)

    def printed(self, name: str, whole: bool = False) -> list[str]:
        return self.drawing.card(self.match.known(self.seat), self.the_asked().who, name, whole)

    def exact(self, line: str) -> bool:
        return any(e.text == line.lower() for e in self.menu.entries)

    def read_card(self, name: str, printed: list[str]) -> None:
        """A bare name is never a move: it shows the card, and what may be done with it."""
        entries = [e for e in self.menu.entries if name.lower() in e.text.split()[1:]]
        if entries:
            self.focus, self.message = entries, f"{' '.join(printed)} (Enter: all options.)"
            if not self.screen.live:
                self.screen.show(labels(entries, self.screen.width, 1))
        else:
            self.show([Text(line) for line in printed])

    def enter(self) -> None:
        """A bare Enter goes back to the whole menu, or passes where that does no harm."""
        if self.focus:
            self.focus = []
            return
        asked = self.the_asked()
        usual = self.drawing.usual(self.match.known(self.seat), asked.i)
        if usual is None:
            raise Problem(self.drawing.hint)
        self.answer(next(e for e in self.menu.entries if e.item.option.action == usual))

    def move(self, line: str) -> None:
        entries = self.menu.among(line)
        place = self.drawing.place(line)
        if place is not None and (len(entries) != 1 or entries[0].is_of(place)):
            self.look_at(line, entries)
        elif len(entries) == 1:
            self.answer(entries[0])
        else:
            try:
                action, where = self.match.game.read_answer(self.match.known(self.seat), self.the_asked().i, line)
            except ValueError:
                if not entries and self.fits_nothing(line):
                    raise Problem(self.what_fits(line)) from None
                if not entries:
                    raise
                self.look_at(line, entries)
                return
            exact = [e for e in self.menu.entries if e.item.option.action == action]
            if exact:
                self.answer(exact[0])
            elif entries:
                self.look_at(line, entries)
            else:
                self.play_at(action, where)  # takes a place, or is refused, with the reason

    def fits_nothing(self, line: str) -> bool:
        """Whether the first word begins none of the options."""
        word = line.lower().split()[0]
        return not any(e.text.startswith(word) for e in self.menu.entries)

    def what_fits(self, line: str) -> str:
        first = dict.fromkeys(e.text.split()[0] for e in self.menu.entries)
        return f"{line.split()[0]!r} does not fit here. What does: {', '.join(first)}; or 'help'."

    def look_at(self, line: str, entries: list[Entry]) -> None:
        """Show some of the options only."""
        if not entries:
            raise Problem(f"Nothing can be done with {line} now; 'why' and a move says why not.")
        self.focus = entries
        self.message = "Enter goes back to all options."
        if not self.screen.live:
            self.screen.show(labels(entries, self.screen.width, 1))

    def answer(self, entry: Entry) -> None:
        self.play_at(entry.item.option.action)

    def play_at(self, action: int, where: Point = NOWHERE) -> None:
        before = len(self.match.record.moves)
        self.match.play(self.the_asked().i, action, where)
        self.since[self.seat], self.focus = before, []

    # ---------------------------------------------------------------- commands
    def show(self, lines: list[Text]) -> None:
        """Show something long below the table, in lines that break between words."""
        width = self.screen.width
        self.screen.show(part for line in lines for part in (line.wrap(self.screen.console, width) if line else [line]))
        self.redraw = False

    def help(self, rest: str) -> None:
        self.show([Text(line) for line in (*self.drawing.ways, *self.help_lines())])

    def help_lines(self) -> list[str]:
        piles = f"{', '.join(self.drawing.piles)}" if self.drawing.piles else ""
        lines = [line.rstrip() for line in HELP.format(piles=piles).splitlines()]
        skip = [k for k, line in enumerate(lines) if line.startswith(("  skip", "             ('skip"))]
        return lines if self.drawing.quiet else [line for k, line in enumerate(lines) if k not in skip]

    def list(self, rest: str) -> None:
        self.show(labels(self.menu.entries, self.screen.width, 0 if len(self.menu.entries) > 30 else 1))

    def board(self, rest: str) -> None:
        self.focus, self.drawn = [], -1

    def legend(self, rest: str) -> None:
        self.show(self.drawing.legend(self.match.known(self.seat)) or [Text("There are no signs to explain.")])

    def card(self, rest: str) -> None:
        if not rest:
            raise Problem("Say which card, for example by a word of an option: card NAME")
        if not (printed := self.printed(rest)):
            raise Problem(f"{self.match.game.title} has no card called {rest!r}, or more than one that begins so.")
        self.show([Text(line) for line in printed])

    def pile(self, name: str) -> None:
        self.show([Text(line) for line in self.drawing.pile(self.match.known(self.seat), self.the_asked().who, name)])

    def no_such_pile(self, rest: str) -> None:
        has = ", ".join(self.drawing.piles) or "none"
        raise Problem(f"{self.match.game.title} has no such pile to look through; it has: {has}.")

    def status(self, rest: str) -> None:
        self.show(self.drawing.panel(self.match.known(self.seat), self.screen.width))

    def hint(self, rest: str) -> None:
        from .hints import hint_lines  # it loads the compiler, which takes a while

        self.show(hint_lines(self.match, self.seat, self.the_asked()))

    def why(self, rest: str) -> None:
        if not rest:
            raise Problem(f"Say which move, for example: why {self.drawing.example}")
        refusal = self.match.why(self.seat, self.spelled(rest))
        if refusal is None:
            raise Problem("That move is legal: type it without 'why' to play it.")
        lines = [Text(f"{refusal.text} [{refusal.id}]", "bold")]
        statement = self.statements().get(refusal.id)
        self.show(lines + (statement_lines(statement, self.screen.width) if statement else []))

    def spelled(self, text: str) -> str:
        """A move given by its number or by its beginning, in full."""
        entry = self.menu.number(int(text)) if text.isdigit() else None
        return entry.text if entry else text

    def statements(self) -> dict[str, Statement]:
        if self.ledger is None:
            path = self.match.game.ledger
            self.ledger = read_ledger(path) if path else {}
        return self.ledger

    def rules(self, rest: str) -> None:
        if not rest:
            first = next(iter(self.statements()), "")
            raise Problem(f"Say which rule by its id{f', for example: rules {first}' if first else ''}; or a word")
        statements = found(self.statements(), rest)
        if not statements:
            raise Problem(f"No rule has the id or the word {rest!r}.")
        self.show([line for s in statements for line in statement_lines(s, self.screen.width)])

    def log(self, rest: str) -> None:
        if rest and not rest.isdigit():
            raise Problem("Say how many lines, for example: log 20")
        lines = log_lines(self.drawing, self.match.log_for(self.seat), self.screen.width)
        self.show(lines[-int(rest) :] if rest and int(rest) else lines)

    def skip(self, rest: str) -> None:
        if not self.drawing.quiet:
            raise Problem(f"{self.match.game.title} asks nothing that could be skipped.")
        if rest not in ("", "always", "off"):
            raise Problem("Say 'skip', 'skip always' or 'skip off'.")
        self.skipping[self.seat] = rest or "turn"
        self.skipped_at = len(self.match.record.moves)
        self.message = {
            "": "What you are only offered is passed until your next turn.",
            "always": "What you are only offered is passed from now on ('skip off' ends it).",
            "off": "You will be asked about everything, tasks before your own actions included.",
        }[rest]

    def undo(self, rest: str) -> None:
        """Take back the last move typed here. Computers agree to it; nobody unlearns anything."""
        wanted = free(self.match, self.humans, agree=self.computers, passed=self.by_itself)
        text = self.match.record.moves[wanted.to].text
        self.match.take_back(wanted)
        self.by_itself = {n for n in self.by_itself if n < wanted.to}
        self.focus, self.message = [], f"'{text}' is taken back."
        self.since = {seat: min(n, wanted.to) for seat, n in self.since.items()}

    def save(self, rest: str) -> None:
        if not rest:
            raise Problem("Say where, for example: save my-game.sand")
        self.write(Path(rest), self.match.record.text())
        self.message = f"Saved in {rest}."

    def position(self, rest: str) -> None:
        text = position_text(self.match.game, self.match.known(self.seat))
        if rest:
            self.write(Path(rest), text)
            self.message = f"The position is in {rest}."
        else:
            self.show([Text(line) for line in text.splitlines()])

    def write(self, path: Path, text: str) -> None:
        over = path.exists()
        if over and not self.screen.agrees(f"{path} is there already. Write over it?"):
            raise Problem(f"{path} stays as it was; nothing was saved.")
        new_file(path, text, force=over)

    def resign(self, rest: str) -> None:
        if not self.screen.agrees("Do you resign?"):
            raise Problem("You play on.")
        others = [seat for seat in self.seats if seat != self.seat]
        winner = others[0] if len(others) == 1 else ""
        self.match.record.result = f"{winner} ({self.seat} resigned)".strip()
        self.resigned = True

    def quit(self, rest: str) -> None:
        raise Left

    # ---------------------------------------------------------------- one keyboard, several players
    def hand_over(self) -> None:
        """While players may not see each other's screen, ask them to change places."""
        if not self.has_secrets():
            self.at_keyboard = ""
            return
        if self.at_keyboard == self.seat:
            return
        self.screen.clear(forget=True)
        self.screen.say(Text(f"It is up to {self.title()}, and what is on the screen is secret.", "bold"))
        self.screen.read(f"Pass the keyboard to {self.title()}; then press Enter. ")
        self.at_keyboard, self.drawn = self.seat, -1
        self.screen.clear(forget=True)

    def has_secrets(self) -> bool:
        """Do several people sit here who know different things, or who must choose at the same time?"""
        if len(self.humans) < 2:
            return False
        if len({a.who for a in self.match.open() if self.match.seat(a) in self.humans}) > 1:
            return True
        views = [self.match.known(seat).values() for seat in self.humans]
        return any(view != views[0] for view in views)

    # ---------------------------------------------------------------- the end
    def finish(self) -> None:
        """The last page: how it ended, and where the record is."""
        match = self.match
        viewer = self.humans[0] if self.humans else ""
        self.seat = viewer
        log = match.log_for(viewer)
        page = Page(self.drawing, match.known(viewer), self.heading(), log[-6:])
        self.screen.clear()
        self.screen.show(page.lines(self.screen.width, self.screen.height - 3))
        self.screen.say(Text(result_text(match.record.result, self.drawing), "bold"))
        if match.over and self.drawing.standing(match.state):
            self.screen.say(self.drawing.standing(match.state))
        path = self.saved()
        self.screen.say(Text(f"Look at it again with: sandtable replay {path}", FAINT))

    def leave(self, why: str = "") -> None:
        """Save the game so far and say how to go on."""
        if not self.match.record.moves:
            self.screen.say(f"{why}No move was made, so there is nothing to save.")
            return
        path = self.saved()
        self.screen.say(f"{why}The game is saved in {path}.")
        self.screen.say(f"Go on with: sandtable play --resume {path}")

    def saved(self) -> Path:
        if self.path is None:
            self.path = save_somewhere(self.match.record)
        else:
            self.match.record.save(self.path)
        return self.path

    def keep(self) -> None:
        """Write the record that was asked for, so that not even a power cut loses much."""
        if self.path is not None and self.kept != len(self.match.record.moves):
            self.match.record.save(self.path)
            self.kept = len(self.match.record.moves)


def capital(text: str) -> str:
    """A sentence with a capital letter, unless it begins with the name of a file."""
    return text[:1].upper() + text[1:] if text.split(" ")[0].isalpha() else text
