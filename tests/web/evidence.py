"""What a failing browser test leaves behind: of every page it had open a picture, and as text what stood and was said there."""

from __future__ import annotations

import re
import shutil
from pathlib import Path
from typing import Any

import pytest

RESULTS = Path(__file__).parents[2] / "test-results"
OPEN = pytest.StashKey[list["Watched"]]()
# The state of the page in words: the table's own attributes, the question, toasts, the log.
SAYS = """() => {
    const said = s => [...document.querySelectorAll(s)].map(e => e.innerText.trim()).filter(Boolean).join('\\n');
    return {
        address: location.href.replace(/#.*/, m => m.split('/').slice(0, 3).join('/')),
        table: JSON.stringify({...document.querySelector('.table')?.dataset}),
        question: said('.prompt, main.list section:first-of-type') || said('main, .page').slice(0, 1000),
        toasts: said('.toast, .offer, .lost, .problem'),
        log: [...document.querySelectorAll('.log li, main.list ol li')].map(e => e.textContent.trim()).join('\\n'),
    };
}"""


class Watched:
    """An open page, and all that it wrote to its console."""

    def __init__(self, page: Any) -> None:
        self.page = page
        self.console: list[str] = []
        self.errors: list[str] = []
        page.on("console", lambda message: self.console.append(f"{message.type}: {message.text}"))
        page.on("pageerror", self.error)

    def error(self, error: Any) -> None:
        self.errors.append(str(error))
        self.console.append(f"uncaught: {error}")

    def text(self) -> str:
        says: dict[str, str] = self.page.evaluate(SAYS)
        parts = {**says, "console": "\n".join(self.console)}
        return "\n\n".join(f"{name}\n{text or '(nothing)'}" for name, text in parts.items()) + "\n"


def keep(item: pytest.Item, pages: list[Watched]) -> list[Path]:
    """Write the files of a test; those of an earlier run of it are gone."""
    folder = RESULTS / re.sub(r"[^\w.-]+", "-", item.nodeid.removeprefix("tests/web/")).strip("-")
    shutil.rmtree(folder, ignore_errors=True)
    folder.mkdir(parents=True)
    files = []
    for n, watched in enumerate(pages, 1):
        picture, text = folder / f"page-{n}.png", folder / f"page-{n}.txt"
        try:
            text.write_text(watched.text())
            watched.page.screenshot(path=picture, timeout=15_000)
        except Exception as error:  # a page that is closed or stuck must not hide the failure itself
            with text.open("a") as file:
                file.write(f"\nno more could be had of this page: {error}\n")
        files += [path for path in (picture, text) if path.exists()]
    return files


def names_of(files: list[Path]) -> str:
    return "\n".join(str(path.relative_to(RESULTS.parent)) for path in files)
