"""The options of a decision as a numbered menu, and which option a typed line means.

A turn may have 170 options. The menu lists the few that matter one by one, and the others by unit: 'b3 Art 7-15 move'.
A line may be a number, a move, the beginning of one, two squares, or one square, which asks what may be done there.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from itertools import groupby

from rich.text import Text

from sandtable.play.match import Option

NUMBER, HEAD, FAINT = "bold yellow", "bold", "bright_black"
CUT = "… and more:"  # how the last line of a menu that had to be cut begins
Where = Callable[[str], int | None]  # the place a word names, if it names one


@dataclass(frozen=True)
class Item:
    """An option, and where it belongs in a menu."""

    option: Option
    section: str = ""  # items of one section stand together
    unit: str = ""  # whose option it is, "b3 Art"; those of one unit may be shown as one
    verb: str = ""  # what kind it is, "move"
    brief: str = ""  # it matters: shown with its label, or at least as "b3→b5 D33"
    start: int | None = None  # the place of that unit
    end: int | None = None  # the place it goes to or aims at
    swap: bool = False  # the unit on the other place does the same
    nothing: bool = False  # passing, or ending: it gets the number 0
    number: int | None = None  # its number, where that means something


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

    def is_of(self, place: int) -> bool:
        """Does the unit on this place do it?"""
        return place == self.item.start or (self.item.swap and place == self.item.end)


class Menu:
    def __init__(self, items: list[Item], where: Where) -> None:
        ranked = sorted(items, key=lambda item: not item.nothing)
        first = 0 if ranked and ranked[0].nothing else 1
        numbered = enumerate(ranked, first)
        self.entries = [Entry(n if item.number is None else item.number, item) for n, item in numbered]
        self.where = where

    # ---------------------------------------------------------------- reading
    def number(self, number: int) -> Entry | None:
        return next((e for e in self.entries if e.number == number), None)

    def at(self, place: int) -> list[Entry]:
        """What may be done by the unit on a place; if there is no such unit, what may be done to the place."""
        return [e for e in self.entries if e.is_of(place)] or [e for e in self.entries if e.item.end == place]

    def among(self, text: str) -> list[Entry]:
        """The options that a typed line may mean: the exact one, or all those it is a beginning of."""
        words = text.lower().replace(",", " ").split()
        exact = [e for e in self.entries if e.text.split() == words]
        if exact or not words:
            return exact
        places = [self.where(word) for word in words]
        if len(words) == 1 and places[0] is not None:
            return self.at(places[0])
        if len(words) == 2 and None not in places:
            ways = (tuple(places), tuple(reversed(places)))
            return [e for e in self.entries if (e.item.start, e.item.end) in (ways if e.item.swap else ways[:1])]
        return [e for e in self.entries if self.begins(e.text.split(), words)]

    def begins(self, full: list[str], words: list[str]) -> bool:
        """Word by word: a place must be named in full (b1 does not begin b10), other words by their beginning."""
        return len(words) <= len(full) and all(
            word == whole if self.where(whole) is not None else whole.startswith(word)
            for word, whole in zip(words, full, strict=False)
        )

    # ---------------------------------------------------------------- showing
    def lines(self, width: int, height: int) -> list[Text]:
        """The menu in at most this many lines, as fully as fits; as a last resort it is cut, and says so."""
        lines: list[Text] = []
        for shape in (self.in_full, self.in_sections, self.in_brief, self.in_short):
            lines = shape(width)
            if len(lines) <= height:
                return lines
        return [*lines[: max(0, height - 1)], Text(f"{CUT} 'list' shows all {len(self.entries)}.", FAINT)]

    def in_full(self, width: int) -> list[Text]:
        """Every option with its label, one below the other."""
        return labels(self.entries, width, 1)

    def in_sections(self, width: int) -> list[Text]:
        """Labels for what matters, numbers by unit for the rest, all in columns."""
        return self.by_section(lambda e: e.label, lambda texts: in_columns(texts, width))

    def in_brief(self, width: int) -> list[Text]:
        """What matters in brief, all run together."""
        return self.by_section(lambda e: e.item.brief or e.label, lambda texts: flowing(texts, width))

    def in_short(self, width: int) -> list[Text]:
        """Everything that belongs to a unit by unit."""
        return self.by_section(lambda e: "" if e.item.unit else e.label, lambda texts: flowing(texts, width))

    def by_section(self, said: Callable[[Entry], str], arranged: Callable[[list[Text]], list[Text]]) -> list[Text]:
        """Section by section: what is said of each option that is no more than one of its unit's, then the units."""
        lines: list[Text] = []
        for _, group in groupby(self.entries, key=lambda e: e.item.section):
            entries = list(group)
            alone = [e for e in entries if (e.item.brief or not e.item.unit) and said(e)]
            lines += arranged([numbered(e, said(e)) for e in alone])
            lines += arranged(by_unit([e for e in entries if e not in alone]))
        return lines


def is_cut(lines: list[Text]) -> bool:
    return bool(lines) and lines[-1].plain.startswith(CUT)


def numbered(entry: Entry, text: str, digits: int = 0) -> Text:
    return Text.assemble((f"{entry.number:>{digits}}", NUMBER), " ", text)


def labels(entries: list[Entry], width: int, columns: int = 0) -> list[Text]:
    digits = max((len(str(e.number)) for e in entries), default=1)
    return in_columns([numbered(e, e.label, digits) for e in entries], width, columns)


def by_unit(entries: list[Entry]) -> list[Text]:
    """'b3 Art 7-15 move, 16 sail' for each unit."""
    texts = []
    for unit, group in groupby(entries, key=lambda e: e.item.unit):
        text = Text.assemble((unit, HEAD))
        for k, (verb, same) in enumerate(groupby(group, key=lambda e: e.item.verb)):
            text.append(", " if k else " ")
            text.append(span([e.number for e in same]), NUMBER)
            text.append(f" {verb}")
        texts.append(text)
    return texts


def by_verb(entries: list[Entry], width: int) -> list[Text]:
    """The options of one unit: labels for those that matter, and 'move 7 b1  8 a4  9 b4' for the others."""
    lines = labels([e for e in entries if e.item.brief or not e.item.verb], width)
    rest = [e for e in entries if e.item.verb and not e.item.brief]
    for verb, group in groupby(rest, key=lambda e: e.item.verb):
        texts = [Text.assemble((f"{verb}:", HEAD))]
        texts += [Text.assemble((str(e.number), NUMBER), " ", aim(e, verb)) for e in group]
        lines += flowing(texts, width, "  ")
    return lines


def aim(entry: Entry, verb: str) -> str:
    """What is left to say of an option whose verb is known."""
    return entry.text.removeprefix(verb).strip().split(" ", 0 if entry.item.swap else 1)[-1]


def fitting(entries: list[Entry], width: int, height: int) -> list[Text]:
    """Some options in at most this many lines."""
    full = labels(entries, width, 1)
    return full if len(full) <= height else by_verb(entries, width)[:height]


def span(numbers: list[int]) -> str:
    return str(numbers[0]) if len(numbers) == 1 else f"{numbers[0]}-{numbers[-1]}"


def in_columns(texts: list[Text], width: int, columns: int = 0) -> list[Text]:
    """Texts in columns, top to bottom; as many columns as fit, or as many as are given."""
    if not texts:
        return []
    step = max(t.cell_len for t in texts) + 2
    n = columns or max(1, (width + 2) // step)
    rows = -(-len(texts) // n)
    lines = []
    for row in range(rows):
        line = Text()
        for text in texts[row::rows]:
            line.append(" " * (-line.cell_len % step))
            line.append_text(text)
        lines.append(cut(line, width))
    return lines


def flowing(texts: list[Text], width: int, gap: str = "   ") -> list[Text]:
    """Texts one after the other, a new line where they do not fit."""
    lines: list[Text] = []
    for text in texts:
        if lines and lines[-1].cell_len + len(gap) + text.cell_len <= width:
            lines[-1].append(gap).append_text(text)
        else:
            lines.append(text.copy())
    return [cut(line, width) for line in lines]


def cut(line: Text, width: int) -> Text:
    line.truncate(width, overflow="ellipsis")
    return line
