"""The table of Burnt Moon in a real browser: a whole game by two people on a desk and a phone, and what each may see of it."""

from __future__ import annotations

import random
import re
from collections.abc import Callable
from typing import Any

import pytest
from playwright.sync_api import expect

from tests.positions import begin_at

from .conftest import Site, picture
from .table import (
    DONE,
    Look,
    act,
    address,
    asked_now,
    drawn,
    look,
    may_act,
    new_table,
    play_by_keyboard,
    press,
    tab_and_enter,
    taken,
    touch,
    went_on,
)
from .test_page import overflow, violations

Visit = Callable[..., Any]
DESK, PHONE = (1280, 800), (390, 844)
CAP = {"round_cap": "20", "first_holder": "lfa"}
LATE = begin_at("burntmoon-battle").replace(
    "round = 7", "round = 16"
)  # with every kind of machine, five rounds before the end


def ready(page: Any) -> None:
    page.wait_for_selector(".bm .lane")


def bid(page: Any, n: int = 0) -> str:
    """Bid the n-th card that glows; which it was."""
    may_act(page)
    card = page.locator(".hand .card.playable").nth(n)
    name = str(card.get_attribute("data-card"))
    before = taken(page)
    card.click()
    # The only kind of card in the hand is bid by the click; of several one is selected, and bid with the button.
    page.wait_for_function(f"was => ({DONE}) || document.querySelector('.hand .card.selected')", arg=before)
    if taken(page) == before:
        press(page, "Bid")
    return name


def place(page: Any, lane: int) -> None:
    act(page, page.locator(f'.enter[data-lane="lane.{lane}"]').click)


HANDS = {
    "shown": "dialog .card.playable, dialog .btn.go",
    "cards": ".hand .card.playable",
    "selected": ".hand .card.selected",
    "lanes": ".enter",
    "targets": ".enter, .mid.may, .rov.hit, .rov.may, .site.may, .pile.gold",
    "end": '.prompt button[aria-label^="End your turn"]',
    "sure": ".prompt .btns .btn.go",
    "gold": ".prompt .btns .btn.gold",
}


def step(page: Any, r: random.Random) -> None:
    """Whatever this player is asked, by the page: cards are selected and go to a gold target, or the turn ends."""
    first = may_act(page)
    r = random.Random(r.random())  # however many clicks it takes, the next answer does not depend on it
    ending = r.random() < 0.5
    for n in range(8):
        now = look(page, **HANDS)
        if now.over or now.taken != first.taken or now.sent or not now.mine or (n and now.playing):  # it was answered
            break
        things = next_click(now, ending or n > 4)
        if things:
            touch(page, r.choice(things))
        else:
            page.keyboard.press("Escape")  # let go of what leads nowhere
    assert went_on(page, first.taken), now


def next_click(now: Look, ending: bool) -> list[int]:
    if now.question in ("Which one?", "Sure?"):
        return now.gold[:1] or now.sure[:1]
    if now.shown:  # cards to take, or that is all
        return now.shown[:1]
    if now.end and ending:
        return now.end
    if now.selected:
        return now.targets or now.gold[:1]
    if now.end:
        return now.cards or now.end
    if now.question.startswith("Bid"):
        return now.cards
    return now.sure[:1] or now.lanes


def test_a_game_to_its_end_on_a_desk_and_a_phone(visit: Visit, site: Site) -> None:
    made = new_table(site, game="burntmoon", position=LATE, seed="5")
    lfa, posiwid = visit(address(made, "lfa"), *DESK), visit(address(made, "posiwid"), *PHONE)
    players = {"lfa": lfa, "posiwid": posiwid}
    for page in players.values():
        ready(page)
    r = random.Random(5)
    for _ in range(200):
        asked = asked_now(players)
        if not asked:
            break
        step(players[r.choice(asked)], r)
    for page in players.values():
        expect(page.locator(".offer.over")).to_be_visible()
        assert overflow(page) == 0
    expect(lfa.locator(".log")).to_contain_text(re.compile("wins|draw"))


def lines(page: Any) -> list[str]:
    """All that stands on the page, but for what was last read out to screen readers."""
    page.evaluate("() => document.querySelectorAll('.sr[role=status]').forEach(e => { e.style.display = 'none'; })")
    text = page.evaluate("() => document.querySelector('.table').innerText")
    return [line.strip().lower() for line in text.splitlines() if line.strip()]


def test_a_bid_shows_the_other_only_that_it_is_made_and_why_not(visit: Visit, site: Site) -> None:
    made = new_table(site, game="burntmoon", options=CAP)
    lfa, posiwid, guest = (visit(address(made, seat), *DESK) for seat in ("lfa", "posiwid", "watch"))
    for page in (lfa, posiwid, guest):
        ready(page)
    place(lfa, 2)
    expect(posiwid.locator('.enter[data-lane="lane.3"]')).to_be_visible()
    expect(posiwid.locator('.enter[data-lane="lane.2"]')).to_have_count(0)
    posiwid.locator('[data-mid="lane.2"]').click()
    expect(posiwid.locator(".toast")).to_contain_text("The enemy has its MOSS in that lane. BM-2.4c")
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
        new = {line.removeprefix("you are watching. ") for line in set(after) - set(before[page])}
        gone = {line.removeprefix("you are watching. ") for line in set(before[page]) - set(after)}
        assert new <= {"has bid", "lfa has bid", "waiting for posiwid…"}, new
        assert gone <= {"lfa to bid", "waiting for lfa and posiwid…"}, gone
    assert posiwid.locator(".table img").evaluate_all("all => all.map(i => i.src)") == faces  # no picture of it either
    bid(posiwid)
    for page in (lfa, posiwid, guest):
        expect(page.locator(".bids")).to_contain_text("LFA bid")
        expect(page.locator(".bids .card")).to_have_count(2)


@pytest.fixture
def battle(site: Site) -> str:
    """A table late in a game, LFA to play with an attack at hand."""
    position = begin_at("burntmoon-battle")
    return address(new_table(site, game="burntmoon", position=position, seats={"posiwid": "greedy"}, seed="1"), "lfa")


def show_an_attack(page: Any) -> None:
    """Select the card with the most places to go that can hit something."""
    best = (0, "")
    may_act(page)
    for name in page.eval_on_selector_all(".hand .card.playable", "all => all.map(c => c.dataset.card)"):
        card = page.locator(f'.hand [data-card="{name}"]')
        card.click()
        now = look(page, hits=".rov.hit", places=".rov.hit, .rov.miss, .rov.may, .enter, .site.may")
        if now.hits:
            best = max(best, (len(now.places), name))
        card.click()
    assert best[0]
    page.locator(f'.hand [data-card="{best[1]}"]').click()
    expect(page.locator(".rov.hit")).not_to_have_count(0)


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
    picture(page, f"burntmoon-{name}")
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
    drawn(page)
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


def test_a_game_to_its_end_by_keyboard_in_the_list_view(visit: Visit, site: Site, axe: str) -> None:
    made = new_table(site, game="burntmoon", position=LATE, seats={"posiwid": "random"}, seed="1")
    page = visit(address(made, "lfa"), settings={"list": True})
    page.wait_for_selector("main.list")
    expect(page.locator("main.list")).to_contain_text("House reconstruction")
    assert violations(page, axe) == []
    play_by_keyboard(page, 120, tab_and_enter(page))
