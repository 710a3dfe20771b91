"""Pictures of figures, as SVG for a page: matplotlib draws, and all text stays text."""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from io import StringIO
from typing import Any, NamedTuple

from .balance import CardFigures, Length, Share
from .work import LabError

INK, FAINT, MAIN, SECOND, LIGHT = "#22252b", "#8a8f98", "#2f6f8f", "#c0622d", "#d6e4ea"
WIDTH, LINE, MARGIN = 4.5, 0.27, 0.75  # inches: of a picture, of a line in it, of all around them
SETTINGS = {
    "svg.fonttype": "none",
    "svg.hashsalt": "sandtable",  # the same figures make the same file
    "font.family": "sans-serif",
    "font.size": 10.5,
    "text.color": INK,
    "axes.labelcolor": INK,
    "axes.edgecolor": FAINT,
    "axes.spines.top": False,
    "axes.spines.right": False,
    "axes.spines.left": False,
    "xtick.color": FAINT,
    "ytick.color": INK,
    "ytick.major.size": 0,
}


class Mark(NamedTuple):
    """A share in a picture, with its interval."""

    name: str
    share: Share


@contextmanager
def drawing(lines: float, panels: int = 1, shared: bool = True) -> Iterator[tuple[Any, list[Any], list[str]]]:
    """A figure with as much room as its lines need; the last item is given the SVG."""
    try:
        import matplotlib as mpl
        from matplotlib.figure import Figure
    except ModuleNotFoundError:
        raise LabError("pictures need matplotlib: pip install 'sandtable[lab]'") from None
    made: list[str] = []
    with mpl.rc_context(SETTINGS):
        figure = Figure(figsize=(WIDTH, MARGIN + LINE * lines), layout="constrained")
        axes = figure.subplots(1, panels, sharey=shared and panels > 1, squeeze=False)[0]
        yield figure, list(axes), made
        text = StringIO()
        figure.savefig(text, format="svg", transparent=True, metadata={"Date": None, "Creator": None})
    made.append(tidied(text.getvalue()))


def tidied(svg: str) -> str:
    """Without the head of a file of its own, and as wide as there is room."""
    svg = svg[svg.index("<svg") :]
    svg = re.sub(r"<metadata>.*?</metadata>", "", svg, flags=re.DOTALL)
    svg = re.sub(r'(<svg[^>]*?) width="[^"]*"', r"\1", svg, count=1)
    svg = re.sub(r'(<svg[^>]*?) height="[^"]*"', r"\1", svg, count=1)
    return re.sub(r"\n\s*", "\n", svg)


def shares(marks: Sequence[Mark], middle: float | None = 0.5) -> str:
    """A dot for each share, with its interval, beside the middle."""
    with drawing(len(marks)) as (_, (axis,), made):
        for y, mark in enumerate(marks):
            one_share(axis, y, mark.share, MAIN)
        if middle is not None:
            axis.axvline(middle, color=FAINT, linewidth=0.8, linestyle=(0, (3, 3)), zorder=0)
        named_lines(axis, [mark.name for mark in marks])
        percents(axis)
    return made[0]


def bars(marks: Sequence[Mark]) -> str:
    with drawing(len(marks)) as (_, (axis,), made):
        axis.barh(range(len(marks)), [mark.share.value for mark in marks], 0.62, color=MAIN)
        for y, mark in enumerate(marks):
            axis.text(mark.share.value + 0.01, y, f"{mark.share.value:.1%}".replace("%", " %"), va="center", color=INK)
        named_lines(axis, [mark.name for mark in marks])
        axis.set_xlim(0, max(mark.share.value for mark in marks) * 1.2)
        percents(axis)
    return made[0]


def lengths(found: Length) -> str:
    """How many games were how long."""
    with drawing(6) as (_, (axis,), made):
        low, high = min(found.values), max(found.values)
        edges = [k - 0.5 for k in range(low, high + 2)] if high - low < 45 else 30
        axis.hist(found.values, bins=edges, color=MAIN, rwidth=0.9)
        axis.axvline(found.middle, color=SECOND, linewidth=1.4)
        axis.text(
            found.middle, 1.02, f"middle {found.middle:g}", transform=axis.get_xaxis_transform(), ha="center", color=SECOND
        )
        axis.locator_params(axis="x", nbins=6, integer=True)
        axis.set_xlabel(found.name)
        axis.set_ylabel("games")
        axis.tick_params(axis="y", colors=FAINT)
    return made[0]


def cards(found: Sequence[CardFigures], few: int, beside: Sequence[CardFigures] = ()) -> str:
    """Of each card, how often it was played, and how often whoever played it has won; on the same scale as those beside it."""
    shown = [one.won_played.interval for one in (*found, *beside) if one.won_played.of >= few]
    shown += [(one.won_drawn.value, one.won_drawn.value) for one in (*found, *beside) if one.won_drawn.of >= few]
    with drawing(len(found), panels=2) as (_, (played, won), made):
        played.barh(range(len(found)), [one.drawn.value for one in found], 0.62, color=LIGHT)
        played.barh(range(len(found)), [one.played.value for one in found], 0.62, color=MAIN)
        for y, one in enumerate(found):
            if one.won_drawn.of >= few:
                won.plot(one.won_drawn.value, y, "o", markersize=4.5, markerfacecolor="white", markeredgecolor=FAINT)
            if one.won_played.of >= few:
                one_share(won, y, one.won_played, SECOND)
        won.axvline(0.5, color=FAINT, linewidth=0.8, linestyle=(0, (3, 3)), zorder=0)
        named_lines(played, [one.card for one in found])
        played.set_title("drawn, played", fontsize=9.5, color=FAINT, loc="left")
        won.set_title("wins, % (○ drawn)", fontsize=9.5, color=FAINT, loc="left")
        played.set_xlim(0, 1)
        won.set_xlim(min([0.45, *(low for low, _ in shown)]) - 0.02, max([0.55, *(high for _, high in shown)]) + 0.02)
        percents(played, 2)
        percents(won, 3, "")  # there is little room
    return made[0]


# ---------------------------------------------------------------- parts of a picture
def one_share(axis: Any, y: int, share: Share, colour: str) -> None:
    low, high = share.interval
    axis.plot([low, high], [y, y], color=colour, linewidth=1.6, solid_capstyle="round", alpha=0.55)
    axis.plot(share.value, y, "o", markersize=5, color=colour)


def named_lines(axis: Any, names: Sequence[str]) -> None:
    axis.set_yticks(range(len(names)), names)
    axis.set_ylim(len(names) - 0.4, -0.6)
    axis.grid(axis="x", color="#e6e8eb", linewidth=0.7)
    axis.set_axisbelow(True)


def percents(axis: Any, ticks: int = 4, sign: str = " %") -> None:
    axis.xaxis.set_major_formatter(lambda value, _: f"{100 * value:.0f}{sign}")
    axis.locator_params(axis="x", nbins=ticks)
