"""Hands at a table: what a person does with mouse and keyboard, as functions.

Nothing here reads a page twice to decide once: `look` takes in the number of the view and all that can be clicked in one go.
Whoever acts on it then waits for the table's answer; if the page had changed meanwhile, the hand looks again, and not forever.
"""

from __future__ import annotations

import json
import urllib.request
from collections.abc import Callable
from dataclasses import dataclass
from typing import Any

from playwright.sync_api import TimeoutError as TookTooLong
from playwright.sync_api import expect

from tests.server.playing import TOKENS, with_invitations

TRIES = 6  # how often a hand looks again
# What stands on the page, and what may be clicked of each kind (selectors); each such thing gets a number for the click.
LOOK = """kinds => {
    const table = document.querySelector('.table'), said = document.querySelector('.prompt b, main.list #l-do');
    document.querySelectorAll('[data-at-hand]').forEach(e => delete e.dataset.atHand);
    const found = {};
    let n = 0;
    for (const [kind, selector] of Object.entries(kinds)) {
        const seen = [...document.querySelectorAll(selector)].filter(e => !e.disabled && e.checkVisibility());
        found[kind] = seen.map(e => Number(e.dataset.atHand ??= n++));
    }
    const has = word => word in (table?.dataset ?? {});
    return {
        seq: table?.dataset.seq ?? '', asked: (table?.dataset.asked ?? '').split(' ').filter(Boolean), mine: has('mine'),
        sent: has('sent'), playing: has('playing'), taken: table?.dataset.taken ?? '',
        over: !!document.querySelector('.offer.over'), question: said?.textContent ?? '', found,
    };
}"""
OVER = "document.querySelector('.offer.over')"
SEQ = "document.querySelector('.table')?.dataset.seq"
# What this player did last was taken, and is on the page; what others do meanwhile changes the view, too.
TAKEN = "document.querySelector('.table')?.dataset.taken"
DONE = f"{TAKEN} !== was && Number({SEQ}) >= Number({TAKEN})"
ASKED = ".table[data-mine]:not([data-sent]) :is(.prompt.mine, main.list .choices button)"  # and no answer on its way
MORE = "['Which one?', 'Sure?'].includes(document.querySelector('.prompt b')?.textContent)"
FRAMES = "() => new Promise(done => requestAnimationFrame(() => requestAnimationFrame(done)))"  # what was changed is drawn
BUTTONS = ".prompt .btns button"


@dataclass(frozen=True)
class Look:
    """A page at one moment."""

    seq: str
    asked: list[str]
    mine: bool
    sent: bool
    playing: bool
    taken: str
    over: bool
    question: str
    found: dict[str, list[int]]

    def __getattr__(self, kind: str) -> list[int]:
        try:
            return self.found[kind]
        except KeyError:
            raise AttributeError(kind) from None


def look(page: Any, **kinds: str) -> Look:
    return Look(**page.evaluate(LOOK, kinds))


def new_table(site: Any, **wanted: Any) -> dict[str, Any]:
    body = json.dumps({"game": "frontline", **wanted}).encode()
    request = urllib.request.Request(site.url + "/api/tables", data=body, headers={"content-type": "application/json"})
    with urllib.request.urlopen(request) as answer:
        made: dict[str, Any] = json.load(answer)
    return {**with_invitations(made), "url": site.url}


def address(made: dict[str, Any], seat: str) -> str:
    """A link to a seat (or to watch): its invitation, or where somebody sits there already a code for one more device."""
    code = made["watch"] if seat == "watch" else made["seats"][seat]
    if token := TOKENS.get(code, made["seats"].get(seat) if seat not in made["invitations"] else None):
        path = f"/api/tables/{made['table']}/device"
        headers = {"authorization": f"Bearer {token}", "content-type": "application/json"}
        with urllib.request.urlopen(urllib.request.Request(made["url"] + path, data=b"{}", headers=headers)) as answer:
            code = json.load(answer)["code"]
    return f"#/t/{made['table']}/{code}"


def ready(page: Any) -> None:
    page.wait_for_selector("[role=grid]")


def drawn(page: Any) -> None:
    """Wait until everything the page asked for has come, fonts too."""
    page.wait_for_load_state("networkidle")
    page.evaluate("() => document.fonts.ready.then(() => true)")


def seq(page: Any) -> str:
    """Which view this player has before them."""
    return str(page.evaluate(f"() => {SEQ}"))


def taken(page: Any) -> str:
    """Which of this player's own acts the table took last."""
    return str(page.evaluate(f"() => {TAKEN}"))


def may_act(page: Any, **kinds: str) -> Look:
    """Wait until this player is asked something (and no answer is on its way) or the game is over."""
    page.wait_for_function(f"() => {OVER} || document.querySelector('{ASKED}')")
    return look(page, **kinds)


def seen(page: Any) -> list[dict[str, Any]]:
    """What the page says it has shown, in order."""
    return list(page.evaluate("() => window.seen"))


def settle(page: Any) -> str:
    """What this player is asked, when they are; '' when the game is over."""
    now = may_act(page)
    return "" if now.over else now.question


def touch(page: Any, number: int) -> bool:
    """Click what the last look gave this number; False if it is not there any more."""
    try:
        page.locator(f'[data-at-hand="{number}"]').click(timeout=15_000)
    except TookTooLong:
        return False
    return True


def went_on(page: Any, before: str) -> bool:
    """Wait until the table has answered what was clicked: True if it took it, False if it refused; `before` is what it had
    taken until then. A click that could mean several things, or that is grave, is asked about first."""
    for _ in range(TRIES):
        how = page.wait_for_function(
            f"was => {OVER} || ({DONE}) ? 'done' : {MORE} ? 'more' : document.querySelector('.toast.bad') && 'refused'",
            arg=before,
        ).json_value()
        if how != "more":
            return bool(how == "done")
        page.locator(".prompt .btn.gold, .prompt .btn.go").first.click()
    raise AssertionError(f"asked over and over: {look(page).question}")


def press(page: Any, label: str) -> None:
    """A button of the prompt, by the beginning of its label; until the table has taken it."""
    act(page, lambda: page.locator(f'.prompt button[aria-label^="{label}"]').first.click())


def act(page: Any, click: Callable[[], None]) -> None:
    """A click that answers a question, made again if the table had just changed; until the table has taken it."""
    for _ in range(TRIES):
        before = taken(page)
        click()
        if went_on(page, before):
            return
    raise AssertionError(f"refused: {page.locator('.toast').all_inner_texts()}")


def answer(page: Any) -> bool:
    """One step of a plain game by mouse: move a unit once a turn, pass every window. False when the game is over."""
    for _ in range(TRIES):
        now = may_act(
            page, actors=".cell.actor", targets=".cell.may", end='.prompt button[aria-label^="End your turn"]',
            passing='.prompt [aria-label="Pass"]', buttons=".prompt .btns button[data-group]",
        )  # fmt: skip
        if now.over:
            return False
        fresh = "left. What do you do" in now.question and "4 " in now.question
        if fresh and now.actors:
            done = touch(page, now.actors[-1]) and finish(page, now.taken)
        elif buttons := now.end or now.passing or now.buttons:
            done = touch(page, buttons[-1]) and went_on(page, now.taken)
        elif now.targets:
            done = touch(page, now.targets[0]) and went_on(page, now.taken)
        else:  # the unit it is about comes first
            done = touch(page, now.actors[0]) and finish(page, now.taken)
        if done:
            return True
    raise AssertionError(f"no answer was taken: {look(page).question}")


def finish(page: Any, before: str) -> bool:
    """The selected unit goes to its first target, or the turn ends; whether the table took it."""
    now = look(page, targets=".cell.may", end='.prompt button[aria-label^="End your turn"]')
    return any(touch(page, thing) and went_on(page, before) for thing in (now.targets or now.end)[:1])


def asked_now(players: dict[str, Any]) -> list[str]:
    """The seats that are asked something, once all pages say the same; none when the game is over.

    Whoever answered last has a page that knows the newest state, so pages that agree with it are up to date, too."""
    for n in range(10 * 60 * len(players)):
        now = {seat: look(page) for seat, page in players.items()}
        if all(each.over for each in now.values()):
            return []
        said = {tuple(each.asked) for each in now.values()}
        if len(said) == 1 and all(each.mine == (seat in each.asked) and not each.sent for seat, each in now.items()):
            return [seat for seat in players if now[seat].mine]
        seat = list(players)[n % len(players)]
        try:  # one of them is behind: the browser may get on with it
            players[seat].wait_for_function(f"was => {OVER} || {SEQ} !== was", arg=now[seat].seq, timeout=100)
        except TookTooLong:
            continue
    raise AssertionError({seat: look(page) for seat, page in players.items()})


def whose(players: dict[str, Any]) -> Any:
    """The page of the one who is asked first."""
    return players[asked_now(players)[0]]


def play_by_keyboard(page: Any, decisions: int, key: Callable[[], None]) -> None:
    """A game in the list view to its end, in no more than so many decisions."""
    for _ in range(decisions):
        now = may_act(page)
        if now.over:
            break
        key()
        page.wait_for_function(f"was => {OVER} || {SEQ} !== was", arg=now.seq)
    expect(page.locator(".offer.over")).to_be_visible()


def tab_and_enter(page: Any) -> Callable[[], None]:
    """Tab to the first choice, and Enter."""

    def key() -> None:
        for _ in range(40):
            page.keyboard.press("Tab")
            if page.evaluate("() => !!document.activeElement.closest('.choices')"):
                break
        page.keyboard.press("Enter")

    return key


def focus_and_enter(page: Any) -> Callable[[], None]:
    def key() -> None:
        page.locator(".choices button").first.focus()
        page.keyboard.press("Enter")

    return key
