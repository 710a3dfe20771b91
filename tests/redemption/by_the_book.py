"""Redemption read a second time: turns and battles from the rulebook, worked out in plain Python beside the game. Shares nothing
with its rules but the names of questions and answers; book_table.py has the cards, book_cards.py what they do."""

from __future__ import annotations

from .book_cards import ANSWERS, DOES
from .book_effects import NO, Ability, ask_may, find
from .book_table import Act, Ask, Card, Option, Steps, Table

PASS, RESOLVE, STAY = ("pass",), ("resolve",), ("stay",)
HAND, DRAWN, NEEDED, PASSES, QUIET_ROUNDS = 8, 3, 5, 3, 3


class Over(Exception):
    """Somebody has won."""


def one_of(options: set[Option]) -> frozenset[Option]:
    return frozenset(options)


class Book(Table):
    turn, starter, cap = 0, 0, 200
    phase = ""

    # ---------------------------------------------------------------- the game
    def game(self) -> Steps:
        """Everybody draws eight cards; who has most Lost Souls says who begins."""
        for seat in range(self.seats):
            self.draw(seat, HAND)
        souls = [len(self.pile("bondage", seat)) for seat in range(self.seats)]
        self.leaders = [seat for seat in range(self.seats) if souls[seat] == max(souls)]
        answer = yield Ask(("starts",), -1, one_of({("first", seat) for seat in range(self.seats)}))
        self.player = self.starter = answer[1]
        yield from self.turns()

    def turns(self, drawn: bool = False) -> Steps:
        """Turn after turn, until somebody has enough souls or nobody ever will."""
        while self.winner is None and not (self.turn >= self.cap and not drawn):
            if not drawn:
                self.turn += 1
            yield from self.one_turn(drawn)
            drawn = False
            self.player = (self.player + 1) % self.seats
            self.quiet = self.quiet + 1 if not self.rescued and not any(map(len, self.decks)) else 0
            if self.quiet >= QUIET_ROUNDS * self.seats:
                break
        scores = [self.redeemed(seat) for seat in range(self.seats)]
        leaders = [seat for seat in range(self.seats) if scores[seat] == max(scores)]
        if self.winner is None:
            self.winner = leaders[0] if len(leaders) == 1 else -1

    def one_turn(self, drawn: bool) -> Steps:
        self.rescued = False
        for card in self.cards:
            card.barred = False
        first_round = self.turn <= self.seats
        if not drawn and not (first_round and (self.seats > 2 or self.turn == 1)):
            self.draw(self.player, DRAWN)
        yield from self.end_of_phase()
        yield from self.arrange()
        yield from self.end_of_phase()
        yield from self.battle_phase()
        yield from self.end_of_phase()
        yield from self.arrange()
        while len(self.hand(self.player)) > HAND:
            answer = yield Ask(("discard_down",), self.player, one_of({("discard", c.n) for c in self.hand(self.player)}))
            self.move(None, self.cards[answer[1]], "discards")
        yield from self.end_of_phase()

    def end_of_phase(self) -> Steps:
        yield from self.window()
        self.acts, self.plays, self.muted, self.preventing = [], [], [], []

    def check_win(self) -> None:
        if self.winner is not None:
            raise Over

    # ---------------------------------------------------------------- Dominants
    def window(self, spare: bool = False) -> Steps:
        """Everybody in turn may play Dominants, until nobody wants to any more. Says whether one was played."""
        order, played = self.asked_in_turn(self.player), False
        while order:
            seat = order.pop(0)
            mine = [c for c in self.hand(seat) if c.type == "Dominant"]
            options = one_of({PASS} | {("dominant", c.n) for c in mine})
            answer = yield Ask(("dominants",), seat, options, PASS if spare else ())
            if answer != PASS:
                order, played = self.asked_in_turn(seat), True
                card = self.cards[answer[1]]
                self.move(None, card, "discards")
                if self.battle:
                    self.plays.append((card, seat))
                yield from self.abilities(card, seat, None, None)
        return played

    # ---------------------------------------------------------------- preparing
    def arrange(self) -> Steps:
        """Characters are put down, weapons given to warriors, territory-class Enhancements used."""
        while True:
            answer = yield Ask(("arrange",), self.player, one_of(self.arrangements()))
            if answer[0] == "done":
                return
            card = self.cards[answer[1]]
            if answer[0] == "put":
                self.move(None, card, "territory")
                continue
            user = self.cards[answer[2]]
            card.zone, card.seat, card.on = "territory", self.player, user
            self.stamps += 1
            card.stamp = self.stamps
            if answer[0] == "arm":
                card.held = True
            else:
                yield from self.abilities(card, self.player, user, None)
                if card.zone == "territory":
                    self.move(None, card, "discards")

    def arrangements(self) -> set[Option]:
        found: set[Option] = {("done",)}
        home = [c for c in self.pile("territory", self.player) if c.is_character]
        for c in self.hand(self.player):
            if c.is_character and not self.controls_another(self.player, c):
                found.add(("put", c.n))
            if c.icon == "weapon":
                free = [w for w in self.users(c, home) if w.icon == "warrior" and not self.weapons(w)]
                found |= {("arm", c.n, w.n) for w in free}
            if c.icon == "territory":
                found |= {("play", c.n, w.n) for w in self.users(c, home)}
        return found

    # ---------------------------------------------------------------- battle
    def battle_phase(self) -> Steps:
        me = self.player
        foe = self.others(me)[0]
        if self.seats > 2:
            answer = yield Ask(("whom_to_attack",), me, one_of({STAY} | {("attack", k) for k in self.others(me)}))
            if answer == STAY:
                return
            foe = answer[1]
        heroes = [c for c in self.cards if c.type == "Hero" and c.zone in ("hand", "territory") and c.seat == me]
        answer = yield Ask(("send_a_hero",), me, one_of({STAY} | {("present", c.n) for c in heroes}))
        if answer == STAY:
            return
        self.battle, self.passes = (me, foe), 0
        yield from self.comes(self.cards[answer[1]], me)
        if self.fighters(me):
            yield from self.block(me, foe)
        yield from self.window(spare=True)
        yield from self.resolve(me, foe)
        self.battle = None

    def comes(self, card: Card, seat: int) -> Steps:
        self.enter(card, seat, None)
        self.acted = seat
        yield from self.activate(card, seat, None)
        yield from self.window()

    def block(self, me: int, foe: int) -> Steps:
        mine = [c for c in self.cards if c.type == "Evil Character" and c.zone in ("hand", "territory") and c.seat == foe]
        can = [c for c in mine if not c.barred]
        answer = yield Ask(("block_with",), foe, one_of({("let",)} | {("block", c.n) for c in can}))
        self.blocked = answer != ("let",)
        if not self.blocked:
            yield from self.window()
            return
        yield from self.comes(self.cards[answer[1]], foe)
        yield from self.exchange(me, foe)

    blocked = False

    def exchange(self, me: int, foe: int) -> Steps:
        """Enhancements, by initiative, while both sides stand."""
        while self.fighters(me) and self.fighters(foe):
            how = self.standing(me, foe)
            seat = self.initiative(how, me, foe)
            options: set[Option] = {RESOLVE if how in ("losing", "winning") else PASS}
            for e in self.hand(seat):
                if e.type == "Enhancement":
                    options |= {("play", e.n, c.n) for c in self.users(e, self.fighters(seat))}
            answer = yield Ask(("in_battle",), seat, one_of(options))
            if answer == RESOLVE:
                if not (yield from self.window()):
                    return
                continue
            self.acted = seat
            if answer == PASS:
                self.passes += 1
                if self.passes == PASSES:
                    if not (yield from self.window()):
                        return
                    self.passes = 0
                continue
            yield from self.play_on(self.cards[answer[1]], self.cards[answer[2]], seat, None)
            yield from self.window()

    def initiative(self, how: str, me: int, foe: int) -> int:
        """Who is losing; else who did not play the last card, or pass."""
        return {"losing": me, "winning": foe}.get(how, foe if self.acted == me else me)

    def numbers(self, seat: int) -> tuple[int, int]:
        cards = self.pile("battle", seat)
        return sum(c.strength for c in cards), sum(c.toughness for c in cards)

    def standing(self, me: int, foe: int) -> str:
        (s, t), (s2, t2) = self.numbers(me), self.numbers(foe)
        if s >= t2:
            return "mutual" if s2 >= t else "winning"
        return "losing" if s2 >= t else "stalemate"

    def play_on(self, e: Card, user: Card, seat: int, parent: Act | None) -> Steps:
        """An Enhancement is played in battle: its numbers count whatever becomes of its ability."""
        if parent:
            self.move(parent, e, "battle", seat)
        else:
            e.zone, e.seat = "battle", seat
            self.stamps += 1
            e.stamp = self.stamps
        e.on, e.held = user, False
        self.acted, self.passes = seat, 0
        self.plays.append((e, seat))
        waiting = [a for a in self.preventing if a.live and a.by != seat]
        if waiting:
            self.preventing.remove(waiting[0])
            return
        yield from self.abilities(e, seat, user, parent)

    # ---------------------------------------------------------------- abilities
    def activate(self, card: Card, seat: int, parent: Act | None) -> Steps:
        yield from self.work(self.in_order(card, seat, parent))

    def in_order(self, card: Card, seat: int, parent: Act | None) -> Steps:
        """A character has come into battle: what it does itself, then its weapon, then whom it brings along."""
        mine = DOES.get(card.title, ())
        for ability in mine:
            if not ability.bands:
                yield from self.start(card, ability, seat, card, parent)
        for weapon in self.weapons(card):
            for ability in DOES.get(weapon.title, ()):
                yield from self.start(weapon, ability, seat, card, parent)
        for ability in mine:
            if ability.bands:
                yield from self.start(card, ability, seat, card, parent)

    def abilities(self, card: Card, seat: int, user: Card | None, parent: Act | None) -> Steps:
        yield from self.work(self.one_after_another(card, seat, user, parent))

    def one_after_another(self, card: Card, seat: int, user: Card | None, parent: Act | None) -> Steps:
        for ability in DOES.get(card.title, ()):
            yield from self.start(card, ability, seat, user, parent)

    def start(self, card: Card, ability: Ability, seat: int, user: Card | None, parent: Act | None) -> Steps:
        a = Act(card, ability, seat, user, parent)
        self.acts.append(a)
        a.stopper = self.stopper(card)
        if a.stopper:
            a.state = "stopped"
            return
        yield from self.carry_out(a)
        self.check_win()

    def special(self, removing: Act, seat: int) -> Steps:
        """Only an Enhancement whose negate hits the card that removes the last character may be played."""
        options: set[Option] = {NO}
        kept_from_it = any(a.live and a.by != seat for a in self.preventing)
        for e in self.hand(seat):
            hits = e.title in ANSWERS and ANSWERS[e.title](self, seat) is removing.card
            if hits and not kept_from_it and not self.stopper(e):
                options |= {("play", e.n, c.n) for c in self.users(e, self.fighters(seat))}
        answer = yield Ask(("special",), seat, one_of(options))
        if answer != NO:
            yield from self.play_on(self.cards[answer[1]], self.cards[answer[2]], seat, None)

    # ---------------------------------------------------------------- the end of a battle
    def resolve(self, me: int, foe: int) -> Steps:
        heroes, foes = self.fighters(me), self.fighters(foe)
        if heroes and foes:
            how = self.standing(me, foe)
        else:
            how = "winning" if heroes else "losing"
        doomed = {"losing": heroes, "winning": foes, "mutual": heroes + foes, "stalemate": []}[how]
        for c in doomed:
            self.move(None, c, "discards")
        yield from self.settle()
        if how in ("winning", "mutual") and heroes:
            yield from self.surrender(me, foe)
        for a in self.acts:
            if a.later and a.live and a.card.in_play:
                self.move(None, a.card, "discards")
        yield from self.settle()
        yield from self.keep_weapons(me, foe)
        for c in [c for c in self.cards if c.zone == "battle" and c.type == "Enhancement" and not c.held]:
            self.move(None, c, "discards")
        for c in [c for c in self.cards if c.zone == "battle" and c.is_character]:
            self.move(None, c, "territory")

    def surrender(self, me: int, foe: int) -> Steps:
        souls = self.pile("bondage", foe)
        if not souls:
            return
        answer = yield Ask(("which_soul",), foe, one_of({("surrender", c.n) for c in souls}))
        soul = self.cards[answer[1]]
        self.rescue(None, soul, me)
        self.check_win()
        if soul.title.endswith('("Rejoice")'):
            for seat in self.round_from(self.player):
                self.draw(seat, 1)
        if soul.title.endswith('("Resurrection")'):
            dead = [c for c in self.pile("discards", foe) if c.type == "Hero"]
            if (yield from ask_may(self, foe, bool(dead))) and (c := (yield from find(self, foe, dead))):
                self.move(None, c, "hand")

    def keep_weapons(self, me: int, foe: int) -> Steps:
        """A surviving warrior without a weapon may keep one that was played in this battle."""
        for seat in (me, foe):
            for weapon in [c for c in self.pile("battle", seat) if c.icon == "weapon" and not c.held]:
                free = [c for c in self.users(weapon, self.fighters(seat)) if c.icon == "warrior" and not self.weapons(c)]
                if free:
                    options = {NO} | {("keep", weapon.n, c.n) for c in free}
                    answer = yield Ask(("keep_weapon",), seat, one_of(options))
                    if answer != NO:
                        weapon.on, weapon.held = self.cards[answer[2]], True
