"""The end of a game and why, the moments that decided, and looking at them again."""

from __future__ import annotations

import re
from collections.abc import Callable
from typing import Any

import pytest
from playwright.sync_api import expect

from tests.positions import begin_at

from .conftest import SCREENS, Site
from .table import act, address, drawn, may_act, new_table, settle
from .test_page import SIZES, overflow, violations

Visit = Callable[..., Any]


def won(page: Any) -> Any:
    """LFA takes lane 5, and with it the game."""
    page.wait_for_selector(".bm .lane")
    settle(page)
    page.locator('.hand .card.playable[data-card="hand.moss-b"]').click()
    act(page, page.locator('.site.may[data-ref="lfa.5.site"]').click)
    end = page.locator(".offer.over")
    expect(end).to_contain_text("by taking lane 5")
    return end


@pytest.mark.parametrize(("width", "height"), SIZES)
def test_the_end_says_who_won_by_which_rule_and_where_it_turned(
    visit: Visit, site: Site, axe: str, width: int, height: int
) -> None:
    made = new_table(site, game="burntmoon", position=begin_at("burntmoon-last"), seats={"posiwid": "random"}, seed="1")
    page = visit(address(made, "lfa"), width, height)
    end = won(page)
    expect(end.get_by_role("heading", level=2)).to_have_text("You won, 9 : 3, by taking lane 5.")
    expect(end.get_by_role("link", name="BM-10.1a")).to_have_attribute("href", "#/rules/burntmoon/BM-10.1a")
    expect(end.get_by_role("row", name="Lane 5 3 0")).to_be_visible()
    expect(end.get_by_role("row", name="Points 9 3")).to_be_visible()
    drawn(page)
    assert violations(page, axe) == []
    assert overflow(page) == 0
    page.screenshot(path=SCREENS / f"end-{width}x{height}.png")
    end.get_by_role("button", name="Look at the table").click()
    expect(end.get_by_role("row")).to_have_count(0)
    expect(end).to_contain_text("You won, 9 : 3, by taking lane 5.")
    expect(end.get_by_role("button", name="Analysis")).to_be_visible()
    end.get_by_role("button", name="How it ended").click()
    end.get_by_role("link", name=re.compile("^The end, 9 : 3 ")).click()
    expect(page).to_have_url(re.compile(r"#/replay/\w+/1$"))
    expect(page.get_by_role("slider", name="Moment")).to_have_value("1")


MISTAKE = {"n": 1, "seat": "lfa", "text": "end", "chance": 60, "open": 71, "luck": 14, "grade": "mistake"}
LOOKED = {"total": 1, "first": "lfa", "preparing": False, "done": 0, "moves": [], "says": []}


def look_back(page: Any) -> None:
    """What the server would find of a longer game: first it is not ready, then it is."""
    found = {"moves": [{**MISTAKE, "better": "control 5", "better_chance": 75}], "done": 1, "says": ["LFA gave away 15 %."]}
    answers = iter([{**LOOKED, "preparing": True}, LOOKED, {**LOOKED, **found}])
    page.route("**/analysis", lambda route: route.fulfill(json=next(answers)))
    page.get_by_role("button", name="Analysis").click()
    looked = page.get_by_role("dialog", name="Analysis")
    expect(looked).to_contain_text("LFA gave away 15 %.")
    expect(looked.get_by_role("img", name="LFA's chance, move by move")).to_be_visible()
    expect(looked.get_by_role("listitem")).to_contain_text("Better: control 5, 75 %. Luck: 14 % for LFA.")


def test_a_replay_has_its_moves_in_a_list_and_keys_for_both_ends(visit: Visit, site: Site, axe: str) -> None:
    made = new_table(site, game="burntmoon", position=begin_at("burntmoon-last"), seats={"posiwid": "random"}, seed="1")
    page = visit(address(made, "lfa"))
    won(page).get_by_role("link", name="Replay").click()
    slider, moves = page.get_by_role("slider", name="Moment"), page.get_by_role("region", name="Moves")
    expect(slider).to_have_value("0")
    expect(moves.get_by_role("button")).to_have_count(2)
    expect(moves.locator("[aria-current=step]")).to_contain_text("The game begins.")
    page.keyboard.press("End")
    expect(slider).to_have_value("1")
    expect(moves.locator("[aria-current=step]")).to_contain_text("LFA controls lane 5.")
    page.keyboard.press("Home")
    expect(slider).to_have_value("0")
    moves.get_by_role("button").last.click()
    expect(slider).to_have_value("1")
    look_back(page)
    assert violations(page, axe) == []
    page.get_by_role("link", name=re.compile("1. LFA: mistake")).click()  # to the moment before it, to play on from there
    expect(slider).to_have_value("0")
    expect(page.get_by_role("button", name="Play on from here")).to_be_visible()
    page.get_by_label("Moves are shown").select_option("slow")
    drawn(page)
    assert violations(page, axe) == []


def test_a_rematch_against_the_computer_begins_at_once(visit: Visit, site: Site) -> None:
    made = new_table(site, game="burntmoon", position=begin_at("burntmoon-last"), seats={"posiwid": "random"}, seed="1")
    page = visit(address(made, "lfa"))
    end = won(page)
    end.get_by_role("button", name=re.compile("Rematch")).click()
    expect(page).not_to_have_url(re.compile(made["table"]))
    expect(page.locator('[data-seat="posiwid"][aria-label$="(you)"]')).to_be_visible()
    now = may_act(page)
    assert now.mine or now.over  # the computer moves first now, with dice that nobody knows, and one of its moves wins
