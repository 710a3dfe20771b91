"""Positions that cannot be are refused with a sentence and its rule; and every id that the code cites is in the ledger."""

from __future__ import annotations

import re
from pathlib import Path
from typing import Any

import pytest

from sandtable.games.redemption import game, redemption

HERE = Path(game.__file__).parent
SOULS = [
    "lost-soul-luke-13-25",
    "lost-soul-luke-15-13",
    "lost-soul-mark-1-40",
    "lost-soul-luke-19-10",
    "lost-soul-luke-16-20-21",
]

IMPOSSIBLE: list[tuple[str, dict[str, Any]]] = [
    ("RD-1.3b", {"judah": {"redemption": [f"{soul} of levi" for soul in SOULS]}}),
    ("RD-2.6c", {"judah": {"territory": ["lost-soul-luke-13-25"]}}),
    ("RD-5.1a", {"judah": {"battle": ["gideon"]}}),
    ("RD-8.3b", {"judah": {"territory": ["lahmi", "lahmis-spear on lahmi held", "ishbibenobs-sword on lahmi held"]}}),
    ("RD-8.3c", {"judah": {"territory": ["boaz", "the-sword-of-gideon on boaz held"]}}),
    ("RD-2.6a", {"judah": {"territory": ["gideon"], "discards": ["the-sword-of-gideon on gideon"]}}),
]


@pytest.mark.parametrize(("id", "position"), IMPOSSIBLE, ids=[id for id, _ in IMPOSSIBLE])
def test_what_cannot_be_is_refused(id: str, position: dict[str, Any]) -> None:
    with pytest.raises(ValueError, match=re.escape(f"[{id}]")):
        redemption.from_position({"turn": 3, **position}, redemption.full_options({}))


def test_every_cited_id_is_in_the_ledger() -> None:
    statements = set(re.findall(r"^- \*\*(RD-[\d.]+[a-z]*)\*\*", (HERE / "RULES.md").read_text(encoding="utf-8"), re.M))
    files = [*HERE.glob("rules/*.py"), *(HERE / f"{name}.py" for name in ("refusals", "invariants", "game"))]
    cited = {id for path in files for id in re.findall(r"RD-\d+\.\d+[a-z]+", path.read_text(encoding="utf-8"))}
    assert len(cited) > 100
    assert cited <= statements, cited - statements
