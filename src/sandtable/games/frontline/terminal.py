"""Front Line drawn in a terminal.

Red's units are [I] [T] [A], Green's (i) (t) (a): bracket, letter case and colour all say whose they are. Red's country is at
the bottom. A square has its ground on the left (or above, where there is room) and its unit on the right (or below).
"""

from __future__ import annotations

import re
from dataclasses import replace
from typing import Any

from rich.text import Text

from sandtable.kernel import Game
from sandtable.play.match import Option
from sandtable.terminal.boards import Drawing, named
from sandtable.terminal.menu import Item

from . import verbs as do
from .board import (
    CITY_COLOUR,
    CITY_KIND,
    CITY_NAMES,
    COLUMNS,
    COUNTRY_NAMES,
    COUNTRY_ROW,
    MAP_TITLES,
    ROWS,
    SQUARES,
    read_square,
    square_name,
)
from .cards import (
    ADV_COLUMN_INDEX,
    BUILD_COST,
    CARD_NAMES,
    HOUSE_CARDS,
    ICON,
    INFANTRY,
    MONTH_TITLES,
    N_STARTERS,
    N_UNITS,
    RANGE,
    RESULT,
    RESULT_NAMES,
    SUPPLY_CARDS,
    SUPPLY_NAMES,
    TANK,
    UNIT_NAMES,
    card_title,
)
from .rules.end import points, strength
from .rules.terms import army, board_of, city_of, colour_of, first_unit
from .state import (
    DISRUPTED,
    EMPTY,
    GONE,
    LEADERSHIP_NAMES,
    NOBODY,
    NONE,
    PLAYING,
    RESERVE,
)
from .words import colour

FAINT = "bright_black"
BRACKETS = (" [ ]", " ( )")
SIDE_STYLES = ("bold #ff6b5e", "bold #6fdc7f")  # texts about Red and Green
UNIT_STYLES = ("bold #ffffff on #b3261e", "bold #06210b on #6fdc7f")
DISRUPTED_STYLES = ("#e8b4b0 on #5c1f1b", "#0d2c12 on #4b7a52")
MARK_STYLE = "bold #000000 on #ffd54a"

# valley, hill, mountain, desert, beach, port, water, city: three letters, a word, and colours
GROUND_3 = ("   ", " ▲ ", "▲▲ ", "░░░", "bch", "prt", "≈≈≈", "")
GROUND_WORDS = ("", "hill ▲", "mount ▲▲", "desert ░░", "beach", "port", "≈ water ≈", "")
GROUND_STYLES = (  # on light and on dark squares, as on a chessboard
    ("#9db089 on #3a4830", "#9db089 on #323f29"),
    ("#f0e2bb on #705e36", "#f0e2bb on #67552f"),
    ("bold #f7f4ee on #857c73", "bold #f7f4ee on #7b736a"),
    ("#6f5a28 on #cfb370", "#6f5a28 on #c4a863"),
    ("#5f5030 on #e4d4a4", "#5f5030 on #dac997"),
    ("#e3f0ff on #46678f", "#e3f0ff on #3e5d84"),
    ("#8fc1ee on #214a78", "#8fc1ee on #1c426c"),
)
HEX_STYLE = "bold #ffffff on #6b3fa8"
CITY_3, CITY_WORDS = ("Air", "Cap", "Ind"), ("Air Base", "Capital", "Industry")
CITY_STYLES = ("bold #ff8a80 on #1c1c1c", "bold #8ff0a0 on #1c1c1c")
UNIT_LETTERS, UNIT_SHORT = ("I", "T", "A"), ("Inf", "Tank", "Art")
CITY_TEXTS = (
    "grants Air chits, which pay for drops; fallen it is worth 2 points to the enemy.",
    "grants Capital chits, which pay for Regroup; whoever enters the enemy's wins at once.",
    "grants Industry chits, which pay for Build; fallen it is worth 3 points to the enemy.",
)
LEADERSHIP = "Leadership"
SECTIONS = ("", "attack", "units", "leadership")


def drawing(game: Game) -> FrontLineDrawing:
    return FrontLineDrawing(game)


class FrontLineDrawing(Drawing):
    quiet, new_turn = frozenset({"respond", "task"}), frozenset({"supply"})
    idle = frozenset({"task"})  # what it offers is on offer in the action that follows
    hint = "Type a number, a move, or a square (b3: what its unit may do); 'help' has more."
    ways = (
        "A move: its number, its text ('move b3 b5'), any beginning that fits only one ('att c4 d'), or two squares ('b3 b5').",
        "A square ('b3') shows what its unit may do, with the numbers on the board; Enter goes back.",
    )
    piles = ("supply", "removed")
    example = "move b3 b5"
    first_game = {"map": "main", "setup": "recommended", "cards": "balanced-industry", "amphibious": "off"}

    def title(self, s: Any) -> str:
        maps = " and ".join(MAP_TITLES[tuple(MAP_TITLES)[s.battlefields[b].map]] for b in range(s.boards))
        return f"Front Line · {maps} (house map{'s' if s.boards > 1 else ''})"

    def seat_style(self, seat: str) -> str:
        return SIDE_STYLES[0 if seat.startswith("red") else 1]

    def log_line(self, sentence: str) -> Text:
        line = Text(sentence)
        for word, style in zip(("Red", "Green"), SIDE_STYLES, strict=True):
            for match in re.finditer(rf"\b{word}\b", sentence):
                line.stylize(style, *match.span())
        return line

    def place(self, word: str) -> int | None:
        try:
            return read_square(word)
        except ValueError:
            return None

    # ---------------------------------------------------------------- the board
    def board(self, s: Any, width: int, height: int, marks: dict[int, int] | None = None) -> list[Text]:
        """With 2 lines a square where there is room for them, else with 1; and 9, 7 or 6 letters wide."""
        marks = marks or {}
        columns = COLUMNS * s.boards
        room = (width - 6 - 2 * (s.boards - 1)) // columns
        tall = height >= 2 * ROWS + 1 and room >= 9
        cell = 9 if tall else 7 if room >= 7 else 6
        lines = [self.letters(s, cell)]
        for row in reversed(range(ROWS)):
            for part in range(2 if tall else 1):
                line = self.row_name(row, part if tall else -1)
                for b in range(s.boards):
                    if b:
                        line.append("  ")
                    for column in range(COLUMNS):
                        square = b * SQUARES + row * COLUMNS + column
                        if tall:
                            line.append_text(self.tall_cell(s, square, part, marks.get(square)))
                        else:
                            line.append_text(self.flat_cell(s, square, cell, marks.get(square)))
                lines.append(line)
        return lines

    def letters(self, s: Any, cell: int) -> Text:
        """The letters of the columns, above the middle of their squares."""
        line = Text("    ")
        for b in range(s.boards):
            line.append("  " if b else "")
            for column in range(COLUMNS):
                line.append("abcdefghijkl"[b * COLUMNS + column].center(cell), FAINT)
        return line

    def row_name(self, row: int, part: int) -> Text:
        """The number of a row, with the bracket of the country it lies in."""
        owner = COUNTRY_ROW[row * COLUMNS]
        if part == 0:
            return Text("    ")
        text, style = (f"{row + 1:>2}{'])'[owner]} ", SIDE_STYLES[owner]) if owner >= 0 else (f"{row + 1:>2}  ", FAINT)
        return Text().append(text, style)

    def flat_cell(self, s: Any, square: int, width: int, mark: int | None) -> Text:
        """'▲▲ [I]×': the ground, the unit, and what has become of it."""
        style = self.ground_style(s, square)
        ground = self.ground_3(s, square)[: width - 4].ljust(width - 4)
        unit = s.board[square]
        cell = Text(ground, style)
        if mark is not None and unit == EMPTY:
            return cell.append(f"{mark:>3}", MARK_STYLE).append(" ", style)
        if mark is not None:
            cell = Text().append(f"{mark:>{width - 4}}", MARK_STYLE)
        if unit == EMPTY:
            return cell.append("    ", style)
        letter = UNIT_LETTERS[s.units[unit].kind]
        cell.append(f"[{letter}]" if s.units[unit].colour == 0 else f"({letter.lower()})", self.unit_style(s, unit))
        return cell.append(self.unit_mark(s, unit)[: width - cell.cell_len], self.mark_style(s, unit, style))

    def tall_cell(self, s: Any, square: int, part: int, mark: int | None) -> Text:
        """Ground above, unit below, in words."""
        style = self.ground_style(s, square)
        if part == 0:
            text = self.ground_word(s, square)
            if mark is not None and s.board[square] != EMPTY:
                return Text(f"{mark:>4}", MARK_STYLE).append(" " * 5, style)
            return Text(text[:9].ljust(9), style)
        unit = s.board[square]
        if unit == EMPTY:
            if mark is not None:
                return Text(" ", style).append(f"{mark:>4} ", MARK_STYLE).append("   ", style)
            return Text(" " * 9, style)
        name = UNIT_SHORT[s.units[unit].kind]
        shape = f"[{name}]" if s.units[unit].colour == 0 else f"({name.lower()})"
        cell = Text(" ", style).append(shape, self.unit_style(s, unit))
        cell.append(self.unit_mark(s, unit), self.mark_style(s, unit, style))
        return cell.append(" " * (9 - cell.cell_len), style)

    def ground_3(self, s: Any, square: int) -> str:
        city = s.city_at[square]
        if city != NONE:
            name = CITY_3[CITY_KIND[city]]
            return name[:2] + "†" if s.cities[city].fallen else name
        text = GROUND_3[s.ground[square]]
        return ("◆" + text.strip()).ljust(3) if square in s.hexes else text

    def ground_word(self, s: Any, square: int) -> str:
        city = s.city_at[square]
        if city != NONE:
            return CITY_WORDS[CITY_KIND[city]] + ("†" if s.cities[city].fallen else "")
        text = GROUND_WORDS[s.ground[square]]
        return f"◆ {text}".strip() if square in s.hexes else text

    def ground_style(self, s: Any, square: int) -> str:
        city = s.city_at[square]
        if city != NONE:
            owner = CITY_COLOUR[city]
            return CITY_STYLES[1 - owner if s.cities[city].fallen else owner]
        dark = (square // COLUMNS + square % COLUMNS) & 1
        return HEX_STYLE if square in s.hexes else GROUND_STYLES[s.ground[square]][dark]

    def unit_style(self, s: Any, unit: int) -> str:
        u = s.units[unit]
        return (DISRUPTED_STYLES if u.status == DISRUPTED else UNIT_STYLES)[u.colour]

    def unit_mark(self, s: Any, unit: int) -> str:
        """× for a disrupted unit; for one that has acted this turn a dot, or two if it is done."""
        u = s.units[unit]
        if u.status == DISRUPTED:
            return "×"
        return " ·:"[min(2, u.actions)] if u.colour == colour_of(s.player) else " "

    def mark_style(self, s: Any, unit: int, ground: str) -> str:
        return self.unit_style(s, unit) if s.units[unit].status == DISRUPTED else ground

    def card(self, s: Any, who: int, name: str, whole: bool = False) -> list[str]:
        if (kind := named(name, whole, UNIT_NAMES)) is not None:
            steps = "orthogonally or diagonally" if kind == TANK else "orthogonally"
            extra = {
                INFANTRY: " Digs in on hills and mountains; drops from an Air Base.",
                TANK: " Of two dice it picks one.",
            }
            return [
                f"{UNIT_NAMES[kind].capitalize()}: moves 2 squares {steps} (3 through Desert), range {RANGE[kind]}, "
                f"costs {BUILD_COST[kind]} Industry chits to build.{extra.get(kind, '')}"
            ]
        if (card := named(name, whole, CARD_NAMES)) is not None:
            months = zip(MONTH_TITLES, SUPPLY_CARDS[CARD_NAMES[card]], strict=True)
            house = " (house card)" if CARD_NAMES[card] in HOUSE_CARDS else ""
            grants = "; ".join(f"{month} {'/'.join(map(str, chits))}" for month, chits in months)
            return [f"{card_title(card)}{house}: chits of Air/Capital/Industry in {grants}."]
        if (city := named(name, whole, CITY_NAMES)) is not None:
            return [f"{CITY_NAMES[city].title()}: {CITY_TEXTS[city]}"]
        return []

    def pile(self, s: Any, who: int, name: str) -> list[str]:
        """The supply of this month by stacks, or the units that have left the game."""
        lines = []
        for c in range(2 * s.boards):
            title = COUNTRY_NAMES[c].capitalize()
            if name == "supply":
                left = self.stacks(s, c)
                lines.append(f"{title}: {card_title(s.sides[c].card)}; stacks left this month {left}.")
            else:
                kinds = [u.kind for u in s.units[first_unit(c) : first_unit(c) + N_UNITS] if u.status == GONE]
                gone = ", ".join(f"{kinds.count(k)} {UNIT_NAMES[k].capitalize()}" for k in range(3) if k in kinds)
                lines.append(f"{title}: {gone or 'no unit'} out of the game.")
        return lines

    def attack_table(self, s: Any) -> list[Text]:
        """What the dice mean at each range; results with an icon are a miss against what the icon names."""
        lines = [Text("Attack table    " + "".join(f"{die:<10}" for die in range(1, 7)).rstrip(), "bold")]
        for column in range(4):
            head = "yellow die" if column == ADV_COLUMN_INDEX else f"range {column + 1}"
            cells = [column * 6 + die for die in range(6)]
            texts = (f"{RESULT_NAMES[RESULT[s.range1 * 24 + k]]}{icons(ICON[k])}" for k in cells)
            lines.append(Text(f"  {head:<14}" + "".join(f"{text:<10}" for text in texts).rstrip()))
        return [
            *lines,
            Text("Adv: the yellow die decides, which only a higher attacker rolls; else a miss"),
            Text("A, C, I: a miss against a unit in an Air Base, Capital, Industry; s: against dug-in Infantry"),
        ]

    def legend(self, s: Any) -> list[Text]:
        red, green = UNIT_STYLES
        lines = [
            Text.assemble(("[I]", red), ("[T]", red), ("[A]", red), " Red's Infantry, Tank, Artillery; ").append_text(
                Text.assemble(("(i)", green), ("(t)", green), ("(a)", green), " Green's")
            ),
            Text("× disrupted   · has acted this turn   : has acted twice"),
            Text("b5→c6 B33 D17 R33: an attack with its chances of Blitz, Disrupt and Rout in per cent"),
            Text("▲ hill   ▲▲ mountain   ░ desert   ≈ water   bch beach   prt port"),
            Text("Cap Capital   Ind Industry   Air Air Base   † fallen   ◆ purple hex (1 point)"),
            Text("A3 C3 I4 are chits of Air, Capital and Industry, F1 a Fallen chit; * marks a house card"),
            Text("1] to 3] are the rows of Red's country, 8) to 10) of Green's"),
        ]
        return [*lines, Text(), *self.attack_table(s)]

    # ---------------------------------------------------------------- beside the board
    def panel(self, s: Any, width: int) -> list[Text]:
        lines = [self.date(s), self.turn(s)]
        rows = self.by_country(s) if s.boards > 1 else self.by_subject(s, max(9, min(14, (width - 11) // 2)))
        for texts in rows:
            lines.append(Text().append_text(Text.assemble(*texts)))
        for line in lines:
            line.truncate(width, overflow="ellipsis")
        return lines

    def by_subject(self, s: Any, column: int) -> list[list[tuple[str, str]]]:
        """Two countries side by side: a row for each thing there is to know about them."""
        rows = {
            "": [COUNTRY_NAMES[c].capitalize() + BRACKETS[colour_of(c)] for c in (0, 1)],
            "Points now": [str(points(s, c)) for c in (0, 1)],
            "Units": [str(strength(s, c)) for c in (0, 1)],
            "Leadership": [LEADERSHIP_NAMES[s.sides[c].leadership] for c in (0, 1)],
            "Stacks": [self.stacks(s, c) for c in (0, 1)],
            "Reserve": [self.reserve(s, c) for c in (0, 1)],
            "Edge": [self.edge(s, c) for c in (0, 1)],
        }
        if s.stage == PLAYING and any(CARD_NAMES[s.sides[c].card] in HOUSE_CARDS for c in (0, 1)):
            rows["Card"] = [card_short(s.sides[c].card) for c in (0, 1)]
        return [
            [(name.ljust(11), FAINT), *((v[: column - 1].ljust(column), SIDE_STYLES[c]) for c, v in enumerate(values))]
            for name, values in rows.items()
        ]

    def by_country(self, s: Any) -> list[list[tuple[str, str]]]:
        """Four countries: a row for each of them."""
        rows = [[("Points and units: ", FAINT)]]
        for c in (0, 1):
            rows[0].append((f"{colour(c)} {points(s, c)}, {strength(s, c)}  ", SIDE_STYLES[c]))
        rows.append([("       Lead. Stacks   Reserve  Edge", FAINT)])
        for c in range(2 * s.boards):
            lead = LEADERSHIP_NAMES[s.sides[c].leadership][:5]
            chits = f"{self.stacks(s, c):<9}{self.reserve(s, c):<9}{self.edge(s, c)}"
            rows.append([(f"{COUNTRY_NAMES[c].capitalize():<7}{lead:<6}{chits}", SIDE_STYLES[colour_of(c)])])
        return rows

    def date(self, s: Any) -> Text:
        if s.stage != PLAYING:
            return Text("Set-up", "bold")
        if s.month >= len(MONTH_TITLES):
            return Text("The year is over", "bold")
        return Text(f"{MONTH_TITLES[s.month]}, turn {s.turn + 1} of {6 * s.boards}", "bold")

    def turn(self, s: Any) -> Text:
        if s.winner != NOBODY:
            text = "Peace: a draw" if s.winner == 2 else f"{colour(s.winner)} has won"
            return Text(text, "bold")
        if s.stage != PLAYING or s.flow.over:
            return Text()
        whose = f"{COUNTRY_NAMES[s.player].capitalize()}'s turn"
        if s.spending == NONE:
            return Text(whose, SIDE_STYLES[colour_of(s.player)])
        chits = "●" * s.supply + "○" * max(0, s.granted - s.supply)
        kind = SUPPLY_NAMES[s.supply_kind].capitalize()
        return Text.assemble((whose, SIDE_STYLES[colour_of(s.player)]), f": {kind} {chits}")

    def stacks(self, s: Any, country: int) -> str:
        """'A3 C3 I4'; a Fallen chit is F1."""
        texts = []
        for kind, letter in enumerate("ACI"):
            chits = s.cities[city_of(country, kind)].stack
            if chits:
                texts.append(f"F{chits}" if s.cities[city_of(country, kind)].fallen else f"{letter}{chits}")
        return " ".join(texts) or "-"

    def reserve(self, s: Any, country: int) -> str:
        counts = [0, 0, 0]
        for unit in army(s, colour_of(country)):
            u = s.units[unit]
            if u.home == country and u.status == RESERVE:
                counts[u.kind] += 1
        return " ".join(f"{n}{UNIT_LETTERS[k]}" for k, n in enumerate(counts) if n) or "-"

    def edge(self, s: Any, country: int) -> str:
        board = board_of(country)
        if s.battlefields[board].edge_holder != colour_of(country):
            return "-"
        return "On" if s.battlefields[board].edge_on else "Off"

    def aside(self, s: Any, i: int) -> str:
        decision = self.game.asked(s, i).kind.name
        if decision == "card":
            return "Air/Capital/Industry chits in September · October · November · December."
        if decision == "place":
            return f"Still to come: {still_to_place(s, self.game.asked(s, i).args['country'])}."
        return ""

    def standing(self, s: Any) -> str:
        """The points, and how the game ended."""
        text = f"{points(s, 0)} to {points(s, 1)} points, {strength(s, 0)} to {strength(s, 1)} units (Red first)"
        if s.month < len(MONTH_TITLES) and s.winner in (0, 1):
            return f"{colour(s.winner)} is in the enemy Capital; {text}"
        return text

    # ---------------------------------------------------------------- the menu
    def items(self, s: Any, i: int, options: list[Option]) -> list[Item]:
        items = [self.item(s, i, option) for option in options]
        return sorted(items, key=lambda item: (SECTIONS.index(item.section), self.rank(item)))

    def rank(self, item: Item) -> tuple[int, int, int]:
        """Unit by unit, and then by what it does; Leadership by what it does, and then by unit."""
        if item.start is None:
            return item.option.action, 0, 0
        square, verb = item.start, do.verb(item.option.action)
        return (verb, square, 0) if item.unit == LEADERSHIP else (square, verb, item.end or 0)

    def item(self, s: Any, i: int, option: Option) -> Item:
        asked, action = self.game.asked(s, i), option.action
        verb, start, end = do.answers.verb_of(action), do.start(action), do.to(action)
        if verb == do.place:
            return Item(option, unit=UNIT_NAMES[do.kind(action)].capitalize(), verb="place", end=end)
        if verb == do.retreat_to:
            return Item(option, end=end)
        if verb in (do.end, do.skip, do.decline):
            more = ", or 'skip' until your next turn" if asked.kind.name in self.quiet else ""
            passing = replace(option, label=f"{option.label} (Enter{more})")
            return Item(option if verb == do.end or asked.kind.name == "supported" else passing, nothing=True)
        if verb in (do.attack, do.fire):
            short = do.answers.label(s, asked, action, verb.brief)
            return Item(
                option, "attack", self.unit_at(s, start), verb.name, short, start, end if verb == do.attack else None
            )
        if verb == do.maneuver_to:
            start = s.units[asked.args["target"]].square
            return Item(option, "leadership", self.unit_at(s, start), "maneuver", "", start, end)
        if do.start not in verb.parts:
            return Item(option)
        leads = verb in (do.maneuver, do.relieve)
        unit, section = (LEADERSHIP, "leadership") if leads else (self.unit_at(s, start), "units")
        return Item(option, section, unit, verb.name, "", start, end, swap=verb == do.relieve)

    def unit_at(self, s: Any, square: int) -> str:
        return f"{square_name(square)} {UNIT_SHORT[s.units[s.board[square]].kind]}"

    def usual(self, s: Any, i: int) -> int | None:
        """Enter passes, where passing is offered; it never ends a turn."""
        kind = self.game.asked(s, i).kind.name
        passing = [a for a in self.game.legal(s, i) if do.verb(a) in (do.skip, do.decline)]
        if passing and kind != "supported":
            return passing[0]
        return super().usual(s, i) if kind == "supply" else None


def icons(bits: int) -> str:
    """' C' for the icon of the Capital."""
    letters = "".join(letter for bit, letter in enumerate("ACIs") if bits >> bit & 1)
    return f" {letters}" if letters else ""


def still_to_place(s: Any, country: int) -> str:
    """'8 Infantry, 4 Tank, 2 Artillery'."""
    first = first_unit(country)
    waiting = [s.units[u].kind for u in range(first, first + N_STARTERS) if s.units[u].status == RESERVE]
    return ", ".join(f"{waiting.count(k)} {UNIT_NAMES[k].capitalize()}" for k in range(3) if k in waiting)


def card_short(card: int) -> str:
    """'Bal Air*': a supply card, with a star if it is a house card."""
    kind, _, city = CARD_NAMES[card].partition("-")
    return f"{kind[:3].capitalize()} {city[:3].capitalize()}{'*' if CARD_NAMES[card] in HOUSE_CARDS else ''}"
