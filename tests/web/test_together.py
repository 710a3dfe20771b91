"""Two people at a table, each in a browser of their own: clocks, consent, the rematch; whose side is near; tables not known."""

from __future__ import annotations

import re
from collections.abc import Callable
from typing import Any

from playwright.sync_api import expect

from .conftest import Site
from .table import address, answer, new_table, press, ready, seq, settle, went_on, whose

Visit = Callable[..., Any]


def sit_down(visit: Visit, made: dict[str, Any]) -> tuple[Any, Any]:
    red, green = visit(address(made, "red")), visit(address(made, "green"))
    ready(red)
    ready(green)
    return red, green


def menu(page: Any, item: str) -> None:
    page.get_by_role("button", name="Menu").click()
    page.get_by_role("button", name=item).click()


def test_a_clock_runs_out_and_the_game_may_be_claimed(visit: Visit, site: Site) -> None:
    red, green = sit_down(visit, new_table(site, clock={"kind": "game", "ms": 2500}))
    late = whose(red, green)
    other, winner = (green, "Green") if late is red else (red, "Red")
    claim = other.get_by_role("button", name="Claim the game")
    expect(claim).to_be_visible()
    expect(late.get_by_role("timer").first).to_be_visible()
    assert not late.locator(".offer.over").count()  # nothing ends by itself
    claim.click()
    for page in (red, green):
        expect(page.locator(".offer.over")).to_contain_text(f"{winner} won")


def test_a_pause_and_going_on_need_both(visit: Visit, site: Site) -> None:
    red, green = sit_down(visit, new_table(site, clock={"kind": "game", "ms": 600_000}))
    for page in (red, green):
        expect(page.locator("[role=timer].run")).to_have_count(1)
    menu(red, "Ask for a pause")
    expect(red.locator(".offer")).to_contain_text("pause")
    expect(red.locator("[role=timer].run")).to_have_count(1)  # asked for, not yet agreed
    green.get_by_role("button", name="Agree").click()
    for page in (red, green):
        expect(page.get_by_text("The clocks are stopped by agreement.")).to_be_visible()
        expect(page.locator("[role=timer].run")).to_have_count(0)
    green.get_by_role("button", name="Go on").click()
    red.get_by_role("button", name="Agree").click()
    for page in (red, green):
        expect(page.get_by_text("The clocks are stopped by agreement.")).to_have_count(0)
        expect(page.locator("[role=timer].run")).to_have_count(1)


def test_a_rematch_is_played_with_sides_swapped(visit: Visit, site: Site) -> None:
    red, green = sit_down(visit, new_table(site))
    menu(red, "Resign…")
    red.get_by_role("button", name="Yes, resign").click()
    green.get_by_role("button", name=re.compile("Rematch")).click()
    red.get_by_role("button", name="Agree").click()
    for page in (red, green):
        page.get_by_role("link", name="Go to the rematch").click()
    for page in (red, green):
        ready(page)
        expect(page.locator(".offer.over")).to_have_count(0)
    yours = '[data-seat="{}"][aria-label$="(you)"]'
    expect(red.locator(yours.format("green"))).to_be_visible()  # who had red has green now
    expect(green.locator(yours.format("red"))).to_be_visible()
    for _ in range(4):
        page = whose(red, green)
        assert answer(page)
    for page in (red, green):
        expect(page.locator(".log li")).not_to_have_count(0)


def test_a_spectator_chooses_whose_side_is_near(visit: Visit, site: Site) -> None:
    made = new_table(site)
    red, _ = sit_down(visit, made)
    guest = visit(address(made, "watch"))
    ready(guest)

    def left(page: Any, cell: str) -> float:
        return float(page.locator(f'[data-cell="{cell}"]').bounding_box()["x"])

    assert left(guest, "a1") < left(guest, "a10")  # red's country is near
    menu(guest, "Green")
    expect(guest.locator("[data-side=green]")).to_be_visible()
    assert left(guest, "a1") > left(guest, "a10")
    assert left(red, "a1") < left(red, "a10")  # only the guest's board has turned
    guest.get_by_role("button", name="Menu").click()
    expect(guest.get_by_role("button", name="Green", exact=True)).to_have_attribute("aria-pressed", "true")
    assert not guest.get_by_role("button", name="Resign…").count()


def test_a_game_without_a_table_of_its_own_is_played_in_the_list_view(visit: Visit, site: Site) -> None:
    made = new_table(site, seats={"green": "random"})
    page = visit()

    def disguised(line: Any) -> None:
        server = line.connect_to_server()
        server.on_message(lambda text: line.send(text.replace('"kind":"frontline"', '"kind":"unheard-of"')))

    page.route_web_socket(re.compile("/ws/"), disguised)
    page.goto(f"{site.url}/{address(made, 'red')}")
    page.wait_for_selector("main.list")
    expect(page.get_by_role("button", name="Show the board")).to_have_count(0)
    expect(page.get_by_role("heading", name=re.compile(r"Red \(\d+\)"))).to_be_visible()
    for _ in range(4):
        page.wait_for_selector(".choices button:not([aria-disabled=true])")
        before = seq(page)
        page.locator(".choices button").first.click()
        went_on(page, before)
        assert seq(page) != before


def test_units_glide_unless_motion_is_off(visit: Visit, site: Site) -> None:
    made = new_table(site, hotseat=True)
    page = visit(address(made, "red"), still=False)
    ready(page)
    press(page, "Red goes first")
    press(page, "Industry")
    while "chits left" not in settle(page):
        press(page, "Pass")
    running = "document.querySelector('.units').getAnimations({subtree: true}).filter(a => a.playState === 'running').length"
    for still in (False, True):
        if still:
            page.get_by_role("button", name="Menu").click()
            page.get_by_label("No motion").check()
            page.keyboard.press("Escape")
        before = seq(page)
        see = f"const see = () => {{ window.glides += {running}; requestAnimationFrame(see); }}"
        page.evaluate(f"() => {{ window.glides = 0; {see}; see(); }}")
        page.locator('.cell.actor[aria-label*="Tank"]').first.click()
        page.locator('.cell.may[aria-label*="moves to"]').first.click()
        went_on(page, before)
        page.wait_for_function(f"() => !{running}")
        assert bool(page.evaluate("() => window.glides")) is not still
        before = seq(page)
        page.locator(".prompt .undo").click()
        went_on(page, before)
        page.wait_for_function(f"() => !{running}")  # gliding back is over, too
