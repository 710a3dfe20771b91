"""Nothing jumps and nothing is covered: every table at seven sizes of window, at given positions and as the game goes on.

One page for a mouse and one for a finger go through all sizes of theirs, another one at every look. The moves are made elsewhere,
by hands without a page, so that the same things are seen every time."""

from __future__ import annotations

import random
from collections.abc import Callable
from typing import Any, NamedTuple

import pytest
from playwright.sync_api import expect

from tests.positions import begin_at
from tests.server.playing import Player

from .conftest import Site
from .layout import boxes, collisions, covered
from .table import FRAMES, SEQ, address, drawn, new_table
from .test_page import overflow, violations

Visit = Callable[..., Any]
MOUSE = [(1366, 640), (1280, 800), (1920, 1080), (2560, 1440), (820, 1180)]
TOUCH = [(390, 844), (360, 740)]
LOOKS = 5  # from each position
BOUND = 500  # moves between two looks, at most
PARTS = {
    "board": "main.field, main.lanes, main.board",
    "prompt": ".prompt",
    "hand": ".a-hand, .a-supply",
    "inspector": ".ins",
}
# What a click selects, or the pointer passes over; of each the first there is.
THINGS = ".cell.actor, .hand .card.playable, .rd .board .card.playable, .plate.may, .rov.may, .mini.may"


class Game(NamedTuple):
    positions: list[
        tuple[str, str, int]
    ]  # the text, the seat that is looked at, and how many of its questions lie between looks
    other: str
    board: str


DEPLOY = begin_at("redline-plan").replace('stage = "planning"', 'stage = "deploy"')
GAMES = {
    "frontline": Game([("", "red", 12), (begin_at("frontline-attack"), "red", 2)], "green", "[role=grid]"),
    "burntmoon": Game([(begin_at("burntmoon-battle"), "lfa", 6)], "posiwid", ".bm .lane"),
    "redline": Game(
        [(begin_at("redline-plan"), "blue", 4), (begin_at("redline-chain"), "blue", 2), (DEPLOY, "blue", 2)], "red", ".rl .m"
    ),
    "redemption": Game([(begin_at("redemption-battle"), "judah", 6)], "levi", ".rd .land"),
}


class Hands:
    """Both sides of a table, played at random without a page."""

    def __init__(self, site: Site, made: dict[str, Any], seats: tuple[str, str]) -> None:
        self.players = {seat: Player(site.port, made["table"], made["seats"][seat]) for seat in seats}
        self.r = random.Random(3)

    def play_to(self, seat: str, questions: int) -> str:
        """Plays until a seat has been asked so often; the number of the view it is then asked in, '' when the game is over."""
        for _ in range(BOUND):
            for player in self.players.values():
                player.drain()
            asked = [name for name, player in self.players.items() if player.view["decision"]]
            if not asked:
                return ""
            questions -= seat in asked
            if questions < 0:
                return str(self.players[seat].view["seq"])
            player = self.players[asked[0]]
            player.play(self.r.choice(player.view["decision"]["choices"]))
        raise AssertionError(f"{seat} was not asked within {BOUND} moves")

    def close(self) -> None:
        for player in self.players.values():
            player.close()


def resize(page: Any, size: tuple[int, int]) -> None:
    page.set_viewport_size({"width": size[0], "height": size[1]})
    page.mouse.move(1, 1)
    page.evaluate(FRAMES)


def faults(page: Any) -> list[str]:
    """What is wrong with a page as it stands."""
    wide = overflow(page)
    return [*covered(page), *collisions(page), *([f"{wide} pixels too wide"] if wide else [])]


def moved(before: dict[str, Any], after: dict[str, Any]) -> list[str]:
    return [f"{part}: {before[part]} became {after[part]}" for part in before if before[part] != after[part]]


def kinds_of_things(page: Any) -> list[str]:
    """One thing of each kind that may be clicked now, as selectors."""
    there = "s => !document.querySelector('dialog:modal') && !!document.querySelector(s)"
    return [kind for kind in THINGS.split(", ") if page.evaluate(there, kind)]


def look_around(page: Any, touch: bool) -> list[str]:
    """What moves, or is covered, while the pointer goes over things and while one is selected."""
    found = []
    before = boxes(page, PARTS)
    for kind in kinds_of_things(page):
        thing = page.locator(kind).first
        if not touch:
            thing.hover()
            found += [f"hover {kind}: {what}" for what in moved(before, boxes(page, PARTS))]
        thing.click()
        found += [f"select {kind}: {what}" for what in [*moved(before, boxes(page, PARTS)), *faults(page)]]
        page.keyboard.press("Escape")
        page.mouse.move(1, 1)
    return found


@pytest.mark.parametrize("touch", [False, True], ids=["mouse", "touch"])
@pytest.mark.parametrize("name", GAMES)
def test_nothing_jumps_and_nothing_is_covered(visit: Visit, site: Site, axe: str, name: str, touch: bool) -> None:
    game, sizes, page = GAMES[name], TOUCH if touch else MOUSE, None
    found: dict[str, list[str]] = {}
    for n, (position, seat, between) in enumerate(game.positions):
        made = new_table(site, game=name, seed="3", **({"position": position} if position else {}))
        hands = Hands(site, made, (seat, game.other))
        page = page or visit("", *sizes[0])
        page.goto(f"{site.url}/{address(made, seat)}")
        page.wait_for_selector(game.board)
        drawn(page)
        for k, size in enumerate(sizes * max(1, LOOKS // len(sizes))):
            now = hands.play_to(seat, between if k else 0)
            if not now:
                break
            page.wait_for_function(f"now => {SEQ} === now", arg=now)
            resize(page, size)
            where = f"{name} {n}, view {now}, {size[0]}x{size[1]}"
            found[where] = faults(page) + look_around(page, touch)
            if k < len(sizes) and n == 0:
                found[where] += [f"axe: {v}" for v in violations(page, axe)]
        hands.close()
    wrong = [f"{where}: {what}" for where, faults in found.items() for what in faults]
    assert not wrong, "\n".join(wrong)


@pytest.mark.parametrize("name", GAMES)
def test_an_offer_pushes_nothing_about(visit: Visit, site: Site, name: str) -> None:
    """Both at a table see it, one with a mouse and one with a finger."""
    game = GAMES[name]
    position, seat, _ = game.positions[-1]
    made = new_table(site, game=name, position=position)
    here, there = visit(address(made, seat), *MOUSE[0]), visit(address(made, game.other), *TOUCH[0])
    places = [(page, size) for page, sizes in ((here, MOUSE), (there, TOUCH)) for size in sizes]
    before = []
    for page in (here, there):
        page.wait_for_selector(game.board)
        drawn(page)
    for page, size in places:
        resize(page, size)
        before.append(boxes(page, PARTS))
    here.get_by_role("button", name="Menu").click()
    here.get_by_role("button", name="Offer a draw").click()
    for page in (here, there):
        expect(page.locator(".offer")).to_be_visible()
    for (page, size), was in zip(places, before, strict=True):
        resize(page, size)
        assert moved(was, boxes(page, PARTS)) == [], size
        assert covered(page) == [], size
