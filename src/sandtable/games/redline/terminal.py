"""REDLINE drawn in a terminal.

The missions lie side by side on top; under each is who stands there or is sent there. Below them are Red's units on the left and
Blue's on the right, each in a line: `r1 Huojian 2 4/7 5 +1 @3` has damage 2, 4 of 7 armor left, speed 5, accuracy +1, and stands
at mission 3. Where there is room, its cards have a line of their own; else they are their initials.
"""

from __future__ import annotations

import re
import textwrap
from dataclasses import replace
from typing import Any

from rich.text import Text

from sandtable.kernel import Game
from sandtable.play.match import Option
from sandtable.terminal.boards import Drawing, named
from sandtable.terminal.menu import Item
from sandtable.terminal.page import GAP, PANEL_LEAST

from . import state
from . import verbs as do
from .cards import CARD_NAMES, CARDS, CRITICAL_NAMES, CRITICALS, MISSION_NAMES, MISSIONS, K, card_name
from .rules.capture import capture_cost
from .rules.effects import pending_damage
from .rules.terms import accuracy_of, armor_of, damage_of, general_armor, payable, speed_of
from .state import side_of, units_of
from .texts import card_text, critical_text, mission_text, source_of
from .vocabulary import EFREET, EQUIPMENT, RESOURCE
from .words import hit_chance

FAINT = "bright_black"
SIDE_STYLES = ("bold #ff6b5e", "bold #6db7ff")  # texts about Red and Blue
OWNED_STYLES = ("bold #ffffff on #8f231c", "bold #ffffff on #1f5fa8")
OPEN_STYLE, DOWN_STYLE, FOUGHT_STYLE = "#d0d0d0 on #26282c", "#70747c on #1a1b1e", "bold #ffffff on #6b5518"
MARK_STYLE = "bold #000000 on #ffd54a"
HURT_STYLE = "#e8a34a"
TITLES = tuple(name.capitalize() for name in state.SEAT_NAMES)
MISSION_PLACE = 100  # missions as places, beside the units
WIDE = 128  # letters across from which there is a panel beside the board
BOARD_MOST, PANEL_MORE = 104, 10
LOCK_NUMBER = 9  # no dial has it: theirs are 0 to 5, or 10 to 65
LABEL = 9  # letters for what a row of the panel is about
DIAL_LETTERS = "?B12345"
STOPS = (do.end, do.pass_, do.keep_hand, do.mended, do.no_more, do.remain)  # answers that do nothing more


def drawing(game: Game) -> RedlineDrawing:
    return RedlineDrawing(game)


class RedlineDrawing(Drawing):
    quiet, new_turn = frozenset({"respond"}), frozenset({"deploy"})
    hint = "Type a number, a move, or a unit (r1: what it may do); 'help' has more."
    ways = (
        "A move: its number, its text ('deploy rabbit'), or any beginning that fits only one ('fire r1').",
        "A unit ('r1') shows what it may do, with the numbers on the units and missions; Enter goes back.",
    )
    piles = ("scrap", "deck")
    example = "deploy rabbit"

    def title(self, s: Any) -> str:
        ours = self.game.options_of(s)["set"] == "house"
        return "REDLINE · " + ("house cards: numbers and effects are ours" if ours else "house effects, your numbers")

    def seat_style(self, seat: str) -> str:
        return SIDE_STYLES[state.SEAT_NAMES.index(seat)]

    def log_line(self, sentence: str) -> Text:
        line = Text(sentence)
        for word, letter, style in zip(TITLES, "rb", SIDE_STYLES, strict=True):
            for match in re.finditer(rf"\b(?:{word}|{letter}[1-6])\b", sentence):
                line.stylize(style, *match.span())
        return line

    def place(self, word: str) -> int | None:
        return state.UNIT_NAMES.index(word.lower()) if word.lower() in state.UNIT_NAMES else None

    # ---------------------------------------------------------------- the board
    def board(self, s: Any, width: int, height: int, marks: dict[int, int] | None = None) -> list[Text]:
        """As wide as the page where it is narrow; the panel then comes below."""
        marks = marks or {}
        across = min(width - PANEL_MORE, BOARD_MOST) if width + GAP + PANEL_LEAST >= WIDE else width + GAP + PANEL_LEAST
        rows = max(1, *(len(self.units_of(s, side)) for side in range(2)))
        full = 4 + 2 * rows <= height
        lines = [*self.redline(s, across, marks), self.sides(s, across)]
        columns = [self.column(s, side, across // 2 - 1, full, marks) for side in range(2)]
        for k in range(max(map(len, columns), default=0)):
            left, right = (column[k] if k < len(column) else Text() for column in columns)
            line = left.copy()
            line.append(" " * (across // 2 + 1 - line.cell_len))
            lines.append(line.append_text(right))
        return lines

    def units_of(self, s: Any, side: int) -> list[int]:
        return [u for u in units_of(side) if s.units[u].kind >= 0]

    def redline(self, s: Any, across: int, marks: dict[int, int]) -> list[Text]:
        """Three lines: the missions, what they cost and give and whose they are, and who is there."""
        cell = across // state.LINE
        lines = [Text(), Text(), Text()]
        for position in range(state.LINE):
            mission, owner, mark = (
                MISSIONS[s.missions[position].card],
                int(s.missions[position].owner),
                marks.get(MISSION_PLACE + position + 1),
            )
            style = OPEN_STYLE if owner == state.NOBODY else OWNED_STYLES[owner]
            if s.missions[position].flipped:
                style = DOWN_STYLE
            elif s.mission == position + 1:
                style = FOUGHT_STYLE
            name = fit(f"{position + 1} {mission.title}", cell - 1 - (4 if mark is not None else 0))
            if mark is not None:
                lines[0].append(f"{mark:>3} ", MARK_STYLE)
            lines[0].append(name, style).append(" ")
            whose = "down" if s.missions[position].flipped else TITLES[owner] if owner != state.NOBODY else ""
            recon = f" rec{s.mission_recon[s.missions[position].card]}" if s.mission_recon[s.missions[position].card] else ""
            lines[1].append(fit(f"cost{capture_cost(s, position)}{recon} {whose}", cell - 1), style).append(" ")
            self.who_is_there(s, position + 1, cell, lines[2])
        return lines

    def who_is_there(self, s: Any, mission: int, cell: int, line: Text) -> None:
        start = line.cell_len
        for u in range(state.ALL_UNITS):
            unit = s.units[u]
            if unit.kind >= 0 and (
                unit.here == mission or (unit.here == state.ON_FRONTLINE and self.bound(s, u) == mission)
            ):
                if line.cell_len - start + 3 <= cell:
                    line.append(f"{state.UNIT_NAMES[u]} ", SIDE_STYLES[side_of(u)])
        line.append(" " * (cell - (line.cell_len - start)))

    def bound(self, s: Any, u: int) -> int:
        """The mission that a unit is sent to, as far as the dial can be seen."""
        unit = s.units[u]
        return int(unit.dial) if s.stage in (state.PLANNING, state.COMBAT) and not unit.retreated else -1

    def sides(self, s: Any, across: int) -> Text:
        """'Red: hand 5, arsenal 40, recon 2, 3 resources' over each column of units."""
        line = Text()
        for side, me in enumerate(s.sides):
            counts = f"hand {me.in_hand} arsenal {me.in_arsenal} recon {me.recon} res {self.resources(s, side)}"
            line.append(fit(f"{TITLES[side]} {counts}", across // 2 - 1), f"{SIDE_STYLES[side]} underline")
            line.append("" if side else "  ")
        return line

    def resources(self, s: Any, side: int) -> str:
        """'3/5': what can be spent now, of all resource cards in play."""
        return f"{payable(s, side)}/{sum(s.sides[side].ready) + sum(s.sides[side].tapped)}"

    def column(self, s: Any, side: int, width: int, full: bool, marks: dict[int, int]) -> list[Text]:
        lines = []
        for u in self.units_of(s, side):
            line = self.unit_line(s, u, marks.get(u))
            if not full and (cards := self.cards_of(s, u, True)):
                line.append(f" {cards}", HURT_STYLE)
            lines.append(line)
            if full and (cards := self.cards_of(s, u, False)):
                lines.append(Text(f"     {cards}", HURT_STYLE))
        for line in lines:
            line.truncate(width, overflow="ellipsis")
        return lines

    def unit_line(self, s: Any, u: int, mark: int | None) -> Text:
        unit = s.units[u]
        line = Text()
        if mark is not None:
            line.append(f"{mark:>3} ", MARK_STYLE)
        line.append(state.UNIT_NAMES[u], SIDE_STYLES[side_of(u)]).append(
            f" {card_name(unit.kind):<9} ", FAINT if unit.flipped else "bold"
        )
        armor, accuracy = armor_of(s, u), accuracy_of(s, u)
        line.append(f"{damage_of(s, u)} ")
        line.append(f"{armor - unit.damage}/{armor}", HURT_STYLE if unit.damage else "")
        line.append(f" {speed_of(s, u)}" + (f" {accuracy:+d}" if accuracy else ""))
        signs = (
            [self.where(s, u)] + ["down"] * bool(unit.flipped) + ["exp"] * bool(unit.expended) + ["gen"] * bool(unit.aboard)
        )
        return line.append("".join(f" {sign}" for sign in signs if sign), FAINT)

    def where(self, s: Any, u: int) -> str:
        unit = s.units[u]
        if unit.retreated:
            return "retreated"
        if unit.here == state.ON_FRONTLINE:
            return "dial set" if s.stage == state.PLANNING and unit.acted else f"dial {DIAL_LETTERS[unit.dial + 1]}"
        return f"@{unit.here}" if unit.here != state.AT_HOME else "home" if s.stage == state.COMBAT else ""

    def cards_of(self, s: Any, u: int, brief: bool) -> str:
        """Equipment, with * if it is expended, and critical hits after !."""
        unit = s.units[u]
        equipment = [(card_name(mount.card), mount.spent) for mount in unit.slots if mount.card >= 0]
        hits = [CRITICALS[c].title for c in unit.criticals[: unit.n_criticals]]
        if brief:
            worn = " ".join(initials(name) + "*" * spent for name, spent in equipment)
            return f"{worn}{' ' if worn and hits else ''}{'!' if hits else ''}{' '.join(map(initials, hits))}"
        worn = ", ".join(name + "*" * spent for name, spent in equipment)
        return worn + ("; " if worn and hits else "") + (f"! {', '.join(hits)}" if hits else "")

    def card(self, s: Any, who: int, name: str, whole: bool = False) -> list[str]:
        """A card, a mission or a critical hit."""
        names = [card_name(k) for k in range(len(CARDS))]
        if (card := named(name, whole, CARD_NAMES, names, [c.title for c in CARDS])) is not None:
            this = CARDS[card]
            slot = f"{this.slot.name} " if this.slot is not None else ""
            head = f"{this.title}: {slot}{this.type.name}"
            if this.type == EFREET:
                head += f", damage {s.damage[card]}, armor {s.armor[card]}, speed {s.speed[card]}"
                head += f"; slots {', '.join(slot.name for slot in this.slots)}"
            cost = "" if this.type == RESOURCE else f", costs {s.cost[card]}"
            equip = f" and {s.equip_cost[card]} to attach" if this.type == EQUIPMENT else ""
            return [f"{head}{cost}{equip}.", *card_text(card)]
        if (mission := named(name, whole, MISSION_NAMES, [m.title for m in MISSIONS])) is not None:
            cost, recon = s.capture_cost[mission], s.mission_recon[mission]
            return [
                f"{MISSIONS[mission].title}: mission, costs {cost} to capture, gives {recon} recon.",
                *mission_text(mission),
            ]
        if (hit := named(name, whole, CRITICAL_NAMES, [c.title for c in CRITICALS])) is not None:
            return [f"{CRITICALS[hit].title}: critical hit.", *critical_text(hit)]
        return []

    def pile(self, s: Any, who: int, name: str) -> list[str]:
        """The scrapyards, or what is known of the arsenals."""
        lines = []
        for side, me in enumerate(s.sides):
            pile, what = me.scrap, "scrapyard"
            if name == "deck":
                hidden = me.in_hand != sum(me.hand)
                pile = me.arsenal
                what = (
                    f"hand and arsenal together ({me.in_hand} and {me.in_arsenal})"
                    if hidden
                    else f"arsenal ({me.in_arsenal})"
                )
            held = [f"{f'{n} ' if n > 1 else ''}{card_name(k)}" for k, n in enumerate(pile) if n]
            lines.append(f"{TITLES[side]}'s {what}: {', '.join(held) or 'empty'}.")
        return lines

    def legend(self, s: Any) -> list[Text]:
        return [
            Text("cost4 rec1: what a mission costs to capture now, and the recon it gives"),
            Text("r1 b2 below a mission: who is there, or has been sent there"),
            Text("2 4/7 5 +1: damage, armor left of all armor, speed, accuracy"),
            Text("@3: at mission 3; dial 3: sent there; dial ?: not set; dial set: not yet shown"),
            Text("exp: expended; down: face down; gen: the general rides in it"),
            Text("Below a unit its equipment (*: expended), and critical hits after !;"),
            Text("where there is no room, initials: ZR* is Zuni Rockets, !FL Frozen Legs"),
            Text("res 3/5: resources that can be spent now, of so many resource cards in play"),
        ]

    # ---------------------------------------------------------------- beside the board, or below it
    def panel(self, s: Any, width: int) -> list[Text]:
        seen = [side for side in range(2) if sum(s.sides[side].hand)]
        if width > WIDE // 2:
            lines = [self.when(s, generals=True), *(line for side in seen for line in self.hand(s, side, width))]
        else:
            lines = [self.when(s), *self.table(s, width)]
            lines += [line for side in seen for line in self.hand(s, side, width)]
        for line in lines:
            line.truncate(width, overflow="ellipsis")
        return lines

    def when(self, s: Any, generals: bool = False) -> Text:
        """'Turn 3, combat at mission 2, round 1', the shot in the air, and what is on the chain."""
        if s.winner != state.NOBODY:
            return Text(f"{TITLES[s.winner]} has won", "bold")
        line = Text(f"Turn {s.turn}, ", "bold")
        if s.stage == state.DEPLOYING:
            line.append(f"{TITLES[s.player]} deploys", SIDE_STYLES[s.player])
        else:
            line.append(state.STAGE_NAMES[s.stage], "bold")
            line.append(f" at {s.mission}" + (f", round {s.round}" if s.round else "") if s.mission else "", "bold")
        parts = [self.shot(s)] if s.shot.on else []
        if s.n_chain:
            parts.append("chain: " + ", ".join(self.link(s, k) for k in reversed(range(s.n_chain))))
        if generals:
            out = [side for side in range(2) if s.sides[side].general_at != state.BUNKER]
            parts += [f"{card_name(int(s.sides[side].general))} {self.general_at(s, side)}" for side in out]
        parts += [f"{TITLES[side]} has {s.sides[side].pool} in the pool" for side in range(2) if s.sides[side].pool]
        return line.append("".join(f" · {part}" for part in parts))

    def shot(self, s: Any) -> str:
        die = f", die {s.shot.die}" if s.shot.die else ""
        hit = (", critical" if s.shot.critical else ", hit") if s.shot.hit else ""
        return (
            f"{state.UNIT_NAMES[s.shot.shooter]} at {state.UNIT_NAMES[s.shot.victim]}{die}{hit}, {pending_damage(s)} damage"
        )

    def link(self, s: Any, k: int) -> str:
        link = s.chain[k]
        name = source_of(link.effect)[1]
        return name + (f" on {state.UNIT_NAMES[link.target]}" if link.target < state.ALL_UNITS else "")

    def table(self, s: Any, width: int) -> list[Text]:
        column = max(8, (width - LABEL) // 2)
        rows: dict[str, list[str]] = {
            "": list(TITLES),
            "General": [self.general_at(s, side) for side in range(2)],
            "Scrapyard": [str(sum(side.scrap)) for side in s.sides],
            "Resources": [self.in_play(s, side) for side in range(2)],
            "Baseline": [self.spare(s, side) for side in range(2)],
        }
        lines = []
        for name, values in rows.items():
            if not any(values):
                continue
            line = Text(name.ljust(LABEL), FAINT).append(" ")
            line.append(fit(values[0], column - 1), SIDE_STYLES[0]).append(" ")
            lines.append(line.append(values[1], SIDE_STYLES[1]))
        return lines

    def general_at(self, s: Any, side: int) -> str:
        if s.sides[side].general < 0 or s.sides[side].general_at == state.BUNKER:
            return "bunker"
        if s.sides[side].general_at == state.ABOARD:
            return "aboard"
        armor = general_armor(s, side)
        return f"HQ {armor - s.sides[side].general_damage}/{armor}"

    def in_play(self, s: Any, side: int) -> str:
        found = {k: int(s.sides[side].ready[k] + s.sides[side].tapped[k]) for k in range(K) if CARDS[k].type == RESOURCE}
        return " ".join(f"{n}{initials(card_name(k))}" for k, n in found.items() if n)

    def spare(self, s: Any, side: int) -> str:
        return " ".join(initials(card_name(k)) for k in range(K) for _ in range(int(s.sides[side].spare[k])))

    def hand(self, s: Any, side: int, width: int) -> list[Text]:
        """'Hand: Rabbit 1, Full Salvo 1': the cards that whoever looks may see, with their costs."""
        cards = []
        for card in range(K):
            n = int(s.sides[side].hand[card])
            cost = "" if CARDS[card].type == RESOURCE else f" {s.cost[card]}"
            if n:
                cards.append(f"{f'{n} ' if n > 1 else ''}{card_name(card)}{cost}".replace(" ", "\xa0"))
        lines = textwrap.wrap("Hand: " + ", ".join(cards), width, subsequent_indent="  ", break_on_hyphens=False)
        return [Text(line.replace("\xa0", " "), SIDE_STYLES[side]) for line in lines]

    def aside(self, s: Any, i: int) -> str:
        if self.game.asked(s, i).kind.name != "dial":
            return ""
        one = len({do.unit(a) for a in self.game.legal(s, i) if do.verb(a) == do.set_dial}) == 1
        return (
            "The number is the mission, 0 the baseline." if one else "r2 to mission 3 is 23; 20 leaves it at the baseline."
        )

    def usual(self, s: Any, i: int) -> int | None:
        """Enter passes where tactics may be played, and does what is the only thing to do."""
        return do.pass_() if self.game.asked(s, i).kind.name == "respond" else super().usual(s, i)

    def standing(self, s: Any) -> str:
        missions = [sum(mission.owner == side for mission in s.missions) for side in range(2)]
        arsenals = f"arsenals of {s.sides[0].in_arsenal} and {s.sides[1].in_arsenal} cards"
        return f"{missions[0]} to {missions[1]} missions, {arsenals} after {s.turn} turns (Red first)"

    # ---------------------------------------------------------------- the menu
    def items(self, s: Any, i: int, options: list[Option]) -> list[Item]:
        """By unit where units act, by card where cards are played."""
        items = sorted((self.item(s, option) for option in options), key=lambda item: (rank(item), item.option.action))
        if len({item.start for item in items if item.number not in (None, LOCK_NUMBER)}) == 1:  # its mission is the number
            items = [item if item.number is None else replace(item, number=item.number % 10) for item in items]
        return items

    def item(self, s: Any, option: Option) -> Item:
        action, verb = option.action, do.verb(option.action)
        if verb in STOPS:
            return Item(option, nothing=True)
        if verb == do.lock:
            return Item(option, brief=option.text, number=LOCK_NUMBER)
        if verb == do.set_dial:
            u, dial = do.unit(action), do.dial(action)
            place = MISSION_PLACE + dial if dial else None
            return Item(
                option, unit=self.named(s, u), verb="dial", start=u, end=place, number=10 * (u % state.UNITS + 1) + dial
            )
        if verb == do.fire:
            u, enemy = do.unit(action), do.enemy(action)
            odds = hit_chance(accuracy_of(s, u), speed_of(s, enemy))
            brief = f"{state.UNIT_NAMES[u]}→{state.UNIT_NAMES[enemy]} {odds}%"
            return Item(option, unit=self.named(s, u), verb="fire", brief=brief, start=u, end=enemy)
        if verb == do.hold:
            return Item(option, unit=self.named(s, do.unit(action)), verb="hold", start=do.unit(action))
        if verb in (do.equip, do.move):
            name, card = do.answers.verb_of(action).name, card_name(do.card(action))
            start = a_unit(do.start(action)) if verb == do.move else None
            return Item(option, "equipment", card, name, start=start, end=a_unit(do.to(action)))
        return Item(option, brief=option.text, start=self.place(option.text.split()[-1]))

    def named(self, s: Any, u: int) -> str:
        return f"{state.UNIT_NAMES[u]} {card_name(int(s.units[u].kind))}"


def a_unit(spot: int) -> int | None:
    return spot if spot < state.ALL_UNITS else None


def rank(item: Item) -> tuple[bool, str]:
    """Equipment, of which there may be many ways, comes last."""
    return bool(item.section), item.unit


def fit(text: str, width: int) -> str:
    return text[:width].ljust(width)


def initials(name: str) -> str:
    """'Zuni Rockets' as ZR, 'Network' as Net."""
    words = re.split(r"[ -]", name.replace("'", ""))
    return "".join(word[0] for word in words).upper() if len(words) > 1 else name[:3]
