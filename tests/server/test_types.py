"""The types the page is built with are the ones the server speaks."""

from __future__ import annotations

from pathlib import Path

from sandtable.server.types import typescript

WRITTEN = Path(__file__).parents[2] / "web" / "src" / "lib" / "protocol.gen.ts"


def test_the_written_types_are_current() -> None:
    assert WRITTEN.read_text(encoding="utf-8") == typescript(), (
        "run: python -m sandtable.server.types > web/src/lib/protocol.gen.ts"
    )


def test_they_say_everything() -> None:
    text = typescript()
    for part in (
        't: "hello";',
        "cid: string;",
        "view: View;",
        "export type ServerMessage = ViewMessage |",
        "to?: string[];",
    ):
        assert part in text
