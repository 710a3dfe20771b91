"""The table of REDLINE in a real browser: a whole game by two people on a desk and a phone, a response to a response, and what
each may see of the other's dials.

The server of these tests begins some tables in a prepared position, told by an option that says nothing there: a game with few
cards is soon over, and Full Salvo meets Close Call when they are in hand."""

from __future__ import annotations

import random
import re
import subprocess
import sys
import time
from collections.abc import Callable, Iterator
from typing import Any

import pytest
from playwright.sync_api import TimeoutError as TookTooLong
from playwright.sync_api import expect

from .conftest import ROOT, SCREENS, Site, build_page
from .table import OVER, SEQ, address, asked, drawn, new_table, seq, went_on
from .test_page import overflow, violations

Visit = Callable[..., Any]
DESK, PHONE = (1280, 800), (390, 844)
SERVE = """
import sys, tomllib, uvicorn
from sandtable.games.redline import position
from sandtable.games.redline.game import Redline
from sandtable.server.app import create_app
from sandtable.server.main import config
from sandtable.server.settings import Settings
POSITIONS = tomllib.loads(open(sys.argv[3]).read())
plain = Redline.set_options
def set_options(self, s, options):
    plain(self, s, options)
    for name, table in POSITIONS.items():
        option, value = table["when"].split("=")
        if options[option] == value:
            position.read_position(s, {k: v for k, v in table.items() if k != "when"})
Redline.set_options = set_options
s = Settings(database=sys.argv[1], port=int(sys.argv[2]), bot_pause=0.0, order_pause=(0.0, 0.01), creates_per_minute=6000.0,
             burst=400, per_second=200.0)
uvicorn.Server(config(create_app(s), s)).run()
"""
POSITIONS = """
[short]
when = "tie_breaker=initiative_loser"
stage = "mulligan"
[short.red]
arsenal = ["5 supply-drop", "2 rabbit", "hammer", "sledge", "zuni-rockets", "full-salvo"]
hand = ["2 supply-drop", "rabbit", "full-salvo", "danger-close", "cpm-cadet"]
resources = ["3 supply-drop"]
units.r1 = "huojian"
units.r2 = "sledge"
[short.blue]
arsenal = ["5 supply-drop", "2 lightning", "tigercat", "horus", "close-call", "une-cadet"]
hand = ["2 supply-drop", "lightning", "close-call", "digital-tracers", "critical-strike"]
resources = ["3 supply-drop"]
units.b1 = "tigercat"
units.b2 = "thrust"

[chain]
when = "recapture_own=yes"
turn = 4
stage = "combat"
first = "red"
missions = ["relay-tower", "supply-depot", "survey-ridge", "minefield", "orbital-uplink"]
control = { red = [1], blue = [4, 5] }
[chain.red]
recon = 2
resources = ["4 supply-drop", "efreet-hanger"]
hand = ["full-salvo", "danger-close", "moose", "supply-drop"]
spare = ["zuni-rockets"]
general = "hq"
units.r1 = "huojian dial 2 with jiantaou"
units.r2 = "rabbit dial 3"
units.r3 = "claymore dial 5 damage 2"
units.r4 = "hammer flipped damage 3"
[chain.blue]
recon = 3
resources = ["3 supply-drop", "listening-post expended"]
hand = ["close-call", "tanto", "flanking"]
units.b1 = "tigercat dial 2 damage 1 with digital-tracers; criticals frozen-legs, leaking-hydraulics"
units.b2 = "rhino dial 3"
units.b3 = "lightning dial b"

[plan]
when = "crit_on_destroyed=card"
turn = 4
stage = "planning"
first = "red"
missions = ["tycho-crater", "supply-depot", "orbital-uplink", "ice-canyon", "data-vault"]
control = { red = [3], blue = [1, 4] }
[plan.red]
hand = ["full-salvo", "rabbit", "supply-drop", "data-dump", "claymore"]
recon = 2
resources = ["3 supply-drop expended", "2 supply-drop", "listening-post"]
general = "hq"
units.r1 = "rabbit"
units.r2 = "huojian damage 2"
units.r3 = "hammer with overclocked-laser"
units.r4 = "sledge damage 1"
units.r5 = "moose flipped damage 4"
[plan.blue]
recon = 4
resources = ["5 supply-drop", "efreet-hanger", "supply-drop expended"]
hand = ["rhino", "zuni-rockets", "close-call", "critical-strike", "supply-drop", "thrust"]
spare = ["avenger"]
general = "hq"
units.b1 = "lightning"
units.b2 = "tigercat with digital-tracers"
units.b3 = "horus damage 2 with une-cadet"
units.b4 = "rhino damage 3 expended criticals cracked-optics"
units.b5 = "thrust flipped damage 1"
"""
SHORT, CHAIN, PLAN = {"tie_breaker": "initiative_loser"}, {"recapture_own": "yes"}, {"crit_on_destroyed": "card"}


class Prepared(Site):
    def start(self) -> None:
        positions = self.database.parent / "positions.toml"
        positions.write_text(POSITIONS)
        self.process = subprocess.Popen(
            [sys.executable, "-c", SERVE, str(self.database), str(self.port), str(positions)], cwd=ROOT
        )
        self.wait()


@pytest.fixture(scope="module")
def site(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Site]:
    build_page()
    site = Prepared(tmp_path_factory.mktemp("redline") / "tables.db")
    site.start()
    yield site
    site.kill()


def ready(page: Any) -> None:
    page.wait_for_selector(".rl .m")


def mine(page: Any) -> bool:
    return bool(page.locator(".prompt.mine").count())


def confirm(page: Any) -> None:
    """On a phone a grave choice is asked for twice; a click that could mean several things is asked about."""
    for _ in range(3):
        if page.locator(".prompt b", has_text="Which one?").count() or page.locator(".prompt b", has_text="Sure?").count():
            page.locator(".prompt .btn.gold, .prompt .btn.go").first.click()


def press(page: Any, label: str) -> None:
    """A button of the prompt, by the beginning of its label."""
    before = seq(page)
    page.locator(f'.prompt button[aria-label^="{label}"]').first.click()
    confirm(page)
    went_on(page, before)


def step(page: Any, r: random.Random) -> None:
    """Whatever this player is asked. If the table changed under the hand, the next step looks again."""
    page.set_default_timeout(4000)
    try:
        answer(page, r)
    except TookTooLong:
        page.keyboard.press("Escape")
    page.set_default_timeout(40_000)


def answer(page: Any, r: random.Random) -> None:
    """By the page: a gold or red-ringed thing, a button."""
    before = seq(page)
    if page.locator(".dials button:enabled").count():
        dials = page.locator(".dials button:enabled")
        dials.nth(r.randrange(dials.count() - 1)).click()
        return went_on(page, before)
    things = page.locator(".plate.hit, .hand .card.playable, .plate.may")
    ends = page.locator('.prompt .btns button[data-group="end"], .prompt .btns button[data-group="pass"]')
    if page.locator(".plate.hit").count():
        page.locator(".plate.hit").first.click()
    elif things.count() and (not ends.count() or (r.random() < 0.6 and not asked(page).startswith(("Mulligan", "After")))):
        things.nth(r.randrange(things.count())).click()
        page.wait_for_timeout(30)
        if seq(page) == before and page.locator(".prompt .btns .btn.gold").count():
            page.locator(".prompt .btns .btn.gold").first.click()
        elif seq(page) == before and page.locator(".mini.base, .plate.may:not(.selected)").count():
            page.locator(".mini.base, .plate.may:not(.selected)").first.click()
    elif page.locator(".prompt .btns .btn.gold").count() and not ends.count():
        page.locator(".prompt .btns .btn.gold").first.click()
    else:
        page.locator(".prompt .btns button[data-group]").last.click()
    confirm(page)
    went_on(page, before)
    if page.locator(".card.selected, .plate.selected, .mini.selected").count():
        page.keyboard.press("Escape")


def test_a_whole_game_on_a_desk_and_a_phone(visit: Visit, site: Site) -> None:
    made = new_table(site, game="redline", options=SHORT)
    red, blue = visit(address(made, "red"), *DESK), visit(address(made, "blue"), *PHONE)
    for page in (red, blue):
        ready(page)
    r = random.Random(5)
    until, moves = time.monotonic() + 500, 0
    while not red.locator(".offer.over").count() and time.monotonic() < until:
        asked_now = [page for page in (red, blue) if mine(page)]
        if asked_now:
            step(r.choice(asked_now), r)
            moves += 1
        else:
            red.wait_for_timeout(20)
    for page in (red, blue):
        expect(page.locator(".offer.over")).to_be_visible()
        assert overflow(page) == 0
    assert moves > 20
    expect(red.locator(".log")).to_contain_text("wins")


def to_the_shot(red: Any, blue: Any) -> None:
    """Nobody plays anything until Huojian fires; it hits, whatever the die shows."""
    for _ in range(400):
        if red.locator(".plate.hit").count():
            break
        waiting = [page for page in (red, blue) if page.locator('.prompt.mine button[aria-label="Pass"]').count()]
        if waiting:
            press(waiting[0], "Pass")
        else:
            red.wait_for_timeout(25)
    before = seq(red)
    red.locator('.plate.hit[data-unit="b1"]').click()
    went_on(red, before)
    press(red, "Fire with nothing more")
    expect(red.locator(".act:visible")).to_contain_text("hit: ")


def test_a_response_to_a_response(visit: Visit, site: Site) -> None:
    """Full Salvo is answered by Close Call; each player sees the chain, and who may answer."""
    made = new_table(site, game="redline", options=CHAIN)
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
    damage = red.locator(".act:visible .v").inner_text()
    press(blue, "Play Close Call for 1 resource")
    for page in (red, blue, guest):
        expect(page.locator(".stack:visible li")).to_have_count(2)
        expect(page.locator(".stack:visible li.next")).to_contain_text("Close Call")
    expect(red.locator(".who:visible")).to_contain_text("you may answer")
    # Both pass: Close Call is settled first; the shot then deals what is left of it.
    pass_until(red, "The shot deals", red, blue)
    for page in (red, guest):
        expect(page.locator(".log")).to_contain_text("Blue plays Close Call.")
        lines = page.locator(".log").inner_text()
        assert lines.index("Close Call takes effect") < lines.index("Full Salvo takes effect")
    dealt = re.search(r"The shot deals (\d+) damage", red.locator(".log").inner_text())
    assert dealt
    assert int(dealt[1]) == int(re.sub(r"\D", "", damage)) - 2 + 1
    expect(blue.locator('[data-pile="blue.scrap"]')).to_contain_text("1")


def test_the_auto_pass_works_for_responses(visit: Visit, site: Site) -> None:
    made = new_table(site, game="redline", options=CHAIN)
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
    pass_until(red, "Full Salvo takes effect.", red)
    pass_until(red, "The shot deals", red)
    assert not blue.locator('.prompt button[aria-label="Pass"]').count()
    assert "order" not in red.locator(".log").inner_text().lower()


def pass_until(page: Any, text: str, *players: Any) -> None:
    """These players pass whatever they may respond to until a page's log says this."""
    for _ in range(400):
        if text in page.locator(".log").inner_text():
            return
        waiting = [p for p in players if p.locator('.prompt.mine button[aria-label="Pass"]').count()]
        if waiting:
            press(waiting[0], "Pass")
        else:
            page.wait_for_timeout(25)
    raise AssertionError(page.locator(".log").inner_text())


def words(page: Any) -> list[str]:
    """All that stands on the page, but for what was last read out to screen readers."""
    page.evaluate("() => document.querySelectorAll('.sr[role=status]').forEach(e => { e.style.display = 'none'; })")
    labels = page.locator(".rl [aria-label]").evaluate_all("all => all.map(e => e.getAttribute('aria-label'))")
    return [line.strip() for line in [*page.locator(".table").inner_text().splitlines(), *labels] if line.strip()]


def test_dials_are_secret_until_both_are_done_and_why_not(visit: Visit, site: Site) -> None:
    made = new_table(site, game="redline", options=PLAN)
    red, blue, guest = (visit(address(made, seat), *DESK) for seat in ("red", "blue", "watch"))
    for page in (red, blue, guest):
        ready(page)
    red.wait_for_selector(".dials")
    before = {page: words(page) for page in (red, guest)}
    blue.wait_for_selector(".dials")
    blue.locator('[data-unit="b2"]').click()
    went = seq(blue)
    blue.locator('[data-mission="3"]').click()
    went_on(blue, went)
    expect(blue.locator('[data-unit="b2"]')).to_have_attribute("aria-label", re.compile("dial set to 3"))
    # Face down, it gets no dial; one that is set stays.
    blue.locator('[data-unit="b2"]').click()
    expect(blue.locator(".toast")).to_contain_text("RL-12")
    blue.get_by_role("button", name="Dismiss").click()
    for dial in ("5", "B", "1"):
        went = seq(blue)
        blue.locator(".dials button", has_text=dial).click()
        went_on(blue, went)
    expect(red.locator(".a-foe")).to_contain_text("dials set")
    for page in (red, guest):
        new, gone = set(words(page)) - set(before[page]), set(before[page]) - set(words(page))
        assert new <= {"dials\u00a0set", "Blue has set its dials.", "Waiting for Red…", "§", "Rule RL-12.2a"}, new
        assert gone <= {"Waiting for Red and Blue…"}, gone
    for _ in range(4):
        went = seq(red)
        red.locator(".dials button:enabled").first.click()
        went_on(red, went)
    expect(red.locator(".log")).to_contain_text("Tigercat (b2) goes to mission 3.")


@pytest.mark.parametrize(("width", "height", "name"), [(*DESK, "desktop"), (*PHONE, "phone")])
def test_the_table_has_no_violations(visit: Visit, site: Site, axe: str, width: int, height: int, name: str) -> None:
    SCREENS.mkdir(parents=True, exist_ok=True)
    scale = 2 if width < 500 else 1
    made = new_table(site, game="redline", options=PLAN, seats={"red": "random"})
    page = visit(address(made, "blue"), width, height, device_scale_factor=scale)
    ready(page)
    page.wait_for_selector(".dials")
    for mission in ("1", "2", "2"):
        before = seq(page)
        page.locator(".dials button", has_text=mission).click()
        went_on(page, before)
    page.mouse.move(5, 5)
    drawn(page)
    assert violations(page, axe) == []
    assert overflow(page) == 0
    page.screenshot(path=SCREENS / f"redline-{name}.png")
    page.locator(".mini.lists").click()
    page.wait_for_selector("dialog")
    expect(page.locator("dialog")).to_contain_text("Sharpshooter:")
    assert violations(page, axe) == []


@pytest.mark.parametrize(("width", "height", "name"), [(*DESK, "chain-desktop"), (*PHONE, "chain-phone")])
def test_the_chain_has_no_violations(visit: Visit, site: Site, axe: str, width: int, height: int, name: str) -> None:
    made = new_table(site, game="redline", options=CHAIN)
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
    SCREENS.mkdir(parents=True, exist_ok=True)
    blue.screenshot(path=SCREENS / f"redline-{name}.png")


def test_a_small_phone(visit: Visit, site: Site, axe: str) -> None:
    page = visit(address(new_table(site, game="redline", options=PLAN, seats={"red": "random"}), "blue"), 320, 640)
    ready(page)
    page.wait_for_selector(".dials")
    assert overflow(page) == 0
    assert violations(page, axe) == []
    sizes = page.eval_on_selector_all(
        ".rl button", "all => all.map(b => b.getBoundingClientRect()).map(r => [r.width, r.height])"
    )
    assert all(w >= 24 and h >= 24 for w, h in sizes if w)


def test_a_game_by_keyboard_in_the_list_view(visit: Visit, site: Site, axe: str) -> None:
    made = new_table(site, game="redline", options=SHORT, seats={"blue": "random"})
    page = visit()
    page.evaluate("localStorage.setItem('sandtable.settings', JSON.stringify({list: true}))")
    page.goto(f"{site.url}/{address(made, 'red')}")
    page.reload()
    page.wait_for_selector("main.list")
    expect(page.locator("main.list")).to_contain_text("House reconstruction")
    assert violations(page, axe) == []
    for _ in range(400):
        page.wait_for_selector(".offer.over, .choices button:not([aria-disabled=true])")
        if page.locator(".offer.over").count():
            break
        before = seq(page)
        page.locator(".choices button").first.focus()
        page.keyboard.press("Enter")
        page.wait_for_function(f"was => {OVER} || {SEQ} !== was", arg=before)
    expect(page.locator(".offer.over")).to_be_visible()


def test_the_walkthrough(visit: Visit) -> None:
    page = visit("#/learn/redline")
    ready(page)
    tour = page.locator(".tour")
    expect(tour).to_contain_text("Welcome to REDLINE")
    tour.get_by_role("button", name="Next").click()
    tour.get_by_role("button", name="Next").click()
    expect(tour).to_contain_text("Your hand")
    page.wait_for_selector('.prompt button[aria-label^="Keep the hand"]')
    press(page, "Keep the hand")
    expect(tour).to_contain_text("Deploy: a resource")
    for _ in range(8):
        if tour.get_by_role("button", name="Play on").count():
            break
        tour.locator("button", has_text=re.compile("Next|Skip")).first.click()
    tour.get_by_role("button", name="Play on").click()
    expect(tour).to_have_count(0)


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
