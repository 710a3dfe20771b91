"""The table of REDLINE in a real browser: a whole game by two people on a desk and a phone, a response to a response, and what
each may see of the other's dials.

Tables begin at positions: a game with few cards is soon over, and Full Salvo meets Close Call when they are in hand."""

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
    ASKED,
    Look,
    act,
    address,
    asked_now,
    drawn,
    focus_and_enter,
    look,
    may_act,
    new_table,
    play_by_keyboard,
    press,
    touch,
    went_on,
)
from .test_page import overflow, violations

Visit = Callable[..., Any]
DESK, PHONE = (1280, 800), (390, 844)
MORE = ("Which one?", "Sure?")
CHAIN, PLAN = (
    {"game": "redline", "position": begin_at("redline-chain")},
    {"game": "redline", "position": begin_at("redline-plan")},
)
SHORT = {"game": "redline", "position": begin_at("redline-short")}


def ready(page: Any) -> None:
    page.wait_for_selector(".rl .m")


HANDS = {
    "dials": ".dials .stop",
    "lock": ".dials .lock",
    "hits": ".plate.hit",
    "things": ".hand .card.playable, .plate.may",
    "bases": ".mini.base, .plate.may:not(.selected)",
    "selected": ".card.selected, .plate.selected, .mini.selected",
    "ends": '.prompt .btns button[data-group="end"], .prompt .btns button[data-group="pass"]',
    "gold": ".prompt .btns .btn.gold",
    "sure": ".prompt .btns .btn.go",
    "buttons": ".prompt .btns button[data-group]",
}


def step(page: Any, r: random.Random) -> None:
    """Whatever this player is asked, by the page: a gold or red-ringed thing, a button."""
    first = may_act(page)
    r = random.Random(r.random())  # however many clicks it takes, the next answer does not depend on it
    bold, picked = r.random() < 0.6, False
    for n in range(8):
        now = look(page, **HANDS)
        if now.over or now.taken != first.taken or now.sent or not now.mine or (n and now.playing):  # it was answered
            break
        if picked and not (now.gold or now.bases or now.question in MORE):
            page.keyboard.press("Escape")  # let go of what leads nowhere
        choices, picks = next_click(now, bold and n < 4, picked)
        picked = picks and touch(page, r.choice(choices))
        if not picks:
            touch(page, r.choice(choices))
    assert went_on(page, first.taken), now


def next_click(now: Look, bold: bool, picked: bool) -> tuple[list[int], bool]:
    """What to click one of, and whether that picks something up."""
    if now.question in MORE:
        return now.gold[:1] or now.sure[:1], False
    if now.lock:
        return now.lock, False
    if now.dials:
        return now.dials[:-1], False
    if now.hits:
        return now.hits[:1], False
    if picked and (now.gold or now.bases):
        return (now.gold or now.bases)[:1], False
    if now.things and not picked and (not now.ends or (bold and not now.question.startswith(("Mulligan", "After")))):
        return now.things, True
    if now.gold and not now.ends:
        return now.gold[:1], False
    return now.buttons[-1:], False


def test_a_whole_game_on_a_desk_and_a_phone(visit: Visit, site: Site) -> None:
    made = new_table(site, **SHORT, seed="5")
    red, blue = visit(address(made, "red"), *DESK), visit(address(made, "blue"), *PHONE)
    players = {"red": red, "blue": blue}
    for page in players.values():
        ready(page)
    r, moves = random.Random(5), 0
    for _ in range(300):
        asked = asked_now(players)
        if not asked:
            break
        step(players[r.choice(asked)], r)
        moves += 1
    for page in players.values():
        expect(page.locator(".offer.over")).to_be_visible()
        assert overflow(page) == 0
    assert moves > 20
    expect(red.locator(".log")).to_contain_text("wins")


def pass_until(reached: Callable[[], bool], players: dict[str, Any]) -> None:
    """These players pass whatever they may respond to until this is so."""
    for _ in range(60):
        asked = asked_now(players)
        if reached():
            return
        press(players[asked[0]], "Pass")
    raise AssertionError("passed sixty times")


def to_the_shot(red: Any, blue: Any) -> None:
    """Nobody plays anything until Huojian fires; it hits, whatever the die shows."""
    pass_until(lambda: bool(look(red, hits=".plate.hit").hits), {"red": red, "blue": blue})
    act(red, red.locator('.plate.hit[data-unit="b1"]').click)
    press(red, "Fire as it is")
    expect(red.locator(".act:visible")).to_contain_text("hit: ")


def test_a_response_to_a_response(visit: Visit, site: Site) -> None:
    """Full Salvo is answered by Close Call; each player sees the chain, and who may answer."""
    made = new_table(site, **CHAIN, seed="1")  # a plain hit: a critical one may destroy what Close Call saved
    red, blue, guest = (
        visit(address(made, "red"), *DESK),
        visit(address(made, "blue"), *PHONE),
        visit(address(made, "watch")),
    )
    for page in (red, blue, guest):
        ready(page)
    to_the_shot(red, blue)
    red.locator('.hand [data-card="hand.full-salvo"]').click()
    buttons = red.locator(".prompt .btns .btn.gold")
    expect(buttons).to_have_count(2)  # paid with a resource or with recon
    expect(buttons.last).to_contain_text("1 recon")
    press(red, "Play Full Salvo for 1 recon")
    for page in (red, blue, guest):
        expect(page.locator(".stack:visible")).to_contain_text("Full Salvo")
    expect(guest.locator(".who:visible")).to_contain_text("Blue may answer")
    expect(blue.locator('.hand [data-card="hand.close-call"].playable')).to_be_visible()
    expect(red.locator(".act:visible .v")).to_have_text(re.compile(r"\d"))
    damage = red.locator(".act:visible .v").text_content()
    press(blue, "Play Close Call for 1 resource")
    for page in (red, blue, guest):
        expect(page.locator(".stack:visible li")).to_have_count(2)
        expect(page.locator(".stack:visible li.next")).to_contain_text("Close Call")
    expect(red.locator(".who:visible")).to_contain_text("you may answer")
    # Both pass: Close Call is settled first; the shot then deals what is left of it.
    pass_until(lambda: says(red, "The shot deals"), {"red": red, "blue": blue})
    dealt = int(re.sub(r"\D", "", damage)) - 2 + 1
    in_order = re.compile(
        rf"Blue plays Close Call\..*Close Call takes effect.*Full Salvo takes effect.*The shot deals {dealt} damage",
        re.DOTALL,
    )
    for page in (red, guest):
        expect(page.locator(".log")).to_contain_text(in_order)
    expect(blue.locator('[data-pile="blue.scrap"]')).to_contain_text("1")


def test_the_auto_pass_works_for_responses(visit: Visit, site: Site) -> None:
    made = new_table(site, **CHAIN)
    red, blue = visit(address(made, "red"), *DESK), visit(address(made, "blue"), *DESK)
    for page in (red, blue):
        ready(page)
    to_the_shot(red, blue)
    red.locator('.hand [data-card="hand.full-salvo"]').click()
    press(red, "Play Full Salvo for 1 resource")
    expect(blue.locator('.prompt button[aria-label="Pass"]')).to_be_visible()
    blue.locator("summary").click()
    blue.get_by_role("button", name="for this turn").click()
    # Red is asked on, Blue no more: its order passes. The log tells Red of no pass, ordered or not.
    dealt = "document.querySelector('.log').innerText.includes('The shot deals')"
    for _ in range(12):
        red.wait_for_function(f"() => {dealt} || document.querySelector('{ASKED}')")
        if says(red, "The shot deals"):
            break
        press(red, "Pass")
    for page in (red, blue):
        expect(page.locator(".log")).to_contain_text(re.compile(r"Full Salvo takes effect\..*The shot deals", re.DOTALL))
    expect(blue.locator('.prompt button[aria-label="Pass"]')).to_have_count(0)
    expect(red.locator(".log")).not_to_contain_text(re.compile("order", re.IGNORECASE))


def says(page: Any, text: str) -> bool:
    """Whether the log of a page that has just been looked at says this."""
    return bool(page.evaluate("text => document.querySelector('.log').innerText.includes(text)", text))


def words(page: Any) -> list[str]:
    """All that stands on the page, but for what was last read out to screen readers."""
    page.evaluate("() => document.querySelectorAll('.sr[role=status]').forEach(e => { e.style.display = 'none'; })")
    labels = page.locator(".rl [aria-label]").evaluate_all("all => all.map(e => e.getAttribute('aria-label'))")
    text = page.evaluate("() => document.querySelector('.table').innerText")
    return [line.strip() for line in [*text.splitlines(), *labels] if line.strip()]


def test_dials_are_set_again_until_locked_in_and_nobody_sees(visit: Visit, site: Site) -> None:
    made = new_table(site, **PLAN)
    red, blue, guest = (visit(address(made, seat), *DESK) for seat in ("red", "blue", "watch"))
    for page in (red, blue, guest):
        ready(page)
    red.wait_for_selector(".dials")
    before = {page: words(page) for page in (red, guest)}
    blue.wait_for_selector(".dials")
    lock = blue.locator(".dials .lock")
    expect(lock).to_be_disabled()
    expect(lock).to_contain_text("4 to set")
    blue.locator('[data-unit="b2"]').click()
    act(blue, blue.locator('[data-mission="3"]').click)
    expect(blue.locator('[data-unit="b2"]')).to_have_attribute("aria-label", re.compile("dial set to 3"))
    # Face down, an efreet gets no dial; one that has its dial may be given another.
    for dial in ("5", "B", "1"):
        act(blue, blue.locator(".dials .stop", has_text=dial).click)
    expect(lock).to_be_enabled()
    expect(lock).to_contain_text("no more changes")
    blue.locator('[data-unit="b2"]').click()
    expect(blue.locator(".dials .stop.set")).to_have_text("3")
    act(blue, blue.locator('[data-mission="4"]').click)
    expect(blue.locator('[data-unit="b2"]')).to_have_attribute("aria-label", re.compile("dial set to 4"))
    for page in (red, guest):
        assert words(page) == before[page]  # not even that Blue has set them
    act(blue, lock.click)
    expect(lock).to_contain_text("Locked in")
    expect(red.locator("[data-seat=blue]")).to_contain_text("dials set")
    for page in (red, guest):
        new = {line.removeprefix("You are watching. ") for line in set(words(page)) - set(before[page])}
        gone = {line.removeprefix("You are watching. ") for line in set(before[page]) - set(words(page))}
        assert new <= {"dials\u00a0set", "Blue has set its dials.", "Waiting for Red…", "§", "Rule RL-12.2a"}, new
        assert gone <= {"Waiting for Red and Blue…"}, gone
    for _ in range(4):
        act(red, red.locator(".dials .stop:enabled").first.click)
    act(red, red.locator(".dials .lock").click)
    expect(red.locator(".log")).to_contain_text("Tigercat (b2) goes to mission 4.")


@pytest.mark.parametrize(("width", "height"), [DESK, (1366, 640), PHONE, (360, 740)])
def test_planning_is_done_where_it_began(visit: Visit, site: Site, width: int, height: int) -> None:
    """From the first dial until both are done no button moves, none comes where another was, and two clicks lock in once."""
    made = new_table(site, **PLAN)
    page = visit(address(made, "blue"), width, height)
    visit(address(made, "red"))
    ready(page)
    page.wait_for_selector(".dials")
    lies = "all => all.map(b => { const r = b.getBoundingClientRect(); return [r.x, r.y, r.width, r.height]; })"
    places = page.locator(".dials button").evaluate_all(lies)
    assert len(places) == 7
    for n, mission in enumerate(("1", "2", "2", "B")):
        act(page, page.locator(".dials .stop", has_text=mission).click)
        assert page.locator(".dials button").evaluate_all(lies) == places, n
    lock = page.locator(".dials .lock")
    expect(lock).to_be_enabled()
    box = lock.bounding_box()
    assert box is not None
    act(page, lambda: page.mouse.dblclick(box["x"] + box["width"] / 2, box["y"] + box["height"] / 2))
    expect(lock).to_contain_text("Locked in")
    assert page.locator(".dials button").evaluate_all(lies) == places
    act(page, page.locator(".prompt .undo").click)
    expect(lock).to_contain_text("no more changes")
    assert page.locator(".dials button").evaluate_all(lies) == places


@pytest.mark.parametrize(("width", "height", "name"), [(*DESK, "desktop"), (*PHONE, "phone")])
def test_the_table_has_no_violations(visit: Visit, site: Site, axe: str, width: int, height: int, name: str) -> None:
    scale = 2 if width < 500 else 1
    made = new_table(site, **PLAN, seats={"red": "random"})
    page = visit(address(made, "blue"), width, height, device_scale_factor=scale)
    ready(page)
    page.wait_for_selector(".dials")
    for mission in ("1", "2", "2"):
        act(page, page.locator(".dials .stop", has_text=mission).click)
    page.mouse.move(5, 5)
    drawn(page)
    assert violations(page, axe) == []
    assert overflow(page) == 0
    picture(page, f"redline-{name}")
    page.locator(".mini.lists").click()
    page.wait_for_selector("dialog")
    expect(page.locator("dialog")).to_contain_text("Sharpshooter:")
    assert violations(page, axe) == []


@pytest.mark.parametrize(("width", "height", "name"), [(*DESK, "chain-desktop"), (*PHONE, "chain-phone")])
def test_the_chain_has_no_violations(visit: Visit, site: Site, axe: str, width: int, height: int, name: str) -> None:
    made = new_table(site, **CHAIN)
    red, blue = visit(address(made, "red"), *DESK), visit(address(made, "blue"), width, height)
    for page in (red, blue):
        ready(page)
    to_the_shot(red, blue)
    red.locator('.hand [data-card="hand.full-salvo"]').click()
    press(red, "Play Full Salvo for 1 resource")
    blue.wait_for_selector(".prompt.mine")
    drawn(blue)
    assert violations(blue, axe) == []
    assert overflow(blue) == 0
    picture(blue, f"redline-{name}")


def test_a_small_phone(visit: Visit, site: Site, axe: str) -> None:
    page = visit(address(new_table(site, **PLAN, seats={"red": "random"}), "blue"), 320, 640)
    ready(page)
    page.wait_for_selector(".dials")
    drawn(page)
    assert overflow(page) == 0
    assert violations(page, axe) == []
    sizes = page.eval_on_selector_all(
        ".rl button", "all => all.map(b => b.getBoundingClientRect()).map(r => [r.width, r.height])"
    )
    assert all(w >= 24 and h >= 24 for w, h in sizes if w)


def test_a_game_by_keyboard_in_the_list_view(visit: Visit, site: Site, axe: str) -> None:
    made = new_table(site, **SHORT, seats={"blue": "random"}, seed="1")
    page = visit(address(made, "red"), settings={"list": True})
    page.wait_for_selector("main.list")
    expect(page.locator("main.list")).to_contain_text("House reconstruction")
    assert violations(page, axe) == []
    play_by_keyboard(page, 200, focus_and_enter(page))


def test_all_cards_from_the_rules_page(visit: Visit, axe: str) -> None:
    page = visit("#/rules/redline", 320, 640)
    page.get_by_role("link", name="All cards with their texts").click()
    expect(page.locator("main")).to_contain_text("EF-41 Huojian")
    page.get_by_role("button", name="UNE list").click()
    expect(page.locator("main")).to_contain_text("TRC-5 Tigercat")
    assert overflow(page) == 0
    assert violations(page, axe) == []
    page.get_by_role("button", name="Missions").click()
    expect(page.locator("main")).to_contain_text("Rail Junction")
