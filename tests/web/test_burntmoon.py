"""The table of Burnt Moon in a real browser: a whole game by two people on a desk and a phone, and what each may see of it."""

from __future__ import annotations

import itertools
import random
import re
import time
from collections.abc import Callable
from typing import Any

import pytest
from playwright.sync_api import expect

from .conftest import SCREENS, Site
from .table import OVER, SEQ, address, asked, drawn, new_table, seq, went_on
from .test_page import ask, overflow, violations

Visit = Callable[..., Any]
DESK, PHONE = (1280, 800), (390, 844)
CAP = {"round_cap": "20", "first_holder": "lfa"}


def ready(page: Any) -> None:
    page.wait_for_selector(".bm .lane")


def mine(page: Any) -> bool:
    return bool(page.locator(".prompt.mine").count())


def confirm(page: Any) -> None:
    """On a phone a grave choice is asked for twice; a click that could mean several things is asked about."""
    for _ in range(3):
        if page.locator(".prompt b", has_text="Which one?").count() or page.locator(".prompt b", has_text="Sure?").count():
            page.locator(".prompt .btn.gold, .prompt .btn.go").first.click()


def press(page: Any, label: str) -> None:
    before = seq(page)
    page.locator(f'.prompt button[aria-label^="{label}"]').first.click()
    confirm(page)
    went_on(page, before)


def bid(page: Any, n: int = 0) -> str:
    """Bid the n-th card that glows; which it was."""
    card = page.locator(".hand .card.playable").nth(n)
    name, before = str(card.get_attribute("data-card")), seq(page)
    card.click()
    if page.locator(".hand .card.selected").count():
        press(page, "Bid")
    else:
        went_on(page, before)  # the only kind of card in the hand: a click bids it
    return name


def place(page: Any, lane: int) -> None:
    before = seq(page)
    page.locator(f'.enter[data-lane="lane.{lane}"]').click()
    went_on(page, before)


def play(page: Any, r: random.Random) -> None:
    """One card of the hand on one of its gold targets."""
    cards = page.locator(".hand .card.playable")
    if not cards.count():
        return press(page, "End your turn")
    before = seq(page)
    if not page.locator(".hand .card.selected").count():
        cards.nth(r.randrange(cards.count())).click()
    targets = page.locator(".enter:visible, .mid.may:visible, .rov.hit, .rov.may, .site.may, .pile.gold:visible")
    if not targets.count():
        page.locator(".prompt .btns .btn.gold").first.click()
    else:
        targets.nth(r.randrange(targets.count())).click()
    if page.locator("dialog").count():
        page.locator("dialog .card.playable").first.click()
    confirm(page)
    went_on(page, before)
    if page.locator(".hand .card.selected").count():
        page.locator(".hand .card.selected").click()  # let go again


def step(page: Any, r: random.Random) -> None:
    """Whatever this player is asked, by the page."""
    if page.locator("dialog").count():
        before = seq(page)
        page.locator("dialog .card.playable, dialog .btn.go").first.click()
        went_on(page, before)
    elif asked(page).startswith("Bid"):
        bid(page, r.randrange(page.locator(".hand .card.playable").count()))
    elif page.locator('.prompt button[aria-label^="End your turn"]').count():
        if r.random() < 0.5:
            play(page, r)
        else:
            press(page, "End your turn")
    elif page.locator(".prompt .btns .btn.go").count():  # that is all
        before = seq(page)
        page.locator(".prompt .btns .btn.go").first.click()
        went_on(page, before)
    else:
        place(
            page, r.choice([int(i[-1]) for i in page.eval_on_selector_all(".enter", "all => all.map(e => e.dataset.lane)")])
        )


def test_a_whole_game_on_a_desk_and_a_phone(visit: Visit, site: Site) -> None:
    made = new_table(site, game="burntmoon", options=CAP)
    lfa, posiwid = visit(address(made, "lfa"), *DESK), visit(address(made, "posiwid"), *PHONE)
    for page in (lfa, posiwid):
        ready(page)
    r = random.Random(5)
    until = time.monotonic() + 400
    while not lfa.locator(".offer.over").count() and time.monotonic() < until:
        asked_now = [page for page in (lfa, posiwid) if mine(page)]
        if asked_now:
            step(asked_now[0], r)
        else:
            lfa.wait_for_timeout(20)
    for page in (lfa, posiwid):
        expect(page.locator(".offer.over")).to_be_visible()
        assert overflow(page) == 0
    expect(lfa.locator(".log")).to_contain_text(re.compile("wins|draw"))


def lines(page: Any) -> list[str]:
    """All that stands on the page, but for what was last read out to screen readers."""
    page.evaluate("() => document.querySelectorAll('.sr[role=status]').forEach(e => { e.style.display = 'none'; })")
    return [line.strip().lower() for line in page.locator(".table").inner_text().splitlines() if line.strip()]


def test_a_bid_shows_the_other_only_that_it_is_made_and_why_not(visit: Visit, site: Site) -> None:
    made = new_table(site, game="burntmoon", options=CAP)
    lfa, posiwid, guest = (visit(address(made, seat), *DESK) for seat in ("lfa", "posiwid", "watch"))
    for page in (lfa, posiwid, guest):
        ready(page)
    place(lfa, 2)
    expect(posiwid.locator('.enter[data-lane="lane.3"]')).to_be_visible()
    assert not posiwid.locator('.enter[data-lane="lane.2"]').count()
    posiwid.locator('[data-mid="lane.2"]').click()
    expect(posiwid.locator(".toast")).to_contain_text("The other side has its MOSS in that lane. BM-2.4c")
    posiwid.get_by_role("button", name="Dismiss").click()
    place(posiwid, 3)
    for page in (lfa, posiwid):
        page.wait_for_selector(".hand .card.playable")
    expect(posiwid.locator(".bids")).to_contain_text("LFA to bid")
    posiwid.mouse.move(5, 5)
    before = {page: lines(page) for page in (posiwid, guest)}
    faces = posiwid.locator(".table img").evaluate_all("all => all.map(i => i.src)")
    card = bid(lfa)
    expect(lfa.locator(f'.hand [data-card="{card}"] .badge')).to_have_text("bid")
    for page in (posiwid, guest):
        expect(page.locator(".bids figure.lfa")).to_contain_text("LFA has bid")
        after = lines(page)
        new, gone = set(after) - set(before[page]), set(before[page]) - set(after)
        assert new <= {"has bid", "lfa has bid", "waiting for posiwid…"}, new
        assert gone <= {"lfa to bid", "waiting for lfa and posiwid…"}, gone
    assert posiwid.locator(".table img").evaluate_all("all => all.map(i => i.src)") == faces  # no picture of it either
    bid(posiwid)
    for page in (lfa, posiwid, guest):
        expect(page.locator(".bids")).to_contain_text("LFA bid")
        expect(page.locator(".bids .card")).to_have_count(2)


def late(site: Site) -> str:
    """A table late in a game of the computer's, LFA to play with an attack at hand."""
    for _ in range(12):
        made = new_table(site, game="burntmoon", options=CAP, seats={"lfa": "greedy", "posiwid": "greedy"})
        until = time.monotonic() + 90
        while ask(site, made, "")["status"] != "over" and time.monotonic() < until:
            time.sleep(0.2)
        moments = ask(site, made, "/replay")["moments"]
        for before, m in itertools.pairwise(moments[len(moments) // 3 :]):
            first = before["text"].endswith("LFA's turn.")  # with the hand still full
            if first and m["seat"] == "lfa" and re.match("LFA's .* attacks .* a hit", m["text"]):
                fork = {"table": made["table"], "move": m["move"] - 1}
                return address(new_table(site, game="burntmoon", options=CAP, seats={"posiwid": "greedy"}, fork=fork), "lfa")
    raise AssertionError("twelve games that LFA opened no turn of with an attack")


@pytest.fixture(scope="module")
def battle(site: Site) -> str:
    return late(site)


def show_an_attack(page: Any) -> None:
    """Select the card with the most places to go that can hit something."""
    best = (0, -1)
    cards = page.locator(".hand .card.playable")
    for k in range(cards.count()):
        cards.nth(k).click()
        if page.locator(".rov.hit").count():
            best = max(best, (page.locator(".rov.hit, .rov.miss, .rov.may, .enter, .site.may").count(), k))
        cards.nth(k).click()
    assert best[1] >= 0
    cards.nth(best[1]).click()


@pytest.mark.parametrize(("width", "height", "name"), [(*DESK, "desktop"), (*PHONE, "phone")])
def test_the_table_has_no_violations(
    visit: Visit, site: Site, axe: str, battle: str, width: int, height: int, name: str
) -> None:
    page = visit(battle, width, height, device_scale_factor=2 if width < 500 else 1)
    ready(page)
    page.wait_for_selector(".hand .card.playable")
    drawn(page)
    show_an_attack(page)
    assert violations(page, axe) == []
    assert overflow(page) == 0
    SCREENS.mkdir(parents=True, exist_ok=True)
    page.screenshot(path=SCREENS / f"burntmoon-{name}.png")
    # The ROV itself lists what it can do, each with its lane.
    page.locator(".rov.lfa.may").first.click()
    expect(page.locator(".prompt")).to_contain_text(re.compile("lane [1-5]|End your turn"))
    page.keyboard.press("Escape")
    page.locator(".pile:visible").last.click()
    page.wait_for_selector("dialog")
    assert violations(page, axe) == []


def test_a_small_phone(visit: Visit, site: Site, axe: str, battle: str) -> None:
    page = visit(battle, 320, 640)
    ready(page)
    assert overflow(page) == 0
    assert violations(page, axe) == []
    sizes = page.eval_on_selector_all(
        ".bm button", "all => all.map(b => b.getBoundingClientRect()).map(r => [r.width, r.height])"
    )
    assert all(w >= 24 and h >= 24 for w, h in sizes if w)


@pytest.mark.parametrize("path", ["#/new/burntmoon", "#/rules/burntmoon"])
def test_the_pages_around_it(visit: Visit, axe: str, path: str) -> None:
    page = visit(path, 320, 640)
    page.wait_for_selector("main h1, main h2")
    expect(page.locator("main")).to_contain_text(re.compile("Burnt Moon", re.IGNORECASE))
    drawn(page)
    assert overflow(page) == 0
    assert violations(page, axe) == []


def test_a_whole_game_by_keyboard_in_the_list_view(visit: Visit, site: Site, axe: str) -> None:
    made = new_table(site, game="burntmoon", options=CAP, seats={"posiwid": "random"})
    page = visit()
    page.evaluate("localStorage.setItem('sandtable.settings', JSON.stringify({list: true}))")
    page.goto(f"{site.url}/{address(made, 'lfa')}")
    page.reload()
    page.wait_for_selector("main.list")
    expect(page.locator("main.list")).to_contain_text("House reconstruction")
    assert violations(page, axe) == []
    for _ in range(120):
        page.wait_for_selector(".offer.over, .choices button:not([aria-disabled=true])")
        if page.locator(".offer.over").count():
            break
        before = seq(page)
        for _ in range(40):
            page.keyboard.press("Tab")
            if page.evaluate("() => !!document.activeElement.closest('.choices')"):
                break
        page.keyboard.press("Enter")
        page.wait_for_function(f"was => {OVER} || {SEQ} !== was", arg=before)
    expect(page.locator(".offer.over")).to_be_visible()


def test_the_walkthrough(visit: Visit) -> None:
    page = visit("#/learn/burntmoon")
    ready(page)
    tour = page.locator(".tour")
    expect(tour).to_contain_text("Welcome to Burnt Moon")
    tour.get_by_role("button", name="Next").click()
    tour.get_by_role("button", name="Next").click()
    page.locator(".enter").first.click()
    expect(tour).to_contain_text("Bid for the initiative")
    page.wait_for_selector(".hand .card.playable")
    bid(page)
    expect(tour).to_contain_text("Deploy an ROV")  # LFA's turn came
    rovs = page.locator(".hand .card.playable:has(.stats)")
    if rovs.count():
        rovs.first.click()
        page.locator(".enter").first.click()
        confirm(page)
    else:
        tour.get_by_role("button", name="Skip").click()
    expect(tour).to_contain_text("Use an ROV")
    for _ in range(3):
        tour.get_by_role("button", name="Next").click()
    expect(tour).to_contain_text("End your turn")
    press(page, "End your turn")
    expect(tour).to_contain_text("Casualties")
    tour.get_by_role("button", name="Next").click()
    tour.get_by_role("button", name="Skip").click()
    tour.get_by_role("button", name="Play on").click()
    expect(tour).to_have_count(0)
