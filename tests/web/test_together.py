"""Two people at a table, each in a browser of their own: clocks, consent, the rematch; whose side is near; tables not known."""

from __future__ import annotations

import re
from collections.abc import Callable
from typing import Any

import pytest
from playwright.sync_api import expect

from sandtable.games.registry import find

from .conftest import Site
from .table import FRAMES, act, address, answer, may_act, new_table, press, ready, taken, went_on, whose
from .test_playing import pass_to_the_action

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
    late = whose({"red": red, "green": green})
    other, winner = (green, "Green") if late is red else (red, "Red")
    claim = other.get_by_role("button", name="Claim the game")
    expect(claim).to_be_visible()
    expect(late.locator("[role=timer].run")).to_have_text("0:00")
    expect(late.locator(".offer.over")).to_have_count(0)  # nothing ends by itself
    claim.click()
    for page in (red, green):
        expect(page.locator(".offer.over")).to_contain_text(f"{winner} won")


@pytest.mark.parametrize(("width", "height"), [(1280, 800), (390, 844)])
def test_a_hint_has_a_line_for_each_answer(visit: Visit, site: Site, width: int, height: int) -> None:
    """It is whole on a phone, too."""
    find("burntmoon").native()
    page = visit(address(new_table(site, game="burntmoon", seats={"posiwid": "random"}, seed="1"), "lfa"), width, height)
    menu(page, "Hint")
    said = page.locator(".toast .said")
    expect(said).to_have_text(re.compile("^(The best, each with its chance of winning|Both answer in secret).*:"))
    expect(said).to_have_css("white-space", "pre-line")  # or its lines would run together
    expect(said).to_be_in_viewport(ratio=1)
    page.get_by_role("button", name="Dismiss").click()
    expect(said).to_have_count(0)


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


def test_a_move_that_the_other_has_answered_is_taken_back_if_they_agree(visit: Visit, site: Site) -> None:
    red, green = sit_down(visit, new_table(site, seed="1"))
    players = {"red": red, "green": green}
    last = None
    for n in range(30):  # until whoever is asked has just moved
        if n >= 8 and last is whose(players):
            break
        last = whose(players)
        assert answer(last)
    asked = whose(players)
    waiting = green if asked is red else red
    waiting.locator(".prompt .undo").click()
    refused = waiting.locator(".toast.bad")
    expect(refused).to_contain_text(re.compile("has moved since|showed something nobody knew"))
    expect(asked.locator(".offer")).to_have_count(0)  # nobody is asked before it is wanted
    refused.get_by_role("button", name="Ask the others").click()
    expect(refused).to_have_count(0)
    expect(asked.locator(".offer")).to_contain_text("asks to take back a move")
    asked.get_by_role("button", name="Agree").click()
    for page in players.values():
        expect(page.locator(".offer")).to_have_count(0)
        expect(page.locator(".log")).to_contain_text("took back a move")


def test_a_rematch_is_played_with_sides_swapped(visit: Visit, site: Site) -> None:
    red, green = sit_down(visit, new_table(site))
    menu(red, "Resign…")
    red.get_by_role("button", name="Yes, resign").click()
    green.get_by_role("button", name=re.compile("Rematch")).click()
    red.get_by_role("button", name="Agree").click()
    for page in (red, green):  # both are taken there
        expect(page.locator(".offer.over")).to_have_count(0)
        ready(page)
    yours = '[data-seat="{}"][aria-label$="(you)"]'
    expect(red.locator(yours.format("green"))).to_be_visible()  # who had red has green now
    expect(green.locator(yours.format("red"))).to_be_visible()
    for _ in range(4):
        assert answer(whose({"green": red, "red": green}))
    for page in (red, green):
        expect(page.locator(".log li")).not_to_have_count(0)


def test_a_spectator_chooses_whose_side_is_near(visit: Visit, site: Site) -> None:
    made = new_table(site)
    red, _ = sit_down(visit, made)
    guest = visit(address(made, "watch"))
    ready(guest)

    def lies(page: Any, cell: str, left_of: str) -> None:
        """Wait until a cell is drawn to the left of another."""
        left = "cell => document.querySelector(`[data-cell='${cell}']`).getBoundingClientRect().left"
        page.wait_for_function(f"([a, b]) => {{ const left = {left}; return left(a) < left(b); }}", arg=[cell, left_of])

    lies(guest, "a1", left_of="a10")  # red's country is near
    menu(guest, "Green")
    expect(guest.locator("[data-side=green]")).to_be_visible()
    lies(guest, "a10", left_of="a1")
    lies(red, "a1", left_of="a10")  # only the guest's board has turned
    guest.get_by_role("button", name="Menu").click()
    expect(guest.get_by_role("button", name="Green", exact=True)).to_have_attribute("aria-pressed", "true")
    expect(guest.get_by_role("button", name="Resign…")).to_have_count(0)  # in the same menu


def test_a_game_without_a_table_of_its_own_is_played_in_the_list_view(visit: Visit, site: Site) -> None:
    made = new_table(site, seats={"green": "random"}, seed="1")
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
        before = may_act(page).taken
        page.locator(".choices button").first.click()
        assert went_on(page, before)


def test_what_breaks_the_line_every_time_is_not_sent_for_ever(visit: Visit, site: Site) -> None:
    made = new_table(site, seats={"green": "random"}, seed="1")
    page, sent = visit(), list[str]()

    def breaking(line: Any) -> None:
        server = line.connect_to_server()

        def on(text: str) -> None:
            if '"t":"say"' not in text:
                server.send(text)
                return
            sent.append(text)
            line.close()
            server.close()

        line.on_message(on)

    page.route_web_socket(re.compile("/ws/"), breaking)
    page.goto(f"{site.url}/{address(made, 'red')}")
    ready(page)
    page.get_by_role("tab", name="Chat").click()
    page.get_by_role("button", name="Good luck!").click()
    expect(page.locator(".toast.bad")).to_contain_text("could not do this")
    expect(page.locator(".table[data-line=live]")).to_have_count(1)
    assert len(sent) == 3, "three times, and then it is given up"


# Counts what begins to glide among the units, whether or not a frame is drawn while it does.
COUNT = """() => {
    const animate = Element.prototype.animate;
    window.glides = 0;
    Element.prototype.animate = function (frames, how) {
        if (this.closest('.units') && how?.duration > 0) window.glides++;
        return animate.call(this, frames, how);
    };
}"""
GLIDING = "document.querySelector('.units').getAnimations({subtree: true}).some(a => a.playState === 'running')"


def test_units_glide_unless_motion_is_off(visit: Visit, site: Site) -> None:
    made = new_table(site, hotseat=True)
    page = visit(address(made, "red"), still=False)
    ready(page)
    press(page, "Red goes first")
    press(page, "Industry")
    pass_to_the_action(page)
    page.evaluate(COUNT)
    for still in (False, True):
        if still:
            page.get_by_role("button", name="Menu").click()
            page.get_by_label("No motion").check()
            page.keyboard.press("Escape")
        page.evaluate("() => { window.glides = 0; }")
        page.locator('.cell.actor[aria-label*="Tank"]').first.click()
        act(page, page.locator('.cell.may[aria-label*="moves to"]').first.click)
        page.evaluate(FRAMES)  # the move is drawn
        assert bool(page.evaluate("() => window.glides")) is not still
        before = taken(page)
        page.locator(".prompt .undo").click()
        assert went_on(page, before)
        page.wait_for_function(f"() => !{GLIDING}")  # gliding back is over, too
