"""Two at one screen, watchers, and the keyboard: who may look, who is told what, and what every key does."""

from __future__ import annotations

import re
from collections.abc import Callable
from typing import Any

import pytest
from playwright.sync_api import expect

from tests.positions import begin_at

from .conftest import Site
from .table import act, address, drawn, may_act, new_table, press, ready, settle, taken, went_on
from .test_page import violations

Visit = Callable[..., Any]


@pytest.mark.parametrize(("width", "height"), [(1280, 800), (390, 844)])
def test_a_curtain_falls_between_two_at_one_screen(visit: Visit, site: Site, axe: str, width: int, height: int) -> None:
    made = new_table(site, game="burntmoon", options={"first_holder": "lfa"}, hotseat=True, seed="1")
    page = visit(address(made, "lfa"), width, height)
    for seat, lane in (("LFA", 2), ("POSIWID", 3)):
        expect(page.get_by_role("heading", level=1)).to_have_text(f"Hand the screen to {seat}")
        expect(page.locator(".table, .hand, .card, .log")).to_have_count(0)  # not hidden: not there
        drawn(page)
        assert violations(page, axe) == []
        page.keyboard.press("1")  # no key answers from behind it
        page.get_by_role("button", name=f"I am {seat}").click()
        expect(page.locator(f'[data-seat="{seat.lower()}"]')).to_be_visible()
        act_behind(page, lambda lane=lane: page.locator(f'.enter[data-lane="lane.{lane}"]').click())
    expect(page.get_by_role("heading", level=1)).to_have_text("Hand the screen to LFA")  # both bid in secret
    page.get_by_role("button", name="I am LFA").click()
    expect(page.locator(".hand .card.playable")).not_to_have_count(0)


def act_behind(page: Any, click: Callable[[], None]) -> None:
    """A click after which the curtain falls."""
    may_act(page)
    click()
    expect(page.locator(".curtain")).to_be_visible()


def test_where_nothing_is_hidden_there_is_no_curtain(visit: Visit, site: Site) -> None:
    page = visit(address(new_table(site, hotseat=True), "red"))
    ready(page)
    press(page, "Green goes first")
    assert may_act(page).asked == ["green"]


def test_keys_take_options_end_the_turn_undo_and_say_what_they_are(visit: Visit, site: Site, axe: str) -> None:
    made = new_table(site, position=begin_at("frontline-attack"), hotseat=True, seed="1")
    page = visit(address(made, "red"))
    ready(page)
    page.keyboard.press("Shift+?")
    keys = page.get_by_role("dialog", name="Keys")
    for key in ("1", "9", "e", "u", "?", "Home"):
        expect(keys.locator("kbd", has_text=re.compile(f"^{re.escape(key)}$")).first).to_be_visible()
    drawn(page)
    assert violations(page, axe) == []
    page.keyboard.press("Escape")
    expect(keys).to_have_count(0)
    assert "left. What do you do" in settle(page)
    page.locator(".cell.actor").first.click()
    act(page, page.locator('.cell.may[aria-label*="moves to"]').first.click)
    before = taken(page)
    page.keyboard.press("u")
    assert went_on(page, before)
    expect(page.locator(".log")).to_contain_text("took back a move")
    may_act(page)
    before = taken(page)
    page.keyboard.press("e")
    assert went_on(page, before)
    expect(page.locator(".log")).to_contain_text("Red ends the turn")
    may_act(page)
    first = page.locator(".prompt button[aria-keyshortcuts='1']")
    said = first.get_attribute("aria-label")
    before = taken(page)
    page.keyboard.press("1")
    assert went_on(page, before), said
    page.get_by_role("tab", name="Chat").click()
    page.get_by_label("Chat message").fill("12 e u?")  # typing is typing
    expect(page.get_by_label("Chat message")).to_have_value("12 e u?")
    expect(keys).to_have_count(0)


def test_watchers_are_told_that_they_watch_and_house_maps_are_marked(visit: Visit, site: Site) -> None:
    made = new_table(site)
    red, green, guest = (visit(address(made, seat)) for seat in ("red", "green", "watch"))
    for page in (red, green, guest):
        ready(page)
        expect(page.locator(".tag.house", has_text="HOUSE map")).to_be_visible()
    expect(guest.locator(".prompt")).to_contain_text(re.compile("You are watching. Waiting for (Red|Green)"))
    for page in (red, green):
        expect(page.locator(".prompt")).not_to_contain_text("You are watching")
