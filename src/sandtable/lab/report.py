"""The page of `sandtable lab balance`: one file with everything in it."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from html import escape
from pathlib import Path

from sandtable.kernel import Game

from . import plots
from .balance import FEW, Figures, Share

STYLE = (Path(__file__).parent / "report.css").read_text(encoding="utf-8")


def page(game: Game, given: dict[str, str], every: Sequence[Figures], command: str, stamp: str) -> str:
    sections = "\n".join(section(figures, apart=len(every) > 1) for figures in every)
    options = "".join(f"<p>With {escape(name)} = {escape(value)}.</p>" for name, value in given.items())
    games = sum(len(figures.rows) for figures in every)
    who = " and ".join(figures.opponent for figures in every)
    return document(
        f"{game.title}: balance",
        f"""<p class="meta">{games:,} games, <b>{escape(who)}</b> against itself. {escape(stamp)}.</p>
<p>These figures say how the game goes between such players, and nothing about better ones. Every share has its 95 % interval.</p>
{options}{sections}
<footer>Made by <code>{escape(command)}</code></footer>""",
    )


def document(title: str, body: str) -> str:
    return f"""<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>{escape(title)}</title>
<style>
{STYLE}</style>
</head>
<body>
<main>
<h1>{escape(title)}</h1>
{body}
</main>
</body>
</html>
"""


def section(figures: Figures, apart: bool) -> str:
    parts = [f"<h2 class='opponent'>{escape(figures.opponent)}, {len(figures.rows):,} games</h2>"] if apart else []
    parts += [headline(figures), f"<div class='pictures'>{''.join(pictures(figures))}</div>"]
    parts += [*card_parts(figures), *tally_parts(figures)]
    return "\n".join(parts)


def headline(figures: Figures) -> str:
    """The few numbers that most people come for."""
    tiles = [tile(f"{side} wins", share) for side, share in figures.sides.items()]
    if figures.first.of:
        tiles.append(tile("who goes first wins", figures.first))
    if figures.draws.yes:
        tiles.append(tile("draws", figures.draws))
    longest = figures.lengths[-1 if len(figures.lengths) == 1 else 1]
    low, high = longest.usual
    tiles.append(box(longest.name, f"{longest.middle:g}", f"nine of ten: {low:.0f} to {high:.0f}"))
    return f"<div class='tiles'>{''.join(tiles)}</div>"


def tile(name: str, share: Share) -> str:
    low, high = share.interval
    return box(name, percent(share.value), f"{percent(low)} to {percent(high)}")


def box(name: str, number: str, beside: str) -> str:
    return f"<div class='tile'><span>{escape(name)}</span><b>{number}</b><i>{beside}</i></div>"


def pictures(figures: Figures) -> Iterator[str]:
    marks = [plots.Mark(side, share) for side, share in figures.sides.items()]
    if figures.first.of:
        marks.append(plots.Mark("goes first", figures.first))
    yield picture("Who wins", plots.shares(marks), f"Shares of the {len(figures.decided):,} games with a winner.")
    if len(figures.settings) > 1:
        yield from by_setting(figures)
    if figures.ends:
        ends = [plots.Mark(how, share) for how, share in figures.ends.items()]
        yield picture("How games end", plots.bars(ends), "")
    for length in figures.lengths:
        low, high = length.usual
        said = f"Nine games of ten: {low:.0f} to {high:.0f}; the longest {max(length.values):,}."
        yield picture(f"How long: {length.name}", plots.lengths(length), said)


def by_setting(figures: Figures) -> Iterator[str]:
    """The share of one side and of whoever begins, setting by setting."""
    each = [(name, figures.of_setting(k)) for k, name in enumerate(figures.settings)]
    side = next(iter(figures.sides), "")
    marks = [plots.Mark(name, mine.sides[side]) for name, mine in each if side in mine.sides]
    if side and marks:
        yield picture(f"{side} wins, by setting", plots.shares(marks), "")
    first = [plots.Mark(name, mine.first) for name, mine in each if mine.first.of]
    if first:
        yield picture("Who goes first wins, by setting", plots.shares(first), "")


def card_parts(figures: Figures) -> Iterator[str]:
    cards = figures.cards
    if not cards:
        return
    never = [one.card for one in cards if not one.played.yes]
    said = f"Drawn and never played: {', '.join(never)}." if never else "Every card that was drawn was also played."
    beside = "Light: drawn, dark: played; dots: how often whoever has played it wins, rings: whoever has drawn it."
    yield f"<h2>Cards</h2><p>{escape(said)} {beside} That says who plays a card as much as what it does.</p>"
    halves = [cards[: (len(cards) + 1) // 2], cards[(len(cards) + 1) // 2 :]] if len(cards) > 24 else [cards]
    shown = "".join(f"<figure>{plots.cards(half, FEW, cards)}</figure>" for half in halves if half)
    yield f"<div class='pictures'>{shown}</div>"
    rows = [(one.card, one.drawn, one.played, one.won_drawn, one.won_played) for one in cards]
    yield folded("All cards in numbers", ("card", "drawn", "played", "wins if drawn", "wins if played"), rows)


def tally_parts(figures: Figures) -> Iterator[str]:
    for k, title in enumerate(figures.tallies_named):
        found = figures.tally(k)
        if not found:
            continue
        named = title[:1].upper() + title[1:]
        how_often = plots.shares([plots.Mark(one.what, one.yes) for one in found], middle=None)
        wins = [plots.Mark(one.what, one.won_with) for one in found if one.won_with.of >= FEW]
        yield f"<h2>{escape(named)}</h2><div class='pictures'>{picture('How often', how_often, '')}"
        yield (picture("Wins of whoever it is", plots.shares(wins), "") if wins else "") + "</div>"
        rows = [(one.what, one.yes, one.won_with, one.won_without) for one in found]
        yield folded("In numbers", ("", "share", "wins with it", "wins without"), rows)


# ---------------------------------------------------------------- parts of a page
def picture(title: str, svg: str, said: str) -> str:
    caption = f"<figcaption>{escape(said)}</figcaption>" if said else ""
    return f"<figure role='group' aria-label='{escape(title)}'><h3>{escape(title)}</h3>{svg}{caption}</figure>"


def folded(title: str, columns: Sequence[str], rows: Sequence[tuple[str, *tuple[Share, ...]]]) -> str:
    head = "".join(f"<th>{escape(name)}</th>" for name in columns)
    body = "".join(f"<tr><th>{escape(name)}</th>{''.join(map(cell, shares))}</tr>" for name, *shares in rows)
    return (
        f"<details><summary>{escape(title)}</summary><div class='wide'><table><thead><tr>{head}</tr></thead>"
        f"<tbody>{body}</tbody></table></div></details>"
    )


def cell(share: Share) -> str:
    if share.of < FEW:
        return f"<td class='few'>{share.of} games</td>"
    return f"<td>{percent(share.value)} <small>±{100 * share.give_or_take:.1f}</small></td>"


def percent(value: float) -> str:
    return f"{100 * value:.1f} %"
