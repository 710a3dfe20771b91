"""The table of Fantasy Cards in a real browser: places by a dot, by the pointer, by keys and by a finger; what the server says
to a place that it refuses; an attack and what came of it; whole games against the computer.

Tables begin at positions: there are few units, and half of the points are almost lost."""

from __future__ import annotations

import random
import re
from collections.abc import Callable
from typing import Any

import pytest
from playwright.sync_api import expect

from tests.positions import begin_at

from .conftest import Site, picture
from .layout import covered
from .table import Look, act, address, look, may_act, new_table, play_by_keyboard, press, seen, tab_and_enter, touch, went_on
from .test_lessons import onward
from .test_page import overflow, violations

Visit = Callable[..., Any]
DESK, PHONE = (1280, 800), (390, 844)
FIELD, SHORT = (
    {"game": "fantasycards", "position": begin_at(f"fantasycards-{name}"), "seats": {"blue": "random"}}
    for name in ("field", "short")
)
# The same with cavalry, and with cards that move units.
MARCH = {
    **SHORT,
    "position": SHORT["position"]
    .replace('red-cavalry = "gone"', 'red-cavalry = "31,24 facing n"')
    .replace("hand = [24, 37, 38, 44, 45, 29]", "hand = [2, 24, 1, 62, 61, 3]"),
}
HANDS = {
    "spots": ".area .spot",
    "halves": ".area .spot.half",
    "cards": ".cards .card.may",
    "units": ".area .unit.may, .tray .off.may",
    "confirm": ".confirm .go",
    "gold": ".prompt .btns .btn.gold",
    "sure": ".prompt .btns .btn.go",
    "buttons": ".prompt .btns button[data-group]",
}


def sit_down(visit: Visit, site: Site, wanted: dict[str, Any], size: tuple[int, int] = DESK, seed: str = "1") -> Any:
    page = visit(address(new_table(site, **wanted, seed=seed), "red"), *size)
    page.wait_for_selector(".fc .unit")
    may_act(page)
    return page


def unit(page: Any, name: str) -> Any:
    return page.locator(f'.area .unit[aria-label^="{name}"]')


def card(page: Any, action: str) -> Any:
    return page.locator(f'.cards .card[aria-label*="Action {action}:"]').first


def play_on(page: Any, action: str, name: str, until: str) -> None:
    """Play an Action on a unit; what is asked then."""
    card(page, action).click()
    act(page, lambda: unit(page, name).click())
    expect(page.locator(".prompt b")).to_contain_text(until)


def take_aim(page: Any) -> None:
    """The archer is about to shoot, and its target is asked for."""
    play_on(page, "Open Fire", "Red Archer", "Which unit is shot at by Red Archer?")


def pixels(page: Any, x: float, y: float) -> tuple[float, float]:
    """Where on the screen a place of the field lies, in inches."""
    area = page.locator(".area")
    box, seen = area.bounding_box(), area.evaluate("e => ({...e.dataset})")
    scale, left, top = (float(seen[name]) for name in ("scale", "left", "top"))
    return box["x"] + (x * 500 - left) * scale, box["y"] + (y * 500 - top) * scale


def said(page: Any, words: str) -> None:
    expect(page.locator(".log")).to_contain_text(words)


def test_a_move_to_a_suggested_place(visit: Visit, site: Site) -> None:
    page = sit_down(visit, site, FIELD)
    page.get_by_role("button", name="Larger").click()
    play_on(page, "Cautious Advance", "Red Archer", "Where does Red Archer move to? It can go 6 inches.")
    expect(page.locator(".area")).to_have_attribute("data-zoom", "1.50")  # as the player has made it
    dot = page.locator('.spot[data-choice="move 0 whole"]')
    dot.hover()
    expect(page.locator("div.ghost")).to_be_visible()
    expect(page.locator(".overlay .said")).to_have_text("6″")
    act(page, lambda: dot.click())
    said(page, "Red Archer goes to 24,24.")
    expect(unit(page, "Red Archer")).to_have_attribute("aria-label", re.compile("at 24″, 24″"))


def test_a_place_of_ones_own_by_dragging_the_unit(visit: Visit, site: Site) -> None:
    """The ghost follows the pointer, snaps to nothing, is turned by its handle, and goes where it was let go."""
    page = sit_down(visit, site, FIELD)
    play_on(page, "Cautious Advance", "Red Archer", "Where does Red Archer move to?")
    mouse = page.mouse
    mouse.move(*pixels(page, 24, 30))
    mouse.down()
    mouse.move(*pixels(page, 25, 29), steps=3)
    mouse.move(*pixels(page, 27, 27), steps=3)
    mouse.up()
    confirm = page.locator(".confirm")
    expect(confirm).to_contain_text("4.2″ away")
    expect(confirm).to_contain_text("faces the nearest enemy")
    confirm.get_by_role("button", name="Turn right").click()
    expect(confirm).to_contain_text("faces 15°")
    box = page.locator(".handle i").bounding_box()
    mouse.move(box["x"] + box["width"] / 2, box["y"] + box["height"] / 2)
    mouse.down()
    mouse.move(*pixels(page, 33, 27), steps=4)
    mouse.up()
    expect(confirm).to_contain_text("faces E")
    act(page, lambda: confirm.get_by_role("button", name="Confirm").click())
    expect(unit(page, "Red Archer")).to_have_attribute("aria-label", re.compile("at 27″, 27″, facing E"))


def test_a_place_that_is_refused_is_said_with_its_rule(visit: Visit, site: Site) -> None:
    """Before it is sent, and when it is sent all the same; the question stays, and the way may lead by a point."""
    page = sit_down(visit, site, FIELD)
    play_on(page, "Cautious Advance", "Red Archer", "Where does Red Archer move to?")
    page.mouse.click(*pixels(page, 30, 44))
    confirm = page.locator(".confirm.bad")
    expect(confirm).to_contain_text("No way there is as short as the move. FC-4.1f")
    confirm.get_by_role("button", name="Confirm").click()
    expect(page.locator(".toast.bad")).to_contain_text("FC-4.1f")
    page.mouse.click(*pixels(page, 24, 17.5))
    expect(confirm).to_contain_text(re.compile("FC-4"))
    page.mouse.click(*pixels(page, 25, 28.3))
    expect(page.locator(".confirm:not(.bad)")).to_be_visible()
    act(page, lambda: page.get_by_role("button", name="By here").click())
    expect(page.locator(".prompt b")).to_contain_text(re.compile(r"It can go 4(\.\d+)? inches"))
    expect(page.locator(".overlay .way")).to_have_count(1)


def test_a_place_by_keys_alone(visit: Visit, site: Site) -> None:
    page = sit_down(visit, site, FIELD)
    play_on(page, "Cautious Advance", "Red Archer", "Where does Red Archer move to?")
    page.locator(".prompt").focus()
    for key in ("ArrowUp", "ArrowUp", "ArrowRight", "Shift+ArrowRight", "]"):
        page.keyboard.press(key)
    confirm = page.locator(".confirm")
    expect(confirm).to_contain_text("24.6″, 29″")
    page.keyboard.press("Escape")
    expect(confirm).to_have_count(0)
    page.keyboard.press("ArrowUp")
    act(page, lambda: page.keyboard.press("Enter"))
    said(page, "Red Archer goes to 24,29.5.")


def test_the_field_is_seen_closer_and_from_elsewhere(visit: Visit, site: Site) -> None:
    page = sit_down(visit, site, FIELD)
    area = page.locator(".area")
    page.get_by_role("button", name="Larger").click()
    expect(area).to_have_attribute("data-zoom", "1.50")
    page.mouse.move(*pixels(page, 24, 24))
    page.mouse.wheel(0, -400)
    expect(area).not_to_have_attribute("data-zoom", "1.50")
    before = area.get_attribute("data-left")
    page.mouse.move(*pixels(page, 24, 24))
    page.mouse.down()
    page.mouse.move(*pixels(page, 20, 24), steps=3)
    page.mouse.up()
    expect(area).not_to_have_attribute("data-left", before)
    page.get_by_role("button", name="The whole field").click()
    expect(area).to_have_attribute("data-zoom", "1.00")
    page.get_by_role("button", name="What is drawn here").click()
    expect(page.locator("dialog")).to_contain_text("Covering")


def test_an_attack_is_seen_with_its_result(visit: Visit, site: Site) -> None:
    """The target is chosen on the field; then who shoots at whom, the flipped card and what came of it are shown in order."""
    page = sit_down(visit, site, FIELD)
    page.get_by_role("button", name="Larger").click()
    take_aim(page)
    expect(page.locator(".area")).to_have_attribute("data-zoom", "1.00")  # not all of whom it may shoot at could be seen
    unit(page, "Blue Militia").hover()
    expect(page.locator(".overlay .shot.on")).to_have_count(1)
    act(page, lambda: unit(page, "Blue Militia").click())
    may_act(page)
    kinds = [e["kind"] for e in seen(page)]
    assert [kind for kind in kinds if kind in ("shot", "flipped", "came")] == ["shot", "flipped", "came"]
    said(page, "Red Archer shoots at Blue Militia")


def test_a_card_after_its_unit_and_a_charge_to_a_side(visit: Visit, site: Site) -> None:
    page = sit_down(visit, site, FIELD)
    unit(page, "Red Cavalry").click()
    expect(page.locator(".prompt b")).to_have_text("Which one?")
    act(page, lambda: page.get_by_role("button", name="Assault on Red Cavalry").click())
    expect(page.locator(".prompt b")).to_contain_text("Whom does Red Cavalry charge")
    unit(page, "Blue Command").click()
    expect(page.locator(".confirm")).to_contain_text("Charge Blue Command")
    act(page, lambda: page.locator(".confirm .go").click())
    may_act(page)
    said(page, "Red Cavalry strikes Blue Command")


Hand = Callable[[Any, int], object]


def tap(page: Any, number: int) -> None:
    """By a finger."""
    page.locator(f'[data-at-hand="{number}"]').tap()


def drag(page: Any, number: int) -> None:
    """By the unit's own base, from where it stands to a place."""
    for k, what in enumerate((".area .unit.asked", f'[data-at-hand="{number}"]')):
        box = page.locator(what).bounding_box()
        page.mouse.move(box["x"] + box["width"] / 2, box["y"] + box["height"] / 2, steps=1 + 3 * k)
        if not k:
            page.mouse.down()
    page.mouse.up()
    expect(page.locator(".confirm .go")).to_be_visible()


def step(page: Any, r: random.Random, hand: Hand = touch, put: Hand | None = None) -> None:
    """Whatever this player is asked, by the page: a place, a gold card and a unit, or a button."""
    first = may_act(page)
    r = random.Random(r.random())  # however many clicks it takes, the next answer does not depend on it
    for n in range(8):
        now = look(page, **HANDS)
        if now.over or now.taken != first.taken or now.sent or not now.mine:
            break
        number = r.choice(next_click(now, n))
        (put if put and number in now.spots else hand)(page, number)
    assert went_on(page, first.taken), now


def next_click(now: Look, n: int) -> list[int]:
    if now.confirm:
        return now.confirm
    if now.question in ("Which one?", "Sure?"):
        return now.gold[:1] or now.sure[:1]
    if now.spots or (n == 1 and now.units):
        return now.halves or now.spots or now.units
    if n == 0 and now.cards:
        return now.cards
    return now.units if not now.cards and now.units else now.buttons[-1:]


def play(page: Any, seed: int, decisions: int, hand: Hand = touch, put: Hand | None = None) -> int:
    r = random.Random(seed)
    for n in range(decisions):
        if may_act(page).over:
            return n
        step(page, r, hand, put)
    assert may_act(page).over, f"not over after {decisions} decisions"
    return decisions


def test_a_whole_game_by_dragging(visit: Visit, site: Site) -> None:
    """Every place of the game is one that a unit was dragged to."""
    page = sit_down(visit, site, MARCH)
    play(page, 1, 60, put=drag)
    expect(page.locator(".offer.over")).to_contain_text(re.compile("won|draw"))
    gone = [e["text"] for e in seen(page) if e["kind"] == "moved" and e["text"].startswith("Red")]
    assert len(gone) > 2, gone


def test_a_whole_game_on_the_phone(visit: Visit, site: Site) -> None:
    """By taps alone: a card, a unit, a place and its confirmation."""
    page = sit_down(visit, site, MARCH, PHONE)
    play(page, 1, 60, tap, tap)
    expect(page.locator(".offer.over")).to_contain_text(re.compile("won|draw"))
    assert overflow(page) == 0
    assert sum(e["kind"] == "moved" for e in seen(page)) > 2


def test_from_the_lobby_through_the_lesson_to_the_end_of_a_game(visit: Visit) -> None:
    """A new user's way, by clicks: from the lobby through the lesson, back, and to the end screen of a game against the computer,
    which begins at a position where half of the points are almost lost."""
    page = visit(seed="1")
    page.get_by_role("link", name=re.compile("Show me how.*Fantasy Cards")).click()
    page.wait_for_selector(".fc .unit")
    onward(page, "Welcome to Fantasy Cards")
    onward(page, "How you win")
    take_aim(page)
    act(page, unit(page, "Blue Militia 1").click)
    onward(page, "A hit")
    play_on(page, "Cautious Advance", "Red Infantry", "Where does Red Infantry move to?")
    act(page, page.locator('.spot[data-choice="move 0 whole"]').click)
    heading = page.locator(".tour").get_by_role("heading")
    expect(heading).to_have_text("Charge")
    play_on(page, "Assault", "Red Cavalry", "Whom does Red Cavalry charge")
    unit(page, "Blue Militia 1").click()
    act(page, page.locator(".confirm .go").click)
    expect(heading).to_have_text("End your turn")
    press(page, "End the turn")
    act(page, card(page, "Melee Surge").click)
    press(page, "End")
    expect(heading).to_have_text("Answer the enemy")
    expect(page.locator(".prompt b")).to_contain_text("Blue Militia 2 moves")  # nothing could be done before
    page.locator(".cards .card.may").last.click()
    act(page, unit(page, "Red Archer").click)
    expect(heading).to_have_text("That is the game")
    page.get_by_role("button", name="Play on", exact=True).click()
    expect(page.locator(".tour")).to_have_count(0)

    page.get_by_role("link", name="Sandtable, to the lobby").click()
    page.get_by_role("link", name=re.compile("Options, clock….*Fantasy Cards")).click()
    page.get_by_label("Blue is").select_option("random")
    page.get_by_text("Begin at a position").click()
    page.get_by_label("Its text, with the options in it").fill(SHORT["position"])
    page.get_by_role("button", name="Start the game").click()
    page.wait_for_selector(".fc .unit")
    assert play(page, 1, 60) >= 1
    end = page.locator(".offer.over")
    expect(end.get_by_role("heading", level=2)).to_have_text(re.compile("^(You (won|lost)|A draw)"))
    expect(end.get_by_role("table")).to_be_visible()
    expect(end.get_by_role("link", name=re.compile(r"^FC-"))).to_be_visible()


def test_a_place_by_a_finger(visit: Visit, site: Site) -> None:
    """The unit is seen close by; whoever is not in sight is a drag, or a key, away; a tap lays the ghost, and the button below
    is under the thumb."""
    page = sit_down(visit, site, FIELD, PHONE)
    play_on(page, "Cautious Advance", "Red Archer", "Where does Red Archer move to?")
    expect(page.locator(".area")).to_have_attribute("data-zoom", re.compile(r"^(1\.[6-9]|[2-9]\.)"))
    assert covered(page) == []
    archer, far_off = unit(page, "Red Archer"), unit(page, "Blue Militia")
    start, end = (pixels(page, x, 36) for x in (30, 18))
    expect(far_off).not_to_be_in_viewport()
    page.mouse.move(*start)
    page.mouse.down()
    page.mouse.move(*end, steps=3)
    page.mouse.up()
    expect(far_off).to_be_in_viewport()
    expect(archer).not_to_be_in_viewport()
    archer.focus()
    expect(archer).to_be_in_viewport()
    page.touchscreen.tap(*pixels(page, 25.7, 25.8))
    go = page.locator(".confirm .go")
    page.wait_for_function("() => document.querySelector('.confirm .go')?.getBoundingClientRect().height >= 44")
    assert covered(page) == []  # also under the ghost
    act(page, lambda: go.tap())
    expect(unit(page, "Red Archer")).to_have_attribute("aria-label", re.compile("at 25.7″, 25.8″"))
    expect(page.locator(".area")).to_have_attribute("data-zoom", "1.00")
    assert overflow(page) == 0


def test_a_game_by_keyboard_in_the_list_view(visit: Visit, site: Site, axe: str) -> None:
    page = visit(address(new_table(site, **SHORT, seed="4"), "red"), settings={"list": True})
    page.wait_for_selector("main.list")
    listed = page.locator("main.list")
    expect(listed).to_contain_text("Red Archer, at 24″, 26″, facing N. ranged Moderate to long")
    expect(listed).to_contain_text("woods around 13″, 24″: twice the distance to move through; Covering")
    assert violations(page, axe) == []
    play_by_keyboard(page, 120, tab_and_enter(page))


@pytest.mark.parametrize(("name", "size"), [("desktop", (1280, 800)), ("phone", PHONE)])
def test_the_table_has_no_violations(visit: Visit, site: Site, axe: str, name: str, size: tuple[int, int]) -> None:
    page = sit_down(visit, site, FIELD, size)
    play_on(page, "Cautious Advance", "Red Archer", "Where does Red Archer move to?")
    expect(page.locator(".window .house")).to_have_text("House deck")
    assert violations(page, axe) == []
    assert overflow(page) == 0
    picture(page, f"fantasycards-{name}")
