"""Fantasy Cards' editors in a real browser: a battlefield by mouse and keys, a force on a phone, what the rules say to them, and a
game with them. And what a place would bring, while a unit is dragged over the table."""

from __future__ import annotations

import re
from collections.abc import Callable
from typing import Any

from playwright.sync_api import expect

from .conftest import Site, picture
from .table import may_act
from .test_fantasycards import DESK, FIELD, PHONE, pixels, play_on, sit_down
from .test_page import overflow, violations

Visit = Callable[..., Any]


def test_a_drag_shows_the_way_and_what_the_unit_would_see(visit: Visit, site: Site) -> None:
    page = sit_down(visit, site, FIELD)
    play_on(page, "Cautious Advance", "Red Archer", "Where does Red Archer move to?")
    page.mouse.move(*pixels(page, 24, 30))
    page.mouse.down()
    page.mouse.move(*pixels(page, 25, 28), steps=4)
    expect(page.locator(".overlay .lead")).to_have_attribute("data-way", "2")
    expect(page.locator(".overlay .sight").first).to_be_attached()
    page.mouse.up()
    confirm = page.locator(".confirm:not(.bad)")
    confirm.get_by_role("button", name="Turn right").click()
    expect(confirm.locator("small")).to_contain_text(re.compile("sees Blue Militia: (no shift|shift)"))
    expect(page.locator(".overlay .sight:not(.none)")).to_have_count(1)
    picture(page, "fantasycards-preview-desktop")


def test_a_battlefield_is_drawn_judged_kept_and_played_on(visit: Visit, axe: str) -> None:
    page = visit("#/new/fantasycards", *DESK)
    page.get_by_role("link", name="Make your own").last.click()
    verdict = page.get_by_label("What the rules say to it")
    expect(verdict).to_have_text("Legal.")
    page.get_by_label("Begin with").select_option("open")
    expect(page.locator(".grip")).to_have_count(0)
    page.get_by_role("button", name="Add round").click()
    grip = page.locator(".grip")
    expect(grip).to_have_count(1)
    box = page.locator(".area").bounding_box()
    grip.hover()
    page.mouse.down()
    page.mouse.move(box["x"] + box["width"] / 4, box["y"] + box["height"] / 4, steps=3)
    page.mouse.up()
    expect(grip).to_have_attribute("aria-label", re.compile("Woods at 12, 12"))
    expect(page.locator("[data-terrain=woods]")).to_have_count(1)
    grip.focus()
    page.keyboard.press("ArrowRight")
    expect(grip).to_have_attribute("aria-label", re.compile(r"Woods at 12\.5, 12"))
    page.get_by_role("button", name="Twin").click()
    expect(grip).to_have_count(2)
    page.get_by_label("Inches wide").fill("20")
    page.get_by_label("Inches wide").press("Enter")
    expect(verdict).to_contain_text("FC-2.4g")
    expect(page.get_by_role("link", name="Play with it")).to_have_attribute("aria-disabled", "true")
    page.get_by_label("Inches wide").fill("48")
    page.get_by_label("Inches wide").press("Enter")
    expect(verdict).to_have_text("Legal.")
    assert violations(page, axe) == []
    picture(page, "fantasycards-field-editor")
    page.reload()  # the address is the link to it
    expect(grip).to_have_count(2)
    with page.expect_download() as kept:
        page.get_by_role("button", name="Save a file").click()
    page.get_by_label("Begin with").select_option("heath")
    expect(grip).to_have_count(9)
    page.locator("input[type=file]").set_input_files(kept.value.path())
    expect(grip).to_have_count(2)
    page.get_by_role("link", name="Play with it").click()
    page.get_by_role("button", name="Start the game").click()
    page.wait_for_selector(".fc .area")
    expect(page.locator(".area [data-terrain=woods]")).to_have_count(2)


def test_a_force_is_made_on_a_phone(visit: Visit, axe: str) -> None:
    page = visit("#/edit/fantasycards/red/command, 2 infantry/points/12", *PHONE)
    verdict = page.get_by_label("What the rules say to it")
    expect(verdict).to_have_text("Legal.")
    page.get_by_role("button", name="One Legendary more").tap()
    page.get_by_role("button", name="One Legendary more").tap()
    expect(page.get_by_label("Legendary", exact=True)).to_have_text("2")
    expect(verdict).to_contain_text("FC-2.2d")
    page.get_by_label("Points for each side").select_option("36")
    expect(verdict).to_have_text("Legal.")
    assert overflow(page) == 0
    assert violations(page, axe) == []
    picture(page, "fantasycards-force-editor-phone")
    page.get_by_role("link", name="Play with it").tap()
    page.get_by_role("button", name="Start the game").tap()
    page.wait_for_selector(".fc .unit, .fc .off")
    may_act(page)
    expect(page.locator(".tray [data-type=legendary]")).to_have_count(2)


def test_what_is_pressed_before_the_server_answers_counts_too(visit: Visit) -> None:
    """Units and points in any order, while every answer is on its way: the last one has all of it."""
    page = visit("#/edit/fantasycards/red/command, 2 infantry/points/12", *PHONE)
    verdict = page.get_by_label("What the rules say to it")
    expect(verdict).to_have_text("Legal.")
    held: list[Any] = []

    def hold(request: Any) -> None:
        """All four go on together, when the last has been asked."""
        held.append(request)
        for each in held if len(held) == 4 else ():
            each.continue_()

    page.route("**/api/drafts/*", hold)
    page.get_by_role("button", name="One Legendary more").tap()
    page.get_by_role("button", name="One Legendary more").tap()
    page.get_by_label("Points for each side").select_option("36")
    page.get_by_role("button", name="One Infantry less").tap()
    expect(page.locator(".sum")).to_have_text("18 of 36 points, 4 of 20 units")
    expect(verdict).to_have_text("Legal.")
    expect(page).to_have_url(re.compile("2%20legendary.*36"))
