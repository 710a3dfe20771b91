"""Nothing jumps and nothing is covered: every table at seven sizes of window, over a whole game.

A random game is played without a page; moments of it, from the first question to the end, are looked at with a page for a mouse
and one for a finger, each through all sizes of theirs, another one at every look. So the same things are seen every time."""

from __future__ import annotations

import random
from collections.abc import Callable
from functools import cache
from typing import Any, NamedTuple

import pytest
from playwright.sync_api import expect

from sandtable.games.registry import find
from sandtable.kernel.position import position_text
from sandtable.play.match import Match
from sandtable.play.start import read_start
from tests.more import MORE
from tests.positions import begin_at
from tests.server.playing import Player

from .conftest import Site
from .layout import boxes, collisions, covered
from .table import FRAMES, address, drawn, new_table
from .test_page import overflow, violations

Visit = Callable[..., Any]
MOUSE = [(1366, 640), (1280, 800), (1920, 1080), (2560, 1440), (820, 1180)]
TOUCH = [(390, 844), (360, 740)]
LOOKS_MOUSE, LOOKS_TOUCH = 2 * MORE, 2 * MORE  # at a whole game
BOUND, LONGEST = 500, 5000  # moves before a look, and of the game, at most
PARTS = {
    "board": "main.field, main.lanes, main.board",
    "prompt": ".prompt",
    "hand": ".a-hand, .a-supply",
    "inspector": ".ins",
}
# A click may be all that a move needs; it is not what is looked at here.
NO_MOVES = """() => {
    const send = WebSocket.prototype.send;
    window.still ??= WebSocket.prototype.send = function (text) { if (!text.includes('"t":"act"')) send.call(this, text); };
}"""
# What a click selects, or the pointer passes over; of each the first there is.
THINGS = (
    ".cell.actor, .hand .card.playable, .rd .board .card.playable, .plate.may, .rov.may, .mini.may, .fc .card.may, .unit.may, "
    ".off.may, .spot"
)


class Game(NamedTuple):
    scenes: list[str]  # positions that a random game hardly comes to
    seat: str  # that is looked at
    other: str
    board: str
    options: dict[str, str] = {}


SKIRMISH = {"points": "12", "red": "archer, infantry, cavalry", "blue": "command, infantry, militia", "turn_cap": "10"}
DEPLOY = begin_at("redline-plan").replace('stage = "planning"', 'stage = "deploy"')
GAMES = {
    "frontline": Game([begin_at("frontline-attack")], "red", "green", "[role=grid]"),
    "burntmoon": Game([begin_at("burntmoon-battle")], "lfa", "posiwid", ".bm .lane"),
    "redline": Game([begin_at("redline-plan"), begin_at("redline-chain"), DEPLOY], "blue", "red", ".rl .m"),
    "redemption": Game([begin_at("redemption-battle")], "judah", "levi", ".rd .land", {"souls": "3"}),
    "fantasycards": Game([begin_at("fantasycards-field")], "red", "blue", ".fc .unit", SKIRMISH),
}


@cache
def whole_game(name: str) -> Match:
    """A random game to its end."""
    game, r, match = find(name), random.Random(3), Match(find(name), 3, GAMES[name].options)
    for _ in range(LONGEST):
        if match.over:
            return match
        asked = r.choice(match.open())
        match.play(asked.i, r.choice(game.legal(match.state, asked.i)))
    raise AssertionError(f"a random game of {name} has more than {LONGEST} moves")


def a_start(match: Match, n: int) -> str:
    """The position that a table can begin with, about so many moves into a game."""
    nearest = sorted(range(len(match.made)), key=lambda k: abs(k - n))
    texts = (position_text(match.game, match.moment(k).state) for k in nearest)
    return next(text for text in texts if not read_start(text, find).in_the_middle)


def moments(name: str, looks: int) -> list[tuple[str, int]]:
    """The scenes; then moments of a whole game, from its first to its last at even distances: a position, and how many of the
    seat's questions after it."""
    match = whole_game(name)
    spread = [a_start(match, k * (len(match.made) - 1) // (looks - 1)) for k in range(looks)]
    return [*((scene, 0) for scene in GAMES[name].scenes), *((position, k % 4) for k, position in enumerate(spread))]


class Hands:
    """Both sides of a table, played at random without a page."""

    def __init__(self, site: Site, made: dict[str, Any], seats: tuple[str, str]) -> None:
        self.players = {seat: Player(site.port, made["table"], made["seats"][seat]) for seat in seats}
        self.r = random.Random(3)

    def play_to(self, seat: str, questions: int) -> str:
        """Plays until a seat has been asked so often; the number of the view it is then asked in, '' if the game is over first."""
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
    page.evaluate(NO_MOVES)
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


def pushed_about(page: Any, hands: Hands, other: str, touch: bool) -> list[str]:
    """What moves, or is covered, when a draw is offered: with a mouse one's own offer, with a finger the other's."""
    sizes, before, found = TOUCH if touch else MOUSE, [], []
    for size in sizes:
        resize(page, size)
        before.append(boxes(page, PARTS))
    if touch:
        assert hands.players[other].ask(t="offer", what="draw")["t"] == "ack"
    else:
        page.get_by_role("button", name="Menu").click()
        page.get_by_role("button", name="Offer a draw").click()
    expect(page.locator(".offer")).to_be_visible()
    for size, was in zip(sizes, before, strict=True):
        resize(page, size)
        found += [f"with an offer at {size}: {what}" for what in [*moved(was, boxes(page, PARTS)), *covered(page)]]
    return found


@pytest.mark.parametrize("touch", [False, True], ids=["mouse", "touch"])
@pytest.mark.parametrize("name", GAMES)
def test_nothing_jumps_and_nothing_is_covered(visit: Visit, site: Site, axe: str, name: str, touch: bool) -> None:
    game, sizes, found = GAMES[name], TOUCH if touch else MOUSE, dict[str, list[str]]()
    page = visit("", *sizes[0])
    for n, (position, questions) in enumerate(moments(name, LOOKS_TOUCH if touch else LOOKS_MOUSE)):
        made = new_table(site, game=name, seed="3", position=position)
        hands = Hands(site, made, (game.seat, game.other))
        hands.play_to(game.seat, questions)
        page.goto(f"{site.url}/{address(made, game.seat)}")
        page.wait_for_selector(game.board)
        drawn(page)
        size = sizes[n % len(sizes)]
        resize(page, size)
        where = f"{name}, moment {n}, {size[0]}x{size[1]}"
        found[where] = faults(page) + look_around(page, touch)
        if n % 4 == 1:
            found[where] += [f"axe: {v}" for v in violations(page, axe)]
        if n == len(game.scenes) - 1:
            found[where] += pushed_about(page, hands, game.other, touch)
        hands.close()
    wrong = [f"{where}: {what}" for where, faults in found.items() for what in faults]
    assert not wrong, "\n".join(wrong)
