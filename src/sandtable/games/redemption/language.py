"""How Redemption's cards are written: what they ask for, what they mean, what is done, and when.

    may(price(discard(this)), underdeck(one(HERO)))        # one may discard this card; if so, a Hero goes under its owner's deck

Every function makes a value of the kernel's card language (kernel/abilities.py) from the words of vocabulary.py.
"""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import replace

from sandtable.kernel.abilities import Ability, Clause, Condition, Fact, Many, Op, Selector, Target
from sandtable.kernel.effects import Word

from .vocabulary import *

# ---------------------------------------------------------------- what a card is asked for
Asked = Fact | Clause  # a fact, or any one of several


def selector(asked: Iterable[Asked]) -> Selector:
    return tuple((fact,) if isinstance(fact, Fact) else fact for fact in asked)


def from_book(*books: str) -> Clause:
    return tuple(Fact(F_BOOK, BOOKS.index(book)) for book in books)


def strength(least: int) -> Fact:
    return Fact(F_STRENGTH, least)


def toughness(most: int) -> Fact:
    return Fact(F_TOUGHNESS, most)


def no(fact: Fact) -> Fact:
    return replace(fact, no=True)


# ---------------------------------------------------------------- targets
this, that, rest, user, fight = (Target(word) for word in (T_THIS, T_THAT, T_REST, T_USER, T_FIGHT))


def places(at: Places) -> tuple[Word, ...]:
    """Zones in the order of their numbers."""
    return tuple(sorted(at)) if isinstance(at, tuple) else (at,)


def owner(at: Places, whose: Word | None) -> Word:
    """A pile of which nothing is said is one's own; in play it may be anybody's."""
    return whose if whose is not None else YOU if places(at)[0] in PILES else ANYONE


def some(n: int, *facts: Asked, at: Places = IN_PLAY, whose: Word | None = None, upto: bool = False) -> Target:
    """n that are chosen, or as many as there are."""
    return Target(T_ONE, selector(facts), places(at), owner(at, whose), Many(n, upto), YOU)


def one(*facts: Asked, at: Places = IN_PLAY, whose: Word | None = None) -> Target:
    return some(1, *facts, at=at, whose=whose)


def upto(n: int, *facts: Asked, at: Places = IN_PLAY, whose: Word | None = None) -> Target:
    return some(n, *facts, at=at, whose=whose, upto=True)


def every(*facts: Asked, at: Places = IN_PLAY, whose: Word | None = None) -> Target:
    """All of them: nobody chooses. Of several players' piles one is chosen."""
    return Target(T_ALL, selector(facts), places(at), owner(at, whose))


def all_but_one(*facts: Asked, at: Places = BATTLE) -> Target:
    return Target(T_ALL_BUT, selector(facts), places(at), ANYONE, Many(1), YOU)


def last(*facts: Asked, by: Word = ANYONE) -> Target:
    """The one played most recently in this battle, wherever it is now."""
    return Target(T_LAST, selector(facts), (), by)


def next_(*facts: Asked, by: Word = ANYONE) -> Target:
    """The first one played from now on."""
    return Target(T_NEXT, selector(facts), (), by)


def top(n: int, whose: Word = YOU, or_: tuple[int, Condition] | None = None) -> Target:
    return Target(T_TOP, (), (DECK,), whose, _many(n, or_))


def bottom(n: int, whose: Word = YOU) -> Target:
    return Target(T_BOTTOM, (), (DECK,), whose, Many(n))


def random(n: int, whose: Word, at: Places = HAND) -> Target:
    return Target(T_RANDOM, (), places(at), whose, Many(n))


def those(*facts: Asked) -> Target:
    """Of the cards last drawn or shown, all that fit."""
    return Target(T_THOSE, selector(facts))


def pile(zone: Word, whose: Word) -> Target:
    """A whole hand, deck or pile."""
    return Target(T_ALL, (), (zone,), whose)


def _many(n: int, or_: tuple[int, Condition] | None) -> Many:
    return Many(n) if or_ is None else Many(n, or_n=or_[0], or_if=or_[1])


def x(limit: int, *facts: Asked, whose: Word = YOU, at: Places = IN_PLAY) -> Many:
    """X: as many as there are of these, counted when targets are declared."""
    return Many(limit, per=every(*facts, at=at, whose=whose))


# ---------------------------------------------------------------- conditions
def used_by(*facts: Asked) -> Condition:
    return Condition(IF_USED_BY, selector(facts))


def control(*facts: Asked, least: int = 1) -> Condition:
    return Condition(IF_CONTROL, selector(facts), least)


def that_is(*facts: Asked) -> Condition:
    return Condition(IF_THAT, selector(facts))


def none_of(*facts: Asked) -> Condition:
    """You control no such card."""
    return Condition(IF_CONTROL, selector(facts), 0, 0)


def is_in_play(*facts: Asked) -> Condition:
    return Condition(IF_IN, selector(facts))


def advantage(*facts: Asked) -> Condition:
    return Condition(IF_ADVANTAGE, selector(facts))


otherwise, blocking, attacking, alone = (Condition(form) for form in (IF_NOT_DONE, IF_BLOCKING, IF_ATTACKING, IF_ALONE))


# ---------------------------------------------------------------- verbs
def _move(into: Word, to: Target, if_: Condition | None = None, may: bool = False, later: Word | None = None) -> Op:
    return Op(V_MOVE, to, into, if_=if_, may=may, who=YOU, later=later)


def discard(to: Target, if_: Condition | None = None, later: Word | None = None) -> Op:
    return _move(INTO_DISCARDS, to, if_, later=later)


def underdeck(to: Target, if_: Condition | None = None) -> Op:
    return _move(UNDER_DECK, to, if_)


def topdeck(to: Target, if_: Condition | None = None) -> Op:
    return _move(ONTO_DECK, to, if_)


def banish(to: Target, if_: Condition | None = None) -> Op:
    return _move(OUT_OF_GAME, to, if_)


def withdraw(to: Target, if_: Condition | None = None) -> Op:
    return _move(BACK, to, if_)


def take(to: Target, if_: Condition | None = None, may: bool = False) -> Op:
    return _move(TO_HAND, to, if_, may)


def resurrect(to: Target) -> Op:
    return _move(RESURRECTED, to)


def rescue(to: Target) -> Op:
    return _move(REDEEMED, to)


def put(into: Word, to: Target, on: Target | None = None, until: Word | None = None, turns: int = 0) -> Op:
    """Any other move: capture, set aside, place, bounce, shuffle, reserve, give …"""
    return Op(V_MOVE, to, into, n=turns, by=on, until=until, who=YOU)


def draw(n: int, or_: tuple[int, Condition] | None = None, who: Word = YOU) -> Op:
    return Op(V_DRAW, top(n, who, or_), who=who)


def draw_x(many: Many) -> Op:
    return Op(V_DRAW, Target(T_TOP, (), (DECK,), YOU, many), who=YOU)


def search(*facts: Asked, at: Places, whose: Word = YOU, into: Word = TO_HAND, who: Word = YOU, n: int = 1) -> Op:
    """Look through a pile for cards that fit, show them, put them somewhere; a deck is shuffled after it."""
    return Op(V_SEARCH, Target(T_ONE, selector(facts), places(at), whose, Many(n), who), into, who=who)


def look(zone: Word, whose: Word) -> Op:
    return Op(V_LOOK, pile(zone, whose), who=YOU)


def look_at(what: Target) -> Op:
    return Op(V_LOOK, what, who=YOU)


def reveal(what: Target) -> Op:
    return Op(V_REVEAL, what, who=YOU)


def band(*facts: Asked, n: int = 1) -> Op:
    return Op(V_BAND, Target(T_ONE, selector(facts), (HAND, TERRITORY), ANYONE, Many(n), YOU), who=YOU)


def play(*facts: Asked, at: Places = HAND) -> Op:
    """Play it at once, outside initiative."""
    return Op(V_PLAY, one(*facts, at=at), who=YOU)


def negate(to: Target, about: Word | None = None) -> Op:
    return Op(V_NEGATE, to, about=about, until=FOR_PHASE, who=YOU)


def prevent(to: Target) -> Op:
    return Op(V_PREVENT, to, until=UNTIL_USED if to.word == T_NEXT else FOR_PHASE, who=YOU)


def interrupt(to: Target) -> Op:
    return Op(V_INTERRUPT, to, who=YOU)


def protect(to: Target, from_: Word, by: Target | None = None, until: Word = FOR_PHASE) -> Op:
    return Op(V_PROTECT, to, about=from_, by=by, until=until, who=YOU)


def mod(s: int, t: int, to: Target, until: Word = FOR_GOOD) -> Op:
    return Op(V_MOD, to, n=s, n2=t, until=until, who=YOU)


def become(to: Target, fact: Fact, until: Word = FOR_GOOD) -> Op:
    """Convert: another type, side or brigade."""
    return Op(V_BECOME, to, n=fact.form, n2=fact.n, until=until, who=YOU)


def gain(to: Target, what: Fact | Word, until: Word = FOR_GOOD) -> Op:
    if isinstance(what, Fact):
        return Op(V_GAIN, to, n=what.form, n2=what.n, until=until, who=YOU)
    return Op(V_GAIN, to, about=what, until=until, who=YOU)


def restrict(whom: Word, what: Word, cards: Target | None = None, until: Word = FOR_PHASE) -> Op:
    return Op(V_RESTRICT, Target(T_PLAYER, whose=whom), about=what, by=cards, until=until, who=YOU)


def exchange(to: Target, with_: Target) -> Op:
    return Op(V_EXCHANGE, to, by=with_, who=YOU)


def verb(word: Word, to: Target = this, about: Word | None = None, n: int = 0, by: Target | None = None) -> Op:
    """A verb without anything special about it."""
    return Op(word, to, about=about, n=n, by=by, who=YOU)


# ---------------------------------------------------------------- abilities
def must(op: Op, who: Word = OPPONENT) -> Op:
    """Somebody else does it, with cards of their own that they pick."""
    return replace(op, who=who, to=replace(op.to, whose=who, picks=who))


def price(op: Op) -> Op:
    """What has to be done in full before the rest is."""
    return replace(op, price=True)


def either(*branches: Op | tuple[Op, ...]) -> tuple[Op, ...]:
    """One of them; one without a target may not be chosen while another has one."""
    return tuple(
        replace(op, branch=k)
        for k, branch in enumerate(branches, 1)
        for op in (branch if isinstance(branch, tuple) else (branch,))
    )


def does(*ops: Op, if_: Condition | None = None, once: Word | None = None) -> Ability:
    """It happens when the card's abilities start."""
    return Ability(ops, ACTIVATES, if_=if_, once=once)


def may(*ops: Op, if_: Condition | None = None, once: Word | None = None) -> Ability:
    """Its player may, at that moment and no other."""
    return Ability(ops, ACTIVATES, may=True, if_=if_, once=once)


def when(
    window: Word,
    *ops: Op,
    of: tuple[Asked, ...] = (),
    may: bool = False,
    if_: Condition | None = None,
    once: Word | None = None,
) -> Ability:
    """It waits for an event."""
    return Ability(ops, window, selector(of), may, if_, once)


def instead(window: Word, *ops: Op, of: tuple[Asked, ...] = ()) -> Ability:
    """It comes in place of the event."""
    return Ability(ops, window, selector(of), instead=True)


def always(*ops: Op, if_: Condition | None = None) -> Ability:
    """As long as the card is there: Artifacts, Fortresses, Sites, Lost Souls."""
    return Ability(tuple(replace(op, until=WHILE_THERE) for op in ops), PUT_IN_PLAY, if_=if_)


def when_drawn(ability: Ability) -> Ability:
    """A star ability: it works from the opening hand or the turn's draw."""
    return replace(ability, star=True)


def cannot_be(ability: Ability, *what: Word, if_: Condition | None = None) -> Ability:
    """Fixed when the card is played."""
    return replace(ability, cannot=ability.cannot | sum(1 << w for w in what), cannot_if=if_)
