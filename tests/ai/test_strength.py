"""What matches say: shares, intervals, Elo, the sequential test; and files of results that grow."""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path
from random import Random

import pytest

from bench import opponents
from examples import games
from sandtable.ai import find
from sandtable.ai.levels import LEVELS, level1, level5
from sandtable.ai.search import Search
from sandtable.cli import main
from sandtable.games.registry import GAMES
from sandtable.games.registry import find as find_game
from sandtable.lab import likeness
from sandtable.lab.duel import Match, Pair, kept, match_of, pair_of, play_pair, points_of
from sandtable.lab.duel_command import matches
from sandtable.lab.found import Found
from sandtable.lab.simulate import wilson
from sandtable.lab.strength import Test as Sprt
from sandtable.lab.strength import elo_of, share_of, strength
from sandtable.lab.work import Place

MATCH = Match("burntmoon", {}, "greedy", "random", "s", "1")


def test_a_share_has_wilsons_interval() -> None:
    """Where the games of a pair are independent it is that of single games; where they end alike, that of half as many."""
    found = strength([2, 1, 1, 0] * 25)
    assert (found.share, found.games) == (0.5, 200)
    assert (found.low, found.high) == pytest.approx(wilson(100, 200))
    assert (strength([2, 0] * 50).low, strength([2, 0] * 50).high) == pytest.approx(wilson(50, 100))
    assert strength([2] * 10).high == 1
    assert strength([]).share == 0.5


def test_elo_is_the_usual_one() -> None:
    assert elo_of(0.5) == 0
    assert elo_of(0.64) == pytest.approx(100, abs=0.1)
    assert share_of(elo_of(0.9)) == pytest.approx(0.9)
    assert strength([2] * 10).elo[0] > 1000


def test_the_sequential_test_decides_rightly_and_early() -> None:
    """Of players who are 100 Elo stronger, and of players who are equal: at most a few of a hundred are judged wrongly."""
    test = Sprt(0, 100)
    for share, right in ((share_of(100), "stronger"), (0.5, "not stronger")):
        r, verdicts, lengths = Random(share), list[str](), list[int]()
        for _ in range(20):
            pairs = list[float]()
            while not test.verdict(pairs) and len(pairs) < 400:
                pairs += [float((r.random() < share) + (r.random() < share)) for _ in range(10)]
            verdicts.append(test.verdict(pairs))
            lengths.append(len(pairs))
        assert verdicts.count(right) >= 17
        assert sum(lengths) / 20 < 150


def test_the_ratio_is_antisymmetric() -> None:
    pairs = [2, 2, 1, 1.5, 0, 0.5, 2]
    assert Sprt(-50, 50).ratio(pairs) == pytest.approx(-Sprt(-50, 50).ratio([2 - pair for pair in pairs]))
    assert Sprt(0, 50).ratio([1, 1, 1]) < 0.5


def test_points() -> None:
    assert points_of([1, -1], [0, 1]) == points_of([-1, 1], [1, 0]) == 1
    assert points_of([-1, 1], [0, 1]) == 0
    assert points_of([0, 0], [0, 1]) == points_of([1, 1, -1], [0, 1, 0]) == 0.5


def test_a_pair_is_played_with_the_same_dice_and_seats_swapped() -> None:
    """The same player twice: in the second game the other seat has the same cards, so each wins one."""
    game, one = games["leduc"], find("random")
    match = match_of(game, game.full_options(), "random", "random", "s")
    pair = play_pair(game, match, 0, (one, one))
    assert sorted(pair.points) == [0, 1]
    assert pair_of(pair.line()) == pair
    assert replace(play_pair(game, match, 0, (one, one)), costs=pair.costs, seconds=pair.seconds) == pair


def test_a_file_grows_into_a_table(tmp_path: Path) -> None:
    """Whatever the seeds were is one match; other settings are another."""
    path = tmp_path / "duels.jsonl"
    pairs = [Pair(replace(MATCH, seed=seed, like=like), 0, (1.0, 0.0), 9, (0.1, 0.2), 1.5) for seed in "st" for like in "12"]
    path.write_text("".join(pair.line() + "\n" for pair in pairs))
    assert kept(path) == pairs
    assert [(match.like, len(group)) for match, group in matches(kept(path))] == [("1", 2), ("2", 2)]
    assert kept(tmp_path / "nothing") == []


def test_who_is_not_there(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["duel", "hal", "greedy", "--game", "burntmoon"]) == 2
    assert "there is no player 'hal'" in capsys.readouterr().err
    assert main(["duel", "random", "greedy"]) == 2
    assert "name two opponents and a game" in capsys.readouterr().err


def test_the_page_shows_what_was_played() -> None:
    """docs/opponents.md is made from the results; whoever plays on makes it again."""
    text = opponents.PAGE.read_text(encoding="utf-8")
    assert opponents.page(text, kept(opponents.RESULTS)) == text
    none = list(opponents.figures([]))
    assert [line.split(" in ")[0] for line in none[3:]] == ["Not played yet"] * len(opponents.PLAN)
    assert "level4 against level3" in none[-1]


def test_who_thinks_otherwise_is_another(monkeypatch: pytest.MonkeyPatch) -> None:
    """Told by what it answers, whatever its settings are; one that is asked again is the same."""
    game = games["leduc"]

    def told() -> list[str]:
        likeness.found.clear()
        return [likeness.like(game, find(name)) for name in ("greedy", "level3", "level5")]

    before = told()
    assert told() == before
    assert len(set(before)) == 3
    monkeypatch.setattr(Search, "pick", lambda search, thoughts, key: thoughts[-1].action)
    greedy, *levels = told()
    assert greedy == before[0]
    assert not {*levels} & {*before}
    likeness.found.clear()


def test_who_goes_by_another_forecast_is_another(monkeypatch: pytest.MonkeyPatch) -> None:
    game = find_game("fantasycards")
    assert game.traits is not None
    before = likeness.like(game, find("random"))
    assert likeness.like(game, find("random")) == before
    monkeypatch.setattr(game.traits, "numbers", (*game.traits.numbers[:-1], game.traits.numbers[-1] + 1))
    assert likeness.like(game, find("random")) != before


def test_what_a_game_says_of_looking_ahead_is_told_by_its_settings() -> None:
    """However it is laid out; what stands around it counts."""
    text = "SWING = 3\nforesight = {}\nNEAR = 2\n"
    said = ("Foresight(horizon=1)", "Foresight(\n    horizon=2, far=3\n)", "Foresight(horizon=3)  # a turn")
    assert {likeness.FORESIGHT.sub("", text.format(call)) for call in said} == {"SWING = 3\n\nNEAR = 2\n"}


def test_matches_are_played_in_turn_and_go_on(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Nothing is played twice; a longer run goes on where a shorter one stopped."""
    played = list[tuple[str, int]]()

    def play(found: Found, match: Match, pairs: list[int], place: Place, arrived: object) -> list[Pair]:
        played.extend((found.name, n) for n in pairs)
        return [Pair(match, n, (1.0, 0.5), 10, (1.0, 1.0), 0.1) for n in pairs]

    monkeypatch.setattr(opponents, "RESULTS", tmp_path / "duels.jsonl")
    monkeypatch.setattr(opponents, "PLAN", {name: [("greedy", "random", 40)] for name in ("frontline", "burntmoon")})
    monkeypatch.setattr(opponents, "play", play)
    opponents.play_all([], 10, 1.0, 1)
    assert played[:8] == [(name, n) for name in ("frontline", "burntmoon") for n in range(4)]
    opponents.play_all(["frontline"], 12, 1.0, 1)
    assert sorted(played) == sorted({*played})
    assert [len(pairs) for _, pairs in matches(kept(opponents.RESULTS))] == [5, 6]
    opponents.play_all([], 40, 1.0, 1, of=["level5:greedy"])  # there is none in this plan
    assert [len(pairs) for _, pairs in matches(kept(opponents.RESULTS))] == [5, 6]
    opponents.play_all(["frontline"], 14, 1.0, 1, of=["greedy:random"])
    assert [len(pairs) for _, pairs in matches(kept(opponents.RESULTS))] == [5, 7]


def test_levels_make_fewer_playouts_where_they_are_dear() -> None:
    """And the same few everywhere, else a weak level would not look ahead at all."""
    dear, usual = find_game("fantasycards"), find_game("burntmoon")
    assert level5().search_of(usual).playouts == dear.foresight.dear * level5().search_of(dear).playouts
    assert level1().search_of(usual).playouts == level1().search_of(dear).playouts


def test_a_level_errs_by_what_is_at_stake_in_the_game() -> None:
    """In per cent of it: where choices make half the difference, a slip of the same level is half as large; the best has none."""
    all_games = [find_game(name) for name in GAMES]
    assert len({level1().search_of(game).slips for game in all_games}) > 2
    for level in LEVELS:
        assert [level().search_of(g).slips for g in all_games] == [
            level().slips * g.foresight.swing // 100 for g in all_games
        ]
    assert [level().slips for level in LEVELS] == sorted({level().slips for level in LEVELS}, reverse=True)
    assert level5().slips == 0
