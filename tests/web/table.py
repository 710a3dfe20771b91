"""Hands at a table: what a person does with mouse and keyboard, as functions."""

from __future__ import annotations

import json
import urllib.request
from typing import Any

from playwright.sync_api import TimeoutError as TookTooLong

OVER = "document.querySelector('.offer.over')"
SEQ = "document.querySelector('.table').dataset.seq"  # counts the views this player was sent


def new_table(site: Any, **wanted: Any) -> dict[str, Any]:
    body = json.dumps({"game": "frontline", **wanted}).encode()
    request = urllib.request.Request(site.url + "/api/tables", data=body, headers={"content-type": "application/json"})
    with urllib.request.urlopen(request) as answer:
        made: dict[str, Any] = json.load(answer)
    return made


def address(made: dict[str, Any], seat: str) -> str:
    token = made["watch"] if seat == "watch" else made["seats"][seat]
    return f"#/t/{made['table']}/{token}"


def ready(page: Any) -> None:
    page.wait_for_selector("[role=grid]")


def drawn(page: Any) -> None:
    """Wait until everything the page asked for has come, fonts too."""
    page.wait_for_load_state("networkidle")
    page.evaluate("() => document.fonts.ready.then(() => true)")


def seq(page: Any) -> str:
    """Which view this player has before them."""
    return str(page.evaluate(f"() => {SEQ}"))


def press(page: Any, label: str) -> None:
    """A button of the prompt, by the beginning of its label; until the table has taken it."""
    before = seq(page)
    page.locator(f'.prompt button[aria-label^="{label}"]').first.click()
    went_on(page, before)


def asked(page: Any) -> str:
    return str(page.locator(".prompt b").first.inner_text())


def settle(page: Any) -> str:
    """Wait until this player is asked something or the game is over; what stands in the prompt."""
    page.wait_for_selector(".offer.over, .prompt.mine .btns button:not(:disabled), .cell.may, .cell.actor")
    return "" if page.locator(".offer.over").count() else asked(page)


def answer(page: Any) -> bool:
    """One step of a plain game by mouse: move a unit once a turn, pass every window. False when the game is over."""
    question = settle(page)
    if not question:
        return False
    before = seq(page)
    if "left. What do you do" in question and "4 " in question and page.locator(".cell.actor").count():
        page.locator(".cell.actor").last.click()
        if page.locator(".cell.may").count():
            page.locator(".cell.may").first.click()
        else:
            press(page, "End your turn")
    elif page.locator('.prompt button[aria-label^="End your turn"]').count():
        press(page, "End your turn")
    elif page.locator('.prompt [aria-label="Pass"]').count():
        press(page, "Pass")
    elif page.locator(".prompt .btns button[data-group]").count():
        page.locator(".prompt .btns button[data-group]").last.click()
    else:
        if not page.locator(".cell.may").count():  # the unit it is about comes first
            page.locator(".cell.actor").first.click()
        page.locator(".cell.may").first.click()
    went_on(page, before)
    return True


def went_on(page: Any, before: str) -> None:
    """Wait until the table has taken the answer. A click that could mean several things is asked about first; one that the
    table did not take (it had just changed) is simply made again by the caller."""
    which = "[...document.querySelectorAll('.prompt b')].some(b => b.textContent === 'Which one?')"
    try:
        meant = page.wait_for_function(
            f"was => {OVER} || {SEQ} !== was ? 'done' : {which} ? 'which' : ''", arg=before, timeout=8000
        )
        if meant.json_value() == "which":
            page.locator(".prompt .btns button").first.click()
            page.wait_for_function(f"was => {OVER} || {SEQ} !== was", arg=before, timeout=8000)
    except TookTooLong:
        return


def whose(*pages: Any) -> Any:
    """The one of these players who is asked something first."""
    for _ in range(400):
        for page in pages:
            if page.locator(".prompt.mine, .offer.over").count():
                return page
        pages[0].wait_for_timeout(25)  # lets the browsers go on
    raise AssertionError([asked(page) for page in pages])
