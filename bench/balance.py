"""The table of docs/balance.md, made from the pages of `sandtable lab balance` in docs/balance.

python -m bench.balance                         # writes it anew
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from html import unescape
from pathlib import Path

from sandtable.games.registry import GAMES

ROOT = Path(__file__).parents[1]
PAGES, PAGE = ROOT / "docs" / "balance", ROOT / "docs" / "balance.md"
BEGIN, END = "<!-- written by python -m bench.balance -->", "<!-- to here -->"
META = re.compile(r'<p class="meta">(?P<games>[\d,]+) games, <b>(?P<who>[^<]*)</b> against itself\. (?P<date>[^,<]*)')
TILE = re.compile(r"<div class='tile'><span>([^<]*)</span><b>([^<]*)</b><i>([^<]*)</i></div>")


def page(text: str) -> str:
    """The document with its table written anew."""
    before, rest = text.split(BEGIN)
    return before + BEGIN + "\n\n" + "\n".join(table()) + "\n\n" + END + rest.split(END)[1]


def table() -> Iterator[str]:
    yield "| | games | |"
    yield "|---|---|---|"
    for name, title in GAMES.items():
        yield f"| [{title}](balance/{name}.html) | {row(PAGES.joinpath(f'{name}.html').read_text(encoding='utf-8'))} |"


def row(html: str) -> str:
    """What a page says first."""
    found = META.search(html)
    assert found, "not a page of 'sandtable lab balance'"
    tiles = "; ".join(f"{unescape(name)} {number} ({beside})" for name, number, beside in TILE.findall(html))
    return f"{found['games']} of {found['who']}, {found['date']} | {tiles}"


def main() -> None:
    PAGE.write_text(page(PAGE.read_text(encoding="utf-8")), encoding="utf-8")


if __name__ == "__main__":
    main()
