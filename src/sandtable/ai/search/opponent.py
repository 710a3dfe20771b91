"""An opponent that plays ahead."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, fields, replace
from random import Random
from typing import Any, NamedTuple

import numpy as np

from sandtable.kernel import Game
from sandtable.kernel.flow import ALL_ANSWERS, ANY_ANSWER
from sandtable.kernel.luck import below
from sandtable.kernel.places import NOWHERE
from sandtable.kernel.record import copy_of
from sandtable.native.arrays import Ints

from ..opponents import Answer
from ..uniform import first_thoughts
from .forms import Form, compiled_form, plain_form
from .mixing import LEFT, MINE, ROW, THEIRS
from .playing import A_PLAN, AN_ANSWER, CHANCE, COARSE, MIXTURE, ONE, REPLIER, RNG

# Where these dice are in the key's stream; an option's number is added to the last two.
MIX_DIE, SLIP_DIE, SIGHT_DIE = 2900, 3000, 6000
MOST_REPLIES = 64  # of another who answers at the same time
NOBODY = -1
EVERYTHING = 1000  # answers of a thousand
LATER = ("closing", "far", "sees")  # settings that came after matches were played
ALL = 1 << 30  # answers: no list is longer
FEW, OF_EACH = 48, 12  # playouts that are affordable everywhere; and of each option, where they are dear
WORTH_A_PLAN = 10 * LEFT * THEIRS  # playouts; with fewer it thinks about one answer after another
PLANS = (MINE + THEIRS + 2) * ROW + (MINE + 2) * THEIRS + 7 * MINE  # room for them
REFINES = 96  # so many playouts it takes to look at places around a suggestion:
FIRST, AGAIN = 3, 6  # a third as many more for all of them, and a sixth for the best against the suggestion
CLEAR = 4  # the square of how many standard errors that has to be better


class Thought(NamedTuple):
    """An option, what it led to on average (-1 lost, 1 won), and in how many playouts. Where both sides answer at once: how
    often it should be taken (0 to 1), and in how many worlds that was found."""

    action: int
    value: float
    playouts: int


class Race(NamedTuple):
    """What came of some answers that were played on against each other: how they stand, what each led to in all, in how many
    playouts; and for every two of them how far they were apart, squared and summed over the worlds."""

    order: list[int]
    sums: list[int]
    playouts: list[int]
    spreads: list[int]


@dataclass(frozen=True)
class Search:
    """Thinks by so many playouts, always the same for the same numbers. `slips`, of the 1000 from an even game to a won one, are
    how far it may be wrong about an answer: it then overlooks what makes less of a difference, and never what makes more."""

    playouts: int
    best: int = 16  # options that are played on
    samples: int = 4  # worlds in which every option is tried first
    noise: int | None = None  # of a thousand answers in a playout so many are any legal one, if not as many as the game says
    slips: int = 0
    near: float = 0.08  # where another answers at the same time, it mixes answers that are so near to the best; 0 is none

    sure: float = (
        2.5  # standard errors behind the best, after which an option drops out before its round is over; 0 is never
    )
    horizon: int = 0  # ticks of the game's clock to play on, if not as many as the game says
    closing: int = 1  # where playouts go to the end of the game (`Foresight.finale`), so many times as many are made
    far: bool = False  # whether it looks as far as a game says for the strongest (`Foresight.far`)
    sees: int = EVERYTHING  # of a thousand answers so many come to its mind; the others it overlooks

    def __repr__(self) -> str:
        """What came later is told of those alone for whom it makes a difference: matches count by this."""
        told = (
            f"{f.name}={getattr(self, f.name)!r}"
            for f in fields(self)
            if f.name not in LATER or getattr(self, f.name) != f.default
        )
        return f"Search({', '.join(told)})"

    def affordable(self, game: Game) -> Search:
        """Fewer playouts where each is dear, so that nobody waits longer, and fewer options then; a few are affordable
        everywhere."""
        playouts = max(min(self.playouts, FEW), self.playouts // game.foresight.dear)
        best = self.best if playouts == self.playouts else min(self.best, playouts // OF_EACH)
        closing, far = self.closing if game.foresight.finale else 1, self.far and game.foresight.far > 0
        return replace(self, playouts=playouts, best=best, closing=closing, far=far)

    def choose(self, game: Game, known: Any, seat: int, i: int, rng: Random) -> Answer:
        listing = game.legal(known, i)
        actions = [listing[k] for k in first_thoughts(game, known, i, listing)]
        key = rng.getrandbits(60)
        actions = self.noticed(actions, key)
        if len(actions) == 1:
            return Answer(actions[0])
        if self.playouts >= WORTH_A_PLAN and is_planning(game, known):
            return Answer(drawn(self.think(game, known, seat, i, key, actions, wanted=A_PLAN), key))
        return self.settle(game, known, seat, i, key, self.think(game, known, seat, i, key, actions))

    def noticed(self, actions: list[int], key: int) -> list[int]:
        """Those of the answers that come to its mind, one at least."""
        if self.sees >= EVERYTHING:
            return actions
        seen = [action for k, action in enumerate(actions) if below(EVERYTHING, key, SIGHT_DIE + k) < self.sees]
        return seen or [actions[below(len(actions), key, SIGHT_DIE - 1)]]

    def settle(self, game: Game, known: Any, seat: int, i: int, key: int, thoughts: list[Thought]) -> Answer:
        """What is answered after these thoughts."""
        near = [t.action for t in thoughts if t.playouts and t.value > thoughts[0].value - self.near]
        if len(near) > 1 and secret(known):
            return Answer(drawn(self.think(game, known, seat, i, key, near, wanted=MIXTURE), key))
        return self.refined(game, known, seat, i, key, self.pick(thoughts, key))

    def think(
        self,
        game: Game,
        known: Any,
        seat: int,
        i: int,
        key: int,
        actions: Sequence[int],
        plain: bool = False,
        wanted: int = AN_ANSWER,
    ) -> list[Thought]:
        """The options in order, the best first; of a mixture, or as the first answer of a plan, by how often each should be taken
        (see `secret`). Without compiled rules, or if `plain` is wanted: slowly, with the same result."""
        form, n = form_of(game, known, plain), len(actions)
        plan = self.looking(game, known).for_the_end(game, known).plan(game, seat, i, key, wanted)
        if wanted == A_PLAN:
            plan[REPLIER] = next(int(asked.who) for asked in known.flow.decisions if asked.who != seat)
        order, values, counts = (np.zeros(n, np.int64) for _ in range(3))
        room = np.zeros({MIXTURE: 3 * MOST_REPLIES, A_PLAN: PLANS}.get(wanted, (4 + self.best) * self.best), np.int64)
        given, rng = np.array(actions, np.int64), np.zeros(RNG, np.int64)
        form.think(form.game, plan, given, np.zeros(3 * n, np.int64), order, values, counts, room, rng)
        return [
            Thought(int(given[k]), int(values[k]) / (ONE * max(1, int(counts[k]))), int(counts[k])) for k in order.tolist()
        ]

    def looking(self, game: Game, known: Any) -> Search:
        """The same, or looking further than others do; not before the clock has begun to tick."""
        if self.horizon or not self.far or game.foresight.far == 0 or clock_of(game, known) == 0:
            return self
        return replace(self, horizon=game.foresight.far)

    def for_the_end(self, game: Game, known: Any) -> Search:
        """The same, or with more playouts where they go to the end of the game: all that comes of one is a win or a loss."""
        if self.closing == 1:
            return self
        until = clock_of(game, known) + (self.horizon or game.foresight.horizon)
        return replace(self, playouts=self.playouts * self.closing) if until > game.foresight.finale else self

    def race(
        self, game: Game, known: Any, seat: int, i: int, key: int, answers: Sequence[Answer], plain: bool = False
    ) -> Race:
        """Some answers, perhaps with places, played on against each other; none is tried first, and none is left out."""
        form, n = form_of(game, known, plain), len(answers)
        plan = replace(self.looking(game, known), samples=0, best=n).plan(game, seat, i, key, AN_ANSWER)
        order, values, counts = (np.zeros(n, np.int64) for _ in range(3))
        given, places = (np.array(part, np.int64).reshape(-1) for part in zip(*answers, strict=True))
        room, rng = np.zeros((4 + n) * n, np.int64), np.zeros(RNG, np.int64)
        form.think(form.game, plan, given, places, order, values, counts, room, rng)
        return Race(order.tolist(), values.tolist(), counts.tolist(), room[4 * n :].tolist())

    def places(self, game: Game, known: Any, i: int, action: int) -> list[Answer]:
        """The legal places around where a suggestion leads. Whoever slips, or has few playouts, does not look so closely."""
        if self.slips or self.playouts < REFINES:
            return []
        around = dict.fromkeys(game.near(known, i, action))
        return [Answer(free, place) for free, place in around if game.why_not(known, i, free, *place) is None]

    def refined(self, game: Game, known: Any, seat: int, i: int, key: int, action: int, plain: bool = False) -> Answer:
        """A place near the one that a suggestion leads to, if it is clearly better; else the suggestion. All of them are played on
        against each other, and the best once more against the suggestion in worlds of their own: the best of many was also
        lucky."""
        suggested, places = Answer(action), self.places(game, known, i, action)
        if not places:
            return suggested
        first, again = replace(self, playouts=self.playouts // FIRST), replace(self, playouts=self.playouts // AGAIN, sure=0)
        answers = [suggested, *places]
        best = answers[first.race(game, known, seat, i, key + 1, answers, plain).order[0]]
        if best == suggested:
            return suggested
        return best if is_clear(again.race(game, known, seat, i, key + 2, [suggested, best], plain)) else suggested

    def plan(self, game: Game, seat: int, i: int, key: int, wanted: int) -> Ints:
        ahead = game.foresight
        plan = [seat, i, key, self.samples, self.best, self.playouts, self.horizon or ahead.horizon]
        plan += [
            ahead.answers,
            ahead.scale,
            ahead.noise if self.noise is None else self.noise,
            wanted,
            round(self.sure * self.sure),
        ]
        plan += [NOBODY, round(self.near * ONE), 0, *NOWHERE, ahead.tries or ALL, ahead.occasions, ahead.finale or ALL]
        return np.array(plan, np.int64)

    def chance(self, game: Game, s: Any, seat: int, key: int, plain: bool = False) -> float:
        """What a state comes to for a seat (-1 lost, 1 won) if it is played on with everything open: for a look back, never for
        an answer."""
        total, world = 0, copy_of(s)
        for n in range(self.playouts):
            world.luck.key, world.luck.drawn = key + n, 0
            form, values = form_of(game, world, plain), np.zeros(1, np.int64)
            none, rng = np.zeros(1, np.int64), np.zeros(RNG, np.int64)
            form.think(form.game, self.plan(game, seat, 0, key + n, CHANCE), none, none, none, values, none, none, rng)
            total += int(values[0])
        return total / (ONE * self.playouts)

    def pick(self, thoughts: list[Thought], key: int) -> int:
        """The best, or one that a slip makes look so."""
        if self.slips == 0:
            return thoughts[0].action
        enough = max(t.playouts for t in thoughts) / 4  # what dropped out after a look or two was hardly judged at all
        played = [t for t in thoughts if t.playouts >= enough]
        seen = [t.value + self.slips * (below(2001, key, SLIP_DIE + k) - 1000) / 1_000_000 for k, t in enumerate(played)]
        return played[seen.index(max(seen))].action


def clock_of(game: Game, s: Any) -> int:
    return int(game.plain.rule(type(game).clock)(s))


def form_of(game: Game, s: Any, plain: bool) -> Form:
    return plain_form(game, s) if plain or game.compiled is None else compiled_form(game, game.compiled, s)


def is_clear(race: Race) -> bool:
    """Whether the second of two answers is ahead by more than chance explains. (By the same numbers as thinking.is_beaten, which
    asks whether one is not worth another look.)"""
    ahead, worlds = race.sums[1] - race.sums[0] >> COARSE, race.playouts[0]
    square = ahead * ahead // worlds
    return ahead > 0 and square * (worlds - 1) > CLEAR * (race.spreads[1] - square)


def secret(known: Any) -> bool:
    """Whether the seat and one other answer at once, and neither sees what the other does."""
    flow = known.flow
    return bool(flow.waiting == ALL_ANSWERS and flow.asked == 2 and flow.decisions[0].who != flow.decisions[1].who)


def is_planning(game: Game, known: Any) -> bool:
    """Whether the seat and one other set things at once, one answer after another, and neither sees what the other does."""
    flow = known.flow
    both = bool(flow.waiting == ANY_ANSWER and flow.asked == 2 and flow.decisions[0].who != flow.decisions[1].who)
    return both and type(game).take_back is not Game.take_back


def drawn(thoughts: list[Thought], key: int) -> int:
    """An option by lot, each as often as it should be taken."""
    left = below(ONE, key, MIX_DIE) / ONE
    for thought in thoughts:
        left -= thought.value
        if left < 0:
            return thought.action
    return thoughts[0].action
