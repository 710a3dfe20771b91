"""What happens is seen: every event in its order and for its time, whoever made it happen and however many come at once.

The page says of each event that it is done with it (tests/web/conftest.py collects that); the server's log says what there was."""

from __future__ import annotations

import os
import random
import re
from collections.abc import Callable
from typing import Any, NamedTuple

import pytest
from playwright.sync_api import expect

from tests.more import MORE
from tests.positions import begin_at

from . import test_burntmoon, test_fantasycards, test_page, test_redemption, test_redline
from .conftest import SCREENS, Site
from .table import ASKED, OVER, act, address, answer, drawn, may_act, new_table, press, seen, seq
from .test_page import violations

Visit = Callable[..., Any]
LOG = """async () => {
    const id = location.hash.split('/')[2];
    const token = JSON.parse(localStorage['sandtable.games'])[id].token;
    const log = await fetch(`/api/tables/${id}/log`, {headers: {authorization: `Bearer ${token}`}}).then(r => r.json());
    return log.lines.map(l => ({seq: l.seq, kind: l.kind, text: l.text}));
}"""
# What is being shown stays until it is let go: the director's timers are the only ones of that length.
HELD = """
    window.held = [];
    const soon = window.setTimeout, never = window.clearTimeout;
    window.setTimeout = (what, ms, ...more) => {
        if (ms < 300 || ms > 1500 || ms === undefined) return soon(what, ms, ...more);
        const later = () => { what(); return true; };
        window.held.push(later);
        return later;
    };
    window.clearTimeout = it => {
        window.held = window.held.filter(later => later !== it);
        if (typeof it === 'number') never(it);
    };
"""
HIDE = """hidden => {
    Object.defineProperty(document, 'hidden', {configurable: true, get: () => hidden});
    document.dispatchEvent(new Event('visibilitychange'));
}"""
QUIET = "() => !document.querySelector('.table')?.dataset.playing"


class Play(NamedTuple):
    """A game with the computer in it: the table, the seat, what its board is, and how a person answers there."""

    wanted: dict[str, Any]
    seat: str
    board: str
    step: Callable[[Any, random.Random], Any]
    shots: set[str]  # events that are shown on the table as it was
    answers: int = 3 * MORE


def attack_once(page: Any, r: random.Random) -> None:
    """Burnt Moon: an attack first, then whatever comes to mind."""
    if any(e["kind"] == "attacked" for e in seen(page)):
        return test_burntmoon.step(page, r)
    test_burntmoon.show_an_attack(page)
    return act(page, page.locator(".rov.hit").first.click)


# The same position in a longer game, that a soul rescued at once does not end.
SEVEN_SOULS = begin_at("redemption-short").replace("[position]", '[options]\nsouls = "7"\n\n[position]', 1)


def fight_once(page: Any, r: random.Random) -> None:
    """Redemption: into battle first, then whatever comes to mind."""
    if any(e["kind"] == "battle began" for e in seen(page)):
        return test_redemption.step(page, r)
    if "Which Hero" not in may_act(page).question:
        return press(page, "Go on")
    page.locator('.board .card[aria-label^="Peter"]').click()
    return press(page, "Send Peter into battle")


def shoot_once(page: Any, r: random.Random) -> None:
    """Fantasy Cards: a shot first, then whatever comes to mind."""
    if any(e["kind"] == "shot" for e in seen(page)):
        return test_fantasycards.step(page, r)
    if "Which unit is shot at" in may_act(page).question:
        return act(page, test_fantasycards.unit(page, "Blue Militia").click)
    return test_fantasycards.take_aim(page)


PLAYS = {
    "frontline": Play(
        {"seats": {"green": "greedy"}, "seed": "3"}, "red", "[role=grid]", lambda page, r: answer(page), {"attacked", "rolled"}
    ),
    "burntmoon": Play(
        {"game": "burntmoon", "position": begin_at("burntmoon-battle"), "seats": {"posiwid": "greedy"}, "seed": "1"},
        "lfa", ".bm .lane", attack_once, {"attacked", "attack value"}, 2 * MORE,
    ),
    "redline": Play(
        {"game": "redline", "position": begin_at("redline-chain"), "seats": {"blue": "greedy"}, "seed": "5"},
        "red", ".rl .m", test_redline.step, {"fired", "rolled"},
    ),
    "redemption": Play(
        {"game": "redemption", "position": SEVEN_SOULS, "seats": {"levi": "greedy"}, "seed": "1"},
        "judah", ".rd .land", fight_once, {"resolved"},
    ),
    "fantasycards": Play(
        {"game": "fantasycards", "position": begin_at("fantasycards-field"), "seats": {"blue": "greedy"}, "seed": "1"},
        "red", ".fc .unit", shoot_once, {"shot", "struck", "flipped", "came"},
    ),
}  # fmt: skip


def sit(visit: Visit, site: Site, play: Play, **how: Any) -> Any:
    page = visit(address(new_table(site, **play.wanted), play.seat), **how)
    page.wait_for_selector(play.board)
    return page


def quiet(page: Any) -> None:
    """Wait until nothing is being shown."""
    page.wait_for_function(QUIET)


def alone(page: Any, seat: str) -> None:
    """Wait until nothing is being shown and nobody else is asked: what they do would be cut short by our click. Both at one
    look: while an event is shown the table may still be the one before, whose question is answered."""
    page.wait_for_function(
        f"seat => {OVER} || ({QUIET})() && document.querySelector('.table').dataset.asked === seat", arg=seat
    )


def told(page: Any, since: int) -> list[tuple[str, str]]:
    """What the server told of after a view."""
    return [(line["kind"], line["text"]) for line in page.evaluate(LOG) if line["seq"] > since]


def play_on(page: Any, play: Play, answers: int) -> None:
    r = random.Random(1)
    for _ in range(answers):
        if may_act(page).over:
            return
        alone(page, play.seat)
        play.step(page, r)
    may_act(page)
    quiet(page)


def first_view(page: Any) -> int:
    may_act(page)
    quiet(page)
    page.evaluate("() => { window.seen = []; }")
    return int(page.locator(".table").get_attribute("data-seq"))


def check_shown(page: Any, play: Play, start: int, shown: list[dict[str, Any]], how: str) -> None:
    """Every event since a view was shown so, in order, each with its own line and to its end."""
    assert [(e["kind"], e["text"]) for e in shown] == told(page, start)
    assert {e["how"] for e in shown} == {how}
    assert all(event["sound"] for event in shown)
    for event in shown if how != "hidden" else ():
        assert event["ms"] >= event["wanted"] - 5 > 0, event
        assert event["line"] == event["kind"], event  # its own line stood there, no other
        assert event["on"] < event["seq"] or event["kind"] not in play.shots, event  # on the table as it was
    expect(page.locator("[data-now]")).to_have_count(0)  # nothing outlives its event


@pytest.mark.parametrize("name", PLAYS)
def test_every_event_is_shown_in_order_to_its_end(visit: Visit, site: Site, name: str) -> None:
    """The computer answers at once here, so all that it does between two questions comes in one burst. It is shown moving; to
    who wants no motion as still frames; and a hidden tab catches up."""
    play = PLAYS[name]
    page = sit(visit, site, play, speed="fast", still=False)
    start = first_view(page)
    play_on(page, play, play.answers)
    moving = seen(page)
    check_shown(page, play, start, moving, "played")

    page.emulate_media(reduced_motion="reduce")
    start = int(seq(page))
    play_on(page, play, play.answers)
    still = seen(page)[len(moving) :]
    check_shown(page, play, start, still, "still")
    assert len(moving) + len(still) > 5
    assert play.shots & {e["kind"] for e in moving + still}

    start = int(seq(page))
    page.evaluate(HIDE, True)
    play_on(page, play, 2 * MORE)
    hidden = seen(page)[len(moving) + len(still) :]
    check_shown(page, play, start, hidden, "hidden")
    page.evaluate(HIDE, False)
    before = len(moving) + len(still) + len(hidden)
    for _ in range(8):  # not every answer has consequences
        play_on(page, play, 1)
        if len(seen(page)) > before:
            break
    assert {e["how"] for e in seen(page)[before:]} == {"still"}


def aim(page: Any, name: str) -> tuple[Any, str]:
    """Everything ready for a shot: what to click for it, and the event that shows what came of it."""
    if name == "burntmoon":
        test_burntmoon.show_an_attack(page)
        return page.locator(".rov.hit").first, "attack value"
    if name == "redemption":
        if "Which Hero" not in may_act(page).question:
            press(page, "Go on")
        may_act(page)
        page.locator('.board .card[aria-label^="Peter"]').click()
        return page.locator('.prompt button[aria-label="Send Peter into battle"]'), "entered"
    if name == "fantasycards":
        if "Which unit is shot at" not in may_act(page).question:
            test_fantasycards.take_aim(page)
        return test_fantasycards.unit(page, "Blue Militia"), "came"
    if name == "frontline":
        test_page.show_an_attack(page, phone=False)
        return page.locator(".cell.tgt").first, "rolled"
    for _ in range(20):
        now = may_act(page, hits=".plate.hit", last='.prompt [aria-label^="Fire as it is"]')
        if now.last:
            return page.locator('.prompt [aria-label^="Fire as it is"]'), "rolled"
        act(page, page.locator(".plate.hit" if now.hits else '.prompt [aria-label="Pass"]').first.click)
    raise AssertionError("nobody came to fire")


# The pictures are of all; what is drawn over a table is much the same at each.
@pytest.mark.parametrize("name", list(PLAYS) if os.environ.get("SANDTABLE_SCREENS") else list(PLAYS)[: 2 * MORE])
def test_what_is_shown_has_no_violations(visit: Visit, site: Site, axe: str, name: str) -> None:
    """A shot as it is shown, with its arrow, dice and result, stopped for a picture."""
    play = PLAYS[name]
    wanted = {**play.wanted, "position": begin_at("frontline-attack")} if name == "frontline" else play.wanted
    page = sit(visit, site, play._replace(wanted=wanted))
    aim(page, name)
    page.evaluate("() => localStorage.setItem('sandtable.settings', JSON.stringify({speed: 'normal'}))")
    page.add_init_script(HELD)
    page.reload()
    page.wait_for_selector(play.board)
    button, kind = aim(page, name)
    button.click()
    for _ in range(20):
        page.wait_for_selector(".table[data-playing]")
        if page.evaluate(
            "kind => document.querySelector('.table').dataset.playing === kind || !window.held.shift()()", kind
        ):
            break
    drawn(page)
    expect(page.locator(f"[data-now='{kind}']")).to_be_visible()
    assert violations(page, axe) == []
    SCREENS.mkdir(parents=True, exist_ok=True)
    page.screenshot(path=SCREENS / f"{name}-shown.png")


def test_at_once_means_at_once(visit: Visit, site: Site) -> None:
    play = PLAYS["redline"]
    page = sit(visit, site, play, speed="instant")
    start = first_view(page)
    play_on(page, play, 4)
    shown = seen(page)
    assert [(e["kind"], e["text"]) for e in shown] == told(page, start)
    assert {e["how"] for e in shown} == {"at once"}


@pytest.mark.parametrize("by", ["click", "key"])
def test_a_click_or_a_key_goes_on_and_does_nothing_else(visit: Visit, site: Site, by: str) -> None:
    """A shot is shown at slow speed; it would take many seconds. One click is enough, and is no move."""
    play = PLAYS["burntmoon"]
    page = sit(visit, site, play, speed="slow")
    first_view(page)
    test_burntmoon.show_an_attack(page)
    page.locator(".rov.hit").first.click()
    page.wait_for_selector(".table[data-playing=attacked]")
    expect(page.locator(".prompt")).to_contain_text("Click, or press any key, to go on.")
    before = page.locator(".table").get_attribute("data-seq")
    if by == "click":
        page.locator(".bm .lane .mid").first.click()
    else:
        page.keyboard.press("x")
    page.wait_for_function("was => document.querySelector('.table').dataset.seq !== was", arg=before)
    shown = [e for e in seen(page) if e["how"] == "skipped"]
    assert shown[0]["kind"] == "attacked"
    assert shown[0]["ms"] < shown[0]["wanted"]
    expect(page.locator(".toast")).to_have_count(0)  # the click was put to nobody


def test_after_a_reload_the_dice_lie_where_they_lay(visit: Visit, site: Site) -> None:
    play = PLAYS["frontline"]
    page = sit(visit, site, play)
    dice = page.locator('[aria-label="Dice"] [data-dice]')
    for _ in range(40):
        may_act(page)
        if page.evaluate("() => window.seen.some(e => e.kind === 'result')"):
            break
        assert answer(page)
    expect(dice).to_have_attribute("data-dice", re.compile(r"^\d( \d)?$"))
    lay, said = dice.get_attribute("data-dice"), dice.text_content()
    page.reload()
    page.wait_for_selector("[role=grid]")
    expect(dice).to_have_attribute("data-dice", lay)
    expect(dice).to_have_text(said)


NOTES = """() => {
    window.notes = 0;
    const make = AudioContext.prototype.createGain;
    AudioContext.prototype.createGain = function () { window.notes++; return make.call(this); };
}"""


@pytest.mark.parametrize("name", list(PLAYS)[: 2 * MORE])
def test_every_event_has_a_sound_and_what_just_happened_is_shown_again(visit: Visit, site: Site, name: str) -> None:
    """One switch is for all sounds. Shown again, by a button or a key, are the same events in the same order at the tables they
    happened at; then everything is as it was."""
    play = PLAYS[name]
    page = sit(visit, site, play)
    page.evaluate(NOTES)
    first_view(page)
    play_on(page, play, 2)
    assert page.evaluate("() => window.notes") == 0
    page.get_by_role("button", name="Sound on").click()
    tried = page.evaluate("() => window.notes")
    assert tried > 0
    play_on(page, play, 2)
    assert page.evaluate("() => window.notes") > tried
    assert all(e["sound"] for e in seen(page))
    assert len({e["sound"] for e in seen(page)}) > 2

    shown = told(page, -1)
    now = page.locator(".table").get_attribute("data-seq")
    for show in (page.get_by_role("button", name="What just happened").click, lambda: page.keyboard.press("r")):
        page.evaluate("() => { window.seen = []; }")
        show()
        page.wait_for_function("() => window.seen.length")
        page.keyboard.press("Escape")  # enough
        quiet(page)
        again = seen(page)
        assert all(e["again"] for e in again)
        assert [(e["kind"], e["text"]) for e in again] == shown[-len(again) :]
        assert len(again) > 2
        assert again[0]["on"] < int(now)
        expect(page.locator(".table")).to_have_attribute("data-seq", now)
        expect(page.locator(ASKED)).to_be_visible()


def test_what_was_done_last_stays_marked_until_the_next_thing(visit: Visit, site: Site) -> None:
    """Whoever is asked about a shot sees who fires at whom; a move stays marked, also after a reload."""
    page = sit(visit, site, PLAYS["redline"])
    button, _ = aim(page, "redline")
    expect(button).to_be_visible()
    marks = page.locator(".arrows .deed.on, .arrows rect.on")
    expect(marks).to_have_count(2)
    page.reload()
    page.wait_for_selector(".rl .m")
    expect(marks).to_have_count(2)

    play = PLAYS["frontline"]
    page = sit(visit, site, play._replace(wanted={**play.wanted, "position": begin_at("frontline-attack")}))
    way = page.locator(".arrows > .deed")
    expect(way).to_have_count(0)
    go(page, "f4", "f5")
    expect(way).to_have_count(1)
    first = str(way.get_attribute("d"))
    go(page, "a5", "b5")
    expect(way).not_to_have_attribute("d", first)


def go(page: Any, start: str, end: str) -> None:
    """Front Line: a unit goes there."""
    may_act(page)
    page.click(f'[data-cell="{start}"]')
    act(page, page.locator(f'[data-cell="{end}"]').click)


def test_points_fly_to_the_score_while_their_event_is_shown(visit: Visit, site: Site) -> None:
    play = PLAYS["frontline"]
    page = visit("", speed="normal", still=False)
    page.add_init_script(HELD)
    made = new_table(site, **{**play.wanted, "position": begin_at("frontline-attack")})
    page.goto(f"{site.url}/{address(made, play.seat)}")
    page.reload()
    page.wait_for_selector(play.board)
    may_act(page)
    page.click('[data-cell="f4"]')
    page.click('[data-cell="f5"]')
    page.wait_for_selector(".table[data-playing=moved]")
    expect(page.locator(".fly")).to_have_text("+1")
    page.wait_for_function("() => window.held.length && window.held.shift()()")
    quiet(page)
    expect(page.locator(".fly, .pop, .line")).to_have_count(0)
