"""These tests wait for what the page says, never for a time, and read nothing at once that may still change."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

BANNED = {
    r"wait_for_timeout": "wait for data-seq, or expect something",
    r"\bsleep\(": "wait for data-seq, or expect something",
    r"time\.monotonic|time\.time\(": "bound a loop by decisions, not by seconds",
    r"\.count\(\)": "expect(...).to_have_count(n), or look(page, kind=...) once and act on it",
    r"\.is_(visible|hidden|enabled|disabled|checked)\(": "expect(...) retries",
    r"\.inner_text\(\)": "expect(...).to_contain_text(...)",
    r"assert .*\.(text_content|get_attribute|input_value|bounding_box|all_inner_texts)\(": "expect(...) retries",
    r"^\s*while ": "a loop over a page has a bound",
}


def found(text: str) -> list[str]:
    """What a file does that it must not, with the line and what to do instead."""
    lines = enumerate(text.splitlines(), 1)
    return [f"{n}: {line.strip()} ({why})" for n, line in lines for ban, why in BANNED.items() if re.search(ban, line)]


@pytest.mark.parametrize("path", sorted(Path(__file__).parent.glob("*.py")), ids=lambda path: path.name)
def test_no_test_waits_for_a_time_or_reads_at_once(path: Path) -> None:
    assert path == Path(__file__) or not found(path.read_text())


@pytest.mark.parametrize(
    "line",
    [
        "page.wait_for_timeout(25)",
        "time.sleep(0.2)",
        "until = time.monotonic() + 60",
        "assert not blue.locator('button').count()",
        "if page.locator('.over').count() == 1:",
        "assert 'order' not in red.locator('.log').inner_text()",
        "assert page.locator('.log').is_visible()",
        "assert rule.text_content() == 'FL-1'",
        "    while 'chits left' not in settle(page):",
    ],
)
def test_it_would_be_found(line: str) -> None:
    assert len(found(f"def test() -> None:\n{line}\n")) == 1
