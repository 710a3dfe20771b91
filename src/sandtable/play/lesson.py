"""Lessons: a first game as a scenario file (`games/<game>/lesson.toml`), told step by step at a real table.

A lesson is a scenario (docs/scenarios.md) that begins at a position of its own, with dice from a seed and a computer opponent
whose answers follow from it, so that it goes the same way each time; and for every step what a beginner is told. What a
step asks for is a line of its `play`; `done` is the kind of event that shows that it was done. Events are never unsaid, so a
step that is done stays done.
"""

from __future__ import annotations

from pathlib import Path
from typing import Any

import tomli_w
from msgspec import Struct, ValidationError, convert

from sandtable.kernel.values import read_toml

from .scenario import Case

LESSON = "lesson.toml"


class BadLesson(ValueError):
    """A file that is not a lesson."""


class Step(Struct, omit_defaults=True, forbid_unknown_fields=True):
    """What is told; `at` is the part of the table it points at. Without `done` the reader goes on by a button."""

    title: str
    text: str
    at: str = ""
    play: str = ""  # how it can be done, in the language of scenarios
    done: str = ""  # a kind of event, brought about by the learner ...
    anyone: bool = False  # ... or by anybody


class Lesson(Struct, forbid_unknown_fields=True):
    title: str
    game: str
    seat: str
    opponents: dict[str, str]  # by seat
    seed: str
    minutes: int
    rules: list[str]  # the ledger statements it shows
    position: dict[str, Any]
    step: list[Step]
    notes: dict[str, str]  # what to say when a decision of this kind first comes
    options: dict[str, str] = {}

    def position_text(self) -> str:
        """Where it begins, as a player could paste it."""
        return tomli_w.dumps({"game": self.game, "options": self.options, "position": self.position})

    def case(self) -> Case:
        """The whole lesson as one scenario."""
        play = "\n".join(step.play for step in self.step)
        return Case(self.title, self.game, self.rules, None, play, self.options, self.position)


def read_lesson(path: Path) -> Lesson:
    try:
        return convert(read_toml(path, "a lesson", BadLesson), Lesson)
    except ValidationError as error:
        raise BadLesson(f"{path}: {error}") from None
