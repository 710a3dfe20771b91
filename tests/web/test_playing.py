"""Games to their end in a real browser: by mouse, by keyboard in the list view, by two people and a spectator."""

from __future__ import annotations

import re
from collections.abc import Callable
from typing import Any

from playwright.sync_api import expect

from tests.positions import begin_at

from .conftest import Site
from .table import (
    act,
    address,
    answer,
    asked_now,
    new_table,
    play_by_keyboard,
    press,
    ready,
    settle,
    tab_and_enter,
)

Visit = Callable[..., Any]


def test_a_game_against_the_computer_starts_with_one_click(visit: Visit) -> None:
    page = visit()
    page.get_by_role("button", name="Play Front Line against the computer").click()
    ready(page)
    settle(page)
    expect(page).to_have_title(re.compile("Your turn"))
    page.get_by_role("link", name="Sandtable, to the lobby").click()
    expect(page.get_by_role("link", name="Play", exact=True)).to_be_visible()  # it waits under "Your games"


def test_a_game_to_its_end_by_mouse_then_replay_and_play_on(visit: Visit, site: Site) -> None:
    """From November on; a game from its beginning is played after a lesson (test_lessons.py)."""
    made = new_table(site, position=begin_at("frontline-attack"), seats={"green": "random"}, seed="1")
    page = visit(address(made, "red"))
    ready(page)
    for _ in range(400):
        if not answer(page):
            break
    expect(page.locator(".offer.over")).to_be_visible()
    assert made["seats"]["red"] not in page.url  # the secret does not stay in the address
    page.get_by_role("link", name="Replay").first.click()
    slider = page.get_by_role("slider", name="Moment")
    slider.fill("9")
    expect(page).to_have_url(re.compile(r"replay/.*/9$"))
    page.reload()
    expect(slider).to_have_value("9")  # a link to the moment
    page.get_by_role("button", name="Play on from here").click()
    page.get_by_role("button", name="Play Red against the computer").click()
    expect(page).to_have_url(re.compile(r"#/t/"))
    ready(page)
    settle(page)


def test_a_game_to_its_end_by_keyboard_in_the_list_view(visit: Visit, site: Site) -> None:
    made = new_table(site, position=begin_at("frontline-attack"), seats={"red": "random"}, seed="1")
    page = visit(address(made, "green"), settings={"list": True})
    page.wait_for_selector("main.list")
    play_by_keyboard(page, 300, tab_and_enter(page))


def test_two_players_and_a_spectator_with_reload_network_loss_and_a_killed_server(visit: Visit, mortal_site: Site) -> None:
    site = mortal_site
    made = new_table(site, options={"cards": "choose"})
    red = visit(site=site)
    green, guest = visit(address(made, "green"), site=site), visit(address(made, "watch"), site=site)
    lines: list[Any] = []

    def through(line: Any) -> None:
        line.connect_to_server()
        lines.append(line)

    red.route_web_socket(re.compile("/ws/"), through)  # red's line, to be cut
    red.goto(f"{site.url}/{address(made, 'red')}")
    for page in (red, green, guest):
        ready(page)
    press(red, "Balanced Air")
    expect(guest.locator(".prompt")).to_contain_text("Waiting for Green")  # so red's choice has been made ...
    expect(guest.locator(".table")).not_to_contain_text("Balanced")  # ... and stays secret until both have
    green.reload()
    ready(green)
    press(green, "Balanced Capital")
    players = {"red": red, "green": green}
    press(players[asked_now(players)[0]], "Red goes first")
    settle(red)
    lines[-1].close()
    expect(red.locator(".table[data-line=lost]")).to_have_count(1)
    expect(red.locator(".table[data-line=live]")).to_have_count(1)
    assert len(lines) > 1
    press(red, "Capital")
    for page in (green, guest):
        expect(page.locator(".log")).to_contain_text("Red takes")
    site.kill()
    expect(red.locator(".lost")).to_be_visible()
    site.start()
    expect(red.locator(".lost")).to_have_count(0)
    settle(red)
    green.get_by_role("tab", name="Chat").click()
    green.get_by_role("button", name="Good luck!").click()
    red.get_by_role("tab", name=re.compile("Chat")).click()
    expect(red.locator(".log .chat")).to_have_text(re.compile("Good luck!"))  # sent again, if green's line was still down
    green.get_by_role("button", name="Menu").click()
    green.get_by_role("button", name="Offer a draw").click()
    red.get_by_role("button", name="Decline").click()
    green.get_by_role("button", name="Menu").click()
    green.get_by_role("button", name="Resign…").click()
    green.get_by_role("button", name="Yes, resign").click()
    for page in (red, green, guest):
        expect(page.locator(".offer.over")).to_contain_text("Red won")
    red.get_by_role("button", name=re.compile("Rematch")).click()
    green.get_by_role("button", name="Agree").click()
    expect(guest.get_by_role("link", name="Go to the rematch")).to_be_visible()
    for page in (red, green):  # both sit there already
        expect(page).not_to_have_url(re.compile(made["table"]))
        ready(page)


def pass_to_the_action(page: Any) -> None:
    """Pass every window until chits can be spent."""
    for _ in range(20):
        if "chits left" in settle(page):
            return
        press(page, "Pass")
    raise AssertionError("passed twenty times")


def test_why_not_undo_and_the_rule(visit: Visit, site: Site) -> None:
    made = new_table(site, hotseat=True)
    page = visit(address(made, "red"))
    ready(page)
    press(page, "Red goes first")
    press(page, "Industry")
    pass_to_the_action(page)
    page.locator('.cell.actor[data-cell="d3"]').click()
    page.locator('[data-cell="d7"]').click()
    toast = page.locator(".toast")
    expect(toast).to_contain_text("too far")
    rule = toast.get_by_role("link")
    expect(rule).to_have_text(re.compile(r"^FL-\S+$"))
    with page.context.expect_page() as opened:
        rule.click()
    expect(opened.value.locator("li.hit")).to_be_visible()
    act(page, page.locator('.cell.may[data-cell="d4"]').click)
    expect(page.locator('[data-cell="d4"]')).to_have_attribute("aria-label", re.compile("Red Tank"))
    page.locator(".prompt .undo").click()
    expect(page.locator('[data-cell="d3"]')).to_have_attribute("aria-label", re.compile("Red Tank"))
