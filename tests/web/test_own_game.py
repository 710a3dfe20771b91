"""A game of one's own, played in the browser as it is: as a list, by buttons alone."""

from __future__ import annotations

import subprocess
import sys
from collections.abc import Callable, Iterator
from typing import Any

import pytest
from playwright.sync_api import expect

from .conftest import ROOT, Site, build_page
from .table import act, address, new_table


class OwnSite(Site):
    """The server as a person starts it, with their own game."""

    def start(self) -> None:
        command = ["--with", "examples/hills.py", "serve", "--port", str(self.port), "--database", str(self.database)]
        self.process = subprocess.Popen([sys.executable, "-m", "sandtable.cli", *command], cwd=ROOT, stderr=subprocess.PIPE)
        self.wait_for(self.process.stderr)


@pytest.fixture(scope="module")
def own(tmp_path_factory: pytest.TempPathFactory) -> Iterator[OwnSite]:
    build_page()
    site = OwnSite(tmp_path_factory.mktemp("own") / "tables.db")
    site.start()
    yield site
    site.kill()


def test_a_game_of_ones_own_is_played_as_a_list(own: OwnSite, visit: Callable[..., Any]) -> None:
    made = new_table(own, game="hills", seats={"red": "human", "blue": "greedy"}, seed="7")
    page = visit(address(made, "red"), 390, 844, site=own)
    expect(page.get_by_role("heading", name="Five Hills as a list")).to_be_visible()
    for hill in range(1, 6):
        expect(page.get_by_role("heading", name="Which card do you send up the hill?")).to_be_visible()
        expect(page.get_by_text(f"fought: {hill - 1 or 'none'}")).to_be_visible()
        act(page, page.get_by_role("button", name="Send a").first.click)
        if hill < 5:
            expect(page.get_by_text(f"fought: {hill}")).to_be_visible()
    expect(page.get_by_text("fought: 5")).to_be_visible()
    expect(page.get_by_role("button", name="Send a")).to_have_count(0)


def test_the_lobby_offers_it(own: OwnSite, visit: Callable[..., Any]) -> None:
    expect(visit(site=own).get_by_text("Five Hills").first).to_be_visible()
