"""The table of Redemption in a real browser: whole games by clicks against the computer, with three players and on a phone; a
search with its filters, abilities that undo one another, marks on the faces.

Tables begin at positions: with four of five souls on both sides a game is soon over."""

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
    FRAMES,
    Look,
    act,
    address,
    drawn,
    focus_and_enter,
    look,
    may_act,
    new_table,
    play_by_keyboard,
    press,
    touch,
    went_on,
    whose,
)
from .test_page import overflow, violations

Visit = Callable[..., Any]
DESK, PHONE = (1280, 800), (390, 844)
MORE = ("Which one?", "Sure?")
BATTLE, MARKS = ({"game": "redemption", "position": begin_at(f"redemption-{name}")} for name in ("battle", "marks"))
SHORT = {"game": "redemption", "position": begin_at("redemption-short"), "seats": {"levi": "greedy"}}
THREE = {"game": "redemption", "position": begin_at("redemption-three"), "seats": {"levi": "greedy", "dan": "greedy"}}
HANDS = {
    "sheet": "dialog .card.playable",
    "stop": "dialog .btn.go",
    "things": ".hand .card.playable, .board .card.playable",
    "ends": ".board .card.playable:not(.selected)",
    "gold": ".prompt .btns .btn.gold",
    "sure": ".prompt .btns .btn.go",
    "buttons": ".prompt .btns button[data-group]",
}


def ready(page: Any) -> None:
    page.wait_for_selector(".rd .land")


ENDED = re.compile("won|draw")  # a game by clicks at random may end either way


def step(page: Any, r: random.Random) -> None:
    """Whatever this player is asked, by the page: a gold card, then whom it is for, or a button."""
    first = may_act(page)
    r = random.Random(r.random())  # however many clicks it takes, the next answer does not depend on it
    picked = False
    for n in range(8):
        now = look(page, **HANDS)
        if now.over or now.taken != first.taken or now.sent or not now.mine or (n and now.playing):  # it was answered
            break
        choices, picks = next_click(now, n < 4, picked)
        touched = touch(page, r.choice(choices))
        picked = picks and touched
    assert went_on(page, first.taken), now


def next_click(now: Look, bold: bool, picked: bool) -> tuple[list[int], bool]:
    """What to click one of, and whether that may pick something up."""
    if now.question in MORE:
        return now.gold[:1] or now.sure[:1], False
    if now.sheet or now.stop:
        return now.sheet or now.stop, False
    if picked and (now.gold or now.ends):
        return (now.gold or now.ends)[:1], False
    if now.things and not picked and bold:
        return now.things, True
    return (now.buttons or now.gold)[-1:], False


def play(page: Any, seed: int, decisions: int) -> int:
    """A whole game; how many decisions it took."""
    r = random.Random(seed)
    for n in range(decisions):
        if may_act(page).over:
            return n
        step(page, r)
    assert may_act(page).over, f"not over after {decisions} decisions"
    return decisions


def test_a_whole_game_against_the_computer(visit: Visit, site: Site) -> None:
    page = visit(address(new_table(site, **SHORT, seed="1"), "judah"), *DESK)
    ready(page)
    assert play(page, 1, 120) >= 3
    expect(page.locator(".log")).to_contain_text("wins with five Redeemed Souls")
    expect(page.locator(".won b", has_text="5/5")).to_have_count(1)


def test_a_whole_game_with_three_players(visit: Visit, site: Site) -> None:
    """The others are in a strip; whoever is pressed lies open, and the attack goes to whom one says."""
    page = visit(address(new_table(site, **THREE, seed="3"), "judah"), *DESK)
    ready(page)
    strip = page.locator(".others")
    expect(strip.locator("button")).to_have_count(2)
    strip.get_by_role("button", name="Dan").click()
    expect(page.locator('.board .land[aria-label="Dan’s land"]')).to_contain_text("Legion of Angels")
    strip.get_by_role("button", name="Levi").click()
    expect(page.locator('.board .land[aria-label="Levi’s land"]')).to_contain_text("Gideon")
    assert play(page, 2, 160) >= 3
    expect(page.locator(".offer.over")).to_contain_text(ENDED)
    expect(page.locator(".log")).to_contain_text(re.compile("wins with five Redeemed Souls|have the most Redeemed Souls"))


def test_a_whole_game_on_the_phone(visit: Visit, site: Site) -> None:
    page = visit(address(new_table(site, **SHORT, seed="3"), "judah"), *PHONE)
    ready(page)
    assert play(page, 3, 120) >= 3
    assert overflow(page) == 0
    expect(page.locator(".offer.over")).to_contain_text(ENDED)


def test_a_game_by_keyboard_in_the_list_view(visit: Visit, site: Site, axe: str) -> None:
    page = visit(address(new_table(site, **SHORT, seed="4"), "judah"), settings={"list": True})
    page.wait_for_selector("main.list")
    expect(page.locator("main.list")).to_contain_text("4 of 5 souls redeemed")
    expect(page.locator("main.list")).to_contain_text("Peter, Hero, purple, 10/10")
    assert violations(page, axe) == []
    play_by_keyboard(page, 200, focus_and_enter(page))


def pass_on(page: Any, until: str) -> None:
    """Pass until this is asked."""
    for _ in range(12):
        if until in may_act(page).question:
            return
        press(page, "Pass")
    raise AssertionError(f"never asked: {until}")


def send(page: Any, name: str) -> None:
    """A Hero of the territory goes into battle."""
    press(page, "Go on")
    pass_on(page, "Which Hero")
    page.locator(f'.board .card[aria-label^="{name}"]').click()
    press(page, f"Send {name} into battle")


def test_the_field_says_how_the_battle_stands_and_what_was_undone(visit: Visit, site: Site) -> None:
    """Peter switches the abilities of demons off; Foul Spirit blocks, and its ability does not start."""
    made = new_table(site, **BATTLE)
    judah, levi = visit(address(made, "judah"), *DESK), visit(address(made, "levi"), *DESK)
    for page in (judah, levi):
        ready(page)
    send(judah, "Peter")
    press(judah, "Yes")
    field = judah.locator(".field")
    expect(field).to_contain_text("Rescue attempt")
    expect(field.locator("[data-side=judah]")).to_contain_text("10/10")
    for _ in range(6):
        if "Do you block" in look(levi).question:
            break
        press(whose({"judah": judah, "levi": levi}), "Pass")
    levi.locator('.board .card[aria-label^="Foul Spirit"]').click()
    press(levi, "Block with Foul Spirit")
    for page in (judah, levi):
        deed = page.locator(".deeds li", has_text="Foul Spirit")
        expect(deed).to_contain_text(re.compile("(stopped|did not start) by Peter"))
        expect(page.locator('.field .card[aria-label*="Foul Spirit"][aria-label*="negated"]')).to_be_visible()
        expect(page.locator(".field")).to_contain_text("The Heroes are winning")
        expect(page.locator(".field")).to_contain_text("Levi has the initiative")
        expect(page.locator(".field")).to_contain_text("Levi is losing.")


def test_a_deck_is_searched_with_filters(visit: Visit, site: Site, axe: str) -> None:
    """Angelic Guidance looks at a hand and searches the deck: a sheet with the cards to choose, gold, and filters. It is
    played from the list beside it, which has everything that it can do."""
    page = visit(address(new_table(site, **MARKS, seats={"levi": "random"}), "judah"), *DESK)
    ready(page)
    may_act(page)
    page.locator('.hand .card[aria-label^="Angelic Guidance"]').click()
    expect(page.locator('.board .card.playable[aria-label^="Gabriel"]')).to_be_visible()
    act(page, page.locator(".beside").get_by_role("button", name="Play Angelic Guidance on Gabriel").click)
    for _ in range(6):
        if look(page, sheet="dialog .card").sheet:
            break
        now = may_act(page, yes='.prompt button[aria-label="Yes"]', levi='.prompt button[aria-label="Levi"]')
        press(page, "Yes" if now.yes else "Levi" if now.levi else "Pass")
    sheet = page.locator("dialog")
    gold = sheet.locator(".card.playable")
    expect(gold).to_have_count(4)
    assert violations(page, axe) == []
    sheet.get_by_label("Name or a word of the card").fill("overwhelming")
    expect(gold).to_have_count(1)
    act(page, gold.click)
    expect(page.locator('.hand .card[aria-label^="Overwhelming Presence"]')).to_be_visible()
    expect(page.locator("dialog")).to_have_count(0)


def test_faces_say_what_a_card_is(visit: Visit, site: Site) -> None:
    """Brigades have letters; cards of our own and those that are not played are marked; Z shows a card large."""
    page = visit(address(new_table(site, **MARKS, seats={"levi": "random"}), "judah"), *DESK)
    ready(page)
    lamp = page.locator('.board .card[aria-label^="Lamp on a Stand"]')
    expect(lamp).to_have_attribute("aria-label", re.compile("Artifact.*house card"))
    expect(lamp.locator(".house")).to_have_text("H")
    scribes = page.locator('.hand .card[aria-label*="its ability is not played"]')
    expect(scribes.locator(".mute")).to_have_text("M")
    both = page.locator('.hand .card[aria-label^="Walking on Water"]')
    expect(both.locator(".pips")).to_have_text("PuSi")
    both.hover()
    expect(page.locator(".ins")).to_contain_text("Undo and switch off the last evil Enhancement")
    page.keyboard.press("z")
    expect(page.locator("dialog .card .text")).to_contain_text("Undo and switch off")
    page.keyboard.press("Escape")
    page.locator('[data-pile="judah.deck"]').click()
    expect(page.locator("dialog")).to_contain_text("nobody knows the order")
    expect(page.locator("dialog li")).to_have_count(8)


BOXES = """() => ['.board', '.field', '.a-hand', '.looked'].map(s => {
    const r = document.querySelector('.rd ' + s).getBoundingClientRect(), rd = document.querySelector('.rd');
    return r.width && [s, r.left, r.width, r.top - rd.getBoundingClientRect().top, r.height].map(x => x.toFixed?.(1) ?? x);
})"""


@pytest.mark.parametrize(
    "sizes", [{"desktop": DESK, "laptop": (1366, 640)}, {"phone": PHONE, "small": (320, 640)}], ids=["mouse", "touch"]
)
def test_the_table_has_no_violations(visit: Visit, site: Site, axe: str, sizes: dict[str, tuple[int, int]]) -> None:
    """A battle that begins, with a question about it; nothing too small to be hit, nothing beside the page."""
    made = new_table(site, **BATTLE, seats={"levi": "random"}, seed="1")
    page = visit(address(made, "judah"), *next(iter(sizes.values())))
    ready(page)
    send(page, "Peter")
    page.wait_for_selector(".field.on .card")
    may_act(page)
    drawn(page)
    for name, (width, height) in sizes.items():
        page.set_viewport_size({"width": width, "height": height})
        page.mouse.move(5, 5)
        page.evaluate(FRAMES)
        assert violations(page, axe) == []
        assert overflow(page) == 0
        buttons = page.eval_on_selector_all(
            ".rd button", "all => all.map(b => b.getBoundingClientRect()).map(r => [r.width, r.height])"
        )
        assert all(w >= 24 and h >= 24 for w, h in buttons if w)
        if name != "small":
            picture(page, f"redemption-{name}")
        before = page.evaluate(BOXES)
        page.locator(".board .card").first.hover()
        page.locator(".hand .card").first.hover()
        assert page.evaluate(BOXES) == before  # nothing jumps


def test_three_at_a_table_has_no_violations(visit: Visit, site: Site, axe: str) -> None:
    for width, height, name in ((*DESK, "desktop"), (*PHONE, "phone")):
        page = visit(address(new_table(site, **THREE, seed="1"), "judah"), width, height)
        ready(page)
        may_act(page)
        drawn(page)
        assert violations(page, axe) == []
        assert overflow(page) == 0
        picture(page, f"redemption-three-{name}")


def test_windows_without_an_answer_go_by_unless_one_wants_them(visit: Visit, site: Site) -> None:
    """With a Dominant in the deck and none in hand nobody is asked about one; with auto-pass off, they are."""
    position = begin_at("redemption-battle").replace('"angel-of-the-lord-i", ', "")
    made = new_table(site, game="redemption", position=position, seats={"levi": "random"}, seed="1")
    page = visit(address(made, "judah"), *DESK)
    ready(page)
    auto = page.get_by_role("button", name="Auto-pass")
    expect(auto).to_have_attribute("aria-pressed", "true")
    press(page, "Go on")
    assert "Which Hero" in may_act(page).question
    auto.click()
    expect(auto).to_have_attribute("aria-pressed", "false")
    page.locator('.board .card[aria-label^="Legion of Angels"]').click()
    press(page, "Send Legion of Angels into battle")
    now = may_act(page, passing='.prompt button[aria-label="Pass"]')
    assert "Will you play a Dominant" in now.question
    assert now.passing


def test_going_on_asks_nothing_twice_and_is_taken_back(visit: Visit, site: Site) -> None:
    """On a phone, where what is final is asked for twice: this is not. Taken back, it is asked again, not passed again."""
    position = begin_at("redemption-battle").replace('"angel-of-the-lord-i", ', "")
    made = new_table(site, game="redemption", position=position, seats={"levi": "random"}, seed="1")
    page = visit(address(made, "judah"), *PHONE)
    ready(page)
    expect(page.get_by_role("button", name="Auto-pass")).to_have_attribute("aria-pressed", "true")
    press(page, "Go on")
    assert "Which Hero" in may_act(page).question
    act(page, page.locator(".prompt").get_by_role("button", name="Undo").click)
    now = may_act(page, on='.prompt button[aria-label="Go on"]')
    assert now.on, now.question


def test_all_cards_are_on_a_page_with_filters(visit: Visit, axe: str) -> None:
    page = visit("#/cards/redemption", *PHONE)
    cards = page.locator("[data-face]")
    expect(cards).to_have_count(50)
    assert violations(page, axe) == []
    assert overflow(page) == 0
    page.get_by_label("Set", exact=True).select_option("all")
    page.get_by_label("Name or a word of the card").fill("walking on water")
    expect(cards).to_have_count(1)
    expect(cards).to_contain_text("Undo and switch off the last evil Enhancement")
    cards.get_by_role("button").click()
    expect(page.get_by_role("dialog")).to_contain_text("walking-on-water")


# ---------------------------------------------------------------- teams
def test_two_teams_are_made_by_clicks_and_partners_are_marked(visit: Visit) -> None:
    """Teams can be chosen where four play; everybody else's button says who is the partner."""
    page = visit("#/new/redemption", *DESK)
    teams = page.get_by_label("Teams")
    players = page.get_by_label("Players")
    players.select_option("3")
    expect(teams).to_have_count(0)
    players.select_option("4")
    teams.select_option("on")
    page.get_by_role("button", name="Start the game").click()
    ready(page)
    strip = page.locator(".others")
    expect(strip.locator("button")).to_have_count(3)
    expect(strip.locator("button.with")).to_have_count(1)
    expect(strip.locator("button.with")).to_contain_text(re.compile("Dan.*partner"))
    expect(strip.get_by_role("button", name="Dan, your partner")).to_be_visible()
    step(page, random.Random(1))
