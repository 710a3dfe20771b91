"""The ledger of a game: every rule statement of its book, one line each, read from RULES.md.

    - **FL-3.4a** [KNOWN p3¶4] A mountain is high ground, a hill middle ground, every other square low.

A statement may add *Ruling:* (what was chosen where the book is unclear, and why) and *Switch:* (the game option that turns
the ruling to its other reading).
"""

from __future__ import annotations

import re
from pathlib import Path
from typing import NamedTuple

LINE = re.compile(r"- \*\*(?P<id>[A-Z]{2}-[0-9A-Za-z.]+)\*\* \[(?P<source>[^\]]*)\] (?P<text>.+)")
SWITCH = re.compile(r"\*Switch:\* `(\w+)`")
RULING = re.compile(r"\*Ruling:\* (.+?)(?= \*Switch:\*|$)")


class Statement(NamedTuple):
    id: str
    chapter: str
    source: str
    text: str
    ruling: str
    switch: str

    @property
    def house(self) -> bool:
        return self.source.startswith("HOUSE")


def read_ledger(path: Path) -> dict[str, Statement]:
    """The statements of a ledger by id, in order. ValueError if an id occurs twice or a line cannot be read."""
    statements: dict[str, Statement] = {}
    chapter = ""
    for number, line in enumerate(path.read_text(encoding="utf-8").splitlines(), 1):
        if line.startswith("## "):
            chapter = line[3:].strip()
        if not line.startswith("- **"):
            continue
        match = LINE.fullmatch(line.strip())
        if not match:
            raise ValueError(f"{path.name} line {number}: not '- **ID** [SOURCE] sentence'")
        text, id = match["text"], match["id"]
        if id in statements:
            raise ValueError(f"{path.name} line {number}: {id} stands twice")
        ruling, switch = RULING.search(text), SWITCH.search(text)
        statements[id] = Statement(
            id,
            chapter,
            match["source"],
            re.split(r" \*(?:Ruling|Switch):\*", text)[0],
            ruling[1] if ruling else "",
            switch[1] if switch else "",
        )
    return statements
