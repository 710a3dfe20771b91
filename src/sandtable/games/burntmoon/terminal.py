"""Burnt Moon drawn in a terminal.

LFA's row is at the bottom, POSIWID's on top. LFA has square brackets, POSIWID round ones, and each its colour: a site reads
[5] or (5) when its owner controls it. ROVs are M X D T (MOSS, xED, DaCU, TIR), with a number where there are several; those
after × are disrupted. Where there is room, ROVs have their names, and their attack and defence in the lane.
"""

from __future__ import annotations

import re
import textwrap
from typing import Any

from rich.text import Text

from sandtable.kernel import Game
from sandtable.play.match import Option
from sandtable.terminal.boards import Drawing
from sandtable.terminal.menu import Item

from .cards import (
    ATTACK,
    BLAST,
    CARD_NAMES,
    CONTROL,
    DEPLOY,
    END,
    FORCE_NAMES,
    LANES,
    N_CARDS,
    NONE,
    PLACE,
    ROV_KINDS,
    ROVS,
    SHOCK,
    SIDE_NAMES,
    SIDE_TITLES,
    STRIKE,
    VERBS,
    VICTORY,
    title,
)
from .rules.end import moss_on_table
from .rules.rov import attack_value, defence_value
from .rules.terms import at, points, strength
from .state import (
    BIDDING,
    CARD_MASK,
    CARD_SHIFT,
    LANE_MASK,
    LANE_SHIFT,
    NOBODY,
    SETTING_UP,
    TURNS,
    VERB_SHIFT,
)
from .values import HOUSE, line_from

FAINT = "bright_black"
SIDE_STYLES = ("bold #6db7ff", "bold #ffb454")  # texts about LFA and POSIWID
SITE_STYLES = ("bold #ffffff on #1f5fa8", "bold #241400 on #ffb454")  # a controlled site
OPEN_STYLES = ("#6db7ff on #16202b", "#ffb454 on #2b2113")
DOWN_STYLES = ("#7f9ab5", "#b59a6f")
MARK_STYLE = "bold #000000 on #ffd54a"
BRACKETS = ("[]", "()")
LETTERS = "MXDT"
TITLES = tuple(rov.title for rov in ROVS.values())
LANE_PLACE = 100  # lanes as places, beside the cards
MARGIN, NARROW, WIDE = 4, 9, 16
LABEL = 11  # letters for what a row of the panel is about


def drawing(game: Game) -> BurntMoonDrawing:
    return BurntMoonDrawing(game)


class BurntMoonDrawing(Drawing):
    hint = "Type a number, a move, or a card (moss-a: what it may do); 'help' has more."
    ways = (
        "A move: its number, its text ('deploy moss-a 3'), or any beginning that fits only one ('att tir-a 3').",
        "A card ('tir-b') shows what it may do, with numbers over the lanes it may be deployed in; Enter goes back.",
    )
    example = "deploy moss-a 3"

    def title(self, s: Any) -> str:
        numbers = "house reconstruction" if line_from(s) == HOUSE else "house rules, your numbers"
        return f"Line of Fire: Burnt Moon · {numbers}"

    def seat_title(self, seat: str) -> str:
        return SIDE_TITLES[SIDE_NAMES.index(seat)] if seat in SIDE_NAMES else seat.capitalize()

    def seat_style(self, seat: str) -> str:
        return SIDE_STYLES[SIDE_NAMES.index(seat)]

    def told(self, sentence: str) -> Text:
        line = Text(sentence)
        for word, style in zip(SIDE_TITLES, SIDE_STYLES, strict=True):
            for match in re.finditer(rf"\b{word}\b", sentence):
                line.stylize(style, *match.span())
        return line

    def place(self, word: str) -> int | None:
        return CARD_NAMES.index(word.lower()) if word.lower() in CARD_NAMES else None

    # ---------------------------------------------------------------- the board
    def board(self, s: Any, width: int, height: int, marks: dict[int, int] | None = None) -> list[Text]:
        """Five lanes side by side: the sites outside, the ROVs inside, and between them who is ahead."""
        marks = marks or {}
        cell = WIDE if width >= MARGIN + LANES * WIDE else NARROW
        names = cell == WIDE and 5 + 2 * self.most_lines(s) <= height
        lines = [self.header(cell, marks)]
        rows = [self.rows(s, side, cell, names) for side in range(2)]
        lines += [self.site_row(s, 1, cell), *rows[1], self.middle(s, cell)]
        return [*lines, *rows[0], self.site_row(s, 0, cell)]

    def header(self, cell: int, marks: dict[int, int]) -> Text:
        line = Text(" " * MARGIN)
        for lane in range(LANES):
            mark = marks.get(LANE_PLACE + lane)
            head = f"lane {lane + 1}"
            if mark is None:
                line.append(head.ljust(cell), FAINT)
            else:
                line.append(f"{mark:>3} ", MARK_STYLE).append(f" {lane + 1}".ljust(cell - 4), FAINT)
        return line

    def site_row(self, s: Any, side: int, cell: int) -> Text:
        """'[5]d0# A': the points, controlled if in brackets; the defence; a fortification; the force that is there."""
        line = Text(SIDE_TITLES[side][:3].ljust(MARGIN), SIDE_STYLES[side])
        for lane in range(LANES):
            here = side * LANES + lane
            tile = side * LANES + s.site[here]
            value, defence, mine = s.tile_points[tile], s.tile_defence[tile], s.controlled[here]
            brackets = BRACKETS[side] if mine else "  "
            text = f"{brackets[0]}{value}{brackets[1]}" + (f" def {defence}" if cell == WIDE else f"d{defence}")
            text += (" fort" if s.fort[here] else "") if cell == WIDE else "#" if s.fort[here] else " "
            line.append(f"{text.ljust(cell - 1)}", SITE_STYLES[side] if mine else OPEN_STYLES[side]).append(" ")
        return line

    def most_lines(self, s: Any) -> int:
        """Lines that the fullest lane needs, with a line for each kind of ROV there."""
        return max(len(self.kinds(s, side, lane)) for side in range(2) for lane in range(LANES))

    def kinds(self, s: Any, side: int, lane: int) -> list[tuple[int, bool, int]]:
        """What is in a lane: the kind, whether disrupted, and how many."""
        here = [(k, down, (s.down if down else s.up)[at(side, lane, k)]) for down in (False, True) for k in range(ROV_KINDS)]
        return [(k, down, int(n)) for k, down, n in here if n]

    def rows(self, s: Any, side: int, cell: int, names: bool) -> list[Text]:
        columns = [(self.by_name if names else self.by_letter)(s, side, lane, cell) for lane in range(LANES)]
        depth = max(1, *map(len, columns)) if names else 2
        lines = []
        for row in range(depth) if side else reversed(range(depth)):
            line = Text(" " * MARGIN)
            for column in columns:
                text = column[row] if row < len(column) else Text()
                line.append_text(text).append(" " * (cell - text.cell_len))
            lines.append(line)
        return lines

    def by_letter(self, s: Any, side: int, lane: int, cell: int) -> list[Text]:
        """'A MX2T' for those that are ready, '×DT' for those that are not; the first of them nearer to the enemy."""
        found = self.kinds(s, side, lane)
        parts = []
        for down in (True, False):
            text = "".join(LETTERS[k >> 1] + (str(n) if n > 1 else "") for k, d, n in found if d == down)
            parts.append(f"×{text}" if down and text else text)
        force = FORCE_NAMES[found[0][0] & 1].upper() if found else ""
        if not parts[1]:
            parts[0] = f"{force}{parts[0]}"
        elif len(parts[1]) < cell - 1:
            parts[1] = f"{force} {parts[1]}"[: cell if len(parts[1]) + 2 > cell - 1 else None]
        return [Text(parts[0], DOWN_STYLES[side]), Text(parts[1], SIDE_STYLES[side])]

    def by_name(self, s: Any, side: int, lane: int, cell: int) -> list[Text]:
        """'2 MOSS A 3:4': how many, what they are, and their attack and defence here."""
        lines = []
        for kind, down, n in sorted(self.kinds(s, side, lane), key=lambda found: not found[1]):
            sums = f"{attack_value(s, side, lane, kind)}:{defence_value(s, side, lane, kind)}"
            name = f"{n if n > 1 else ' '} {TITLES[kind >> 1]} {FORCE_NAMES[kind & 1].upper()}"
            if down:
                sums = f"-:{defence_value(s, side, lane, kind)}"
                name = f"×{name[0] if n > 1 else ''}{name[1 if n > 1 else 2 :]}".replace("× ", "×")
            lines.append(Text(f"{name:<9} {sums}"[:cell], DOWN_STYLES[side] if down else SIDE_STYLES[side]))
        return lines

    def middle(self, s: Any, cell: int) -> Text:
        """'2▲1': what a majority is counted from, LFA first, with an arrow away from the side that is ahead."""
        line = Text(" " * MARGIN)
        for lane in range(LANES):
            ours, theirs = strength(s, 0, lane), strength(s, 1, lane)
            sign, style = (
                ("▲", SIDE_STYLES[0]) if ours > theirs else ("▼", SIDE_STYLES[1]) if theirs > ours else ("=", FAINT)
            )
            text = f"{ours} {sign} {theirs}" if ours + theirs else "·"
            line.append(text.center(cell - 1, "─") if cell == WIDE else f"─{text}─".ljust(cell - 1, "─"), style).append(" ")
        return line

    def legend(self) -> list[Text]:
        return [
            Text.assemble(("[5]", SITE_STYLES[0]), " a site LFA controls, worth 5 points; ").append_text(
                Text.assemble(("(5)", SITE_STYLES[1]), " one of POSIWID's; without brackets nobody controls it")
            ),
            Text("d1, def 1: what the site adds to its owner's defence; #, fort: a fortification"),
            Text("M MOSS   X xED   D DaCU   T TIR; A and B are forces; M2: two of them; after × they are disrupted"),
            Text("3:4 behind an ROV: its attack and its defence in this lane, now"),
            Text("2 ▲ 1: ready ROVs, control and fortification of LFA, and of POSIWID; the arrow says who has the majority"),
            Text(
                "A number behind a card is its initiative. MOSS/forts: MOSS on the table, and fortifications left to build"
            ),
            Text("Used/gone: cards in the discard pile, and cards that have left the game"),
        ]

    # ---------------------------------------------------------------- beside the board
    def panel(self, s: Any, width: int) -> list[Text]:
        column = max(8, min(15, (width - LABEL) // 2))
        gone = [sum(s.removed[side * N_CARDS : side * N_CARDS + N_CARDS]) for side in range(2)]
        rows = {
            "": [SIDE_TITLES[side] + BRACKETS[side] for side in range(2)],
            f"Points/{VICTORY}": [str(points(s, side)) for side in range(2)],
            "Initiative": ["first" if s.holder == side and s.stage != SETTING_UP else "" for side in range(2)],
            "Last bid": [self.bid(s, side) for side in range(2)],
            "MOSS/forts": [f"{moss_on_table(s, side)} / {s.stock[side]}" for side in range(2)],
            "Hand/deck": [f"{s.in_hand[side]} / {s.in_deck[side]}" for side in range(2)],
            "Used/gone": [f"{s.in_discard[side]} / {gone[side]}" for side in range(2)],
        }
        lines = [self.when(s)]
        for name, values in rows.items():
            line = Text(name.ljust(LABEL), FAINT).append(values[0][: column - 1].ljust(column), SIDE_STYLES[0])
            lines.append(line.append(values[1], SIDE_STYLES[1]))
        for side in range(2):
            lines += self.hand(s, side, width)
        for line in lines:
            line.truncate(width, overflow="ellipsis")
        return lines

    def when(self, s: Any) -> Text:
        if s.winner != NOBODY:
            return Text("A draw" if s.winner > 1 else f"{SIDE_TITLES[s.winner]} has won", "bold")
        if s.stage == SETTING_UP:
            return Text("Set-up", "bold")
        if s.stage != TURNS:
            return Text(f"Round {s.round}, {'bids' if s.stage == BIDDING else 'drawing'}", "bold")
        waits = f", Overclock {FORCE_NAMES[s.overclock].upper()}" if s.overclock != NONE else ""
        return Text.assemble(
            (f"Round {s.round}, ", "bold"), (f"{SIDE_TITLES[s.player]}'s turn{waits}", SIDE_STYLES[s.player])
        )

    def bid(self, s: Any, side: int) -> str:
        card = s.bids[side]
        return "-" if card == NONE else f"{s.initiative[side * N_CARDS + card]} {short(title(card, side))}"

    def hand(self, s: Any, side: int, width: int) -> list[Text]:
        """'Hand: Sysop 9, 2 TIR A 3': the cards that whoever looks may see, with their initiative."""
        held = [(card, s.hand[side * N_CARDS + card]) for card in range(N_CARDS) if s.hand[side * N_CARDS + card]]
        cards = [
            f"{f'{n} ' if n > 1 else ''}{title(card, side)} {s.initiative[side * N_CARDS + card]}".replace(" ", "\xa0")
            for card, n in held
        ]
        text = textwrap.wrap("Hand: " + ", ".join(cards), width, subsequent_indent="  ") if cards else []
        return [Text(line.replace("\xa0", " "), SIDE_STYLES[side]) for line in text]

    def aside(self, s: Any, i: int) -> str:
        if self.game.asked(s, i).kind.name == "bid":
            return "The higher one goes first; both are discarded."
        return ""

    def standing(self, s: Any) -> str:
        """The points, the MOSS and the rounds."""
        moss = f"{moss_on_table(s, 0)} to {moss_on_table(s, 1)} MOSS on the table"
        return f"{points(s, 0)} to {points(s, 1)} points, {moss} after {s.round} rounds (LFA first)"

    # ---------------------------------------------------------------- the menu
    def items(self, s: Any, i: int, options: list[Option]) -> list[Item]:
        """Card by card; what changes the board stands by itself, what has many places under its card."""
        items = [self.item(s, i, option) for option in options]
        return sorted(items, key=lambda item: (item.start or 0, item.option.action))

    def item(self, s: Any, i: int, option: Option) -> Item:
        asked, action = self.game.asked(s, i), option.action
        verb, card, lane = action >> VERB_SHIFT, action >> CARD_SHIFT & CARD_MASK, action >> LANE_SHIFT & LANE_MASK
        if verb == END:
            return Item(option, nothing=True)
        if asked.kind.name in ("bolster", "blast", "withdraw", "bid"):
            return Item(option)
        end = LANE_PLACE + lane if verb in (PLACE, DEPLOY) else None
        if verb == PLACE:
            return Item(option, unit=title(card, asked.who), verb="place", start=card, end=end)
        brief = shortened(option.label) if verb in LOUD and not option.label.endswith("no effect") else ""
        return Item(option, CARD_NAMES[card], title(card, asked.who), VERBS[verb], brief, card, end)


LOUD = (ATTACK, CONTROL, SHOCK, STRIKE, BLAST)  # shown one by one, in brief where there is little room


def short(name: str) -> str:
    """'Operations Director' as 'Director', 'Force Lead A' as 'Lead A'."""
    words = name.split()
    return " ".join(words[1:]) if len(words) > 1 and len(name) > 6 else name


def shortened(label: str) -> str:
    """'TIR A in lane 3 attacks xED B: 4 against 4, a hit' as 'lane 3 attack xED B 4:4 hit'."""
    text = re.sub(r"^.*? in (lane \d) (attack|shock)s ", r"\1 \2 ", label)
    text = re.sub(r"^.*? takes control of (lane \d)", r"\1 control", text)
    text = re.sub(r"^[^:]*: (Strike|Blast)", r"\1", text)
    return re.sub(r": (\d+) against (\d+), (?:a )?", r" \1:\2 ", text).replace(" points)", "p)")
