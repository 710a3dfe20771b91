"""The search: one player in both its forms, the same again for the same numbers, and blind to what its seat may not know."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from random import Random
from typing import Any

import numpy as np
import pytest

from examples import games as examples
from sandtable.ai import Answer
from sandtable.ai.greedy import Greedy
from sandtable.ai.levels import LEVELS
from sandtable.ai.search import Search, Thought, mixing, playing, thinking
from sandtable.ai.search.forms import Form, PlainStates, plain_thinking
from sandtable.ai.search.opponent import EVERYTHING, REFINES, Race, is_clear, is_planning
from sandtable.ai.search.playing import A_PLAN, COARSE, MIXTURE, ONE, chances
from sandtable.ai.search.thinking import contenders
from sandtable.games.registry import GAMES, find
from sandtable.kernel import Asked, Game
from sandtable.kernel.places import NOWHERE
from sandtable.kernel.record import copy_of
from sandtable.native.operations import LOOK, THROW, WORLD
from sandtable.testing.peeking import check_peeking, pairs

from . import bowls, coins, dials, duel, gusts, harvest

# Options under which something is hidden in Front Line, and more than two play in Redemption.
HIDING = {"frontline": {"setup": "free", "cards": "choose"}, "redemption": {"players": "3"}}
FEW, FEWER = Search(playouts=8, best=4, samples=1), Search(playouts=4, best=2, samples=1)


def game_of(name: str) -> Game:
    return examples[name] if name in examples else find(name)


def moments(
    game: Game, seed: str, every: float, options: dict[str, str] | None = None
) -> Iterator[tuple[Any, Asked, Random]]:
    """Questions of a random game that can be answered in more than one way."""
    r, s = Random(seed), game.new(seed, options)
    while not game.is_over(s):
        a = r.choice(game.open(s))
        legal = game.legal(s, a.i)
        if len(legal) > 1 and r.random() < every:
            yield s, a, r
        game.plain.answer(s, a.i, r.choice(legal))


def thoughts(game: Game, known: Any, a: Asked, key: int, search: Search = FEW, plain: bool = False) -> list[Thought]:
    return search.think(game, known, a.who, a.i, key, game.legal(known, a.i), plain)


@pytest.mark.parametrize("name", [*GAMES, "leduc", "connect_four"])
def test_compiled_and_plain_thoughts_are_the_same(name: str) -> None:
    """To the last playout, and the game that is thought about is left alone."""
    game, compared = game_of(name), 0
    game.native()
    for s, a, r in moments(game, "5", 0.3):
        known, key = game.known(s, a.who), r.getrandbits(60)
        before = known.values()
        assert thoughts(game, known, a, key, FEWER) == thoughts(game, known, a, key, FEWER, plain=True)
        assert FEWER.chance(game, s, a.who, key) == FEWER.chance(game, s, a.who, key, plain=True)
        assert known.values() == before
        compared += 1
        if compared == 3:
            break
    assert compared > 1


def test_playouts_are_counted_and_halved() -> None:
    """Four options, eight playouts: one world for each, then two more for the better half."""
    game = find("burntmoon")
    game.native()
    s, a, _ = next(m for m in moments(game, "7", 1) if len(game.legal(m[0], m[1].i)) >= 4)
    counts = [t.playouts for t in thoughts(game, game.known(s, a.who), a, 1)]
    assert counts == [3, 3, 1, 1, *[0] * (len(counts) - 4)]


def test_what_is_clearly_worse_drops_out_before_its_round_is_over() -> None:
    """A coin that gives a point three times of four beside one that does once: the better one is taken, for a fraction of the
    playouts."""
    game = coins.game
    known = game.known(game.new(1), 0)
    spent = {}
    for sure in (0, 3):
        found = Search(400, sure=sure).think(game, known, 0, 0, 1, [coins.BAD, coins.GOOD], plain=True)
        assert found[0].action == coins.GOOD
        spent[sure] = sum(t.playouts for t in found)
    assert spent[0] == 400
    assert spent[3] < 200


# ---------------------------------------------------------------- dice by occasion
def gusts_race(form: bool = True) -> Race:
    answers = [Answer(action) for action in (gusts.WAIT, gusts.ONCE, gusts.TWICE)]
    known = gusts.game.known(gusts.game.new(1), 0)
    return Search(900, sure=0).race(gusts.game, known, 0, 0, 1, answers, form)


def test_options_meet_the_same_dice_at_the_next_tick() -> None:
    """However many were thrown before: nothing tells them apart. Three coins of one tick are three: all heads once in eight."""
    race = gusts_race()
    assert len(set(race.sums[:2])) == 1
    assert race.spreads == [0] * 9
    assert race.sums[0] / race.playouts[0] / ONE == pytest.approx(2 / 8 - 1, abs=0.1)


def test_with_one_stream_of_dice_they_would_not(monkeypatch: pytest.MonkeyPatch) -> None:
    honest = PlainStates.__init__

    def one_stream(self: PlainStates, game: Game, known: Any) -> None:
        honest(self, game, known)
        primitive = self.primitive
        self.primitive = lambda op, *rest: 0 if op == THROW else primitive(op, *rest)

    monkeypatch.setattr(PlainStates, "__init__", one_stream)
    assert max(gusts_race().spreads) > 0


# ---------------------------------------------------------------- by what it judges, and how far it looks
def sown(game: Game, horizon: int = 0, far: bool = False) -> set[int]:
    """What a search does with the apple, in both its forms."""
    known, search = game.known(game.new(1), 0), Search(64, horizon=horizon, far=far)
    answers = {search.choose(game, known, 0, 0, Random(n)).action for n in range(3)}
    game.native()
    return answers | {search.choose(game, known, 0, 0, Random(n)).action for n in range(3)}


def test_whoever_plays_on_judges_by_numbers_of_its_own() -> None:
    """Greedy goes by `evaluate` all the same; a game without `judge` has `evaluate` for both."""
    game = harvest.ByMeasure()
    assert Greedy().choose(game, game.known(game.new(1), 0), 0, 0, Random(1)).action == harvest.EAT
    assert sown(game) == {harvest.SOW}
    assert Greedy().choose(game, game.known(game.new(1), 0), 0, 0, Random(1)).action == harvest.EAT  # compiled
    assert sown(harvest.ByEvaluation()) == {harvest.EAT}


def test_where_playouts_end_a_forecast_is_asked() -> None:
    """In both forms; whoever looks one answer ahead goes by the evaluation all the same."""
    game = harvest.ByForecast()
    s = game.new(1)
    assert game.foreseen(s, 0) == game.foreseen(s, 1) == 0
    assert sown(game) == {harvest.SOW}
    assert Greedy().choose(game, game.known(s, 0), 0, 0, Random(1)).action == harvest.EAT
    game.answer(s, 0, harvest.SOW)
    assert (game.foreseen(s, 0), game.foreseen(s, 1)) == (harvest.SEED, -harvest.SEED)
    assert harvest.ByMeasure().foreseen(s, 0) == harvest.SEED  # without one, what it judges by


def test_more_playouts_are_made_where_they_go_to_the_end() -> None:
    """Not a day sooner, nor by who sees no reason to; and it is told of those alone."""
    game = harvest.ToTheEnd()
    known, actions = game.known(game.new(1), 0), [harvest.EAT, harvest.SOW]
    spent = {
        (closing, horizon): sum(
            t.playouts for t in Search(64, sure=0, closing=closing, horizon=horizon).think(game, known, 0, 0, 1, actions)
        )
        for closing in (1, 3)
        for horizon in (2, 3)
    }
    assert spent == {(1, 2): 64, (1, 3): 64, (3, 2): 64, (3, 3): 192}
    assert "closing" not in repr(Search(64))
    assert "closing=3" in repr(Search(64, closing=3))
    assert Search(64, closing=3).affordable(harvest.ByForecast()) == Search(64)


def test_beyond_the_finale_playouts_go_to_the_end() -> None:
    """To the second day is not beyond it, to the third is; without one nobody looks so far."""
    assert sown(harvest.ToTheEnd()) == {harvest.EAT}
    assert sown(harvest.ToTheEnd(), horizon=3) == {harvest.SOW}
    assert sown(harvest.ByEvaluation(), horizon=3) == {harvest.EAT}


def test_the_strongest_look_further() -> None:
    """Not while the clock shows 0, nor where somebody says how far, nor in games that say nothing of it; others never do."""
    assert sown(harvest.LateSprouting(), far=True) == {harvest.SOW}
    assert sown(harvest.LateSprouting()) == {harvest.EAT}
    assert sown(harvest.LateSprouting(), far=True, horizon=1) == {harvest.EAT}
    assert sown(harvest.Sprouting(), far=True) == {harvest.EAT}
    assert sown(harvest.Sprouting(), horizon=3) == {harvest.SOW}
    game, answers = harvest.LateSprouting(), [Answer(harvest.EAT), Answer(harvest.SOW)]
    known = game.known(game.new(1), 0)
    assert [Search(64, far=far).race(game, known, 0, 0, 1, answers).order[0] for far in (False, True)] == [0, 1]
    assert "far" not in repr(Search(64))
    assert Search(64, far=True).affordable(harvest.ByForecast()) == Search(64)
    assert Search(64, far=True).affordable(game) == Search(64, far=True)


def test_of_a_long_list_playouts_try_some(monkeypatch: pytest.MonkeyPatch) -> None:
    """Two playouts of two days, and one look at each of two answers first."""
    honest, looks = PlainStates.__init__, [0]

    def counting(self: PlainStates, game: Game, known: Any) -> None:
        honest(self, game, known)
        primitive = self.primitive

        def counted(op: int, *rest: Any) -> int:
            looks[0] += op == LOOK
            return primitive(op, *rest)

        self.primitive = counted

    monkeypatch.setattr(PlainStates, "__init__", counting)
    for game, tried in ((harvest.FewBenches(), 5), (harvest.ByEvaluation(), harvest.BENCHES)):
        looks[0] = 0
        Search(2, samples=1, horizon=2, noise=0).think(game, game.known(game.new(1), 0), 0, 0, 1, [0, 1], plain=True)
        assert looks[0] == 2 + 2 * tried


# ---------------------------------------------------------------- what does not come to its mind
def test_who_overlooks_answers_takes_one_of_the_others() -> None:
    """The same ones for the same numbers, half of them on the whole, and never none."""
    half, actions = Search(16, sees=500), [*range(100, 140)]
    seen = [half.noticed(actions, key) for key in range(50)]
    assert seen == [half.noticed(actions, key) for key in range(50)]
    assert sum(map(len, seen)) == pytest.approx(1000, abs=60)
    assert all(set(some) < set(actions) and some == sorted(some) for some in seen)
    assert {len(Search(16, sees=0).noticed(actions, key)) for key in range(50)} == {1}
    assert Search(16).noticed(actions, 1) == actions
    game = harvest.ByEvaluation()
    known = game.known(game.new(1), 0)
    assert {Search(16, sees=0).choose(game, known, 0, 0, Random(n)).action for n in range(20)} == {harvest.EAT, harvest.SOW}


def test_weak_levels_overlook_answers_where_a_game_wants_it() -> None:
    for name in GAMES:
        sees = [level().search_of(find(name)).sees for level in LEVELS]
        assert sees == sorted(sees)
        assert (sees[0] < sees[1] < sees[2] < sees[3] < sees[4]) == (name == "fantasycards"), name
        assert sees[4] == EVERYTHING


def test_a_search_that_overlooks_nothing_has_the_name_it_had() -> None:
    """Its matches are kept by it."""
    assert "sees" not in repr(Search(16))
    assert repr(Search(16, sees=500)) == repr(Search(16)).replace(")", ", sees=500)")


def test_the_parts_of_the_search_share_their_names() -> None:
    """Plain thinking has one space for all of them: a name that means two things would be one too few."""
    meanings: dict[str, object] = {}
    for module in (playing, mixing, thinking):
        for name, value in vars(module).items():
            if not name.startswith("__"):
                assert meanings.setdefault(name, value) is value or meanings[name] == value, name


def test_who_is_beaten_stands_behind_the_others() -> None:
    """By the differences in the same worlds: one that is behind by chance stays, one that is the same in all of them goes."""
    worlds, one = 16, ONE >> COARSE
    sums = np.array([8 * ONE, 8 * ONE, 7 * ONE, -8 * ONE])
    spreads = np.zeros(16, np.int64)
    for lane, spread in ((1, 0), (2, worlds * one * one), (3, worlds * one * one + worlds)):
        spreads[lane] = spread
    ranks = np.array([0, 1, 2, 3])
    assert contenders(sums, spreads, ranks, 4, worlds, 9) == 2
    assert ranks.tolist()[:2] == [0, 2]


def test_the_best_comes_first_and_slips_are_bounded() -> None:
    thought = [Thought(1, 0.5, 9), Thought(2, 0.4, 9), Thought(3, -0.5, 9), Thought(4, 0.0, 0)]
    assert Search(8).pick(thought, 1) == 1
    assert {Search(8, slips=300).pick(thought, key) for key in range(200)} == {1, 2}
    assert {Search(8, slips=900).pick(thought, key) for key in range(200)} == {1, 2, 3}


def test_chances_follow_an_evaluation() -> None:
    assert chances(0, 300) == 0
    assert chances(300, 300) == -chances(-300, 300) == 30285  # odds of e to one
    assert chances(10**6, 300) > 65000


@pytest.mark.parametrize("seat", range(2))
def test_an_answer_that_must_not_be_foreseen_is_mixed(seat: int) -> None:
    """High three times in eight, for both; a search that takes the best answer it sees is always the same."""
    game = duel.game
    known, asked = game.known(game.new(1), seat), game.open(game.new(1))[seat]
    mixed = Search(playouts=3000).think(game, known, seat, asked.i, 1, [0, 1], plain=True, wanted=MIXTURE)
    weights = {t.action: t.value for t in mixed}
    assert 0.30 < weights[0] < 0.45
    assert sum(weights.values()) == pytest.approx(1, abs=0.01)
    given = [Search(playouts=90).choose(game, known, seat, seat, Random(n)).action for n in range(20)]
    assert 2 < given.count(0) < 18
    assert len({Search(playouts=90, near=0).choose(game, known, seat, seat, Random(n)).action for n in range(9)}) == 1


# ---------------------------------------------------------------- whole plans
def test_plans_are_mixed_and_fit_together() -> None:
    """Dials that are alike, high three times in eight; the other's, which are set already, are thought about anew."""
    game = dials.game
    s = game.new(1)
    game.plain.answer(s, 0, 1)
    game.plain.answer(s, 0, 11)
    known = game.known(s, 1)
    first = {t.action: t.value for t in planned(game, known, 1, 1)}
    assert first == {21: pytest.approx(0.375, abs=0.02), 22: pytest.approx(0.625, abs=0.02), 31: 0, 32: 0}
    given = set()
    for n in range(20):
        rng, t = Random(n), copy_of(s)
        for _ in range(2):
            action = Search(400).choose(game, game.known(t, 1), 1, 1, rng).action
            game.plain.answer(t, 1, action)
        given.add(action % 10)
        assert t.stake < 100  # seat 1 has set both dials alike
    assert given == {1, 2}


def test_plans_are_the_same_in_both_forms() -> None:
    game = dials.game
    game.native()
    known = game.known(game.new(1), 0)
    assert planned(game, known, 0, 3) == planned(game, known, 0, 3, plain=True)


def planned(game: Game, known: Any, seat: int, key: int, plain: bool = False) -> list[Thought]:
    return Search(400).think(game, known, seat, seat, key, game.legal(known, seat), plain, wanted=A_PLAN)


def test_dials_that_were_set_unseen_are_taken_back() -> None:
    """In REDLINE, whether a side's dials are final with the last or when it says so (RL-12.2c, RL-12.2d)."""
    game = find("redline")
    for options in ({}, {"dials": "lock_in"}):
        s = planning(game, options)
        while game.open(s)[0].who == 0:  # Red sets them all
            game.plain.answer(s, 0, game.legal(s, 0)[0])
        world = game.world(game.known(s, 1), 1, 7)
        assert [a.who for a in game.open(world)] == [1]
        game.plain.rule(type(game).take_back)(world, 1)
        assert [a.who for a in game.open(world)] == [0, 1]
        assert game.legal(world, 0) == game.legal(planning(game, options), 0)
        assert game.legal(world, 1) == game.legal(s, 1)
        own = planning(game, options)
        game.plain.answer(own, 1, game.legal(own, 1)[0])
        before = game.legal(own, 1)
        game.plain.rule(type(game).take_back)(own, 1)
        assert game.legal(own, 1) == before  # one's own stay


def planning(game: Game, options: dict[str, str]) -> Any:
    """The first moment of a game when both have dials to set."""
    s, r = game.new("dials", options), Random(1)
    while len(game.open(s)) < 2 or game.open(s)[0].kind.name != "dial":
        a = r.choice(game.open(s))
        game.plain.answer(s, a.i, r.choice(game.legal(s, a.i)))
    return s


def test_planning_never_peeks() -> None:
    """Level 5's way of setting dials, whatever the other has set."""
    game, looked = find("redline"), 0
    game.native()
    for pair in pairs(game, "plans", most=60):
        a, known = pair.asked, [game.known(world, pair.asked.who) for world in (pair.true, pair.other)]
        if is_planning(game, known[0]) and looked < 4:
            assert len({Search(400).choose(game, k, a.who, a.i, Random(pair.key)) for k in known}) == 1
            looked += 1
    assert looked == 4


# ---------------------------------------------------------------- places
def test_a_better_place_between_suggestions_is_found() -> None:
    """A bowl at the mark beside three suggestions, the nearest of which hits four times of ten: with few playouts, or slips, it
    takes that."""
    game = bowls.game
    known = game.known(game.new(1), 0)
    for n in range(5):
        assert Search(960).choose(game, known, 0, 0, Random(n)) == (bowls.ANYWHERE, bowls.BEST)
        assert Search(REFINES - 1).choose(game, known, 0, 0, Random(n)) == (bowls.NEAREST, NOWHERE)
        assert Search(960, slips=1).choose(game, known, 0, 0, Random(n)) == (bowls.NEAREST, NOWHERE)


def test_a_place_that_is_no_better_is_not_taken(monkeypatch: pytest.MonkeyPatch) -> None:
    """Places as good as the suggestion, each by dice of its own: one of them has more luck, and is seldom taken for better."""
    known = bowls.game.known(bowls.game.new(1), 0)
    places = [(bowls.ANYWHERE, (bowls.MARK - 100 + off, bowls.MARK - off, 0)) for off in range(5, 100, 5)]
    monkeypatch.setattr(bowls.Bowls, "near", lambda *_: places)
    taken = [Search(240).choose(bowls.game, known, 0, 0, Random(n)).action for n in range(40)]
    assert taken.count(bowls.NEAREST) > 34


def test_who_is_ahead_clearly() -> None:
    """By two standard errors of the difference, world by world."""
    worlds, one = 16, ONE >> COARSE

    def race(ahead: int) -> Race:
        """Ahead in so many worlds, and the same in all others."""
        return Race([1, 0], [0, ahead * ONE], [worlds] * 2, [0, ahead * one * one, ahead * one * one, 0])

    assert [ahead for ahead in range(17) if is_clear(race(ahead))] == list(range(4, 17))
    assert not is_clear(Race([1, 0], [0, -16 * ONE], [worlds] * 2, [0, 16 * one * one, 16 * one * one, 0]))


def placed(game: Game, most: int) -> Iterator[tuple[Any, Asked, list[Answer]]]:
    """Questions of a random game with a suggestion that has places around it, and these."""
    found = 0
    for s, a, _ in moments(game, "3", 0.5):
        for action in game.legal(s, a.i):
            if found < most and (spots := Search(REFINES).places(game, game.known(s, a.who), a.i, action)):
                yield s, a, [Answer(action), *spots]
                found += 1
                break
        if found == most:
            return


def test_compiled_and_plain_races_between_places_are_the_same() -> None:
    game = find("fantasycards")
    game.native()
    led_elsewhere = 0
    for s, a, answers in placed(game, 6):
        few = [answers[0], answers[1], answers[-1]]
        known = game.known(s, a.who)
        before = known.values()
        race, plain = (Search(6).race(game, known, a.who, a.i, 7, few, form) for form in (False, True))
        assert race == plain
        assert known.values() == before
        led_elsewhere += len(set(race.sums)) > 1
    assert led_elsewhere > 0


def test_places_are_legal_and_the_same_again(monkeypatch: pytest.MonkeyPatch) -> None:
    """Also where whatever came out best is taken. Around suggestions to put a unit, to move it and to aim."""
    monkeypatch.setattr("sandtable.ai.search.opponent.is_clear", lambda race: True)
    game, search, taken = find("fantasycards"), Search(REFINES, best=4), set()
    game.native()
    for s, a, answers in placed(game, 24):
        known, key = game.known(s, a.who), len(taken)
        found = search.refined(game, known, a.who, a.i, key, answers[0].action)
        assert found in answers
        assert found == search.refined(game, known, a.who, a.i, key, answers[0].action)
        assert game.why_not(s, a.i, found.action, *found.place) is None
        taken.add((a.kind.name, found != answers[0]))
    assert {("spot_for", True), ("go", True)} <= taken


# ---------------------------------------------------------------- never peeking
@pytest.mark.parametrize("name", [*GAMES, "leduc"])
def test_never_peeks(name: str) -> None:
    """Worlds that a seat cannot tell apart lead it to the same thoughts, by the same number of playouts."""
    game = game_of(name)
    game.native()
    playouts = REFINES if game.has_places else 24
    looked = check_peeking(game, "9", Search(playouts, best=6, far=True), HIDING.get(name), 12)
    assert looked >= (1 if name == "leduc" else 12)


class Peeking(PlainStates):
    """Draws no worlds: every one is the true one, with other dice."""

    def __init__(self, game: Game, truth: Any) -> None:
        super().__init__(game, truth)
        honest = self.primitive

        def peeking(op: int, s: Any, out: Any, *numbers: int) -> int:
            if op != WORLD:
                return honest(op, s, out, *numbers)
            s.luck.key, s.luck.drawn = numbers[1], 0
            return 0

        self.primitive = peeking


def peeking_form(truth: Any) -> Callable[[Game, Any], Form]:
    return lambda game, known: Form(Peeking(game, truth), plain_thinking())


def test_one_that_peeks_is_caught(monkeypatch: pytest.MonkeyPatch) -> None:
    """The same search, given the true state: in Burnt Moon it thinks otherwise when the other hand is another."""
    game, differed = find("burntmoon"), 0
    for s, other, a, key in pairs(game, "9", most=3):
        seen = []
        for truth in (s, other):
            monkeypatch.setattr("sandtable.ai.search.opponent.plain_form", peeking_form(truth))
            seen.append(thoughts(game, game.known(truth, a.who), a, key, plain=True))
        differed += seen[0] != seen[1]
    assert differed > 0
