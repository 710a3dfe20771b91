"""What a failing test leaves behind can be looked at: pictures of the pages, and their words and console."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest

from .conftest import Site
from .evidence import OPEN, RESULTS, keep, names_of
from .table import address, may_act, new_table


def test_a_picture_and_the_words_of_every_page(
    visit: Callable[..., Any], site: Site, request: pytest.FixtureRequest
) -> None:
    made = new_table(site, hotseat=True, seed="1")
    table, lobby = visit(address(made, "red")), visit()
    may_act(table)
    lobby.wait_for_selector(".hero")
    table.evaluate("() => console.warn('something odd')")
    files = keep(request.node, request.node.stash[OPEN])
    assert [path.name for path in files] == ["page-1.png", "page-1.txt", "page-2.png", "page-2.txt"]
    assert files[0].read_bytes().startswith(b"\x89PNG")
    text = files[1].read_text()
    for words in ('"mine":"true"', "who goes first", "The dice come from a seed", "warning: something odd"):
        assert words in text
    assert made["seats"]["red"] not in text  # a seat's secret is for its player
    assert f"test-results/{files[0].parent.name}/page-2.txt" in names_of(files)
    assert files[0].parent.parent == RESULTS
    for path in files:
        path.unlink()
    files[0].parent.rmdir()
