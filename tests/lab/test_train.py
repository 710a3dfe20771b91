"""What has learned: a network of whole numbers that orders the options of a search, and never peeks; the folder of a run.
(Whole runs, which need PyTorch, are in test_long.py.)"""

from __future__ import annotations

import sys
from dataclasses import replace
from functools import partial
from pathlib import Path
from random import Random

import numpy as np
import pytest

from sandtable.ai import OpponentError, bring, learned
from sandtable.ai.learned import FILE, INSIDE, WEIGHT, Learned, Network, Seen, network_in, read, whole, with_network
from sandtable.ai.search import Search, Thought
from sandtable.cli import main
from sandtable.games.registry import find
from sandtable.lab import likeness
from sandtable.lab.train import Settings, Teacher, settle, shares_of
from sandtable.lab.work import LabError
from sandtable.testing.peeking import check_peeking

GAME = find("burntmoon")
ABOUT = {"game": "burntmoon", "playouts": 32}
SETTINGS = Settings("burntmoon", "r", {}, "1", 240, 32, 10, 8, 2)


def network(features: int, answers: int, width: int = 6, seed: int = 1) -> Network:
    rng = np.random.default_rng(seed)
    shapes = [(width, features), (width, width), (answers, width)]
    made = {f"w{k}": whole(rng.normal(size=shape)) for k, shape in enumerate(shapes)}
    return Network({**made, **{f"b{k}": whole(rng.normal(size=out)) for k, (out, _) in enumerate(shapes)}}, ABOUT)


def for_burnt_moon() -> Network:
    encoding = GAME.encoding()
    assert encoding is not None
    return network(encoding.n_features, encoding.n_actions)


# ---------------------------------------------------------------- the network
def test_a_network_reckons_in_whole_numbers() -> None:
    """The very numbers that come of reckoning without a library."""
    net = network(5, 4)
    seen = Seen(np.array([0.3, 1, 20, 0, 0.999], np.float32), [3, 0])
    inside = [int(np.floor(float(x) * INSIDE)) for x in seen.features]
    for k in range(2):
        w, b = net.weights[f"w{k}"].tolist(), net.weights[f"b{k}"].tolist()
        inside = [
            max(0, (sum(a * x for a, x in zip(row, inside, strict=True)) + at * INSIDE) // WEIGHT)
            for row, at in zip(w, b, strict=True)
        ]
    w, b = net.weights["w2"].tolist(), net.weights["b2"].tolist()
    wanted = [sum(a * x for a, x in zip(w[k], inside, strict=True)) + b[k] * INSIDE for k in (3, 0)]
    assert any(inside)
    assert net.judge(seen).tolist() == wanted


def test_weights_are_kept(tmp_path: Path) -> None:
    net = network(5, 4)
    (tmp_path / FILE).write_bytes(net.packed())
    again = network_in(tmp_path)
    assert (again.name, again.about) == (net.name, net.about)
    assert network(5, 4, seed=2).name != net.name
    assert repr(bring(f"learned:{tmp_path}")) != repr(bring("search:32"))
    assert net.name in repr(bring(f"learned:{tmp_path}"))
    assert whole(np.array([0.5, -1000.0])).tolist() == [WEIGHT // 2, -32767]


def test_weights_that_are_not_there(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["duel", f"learned:{tmp_path}", "random", "--game", "burntmoon"]) == 2
    assert "there are no weights of 'sandtable lab train' in it" in capsys.readouterr().err
    other = Learned(4, network=Network(network(5, 4).weights, {**ABOUT, "game": "redline"}))
    with pytest.raises(OpponentError, match="these weights are for redline"):
        other.think(GAME, GAME.known(GAME.new("1"), 0), 0, 0, 1, [1, 2])
    with pytest.raises(OpponentError, match="another version of"):
        Learned(4, network=network(5, 4)).think(GAME, GAME.known(GAME.new("1"), 0), 0, 0, 1, [1, 2])
    with pytest.raises(OpponentError, match="search:few: write how many playouts"):
        bring("search:few")


# ---------------------------------------------------------------- in the search
def test_it_says_by_turns_what_is_played_on() -> None:
    """What looks best at once, then what the network likes best; then the search decides."""
    GAME.native()
    net, found = for_burnt_moon(), 0
    search, s, rng = Learned(playouts=8, best=2, network=net), GAME.new("7"), Random(1)
    while found < 6:
        asked = GAME.open(s)[0]
        known, listing = GAME.known(s, asked.who), GAME.legal(s, asked.i)
        seen = read(GAME, known, asked.who, asked.i, listing)
        if len(listing) > 3 and seen is not None:
            liked = net.judge(seen)
            at_once = Search(playouts=0).think(GAME, known, asked.who, asked.i, 5, listing)[0].action
            best = {at_once, listing[int(np.argmax(liked))]}
            thoughts = search.think(GAME, known, asked.who, asked.i, 5, listing)
            assert best <= {thought.action for thought in thoughts if thought.playouts} == {t.action for t in thoughts[:2]}
            found += len(best) == 2
        GAME.plain.answer(s, asked.i, rng.choice(listing))


def test_never_peeks() -> None:
    GAME.native()
    assert check_peeking(GAME, "9", Learned(playouts=8, best=3, network=for_burnt_moon()), None, 6) >= 6


def test_a_teacher_notes_what_it_thinks() -> None:
    GAME.native()
    teacher, s, rng = Teacher(Search(playouts=8, best=3, samples=1)), GAME.new("7"), Random(1)
    while len(teacher.lessons) < 3:
        asked = GAME.open(s)[0]
        known, before = GAME.known(s, asked.who), len(teacher.lessons)
        answer = teacher.choose(GAME, known, asked.who, asked.i, rng)
        for lesson in teacher.lessons[before:]:
            assert lesson.seat == asked.who
            assert len(lesson.shares) == len(lesson.seen.indices) == len({*lesson.seen.indices})
            assert sum(lesson.shares) == pytest.approx(1)
        GAME.plain.answer(s, asked.i, answer.action)


def test_shares_follow_what_options_led_to() -> None:
    found = shares_of([Thought(1, 0.5, 8), Thought(2, 0.4, 8), Thought(3, 0.5, 4), Thought(4, 0.0, 0)])
    assert found[0] == pytest.approx(np.e * found[1])
    assert found[0] == pytest.approx(2 * found[2])
    assert found[3] == 0


def test_a_match_is_another_when_a_network_is_asked_otherwise(monkeypatch: pytest.MonkeyPatch) -> None:
    """But not those of opponents that have learned nothing."""
    players = [with_network(32, for_burnt_moon()), bring("search:32"), bring("greedy")]
    before = [likeness.like(GAME, player) for player in players]
    likeness.found.clear()
    judge = learned.Network.judge
    monkeypatch.setattr(learned.Network, "judge", lambda network, seen: -judge(network, seen))
    assert [likeness.like(GAME, player) == was for player, was in zip(players, before, strict=True)] == [False, True, True]
    likeness.found.clear()


# ---------------------------------------------------------------- the folder
def test_a_folder_goes_on_with_its_own_settings_alone(tmp_path: Path) -> None:
    settle(tmp_path / "run", SETTINGS)
    settle(tmp_path / "run", SETTINGS)
    with pytest.raises(LabError, match="was begun with games 10, now 20"):
        settle(tmp_path / "run", replace(SETTINGS, games=20))
    (tmp_path / "file").touch()
    with pytest.raises(LabError, match="is no run of"):
        settle(tmp_path, SETTINGS)


def test_training_needs_pytorch(tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]) -> None:
    monkeypatch.setitem(sys.modules, "torch", None)
    run = partial(main, ["lab", "train", "burntmoon", "--out", str(tmp_path / "run")])
    assert run() == 2
    assert "training needs PyTorch: pip install torch" in capsys.readouterr().err
    assert not (tmp_path / "run").exists()
