"""Redemption drawn in a terminal.

Every player has a few lines: souls, piles, the Land of Bondage and the territory; between them lies the battle with both sides'
numbers, who has the initiative, and why. A card is its title with its numbers and the letters of its brigades; what it holds or
uses stands behind it.
"""

from __future__ import annotations

import textwrap
from collections import Counter
from collections.abc import Iterable
from typing import Any

from rich.text import Text

from sandtable.kernel import Game
from sandtable.kernel.cards import UNSEEN
from sandtable.terminal.boards import Drawing, named

from . import vocabulary as w
from .rules.sides import redeemed
from .rules.terms import BATTLE, BONDAGE, DECK, DISCARDS, HAND, TERRITORY
from .state import NOBODY, NONE, OPEN_DISCARDS, SEAT_NAMES
from .table import fight
from .tables import CARDS, KEYS
from .texts import card_text

FAINT = "bright_black"
SEAT_STYLES = ("bold #6db7ff", "bold #ffb454", "bold #7ddc8c", "bold #e58cff", "bold #f2e05c")
BATTLE_STYLE = "bold #ffffff on #4a3b63"
STANDING = {"losing": "the Heroes are losing", "winning": "the Heroes are winning", "mutual": "mutual destruction"}
INDENT = "   "


def drawing(game: Game) -> RedemptionDrawing:
    return RedemptionDrawing(game)


def short(kind: int) -> str:
    """'Boaz 6/5 white': a card as it stands in a list."""
    card = CARDS[kind]
    numbers = f" {card.strength}/{card.toughness}" if card.brigades else ""
    colours = "rainbow" if len(card.brigades) > 3 else "/".join(w.BRIGADE_WORDS[b.n].name for b in card.brigades)
    return f"{card.title}{numbers} {colours}".strip()


class RedemptionDrawing(Drawing):
    quiet = frozenset({"dominants"})
    hint = "Type a number or a move ('present boaz'); 'card boaz' reads a card, 'help' has more."
    ways = ("A move: its number, its text ('play fiery-darts possessing-demon'), or any beginning that fits only one.",)
    example = "present boaz"
    new_turn = frozenset({"arrange"})
    piles = ("discard", "deck")

    def seat_style(self, seat: str) -> str:
        return SEAT_STYLES[SEAT_NAMES.index(seat)] if seat in SEAT_NAMES else "bold"

    def log_line(self, sentence: str) -> Text:
        line = Text(sentence)
        for name, style in zip(SEAT_NAMES, SEAT_STYLES, strict=True):
            line.highlight_words([name.capitalize()], style)
        return line

    # ---------------------------------------------------------------- the table
    def board(self, s: Any, width: int, height: int, marks: dict[int, int] | None = None) -> list[Text]:
        """The others on top, then the battle, then whoever can see a hand of their own."""
        mine = next((seat for seat in range(s.seats) if self.sees_hand(s, seat)), 0)
        lines: list[Text] = []
        for step in range(1, s.seats):
            lines += self.player(s, (mine + step) % s.seats, width)
        lines += self.battle(s, width)
        return [*lines, *self.player(s, mine, width)]

    def sees_hand(self, s: Any, seat: int) -> bool:
        held = [c for c in s.cards[: s.n_cards] if c.zone == HAND and c.seat == seat]
        return len(held) == s.sides[seat].hand and bool(held)

    def player(self, s: Any, seat: int, width: int) -> list[Text]:
        side, style = s.sides[seat], SEAT_STYLES[seat]
        name = SEAT_NAMES[seat].capitalize()
        top = max(
            (c for c in s.cards[: s.n_cards] if c.zone == DISCARDS and c.seat == seat), key=lambda c: c.place, default=None
        )
        piles = f"{side.redeemed} of {s.souls} souls · hand {side.hand} · deck {side.deck}"
        piles += f" · discard pile {self.many(s, seat, DISCARDS)}" + (f", {CARDS[top.kind].title} on top" if top else "")
        lines = [Text.assemble((name, style), ("  " + piles, FAINT))]
        for zone, label in ((BONDAGE, "Bondage"), (TERRITORY, "Territory"), (HAND, "Hand")):
            lines += self.listed(label, self.cards(s, seat, zone), width, style if zone == TERRITORY else "")
        return lines

    def many(self, s: Any, seat: int, zone: int) -> int:
        return sum(c.zone == zone and c.seat == seat for c in s.cards[: s.n_cards])

    def cards(self, s: Any, seat: int, zone: int) -> list[str]:
        """The cards of a zone that can be seen, each with what lies on it."""
        found = []
        for k, c in enumerate(s.cards[: s.n_cards]):
            if c.zone == zone and c.seat == seat and c.on == NONE:
                with_it = [short(o.kind) for o in s.cards[: s.n_cards] if o.on == k and o.zone != UNSEEN]
                found.append(short(c.kind) + (f" ({', '.join(with_it)})" if with_it else ""))
        return found

    def listed(self, label: str, cards: Iterable[str], width: int, style: str) -> list[Text]:
        """'Territory: Gideon 6/8 gold · Samson 12/6 gold', in as many lines as it takes; titles are not broken."""
        text = " · ".join(card.replace(" ", "\xa0") for card in cards)
        wrapped = (
            textwrap.wrap(f"{label}: {text}", width, initial_indent=INDENT, subsequent_indent=INDENT * 2) if text else []
        )
        return [Text(line.replace("\xa0", " "), style) for line in wrapped]

    def battle(self, s: Any, width: int) -> list[Text]:
        now = fight(s)
        if now is None:
            return [Text("─" * width, FAINT)]
        sides = [f"{side.seat.capitalize()} {side.strength}/{side.toughness}" for side in (now.attacker, now.defender)]
        kind = "Rescue attempt" if now.rescue else "Battle challenge"
        head = f" {kind}: {sides[0]} against {sides[1]}"
        head += f", {STANDING.get(now.standing, 'a stalemate')}" if now.standing else ""
        lines = [Text(head.ljust(width)[:width], BATTLE_STYLE)]
        for seat in (int(s.battle.attacker), int(s.battle.defender)):
            lines += self.listed(SEAT_NAMES[seat].capitalize(), self.cards(s, seat, BATTLE), width, SEAT_STYLES[seat])
        return [*lines, Text(f"{INDENT}Initiative: {now.why}")] if now.initiative else lines

    def legend(self, s: Any) -> list[Text]:
        return [
            Text("6/5: strength and toughness; then the brigades. In brackets: what the character holds or uses."),
            Text("A side is defeated when the other's strength is at least its toughness."),
        ]

    def card(self, s: Any, who: int, name: str, whole: bool = False) -> list[str]:
        """A card of this game; any other by its whole name, as several sets may have cards of one title."""
        kinds = list({CARDS[c.kind].title: int(c.kind) for c in s.cards[: s.n_cards]}.values())
        here = named(name, whole, [KEYS[k] for k in kinds], [CARDS[k].title for k in kinds])
        kind = kinds[here] if here is not None else named(name, True, KEYS)
        return [f"{short(kind)}: {w.TYPES[CARDS[kind].type.n].phrase}.", *card_text(CARDS[kind])] if kind is not None else []

    def pile(self, s: Any, who: int, name: str) -> list[str]:
        return [self.discards(s, seat) if name == "discard" else self.deck(s, seat) for seat in range(s.seats)]

    def discards(self, s: Any, seat: int) -> str:
        """RD-2.8d How many there are, and the one on top; or all of them, the last one first (discard_piles)."""
        there = [c for c in s.cards[: s.n_cards] if c.zone == DISCARDS and c.seat == seat]
        if there and s.reg & OPEN_DISCARDS:
            titles = [CARDS[c.kind].title for c in sorted(there, key=lambda c: -c.place)]
            return f"{SEAT_NAMES[seat].capitalize()}'s discard pile: {', '.join(titles)}."
        top = f", {CARDS[max(there, key=lambda c: c.place).kind].title} on top" if there else ""
        return f"{SEAT_NAMES[seat].capitalize()}'s discard pile: {len(there)}{top}."

    def deck(self, s: Any, seat: int) -> str:
        """RD-2.8f What lies in a deck, and of others in their hand with it."""
        side = s.sides[seat]
        unseen = [c for c in s.cards[: s.n_cards] if c.owner == seat and c.zone in (UNSEEN, DECK)]
        held = Counter(CARDS[c.kind].title for c in unseen)
        what = f"deck ({side.deck})" if self.sees_hand(s, seat) else f"hand and deck together ({side.hand} and {side.deck})"
        cards = ", ".join(f"{n} {title}" if n > 1 else title for title, n in held.items())
        return f"{SEAT_NAMES[seat].capitalize()}'s {what}: {cards or 'empty'}."

    def aside(self, s: Any, i: int) -> str:
        """What the card says whose ability asks."""
        asked = self.game.asked(s, i)
        if "act" not in asked.args:
            return ""
        return " ".join(card_text(CARDS[s.cards[s.acts[asked.args["act"]].card].kind]))

    def standing(self, s: Any) -> str:
        souls = ", ".join(f"{SEAT_NAMES[seat].capitalize()} {redeemed(s, seat)}" for seat in range(s.seats))
        return f"Redeemed Souls: {souls}, after {s.turn} turns" if s.winner != NOBODY or s.turn else souls
