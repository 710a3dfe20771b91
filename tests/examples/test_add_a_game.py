"""The tutorial shows the code of the examples and nothing else."""

from __future__ import annotations

import doctest
import re
import textwrap
from pathlib import Path

import pytest

ROOT = Path(__file__).parents[2]
TEXT = (ROOT / "docs" / "add-a-game.md").read_text(encoding="utf-8")
SNIPPETS = re.findall(r"^```python\n(.*?)^```$", TEXT, re.MULTILINE | re.DOTALL)
TIC_TAC_TOE, LEDUC = ((ROOT / "examples" / name).read_text(encoding="utf-8") for name in ("tictactoe.py", "leduc.py"))


@pytest.mark.parametrize("snippet", SNIPPETS)
def test_the_snippet_is_in_the_file(snippet: str) -> None:
    source = TIC_TAC_TOE if TEXT.index(snippet) < TEXT.index("## Leduc hold'em") else LEDUC
    assert f"\n{snippet}" in source


def test_the_session_goes_as_shown() -> None:
    sessions = re.findall(r"(?:^    .*\n)+", TEXT, re.MULTILINE)
    shown = "".join(textwrap.dedent(part) for part in sessions if part.startswith("    >>>"))
    test = doctest.DocTestParser().get_doctest(shown, {}, "add-a-game", None, None)
    assert len(test.examples) == 8
    assert doctest.DocTestRunner().run(test).failed == 0
