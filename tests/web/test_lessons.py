"""A new user's way: from the lobby through a lesson to a game against the computer and its end, by clicks alone."""

from __future__ import annotations

import re
from collections.abc import Callable
from typing import Any

import pytest
from playwright.sync_api import expect

from sandtable.play.lesson import Lesson, read_lesson
from tests.more import MORE
from tests.play.test_lessons import TAUGHT, Taught, file_of, lines_of

from .conftest import Site
from .table import act, answer, may_act, press, ready, settle, taken, went_on
from .test_page import SIZES, fits, violations

Visit = Callable[..., Any]


def onward(page: Any, title: str) -> None:
    """Read a step that asks for nothing."""
    tour = page.locator(".tour")
    expect(tour.get_by_role("heading")).to_have_text(title)
    tour.get_by_role("button", name="Next").click()


def test_from_the_lobby_through_a_lesson_to_the_end_of_a_game(visit: Visit) -> None:
    page = visit(seed="1")
    page.get_by_role("link", name=re.compile("Show me how.*Front Line")).click()
    ready(page)
    tour = page.locator(".tour")
    heading = tour.get_by_role("heading")
    onward(page, "Welcome to Front Line")
    onward(page, "How you win")
    expect(tour).to_contain_text("choose which of your stacks to use")  # the first window, explained when it comes
    press(page, "Industry")
    expect(heading).to_have_text("Attack")
    page.locator('[data-cell="d4"]').click()
    act(page, page.locator('[data-cell="d6"]').click)
    expect(page.locator(".log")).to_contain_text("Green Infantry on d6 is disrupted.")  # a sure hit
    onward(page, "A hit")
    expect(heading).to_have_text("Move, and score")
    page.locator('[data-cell="d4"]').click()
    act(page, page.locator('[data-cell="f5"]').click)
    expect(heading).to_have_text("Spend, then end")
    press(page, "End your turn")
    expect(heading).to_have_text("The other side")
    for _ in range(60):
        if heading.text_content() == "That is the game":
            break
        assert answer(page)
    tour.get_by_role("button", name="Play on").click()
    expect(tour).to_have_count(0)

    page.get_by_role("link", name="Sandtable, to the lobby").click()
    page.get_by_role("button", name="Play Front Line against the computer").click()
    ready(page)
    for _ in range(400):
        if not answer(page):
            break
    end = page.locator(".offer.over")
    expect(end.get_by_role("heading", level=2)).to_have_text(re.compile("^(You (won|lost)|A draw)"))
    expect(end.get_by_role("table")).to_be_visible()
    expect(end.get_by_role("link", name=re.compile(r"^FL-"))).to_be_visible()


def labels(lesson: Lesson) -> list[tuple[str, list[str]]]:
    """The steps of a lesson, and for each the labels of what is to be pressed."""
    play, found = Taught(lesson), []
    play.begin()
    for step in lesson.step:
        pressed = []
        for line in lines_of(step):
            head, _, move = line.partition(":")
            if head == lesson.seat:
                asked = play.asked(head)
                known = play.game.known(play.state, asked.who)
                pressed.append(play.game.label(known, asked.i, play.game.read_move(known, asked.i, move.strip())))
            play.do(line)
        found.append((step.title, pressed))
    return found


@pytest.mark.parametrize("name", [name for name in TAUGHT if name != "frontline"][-2 * MORE :])
def test_a_lesson_in_the_list_view(visit: Visit, site: Site, axe: str, name: str) -> None:
    page = visit(f"#/learn/{name}", settings={"list": True})
    page.wait_for_selector("main.list")
    for title, pressed in labels(read_lesson(file_of(name)))[:-1]:
        if not pressed:
            onward(page, title)
            continue
        expect(page.locator(".tour").get_by_role("heading")).to_have_text(title)
        for label in pressed:
            may_act(page)
            before = taken(page)
            page.locator(".choices button", has_text=label).first.click()
            assert went_on(page, before), label
    expect(page.locator(".tour").get_by_role("heading")).to_have_text("That is the game")
    assert violations(page, axe) == []
    page.get_by_role("button", name="Play on", exact=True).click()
    expect(page.locator(".tour")).to_have_count(0)


@pytest.mark.parametrize("name", TAUGHT)
def test_a_lesson_fits_the_screen(visit: Visit, axe: str, name: str) -> None:
    page = visit(f"#/learn/{name}")
    expect(page.locator(".tour").get_by_role("heading")).to_contain_text("Welcome")
    settle(page)
    fits(page, axe, f"lesson-{name}", SIZES)
