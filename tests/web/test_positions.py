"""A game that begins at a pasted position: refused with a sentence, played, and said to be one wherever the table is shown."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from playwright.sync_api import expect

from tests.positions import begin_at

from .conftest import Site
from .table import address, new_table
from .test_page import overflow, violations


def test_a_position_is_pasted_and_the_table_says_so(visit: Callable[..., Any], axe: str) -> None:
    page = visit("#/new/redline", 320, 640)
    page.get_by_text("Begin at a position").click()
    text = page.get_by_label("Its text, with the options in it")
    text.fill("turn = 4")
    assert overflow(page) == 0
    assert violations(page, axe) == []
    page.get_by_role("button", name="Start the game").click()
    expect(page.get_by_role("alert")).to_contain_text("No game can begin here: a position says which game it is of")
    text.fill(begin_at("redline-plan"))
    page.get_by_role("button", name="Start the game").click()
    expect(page.locator(".dials")).to_be_visible()
    page.get_by_role("button", name="Menu").click()
    expect(page.locator("dialog")).to_contain_text("The game began at a position that whoever made the table wrote")
    expect(page.locator("dialog")).to_contain_text("the server's seed was fixed before play")
    page.keyboard.press("Escape")
    page.get_by_role("link", name="Sandtable, to the lobby").click()
    expect(page.locator("main")).to_contain_text("from a written position")


def test_given_dice_are_said_to_be_given(visit: Callable[..., Any], site: Site) -> None:
    made = new_table(site, seats={"green": "random"}, seed="1", open=True)
    page = visit(address(made, "red"))
    page.get_by_role("button", name="Menu").click()
    expect(page.locator("dialog")).to_contain_text("from a seed that whoever made the table gave; nobody is bound to them")
    page.keyboard.press("Escape")
    page.get_by_role("link", name="Sandtable, to the lobby").click()
    expect(page.locator("main")).to_contain_text("with given dice")
