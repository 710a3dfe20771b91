"""The suite that every game passes by being registered (sandtable.testing.kit says what each check promises)."""

from collections.abc import Callable
from pathlib import Path

import pytest

from sandtable.games.registry import GAMES, facts, find
from sandtable.kernel.ledger import read_ledger
from sandtable.testing import kit
from sandtable.testing.check import cited_in_code
from sandtable.testing.golden import playthrough
from sandtable.testing.worlds import check_worlds
from tests.more import MORE

pytestmark = pytest.mark.proves(game="name")
COMPILED_CHUNK, COMPILED_CHUNKS = 15, 3  # 45 games in all, fewer of a game that is long
SEEDS = 40 * MORE  # more than any check should need


def mixes(first: int) -> pytest.MarkDecorator:
    """Games with every third mix of their options, from this one on: each mix meets a third of the checks here, and all of them
    in the long run."""
    cases = []
    for name in GAMES:
        mixes = facts(name).mixes
        step = min(3, len(mixes)) if MORE == 1 else 1
        cases += [pytest.param(name, mix, id=f"{name}-{k}") for k, mix in enumerate(mixes) if k % step == first % step]
    return pytest.mark.parametrize(("name", "options"), cases)


def at_least(wanted: int, check: Callable[[int], int]) -> None:
    """As many games as it takes to look at so many things: fewer where games are long."""
    done = 0
    for seed in range(SEEDS):
        done += check(seed)
        if done >= wanted * MORE:
            return
    raise AssertionError(f"{SEEDS} games held only {done}")


@mixes(1)
def test_plain_checked_generators_and_compiled_agree_at_every_decision(name: str, options: dict[str, str]) -> None:
    at_least(120, lambda seed: kit.check_modes(find(name), seed, options))


@pytest.mark.parametrize("chunk", range(COMPILED_CHUNKS * MORE))
@pytest.mark.parametrize("name", GAMES)
def test_compiled_games_end_as_plain_ones(name: str, chunk: int) -> None:
    mixes, games = facts(name).mixes, COMPILED_CHUNK // facts(name).long
    options = mixes[chunk % len(mixes)]
    kit.check_compiled(find(name), range(chunk * games, (chunk + 1) * games), options)


@mixes(0)
def test_copies_share_nothing(name: str, options: dict[str, str]) -> None:
    at_least(25, lambda seed: kit.check_copies(find(name), seed, options))


@mixes(2)
def test_records_replay_and_fork(name: str, options: dict[str, str]) -> None:
    at_least(80, lambda seed: kit.check_records(find(name), seed, options))


@mixes(0)
def test_positions_parse_back(name: str, options: dict[str, str]) -> None:
    at_least(20, lambda seed: kit.check_positions(find(name), seed, options, every=7))


@mixes(1)
def test_what_is_impossible_never_comes_about(name: str, options: dict[str, str]) -> None:
    assert kit.check_invariants(find(name), 6, options) > 20


@mixes(2)
def test_listed_is_accepted_and_unlisted_refused(name: str, options: dict[str, str]) -> None:
    assert kit.check_options(find(name), 5, options, every=9) > 300


@mixes(0)
def test_noninterference(name: str, options: dict[str, str]) -> None:
    every, long = 3 * facts(name).long, facts(name).long > 3
    at_least(50 if long else 120, lambda seed: kit.check_noninterference(find(name), seed, options, every))


@mixes(1)
def test_every_world_drawn_for_a_seat_is_possible(name: str, options: dict[str, str]) -> None:
    looked_at = sum(check_worlds(find(name), seed, options) for seed in range(2))
    assert looked_at > 0 or not find(name).hides(find(name).new(1, options))


@mixes(2)
def test_what_is_said_to_be_open_is(name: str, options: dict[str, str]) -> None:
    for seed in range(2):
        kit.check_openness(find(name), seed, options)


@mixes(0)
def test_undo_leaves_no_trace(name: str, options: dict[str, str]) -> None:
    most = min(100, max(50, 160 // facts(name).long)) * MORE
    allowed, refused = kit.check_undo(find(name), 7, options, most)
    assert allowed > facts(name).undone * most / 150
    assert refused > 0


@pytest.mark.parametrize("name", GAMES)
def test_code_cites_what_its_ledger_states(name: str) -> None:
    """As `sandtable rules GAME --check` has it, which also runs all tests of the ledger."""
    path = find(name).ledger
    assert path is not None
    ledger = read_ledger(path)
    cited = cited_in_code(find(name), next(iter(ledger)).partition("-")[0] + "-")
    assert {id: where for id, where in cited.items() if id not in ledger} == {}


@pytest.mark.parametrize(
    ("name", "title", "seed", "options"), [(name, *golden) for name in GAMES for golden in facts(name).goldens]
)
def test_golden_playthrough(name: str, title: str, seed: int, options: dict[str, str] | None) -> None:
    """Regenerate with `python -m sandtable.testing.golden tests/golden` after a change that is meant to change play."""
    expected = (Path(__file__).parent / "golden" / f"{title}.txt").read_text(encoding="utf-8")
    assert playthrough(find(name), seed, options) == expected
