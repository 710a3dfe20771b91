"""The lessons, played as they are told: by the scenario in their file, against the opponent that a table would have."""

from __future__ import annotations

from pathlib import Path
from random import Random

import pytest

from sandtable.ai import find as find_opponent
from sandtable.games.registry import GAMES, find
from sandtable.kernel.ledger import read_ledger
from sandtable.kernel.luck import key_of
from sandtable.play.lesson import LESSON, BadLesson, Lesson, Step, read_lesson
from sandtable.play.scenario import Differs, Play
from sandtable.play.start import may_begin, read_start


def file_of(name: str) -> Path:
    ledger = find(name).ledger
    assert ledger is not None
    return ledger.parent / LESSON


TAUGHT = [name for name in GAMES if file_of(name).is_file()]


class Taught(Play):
    """A scenario whose dice come from the lesson's seed, and whose other seats are played as the server plays them."""

    def __init__(self, lesson: Lesson) -> None:
        game = find(lesson.game)
        super().__init__(game, lesson.case(), game.plain)
        self.options = game.full_options(lesson.options, people=True)
        self.lesson = lesson
        self.answered = dict.fromkeys(lesson.opponents, 0)
        self.mine: set[str] = set()  # the kinds of events that the learner has brought about
        self.all: set[str] = set()  # and anybody
        self.windows: list[str] = []  # what the learner was asked, in order

    def begin(self) -> None:
        super().begin()
        self.bots()

    def roll(self, dice: list[int]) -> None:
        self.state.luck.key = key_of(self.lesson.seed)

    def do(self, line: str) -> None:
        head = line.partition(":")[0]
        if head != self.lesson.seat:
            return super().do(line)
        asked = self.asked(head)
        self.windows.append(asked.kind.name)
        self.state.journal = []
        action = self.game.read_move(self.state, asked.i, line.partition(":")[2].strip())
        before = len(self.log)
        self.answer(asked.i, action)
        self.heard(mine=True)
        self.bots()
        self.said = self.log[before:]  # what the others did at once is told, too
        return None

    def heard(self, mine: bool) -> None:
        told = self.state.journal or []
        kinds = {event.kind for event in told}
        self.all |= kinds
        self.mine |= kinds if mine else set()
        self.log += [self.game.event_text(self.state, event) for event in told]
        self.state.journal = None

    def bots(self) -> None:
        """As server/helpers.py answers where the seed was given."""
        while others := [a for a in self.game.open(self.state) if self.seats[a.who] in self.lesson.opponents]:
            asked = others[0]
            seat = self.seats[asked.who]
            rng = Random(f"{self.lesson.seed} {seat} {self.answered[seat]}")
            self.answered[seat] += 1
            known = self.game.known(self.state, asked.who)
            chosen = find_opponent(self.lesson.opponents[seat]).choose(self.game, known, asked.who, asked.i, rng)
            self.state.journal = []
            self.game.answer(self.state, asked.i, chosen.action, *chosen.place)
            self.heard(mine=False)

    def is_done(self, step: Step) -> bool:
        return step.done in (self.all if step.anyone else self.mine)


def lines_of(step: Step) -> list[str]:
    return [line.strip() for line in step.play.splitlines() if line.strip()]


@pytest.mark.parametrize("name", TAUGHT)
def test_a_lesson_goes_as_it_is_told(name: str) -> None:
    lesson = read_lesson(file_of(name))
    play = Taught(lesson)
    play.begin()
    assert play.asked(lesson.seat)  # the learner moves first
    for step in lesson.step:
        assert bool(step.done) == bool(step.play), step.title
        assert not (step.done and play.is_done(step)), f"{step.title}: done before it is told"
        for line in lines_of(step):
            try:
                play.do(line)
            except (Differs, ValueError) as error:
                raise AssertionError(f"{step.title}, at '{line}': {error}") from error
        assert not step.done or play.is_done(step), f"{step.title}: {step.done} was not told; told were {sorted(play.mine)}"


@pytest.mark.parametrize("name", TAUGHT)
def test_every_window_that_comes_is_explained_when_it_comes(name: str) -> None:
    """By a step that is about it, or by a note; and there are no notes about windows that no game has."""
    lesson = read_lesson(file_of(name))
    play = Taught(lesson)
    play.begin()
    told: set[str] = set()
    for step in lesson.step:
        for line in lines_of(step):
            before = len(play.windows)
            play.do(line)
            told |= set(play.windows[before:])
    kinds = {kind.name for kind in find(name).rules.kinds}
    assert set(lesson.notes) <= kinds
    first = next(step for step in lesson.step if step.done)
    assert told - set(lesson.notes) <= {"action", "turn", "deploy"}, "what a turn is made of is explained by the steps"
    assert first.play


@pytest.mark.parametrize("name", TAUGHT)
def test_a_table_can_begin_there_and_its_words_are_known(name: str) -> None:
    lesson, game = read_lesson(file_of(name)), find(name)
    start = may_begin(read_start(lesson.position_text(), find, people=True))
    assert start.game is game
    assert game.ledger is not None
    assert set(lesson.rules) <= set(read_ledger(game.ledger))
    assert game.events is not None
    assert {step.done for step in lesson.step if step.done} <= set(game.events.all)
    assert set(lesson.opponents) | {lesson.seat} == set(game.seats(start.options))


def test_what_is_no_lesson_is_refused(tmp_path: Path) -> None:
    path = tmp_path / LESSON
    path.write_text('title = "x"')
    with pytest.raises(BadLesson, match="missing"):
        read_lesson(path)
