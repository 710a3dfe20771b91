"""Whose a thing is can be told without seeing hues: the sides of each game differ in lightness, for everybody."""

from __future__ import annotations

import re

import pytest

from sandtable.games.registry import GAMES, find

from .conftest import WEB

# How people without one kind of cone see linear RGB (Machado, Oliveira and Fernandes 2009, severity 1).
EYES = {
    "all cones": ((1.0, 0.0, 0.0), (0.0, 1.0, 0.0), (0.0, 0.0, 1.0)),
    "deuteranopia": ((0.367322, 0.860646, -0.227968), (0.280085, 0.672501, 0.047413), (-0.011820, 0.042940, 0.968881)),
    "protanopia": ((0.152286, 1.052583, -0.204868), (0.114503, 0.786281, 0.099216), (-0.003882, -0.048116, 1.051998)),
    "tritanopia": ((1.255528, -0.076749, -0.178779), (-0.078411, 0.930809, 0.147602), (0.004733, 0.691367, 0.303900)),
}
LIGHTER, APART = 15, 30  # at least so much in L*, and so far from each other in CIELAB
Lab = tuple[float, float, float]


def seen(colour: str, eyes: str) -> Lab:
    """A colour in CIELAB, as these eyes see it."""
    srgb = [int(colour[i : i + 2], 16) / 255 for i in (1, 3, 5)]
    linear = [v / 12.92 if v <= 0.04045 else ((v + 0.055) / 1.055) ** 2.4 for v in srgb]
    r, g, b = (min(1.0, max(0.0, sum(w * v for w, v in zip(row, linear, strict=True)))) for row in EYES[eyes])
    x, y, z = (
        0.4124 * r + 0.3576 * g + 0.1805 * b,
        0.2126 * r + 0.7152 * g + 0.0722 * b,
        0.0193 * r + 0.1192 * g + 0.9505 * b,
    )
    fx, fy, fz = (t ** (1 / 3) if t > 0.008856 else 7.787 * t + 16 / 116 for t in (x / 0.9505, y, z / 1.089))
    return 116 * fy - 16, 500 * (fx - fy), 200 * (fy - fz)


def differ(one: str, other: str, eyes: str) -> bool:
    a, b = seen(one, eyes), seen(other, eyes)
    far = sum((p - q) ** 2 for p, q in zip(a, b, strict=True)) ** 0.5
    return abs(a[0] - b[0]) >= LIGHTER and far >= APART


def sides_of(game: str) -> tuple[str, str]:
    """The colours of a game's two sides, as its table has them."""
    listed = (WEB / "src" / "tables" / game / "index.ts").read_text()
    names = dict.fromkeys(find(game).sides(find(game).full_options()).values())
    one, other = (re.search(rf"\b{name}: '(#[0-9a-f]{{6}})'", listed) for name in names)
    assert one is not None
    assert other is not None
    return one[1], other[1]


def with_a_table() -> list[str]:
    return [game for game in GAMES if (WEB / "src" / "tables" / game / "index.ts").is_file()]


@pytest.mark.parametrize("eyes", EYES)
@pytest.mark.parametrize("game", with_a_table())
def test_the_sides_differ_in_lightness_for_everybody(game: str, eyes: str) -> None:
    assert differ(*sides_of(game), eyes)


@pytest.mark.parametrize("eyes", EYES)
def test_so_do_the_units_of_front_line(eyes: str) -> None:
    text = (WEB / "src" / "tables" / "frontline" / "Unit.svelte").read_text()
    red, green = (re.search(rf"\.{colour} {{\s+--c: (#[0-9a-f]{{6}});", text) for colour in ("red", "green"))
    assert red is not None
    assert green is not None
    assert differ(red[1], green[1], eyes)


def test_the_colours_there_were_would_be_found() -> None:
    assert seen("#ffffff", "all cones")[0] == pytest.approx(100, abs=0.1)
    assert not differ("#d8453c", "#2a9c57", "deuteranopia")  # red and green of one lightness
    assert not differ("#5aa9ff", "#ff70c8", "protanopia")
    assert differ("#000000", "#ffffff", "deuteranopia")
