"""Moves typed as a player says them: `forward 6, left 2`, measured from the unit and the way it faces, and `advance cavalry to
12.5,30 facing n`. Both are read as the answers they stand for, `move to X,Y`: records keep those, which are exact.
"""

from __future__ import annotations

import re
from typing import Any

from sandtable.kernel import Asked

from . import verbs as do
from .board.geometry import off
from .fields import BadField, read_inches
from .rules.movement import end_x, end_y
from .state import State, unit_names, unit_titles
from .units import NONE

TURNED = {"forward": 0, "right": 90, "back": 180, "backward": 180, "left": 270}
WINDS = {"north": 0, "east": 90, "south": 180, "west": 270}
EXAMPLE = "'forward 6, left 2'"
STEP = re.compile(rf"({'|'.join((*TURNED, *WINDS))})(?:\s+(\S+))?(?:\s+(?:inches|inch|in))?")
ADVANCE = re.compile(r"(?:advance|move|go|via)\s+(?:(?P<unit>[a-z][\w -]*?)\s+)?(?:to|by)\s+(?P<place>.+)")


def as_answer(s: State, asked: Asked, text: str) -> str:
    """The answer that a text stands for, in the words of the verbs; the text itself if it is none of ours. ValueError with one
    sentence if it begins as one and cannot be read."""
    words = " ".join(text.lower().split())
    if named := ADVANCE.fullmatch(words):
        return advance(s, asked, words, named["unit"], named["place"])
    verb, rest = ("via", words.removeprefix("via ")) if words.startswith("via ") else ("move to", words)
    if rest.split(" ")[0] not in (*TURNED, *WINDS):
        return text
    moves(asked)
    steps, facing = re.fullmatch(r"(.*?)(\s+facing\s+\S+)?", rest).groups(default="")  # type: ignore[union-attr]
    x, y = walked(s, asked.args["unit"], steps)
    return f"{verb} {do.POINT.text((x, y, 0))}{facing}"


def advance(s: State, asked: Asked, text: str, unit: str | None, place: str) -> str:
    """`advance cavalry to 12.5,30 facing n`."""
    verb = "via" if text.startswith("via") else "move to"
    if asked.kind.name == "turn":
        who = f" {unit}" if unit else " UNIT"
        raise ValueError(f"a unit moves by a card: play one first, as in 'act 12{who}', and then '{verb} {place}'")
    moves(asked)
    if unit is not None and not is_called(s, asked.args["unit"], unit):
        raise ValueError(f"it is {unit_titles(s)[asked.args['unit']]} that moves now, not {unit!r}")
    return as_answer(s, asked, f"via {place}" if verb == "via" else place) if place[0].isalpha() else f"{verb} {place}"


def moves(asked: Asked) -> None:
    if asked.kind.name != "go" or asked.args.get("unit", NONE) == NONE:
        raise ValueError(f"no unit is moving now: {EXAMPLE} answers where one goes to")


def is_called(s: State, unit: int, name: str) -> bool:
    """By its whole name, or by what it is: red-cavalry-2, cavalry."""
    own, typed = unit_names(s)[unit], name.replace(" ", "-")
    return own == typed or f"-{typed}-" in f"-{own}-"


def walked(s: State, unit: int, steps: str) -> tuple[int, int]:
    """Where some steps lead to, from the unit or from the last point of its way."""
    p: Any = s.field.pieces[unit]
    x, y = (int(end_x(s.path)), int(end_y(s.path))) if s.path.n else (int(p.x), int(p.y))
    for step in re.split(r"\s*(?:,|\band\b)\s*", steps):
        found = STEP.fullmatch(step)
        if found is None or found[2] is None:
            raise ValueError(f"{step!r}: a step is a direction and so many inches, as in {EXAMPLE}")
        toward = WINDS[found[1]] if found[1] in WINDS else (int(p.facing) + TURNED[found[1]]) % 360
        x, y = off(x, y, toward, far_of(found[2]))
    return x, y


def far_of(text: str) -> int:
    try:
        far = read_inches(text.rstrip('"″'))
    except BadField:
        far = -1
    if far < 0:
        raise ValueError(f"{text!r}: how far is a number of inches, as in {EXAMPLE}")
    return far
