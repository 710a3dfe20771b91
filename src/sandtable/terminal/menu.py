"""The options of a decision as a numbered menu, and what a typed line picks from it.

A turn may have 170 options. The menu lists the few that matter one by one, and the others by unit: 'b3 Artillery 7-15 move'.
A line may be a number, a move, the beginning of one, two squares, or one square, which asks what may be done there.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from itertools import groupby

from rich.text import Text

from sandtable.play.match import Option

NUMBER, HEAD, FAINT = "bold yellow", "bold", "bright_black"
Where = Callable[[str], int | None]  # the place a word names, if it names one


@dataclass(frozen=True)
class Item:
    """An option, and where it belongs in a menu."""

    option: Option
    section: str = ""  # sections come in the order of their first items
    unit: str = ""  # in a section by unit: whose option it is, "b3 Artillery"
    verb: str = ""  # and what kind, "move"
    start: int | None = None  # the place of that unit
    end: int | None = None  # the place it goes to or aims at
    nothing: bool = False  # passing, or ending: it gets the number 0


@dataclass(frozen=True)
class Entry:
    number: int
    item: Item

    @property
    def text(self) -> str:
        return self.item.option.text

    @property
    def label(self) -> str:
        return self.item.option.label


class Menu:
    def __init__(self, items: list[Item], where: Where) -> None:
        order = list(dict.fromkeys(item.section for item in items))
        units = list(dict.fromkeys(item.unit for item in items))
        verbs = list(dict.fromkeys(item.verb for item in items))
        ranked = sorted(
            items, key=lambda t: (not t.nothing, order.index(t.section), units.index(t.unit), verbs.index(t.verb))
        )
        first = 0 if ranked and ranked[0].nothing else 1
        self.entries = [Entry(number, item) for number, item in enumerate(ranked, first)]
        self.where = where

    # ---------------------------------------------------------------- reading
    def number(self, number: int) -> Entry | None:
        return next((e for e in self.entries if e.number == number), None)

    def at(self, place: int) -> list[Entry]:
        """What may be done by the unit on a place; if none stands there, what may be done to the place."""
        starts = [e for e in self.entries if e.item.start == place]
        return starts or [e for e in self.entries if e.item.end == place]

    def among(self, text: str) -> list[Entry]:
        """The options that a typed line may mean: the exact one, or those it is a beginning of."""
        words = text.lower().replace(",", " ").split()
        exact = [e for e in self.entries if e.text.split() == words]
        if exact or not words:
            return exact
        places = [self.where(word) for word in words]
        if len(words) == 1 and places[0] is not None:
            return self.at(places[0])
        if len(words) == 2 and None not in places:
            both = set(places)
            return [
                e
                for e in self.entries
                if (e.item.start, e.item.end) == tuple(places) or (e.item.verb == "relieve" and {e.item.start, e.item.end} == both)
            ]
        return [e for e in self.entries if self.begins(e.text.split(), words)]

    def begins(self, full: list[str], words: list[str]) -> bool:
        """Word by word: a place must be named whole (b1 is no beginning of b10), other words by their beginning."""
        return len(words) <= len(full) and all(
            word == whole if self.where(whole) is not None else whole.startswith(word)
            for word, whole in zip(words, full, strict=False)
        )

    # ---------------------------------------------------------------- showing
    def lines(self, width: int, height: int) -> list[Text]:
        """The menu in so many lines, as fully as fits; the last resort is to cut it and say so."""
        shapes: list[Callable[[], list[Text]]] = [
            lambda: full_lines(self.entries, width, 1),
            lambda: self.by_section(width, 1),
            lambda: self.by_section(width, 2),
            lambda: self.by_section(width, 0),
        ]
        if len(self.entries) > 2 * height:
            shapes = shapes[1:]
        lines: list[Text] = []
        for shape in shapes:
            lines = shape()
            if len(lines) <= height:
                return lines
        cut = lines[: max(1, height - 1)]
        return [*cut, Text(f"… and more: 'list' shows all {len(self.entries)}.", FAINT)]

    def by_section(self, width: int, columns: int) -> list[Text]:
        """Sections with a line for each option, then sections by unit. With 0 columns nothing has a line for itself."""
        lines: list[Text] = []
        for name, group in groupby(self.entries, key=lambda e: (e.item.nothing, e.item.section)):
            entries = list(group)
            if all(e.item.unit for e in entries):
                lines += by_unit(name[1], entries, width, flow=columns != 1)
            elif columns == 0 or name[0]:
                lines += flowing([numbered(e, e.label) for e in entries], width)
            else:
                lines += full_lines(entries, width, columns)
        return merged(lines, width)


def numbered(entry: Entry, text: str) -> Text:
    return Text.assemble((str(entry.number), NUMBER), " ", text)


def full_lines(entries: list[Entry], width: int, columns: int) -> list[Text]:
    """Every option with its whole label; several columns only if all of them fit."""
    digits = max((len(str(e.number)) for e in entries), default=1)
    texts = [Text.assemble((f"{e.number:>{digits}}", NUMBER), " ", e.label) for e in entries]
    return in_columns(texts, width, columns)


def in_columns(texts: list[Text], width: int, columns: int = 0) -> list[Text]:
    """Texts in columns, top to bottom; as many columns as fit, or at most the number given."""
    if not texts:
        return []
    widest = max(t.cell_len for t in texts) + 2
    fits = max(1, (width + 2) // widest)
    n = max(1, min(fits, columns or fits))
    rows = -(-len(texts) // n)
    lines = []
    for row in range(rows):
        line = Text()
        for cell in texts[row::rows]:
            line.pad_right(max(0, widest - 2 - (line.cell_len % widest if line.cell_len else 0))) if False else None
            if line.cell_len:
                line.append(" " * (-line.cell_len % widest))
            line.append_text(cell)
        line.truncate(width, overflow="ellipsis")
        lines.append(line)
    return lines


def flowing(texts: list[Text], width: int, gap: str = "   ", indent: str = "") -> list[Text]:
    """Texts one after the other, a new line where they do not fit."""
    lines: list[Text] = []
    for text in texts:
        if lines and lines[-1].cell_len + len(gap) + text.cell_len <= width:
            lines[-1].append(gap).append_text(text)
        else:
            lines.append(Text(indent if lines else "").append_text(text))
    for line in lines:
        line.truncate(width, overflow="ellipsis")
    return lines


def merged(lines: list[Text], width: int) -> list[Text]:
    return lines


def by_unit(title: str, entries: list[Entry], width: int, flow: bool) -> list[Text]:
    """'b3 Artillery 7-15 move, 16 sail' for each unit."""
    texts = []
    for unit, group in groupby(entries, key=lambda e: e.item.unit):
        text = Text(unit, HEAD)
        for k, (verb, same) in enumerate(groupby(group, key=lambda e: e.item.verb)):
            numbers = [e.number for e in same]
            text.append(", " if k else " ", "")
            text.append(span(numbers), NUMBER)
            text.append(f" {verb}", "not bold")
        texts.append(text)
    head = Text(title, FAINT) if title else Text()
    if flow:
        if title:
            texts[0] = Text.assemble(head, " ", texts[0])
        return flowing(texts, width, "  ")
    return ([head] if title else []) + in_columns(texts, width)


def span(numbers: list[int]) -> str:
    return str(numbers[0]) if len(numbers) == 1 else f"{numbers[0]}-{numbers[-1]}"
