"""What a click costs is said before it is made: Leadership, dice that cannot succeed, cards, and what is passed by itself."""

from __future__ import annotations

import re
from collections.abc import Callable
from typing import Any

import pytest
from playwright.sync_api import expect

from .conftest import Site
from .table import act, address, look, new_table, press, ready
from .test_page import violations
from .test_redline import CHAIN, pass_until, to_the_shot
from .test_redline import ready as redline_ready

Visit = Callable[..., Any]
LEAD = """game = "frontline"

[options]
map = "blank"

[position]
player = "red"
stack = "capital {chits} of 3"
leadership = {{ red = "available", green = "exhausted" }}
acted = {{ c5 = ["move"] }}
red = {{ c5 = "infantry", e4 = "infantry" }}
green = {{ f10 = "infantry" }}
"""
DEPLOY = """game = "redline"

[position]
stage = "deploy"
player = "red"
first = "red"
missions = ["supply-depot", "relay-tower", "dust-flats", "survey-ridge", "mass-driver"]

[position.red]
arsenal = ["10 supply-drop"]
hand = ["rabbit", "supply-drop"]
resources = ["5 supply-drop"]

[position.blue]
arsenal = ["10 supply-drop"]
"""
RABBIT = """game = "redline"

[position]
stage = "combat"
missions = ["supply-depot", "relay-tower", "dust-flats", "survey-ridge", "mass-driver"]

[position.red]
arsenal = ["10 supply-drop"]
units.r1 = "rabbit dial 1"

[position.blue]
arsenal = ["10 supply-drop"]
units.b1 = "tigercat dial b"
"""


def having(word: str) -> re.Pattern[str]:
    """A class among others."""
    return re.compile(rf"(^|\s){word}(\s|$)")


def test_no_plain_click_spends_leadership(visit: Visit, site: Site) -> None:
    page = visit(address(new_table(site, position=LEAD.format(chits=2), seats={"green": "random"}), "red"))
    ready(page)
    # It has moved: nothing near it looks like a move for a chit.
    page.locator('[data-cell="c5"]').click()
    near = page.locator('[data-cell="c6"]')
    expect(near).to_have_class(having("dear"))
    expect(near.locator(".star")).to_be_visible()
    expect(page.locator(".cell.may:not(.dear)")).to_have_count(0)
    expect(page.locator(".prompt")).to_contain_text("★ spends your Leadership")
    before = look(page).seq
    near.click()
    expect(page.locator(".prompt")).to_contain_text("Spends your Leadership.")
    page.get_by_role("button", name="Cancel").click()
    assert look(page).seq == before
    # One that has not moved shows squares for a chit; where either would do, the player is asked.
    page.locator('[data-cell="c5"]').click()
    page.locator('[data-cell="e4"]').click()
    expect(page.locator('[data-cell="e6"]')).not_to_have_class(having("dear"))
    page.locator('[data-cell="e5"]').click()
    expect(page.locator(".prompt b").first).to_have_text("Which one?")
    expect(page.locator(".prompt .btn.dear")).to_contain_text("★")
    page.get_by_role("button", name="Cancel").click()
    act(page, page.locator('[data-cell="e6"]').click)
    # With two clicks, of which the second knows the price, it is spent.
    page.locator('[data-cell="c5"]').click()
    act(page, near.click)
    expect(page.locator(".log")).to_contain_text("maneuvers")


def test_without_chits_the_prompt_says_what_is_left(visit: Visit, site: Site) -> None:
    page = visit(address(new_table(site, position=LEAD.format(chits=1), seats={"green": "random"}), "red"))
    ready(page)
    page.locator('[data-cell="e4"]').click()
    act(page, page.locator('[data-cell="e6"]').click)
    expect(page.locator(".prompt")).to_contain_text("No chits left: spend your Leadership on a task, or end your turn.")
    page.locator('[data-cell="c5"]').click()
    act(page, page.locator('[data-cell="c6"]').click)
    expect(page.locator(".prompt")).to_contain_text("No chits left: all that is left is to end your turn.")
    expect(page.locator(".cell.actor")).to_have_count(0)


def test_a_capture_that_cannot_succeed_is_marked_and_confirmed(visit: Visit, site: Site) -> None:
    page = visit(address(new_table(site, game="redline", position=RABBIT, seats={"blue": "random"}), "red"))
    redline_ready(page)
    roll = page.locator('.prompt button[aria-label^="Roll to capture"]')
    expect(roll).to_have_class(having("vain"))
    expect(roll).to_contain_text("more than your dice can show")
    before = look(page).seq
    roll.click()
    expect(page.locator(".prompt")).to_contain_text("It cannot succeed.")
    page.get_by_role("button", name="Cancel").click()
    assert look(page).seq == before
    press(page, "Leave mission 1")


def test_auto_pass_may_be_only_for_what_one_cannot_answer(visit: Visit, site: Site) -> None:
    made = new_table(site, **CHAIN, seed="1")
    red, blue = visit(address(made, "red")), visit(address(made, "blue"))
    for page in (red, blue):
        redline_ready(page)
    red.wait_for_selector(".table[data-asked=red], .table[data-asked=blue]")
    pass_until(lambda: bool(look(blue, orders=".prompt summary").orders), {"red": red, "blue": blue})
    blue.locator("summary").click()
    blue.get_by_role("button", name="Ask me only if I can respond").click()
    blue.get_by_role("button", name="Menu").click()
    expect(blue.locator("dialog")).to_contain_text("where there is nothing else to do")
    blue.keyboard.press("Escape")
    to_the_shot(red, blue)
    red.locator('.hand [data-card="hand.full-salvo"]').click()
    press(red, "Play Full Salvo for 1 resource")
    expect(blue.locator('.prompt button[aria-label="Pass"]')).to_be_visible()  # Close Call could answer


@pytest.mark.parametrize(("width", "height"), [(1280, 800), (390, 844)])
def test_a_card_is_seen_large_with_its_text_and_all_it_can_do(
    visit: Visit, site: Site, axe: str, width: int, height: int
) -> None:
    """By `z` or by a long press, which is no click; what it can do is listed with its price, and can be done from there."""
    page = visit(address(new_table(site, game="redline", position=DEPLOY, seats={"blue": "random"}), "red"), width, height)
    redline_ready(page)
    zoom = page.locator("dialog.zoom")
    card = page.locator('.hand [data-card="hand.rabbit"]')
    if width > 700:
        card.hover()
        page.keyboard.press("z")
    else:
        card.scroll_into_view_if_needed()
        box = card.bounding_box()
        assert box is not None
        page.mouse.move(box["x"] + 20, box["y"] + 20)
        page.mouse.down()
        expect(zoom).to_be_visible()
        page.mouse.up()
        expect(card).not_to_have_class(having("selected"))
    expect(zoom).to_contain_text("Rabbit")
    expect(zoom).to_contain_text("Scouting")
    expect(zoom.get_by_role("button", name="Deploy Rabbit for")).to_be_visible()
    assert violations(page, axe) == []
    act(page, zoom.get_by_role("button", name="Deploy Rabbit for").click)
    expect(zoom).to_have_count(0)
    expect(page.locator('[data-unit="r1"]')).to_be_visible()
    page.locator('[data-mission="1"]').hover()
    page.keyboard.press("z")
    expect(zoom).to_contain_text("capture cost: 5")
    page.keyboard.press("z")
    expect(zoom).to_have_count(0)


def test_a_unit_and_a_square_are_seen_large_too(visit: Visit, site: Site) -> None:
    page = visit(address(new_table(site, position=LEAD.format(chits=2), seats={"green": "random"}), "red"))
    ready(page)
    zoom = page.locator("dialog.zoom")
    page.locator('[data-cell="c5"]').hover()
    page.keyboard.press("z")
    expect(zoom).to_contain_text("hits the eight squares around it. This turn: move.")
    expect(zoom.get_by_role("button", name="Infantry c5 maneuvers to c6 (Leadership)")).to_be_visible()
    page.keyboard.press("z")
    page.locator('[data-cell="c6"]').hover()
    page.keyboard.press("z")
    expect(zoom).to_contain_text("Valley, low ground.")
