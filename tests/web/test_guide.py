"""The rules in short, with pictures: contents, figures made of the board's own parts, and links into the ledger that hold."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest
from playwright.sync_api import expect

from sandtable.games.registry import GAMES, find
from sandtable.kernel.ledger import read_ledger
from sandtable.kernel.marks import LEDGER_ID

from .conftest import WEB
from .test_page import fits

Visit = Callable[..., Any]
WITH_GUIDE = [name for name in GAMES if (WEB / "src" / "tables" / name / "Guide.svelte").is_file()]


@pytest.mark.parametrize("name", WITH_GUIDE)
def test_what_a_guide_cites_is_in_the_ledger(name: str) -> None:
    ledger = find(name).ledger
    assert ledger is not None
    cited = set(LEDGER_ID.findall((WEB / "src" / "tables" / name / "Guide.svelte").read_text()))
    assert len(cited) > 12
    assert cited <= set(read_ledger(ledger))


@pytest.mark.parametrize("name", WITH_GUIDE)
def test_a_guide_has_contents_pictures_and_links_to_the_rules(visit: Visit, axe: str, name: str) -> None:
    page = visit(f"#/guide/{name}")
    contents = page.get_by_role("navigation", name="Contents").get_by_role("link")
    expect(contents).to_have_count(6)
    expect(page.locator(".fig > *").first).to_be_visible()
    fits(page, axe, f"guide-{name}", [(1280, 800), (320, 640)])
    contents.last.click()
    expect(page.locator("section").last).to_be_in_viewport()
    rule = page.locator("section").last.locator(".ids a").first
    rule.click()
    expect(page.locator("li.hit")).to_be_visible()
