"""Playing a friend: one button, a page with the link to give away, and a page that says who invites you to what."""

from __future__ import annotations

import re
from collections.abc import Callable
from typing import Any

import pytest
from playwright.sync_api import expect

from .conftest import SCREENS, Site
from .table import address, drawn, new_table, ready
from .test_page import SIZES, overflow, violations

Visit = Callable[..., Any]
NO_GOOD = "This link does not belong to this table, or it has been used."


@pytest.mark.parametrize(("width", "height"), SIZES)
def test_a_friend_is_invited_by_one_button_and_told_by_whom_to_what(visit: Visit, axe: str, width: int, height: int) -> None:
    anna = visit("", width, height)
    anna.evaluate("localStorage['sandtable.settings'] = JSON.stringify({speed: 'instant', name: 'Anna'})")
    anna.reload()
    expect(anna.get_by_text("Sandtable is a table for tactical card games")).to_be_visible()
    anna.get_by_role("button", name=re.compile("Play a friend.*Front Line")).click()
    expect(anna.get_by_role("heading", level=1)).to_have_text("Waiting for Green to sit down.")
    link = anna.get_by_label("Invite Green: link")
    expect(link).to_have_value(re.compile(r"^http://127\.0\.0\.1:\d+/#/join/\w+/\S+$"))
    expect(anna.get_by_role("img", name="Invite Green: QR code")).to_be_visible()
    expect(anna.get_by_role("note")).to_contain_text("works on this machine only")
    drawn(anna)
    assert violations(anna, axe) == []
    assert overflow(anna) == 0
    anna.screenshot(path=SCREENS / f"invite-{width}x{height}.png")

    ben = visit(str(link.input_value()).split("/", 3)[3], width, height)
    expect(ben.get_by_role("heading", level=1)).to_have_text("Anna invites you to Front Line")
    expect(ben.get_by_text("You play Green.")).to_be_visible()
    expect(ben.get_by_text("Red: Anna")).to_be_visible()
    drawn(ben)
    assert violations(ben, axe) == []
    assert overflow(ben) == 0
    ben.screenshot(path=SCREENS / f"join-{width}x{height}.png")
    expect(anna.get_by_role("heading", level=1)).to_have_text("Waiting for Green to sit down.")  # reading is not sitting
    ben.get_by_label("Your name").fill("Ben")
    ben.get_by_role("button", name="Sit down").click()
    for page in (anna, ben):
        ready(page)
    expect(anna.locator('[data-seat="green"]')).to_contain_text("Ben")


def test_an_invitation_is_used_up_and_leads_its_guest_back(visit: Visit, site: Site) -> None:
    made = new_table(site, open=True)
    anna, ben = visit(address(made, "red")), visit(address(made, "green"))
    for page in (anna, ben):
        ready(page)
    ben.goto(f"{site.url}/{address(made, 'green').replace('/t/', '/join/')}")
    ready(ben)  # the same browser has its seat
    expect(ben.locator(".bar .you")).to_have_count(1)
    other = visit(address(made, "green").replace("/t/", "/join/"))
    expect(other.get_by_role("heading", level=1)).to_have_text(NO_GOOD)
    anna.get_by_role("button", name="Menu").click()
    expect(anna.get_by_role("button", name="Link for your other device")).to_be_visible()
    expect(anna.get_by_role("button", name="Link for Green")).to_have_count(0)


def test_a_link_that_is_no_good_says_so(visit: Visit, site: Site) -> None:
    made = new_table(site)
    page = visit(f"#/join/{made['table']}/nonsense")
    expect(page.get_by_role("heading", level=1)).to_have_text(NO_GOOD)
    page = visit(address(made, "red").replace("/t/", "/join/"))  # nobody has a name yet
    expect(page.get_by_role("heading", level=1)).to_have_text("You are invited to Front Line")
