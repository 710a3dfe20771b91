"""The page itself: accessibility, small screens, size; and the pictures in docs/screens."""

from __future__ import annotations

import gzip
import json
from collections.abc import Callable
from typing import Any

import pytest

from tests.positions import begin_at

from .conftest import SCREENS, STATIC, WEB, Site, picture
from .table import FRAMES, address, drawn, look, may_act, new_table, press, ready

Visit = Callable[..., Any]
SIZES = [(1280, 800), (390, 844)]
TAGS = ["wcag2a", "wcag2aa", "wcag21aa", "wcag22aa", "best-practice"]


def violations(page: Any, axe: str) -> list[tuple[str, list[str]]]:
    page.evaluate(axe)
    found = page.evaluate("tags => axe.run({runOnly: tags, resultTypes: ['violations'], preload: false})", TAGS)
    return [(v["id"], [str(n["target"]) for n in v["nodes"][:3]]) for v in found["violations"]]


def overflow(page: Any) -> int:
    return int(page.evaluate("document.documentElement.scrollWidth - innerWidth"))


def fits(page: Any, axe: str, name: str, sizes: list[tuple[int, int]]) -> None:
    """A page at these sizes: nothing beside it, no violations; and a picture of each."""
    for width, height in sizes:
        page.set_viewport_size({"width": width, "height": height})
        drawn(page)
        page.evaluate(FRAMES)
        assert overflow(page) == 0
        assert violations(page, axe) == []
        page.screenshot(path=SCREENS / f"{name}-{width}x{height}.png")


@pytest.mark.parametrize(("width", "height"), SIZES)
def test_lobby_and_table_have_no_violations(visit: Visit, site: Site, axe: str, width: int, height: int) -> None:
    page = visit("", width, height)
    page.get_by_role("button", name="Play Front Line against the computer").wait_for()
    page.wait_for_selector(".hero")
    drawn(page)
    assert violations(page, axe) == []
    assert overflow(page) == 0
    picture(page, f"lobby-{'phone' if width < 500 else 'desktop'}")

    made = new_table(site, position=begin_at("frontline-attack"), seats={"green": "greedy"}, seed="1")
    page = visit(address(made, "red"), width, height, device_scale_factor=2 if width < 500 else 1)
    ready(page)
    drawn(page)
    show_an_attack(page, phone=width < 500)
    assert violations(page, axe) == []
    assert overflow(page) == 0
    picture(page, f"frontline-{'phone' if width < 500 else 'desktop'}")


def show_an_attack(page: Any, phone: bool) -> None:
    """Select a unit that has somebody to attack, and point at them."""
    may_act(page)
    for cell in page.eval_on_selector_all(".cell.actor", "cells => cells.map(c => c.dataset.cell)"):
        page.click(f'[data-cell="{cell}"]')
        if look(page, targets=".cell.tgt").targets:
            break
        page.click(f'[data-cell="{cell}"]')
    target = page.locator(".cell.tgt").first
    if phone:
        target.click()  # on touch a grave choice is asked for twice
        page.get_by_role("button", name="Confirm").wait_for()
    else:
        target.hover()
        page.locator(".prompt .odds").wait_for()


@pytest.mark.parametrize("path", ["", "#/new/frontline", "#/rules", "#/rules/frontline", "#/settings"])
def test_pages_fit_a_small_phone_and_have_no_violations(visit: Visit, axe: str, path: str) -> None:
    page = visit(path, 320, 640)
    page.wait_for_selector("main h1, main h2")
    drawn(page)
    assert overflow(page) == 0
    assert violations(page, axe) == []


def test_tables_fit_a_small_phone(visit: Visit, site: Site, axe: str) -> None:
    made = new_table(site, options={"players": "allies-2"}, seats={"green": "random"})
    for token in (address(new_table(site, seats={"green": "random"}), "red"), address(made, "red")):
        page = visit(token, 320, 640)
        ready(page)
        drawn(page)
        assert overflow(page) == 0
        page.get_by_role("button", name="Show as a list").click()
        page.wait_for_selector("main.list")
        assert overflow(page) == 0
        assert violations(page, axe) == []
        sizes = page.eval_on_selector_all(
            "button", "all => all.map(b => b.getBoundingClientRect()).map(r => [r.width, r.height])"
        )
        assert all(w >= 24 and h >= 24 for w, h in sizes if w)


def test_on_a_phone_your_side_is_nearest(visit: Visit, site: Site) -> None:
    made = new_table(site, hotseat=True)
    page = visit(address(made, "red"), 390, 844)
    ready(page)
    boxes = "() => ['a10', 'a1'].map(c => document.querySelector(`[data-cell='${c}']`).getBoundingClientRect().top)"
    page.wait_for_function(f"() => {{ const [far, near] = ({boxes})(); return far < near; }}")
    press(page, "Red goes first")


def test_the_first_page_is_small_and_tables_come_when_they_are_opened(visit: Visit, site: Site) -> None:
    page = visit()
    page.wait_for_selector(".hero")
    drawn(page)
    fetched = page.evaluate("() => performance.getEntriesByType('resource').map(e => new URL(e.name).pathname)")
    files = {STATIC / path.lstrip("/") for path in fetched if path.endswith((".js", ".css"))} | {STATIC / "index.html"}
    assert sum(len(gzip.compress(f.read_bytes())) for f in files) < 150_000
    assert not [f for f in files if f.name.startswith(("Table", "FrontLine", "Walkthrough"))]


def test_the_lock_file_works_on_other_machines_and_names_no_host() -> None:
    text = (WEB / "package-lock.json").read_text()
    assert '"resolved"' not in text
    packages = json.loads(text)["packages"]
    wanted = {name for p in packages.values() for name in p.get("optionalDependencies", {})}
    assert not {name for name in wanted if f"node_modules/{name}" not in packages}
    for platform in ("darwin-arm64", "win32-x64-msvc", "linux-x64-gnu"):
        assert f"node_modules/@rolldown/binding-{platform}" in packages
