"""Fantasy Cards drawn in a terminal.

The table from above, north at the top, with inches along two edges; a square of it is two letters wide. A unit is its side and a
letter (rA, bC), and the list beside the table says who that is, where, which way it faces and what it suffers from.
"""

from __future__ import annotations

import re
import textwrap
from typing import Any

from rich.text import Text

from sandtable.kernel import Game
from sandtable.kernel.places import WINDS
from sandtable.play.match import Option
from sandtable.terminal.boards import Drawing, named
from sandtable.terminal.menu import Item

from . import verbs as do
from .board import field as f
from .board.geometry import inside
from .cards import ACTIONS, SITUATIONS
from .decks import printed
from .fields import INCH, inches, tenth
from .state import GONE, N_CARDS, ON, PLACING, SIDE_NAMES, SIDE_TITLES, unit_titles
from .table import turn_number
from .terrain import TERRAIN
from .texts import card_text, play_text
from .units import NONE

FAINT = "bright_black"
SIDE_STYLES = ("bold #ff8a7a", "bold #7ab8ff")
GROUND = "#6f7a5c"
MARGIN = 4
MOST = 8  # inches of a square
SIGNS = {
    **{"hill": "^", "steep-hill": "^", "wooded-hill": "%", "spire": "x", "cliff": "x", "plateau": "^"},
    **{"woods": "%", "jungle": "%", "brush": "%", "gully": "%", "debris": "%", "building": "#", "field": '"', "scrub": '"'},
    **{"swamp": "~", "lake": "~", "quicksand": "x", "lava": "x", "wall": "#", "hedge": "#", "fence": "#", "rampart": "#"},
    **{"river": "=", "torrent": "="},
}
MIST_SIGN, OPEN_SIGN, WAY_SIGN = ":", ".", "*"
LETTERS = "ABCDEFGHIJKLMNOPQRST"
STATUSES = (("shaken", "Shaken"), ("out", "Out Of Action"), ("confused", "Confused"), ("acted", "acted"))
PLAYS = (*ACTIONS, *SITUATIONS)


def drawing(game: Game) -> FantasyDrawing:
    return FantasyDrawing(game)


def sign(s: Any, unit: int) -> str:
    """'rA': the first of Red's units."""
    first = s.sides[0].n_units
    return f"b{LETTERS[unit - first]}" if unit >= first else f"r{LETTERS[unit]}"


def facing_text(facing: int) -> str:
    """The nearest of the eight winds."""
    return WINDS[(facing + 22) % 360 // 45]


class FantasyDrawing(Drawing):
    quiet = frozenset({"respond", "open"})
    new_turn = frozenset({"turn"})
    hint = "Type a number, a move ('move to 12.5,30 facing ne'), or a unit (rA); 'help' has more."
    ways = (
        "A move: its number, its text ('act 12 red-infantry-1'), or any beginning that fits only one.",
        "Places are inches from the north-west corner: 'move to 12.5,30', 'move to 12.5,30 facing ne', 'via 10,20' first to",
        "go round something, 'charge at blue-archer 20,31', 'aim at 24,24', 'after 2.5' along a way. Or from where it stands:",
        "'forward 6, left 2', 'north 3 facing e', 'via right 4'.",
        "A unit by its sign ('rA') shows what may be done with it; Enter goes back. 'card 12' and 'card assault' read cards.",
    )
    piles = ("discard", "deck")
    example = "move to 12.5,30"

    def title(self, s: Any) -> str:
        return f"{self.game.title} · house deck"

    def seat_style(self, seat: str) -> str:
        return SIDE_STYLES[SIDE_NAMES.index(seat)] if seat in SIDE_NAMES else "bold"

    def log_line(self, sentence: str) -> Text:
        line = Text(sentence)
        for word, style in zip(SIDE_TITLES, SIDE_STYLES, strict=True):
            for match in re.finditer(rf"\b{word}\b", sentence):
                line.stylize(style, *match.span())
        return line

    def place(self, word: str) -> int | None:
        """A unit by its sign: numbers of Red's units, and of Blue's from 100."""
        found = re.fullmatch(r"([rb])([a-t])", word.lower())
        return LETTERS.index(found[2].upper()) + (100 if found[1] == "b" else 0) if found else None

    def place_of(self, s: Any, unit: int) -> int:
        first = int(s.sides[0].n_units)
        return unit - first + 100 if unit >= first else unit

    # ---------------------------------------------------------------- the table
    def board(self, s: Any, width: int, height: int, marks: dict[int, int] | None = None) -> list[Text]:
        step = self.square(s, width, height)
        across, down = -(-int(s.field.width) // step), -(-int(s.field.height) // step)
        rows = [[self.ground(s, c, r, step) for c in range(across)] for r in range(down)]
        self.draw_way(s, rows, step)
        for k in range(s.sides[0].n_units + s.sides[1].n_units):
            if s.units[k].where == ON:
                self.draw_unit(s, rows, k, step)
        lines = [self.header(across, step)]
        for r, row in enumerate(rows):
            line = Text(f"{r * step // INCH:>{MARGIN - 1}} ", FAINT)
            for text, style in row:
                line.append(text, style)
            lines.append(line)
        return lines

    def square(self, s: Any, width: int, height: int) -> int:
        """How large a square of the drawing is: as many whole inches as it takes to fit."""
        fits = (n * INCH for n in range(1, MOST) if -(-s.field.height // (n * INCH)) < height)
        return next((n for n in fits if 2 * -(-s.field.width // n) + MARGIN <= width), MOST * INCH)

    def header(self, across: int, step: int) -> Text:
        """Inches, where there is room for them."""
        line = " " * MARGIN
        for c in range(across):
            if len(line) <= MARGIN + 2 * c:
                line += str(c * step // INCH).ljust(2 if c % 2 else 4)
        return Text(line[: MARGIN + 2 * across], FAINT)

    def ground(self, s: Any, c: int, r: int, step: int) -> tuple[str, str]:
        """What lies at the middle of a square, or crosses it: the last thing laid there."""
        x, y, found = c * step + step // 2, r * step + step // 2, OPEN_SIGN
        for k in range(s.field.n_features):
            there = s.field.features[k]
            at_line = there.effects & f.LINEAR and any(
                inside(there, x + dx * step // 3, y + dy * step // 3) for dx in (-1, 0, 1) for dy in (-1, 0, 1)
            )
            if at_line or inside(there, x, y):
                found = MIST_SIGN if there.terrain == f.MIST_PATCH else SIGNS[TERRAIN[there.terrain].name]
        return (f"{found} ", FAINT) if found == OPEN_SIGN else (f"{found}{found}", GROUND)

    def draw_way(self, s: Any, rows: list[list[tuple[str, str]]], step: int) -> None:
        for k in range(1, s.path.n):
            for part in range(9):
                x = (s.path.x[k - 1] * (8 - part) + s.path.x[k] * part) // 8
                y = (s.path.y[k - 1] * (8 - part) + s.path.y[k] * part) // 8
                self.put(rows, x // step, y // step, WAY_SIGN * 2, "bold yellow")

    def draw_unit(self, s: Any, rows: list[list[tuple[str, str]]], k: int, step: int) -> None:
        """At its square, or at the nearest that shows no unit yet."""
        p = s.field.pieces[k]
        column, row = int(p.x) // step, int(p.y) // step
        near = sorted(((dx, dy) for dx in (-1, 0, 1) for dy in (-1, 0, 1)), key=lambda d: d[0] * d[0] + d[1] * d[1])
        style = SIDE_STYLES[p.side] + (" reverse" if s.units[k].shaken or s.units[k].out else "")
        for dx, dy in near:
            if self.is_free(rows, column + dx, row + dy):
                self.put(rows, column + dx, row + dy, sign(s, k), style)
                return

    def is_free(self, rows: list[list[tuple[str, str]]], column: int, row: int) -> bool:
        return 0 <= row < len(rows) and 0 <= column < len(rows[row]) and rows[row][column][0][0] not in "rb"

    def put(self, rows: list[list[tuple[str, str]]], column: int, row: int, text: str, style: str) -> None:
        if 0 <= row < len(rows) and 0 <= column < len(rows[row]):
            rows[row][column] = text, style

    def legend(self, s: Any) -> list[Text]:
        return [
            Text("rA, bC: units of Red and Blue, as the list says; reversed: Shaken or Out Of Action. **: a way"),
            Text('^ hill   % cover (woods, brush)   " obstructing (fields)   # walls and buildings   ~ hindering   = river'),
            Text("x impassable   : mist   . open ground. Numbers are inches; north is at the top."),
            Text(self.distances(s)),
        ]

    def distances(self, s: Any) -> str:
        names = ("Very Short", "Short", "Medium", "Long", "Very Long")
        return ", ".join(f"{name} is {inches(int(far))}" for name, far in zip(names, s.field.distance, strict=True)) + '"'

    # ---------------------------------------------------------------- beside the table
    def panel(self, s: Any, width: int) -> list[Text]:
        lines = [self.when(s), *(line for side in range(2) for line in self.hand(s, side, width))]
        for side in range(2):
            me = s.sides[side]
            lost = f"lost {me.lost} of {me.limit} points · hand {me.in_hand}"
            lines.append(Text.assemble((SIDE_TITLES[side].ljust(5), SIDE_STYLES[side]), (lost, FAINT)))
            lines += self.units(s, side, width)
        for line in lines:
            line.truncate(width, overflow="ellipsis")
        return lines

    def units(self, s: Any, side: int, width: int) -> list[Text]:
        """'rA Command 12.5,30 ne' one after the other, in as many lines as it takes."""
        first = s.sides[0].n_units if side else 0
        titles = unit_titles(s)
        found = []
        for k in range(first, first + s.sides[side].n_units):
            u = s.units[k]
            if u.where != GONE:
                name = titles[k].removeprefix(SIDE_TITLES[side] + " ")
                said = [sign(s, k), name, *([self.spot(s, k)] if u.where == ON else ["off"])]
                said += [title for flag, title in STATUSES if getattr(u, flag)]
                found.append(" ".join(said).replace(" ", "\xa0"))
        text = textwrap.wrap(" · ".join(found), width, break_on_hyphens=False)
        return [Text(line.replace("\xa0", " "), SIDE_STYLES[side].removeprefix("bold ")) for line in text]

    def spot(self, s: Any, k: int) -> str:
        p = s.field.pieces[k]
        return f"{tenth(int(p.x))},{tenth(int(p.y))} {facing_text(int(p.facing))}"

    def when(self, s: Any) -> Text:
        if s.winner != NONE:
            return Text("A draw" if s.winner > 1 else f"{SIDE_TITLES[s.winner]} has won", "bold")
        if s.stage == PLACING:
            return Text("Placing the forces", "bold")
        head = (f"Turn {turn_number(s)} of {s.turn_cap}, ", "bold")
        return Text.assemble(head, (f"{SIDE_TITLES[s.player]}'s", SIDE_STYLES[s.player]))

    def hand(self, s: Any, side: int, width: int) -> list[Text]:
        """The cards that whoever looks may see, each as its Action and its Situation."""
        held = [k for k in range(N_CARDS) if s.sides[side].hand[k]]
        cards = [f"{k + 1} {self.names(s, k)}".replace(" ", "\xa0") for k in held]
        text = textwrap.wrap("Hand: " + ", ".join(cards), width, subsequent_indent="  ") if cards else []
        return [Text(line.replace("\xa0", " "), SIDE_STYLES[side]) for line in text]

    def names(self, s: Any, card: int) -> str:
        return f"{ACTIONS[s.actions[card]].title}/{SITUATIONS[s.situations[card]].title}"

    def card(self, s: Any, who: int, name: str, whole: bool = False) -> list[str]:
        if name.isdigit():
            if not 1 <= int(name) <= N_CARDS:
                return []
            card = printed(s, int(name) - 1)
            plays = (ACTIONS[card.action], SITUATIONS[card.situation])
            return [f"Card {name}: {card_text(card)}.", *(f"{play.title}: {play_text(play)}" for play in plays)]
        k = named(name, whole, [play.name for play in PLAYS], [play.title for play in PLAYS])
        return [] if k is None else [f"{PLAYS[k].title}: {play_text(PLAYS[k])}"]

    def pile(self, s: Any, who: int, name: str) -> list[str]:
        """Discards lie open; of a deck everybody knows what is neither there nor played, the other's hand included."""
        lines = []
        for side, me in enumerate(s.sides):
            cards = me.discards if name == "discard" else me.deck
            held, left = ", ".join(str(k + 1) for k in range(N_CARDS) if cards[k]), sum(me.hand) + sum(me.deck) - me.in_hand
            what = "discard pile"
            if name == "deck":
                hidden = sum(me.hand) != me.in_hand
                what = f"hand and deck together ({me.in_hand} and {left})" if hidden else f"deck ({left})"
            lines.append(f"{SIDE_TITLES[side]}'s {what}: {held or 'empty'}.")
        return lines

    def usual(self, s: Any, i: int) -> int | None:
        """Enter passes, where somebody is only offered something."""
        if self.game.asked(s, i).kind.name in ("respond", "open"):
            return int(do.decline())
        return super().usual(s, i)

    def aside(self, s: Any, i: int) -> str:
        name = self.game.asked(s, i).kind.name
        if name == "go":
            return "Bearings go round clockwise, 0 is north."
        return ""

    def standing(self, s: Any) -> str:
        lost = " and ".join(f"{SIDE_TITLES[side]} {s.sides[side].lost}" for side in range(2))
        return f"Points lost: {lost} of {s.sides[0].limit}, after {max(me.turns for me in s.sides)} turns"

    # ---------------------------------------------------------------- the menu
    def items(self, s: Any, i: int, options: list[Option]) -> list[Item]:
        """Unit by unit; what has many places under the unit it is about."""
        items = [self.item(s, i, option) for option in options]
        return sorted(items, key=lambda item: (-1 if item.start is None else item.start, item.verb))

    def item(self, s: Any, i: int, option: Option) -> Item:
        verb, action = do.answers.verb_of(option.action), option.action
        if verb in (do.end, do.decline, do.stay):
            return Item(option, nothing=True)
        if verb == do.put:
            return Item(option, unit="Suggested", verb="spots of an even net ('list'); or type any: put at 12.5,30")
        if verb == do.move:
            unit = self.game.asked(s, i).args["unit"]
            far = "half as far" if do.share(action) else "as far as it can"
            return Item(option, unit=self.called(s, unit), verb=far, start=self.place_of(s, unit))
        if "unit" not in (part.name for part in verb.parts):
            return Item(option)
        unit = do.unit(action)
        start, name = self.place_of(s, unit), self.called(s, unit)
        if verb in (do.charge, do.swoop):
            return Item(option, unit=name, verb="from all round", start=start)
        if verb in (do.act, do.situation):
            said = ACTIONS[s.actions[do.card(action)]] if verb == do.act else SITUATIONS[s.situations[do.card(action)]]
            return Item(option, unit=name, verb=said.title, start=start)
        return Item(option, start=start)

    def called(self, s: Any, unit: int) -> str:
        return f"{sign(s, unit)} {unit_titles(s)[unit].partition(' ')[2]}"
